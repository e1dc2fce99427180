"""The day: powers and the talk of the dead, rounds of talk, and the three ticks of the vote (MF-09..11, MF-13..18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.night import begin_night
from feint.envs.mafia42.people import (
    ask,
    contact,
    die,
    draw_seat,
    everybody,
    learn,
    living_names,
    note,
    power,
    reading,
    shadows,
    status,
    tell,
)
from feint.envs.mafia42.speech import is_statement, name_in, speak, verb_of
from feint.envs.mafia42.trial import begin_defence, execute
from feint.envs.mafia42.win import check_day


@rule
def begin_day(s):
    """Open a day: its talk lasts 15 s for each living player (MF-09); clients are named on day 1 (MF-60)."""
    s.day += 1
    s.timed = 0
    living = living_names(s)
    count = 0
    for x in range(s.players):
        count += living >> x & 1
    s.budget = s.talk_ticks * count
    emit(s, t.E_DAY, EVERYONE, s.day, s.budget, 0, 0)
    for p in range(s.players):
        s.draft[p] = 0
        if s.day == 1 and s.role[p] == t.MERCENARY and s.model[p] >= 0 and s.alive[p] == 1:
            tell(s, p, s.name_of[s.model[p]], t.CLIENT)
    begin_round(s)


@rule
def begin_round(s):
    """A round of talk opens with a window for powers by day and for the dead, if there may be any."""
    s.round_said = 0
    s.spoken = 0
    s.phase = t.WINDOW
    emit(s, t.E_ROUND, EVERYONE, s.budget, 0, 0, 0)
    dead = everybody(s) & ~living_names(s)
    if s.day_powers == 1:
        ask(s, everybody(s))
    elif s.talks == 1 and dead != 0:
        ask(s, dead)
    else:
        open_talk(s)


@rule
def open_talk(s):
    """The turns of a round, or the vote where nobody talks."""
    if s.talks == 0:
        begin_vote(s)
    else:
        next_speaker(s)


@rule
def next_speaker(s):
    """Draw who speaks next in this round; after it another round, or the vote once time or talk is spent (MF-09)."""
    left = living_names(s) & ~s.spoken
    if s.budget <= 0 or (left == 0 and s.round_said == 0):
        begin_vote(s)
    elif left != 0:
        s.phase = t.TALK
        s.cursor = draw_seat(s, left)
        emit(s, t.E_SPEAKS, EVERYONE, s.cursor, s.day, s.statements, s.budget)
        ask_speaker(s)
    else:
        s.spoken = 0


@rule
def ask_speaker(s):
    """Ask the name whose turn it is."""
    ask(s, 1 << s.cursor | shadows(s))


@rule
def resolve_window(s):
    """Powers by day, and what the dead have said to each other and the psychic."""
    for p in range(s.players):
        action = s.pending[p]
        if verb_of(s, action) == t.USE:
            use_by_day(s, p, name_in(s, action))
        elif is_statement(s, action) and s.alive[p] == 0:
            speak(s, p, action, t.OF_DEAD)
    open_talk(s)


@rule
def use_by_day(s, seat, name):
    """Vigilante, hacker, mentalist, sun and hypnotist (MF-17, MF-41, MF-58, MF-59, MF-62, MF-63)."""
    role = power(s, seat)
    hit = s.seat_of[name]
    s.used[seat] = 1
    emit(s, t.E_USED, 1 << seat, name, 0, 0, 0)
    if role == t.VIGILANTE:
        s.model[seat] = name
        mafioso = reading(s, hit) == 1 + t.MAFIOSO
        s.charge[seat] = 2 if mafioso else 0
        learn(s, seat, name, 1 + t.MAFIOSO if mafioso else t.NOT_MAFIOSO)
    elif role == t.HACKER:
        s.charge[seat] = 0
        s.model[seat] = name
        s.part[seat] = name
    elif role == t.MENTALIST:
        compare(s, seat, name)
    elif role == t.SUN:
        seek_moon(s, seat, hit)
    elif role == t.HYPNOTIST:
        wake(s, seat)


@rule
def compare(s, seat, name):
    """Mentalist: two names, of one team or not; the first pair of one team ends the power (MF-59)."""
    if s.part[seat] < 0:
        s.part[seat] = name
        return
    first = s.part[seat]
    same = s.team[s.seat_of[first]] == s.team[s.seat_of[name]]
    s.part[seat] = -1
    if same:
        s.charge[seat] = 0
    sign = 1 if same else -1
    note(s, seat, first, sign * (1 + name), 0)
    note(s, seat, name, sign * (1 + first), 0)
    emit(s, t.E_PAIR, 1 << seat, first, name, 1 if same else 0, 0)


@rule
def seek_moon(s, seat, hit):
    """Sun: whether a name is the moon; once found she is told that she was (MF-62)."""
    if s.role[hit] == t.MOON:
        s.charge[seat] = 0
        s.charge[hit] = 2
        learn(s, seat, s.name_of[hit], 1 + t.MOON)
        status(s, hit, t.S_SOUGHT)
    else:
        status(s, seat, t.S_NOTHING)


@rule
def wake(s, seat):
    """Hypnotist: wakes all whom it put to sleep, and learns the roles of those who are no citizens (MF-63)."""
    for x in range(s.players):
        if s.sleeper[seat] >> x & 1 == 1:
            hit = s.seat_of[x]
            if s.team[hit] != t.CITIZENS:
                learn(s, seat, x, reading(s, hit))
            else:
                tell(s, seat, x, t.NOT_MAFIOSO)
    s.sleeper[seat] = 0


@rule
def resolve_turn(s):
    """What the name whose turn it was has chosen."""
    seat = s.seat_of[s.cursor]
    action = s.pending[seat]
    if action == t.ADD_TIME or action == t.CUT_TIME:
        s.timed |= 1 << s.cursor
        change = s.talk_ticks if action == t.ADD_TIME else -s.talk_ticks
        s.budget = max(0, s.budget + change)
        emit(s, t.E_TIME, EVERYONE, s.cursor, change, s.budget, 0)
        if s.budget > 0:
            ask_speaker(s)
            return
    elif action == t.PASS:
        end_turn(s)
    elif speak(s, seat, action, t.NO_CHANNEL):
        s.round_said = 1
        end_turn(s)
    else:
        ask_speaker(s)
        return
    next_speaker(s)
    if s.acting == 0 and s.done == 0 and s.truncated == 0 and s.phase == t.TALK:
        begin_round(s)


@rule
def end_turn(s):
    """A turn costs a tick, spoken or passed."""
    s.spoken |= 1 << s.cursor
    s.budget -= 1


# --- the vote ---------------------------------------------------------------------------------------------------------


@rule
def begin_vote(s):
    """Open the vote: hex and seduction end (MF-68, MF-69), an escaped seat dies (MF-87)."""
    s.phase = t.VOTE
    s.tick = 1
    emit(s, t.E_PHASE, EVERYONE, t.VOTE, 0, 0, 0)
    for p in range(s.players):
        s.ballot[p] = -1
        s.totals[p] = 0
        s.cast[p] = 0
        s.fled[p] = 0
        for x in range(s.players):
            s.read[p, x] = 0
        s.robbed[p] &= 3
        if s.seduced[p] > 0 or s.frog[p] == 1:
            s.seduced[p] = 0
            s.frog[p] = 0
            status(s, p, t.S_FREE)
        if s.escaping[p] == 1:
            s.escaping[p] = 0
            if s.alive[p] == 1:
                die(s, p, t.OTHERWISE)
    if s.rule_of_verdict == t.DRAWN:
        execute_by_lot(s)
    else:
        ask(s, living_names(s) | shadows(s))


@rule
def execute_by_lot(s):
    """No vote: one of the living, drawn evenly, is executed (MF-73)."""
    name = draw_seat(s, living_names(s))
    if name >= 0:
        execute(s, name)
    check_day(s, True)
    if s.done == 0:
        begin_night(s)


@rule
def resolve_vote_tick(s):
    """Ballots and thefts of one tick; totals are shown after all ticks but the last (MF-10)."""
    for p in range(s.players):
        action = s.pending[p]
        if s.alive[p] == 1 and verb_of(s, action) == t.BALLOT:
            s.ballot[p] = name_in(s, action)
            if s.old_vote == 1:
                s.cast[s.name_of[p]] = 1 + s.ballot[p]
                emit(s, t.E_VOTER, EVERYONE, s.name_of[p], s.ballot[p], 0, 0)
    for p in range(s.players):
        action = s.pending[p]
        if s.alive[p] == 1 and verb_of(s, action) == t.STEAL:
            steal(s, p, s.seat_of[name_in(s, action)])
    if s.tick < s.vote_ticks:
        show_totals(s)
        s.tick += 1
        emit(s, t.E_PHASE, EVERYONE, t.VOTE, s.tick, 0, 0)
        ask(s, living_names(s) | shadows(s))
    else:
        count_ballots(s)


@rule
def show_totals(s):
    """Ballots by name, each counted once, a politician's too (MF-13)."""
    for x in range(s.players):
        total = 0
        for p in range(s.players):
            if s.alive[p] == 1 and s.ballot[p] == x:
                total += 1
        s.totals[x] = total
        if total > 0:
            emit(s, t.E_TOTAL, EVERYONE, x, total, 0, 0)


@rule
def steal(s, seat, victim):
    """Thief: a role's ability until morning; a soldier catches him, a mafioso takes him in (MF-34)."""
    role = s.role[victim]
    name = s.name_of[victim]
    s.robbed[seat] |= 4
    s.used[seat] = 1
    if role == t.SOLDIER and power(s, victim) == t.SOLDIER:
        tell(s, seat, name, 1 + t.SOLDIER)
        tell(s, victim, s.name_of[seat], 1 + t.THIEF)
        return
    tell(s, seat, name, 1 + role)
    if role == t.MAFIOSO:
        contact(s, seat)
        return
    spent = (role == t.POLITICIAN and s.robbed[seat] & 1 != 0) or (role == t.JUDGE and s.robbed[seat] & 2 != 0)
    if role != t.THIEF and not spent:
        s.stolen[seat] = role
        s.charge[seat] = 1


@rule
def ballot_weight(s, seat):
    """Votes a ballot counts for: a politician's two, an avenger's two against his mafioso (MF-13, MF-86)."""
    if s.threatened[seat] == 1:
        return 0
    if power(s, seat) == t.POLITICIAN:
        return 2
    avenged = s.avenger[seat] - 1
    if avenged >= 0 and s.ballot[seat] >= 0 and s.seat_of[s.ballot[seat]] == avenged:
        return 2
    return 1


@rule
def count_ballots(s):
    """The count: totals, the hostess, mind reading, the check, and who goes to the defence (MF-10, MF-11, MF-33)."""
    show_totals(s)
    for x in range(s.players):
        s.past_totals[x] = s.totals[x]
        s.all_totals[x] += s.totals[x]
    found = leader_of_vote(s)
    if s.duel == 1:
        read_minds(s)
    for p in range(s.players):
        if power(s, p) == t.HOSTESS and s.ballot[p] >= 0 and s.threatened[p] == 0:
            seduce(s, p, s.seat_of[s.ballot[p]])
    if found < 0:
        emit(s, t.E_NO_ACCUSED, EVERYONE, 0, 0, 0, 0)
    else:
        s.accused = found
        s.trials[found] += 1
        emit(s, t.E_ACCUSED, EVERYONE, found, 0, 0, 0)
    check_day(s, False)
    if s.done == 0:
        after_count(s)


@rule
def after_count(s):
    """To the night, the defence, or straight to the execution (MF-73)."""
    if s.accused < 0:
        begin_night(s)
    elif s.rule_of_verdict == t.ALWAYS:
        execute(s, s.accused)
        check_day(s, True)
        if s.done == 0:
            begin_night(s)
    else:
        begin_defence(s)


@rule
def seduce(s, hostess, victim):
    """Hostess: her final ballot's name has no ability and no speech; a mafioso takes her in (MF-33, MF-68)."""
    s.used[hostess] = 1
    if victim != hostess:
        s.seduced[victim] = 1 + hostess
        status(s, victim, t.S_SEDUCED)
        if s.role[victim] == t.MAFIOSO:
            contact(s, hostess)


@rule
def open_judge(s):
    """The seat of a judge who has shown himself and can act, -1: none (MF-14)."""
    for p in range(s.players):
        if s.judge_open[p] == 1 and power(s, p) == t.JUDGE:
            return p
    return -1


@rule
def leader_of_vote(s):
    """The name with most votes, -1 on none or a tie (MF-11); a judge who has shown himself names it alone (MF-14)."""
    judge = open_judge(s)
    if judge >= 0:
        return s.ballot[judge]
    best = -1
    most = 0
    for x in range(s.players):
        weight = votes_for(s, x, False)
        if weight > most:
            most = weight
            best = x
        elif weight == most and weight > 0:
            best = -1
    if best < 0 and most > 0 and s.duel == 1:
        return break_tie(s, most)
    return best


@rule
def votes_for(s, name, jurors):
    """Weight of the ballots for a name, of all or of jurors alone."""
    found = 0
    for p in range(s.players):
        if s.alive[p] == 1 and s.ballot[p] == name:
            if not jurors:
                found += ballot_weight(s, p)
            elif s.ability[p] == t.JURY and s.seduced[p] == 0 and s.frog[p] == 0 and s.threatened[p] == 0:
                found += 1
    return found


@rule
def break_tie(s, most):
    """Jury: the tied name with more jurors' ballots, if the top count is below half the living (MF-83)."""
    living = 0
    for p in range(s.players):
        living += s.alive[p]
    if 2 * most >= living:
        return -1
    best = -1
    jurors = 0
    for x in range(s.players):
        if votes_for(s, x, False) == most:
            count = votes_for(s, x, True)
            if count > jurors:
                jurors = count
                best = x
            elif count == jurors:
                best = -1
    return best


@rule
def read_minds(s):
    """Mind reading: the holder alone learns who voted for it (MF-82)."""
    for p in range(s.players):
        if s.alive[p] == 1 and s.ability[p] == t.MIND and s.seduced[p] == 0 and s.frog[p] == 0:
            for q in range(s.players):
                if s.alive[q] == 1 and s.ballot[q] == s.name_of[p]:
                    s.read[p, s.name_of[q]] |= 1
                    emit(s, t.E_VOTER, 1 << p, s.name_of[q], s.name_of[p], 0, 0)
