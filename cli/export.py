"""``feint export``: a trained agent's net in a form that other runtimes read."""

from __future__ import annotations

import argparse
from pathlib import Path

from feint.cli.arguments import add_options, parse_options
from feint.envs.engine.errors import ConfigError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("agent", help="the path of a trained agent, or `champion`: the one that ships for --game")
    parser.add_argument("--game", metavar="ID", help="with `champion`: its game, such as magicalogia-battle")
    add_options(parser)
    parser.add_argument("--onnx", required=True, metavar="FILE", help="the ONNX file to write")


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from feint.training.onnx import export_onnx

    export_onnx(_folder(args), args.onnx)
    print(f"{args.onnx}: observation and mask in, masked logits out")
    return 0


def _folder(args: argparse.Namespace) -> Path:
    from feint.agents.champion import find
    from feint.envs import load

    if args.agent == "champion":
        if not args.game:
            raise ConfigError("champion of which game? name it with --game")
        return find(load(args.game, **parse_options(args.option)))
    if args.game or args.option:
        raise ConfigError(f"--game and --option choose a champion; {args.agent} names its own game")
    return Path(args.agent)
