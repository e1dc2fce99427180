"""Powers: who may use which on whom, whom they hit, and those that act on another seat."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.knowledge import contact, discover, keep_clue, notify, reveal
from feint.envs.mafia42.seats import all_seats, living_names, power
from feint.envs.mafia42.speech import leads_cult


@rule
def may_kill(s, seat):
    """Whether a seat may set the mafia's target: a mafioso who is no frog, or a beast man in contact (MF-07, MF-30,
    MF-32)."""
    if s.alive[seat] == 0 or s.frog[seat] == 1 or s.team[seat] != ids.MAFIA:
        return False
    if s.role[seat] == ids.MAFIOSO:
        return True
    return s.role[seat] == ids.BEAST_MAN and s.contacted[seat] == 1 and s.seduced[seat] == 0


@rule
def is_single_use(role):
    """Whether a power has a single use, kept in `charge` (MF-49, MF-53, MF-57)."""
    return role == ids.REPORTER or role == ids.PRIEST or role == ids.MAGICIAN


@rule
def may_use(s, seat, role):
    """Whether a power can be used in this tick of the night, by what its owner knows (MF-16)."""
    if tables.IS_IMMEDIATE[role] == 1:
        return may_use_immediate(s, seat, role)
    if tables.IS_HELD[role] == 0 or (is_single_use(role) and s.charge[seat] == 0):
        return False
    if role == ids.WITCH:
        return s.tick <= s.hex_tick
    if role == ids.BEAST_MAN:
        return s.held[seat] < 0 and s.contacted[seat] == 0
    if role == ids.REPORTER:
        return s.night >= 2
    if role == ids.HITMAN:
        return s.night >= 2 and (s.held[seat] < 0 or (s.held_role[seat] >= 0 and s.part[seat] < 0))
    if role == ids.MOON:
        return s.charge[seat] == 2
    if role == ids.GODFATHER:
        return s.contacted[seat] == 1
    if role == ids.VIGILANTE or role == ids.MERCENARY:
        return s.charge[seat] == 2
    return role != ids.ADMINISTRATOR


@rule
def may_use_immediate(s, seat, role):
    """The same for powers of the first tick; a spy who has met the mafia has one more use (MF-16, MF-31, MF-56, MF-64,
    MF-65)."""
    if role == ids.SPY and s.extra[seat] == 1:
        return True
    if role == ids.NURSE and s.contacted[seat] == 1:
        return not knows_living_doctor(s, seat)
    if s.tick > 1:
        return False
    if role == ids.CULT_LEADER:
        return s.night % 2 == 1 and s.team[seat] == ids.CULT
    if role == ids.FANATIC:
        return s.night % 2 == 1 and leads_cult(s, seat)
    return True


@rule
def knows_living_doctor(s, nurse):
    """Whether the doctor whom a nurse has met is publicly alive (MF-56)."""
    for x in range(s.players):
        if s.known[nurse, x] == 1 + ids.DOCTOR and s.out[x] == 0:
            return True
    return False


@rule
def published_names(s):
    """Names of which something has been published, as a bit set (MF-38)."""
    names = 0
    for x in range(s.players):
        if s.shown[x] > 0:
            names |= 1 << x
    return names


@rule
def targets(s, seat, role):
    """Names a power can be aimed at, by what its owner knows, as a bit set (MF-16)."""
    living = living_names(s)
    own = 1 << s.name_of[seat]
    if role == ids.PSYCHIC or role == ids.PRIEST:
        return all_seats(s) & ~living
    if role == ids.VIGILANTE:
        return living & 1 << s.model[seat]
    if role == ids.HITMAN:
        return living & ~own & ~published_names(s)
    if role == ids.DOCTOR or (role == ids.NURSE and s.contacted[seat] == 1):
        return living
    return living & ~own


@rule
def awaits_role(s, seat, role):
    """Whether a power's next action is a role: the administrator's, or the second half of a hitman's naming (MF-38,
    MF-61)."""
    if role == ids.ADMINISTRATOR:
        return s.tick == 1
    return role == ids.HITMAN and s.night >= 2 and s.held[seat] >= 0 and s.held_role[seat] < 0


@rule
def seat_hit(s, seat):
    """The seat that a power hits: whoever bears the chosen name, or the one that a hacker put in his own place (MF-57,
    MF-58)."""
    bearer = s.seat_of[s.held[seat]]
    if power(s, bearer) == ids.HACKER and s.model[bearer] >= 0:
        other = s.seat_of[s.model[bearer]]
        if s.alive[other] == 1 and other != seat:
            return other
    return bearer


@rule
def inform_detectives(s, seat, name):
    """Detectives who watch a seat learn whom it targets (MF-50)."""
    for p in range(s.players):
        if power(s, p) == ids.DETECTIVE and p != seat and s.held[p] >= 0 and seat_hit(s, p) == seat:
            watched = s.held[p]
            emit(s, ids.E_WATCHED, 1 << p, watched, name, 0, 0)
            keep_clue(s, p, watched, 1 + name, 0)
            if s.known[p, watched] == 0:
                s.known[p, watched] = ids.ACTIVE


@rule
def threaten(s, seat):
    """Gangster: the target has no votes for the whole next day, and is notified (MF-15, MF-48, MF-67)."""
    target = seat_hit(s, seat)
    s.struck[seat] = 1
    s.threatened[target] = 1
    notify(s, target, ids.S_THREATENED)


@rule
def land_hexes(s):
    """Witch: her target is a frog until the next vote and its held choices are void; a mafioso takes her in (MF-35,
    MF-69)."""
    for p in range(s.players):
        if power(s, p) == ids.WITCH and s.held[p] >= 0:
            target = seat_hit(s, p)
            s.used[p] = 1
            s.frog[target] = 1
            notify(s, target, ids.S_FROG)
            if s.role[target] == ids.MAFIOSO and s.team[p] == ids.MAFIA:
                contact(s, p)


@rule
def seduce(s, hostess, victim):
    """Hostess: the name on her final ballot has no ability and no speech; a mafioso takes her in (MF-33, MF-68)."""
    s.used[hostess] = 1
    if victim != hostess:
        s.seduced[victim] = 1 + hostess
        notify(s, victim, ids.S_SEDUCED)
        if s.role[victim] == ids.MAFIOSO:
            contact(s, hostess)


@rule
def steal(s, seat, victim):
    """Thief: takes a role's ability until morning; a soldier catches him, a mafioso takes him in (MF-34)."""
    role = s.role[victim]
    name = s.name_of[victim]
    s.thief_flags[seat] |= 4
    s.used[seat] = 1
    if role == ids.SOLDIER and power(s, victim) == ids.SOLDIER:
        reveal(s, seat, name, 1 + ids.SOLDIER)
        reveal(s, victim, s.name_of[seat], 1 + ids.THIEF)
        return
    reveal(s, seat, name, 1 + role)
    if role == ids.MAFIOSO:
        contact(s, seat)
        return
    spent = (role == ids.POLITICIAN and s.thief_flags[seat] & 1 != 0) or (
        role == ids.JUDGE and s.thief_flags[seat] & 2 != 0
    )
    if role != ids.THIEF and not spent:
        s.stolen[seat] = role
        s.charge[seat] = 1


@rule
def recruit(s, seat):
    """Cult leader: the target joins the cult, unless it is a mafioso or a priest and no frog (MF-64)."""
    target = seat_hit(s, seat)
    name = s.held[seat]
    immune = s.role[target] == ids.MAFIOSO or s.role[target] == ids.PRIEST
    if immune and s.frog[target] == 0:
        reveal(s, seat, name, ids.RESISTED)
        if s.role[target] == ids.PRIEST:
            reveal(s, target, s.name_of[seat], 1 + s.role[seat])
        return
    discover(s, seat, name, 1 + s.role[target])
    if s.team[target] != ids.CULT:
        s.team[target] = ids.CULT
        s.contacted[target] = 0
        notify(s, target, ids.S_RECRUITED)
        reveal(s, target, s.name_of[seat], 1 + s.role[seat])


@rule
def set_tricks(s):
    """Magician: a trick chosen tonight holds from tonight on, once per match (MF-57)."""
    for p in range(s.players):
        if power(s, p) == ids.MAGICIAN and s.held[p] >= 0 and s.charge[p] == 1:
            s.charge[p] = 0
            s.mark[p] = s.held[p]
