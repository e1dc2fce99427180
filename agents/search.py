"""Looks ahead: random playouts in worlds that the seat may be in, spent by sequential halving over the legal actions.

Determinised search (Ginsberg 2001) with the bandit of Karnin, Koren and Somekh (2013). Each world is a copy of the
match with all that the seat does not know redrawn, so nothing hidden is read and nothing of the real future shows.
"""

from __future__ import annotations

import math
import time

import numpy as np

from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError

#: With a time budget: playouts of the first decision, which measures their pace, and the weight of each later measure.
FIRST_PLAYOUTS, PACE_WEIGHT = 32, 0.3
#: Fewest playouts that tell anything of an action, and fewest that are worth a round of their own.
LEAST, WORTH_A_ROUND = 4, 128
#: Under a deadline: seconds that a batch of playouts may take, and most playouts of one; seconds between two, for the
#: other threads of the process, which have no interpreter meanwhile.
SLICE, SLICE_PLAYOUTS, PAUSE = 0.01, 64, 0.001


class SearchAgent(Agent):
    """Sequential halving over random playouts.

    Args:
        playouts: playouts of one decision in all.
        seconds: mean time for one decision, in place of a number of playouts (moves then depend on the machine). The
            agent measures what its playouts take and spends as many; where these are too few for all legal actions it
            tries some of them, drawn evenly.

    Attributes:
        deadline: reading of `time.monotonic` by which a decision must be made, or None. Under one, playouts come in
            small batches with pauses between them, and what they have shown by then decides.
    """

    wants_determinizations = True
    deadline: float | None = None

    def __init__(self, playouts: int | str = 2000, seconds: float | str | None = None):
        try:
            self._playouts = int(playouts)
            self._seconds = None if seconds is None else float(seconds)
        except ValueError:
            raise ConfigError(f"search: playouts={playouts!r}, seconds={seconds!r} must be numbers") from None
        if self._playouts < 1 or (self._seconds is not None and not self._seconds > 0):
            raise ConfigError(f"search: playouts={playouts!r}, seconds={seconds!r} must be positive")
        self._pace = 0.0  # seconds a playout, as measured
        self.name = f"search:seconds={self._seconds:g}" if self._seconds else f"search:playouts={self._playouts}"

    def start(self, game, seats, rng) -> None:
        """See :meth:`Agent.start`."""
        super().start(game, seats, rng)
        names = game.action_names
        self._left = 0.0
        self._avoid = names.index("concede") if "concede" in names else -1

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, for each view the action whose playouts went best."""
        return np.array([self._decide(views, row) for row in range(len(views))], np.int64)

    def _decide(self, views: Views, row: int) -> int:
        legal = np.flatnonzero(views.mask[row])
        if len(legal) > 1:
            legal = legal[legal != self._avoid]
        if len(legal) == 1:
            return int(legal[0])
        if self._seconds is None:
            return self._halve(views, row, legal, self._playouts, math.ceil(math.log2(len(legal))))
        return self._decide_in_time(views, row, legal)

    def _decide_in_time(self, views: Views, row: int, legal: np.ndarray) -> int:
        """Spend the time there is: what earlier decisions left over or took too much is made up for."""
        started = time.perf_counter()
        budget = max(2, int((self._seconds + self._left) / self._pace)) if self._pace else FIRST_PLAYOUTS
        if len(legal) * LEAST > budget:
            legal = self.rng.choice(legal, max(2, budget // LEAST), replace=False)
        halvings = min(math.ceil(math.log2(len(legal))), max(1, budget // WORTH_A_ROUND))
        chosen = self._halve(views, row, legal, budget, halvings)
        spent = time.perf_counter() - started
        self._pace += (PACE_WEIGHT if self._pace else 1.0) * (spent / budget - self._pace)
        self._left = min(max(self._left + self._seconds - spent, -self._seconds), self._seconds)
        return chosen

    def _halve(self, views: Views, row: int, actions: np.ndarray, playouts: int, halvings: int) -> int:
        """The best of (k,) actions by so many rounds, the worse half dropping out of each but the last."""
        for k in range(halvings):
            scores = self._try(views, row, actions, max(1, playouts // (halvings * len(actions))))
            best = np.argsort(-scores, kind="stable")
            if self._late():
                return int(actions[best[0]])
            actions = actions[best[: max(1, math.ceil(len(actions) / 2))]] if k < halvings - 1 else actions[best[:1]]
        return int(actions[0])

    def _try(self, views: Views, row: int, actions: np.ndarray, worlds: int) -> np.ndarray:
        """(k,) mean return of the seat after each of (k,) actions, all tried in the same worlds."""
        seeds = self.rng.integers(0, 1 << 64, worlds, np.uint64)
        if self.deadline is not None:
            return self._try_in_slices(views, row, actions, seeds)
        returns = self._play(views, row, np.repeat(actions, worlds), np.tile(seeds, len(actions)))
        return returns.reshape(len(actions), worlds).mean(axis=1)

    def _play(self, views: Views, row: int, actions: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """(m,) returns of the seat after each of (m,) actions, each in the world of its seed (m,)."""
        batch = views.resample_hidden(row, seeds)
        batch.step(actions)
        batch.playout(self._avoid)
        return batch.returns()[:, views.seat[row]]

    def _try_in_slices(self, views: Views, row: int, actions: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """As :meth:`_try`, world after world until the deadline; -inf for an action that was not reached."""
        count, total = np.zeros(len(actions), np.int64), np.zeros(len(actions))
        tried, size = np.tile(np.arange(len(actions)), len(seeds)), 1
        worlds = np.repeat(seeds, len(actions))
        at = 0
        while at < len(tried) and not self._late():
            part, started = slice(at, at + size), time.monotonic()
            np.add.at(total, tried[part], self._play(views, row, actions[tried[part]], worlds[part]))
            np.add.at(count, tried[part], 1)
            at += size
            longer = time.monotonic() - started > SLICE
            size = max(1, size // 2) if longer else min(2 * size, SLICE_PLAYOUTS)
            time.sleep(PAUSE)
        return np.where(count > 0, total / np.maximum(count, 1), -np.inf)

    def _late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline
