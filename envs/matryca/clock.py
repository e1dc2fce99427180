"""The clock of a fight: whoever is free first declares an action, which lands in its time."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.casting import declare, land_cast
from feint.envs.matryca.effects import first_target
from feint.envs.matryca.state import PEOPLE
from feint.envs.matryca.weapons import begin_strike, close_in, land_strike, may_strike, play_stranger
from feint.envs.matryca.wounds import fighting, has, helpless_until, standing

# --- the start of a fight ---------------------------------------------------------------------------------------------


@rule
def enter_fight(s, p, side, late):
    """Let `p` take part on a side, free after 1d6 units and `late` more (MX-21, MX-23)."""
    s.side[p] = side
    s.at[p] = roll(s, 6) + late
    s.busy[p] = ids.B_FREE
    s.closed[p] = 0
    s.disturbed[p] = 0
    for condition in range(spells.CONDITION_COUNT):
        s.until[p, condition] = 0
    emit(s, ids.E_BEGAN, EVERYONE, p, s.at[p], 0, 0)


# --- the clock --------------------------------------------------------------------------------------------------------


@rule
def run_clock(s):
    """Run until somebody is asked or the fight is over, in phase SETTLE (MX-22)."""
    while s.acting == 0:
        if standing(s, 0) == 0 or standing(s, 1) == 0:
            finish_fight(s, 0 if standing(s, 0) > 0 else 1 if standing(s, 1) > 0 else -1)
            return
        p = next_person(s)
        if s.at[p] >= s.limit:
            emit(s, ids.E_BROKEN_OFF, EVERYONE, s.limit, 0, 0, 0)
            finish_fight(s, -1)
            return
        s.clock = s.at[p]
        proceed(s, p)


@rule
def finish_fight(s, side):
    """End the fight, won by a side or (-1) by neither (MX-22)."""
    s.winner = side
    s.phase = ids.P_SETTLE


@rule
def next_person(s):
    """Whose time comes first; of equals the higher level, then one draw (MX-28)."""
    best, equals = -1, 0
    for p in range(PEOPLE):
        if fighting(s, p):
            if best < 0 or s.at[p] < s.at[best] or (s.at[p] == s.at[best] and s.level[p] > s.level[best]):
                best, equals = p, 1
            elif s.at[p] == s.at[best] and s.level[p] == s.level[best]:
                equals += 1
    if equals > 1:
        left = roll(s, equals)
        for p in range(best, PEOPLE):
            if fighting(s, p) and s.at[p] == s.at[best] and s.level[p] == s.level[best]:
                left -= 1
                if left == 0:
                    return p
    return best


@rule
def proceed(s, p):
    """The time of `p` has come: what it was doing lands; if it is free, its seat is asked (MX-21)."""
    doing = s.busy[p]
    if doing == ids.B_MATRIX or doing == ids.B_OUTSIDE:
        land_cast(s, p)
    elif doing == ids.B_STRIKE:
        land_strike(s, p)
    elif doing == ids.B_CLOSE:
        s.busy[p] = ids.B_FREE
        s.closed[p] = 1
    elif helpless_until(s, p) > s.clock:
        s.at[p] = helpless_until(s, p)
    elif s.owner[p] < 0:
        play_stranger(s, p)
    else:
        s.asked = p
        s.phase = ids.P_ACT
        s.acting = 1 << controller(s, p)
        emit(s, ids.E_TURN, EVERYONE, p, s.clock, 0, 0)


@rule
def controller(s, p):
    """The seat that decides for `p`: a charmed one fights for the other side (MX-21)."""
    return 1 - s.owner[p] if has(s, p, spells.CHARMED) else s.owner[p]


# --- choices ----------------------------------------------------------------------------------------------------------


@rule
def act(s, seat, action):
    """Play a choice of `seat` for the person asked: what to do, then its target, then its enhancement (MX-22)."""
    p = s.asked
    s.acting = 0
    if s.phase == ids.P_ACT:
        choose_action(s, seat, p, action)
    elif s.phase == ids.P_TARGET:
        s.picked_target = target_of(s, seat, action)
        after_target(s, p)
    else:
        declare(s, p, action - s.a_split)


@rule
def choose_action(s, seat, p, action):
    """Play the first choice of a free person; yielding ends the fight (MX-22)."""
    if action == ids.A_CONCEDE:
        emit(s, ids.E_YIELDED, EVERYONE, seat, 0, 0, 0)
        finish_fight(s, 1 - s.side[p])
    elif action == ids.A_HOLD:
        s.at[p] = s.clock + tables.HOLD_DELAY
        emit(s, ids.E_HOLDS, EVERYONE, p, s.at[p], 0, 0)
    elif action == ids.A_CLOSE_IN:
        close_in(s, p)
    else:
        note_pick(s, p, action)
        if s.people_per_side > 1:
            s.phase = ids.P_TARGET
            s.acting = 1 << seat
        else:
            s.picked_target = sole_target(s, p)
            after_target(s, p)


@rule
def note_pick(s, p, action):
    """Note what is to be done, before its target is named (MX-28)."""
    if action < s.a_target:
        s.picked_mode = ids.B_STRIKE
        s.picked_spell = action - ids.A_FIRST_WEAPON
    elif action < s.a_outside:
        s.picked_mode = ids.B_MATRIX
        s.picked_spell = action - s.a_matrix
    else:
        s.picked_mode = ids.B_OUTSIDE
        s.picked_spell = action - s.a_outside


@rule
def sole_target(s, p):
    """The only possible target, one against one (MX-28)."""
    if s.picked_mode != ids.B_STRIKE:
        return first_target(s, p, s.picked_spell)
    for q in range(PEOPLE):
        if may_strike(s, p, q):
            return q
    return -1


@rule
def after_target(s, p):
    """Begin a strike at once; ask for a spell's enhancement, even where none is possible (MX-27)."""
    if s.picked_mode == ids.B_STRIKE:
        begin_strike(s, p, s.picked_spell, s.picked_target)
    else:
        s.phase = ids.P_ENHANCE
        s.acting = 1 << s.owner[p]


@rule
def target_of(s, seat, action):
    """The person that a target action names: enemies of the seat first, then its own people (MX-22)."""
    number = action - s.a_target
    if number < s.people_per_side:
        return s.member[1 - seat, number]
    return s.member[seat, number - s.people_per_side]
