"""The battle without magics: its options, and the game under a configuration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from feint.envs.engine.errors import whole
from feint.envs.engine.game import Game, Option
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import rules, tables, text
from feint.envs.magicalogia.core.observe import MEANINGS, SLOTS
from feint.envs.magicalogia.core.state import BATTLE, SEATS

_STATS_ALLOWED = (
    f"'drawn', or (attack, defence, source) of both seats, such as ((4, 3, 3), (3, 3, 4)), each 0..{basics.MAX_STAT}"
)


def _check_stats(value: Any) -> Any:
    if value == "drawn":
        return value
    rows = tuple(tuple(whole(x) for x in row) for row in value)
    if len(rows) != SEATS or any(len(row) != len(basics.STATS) for row in rows):
        raise ValueError(_STATS_ALLOWED)
    if any(x is None or not 0 <= x <= basics.MAX_STAT for row in rows for x in row):
        raise ValueError(_STATS_ALLOWED)
    return rows


#: Options that the battle with magics has too.
SHARED_OPTIONS = {
    "rounds": Option(0, "rounds before the battle is truncated; 0 takes the size's own", low=0, high=99),
    "mp": Option(0, "magic points of both seats; 0 takes the size's own (core: 1D6 + Source)", low=0, high=40),
    "temporary_mp": Option(0, "temporary magic points of both seats at the start", low=0, high=40),
}
OPTIONS = {
    "stats": Option("drawn", _STATS_ALLOWED, check=_check_stats),
    **SHARED_OPTIONS,
    "bonus": Option(0, "Bonus damage that each successful attack adds", low=0, high=9),
}

#: What `size="micro"` stands for: two dice of two faces, no mana.
MICRO: dict[str, Any] = {"faces": 2, "stats": ((2, 2, 0), (2, 2, 0)), "rounds": 2, "mp": 2}


def template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record with the configuration's fields set."""
    record = np.zeros(1, dtype=BATTLE)
    micro = config["size"] == "micro"
    record["faces"] = MICRO["faces"] if micro else basics.FACES
    record["plot_first"] = tables.PLOT_FIRST[int(record["faces"][0])]
    record["rounds"] = config["rounds"] or (MICRO["rounds"] if micro else basics.ROUNDS)
    record["fixed_mp"] = config["mp"] or (MICRO["mp"] if micro else 0)
    record["start_temp"] = config["temporary_mp"]
    record["bonus"] = config["bonus"]
    stats = MICRO["stats"] if micro and config["stats"] == "drawn" else config["stats"]
    record["fixed_stat"] = -1 if stats == "drawn" else stats
    return record


def build(config: Mapping[str, Any]) -> Game:
    """The game under a checked configuration of size "core" or "micro"."""
    record = template(config)
    faces, rounds = int(record["faces"][0]), int(record["rounds"][0])
    return Game(
        name="magicalogia-battle",
        version=0,
        config=config,
        players=SEATS,
        template=record,
        kernels=rules.KERNELS,
        action_names=text.action_names(faces),
        slots=SLOTS,
        events=text.event_types(faces),
        # a round asks each seat for mana and a summon, and each attack step once and then both seats
        max_turns=rounds * 10,
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        zero_sum=True,
        meanings=MEANINGS,
    )
