"""temporary"""

from __future__ import annotations

from feint.envs.engine.compile import rule


@rule
def apply_maze(s, seat, action):
    s.gold += 0


@rule
def begin_adventure(s):
    s.gold += 0


@rule
def close_adventure_meeting(s, score):
    s.gold += 0


@rule
def gift_taken(s, u):
    s.gold += 0


@rule
def mark_maze(s, seat, mask):
    s.gold += 0


@rule
def tick_maze(s, phase):
    s.gold += 0
