"""The limit on the size of requests."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feint.service.errors import ServiceError, error_response


class BodyLimit:
    """ASGI middleware that refuses bodies over a size before they are read in full, with the service's own error.

    Args:
        app: the app behind it.
        max_bytes: the limit.
        larger: other limits, by path.
    """

    def __init__(self, app: ASGIApp, max_bytes: int, larger: Mapping[str, int]):
        self._app, self._max_bytes, self._larger = app, max_bytes, larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._larger.get(scope["path"], self._max_bytes)
        body = await _read(receive, limit, _content_length(scope))
        if body is None:
            words = f"the body is larger than {limit} bytes"
            await error_response(ServiceError("body_too_large", words))(scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), send)


def _content_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


async def _read(receive: Receive, limit: int, content_length: int) -> bytes | None:
    """The whole body; None if it is larger than `limit`."""
    if content_length > limit:
        return None
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > limit:
            return None
    return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A source of messages that starts with a body that was read already."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message
