"""Finds: what one character comes upon in a room with a feature, and what may be taken or left (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import (
    ids,
    items,
    loot,
    meeting,
    monsters,
    parting,
    prompt,
    segments,
    spells,
    tables,
    traps,
    units,
)

#: A diamond is rolled for like a jewel, with this added.
DIAMOND, BIG_DIAMOND = 2, 4


#: Wounds that getting one's gold out of the clavichord costs.
CLAVICHORD_WOUNDS = 2


@rule
def tick(s):
    """Ask who examines a find, whether it is taken, or go on with what it has set off (LB-36)."""
    if s.phase == ids.P_POISON:
        tick_poison(s)
    elif s.phase == ids.P_DEAL:
        tick_deal(s)
    else:
        prompt.ask_explorers(s)


@rule
def legal(s, mask):
    """Mark who may examine a find, or whether it is taken (LB-36)."""
    if s.phase == ids.P_EXAMINE:
        prompt.mark_people(s, mask)
    else:
        legal_deal(s, mask)


@rule
def apply(s, action):
    """Examine a find, or take what has been found or leave it (LB-36)."""
    if s.phase == ids.P_EXAMINE:
        cell = segments.here(s)
        s.searched[cell] = 1
        examine(s, action - ids.TARGET, tables.TILE_FEATURE[s.tile[cell]])
    else:
        apply_deal(s, action)


@rule
def examine(s, u, feature):
    """A character examines a find: 1K6 by the feature. Then whatever it led to is asked or met (LB-36)."""
    s.table = tables.RESIDENT
    s.delegate = u
    s.cache = 0
    s.trap_left = 0
    s.trap_after = ids.P_EXPLORE
    prompt.go_to(s, ids.P_POISON)
    number = roll(s, 6)
    emit(s, ids.E_FIND, EVERYONE, u, feature, number, 0)
    if feature == tables.FOUNTAIN:
        drink_fountain(s, u, number)
    elif feature == tables.STATUE:
        touch_statue(s, u, number)
    elif feature == tables.FURNITURE:
        try_furniture(s, u, number)
    elif feature == tables.ALTAR:
        pray(s, u, number)
    elif feature == tables.ART:
        look_at_art(s, u, number)
    elif feature == tables.MIRROR:
        look_into_mirror(s)
    else:
        open_trapdoor(s, u, number)


@rule
def tick_poison(s):
    """Poison works unless it is neutralised; then traps, what may be taken, and treasure follow (LB-22, LB-36)."""
    if s.sick != 0:
        if spells.window(s, tables.AT_POISON):
            return
        for u in range(tables.PEOPLE):
            if s.sick >> u & 1 == 1:
                units.wound(s, u, s.venom, -1)
        s.sick = 0
    if not prompt.party_stands(s):
        s.how = ids.LOST
        prompt.go_to(s, ids.P_CLOSE)
    elif s.trap_left > 0:
        prompt.go_to(s, ids.P_TRAPPED)
    elif s.deal != ids.D_NONE:
        prompt.go_to(s, ids.P_DEAL)
    elif s.recalls > 0:
        prompt.go_to(s, ids.P_RECALL)
    elif s.cache > 0:
        loot.take_cache(s, s.cache - 1)
    else:
        prompt.go_to(s, s.trap_after)


# --- what each feature holds ------------------------------------------------------------------------------------------


@rule
def drink_fountain(s, u, number):
    """Poison, a potion, alcohol, a diamond, water, blood (LB-36)."""
    if number == 1:
        traps.poison(s, u, roll(s, 3))
    elif number == 2:
        items.take_potion(s, u, roll(s, 6) - 1)
    elif number == 3:
        change_agility(s, u, -2)
    elif number == 4:
        loot.keep_diamond(s, u, DIAMOND)
    elif number == 6:
        change_agility(s, u, -1)


@rule
def touch_statue(s, u, number):
    """A Medusa, a diamond, a medallion, a demon like an altar's, a talisman, or the Nameless's will (LB-36)."""
    if number == 1:
        petrify(s, u)
        if prompt.party_stands(s):
            s.group = tables.MEDUSA
            meeting.begin_meeting(s, 1)
    elif number == 2:
        loot.keep_diamond(s, u, DIAMOND)
    elif number == 3:
        s.deal = ids.D_MEDALLION
    elif number == 4:
        pray(s, u, roll(s, 6))
    elif number == 5:
        s.deal = ids.D_TALISMAN
    elif not units.resists(s, u):
        parting.turn_on(s, u, ids.NAMELESS_WILL, parting.CENTRE)


@rule
def petrify(s, u):
    """A Medusa's look: stone for whoever does not resist (LB-36)."""
    if not units.resists(s, u):
        units.leave_field(s, u, ids.STONE)
        emit(s, ids.E_STONE, EVERYONE, u, 0, 0, 0)


@rule
def try_furniture(s, u, number):
    """A vampire's coffin, a bookcase, a desk, a bed, a clavichord, a mirror (LB-36)."""
    if number == 1:
        s.group = tables.VAMPIRE
        parting.go_alone(s, u, ids.FIRST_ROUND)
        meeting.begin_meeting(s, 1)
        prompt.go_to(s, ids.P_FACING)
    elif number == 2:
        if roll(s, 6) <= 3:
            units.wound(s, u, roll(s, 3), -1)
        else:
            learn_spell(s, u, tables.RESURRECTION)
    elif number == 3:
        s.deal = ids.D_DESK
    elif number == 4:
        units.heal(s, u, roll(s, 3))
    elif number == 5:
        if not units.resists(s, u) and s.gold > 1:
            s.withheld = s.gold // 2
            units.emit_change(s, u, ids.C_GOLD, -min(s.withheld, 32000))
            s.gold -= s.withheld
            s.deal = ids.D_CLAVICHORD
    else:
        look_into_mirror(s)


@rule
def learn_spell(s, u, spell):
    """A spell learnt in the labyrinth, beside the pool and whatever the sun (LB-36)."""
    s.spells[u] |= 1 << spell
    emit(s, ids.E_LEARNT, EVERYONE, u, spell, 0, 0)


@rule
def give_blessing(s, u, gift):
    """A demon's gift (FREE_WAR, CHEAP_LIGHTNING) (LB-36)."""
    s.blessed[u] |= gift
    emit(s, ids.E_BLESSED, EVERYONE, u, gift, 0, 0)


@rule
def pray(s, u, number):  # noqa: C901 (six faces, each with a gift and a curse)
    """An altar: whoever resists its demon has a gift of it, else its curse (LB-36)."""
    blessed = units.resists(s, u)
    if number == 1:
        if blessed:
            give_blessing(s, u, ids.FREE_WAR)
        else:
            change_agility(s, u, -1)
    elif number == 2:
        gain = min(3, max(0, 5 - s.ability[u, tables.TRAPS])) if blessed else -s.ability[u, tables.TRAPS]
        s.ability[u, tables.TRAPS] += gain
        units.emit_change(s, u, ids.C_TRAPS, gain)
    elif number == 4 and blessed:
        learn_spell(s, u, tables.WRATH)
    elif number == 3 or number == 4:
        if blessed:
            give_lightning(s, u)
        else:
            units.wound(s, u, 2 * roll(s, 3) if number == 3 else roll(s, 6) + roll(s, 6) + 2, -1)
    elif number == 5:
        if blessed:
            s.bow[u] += 3
            units.emit_change(s, u, ids.C_BOW_SKILL, 3)
        else:
            for _ in range(3):
                units.wound(s, u, tables.COMBAT[roll(s, 6), tables.BOW], -1)
    elif blessed:
        change_agility(s, u, 3)
        give_lightning(s, u)
    else:
        for sun in range(3):
            s.potential[u, sun] = max(0, s.potential[u, sun] - 1)
        units.emit_change(s, u, ids.C_POTENTIAL, -1)


@rule
def give_lightning(s, u):
    """Lightning for one wound, whether it was known or not (LB-36)."""
    learn_spell(s, u, tables.LIGHTNING)
    give_blessing(s, u, ids.CHEAP_LIGHTNING)


@rule
def look_at_art(s, u, number):
    """A tapestry, a painting, a sculpture, a crystal, an icon, a manuscript (LB-36)."""
    if number == 1:
        if s.weapon[u, 0] != s.weapon[u, 1]:
            s.deal = ids.D_TAPESTRY
    elif number == 2:
        for v in range(tables.PEOPLE):
            if s.status[v] == ids.ALIVE and s.place[v] >= 0 and roll(s, 6) == 6:
                units.wound(s, v, roll(s, 3), -1)
    elif number == 3:
        touch_statue(s, u, roll(s, 6))
    elif number == 4:
        s.deal = ids.D_CRYSTAL
    elif number == 5:
        pray(s, u, roll(s, 6))
    else:
        learn_spell(s, u, tables.WRATH)


@rule
def look_into_mirror(s):
    """The first mirror shows the level of the Gates; one on that level how many new segments away they are (LB-36)."""
    if s.gate_level == 0:
        s.gate_level = min(3, 1 + roll(s, 6) // 2)
        emit(s, ids.E_MIRROR, EVERYONE, s.gate_level, 0, 0, 0)
    if s.gate_level == s.level and s.gate_in == 0 and s.gate_open == 0:
        s.gate_in = roll(s, 6) + 2
        emit(s, ids.E_MIRROR, EVERYONE, s.gate_level, s.gate_in, 0, 0)


@rule
def open_trapdoor(s, u, number):
    """Treasure behind a trap, a room or a pit of kronks for one alone, or a slide to the Gates (LB-36)."""
    if number <= 2:
        s.cache = u + 1
        traps.faces_trap(s, u, ids.P_EXPLORE)
    elif number <= 4:
        s.cache = u + 1
        if chance(s, tables.RESIDENT_ROLL, 6) == 1:
            parting.go_alone(s, u, ids.BELOW)
            meeting.begin_meeting(s, monsters.roll_group(s, tables.RESIDENT))
    elif number == 5:
        s.cache = u + 1
        s.group = tables.KRONK
        parting.go_alone(s, u, ids.BELOW)
        meeting.begin_meeting(s, roll(s, 3))
    else:
        units.leave_field(s, u, ids.AWAY)
        s.away_at[u] = ids.AT_GATES
        emit(s, ids.E_HELD, EVERYONE, u, 0, 0, 0)


@rule
def change_agility(s, u, amount):
    """Agility gained or lost (LB-36)."""
    s.agility[u] += amount
    units.emit_change(s, u, ids.C_AGILITY, amount)


# --- what may be taken or left ----------------------------------------------------------------------------------------


@rule
def tick_deal(s):
    """Ask whoever examined, or was given a weapon, whether it takes what it found, and at what price (LB-36)."""
    u = s.delegate
    if items.is_gone(s, u):
        prompt.go_to(s, ids.P_POISON)
    else:
        s.actor = u
        prompt.ask(s, s.owner[u])


@rule
def legal_deal(s, mask):
    """Mark that it is left, taken, or had for one of two weapons (LB-36)."""
    mask[ids.REFUSE] = 1
    if s.deal == ids.D_TAPESTRY or s.deal == ids.D_WEAPON:
        for k in range(2):
            mask[ids.READY + s.weapon[s.actor, k]] = 1
    else:
        mask[ids.ACCEPT] = 1


@rule
def apply_deal(s, action):
    """Take it or leave it (LB-36)."""
    deal = s.deal
    s.deal = ids.D_NONE
    prompt.go_to(s, ids.P_POISON)
    if action != ids.REFUSE:
        take_deal(s, s.actor, deal, action)
    if deal == ids.D_WEAPON:
        s.relic = -1
    if s.deal == ids.D_NONE and s.met == 0:
        s.withheld = 0


@rule
def take_deal(s, u, deal, action):
    """What was found is taken (LB-36)."""
    if deal == ids.D_MEDALLION:
        keep_item(s, u, tables.ITEM_MEDALLION)
    elif deal == ids.D_TALISMAN:
        keep_item(s, u, tables.ITEM_TALISMAN)
    elif deal == ids.D_CRYSTAL:
        keep_item(s, u, tables.ITEM_TALISMAN if roll(s, 6) <= 3 else tables.ITEM_MEDALLION)
    elif deal == ids.D_DESK:
        traps.faces_trap(s, u, ids.P_EXPLORE)
        s.deal = ids.D_MEDALLION
    elif deal == ids.D_TAPESTRY:
        items.drop_weapon(s, u, action - ids.READY)
        loot.keep_diamond(s, u, BIG_DIAMOND)
    elif deal == ids.D_WEAPON:
        items.swap_weapon(s, u, action - ids.READY)
    else:
        s.gold += s.withheld
        units.emit_change(s, u, ids.C_GOLD, min(s.withheld, 32000))
        units.wound(s, u, CLAVICHORD_WOUNDS, -1)


@rule
def keep_item(s, u, kind):
    """A medallion or talisman, which works on whoever takes it at once (LB-36)."""
    number = roll(s, 6) - 1
    emit(s, ids.E_ITEM, EVERYONE, kind * 6 + number, 0, 0, 0)
    if kind == tables.ITEM_MEDALLION:
        items.take_medallion(s, u, number)
    else:
        items.take_talisman(s, u, number)
