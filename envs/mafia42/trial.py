"""The final defence, the verdict and what an execution brings (MF-12..15, MF-17, MF-52, MF-85, MF-87)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.night import begin_night
from feint.envs.mafia42.people import ask, die, fall, is_active, living_names, power, shadows, show
from feint.envs.mafia42.speech import is_statement, name_in, speak, verb_of
from feint.envs.mafia42.win import check_day


@rule
def begin_defence(s):
    """The accused speaks, unless nobody ever does (MF-73)."""
    s.tick = 1
    for p in range(s.players):
        s.draft[p] = 0
    if s.talks == 1:
        s.phase = t.DEFENCE
        emit(s, t.E_PHASE, EVERYONE, t.DEFENCE, 1, 0, 0)
        ask_defence(s)
    else:
        begin_last_pick(s)


@rule
def ask_defence(s):
    """Ask the accused; in the duel all the living, for any may be a juror and speak too (MF-83)."""
    ask(s, (living_names(s) if s.duel == 1 else 1 << s.accused) | shadows(s))


@rule
def resolve_defence(s):
    """A tick of the defence; it is over early when the accused has nothing to say."""
    accused = s.seat_of[s.accused]
    for p in range(s.players):
        if s.alive[p] == 1 and is_statement(s, s.pending[p]):
            speak(s, p, s.pending[p], t.NO_CHANNEL)
    if s.tick < s.defence_ticks and s.pending[accused] != t.PASS:
        s.tick += 1
        emit(s, t.E_PHASE, EVERYONE, t.DEFENCE, s.tick, 0, 0)
        ask_defence(s)
    else:
        begin_last_pick(s)


@rule
def begin_last_pick(s):
    """Where a martyr may be in play, every accused is asked for a last pick (MF-17)."""
    if s.possible >> t.MARTYR & 1 == 1:
        s.phase = t.LAST_PICK
        emit(s, t.E_PHASE, EVERYONE, t.LAST_PICK, 0, 0, 0)
        ask(s, 1 << s.accused | shadows(s))
    else:
        begin_verdict(s)


@rule
def resolve_last_pick(s):
    """Keep the martyr's pick."""
    accused = s.seat_of[s.accused]
    if verb_of(s, s.pending[accused]) == t.USE:
        s.held[accused] = name_in(s, s.pending[accused])
        s.used[accused] = 1
        emit(s, t.E_USED, 1 << accused, s.held[accused], 0, 0, 0)
    begin_verdict(s)


@rule
def begin_verdict(s):
    """Ask all the living, the accused too, for yes or no (MF-12)."""
    s.phase = t.VERDICT
    emit(s, t.E_PHASE, EVERYONE, t.VERDICT, 0, 0, 0)
    ask(s, living_names(s) | shadows(s))


@rule
def verdict_weight(s, seat):
    """Votes of an answer: two of a politician who can use them; a threatened seat's no counts one (MF-67)."""
    if s.threatened[seat] == 1:
        return 1
    return 2 if power(s, seat) == t.POLITICIAN else 1


@rule
def resolve_verdict(s):
    """Executed if the weight of yes is above that of no; silence is no; then judges, execution and the check."""
    yes = no = 0
    s.yes = 0
    s.no = 0
    for p in range(s.players):
        if s.alive[p] == 1:
            s.answer[p] = 1 if s.pending[p] == t.YES else 0 if s.pending[p] == t.NO else -1
            if s.answer[p] == 1:
                yes += verdict_weight(s, p)
                s.yes += 1
            else:
                no += verdict_weight(s, p)
                s.no += 1
    emit(s, t.E_VERDICT, EVERYONE, s.accused, s.yes, s.no, 0)
    guilty = overrule(s, yes > no)
    if s.duel == 1:
        tell_authority(s)
    if guilty:
        execute(s, s.accused)
    else:
        emit(s, t.E_SPARED, EVERYONE, s.accused, 0, 0, 0)
    check_day(s, True)
    if s.done == 0:
        begin_night(s)


@rule
def judges(s, seat):
    """Whether a seat's answer may overrule: a judge not exposed by others, or a thief who has stolen one (MF-14)."""
    if power(s, seat) != t.JUDGE or s.threatened[seat] == 1:
        return False
    return s.judge_open[seat] == 1 or s.shown[s.name_of[seat]] != 1 + t.JUDGE


@rule
def overrule(s, guilty):
    """The verdict after the judges: one who differs shows himself and stands; judge against thief: both are void."""
    own = thief = -1
    for p in range(s.players):
        if judges(s, p):
            if s.role[p] == t.JUDGE:
                own = p
            else:
                thief = p
    if own >= 0 and thief >= 0 and s.answer[own] >= 0 and s.answer[thief] >= 0 and s.answer[own] != s.answer[thief]:
        s.robbed[thief] |= 2
        return guilty
    if own >= 0 and s.judge_open[own] == 1:
        return s.answer[own] == 1
    decided = guilty
    for p in range(s.players):
        if (p == own or p == thief) and s.answer[p] >= 0 and (s.answer[p] == 1) != guilty:
            show(s, s.name_of[p], 1 + t.JUDGE)
            emit(s, t.E_OVERRULED, EVERYONE, s.name_of[p], s.answer[p], 0, 0)
            s.used[p] = 1
            if p == own:
                s.judge_open[p] = 1
            else:
                s.robbed[p] |= 2
            decided = s.answer[p] == 1
    return decided


@rule
def tell_authority(s):
    """Authority: the judge who holds it learns who said yes (MF-85)."""
    for p in range(s.players):
        if s.ability[p] == t.AUTHORITY and power(s, p) == t.JUDGE:
            for q in range(s.players):
                if s.alive[q] == 1 and s.answer[q] == 1:
                    s.read[p, s.name_of[q]] |= 2
                    emit(s, t.E_VOTER, 1 << p, s.name_of[q], -1, 0, 0)


@rule
def execute(s, name):
    """Carry out an execution: a politician is shown and spared, an escapist flees, a martyr takes one along."""
    seat = s.seat_of[name]
    role = power(s, seat)
    if role == t.POLITICIAN and (s.role[seat] == t.POLITICIAN or s.robbed[seat] & 1 == 0):
        if s.role[seat] == t.THIEF:
            s.robbed[seat] |= 1
        show(s, name, 1 + t.POLITICIAN)
        emit(s, t.E_SPARED, EVERYONE, name, 0, 0, 0)
        return
    if s.ability[seat] == t.ESCAPE and s.escaping[seat] == 0 and is_active(s, seat):
        s.escaping[seat] = 1
        s.fled[name] = 1
        emit(s, t.E_ESCAPED, EVERYONE, name, 0, 0, 0)
        return
    other = -1
    if role == t.MARTYR and s.held[seat] >= 0:
        other = s.seat_of[s.held[seat]]
    fall(s, seat, t.EXECUTED)
    if other >= 0 and s.alive[other] == 1 and s.alive[seat] == 0:
        s.charge[seat] = 0
        die(s, other, t.OTHERWISE)
    for p in range(s.players):
        if s.avenger[p] == 1 + seat and s.alive[seat] == 0:
            s.avenger[p] = 0
