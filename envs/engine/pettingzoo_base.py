"""What PettingZoo's AEC and parallel environments have in common: the match, spaces, state and rendering."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from feint.envs.engine import spaces
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match


class MatchEnv:
    """A match with PettingZoo's attributes; :class:`FeintAEC` and :class:`FeintParallel` add how it is stepped.

    Attributes:
        game: the game under its options.
        agents: agents of the running match, all of them until it ends.
        possible_agents: ``player_0`` and so on, by seat.
    """

    game: Game
    metadata: dict[str, Any]
    agents: list[str]
    possible_agents: list[str]
    observation_spaces: dict[str, gymnasium.spaces.Dict]
    action_spaces: dict[str, gymnasium.spaces.Discrete]

    def _set_up(self, game: Game, render_mode: str | None) -> None:
        self.game = game
        self.render_mode = spaces.check_render_mode(render_mode)
        self.metadata = {"name": game.id, "render_modes": list(spaces.RENDER_MODES)}
        self.possible_agents = list(game.agents)
        self.agents = []
        self.observation_spaces = {agent: spaces.observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(game) for agent in self.possible_agents}
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The running match, or the one that ended last.

        Raises:
            ResetNeeded: no match has begun.
        """
        if self._match is None:
            raise spaces.reset_needed()
        return self._match

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The agent's observation space, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The agent's action space, always the same object."""
        return self.action_spaces[agent]

    def state(self) -> np.ndarray:
        """(seats * slots,) float32: all seats' observations, for centralised training. It holds hidden facts."""
        return np.concatenate([self.match.observe(seat) for seat in range(self.game.players)])

    def render(self) -> str | None:
        """The match as a spectator may know it: a string for ``"ansi"``, printed for ``"human"``."""
        return spaces.show(self.match.text(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
