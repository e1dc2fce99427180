"""What a residual policy starts from: another agent's action probabilities for the same views.

A net that adds to the log-probabilities of an agent, rather than playing alone, starts as that agent and learns only
what to change (residual policy learning: Silver, Allen, Tenenbaum and Kaelbling 2018, arXiv:1812.06298).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from feint.envs.engine.agent import Agent, Views, uniform
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game

#: Agents that can be a prior.
NAMES = ("random", "scripted", "nash", "bayes", "champion", "policy")
#: Weight of the uniform distribution in every prior, so that the net can learn actions the agent never plays.
UNIFORM_WEIGHT = 0.05


class Prior:
    """An agent's action probabilities, mixed with the uniform distribution over the legal actions.

    Args:
        spec: an agent that outputs probabilities from what a view holds alone: a name of :data:`NAMES`, or the path of
            a trained one. A net's files name their prior, so nothing that runs other code is allowed here.

    Raises:
        ConfigError: any other agent.
    """

    def __init__(self, spec: str | Agent):
        from feint.agents import make

        if isinstance(spec, str) and spec.partition(":")[0] not in NAMES and not Path(spec).exists():
            raise ConfigError(f"prior {spec!r} is not allowed: give one of {listing(NAMES)} or a trained one's path")
        self.agent = make(spec)

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play; errors are those of the agent."""
        self.agent.start(game, seats, rng)

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float32, rows summing to 1; zero where an action is not legal."""
        probs = self.agent.probabilities(views)
        return ((1 - UNIFORM_WEIGHT) * probs + UNIFORM_WEIGHT * uniform(views.mask)).astype(np.float32)

    def inputs(self, views: Views) -> np.ndarray:
        """(m, slots + actions) float32, a residual net's inputs: observations, then the prior's probabilities."""
        return np.concatenate([views.observation, self.probabilities(views)], axis=1)
