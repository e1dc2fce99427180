"""A meeting from its beginning to what it leaves behind (LB-20, LB-23, LB-32, LB-43)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, monsters, parting, prompt, spells, tables, units


@rule
def clear_field(s):
    """Forget the last meeting (LB-35)."""
    for u in range(tables.FIRST_MONSTER, tables.FIRST_COMPANION):
        s.status[u] = ids.NOBODY
        s.place[u] = -1
    for place in range(len(s.foe_at)):
        s.foe_at[place] = -1
    for seat in range(s.players):
        s.killed[seat] = 0
    s.met = 1
    s.talked = 0
    s.bribed = 0
    s.agreed = ids.NOT_AGREED
    s.truce = 0
    s.locked = 0
    s.respite = 0
    s.talk_plus = 0
    s.talk_won = 0
    s.bribe_minus = 0
    s.monsters_first = 0
    s.round_no = 0
    s.total = 0
    s.slain = 0
    s.looted = 0
    s.chest = 0
    s.hoard = 0
    s.relics = 0
    s.withheld = 0
    s.withheld_relics = 0
    s.fallen = 0
    s.betrayed = 0
    s.taken = 0


@rule
def begin_meeting(s, count):
    """Meet `count` monsters of the kind in `group`: roll their strength and place them (LB-35)."""
    clear_field(s)
    emit(s, ids.E_MET, EVERYONE, s.group, count, s.level, s.table)
    monsters.make_group(s, tables.FIRST_MONSTER, s.group, count)
    monsters.take_places(s, count)
    prompt.go_to(s, ids.P_MEETING)


@rule
def tick(s):
    """Spells before anything is said; after the fight raising, waking, mending, in this order (LB-43)."""
    if s.phase == ids.P_MEETING:
        tick_meeting(s)
    elif s.phase == ids.P_RAISING:
        tick_raising(s)
    elif s.phase == ids.P_REVIVAL:
        tick_revival(s)
    else:
        tick_calm(s)


@rule
def tick_meeting(s):
    """Before anything else spells may be cast, Lock and Teleport among them (LB-20, LB-25)."""
    if over_before_fight(s):
        return
    if not spells.window(s, tables.AT_MEETING):
        prompt.go_to(s, ids.P_DECISION)


@rule
def over_before_fight(s):
    """End a meeting whose door is locked, or whose monsters were sent away (LB-20, LB-25)."""
    how = -1
    if s.locked == 1:
        how = ids.LOCKED
    elif monsters.strongest(s) < 0:
        spells.kill_sleepers(s)
        how = ids.GONE
    if how >= 0:
        end_meeting(s, how)
    return how >= 0


@rule
def end_meeting(s, how):
    """Close the fight or the talk; what lasted for one fight is over (LB-43)."""
    parting.bring_back(s)
    if how == ids.FELL and not prompt.party_stands(s):
        how = ids.LOST
    s.how = how
    emit(s, ids.E_ENDED, EVERYONE, how, s.slain, s.total, 0)
    for u in range(tables.UNITS):
        s.asleep[u] = 0
        s.shield[u] = 0
        s.stench[u] = 0
        s.acted[u] = 0
        if s.round_no > 0:
            s.boost[u, 0] = 0
            s.boost[u, 1] = 0
    for u in range(tables.PEOPLE):
        if s.round_no > 0:
            s.blessed[u] &= ~ids.FREE_WAR
        if how == ids.WON:
            s.thrown[u] = 0
    if s.betrayed == 1 and how == ids.WON:
        s.how = s.how_before
    s.betrayed = 0
    goes_on = prompt.party_stands(s) and how != ids.LOST and how != ids.BROKEN_OFF
    prompt.go_to(s, ids.P_RAISING if goes_on else ids.P_CLOSE)


# --- the fixed order after a meeting ----------------------------------------------------------------------------------


@rule
def tick_raising(s):
    """Resurrection, only now (LB-32)."""
    if not spells.window(s, tables.AT_RAISING):
        prompt.go_to(s, ids.P_REVIVAL)


@rule
def tick_revival(s):
    """Revive stone, only now: who stays stone is dead (LB-23, LB-35)."""
    if spells.window(s, tables.AT_REVIVAL):
        return
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.STONE:
            die_of_stone(s, u)
    prompt.go_to(s, ids.P_CALM)


@rule
def die_of_stone(s, u):
    """A petrified character that nobody woke (LB-35)."""
    s.status[u] = ids.ALIVE
    units.die(s, u, -1)


@rule
def tick_calm(s):
    """Other spells and potions; then the treasure (LB-43)."""
    if not spells.window(s, tables.IN_CALM):
        if s.met == 0:
            prompt.go_to(s, ids.P_EXPLORE)
            return
        s.quarter = 0
        if s.how == ids.WON:
            s.hoard += s.withheld
            s.relics += s.withheld_relics
            s.withheld = 0
            s.withheld_relics = 0
        prompt.go_to(s, ids.P_LOOT)


# --- charmed monsters that march with the party -----------------------------------------------------------------------


@rule
def keep_companions(s):
    """Charmed monsters march on with the party (LB-10)."""
    for u in range(tables.FIRST_MONSTER, tables.FIRST_COMPANION):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.PARTY:
            v = tables.FIRST_COMPANION
            while s.status[v] == ids.ALIVE:
                v += 1
            copy_unit(s, u, v)
    clear_field(s)
    s.met = 0


@rule
def copy_unit(s, u, v):
    """A monster of the last meeting takes a companion's number (LB-10)."""
    place = s.place[u]
    units.lift(s, u)
    s.status[u] = ids.NOBODY
    s.kind[v] = s.kind[u]
    s.status[v] = ids.ALIVE
    s.side[v] = s.side[u]
    s.strength[v] = s.strength[u]
    s.wounds[v] = s.wounds[u]
    s.resistance[v] = s.resistance[u]
    s.agility[v] = s.agility[u]
    s.skill[v] = s.skill[u]
    s.hand[v] = s.hand[u]
    s.spells[v] = s.spells[u]
    s.armour[v] = s.armour[u]
    s.charmer[v] = s.charmer[u]
    units.put(s, v, place)


@rule
def companions_attack(s):
    """Companions whose charm has ended attack at once (LB-10); True if there are any (LB-43)."""
    first = -1
    for u in range(tables.FIRST_COMPANION, tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES:
            first = u
    if first < 0:
        return False
    clear_field(s)
    s.group = s.kind[first]
    for u in range(tables.FIRST_COMPANION, tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES:
            s.place[u] = -1
            s.total += s.strength[u]
            units.change_side(s, u, ids.FOES, -1)
    prompt.go_to(s, ids.P_FACING)
    return True
