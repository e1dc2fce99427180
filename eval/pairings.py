"""Two agents over a set of seeds: which seats each fills, and what the matches between them say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.envs.engine.agent import Agent
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.engine.table import deal, play_batch
from feint.eval.statistics import mean_interval, wilson_interval

#: Returns that differ by less are equal: they are sums of floats.
TIE = 1e-9


def seatings(game: Game, seeds: np.ndarray) -> np.ndarray:
    """Which seats a pairing's first agent fills in each match of a block, the matches played on one seed.

    Seats of one team (:attr:`Game.teams`) always have the same agent. Two teams: both ways round. More: each team in
    turn is filled by one agent against the other in all the rest, for both agents, so that each agent fills each seat
    equally often. Where teams are dealt: the first team against all others, both ways round.

    Args:
        seeds: (n,) uint64, seeds of the matches.

    Returns:
        (n, s, seats) bool, True where the first agent plays; the second has the other seats.

    Raises:
        ConfigError: the game has one seat only, or one team.
    """
    if game.dealt_teams:
        first_team = game.teams_of(deal(game, seeds).states) == 0
        return np.stack([first_team, ~first_team], axis=1)
    teams = game.teams_of(game.template)[0]
    members = np.stack([teams == team for team in np.unique(teams)])
    if len(members) < 2:
        raise ConfigError(f"{game.name}: an arena needs at least two teams, all of its {game.players} seats are one")
    block = members if len(members) == 2 else np.concatenate([members, ~members])
    return np.broadcast_to(block, (len(seeds), *block.shape))


def seatings_per_seed(game: Game) -> int:
    """Number of matches that :func:`seatings` plays on each seed."""
    return seatings(game, np.zeros(1, np.uint64)).shape[1]


def play_seatings(
    game: Game, first: Agent, second: Agent, seeds: np.ndarray, seating: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Play each seed once in every seating.

    Args:
        seeds: (n,) uint64; `seating`: (n, s, seats) of them, from :func:`seatings`.
        rng: source of all the agents' chance.

    Returns:
        (n, s, seats) float64 returns and (n, s) int64 lengths in steps.

    Raises:
        FeintError: an agent can't play the game, failed, or chose an illegal action; the agent is named.
    """
    returns, lengths = [], []
    for own in seating.swapaxes(0, 1):
        # agents in the order of the seats, in which they draw their generators from `rng`
        agents = [first, second] if own[0, 0] else [second, first]
        batch, steps = play_batch(game, agents, own != own[0, 0], seeds, rng)
        returns.append(batch.returns())
        lengths.append(steps)
    return np.stack(returns, axis=1), np.stack(lengths, axis=1)


def play_pairing(game: Game, first: Agent, second: Agent, seeds: np.ndarray, rng: np.random.Generator) -> Pairing:
    """All matches of two agents over (n,) uint64 seeds, in one process."""
    seating = seatings(game, seeds)
    return Pairing(0, 1, seating, *play_seatings(game, first, second, seeds, seating, rng))


@dataclass(frozen=True)
class Pairing:
    """All matches between two agents.

    Attributes:
        first, second: numbers of the agents.
        seating: (n, s, seats) bool from :func:`seatings`.
        returns: (n, s, seats) float64, by seed, seating and seat.
        lengths: (n, s) int64, steps of each match.
    """

    first: int
    second: int
    seating: np.ndarray
    returns: np.ndarray
    lengths: np.ndarray

    def payoff(self, agent: int, level: float = 0.95) -> tuple[float, float, float]:
        """Mean return of one of the two agents over all the seats that it filled, with its interval.

        Matches on one seed are no independent draws, so the interval is over the means of the blocks, one per seed.
        """
        mine = self.seating if agent == self.first else ~self.seating
        blocks = (self.returns * mine).sum(axis=(1, 2)) / mine.sum(axis=(1, 2))
        return mean_interval(blocks, level)

    def margins(self) -> np.ndarray:
        """(n, s) float64: mean return of the first agent's seats less that of the second's, in each match."""
        first = (self.returns * self.seating).sum(axis=2) / self.seating.sum(axis=2)
        second = (self.returns * ~self.seating).sum(axis=2) / (~self.seating).sum(axis=2)
        return first - second

    def results(self) -> np.ndarray:
        """(n, s) int64: 1 where the first agent's seats did better on average, -1 worse, 0 equal."""
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
