"""Feint's vector environment for stable-baselines3: flat observations, masks by method, an info dict per row."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium.spaces import Box
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from feint.agents import Views
from feint.agents.prior import Prior
from feint.envs import FeintVector

#: Which rows, as stable-baselines3 has it: one, several, or None for all.
Rows = int | Iterable[int] | None


class MaskedVecEnv(VecEnv):
    """A :class:`feint.envs.FeintVector` for sb3-contrib's masked algorithms.

    Observations are (n, slots) float32 and rewards (n,) float32; masks come through ``env_method("action_masks")``.
    A truncated match has ``TimeLimit.truncated`` and its last observation as ``terminal_observation``, from which the
    algorithm bootstraps, in its info; a terminated one the latter only.

    Args:
        env: the matches.
        prior: None, or a prior whose action probabilities are appended to the observations, which are then
            (n, slots + actions).

    Attributes:
        seconds: time spent in this class and under it since the last :meth:`clear`.
        results: an (opponents,) and (returns,) pair of arrays for each step in which matches ended, since then.
    """

    def __init__(self, env: FeintVector, prior: Prior | None = None):
        self.env, self._prior = env, prior
        game = env.game
        width = game.num_slots + (game.num_actions if prior is not None else 0)
        super().__init__(env.num_envs, Box(-1.0, 1.0, (width,), np.float32), env.single_action_space)
        self._empty_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self.clear()

    def clear(self) -> None:
        """Reset the stopwatch and forget the results."""
        self.seconds = 0.0
        self.results: list[tuple[np.ndarray, np.ndarray]] = []

    def reset(self) -> np.ndarray:
        """Start new matches in all rows, by the seed given to :meth:`seed`, if any. Returns (n, slots) observations."""
        seed = self._seeds[0]
        self._reset_seeds()
        observations, _ = self.env.reset(seed=seed)
        if self._prior is not None:
            self._prior.start(self.env.game, range(self.env.game.players), np.random.default_rng(seed))
        return self._inputs(observations)

    def _inputs(self, observations: dict[str, np.ndarray]) -> np.ndarray:
        if self._prior is None:
            return observations["observation"]
        rows = np.arange(self.num_envs)
        return self._prior.inputs(
            Views(self.env.learner, rows, observations["observation"], observations["action_mask"])
        )

    def step_async(self, actions: np.ndarray) -> None:
        """Keep (n,) actions for :meth:`step_wait`."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Observations, rewards, dones and infos after the actions and the opponents' answers."""
        started = perf_counter()
        observations, rewards, terminated, truncated, infos = self.env.step(self._actions)
        dones = terminated | truncated
        rows = self._empty_infos
        if dones.any():
            rows = self._final_infos(np.flatnonzero(dones), truncated, infos)
        inputs = self._inputs(observations)
        self.seconds += perf_counter() - started
        return inputs, rewards.astype(np.float32), dones, rows

    def _final_infos(self, ended: np.ndarray, truncated: np.ndarray, infos: dict[str, Any]) -> list[dict[str, Any]]:
        final = infos["final_info"]
        self.results.append((final["opponent"][ended], final["return"][ended]))
        rows = self._empty_infos.copy()
        width = self.env.game.num_slots + (self.env.game.num_actions if self._prior is not None else 0)
        for row in ended.tolist():
            last = infos["final_obs"][row]["observation"]
            rows[row] = {
                "terminal_observation": np.pad(last, (0, width - len(last))),
                "TimeLimit.truncated": bool(truncated[row]),
            }
        return rows

    def action_masks(self) -> np.ndarray:
        """(n, actions) bool: the legal actions of every row."""
        started = perf_counter()
        masks = self.env.action_masks()
        self.seconds += perf_counter() - started
        return masks

    # --- what VecEnv requires; all rows are one environment -----------------------------------------------------------

    def close(self) -> None:
        """Close the environment."""
        self.env.close()

    def get_attr(self, attr_name: str, indices: Rows = None) -> list[Any]:
        """An attribute, once per row."""
        owner = self if attr_name == "action_masks" else self.env
        return [getattr(owner, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Rows = None) -> None:
        """Set an attribute, which all rows share."""
        setattr(self.env, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Rows = None, **kwargs: Any) -> list[Any]:
        """The masks by row; rows have no other method.

        Raises:
            AttributeError: any other name.
        """
        if method_name != "action_masks":
            raise AttributeError(f"the rows of a Feint vector environment have no method {method_name!r} of their own")
        return list(self.action_masks()[list(self._get_indices(indices))])

    def env_is_wrapped(self, wrapper_class: type, indices: Rows = None) -> list[bool]:
        """False for every row."""
        return [False] * len(list(self._get_indices(indices)))
