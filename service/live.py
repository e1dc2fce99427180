"""A match over a WebSocket: every change is sent as it happens, to players and spectators."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from feint.envs.engine.errors import FeintError
from feint.service import acting, schema
from feint.service.errors import CODES, ServiceError, as_service_error
from feint.service.matches import Live, Matches
from feint.service.viewers import Viewer, viewer_of

#: Seconds that a client has to say who it is, and the longest message.
JOIN_WITHIN, MOST_CHARACTERS = 10.0, 4096
#: Codes that a socket is closed with: 4000 and the status that HTTP would have answered.
LATE = 4408
#: Seconds in which our agents' answer is waited for, to be sent with the move it answers.
SOON = 0.05
#: Sockets that may be open on one match.
MOST_WATCHERS = 200


_log = logging.getLogger("feint.service")


class Socket:
    """One client's socket."""

    def __init__(self, socket: WebSocket, matches: Matches):
        self._socket, self._matches = socket, matches

    async def serve(self, id: str) -> None:
        """Let the client join, then send it every change and take its moves until it leaves."""
        await self._socket.accept()
        try:
            live, viewer, since = await self._join(id)
        except TimeoutError:
            return await self._socket.close(LATE)
        except ServiceError as wrong:
            await self._send_error(wrong)
            return await self._socket.close(4000 + CODES[wrong.code])
        except WebSocketDisconnect:
            return None
        live.watchers += 1
        both = [asyncio.create_task(one) for one in (self._tell(live, viewer, since), self._listen(live, viewer))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.watchers -= 1
            for one in both:
                one.cancel()
            ends = await asyncio.gather(*both, return_exceptions=True)
        for end in ends:
            if end is not None and not isinstance(end, (WebSocketDisconnect, asyncio.CancelledError)):
                _log.error("a socket on match %s failed", id, exc_info=end)
        if live.removed and None in ends:
            await self._socket.close(4000 + CODES["unknown_match"])

    async def _listen(self, live: Live, viewer: Viewer) -> None:
        while True:
            await self._take(live, viewer)

    async def _join(self, id: str) -> tuple[Live, Viewer, int]:
        async with asyncio.timeout(JOIN_WITHIN):
            message = await self._receive()
        live = await self._matches.find(id)
        if message.get("type") != "join":
            raise ServiceError("invalid", 'the first message must be {"type": "join", "token": ..., "since": 0}')
        asked = _checked(schema.JoinMessage, message)
        if live.watchers >= MOST_WATCHERS:
            raise ServiceError("busy", f"{MOST_WATCHERS} sockets are open on this match already")
        return live, viewer_of(live.record, asked.token), asked.since

    async def _receive(self) -> dict[str, Any]:
        """The next message.

        Raises:
            ServiceError: ``body_too_large`` or ``invalid``.
            WebSocketDisconnect: the client has left.
        """
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text") or ""
        if len(text) > MOST_CHARACTERS:
            raise ServiceError("body_too_large", f"a message is longer than {MOST_CHARACTERS} characters")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise ServiceError("invalid", "a message must be a JSON object")
        return message

    async def _take(self, live: Live, viewer: Viewer) -> None:
        """Carry out the next message, or say what is wrong with it."""
        try:
            await self._carry_out(live, viewer, await self._receive())
        except FeintError as wrong:
            await self._send_error(as_service_error(wrong))

    async def _carry_out(self, live: Live, viewer: Viewer, message: dict[str, Any]) -> None:
        matches = self._matches
        kind = message.pop("type", None)
        if kind == "ping":
            await self._send({"type": "pong"})
        elif kind == "play":
            asked = _checked(schema.PlayRequest, message)
            await matches.play(live, viewer.plays(), acting.wanted(asked), asked.turn)
            matches.answer(live)
        elif kind == "advance":
            viewer.takes_part()
            matches.begin_advance(live, _checked(schema.AdvanceRequest, message).moves)
        elif kind == "resign":
            await matches.resign(live, viewer.plays())
            matches.answer(live)
        else:
            raise ServiceError("invalid", f"type {kind!r} is not allowed: play, advance, resign or ping")

    async def _tell(self, live: Live, viewer: Viewer, since: int) -> None:
        """Send the view now and after every change, and that there is no match any more if it is removed."""
        while not live.removed:
            changed = live.changed
            view = self._matches.view(live, viewer.seat, since)
            since = view["event_count"]
            await self._send({"type": "view", "view": view})
            await changed.wait()
            if live.thinking:
                await asyncio.wait([live.work], timeout=SOON)
        await self._send_error(ServiceError("unknown_match", f"match {live.record.id!r} has been removed"))

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send_text(json.dumps(message, separators=(",", ":")))

    async def _send_error(self, wrong: ServiceError) -> None:
        await self._send({"type": "error", **wrong.body()})


def _checked(model, message: dict[str, Any]):
    """A message's content.

    Raises:
        ServiceError: ``invalid``.
    """
    try:
        return model.model_validate({key: value for key, value in message.items() if key != "type"})
    except ValidationError as wrong:
        words = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong.errors())
        raise ServiceError("invalid", f"the message does not fit: {words}") from None
