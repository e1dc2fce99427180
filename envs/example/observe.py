"""What a seat sees, as named slots in [-1, 1]: itself first, then the other seats in the order in which they act."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.example import ids, tables

_DONE = ("checked", "bet", "folded", "called")

#: What the slots hold, by patterns of their names.
MEANINGS = {
    "own_card_*": "1 for the card the seat holds",
    "*_card_*": "1 for the card shown at the showdown",
    "*": "1 for the seat's last action, else 0",
}


def slots(players: int) -> tuple[str, ...]:
    """Names of the slots with so many players."""
    owners = ["own", *(f"other_{k}" for k in range(1, players))]
    facts = [*(f"card_{card}" for card in tables.CARDS[: players + 1]), *_DONE]
    return tuple(f"{owner}_{fact}" for owner in owners for fact in facts)


@rule
def observe(s, seat, out):
    """The seat's own card, those shown, and what each seat did (EX-08)."""
    cards, at = s.players + 1, 0
    for k in range(s.players):
        other = (seat + k) % s.players
        if k == 0 or s.shown[other] != 0:
            out[at + s.card[other]] = 1.0
        at += cards
        if s.did[other] != 0:
            out[at + s.did[other] - ids.A_CHECK] = 1.0
        at += len(_DONE)
