"""What a seat or a spectator sees of a match: its view, its replay, and the whole match once it is over."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from feint.envs.engine.replay import Replay, record
from feint.envs.engine.view import seat_view
from feint.service import catalog
from feint.service.errors import ServiceError
from feint.service.live_match import LiveMatch
from feint.service.store import Record


def view(live: LiveMatch, seat: int | None, since: int = 0) -> dict[str, Any]:
    """What `seat` (None: a spectator) sees, ready for JSON: the body called View in the schema.

    Args:
        live: the match.
        seat: whose view.
        since: how many events the viewer knows already; they are left out.
    """
    row, game = live.record, live.match.game
    seats = [
        {"seat": k, "name": game.agents[k], "agent": spec, "resigned": k in row.resigned}
        for k, spec in enumerate(row.seats)
    ]
    shown = seat_view(live.match, seat, since).plain()
    if row.over:
        shown |= {"over": True, "acting": [], "legal": []}
    return {
        "match": row.id,
        "game": row.game,
        "options": row.options if row.over else catalog.shown_options(row.game, row.options),
        "players": game.players,
        "seeded": row.seeded,
        "auto": row.auto,
        **shown,
        "acting_since": None if row.over or seat is None else live.acting_since.get(seat),
        "seats": seats,
        "substituted": row.substituted,
        "clock": _clock(row),
        "thinking": live.thinking,
        "result": row.result,
    }


def _clock(row: Record) -> dict[str, float] | None:
    if row.deadline is None or row.over:
        return None
    return {"seconds": row.clock, "remaining": round(max(0.0, row.deadline - time.time()), 1)}


async def replay(live: LiveMatch, seat: int | None) -> dict[str, Any]:
    """The frames that `seat` (None: a spectator) saw."""
    recorded = await asyncio.to_thread(_recorded, live)
    frames = await asyncio.to_thread(recorded.for_seat, seat)
    frames.pop("return", None)
    result = live.record.result
    if result is not None and seat is not None:
        frames["return"] = result["returns"][seat]
    if result is None:
        frames["config"] = catalog.shown_options(live.record.game, frames["config"])
    return frames | {"over": live.record.over}


async def replay_file(live: LiveMatch) -> dict[str, Any]:
    """The whole match as a replay file holds it.

    Raises:
        ServiceError: ``match_running``: its seed would reveal all that is hidden.
    """
    if not live.record.over:
        raise ServiceError("match_running", "the whole match is shown when it is over; a seat's own part before")
    return (await asyncio.to_thread(_recorded, live)).plain()


def _recorded(live: LiveMatch) -> Replay:
    return record(live.match.game, live.record.seed, list(live.record.moves))
