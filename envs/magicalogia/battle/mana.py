"""Mana: charging magics, equipment that begins or ceases to work, mana to place and to lose (MG-02, MG-78)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import count
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.stack import ask, pop, push
from feint.envs.magicalogia.battle.stats import power


@inner_rule
def mana_of(s, seat, k):
    """The domain that the k-th magic is charged with; ANY_MANA for any, NO_COST for none (MG-02)."""
    magic = s.magic[seat, k]
    kind = magics.NO_COST
    if magic >= 0:
        kind = magics.ROWS[magic, magics.COST_OF]
        if kind == magics.OWN_MANA:
            kind = s.own[seat]
        elif kind == magics.SKILL_MANA:
            kind = s.magic_skill[seat, k] // tables.SKILL_ROWS
    return kind


@inner_rule
def takes(s, seat, k, domain, summons_only):
    """Whether the k-th magic of a character has room for a mana of `domain` (MG-02)."""
    return s.charge[seat, k] < power(s, seat, basics.SOURCE) and suits(s, seat, k, domain, summons_only)


@inner_rule
def suits(s, seat, k, domain, summons_only):
    """Whether mana of `domain` may be charged into the k-th magic, room aside (MG-02)."""
    kind = mana_of(s, seat, k)
    if kind == magics.NO_COST or (kind != domain and kind != magics.ANY_MANA and domain != magics.ANY_MANA):
        return False
    return summons_only == 0 or magics.ROWS[s.magic[seat, k], magics.FORM] == magics.SUMMON_FORM


@inner_rule
def find_magic(s, seat, magic):
    """The place of `magic` among a character's magics, or -1."""
    for k in range(s.magics[seat]):
        if s.magic[seat, k] == magic:
            return k
    return -1


@inner_rule
def charge(s, seat, k, domain):
    """Charge one mana: its domain is public, the magic it goes into hidden (MG-02, MG-95)."""
    s.charge[seat, k] += 1
    shown = domain if domain != magics.ANY_MANA else mana_of(s, seat, k)
    s.got[seat, shown] += 1
    emit(s, ids.E_CHARGED, EVERYONE, seat, shown, 0, 0)
    emit(s, ids.E_CHARGED_INTO, 1 << seat, seat, s.magic[seat, k], s.charge[seat, k], 0)
    check_gear(s, seat, k)


@inner_rule
def discharge(s, seat, k):
    """Take one mana out of a magic: its domain is public (MG-02, MG-95)."""
    s.charge[seat, k] -= 1
    emit(s, ids.E_MANA_LOST, EVERYONE, seat, mana_of(s, seat, k), 1, 0)
    check_gear(s, seat, k)


@inner_rule
def reveal_magic(s, seat, k):
    """Make a magic of a character public (MG-95)."""
    if s.known[seat, k] == 0:
        s.unknown[seat] -= 1
        s.known[seat, k] = s.magics[seat] - s.unknown[seat]


@inner_rule
def check_gear(s, seat, k):
    """Let equipment begin or cease to work by its charge; all see it (MG-78)."""
    magic = s.magic[seat, k]
    if magic >= 0 and magics.ROWS[magic, magics.FORM] == magics.EQUIPMENT_FORM:
        works = 1 if s.charge[seat, k] >= magics.ROWS[magic, magics.COST] or s.boss[seat] != 0 else 0
        if s.barred[seat, k] != 0:
            works = 0
        if works != s.working[seat, k]:
            s.working[seat, k] = works
            reveal_magic(s, seat, k)
            emit(s, ids.E_EQUIPS, EVERYONE, seat, magic, works, 0)
            count_gear(s, seat)


@inner_rule
def count_gear(s, seat):
    """Add up what a character's working equipment gives (MG-78)."""
    for c in range(magics.COLUMNS):
        s.gear[seat, c] = 0
    for k in range(s.magics[seat]):
        if s.working[seat, k] != 0:
            magic = s.magic[seat, k]
            for e in range(2):
                column = magics.GEAR[magic, e, 0]
                if column >= 0:
                    s.gear[seat, column] += magics.GEAR[magic, e, 1]


@inner_rule
def gain(s, seat, domain, amount, givable):
    """Let a character place `amount` mana of a domain (ANY_MANA: of its choice) (MG-02)."""
    if amount > 0:
        d = push(s, frames.PLACE_FRAME, seat)
        s.purse[d, domain] = amount
        s.frame[d, frames.GIVABLE] = givable
        emit(s, ids.E_MANA, EVERYONE, seat, domain, amount, 0)


@inner_rule
def gain_pool(s, seat, pool, givable):
    """Let a character place a pool of dice as mana of their faces (MG-02)."""
    d = push(s, frames.PLACE_FRAME, seat)
    s.frame[d, frames.GIVABLE] = givable
    for face in range(basics.FACES):
        amount = count(pool, face + 1)
        if amount > 0:
            s.purse[d, face] = amount
            emit(s, ids.E_MANA, EVERYONE, seat, face, amount, 0)


@inner_rule
def purse_domain(s, d):
    """The domain to place next, or -1 when all is placed (MG-02)."""
    for domain in range(basics.FACES + 1):
        if s.purse[d, domain] > 0:
            return domain
    return -1


@inner_rule
def run_place(s):
    """Ask where the next mana goes; asked even without room, since charges are hidden (MG-02, MG-95)."""
    d = s.depth - 1
    if purse_domain(s, d) < 0:
        pop(s, frames.SUCCESS)
    else:
        ask(s, s.frame[d, frames.SEAT], ids.ASK_PLACE)


@inner_rule
def answer_place(s, seat, action):
    """Charge a magic, give the mana to another, or let go what nothing has room for (MG-02)."""
    d = s.depth - 1
    domain = purse_domain(s, d)
    s.purse[d, domain] -= 1
    if action == ids.GO_ON:
        lost = s.purse[d, domain] + 1
        s.purse[d, domain] = 0
        emit(s, ids.E_MANA_LOST, EVERYONE, seat, domain, lost, 0)
    elif action >= ids.SEAT_ACTION:
        other = action - ids.SEAT_ACTION
        emit(s, ids.E_GAVE, EVERYONE, seat, other, domain, 0)
        f = push(s, frames.PLACE_FRAME, other)
        s.purse[f, domain] = 1
    else:
        charge(s, seat, find_magic(s, seat, action - ids.MAGIC_ACTION), domain)


@inner_rule(forceinline=True)
def legal_place(s, seat, mask):
    """Magics with room; allies to give to; "go on" only where nothing has room (MG-02)."""
    d = s.depth - 1
    domain = purse_domain(s, d)
    any_room = False
    most = power(s, seat, basics.SOURCE)
    for k in range(s.magics[seat]):
        if s.charge[seat, k] < most and suits(s, seat, k, domain, s.frame[d, frames.SUMMONS_ONLY]):
            mask[ids.MAGIC_ACTION + s.magic[seat, k]] = 1
            any_room = True
    if s.frame[d, frames.GIVABLE] != 0:
        for p in range(s.seats):
            if p != seat and s.side[p] == s.side[seat] and s.alive[p] != 0:
                mask[ids.SEAT_ACTION + p] = 1
    if not any_room:
        mask[ids.GO_ON] = 1


@inner_rule
def lose(s, seat, amount):
    """Let a character lose charged mana of its choice (MG-13)."""
    d = push(s, frames.LOSE_FRAME, seat)
    s.frame[d, frames.COUNT_OF] = amount
    s.frame[d, frames.WHOSE] = -1


@inner_rule
def lend(s, seat, other, most):
    """Let a character hand over up to `most` charged mana of its choice, one by one (MG-79)."""
    lose(s, seat, most)
    s.frame[s.depth - 1, frames.WHOSE] = other


@inner_rule
def run_lose(s):
    """Ask for the next mana to lose; asked even without any, since charges are hidden (MG-13, MG-95)."""
    d = s.depth - 1
    if s.frame[d, frames.COUNT_OF] <= 0:
        pop(s, frames.SUCCESS)
    else:
        ask(s, s.frame[d, frames.SEAT], ids.ASK_LOSE)


@inner_rule
def answer_lose(s, seat, action):
    """Take one mana out of a magic; mana handed over reaches its new owner at once (MG-13, MG-79)."""
    d = s.depth - 1
    other = s.frame[d, frames.WHOSE]
    s.frame[d, frames.COUNT_OF] -= 1
    if action == ids.GO_ON and other >= 0:
        s.frame[d, frames.COUNT_OF] = 0
    elif action == ids.GO_ON:
        emit(s, ids.E_MANA_LOST, EVERYONE, seat, magics.ANY_MANA, 0, 0)
    else:
        k = find_magic(s, seat, action - ids.MAGIC_ACTION)
        discharge(s, seat, k)
        if other >= 0:
            gain(s, other, mana_of(s, seat, k), 1, 0)


@inner_rule
def legal_lose(s, seat, mask):
    """Magics that hold mana; "go on" where none does, or where mana may be handed over (MG-13, MG-79)."""
    found = False
    for k in range(s.magics[seat]):
        if s.charge[seat, k] > 0:
            mask[ids.MAGIC_ACTION + s.magic[seat, k]] = 1
            found = True
    if not found or s.frame[s.depth - 1, frames.WHOSE] >= 0:
        mask[ids.GO_ON] = 1
