"""Effects that turn on an answer: what the caster, or somebody else, is asked before they befall their target (MG-79).

Each is applied anew when its answer is there; a cast's ARGUMENT holds the last answer, its X_IS the one before.
"""

from __future__ import annotations

from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.ids import (
    ASK_DOMAIN,
    ASK_FACE,
    ASK_GEAR,
    ASK_KEYWORD,
    ASK_KIND,
    ASK_MORE,
    ASK_PREDICT,
    ASK_ROW,
    ASK_SUMMONS,
    ASK_TARGET,
    ASK_TRIBUTE,
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
from feint.envs.magicalogia.battle.archetype_effects import (
    answer_tribute,
    legal_remodelled,
    legal_rival,
    use_archetypes,
)
from feint.envs.magicalogia.battle.archetypes import (
    code_of,
    hand_over,
    has_kind,
    owner,
    place_of,
    summon,
    vanish,
    was_summoned,
)
from feint.envs.magicalogia.battle.cast_start import set_off
from feint.envs.magicalogia.battle.checks import FOR_OTHER, start_check
from feint.envs.magicalogia.battle.damage import deal
from feint.envs.magicalogia.battle.attack_dice import TURNED, packed, show
from feint.envs.magicalogia.battle.kinds import BLOCK, KEYWORDS, KIND_COUNT, LEVEL, MINUS
from feint.envs.magicalogia.battle.mana import check_gear, find_magic, gain, lend
from feint.envs.magicalogia.battle.news import E_ARCHETYPE_CHANGED, E_CHANGED, E_FAILS, E_FORETELLS, E_REPRESENTS, E_SYMBOL
from feint.envs.magicalogia.battle.tables import SKILL_ROWS
from feint.envs.magicalogia.battle.tables import SOUL
from feint.envs.magicalogia.battle.stack import (
    AIMED,
    ARGUMENT,
    AT,
    AT_EFFECTS,
    CHECK_FRAME,
    EFFECT_AT,
    FAILURE,
    FORETOLD,
    MAGIC_OF,
    PLACE_OF,
    PROPHET,
    SKILL_IS,
    X_IS,
    ask,
    below,
)
from feint.envs.magicalogia.battle.state import ARCHETYPES_EACH, GRUDGING, SEATS, SEIZED, STAGE
from feint.envs.magicalogia.battle.targets import action_of, adds, has_gear, target_of
from feint.envs.magicalogia.battle.equipment_effects import use_tool
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.stats import archetypes, foe_of, keyword
from feint.envs.magicalogia.basics import FACES

GRUDGE = m.MAGIC["grudge"]
#: Damage of a grudge, and cells a symbol may be moved by.
GRUDGE_DAMAGE, CELLS = 2, 2
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
def choose_for_archetype(s, d, seat, p, a, effect):
    """What befalls archetypes."""
    if effect == m.SHIFT:
        shift(s, d, seat, p, a)
    elif effect == m.SACRIFICE:
        sacrifice(s, d, seat, p, a)
    elif effect == m.MUFFLE:
        muffle(s, d, seat, p, a)
    elif effect == m.TRADE:
        trade(s, d, seat, p, a)
    elif effect == m.SEIZE:
        b = hand_over(s, p, a, seat)
        if b >= 0:
            s.a_flags[seat, b] |= SEIZED
            s.a_home[seat, b] = p
    else:
        s.a_flags[p, a] |= GRUDGING
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, a, 0, 0)


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


@inner_rule
def become(s, p, k, kind, symbol):
    """Turn an archetype into another, its damage cleared."""
    s.a_kind[p, k] = kind
    s.a_symbol[p, k] = symbol
    s.a_hurt[p, k] = 0
    s.summoned[p, symbol] |= 1 << kind
    emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, k, -1 - kind, symbol)


# --- the dice of a defence --------------------------------------------------------------------------------------------


@inner_rule
def nudge(s, d, seat):
    """Turn one die of the defence to a neighbouring face: which die, then to which face."""
    first = s.frame[d, X_IS]
    second = s.frame[d, ARGUMENT]
    if second == 0:
        for face in range(FACES):
            if s.dfd[face] > 0:
                ask(s, seat, ASK_FACE)
    elif first == 0:
        s.frame[d, X_IS] = second
        s.frame[d, ARGUMENT] = 0
        ask(s, seat, ASK_FACE)
    else:
        s.dfd[first - 1] -= 1
        s.dfd[second - 1] += 1
        show(s, seat, packed(s.dfd, 0), packed(s.dfd, 3), TURNED, 1)
        s.frame[d, X_IS] = 0
        s.frame[d, ARGUMENT] = 0


@inner_rule
def legal_face(s, mask):
    """Any face; of a die to be turned, those that show, then those beside it."""
    d = s.depth - 1
    turning = m.EFFECTS[s.frame[d, MAGIC_OF], s.frame[d, EFFECT_AT], 0] == m.NUDGE
    first = s.frame[d, X_IS]
    for face in range(FACES):
        if not turning or (first == 0 and s.dfd[face] > 0) or (first > 0 and abs(face + 1 - first) == 1):
            mask[FACE + face] = 1


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
        f = below(s, CHECK_FRAME)
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


@inner_rule
def censor(s, d, seat, code):
    """An equipment of the target, of the caster's choice among those that work, works no more in this battle."""
    k = s.frame[d, ARGUMENT] - 1
    if k >= 0:
        s.frame[d, ARGUMENT] = 0
        s.barred[code, k] = 1
        check_gear(s, code, k)
    elif has_gear(s, code, False):
        ask(s, seat, ASK_GEAR)


@inner_rule
def mirror(s, d, seat, code):
    """What an equipment of the target adds while it works is the caster's too in this battle."""
    k = s.frame[d, ARGUMENT] - 1
    if k >= 0:
        s.frame[d, ARGUMENT] = 0
        for e in range(2):
            column = m.GEAR[s.magic[code, k], e, 0]
            if m.ADDS[s.magic[code, k], e] != 0:
                s.lasting[seat, column] += m.GEAR[s.magic[code, k], e, 1]
                emit(s, E_CHANGED, EVERYONE, seat, column, m.GEAR[s.magic[code, k], e, 1], 1)
    elif has_gear(s, code, True):
        ask(s, seat, ASK_GEAR)


@inner_rule
def legal_gear(s, mask):
    """The target's equipment that works; of a mirror's, what adds something."""
    d = s.depth - 1
    p = s.aim[d, s.frame[d, AT]]
    mirrors = m.EFFECTS[s.frame[d, MAGIC_OF], s.frame[d, EFFECT_AT], 0] == m.MIRROR
    for k in range(s.magics[p]):
        if s.working[p, k] != 0 and (not mirrors or adds(s.magic[p, k])):
            mask[MAGIC_ACTION + s.magic[p, k]] = 1


@inner_rule
def muffle(s, d, seat, p, a):
    """A keyword of the target, of the caster's choice, is off this round."""
    k = s.frame[d, ARGUMENT]
    if k > 0:
        s.frame[d, ARGUMENT] = 0
        amount = KEYWORDS[s.a_kind[p, a], k] + s.a_more[p, a, k] + s.a_now[p, a, k]
        s.a_now[p, a, k] -= amount
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, a, k, -amount)
    else:
        for n in range(BLOCK, MINUS + 1):
            if keyword(s, p, a, n) > 0:
                ask(s, seat, ASK_KEYWORD)


@inner_rule
def legal_keyword(s, mask):
    """The keywords that the target has, or those it can gain."""
    d = s.depth - 1
    code = s.aim[d, s.frame[d, AT]]
    if m.EFFECTS[s.frame[d, MAGIC_OF], s.frame[d, EFFECT_AT], 0] == m.REMODEL:
        legal_remodelled(s, owner(code), place_of(code), mask)
        return
    for n in range(BLOCK, MINUS + 1):
        if keyword(s, owner(code), place_of(code), n) > 0:
            mask[KEYWORD_ACTION + n - BLOCK] = 1


# --- archetypes -------------------------------------------------------------------------------------------------------


@inner_rule
def shift(s, d, seat, p, a):
    """Move a symbol by up to two cells of the skill table: its column, then its row. The soul skill stays."""
    if s.a_symbol[p, a] == SOUL:
        return
    if s.frame[d, X_IS] == 0:
        ask(s, seat, ASK_DOMAIN)
    elif s.frame[d, ARGUMENT] == 0:
        ask(s, seat, ASK_ROW)
    else:
        s.a_symbol[p, a] = (s.frame[d, X_IS] - 1) * SKILL_ROWS + s.frame[d, ARGUMENT] - 1
        s.frame[d, X_IS] = 0
        s.frame[d, ARGUMENT] = 0
        emit(s, E_ARCHETYPE_CHANGED, EVERYONE, p, a, 0, s.a_symbol[p, a])


@inner_rule
def legal_shift(s, mask):
    """Columns, then rows, that are near enough."""
    d = s.depth - 1
    code = s.aim[d, s.frame[d, AT]]
    symbol = s.a_symbol[owner(code), place_of(code)]
    column = symbol // SKILL_ROWS
    if s.ask == ASK_DOMAIN:
        for domain in range(max(column - CELLS, 0), min(column + CELLS + 1, FACES)):
            mask[FACE + domain] = 1
    else:
        left = CELLS - abs(s.frame[d, X_IS] - 1 - column)
        row = symbol % SKILL_ROWS
        for n in range(max(row - left, 0), min(row + left + 1, SKILL_ROWS)):
            mask[ROW + n] = 1


@inner_rule
def sacrifice(s, d, seat, p, a):
    """Destroy an archetype for another of no higher level that a summons of the caster brings; it takes its symbol."""
    kind = s.frame[d, ARGUMENT] - 1
    if kind < 0:
        ask(s, seat, ASK_KIND)
        return
    s.frame[d, ARGUMENT] = 0
    if kind == KIND_COUNT:
        emit(s, E_FAILS, EVERYONE, seat, s.frame[d, MAGIC_OF], -1, 0)
    else:
        symbol = s.a_symbol[p, a]
        vanish(s, p, a, 1)
        summon(s, seat, kind, symbol)


@inner_rule
def legal_sacrifice(s, seat, mask):
    """Kinds that a summons of the seat brings, no higher than the one destroyed; letting it be where there is none."""
    d = s.depth - 1
    a = place_of(s.aim[d, s.frame[d, AT]])
    found = False
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if m.EFFECTS[magic, 0, 0] == m.SUMMON and m.EFFECTS[magic, 0, 1] >= 0:
            kind = m.EFFECTS[magic, 0, 1]
            is_new = kind == s.a_kind[seat, a] or not has_kind(s, seat, kind)
            if is_new and KEYWORDS[kind, LEVEL] <= KEYWORDS[s.a_kind[seat, a], LEVEL]:
                if not was_summoned(s, seat, kind, s.a_symbol[seat, a]):
                    mask[KIND_ACTION + kind] = 1
                    found = True
    if not found:
        mask[GO_ON] = 1


@inner_rule
def trade(s, d, seat, p, a):
    """An archetype of the target's for one of the caster's."""
    code = s.frame[d, ARGUMENT] - 1
    if code >= 0:
        s.frame[d, ARGUMENT] = 0
        b = hand_over(s, p, a, seat)
        if b >= 0:
            hand_over(s, seat, place_of(code), p)
    elif archetypes(s, seat) > 0:
        ask(s, seat, ASK_TARGET)


@inner_rule
def begin_avenging(s):
    """A destroyed archetype's grudge strikes: its master chooses what (cast "grudge" again, at its second effect)."""
    seat = 0
    while s.avenging >> seat & 1 == 0:
        seat += 1
    s.avenging &= ~(1 << seat)
    if s.mp[seat] <= 0:
        return
    d = set_off(s, seat, GRUDGE, m.ROWS[GRUDGE, m.SKILL_OF])
    s.frame[d, AIMED] = 1
    s.frame[d, EFFECT_AT] = 1
    s.frame[d, STAGE] = AT_EFFECTS
    s.aim[d, 0] = -1


@inner_rule
def avenge(s, d, seat):
    """2 damage to the representative of the other side, or one of its archetypes gone; nothing while it is cast."""
    code = s.frame[d, ARGUMENT] - 1
    if s.frame[d, PLACE_OF] >= 0:
        return
    if code < 0:
        ask(s, seat, ASK_TARGET)
    else:
        s.frame[d, ARGUMENT] = 0
        if code < SEATS:
            deal(s, code, GRUDGE_DAMAGE, seat, 0)
        else:
            vanish(s, owner(code), place_of(code), 1)


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
