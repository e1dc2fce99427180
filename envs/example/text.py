"""Events and positions in words."""

from __future__ import annotations

from typing import Any

from feint.envs.engine.events import EventType
from feint.envs.engine.game import Game
from feint.envs.engine.ids import in_order
from feint.envs.example import ids, tables

_DID = in_order(
    {ids.A_WAIT: "waits", ids.A_CHECK: "checks", ids.A_BET: "bets", ids.A_FOLD: "folds", ids.A_CALL: "calls"}
)

EVENTS = in_order(
    {
        ids.E_DEALT: EventType(
            "dealt", ("seat", "card"), lambda seat, card: f"player_{seat} is dealt the {tables.CARDS[card]}."
        ),
        ids.E_ACTED: EventType("acted", ("seat", "action"), lambda seat, action: f"player_{seat} {_DID[action]}."),
        ids.E_SHOWN: EventType(
            "shown", ("seat", "card"), lambda seat, card: f"player_{seat} shows the {tables.CARDS[card]}."
        ),
        ids.E_WON: EventType("won", ("seat", "pot"), lambda seat, pot: f"player_{seat} takes the pot of {pot}."),
    }
)


def describe(game: Game, s: Any, seat: int | None) -> str:
    """How things stand, as a seat (None: a spectator) may know it."""
    return "\n".join(_line(s, other, seat) for other in range(game.players))


def _line(s: Any, other: int, seat: int | None) -> str:
    known = other == seat or s.shown[other] != 0
    card = tables.CARDS[s.card[other]] if known else "hidden card"
    return f"player_{other}: {card}" + (f", {_DID[s.did[other]]}" if s.did[other] else "")
