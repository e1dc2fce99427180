"""Positions of the labyrinth for rule tests: a small fixed party, monsters of choice, fields set by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import support
from support import legal_names, poke

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


def put(match: Match, **fields) -> Match:
    """Write fields of the record: a value, or a dict of values by place."""
    for name, value in fields.items():
        for at, entry in value.items() if isinstance(value, dict) else [(None, value)]:
            poke(match, name, entry, at)
    return match


def legal(match: Match, seat: int | None = None) -> set[str]:
    """Names of the legal actions of a seat, as a set."""
    return set(legal_names(match, seat))


def act(match: Match, *names: str) -> Match:
    """Play the actions of these names, one after another."""
    for name in names:
        support.act(match, name)
    return match


def phase(match: Match) -> str:
    """The name of what is being asked."""
    return ids.PHASES[match.state["phase"]]


def until(match: Match, wanted: str, actor: int | None = None) -> Match:
    """Go on with the plainest choices until a phase asks, and, if given, a unit acts."""
    for _ in range(200):
        if phase(match) == wanted and (actor is None or match.state["actor"] == actor):
            return match
        names = legal(match)
        plain = [name for name in ("pass", "fight", "search", "offer equal shares", "accept") if name in names]
        act(match, plain[0] if plain else min(names, key=match.game.action_names.index))
    raise AssertionError(f"no {wanted} was asked")


def fight(*args, actor: int | None = None, **config) -> Match:
    """The party's first phase, or the turn of `actor` in it."""
    return until(encounter(*args, **config), "party", actor)


def distribution(match: Match, action: str, read) -> dict:
    """Exact distribution of what `read` gives of each outcome of an action."""
    found = Counter()
    for outcome in match.outcomes(match.game.action_names.index(action), limit=200_000):
        found[read(outcome.match)] += outcome.probability
    assert sum(found.values()) == 1
    return dict(found)


def next_probability(match: Match, action: str, *dice: int) -> Fraction | None:
    """The chance of yes of the draw that an action asks for after these; None where it is no yes/no draw."""
    number = match.game.action_names.index(action)
    after = outcomes._run(match.game, np.atleast_1d(match.state), number, match.player, [list(dice)])[0]  # noqa: SLF001
    if after["need_kind"] != NEED_CHANCE:
        return None
    return Fraction(int(after["need_a"]), int(after["need_b"]))


def even(values) -> dict:
    """Equal distribution of a list of values, repeats added up."""
    found = Counter()
    for value in values:
        found[value] += Fraction(1, len(values))
    return dict(found)


def mean(distribution: dict) -> Fraction:
    return sum(value * p for value, p in distribution.items())


def all_dice_used(match: Match) -> bool:
    """Whether the rules have taken every scripted draw."""
    return not match._script  # noqa: SLF001 (only tests ask)
