"""What all PettingZoo and Gymnasium environments share: spaces of a game, and rendering."""

from __future__ import annotations

import gymnasium
import numpy as np

from feint.envs.engine.errors import ConfigError, RenderModeError
from feint.envs.engine.game import Game

RENDER_MODES = ("ansi", "human")


def observation_space(game: Game) -> gymnasium.spaces.Dict:
    """``{"observation": Box(slots, float32, -1..1), "action_mask": Box(actions, int8, 0..1)}``."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-1.0, 1.0, (game.num_slots,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def action_space(game: Game) -> gymnasium.spaces.Discrete:
    """One flat ``Discrete`` space; names in ``game.action_names``."""
    return gymnasium.spaces.Discrete(game.num_actions)


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one of ``None``, ``"ansi"``, ``"human"``.

    Raises:
        ConfigError: naming the mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise RenderModeError(f"render_mode={mode!r} is not allowed; choose from None, 'ansi', 'human'")
    return mode


def check_illegal(illegal: str) -> str:
    """The way to treat illegal actions, if it is ``"raise"`` or ``"random"``.

    Raises:
        ConfigError: naming the value.
    """
    if illegal not in ("raise", "random"):
        raise ConfigError(f"illegal={illegal!r} is not allowed; choose from 'raise', 'random'")
    return illegal


def reset_needed() -> gymnasium.error.ResetNeeded:
    """The error of an environment that is used before or after a match."""
    return gymnasium.error.ResetNeeded("the match is over or not begun: call reset() first")


def show(text: str, mode: str | None) -> str | None:
    """Render text: returned for ``"ansi"``, printed for ``"human"``."""
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else None


def new_seed(source: np.random.Generator) -> int:
    """A match's seed from a generator."""
    return source.bit_generator.random_raw() >> 1
