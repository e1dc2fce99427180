"""The matches of the service: creating, finding, keeping in memory, ending and deleting them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from feint.envs.engine import registry
from feint.envs.engine.game import Game
from feint.service.agent_pool import AgentPool
from feint.service.auth import OWNER, digest
from feint.service.errors import ServiceError
from feint.service.live_match import LiveMatch, acting_open_seats, open_seats, restore, start_match
from feint.service.referee import Referee
from feint.service.settings import Settings
from feint.service.store import Record, Store

_log = logging.getLogger("feint.service")


class Quota:
    """How many matches are running, of each client and in all, within the limits of the settings."""

    def __init__(self, settings: Settings):
        self._settings = settings
        self._running: Counter[str] = Counter()
        self._unattended: Counter[str] = Counter()

    @property
    def running(self) -> int:
        """How many matches are running."""
        return self._running.total()

    def check(self, client: str, seats: list[str | None]) -> None:
        """Refuse one match too many.

        Raises:
            ServiceError: ``too_many_matches`` or ``busy``.
        """
        limit = self._settings.per_client
        if self._running[client] >= limit:
            raise ServiceError("too_many_matches", f"{limit} matches of yours are running: end some, or wait")
        limit = self._settings.unattended
        if None not in seats and self._unattended[client] >= limit:
            words = f"{limit} matches of yours without an open seat are running: remove some, or wait"
            raise ServiceError("too_many_matches", words)
        if self.running >= self._settings.matches:
            raise ServiceError("busy", "as many matches are running as the service takes: try again later")

    def add(self, client: str, seats: list[str | None]) -> None:
        """Count a match."""
        for counter in self._counters(seats):
            counter[client] += 1

    def release(self, client: str, seats: list[str | None]) -> None:
        """Count a match no more."""
        for counter in self._counters(seats):
            counter[client] -= 1
            if counter[client] <= 0:
                del counter[client]

    def _counters(self, seats: list[str | None]) -> list[Counter[str]]:
        return [self._running] if None in seats else [self._running, self._unattended]


class Matches:
    """All matches of one service.

    Args:
        store: the database; its running matches go on.
        agents: the service's agents.
        settings: of the service.

    Attributes:
        referee: who changes them.
    """

    def __init__(self, store: Store, agents: AgentPool, settings: Settings):
        self._store, self._agents, self._settings = store, agents, settings
        self._quota = Quota(settings)
        self.referee = Referee(store, agents, settings, lambda record: self._quota.release(record.client, record.seats))
        self._cache: OrderedDict[str, LiveMatch] = OrderedDict()
        # also those that left the cache but are referenced elsewhere: no match may be in memory twice
        self._referenced: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Future[LiveMatch]] = {}
        for client, seats in store.running():
            self._quota.add(client, seats)
        store.restart_clocks(time.time())

    @property
    def running(self) -> int:
        """How many matches are running."""
        return self._quota.running

    # --- creating and finding -----------------------------------------------------------------------------------------

    async def create(
        self, game: Game, seats: list[str | None], seed: int | None, clock: float | None, auto: bool, client: str
    ) -> tuple[LiveMatch, dict[str, str]]:
        """A new match, and its tokens by ``"owner"`` and the open seats' numbers.

        Args:
            game: the game.
            seats: the agent of each seat; None for a seat that is played from outside.
            seed: None for a secret random one, so that nobody can reconstruct what is hidden.
            clock: seconds for a move of an open seat; None for the service's default.
            auto: whether the service's agents play by themselves.
            client: address of the creator.

        Raises:
            ServiceError: ``too_many_matches``, ``busy`` or ``bad_agent``.
        """
        self._quota.check(client, seats)
        self._quota.add(client, seats)
        try:
            for spec in dict.fromkeys(spec for spec in seats if spec is not None):
                await self._agents.prepare(game, spec)
            match_seed = secrets.randbits(64) if seed is None else seed
            match = await asyncio.to_thread(start_match, game, match_seed)
            tokens = {key: secrets.token_urlsafe(24) for key in [OWNER, *map(str, open_seats(seats))]}
            record = Record(
                id=secrets.token_urlsafe(12),
                game=game.name,
                options=dict(game.config),
                layout=registry.record_digest(game),
                seed=match_seed,
                seeded=seed is not None,
                auto=auto,
                clock=self._settings.clock if clock is None else clock,
                client=client,
                tokens={key: digest(token) for key, token in tokens.items()},
                seats=seats,
                resigned=[],
                touched=time.time(),
            )
            if acting_open_seats(match, seats):
                record.deadline = record.touched + record.clock
            await asyncio.wrap_future(self._store.add(record))
        except BaseException:
            self._quota.release(client, seats)
            raise
        live = LiveMatch(record, match, dict.fromkeys(match.acting, 0))
        self._keep(live)
        self.referee.start_agents(live)
        return live, tokens

    async def find(self, id: str) -> LiveMatch:
        """A match by its id, from memory or from the database.

        Raises:
            ServiceError: ``unknown_match``; ``other_version``, it was created under other rules than these.
        """
        if (live := self._referenced.get(id)) is not None:
            self._keep(live)
            return live
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveMatch:
        record = await asyncio.to_thread(self._store.load, id)
        if record is None:
            raise ServiceError("unknown_match", f"there is no match {id!r}")
        live = await asyncio.to_thread(restore, record)
        self._keep(live)
        self.referee.start_agents(live)
        return live

    def _keep(self, live: LiveMatch) -> None:
        """Put a match into the cache as its newest, and drop the oldest idle ones over the limit."""
        self._cache[live.record.id] = self._referenced[live.record.id] = live
        self._cache.move_to_end(live.record.id)
        idle = (
            other for other in self._cache.values() if not (other.watchers or other.thinking or other.lock.locked())
        )
        excess = len(self._cache) - self._settings.live
        for other in [other for _, other in zip(range(max(0, excess)), idle, strict=False)]:
            if other is not live:
                del self._cache[other.record.id]

    # --- ending and deleting ------------------------------------------------------------------------------------------

    async def remove(self, live: LiveMatch) -> None:
        """Delete a match."""
        async with live.lock:
            await self.referee.expire(live)
            self._drop(live.record.id)
            await asyncio.wrap_future(self._store.remove([live.record.id]))

    def _drop(self, id: str) -> None:
        self._cache.pop(id, None)
        if (live := self._referenced.pop(id, None)) is not None:
            live.removed = True
            live.notify()

    async def watch_clocks(self) -> None:
        """Sweep again and again."""
        while True:
            try:
                await self.sweep(time.time())
            except Exception:
                _log.exception("the sweep for overdue matches failed")
            await asyncio.sleep(self._settings.sweep)

    async def sweep(self, now: float) -> None:
        """Forfeit seats whose clocks have run out by `now`, end idle matches, and delete those that ended long ago."""
        for id in await asyncio.to_thread(self._store.overdue, now):
            await self._apply(id, self.referee.check_clock)
        for id in await asyncio.to_thread(self._store.untouched, now - self._settings.idle, False):
            await self._apply(id, self.referee.expire)
        old = await asyncio.to_thread(self._store.untouched, now - self._settings.keep, True)
        if old:
            for id in old:
                self._drop(id)
            await asyncio.wrap_future(self._store.remove(old))

    async def _apply(self, id: str, change: Callable[[LiveMatch], Awaitable[None]]) -> None:
        try:
            live = await self.find(id)
        except ServiceError as error:
            # created under other rules: it can't go on
            _log.warning("match %s is dropped: %s", id, error)
            await asyncio.wrap_future(self._store.remove([id]))
            return
        async with live.lock:
            await change(live)
        self.referee.start_agents(live)

    async def close(self) -> None:
        """Stop the agents that are playing; the database has all moves."""
        for live in self._cache.values():
            if live.task is not None:
                live.task.cancel()
