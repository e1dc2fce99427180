"""The Matrix outside of combat: paths, writing, erasing, capacity, and preparation (MX-01..05, MX-24, MX-26)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import events as e
from feint.envs.matryca.spells import CIRCLE, SCHOOL
from feint.envs.matryca.state import CLOCK, DONE, FIRST_PATH, PREPARE, TEAM
from feint.envs.matryca.tables import (
    ACTIVE_PM,
    AMULET,
    CAPACITY,
    CIRCLES,
    DAY_WRITING,
    ERASE_MINUTES,
    REACH,
    WRITE_MINUTES,
)


@rule
def known(s, p, k):
    """Whether mage `p` knows spell `k`: all of the own school, and what it has learned of others."""
    return SCHOOL[k] == s.path[p] or s.learned[p, k] != 0


@rule
def learnable(s, p, k):
    """Whether `p` knows spell `k` or has room to learn it: one spell of other schools for each level (MX-26)."""
    return known(s, p, k) or s.learned_count[p] < s.level[p]


@rule
def overfull(s, p):
    """The circle that holds a specialist's extra spell, or 0."""
    for c in range(CIRCLES):
        if s.held[p, c] > CAPACITY[s.level[p], c]:
            return c + 1
    return 0


@rule
def own_copy(s, p, circle):
    """Whether a spell of the own school is stored in a circle."""
    return s.path[p] < AMULET and s.copies[p, 4 * (circle - 1) + s.path[p]] > 0


@rule
def has_room(s, p, k, over):
    """Whether a slot is free for spell `k`: a plain one, or the specialist's extra one (MX-04, MX-05).

    `over` is :func:`overfull` of `p`. The extra spell is of the own school, be it this one or one stored already.
    """
    circle = CIRCLE[k]
    left = CAPACITY[s.level[p], circle - 1] - s.held[p, circle - 1]
    if left > 0:
        return True
    if left < 0 or over != 0 or s.path[p] == AMULET:
        return False
    return SCHOOL[k] == s.path[p] or own_copy(s, p, circle)


@rule
def store(s, p, k):
    """Put a copy of spell `k` into the Matrix of `p`, learning the spell where it is of another school."""
    s.copies[p, k] += 1
    s.held[p, CIRCLE[k] - 1] += 1
    learn(s, p, k)


@rule
def learn(s, p, k):
    """Learn spell `k` unless it is known."""
    if not known(s, p, k):
        s.learned[p, k] = 1
        s.learned_count[p] += 1


@rule
def unstore(s, p, k):
    """Take a copy of spell `k` out of the Matrix, a faulty one first. Returns 1 if it was faulty."""
    s.copies[p, k] -= 1
    s.held[p, CIRCLE[k] - 1] -= 1
    if s.faulty[p, k] > 0:
        s.faulty[p, k] -= 1
        return 1
    return 0


@rule
def be_active(s, p, minutes):
    """Magic points come back while active: one in two hours (MX-20)."""
    s.active[p] += minutes
    gained = s.active[p] // ACTIVE_PM
    s.active[p] -= gained * ACTIVE_PM
    s.pm[p] = min(s.pm_most[p], s.pm[p] + gained)


@rule
def write(s, p, k):
    """Spend the time of writing a spell; unless rested, it is rejected or becomes faulty (MX-01, MX-02)."""
    spent = WRITE_MINUTES * CIRCLE[k]
    s.minutes[p] -= spent
    s.written[p] += spent
    be_active(s, p, spent)
    audience = 1 << s.owner[p]
    if s.fit[p] == 0:
        if roll(s, 6) <= 3:
            emit(s, e.REJECTED, audience, p, k, s.minutes[p], 0)
            return
        s.faulty[p, k] += 1
    store(s, p, k)
    emit(s, e.WROTE, audience, p, k, s.minutes[p], s.copies[p, k])


@rule
def erase(s, p, k):
    """Erase a stored spell without casting it: 1 PM, five minutes, nothing else (MX-03)."""
    s.pm[p] -= 1
    s.minutes[p] -= ERASE_MINUTES
    be_active(s, p, ERASE_MINUTES)
    unstore(s, p, k)
    emit(s, e.ERASED, 1 << s.owner[p], p, k, s.minutes[p], 0)


@rule
def mark_matrix_work(s, p, mask):
    """Mark what `p` may write and erase now."""
    over = overfull(s, p)
    able = s.fit[p] != 0 or s.forbid == 0
    for k in range(4 * REACH[s.level[p]]):
        spent = WRITE_MINUTES * CIRCLE[k]
        in_time = spent <= s.minutes[p] and (s.journey == 0 or s.written[p] + spent <= DAY_WRITING)
        if able and in_time and has_room(s, p, k, over) and learnable(s, p, k):
            mask[s.a_write + k] = 1
        if s.copies[p, k] > 0 and s.pm[p] > 0 and s.minutes[p] >= ERASE_MINUTES:
            mask[s.a_erase + k] = 1


# --- preparation ------------------------------------------------------------------------------------------------------


@rule
def begin_preparation(s):
    """Every seat prepares its first mage."""
    s.phase = PREPARE
    s.round_no = -1
    next_preparation(s)


@rule
def preparing(s, seat):
    """The mage that `seat` prepares in the present choice, or -1."""
    turn = s.round_no // s.prep_rounds
    return s.mage[seat, turn] if turn < TEAM else -1


@rule
def next_preparation(s):
    """The next choice of all seats that have a mage to prepare.

    The number of choices is the same whatever is chosen, so that it tells nothing (MX-27).
    """
    s.acting = 0
    while s.acting == 0:
        s.round_no += 1
        if s.round_no >= s.prep_rounds * s.prep_mages:
            emit(s, e.PREPARED, EVERYONE, 0, 0, 0, 0)
            s.phase = CLOCK
            return
        for seat in range(s.players):
            p = preparing(s, seat)
            if p >= 0:
                s.acting |= 1 << seat
                local = s.round_no % s.prep_rounds
                # each second choice after the path may erase a spell that the one before it wrote
                if local > 0 and local % 2 == 0:
                    s.pm_low[p] = max(0, s.pm_low[p] - 1)


@rule
def prepare(s, seat, action):
    """One choice of preparation: the path first, then spells written and erased, until done (MX-26)."""
    p = preparing(s, seat)
    if action == DONE:
        s.ready[p] = 1
    elif action < s.a_write:
        s.path[p] = action - FIRST_PATH
        emit(s, e.PATH, 1 << seat, p, s.path[p], 0, 0)
    elif action < s.a_erase:
        write(s, p, action - s.a_write)
    else:
        erase(s, p, action - s.a_erase)
    s.acting &= ~(1 << seat)


@rule
def mark_preparation(s, seat, mask):
    """Mark the legal choices of preparation."""
    p = preparing(s, seat)
    if s.round_no % s.prep_rounds == 0:
        for path in range(AMULET + 1):
            mask[FIRST_PATH + path] = 1
    else:
        mask[DONE] = 1
        if s.ready[p] == 0:
            mark_matrix_work(s, p, mask)
