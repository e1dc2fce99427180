"""A match over a WebSocket: every change is sent as it happens, to players and spectators."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from feint.envs.engine.errors import FeintError
from feint.service import act_api, match_views, schema
from feint.service.auth import Viewer, viewer_of
from feint.service.errors import CODES, ServiceError, as_service_error
from feint.service.live_match import LiveMatch
from feint.service.matches import Matches

#: Seconds within which a client must send its join message, and the maximum length of a message.
JOIN_SECONDS, MAX_CHARACTERS = 10.0, 4096
#: Sockets are closed with 4000 plus the status that HTTP would have sent; this is a timeout's.
LATE = 4408
#: Seconds to wait for the agents' reply, so that one view shows a move and the reply.
REPLY_SECONDS = 0.05
#: Sockets that may be open on one match.
MAX_WATCHERS = 200

_log = logging.getLogger("feint.service")


class Socket:
    """One client's socket."""

    def __init__(self, socket: WebSocket, matches: Matches):
        self._socket, self._matches = socket, matches

    async def serve(self, id: str) -> None:
        """Let the client join, then send every change and handle its messages until it leaves."""
        await self._socket.accept()
        try:
            live, viewer, since = await self._join(id)
        except TimeoutError:
            await self._socket.close(LATE)
            return
        except ServiceError as error:
            await self._send_error(error)
            await self._socket.close(4000 + CODES[error.code])
            return
        except WebSocketDisconnect:
            return
        live.watchers += 1
        loops = self._send_views(live, viewer, since), self._listen(live, viewer)
        tasks = [asyncio.create_task(loop) for loop in loops]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.watchers -= 1
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if end is not None and not isinstance(end, (WebSocketDisconnect, asyncio.CancelledError)):
                _log.error("a socket on match %s failed", id, exc_info=end)
        if live.removed and None in ends:
            await self._socket.close(4000 + CODES["unknown_match"])

    async def _listen(self, live: LiveMatch, viewer: Viewer) -> None:
        while True:
            await self._handle(live, viewer)

    async def _join(self, id: str) -> tuple[LiveMatch, Viewer, int]:
        async with asyncio.timeout(JOIN_SECONDS):
            message = await self._receive()
        live = await self._matches.find(id)
        if message.get("type") != "join":
            raise ServiceError("invalid", 'the first message must be {"type": "join", "token": ..., "since": 0}')
        join = _validated(schema.JoinMessage, message)
        if live.watchers >= MAX_WATCHERS:
            raise ServiceError("busy", f"{MAX_WATCHERS} sockets are open on this match already")
        return live, viewer_of(live.record, join.token), join.since

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
        if len(text) > MAX_CHARACTERS:
            raise ServiceError("body_too_large", f"a message is longer than {MAX_CHARACTERS} characters")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise ServiceError("invalid", "a message must be a JSON object")
        return message

    async def _handle(self, live: LiveMatch, viewer: Viewer) -> None:
        """Handle the next message, or send what is wrong with it."""
        try:
            await self._dispatch(live, viewer, await self._receive())
        except FeintError as error:
            await self._send_error(as_service_error(error))

    async def _dispatch(self, live: LiveMatch, viewer: Viewer, message: dict[str, Any]) -> None:
        referee = self._matches.referee
        kind = message.pop("type", None)
        if kind == "ping":
            await self._send({"type": "pong"})
        elif kind == "play":
            play = _validated(schema.PlayRequest, message)
            await referee.play(live, viewer.require_seat(), act_api.action_of(play), play.turn)
            referee.start_agents(live)
        elif kind == "advance":
            viewer.require_participant()
            referee.start_advance(live, _validated(schema.AdvanceRequest, message).moves)
        elif kind == "resign":
            await referee.resign(live, viewer.require_seat())
            referee.start_agents(live)
        else:
            raise ServiceError("invalid", f"type {kind!r} is not allowed: play, advance, resign or ping")

    async def _send_views(self, live: LiveMatch, viewer: Viewer, since: int) -> None:
        """Send the view now and after every change, and an error when the match is removed."""
        while not live.removed:
            changed = live.changed
            view = match_views.view(live, viewer.seat, since)
            since = view["event_count"]
            await self._send({"type": "view", "view": view})
            await changed.wait()
            await live.wait_for_agents(REPLY_SECONDS)
        await self._send_error(ServiceError("unknown_match", f"match {live.record.id!r} has been removed"))

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send_text(json.dumps(message, separators=(",", ":")))

    async def _send_error(self, error: ServiceError) -> None:
        await self._send({"type": "error", **error.body()})


Model = TypeVar("Model", bound=BaseModel)


def _validated(model: type[Model], message: dict[str, Any]) -> Model:
    """A message as a model of its content.

    Raises:
        ServiceError: ``invalid``.
    """
    try:
        return model.model_validate({key: value for key, value in message.items() if key != "type"})
    except ValidationError as error:
        words = "; ".join(f"{'.'.join(map(str, part['loc']))}: {part['msg']}" for part in error.errors())
        raise ServiceError("invalid", f"the message does not fit: {words}") from None
