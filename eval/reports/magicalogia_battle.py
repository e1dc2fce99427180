"""Which archetypes, magics and stats win magic battles.

``python -m feint.eval.reports.magicalogia_battle`` plays an agent against itself with drawn characters and writes a folder with
a picture and all numbers as JSON. A share above one half says that who had it won more often than not; who summons or
casts early is also who is not losing, so holding a magic tells more than having used it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.table import Table
from feint.envs.magicalogia.battle.tables import KINDS
from feint.envs.magicalogia.battle.magics import MAGICS
from feint.envs.magicalogia.basics import STAT_BASE, STATS
from feint.eval.plots import BLUE, INK, png
from feint.eval.statistics import wilson_interval

#: Magics shown at either end of the picture.
SHOWN = 18
#: A share whose interval lies wholly beyond these is called out as out of balance.
BROKEN = (0.35, 0.65)


def battles(agent: str, matches: int, seed: int) -> np.ndarray:
    """(matches,) records of ended battles of an agent against itself, characters drawn."""
    words = np.random.default_rng(seed)
    batch = Batch(load("magicalogia-battle"), matches, autoreset=False)
    batch.reset(seeds=words.integers(0, 1 << 64, matches, np.uint64))
    table = Table(batch, [make(agent)], np.zeros((matches, 2), np.int64), words)
    live = np.arange(matches)
    while len(live):
        rows, actions = table.act(live)
        batch.step(actions, rows)
        live = rows[batch.player[rows] >= 0]
    return batch._buffers.states.copy()


def measure(records: np.ndarray) -> dict[str, Any]:
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
        "challenger": _share(won[:, 0].sum(), len(decided)),
        "stats": {name: _edge(decided["stat"][:, :2, k] > STAT_BASE, won) for k, name in enumerate(STATS)},
        "summoned": {kind: _edge(bits >> k & 1 == 1, won) for k, kind in enumerate(KINDS)},
        "held": {name: _edge((magics == k).any(axis=2), won) for k, name in enumerate(MAGICS)},
        "used": {name: _edge(((magics == k) & (used > 0)).any(axis=2), won) for k, name in enumerate(MAGICS)},
    }


def _edge(has: np.ndarray, won: np.ndarray) -> dict[str, Any]:
    """Of the battles where one side alone had it, the share that side won."""
    alone = has[:, 0] != has[:, 1]
    return _share((has & won)[alone].sum(), int(alone.sum()))


def _share(wins: int, number: int) -> dict[str, Any]:
    low, high = wilson_interval(int(wins), int(number)) if number else (0.0, 1.0)
    return {"number": int(number), "won": float(wins) / number if number else None, "low": low, "high": high}


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
    return sorted((row for row in rows if row[1]["number"]), key=lambda row: -row[1]["won"])


def _bars(axes, title: str, rows: list[tuple[str, dict]]) -> None:
    at = np.arange(len(rows))[::-1]
    won = np.array([share["won"] for _, share in rows])
    spans = np.array([[share["won"] - share["low"], share["high"] - share["won"]] for _, share in rows]).T
    axes.errorbar(won, at, xerr=np.maximum(spans, 0), fmt="o", color=BLUE, ecolor=BLUE, markersize=4, linewidth=1)
    axes.axvline(0.5, color=INK, linewidth=0.8)
    axes.set_yticks(at, [f"{name}, n={share['number']}" for name, share in rows], fontsize=7)
    axes.set_xlim(0, 1)
    axes.set_title(title, loc="left")


def main(argv: list[str] | None = None) -> int:
    """Play, measure, write ``battle.png`` and ``battle.json``, and print what is out of balance."""
    parser = argparse.ArgumentParser(prog="python -m feint.eval.reports.magicalogia_battle", description=__doc__)
    parser.add_argument("--agent", default="scripted", help="who plays both seats (default scripted)")
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("reports/magicalogia-battle"))
    given = parser.parse_args(argv)
    numbers = {"agent": given.agent, "seed": given.seed, **measure(battles(given.agent, given.matches, given.seed))}
    numbers["broken"] = broken(numbers)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "battle.json").write_text(json.dumps(numbers, indent=1))
    (given.out / "battle.png").write_bytes(picture(numbers))
    print(f"{numbers['decided']} of {numbers['battles']} battles decided, {numbers['rounds']:.1f} rounds on average")
    print("out of balance: " + (", ".join(numbers["broken"]) or "nothing"))
    print(f"wrote {given.out / 'battle.png'} and {given.out / 'battle.json'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
