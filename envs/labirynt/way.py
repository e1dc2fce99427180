"""The way from segment to segment: traps at doors, new segments, and whoever is met there (LB-36, LB-37)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import go_to
from feint.envs.labirynt.ids import E_ENTERED, E_JOINS, E_SEGMENT, EXPLORE, FITTING, SEGMENT
from feint.envs.labirynt.meeting import begin_gate, begin_meeting, roll_group
from feint.envs.labirynt.segments import beyond, bolt, draw_tile, edge, here, is_room, lay
from feint.envs.labirynt.state import ALIVE, AWAY, FIRST_MONSTER, FOES, PARTY, PEOPLE, SIZE
from feint.envs.labirynt.tables import (
    BLACK_GATES,
    DOOR,
    NUM_TILES,
    RESIDENT,
    RESIDENT_ROLL,
    STAIRS,
    TILE_ENTRANCE,
    TILE_FEATURE,
    WANDERING,
    WANDERING_ROLL,
)
from feint.envs.labirynt.traps import trap_sprung
from feint.envs.labirynt.units import first_free, lift, put

#: A door is trapped on 1K6 of at most this.
TRAP_ROLL = 1


# Stages of the way into the next segment.
LEAVING, FINDING, ENTERING, ARRIVING = range(4)


@rule
def begin_adventure(s):
    """The party stands in the entrance, in the middle of the southern edge."""
    s.floor = s.start_level - 1
    s.x = SIZE // 2
    s.y = SIZE - 1
    s.seen[here(s)] = 1
    lay(s, here(s), TILE_ENTRANCE, 0)
    go_to(s, EXPLORE)


@rule
def set_out(s, way):
    """Take an exit."""
    s.heading = way
    s.stage = LEAVING
    s.halted = 0
    go_to(s, SEGMENT)


@rule
def tick_way(s):
    """From an exit to the next segment: traps at doors, the tile, the party's move, whoever is met (LB-36)."""
    cell = here(s)
    target = beyond(s, s.heading)
    stage = s.stage
    s.stage += 1
    if stage == LEAVING:
        if is_room(s, cell) and edge(s, cell, s.heading) == DOOR and s.heading != s.came:
            search_trap(s)
    elif stage == FINDING:
        if s.tile[target] < 0:
            find_segment(s, cell, target)
    elif stage == ENTERING:
        if s.seen[target] == 0 and is_room(s, target) and edge(s, cell, s.heading) == DOOR:
            search_trap(s)
    else:
        arrive(s, target, edge(s, cell, s.heading) == DOOR)


@rule
def search_trap(s):
    """A door is trapped on a one of 1K6."""
    if chance(s, TRAP_ROLL, 6) == 1:
        trap_sprung(s, SEGMENT)


@rule
def find_segment(s, cell, target):
    """Draw the segment behind an exit and turn it; where nothing fits the exit is blind."""
    tile = draw_tile(s, target)
    if tile < 0:
        bolt(s, cell, s.heading)
        emit(s, E_SEGMENT, EVERYONE, target, -1, 0, 0)
        go_to(s, EXPLORE)
        return
    s.pending = tile
    emit(s, E_SEGMENT, EVERYONE, target, tile, -1, 0)
    go_to(s, FITTING)


@rule
def arrive(s, target, by_door):
    """Enter a segment: those who wait there join, and whoever lives there is met."""
    fresh = s.seen[target] == 0
    s.seen[target] = 1
    s.x = target % SIZE
    s.y = target // SIZE % SIZE
    s.came = (s.heading + 2) % 4
    s.has_door = 1 if by_door else 0
    if fresh:
        s.explored += 1
        if s.gate_in > 0 and s.gate_level == s.level:
            s.gate_in -= 1
    emit(s, E_ENTERED, EVERYONE, target, 1 if fresh else 0, 0, 0)
    go_to(s, EXPLORE)
    rejoin(s, target)
    meet_here(s, target, fresh)


@rule
def meet_here(s, cell, fresh):
    """Monsters that wait, the Gates' guards, a resident of a new room, a wanderer elsewhere."""
    if s.lair[cell] >= 0:
        s.table = RESIDENT
        s.group = s.lair[cell]
        count = s.lair_count[cell]
        s.lair[cell] = -1
        begin_meeting(s, count)
        stand_by(s, cell)
    elif TILE_FEATURE[s.tile[cell]] == BLACK_GATES:
        if s.gate_open == 0:
            s.table = RESIDENT
            begin_gate(s)
    elif fresh and is_room(s, cell):
        if chance(s, RESIDENT_ROLL, 6) == 1:
            meet_from(s, RESIDENT)
    elif chance(s, WANDERING_ROLL, 6) == 1:
        meet_from(s, WANDERING)


@rule
def meet_from(s, table):
    """Roll monsters on a table and meet them."""
    s.table = table
    begin_meeting(s, roll_group(s, table))


@rule
def rejoin(s, cell):
    """Characters who were sent here join the march."""
    for u in range(PEOPLE):
        if s.status[u] == AWAY and s.away_at[u] == cell and s.side[u] == PARTY:
            s.status[u] = ALIVE
            put(s, u, first_free(s, PARTY))
            emit(s, E_JOINS, EVERYONE, u, 0, 0, 0)


@rule
def stay_with(s, charmer, cell):
    """Those under a monster's charm stay where it stays."""
    for u in range(PEOPLE):
        if s.status[u] == ALIVE and s.side[u] == FOES and (charmer < 0 or s.charmer[u] == charmer):
            lift(s, u)
            s.status[u] = AWAY
            s.away_at[u] = cell


@rule
def stand_by(s, cell):
    """Those who stayed with the monsters of a segment, under their charm, are met with them."""
    for u in range(PEOPLE):
        if s.status[u] == AWAY and s.away_at[u] == cell and s.side[u] == FOES:
            s.status[u] = ALIVE
            s.charmer[u] = FIRST_MONSTER
            put(s, u, first_free(s, FOES))


@rule
def take_stairs(s, down):
    """Go by the stairs to the level below or above, whose segment has stairs too."""
    s.floor += 1 if down else -1
    s.level = s.floor + 1
    target = here(s)
    if s.tile[target] < 0:
        for tile in range(NUM_TILES):
            if TILE_FEATURE[tile] == STAIRS:
                lay(s, target, tile, 0)
    s.heading = 0
    s.halted = 0
    arrive(s, target, False)
    s.came = -1
