"""PettingZoo's parallel environment: every seat sends an action each step; one with nothing to do sends 0, "wait"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from feint.envs.engine import spaces
from feint.envs.engine.errors import ConfigError, IllegalAction, listing
from feint.envs.engine.game import WAIT, Game
from feint.envs.engine.match import Match
from feint.envs.engine.pettingzoo_base import MatchEnv
from feint.envs.engine.registry import as_game, check_seed


class FeintParallel(MatchEnv, ParallelEnv):
    """One match as a PettingZoo parallel environment.

    Each step plays the actions of all acting seats. Observations are as in the AEC environment; a seat that is not to
    act has one legal action, 0. Seats stay in ``agents`` until the match ends.

    Args:
        game: an id or a :class:`Game`.
        render_mode: ``None``, ``"ansi"`` or ``"human"``.
        illegal: ``"raise"``, or ``"random"`` to play a legal action, drawn by the environment's seed, in place of an
            illegal one (for checkers that sample without masks).
        **config: the game's options.

    Raises:
        ConfigError: unknown id or option.
    """

    def __init__(self, game: str | Game, render_mode: str | None = None, illegal: str = "raise", **config: Any) -> None:
        self._set_up(as_game(game, config), render_mode)
        self.illegal = spaces.check_illegal(illegal)
        self._seeds = np.random.default_rng()

    def reset(self, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """Begin a new match; `seed` as in the AEC environment. Returns observations and infos by agent."""
        if seed is not None:
            self._seeds = np.random.default_rng(check_seed(seed))
        self._match = Match(self.game, spaces.new_seed(self._seeds) if seed is None else seed)
        self.agents = self.possible_agents[:]
        return self._observe_all(self.agents)

    def _observe_all(self, agents: list[str]) -> tuple[dict, dict]:
        observations, infos = {}, {}
        for seat, agent in enumerate(agents):
            mask = self.match.legal(seat)
            if seat not in self.match.acting:
                mask[WAIT] = 1
            observations[agent] = {"observation": self.match.observe(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask.copy()}
        return observations, infos

    def step(self, actions: dict) -> tuple[dict, dict, dict, dict, dict]:
        """Play the actions of all acting seats. Returns observations, rewards, terminations, truncations and infos.

        Raises:
            ConfigError: an unknown agent, or none from an acting seat.
            IllegalAction: naming the action and the legal ones; nothing is played.
            ResetNeeded: the match is over or not begun.
        """
        if not self.agents:
            raise spaces.reset_needed()
        acting = self.match.acting
        chosen = self._check(actions, acting)
        paid = np.zeros(self.game.players)
        for seat in acting:
            if seat in self.match.acting:  # a concession earlier in this step may have ended the match
                self.match.step(chosen[seat], seat)
                paid += self.match.rewards
        agents = self.agents
        observations, infos = self._observe_all(agents)
        rewards = dict(zip(agents, paid.tolist(), strict=True))
        terminations = dict.fromkeys(agents, self.match.done)
        truncations = dict.fromkeys(agents, self.match.truncated)
        if self.match.over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _check(self, actions: dict, acting: tuple[int, ...]) -> dict[int, int]:
        """The actions of the seats acting, all of them checked before any is played."""
        if not isinstance(actions, Mapping):
            raise ConfigError(f"actions must be a dictionary by agent, got {actions!r}")
        for agent in actions:
            if agent not in self.agents:
                raise ConfigError(f"there is no agent {agent!r} in this match; agents are {listing(self.agents)}")
        chosen = {}
        for seat, agent in enumerate(self.agents):
            if seat in acting and agent not in actions:
                raise ConfigError(f"{agent} is to act, but actions hold only {listing(actions)}")
            if agent in actions:
                mask = self.match.legal(seat)
                mask[WAIT] = seat not in acting
                chosen[seat] = self._legal(actions[agent], mask, seat)
        return chosen

    def _legal(self, action: Any, mask: np.ndarray, seat: int) -> int:
        try:
            return self.match.check_action(action, mask, seat)
        except IllegalAction:
            if self.illegal == "raise":
                raise
            return int(self._seeds.choice(np.flatnonzero(mask)))


def make_parallel(id: str, /, render_mode: str | None = None, illegal: str = "raise", **config: Any) -> FeintParallel:
    """A game as a PettingZoo parallel environment. See :class:`FeintParallel`."""
    return FeintParallel(id, render_mode, illegal, **config)
