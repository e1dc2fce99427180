"""Conditions and their durations (PD-18, PD-33)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables

#: A minute in rounds.
MINUTE = 10


#: In place of a moment: a condition without a duration.
LASTS = -1


@rule
def starts(seat):
    """The moment, as durations count them, at which a turn of a seat starts (PD-33)."""
    return 2 * seat


@rule
def ends(seat):
    """The moment, as durations count them, at which a turn of a seat ends (PD-33)."""
    return 2 * seat + 1


@rule
def afflict(s, p, kind, value, until, left):
    """Give seat p a condition; of one already there the higher value holds, of equal ones the longer (PD-18, PD-33)."""
    d = s.duelist[p]
    if kind == tables.FRIGHTENED and tables.SHEET[d.row, tables.FEATURES] & tables.BRAVERY:
        value -= 1
    now = d.cond[kind]
    if value > now or (
        value == now and value > 0 and d.until[kind] != LASTS and (until == LASTS or left > d.left[kind])
    ):
        d.cond[kind] = value
        d.until[kind] = until
        d.left[kind] = left
        if until != LASTS:
            d.timed |= 1 << until
    if value > now:
        emit(s, ids.E_CONDITION, EVERYONE, p, kind, value, 0)
        if kind == tables.UNCONSCIOUS and s.combat != 0:
            d.cond[tables.PRONE] = 1
            d.until[tables.PRONE] = LASTS
            drop_all(d)


@rule
def drop_all(d):
    """Weapons held fall from the hands; what is strapped on or part of the body stays (PD-18)."""
    for slot in range(2):
        if d.held >> slot & 1 and tables.ARMS[d.row, slot, tables.TRAITS] & (tables.FREE_HAND | tables.ON_SHIELD) == 0:
            d.held &= ~(1 << slot)
            d.dropped |= 1 << slot
    d.grip = 0


@rule
def relieve(s, p, kind):
    """End a condition of seat p (PD-18)."""
    d = s.duelist[p]
    if d.cond[kind] != 0:
        d.cond[kind] = 0
        emit(s, ids.E_CONDITION, EVERYONE, p, kind, 0, 0)


@rule
def lessen(s, p, kind, by):
    """Lower a condition's value, down to 0 (PD-18)."""
    d = s.duelist[p]
    if d.cond[kind] > 0:
        d.cond[kind] = max(d.cond[kind] - by, 0)
        emit(s, ids.E_CONDITION, EVERYONE, p, kind, d.cond[kind], 0)


@rule
def tick(s, moment):
    """Count one :func:`starts` or :func:`ends` of a turn for every duration that waits for it (PD-33)."""
    kinds = tables.CONDITION_COUNT if s.magic != 0 else tables.COMBAT_CONDITIONS
    for q in range(s.players):
        d = s.duelist[q]
        waits = False
        for kind in range(kinds if d.timed >> moment & 1 else 0):
            if d.cond[kind] > 0 and d.until[kind] == moment:
                d.left[kind] -= 1
                if d.left[kind] <= 0:
                    relieve(s, q, kind)
                else:
                    waits = True
        if not waits:
            d.timed &= ~(1 << moment)


@rule
def free_from(s, grabber):
    """End every grab of a seat (PD-18)."""
    for q in range(s.players):
        d = s.duelist[q]
        if d.until[tables.GRABBED] == ends(grabber):
            relieve(s, q, tables.GRABBED)
        if d.until[tables.RESTRAINED] == ends(grabber):
            relieve(s, q, tables.RESTRAINED)


@rule
def can_react(d):
    """Whether a duelist has a reaction that it may use (PD-18)."""
    return d.reaction != 0 and d.out == 0 and (
        d.cond[tables.NO_REACTIONS] + d.cond[tables.STUNNED] + d.cond[tables.PARALYZED]
        + d.cond[tables.UNCONSCIOUS] + d.cond[tables.CONFUSED] == 0
    )  # fmt: skip


@rule
def rage(s, p):
    """Enter a rage for a minute and gain its temporary hit points (PD-18)."""
    d = s.duelist[p]
    d.temp = max(d.temp, tables.SHEET[d.row, tables.RAGE_TEMP])
    afflict(s, p, tables.RAGING, 1, starts(p), MINUTE)
