"""Thousands of matches stepped together: raw arrays, every seat driven by the caller."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from feint.envs.engine.buffers import Buffers
from feint.envs.engine.errors import ConfigError, FeintError, IllegalAction, check_min, listing, whole
from feint.envs.engine.game import Game
from feint.envs.engine.kernels import RESET
from feint.envs.engine.outcomes import resample_all
from feint.envs.engine.registry import as_game, check_seed


class Batch:
    """`n` matches of one game, stepped in one kernel call. Arrays are written in place: copy what you keep.

    Args:
        game: an id or a :class:`Game`.
        n: number of matches.
        seed: seed of the whole batch; the seed of each match is in `seeds`, and replays it through any other interface.
        observation: ``"float32"`` or ``"int8"`` (127 times the float, rounded).
        autoreset: begin the next match in the very step in which one ends; its seed follows from the last one's.
        **config: the game's options.

    Attributes:
        obs: (n, slots) float32 or int8, what the seat to act sees.
        mask: (n, actions) int8, its legal actions.
        player: (n,) int64, the seat to act; -1 where a match is over (only without `autoreset`).
        reward: (n, seats) float64, what the last step paid each seat.
        done, truncated: (n,) int8, whether the last step ended the match, and whether by its bound.
        ended: (n,) int64, how many matches have ended in each row.
        seeds: (n,) uint64, the seed of the match now played in each row.
        states: (n,) records of the game's dtype, read-only: whole states, hidden facts included, for measurements.
        final_states: (n,) records, read-only: how the last match that ended in each row ended (with `autoreset`).

    Raises:
        ConfigError: unknown id or option, or a size or seed that is not allowed.
    """

    def __init__(
        self,
        game: str | Game,
        /,
        n: int,
        seed: int = 0,
        observation: str = "float32",
        autoreset: bool = True,
        **config: Any,
    ) -> None:
        self.game = as_game(game, config)
        check_min("n", n, 1)
        if not isinstance(autoreset, bool):
            raise ConfigError(f"autoreset={autoreset!r} is not allowed; choose from True, False")
        if observation not in ("float32", "int8"):
            raise ConfigError(f"observation={observation!r} is not allowed; choose from 'float32', 'int8'")
        self.n = int(n)
        self.autoreset = autoreset
        self._buffers = Buffers(self.game, self.n, small=observation == "int8", keep_final=self.autoreset)
        words = np.random.default_rng(check_seed(seed))
        self._buffers.seeds[:] = words.integers(0, 1 << 64, self.n, np.uint64)
        self._buffers.pick[:] = words.integers(0, 1 << 64, self.n, np.uint64)
        self._everyone = np.arange(self.n, dtype=np.int64)
        self._lowest = np.full(self.n, -1, np.int64)
        self._share()
        self.reset()

    def _share(self) -> None:
        buffers = self._buffers
        self.obs = buffers.obs8 if len(buffers.obs8) else buffers.obs
        self.states, self.final_states = _read_only(buffers.states), _read_only(buffers.finals)
        self.reward, self.done, self.truncated = buffers.reward, buffers.done, buffers.truncated
        # what actions are checked by, and what the next match follows from, is not the caller's to write
        self.mask, self.player, self.ended, self.seeds = (
            _read_only(array) for array in (buffers.mask, buffers.player, buffers.ended, buffers.seeds)
        )

    def reset(self, index: ArrayLike | None = None, seeds: ArrayLike | None = None) -> None:
        """Begin new matches in all rows, or in those of `index`, from the rows' seeds or from `seeds` (m,).

        Raises:
            ConfigError: rows or seeds that are not allowed; nothing is reset.
        """
        index = self._everyone if index is None else self._check_index(index)
        if seeds is not None:
            self._buffers.seeds[index] = _check_seeds(seeds, len(index))
        self._buffers.advance(index, np.full(len(index), RESET, np.int64), self._lowest)

    def step(self, actions: ArrayLike, index: ArrayLike | None = None) -> None:
        """Play one action in every row, or only in the rows of `index` ((m,) distinct rows); the rest stay as is.

        Args:
            actions: (n,) or (m,) integers, for the seats in `player`.

        Raises:
            ConfigError: wrong shape or dtype.
            IllegalAction: naming the first row, its action and the legal ones; nothing is stepped.
        """
        index = self._everyone if index is None else self._check_index(index)
        actions = self._check_actions(actions, index)
        self._buffers.advance(index, actions, self._lowest, autoreset=self.autoreset)
        self._check_overflow()

    def rollout(self, steps: int) -> None:
        """Play `steps` steps in every row with uniform legal actions drawn in the kernel; the same arrays are written.

        Raises:
            ConfigError: `steps` is no positive integer, or the batch was made without `autoreset`.
        """
        check_min("steps", steps, 1)
        if not self.autoreset:
            raise ConfigError("rollout needs a batch made with autoreset=True")
        self._buffers.advance(self._everyone, self._lowest, self._lowest, int(steps), 1, 1)
        self._check_overflow()

    def playout(self, avoid: int = -1) -> None:
        """Play every match to its end with legal actions drawn uniformly in the kernel (without `autoreset` only).

        Args:
            avoid: an action that is taken only where there is no other, such as conceding.

        Raises:
            ConfigError: the batch was made with `autoreset`, or there is no such action.
        """
        if self.autoreset:
            raise ConfigError("playout needs a batch made with autoreset=False")
        if whole(avoid) is None or not -1 <= avoid < self.game.num_actions:
            raise ConfigError(f"avoid={avoid!r} is not allowed: an action of 0..{self.game.num_actions - 1}, or -1")
        spared = np.full(self.n, avoid, np.int64)
        self._buffers.advance(self._everyone, spared, self._lowest, self.game.max_turns, 1)
        self._check_overflow()

    def resample_hidden(self, row: int, seat: int, seeds: ArrayLike) -> Batch:
        """Determinizations: copies of the match in `row`, each with all that `seat` does not know resampled.

        Args:
            seeds: (m,) uint64; each gives one determinization, and the random words of its playouts.

        Returns:
            a batch of m matches without `autoreset`.
        """
        row = int(self._check_index([row])[0])
        seat = int(self._check_seats([seat], 1)[0])
        batch = object.__new__(Batch)
        seeds = _check_seeds(seeds, np.size(seeds))
        batch.game, batch.n, batch.autoreset = self.game, len(seeds), False
        batch._buffers = Buffers(self.game, batch.n)
        batch._everyone, batch._lowest = np.arange(batch.n), np.full(batch.n, -1, np.int64)
        batch._share()
        buffers = batch._buffers
        buffers.states[:] = self._buffers.states[row]
        buffers.seeds[:] = buffers.pick[:] = seeds
        resample_all(buffers, seat)
        buffers.player[:] = self.player[row]
        seats = np.full(batch.n, max(int(self.player[row]), 0))
        buffers.obs[:], buffers.mask[:] = buffers.observe(batch._everyone, seats)
        return batch

    def final_observations(self, rows: ArrayLike, seats: ArrayLike) -> np.ndarray:
        """(m, slots) float32, what `seats` saw at the end of the last match that ended in each of `rows`.

        Raises:
            ConfigError: no match has ended there, or no such row or seat.
        """
        rows, seats = self._check_index(rows), self._check_seats(seats, len(rows))
        if not self.autoreset or not self.ended[rows].all():
            raise ConfigError("final observations are kept with autoreset=True, of rows in which a match has ended")
        ended = Buffers(self.game, len(rows))
        ended.states[:] = self._buffers.finals[rows]
        return ended.observe(np.arange(len(rows)), seats)[0]

    def observe(self, rows: ArrayLike, seats: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """(m, slots) float32 and (m, actions) int8: what `seats` (m,) see and may play in `rows` (m,) now."""
        rows = self._check_index(rows)
        return self._buffers.observe(rows, self._check_seats(seats, len(rows)))

    def _check_seats(self, seats, count: int) -> np.ndarray:
        given = np.asarray(seats)
        fits = given.shape == (count,) and given.dtype.kind in "iu"
        if not fits or not ((given >= 0) & (given < self.game.players)).all():
            allowed = f"{count} integers of 0..{self.game.players - 1}"
            raise ConfigError(f"seats must be {allowed}, got {listing(given.ravel())}")
        return given.astype(np.int64)

    def returns(self) -> np.ndarray:
        """(n, seats) float64, what each seat has been paid in the match now in each row."""
        return self.states["returns"][:, : self.game.players].copy()

    def events(self, row: int) -> list[list[int]]:
        """The last step's events in a row, those for single seats too: kind, audience and four values each."""
        state = self.states[self._check_index([row])[0]]
        return state["events"][: state["event_count"]].tolist()

    @property
    def acting(self) -> np.ndarray:
        """(n,) int32 bit sets of the seats to act."""
        return self.states["acting"].copy()

    @property
    def nbytes(self) -> int:
        """Bytes of all the batch's arrays."""
        return self._buffers.nbytes()

    def _check_index(self, index) -> np.ndarray:
        rows = np.asarray(index)
        if rows.ndim != 1 or rows.dtype.kind not in "iu":
            raise ConfigError(f"index must be a 1-d array of integers, got shape {rows.shape} of {rows.dtype}")
        rows = rows.astype(np.int64)
        if len(rows) and (rows.min() < 0 or rows.max() >= self.n or len(np.unique(rows)) < len(rows)):
            raise ConfigError(f"index must hold distinct rows of 0..{self.n - 1}, got {listing(rows)}")
        return rows

    def _check_actions(self, actions, index: np.ndarray) -> np.ndarray:
        given = np.asarray(actions)
        if given.shape != index.shape or given.dtype.kind not in "iu":
            raise ConfigError(
                f"actions must be integers of shape {index.shape}, got shape {given.shape} of {given.dtype}"
            )
        given = given.astype(np.int64)
        inside = (given >= 0) & (given < self.game.num_actions)
        fits = inside & (self.mask[index, np.where(inside, given, 0)] != 0)
        if not fits.all():
            at = int(np.flatnonzero(~fits)[0])
            row, action, names = int(index[at]), int(given[at]), self.game.action_names
            legal = tuple(int(a) for a in np.flatnonzero(self.mask[row]))
            allowed = listing(f"{a} ({names[a]})" for a in legal) or "none, for the match there is over"
            raise IllegalAction(
                f"action {action} is not legal for player_{self.player[row]} in row {row}; legal: {allowed}",
                action,
                legal,
            )
        return given

    def _check_overflow(self) -> None:
        if self.states["overflow"].any():
            raise FeintError(f"{self.game.name}: more events in one step than its record has room for")

    def __getstate__(self) -> dict[str, Any]:
        return {k: getattr(self, k) for k in ("game", "n", "autoreset", "_buffers", "_everyone", "_lowest")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._share()


def _read_only(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.flags.writeable = False
    return view


def _check_seeds(seeds, count: int) -> np.ndarray:
    """(count,) uint64 from integers of 0..2**64-1."""
    given = np.asarray(seeds)
    if given.shape != (count,) or given.dtype.kind not in "iu" or (given.dtype.kind == "i" and (given < 0).any()):
        raise ConfigError(f"seeds must be {count} integers of 0..2**64-1, got {listing(given.ravel())} ({given.dtype})")
    return given.astype(np.uint64)
