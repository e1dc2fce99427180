"""The final defence, the verdict and what an execution brings."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids
from feint.envs.mafia42.death import die, die_or_trick
from feint.envs.mafia42.knowledge import publish
from feint.envs.mafia42.night import begin_night
from feint.envs.mafia42.seats import ask, is_active, living_names, power, presumed_dead
from feint.envs.mafia42.speech import is_statement, name_in, speak, verb_of
from feint.envs.mafia42.win import check_day


@rule
def begin_defence(s):
    """Let the accused speak, where talk is on (MF-12, MF-73)."""
    s.tick = 1
    for p in range(s.players):
        s.draft[p] = 0
    if s.talk == 1:
        s.phase = ids.DEFENCE
        emit(s, ids.E_PHASE, EVERYONE, ids.DEFENCE, 1, 0, 0)
        ask_defence(s)
    else:
        begin_last_pick(s)


@rule
def ask_defence(s):
    """Ask the accused; in the duel all the living, for any may be a juror and speak too (MF-12, MF-83)."""
    ask(s, (living_names(s) if s.duel == 1 else 1 << s.accused) | presumed_dead(s))


@rule
def resolve_defence(s):
    """Play a tick of the defence; it is over early when the accused passes (MF-12)."""
    accused = s.seat_of[s.accused]
    for p in range(s.players):
        if s.alive[p] == 1 and is_statement(s, s.pending[p]):
            speak(s, p, s.pending[p], ids.NO_CHANNEL)
    if s.tick < s.defence_ticks and s.pending[accused] != ids.PASS:
        s.tick += 1
        emit(s, ids.E_PHASE, EVERYONE, ids.DEFENCE, s.tick, 0, 0)
        ask_defence(s)
    else:
        begin_last_pick(s)


@rule
def begin_last_pick(s):
    """Where a martyr may be in play, ask every accused for a last pick (MF-17)."""
    if s.possible >> ids.MARTYR & 1 == 1:
        s.phase = ids.LAST_PICK
        emit(s, ids.E_PHASE, EVERYONE, ids.LAST_PICK, 0, 0, 0)
        ask(s, 1 << s.accused | presumed_dead(s))
    else:
        begin_verdict(s)


@rule
def resolve_last_pick(s):
    """Keep the martyr's pick (MF-17, MF-52)."""
    accused = s.seat_of[s.accused]
    if verb_of(s, s.pending[accused]) == ids.USE:
        s.held[accused] = name_in(s, s.pending[accused])
        s.used[accused] = 1
        emit(s, ids.E_USED, 1 << accused, s.held[accused], 0, 0, 0)
    begin_verdict(s)


@rule
def begin_verdict(s):
    """Ask all the living, the accused too, for yes or no (MF-12)."""
    s.phase = ids.VERDICT
    emit(s, ids.E_PHASE, EVERYONE, ids.VERDICT, 0, 0, 0)
    ask(s, living_names(s) | presumed_dead(s))


@rule
def verdict_weight(s, seat):
    """Votes an answer counts for: two of a politician who can use them, else one; the threatened count as no (MF-13,
    MF-15, MF-67)."""
    if s.threatened[seat] == 1:
        return 1
    return 2 if power(s, seat) == ids.POLITICIAN else 1


@rule
def resolve_verdict(s):
    """Execute if the weight of yes is above that of no, silence being no; judges may overrule (MF-12, MF-14, MF-20)."""
    yes = no = 0
    s.yes = 0
    s.no = 0
    for p in range(s.players):
        if s.alive[p] == 1:
            s.answer[p] = 1 if s.pending[p] == ids.YES else 0 if s.pending[p] == ids.NO else -1
            if s.answer[p] == 1:
                yes += verdict_weight(s, p)
                s.yes += 1
            else:
                no += verdict_weight(s, p)
                s.no += 1
    emit(s, ids.E_VERDICT, EVERYONE, s.accused, s.yes, s.no, 0)
    guilty = overrule(s, yes > no)
    if s.duel == 1:
        reveal_yes_votes(s)
    if guilty:
        execute(s, s.accused)
    else:
        emit(s, ids.E_SPARED, EVERYONE, s.accused, 0, 0, 0)
    check_day(s, True)
    if s.done == 0:
        begin_night(s)


@rule
def may_overrule(s, seat):
    """Whether a seat's answer may overrule: a judge not exposed by others, or a thief who has stolen one (MF-14,
    MF-55)."""
    if power(s, seat) != ids.JUDGE or s.threatened[seat] == 1:
        return False
    return s.judge_shown[seat] == 1 or s.shown[s.name_of[seat]] != 1 + ids.JUDGE


@rule
def overrule(s, guilty):
    """The verdict after the judges: one who differs shows himself and stands; judge against thief, both are void
    (MF-14, MF-55)."""
    own = thief = -1
    for p in range(s.players):
        if may_overrule(s, p):
            if s.role[p] == ids.JUDGE:
                own = p
            else:
                thief = p
    if own >= 0 and thief >= 0 and s.answer[own] >= 0 and s.answer[thief] >= 0 and s.answer[own] != s.answer[thief]:
        s.thief_flags[thief] |= 2
        return guilty
    if own >= 0 and s.judge_shown[own] == 1:
        return s.answer[own] == 1
    verdict = guilty
    for p in range(s.players):
        if (p == own or p == thief) and s.answer[p] >= 0 and (s.answer[p] == 1) != guilty:
            publish(s, s.name_of[p], 1 + ids.JUDGE)
            emit(s, ids.E_OVERRULED, EVERYONE, s.name_of[p], s.answer[p], 0, 0)
            s.used[p] = 1
            if p == own:
                s.judge_shown[p] = 1
            else:
                s.thief_flags[p] |= 2
            verdict = s.answer[p] == 1
    return verdict


@rule
def reveal_yes_votes(s):
    """Authority: the judge who holds it learns who said yes (MF-85)."""
    for p in range(s.players):
        if s.ability[p] == ids.A_AUTHORITY and power(s, p) == ids.JUDGE:
            for q in range(s.players):
                if s.alive[q] == 1 and s.answer[q] == 1:
                    s.known_votes[p, s.name_of[q]] |= 2
                    emit(s, ids.E_VOTER, 1 << p, s.name_of[q], -1, 0, 0)


@rule
def execute(s, name):
    """Carry out an execution: a politician is shown and spared, an escapist flees, a martyr takes another along (MF-13,
    MF-45, MF-52, MF-86, MF-87)."""
    seat = s.seat_of[name]
    role = power(s, seat)
    if role == ids.POLITICIAN and (s.role[seat] == ids.POLITICIAN or s.thief_flags[seat] & 1 == 0):
        if s.role[seat] == ids.THIEF:
            s.thief_flags[seat] |= 1
        publish(s, name, 1 + ids.POLITICIAN)
        emit(s, ids.E_SPARED, EVERYONE, name, 0, 0, 0)
        return
    if s.ability[seat] == ids.A_ESCAPE and s.escaping[seat] == 0 and is_active(s, seat):
        s.escaping[seat] = 1
        s.fled[name] = 1
        emit(s, ids.E_ESCAPED, EVERYONE, name, 0, 0, 0)
        return
    other = -1
    if role == ids.MARTYR and s.held[seat] >= 0:
        other = s.seat_of[s.held[seat]]
    die_or_trick(s, seat, ids.EXECUTED)
    if other >= 0 and s.alive[other] == 1 and s.alive[seat] == 0:
        s.charge[seat] = 0
        die(s, other, ids.OTHERWISE)
    for p in range(s.players):
        if s.avenger[p] == 1 + seat and s.alive[seat] == 0:
            s.avenger[p] = 0
