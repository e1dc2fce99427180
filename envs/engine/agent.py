"""The protocol every agent follows: ``start`` once, then ``act`` on batches of views. No agent sees the state."""

from __future__ import annotations

import pkgutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import FeintError
from feint.envs.engine.events import Event
from feint.envs.engine.game import Game

#: What makes agents of specs, resolved on first use: the engine knows the protocol, not those who follow it.
AGENT_FACTORY = "feint.agents:make"


class PlayerQuit(FeintError):
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
        resample_hidden: for agents with ``wants_determinizations``: a function of (row of this view, (m,) uint64 seeds)
            that gives a :class:`feint.envs.Batch` of m determinizations: copies of the row's match in which all that
            its seat does not know is resampled; else None.
    """

    seat: np.ndarray
    match: np.ndarray
    observation: np.ndarray
    mask: np.ndarray
    events: Sequence[Sequence[Event]] | None = None
    text: Sequence[str] | None = None
    resample_hidden: Callable[[int, np.ndarray], Batch] | None = None

    def __len__(self) -> int:
        return len(self.seat)


class Agent:
    """An agent. Subclasses give ``probabilities`` (and so can be measured exactly), or ``act``.

    Attributes:
        name: how tables call it.
        wants_events: whether its views must carry events.
        wants_text: whether its views must carry text.
        wants_determinizations: whether its views must let it resample what its seat does not know.
    """

    name = "agent"
    wants_events = False
    wants_text = False
    wants_determinizations = False

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
        """(m, actions) float64, the probability of each action; zero where it is not legal.

        Raises:
            FeintError: the agent has no action probabilities to give.
        """
        raise FeintError(f"agent {self.name!r} gives no action probabilities")


class TimedAgent(Agent):
    """Another agent, with a stopwatch on its decisions. Calls in which every move is forced are not counted.

    Attributes:
        agent: the agent that decides.
        seconds, decisions: spent so far, and on how many decisions.
    """

    def __init__(self, agent: Agent) -> None:
        self.agent, self.name = agent, agent.name
        for want in (name for name in vars(Agent) if name.startswith("wants_")):
            setattr(self, want, getattr(agent, want))
        self.clear()

    def clear(self) -> None:
        """Set the stopwatch to zero."""
        self.seconds, self.decisions = 0.0, 0

    @property
    def seconds_per_decision(self) -> float:
        """Mean time of a decision; 0 before the first."""
        return self.seconds / max(self.decisions, 1)

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """See :meth:`Agent.start`; getting ready is not timed."""
        self.agent.start(game, seats, rng)

    def act(self, views: Views) -> np.ndarray:
        """See :meth:`Agent.act`."""
        started = time.perf_counter()
        actions = self.agent.act(views)
        elapsed = time.perf_counter() - started
        if (views.mask.sum(axis=1, dtype=np.int64) > 1).any():
            self.seconds += elapsed
            self.decisions += len(views)
        return actions

    def probabilities(self, views: Views) -> np.ndarray:
        """See :meth:`Agent.probabilities`; not timed."""
        return self.agent.probabilities(views)


def make_agent(spec: str | Agent) -> Agent:
    """An agent of a spec such as ``"scripted"`` (see :func:`feint.agents.make`); an agent is returned as it is.

    Raises:
        ConfigError: no such agent, or arguments that it does not take.
    """
    return pkgutil.resolve_name(AGENT_FACTORY)(spec)


def sample_rows(probs: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """(m,) int64, a column of each row of (m, k) `probs` (non-negative, any positive sum), drawn by weight."""
    edges = np.cumsum(probs, axis=1)
    points = rng.random((len(probs), 1)) * edges[:, -1:]
    # a draw on an edge belongs to the next column: never one of weight zero
    return (edges <= points).sum(axis=1).clip(max=probs.shape[1] - 1)


def uniform(mask: np.ndarray) -> np.ndarray:
    """(m, actions) float64: uniform over each row's legal actions."""
    probs = mask.astype(np.float64)
    return probs / probs.sum(axis=1, keepdims=True)
