"""How parties of the labyrinth fare by their size, the sun and the level, and how much their spells bring.

``python -m feint.eval.labirynt_report`` plays one agent in all seats of meetings, and of adventures to the Black Gates,
and writes a folder with a picture and all numbers as JSON.
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
from feint.agents.table import Table
from feint.envs import Batch, load
from feint.envs.labirynt.state import ALIVE, FOES
from feint.envs.labirynt.tables import SUNS
from feint.eval.plots import BLUE, INK, png

LEVELS = (1, 2, 3)
#: A party of so many: heroes first, as many pupils as heroes at most.
SIZES = (1, 2, 3, 4, 5, 6)
#: Five who know spells, and a fighter for the front: the party that is measured with its spells and without.
CASTERS = ("Gislan", "Zuryk", "Lord Dil", "Larraka", "Curvenol", "Eodred")
#: What is measured of each match, in the order of the columns.
MEASURES = ("team reward", "survival", "experience", "gates destroyed")


def measure(id: str, agent: str, matches: int, seed: int, **config) -> np.ndarray:
    """(matches, 4) float64: team reward, share of characters alive and free, experience in all, Gates destroyed.

    Args:
        id: the game; `config`: its options.
        agent: spec of the agent in all seats.
        matches, seed: how many matches, from which seed on.

    Raises:
        ConfigError: unknown game, option or agent.
    """
    game = load(id, **config)
    batch = Batch(game, matches, autoreset=False)
    batch.reset(seeds=np.arange(seed, seed + matches, dtype=np.uint64))
    sitting = np.zeros((matches, game.players), np.int64)
    table = Table(batch, [make(agent)], sitting, np.random.default_rng(seed))
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        rows, actions = table.act(live)
        batch.step(actions, rows)
        live = rows[batch.player[rows] >= 0]
    states = batch._buffers.states
    people = int(game.template["people"][0])
    free = (states["status"][:, :people] == ALIVE) & (states["side"][:, :people] != FOES)
    team = -batch.returns()[:, -1]
    return np.stack([team, free.mean(axis=1), states["earned"].sum(axis=1), states["gate_down"]], axis=1)


def summary(rows: np.ndarray) -> dict[str, list[float]]:
    """Mean and standard error of each measure."""
    errors = rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
    return {name: [float(rows[:, k].mean()), float(errors[k])] for k, name in enumerate(MEASURES)}


def party_of(size: int) -> tuple[str, ...]:
    """Drawn heroes, then drawn pupils."""
    heroes = (size + 1) // 2
    return ("hero",) * heroes + ("pupil",) * (size - heroes)


def run(agent: str, matches: int, seed: int) -> dict[str, Any]:
    """All numbers of the report."""
    meeting, maze = "labirynt-encounter", "labirynt-adventure"
    return {
        "agent": agent,
        "matches": matches,
        "seed": seed,
        "meetings by party size": {
            str(n): summary(measure(meeting, agent, matches, seed, party=party_of(n))) for n in SIZES
        },
        "meetings by sun": {sun: summary(measure(meeting, agent, matches, seed, sun=sun)) for sun in SUNS},
        "meetings by level": {str(k): summary(measure(meeting, agent, matches, seed, level=k)) for k in LEVELS},
        "adventures by level": {
            str(k): summary(measure(maze, agent, matches, seed, level=k, gates=True)) for k in LEVELS
        },
        "a party of casters, with spells": {
            str(k): summary(measure(meeting, agent, matches, seed, level=k, party=CASTERS)) for k in LEVELS
        },
        "a party of casters, without": {
            str(k): summary(measure(meeting, agent, matches, seed, level=k, party=CASTERS, pools=())) for k in LEVELS
        },
    }


def picture(numbers: dict[str, Any]) -> bytes:
    """PNG: the measures by party size, sun and level, and the casters with and without their spells."""
    figure = Figure(figsize=(12, 7), layout="constrained")
    axes = figure.subplots(2, 3)
    shown = (
        ("meetings by party size", "team reward"), ("meetings by sun", "team reward"),
        ("meetings by level", "survival"), ("meetings by level", "experience"),
        ("adventures by level", "gates destroyed"),
    )  # fmt: skip
    for axis, (part, measured) in zip(axes.flat, shown, strict=False):
        _bars(axis, numbers[part], measured)
        axis.set_title(f"{part}: {measured}")
    axis = axes.flat[len(shown)]
    for part, colour, shift in (
        ("a party of casters, with spells", BLUE, -0.2),
        ("a party of casters, without", INK, 0.2),
    ):
        _bars(axis, numbers[part], "team reward", colour, shift, part.rpartition(", ")[2])
    axis.set_title("casters by level: team reward")
    axis.legend()
    figure.suptitle(f"{numbers['agent']} in all seats, {numbers['matches']} matches a bar, bars of standard error")
    return png(figure)


def _bars(axis, part: dict, measured: str, colour: str = BLUE, shift: float = 0.0, label: str | None = None) -> None:
    """Draw one measure of a part as bars with standard errors."""
    at = np.arange(len(part)) + shift
    means = [one[measured][0] for one in part.values()]
    errors = [one[measured][1] for one in part.values()]
    axis.bar(at, means, 0.4 if shift else 0.7, yerr=errors, color=colour, label=label)
    axis.set_xticks(np.arange(len(part)), list(part))


def main(argv: Sequence[str] | None = None) -> None:
    """Play, print a table, write ``labirynt.png`` and ``labirynt.json``."""
    parser = argparse.ArgumentParser(prog="python -m feint.eval.labirynt_report", description=__doc__.split("\n")[0])
    parser.add_argument("--agent", default="scripted", help="agent in all seats (default scripted)")
    parser.add_argument("-n", "--matches", type=int, default=400, help="matches of each bar (default 400)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same numbers (default 0)")
    parser.add_argument("--out", default="reports/labirynt", help="folder of the report (default reports/labirynt)")
    args = parser.parse_args(argv)
    numbers = run(args.agent, args.matches, args.seed)
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "labirynt.json").write_text(json.dumps(numbers, indent=1), encoding="utf-8")
    (folder / "labirynt.png").write_bytes(picture(numbers))
    for part, found in numbers.items():
        if isinstance(found, dict):
            print(part)
            for key, one in found.items():
                print(f"  {key:8}" + "  ".join(f"{k} {m:.3f} ± {e:.3f}" for k, (m, e) in one.items()))
    print(f"report: {folder}/labirynt.png")


if __name__ == "__main__":
    main()
