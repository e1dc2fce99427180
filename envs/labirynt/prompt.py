"""Who is asked: one seat, the whole council, or the leader, and what a council has chosen (LB-41)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, tables


@rule
def go_to(s, phase):
    """Turn to a phase, from the first place of the march."""
    s.phase = phase
    s.cursor = 0


@rule
def ask(s, seat):
    """Ask one seat."""
    s.acting = 1 << seat
    s.common = 0


@rule
def leader(s):
    """The seat of the first free living character in march order, or -1 (LB-41)."""
    if s.waiting != 0:
        return s.march_seat
    for place in range(tables.PARTY_PLACES):
        u = s.party_at[place]
        if 0 <= u < tables.PEOPLE:
            return s.owner[u]
    return -1


@rule
def seat_of(s, u):
    """The seat that plays a unit: a character's own, a charmed monster's charmer's, else the monsters' (LB-10)."""
    if s.side[u] == ids.FOES:
        return s.players - 1
    if u < tables.PEOPLE:
        return s.owner[u]
    return s.owner[s.charmer[u]]


@rule
def party_stands(s):
    """Whether any free character lives and is here (LB-39)."""
    return leader(s) >= 0


@rule
def council_seats(s):
    """The party's seats that have a free living character here, as bits (LB-41)."""
    bits = 0
    for place in range(tables.PARTY_PLACES):
        u = s.party_at[place]
        if 0 <= u < tables.PEOPLE:
            bits |= 1 << s.owner[u]
    for u in range(tables.PEOPLE):
        if s.waiting >> u & 1 == 1:
            bits |= 1 << s.owner[u]
    return bits


@rule
def ask_common(s):
    """Ask for a common choice: the leader's seat, or every seat of the party with `council` (LB-41)."""
    s.acting = council_seats(s) if s.council == 1 else 1 << leader(s)
    s.common = 1 if s.council == 1 else 0


@rule
def ask_explorers(s):
    """Ask for a common choice in the labyrinth; the party turns to its way again where nobody of it is left (LB-41)."""
    if leader(s) < 0:
        go_to(s, ids.P_EXPLORE)
    else:
        ask_common(s)


@rule
def ask_monsters(s):
    """Ask the monsters' seat (LB-44)."""
    ask(s, s.players - 1)


@rule
def council_has_voted(s, seat, action):
    """Keep a seat's vote on a common choice, unseen; True once every seat has voted (LB-41, LB-45)."""
    s.vote[seat] = action
    s.acting &= ~(1 << seat)
    return s.acting == 0


@rule
def council_choice(s):
    """What more than half of the seats chose, else what the leader's seat chose (LB-41)."""
    first = leader(s)
    chosen = s.vote[first]
    asked = 0
    for seat in range(s.players - 1):
        if s.vote[seat] >= 0:
            asked += 1
            emit(s, ids.E_VOTE, EVERYONE, seat, s.vote[seat], 0, 0)
    for seat in range(s.players - 1):
        same = 0
        for other in range(s.players - 1):
            if s.vote[seat] >= 0 and s.vote[other] == s.vote[seat]:
                same += 1
        if 2 * same > asked:
            chosen = s.vote[seat]
    for seat in range(s.players - 1):
        s.vote[seat] = -1
    return chosen


# --- masks ------------------------------------------------------------------------------------------------------------


@rule
def mark_bits(mask, first, bits, n):
    """Mark the actions from `first` on that a bit set of `n` names."""
    for k in range(n):
        if bits >> k & 1 == 1:
            mask[first + k] = 1


@rule
def count_bits(bits):
    """How many spells are in a bit set."""
    n = 0
    for spell in range(tables.NUM_SPELLS):
        n += bits >> spell & 1
    return n


@rule
def mark_people(s, mask):
    """Mark as targets the living characters that stand in a formation."""
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.ALIVE and s.place[u] >= 0:
            mask[ids.TARGET + u] = 1
