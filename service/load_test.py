"""A load test: clients play against a service, and what they wait and what it costs is measured.

Clients create matches over HTTP and play them over WebSockets, each one match at a time, with random legal actions.
Latency is what a player waits: from sending a move to the view with the reply of the service's agents.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import numpy as np
import psutil

from feint.agents.remote import AsyncClient, RemoteError
from feint.envs.engine.errors import FeintError


@dataclass
class Count:
    """What was done in a phase.

    Attributes:
        matches: played to their ends.
        moves: of all seats, the service's agents included.
        latencies: seconds from each move of a client to the reply.
    """

    matches: int = 0
    moves: int = 0
    latencies: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Load:
    """What one number of clients gave.

    Attributes:
        clients: playing at the same time.
        matches_per_second, moves_per_second: by the clock.
        p50, p99: percentiles of the latency, in seconds.
        moves_per_cpu_second: moves per second of the service's CPU time.
        memory: MiB that the service holds after it.
    """

    clients: int
    matches_per_second: float
    moves_per_second: float
    p50: float
    p99: float
    moves_per_cpu_second: float
    memory: float


class Server:
    """A service as a process of its own.

    Args:
        command: starts it.
        url: where it listens.
    """

    def __init__(self, command: Sequence[str], url: str):
        self.url = url
        self._popen = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self._process = psutil.Process(self._popen.pid)

    async def ready(self) -> None:
        """Wait until it responds.

        Raises:
            FeintError: it ended.
        """
        client = AsyncClient(self.url)
        while self._popen.poll() is None:
            try:
                await client.call("GET", "/v1/health")
            except RemoteError:
                await asyncio.sleep(0.1)
            else:
                await client.close()
                return
        raise FeintError("the service did not start")

    def cpu(self) -> float:
        """CPU seconds that it has used."""
        times = self._process.cpu_times()
        return times.user + times.system

    def memory(self) -> float:
        """MiB that it holds."""
        return self._process.memory_info().rss / 2**20

    def stop(self) -> None:
        """End it."""
        self._popen.terminate()
        self._popen.wait()


async def play_match(client: AsyncClient, request: dict[str, Any], rng: random.Random, count: Count) -> None:
    """Play one match to its end, and count it."""
    match = await client.begin(**request)
    async with client.live(match, 0) as table:
        sent, decision, turn = 0.0, None, 0
        async for view in table:
            acts, turn = view["acting_since"] not in (None, decision), view["turn"]
            if sent and (acts or view["over"]):
                count.latencies.append(time.perf_counter() - sent)
                sent = 0.0
            if acts:
                decision, sent = view["acting_since"], time.perf_counter()
                await table.play(rng.choice(view["legal"])["action"], turn)
    count.matches += 1
    count.moves += turn


async def play_phase(
    server: Server, clients: int, request: dict[str, Any], seconds: float, matches: int = sys.maxsize
) -> tuple[Count, float, float]:
    """Let a number of clients play until the time is over, or so many matches are played.

    Args:
        server: the service.
        clients: how many play at the same time.
        request: the body that creates a match.
        seconds: time limit.
        matches: limit on the matches of all clients.

    Returns:
        the count, and seconds by the clock and of the service's CPU.
    """
    count, started, cpu = Count(), time.perf_counter(), server.cpu()
    remaining = iter(range(matches))

    async def play(number: int) -> None:
        # a transport that loads no certificates: loading them for 128 clients takes longer than serving
        client = AsyncClient(server.url, transport=httpx.AsyncHTTPTransport(verify=False))
        rng = random.Random(number)
        while time.perf_counter() - started < seconds and next(remaining, None) is not None:
            await play_match(client, request, rng, count)
        await client.close()

    await asyncio.gather(*(play(number) for number in range(clients)))
    return count, time.perf_counter() - started, server.cpu() - cpu


async def measure(server: Server, clients: int, request: dict[str, Any], seconds: float) -> Load:
    """What a number of clients gives in so many seconds."""
    count, wall, cpu = await play_phase(server, clients, request, seconds)
    p50, p99 = np.percentile(count.latencies, [50, 99]).tolist()
    moves = count.moves
    return Load(clients, count.matches / wall, moves / wall, p50, p99, moves / cpu, server.memory())


async def memory_growth(server: Server, request: dict[str, Any], matches: int) -> AsyncIterator[tuple[int, float]]:
    """Matches played and MiB held, after each tenth of many matches."""
    for tenth in range(1, 11):
        await play_phase(server, 16, request, float("inf"), matches // 10)
        yield tenth * (matches // 10), server.memory()
