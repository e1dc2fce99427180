"""Casting: what may be cast and how enhanced, how long it takes, the test, critical effects, exhaustion."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import weighted
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.effects import backfire, may_be_target, release, test_value
from feint.envs.matryca.matrix import known, unstore
from feint.envs.matryca.wounds import dice_lost, wound, wound_class


@rule
def trait_level(level):
    """Level of both weaving traits (MX-21)."""
    return 2 + level // 3


@rule
def spell_level(s, p, k):
    """How well `p` has mastered spell `k`: a specialist's own school rises to 2 and 3 (MX-08)."""
    if spells.SCHOOL[k] != s.path[p]:
        return 1
    return 1 + (1 if s.level[p] >= tables.SPELL_LEVEL_2 else 0) + (1 if s.level[p] >= tables.SPELL_LEVEL_3 else 0)


@rule
def cast_dice(s, p, k):
    """Dice of a casting test: the trait, one for each spell level above the first, less what is lost (MX-08)."""
    dice = trait_level(s.level[p]) + spell_level(s, p, k) - 1 - dice_lost(s, p)
    return max(1, min(tables.MAX_DICE, dice))


@rule
def base_cost(mode, k):
    """PM of a spell without enhancement: 1 from the Matrix, its circle outside (MX-10)."""
    return 1 if mode == ids.B_MATRIX else spells.CIRCLE[k]


@rule
def cast_delay(level, path, mode, k, pm):
    """Time units from declaring to landing: twice as long outside the Matrix; 5 more for each enhancing PM.

    From trait level 2 an amulet spares the latter outside the Matrix (MX-01, MX-12, MX-15).
    """
    delay = tables.MATRIX_DELAY + tables.CIRCLE_DELAY * spells.CIRCLE[k]
    if mode == ids.B_OUTSIDE:
        delay *= tables.OUTSIDE_FACTOR
        if path == tables.AMULET and level >= tables.AMULET_2:
            return delay
    return delay + tables.PM_DELAY * pm


@rule
def max_enhancing(s, path, mode, k):
    """Maximum of enhancing PM: the circle, and one by the item.

    Outside the Matrix only an amulet allows any (MX-14, MX-15, MX-25).
    """
    if mode == ids.B_OUTSIDE and path != tables.AMULET:
        return 0
    return spells.CIRCLE[k] + (1 if s.extra_enhancement != 0 else 0)


@rule
def may_split(s, path, mode, k, split):
    """Whether a split of enhancing PM fits a spell: wounds where it deals some, defence where there is one (MX-11)."""
    wounds, save = tables.SPLITS[split, 0], tables.SPLITS[split, 1]
    if wounds + save > max_enhancing(s, path, mode, k):
        return False
    return (wounds == 0 or spells.DEALS_WOUNDS[k] != 0) and (save == 0 or spells.SAVE[k] != 0)


@rule
def payable(s, p, mode, k):
    """Whether `p` can pay for a spell, with stamina where PM fall short (MX-18)."""
    return s.pm[p] >= base_cost(mode, k) or s.stamina[p] > 0


@rule
def castable(s, p, mode, k):
    """Whether `p` has the spell at hand in a mode, whatever it costs (MX-26)."""
    return s.copies[p, k] > 0 if mode == ids.B_MATRIX else known(s, p, k)


@rule
def declare(s, p, split):
    """Begin the picked cast, for good. All see who casts, how, and until when (MX-27, MX-28)."""
    k, mode = s.picked_spell, s.picked_mode
    pm = tables.SPLITS[split, 0] + tables.SPLITS[split, 1]
    s.spell[p] = k
    s.target[p] = s.picked_target
    s.more_wounds[p] = tables.SPLITS[split, 0]
    s.less_save[p] = tables.SPLITS[split, 1]
    s.exhausting[p] = 1 if s.pm[p] < base_cost(mode, k) else 0
    s.disturbed[p] = 0
    s.busy[p] = mode
    s.delay[p] = cast_delay(s.level[p], s.path[p], mode, k, pm)
    s.at[p] = s.clock + s.delay[p]
    emit(s, ids.E_CASTING, EVERYONE, p, mode, s.at[p], 0)
    emit(s, ids.E_DECLARED, 1 << s.owner[p], k, s.picked_target, s.more_wounds[p], s.less_save[p])


@rule
def needed(s, p, mode):
    """Successes that the cast of `p` needs, apart from a faulty pattern (MX-06, MX-09, MX-13)."""
    k = s.spell[p]
    successes = tables.EASY if mode == ids.B_MATRIX else tables.OUTSIDE_NEEDED[spells.CIRCLE[k]]
    return successes + (1 if enhanced(s, p) else 0) + s.disturbed[p]


@rule
def enhanced(s, p):
    """Whether the cast of `p` is enhanced at all (MX-13)."""
    return s.more_wounds[p] + s.less_save[p] > 0


@rule
def land_cast(s, p):
    """Land the cast of `p`: dropped, or paid for and tested (MX-18, MX-28)."""
    mode, k, target = s.busy[p], s.spell[p], s.target[p]
    s.busy[p] = ids.B_FREE
    cost = base_cost(mode, k) + s.more_wounds[p] + s.less_save[p]
    short = s.pm[p] < cost and s.exhausting[p] == 0
    if short or not may_be_target(s, p, target, k) or s.stamina[p] < s.exhausting[p]:
        emit(s, ids.E_DROPPED, EVERYONE, p, 0, 0, 0)
        return
    if s.shown[p] == 0:
        s.shown[p] = 1
        emit(s, ids.E_SHOWN, EVERYONE, p, s.path[p], 0, 0)
    s.casts_seen[p, k] += 1
    if s.exhausting[p] != 0:
        exhaust(s, p, mode, k)
        if wound_class(s, p) >= tables.OUT:
            return
    else:
        pay(s, p, cost)
    test_cast(s, p, mode, k, target)


@rule
def pay(s, p, cost):
    """Spend PM, whether the test passes or fails; the payment bounds what others can infer of them (MX-07, MX-27)."""
    s.pm[p] -= cost
    s.pm_low[p] = max(s.pm_low[p], cost) - cost
    s.pm_high[p] -= cost


@rule
def exhaust(s, p, mode, k):
    """Pay with stamina in place of PM, and test toughness: failed, a wound class for each circle (MX-18)."""
    s.stamina[p] -= 1
    s.stamina_low[p] = max(s.stamina_low[p], 1) - 1
    s.stamina_high[p] -= 1
    s.pm_high[p] = min(s.pm_high[p], base_cost(mode, k) - 1)
    s.pm_low[p] = min(s.pm_low[p], s.pm_high[p])
    passed = test_value(s, s.toughness[p])
    emit(s, ids.E_EXHAUSTED, EVERYONE, p, k, passed, 0)
    if passed == 0:
        wound(s, p, spells.CIRCLE[k] * s.toughness[p])


@rule
def test_cast(s, p, mode, k, target):
    """Test a cast, with critical effects: a plain stored spell has no negative one (MX-06, MX-16, MX-17, MX-24)."""
    flawed = 1 if mode == ids.B_MATRIX and s.faulty[p, k] > 0 else 0
    dice, successes = cast_dice(s, p, k), needed(s, p, mode) + flawed
    result = weighted(s, tables.TESTS, (dice - 1) * tables.MAX_NEEDED + successes - 1, tables.TESTS_TABLE)
    if result == tables.BAD and mode == ids.B_MATRIX and not enhanced(s, p) and flawed == 0:
        result = tables.FAIL
    emit(s, ids.E_CAST, EVERYONE, p, k, mode + 2 * s.exhausting[p], result)
    emit(s, ids.E_TEST, EVERYONE, dice, successes, s.more_wounds[p], s.less_save[p])
    if flawed != 0:
        emit(s, ids.E_FAULT, EVERYONE, p, k, 0, 0)
    if result >= tables.PASS:
        s.components[p] -= 1
        if mode == ids.B_MATRIX:
            unstore(s, p, k)
            s.spent[p, k] += 1
            s.proved[p, k] = 0
        release(s, p, target, result == tables.GREAT)
    else:
        if mode == ids.B_MATRIX:
            s.proved[p, k] = 1
        if result == tables.BAD:
            backfire(s, p)
