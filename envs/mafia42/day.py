"""The day: powers and the talk of the dead in a window, then turns of talk."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids
from feint.envs.mafia42.investigation import compare_teams, seek_moon, wake_sleepers
from feint.envs.mafia42.knowledge import apparent_finding, discover, reveal
from feint.envs.mafia42.seats import all_seats, ask, draw_seat, living_names, power, presumed_dead
from feint.envs.mafia42.speech import is_statement, name_in, speak, verb_of
from feint.envs.mafia42.vote import begin_vote


@rule
def begin_day(s):
    """Open a day: its talk lasts 15 s for each living player; a mercenary learns its client on day 1 (MF-03, MF-09,
    MF-60)."""
    s.day += 1
    s.changed_time = 0
    living = living_names(s)
    count = 0
    for x in range(s.players):
        count += living >> x & 1
    s.budget = s.talk_ticks * count
    emit(s, ids.E_DAY, EVERYONE, s.day, s.budget, 0, 0)
    for p in range(s.players):
        s.draft[p] = 0
        if s.day == 1 and s.role[p] == ids.MERCENARY and s.model[p] >= 0 and s.alive[p] == 1:
            reveal(s, p, s.name_of[s.model[p]], ids.CLIENT)
    begin_round(s)


@rule
def begin_round(s):
    """Open a round of talk, with a window for powers by day and for the dead if there may be any (MF-09, MF-17)."""
    s.round_has_statement = 0
    s.spoken = 0
    s.phase = ids.WINDOW
    emit(s, ids.E_ROUND, EVERYONE, s.budget, 0, 0, 0)
    dead = all_seats(s) & ~living_names(s)
    if s.day_powers == 1:
        ask(s, all_seats(s))
    elif s.talk == 1 and dead != 0:
        ask(s, dead)
    else:
        open_talk(s)


@rule
def open_talk(s):
    """Begin the turns of a round, or the vote where there is no talk (MF-09, MF-73)."""
    if s.talk == 0:
        begin_vote(s)
    else:
        next_speaker(s)


@rule
def next_speaker(s):
    """Draw who speaks next in this round; after it comes another round, or the vote once time or talk is spent
    (MF-09)."""
    waiting = living_names(s) & ~s.spoken
    if s.budget <= 0 or (waiting == 0 and s.round_has_statement == 0):
        begin_vote(s)
    elif waiting != 0:
        s.phase = ids.TALK
        s.cursor = draw_seat(s, waiting)
        emit(s, ids.E_SPEAKS, EVERYONE, s.cursor, s.day, s.statements, s.budget)
        ask_speaker(s)
    else:
        s.spoken = 0


@rule
def ask_speaker(s):
    """Ask the name whose turn it is (MF-09)."""
    ask(s, 1 << s.cursor | presumed_dead(s))


@rule
def resolve_window(s):
    """Resolve powers by day, and what the dead have said to each other and the psychic (MF-05, MF-17)."""
    for p in range(s.players):
        action = s.pending[p]
        if verb_of(s, action) == ids.USE:
            use_by_day(s, p, name_in(s, action))
        elif is_statement(s, action) and s.alive[p] == 0:
            speak(s, p, action, ids.C_DEAD)
    open_talk(s)


@rule
def use_by_day(s, seat, name):
    """Vigilante, hacker, mentalist, sun and hypnotist (MF-17, MF-41, MF-58, MF-59, MF-62, MF-63)."""
    role = power(s, seat)
    target = s.seat_of[name]
    s.used[seat] = 1
    emit(s, ids.E_USED, 1 << seat, name, 0, 0, 0)
    if role == ids.VIGILANTE:
        s.model[seat] = name
        mafioso = apparent_finding(s, target) == 1 + ids.MAFIOSO
        s.charge[seat] = 2 if mafioso else 0
        discover(s, seat, name, 1 + ids.MAFIOSO if mafioso else ids.NOT_MAFIOSO)
    elif role == ids.HACKER:
        s.charge[seat] = 0
        s.model[seat] = name
        s.part[seat] = name
    elif role == ids.MENTALIST:
        compare_teams(s, seat, name)
    elif role == ids.SUN:
        seek_moon(s, seat, target)
    elif role == ids.HYPNOTIST:
        wake_sleepers(s, seat)


@rule
def resolve_turn(s):
    """Play what the name whose turn it was has chosen (MF-09, MF-70)."""
    seat = s.seat_of[s.cursor]
    action = s.pending[seat]
    if action == ids.ADD_TIME or action == ids.CUT_TIME:
        s.changed_time |= 1 << s.cursor
        change = s.talk_ticks if action == ids.ADD_TIME else -s.talk_ticks
        s.budget = max(0, s.budget + change)
        emit(s, ids.E_TIME, EVERYONE, s.cursor, change, s.budget, 0)
        if s.budget > 0:
            ask_speaker(s)
            return
    elif action == ids.PASS:
        end_turn(s)
    elif speak(s, seat, action, ids.NO_CHANNEL):
        s.round_has_statement = 1
        end_turn(s)
    else:
        ask_speaker(s)
        return
    next_speaker(s)
    if s.acting == 0 and s.done == 0 and s.truncated == 0 and s.phase == ids.TALK:
        begin_round(s)


@rule
def end_turn(s):
    """End a turn of talk; it costs a tick, spoken or passed (MF-09)."""
    s.spoken |= 1 << s.cursor
    s.budget -= 1
