"""How parties of the labyrinth fare by their size, sun and level, and how much their spells bring.

``python -m feint.eval.reports.labirynt`` plays one agent in the party's seat against one in the monsters', in meetings
and in adventures to the Black Gates, and writes tables, a picture and all numbers as JSON. What the folder holds of
other agents stays in it: a second run with another agent makes one page of both.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.errors import ConfigError, FileError, listing
from feint.envs.engine.table import Table
from feint.envs.labirynt import ids, tables
from feint.eval.plots import GRID, INK, png

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


def measure(id: str, agents: Sequence[str], matches: int, seed: int, config: dict[str, Any]) -> np.ndarray:
    """(matches, 4) float64: the measures of :data:`MEASURES`.

    Args:
        id: the game; `config`: its options.
        agents: specs of the agents in the party's seat and the monsters'.
        matches, seed: how many matches, from which seed on.

    Raises:
        ConfigError: unknown game, option or agent.
    """
    game = load(id, **config)
    batch = Batch(game, matches, autoreset=False)
    batch.reset(seeds=np.arange(seed, seed + matches, dtype=np.uint64))
    sitting = np.tile([0, 1], (matches, 1))
    table = Table(batch, [make(agent) for agent in agents], sitting, np.random.default_rng(seed))
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        rows, actions = table.act(live)
        batch.step(actions, rows)
        table.gather(rows)
        live = rows[batch.player[rows] >= 0]
    return _measured(game, batch)


def _measured(game, batch: Batch) -> np.ndarray:
    """(matches, 4) the measures of ended matches, read off their records."""
    states = batch._buffers.states
    people = int(game.template["people"][0])
    free = (states["status"][:, :people] == ids.ALIVE) & (states["side"][:, :people] != ids.FOES)
    team = -batch.returns()[:, -1]
    return np.stack([team, free.mean(axis=1), states["earned"].sum(axis=1), states["gate_down"]], axis=1)


def play_part(part: str, party: str, monsters: str, matches: int, seed: int) -> list[dict[str, Any]]:
    """Every cell of a part: its names, who played, and each measure as mean and standard error."""
    found = []
    for row, column, id, config in cells(part):
        values = measure(id, (party, monsters), matches, seed, config)
        errors = values.std(axis=0, ddof=1) / np.sqrt(matches)
        shown = {name: [float(values[:, k].mean()), float(errors[k])] for k, name in enumerate(MEASURES)}
        found.append(
            {"part": part, "row": row, "column": column, "party": party, "monsters": monsters, "matches": matches}
            | {"seed": seed, "measures": shown}
        )
    return found


def merged(old: Sequence[dict[str, Any]], new: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Old cells that were not measured anew, then the new ones, in the order of the parts."""
    fresh = {_key(one) for one in new}
    order = list(PARTS)
    return sorted([one for one in old if _key(one) not in fresh] + list(new), key=lambda one: order.index(one["part"]))


def _key(cell: dict[str, Any]) -> tuple[str, ...]:
    return cell["part"], cell["row"], cell["column"], cell["party"], cell["monsters"]


# --- showing ----------------------------------------------------------------------------------------------------------


def _players(found: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs of party and monsters, in the order in which they come."""
    return list(dict.fromkeys((one["party"], one["monsters"]) for one in found))


def page(found: Sequence[dict[str, Any]]) -> str:
    """Markdown tables of all cells: a row of each kind of party, a column of each level, mean ± standard error."""
    lines = [
        "# Parties of the labyrinth",
        "",
        "Written by `python -m feint.eval.reports.labirynt`, which adds to what it finds; `labirynt.json` has all"
        " numbers. Means ± one standard error. Team reward is from -1 to 1; survival is the share of characters that"
        " are alive and free at the end; experience is the party's in all.",
        "",
        "![Meetings and adventures by agent](labirynt.png)",
    ]
    for part, (title, measures) in PARTS.items():
        here = [one for one in found if one["part"] == part]
        lines += ["", f"## {title}"] if here else []
        for players in _players(here):
            mine = [one for one in here if (one["party"], one["monsters"]) == players]
            lines += ["", f"Party: {players[0]}. Monsters: {players[1]}. {mine[0]['matches']} matches a cell.", ""]
            lines += _table(mine, measures)
    return "\n".join(lines) + "\n"


def _table(mine: Sequence[dict[str, Any]], measures: Sequence[str]) -> list[str]:
    columns = list(dict.fromkeys(one["column"] for one in mine))
    heads = [f"{measured}, {column}" for measured in measures for column in columns]
    lines = ["| " + " | ".join(["", *heads]) + " |", "| --- " * (len(heads) + 1) + "|"]
    for row in dict.fromkeys(one["row"] for one in mine):
        at = {one["column"]: one["measures"] for one in mine if one["row"] == row}
        shown = [_number(at[column][measured]) for measured in measures for column in columns]
        lines.append("| " + " | ".join([row, *shown]) + " |")
    return lines


def _number(pair: Sequence[float]) -> str:
    mean, error = pair
    return f"{mean:.0f} ± {error:.0f}" if abs(mean) >= 10 else f"{mean:.2f} ± {error:.2f}"


def picture(found: Sequence[dict[str, Any]]) -> bytes:
    """PNG: survival by size, team reward by sun, what spells bring, and how adventures end."""
    figure = Figure(figsize=(13, 8.5), layout="constrained")
    axes = figure.subplots(2, 2)
    _draw_sizes(axes[0, 0], [one for one in found if one["part"] == "sizes"])
    _draw_bars(
        axes[0, 1], [one for one in found if one["part"] == "suns" and one["column"] == "level 3"], "team reward"
    )
    axes[0, 1].set_title("Team reward by dominant sun, level 3")
    magic = [one for one in found if one["part"] == "magic"]
    _draw_bars(axes[1, 0], magic, "team reward")
    axes[1, 0].set_title("What spells bring: the same six with and without them")
    gates = [one for one in found if one["part"] == "adventures" and one["row"].endswith("to the Gates")]
    _draw_bars(axes[1, 1], gates, "gates destroyed")
    axes[1, 1].set_title("Adventures to the Gates: share that destroys them")
    return png(figure)


def _draw_sizes(axes, found: Sequence[dict[str, Any]]) -> None:
    """Survival against the size of the party: a colour for each agent, a dash for each level."""
    for number, players in enumerate(_players(found)):
        for level, dash in zip(LEVELS, ("-", "--", ":"), strict=True):
            mine = [one for one in found if (one["party"], one["monsters"]) == players]
            line = [one["measures"]["survival"] for one in mine if one["column"] == f"level {level}"]
            means, errors = zip(*line, strict=True)
            colour = COLOURS[number % len(COLOURS)]
            label = f"{_name(players)}, level {level}"
            axes.errorbar(SIZES[: len(means)], means, yerr=errors, color=colour, linestyle=dash, capsize=2, label=label)
    axes.set_title("Survival in a meeting by size of the party")
    axes.set_xlabel("characters")
    axes.set_ylim(0, 1.02)
    axes.grid(color=GRID)
    if found:
        axes.legend(fontsize=8)


def _draw_bars(axes, found: Sequence[dict[str, Any]], measured: str) -> None:
    """Bars of one measure, a group for each cell, a bar for each agent."""
    groups = list(dict.fromkeys((one["row"], one["column"]) for one in found))
    groups.sort(key=lambda group: group[1])
    pairs = _players(found)
    width = 0.8 / max(len(pairs), 1)
    for number, players in enumerate(pairs):
        mine = {(one["row"], one["column"]): one["measures"][measured] for one in found if _pair(one) == players}
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


# --- the command ------------------------------------------------------------------------------------------------------


def known_cells(path: Path) -> list[dict[str, Any]]:
    """What a folder's file holds, or nothing.

    Raises:
        FileError: it holds something else.
    """
    if not path.exists():
        return []
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return [one for one in found if _key(one) and one["measures"]]
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise FileError(f"{path} is no report of the labyrinth: {wrong}") from None


def main(argv: Sequence[str] | None = None) -> None:
    """Play, print the tables, write ``labirynt.md``, ``labirynt.png`` and ``labirynt.json``."""
    parser = argparse.ArgumentParser(prog="python -m feint.eval.reports.labirynt", description=__doc__.split("\n")[0])
    parser.add_argument("--party", nargs="+", default=["scripted"], metavar="AGENT", help="agents of the party's seat")
    parser.add_argument("--monsters", default="scripted", metavar="AGENT", help="agent of the monsters' seat")
    parser.add_argument("--parts", nargs="+", default=list(PARTS), help=f"what to play: {listing(PARTS)} (default all)")
    parser.add_argument("-n", "--matches", type=int, default=400, help="matches of each cell (default 400)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same numbers (default 0)")
    parser.add_argument("--out", default="reports/labirynt", help="folder of the report (default reports/labirynt)")
    args = parser.parse_args(argv)
    if args.matches < 2:
        raise ConfigError(f"matches={args.matches} is not allowed: at least 2")
    for part in args.parts:
        if part not in PARTS:
            raise ConfigError(f"part {part!r} is not known; choose from {listing(PARTS)}")
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    found = known_cells(folder / "labirynt.json")
    for party in args.party:
        for part in args.parts:
            found = merged(found, play_part(part, party, args.monsters, args.matches, args.seed))
    (folder / "labirynt.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    (folder / "labirynt.png").write_bytes(picture(found))
    (folder / "labirynt.md").write_text(page(found), encoding="utf-8")
    print(page(found))


if __name__ == "__main__":
    main()
