"""The map: segments, their edges, and which tiles fit where (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, tables


@rule
def cell_of(floor, x, y):
    """A segment's number, or -1 outside the labyrinth (LB-36)."""
    if not (0 <= x < tables.SIZE and 0 <= y < tables.SIZE and 0 <= floor < tables.LEVELS):
        return -1
    return (floor * tables.SIZE + y) * tables.SIZE + x


@rule
def here(s):
    """The party's segment (LB-36)."""
    return cell_of(s.floor, s.x, s.y)


@rule
def beyond(s, way):
    """The segment beyond an edge of the party's, or -1 (LB-36)."""
    return cell_of(s.floor, s.x + tables.STEP_X[way], s.y + tables.STEP_Y[way])


@rule
def edge(s, cell, way):
    """The edge of a drawn segment that faces a direction (LB-36)."""
    return tables.TILE_EDGE[s.tile[cell], s.turned[cell], way]


@rule
def neighbour(cell, way):
    """The segment beside another, or -1 (LB-36)."""
    x, y = cell % tables.SIZE, cell // tables.SIZE % tables.SIZE
    return cell_of(cell // (tables.SIZE * tables.SIZE), x + tables.STEP_X[way], y + tables.STEP_Y[way])


@rule
def tile_fits(s, cell, tile, turn):
    """Whether a tile, so turned, agrees with all that lies around a segment; the rim is wall (LB-36)."""
    for way in range(4):
        shown = tables.TILE_EDGE[tile, turn, way]
        other = neighbour(cell, way)
        if other < 0:
            if shown != tables.WALL:
                return False
        elif s.tile[other] >= 0 and edge(s, other, (way + 2) % 4) != shown:
            return False
    return True


@rule
def turns_that_fit(s, cell, tile):
    """Quarter turns by which a tile fits a segment, as bits (LB-36)."""
    bits = 0
    for turn in range(tables.TILE_TURNS[tile]):
        if tile_fits(s, cell, tile, turn):
            bits |= 1 << turn
    return bits


@rule
def draw_tile(s, cell):
    """Draw a tile of those in the stack that fit, each as likely; -1 where none does (LB-36)."""
    if gates_come_next(s) and turns_that_fit(s, cell, tables.TILE_GATES) != 0:
        return tables.TILE_GATES
    total = 0
    for tile in range(tables.NUM_TILES):
        if s.stack[tile] > 0 and turns_that_fit(s, cell, tile) != 0:
            total += s.stack[tile]
    if total == 0:
        return -1
    left = roll(s, total)
    for tile in range(tables.NUM_TILES):
        if s.stack[tile] > 0 and turns_that_fit(s, cell, tile) != 0:
            left -= s.stack[tile]
            if left <= 0:
                return tile
    return -1


@rule
def gates_come_next(s):
    """Whether the next new segment is the Gates': the last to explore, or the one that a mirror foretold (LB-36)."""
    if s.wants_gates == 0 or s.gate_open == 1:
        return False
    return s.explored + 1 >= s.depth or (s.gate_in == 1 and s.gate_level == s.level)


@rule
def lay(s, cell, tile, turn):
    """Put a tile down (LB-36)."""
    s.tile[cell] = tile
    s.turned[cell] = turn
    s.stack[tile] = max(0, s.stack[tile] - 1)
    emit(s, ids.E_SEGMENT, EVERYONE, cell, tile, turn, 0)


@rule
def can_go(s, way):
    """Whether an edge of the party's segment can be passed (LB-36)."""
    cell = here(s)
    other = beyond(s, way)
    if other < 0 or edge(s, cell, way) == tables.WALL or s.bolts[cell] >> way & 1 == 1:
        return False
    return s.tile[other] < 0 or edge(s, other, (way + 2) % 4) != tables.WALL


@rule
def bolt(s, cell, way):
    """Shut an edge for ever, on both sides (LB-36)."""
    s.bolts[cell] |= 1 << way
    other = neighbour(cell, way)
    if other >= 0:
        s.bolts[other] |= 1 << ((way + 2) % 4)


@rule
def is_room(s, cell):
    """Whether a segment is a room: it has no corridor's edge (LB-36)."""
    return tables.TILE_CORRIDOR[s.tile[cell]] == 0


@rule
def may_leave(s):
    """Whether the party may go out: deep enough explored, or nothing left to explore (LB-36)."""
    if tables.TILE_FEATURE[s.tile[here(s)]] != tables.ENTRANCE:
        return False
    return s.explored >= s.depth or not anything_left(s)


@rule
def anything_left(s):
    """Whether any segment visited has an open exit into the unknown (LB-36)."""
    for cell in range(tables.CELLS):
        if s.seen[cell] == 1:
            for way in range(4):
                other = neighbour(cell, way)
                is_open = edge(s, cell, way) != tables.WALL and s.bolts[cell] >> way & 1 == 0
                if is_open and other >= 0 and s.tile[other] < 0:
                    return True
    return False
