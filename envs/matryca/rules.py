"""Reset, step and legal over the phases, and the kernels (ids MX-xx: see RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.matryca import events as e
from feint.envs.matryca.clock import act, enter, mark_fight, run_clock
from feint.envs.matryca.hidden import resample_hidden
from feint.envs.matryca.matrix import begin_preparation, mark_preparation, next_preparation, prepare
from feint.envs.matryca.observe import observe
from feint.envs.matryca.road import begin_stage, go_on, mark_road, meet, spend_camp
from feint.envs.matryca.state import CAMP, CLOCK, MEET, PEOPLE, PREPARE, SETTLE, TEAM
from feint.envs.matryca.tables import COMPONENTS
from feint.envs.matryca.wounds import standing


@rule
def reset(s):
    """Everybody fresh, and to the preparation."""
    s.pair = -1
    s.asked = -1
    s.winner = -1
    for p in range(PEOPLE):
        s.side[p] = -1
        s.path[p] = -1
        s.foe[p] = -1
        s.pick[p] = -1
        s.pm[p] = s.pm_most[p]
        s.pm_low[p] = s.pm_most[p]
        s.pm_high[p] = s.pm_most[p]
        s.stamina[p] = s.tough[p]
        s.stamina_low[p] = s.tough[p]
        s.stamina_high[p] = s.tough[p]
        s.components[p] = COMPONENTS
        s.minutes[p] = s.prep_minutes
        s.fit[p] = s.start_fit
        s.alive[p] = 1
    begin_preparation(s)
    advance_phases(s)


@rule
def advance_phases(s):
    """From the end of one phase to the next choice of somebody, or to the end of the match."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        if s.phase == CLOCK:
            if s.journey == 0 and s.clock == 0 and s.side[s.member[0, 0]] < 0:
                begin_fight(s)
            if s.journey != 0 and s.stage == 0:
                begin_stage(s)
            else:
                run_clock(s)
        elif s.journey != 0:
            go_on(s)
        else:
            end_fight(s)


@rule
def begin_fight(s):
    """Both sides of a duel enter."""
    for seat in range(2):
        for k in range(TEAM):
            if s.member[seat, k] >= 0:
                enter(s, s.member[seat, k], seat, 0)


@rule
def end_fight(s):
    """+1 to the winner's side and -1 to the other; nothing where both fell, or at the limit (MX-22)."""
    if s.winner >= 0:
        s.returns[s.winner] = 1.0
        s.returns[1 - s.winner] = -1.0
        emit(s, e.WON, EVERYONE, s.winner, 0, 0, 0)
    if s.winner < 0 and standing(s, 0) > 0:
        s.truncated = 1
    else:
        s.done = 1


@rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    if s.phase == PREPARE:
        prepare(s, seat, action)
        if s.acting == 0:
            next_preparation(s)
    elif s.phase == MEET:
        meet(s, seat, action)
    elif s.phase == CAMP:
        spend_camp(s, seat, action)
    else:
        act(s, seat, action)
        if s.acting == 0 and s.phase != SETTLE:
            s.phase = CLOCK
    advance_phases(s)


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    if s.phase == PREPARE:
        mark_preparation(s, seat, mask)
    elif s.phase == MEET or s.phase == CAMP:
        mark_road(s, seat, mask)
    else:
        mark_fight(s, seat, mask)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
