"""Who is asked: one seat, the whole council, or character after character in march order (LB-41, LB-42)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt.castable import can_drink, castable, fits, has_option, potion_fits
from feint.envs.labirynt.ids import (
    AIMING,
    BIT_RESPITE,
    BIT_START,
    BIT_TRUCE,
    DRINK,
    PARTY_ACTS,
    RESPITE,
    START,
    THOUGHT,
    TRUCE_WINDOW,
    WHERE,
)
from feint.envs.labirynt.spells import cast, drink, think
from feint.envs.labirynt.state import PARTY_PLACES, PEOPLE, UNITS, WIDTH
from feint.envs.labirynt.tables import AIM_FRONT, AIM_NONE, HEALING_POTION, NUM_SPELLS, PERSON_POTION, SPELL_AIM, TRUCE
from feint.envs.labirynt.units import leader


@rule
def ask(s, seat):
    """Ask one seat."""
    s.acting = 1 << seat
    s.common = 0


@rule
def council_seats(s):
    """The party's seats that have a free living character here, as bits."""
    bits = 0
    for place in range(PARTY_PLACES):
        u = s.party_at[place]
        if 0 <= u < PEOPLE:
            bits |= 1 << s.owner[u]
    for u in range(PEOPLE):
        if s.waiting >> u & 1 == 1:
            bits |= 1 << s.owner[u]
    return bits


@rule
def ask_common(s):
    """Ask for a common choice: the leader's seat, or every seat of the party with `council`."""
    s.acting = council_seats(s) if s.council == 1 else 1 << leader(s)
    s.common = 1 if s.council == 1 else 0


@rule
def go_to(s, phase):
    """Turn to a phase, from the first place of the march."""
    s.phase = phase
    s.cursor = 0


@rule
def may_be_asked(s, u, bit):
    """Whether a character has a turn in a window: in a fight only the second rank, with its action unspent."""
    if bit == BIT_START or bit == BIT_TRUCE:
        if s.place[u] // WIDTH != 1 or s.acted[u] == 1:
            return False
        if bit == BIT_START:
            return s.respite == 0 and castable(s, u, bit) != 0
        return castable(s, u, bit) & (1 << TRUCE) != 0
    if bit == BIT_RESPITE and s.sipped[u] == 1:
        return False
    return has_option(s, u, bit)


@rule
def window(s, bit):
    """Ask the next character that can do something at a time (a bit number); False when there is none left."""
    while s.cursor < PARTY_PLACES:
        u = s.party_at[s.cursor]
        if 0 <= u < PEOPLE and may_be_asked(s, u, bit):
            s.actor = u
            ask(s, s.owner[u])
            return True
        s.cursor += 1
    return False


@rule
def mark_bits(mask, first, bits, n):
    """Mark the actions from `first` on that a bit set of `n` names."""
    for k in range(n):
        if bits >> k & 1 == 1:
            mask[first + k] = 1


@rule
def mark_potions(s, u, mask, before_fight):
    """Mark the potions that would do something."""
    for potion in range(HEALING_POTION + 1):
        if can_drink(s, u, potion, before_fight):
            mask[DRINK + potion] = 1


# --- a cast or a draught, and the pick of its target ------------------------------------------------------------------


@rule
def pick_fits(s, u, what, target):
    """Whether a target fits a spell, or a potion numbered after the spells."""
    if what == THOUGHT:
        return fits(s, u, AIM_FRONT, -1, target)
    if what >= NUM_SPELLS:
        return potion_fits(s, u, what - NUM_SPELLS, target)
    return fits(s, u, SPELL_AIM[what], what, target)


@rule
def begin_pick(s, u, what):
    """Aim a spell or potion: at once where nothing is to choose, else the seat picks."""
    s.pending = what
    s.back = s.phase
    found = 0
    only = -1
    if needs_target(what):
        for target in range(UNITS):
            if pick_fits(s, u, what, target):
                found += 1
                only = target
    if found > 1:
        s.phase = AIMING
    else:
        end_pick(s, u, only)


@rule
def needs_target(what):
    """Whether a spell, or a potion numbered after the spells, has a target."""
    if what == THOUGHT:
        return True
    if what >= NUM_SPELLS:
        potion = what - NUM_SPELLS
        return PERSON_POTION <= potion < HEALING_POTION
    return SPELL_AIM[what] != AIM_NONE


@rule
def end_pick(s, u, target):
    """Bring the pending spell or potion about, and count it as its caster's action."""
    what = s.pending
    s.phase = s.back
    s.pending = -1
    if what == THOUGHT:
        think(s, u, target)
    elif what >= NUM_SPELLS:
        drink(s, u, what - NUM_SPELLS, target)
    else:
        cast(s, u, what, target)
    if s.phase == RESPITE:
        s.sipped[u] = 1
    elif s.adventure == 1 and s.sent >= 0:
        s.back = s.phase
        s.phase = WHERE
    elif s.phase == START or s.phase == PARTY_ACTS or s.phase == TRUCE_WINDOW:
        s.acted[u] = 1
