"""Plots of an arena as PNG, drawn without a display."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from feint.eval.arena import ArenaResult
from feint.eval.summary import sides

INK, BLUE, GRID = "#1f2933", "#1d5fa8", "#d5dbe1"
#: Longest name drawn beside an axis.
LONGEST = 28


def payoff_map(numbers: dict[str, Any]) -> bytes:
    """Heat map of mean returns, row against column, each with its interval written in it."""
    names, results, game = [agent["name"] for agent in numbers["agents"]], sides(numbers), numbers["game"]
    count = len(names)
    bound = max(abs(game["low"]), abs(game["high"])) or 1.0
    lowest = -bound if game["low"] < 0 else 0.0
    values = np.full((count, count), np.nan)
    for (agent, opponent), side in results.items():
        values[names.index(agent), names.index(opponent)] = side["payoff"]["mean"]
    figure, axes = _figure(3.2 + 1.35 * count, 2.2 + 0.85 * count, "Mean return of row against column", numbers)
    drawn = axes.imshow(values, cmap="RdBu", vmin=lowest, vmax=bound, aspect="auto")
    for (agent, opponent), side in results.items():
        payoff = side["payoff"]
        shade = (payoff["mean"] - lowest) / (bound - lowest)
        axes.text(
            names.index(opponent),
            names.index(agent),
            f"{payoff['mean']:+.3f}\n[{payoff['low']:+.2f}, {payoff['high']:+.2f}]",
            ha="center",
            va="center",
            fontsize=9,
            # both ends of the colour map are dark, its middle is light
            color="white" if shade < 0.2 or shade > 0.8 else INK,
        )
    for k in range(count):
        axes.text(k, k, "–", ha="center", va="center", color=INK)
    labels = [_shortened(name) for name in names]
    axes.set_xticks(range(count), labels, rotation=25 if max(map(len, labels)) > 12 else 0)
    axes.set_yticks(range(count), labels)
    axes.set_xlabel("opponent")
    axes.set_ylabel("agent")
    axes.spines[:].set_visible(False)
    figure.colorbar(drawn, ax=axes, label="mean return")
    return png(figure)


def rating_plot(numbers: dict[str, Any]) -> bytes:
    """Ratings with their intervals, best on top."""
    agents = sorted(numbers["agents"], key=lambda agent: -agent["rank"])
    figure, axes = _figure(7, 1.7 + 0.45 * len(agents), f"OpenSkill ratings, {numbers['level']:.0%} intervals", numbers)
    rows = np.arange(len(agents))
    mu = np.array([agent["rating"]["mu"] for agent in agents])
    reach = [mu - [a["rating"]["low"] for a in agents], [a["rating"]["high"] for a in agents] - mu]
    axes.errorbar(mu, rows, xerr=reach, fmt="o", color=BLUE, capsize=4, markersize=7)
    for x, row in zip(mu, rows, strict=True):
        axes.annotate(f"{x:.1f}", (x, row), (0, 8), textcoords="offset points", ha="center", color=INK, fontsize=9)
    axes.set_yticks(rows, [_shortened(agent["name"]) for agent in agents])
    axes.set_ylim(-0.6, len(agents) - 0.3)
    axes.set_xlabel("rating (mu)")
    axes.grid(axis="x", color=GRID)
    return png(figure)


def length_plot(result: ArenaResult, numbers: dict[str, Any]) -> bytes:
    """Histograms of match lengths in steps, one per pairing, on one axis."""
    longest = max(int(one.lengths.max()) for one in result.pairings)
    bins = np.arange(0, longest + 2, max(1, -(-longest // 40))) - 0.5
    bins = np.append(bins, bins[-1] + (bins[1] - bins[0]))
    figure = Figure(figsize=(7, 1.5 + 1.15 * len(result.pairings)), layout="constrained")
    figure.suptitle(f"Match length\n{numbers['title']}", fontsize=11, color=INK)
    for axes, one in zip(
        figure.subplots(len(result.pairings), sharex=True, squeeze=False)[:, 0], result.pairings, strict=True
    ):
        lengths = one.lengths.ravel()
        axes.hist(lengths, bins, weights=np.full(len(lengths), 100 / len(lengths)), color=BLUE)
        axes.axvline(lengths.mean(), color=INK, linestyle="--", linewidth=1)
        pair = f"{_shortened(result.names[one.first])} – {_shortened(result.names[one.second])}"
        axes.set_title(f"{pair}: mean {lengths.mean():.1f} (dashed)", fontsize=9, loc="left", color=INK)
        axes.set_ylabel("% of matches", fontsize=8)
        axes.grid(axis="y", color=GRID)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.yaxis.set_major_locator(MaxNLocator(3))
    axes.set_xlabel("steps")
    return png(figure)


def _figure(width: float, height: float, what: str, numbers: dict[str, Any]):
    figure = Figure(figsize=(width, height), layout="constrained")
    figure.suptitle(f"{what}\n{numbers['title']}", fontsize=11, color=INK)
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST else "…" + name[1 - LONGEST :]


def png(figure: Figure) -> bytes:
    """A figure as the bytes of a PNG file."""
    out = io.BytesIO()
    FigureCanvasAgg(figure)
    # without the library's version in it the same numbers give the same file
    figure.savefig(out, format="png", dpi=130, metadata={"Software": None})
    return out.getvalue()
