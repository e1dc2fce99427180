"""Spirit form: an archetype by an anchor's fate (MG-84, MG-87); symbols and kinds that are chosen."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.archetype_effects import legal_either, legal_sacrifice, legal_shift
from feint.envs.magicalogia.battle.archetypes import may_summon, owner, place_of, summon, was_summoned
from feint.envs.magicalogia.battle.chosen_effects import answer_choice
from feint.envs.magicalogia.battle.frames import (
    ANCHOR_OF,
    AT,
    CAST_FRAME,
    DOMAIN_OF,
    KIND,
    KIND_OF,
    MAGIC_OF,
    SEAT,
    SPIRIT_FRAME,
    STAGE,
    SUCCESS,
)
from feint.envs.magicalogia.battle.ids import (
    ASK_DOMAIN,
    ASK_KIND,
    ASK_ROW,
    E_CONTRACTS,
    E_SYMBOL,
    FACE,
    KIND_ACTION,
    ROW,
)
from feint.envs.magicalogia.battle.stack import ask, pop, push
from feint.envs.magicalogia.battle.tables import KEYWORDS, KIND_COUNT, LEVEL, SKILL_ROWS


@inner_rule
def begin_spirit(s, seat, anchor):
    """Call on an anchor's power of fate for an archetype of level up to its fate (MG-84, MG-87)."""
    s.fate_used[seat, anchor] = 1
    s.now[seat, m.USED_SPIRIT] = 1
    d = push(s, SPIRIT_FRAME, seat)
    s.frame[d, ANCHOR_OF] = anchor
    emit(s, E_CONTRACTS, EVERYONE, seat, anchor, s.fate[seat, anchor], 1)


@inner_rule
def may_spirit(s, seat, anchor):
    """Whether an anchor can give a spirit form now: instead of a summoning, of a kind there is room for."""
    if s.fate_used[seat, anchor] != 0 or s.fate[seat, anchor] <= 0 or s.now[seat, m.USED_SPIRIT] > 0:
        return False
    if s.now[seat, m.USED_SUMMONS] > 0:
        return False
    for kind in range(KIND_COUNT):
        if KEYWORDS[kind, LEVEL] <= s.fate[seat, anchor] and may_summon(s, seat, kind):
            return True
    return False


@inner_rule
def run_spirit(s):
    """Ask for the kind, then for the symbol, which is no soul skill; then it comes without a check."""
    d = s.depth - 1
    seat = s.frame[d, SEAT]
    stage = s.frame[d, STAGE]
    if stage == 0:
        ask(s, seat, ASK_KIND)
    elif stage == 1:
        ask(s, seat, ASK_DOMAIN)
    elif stage == 2:
        ask(s, seat, ASK_ROW)
    else:
        kind = s.frame[d, KIND_OF]
        symbol = s.frame[d, DOMAIN_OF]
        pop(s, SUCCESS)
        summon(s, seat, kind, symbol)


@inner_rule
def answer_spirit(s, question, action):
    """Kind, domain or row of the archetype to come; an effect may wait for such an answer too."""
    d = s.depth - 1
    if s.frame[d, KIND] == CAST_FRAME:
        answer_choice(s, s.frame[d, SEAT], question, action)
        return
    if question == ASK_KIND:
        s.frame[d, KIND_OF] = action - KIND_ACTION
        emit(s, E_SYMBOL, EVERYONE, s.frame[d, SEAT], 0, action - KIND_ACTION, 0)
    elif question == ASK_DOMAIN:
        s.frame[d, DOMAIN_OF] = (action - FACE) * SKILL_ROWS
        emit(s, E_SYMBOL, EVERYONE, s.frame[d, SEAT], 1, action - FACE, 0)
    else:
        s.frame[d, DOMAIN_OF] += action - ROW
    s.frame[d, STAGE] += 1


@inner_rule
def legal_kind(s, seat, mask):
    """Kinds up to the anchor's fate, or those one level below the target, or those a magic may bring."""
    d = s.depth - 1
    if s.frame[d, KIND] == CAST_FRAME and m.EFFECTS[s.frame[d, MAGIC_OF], 0, 0] == m.SACRIFICE:
        legal_sacrifice(s, seat, mask)
    elif s.frame[d, KIND] == CAST_FRAME and m.EFFECTS[s.frame[d, MAGIC_OF], 0, 0] == m.SUMMON_EITHER:
        legal_either(s, seat, mask)
    elif s.frame[d, KIND] == CAST_FRAME:
        code = s.aim[d, s.frame[d, AT]]
        level = KEYWORDS[s.a_kind[owner(code), place_of(code)], LEVEL]
        for kind in range(KIND_COUNT):
            if KEYWORDS[kind, LEVEL] == level - 1:
                mask[KIND_ACTION + kind] = 1
    else:
        for kind in range(KIND_COUNT):
            if KEYWORDS[kind, LEVEL] <= s.fate[seat, s.frame[d, ANCHOR_OF]] and may_summon(s, seat, kind):
                mask[KIND_ACTION + kind] = 1


@inner_rule
def legal_symbol(s, seat, mask):
    """Domains, then rows; an archetype already summoned in the battle can't come again."""
    d = s.depth - 1
    if s.frame[d, KIND] == CAST_FRAME:
        legal_shift(s, mask)
        return
    kind = s.frame[d, KIND_OF]
    if s.ask == ASK_DOMAIN:
        for domain in range(6):
            mask[FACE + domain] = 1
    else:
        for row in range(SKILL_ROWS):
            mask[ROW + row] = 1
        for row in range(SKILL_ROWS):
            if was_summoned(s, seat, kind, s.frame[d, DOMAIN_OF] + row):
                mask[ROW + row] = 0
