"""Agents and matches of a running service (``feint serve``): a served agent in a local arena, and clients in Python.

The bodies are described in the service's schema, ``/v1/openapi.json``.
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

#: Maximum decisions, and numbers in observations and masks, per request: the service accepts 8 MiB.
MAX_ROWS, MAX_NUMBERS = 4096, 300_000


class RemoteError(FeintError):
    """An error that the service sent.

    Attributes:
        status: HTTP status; 0 if the service can't be reached.
        code: for programs, such as ``"illegal_action"``.
        details: more for programs, or None.
    """

    def __init__(self, status: int, code: str, message: str, details: dict[str, Any] | None = None):
        super().__init__(message)
        self.status, self.code, self.details = status, code, details


class RemoteMatch:
    """A match of a service, through either client: with :class:`AsyncClient` every method returns an awaitable.

    Args:
        client: a client.
        id: of the match.
        tokens: of the open seats, by seat.
        owner: the owner's token.
    """

    def __init__(self, client: Client | AsyncClient, id: str, tokens: dict[int, str], owner: str | None = None):
        self.client, self.id, self.tokens, self.owner = client, id, tokens, owner

    def view(self, seat: int | None = None, since: int = 0, wait: float = 0) -> Any:
        """The view of `seat` (None: a spectator), without the first `since` events, after at most `wait` seconds."""
        return self._request("GET", "", seat, params={"since": since, "wait": wait})

    def play(self, seat: int, action: int | str, turn: int | None = None, since: int = 0) -> Any:
        """Play an action, by id or name, for a seat; returns its view after the service's agents have played."""
        body = {"name" if isinstance(action, str) else "action": action, "turn": turn}
        return self._request("POST", "/actions", seat, params={"since": since}, json=body)

    def resign(self, seat: int) -> Any:
        """Resign a seat; returns its view."""
        return self._request("POST", "/resign", seat)

    def advance(self, moves: int = 1000) -> Any:
        """Let the service's agents play at most `moves` moves; returns a spectator's view."""
        return self.client.call("POST", f"/v1/matches/{self.id}/advance", self.owner, json={"moves": moves})

    def replay(self, seat: int | None = None) -> Any:
        """The frames that `seat` (None: a spectator) saw."""
        return self._request("GET", "/replay", seat)

    def delete(self) -> Any:
        """Delete the match."""
        return self.client.call("DELETE", f"/v1/matches/{self.id}", self.owner)

    def _request(self, method: str, path: str, seat: int | None, **options):
        token = None if seat is None else self.tokens[seat]
        return self.client.call(method, f"/v1/matches/{self.id}{path}", token, **options)


class Client:
    """A client of the service. All methods raise :class:`RemoteError`.

    Args:
        url: such as ``"http://127.0.0.1:8000"``.
        timeout: seconds per request.
        transport: an httpx transport, in place of the network.
    """

    def __init__(self, url: str, timeout: float = 60.0, transport: httpx.BaseTransport | None = None):
        self._http = httpx.Client(base_url=_checked(url), timeout=timeout, transport=transport)

    def call(self, method: str, path: str, token: str | None = None, **options: Any) -> Any:
        """The body of a route's response; `options` as httpx takes them (``json``, ``params``)."""
        try:
            return _content(self._http.request(method, path, headers=_bearer(token), **options))
        except httpx.HTTPError as error:
            raise _unreachable(self._http, error) from error

    def begin(self, game: str, **request: Any) -> RemoteMatch:
        """A new match; `request` is the rest of the body: ``options``, ``seats``, ``opponents``, ``seed`` ..."""
        return _created(self, self.call("POST", "/v1/matches", json={"game": game, **request}))

    def close(self) -> None:
        """Close the connections."""
        self._http.close()


class AsyncClient:
    """The same as :class:`Client`, with ``await``."""

    def __init__(self, url: str, timeout: float = 60.0, transport: httpx.AsyncBaseTransport | None = None):
        self._http = httpx.AsyncClient(base_url=_checked(url), timeout=timeout, transport=transport)

    async def call(self, method: str, path: str, token: str | None = None, **options: Any) -> Any:
        """As :meth:`Client.call`."""
        try:
            return _content(await self._http.request(method, path, headers=_bearer(token), **options))
        except httpx.HTTPError as error:
            raise _unreachable(self._http, error) from error

    async def begin(self, game: str, **request: Any) -> RemoteMatch:
        """As :meth:`Client.begin`."""
        return _created(self, await self.call("POST", "/v1/matches", json={"game": game, **request}))

    @asynccontextmanager
    async def live(self, match: RemoteMatch, seat: int | None = None) -> AsyncIterator[LiveTable]:
        """A match over a WebSocket, for a seat or a spectator."""
        import websockets

        url = str(self._http.base_url.join(f"/v1/matches/{match.id}/live")).replace("http", "ws", 1)
        async with websockets.connect(url, max_size=None) as socket:
            table = LiveTable(socket)
            await table.send("join", token=None if seat is None else match.tokens[seat])
            yield table

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


class LiveTable:
    """A match over a WebSocket: iterate over it for views, up to the one in which the match is over."""

    def __init__(self, socket: Any):
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
        """Resign the seat."""
        await self.send("resign")

    async def send(self, kind: str, **values: Any) -> None:
        """Send a message of the service's protocol."""
        await self._socket.send(json.dumps({"type": kind, **values}))


class RemoteAgent(Agent):
    """An agent that a service plays: it fills a seat in an arena as a local one does.

    Args:
        url: of the service.
        agent: one of the service's agents or levels, such as ``"champion"`` or ``"level:2"``. One that searches needs
            the match itself, and can't play here.
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
        digest = self._client.call(
            "GET", f"/v1/games/{game.name}/layout", params={"options": json.dumps(dict(game.config))}
        )["digest"]
        if digest != layout_digest(game):
            raise ConfigError(f"{self.name}: the service has another version of {game.id}: its layout is {digest}")

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, the actions that the service returns."""
        parts = [self._act(views, rows) for rows in _parts(views)]
        return np.concatenate(parts)

    def _act(self, views: Views, rows: slice) -> np.ndarray:
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
    size = min(MAX_ROWS, max(1, MAX_NUMBERS // (views.observation.shape[1] + views.mask.shape[1])))
    return (slice(start, start + size) for start in range(0, len(views), size))


def _created(client: Client | AsyncClient, body: dict[str, Any]) -> RemoteMatch:
    tokens = {int(seat): token for seat, token in body["tokens"].items()}
    return RemoteMatch(client, body["match"], tokens, body["owner"])


def _content(response: httpx.Response) -> Any:
    """The body of a response.

    Raises:
        RemoteError: the response is an error.
    """
    if response.is_success:
        return response.json() if response.content else None
    try:
        body = response.json()["error"]
        error = RemoteError(response.status_code, body["code"], body["message"], body["details"])
    except (ValueError, KeyError, TypeError):
        error = RemoteError(response.status_code, "internal", f"there is no Feint service at {response.url}")
    raise error


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _unreachable(http: httpx.Client | httpx.AsyncClient, error: httpx.HTTPError) -> RemoteError:
    return RemoteError(0, "unreachable", f"{http.base_url} can't be reached: {error}")


def _checked(url: str) -> str:
    """A service's address.

    Raises:
        ConfigError: it is not a URL of HTTP.
    """
    if not url.startswith(("http://", "https://")):
        raise ConfigError(f"url={url!r} is not allowed: an address such as http://127.0.0.1:8000")
    return url
