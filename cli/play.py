"""``feint play``: play a match in the terminal, or watch agents play one."""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

from feint.agents import AGENTS, Agent, make
from feint.agents.human import HumanAgent, PlayerQuit
from feint.cli.arguments import add_game, game_of
from feint.cli.terminal_svg import terminal_svg
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.envs.engine.replay import Recorder
from feint.envs.engine.view import seat_view
from feint.eval.watch import watch


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="your seat (default 0); ignored with --watch")
    parser.add_argument(
        "--opponent",
        action="append",
        metavar="AGENT",
        help="an agent for the next free seat; the last one named fills all that are left; repeatable (default "
        f"scripted): {listing(AGENTS)}, or the path of a trained one",
    )
    parser.add_argument("--watch", action="store_true", help="let agents fill all seats and print the match as a log")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="seed of the match and of all the agents' chance (default: a random one)"
    )
    parser.add_argument("--record", metavar="FILE", help="save the match as a replay file, also if you leave early")
    parser.add_argument("--svg", metavar="FILE", help="with --watch: also save what is printed as a picture")
    parser.add_argument(
        "--server", metavar="URL", help="play at a running service (`feint serve`), against its agents or levels"
    )


def run(args: argparse.Namespace) -> int:
    """Play one match."""
    game = game_of(args)
    if not 0 <= args.seat < game.players:
        raise ConfigError(f"--seat {args.seat} is not allowed: seats are 0..{game.players - 1}")
    specs = args.opponent or ["scripted"]
    free = game.players if args.watch else game.players - 1
    if len(specs) > free:
        raise ConfigError(f"{len(specs)} agents for {free} seats: {listing(specs)}")
    if args.svg and not args.watch:
        raise ConfigError("--svg saves what a spectator sees: it goes with --watch")
    if args.svg and not Path(args.svg).absolute().parent.is_dir():
        raise ConfigError(f"--svg {args.svg} can't be written: there is no folder {Path(args.svg).absolute().parent}")
    if args.server:
        return _play_served(args, game, specs)
    agents = [make(spec) for spec in specs]
    agents += [agents[-1]] * (free - len(agents))
    if not args.watch:
        agents.insert(args.seat, make("human"))
    seed = secrets.randbits(32) if args.seed is None else args.seed
    recorder = Recorder(game, seed)
    if args.record:
        recorder.replay().save(args.record)  # fails before the match where the path can't be written
    try:
        printed = _play(recorder, agents, seed, None if args.watch else args.seat)
    finally:
        if args.record:
            recorder.replay().save(args.record)
    if args.svg:
        Path(args.svg).write_text(terminal_svg(_command(args, seed), printed), encoding="utf-8")
    print(f"seed {seed}" + (f", recorded in {args.record}" if args.record else ""))
    return 0


def _play(recorder: Recorder, agents: list[Agent], seed: int, seat: int | None) -> list[str]:
    """Play a match as the person in `seat`, or (None) show it to a spectator; returns the lines printed here."""
    printed: list[str] = []

    def say(line: str) -> None:
        print(line)
        printed.append(line)

    try:
        known = watch(recorder, agents, seed, say if seat is None else None)
        _say_rest(say, recorder.match, seat, len(recorder.match.events()) if seat is None else known[seat])
    except PlayerQuit as error:
        say(f"\n{error}")
    return printed


def _command(args: argparse.Namespace, seed: int) -> str:
    """The command line that shows the same match."""
    words = ["feint", "play", args.id, *(word for pair in args.option for word in ("-o", pair)), "--watch"]
    words += [word for spec in args.opponent or () for word in ("--opponent", spec)]
    return shlex.join([*words, "--seed", str(seed)])


def _play_served(args: argparse.Namespace, game: Game, specs: list[str]) -> int:
    """Play one match at a service."""
    from feint.agents.remote import Client

    if args.watch or args.record:
        raise ConfigError("--server goes with neither --watch nor --record: the service keeps the match")
    seats: list[str | None] = [*specs, *[specs[-1]] * (game.players - 1 - len(specs))]
    seats.insert(args.seat, "open")
    match = Client(args.server).begin(game.name, options=dict(game.config), seats=seats, seed=args.seed)
    person, known, view = HumanAgent(), 0, match.view(args.seat, wait=30)
    try:
        while not view["over"]:
            if view["legal"]:
                legal = {action["action"]: action["name"] for action in view["legal"]}
                news, known = [event["text"] for event in view["events"]], view["event_count"]
                action = person.choose(game.agents[args.seat], news, view["text"], legal)
                view = match.play(args.seat, action, view["turn"], since=known)
            else:
                view = match.view(args.seat, since=known, wait=30)
    except PlayerQuit as error:
        print(f"\n{error}: the match stays at {args.server} until its clock runs out")
        return 0
    _say_end(print, [event["text"] for event in view["events"]], view["text"], game, view["result"]["returns"])
    print(f"match {match.id}")
    return 0


def _say_rest(say: Callable[[str], None], match: Match, seat: int | None, known: int) -> None:
    """Print the events that `seat` has not seen yet, the final position, and the result."""
    view = seat_view(match, seat, known)
    _say_end(say, [event.text for event in view.events], view.text, match.game, match.returns, match.truncated)


def _say_end(
    say: Callable[[str], None],
    events: list[str],
    text: str,
    game: Game,
    returns: Iterable[float],
    truncated: bool = False,
) -> None:
    for line in events:
        say(line)
    results = ", ".join(f"{name} {paid:+g}" for name, paid in zip(game.agents, returns, strict=True))
    end = "was truncated at its step limit" if truncated else "is over"
    for line in f"\n{text}\n\nThe match {end}: {results}.".split("\n"):
        say(line)
