"""What an agent gains on each side of a game over another agent, on the same deals.

`python -m feint.eval.sides GAME AGENT --against OTHER` plays AGENT on one side against OTHER on the rest, and OTHER
on all of them, for every side. Win rates between agents hide this where the sides of a game are not alike.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

import numpy as np

from feint.agents import Agent, make
from feint.cli.main import add_game, game_of
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import ConfigError, FeintError
from feint.envs.engine.game import Game
from feint.envs.engine.table import Table
from feint.eval.statistics import mean_interval

#: Matches played side by side.
CHUNK = 1000


@dataclass(frozen=True)
class Gain:
    """What an agent earns on a side.

    Attributes:
        side: number of a team, or of a seat where a game has no teams.
        earned, usual: mean return of the side's seats when the agent plays it, and when the other plays all sides.
        gain, low, high: mean difference over deals, with its 95% interval.
        matches: deals, each played twice.
    """

    side: int
    earned: float
    usual: float
    gain: float
    low: float
    high: float
    matches: int


def sides_of(game: Game, batch: Batch) -> np.ndarray:
    """(n, players) int64, the side of each seat as dealt: its team, or the seat itself where a game has no teams."""
    states = batch._buffers.states
    if "team" in states.dtype.names:
        return states["team"][:, : game.players].astype(np.int64)
    return np.tile(np.arange(game.players), (len(states), 1))


def gains(game: Game, agent: Agent, against: Agent, matches: int, seed: int) -> list[Gain]:
    """Measure `agent` on every side that is dealt.

    Raises:
        ConfigError: fewer than two matches.
    """
    if matches < 2:
        raise ConfigError(f"matches={matches} is not allowed: at least 2")
    rng = np.random.default_rng([seed, 0x51DE])
    seeds = rng.integers(0, 1 << 64, matches, np.uint64)
    usual, sides = _earned(game, [against], seeds, None, rng)
    found = []
    for side in np.unique(sides).tolist():
        dealt = (sides == side).any(axis=1)
        earned, _ = _earned(game, [against, agent], seeds, side, rng)
        mine = _mean_of(earned, sides == side)[dealt]
        theirs = _mean_of(usual, sides == side)[dealt]
        interval = mean_interval(mine - theirs)
        found.append(Gain(side, float(mine.mean()), float(theirs.mean()), *interval, int(dealt.sum())))
    return found


def _earned(game: Game, agents: list[Agent], seeds, side: int | None, rng) -> tuple[np.ndarray, np.ndarray]:
    """(n, seats) returns with the last agent on `side` and the first on all others, and (n, seats) sides."""
    returns, sides = [], []
    for k in range(0, len(seeds), CHUNK):
        batch = Batch(game, len(seeds[k : k + CHUNK]), autoreset=False)
        batch.reset(seeds=seeds[k : k + CHUNK])
        sides.append(sides_of(game, batch))
        Table(batch, agents, (sides[-1] == side).astype(np.int64), rng).play_out()
        returns.append(batch.returns())
    return np.concatenate(returns), np.concatenate(sides)


def _mean_of(returns: np.ndarray, members: np.ndarray) -> np.ndarray:
    return np.where(members, returns, 0.0).sum(axis=1) / np.maximum(members.sum(axis=1), 1)


def main() -> None:
    """Print gains by side."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game(parser)
    parser.add_argument("agent", help="agent to measure")
    parser.add_argument("--against", default="scripted", metavar="AGENT", help="the other agent (default %(default)s)")
    parser.add_argument("-n", "--matches", type=int, default=2000, help="deals (default %(default)s)")
    parser.add_argument(
        "--seed", type=int, default=0, help="the same seed gives the same numbers (default %(default)s)"
    )
    args = parser.parse_args()
    try:
        game = game_of(args)
        found = gains(game, make(args.agent), make(args.against), args.matches, args.seed)
    except FeintError as wrong:
        sys.exit(f"feint: {wrong}")
    print(f"{args.agent} on each side of {game.id} against {args.against}, mean returns; {args.against} on all sides")
    print("side  earned  usual    gain             95%  matches")
    for row in found:
        print(
            f"{row.side:>4} {row.earned:+7.3f} {row.usual:+6.3f}  {row.gain:+6.3f}"
            f"  [{row.low:+.3f}, {row.high:+.3f}]  {row.matches:>7}"
        )


if __name__ == "__main__":
    main()
