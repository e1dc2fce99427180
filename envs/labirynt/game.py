"""labirynt-encounter, one meeting of a party with monsters, and labirynt-adventure, a way through the labyrinth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.labirynt import observe, rules, tables, text
from feint.envs.labirynt.state import LABYRINTH

# --- options ----------------------------------------------------------------------------------------------------------

_PARTY_ALLOWED = (
    "'drawn' (three heroes, three pupils), or up to six of: a hero's name, 'hero' or 'pupil' (drawn), or"
    " ('pupil', race, weapon, weapon, bonus, 1K6 of its potential)"
)
_POOLS_ALLOWED = "'chosen' by the seats, 'drawn', or a tuple of spells' names for each character"
_HERO_NAMES = tuple(row[0] for row in tables.HEROES)
_RACES = tuple(row[0] for row in tables.PUPILS)
_TABLES = ("resident", "wandering")


def _index(names: Sequence[str], value: Any, what: str) -> int:
    if value not in names:
        raise ValueError(f"{what} {value!r}; choose from {', '.join(names)}")
    return names.index(value)


def _check_person(value: Any) -> Any:
    if value in ("hero", "pupil") or value in _HERO_NAMES:
        return value
    if isinstance(value, tuple) and len(value) == 6 and value[0] == "pupil":
        _index(_RACES, value[1], "race")
        _index(tables.WEAPONS, value[2], "weapon")
        _index(tables.WEAPONS, value[3], "weapon")
        _index(tables.BONUSES, value[4], "bonus")
        if value[2] == value[3] or value[5] not in range(1, 7):
            raise ValueError("two different weapons, and 1..6")
        return value
    raise ValueError(_PARTY_ALLOWED)


def _check_party(value: Any) -> Any:
    if value == "drawn":
        return value
    if not isinstance(value, tuple) or not 1 <= len(value) <= tables.PEOPLE:
        raise ValueError(_PARTY_ALLOWED)
    people = tuple(_check_person(person) for person in value)
    heroes = [person for person in people if isinstance(person, str) and person not in ("hero", "pupil")]
    if len(set(heroes)) < len(heroes):
        raise ValueError("a hero can be there only once")
    return people


def _check_pools(value: Any) -> Any:
    if value in ("chosen", "drawn"):
        return value
    if not isinstance(value, tuple) or len(value) > tables.PEOPLE:
        raise ValueError(_POOLS_ALLOWED)
    return tuple(tuple(_check_spell(name) for name in pool) for pool in value)


def _check_spell(name: Any) -> str:
    return tables.SPELL_NAMES[_index(tables.SPELL_NAMES, name, "spell")]


def _check_learnt(value: Any) -> tuple:
    for pair in value:
        if not isinstance(pair, tuple) or len(pair) != 2 or pair[0] not in range(tables.PEOPLE):
            raise ValueError(f"pairs of a character 0..{tables.PEOPLE - 1} and a spell's name")
        _check_spell(pair[1])
    return tuple(value)


def _check_holders(value: Any) -> Any:
    if value == "dealt":
        return value
    if not isinstance(value, tuple) or any(seat not in range(tables.PEOPLE) for seat in value):
        raise ValueError("'dealt' in turn, or the seat of each character")
    return value


def _check_sun(value: Any) -> str:
    return value if value == "rolled" else tables.SUNS[_index(tables.SUNS, value, "sun")]


def _check_monster(value: Any) -> str:
    return value if value == "rolled" else tables.MONSTER_NAMES[_index(tables.MONSTER_NAMES, value, "monster")]


def _check_table(value: Any) -> str:
    return _TABLES[_index(_TABLES, value, "table")]


_COMMON = {
    "players": Option(2, "seats: those of the party, and the last for the monsters", low=2, high=tables.SEATS),
    "party": Option("drawn", _PARTY_ALLOWED, check=_check_party),
    "holders": Option("dealt", "'dealt' in turn, or a tuple with the seat of each character", check=_check_holders),
    "council": Option(False, "common choices by majority of the party's seats, not by its leader", (False, True)),
    "monsters": Option("seat", "who plays the monsters: their seat, or the printed dice", ("seat", "rules")),
    "pools": Option("chosen", _POOLS_ALLOWED, check=_check_pools),
    "learnt": Option((), "pairs of a character and a spell it knows beside its pool", check=_check_learnt),
    "sun": Option("rolled", "'rolled', 'red', 'yellow' or 'blue'", check=_check_sun),
    "level": Option(1, "level of the labyrinth", low=1, high=tables.LEVELS),
    "gold": Option(100, "gold of the party at the start", low=0, high=10_000),
    "potions": Option(1, "healing potions of each character at the start", low=0, high=9),
    "rounds": Option(40, "rounds before a fight is broken off", low=1, high=400),
}
ENCOUNTER_OPTIONS = {
    **_COMMON,
    "table": Option("resident", "'resident' or 'wandering': the table the monsters are rolled on", check=_check_table),
    "monster": Option("rolled", "'rolled' on the table, or a monster's name", check=_check_monster),
    "count": Option(0, "how many monsters; 0: by the table, or one", low=0, high=tables.MONSTER_PLACES),
    "door": Option(True, "whether the party stands at a door that can be locked", check=lambda value: bool(value)),
}
ADVENTURE_OPTIONS = {
    **_COMMON,
    "depth": Option(8, "new segments to explore before the party may leave", low=1, high=60),
    "gates": Option(False, "the Black Gates stand in the last of them, and are to be destroyed", (False, True)),
}

# --- the record under a configuration ---------------------------------------------------------------------------------


def template(config: Mapping[str, Any], adventure: bool) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: options that contradict each other.
    """
    record = np.zeros(1, dtype=LABYRINTH)
    party = ("hero",) * 3 + ("pupil",) * 3 if config["party"] == "drawn" else config["party"]
    record["players"] = config["players"]
    record["council"] = config["council"]
    record["by_rules"] = config["monsters"] == "rules"
    record["people"] = len(party)
    record["owner"] = _owners(config, len(party))
    for k in range(tables.PEOPLE):
        _set_person(record, k, party[k] if k < len(party) else "hero")
    _set_spells(record, config)
    record["fixed_sun"] = tables.SUNS.index(config["sun"]) if config["sun"] != "rolled" else -1
    record["start_level"] = config["level"]
    record["start_gold"] = config["gold"]
    record["start_potion"][0, tables.HEALING_POTION] = config["potions"]
    record["max_rounds"] = config["rounds"]
    record["adventure"] = adventure
    record["max_turns"] = _max_turns(config, adventure)
    record["fixed_monster"] = -1
    if adventure:
        record["depth"] = config["depth"]
        record["wants_gates"] = config["gates"]
    else:
        record["table"] = config["table"] == "wandering"
        if config["monster"] != "rolled":
            record["fixed_monster"] = tables.MONSTER_NAMES.index(config["monster"])
        record["fixed_count"] = config["count"]
        record["has_door"] = config["door"]
    for name in ("place", "charmer", "party_at", "foe_at", "vote", "tile", "lair"):
        record[name] = -1
    for name in ("relic", "pending", "actor", "sent", "came"):
        record[name] = -1
    record["stack"] = tables.TILE_COUNT
    return record


def _max_turns(config: Mapping[str, Any], adventure: bool) -> int:
    """Most steps of a match, counted generously: before and after a fight, in its rounds, for each segment."""
    if adventure:
        return 3000 + 400 * config["depth"]
    return 1200 + 150 * config["rounds"]


def _owners(config: Mapping[str, Any], people: int) -> list[int]:
    """The seat of each character."""
    seats = config["players"] - 1
    if seats > people:
        raise ConfigError(f"players={config['players']}: {seats} party seats for {people} characters")
    if config["holders"] == "dealt":
        return [k % seats for k in range(tables.PEOPLE)]
    holders = config["holders"]
    if len(holders) != people or set(holders) != set(range(seats)):
        raise ConfigError(f"holders={holders!r}: {people} characters, each with a seat of 0..{seats - 1}, all used")
    return [*holders, *[0] * (tables.PEOPLE - people)]


def _set_person(record: np.ndarray, k: int, person: Any) -> None:
    record["fixed_weapon"][0, k] = record["fixed_bonus"][0, k] = record["fixed_potential"][0, k] = -1
    if person in ("hero", "pupil"):
        record["fixed_kind"][0, k] = -1 if person == "hero" else -2
    elif isinstance(person, str):
        record["fixed_kind"][0, k] = _HERO_NAMES.index(person)
    else:
        _, race, first, second, bonus, potential = person
        record["fixed_kind"][0, k] = tables.NUM_HEROES + _RACES.index(race)
        record["fixed_weapon"][0, k] = tables.WEAPONS.index(first), tables.WEAPONS.index(second)
        record["fixed_bonus"][0, k] = tables.BONUSES.index(bonus)
        record["fixed_potential"][0, k] = potential - 1


def _set_spells(record: np.ndarray, config: Mapping[str, Any]) -> None:
    pools = config["pools"]
    record["pools_drawn"] = pools == "drawn"
    record["fixed_pool"] = -1
    if not isinstance(pools, str):
        record["fixed_pool"] = 0
        for k, pool in enumerate(pools):
            record["fixed_pool"][0, k] = sum({1 << tables.SPELL_NAMES.index(name) for name in pool})
    for k, name in config["learnt"]:
        record["learnt"][0, k] |= 1 << tables.SPELL_NAMES.index(name)


assert tables.NUM_PUPILS + tables.NUM_HEROES <= 127, "kinds fit int8"
assert tables.NUM_SPELLS <= 31, "sets of spells fit int32"

# --- the games --------------------------------------------------------------------------------------------------------


def build(config: Mapping[str, Any], name: str, adventure: bool) -> Game:
    """A game under a checked configuration; an adventure has the labyrinth's actions and slots beside a meeting's.

    Raises:
        ConfigError: options that contradict each other.
    """
    record = template(config, adventure)
    party_seats = config["players"] - 1
    action_names = text.action_names(adventure)
    return Game(
        name=name,
        version=0,
        config=config,
        players=config["players"],
        template=record,
        kernels=rules.KERNELS,
        action_names=action_names,
        slots=observe.ADVENTURE_SLOTS if adventure else observe.MEETING_SLOTS,
        events=text.event_types(action_names),
        max_turns=int(record["max_turns"][0]),
        min_return=-1.0,
        max_return=1.25,
        describe=text.describe,
        tables=tables.WEIGHTS,
        meanings=observe.MEANINGS,
        teams=(0,) * party_seats + (1,),
        team_names=("party", "monsters"),
    )


ENCOUNTER = GameSpec(ENCOUNTER_OPTIONS, partial(build, name="labirynt-encounter", adventure=False))
ADVENTURE = GameSpec(ADVENTURE_OPTIONS, partial(build, name="labirynt-adventure", adventure=True))
