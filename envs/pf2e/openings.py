"""What a seat may do in combat on its own turn: attacks, moves, gear (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.pf2e.ids import (
    CRAWL,
    CRAWL_BACK,
    DEMORALIZE,
    DISARM,
    DIVERT,
    DRAW,
    ESCAPE,
    FEINT,
    FINISHER,
    GRAPPLE,
    GRIP,
    PARRY,
    PICK_UP,
    RAGE,
    RAISE,
    READY,
    REGRIP,
    RETCH,
    SHOVE,
    STAND,
    STEP,
    STEP_BACK,
    STRIDE,
    STRIDE_BACK,
    STRIDES,
    STRIKE,
    TRIP,
    TUMBLE,
)
from feint.envs.pf2e.kinds import is_attack
from feint.envs.pf2e.manoeuvres import (
    disarmable,
    hands_in_use,
    manoeuvre_slot,
)
from feint.envs.pf2e.social import forbidden
from feint.envs.pf2e.strike import PARRY_BONUS, best_slot, has_arm, in_reach
from feint.envs.pf2e.strip import forward, landing, nearest_foe, room
from feint.envs.pf2e.tables import (
    AGILE,
    ARMS,
    BARRED,
    CONFUSED,
    DICE,
    DISARMS,
    DIVERTED,
    DUELING_PARRY,
    FEATURES,
    FINESSE,
    FIST,
    FLEEING,
    FREE_HAND,
    GRABBED,
    GRAPPLES,
    HANDS,
    IMMOBILIZED,
    LEVEL,
    LOOSE,
    ON_SHIELD,
    PANACHE,
    PARRIES,
    PARRYING,
    PRONE,
    RAGE_DAMAGE,
    RAGING,
    RAISED,
    RESTRAINED,
    SHEET,
    SHIELD,
    SHIELDS,
    SHOVES,
    SICKENED,
    SLOWER,
    SPEED,
    TRAITS,
    TRIPS,
    TWO_HANDED_DIE,
)

#: Reach of Demoralize in squares.
VOICE = 6


@rule
def speed(s, p):
    """Squares of a Stride now."""
    d = s.duelist[p]
    squares = SHEET[d.row, SPEED] - d.cond[SLOWER]
    if d.cond[PANACHE] > 0:
        squares += 1 if SHEET[d.row, LEVEL] < 3 else 2
    return min(max(squares, 1), STRIDES)


@rule
def parry_bonus(d):
    """Bonus to AC that the duellist can get by parrying: 2 by Dueling Parry, 1 by a weapon's trait."""
    free = 0
    blades = 0
    for slot in range(2):
        if d.held >> slot & 1:
            blades += 1
            if ARMS[d.row, slot, TRAITS] & PARRIES:
                free = 1
            if ARMS[d.row, slot, HANDS] == 2 or d.grip != 0:
                blades += 1
    if SHEET[d.row, FEATURES] & DUELING_PARRY and blades == 1 and SHEET[d.row, SHIELD] == 0:
        return PARRY_BONUS
    return free


@rule
def may_aim(s, p, action, b):
    """Whether seat p may aim an act of combat at seat b now."""
    d = s.duelist[p]
    foe = s.duelist[b]
    if foe.out != 0:
        return False
    if is_attack(action):
        slot = action - FINISHER if action >= FINISHER else action - STRIKE
        return in_reach(s, p, b, slot)
    gap = d.pos - foe.pos
    if action == DEMORALIZE:
        return -VOICE <= gap <= VOICE and foe.feared >> p & 1 == 0
    if action == FEINT:
        return best_slot(s, p, b) >= 0
    if action == DIVERT:
        return foe.cond[DIVERTED] == 0
    slot = FIST
    if action == TRIP:
        slot = manoeuvre_slot(d, TRIPS)
    elif action == DISARM:
        slot = manoeuvre_slot(d, DISARMS)
        if disarmable(foe) < 0:
            return False
    elif action == SHOVE:
        slot = manoeuvre_slot(d, SHOVES)
    else:
        slot = manoeuvre_slot(d, GRAPPLES)
    return slot >= 0 and in_reach(s, p, b, slot)


@rule
def swaps(s, p):
    """Whether there is another weapon to draw; one that the terms forbid only where a breach is possible."""
    d = s.duelist[p]
    for slot in range(2):
        if forbidden(s, p, slot) and s.terms == 0:
            continue
        if d.held >> slot & 1 == 0 and d.dropped >> slot & 1 == 0 and ARMS[d.row, slot, DICE] > 0:
            return ARMS[d.row, slot, TRAITS] & (FREE_HAND | ON_SHIELD) == 0
    return False


@rule
def grippable(d):
    """Whether a weapon in hand can be held in one hand or in both, and the other hand is free for it."""
    for slot in range(2):
        if d.held >> slot & 1 and ARMS[d.row, slot, TWO_HANDED_DIE] > 0:
            return d.grip != 0 or hands_in_use(d) < 2
    return False


@rule
def legal_attacks(s, p, mask):
    """Strikes, finishers and aimed acts."""
    d = s.duelist[p]
    free = d.actions + d.extra
    for b in range(1 - p % 2, s.players, 2):
        if s.duelist[b].out != 0:
            continue
        if d.finished == 0 and d.cond[RESTRAINED] == 0:
            for slot in range(3):
                if free > 0 and has_arm(s, p, slot) and in_reach(s, p, b, slot):
                    mask[STRIKE + slot] = 1
                    light = ARMS[d.row, slot, TRAITS] & (AGILE | FINESSE) != 0
                    if slot < 2 and d.actions > 0 and d.cond[PANACHE] > 0 and light:
                        mask[FINISHER + slot] = 1
        if d.actions > 0 and d.cond[CONFUSED] == 0:
            for action in range(FEINT, SHOVE + 1):
                if action == DEMORALIZE and d.cond[RAGING] > 0:
                    continue
                if action >= GRAPPLE and d.finished + d.cond[RESTRAINED] > 0:
                    continue
                if may_aim(s, p, action, b):
                    mask[action] = 1


@rule
def legal_moves(s, p, mask):
    """Steps, crawls and Strides."""
    d = s.duelist[p]
    if d.cond[GRABBED] + d.cond[RESTRAINED] + d.cond[IMMOBILIZED] > 0 or d.cond[CONFUSED] > 0:
        return
    ahead = room(s, p, forward(s, p)) if d.cond[FLEEING] == 0 else 0
    behind = room(s, p, -forward(s, p))
    if d.cond[PRONE] > 0:
        if d.actions > 0:
            mask[STAND] = 1
            if ahead > 0:
                mask[CRAWL] = 1
            if behind > 0:
                mask[CRAWL_BACK] = 1
        return
    if d.actions > 0 and ahead > 0:
        mask[STEP] = 1
    if d.actions > 0 and behind > 0:
        mask[STEP_BACK] = 1
    if d.actions > 0 and d.cond[FLEEING] == 0 and may_tumble(s, p):
        mask[TUMBLE] = 1
    if d.actions + d.extra > 0:
        most = speed(s, p)
        for k in range(min(most, ahead)):
            mask[STRIDE + k] = 1
        for k in range(min(most, behind)):
            mask[STRIDE_BACK + k] = 1


@rule
def may_tumble(s, p):
    """Whether seat p can pass its nearest foe in one move: the foe's square counts twice, as difficult terrain."""
    b = nearest_foe(s, p)
    if b < 0 or landing(s, p, b) < 0:
        return False
    gap = s.duelist[b].pos - s.duelist[p].pos
    return (gap if gap > 0 else -gap) + 2 <= speed(s, p)


@rule
def legal_gear(s, p, mask):
    """Acts upon oneself and with the hands, for a seat with an action to spend."""
    d = s.duelist[p]
    held = d.cond[GRABBED] + d.cond[RESTRAINED] + d.cond[IMMOBILIZED] > 0
    if held and d.cond[BARRED] == 0 and d.finished == 0:
        mask[ESCAPE] = 1
    if d.cond[SICKENED] > 0:
        mask[RETCH] = 1
    if SHEET[d.row, RAGE_DAMAGE] > 0 and d.cond[RAGING] == 0:
        mask[RAGE] = 1
    shield = SHEET[d.row, SHIELD]
    if shield > 0 and d.cond[RAISED] == 0 and d.shield_hp > SHIELDS[shield, 3]:
        mask[RAISE] = 1
    if parry_bonus(d) > d.cond[PARRYING]:
        mask[PARRY] = 1
    if d.cond[RESTRAINED] > 0:
        return
    if swaps(s, p):
        mask[DRAW] = 1
    if d.dropped != 0:
        mask[PICK_UP] = 1
    if grippable(d):
        mask[GRIP] = 1
    if d.cond[LOOSE] > 0:
        mask[REGRIP] = 1
    if d.actions >= 2 and d.ready == 0 and d.finished == 0:
        mask[READY] = 1
