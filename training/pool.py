"""The opponents of self-play: fixed agents and past selves, met the more often the harder they are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from feint.agents import Agent, make
from feint.agents.policy import Net, NetAgent
from feint.training.vecenv import Timed

#: How fast the learner's score against a member forgets: share of the newest interval.
_FRESH = 0.5
#: Weight that even a member always beaten keeps, so that the learner does not forget how.
_FLOOR = 0.02


class Pool:
    """Prioritised fictitious self-play (Vinyals et al., Nature 2019): weights are (1 - score) squared.

    So weighted, fixed agents share one part of the matches and past selves the rest. When there are more past selves
    than the pool holds, the one that is beaten most clearly leaves, the newest excepted.

    Args:
        fixed: specs of the agents that stay (:func:`feint.agents.make`).
        selves: most past selves kept.
        share: part of the matches that fixed agents share once there are past selves.

    Attributes:
        members: the agents, fixed ones first, past selves oldest first.
        scores: (members,) the learner's score against each, 0 (lost all) to 1 (won all).
    """

    def __init__(self, fixed: Sequence[str], selves: int, share: float):
        self.fixed, self.selves, self.share = len(fixed), selves, share
        self.members: list[Timed] = [Timed(make(spec)) for spec in fixed]
        self.scores = np.zeros(len(fixed))

    def add(self, net: Net, name: str, score: float = 0.5) -> None:
        """Add a past self, and let the easiest one go where there are too many."""
        self.members.append(Timed(NetAgent(net, name)))
        self.scores = np.append(self.scores, score)
        if len(self.members) - self.fixed > self.selves:
            easiest = self.fixed + int(self.scores[self.fixed : -1].argmax())
            del self.members[easiest]
            self.scores = np.delete(self.scores, easiest)

    def weights(self) -> np.ndarray:
        """(members,) chances of being met, summing to 1."""
        hard = (1 - self.scores) ** 2 + _FLOOR
        stay, past = hard[: self.fixed], hard[self.fixed :]
        if not len(past):
            return stay / stay.sum()
        return np.concatenate([stay * (self.share / stay.sum()), past * ((1 - self.share) / past.sum())])

    def draw(self, rng: np.random.Generator, n: int) -> np.ndarray:
        """(n,) numbers of members, as :class:`feint.envs.FeintVector` asks for them."""
        return rng.choice(len(self.members), n, p=self.weights())

    def update(self, members: np.ndarray, scores: np.ndarray) -> None:
        """Take in an interval's matches: which member was met, (k,), and the learner's score, (k,) in 0..1."""
        met = np.bincount(members, minlength=len(self.members))
        total = np.bincount(members, scores, minlength=len(self.members))
        seen = met > 0
        self.scores[seen] += _FRESH * (total[seen] / met[seen] - self.scores[seen])

    def seconds(self) -> float:
        """Time that the members have taken to act since the last call."""
        spent = sum(member.seconds for member in self.members)
        for member in self.members:
            member.seconds = 0.0
        return spent

    @property
    def past(self) -> list[Agent]:
        """The past selves, oldest first."""
        return [member.agent for member in self.members[self.fixed :]]
