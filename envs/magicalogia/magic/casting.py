"""Using a magic: X, targets, cost, check, resistance, effects (MG-06, MG-76, MG-77); spirit form (MG-87); windows."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.magic import magics as m
from feint.envs.magicalogia.magic.actions import (
    AMOUNT,
    AMOUNTS,
    ASK_AMOUNT,
    ASK_DOMAIN,
    ASK_KIND,
    ASK_NOTHING,
    ASK_REACT,
    ASK_ROW,
    ASK_TARGET,
    CONTRACT,
    FACE,
    GO_ON,
    KIND_ACTION,
    MAGIC_ACTION,
    MINUS_ACTION,
    PLUS_ACTION,
    ROW,
)
from feint.envs.magicalogia.magic.archetypes import draw_row, may_summon, summon, was_summoned
from feint.envs.magicalogia.magic.checks import (
    FOR_RESIST,
    FOR_SPELL,
    FOR_SUMMON,
    archetype_check,
    legal_modify,
    may_answer,
    may_contract,
    modify_by,
    role,
    start_check,
)
from feint.envs.magicalogia.magic.choices import (
    EFFECTS_STAGE,
    answer_choice,
    legal_effect_target,
    legal_sacrifice,
    legal_shift,
)
from feint.envs.magicalogia.magic.damage import lose_mp, open_window
from feint.envs.magicalogia.magic.effects import apply
from feint.envs.magicalogia.magic.kinds import KEYWORDS, KIND_COUNT, LEVEL, MINUS, PLUS
from feint.envs.magicalogia.magic.mana import find_magic, reveal_magic
from feint.envs.magicalogia.magic.news import AIMS, CALLS, CONTRACTS, FAILS, PAYS, SYMBOL
from feint.envs.magicalogia.magic.skills import NO_SKILL
from feint.envs.magicalogia.magic.skills import ROWS as SKILL_ROWS
from feint.envs.magicalogia.magic.stack import (
    ABOUT,
    AIMED,
    ANCHOR_OF,
    ARGUMENT,
    AT,
    CANCELLED,
    CAST_FRAME,
    CHECK_FRAME,
    DAMAGE_FRAME,
    DEALER,
    DOMAIN_OF,
    EFFECT_AT,
    FAILURE,
    IRON,
    KIND_OF,
    MAGIC_OF,
    NEXT,
    NEXT_SEAT,
    PLACE_OF,
    SKILL_IS,
    SPECIAL,
    SPIRIT_FRAME,
    SUCCESS,
    TIMING_OF,
    X_IS,
    ask,
    below,
    has_room,
    next_stage,
    pop,
    push,
)
from feint.envs.magicalogia.magic.state import (
    ANCHORS,
    ARCHETYPES_EACH,
    KIND,
    SEAT,
    SEATS,
    STAGE,
)
from feint.envs.magicalogia.magic.targets import (
    action_of,
    best_fate,
    fits,
    is_timely,
    may_use,
    owner,
    price,
    spare,
    target_of,
    written_cost,
)
from feint.envs.magicalogia.magic.values import value

#: Fate never stands higher (MG-86).
MOST_FATE = 5

_X, _AIM, _PAY, _SKILL, _CHECKED, _NEXT, _RESIST, _RESISTED, _EFFECT = range(9)


@rule
def begin_cast(s, seat, magic):
    """Begin to use a magic; all hear which (MG-95)."""
    k = find_magic(s, seat, magic)
    reveal_magic(s, seat, k)
    d = push(s, CAST_FRAME, seat)
    s.frame[d, PLACE_OF] = k
    s.frame[d, MAGIC_OF] = magic
    emit(s, CALLS, EVERYONE, seat, magic, 0, 0)


@rule
def run_cast(s):
    """Move a cast on by a stage."""
    d = s.depth - 1
    stage = s.frame[d, STAGE] + 0
    seat = s.frame[d, SEAT] + 0
    magic = s.frame[d, MAGIC_OF] + 0
    if stage == _X:
        find_x(s, d, seat, magic)
    elif stage == _AIM:
        find_targets(s, d, seat, magic)
    elif stage == _PAY:
        pay(s, d, seat, magic)
    elif stage == _SKILL:
        find_skill(s, d, seat, magic)
    elif stage == _CHECKED:
        if s.result <= FAILURE:
            emit(s, FAILS, EVERYONE, seat, magic, -1, 0)
            pop(s, FAILURE)
        else:
            s.frame[d, IRON] = 1 if s.result == SPECIAL and value(s, seat, m.HELM) > 0 else 0
            next_stage(s, d, _NEXT)
    elif stage == _NEXT:
        take_up(s, d, seat, magic)
    elif stage == _RESIST:
        resist(s, d, seat, magic)
    elif stage == _RESISTED:
        resisted(s, d, seat, s.result > FAILURE and (s.frame[d, IRON] == 0 or s.result == SPECIAL))
    else:
        run_effects(s, d, seat, magic)


@rule
def find_x(s, d, seat, magic):
    """X where it is chosen, or follows from the caster; other X are known once the targets are."""
    x = m.ROWS[magic, m.X_OF]
    if x == m.X_FREE or x == m.X_POINTS:
        ask(s, seat, ASK_AMOUNT)
    else:
        if x == m.X_MP:
            s.frame[d, X_IS] = s.mp[seat]
        elif x == m.X_FATE:
            s.frame[d, X_IS] = (best_fate(s, seat) + 1) // 2
        next_stage(s, d, _AIM)


@rule
def most_x(s, d, seat):
    """The largest X that can be chosen."""
    magic = s.frame[d, MAGIC_OF] + 0
    most = spare(s, seat, s.frame[d, PLACE_OF])
    if m.ROWS[magic, m.X_OF] == m.X_POINTS:
        most = min(m.ROWS[magic, m.MOST], s.mp[seat] - 1 - price(s, seat, s.frame[d, PLACE_OF]))
    return min(max(most, 1), AMOUNTS)


@rule
def aimed_at(s, d, code):
    """Whether a target is among those of the cast already."""
    for n in range(s.frame[d, AIMED]):
        if s.aim[d, n] == code:
            return True
    return False


@rule
def add_target(s, d, code):
    """Take a target."""
    s.aim[d, s.frame[d, AIMED]] = code
    s.frame[d, AIMED] += 1
    emit(s, AIMS, EVERYONE, s.frame[d, SEAT], code, 0, 0)


@rule
def most_targets(s, d, seat, magic):
    """How many targets a cast may take."""
    most = min(m.ROWS[magic, m.MOST], m.MOST_TARGETS)
    if m.ROWS[magic, m.X_OF] == m.X_TARGETS:
        most = min(most, spare(s, seat, s.frame[d, PLACE_OF]))
    return most


@rule
def mana_for_level(s, d, seat):
    """Mana there is for a cost by the target's level."""
    k = s.frame[d, PLACE_OF] + 0
    return spare(s, seat, k) if k >= 0 else 0


@rule
def candidates(s, d, seat, magic):
    """How many targets are left to take."""
    number = 0
    most = mana_for_level(s, d, seat)
    for code in range(SEATS + s.seats * ARCHETYPES_EACH):
        if (code < s.seats or code >= SEATS) and fits(s, seat, magic, code, most) and not aimed_at(s, d, code):
            number += 1
    return number


@rule
def find_targets(s, d, seat, magic):
    """Take all targets, the only one, or ask for one; the cost of some magics limits how many."""
    scope = m.ROWS[magic, m.SCOPE]
    if scope == m.NOBODY:
        s.aim[d, 0] = -1
        s.frame[d, AIMED] = 1
        next_stage(s, d, _PAY)
    elif scope == m.ONESELF:
        s.aim[d, 0] = seat
        s.frame[d, AIMED] = 1
        next_stage(s, d, _PAY)
    elif scope == m.CASTER:
        add_target(s, d, provoker(s))
        next_stage(s, d, _PAY)
    elif m.ROWS[magic, m.TAKES_ALL] != 0:
        most = mana_for_level(s, d, seat)
        for code in range(SEATS + s.seats * ARCHETYPES_EACH):
            if (code < s.seats or code >= SEATS) and s.frame[d, AIMED] < m.MOST_TARGETS:
                if fits(s, seat, magic, code, most):
                    add_target(s, d, code)
        next_stage(s, d, _PAY)
    else:
        ask_target(s, d, seat, magic)


@rule
def ask_target(s, d, seat, magic):
    """Ask for the next target where there is a choice that all can see."""
    left = candidates(s, d, seat, magic)
    taken = s.frame[d, AIMED] + 0
    if m.ROWS[magic, m.X_OF] == m.X_TARGETS:
        # what the mana allows is hidden: asked even of one who can only go on
        if taken > 0 and (left == 0 or taken >= m.ROWS[magic, m.MOST]):
            next_stage(s, d, _PAY)
        else:
            ask(s, seat, ASK_TARGET)
    elif taken >= m.ROWS[magic, m.MOST] or left == 0:
        next_stage(s, d, _PAY)
    else:
        ask(s, seat, ASK_TARGET)


@rule
def provoker(s):
    """The caster of the spell, or the dealer of the damage, that a cast answers."""
    d = s.depth - 2
    while s.frame[d, KIND] != CAST_FRAME and s.frame[d, KIND] != DAMAGE_FRAME:
        d -= 1
    return s.frame[d, SEAT] + 0 if s.frame[d, KIND] == CAST_FRAME else s.frame[d, DEALER] + 0


@rule
def pay(s, d, seat, magic):
    """Spend the cost out of the magic's own charge, and its price (MG-06); a roll beyond the charge wastes it."""
    k = s.frame[d, PLACE_OF] + 0
    x = m.ROWS[magic, m.X_OF]
    if x == m.X_LEVEL or x == m.X_LEVEL_1:
        code = s.aim[d, 0] + 0
        s.frame[d, X_IS] = KEYWORDS[s.a_kind[owner(code), (code - SEATS) % ARCHETYPES_EACH], LEVEL] + x - m.X_LEVEL
    elif x == m.X_TARGETS:
        s.frame[d, X_IS] = s.frame[d, AIMED]
    elif x == m.X_DIE:
        s.frame[d, X_IS] = roll(s, 6)
    cost = written_cost(s, seat, k)
    if x != m.NO_X and x != m.X_POINTS:
        cost = s.frame[d, X_IS] + 0
    if m.ROWS[magic, m.COST_OF] != m.NO_COST:
        cost += value(s, seat, m.COSTS)
    if s.boss[seat] != 0:
        cost = 0
    short = cost > s.charge[seat, k]
    s.charge[seat, k] -= min(cost, s.charge[seat, k] + 0)
    emit(s, PAYS, EVERYONE, seat, magic, cost, s.frame[d, X_IS])
    points = price(s, seat, k)
    if points > 0:
        lose_mp(s, seat, points)
    if m.ROWS[magic, m.NEED] == m.NEED_TEMPORARY:
        s.temp[seat] -= m.ROWS[magic, m.MP_COST]
    s.used[seat, k] += 1
    s.used_round[seat, k] = s.round_no
    if m.ROWS[magic, m.FORM] == m.SUMMON_FORM:
        s.now[seat, m.USED_SUMMONS] += 1
    else:
        s.now[seat, m.USED_SPELLS] += 1
    if short:
        emit(s, FAILS, EVERYONE, seat, magic, -1, 0)
        pop(s, FAILURE)
    else:
        next_stage(s, d, _SKILL)


@rule
def find_skill(s, d, seat, magic):
    """The designated skill, and the check; without a skill neither a check nor a resist (MG-06)."""
    skill = m.ROWS[magic, m.SKILL_OF]
    if skill == m.CHOSEN:
        skill = s.magic_skill[seat, s.frame[d, PLACE_OF]] + 0
    elif skill == m.ANYWHERE:
        domain = 4 if value(s, seat, m.NET) > 0 else roll(s, 6) - 1
        skill = domain * SKILL_ROWS + draw_row(s)
    elif skill == m.IN_OWN:
        skill = s.own[seat] * SKILL_ROWS + draw_row(s)
    elif skill == m.OF_TARGET:
        skill = s.a_symbol[owner(s.aim[d, 0]), (s.aim[d, 0] - SEATS) % ARCHETYPES_EACH] + 0
    elif skill == m.SAME:
        skill = s.frame[below(s, CAST_FRAME), SKILL_IS] + 0
    elif skill <= m.IN_DOMAIN:
        skill = (m.IN_DOMAIN - skill) * SKILL_ROWS + draw_row(s)
    s.frame[d, SKILL_IS] = skill
    if skill == NO_SKILL:
        next_stage(s, d, _NEXT)
    else:
        next_stage(s, d, _CHECKED)
        if m.ROWS[magic, m.FORM] == m.SPELL_FORM:
            start_check(s, seat, skill, FOR_SPELL, m.ROWS[magic, m.ADDED] + wariness(s, d, seat))
        else:
            more = -2 if s.now[seat, m.USED_SUMMONS] > 1 else 0
            start_check(s, seat, skill, FOR_SUMMON, m.ROWS[magic, m.ADDED] + more)


@rule
def wariness(s, d, seat):
    """What targets of the other side take from the check of a spell aimed at them."""
    made = 0
    for n in range(s.frame[d, AIMED]):
        code = s.aim[d, n] + 0
        if 0 <= code < SEATS and s.side[code] != s.side[seat]:
            made = min(made, value(s, code, m.WARY))
    return made


@rule
def take_up(s, d, seat, magic):
    """The next target: it may answer the spell before it resists."""
    if s.frame[d, AT] >= s.frame[d, AIMED] or s.frame[d, CANCELLED] != 0:
        pop(s, SUCCESS)
    else:
        next_stage(s, d, _RESIST)
        code = s.aim[d, s.frame[d, AT]] + 0
        if 0 <= code < SEATS and is_unwanted(s, d, seat, magic, code):
            open_window(s, m.TARGETED, code)


@rule
def is_unwanted(s, d, seat, magic, code):
    """Whether a target resists: spells with a skill, by the other side (MG-77)."""
    if m.ROWS[magic, m.FORM] != m.SPELL_FORM or s.frame[d, SKILL_IS] == NO_SKILL or code < 0:
        return False
    if m.ROWS[magic, m.SURE] != 0 and s.frame[d, ARGUMENT] == 0:
        return False
    return s.side[owner(code)] != s.side[seat]


@rule
def resist(s, d, seat, magic):
    """Let the target resist, or go on to the effects."""
    code = s.aim[d, s.frame[d, AT]] + 0
    if s.frame[d, CANCELLED] != 0:
        pop(s, FAILURE)
    elif not is_unwanted(s, d, seat, magic, code) or (code >= SEATS and gone(s, code)):
        next_stage(s, d, _EFFECT)
    elif code < SEATS:
        next_stage(s, d, _RESISTED)
        start_check(s, code, s.frame[d, SKILL_IS], FOR_RESIST, value(s, seat, m.FOE_RESISTS))
    else:
        done = archetype_check(s, code, s.frame[d, SKILL_IS], value(s, seat, m.FOE_RESISTS))
        resisted(s, d, seat, done != 0 and s.frame[d, IRON] == 0)


@rule
def gone(s, code):
    """Whether an archetype has left the field."""
    return s.a_kind[owner(code), (code - SEATS) % ARCHETYPES_EACH] < 0


@rule
def resisted(s, d, seat, success):
    """Take the next target after a successful resist, which may be answered; otherwise the effects."""
    if success:
        code = s.aim[d, s.frame[d, AT]] + 0
        s.frame[d, AT] += 1
        next_stage(s, d, _NEXT)
        if value(s, seat, m.MASK) > 0 and s.now[seat, m.SPELLS] == 0:
            s.now[seat, m.SPELLS] = 1
        if code < SEATS:
            open_window(s, m.RESISTED, code)
    else:
        s.frame[d, EFFECT_AT] = 0
        next_stage(s, d, _EFFECT)


@rule
def run_effects(s, d, seat, magic):
    """Apply the effects to the target one by one; each may wait for what it has pushed or asked."""
    e = s.frame[d, EFFECT_AT] + 0
    code = s.aim[d, s.frame[d, AT]] + 0
    if e >= m.EFFECTS_EACH or m.EFFECTS[magic, e, 0] == m.NO_EFFECT:
        s.frame[d, AT] += 1
        s.frame[d, EFFECT_AT] = 0
        next_stage(s, d, _NEXT)
    else:
        apply(s, d, seat, code, m.EFFECTS[magic, e, 0], m.EFFECTS[magic, e, 1], m.EFFECTS[magic, e, 2])
        if s.ask == ASK_NOTHING:
            s.frame[d, EFFECT_AT] += 1


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def answer_amount(s, action):
    """X as chosen."""
    d = s.depth - 1
    s.frame[d, X_IS] = action - AMOUNT + 1
    next_stage(s, d, _AIM)


@rule
def legal_amount(s, seat, mask):
    """Every X that can be paid."""
    for n in range(most_x(s, s.depth - 1, seat)):
        mask[AMOUNT + n] = 1


@rule
def answer_target(s, action):
    """A target, or no more."""
    d = s.depth - 1
    if s.frame[d, STAGE] == EFFECTS_STAGE:
        answer_choice(s, s.frame[d, SEAT], ASK_TARGET, action)
    elif action == GO_ON:
        next_stage(s, d, _PAY)
    else:
        add_target(s, d, target_of(s, action))


@rule
def legal_target(s, seat, mask):
    """The targets left to take; enough of them may be enough."""
    d = s.depth - 1
    if s.frame[d, STAGE] == EFFECTS_STAGE:
        legal_effect_target(s, seat, mask)
        return
    magic = s.frame[d, MAGIC_OF] + 0
    taken = s.frame[d, AIMED] + 0
    if taken < most_targets(s, d, seat, magic):
        most = mana_for_level(s, d, seat)
        for code in range(SEATS + s.seats * ARCHETYPES_EACH):
            if (code < s.seats or code >= SEATS) and fits(s, seat, magic, code, most) and not aimed_at(s, d, code):
                mask[action_of(s, code)] = 1
    if taken >= (2 if m.EFFECTS[magic, 0, 0] == m.MERGE else 1):
        mask[GO_ON] = 1


# --- windows ----------------------------------------------------------------------------------------------------------


@rule
def run_window(s):
    """Ask the next seat that may answer, or close the window."""
    d = s.depth - 1
    seat = s.frame[d, NEXT] + 0
    timing = s.frame[d, TIMING_OF] + 0
    while seat < s.seats and not (has_room(s) and may_answer(s, timing, s.frame[d, ABOUT], seat)):
        seat += 1
    s.frame[d, NEXT] = seat
    if seat < s.seats:
        s.timing = timing
        ask(s, seat, ASK_REACT)
    else:
        pop(s, s.result)


@rule
def answer_react(s, seat, action):
    """Pass to the next seat, use a magic, or an archetype's Plus or Minus."""
    d = s.depth - 1
    if action == GO_ON:
        if s.frame[d, KIND] == CHECK_FRAME:
            s.frame[d, NEXT_SEAT] += 1
        else:
            s.frame[d, NEXT] += 1
    elif action >= MAGIC_ACTION:
        begin_cast(s, seat, action - MAGIC_ACTION)
    elif action < FACE:
        contract(s, seat, action - CONTRACT)
    elif action >= MINUS_ACTION:
        modify_by(s, seat, action - MINUS_ACTION, MINUS, -1)
    else:
        modify_by(s, seat, action - PLUS_ACTION, PLUS, 1)


@rule
def legal_react(s, seat, mask):
    """Passing, and what fits the window."""
    d = s.depth - 1
    mask[GO_ON] = 1
    in_check = s.frame[d, KIND] == CHECK_FRAME
    about = s.frame[d, SEAT] + 0 if in_check else s.frame[d, ABOUT] + 0
    if in_check:
        legal_modify(s, seat, mask)
    elif may_contract(s, s.timing, about, seat):
        for n in range(ANCHORS):
            if s.fate_used[seat, n] == 0 and s.fate[seat, n] > 0:
                mask[CONTRACT + n] = 1
    legal_magics(s, seat, s.timing, role(s, about, seat), mask)


@rule
def legal_magics(s, seat, timing, is_to, mask):
    """Mark the magics that can be used now, by one who is `is_to` to what is going on."""
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k] + 0
        if is_timely(magic, timing, is_to) and may_use(s, seat, k, magic):
            mask[MAGIC_ACTION + magic] = 1


@rule
def contract(s, seat, anchor):
    """Raise an anchor's fate by 1, and have as many dice as it then stands to roll (MG-84, MG-86)."""
    s.fate_used[seat, anchor] = 1
    s.fate[seat, anchor] = min(s.fate[seat, anchor] + 1, MOST_FATE)
    dice = s.fate[seat, anchor] + value(s, seat, m.TREATY)
    if s.timing == m.ATTACK_DICE:
        s.extra_att += dice
    else:
        s.extra_dfd += dice
    emit(s, CONTRACTS, EVERYONE, seat, anchor, s.fate[seat, anchor], 0)


# --- spirit form ------------------------------------------------------------------------------------------------------


@rule
def begin_spirit(s, seat, anchor):
    """Call on an anchor's power of fate for an archetype of level up to its fate (MG-84, MG-87)."""
    s.fate_used[seat, anchor] = 1
    s.now[seat, m.USED_SPIRIT] = 1
    d = push(s, SPIRIT_FRAME, seat)
    s.frame[d, ANCHOR_OF] = anchor
    emit(s, CONTRACTS, EVERYONE, seat, anchor, s.fate[seat, anchor], 1)


@rule
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


@rule
def run_spirit(s):
    """Ask for the kind, then for the symbol, which is no soul skill; then it comes without a check."""
    d = s.depth - 1
    seat = s.frame[d, SEAT] + 0
    stage = s.frame[d, STAGE] + 0
    if stage == 0:
        ask(s, seat, ASK_KIND)
    elif stage == 1:
        ask(s, seat, ASK_DOMAIN)
    elif stage == 2:
        ask(s, seat, ASK_ROW)
    else:
        kind = s.frame[d, KIND_OF] + 0
        symbol = s.frame[d, DOMAIN_OF] + 0
        pop(s, SUCCESS)
        summon(s, seat, kind, symbol)


@rule
def answer_spirit(s, question, action):
    """Kind, domain or row of the archetype to come; an effect may wait for such an answer too."""
    d = s.depth - 1
    if s.frame[d, KIND] == CAST_FRAME:
        answer_choice(s, s.frame[d, SEAT], question, action)
        return
    if question == ASK_KIND:
        s.frame[d, KIND_OF] = action - KIND_ACTION
        emit(s, SYMBOL, EVERYONE, s.frame[d, SEAT], 0, action - KIND_ACTION, 0)
    elif question == ASK_DOMAIN:
        s.frame[d, DOMAIN_OF] = (action - FACE) * SKILL_ROWS
        emit(s, SYMBOL, EVERYONE, s.frame[d, SEAT], 1, action - FACE, 0)
    else:
        s.frame[d, DOMAIN_OF] += action - ROW
    s.frame[d, STAGE] += 1


@rule
def legal_kind(s, seat, mask):
    """Kinds up to the anchor's fate, or those one level below the target, or those a sacrifice may bring."""
    d = s.depth - 1
    if s.frame[d, KIND] == CAST_FRAME and m.EFFECTS[s.frame[d, MAGIC_OF], 0, 0] == m.SACRIFICE:
        legal_sacrifice(s, seat, mask)
    elif s.frame[d, KIND] == CAST_FRAME:
        code = s.aim[d, s.frame[d, AT]] + 0
        level = KEYWORDS[s.a_kind[owner(code), (code - SEATS) % ARCHETYPES_EACH], LEVEL]
        for kind in range(KIND_COUNT):
            if KEYWORDS[kind, LEVEL] == level - 1:
                mask[KIND_ACTION + kind] = 1
    else:
        for kind in range(KIND_COUNT):
            if KEYWORDS[kind, LEVEL] <= s.fate[seat, s.frame[d, ANCHOR_OF]] and may_summon(s, seat, kind):
                mask[KIND_ACTION + kind] = 1


@rule
def legal_symbol(s, seat, mask):
    """Domains, then rows; an archetype already summoned in the battle can't come again."""
    d = s.depth - 1
    if s.frame[d, KIND] == CAST_FRAME:
        legal_shift(s, mask)
        return
    kind = s.frame[d, KIND_OF] + 0
    if s.ask == ASK_DOMAIN:
        for domain in range(6):
            mask[FACE + domain] = 1
    else:
        for row in range(SKILL_ROWS):
            mask[ROW + row] = 1
        for row in range(SKILL_ROWS):
            if was_summoned(s, seat, kind, s.frame[d, DOMAIN_OF] + row):
                mask[ROW + row] = 0
