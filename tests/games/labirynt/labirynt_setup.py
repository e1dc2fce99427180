"""Positions of the labyrinth for rule tests: a small fixed party, monsters of choice, fields set by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from feint.envs import Match
from feint.envs.engine import outcomes
from feint.envs.engine.dice import NEED_CHANCE
from feint.envs.labirynt import ids

GAME = "labirynt-encounter"
#: Three fighters in front (characters 1 to 3), a mage behind (character 4).
PARTY = ("Lord Dil", "Weldron", "Gerudirr", "Larraka")
DIL, WELDRON, GERUDIRR, LARRAKA = range(4)
FOE = 6


def encounter(monster="Orc", count=1, spells=(), party=PARTY, dice=(), **config) -> Match:
    """A match whose mage knows `spells` and whose other characters know none, at the march."""
    learnt = tuple((LARRAKA, name) if isinstance(name, str) else name for name in spells)
    options = {"pools": (), "sun": "red", "monsters": "seat", **config}
    return Match(GAME, seed=5, dice=dice, party=party, monster=monster, count=count, learnt=learnt, **options)


def field(match: Match, name: str):
    return match._buffers.states[name][0]


def put(match: Match, **fields) -> Match:
    """Set fields by hand: a value, or a dict of index to value."""
    for name, value in fields.items():
        if isinstance(value, dict):
            for at, one in value.items():
                match._buffers.states[name][0][at] = one
        else:
            match._buffers.states[name] = value
    match._refresh()
    return match


def legal(match: Match, seat=None) -> set[str]:
    return {match.game.action_names[a] for a in np.flatnonzero(match.legal(seat))}


def act(match: Match, *names: str) -> Match:
    for name in names:
        match.step(match.game.action_names.index(name))
    return match


def phase(match: Match) -> str:
    return ids.PHASES[int(field(match, "phase"))]


def until(match: Match, wanted: str, actor: int | None = None) -> Match:
    """Go on with the plainest choices until a phase asks, and, if given, a unit acts."""
    for _ in range(200):
        if phase(match) == wanted and (actor is None or field(match, "actor") == actor):
            return match
        names = legal(match)
        plain = [name for name in ("pass", "fight", "search", "offer equal shares", "accept") if name in names]
        act(match, plain[0] if plain else min(names, key=match.game.action_names.index))
    raise AssertionError(f"no {wanted} was asked")


def fight(*args, actor: int | None = None, **config) -> Match:
    """The party's first phase, or the turn of `actor` in it."""
    return until(encounter(*args, **config), "party", actor)


def chances(match: Match, action: str, read) -> dict:
    """Exact chances of what `read` gives of each outcome of an action."""
    found = Counter()
    for outcome in match.outcomes(match.game.action_names.index(action), limit=200_000):
        found[read(outcome.match)] += outcome.probability
    assert sum(found.values()) == 1
    return dict(found)


def next_chance(match: Match, action: str, *dice: int) -> Fraction | None:
    """The chance of yes of the draw that an action asks for after these; None where it is no yes/no draw."""
    number = match.game.action_names.index(action)
    after = outcomes._run(match.game, match._buffers.states, number, match.player, [list(dice)])[0]
    if after["need_kind"] != NEED_CHANCE:
        return None
    return Fraction(int(after["need_a"]), int(after["need_b"]))


def even(values) -> dict:
    """Equal chances of a list of values, repeats added up."""
    found = Counter()
    for value in values:
        found[value] += Fraction(1, len(values))
    return dict(found)


def mean(distribution: dict) -> Fraction:
    return sum(value * p for value, p in distribution.items())


def told(match: Match, kind: str) -> list[dict]:
    return [event.values for event in match.events() if event.kind == kind]
