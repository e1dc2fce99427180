"""Checks: degrees of success, and the modifiers and DCs of a duelist under its conditions (PD-18).

Bonuses and penalties of one type do not add up: the largest bonus and the worst penalty of each type count.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below, count, pool, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables


@rule
def degree_of(die, total, dc):
    """Degree of success, 0..3: by the margin of 10, a natural 20 one better and a natural 1 one worse (PD-18)."""
    degree = 2 if total >= dc else 1
    if total >= dc + 10:
        degree = 3
    elif total <= dc - 10:
        degree = 0
    if die == 20:
        degree += 1
    elif die == 1:
        degree -= 1
    return min(max(degree, 0), 3)


@rule
def dice_sum(s, number, sides):
    """The sum of `number` equal dice; on the tape one draw of their face counts."""
    total = 0
    if s.tape_on == 0:
        for _ in range(number):
            total += below(s, sides) + 1
    elif number == 1:
        total = roll(s, sides)
    elif number > 1:
        packed = pool(s, number, sides)
        for face in range(1, sides + 1):
            total += face * count(packed, face)
    return total


@rule
def map_penalty(attacks, agile):
    """The multiple attack penalty after so many attacks this turn (PD-18)."""
    step = 4 if agile else 5
    return step * min(attacks, 2)


@rule
def dread(d):
    """The status penalty to all checks and DCs (PD-18)."""
    return max(d.cond[tables.FRIGHTENED], d.cond[tables.SICKENED])


@rule
def unaware(d):
    """The status penalty to Perception alone (PD-18)."""
    blunt = 4 if d.cond[tables.BLINDED] + d.cond[tables.UNCONSCIOUS] > 0 else 0
    return max(blunt, d.cond[tables.STUPEFIED])


@rule
def favour(d):
    """The status bonus to attacks, saves and skill checks (PD-18)."""
    return max(d.cond[tables.HEROIC], d.cond[tables.GUIDED])


@rule
def off_guard_to(s, b, a):
    """Whether seat b is off-guard to seat a's melee attacks by its conditions, a feint among them (PD-18)."""
    d = s.duelist[b]
    return (d.cond[tables.FEINTED] > 0 and d.until[tables.FEINTED] >> 1 == a) or off_guard(s, b, a)


@rule
def off_guard(s, b, a):
    """Whether seat b is off-guard to seat a by its conditions (PD-18)."""
    d = s.duelist[b]
    if s.duelist[a].cond[tables.INVISIBLE] > 0 or d.cond[tables.BLINDED] > 0:
        return True
    if d.cond[tables.DIVERTED] > 0 and d.until[tables.DIVERTED] >> 1 == a:
        return True
    return (
        d.cond[tables.OFF_GUARD] + d.cond[tables.PRONE] + d.cond[tables.GRABBED] + d.cond[tables.RESTRAINED]
        + d.cond[tables.PARALYZED] + d.cond[tables.UNCONSCIOUS] + d.cond[tables.CONFUSED] > 0
    )  # fmt: skip


@rule
def circumstance_ac(d, dodge):
    """The circumstance bonus to AC: a shield, a parry, or `dodge` against this attack alone (PD-18)."""
    return max(max(d.cond[tables.RAISED], d.cond[tables.PARRYING]), max(d.cond[tables.FORCE_SHIELD], dodge))


@rule
def armour_class(d, off_guard, dodge):
    """AC against one attack; `dodge` is a circumstance bonus against that attack alone (PD-18)."""
    item = (
        min(d.cond[tables.ARMOURED], 1)
        if tables.SHEET[d.row, tables.UNARMOURED] != 0 and tables.SHEET[d.row, tables.LEVEL] < 5
        else 0
    )
    worst = max(dread(d), d.cond[tables.CLUMSY])
    if d.cond[tables.UNCONSCIOUS] > 0:
        worst = max(worst, 4)
    return (
        tables.SHEET[d.row, tables.AC]
        + circumstance_ac(d, dodge)
        + d.cond[tables.PROTECTED]
        + item
        - worst
        - (2 if off_guard else 0)
    )


@rule
def hindrance(d, slot):
    """Circumstance penalty to attacks: being prone, or a loosened grip on the weapon (PD-18)."""
    return 2 if d.cond[tables.PRONE] > 0 or (d.cond[tables.LOOSE] > 0 and slot != tables.FIST) else 0


@rule
def strike_bonus(d, slot, attacks):
    """Bonus of a Strike with a weapon slot after so many attacks this turn (PD-18)."""
    traits = tables.ARMS[d.row, slot, tables.TRAITS]
    status = max(favour(d), max(d.cond[tables.BLESS], d.cond[tables.INSPIRED]))
    limb = d.cond[tables.CLUMSY] if tables.ARMS[d.row, slot, tables.DEXTEROUS] != 0 else d.cond[tables.ENFEEBLED]
    worst = max(max(dread(d), limb), d.cond[tables.BANE])
    circumstance = 1 if traits & tables.BACKSWING and attacks > 0 and d.missed != 0 else 0
    if d.aided != 0:
        circumstance = 2
    item = 1 if d.cond[tables.RUNIC] > 0 and slot != tables.FIST and tables.SHEET[d.row, tables.POTENCY] == 0 else 0
    return (
        tables.ARMS[d.row, slot, tables.ATTACK] + status + circumstance + item - worst - hindrance(d, slot)
        - map_penalty(attacks, traits & tables.AGILE != 0)
    )  # fmt: skip


@rule
def skill_bonus(d, column):
    """Modifier of a skill or of Perception by its column of the sheet (PD-18)."""
    worst = dread(d)
    if column == tables.ATHLETICS:
        worst = max(worst, d.cond[tables.ENFEEBLED])
    elif column >= tables.DECEPTION and column < tables.ATHLETICS:
        worst = max(worst, d.cond[tables.STUPEFIED])
    elif column == tables.PERCEPTION:
        worst = max(worst, unaware(d))
    return tables.SHEET[d.row, column] + favour(d) - worst + (2 if d.aided != 0 else 0)


@rule
def save_bonus(d, column, mental):
    """Modifier of a saving throw by its column of the sheet (PD-18)."""
    worst = dread(d)
    if column == tables.REF:
        worst = max(worst, d.cond[tables.CLUMSY])
        if d.cond[tables.UNCONSCIOUS] > 0:
            worst = max(worst, 4)
    elif column == tables.WILL:
        worst = max(worst, d.cond[tables.STUPEFIED])
    status = max(favour(d), d.cond[tables.PROTECTED])
    if mental:
        status = max(status, 2 * d.cond[tables.SOOTHED])
    # mystic armour of rank 4; resilient armour from level 8 on is as good
    item = 1 if d.cond[tables.ARMOURED] > 1 and tables.SHEET[d.row, tables.LEVEL] < 8 else 0
    return tables.SHEET[d.row, column] + status + item - max(worst, d.cond[tables.MEMORIES])


@rule
def dc_of(d, column):
    """DC of a save or of Perception: 10 and its modifier, without what helps one check only (PD-18)."""
    status = max(
        d.cond[tables.HEROIC], d.cond[tables.PROTECTED] if column >= tables.FORT and column <= tables.WILL else 0
    )
    worst = dread(d)
    if column == tables.REF:
        worst = max(worst, d.cond[tables.CLUMSY])
    elif column == tables.WILL:
        worst = max(worst, d.cond[tables.STUPEFIED])
    elif column == tables.PERCEPTION:
        worst = max(worst, unaware(d))
    return 10 + tables.SHEET[d.row, column] + status - worst


@rule
def grapple_dc(d):
    """DC to Escape from a grab: 10 and the grabber's Athletics (PD-18)."""
    return 10 + tables.SHEET[d.row, tables.ATHLETICS] + d.cond[tables.HEROIC] - max(dread(d), d.cond[tables.ENFEEBLED])


@rule
def saved_degree(d, column, die, total, dc):
    """Degree of a save, made better by a class that turns successes with it into critical ones (PD-18)."""
    degree = degree_of(die, total, dc)
    if degree == 2 and tables.SHEET[d.row, tables.SURE_SAVES] >> (column - tables.FORT) & 1:
        degree = 3
    return degree


@rule
def counteracts(degree, mine, theirs):
    """Whether a counteract check of a degree with rank `mine` ends an effect of rank `theirs` (PD-23)."""
    if degree == 3:
        return theirs <= mine + 3
    if degree == 2:
        return theirs <= mine + 1
    return degree == 1 and theirs < mine


@rule
def level_dc(level):
    """DC of a level: 14 + level + a third of it (PD-07)."""
    return 14 + level + level // 3


@rule
def spell_dc(d):
    """A duelist's spell DC now (PD-18)."""
    return tables.SHEET[d.row, tables.SPELL_DC] - max(dread(d), d.cond[tables.STUPEFIED])


@rule
def flat_check(s, p, dc):
    """Roll a flat check in the open: whether it succeeds (PD-18)."""
    die = roll(s, 20)
    emit(s, ids.E_FLAT, EVERYONE, p, die, dc, 0)
    return die >= dc
