"""The whole tree of a small game, level by level, with the information sets of every seat (perfect recall)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.envs.engine.buffers import Buffers
from feint.envs.engine.dice import NEED_NONE
from feint.envs.engine.errors import FeintError
from feint.envs.engine.events import EVERYONE
from feint.envs.engine.game import Game
from feint.envs.engine.kernels import RESET
from feint.envs.engine.outcomes import clear_tape, expand, put_tape

#: Default maximal number of nodes in a tree.
LIMIT = 1_000_000


class TooLarge(FeintError):
    """A game whose tree has more nodes than allowed."""


@dataclass(frozen=True)
class Level:
    """All nodes of a tree after so many steps: n nodes with k information sets of the seats to act.

    Attributes:
        parent: (n,) int64, node of the level before; 0 at the first level.
        action: (n,) int64, the action that led here; -1 at the first level.
        chance: (n,) float64, the probability of the chance outcome in the step that led here.
        player: (n,) int64, the seat to act, -1 where the match is over.
        info: (n,) int64, information set of the seat to act, 0..k-1; -1 where the match is over.
        returns: (n, seats) float64, what the seats were paid over the match where it is over, else 0.
        seat: (k,) int64, whose information set it is.
        observation: (k, slots) float32 and mask: (k, actions) int8, what that seat sees and may play.
    """

    parent: np.ndarray
    action: np.ndarray
    chance: np.ndarray
    player: np.ndarray
    info: np.ndarray
    returns: np.ndarray
    seat: np.ndarray
    observation: np.ndarray
    mask: np.ndarray


def grow(game: Game, limit: int = LIMIT) -> list[Level]:
    """All levels of a game's tree. Two nodes are in one information set if the seat did and saw the same at every step.

    In a simultaneous choice seats choose one after the other, in seat order, hidden until all have chosen.

    Raises:
        TooLarge: more than `limit` nodes.
    """
    try:
        opening = expand(game, game.template, RESET, -1, limit)
    except FeintError as error:
        raise TooLarge(f"{game!r} is too large to be walked: {error}") from None
    front = _Front(game, np.concatenate([one for _, one in opening]))
    n = len(front.states)
    first = np.zeros(n, np.int64)
    front.recall(np.zeros((1, game.players), np.int64), first, first - 1, first - 1)
    levels = [front.level(first, first - 1, np.array([float(p) for p, _ in opening]))]
    total = n
    while (levels[-1].player >= 0).any():
        parent, action = front.moves(levels[-1])
        total += len(parent)
        if total > limit:
            raise TooLarge(f"{game!r} is too large to be walked: its tree has more than limit={limit} nodes")
        before, mover = front.known, levels[-1].player
        front, origin, chance = front.step(parent, action, mover[parent], limit)
        parent, action = parent[origin], action[origin]
        total += len(parent) - len(np.unique(origin))
        front.recall(before, parent, action, mover[parent])
        levels.append(front.level(parent, action, chance))
    return levels


class _Front:
    """The records of one level's nodes, and what each seat knows in them.

    Attributes:
        states: (n,) records.
        known: (n, seats) int64, numbers of what a seat did and saw so far: equal where it can't distinguish nodes.
    """

    def __init__(self, game: Game, states: np.ndarray):
        self.game, self.states = game, states
        self._buffers = Buffers(game, len(states))
        self._buffers.states[:] = states
        self._rows = np.arange(len(states), dtype=np.int64)

    def moves(self, level: Level) -> tuple[np.ndarray, np.ndarray]:
        """(m,) nodes and (m,) actions: everything that can be played from a level."""
        live = np.flatnonzero(level.player >= 0)
        at, action = np.nonzero(level.mask[level.info[live]])
        return live[at], action

    def step(self, parent: np.ndarray, action: np.ndarray, seat: np.ndarray, limit: int):
        """Play `action` of `seat` from each of the nodes `parent`, all (m,).

        Returns:
            the next front, (n,) which move led to each of its nodes, (n,) the chance outcome's probability.
        """
        buffers = Buffers(self.game, len(parent), small=True)
        buffers.states[:] = self.states[parent]
        put_tape(buffers.states, [])
        buffers.advance(np.arange(len(parent)), action, seat)
        random = buffers.states["need_kind"] != NEED_NONE
        sure = np.flatnonzero(~random)
        clear_tape(buffers.states)
        states, origin, chance = [buffers.states[sure]], [sure], [np.ones(len(sure))]
        for move in np.flatnonzero(random):
            node = int(parent[move])
            outcomes = expand(self.game, self.states[node : node + 1], int(action[move]), int(seat[move]), limit)
            states += [state for _, state in outcomes]
            origin.append(np.full(len(outcomes), move))
            chance.append(np.array([float(p) for p, _ in outcomes]))
        return _Front(self.game, np.concatenate(states)), np.concatenate(origin), np.concatenate(chance)

    def recall(self, before: np.ndarray, parent: np.ndarray, action: np.ndarray, mover: np.ndarray) -> None:
        """Number what each seat knows, from what it knew `before` in the level above and what it has seen since."""
        self.known = np.empty((len(self.states), self.game.players), np.int64)
        for seat in range(self.game.players):
            own = np.where(mover == seat, action, -1)
            seen = self._buffers.observe(self._rows, np.full(len(self.states), seat))[0]
            news = visible_events(self.states, seat)
            parts = [before[parent, seat], own, news.reshape(len(news), -1), seen]
            self.known[:, seat] = _numbered(parts)

    def level(self, parent: np.ndarray, action: np.ndarray, chance: np.ndarray) -> Level:
        """The level of these nodes."""
        acting = self.states["acting"]
        seats = np.arange(self.game.players)
        choosing = (acting[:, None] >> seats & 1).astype(bool)
        player = np.where(choosing.any(axis=1), choosing.argmax(axis=1), -1)
        live = np.flatnonzero(player >= 0)
        keys = np.stack([player[live], self.known[live, player[live]]], axis=1)
        _, first, number = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        info = np.full(len(player), -1)
        info[live] = number.ravel()
        rows = live[first]
        observation, mask = self._buffers.observe(rows, player[rows])
        returns = self.states["returns"][:, : self.game.players] * (player < 0)[:, None]
        return Level(parent, action, chance, player, info, returns, player[rows], observation, mask)


def visible_events(states: np.ndarray, seat: int) -> np.ndarray:
    """(n, events, 5) int16: kind and values of the last step's events that `seat` may know of, then rows of -1."""
    events = states["events"]
    audience = events[:, :, 1].astype(np.int64)
    happened = np.arange(events.shape[1]) < states["event_count"][:, None]
    shown = happened & ((audience == EVERYONE) | (audience >> seat & 1 == 1))
    visible = np.where(shown[:, :, None], np.delete(events, 1, axis=2), -1)
    # hidden events leave no gap, which would reveal them
    return np.take_along_axis(visible, np.argsort(~shown, axis=1, kind="stable")[:, :, None], axis=1)


def _numbered(parts: list[np.ndarray]) -> np.ndarray:
    """(n,) int64: rows that agree in all parts get the same number."""
    columns = [np.ascontiguousarray(part.reshape(len(part), -1)).view(np.uint8) for part in parts]
    rows = np.ascontiguousarray(np.concatenate(columns, axis=1))
    return np.unique(rows.view(f"V{rows.shape[1]}").ravel(), return_inverse=True)[1].ravel()
