"""Resampling what a seat does not know given what it has observed: initiative, hit points, books, pending choices."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.pf2e import ids
from feint.envs.pf2e.hidden_spells import resample_counter_rank, resample_magic
from feint.envs.pf2e.initiative import focus_by, initiative_bonus, last_place


@rule
def resample_hidden(s, seat):
    """Resample what `seat` does not know: others' initiative, hit points in their bands, books, pending choices."""
    for q in range(s.players):
        if q != seat:
            resample_statistic(s, seat, q)
            resample_hp(s, q)
            resample_secrets(s, q)
            if s.magic != 0:
                resample_magic(s, q)
                if s.phase == ids.P_SPEND and s.payer == q:
                    resample_counter_rank(s, q)
    if s.phase == ids.P_ORDER:
        resample_order(s, seat)


@rule
def resample_secrets(s, q):
    """Seat q's secrets of the social loop and its pending choice to fight on (PD-07, PD-17)."""
    d = s.duelist[q]
    if s.phase == ids.P_FIGHT_ON and s.acting >> q & 1 == 0:
        d.ready = below(s, 2)
    if s.terms != 0 and d.bided != 0:
        kind = below(s, 4)
        d.accusable = kind
        d.breach = kind
        if s.actor == q and s.combat != 0:
            d.poisoned = 1 if kind == ids.BREACH_POISON else 0
            d.aided = 1 if kind == ids.BREACH_AID else 0


# --- initiative -------------------------------------------------------------------------------------------------------


@rule
def resample_statistic(s, seat, q):
    """Seat q's statistic, total and focus, given its place before or after `seat`, whose total is known.

    Every statistic still possible is equally likely before the roll; each face of the d20 that agrees with the order
    counts once, one that ties half (PD-10).
    """
    d = s.duelist[q]
    if (s.phase == ids.P_INITIATIVE and s.acting >> q & 1) or d.possible == 0 or d.stat < 0:
        return
    side = 0 if s.phase == ids.P_INITIATIVE else order_reveals(s, seat, q)
    weight = 0
    for stat in range(7):
        weight += stat_weight(s, seat, q, stat, side)
    if weight == 0:
        # with two per side the others' order can bear on it too; that is left out, so nothing may fit
        side = 0
        for stat in range(7):
            weight += stat_weight(s, seat, q, stat, side)
    pick = below(s, weight)
    for stat in range(7):
        for face in range(1, 21):
            chance = face_weight(s, seat, q, stat, face, side)
            if 0 <= pick < chance:
                d.stat = stat
                d.total = face + initiative_bonus(d, stat)
            pick -= chance
    if s.magic != 0 and s.phase != ids.P_INITIATIVE:
        resample_focus(s, d)


@rule
def resample_focus(s, d):
    """The focus that the statistic gives; once it has been changed, any that is still possible (PD-22, PD-24)."""
    if d.refocused == 0:
        d.focus = focus_by(d, d.stat) if s.duel != 0 else -1
        return
    bits = 0
    for tradition in range(4):
        bits += d.focus_possible >> tradition & 1
    pick = below(s, bits)
    for tradition in range(4):
        if d.focus_possible >> tradition & 1:
            if pick == 0:
                d.focus = tradition
            pick -= 1


@rule
def stat_weight(s, seat, q, stat, side):
    """Weight of a statistic over all faces of its die (PD-10)."""
    weight = 0
    for face in range(1, 21):
        weight += face_weight(s, seat, q, stat, face, side)
    return weight


@rule
def face_weight(s, seat, q, stat, face, side):
    """2 for a statistic and a face that agree with what is known, 1 for a tie, 0 for what can't be (PD-10)."""
    if not may_have_rolled(s, q, stat):
        return 0
    if side == 0:
        return 2
    lead = (face + initiative_bonus(s.duelist[q], stat) - s.duelist[seat].total) * side
    return 2 if lead > 0 else 1 if lead == 0 else 0


@rule
def order_reveals(s, seat, q):
    """Whether seat q has rolled more than `seat` (1) or less (-1), as far as the order reveals that to `seat`; else 0.

    Who acted last in the round before may have chosen to act last again: then its place tells only itself what it
    rolled (PD-11).
    """
    before = 0
    end = last_place(s)
    for k in range(end + 1):
        if s.order[k] == q:
            before = 1
            break
        if s.order[k] == seat:
            before = -1
            break
    if s.round_no == 1 or s.combat == 0 or s.duel == 0 or s.last < 0:
        return before
    if s.phase == ids.P_ORDER:
        return before if s.last == seat and s.side == 1 else 0
    if s.last == seat and s.shifted != 0:
        return -1 if s.side == 1 else 0
    if s.last == q and s.order[end] == q:
        return 0
    return before


@rule
def may_have_rolled(s, q, stat):
    """Whether seat q may have rolled a statistic, its focus considered (PD-12)."""
    d = s.duelist[q]
    if d.possible >> stat & 1 == 0:
        return False
    if s.magic == 0 or s.phase == ids.P_INITIATIVE or d.refocused != 0 or s.duel == 0:
        return True
    focus = focus_by(d, stat)
    return d.focus_possible >> (focus if focus >= 0 else 4) & 1 == 1


@rule
def resample_order(s, seat):
    """Resample an order not yet announced, by the totals drawn; the seat to decide knows whether it is last (PD-11)."""
    end = last_place(s)
    was_last = s.order[end] == s.last
    for k in range(1, end + 1):
        p = s.order[k]
        place = k
        while place > 0 and outranks(s, p, s.order[place - 1]):
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = p
    if s.last == seat and was_last != (s.order[end] == seat):
        for k in range(end):
            if s.order[k] == seat or was_last == 0:
                p = s.order[k]
                s.order[k] = s.order[end]
                s.order[end] = p
                return


@rule
def outranks(s, p, q):
    """Whether seat p acts before seat q by their totals, a tie by an even draw (PD-32)."""
    lead = s.duelist[p].total - s.duelist[q].total
    return lead > 0 or (lead == 0 and below(s, 2) == 0)


# --- bodies -----------------------------------------------------------------------------------------------------------


@rule
def resample_hp(s, q):
    """Seat q's hit points, uniform within its public band (PD-34)."""
    d = s.duelist[q]
    maximum = d.max_hp
    low = 1
    high = maximum - 1
    if d.band == ids.UNHURT or d.band == ids.FALLEN:
        return
    if d.band == ids.NEAR_FALLING:
        high = maximum // 4
    elif d.band == ids.HALF:
        low = maximum // 4 + 1
        high = maximum // 2
    elif d.band == ids.HURT:
        low = maximum // 2 + 1
    d.hp = low + below(s, high - low + 1)
