"""Rewards and the end of a match (LB-39)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt import ids, prompt, tables, travel

#: Weight of a seat's share of the treasure in its return (LB-39).
TREASURE_WEIGHT = 0.25


@rule
def close(s):
    """The meeting is over: an adventure goes on, an encounter is paid for (LB-39)."""
    if s.adventure == 0:
        finish(s, meeting_score(s))
        return
    if s.met == 1:
        s.score += max(-1.0, min(1.0, meeting_score(s)))
        s.meetings += 1
        travel.leave_meeting(s)
    else:
        prompt.go_to(s, ids.P_EXPLORE)
    if adventure_over(s):
        finish(s, adventure_score(s))


@rule
def finish(s, team):
    """End the match; a fight broken off truncates it (LB-39)."""
    pay_out(s, team)
    if s.how == ids.BROKEN_OFF:
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
        if s.treasure_found > 0:
            s.returns[seat] += TREASURE_WEIGHT * s.share[seat] / s.treasure_found
    s.returns[s.players - 1] = -team


@rule
def meeting_score(s):
    """Killed strength over all, less the dead over all characters; peace counts half (LB-39)."""
    won = 1.0 * s.slain
    peace = s.how == ids.AGREED or s.how == ids.TRUCED or s.how == ids.LOCKED
    for u in range(tables.FIRST_MONSTER, tables.FIRST_COMPANION):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.PARTY:
            won += s.strength[u]
        elif s.status[u] == ids.AWAY or (s.status[u] == ids.ALIVE and peace):
            won += 0.5 * s.strength[u]
    dead = 0
    for u in range(s.people):
        if (
            s.status[u] == ids.DEAD
            or s.status[u] == ids.STONE
            or s.side[u] == ids.FOES
            or s.status[u] == ids.AWAY
            and s.away_at[u] == ids.AT_GATES
        ):
            dead += 1
    return won / max(s.total, 1) - dead / s.people


@rule
def adventure_over(s):
    """Whether the adventure has come to its end: the party is lost, or out (LB-39)."""
    return s.how == ids.LOST or s.how == ids.BROKEN_OFF or not prompt.party_stands(s) or s.out == 1


@rule
def adventure_score(s):
    """The mean of the meetings' rewards, and 1 more if the Gates are destroyed; a lost party has -1 (LB-39)."""
    if s.how == ids.LOST or not prompt.party_stands(s):
        return -1.0
    mean = s.score / s.meetings if s.meetings > 0 else 0.0
    return mean + s.gate_down
