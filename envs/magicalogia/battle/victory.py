"""Who has fallen, who has won (MG-54, MG-55, MG-57, MG-91)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import ids
from feint.envs.magicalogia.battle.rounds import begin_round


@inner_rule
def is_simultaneous(s):
    """Whether losses under way count together: nobody falls before they are done (MG-55)."""
    return s.phase == ids.CLOSING_CHECKS or (s.phase == ids.CLOSING and s.stage == 0)


@inner_rule
def judge(s):
    """See who has fallen: witnesses drop out, representatives lose (MG-54, MG-55, MG-57)."""
    lost = 0
    for p in range(s.seats):
        if s.alive[p] != 0 and s.mp[p] <= 0:
            s.alive[p] = 0
            emit(s, ids.E_DIES, EVERYONE, p, 0, 0, 0)
            if s.rep[s.side[p]] == p:
                lost |= 1 << s.side[p]
    if lost == 0:
        return
    if s.group != 0 and lost & 1 != 0 and any_left(s):
        if lost == 1:
            s.depth = 0
            s.acting = 0
            begin_round(s, s.round_no + 1)
            return
        lost = 2
    if lost == 3:
        s.done = 1
        s.acting = 0
        for p in range(s.seats):
            s.returns[p] = 0.0
        emit(s, ids.E_BOTH_LOSE, EVERYONE, 0, 0, 0, 0)
    else:
        win(s, 1 if lost == 1 else 0)


@inner_rule
def any_left(s):
    """Whether any PC of the group is alive (MG-57)."""
    for p in range(s.seats - 1):
        if s.alive[p] != 0:
            return True
    return False


@inner_rule
def concede(s, seat):
    """Give the battle up in one's own turn (MG-55); of a group, its representative falls out with the group's loss."""
    emit(s, ids.E_CONCEDES, EVERYONE, seat, 0, 0, 0)
    win(s, 1 - s.side[seat])


@inner_rule
def win(s, side):
    """End the battle: +1 to every seat of the winning side, -1 to the other (MG-55, MG-91)."""
    s.done = 1
    s.acting = 0
    s.depth = 0
    for p in range(s.seats):
        s.returns[p] = 1.0 if s.side[p] == side else -1.0
    emit(s, ids.E_WINS, EVERYONE, side, 0, 0, 0)
