"""What a Strike deals: dice, precision and riders, critical hits, and the weapon groups' specializations (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import (
    LASTS,
    afflict,
    burn,
    ends,
    starts,
)
from feint.envs.pf2e.checks import (
    dice_sum,
    dread,
    off_guard_to,
    save_bonus,
    saved_degree,
)
from feint.envs.pf2e.ids import (
    SAVE,
)
from feint.envs.pf2e.strip import push
from feint.envs.pf2e.tables import (
    AGILE,
    ARMS,
    BACKSTABBER,
    BLEED,
    BRAWLING,
    CLASS_DC,
    CLUB,
    CLUMSY,
    CRITICAL_MASTERY,
    CRITICAL_RAGE,
    CRITICAL_SNEAK,
    DEADLY,
    DECEPTION,
    DENY_ADVANTAGE,
    DEXTEROUS,
    DICE,
    DIE,
    ENFEEBLED,
    EXTRA_DICE,
    EXTRA_DIE,
    FATAL,
    FEATURES,
    FINESSE,
    FINISH,
    FLAIL,
    FLAT,
    FORCEFUL,
    FORT,
    GROUP,
    HAMMER,
    INSPIRED,
    KNIFE,
    LEVEL,
    OFF_GUARD,
    PICK,
    POLEARM,
    POTENCY,
    PRECISE,
    PRONE,
    RAGE_DAMAGE,
    RAGING,
    REF,
    RUNIC,
    SHEET,
    SHIELD_GROUP,
    SLOWED,
    SNEAK,
    SPEAR,
    SURPRISE_ATTACK,
    SWORD,
    TRAITS,
    TWO_HANDED_DIE,
)


@rule
def surprised(s, a, b):
    """Whether seat b has not acted yet and seat a's Surprise Attack finds it (round 1, rolled Deception)."""
    d = s.duelist[a]
    foe = s.duelist[b]
    if SHEET[d.row, FEATURES] & SURPRISE_ATTACK == 0 or s.round_no != 1 or foe.acted != 0 or d.stat != DECEPTION:
        return False
    return SHEET[foe.row, FEATURES] & DENY_ADVANTAGE == 0 or SHEET[foe.row, LEVEL] < SHEET[d.row, LEVEL]


@rule
def exposed(s, a, b):
    """Whether seat b is off-guard to the Strike under way."""
    return s.sensed != 0 or off_guard_to(s, b, a) or surprised(s, a, b)


@rule
def weapon_dice(d, slot):
    """Number of weapon dice, runic weapon counted."""
    dice = ARMS[d.row, slot, DICE]
    if d.cond[RUNIC] > 0 and slot != 2:
        dice = max(dice, 2)
    return dice


@rule
def weapon_die(d, slot, critical):
    """Sides of the weapon's die, by grip and, on a critical hit, the fatal trait."""
    die = ARMS[d.row, slot, DIE]
    if d.grip != 0 and ARMS[d.row, slot, TWO_HANDED_DIE] > 0:
        die = ARMS[d.row, slot, TWO_HANDED_DIE]
    if critical and ARMS[d.row, slot, FATAL] > 0:
        die = ARMS[d.row, slot, FATAL]
    return die


@rule
def flat_damage(s, a, b, off_guard):
    """What a hit adds to its dice."""
    d = s.duelist[a]
    traits = ARMS[d.row, s.slot, TRAITS]
    flat = ARMS[d.row, s.slot, FLAT] + d.cond[INSPIRED]
    # a thief adds Dexterity to what it strikes for, all others Strength
    if SHEET[d.row, SNEAK] == 0 or ARMS[d.row, s.slot, DEXTEROUS] == 0:
        flat -= d.cond[ENFEEBLED]
    if d.cond[RAGING] > 0:
        bonus = SHEET[d.row, RAGE_DAMAGE]
        flat += bonus // 2 if traits & AGILE else bonus
    if traits & FORCEFUL:
        flat += min(s.map, 2) * weapon_dice(d, s.slot)
    if traits & BACKSTABBER and off_guard:
        flat += 1
    if traits & (AGILE | FINESSE) and s.finisher == 0:
        flat += SHEET[d.row, PRECISE]
    return flat


@rule
def roll_damage(s, a, b):
    """The Strike's damage before it lands: the weapon, precision and riders, doubled by a critical hit."""
    d = s.duelist[a]
    slot = s.slot
    finish = SHEET[d.row, FINISH] if s.finisher != 0 else 0
    if s.degree < 2:
        # a Confident Finisher that merely fails deals half of its precision dice
        if finish > 0 and s.degree == 1:
            s.damage = dice_sum(s, finish, 6) // 2
        return
    critical = s.degree == 3
    off_guard = exposed(s, a, b)
    dice = weapon_dice(d, slot)
    total = dice_sum(s, dice, weapon_die(d, slot, critical))
    total += dice_sum(s, ARMS[d.row, slot, EXTRA_DICE], ARMS[d.row, slot, EXTRA_DIE])
    total += dice_sum(s, finish, 6)
    if off_guard and ARMS[d.row, slot, TRAITS] & (AGILE | FINESSE):
        total += dice_sum(s, SHEET[d.row, SNEAK], 6)
    if d.poisoned != 0:
        total += dice_sum(s, (SHEET[d.row, LEVEL] + 2) // 3, 6)
        d.poisoned = 0
    total += flat_damage(s, a, b, off_guard)
    if critical:
        total *= 2
        if ARMS[d.row, slot, DEADLY] > 0:
            total += dice_sum(s, 1, ARMS[d.row, slot, DEADLY])
        if ARMS[d.row, slot, FATAL] > 0:
            total += dice_sum(s, 1, ARMS[d.row, slot, FATAL])
        if specialised(s, a, off_guard) and ARMS[d.row, slot, GROUP] == PICK:
            total += 2 * dice
    s.damage = max(total, 1)


@rule
def specialised(s, a, off_guard):
    """Whether seat a knows its weapon's critical specialization."""
    d = s.duelist[a]
    features = SHEET[d.row, FEATURES]
    traits = ARMS[d.row, s.slot, TRAITS]
    if features & CRITICAL_SNEAK and off_guard and traits & (AGILE | FINESSE):
        return True
    if features & CRITICAL_MASTERY and ARMS[d.row, s.slot, GROUP] == SWORD:
        return True
    return features & CRITICAL_RAGE != 0 and d.cond[RAGING] > 0


@rule
def resists(s, a, b, save):
    """Whether seat b saves against seat a's class DC."""
    d = s.duelist[b]
    die = roll(s, 20)
    dc = SHEET[s.duelist[a].row, CLASS_DC] - dread(s.duelist[a])
    degree = saved_degree(d, save, die, die + save_bonus(d, save, False), dc)
    emit(s, SAVE, EVERYONE, b, save - FORT, die, degree)
    return degree >= 2


@rule
def specialise(s, a, b):
    """Critical specialization of the weapon's group (F §2)."""
    d = s.duelist[a]
    group = ARMS[d.row, s.slot, GROUP]
    if group == SWORD:
        afflict(s, b, OFF_GUARD, 1, starts(a), 1)
    elif group == KNIFE:
        burn(s, b, BLEED, 1, 6, SHEET[d.row, POTENCY])
    elif group == BRAWLING:
        if not resists(s, a, b, FORT):
            afflict(s, b, SLOWED, 1, ends(a), 2 if s.own_turn != 0 else 1)
    elif group == CLUB:
        push(s, a, b, 2)
    elif group == HAMMER:
        if not resists(s, a, b, FORT):
            afflict(s, b, PRONE, 1, LASTS, 0)
    elif group == FLAIL:
        if not resists(s, a, b, REF):
            afflict(s, b, PRONE, 1, LASTS, 0)
    elif group == SPEAR:
        afflict(s, b, CLUMSY, 1, starts(a), 1)
    elif group == POLEARM or group == SHIELD_GROUP:
        push(s, a, b, 1)
