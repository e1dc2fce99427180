"""Finds: what one character comes upon in a room with a feature (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import go_to
from feint.envs.labirynt.items import take_medallion, take_potion, take_talisman
from feint.envs.labirynt.meeting import begin_meeting
from feint.envs.labirynt.numbers import (
    C_AGILITY,
    C_BOW,
    C_GOLD,
    C_POTENTIAL,
    C_TRAPS,
    E_CHANGED,
    E_FIND,
    E_LEARNT,
    E_MIRROR,
    E_TREASURE,
    EXPLORE,
    POISON,
)
from feint.envs.labirynt.spells import heal
from feint.envs.labirynt.state import ALIVE, PARTY_PLACES, PEOPLE
from feint.envs.labirynt.tables import (
    ALTAR,
    ART,
    BOW,
    COMBAT,
    FIRST_CHEST,
    FOUNTAIN,
    FURNITURE,
    JEWEL_WORTHS,
    KRONK,
    LIGHTNING,
    MEDUSA,
    MIRROR,
    RESIDENT,
    RESURRECTION,
    STATUE,
    TRAPS,
    TREASURE,
    VAMPIRE,
    WRATH,
)
from feint.envs.labirynt.traps import poison, trap_sprung
from feint.envs.labirynt.units import resists, strike, sum_dice, wound

#: A diamond is rolled for like a jewel, with this added.
DIAMOND, BIG_DIAMOND = 2, 4


@rule
def examine(s, u, feature):
    """A character examines a find: 1K6 by the feature. Then whatever it led to is asked or met."""
    s.table = RESIDENT
    s.delegate = u
    s.trap_left = 0
    s.trap_after = EXPLORE
    go_to(s, POISON)
    number = roll(s, 6)
    emit(s, E_FIND, EVERYONE, u, feature, number, 0)
    if feature == FOUNTAIN:
        drink_fountain(s, u, number)
    elif feature == STATUE:
        touch_statue(s, u, number)
    elif feature == FURNITURE:
        try_furniture(s, u, number)
    elif feature == ALTAR:
        pray(s, u, number)
    elif feature == ART:
        look_at_art(s, u, number)
    elif feature == MIRROR:
        look_into_mirror(s)
    else:
        open_trapdoor(s, u, number)


@rule
def change(s, u, what, amount):
    """Tell of a change in a character."""
    emit(s, E_CHANGED, EVERYONE, u, what, amount, 0)


@rule
def change_agility(s, u, amount):
    """Agility gained or lost."""
    s.zr[u] += amount
    change(s, u, C_AGILITY, amount)


@rule
def find_gold(s, u, worth):
    """Treasure that the party takes as it is."""
    s.gold += worth
    s.found += worth
    seat = s.owner[u]
    s.share[seat] += worth
    emit(s, E_TREASURE, EVERYONE, u, worth, 0, 0)


@rule
def find_diamond(s, u, plus):
    """A diamond: 2K6 and something on the table of jewels, which ends at 12."""
    find_gold(s, u, JEWEL_WORTHS[min(roll(s, 6) + roll(s, 6) + plus, 12) - 2])


@rule
def drink_fountain(s, u, number):
    """Poison, a potion, alcohol, a diamond, water, blood."""
    if number == 1:
        poison(s, u, roll(s, 3))
    elif number == 2:
        take_potion(s, u, roll(s, 6) - 1)
    elif number == 3:
        change_agility(s, u, -2)
    elif number == 4:
        find_diamond(s, u, DIAMOND)
    elif number == 6:
        change_agility(s, u, -1)


@rule
def touch_statue(s, u, number):
    """A Medusa, a diamond, a medallion, a demon like an altar's, a talisman, or the Nameless's will."""
    if number == 1:
        s.group = MEDUSA
        begin_meeting(s, 1)
    elif number == 2:
        find_diamond(s, u, DIAMOND)
    elif number == 3:
        take_medallion(s, u, roll(s, 6) - 1)
    elif number == 4:
        pray(s, u, roll(s, 6))
    elif number == 5:
        take_talisman(s, u, roll(s, 6) - 1)
    elif not resists(s, u):
        strike_friend(s, u)


@rule
def strike_friend(s, u):
    """Under another's will a character strikes whoever marches first beside it."""
    for place in range(PARTY_PLACES):
        v = s.party_at[place] + 0
        if v >= 0 and v != u:
            strike(s, u, v)
            s.acted[u] = 0
            return


@rule
def try_furniture(s, u, number):
    """A vampire's coffin, a bookcase, a desk, a bed, a clavichord, a mirror."""
    if number == 1:
        s.group = VAMPIRE
        begin_meeting(s, 1)
    elif number == 2:
        if roll(s, 6) <= 3:
            wound(s, u, roll(s, 3), -1)
        else:
            learn(s, u, RESURRECTION)
    elif number == 3:
        take_medallion(s, u, roll(s, 6) - 1)
        trap_sprung(s, EXPLORE)
    elif number == 4:
        heal(s, u, roll(s, 3))
    elif number == 5:
        if not resists(s, u):
            change(s, u, C_GOLD, -min(s.gold // 2, 32000))
            s.gold -= s.gold // 2
    else:
        look_into_mirror(s)


@rule
def learn(s, u, spell):
    """A spell learnt in the labyrinth, beside the pool and whatever the sun."""
    s.spells[u] |= 1 << spell
    emit(s, E_LEARNT, EVERYONE, u, spell, 0, 0)


@rule
def pray(s, u, number):
    """An altar: whoever resists its demon has a gift of it, else its curse."""
    blessed = resists(s, u)
    if number == 1:
        change_agility(s, u, 1 if blessed else -1)
    elif number == 2:
        gain = min(3, max(0, 5 - s.ability[u, TRAPS])) if blessed else -s.ability[u, TRAPS]
        s.ability[u, TRAPS] += gain
        change(s, u, C_TRAPS, gain)
    elif number == 3 or number == 4:
        spell = LIGHTNING if number == 3 else WRATH
        if blessed:
            learn(s, u, spell)
        else:
            wound(s, u, 2 * roll(s, 3) if number == 3 else roll(s, 6) + roll(s, 6) + 2, -1)
    elif number == 5:
        if blessed:
            train_bow(s, u)
        else:
            for _ in range(3):
                wound(s, u, COMBAT[roll(s, 6), BOW], -1)
    elif blessed:
        change_agility(s, u, 3)
        learn(s, u, LIGHTNING)
    else:
        for part in range(3):
            s.potential[u, part] = max(0, s.potential[u, part] - 1)
        change(s, u, C_POTENTIAL, -1)


@rule
def train_bow(s, u):
    """Three points of skill with the bow, for whoever's skill is with it or who has none."""
    if s.skilled[u] == BOW or s.skilled[u] < 0:
        s.skilled[u] = BOW
        s.points[u] += 3
        change(s, u, C_BOW, 3)


@rule
def look_at_art(s, u, number):
    """A tapestry, a painting, a sculpture, a crystal, an icon, a manuscript."""
    if number == 1:
        find_diamond(s, u, BIG_DIAMOND)
    elif number == 2:
        for v in range(PEOPLE):
            if s.status[v] == ALIVE and s.place[v] >= 0 and roll(s, 6) == 6:
                wound(s, v, roll(s, 3), -1)
    elif number == 3:
        touch_statue(s, u, roll(s, 6))
    elif number == 4:
        if roll(s, 6) <= 3:
            take_talisman(s, u, roll(s, 6) - 1)
        else:
            take_medallion(s, u, roll(s, 6) - 1)
    elif number == 5:
        pray(s, u, roll(s, 6))
    else:
        learn(s, u, WRATH)


@rule
def look_into_mirror(s):
    """The first mirror shows the level of the Gates; one on that level how many new segments away they are."""
    if s.gate_level == 0:
        s.gate_level = min(3, 1 + roll(s, 6) // 2)
        emit(s, E_MIRROR, EVERYONE, s.gate_level, 0, 0, 0)
    elif s.gate_level == s.level and s.gate_in == 0 and s.gate_open == 0:
        s.gate_in = roll(s, 6) + 2
        emit(s, E_MIRROR, EVERYONE, s.gate_level, s.gate_in, 0, 0)


@rule
def open_trapdoor(s, u, number):
    """Treasure behind a trap, treasure, a pit of kronks, or a slide towards the Gates."""
    if number <= 4:
        worth = sum_dice(s, TREASURE[FIRST_CHEST, 1], 0, 0) * TREASURE[FIRST_CHEST, 2]
        find_gold(s, u, worth)
        if number <= 2:
            trap_sprung(s, EXPLORE)
    elif number == 5:
        s.group = KRONK
        begin_meeting(s, roll(s, 3))
    elif s.gate_open == 0:
        s.gate_level = s.level
        s.gate_in = 1
        emit(s, E_MIRROR, EVERYONE, s.gate_level, 1, 0, 0)
