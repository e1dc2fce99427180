"""The party split: one goes on alone, or turns on the others under another's will (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, prompt, tables, units

#: Where one stands who goes on alone, and who attacks out of a statue: the centre of a front.
CENTRE = 1


@rule
def go_alone(s, u, outside):
    """All but one stay behind for as long as `outside` says; it stands alone in the front's centre (LB-36)."""
    s.outside = outside
    s.has_door = 0
    for v in range(tables.UNITS):
        if s.status[v] == ids.ALIVE and s.side[v] == ids.PARTY and s.place[v] >= 0:
            s.home[v] = s.place[v]
            units.lift(s, v)
    units.put(s, u, CENTRE)
    emit(s, ids.E_ALONE, EVERYONE, u, outside, 0, 0)


@rule
def gather(s):
    """Those who stayed behind come back, each to its place where that is free (LB-36)."""
    for v in range(tables.UNITS):
        if s.status[v] == ids.ALIVE and s.side[v] == ids.PARTY and s.place[v] < 0:
            home = s.home[v]
            units.put(s, v, home if s.party_at[home] < 0 else units.first_free(s, ids.PARTY))


@rule
def bring_back(s):
    """Let those who wait for the end of a first round, or for a fight, come back; True if there were any (LB-36)."""
    if s.outside == ids.TOGETHER:
        return False
    s.outside = ids.TOGETHER
    gather(s)
    return True


@rule
def turn_on(s, u, will, column):
    """A character attacks the others from a column of the other front; whoever else is here looks on (LB-36)."""
    s.will[u] = will
    emit(s, ids.E_TURNED, EVERYONE, u, will, 0, 0)
    for v in range(tables.PEOPLE, tables.UNITS):
        if s.status[v] == ids.ALIVE and s.side[v] == ids.FOES:
            units.lift(s, v)
    units.lift(s, u)
    s.side[u] = ids.FOES
    units.put(s, u, column)
    s.betrayed = 1
    s.how_before = s.how
    s.round_no = 0
    s.truce = 0
    s.respite = 0
    s.monsters_first = 0
    if s.met == 0:
        s.fallen = 0
        s.group = 0
    prompt.go_to(s, ids.P_FACING)
