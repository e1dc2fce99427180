"""A match in memory, and what follows from its position: who must act, how it ended, which actions are legal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from feint.envs.engine import registry
from feint.envs.engine.errors import FeintError, FileError
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.service.errors import ServiceError
from feint.service.store import Record


@dataclass(eq=False)
class LiveMatch:
    """A match in memory.

    Attributes:
        record: what the database holds of it.
        match: the match itself.
        acting_since: for each acting seat, the turn from which it has had its present decision: the other seats' parts
            of a simultaneous choice advance the turn, and change nothing for it.
        lock: held while the position changes.
        changed: set, and replaced, at every change: what watchers wait for.
        task: the task in which the service's agents play; `thinking`: whether it is running.
        watchers: open WebSockets; a match that has some stays in memory.
        removed: whether it has been deleted, and remains only where it is still referenced.
    """

    record: Record
    match: Match
    acting_since: dict[int, int]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    thinking: bool = False
    watchers: int = 0
    removed: bool = False

    def notify(self) -> None:
        """Wake all who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def wait_for_agents(self, seconds: float) -> None:
        """Wait until the service's agents have played, at most so long."""
        if self.thinking and self.task is not None:
            await asyncio.wait([self.task], timeout=seconds)


def start_match(game: Game, seed: int) -> Match:
    """A new match. Kernels compile here on first use, off the event loop."""
    match = Match(game, seed)
    for seat in range(game.players):
        match.observe(seat)
    return match


def restore(record: Record) -> LiveMatch:
    """The match of a record, replayed from its seed and moves.

    Raises:
        ServiceError: ``other_version``.
    """
    try:
        game = registry.load(record.game, **record.options)
        if registry.record_digest(game) != record.layout:
            raise FileError(f"its layout is {record.layout}, not {registry.record_digest(game)}")
        match = start_match(game, record.seed)
        since = dict.fromkeys(match.acting, 0)
        for seat, action in record.moves:
            match.step(action, seat)
            since = acting_since(since, match, seat)
        return LiveMatch(record, match, since)
    except FeintError as error:
        raise ServiceError("other_version", f"match {record.id} was created by another version: {error}") from None


def acting_since(before: dict[int, int], match: Match, moved: int) -> dict[int, int]:
    """:attr:`LiveMatch.acting_since` after a step of seat `moved`."""
    return {seat: before[seat] if seat in before and seat != moved else match.turn for seat in match.acting}


def open_seats(seats: Sequence[str | None]) -> list[int]:
    """Seats played from outside."""
    return [k for k, spec in enumerate(seats) if spec is None]


def acting_open_seats(match: Match, seats: Sequence[str | None]) -> set[int]:
    """Acting seats that are played from outside."""
    return {seat for seat in match.acting if seats[seat] is None}


def result_of(match: Match, resigned: list[int]) -> dict[str, Any]:
    """The result of a match that has ended by the rules or its bound."""
    how = "truncated" if match.truncated else "done"
    return {"how": how, "returns": match.returns.tolist(), "resigned": resigned}


def forfeit_returns(match: Match, resigned: list[int]) -> list[float]:
    """Returns of a forfeited match: between two seats the game's bounds, among more the returns so far."""
    if match.game.players > 2:
        return match.returns.tolist()
    return [match.game.min_return if seat in resigned else match.game.max_return for seat in range(match.game.players)]


def legal_action(match: Match, seat: int, action: int | str) -> int:
    """The id of a legal action, from its id or name.

    Raises:
        ServiceError: ``illegal_action``, with the legal ones.
    """
    names, mask = match.game.action_names, match.legal(seat)
    for number in np.flatnonzero(mask).tolist():
        if action == number or action == names[number]:
            return number
    legal = [{"action": int(number), "name": names[number]} for number in np.flatnonzero(mask)]
    raise ServiceError("illegal_action", f"{action!r} is not legal for seat {seat} now", {"legal": legal})
