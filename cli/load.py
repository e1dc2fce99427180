"""``feint load``: how many matches the service bears at a time, and how long players wait."""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import tempfile

from feint.cli.arguments import add_game, parse_options
from feint.envs.engine.errors import ConfigError
from feint.eval.text import aligned
from feint.service.load_test import Server, measure, memory_growth, play_phase

#: Seconds and matches of the phase that compiles and warms caches.
WARM_SECONDS, WARM_MATCHES = 120, 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    add_game(parser)
    parser.add_argument(
        "--opponent", default="scripted", metavar="AGENT", help="agent in the other seats (%(default)s)"
    )
    parser.add_argument(
        "--clients", type=int, nargs="+", default=[1, 16, 128], metavar="N", help="clients per phase (default 1 16 128)"
    )
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="duration of each phase (default 20)")
    parser.add_argument(
        "--matches", type=int, default=0, metavar="N", help="also play this many matches, and print the memory"
    )


def run(args: argparse.Namespace) -> int:
    """Start a service, play against it and print what was measured."""
    if min(args.clients) < 1 or not args.seconds > 0 or args.matches < 0:
        raise ConfigError("--clients and --seconds must be positive, --matches not negative")
    asyncio.run(_run(args))
    return 0


async def _run(args: argparse.Namespace) -> None:
    request = {"game": args.id, "options": parse_options(args.option), "opponents": args.opponent}
    with tempfile.TemporaryDirectory() as folder:
        server = _start(folder)
        try:
            await server.ready()
            await play_phase(server, 1, request, WARM_SECONDS, WARM_MATCHES)
            rows = [("clients", "matches/s", "moves/s", "p50 ms", "p99 ms", "moves per CPU s", "MiB")]
            for clients in args.clients:
                load = await measure(server, clients, request, args.seconds)
                speeds = f"{load.matches_per_second:.1f}", f"{load.moves_per_second:.0f}"
                latencies = f"{1000 * load.p50:.1f}", f"{1000 * load.p99:.1f}"
                rows.append(
                    (str(clients), *speeds, *latencies, f"{load.moves_per_cpu_second:.0f}", f"{load.memory:.0f}")
                )
            print(f"{args.id} against {args.opponent}\n{aligned(rows)}", flush=True)
            if args.matches:
                growth = [("matches", "MiB")]
                async for matches, memory in memory_growth(server, request, args.matches):
                    growth.append((str(matches), f"{memory:.0f}"))
                print(f"\n{aligned(growth)}")
        finally:
            server.stop()


def _start(folder: str) -> Server:
    """A service on a free port, with its database in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    limits = ["--per-client", "100000", "--keep", "1000000"]
    words = ["serve", "--port", str(port), "--db", f"sqlite:///{folder}/load.db", *limits]
    return Server([sys.executable, "-m", "feint.cli.main", *words], f"http://127.0.0.1:{port}")
