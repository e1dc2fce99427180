"""Where duellists stand on the strip: which way their foes are, free squares, and who is pushed (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import free_from, relieve
from feint.envs.pf2e.ids import MOVES
from feint.envs.pf2e.tables import GRABBED, RESTRAINED


@rule
def nearest_foe(s, p):
    """The nearest foe of seat p that stands, of equally near ones the first; -1 without one."""
    nearest = -1
    least = 100
    for q in range(1 - p % 2, s.players, 2):
        gap = s.duelist[q].pos - s.duelist[p].pos
        gap = -gap if gap < 0 else gap
        if s.duelist[q].out == 0 and gap < least:
            nearest = q
            least = gap
    return nearest


@rule
def forward(s, p):
    """The direction of seat p's nearest foe, +1 or -1."""
    q = nearest_foe(s, p)
    if q < 0:
        return 1 if p % 2 == 0 else -1
    return 1 if s.duelist[q].pos > s.duelist[p].pos else -1


@rule
def room(s, p, way):
    """Free squares before seat p in a direction: up to the strip's end, or to the nearest foe."""
    d = s.duelist[p]
    free = s.squares - 1 - d.pos if way > 0 else d.pos
    for q in range(1 - p % 2, s.players, 2):
        other = s.duelist[q]
        gap = (other.pos - d.pos) * way
        if other.out == 0 and gap > 0:
            free = min(free, gap - 1)
    return free


@rule
def push(s, a, b, squares):
    """Push seat b away from seat a as far as there is room; grabs of and by who is pushed end."""
    d = s.duelist[b]
    way = 1 if d.pos > s.duelist[a].pos else -1
    squares = min(squares, room(s, b, way))
    if squares > 0:
        d.pos += way * squares
        emit(s, MOVES, EVERYONE, b, d.pos, 0, 0)
        free_from(s, b)
        relieve(s, b, GRABBED)
        relieve(s, b, RESTRAINED)


@rule
def landing(s, p, b):
    """The square behind seat b as seat p sees it, where a tumble ends; -1 if it is off the strip or a foe's."""
    way = 1 if s.duelist[b].pos > s.duelist[p].pos else -1
    square = s.duelist[b].pos + way
    if square < 0 or square >= s.squares:
        return -1
    for q in range(1 - p % 2, s.players, 2):
        if s.duelist[q].out == 0 and s.duelist[q].pos == square:
            return -1
    return square
