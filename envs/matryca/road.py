"""The journey: stages of travel, meeting and camp (MX-23). Its duels are the duel's own, fought by the same people."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import events as e
from feint.envs.matryca.clock import enter
from feint.envs.matryca.matrix import be_active, erase, mark_matrix_work, write
from feint.envs.matryca.state import (
    CAMP,
    CLOCK,
    DONE,
    DUEL,
    MAKE_PACT,
    MEDITATE_1,
    MEDITATE_4,
    MEET,
    REST_1,
    REST_4,
    SETTLE,
    STRANGER,
)
from feint.envs.matryca.tables import (
    ACTIVE_PM,
    BOUND_UP,
    CAMP_ROUNDS,
    DEAD,
    FIT_REST,
    LATE,
    MEDITATION,
    OUT,
    PACT,
    PICK_DUEL,
    PICK_PACT,
    PICK_PASS,
    SHARE,
    TRAVEL,
)
from feint.envs.matryca.tables import CAMP as CAMP_MINUTES
from feint.envs.matryca.wounds import heal, wound_class

# --- travel and meeting -----------------------------------------------------------------------------------------------


@rule
def begin_stage(s):
    """Eight hours on the road, which leave nobody rested; then rivals meet in pairs."""
    s.stage += 1
    s.pair = -1
    emit(s, e.STAGE, EVERYONE, s.stage, 0, 0, 0)
    s.fights[0, 0] = -1
    s.fights[1, 0] = -1
    for p in range(s.players):
        s.foe[p] = -1
        s.beaten[p] = 0
        s.pact[p] = 0
        s.pick[p] = -1
        s.fit[p] = 0
        be_active(s, p, TRAVEL)
        s.pm_low[p] = min(s.pm_most[p], s.pm_low[p] + TRAVEL // ACTIVE_PM)
        s.pm_high[p] = min(s.pm_most[p], s.pm_high[p] + TRAVEL // ACTIVE_PM + 1)
    draw_pairs(s)
    s.phase = MEET
    s.acting = living(s)


@rule
def living(s):
    """The rivals alive, as a bit set."""
    seats = 0
    for p in range(s.players):
        if s.alive[p] != 0:
            seats |= 1 << p
    return seats


@rule
def alone(s):
    """How many rivals alive have not met anybody in this stage."""
    number = 0
    for p in range(s.players):
        if s.alive[p] != 0 and s.foe[p] < 0:
            number += 1
    return number


@rule
def nth_alone(s, n):
    """The nth (from 0) of those who have not met anybody."""
    for p in range(s.players):
        if s.alive[p] != 0 and s.foe[p] < 0:
            if n == 0:
                return p
            n -= 1
    return -1


@rule
def draw_pairs(s):
    """All pairings are alike likely; the odd one meets a warrior."""
    number = 0
    left = alone(s)
    if left % 2 == 1:
        odd = nth_alone(s, roll(s, left) - 1 if left > 1 else 0)
        pair_up(s, number, odd, STRANGER)
        number, left = number + 1, left - 1
    while left > 0:
        a = nth_alone(s, 0)
        b = nth_alone(s, roll(s, left - 1) if left > 2 else 1)
        pair_up(s, number, a, b)
        number, left = number + 1, left - 2


@rule
def pair_up(s, number, a, b):
    """Two people meet."""
    s.foe[a] = b
    s.foe[b] = a
    s.fights[number, 0] = a
    s.fights[number, 1] = b
    s.fighting[number] = 0
    emit(s, e.MEETING, EVERYONE, a, b, 0, 0)


@rule
def meet(s, seat, action):
    """A secret pick: duel, pass or pact."""
    s.pick[seat] = action - DUEL
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        reveal_picks(s)


@rule
def reveal_picks(s):
    """Any duel makes a duel; two pacts make a pact; the warrior picks a duel every other time."""
    s.pick[STRANGER] = -1
    for number in range(2):
        if s.fights[number, 0] >= 0:
            for k in range(2):
                p = s.fights[number, k]
                if p == STRANGER:
                    s.pick[p] = PICK_DUEL if chance(s, 1, 2) == 1 else PICK_PASS
                s.picks[p, s.pick[p]] += 1
                emit(s, e.PICKED, EVERYONE, p, s.pick[p], 0, 0)
            settle_pair(s, number)
    s.phase = SETTLE


@rule
def settle_pair(s, number):
    """What comes of two picks."""
    a, b = s.fights[number, 0], s.fights[number, 1]
    if s.pick[a] == PICK_DUEL or s.pick[b] == PICK_DUEL:
        s.fighting[number] = 1
    elif s.pick[a] == PICK_PACT and s.pick[b] == PICK_PACT:
        s.pact[a] = 1
        s.pact[b] = 1
        emit(s, e.PACT_MADE, EVERYONE, a, b, 0, 0)


# --- duels ------------------------------------------------------------------------------------------------------------


@rule
def go_on(s):
    """After picks or a duel: the next duel, or the end of the stage."""
    if s.pair >= 0:
        end_duel(s, s.pair)
    for number in range(2):
        if s.fights[number, 0] >= 0 and s.fighting[number] != 0:
            begin_duel(s, number)
            return
    end_stage(s)


@rule
def begin_duel(s, number):
    """Whoever did not pick the duel starts later."""
    s.fighting[number] = 0
    s.pair = number
    s.clock = 0
    for side in range(2):
        p = s.fights[number, side]
        if p == STRANGER:
            s.wounds[p] = 0
        enter(s, p, side, 0 if s.pick[p] == PICK_DUEL else LATE)
    s.phase = CLOCK


@rule
def end_duel(s, number):
    """The winner scores; who was beaten or fell does not pass; the fallen are bound up, the dead are out."""
    for side in range(2):
        p = s.fights[number, side]
        fallen = wound_class(s, p) >= OUT
        s.side[p] = -1
        if p != STRANGER:
            if s.winner == side:
                award(s, p)
            if fallen or s.winner == 1 - side:
                s.beaten[p] = 1
            if wound_class(s, p) >= DEAD:
                s.alive[p] = 0
            elif fallen:
                s.wounds[p] = BOUND_UP * s.tough[p]
                emit(s, e.BOUND_UP, EVERYONE, p, s.wounds[p], 0, 0)
    s.pair = -1


@rule
def award(s, p):
    """A point for a rival, paid as its lead on the others' mean."""
    s.score[p] += 1
    share = SHARE[s.players]
    for q in range(s.players):
        s.returns[q] += share * (s.players - 1) if q == p else -share


@rule
def end_stage(s):
    """A point for each rival that passes the stage; then camp, or the end of the road."""
    for p in range(s.players):
        if s.alive[p] != 0 and s.beaten[p] == 0:
            award(s, p)
            emit(s, e.PASSED, EVERYONE, p, s.score[p], 0, 0)
    if s.stage >= s.stages or living(s) == 0:
        s.done = 1
        emit(s, e.OVER, EVERYONE, 0, 0, 0, 0)
    else:
        begin_camp(s)


# --- camp -------------------------------------------------------------------------------------------------------------


@rule
def begin_camp(s):
    """Sixteen hours, two more after a pact, spent in secret in a fixed number of choices."""
    s.phase = CAMP
    s.round_no = 0
    s.acting = living(s)
    for p in range(s.players):
        s.minutes[p] = CAMP_MINUTES + PACT * s.pact[p]
        s.written[p] = 0
        s.rest[p] = 0
        s.ready[p] = 0
        # hours of the camp are hidden: PM and stamina may be anything that they allow
        s.pm_low[p] = max(0, s.pm_low[p] - CAMP_ROUNDS // 2)
        s.pm_high[p] = s.pm_most[p]
        s.stamina_high[p] = s.tough[p]


@rule
def spend_camp(s, seat, action):
    """One choice of the camp."""
    if action == DONE:
        s.ready[seat] = 1
    elif action == REST_1 or action == REST_4:
        repose(s, seat, 1 if action == REST_1 else 4)
        emit(s, e.RESTED, 1 << seat, seat, s.pm[seat], s.stamina[seat], s.minutes[seat])
    elif action == MEDITATE_1 or action == MEDITATE_4:
        meditate(s, seat, 1 if action == MEDITATE_1 else 4)
        emit(s, e.MEDITATED, 1 << seat, seat, s.pm[seat], s.minutes[seat], 0)
    elif action < s.a_erase:
        write(s, seat, action - s.a_write)
    else:
        erase(s, seat, action - s.a_erase)
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        next_choice(s)


@rule
def next_choice(s):
    """The next choice of the camp; after the last one, what time is left is rest."""
    s.round_no += 1
    if s.round_no < CAMP_ROUNDS:
        s.acting = living(s)
        return
    for p in range(s.players):
        if s.alive[p] != 0:
            repose(s, p, s.minutes[p] // 60)
            if s.rest[p] >= 60 and s.wounds[p] > 0:
                heal(s, p, s.rest[p] // 60)
    begin_stage(s)


@rule
def repose(s, p, hours):
    """Rest: 1 PM and 1 stamina an hour (MX-19, MX-20); six hours make a mage fit to write (MX-02)."""
    s.minutes[p] -= 60 * hours
    s.rest[p] += 60 * hours
    s.pm[p] = min(s.pm_most[p], s.pm[p] + hours)
    s.stamina[p] = min(s.tough[p], s.stamina[p] + hours)
    if s.rest[p] >= FIT_REST and wound_class(s, p) <= 1 and s.stamina[p] > 0:
        s.fit[p] = 1


@rule
def meditate(s, p, hours):
    """Meditation: more PM an hour than rest, and nothing else (MX-20)."""
    s.minutes[p] -= 60 * hours
    s.pm[p] = min(s.pm_most[p], s.pm[p] + hours * MEDITATION[s.level[p]])


@rule
def mark_road(s, seat, mask):
    """Mark the legal choices of a meeting or a camp."""
    if s.phase == MEET:
        mask[DUEL : MAKE_PACT + 1] = 1
        return
    mask[DONE] = 1
    if s.ready[seat] == 0:
        if s.minutes[seat] >= 60:
            mask[REST_1] = 1
            mask[MEDITATE_1] = 1
        if s.minutes[seat] >= 240:
            mask[REST_4] = 1
            mask[MEDITATE_4] = 1
        mark_matrix_work(s, seat, mask)
