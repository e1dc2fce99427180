"""``feint fit-rates``: fit the model of the scripted players by which the agent `bayes` plays Mafia42."""

from __future__ import annotations

import argparse
from pathlib import Path

from feint.cli.arguments import add_matches, add_seed


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_matches(parser, 1000, "number of matches between scripted players for each number of seats")
    add_seed(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="file to write (default: the one that `bayes` reads)")


def run(args: argparse.Namespace) -> int:
    """Play, count, and write the rates."""
    from feint.agents.mafia42.fit_rates import fit_rates

    print(f"wrote {fit_rates(args.matches, args.seed, args.out)}")
    return 0
