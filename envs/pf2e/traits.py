"""Traits of actions: which are Strikes, which move, which use the hands, and what they cost (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.pf2e import ids


@rule
def is_stride(action):
    """Whether an action is a Stride (PD-18)."""
    return ids.FIRST_STRIDE <= action < ids.FIRST_STRIDE + 2 * ids.MAX_STRIDE


@rule
def is_attack(action):
    """Whether an action is a Strike or a finisher (PD-18)."""
    return ids.FIRST_STRIKE <= action < ids.FIRST_FINISHER + 2


@rule
def is_aimed(action):
    """Whether an act of combat is aimed at one foe (PD-18)."""
    return is_attack(action) or ids.A_FEINT <= action <= ids.A_SHOVE


@rule
def needs_hands(action):
    """Whether an act is one of the hands (the manipulate trait) (PD-18)."""
    return (
        ids.A_DRAW <= action <= ids.A_REGRIP
        or action == ids.A_DRINK
        or action == ids.A_DRINK_HIDDEN
        or action == ids.A_POISON
    )


@rule
def provokes(action):
    """Whether an act of moving or of the hands may provoke a Reactive Strike (PD-18)."""
    return (
        needs_hands(action) or is_stride(action) or action == ids.A_STAND or action == ids.A_CRAWL
        or action == ids.A_CRAWL_BACK or action == ids.A_TUMBLE
    )  # fmt: skip


@rule
def cost(action):
    """Actions that an act takes (PD-18)."""
    return 2 if action == ids.A_READY else 1
