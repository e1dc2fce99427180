"""Phases and rounds: how one begins, and the battle's bound (MG-50, MG-91)."""

from __future__ import annotations

from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.ids import (
    CHOOSE_REP,
    ROUND_OPENS,
)
from feint.envs.magicalogia.battle.archetypes import give_back, may_summon, put
from feint.envs.magicalogia.battle.kinds import CHARIOT, SPIRIT
from feint.envs.magicalogia.battle.news import E_DRAWN, E_ROUND
from feint.envs.magicalogia.battle.stack import open_window
from feint.envs.magicalogia.battle.state import ARCHETYPES_EACH
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.stats import value


@inner_rule
def enter(s, phase):
    """Go to a phase's beginning."""
    s.phase = phase
    s.stage = 0


@inner_rule
def answers(s, timing, about, then):
    """A phase that is one window, and the phase after it."""
    if s.stage == 0:
        s.stage = 1
        open_window(s, timing, about)
    else:
        enter(s, then)


@inner_rule
def side_at(s, stage):
    """The side that comes first (0) or second (1) in a round."""
    return s.first if stage == 0 else 1 - s.first


@inner_rule
def begin_round(s, number):
    """Open a round: what lasted the last one is gone (MG-50)."""
    if number > s.rounds:
        truncate(s)
        return
    s.round_no = number
    if s.swap != 0:
        s.usual = 1 - s.usual
        s.swap = 0
    lead(s)
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
    emit(s, E_ROUND, EVERYONE, number, s.first, 0, 0)
    if number == 1:
        bring_companions(s)
    enter(s, CHOOSE_REP if s.group != 0 else ROUND_OPENS)


@inner_rule
def lead(s):
    """The usual order; but the side of a staff of authority goes first, unless both have one or a group fights."""
    held = 0
    for side in range(2):
        rep = s.rep[side]
        if s.group == 0 and rep >= 0 and value(s, rep, m.STAFF) > 0:
            held += 1 + side
    s.first = held - 1 if held == 1 or held == 2 else s.usual


@inner_rule
def bring_companions(s):
    """Archetypes that go with their masters are there from the first round on."""
    for p in range(s.seats):
        for k in range(s.magics[p]):
            if s.alive[p] != 0 and s.working[p, k] != 0:
                column = m.GEAR[s.magic[p, k], 0, 0]
                if column == m.GUIDE:
                    accompany(s, p, SPIRIT, s.magic_skill[p, k])
                elif column == m.STEED:
                    accompany(s, p, CHARIOT, s.magic_skill[p, k])


@inner_rule
def accompany(s, p, kind, symbol):
    """Set a companion on the field, if there is room for it (MG-45)."""
    if may_summon(s, p, kind):
        put(s, p, kind, symbol)


@inner_rule
def truncate(s):
    """Cut the battle off without a winner (MG-91)."""
    s.truncated = 1
    s.acting = 0
    emit(s, E_DRAWN, EVERYONE, s.round_no, 0, 0, 0)
