"""The battle with magics as a game: its options and seats."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import ConfigError, whole
from feint.envs.engine.game import Game, Option
from feint.envs.magicalogia.basics import ROUNDS
from feint.envs.magicalogia.battle import ids as actions
from feint.envs.magicalogia.battle import observe, rules, text
from feint.envs.magicalogia.battle.builds import BUILDS_ALLOWED, check_builds, write_build
from feint.envs.magicalogia.battle.state import BATTLE
from feint.envs.magicalogia.battle.tables import SEATS

#: Most witnesses of a side.
MOST_WITNESSES = 3
#: PCs of a group battle.
GROUP_SIZES = (2, 3, 4)
#: Steps of a round that one more seat can make, amply: what bounds a battle.
STEPS_A_ROUND = 120


def _check_witnesses(value):
    pair = value if isinstance(value, (tuple, list)) else (value, value)
    pair = tuple(whole(n) for n in pair)
    if len(pair) != 2 or any(n is None or not 0 <= n <= MOST_WITNESSES for n in pair):
        raise ValueError(_WITNESSES)
    return pair


_WITNESSES = f"witnesses of each side, 0..{MOST_WITNESSES}: a number, or (the challenger's, the challenged one's)"

_GROUP = "0: two representatives; 2..4: so many PCs, who take turns against a boss in the last seat"


def _check_group(value):
    if whole(value) not in (0, *GROUP_SIZES):
        raise ValueError(_GROUP)
    return whole(value)


OPTIONS = {
    "builds": Option("drawn", BUILDS_ALLOWED, check=check_builds),
    "witnesses": Option((0, 0), _WITNESSES, check=_check_witnesses),
    "group": Option(0, _GROUP, check=_check_group),
    "start_mana": Option(3, "dice of mana that each character begins with", low=0, high=9),
}


def seats_of(config: dict) -> tuple[list[int], int]:
    """The side of each seat, and 1 for a group battle: representatives, then witnesses; or PCs, then the boss."""
    if config["group"]:
        return [0] * config["group"] + [1], 1
    first, second = config["witnesses"]
    return [0, 1] + [0] * first + [1] * second, 0


def template(config: dict) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: builds for another number of characters, or witnesses in a group battle.
    """
    if config["group"] and config["witnesses"] != (0, 0):
        raise ConfigError(
            f"magicalogia-battle: witnesses={config['witnesses']} with group={config['group']}: a group "
            "battle has no witnesses beside the PCs"
        )
    sides, group = seats_of(config)
    made = np.zeros(1, dtype=BATTLE)
    made["seats"], made["group"] = len(sides), group
    made["side"][0, : len(sides)] = sides
    made["rep"][0] = (0, len(sides) - 1 if group else 1)
    if group:
        made["boss"][0, len(sides) - 1] = 1
    made["rounds"] = config["rounds"] or ROUNDS
    made["turns_most"] = int(made["rounds"][0]) * STEPS_A_ROUND * len(sides)
    made["fixed_mp"], made["start_temp"] = config["mp"], config["temporary_mp"]
    made["start_mana"], made["organs"] = config["start_mana"], 1
    for name in ("a_kind", "magic", "skill", "magic_skill"):
        made[name] = -1
    builds = config["builds"]
    if builds != "drawn":
        if len(builds) != len(sides) - group:
            raise ConfigError(f"magicalogia-battle: {len(builds)} builds for {len(sides) - group} characters")
        for seat, build in enumerate(builds):
            if build != "drawn":
                write_build(made, seat, build)
    return made


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    made = template(config)
    seats = int(made["seats"][0])
    assert seats <= SEATS
    return Game(
        name="magicalogia-battle",
        version=0,
        config=config,
        players=seats,
        template=made,
        kernels=rules.KERNELS,
        action_names=actions.action_names(seats),
        slots=observe.slots(seats, config["group"]),
        events=text.EVENTS,
        max_turns=int(made["turns_most"][0]),
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        zero_sum=seats == 2,
        meanings=observe.MEANINGS,
    )
