"""Effects that choose among archetypes, or are paid for by them or by witnesses (MG-45, MG-79)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.ids import (
    ASK_KEYWORD,
    ASK_KIND,
    ASK_TARGET,
    ASK_TRIBUTE,
    KEYWORD_ACTION,
    KIND_ACTION,
    STEP_FORWARD,
)
from feint.envs.magicalogia.battle.archetypes import code_of, may_summon, owner, place_of, summon, vanish
from feint.envs.magicalogia.battle.damage import deal, lose_mp
from feint.envs.magicalogia.battle.kinds import BLOCK, BONUS, CAST, DEMON_KING, KEYWORDS, KNIGHT, LEVEL, MAIDEN, WARD
from feint.envs.magicalogia.battle.news import E_ARCHETYPE_CHANGED, E_FAILS
from feint.envs.magicalogia.battle.stack import ARGUMENT, EFFECT_AT, MAGIC_OF, SKILL_IS, X_IS, ask
from feint.envs.magicalogia.battle.state import ARCHETYPES_EACH, FLEETING, SEATS
from feint.envs.magicalogia.battle.targets import action_of, gives, has_rival, is_right_of, may_come
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.stats import archetypes, served

#: (keywords,) what "remodel" gives of each keyword to an archetype that lacks it; 0 for what it can't give.
REMODELLED = np.zeros(m.KEYWORD_COLUMNS, dtype=np.int64)
REMODELLED[[BLOCK, BONUS, CAST, WARD]] = 2, 1, 1, 6


@inner_rule
def use_archetypes(s, d, seat, code, effect, a):
    """One effect of the cast in frame `d` by `seat` on the target `code`, or the question it turns on."""
    if effect == m.ANNIHILATE:
        annihilate(s, d, seat)
    elif effect == m.SUMMON_EITHER:
        summon_either(s, d, seat)
    elif effect == m.TRIBUTE:
        take_tribute(s, d, seat, a)
    elif effect == m.SUMMON_IDOL:
        summon_idol(s, d, seat)
    elif effect == m.BLADE:
        strike_by(s, d, seat, code, a)
    elif code >= SEATS and s.a_kind[owner(code), place_of(code)] >= 0:
        remodel(s, d, seat, owner(code), place_of(code))


@inner_rule
def annihilate(s, d, seat):
    """Destroy an archetype whose symbol is of the domain to the right of the designated skill's."""
    code = s.frame[d, ARGUMENT] - 1
    if code >= 0:
        s.frame[d, ARGUMENT] = 0
        vanish(s, owner(code), place_of(code), 1)
    elif has_rival(s, s.frame[d, SKILL_IS]):
        ask(s, seat, ASK_TARGET)


@inner_rule
def legal_rival(s, d, mask):
    """Archetypes on the field of the domain to the right."""
    for side in range(2):
        p = s.rep[side]
        for a in range(ARCHETYPES_EACH):
            if is_right_of(s, s.frame[d, SKILL_IS], p, a):
                mask[action_of(s, code_of(p, a))] = 1


@inner_rule
def summon_either(s, d, seat):
    """Summon a Knight or a Maiden, as the caster likes."""
    kind = s.frame[d, ARGUMENT] - 1
    master = served(s, seat)
    if kind >= 0:
        s.frame[d, ARGUMENT] = 0
        summon(s, master, kind, s.frame[d, SKILL_IS])
    elif may_come(s, master, s.frame[d, MAGIC_OF], s.frame[d, SKILL_IS]):
        ask(s, seat, ASK_KIND)
    else:
        emit(s, E_FAILS, EVERYONE, seat, s.frame[d, MAGIC_OF], -1, 0)


@inner_rule
def legal_either(s, seat, mask):
    """The two kinds, as far as they can be summoned."""
    master = served(s, seat)
    for kind in range(KNIGHT, MAIDEN + 1):
        if may_summon(s, master, kind):
            mask[KIND_ACTION + kind] = 1


@inner_rule
def take_tribute(s, d, seat, most):
    """Witnesses spend `most` magic points between them, asked one by one; without them nothing comes."""
    if s.frame[d, ARGUMENT] >= most:
        s.frame[d, ARGUMENT] = 0
        s.frame[d, X_IS] = 0
        return
    p = s.frame[d, X_IS]
    while p < s.seats and not gives(s, seat, p):
        p += 1
    s.frame[d, X_IS] = p
    if p < s.seats:
        ask(s, p, ASK_TRIBUTE)
    else:
        s.frame[d, EFFECT_AT] = m.EFFECTS_EACH
        emit(s, E_FAILS, EVERYONE, seat, s.frame[d, MAGIC_OF], -1, 0)


@inner_rule
def answer_tribute(s, d, p, action):
    """A witness spends a point, or no more of them."""
    if action == STEP_FORWARD:
        lose_mp(s, p, 1)
        s.frame[d, ARGUMENT] += 1
    else:
        s.frame[d, X_IS] = p + 1


@inner_rule
def summon_idol(s, d, seat):
    """Summon a Demon King that goes at the end of the next round."""
    master = served(s, seat)
    summon(s, master, DEMON_KING, s.frame[d, SKILL_IS])
    for a in range(ARCHETYPES_EACH):
        if s.a_kind[master, a] == DEMON_KING and s.a_round[master, a] == s.round_no:
            s.a_flags[master, a] |= FLEETING


@inner_rule
def strike_by(s, d, seat, code, more):
    """Destroy an own archetype for damage of its level and `more`."""
    chosen = s.frame[d, ARGUMENT] - 1
    if chosen >= 0:
        s.frame[d, ARGUMENT] = 0
        a = place_of(chosen)
        level = KEYWORDS[s.a_kind[seat, a], LEVEL]
        vanish(s, seat, a, 1)
        deal(s, code, level + more, seat, 0)
    elif archetypes(s, seat) > 0:
        ask(s, seat, ASK_TARGET)


@inner_rule
def remodel(s, d, seat, p, a):
    """The target gains a keyword that it lacks, of the caster's choice."""
    k = s.frame[d, ARGUMENT]
    if k > 0:
        s.frame[d, ARGUMENT] = 0
        s.a_more[p, a, k] += REMODELLED[k]
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, a, k, REMODELLED[k])
    else:
        for n in range(BLOCK, WARD + 1):
            if lacks(s, p, a, n):
                ask(s, seat, ASK_KEYWORD)


@inner_rule
def lacks(s, p, a, k):
    """Whether an archetype lacks a keyword that "remodel" can give."""
    return REMODELLED[k] > 0 and KEYWORDS[s.a_kind[p, a], k] + s.a_more[p, a, k] + s.a_now[p, a, k] <= 0


@inner_rule
def legal_remodelled(s, p, a, mask):
    """The keywords that the target can gain."""
    for n in range(BLOCK, WARD + 1):
        if lacks(s, p, a, n):
            mask[KEYWORD_ACTION + n - BLOCK] = 1
