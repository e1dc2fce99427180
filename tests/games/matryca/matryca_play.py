"""Helpers of the Matryca tests: reach a position by play, then set what a test is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from support import act, events, legal_names, poke

from feint.envs import Match, Outcome
from feint.envs.matryca import ids

#: The person of each seat of a duel one against one.
ME, FOE = 0, 3
PLAIN = "enhance nothing"


def choices(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """What a seat may do of a kind of action: ``{"Spark", ...}`` of ``"write Spark"`` and so on."""
    names = legal_names(match, seat)
    return {name.removeprefix(verb + " ") for name in names if name.startswith(verb + " ")}


def put(match: Match, **fields: Any) -> Match:
    """Set fields of the record: a value, or {index: value}."""
    for field, value in fields.items():
        if isinstance(value, dict):
            for index, number in value.items():
                poke(match, field, number, index)
        else:
            poke(match, field, value)
    return match


def prepare(match: Match, *plans: Sequence[str]) -> Match:
    """Prepare each seat by its plan, (path, spells to write ...), until the fight or the journey begins."""
    actions = [[f"path {path}", *(f"write {spell}" for spell in spells)] for path, *spells in plans]
    while match.state["phase"] == ids.P_PREPARE:
        seat = match.player
        idle = "done" if "done" in legal_names(match, seat) else "path fire"  # of further mages
        act(match, actions[seat].pop(0) if actions[seat] else idle, seat)
    return match


def duel(mine: Sequence[str] = ("fire",), theirs: Sequence[str] = ("fire",), **config: Any) -> Match:
    """Seat 0 is free to act at time 1 and the other side not before time 900."""
    match = prepare(Match("matryca-duel", dice=[1, 6], **config), mine, theirs)
    return put(match, at={FOE: 900})


def last(match: Match, kind: str, seat: int | None = None) -> dict[str, int]:
    """Values of the last event of a kind."""
    return events(match, kind, seat)[-1]


def outcomes(match: Match, name: str) -> list[Outcome]:
    """Everything that can come of an action."""
    return match.outcomes(match.game.action_names.index(name))


def landing(match: Match, spell: str, mode: str = "matrix", split: str = PLAIN) -> list[Outcome]:
    """Everything that can come of a cast that lands before anybody else acts."""
    after = match.clone()
    act(after, f"{mode} {spell}")
    return outcomes(after, split)


def distribution(results: Sequence[Outcome], key: Callable[[Match], Any]) -> dict[Any, Fraction]:
    """Exact probability of each value of `key` over outcomes."""
    total: dict[Any, Fraction] = defaultdict(Fraction)
    for outcome in results:
        total[key(outcome.match)] += outcome.probability
    return dict(total)


def result(match: Match) -> int:
    """0 failed, 1 failed with a negative critical, 2 passed, 3 passed with a positive one."""
    return last(match, "cast")["result"]


def passed(match: Match) -> bool:
    """Whether the last cast passed its test."""
    return result(match) >= 2


def first_match(results: Sequence[Outcome], *tests: Callable[[Match], bool]) -> Match:
    """The first outcome that passes all tests, as a match."""
    return next(outcome.match for outcome in results if all(test(outcome.match) for test in tests))
