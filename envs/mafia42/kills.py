"""The kills of a night and what stops them, in their fixed order."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.mafia42 import ids
from feint.envs.mafia42.death import die, die_or_trick
from feint.envs.mafia42.investigation import meet_doctor
from feint.envs.mafia42.knowledge import announce_healed, contact, publish
from feint.envs.mafia42.powers import seat_hit
from feint.envs.mafia42.seats import is_active, living_mafiosi, living_seat_of, partner_of, power


@rule
def healed_seats(s):
    """Seats healed this night, as a bit set: by doctors, and by a nurse who has outlived hers (MF-43, MF-56)."""
    healed = 0
    dead_before = s.dead_at_nightfall
    for p in range(s.players):
        role = power(s, p)
        if s.held[p] >= 0 and (role == ids.DOCTOR or (role == ids.NURSE and nurse_succeeds(s, p, dead_before))):
            target = seat_hit(s, p)
            s.used[p] = 1
            healed |= 1 << target
            if role == ids.DOCTOR and power(s, target) == ids.NURSE and s.contacted[target] == 0:
                meet_doctor(s, target, p)
    return healed


@rule
def nurse_succeeds(s, nurse, dead):
    """Whether a nurse heals in the doctor's stead: they had met, and no doctor lived when the night began (MF-56)."""
    if s.contacted[nurse] == 0:
        return False
    for p in range(s.players):
        if s.role[p] == ids.DOCTOR and dead >> p & 1 == 0:
            return False
    return True


@rule
def heals_pierce(s):
    """Whether heals stop even what nothing else stops: a nurse who has met the doctor lives (MF-56)."""
    nurse = living_seat_of(s, ids.NURSE)
    return nurse >= 0 and s.contacted[nurse] == 1


@rule
def kill_is_void(s):
    """Whether the mafia's kill fails: no target, its last chooser a frog, or the only mafioso a frog (MF-08, MF-35)."""
    if s.target < 0:
        return True
    if s.frog[s.chooser] == 1:
        return True
    mafiosi = living_mafiosi(s)
    for p in range(s.players):
        if mafiosi == 1 and s.alive[p] == 1 and s.role[p] == ids.MAFIOSO and s.frog[p] == 1:
            return True
    return False


@rule
def resolve_mafia_kill(s, healed):
    """The mafia's kill and all that can stop or redirect it (MF-07, MF-08, MF-32, MF-37).

    Returns:
        whether an attack is public.
    """
    if kill_is_void(s):
        return False
    victim = s.seat_of[s.target]
    if s.alive[victim] == 0:
        return False
    if (s.role[victim] == ids.BEAST_MAN or s.role[victim] == ids.SWINDLER) and is_active(s, victim):
        contact(s, victim)
        return False
    meet_swindlers(s, victim)
    absolute = s.role[s.chooser] == ids.BEAST_MAN and living_mafiosi(s) == 0
    if meet_beast_men(s):
        absolute = True
    saved = healed >> victim & 1 == 1
    if absolute:
        if not (saved and heals_pierce(s)):
            die(s, victim, ids.KILLED)
            return True
    elif not saved:
        return attack(s, victim)
    if is_concealed(s):
        return False
    announce_healed(s, s.name_of[victim])
    return True


@rule
def meet_swindlers(s, victim):
    """Swindlers whose model is attacked meet the mafia (MF-37)."""
    for p in range(s.players):
        if power(s, p) == ids.SWINDLER and s.model[p] == victim:
            contact(s, p)


@rule
def meet_beast_men(s):
    """Beast men who have marked the mafia's target meet the mafia; returns whether there was one (MF-32)."""
    met = False
    for p in range(s.players):
        if power(s, p) == ids.BEAST_MAN and s.contacted[p] == 0 and s.team[p] == ids.MAFIA and s.held[p] == s.target:
            met = True
            s.used[p] = 1
            contact(s, p)
    return met


@rule
def is_concealed(s):
    """Whether the last chooser hides what stopped the kill (MF-84)."""
    return s.ability[s.chooser] == ids.A_CONCEALMENT and is_active(s, s.chooser)


@rule
def attack(s, victim):
    """A kill that no heal stops: soldier, lovers, martyr, trick, or death (MF-44, MF-47, MF-52, MF-57, MF-86).

    Returns:
        whether an attack is public.
    """
    role = power(s, victim)
    if role == ids.SOLDIER and s.charge[victim] == 1:
        s.charge[victim] = 0
        s.used[victim] = 1
        if is_concealed(s):
            return False
        publish(s, s.name_of[victim], 1 + ids.SOLDIER)
        return True
    if s.role[victim] == ids.LOVER:
        other = partner_of(s, victim)
        if other >= 0 and s.alive[other] == 1:
            publish(s, s.name_of[victim], 1 + ids.LOVER)
            publish(s, s.name_of[other], 1 + ids.LOVER)
            if s.ability[victim] == ids.A_RESENTMENT and s.role[s.chooser] == ids.MAFIOSO:
                s.avenger[victim] = 1 + s.chooser
            die(s, other, ids.KILLED)
            return True
    if role == ids.MARTYR and s.held[victim] >= 0:
        other = s.seat_of[s.held[victim]]
        if s.alive[other] == 1 and s.role[other] == ids.MAFIOSO:
            s.charge[victim] = 0
            die(s, victim, ids.KILLED)
            die(s, other, ids.KILLED)
            return True
    die_or_trick(s, victim, ids.KILLED)
    return True


@rule
def resolve_other_kills(s, healed, living):
    """Vigilante, mercenary, godfather and hitman: each only if its owner outlived the mafia's kill (MF-16, MF-38,
    MF-39, MF-41, MF-60)."""
    for p in range(s.players):
        role = power(s, p)
        if living >> p & 1 == 1 and s.held[p] >= 0:
            if role == ids.VIGILANTE or role == ids.MERCENARY or role == ids.GODFATHER:
                kill_by(s, p, role, seat_hit(s, p), healed)
            elif role == ids.HITMAN:
                resolve_hitman(s, p)


@rule
def kill_by(s, seat, role, hit, healed):
    """One such kill: a heal stops it, the godfather's only one that pierces; no bulletproof does (MF-39, MF-41,
    MF-60)."""
    s.used[seat] = 1
    if role == ids.VIGILANTE:
        s.charge[seat] = 0
    if s.alive[hit] == 0:
        return
    if healed >> hit & 1 == 1 and (role != ids.GODFATHER or heals_pierce(s)):
        announce_healed(s, s.name_of[hit])
    elif role == ids.GODFATHER:
        die(s, hit, ids.KILLED)
    else:
        die_or_trick(s, hit, ids.KILLED)


@rule
def resolve_hitman(s, seat):
    """Hitman: two names with two roles, both right, and both die; then the naming begins again (MF-38)."""
    if s.part[seat] < 0 or s.held_role[seat] < 0:
        return
    first = s.seat_of[s.part[seat]]
    second = s.seat_of[s.held[seat]]
    right = s.role[first] == s.part_role[seat] and s.role[second] == s.held_role[seat] and first != second
    citizens = s.team[first] == ids.CITIZENS and s.team[second] == ids.CITIZENS
    if right and citizens and s.alive[first] == 1 and s.alive[second] == 1:
        die(s, first, ids.KILLED)
        die(s, second, ids.KILLED)
    s.part[seat] = -1
    s.held[seat] = -1
    s.held_role[seat] = -1
