"""Gymnasium's vector environment: one learning seat against opponents, all matches stepped in one kernel call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike

from feint.envs.engine import spaces
from feint.envs.engine.agent import Agent, make_agent
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import ConfigError, whole
from feint.envs.engine.game import WAIT, Game
from feint.envs.engine.registry import as_game, check_seed
from feint.envs.engine.state import plain
from feint.envs.engine.table import Table

#: What `opponents` may be: an agent or a spec, several, or several with a function that draws which play new matches.
Opponents = str | Agent | Sequence[str | Agent] | tuple[Sequence[str | Agent], Callable]


class FeintVector(gymnasium.vector.VectorEnv):
    """`num_envs` matches in which one seat learns and agents fill the others.

    Autoreset is same-step: when a match ends, ``step`` returns the next match's first observation, with the ended one's
    last observation under ``infos["final_obs"]``. The learner's rewards sum to exactly what its seat was paid, whoever
    moved last. A match that ends before the learner's first move is shown once, with "wait" (0) as its one
    legal action; the next step reports its reward and end.

    Observations are ``{"observation": (num_envs, slots) float32, "action_mask": (num_envs, actions) int8}``; the mask
    stands in ``infos["action_mask"]`` too, the learner's seat in ``infos["seat"]``.

    Args:
        game: an id or a :class:`Game`.
        num_envs: number of matches.
        opponents: agent specs or agents (:func:`feint.agents.make`); one, or several of which one is drawn
            uniformly for each match and fills all other seats. Or a tuple ``(agents, function)`` with a function of
            (rng, n) that gives the (n,) numbers of the opponents to draw.
        seat: the learner's seat: a number, or ``"random"``, drawn for each match.
        illegal: ``"raise"``, or ``"random"`` to play a legal action in place of an illegal one.
        autoreset: False leaves a match that has ended as it is until ``reset``; its row then takes only "wait" and is
            paid nothing (Gymnasium's disabled mode).
        skip_forced: play the learner's decisions that have one legal action without asking.
        render_mode: ``None``, ``"ansi"`` or ``"human"``; shows the first match.
        **config: the game's options.

    Raises:
        ConfigError: unknown id, option or opponent.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        opponents: Opponents = "random:resign=no",
        seat: int | str = "random",
        illegal: str = "raise",
        skip_forced: bool = False,
        autoreset: bool = True,
        render_mode: str | None = None,
        **config: Any,
    ) -> None:
        self.game = as_game(game, config)
        self.render_mode = spaces.check_render_mode(render_mode)
        mode = AutoresetMode.SAME_STEP if autoreset else AutoresetMode.DISABLED
        self.metadata = {"render_modes": list(spaces.RENDER_MODES), "autoreset_mode": mode}
        self.illegal = spaces.check_illegal(illegal)
        self.skip_forced = bool(skip_forced)
        self.seat = self._check_seat(seat)
        self.batch = Batch(self.game, num_envs, autoreset=False)
        self.num_envs = self.batch.n
        self.single_observation_space = spaces.observation_space(self.game)
        self.single_action_space = spaces.action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._autoreset = autoreset
        self._opponents, self._draw = _opponents(opponents)
        self._rng = np.random.default_rng()
        self._all = np.arange(self.num_envs)
        self._table: Table | None = None

    def _check_seat(self, seat: Any) -> int:
        if seat == "random" and isinstance(seat, str):
            return -1
        if whole(seat) is None or not 0 <= seat < self.game.players:
            raise ConfigError(f"seat={seat!r} is not allowed; choose from 'random', 0..{self.game.players - 1}")
        return int(seat)

    # --- the environment ----------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """Begin new matches in all rows. Returns observations and infos."""
        if seed is not None:
            self._rng = np.random.default_rng(check_seed(seed))
        self.learner = np.zeros(self.num_envs, np.int64)
        self._deal = np.zeros((self.num_envs, self.game.players), np.int64)
        self._paid = np.zeros(self.num_envs)
        self._assign(self._all)
        self._begin(self._all)
        seats = range(self.game.players) if self.seat < 0 else [p for p in range(self.game.players) if p != self.seat]
        self._table = Table(self.batch, self._opponents, self._deal, self._rng.spawn(1)[0], seats)
        self._until_learner(self._all)
        self._over = self.batch.player < 0
        self._reported = np.zeros(self.num_envs, bool)
        return self._observations(), self._infos()

    def _assign(self, rows: np.ndarray) -> None:
        """Seat the learner and its opponents for the next matches of `rows`."""
        n = len(rows)
        self.learner[rows] = self._rng.integers(0, self.game.players, n) if self.seat < 0 else self.seat
        self.opponent = getattr(self, "opponent", np.zeros(self.num_envs, np.int64))
        self.opponent[rows] = self._drawn(n)
        self._deal[rows] = self.opponent[rows][:, None]
        self._deal[rows, self.learner[rows]] = -1

    def _drawn(self, n: int) -> np.ndarray:
        """(n,) numbers of the opponents of new matches."""
        drawn, last = np.asarray(self._draw(self._rng, n)), len(self._opponents) - 1
        if drawn.shape != (n,) or drawn.dtype.kind not in "iu" or (n and not 0 <= drawn.min() <= drawn.max() <= last):
            raise ConfigError(f"the draw of opponents must give ({n},) integers of 0..{last}, got {drawn!r}")
        return drawn

    def _begin(self, rows: np.ndarray) -> None:
        self.batch.reset(rows, self._rng.integers(0, 1 << 64, len(rows), np.uint64))

    def step(self, actions: ArrayLike) -> tuple[dict, np.ndarray, np.ndarray, np.ndarray, dict]:
        """Play the learner's actions, then the opponents', until it is the learner's turn in every row again.

        Args:
            actions: (num_envs,) integers.

        Raises:
            IllegalAction: naming the row, the action and the legal ones; nothing is played.
        """
        if self._table is None:
            raise spaces.reset_needed()
        actions = self._check(actions)
        self._paid[:] = 0.0
        early = np.flatnonzero(self._over & ~self._reported)  # ended before the learner's first move: told of it now
        self._paid[early] = self._returns(early)
        live = np.flatnonzero(~self._over)
        self._play(live, actions[live])
        self._until_learner(live)
        over = self.batch.player < 0
        rewards = self._paid.copy()
        ended = np.flatnonzero(over)
        terminated = over & (self.batch.done != 0)
        truncated = over & (self.batch.truncated != 0) & ~terminated
        infos = {}
        if len(ended):
            infos = self._final_infos(ended, over)
        if len(ended) and self._autoreset:
            self._assign(ended)
            self._begin(ended)
            self._table.begin(ended)
            self._paid[ended] = 0.0
            self._until_learner(ended)
        self._reported = over & (not self._autoreset)
        self._over = self.batch.player < 0
        return self._observations(), rewards, terminated, truncated, infos | self._infos()

    def _returns(self, rows: np.ndarray) -> np.ndarray:
        return self.batch.states["returns"][rows, self.learner[rows]]

    def _play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        if len(rows):
            self.batch.step(actions, rows)
            self._paid[rows] += self.batch.reward[rows, self.learner[rows]]
            if self._table is not None:
                self._table.gather(rows)

    def _until_learner(self, rows: np.ndarray) -> None:
        """Let opponents act in `rows` until it is the learner's turn or the match is over."""
        table = self._table
        assert table is not None, "reset has made the table"
        while True:
            player = self.batch.player[rows]
            forced = self._forced(rows, player) if self.skip_forced else np.zeros(len(rows), bool)
            waiting = (player >= 0) & ((player != self.learner[rows]) | forced)
            rows = rows[waiting]
            if not len(rows):
                return
            own = forced[waiting]
            moves = np.empty(len(rows), np.int64)
            moves[own] = self.batch.mask[rows[own]].argmax(axis=1)
            asked, chosen = table.act(rows[~own])
            self._play(np.concatenate([rows[own], asked]), np.concatenate([moves[own], chosen]))

    def _forced(self, rows: np.ndarray, player: np.ndarray) -> np.ndarray:
        return (player == self.learner[rows]) & (self.batch.mask[rows].sum(axis=1, dtype=np.int64) == 1)

    def _check(self, actions: ArrayLike) -> np.ndarray:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ConfigError(
                f"actions must be integers of shape {(self.num_envs,)}, got shape {given.shape} of {given.dtype}"
            )
        given = given.astype(np.int64)
        if self.illegal == "random":
            mask = self._masks()
            inside = (given >= 0) & (given < self.game.num_actions)
            illegal = np.flatnonzero(~inside | (mask[self._all, np.where(inside, given, 0)] == 0))
            for row in illegal:
                given[row] = self._rng.choice(np.flatnonzero(mask[row]))
        else:
            live = np.flatnonzero(~self._over)
            self.batch._check_actions(given[live], live)
            for row in np.flatnonzero(self._over & (given != WAIT)):
                raise ConfigError(f"the match in row {row} is over: its one legal action is 0 (wait), got {given[row]}")
        return given

    def _masks(self) -> np.ndarray:
        mask = self.batch.mask.copy()
        mask[self._over, WAIT] = 1
        return mask

    def action_masks(self) -> np.ndarray:
        """(num_envs, actions) bool: legal actions, as sb3-contrib's masked algorithms ask for them."""
        return self._masks().astype(bool)

    def _observations(self) -> dict[str, np.ndarray]:
        obs = self.batch.obs.copy()
        over = np.flatnonzero(self._over)
        if len(over):
            obs[over] = self.batch.observe(over, self.learner[over])[0]
        return {"observation": obs, "action_mask": self._masks()}

    def _infos(self) -> dict:
        return {
            "action_mask": self._masks(),
            "_action_mask": np.ones(self.num_envs, bool),
            "seat": self.learner.copy(),
            "_seat": np.ones(self.num_envs, bool),
        }

    def _final_infos(self, ended: np.ndarray, over: np.ndarray) -> dict:
        final = np.full(self.num_envs, None, object)
        masks = np.zeros((len(ended), self.game.num_actions), np.int8)
        masks[:, WAIT] = 1
        seen = self.batch.observe(ended, self.learner[ended])[0]
        for k, row in enumerate(ended.tolist()):
            final[row] = {"observation": seen[k], "action_mask": masks[k]}
        returns = np.zeros(self.num_envs)
        returns[ended] = self._returns(ended)
        info = {"return": returns, "_return": over, "opponent": self.opponent.copy(), "_opponent": over}
        return {"final_obs": final, "_final_obs": over, "final_info": info, "_final_info": over}

    def render(self) -> str | None:  # type: ignore[override]  # one text, not a tuple of one for each match
        """The first match as a spectator may know it."""
        first = plain(self.batch.states[:1])
        return spaces.show(self.game.describe(self.game, first, None), self.render_mode)


def _opponents(given: Opponents) -> tuple[list[Agent], Callable[[np.random.Generator, int], np.ndarray]]:
    """Agents, and the function that draws which of them plays each match."""
    specs, draw = given, None
    if isinstance(given, tuple) and len(given) == 2 and callable(given[1]):
        specs, draw = given
    listed: list[Any] = list(specs) if isinstance(specs, Sequence) and not isinstance(specs, str) else [specs]
    if not listed:
        raise ConfigError("opponents=[] is not allowed: name at least one agent")
    agents = [make_agent(spec) for spec in listed]
    return agents, draw or partial(_uniformly, len(agents))


def _uniformly(count: int, rng: np.random.Generator, n: int) -> np.ndarray:
    return rng.integers(0, count, n)


def make_vec(id: str, /, num_envs: int = 1, opponents: Opponents = "random:resign=no", **config: Any) -> FeintVector:
    """A game as a Gymnasium vector environment. See :class:`FeintVector`."""
    return FeintVector(id, num_envs, opponents, **config)
