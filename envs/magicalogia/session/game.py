"""magicalogia-session: a whole session of drama scenes, secrets, battles and fate, up to the forbidden book."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.magicalogia.battle.builds import BUILDS_ALLOWED, check_builds, write_build
from feint.envs.magicalogia.session import actions, observe, rules, scenario, text
from feint.envs.magicalogia.session.state import SESSION
from feint.envs.magicalogia.session.tables import BATTLE_ROUNDS, FRAGMENTS, PCS, STRANGERS, WISHES

#: Steps after which a session is cut off, should it ever last so long: each PC's share of a cycle's scenes, amply.
MOST_TURNS = 8000

OPTIONS = {
    "players": Option(3, "player characters, each a seat", low=2, high=PCS),
    "scenario": Option("drawn", scenario.ALLOWED, check=scenario.check_scenario),
    "builds": Option("drawn", BUILDS_ALLOWED, check=check_builds),
}


def template(config: dict) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: builds for another number of PCs, or a scenario that does not fit them.
    """
    players = config["players"]
    made = np.zeros(1, dtype=SESSION)
    made["players"], made["people"] = players, 2 * players + 1 + STRANGERS
    for name in (
        "passage", "misfortunes", "criminal", "kind", "host", "anchored", "open_mission", "open_target", "mission",
        "target", "holder", "seized_magic", "fighter", "winner", "loser", "n_magic", "anchor_at", "player", "last_blow",
    ):  # fmt: skip
        made[name] = -1
    made["max_turns"] = MOST_TURNS
    if config["scenario"] != "drawn":
        try:
            scenario.write_scenario(made, config["scenario"])
        except (TypeError, ValueError) as wrong:
            raise ConfigError(f"magicalogia-session: the scenario is not allowed: {wrong}") from None
    _set_table(made["battle"], players, config["builds"])
    return made


def _set_table(table: np.ndarray, players: int, builds) -> None:
    """Set up the battle's record: seats of the PCs, and one for an NPC."""
    table["seats"], table["rounds"], table["max_turns"] = players + 1, BATTLE_ROUNDS, MOST_TURNS + 1
    table["organs"] = 1
    for name in ("a_kind", "magic", "skill", "magic_skill", "rep", "marred", "sealed"):
        table[name] = -1
    if builds != "drawn":
        if len(builds) != players:
            raise ConfigError(f"magicalogia-session: {len(builds)} builds for {players} PCs")
        for seat, one in enumerate(builds):
            if one != "drawn":
                write_build(table, seat, one)


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    made = template(config)
    players = config["players"]
    return Game(
        name="magicalogia-session",
        version=0,
        config=config,
        players=players,
        template=made,
        kernels=rules.KERNELS,
        action_names=actions.action_names(players),
        slots=observe.slots(players),
        events=text.events(players),
        max_turns=MOST_TURNS,
        # death and every wish broken; both missions, all fragments, wishes and scars, and prizes
        min_return=-3.0 - WISHES,
        max_return=3.0 + FRAGMENTS + WISHES + 11 + 4,
        describe=text.describe,
        meanings=observe.MEANINGS,
    )


SPEC = GameSpec(OPTIONS, build)
