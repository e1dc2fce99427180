"""``feint arena``: matches between agents, a win table, ratings, and a report."""

from __future__ import annotations

import argparse
import json
import sys
import time

from feint.agents import AGENTS
from feint.cli.arguments import add_game, add_json, add_matches, add_seed, add_workers, game_of, progress
from feint.envs.engine.errors import listing
from feint.eval.arena import run_arena
from feint.eval.report import PAGE, default_folder, report_folder, write_report
from feint.eval.tables import text_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument(
        "agents", nargs="+", metavar="AGENT", help=f"two or more: {listing(AGENTS)}, or the path of a trained one"
    )
    add_matches(parser, 1000, "matches per pairing, rounded up so that all seats are balanced")
    add_seed(parser, "the same seed gives the same table")
    add_workers(parser)
    parser.add_argument(
        "--out", metavar="FOLDER", help="folder of the report (default: one in reports/, named after the arena)"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the arena, write the report, print the tables."""
    game = game_of(args)
    out = args.out or default_folder(game, args.agents, args.matches, args.seed)
    started = time.perf_counter()
    with report_folder(out) as folder:
        result = run_arena(game, args.agents, args.matches, args.seed, args.workers, progress("arena"))
        numbers = write_report(result, folder)
    print(json.dumps(numbers, indent=1) if args.json else text_report(numbers))
    played = result.matches * len(result.pairings)
    print(f"\n{played} matches in {time.perf_counter() - started:.1f} s", file=sys.stderr)
    print(f"report: {out}/{PAGE}", file=sys.stderr if args.json else sys.stdout)
    return 0
