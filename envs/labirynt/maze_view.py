"""What a seat sees of the labyrinth, as named slots."""

from __future__ import annotations

from feint.envs.engine.compile import rule

MAZE_SLOTS = ()
MAZE_MEANINGS = {}


@rule
def observe_maze(s, out, k):
    """The party's segment and what lies around it."""
    out[k - 1] = out[k - 1]
