"""Which archetypes, magics and stats win magic battles.

An agent plays against itself with drawn characters. A share above one half says that who had it won more often than
not; who summons or casts early is also who is not losing, so holding a magic says more than having used it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import load
from feint.envs.engine.table import play_batch
from feint.envs.magicalogia.basics import STAT_BASE, STATS
from feint.envs.magicalogia.battle.magics import MAGICS
from feint.envs.magicalogia.battle.tables import KINDS
from feint.eval.plots import BLUE, INK, png
from feint.eval.reports.driver import AGENT, SEED, Progress, Report, Setting, matches
from feint.eval.statistics import estimate_share
from feint.eval.text import markdown, percent

#: Magics shown at either end of the picture.
SHOWN = 18
#: A share whose interval lies wholly beyond these is called out as out of balance.
BROKEN = (0.35, 0.65)


def battles(agent: str, matches: int, seed: int) -> np.ndarray:
    """(matches,) records of ended battles of an agent against itself, characters drawn."""
    words = np.random.default_rng(seed)
    seeds = words.integers(0, 1 << 64, matches, np.uint64)
    batch, _ = play_batch(load("magicalogia-battle"), [make(agent)], (0, 0), seeds, words)
    return batch.states.copy()


def measure(agent: str, matches: int, seed: int, progress: Progress) -> dict[str, Any]:
    """All numbers of battles of an agent against itself, as what JSON can hold."""
    numbers = {"agent": agent, "seed": seed, **shares(battles(agent, matches, seed))}
    progress(1, 1)
    return numbers | {"broken": broken(numbers)}


def shares(records: np.ndarray) -> dict[str, Any]:
    """Shares won by those who had each thing, with their numbers and 95% intervals.

    Mirror pairs, where both sides or neither had it, say nothing and are left out; so are battles without a winner.
    """
    decided = records[records["returns"][:, 0] != 0]
    won = decided["returns"][:, :2] > 0
    magics, used = decided["magic"][:, :2, :6], decided["used"][:, :2, :6]
    bits = np.bitwise_or.reduce(decided["summoned"][:, :2], axis=2)
    return {
        "battles": len(records),
        "decided": len(decided),
        "rounds": float(records["round_no"].mean()),
        "steps": float(records["turn"].mean()),
        "challenger": estimate_share(won[:, 0].sum(), len(decided)),
        "stats": {name: _edge(decided["stat"][:, :2, k] > STAT_BASE, won) for k, name in enumerate(STATS)},
        "summoned": {kind: _edge(bits >> k & 1 == 1, won) for k, kind in enumerate(KINDS)},
        "held": {name: _edge((magics == k).any(axis=2), won) for k, name in enumerate(MAGICS)},
        "used": {name: _edge(((magics == k) & (used > 0)).any(axis=2), won) for k, name in enumerate(MAGICS)},
    }


def _edge(has: np.ndarray, won: np.ndarray) -> dict[str, Any]:
    """Of the battles where one side alone had it, the share that side won."""
    alone = has[:, 0] != has[:, 1]
    return estimate_share((has & won)[alone].sum(), int(alone.sum()))


def broken(numbers: dict[str, Any]) -> list[str]:
    """Magics whose holders win, or lose, far more than balance allows: see BROKEN."""
    return [
        name
        for name, share in numbers["held"].items()
        if share["number"] and (share["high"] < BROKEN[0] or share["low"] > BROKEN[1])
    ]


def picture(numbers: dict[str, Any]) -> bytes:
    """PNG: archetypes and stats at the left, the magics at either end at the right."""
    figure = Figure(figsize=(12, 8.5), layout="constrained")
    figure.suptitle(
        f"Share won by the one side that had it, {numbers['decided']} battles of {numbers['agent']} against itself"
    )
    left, right = figure.subplots(1, 2)
    kinds = [(f"{name} (summoned)", share) for name, share in numbers["summoned"].items()]
    stats = [(f"free point in {name}", share) for name, share in numbers["stats"].items()]
    _bars(left, "Archetypes and stats", [*_sorted(kinds), *_sorted(stats), ("challenger", numbers["challenger"])])
    ranked = _sorted(list(numbers["held"].items()))
    _bars(right, "Magics held: the best and the worst", ranked[:SHOWN] + ranked[-SHOWN:])
    return png(figure)


def _sorted(rows: list[tuple[str, dict]]) -> list[tuple[str, dict]]:
    return sorted((row for row in rows if row[1]["number"]), key=lambda row: -row[1]["mean"])


def _bars(axes: Any, title: str, rows: list[tuple[str, dict]]) -> None:
    at = np.arange(len(rows))[::-1]
    won = np.array([share["mean"] for _, share in rows])
    spans = np.array([[share["mean"] - share["low"], share["high"] - share["mean"]] for _, share in rows]).T
    axes.errorbar(won, at, xerr=np.maximum(spans, 0), fmt="o", color=BLUE, ecolor=BLUE, markersize=4, linewidth=1)
    axes.axvline(0.5, color=INK, linewidth=0.8)
    axes.set_yticks(at, [f"{name}, n={share['number']}" for name, share in rows], fontsize=7)
    axes.set_xlim(0, 1)
    axes.set_title(title, loc="left")


def page(numbers: dict[str, Any]) -> str:
    """The numbers as Markdown: what is out of balance, archetypes, stats, and every magic by who held it."""
    parts = [
        "# Magic battles: what wins",
        f"Written by `feint report magicalogia-battle`: {numbers['decided']} of {numbers['battles']} battles of "
        f"{numbers['agent']} against itself were decided, after {numbers['rounds']:.1f} rounds on average. Shares are "
        "of the battles in which one side alone had it, won by that side, with 95% intervals.",
        "![Shares won](battle.png)",
        "Out of balance: " + (", ".join(numbers["broken"]) or "nothing") + ".",
    ]
    for title, key in (("Archetypes summoned", "summoned"), ("Free points", "stats"), ("Magics held", "held")):
        rows = [[name, percent(share), share["number"]] for name, share in _sorted(list(numbers[key].items()))]
        parts.append(f"## {title}\n\n" + markdown(["", "won", "battles"], rows))
    return "\n\n".join(parts) + "\n"


REPORT = Report(
    stem="battle",
    summary="Which archetypes, magics and stats win magic battles of an agent against itself.",
    settings=(AGENT, matches(4000, "number of battles"), Setting("seed", 1, SEED.help, low=0)),
    measure=measure,
    page=page,
    figures=lambda numbers: {"battle": picture(numbers)},
)
