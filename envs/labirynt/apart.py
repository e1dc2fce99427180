"""When the party does not stand together: one goes on alone, or turns on the others under another's will (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import go_to
from feint.envs.labirynt.ids import E_ALONE, E_TURNED, FACING, TOGETHER
from feint.envs.labirynt.state import ALIVE, FOES, PARTY, PEOPLE, UNITS
from feint.envs.labirynt.units import first_free, lift, put

#: Where one stands who goes on alone, and who attacks out of a statue: the centre of a front.
CENTRE = 1


@rule
def part(s, u, outside):
    """All but one stay behind until `outside` says (BELOW, FIRST_ROUND); it stands alone in the front's centre."""
    s.outside = outside
    s.has_door = 0
    for v in range(UNITS):
        if s.status[v] == ALIVE and s.side[v] == PARTY and s.place[v] >= 0:
            s.home[v] = s.place[v]
            lift(s, v)
    put(s, u, CENTRE)
    emit(s, E_ALONE, EVERYONE, u, outside, 0, 0)


@rule
def gather(s):
    """Those who stayed behind come back, each to its place where that is free."""
    for v in range(UNITS):
        if s.status[v] == ALIVE and s.side[v] == PARTY and s.place[v] < 0:
            home = s.home[v]
            put(s, v, home if s.party_at[home] < 0 else first_free(s, PARTY))


@rule
def rejoins(s):
    """Let those who wait for the end of a first round, or for a fight, come back; True if there were any."""
    if s.outside == TOGETHER:
        return False
    s.outside = TOGETHER
    gather(s)
    return True


@rule
def turn_on(s, u, will, column):
    """A character attacks the others from a column of the other front: a fight, whoever else is here looking on."""
    s.will[u] = will
    emit(s, E_TURNED, EVERYONE, u, will, 0, 0)
    for v in range(PEOPLE, UNITS):
        if s.status[v] == ALIVE and s.side[v] == FOES:
            lift(s, v)
    lift(s, u)
    s.side[u] = FOES
    put(s, u, column)
    s.betrayed = 1
    s.how_before = s.how
    s.round_no = 0
    s.truce = 0
    s.respite = 0
    s.monsters_first = 0
    if s.met == 0:
        s.fallen = 0
        s.group = 0
    go_to(s, FACING)
