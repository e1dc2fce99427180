"""The 36 spells as rows over effect operations: four schools, nine circles (MX-21)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from feint.envs.matryca.tables import CIRCLES, SCHOOLS

# Whom a spell goes to.
ENEMY, AREA, ALLY, ALLIES, FALLEN = range(5)
# What a passed defence roll does.
NO_SAVE, HALF, NEGATES = range(3)

# Effect operations.
(
    NOTHING, WOUND, DRAIN, HEAL, DELAY, CONDITION, CLEANSE, DISPEL, STAMINA, STEAL_PM, SHATTER, RAISE,
) = range(12)  # fmt: skip

# Conditions, as CONDITION operations bring them: number, and whether it is a ward or a control.
WEAK, ASLEEP, STILL, CHARMED, ABSORB, ARMOUR, CLEAR, MIRROR, IMMUNE = range(9)
CONDITIONS = ("weakened", "asleep", "paralysed", "charmed", "absorbing", "armoured", "clear-headed", "mirroring",
              "invulnerable")  # fmt: skip
#: Conditions below this number are controls, the others wards.
WARDS = 4


class Effect(NamedTuple):
    """One operation of a spell.

    Attributes:
        op: the operation.
        amount: wound points, points healed or absorbed, dice, circle, time units or PM, as the operation takes it.
        time: how long it lasts.
        condition: which condition a CONDITION brings.
    """

    op: int
    amount: int = 0
    time: int = 0
    condition: int = 0


class Spell(NamedTuple):
    """A spell: its name, whom it goes to and how many of them at most, the defence against it, its effects."""

    name: str
    aim: int
    save: int
    effects: tuple[Effect, ...]
    most: int = 1


def bolt(circle: int) -> Effect:
    """Wounds to one enemy."""
    return Effect(WOUND, 6 + 4 * circle)


def blast(circle: int) -> Effect:
    """Wounds to each of several enemies."""
    return Effect(WOUND, 6 + 3 * circle)


def shield(circle: int) -> Effect:
    """Absorbs so many wound points."""
    return Effect(CONDITION, 4 + 3 * circle, 300, ABSORB)


def cure(circle: int) -> Effect:
    """Heals so many wound points."""
    return Effect(HEAL, 5 + 4 * circle)


def ward(condition: int, amount: int, time: int = 300) -> Effect:
    return Effect(CONDITION, amount, time, condition)


control = ward

#: Spells by circle, in each the schools in order: fire, mind, wards, life.
SPELLS = (
    # I
    Spell("Spark", ENEMY, HALF, (bolt(1),)),
    Spell("Daze", ENEMY, NEGATES, (Effect(DELAY, 60),)),
    Spell("Shield", ALLY, NO_SAVE, (shield(1),)),
    Spell("Close Wounds", ALLY, NO_SAVE, (cure(1),)),
    # II
    Spell("Fire Whip", ENEMY, HALF, (bolt(2),)),
    Spell("Fear", ENEMY, NEGATES, (control(WEAK, 1, 150),)),
    Spell("Tough Skin", ALLY, NO_SAVE, (ward(ARMOUR, 3),)),
    Spell("Cleansing", ALLY, NO_SAVE, (Effect(CLEANSE, 2),)),
    # III
    Spell("Fireball", AREA, HALF, (blast(3),), 3),
    Spell("Sleep", ENEMY, NEGATES, (control(ASLEEP, 1, 150),)),
    Spell("Barrier", ALLY, NO_SAVE, (shield(3),)),
    Spell("Healing", ALLY, NO_SAVE, (cure(3),)),
    # IV
    Spell("Heat Lance", ENEMY, HALF, (bolt(4),)),
    Spell("Paralysis", ENEMY, NEGATES, (control(STILL, 1, 60),)),
    Spell("Dispersal", ENEMY, NO_SAVE, (Effect(DISPEL, 4),)),
    Spell("Surge of Strength", ALLY, NO_SAVE, (Effect(STAMINA, 2), ward(CLEAR, 1, 200))),
    # V
    Spell("Pillar of Fire", ENEMY, HALF, (bolt(5),)),
    Spell("Charm", ENEMY, NEGATES, (control(CHARMED, 1, 150),)),
    Spell("Astral Armour", ALLY, NO_SAVE, (shield(5),)),
    Spell("Life Drain", ENEMY, HALF, (Effect(DRAIN, 21),)),
    # VI
    Spell("Rain of Embers", AREA, HALF, (blast(6),), 5),
    Spell("Confusion", ENEMY, NEGATES, (control(WEAK, 2, 200),)),
    Spell("Warding Circle", ALLIES, NO_SAVE, (ward(ABSORB, 10),)),
    Spell("Group Healing", ALLIES, NO_SAVE, (Effect(HEAL, 15),), 5),
    # VII
    Spell("Dragon Breath", ENEMY, HALF, (bolt(7),)),
    Spell("Domination", ENEMY, NEGATES, (control(CHARMED, 1, 300),)),
    Spell("Mirror", ALLY, NO_SAVE, (ward(MIRROR, 7),)),
    Spell("Rebirth", ALLY, NO_SAVE, (cure(7),)),
    # VIII
    Spell("Incineration", ENEMY, HALF, (bolt(8),)),
    Spell("Dread", AREA, NEGATES, (control(WEAK, 2, 200), Effect(DELAY, 30)), 5),
    Spell("Untouchable", ALLY, NO_SAVE, (shield(8),)),
    Spell("Power Drain", ENEMY, NEGATES, (Effect(STEAL_PM, 8),)),
    # IX
    Spell("Firestorm", AREA, HALF, (blast(9),), 6),
    Spell("Shattered Self", ENEMY, NEGATES, (Effect(SHATTER),)),
    Spell("Invulnerability", ALLY, NO_SAVE, (ward(IMMUNE, 1, 60),)),
    Spell("Resurrection", FALLEN, NO_SAVE, (Effect(RAISE),)),
)
COUNT = CIRCLES * len(SCHOOLS)
NAMES = tuple(spell.name for spell in SPELLS)

#: (36,) circle, school, aim, most targets, defence of each spell.
CIRCLE = np.array([1 + k // len(SCHOOLS) for k in range(COUNT)], dtype=np.int64)
SCHOOL = np.array([k % len(SCHOOLS) for k in range(COUNT)], dtype=np.int64)
AIM = np.array([spell.aim for spell in SPELLS], dtype=np.int64)
MOST = np.array([spell.most for spell in SPELLS], dtype=np.int64)
SAVE = np.array([spell.save for spell in SPELLS], dtype=np.int64)
#: (36,) 1 for spells that deal wounds, which enhancement can add to.
WOUNDS = np.array([int(spell.effects[0].op in (WOUND, DRAIN)) for spell in SPELLS], dtype=np.int64)


def _effects(part: str) -> np.ndarray:
    """(36, 2) one member of each spell's effects; zeros where it has fewer."""
    rows = [[getattr(effect, part) for effect in spell.effects] for spell in SPELLS]
    return np.array([row + [0] * (2 - len(row)) for row in rows], dtype=np.int64)


OP, AMOUNT, TIME, BRINGS = (_effects(part) for part in ("op", "amount", "time", "condition"))
