"""OpenSkill ratings of agents from the results of their matches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from openskill.models import PlackettLuce

from feint.eval.statistics import z_score

#: Ratings are fitted so many times, each time in another order, and averaged.
PASSES = 5


@dataclass(frozen=True)
class Rating:
    """An agent's strength on OpenSkill's scale, on which a beginner has mu 25 and sigma 25/3.

    Attributes:
        mu: estimated strength.
        sigma: standard deviation of the belief about it.
        low, high: the normal interval mu -+ z * sigma.
    """

    mu: float
    sigma: float
    low: float
    high: float


def rate(agents: int, pairs: np.ndarray, results: np.ndarray, seed: int, level: float = 0.95) -> list[Rating]:
    """Fit the Plackett-Luce model of Weng and Lin (JMLR 12, 2011) to results between pairs of agents.

    The model learns match by match, so what comes late counts more than what comes early. Ratings are
    therefore fitted from scratch on each of ``PASSES`` shuffles of the matches, and averaged.
    Agents of an arena do not learn: the drift `tau`, by which OpenSkill widens sigma before each match, is zero.

    Args:
        agents: number of agents.
        pairs: (m, 2) integers, the two agents of each match.
        results: (m,) integers: 1 the first won, -1 the second, 0 a draw (equal ranks).
        seed: of the shuffles.
        level: of the intervals.

    Returns:
        One rating an agent.
    """
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(2,)))
    passes = np.array([_one_pass(agents, pairs, results, rng.permutation(len(pairs))) for _ in range(PASSES)])
    z = z_score(level)
    return [Rating(mu, sigma, mu - z * sigma, mu + z * sigma) for mu, sigma in passes.mean(axis=0).tolist()]


def _one_pass(agents: int, pairs: np.ndarray, results: np.ndarray, order: np.ndarray) -> list[tuple[float, float]]:
    model = PlackettLuce(tau=0.0)
    known = [model.rating() for _ in range(agents)]
    for (a, b), result in zip(pairs[order].tolist(), results[order].tolist(), strict=True):
        # the lower rank is the better one
        (known[a],), (known[b],) = model.rate([[known[a]], [known[b]]], ranks=[-result, result])
    return [(one.mu, one.sigma) for one in known]
