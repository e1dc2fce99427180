"""The deck."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import emit
from feint.envs.example import ids


@rule
def deal(s):
    """Deal each seat a card of a deck of one card more than there are seats; only that seat sees it (EX-01, EX-08)."""
    for seat in range(s.players):
        s.card[seat] = undealt_card(s, (1 << seat) - 1, roll(s, s.players + 1 - seat) - 1)
        emit(s, ids.E_DEALT, 1 << seat, seat, s.card[seat], 0, 0)


@rule
def undealt_card(s, holders, number):
    """The card of a number among those that no seat of the bit set `holders` holds."""
    for card in range(s.players + 1):
        held = False
        for seat in range(s.players):
            if holders >> seat & 1 == 1 and s.card[seat] == card:
                held = True
        if not held:
            if number == 0:
                return card
            number -= 1
    return -1
