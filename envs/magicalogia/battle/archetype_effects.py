"""Effects on archetypes, many of them with a choice (MG-45, MG-79)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetypes import (
    code_of,
    hand_over,
    has_kind,
    may_summon,
    owner,
    place_of,
    summon,
    vanish,
    was_summoned,
)
from feint.envs.magicalogia.battle.cast_start import set_off
from feint.envs.magicalogia.battle.damage import deal, lose_mp
from feint.envs.magicalogia.battle.stack import ask
from feint.envs.magicalogia.battle.stats import archetypes, keyword, served
from feint.envs.magicalogia.battle.targets import action_of, gives, has_rival, is_right_of, may_come

#: (keywords,) what "remodel" gives of each keyword to an archetype that lacks it; 0 for what it can't give.
REMODELLED = np.zeros(magics.KEYWORD_COLUMNS, dtype=np.int64)
REMODELLED[[tables.BLOCK, tables.BONUS, tables.CAST, tables.WARD]] = 2, 1, 1, 6


@inner_rule
def use_archetypes(s, d, seat, code, effect, a):
    """Apply one effect of the cast in frame `d` by `seat` to the target `code`, or ask what it needs (MG-79)."""
    if effect == magics.ANNIHILATE:
        annihilate(s, d, seat)
    elif effect == magics.SUMMON_EITHER:
        summon_either(s, d, seat)
    elif effect == magics.TRIBUTE:
        take_tribute(s, d, seat, a)
    elif effect == magics.SUMMON_IDOL:
        summon_idol(s, d, seat)
    elif effect == magics.BLADE:
        strike_by(s, d, seat, code, a)
    elif code >= tables.SEATS and s.a_kind[owner(code), place_of(code)] >= 0:
        remodel(s, d, seat, owner(code), place_of(code))


@inner_rule
def annihilate(s, d, seat):
    """Destroy an archetype whose symbol is of the domain to the right of the designated skill's (MG-79)."""
    code = s.frame[d, frames.ARGUMENT] - 1
    if code >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        vanish(s, owner(code), place_of(code), 1)
    elif has_rival(s, s.frame[d, frames.SKILL_IS]):
        ask(s, seat, ids.ASK_TARGET)


@inner_rule
def legal_rival(s, d, mask):
    """Archetypes on the field of the domain to the right (MG-79)."""
    for side in range(2):
        p = s.rep[side]
        for a in range(tables.ARCHETYPES_EACH):
            if is_right_of(s, s.frame[d, frames.SKILL_IS], p, a):
                mask[action_of(s, code_of(p, a))] = 1


@inner_rule
def summon_either(s, d, seat):
    """Summon a Knight or a Maiden, as the caster chooses (MG-45, MG-79)."""
    kind = s.frame[d, frames.ARGUMENT] - 1
    master = served(s, seat)
    if kind >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        summon(s, master, kind, s.frame[d, frames.SKILL_IS])
    elif may_come(s, master, s.frame[d, frames.MAGIC_OF], s.frame[d, frames.SKILL_IS]):
        ask(s, seat, ids.ASK_KIND)
    else:
        emit(s, ids.E_FAILS, EVERYONE, seat, s.frame[d, frames.MAGIC_OF], -1, 0)


@inner_rule
def legal_either(s, seat, mask):
    """Knight and Maiden, where they can be summoned (MG-45, MG-79)."""
    master = served(s, seat)
    for kind in range(tables.KNIGHT, tables.MAIDEN + 1):
        if may_summon(s, master, kind):
            mask[ids.KIND_ACTION + kind] = 1


@inner_rule
def take_tribute(s, d, seat, most):
    """Ask witness by witness for `most` magic points in all; without them the magic fails (MG-79)."""
    if s.frame[d, frames.ARGUMENT] >= most:
        s.frame[d, frames.ARGUMENT] = 0
        s.frame[d, frames.X_IS] = 0
        return
    p = s.frame[d, frames.X_IS]
    while p < s.seats and not gives(s, seat, p):
        p += 1
    s.frame[d, frames.X_IS] = p
    if p < s.seats:
        ask(s, p, ids.ASK_TRIBUTE)
    else:
        s.frame[d, frames.EFFECT_AT] = magics.EFFECTS_EACH
        emit(s, ids.E_FAILS, EVERYONE, seat, s.frame[d, frames.MAGIC_OF], -1, 0)


@inner_rule
def answer_tribute(s, d, p, action):
    """A witness spends a point, or no more of them (MG-79)."""
    if action == ids.STEP_FORWARD:
        lose_mp(s, p, 1)
        s.frame[d, frames.ARGUMENT] += 1
    else:
        s.frame[d, frames.X_IS] = p + 1


@inner_rule
def summon_idol(s, d, seat):
    """Summon a Demon King that leaves at the end of the next round (MG-45, MG-79)."""
    master = served(s, seat)
    summon(s, master, tables.DEMON_KING, s.frame[d, frames.SKILL_IS])
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[master, a] == tables.DEMON_KING and s.a_round[master, a] == s.round_no:
            s.a_flags[master, a] |= ids.FLEETING


@inner_rule
def strike_by(s, d, seat, code, more):
    """Destroy an own archetype to deal damage of its level plus `more` (MG-79)."""
    chosen = s.frame[d, frames.ARGUMENT] - 1
    if chosen >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        a = place_of(chosen)
        level = tables.KEYWORDS[s.a_kind[seat, a], tables.LEVEL]
        vanish(s, seat, a, 1)
        deal(s, code, level + more, seat, 0)
    elif archetypes(s, seat) > 0:
        ask(s, seat, ids.ASK_TARGET)


@inner_rule
def remodel(s, d, seat, p, a):
    """Give the target a keyword that it lacks, of the caster's choice (MG-75, MG-79)."""
    k = s.frame[d, frames.ARGUMENT]
    if k > 0:
        s.frame[d, frames.ARGUMENT] = 0
        s.a_more[p, a, k] += REMODELLED[k]
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, a, k, REMODELLED[k])
    else:
        for n in range(tables.BLOCK, tables.WARD + 1):
            if lacks(s, p, a, n):
                ask(s, seat, ids.ASK_KEYWORD)


@inner_rule
def lacks(s, p, a, k):
    """Whether an archetype lacks a keyword that "remodel" can give (MG-75, MG-79)."""
    return REMODELLED[k] > 0 and tables.KEYWORDS[s.a_kind[p, a], k] + s.a_more[p, a, k] + s.a_now[p, a, k] <= 0


@inner_rule
def legal_remodelled(s, p, a, mask):
    """The keywords that "remodel" can give the target (MG-75, MG-79)."""
    for n in range(tables.BLOCK, tables.WARD + 1):
        if lacks(s, p, a, n):
            mask[ids.KEYWORD_ACTION + n - tables.BLOCK] = 1


GRUDGE = magics.MAGIC["grudge"]


#: Damage of a grudge, and cells a symbol may be moved by.
GRUDGE_DAMAGE, CELLS = 2, 2


@inner_rule
def choose_for_archetype(s, d, seat, p, a, effect):
    """Apply an effect to one archetype (MG-79)."""
    if effect == magics.SHIFT:
        shift(s, d, seat, p, a)
    elif effect == magics.SACRIFICE:
        sacrifice(s, d, seat, p, a)
    elif effect == magics.MUFFLE:
        muffle(s, d, seat, p, a)
    elif effect == magics.TRADE:
        trade(s, d, seat, p, a)
    elif effect == magics.SEIZE:
        b = hand_over(s, p, a, seat)
        if b >= 0:
            s.a_flags[seat, b] |= ids.SEIZED
            s.a_home[seat, b] = p
    else:
        s.a_flags[p, a] |= ids.GRUDGING
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, a, 0, 0)


@inner_rule
def become(s, p, k, kind, symbol):
    """Turn an archetype into another kind, its damage cleared (MG-45, MG-79)."""
    s.a_kind[p, k] = kind
    s.a_symbol[p, k] = symbol
    s.a_hurt[p, k] = 0
    s.summoned[p, symbol] |= 1 << kind
    emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, k, -1 - kind, symbol)


@inner_rule
def muffle(s, d, seat, p, a):
    """Switch off a keyword of the target, of the caster's choice, for this round (MG-75, MG-79)."""
    k = s.frame[d, frames.ARGUMENT]
    if k > 0:
        s.frame[d, frames.ARGUMENT] = 0
        amount = tables.KEYWORDS[s.a_kind[p, a], k] + s.a_more[p, a, k] + s.a_now[p, a, k]
        s.a_now[p, a, k] -= amount
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, a, k, -amount)
    else:
        for n in range(tables.BLOCK, tables.MINUS + 1):
            if keyword(s, p, a, n) > 0:
                ask(s, seat, ids.ASK_KEYWORD)


@inner_rule
def legal_keyword(s, mask):
    """The keywords that the target has, or those that it can gain (MG-75, MG-79)."""
    d = s.depth - 1
    code = s.aim[d, s.frame[d, frames.AT]]
    if magics.EFFECTS[s.frame[d, frames.MAGIC_OF], s.frame[d, frames.EFFECT_AT], 0] == magics.REMODEL:
        legal_remodelled(s, owner(code), place_of(code), mask)
        return
    for n in range(tables.BLOCK, tables.MINUS + 1):
        if keyword(s, owner(code), place_of(code), n) > 0:
            mask[ids.KEYWORD_ACTION + n - tables.BLOCK] = 1


@inner_rule
def shift(s, d, seat, p, a):
    """Move a symbol by up to two cells of the skill table: column, then row; the soul skill stays (MG-79)."""
    if s.a_symbol[p, a] == tables.SOUL:
        return
    if s.frame[d, frames.X_IS] == 0:
        ask(s, seat, ids.ASK_DOMAIN)
    elif s.frame[d, frames.ARGUMENT] == 0:
        ask(s, seat, ids.ASK_ROW)
    else:
        s.a_symbol[p, a] = (s.frame[d, frames.X_IS] - 1) * tables.SKILL_ROWS + s.frame[d, frames.ARGUMENT] - 1
        s.frame[d, frames.X_IS] = 0
        s.frame[d, frames.ARGUMENT] = 0
        emit(s, ids.E_ARCHETYPE_CHANGED, EVERYONE, p, a, 0, s.a_symbol[p, a])


@inner_rule
def legal_shift(s, mask):
    """Columns, then rows, within reach (MG-79)."""
    d = s.depth - 1
    code = s.aim[d, s.frame[d, frames.AT]]
    symbol = s.a_symbol[owner(code), place_of(code)]
    column = symbol // tables.SKILL_ROWS
    if s.ask == ids.ASK_DOMAIN:
        for domain in range(max(column - CELLS, 0), min(column + CELLS + 1, basics.FACES)):
            mask[ids.FACE + domain] = 1
    else:
        left = CELLS - abs(s.frame[d, frames.X_IS] - 1 - column)
        row = symbol % tables.SKILL_ROWS
        for n in range(max(row - left, 0), min(row + left + 1, tables.SKILL_ROWS)):
            mask[ids.ROW + n] = 1


@inner_rule
def sacrifice(s, d, seat, p, a):
    """Replace an archetype by one of no higher level that a summons of the caster brings, same symbol (MG-79)."""
    kind = s.frame[d, frames.ARGUMENT] - 1
    if kind < 0:
        ask(s, seat, ids.ASK_KIND)
        return
    s.frame[d, frames.ARGUMENT] = 0
    if kind == tables.KIND_COUNT:
        emit(s, ids.E_FAILS, EVERYONE, seat, s.frame[d, frames.MAGIC_OF], -1, 0)
    else:
        symbol = s.a_symbol[p, a]
        vanish(s, p, a, 1)
        summon(s, seat, kind, symbol)


@inner_rule
def legal_sacrifice(s, seat, mask):
    """Kinds of no higher level that a summons of the seat brings; "go on" where there is none (MG-79)."""
    d = s.depth - 1
    a = place_of(s.aim[d, s.frame[d, frames.AT]])
    found = False
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if magics.EFFECTS[magic, 0, 0] == magics.SUMMON and magics.EFFECTS[magic, 0, 1] >= 0:
            kind = magics.EFFECTS[magic, 0, 1]
            is_new = kind == s.a_kind[seat, a] or not has_kind(s, seat, kind)
            level, max_level = tables.KEYWORDS[kind, tables.LEVEL], tables.KEYWORDS[s.a_kind[seat, a], tables.LEVEL]
            if is_new and level <= max_level and not was_summoned(s, seat, kind, s.a_symbol[seat, a]):
                mask[ids.KIND_ACTION + kind] = 1
                found = True
    if not found:
        mask[ids.GO_ON] = 1


@inner_rule
def trade(s, d, seat, p, a):
    """Exchange an archetype of the target for one of the caster's (MG-79)."""
    code = s.frame[d, frames.ARGUMENT] - 1
    if code >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        b = hand_over(s, p, a, seat)
        if b >= 0:
            hand_over(s, seat, place_of(code), p)
    elif archetypes(s, seat) > 0:
        ask(s, seat, ids.ASK_TARGET)


@inner_rule
def begin_avenging(s):
    """Let a destroyed archetype's grudge strike: cast "grudge" again, from its second effect (MG-79)."""
    seat = 0
    while s.avenging >> seat & 1 == 0:
        seat += 1
    s.avenging &= ~(1 << seat)
    if s.mp[seat] <= 0:
        return
    d = set_off(s, seat, GRUDGE, magics.ROWS[GRUDGE, magics.SKILL_OF])
    s.frame[d, frames.AIMED] = 1
    s.frame[d, frames.EFFECT_AT] = 1
    s.frame[d, frames.STAGE] = frames.AT_EFFECTS
    s.aim[d, 0] = -1


@inner_rule
def avenge(s, d, seat):
    """2 damage to the other representative, or one of its archetypes destroyed; nothing when first cast (MG-79)."""
    code = s.frame[d, frames.ARGUMENT] - 1
    if s.frame[d, frames.PLACE_OF] >= 0:
        return
    if code < 0:
        ask(s, seat, ids.ASK_TARGET)
    else:
        s.frame[d, frames.ARGUMENT] = 0
        if code < tables.SEATS:
            deal(s, code, GRUDGE_DAMAGE, seat, 0)
        else:
            vanish(s, owner(code), place_of(code), 1)
