"""Magic items: which it is, who gets it, and what it does to the character who gets it (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import division, ids, parting, prompt, spells, tables, traps, units

#: What a magic weapon's die adds at most; six rolls twice.
MAX_BONUS = 3


@rule
def roll_item(s):
    """Which magic item it is: 1K6 for the kind and 1K6 within it (LB-36)."""
    kind = roll(s, 6) - 1
    number = roll(s, 6) - 1
    s.relic = kind * 6 + number
    s.relic_plus = 0
    if kind == tables.ITEM_WEAPON:
        s.relic_plus = weapon_bonus(s)
    elif kind == tables.ITEM_ARMOUR:
        s.relic_plus = 1 if number < 3 else 2
        if number == 5:
            s.relic_plus = armour_bonus(s) + armour_bonus(s)
    emit(s, ids.E_ITEM, EVERYONE, s.relic, s.relic_plus, 0, 0)


@rule
def weapon_bonus(s):
    """A magic weapon's bonus: 1, 2, 2, 3, 3 by 1K6, and six rolls twice and adds (the two count a six as 3) (LB-36)."""
    die = roll(s, 6)
    if die < 6:
        return 1 + die // 2
    return min(1 + roll(s, 6) // 2, MAX_BONUS) + min(1 + roll(s, 6) // 2, MAX_BONUS)


@rule
def armour_bonus(s):
    """One of two armours: its bonus by 1K6 (a six counts as 2) (LB-36)."""
    return 1 if roll(s, 6) <= 3 else 2


# --- who gets it ------------------------------------------------------------------------------------------------------


@rule
def tick(s):
    """Items go round the seats, the one with the most kills first; a sun's talisman brings spells (LB-36)."""
    if s.phase == ids.P_GIFT:
        prompt.ask(s, division.ranked_seat(s, s.taken))
    else:
        tick_recall(s)


@rule
def legal(s, seat, mask):
    """Mark to whom of its own a seat may give the item, or the spells that a talisman brings (LB-36)."""
    if s.phase == ids.P_RECALL:
        prompt.mark_bits(mask, ids.LEARN, recallable(s, s.actor), tables.NUM_SPELLS)
        return
    mask[ids.PASS] = 1
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.ALIVE and s.place[u] >= 0 and s.owner[u] == seat:
            mask[ids.TARGET + u] = 1


@rule
def apply(s, action):
    """The item is taken or left, or a spell is picked (LB-36)."""
    if s.phase == ids.P_RECALL:
        recall(s, s.actor, action - ids.LEARN)
        return
    s.taken += 1
    s.trap_after = ids.P_LOOT
    prompt.go_to(s, ids.P_POISON)
    if action != ids.PASS:
        take_item(s, action - ids.TARGET)
    if s.deal != ids.D_WEAPON:
        s.relic = -1


# --- what it does -----------------------------------------------------------------------------------------------------


@rule
def take_item(s, u):
    """A character takes the magic item that was found (LB-36)."""
    kind, number = s.relic // 6, s.relic % 6
    s.delegate = u
    emit(s, ids.E_CARRIED, EVERYONE, u, s.relic, s.relic_plus, 0)
    if kind == tables.ITEM_WEAPON:
        take_weapon(s, u, tables.ITEM_WEAPONS[number], s.relic_plus)
    elif kind == tables.ITEM_ARMOUR:
        s.strength[u] += s.relic_plus
        emit(s, ids.E_CHANGED, EVERYONE, u, ids.C_STRENGTH, s.relic_plus, 0)
    elif kind == tables.ITEM_POTION:
        take_potion(s, u, number)
    elif kind == tables.ITEM_TALISMAN:
        take_talisman(s, u, number)
    elif kind == tables.ITEM_MEDALLION:
        take_medallion(s, u, number)
    else:
        take_ring(s, u, number)


@rule
def take_weapon(s, u, column, plus):
    """A magic weapon takes the place of its like; else its new owner gives up one of its two, or leaves it (LB-36)."""
    for k in range(2):
        if s.weapon[u, k] == column:
            s.magic[u, k] = max(s.magic[u, k], plus)
            return
    if s.weapon[u, 0] == s.weapon[u, 1]:
        s.weapon[u, 1] = column
        s.magic[u, 1] = plus
    else:
        s.deal = ids.D_WEAPON


@rule
def swap_weapon(s, u, given_up):
    """The magic weapon in place of one that is given up (LB-36)."""
    k = 0 if s.weapon[u, 0] == given_up else 1
    emit(s, ids.E_GIVEN_UP, EVERYONE, u, given_up, 0, 0)
    if s.hand[u] == given_up:
        s.hand[u] = tables.ITEM_WEAPONS[s.relic % 6]
    s.weapon[u, k] = tables.ITEM_WEAPONS[s.relic % 6]
    s.magic[u, k] = s.relic_plus


@rule
def drop_weapon(s, u, given_up):
    """A weapon is left behind; both places then hold the other (LB-36)."""
    k = 0 if s.weapon[u, 0] == given_up else 1
    emit(s, ids.E_GIVEN_UP, EVERYONE, u, given_up, 0, 0)
    s.weapon[u, k] = s.weapon[u, 1 - k]
    s.magic[u, k] = 0
    s.hand[u] = s.weapon[u, k]


@rule
def take_potion(s, u, number):
    """A potion is tasted, works on its taster, and leaves a dose; one that is recognised leaves two (LB-36)."""
    potion = tables.AGILITY_POTION if number <= 2 else number - 2
    known = units.worn(s, ids.KNOWS_POTIONS)
    if number == 0:
        if not known:
            traps.poison(s, u, roll(s, 3))
        return
    if not known:
        if potion == tables.AGILITY_POTION:
            spells.boost_agility(s, u, 1)
        elif potion == tables.HEALING_POTION:
            units.heal(s, u, roll(s, 6))
    s.potion[u, potion] += 2 if known else 1


@rule
def take_talisman(s, u, number):
    """Thought works 1K6 times; a sun's adds 1K3 of potential; evil takes whoever does not resist (LB-36)."""
    if number == 0:
        s.thought[u] = roll(s, 6)
    elif number == 5:
        if not units.resists(s, u):
            parting.turn_on(s, u, ids.EVIL, s.place[u] % tables.WIDTH)
    else:
        plus = roll(s, 3)
        for sun in range(3):
            if number == 4 or (number == 1 and sun == 1) or (number == 2 and sun == 2) or (number == 3 and sun == 0):
                s.potential[u, sun] += plus
                emit(s, ids.E_CHANGED, EVERYONE, u, ids.C_POTENTIAL, plus, sun)
                if sun == s.sun:
                    s.recalls = plus


@rule
def take_medallion(s, u, number):
    """Immunity to poison, knowing potions, eloquence for the party, agility, or the strangler (LB-36)."""
    if number == 0 or number == 4:
        s.medal[u] |= ids.ANTIDOTE
    elif number == 1:
        s.medal[u] |= ids.KNOWS_POTIONS
    elif number == 2:
        s.medal[u] |= ids.ELOQUENT
    elif number == 3:
        s.agility[u] += 2
        emit(s, ids.E_CHANGED, EVERYONE, u, ids.C_AGILITY, 2, 0)
    else:
        units.wound(s, u, roll(s, 6), -1)


@rule
def take_ring(s, u, number):
    """Resistance, or one spell for nothing (LB-36)."""
    if number <= 1:
        s.resistance[u] += number + 1
        emit(s, ids.E_CHANGED, EVERYONE, u, ids.C_RESISTANCE, number + 1, 0)
        return
    spell = tables.RING_SPELLS[number - 2]
    s.rings[u] |= 1 << spell
    emit(s, ids.E_LEARNT, EVERYONE, u, spell, 1, 0)


@rule
def is_gone(s, u):
    """Whether who was to take something no longer can (LB-36)."""
    if units.is_here(s, u):
        return False
    s.deal = ids.D_NONE
    s.recalls = 0
    return True


@rule
def tick_recall(s):
    """The owner picks the spells that a sun's talisman has brought within reach (LB-36)."""
    u = s.delegate
    if s.recalls <= 0 or is_gone(s, u) or recallable(s, u) == 0:
        s.recalls = 0
        prompt.go_to(s, ids.P_POISON)
    else:
        s.actor = u
        prompt.ask(s, s.owner[u])


@rule
def recallable(s, u):
    """Spells that a sun's talisman may bring: the rest of the pool, then any other that can be learnt (LB-36)."""
    rest = s.pool[u] & ~s.spells[u]
    return rest if rest != 0 else tables.LEARNABLE & ~s.spells[u]


@rule
def recall(s, u, spell):
    """A spell more, and, if it heals, how often it may be cast (LB-36)."""
    s.recalls -= 1
    s.pool[u] |= 1 << spell
    s.spells[u] |= 1 << spell
    if tables.HEAL <= spell <= tables.REJUVENATE:
        s.cures[u, spell - tables.HEAL] = roll(s, 6)
    emit(s, ids.E_LEARNT, EVERYONE, u, spell, 0, 0)
