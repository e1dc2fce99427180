"""Powers that find something out, by night, by day and in the morning."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.knowledge import apparent_finding, contact, discover, keep_clue, notify, publish, reveal
from feint.envs.mafia42.powers import seat_hit
from feint.envs.mafia42.seats import draw_seat, power


@rule
def spy_on(s, seat):
    """Spy: learns the target's role; a soldier learns the spy's in turn; a mafioso takes him in (MF-31)."""
    target = seat_hit(s, seat)
    finding = apparent_finding(s, target)
    discover(s, seat, s.held[seat], finding)
    if s.role[target] == ids.SOLDIER and power(s, target) == ids.SOLDIER:
        reveal(s, target, s.name_of[seat], 1 + s.role[seat])
    if (
        finding == 1 + ids.MAFIOSO
        and s.role[target] == ids.MAFIOSO
        and s.team[seat] == ids.MAFIA
        and s.contacted[seat] == 0
    ):
        contact(s, seat)
        s.extra[seat] = 1


@rule
def watch(s, seat):
    """Detective: learns whom the target has chosen so far; later choices follow as they are made (MF-50)."""
    target = seat_hit(s, seat)
    chosen = s.kill[target]
    if s.held[target] >= 0 and target != seat:
        chosen = s.held[target]
    if chosen >= 0:
        emit(s, ids.E_WATCHED, 1 << seat, s.held[seat], chosen, 0, 0)
        keep_clue(s, seat, s.held[seat], 1 + chosen, 0)
        if s.known[seat, s.held[seat]] == 0:
            s.known[seat, s.held[seat]] = ids.ACTIVE


@rule
def inquire(s, seat, role):
    """The immediate powers that only inquire: cop, psychic, nurse, fortuneteller, hypnotist (MF-40, MF-46, MF-56,
    MF-63)."""
    target = seat_hit(s, seat)
    name = s.held[seat]
    if role == ids.COP:
        mafioso = apparent_finding(s, target) == 1 + ids.MAFIOSO
        discover(s, seat, name, 1 + ids.MAFIOSO if mafioso else ids.NOT_MAFIOSO)
    elif role == ids.PSYCHIC:
        discover(s, seat, name, 1 + s.role[target])
        if s.muted[target] == 0:
            s.muted[target] = 1
            notify(s, target, ids.S_AWAKENED)
    elif role == ids.NURSE:
        test_doctor(s, seat, target)
    elif role == ids.FORTUNETELLER:
        draw_fortune(s, seat, target)
    else:
        s.sleeper[seat] |= 1 << name


@rule
def test_doctor(s, seat, hit):
    """Nurse: learns whether the target is the doctor; if so the two know each other from now on (MF-56)."""
    if s.contacted[seat] == 0:
        if s.role[hit] == ids.DOCTOR and s.frog[hit] == 0:
            meet_doctor(s, seat, hit)
        else:
            reveal(s, seat, s.name_of[hit], ids.NOT_DOCTOR)


@rule
def meet_doctor(s, nurse, doctor):
    """A nurse and the doctor get to know each other (MF-56)."""
    s.contacted[nurse] = 1
    reveal(s, nurse, s.name_of[doctor], 1 + ids.DOCTOR)
    reveal(s, doctor, s.name_of[nurse], 1 + ids.NURSE)


@rule
def draw_fortune(s, seat, hit):
    """Fortuneteller: learns two roles in random order, the target's and one of another team that is in play (MF-63)."""
    others = 0
    for p in range(s.players):
        if tables.TEAM_OF[s.role[p]] != tables.TEAM_OF[s.role[hit]]:
            others |= 1 << p
    other = draw_seat(s, others)
    first, second = s.role[hit], s.role[hit]
    if other >= 0:
        second = s.role[other]
        if chance(s, 1, 2) == 1:
            first, second = second, first
    if s.known[seat, s.held[seat]] == 0:
        s.known[seat, s.held[seat]] = ids.ONE_OF_TWO
    keep_clue(s, seat, s.held[seat], 1 + first, 1 + second)
    emit(s, ids.E_FORTUNE, 1 << seat, s.held[seat], first, second, 0)


@rule
def compare_teams(s, seat, name):
    """Mentalist: learns whether two names are of one team; the first pair that is ends the power (MF-59)."""
    if s.part[seat] < 0:
        s.part[seat] = name
        return
    first = s.part[seat]
    same = s.team[s.seat_of[first]] == s.team[s.seat_of[name]]
    s.part[seat] = -1
    if same:
        s.charge[seat] = 0
    sign = 1 if same else -1
    keep_clue(s, seat, first, sign * (1 + name), 0)
    keep_clue(s, seat, name, sign * (1 + first), 0)
    emit(s, ids.E_PAIR, 1 << seat, first, name, 1 if same else 0, 0)


@rule
def seek_moon(s, seat, hit):
    """Sun: learns whether a name is the moon; the moon is notified once found (MF-62)."""
    if s.role[hit] == ids.MOON:
        s.charge[seat] = 0
        s.charge[hit] = 2
        discover(s, seat, s.name_of[hit], 1 + ids.MOON)
        notify(s, hit, ids.S_SOUGHT)
    else:
        notify(s, seat, ids.S_NOTHING)


@rule
def wake_sleepers(s, seat):
    """Hypnotist: wakes all whom it put to sleep, and learns the roles of those who are no citizens (MF-63)."""
    for x in range(s.players):
        if s.sleeper[seat] >> x & 1 == 1:
            target = s.seat_of[x]
            if s.team[target] != ids.CITIZENS:
                discover(s, seat, x, apparent_finding(s, target))
            else:
                reveal(s, seat, x, ids.NOT_MAFIOSO)
    s.sleeper[seat] = 0


@rule
def administrators_learn(s):
    """Administrator: learns a living holder of the named role, drawn uniformly where there are several (MF-61)."""
    for p in range(s.players):
        if power(s, p) == ids.ADMINISTRATOR and s.held_role[p] >= 0:
            holders = 0
            for q in range(s.players):
                if s.role[q] == s.held_role[p] and s.alive[q] == 1 and q != p:
                    holders |= 1 << q
            holder = draw_seat(s, holders)
            if holder >= 0:
                discover(s, p, s.name_of[holder], 1 + s.held_role[p])


@rule
def agent_learns(s, seat):
    """Agent: learns one citizen whose role it does not know yet, drawn uniformly (MF-42)."""
    citizens = 0
    for p in range(s.players):
        known = s.known[seat, s.name_of[p]]
        if p != seat and s.alive[p] == 1 and s.team[p] == ids.CITIZENS and (known == 0 or known >= ids.NOT_MAFIOSO):
            citizens |= 1 << p
    citizen = draw_seat(s, citizens)
    if citizen >= 0:
        s.used[seat] = 1
        discover(s, seat, s.name_of[citizen], 1 + s.role[citizen])


@rule
def paparazzi_learns(s, seat):
    """Paparazzi: learns one of the roles that citizens learned this night, drawn uniformly (MF-63)."""
    pick = roll(s, s.learned_count) - 1
    s.used[seat] = 1
    reveal(s, seat, s.learned_name[pick], s.learned_finding[pick])


@rule
def publish_report(s, seat):
    """Reporter: publishes the target's role, unless it died this night (MF-49)."""
    target = seat_hit(s, seat)
    s.used[seat] = 1
    s.charge[seat] = 0
    if s.alive[target] == 1:
        publish(s, s.held[seat], apparent_finding(s, target))
