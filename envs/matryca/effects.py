"""What a spell does: defence rolls and the effect operations of its row (MX-21)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import events as e
from feint.envs.matryca.spells import (
    ABSORB,
    AIM,
    ALLIES,
    ALLY,
    AMOUNT,
    AREA,
    BRINGS,
    CIRCLE,
    CLEANSE,
    CONDITION,
    DELAY,
    DISPEL,
    DRAIN,
    ENEMY,
    HALF,
    HEAL,
    MIRROR,
    MOST,
    NEGATES,
    OP,
    RAISE,
    SAVE,
    SHATTER,
    STAMINA,
    STEAL_PM,
    TIME,
    WARDS,
    WOUND,
)
from feint.envs.matryca.spells import CONDITIONS as NAMES
from feint.envs.matryca.state import PEOPLE
from feint.envs.matryca.tables import DEAD, MAGE, OUT, PM_WOUNDS, PM_WOUNDS_TRAIT, RAISE_WITHIN, STUN
from feint.envs.matryca.wounds import begin, end, fighting, has, heal, hurt, rise, wound, wound_class

CONDITION_COUNT = len(NAMES)


@rule
def save_value(s, p):
    """The defence roll's value of `p`: 5 and half the level, one more for a mage."""
    return 5 + s.level[p] // 2 + (1 if s.kind[p] == MAGE else 0)


@rule
def test_value(s, value):
    """One d20 against a value: 1 if passed. A 1 always passes and a 20 always fails."""
    return chance(s, max(1, min(19, value)), 20)


@rule
def half_more(n, great):
    """`n`, or half as much again by a positive critical effect, rounded up."""
    return (3 * n + 1) // 2 if great else n


@rule
def release(s, p, target, great):
    """The spell that `p` has cast takes effect on whomever it goes to."""
    k = s.spell[p]
    if AIM[k] == AREA or AIM[k] == ALLIES:
        side = 1 - s.side[p] if AIM[k] == AREA else s.side[p]
        left = MOST[k] if AIM[k] == AREA else PEOPLE
        for q in range(PEOPLE):
            if s.side[q] == side and left > 0 and reaches(s, q, k):
                strike(s, p, q, great)
                left -= 1
    else:
        strike(s, p, target, great)


@rule
def reaches(s, q, k):
    """Whether spell `k` can touch `q` now: healing reaches all but the dead, everything else those who can act."""
    if s.side[q] < 0:
        return False
    if OP[k, 0] == HEAL:
        return wound_class(s, q) < DEAD
    if OP[k, 0] == RAISE:
        return wound_class(s, q) >= DEAD
    return fighting(s, q)


@rule
def strike(s, p, target, great):
    """The spell of `p` meets one target: a mirror throws it back, a defence roll halves or undoes it."""
    k = s.spell[p]
    harmful = AIM[k] == ENEMY or AIM[k] == AREA
    if harmful and target != p and has(s, target, MIRROR) and CIRCLE[k] <= s.amount[target, MIRROR]:
        emit(s, e.MIRRORED, EVERYONE, target, p, k, 0)
        end(s, target, MIRROR)
        target = p
    saved = 0
    if SAVE[k] == HALF or SAVE[k] == NEGATES:
        value = max(0, save_value(s, target) - s.less_save[p] - (4 if great and SAVE[k] == NEGATES else 0))
        saved = test_value(s, value)
        emit(s, e.SAVED, EVERYONE, target, saved, value, 0)
    if saved == 1 and SAVE[k] == NEGATES:
        return
    for part in range(2):
        operate(s, p, target, part, great, saved)


@rule
def operate(s, p, target, part, great, saved):
    """One effect operation of the spell of `p`."""
    k = s.spell[p]
    op, amount, time = OP[k, part], AMOUNT[k, part], half_more(TIME[k, part], great)
    if op == WOUND or op == DRAIN:
        amount += s.more_wounds[p] * (PM_WOUNDS_TRAIT if s.trait != 0 else PM_WOUNDS)
        amount = half_more(amount, great)
        dealt = hurt(s, target, amount // 2 if saved == 1 else amount)
        if op == DRAIN and fighting(s, p):
            heal(s, p, dealt // 2)
    elif op == HEAL:
        heal(s, target, half_more(amount, great))
    elif op == DELAY:
        put_off(s, target, amount)
    elif op == CONDITION:
        kind = BRINGS[k, part]
        begin(s, target, kind, half_more(amount, great) if kind == ABSORB else amount, time, CIRCLE[k])
    elif op == CLEANSE:
        cleanse(s, target, amount)
    elif op == DISPEL:
        dispel(s, target, amount)
    elif op == STAMINA:
        if s.kind[target] == MAGE:
            gain_stamina(s, target, amount)
    elif op == STEAL_PM:
        steal(s, p, target, amount)
    elif op == SHATTER:
        short = (OUT - 1) * s.tough[target] + 1 - s.wounds[target]
        if short > 0:
            wound(s, target, short)
    elif op == RAISE:
        s.wounds[target] = (OUT - 1) * s.tough[target]
        rise(s, target)


@rule
def put_off(s, p, time):
    """The next action of `p`, or the landing of what it is doing, comes later."""
    s.at[p] += time
    emit(s, e.DELAYED, EVERYONE, p, s.at[p], 0, 0)


@rule
def cleanse(s, p, circle):
    """End every control of at most a circle; whom sleep or the like had put off is free at once."""
    for condition in range(WARDS):
        if has(s, p, condition) and s.bound[p, condition] <= circle:
            if s.at[p] == s.until[p, condition]:
                s.at[p] = s.clock
            end(s, p, condition)


@rule
def dispel(s, p, circle):
    """End the ward of `p` of the highest circle, up to `circle`."""
    best = -1
    for condition in range(WARDS, CONDITION_COUNT):
        if has(s, p, condition) and s.bound[p, condition] <= circle:
            if best < 0 or s.bound[p, condition] > s.bound[p, best]:
                best = condition
    if best >= 0:
        end(s, p, best)


@rule
def gain_stamina(s, p, amount):
    """Stamina up to its most, which is toughness."""
    s.stamina[p] = min(s.tough[p], s.stamina[p] + amount)
    s.stamina_low[p] = min(s.tough[p], s.stamina_low[p] + amount)
    s.stamina_high[p] = min(s.tough[p], s.stamina_high[p] + amount)


@rule
def steal(s, p, target, amount):
    """PM of the target go over to the caster; how many is seen by all."""
    taken = min(amount, s.pm[target])
    s.pm[target] -= taken
    s.pm_low[target] = max(0, s.pm_low[target] - amount) if taken == amount else 0
    s.pm_high[target] = s.pm_high[target] - amount if taken == amount else 0
    s.pm[p] = min(s.pm_most[p], s.pm[p] + taken)
    s.pm_low[p] = min(s.pm_most[p], s.pm_low[p] + taken)
    s.pm_high[p] = min(s.pm_most[p], s.pm_high[p] + taken)
    emit(s, e.DRAINED, EVERYONE, target, p, taken, 0)


@rule
def backfire(s, p):
    """A negative critical effect, by a die (MX-21)."""
    k = s.spell[p]
    die = roll(s, 6)
    emit(s, e.BACKFIRED, EVERYONE, p, die, 0, 0)
    if die <= 2:
        wound(s, p, 5 * CIRCLE[k])
    elif die <= 4:
        lose_pm(s, p, CIRCLE[k])
    elif die == 5:
        if AIM[k] == ENEMY or AIM[k] == AREA:
            strike(s, p, nearest_ally(s, p), False)
    else:
        put_off(s, p, STUN)


@rule
def lose_pm(s, p, amount):
    """PM gone, as far as there are any."""
    s.pm[p] = max(0, s.pm[p] - amount)
    s.pm_low[p] = max(0, s.pm_low[p] - amount)
    s.pm_high[p] = max(0, s.pm_high[p] - amount)


@rule
def nearest_ally(s, p):
    """The first other of the side that can act, or `p` itself."""
    for q in range(PEOPLE):
        if q != p and s.side[q] == s.side[p] and fighting(s, q):
            return q
    return p


@rule
def may_be_target(s, p, q, k):
    """Whether `p` may send spell `k` to `q`: the area ones and those for all name the first whom they reach."""
    side = 1 - s.side[p] if AIM[k] == ENEMY or AIM[k] == AREA else s.side[p]
    if s.side[q] != side or not reaches(s, q, k):
        return False
    if AIM[k] == AREA or AIM[k] == ALLIES:
        return first_reached(s, side, k) == q
    if OP[k, 0] == RAISE:
        return raisable(s, q)
    return AIM[k] == ALLY or AIM[k] == ENEMY


@rule
def raisable(s, q):
    """Whether `q` has not been dead for too long."""
    return s.clock - s.died_at[q] <= RAISE_WITHIN


@rule
def first_reached(s, side, k):
    """The first of a side that spell `k` reaches, or -1."""
    for q in range(PEOPLE):
        if s.side[q] == side and reaches(s, q, k):
            return q
    return -1


@rule
def first_target(s, p, k):
    """The first whom `p` may send spell `k` to, the caster itself where it may; -1 for nobody."""
    if AIM[k] == ALLY:
        return p
    for q in range(PEOPLE):
        if may_be_target(s, p, q, k):
            return q
    return -1
