"""The stack of what is being resolved: casts within windows within checks within casts.

Rules cannot call each other in circles, so each kind of frame is moved on by one function a stage at a time, and what a
stage needs first is pushed on top. The driver in `rules.py` always moves the top frame; `s.result` carries the last
finished frame's outcome down.
"""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, tables

#: Frames that a reaction can take.
REACTION_DEPTH = 5


@inner_rule(forceinline=True)
def push(s, kind, seat):
    """Push an empty frame; returns its index."""
    d = s.depth
    for k in range(frames.FRAME_COLUMNS):
        s.frame[d, k] = 0
    s.frame[d, frames.KIND] = kind
    s.frame[d, frames.SEAT] = seat
    for k in range(basics.FACES + 1):
        s.purse[d, k] = 0
    s.depth = d + 1
    return d


@inner_rule(forceinline=True)
def pop(s, result):
    """Pop the top frame, with its outcome."""
    s.depth -= 1
    s.result = result


@inner_rule(forceinline=True)
def frame_below(s, kind):
    """The nearest frame of a kind under the top one, or -1."""
    d = s.depth - 2
    while d >= 0 and s.frame[d, frames.KIND] != kind:
        d -= 1
    return d


@inner_rule(forceinline=True)
def open_window(s, timing, about):
    """Open a window for every seat that may respond (MG-76)."""
    d = push(s, frames.WINDOW_FRAME, 0)
    s.frame[d, frames.TIMING_OF] = timing
    s.frame[d, frames.ABOUT] = about


@inner_rule(forceinline=True)
def has_room(s):
    """Whether the stack can take the deepest reaction on top of what is there.

    That is an answer, the magic it sets off, a check of that, mana of its dice, and mana of these given away.
    """
    return s.depth + REACTION_DEPTH <= tables.DEPTH


@inner_rule(forceinline=True)
def ask(s, seat, question):
    """Ask one seat."""
    s.acting = 1 << seat
    s.ask = question


@inner_rule(forceinline=True)
def answered(s):
    """Clear the question."""
    s.acting = 0
    s.ask = ids.ASK_NOTHING


@inner_rule(forceinline=True)
def next_stage(s, d, stage):
    """Move a frame to a stage."""
    s.frame[d, frames.STAGE] = stage
