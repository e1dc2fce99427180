"""Two agents over a set of seeds: who sits where, and what the matches between them say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.eval.statistics import mean_interval, wilson_interval

#: Returns that differ by less are equal: they are sums of floats.
TIE = 1e-9


def seatings(game: Game) -> np.ndarray:
    """Where a pairing's first agent sits in each match of a block, the matches played on one seed.

    Two seats: both ways round. More: each seat in turn is taken by one agent against the other in all the rest, for
    both agents, so that each agent fills each seat equally often. A game with teams would say its own splits here.

    Returns:
        (s, seats) bool, True where the first agent sits; the second has the other seats.

    Raises:
        ConfigError: the game has one seat only.
    """
    if game.players < 2:
        raise ConfigError(f"{game.name} has {game.players} seat: an arena needs at least two")
    alone = np.eye(game.players, dtype=bool)
    return alone if game.players == 2 else np.concatenate([alone, ~alone])


@dataclass(frozen=True)
class Pairing:
    """All matches between two agents.

    Attributes:
        first, second: numbers of the agents.
        seating: (s, seats) bool from :func:`seatings`.
        returns: (n, s, seats) float64, by seed, seating and seat.
        lengths: (n, s) int64, steps of each match.
    """

    first: int
    second: int
    seating: np.ndarray
    returns: np.ndarray
    lengths: np.ndarray

    def payoff(self, agent: int, level: float = 0.95) -> tuple[float, float, float]:
        """Mean return of one of the two agents over all the seats it filled, with its interval.

        Matches on one seed are no independent draws, so the interval is over the means of the blocks, one a seed.
        """
        mine = self.seating if agent == self.first else ~self.seating
        blocks = (self.returns * mine).sum(axis=(1, 2)) / mine.sum()
        return mean_interval(blocks, level)

    def margins(self) -> np.ndarray:
        """(n, s) float64: mean return of the first agent's seats less that of the second's, in each match."""
        first = (self.returns * self.seating).sum(axis=2) / self.seating.sum(axis=1)
        second = (self.returns * ~self.seating).sum(axis=2) / (~self.seating).sum(axis=1)
        return first - second

    def results(self) -> np.ndarray:
        """(n, s) int64: 1 where the first agent's seats did better in the mean, -1 worse, 0 equal."""
        margins = self.margins()
        return np.where(np.abs(margins) < TIE, 0, np.sign(margins)).astype(np.int64)

    def counts(self, agent: int) -> tuple[int, int, int]:
        """Matches that one of the two agents won, drew and lost."""
        results = self.results() if agent == self.first else -self.results()
        return int((results > 0).sum()), int((results == 0).sum()), int((results < 0).sum())

    def win_rate(self, agent: int, level: float = 0.95) -> tuple[float, float, float]:
        """Share of matches won by one of the two agents, with the Wilson interval over single matches."""
        won, drawn, lost = self.counts(agent)
        played = won + drawn + lost
        return won / played, *wilson_interval(won, played, level)

    def seat_returns(self, level: float = 0.95) -> list[tuple[float, float, float]]:
        """For each seat the mean return of whoever sat there, both agents equally often, with its interval."""
        return [mean_interval(blocks, level) for blocks in self.returns.mean(axis=1).T]
