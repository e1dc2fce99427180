"""The course of a battle: rounds, steps, representatives, round ends, victory (MG-43 to MG-58)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import pool, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.magic import magics as m
from feint.envs.magicalogia.magic.actions import (
    AFTER_ATTACK,
    AFTER_DEFENCE,
    ASK_BID,
    ASK_TURN,
    ATTACKER_DICE,
    BEFORE_PLOTS,
    CHOOSE_REP,
    CLOSING,
    CLOSING_CHECKS,
    CONCEDE,
    DEFENDER_DICE,
    GO_ON,
    LEFTOVERS,
    MAGIC_ACTION,
    OPEN,
    PLACE_START,
    PLOTS,
    RESOLVE,
    ROUND_CLOSES,
    ROUND_MANA,
    ROUND_OPENS,
    SPIRIT_FORM,
    STEP_FORWARD,
    SUMMON_STEP,
)
from feint.envs.magicalogia.magic.archetypes import give_back
from feint.envs.magicalogia.magic.attack import (
    add_dice,
    after_strike,
    attacker_of,
    begin_plots,
    cancel,
    leftovers,
    reveal,
    strike,
)
from feint.envs.magicalogia.magic.casting import begin_cast, begin_spirit, legal_magics, may_spirit
from feint.envs.magicalogia.magic.checks import FOR_OTHER, archetype_check, start_check
from feint.envs.magicalogia.magic.damage import deal, heal, hurt_archetype, lose_mp, open_window
from feint.envs.magicalogia.magic.kinds import MANA
from feint.envs.magicalogia.magic.mana import gain, gain_pool
from feint.envs.magicalogia.magic.news import BIDS, BOTH_LOSE, CONCEDES, DIES, DRAWN, REPRESENTS, ROUND, WINS
from feint.envs.magicalogia.magic.stack import (
    AIMED,
    ARGUMENT,
    CAST_FRAME,
    FAILURE,
    MAGIC_OF,
    PLACE_OF,
    SKILL_IS,
    ask,
    push,
)
from feint.envs.magicalogia.magic.state import ANCHORS, ARCHETYPES_EACH, DISEASED, SEATS, STAGE
from feint.envs.magicalogia.magic.values import spells_left, total, value
from feint.envs.magicalogia.tables import FACES

COMET = m.MAGIC["comet"]
#: The stage of a cast at which its target is taken up.
TAKEN_UP = 5


@rule
def advance_phase(s):
    """Move the battle on while nothing is being resolved."""
    phase = s.phase + 0
    if phase <= ROUND_MANA:
        open_round(s, phase)
    elif phase <= BEFORE_PLOTS:
        own_steps(s, phase)
    elif phase <= AFTER_ATTACK:
        attack_step(s, phase)
    else:
        close_round(s, phase)


@rule
def enter(s, phase):
    """Go to a phase's beginning."""
    s.phase = phase
    s.stage = 0


@rule
def answers(s, timing, about, then):
    """A phase that is one window, and the phase after it."""
    if s.stage == 0:
        s.stage = 1
        open_window(s, timing, about)
    else:
        enter(s, then)


# --- the beginning of a round -----------------------------------------------------------------------------------------


@rule
def open_round(s, phase):
    """Starting mana, the representative, answers to the round's start, the round's mana."""
    stage = s.stage + 0
    if phase != ROUND_OPENS:
        s.stage = stage + 1
    if phase == PLACE_START:
        if stage >= s.seats:
            begin_round(s, 1)
        elif s.start_mana > 0 and s.boss[stage] == 0:
            gain_pool(s, stage, pool(s, s.start_mana, FACES), 1)
    elif phase == CHOOSE_REP:
        choose_rep(s)
    elif phase == ROUND_OPENS:
        answers(s, m.ROUND_START, -1, ROUND_MANA)
    elif stage >= 2:
        enter(s, SUMMON_STEP)
    else:
        rep = s.rep[side_at(s, stage)] + 0
        if s.boss[rep] == 0:
            gain(s, rep, m.ANY_MANA, 1 + total(s, rep, MANA), 0)


@rule
def side_at(s, stage):
    """The side that comes first (0) or second (1) in a round."""
    return s.first if stage == 0 else 1 - s.first


@rule
def begin_round(s, number):
    """Open a round: what lasted the last one is gone (MG-50)."""
    if number > s.rounds:
        truncate(s)
        return
    s.round_no = number
    if s.swap != 0:
        s.first = 1 - s.first
        s.swap = 0
    s.still = 0
    for p in range(s.seats):
        if s.a_count[p] > 0:
            give_back(s, p)
    for p in range(s.seats):
        s.trap[p] = 0
        for c in range(m.COLUMNS):
            s.now[p, c] = 0
        for a in range(ARCHETYPES_EACH if s.a_count[p] > 0 else 0):
            s.a_used[p, a] = 0
            for k in range(m.KEYWORD_COLUMNS):
                s.a_now[p, a, k] = 0
    emit(s, ROUND, EVERYONE, number, s.first, 0, 0)
    enter(s, CHOOSE_REP if s.group != 0 else ROUND_OPENS)


@rule
def truncate(s):
    """Cut the battle off without a winner (MG-91)."""
    s.truncated = 1
    s.acting = 0
    emit(s, DRAWN, EVERYONE, s.round_no, 0, 0, 0)


# --- the representative of a group (MG-57) ----------------------------------------------------------------------------


@rule
def unserved(s):
    """PCs who may represent this round, as bits: none twice until all living have served."""
    living = 0
    for p in range(s.seats - 1):
        if s.alive[p] != 0:
            living |= 1 << p
    if living & ~s.served == 0:
        s.served = 0
    return living & ~s.served


@rule
def choose_rep(s):
    """Ask who steps forward; a single one left represents without being asked."""
    who = unserved(s)
    if who & (who - 1) == 0:
        represent(s, who)
    else:
        s.bids = 0
        s.bidders = who
        s.acting = who
        s.ask = ASK_BID


@rule
def answer_bid(s, seat, action):
    """Step forward or not, hidden until all have answered (MG-30)."""
    if action == STEP_FORWARD:
        s.bids |= 1 << seat
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        emit(s, BIDS, EVERYONE, s.bids, 0, 0, 0)
        represent(s, s.bids if s.bids != 0 else s.bidders)


@rule
def represent(s, who):
    """One of `who` represents the group: the highest of equal throws, and so each is as likely as any other."""
    number = 0
    for p in range(s.seats):
        number += who >> p & 1
    left = roll(s, number) if number > 1 else 1
    for p in range(s.seats):
        left -= who >> p & 1
        if left == 0 and who >> p & 1 == 1:
            s.rep[0] = p
    s.served |= 1 << s.rep[0]
    emit(s, REPRESENTS, EVERYONE, s.rep[0], 0, 0, 0)
    enter(s, ROUND_OPENS)


# --- summon steps and the opening of attack steps ---------------------------------------------------------------------


@rule
def own_steps(s, phase):
    """Ask a representative what it does in its own turn (MG-45, MG-58); then answers before the plots."""
    if phase == SUMMON_STEP:
        s.turn_side = side_at(s, s.stage)
        ask_turn(s, m.SUMMONING)
    elif phase == OPEN:
        if s.still != 0:
            enter(s, ROUND_CLOSES)
        else:
            ask_turn(s, m.BEFORE_ATTACK)
    elif s.still != 0:
        enter(s, ROUND_CLOSES)
    elif s.stage == 0:
        s.stage = 1
        open_window(s, m.ATTACK_PLOTS, attacker_of(s))
    elif s.stage == 1:
        s.stage = 2
        open_window(s, m.DEFENCE_PLOTS, s.rep[1 - s.turn_side])
    else:
        enter(s, PLOTS)
        begin_plots(s)


@rule
def ask_turn(s, timing):
    """Ask the representative whose turn it is."""
    s.timing = timing
    ask(s, attacker_of(s), ASK_TURN)


@rule
def answer_turn(s, seat, action):
    """Go on, concede, use a magic, or a spirit form."""
    if action == CONCEDE:
        concede(s, seat)
    elif action == GO_ON:
        end_step(s)
    elif action >= MAGIC_ACTION:
        begin_cast(s, seat, action - MAGIC_ACTION)
    else:
        begin_spirit(s, seat, action - SPIRIT_FORM)


@rule
def end_step(s):
    """What follows a representative's own step."""
    if s.phase == SUMMON_STEP:
        s.stage += 1
        if s.stage == 2:
            s.turn_side = s.first
            enter(s, OPEN)
    elif s.phase == OPEN:
        enter(s, BEFORE_PLOTS)
    else:
        next_attack(s)


@rule
def next_attack(s):
    """The second side's attack step, or the round's end (MG-50)."""
    if s.turn_side == s.first:
        s.turn_side = 1 - s.first
        enter(s, OPEN)
    else:
        enter(s, ROUND_CLOSES)


@rule
def legal_turn(s, seat, mask):
    """Going on, conceding, what fits the step, and spirit forms."""
    mask[GO_ON] = 1
    mask[CONCEDE] = 1
    legal_magics(s, seat, m.TURN, m.SELF, mask)
    legal_magics(s, seat, s.timing, m.SELF, mask)
    if s.timing == m.SUMMONING:
        for n in range(ANCHORS):
            if may_spirit(s, seat, n):
                mask[SPIRIT_FORM + n] = 1


# --- the attack step --------------------------------------------------------------------------------------------------


@rule
def attack_step(s, phase):
    """From the reveal on (MG-59)."""
    attacker = attacker_of(s)
    defender = s.rep[1 - s.turn_side] + 0
    if phase == PLOTS:
        enter(s, ATTACKER_DICE)
        reveal(s)
    elif phase == ATTACKER_DICE:
        answers(s, m.ATTACK_DICE, attacker, DEFENDER_DICE)
    elif phase == DEFENDER_DICE:
        answers(s, m.DEFENCE_DICE, defender, RESOLVE)
    elif phase == RESOLVE:
        if s.stage == 0:
            s.stage = 1
            add_dice(s)
            cancel(s)
            strike(s)
        else:
            enter(s, LEFTOVERS)
            after_strike(s)
    elif phase == LEFTOVERS:
        if s.stage == 0:
            s.stage = 1
            leftovers(s)
        else:
            enter(s, AFTER_DEFENCE)
    elif phase == AFTER_DEFENCE:
        answers(s, m.DEFENDED, defender, AFTER_ATTACK)
    elif may_go_on(s, attacker):
        ask_turn(s, m.DEALT)
    else:
        next_attack(s)


@rule
def may_go_on(s, seat):
    """Whether the attacker may still have a spell for its own turn, as far as all can see."""
    if spells_left(s, seat) <= 0:
        return False
    if s.unknown[seat] > 0:
        return True
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k] + 0
        if magic >= 0 and m.TIMES[magic, m.TURN] + m.TIMES[magic, m.DEALT] > 0:
            return True
    return False


# --- the end of a round -----------------------------------------------------------------------------------------------


@rule
def close_round(s, phase):
    """Answers to the round's end, checks by everyone, and what happens of itself."""
    if phase == ROUND_CLOSES:
        s.failed = 0
        s.checking = -1
        answers(s, m.ROUND_END, -1, CLOSING_CHECKS)
    elif phase == CLOSING_CHECKS:
        closing_checks(s)
    elif s.stage == 0:
        s.stage = 1
        wear(s)
    elif s.stage <= s.seats:
        s.stage += 1
        gates_and_comets(s, s.stage - 2)
    else:
        begin_round(s, s.round_no + 1)


@rule
def closing_checks(s):
    """Everyone checks against "dragon spout", then against "flight"; what fails counts for all at once (MG-55)."""
    if s.checking >= 0 and s.result <= FAILURE:
        s.failed |= 1 << s.checking
    s.checking = -1
    which = s.stage // SEATS
    p = s.stage % SEATS
    if which >= 2:
        enter(s, CLOSING)
    elif s.weather[which] == 0:
        s.stage += SEATS - p
    else:
        s.stage += 1
        if p < s.seats and s.alive[p] != 0 and s.mp[p] > 0:
            s.checking = p
            start_check(s, p, s.weather[which], FOR_OTHER, 0)
    if s.checking < 0 and p == SEATS - 1 and which < 2:
        weather_strikes(s, which)


@rule
def weather_strikes(s, which):
    """One damage to those who failed and to archetypes that fail, or one MP lost."""
    for p in range(s.seats):
        if s.failed >> p & 1 == 1:
            if which == 0:
                deal(s, p, 1, -1, 0)
            else:
                lose_mp(s, p, 1)
    s.failed = 0
    if which == 0:
        for side in range(2):
            rep = s.rep[side] + 0
            for a in range(ARCHETYPES_EACH):
                code = SEATS + rep * ARCHETYPES_EACH + a
                if s.a_kind[rep, a] >= 0 and archetype_check(s, code, s.weather[0], 0) == 0:
                    hurt_archetype(s, code, 1)


@rule
def wear(s):
    """Fray, regeneration, diseased archetypes, and the price of a line of death that killed nobody (MG-04)."""
    for p in range(s.seats):
        if s.alive[p] != 0:
            if s.ail[p, m.FRAY] != 0:
                lose_mp(s, p, 1)
            if value(s, p, m.REGENERATION) > 0 and s.mp[p] > 0:
                heal(s, p, value(s, p, m.REGENERATION))
            for a in range(ARCHETYPES_EACH):
                if s.a_kind[p, a] >= 0 and s.a_flags[p, a] & DISEASED != 0:
                    lose_mp(s, p, 1)
            if value(s, p, m.DEATH_LINE) > 0:
                lose_mp(s, p, s.mp[p])


@rule
def gates_and_comets(s, p):
    """An abyss gate of seat `p` hurts the other side's representative; a comet over `p` comes nearer, or falls."""
    if s.alive[p] == 0:
        return
    gates = value(s, p, m.GATES)
    if gates > 0:
        deal(s, s.rep[1 - s.side[p]], gates, p, 0)
    if s.comet[p] > 0:
        s.comet[p] -= 1
        if s.comet[p] == 0:
            d = push(s, CAST_FRAME, s.comet_by[p])
            s.frame[d, PLACE_OF] = -1
            s.frame[d, MAGIC_OF] = COMET
            s.frame[d, SKILL_IS] = m.ROWS[COMET, m.SKILL_OF]
            s.frame[d, AIMED] = 1
            s.frame[d, ARGUMENT] = 1
            s.aim[d, 0] = p
            s.frame[d, STAGE] = TAKEN_UP


# --- victory ----------------------------------------------------------------------------------------------------------


@rule
def is_simultaneous(s):
    """Whether losses under way count together: nobody falls before they are done (MG-55)."""
    return s.phase == CLOSING_CHECKS or (s.phase == CLOSING and s.stage == 0)


@rule
def judge(s):
    """See who has fallen: witnesses drop out, representatives lose (MG-54, MG-55, MG-57)."""
    lost = 0
    for p in range(s.seats):
        if s.alive[p] != 0 and s.mp[p] <= 0:
            s.alive[p] = 0
            emit(s, DIES, EVERYONE, p, 0, 0, 0)
            if s.rep[s.side[p]] == p:
                lost |= 1 << s.side[p]
    if lost == 0:
        return
    if s.group != 0 and lost & 1 != 0 and any_left(s):
        if lost == 1:
            s.depth = 0
            s.acting = 0
            begin_round(s, s.round_no + 1)
            return
        lost = 2
    if lost == 3:
        s.done = 1
        s.acting = 0
        for p in range(s.seats):
            s.returns[p] = 0.0
        emit(s, BOTH_LOSE, EVERYONE, 0, 0, 0, 0)
    else:
        win(s, 1 if lost == 1 else 0)


@rule
def any_left(s):
    """Whether any PC of the group is alive."""
    for p in range(s.seats - 1):
        if s.alive[p] != 0:
            return True
    return False


@rule
def concede(s, seat):
    """Give the battle up in one's own turn (MG-55); of a group, its representative falls out with the group's loss."""
    emit(s, CONCEDES, EVERYONE, seat, 0, 0, 0)
    win(s, 1 - s.side[seat])


@rule
def win(s, side):
    """End the battle: +1 to every seat of the winning side, -1 to the other (MG-55, MG-91)."""
    s.done = 1
    s.acting = 0
    s.depth = 0
    for p in range(s.seats):
        s.returns[p] = 1.0 if s.side[p] == side else -1.0
    emit(s, WINS, EVERYONE, side, 0, 0, 0)
