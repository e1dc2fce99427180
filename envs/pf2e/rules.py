"""The duels' rules as the engine calls them: reset, step, legal, resample and the kernels (ids PD-xx: see RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.pf2e.acts import (
    answer_ready,
    begin_act,
    choose_target,
    perform,
    react,
    scan_ready,
    scan_triggers,
)
from feint.envs.pf2e.body import FIGHT_ON_COST, close, over, standing
from feint.envs.pf2e.books import fill_book
from feint.envs.pf2e.casting import choose_how, choose_spell, legal_aim, legal_how, legal_spells, tend_spell
from feint.envs.pf2e.counters import (
    answer_counter,
    answer_counterspell,
    answer_performance,
    choose_spend,
    legal_counter,
    legal_counterspell,
    legal_spend,
    scan_counters,
    scan_known,
)
from feint.envs.pf2e.flow import (
    begin_round,
    choices,
    choose_order,
    choose_statistic,
    end_turn,
    go_on,
    last_place,
    next_turn,
)
from feint.envs.pf2e.hidden import resample_hidden
from feint.envs.pf2e.ids import (
    ACT_LAST,
    AFTER,
    AVENGE,
    AVENGE_IT,
    BIDE,
    BLOCK,
    BLOCK_IT,
    BULLYING_PRESS,
    BY_SURRENDER,
    CAST,
    CHANGE_FOCUS,
    CONCEDE,
    CONCEDES,
    COUNTER,
    COUNTER_PERFORM,
    COUNTERSPELL,
    DECEPTIVE_SIDESTEP,
    DODGE,
    DRAWN,
    DUELIST_IS,
    END_TURN,
    ESCAPE,
    FIGHT_ON,
    FIRST_SPELL,
    FIRST_STATISTIC,
    FIRST_TARGET,
    GO_ON,
    INITIATIVE,
    KEEP_ORDER,
    KNOWN,
    LAY_DOWN,
    MOVED,
    NEXT,
    NIMBLY_DODGE,
    ORDER,
    PASS,
    PERFORM,
    PERFORMANCE,
    PRE_ROLL,
    REACT,
    REACT_STRIKE,
    READIED,
    READY_STRIKE,
    RETCH,
    RIPOSTE,
    RIPOSTE_DISARM,
    RIPOSTE_STRIKE,
    ROUND,
    SENSE_WEAKNESS,
    SIDESTEP,
    SPELL,
    SPEND,
    STAND,
    STAYS,
    STRIKING,
    TARGET,
    TERMS,
    TRIGGER,
    TURN,
    UNHURT,
)
from feint.envs.pf2e.manoeuvres import disarmable, manoeuvre_slot
from feint.envs.pf2e.observe import observe
from feint.envs.pf2e.openings import legal_attacks, legal_gear, legal_moves, may_aim
from feint.envs.pf2e.social import (
    act_socially,
    arm_by_terms,
    begin_terms,
    discuss,
    legal_social,
    legal_terms,
)
from feint.envs.pf2e.strike import answer, holds, in_reach, run_strike
from feint.envs.pf2e.tables import (
    ARMS,
    BARRED,
    CONFUSED,
    DECEPTION,
    DICE,
    DISARMS,
    FLEEING,
    HANDS,
    HP,
    IMMOBILIZED,
    INTIMIDATION,
    LEVELS,
    ON_SHIELD,
    PARRIES,
    PERCEPTION,
    POOL,
    POOL_SIZE,
    PRONE,
    SHEET,
    SHIELD,
    SHIELDS,
    SICKENED,
    TRAITS,
)

# --- the beginning ----------------------------------------------------------------------------------------------------


@rule
def reset(s):
    """Set up a duel: who fights (PD-30), where they stand, and the first question."""
    level = s.level_index
    if level < 0 and s.fixed[0] < 0:
        level = roll(s, len(LEVELS)) - 1
    for p in range(s.players):
        row = s.fixed[p]
        if row < 0:
            row = POOL[s.pool, level, roll(s, POOL_SIZE[s.pool, level]) - 1]
        seat_duelist(s, p, row)
        emit(s, DUELIST_IS, EVERYONE, p, row, 0, 0)
        if s.magic != 0:
            fill_book(s, p)
    s.last = -1
    s.actor = -1
    s.loser = -1
    s.target = -1
    s.duel = 1
    for k in range(len(s.order)):
        s.order[k] = -1
    s.phase = ROUND
    s.stake = 1
    if s.terms != 0:
        begin_terms(s)
    else:
        arm_by_terms(s)
    run(s)


@rule
def seat_duelist(s, p, row):
    """Fill seat p with a duellist of the roster, weapons drawn (PD-18)."""
    d = s.duelist[p]
    d.row = row
    d.hp_most = SHEET[row, HP]
    d.hp = d.hp_most
    d.band = UNHURT
    d.reaction = 1
    middle = (s.squares - s.start) // 2
    d.pos = middle if p % 2 == 0 else middle + s.start
    d.held = 1
    d.grip = 0
    # a shield's bash and a parrying blade for the other hand are ready beside the main weapon
    if ARMS[row, 1, TRAITS] & (ON_SHIELD | PARRIES) and ARMS[row, 0, HANDS] == 1:
        d.held = 3
    if s.armed[p] >= 0:
        d.held = (1 << s.armed[p]) & 3
    if ARMS[row, 0, DICE] == 0:
        d.held = 0
    d.shield_hp = SHIELDS[SHEET[row, SHIELD], 2]


# --- the steps --------------------------------------------------------------------------------------------------------


@rule
def run(s):
    """Go on by the rules until a seat is asked or the match is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        if s.duel != 0 and s.loser >= 0:
            s.phase = FIGHT_ON
            s.acting = standing(s)
        elif s.phase == ROUND:
            begin_round(s)
        elif s.phase == NEXT:
            next_turn(s)
        elif s.phase == STRIKING:
            run_strike(s)
        elif s.phase == TRIGGER:
            scan_triggers(s)
        elif s.phase == PERFORM:
            perform(s)
        elif s.phase == MOVED:
            scan_ready(s)
        elif s.phase == CAST:
            scan_counters(s)
        elif s.phase == KNOWN:
            scan_known(s)
        else:
            go_on(s)
    if s.duel != 0 and s.loser >= 0 and s.phase != FIGHT_ON:
        s.phase = FIGHT_ON
        s.acting = standing(s)
    if s.done == 0 and s.turn >= s.most_steps:
        s.truncated = 1
        emit(s, DRAWN, EVERYONE, s.round_no, 0, 0, 0)
    if s.done != 0 or s.truncated != 0:
        s.acting = 0


@rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    if s.phase == INITIATIVE:
        choose_statistic(s, seat, action)
    elif s.phase == ORDER:
        choose_order(s, seat, action)
    elif s.phase == FIGHT_ON:
        decide_fight(s, seat, action)
    elif s.phase == TERMS:
        discuss(s, seat, action)
    elif action == CONCEDE:
        concede(s, seat)
    elif s.phase == TURN:
        take_turn(s, seat, action)
    elif s.phase == TARGET:
        choose_target(s, seat, action)
    elif s.phase == REACT:
        react(s, seat, action)
    elif s.phase == READIED:
        answer_ready(s, seat, action)
    elif s.phase == SPELL:
        choose_how(s, seat, action)
    elif s.phase == COUNTER:
        answer_counter(s, seat, action)
    elif s.phase == SPEND:
        choose_spend(s, seat, action)
    elif s.phase == COUNTERSPELL:
        answer_counterspell(s, seat, action)
    elif s.phase == PERFORMANCE:
        answer_performance(s, seat, action)
    else:
        answer(s, seat, action)
    run(s)


@rule
def take_turn(s, p, action):
    """An action of the own turn."""
    if action == END_TURN:
        end_turn(s)
    elif action >= FIRST_SPELL:
        choose_spell(s, p, action)
    elif action >= CHANGE_FOCUS:
        tend_spell(s, p, action)
    elif action >= BIDE:
        act_socially(s, p, action)
    else:
        begin_act(s, p, action)


@rule
def concede(s, p):
    """Surrender for the whole side (PD-17, PD-35)."""
    emit(s, CONCEDES, EVERYONE, p, 0, 0, 0)
    s.acting = 0
    s.act = 0
    over(s, 1 - p % 2, BY_SURRENDER)
    if s.done == 0:
        s.phase = AFTER


@rule
def decide_fight(s, p, action):
    """After the duel: lay down arms, or fight on and lose standing (PD-17). Once any does, normal combat follows."""
    s.duelist[p].ready = 1 if action == GO_ON else 0
    s.acting &= ~(1 << p)
    if s.acting != 0:
        return
    fighters = 0
    for q in range(s.players):
        d = s.duelist[q]
        if d.out == 0:
            emit(s, STAYS, EVERYONE, q, d.ready, 0, 0)
            if d.ready != 0:
                s.returns[q] -= FIGHT_ON_COST
                fighters += 1
        d.ready = 0
    if fighters == 0:
        close(s)
    else:
        leave_duel(s)


@rule
def leave_duel(s):
    """Normal combat goes on: nothing of the duel's own rules holds (PD-19)."""
    s.duel = 0
    s.act = 0
    s.actor = -1
    s.order[0] = -1
    for q in range(s.players):
        s.duelist[q].focus = -1
    s.phase = ROUND


# --- what is legal ----------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    if s.phase == INITIATIVE:
        open_choices = choices(s)
        for stat in range(7):
            if open_choices >> stat & 1:
                mask[FIRST_STATISTIC + stat] = 1
    elif s.phase == ORDER:
        mask[KEEP_ORDER] = 1
        if s.order[last_place(s)] != seat:
            mask[ACT_LAST] = 1
    elif s.phase == TURN:
        legal_turn(s, seat, mask)
    elif s.phase == TARGET:
        mask[CONCEDE] = 1
        if s.act == FIRST_SPELL:
            legal_aim(s, seat, mask)
        else:
            for k in range(s.side):
                if may_aim(s, seat, s.act, 1 - seat % 2 + 2 * k):
                    mask[FIRST_TARGET + k] = 1
    elif s.phase == FIGHT_ON:
        mask[LAY_DOWN] = 1
        mask[GO_ON] = 1
    elif s.phase == TERMS:
        legal_terms(s, mask)
    elif s.phase == SPELL:
        mask[CONCEDE] = 1
        legal_how(s, seat, mask)
    elif s.phase == SPEND:
        legal_spend(s, seat, mask)
    else:
        mask[PASS] = 1
        legal_window(s, seat, mask)


@rule
def legal_turn(s, p, mask):
    """The actions of a seat's own turn."""
    d = s.duelist[p]
    mask[END_TURN] = 1
    mask[CONCEDE] = 1
    if s.combat != 0:
        if d.cond[FLEEING] == 0:
            legal_attacks(s, p, mask)
            if d.actions > 0 and d.cond[CONFUSED] == 0:
                legal_gear(s, p, mask)
        legal_moves(s, p, mask)
    elif d.actions > 0:
        legal_recovery(s, p, mask)
    if s.magic != 0 and d.cond[FLEEING] == 0:
        legal_spells(s, p, mask)
    if s.terms != 0 and s.duel != 0 and d.actions > 0 and d.cond[CONFUSED] + d.cond[FLEEING] == 0:
        legal_social(s, p, mask)


@rule
def legal_recovery(s, p, mask):
    """What a spell duel allows beside spells: Stand, Escape and retching (PD-20)."""
    d = s.duelist[p]
    if d.cond[PRONE] > 0:
        mask[STAND] = 1
    if d.cond[IMMOBILIZED] > 0 and d.cond[BARRED] == 0:
        mask[ESCAPE] = 1
    if d.cond[SICKENED] > 0:
        mask[RETCH] = 1


@rule
def legal_window(s, p, mask):
    """The reactions that a seat holds in the window that asks it."""
    if s.phase == PRE_ROLL:
        if holds(s, p, INTIMIDATION) and s.duelist[p].flourish == 0:
            mask[BULLYING_PRESS] = 1
        if holds(s, p, PERCEPTION):
            mask[SENSE_WEAKNESS] = 1
    elif s.phase == DODGE:
        mask[NIMBLY_DODGE] = 1
    elif s.phase == SIDESTEP:
        if holds(s, p, DECEPTION):
            mask[DECEPTIVE_SIDESTEP] = 1
    elif s.phase == BLOCK:
        mask[BLOCK_IT] = 1
    elif s.phase == AVENGE:
        mask[AVENGE_IT] = 1
    elif s.phase == RIPOSTE:
        mask[RIPOSTE_STRIKE] = 1
        slot = manoeuvre_slot(s.duelist[p], DISARMS)
        if disarmable(s.duelist[s.striker]) >= 0 and slot >= 0 and in_reach(s, p, s.striker, slot):
            mask[RIPOSTE_DISARM] = 1
    elif s.phase == REACT:
        mask[REACT_STRIKE] = 1
    elif s.phase == READIED:
        mask[READY_STRIKE] = 1
    elif s.phase == COUNTER:
        legal_counter(s, p, mask)
    elif s.phase == COUNTERSPELL:
        legal_counterspell(s, p, mask)
    elif s.phase == PERFORMANCE:
        mask[COUNTER_PERFORM] = 1


# --- the kernels ------------------------------------------------------------------------------------------------------


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
