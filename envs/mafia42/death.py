"""Death and what follows from it: tricks, releases, returns, and the ghoul's new role."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.knowledge import contact, keep_finding, notify, reveal
from feint.envs.mafia42.seats import is_active, is_mafia_side, take_role


@rule
def release_seduced(s, hostess):
    """End the seductions of a hostess, as at her death (MF-33)."""
    for p in range(s.players):
        if s.seduced[p] == 1 + hostess:
            s.seduced[p] = 0
            notify(s, p, ids.S_FREE)


@rule
def die(s, seat, how):
    """Kill a seat under its name, and resolve what follows from its death (MF-08)."""
    name = s.name_of[seat]
    s.alive[seat] = 0
    s.frog[seat] = 0
    s.threatened[seat] = 0
    s.out[name] = how
    s.out_day[name] = s.night if s.phase == ids.NIGHT else s.day
    emit(s, ids.E_EXECUTED if how == ids.EXECUTED else ids.E_KILLED, EVERYONE, name, 0, 0, 0)
    resolve_death(s, seat)


@rule
def resolve_death(s, seat):
    """What a death brings: release of the seduced, a mad scientist's contact and return, a mercenary's weapon, the
    fanatic's succession (MF-33, MF-36, MF-60, MF-65)."""
    release_seduced(s, seat)
    if s.role[seat] == ids.MAD_SCIENTIST and s.charge[seat] == 1 and s.team[seat] == ids.MAFIA:
        s.charge[seat] = 0
        s.revives[seat] = s.night + 1
        contact(s, seat)
    for p in range(s.players):
        if s.alive[p] == 1 and s.role[p] == ids.MERCENARY and s.model[p] == seat and s.phase == ids.NIGHT:
            s.charge[p] = 2
            notify(s, p, ids.S_ARMED)
        if s.alive[p] == 1 and s.role[p] == ids.FANATIC and s.role[seat] == ids.CULT_LEADER:
            notify(s, p, ids.S_ARMED)


@rule
def has_working_trick(s, seat):
    """Whether a seat that would die has a trick that sends another in its place (MF-57)."""
    if s.mark[seat] < 0 or s.frog[seat] == 1:
        return False
    if s.role[seat] != ids.MAGICIAN and not (s.role[seat] == ids.THIEF and s.stolen[seat] == ids.MAGICIAN):
        return False
    other = s.seat_of[s.mark[seat]]
    return other != seat and s.alive[other] == 1


@rule
def die_or_trick(s, seat, how):
    """Kill a seat unless its trick sends another: then the two swap names, and the other is dead and mute (MF-57)."""
    if not has_working_trick(s, seat):
        die(s, seat, how)
        return
    other = s.seat_of[s.mark[seat]]
    own = s.name_of[seat]
    new = s.name_of[other]
    s.mark[seat] = -1
    s.name_of[seat] = new
    s.name_of[other] = own
    s.seat_of[new] = seat
    s.seat_of[own] = other
    s.muted[other] = 1
    emit(s, ids.E_TRICKED, 1 << seat | 1 << other, own, new, 0, 0)
    keep_finding(s, other, new, 1 + ids.MAGICIAN)
    die(s, other, how)


@rule
def revive(s, seat):
    """Bring a dead seat back under its name, and announce it (MF-36, MF-53)."""
    name = s.name_of[seat]
    s.alive[seat] = 1
    s.out[name] = 0
    s.revives[seat] = 0
    emit(s, ids.E_REVIVED, EVERYONE, name, 0, 0, 0)


@rule
def raise_dead(s, seat):
    """Priest: bring the chosen dead seat back without a role. An awakened one stays dead, and the use is spent
    (MF-53)."""
    target = s.seat_of[s.held[seat]]
    s.charge[seat] = 0
    s.used[seat] = 1
    if s.alive[target] == 0 and s.muted[target] == 0:
        take_role(s, target, ids.VILLAIN if s.team[target] == ids.MAFIA else ids.CITIZEN)
        s.contacted[target] = 0
        revive(s, target)
        emit(s, ids.E_ROLE, 1 << target, s.role[target], s.team[target], 0, 0)


@rule
def ghouls_take_roles(s, died):
    """Ghoul: takes the role of the one who died in night 1, if exactly one did; else it stays plain (MF-51, MF-66)."""
    for p in range(s.players):
        if s.role[p] == ids.GHOUL and s.alive[p] == 1:
            victim = -1
            count = 0
            for q in range(s.players):
                if died >> q & 1 == 1:
                    victim = q
                    count += 1
            if count == 1 and is_active(s, p) and can_take_role_of(s, victim):
                take_over(s, p, victim)
            else:
                take_role(s, p, ids.CITIZEN)
                emit(s, ids.E_ROLE, 1 << p, s.role[p], s.team[p], 0, 0)


@rule
def can_take_role_of(s, seat):
    """Whether a ghoul can take a dead seat's role: any but a soldier's or that of a martyr who took another along
    (MF-51)."""
    return s.role[seat] != ids.SOLDIER and not (s.role[seat] == ids.MARTYR and s.charge[seat] == 0)


@rule
def take_over(s, seat, victim):
    """Give the ghoul its victim's role; the victim keeps none, should it ever return (MF-51, MF-66)."""
    role = s.role[victim]
    take_role(s, seat, role)
    s.role[victim] = ids.VILLAIN if s.team[victim] == ids.MAFIA else ids.CITIZEN
    s.revives[victim] = 0
    if s.team[seat] != ids.CULT:
        s.team[seat] = tables.TEAM_OF[role]
    emit(s, ids.E_ROLE, 1 << seat, role, s.team[seat], 0, 0)
    keep_finding(s, seat, s.name_of[victim], 1 + role)
    if role == ids.MAFIOSO and s.team[seat] == ids.MAFIA:
        for p in range(s.players):
            if p != seat and s.alive[p] == 1 and is_mafia_side(s, p):
                reveal(s, seat, s.name_of[p], 1 + s.role[p])
                reveal(s, p, s.name_of[seat], 1 + role)
