"""Units on the field: places, wounds, death, resistance, charm; one roll of a weapon (LB-09, LB-10, LB-33)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.ids import (
    E_DIED,
    E_FREED,
    E_PLACED,
    E_RESISTED,
    E_STONE,
    E_STRUCK,
    E_VANISHED,
    E_WOUND,
    OWN_WILL,
)
from feint.envs.labirynt.state import (
    ALIVE,
    AWAY,
    DEAD,
    FOE_PLACES,
    FOES,
    PARTY,
    PARTY_PLACES,
    PEOPLE,
    STONE,
    UNITS,
    WIDTH,
)
from feint.envs.labirynt.tables import (
    BOW,
    COMBAT,
    DEMON,
    LEAST_TOTAL,
    M_POWER,
    MONSTER,
    MOST_RESISTANCE,
    MOST_TOTAL,
    NAMELESS,
    POWER_FIRE,
    POWER_GROWTH,
    POWER_STONE,
)


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
    held = chance(s, min(s.od[u], MOST_RESISTANCE), 6) == 1
    if held:
        emit(s, E_RESISTED, EVERYONE, u, 0, 0, 0)
    return held


@rule
def power_of(s, u):
    """What a monster can do beyond striking; nothing of a character."""
    return MONSTER[s.kind[u], M_POWER] if u >= PEOPLE else 0


# --- places -----------------------------------------------------------------------------------------------------------


@rule
def put(s, u, place):
    """Stand a unit on a place of its side's formation."""
    s.place[u] = place
    if s.side[u] == PARTY:
        s.party_at[place] = u
    else:
        s.foe_at[place] = u
    emit(s, E_PLACED, EVERYONE, u, s.side[u], place, 0)


@rule
def lift(s, u):
    """Take a unit off its place."""
    place = s.place[u]
    if place >= 0:
        if s.side[u] == PARTY:
            s.party_at[place] = -1
        else:
            s.foe_at[place] = -1
        s.place[u] = -1


@rule
def at(s, side, place):
    """The unit on a place, or -1."""
    return s.party_at[place] if side == PARTY else s.foe_at[place]


@rule
def first_free(s, side):
    """The free place nearest the front, or -1 in a full party."""
    for place in range(PARTY_PLACES if side == PARTY else FOE_PLACES):
        if at(s, side, place) < 0:
            return place
    return -1


@rule
def count_rank(s, side, rank):
    """How many stand in a rank."""
    n = 0
    for column in range(WIDTH):
        if at(s, side, rank * WIDTH + column) >= 0:
            n += 1
    return n


@rule
def change_side(s, u, side, charmer):
    """Move a unit to a side's first free place, under the charm of `charmer` (-1: free)."""
    lift(s, u)
    s.charmer[u] = charmer
    s.side[u] = side
    put(s, u, first_free(s, side))


@rule
def come_to(s, u):
    """A character follows its own will again."""
    s.will[u] = OWN_WILL
    change_side(s, u, PARTY, -1)
    emit(s, E_FREED, EVERYONE, u, 0, 0, 0)


@rule
def is_here(s, u):
    """Whether a character lives, follows its own will, and marches with the party."""
    return s.status[u] == ALIVE and s.side[u] == PARTY and s.place[u] >= 0


@rule
def worn(s, power):
    """Whether anyone of the party here wears a medallion of a power."""
    for u in range(PEOPLE):
        if is_here(s, u) and s.medal[u] & power != 0:
            return True
    return False


@rule
def leader(s):
    """The seat of the first free living character in march order, or -1 (LB-41)."""
    if s.waiting != 0:
        return s.march_seat
    for place in range(PARTY_PLACES):
        u = s.party_at[place]
        if 0 <= u < PEOPLE:
            return s.owner[u]
    return -1


@rule
def seat_of(s, u):
    """The seat that plays a unit: a character's own, a charmed monster's charmer's, else the monsters' (LB-10)."""
    if s.side[u] == FOES:
        return s.players - 1
    if u < PEOPLE:
        return s.owner[u]
    return s.owner[s.charmer[u]]


@rule
def party_stands(s):
    """Whether any free character lives and is here."""
    return leader(s) >= 0


@rule
def foes_awake(s):
    """How many monsters and charmed characters still fight against the party."""
    n = 0
    for u in range(UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES and s.place[u] >= 0 and s.asleep[u] == 0:
            n += 1
    return n


# --- wounds -----------------------------------------------------------------------------------------------------------


@rule
def wound(s, u, amount, by):
    """Wounds dealt to a unit by a unit (-1: by none); magic armour takes what it can (LB-21)."""
    if amount <= 0 or s.status[u] != ALIVE:
        return
    absorbed = min(amount, s.armour[u])
    s.armour[u] -= absorbed
    lost = min(amount - absorbed, s.strength[u] - s.wounds[u])
    s.wounds[u] += lost
    emit(s, E_WOUND, EVERYONE, u, lost, absorbed, s.strength[u] - s.wounds[u])
    if s.wounds[u] >= s.strength[u]:
        die(s, u, by)


@rule
def die(s, u, by):
    """A unit's death: its killer's credit, and the end of the charms it had laid (LB-10, LB-40)."""
    if u >= PEOPLE and s.side[u] == FOES:
        s.slain += s.strength[u]
        if by >= 0 and s.side[by] == PARTY:
            s.killed[seat_of(s, by)] += s.strength[u]
    leave_field(s, u, DEAD)
    emit(s, E_DIED, EVERYONE, u, by, 0, 0)
    if u >= PEOPLE and s.kind[u] == NAMELESS:
        vanish_demons(s)


@rule
def leave_field(s, u, status):
    """A unit goes: dead, turned to stone or sent away. Charms that it laid end with its death alone."""
    if u < PEOPLE and status != AWAY:
        s.fallen |= 1 << u
    lift(s, u)
    s.status[u] = status
    for v in range(UNITS):
        if s.charmer[v] == u and s.status[v] == ALIVE and status == DEAD:
            change_side(s, v, PARTY if v < PEOPLE else FOES, -1)
            emit(s, E_FREED, EVERYONE, v, 0, 0, 0)


@rule
def vanish_demons(s):
    """Without the Nameless the Demons are gone, unslain (LB-37)."""
    for v in range(PEOPLE, UNITS):
        if s.status[v] == ALIVE and s.kind[v] == DEMON:
            leave_field(s, v, AWAY)
            emit(s, E_VANISHED, EVERYONE, v, 0, 0, 0)


@rule
def agility(s, u):
    """A unit's agility with all that changes it in this fight."""
    total = s.zr[u] + s.boost[u, 0] + s.boost[u, 1] - s.stench[u]
    if power_of(s, u) == POWER_GROWTH:
        total += s.wounds[u]
    return total


@rule
def skill_in_hand(s, u):
    """Weapon skill and magic of what a unit holds."""
    if u >= PEOPLE:
        return s.skill[u]
    total = s.points[u] if s.hand[u] == s.skilled[u] else 0
    if s.hand[u] == BOW:
        total += s.bow[u]
    for k in range(2):
        if s.weapon[u, k] == s.hand[u]:
            total += s.magic[u, k]
    return total


@rule
def blow(s, u, target, column, plus):
    """1K6 + `plus` on a column of the combat table, and the wounds it deals."""
    total = roll(s, 6) + plus
    dealt = COMBAT[max(LEAST_TOTAL, min(total, MOST_TOTAL)), column]
    emit(s, E_STRUCK, EVERYONE, u, target, total, dealt)
    wound(s, target, dealt, u)
    return dealt


@rule
def strike(s, u, target):
    """One attack with what a unit holds, with a Medusa's and a Chimera's additions (LB-33, LB-35)."""
    s.acted[u] = 1
    if power_of(s, u) == POWER_STONE and roll(s, 6) == 6:
        leave_field(s, target, STONE)
        emit(s, E_STONE, EVERYONE, target, 0, 0, 0)
        return
    blow(s, u, target, s.hand[u], agility(s, u) + skill_in_hand(s, u))
    if power_of(s, u) == POWER_FIRE and s.status[target] == ALIVE and not resists(s, target):
        wound(s, target, 1, u)
