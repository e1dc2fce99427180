"""Pathfinder duels for tests: set up at hand, dice scripted, what happened read from the events."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from feint.envs import Match
from feint.envs.pf2e import tables

COMBAT, SPELLS, MIXED = "pf2e-combat-duel", "pf2e-spell-duel", "pf2e-mixed-duel"


def duel(*names: str, game: str = COMBAT, dice=(), seed: int = 1, **config) -> Match:
    """A duel of named duellists, one square apart unless `start` says otherwise."""
    return Match(game, seed=seed, dice=dice, **{"duelists": names, "start": 1, **config})


def act(match: Match, name: str, seat: int | None = None) -> None:
    match.step(match.game.action_names.index(name), seat)


def legal(match: Match, seat: int | None = None) -> set[str]:
    return {match.game.action_names[a] for a in np.flatnonzero(match.legal(seat))}


def choose(match: Match, *statistics: str) -> Match:
    """Commit the statistics of all seats for this round."""
    for seat, name in enumerate(statistics):
        act(match, f"roll {name}", seat)
    return match


def opened(*names: str, first: int = 0, statistics=("perception", "perception"), dice=(), **config) -> Match:
    """A duel in its first turn, which seat `first` has; `dice` follow the two of initiative."""
    rolls = [20, 1] if first == 0 else [1, 20]
    match = choose(duel(*names, dice=[*rolls, *dice], **config), *statistics)
    assert turn_of(match) == first
    return match


def turn_of(match: Match) -> int:
    return kinds(match, "turn")[-1]["seat"]


def kinds(match: Match, kind: str, seat: int | None = None) -> list[dict]:
    return [event.values for event in match.events(seat) if event.kind == kind]


def state(match: Match):
    return match._buffers.states[0]


def fighter(match: Match, seat: int):
    """The record of a duellist."""
    return state(match)["duelist"][seat]


def put(match: Match, seat: int, **fields) -> Match:
    """Set numbers of a duellist by hand; names of conditions give those (with `_` for spaces and dashes)."""
    words = {name.replace(" ", "_").replace("-", "_"): k for k, name in enumerate(tables.CONDITIONS)}
    for name, value in fields.items():
        if name in words:
            state(match)["duelist"][seat]["cond"][words[name]] = value
            state(match)["duelist"][seat]["until"][words[name]] = -1
        else:
            state(match)["duelist"][seat][name] = value
    match._refresh()
    return match


def has(match: Match, seat: int, condition: str) -> int:
    return int(fighter(match, seat)["cond"][tables.CONDITIONS.index(condition)])


def stat(name: str, column: int) -> int:
    return int(tables.SHEET[tables.NAMES.index(name), column])


def degrees(bonus: int, dc: int) -> list[Fraction]:
    """Chances of the four degrees, straight from the wording: by 10 or more either way, 20 up and 1 down."""
    chances = [Fraction(0)] * 4
    for die in range(1, 21):
        margin = die + bonus - dc
        degree = 3 if margin >= 10 else 2 if margin >= 0 else 0 if margin <= -10 else 1
        degree += (die == 20) - (die == 1)
        chances[min(max(degree, 0), 3)] += Fraction(1, 20)
    return chances


def outcome_chances(match: Match, action: str, of, seat: int | None = None, limit: int = 100_000) -> Counter:
    """Chances of what `of(match)` says after an action, by enumeration of its dice."""
    found: Counter = Counter()
    for outcome in match.outcomes(match.game.action_names.index(action), seat, limit=limit):
        found[of(outcome.match)] += outcome.probability
    return found


def face_chances(match: Match, action: str, of) -> Counter:
    """Chances of what `of(match)` says after an action, where its first d20 alone decides that: one fork a face."""
    found: Counter = Counter()
    for face in range(1, 21):
        fork = match.clone()
        fork.set_dice([face])
        act(fork, action)
        found[of(fork)] += Fraction(1, 20)
    return found


def rolled_degree(match: Match) -> int:
    return (kinds(match, "reroll") or kinds(match, "roll"))[-1]["degree"]
