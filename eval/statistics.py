"""Intervals for means and for rates."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError


def z_score(level: float) -> float:
    """Half-width, in standard deviations, of the central part of the normal distribution that holds `level` of it.

    Raises:
        ConfigError: `level` is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ConfigError(f"level {level!r} is not allowed: it must lie between 0 and 1, such as 0.95")
    return NormalDist().inv_cdf((1 + level) / 2)


def mean_interval(values: Sequence[float] | np.ndarray, level: float = 0.95) -> tuple[float, float, float]:
    """Mean of independent draws and its normal-approximation interval: mean -+ z * s / sqrt(n), s with n - 1.

    Draws that belong together (the two sides of a pair of matches on one seed) must be averaged before they come here;
    else the interval is too narrow or too wide.

    Args:
        values: (n,) finite numbers, n at least 2.
        level: share of such intervals that hold the true mean, for large n.

    Returns:
        mean, lower end, upper end.

    Raises:
        ConfigError: fewer than two values, more than one dimension, a value that is not finite, or a bad `level`.
    """
    values = np.asarray(values, np.float64)
    if values.ndim != 1 or len(values) < 2:
        raise ConfigError(f"values of shape {values.shape} give no interval: at least two are needed, in one dimension")
    if not np.isfinite(values).all():
        raise ConfigError("values that are not finite give no interval")
    mean = float(values.mean())
    half = z_score(level) * float(values.std(ddof=1)) / len(values) ** 0.5
    return mean, mean - half, mean + half


def wilson_interval(successes: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Interval of a success rate from `successes` of `n` independent trials (Wilson 1927, no continuity correction).

    Unlike the normal approximation it stays inside [0, 1] and keeps a width when every trial went one way.

    Args:
        successes: from 0 to `n`; draws may count as halves.
        n: trials, more than 0.
        level: share of such intervals that hold the true rate.

    Returns:
        Lower and upper end.

    Raises:
        ConfigError: no trials, successes outside 0..n, or a bad `level`.
    """
    if not n > 0:
        raise ConfigError(f"{n!r} trials give no interval: at least one is needed")
    if not 0 <= successes <= n:
        raise ConfigError(f"{successes!r} successes of {n!r} trials are not possible")
    z, rate = z_score(level), successes / n
    scale = 1 + z * z / n
    middle = (rate + z * z / (2 * n)) / scale
    half = z / scale * (rate * (1 - rate) / n + z * z / (4 * n * n)) ** 0.5
    # where every trial went one way that end is exact, but for rounding
    return (middle - half if successes > 0 else 0.0), (middle + half if successes < n else 1.0)


def estimate_mean(values: Sequence[float] | np.ndarray, level: float = 0.95) -> dict[str, Any]:
    """The mean of independent draws as plain numbers: ``number``, ``mean``, ``low``, ``high``, the last three None for
    fewer than two draws."""
    if len(values) < 2:
        return {"number": len(values), "mean": None, "low": None, "high": None}
    mean, low, high = mean_interval(values, level)
    return {"number": len(values), "mean": mean, "low": low, "high": high}


def estimate_share(successes: float, number: int, level: float = 0.95) -> dict[str, Any]:
    """A success rate with its Wilson interval as plain numbers: ``number``, ``mean``, ``low``, ``high``; the mean is
    None where nothing was tried."""
    low, high = wilson_interval(successes, number, level) if number else (0.0, 1.0)
    return {"number": int(number), "mean": float(successes) / number if number else None, "low": low, "high": high}
