"""matryca-duel and matryca-journey: their options, and how a configuration becomes a game.

A duel is secret preparation, then a timed fight of mages and warriors. On a journey rivals travel together, and time,
rest and stamina decide in what state they come to their next duel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.matryca import ids, rules, tables, text
from feint.envs.matryca.observe import MEANINGS, slots
from feint.envs.matryca.state import MAX_PER_SIDE, SEATS, STATE, STRANGER

# --- options ----------------------------------------------------------------------------------------------------------

_TEAMS = "sides of 1 to 3 people, m for a mage and w for a warrior, such as 'm/m' or 'mmw/mww'"
_LEVELS = "a level of 1..20 for all, or one for each side, such as (5, 7)"
_CALLINGS = tuple(tables.CALLING_PM)
_CONDITIONS = ("rested", "travelled", "ill", "hungry", "exhausted")


def _check_teams(value: Any) -> str:
    if not isinstance(value, str) or value.count("/") != 1:
        raise ValueError(_TEAMS)
    if any(not 1 <= len(side) <= MAX_PER_SIDE or set(side) - set("mw") for side in value.split("/")):
        raise ValueError(_TEAMS)
    return value


def _check_level(value: Any) -> int | tuple[int, ...]:
    levels = value if isinstance(value, tuple) else (value, value)
    if len(levels) != 2 or any(isinstance(x, bool) or not isinstance(x, (int, np.integer)) for x in levels):
        raise ValueError(_LEVELS)
    if any(not 1 <= x <= tables.LEVELS for x in levels):
        raise ValueError(_LEVELS)
    return tuple(int(x) for x in levels) if isinstance(value, tuple) else int(value)


def _one_of(*allowed: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if value not in allowed:
            raise ValueError(f"choose from {', '.join(allowed)}")
        return value

    return check


_SHARED = {
    "toughness": Option(11, "Krzepa of every mage: wound points per class, stamina, exhaustion test", low=3, high=20),
    "intellect": Option(16, "Inteligencja of every mage: one more magic point for each point above 15", low=3, high=20),
    "elf": Option(0, "1: mages are elves, with one more magic point", low=0, high=1),
    "calling": Option("mage", "of mages, for their PM: " + ", ".join(_CALLINGS), check=_one_of(*_CALLINGS)),
    "prep_hours": Option(8, "hours to prepare in", low=0, high=100),
    "bad_writing": Option("roll", "writing when not rested: 'roll' or 'forbid'", check=_one_of("roll", "forbid")),
    "trait": Option(0, "1: an enhancing PM adds 7 wound points, not 5", low=0, high=1),
    "item": Option(0, "1: a cast takes one enhancing PM more than its circle", low=0, high=1),
    "limit": Option(1200, "time units (a tenth of a second) after which a fight is broken off", low=100, high=6000),
}  # fmt: skip

DUEL_OPTIONS = {
    "teams": Option("m/m", _TEAMS, check=_check_teams),
    "level": Option(5, _LEVELS, check=_check_level),
    "condition": Option("rested", "in which mages prepare: " + ", ".join(_CONDITIONS), check=_one_of(*_CONDITIONS)),
    **_SHARED,
}

JOURNEY_OPTIONS = {
    "players": Option(2, "rivals", low=2, high=SEATS),
    "stages": Option(4, "stages of the road", low=3, high=6),
    "level": Option(5, "level of every rival", low=1, high=tables.LEVELS),
    **_SHARED,
}

# --- records ----------------------------------------------------------------------------------------------------------


def duel_template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record of a duel with the configuration's fields set."""
    template = _blank(config)
    levels = config["level"] if isinstance(config["level"], tuple) else (config["level"],) * 2
    sides = config["teams"].split("/")
    template["players"] = 2
    template["people_per_side"] = max(map(len, sides))
    template["start_fit"] = config["condition"] == "rested"
    for seat, side in enumerate(sides):
        first = seat * MAX_PER_SIDE
        for k, kind in enumerate(side):
            _place(template, config, first + k, seat, k, tables.MAGE if kind == "m" else tables.WARRIOR, levels[seat])
        mages = [first + k for k, kind in enumerate(side) if kind == "m"]
        template["mage"][0, seat, : len(mages)] = mages
    template["prep_mages"] = max(side.count("m") for side in sides)
    _lay_out(template, max(levels))
    return template


def journey_template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record of a journey with the configuration's fields set."""
    template = _blank(config)
    template["journey"] = 1
    template["players"] = config["players"]
    template["people_per_side"] = 1
    template["start_fit"] = 1
    template["stages"] = config["stages"]
    for seat in range(config["players"]):
        _place(template, config, seat, seat, 0, tables.MAGE, config["level"])
        template["mage"][0, seat, 0] = seat
    _place(template, config, STRANGER, -1, 0, tables.WARRIOR, config["level"])
    template["prep_mages"] = 1
    _lay_out(template, config["level"])
    return template


def _blank(config: Mapping[str, Any]) -> np.ndarray:
    template = np.zeros(1, dtype=STATE)
    for name in ("member", "mage", "owner"):
        template[name] = -1
    template["trait"], template["extra_enhancement"] = config["trait"], config["item"]
    template["limit"] = config["limit"]
    template["forbid_bad_writing"] = config["bad_writing"] == "forbid"
    template["prep_minutes"] = 60 * config["prep_hours"]
    return template


def _place(
    template: np.ndarray, config: Mapping[str, Any], person: int, seat: int, k: int, kind: int, level: int
) -> None:
    """Make a person the k-th of a seat (MX-10)."""
    template["kind"][0, person] = kind
    template["level"][0, person] = level
    template["owner"][0, person] = seat
    template["toughness"][0, person] = config["toughness"] if kind == tables.MAGE else tables.WARRIOR_TOUGHNESS
    if kind == tables.MAGE:
        bonus = tables.intellect_pm(config["intellect"]) + tables.ELF_PM * config["elf"]
        template["max_pm"][0, person] = tables.PM_BASE + level + bonus + tables.CALLING_PM[config["calling"]]
    if seat >= 0:
        template["member"][0, seat, k] = person


def _lay_out(template: np.ndarray, level: int) -> None:
    """Set where the actions of the layout begin, and how many choices a preparation has."""
    circle = int(tables.REACH[level])
    spell_count = circle * len(tables.SCHOOLS)
    people_per_side = int(template["people_per_side"][0])
    template["spell_count"] = spell_count
    template["max_enhancement"] = circle + 1
    at = ids.A_FIRST_FREE_OF_JOURNEY if template["journey"][0] else ids.A_FIRST_FREE
    for name, count in (
        ("a_target", 2 * people_per_side if people_per_side > 1 else 0),
        ("a_write", spell_count),
        ("a_erase", spell_count),
        ("a_matrix", spell_count),
        ("a_outside", spell_count),
        ("a_split", 0),
    ):
        template[name] = at
        at += count
    # a path, as many spells as time and capacity allow, and one choice more to change one's mind
    template["prep_rounds"] = 2 + max_writes(level, int(template["prep_minutes"][0]))


def max_writes(level: int, minutes: int) -> int:
    """How many spells can be written in so many minutes: the cheapest ones first, the extra slot among them."""
    slot_circles = [c + 1 for c in range(tables.CIRCLES) for _ in range(tables.CAPACITY[level, c] + (c == 0))]
    count = 0
    for circle in slot_circles:
        minutes -= tables.WRITE_MINUTES * circle
        if minutes < 0:
            break
        count += 1
    return count


# --- games ------------------------------------------------------------------------------------------------------------


def build_duel(config: Mapping[str, Any]) -> Game:
    """matryca-duel under a checked configuration."""
    template = duel_template(config)
    return _build(
        "matryca-duel",
        config,
        template,
        slots=slots(int(template["spell_count"][0]), int(template["people_per_side"][0]), 0),
        max_turns=_preparation_turns(template) + _fight_turns(template),
        max_return=1.0,
    )


def build_journey(config: Mapping[str, Any]) -> Game:
    """matryca-journey under a checked configuration."""
    template = journey_template(config)
    players, stages = config["players"], config["stages"]
    fights = (players + 1) // 2
    stage_turns = players * (1 + tables.CAMP_ROUNDS) + fights * _fight_turns(template)
    return _build(
        "matryca-journey",
        config,
        template,
        slots=slots(int(template["spell_count"][0]), 1, players),
        max_turns=_preparation_turns(template) + stages * stage_turns,
        max_return=2.0 * stages,
    )


def _build(
    name: str,
    config: Mapping[str, Any],
    template: np.ndarray,
    slots: tuple[str, ...],
    max_turns: int,
    max_return: float,
) -> Game:
    return Game(
        name=name,
        version=0,
        config=config,
        players=int(template["players"][0]),
        template=template,
        kernels=rules.KERNELS,
        action_names=text.action_names(template),
        slots=slots,
        events=text.event_types(template),
        max_turns=max_turns,
        min_return=-max_return,
        max_return=max_return,
        describe=text.describe,
        tables=(tables.TESTS, tables.STRIKES),
        zero_sum=True,
        meanings=MEANINGS,
        teams=None,
    )


def _preparation_turns(template: np.ndarray) -> int:
    """Steps that preparation takes: the same number of choices for every seat."""
    return int(template["prep_rounds"][0]) * int((template["mage"][0, : template["players"][0]] >= 0).sum())


def _fight_turns(template: np.ndarray) -> int:
    """Bound on the steps of a fight: every action takes time, and up to three picks where sides have several people."""
    people = int((template["member"][0, :2] >= 0).sum())
    picks = 2 if template["people_per_side"][0] == 1 else 3
    return people * picks * (int(template["limit"][0]) // tables.HOLD_DELAY + 1)


DUEL = GameSpec(DUEL_OPTIONS, build_duel)
JOURNEY = GameSpec(JOURNEY_OPTIONS, build_journey)
