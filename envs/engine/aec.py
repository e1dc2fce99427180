"""PettingZoo's AEC view: seats act one after another; a simultaneous choice is asked seat by seat, in seat order."""

from __future__ import annotations

import numpy as np
from pettingzoo import AECEnv

from feint.envs.engine import spaces
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.envs.engine.registry import as_game, check_seed


class FeintAEC(AECEnv):
    """One match as a PettingZoo AEC environment.

    Observations are ``{"observation": (slots,) float32 in [-1, 1], "action_mask": (actions,) int8}``; the mask stands in
    ``infos`` too. Only the selected seat has legal actions, every waiting seat's mask is all zero. Seats stay in
    ``agents`` until the match ends. Rewards are what the last step paid; returns lie in ``game.low..game.high``.

    Args:
        game: an id or a :class:`Game`.
        render_mode: ``None``, ``"ansi"`` (a string) or ``"human"`` (printed): what a spectator may know.
        **config: the game's options.

    Raises:
        ConfigError: unknown id or option.
    """

    def __init__(self, game: str | Game, render_mode: str | None = None, **config):
        super().__init__()
        self.game = as_game(game, config)
        self.render_mode = spaces.check_render_mode(render_mode)
        self.metadata = {"name": self.game.id, "render_modes": list(spaces.RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = list(self.game.agents)
        self.agents = []
        self.observation_spaces = {agent: spaces.observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(self.game) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent):
        """The agent's observation space, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """The agent's action space, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a new match. `seed` is the match's own (as ``Match(id, seed=...)`` takes it); without one, the next of
        the environment's stream. `options` is ignored, as PettingZoo's own environments do."""
        if seed is not None:
            self._seeds = np.random.default_rng(check_seed(seed))
        self.match = Match(self.game, spaces.new_seed(self._seeds) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._blank()} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._pay()
        self._select()

    def _blank(self) -> np.ndarray:
        return np.zeros(self.game.num_actions, np.int8)

    def _select(self) -> None:
        """Point to the seat to act, or mark the end of the match for all."""
        player = self.match.player
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
            self.infos[self.agent_selection] = {"action_mask": self.match.legal()}
        else:
            done, truncated = self.match.done, self.match.truncated
            for agent in self.agents:
                self.terminations[agent] = done
                self.truncations[agent] = truncated
            self.agent_selection = self.agents[0]

    def _pay(self) -> None:
        for agent, reward in zip(self.agents, self.match.rewards.tolist(), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def step(self, action: int | None) -> None:
        """Play `action` for ``agent_selection`` (None once the match is over).

        Raises:
            IllegalAction: naming the action and the legal ones; the environment is untouched.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.step(action)
        self.infos[agent] = {"action_mask": self._blank()}
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._select()

    def observe(self, agent) -> dict[str, np.ndarray]:
        """What `agent` sees now, in arrays of its own."""
        seat = self._seat[agent]
        selected = self.agents and agent == self.agent_selection and seat == self.match.player
        mask = self.match.legal() if selected else self._blank()
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """(seats * slots,) float32: all seats' observations, for centralised training. It holds hidden facts."""
        return np.concatenate([self.match.observe(seat) for seat in range(self.game.players)])

    def render(self):
        """What a spectator may know: a string for ``"ansi"``, printed for ``"human"``."""
        return spaces.show(self.match.text(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def make(id: str, render_mode: str | None = None, **config) -> FeintAEC:
    """A game as a PettingZoo AEC environment. See :class:`FeintAEC`."""
    return FeintAEC(id, render_mode, **config)
