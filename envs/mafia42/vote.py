"""The vote: joint ticks of ballots, the count, and who goes to the final defence."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids
from feint.envs.mafia42.death import die
from feint.envs.mafia42.knowledge import notify
from feint.envs.mafia42.night import begin_night
from feint.envs.mafia42.powers import seduce, steal
from feint.envs.mafia42.seats import ask, draw_seat, living_names, power, presumed_dead
from feint.envs.mafia42.speech import name_in, verb_of
from feint.envs.mafia42.trial import begin_defence, execute
from feint.envs.mafia42.win import check_day


@rule
def begin_vote(s):
    """Open the vote: hex and seduction end, an escaped seat dies (MF-10, MF-68, MF-69, MF-87)."""
    s.phase = ids.VOTE
    s.tick = 1
    emit(s, ids.E_PHASE, EVERYONE, ids.VOTE, 0, 0, 0)
    for p in range(s.players):
        s.ballot[p] = -1
        s.totals[p] = 0
        s.public_ballot[p] = 0
        s.fled[p] = 0
        for x in range(s.players):
            s.known_votes[p, x] = 0
        s.thief_flags[p] &= 3
        if s.seduced[p] > 0 or s.frog[p] == 1:
            s.seduced[p] = 0
            s.frog[p] = 0
            notify(s, p, ids.S_FREE)
        if s.escaping[p] == 1:
            s.escaping[p] = 0
            if s.alive[p] == 1:
                die(s, p, ids.OTHERWISE)
    if s.verdict_rule == ids.V_DRAWN:
        execute_by_lot(s)
    else:
        ask(s, living_names(s) | presumed_dead(s))


@rule
def execute_by_lot(s):
    """Without a vote, execute one of the living, drawn uniformly (MF-73)."""
    name = draw_seat(s, living_names(s))
    if name >= 0:
        execute(s, name)
    check_day(s, True)
    if s.done == 0:
        begin_night(s)


@rule
def resolve_vote_tick(s):
    """Ballots and thefts of one tick; totals are shown after each tick but the last (MF-10, MF-17, MF-18)."""
    for p in range(s.players):
        action = s.pending[p]
        if s.alive[p] == 1 and verb_of(s, action) == ids.BALLOT:
            s.ballot[p] = name_in(s, action)
            if s.old_vote == 1:
                s.public_ballot[s.name_of[p]] = 1 + s.ballot[p]
                emit(s, ids.E_VOTER, EVERYONE, s.name_of[p], s.ballot[p], 0, 0)
    for p in range(s.players):
        action = s.pending[p]
        if s.alive[p] == 1 and verb_of(s, action) == ids.STEAL:
            steal(s, p, s.seat_of[name_in(s, action)])
    if s.tick < s.vote_ticks:
        show_totals(s)
        s.tick += 1
        emit(s, ids.E_PHASE, EVERYONE, ids.VOTE, s.tick, 0, 0)
        ask(s, living_names(s) | presumed_dead(s))
    else:
        count_ballots(s)


@rule
def show_totals(s):
    """Show the ballots by name, each counted once, a politician's too (MF-10, MF-13)."""
    for x in range(s.players):
        total = 0
        for p in range(s.players):
            if s.alive[p] == 1 and s.ballot[p] == x:
                total += 1
        s.totals[x] = total
        if total > 0:
            emit(s, ids.E_TOTAL, EVERYONE, x, total, 0, 0)


@rule
def ballot_weight(s, seat):
    """Votes a ballot counts for: a politician's two, an avenger's two against his mafioso, none of the threatened
    (MF-13, MF-15, MF-86)."""
    if s.threatened[seat] == 1:
        return 0
    if power(s, seat) == ids.POLITICIAN:
        return 2
    avenged = s.avenger[seat] - 1
    if avenged >= 0 and s.ballot[seat] >= 0 and s.seat_of[s.ballot[seat]] == avenged:
        return 2
    return 1


@rule
def count_ballots(s):
    """Count: totals, mind reading, the hostess, the accused, and the check for a winner (MF-10, MF-11, MF-17, MF-20,
    MF-33)."""
    show_totals(s)
    for x in range(s.players):
        s.past_totals[x] = s.totals[x]
        s.all_totals[x] += s.totals[x]
    leading = leading_name(s)
    if s.duel == 1:
        reveal_voters(s)
    for p in range(s.players):
        if power(s, p) == ids.HOSTESS and s.ballot[p] >= 0 and s.threatened[p] == 0:
            seduce(s, p, s.seat_of[s.ballot[p]])
    if leading < 0:
        emit(s, ids.E_NO_ACCUSED, EVERYONE, 0, 0, 0, 0)
    else:
        s.accused = leading
        s.trials[leading] += 1
        emit(s, ids.E_ACCUSED, EVERYONE, leading, 0, 0, 0)
    check_day(s, False)
    if s.done == 0:
        follow_count(s)


@rule
def follow_count(s):
    """Go on to the night, the defence, or straight to the execution (MF-11, MF-73)."""
    if s.accused < 0:
        begin_night(s)
    elif s.verdict_rule == ids.V_ALWAYS:
        execute(s, s.accused)
        check_day(s, True)
        if s.done == 0:
            begin_night(s)
    else:
        begin_defence(s)


@rule
def open_judge(s):
    """The seat of a judge who has shown himself and can act; -1 where there is none (MF-14)."""
    for p in range(s.players):
        if s.judge_shown[p] == 1 and power(s, p) == ids.JUDGE:
            return p
    return -1


@rule
def leading_name(s):
    """The name with most votes, -1 for none or a tie; a judge who has shown himself decides alone (MF-11, MF-14)."""
    judge = open_judge(s)
    if judge >= 0:
        return s.ballot[judge]
    best = -1
    top = 0
    for x in range(s.players):
        weight = votes_for(s, x, False)
        if weight > top:
            top = weight
            best = x
        elif weight == top and weight > 0:
            best = -1
    if best < 0 and top > 0 and s.duel == 1:
        return break_tie(s, top)
    return best


@rule
def votes_for(s, name, jurors):
    """Weight of the ballots for a name, of all or of jurors alone (MF-11, MF-83)."""
    votes = 0
    for p in range(s.players):
        if s.alive[p] == 1 and s.ballot[p] == name:
            if not jurors:
                votes += ballot_weight(s, p)
            elif s.ability[p] == ids.A_JURY and s.seduced[p] == 0 and s.frog[p] == 0 and s.threatened[p] == 0:
                votes += 1
    return votes


@rule
def break_tie(s, top):
    """Jury: the tied name with more jurors' ballots, if the top count is below half the living (MF-83)."""
    living = 0
    for p in range(s.players):
        living += s.alive[p]
    if 2 * top >= living:
        return -1
    best = -1
    jurors = 0
    for x in range(s.players):
        if votes_for(s, x, False) == top:
            count = votes_for(s, x, True)
            if count > jurors:
                jurors = count
                best = x
            elif count == jurors:
                best = -1
    return best


@rule
def reveal_voters(s):
    """Mind reading: the holder alone learns who voted for it (MF-82)."""
    for p in range(s.players):
        if s.alive[p] == 1 and s.ability[p] == ids.A_MIND_READING and s.seduced[p] == 0 and s.frog[p] == 0:
            for q in range(s.players):
                if s.alive[q] == 1 and s.ballot[q] == s.name_of[p]:
                    s.known_votes[p, s.name_of[q]] |= 1
                    emit(s, ids.E_VOTER, 1 << p, s.name_of[q], s.name_of[p], 0, 0)
