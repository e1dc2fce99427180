"""``feint play``: sit down at a match in the terminal, or watch agents play one."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable

from feint.agents import AGENTS, make
from feint.agents.human import HumanAgent, PlayerQuit
from feint.cli.arguments import add_game, game_of
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.envs.engine.replay import Recorder
from feint.envs.engine.view import seat_view
from feint.eval.watch import watch


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument("--seat", type=int, default=0, help="your seat (default 0); no use with --watch")
    parser.add_argument(
        "--opponent",
        action="append",
        metavar="AGENT",
        help="who fills the other seats, in order, the last one all that are left; repeatable (default scripted):"
        f" {listing(AGENTS)}, or the path of a trained one",
    )
    parser.add_argument("--watch", action="store_true", help="agents fill all seats; the match is printed as a log")
    parser.add_argument("--seed", type=int, help="seed of the match and of the agents' chance (default: drawn)")
    parser.add_argument("--record", metavar="FILE", help="keep the match in a replay file, also when it is broken off")
    parser.add_argument(
        "--server", metavar="URL", help="play at a running service (`feint serve`), against its agents or levels"
    )


def run(args: argparse.Namespace) -> int:
    """Play one match."""
    game = game_of(args)
    if not 0 <= args.seat < game.players:
        raise ConfigError(f"--seat {args.seat} is not allowed: seats are 0..{game.players - 1}")
    specs = args.opponent or ["scripted"]
    wanted = game.players if args.watch else game.players - 1
    if len(specs) > wanted:
        raise ConfigError(f"{len(specs)} agents for {wanted} seats: {listing(specs)}")
    if args.server:
        return _play_served(args, game, specs)
    agents = [make(spec) for spec in specs]
    agents += [agents[-1]] * (wanted - len(agents))
    if not args.watch:
        agents.insert(args.seat, make("human"))
    seed = secrets.randbits(32) if args.seed is None else args.seed
    recorder = Recorder(game, seed)
    if args.record:
        recorder.replay().save(args.record)  # a path that can't be written is better known before the match
    try:
        known = watch(recorder, agents, seed, print if args.watch else None)
        if args.watch:
            _tell_end(recorder.match, None, len(recorder.match.events()))
        else:
            _tell_end(recorder.match, args.seat, known[args.seat])
    except PlayerQuit as left:
        print(f"\n{left}")
    finally:
        if args.record:
            recorder.replay().save(args.record)
    print(f"seed {seed}" + (f", recorded in {args.record}" if args.record else ""))
    return 0


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
    except PlayerQuit as left:
        print(f"\n{left}: the match waits at {args.server} for its clock to run out")
        return 0
    _print_end([event["text"] for event in view["events"]], view["text"], game, view["result"]["returns"])
    print(f"match {match.id}")
    return 0


def _tell_end(match: Match, seat: int | None, known: int) -> None:
    """Print the events that `seat` does not know yet, how things stand, and the result."""
    seen = seat_view(match, seat, known)
    _print_end([event.text for event in seen.events], seen.text, match.game, match.returns, match.truncated)


def _print_end(told: list[str], text: str, game: Game, returns: Iterable[float], cut: bool = False) -> None:
    for line in told:
        print(line)
    results = ", ".join(f"{name} {paid:+g}" for name, paid in zip(game.agents, returns, strict=True))
    print(f"\n{text}\n\nThe match {'was cut off by its bound' if cut else 'is over'}: {results}.")
