"""The end of the night: kills and what stops them, in their fixed order, and the morning's news (MF-08, MF-16)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.night import aim, clear_choice, meet_doctor
from feint.envs.mafia42.people import (
    announce_healed,
    become,
    contact,
    die,
    draw_seat,
    fall,
    first_with,
    is_active,
    is_mafia_side,
    know,
    learn,
    living_mafiosi,
    partner_of,
    power,
    reading,
    revive,
    show,
    tell,
)
from feint.envs.mafia42.win import check_night


@rule
def resolve_night(s):
    """Everything between the last tick of a night and the morning's check."""
    set_tricks(s)
    before = alive_bits(s)
    healed = heals(s)
    attacked = resolve_mafia_kill(s, healed)
    resolve_other_kills(s, healed, alive_bits(s))
    died = before & ~alive_bits(s)
    if s.night == 1:
        rob_graves(s, died)
    answer_administrators(s)
    name_sun(s)
    if died == 0 and not attacked:
        emit(s, t.E_QUIET, EVERYONE, 0, 0, 0, 0)
    morning(s)
    s.target = -1
    s.chooser = -1
    check_night(s)


@rule
def alive_bits(s):
    """Living seats as a bit set."""
    found = 0
    for p in range(s.players):
        if s.alive[p] == 1:
            found |= 1 << p
    return found


@rule
def heals(s):
    """Seats healed this night: by doctors, and by a nurse who has outlived hers (MF-43, MF-56)."""
    found = 0
    heirless = s.dead_at_dusk
    for p in range(s.players):
        role = power(s, p)
        if s.held[p] >= 0 and (role == t.DOCTOR or (role == t.NURSE and is_heir(s, p, heirless))):
            hit = aim(s, p)
            s.used[p] = 1
            found |= 1 << hit
            if role == t.DOCTOR and power(s, hit) == t.NURSE and s.contacted[hit] == 0:
                meet_doctor(s, hit, p)
    return found


@rule
def is_heir(s, nurse, dead):
    """Whether a nurse heals in the doctor's stead: they had met, and no doctor lived when the night began."""
    if s.contacted[nurse] == 0:
        return False
    for p in range(s.players):
        if s.role[p] == t.DOCTOR and dead >> p & 1 == 0:
            return False
    return True


@rule
def heals_pierce(s):
    """Whether heals stop even what nothing else stops: a nurse who has met the doctor lives (MF-56)."""
    nurse = first_with(s, t.NURSE)
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
        if mafiosi == 1 and s.alive[p] == 1 and s.role[p] == t.MAFIOSO and s.frog[p] == 1:
            return True
    return False


@rule
def resolve_mafia_kill(s, healed):
    """The mafia's kill and all that can stop or turn it; returns whether the table hears of an attack."""
    if kill_is_void(s):
        return False
    victim = s.seat_of[s.target]
    if s.alive[victim] == 0:
        return False
    if (s.role[victim] == t.BEAST or s.role[victim] == t.SWINDLER) and is_active(s, victim):
        contact(s, victim)
        return False
    for p in range(s.players):
        if power(s, p) == t.SWINDLER and s.model[p] == victim:
            contact(s, p)
    absolute = s.role[s.chooser] == t.BEAST and living_mafiosi(s) == 0
    for p in range(s.players):
        if power(s, p) == t.BEAST and s.contacted[p] == 0 and s.team[p] == t.MAFIA and s.held[p] == s.target:
            absolute = True
            s.used[p] = 1
            contact(s, p)
    saved = healed >> victim & 1 == 1
    if absolute:
        if not (saved and heals_pierce(s)):
            die(s, victim, t.KILLED)
            return True
    elif not saved:
        return strike(s, victim)
    if is_concealed(s):
        return False
    announce_healed(s, s.name_of[victim])
    return True


@rule
def is_concealed(s):
    """Whether the last chooser hides what stopped the kill (MF-84)."""
    return s.ability[s.chooser] == t.CONCEALMENT and is_active(s, s.chooser)


@rule
def strike(s, victim):
    """A kill that no heal stops: soldier, lovers, martyr, trick, or death; returns whether the table hears of it."""
    role = power(s, victim)
    if role == t.SOLDIER and s.charge[victim] == 1:
        s.charge[victim] = 0
        s.used[victim] = 1
        if is_concealed(s):
            return False
        show(s, s.name_of[victim], 1 + t.SOLDIER)
        return True
    if s.role[victim] == t.LOVER:
        other = partner_of(s, victim)
        if other >= 0 and s.alive[other] == 1:
            show(s, s.name_of[victim], 1 + t.LOVER)
            show(s, s.name_of[other], 1 + t.LOVER)
            if s.ability[victim] == t.RESENTMENT and s.role[s.chooser] == t.MAFIOSO:
                s.avenger[victim] = 1 + s.chooser
            die(s, other, t.KILLED)
            return True
    if role == t.MARTYR and s.held[victim] >= 0:
        other = s.seat_of[s.held[victim]]
        if s.alive[other] == 1 and s.role[other] == t.MAFIOSO:
            s.charge[victim] = 0
            die(s, victim, t.KILLED)
            die(s, other, t.KILLED)
            return True
    fall(s, victim, t.KILLED)
    return True


@rule
def resolve_other_kills(s, healed, living):
    """Vigilante, mercenary, godfather and hitman: each only if its owner outlived the mafia's kill (§5.2, step 10)."""
    for p in range(s.players):
        role = power(s, p)
        if living >> p & 1 == 1 and s.held[p] >= 0:
            if role == t.VIGILANTE or role == t.MERCENARY or role == t.GODFATHER:
                kill_by(s, p, role, aim(s, p), healed)
            elif role == t.HITMAN:
                judge_naming(s, p)


@rule
def kill_by(s, seat, role, hit, healed):
    """One such kill: a heal stops it (the godfather's only one that pierces); no bulletproof does."""
    s.used[seat] = 1
    if role == t.VIGILANTE:
        s.charge[seat] = 0
    if s.alive[hit] == 0:
        return
    if healed >> hit & 1 == 1 and (role != t.GODFATHER or heals_pierce(s)):
        announce_healed(s, s.name_of[hit])
    elif role == t.GODFATHER:
        die(s, hit, t.KILLED)
    else:
        fall(s, hit, t.KILLED)


@rule
def judge_naming(s, seat):
    """Hitman: two names with two roles, both right: both die; then the naming begins anew (MF-38)."""
    if s.part[seat] < 0 or s.held_role[seat] < 0:
        return
    first = s.seat_of[s.part[seat]]
    second = s.seat_of[s.held[seat]]
    right = s.role[first] == s.part_role[seat] and s.role[second] == s.held_role[seat] and first != second
    if right and s.team[first] == t.CITIZENS and s.team[second] == t.CITIZENS:
        if s.alive[first] == 1 and s.alive[second] == 1:
            die(s, first, t.KILLED)
            die(s, second, t.KILLED)
    s.part[seat] = -1
    s.held[seat] = -1
    s.held_role[seat] = -1


@rule
def rob_graves(s, died):
    """Ghoul: takes the role of the one who died in night 1, if one alone did (MF-51, MF-66)."""
    for p in range(s.players):
        if s.role[p] == t.GHOUL and s.alive[p] == 1:
            victim = -1
            count = 0
            for q in range(s.players):
                if died >> q & 1 == 1:
                    victim = q
                    count += 1
            if count == 1 and is_active(s, p) and can_be_robbed(s, victim):
                rob(s, p, victim)
            else:
                become(s, p, t.CITIZEN)
                emit(s, t.E_ROLE, 1 << p, s.role[p], s.team[p], 0, 0)


@rule
def can_be_robbed(s, seat):
    """All roles but a soldier and a martyr who took another with him."""
    return s.role[seat] != t.SOLDIER and not (s.role[seat] == t.MARTYR and s.charge[seat] == 0)


@rule
def rob(s, seat, victim):
    """The ghoul's new life; the robbed one is a citizen or villain without a role, should it ever return."""
    role = s.role[victim]
    become(s, seat, role)
    s.role[victim] = t.VILLAIN if s.team[victim] == t.MAFIA else t.CITIZEN
    s.revives[victim] = 0
    if s.team[seat] != t.CULT:
        s.team[seat] = t.TEAM_OF[role]
    emit(s, t.E_ROLE, 1 << seat, role, s.team[seat], 0, 0)
    know(s, seat, s.name_of[victim], 1 + role)
    if role == t.MAFIOSO and s.team[seat] == t.MAFIA:
        for p in range(s.players):
            if p != seat and s.alive[p] == 1 and is_mafia_side(s, p):
                tell(s, seat, s.name_of[p], 1 + s.role[p])
                tell(s, p, s.name_of[seat], 1 + role)


@rule
def answer_administrators(s):
    """Administrator: a living holder of the role asked for, drawn evenly where there are several (MF-61)."""
    for p in range(s.players):
        if power(s, p) == t.ADMINISTRATOR and s.held_role[p] >= 0:
            found = 0
            for q in range(s.players):
                if s.role[q] == s.held_role[p] and s.alive[q] == 1 and q != p:
                    found |= 1 << q
            hit = draw_seat(s, found)
            if hit >= 0:
                learn(s, p, s.name_of[hit], 1 + s.held_role[p])


@rule
def name_sun(s):
    """Moon: once found she wins with her sun by naming it (MF-62)."""
    for p in range(s.players):
        if power(s, p) == t.MOON and s.held[p] >= 0:
            sun = partner_of(s, p)
            if sun >= 0 and s.alive[sun] == 1 and s.seat_of[s.held[p]] == sun:
                s.named_right = 1 + sun


# --- the morning ------------------------------------------------------------------------------------------------------


@rule
def morning(s):
    """Revival, publication, what agents and paparazzi are told; stolen powers end."""
    for p in range(s.players):
        role = power(s, p)
        if role == t.PRIEST and s.held[p] >= 0 and s.charge[p] == 1:
            raise_dead(s, p)
        elif role == t.REPORTER and s.held[p] >= 0 and s.charge[p] == 1:
            publish(s, p)
    for p in range(s.players):
        role = power(s, p)
        if role == t.AGENT:
            brief_agent(s, p)
        elif role == t.PAPARAZZI and s.fresh > 0:
            pass_on(s, p)
        elif role == t.VIGILANTE and s.charge[p] == 2:
            s.charge[p] = 0
    for p in range(s.players):
        if s.role[p] == t.THIEF:
            s.stolen[p] = 0
            s.mark[p] = -1
        clear_choice(s, p)


@rule
def set_tricks(s):
    """Magician: a trick chosen tonight holds from tonight on, once a game (MF-57)."""
    for p in range(s.players):
        if power(s, p) == t.MAGICIAN and s.held[p] >= 0 and s.charge[p] == 1:
            s.charge[p] = 0
            s.mark[p] = s.held[p]


@rule
def raise_dead(s, seat):
    """Priest: the chosen dead comes back without a role; an awakened one does not, and the use is lost (MF-53)."""
    hit = s.seat_of[s.held[seat]]
    s.charge[seat] = 0
    s.used[seat] = 1
    if s.alive[hit] == 0 and s.muted[hit] == 0:
        become(s, hit, t.VILLAIN if s.team[hit] == t.MAFIA else t.CITIZEN)
        s.contacted[hit] = 0
        revive(s, hit)
        emit(s, t.E_ROLE, 1 << hit, s.role[hit], s.team[hit], 0, 0)


@rule
def publish(s, seat):
    """Reporter: the target's role goes to all, unless it died this night (MF-49)."""
    hit = aim(s, seat)
    s.used[seat] = 1
    s.charge[seat] = 0
    if s.alive[hit] == 1:
        show(s, s.held[seat], reading(s, hit))


@rule
def brief_agent(s, seat):
    """Agent: one citizen whose role it does not know yet, drawn evenly (MF-42)."""
    found = 0
    for p in range(s.players):
        known = s.know[seat, s.name_of[p]]
        if p != seat and s.alive[p] == 1 and s.team[p] == t.CITIZENS and (known == 0 or known >= t.NOT_MAFIOSO):
            found |= 1 << p
    hit = draw_seat(s, found)
    if hit >= 0:
        s.used[seat] = 1
        learn(s, seat, s.name_of[hit], 1 + s.role[hit])


@rule
def pass_on(s, seat):
    """Paparazzi: one of the roles that citizens learned this night, drawn evenly (MF-63)."""
    pick = roll(s, s.fresh) - 1
    s.used[seat] = 1
    tell(s, seat, s.fresh_name[pick], s.fresh_finding[pick])
