"""Arguments that several subcommands share, and how their words are read."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, and that may get its arguments only when it is used.

    Args:
        fill: adds the arguments, on first use.
    """

    def __init__(self, *args: Any, fill: Callable[[Parser], None] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._fill = fill

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._fill is not None:
            fill, self._fill = self._fill, None
            fill(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see `{self.prog} --help`)\n")


# --- games ------------------------------------------------------------------------------------------------------------


def add_game(parser: argparse.ArgumentParser) -> None:
    """A game: its id, and its options."""
    parser.add_argument("id", metavar="ID", help="a game, such as magicalogia-battle (see `feint list`)")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Options of a game, as ``-o name=value``."""
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as JSON (witnesses=[1,2]) or a plain word; repeatable",
    )


def game_of(args: argparse.Namespace) -> Game:
    """The game that the arguments of :func:`add_game` name."""
    from feint.envs import load

    return load(args.id, **parse_options(args.option))


def parse_options(pairs: Sequence[str]) -> dict[str, Any]:
    """``name=value`` words as options: values are read as JSON where they are JSON, else as plain words.

    Raises:
        ConfigError: a word without ``=``, or a name that appears twice.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise ConfigError(f"option {pair!r} is not of the form NAME=VALUE")
        if name in options:
            raise ConfigError(f"option {name!r} is given twice: {listing(pairs)}")
        try:
            options[name] = json.loads(value)
        except (json.JSONDecodeError, RecursionError):
            options[name] = value
    return options


# --- numbers that most commands take ----------------------------------------------------------------------------------


def add_matches(parser: argparse._ActionsContainer, default: int, help: str) -> None:
    """How many matches are played."""
    parser.add_argument("-n", "--matches", type=int, default=default, metavar="N", help=f"{help} (default {default})")


def add_seed(parser: argparse.ArgumentParser, help: str = "the same seed gives the same numbers") -> None:
    """The seed of all chance."""
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=f"{help} (default 0)")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """How many processes share the work."""
    parser.add_argument("--workers", type=int, metavar="N", help="number of processes (default: one per core)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Whether numbers are printed as JSON."""
    parser.add_argument("--json", action="store_true", help="print all numbers as JSON instead of text")


def progress(command: str) -> Callable[[int, int], None]:
    """A function that shows how far a command has got, given what is done and the total, if somebody watches."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\r{command}: {100 * done // total}% played", end=end, file=sys.stderr, flush=True)

    return show
