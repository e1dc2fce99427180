"""The limit on the size of requests."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feint.service.errors import ServiceError, answer


class BodyLimit:
    """ASGI middleware that refuses bodies over a size, before they are read whole, in the service's own words.

    Args:
        most: bytes; `larger`: other limits, by path.
    """

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int]):
        self._app, self._most, self._larger = app, most, larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        most = self._larger.get(scope["path"], self._most)
        body = await _read(receive, most, _announced(scope))
        if body is None:
            words = f"the body is larger than {most} bytes"
            return await answer(ServiceError("body_too_large", words))(scope, receive, send)
        await self._app(scope, _again(body, receive), send)


def _announced(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


async def _read(receive: Receive, most: int, announced: int) -> bytes | None:
    """The whole body; None if it is larger than `most`."""
    if announced > most:
        return None
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > most:
            return None
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A source that gives a body that was read already, then what comes after it."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message
