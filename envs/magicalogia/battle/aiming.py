"""What a magic is used for: X and its targets (MG-06)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.chosen_effects import (
    answer_choice,
    legal_effect_target,
)
from feint.envs.magicalogia.battle.stack import ask, frame_below, next_stage
from feint.envs.magicalogia.battle.targets import (
    action_of,
    best_fate,
    fits,
    price,
    spare,
    target_of,
)


@inner_rule
def find_x(s, d, seat, magic):
    """Ask for X where it is chosen, or read it off the caster; any other X follows from the targets (MG-06)."""
    x = magics.ROWS[magic, magics.X_OF]
    if x == magics.X_FREE or x == magics.X_POINTS or x == magics.X_DAMAGE:
        ask(s, seat, ids.ASK_AMOUNT)
    else:
        if x == magics.X_MP:
            s.frame[d, frames.X_IS] = s.mp[seat]
        elif x == magics.X_FATE:
            s.frame[d, frames.X_IS] = (best_fate(s, seat) + 1) // 2
        next_stage(s, d, frames.AT_AIM)


@inner_rule
def max_x(s, d, seat):
    """The largest X that can be chosen (MG-06)."""
    magic = s.frame[d, frames.MAGIC_OF]
    most = spare(s, seat, s.frame[d, frames.PLACE_OF])
    if magics.ROWS[magic, magics.X_OF] == magics.X_DAMAGE:
        most = min(s.mp[seat], s.frame[frame_below(s, frames.DAMAGE_FRAME), frames.AMOUNT_OF])
    elif magics.ROWS[magic, magics.X_OF] == magics.X_POINTS:
        most = min(magics.ROWS[magic, magics.MAX_AIMED], s.mp[seat] - 1 - price(s, seat, s.frame[d, frames.PLACE_OF]))
    return min(max(most, 1), ids.AMOUNTS)


@inner_rule
def aimed_at(s, d, code):
    """Whether a target is among those of the cast already (MG-06)."""
    for n in range(s.frame[d, frames.AIMED]):
        if s.aim[d, n] == code:
            return True
    return False


@inner_rule
def add_target(s, d, code):
    """Add a target to the cast (MG-06)."""
    s.aim[d, s.frame[d, frames.AIMED]] = code
    s.frame[d, frames.AIMED] += 1
    emit(s, ids.E_AIMS, EVERYONE, s.frame[d, frames.SEAT], code, 0, 0)


@inner_rule
def max_targets(s, d, seat, magic):
    """How many targets a cast may take (MG-06)."""
    most = min(magics.ROWS[magic, magics.MAX_AIMED], magics.MAX_TARGETS)
    if magics.ROWS[magic, magics.X_OF] == magics.X_TARGETS:
        most = min(most, mana_for_x(s, d, seat))
    return most


@inner_rule
def mana_for_x(s, d, seat):
    """Mana available for a cost by the number or the level of the targets; a copy's X is 1 (MG-06)."""
    k = s.frame[d, frames.PLACE_OF]
    return spare(s, seat, k) if k >= 0 else 1


@inner_rule
def candidates(s, d, seat, magic):
    """How many targets can still be added (MG-06)."""
    number = 0
    most = mana_for_x(s, d, seat)
    for code in range(tables.SEATS + s.seats * tables.ARCHETYPES_EACH):
        if (code < s.seats or code >= tables.SEATS) and fits(s, seat, magic, code, most) and not aimed_at(s, d, code):
            number += 1
    return number


@inner_rule
def find_targets(s, d, seat, magic):
    """Take all targets, the only one, or ask for one; the cost of some magics limits how many (MG-06)."""
    scope = magics.ROWS[magic, magics.SCOPE]
    if scope == magics.NOBODY:
        s.aim[d, 0] = -1
        s.frame[d, frames.AIMED] = 1
        next_stage(s, d, frames.AT_PAY)
    elif scope == magics.ONESELF:
        s.aim[d, 0] = seat
        s.frame[d, frames.AIMED] = 1
        next_stage(s, d, frames.AT_PAY)
    elif scope == magics.CASTER:
        add_target(s, d, provoker(s))
        next_stage(s, d, frames.AT_PAY)
    elif magics.ROWS[magic, magics.TAKES_ALL] != 0:
        most = mana_for_x(s, d, seat)
        for code in range(tables.SEATS + s.seats * tables.ARCHETYPES_EACH):
            exists = code < s.seats or code >= tables.SEATS
            if exists and s.frame[d, frames.AIMED] < magics.MAX_TARGETS and fits(s, seat, magic, code, most):
                add_target(s, d, code)
        next_stage(s, d, frames.AT_PAY)
    else:
        ask_target(s, d, seat, magic)


@inner_rule
def ask_target(s, d, seat, magic):
    """Ask for the next target where there is a choice that all can see (MG-06, MG-95)."""
    left = candidates(s, d, seat, magic)
    taken = s.frame[d, frames.AIMED]
    if magics.ROWS[magic, magics.X_OF] == magics.X_TARGETS:
        # what the mana allows is hidden: asked even of one who can only go on
        if taken > 0 and (left == 0 or taken >= magics.ROWS[magic, magics.MAX_AIMED]):
            next_stage(s, d, frames.AT_PAY)
        else:
            ask(s, seat, ids.ASK_TARGET)
    elif taken >= magics.ROWS[magic, magics.MAX_AIMED] or left == 0:
        next_stage(s, d, frames.AT_PAY)
    else:
        ask(s, seat, ids.ASK_TARGET)


@inner_rule
def provoker(s):
    """The caster of the spell, or the dealer of the damage, that a cast responds to (MG-76)."""
    d = s.depth - 2
    while s.frame[d, frames.KIND] != frames.CAST_FRAME and s.frame[d, frames.KIND] != frames.DAMAGE_FRAME:
        d -= 1
    return s.frame[d, frames.SEAT] if s.frame[d, frames.KIND] == frames.CAST_FRAME else s.frame[d, frames.DEALER]


# --- answers ----------------------------------------------------------------------------------------------------------


@inner_rule
def answer_amount(s, action):
    """Set X as chosen (MG-06)."""
    d = s.depth - 1
    s.frame[d, frames.X_IS] = action - ids.AMOUNT + 1
    next_stage(s, d, frames.AT_AIM)


@inner_rule
def legal_amount(s, seat, mask):
    """Every X that can be paid (MG-06)."""
    for n in range(max_x(s, s.depth - 1, seat)):
        mask[ids.AMOUNT + n] = 1


@inner_rule
def answer_target(s, action):
    """Add a target, or stop adding (MG-06)."""
    d = s.depth - 1
    if s.frame[d, frames.STAGE] == frames.AT_EFFECTS:
        answer_choice(s, s.frame[d, frames.SEAT], ids.ASK_TARGET, action)
    elif action == ids.GO_ON:
        next_stage(s, d, frames.AT_PAY)
    else:
        add_target(s, d, target_of(s, action))


@inner_rule
def legal_target(s, seat, mask):
    """The remaining targets, and stopping once there are enough (MG-06)."""
    d = s.depth - 1
    if s.frame[d, frames.STAGE] == frames.AT_EFFECTS:
        legal_effect_target(s, seat, mask)
        return
    magic = s.frame[d, frames.MAGIC_OF]
    taken = s.frame[d, frames.AIMED]
    if taken < max_targets(s, d, seat, magic):
        most = mana_for_x(s, d, seat)
        for code in range(tables.SEATS + s.seats * tables.ARCHETYPES_EACH):
            if (
                (code < s.seats or code >= tables.SEATS)
                and fits(s, seat, magic, code, most)
                and not aimed_at(s, d, code)
            ):
                mask[action_of(s, code)] = 1
    if taken >= (2 if magics.EFFECTS[magic, 0, 0] == magics.MERGE else 1):
        mask[ids.GO_ON] = 1
