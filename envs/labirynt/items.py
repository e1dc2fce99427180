"""Magic items: what each does to the character who gets it (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.apart import turn_on
from feint.envs.labirynt.ids import (
    ANTIDOTE,
    C_AGILITY,
    C_POTENTIAL,
    C_RESISTANCE,
    C_STRENGTH,
    E_CARRIED,
    E_CHANGED,
    E_GIVEN_UP,
    E_LEARNT,
    ELOQUENT,
    EVIL,
    KNOWS_POTIONS,
    NO_DEAL,
    SWAP_WEAPON,
)
from feint.envs.labirynt.spells import boost, heal
from feint.envs.labirynt.state import WIDTH
from feint.envs.labirynt.tables import (
    AGILITY_POTION,
    HEAL,
    HEALING_POTION,
    ITEM_ARMOUR,
    ITEM_MEDALLION,
    ITEM_POTION,
    ITEM_TALISMAN,
    ITEM_WEAPON,
    ITEM_WEAPONS,
    LEARNABLE,
    REJUVENATE,
    RING_SPELLS,
)
from feint.envs.labirynt.traps import poison
from feint.envs.labirynt.units import is_here, resists, worn, wound


@rule
def gift_taken(s, u):
    """A character takes the magic item that was found."""
    kind, number = s.relic // 6, s.relic % 6
    s.delegate = u
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
    """A magic weapon takes the place of its like; else its new owner gives up one of its two, or leaves it."""
    for k in range(2):
        if s.weapon[u, k] == column:
            s.magic[u, k] = max(s.magic[u, k], plus)
            return
    if s.weapon[u, 0] == s.weapon[u, 1]:
        s.weapon[u, 1] = column
        s.magic[u, 1] = plus
    else:
        s.deal = SWAP_WEAPON


@rule
def swap_weapon(s, u, given_up):
    """The magic weapon in place of one that is given up."""
    k = 0 if s.weapon[u, 0] == given_up else 1
    emit(s, E_GIVEN_UP, EVERYONE, u, given_up, 0, 0)
    if s.hand[u] == given_up:
        s.hand[u] = ITEM_WEAPONS[s.relic % 6]
    s.weapon[u, k] = ITEM_WEAPONS[s.relic % 6]
    s.magic[u, k] = s.relic_plus


@rule
def drop_weapon(s, u, given_up):
    """A weapon is left behind; both places then hold the other."""
    k = 0 if s.weapon[u, 0] == given_up else 1
    emit(s, E_GIVEN_UP, EVERYONE, u, given_up, 0, 0)
    s.weapon[u, k] = s.weapon[u, 1 - k]
    s.magic[u, k] = 0
    s.hand[u] = s.weapon[u, k]


@rule
def take_potion(s, u, number):
    """A potion is tasted, works on its taster, and leaves a dose; one that is recognised leaves two."""
    potion = AGILITY_POTION if number <= 2 else number - 2
    known = worn(s, KNOWS_POTIONS)
    if number == 0:
        if not known:
            poison(s, u, roll(s, 3))
        return
    if not known:
        if potion == AGILITY_POTION:
            boost(s, u, 1)
        elif potion == HEALING_POTION:
            heal(s, u, roll(s, 6))
    s.potion[u, potion] += 2 if known else 1


@rule
def take_talisman(s, u, number):
    """Thought may be used 1K6 times; a sun's raises its potential by 1K3; evil takes whoever does not resist."""
    if number == 0:
        s.thought[u] = roll(s, 6)
    elif number == 5:
        if not resists(s, u):
            turn_on(s, u, EVIL, s.place[u] % WIDTH)
    else:
        plus = roll(s, 3)
        for sun in range(3):
            if number == 4 or (number == 1 and sun == 1) or (number == 2 and sun == 2) or (number == 3 and sun == 0):
                s.potential[u, sun] += plus
                emit(s, E_CHANGED, EVERYONE, u, C_POTENTIAL, plus, sun)
                if sun == s.sun:
                    s.recalls = plus


@rule
def recallable(s, u):
    """Spells that a sun's talisman brings within reach: the rest of the pool, then any other that can be learnt."""
    rest = s.pool[u] & ~s.spells[u]
    return rest if rest != 0 else LEARNABLE & ~s.spells[u]


@rule
def recall(s, u, spell):
    """A spell more, and, if it heals, how often it may be cast."""
    s.recalls -= 1
    s.pool[u] |= 1 << spell
    s.spells[u] |= 1 << spell
    if HEAL <= spell <= REJUVENATE:
        s.cures[u, spell - HEAL] = roll(s, 6)
    emit(s, E_LEARNT, EVERYONE, u, spell, 0, 0)


@rule
def take_medallion(s, u, number):
    """Immunity to poison, knowing potions, eloquence for the party, agility, or the strangler."""
    if number == 0 or number == 4:
        s.medal[u] |= ANTIDOTE
    elif number == 1:
        s.medal[u] |= KNOWS_POTIONS
    elif number == 2:
        s.medal[u] |= ELOQUENT
    elif number == 3:
        s.zr[u] += 2
        emit(s, E_CHANGED, EVERYONE, u, C_AGILITY, 2, 0)
    else:
        wound(s, u, roll(s, 6), -1)


@rule
def take_ring(s, u, number):
    """Resistance, or one spell for nothing."""
    if number <= 1:
        s.od[u] += number + 1
        emit(s, E_CHANGED, EVERYONE, u, C_RESISTANCE, number + 1, 0)
        return
    spell = RING_SPELLS[number - 2]
    s.rings[u] |= 1 << spell
    emit(s, E_LEARNT, EVERYONE, u, spell, 1, 0)


@rule
def is_gone(s, u):
    """Whether who was to take something no longer can."""
    if is_here(s, u):
        return False
    s.deal = NO_DEAL
    s.recalls = 0
    return True
