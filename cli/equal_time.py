"""``feint equal-time``: an agent against a search that takes no longer per move."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from feint.cli.arguments import add_game, add_json, add_matches, add_seed, game_of
from feint.eval.equal_time import EqualTime, equal_time


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument("agent", metavar="AGENT", help="an agent's spec, or the path of a trained one")
    add_matches(parser, 400, "number of matches, rounded up so that each seed is played both ways round")
    parser.add_argument(
        "--factor", type=float, default=1.0, metavar="X", help="the search's time per move over the agent's (default 1)"
    )
    add_seed(parser, "seed of the matches; the search's moves still depend on the machine's speed")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure, and print the figures."""
    result = equal_time(game_of(args), args.agent, args.matches, args.seed, args.factor)
    print(json.dumps(asdict(result)) if args.json else text(result))
    return 0


def text(result: EqualTime) -> str:
    """The figures in three lines."""
    return (
        f"{result.agent}: {1000 * result.agent_seconds:.3f} ms per move\n"
        f"{result.search}: {1000 * result.search_seconds:.3f} ms per move\n"
        f"{result.agent} won {result.won}, drew {result.drawn}, lost {result.lost} of {result.matches}: "
        f"{100 * result.rate:.1f}% (95% interval {100 * result.low:.1f} to {100 * result.high:.1f}%)"
    )
