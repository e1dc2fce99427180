"""How matches go on: moves, resignations, clocks, and the service's agents at their turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from feint.envs.engine.game import Game
from feint.service.agent_pool import AgentPool
from feint.service.errors import ServiceError
from feint.service.live_match import (
    LiveMatch,
    acting_open_seats,
    acting_since,
    forfeit_returns,
    legal_action,
    open_seats,
    result_of,
)
from feint.service.settings import Settings
from feint.service.store import Record, Store

#: The agent that takes over a resigned seat, where there are more than two.
SUBSTITUTE = "scripted"


class Referee:
    """Changes matches: the database has every change before anybody sees it.

    Args:
        store: the database.
        agents: the service's agents.
        settings: of the service.
        on_end: called with the record of a match that has just ended.
    """

    def __init__(self, store: Store, agents: AgentPool, settings: Settings, on_end: Callable[[Record], None]):
        self._store, self._agents, self._settings, self._on_end = store, agents, settings, on_end

    # --- what clients ask for -----------------------------------------------------------------------------------------

    async def play(self, live: LiveMatch, seat: int, action: int | str, turn: int | None = None) -> None:
        """Play an action for an open seat.

        Args:
            live: the match.
            seat: the seat.
            action: an id or a name.
            turn: where given, the turn for which the action is meant.

        Raises:
            ServiceError: ``match_over``, ``stale``, ``not_your_turn`` or ``illegal_action``.
        """
        async with live.lock:
            await self.check_clock(live)
            _check_running(live)
            match = live.match
            if turn is not None and not live.acting_since.get(seat, match.turn) <= turn <= match.turn:
                raise ServiceError("stale", f"the match is at turn {match.turn}, with another decision than at {turn}")
            if seat not in match.acting or live.record.seats[seat] is not None:
                raise ServiceError("not_your_turn", f"seat {seat} does not act now", {"acting": list(match.acting)})
            await self._step(live, seat, legal_action(match, seat, action))

    def start_advance(self, live: LiveMatch, moves: int) -> None:
        """Start the service's agents, for up to `moves` of them, until an open seat acts or the match is over.

        Raises:
            ServiceError: ``match_over``.
        """
        _check_running(live)
        self.start_agents(live, moves, requested=True)

    async def advance(self, live: LiveMatch, moves: int) -> None:
        """:meth:`start_advance`, and wait until they have played."""
        self.start_advance(live, moves)
        await live.wait_for_agents(self._settings.patience)

    async def resign(self, live: LiveMatch, seat: int) -> None:
        """Resign a seat.

        Raises:
            ServiceError: ``match_over``.
        """
        async with live.lock:
            _check_running(live)
            await self._vacate(live, [seat], "resigned")

    # --- the service's agents -----------------------------------------------------------------------------------------

    def start_agents(self, live: LiveMatch, moves: int | None = None, requested: bool = False) -> None:
        """Start the service's agents if one of them acts and they play by themselves, or were `requested` to."""
        ours = not live.record.over and live.record.seats[live.match.player] is not None
        if ours and not live.thinking and (requested or live.record.auto):
            live.thinking = True
            live.task = asyncio.create_task(self._play_agents(live, moves))

    async def run_agents(self, live: LiveMatch, seconds: float | None = None) -> None:
        """:meth:`start_agents`, and wait until they have played, at most `seconds` (None: the service's patience)."""
        self.start_agents(live)
        await live.wait_for_agents(self._settings.patience if seconds is None else seconds)

    async def _play_agents(self, live: LiveMatch, moves: int | None) -> None:
        """Play for the agents. They think without the lock: resigning and removing a match need not wait for them."""
        try:
            while moves is None or moves > 0:
                match, record = live.match, live.record
                if record.over or (spec := record.seats[seat := match.player]) is None:
                    return
                rng = np.random.default_rng([record.seed, match.turn, seat])
                action, chosen = await self._agents.choose_action(match, seat, spec, rng)
                async with live.lock:
                    if live.match is not match or live.record.over or live.record.seats[seat] != spec:
                        continue  # the position that was thought about is past
                    await self._step(live, seat, action, not chosen)
                moves = None if moves is None else moves - 1
        finally:
            live.thinking = False
            live.notify()

    # --- time ---------------------------------------------------------------------------------------------------------

    async def check_clock(self, live: LiveMatch) -> None:
        """Forfeit the seats whose clock has run out. The lock is held."""
        record = live.record
        if record.over or record.deadline is None or record.deadline > time.time():
            return
        late = acting_open_seats(live.match, record.seats)
        if late:
            await self._vacate(live, late, "clock")
        else:
            await self._save(live, replace(record, deadline=None))

    async def expire(self, live: LiveMatch) -> None:
        """End a match where it stands, if it is running. The lock is held."""
        if not live.record.over:
            result = {"how": "expired", "returns": live.match.returns.tolist(), "resigned": live.record.resigned}
            await self._save(live, replace(live.record, result=result, deadline=None))

    # --- changes ------------------------------------------------------------------------------------------------------

    async def _step(self, live: LiveMatch, seat: int, action: int, substituted: bool = False) -> None:
        """Play a legal action. The lock is held."""
        record, after = live.record, live.match.clone()
        after.step(action, seat)
        waited = {other for other in acting_open_seats(live.match, record.seats) if other != seat}
        now, acting = time.time(), acting_open_seats(after, record.seats)
        deadline = None
        if acting:
            deadline = record.deadline if acting <= waited and record.deadline else now + record.clock
        result = result_of(after, record.resigned) if after.over else None
        changed = replace(record, touched=now, deadline=deadline, result=result)
        turn = live.match.turn
        await asyncio.wrap_future(self._store.change(changed, (seat, action), turn if substituted else None))
        changed.moves.append((seat, action))
        if substituted:
            changed.substituted.append(turn)
        live.acting_since = acting_since(live.acting_since, after, seat)
        live.match = after
        self._apply(live, changed)

    async def _vacate(self, live: LiveMatch, seats: Iterable[int], how: str) -> None:
        """Take seats from their players: the match ends between two, else a substitute plays on. The lock is held."""
        record, match = live.record, live.match
        resigned = sorted({*record.resigned, *seats})
        others = [k for k in open_seats(record.seats) if k not in resigned]
        if match.game.players == 2 or not others:
            result = {"how": how, "returns": forfeit_returns(match, resigned), "resigned": resigned}
            changed = replace(record, resigned=resigned, result=result, touched=time.time(), deadline=None)
        else:
            substitute = await self._substitute(match.game)
            specs = [substitute if k in seats else spec for k, spec in enumerate(record.seats)]
            acting = acting_open_seats(match, specs)
            deadline = None
            if acting:
                deadline = record.deadline if how == "resigned" else time.time() + record.clock
            changed = replace(record, resigned=resigned, seats=specs, touched=time.time(), deadline=deadline)
        await self._save(live, changed)

    async def _substitute(self, game: Game) -> str:
        try:
            return (await self._agents.prepare(game, SUBSTITUTE)).spec
        except ServiceError:
            return "random"

    async def _save(self, live: LiveMatch, changed: Record) -> None:
        """Change a match otherwise than by a move. The lock is held: agents may think, but do not play."""
        await asyncio.wrap_future(self._store.change(changed))
        self._apply(live, changed)
        if changed.over and live.task is not None:
            live.task.cancel()

    def _apply(self, live: LiveMatch, changed: Record) -> None:
        if changed.over and not live.record.over:
            self._on_end(changed)
        live.record = changed
        live.notify()


def _check_running(live: LiveMatch) -> None:
    if live.record.result is not None:
        raise ServiceError("match_over", "the match is over", {"how": live.record.result["how"]})
