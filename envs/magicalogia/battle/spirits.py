"""Spirit form: an archetype by an anchor's fate (MG-84, MG-87); symbols and kinds that are chosen."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetype_effects import legal_either, legal_sacrifice, legal_shift
from feint.envs.magicalogia.battle.archetypes import may_summon, owner, place_of, summon, was_summoned
from feint.envs.magicalogia.battle.chosen_effects import answer_choice
from feint.envs.magicalogia.battle.stack import ask, pop, push


@inner_rule
def begin_spirit(s, seat, anchor):
    """Call on an anchor's power of fate for an archetype of level up to its fate (MG-84, MG-87)."""
    s.fate_used[seat, anchor] = 1
    s.now[seat, magics.USED_SPIRIT] = 1
    d = push(s, frames.SPIRIT_FRAME, seat)
    s.frame[d, frames.ANCHOR_OF] = anchor
    emit(s, ids.E_CONTRACTS, EVERYONE, seat, anchor, s.fate[seat, anchor], 1)


@inner_rule
def may_spirit(s, seat, anchor):
    """Whether an anchor can give a spirit form now: no summoning used, and room for its kind (MG-84, MG-87)."""
    if s.fate_used[seat, anchor] != 0 or s.fate[seat, anchor] <= 0 or s.now[seat, magics.USED_SPIRIT] > 0:
        return False
    if s.now[seat, magics.USED_SUMMONS] > 0:
        return False
    for kind in range(tables.KIND_COUNT):
        if tables.KEYWORDS[kind, tables.LEVEL] <= s.fate[seat, anchor] and may_summon(s, seat, kind):
            return True
    return False


@inner_rule
def run_spirit(s):
    """Ask for the kind, then for the symbol (not the soul skill); then summon without a check (MG-87)."""
    d = s.depth - 1
    seat = s.frame[d, frames.SEAT]
    stage = s.frame[d, frames.STAGE]
    if stage == 0:
        ask(s, seat, ids.ASK_KIND)
    elif stage == 1:
        ask(s, seat, ids.ASK_DOMAIN)
    elif stage == 2:
        ask(s, seat, ids.ASK_ROW)
    else:
        kind = s.frame[d, frames.KIND_OF]
        symbol = s.frame[d, frames.DOMAIN_OF]
        pop(s, frames.SUCCESS)
        summon(s, seat, kind, symbol)


@inner_rule
def answer_spirit(s, question, action):
    """Kind, domain or row of the archetype to summon; an effect may wait for such an answer too (MG-79, MG-87)."""
    d = s.depth - 1
    if s.frame[d, frames.KIND] == frames.CAST_FRAME:
        answer_choice(s, s.frame[d, frames.SEAT], question, action)
        return
    if question == ids.ASK_KIND:
        s.frame[d, frames.KIND_OF] = action - ids.KIND_ACTION
        emit(s, ids.E_SYMBOL, EVERYONE, s.frame[d, frames.SEAT], 0, action - ids.KIND_ACTION, 0)
    elif question == ids.ASK_DOMAIN:
        s.frame[d, frames.DOMAIN_OF] = (action - ids.FACE) * tables.SKILL_ROWS
        emit(s, ids.E_SYMBOL, EVERYONE, s.frame[d, frames.SEAT], 1, action - ids.FACE, 0)
    else:
        s.frame[d, frames.DOMAIN_OF] += action - ids.ROW
    s.frame[d, frames.STAGE] += 1


@inner_rule
def legal_kind(s, seat, mask):
    """Kinds up to the anchor's fate, or one level below the target, or those that a magic brings (MG-79, MG-87)."""
    d = s.depth - 1
    if (
        s.frame[d, frames.KIND] == frames.CAST_FRAME
        and magics.EFFECTS[s.frame[d, frames.MAGIC_OF], 0, 0] == magics.SACRIFICE
    ):
        legal_sacrifice(s, seat, mask)
    elif (
        s.frame[d, frames.KIND] == frames.CAST_FRAME
        and magics.EFFECTS[s.frame[d, frames.MAGIC_OF], 0, 0] == magics.SUMMON_EITHER
    ):
        legal_either(s, seat, mask)
    elif s.frame[d, frames.KIND] == frames.CAST_FRAME:
        code = s.aim[d, s.frame[d, frames.AT]]
        level = tables.KEYWORDS[s.a_kind[owner(code), place_of(code)], tables.LEVEL]
        for kind in range(tables.KIND_COUNT):
            if tables.KEYWORDS[kind, tables.LEVEL] == level - 1:
                mask[ids.KIND_ACTION + kind] = 1
    else:
        for kind in range(tables.KIND_COUNT):
            if tables.KEYWORDS[kind, tables.LEVEL] <= s.fate[seat, s.frame[d, frames.ANCHOR_OF]] and may_summon(
                s, seat, kind
            ):
                mask[ids.KIND_ACTION + kind] = 1


@inner_rule
def legal_symbol(s, seat, mask):
    """Domains, then rows; an archetype already summoned in the battle can't come again (MG-45, MG-87)."""
    d = s.depth - 1
    if s.frame[d, frames.KIND] == frames.CAST_FRAME:
        legal_shift(s, mask)
        return
    kind = s.frame[d, frames.KIND_OF]
    if s.ask == ids.ASK_DOMAIN:
        for domain in range(6):
            mask[ids.FACE + domain] = 1
    else:
        for row in range(tables.SKILL_ROWS):
            mask[ids.ROW + row] = 1
        for row in range(tables.SKILL_ROWS):
            if was_summoned(s, seat, kind, s.frame[d, frames.DOMAIN_OF] + row):
                mask[ids.ROW + row] = 0
