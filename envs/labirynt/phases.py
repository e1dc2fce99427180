"""What each phase does by itself: it asks, rolls, or turns to the next; and how a match ends (LB-39, LB-43)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt import ids as n
from feint.envs.labirynt.asking import ask, ask_common, go_to
from feint.envs.labirynt.fight import (
    tick_arming,
    tick_facing,
    tick_foes,
    tick_gate,
    tick_party,
    tick_refill,
    tick_reform,
    tick_respite,
    tick_start,
    tick_truce,
)
from feint.envs.labirynt.leaving import adventure_score, is_over, leave_meeting
from feint.envs.labirynt.maze import tick_maze
from feint.envs.labirynt.meeting import tick_bribe, tick_meeting, tick_talk
from feint.envs.labirynt.party import tick_pool, tick_subset, tick_sun
from feint.envs.labirynt.spoils import (
    meeting_score,
    tick_calm,
    tick_divide,
    tick_gift,
    tick_loot,
    tick_offer,
    tick_raising,
    tick_revival,
    tick_vote,
)
from feint.envs.labirynt.units import seat_of

#: Weight of a seat's share of the treasure in its return (LB-39).
TREASURE_WEIGHT = 0.25


@rule
def tick(s):
    """What the phase does by itself: ask somebody, roll, or turn to the next."""
    phase = s.phase
    if phase <= n.RANKS:
        tick_setting_out(s, phase)
    elif phase <= n.PARLEY:
        tick_talking(s, phase)
    elif phase <= n.AIMING:
        tick_fighting(s, phase)
    elif phase <= n.VOTING or phase == n.DIVIDE:
        tick_spoils(s, phase)
    elif phase == n.CLOSE:
        close(s)
    else:
        tick_maze(s, phase)


@rule
def tick_setting_out(s, phase):
    """Pools, sun, subsets, march."""
    if phase == n.POOL:
        tick_pool(s)
    elif phase == n.SUN:
        tick_sun(s)
    elif phase == n.SUBSET:
        tick_subset(s)
    else:
        ask_common(s)


@rule
def tick_talking(s, phase):
    """A meeting before blows."""
    if phase == n.MEETING:
        tick_meeting(s)
    elif phase == n.TALK:
        tick_talk(s)
    elif phase == n.BRIBING:
        tick_bribe(s)
    else:
        ask_common(s)


@rule
def tick_fighting(s, phase):
    """The fight."""
    if phase == n.FACING:
        tick_facing(s)
    elif phase == n.ARMING:
        tick_arming(s)
    elif phase == n.START:
        tick_start(s)
    elif phase == n.RESPITE:
        tick_respite(s)
    elif phase == n.PARTY_ACTS:
        tick_party(s)
    elif phase == n.TRUCE_WINDOW:
        tick_truce(s)
    elif phase == n.FOES_ACT:
        tick_foes(s)
    elif phase == n.GATE_BLASTS:
        tick_gate(s)
    elif phase == n.REFORM:
        tick_reform(s)
    elif phase == n.REFILL:
        tick_refill(s)
    elif phase == n.EXCHANGE or s.back == n.REFORM:
        ask_common(s)
    else:
        ask(s, seat_of(s, s.actor))


@rule
def tick_spoils(s, phase):
    """What follows a meeting, in its fixed order (LB-43)."""
    if phase == n.RAISING:
        tick_raising(s)
    elif phase == n.REVIVAL:
        tick_revival(s)
    elif phase == n.CALM:
        tick_calm(s)
    elif phase == n.LOOT:
        tick_loot(s)
    elif phase == n.GIFT:
        tick_gift(s)
    elif phase == n.OFFERING:
        tick_offer(s)
    elif phase == n.VOTING:
        tick_vote(s)
    else:
        tick_divide(s)


@rule
def close(s):
    """The meeting is over: an adventure goes on, an encounter is paid for (LB-39)."""
    if s.adventure == 0:
        finish(s, meeting_score(s))
        return
    if s.met == 1:
        s.score += max(-1.0, min(1.0, meeting_score(s)))
        s.meetings += 1
        leave_meeting(s)
    else:
        go_to(s, n.EXPLORE)
    if is_over(s):
        finish(s, adventure_score(s))


@rule
def finish(s, team):
    """End the match; a fight broken off truncates it."""
    pay_out(s, team)
    if s.how == n.BROKEN_OFF:
        s.truncated = 1
    else:
        s.done = 1
    s.acting = 0


@rule
def pay_out(s, team):
    """Team reward to the party, its opposite to the monsters, and each party seat's share of the treasure (LB-39)."""
    team = max(-1.0, min(1.0, team))
    for seat in range(s.players - 1):
        s.returns[seat] = team
        if s.found > 0:
            s.returns[seat] += TREASURE_WEIGHT * s.share[seat] / s.found
    s.returns[s.players - 1] = -team
