"""Balance of the Pathfinder duels, and an arena of agents.

How often every class wins against every other at each level, one agent playing both seats, and how agents do against
each other under default options. A folder keeps what it holds of other ids and agents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import load
from feint.envs.engine.table import play_matches
from feint.envs.pf2e.tables import CLASSES, DUELISTS, LEVELS, NAMES, castable
from feint.eval.arena import ArenaResult, run_arena
from feint.eval.plots import INK, png
from feint.eval.reports.driver import SEED, Progress, Report, Setting, matches
from feint.eval.text import markdown

#: Ids, with whether all classes can enter them.
IDS = {"pf2e-combat-duel": True, "pf2e-spell-duel": False, "pf2e-mixed-duel": True}


def classes_of(id: str) -> list[str]:
    """The classes that can enter an id."""
    return [name for name in CLASSES if IDS[id] or castable(DUELISTS[NAMES.index(f"{name}-1")])]


def win_rates(id: str, agent: str, level: int, matches: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray, float]:
    """Matches of every two classes at a level, both sides played by one agent.

    Args:
        id: one of :data:`IDS`; `agent`: who plays both sides; `level`: of both duelists.
        matches: of each pair, half of them with sides changed.

    Returns:
        (classes, classes) float64, how often the row's class wins against the column's, a draw counted half; (n,) int64
        the lengths of all matches in steps; and the share of draws.
    """
    names = classes_of(id)
    rates = np.full((len(names), len(names)), 0.5)
    rng = np.random.default_rng(seed)
    lengths, draws = [], []
    for i, own in enumerate(names):
        for j, foe in enumerate(names[:i]):
            score = []
            for first, second, sign in ((own, foe, 1), (foe, own, -1)):
                game = load(id, duelists=(f"{first}-{level}", f"{second}-{level}"))
                player = make(agent)
                seeds = rng.integers(0, 1 << 63, matches // 2, np.uint64)
                returns, steps = play_matches(game, [player, player], seeds, rng)
                score.append((1 + sign * np.sign(returns[:, 0]).mean()) / 2)
                lengths.append(steps)
                draws.append((returns[:, 0] == 0).mean())
            rates[i, j] = np.mean(score)
            rates[j, i] = 1 - rates[i, j]
    return rates, np.concatenate(lengths), float(np.mean(draws))


def balance(id: str, agent: str, matches: int, seed: int) -> dict[str, Any]:
    """The win rates of all levels, with the median and quartiles of the lengths, as plain numbers."""
    numbers: dict[str, Any] = {
        "kind": "balance", "id": id, "agent": agent, "matches": matches,
        "classes": classes_of(id), "rates": {}, "draws": {},
    }  # fmt: skip
    lengths = []
    for level in LEVELS:
        rates, steps, draws = win_rates(id, agent, level, matches, seed)
        numbers["rates"][str(level)] = rates.round(3).tolist()
        numbers["draws"][str(level)] = round(draws, 4)
        lengths.append(steps)
    numbers["lengths"] = [float(q) for q in np.percentile(np.concatenate(lengths), (25, 50, 75))]
    return numbers


def picture(numbers: dict[str, Any]) -> bytes:
    """PNG: the win rates of all levels, one heat map each."""
    names = numbers["classes"]
    figure = Figure(figsize=(4.2 * len(LEVELS), 4.6), layout="constrained")
    axes = figure.subplots(1, len(LEVELS))
    for axis, (level, table) in zip(axes, numbers["rates"].items(), strict=True):
        rates = np.array(table)
        image = axis.imshow(rates, vmin=0, vmax=1, cmap="RdBu")
        axis.set_title(f"level {level}")
        axis.set_xticks(range(len(names)), names, rotation=90, fontsize=8)
        axis.set_yticks(range(len(names)), names, fontsize=8)
        for i, j in np.ndindex(rates.shape):
            dark = abs(rates[i, j] - 0.5) > 0.3
            axis.text(
                j, i, f"{100 * rates[i, j]:.0f}", ha="center", va="center", fontsize=7, color="w" if dark else INK
            )
    figure.colorbar(image, ax=axes, label="row wins against column", shrink=0.8)
    figure.suptitle(f"{numbers['id']}: win rate in percent, both sides played by {numbers['agent']}")
    return png(figure)


# --- the page ---------------------------------------------------------------------------------------------------------


def arena_numbers(result: ArenaResult) -> dict[str, Any]:
    """An arena of all default options as plain numbers."""
    rates = {
        f"{result.names[one.first]} / {result.names[one.second]}": [
            round(share, 4) for share in (*one.win_rate(one.first), *one.win_rate(one.second))
        ]
        for one in result.pairings
    }
    return {
        "kind": "arena",
        "id": result.game.name,
        "agents": list(result.names),
        "matches": result.matches,
        "rates": rates,
    }


def arena_table(numbers: dict[str, Any]) -> str:
    """The share of matches that the row won against the column, with 95% intervals, in Markdown."""
    names = numbers["agents"]
    rows = []
    for row in names:
        cells = []
        for column in names:
            forth, back = numbers["rates"].get(f"{row} / {column}"), numbers["rates"].get(f"{column} / {row}")
            mean, low, high = forth[:3] if forth else back[3:] if back else (0, 0, 0)
            cells.append(f"{mean:.1%} [{100 * low:.1f}, {100 * high:.1f}]" if forth or back else "")
        rows.append([row, *cells])
    return markdown(["", *names], rows)


def class_table(numbers: dict[str, Any]) -> str:
    """Each class' mean win rate against all others by level, in Markdown."""
    rows = []
    for k, name in enumerate(numbers["classes"]):
        means = [np.delete(np.array(rates)[k], k).mean() for rates in numbers["rates"].values()]
        rows.append([name, *(f"{mean:.0%}" for mean in means)])
    return markdown(["class", *(f"level {level}" for level in numbers["rates"])], rows)


def page(entries: Sequence[dict[str, Any]]) -> str:
    """One page of all ids: each one's arena, and a part for each agent whose balance is known."""
    parts = ["# The Pathfinder duels: agents and balance", "Written by `feint report pf2e`, which adds to its folder."]
    for id in dict.fromkeys(entry["id"] for entry in entries):
        parts.append(f"## {id}")
        for entry in entries:
            if entry["id"] == id:
                parts += _arena_part(entry) if entry["kind"] == "arena" else _balance_part(entry)
    return "\n\n".join(parts) + "\n"


def _arena_part(numbers: dict[str, Any]) -> list[str]:
    return [
        f"Arena under default options, {numbers['matches']} matches per pair, seats balanced: matches won by the row "
        "against the column, with 95% intervals.",
        arena_table(numbers),
    ]


def _balance_part(numbers: dict[str, Any]) -> list[str]:
    low, median, high = numbers["lengths"]
    return [
        f"Balance of the classes, played by {numbers['agent']}: {numbers['matches']} matches per pair of classes and "
        f"level, half with sides changed; a draw counts half. Median length {median:g} steps, quartiles {low:g} and "
        f"{high:g}. Drawn at the round limit: {np.mean(list(numbers['draws'].values())):.2%}.",
        f"![Win rate of every class against every class at each level]({_stem(numbers)}.png)",
        "Mean win rate against all other classes:",
        class_table(numbers),
    ]


def _stem(numbers: dict[str, Any]) -> str:
    return f"{numbers['id']}-{numbers['agent'].replace(':', '-').replace('/', '-')}"


# --- the report -------------------------------------------------------------------------------------------------------


def measure(
    ids: Sequence[str],
    agent: str,
    matches: int,
    arena: Sequence[str],
    arena_matches: int,
    seed: int,
    progress: Progress,
) -> list[dict[str, Any]]:
    """The balance of each id, and where agents are named, their arena, as what JSON can hold."""
    entries = []
    for number, id in enumerate(ids):
        if agents := [spec for spec in arena if spec and (spec != "nash" or id == "pf2e-combat-duel")]:
            entries.append(arena_numbers(run_arena(load(id), agents, arena_matches, seed)))
        entries.append(balance(id, agent, matches, seed))
        progress(number + 1, len(ids))
    return entries


def merged(old: Sequence[dict[str, Any]], new: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Old entries that were not measured again, and the new ones, by id: its arena first."""
    fresh = {_key(entry) for entry in new}
    return sorted([entry for entry in old if _key(entry) not in fresh] + list(new), key=_key)


def _key(entry: dict[str, Any]) -> tuple[str, str, str]:
    return entry["id"], entry["kind"], entry.get("agent", "")


REPORT = Report(
    stem="pf2e",
    summary="How often every class wins against every other at each level, and an arena of agents.",
    settings=(
        Setting("ids", tuple(IDS), "duels to measure", choices=tuple(IDS)),
        Setting("agent", "scripted", "agent that plays both sides"),
        matches(100, "number of matches per pair of classes and level"),
        Setting("arena", ("",), "agents of an arena, such as scripted nash search random:resign=no"),
        Setting("arena_matches", 200, "number of matches per pair of agents", low=2),
        SEED,
    ),
    measure=measure,
    page=page,
    figures=lambda entries: {_stem(entry): picture(entry) for entry in entries if entry["kind"] == "balance"},
    merge=merged,
)
