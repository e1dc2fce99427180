"""What the tests of every game use: actions and slots by name, and fields of the record."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from feint.envs import Match


def act(match: Match, name: str, seat: int | None = None, dice: Iterable[int] | None = None) -> None:
    """Play the action of a name, by the draws `dice` (None: those left of earlier ones, if any)."""
    if dice is not None:
        match.set_dice(dice)
    match.step(match.game.action_names.index(name), seat)


def legal_names(match: Match, seat: int | None = None) -> list[str]:
    """Names of the legal actions of `seat` (default: the lowest acting one)."""
    return [match.game.action_names[action] for action in np.flatnonzero(match.legal(seat))]


def slot(match: Match, seat: int, name: str) -> float:
    """What a seat's observation holds in the slot of a name."""
    return float(match.observe(seat)[match.game.slots.index(name)])


def events(match: Match, kind: str, seat: int | None = None) -> list[dict[str, int]]:
    """Values of the events of a kind that `seat` (None: a spectator) may know of."""
    return [event.values for event in match.events(seat) if event.kind == kind]


def poke(match: Match, field: str, value, at: int | tuple[int, ...] | None = None) -> None:
    """Write into a field of the record, or into the entry `at` of it: for positions that are long to reach by play.

    ``"battle.mp"`` is the field `mp` of the nested record `battle`.
    """
    array = match._buffers.states  # noqa: SLF001 (the one place where tests write a record)
    for name in field.split("."):
        array = array[name]
    if at is None:
        array[0] = value
    else:
        array[(0, *at) if isinstance(at, tuple) else (0, at)] = value
    match._refresh()  # noqa: SLF001
