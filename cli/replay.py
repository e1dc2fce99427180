"""``feint replay``: record a match between agents, check replay files, show them, export what a seat saw."""

from __future__ import annotations

import argparse
import json

from feint.agents import AGENTS, make
from feint.cli.arguments import add_game, add_seed, game_of
from feint.envs.engine import replay
from feint.envs.engine.errors import ConfigError, listing
from feint.eval.watch import watch


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's own subcommands."""
    named = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    record = named.add_parser("record", help="play a match between agents and save it")
    add_game(record)
    record.add_argument("agents", nargs="+", metavar="AGENT", help=f"one per seat: {listing(AGENTS)}, or a path")
    record.add_argument("--out", required=True, metavar="FILE", help="the replay file to write")
    add_seed(record, "seed of the match and of all the agents' chance")
    check = named.add_parser("check", help="play files again and compare how the matches end")
    check.add_argument("files", nargs="+", metavar="FILE")
    show = named.add_parser("show", help="print a match as a spectator or a seat saw it")
    export = named.add_parser("export", help="print what a seat saw as JSON: no seed, nothing hidden from that seat")
    for sub in (show, export):
        sub.add_argument("file", metavar="FILE")
        sub.add_argument("--seat", type=int, help="the seat whose view it is (default: a spectator's)")


def run(args: argparse.Namespace) -> int:
    """Run the action."""
    return {"record": _record, "check": _check, "show": _show, "export": _export}[args.action](args)


def _record(args: argparse.Namespace) -> int:
    game = game_of(args)
    if args.agents.count("human"):
        raise ConfigError("a person is recorded with `feint play --record FILE`")
    recorder = replay.Recorder(game, args.seed)
    watch(recorder, [make(spec) for spec in args.agents], args.seed)
    saved = recorder.replay()
    saved.save(args.out)
    print(f"{args.out}: {_summary(saved)}")
    return 0


def _check(args: argparse.Namespace) -> int:
    for file in args.files:
        print(f"{file}: {_summary(replay.load(file))}")
    return 0


def _show(args: argparse.Namespace) -> int:
    *_, (last, _, _) = replay.load(args.file).play()
    print(last.text(args.seat))
    return 0


def _export(args: argparse.Namespace) -> int:
    print(json.dumps(replay.load(args.file).for_seat(args.seat)))
    return 0


def _summary(saved: replay.Replay) -> str:
    options = " ".join(f"{name}={value}" for name, value in saved.game.config.items())
    return f"{saved.game.id} {options}, seed {saved.seed}, {len(saved.moves)} moves, returns {list(saved.returns)}"
