"""Camps of a journey: nights of rest, meditation and writing."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import emit
from feint.envs.matryca import ids, tables
from feint.envs.matryca.matrix import erase, write
from feint.envs.matryca.wounds import heal, living_seats, wound_class


@rule
def begin_camp(s):
    """Begin a night of sixteen hours, two more after a pact, in a fixed number of secret choices (MX-23, MX-27)."""
    s.phase = ids.P_CAMP
    s.round_no = 0
    s.acting = living_seats(s)
    for p in range(s.players):
        s.minutes[p] = tables.CAMP_MINUTES + tables.PACT_MINUTES * s.pact[p]
        s.written[p] = 0
        s.rest[p] = 0
        s.ready[p] = 0
        # hours of the camp are hidden: PM and stamina may be anything that they allow
        s.pm_low[p] = max(0, s.pm_low[p] - tables.CAMP_ROUNDS // 2)
        s.pm_high[p] = s.max_pm[p]
        s.stamina_high[p] = s.toughness[p]


@rule
def spend_camp(s, seat, action):
    """Play one choice of a camp: rest, meditate, write, erase, or be done (MX-23)."""
    if action == ids.A_DONE:
        s.ready[seat] = 1
    elif action == ids.A_REST_1 or action == ids.A_REST_4:
        rest(s, seat, 1 if action == ids.A_REST_1 else 4)
        emit(s, ids.E_RESTED, 1 << seat, seat, s.pm[seat], s.stamina[seat], s.minutes[seat])
    elif action == ids.A_MEDITATE_1 or action == ids.A_MEDITATE_4:
        meditate(s, seat, 1 if action == ids.A_MEDITATE_1 else 4)
        emit(s, ids.E_MEDITATED, 1 << seat, seat, s.pm[seat], s.minutes[seat], 0)
    elif action < s.a_erase:
        write(s, seat, action - s.a_write)
    else:
        erase(s, seat, action - s.a_erase)
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        next_choice(s)


@rule
def next_choice(s):
    """Ask all living rivals once more; after the last choice, spend what time is left on rest (MX-23)."""
    s.round_no += 1
    if s.round_no < tables.CAMP_ROUNDS:
        s.acting = living_seats(s)
        return
    for p in range(s.players):
        if s.alive[p] != 0:
            rest(s, p, s.minutes[p] // 60)
            if s.rest[p] >= 60 and s.wounds[p] > 0:
                heal(s, p, s.rest[p] // 60)


@rule
def rest(s, p, hours):
    """Rest: 1 PM and 1 stamina per hour; six hours make a mage fit to write (MX-02, MX-19, MX-20)."""
    s.minutes[p] -= 60 * hours
    s.rest[p] += 60 * hours
    s.pm[p] = min(s.max_pm[p], s.pm[p] + hours)
    s.stamina[p] = min(s.toughness[p], s.stamina[p] + hours)
    if s.rest[p] >= tables.FIT_REST_MINUTES and wound_class(s, p) <= 1 and s.stamina[p] > 0:
        s.fit[p] = 1


@rule
def meditate(s, p, hours):
    """Meditate: more PM per hour than rest, and nothing else (MX-20)."""
    s.minutes[p] -= 60 * hours
    s.pm[p] = min(s.max_pm[p], s.pm[p] + hours * tables.MEDITATION[s.level[p]])
