"""In the labyrinth: what is asked between meetings, and the choices made there (LB-36, LB-37)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import ask, ask_common, go_to, mark_bits
from feint.envs.labirynt.castable import castable
from feint.envs.labirynt.deals import apply_deal, mark_deal, tick_deal, tick_poison, tick_recall
from feint.envs.labirynt.finds import examine, free_held
from feint.envs.labirynt.ids import (
    ADVANCE,
    BIT_POISON,
    BIT_TRAP,
    CALM,
    CAST,
    CLOSE,
    DEALING,
    DEFT,
    DESTROY,
    DISARM,
    E_GATE,
    E_OUT,
    E_SENT,
    EXAMINE,
    EXAMINING,
    EXPLORE,
    FIT,
    FITTING,
    GATE_TRY,
    GO,
    GONE,
    LAST_RANK,
    LEARN,
    LEAVE_MAZE,
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
    WHERE,
)
from feint.envs.labirynt.items import recall, recallable
from feint.envs.labirynt.leaving import is_walled_in, rise_up
from feint.envs.labirynt.meeting import place_nameless
from feint.envs.labirynt.party import begin_ranks
from feint.envs.labirynt.segments import beyond, can_go, here, lay, may_leave, turns_that_fit
from feint.envs.labirynt.state import ALIVE, CELLS, PEOPLE
from feint.envs.labirynt.tables import BLACK_GATES, ENTRANCE, GATES, LEVELS, NUM_SPELLS, PLAIN, STAIRS, TILE_FEATURE
from feint.envs.labirynt.traps import next_trap, tick_deft
from feint.envs.labirynt.units import leader, party_stands, seat_of, wound
from feint.envs.labirynt.way import set_out, stay_with, take_stairs, tick_way

#: A skill with the Gates above this counts as this.
MOST_GATE_SKILL = 5


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
    phase = s.phase
    if phase == EXPLORE:
        apply_explore(s, action)
    elif phase == FITTING:
        tile = s.pending
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
    u = s.sent
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
def mark_maze(s, mask):
    """What may be chosen in the labyrinth."""
    phase = s.phase
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
