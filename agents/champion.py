"""The best trained agent of a game, as shipped with Feint."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from feint.agents.policy import MANIFEST, PolicyAgent, check_temperature, layout, read_manifest
from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game

#: A folder for each game; in it a trained agent's folder for each layout of observations and actions.
FOLDER = Path(__file__).parent / "champions"


class ChampionAgent(Agent):
    """Plays the shipped net of the game's layout.

    Args:
        temperature: as :class:`feint.agents.policy.PolicyAgent` takes it.
    """

    def __init__(self, temperature: str | float = 1.0):
        self._temperature = check_temperature(temperature)
        self.name = "champion" + (f":temperature={self._temperature:g}" if self._temperature != 1 else "")

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`.

        Raises:
            ConfigError: no champion is shipped for this game, or none for its layout under these options.
        """
        self._policy = PolicyAgent(find(game), self._temperature)
        self._policy.start(game, seats, rng)

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest of the net that plays, known after the start."""
        return self._policy.manifest

    def act(self, views: Views) -> np.ndarray:
        """See :meth:`Agent.act`."""
        return self._policy.act(views)

    def probabilities(self, views: Views) -> np.ndarray:
        """See :meth:`Agent.probabilities`."""
        return self._policy.probabilities(views)


def find(game: Game) -> Path:
    """The folder of the net that is shipped for `game` and its layout.

    Raises:
        ConfigError: there is none.
    """
    folders = sorted(found.parent for found in (FOLDER / game.name).glob("*/manifest.json"))
    if not folders:
        raise ConfigError(f"no champion of {game.name} is shipped; there are some of {listing(shipped()) or 'none'}")
    for folder in folders:
        manifest = read_manifest(folder / MANIFEST)
        if (manifest["env"], manifest["layout"]) == (game.id, layout(game)):
            return folder
    raise ConfigError(f"the champions of {game.name} were trained with other options than {dict(game.config)}")


def shipped() -> list[str]:
    """Names of the games that have a champion."""
    return sorted({p.parent.parent.name for p in FOLDER.glob("*/*/manifest.json")})
