"""``feint list``: games, their options, and the agents that play them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from feint.agents import AGENTS, make
from feint.envs import GAMES, load
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.engine.registry import options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="games (default: all)")


def run(args: argparse.Namespace) -> int:
    """Print one paragraph a game."""
    for id in args.ids or GAMES:
        game = load(id)
        print(f"{game.id}\n  {GAMES[game.name].summary}")
        print(f"  {game.players} players, {game.num_actions} actions, {game.num_slots} observation slots")
        print(f"  agents: {', '.join(players(game))}, or the path of a trained one")
        for name, option in options(id).items():
            help = "" if option.allowed() == option.help else f"; {option.help}"
            print(f"  -o {name}={option.default}   {option.allowed()}{help}")
        print()
    return 0


def players(game: Game) -> Iterator[str]:
    """Names of the agents that play a game, without those that need a file."""
    for name in AGENTS:
        try:
            make(name).start(game, range(game.players), np.random.default_rng(0))
        except ConfigError:
            continue  # it plays other games, or must be given a path
        except ModuleNotFoundError as missing:
            yield f"{name} (needs {missing.name})"
        else:
            yield name
