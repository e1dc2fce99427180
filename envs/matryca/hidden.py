"""What a seat does not know, drawn anew (MX-27).

Redrawn of every other seat's mages: the path until it is shown, PM and stamina within what public facts allow, spells
known and stored, a cast under way or being declared within its announced mode and landing time, picks at a meeting.
Kept: what the mage's public casts have proved. Not conditioned on: in a journey, how many hours the stored spells took
to write; and the hours that others have left in a camp, their rest, and whether a copy is faulty, stay as they are.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.matryca.casting import base_cost, cast_delay, may_split, most_enhancement
from feint.envs.matryca.effects import may_be_target
from feint.envs.matryca.matrix import learn, learnable, store
from feint.envs.matryca.spells import CIRCLE, COUNT, SCHOOL
from feint.envs.matryca.state import ENHANCE, MEET, OUTSIDE, PEOPLE, PREPARE, STRIKE, TARGET, TEAM
from feint.envs.matryca.tables import AMULET, CAPACITY, CIRCLES, MAGE, REACH, SPLITS, WRITE_MINUTES
from feint.envs.matryca.wounds import casting


@rule
def resample_hidden(s, seat):
    """Redraw all that `seat` does not know, so far as the module says."""
    for p in range(PEOPLE):
        if s.kind[p] == MAGE and s.owner[p] != seat:
            redraw_mage(s, p)
    if s.phase == MEET:
        for p in range(s.players):
            if p != seat and s.pick[p] >= 0:
                s.pick[p] = below(s, 3)


@rule
def redraw_mage(s, p):
    """Redraw one mage of another seat."""
    if s.path[p] < 0:
        return
    path, pm, stamina = s.path[p], s.pm[p], s.stamina[p]
    s.pm[p] = s.pm_low[p] + below(s, s.pm_high[p] - s.pm_low[p] + 1)
    s.stamina[p] = s.stamina_low[p] + below(s, s.stamina_high[p] - s.stamina_low[p] + 1)
    if s.shown[p] == 0:
        s.path[p] = below(s, AMULET + 1)
    empty_matrix(s, p)
    restore_proved(s, p)
    declaring = s.asked == p and (s.phase == TARGET or s.phase == ENHANCE) and s.picked_mode != STRIKE
    if casting(s, p) or declaring:
        kept = s.spell[p] if casting(s, p) else s.picked_spell
        if not redraw_cast(s, p):
            # no other cast fits what was announced under the new path and PM: keep all that this one needs
            s.path[p] = path
            s.pm[p] = pm
            s.stamina[p] = stamina
            hold_spell(s, p, s.busy[p] if casting(s, p) else s.picked_mode, kept)
    fill_matrix(s, p)


@rule
def empty_matrix(s, p):
    """Forget what is stored and learned."""
    s.learned_count[p] = 0
    for k in range(COUNT):
        s.copies[p, k] = 0
        s.learned[p, k] = 0
        s.faulty[p, k] = 0
    for c in range(CIRCLES):
        s.held[p, c] = 0


@rule
def restore_proved(s, p):
    """Spells seen cast are known; one that failed from the Matrix is still stored there."""
    for k in range(COUNT):
        if s.seen[p, k] > 0:
            learn(s, p, k)
        if s.proved[p, k] != 0:
            store(s, p, k)


@rule
def slot_free(s, p, k):
    """Whether spell `k` can have had a place, copies cast since preparation counted (in a duel nothing is refilled)."""
    circle = CIRCLE[k]
    over, own, here = 0, 0, 0
    for c in range(1, CIRCLES + 1):
        held = s.held[p, c - 1]
        if s.journey == 0:
            for school in range(AMULET):
                held += s.spent[p, 4 * (c - 1) + school]
        if held > CAPACITY[s.level[p], c - 1]:
            over = c
        if c == circle:
            here = held
    if here < CAPACITY[s.level[p], circle - 1]:
        return True
    if over != 0 or s.path[p] == AMULET:
        return False
    if s.path[p] >= 0:
        own = s.copies[p, 4 * (circle - 1) + s.path[p]]
    return SCHOOL[k] == s.path[p] or own > 0


@rule
def at_hand(s, p, mode, k):
    """Whether `p` can have spell `k` ready in a mode, given what is proved."""
    if mode == OUTSIDE:
        return learnable(s, p, k)
    return s.copies[p, k] > 0 or (learnable(s, p, k) and slot_free(s, p, k))


@rule
def hold_spell(s, p, mode, k):
    """Make sure that spell `k` is at hand in a mode."""
    if mode == OUTSIDE:
        learn(s, p, k)
    elif s.copies[p, k] == 0:
        store(s, p, k)


@rule
def redraw_cast(s, p):
    """Redraw the cast of `p`, declared or being declared, among those that look alike. Returns whether there is one."""
    under_way = casting(s, p)
    mode = s.busy[p] if under_way else s.picked_mode
    chosen, split_chosen, target_chosen, fitting = -1, 0, -1, 0
    for k in range(4 * REACH[s.level[p]]):
        if not at_hand(s, p, mode, k):
            continue
        splits = (most_enhancement(s, s.path[p], mode, k) + 1) if under_way else 1
        for pm in range(splits):
            split = like_split(s, p, mode, k, pm)
            fits = split >= 0 and affordable(s, p, mode, k, pm)
            if under_way and fits:
                fits = cast_delay(s.level[p], s.path[p], mode, k, pm) == s.delay[p]
            target = any_target(s, p, k) if fits else -1
            if fits and target >= 0:
                fitting += 1
                if below(s, fitting) == 0:
                    chosen, split_chosen, target_chosen = k, split, target
    if chosen < 0:
        return False
    hold_spell(s, p, mode, chosen)
    if under_way:
        s.spell[p] = chosen
        s.target[p] = target_chosen
        s.more_wounds[p] = SPLITS[split_chosen, 0]
        s.less_save[p] = SPLITS[split_chosen, 1]
        s.exhausting[p] = 1 if s.pm[p] < base_cost(mode, chosen) else 0
    else:
        s.picked_spell = chosen
        s.picked_target = target_chosen
    return True


@rule
def like_split(s, p, mode, k, pm):
    """A split of `pm` enhancing PM that fits spell `k`: all to wounds, or all to defence; -1 for none."""
    if pm == 0:
        return 0
    first = pm * (pm + 1) // 2
    if may_split(s, s.path[p], mode, k, first):
        return first
    return first + pm if may_split(s, s.path[p], mode, k, first + pm) else -1


@rule
def affordable(s, p, mode, k, pm):
    """Whether `p` can have declared spell `k` with `pm` enhancing PM."""
    cost = base_cost(mode, k)
    return s.pm[p] >= cost + pm or (pm == 0 and s.pm[p] < cost and s.stamina[p] > 0)


@rule
def any_target(s, p, k):
    """Somebody to whom `p` may send spell `k`, drawn evenly; -1 for nobody."""
    chosen, number = -1, 0
    for q in range(PEOPLE):
        if may_be_target(s, p, q, k):
            number += 1
            if below(s, number) == 0:
                chosen = q
    return chosen


@rule
def fill_matrix(s, p):
    """Write random spells into what time and capacity allow, as a preparation so far could have done."""
    minutes = s.prep_minutes
    writes = COUNT
    if s.phase == PREPARE:
        choices = s.round_no - own_round(s, p)
        writes = choices - 1 if s.acting >> s.owner[p] & 1 else choices
    if s.journey == 0:
        for k in range(COUNT):
            minutes -= WRITE_MINUTES * CIRCLE[k] * (s.copies[p, k] + s.spent[p, k])
    for _ in range(writes):
        chosen, number = -1, 0
        for k in range(4 * REACH[s.level[p]]):
            in_time = s.journey != 0 or WRITE_MINUTES * CIRCLE[k] <= minutes
            if in_time and learnable(s, p, k) and slot_free(s, p, k):
                number += 1
                if below(s, number) == 0:
                    chosen = k
        if chosen < 0:
            return
        store(s, p, chosen)
        minutes -= WRITE_MINUTES * CIRCLE[chosen]


@rule
def own_round(s, p):
    """The choice with which the preparation of `p` began."""
    seat = s.owner[p]
    for turn in range(TEAM):
        if s.mage[seat, turn] == p:
            return turn * s.prep_rounds
    return 0
