"""What a Strike deals: dice, precision and riders, critical hits, and the weapon groups' specializations (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import (
    dice_sum,
    dread,
    off_guard_to,
    save_bonus,
    saved_degree,
)
from feint.envs.pf2e.conditions import LASTS, afflict, ends, starts
from feint.envs.pf2e.hit_points import burn
from feint.envs.pf2e.positions import push


@rule
def surprised(s, a, b):
    """Whether seat b has not acted yet and seat a's Surprise Attack finds it (round 1, rolled Deception) (PD-18)."""
    d = s.duelist[a]
    foe = s.duelist[b]
    if (
        tables.SHEET[d.row, tables.FEATURES] & tables.SURPRISE_ATTACK == 0
        or s.round_no != 1
        or foe.acted != 0
        or d.stat != tables.DECEPTION
    ):
        return False
    return (
        tables.SHEET[foe.row, tables.FEATURES] & tables.DENY_ADVANTAGE == 0
        or tables.SHEET[foe.row, tables.LEVEL] < tables.SHEET[d.row, tables.LEVEL]
    )


@rule
def exposed(s, a, b):
    """Whether seat b is off-guard to the Strike under way (PD-16, PD-18)."""
    return s.sensed != 0 or off_guard_to(s, b, a) or surprised(s, a, b)


@rule
def weapon_dice(d, slot):
    """Number of weapon dice, runic weapon counted (PD-18)."""
    dice = tables.ARMS[d.row, slot, tables.DICE]
    if d.cond[tables.RUNIC] > 0 and slot != 2:
        dice = max(dice, 2)
    return dice


@rule
def weapon_die(d, slot, critical):
    """Sides of the weapon's die, by grip and, on a critical hit, the fatal trait (PD-18)."""
    die = tables.ARMS[d.row, slot, tables.DIE]
    if d.grip != 0 and tables.ARMS[d.row, slot, tables.TWO_HANDED_DIE] > 0:
        die = tables.ARMS[d.row, slot, tables.TWO_HANDED_DIE]
    if critical and tables.ARMS[d.row, slot, tables.FATAL] > 0:
        die = tables.ARMS[d.row, slot, tables.FATAL]
    return die


@rule
def flat_damage(s, a, b, off_guard):
    """What a hit adds to its dice (PD-18)."""
    d = s.duelist[a]
    traits = tables.ARMS[d.row, s.slot, tables.TRAITS]
    flat = tables.ARMS[d.row, s.slot, tables.FLAT] + d.cond[tables.INSPIRED]
    # a thief adds Dexterity to what it strikes for, all others Strength
    if tables.SHEET[d.row, tables.SNEAK] == 0 or tables.ARMS[d.row, s.slot, tables.DEXTEROUS] == 0:
        flat -= d.cond[tables.ENFEEBLED]
    if d.cond[tables.RAGING] > 0:
        bonus = tables.SHEET[d.row, tables.RAGE_DAMAGE]
        flat += bonus // 2 if traits & tables.AGILE else bonus
    if traits & tables.FORCEFUL:
        flat += min(s.map, 2) * weapon_dice(d, s.slot)
    if traits & tables.BACKSTABBER and off_guard:
        flat += 1
    if traits & (tables.AGILE | tables.FINESSE) and s.finisher == 0:
        flat += tables.SHEET[d.row, tables.PRECISE]
    return flat


@rule
def roll_damage(s, a, b):
    """The Strike's damage before it lands: the weapon, precision and riders, doubled by a critical hit (PD-18)."""
    d = s.duelist[a]
    slot = s.slot
    finish = tables.SHEET[d.row, tables.FINISH] if s.finisher != 0 else 0
    if s.degree < 2:
        # a Confident Finisher that merely fails deals half of its precision dice
        if finish > 0 and s.degree == 1:
            s.damage = dice_sum(s, finish, 6) // 2
        return
    critical = s.degree == 3
    off_guard = exposed(s, a, b)
    dice = weapon_dice(d, slot)
    total = dice_sum(s, dice, weapon_die(d, slot, critical))
    total += dice_sum(s, tables.ARMS[d.row, slot, tables.EXTRA_DICE], tables.ARMS[d.row, slot, tables.EXTRA_DIE])
    total += dice_sum(s, finish, 6)
    if off_guard and tables.ARMS[d.row, slot, tables.TRAITS] & (tables.AGILE | tables.FINESSE):
        total += dice_sum(s, tables.SHEET[d.row, tables.SNEAK], 6)
    if d.poisoned != 0:
        total += dice_sum(s, (tables.SHEET[d.row, tables.LEVEL] + 2) // 3, 6)
        d.poisoned = 0
    total += flat_damage(s, a, b, off_guard)
    if critical:
        total *= 2
        if tables.ARMS[d.row, slot, tables.DEADLY] > 0:
            total += dice_sum(s, 1, tables.ARMS[d.row, slot, tables.DEADLY])
        if tables.ARMS[d.row, slot, tables.FATAL] > 0:
            total += dice_sum(s, 1, tables.ARMS[d.row, slot, tables.FATAL])
        if specialised(s, a, off_guard) and tables.ARMS[d.row, slot, tables.GROUP] == tables.PICK:
            total += 2 * dice
    s.damage = max(total, 1)


@rule
def specialised(s, a, off_guard):
    """Whether seat a knows its weapon's critical specialization (PD-18)."""
    d = s.duelist[a]
    features = tables.SHEET[d.row, tables.FEATURES]
    traits = tables.ARMS[d.row, s.slot, tables.TRAITS]
    if features & tables.CRITICAL_SNEAK and off_guard and traits & (tables.AGILE | tables.FINESSE):
        return True
    if features & tables.CRITICAL_MASTERY and tables.ARMS[d.row, s.slot, tables.GROUP] == tables.SWORD:
        return True
    return features & tables.CRITICAL_RAGE != 0 and d.cond[tables.RAGING] > 0


@rule
def resists(s, a, b, save):
    """Whether seat b saves against seat a's class DC (PD-18)."""
    d = s.duelist[b]
    die = roll(s, 20)
    dc = tables.SHEET[s.duelist[a].row, tables.CLASS_DC] - dread(s.duelist[a])
    degree = saved_degree(d, save, die, die + save_bonus(d, save, False), dc)
    emit(s, ids.E_SAVE, EVERYONE, b, save - tables.FORT, die, degree)
    return degree >= 2


@rule
def specialise(s, a, b):  # noqa: C901 (one branch per weapon group)
    """Critical specialization of the weapon's group (PD-18)."""
    d = s.duelist[a]
    group = tables.ARMS[d.row, s.slot, tables.GROUP]
    if group == tables.SWORD:
        afflict(s, b, tables.OFF_GUARD, 1, starts(a), 1)
    elif group == tables.KNIFE:
        burn(s, b, tables.BLEED, 1, 6, tables.SHEET[d.row, tables.POTENCY])
    elif group == tables.BRAWLING:
        if not resists(s, a, b, tables.FORT):
            afflict(s, b, tables.SLOWED, 1, ends(a), 2 if s.own_turn != 0 else 1)
    elif group == tables.CLUB:
        push(s, a, b, 2)
    elif group == tables.HAMMER:
        if not resists(s, a, b, tables.FORT):
            afflict(s, b, tables.PRONE, 1, LASTS, 0)
    elif group == tables.FLAIL:
        if not resists(s, a, b, tables.REF):
            afflict(s, b, tables.PRONE, 1, LASTS, 0)
    elif group == tables.SPEAR:
        afflict(s, b, tables.CLUMSY, 1, starts(a), 1)
    elif group == tables.POLEARM or group == tables.SHIELD_GROUP:
        push(s, a, b, 1)
