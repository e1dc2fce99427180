"""Plays an equilibrium, of a whole game where it can be solved and else of the part that can: one strategy per game."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError, FeintError, listing
from feint.envs.engine.game import Game

#: Games that have such a strategy, with what makes a :class:`Strategy` of the game under its options.
STRATEGIES = {
    "magicalogia-battle": "feint.agents.magicalogia.core_nash:strategy",
    "pf2e-combat-duel": "feint.agents.pf2e.initiative:InitiativeScript",
}


class Strategy(Protocol):
    """How a game is played.

    Attributes:
        name: ``"nash"`` where the whole game is solved; ``"nash-<part>"`` where that part alone is, and the game's
            script plays the rest.
    """

    name: str

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, zero where an action is not legal."""


class NashAgent(Agent):
    """Plays an equilibrium strategy. Never concedes.

    The agent's name says, once it has started, what is solved: ``nash`` the whole game (the battle without magics),
    ``nash-plots`` the plots of each attack step for itself (the battle with magics), ``nash-initiative`` the choice of
    a statistic before a duel. The rest is the game's script.
    """

    name = "nash"

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`; equilibria are solved when they are first needed (by default in 0.3 s each).

        Raises:
            ConfigError: no strategy is known for this game.
        """
        if game.name not in STRATEGIES:
            raise ConfigError(f"agent 'nash' does not play {game.name}; it plays {listing(STRATEGIES)}")
        super().start(game, seats, rng)
        self._strategy: Strategy = pkgutil.resolve_name(STRATEGIES[game.name])(game)
        if self.name == NashAgent.name:  # an arena has names of its own
            self.name = self._strategy.name

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the strategy's mixtures."""
        return self._strategy.probabilities(views)

    def value(self, views: Views) -> np.ndarray:
        """(m,) float64, the value of each view's position to its seat when both play an equilibrium from here.

        While a plot is committed and not yet revealed, this is the value before either plot.

        Raises:
            FeintError: the game is solved in part only.
        """
        value = getattr(self._strategy, "value", None)
        if value is None:
            raise FeintError(f"agent {self.name!r} knows no values: {self.game.name} is not solved under these options")
        return value(views)
