"""Events: what happened in a step, and which seats may know of it.

A rule emits an event as its kind, an audience (a bit set of seats, or :data:`EVERYONE`) and up to four small integers.
``Match`` drains them after each step; a batch overwrites them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from feint.envs.engine.compile import Record, rule

#: The audience that holds every seat, and spectators too.
EVERYONE = -1


@rule(refcount=False)
def emit(s: Record, kind: int, audience: int, a: int, b: int, c: int, d: int) -> None:
    """Append an event to the step's list (int16 each)."""
    n = s.event_count
    if n >= len(s.events):
        s.overflow = 1
    else:
        s.events[n, 0] = kind
        s.events[n, 1] = audience
        s.events[n, 2] = a
        s.events[n, 3] = b
        s.events[n, 4] = c
        s.events[n, 5] = d
        s.event_count = n + 1


@dataclass(frozen=True)
class EventType:
    """A kind of event: its name, the names of its values, and how it reads.

    Attributes:
        name: one word, such as ``"damage"``.
        values: names of the integers it carries, at most four.
        text: makes a sentence of the event; takes the game and the values by name.
    """

    name: str
    values: tuple[str, ...]
    text: Callable[..., str]


@dataclass(frozen=True)
class Event:
    """One event as a seat sees it.

    Attributes:
        kind: name of its :class:`EventType`.
        values: its integers by name.
        turn: the match's step count when it happened.
        text: the event as a sentence.
    """

    kind: str
    values: dict[str, int] = field(hash=False)
    turn: int
    text: str

    def plain(self) -> dict[str, Any]:
        """The event ready for JSON."""
        return {"kind": self.kind, "turn": self.turn, "values": self.values, "text": self.text}


def make_event(kinds: Sequence[EventType], turn: int, kind: int, values: Sequence[int]) -> Event:
    """An event from the numbers that the rules emitted; `kinds` is the game's list of them."""
    event_type = kinds[kind]
    named = dict(zip(event_type.values, values, strict=False))
    return Event(event_type.name, named, turn, event_type.text(**named))


def visible(audience: int, seat: int | None) -> bool:
    """Whether `seat` (None = a spectator) is in an event's audience."""
    return audience == EVERYONE or (seat is not None and audience >> seat & 1 == 1)
