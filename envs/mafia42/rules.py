"""Reset, step and the kernels: which phase resolves what its seats have chosen (ids MF-xx: see RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.kernels import kernels
from feint.envs.mafia42 import ids
from feint.envs.mafia42.day import begin_day, resolve_turn, resolve_window
from feint.envs.mafia42.deal import deal
from feint.envs.mafia42.hidden import resample_hidden
from feint.envs.mafia42.legal import legal
from feint.envs.mafia42.night import begin_night, end_turn_of_night, next_tick, play_night, resolve_night
from feint.envs.mafia42.observe import observe
from feint.envs.mafia42.trial import resolve_defence, resolve_last_pick, resolve_verdict
from feint.envs.mafia42.vote import resolve_vote_tick


@rule
def reset(s):
    """Deal, and begin with night 1 or, by configuration, with a day (MF-03, MF-73)."""
    deal(s)
    if s.day_first == 1:
        begin_day(s)
    else:
        begin_night(s)


@rule
def step(s, seat, action):
    """Play one action of an acting seat; a joint choice is resolved once all have committed (MF-03, MF-16)."""
    s.acting &= ~(1 << seat)
    s.pending[seat] = action
    if s.phase == ids.NIGHT:
        play_night(s, seat, action)
        if end_turn_of_night(s) and next_tick(s):
            resolve_night(s)
            if s.done == 0:
                begin_day(s)
    elif s.acting == 0:
        resolve_phase(s)


@rule
def resolve_phase(s):
    """Resolve a phase of the day once every acting seat has chosen (MF-03)."""
    if s.phase == ids.WINDOW:
        resolve_window(s)
    elif s.phase == ids.TALK:
        resolve_turn(s)
    elif s.phase == ids.VOTE:
        resolve_vote_tick(s)
    elif s.phase == ids.DEFENCE:
        resolve_defence(s)
    elif s.phase == ids.LAST_PICK:
        resolve_last_pick(s)
    else:
        resolve_verdict(s)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
