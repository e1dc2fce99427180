"""Who represents a group this round (MG-57)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import ids
from feint.envs.magicalogia.battle.rounds import enter


@inner_rule
def unserved(s):
    """PCs who may represent this round, as bits: none twice until all living have served (MG-57)."""
    living = 0
    for p in range(s.seats - 1):
        if s.alive[p] != 0:
            living |= 1 << p
    if living & ~s.served == 0:
        s.served = 0
    return living & ~s.served


@inner_rule
def choose_rep(s):
    """Ask who steps forward; a single candidate represents without being asked (MG-57)."""
    who = unserved(s)
    if who & (who - 1) == 0:
        represent(s, who)
    else:
        s.bids = 0
        s.bidders = who
        s.acting = who
        s.ask = ids.ASK_BID


@inner_rule
def answer_bid(s, seat, action):
    """Step forward or not, hidden until all have answered (MG-30)."""
    if action == ids.STEP_FORWARD:
        s.bids |= 1 << seat
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        emit(s, ids.E_BIDS, EVERYONE, s.bids, 0, 0, 0)
        represent(s, s.bids if s.bids != 0 else s.bidders)


@inner_rule
def represent(s, who):
    """One of `who` represents the group, drawn uniformly as by the highest throw (MG-57)."""
    number = 0
    for p in range(s.seats):
        number += who >> p & 1
    left = roll(s, number) if number > 1 else 1
    for p in range(s.seats):
        left -= who >> p & 1
        if left == 0 and who >> p & 1 == 1:
            s.rep[0] = p
    s.served |= 1 << s.rep[0]
    emit(s, ids.E_REPRESENTS, EVERYONE, s.rep[0], 0, 0, 0)
    enter(s, ids.ROUND_OPENS)
