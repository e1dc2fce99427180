"""The opponents of self-play: fixed agents and past policies, sampled the more often the harder they are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from feint.agents import make
from feint.agents.policy import Net, NetAgent
from feint.envs.engine.agent import TimedAgent

#: Weight of the newest interval in the moving average of the learner's score against a member.
_SCORE_UPDATE = 0.5
#: Added to every weight, so that a member that is always beaten is still met now and then.
_MIN_WEIGHT = 0.02


class Pool:
    """Prioritised fictitious self-play (Vinyals et al., Nature 2019): weights are (1 - score) squared.

    Fixed agents and past policies are weighted apart: past policies get `past_share` of the matches. When the pool is
    full, the past policy that is beaten most clearly leaves it, the newest excepted.

    Args:
        fixed: specs of the agents that stay (:func:`feint.agents.make`).
        max_past: how many past policies are kept.
        past_share: share of the matches against past policies, once there are some.

    Attributes:
        members: the agents, fixed ones first, past policies oldest first.
        scores: (members,) float64, the learner's score against each, 0 (lost all) to 1 (won all).
    """

    def __init__(self, fixed: Sequence[str], max_past: int, past_share: float):
        self.num_fixed, self.max_past, self.past_share = len(fixed), max_past, past_share
        self.members: list[TimedAgent] = [TimedAgent(make(spec)) for spec in fixed]
        self.scores = np.zeros(len(fixed))

    def add(self, net: Net, name: str, score: float = 0.5) -> None:
        """Add a past policy, and remove the easiest one where there are too many."""
        self.members.append(TimedAgent(NetAgent(net, name)))
        self.scores = np.append(self.scores, score)
        if len(self.members) - self.num_fixed > self.max_past:
            easiest = self.num_fixed + int(self.scores[self.num_fixed : -1].argmax())
            del self.members[easiest]
            self.scores = np.delete(self.scores, easiest)

    def weights(self) -> np.ndarray:
        """(members,) float64, the probability of meeting each, summing to 1."""
        weights = (1 - self.scores) ** 2 + _MIN_WEIGHT
        fixed, past = weights[: self.num_fixed], weights[self.num_fixed :]
        if not len(past):
            return fixed / fixed.sum()
        return np.concatenate([fixed * ((1 - self.past_share) / fixed.sum()), past * (self.past_share / past.sum())])

    def draw(self, rng: np.random.Generator, n: int) -> np.ndarray:
        """(n,) int64, indices of members, as :class:`feint.envs.FeintVector` samples its opponents."""
        return rng.choice(len(self.members), n, p=self.weights())

    def update(self, members: np.ndarray, scores: np.ndarray) -> None:
        """Update the scores from an interval's matches.

        Args:
            members: (k,) int64, the member met in each match.
            scores: (k,) float64, the learner's score in it, 0..1.
        """
        met = np.bincount(members, minlength=len(self.members))
        total = np.bincount(members, scores, minlength=len(self.members))
        played = met > 0
        self.scores[played] += _SCORE_UPDATE * (total[played] / met[played] - self.scores[played])

    def take_seconds(self) -> float:
        """Seconds that the members have taken to act since the last call."""
        seconds = sum(member.seconds for member in self.members)
        for member in self.members:
            member.clear()
        return seconds

    @property
    def past(self) -> list[NetAgent]:
        """The past policies, oldest first."""
        return [agent for member in self.members[self.num_fixed :] if isinstance(agent := member.agent, NetAgent)]
