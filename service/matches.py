"""The matches of the service: how they begin, go on and end, and what is seen of them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from feint.envs.engine import registry
from feint.envs.engine.errors import FeintError, FileError
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.envs.engine.replay import Replay, record
from feint.envs.engine.view import seat_view
from feint.service import catalog
from feint.service.errors import ServiceError
from feint.service.settings import Settings
from feint.service.sitters import Sitters
from feint.service.store import Record, Store
from feint.service.viewers import OWNER, digest

#: Who plays on for a seat that has given up, where there are more than two.
STAND_IN = "scripted"
_log = logging.getLogger("feint.service")


@dataclass(eq=False)
class Live:
    """A match in memory.

    Attributes:
        record: what the database keeps of it.
        match: the match itself.
        since: for each seat asked, the turn from which it has been asked what it is asked now: the others' parts of a
            simultaneous choice pass turns too, and change nothing for it.
        lock: held while its position changes.
        changed: set, and replaced, at every change: what watchers wait for.
        work: the task in which our agents answer; `thinking`: whether they are at work.
        watchers: sockets that look on; a match that has some stays in memory.
        removed: whether it has been forgotten, and lives only in the hands that still hold it.
    """

    record: Record
    match: Match
    since: dict[int, int]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    work: asyncio.Task | None = None
    thinking: bool = False
    watchers: int = 0
    removed: bool = False

    def tell(self) -> None:
        """Wake all who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()


class Matches:
    """All matches of one service."""

    def __init__(self, store: Store, sitters: Sitters, settings: Settings):
        self._store, self._sitters, self._settings = store, sitters, settings
        self._live: OrderedDict[str, Live] = OrderedDict()
        # also those that are out of the above but still in somebody's hands: no match may be in memory twice
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Future] = {}
        self._running, self._unattended = Counter(), Counter()
        for client, seats in store.running():
            self._enter(client, seats)
        store.restart_clocks(time.time())

    @property
    def running(self) -> int:
        """How many matches are running."""
        return self._running.total()

    # --- making and finding -------------------------------------------------------------------------------------------

    async def create(
        self, game: Game, seats: list[str | None], seed: int | None, clock: float | None, auto: bool, client: str
    ) -> tuple[Live, dict[str, str]]:
        """A new match, and its tokens by ``"owner"`` and the open seats' numbers.

        Args:
            seats: the agent of each seat; None for a seat that is played from outside.
            seed: None: drawn, so that nobody knows what is hidden.
        """
        self._check_room(client, seats)
        self._enter(client, seats)
        try:
            for spec in dict.fromkeys(spec for spec in seats if spec is not None):
                await self._sitters.prepare(game, spec)
            drawn = secrets.randbits(64) if seed is None else seed
            match = await asyncio.to_thread(_begin, game, drawn)
            tokens = {key: secrets.token_urlsafe(24) for key in [OWNER, *map(str, _open(seats))]}
            record = Record(
                id=secrets.token_urlsafe(12),
                game=game.name,
                options=dict(game.config),
                layout=registry.record_digest(game),
                seed=drawn,
                seeded=seed is not None,
                auto=auto,
                clock=self._settings.clock if clock is None else clock,
                client=client,
                tokens={key: digest(token) for key, token in tokens.items()},
                seats=seats,
                resigned=[],
                touched=time.time(),
            )
            if _asked(match, seats):
                record.deadline = record.touched + record.clock
            await asyncio.wrap_future(self._store.add(record))
        except BaseException:
            self._leave(client, seats)
            raise
        live = Live(record, match, dict.fromkeys(match.acting, 0))
        self._keep(live)
        self.answer(live)
        return live, tokens

    def _check_room(self, client: str, seats: list[str | None]) -> None:
        most = self._settings.per_client
        if self._running[client] >= most:
            raise ServiceError("too_many_matches", f"{most} matches of yours are running: end some, or wait")
        most = self._settings.unattended
        if None not in seats and self._unattended[client] >= most:
            words = f"{most} matches of yours without an open seat are running: remove some, or wait"
            raise ServiceError("too_many_matches", words)
        if self._running.total() >= self._settings.matches:
            raise ServiceError("busy", "as many matches are running as the service takes: try again later")

    async def find(self, id: str) -> Live:
        """A match by its id, from memory or from the database.

        Raises:
            ServiceError: ``unknown_match``; ``other_version``, it was begun with other rules than these.
        """
        if (live := self._held.get(id)) is not None:
            self._keep(live)
            return live
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Live:
        record = await asyncio.to_thread(self._store.load, id)
        if record is None:
            raise ServiceError("unknown_match", f"there is no match {id!r}")
        live = Live(record, *await asyncio.to_thread(_play_again, record))
        self._keep(live)
        self.answer(live)
        return live

    def _keep(self, live: Live) -> None:
        self._live[live.record.id] = self._held[live.record.id] = live
        self._live.move_to_end(live.record.id)
        idle = (one for one in self._live.values() if not (one.watchers or one.thinking or one.lock.locked()))
        spare = len(self._live) - self._settings.live
        for one in [one for _, one in zip(range(max(0, spare)), idle, strict=False)]:
            if one is not live:
                del self._live[one.record.id]

    def _drop(self, id: str) -> None:
        self._live.pop(id, None)
        if (live := self._held.pop(id, None)) is not None:
            live.removed = True
            live.tell()

    # --- seeing -------------------------------------------------------------------------------------------------------

    def view(self, live: Live, seat: int | None, since: int = 0) -> dict[str, Any]:
        """What `seat` (None: a spectator) sees, ready for JSON: the body called View in the schema."""
        record, game = live.record, live.match.game
        seats = [
            {"seat": k, "name": game.agents[k], "agent": spec, "resigned": k in record.resigned}
            for k, spec in enumerate(record.seats)
        ]
        seen = seat_view(live.match, seat, since).plain()
        if record.over:
            seen |= {"over": True, "asked": [], "legal": []}
        return {
            "match": record.id,
            "game": record.game,
            "options": record.options if record.over else catalog.shown_options(record.game, record.options),
            "players": game.players,
            "seeded": record.seeded,
            "auto": record.auto,
            **seen,
            "asked_since": None if record.over else live.since.get(seat),
            "seats": seats,
            "substituted": record.substituted,
            "clock": self._clock(record),
            "thinking": live.thinking,
            "result": record.result,
        }

    def _clock(self, record: Record) -> dict[str, float] | None:
        if record.deadline is None or record.over:
            return None
        return {"seconds": record.clock, "remaining": round(max(0.0, record.deadline - time.time()), 1)}

    async def replay(self, live: Live, seat: int | None) -> dict[str, Any]:
        """The frames that `seat` (None: a spectator) saw."""
        recorded = await asyncio.to_thread(_recorded, live)
        frames = await asyncio.to_thread(recorded.for_seat, seat)
        frames.pop("return", None)
        if live.record.over and seat is not None:
            frames["return"] = live.record.result["returns"][seat]
        if not live.record.over:
            frames["config"] = catalog.shown_options(live.record.game, frames["config"])
        return frames | {"over": live.record.over}

    async def replay_file(self, live: Live) -> dict[str, Any]:
        """The whole match as a replay file holds it.

        Raises:
            ServiceError: ``match_running``: its seed would show all that is hidden.
        """
        if not live.record.over:
            raise ServiceError("match_running", "the whole match shows when it is over; a seat's own part before")
        return (await asyncio.to_thread(_recorded, live)).plain()

    # --- playing ------------------------------------------------------------------------------------------------------

    async def play(self, live: Live, seat: int, action: int | str, turn: int | None = None) -> None:
        """Play for an open seat.

        Args:
            action: an id or a name.
            turn: where given, the turn for which the action is meant.

        Raises:
            ServiceError: ``match_over``, ``stale``, ``not_asked`` or ``illegal_action``.
        """
        async with live.lock:
            await self._check_clock(live)
            self._check_running(live)
            match = live.match
            if turn is not None and not live.since.get(seat, match.turn) <= turn <= match.turn:
                raise ServiceError(
                    "stale", f"the match is at turn {match.turn}, and asks something else than at {turn}"
                )
            if seat not in match.acting or live.record.seats[seat] is not None:
                raise ServiceError("not_asked", f"seat {seat} is not asked now", {"asked": list(match.acting)})
            await self._step(live, seat, _legal_action(match, seat, action))

    def begin_advance(self, live: Live, moves: int) -> None:
        """Let our agents answer, up to `moves` of them, until an open seat is asked or the match is over.

        Raises:
            ServiceError: ``match_over``.
        """
        self._check_running(live)
        self.answer(live, moves, told=True)

    async def advance(self, live: Live, moves: int) -> None:
        """:meth:`begin_advance`, and wait until they have."""
        self.begin_advance(live, moves)
        await self._wait(live, self._settings.patience)

    async def resign(self, live: Live, seat: int) -> None:
        """Give up a seat.

        Raises:
            ServiceError: ``match_over``.
        """
        async with live.lock:
            self._check_running(live)
            await self._give_up(live, [seat], "resigned")

    async def remove(self, live: Live) -> None:
        """Forget a match."""
        async with live.lock:
            if not live.record.over:
                await self._end(live, "expired")
            self._drop(live.record.id)
            await asyncio.wrap_future(self._store.remove([live.record.id]))

    def _check_running(self, live: Live) -> None:
        if live.record.over:
            raise ServiceError("match_over", "the match is over", {"how": live.record.result["how"]})

    # --- changing -----------------------------------------------------------------------------------------------------

    async def _step(self, live: Live, seat: int, action: int, substituted: bool = False) -> None:
        """Play a legal action; the database has it before anybody sees it. The lock is held."""
        record, after = live.record, live.match.clone()
        after.step(action, seat)
        waited = {one for one in _asked(live.match, record.seats) if one != seat}
        now, asked = time.time(), _asked(after, record.seats)
        deadline = None
        if asked:
            deadline = record.deadline if asked <= waited and record.deadline else now + record.clock
        result = _result(after, record.resigned) if after.over else None
        changed = replace(record, touched=now, deadline=deadline, result=result)
        instead = live.match.turn if substituted else None
        await asyncio.wrap_future(self._store.change(changed, (seat, action), instead))
        changed.moves.append((seat, action))
        if substituted:
            changed.substituted.append(instead)
        live.since = _since(live.since, after, seat)
        live.match = after
        self._changed(live, changed)

    async def _give_up(self, live: Live, seats: Iterable[int], how: str) -> None:
        """Take seats from their players: for good where there are two, else to a stand-in. The lock is held."""
        record, match = live.record, live.match
        resigned = sorted({*record.resigned, *seats})
        others = [k for k in _open(record.seats) if k not in resigned]
        if match.game.players == 2 or not others:
            result = {"how": how, "returns": _forfeited(match, resigned), "resigned": resigned}
            changed = replace(record, resigned=resigned, result=result, touched=time.time(), deadline=None)
        else:
            stand_in = await self._stand_in(match.game)
            left = [stand_in if k in seats else spec for k, spec in enumerate(record.seats)]
            asked = _asked(match, left)
            deadline = record.deadline if asked and how == "resigned" else time.time() + record.clock if asked else None
            changed = replace(record, resigned=resigned, seats=left, touched=time.time(), deadline=deadline)
        await self._save(live, changed)

    async def _stand_in(self, game: Game) -> str:
        try:
            return (await self._sitters.prepare(game, STAND_IN)).spec
        except ServiceError:
            return "random"

    async def _end(self, live: Live, how: str) -> None:
        """End a match where it stands. The lock is held."""
        result = {"how": how, "returns": live.match.returns.tolist(), "resigned": live.record.resigned}
        await self._save(live, replace(live.record, result=result, deadline=None))

    async def _save(self, live: Live, changed: Record) -> None:
        """Change a match otherwise than by a move. The lock is held: our agents may think, but do not play."""
        await asyncio.wrap_future(self._store.change(changed))
        self._changed(live, changed)
        if changed.over and live.work is not None:
            live.work.cancel()

    def _changed(self, live: Live, changed: Record) -> None:
        if changed.over and not live.record.over:
            self._leave(changed.client, changed.seats)
        live.record = changed
        live.tell()

    def _counters(self, seats: list[str | None]) -> list[Counter]:
        return [self._running] if None in seats else [self._running, self._unattended]

    def _enter(self, client: str, seats: list[str | None]) -> None:
        for counter in self._counters(seats):
            counter[client] += 1

    def _leave(self, client: str, seats: list[str | None]) -> None:
        for counter in self._counters(seats):
            counter[client] -= 1
            if counter[client] <= 0:
                del counter[client]

    async def _check_clock(self, live: Live) -> None:
        """Take the seats whose clock has run out from their players. The lock is held."""
        record = live.record
        if record.over or record.deadline is None or record.deadline > time.time():
            return
        late = _asked(live.match, record.seats)
        if late:
            await self._give_up(live, late, "clock")
        else:
            await self._save(live, replace(record, deadline=None))

    # --- our agents ---------------------------------------------------------------------------------------------------

    def answer(self, live: Live, moves: int | None = None, told: bool = False) -> None:
        """Begin to let our agents answer, if they are asked and may: by themselves, or because somebody told them."""
        ours = not live.record.over and live.record.seats[live.match.player] is not None
        if ours and not live.thinking and (told or live.record.auto):
            live.thinking = True
            live.work = asyncio.create_task(self._let_answer(live, moves))

    async def _let_answer(self, live: Live, moves: int | None) -> None:
        """Play for our agents. They think without the lock: nobody waits for them to give up or remove a match."""
        try:
            while moves is None or moves > 0:
                match, record = live.match, live.record
                if record.over or (spec := record.seats[seat := match.player]) is None:
                    return
                rng = np.random.default_rng([record.seed, match.turn, seat])
                action, chosen = await self._sitters.answer(match, seat, spec, rng)
                async with live.lock:
                    if live.match is not match or live.record.over or live.record.seats[seat] != spec:
                        continue  # what was thought about is past
                    await self._step(live, seat, action, not chosen)
                moves = None if moves is None else moves - 1
        finally:
            live.thinking = False
            live.tell()

    async def answered(self, live: Live, patience: float | None = None) -> None:
        """Let our agents answer, and wait until they have, or until patience (seconds) is over."""
        self.answer(live)
        await self._wait(live, self._settings.patience if patience is None else patience)

    async def _wait(self, live: Live, patience: float) -> None:
        if live.thinking:
            await asyncio.wait([live.work], timeout=patience)

    # --- time ---------------------------------------------------------------------------------------------------------

    async def watch_time(self) -> None:
        """Look for clocks that have run out and matches that nobody plays, again and again."""
        while True:
            try:
                await self.sweep(time.time())
            except Exception:
                _log.exception("the look for overdue matches failed")
            await asyncio.sleep(self._settings.sweep)

    async def sweep(self, now: float) -> None:
        """Call the clocks that have run out by `now`, end matches left idle, and forget those over for long."""
        for id in await asyncio.to_thread(self._store.overdue, now):
            await self._attend(id, self._check_clock)
        for id in await asyncio.to_thread(self._store.untouched, now - self._settings.idle, False):
            await self._attend(id, self._expire)
        old = await asyncio.to_thread(self._store.untouched, now - self._settings.keep, True)
        if old:
            for id in old:
                self._drop(id)
            await asyncio.wrap_future(self._store.remove(old))

    async def _attend(self, id: str, what) -> None:
        try:
            live = await self.find(id)
        except ServiceError as wrong:
            # begun with other rules: it can't go on
            _log.warning("match %s is dropped: %s", id, wrong)
            await asyncio.wrap_future(self._store.remove([id]))
            return
        async with live.lock:
            await what(live)
        self.answer(live)

    async def _expire(self, live: Live) -> None:
        if not live.record.over:
            await self._end(live, "expired")

    async def close(self) -> None:
        """Stop the agents that are at work; the database has all that was played."""
        for live in self._live.values():
            if live.work is not None:
                live.work.cancel()


def _begin(game: Game, seed: int) -> Match:
    """A new match. What compiles at the first look compiles here, and not where everybody would wait for it."""
    match = Match(game, seed)
    for seat in range(game.players):
        match.observe(seat)
    return match


def _play_again(record: Record) -> tuple[Match, dict[int, int]]:
    """The match of a record, from its seed and moves, and what :attr:`Live.since` holds.

    Raises:
        ServiceError: ``other_version``.
    """
    try:
        game = registry.load(record.game, **record.options)
        if registry.record_digest(game) != record.layout:
            raise FileError(f"its layout is {record.layout}, not {registry.record_digest(game)}")
        match = _begin(game, record.seed)
        since = dict.fromkeys(match.acting, 0)
        for seat, action in record.moves:
            match.step(action, seat)
            since = _since(since, match, seat)
        return match, since
    except FeintError as wrong:
        raise ServiceError("other_version", f"match {record.id} was begun with another version: {wrong}") from None


def _since(before: dict[int, int], match: Match, moved: int) -> dict[int, int]:
    """:attr:`Live.since` after a step of seat `moved`."""
    return {seat: before[seat] if seat in before and seat != moved else match.turn for seat in match.acting}


def _recorded(live: Live) -> Replay:
    return record(live.match.game, live.record.seed, list(live.record.moves))


def _open(seats: Sequence[str | None]) -> list[int]:
    return [k for k, spec in enumerate(seats) if spec is None]


def _asked(match: Match, seats: Sequence[str | None]) -> set[int]:
    """Seats played from outside that are asked now."""
    return {seat for seat in match.acting if seats[seat] is None}


def _result(match: Match, resigned: list[int]) -> dict[str, Any]:
    how = "truncated" if match.truncated else "done"
    return {"how": how, "returns": match.returns.tolist(), "resigned": resigned}


def _forfeited(match: Match, resigned: list[int]) -> list[float]:
    """Returns of a match that was given up: of two seats the game's least and most, else what was paid so far."""
    if match.game.players > 2:
        return match.returns.tolist()
    return [match.game.min_return if seat in resigned else match.game.max_return for seat in range(match.game.players)]


def _legal_action(match: Match, seat: int, asked: int | str) -> int:
    """The id of an action that is legal now.

    Raises:
        ServiceError: ``illegal_action``, with the legal ones.
    """
    names, mask = match.game.action_names, match.legal(seat)
    for action in np.flatnonzero(mask).tolist():
        if asked == action or asked == names[action]:
            return action
    legal = [{"action": int(action), "name": names[action]} for action in np.flatnonzero(mask)]
    raise ServiceError("illegal_action", f"{asked!r} is not legal for seat {seat} now", {"legal": legal})
