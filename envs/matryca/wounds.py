"""Wounds, healing, conditions, and who is still in a fight."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.state import PEOPLE


@rule
def wound_class(s, p):
    """0 unhurt .. 4 critical, 5 dead: wound points by toughness, rounded up (MX-21)."""
    return min(tables.DEAD, (s.wounds[p] + s.toughness[p] - 1) // s.toughness[p])


@rule
def fighting(s, p):
    """Whether `p` is in the present fight and can still act (MX-22)."""
    return s.side[p] >= 0 and s.wounds[p] <= (tables.OUT - 1) * s.toughness[p]


@rule
def standing(s, side):
    """How many people of a side can still act (MX-22)."""
    number = 0
    for p in range(PEOPLE):
        if s.side[p] == side and fighting(s, p):
            number += 1
    return number


@rule
def has(s, p, condition):
    """Whether `p` is under a condition now (MX-21)."""
    return s.until[p, condition] > s.clock


@rule
def casting(s, p):
    """Whether `p` has a cast under way (MX-28)."""
    return s.busy[p] == ids.B_MATRIX or s.busy[p] == ids.B_OUTSIDE


@rule
def helpless_until(s, p):
    """When `p` can act again: the end of sleep, paralysis, or a charm without allies to attack (MX-21, MX-28)."""
    end = max(s.until[p, spells.ASLEEP], s.until[p, spells.STILL])
    if has(s, p, spells.CHARMED) and standing(s, s.side[p]) == 1:
        end = max(end, s.until[p, spells.CHARMED])
    return end


@rule
def dice_lost(s, p):
    """Dice that wounds and weakness take from every pool of `p` (MX-21)."""
    lost = 0 if has(s, p, spells.CLEAR) else tables.WOUND_PENALTY[wound_class(s, p)]
    if has(s, p, spells.WEAK):
        lost += s.amount[p, spells.WEAK]
    return lost


@rule
def hurt(s, p, points):
    """Wound by a strike or spell, less armour and wards. Returns the points that got through (MX-21)."""
    if has(s, p, spells.IMMUNE):
        points = 0
    if s.kind[p] == tables.WARRIOR:
        points -= 2 + s.level[p] // 5
    if has(s, p, spells.ARMOUR):
        points -= s.amount[p, spells.ARMOUR]
    points = max(0, points)
    if has(s, p, spells.ABSORB):
        taken = min(points, s.amount[p, spells.ABSORB])
        s.amount[p, spells.ABSORB] -= taken
        points -= taken
        if s.amount[p, spells.ABSORB] == 0:
            end_condition(s, p, spells.ABSORB)
    wound(s, p, points)
    return points


@rule
def wound(s, p, points):
    """Add wound points as they are: a higher class disturbs a cast, any wound wakes a sleeper (MX-21, MX-22)."""
    before = wound_class(s, p)
    s.wounds[p] += points
    after = wound_class(s, p)
    emit(s, ids.E_WOUNDED, EVERYONE, p, points, after, s.wounds[p])
    if after > before and casting(s, p):
        s.disturbed[p] = 1
    if points > 0 and has(s, p, spells.ASLEEP):
        if s.at[p] == s.until[p, spells.ASLEEP]:
            s.at[p] = s.clock
        end_condition(s, p, spells.ASLEEP)
    if after >= tables.OUT and before < tables.OUT:
        s.busy[p] = ids.B_FREE
    if after > before and after >= tables.OUT:
        s.died_at[p] = s.clock
        emit(s, ids.E_FELL, EVERYONE, p, 1 if after >= tables.DEAD else 0, 0, 0)


@rule
def heal(s, p, points):
    """Remove wound points; a person out of action who drops below that class rises again (MX-21)."""
    before = wound_class(s, p)
    s.wounds[p] = max(0, s.wounds[p] - points)
    emit(s, ids.E_HEALED, EVERYONE, p, points, wound_class(s, p), s.wounds[p])
    if before >= tables.OUT and wound_class(s, p) < tables.OUT:
        rise(s, p)


@rule
def rise(s, p):
    """Return to the fight, free after a moment (MX-21)."""
    s.busy[p] = ids.B_FREE
    s.at[p] = s.clock + tables.RISE_DELAY
    emit(s, ids.E_ROSE, EVERYONE, p, s.at[p], 0, 0)


@rule
def begin_condition(s, p, condition, amount, time, circle):
    """Put `p` under a condition; a like one still active keeps the larger amount and later end (MX-21)."""
    if has(s, p, condition):
        amount = max(amount, s.amount[p, condition])
        circle = max(circle, s.source_circle[p, condition])
    s.amount[p, condition] = amount
    s.source_circle[p, condition] = circle
    s.until[p, condition] = max(s.until[p, condition], s.clock + time)
    emit(s, ids.E_GAINED, EVERYONE, p, condition, amount, s.until[p, condition])
    # whoever loses control of himself drops what he was casting or doing
    if condition == spells.ASLEEP or condition == spells.STILL or condition == spells.CHARMED:
        s.busy[p] = ids.B_FREE


@rule
def end_condition(s, p, condition):
    """End a condition (MX-21)."""
    s.until[p, condition] = 0
    emit(s, ids.E_ENDED, EVERYONE, p, condition, 0, 0)


@rule
def living_seats(s):
    """The living rivals, as a bit set (MX-23)."""
    seats = 0
    for p in range(s.players):
        if s.alive[p] != 0:
            seats |= 1 << p
    return seats
