"""What a residual policy starts from: the chances that another agent states for the same views.

A net that adds to the log-chances of an agent, rather than playing alone, begins as that agent and learns only what to
change (residual policy learning: Silver, Allen, Tenenbaum and Kaelbling 2018, arXiv:1812.06298).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from feint.envs.engine.agent import Agent, Views, uniform
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game

#: Agents that can be one.
NAMES = ("random", "scripted", "nash", "bayes", "champion", "policy")
#: Share of every prior that is uniform over the legal actions, so that what the agent never plays can be learned.
FLOOR = 0.05


class Prior:
    """The chances of an agent, mixed with some of every legal action.

    Args:
        spec: the agent, one that states probabilities from what a view shows alone: a name of :data:`NAMES`, or the
            path of a trained one. A net's files name their prior, so nothing that runs other code may stand there.

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

    def chances(self, views: Views) -> np.ndarray:
        """(m, actions) float32, rows summing to 1; zero where an action is not legal."""
        stated = self.agent.probabilities(views)
        return ((1 - FLOOR) * stated + FLOOR * uniform(views.mask)).astype(np.float32)

    def inputs(self, views: Views) -> np.ndarray:
        """(m, slots + actions) float32: what a residual net reads, observations and chances side by side."""
        return np.concatenate([views.observation, self.chances(views)], axis=1)
