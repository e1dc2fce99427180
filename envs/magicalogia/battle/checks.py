"""Checks: target number, modifiers, dice, doubles, fumbles and specials (MG-10 to MG-16)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetypes import owner, place_of
from feint.envs.magicalogia.battle.damage import afflict, cure, heal, is_ill, lose_mp
from feint.envs.magicalogia.battle.equipment import open_rare
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

#: Magic points at stake in a prophecy.
PROPHECY = 2


@inner_rule
def start_check(s, seat, skill, purpose, added):
    """Begin a check; `added` are modifiers that come from what is checked (MG-10)."""
    d = push(s, frames.CHECK_FRAME, seat)
    number = target_number(s, seat, skill)
    s.frame[d, frames.FOR] = purpose
    s.frame[d, frames.SKILL_ASKED] = skill
    s.frame[d, frames.MODIFIER] = added + own_modifiers(s, seat, skill, purpose, number)
    if purpose == frames.FOR_RESIST:
        domain = skill // tables.SKILL_ROWS
        if skill == tables.SOUL:  # the caster's, which nobody else has
            number = tables.HARDEST
            domain = s.own[s.frame[d - 1, frames.SEAT]]
        number = min(number, ward(s, seat, domain))
    s.frame[d, frames.NUMBER] = number
    s.lasting[seat, magics.NEXT_CHECK] = 0
    emit(s, ids.E_CHECKED, EVERYONE, seat, skill, number, s.frame[d, frames.MODIFIER])


@inner_rule
def own_modifiers(s, seat, skill, purpose, number):  # noqa: C901 (one branch per source)
    """Modifiers by the checker's own equipment, effects and ailments, and by jamming (MG-04, MG-79)."""
    modifier = value(s, seat, magics.CHECKS) + value(s, seat, magics.NEXT_CHECK)
    if purpose == frames.FOR_SPELL:
        modifier += value(s, seat, magics.SPELL_CHECKS)
        for side in range(2):
            rep = s.rep[side]
            if rep >= 0 and rep != seat:
                modifier -= value(s, rep, magics.JAMMING)
    elif purpose == frames.FOR_SUMMON:
        modifier += value(s, seat, magics.SUMMON_CHECKS)
    elif purpose == frames.FOR_RESIST:
        modifier += value(s, seat, magics.RESISTS)
    if number > tables.LEARNED:
        modifier += value(s, seat, magics.SUBSTITUTED)
    if skill != tables.SOUL:
        domain = skill // tables.SKILL_ROWS
        if domain == s.own[seat]:
            modifier += value(s, seat, magics.DOMAIN_CHECKS)
            if purpose == frames.FOR_RESIST:
                modifier += value(s, seat, magics.DOMAIN_RESISTS)
        if s.marred[seat] >= 0 and s.marred[seat] // tables.SKILL_ROWS == domain:
            modifier -= 1
    return modifier


@inner_rule
def ward(s, seat, domain):
    """The best Ward against a spell of a domain: archetypes of it on the field (MG-75)."""
    best = tables.HARDEST
    if is_rep(s, seat):
        for a in range(tables.ARCHETYPES_EACH):
            symbol = s.a_symbol[seat, a]
            strength = keyword(s, seat, a, tables.WARD)
            if strength > 0 and symbol != tables.SOUL and symbol // tables.SKILL_ROWS == domain:
                best = min(best, strength)
    return best


@inner_rule
def archetype_check(s, code, skill, added):
    """An archetype's check, which gives no mana, fumble or special (MG-77)."""
    seat = owner(code)
    symbol = s.a_symbol[seat, place_of(code)]
    needed = min(max(archetype_number(symbol, skill) - added, 0), tables.HARDEST)
    done = chance(s, tables.WAYS[needed], 36)
    if symbol == tables.SOUL and s.mp[seat] > 1:
        lose_mp(s, seat, 1)
    emit(s, ids.E_ARCHETYPE_RESISTS, EVERYONE, code, done, needed, 0)
    return done


# --- who may answer a window ------------------------------------------------------------------------------------------


# --- the course of a check --------------------------------------------------------------------------------------------


@inner_rule
def run_check(s):  # noqa: C901 (one branch per stage)
    """Move a check on: the checker, the others, the dice, a second throw, mana, fumble or special (MG-16)."""
    d = s.depth - 1
    stage = s.frame[d, frames.STAGE]
    seat = s.frame[d, frames.SEAT]
    if stage == frames.CHECK_OWN:
        ask(s, seat, ids.ASK_CHECK)
    elif stage == frames.CHECK_OTHERS:
        other = s.frame[d, frames.NEXT_SEAT]
        while other < s.seats and (other == seat or not may_answer(s, magics.CHECK, seat, other)):
            other += 1
        s.frame[d, frames.NEXT_SEAT] = other
        if other < s.seats:
            s.timing = magics.CHECK
            ask(s, other, ids.ASK_REACT)
        else:
            next_stage(s, d, frames.CHECK_THROW)
    elif stage == frames.CHECK_THROW:
        throw(s, d, seat)
    elif stage == frames.CHECK_AGAIN:
        next_stage(s, d, frames.CHECK_MANA)
        if outcome(s, d) <= frames.FAILURE and s.frame[d, frames.RETRIED] != 2:
            open_window(s, magics.FAILED, seat)
    elif stage == frames.CHECK_MANA:
        next_stage(s, d, frames.CHECK_AFTER)
        mana_of_dice(s, d, seat)
    elif stage == frames.CHECK_AFTER:
        next_stage(s, d, frames.CHECK_DONE)
        if outcome(s, d) == frames.FUMBLE:
            fumble(s, seat)
        elif outcome(s, d) == frames.SPECIAL:
            push(s, frames.SPECIAL_FRAME, seat)
    else:
        foretold(s, d)
        pop(s, outcome(s, d))


@inner_rule
def foretold(s, d):
    """Settle a prophecy: two magic points recovered if it was right, lost if it was wrong (MG-79)."""
    prophet = s.frame[d, frames.PROPHET] - 1
    if prophet >= 0:
        if (outcome(s, d) > frames.FAILURE) == (s.frame[d, frames.FORETOLD] != 0):
            heal(s, prophet, PROPHECY)
        else:
            lose_mp(s, prophet, PROPHECY)


@inner_rule
def throw(s, d, seat):
    """Roll the dice, unless the outcome is fixed (MG-13 to MG-15)."""
    if s.frame[d, frames.SURELY] != 0:
        next_stage(s, d, frames.CHECK_DONE)
        return
    a = check_die(s, seat)
    b = check_die(s, seat)
    if s.frame[d, frames.FOR] == frames.FOR_SPELL and value(s, seat, magics.THREE_DICE) > 0:
        c = check_die(s, seat)
        low = min(min(a, b), c)
        high = max(max(a, b), c)
        # the two highest are kept
        b = a + b + c - low - high
        a = high
    s.frame[d, frames.FIRST_DIE] = a
    s.frame[d, frames.SECOND_DIE] = b
    next_stage(s, d, frames.CHECK_AGAIN)
    emit(s, ids.E_ROLLED, EVERYONE, seat, a, b, outcome(s, d))
    open_rare(s, magics.THROWN, seat)


@inner_rule
def check_die(s, seat):
    """Roll one die of a check; under "tide" odd results count one more (MG-79)."""
    die = roll(s, 6)
    if die % 2 == 1 and value(s, seat, magics.ODD) > 0:
        die += 1
    return die


@inner_rule
def outcome(s, d):
    """How a check went: a double 1 fails and a double 6 succeeds whatever is added (MG-13, MG-14)."""
    if s.frame[d, frames.SURELY] != 0:
        return frames.SUCCESS
    a = s.frame[d, frames.FIRST_DIE]
    b = s.frame[d, frames.SECOND_DIE]
    if a + b == 2:
        return frames.FUMBLE
    if a + b == 12:
        return frames.SPECIAL
    if a + b + s.frame[d, frames.MODIFIER] >= s.frame[d, frames.NUMBER]:
        return frames.SUCCESS
    return frames.FUMBLE if s.frame[d, frames.RETRIED] == 2 else frames.FAILURE


@inner_rule
def mana_of_dice(s, d, seat):
    """Two mana of a double's face, whatever the outcome (MG-12); equipment may add to it."""
    a = s.frame[d, frames.FIRST_DIE]
    b = s.frame[d, frames.SECOND_DIE]
    failed = outcome(s, d) <= frames.FAILURE
    f = push(s, frames.PLACE_FRAME, seat)
    s.frame[f, frames.GIVABLE] = 1
    if a == b:
        s.purse[f, a - 1] += 2
    if failed and value(s, seat, magics.OMEN) > 0:
        s.purse[f, a - 1] += 1
        s.purse[f, b - 1] += 1
    if a + b == 7 and value(s, seat, magics.SEVENS) > 0:
        s.purse[f, s.own[seat]] += 1
    for domain in range(6):
        if s.purse[f, domain] > 0:
            emit(s, ids.E_MANA, EVERYONE, seat, domain, s.purse[f, domain], 0)


@inner_rule
def fumble(s, seat):
    """The fumble table (MG-13): fate change has no effect in a battle of its own (MG-91)."""
    row = roll(s, 6)
    emit(s, ids.E_FUMBLES, EVERYONE, seat, row, 0, 0)
    if row == 2:
        lose(s, seat, 2)
    elif row == 3:
        lose_mp(s, seat, 1)
    elif row == 4:
        s.lasting[seat, magics.CHECKS] -= 1
    elif row == 5:
        afflict(s, seat, -1)


# --- answers ----------------------------------------------------------------------------------------------------------


@inner_rule
def answer_check(s, seat, action):
    """Roll, or first use the soul skill or an archetype's keyword (MG-11, MG-16, MG-75)."""
    d = s.depth - 1
    if action == ids.GO_ON:
        next_stage(s, d, frames.CHECK_OTHERS)
    elif action == ids.USE_SOUL:
        s.frame[d, frames.NUMBER] = tables.BY_SOUL
        lose_mp(s, seat, 1)
        emit(s, ids.E_SOUL_USED, EVERYONE, seat, tables.BY_SOUL, 0, 0)
    elif action >= ids.CAST_ACTION:
        a = action - ids.CAST_ACTION
        s.a_used[seat, a] |= ids.USED_CAST
        s.frame[d, frames.SURELY] = 1
        next_stage(s, d, frames.CHECK_OTHERS)
        emit(s, ids.E_MODIFIED, EVERYONE, seat, a, 0, 0)
        next_stage(s, d, frames.CHECK_THROW)
    else:
        modify_by(s, seat, action - ids.PLUS_ACTION, tables.PLUS, 1)


@inner_rule
def modify_by(s, seat, a, k, sign):
    """An archetype's Plus or Minus on the check under way, once a round (MG-75)."""
    d = s.depth - 1
    amount = sign * keyword(s, seat, a, k)
    s.a_used[seat, a] |= ids.USED_PLUS if k == tables.PLUS else ids.USED_MINUS
    s.frame[d, frames.MODIFIER] += amount
    emit(s, ids.E_MODIFIED, EVERYONE, seat, a, amount, 0)


@inner_rule
def legal_check(s, seat, mask):
    """Rolling; the soul skill where it helps and can be paid; Plus and Cast (MG-11, MG-75)."""
    d = s.depth - 1
    mask[ids.GO_ON] = 1
    skill = s.frame[d, frames.SKILL_ASKED]
    is_own_soul = skill == tables.SOUL and s.frame[d, frames.FOR] != frames.FOR_RESIST
    if s.frame[d, frames.NUMBER] > tables.BY_SOUL and s.mp[seat] > 1 and not is_own_soul:
        mask[ids.USE_SOUL] = 1
    if is_rep(s, seat):
        for a in range(tables.ARCHETYPES_EACH):
            used = s.a_used[seat, a]
            if used & ids.USED_PLUS == 0 and keyword(s, seat, a, tables.PLUS) > 0:
                mask[ids.PLUS_ACTION + a] = 1
            if (
                used & ids.USED_CAST == 0
                and s.frame[d, frames.FOR] <= frames.FOR_SUMMON
                and keyword(s, seat, a, tables.CAST) > 0
            ):
                symbol = s.a_symbol[seat, a]
                if (
                    symbol != tables.SOUL
                    and skill != tables.SOUL
                    and symbol // tables.SKILL_ROWS == skill // tables.SKILL_ROWS
                ):
                    mask[ids.CAST_ACTION + a] = 1


@inner_rule
def legal_modify(s, seat, mask):
    """Plus for an ally's check, Minus for the other side's (MG-16, MG-75)."""
    checker = s.frame[s.depth - 1, frames.SEAT]
    friend = s.side[checker] == s.side[seat]
    if is_rep(s, seat):
        for a in range(tables.ARCHETYPES_EACH):
            used = s.a_used[seat, a]
            if friend and used & ids.USED_PLUS == 0 and keyword(s, seat, a, tables.PLUS) > 0:
                mask[ids.PLUS_ACTION + a] = 1
            if not friend and used & ids.USED_MINUS == 0 and keyword(s, seat, a, tables.MINUS) > 0:
                mask[ids.MINUS_ACTION + a] = 1


@inner_rule
def run_special(s):
    """A special recovers magic points or one ailment (MG-14); only who is ill is asked which."""
    d = s.depth - 1
    seat = s.frame[d, frames.SEAT]
    if s.frame[d, frames.STAGE] != 0:
        pop(s, frames.SUCCESS)
    elif is_ill(s, seat):
        ask(s, seat, ids.ASK_SPECIAL)
    else:
        next_stage(s, d, 1)
        heal(s, seat, roll(s, 6))


@inner_rule
def answer_special(s, seat, action):
    """Recover 1D6 magic points, or cure an ailment (MG-14)."""
    next_stage(s, s.depth - 1, 1)
    if action == ids.RECOVER:
        heal(s, seat, roll(s, 6))
    else:
        cure(s, seat, action - ids.CURE_ACTION)


@inner_rule
def run_cure(s):
    """Ask which ailment a magic is to cure (MG-79)."""
    d = s.depth - 1
    if s.frame[d, frames.COUNT_OF] <= 0 or not is_ill(s, s.frame[d, frames.WHOSE]):
        pop(s, frames.SUCCESS)
    else:
        ask(s, s.frame[d, frames.SEAT], ids.ASK_CURE)


@inner_rule
def answer_cure(s, action):
    """Cure the chosen ailment (MG-04)."""
    d = s.depth - 1
    s.frame[d, frames.COUNT_OF] -= 1
    cure(s, s.frame[d, frames.WHOSE], action - ids.CURE_ACTION)


@inner_rule
def legal_cures(s, seat, mask):
    """The ailments that a character has (MG-04)."""
    for k in range(6):
        if s.ail[seat, k] != 0:
            mask[ids.CURE_ACTION + k] = 1
