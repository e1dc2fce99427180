"""``feint train``: train an agent by self-play, or go on with a run."""

from __future__ import annotations

import argparse

from feint.cli.arguments import add_game, add_settings, given_settings, parse_options
from feint.envs.engine.registry import split_id
from feint.training import ppo as training


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments: the settings of a run, from their own descriptions."""
    add_game(parser)
    parser.add_argument("--out", metavar="FOLDER", help="the run's folder (default: runs/ID)")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on from the folder's newest checkpoint, with its settings; any given here must be the same",
    )
    add_settings(parser.add_argument_group("settings"), training.Settings)


def run(args: argparse.Namespace) -> int:
    """Train, and print how the agent does."""
    given = given_settings(args, training.Settings)
    given["id"] = split_id(args.id)
    if args.option or not args.resume:
        given["options"] = parse_options(args.option)
    out = args.out or f"runs/{given['id']}"
    measured = training.resume(out, given) if args.resume else training.train(training.Settings(**given), out)
    for name, found in measured.items():
        print(
            f"against {name}: won {found['win_rate']:.1%} of {found['matches']} matches, seats balanced "
            f"(95% interval {found['low']:.1%} to {found['high']:.1%})"
        )
    print(f"agent: {out}")
    return 0
