"""Finds: what one character comes upon in a room with a feature (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.apart import CENTRE, part, turn_on
from feint.envs.labirynt.asking import ask, go_to, window
from feint.envs.labirynt.items import (
    drop_weapon,
    is_gone,
    recallable,
    swap_weapon,
    take_medallion,
    take_potion,
    take_talisman,
)
from feint.envs.labirynt.meeting import begin_meeting, roll_group
from feint.envs.labirynt.numbers import (
    ACCEPT,
    AT_GATES,
    BELOW,
    BIT_POISON,
    C_AGILITY,
    C_BOW,
    C_GOLD,
    C_POTENTIAL,
    C_TRAPS,
    CHEAP_LIGHTNING,
    CLOSE,
    DEALING,
    E_BLESSED,
    E_CHANGED,
    E_FIND,
    E_HELD,
    E_ITEM,
    E_JOINS,
    E_LEARNT,
    E_MIRROR,
    E_SHARE,
    E_STONE,
    EXPLORE,
    FACING,
    FIRST_ROUND,
    FREE_WAR,
    LOOT,
    LOST,
    NAMELESS_WILL,
    NO_DEAL,
    OPEN_CLAVICHORD,
    POISON,
    READY,
    RECALL,
    REFUSE,
    SWAP_WEAPON,
    TAKE_CRYSTAL,
    TAKE_FROM_DESK,
    TAKE_MEDALLION,
    TAKE_TALISMAN,
    TAKE_TAPESTRY,
    TRAPPED,
)
from feint.envs.labirynt.spells import heal
from feint.envs.labirynt.spoils import roll_treasure
from feint.envs.labirynt.state import ALIVE, AWAY, PARTY, PEOPLE, STONE
from feint.envs.labirynt.tables import (
    ALTAR,
    ART,
    BOW,
    COMBAT,
    FIRST_CHEST,
    FOUNTAIN,
    FURNITURE,
    ITEM_MEDALLION,
    ITEM_TALISMAN,
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
from feint.envs.labirynt.units import first_free, is_here, leave_field, party_stands, put, resists, wound

#: Wounds that getting one's gold out of the clavichord costs.
CLAVICHORD_WOUNDS = 2
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


# --- what may be taken or left ----------------------------------------------------------------------------------------


@rule
def tick_deal(s):
    """Ask whoever examined, or was given a weapon, whether it takes what it found, and at what price."""
    u = s.delegate + 0
    if is_gone(s, u):
        go_to(s, POISON)
    else:
        s.actor = u
        ask(s, s.owner[u])


@rule
def mark_deal(s, mask):
    """Leave it, take it, or give up one of two weapons for it."""
    mask[REFUSE] = 1
    if s.deal == TAKE_TAPESTRY or s.deal == SWAP_WEAPON:
        for k in range(2):
            mask[READY + s.weapon[s.actor, k]] = 1
    else:
        mask[ACCEPT] = 1


@rule
def apply_deal(s, action):
    """Take it or leave it."""
    deal = s.deal + 0
    s.deal = NO_DEAL
    go_to(s, POISON)
    if action != REFUSE:
        close_deal(s, s.actor, deal, action)
    if deal == SWAP_WEAPON:
        s.relic = -1
    if s.deal == NO_DEAL and s.met == 0:
        s.withheld = 0


@rule
def close_deal(s, u, deal, action):
    """What was found is taken."""
    if deal == TAKE_MEDALLION:
        find_item(s, u, ITEM_MEDALLION)
    elif deal == TAKE_TALISMAN:
        find_item(s, u, ITEM_TALISMAN)
    elif deal == TAKE_CRYSTAL:
        find_item(s, u, ITEM_TALISMAN if roll(s, 6) <= 3 else ITEM_MEDALLION)
    elif deal == TAKE_FROM_DESK:
        faces_trap(s, u, EXPLORE)
        s.deal = TAKE_MEDALLION
    elif deal == TAKE_TAPESTRY:
        drop_weapon(s, u, action - READY)
        find_diamond(s, u, BIG_DIAMOND)
    elif deal == SWAP_WEAPON:
        swap_weapon(s, u, action - READY)
    else:
        s.gold += s.withheld
        change(s, u, C_GOLD, min(s.withheld, 32000))
        wound(s, u, CLAVICHORD_WOUNDS, -1)


@rule
def find_item(s, u, kind):
    """A medallion or talisman, which works on whoever takes it at once."""
    number = roll(s, 6) - 1
    emit(s, E_ITEM, EVERYONE, kind * 6 + number, 0, 0, 0)
    if kind == ITEM_MEDALLION:
        take_medallion(s, u, number)
    else:
        take_talisman(s, u, number)


@rule
def tick_recall(s):
    """The owner picks the spells that a sun's talisman has brought within reach."""
    u = s.delegate + 0
    if s.recalls <= 0 or is_gone(s, u) or recallable(s, u) == 0:
        s.recalls = 0
        go_to(s, POISON)
    else:
        s.actor = u
        ask(s, s.owner[u])


# --- one thing after another ------------------------------------------------------------------------------------------


@rule
def tick_poison(s):
    """Poison works unless it is neutralised; then traps, things to be taken, and treasure, one after another."""
    if s.sick != 0:
        if window(s, BIT_POISON):
            return
        for u in range(PEOPLE):
            if s.sick >> u & 1 == 1:
                wound(s, u, s.venom, -1)
        s.sick = 0
    if not party_stands(s):
        s.how = LOST
        go_to(s, CLOSE)
    elif s.trap_left > 0:
        go_to(s, TRAPPED)
    elif s.deal != NO_DEAL:
        go_to(s, DEALING)
    elif s.recalls > 0:
        go_to(s, RECALL)
    elif s.cache > 0:
        take_cache(s, s.cache - 1)
    else:
        go_to(s, s.trap_after)


@rule
def take_cache(s, u):
    """The treasure of type J under a trapdoor, for whoever went down and lives."""
    s.cache = 0
    if is_here(s, u):
        kept = s.hoard + 0
        roll_treasure(s, FIRST_CHEST, u)
        find_gold(s, u, s.hoard - kept)
        s.hoard = kept
        if s.relics > 0:
            s.trap_after = LOOT
