"""The 36 spells as rows over effect operations: four schools, nine circles (MX-21)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from feint.envs.engine.ids import in_order
from feint.envs.matryca import tables

# Whom a spell goes to.
AIM_ENEMY, AIM_AREA, AIM_ALLY, AIM_ALLIES, AIM_FALLEN = range(5)
# What a passed defence roll does.
SAVE_NONE, SAVE_HALF, SAVE_NEGATES = range(3)

# Effect operations.
(
    OP_NOTHING, OP_WOUND, OP_DRAIN, OP_HEAL, OP_DELAY, OP_CONDITION, OP_CLEANSE, OP_DISPEL, OP_STAMINA, OP_STEAL_PM,
    OP_SHATTER, OP_RAISE,
) = range(12)  # fmt: skip

# Conditions that OP_CONDITION brings.
WEAK, ASLEEP, STILL, CHARMED, ABSORB, ARMOUR, CLEAR, MIRROR, IMMUNE = range(9)
CONDITIONS = in_order({
    WEAK: "weakened", ASLEEP: "asleep", STILL: "paralysed", CHARMED: "charmed", ABSORB: "absorbing",
    ARMOUR: "armoured", CLEAR: "clear-headed", MIRROR: "mirroring", IMMUNE: "invulnerable",
})  # fmt: skip
CONDITION_COUNT = len(CONDITIONS)
#: Conditions below this one are controls, it and the others wards.
FIRST_WARD = ABSORB


class Effect(NamedTuple):
    """One operation of a spell.

    Attributes:
        op: the operation.
        amount: wound points, points healed or absorbed, dice, circle, time units or PM, depending on the operation.
        time: how long it lasts.
        condition: the condition that OP_CONDITION brings.
    """

    op: int
    amount: int = 0
    time: int = 0
    condition: int = 0


class Spell(NamedTuple):
    """A spell: its name, its aim, the defence against it, its effects, and how many people it affects at most."""

    name: str
    aim: int
    save: int
    effects: tuple[Effect, ...]
    max_targets: int = 1


def bolt(circle: int) -> Effect:
    """Wounds to one enemy."""
    return Effect(OP_WOUND, 6 + 4 * circle)


def blast(circle: int) -> Effect:
    """Wounds to each of several enemies."""
    return Effect(OP_WOUND, 6 + 3 * circle)


def shield(circle: int) -> Effect:
    """Absorbs so many wound points."""
    return Effect(OP_CONDITION, 4 + 3 * circle, 300, ABSORB)


def cure(circle: int) -> Effect:
    """Heals so many wound points."""
    return Effect(OP_HEAL, 5 + 4 * circle)


def ward(condition: int, amount: int, time: int = 300) -> Effect:
    return Effect(OP_CONDITION, amount, time, condition)


control = ward

#: Spells by circle, in each the schools in order: fire, mind, wards, life.
SPELLS = (
    # I
    Spell("Spark", AIM_ENEMY, SAVE_HALF, (bolt(1),)),
    Spell("Daze", AIM_ENEMY, SAVE_NEGATES, (Effect(OP_DELAY, 60),)),
    Spell("Shield", AIM_ALLY, SAVE_NONE, (shield(1),)),
    Spell("Close Wounds", AIM_ALLY, SAVE_NONE, (cure(1),)),
    # II
    Spell("Fire Whip", AIM_ENEMY, SAVE_HALF, (bolt(2),)),
    Spell("Fear", AIM_ENEMY, SAVE_NEGATES, (control(WEAK, 1, 150),)),
    Spell("Tough Skin", AIM_ALLY, SAVE_NONE, (ward(ARMOUR, 3),)),
    Spell("Cleansing", AIM_ALLY, SAVE_NONE, (Effect(OP_CLEANSE, 2),)),
    # III
    Spell("Fireball", AIM_AREA, SAVE_HALF, (blast(3),), 3),
    Spell("Sleep", AIM_ENEMY, SAVE_NEGATES, (control(ASLEEP, 1, 150),)),
    Spell("Barrier", AIM_ALLY, SAVE_NONE, (shield(3),)),
    Spell("Healing", AIM_ALLY, SAVE_NONE, (cure(3),)),
    # IV
    Spell("Heat Lance", AIM_ENEMY, SAVE_HALF, (bolt(4),)),
    Spell("Paralysis", AIM_ENEMY, SAVE_NEGATES, (control(STILL, 1, 60),)),
    Spell("Dispersal", AIM_ENEMY, SAVE_NONE, (Effect(OP_DISPEL, 4),)),
    Spell("Surge of Strength", AIM_ALLY, SAVE_NONE, (Effect(OP_STAMINA, 2), ward(CLEAR, 1, 200))),
    # V
    Spell("Pillar of Fire", AIM_ENEMY, SAVE_HALF, (bolt(5),)),
    Spell("Charm", AIM_ENEMY, SAVE_NEGATES, (control(CHARMED, 1, 150),)),
    Spell("Astral Armour", AIM_ALLY, SAVE_NONE, (shield(5),)),
    Spell("Life Drain", AIM_ENEMY, SAVE_HALF, (Effect(OP_DRAIN, 21),)),
    # VI
    Spell("Rain of Embers", AIM_AREA, SAVE_HALF, (blast(6),), 5),
    Spell("Confusion", AIM_ENEMY, SAVE_NEGATES, (control(WEAK, 2, 200),)),
    Spell("Warding Circle", AIM_ALLIES, SAVE_NONE, (ward(ABSORB, 10),)),
    Spell("Group Healing", AIM_ALLIES, SAVE_NONE, (Effect(OP_HEAL, 15),), 5),
    # VII
    Spell("Dragon Breath", AIM_ENEMY, SAVE_HALF, (bolt(7),)),
    Spell("Domination", AIM_ENEMY, SAVE_NEGATES, (control(CHARMED, 1, 300),)),
    Spell("Mirror", AIM_ALLY, SAVE_NONE, (ward(MIRROR, 7),)),
    Spell("Rebirth", AIM_ALLY, SAVE_NONE, (cure(7),)),
    # VIII
    Spell("Incineration", AIM_ENEMY, SAVE_HALF, (bolt(8),)),
    Spell("Dread", AIM_AREA, SAVE_NEGATES, (control(WEAK, 2, 200), Effect(OP_DELAY, 30)), 5),
    Spell("Untouchable", AIM_ALLY, SAVE_NONE, (shield(8),)),
    Spell("Power Drain", AIM_ENEMY, SAVE_NEGATES, (Effect(OP_STEAL_PM, 8),)),
    # IX
    Spell("Firestorm", AIM_AREA, SAVE_HALF, (blast(9),), 6),
    Spell("Shattered Self", AIM_ENEMY, SAVE_NEGATES, (Effect(OP_SHATTER),)),
    Spell("Invulnerability", AIM_ALLY, SAVE_NONE, (ward(IMMUNE, 1, 60),)),
    Spell("Resurrection", AIM_FALLEN, SAVE_NONE, (Effect(OP_RAISE),)),
)
COUNT = tables.CIRCLES * len(tables.SCHOOLS)
NAMES = tuple(spell.name for spell in SPELLS)

#: (36,) circle, school, aim, maximum of targets, defence of each spell.
CIRCLE = np.array([1 + k // len(tables.SCHOOLS) for k in range(COUNT)], dtype=np.int64)
SCHOOL = np.array([k % len(tables.SCHOOLS) for k in range(COUNT)], dtype=np.int64)
AIM = np.array([spell.aim for spell in SPELLS], dtype=np.int64)
MAX_TARGETS = np.array([spell.max_targets for spell in SPELLS], dtype=np.int64)
SAVE = np.array([spell.save for spell in SPELLS], dtype=np.int64)
#: (36,) 1 for spells that deal wounds, which enhancement can add to.
DEALS_WOUNDS = np.array([int(spell.effects[0].op in (OP_WOUND, OP_DRAIN)) for spell in SPELLS], dtype=np.int64)


def _effects(part: str) -> np.ndarray:
    """(36, 2) one member of each spell's effects; zeros where it has fewer."""
    rows = [[getattr(effect, part) for effect in spell.effects] for spell in SPELLS]
    return np.array([row + [0] * (2 - len(row)) for row in rows], dtype=np.int64)


EFFECT_OP, EFFECT_AMOUNT, EFFECT_TIME, EFFECT_CONDITION = (
    _effects(part) for part in ("op", "amount", "time", "condition")
)
