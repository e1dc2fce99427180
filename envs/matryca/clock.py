"""The clock of a fight: who is free first declares, what is under way lands in its time (MX-21, MX-22, MX-28)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll, weighted
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import events as e
from feint.envs.matryca.casting import declare, land_cast, mark_casts, mark_splits
from feint.envs.matryca.effects import first_target, may_be_target
from feint.envs.matryca.spells import ABSORB, CHARMED
from feint.envs.matryca.spells import CONDITIONS as NAMES
from feint.envs.matryca.state import (
    ACT,
    CLOSE,
    CLOSE_IN,
    CONCEDE,
    ENHANCE,
    FIRST_WEAPON,
    FREE,
    HOLD,
    MATRIX,
    OUTSIDE,
    PEOPLE,
    SETTLE,
    STRIKE,
    TARGET,
)
from feint.envs.matryca.tables import (
    BOW,
    CLOSE_DELAY,
    CRITICAL_WOUNDS,
    EASY,
    HARD,
    HOLD_DELAY,
    MAGE,
    MEDIUM,
    MOST_DICE,
    MOST_NEEDED,
    STRIKES,
    STRIKES_TABLE,
    SURPLUS_WOUNDS,
    WARRIOR,
    WEAPON_DELAY,
    WEAPON_WOUNDS,
)
from feint.envs.matryca.wounds import dice_lost, fighting, has, helpless_until, hurt, standing

CONDITION_COUNT = len(NAMES)
DAGGER, SWORD = 0, 1


# --- the start of a fight ---------------------------------------------------------------------------------------------


@rule
def enter(s, p, side, late):
    """`p` takes part on a side, free after 1d6 units and `late` more."""
    s.side[p] = side
    s.at[p] = roll(s, 6) + late
    s.busy[p] = FREE
    s.closed[p] = 0
    s.disturbed[p] = 0
    for condition in range(CONDITION_COUNT):
        s.until[p, condition] = 0
    emit(s, e.BEGAN, EVERYONE, p, s.at[p], 0, 0)


# --- the clock --------------------------------------------------------------------------------------------------------


@rule
def run_clock(s):
    """Run until somebody is asked or the fight is over (phase SETTLE)."""
    while s.acting == 0:
        if standing(s, 0) == 0 or standing(s, 1) == 0:
            finish(s, 0 if standing(s, 0) > 0 else 1 if standing(s, 1) > 0 else -1)
            return
        p = next_person(s)
        if s.at[p] >= s.limit:
            emit(s, e.BROKEN_OFF, EVERYONE, s.limit, 0, 0, 0)
            finish(s, -1)
            return
        s.clock = s.at[p]
        proceed(s, p)


@rule
def finish(s, side):
    """The fight is over, won by a side or (-1) by none."""
    s.winner = side
    s.phase = SETTLE


@rule
def next_person(s):
    """Whose time comes first; then the higher level, then one draw among equals (MX-28)."""
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
    """The time of `p` has come: what it was doing lands; one who is free is asked."""
    doing = s.busy[p]
    if doing == MATRIX or doing == OUTSIDE:
        land_cast(s, p)
    elif doing == STRIKE:
        land_blow(s, p)
    elif doing == CLOSE:
        s.busy[p] = FREE
        s.closed[p] = 1
    elif helpless_until(s, p) > s.clock:
        s.at[p] = helpless_until(s, p)
    elif s.owner[p] < 0:
        play_stranger(s, p)
    else:
        s.asked = p
        s.phase = ACT
        s.acting = 1 << controller(s, p)
        emit(s, e.TURN, EVERYONE, p, s.clock, 0, 0)


@rule
def controller(s, p):
    """The seat that decides for `p`: a charmed one fights for the other side (MX-21)."""
    return 1 - s.owner[p] if has(s, p, CHARMED) else s.owner[p]


# --- choices ----------------------------------------------------------------------------------------------------------


@rule
def act(s, seat, action):
    """A choice of `seat` for the person asked: what to do, then its target, then its enhancement."""
    p = s.asked
    s.acting = 0
    if s.phase == ACT:
        choose_action(s, seat, p, action)
    elif s.phase == TARGET:
        s.picked_target = target_of(s, seat, action)
        after_target(s, p)
    else:
        declare(s, p, action - s.a_split)


@rule
def choose_action(s, seat, p, action):
    """The first pick of somebody free."""
    if action == CONCEDE:
        emit(s, e.YIELDED, EVERYONE, seat, 0, 0, 0)
        finish(s, 1 - s.side[p])
    elif action == HOLD:
        s.at[p] = s.clock + HOLD_DELAY
        emit(s, e.HOLDS, EVERYONE, p, s.at[p], 0, 0)
    elif action == CLOSE_IN:
        close_in(s, p)
    else:
        pick(s, p, action)
        if s.team > 1:
            s.phase = TARGET
            s.acting = 1 << seat
        else:
            s.picked_target = sole_target(s, p)
            after_target(s, p)


@rule
def pick(s, p, action):
    """Note what is to be done, before its target is named."""
    if action < s.a_target:
        s.picked_mode = STRIKE
        s.picked_spell = action - FIRST_WEAPON
    elif action < s.a_outside:
        s.picked_mode = MATRIX
        s.picked_spell = action - s.a_matrix
    else:
        s.picked_mode = OUTSIDE
        s.picked_spell = action - s.a_outside


@rule
def sole_target(s, p):
    """The only target there can be, one against one."""
    if s.picked_mode != STRIKE:
        return first_target(s, p, s.picked_spell)
    for q in range(PEOPLE):
        if is_prey(s, p, q):
            return q
    return -1


@rule
def after_target(s, p):
    """A blow is struck at once; a spell is asked for its enhancement, even where there can be none (MX-27)."""
    if s.picked_mode == STRIKE:
        begin_blow(s, p, s.picked_spell, s.picked_target)
    else:
        s.phase = ENHANCE
        s.acting = 1 << s.owner[p]


@rule
def target_of(s, seat, action):
    """The person that a target action names: enemies of the seat first, then its own people."""
    number = action - s.a_target
    if number < s.team:
        return s.member[1 - seat, number]
    return s.member[seat, number - s.team]


@rule
def mark_action(s, seat, mask):
    """Mark the first picks of the person asked (MX-22: yielding is one, at one's own free time)."""
    p = s.asked
    mask[HOLD] = 1
    if seat == s.owner[p]:
        mask[CONCEDE] = 1
        if s.kind[p] == MAGE:
            mark_casts(s, p, mask)
    elif s.kind[p] == MAGE:
        mask[FIRST_WEAPON + DAGGER] = 1
    if s.kind[p] == WARRIOR:
        mask[FIRST_WEAPON + BOW] = 1
        if s.closed[p] != 0:
            for weapon in range(BOW):
                mask[FIRST_WEAPON + weapon] = 1
        else:
            mask[CLOSE_IN] = 1


@rule
def mark_targets(s, seat, mask):
    """Mark the targets of the action picked."""
    p = s.asked
    for number in range(2 * s.team):
        q = target_of(s, seat, s.a_target + number)
        if q >= 0:
            fits = is_prey(s, p, q) if s.picked_mode == STRIKE else may_be_target(s, p, q, s.picked_spell)
            if fits:
                mask[s.a_target + number] = 1


@rule
def mark_fight(s, seat, mask):
    """Mark the legal choices of a fight."""
    if s.phase == ACT:
        mark_action(s, seat, mask)
    elif s.phase == TARGET:
        mark_targets(s, seat, mask)
    else:
        mark_splits(s, s.asked, mask)


# --- weapons ----------------------------------------------------------------------------------------------------------


@rule
def is_prey(s, p, q):
    """Whether `p` may strike at `q`: an enemy, for a charmed one a former ally."""
    if q == p or not fighting(s, q):
        return False
    return (s.side[q] == s.side[p]) == has(s, p, CHARMED)


@rule
def close_in(s, p):
    """Go up to the enemy, which takes its time."""
    s.busy[p] = CLOSE
    s.at[p] = s.clock + CLOSE_DELAY
    emit(s, e.CLOSES, EVERYONE, p, s.at[p], 0, 0)


@rule
def begin_blow(s, p, weapon, target):
    """Begin a blow or shot, seen by all."""
    s.busy[p] = STRIKE
    s.spell[p] = weapon
    s.target[p] = target
    s.at[p] = s.clock + WEAPON_DELAY[weapon]
    emit(s, e.STRIKES, EVERYONE, p, weapon, target, s.at[p])


@rule
def land_blow(s, p):
    """A blow lands: average difficulty, easy on the helpless, hard on the warded (MX-21)."""
    weapon, target = s.spell[p], s.target[p]
    s.busy[p] = FREE
    if not fighting(s, target):
        emit(s, e.DROPPED, EVERYONE, p, 0, 0, 0)
        return
    wanted = MEDIUM
    if helpless_until(s, target) > s.clock:
        wanted = EASY
    elif has(s, target, ABSORB):
        wanted = HARD
    dice = max(1, min(MOST_DICE, 3 + s.level[p] // 3 - dice_lost(s, p)))
    result = weighted(s, STRIKES, (dice - 1) * MOST_NEEDED + wanted - 1, STRIKES_TABLE)
    emit(s, e.STRUCK, EVERYONE, p, target, weapon, result)
    if result > 0:
        surplus, great = (result - 1) // 2, (result - 1) % 2
        hurt(s, target, WEAPON_WOUNDS[weapon] + SURPLUS_WOUNDS * surplus + CRITICAL_WOUNDS * great)


@rule
def play_stranger(s, p):
    """The warrior of the road closes in and strikes with the sword."""
    if s.closed[p] == 0:
        close_in(s, p)
        return
    for q in range(PEOPLE):
        if is_prey(s, p, q):
            begin_blow(s, p, SWORD, q)
            return
