"""The journey: stages of travel, meetings, duels and points. Its duels follow the rules of the duel."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, tables
from feint.envs.matryca.camp import begin_camp
from feint.envs.matryca.clock import enter_fight
from feint.envs.matryca.matrix import be_active
from feint.envs.matryca.state import STRANGER
from feint.envs.matryca.wounds import living_seats, wound_class

# --- travel and meeting -----------------------------------------------------------------------------------------------


@rule
def begin_stage(s):
    """Travel for eight hours, which leave nobody rested, then meet in pairs (MX-02, MX-20, MX-23)."""
    s.stage += 1
    s.pair = -1
    emit(s, ids.E_STAGE, EVERYONE, s.stage, 0, 0, 0)
    s.meetings[0, 0] = -1
    s.meetings[1, 0] = -1
    for p in range(s.players):
        s.foe[p] = -1
        s.beaten[p] = 0
        s.pact[p] = 0
        s.pick[p] = -1
        s.fit[p] = 0
        be_active(s, p, tables.TRAVEL_MINUTES)
        s.pm_low[p] = min(s.max_pm[p], s.pm_low[p] + tables.TRAVEL_MINUTES // tables.ACTIVE_MINUTES_PER_PM)
        s.pm_high[p] = min(s.max_pm[p], s.pm_high[p] + tables.TRAVEL_MINUTES // tables.ACTIVE_MINUTES_PER_PM + 1)
    draw_pairs(s)
    s.phase = ids.P_MEET
    s.acting = living_seats(s)


@rule
def unpaired(s):
    """How many living rivals are not paired in this stage (MX-23)."""
    number = 0
    for p in range(s.players):
        if s.alive[p] != 0 and s.foe[p] < 0:
            number += 1
    return number


@rule
def nth_unpaired(s, n):
    """The nth (from 0) living rival that is not paired, or -1 (MX-23)."""
    for p in range(s.players):
        if s.alive[p] != 0 and s.foe[p] < 0:
            if n == 0:
                return p
            n -= 1
    return -1


@rule
def draw_pairs(s):
    """Draw pairs, every pairing with equal probability; the odd rival meets a warrior (MX-23)."""
    number = 0
    left = unpaired(s)
    if left % 2 == 1:
        odd = nth_unpaired(s, roll(s, left) - 1 if left > 1 else 0)
        pair_up(s, number, odd, STRANGER)
        number, left = number + 1, left - 1
    while left > 0:
        a = nth_unpaired(s, 0)
        b = nth_unpaired(s, roll(s, left - 1) if left > 2 else 1)
        pair_up(s, number, a, b)
        number, left = number + 1, left - 2


@rule
def pair_up(s, number, a, b):
    """Let two people meet (MX-23)."""
    s.foe[a] = b
    s.foe[b] = a
    s.meetings[number, 0] = a
    s.meetings[number, 1] = b
    s.duel_due[number] = 0
    emit(s, ids.E_MEETING, EVERYONE, a, b, 0, 0)


@rule
def meet(s, seat, action):
    """Pick in secret: duel, pass or pact (MX-23)."""
    s.pick[seat] = action - ids.A_DUEL
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        reveal_picks(s)


@rule
def reveal_picks(s):
    """Reveal all picks; the warrior picks a duel with probability 1/2 (MX-23)."""
    s.pick[STRANGER] = -1
    for number in range(2):
        if s.meetings[number, 0] >= 0:
            for k in range(2):
                p = s.meetings[number, k]
                if p == STRANGER:
                    s.pick[p] = ids.PICK_DUEL if chance(s, 1, 2) == 1 else ids.PICK_PASS
                s.pick_counts[p, s.pick[p]] += 1
                emit(s, ids.E_PICKED, EVERYONE, p, s.pick[p], 0, 0)
            settle_pair(s, number)
    s.phase = ids.P_SETTLE


@rule
def settle_pair(s, number):
    """Decide a meeting: any duel makes a duel, two pacts make a pact (MX-23)."""
    a, b = s.meetings[number, 0], s.meetings[number, 1]
    if s.pick[a] == ids.PICK_DUEL or s.pick[b] == ids.PICK_DUEL:
        s.duel_due[number] = 1
    elif s.pick[a] == ids.PICK_PACT and s.pick[b] == ids.PICK_PACT:
        s.pact[a] = 1
        s.pact[b] = 1
        emit(s, ids.E_PACT_MADE, EVERYONE, a, b, 0, 0)


# --- duels ------------------------------------------------------------------------------------------------------------


@rule
def next_duel(s):
    """After the picks or a duel: begin the next duel, or end the stage (MX-23)."""
    if s.pair >= 0:
        end_duel(s, s.pair)
    for number in range(2):
        if s.meetings[number, 0] >= 0 and s.duel_due[number] != 0:
            begin_duel(s, number)
            return
    end_stage(s)


@rule
def begin_duel(s, number):
    """Begin a duel; whoever did not pick it starts later (MX-23)."""
    s.duel_due[number] = 0
    s.pair = number
    s.clock = 0
    for side in range(2):
        p = s.meetings[number, side]
        if p == STRANGER:
            s.wounds[p] = 0
        enter_fight(s, p, side, 0 if s.pick[p] == ids.PICK_DUEL else tables.LATE_DELAY)
    s.phase = ids.P_CLOCK


@rule
def end_duel(s, number):
    """Score a duel: the beaten and fallen do not pass the stage, the fallen are treated, the dead are out (MX-23)."""
    for side in range(2):
        p = s.meetings[number, side]
        fallen = wound_class(s, p) >= tables.OUT
        s.side[p] = -1
        if p != STRANGER:
            if s.winner == side:
                award(s, p)
            if fallen or s.winner == 1 - side:
                s.beaten[p] = 1
            if wound_class(s, p) >= tables.DEAD:
                s.alive[p] = 0
            elif fallen:
                s.wounds[p] = tables.BOUND_UP_CLASS * s.toughness[p]
                emit(s, ids.E_BOUND_UP, EVERYONE, p, s.wounds[p], 0, 0)
    s.pair = -1


@rule
def award(s, p):
    """Award a point, paid as the lead on the mean of the others (MX-23)."""
    s.score[p] += 1
    share = tables.SHARE[s.players]
    for q in range(s.players):
        s.returns[q] += share * (s.players - 1) if q == p else -share


@rule
def end_stage(s):
    """Award a point to each rival that passes the stage; then camp, or end the match (MX-23)."""
    for p in range(s.players):
        if s.alive[p] != 0 and s.beaten[p] == 0:
            award(s, p)
            emit(s, ids.E_PASSED, EVERYONE, p, s.score[p], 0, 0)
    if s.stage >= s.stages or living_seats(s) == 0:
        s.done = 1
        emit(s, ids.E_OVER, EVERYONE, 0, 0, 0, 0)
    else:
        begin_camp(s)
