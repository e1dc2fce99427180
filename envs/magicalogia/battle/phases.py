"""The phases of a battle: own steps and attack steps in their order (MG-43 to MG-59)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import pool
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.attack import (
    add_dice,
    after_strike,
    attacker_of,
    begin_plots,
    cancel,
    leftovers,
    reveal,
    strike,
)
from feint.envs.magicalogia.battle.cast_start import begin_cast
from feint.envs.magicalogia.battle.equipment import open_rare
from feint.envs.magicalogia.battle.mana import gain, gain_pool
from feint.envs.magicalogia.battle.representatives import choose_rep
from feint.envs.magicalogia.battle.rounds import begin_round, close_round, enter, side_at, window_phase
from feint.envs.magicalogia.battle.spirits import begin_spirit, may_spirit
from feint.envs.magicalogia.battle.stack import ask, open_window
from feint.envs.magicalogia.battle.stats import spells_left, total
from feint.envs.magicalogia.battle.victory import concede
from feint.envs.magicalogia.battle.windows import legal_magics


@inner_rule
def advance_phase(s):
    """Advance the battle while nothing is being resolved (MG-43, MG-59)."""
    phase = s.phase
    if phase <= ids.ROUND_MANA:
        open_round(s, phase)
    elif phase <= ids.BEFORE_PLOTS:
        own_steps(s, phase)
    elif phase <= ids.AFTER_ATTACK:
        attack_step(s, phase)
    else:
        close_round(s, phase)


# --- the beginning of a round -----------------------------------------------------------------------------------------


@inner_rule
def open_round(s, phase):
    """Starting mana, the representative, responses to the round's start, the round's mana (MG-44, MG-57, MG-91)."""
    stage = s.stage
    if phase != ids.ROUND_OPENS:
        s.stage = stage + 1
    if phase == ids.PLACE_START:
        if stage >= s.seats:
            begin_round(s, 1)
        elif s.start_mana > 0 and s.boss[stage] == 0:
            gain_pool(s, stage, pool(s, s.start_mana, basics.FACES), 1)
    elif phase == ids.CHOOSE_REP:
        choose_rep(s)
    elif phase == ids.ROUND_OPENS:
        window_phase(s, magics.ROUND_START, -1, ids.ROUND_MANA)
    elif stage >= 2:
        enter(s, ids.SUMMON_STEP)
    else:
        rep = s.rep[side_at(s, stage)]
        if s.boss[rep] == 0:
            gain(s, rep, magics.ANY_MANA, 1 + total(s, rep, tables.MANA), 0)


# --- summon steps and the opening of attack steps ---------------------------------------------------------------------


@inner_rule
def own_steps(s, phase):
    """Ask a representative what it does in its own turn (MG-45, MG-58); then answers before the plots."""
    if phase == ids.SUMMON_STEP:
        if s.stage == 2:
            s.turn_side = s.first
            enter(s, ids.OPEN)
        else:
            s.turn_side = side_at(s, s.stage)
            ask_turn(s, magics.SUMMONING)
    elif phase == ids.OPEN:
        if s.still != 0:
            enter(s, ids.ROUND_CLOSES)
        else:
            ask_turn(s, magics.BEFORE_ATTACK)
    elif s.still != 0:
        enter(s, ids.ROUND_CLOSES)
    elif s.stage == 0:
        s.stage = 1
        open_window(s, magics.ATTACK_PLOTS, attacker_of(s))
    elif s.stage == 1:
        s.stage = 2
        open_window(s, magics.DEFENCE_PLOTS, s.rep[1 - s.turn_side])
    else:
        enter(s, ids.PLOTS)
        begin_plots(s)


@inner_rule
def ask_turn(s, timing):
    """Ask the representative whose turn it is (MG-58)."""
    s.timing = timing
    ask(s, attacker_of(s), ids.ASK_TURN)


@inner_rule
def answer_turn(s, seat, action):
    """Go on, concede, use a magic, or a spirit form (MG-45, MG-58, MG-87)."""
    if action == ids.CONCEDE:
        concede(s, seat)
    elif action == ids.GO_ON:
        end_step(s)
    elif action >= ids.MAGIC_ACTION:
        begin_cast(s, seat, action - ids.MAGIC_ACTION)
    else:
        begin_spirit(s, seat, action - ids.SPIRIT_FORM)


@inner_rule
def end_step(s):
    """Go on after a representative's own step (MG-58)."""
    if s.phase == ids.SUMMON_STEP:
        s.stage += 1
        rep = attacker_of(s)
        if s.now[rep, magics.USED_SUMMONS] + s.now[rep, magics.USED_SPIRIT] == 0:
            open_rare(s, magics.UNSUMMONED, rep)
    elif s.phase == ids.OPEN:
        enter(s, ids.BEFORE_PLOTS)
    else:
        next_attack(s)


@inner_rule
def next_attack(s):
    """The second side's attack step, or the round's end (MG-50)."""
    if s.turn_side == s.first:
        s.turn_side = 1 - s.first
        enter(s, ids.OPEN)
    else:
        enter(s, ids.ROUND_CLOSES)


@inner_rule(forceinline=True)
def legal_turn(s, seat, mask):
    """Going on, conceding, what fits the step, and spirit forms (MG-45, MG-58, MG-87)."""
    mask[ids.GO_ON] = 1
    mask[ids.CONCEDE] = 1
    legal_magics(s, seat, magics.TURN, magics.SELF, mask)
    legal_magics(s, seat, s.timing, magics.SELF, mask)
    if s.timing == magics.SUMMONING:
        for n in range(tables.ANCHORS):
            if may_spirit(s, seat, n):
                mask[ids.SPIRIT_FORM + n] = 1


# --- the attack step --------------------------------------------------------------------------------------------------


@inner_rule
def attack_step(s, phase):
    """From the reveal on (MG-59)."""
    attacker = attacker_of(s)
    defender = s.rep[1 - s.turn_side]
    if phase == ids.PLOTS:
        enter(s, ids.ATTACKER_DICE)
        reveal(s)
    elif phase == ids.ATTACKER_DICE:
        window_phase(s, magics.ATTACK_DICE, attacker, ids.DEFENDER_DICE)
    elif phase == ids.DEFENDER_DICE:
        window_phase(s, magics.DEFENCE_DICE, defender, ids.RESOLVE)
    elif phase == ids.RESOLVE:
        if s.stage == 0:
            s.stage = 1
            add_dice(s)
            cancel(s)
            strike(s)
        else:
            enter(s, ids.LEFTOVERS)
            after_strike(s)
    elif phase == ids.LEFTOVERS:
        if s.stage == 0:
            s.stage = 1
            leftovers(s)
        else:
            enter(s, ids.AFTER_DEFENCE)
    elif phase == ids.AFTER_DEFENCE:
        window_phase(s, magics.DEFENDED, defender, ids.AFTER_ATTACK)
    elif may_go_on(s, attacker):
        ask_turn(s, magics.DEALT)
    else:
        next_attack(s)


@inner_rule
def may_go_on(s, seat):
    """Whether the attacker may still have a spell for its own turn, judged by public facts (MG-58, MG-76, MG-95)."""
    if spells_left(s, seat) <= 0:
        return False
    if s.unknown[seat] > 0:
        return True
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if magic >= 0 and magics.TIMES[magic, magics.TURN] + magics.TIMES[magic, magics.DEALT] > 0:
            return True
    return False
