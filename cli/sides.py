"""``feint sides``: what an agent gains in each team of a game over another agent, on the same deals."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from feint.agents import make
from feint.cli.arguments import add_game, add_json, add_matches, add_seed, game_of
from feint.envs.engine.game import Game
from feint.eval.sides import Gain, gains
from feint.eval.text import aligned


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument("agent", metavar="AGENT", help="the agent to measure")
    parser.add_argument("--against", default="scripted", metavar="AGENT", help="the other agent (default scripted)")
    add_matches(parser, 2000, "number of deals")
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure, and print one row per team."""
    game = game_of(args)
    measured = gains(game, make(args.agent), make(args.against), args.matches, args.seed)
    if args.json:
        print(json.dumps([asdict(gain) | {"name": game.team_name(gain.team)} for gain in measured], indent=1))
    else:
        print(
            f"{args.agent} in each team of {game.id} against {args.against}: mean returns, and those of {args.against}"
        )
        print(f"in its place on the same deals\n{table(game, measured)}")
    return 0


def table(game: Game, measured: list[Gain]) -> str:
    """One row per team, with 95% intervals."""
    rows = [["team", "earned", "baseline", "gain", "95%", "deals"]]
    for gain in measured:
        interval = f"[{gain.low:+.3f}, {gain.high:+.3f}]"
        means = (f"{value:+.3f}" for value in (gain.earned, gain.baseline, gain.gain))
        rows.append([game.team_name(gain.team), *means, interval, str(gain.matches)])
    return aligned(rows)
