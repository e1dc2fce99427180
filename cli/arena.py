"""``feint arena``: matches between agents, a win table, ratings, and a report."""

from __future__ import annotations

import argparse
import json
import sys
import time

from feint.agents import AGENTS
from feint.cli.main import add_game, game_of
from feint.envs.engine.errors import listing
from feint.eval.arena import run_arena
from feint.eval.report import PAGE, default_folder, report_folder, write_report
from feint.eval.reports.mafia42 import GAMES, deduction, deduction_text
from feint.eval.tables import text_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument(
        "agents", nargs="+", metavar="AGENT", help=f"two or more: {listing(AGENTS)}, or the path of a trained one"
    )
    parser.add_argument(
        "-n",
        "--matches",
        type=int,
        default=1000,
        metavar="N",
        help="matches of each pairing, rounded up so that all seats are balanced (default 1000)",
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same table (default 0)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one a core)")
    parser.add_argument(
        "--out", metavar="FOLDER", help="where the report goes (default: a folder of reports/, named by the arena)"
    )
    parser.add_argument("--json", action="store_true", help="print all numbers as JSON in place of the tables")


def run(args: argparse.Namespace) -> int:
    """Play the arena, write the report, print the tables."""
    game = game_of(args)
    out = args.out or default_folder(game, args.agents, args.matches, args.seed)
    started = time.perf_counter()
    with report_folder(out) as folder:
        result = run_arena(game, args.agents, args.matches, args.seed, args.workers, show_progress)
        numbers = write_report(result, folder)
    text = text_report(numbers)
    if game.name in GAMES:
        measures = deduction(game, args.agents, args.matches, args.seed)
        numbers, text = numbers | {"deduction": measures}, f"{text}\n\n{deduction_text(measures)}"
    print(json.dumps(numbers, indent=1) if args.json else text)
    played = result.matches * len(result.pairings)
    print(f"\n{played} matches in {time.perf_counter() - started:.1f} s", file=sys.stderr)
    print(f"report: {out}/{PAGE}", file=sys.stderr if args.json else sys.stdout)
    return 0


def show_progress(played: int, total: int) -> None:
    """Tell how far an arena is, where somebody watches."""
    if sys.stderr.isatty():
        end = "\n" if played == total else ""
        print(f"\rarena: {100 * played // total}% played", end=end, file=sys.stderr, flush=True)
