"""What an agent gains in each team of a game over another agent, on the same deals.

For every team, the agent plays it against the other in the rest, and the other plays all of them. Win rates between
agents hide this where the teams of a game differ.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.envs.engine.agent import Agent
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.envs.engine.table import Table, deal
from feint.eval.statistics import mean_interval

#: Matches played side by side.
CHUNK = 1000


@dataclass(frozen=True)
class Gain:
    """What an agent earns in a team.

    Attributes:
        team: number of the team: a seat's own where every seat plays for itself.
        earned, baseline: mean return of the team's seats when the agent plays it, and when the other plays all teams.
        gain, low, high: mean difference over deals, with its 95% interval.
        matches: deals, each played twice.
    """

    team: int
    earned: float
    baseline: float
    gain: float
    low: float
    high: float
    matches: int


def gains(game: Game, agent: Agent, against: Agent, matches: int, seed: int) -> list[Gain]:
    """Measure `agent` in every team that is dealt.

    Raises:
        ConfigError: fewer than two matches.
    """
    if matches < 2:
        raise ConfigError(f"matches={matches} is not allowed: at least 2")
    rng = np.random.default_rng([check_seed(seed), 0x51DE])
    seeds = rng.integers(0, 1 << 64, matches, np.uint64)
    baseline, teams = _earned(game, [against], seeds, None, rng)
    measured = []
    for team in np.unique(teams).tolist():
        dealt = (teams == team).any(axis=1)
        if dealt.sum() < 2:
            continue  # a rare team of which too little is known
        earned, _ = _earned(game, [against, agent], seeds, team, rng)
        mine = _mean_of(earned, teams == team)[dealt]
        theirs = _mean_of(baseline, teams == team)[dealt]
        interval = mean_interval(mine - theirs)
        measured.append(Gain(team, float(mine.mean()), float(theirs.mean()), *interval, int(dealt.sum())))
    return measured


def _earned(
    game: Game, agents: list[Agent], seeds: np.ndarray, team: int | None, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """(n, seats) returns with the last agent in `team` and the first in all others, and (n, seats) teams."""
    returns, teams = [], []
    for k in range(0, len(seeds), CHUNK):
        batch = deal(game, seeds[k : k + CHUNK])
        teams.append(game.teams_of(batch.states))
        Table(batch, agents, (teams[-1] == team).astype(np.int64), rng).play_out()
        returns.append(batch.returns())
    return np.concatenate(returns), np.concatenate(teams)


def _mean_of(returns: np.ndarray, members: np.ndarray) -> np.ndarray:
    return np.where(members, returns, 0.0).sum(axis=1) / np.maximum(members.sum(axis=1), 1)
