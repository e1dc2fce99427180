"""Pathfinder duels for tests: set up at hand, dice scripted, what happened read from the events."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
from support import act, events, legal_names, poke

from feint.envs import Match
from feint.envs.pf2e import tables

COMBAT, SPELLS, MIXED = "pf2e-combat-duel", "pf2e-spell-duel", "pf2e-mixed-duel"


def duel(*names: str, game: str = COMBAT, dice=(), seed: int = 1, **config) -> Match:
    """A duel of named duelists, one square apart unless `start` says otherwise."""
    return Match(game, seed=seed, dice=dice, **{"duelists": names, "start": 1, **config})


def legal(match: Match, seat: int | None = None) -> set[str]:
    """Names of the legal actions as a set."""
    return set(legal_names(match, seat))


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
    return events(match, "turn")[-1]["seat"]


def record(match: Match):
    """The live record as rules take it, compiled or plain."""
    return match._buffers.view[0]  # noqa: SLF001 (tests call rules upon it)


def fighter(match: Match, seat: int) -> np.void:
    """The record of a duelist."""
    return match.state["duelist"][seat]


def put(match: Match, seat: int, **fields) -> Match:
    """Write fields of a duelist; names of conditions write those, to last (with `_` for spaces and dashes)."""
    words = {name.replace(" ", "_").replace("-", "_"): k for k, name in enumerate(tables.CONDITIONS)}
    duelist = match.state["duelist"].copy()
    for name, value in fields.items():
        if name in words:
            duelist[seat]["cond"][words[name]] = value
            duelist[seat]["until"][words[name]] = -1
        else:
            duelist[seat][name] = value
    poke(match, "duelist", duelist)
    return match


def has(match: Match, seat: int, condition: str) -> int:
    return int(fighter(match, seat)["cond"][tables.CONDITIONS.index(condition)])


def stat(name: str, column: int) -> int:
    return int(tables.SHEET[tables.NAMES.index(name), column])


def degrees(bonus: int, dc: int) -> list[Fraction]:
    """Probabilities of the four degrees, straight from the wording: by 10 or more either way, 20 up and 1 down."""
    probs = [Fraction(0)] * 4
    for die in range(1, 21):
        margin = die + bonus - dc
        degree = 3 if margin >= 10 else 2 if margin >= 0 else 0 if margin <= -10 else 1
        degree += (die == 20) - (die == 1)
        probs[min(max(degree, 0), 3)] += Fraction(1, 20)
    return probs


def outcome_probs(match: Match, action: str, of, seat: int | None = None, limit: int = 100_000) -> Counter:
    """Probabilities of what `of(match)` says after an action, by enumeration of its dice."""
    probs: Counter = Counter()
    for outcome in match.outcomes(match.game.action_names.index(action), seat, limit=limit):
        probs[of(outcome.match)] += outcome.probability
    return probs


def face_probs(match: Match, action: str, of) -> Counter:
    """Probabilities of what `of(match)` says after an action that its first d20 decides: one fork per face."""
    probs: Counter = Counter()
    for face in range(1, 21):
        fork = match.clone()
        fork.set_dice([face])
        act(fork, action)
        probs[of(fork)] += Fraction(1, 20)
    return probs


def rolled_degree(match: Match) -> int:
    return (events(match, "reroll") or events(match, "roll"))[-1]["degree"]
