"""Looks ahead: random playouts in worlds that the seat may be in, spent by sequential halving over the legal actions.

Determinised search (Ginsberg 2001) with the bandit of Karnin, Koren and Somekh (2013). Each world is a copy of the
match with all that the seat does not know redrawn, so nothing hidden is read and nothing of the real future shows.
"""

from __future__ import annotations

import math
import time

import numpy as np

from feint.agents.base import Agent, Views
from feint.envs.engine.errors import ConfigError


class SearchAgent(Agent):
    """Sequential halving over random playouts.

    Args:
        playouts: playouts of one decision in all.
        seconds: time for one decision, in place of a number of playouts (moves then depend on the machine).
    """

    wants_worlds = True

    def __init__(self, playouts: int | str = 2000, seconds: float | str | None = None):
        try:
            self._playouts = int(playouts)
            self._seconds = None if seconds is None else float(seconds)
        except ValueError:
            raise ConfigError(f"search: playouts={playouts!r}, seconds={seconds!r} must be numbers") from None
        if self._playouts < 1 or (self._seconds is not None and not self._seconds > 0):
            raise ConfigError(f"search: playouts={playouts!r}, seconds={seconds!r} must be positive")
        self.name = f"search:seconds={self._seconds:g}" if self._seconds else f"search:playouts={self._playouts}"

    def start(self, game, seats, rng) -> None:
        """See :meth:`Agent.start`."""
        super().start(game, seats, rng)
        names = game.action_names
        self._avoid = names.index("concede") if "concede" in names else -1

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, for each view the action whose playouts went best."""
        return np.array([self._decide(views, row) for row in range(len(views))], np.int64)

    def _decide(self, views: Views, row: int) -> int:
        legal = np.flatnonzero(views.mask[row])
        if len(legal) > 1:
            legal = legal[legal != self._avoid]
        halvings = max(1, math.ceil(math.log2(len(legal)))) if len(legal) > 1 else 0
        for k in range(halvings):
            scores = self._scores(views, row, legal, halvings)
            best = np.argsort(-scores, kind="stable")
            legal = legal[best[: max(1, math.ceil(len(legal) / 2))]] if k < halvings - 1 else legal[best[:1]]
        return int(legal[0])

    def _scores(self, views: Views, row: int, actions: np.ndarray, halvings: int) -> np.ndarray:
        """(k,) mean return of the seat after each of (k,) actions, all tried in the same worlds."""
        if self._seconds is None:
            return self._try(views, row, actions, max(1, self._playouts // (halvings * len(actions))))
        until = time.perf_counter() + self._seconds / halvings
        total, rounds = np.zeros(len(actions)), 0
        while not rounds or time.perf_counter() < until:
            total += self._try(views, row, actions, max(1, 256 // len(actions)))
            rounds += 1
        return total / rounds

    def _try(self, views: Views, row: int, actions: np.ndarray, worlds: int) -> np.ndarray:
        seeds = self.rng.integers(0, 1 << 64, worlds, np.uint64)
        batch = views.worlds(row, np.tile(seeds, len(actions)))
        batch.step(np.repeat(actions, worlds))
        batch.playout(self._avoid)
        return batch.returns()[:, views.seat[row]].reshape(len(actions), worlds).mean(axis=1)
