"""``feint levels``: strength levels of a game's agents, from beginner to champion, and the arena that rates them."""

from __future__ import annotations

import argparse

from feint.agents import levels
from feint.cli.arguments import add_matches, add_options, add_seed, add_workers, parse_options, progress
from feint.envs import GAMES, load
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.eval.levels import measure, save, table_text


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="games (default: all)")
    add_options(parser)
    parser.add_argument(
        "--measure", action="store_true", help="play an arena first, and save its ratings beside the agents"
    )
    parser.add_argument(
        "-a",
        "--agent",
        action="append",
        metavar="AGENT",
        help=f"an agent to measure; repeatable (default: those of {listing(levels.CANDIDATES)} that can play)",
    )
    add_matches(parser, 200, "matches per pairing")
    add_seed(parser)
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Measure if asked to, and print one table per game."""
    options = parse_options(args.option)
    if options and len(args.ids) != 1:
        raise ConfigError(f"options belong to one game: {listing(args.ids) or 'none'} were named")
    for id in args.ids or GAMES:
        game = load(id, **options)
        if args.measure:
            _measure(game, args)
        print(f"{game!r}" if options else game.id)
        print(table_text(game), end="\n\n")
    return 0


def _measure(game: Game, args: argparse.Namespace) -> None:
    agents = args.agent or [spec for spec in levels.CANDIDATES if levels.playable(game, spec)]
    table = measure(game, agents, args.matches, args.seed, args.workers, progress("levels"))
    print(f"ratings saved in {save(game, table)}")
