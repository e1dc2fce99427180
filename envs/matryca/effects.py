"""What a spell does: defence rolls and the effect operations of its row."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.state import PEOPLE
from feint.envs.matryca.wounds import (
    begin_condition,
    end_condition,
    fighting,
    has,
    heal,
    hurt,
    rise,
    wound,
    wound_class,
)


@rule
def save_value(s, p):
    """The defence value of `p`: 5 and half the level, one more for a mage (MX-21)."""
    return 5 + s.level[p] // 2 + (1 if s.kind[p] == tables.MAGE else 0)


@rule
def test_value(s, value):
    """One d20 against a value: 1 if passed. A 1 always passes and a 20 always fails (MX-21)."""
    return chance(s, max(1, min(19, value)), 20)


@rule
def half_more(n, great):
    """`n`, or half as much again by a positive critical effect, rounded up (MX-21)."""
    return (3 * n + 1) // 2 if great else n


@rule
def release(s, p, target, great):
    """Apply the spell that `p` has cast to everyone it goes to (MX-21)."""
    k = s.spell[p]
    if spells.AIM[k] == spells.AIM_AREA or spells.AIM[k] == spells.AIM_ALLIES:
        side = 1 - s.side[p] if spells.AIM[k] == spells.AIM_AREA else s.side[p]
        left = spells.MAX_TARGETS[k] if spells.AIM[k] == spells.AIM_AREA else PEOPLE
        for q in range(PEOPLE):
            if s.side[q] == side and left > 0 and reaches(s, q, k):
                affect(s, p, q, great)
                left -= 1
    else:
        affect(s, p, target, great)


@rule
def reaches(s, q, k):
    """Whether spell `k` can affect `q` now: healing anyone but the dead, everything else those who can act (MX-21)."""
    if s.side[q] < 0:
        return False
    if spells.EFFECT_OP[k, 0] == spells.OP_HEAL:
        return wound_class(s, q) < tables.DEAD
    if spells.EFFECT_OP[k, 0] == spells.OP_RAISE:
        return wound_class(s, q) >= tables.DEAD
    return fighting(s, q)


@rule
def affect(s, p, target, great):
    """Apply the spell of `p` to one target: a mirror reflects it, a defence halves or negates it (MX-11, MX-21)."""
    k = s.spell[p]
    harmful = spells.AIM[k] == spells.AIM_ENEMY or spells.AIM[k] == spells.AIM_AREA
    if (
        harmful
        and target != p
        and has(s, target, spells.MIRROR)
        and spells.CIRCLE[k] <= s.amount[target, spells.MIRROR]
    ):
        emit(s, ids.E_MIRRORED, EVERYONE, target, p, k, 0)
        end_condition(s, target, spells.MIRROR)
        target = p
    saved = 0
    if spells.SAVE[k] == spells.SAVE_HALF or spells.SAVE[k] == spells.SAVE_NEGATES:
        value = max(
            0, save_value(s, target) - s.less_save[p] - (4 if great and spells.SAVE[k] == spells.SAVE_NEGATES else 0)
        )
        saved = test_value(s, value)
        emit(s, ids.E_SAVED, EVERYONE, target, saved, value, 0)
    if saved == 1 and spells.SAVE[k] == spells.SAVE_NEGATES:
        return
    for part in range(2):
        apply_effect(s, p, target, part, great, saved)


@rule
def apply_effect(s, p, target, part, great, saved):  # noqa: C901 (one branch per operation)
    """Apply one effect operation of the spell of `p` (MX-11, MX-21, MX-25)."""
    k = s.spell[p]
    op, amount, time = (
        spells.EFFECT_OP[k, part],
        spells.EFFECT_AMOUNT[k, part],
        half_more(spells.EFFECT_TIME[k, part], great),
    )
    if op == spells.OP_WOUND or op == spells.OP_DRAIN:
        amount += s.more_wounds[p] * (tables.PM_WOUNDS_TRAIT if s.trait != 0 else tables.PM_WOUNDS)
        amount = half_more(amount, great)
        dealt = hurt(s, target, amount // 2 if saved == 1 else amount)
        if op == spells.OP_DRAIN and fighting(s, p):
            heal(s, p, dealt // 2)
    elif op == spells.OP_HEAL:
        heal(s, target, half_more(amount, great))
    elif op == spells.OP_DELAY:
        put_off(s, target, amount)
    elif op == spells.OP_CONDITION:
        kind = spells.EFFECT_CONDITION[k, part]
        begin_condition(
            s, target, kind, half_more(amount, great) if kind == spells.ABSORB else amount, time, spells.CIRCLE[k]
        )
    elif op == spells.OP_CLEANSE:
        cleanse(s, target, amount)
    elif op == spells.OP_DISPEL:
        dispel(s, target, amount)
    elif op == spells.OP_STAMINA:
        if s.kind[target] == tables.MAGE:
            gain_stamina(s, target, amount)
    elif op == spells.OP_STEAL_PM:
        steal(s, p, target, amount)
    elif op == spells.OP_SHATTER:
        short = (tables.OUT - 1) * s.toughness[target] + 1 - s.wounds[target]
        if short > 0:
            wound(s, target, short)
    elif op == spells.OP_RAISE:
        s.wounds[target] = (tables.OUT - 1) * s.toughness[target]
        rise(s, target)


@rule
def put_off(s, p, time):
    """Delay the next action of `p`, or the landing of its present one (MX-21)."""
    s.at[p] += time
    emit(s, ids.E_DELAYED, EVERYONE, p, s.at[p], 0, 0)


@rule
def cleanse(s, p, circle):
    """End every control up to a circle; a person who lost time to sleep or paralysis is free at once (MX-21)."""
    for condition in range(spells.FIRST_WARD):
        if has(s, p, condition) and s.source_circle[p, condition] <= circle:
            if s.at[p] == s.until[p, condition]:
                s.at[p] = s.clock
            end_condition(s, p, condition)


@rule
def dispel(s, p, circle):
    """End the ward of `p` of the highest circle, up to `circle` (MX-21)."""
    best = -1
    for condition in range(spells.FIRST_WARD, spells.CONDITION_COUNT):
        found = s.source_circle[p, condition]
        if has(s, p, condition) and found <= circle and (best < 0 or found > s.source_circle[p, best]):
            best = condition
    if best >= 0:
        end_condition(s, p, best)


@rule
def gain_stamina(s, p, amount):
    """Restore stamina, up to toughness (MX-21)."""
    s.stamina[p] = min(s.toughness[p], s.stamina[p] + amount)
    s.stamina_low[p] = min(s.toughness[p], s.stamina_low[p] + amount)
    s.stamina_high[p] = min(s.toughness[p], s.stamina_high[p] + amount)


@rule
def steal(s, p, target, amount):
    """Move PM of the target to the caster; all see how many (MX-21, MX-27)."""
    taken = min(amount, s.pm[target])
    s.pm[target] -= taken
    s.pm_low[target] = max(0, s.pm_low[target] - amount) if taken == amount else 0
    s.pm_high[target] = s.pm_high[target] - amount if taken == amount else 0
    s.pm[p] = min(s.max_pm[p], s.pm[p] + taken)
    s.pm_low[p] = min(s.max_pm[p], s.pm_low[p] + taken)
    s.pm_high[p] = min(s.max_pm[p], s.pm_high[p] + taken)
    emit(s, ids.E_DRAINED, EVERYONE, target, p, taken, 0)


@rule
def backfire(s, p):
    """Roll a negative critical effect (MX-21)."""
    k = s.spell[p]
    die = roll(s, 6)
    emit(s, ids.E_BACKFIRED, EVERYONE, p, die, 0, 0)
    if die <= 2:
        wound(s, p, 5 * spells.CIRCLE[k])
    elif die <= 4:
        lose_pm(s, p, spells.CIRCLE[k])
    elif die == 5:
        if spells.AIM[k] == spells.AIM_ENEMY or spells.AIM[k] == spells.AIM_AREA:
            affect(s, p, nearest_ally(s, p), False)
    else:
        put_off(s, p, tables.STUN_DELAY)


@rule
def lose_pm(s, p, amount):
    """Take PM away, as far as there are any (MX-21, MX-27)."""
    s.pm[p] = max(0, s.pm[p] - amount)
    s.pm_low[p] = max(0, s.pm_low[p] - amount)
    s.pm_high[p] = max(0, s.pm_high[p] - amount)


@rule
def nearest_ally(s, p):
    """The first other person of the side that can act, or `p` itself (MX-21)."""
    for q in range(PEOPLE):
        if q != p and s.side[q] == s.side[p] and fighting(s, q):
            return q
    return p


@rule
def may_be_target(s, p, q, k):
    """Whether `p` may aim spell `k` at `q`; area spells are aimed at the first person they reach (MX-21, MX-28)."""
    side = 1 - s.side[p] if spells.AIM[k] == spells.AIM_ENEMY or spells.AIM[k] == spells.AIM_AREA else s.side[p]
    if s.side[q] != side or not reaches(s, q, k):
        return False
    if spells.AIM[k] == spells.AIM_AREA or spells.AIM[k] == spells.AIM_ALLIES:
        return first_reached(s, side, k) == q
    if spells.EFFECT_OP[k, 0] == spells.OP_RAISE:
        return raisable(s, q)
    return spells.AIM[k] == spells.AIM_ALLY or spells.AIM[k] == spells.AIM_ENEMY


@rule
def raisable(s, q):
    """Whether `q` died recently enough to be raised (MX-21)."""
    return s.clock - s.died_at[q] <= tables.RAISE_WITHIN


@rule
def first_reached(s, side, k):
    """The first person of a side that spell `k` reaches, or -1 (MX-21)."""
    for q in range(PEOPLE):
        if s.side[q] == side and reaches(s, q, k):
            return q
    return -1


@rule
def first_target(s, p, k):
    """The first person at whom `p` may aim spell `k`, the caster itself where allowed; -1 for nobody (MX-21)."""
    if spells.AIM[k] == spells.AIM_ALLY:
        return p
    for q in range(PEOPLE):
        if may_be_target(s, p, q, k):
            return q
    return -1
