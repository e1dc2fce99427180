"""Effects that turn on an answer: what the caster, or somebody else, is asked before they befall their target (MG-79).

Each is applied anew when its answer is there; a cast's ARGUMENT holds the last answer, its X_IS the one before.
"""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
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
from feint.envs.magicalogia.battle.frames import (
    ARGUMENT,
    AT,
    CHECK_FRAME,
    EFFECT_AT,
    FAILURE,
    FOR_OTHER,
    FORETOLD,
    MAGIC_OF,
    PROPHET,
    SKILL_IS,
    X_IS,
)
from feint.envs.magicalogia.battle.ids import (
    ASK_DOMAIN,
    ASK_FACE,
    ASK_GEAR,
    ASK_KEYWORD,
    ASK_KIND,
    ASK_MORE,
    ASK_PREDICT,
    ASK_SUMMONS,
    ASK_TARGET,
    ASK_TRIBUTE,
    E_FAILS,
    E_FORETELLS,
    E_REPRESENTS,
    E_SYMBOL,
    FACE,
    GO_ON,
    KEYWORD_ACTION,
    KIND_ACTION,
    MAGIC_ACTION,
    ROW,
    STOP,
    SUCCEEDS,
)
from feint.envs.magicalogia.battle.ids import FAILS as FAILS_ACTION
from feint.envs.magicalogia.battle.mana import find_magic, gain, lend
from feint.envs.magicalogia.battle.stack import ask, frame_below
from feint.envs.magicalogia.battle.stats import foe_of
from feint.envs.magicalogia.battle.tables import (
    ARCHETYPES_EACH,
    BLOCK,
    KIND_COUNT,
    SEATS,
)
from feint.envs.magicalogia.battle.targets import action_of, target_of

# What "reading through" does next, in X_IS: ask, check, see how the check went, strike.
_ASK, _READ, _SEE, _STRIKE = range(4)


@inner_rule
def choose(s, d, seat, code, effect, a):
    """One effect of the cast in frame `d` by `seat` on the target `code`, or the question it turns on."""
    if effect <= m.LEND:
        help_others(s, seat, code, effect, a)
    elif effect == m.NUDGE:
        nudge(s, d, seat)
    elif effect == m.PRESS:
        press(s, d, seat, code)
    elif effect == m.AVENGE:
        avenge(s, d, seat)
    elif effect == m.CENSOR:
        censor(s, d, seat, code)
    elif effect == m.MIRROR:
        mirror(s, d, seat, code)
    elif effect == m.PREDICT:
        predict(s, d, seat)
    elif m.ANNIHILATE <= effect <= m.REMODEL:
        use_archetypes(s, d, seat, code, effect, a)
    elif effect >= m.RETHROW:
        use_tool(s, d, seat, effect)
    elif code >= SEATS and s.a_kind[owner(code), place_of(code)] >= 0:
        choose_for_archetype(s, d, seat, owner(code), place_of(code), effect)


@inner_rule
def help_others(s, seat, code, effect, a):
    """A witness takes over; another checks for mana; mana changes hands."""
    if effect == m.RELIEVE:
        s.rep[s.side[code]] = code
        emit(s, E_REPRESENTS, EVERYONE, code, 0, 0, 0)
    elif effect == m.TRY:
        start_check(s, code, a, FOR_OTHER, 0)
    elif effect == m.LEND:
        lend(s, seat, code, a)
    elif s.result > FAILURE:
        gain(s, code, m.ANY_MANA, a, 0)


# --- the dice of a defence --------------------------------------------------------------------------------------------


# --- reading through --------------------------------------------------------------------------------------------------


@inner_rule
def press(s, d, seat, code):
    """Check on and on, each time 1 harder; who stops deals a point a success, who fails none."""
    what = s.frame[d, X_IS]
    if what == _ASK:
        s.frame[d, ARGUMENT] += 1
        ask(s, seat, ASK_MORE)
    elif what == _READ:
        s.frame[d, X_IS] = _SEE
        s.frame[d, EFFECT_AT] -= 1
        start_check(s, seat, s.frame[d, SKILL_IS], FOR_OTHER, -s.frame[d, ARGUMENT])
    elif what == _SEE and s.result > FAILURE:
        s.frame[d, X_IS] = _ASK
        s.frame[d, EFFECT_AT] -= 1
    else:
        made = s.frame[d, ARGUMENT]
        s.frame[d, X_IS] = 0
        s.frame[d, ARGUMENT] = 0
        if what == _STRIKE:
            deal(s, code, made, seat, 0)
        else:
            emit(s, E_FAILS, EVERYONE, seat, s.frame[d, MAGIC_OF], -1, 0)


@inner_rule
def legal_more(mask):
    """Reading on, or stopping."""
    mask[GO_ON] = 1
    mask[STOP] = 1


# --- foretelling ------------------------------------------------------------------------------------------------------


@inner_rule
def predict(s, d, seat):
    """Foretell how the check under way will go."""
    told = s.frame[d, ARGUMENT] - 1
    if told < 0:
        ask(s, seat, ASK_PREDICT)
    else:
        f = frame_below(s, CHECK_FRAME)
        s.frame[d, ARGUMENT] = 0
        s.frame[f, PROPHET] = seat + 1
        s.frame[f, FORETOLD] = told
        emit(s, E_FORETELLS, EVERYONE, seat, told, 0, 0)


@inner_rule
def legal_predict(mask):
    """Success or failure."""
    mask[SUCCEEDS] = 1
    mask[FAILS_ACTION] = 1


# --- equipment, keywords ----------------------------------------------------------------------------------------------


# --- archetypes -------------------------------------------------------------------------------------------------------


@inner_rule
def legal_effect_target(s, seat, mask):
    """What an effect may be aimed at: own archetypes; rivals; the other representative and its archetypes."""
    d = s.depth - 1
    p = seat
    effect = m.EFFECTS[s.frame[d, MAGIC_OF], s.frame[d, EFFECT_AT], 0]
    if effect == m.ANNIHILATE:
        legal_rival(s, d, mask)
        return
    if effect == m.AVENGE:
        p = foe_of(s, seat)
        mask[action_of(s, p)] = 1
    for a in range(ARCHETYPES_EACH):
        if s.a_kind[p, a] >= 0:
            mask[action_of(s, code_of(p, a))] = 1


@inner_rule
def answer_choice(s, seat, question, action):
    """Note the answer that an effect waits for."""
    d = s.depth - 1
    if question == ASK_FACE:
        s.frame[d, ARGUMENT] = action - FACE + 1
    elif question == ASK_MORE:
        s.frame[d, X_IS] = _READ if action == GO_ON else _STRIKE
    elif question == ASK_GEAR:
        s.frame[d, ARGUMENT] = find_magic(s, s.aim[d, s.frame[d, AT]], action - MAGIC_ACTION) + 1
    elif question == ASK_TRIBUTE:
        answer_tribute(s, d, seat, action)
    elif question == ASK_PREDICT:
        s.frame[d, ARGUMENT] = 2 if action == SUCCEEDS else 1
    elif question == ASK_SUMMONS:
        s.frame[d, ARGUMENT] = find_magic(s, seat, action - MAGIC_ACTION) + 1
    elif question == ASK_KEYWORD:
        s.frame[d, ARGUMENT] = action - KEYWORD_ACTION + BLOCK
    elif question == ASK_TARGET:
        s.frame[d, ARGUMENT] = target_of(s, action) + 1
    elif question == ASK_KIND:
        s.frame[d, ARGUMENT] = KIND_COUNT + 1 if action == GO_ON else action - KIND_ACTION + 1
    elif question == ASK_DOMAIN:
        s.frame[d, X_IS] = action - FACE + 1
        emit(s, E_SYMBOL, EVERYONE, seat, 1, action - FACE, 0)
    else:
        s.frame[d, ARGUMENT] = action - ROW + 1
