"""The ``feint`` command: one file per subcommand, each imported only when it is called."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version

from feint.cli.arguments import Parser
from feint.envs.engine.errors import FeintError

#: Subcommands: ``feint.cli.<name>`` each (``-`` as ``_``), with ``configure(parser)`` and ``run(args)``.
COMMANDS = {
    "list": "list games, their options, and the agents that play them",
    "play": "play a match in the terminal, or watch one",
    "train": "train an agent by self-play",
    "arena": "play agents against each other: win table, ratings, report",
    "sides": "measure what an agent gains on each side of a game",
    "equal-time": "play an agent against a search with the same time per move",
    "exploit": "measure how much a best response wins against an agent",
    "report": "measure one game in its own terms: tables, a plot, all numbers",
    "levels": "show or measure the strength levels of a game's agents",
    "bench": "measure speed, beside other suites that are installed",
    "replay": "record, check and show matches",
    "serve": "serve agents and matches over HTTP, and a page to play in",
    "load": "load test of the service: matches and moves per second, latency, memory",
    "export": "write a trained agent's net as an ONNX file",
    "rules": "list the rules of a game, and the tests and code of each",
    "docs": "write the environment pages",
    "fit-rates": "fit the model of players by which `bayes` plays Mafia42",
}

#: Modules that each extra brings; a module that several bring is named with the extra of the command, if it is one.
EXTRAS = {
    "eval": ("scipy", "matplotlib", "openskill", "open_spiel", "pyspiel", "jinja2", "safetensors"),
    "train": (
        "torch", "stable_baselines3", "sb3_contrib", "tensorboard", "filelock", "safetensors", "threadpoolctl", "tqdm",
        "rich",
    ),
    "onnx": ("onnx", "onnxruntime", "safetensors"),
    "serve": (
        "fastapi", "starlette", "pydantic", "uvicorn", "sqlalchemy", "httpx", "websockets", "psutil", "safetensors",
    ),
}  # fmt: skip
#: The extra that a command is installed with, where it is not `eval`.
OWN_EXTRA = {"train": "train", "export": "onnx", "serve": "serve", "load": "serve"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, 1 for a failed check, 2 for bad input."""
    argv = sys.argv[1:] if argv is None else argv
    parser = Parser(prog="feint", description="Multi-agent environments for plotting, duelling and deduction play.")
    parser.add_argument("--version", action="version", version=f"feint {version('feint')}")
    named = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        text = summary[0].upper() + summary[1:] + "."
        named.add_parser(name, help=summary, description=text, fill=_filler(name))
    command = next((word for word in argv if not word.startswith("-")), "")
    try:
        args = parser.parse_args(argv)
        return args.run(args) or 0
    except BrokenPipeError:  # the reader of a pipe, such as `head`, has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (FeintError, OSError) as error:
        print(f"feint {command}: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        return _say_missing(command, error)
    except KeyboardInterrupt:
        print("feint: stopped", file=sys.stderr)
        return 130


def _filler(name: str) -> Callable[[Parser], None]:
    def fill(parser: Parser) -> None:
        module = importlib.import_module(f"feint.cli.{name.replace('-', '_')}")
        module.configure(parser)
        parser.set_defaults(run=module.run)

    return fill


def extra_of(command: str, module: str) -> str | None:
    """The extra to install for a module that a command lacks; None where no extra brings it."""
    extras = sorted(EXTRAS, key=lambda extra: extra != OWN_EXTRA.get(command, "eval"))
    return next((extra for extra in extras if module in EXTRAS[extra]), None)


def _say_missing(command: str, missing: ModuleNotFoundError) -> int:
    """Name the extra that brings a missing module; a missing module of Feint's own is a fault, and raised."""
    name = (missing.name or "feint").partition(".")[0]
    if name == "feint":
        raise missing
    extra = extra_of(command, name)
    package = f"'feint[{extra}]'" if extra else name
    print(f"feint {command} needs {name}, which is not installed: pip install {package}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
