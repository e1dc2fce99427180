"""Helpers of the Matryca tests: reach a position through the game's own doors, then set what a test is about."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import numpy as np

from feint.envs import Match

#: The person of each seat of a duel one against one.
ME, FOE = 0, 3
PLAIN = "enhance nothing"


def act(match: Match, name: str, seat: int | None = None) -> None:
    match.step(match.game.action_names.index(name), seat)


def legal_names(match: Match, seat: int | None = None) -> set[str]:
    return {match.game.action_names[a] for a in np.flatnonzero(match.legal(seat))}


def named(match: Match, prefix: str, seat: int | None = None) -> set[str]:
    return {name.removeprefix(prefix + " ") for name in legal_names(match, seat) if name.startswith(prefix + " ")}


def get(match: Match, field: str):
    return match._buffers.states[0][field]


def put(match: Match, **fields) -> Match:
    """Set fields of the record: a number, or {index: number}."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for index, number in value.items():
                match._buffers.states[name][(0, *index) if isinstance(index, tuple) else (0, index)] = number
        else:
            match._buffers.states[name] = value
    match._refresh()
    return match


def prepare(match: Match, *plans) -> Match:
    """Prepare each seat by its plan, (path, spells to write ...), until the fight or the road begins."""
    plans = [[f"path {path}", *(f"write {spell}" for spell in spells)] for path, *spells in plans]
    while get(match, "phase") == 0:
        seat = match.player
        idle = "done" if "done" in legal_names(match, seat) else "path fire"  # of further mages
        act(match, plans[seat].pop(0) if plans[seat] else idle, seat)
    return match


def duel(mine=("fire",), theirs=("fire",), **config) -> Match:
    """Seat 0 is free to act at time 1 and the other side not before time 900."""
    match = prepare(Match("matryca-duel", dice=[1, 6], **config), mine, theirs)
    return put(match, at={FOE: 900})


def events(match: Match, kind: str, seat: int | None = None) -> list[dict]:
    return [event.values for event in match.events(seat) if event.kind == kind]


def last(match: Match, kind: str, seat: int | None = None) -> dict:
    return events(match, kind, seat)[-1]


def outcomes(match: Match, name: str) -> list:
    return match.outcomes(match.game.action_names.index(name))


def landing(match: Match, spell: str, mode: str = "matrix", split: str = PLAIN) -> list:
    """Everything that can come of a cast that lands before anybody else acts."""
    after = match.clone()
    act(after, f"{mode} {spell}")
    return outcomes(after, split)


def chances(found, what) -> dict:
    """Exact chance of each value of `what` over outcomes."""
    total = defaultdict(Fraction)
    for outcome in found:
        total[what(outcome.match)] += outcome.probability
    return dict(total)


def result(match: Match) -> int:
    """0 failed, 1 failed with a negative critical, 2 passed, 3 passed with a positive one."""
    return last(match, "cast")["result"]


def passed(match: Match) -> bool:
    return result(match) >= 2


def one(found, *tests):
    """The likeliest outcome that passes all tests, as a match."""
    return next(outcome.match for outcome in found if all(test(outcome.match) for test in tests))
