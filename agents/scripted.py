"""A sensible player by hand-written rules, one module per game."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import numpy as np

from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game

#: Games that have a script, with the module of its ``Script(game)``, which gives ``probabilities(views)``. A script of
#: several styles takes the style's name too.
SCRIPTS = {
    "example-kuhn": "feint.agents.example.script",
    "pf2e-combat-duel": "feint.agents.pf2e.script",
    "pf2e-spell-duel": "feint.agents.pf2e.script",
    "pf2e-mixed-duel": "feint.agents.pf2e.script",
    "mafia42": "feint.agents.mafia42.script",
    "magicalogia-battle": "feint.agents.magicalogia.core_script",
    "magicalogia-session": "feint.agents.magicalogia.session_script",
    "matryca-duel": "feint.agents.matryca.duel_script",
    "matryca-journey": "feint.agents.matryca.journey_script",
    "labirynt-encounter": "feint.agents.labirynt.encounter_script",
    "labirynt-adventure": "feint.agents.labirynt.adventure_script",
}


class ScriptedAgent(Agent):
    """Plays a game by its script: from its views alone, with some randomness, never conceding.

    Args:
        style: one of the script's styles, where it has several; "" leaves the choice to the script.
    """

    def __init__(self, style: str = ""):
        self.name = f"scripted:{style}" if style else "scripted"
        self._styles = (style,) if style else ()

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`.

        Raises:
            ConfigError: no script plays this game, or it has no such style.
        """
        if game.name not in SCRIPTS:
            raise ConfigError(f"agent 'scripted' does not play {game.name}; it plays {listing(SCRIPTS)}")
        super().start(game, seats, rng)
        script_class = importlib.import_module(SCRIPTS[game.name]).Script
        try:
            self._script = script_class(game, *self._styles)
        except TypeError:
            raise ConfigError(f"agent {self.name!r}: the script of {game.name} has no styles") from None
        if hasattr(self._script, "beliefs"):
            self.beliefs = self._script.beliefs

    def probabilities(self, views: Views) -> np.ndarray:
        """The script's mixture of legal actions."""
        return self._script.probabilities(views)
