"""What a seat sees of the labyrinth, as named slots: all that has been drawn is open (LB-45)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt.state import PEOPLE, SIZE
from feint.envs.labirynt.tables import DIRECTIONS, NUM_TILES

_FLOOR = SIZE * SIZE
_WAY = (
    "floor", "column", "row", "explored", "depth", "gate_level", "gate_in", "gate_open", "gate_down", "heading",
    "stage", "venom", "trap_plus", "delegate", "searched", "meetings", "score", "halted", "gates",
)  # fmt: skip
MAZE_SLOTS = (
    *(f"maze_{name}" for name in _WAY),
    *(f"maze_came_{name}" for name in DIRECTIONS),
    *(f"maze_bolted_{name}" for name in DIRECTIONS),
    *(f"maze_sick_{u + 1}" for u in range(PEOPLE)),
    *(f"maze_tile_{x}_{y}" for y in range(SIZE) for x in range(SIZE)),
    *(f"maze_lair_{x}_{y}" for y in range(SIZE) for x in range(SIZE)),
)
#: A segment's code: tile + 1 + CODE * quarter turns, over CODE * 4.
CODE = 24.0
assert NUM_TILES < CODE, "tiles and turns make one code"
MAZE_MEANINGS = {
    "maze_tile_*": "segment of the party's level: 0 unknown, else (tile + 1 + 24 x quarter turns) / 96",
    "maze_lair_*": "kind of the monsters waiting there, from 1 / 32; 0 for none",
    "maze_score": "mean of the meetings' rewards so far",
    "maze_gates": "1 / 16 where the Black Gates are the last goal",
    "maze_explored": "new segments explored / 100",
    "maze_depth": "segments to be explored before the party may leave / 100",
    "maze_came_*": "1 for the edge by which the party came in",
    "maze_bolted_*": "1 for an edge that is locked",
    "maze_sick_*": "1 where poison is about to work",
    "maze_*": "the number of this name / 16",
}


@rule
def observe_maze(s, out, k):
    """The way so far, the party's segment, and the map of its level, from slot `k` on."""
    here = (s.floor * SIZE + s.y) * SIZE + s.x
    out[k] = s.floor / 16.0
    out[k + 1] = s.x / 16.0
    out[k + 2] = s.y / 16.0
    out[k + 3] = min(1.0, s.explored / 100.0)
    out[k + 4] = s.depth / 100.0
    out[k + 5] = s.gate_level / 16.0
    out[k + 6] = s.gate_in / 16.0
    out[k + 7] = s.gate_open / 16.0
    out[k + 8] = s.gate_down / 16.0
    out[k + 9] = s.heading / 16.0
    out[k + 10] = s.stage / 16.0
    out[k + 11] = s.venom / 16.0
    out[k + 12] = s.trap_plus / 16.0
    out[k + 13] = s.delegate / 16.0
    out[k + 14] = s.searched[here] / 16.0
    out[k + 15] = min(1.0, s.meetings / 16.0)
    out[k + 16] = s.score / max(1, s.meetings)
    out[k + 17] = s.halted / 16.0
    out[k + 18] = s.wants_gates / 16.0
    k += 19
    for way in range(4):
        out[k + way] = 1.0 if s.came == way else 0.0
        out[k + 4 + way] = (s.bolts[here] >> way) & 1
    k += 8
    for u in range(s.people):
        out[k + u] = (s.sick >> u) & 1
    k += PEOPLE
    for at in range(_FLOOR):
        cell = s.floor * _FLOOR + at
        if s.tile[cell] >= 0:
            out[k + at] = (s.tile[cell] + 1 + CODE * s.turned[cell]) / (4.0 * CODE)
        out[k + _FLOOR + at] = (s.lair[cell] + 1) / 32.0
