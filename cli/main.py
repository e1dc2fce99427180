"""The ``feint`` command: one file a subcommand, each imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import sys

from feint.envs.engine.errors import ConfigError, FeintError, listing

#: Subcommands: a module ``feint.cli.<name>`` each, with ``configure(parser)`` and ``run(args)``.
COMMANDS = {
    "list": "games, their options, and the agents that play them",
    "play": "play a match in the terminal",
    "train": "train an agent by self-play",
    "arena": "matches between agents: win table, ratings, report",
    "exploit": "how much a best response wins against an agent",
    "bench": "measure speed, side by side with what is installed",
    "rules": "rules of a game, and which tests cover them",
    "replay": "record, check and show matches",
    "docs": "write the environment pages",
    "levels": "strength levels of a game's agents, and the measure of them",
    "serve": "serve agents and matches to other programs, and a page to play in",
    "load": "load test of the service: matches and moves per second, latency, memory",
    "export": "write a trained agent's net as an ONNX file",
}

#: Modules that come with the extras `serve` and `train`; all others that can be missing come with `eval`.
SERVE = ("fastapi", "starlette", "uvicorn", "sqlalchemy", "pydantic", "httpx", "websockets")
TRAIN = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard", "tqdm", "threadpoolctl")


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(
        prog="feint", description="Multi-agent environments for plotting, duelling and deduction play."
    )
    parser.add_argument("--version", action="version", version=_version())
    named = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in argv if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        sub = named.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == asked:
            module = _load(name)
            module.configure(sub)
    args = parser.parse_args(argv)
    try:
        return module.run(args) or 0
    except (FeintError, OSError) as wrong:
        print(f"feint {args.command}: {wrong}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as missing:
        return _say_missing(args.command, missing)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("feint: stopped", file=sys.stderr)
        return 130


def _load(name: str):
    try:
        return importlib.import_module(f"feint.cli.{name}")
    except ModuleNotFoundError as missing:
        sys.exit(_say_missing(name, missing))


def _say_missing(command: str, missing: ModuleNotFoundError) -> int:
    """Name the extra that brings a missing module; a missing module of Feint's own is a fault, and raised."""
    name = (missing.name or "feint").partition(".")[0]
    if name == "feint":
        raise missing
    extra = "train" if name in TRAIN else "onnx" if name == "onnx" else "eval"
    print(f"feint {command} needs {name}, which is not installed: pip install 'feint[{extra}]'", file=sys.stderr)
    return 2


def _version() -> str:
    from importlib.metadata import version

    return f"feint {version('feint')}"


def add_game(parser: argparse.ArgumentParser) -> None:
    """The arguments by which every subcommand takes a game: its id, and ``--option name=value``."""
    parser.add_argument("id", help="a game, such as magicalogia-battle (see `feint list`)")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as JSON (witnesses=[1,2]) or a plain word; repeatable",
    )


def game_of(args: argparse.Namespace):
    """The game that :func:`add_game`'s arguments name."""
    from feint.envs import load

    return load(args.id, **parse_options(args.option))


def parse_options(pairs: list[str]) -> dict:
    """``name=value`` words as options: values are JSON where they can be read as such, else plain words.

    Raises:
        ConfigError: a word without ``=``, or a name given twice.
    """
    import json

    options = {}
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


if __name__ == "__main__":
    sys.exit(main())
