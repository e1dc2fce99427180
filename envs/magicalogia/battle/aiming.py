"""What a magic is used for: X and its targets (MG-06)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.chosen_effects import (
    answer_choice,
    legal_effect_target,
)
from feint.envs.magicalogia.battle.frames import (
    AIMED,
    AMOUNT_OF,
    AT_AIM,
    AT_EFFECTS,
    AT_PAY,
    CAST_FRAME,
    DAMAGE_FRAME,
    DEALER,
    KIND,
    MAGIC_OF,
    PLACE_OF,
    SEAT,
    STAGE,
    X_IS,
)
from feint.envs.magicalogia.battle.ids import (
    AMOUNT,
    AMOUNTS,
    ASK_AMOUNT,
    ASK_TARGET,
    E_AIMS,
    GO_ON,
)
from feint.envs.magicalogia.battle.stack import ask, frame_below, next_stage
from feint.envs.magicalogia.battle.tables import ARCHETYPES_EACH, SEATS
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
    """X where it is chosen, or follows from the caster; other X are known once the targets are."""
    x = m.ROWS[magic, m.X_OF]
    if x == m.X_FREE or x == m.X_POINTS or x == m.X_DAMAGE:
        ask(s, seat, ASK_AMOUNT)
    else:
        if x == m.X_MP:
            s.frame[d, X_IS] = s.mp[seat]
        elif x == m.X_FATE:
            s.frame[d, X_IS] = (best_fate(s, seat) + 1) // 2
        next_stage(s, d, AT_AIM)


@inner_rule
def most_x(s, d, seat):
    """The largest X that can be chosen."""
    magic = s.frame[d, MAGIC_OF]
    most = spare(s, seat, s.frame[d, PLACE_OF])
    if m.ROWS[magic, m.X_OF] == m.X_DAMAGE:
        most = min(s.mp[seat], s.frame[frame_below(s, DAMAGE_FRAME), AMOUNT_OF])
    elif m.ROWS[magic, m.X_OF] == m.X_POINTS:
        most = min(m.ROWS[magic, m.MAX_AIMED], s.mp[seat] - 1 - price(s, seat, s.frame[d, PLACE_OF]))
    return min(max(most, 1), AMOUNTS)


@inner_rule
def aimed_at(s, d, code):
    """Whether a target is among those of the cast already."""
    for n in range(s.frame[d, AIMED]):
        if s.aim[d, n] == code:
            return True
    return False


@inner_rule
def add_target(s, d, code):
    """Take a target."""
    s.aim[d, s.frame[d, AIMED]] = code
    s.frame[d, AIMED] += 1
    emit(s, E_AIMS, EVERYONE, s.frame[d, SEAT], code, 0, 0)


@inner_rule
def most_targets(s, d, seat, magic):
    """How many targets a cast may take."""
    most = min(m.ROWS[magic, m.MAX_AIMED], m.MAX_TARGETS)
    if m.ROWS[magic, m.X_OF] == m.X_TARGETS:
        most = min(most, mana_for_x(s, d, seat))
    return most


@inner_rule
def mana_for_x(s, d, seat):
    """Mana there is for a cost by the number or the level of the targets; a copy's X is 1."""
    k = s.frame[d, PLACE_OF]
    return spare(s, seat, k) if k >= 0 else 1


@inner_rule
def candidates(s, d, seat, magic):
    """How many targets are left to take."""
    number = 0
    most = mana_for_x(s, d, seat)
    for code in range(SEATS + s.seats * ARCHETYPES_EACH):
        if (code < s.seats or code >= SEATS) and fits(s, seat, magic, code, most) and not aimed_at(s, d, code):
            number += 1
    return number


@inner_rule
def find_targets(s, d, seat, magic):
    """Take all targets, the only one, or ask for one; the cost of some magics limits how many."""
    scope = m.ROWS[magic, m.SCOPE]
    if scope == m.NOBODY:
        s.aim[d, 0] = -1
        s.frame[d, AIMED] = 1
        next_stage(s, d, AT_PAY)
    elif scope == m.ONESELF:
        s.aim[d, 0] = seat
        s.frame[d, AIMED] = 1
        next_stage(s, d, AT_PAY)
    elif scope == m.CASTER:
        add_target(s, d, provoker(s))
        next_stage(s, d, AT_PAY)
    elif m.ROWS[magic, m.TAKES_ALL] != 0:
        most = mana_for_x(s, d, seat)
        for code in range(SEATS + s.seats * ARCHETYPES_EACH):
            if (code < s.seats or code >= SEATS) and s.frame[d, AIMED] < m.MAX_TARGETS:
                if fits(s, seat, magic, code, most):
                    add_target(s, d, code)
        next_stage(s, d, AT_PAY)
    else:
        ask_target(s, d, seat, magic)


@inner_rule
def ask_target(s, d, seat, magic):
    """Ask for the next target where there is a choice that all can see."""
    left = candidates(s, d, seat, magic)
    taken = s.frame[d, AIMED]
    if m.ROWS[magic, m.X_OF] == m.X_TARGETS:
        # what the mana allows is hidden: asked even of one who can only go on
        if taken > 0 and (left == 0 or taken >= m.ROWS[magic, m.MAX_AIMED]):
            next_stage(s, d, AT_PAY)
        else:
            ask(s, seat, ASK_TARGET)
    elif taken >= m.ROWS[magic, m.MAX_AIMED] or left == 0:
        next_stage(s, d, AT_PAY)
    else:
        ask(s, seat, ASK_TARGET)


@inner_rule
def provoker(s):
    """The caster of the spell, or the dealer of the damage, that a cast answers."""
    d = s.depth - 2
    while s.frame[d, KIND] != CAST_FRAME and s.frame[d, KIND] != DAMAGE_FRAME:
        d -= 1
    return s.frame[d, SEAT] if s.frame[d, KIND] == CAST_FRAME else s.frame[d, DEALER]


# --- answers ----------------------------------------------------------------------------------------------------------


@inner_rule
def answer_amount(s, action):
    """X as chosen."""
    d = s.depth - 1
    s.frame[d, X_IS] = action - AMOUNT + 1
    next_stage(s, d, AT_AIM)


@inner_rule
def legal_amount(s, seat, mask):
    """Every X that can be paid."""
    for n in range(most_x(s, s.depth - 1, seat)):
        mask[AMOUNT + n] = 1


@inner_rule
def answer_target(s, action):
    """A target, or no more."""
    d = s.depth - 1
    if s.frame[d, STAGE] == AT_EFFECTS:
        answer_choice(s, s.frame[d, SEAT], ASK_TARGET, action)
    elif action == GO_ON:
        next_stage(s, d, AT_PAY)
    else:
        add_target(s, d, target_of(s, action))


@inner_rule
def legal_target(s, seat, mask):
    """The targets left to take; enough of them may be enough."""
    d = s.depth - 1
    if s.frame[d, STAGE] == AT_EFFECTS:
        legal_effect_target(s, seat, mask)
        return
    magic = s.frame[d, MAGIC_OF]
    taken = s.frame[d, AIMED]
    if taken < most_targets(s, d, seat, magic):
        most = mana_for_x(s, d, seat)
        for code in range(SEATS + s.seats * ARCHETYPES_EACH):
            if (code < s.seats or code >= SEATS) and fits(s, seat, magic, code, most) and not aimed_at(s, d, code):
                mask[action_of(s, code)] = 1
    if taken >= (2 if m.EFFECTS[magic, 0, 0] == m.MERGE else 1):
        mask[GO_ON] = 1
