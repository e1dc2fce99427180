"""The night: its ticks, what is chosen in them, and the order in which it resolves."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.death import ghouls_take_roles, raise_dead, revive
from feint.envs.mafia42.investigation import (
    administrators_learn,
    agent_learns,
    inquire,
    paparazzi_learns,
    publish_report,
    spy_on,
    watch,
)
from feint.envs.mafia42.kills import healed_seats, resolve_mafia_kill, resolve_other_kills
from feint.envs.mafia42.knowledge import apparent_finding, contact, discover, keep_clue, notify
from feint.envs.mafia42.powers import awaits_role, inform_detectives, land_hexes, recruit, set_tricks, threaten
from feint.envs.mafia42.seats import dead_seats, living_mafiosi, living_seats, mafia_seats, partner_of, power
from feint.envs.mafia42.speech import finding_in, is_statement, name_in, speak_at_night, verb_of
from feint.envs.mafia42.win import check_night


@rule
def begin_night(s):
    """Open a night, unless the match has had its days (MF-03, MF-08, MF-27)."""
    if s.day >= s.max_days:
        s.truncated = 1
        s.acting = 0
        return
    s.night += 1
    s.phase = ids.NIGHT
    s.tick = 1
    s.cursor = 0
    s.target = -1
    s.chooser = -1
    s.megaphone_used = 0
    s.learned_count = 0
    s.named_sun = 0
    s.accused = -1
    emit(s, ids.E_NIGHT, EVERYONE, s.night, 0, 0, 0)
    for p in range(s.players):
        begin_night_for(s, p)
    s.dead_at_nightfall = dead_seats(s)
    s.acting = 1


@rule
def clear_choice(s, seat):
    """Drop what a seat's power held; a hitman's naming goes on over nights (MF-38)."""
    if s.role[seat] != ids.HITMAN:
        s.held[seat] = -1
        s.held_role[seat] = -1


@rule
def begin_night_for(s, seat):
    """Start of a night for one seat: threats end, the mad scientist returns, godfather and hacker get their due (MF-36,
    MF-39, MF-58, MF-67)."""
    clear_choice(s, seat)
    s.kill[seat] = -1
    s.extra[seat] = 0
    s.struck[seat] = 0
    s.draft[seat] = 0
    if s.threatened[seat] == 1:
        s.threatened[seat] = 0
        notify(s, seat, ids.S_FREE)
    if s.revives[seat] == s.night and s.alive[seat] == 0 and s.muted[seat] == 0 and living_mafiosi(s) > 0:
        revive(s, seat)
    if s.alive[seat] == 1 and s.role[seat] == ids.GODFATHER and s.night == 3:
        contact(s, seat)
    if s.role[seat] == ids.HACKER and s.alive[seat] == 1 and s.part[seat] >= 0:
        discover(s, seat, s.part[seat], apparent_finding(s, s.seat_of[s.part[seat]]))
        s.part[seat] = -1


@rule
def play_night(s, seat, action):
    """Play one seat's action in a tick of the night (MF-07, MF-16)."""
    verb = verb_of(s, action)
    role = power(s, seat)
    finding = finding_in(s, action)
    if action == ids.MEGAPHONE:
        s.megaphone[seat] = 1
    elif verb == ids.KILL:
        s.target = name_in(s, action)
        s.chooser = seat
        s.kill[seat] = name_in(s, action)
        emit(s, ids.E_TARGET, mafia_seats(s), s.name_of[seat], s.target, 0, 0)
        inform_detectives(s, seat, s.target)
    elif verb == ids.USE:
        use_at_night(s, seat, role, name_in(s, action))
    elif finding > 0 and s.draft[seat] == 0 and awaits_role(s, seat, role):
        name_role(s, seat, role, finding - 1)
    elif is_statement(s, action):
        speak_at_night(s, seat, action)


@rule
def use_at_night(s, seat, role, name):
    """Hold a choice; a spy's second use resolves at once (MF-16, MF-31, MF-38)."""
    emit(s, ids.E_USED, 1 << seat, name, 0, 0, 0)
    if role == ids.HITMAN and s.held[seat] >= 0:
        s.part[seat] = s.held[seat]
        s.part_role[seat] = s.held_role[seat]
        s.held_role[seat] = -1
    s.held[seat] = name
    if s.tick > 1:
        inform_detectives(s, seat, name)
        if role == ids.SPY:
            s.extra[seat] = 0
            spy_on(s, seat)


@rule
def name_role(s, seat, role, named):
    """Keep the administrator's role, or the role that a hitman gives the name it chose before (MF-38, MF-61)."""
    s.held_role[seat] = named
    s.used[seat] = 1
    emit(s, ids.E_USED, 1 << seat, -1, 1 + named, 0, 0)
    if role == ids.HITMAN:
        keep_clue(s, seat, s.held[seat], 0, 1 + named)
        if s.role[s.seat_of[s.held[seat]]] == ids.MAFIOSO:
            contact(s, seat)


@rule
def end_turn_of_night(s):
    """Ask the next seat; returns whether the tick is over (MF-16)."""
    s.cursor += 1
    if s.cursor < s.players:
        s.acting = 1 << s.cursor
        return False
    return True


@rule
def next_tick(s):
    """Resolve what belongs to the tick that is over; returns whether the night is over (MF-16)."""
    if s.tick == 1:
        resolve_immediate(s)
    if s.tick == s.hex_tick:
        land_hexes(s)
    if s.tick >= s.night_ticks:
        return True
    s.tick += 1
    s.cursor = 0
    s.acting = 1
    return False


@rule
def resolve_immediate(s):
    """Resolve all immediate powers, role by role in their fixed order (MF-16)."""
    for k in range(len(tables.IMMEDIATE)):
        role = tables.IMMEDIATE[k]
        for p in range(s.players):
            if s.held[p] >= 0 and power(s, p) == role:
                s.used[p] = 1
                if role == ids.DETECTIVE:
                    watch(s, p)
                elif role == ids.SPY:
                    spy_on(s, p)
                elif role == ids.GANGSTER:
                    threaten(s, p)
                elif role == ids.CULT_LEADER or role == ids.FANATIC:
                    recruit(s, p)
                else:
                    inquire(s, p, role)


@rule
def resolve_night(s):
    """Everything between the last tick of a night and the check for a winner (MF-08, MF-16, MF-20)."""
    set_tricks(s)
    before = living_seats(s)
    healed = healed_seats(s)
    attack_public = resolve_mafia_kill(s, healed)
    resolve_other_kills(s, healed, living_seats(s))
    died = before & ~living_seats(s)
    if s.night == 1:
        ghouls_take_roles(s, died)
    administrators_learn(s)
    name_sun(s)
    if died == 0 and not attack_public:
        emit(s, ids.E_QUIET, EVERYONE, 0, 0, 0, 0)
    resolve_morning(s)
    s.target = -1
    s.chooser = -1
    check_night(s)


@rule
def name_sun(s):
    """Moon: once found she wins with her sun by naming it (MF-62)."""
    for p in range(s.players):
        if power(s, p) == ids.MOON and s.held[p] >= 0:
            sun = partner_of(s, p)
            if sun >= 0 and s.alive[sun] == 1 and s.seat_of[s.held[p]] == sun:
                s.named_sun = 1 + sun


@rule
def resolve_morning(s):
    """Returns, publications, what agents and paparazzi learn; stolen powers end (MF-34, MF-41, MF-42, MF-49, MF-53,
    MF-63)."""
    for p in range(s.players):
        role = power(s, p)
        if role == ids.PRIEST and s.held[p] >= 0 and s.charge[p] == 1:
            raise_dead(s, p)
        elif role == ids.REPORTER and s.held[p] >= 0 and s.charge[p] == 1:
            publish_report(s, p)
    for p in range(s.players):
        role = power(s, p)
        if role == ids.AGENT:
            agent_learns(s, p)
        elif role == ids.PAPARAZZI and s.learned_count > 0:
            paparazzi_learns(s, p)
        elif role == ids.VIGILANTE and s.charge[p] == 2:
            s.charge[p] = 0
    for p in range(s.players):
        if s.role[p] == ids.THIEF:
            s.stolen[p] = 0
            s.mark[p] = -1
        clear_choice(s, p)
