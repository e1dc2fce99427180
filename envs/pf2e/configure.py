"""A checked configuration as a Game: the record's template, names and bounds that the three ids share."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, Kernels
from feint.envs.pf2e import rules, text
from feint.envs.pf2e.observe import MEANINGS, slot_names
from feint.envs.pf2e.spellbook import SPELL_NAMES
from feint.envs.pf2e.state import DUEL, LENGTHS
from feint.envs.pf2e.tables import LEVELS, NAMES

#: Steps that one turn of a seat can take at the most, its windows included.
STEPS_A_TURN = 64


def check_seats(name: str, config: dict) -> None:
    """Refuse names that do not fit the seats.

    Raises:
        ConfigError: saying what is wrong and what is allowed.
    """
    seats, names = 2 * config["side"], config["duelists"]
    if len(names) != seats:
        raise ConfigError(
            f"{name}: duelists={names!r} is not allowed: one name for each seat, {seats} with side={config['side']}"
        )


def template(name: str, config: dict, combat: bool, magic: bool) -> np.ndarray:
    """(1,) record with the configuration's fields set."""
    if config["start"] >= config["squares"]:
        raise ConfigError(
            f"{name}: start={config['start']} is not allowed: a strip of {config['squares']} squares has room for less"
        )
    made = np.zeros(1, DUEL)
    made["side"] = config["side"]
    made["players"] = 2 * config["side"]
    made["combat"], made["magic"] = combat, magic
    made["terms"], made["fight_on"] = config["terms"], config["fight_on"]
    made["pool"] = 2 * (config["pool"] == "published") + (magic and not combat)
    made["level_index"] = LEVELS.index(config["level"]) if config["level"] else -1
    made["fixed"] = -1
    if config["duelists"] != "drawn":
        check_seats(name, config)
        made["fixed"][0, : len(config["duelists"])] = [NAMES.index(name) for name in config["duelists"]]
    made["squares"], made["start"], made["rounds"] = config["squares"], config["start"], config["rounds"]
    made["second_result"] = config["sidestep"] == "second"
    made["length"] = LENGTHS.index(config["length"])
    made["reach_ok"] = config["reach"]
    made["focus_training"] = config.get("focus_training", False)
    made["necromancy_ok"] = 1
    made["given"] = -1
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
        kernels=Kernels(rules.advance, rules.look, rules.redraw),
        action_names=text.action_names(config["terms"], magic, SPELL_NAMES),
        slots=slot_names(config["side"], magic, SPELL_NAMES),
        events=text.event_types(SPELL_NAMES),
        max_turns=most_steps(config),
        low=-score - (0.25 if config["fight_on"] else 0.0),
        high=3.0 if config["terms"] else 1.0,
        view=text.view,
        zero_sum=not config["terms"] and not config["fight_on"],
        meanings=MEANINGS,
    )
