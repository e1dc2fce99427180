"""A sensible player by hand-written rules, one module a game."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import numpy as np

from feint.agents.base import Agent, Views
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game

#: Games that have a script, with the module of its ``Script(game)``, which gives ``probabilities(views)``.
SCRIPTS = {"magicalogia-battle": "feint.agents.scripted.magicalogia_battle"}


class ScriptedAgent(Agent):
    """Plays a game by its script: from what its views show alone, with some chance, never conceding."""

    name = "scripted"

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`.

        Raises:
            ConfigError: no script plays this game.
        """
        if game.name not in SCRIPTS:
            raise ConfigError(f"agent 'scripted' does not play {game.name}; it plays {listing(SCRIPTS)}")
        super().start(game, seats, rng)
        self._script = importlib.import_module(SCRIPTS[game.name]).Script(game)

    def probabilities(self, views: Views) -> np.ndarray:
        """The script's mixture of legal actions."""
        return self._script.probabilities(views)
