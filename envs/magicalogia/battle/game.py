"""magicalogia-battle: one magic battle, with all magics (here) or without any (core): options, seats, the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError, listing, whole
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, observe, rules, tables, text
from feint.envs.magicalogia.battle.builds import BUILDS_ALLOWED, check_builds, write_build
from feint.envs.magicalogia.battle.state import BATTLE as RECORD
from feint.envs.magicalogia.core import game as core

#: Witnesses of one side, at most.
MAX_WITNESSES = 3
#: PCs of a group battle.
GROUP_SIZES = (2, 3, 4)
#: Steps that one seat can take in a round, amply counted: what bounds a battle.
STEPS_PER_ROUND = 120

_WITNESSES = f"witnesses of each side, 0..{MAX_WITNESSES}: a number, or (the challenger's, the challenged one's)"
_GROUP = "0: two representatives; 2..4: so many PCs, who take turns against a boss in the last seat"


def _check_witnesses(value: Any) -> tuple[int | None, ...]:
    pair = value if isinstance(value, (tuple, list)) else (value, value)
    pair = tuple(whole(n) for n in pair)
    if len(pair) != 2 or any(n is None or not 0 <= n <= MAX_WITNESSES for n in pair):
        raise ValueError(_WITNESSES)
    return pair


def _check_group(value: Any) -> int | None:
    if whole(value) not in (0, *GROUP_SIZES):
        raise ValueError(_GROUP)
    return whole(value)


_FULL_OPTIONS = {
    "builds": Option("drawn", BUILDS_ALLOWED, check=check_builds),
    "witnesses": Option((0, 0), _WITNESSES, check=_check_witnesses),
    "group": Option(0, _GROUP, check=_check_group),
    "start_mana": Option(3, "dice of mana that each character begins with", low=0, high=9),
}
OPTIONS = {
    "size": Option(
        "full", "the whole battle, the one without magics, or one small enough to solve", ("full", "core", "micro")
    ),
    **core.OPTIONS,
    **_FULL_OPTIONS,
}
#: Options that only one of the two battles has.
_CORE_ONLY, _FULL_ONLY = tuple(set(core.OPTIONS) - set(core.SHARED_OPTIONS)), tuple(_FULL_OPTIONS)


def sides(config: Mapping[str, Any]) -> list[int]:
    """The side of each seat: representatives, then witnesses; of a group battle the PCs, then the boss."""
    if config["group"]:
        return [0] * config["group"] + [1]
    first, second = config["witnesses"]
    return [0, 1] + [0] * first + [1] * second


def template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: builds for another number of characters, or witnesses in a group battle.
    """
    group = config["group"] > 0
    if group and config["witnesses"] != (0, 0):
        raise ConfigError(
            f"magicalogia-battle: witnesses={config['witnesses']} with group={config['group']}: a group "
            "battle has no witnesses beside the PCs"
        )
    side = sides(config)
    seats = len(side)
    record = np.zeros(1, dtype=RECORD)
    record["seats"], record["group"] = seats, group
    record["side"][0, :seats] = side
    record["rep"][0] = (0, seats - 1 if group else 1)
    if group:
        record["boss"][0, seats - 1] = 1
    record["rounds"] = config["rounds"] or basics.ROUNDS
    record["max_turns"] = int(record["rounds"][0]) * STEPS_PER_ROUND * seats
    record["fixed_mp"], record["start_temp"] = config["mp"], config["temporary_mp"]
    record["start_mana"], record["organs"] = config["start_mana"], 1
    for name in ("a_kind", "magic", "skill", "magic_skill"):
        record[name] = -1
    if config["builds"] != "drawn":
        _write_builds(record, config["builds"], seats - group)
    return record


def _write_builds(record: np.ndarray, builds: tuple[Any, ...], characters: int) -> None:
    if len(builds) != characters:
        raise ConfigError(f"magicalogia-battle: {len(builds)} builds for {characters} characters")
    for seat, build in enumerate(builds):
        if build != "drawn":
            write_build(record, seat, build)


def build(config: Mapping[str, Any]) -> Game:
    """The game under a checked configuration.

    Raises:
        ConfigError: an option that the size does not have, or builds and witnesses that do not go together.
    """
    full = config["size"] == "full"
    foreign = [name for name in (_CORE_ONLY if full else _FULL_ONLY) if config[name] != OPTIONS[name].default]
    if foreign:
        raise ConfigError(f"magicalogia-battle: size={config['size']!r} has no option {listing(foreign)}")
    if not full:
        return core.build(config)
    record = template(config)
    seats = int(record["seats"][0])
    assert seats <= tables.SEATS
    return Game(
        name="magicalogia-battle",
        version=0,
        config=config,
        players=seats,
        template=record,
        kernels=rules.KERNELS,
        action_names=ids.action_names(seats),
        slots=observe.slots(seats, config["group"]),
        events=text.EVENTS,
        max_turns=int(record["max_turns"][0]),
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        zero_sum=seats == 2,
        meanings=observe.MEANINGS,
        teams=sides(config) if seats > 2 else None,
        team_names=("group", "boss") if config["group"] else ("challenger", "challenged"),
    )


BATTLE = GameSpec(OPTIONS, build)
