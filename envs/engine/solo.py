"""Gymnasium's single environment: one learning seat against opponents, one match at a time."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from feint.envs.engine import spaces
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.envs.engine.vector import FeintVector, Opponents


class FeintSolo(gymnasium.Env):
    """One match at a time in which one seat learns and agents fill the others.

    Observations and infos are one row of those of :class:`feint.envs.engine.vector.FeintVector`, which also documents
    the arguments; ``action_masks()`` gives the mask as sb3-contrib's masked algorithms ask for it.
    """

    metadata = {"render_modes": list(spaces.RENDER_MODES)}

    def __init__(
        self,
        game: str | Game,
        opponents: Opponents = "random:resign=no",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._vector = FeintVector(game, 1, opponents, render_mode=render_mode, autoreset=False, **options)
        self.game = self._vector.game
        self.render_mode = self._vector.render_mode
        self.observation_space = spaces.observation_space(self.game)
        self.action_space = spaces.action_space(self.game)
        self._ready = False

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """Begin a new match. Returns the learner's observation and info."""
        if seed is not None:
            seed = check_seed(seed)
        super().reset(seed=seed)
        if seed is None:
            seed = spaces.new_seed(self.np_random)
        observations, infos = self._vector.reset(seed=seed)
        self._ready = True
        return _row(observations), _info(infos)

    def step(self, action: Any) -> tuple[dict, float, bool, bool, dict]:
        """Play the learner's action, then the opponents', until it is the learner's turn again or the match is over."""
        if not self._ready:
            raise spaces.reset_needed()
        observations, rewards, terminated, truncated, infos = self._vector.step(_column(action))
        self._ready = not (terminated[0] or truncated[0])
        return _row(observations), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), _info(infos)

    def action_masks(self) -> np.ndarray:
        """(actions,) bool: legal actions."""
        return self._vector.action_masks()[0]

    def render(self) -> str | None:
        """The match as a spectator may know it."""
        return self._vector.render()


def _column(action: Any) -> np.ndarray:
    """One action as the (1,) array that the vector environment takes; anything else is left for it to refuse."""
    return np.asarray([action.__index__() if hasattr(action, "__index__") else action])


def _row(observations: dict) -> dict[str, np.ndarray]:
    return {name: value[0] for name, value in observations.items()}


def _info(infos: dict) -> dict:
    return {"action_mask": infos["action_mask"][0], "seat": int(infos["seat"][0])}
