"""The arrays that a kernel writes, allocated once, and the one call that runs it over them."""

from __future__ import annotations

from typing import Any

import numpy as np

from feint.envs.engine.game import Game
from feint.envs.engine.state import rules_view


class Buffers:
    """States of `n` matches of a game and the output arrays of :func:`feint.envs.engine.kernels.advance_body`.

    Args:
        game: the game.
        n: number of matches.
        small: write observations as int8 (127 times the float) in place of float32.
        keep_final: keep each ended match's last record, for automatic resets.
    """

    def __init__(self, game: Game, n: int, small: bool = False, keep_final: bool = False):
        self.game = game
        self.states = np.repeat(game.template, n)
        self.view = rules_view(self.states)
        self.pick = np.zeros(n, np.uint64)
        self.seeds = np.zeros(n, np.uint64)
        self.obs = np.zeros((1 if small else n, game.num_slots), np.float32)
        self.obs8 = np.zeros((n if small else 0, game.num_slots), np.int8)
        self.mask = np.zeros((n, game.num_actions), np.int8)
        self.player = np.full(n, -1, np.int64)
        self.reward = np.zeros((n, game.players), np.float64)
        self.done = np.zeros(n, np.int8)
        self.truncated = np.zeros(n, np.int8)
        self.finals = np.repeat(game.template, n if keep_final else 0)
        self.ended = np.zeros(n, np.int64)

    def arguments(
        self,
        index: np.ndarray,
        actions: np.ndarray,
        seats: np.ndarray,
        steps: int = 1,
        random: int = 0,
        autoreset: int = 0,
        template: np.ndarray | None = None,
    ) -> tuple:
        """What the game's ``advance`` kernel takes, over these arrays; index arrays are (m,) int64 and are trusted."""
        return (
            self.view, self.game.template if template is None else template, index, actions, seats,
            steps, random, autoreset, self.pick, self.seeds, self.obs, self.obs8, self.mask, self.player,
            self.reward, self.done, self.truncated, self.finals, self.ended,
        )  # fmt: skip

    def advance(self, *index_and_options: Any, **named: Any) -> None:
        """Run the game's ``advance`` kernel on :meth:`arguments`."""
        self.game.kernels.advance(*self.arguments(*index_and_options, **named))

    def observe(self, index: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(m, slots) float32 and (m, actions) int8: what `seats` see and may play in the matches `index`, both (m,)."""
        obs = np.empty((len(index), self.game.num_slots), np.float32)
        mask = np.empty((len(index), self.game.num_actions), np.int8)
        self.game.kernels.observe(self.view, index, seats, obs, mask)
        return obs, mask

    def copy(self) -> Buffers:
        """Buffers of their own with the same contents."""
        copied = object.__new__(Buffers)
        for name, value in vars(self).items():
            setattr(copied, name, _copy(value) if isinstance(value, np.ndarray) and len(value) else value)
        copied.view = rules_view(copied.states)
        return copied

    def nbytes(self) -> int:
        """Bytes of all arrays."""
        return sum(value.nbytes for value in vars(self).values() if isinstance(value, np.ndarray))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "view"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        # an unpickled array carries a dtype object of its own, which compiled code looks up again at every call
        self.states = self.states.view(self.game.dtype)
        self.finals = self.finals.view(self.game.dtype)
        self.view = rules_view(self.states)


def _copy(array: np.ndarray) -> np.ndarray:
    """A copy; of records as bytes, for numpy copies those field by field."""
    return array.view(np.uint8).copy().view(array.dtype) if array.dtype.names else array.copy()
