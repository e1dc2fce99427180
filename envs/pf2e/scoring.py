"""How a duel ends and what each seat is paid (PD-01, PD-04, PD-17, PD-31)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids

#: Standing lost by fighting on after the duel (PD-17).
FIGHT_ON_COST = 0.25
#: What a shameful surrender (PD-06) and a fall to 0 hit points cost with terms.
SHAME, WOUNDS = 0.25, 0.5


@rule
def settle(s, winner, reason):
    """Pay the duel's outcome (PD-01, PD-06, PD-31)."""
    for q in range(s.players):
        won = q % 2 == winner
        if s.terms == 0:
            s.returns[q] = 1.0 if won else -1.0
        else:
            s.returns[q] = 1.0 * s.stake if won else -1.0 * s.stake
            if not won and reason == ids.BY_SURRENDER and s.shameful != 0:
                s.returns[q] -= SHAME
            if not won and reason == ids.BY_BREACH:
                s.returns[q] -= 1.0 * s.penalty
        if s.terms != 0 and s.duelist[q].hp == 0:
            s.returns[q] -= WOUNDS


@rule
def over(s, winner, reason):
    """The adjudicator ends the duel in favour of a side; a fight that goes on after it just ends (PD-17, PD-26)."""
    if s.done != 0 or (s.duel != 0 and s.loser >= 0):
        return
    if s.duel == 0:
        close(s)
        emit(s, ids.E_WINS, EVERYONE, winner, reason, 1, 0)
        return
    settle(s, winner, reason)
    emit(s, ids.E_WINS, EVERYONE, winner, reason, 0, 0)
    if s.fight_on != 0 and reason != ids.BY_FALL:
        s.loser = 1 - winner
    else:
        close(s)


@rule
def standing(s):
    """Bit set of the seats that are not out."""
    seats = 0
    for q in range(s.players):
        if s.duelist[q].out == 0:
            seats |= 1 << q
    return seats


@rule
def close(s):
    """Nothing more is played."""
    s.done = 1
    s.acting = 0


@rule
def compare_skill(s):
    """A contest of skill has had its turns: more damage dealt wins (PD-04, PD-34)."""
    dealt0 = 0
    dealt1 = 0
    for q in range(s.players):
        if q % 2 == 0:
            dealt0 += s.duelist[q].dealt
        else:
            dealt1 += s.duelist[q].dealt
    emit(s, ids.E_CONTEST, EVERYONE, dealt0, dealt1, 0, 0)
    if dealt0 == dealt1:
        emit(s, ids.E_DRAWN, EVERYONE, s.round_no, 0, 0, 0)
        close(s)
    else:
        over(s, 0 if dealt0 > dealt1 else 1, ids.BY_SKILL)


@rule
def concede(s, p):
    """Surrender for the whole side (PD-17, PD-35)."""
    emit(s, ids.E_CONCEDES, EVERYONE, p, 0, 0, 0)
    s.acting = 0
    s.act = 0
    over(s, 1 - p % 2, ids.BY_SURRENDER)
    if s.done == 0:
        s.phase = ids.P_AFTER


@rule
def decide_fight(s, p, action):
    """After the duel: lay down arms, or fight on and lose standing; normal combat follows if any seat does (PD-17)."""
    s.duelist[p].ready = 1 if action == ids.A_FIGHT_ON else 0
    s.acting &= ~(1 << p)
    if s.acting != 0:
        return
    fighters = 0
    for q in range(s.players):
        d = s.duelist[q]
        if d.out == 0:
            emit(s, ids.E_STAYS, EVERYONE, q, d.ready, 0, 0)
            if d.ready != 0:
                s.returns[q] -= FIGHT_ON_COST
                fighters += 1
        d.ready = 0
    if fighters == 0:
        close(s)
    else:
        leave_duel(s)


@rule
def leave_duel(s):
    """Normal combat goes on: nothing of the duel's own rules holds (PD-19)."""
    s.duel = 0
    s.act = 0
    s.actor = -1
    s.order[0] = -1
    for q in range(s.players):
        s.duelist[q].focus = -1
    s.phase = ids.P_ROUND
