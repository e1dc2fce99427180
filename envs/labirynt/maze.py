"""The labyrinth: segments drawn and fitted, the way through them, who waits there, the Gates (LB-36, LB-37)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import ask, ask_common, go_to, mark_bits
from feint.envs.labirynt.finds import (
    apply_deal,
    examine,
    free_held,
    mark_deal,
    tick_deal,
    tick_poison,
    tick_recall,
)
from feint.envs.labirynt.items import recall, recallable
from feint.envs.labirynt.meeting import begin_gate, begin_meeting, clear_field, place_nameless, roll_group
from feint.envs.labirynt.numbers import (
    ADVANCE,
    AGREED,
    BIT_POISON,
    BIT_TRAP,
    BROKEN_OFF,
    CALM,
    CAST,
    CLOSE,
    DEALING,
    DEFT,
    DESTROY,
    DISARM,
    E_ENTERED,
    E_GATE,
    E_JOINS,
    E_OUT,
    E_SEGMENT,
    E_SENT,
    EXAMINE,
    EXAMINING,
    EXPLORE,
    FACING,
    FIT,
    FITTING,
    GATE_TRY,
    GO,
    GONE,
    LAST_RANK,
    LEARN,
    LEAVE_MAZE,
    LOCKED,
    LOST,
    PASS,
    POISON,
    REARRANGE,
    RECALL,
    RETREAT,
    SEARCH,
    SEGMENT,
    STAIRS_DOWN,
    STAIRS_UP,
    TARGET,
    TO_SEGMENT,
    TRAPPED,
    TRUCED,
    WHERE,
)
from feint.envs.labirynt.party import begin_ranks
from feint.envs.labirynt.spells import castable
from feint.envs.labirynt.state import (
    ALIVE,
    AWAY,
    CELLS,
    FIRST_COMPANION,
    FIRST_MONSTER,
    FOES,
    NOBODY,
    PARTY,
    PEOPLE,
    SIZE,
    UNITS,
)
from feint.envs.labirynt.tables import (
    BLACK_GATES,
    DOOR,
    ENTRANCE,
    GATES,
    LEVELS,
    NUM_SPELLS,
    NUM_TILES,
    PLAIN,
    RESIDENT,
    RESIDENT_ROLL,
    STAIRS,
    STEP_X,
    STEP_Y,
    TILE_CORRIDOR,
    TILE_EDGE,
    TILE_ENTRANCE,
    TILE_FEATURE,
    TILE_GATES,
    TILE_TURNS,
    WALL,
    WANDERING,
    WANDERING_ROLL,
)
from feint.envs.labirynt.traps import next_trap, tick_deft, trap_sprung
from feint.envs.labirynt.units import change_side, first_free, leader, lift, party_stands, put, seat_of, wound

#: A skill with the Gates above this counts as this.
MOST_GATE_SKILL = 5
#: A door is trapped on 1K6 of at most this.
TRAP_ROLL = 1
# Stages of the way into the next segment.
LEAVING, FINDING, ENTERING, ARRIVING = range(4)


# --- the map ----------------------------------------------------------------------------------------------------------


@rule
def cell_of(floor, x, y):
    """A segment's number, or -1 outside the labyrinth."""
    if not (0 <= x < SIZE and 0 <= y < SIZE and 0 <= floor < LEVELS):
        return -1
    return (floor * SIZE + y) * SIZE + x


@rule
def here(s):
    """The party's segment."""
    return cell_of(s.floor, s.x, s.y)


@rule
def beyond(s, way):
    """The segment beyond an edge of the party's, or -1."""
    return cell_of(s.floor, s.x + STEP_X[way], s.y + STEP_Y[way])


@rule
def edge(s, cell, way):
    """The edge of a drawn segment that faces a direction."""
    return TILE_EDGE[s.tile[cell], s.turned[cell], way]


@rule
def neighbour(cell, way):
    """The segment beside another, or -1."""
    x, y = cell % SIZE, cell // SIZE % SIZE
    return cell_of(cell // (SIZE * SIZE), x + STEP_X[way], y + STEP_Y[way])


@rule
def tile_fits(s, cell, tile, turn):
    """Whether a tile, so turned, agrees with all that lies around a segment; the rim is wall."""
    for way in range(4):
        shown = TILE_EDGE[tile, turn, way]
        other = neighbour(cell, way)
        if other < 0:
            if shown != WALL:
                return False
        elif s.tile[other] >= 0 and edge(s, other, (way + 2) % 4) != shown:
            return False
    return True


@rule
def turns_that_fit(s, cell, tile):
    """Quarter turns by which a tile fits a segment, as bits."""
    bits = 0
    for turn in range(TILE_TURNS[tile]):
        if tile_fits(s, cell, tile, turn):
            bits |= 1 << turn
    return bits


@rule
def draw_tile(s, cell):
    """Draw a tile of those in the stack that fit, each as likely; -1 where none does."""
    if gates_come_next(s) and turns_that_fit(s, cell, TILE_GATES) != 0:
        return TILE_GATES
    total = 0
    for tile in range(NUM_TILES):
        if s.stack[tile] > 0 and turns_that_fit(s, cell, tile) != 0:
            total += s.stack[tile]
    if total == 0:
        return -1
    left = roll(s, total)
    for tile in range(NUM_TILES):
        if s.stack[tile] > 0 and turns_that_fit(s, cell, tile) != 0:
            left -= s.stack[tile]
            if left <= 0:
                return tile
    return -1


@rule
def gates_come_next(s):
    """Whether the next new segment is the Gates': the last to be explored, or the one that a mirror foretold."""
    if s.wants_gates == 0 or s.gate_open == 1:
        return False
    return s.explored + 1 >= s.depth or (s.gate_in == 1 and s.gate_level == s.level)


@rule
def lay(s, cell, tile, turn):
    """Put a tile down."""
    s.tile[cell] = tile
    s.turned[cell] = turn
    s.stack[tile] = max(0, s.stack[tile] - 1)
    emit(s, E_SEGMENT, EVERYONE, cell, tile, turn, 0)


@rule
def begin_adventure(s):
    """The party stands in the entrance, in the middle of the southern edge."""
    s.floor = s.start_level - 1
    s.x = SIZE // 2
    s.y = SIZE - 1
    s.seen[here(s)] = 1
    lay(s, here(s), TILE_ENTRANCE, 0)
    go_to(s, EXPLORE)


# --- the way from segment to segment ----------------------------------------------------------------------------------


@rule
def can_go(s, way):
    """Whether an edge of the party's segment can be passed."""
    cell = here(s)
    other = beyond(s, way)
    if other < 0 or edge(s, cell, way) == WALL or s.bolts[cell] >> way & 1 == 1:
        return False
    return s.tile[other] < 0 or edge(s, other, (way + 2) % 4) != WALL


@rule
def bolt(s, cell, way):
    """Shut an edge for ever, on both sides."""
    s.bolts[cell] |= 1 << way
    other = neighbour(cell, way)
    if other >= 0:
        s.bolts[other] |= 1 << ((way + 2) % 4)


@rule
def is_room(s, cell):
    """Whether a segment is a room: it has no corridor's edge."""
    return TILE_CORRIDOR[s.tile[cell]] == 0


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
    stage = s.stage + 0
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
        count = s.lair_count[cell] + 0
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


# --- after a meeting --------------------------------------------------------------------------------------------------


@rule
def leave_meeting(s):
    """What a meeting leaves behind: monsters where they are, charmed ones in the march, a locked door (LB-20)."""
    s.met = 0
    cell = here(s)
    living = 0
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        if s.status[u] == ALIVE and s.side[u] == FOES:
            living += 1
    stay_with(s, -1, cell)
    if living > 0 and s.cache == 0 and (s.how == AGREED or s.how == TRUCED or s.how == LOCKED):
        s.lair[cell] = s.group
        s.lair_count[cell] = living
    if s.how == LOCKED:
        back = s.came + 0
        bolt(s, cell, back)
        s.x += STEP_X[back]
        s.y += STEP_Y[back]
        s.came = -1
        emit(s, E_ENTERED, EVERYONE, here(s), 0, 0, 0)
    if TILE_FEATURE[s.tile[cell]] == BLACK_GATES and s.how != LOST:
        s.gate_open = 1
    keep_companions(s)
    s.trap_after = EXPLORE
    go_to(s, POISON)


@rule
def keep_companions(s):
    """Charmed monsters march on with the party."""
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        if s.status[u] == ALIVE and s.side[u] == PARTY:
            v = FIRST_COMPANION
            while s.status[v] == ALIVE:
                v += 1
            copy_unit(s, u, v)
    clear_field(s)
    s.met = 0


@rule
def copy_unit(s, u, v):
    """A monster of the last meeting takes a companion's number."""
    place = s.place[u] + 0
    lift(s, u)
    s.status[u] = NOBODY
    s.kind[v] = s.kind[u]
    s.status[v] = ALIVE
    s.side[v] = s.side[u]
    s.strength[v] = s.strength[u]
    s.wounds[v] = s.wounds[u]
    s.od[v] = s.od[u]
    s.zr[v] = s.zr[u]
    s.skill[v] = s.skill[u]
    s.hand[v] = s.hand[u]
    s.spells[v] = s.spells[u]
    s.armour[v] = s.armour[u]
    s.charmer[v] = s.charmer[u]
    put(s, v, place)


@rule
def rise_up(s):
    """Companions whose charm has ended attack at once (LB-10); True if there are any."""
    first = -1
    for u in range(FIRST_COMPANION, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES:
            first = u
    if first < 0:
        return False
    clear_field(s)
    s.group = s.kind[first]
    for u in range(FIRST_COMPANION, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES:
            s.place[u] = -1
            s.total += s.strength[u]
            change_side(s, u, FOES, -1)
    go_to(s, FACING)
    return True


@rule
def is_walled_in(s):
    """Whether blind exits and locked doors leave the party no way at all: it is lost."""
    for way in range(4):
        if can_go(s, way):
            return False
    return TILE_FEATURE[s.tile[here(s)]] != STAIRS and not may_leave(s)


@rule
def is_over(s):
    """Whether the adventure has come to its end: the party is lost, or out."""
    return s.how == LOST or s.how == BROKEN_OFF or not party_stands(s) or s.out == 1


@rule
def adventure_score(s):
    """The mean of the meetings' rewards, and 1 more if the Gates are destroyed; a lost party has -1 (LB-39)."""
    if s.how == LOST or not party_stands(s):
        return -1.0
    mean = s.score / s.meetings if s.meetings > 0 else 0.0
    return mean + s.gate_down


# --- asking and playing -----------------------------------------------------------------------------------------------


@rule
def tick_maze(s, phase):
    """What a phase of the labyrinth does by itself."""
    if phase == EXPLORE:
        if not party_stands(s):
            s.how = LOST
            go_to(s, CLOSE)
        elif rise_up(s):
            return
        elif is_walled_in(s):
            s.how = LOST
            go_to(s, CLOSE)
        else:
            ask_common(s)
    elif phase == SEGMENT:
        tick_way(s)
    elif phase == DEFT:
        tick_deft(s)
    elif phase == POISON:
        tick_poison(s)
    elif phase == WHERE:
        ask(s, seat_of(s, s.actor))
    elif phase == RECALL:
        tick_recall(s)
    elif phase == DEALING:
        tick_deal(s)
    elif phase == LAST_RANK:
        ask(s, s.players - 1)
    elif leader(s) < 0:
        go_to(s, EXPLORE)
    else:
        ask_common(s)


@rule
def apply_maze(s, action):
    """Play a choice made in the labyrinth."""
    phase = s.phase + 0
    if phase == EXPLORE:
        apply_explore(s, action)
    elif phase == FITTING:
        tile = s.pending + 0
        s.pending = -1
        lay(s, beyond(s, s.heading), tile, action - FIT)
        go_to(s, SEGMENT)
    elif phase == DISARM:
        s.delegate = action - TARGET
        go_to(s, DEFT)
    elif phase == EXAMINE:
        s.searched[here(s)] = 1
        examine(s, action - TARGET, TILE_FEATURE[s.tile[here(s)]])
    elif phase == TRAPPED:
        next_trap(s)
    elif phase == GATE_TRY:
        try_gate(s, action - TARGET)
    elif phase == RECALL:
        recall(s, s.actor, action - LEARN)
    elif phase == DEALING:
        apply_deal(s, action)
    elif phase == LAST_RANK:
        place_nameless(s, s.actor, action == ADVANCE)
    else:
        send_away(s, action - TO_SEGMENT)


@rule
def apply_explore(s, action):
    """Go on, halt for spells and potions, march otherwise, examine, destroy, leave."""
    if GO <= action < GO + 4:
        set_out(s, action - GO)
    elif action == PASS:
        s.halted = 1
        go_to(s, CALM)
    elif action == REARRANGE:
        s.halted = 1
        s.after = EXPLORE
        begin_ranks(s)
    elif action == EXAMINING:
        go_to(s, EXAMINE)
    elif action == DESTROY:
        go_to(s, GATE_TRY)
    elif action == LEAVE_MAZE:
        s.out = 1
        s.how = GONE
        emit(s, E_OUT, EVERYONE, s.explored, 0, 0, 0)
        go_to(s, CLOSE)
    else:
        take_stairs(s, action == STAIRS_DOWN)


@rule
def try_gate(s, u):
    """1K6 of at most the skill destroys the Gates; else a wound, and another may try (LB-37)."""
    if roll(s, 6) <= min(s.ability[u, GATES], MOST_GATE_SKILL):
        s.gate_down = 1
        free_held(s)
    else:
        wound(s, u, 1, -1)
    emit(s, E_GATE, EVERYONE, u, s.gate_down, 0, 0)
    go_to(s, EXPLORE)


@rule
def send_away(s, cell):
    """Where Teleport takes the one it was cast on: a monster stays there (LB-25)."""
    u = s.sent + 0
    s.sent = -1
    emit(s, E_SENT, EVERYONE, u, cell, 0, 0)
    if u < PEOPLE:
        s.away_at[u] = cell
    else:
        s.lair_count[cell] = s.lair_count[cell] + 1 if s.lair[cell] >= 0 else 1
        s.lair[cell] = s.kind[u]
        stay_with(s, u, cell)
    s.phase = s.back


@rule
def may_leave(s):
    """Whether the party may go out: deep enough explored, or nothing left to explore."""
    if TILE_FEATURE[s.tile[here(s)]] != ENTRANCE:
        return False
    return s.explored >= s.depth or not anything_left(s)


@rule
def anything_left(s):
    """Whether any segment visited has an open exit into the unknown."""
    for cell in range(CELLS):
        if s.seen[cell] == 1:
            for way in range(4):
                other = neighbour(cell, way)
                if other >= 0 and s.tile[other] < 0 and edge(s, cell, way) != WALL and s.bolts[cell] >> way & 1 == 0:
                    return True
    return False


@rule
def mark_maze(s, mask):
    """What may be chosen in the labyrinth."""
    phase = s.phase + 0
    if phase == EXPLORE:
        mark_explore(s, mask)
    elif phase == FITTING:
        mark_bits(mask, FIT, turns_that_fit(s, beyond(s, s.heading), s.pending), 4)
    elif phase == TRAPPED:
        mask[SEARCH] = 1
    elif phase == RECALL:
        mark_bits(mask, LEARN, recallable(s, s.actor), NUM_SPELLS)
    elif phase == DEALING:
        mark_deal(s, mask)
    elif phase == LAST_RANK:
        mask[ADVANCE] = 1
        mask[RETREAT] = 1
    elif phase == WHERE:
        for cell in range(CELLS):
            if s.seen[cell] == 1 and cell != here(s) and can_wait(s, cell):
                mask[TO_SEGMENT + cell] = 1
    elif phase == DEFT or phase == POISON:
        mask[PASS] = 1
        mark_bits(mask, CAST, castable(s, s.actor, BIT_TRAP if phase == DEFT else BIT_POISON), NUM_SPELLS)
    else:
        for u in range(PEOPLE):
            if s.status[u] == ALIVE and s.place[u] >= 0 and (phase != GATE_TRY or s.ability[u, GATES] > 0):
                mask[TARGET + u] = 1


@rule
def can_wait(s, cell):
    """Whether the one sent away can be put into a segment: monsters of another kind leave no room for monsters."""
    return s.sent < PEOPLE or s.lair[cell] < 0 or s.lair[cell] == s.kind[s.sent]


@rule
def mark_explore(s, mask):
    """Exits, stairs, the find, the Gates, the way out, a halt."""
    feature = TILE_FEATURE[s.tile[here(s)]]
    for way in range(4):
        if can_go(s, way):
            mask[GO + way] = 1
    if s.halted == 0:
        mask[PASS] = 1
        mask[REARRANGE] = 1
    if PLAIN < feature < ENTRANCE and feature != STAIRS and s.searched[here(s)] == 0:
        mask[EXAMINING] = 1
    if feature == STAIRS:
        if s.floor > 0:
            mask[STAIRS_UP] = 1
        if s.floor < LEVELS - 1:
            mask[STAIRS_DOWN] = 1
    if feature == BLACK_GATES and s.gate_open == 1 and s.gate_down == 0 and any_gate_skill(s):
        mask[DESTROY] = 1
    if may_leave(s):
        mask[LEAVE_MAZE] = 1


@rule
def any_gate_skill(s):
    """Whether anyone here can try the Gates."""
    for u in range(PEOPLE):
        if s.status[u] == ALIVE and s.place[u] >= 0 and s.ability[u, GATES] > 0:
            return True
    return False
