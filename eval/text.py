"""Tables as text for the terminal and as Markdown, and numbers and option values in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

#: A number with its interval: see :func:`feint.eval.statistics.estimate_mean`.
Estimate = Mapping[str, Any]


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows as columns of text, the first `left` columns flush left and the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if k < left else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def markdown(head: Sequence[Any], rows: Sequence[Sequence[Any]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def percent(estimate: Estimate) -> str:
    """A share with its interval, such as ``52.1% [49.9, 54.3]``; ``-`` where nothing was counted."""
    if estimate["mean"] is None:
        return "-"
    return f"{estimate['mean']:.1%} [{100 * estimate['low']:.1f}, {100 * estimate['high']:.1f}]"


def signed(estimate: Estimate, digits: int = 3) -> str:
    """A mean with its interval, such as ``+0.114 [+0.065, +0.163]``; ``-`` where there is none."""
    if estimate["mean"] is None:
        return "-"
    return f"{estimate['mean']:+.{digits}f} [{estimate['low']:+.{digits}f}, {estimate['high']:+.{digits}f}]"


def plus_minus(estimate: Estimate) -> str:
    """A mean and half the width of its interval, such as ``0.42 ± 0.10`` or ``164 ± 14``; ``-`` where there is none."""
    if estimate["mean"] is None:
        return "-"
    mean, half = estimate["mean"], (estimate["high"] - estimate["low"]) / 2
    return f"{mean:.0f} ± {half:.0f}" if abs(mean) >= 10 else f"{mean:.2f} ± {half:.2f}"


def option_text(value: Any) -> str:
    """The value of a game's option in the form in which the command line takes it: JSON, or a plain word."""
    if isinstance(value, str):
        try:
            json.loads(value)
        except ValueError:
            return value  # a plain word
    return json.dumps(value)
