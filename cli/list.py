"""``feint list``: games, their options, and the agents that play them."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

import numpy as np

from feint.agents import AGENTS, make
from feint.envs import GAMES, load
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, Option
from feint.envs.engine.registry import options
from feint.eval.text import option_text


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="games (default: all)")


def run(args: argparse.Namespace) -> int:
    """Print one paragraph per game."""
    for id in args.ids or GAMES:
        game = load(id)
        print(f"{game.id}\n  {GAMES[game.name].summary}")
        print(f"  {game.players} players, {game.num_actions} actions, {game.num_slots} observation slots")
        print(f"  agents: {', '.join(players(game))}, or the path of a trained one")
        for name, option in options(id).items():
            allowed = allowed_text(option)
            help = "" if allowed == option.help else f"; {option.help}"
            print(f"  -o {shlex.quote(f'{name}={option_text(option.default)}')}   {allowed}{help}")
        print()
    return 0


def allowed_text(option: Option) -> str:
    """What is allowed, with values as ``-o`` takes them."""
    return option.allowed() if option.choices is None else ", ".join(map(option_text, option.choices))


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
