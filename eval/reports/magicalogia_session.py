"""How sessions of Magicalogia go: merits by mission and seat, secrets learned, and how far the mages work together.

``python -m feint.eval.reports.magicalogia_session`` plays an agent in one seat against others, with each secret mission in each seat
equally often, and writes a folder with a picture and all numbers as JSON.
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
from feint.envs.magicalogia.session.actions import people_names
from feint.envs.magicalogia.session.scenario import mission_names
from feint.envs.magicalogia.session.tables import ALIVE, PC_NAMES, SECRET_MISSIONS
from feint.eval.plots import BLUE, INK, png
from feint.eval.statistics import mean_interval, wilson_interval

OPEN_NAMES, SECRET_NAMES = mission_names()
#: Bits of the record's `fulfilled`.
OPEN, SECRET = 1, 2


def scenario(players: int, seat: int, mission: int) -> dict[str, Any]:
    """A scenario in which the PC in a seat has a secret mission; all but the mission, and what it names, is drawn."""
    names = people_names(players)
    mundane = names[players : 2 * players + 1]
    given: dict[str, Any] = {}
    target: str | int | None = None
    what = SECRET_MISSIONS[mission][1]
    if what == "fragment":
        target = 1
    elif what == "anchor":
        given["anchors"] = [[mundane[p], mundane[p + 1]] for p in range(players)]
        target = mundane[seat]
    elif what == "pc":
        target = PC_NAMES[(seat + 1) % players]
    elif what == "person":
        target = mundane[0]
    one = SECRET_NAMES[mission] if target is None else [SECRET_NAMES[mission], target]
    return {**given, "secret": [one if p == seat else "drawn" for p in range(players)]}


def sessions(agent: str, others: str, players: int, matches: int, seed: int) -> list[tuple[int, int, np.ndarray]]:
    """Ended sessions as (mission, seat of the agent, (n,) records), n alike for every mission in every seat."""
    words = np.random.default_rng(seed)
    each = max(2, -(-matches // (players * len(SECRET_MISSIONS))))
    cast = [make(agent)] if agent == others else [make(agent), make(others)]
    played = []
    for mission in range(len(SECRET_MISSIONS)):
        for seat in range(players):
            game = load("magicalogia-session", players=players, scenario=scenario(players, seat, mission))
            batch = Batch(game, each, autoreset=False)
            batch.reset(seeds=words.integers(0, 1 << 64, each, np.uint64))
            sitting = np.full((each, players), len(cast) - 1, np.int64)
            sitting[:, seat] = 0
            table = Table(batch, cast, sitting, words)
            live = np.arange(each)
            while len(live):
                rows, actions = table.act(live)
                batch.step(actions, rows)
                live = rows[batch.player[rows] >= 0]
            played.append((mission, seat, batch._buffers.states.copy()))
    return played


def measure(played: list[tuple[int, int, np.ndarray]], players: int) -> dict[str, Any]:
    """The agent's merits by secret mission, open mission and seat; what all of a session did."""
    records = np.concatenate([part for _, _, part in played])
    missions = np.concatenate([np.full(len(part), mission) for mission, _, part in played])
    seats = np.concatenate([np.full(len(part), seat) for _, seat, part in played])
    row = np.arange(len(records))
    merits = records["returns"][row, seats]
    fulfilled = records["fulfilled"][row, seats]
    opened = records["open_mission"][row, seats]
    return {
        "sessions": len(records),
        "steps": float(records["turn"].mean()),
        "cut_off": int(records["truncated"].sum()),
        "merits": _mean(merits),
        "merits_of_others": _mean(_others(records["returns"], seats, players)),
        "by_secret_mission": {
            name: _mission(merits, fulfilled & SECRET != 0, missions == k) for k, name in enumerate(SECRET_NAMES)
        },
        "by_open_mission": {
            name: _mission(merits, fulfilled & OPEN != 0, opened == k) for k, name in enumerate(OPEN_NAMES)
        },
        "by_seat": {f"player_{seat}": _mean(merits[seats == seat]) for seat in range(players)},
        "secrets": _secrets(records, players),
        "cooperation": {
            "trades": _mean(records["trades"][:, :players].sum(axis=1) / 2),
            "wishes_owed": _mean(records["wishes"][:, :players].sum(axis=1)),
            "wishes_granted": _mean(records["granted"][:, :players].sum(axis=1)),
            "battles_between_pcs": _mean(records["battles"]),
        },
        "book_beaten": _share(records["book"] != 0),
        "pcs_lost": _share((records["fallen"][:, :players] != ALIVE).ravel()),
    }


def _others(returns: np.ndarray, seats: np.ndarray, players: int) -> np.ndarray:
    away = np.arange(players)[None, :] != seats[:, None]
    return (returns[:, :players] * away).sum(axis=1) / (players - 1)


def _mission(merits: np.ndarray, fulfilled: np.ndarray, chosen: np.ndarray) -> dict[str, Any]:
    return {"merits": _mean(merits[chosen]), "fulfilled": _share(fulfilled[chosen])}


def _secrets(records: np.ndarray, players: int) -> dict[str, Any]:
    """How often the secret of a PC, and of another person, is learned by any other."""
    others = [records["knows"][k, players : int(records["people"][k])] != 0 for k in range(len(records))]
    return {
        "of_pcs": _share((records["knows"][:, :players] != 0).ravel()),
        "of_others": _share(np.concatenate(others)),
    }


def _mean(values: np.ndarray) -> dict[str, Any]:
    if len(values) < 2:
        return {"number": len(values), "mean": None, "low": None, "high": None}
    mean, low, high = mean_interval(values)
    return {"number": len(values), "mean": mean, "low": low, "high": high}


def _share(values: np.ndarray) -> dict[str, Any]:
    number, found = len(values), int(values.sum())
    low, high = wilson_interval(found, number) if number else (0.0, 1.0)
    return {"number": number, "share": found / number if number else None, "low": low, "high": high}


def picture(numbers: dict[str, Any]) -> bytes:
    """PNG: merits by secret mission at the left, how often each was fulfilled at the right."""
    figure = Figure(figsize=(12, 5), layout="constrained")
    figure.suptitle(f"{numbers['agent']} among {numbers['others']}: {numbers['sessions']} sessions, each mission alike")
    left, right = figure.subplots(1, 2, sharey=True)
    found = numbers["by_secret_mission"]
    names = [name for name in found if found[name]["merits"]["mean"] is not None][::-1]
    parts = [found[name] for name in names]
    _points(left, "merits", [part["merits"] for part in parts], "mean")
    _points(right, "secret mission fulfilled", [part["fulfilled"] for part in parts], "share")
    left.set_yticks(np.arange(len(names)), names, fontsize=8)
    left.axvline(0.0, color=INK, linewidth=0.8)
    right.set_xlim(0, 1)
    return png(figure)


def _points(axes, title: str, parts: list[dict[str, Any]], key: str) -> None:
    middle = np.array([part[key] for part in parts])
    spans = np.array([[part[key] - part["low"], part["high"] - part[key]] for part in parts]).T
    axes.errorbar(middle, np.arange(len(parts)), xerr=np.maximum(spans, 0), fmt="o", color=BLUE, markersize=4)
    axes.set_title(title, loc="left")


def _lines(numbers: dict[str, Any]) -> list[str]:
    together, secrets = numbers["cooperation"], numbers["secrets"]
    lines = [
        f"{numbers['sessions']} sessions of {numbers['steps']:.0f} steps: merits {numbers['merits']['mean']:+.2f} "
        f"[{numbers['merits']['low']:+.2f}, {numbers['merits']['high']:+.2f}], others "
        f"{numbers['merits_of_others']['mean']:+.2f}; book beaten {numbers['book_beaten']['share']:.0%}, PCs lost "
        f"{numbers['pcs_lost']['share']:.0%}",
        f"secrets learned: of PCs {secrets['of_pcs']['share']:.0%}, of others {secrets['of_others']['share']:.0%}",
        "a session: " + ", ".join(f"{name.replace('_', ' ')} {part['mean']:.2f}" for name, part in together.items()),
    ]
    for kind in ("by_secret_mission", "by_open_mission"):
        for name, part in numbers[kind].items():
            if part["merits"]["mean"] is not None:
                lines.append(f"  {name}: {part['merits']['mean']:+.2f}, fulfilled {part['fulfilled']['share']:.0%}")
    return lines + [f"  {seat}: {part['mean']:+.2f}" for seat, part in numbers["by_seat"].items()]


def main(argv: list[str] | None = None) -> int:
    """Play, measure, write ``session.png`` and ``session.json``, and print the numbers."""
    parser = argparse.ArgumentParser(prog="python -m feint.eval.reports.magicalogia_session", description=__doc__)
    parser.add_argument("--agent", default="scripted", help="who plays the seat measured (default scripted)")
    parser.add_argument("--others", help="who plays the other seats (default the same agent)")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=600, help="at least so many, alike for every mission and seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("reports/magicalogia-session"))
    given = parser.parse_args(argv)
    others = given.others or given.agent
    played = sessions(given.agent, others, given.players, given.matches, given.seed)
    numbers = {"agent": given.agent, "others": others, "seed": given.seed, **measure(played, given.players)}
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "session.json").write_text(json.dumps(numbers, indent=1))
    (given.out / "session.png").write_bytes(picture(numbers))
    print("\n".join(_lines(numbers)))
    print(f"wrote {given.out / 'session.png'} and {given.out / 'session.json'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
