"""How sessions of Magicalogia go: merits by mission and seat, secrets learned, and how far the mages work together.

An agent in one seat plays among others, with each secret mission in each seat equally often.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import make
from feint.envs import load
from feint.envs.engine.table import play_batch
from feint.envs.magicalogia.session.ids import people_names
from feint.envs.magicalogia.session.scenario import mission_names
from feint.envs.magicalogia.session.tables import ALIVE, PC_NAMES, SECRET_MISSIONS
from feint.eval.plots import BLUE, INK, png
from feint.eval.reports.driver import AGENT, SEED, Progress, Report, Setting, matches
from feint.eval.statistics import estimate_mean, estimate_share
from feint.eval.text import markdown, percent, signed

OPEN_NAMES, SECRET_NAMES = mission_names()
#: Bits of the record's `fulfilled`.
OPEN, SECRET = 1, 2


def scenario(players: int, seat: int, mission: int) -> dict[str, Any]:
    """A scenario in which the PC in a seat has a secret mission; all but the mission, and what it names, is drawn."""
    names = people_names(players)
    mundane = names[players : 2 * players + 1]
    keys: dict[str, Any] = {}
    target: str | int | None = None
    what = SECRET_MISSIONS[mission][1]
    if what == "fragment":
        target = 1
    elif what == "anchor":
        keys["anchors"] = [[mundane[p], mundane[p + 1]] for p in range(players)]
        target = mundane[seat]
    elif what == "pc":
        target = PC_NAMES[(seat + 1) % players]
    elif what == "person":
        target = mundane[0]
    one = SECRET_NAMES[mission] if target is None else [SECRET_NAMES[mission], target]
    return {**keys, "secret": [one if p == seat else "drawn" for p in range(players)]}


def sessions(
    agent: str, others: str, players: int, matches: int, seed: int, progress: Progress
) -> list[tuple[int, int, np.ndarray]]:
    """Ended sessions as (mission, seat of the agent, (n,) records), the same n for every mission in every seat."""
    words = np.random.default_rng(seed)
    each = max(2, -(-matches // (players * len(SECRET_MISSIONS))))
    cast = [make(agent)] if agent == others else [make(agent), make(others)]
    played = []
    for mission in range(len(SECRET_MISSIONS)):
        for seat in range(players):
            game = load("magicalogia-session", players=players, scenario=scenario(players, seat, mission))
            seeds = words.integers(0, 1 << 64, each, np.uint64)
            seating = [0 if other == seat else len(cast) - 1 for other in range(players)]
            batch, _ = play_batch(game, cast, seating, seeds, words)
            played.append((mission, seat, batch.states.copy()))
            progress(len(played), players * len(SECRET_MISSIONS))
    return played


def summarise(played: list[tuple[int, int, np.ndarray]], players: int) -> dict[str, Any]:
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
        "merits": estimate_mean(merits),
        "merits_of_others": estimate_mean(_others(records["returns"], seats, players)),
        "by_secret_mission": {
            name: _mission(merits, fulfilled & SECRET != 0, missions == k) for k, name in enumerate(SECRET_NAMES)
        },
        "by_open_mission": {
            name: _mission(merits, fulfilled & OPEN != 0, opened == k) for k, name in enumerate(OPEN_NAMES)
        },
        "by_seat": {f"player_{seat}": estimate_mean(merits[seats == seat]) for seat in range(players)},
        "secrets": _secrets(records, players),
        "cooperation": {
            "trades": estimate_mean(records["trades"][:, :players].sum(axis=1) / 2),
            "wishes_owed": estimate_mean(records["wishes"][:, :players].sum(axis=1)),
            "wishes_granted": estimate_mean(records["granted"][:, :players].sum(axis=1)),
            "battles_between_pcs": estimate_mean(records["battles"]),
        },
        "book_beaten": _share(records["book"] != 0),
        "pcs_lost": _share((records["fallen"][:, :players] != ALIVE).ravel()),
    }


def _others(returns: np.ndarray, seats: np.ndarray, players: int) -> np.ndarray:
    away = np.arange(players)[None, :] != seats[:, None]
    return (returns[:, :players] * away).sum(axis=1) / (players - 1)


def _mission(merits: np.ndarray, fulfilled: np.ndarray, chosen: np.ndarray) -> dict[str, Any]:
    return {"merits": estimate_mean(merits[chosen]), "fulfilled": _share(fulfilled[chosen])}


def _secrets(records: np.ndarray, players: int) -> dict[str, Any]:
    """How often the secret of a PC, and of another person, is learned by any other."""
    others = [records["knows"][k, players : int(records["people"][k])] != 0 for k in range(len(records))]
    return {
        "of_pcs": _share((records["knows"][:, :players] != 0).ravel()),
        "of_others": _share(np.concatenate(others)),
    }


def _share(values: np.ndarray) -> dict[str, Any]:
    return estimate_share(values.sum(), len(values))


def measure(agent: str, others: str, players: int, matches: int, seed: int, progress: Progress) -> dict[str, Any]:
    """All numbers, as what JSON can hold."""
    others = others or agent
    played = sessions(agent, others, players, matches, seed, progress)
    return {"agent": agent, "others": others, "seed": seed, **summarise(played, players)}


def picture(numbers: dict[str, Any]) -> bytes:
    """PNG: merits by secret mission at the left, how often each was fulfilled at the right."""
    figure = Figure(figsize=(12, 5), layout="constrained")
    figure.suptitle(
        f"{numbers['agent']} among {numbers['others']}: {numbers['sessions']} sessions, each mission equally often"
    )
    left, right = figure.subplots(1, 2, sharey=True)
    found = numbers["by_secret_mission"]
    names = [name for name in found if found[name]["merits"]["mean"] is not None][::-1]
    parts = [found[name] for name in names]
    _points(left, "merits", [part["merits"] for part in parts])
    _points(right, "secret mission fulfilled", [part["fulfilled"] for part in parts])
    left.set_yticks(np.arange(len(names)), names, fontsize=8)
    left.axvline(0.0, color=INK, linewidth=0.8)
    right.set_xlim(0, 1)
    return png(figure)


def _points(axes: Any, title: str, parts: list[dict[str, Any]]) -> None:
    middle = np.array([part["mean"] for part in parts])
    spans = np.array([[part["mean"] - part["low"], part["high"] - part["mean"]] for part in parts]).T
    axes.errorbar(middle, np.arange(len(parts)), xerr=np.maximum(spans, 0), fmt="o", color=BLUE, markersize=4)
    axes.set_title(title, loc="left")


def page(numbers: dict[str, Any]) -> str:
    """The numbers as Markdown."""
    secrets = numbers["secrets"]
    overall = [
        ["merits", signed(numbers["merits"])],
        ["merits of the others", signed(numbers["merits_of_others"])],
        ["book beaten", percent(numbers["book_beaten"])],
        ["PCs lost", percent(numbers["pcs_lost"])],
        ["secrets of PCs learned", percent(secrets["of_pcs"])],
        ["secrets of others learned", percent(secrets["of_others"])],
        *([name.replace("_", " ") + " per session", signed(part, 2)] for name, part in numbers["cooperation"].items()),
        *([f"merits as {seat}", signed(part, 2)] for seat, part in numbers["by_seat"].items()),
    ]
    parts = [
        "# Sessions of Magicalogia",
        f"Written by `feint report magicalogia-session`: {numbers['agent']} among {numbers['others']}, "
        f"{numbers['sessions']} sessions of {numbers['steps']:.0f} steps on average, each secret mission in each seat "
        "equally often; with 95% intervals.",
        "![Merits and missions](session.png)",
        markdown(["", ""], overall),
    ]
    for title, key in (("Secret missions", "by_secret_mission"), ("Open missions", "by_open_mission")):
        rows = [
            [name, signed(part["merits"], 2), percent(part["fulfilled"]), part["merits"]["number"]]
            for name, part in numbers[key].items()
            if part["merits"]["mean"] is not None
        ]
        parts.append(f"## {title}\n\n" + markdown(["mission", "merits", "fulfilled", "sessions"], rows))
    return "\n\n".join(parts) + "\n"


REPORT = Report(
    stem="session",
    summary="How sessions go: merits by mission and seat, secrets learned, and how far the mages work together.",
    settings=(
        AGENT,
        Setting("others", "", "agent in the other seats; none: the same agent"),
        Setting("players", 3, "number of PCs", low=2),
        matches(600, "minimum number of sessions, the same for every mission and seat"),
        Setting("seed", 1, SEED.help, low=0),
    ),
    measure=measure,
    page=page,
    figures=lambda numbers: {"session": picture(numbers)},
)
