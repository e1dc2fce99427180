"""What a meeting leaves behind in the labyrinth, and when an adventure is over (LB-10, LB-20, LB-39)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import go_to
from feint.envs.labirynt.ids import AGREED, BROKEN_OFF, E_ENTERED, EXPLORE, FACING, LOCKED, LOST, POISON, TRUCED
from feint.envs.labirynt.meeting import clear_field
from feint.envs.labirynt.segments import bolt, can_go, here, may_leave
from feint.envs.labirynt.state import ALIVE, FIRST_COMPANION, FIRST_MONSTER, FOES, NOBODY, PARTY, UNITS
from feint.envs.labirynt.tables import BLACK_GATES, STAIRS, STEP_X, STEP_Y, TILE_FEATURE
from feint.envs.labirynt.units import change_side, lift, party_stands, put
from feint.envs.labirynt.way import stay_with


@rule
def leave_meeting(s):
    """What a meeting leaves behind: monsters where they are, charmed ones in the march, a locked door (LB-20)."""
    s.met = 0
    cell = here(s)
    living = 0
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        if s.status[u] == ALIVE and s.side[u] == FOES:
            living += 1
    stay_with(s, -1, cell)
    if living > 0 and s.cache == 0 and (s.how == AGREED or s.how == TRUCED or s.how == LOCKED):
        s.lair[cell] = s.group
        s.lair_count[cell] = living
    if s.how == LOCKED:
        back = s.came
        bolt(s, cell, back)
        s.x += STEP_X[back]
        s.y += STEP_Y[back]
        s.came = -1
        emit(s, E_ENTERED, EVERYONE, here(s), 0, 0, 0)
    if TILE_FEATURE[s.tile[cell]] == BLACK_GATES and s.how != LOST:
        s.gate_open = 1
    keep_companions(s)
    s.trap_after = EXPLORE
    go_to(s, POISON)


@rule
def keep_companions(s):
    """Charmed monsters march on with the party."""
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        if s.status[u] == ALIVE and s.side[u] == PARTY:
            v = FIRST_COMPANION
            while s.status[v] == ALIVE:
                v += 1
            copy_unit(s, u, v)
    clear_field(s)
    s.met = 0


@rule
def copy_unit(s, u, v):
    """A monster of the last meeting takes a companion's number."""
    place = s.place[u]
    lift(s, u)
    s.status[u] = NOBODY
    s.kind[v] = s.kind[u]
    s.status[v] = ALIVE
    s.side[v] = s.side[u]
    s.strength[v] = s.strength[u]
    s.wounds[v] = s.wounds[u]
    s.od[v] = s.od[u]
    s.zr[v] = s.zr[u]
    s.skill[v] = s.skill[u]
    s.hand[v] = s.hand[u]
    s.spells[v] = s.spells[u]
    s.armour[v] = s.armour[u]
    s.charmer[v] = s.charmer[u]
    put(s, v, place)


@rule
def rise_up(s):
    """Companions whose charm has ended attack at once (LB-10); True if there are any."""
    first = -1
    for u in range(FIRST_COMPANION, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES:
            first = u
    if first < 0:
        return False
    clear_field(s)
    s.group = s.kind[first]
    for u in range(FIRST_COMPANION, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES:
            s.place[u] = -1
            s.total += s.strength[u]
            change_side(s, u, FOES, -1)
    go_to(s, FACING)
    return True


@rule
def is_walled_in(s):
    """Whether blind exits and locked doors leave the party no way at all: it is lost."""
    for way in range(4):
        if can_go(s, way):
            return False
    return TILE_FEATURE[s.tile[here(s)]] != STAIRS and not may_leave(s)


@rule
def is_over(s):
    """Whether the adventure has come to its end: the party is lost, or out."""
    return s.how == LOST or s.how == BROKEN_OFF or not party_stands(s) or s.out == 1


@rule
def adventure_score(s):
    """The mean of the meetings' rewards, and 1 more if the Gates are destroyed; a lost party has -1 (LB-39)."""
    if s.how == LOST or not party_stands(s):
        return -1.0
    mean = s.score / s.meetings if s.meetings > 0 else 0.0
    return mean + s.gate_down
