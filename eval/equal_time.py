"""Two agents with equal wall time per move: whether an agent beats a search that thinks no longer than it does itself.

The search's time per move is set to what the agent takes, and what each took in fact is reported beside the share of
matches won. Matches are played one after the other and one decision at a time, for both agents: in batches an agent
would seem faster than it is in a single match.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from feint.agents import make
from feint.agents.search import SearchAgent
from feint.envs.engine.agent import Agent, TimedAgent
from feint.envs.engine.errors import ConfigError, check_min
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.envs.engine.table import play_matches
from feint.eval.statistics import wilson_interval

#: Matches that measure the agent's time against itself, and matches per trial of the search against the agent.
TIMING_MATCHES, TRIAL_MATCHES = 20, 20
#: Maximum number of trials that adjust the search's time, and the ratio of times that ends them.
TRIALS, CLOSE_RATIO = 4, 1.1


@dataclass(frozen=True)
class EqualTime:
    """The result.

    Attributes:
        agent, search: names of the two.
        agent_seconds, search_seconds: mean time of a decision that is not forced.
        matches: played, both ways round on each seed.
        won, drawn, lost: by the agent.
        rate, low, high: share of matches the agent won, with its 95% interval (Wilson).
    """

    agent: str
    search: str
    agent_seconds: float
    search_seconds: float
    matches: int
    won: int
    drawn: int
    lost: int
    rate: float
    low: float
    high: float


def equal_time(game: Game, agent: str | Agent, matches: int, seed: int = 0, factor: float = 1.0) -> EqualTime:
    """Play an agent against the search agent at `factor` times its own time per move.

    Args:
        game: a game of two seats.
        matches: at least two; rounded up so that each seed is played both ways round.

    Raises:
        ConfigError: a number that is not allowed, or a game of other than two seats.
    """
    if game.players != 2:
        raise ConfigError(f"{game.name} has {game.players} seats: two agents are matched in a game of two")
    check_min("matches", matches, 2)
    if not 0 < factor < float("inf"):
        raise ConfigError(f"factor={factor!r} is not allowed: a positive number")
    words = np.random.default_rng(check_seed(seed))
    timed = TimedAgent(make(agent))
    _play(game, (timed, timed), 1, words)  # the first decisions of a process pay for what later ones find ready
    timed.clear()
    _play(game, (timed, timed), TIMING_MATCHES, words)
    searcher = _timed_search(game, timed, factor, words)
    timed.clear()
    searcher.clear()
    seeds = words.integers(0, 1 << 64, -(-matches // 2), np.uint64)
    won = drawn = 0
    for match_seed in seeds:
        for seat in (0, 1):
            pair = (timed, searcher) if seat == 0 else (searcher, timed)
            returns = play_matches(game, pair, np.array([match_seed]), words)[0][0]
            won += returns[seat] > returns[1 - seat]
            drawn += returns[seat] == returns[1 - seat]
    played = 2 * len(seeds)
    interval = wilson_interval(int(won), played)
    lost = played - int(won) - int(drawn)
    return EqualTime(
        timed.name, searcher.name, timed.seconds_per_decision, searcher.seconds_per_decision,
        played, int(won), int(drawn), lost, int(won) / played, *interval,
    )  # fmt: skip


def _play(game: Game, pair: tuple[Agent, Agent], matches: int, words: np.random.Generator) -> None:
    for k, match_seed in enumerate(words.integers(0, 1 << 64, matches, np.uint64)):
        play_matches(game, pair if k % 2 == 0 else pair[::-1], np.array([match_seed]), words)


def _timed_search(game: Game, timed: TimedAgent, factor: float, words: np.random.Generator) -> TimedAgent:
    """A search agent whose moves take about `factor` times those of `timed`: the closest of a few that are tried.

    The time of `timed` is measured in the same matches, for beside another agent it takes longer than against itself.
    """
    budget, off = timed.seconds_per_decision * factor, float("inf")
    best = searcher = TimedAgent(SearchAgent(seconds=budget))
    for _ in range(TRIALS):
        _play(game, (timed, searcher), 1, words)  # it measures the speed of its playouts first
        timed.clear()
        searcher.clear()
        _play(game, (timed, searcher), TRIAL_MATCHES, words)
        ratio = searcher.seconds_per_decision / (timed.seconds_per_decision * factor)
        if abs(math.log(ratio)) < off:
            best, off = searcher, abs(math.log(ratio))
        if off < math.log(CLOSE_RATIO):
            break
        budget /= min(max(ratio, 0.5), 2.0)
        searcher = TimedAgent(SearchAgent(seconds=budget))
    return best
