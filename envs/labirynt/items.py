"""Magic items: what each does to the character who gets it (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.numbers import (
    C_AGILITY,
    C_NEGOTIATION,
    C_POTENTIAL,
    C_RESISTANCE,
    C_STRENGTH,
    E_CARRIED,
    E_CHANGED,
    E_LEARNT,
)
from feint.envs.labirynt.state import ALIVE, PEOPLE
from feint.envs.labirynt.tables import (
    HEAL,
    ITEM_ARMOUR,
    ITEM_MEDALLION,
    ITEM_POTION,
    ITEM_TALISMAN,
    ITEM_WEAPON,
    ITEM_WEAPONS,
    NEGOTIATION,
    NEUTRALISE,
    NUM_SPELLS,
    RESURRECTION,
    SLEEP,
)
from feint.envs.labirynt.traps import poison
from feint.envs.labirynt.units import wound

#: Numbers of potions by a found potion's 1K6, from 1; 0 is poison.
_AGILITY, _PERSON, _MONSTER, _HEALING = 0, 1, 2, 3


@rule
def gift_taken(s, u):
    """A character takes the magic item that was found."""
    kind, number = s.relic // 6, s.relic % 6
    emit(s, E_CARRIED, EVERYONE, u, s.relic, s.relic_plus, 0)
    if kind == ITEM_WEAPON:
        take_weapon(s, u, ITEM_WEAPONS[number], s.relic_plus)
    elif kind == ITEM_ARMOUR:
        s.strength[u] += s.relic_plus
        emit(s, E_CHANGED, EVERYONE, u, C_STRENGTH, s.relic_plus, 0)
    elif kind == ITEM_POTION:
        take_potion(s, u, number)
    elif kind == ITEM_TALISMAN:
        take_talisman(s, u, number)
    elif kind == ITEM_MEDALLION:
        take_medallion(s, u, number)
    else:
        take_ring(s, u, number)


@rule
def take_weapon(s, u, column, plus):
    """A magic weapon takes the place of its like, else of the second weapon."""
    k = 0 if s.weapon[u, 0] == column else 1
    if s.weapon[u, k] == column and s.magic[u, k] >= plus:
        return
    if s.hand[u] == s.weapon[u, k]:
        s.hand[u] = column
    s.weapon[u, k] = column
    s.magic[u, k] = plus


@rule
def take_potion(s, u, number):
    """A potion is tasted: poison hurts, of anything else a dose is kept."""
    if number == 0:
        poison(s, u, roll(s, 3))
    elif number <= 2:
        s.potion[u, _AGILITY] += 1
    else:
        s.potion[u, number - 2] += 1


@rule
def take_talisman(s, u, number):
    """Sun talismans raise the potential of a sun by 1K3: under that sun as many more spells of the pool are usable."""
    if 1 <= number <= 4:
        plus = roll(s, 3)
        for sun in range(3):
            if number == 4 or (number == 1 and sun == 1) or (number == 2 and sun == 2) or (number == 3 and sun == 0):
                s.potential[u, sun] += plus
                emit(s, E_CHANGED, EVERYONE, u, C_POTENTIAL, plus, sun)
                if sun == s.sun:
                    recall(s, u, plus)


@rule
def recall(s, u, count):
    """So many more spells of the pool come within reach, in the order of the list."""
    for spell in range(NUM_SPELLS):
        if count > 0 and s.pool[u] >> spell & 1 == 1 and s.spells[u] >> spell & 1 == 0:
            s.spells[u] |= 1 << spell
            count -= 1
            emit(s, E_LEARNT, EVERYONE, u, spell, 0, 0)


@rule
def take_medallion(s, u, number):
    """Immunity to poison, eloquence for all, agility, or the strangler; knowing potions saves nothing here."""
    if number == 0 or number == 4:
        s.immune |= 1 << u
    elif number == 2:
        for v in range(PEOPLE):
            if s.status[v] == ALIVE:
                s.ability[v, NEGOTIATION] += 3
                emit(s, E_CHANGED, EVERYONE, v, C_NEGOTIATION, 3, 0)
    elif number == 3:
        s.zr[u] += 2
        emit(s, E_CHANGED, EVERYONE, u, C_AGILITY, 2, 0)
    elif number == 5:
        wound(s, u, roll(s, 6), -1)


@rule
def take_ring(s, u, number):
    """Resistance, or one spell for nothing."""
    if number <= 1:
        s.od[u] += number + 1
        emit(s, E_CHANGED, EVERYONE, u, C_RESISTANCE, number + 1, 0)
        return
    spell = SLEEP
    if number == 3:
        spell = NEUTRALISE
    elif number == 4:
        spell = HEAL
    elif number == 5:
        spell = RESURRECTION
    s.rings[u] |= 1 << spell
    emit(s, E_LEARNT, EVERYONE, u, spell, 1, 0)
