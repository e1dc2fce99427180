"""Casting: what may be cast and how enhanced, how long it takes, the test, criticals, exhaustion (MX-06..18, MX-28)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import weighted
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import events as e
from feint.envs.matryca.effects import backfire, first_target, may_be_target, release, test_value
from feint.envs.matryca.matrix import known, unstore
from feint.envs.matryca.spells import CIRCLE, SAVE, SCHOOL, WOUNDS
from feint.envs.matryca.state import FREE, MATRIX, OUTSIDE
from feint.envs.matryca.tables import (
    AMULET,
    AMULET_2,
    BAD,
    CIRCLE_DELAY,
    EASY,
    FAIL,
    GREAT,
    MATRIX_DELAY,
    MOST_DICE,
    MOST_NEEDED,
    OUT,
    OUTSIDE_FACTOR,
    PASS,
    PM_DELAY,
    REACH,
    SPELL_LEVEL_2,
    SPELL_LEVEL_3,
    SPLITS,
    TESTS,
    TESTS_TABLE,
)
from feint.envs.matryca.tables import OUTSIDE as OUTSIDE_NEEDED
from feint.envs.matryca.wounds import dice_lost, wound, wound_class


@rule
def trait(level):
    """Level of both weaving traits."""
    return 2 + level // 3


@rule
def spell_level(s, p, k):
    """How well `p` has mastered spell `k`: specialists cast their own school at 2 and 3 as they rise."""
    if SCHOOL[k] != s.path[p]:
        return 1
    return 1 + (1 if s.level[p] >= SPELL_LEVEL_2 else 0) + (1 if s.level[p] >= SPELL_LEVEL_3 else 0)


@rule
def cast_dice(s, p, k):
    """Dice of a casting test: the trait, one for each spell level above the first, less what is lost (MX-08)."""
    dice = trait(s.level[p]) + spell_level(s, p, k) - 1 - dice_lost(s, p)
    return max(1, min(MOST_DICE, dice))


@rule
def base_cost(mode, k):
    """PM of a spell without enhancement: 1 from the Matrix, its circle outside (MX-10)."""
    return 1 if mode == MATRIX else CIRCLE[k]


@rule
def cast_delay(level, path, mode, k, pm):
    """Time units from declaring to landing: outside the Matrix twice as long; 5 more for each enhancing PM (MX-12).

    From trait level 2 an amulet spares the latter outside the Matrix (MX-15).
    """
    delay = MATRIX_DELAY + CIRCLE_DELAY * CIRCLE[k]
    if mode == OUTSIDE:
        delay *= OUTSIDE_FACTOR
        if path == AMULET and level >= AMULET_2:
            return delay
    return delay + PM_DELAY * pm


@rule
def most_enhancement(s, path, mode, k):
    """Most enhancing PM: the circle, one more by the item; outside the Matrix only with an amulet (MX-14, MX-15)."""
    if mode == OUTSIDE and path != AMULET:
        return 0
    return CIRCLE[k] + (1 if s.lens != 0 else 0)


@rule
def may_split(s, path, mode, k, split):
    """Whether a split of enhancing PM fits a spell: wounds where it deals some, defence where there is one (MX-11)."""
    wounds, save = SPLITS[split, 0], SPLITS[split, 1]
    if wounds + save > most_enhancement(s, path, mode, k):
        return False
    return (wounds == 0 or WOUNDS[k] != 0) and (save == 0 or SAVE[k] != 0)


@rule
def payable(s, p, mode, k):
    """Whether `p` can pay for a spell, be it with stamina where PM fall short (MX-18)."""
    return s.pm[p] >= base_cost(mode, k) or s.stamina[p] > 0


@rule
def castable(s, p, mode, k):
    """Whether `p` has the spell at hand in a mode, whatever it costs."""
    return s.copies[p, k] > 0 if mode == MATRIX else known(s, p, k)


@rule
def mark_casts(s, p, mask):
    """Mark the spells that `p` may declare."""
    if s.components[p] == 0:
        return
    for k in range(4 * REACH[s.level[p]]):
        stored = castable(s, p, MATRIX, k)
        outside = castable(s, p, OUTSIDE, k)
        if (stored or outside) and first_target(s, p, k) >= 0:
            if stored and payable(s, p, MATRIX, k):
                mask[s.a_matrix + k] = 1
            if outside and payable(s, p, OUTSIDE, k):
                mask[s.a_outside + k] = 1


@rule
def mark_splits(s, p, mask):
    """Mark how the declared spell may be enhanced; not at all where stamina pays."""
    k, mode = s.picked_spell, s.picked_mode
    spare = s.pm[p] - base_cost(mode, k)
    mask[s.a_split] = 1
    for split in range(1, (s.most_pm + 1) * (s.most_pm + 2) // 2):
        if SPLITS[split, 0] + SPLITS[split, 1] <= spare and may_split(s, s.path[p], mode, k, split):
            mask[s.a_split + split] = 1


@rule
def declare(s, p, split):
    """Begin the picked cast; it can't be changed any more. All see who casts, how, and until when (MX-27, MX-28)."""
    k, mode = s.picked_spell, s.picked_mode
    pm = SPLITS[split, 0] + SPLITS[split, 1]
    s.spell[p] = k
    s.target[p] = s.picked_target
    s.more_wounds[p] = SPLITS[split, 0]
    s.less_save[p] = SPLITS[split, 1]
    s.exhausting[p] = 1 if s.pm[p] < base_cost(mode, k) else 0
    s.disturbed[p] = 0
    s.busy[p] = mode
    s.delay[p] = cast_delay(s.level[p], s.path[p], mode, k, pm)
    s.at[p] = s.clock + s.delay[p]
    emit(s, e.CASTING, EVERYONE, p, mode, s.at[p], 0)
    emit(s, e.DECLARED, 1 << s.owner[p], k, s.picked_target, s.more_wounds[p], s.less_save[p])


@rule
def needed(s, p, mode):
    """Successes that the cast of `p` needs, faulty pattern apart (MX-06, MX-09, MX-13)."""
    k = s.spell[p]
    wanted = EASY if mode == MATRIX else OUTSIDE_NEEDED[CIRCLE[k]]
    return wanted + (1 if enhanced(s, p) else 0) + s.disturbed[p]


@rule
def enhanced(s, p):
    """Whether the cast of `p` is enhanced at all."""
    return s.more_wounds[p] + s.less_save[p] > 0


@rule
def land_cast(s, p):
    """The cast of `p` comes to its end: paid, tested, and what follows."""
    mode, k, target = s.busy[p], s.spell[p], s.target[p]
    s.busy[p] = FREE
    cost = base_cost(mode, k) + s.more_wounds[p] + s.less_save[p]
    short = s.pm[p] < cost and s.exhausting[p] == 0
    if short or not may_be_target(s, p, target, k) or s.stamina[p] < s.exhausting[p]:
        emit(s, e.DROPPED, EVERYONE, p, 0, 0, 0)
        return
    if s.shown[p] == 0:
        s.shown[p] = 1
        emit(s, e.SHOWN, EVERYONE, p, s.path[p], 0, 0)
    s.seen[p, k] += 1
    if s.exhausting[p] != 0:
        exhaust(s, p, mode, k)
        if wound_class(s, p) >= OUT:
            return
    else:
        pay(s, p, cost)
    test_cast(s, p, mode, k, target)


@rule
def pay(s, p, cost):
    """PM are gone, passed or failed (MX-07); that they were there bounds what is hidden."""
    s.pm[p] -= cost
    s.pm_low[p] = max(s.pm_low[p], cost) - cost
    s.pm_high[p] -= cost


@rule
def exhaust(s, p, mode, k):
    """Stamina in place of PM, and a test of toughness: failed, a wound class for each circle (MX-18)."""
    s.stamina[p] -= 1
    s.stamina_low[p] = max(s.stamina_low[p], 1) - 1
    s.stamina_high[p] -= 1
    s.pm_high[p] = min(s.pm_high[p], base_cost(mode, k) - 1)
    s.pm_low[p] = min(s.pm_low[p], s.pm_high[p])
    passed = test_value(s, s.tough[p])
    emit(s, e.EXHAUSTED, EVERYONE, p, k, passed, 0)
    if passed == 0:
        wound(s, p, CIRCLE[k] * s.tough[p])


@rule
def test_cast(s, p, mode, k, target):
    """The test, and its critical effects: a plain matrix spell can't have a negative one (MX-16, MX-17)."""
    flawed = 1 if mode == MATRIX and s.faulty[p, k] > 0 else 0
    dice, wanted = cast_dice(s, p, k), needed(s, p, mode) + flawed
    result = weighted(s, TESTS, (dice - 1) * MOST_NEEDED + wanted - 1, TESTS_TABLE)
    if result == BAD and mode == MATRIX and not enhanced(s, p) and flawed == 0:
        result = FAIL
    emit(s, e.CAST, EVERYONE, p, k, mode + 2 * s.exhausting[p], result)
    emit(s, e.TEST, EVERYONE, dice, wanted, s.more_wounds[p], s.less_save[p])
    if flawed != 0:
        emit(s, e.FAULT, EVERYONE, p, k, 0, 0)
    if result >= PASS:
        s.components[p] -= 1
        if mode == MATRIX:
            unstore(s, p, k)
            s.spent[p, k] += 1
            s.proved[p, k] = 0
        release(s, p, target, result == GREAT)
    else:
        if mode == MATRIX:
            s.proved[p, k] = 1
        if result == BAD:
            backfire(s, p)
