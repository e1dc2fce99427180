"""Equilibria of zero-sum matrix games by linear programming, many games of one size at once."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import FeintError

#: Largest duality gap: between the row player's guaranteed payoff and the column player's bound on it.
TOLERANCE = 1e-8
#: A range of payoffs below this is not rescaled: it may be rounding error only.
_MIN_RANGE = 1e-10
#: The tightest that HiGHS allows; by default it ignores deviations that gain up to 1e-7.
_TOLERANCES = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


def solve(payoffs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Values and equilibrium mixtures of n games, by one linear program (von Neumann 1928; solved with HiGHS).

    The row player maximises: x is the mixture with the largest v such that ``x @ payoff[:, j] >= v`` for every column
    j, and the column player's mixture is the program's dual.

    Args:
        payoffs: (n, rows, columns) float64, what the row player gets.

    Returns:
        (n,) values, (n, rows) and (n, columns) mixtures, float64.

    Raises:
        FeintError: the solver failed, or its answer is off by more than :data:`TOLERANCE`.
    """
    # scipy is an extra: without it the core package imports, and only this fails
    from scipy.optimize import linprog

    n, rows, columns = payoffs.shape
    # each game is rescaled: far from a battle's end payoffs differ by less than the solver's tolerance
    low = payoffs.min(axis=(1, 2), keepdims=True)
    span = np.maximum(payoffs.max(axis=(1, 2), keepdims=True) - low, _MIN_RANGE)
    scaled = (payoffs - low) / span
    solution = linprog(**_programme(scaled), method="highs", options=_TOLERANCES)
    if solution.status != 0:
        raise FeintError(f"the linear program of {n} matrix games failed: {solution.message}")
    x = _mixtures(solution.x.reshape(n, rows + 1)[:, :rows])
    y = _mixtures(-solution.ineqlin.marginals.reshape(n, columns))
    lower = np.einsum("nr,nrc->nc", x, payoffs).min(axis=1)
    upper = np.einsum("nrc,nc->nr", payoffs, y).max(axis=1)
    if (gap := float((upper - lower).max())) > TOLERANCE:
        raise FeintError(f"the linear program of {n} matrix games is off by {gap:.1e}, over {TOLERANCE:.0e}")
    return (lower + upper) / 2, x, y


def _programme(payoffs: np.ndarray) -> dict:
    """Arguments of ``linprog``: per game `rows` probabilities and the value, one inequality per column, one sum."""
    from scipy.sparse import csr_array

    n, rows, columns = payoffs.shape
    width = rows + 1
    block = np.concatenate([-payoffs.transpose(0, 2, 1), np.ones((n, columns, 1))], axis=2)
    first = np.arange(n)[:, None, None] * width
    at = np.broadcast_to(first + np.arange(width), block.shape)
    over = csr_array(
        (block.ravel(), at.ravel(), np.arange(n * columns + 1) * width),
        shape=(n * columns, n * width),
    )
    summed = (first[:, :, 0] + np.arange(rows)).ravel()
    total = csr_array((np.ones(n * rows), summed, np.arange(n + 1) * rows), shape=(n, n * width))
    return {
        "c": np.tile([0.0] * rows + [-1.0], n),
        "A_ub": over,
        "b_ub": np.zeros(n * columns),
        "A_eq": total,
        "b_eq": np.ones(n),
        "bounds": np.tile([[0.0, 1.0]] * rows + [[-np.inf, np.inf]], (n, 1)),
    }


def _mixtures(weights: np.ndarray) -> np.ndarray:
    weights = np.clip(weights, 0.0, None)
    return weights / weights.sum(axis=1, keepdims=True)
