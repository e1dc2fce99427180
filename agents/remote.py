"""Agents and matches of a running service (``feint serve``): a served agent in a local arena, and clients in Python.

The service's schema, ``/v1/openapi.json``, says what every body holds.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import numpy as np

from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError, FeintError
from feint.envs.engine.game import Game
from feint.envs.engine.registry import layout_digest

#: Most decisions, and most numbers in observations and masks, of one request: the service takes 8 MiB.
MOST_ROWS, MOST_NUMBERS = 4096, 300_000


class RemoteError(FeintError):
    """The service's own account of what is wrong.

    Attributes:
        status: of HTTP; 0 if no service can be reached.
        code: for programs, such as ``"illegal_action"``.
        details: more for them, or None.
    """

    def __init__(self, status: int, code: str, message: str, details: dict[str, Any] | None = None):
        super().__init__(message)
        self.status, self.code, self.details = status, code, details


class RemoteMatch:
    """A match of a service, through either client: with :class:`AsyncClient` every method gives an awaitable.

    Args:
        client: a client.
        id: of the match.
        tokens: of the seats to be played, by seat; `owner`: the owner's.
    """

    def __init__(self, client: Client | AsyncClient, id: str, tokens: dict[int, str], owner: str | None = None):
        self.client, self.id, self.tokens, self.owner = client, id, tokens, owner

    def view(self, seat: int | None = None, since: int = 0, wait: float = 0):
        """What `seat` (None: a spectator) sees, without the first `since` events; `wait` seconds for their agents."""
        return self._ask("GET", "", seat, params={"since": since, "wait": wait})

    def play(self, seat: int, action: int | str, turn: int | None = None, since: int = 0):
        """Play an action, by id or name, for a seat; gives its view after the service's agents have answered."""
        body = {"name" if isinstance(action, str) else "action": action, "turn": turn}
        return self._ask("POST", "/actions", seat, params={"since": since}, json=body)

    def resign(self, seat: int):
        """Give up a seat; gives its view."""
        return self._ask("POST", "/resign", seat)

    def advance(self, moves: int = 1000):
        """Let the service's agents answer, at most `moves` of them; gives a spectator's view."""
        return self.client.call("POST", f"/v1/matches/{self.id}/advance", self.owner, json={"moves": moves})

    def replay(self, seat: int | None = None):
        """The frames that `seat` (None: a spectator) saw."""
        return self._ask("GET", "/replay", seat)

    def delete(self):
        """Make the service forget the match."""
        return self.client.call("DELETE", f"/v1/matches/{self.id}", self.owner)

    def _ask(self, method: str, path: str, seat: int | None, **named):
        token = None if seat is None else self.tokens[seat]
        return self.client.call(method, f"/v1/matches/{self.id}{path}", token, **named)


class Client:
    """A service, asked and waited for. All methods raise :class:`RemoteError`.

    Args:
        url: such as ``"http://127.0.0.1:8000"``.
        timeout: seconds for an answer.
        transport: httpx's, in place of the network.
    """

    def __init__(self, url: str, timeout: float = 60.0, transport: httpx.BaseTransport | None = None):
        self._http = httpx.Client(base_url=_checked(url), timeout=timeout, transport=transport)

    def call(self, method: str, path: str, token: str | None = None, **named) -> Any:
        """What a route answers; `named` as httpx takes it (``json``, ``params``)."""
        try:
            return _content(self._http.request(method, path, headers=_bearer(token), **named))
        except httpx.HTTPError as wrong:
            raise _unreachable(self._http, wrong) from wrong

    def begin(self, game: str, **asked) -> RemoteMatch:
        """A new match; `asked` is the rest of the request: ``options``, ``seats``, ``opponents``, ``seed`` ..."""
        return _begun(self, self.call("POST", "/v1/matches", json={"game": game, **asked}))

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()


class AsyncClient:
    """A service, asked with ``await``; else as :class:`Client`."""

    def __init__(self, url: str, timeout: float = 60.0, transport: httpx.AsyncBaseTransport | None = None):
        self._http = httpx.AsyncClient(base_url=_checked(url), timeout=timeout, transport=transport)

    async def call(self, method: str, path: str, token: str | None = None, **named) -> Any:
        """As :meth:`Client.call`."""
        try:
            return _content(await self._http.request(method, path, headers=_bearer(token), **named))
        except httpx.HTTPError as wrong:
            raise _unreachable(self._http, wrong) from wrong

    async def begin(self, game: str, **asked) -> RemoteMatch:
        """As :meth:`Client.begin`."""
        return _begun(self, await self.call("POST", "/v1/matches", json={"game": game, **asked}))

    @asynccontextmanager
    async def live(self, match: RemoteMatch, seat: int | None = None) -> AsyncIterator[LiveTable]:
        """A match over a WebSocket, for a seat or a spectator."""
        import websockets

        where = str(self._http.base_url.join(f"/v1/matches/{match.id}/live")).replace("http", "ws", 1)
        async with websockets.connect(where, max_size=None) as socket:
            table = LiveTable(socket)
            await table.send("join", token=None if seat is None else match.tokens[seat])
            yield table

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()


class LiveTable:
    """A match as it happens: iterate over it for views, up to the one in which the match is over."""

    def __init__(self, socket):
        self._socket = socket

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        async for text in self._socket:
            message = json.loads(text)
            if message["type"] == "error":
                raise RemoteError(0, *(message["error"][key] for key in ("code", "message", "details")))
            if message["type"] == "view":
                yield message["view"]
                if message["view"]["over"]:
                    return

    async def play(self, action: int | str, turn: int | None = None) -> None:
        """Play an action, by id or name."""
        await self.send("play", **{"name" if isinstance(action, str) else "action": action, "turn": turn})

    async def resign(self) -> None:
        """Give up the seat."""
        await self.send("resign")

    async def send(self, kind: str, **values) -> None:
        """Send a message of the service's protocol."""
        await self._socket.send(json.dumps({"type": kind, **values}))


class RemoteAgent(Agent):
    """An agent that a service plays: it fills a seat in an arena as a local one does.

    Args:
        url: of the service.
        agent: one of the service's agents or levels, such as ``"champion"`` or ``"level:2"``. One that searches needs
            the match itself, and can't be asked from outside.
    """

    def __init__(self, url: str, agent: str = "best"):
        self._client, self._agent = Client(url), agent
        self.name = f"remote:{agent}"

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`.

        Raises:
            ConfigError: the service has another version of the game.
            RemoteError: the service can't be reached, or has no such game.
        """
        super().start(game, seats, rng)
        theirs = self._client.call(
            "GET", f"/v1/games/{game.name}/layout", params={"options": json.dumps(dict(game.config))}
        )["digest"]
        if theirs != layout_digest(game):
            raise ConfigError(f"{self.name}: the service has another version of {game.id}: its layout is {theirs}")

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, the service's answers."""
        parts = [self._ask(views, rows) for rows in _parts(views)]
        return np.concatenate(parts)

    def _ask(self, views: Views, rows: slice) -> np.ndarray:
        body = {
            "game": self.game.name,
            "options": dict(self.game.config),
            "agent": self._agent,
            "observations": views.observation[rows].tolist(),
            "masks": views.mask[rows].tolist(),
            "seats": views.seat[rows].tolist(),
            "seed": int(self.rng.integers(1 << 62)),
        }
        return np.array(self._client.call("POST", "/v1/act", json=body)["actions"], np.int64)


def _parts(views: Views) -> Iterator[slice]:
    """Rows of views that fit one request each."""
    size = min(MOST_ROWS, max(1, MOST_NUMBERS // (views.observation.shape[1] + views.mask.shape[1])))
    return (slice(start, start + size) for start in range(0, len(views), size))


def _begun(client: Client | AsyncClient, made: dict[str, Any]) -> RemoteMatch:
    tokens = {int(seat): token for seat, token in made["tokens"].items()}
    return RemoteMatch(client, made["match"], tokens, made["owner"])


def _content(response: httpx.Response) -> Any:
    """What a response holds.

    Raises:
        RemoteError: it holds an error.
    """
    if response.is_success:
        return response.json() if response.content else None
    try:
        error = response.json()["error"]
        told = RemoteError(response.status_code, error["code"], error["message"], error["details"])
    except (ValueError, KeyError, TypeError):
        told = RemoteError(response.status_code, "internal", f"no Feint service answers at {response.url}")
    raise told


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _unreachable(http: httpx.Client | httpx.AsyncClient, wrong: httpx.HTTPError) -> RemoteError:
    return RemoteError(0, "unreachable", f"{http.base_url} can't be reached: {wrong}")


def _checked(url: str) -> str:
    """A service's address.

    Raises:
        ConfigError: it is none.
    """
    if not url.startswith(("http://", "https://")):
        raise ConfigError(f"url={url!r} is not allowed: an address such as http://127.0.0.1:8000")
    return url
