"""Dealing roles and duel abilities, and what seats know from the start."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.knowledge import keep_finding, reveal
from feint.envs.mafia42.seats import draw_bit, draw_seat, take_role


@rule
def draw_role(s, pool, room):
    """A role of a bit set, drawn uniformly; one that fills two seats only where there is room. Citizen where none fits
    (MF-02)."""
    fitting = 0
    for r in range(len(ids.ROLES)):
        if pool >> r & 1 == 1 and (room > 1 or tables.IS_PAIRED[r] == 0):
            fitting |= 1 << r
    role = draw_bit(s, fitting, len(ids.ROLES))
    return role if role >= 0 else ids.CITIZEN


@rule
def fill(s, at, role, count):
    """Give `count` seats from `at` on a role; returns the next seat (MF-02)."""
    for _ in range(count):
        s.role[at] = role
        at += 1
    return at


@rule
def draw_specials(s, at, count):
    """Fill special seats with distinct roles; returns the next seat (MF-02)."""
    pool = s.special_pool
    while count > 0:
        role = draw_role(s, pool, count)
        if role != ids.CITIZEN:
            pool -= 1 << role
        at = fill(s, at, role, 1)
        count -= 1
        if tables.IS_PAIRED[role] == 1:
            at = fill(s, at, ids.MOON if role == ids.SUN else role, 1)
            count -= 1
    return at


@rule
def choose_roles(s):
    """Choose the roles dealt, in the order of SEAT_COUNTS (MF-01, MF-02)."""
    if s.fixed_role[0] >= 0:
        for p in range(s.players):
            s.role[p] = s.fixed_role[p]
        return
    specials = tables.COUNTS[s.players, 2]
    if s.cult == 0:
        specials += tables.COUNTS[s.players, 3] + tables.COUNTS[s.players, 4]
    at = fill(s, 0, ids.MAFIOSO, tables.COUNTS[s.players, 0])
    if tables.COUNTS[s.players, 1] > 0:
        at = fill(s, at, draw_role(s, s.helper_pool, 1), 1)
    at = fill(s, at, draw_role(s, s.police_pool, 1), 1)
    at = fill(s, at, ids.DOCTOR, 1)
    at = draw_specials(s, at, specials)
    if s.cult == 1:
        at = fill(s, at, ids.CULT_LEADER, tables.COUNTS[s.players, 3])
        fill(s, at, ids.FANATIC, tables.COUNTS[s.players, 4])


@rule
def shuffle(s):
    """Put the roles in a uniformly random order over the seats (MF-02)."""
    for k in range(s.players - 1):
        other = k + roll(s, s.players - k) - 1
        kept = s.role[k]
        s.role[k] = s.role[other]
        s.role[other] = kept


@rule
def deal(s):
    """Deal roles, teams and names, and set the fields that hang on them (MF-01, MF-02, MF-74)."""
    choose_roles(s)
    if s.shuffled == 1:
        shuffle(s)
    s.target = -1
    s.chooser = -1
    s.accused = -1
    for p in range(s.players):
        take_role(s, p, s.role[p])
        s.team[p] = tables.TEAM_OF[s.role[p]]
        s.alive[p] = 1
        s.name_of[p] = p
        s.seat_of[p] = p
        s.kill[p] = -1
        s.ballot[p] = -1
        s.answer[p] = -1
    if s.duel == 1:
        deal_abilities(s)
    for p in range(s.players):
        emit(s, ids.E_ROLE, 1 << p, s.role[p], s.team[p], 0, 0)
    for p in range(s.players):
        reveal_at_start(s, p)


@rule
def deal_abilities(s):
    """Deal each seat one duel ability, drawn uniformly from those its role may hold (MF-80)."""
    for p in range(s.players):
        if s.fixed_ability[p] >= 0:
            s.ability[p] = s.fixed_ability[p]
        else:
            s.ability[p] = draw_bit(s, tables.ABILITIES_OF[s.role[p]], len(ids.ABILITIES))
        emit(s, ids.E_ABILITY, 1 << p, s.ability[p], 0, 0, 0)


@rule
def reveal_at_start(s, seat):
    """Mafiosi know each other, lovers each other, the fanatic the leader; swindler and mercenary are assigned a citizen
    (MF-37, MF-47, MF-60, MF-65, MF-74)."""
    role = s.role[seat]
    for p in range(s.players):
        if p != seat and (role == ids.MAFIOSO or role == ids.LOVER) and s.role[p] == role:
            keep_finding(s, seat, p, 1 + role)
        if role == ids.FANATIC and s.role[p] == ids.CULT_LEADER:
            keep_finding(s, seat, p, 1 + ids.CULT_LEADER)
    if role == ids.SWINDLER or role == ids.MERCENARY:
        citizens = 0
        for p in range(s.players):
            if p != seat and tables.TEAM_OF[s.role[p]] == ids.CITIZENS and s.role[p] != ids.MERCENARY:
                citizens |= 1 << p
        s.model[seat] = draw_seat(s, citizens)
    if role == ids.SWINDLER and s.model[seat] >= 0:
        reveal(s, seat, s.model[seat], 1 + s.role[s.model[seat]])
