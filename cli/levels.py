"""``feint levels``: strength levels of a game's agents, from beginner to champion, and the measure of them."""

from __future__ import annotations

import argparse

from feint.agents import levels
from feint.cli.arena import show_progress
from feint.cli.main import parse_options
from feint.envs import GAMES, load
from feint.envs.engine.errors import ConfigError, listing
from feint.eval.levels import measure, save, table_text


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="games (default: all)")
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeatable"
    )
    parser.add_argument(
        "--measure", action="store_true", help="play an arena first, and keep the ratings it gives with the agents"
    )
    parser.add_argument(
        "-a",
        "--agent",
        action="append",
        metavar="AGENT",
        help=f"who is measured; repeatable (default: all that can play of {listing(levels.CANDIDATES)})",
    )
    parser.add_argument("-n", "--matches", type=int, default=200, metavar="N", help="of each pairing (default 200)")
    parser.add_argument("--seed", type=int, default=0, help="of the arena (default 0)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one a core)")


def run(args: argparse.Namespace) -> int:
    """Measure where asked to, and print one table a game."""
    options = parse_options(args.option)
    if options and len(args.ids) != 1:
        raise ConfigError(f"options are of one game: {listing(args.ids) or 'none'} given")
    for id in args.ids or GAMES:
        game = load(id, **options)
        if args.measure:
            _measure(game, args)
        print(f"{game!r}" if options else game.id)
        print(table_text(game), end="\n\n")
    return 0


def _measure(game, args: argparse.Namespace) -> None:
    asked = args.agent or [spec for spec in levels.CANDIDATES if levels.playable(game, spec)]
    table = measure(game, asked, args.matches, args.seed, args.workers, show_progress)
    print(f"ratings kept in {save(game, table)}")
