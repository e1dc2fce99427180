"""PettingZoo's AEC environment: seats act in turn; a simultaneous choice is asked seat by seat, in seat order."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from feint.envs.engine import spaces
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.envs.engine.pettingzoo_base import MatchEnv
from feint.envs.engine.registry import as_game, check_seed


class FeintAEC(MatchEnv, AECEnv):
    """One match as a PettingZoo AEC environment.

    Observations are ``{"observation": (slots,) float32 in [-1, 1], "action_mask": (actions,) int8}``; the mask is in
    ``infos`` too. Only the selected seat has legal actions, every waiting seat's mask is all zero. Seats stay in
    ``agents`` until the match ends. Rewards are what the last step paid; returns lie between
    ``game.min_return`` and ``game.max_return``.

    Args:
        game: an id or a :class:`Game`.
        render_mode: ``None``, ``"ansi"`` (a string) or ``"human"`` (printed): what a spectator may know.
        **config: the game's options.

    Raises:
        ConfigError: unknown id or option.
    """

    def __init__(self, game: str | Game, render_mode: str | None = None, **config: Any) -> None:
        super().__init__()
        self._set_up(as_game(game, config), render_mode)
        self.metadata["is_parallelizable"] = False
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._unpaid = [0.0] * self.game.players
        self._nothing = np.zeros(self.game.num_actions, np.int8)
        self._seeds: np.random.Generator | None = None
        self._stream: int | None = None

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a new match. `seed` is the match's own (as ``Match(id, seed=...)`` takes it); without one, the next of
        the environment's stream. `options` is ignored, as PettingZoo's own environments do."""
        if seed is None:
            seed = self._next_seed()
        else:
            self._seeds, self._stream = None, check_seed(seed)
        if self._match is None:
            self._match = Match(self.game, seed)
        else:
            self._match.restart(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"action_mask": self._blank()} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[0]
        self._last_paid = self._unpaid
        self._pay()
        self._select()

    def _next_seed(self) -> int:
        """The next seed of the stream, whose generator is made when one is first asked for."""
        if self._seeds is None:
            self._seeds = np.random.default_rng(self._stream)
        return spaces.new_seed(self._seeds)

    def _blank(self) -> np.ndarray:
        return self._nothing.copy()

    def _select(self) -> None:
        """Point to the seat to act, or mark the end of the match for all."""
        match = self.match
        player = match._player[0]
        if player >= 0:
            agent = self.agent_selection = self.possible_agents[player]
            self.infos[agent] = {"action_mask": match._mask.copy()}
        else:
            self.terminations = dict.fromkeys(self.agents, match.done)
            self.truncations = dict.fromkeys(self.agents, match.truncated)
            self.agent_selection = self.agents[0]

    def _pay(self) -> None:
        paid = self.match._paid.tolist()
        if paid != self._last_paid:
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self._last_paid = paid
        if paid != self._unpaid:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

    def step(self, action: int | None) -> None:
        """Play `action` for ``agent_selection`` (None once the match is over).

        Raises:
            IllegalAction: naming the action and the legal ones; the environment is untouched.
        """
        if not self.agents:
            raise spaces.reset_needed()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.step(action)  # type: ignore[arg-type]  # None is refused as an illegal action
        self.infos[agent] = {"action_mask": self._blank()}
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._select()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What `agent` sees now, in arrays of its own.

        Raises:
            ConfigError: no such agent.
            ResetNeeded: no match has begun.
        """
        seat = self._seat.get(agent)
        if seat is None:
            raise ConfigError(f"there is no agent {agent!r}; agents are {listing(self.possible_agents)}")
        match = self.match
        if seat == match._player[0]:
            return {"observation": match._obs.copy(), "action_mask": match._mask.copy()}
        return {"observation": match.observe(seat), "action_mask": self._blank()}

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, termination, truncation and info of the selected agent."""
        if not self.agents:
            raise spaces.reset_needed()
        return super().last(observe)


def make(id: str, /, render_mode: str | None = None, **config: Any) -> FeintAEC:
    """A game as a PettingZoo AEC environment. See :class:`FeintAEC`."""
    return FeintAEC(id, render_mode, **config)
