"""The way through the labyrinth: exits, doors, new segments, stairs, and whoever is met there (LB-36, LB-37)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import gates, ids, meeting, monsters, prompt, ranks, segments, tables, traps, units

#: A door is trapped on 1K6 of at most this.
TRAP_ROLL = 1


# Stages of the way into the next segment.
LEAVING, FINDING, ENTERING, ARRIVING = range(4)


# --- the choice -------------------------------------------------------------------------------------------------------


@rule
def tick(s):
    """Set out, go on along the way, or ask where to (LB-36)."""
    if s.phase == ids.P_EXPLORE:
        tick_explore(s)
    elif s.phase == ids.P_SEGMENT:
        tick_way(s)
    elif s.phase == ids.P_DEPARTURE:
        depart(s)
    else:
        prompt.ask_explorers(s)


@rule
def tick_explore(s):
    """Ask where the party goes; it is lost where nobody stands or no way is left (LB-10, LB-36)."""
    if not prompt.party_stands(s):
        s.how = ids.LOST
        prompt.go_to(s, ids.P_CLOSE)
    elif meeting.companions_attack(s):
        return
    elif is_walled_in(s):
        s.how = ids.LOST
        prompt.go_to(s, ids.P_CLOSE)
    else:
        prompt.ask_common(s)


@rule
def legal(s, mask):
    """Mark the party's ways, or how a new segment can be turned (LB-36)."""
    if s.phase == ids.P_FITTING:
        prompt.mark_bits(mask, ids.FIT, segments.turns_that_fit(s, segments.beyond(s, s.heading), s.pending), 4)
    else:
        legal_explore(s, mask)


@rule
def legal_explore(s, mask):
    """Mark exits, stairs, the find, the Gates, the way out, a halt (LB-36, LB-37)."""
    feature = tables.TILE_FEATURE[s.tile[segments.here(s)]]
    for way in range(4):
        if segments.can_go(s, way):
            mask[ids.GO + way] = 1
    if s.halted == 0:
        mask[ids.PASS] = 1
        mask[ids.REARRANGE] = 1
    if tables.PLAIN < feature < tables.ENTRANCE and feature != tables.STAIRS and s.searched[segments.here(s)] == 0:
        mask[ids.EXAMINE_FIND] = 1
    if feature == tables.STAIRS:
        if s.floor > 0:
            mask[ids.STAIRS_UP] = 1
        if s.floor < tables.LEVELS - 1:
            mask[ids.STAIRS_DOWN] = 1
    if feature == tables.BLACK_GATES and s.gate_open == 1 and s.gate_down == 0 and gates.any_gate_skill(s):
        mask[ids.DESTROY] = 1
    if segments.may_leave(s):
        mask[ids.LEAVE_MAZE] = 1


@rule
def apply(s, action):
    """Turn a new segment, or go on as the party chose (LB-36)."""
    if s.phase == ids.P_FITTING:
        tile = s.pending
        s.pending = -1
        segments.lay(s, segments.beyond(s, s.heading), tile, action - ids.FIT)
        prompt.go_to(s, ids.P_SEGMENT)
    else:
        apply_explore(s, action)


@rule
def apply_explore(s, action):
    """Go on, halt for spells and potions, march otherwise, examine, destroy, leave (LB-36, LB-37)."""
    if ids.GO <= action < ids.GO + 4:
        set_out(s, action - ids.GO)
    elif action == ids.PASS:
        s.halted = 1
        prompt.go_to(s, ids.P_CALM)
    elif action == ids.REARRANGE:
        s.halted = 1
        ranks.begin_ranks(s, ids.P_EXPLORE)
    elif action == ids.EXAMINE_FIND:
        prompt.go_to(s, ids.P_EXAMINE)
    elif action == ids.DESTROY:
        prompt.go_to(s, ids.P_GATE_TRY)
    elif action == ids.LEAVE_MAZE:
        s.out = 1
        s.how = ids.GONE
        emit(s, ids.E_OUT, EVERYONE, s.explored, 0, 0, 0)
        prompt.go_to(s, ids.P_CLOSE)
    else:
        take_stairs(s, action == ids.STAIRS_DOWN)


# --- into the labyrinth and on ----------------------------------------------------------------------------------------


@rule
def depart(s):
    """Set out: into the labyrinth, or to the one meeting of an encounter (LB-36)."""
    if s.adventure == 1:
        begin_adventure(s)
        return
    count = s.fixed_count
    if s.fixed_monster >= 0:
        s.group = s.fixed_monster
        count = max(count, 1)
    else:
        rolled = monsters.roll_group(s, s.table)
        count = rolled if count == 0 else count
    meeting.begin_meeting(s, count)


@rule
def begin_adventure(s):
    """The party stands in the entrance, in the middle of the southern edge (LB-36)."""
    s.floor = s.start_level - 1
    s.x = tables.SIZE // 2
    s.y = tables.SIZE - 1
    s.seen[segments.here(s)] = 1
    segments.lay(s, segments.here(s), tables.TILE_ENTRANCE, 0)
    prompt.go_to(s, ids.P_EXPLORE)


@rule
def set_out(s, way):
    """Take an exit (LB-36)."""
    s.heading = way
    s.stage = LEAVING
    s.halted = 0
    prompt.go_to(s, ids.P_SEGMENT)


@rule
def tick_way(s):
    """From an exit to the next segment: traps at doors, the tile, the party's move, whoever is met (LB-36)."""
    cell = segments.here(s)
    target = segments.beyond(s, s.heading)
    stage = s.stage
    s.stage += 1
    if stage == LEAVING:
        if segments.is_room(s, cell) and segments.edge(s, cell, s.heading) == tables.DOOR and s.heading != s.came:
            roll_door_trap(s)
    elif stage == FINDING:
        if s.tile[target] < 0:
            find_segment(s, cell, target)
    elif stage == ENTERING:
        if s.seen[target] == 0 and segments.is_room(s, target) and segments.edge(s, cell, s.heading) == tables.DOOR:
            roll_door_trap(s)
    else:
        arrive(s, target, segments.edge(s, cell, s.heading) == tables.DOOR)


@rule
def roll_door_trap(s):
    """A door is trapped on a 1 of 1K6 (LB-36)."""
    if chance(s, TRAP_ROLL, 6) == 1:
        traps.trap_sprung(s, ids.P_SEGMENT)


@rule
def find_segment(s, cell, target):
    """Draw the segment behind an exit and turn it; where nothing fits the exit is blind (LB-36)."""
    tile = segments.draw_tile(s, target)
    if tile < 0:
        segments.bolt(s, cell, s.heading)
        emit(s, ids.E_SEGMENT, EVERYONE, target, -1, 0, 0)
        prompt.go_to(s, ids.P_EXPLORE)
        return
    s.pending = tile
    emit(s, ids.E_SEGMENT, EVERYONE, target, tile, -1, 0)
    prompt.go_to(s, ids.P_FITTING)


@rule
def take_stairs(s, down):
    """Go by the stairs to the level below or above, whose segment has stairs too (LB-36)."""
    s.floor += 1 if down else -1
    s.level = s.floor + 1
    target = segments.here(s)
    if s.tile[target] < 0:
        for tile in range(tables.NUM_TILES):
            if tables.TILE_FEATURE[tile] == tables.STAIRS:
                segments.lay(s, target, tile, 0)
    s.heading = 0
    s.halted = 0
    arrive(s, target, False)
    s.came = -1


@rule
def arrive(s, target, by_door):
    """Enter a segment: those who wait there join, and whoever lives there is met (LB-36)."""
    fresh = s.seen[target] == 0
    s.seen[target] = 1
    s.x = target % tables.SIZE
    s.y = target // tables.SIZE % tables.SIZE
    s.came = (s.heading + 2) % 4
    s.has_door = 1 if by_door else 0
    if fresh:
        s.explored += 1
        if s.gate_in > 0 and s.gate_level == s.level:
            s.gate_in -= 1
    emit(s, ids.E_ENTERED, EVERYONE, target, 1 if fresh else 0, 0, 0)
    prompt.go_to(s, ids.P_EXPLORE)
    join_march(s, target)
    meet_here(s, target, fresh)


# --- who is met there -------------------------------------------------------------------------------------------------


@rule
def meet_here(s, cell, fresh):
    """Monsters that wait, the Gates' guards, a resident of a new room, a wanderer elsewhere (LB-36)."""
    if s.lair[cell] >= 0:
        s.table = tables.RESIDENT
        s.group = s.lair[cell]
        count = s.lair_count[cell]
        s.lair[cell] = -1
        meeting.begin_meeting(s, count)
        meet_charmed(s, cell)
    elif tables.TILE_FEATURE[s.tile[cell]] == tables.BLACK_GATES:
        if s.gate_open == 0:
            s.table = tables.RESIDENT
            gates.begin_gate(s)
    elif fresh and segments.is_room(s, cell):
        if chance(s, tables.RESIDENT_ROLL, 6) == 1:
            meet_from(s, tables.RESIDENT)
    elif chance(s, tables.WANDERING_ROLL, 6) == 1:
        meet_from(s, tables.WANDERING)


@rule
def meet_from(s, table):
    """Roll monsters on a table and meet them (LB-36)."""
    s.table = table
    meeting.begin_meeting(s, monsters.roll_group(s, table))


@rule
def join_march(s, cell):
    """Characters who were sent here join the march (LB-36)."""
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.AWAY and s.away_at[u] == cell and s.side[u] == ids.PARTY:
            s.status[u] = ids.ALIVE
            units.put(s, u, units.first_free(s, ids.PARTY))
            emit(s, ids.E_JOINS, EVERYONE, u, 0, 0, 0)


@rule
def meet_charmed(s, cell):
    """Those who stayed with the monsters of a segment, under their charm, are met with them (LB-36)."""
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.AWAY and s.away_at[u] == cell and s.side[u] == ids.FOES:
            s.status[u] = ids.ALIVE
            s.charmer[u] = tables.FIRST_MONSTER
            units.put(s, u, units.first_free(s, ids.FOES))


# --- what a meeting leaves behind -------------------------------------------------------------------------------------


@rule
def leave_meeting(s):
    """What a meeting leaves behind: monsters where they are, charmed ones in the march, a locked door (LB-20)."""
    s.met = 0
    cell = segments.here(s)
    living = 0
    for u in range(tables.FIRST_MONSTER, tables.FIRST_COMPANION):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES:
            living += 1
    units.stay_with(s, -1, cell)
    if living > 0 and s.cache == 0 and (s.how == ids.AGREED or s.how == ids.TRUCED or s.how == ids.LOCKED):
        s.lair[cell] = s.group
        s.lair_count[cell] = living
    if s.how == ids.LOCKED:
        back = s.came
        segments.bolt(s, cell, back)
        s.x += tables.STEP_X[back]
        s.y += tables.STEP_Y[back]
        s.came = -1
        emit(s, ids.E_ENTERED, EVERYONE, segments.here(s), 0, 0, 0)
    if tables.TILE_FEATURE[s.tile[cell]] == tables.BLACK_GATES and s.how != ids.LOST:
        s.gate_open = 1
    meeting.keep_companions(s)
    s.trap_after = ids.P_EXPLORE
    prompt.go_to(s, ids.P_POISON)


@rule
def is_walled_in(s):
    """Whether blind exits and locked doors leave the party no way at all: it is lost (LB-36)."""
    for way in range(4):
        if segments.can_go(s, way):
            return False
    return tables.TILE_FEATURE[s.tile[segments.here(s)]] != tables.STAIRS and not segments.may_leave(s)
