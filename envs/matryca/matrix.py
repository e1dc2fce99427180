"""The Matrix outside of combat: paths, writing, erasing, capacity, preparation."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.state import MAX_PER_SIDE


@rule
def known(s, p, k):
    """Whether mage `p` knows spell `k`: all of its own school, and what it has learned of others (MX-26)."""
    return spells.SCHOOL[k] == s.path[p] or s.learned[p, k] != 0


@rule
def learnable(s, p, k):
    """Whether `p` knows spell `k` or can learn it: one spell of other schools for each level (MX-26)."""
    return known(s, p, k) or s.learned_count[p] < s.level[p]


@rule
def overfull_circle(s, p):
    """The circle that holds a specialist's extra spell, or 0 (MX-05)."""
    for c in range(tables.CIRCLES):
        if s.held[p, c] > tables.CAPACITY[s.level[p], c]:
            return c + 1
    return 0


@rule
def own_copy(s, p, circle):
    """Whether a spell of the own school is stored in a circle (MX-05)."""
    return s.path[p] < tables.AMULET and s.copies[p, 4 * (circle - 1) + s.path[p]] > 0


@rule
def has_room(s, p, k, over):
    """Whether a slot is free for spell `k`: a plain one, or the specialist's extra one (MX-04, MX-05, MX-24).

    `over` is :func:`overfull_circle` of `p`. The extra spell is of the own school: this one or one stored already.
    """
    circle = spells.CIRCLE[k]
    left = tables.CAPACITY[s.level[p], circle - 1] - s.held[p, circle - 1]
    if left > 0:
        return True
    if left < 0 or over != 0 or s.path[p] == tables.AMULET:
        return False
    return spells.SCHOOL[k] == s.path[p] or own_copy(s, p, circle)


@rule
def store(s, p, k):
    """Add a copy of spell `k` to the Matrix of `p`, learning the spell where it is of another school (MX-26)."""
    s.copies[p, k] += 1
    s.held[p, spells.CIRCLE[k] - 1] += 1
    learn(s, p, k)


@rule
def learn(s, p, k):
    """Learn spell `k` unless it is known (MX-26)."""
    if not known(s, p, k):
        s.learned[p, k] = 1
        s.learned_count[p] += 1


@rule
def unstore(s, p, k):
    """Remove a copy of spell `k`, a faulty one first. Returns 1 if it was faulty (MX-02, MX-24)."""
    s.copies[p, k] -= 1
    s.held[p, spells.CIRCLE[k] - 1] -= 1
    if s.faulty[p, k] > 0:
        s.faulty[p, k] -= 1
        return 1
    return 0


@rule
def be_active(s, p, minutes):
    """Regain magic points while active: one in two hours (MX-20)."""
    s.active[p] += minutes
    gained = s.active[p] // tables.ACTIVE_MINUTES_PER_PM
    s.active[p] -= gained * tables.ACTIVE_MINUTES_PER_PM
    s.pm[p] = min(s.max_pm[p], s.pm[p] + gained)


@rule
def write(s, p, k):
    """Spend the time of writing a spell; unless the mage is rested, it is rejected or becomes faulty (MX-01, MX-02)."""
    spent = tables.WRITE_MINUTES * spells.CIRCLE[k]
    s.minutes[p] -= spent
    s.written[p] += spent
    be_active(s, p, spent)
    audience = 1 << s.owner[p]
    if s.fit[p] == 0:
        if roll(s, 6) <= 3:
            emit(s, ids.E_REJECTED, audience, p, k, s.minutes[p], 0)
            return
        s.faulty[p, k] += 1
    store(s, p, k)
    emit(s, ids.E_WROTE, audience, p, k, s.minutes[p], s.copies[p, k])


@rule
def erase(s, p, k):
    """Erase a stored spell without casting it: 1 PM, five minutes, nothing else (MX-03)."""
    s.pm[p] -= 1
    s.minutes[p] -= tables.ERASE_MINUTES
    be_active(s, p, tables.ERASE_MINUTES)
    unstore(s, p, k)
    emit(s, ids.E_ERASED, 1 << s.owner[p], p, k, s.minutes[p], 0)


# --- preparation ------------------------------------------------------------------------------------------------------


@rule
def begin_preparation(s):
    """Begin with the first mage of every seat (MX-26)."""
    s.phase = ids.P_PREPARE
    s.round_no = -1
    next_preparation(s)


@rule
def preparing(s, seat):
    """The mage that `seat` prepares in the present choice, or -1 (MX-26)."""
    turn = s.round_no // s.prep_rounds
    return s.mage[seat, turn] if turn < MAX_PER_SIDE else -1


@rule
def next_preparation(s):
    """Ask all seats that have a mage to prepare for the next choice (MX-26, MX-27).

    The number of choices is the same whatever is chosen, so that it reveals nothing.
    """
    s.acting = 0
    while s.acting == 0:
        s.round_no += 1
        if s.round_no >= s.prep_rounds * s.prep_mages:
            emit(s, ids.E_PREPARED, EVERYONE, 0, 0, 0, 0)
            s.phase = ids.P_CLOCK
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
    """Play one choice of preparation: the path first, then spells written and erased, until done (MX-26)."""
    p = preparing(s, seat)
    if action == ids.A_DONE:
        s.ready[p] = 1
    elif action < s.a_write:
        s.path[p] = action - ids.A_FIRST_PATH
        emit(s, ids.E_PATH, 1 << seat, p, s.path[p], 0, 0)
    elif action < s.a_erase:
        write(s, p, action - s.a_write)
    else:
        erase(s, p, action - s.a_erase)
    s.acting &= ~(1 << seat)
