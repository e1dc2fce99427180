"""How parties of the labyrinth fare by their size, sun and level, and how much their spells bring.

One agent in the party's seat plays one in the monsters', in meetings and in adventures to the Black Gates. A folder
keeps what it holds of other agents: a second run with another agent makes one page of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.game import Game
from feint.envs.engine.table import play_batch
from feint.envs.labirynt import ids, tables
from feint.eval.plots import GRID, INK, png
from feint.eval.reports.driver import SEED, Progress, Report, Setting, matches
from feint.eval.text import markdown

MEETING, ADVENTURE = "labirynt-encounter", "labirynt-adventure"
LEVELS = (1, 2, 3)
#: A party of so many: heroes first, as many pupils as heroes at most.
SIZES = (1, 2, 3, 4, 5, 6)
#: Five who know spells, and a fighter for the front: the party that is measured with its spells and without.
CASTERS = ("Gislan", "Zuryk", "Lord Dil", "Larraka", "Curvenol", "Eodred")
#: Six strong heroes: who could beat the guards of the Gates.
VETERANS = ("Lord Dil", "Gislan", "Linfalas", "Weldron", "Zuryk", "Paladin Stephen")
#: What is measured of each match, in the order of the columns.
MEASURES = ("team reward", "survival", "experience", "gates destroyed")
COLOURS = ("#1d5fa8", "#c4571b", "#3d8b4f", "#7d4a9c", "#8a6d1a", "#555f6b")


def party_of(size: int) -> tuple[str, ...]:
    """Drawn heroes, then drawn pupils."""
    heroes = (size + 1) // 2
    return ("hero",) * heroes + ("pupil",) * (size - heroes)


def cells(part: str) -> list[tuple[str, str, str, dict[str, Any]]]:
    """What a part plays: a row's and a column's name, the game, and its options."""
    if part == "sizes":
        return [
            (f"party of {size}", f"level {level}", MEETING, {"party": party_of(size), "level": level})
            for size in SIZES
            for level in LEVELS
        ]
    if part == "suns":
        return [
            (f"{sun} sun", f"level {level}", MEETING, {"sun": sun, "level": level})
            for sun in tables.SUNS
            for level in LEVELS
        ]
    if part == "magic":
        return [
            (name, f"level {level}", MEETING, {"party": CASTERS, "level": level, **pools})
            for name, pools in (("with spells", {}), ("without", {"pools": ()}))
            for level in LEVELS
        ]
    return [
        (name, f"level {level}", ADVENTURE, {"level": level, **config})
        for name, config in (
            ("drawn party, to the Gates", {"gates": True}),
            ("six heroes, to the Gates", {"gates": True, "party": VETERANS}),
            ("drawn party, in and out", {}),
        )
        for level in LEVELS
    ]


#: Parts of the report, with what they show and the measures that their tables have.
PARTS = {
    "sizes": ("Meetings by size of the party", ("team reward", "survival", "experience")),
    "suns": ("Meetings of six by dominant sun", ("team reward", "survival")),
    "magic": ("The same six, casters but for one, with their spells and without", ("team reward", "survival")),
    "adventures": ("Adventures", ("team reward", "survival", "gates destroyed", "experience")),
}


# --- playing ----------------------------------------------------------------------------------------------------------


def play_cell(id: str, agents: Sequence[str], matches: int, seed: int, config: dict[str, Any]) -> np.ndarray:
    """(matches, 4) float64: the measures of :data:`MEASURES`.

    Args:
        id: the game; `config`: its options.
        agents: specs of the agents in the party's seat and the monsters'.
        matches, seed: how many matches, from which seed on.

    Raises:
        ConfigError: unknown game, option or agent.
    """
    game = load(id, **config)
    seeds = np.arange(seed, seed + matches, dtype=np.uint64)
    batch, _ = play_batch(game, [make(agent) for agent in agents], (0, 1), seeds, np.random.default_rng(seed))
    return _measured(game, batch)


def _measured(game: Game, batch: Batch) -> np.ndarray:
    """(matches, 4) the measures of ended matches, read off their records."""
    states = batch.states
    people = int(game.template["people"][0])
    free = (states["status"][:, :people] == ids.ALIVE) & (states["side"][:, :people] != ids.FOES)
    team = -batch.returns()[:, -1]
    return np.stack([team, free.mean(axis=1), states["earned"].sum(axis=1), states["gate_down"]], axis=1)


def measure(
    party: Sequence[str], monsters: str, parts: Sequence[str], matches: int, seed: int, progress: Progress
) -> list[dict[str, Any]]:
    """Every cell of the parts for each agent of the party: its names, and each measure as mean and standard error."""
    jobs = [(agent, part, *cell) for agent in party for part in parts for cell in cells(part)]
    measured = []
    for number, (agent, part, row, column, id, config) in enumerate(jobs):
        values = play_cell(id, (agent, monsters), matches, seed, config)
        errors = values.std(axis=0, ddof=1) / np.sqrt(matches)
        means = {name: [float(values[:, k].mean()), float(errors[k])] for k, name in enumerate(MEASURES)}
        measured.append(
            {"part": part, "row": row, "column": column, "party": agent, "monsters": monsters, "matches": matches}
            | {"seed": seed, "measures": means}
        )
        progress(number + 1, len(jobs))
    return measured


def merged(old: Sequence[dict[str, Any]], new: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Old cells that were not measured again, then the new ones, in the order of the parts."""
    fresh, order = {_key(cell) for cell in new}, list(PARTS)
    kept = [cell for cell in old if _key(cell) not in fresh and cell["measures"]]
    return sorted(kept + list(new), key=lambda cell: order.index(cell["part"]))


def _key(cell: dict[str, Any]) -> tuple[str, ...]:
    return cell["part"], cell["row"], cell["column"], cell["party"], cell["monsters"]


# --- showing ----------------------------------------------------------------------------------------------------------


def _players(results: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs of party and monsters, in the order in which they come."""
    return list(dict.fromkeys((one["party"], one["monsters"]) for one in results))


def page(results: Sequence[dict[str, Any]]) -> str:
    """Markdown tables of all cells: a row of each kind of party, a column of each level, mean ± standard error."""
    lines = [
        "# Parties of the labyrinth",
        "",
        "Written by `feint report labirynt`, which adds to what its folder holds; `labirynt.json` has all"
        " numbers. Means ± one standard error. Team reward is from -1 to 1; survival is the share of characters that"
        " are alive and free at the end; experience is the party's in all.",
        "",
        "![Meetings and adventures by agent](labirynt.png)",
    ]
    for part, (title, measures) in PARTS.items():
        here = [one for one in results if one["part"] == part]
        lines += ["", f"## {title}"] if here else []
        for players in _players(here):
            mine = [one for one in here if (one["party"], one["monsters"]) == players]
            lines += ["", f"Party: {players[0]}. Monsters: {players[1]}. {mine[0]['matches']} matches per cell.", ""]
            lines.append(_table(mine, measures))
    return "\n".join(lines) + "\n"


def _table(mine: Sequence[dict[str, Any]], measures: Sequence[str]) -> str:
    columns = list(dict.fromkeys(cell["column"] for cell in mine))
    rows = []
    for row in dict.fromkeys(cell["row"] for cell in mine):
        at = {cell["column"]: cell["measures"] for cell in mine if cell["row"] == row}
        rows.append([row, *(_number(at[column][measure]) for measure in measures for column in columns)])
    return markdown(["", *(f"{measure}, {column}" for measure in measures for column in columns)], rows)


def _number(pair: Sequence[float]) -> str:
    mean, error = pair
    return f"{mean:.0f} ± {error:.0f}" if abs(mean) >= 10 else f"{mean:.2f} ± {error:.2f}"


def picture(results: Sequence[dict[str, Any]]) -> bytes:
    """PNG: survival by size, team reward by sun, what spells bring, and how adventures end."""
    figure = Figure(figsize=(13, 8.5), layout="constrained")
    axes = figure.subplots(2, 2)
    _draw_sizes(axes[0, 0], [one for one in results if one["part"] == "sizes"])
    _draw_bars(
        axes[0, 1], [one for one in results if one["part"] == "suns" and one["column"] == "level 3"], "team reward"
    )
    axes[0, 1].set_title("Team reward by dominant sun, level 3")
    magic = [one for one in results if one["part"] == "magic"]
    _draw_bars(axes[1, 0], magic, "team reward")
    axes[1, 0].set_title("What spells bring: the same six with and without them")
    gates = [one for one in results if one["part"] == "adventures" and one["row"].endswith("to the Gates")]
    _draw_bars(axes[1, 1], gates, "gates destroyed")
    axes[1, 1].set_title("Adventures to the Gates: share that destroys them")
    return png(figure)


def _draw_sizes(axes: Any, results: Sequence[dict[str, Any]]) -> None:
    """Survival against the size of the party: a colour for each agent, a dash for each level."""
    for number, players in enumerate(_players(results)):
        for level, dash in zip(LEVELS, ("-", "--", ":"), strict=True):
            mine = [one for one in results if (one["party"], one["monsters"]) == players]
            line = [one["measures"]["survival"] for one in mine if one["column"] == f"level {level}"]
            means, errors = zip(*line, strict=True)
            colour = COLOURS[number % len(COLOURS)]
            label = f"{_name(players)}, level {level}"
            axes.errorbar(SIZES[: len(means)], means, yerr=errors, color=colour, linestyle=dash, capsize=2, label=label)
    axes.set_title("Survival in a meeting by size of the party")
    axes.set_xlabel("characters")
    axes.set_ylim(0, 1.02)
    axes.grid(color=GRID)
    if results:
        axes.legend(fontsize=8)


def _draw_bars(axes: Any, results: Sequence[dict[str, Any]], measured: str) -> None:
    """Bars of one measure, a group for each cell, a bar for each agent."""
    groups = list(dict.fromkeys((one["row"], one["column"]) for one in results))
    groups.sort(key=lambda group: group[1])
    pairs = _players(results)
    width = 0.8 / max(len(pairs), 1)
    for number, players in enumerate(pairs):
        mine = {(one["row"], one["column"]): one["measures"][measured] for one in results if _pair(one) == players}
        at = [k + (number - (len(pairs) - 1) / 2) * width for k, group in enumerate(groups) if group in mine]
        means = [mine[group][0] for group in groups if group in mine]
        errors = [mine[group][1] for group in groups if group in mine]
        axes.bar(at, means, width * 0.95, yerr=errors, color=COLOURS[number % len(COLOURS)], label=_name(players))
    several = len({column for _, column in groups}) > 1
    names = [f"{row}\n{column}".replace(", ", "\n") if several else row for row, column in groups]
    axes.set_xticks(range(len(groups)), names, fontsize=8 if len(groups) > 4 else None)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_ylabel(measured)
    axes.grid(axis="y", color=GRID)
    axes.set_axisbelow(True)
    if pairs:
        axes.legend(fontsize=8)


def _pair(cell: dict[str, Any]) -> tuple[str, str]:
    return cell["party"], cell["monsters"]


def _name(players: tuple[str, str]) -> str:
    return players[0] if players[1] == "scripted" else f"{players[0]} against {players[1]}"


REPORT = Report(
    stem="labirynt",
    summary="How parties of the labyrinth fare by their size, sun and level, and how much their spells bring.",
    settings=(
        Setting("party", ("scripted",), "agents that play the party's seat"),
        Setting("monsters", "scripted", "agent that plays the monsters' seat"),
        Setting("parts", tuple(PARTS), "what to play", choices=tuple(PARTS)),
        matches(400, "number of matches per cell"),
        SEED,
    ),
    measure=measure,
    page=page,
    figures=lambda results: {"labirynt": picture(results)},
    merge=merged,
)
