"""The fight: facing, weapons, respite, and the phases of a round (LB-33, LB-42)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.apart import rejoins
from feint.envs.labirynt.asking import ask, ask_common, go_to, window
from feint.envs.labirynt.blows import act_by_dice, count_choices, foe_can_act, gate_blast, gate_hits
from feint.envs.labirynt.castable import nameless_here
from feint.envs.labirynt.ids import (
    ARMING,
    BELOW,
    BIT_RESPITE,
    BIT_START,
    BIT_TRUCE,
    BROKEN_OFF,
    E_HEALED,
    E_ROUND,
    E_STENCH,
    FELL,
    FIRST_ROUND,
    FOES_ACT,
    GATE_BLASTS,
    LOST,
    PARTY_ACTS,
    REFILL,
    REFORM,
    RESPITE,
    START,
    TOGETHER,
    TRUCE_WINDOW,
    TRUCED,
    WON,
)
from feint.envs.labirynt.meeting import same_front
from feint.envs.labirynt.ranks import any_move, best_behind, equals_behind, open_reform, refill_rank, step_up
from feint.envs.labirynt.spells import kill_sleepers
from feint.envs.labirynt.spoils import end_meeting
from feint.envs.labirynt.state import ALIVE, FOES, PARTY_PLACES, PEOPLE, UNITS, WIDTH
from feint.envs.labirynt.tables import POWER_HEALING, POWER_STENCH
from feint.envs.labirynt.units import foes_awake, lift, party_stands, power_of, put, resists

#: The gate's free blasts a round.
GATE_POWER = 3


#: A troll heals after every so many monster phases.
TROLL_ROUNDS = 3


# --- before the first round -------------------------------------------------------------------------------------------


@rule
def tick_facing(s):
    """The party chooses which monster faces whom, as far as they differ."""
    while s.cursor < WIDTH and s.foe_at[s.cursor] < 0:
        s.cursor += 1
    if s.cursor >= WIDTH or same_front(s, s.cursor):
        go_to(s, ARMING)
    else:
        ask_common(s)


@rule
def face(s, u):
    """Let a monster of the front take the next place, whose monster takes its."""
    place = s.cursor
    other = s.foe_at[place]
    if other != u:
        old = s.place[u]
        lift(s, u)
        lift(s, other)
        put(s, u, place)
        put(s, other, old)
    s.cursor += 1


@rule
def tick_arming(s):
    """Each character declares the weapon in its hand; then the stench of kronks is met."""
    while s.cursor < PARTY_PLACES:
        u = s.party_at[s.cursor]
        if 0 <= u < PEOPLE:
            s.actor = u
            ask(s, s.owner[u])
            return
        s.cursor += 1
    for u in range(UNITS):
        s.acted[u] = 0
    for u in range(PEOPLE):
        s.sipped[u] = 0
    smell(s)
    go_to(s, START)


@rule
def smell(s):
    """Kronks: each character resists or loses 2 of agility for this fight (LB-35)."""
    stinks = False
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES and s.place[u] >= 0 and power_of(s, u) == POWER_STENCH:
            stinks = True
    if stinks:
        for u in range(PEOPLE):
            if s.status[u] == ALIVE and s.place[u] >= 0 and not resists(s, u):
                s.stench[u] = 2
                emit(s, E_STENCH, EVERYONE, u, 2, 0, 0)


@rule
def tick_start(s):
    """Hesitation may be cast before anything else (LB-17)."""
    if s.respite == 1:
        go_to(s, RESPITE)
    elif not window(s, BIT_START):
        begin_round(s, 1)


@rule
def tick_respite(s):
    """Each character drinks one potion or casts one healing spell (LB-17)."""
    if not window(s, BIT_RESPITE):
        begin_round(s, 1)


# --- a round ----------------------------------------------------------------------------------------------------------


@rule
def begin_round(s, number):
    """Open a round, or break off a fight that has had all its rounds."""
    if number > s.most_rounds:
        end_meeting(s, BROKEN_OFF)
        return
    if number > 1:
        for u in range(UNITS):
            s.acted[u] = 0
        if s.outside == FIRST_ROUND:
            rejoins(s)
    s.round_no = number
    emit(s, E_ROUND, EVERYONE, number, 0, 0, 0)
    go_to(s, PARTY_ACTS)
    if number == 1 and s.monsters_first == 1:
        open_truce(s, FOES_ACT)


@rule
def settled(s):
    """End the fight when a side is gone, or a truce was cast (LB-14, LB-18)."""
    if s.outside != TOGETHER and not party_stands(s):
        if s.outside == BELOW:
            end_meeting(s, FELL)
            return True
        rejoins(s)
    if not party_stands(s):
        end_meeting(s, LOST)
    elif foes_awake(s) == 0:
        kill_sleepers(s)
        end_meeting(s, WON)
    elif s.truce == 1:
        end_meeting(s, TRUCED)
    else:
        return False
    return True


@rule
def open_truce(s, after):
    """After a phase those of the second rank with an action left may cast Truce (LB-42)."""
    s.after = after
    go_to(s, TRUCE_WINDOW)


@rule
def tick_party(s):
    """Phase 1: the march's first two ranks act in order."""
    if settled(s):
        return
    while s.cursor < 2 * WIDTH:
        u = s.party_at[s.cursor]
        if u >= 0 and s.acted[u] == 0 and (u < PEOPLE or foe_can_act(s, u)):
            s.actor = u
            ask(s, s.owner[u] if u < PEOPLE else s.owner[s.charmer[u]])
            return
        s.cursor += 1
    open_truce(s, FOES_ACT)


@rule
def tick_truce(s):
    """The window for Truce after a phase."""
    if settled(s) or window(s, BIT_TRUCE):
        return
    go_to(s, s.after)
    s.blasts = GATE_POWER
    open_reform(s)


@rule
def tick_foes(s):
    """Phase 2: the monsters' first two ranks act in order; one with a single thing to do does it."""
    if settled(s):
        return
    while s.cursor < 2 * WIDTH:
        u = s.foe_at[s.cursor]
        if u >= 0 and s.acted[u] == 0 and s.asleep[u] == 0 and foe_can_act(s, u):
            s.actor = u
            ask(s, s.players - 1)
            if s.by_rules == 1 or count_choices(s, u) == 1:
                s.acting = 0
                act_by_dice(s, u)
            return
        s.cursor += 1
    if s.round_no % TROLL_ROUNDS == 0:
        mend_trolls(s)
    open_truce(s, GATE_BLASTS if nameless_here(s) else REFORM)


@rule
def mend_trolls(s):
    """A troll's wounds close: one after every third monster phase (LB-35)."""
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.place[u] >= 0 and power_of(s, u) == POWER_HEALING and s.wounds[u] > 0:
            s.wounds[u] -= 1
            emit(s, E_HEALED, EVERYONE, u, 1, s.strength[u] - s.wounds[u], 0)


@rule
def tick_gate(s):
    """Phase 3: the Gate's three free blasts while the Nameless lives (LB-37)."""
    if settled(s):
        return
    n = 0
    for target in range(UNITS):
        if gate_hits(s, target):
            n += 1
    if s.blasts == 0 or n == 0 or not nameless_here(s):
        go_to(s, REFORM)
    elif s.by_rules == 0 and n > 1:
        ask(s, s.players - 1)
    else:
        left = roll(s, n) if n > 1 else 1
        for target in range(UNITS):
            if gate_hits(s, target):
                left -= 1
                if left == 0:
                    gate_blast(s, target)
                    return


@rule
def tick_reform(s):
    """Phase 4: the party's moves, until it has done or can't move."""
    if settled(s):
        return
    if any_move(s, 0) or any_move(s, 1) or any_move(s, 2) or any_move(s, 3):
        ask_common(s)
    else:
        go_to(s, REFILL)


@rule
def tick_refill(s):
    """Phase 5: the monsters' front is filled from behind, the strongest first (LB-33, LB-44)."""
    place = refill_rank(s)
    if place < 0:
        begin_round(s, s.round_no + 1)
    elif s.by_rules == 0 and equals_behind(s, place) > 1:
        ask(s, s.players - 1)
    else:
        step_up(s, best_behind(s, place))
