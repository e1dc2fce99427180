"""Two agents at equal wall time per move: whether one beats a searcher that thinks no longer than it does itself.

``python -m feint.eval.equal_time GAME AGENT`` plays AGENT against the search agent, whose time for a move is set to
what AGENT takes, and prints what each took in fact beside the share of matches won. Matches are played one after the
other, a decision at a time, for both alike: asked in batches an agent would seem quicker than it is at a table.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from dataclasses import asdict, dataclass

import numpy as np

from feint.agents import Agent, make
from feint.agents.search import SearchAgent
from feint.cli.main import add_game, game_of
from feint.envs.engine.agent import Views
from feint.envs.engine.errors import ConfigError, FeintError
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.envs.engine.table import play_matches
from feint.eval.statistics import wilson_interval

#: Matches that set the searcher's time, the agent's against itself, and theirs against each other.
TIMING_MATCHES, TRIAL_MATCHES = 20, 20
#: Trials that bring the searcher's time to the agent's, and the ratio that is near enough.
TRIALS, NEAR = 4, 1.1


class Timed(Agent):
    """An agent whose decisions are timed; a forced move, which asks nothing of it, does not count.

    Attributes:
        seconds, moves: spent on decisions, and how many there were.
    """

    def __init__(self, agent: Agent):
        self.agent, self.name = agent, agent.name
        self.wants_events, self.wants_text, self.wants_determinizations = (
            agent.wants_events,
            agent.wants_text,
            agent.wants_determinizations,
        )
        self.clear()

    def clear(self) -> None:
        """Begin to count anew."""
        self.seconds, self.moves = 0.0, 0

    def start(self, game, seats, rng) -> None:
        """See :meth:`Agent.start`; making ready is not timed."""
        self.agent.start(game, seats, rng)

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, the agent's actions."""
        started = time.perf_counter()
        actions = self.agent.act(views)
        if (views.mask.sum(axis=1, dtype=np.int64) > 1).any():
            self.seconds += time.perf_counter() - started
            self.moves += len(views)
        return actions

    @property
    def pace(self) -> float:
        """Mean seconds a move."""
        return self.seconds / max(self.moves, 1)


@dataclass(frozen=True)
class EqualTime:
    """What came of it.

    Attributes:
        agent, search: names of the two.
        agent_seconds, search_seconds: what each took for a move that is not forced, in the mean.
        matches: played, as many in each seat, both ways round on each seed.
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
    if isinstance(matches, bool) or not isinstance(matches, (int, np.integer)) or matches < 2:
        raise ConfigError(f"matches={matches!r} is not allowed: an integer of at least 2")
    if not 0 < factor < float("inf"):
        raise ConfigError(f"factor={factor!r} is not allowed: a positive number")
    words = np.random.default_rng(check_seed(seed))
    mine = Timed(make(agent))
    _play(game, (mine, mine), 1, words)  # the first decisions of a process pay for what later ones find ready
    mine.clear()
    _play(game, (mine, mine), TIMING_MATCHES, words)
    searcher = _paced(game, mine, factor, words)
    mine.clear()
    searcher.clear()
    seeds = words.integers(0, 1 << 64, -(-matches // 2), np.uint64)
    won = drawn = 0
    for one in seeds:
        for seat in (0, 1):
            pair = (mine, searcher) if seat == 0 else (searcher, mine)
            returns = play_matches(game, pair, np.array([one]), words)[0][0]
            won += returns[seat] > returns[1 - seat]
            drawn += returns[seat] == returns[1 - seat]
    played = 2 * len(seeds)
    interval = wilson_interval(int(won), played)
    lost = played - int(won) - int(drawn)
    return EqualTime(
        mine.name, searcher.name, mine.pace, searcher.pace, played, int(won), int(drawn), lost, int(won) / played,
        *interval,
    )  # fmt: skip


def _play(game: Game, pair, matches: int, words: np.random.Generator) -> None:
    for k, one in enumerate(words.integers(0, 1 << 64, matches, np.uint64)):
        play_matches(game, pair if k % 2 == 0 else pair[::-1], np.array([one]), words)


def _paced(game: Game, mine: Timed, factor: float, words: np.random.Generator) -> Timed:
    """A search agent whose moves take about `factor` times those of `mine`: of some that were tried the nearest.

    What `mine` takes is measured in the same matches, for beside another agent it takes longer than against itself.
    """
    budget, best, off = mine.pace * factor, None, float("inf")
    for _ in range(TRIALS):
        searcher = Timed(SearchAgent(seconds=budget))
        _play(game, (mine, searcher), 1, words)  # it measures the pace of its playouts first
        mine.clear()
        searcher.clear()
        _play(game, (mine, searcher), TRIAL_MATCHES, words)
        ratio = searcher.pace / (mine.pace * factor)
        if abs(math.log(ratio)) < off:
            best, off = searcher, abs(math.log(ratio))
        if off < math.log(NEAR):
            break
        budget /= min(max(ratio, 0.5), 2.0)
    return best


def text(found: EqualTime) -> str:
    """The figures in three lines."""
    return (
        f"{found.agent}: {1000 * found.agent_seconds:.3f} ms a move\n"
        f"{found.search}: {1000 * found.search_seconds:.3f} ms a move\n"
        f"{found.agent} won {found.won}, drew {found.drawn}, lost {found.lost} of {found.matches}: "
        f"{100 * found.rate:.1f}% (95% interval {100 * found.low:.1f} to {100 * found.high:.1f}%)"
    )


def main(argv: list[str] | None = None) -> int:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m feint.eval.equal_time", description=__doc__)
    add_game(parser)
    parser.add_argument("agent", help="an agent's name, or a trained one's path")
    parser.add_argument("-n", "--matches", type=int, default=400, help="matches, both ways round (default 400)")
    parser.add_argument("--factor", type=float, default=1.0, help="the searcher's time over the agent's (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="of the matches; moves still depend on the machine")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args(argv)
    try:
        found = equal_time(game_of(args), args.agent, args.matches, args.seed, args.factor)
    except FeintError as wrong:
        print(f"equal_time: {wrong}", file=sys.stderr)
        return 2
    print(json.dumps(asdict(found)) if args.json else text(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
