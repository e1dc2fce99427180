"""Damage and its absorption, magic points, ailments (MG-04, MG-05, MG-07, MG-53)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetypes import code_of, draw_row, owner, place_of, vanish
from feint.envs.magicalogia.battle.equipment import open_rare
from feint.envs.magicalogia.battle.stack import ask, next_stage, open_window, pop, push
from feint.envs.magicalogia.battle.stats import capacity, is_rep, keyword, value

#: Damage at once from which "rampart" may be used.
BIG = 5


@inner_rule
def deal(s, target, amount, dealer, by_attack):
    """Begin to deal damage to a seat or an archetype (MG-05)."""
    if amount > 0:
        d = push(s, frames.DAMAGE_FRAME, target)
        s.frame[d, frames.AMOUNT_OF] = amount
        s.frame[d, frames.DEALER] = dealer
        s.frame[d, frames.BY_ATTACK] = by_attack


@inner_rule
def run_damage(s):  # noqa: C901 (one branch per stage)
    """Advance damage: reduction, a chance to cancel it, Block, the loss itself, responses (MG-05, MG-75, MG-76)."""
    d = s.depth - 1
    stage = s.frame[d, frames.STAGE]
    target = s.frame[d, frames.SEAT]
    if target >= tables.SEATS:
        hurt_archetype(s, target, s.frame[d, frames.AMOUNT_OF])
        pop(s, frames.SUCCESS)
    elif stage == 0:
        if s.frame[d, frames.BY_ATTACK] == 0:
            s.frame[d, frames.AMOUNT_OF] = max(s.frame[d, frames.AMOUNT_OF] - value(s, target, magics.GUARD), 0)
        if value(s, target, magics.SOFTENED) > 0 and s.frame[d, frames.AMOUNT_OF] > 1:
            s.frame[d, frames.AMOUNT_OF] -= 1
        next_stage(s, d, 1)
        if s.frame[d, frames.AMOUNT_OF] >= BIG:
            open_window(s, magics.BIG_DAMAGE, target)
    elif stage == 1:
        if s.frame[d, frames.AMOUNT_OF] > 0 and can_block(s, target):
            ask(s, target, ids.ASK_BLOCK)
        else:
            next_stage(s, d, 2)
    elif stage == 2:
        next_stage(s, d, 3)
        if s.frame[d, frames.AMOUNT_OF] > 0:
            open_rare(s, magics.STRUCK, target)
    elif stage == 3:
        next_stage(s, d, 4)
        if s.frame[d, frames.AMOUNT_OF] > 0:
            take_damage(s, target, d)
            if s.frame[d, frames.TAKEN] > 0 and s.frame[d, frames.DEALER] >= 0:
                open_window(s, magics.DAMAGED, target)
    else:
        pop(s, frames.SUCCESS)


@inner_rule
def can_block(s, seat):
    """Whether a character has an archetype on the field that can absorb damage (MG-57, MG-75)."""
    if s.a_count[seat] > 0 and is_rep(s, seat):
        for a in range(tables.ARCHETYPES_EACH):
            if blocks(s, seat, a):
                return True
    return False


@inner_rule
def blocks(s, seat, a):
    """Whether an archetype has Block left (MG-75)."""
    return s.a_kind[seat, a] >= 0 and keyword(s, seat, a, tables.BLOCK) > s.a_hurt[seat, a]


@inner_rule
def answer_block(s, action):
    """Let an archetype absorb one damage, or take what is left (MG-75)."""
    d = s.depth - 1
    seat = s.frame[d, frames.SEAT]
    if action == ids.GO_ON:
        next_stage(s, d, 2)
    else:
        a = (action - ids.SEAT_ACTION - s.seats) % tables.ARCHETYPES_EACH
        s.frame[d, frames.AMOUNT_OF] -= 1
        emit(s, ids.E_BLOCKED, EVERYONE, seat, a, 1, 0)
        hurt_archetype(s, code_of(seat, a), 1)


@inner_rule
def legal_block(s, seat, mask):
    """The archetypes that can absorb, and taking the damage oneself (MG-75)."""
    mask[ids.GO_ON] = 1
    for a in range(tables.ARCHETYPES_EACH):
        if blocks(s, seat, a):
            mask[ids.SEAT_ACTION + s.seats + seat * tables.ARCHETYPES_EACH + a] = 1


@inner_rule
def hurt_archetype(s, code, amount):
    """Damage an archetype, which is destroyed when it can take no more (MG-75)."""
    seat = owner(code)
    a = place_of(code)
    if s.a_kind[seat, a] >= 0:
        lost = min(amount, capacity(s, seat, a))
        s.a_hurt[seat, a] += lost
        emit(s, ids.E_HURT, EVERYONE, code, amount, 0, lost)
        if capacity(s, seat, a) <= 0:
            vanish(s, seat, a, 1)


@inner_rule
def take_damage(s, seat, d):
    """The loss, then feedback to witnesses (MG-53)."""
    had = s.temp[seat] + s.mp[seat]
    lost = suffer(s, seat, s.frame[d, frames.AMOUNT_OF])
    s.frame[d, frames.TAKEN] = had - s.temp[seat] - s.mp[seat]
    if s.frame[d, frames.BY_ATTACK] != 0 and s.frame[d, frames.TAKEN] > 0:
        s.dealt = 1
        s.cut = lost
        for p in range(s.seats):
            if p != seat and s.alive[p] != 0 and s.side[p] == s.side[seat] and value(s, p, magics.IDLE) == 0:
                lose_mp(s, p, 1)


@inner_rule
def suffer(s, seat, amount):
    """Temporary magic points go first, then magic points (MG-05); returns how many of these."""
    absorbed = min(amount, s.temp[seat])
    lost = min(amount - absorbed, s.mp[seat])
    s.temp[seat] -= absorbed
    s.mp[seat] -= lost
    emit(s, ids.E_HURT, EVERYONE, seat, amount, absorbed, lost)
    return lost


@inner_rule
def lose_mp(s, seat, amount):
    """Magic points lost otherwise than by damage: temporary ones do not help (MG-05)."""
    lost = min(amount, s.mp[seat])
    s.mp[seat] -= lost
    emit(s, ids.E_HURT, EVERYONE, seat, lost, 0, lost)


@inner_rule
def heal(s, seat, amount):
    """Recover magic points, never above the most (MG-07)."""
    gained = min(amount, s.max_mp[seat] - s.mp[seat])
    s.mp[seat] += gained
    emit(s, ids.E_HEALS, EVERYONE, seat, gained, 0, 0)


@inner_rule
def gain_temporary(s, seat, amount):
    """Gain temporary magic points (MG-05)."""
    s.temp[seat] += amount
    emit(s, ids.E_HEALS, EVERYONE, seat, 0, amount, 0)


@inner_rule
def afflict(s, seat, ailment):
    """Give an ailment (-1: one by 1D6). A second of the same kind marks anew and does no more (MG-04)."""
    if ailment < 0:
        ailment = roll(s, 6) - 1
    s.ail[seat, ailment] = 1
    marked = -1
    if ailment == magics.SEAL:
        s.sealed[seat] = draw_sealed(s, seat)
    elif ailment == magics.MISFORTUNE:
        marked = (roll(s, 6) - 1) * tables.SKILL_ROWS + draw_row(s)
        s.marred[seat] = marked
    emit(s, ids.E_AILS, EVERYONE, seat, ailment, marked, 0)


@inner_rule
def draw_sealed(s, seat):
    """Draw the magic to seal uniformly among those that are not equipment (MG-04)."""
    number = 0
    for k in range(s.magics[seat]):
        if s.magic[seat, k] >= 0 and magics.ROWS[s.magic[seat, k], magics.FORM] != magics.EQUIPMENT_FORM:
            number += 1
    left = roll(s, number)
    place = -1
    for k in range(s.magics[seat]):
        if s.magic[seat, k] >= 0 and magics.ROWS[s.magic[seat, k], magics.FORM] != magics.EQUIPMENT_FORM:
            left -= 1
            if left == 0:
                place = k
    return place


@inner_rule
def cure(s, seat, ailment):
    """Remove an ailment (MG-04)."""
    if s.ail[seat, ailment] != 0:
        s.ail[seat, ailment] = 0
        if ailment == magics.SEAL:
            s.sealed[seat] = -1
        elif ailment == magics.MISFORTUNE:
            s.marred[seat] = -1
        emit(s, ids.E_CURES, EVERYONE, seat, ailment, 0, 0)


@inner_rule
def is_ill(s, seat):
    """Whether a character has any ailment (MG-04)."""
    for k in range(6):
        if s.ail[seat, k] != 0:
            return True
    return False
