"""Betting: in turn, or sealed and revealed at once."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.example import ids
from feint.envs.example.showdown import settle


@rule
def play(s, seat, action):
    """Act in the open (EX-03, EX-04)."""
    s.did[seat] = action
    if action == ids.A_BET:
        s.bettor = seat
    emit(s, ids.E_ACTED, EVERYONE, seat, action, 0, 0)


@rule
def ask_after(s, seat):
    """Ask the next seat, once more if it checked before the bet; settle when there is none left (EX-03, EX-04)."""
    following = (seat + 1) % s.players
    if s.did[following] == 0 or (s.bettor >= 0 and s.did[following] == ids.A_CHECK):
        s.acting = 1 << following
    else:
        settle(s)


@rule
def commit(s, seat, action):
    """Seal a choice; the last one reveals all of them (EX-07)."""
    s.choice[seat] = action
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        reveal(s)


@rule
def reveal(s):
    """Show all sealed choices; who checked against a bet has folded (EX-07)."""
    for seat in range(s.players):
        play(s, seat, s.choice[seat])
    for seat in range(s.players):
        if s.bettor >= 0 and s.did[seat] == ids.A_CHECK:
            play(s, seat, ids.A_FOLD)
    settle(s)
