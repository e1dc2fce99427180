"""Positions on the strip: which way the foes are, free squares, moves and pushes (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.conditions import free_from, relieve
from feint.envs.pf2e.traits import is_stride


@rule
def nearest_foe(s, p):
    """The nearest foe of seat p that stands, of equally near ones the first; -1 without one (PD-18)."""
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
    """The direction of seat p's nearest foe, +1 or -1 (PD-18)."""
    q = nearest_foe(s, p)
    if q < 0:
        return 1 if p % 2 == 0 else -1
    return 1 if s.duelist[q].pos > s.duelist[p].pos else -1


@rule
def room(s, p, way):
    """Free squares before seat p in a direction: up to the strip's end, or to the nearest foe (PD-18)."""
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
    """Push seat b away from seat a as far as there is room; grabs of and by seat b end (PD-18)."""
    d = s.duelist[b]
    way = 1 if d.pos > s.duelist[a].pos else -1
    squares = min(squares, room(s, b, way))
    if squares > 0:
        d.pos += way * squares
        emit(s, ids.E_MOVED, EVERYONE, b, d.pos, 0, 0)
        free_from(s, b)
        relieve(s, b, tables.GRABBED)
        relieve(s, b, tables.RESTRAINED)


@rule
def landing(s, p, b):
    """The square behind seat b as seat p sees it, where a tumble ends; -1 if it is off the strip or a foe's (PD-18)."""
    way = 1 if s.duelist[b].pos > s.duelist[p].pos else -1
    square = s.duelist[b].pos + way
    if square < 0 or square >= s.squares:
        return -1
    for q in range(1 - p % 2, s.players, 2):
        if s.duelist[q].out == 0 and s.duelist[q].pos == square:
            return -1
    return square


@rule
def speed(s, p):
    """Squares of a Stride now (PD-18)."""
    d = s.duelist[p]
    squares = tables.SHEET[d.row, tables.SPEED] - d.cond[tables.SLOWER]
    if d.cond[tables.PANACHE] > 0:
        squares += 1 if tables.SHEET[d.row, tables.LEVEL] < 3 else 2
    return min(max(squares, 1), ids.MAX_STRIDE)


@rule
def may_tumble(s, p):
    """Whether seat p can pass its nearest foe in one move; the foe's square counts twice: difficult terrain (PD-18)."""
    b = nearest_foe(s, p)
    if b < 0 or landing(s, p, b) < 0:
        return False
    gap = s.duelist[b].pos - s.duelist[p].pos
    return (gap if gap > 0 else -gap) + 2 <= speed(s, p)


@rule
def move(s, p, action):
    """Step, Crawl or Stride; moving ends the mover's own grabs (PD-18)."""
    d = s.duelist[p]
    squares = 1
    back = action == ids.A_STEP_BACK or action == ids.A_CRAWL_BACK
    if is_stride(action):
        back = action >= ids.FIRST_STRIDE_BACK
        squares = action - (ids.FIRST_STRIDE_BACK if back else ids.FIRST_STRIDE) + 1
    way = forward(s, p)
    if back:
        way = -way
    s.came_from = d.pos
    d.pos += way * squares
    emit(s, ids.E_MOVED, EVERYONE, p, d.pos, 0, 0)
    free_from(s, p)
    # a globe stays where it was cast
    relieve(s, p, tables.GLOBE)
    s.scan = 0
    s.phase = ids.P_MOVED
