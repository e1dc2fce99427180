"""Dealing roles and duel abilities (MF-02, MF-80), and what seats know from the start (MF-74)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.people import become, draw_seat, know, tell


@rule
def draw_role(s, pool, room):
    """A role of a bit set, drawn evenly; one that fills two seats only where there is room. Citizen where none fits."""
    fits = 0
    for r in range(len(t.ROLES)):
        if pool >> r & 1 == 1 and (room > 1 or t.IS_PAIRED[r] == 0):
            fits += 1
    if fits == 0:
        return t.CITIZEN
    left = roll(s, fits)
    for r in range(len(t.ROLES)):
        if pool >> r & 1 == 1 and (room > 1 or t.IS_PAIRED[r] == 0):
            left -= 1
            if left == 0:
                return r
    return t.CITIZEN


@rule
def fill(s, at, role, count):
    """Give `count` seats from `at` on a role; returns the next seat."""
    for _ in range(count):
        s.role[at] = role
        at += 1
    return at


@rule
def draw_specials(s, at, count):
    """Fill special seats with distinct roles; returns the next seat."""
    pool = s.special_pool
    while count > 0:
        role = draw_role(s, pool, count)
        if role != t.CITIZEN:
            pool -= 1 << role
        at = fill(s, at, role, 1)
        count -= 1
        if t.IS_PAIRED[role] == 1:
            at = fill(s, at, t.MOON if role == t.SUN else role, 1)
            count -= 1
    return at


@rule
def choose_roles(s):
    """The roles dealt, in the order of the table of numbers."""
    if s.given[0] >= 0:
        for p in range(s.players):
            s.role[p] = s.given[p]
        return
    specials = t.COUNTS[s.players, 2]
    if s.cult == 0:
        specials += t.COUNTS[s.players, 3] + t.COUNTS[s.players, 4]
    at = fill(s, 0, t.MAFIOSO, t.COUNTS[s.players, 0])
    if t.COUNTS[s.players, 1] > 0:
        at = fill(s, at, draw_role(s, s.helper_pool, 1), 1)
    at = fill(s, at, draw_role(s, s.police_pool, 1), 1)
    at = fill(s, at, t.DOCTOR, 1)
    at = draw_specials(s, at, specials)
    if s.cult == 1:
        at = fill(s, at, t.LEADER, t.COUNTS[s.players, 3])
        fill(s, at, t.FANATIC, t.COUNTS[s.players, 4])


@rule
def shuffle(s):
    """A uniform order of the roles over the seats."""
    for k in range(s.players - 1):
        other = k + roll(s, s.players - k) - 1
        kept = s.role[k]
        s.role[k] = s.role[other]
        s.role[other] = kept


@rule
def deal(s):
    """Roles, teams, names, and the things fixed with them."""
    choose_roles(s)
    if s.shuffled == 1:
        shuffle(s)
    s.target = -1
    s.chooser = -1
    s.accused = -1
    for p in range(s.players):
        become(s, p, s.role[p])
        s.team[p] = t.TEAM_OF[s.role[p]]
        s.alive[p] = 1
        s.name_of[p] = p
        s.seat_of[p] = p
        s.kill[p] = -1
        s.ballot[p] = -1
        s.answer[p] = -1
    if s.duel == 1:
        deal_abilities(s)
    for p in range(s.players):
        emit(s, t.E_ROLE, 1 << p, s.role[p], s.team[p], 0, 0)
    for p in range(s.players):
        open_knowledge(s, p)


@rule
def deal_abilities(s):
    """One duel ability a seat, drawn evenly from those its role may hold (MF-80)."""
    for p in range(s.players):
        if s.given_ability[p] >= 0:
            s.ability[p] = s.given_ability[p]
        else:
            size = 0
            for a in range(1, len(t.ABILITIES)):
                size += t.HOLDERS[a, s.role[p]]
            left = roll(s, size)
            for a in range(1, len(t.ABILITIES)):
                if t.HOLDERS[a, s.role[p]] == 1:
                    left -= 1
                    if left == 0:
                        s.ability[p] = a
        emit(s, t.E_ABILITY, 1 << p, s.ability[p], 0, 0, 0)


@rule
def open_knowledge(s, seat):
    """Mafiosi know each other, lovers each other, the fanatic the leader; swindler and mercenary are told their own."""
    role = s.role[seat]
    for p in range(s.players):
        if p != seat and (role == t.MAFIOSO or role == t.LOVER) and s.role[p] == role:
            know(s, seat, p, 1 + role)
        if role == t.FANATIC and s.role[p] == t.LEADER:
            know(s, seat, p, 1 + t.LEADER)
    if role == t.SWINDLER or role == t.MERCENARY:
        found = 0
        for p in range(s.players):
            if p != seat and t.TEAM_OF[s.role[p]] == t.CITIZENS and s.role[p] != t.MERCENARY:
                found |= 1 << p
        s.model[seat] = draw_seat(s, found)
    if role == t.SWINDLER and s.model[seat] >= 0:
        tell(s, seat, s.model[seat], 1 + s.role[s.model[seat]])
