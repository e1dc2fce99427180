"""Kinds of acts: which are Strikes, which move, which use the hands, and what they cost."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.pf2e.ids import (
    CRAWL,
    CRAWL_BACK,
    DRAW,
    DRINK,
    DRINK_HIDDEN,
    FEINT,
    FINISHER,
    POISON,
    READY,
    REGRIP,
    SHOVE,
    STAND,
    STRIDE,
    STRIDES,
    STRIKE,
    TUMBLE,
)


@rule
def is_stride(action):
    """Whether an action is a Stride."""
    return STRIDE <= action < STRIDE + 2 * STRIDES


@rule
def is_attack(action):
    """Whether an action is a Strike or a finisher."""
    return STRIKE <= action < FINISHER + 2


@rule
def is_aimed(action):
    """Whether an act of combat is aimed at one foe."""
    return is_attack(action) or FEINT <= action <= SHOVE


@rule
def needs_hands(action):
    """Whether an act is one of the hands (the manipulate trait)."""
    return DRAW <= action <= REGRIP or action == DRINK or action == DRINK_HIDDEN or action == POISON


@rule
def provokes(action):
    """Whether an act of moving or of the hands may provoke a Reactive Strike."""
    return (
        needs_hands(action) or is_stride(action) or action == STAND or action == CRAWL or action == CRAWL_BACK
        or action == TUMBLE
    )  # fmt: skip


@rule
def cost(action):
    """Actions that an act takes."""
    return 2 if action == READY else 1
