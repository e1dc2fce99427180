"""Both sides close their ranks: the reorganisation that ends a round (LB-33, LB-44)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt.state import ALIVE, FOE_PLACES, FOES, PARTY, PARTY_PLACES, UNITS, WIDTH
from feint.envs.labirynt.units import count_rank, lift, put

#: Two at least stand in front while two live.
LEAST_FRONT = 2


@rule
def open_reform(s):
    """Begin the party's reorganisation."""
    s.reformed = 0
    s.rank_left = 0


@rule
def must_step_up(s):
    """Whether somebody has to step up: fewer than two in front, and others behind."""
    return count_rank(s, PARTY, 0) < LEAST_FRONT and count_rank(s, PARTY, 1) + count_rank(s, PARTY, 2) > 0


@rule
def can_move(s, u, way):
    """Whether a unit of the party may step up (0), back (1), left (2) or right (3) in this reorganisation.

    Each unit moves once, and one leaves each rank; which does not bind while fewer than two stand in front; then
    nobody may do anything else. Two in front may not step back either, but change places with one of the second rank.
    """
    place = s.place[u]
    if s.status[u] != ALIVE or s.side[u] != PARTY or place < 0 or s.reformed >> u & 1 == 1:
        return False
    own = place // WIDTH
    if must_step_up(s):
        return way == 0 and own > 0 and count_rank(s, PARTY, own - 1) < WIDTH
    if way >= 2:
        other = place + (1 if way == 3 else -1)
        return other // WIDTH == own and other >= 0 and s.party_at[other] < 0
    if s.rank_left >> own & 1 == 1:
        return False
    if way == 0:
        if own == 0:
            return False
        return count_rank(s, PARTY, own - 1) < WIDTH or can_give_way(s, own - 1)
    if own + 1 >= PARTY_PLACES // WIDTH or count_rank(s, PARTY, own + 1) >= WIDTH:
        return False
    return own > 0 or count_rank(s, PARTY, 0) > LEAST_FRONT


@rule
def can_give_way(s, own):
    """Whether anyone of a full rank may step back for one who steps up."""
    if s.rank_left >> own & 1 == 1:
        return False
    for column in range(WIDTH):
        if s.reformed >> s.party_at[own * WIDTH + column] & 1 == 0:
            return True
    return False


@rule
def any_move(s, way):
    """Whether any unit may move that way."""
    for u in range(UNITS):
        if can_move(s, u, way):
            return True
    return False


@rule
def free_column(s, rank, column):
    """The free place of a rank nearest a column, or -1."""
    best = -1
    for other in range(WIDTH):
        if s.party_at[rank * WIDTH + other] < 0 and (best < 0 or abs(other - column) < abs(best % WIDTH - column)):
            best = rank * WIDTH + other
    return best


@rule
def move(s, u, way):
    """Move a unit as :func:`can_move` allows."""
    place = s.place[u]
    target = place + (1 if way == 3 else -1)
    if way < 2:
        s.rank_left |= 1 << (place // WIDTH)
        target = free_column(s, place // WIDTH + (1 if way == 1 else -1), place % WIDTH)
    s.reformed |= 1 << u
    lift(s, u)
    put(s, u, target)


@rule
def exchange(s, u, other):
    """A unit steps up, and one of the full rank before it takes its place."""
    place = s.place[u]
    front = s.place[other]
    s.rank_left |= (1 << (place // WIDTH)) | (1 << (front // WIDTH))
    s.reformed |= (1 << u) | (1 << other)
    lift(s, u)
    lift(s, other)
    put(s, u, front)
    put(s, other, place)


@rule
def refill_rank(s):
    """The first free place that a monster of the rank behind it will fill; -1 for none."""
    for place in range(FOE_PLACES - WIDTH):
        if s.foe_at[place] < 0:
            rank = place // WIDTH
            if count_rank(s, FOES, rank + 1) > 0:
                return place
    return -1


@rule
def best_behind(s, place):
    """The monster of most strength in the rank behind a place: of equal ones the first."""
    best = -1
    for column in range(WIDTH):
        u = s.foe_at[(place // WIDTH + 1) * WIDTH + column]
        if u >= 0 and (best < 0 or s.strength[u] > s.strength[best]):
            best = u
    return best


@rule
def equals_behind(s, place):
    """How many monsters of that most strength, though not equally wounded, could step up."""
    best = best_behind(s, place)
    n = 1
    for column in range(WIDTH):
        u = s.foe_at[(place // WIDTH + 1) * WIDTH + column]
        if u >= 0 and u != best and same_strength(s, u, best):
            n += 1
    return n


@rule
def same_strength(s, u, other):
    """Whether two monsters are of equal strength, but not alike."""
    if s.strength[u] != s.strength[other]:
        return False
    return s.kind[u] != s.kind[other] or s.wounds[u] != s.wounds[other] or s.asleep[u] != s.asleep[other]


@rule
def step_up(s, u):
    """A monster takes the free place before it."""
    place = refill_rank(s)
    lift(s, u)
    put(s, u, place)
