"""What one seat, or a spectator, may know of a match at one moment: the same for terminal, service and clients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from feint.envs.engine.events import Event
from feint.envs.engine.match import Match


@dataclass(frozen=True)
class SeatView:
    """A seat's view of a match.

    Attributes:
        seat: whose view it is; None for a spectator's.
        turn: steps taken.
        acting: seats that act now.
        over: whether the match has ended by the rules or its bound.
        since: how many of the events were known already; `events` are those after them.
        event_count: how many events the viewer may know of in all.
        text: how things stand, as words.
        observation: (slots,) float32; None for a spectator.
        mask: (actions,) int8, all zero if the seat does not act; None for a spectator.
        legal: legal actions with their names.
    """

    seat: int | None
    turn: int
    acting: tuple[int, ...]
    over: bool
    since: int
    event_count: int
    events: list[Event]
    text: str
    observation: np.ndarray | None
    mask: np.ndarray | None
    legal: list[tuple[int, str]]

    def plain(self) -> dict[str, Any]:
        """The view ready for JSON."""
        return {
            "seat": self.seat,
            "turn": self.turn,
            "acting": list(self.acting),
            "over": self.over,
            "since": self.since,
            "event_count": self.event_count,
            "events": [event.plain() for event in self.events],
            "text": self.text,
            "observation": None if self.observation is None else self.observation.tolist(),
            "mask": None if self.mask is None else self.mask.tolist(),
            "legal": [{"action": action, "name": name} for action, name in self.legal],
        }


def seat_view(match: Match, seat: int | None, since: int = 0) -> SeatView:
    """What `seat` (None: a spectator) sees of a match now, without the first `since` events it knows of.

    Raises:
        ConfigError: no such seat.
    """
    observation = mask = None
    legal: list[tuple[int, str]] = []
    if seat is not None:
        observation, mask = match.observe(seat), match.legal(seat)
        legal = [(int(action), match.game.action_names[action]) for action in np.flatnonzero(mask)]
    events, count = match.events(seat, since), match.num_events(seat)
    return SeatView(
        seat, match.turn, match.acting, match.over, since, count, events, match.status(seat), observation, mask, legal
    )
