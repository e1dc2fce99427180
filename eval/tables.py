"""An arena's summary as aligned text for the terminal."""

from __future__ import annotations

from typing import Any

from feint.eval.summary import sides
from feint.eval.text import aligned

#: With more agents than this the win table leaves out its intervals, to fit a terminal.
MAX_WITH_INTERVALS = 4


def text_report(numbers: dict[str, Any]) -> str:
    """Win table and ratings of a :func:`feint.eval.summary.summary`."""
    return "\n".join([numbers["title"], "", win_table(numbers), "", rating_table(numbers)])


def win_table(numbers: dict[str, Any]) -> str:
    """Share of matches that each agent won against each other one."""
    names = [agent["name"] for agent in numbers["agents"]]
    results = sides(numbers)
    short = len(names) > MAX_WITH_INTERVALS

    def cell(agent: str, opponent: str) -> str:
        if agent == opponent:
            return "-"
        rate = results[agent, opponent]["win_rate"]
        interval = f" [{100 * rate['low']:.1f}, {100 * rate['high']:.1f}]"
        return f"{100 * rate['mean']:.1f}%" + ("" if short else interval)

    title = "Matches won by row against column" + ("" if short else f", with {numbers['level']:.0%} intervals")
    rows = [["", *names], *([agent, *(cell(agent, opponent) for opponent in names)] for agent in names)]
    return f"{title}\n{aligned(rows)}"


def rating_table(numbers: dict[str, Any]) -> str:
    """Agents by rating, best first, with all their results."""
    rows = [["", "agent", "rating", f"{numbers['level']:.0%} interval", "won", "drawn", "lost"]]
    for agent in sorted(numbers["agents"], key=lambda one: one["rank"]):
        rating = agent["rating"]
        counts = [agent["wins"], agent["draws"], agent["losses"]]
        rows.append(
            [
                str(agent["rank"]),
                agent["name"],
                f"{rating['mu']:.1f}",
                f"[{rating['low']:.1f}, {rating['high']:.1f}]",
                *(f"{count / sum(counts):.1%}" for count in counts),
            ]
        )
    return f"OpenSkill ratings\n{aligned(rows, left=2)}"
