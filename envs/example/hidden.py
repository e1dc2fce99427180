"""Redrawing what a seat does not know."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.example import ids
from feint.envs.example.dealing import undealt_card


@rule
def resample_hidden(s, seat):
    """Redraw cards that `seat` has not seen, and sealed choices of others, uniformly (EX-08)."""
    known = 1 << seat
    for other in range(s.players):
        if s.shown[other] != 0:
            known |= 1 << other
    for other in range(s.players):
        if known >> other & 1 == 0:
            left = s.players + 1
            for holder in range(s.players):
                left -= known >> holder & 1
            s.card[other] = undealt_card(s, known, below(s, left))
            known |= 1 << other
        if other != seat and s.choice[other] != 0 and s.acting != 0:
            s.choice[other] = ids.A_CHECK + below(s, 2)
