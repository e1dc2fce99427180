"""Checks: target number, modifiers, dice, doubles, fumbles and specials (MG-10 to MG-16)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.archetypes import owner, place_of
from feint.envs.magicalogia.battle.damage import afflict, cure, heal, is_ill, lose_mp
from feint.envs.magicalogia.battle.equipment import open_rare
from feint.envs.magicalogia.battle.frames import (
    CHECK_AFTER,
    CHECK_AGAIN,
    CHECK_DONE,
    CHECK_FRAME,
    CHECK_MANA,
    CHECK_OTHERS,
    CHECK_OWN,
    CHECK_THROW,
    COUNT_OF,
    FAILURE,
    FIRST_DIE,
    FOR,
    FOR_RESIST,
    FOR_SPELL,
    FOR_SUMMON,
    FORETOLD,
    FUMBLE,
    GIVABLE,
    MODIFIER,
    NEXT_SEAT,
    NUMBER,
    PLACE_FRAME,
    PROPHET,
    RETRIED,
    SEAT,
    SECOND_DIE,
    SKILL_ASKED,
    SPECIAL,
    SPECIAL_FRAME,
    STAGE,
    SUCCESS,
    SURELY,
    WHOSE,
)
from feint.envs.magicalogia.battle.ids import (
    ASK_CHECK,
    ASK_CURE,
    ASK_REACT,
    ASK_SPECIAL,
    CAST_ACTION,
    CURE_ACTION,
    E_ARCHETYPE_RESISTS,
    E_CHECKED,
    E_FUMBLES,
    E_MANA,
    E_MODIFIED,
    E_ROLLED,
    E_SOUL_USED,
    GO_ON,
    MINUS_ACTION,
    PLUS_ACTION,
    RECOVER,
    USE_SOUL,
    USED_CAST,
    USED_MINUS,
    USED_PLUS,
)
from feint.envs.magicalogia.battle.magics import (
    CHECK,
    CHECKS,
    DOMAIN_CHECKS,
    DOMAIN_RESISTS,
    FAILED,
    JAMMING,
    NEXT_CHECK,
    ODD,
    OMEN,
    RESISTS,
    SEVENS,
    SPELL_CHECKS,
    SUBSTITUTED,
    SUMMON_CHECKS,
    THREE_DICE,
    THROWN,
)
from feint.envs.magicalogia.battle.mana import lose
from feint.envs.magicalogia.battle.reactions import may_answer
from feint.envs.magicalogia.battle.stack import ask, next_stage, open_window, pop, push
from feint.envs.magicalogia.battle.stats import (
    archetype_number,
    is_rep,
    keyword,
    target_number,
    value,
)
from feint.envs.magicalogia.battle.tables import (
    ARCHETYPES_EACH,
    BY_SOUL,
    CAST,
    HARDEST,
    LEARNED,
    MINUS,
    PLUS,
    SKILL_ROWS,
    SOUL,
    WARD,
    WAYS,
)

#: Magic points at stake in a prophecy.
PROPHECY = 2


@inner_rule
def start_check(s, seat, skill, purpose, added):
    """Begin a check; `added` are modifiers that come from what is checked."""
    d = push(s, CHECK_FRAME, seat)
    number = target_number(s, seat, skill)
    s.frame[d, FOR] = purpose
    s.frame[d, SKILL_ASKED] = skill
    s.frame[d, MODIFIER] = added + own_modifiers(s, seat, skill, purpose, number)
    if purpose == FOR_RESIST:
        domain = skill // SKILL_ROWS
        if skill == SOUL:  # the caster's, which nobody else has
            number = HARDEST
            domain = s.own[s.frame[d - 1, SEAT]]
        number = min(number, ward(s, seat, domain))
    s.frame[d, NUMBER] = number
    s.lasting[seat, NEXT_CHECK] = 0
    emit(s, E_CHECKED, EVERYONE, seat, skill, number, s.frame[d, MODIFIER])


@inner_rule
def own_modifiers(s, seat, skill, purpose, number):
    """What the checker's own equipment, effects and ailments, and jamming, add to its check."""
    made = value(s, seat, CHECKS) + value(s, seat, NEXT_CHECK)
    if purpose == FOR_SPELL:
        made += value(s, seat, SPELL_CHECKS)
        for side in range(2):
            rep = s.rep[side]
            if rep >= 0 and rep != seat:
                made -= value(s, rep, JAMMING)
    elif purpose == FOR_SUMMON:
        made += value(s, seat, SUMMON_CHECKS)
    elif purpose == FOR_RESIST:
        made += value(s, seat, RESISTS)
    if number > LEARNED:
        made += value(s, seat, SUBSTITUTED)
    if skill != SOUL:
        domain = skill // SKILL_ROWS
        if domain == s.own[seat]:
            made += value(s, seat, DOMAIN_CHECKS)
            if purpose == FOR_RESIST:
                made += value(s, seat, DOMAIN_RESISTS)
        if s.marred[seat] >= 0 and s.marred[seat] // SKILL_ROWS == domain:
            made -= 1
    return made


@inner_rule
def ward(s, seat, domain):
    """The best Ward against a spell of a domain: archetypes of it on the field (MG-75)."""
    best = HARDEST
    if is_rep(s, seat):
        for a in range(ARCHETYPES_EACH):
            symbol = s.a_symbol[seat, a]
            strength = keyword(s, seat, a, WARD)
            if strength > 0 and symbol != SOUL and symbol // SKILL_ROWS == domain:
                best = min(best, strength)
    return best


@inner_rule
def archetype_check(s, code, skill, added):
    """An archetype's check, which gives no mana, fumble or special (MG-77)."""
    seat = owner(code)
    symbol = s.a_symbol[seat, place_of(code)]
    needed = min(max(archetype_number(symbol, skill) - added, 0), HARDEST)
    done = chance(s, WAYS[needed], 36)
    if symbol == SOUL and s.mp[seat] > 1:
        lose_mp(s, seat, 1)
    emit(s, E_ARCHETYPE_RESISTS, EVERYONE, code, done, needed, 0)
    return done


# --- who may answer a window ------------------------------------------------------------------------------------------


# --- the course of a check --------------------------------------------------------------------------------------------


@inner_rule
def run_check(s):
    """Move a check on: the checker, the others, the dice, a second throw, mana, fumble or special (MG-16)."""
    d = s.depth - 1
    stage = s.frame[d, STAGE]
    seat = s.frame[d, SEAT]
    if stage == CHECK_OWN:
        ask(s, seat, ASK_CHECK)
    elif stage == CHECK_OTHERS:
        other = s.frame[d, NEXT_SEAT]
        while other < s.seats and (other == seat or not may_answer(s, CHECK, seat, other)):
            other += 1
        s.frame[d, NEXT_SEAT] = other
        if other < s.seats:
            s.timing = CHECK
            ask(s, other, ASK_REACT)
        else:
            next_stage(s, d, CHECK_THROW)
    elif stage == CHECK_THROW:
        throw(s, d, seat)
    elif stage == CHECK_AGAIN:
        next_stage(s, d, CHECK_MANA)
        if outcome(s, d) <= FAILURE and s.frame[d, RETRIED] != 2:
            open_window(s, FAILED, seat)
    elif stage == CHECK_MANA:
        next_stage(s, d, CHECK_AFTER)
        mana_of_dice(s, d, seat)
    elif stage == CHECK_AFTER:
        next_stage(s, d, CHECK_DONE)
        if outcome(s, d) == FUMBLE:
            fumble(s, seat)
        elif outcome(s, d) == SPECIAL:
            push(s, SPECIAL_FRAME, seat)
    else:
        foretold(s, d)
        pop(s, outcome(s, d))


@inner_rule
def foretold(s, d):
    """Who foretold the outcome recovers two magic points if it was right, and loses two if not."""
    prophet = s.frame[d, PROPHET] - 1
    if prophet >= 0:
        if (outcome(s, d) > FAILURE) == (s.frame[d, FORETOLD] != 0):
            heal(s, prophet, PROPHECY)
        else:
            lose_mp(s, prophet, PROPHECY)


@inner_rule
def throw(s, d, seat):
    """Roll the dice, unless the outcome is fixed (MG-13 to MG-15)."""
    if s.frame[d, SURELY] != 0:
        next_stage(s, d, CHECK_DONE)
        return
    a = check_die(s, seat)
    b = check_die(s, seat)
    if s.frame[d, FOR] == FOR_SPELL and value(s, seat, THREE_DICE) > 0:
        c = check_die(s, seat)
        low = min(min(a, b), c)
        high = max(max(a, b), c)
        # the two highest are kept
        b = a + b + c - low - high
        a = high
    s.frame[d, FIRST_DIE] = a
    s.frame[d, SECOND_DIE] = b
    next_stage(s, d, CHECK_AGAIN)
    emit(s, E_ROLLED, EVERYONE, seat, a, b, outcome(s, d))
    open_rare(s, THROWN, seat)


@inner_rule
def check_die(s, seat):
    """One die of a check; under "tide" odd ones count one more."""
    die = roll(s, 6)
    if die % 2 == 1 and value(s, seat, ODD) > 0:
        die += 1
    return die


@inner_rule
def outcome(s, d):
    """How a check went: a double 1 fails and a double 6 succeeds whatever is added (MG-13, MG-14)."""
    if s.frame[d, SURELY] != 0:
        return SUCCESS
    a = s.frame[d, FIRST_DIE]
    b = s.frame[d, SECOND_DIE]
    if a + b == 2:
        return FUMBLE
    if a + b == 12:
        return SPECIAL
    if a + b + s.frame[d, MODIFIER] >= s.frame[d, NUMBER]:
        return SUCCESS
    return FUMBLE if s.frame[d, RETRIED] == 2 else FAILURE


@inner_rule
def mana_of_dice(s, d, seat):
    """Two mana of a double's face, whatever the outcome (MG-12); equipment may add to it."""
    a = s.frame[d, FIRST_DIE]
    b = s.frame[d, SECOND_DIE]
    failed = outcome(s, d) <= FAILURE
    f = push(s, PLACE_FRAME, seat)
    s.frame[f, GIVABLE] = 1
    if a == b:
        s.purse[f, a - 1] += 2
    if failed and value(s, seat, OMEN) > 0:
        s.purse[f, a - 1] += 1
        s.purse[f, b - 1] += 1
    if a + b == 7 and value(s, seat, SEVENS) > 0:
        s.purse[f, s.own[seat]] += 1
    for domain in range(6):
        if s.purse[f, domain] > 0:
            emit(s, E_MANA, EVERYONE, seat, domain, s.purse[f, domain], 0)


@inner_rule
def fumble(s, seat):
    """The fumble table (MG-13): fate change has no effect in a battle of its own (MG-91)."""
    row = roll(s, 6)
    emit(s, E_FUMBLES, EVERYONE, seat, row, 0, 0)
    if row == 2:
        lose(s, seat, 2)
    elif row == 3:
        lose_mp(s, seat, 1)
    elif row == 4:
        s.lasting[seat, CHECKS] -= 1
    elif row == 5:
        afflict(s, seat, -1)


# --- answers ----------------------------------------------------------------------------------------------------------


@inner_rule
def answer_check(s, seat, action):
    """The checker rolls, or first takes its soul skill or an archetype's help."""
    d = s.depth - 1
    if action == GO_ON:
        next_stage(s, d, CHECK_OTHERS)
    elif action == USE_SOUL:
        s.frame[d, NUMBER] = BY_SOUL
        lose_mp(s, seat, 1)
        emit(s, E_SOUL_USED, EVERYONE, seat, BY_SOUL, 0, 0)
    elif action >= CAST_ACTION:
        a = action - CAST_ACTION
        s.a_used[seat, a] |= USED_CAST
        s.frame[d, SURELY] = 1
        next_stage(s, d, CHECK_OTHERS)
        emit(s, E_MODIFIED, EVERYONE, seat, a, 0, 0)
        next_stage(s, d, CHECK_THROW)
    else:
        modify_by(s, seat, action - PLUS_ACTION, PLUS, 1)


@inner_rule
def modify_by(s, seat, a, k, sign):
    """An archetype's Plus or Minus on the check under way, once a round (MG-75)."""
    d = s.depth - 1
    amount = sign * keyword(s, seat, a, k)
    s.a_used[seat, a] |= USED_PLUS if k == PLUS else USED_MINUS
    s.frame[d, MODIFIER] += amount
    emit(s, E_MODIFIED, EVERYONE, seat, a, amount, 0)


@inner_rule
def legal_check(s, seat, mask):
    """Rolling; the soul skill where it helps and can be paid; Plus and Cast."""
    d = s.depth - 1
    mask[GO_ON] = 1
    skill = s.frame[d, SKILL_ASKED]
    is_own_soul = skill == SOUL and s.frame[d, FOR] != FOR_RESIST
    if s.frame[d, NUMBER] > BY_SOUL and s.mp[seat] > 1 and not is_own_soul:
        mask[USE_SOUL] = 1
    if is_rep(s, seat):
        for a in range(ARCHETYPES_EACH):
            used = s.a_used[seat, a]
            if used & USED_PLUS == 0 and keyword(s, seat, a, PLUS) > 0:
                mask[PLUS_ACTION + a] = 1
            if used & USED_CAST == 0 and s.frame[d, FOR] <= FOR_SUMMON and keyword(s, seat, a, CAST) > 0:
                symbol = s.a_symbol[seat, a]
                if symbol != SOUL and skill != SOUL and symbol // SKILL_ROWS == skill // SKILL_ROWS:
                    mask[CAST_ACTION + a] = 1


@inner_rule
def legal_modify(s, seat, mask):
    """Plus for an ally's check and Minus for the other side's, in the check's window."""
    checker = s.frame[s.depth - 1, SEAT]
    friend = s.side[checker] == s.side[seat]
    if is_rep(s, seat):
        for a in range(ARCHETYPES_EACH):
            used = s.a_used[seat, a]
            if friend and used & USED_PLUS == 0 and keyword(s, seat, a, PLUS) > 0:
                mask[PLUS_ACTION + a] = 1
            if not friend and used & USED_MINUS == 0 and keyword(s, seat, a, MINUS) > 0:
                mask[MINUS_ACTION + a] = 1


@inner_rule
def run_special(s):
    """A special recovers magic points or one ailment (MG-14); only who is ill is asked which."""
    d = s.depth - 1
    seat = s.frame[d, SEAT]
    if s.frame[d, STAGE] != 0:
        pop(s, SUCCESS)
    elif is_ill(s, seat):
        ask(s, seat, ASK_SPECIAL)
    else:
        next_stage(s, d, 1)
        heal(s, seat, roll(s, 6))


@inner_rule
def answer_special(s, seat, action):
    """1D6 magic points, or an ailment gone."""
    next_stage(s, s.depth - 1, 1)
    if action == RECOVER:
        heal(s, seat, roll(s, 6))
    else:
        cure(s, seat, action - CURE_ACTION)


@inner_rule
def run_cure(s):
    """Ask which ailment of somebody a magic is to cure."""
    d = s.depth - 1
    if s.frame[d, COUNT_OF] <= 0 or not is_ill(s, s.frame[d, WHOSE]):
        pop(s, SUCCESS)
    else:
        ask(s, s.frame[d, SEAT], ASK_CURE)


@inner_rule
def answer_cure(s, action):
    """Cure the ailment chosen."""
    d = s.depth - 1
    s.frame[d, COUNT_OF] -= 1
    cure(s, s.frame[d, WHOSE], action - CURE_ACTION)


@inner_rule
def legal_cures(s, seat, mask):
    """The ailments a character has."""
    for k in range(6):
        if s.ail[seat, k] != 0:
            mask[CURE_ACTION + k] = 1
