"""Units on the field: places, wounds, death, resistance and whose side they are on (LB-09, LB-10, LB-33)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, prompt, tables


@rule
def sum_dice(s, k6, k3, plus):
    """So many dice of six and of three sides, added up."""
    total = plus
    for _ in range(k6):
        total += roll(s, 6)
    for _ in range(k3):
        total += roll(s, 3)
    return total


@rule
def resists(s, u):
    """Whether a unit's resistance holds: 1K6 of at most its value, which never counts above 5 (LB-09)."""
    held = chance(s, min(s.resistance[u], tables.MAX_RESISTANCE), 6) == 1
    if held:
        emit(s, ids.E_RESISTED, EVERYONE, u, 0, 0, 0)
    return held


@rule
def power_of(s, u):
    """What a monster can do beyond striking; nothing of a character (LB-35)."""
    return tables.MONSTER[s.kind[u], tables.M_POWER] if u >= tables.PEOPLE else 0


@rule
def fighting_agility(s, u):
    """A unit's agility with all that changes it in this fight (LB-33, LB-35)."""
    total = s.agility[u] + s.boost[u, 0] + s.boost[u, 1] - s.stench[u]
    if power_of(s, u) == tables.POWER_GROWTH:
        total += s.wounds[u]
    return total


@rule
def emit_change(s, u, what, amount):
    """Show a change in a character (LB-36)."""
    emit(s, ids.E_CHANGED, EVERYONE, u, what, amount, 0)


# --- places -----------------------------------------------------------------------------------------------------------


@rule
def put(s, u, place):
    """Stand a unit on a place of its side's formation (LB-33)."""
    s.place[u] = place
    if s.side[u] == ids.PARTY:
        s.party_at[place] = u
    else:
        s.foe_at[place] = u
    emit(s, ids.E_PLACED, EVERYONE, u, s.side[u], place, 0)


@rule
def lift(s, u):
    """Take a unit off its place (LB-33)."""
    place = s.place[u]
    if place >= 0:
        if s.side[u] == ids.PARTY:
            s.party_at[place] = -1
        else:
            s.foe_at[place] = -1
        s.place[u] = -1


@rule
def at(s, side, place):
    """The unit on a place, or -1 (LB-33)."""
    return s.party_at[place] if side == ids.PARTY else s.foe_at[place]


@rule
def first_free(s, side):
    """The free place nearest the front, or -1 in a full party (LB-33)."""
    for place in range(tables.PARTY_PLACES if side == ids.PARTY else tables.FOE_PLACES):
        if at(s, side, place) < 0:
            return place
    return -1


@rule
def rank(s, u):
    """Rank of a unit in its formation from 0, or -1 without a place (LB-33)."""
    return s.place[u] // tables.WIDTH if s.place[u] >= 0 else -1


@rule
def gap(s, u, target):
    """Columns between a unit and one of the other side's front (LB-33)."""
    return abs(s.place[u] % tables.WIDTH - s.place[target] % tables.WIDTH)


@rule
def nearest(s, u):
    """How near the nearest enemy of the other side's front is, in columns; WIDTH where it is empty (LB-33)."""
    best = tables.WIDTH
    for column in range(tables.WIDTH):
        v = at(s, 1 - s.side[u], column)
        if v >= 0:
            best = min(best, gap(s, u, v))
    return best


# --- sides and charm --------------------------------------------------------------------------------------------------


@rule
def change_side(s, u, side, charmer):
    """Move a unit to a side's first free place, under the charm of `charmer` (-1: free) (LB-10)."""
    lift(s, u)
    s.charmer[u] = charmer
    s.side[u] = side
    put(s, u, first_free(s, side))


@rule
def free_will(s, u):
    """A character follows its own will again (LB-15)."""
    s.will[u] = ids.OWN_WILL
    change_side(s, u, ids.PARTY, -1)
    emit(s, ids.E_FREED, EVERYONE, u, 0, 0, 0)


@rule
def is_here(s, u):
    """Whether a unit lives and stands with the party: a character of its own will, or a companion (LB-36)."""
    return s.status[u] == ids.ALIVE and s.side[u] == ids.PARTY and s.place[u] >= 0


@rule
def worn(s, power):
    """Whether anyone of the party here wears a medallion of a power (LB-36)."""
    for u in range(tables.PEOPLE):
        if is_here(s, u) and s.medal[u] & power != 0:
            return True
    return False


@rule
def nameless_here(s):
    """Whether the Nameless fights against the party (LB-37)."""
    for u in range(tables.PEOPLE, tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES and s.kind[u] == tables.NAMELESS:
            return True
    return False


@rule
def companions(s):
    """How many charmed monsters march with the party (LB-10)."""
    n = 0
    for u in range(tables.PEOPLE, tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.PARTY:
            n += 1
    return n


@rule
def charmable(s, u, target):
    """Whether `u` could charm a target: an enemy of the first two ranks, with room on its own side (LB-10, LB-40)."""
    if s.side[target] == s.side[u] or not 0 <= rank(s, target) <= 1:
        return False
    if s.side[u] == ids.FOES:
        return target < tables.PEOPLE
    if target < tables.PEOPLE:
        return s.will[target] == ids.EVIL
    return companions(s) < tables.COMPANIONS and first_free(s, ids.PARTY) >= 0


@rule
def is_turned(s, u):
    """Whether a character follows the will of evil or of the Nameless (LB-36)."""
    return u < tables.PEOPLE and s.will[u] != ids.OWN_WILL


@rule
def stay_with(s, charmer, cell):
    """Those under a monster's charm stay where it stays (LB-40)."""
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES and (charmer < 0 or s.charmer[u] == charmer):
            lift(s, u)
            s.status[u] = ids.AWAY
            s.away_at[u] = cell


# --- wounds -----------------------------------------------------------------------------------------------------------


@rule
def wound(s, u, amount, by):
    """Wounds dealt to a unit by a unit (-1: by none); magic armour takes what it can (LB-21)."""
    if amount <= 0 or s.status[u] != ids.ALIVE:
        return
    absorbed = min(amount, s.armour[u])
    s.armour[u] -= absorbed
    lost = min(amount - absorbed, s.strength[u] - s.wounds[u])
    s.wounds[u] += lost
    emit(s, ids.E_WOUND, EVERYONE, u, lost, absorbed, s.strength[u] - s.wounds[u])
    if s.wounds[u] >= s.strength[u]:
        die(s, u, by)


@rule
def die(s, u, by):
    """A unit's death: its killer's credit, and the end of the charms it had laid (LB-10, LB-40)."""
    if u >= tables.PEOPLE and s.side[u] == ids.FOES:
        s.slain += s.strength[u]
        if by >= 0 and s.side[by] == ids.PARTY:
            s.killed[prompt.seat_of(s, by)] += s.strength[u]
    leave_field(s, u, ids.DEAD)
    emit(s, ids.E_DIED, EVERYONE, u, by, 0, 0)
    if u >= tables.PEOPLE and s.kind[u] == tables.NAMELESS:
        vanish_demons(s)


@rule
def leave_field(s, u, status):
    """A unit goes: dead, turned to stone or sent away. Charms that it laid end with its death alone (LB-10)."""
    if u < tables.PEOPLE and status != ids.AWAY:
        s.fallen |= 1 << u
    lift(s, u)
    s.status[u] = status
    for v in range(tables.UNITS):
        if s.charmer[v] == u and s.status[v] == ids.ALIVE and status == ids.DEAD:
            change_side(s, v, ids.PARTY if v < tables.PEOPLE else ids.FOES, -1)
            emit(s, ids.E_FREED, EVERYONE, v, 0, 0, 0)


@rule
def vanish_demons(s):
    """Without the Nameless the Demons are gone, unslain (LB-37)."""
    for v in range(tables.PEOPLE, tables.UNITS):
        if s.status[v] == ids.ALIVE and s.kind[v] == tables.DEMON:
            leave_field(s, v, ids.AWAY)
            emit(s, ids.E_VANISHED, EVERYONE, v, 0, 0, 0)


@rule
def heal(s, u, amount):
    """Wounds healed, never below none (LB-26)."""
    healed = min(amount, s.wounds[u])
    s.wounds[u] -= healed
    emit(s, ids.E_HEALED, EVERYONE, u, healed, s.strength[u] - s.wounds[u], 0)
