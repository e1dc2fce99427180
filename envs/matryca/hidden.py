"""Redrawing what a seat does not know.

Resampled for every mage of another seat: the path until it is shown, PM and stamina within what public facts allow,
spells known and stored, a cast under way or being declared (in its announced mode, with its landing time), and picks at
a meeting.
Kept: what the mage's public casts have proved. Not conditioned on: in a journey, how many hours the stored spells took
to write. The hours that others have left in a camp, their rest, and whether a copy is faulty stay as they are.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.casting import base_cost, cast_delay, max_enhancing, may_split
from feint.envs.matryca.effects import may_be_target
from feint.envs.matryca.matrix import learn, learnable, store
from feint.envs.matryca.state import MAX_PER_SIDE, PEOPLE
from feint.envs.matryca.wounds import casting


@rule
def resample_hidden(s, seat):
    """Redraw all that `seat` does not know, as far as the module says (MX-27)."""
    for p in range(PEOPLE):
        if s.kind[p] == tables.MAGE and s.owner[p] != seat:
            resample_mage(s, p)
    if s.phase == ids.P_MEET:
        for p in range(s.players):
            if p != seat and s.pick[p] >= 0:
                s.pick[p] = below(s, 3)


@rule
def resample_mage(s, p):
    """Redraw one mage of another seat (MX-27)."""
    if s.path[p] < 0:
        return
    path, pm, stamina = s.path[p], s.pm[p], s.stamina[p]
    s.pm[p] = s.pm_low[p] + below(s, s.pm_high[p] - s.pm_low[p] + 1)
    s.stamina[p] = s.stamina_low[p] + below(s, s.stamina_high[p] - s.stamina_low[p] + 1)
    if s.shown[p] == 0:
        s.path[p] = below(s, tables.AMULET + 1)
    empty_matrix(s, p)
    restore_proved(s, p)
    declaring = s.asked == p and (s.phase == ids.P_TARGET or s.phase == ids.P_ENHANCE) and s.picked_mode != ids.B_STRIKE
    if casting(s, p) or declaring:
        kept = s.spell[p] if casting(s, p) else s.picked_spell
        if not resample_cast(s, p):
            # no other cast fits what was announced under the new path and PM: keep all that this one needs
            s.path[p] = path
            s.pm[p] = pm
            s.stamina[p] = stamina
            hold_spell(s, p, s.busy[p] if casting(s, p) else s.picked_mode, kept)
    fill_matrix(s, p)


@rule
def empty_matrix(s, p):
    """Clear what is stored and learned (MX-27)."""
    s.learned_count[p] = 0
    for k in range(spells.COUNT):
        s.copies[p, k] = 0
        s.learned[p, k] = 0
        s.faulty[p, k] = 0
    for c in range(tables.CIRCLES):
        s.held[p, c] = 0


@rule
def restore_proved(s, p):
    """Restore what is proved: spells seen cast are known, one that failed from the Matrix is still there (MX-27)."""
    for k in range(spells.COUNT):
        if s.casts_seen[p, k] > 0:
            learn(s, p, k)
        if s.proved[p, k] != 0:
            store(s, p, k)


@rule
def slot_free(s, p, k):
    """Whether spell `k` can have had a slot, counting copies cast since preparation (MX-04, MX-05, MX-27)."""
    circle = spells.CIRCLE[k]
    over, own, here = 0, 0, 0
    for c in range(1, tables.CIRCLES + 1):
        held = s.held[p, c - 1]
        if s.journey == 0:
            for school in range(tables.AMULET):
                held += s.spent[p, 4 * (c - 1) + school]
        if held > tables.CAPACITY[s.level[p], c - 1]:
            over = c
        if c == circle:
            here = held
    if here < tables.CAPACITY[s.level[p], circle - 1]:
        return True
    if over != 0 or s.path[p] == tables.AMULET:
        return False
    if s.path[p] >= 0:
        own = s.copies[p, 4 * (circle - 1) + s.path[p]]
    return spells.SCHOOL[k] == s.path[p] or own > 0


@rule
def at_hand(s, p, mode, k):
    """Whether `p` can have spell `k` ready in a mode, given what is proved (MX-26, MX-27)."""
    if mode == ids.B_OUTSIDE:
        return learnable(s, p, k)
    return s.copies[p, k] > 0 or (learnable(s, p, k) and slot_free(s, p, k))


@rule
def hold_spell(s, p, mode, k):
    """Make sure that spell `k` is at hand in a mode (MX-27)."""
    if mode == ids.B_OUTSIDE:
        learn(s, p, k)
    elif s.copies[p, k] == 0:
        store(s, p, k)


@rule
def resample_cast(s, p):
    """Redraw the cast of `p`, declared or being declared, among those with the same public features (MX-27).

    Returns whether there is one.
    """
    under_way = casting(s, p)
    mode = s.busy[p] if under_way else s.picked_mode
    chosen, split_chosen, target_chosen, fitting = -1, 0, -1, 0
    for k in range(4 * tables.REACH[s.level[p]]):
        if not at_hand(s, p, mode, k):
            continue
        splits = (max_enhancing(s, s.path[p], mode, k) + 1) if under_way else 1
        for pm in range(splits):
            split = fitting_split(s, p, mode, k, pm)
            fits = split >= 0 and affordable(s, p, mode, k, pm)
            if under_way and fits:
                fits = cast_delay(s.level[p], s.path[p], mode, k, pm) == s.delay[p]
            target = random_target(s, p, k) if fits else -1
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
        s.more_wounds[p] = tables.SPLITS[split_chosen, 0]
        s.less_save[p] = tables.SPLITS[split_chosen, 1]
        s.exhausting[p] = 1 if s.pm[p] < base_cost(mode, chosen) else 0
    else:
        s.picked_spell = chosen
        s.picked_target = target_chosen
    return True


@rule
def fitting_split(s, p, mode, k, pm):
    """A split of `pm` enhancing PM that fits spell `k`, all to wounds or all to defence; -1 if none (MX-11, MX-27)."""
    if pm == 0:
        return 0
    first = pm * (pm + 1) // 2
    if may_split(s, s.path[p], mode, k, first):
        return first
    return first + pm if may_split(s, s.path[p], mode, k, first + pm) else -1


@rule
def affordable(s, p, mode, k, pm):
    """Whether `p` can have declared spell `k` with `pm` enhancing PM (MX-18, MX-27)."""
    cost = base_cost(mode, k)
    return s.pm[p] >= cost + pm or (pm == 0 and s.pm[p] < cost and s.stamina[p] > 0)


@rule
def random_target(s, p, k):
    """A uniform draw among those at whom `p` may aim spell `k`; -1 for nobody (MX-27)."""
    chosen, number = -1, 0
    for q in range(PEOPLE):
        if may_be_target(s, p, q, k):
            number += 1
            if below(s, number) == 0:
                chosen = q
    return chosen


@rule
def fill_matrix(s, p):
    """Write random spells within time and capacity, as a preparation so far could have done (MX-26, MX-27)."""
    minutes = s.prep_minutes
    writes = spells.COUNT
    if s.phase == ids.P_PREPARE:
        choices = s.round_no - own_round(s, p)
        writes = choices - 1 if s.acting >> s.owner[p] & 1 else choices
    if s.journey == 0:
        for k in range(spells.COUNT):
            minutes -= tables.WRITE_MINUTES * spells.CIRCLE[k] * (s.copies[p, k] + s.spent[p, k])
    for _ in range(writes):
        chosen, number = -1, 0
        for k in range(4 * tables.REACH[s.level[p]]):
            in_time = s.journey != 0 or tables.WRITE_MINUTES * spells.CIRCLE[k] <= minutes
            if in_time and learnable(s, p, k) and slot_free(s, p, k):
                number += 1
                if below(s, number) == 0:
                    chosen = k
        if chosen < 0:
            return
        store(s, p, chosen)
        minutes -= tables.WRITE_MINUTES * spells.CIRCLE[chosen]


@rule
def own_round(s, p):
    """The choice with which the preparation of `p` began (MX-26)."""
    seat = s.owner[p]
    for turn in range(MAX_PER_SIDE):
        if s.mage[seat, turn] == p:
            return turn * s.prep_rounds
    return 0
