"""Finds: what one character comes upon in a room with a feature (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.apart import CENTRE, part, turn_on
from feint.envs.labirynt.asking import go_to
from feint.envs.labirynt.ids import (
    AT_GATES,
    BELOW,
    C_AGILITY,
    C_BOW,
    C_GOLD,
    C_POTENTIAL,
    C_TRAPS,
    CHEAP_LIGHTNING,
    E_BLESSED,
    E_CHANGED,
    E_FIND,
    E_HELD,
    E_JOINS,
    E_LEARNT,
    E_MIRROR,
    E_SHARE,
    E_STONE,
    EXPLORE,
    FACING,
    FIRST_ROUND,
    FREE_WAR,
    NAMELESS_WILL,
    OPEN_CLAVICHORD,
    POISON,
    TAKE_CRYSTAL,
    TAKE_FROM_DESK,
    TAKE_MEDALLION,
    TAKE_TALISMAN,
    TAKE_TAPESTRY,
)
from feint.envs.labirynt.items import take_potion
from feint.envs.labirynt.meeting import begin_meeting, roll_group
from feint.envs.labirynt.spells import heal
from feint.envs.labirynt.state import ALIVE, AWAY, PARTY, PEOPLE, STONE
from feint.envs.labirynt.tables import (
    ALTAR,
    ART,
    BOW,
    COMBAT,
    FOUNTAIN,
    FURNITURE,
    JEWEL_WORTHS,
    KRONK,
    LIGHTNING,
    MEDUSA,
    MIRROR,
    RESIDENT,
    RESIDENT_ROLL,
    RESURRECTION,
    STATUE,
    TRAPS,
    VAMPIRE,
    WRATH,
)
from feint.envs.labirynt.traps import faces_trap, poison
from feint.envs.labirynt.units import first_free, leave_field, party_stands, put, resists, wound

#: A diamond is rolled for like a jewel, with this added.
DIAMOND, BIG_DIAMOND = 2, 4


@rule
def examine(s, u, feature):
    """A character examines a find: 1K6 by the feature. Then whatever it led to is asked or met."""
    s.table = RESIDENT
    s.delegate = u
    s.cache = 0
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
    """Treasure that its finder's seat keeps, and that the party can spend."""
    s.gold += worth
    s.found += worth
    seat = s.owner[u]
    s.share[seat] += worth
    emit(s, E_SHARE, EVERYONE, seat, min(worth, 32000), 0, 0)


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
        petrify(s, u)
        if party_stands(s):
            s.group = MEDUSA
            begin_meeting(s, 1)
    elif number == 2:
        find_diamond(s, u, DIAMOND)
    elif number == 3:
        s.deal = TAKE_MEDALLION
    elif number == 4:
        pray(s, u, roll(s, 6))
    elif number == 5:
        s.deal = TAKE_TALISMAN
    elif not resists(s, u):
        turn_on(s, u, NAMELESS_WILL, CENTRE)


@rule
def petrify(s, u):
    """A Medusa's look: stone for whoever does not resist."""
    if not resists(s, u):
        leave_field(s, u, STONE)
        emit(s, E_STONE, EVERYONE, u, 0, 0, 0)


@rule
def try_furniture(s, u, number):
    """A vampire's coffin, a bookcase, a desk, a bed, a clavichord, a mirror."""
    if number == 1:
        s.group = VAMPIRE
        part(s, u, FIRST_ROUND)
        begin_meeting(s, 1)
        go_to(s, FACING)
    elif number == 2:
        if roll(s, 6) <= 3:
            wound(s, u, roll(s, 3), -1)
        else:
            learn(s, u, RESURRECTION)
    elif number == 3:
        s.deal = TAKE_FROM_DESK
    elif number == 4:
        heal(s, u, roll(s, 3))
    elif number == 5:
        if not resists(s, u) and s.gold > 1:
            s.withheld = s.gold // 2
            change(s, u, C_GOLD, -min(s.withheld, 32000))
            s.gold -= s.withheld
            s.deal = OPEN_CLAVICHORD
    else:
        look_into_mirror(s)


@rule
def learn(s, u, spell):
    """A spell learnt in the labyrinth, beside the pool and whatever the sun."""
    s.spells[u] |= 1 << spell
    emit(s, E_LEARNT, EVERYONE, u, spell, 0, 0)


@rule
def bless(s, u, gift):
    """A demon's gift (FREE_WAR, CHEAP_LIGHTNING)."""
    s.blessed[u] |= gift
    emit(s, E_BLESSED, EVERYONE, u, gift, 0, 0)


@rule
def pray(s, u, number):
    """An altar: whoever resists its demon has a gift of it, else its curse."""
    blessed = resists(s, u)
    if number == 1:
        if blessed:
            bless(s, u, FREE_WAR)
        else:
            change_agility(s, u, -1)
    elif number == 2:
        gain = min(3, max(0, 5 - s.ability[u, TRAPS])) if blessed else -s.ability[u, TRAPS]
        s.ability[u, TRAPS] += gain
        change(s, u, C_TRAPS, gain)
    elif number == 4 and blessed:
        learn(s, u, WRATH)
    elif number == 3 or number == 4:
        if blessed:
            give_lightning(s, u)
        else:
            wound(s, u, 2 * roll(s, 3) if number == 3 else roll(s, 6) + roll(s, 6) + 2, -1)
    elif number == 5:
        if blessed:
            s.bow[u] += 3
            change(s, u, C_BOW, 3)
        else:
            for _ in range(3):
                wound(s, u, COMBAT[roll(s, 6), BOW], -1)
    elif blessed:
        change_agility(s, u, 3)
        give_lightning(s, u)
    else:
        for sun in range(3):
            s.potential[u, sun] = max(0, s.potential[u, sun] - 1)
        change(s, u, C_POTENTIAL, -1)


@rule
def give_lightning(s, u):
    """Lightning for one wound, whether it was known or not."""
    learn(s, u, LIGHTNING)
    bless(s, u, CHEAP_LIGHTNING)


@rule
def look_at_art(s, u, number):
    """A tapestry, a painting, a sculpture, a crystal, an icon, a manuscript."""
    if number == 1:
        if s.weapon[u, 0] != s.weapon[u, 1]:
            s.deal = TAKE_TAPESTRY
    elif number == 2:
        for v in range(PEOPLE):
            if s.status[v] == ALIVE and s.place[v] >= 0 and roll(s, 6) == 6:
                wound(s, v, roll(s, 3), -1)
    elif number == 3:
        touch_statue(s, u, roll(s, 6))
    elif number == 4:
        s.deal = TAKE_CRYSTAL
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
    if s.gate_level == s.level and s.gate_in == 0 and s.gate_open == 0:
        s.gate_in = roll(s, 6) + 2
        emit(s, E_MIRROR, EVERYONE, s.gate_level, s.gate_in, 0, 0)


@rule
def open_trapdoor(s, u, number):
    """Treasure behind a trap, a room or a pit of kronks that one goes down to alone, or a slide to the Gates."""
    if number <= 2:
        s.cache = u + 1
        faces_trap(s, u, EXPLORE)
    elif number <= 4:
        s.cache = u + 1
        if chance(s, RESIDENT_ROLL, 6) == 1:
            part(s, u, BELOW)
            begin_meeting(s, roll_group(s, RESIDENT))
    elif number == 5:
        s.cache = u + 1
        s.group = KRONK
        part(s, u, BELOW)
        begin_meeting(s, roll(s, 3))
    else:
        leave_field(s, u, AWAY)
        s.away_at[u] = AT_GATES
        emit(s, E_HELD, EVERYONE, u, 0, 0, 0)


@rule
def free_held(s):
    """With the Gates destroyed, those whom they held march again."""
    for u in range(PEOPLE):
        if s.status[u] == AWAY and s.away_at[u] == AT_GATES:
            s.status[u] = ALIVE
            put(s, u, first_free(s, PARTY))
            emit(s, E_JOINS, EVERYONE, u, 0, 0, 0)
