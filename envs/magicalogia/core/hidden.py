"""What a seat does not know, and how it is resampled."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import tables


@rule
def resample_hidden(s, seat):
    """Resample the other seat's committed plot, uniform over its legal plots (MG-95)."""
    other = 1 - seat
    if s.plot[other] >= 0:
        dice = s.stat[other, basics.ATTACK] if other == s.attacker else s.stat[other, basics.DEFENCE]
        first = tables.BLOCKS[s.faces, dice]
        usual = tables.BLOCKS[s.faces, dice + 1] - first
        focus_first = tables.BLOCKS[s.faces, basics.FOCUS_DICE]
        focus = tables.BLOCKS[s.faces, basics.FOCUS_DICE + 1] - focus_first
        if other == s.attacker or s.stat[other, basics.DEFENCE] < basics.FOCUS_DEFENCE:
            focus = 0
        pick = below(s, usual + focus)
        s.plot[other] = first + pick if pick < usual else focus_first + pick - usual
