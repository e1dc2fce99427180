"""Effects that need a choice: the caster, or another seat, is asked before they apply (MG-79).

Each is applied again once its answer is there; a cast's ARGUMENT holds the last answer, its X_IS the one before.
"""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetype_effects import (
    answer_tribute,
    avenge,
    choose_for_archetype,
    legal_rival,
    use_archetypes,
)
from feint.envs.magicalogia.battle.archetypes import (
    code_of,
    owner,
    place_of,
)
from feint.envs.magicalogia.battle.attack_dice import nudge
from feint.envs.magicalogia.battle.checks import start_check
from feint.envs.magicalogia.battle.damage import deal
from feint.envs.magicalogia.battle.equipment_effects import censor, mirror, use_tool
from feint.envs.magicalogia.battle.mana import find_magic, gain, lend
from feint.envs.magicalogia.battle.stack import ask, frame_below
from feint.envs.magicalogia.battle.stats import foe_of
from feint.envs.magicalogia.battle.targets import action_of, target_of

# What "reading through" does next, in X_IS: ask, check, see how the check went, strike.
_ASK, _READ, _SEE, _STRIKE = range(4)


@inner_rule
def choose(s, d, seat, code, effect, a):  # noqa: C901 (one branch per effect)
    """Apply one effect of the cast in frame `d` by `seat` to the target `code`, or ask what it needs (MG-79)."""
    if effect <= magics.LEND:
        help_others(s, seat, code, effect, a)
    elif effect == magics.NUDGE:
        nudge(s, d, seat)
    elif effect == magics.PRESS:
        press(s, d, seat, code)
    elif effect == magics.AVENGE:
        avenge(s, d, seat)
    elif effect == magics.CENSOR:
        censor(s, d, seat, code)
    elif effect == magics.MIRROR:
        mirror(s, d, seat, code)
    elif effect == magics.PREDICT:
        predict(s, d, seat)
    elif magics.ANNIHILATE <= effect <= magics.REMODEL:
        use_archetypes(s, d, seat, code, effect, a)
    elif effect >= magics.RETHROW:
        use_tool(s, d, seat, effect)
    elif code >= tables.SEATS and s.a_kind[owner(code), place_of(code)] >= 0:
        choose_for_archetype(s, d, seat, owner(code), place_of(code), effect)


@inner_rule
def help_others(s, seat, code, effect, a):
    """Effects for allies: represent the side, check for mana, hand mana over (MG-57, MG-79)."""
    if effect == magics.RELIEVE:
        s.rep[s.side[code]] = code
        emit(s, ids.E_REPRESENTS, EVERYONE, code, 0, 0, 0)
    elif effect == magics.TRY:
        start_check(s, code, a, frames.FOR_OTHER, 0)
    elif effect == magics.LEND:
        lend(s, seat, code, a)
    elif s.result > frames.FAILURE:
        gain(s, code, magics.ANY_MANA, a, 0)


# --- the dice of a defence --------------------------------------------------------------------------------------------


# --- reading through --------------------------------------------------------------------------------------------------


@inner_rule
def press(s, d, seat, code):
    """Check again and again, each time 1 harder; stopping deals a point per success, a failure deals none (MG-79)."""
    what = s.frame[d, frames.X_IS]
    if what == _ASK:
        s.frame[d, frames.ARGUMENT] += 1
        ask(s, seat, ids.ASK_MORE)
    elif what == _READ:
        s.frame[d, frames.X_IS] = _SEE
        s.frame[d, frames.EFFECT_AT] -= 1
        start_check(s, seat, s.frame[d, frames.SKILL_IS], frames.FOR_OTHER, -s.frame[d, frames.ARGUMENT])
    elif what == _SEE and s.result > frames.FAILURE:
        s.frame[d, frames.X_IS] = _ASK
        s.frame[d, frames.EFFECT_AT] -= 1
    else:
        made = s.frame[d, frames.ARGUMENT]
        s.frame[d, frames.X_IS] = 0
        s.frame[d, frames.ARGUMENT] = 0
        if what == _STRIKE:
            deal(s, code, made, seat, 0)
        else:
            emit(s, ids.E_FAILS, EVERYONE, seat, s.frame[d, frames.MAGIC_OF], -1, 0)


@inner_rule
def legal_more(mask):
    """Another check, or stopping (MG-79)."""
    mask[ids.GO_ON] = 1
    mask[ids.STOP] = 1


# --- foretelling ------------------------------------------------------------------------------------------------------


@inner_rule
def predict(s, d, seat):
    """Predict the outcome of the check under way (MG-79)."""
    told = s.frame[d, frames.ARGUMENT] - 1
    if told < 0:
        ask(s, seat, ids.ASK_PREDICT)
    else:
        f = frame_below(s, frames.CHECK_FRAME)
        s.frame[d, frames.ARGUMENT] = 0
        s.frame[f, frames.PROPHET] = seat + 1
        s.frame[f, frames.FORETOLD] = told
        emit(s, ids.E_FORETELLS, EVERYONE, seat, told, 0, 0)


@inner_rule
def legal_predict(mask):
    """Success or failure (MG-79)."""
    mask[ids.SUCCEEDS] = 1
    mask[ids.FAILS] = 1


# --- equipment, keywords ----------------------------------------------------------------------------------------------


# --- archetypes -------------------------------------------------------------------------------------------------------


@inner_rule
def legal_effect_target(s, seat, mask):
    """Targets of an effect: own archetypes; rivals; the other representative and its archetypes (MG-79)."""
    d = s.depth - 1
    p = seat
    effect = magics.EFFECTS[s.frame[d, frames.MAGIC_OF], s.frame[d, frames.EFFECT_AT], 0]
    if effect == magics.ANNIHILATE:
        legal_rival(s, d, mask)
        return
    if effect == magics.AVENGE:
        p = foe_of(s, seat)
        mask[action_of(s, p)] = 1
    for a in range(tables.ARCHETYPES_EACH):
        if s.a_kind[p, a] >= 0:
            mask[action_of(s, code_of(p, a))] = 1


@inner_rule
def answer_choice(s, seat, question, action):  # noqa: C901 (one branch per question)
    """Store the answer that an effect waits for (MG-79)."""
    d = s.depth - 1
    if question == ids.ASK_FACE:
        s.frame[d, frames.ARGUMENT] = action - ids.FACE + 1
    elif question == ids.ASK_MORE:
        s.frame[d, frames.X_IS] = _READ if action == ids.GO_ON else _STRIKE
    elif question == ids.ASK_GEAR:
        s.frame[d, frames.ARGUMENT] = find_magic(s, s.aim[d, s.frame[d, frames.AT]], action - ids.MAGIC_ACTION) + 1
    elif question == ids.ASK_TRIBUTE:
        answer_tribute(s, d, seat, action)
    elif question == ids.ASK_PREDICT:
        s.frame[d, frames.ARGUMENT] = 2 if action == ids.SUCCEEDS else 1
    elif question == ids.ASK_SUMMONS:
        s.frame[d, frames.ARGUMENT] = find_magic(s, seat, action - ids.MAGIC_ACTION) + 1
    elif question == ids.ASK_KEYWORD:
        s.frame[d, frames.ARGUMENT] = action - ids.KEYWORD_ACTION + tables.BLOCK
    elif question == ids.ASK_TARGET:
        s.frame[d, frames.ARGUMENT] = target_of(s, action) + 1
    elif question == ids.ASK_KIND:
        s.frame[d, frames.ARGUMENT] = tables.KIND_COUNT + 1 if action == ids.GO_ON else action - ids.KIND_ACTION + 1
    elif question == ids.ASK_DOMAIN:
        s.frame[d, frames.X_IS] = action - ids.FACE + 1
        emit(s, ids.E_SYMBOL, EVERYONE, seat, 1, action - ids.FACE, 0)
    else:
        s.frame[d, frames.ARGUMENT] = action - ids.ROW + 1
