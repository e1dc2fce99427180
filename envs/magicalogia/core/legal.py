"""The legal actions of a seat."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import ids, tables


@rule
def mark_plots(s, mask, size):
    """Mark every plot of `size` dice as legal (MG-46)."""
    shift = ids.FIRST_MANA + s.faces - s.plot_first
    for row in range(tables.BLOCKS[s.faces, size], tables.BLOCKS[s.faces, size + 1]):
        mask[row + shift] = 1


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask (MG-46, MG-49, MG-58)."""
    if s.phase == ids.MANA:
        for face in range(s.faces):
            if s.mana[seat, face] < s.stat[seat, basics.SOURCE]:
                mask[ids.FIRST_MANA + face] = 1
    elif s.phase != ids.PLOT:
        mask[ids.GO_ON] = 1
        mask[ids.CONCEDE] = 1
    elif seat == s.attacker:
        mark_plots(s, mask, s.stat[seat, basics.ATTACK])
        mask[ids.CONCEDE] = 1
    else:
        mark_plots(s, mask, s.stat[seat, basics.DEFENCE])
        if s.stat[seat, basics.DEFENCE] >= basics.FOCUS_DEFENCE:
            mark_plots(s, mask, basics.FOCUS_DICE)
