"""The end of a match: who takes the pot."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.example import ids, tables


@rule
def settle(s):
    """The highest card among those who have not folded takes the pot; alone, it is not shown (EX-05)."""
    winner, left = -1, 0
    for seat in range(s.players):
        if s.did[seat] != ids.A_FOLD:
            left += 1
            if winner < 0 or s.card[seat] > s.card[winner]:
                winner = seat
    for seat in range(s.players):
        if left > 1 and s.did[seat] != ids.A_FOLD:
            s.shown[seat] = 1
            emit(s, ids.E_SHOWN, EVERYONE, seat, s.card[seat], 0, 0)
    pay(s, winner)
    s.acting = 0
    s.done = 1


@rule
def pay(s, winner):
    """Each seat is paid what it takes from the pot less what it put in (EX-02, EX-06)."""
    pot = 0
    for seat in range(s.players):
        chips = tables.ANTE
        if s.did[seat] == ids.A_BET or s.did[seat] == ids.A_CALL:
            chips += tables.BET
        s.returns[seat] -= chips
        pot += chips
    s.returns[winner] += pot
    emit(s, ids.E_WON, EVERYONE, winner, pot, 0, 0)
