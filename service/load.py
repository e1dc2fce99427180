"""How much the service bears: ``python -m feint.service.load`` starts one of its own and plays against it.

Clients create matches over HTTP and play them over WebSockets, each one match at a time, with random legal actions.
Latency is what a player waits: from the move sent to the view in which our agents have answered it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

import httpx
import numpy as np
import psutil

from feint.agents.remote import AsyncClient, RemoteError
from feint.cli.arguments import parse_options
from feint.eval.tables import aligned


@dataclass
class Count:
    """What was done in a phase.

    Attributes:
        matches: ended; `moves`: of all seats, our agents' too.
        waits: seconds from each move of a client to the answer.
    """

    matches: int = 0
    moves: int = 0
    waits: list[float] = field(default_factory=list)


class Server:
    """A service as a process of its own, on a database of its own."""

    def __init__(self, folder: str):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        limits = ["--per-client", "100000", "--keep", "1000000"]
        words = ["serve", "--port", str(port), "--db", f"sqlite:///{folder}/load.db", *limits]
        self._started = subprocess.Popen([sys.executable, "-m", "feint.cli.main", *words], stdout=subprocess.DEVNULL)
        self._process = psutil.Process(self._started.pid)
        self.url = f"http://127.0.0.1:{port}"

    async def ready(self) -> None:
        """Wait until it answers."""
        client = AsyncClient(self.url)
        while self._started.poll() is None:
            try:
                await client.call("GET", "/v1/health")
                return await client.close()
            except RemoteError:
                await asyncio.sleep(0.1)
        raise SystemExit("the service did not start")

    def cpu(self) -> float:
        """CPU seconds that it has taken."""
        times = self._process.cpu_times()
        return times.user + times.system

    def memory(self) -> float:
        """MiB that it holds."""
        return self._process.memory_info().rss / 2**20

    def stop(self) -> None:
        """End it."""
        self._started.terminate()
        self._started.wait()


async def play_one(client: AsyncClient, asked: dict, rng: random.Random, count: Count) -> None:
    """Play one match to its end, and count it."""
    match = await client.begin(**asked)
    async with client.live(match, 0) as table:
        sent, answered = 0.0, None
        async for view in table:
            asks = view["asked_since"] not in (None, answered)
            if sent and (asks or view["over"]):
                count.waits.append(time.perf_counter() - sent)
                sent = 0.0
            if asks:
                answered, sent = view["asked_since"], time.perf_counter()
                await table.play(rng.choice(view["legal"])["action"], view["turn"])
    count.matches += 1
    count.moves += view["turn"]


async def phase(server: Server, clients: int, asked: dict, seconds: float, matches: int) -> tuple[Count, float, float]:
    """Let so many clients play until the time is over, or so many matches are played.

    Returns:
        the count, and seconds by the clock and of the service's CPU.
    """
    count, begun, cpu = Count(), time.perf_counter(), server.cpu()
    left = iter(range(matches))

    async def one(number: int) -> None:
        # a transport that loads no certificates: with them, 128 clients take longer to make than to serve
        client = AsyncClient(server.url, transport=httpx.AsyncHTTPTransport(verify=False))
        rng = random.Random(number)
        while time.perf_counter() - begun < seconds and next(left, None) is not None:
            await play_one(client, asked, rng, count)
        await client.close()

    await asyncio.gather(*(one(number) for number in range(clients)))
    return count, time.perf_counter() - begun, server.cpu() - cpu


async def load(args: argparse.Namespace) -> None:
    """Run all phases and print what they gave."""
    asked = {"game": args.game, "options": parse_options(args.option), "opponents": args.opponent}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            await server.ready()
            await phase(server, 1, asked, 120, 3)  # compiles, and warms caches
            print(f"{args.game} against {args.opponent}\n{await table(server, args, asked)}", flush=True)
            if args.matches:
                print(f"\n{await growth(server, args, asked)}")
        finally:
            server.stop()


async def table(server: Server, args: argparse.Namespace, asked: dict) -> str:
    """One row for each number of clients."""
    head = "clients", "matches/s", "moves/s", "p50 ms", "p99 ms", "moves/s of CPU", "MiB"
    rows = [head]
    for clients in args.clients:
        count, wall, cpu = await phase(server, clients, asked, args.seconds, sys.maxsize)
        p50, p99 = np.percentile(count.waits, [50, 99]) * 1000
        speeds = f"{count.matches / wall:.1f}", f"{count.moves / wall:.0f}", f"{p50:.1f}", f"{p99:.1f}"
        rows.append((str(clients), *speeds, f"{count.moves / cpu:.0f}", f"{server.memory():.0f}"))
    return aligned(rows)


async def growth(server: Server, args: argparse.Namespace, asked: dict) -> str:
    """Memory after each tenth of many matches."""
    rows = [("matches", "MiB")]
    for tenth in range(1, 11):
        await phase(server, 16, asked, float("inf"), args.matches // 10)
        rows.append((str(tenth * (args.matches // 10)), f"{server.memory():.0f}"))
    return aligned(rows)


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(prog="python -m feint.service.load", description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="magicalogia-battle")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--opponent", default="scripted", metavar="AGENT")
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 16, 128], metavar="N")
    parser.add_argument("--seconds", type=float, default=20, help="of each phase (default 20)")
    parser.add_argument("--matches", type=int, default=0, help="also play so many, and watch the memory")
    asyncio.run(load(parser.parse_args()))


if __name__ == "__main__":
    main()
