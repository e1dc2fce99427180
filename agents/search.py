"""Looks ahead: random playouts from determinizations, allocated by sequential halving over the legal actions.

Determinised search (Ginsberg 2001) with the bandit algorithm of Karnin, Koren and Somekh (2013). A determinization is a
copy of the match in which everything that the seat does not know is resampled, so neither hidden facts nor the real
future are read.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import numpy as np

from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game

#: With a time budget: playouts of the first decision, which measures their cost, and the weight of later measurements.
FIRST_PLAYOUTS, COST_WEIGHT = 32, 0.3
#: Minimum of playouts per action, and per round of halving.
MIN_PER_ACTION, MIN_PER_ROUND = 4, 128
#: Under a deadline: seconds that a batch of playouts may take, its maximum size, and seconds between two batches, in
#: which the other threads of the process get the interpreter.
BATCH_SECONDS, MAX_BATCH, PAUSE = 0.01, 64, 0.001


class SearchAgent(Agent):
    """Sequential halving over random playouts.

    Args:
        playouts: playouts per decision.
        seconds: mean time per decision, instead of a number of playouts (moves then depend on the machine). The agent
            measures the cost of a playout; where the budget is too small for all legal actions it tries a random
            subset of them.

    Attributes:
        deadline: reading of `time.monotonic` by which a decision must be made, or None. Under one, playouts run in
            small batches with pauses between them, and the best action so far is played when it passes.
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
        self._seconds_per_playout = 0.0  # as measured
        self.name = f"search:seconds={self._seconds:g}" if self._seconds else f"search:playouts={self._playouts}"

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """See :meth:`Agent.start`."""
        super().start(game, seats, rng)
        names = game.action_names
        self._carried_over = 0.0  # seconds that earlier decisions left over, or overspent
        self._concede = names.index("concede") if "concede" in names else -1

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, for each view the action with the best playouts."""
        return np.array([self._decide(views, row) for row in range(len(views))], np.int64)

    def _decide(self, views: Views, row: int) -> int:
        legal = np.flatnonzero(views.mask[row])
        if len(legal) > 1:
            legal = legal[legal != self._concede]
        if len(legal) == 1:
            return int(legal[0])
        if self._seconds is None:
            return self._halve(views, row, legal, self._playouts, math.ceil(math.log2(len(legal))))
        return self._decide_in_time(views, row, legal, self._seconds)

    def _decide_in_time(self, views: Views, row: int, legal: np.ndarray, seconds: float) -> int:
        """Spend the time budget, together with what earlier decisions left over or less what they overspent."""
        started = time.perf_counter()
        cost = self._seconds_per_playout
        playouts = max(2, int((seconds + self._carried_over) / cost)) if cost else FIRST_PLAYOUTS
        if len(legal) * MIN_PER_ACTION > playouts:
            legal = self.rng.choice(legal, max(2, playouts // MIN_PER_ACTION), replace=False)
        rounds = min(math.ceil(math.log2(len(legal))), max(1, playouts // MIN_PER_ROUND))
        action = self._halve(views, row, legal, playouts, rounds)
        spent = time.perf_counter() - started
        self._seconds_per_playout += (COST_WEIGHT if cost else 1.0) * (spent / playouts - cost)
        self._carried_over = min(max(self._carried_over + seconds - spent, -seconds), seconds)
        return action

    def _halve(self, views: Views, row: int, actions: np.ndarray, playouts: int, rounds: int) -> int:
        """The best of (k,) actions after a number of rounds, each of which but the last drops the worse half."""
        for k in range(rounds):
            scores = self._evaluate(views, row, actions, max(1, playouts // (rounds * len(actions))))
            ranking = np.argsort(-scores, kind="stable")
            if self._is_late():
                return int(actions[ranking[0]])
            actions = (
                actions[ranking[: max(1, math.ceil(len(actions) / 2))]] if k < rounds - 1 else actions[ranking[:1]]
            )
        return int(actions[0])

    def _evaluate(self, views: Views, row: int, actions: np.ndarray, count: int) -> np.ndarray:
        """(k,) float64, the seat's mean return after each of (k,) actions, in the same `count` determinizations."""
        seeds = self.rng.integers(0, 1 << 64, count, np.uint64)
        if self.deadline is not None:
            return self._evaluate_until_deadline(views, row, actions, seeds)
        returns = self._playout(views, row, np.repeat(actions, count), np.tile(seeds, len(actions)))
        return returns.reshape(len(actions), count).mean(axis=1)

    def _playout(self, views: Views, row: int, actions: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """(m,) float64, the seat's return after each of (m,) actions, each in the determinization of its seed (m,)."""
        assert views.resample_hidden is not None  # as this agent wants it
        batch = views.resample_hidden(row, seeds)
        batch.step(actions)
        batch.playout(self._concede)
        return batch.returns()[:, views.seat[row]]

    def _evaluate_until_deadline(self, views: Views, row: int, actions: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """As :meth:`_evaluate`, one determinization after another; -inf for an action that was not reached."""
        count, total = np.zeros(len(actions), np.int64), np.zeros(len(actions))
        tried, size = np.tile(np.arange(len(actions)), len(seeds)), 1
        seeds = np.repeat(seeds, len(actions))
        first = 0
        while first < len(tried) and not self._is_late():
            part, started = slice(first, first + size), time.monotonic()
            np.add.at(total, tried[part], self._playout(views, row, actions[tried[part]], seeds[part]))
            np.add.at(count, tried[part], 1)
            first += size
            slow = time.monotonic() - started > BATCH_SECONDS
            size = max(1, size // 2) if slow else min(2 * size, MAX_BATCH)
            time.sleep(PAUSE)
        return np.where(count > 0, total / np.maximum(count, 1), -np.inf)

    def _is_late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline
