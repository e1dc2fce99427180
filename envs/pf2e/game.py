"""The three Pathfinder 2e duels: their options, the record's template, and the games built from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.pf2e import rules, spells, tables, text
from feint.envs.pf2e.observe import MEANINGS, slot_names
from feint.envs.pf2e.spell_books import CANTRIPS, NO_PRESET
from feint.envs.pf2e.state import BOOK, DUEL

#: Lengths of a duel, in the order of :data:`ids.TO_FALL` and those after it.
LENGTHS = ("falls", "blood", "skill")
#: Bound of the steps that one turn of a seat can take, with all reactions to it.
STEPS_PER_TURN = 64


# --- options (PD-03, PD-35) -------------------------------------------------------------------------------------------


def _as_tuple(value: Any) -> tuple:
    """A list as a tuple; anything else as an empty one, which no check accepts."""
    return tuple(value) if isinstance(value, tuple | list) else ()


def _check_names(what: str, known: Mapping[str, Any] | tuple[str, ...], keyword: str, usage: str) -> Callable:
    """A check for `keyword`, or one known name per seat."""

    def check(value: Any) -> Any:
        if value == keyword:
            return value
        names = _as_tuple(value)
        unknown = [name for name in names if name not in known]
        if unknown:
            raise ValueError(f"no {what} is named {unknown[0]!r}; there are {', '.join(known)}")
        if len(names) not in (2, 4):
            raise ValueError(usage)
        return names

    return check


_BOOKS = "'drawn', or for each seat its spells with ranks (0: a cantrip), such as ((('fear', 1), ('shield', 0)), ...)"


def _check_books(value: Any) -> Any:
    if value == "drawn":
        return value
    try:
        books = tuple(tuple((str(name), int(rank)) for name, rank in book) for book in value)
    except (TypeError, ValueError):
        raise ValueError(_BOOKS) from None
    unknown = [name for book in books for name, _ in book if name not in spells.SPELL_NAMES]
    if unknown:
        raise ValueError(f"no spell is named {unknown[0]!r}; there are {', '.join(spells.SPELL_NAMES)}")
    if len(books) not in (2, 4):
        raise ValueError(_BOOKS)
    return books


def _one_of(*allowed: Any) -> Callable:
    """A check for one of a few values, for options whose values need no test run of their own each."""

    def check(value: Any) -> Any:
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise ValueError(f"choose from {', '.join(map(repr, allowed))}")
        return value

    return check


_LEVELS = f"level of all duelists: {', '.join(map(str, tables.LEVELS))}, or 0 to draw it"
_DUELISTS = _check_names(
    "duelist", tables.NAMES, "drawn", "'drawn', or one name per seat, such as ('fighter-5', 'rogue-5')"
)
_WEAPONS = _check_names(
    "weapon", tables.WEAPONS, "own", "'own', or one weapon per seat, such as ('rapier', 'longsword')"
)

COMBAT_OPTIONS = {
    "side": Option(1, "duelists per side: 1, or 2 for pairs", (1, 2)),
    "pool": Option("class", "who is drawn: 'class' or 'published' duelists", check=_one_of("class", "published")),
    "level": Option(0, _LEVELS, check=_one_of(0, *tables.LEVELS)),
    "duelists": Option("drawn", "'drawn', or a name per seat: ('fighter-5', 'rogue-5')", check=_DUELISTS),
    "weapons": Option("own", "'own', or which of its own weapons each seat begins with", check=_WEAPONS),
    "terms": Option(False, "the social loop: terms, breaches, the adjudicator, surrender", (False, True)),
    "fight_on": Option(False, "True if a duel that has ended may be fought on", check=_one_of(False, True)),
    "length": Option("falls", "what ends it: one 'falls', first 'blood', a test of 'skill'", check=_one_of(*LENGTHS)),
    "rounds": Option(30, "rounds before the duel is a draw", low=1, high=100),
    "sidestep": Option("worse", "which degree a Sidestep leaves: 'worse', 'second'", check=_one_of("worse", "second")),
    "reach": Option(True, "False if weapons with reach are forbidden", check=_one_of(True, False)),
    "squares": Option(12, "squares of 5 feet on the strip", low=4, high=30),
    "start": Option(6, "squares between the sides at the start, fewer than the strip has", low=1, high=20),
}
SPELL_OPTIONS = COMBAT_OPTIONS | {
    "spells": Option("drawn", _BOOKS, check=_check_books),
    "focus_training": Option(False, "True if a new focus needs training in its skill", check=_one_of(False, True)),
}


# --- checks across options --------------------------------------------------------------------------------------------


def check_seats(name: str, config: Mapping[str, Any], spells_only: bool) -> None:
    """Refuse names that do not fit the seats.

    Raises:
        ConfigError: saying what is wrong and what is allowed.
    """
    seats, duelists = 2 * config["side"], config["duelists"]
    if len(duelists) != seats:
        raise ConfigError(
            f"{name}: duelists={duelists!r} is not allowed: one name per seat, {seats} with side={config['side']}"
        )
    for duelist in duelists:
        if spells_only and not tables.castable(tables.DUELISTS[tables.NAMES.index(duelist)]):
            able = ", ".join(entry["name"] for entry in tables.DUELISTS if tables.castable(entry))
            raise ConfigError(f"{name}: {duelist} has no spells to duel with; allowed are {able}")


def _named(name: str, duelists: Any, seat: int, what: str) -> str:
    """The duelist named for a seat.

    Raises:
        ConfigError: none is.
    """
    if duelists == "drawn" or seat >= len(duelists):
        raise ConfigError(f"{name}: {what} can be chosen for named duelists only: set duelists=... too")
    return duelists[seat]


def weapon_slot(name: str, duelists: Any, seat: int, weapon: str, reach: bool) -> int:
    """The slot of the weapon that a seat is to begin with.

    Raises:
        ConfigError: its duelist has no such weapon, or it has reach where that is forbidden.
    """
    duelist = _named(name, duelists, seat, "weapons")
    row = tables.NAMES.index(duelist)
    own = [arm for arm in tables.ARM_NAMES[row] if arm]
    if weapon not in own:
        raise ConfigError(f"{name}: weapon {weapon!r} is not one of {duelist}'s; allowed are {', '.join(own)}")
    slot = tables.ARM_NAMES[row].index(weapon)
    if not reach and tables.ARMS[row, slot, tables.REACH] > 1:
        raise ConfigError(f"{name}: weapon {weapon!r} has reach, which reach=False forbids")
    return slot


def check_book(name: str, duelists: Any, seat: int, book: tuple[tuple[str, int], ...]) -> None:
    """Refuse a spell book that a seat's class and level do not allow (PD-28).

    Raises:
        ConfigError: naming the spell and what is allowed.
    """
    duelist = _named(name, duelists, seat, "spells")
    row = tables.NAMES.index(duelist)
    tradition = int(tables.SHEET[row, tables.TRADITION])
    if tradition < 0:
        if book:
            raise ConfigError(f"{name}: {duelist} has no spells of its own; its book must be empty")
        return
    for spell, rank in book:
        fits = spells.LIST[tradition, rank, : spells.LIST_SIZE[tradition, rank]] if 0 <= rank <= 5 else ()
        if spells.SPELL_NAMES.index(spell) not in fits:
            allowed = ", ".join(spells.SPELL_NAMES[k] for k in fits) or "none: ranks are 0 to 5"
            raise ConfigError(f"{name}: {duelist} can't have {spell} at rank {rank}; of that rank there are {allowed}")
    for rank in range(6):
        check_rank(name, duelist, row, rank, [spell for spell, at in book if at == rank])
    if len(book) > BOOK - 1:
        raise ConfigError(f"{name}: {duelist}'s book has {len(book)} entries; there is room for {BOOK - 1}")


def check_rank(name: str, duelist: str, row: int, rank: int, names: list[str]) -> None:
    """Refuse more spells of a rank than a class duelist can have, duplicates, and a font that holds other spells.

    Raises:
        ConfigError: saying what is allowed.
    """
    sheet = tables.SHEET[row]
    if sheet[tables.CLASS] == tables.PUBLISHED:
        return
    slots, extra = int(sheet[tables.SLOT_0 + rank]), int(sheet[tables.EXTRA_0 + rank])
    allowed = CANTRIPS if rank == 0 else slots + extra
    if len(names) > allowed:
        raise ConfigError(f"{name}: {duelist} has {len(names)} spells of rank {rank}; its level allows {allowed}")
    twice = sorted({spell for spell in names if names.count(spell) > 1})
    if twice and (rank == 0 or sheet[tables.SPONTANEOUS]):
        raise ConfigError(
            f"{name}: {duelist} has {twice[0]} at rank {rank} twice; cantrips and repertoires must differ"
        )
    others = [spell for spell in names if spell not in ("heal", "harm")]
    if sheet[tables.FONT] and rank > 0 and len(others) > slots:
        raise ConfigError(
            f"{name}: {duelist} has {len(others)} spells of rank {rank} besides heal and harm; its level allows "
            f"{slots}, its font holds heal or harm only"
        )


# --- the games --------------------------------------------------------------------------------------------------------


def template(name: str, combat: bool, magic: bool, config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: options that do not fit together.
    """
    if config["start"] >= config["squares"]:
        raise ConfigError(
            f"{name}: start={config['start']} is not allowed: a strip of {config['squares']} squares has room for less"
        )
    record = np.zeros(1, DUEL)
    # what begins at none, written here and not in every reset
    for field in ("until", "book", "fire_type", "stat", "focus", "lasting"):
        record["duelist"][field] = -1
    record["side"], record["players"] = config["side"], 2 * config["side"]
    record["combat"], record["magic"] = combat, magic
    record["terms"], record["fight_on"] = config["terms"], config["fight_on"]
    record["pool"] = 2 * (config["pool"] == "published") + (magic and not combat)
    record["level_index"] = tables.LEVELS.index(config["level"]) if config["level"] else -1
    record["fixed"] = -1
    if config["duelists"] != "drawn":
        check_seats(name, config, magic and not combat)
        record["fixed"][0, : len(config["duelists"])] = [tables.NAMES.index(entry) for entry in config["duelists"]]
    record["squares"], record["start"], record["rounds"] = config["squares"], config["start"], config["rounds"]
    record["second_result"] = config["sidestep"] == "second"
    record["length"] = LENGTHS.index(config["length"])
    record["reach_ok"] = config["reach"]
    record["focus_training"] = config.get("focus_training", False)
    record["necromancy_ok"] = 1
    record["armed"] = -1
    if config["weapons"] != "own":
        for seat, weapon in enumerate(config["weapons"]):
            record["armed"][0, seat] = weapon_slot(name, config["duelists"], seat, weapon, config["reach"])
    record["preset_book"] = NO_PRESET
    if config.get("spells", "drawn") != "drawn":
        for seat, book in enumerate(config["spells"]):
            check_book(name, config["duelists"], seat, book)
            record["preset_book"][0, seat] = -1
            record["preset_book"][0, seat, : len(book)] = [spells.SPELL_NAMES.index(spell) for spell, _ in book]
            record["preset_rank"][0, seat, : len(book)] = [rank for _, rank in book]
    record["max_steps"] = max_steps(config)
    return record


def max_steps(config: Mapping[str, Any]) -> int:
    """Bound of a match's steps."""
    return config["rounds"] * 2 * config["side"] * STEPS_PER_TURN


def build(name: str, combat: bool, magic: bool, config: Mapping[str, Any]) -> Game:
    """A duel under a checked configuration.

    Args:
        name: its id.
        combat: whether it is fought with weapons.
        magic: whether it is fought with spells.
        config: every option with its value.
    """
    terms, side = config["terms"], config["side"]
    score = 6.75 if terms else 1.0
    return Game(
        name=name,
        version=0,
        config=config,
        players=2 * side,
        template=template(name, combat, magic, config),
        kernels=rules.KERNELS,
        action_names=text.action_names(terms, magic),
        slots=slot_names(side, magic),
        events=text.EVENTS,
        max_turns=max_steps(config),
        min_return=-score - (0.25 if config["fight_on"] else 0.0),
        max_return=3.0 if terms else 1.0,
        describe=text.describe,
        zero_sum=not terms and not config["fight_on"],
        meanings=MEANINGS,
        # seats 0 and 2 fight side by side, against 1 and 3 (PD-02)
        teams=None if side == 1 else (0, 1, 0, 1),
        team_names=("side 0", "side 1") if side > 1 else (),
    )


COMBAT_DUEL = GameSpec(COMBAT_OPTIONS, partial(build, "pf2e-combat-duel", True, False))
SPELL_DUEL = GameSpec(SPELL_OPTIONS, partial(build, "pf2e-spell-duel", False, True))
MIXED_DUEL = GameSpec(SPELL_OPTIONS, partial(build, "pf2e-mixed-duel", True, True))
