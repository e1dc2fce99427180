"""``feint bench``: measure speed, beside other suites that are installed."""

from __future__ import annotations

import argparse
import dataclasses
import json

from feint.cli.arguments import add_json, add_options, parse_options
from feint.envs import GAMES, load
from feint.eval import bench
from feint.eval.bench import Figure
from feint.eval.machine import machine, versions

RIVALS = ("numba", "numpy", "gymnasium", "pettingzoo", "open_spiel")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="games (default: all)")
    add_options(parser)
    parser.add_argument("--quick", action="store_true", help="short repeats: rough figures in a few seconds")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    games = [load(id, **parse_options(args.option)) for id in args.ids or GAMES]
    where = machine() | versions(*RIVALS)
    if not args.json:
        print(", ".join(f"{name} {value}" for name, value in where.items()))
    measured: dict[str, list[dict]] = {}
    for game in games:
        if not args.json:
            print(f"\n{game!r}")
        measured[game.id] = []
        group = None
        for figure in bench.measure(game, 0.05 if args.quick else 0.6):
            measured[game.id].append(dataclasses.asdict(figure) | {"met": figure.met})
            if not args.json:
                if figure.group != group:
                    group = figure.group
                    print(f"\n  {group}")
                print(f"    {row(figure)}", flush=True)
    if args.json:
        print(json.dumps({"machine": where, "figures": measured}, indent=1))
    return 0


def row(figure: Figure) -> str:
    """A figure as a line: its name, value, target, and whether that is reached."""
    if figure.value is None:
        return f"{figure.name:52} not measured: {figure.note}"
    amount = f"{figure.value:,.2f}" if figure.value < 100 and figure.unit in ("x", "s") else f"{figure.value:,.0f}"
    line = f"{figure.name:52} {amount:>12} {figure.unit}"
    if figure.met is None:
        return line
    sign = "at most" if figure.at_most else "at least"
    return f"{line:80} {sign} {figure.target:,g}: {'reached' if figure.met else 'MISSED'}"
