"""A checked configuration as a Game: the record's template, names and bounds that the three ids share."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.pf2e import rules, text
from feint.envs.pf2e.books import CANTRIPS, DRAWN_BOOK
from feint.envs.pf2e.observe import MEANINGS, slot_names
from feint.envs.pf2e.spellbook import LIST, LIST_SIZE, SPELL_NAMES
from feint.envs.pf2e.state import BOOK, DUEL, LENGTHS
from feint.envs.pf2e.tables import (
    ARM_NAMES,
    ARMS,
    CLASS,
    DUELISTS,
    EXTRA_0,
    FONT,
    LEVELS,
    NAMES,
    PUBLISHED,
    REACH,
    SHEET,
    SLOT_0,
    SPONTANEOUS,
    TRADITION,
    castable,
)

#: Steps that one turn of a seat can take at the most, its windows included.
STEPS_A_TURN = 64


def check_seats(name: str, config: dict, spells_only: bool) -> None:
    """Refuse names that do not fit the seats.

    Raises:
        ConfigError: saying what is wrong and what is allowed.
    """
    seats, names = 2 * config["side"], config["duelists"]
    if len(names) != seats:
        raise ConfigError(
            f"{name}: duelists={names!r} is not allowed: one name for each seat, {seats} with side={config['side']}"
        )
    for one in names:
        if spells_only and not castable(DUELISTS[NAMES.index(one)]):
            able = ", ".join(known["name"] for known in DUELISTS if castable(known))
            raise ConfigError(f"{name}: {one} has no spells to duel with; allowed are {able}")


def _named(name: str, duelists, seat: int, what: str) -> str:
    """The duellist named for a seat.

    Raises:
        ConfigError: none is.
    """
    if duelists == "drawn" or seat >= len(duelists):
        raise ConfigError(f"{name}: {what} can be given to duellists that are named only: set duelists=... too")
    return duelists[seat]


def check_weapon(name: str, duelists, seat: int, weapon: str, reach: bool) -> int:
    """The slot of a weapon that a seat is to begin with.

    Raises:
        ConfigError: its duellist has no such weapon, or it has reach where that is forbidden.
    """
    who = _named(name, duelists, seat, "weapons")
    own = [arm for arm in ARM_NAMES[NAMES.index(who)] if arm]
    if weapon not in own:
        raise ConfigError(f"{name}: weapon {weapon!r} is not one of {who}'s; allowed are {', '.join(own)}")
    slot = ARM_NAMES[NAMES.index(who)].index(weapon)
    if not reach and ARMS[NAMES.index(who), slot, REACH] > 1:
        raise ConfigError(f"{name}: weapon {weapon!r} has reach, which reach=False forbids")
    return slot


def check_book(name: str, duelists, seat: int, book) -> None:
    """Refuse a spell book that a seat's class and level do not allow.

    Raises:
        ConfigError: naming the spell and what is allowed.
    """
    who = _named(name, duelists, seat, "spells")
    row = NAMES.index(who)
    tradition = int(SHEET[row, TRADITION])
    if tradition < 0:
        if book:
            raise ConfigError(f"{name}: {who} has no spells of its own; its book must be empty")
        return
    for spell, rank in book:
        fits = LIST[tradition, rank, : LIST_SIZE[tradition, rank]] if 0 <= rank <= 5 else ()
        if SPELL_NAMES.index(spell) not in fits:
            allowed = ", ".join(SPELL_NAMES[k] for k in fits) or "none: ranks are 0 to 5"
            raise ConfigError(f"{name}: {who} can't have {spell} at rank {rank}; of that rank there are {allowed}")
    for rank in range(6):
        check_rank(name, who, row, rank, [spell for spell, at in book if at == rank])
    if len(book) > BOOK - 1:
        raise ConfigError(f"{name}: {who}'s book has {len(book)} entries; there is room for {BOOK - 1}")


def check_rank(name: str, who: str, row: int, rank: int, spells: list[str]) -> None:
    """Refuse more spells of a rank than a class duellist can have, the same one twice, and a font that holds others.

    Raises:
        ConfigError: saying what is allowed.
    """
    if SHEET[row, CLASS] == PUBLISHED:
        return
    slots, extra = int(SHEET[row, SLOT_0 + rank]), int(SHEET[row, EXTRA_0 + rank])
    most = CANTRIPS if rank == 0 else slots + extra
    if len(spells) > most:
        raise ConfigError(f"{name}: {who} has {len(spells)} spells of rank {rank}; its level allows {most}")
    twice = sorted({spell for spell in spells if spells.count(spell) > 1})
    if twice and (rank == 0 or SHEET[row, SPONTANEOUS]):
        raise ConfigError(f"{name}: {who} has {twice[0]} at rank {rank} twice; cantrips and repertoires must differ")
    others = [spell for spell in spells if spell not in ("heal", "harm")]
    if SHEET[row, FONT] and rank > 0 and len(others) > slots:
        raise ConfigError(
            f"{name}: {who} has {len(others)} spells of rank {rank} besides heal and harm; its level allows {slots}, "
            "its font holds heal or harm only"
        )


def template(name: str, config: dict, combat: bool, magic: bool) -> np.ndarray:
    """(1,) record with the configuration's fields set."""
    if config["start"] >= config["squares"]:
        raise ConfigError(
            f"{name}: start={config['start']} is not allowed: a strip of {config['squares']} squares has room for less"
        )
    made = np.zeros(1, DUEL)
    # what begins at none, here and not in every reset
    for field in ("until", "book", "fire_type", "stat", "focus", "lasting"):
        made["duelist"][field] = -1
    made["side"] = config["side"]
    made["players"] = 2 * config["side"]
    made["combat"], made["magic"] = combat, magic
    made["terms"], made["fight_on"] = config["terms"], config["fight_on"]
    made["pool"] = 2 * (config["pool"] == "published") + (magic and not combat)
    made["level_index"] = LEVELS.index(config["level"]) if config["level"] else -1
    made["fixed"] = -1
    if config["duelists"] != "drawn":
        check_seats(name, config, magic and not combat)
        made["fixed"][0, : len(config["duelists"])] = [NAMES.index(name) for name in config["duelists"]]
    made["squares"], made["start"], made["rounds"] = config["squares"], config["start"], config["rounds"]
    made["second_result"] = config["sidestep"] == "second"
    made["length"] = LENGTHS.index(config["length"])
    made["reach_ok"] = config["reach"]
    made["focus_training"] = config.get("focus_training", False)
    made["necromancy_ok"] = 1
    made["armed"] = -1
    if config["weapons"] != "own":
        for seat, weapon in enumerate(config["weapons"]):
            made["armed"][0, seat] = check_weapon(name, config["duelists"], seat, weapon, config["reach"])
    made["given"] = DRAWN_BOOK
    if config.get("spells", "drawn") != "drawn":
        for seat, book in enumerate(config["spells"]):
            check_book(name, config["duelists"], seat, book)
            made["given"][0, seat] = -1
            made["given"][0, seat, : len(book)] = [SPELL_NAMES.index(spell) for spell, _ in book]
            made["given_rank"][0, seat, : len(book)] = [rank for _, rank in book]
    made["most_steps"] = most_steps(config)
    return made


def most_steps(config: dict) -> int:
    """Bound of a match's steps."""
    return config["rounds"] * 2 * config["side"] * STEPS_A_TURN


def build(name: str, config: dict, combat: bool, magic: bool) -> Game:
    """The game of an id."""
    score = 6.75 if config["terms"] else 1.0
    return Game(
        name=name,
        version=0,
        config=config,
        players=2 * config["side"],
        template=template(name, config, combat, magic),
        kernels=rules.KERNELS,
        action_names=text.action_names(config["terms"], magic, SPELL_NAMES),
        slots=slot_names(config["side"], magic, SPELL_NAMES),
        events=text.event_types(SPELL_NAMES),
        max_turns=most_steps(config),
        min_return=-score - (0.25 if config["fight_on"] else 0.0),
        max_return=3.0 if config["terms"] else 1.0,
        describe=text.describe,
        zero_sum=not config["terms"] and not config["fight_on"],
        meanings=MEANINGS,
    )
