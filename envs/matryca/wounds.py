"""Wounds, healing, conditions and who is still in a fight (MX-21, MX-22)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import events as e
from feint.envs.matryca.spells import ABSORB, ARMOUR, ASLEEP, CHARMED, CLEAR, IMMUNE, STILL, WEAK
from feint.envs.matryca.state import FREE, MATRIX, OUTSIDE, PEOPLE
from feint.envs.matryca.tables import DEAD, OUT, RISE_DELAY, WARRIOR, WOUND_PENALTY


@rule
def wound_class(s, p):
    """0 unhurt .. 4 critical, 5 dead: wound points by toughness, rounded up."""
    return min(DEAD, (s.wounds[p] + s.tough[p] - 1) // s.tough[p])


@rule
def fighting(s, p):
    """Whether `p` is in the fight under way and can still act."""
    return s.side[p] >= 0 and s.wounds[p] <= (OUT - 1) * s.tough[p]


@rule
def standing(s, side):
    """How many of a side can still act."""
    number = 0
    for p in range(PEOPLE):
        if s.side[p] == side and fighting(s, p):
            number += 1
    return number


@rule
def has(s, p, condition):
    """Whether `p` is under a condition now."""
    return s.until[p, condition] > s.clock


@rule
def casting(s, p):
    """Whether `p` has a cast under way."""
    return s.busy[p] == MATRIX or s.busy[p] == OUTSIDE


@rule
def helpless_until(s, p):
    """When `p` can act again: the end of sleep, paralysis, or a charm with no ally left to turn on."""
    end = max(s.until[p, ASLEEP], s.until[p, STILL])
    if has(s, p, CHARMED) and standing(s, s.side[p]) == 1:
        end = max(end, s.until[p, CHARMED])
    return end


@rule
def dice_lost(s, p):
    """Dice that wounds and weakness take from every pool of `p`."""
    lost = 0 if has(s, p, CLEAR) else WOUND_PENALTY[wound_class(s, p)]
    if has(s, p, WEAK):
        lost += s.amount[p, WEAK]
    return lost


@rule
def hurt(s, p, points):
    """Wounds by a blow or spell, less armour and what a ward absorbs. Returns the points that got through."""
    if has(s, p, IMMUNE):
        points = 0
    if s.kind[p] == WARRIOR:
        points -= 2 + s.level[p] // 5
    if has(s, p, ARMOUR):
        points -= s.amount[p, ARMOUR]
    points = max(0, points)
    if has(s, p, ABSORB):
        taken = min(points, s.amount[p, ABSORB])
        s.amount[p, ABSORB] -= taken
        points -= taken
        if s.amount[p, ABSORB] == 0:
            end(s, p, ABSORB)
    wound(s, p, points)
    return points


@rule
def wound(s, p, points):
    """Add wound points as they are: a higher class disturbs a cast, any wound wakes a sleeper."""
    before = wound_class(s, p)
    s.wounds[p] += points
    after = wound_class(s, p)
    emit(s, e.WOUNDED, EVERYONE, p, points, after, s.wounds[p])
    if after > before and casting(s, p):
        s.disturbed[p] = 1
    if points > 0 and has(s, p, ASLEEP):
        if s.at[p] == s.until[p, ASLEEP]:
            s.at[p] = s.clock
        end(s, p, ASLEEP)
    if after >= OUT and before < OUT:
        s.busy[p] = FREE
    if after > before and after >= OUT:
        s.died_at[p] = s.clock
        emit(s, e.FELL, EVERYONE, p, 1 if after >= DEAD else 0, 0, 0)


@rule
def heal(s, p, points):
    """Take wound points away; one out of action who drops below that class rises again."""
    before = wound_class(s, p)
    s.wounds[p] = max(0, s.wounds[p] - points)
    emit(s, e.HEALED, EVERYONE, p, points, wound_class(s, p), s.wounds[p])
    if before >= OUT and wound_class(s, p) < OUT:
        rise(s, p)


@rule
def rise(s, p):
    """Back into the fight, free after a moment."""
    s.busy[p] = FREE
    s.at[p] = s.clock + RISE_DELAY
    emit(s, e.ROSE, EVERYONE, p, s.at[p], 0, 0)


@rule
def begin(s, p, condition, amount, time, circle):
    """Put `p` under a condition; a like one that goes on keeps the larger amount and the later end."""
    if has(s, p, condition):
        amount = max(amount, s.amount[p, condition])
        circle = max(circle, s.bound[p, condition])
    s.amount[p, condition] = amount
    s.bound[p, condition] = circle
    s.until[p, condition] = max(s.until[p, condition], s.clock + time)
    emit(s, e.GAINED, EVERYONE, p, condition, amount, s.until[p, condition])
    # whoever loses control of himself drops what he was casting or doing
    if condition == ASLEEP or condition == STILL or condition == CHARMED:
        s.busy[p] = FREE


@rule
def end(s, p, condition):
    """End a condition."""
    s.until[p, condition] = 0
    emit(s, e.ENDED, EVERYONE, p, condition, 0, 0)
