"""Phases and rounds: how one begins, and the battle's bound (MG-50, MG-91)."""

from __future__ import annotations

from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.magic import magics as m
from feint.envs.magicalogia.magic.actions import (
    CHOOSE_REP,
    ROUND_OPENS,
)
from feint.envs.magicalogia.magic.archetypes import give_back
from feint.envs.magicalogia.magic.damage import open_window
from feint.envs.magicalogia.magic.news import DRAWN, ROUND
from feint.envs.magicalogia.magic.state import ARCHETYPES_EACH
from feint.envs.magicalogia.magic.uncounted import rule


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
