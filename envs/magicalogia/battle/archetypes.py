"""Archetypes come and go: summoning, destruction, and who may have what (MG-45, MG-57)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.stack import open_window
from feint.envs.magicalogia.battle.stats import archetypes, power, value

#: Magic points that the caster of "kin summons" loses with the archetype.
BLOOD_PRICE = 2


@inner_rule
def code_of(seat, a):
    """The number by which targets name an archetype; seats are named by their own numbers."""
    return tables.SEATS + seat * tables.ARCHETYPES_EACH + a


@inner_rule
def owner(code):
    """The seat that a target is, or whose archetype it is."""
    return code if code < tables.SEATS else (code - tables.SEATS) // tables.ARCHETYPES_EACH


@inner_rule
def place_of(code):
    """The slot of a targeted archetype among its master's."""
    return (code - tables.SEATS) % tables.ARCHETYPES_EACH


@inner_rule
def has_kind(s, seat, kind):
    """Whether a character controls an archetype of a kind (MG-45)."""
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[seat, a] == kind:
            return True
    return False


@inner_rule
def may_summon(s, seat, kind):
    """Whether a character may have one more archetype, of this kind (MG-45)."""
    return not has_kind(s, seat, kind) and archetypes(s, seat) < min(
        power(s, seat, basics.SOURCE), tables.ARCHETYPES_EACH
    )


@inner_rule
def was_summoned(s, seat, kind, symbol):
    """Whether a character has already summoned this archetype in the battle (MG-45)."""
    return s.summoned[seat, symbol] >> kind & 1 == 1


@inner_rule
def draw_row(s):
    """Draw a row of the skill table by 2D6, counted from 0 (MG-11)."""
    first = roll(s, 6)
    return first + roll(s, 6) - 2


@inner_rule
def put(s, seat, kind, symbol):
    """Put an archetype into the first free slot; returns the slot, or -1 where it cannot come (MG-45)."""
    if was_summoned(s, seat, kind, symbol):
        return -1
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[seat, a] < 0:
            s.summoned[seat, symbol] |= 1 << kind
            reset_place(s, seat, a)
            s.a_kind[seat, a] = kind
            s.a_count[seat] += 1
            s.a_symbol[seat, a] = symbol
            s.a_round[seat, a] = s.round_no
            emit(s, ids.E_SUMMONS, EVERYONE, seat, a, kind, symbol)
            return a
    return -1


@inner_rule
def reset_place(s, seat, a):
    """Empty an archetype slot."""
    s.a_kind[seat, a] = -1
    s.a_hurt[seat, a] = 0
    s.a_used[seat, a] = 0
    s.a_flags[seat, a] = 0
    for k in range(magics.KEYWORD_COLUMNS):
        s.a_more[seat, a, k] = 0
        s.a_now[seat, a, k] = 0


@inner_rule
def summon(s, seat, kind, symbol):
    """Summon an archetype by magic or spirit form; a symbol already used for the kind gives nothing (MG-45)."""
    a = -1
    if may_summon(s, seat, kind):
        a = put(s, seat, kind, symbol)
    if a < 0:
        emit(s, ids.E_FAILS, EVERYONE, seat, kind, symbol, 0)
    else:
        if (
            kind == tables.SWORD
            and value(s, seat, magics.TWIN_SWORDS) > 0
            and archetypes(s, seat) < power(s, seat, basics.SOURCE)
        ):
            put(s, seat, tables.SWORD, s.own[seat] * tables.SKILL_ROWS + draw_row(s))
        open_window(s, magics.SUMMONED, seat)


@inner_rule
def vanish(s, seat, a, destroyed):
    """Take an archetype off the field; one sent away without being destroyed may come again (MG-45)."""
    kind = s.a_kind[seat, a]
    emit(s, ids.E_VANISHES, EVERYONE, seat, a, kind, destroyed)
    if destroyed == 0:
        s.summoned[seat, s.a_symbol[seat, a]] &= ~(1 << kind)
    if destroyed != 0 and s.a_flags[seat, a] & ids.GRUDGING != 0:
        s.avenging |= 1 << seat
    if s.a_flags[seat, a] & ids.BOUND != 0:
        lost = min(BLOOD_PRICE, s.mp[seat])
        s.mp[seat] -= lost
        emit(s, ids.E_HURT, EVERYONE, seat, lost, 0, lost)
    reset_place(s, seat, a)
    s.a_count[seat] -= 1


@inner_rule
def free_place(s, seat):
    """The first free archetype slot, or -1."""
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[seat, a] < 0:
            return a
    return -1


@inner_rule
def hand_over(s, seat, a, other):
    """Give an archetype to another master as it stands; returns its new slot, or -1 where there is none (MG-79)."""
    b = free_place(s, other)
    if b >= 0:
        s.a_kind[other, b] = s.a_kind[seat, a]
        s.a_symbol[other, b] = s.a_symbol[seat, a]
        s.a_hurt[other, b] = s.a_hurt[seat, a]
        s.a_used[other, b] = s.a_used[seat, a]
        s.a_round[other, b] = s.a_round[seat, a]
        s.a_flags[other, b] = s.a_flags[seat, a]
        s.a_home[other, b] = s.a_home[seat, a]
        for k in range(magics.KEYWORD_COLUMNS):
            s.a_more[other, b, k] = s.a_more[seat, a, k]
            s.a_now[other, b, k] = s.a_now[seat, a, k]
        reset_place(s, seat, a)
        s.a_count[seat] -= 1
        s.a_count[other] += 1
        emit(s, ids.E_MOVES, EVERYONE, seat, a, other, b)
    return b


@inner_rule
def give_back(s, seat):
    """Return archetypes seized for a round to their masters (MG-79)."""
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[seat, a] >= 0 and s.a_flags[seat, a] & ids.SEIZED != 0:
            s.a_flags[seat, a] &= ~ids.SEIZED
            hand_over(s, seat, a, s.a_home[seat, a])
