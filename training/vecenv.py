"""Feint's vector view as stable-baselines3 wants it: flat observations, masks by method, one info dict a row."""

from __future__ import annotations

from time import perf_counter

import numpy as np
from gymnasium.spaces import Box
from stable_baselines3.common.vec_env import VecEnv

from feint.agents import Agent, Views
from feint.agents.prior import Prior
from feint.envs import FeintVector


class MaskedVecEnv(VecEnv):
    """A :class:`feint.envs.FeintVector` for sb3-contrib's masked algorithms.

    Observations are (n, slots) float32 and rewards (n,) float32; masks come through ``env_method("action_masks")``.
    A truncated match carries ``TimeLimit.truncated`` and its last observation in ``terminal_observation``, from which
    the algorithm bootstraps; an ended one carries the latter only.

    Args:
        env: the matches.
        prior: None, or an agent's chances that observations end with: (n, slots + actions), zero where none are asked.

    Attributes:
        seconds: time spent in this class and under it since the last :meth:`clear`.
        results: an (opponents,) and (returns,) pair of arrays for each step in which matches ended, since then.
    """

    def __init__(self, env: FeintVector, prior: Prior | None = None):
        self.env, self._prior = env, prior
        space = env.single_observation_space["observation"]
        if prior is not None:
            space = Box(space.low.min(), space.high.max(), (space.shape[0] + env.single_action_space.n,), np.float32)
        super().__init__(env.num_envs, space, env.single_action_space)
        self._plain = [{} for _ in range(self.num_envs)]
        self.clear()

    def clear(self) -> None:
        """Forget times and results."""
        self.seconds, self.results = 0.0, []

    def reset(self) -> np.ndarray:
        """Begin new matches in all rows, by the seed given to :meth:`seed`, if any."""
        seed = self._seeds[0]
        self._reset_seeds()
        seen, _ = self.env.reset(seed=seed)
        if self._prior is not None:
            self._prior.start(self.env.game, range(self.env.game.players), np.random.default_rng(seed))
        return self._inputs(seen)

    def _inputs(self, seen: dict[str, np.ndarray]) -> np.ndarray:
        if self._prior is None:
            return seen["observation"]
        rows = np.arange(self.num_envs)
        return self._prior.inputs(Views(self.env.learner, rows, seen["observation"], seen["action_mask"]))

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self):
        began = perf_counter()
        seen, rewards, terminated, truncated, infos = self.env.step(self._actions)
        dones = terminated | truncated
        rows = self._plain
        if dones.any():
            rows = self._final(np.flatnonzero(dones), truncated, infos)
        inputs = self._inputs(seen)
        self.seconds += perf_counter() - began
        return inputs, rewards.astype(np.float32), dones, rows

    def _final(self, ended: np.ndarray, truncated: np.ndarray, infos: dict) -> list[dict]:
        final = infos["final_info"]
        self.results.append((final["opponent"][ended], final["return"][ended]))
        rows = self._plain.copy()
        width = self.observation_space.shape[0]
        for row in ended.tolist():
            last = infos["final_obs"][row]["observation"]
            rows[row] = {
                "terminal_observation": np.pad(last, (0, width - len(last))),
                "TimeLimit.truncated": bool(truncated[row]),
            }
        return rows

    def action_masks(self) -> np.ndarray:
        """(n, actions) bool: the legal actions of every row."""
        began = perf_counter()
        masks = self.env.action_masks()
        self.seconds += perf_counter() - began
        return masks

    # --- what VecEnv asks for; all rows are one environment -----------------------------------------------------------

    def close(self) -> None:
        self.env.close()

    def get_attr(self, attr_name: str, indices=None) -> list:
        owner = self if attr_name == "action_masks" else self.env
        return [getattr(owner, attr_name)] * len(self._get_indices(indices))

    def set_attr(self, attr_name: str, value, indices=None) -> None:
        setattr(self.env, attr_name, value)

    def env_method(self, method_name: str, *args, indices=None, **kwargs) -> list:
        if method_name != "action_masks":
            raise AttributeError(f"the rows of a Feint vector environment have no method {method_name!r} of their own")
        return list(self.action_masks()[self._get_indices(indices)])

    def env_is_wrapped(self, wrapper_class, indices=None) -> list[bool]:
        return [False] * len(self._get_indices(indices))


class Timed(Agent):
    """Another agent, with a stopwatch on the time it takes to act.

    Attributes:
        seconds: time spent so far.
    """

    def __init__(self, agent: Agent):
        self.agent, self.name, self.seconds = agent, agent.name, 0.0
        self.wants_events, self.wants_text = agent.wants_events, agent.wants_text

    def start(self, game, seats, rng) -> None:
        self.agent.start(game, seats, rng)

    def act(self, views) -> np.ndarray:
        began = perf_counter()
        chosen = self.agent.act(views)
        self.seconds += perf_counter() - began
        return chosen

    def probabilities(self, views) -> np.ndarray:
        return self.agent.probabilities(views)
