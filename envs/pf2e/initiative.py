"""Initiative: the hidden choice of a statistic, the order of the round, and what reveals either (PD-10 to PD-12)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import skill_bonus
from feint.envs.pf2e.conditions import rage

#: What deafness costs an initiative rolled with Perception.
DEAFENED_PENALTY = 2


#: Bit of `focus_possible` that stands for no focus at all.
NO_FOCUS = 16


@rule
def choices(s):
    """Bit set of the statistics that may be rolled (PD-10, PD-21, PD-25)."""
    seats = 0
    if s.duel == 0:
        return 1 << tables.PERCEPTION
    if s.combat != 0:
        seats |= 7
    if s.magic != 0:
        seats |= (1 << tables.PERCEPTION) | (15 << tables.ARCANA)
    return seats


@rule
def begin_round(s):
    """Open the next round; initiative is chosen again every round of a combat duel, else once (PD-10, PD-21)."""
    if s.round_no >= s.rounds:
        s.truncated = 1
        s.acting = 0
        emit(s, ids.E_DRAWN, EVERYONE, s.round_no, 0, 0, 0)
        return
    s.round_no += 1
    s.at = 0
    emit(s, ids.E_ROUND, EVERYONE, s.round_no, 0, 0, 0)
    if s.round_no > 1 and (s.combat == 0 or s.duel == 0) and s.order[0] >= 0:
        s.phase = ids.P_NEXT
        return
    for p in range(s.players):
        d = s.duelist[p]
        d.stat = -1
        d.possible = choices(s)
        if d.out == 0:
            s.acting |= 1 << p
    s.phase = ids.P_INITIATIVE
    if s.duel == 0:
        s.acting = 0
        for p in range(s.players):
            s.duelist[p].stat = tables.PERCEPTION
        roll_initiative(s)
        s.phase = ids.P_NEXT


@rule
def choose_statistic(s, p, action):
    """Commit a statistic; when all have, initiative is rolled (PD-10)."""
    s.duelist[p].stat = action - ids.FIRST_STATISTIC
    s.acting &= ~(1 << p)
    if s.acting == 0:
        roll_initiative(s)
        take_focus(s)
        last = s.last
        if s.round_no > 1 and s.combat != 0 and last >= 0 and s.duelist[last].out == 0:
            s.phase = ids.P_ORDER
            s.acting = 1 << last
            emit(s, ids.E_PLACED, 1 << last, last, 1 if s.order[last_place(s)] == last else 0, 0, 0)
        else:
            announce_order(s)


@rule
def initiative_bonus(d, stat):
    """What a statistic adds to the d20 of initiative (PD-10)."""
    if stat == tables.PERCEPTION:
        return tables.SHEET[d.row, tables.PERCEPTION] + tables.SHEET[d.row, tables.INITIATIVE] + d.edge_perception
    return tables.SHEET[d.row, stat] + d.edge


@rule
def roll_initiative(s):
    """Roll for every seat still standing and set the order, highest first; equals are placed by one draw (PD-10)."""
    for k in range(len(s.order)):
        s.order[k] = -1
    seated = 0
    for p in range(s.players):
        d = s.duelist[p]
        if d.out == 0:
            d.edge = skill_bonus(d, tables.DECEPTION) - tables.SHEET[d.row, tables.DECEPTION]
            d.edge_perception = skill_bonus(d, tables.PERCEPTION) - tables.SHEET[d.row, tables.PERCEPTION]
            if d.cond[tables.DEAFENED] > 0:
                d.edge_perception -= DEAFENED_PENALTY
            d.total = roll(s, 20) + initiative_bonus(d, d.stat)
            emit(s, ids.E_CHOSE, 1 << p, p, d.stat, d.total, 0)
            place = seated
            equal = 0
            for k in range(seated):
                other = s.duelist[s.order[k]].total
                if other < d.total:
                    place = min(place, k)
                elif other == d.total:
                    equal += 1
            if equal > 0:
                place -= roll(s, equal + 1) - 1
            for k in range(seated - place):
                s.order[seated - k] = s.order[seated - k - 1]
            s.order[place] = p
            seated += 1


@rule
def take_focus(s):
    """Give a tradition focus to each seat that rolled a magic skill it is trained in (PD-22, PD-25)."""
    if s.magic == 0:
        return
    for p in range(s.players):
        d = s.duelist[p]
        trained = tables.SHEET[d.row, tables.TRAINED]
        d.focus = focus_by(d, d.stat)
        d.refocused = 0
        d.focus_possible = (trained >> tables.ARCANA & 15) | NO_FOCUS


@rule
def focus_by(d, stat):
    """The focus that a statistic gives: the tradition of a magic skill it is trained in, else none, -1 (PD-22)."""
    return stat - tables.ARCANA if stat >= tables.ARCANA and tables.SHEET[d.row, tables.TRAINED] >> stat & 1 else -1


@rule
def last_place(s):
    """The last filled place of the order (PD-11)."""
    place = 0
    for k in range(s.players):
        if s.order[k] >= 0:
            place = k
    return place


@rule
def choose_order(s, p, action):
    """The seat that acted last may act last again (PD-11)."""
    s.shifted = 1 if action == ids.A_ACT_LAST else 0
    if action == ids.A_ACT_LAST:
        end = last_place(s)
        place = 0
        for k in range(end + 1):
            if s.order[k] == p:
                place = k
        for k in range(place, end):
            s.order[k] = s.order[k + 1]
        s.order[end] = p
    announce_order(s)


@rule
def announce_order(s):
    """The order becomes known and the first turn comes (PD-11)."""
    s.acting = 0
    s.at = 0
    s.phase = ids.P_NEXT
    emit(s, ids.E_ORDER, EVERYONE, s.order[0], s.order[1], s.order[2], s.order[3])
    if s.round_no == 1:
        for p in range(s.players):
            if tables.SHEET[s.duelist[p].row, tables.RAGE_DAMAGE] > 0 and s.combat != 0:
                rage(s, p)


@rule
def show(s, p):
    """Seat p's statistic becomes known (PD-10)."""
    d = s.duelist[p]
    if d.possible != 1 << d.stat:
        d.possible = 1 << d.stat
        emit(s, ids.E_SHOWN, EVERYONE, p, d.stat, 0, 0)


@rule
def rule_out(s, p, stat):
    """An effect that hangs on seat p's statistic shows it where it is `stat`, and else that it is not (PD-10)."""
    d = s.duelist[p]
    if d.stat == stat:
        show(s, p)
    elif d.possible >> stat & 1:
        d.possible &= ~(1 << stat)
        emit(s, ids.E_RULED_OUT, EVERYONE, p, stat, 0, 0)
