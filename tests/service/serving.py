"""A service that runs for tests: in a thread of this process, or as a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import uvicorn

from feint.agents.remote import Client, RemoteError
from feint.service.app import create_app
from feint.service.settings import Settings


class Service:
    """A service in a thread.

    Attributes:
        url: where it listens; `client`: a client of it; `matches`: its matches.
    """

    def __init__(self, settings: Settings):
        self.settings, self.app = settings, create_app(settings)
        self._server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_level="error"))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        until = time.monotonic() + 30
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < until, "the service did not start"
            time.sleep(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.client = Client(self.url, timeout=300)
        self.http = httpx.Client(base_url=self.url, timeout=300)

    def _serve(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._loop.run_until_complete(self._server.serve())

    @property
    def matches(self):
        """Its matches; their coroutines are run by :meth:`run`."""
        return self.app.state.matches

    def run(self, coroutine):
        """The result of a coroutine in the service's own loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(60)

    def stop(self) -> None:
        """End it in good order."""
        self.client.close()
        self.http.close()
        self._server.should_exit = True
        self._thread.join(30)


@contextmanager
def service(folder, **settings) -> Iterator[Service]:
    """A service with its database in a folder."""
    made = Service(Settings(**{"database": f"sqlite:///{folder}/matches.db"} | settings))
    try:
        yield made
    finally:
        made.stop()


class Process:
    """``feint serve`` as a process.

    Attributes:
        client: a client of it.
    """

    def __init__(self, database: str, *options: str):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        words = ["serve", "--port", str(port), "--db", database, *options]
        self._process = subprocess.Popen([sys.executable, "-m", "feint.cli.main", *words], stdout=subprocess.DEVNULL)
        self.client = Client(f"http://127.0.0.1:{port}")
        until = time.monotonic() + 60
        while not self._answers():
            assert self._process.poll() is None and time.monotonic() < until, "feint serve did not start"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.client.call("GET", "/v1/health")["status"] == "ok"
        except RemoteError:
            return False

    def kill(self) -> None:
        """End it without a chance to put anything in order."""
        self.client.close()
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
