"""Checks: degrees of success, and the modifiers and DCs of a duellist under its conditions (PD-18).

Bonuses and penalties of one type do not add up: the largest bonus and the worst penalty of each type count.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below, count, pool, roll
from feint.envs.pf2e.tables import (
    AC,
    AGILE,
    ARMOURED,
    ARMS,
    ATHLETICS,
    ATTACK,
    BACKSWING,
    BANE,
    BLESS,
    BLINDED,
    CLUMSY,
    CONFUSED,
    DECEPTION,
    DEXTEROUS,
    DIVERTED,
    ENFEEBLED,
    FEINTED,
    FIST,
    FORCE_SHIELD,
    FORT,
    FRIGHTENED,
    GRABBED,
    GUIDED,
    HEROIC,
    INSPIRED,
    INVISIBLE,
    LEVEL,
    LOOSE,
    MEMORIES,
    OFF_GUARD,
    PARALYZED,
    PARRYING,
    PERCEPTION,
    POTENCY,
    PRONE,
    PROTECTED,
    RAISED,
    REF,
    RESTRAINED,
    RUNIC,
    SHEET,
    SICKENED,
    SOOTHED,
    SPELL_DC,
    STUPEFIED,
    SURE_SAVES,
    TRAITS,
    UNARMOURED,
    UNCONSCIOUS,
    WILL,
)


@rule
def degree_of(die, total, dc):
    """Degree of success, 0..3: by the margin of 10, a natural 20 one better and a natural 1 one worse."""
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
    """The multiple attack penalty after so many attacks this turn."""
    step = 4 if agile else 5
    return step * min(attacks, 2)


@rule
def dread(d):
    """The status penalty to all checks and DCs."""
    return max(d.cond[FRIGHTENED], d.cond[SICKENED])


@rule
def unaware(d):
    """The status penalty to Perception alone."""
    blunt = 4 if d.cond[BLINDED] + d.cond[UNCONSCIOUS] > 0 else 0
    return max(blunt, d.cond[STUPEFIED])


@rule
def favour(d):
    """The status bonus to attacks, saves and skill checks."""
    return max(d.cond[HEROIC], d.cond[GUIDED])


@rule
def off_guard_to(s, b, a):
    """Whether seat b is off-guard to seat a's melee attacks by its conditions, a feint among them."""
    d = s.duelist[b]
    return (d.cond[FEINTED] > 0 and d.until[FEINTED] >> 1 == a) or off_guard(s, b, a)


@rule
def off_guard(s, b, a):
    """Whether seat b is off-guard to seat a by its conditions."""
    d = s.duelist[b]
    if s.duelist[a].cond[INVISIBLE] > 0 or d.cond[BLINDED] > 0:
        return True
    if d.cond[DIVERTED] > 0 and d.until[DIVERTED] >> 1 == a:
        return True
    return (
        d.cond[OFF_GUARD] + d.cond[PRONE] + d.cond[GRABBED] + d.cond[RESTRAINED] + d.cond[PARALYZED]
        + d.cond[UNCONSCIOUS] + d.cond[CONFUSED] > 0
    )  # fmt: skip


@rule
def circumstance_ac(d, dodge):
    """The circumstance bonus to AC: a shield, a parry, or `dodge` against this attack alone."""
    return max(max(d.cond[RAISED], d.cond[PARRYING]), max(d.cond[FORCE_SHIELD], dodge))


@rule
def armour_class(d, off_guard, dodge):
    """AC as an attack meets it; `dodge` is a circumstance bonus against this attack alone."""
    item = min(d.cond[ARMOURED], 1) if SHEET[d.row, UNARMOURED] != 0 and SHEET[d.row, LEVEL] < 5 else 0
    worst = max(dread(d), d.cond[CLUMSY])
    if d.cond[UNCONSCIOUS] > 0:
        worst = max(worst, 4)
    return SHEET[d.row, AC] + circumstance_ac(d, dodge) + d.cond[PROTECTED] + item - worst - (2 if off_guard else 0)


@rule
def hindrance(d, slot):
    """Circumstance penalty to attacks: being prone, or a loosened grip on the weapon."""
    return 2 if d.cond[PRONE] > 0 or (d.cond[LOOSE] > 0 and slot != FIST) else 0


@rule
def strike_bonus(d, slot, attacks):
    """Bonus of a Strike with a weapon slot after so many attacks this turn."""
    traits = ARMS[d.row, slot, TRAITS]
    status = max(favour(d), max(d.cond[BLESS], d.cond[INSPIRED]))
    limb = d.cond[CLUMSY] if ARMS[d.row, slot, DEXTEROUS] != 0 else d.cond[ENFEEBLED]
    worst = max(max(dread(d), limb), d.cond[BANE])
    circumstance = 1 if traits & BACKSWING and attacks > 0 and d.missed != 0 else 0
    if d.aided != 0:
        circumstance = 2
    item = 1 if d.cond[RUNIC] > 0 and slot != FIST and SHEET[d.row, POTENCY] == 0 else 0
    return (
        ARMS[d.row, slot, ATTACK] + status + circumstance + item - worst - hindrance(d, slot)
        - map_penalty(attacks, traits & AGILE != 0)
    )  # fmt: skip


@rule
def skill_bonus(d, column):
    """Modifier of a skill or of Perception by its column of the sheet."""
    worst = dread(d)
    if column == ATHLETICS:
        worst = max(worst, d.cond[ENFEEBLED])
    elif column >= DECEPTION and column < ATHLETICS:
        worst = max(worst, d.cond[STUPEFIED])
    elif column == PERCEPTION:
        worst = max(worst, unaware(d))
    return SHEET[d.row, column] + favour(d) - worst + (2 if d.aided != 0 else 0)


@rule
def save_bonus(d, column, mental):
    """Modifier of a saving throw by its column of the sheet."""
    worst = dread(d)
    if column == REF:
        worst = max(worst, d.cond[CLUMSY])
        if d.cond[UNCONSCIOUS] > 0:
            worst = max(worst, 4)
    elif column == WILL:
        worst = max(worst, d.cond[STUPEFIED])
    status = max(favour(d), d.cond[PROTECTED])
    if mental:
        status = max(status, 2 * d.cond[SOOTHED])
    # mystic armour of rank 4; resilient armour from level 8 on is as good
    item = 1 if d.cond[ARMOURED] > 1 and SHEET[d.row, LEVEL] < 8 else 0
    return SHEET[d.row, column] + status + item - max(worst, d.cond[MEMORIES])


@rule
def dc_of(d, column):
    """DC of a save or of Perception: 10 and its modifier, without what helps one check only."""
    status = max(d.cond[HEROIC], d.cond[PROTECTED] if column >= FORT and column <= WILL else 0)
    worst = dread(d)
    if column == REF:
        worst = max(worst, d.cond[CLUMSY])
    elif column == WILL:
        worst = max(worst, d.cond[STUPEFIED])
    elif column == PERCEPTION:
        worst = max(worst, unaware(d))
    return 10 + SHEET[d.row, column] + status - worst


@rule
def grapple_dc(d):
    """DC to Escape from a grab: 10 and the grabber's Athletics."""
    return 10 + SHEET[d.row, ATHLETICS] + d.cond[HEROIC] - max(dread(d), d.cond[ENFEEBLED])


@rule
def saved_degree(d, column, die, total, dc):
    """Degree of a save, made better by a class that turns successes with it into critical ones."""
    degree = degree_of(die, total, dc)
    if degree == 2 and SHEET[d.row, SURE_SAVES] >> (column - FORT) & 1:
        degree = 3
    return degree


@rule
def counteracts(degree, mine, theirs):
    """Whether a counteract check of a degree with rank `mine` ends an effect of rank `theirs` (F §3)."""
    if degree == 3:
        return theirs <= mine + 3
    if degree == 2:
        return theirs <= mine + 1
    return degree == 1 and theirs < mine


@rule
def level_dc(level):
    """DC of a level: 14 + level + a third of it."""
    return 14 + level + level // 3


@rule
def spell_dc(d):
    """A duellist's spell DC now."""
    return SHEET[d.row, SPELL_DC] - max(dread(d), d.cond[STUPEFIED])
