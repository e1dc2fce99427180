"""The Black Gates: their guards, their blasts, and who tries to destroy them (LB-37)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import fight, ids, meeting, monsters, prompt, tables, units

#: A skill with the Gates above this counts as this.
MAX_GATE_SKILL = 5


@rule
def begin_gate(s):
    """The Black Gates: 2K3 + 1 Demons before the Nameless, whose number no level changes (LB-37)."""
    demons = units.sum_dice(s, 0, 2, 1)
    s.group = tables.NAMELESS
    meeting.clear_field(s)
    emit(s, ids.E_MET, EVERYONE, tables.NAMELESS, demons + 1, s.level, s.table)
    monsters.make_group(s, tables.FIRST_MONSTER, tables.DEMON, demons)
    monsters.take_places(s, demons)
    monsters.make_group(s, tables.FIRST_MONSTER + demons, tables.NAMELESS, 1)
    if s.by_rules == 0 and demons % tables.WIDTH > 0:
        s.actor = tables.FIRST_MONSTER + demons
        prompt.go_to(s, ids.P_LAST_RANK)
    else:
        place_nameless(s, tables.FIRST_MONSTER + demons, True)


@rule
def place_nameless(s, u, beside):
    """The Nameless stands in the Demons' last rank, where there is room, or behind it (LB-37)."""
    place = u - tables.FIRST_MONSTER
    if not beside:
        place = (place // tables.WIDTH + 1) * tables.WIDTH
    units.put(s, u, place)
    prompt.go_to(s, ids.P_FACING)


@rule
def tick(s):
    """Blasts in a fight, the Nameless's place before it, or who tries the Gates after it (LB-37)."""
    if s.phase == ids.P_GATE:
        tick_gate(s)
    elif s.phase == ids.P_LAST_RANK:
        prompt.ask_monsters(s)
    else:
        prompt.ask_explorers(s)


@rule
def legal(s, mask):
    """Mark whom the Gate can blast, where the Nameless may stand, or who can try the Gates (LB-37)."""
    if s.phase == ids.P_GATE:
        for target in range(tables.UNITS):
            if gate_hits(s, target):
                mask[ids.TARGET + target] = 1
    elif s.phase == ids.P_LAST_RANK:
        mask[ids.ADVANCE] = 1
        mask[ids.RETREAT] = 1
    else:
        for u in range(tables.PEOPLE):
            if can_try_gate(s, u):
                mask[ids.TARGET + u] = 1


@rule
def apply(s, action):
    """Blast a unit, place the Nameless, or try the Gates (LB-37)."""
    if s.phase == ids.P_GATE:
        gate_blast(s, action - ids.TARGET)
    elif s.phase == ids.P_LAST_RANK:
        place_nameless(s, s.actor, action == ids.ADVANCE)
    else:
        try_gate(s, action - ids.TARGET)


# --- blasts -----------------------------------------------------------------------------------------------------------


@rule
def tick_gate(s):
    """Phase 3: the Gate's three free blasts while the Nameless lives (LB-37)."""
    if fight.fight_over(s):
        return
    n = 0
    for target in range(tables.UNITS):
        if gate_hits(s, target):
            n += 1
    if s.blasts == 0 or n == 0 or not units.nameless_here(s):
        prompt.go_to(s, ids.P_REFORM)
    elif s.by_rules == 0 and n > 1:
        prompt.ask(s, s.players - 1)
    else:
        left = roll(s, n) if n > 1 else 1
        for target in range(tables.UNITS):
            if gate_hits(s, target):
                left -= 1
                if left == 0:
                    gate_blast(s, target)
                    return


@rule
def gate_hits(s, target):
    """Whether the Gate can blast a unit: anyone of the party without a shield (LB-37)."""
    return units.is_here(s, target) and s.shield[target] == 0


@rule
def gate_blast(s, target):
    """One of the Gate's blasts (LB-37)."""
    s.blasts -= 1
    emit(s, ids.E_CAST, EVERYONE, -1, tables.BLAST, target, 0)
    if not units.resists(s, target):
        units.wound(s, target, 2, -1)


# --- destroying the Gates ---------------------------------------------------------------------------------------------


@rule
def can_try_gate(s, u):
    """Whether a character is here and has skill with the Gates (LB-37)."""
    return s.status[u] == ids.ALIVE and s.place[u] >= 0 and s.ability[u, tables.GATES] > 0


@rule
def any_gate_skill(s):
    """Whether anyone here can try the Gates (LB-37)."""
    for u in range(tables.PEOPLE):
        if can_try_gate(s, u):
            return True
    return False


@rule
def try_gate(s, u):
    """1K6 of at most the skill destroys the Gates; else a wound, and another may try (LB-37)."""
    if roll(s, 6) <= min(s.ability[u, tables.GATES], MAX_GATE_SKILL):
        s.gate_down = 1
        free_held(s)
    else:
        units.wound(s, u, 1, -1)
    emit(s, ids.E_GATE, EVERYONE, u, s.gate_down, 0, 0)
    prompt.go_to(s, ids.P_EXPLORE)


@rule
def free_held(s):
    """With the Gates destroyed, those whom they held march again (LB-37)."""
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.AWAY and s.away_at[u] == ids.AT_GATES:
            s.status[u] = ids.ALIVE
            units.put(s, u, units.first_free(s, ids.PARTY))
            emit(s, ids.E_JOINS, EVERYONE, u, 0, 0, 0)
