"""magicalogia-session: a whole session of drama scenes, secrets, battles and fate, up to the forbidden book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.magicalogia.battle.builds import BUILDS_ALLOWED, check_builds, write_build
from feint.envs.magicalogia.session import ids as actions
from feint.envs.magicalogia.session import observe, rules, scenario, tables, text
from feint.envs.magicalogia.session.state import STATE

#: Steps after which a session is truncated: far more than its scenes take.
MAX_TURNS = 8000

OPTIONS = {
    "players": Option(3, "player characters, each a seat", low=2, high=tables.PCS),
    "scenario": Option("drawn", scenario.ALLOWED, check=scenario.check_scenario),
    "builds": Option("drawn", BUILDS_ALLOWED, check=check_builds),
}


def template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: builds for another number of PCs, or a scenario that does not fit them.
    """
    players = config["players"]
    state = np.zeros(1, dtype=STATE)
    state["players"], state["people"] = players, 2 * players + 1 + tables.STRANGERS
    for name in (
        "passage", "misfortunes", "criminal", "kind", "host", "anchored", "open_mission", "open_target", "mission",
        "target", "holder", "seized_magic", "fighter", "winner", "loser", "n_magic", "anchor_at", "player", "last_blow",
    ):  # fmt: skip
        state[name] = -1
    state["max_turns"] = MAX_TURNS
    if config["scenario"] != "drawn":
        try:
            scenario.write_scenario(state, config["scenario"])
        except (TypeError, ValueError) as error:
            raise ConfigError(f"magicalogia-session: the scenario is not allowed: {error}") from None
    _set_table(state["battle"], players, config["builds"])
    return state


def _set_table(table: np.ndarray, players: int, builds: Any) -> None:
    """Set up the nested battle record: the seats of the PCs, and one for an NPC."""
    table["seats"], table["rounds"], table["max_turns"] = players + 1, tables.BATTLE_ROUNDS, MAX_TURNS + 1
    table["organs"] = 1
    for name in ("a_kind", "magic", "skill", "magic_skill", "rep", "marred", "sealed"):
        table[name] = -1
    if builds != "drawn":
        if len(builds) != players:
            raise ConfigError(f"magicalogia-session: {len(builds)} builds for {players} PCs")
        for seat, mage in enumerate(builds):
            if mage != "drawn":
                write_build(table, seat, mage)


def build(config: Mapping[str, Any]) -> Game:
    """The game under a checked configuration."""
    players = config["players"]
    return Game(
        name="magicalogia-session",
        version=0,
        config=config,
        players=players,
        template=template(config),
        kernels=rules.KERNELS,
        action_names=actions.action_names(players),
        slots=observe.slots(players),
        events=text.events(players),
        max_turns=MAX_TURNS,
        # least: death, and every wish broken; most: both missions, all fragments, wishes, scars and prizes
        min_return=-3.0 - tables.WISHES,
        max_return=3.0 + tables.FRAGMENTS + tables.WISHES + 11 + 4,
        describe=text.describe,
        meanings=observe.MEANINGS,
    )


SESSION = GameSpec(OPTIONS, build)
