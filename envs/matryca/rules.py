"""How a match begins, what an action does, and how one phase leads to the next; the kernels."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.matryca import ids, tables
from feint.envs.matryca.camp import spend_camp
from feint.envs.matryca.clock import act, enter_fight, run_clock
from feint.envs.matryca.hidden import resample_hidden
from feint.envs.matryca.legal import legal
from feint.envs.matryca.matrix import begin_preparation, next_preparation, prepare
from feint.envs.matryca.observe import observe
from feint.envs.matryca.road import begin_stage, meet, next_duel
from feint.envs.matryca.state import MAX_PER_SIDE, PEOPLE
from feint.envs.matryca.wounds import standing


@rule
def reset(s):
    """Begin a match: everybody fresh, in preparation (MX-10, MX-26)."""
    s.pair = -1
    s.asked = -1
    s.winner = -1
    for p in range(PEOPLE):
        s.side[p] = -1
        s.path[p] = -1
        s.foe[p] = -1
        s.pick[p] = -1
        s.pm[p] = s.max_pm[p]
        s.pm_low[p] = s.max_pm[p]
        s.pm_high[p] = s.max_pm[p]
        s.stamina[p] = s.toughness[p]
        s.stamina_low[p] = s.toughness[p]
        s.stamina_high[p] = s.toughness[p]
        s.components[p] = tables.COMPONENTS
        s.minutes[p] = s.prep_minutes
        s.fit[p] = s.start_fit
        s.alive[p] = 1
    begin_preparation(s)
    advance_phases(s)


@rule
def advance_phases(s):
    """Run from the end of one phase to the next choice, or to the end of the match (MX-22, MX-23)."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        if s.phase == ids.P_CLOCK:
            if s.journey == 0 and s.clock == 0 and s.side[s.member[0, 0]] < 0:
                begin_fight(s)
            if s.journey != 0 and s.stage == 0:
                begin_stage(s)
            else:
                run_clock(s)
        elif s.journey != 0:
            next_duel(s)
        else:
            end_fight(s)


@rule
def begin_fight(s):
    """Let both sides of a duel enter (MX-22)."""
    for seat in range(2):
        for k in range(MAX_PER_SIDE):
            if s.member[seat, k] >= 0:
                enter_fight(s, s.member[seat, k], seat, 0)


@rule
def end_fight(s):
    """Pay +1 to the winner and -1 to the other; nothing where both fell, or at the limit (MX-22)."""
    if s.winner >= 0:
        s.returns[s.winner] = 1.0
        s.returns[1 - s.winner] = -1.0
        emit(s, ids.E_WON, EVERYONE, s.winner, 0, 0, 0)
    if s.winner < 0 and standing(s, 0) > 0:
        s.truncated = 1
    else:
        s.done = 1


@rule
def step(s, seat, action):
    """Play one action of an acting seat (MX-22, MX-23, MX-26)."""
    if s.phase == ids.P_PREPARE:
        prepare(s, seat, action)
        if s.acting == 0:
            next_preparation(s)
    elif s.phase == ids.P_MEET:
        meet(s, seat, action)
    elif s.phase == ids.P_CAMP:
        spend_camp(s, seat, action)
        if s.acting == 0:
            begin_stage(s)
    else:
        act(s, seat, action)
        if s.acting == 0 and s.phase != ids.P_SETTLE:
            s.phase = ids.P_CLOCK
    advance_phases(s)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
