"""The rules as the engine calls them: reset, step and the kernels. RULES.md says what each id PD-xx stands for."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.actions import (
    answer_ready,
    begin_act,
    choose_target,
    perform,
    react,
    scan_ready,
    scan_triggers,
)
from feint.envs.pf2e.casting import choose_how, choose_spell, tend_spell
from feint.envs.pf2e.counterspells import (
    answer_counter,
    answer_counterspell,
    answer_performance,
    choose_spend,
    scan_counters,
    scan_known,
)
from feint.envs.pf2e.hidden import resample_hidden
from feint.envs.pf2e.initiative import begin_round, choose_order, choose_statistic
from feint.envs.pf2e.legal import (
    legal,
)
from feint.envs.pf2e.observe import observe
from feint.envs.pf2e.scoring import concede, decide_fight, standing
from feint.envs.pf2e.spell_books import fill_book
from feint.envs.pf2e.strikes import answer, run_strike
from feint.envs.pf2e.terms import act_socially, arm_by_terms, begin_terms, discuss
from feint.envs.pf2e.turns import end_turn, go_on, next_turn

# --- the beginning ----------------------------------------------------------------------------------------------------


@rule
def reset(s):
    """Set up a duel: who fights, where they stand, and who acts first (PD-30)."""
    level = s.level_index
    if level < 0 and s.fixed[0] < 0:
        level = roll(s, len(tables.LEVELS)) - 1
    for p in range(s.players):
        row = s.fixed[p]
        if row < 0:
            row = tables.POOL[s.pool, level, roll(s, tables.POOL_SIZE[s.pool, level]) - 1]
        seat_duelist(s, p, row)
        emit(s, ids.E_DUELIST, EVERYONE, p, row, 0, 0)
        if s.magic != 0:
            fill_book(s, p)
    s.last = -1
    s.actor = -1
    s.loser = -1
    s.target = -1
    s.duel = 1
    for k in range(len(s.order)):
        s.order[k] = -1
    s.phase = ids.P_ROUND
    s.stake = 1
    if s.terms != 0:
        begin_terms(s)
    else:
        arm_by_terms(s)
    run(s)


@rule
def seat_duelist(s, p, row):
    """Fill seat p with a duelist of the roster, weapons drawn (PD-13, PD-18, PD-30)."""
    d = s.duelist[p]
    d.row = row
    d.max_hp = tables.SHEET[row, tables.HP]
    d.hp = d.max_hp
    d.band = ids.UNHURT
    d.reaction = 1
    middle = (s.squares - s.start) // 2
    d.pos = middle if p % 2 == 0 else middle + s.start
    d.held = 1
    d.grip = 0
    # a shield's bash and a parrying blade for the other hand are ready beside the main weapon
    if (
        tables.ARMS[row, 1, tables.TRAITS] & (tables.ON_SHIELD | tables.PARRIES)
        and tables.ARMS[row, 0, tables.HANDS] == 1
    ):
        d.held = 3
    if s.armed[p] >= 0:
        d.held = (1 << s.armed[p]) & 3
    if tables.ARMS[row, 0, tables.DICE] == 0:
        d.held = 0
    d.shield_hp = tables.SHIELDS[tables.SHEET[row, tables.SHIELD], 2]


# --- the steps --------------------------------------------------------------------------------------------------------


@rule
def run(s):  # noqa: C901 (one branch per phase)
    """Go on by the rules until a seat acts or the match is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        if s.duel != 0 and s.loser >= 0:
            s.phase = ids.P_FIGHT_ON
            s.acting = standing(s)
        elif s.phase == ids.P_ROUND:
            begin_round(s)
        elif s.phase == ids.P_NEXT:
            next_turn(s)
        elif s.phase == ids.P_STRIKING:
            run_strike(s)
        elif s.phase == ids.P_TRIGGER:
            scan_triggers(s)
        elif s.phase == ids.P_PERFORM:
            perform(s)
        elif s.phase == ids.P_MOVED:
            scan_ready(s)
        elif s.phase == ids.P_CAST:
            scan_counters(s)
        elif s.phase == ids.P_KNOWN:
            scan_known(s)
        else:
            go_on(s)
    if s.duel != 0 and s.loser >= 0 and s.phase != ids.P_FIGHT_ON:
        s.phase = ids.P_FIGHT_ON
        s.acting = standing(s)
    if s.done == 0 and s.turn >= s.max_steps:
        s.truncated = 1
        emit(s, ids.E_DRAWN, EVERYONE, s.round_no, 0, 0, 0)
    if s.done != 0 or s.truncated != 0:
        s.acting = 0


@rule
def step(s, seat, action):  # noqa: C901 (one branch per phase)
    """Play one action of an acting seat."""
    if s.phase == ids.P_INITIATIVE:
        choose_statistic(s, seat, action)
    elif s.phase == ids.P_ORDER:
        choose_order(s, seat, action)
    elif s.phase == ids.P_FIGHT_ON:
        decide_fight(s, seat, action)
    elif s.phase == ids.P_TERMS:
        discuss(s, seat, action)
    elif action == ids.A_CONCEDE:
        concede(s, seat)
    elif s.phase == ids.P_TURN:
        take_turn(s, seat, action)
    elif s.phase == ids.P_TARGET:
        choose_target(s, seat, action)
    elif s.phase == ids.P_REACT:
        react(s, seat, action)
    elif s.phase == ids.P_READIED:
        answer_ready(s, seat, action)
    elif s.phase == ids.P_SPELL:
        choose_how(s, seat, action)
    elif s.phase == ids.P_COUNTER:
        answer_counter(s, seat, action)
    elif s.phase == ids.P_SPEND:
        choose_spend(s, seat, action)
    elif s.phase == ids.P_COUNTERSPELL:
        answer_counterspell(s, seat, action)
    elif s.phase == ids.P_PERFORMANCE:
        answer_performance(s, seat, action)
    else:
        answer(s, seat, action)
    run(s)


@rule
def take_turn(s, p, action):
    """Play an action of the seat's own turn (PD-18, PD-20)."""
    if action == ids.A_END_TURN:
        end_turn(s)
    elif action >= ids.FIRST_SPELL:
        choose_spell(s, p, action)
    elif action >= ids.FIRST_FOCUS:
        tend_spell(s, p, action)
    elif action >= ids.A_BIDE:
        act_socially(s, p, action)
    else:
        begin_act(s, p, action)


# --- what is legal ----------------------------------------------------------------------------------------------------


# --- the kernels ------------------------------------------------------------------------------------------------------


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
