"""The protocol every agent follows: ``start`` once, then ``act`` on batches of views. No agent sees the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import FeintError
from feint.envs.engine.events import Event
from feint.envs.engine.game import Game


class Left(FeintError):
    """An agent has left its match, as a person may."""


@dataclass(frozen=True)
class Views:
    """What an agent is shown: m decisions, of one or more matches and seats.

    Attributes:
        seat: (m,) int64, the seat to decide for.
        match: (m,) int64, number of the match, for agents that remember.
        observation: (m, slots) float32.
        mask: (m, actions) int8, legal actions.
        events: for agents with ``wants_events``: for each row the events its seat may know of since its last view of
            that match; else None.
        text: for agents with ``wants_text``: for each row how things stand for its seat, as text; else None.
        worlds: for agents with ``wants_worlds``: a function of (row of this view, (m,) uint64 seeds) that gives a
            :class:`feint.envs.Batch` of m matches that the row's seat may be in: copies with all it does not know
            redrawn; else None.
    """

    seat: np.ndarray
    match: np.ndarray
    observation: np.ndarray
    mask: np.ndarray
    events: Sequence[Sequence[Event]] | None = None
    text: Sequence[str] | None = None
    worlds: Callable[[int, np.ndarray], Batch] | None = None

    def __len__(self) -> int:
        return len(self.seat)


class Agent:
    """An agent. Subclasses give ``probabilities`` (and so can be measured exactly), or ``act``.

    Attributes:
        name: how tables call it.
        wants_events: whether its views must carry events.
        wants_text: whether its views must carry text.
        wants_worlds: whether its views must let it draw worlds that its seat may be in.
    """

    name = "agent"
    wants_events = False
    wants_text = False
    wants_worlds = False

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to fill `seats` of matches of `game`; all chance comes from `rng`.

        Raises:
            FeintError: the agent can't play this game or configuration.
        """
        self.game, self.seats, self.rng = game, tuple(seats), rng

    def act(self, views: Views) -> np.ndarray:
        """(m,) int64, a legal action for each view."""
        return sample_rows(self.probabilities(views), self.rng)

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the chance of each action; zero where it is not legal.

        Raises:
            FeintError: the agent does not state probabilities.
        """
        raise FeintError(f"agent {self.name!r} does not state the probabilities of its actions")


def sample_rows(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """(m,) int64, one column of each row of (m, k) `chances` (non-negative, any positive sum), drawn by weight."""
    edges = np.cumsum(chances, axis=1)
    points = rng.random((len(chances), 1)) * edges[:, -1:]
    # a draw on an edge belongs to the next column: never one of weight zero
    return (edges <= points).sum(axis=1).clip(max=chances.shape[1] - 1)


def spread(mask: np.ndarray) -> np.ndarray:
    """(m, actions) float64: uniform over each row's legal actions."""
    chances = mask.astype(np.float64)
    return chances / chances.sum(axis=1, keepdims=True)
