"""Plays uniformly among the legal actions."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.agent import Agent, Views, uniform
from feint.envs.engine.errors import ConfigError


class RandomAgent(Agent):
    """Uniform over legal actions.

    Args:
        resign: ``"yes"`` treats conceding as an action like any other; ``"no"`` never concedes while it can do
            something else, for a measure that is not padded by surrenders.
    """

    def __init__(self, resign: str = "yes"):
        if resign not in ("yes", "no"):
            raise ConfigError(f"random: resign={resign!r} is not allowed; choose from 'yes', 'no'")
        self.name = "random" if resign == "yes" else "random:resign=no"
        self._resigns = resign == "yes"

    def probabilities(self, views: Views) -> np.ndarray:
        """Uniform over legal actions."""
        mask = views.mask
        if not self._resigns and "concede" in self.game.action_names:
            mask = mask.copy()
            concede = self.game.action_names.index("concede")
            mask[mask.sum(axis=1) > 1, concede] = 0
        return uniform(mask)
