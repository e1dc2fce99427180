"""Monsters: which are met, how many and how strong, their places, and what they do beyond blows (LB-33, LB-35)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import count as dice_showing
from feint.envs.engine.dice import pool, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, tables, units

#: A troll heals after every so many monster phases.
TROLL_ROUNDS = 3


@rule
def roll_group(s, table):
    """Roll monsters by two dice on a table: returns their number and keeps their kind in `group` (LB-35)."""
    row = roll(s, 6) - 1
    column = roll(s, 6) - 1
    s.group = tables.MEETINGS[table, row, column, 0]
    k6, k3 = tables.MEETINGS[table, row, column, 1], tables.MEETINGS[table, row, column, 2]
    return units.sum_dice(s, k6, k3, tables.MEETINGS[table, row, column, 3]) * tables.LEVEL[s.level, tables.L_NUMBER]


@rule
def make_group(s, first, kind, count):
    """Monsters of one kind, their strength rolled: one die each is one draw, the strongest first (LB-35)."""
    k6, k3 = tables.MONSTER[kind, tables.M_K6], tables.MONSTER[kind, tables.M_K3]
    if k6 + k3 > 1:
        for k in range(count):
            make_monster(s, first + k, kind, units.sum_dice(s, k6, k3, 0))
        return
    sides = 6 if k6 == 1 else 3
    strengths = pool(s, count, sides)
    u = first
    for k in range(sides):
        for _ in range(dice_showing(strengths, sides - k)):
            make_monster(s, u, kind, sides - k)
            u += 1


@rule
def make_monster(s, u, kind, rolled):
    """A monster of a kind at the level, of the strength rolled, not placed yet (LB-35)."""
    s.kind[u] = kind
    s.status[u] = ids.ALIVE
    s.side[u] = ids.FOES
    s.strength[u] = rolled + tables.MONSTER[kind, tables.M_PLUS] + tables.LEVEL[s.level, tables.L_STRENGTH]
    s.wounds[u] = 0
    s.resistance[u] = tables.MONSTER[kind, tables.M_RESISTANCE]
    s.agility[u] = tables.MONSTER[kind, tables.M_AGILITY] + tables.LEVEL[s.level, tables.L_AGILITY]
    s.hand[u] = tables.MONSTER[kind, tables.M_HAND]
    s.skill[u] = 0
    if tables.MONSTER[kind, tables.M_POWER] == tables.POWER_SKILL:
        s.skill[u] = roll(s, 6)
        emit(s, ids.E_SKILL, EVERYONE, u, s.skill[u], 0, 0)
    s.spells[u] = 1 << tables.LIGHTNING if tables.MONSTER[kind, tables.M_POWER] == tables.POWER_LIGHTNING else 0
    s.asleep[u] = 0
    s.acted[u] = 0
    s.shield[u] = 0
    s.armour[u] = 0
    s.stench[u] = 0
    s.boost[u, 0] = 0
    s.boost[u, 1] = 0
    s.charmer[u] = -1
    s.place[u] = -1
    s.total += s.strength[u]
    emit(s, ids.E_STRENGTH, EVERYONE, u, s.strength[u], 0, 0)


@rule
def take_places(s, count):
    """The three strongest in front, the others behind them; one faces the centre, two the flanks (LB-33)."""
    for k in range(count):
        best = -1
        for u in range(tables.FIRST_MONSTER, tables.FIRST_MONSTER + count):
            if s.place[u] < 0 and (best < 0 or s.strength[u] > s.strength[best]):
                best = u
        place = k
        if count == 1:
            place = 1
        elif count == 2:
            place = 2 * k
        units.put(s, best, place)


@rule
def strongest(s):
    """The monster of most strength that is still there, or -1 (LB-35)."""
    best = -1
    for u in range(tables.FIRST_MONSTER, tables.FIRST_MONSTER + tables.MONSTER_PLACES):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES and (best < 0 or s.strength[u] > s.strength[best]):
            best = u
    return best


@rule
def smell_kronks(s):
    """Kronks: each character resists or loses 2 of agility for this fight (LB-35)."""
    stinks = False
    for u in range(tables.PEOPLE, tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES and s.place[u] >= 0:
            stinks = stinks or units.power_of(s, u) == tables.POWER_STENCH
    if stinks:
        for u in range(tables.PEOPLE):
            if s.status[u] == ids.ALIVE and s.place[u] >= 0 and not units.resists(s, u):
                s.stench[u] = 2
                emit(s, ids.E_STENCH, EVERYONE, u, 2, 0, 0)


@rule
def mend_trolls(s):
    """A troll's wounds close: one after every third monster phase (LB-35)."""
    for u in range(tables.PEOPLE, tables.UNITS):
        stands = s.status[u] == ids.ALIVE and s.place[u] >= 0
        if stands and units.power_of(s, u) == tables.POWER_HEALING and s.wounds[u] > 0:
            s.wounds[u] -= 1
            emit(s, ids.E_HEALED, EVERYONE, u, 1, s.strength[u] - s.wounds[u], 0)
