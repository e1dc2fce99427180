"""Measures of deduction play in Mafia42: teams, roles, executions, beliefs.

Each agent fills the citizens' side against each agent on the mafia's side (itself too), on the same deals, so that
seats and roles are balanced between agents and differences are paired. A cult plays with the citizens' agent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from feint.agents import Agent, make
from feint.envs.engine.batch import Batch
from feint.envs.engine.game import Game
from feint.envs.engine.registry import load
from feint.envs.engine.table import Table, deal
from feint.envs.mafia42 import ids
from feint.eval.plots import BLUE, GRID, INK, png
from feint.eval.reports.driver import AGENT, SEED, Progress, Report, Setting, matches
from feint.eval.statistics import mean_interval, wilson_interval
from feint.eval.text import aligned, markdown

#: Games that are measured so.
GAMES = ("mafia42",)
#: Maximum number of matches played side by side.
CHUNK = 500


@dataclass(frozen=True)
class Cell:
    """All matches with one agent on the citizens' side and one on the mafia's.

    Attributes:
        team, role: (n, seats) int64 as dealt.
        won: (n, seats) bool.
        alive: (n, seats) bool, at the end.
        winner: (n,) int64 team, -1 for none; length: (n,) steps; nights: (n,).
        executed, hits: (n,) executions and how many of them hit the mafia's team.
        squares: for either side's agent, the squared errors of the beliefs it exposes; empty if it exposes none.
    """

    team: np.ndarray
    role: np.ndarray
    won: np.ndarray
    alive: np.ndarray
    winner: np.ndarray
    length: np.ndarray
    nights: np.ndarray
    executed: np.ndarray
    hits: np.ndarray
    squares: tuple[np.ndarray, np.ndarray]


def play_cell(game: Game, citizens: Agent, mafia: Agent, seeds: np.ndarray, rng: np.random.Generator) -> Cell:
    """Play one match of each seed with these agents on the sides."""
    parts = [_play(game, citizens, mafia, seeds[k : k + CHUNK], rng) for k in range(0, len(seeds), CHUNK)]
    names = [name for name in Cell.__dataclass_fields__ if name != "squares"]
    joined = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    squares = np.concatenate([part.squares[0] for part in parts]), np.concatenate([part.squares[1] for part in parts])
    return Cell(**joined, squares=squares)


def _play(game: Game, citizens: Agent, mafia: Agent, seeds: np.ndarray, rng: np.random.Generator) -> Cell:
    n = game.players
    batch = deal(game, seeds)
    states = batch.states
    team, role = states["team"][:, :n].astype(np.int64), states["role"][:, :n].astype(np.int64)
    same = citizens is mafia
    agents = [citizens] if same else [citizens, mafia]
    seating = np.zeros_like(team) if same else (team == ids.MAFIA).astype(np.int64)
    table = Table(batch, agents, seating, rng)
    squares: tuple[list, list] = ([], [])
    _note_beliefs(batch, np.arange(batch.n), table, squares)
    table.play_out(lambda rows: _note_beliefs(batch, rows[batch.player[rows] >= 0], table, squares))
    body = np.take_along_axis(team, states["seat_of"][:, :n].astype(np.int64), axis=1)
    executed = states["out"][:, :n] == ids.EXECUTED
    return Cell(
        team,
        role,
        batch.returns() > 0,
        states["alive"][:, :n] == 1,
        states["winner"].astype(np.int64) - 1,
        states["turn"].astype(np.int64),
        states["night"].astype(np.int64),
        executed.sum(axis=1),
        (executed & (body == ids.MAFIA)).sum(axis=1),
        (np.concatenate(squares[0] or [np.empty(0)]), np.concatenate(squares[1] or [np.empty(0)])),
    )


def _note_beliefs(batch: Batch, rows: np.ndarray, table: Table, squares: tuple[list, list]) -> None:
    """Where a vote begins, compare what the seat to act believes of all other living names with the truth."""
    states, n = batch.states, batch.game.players
    voting = rows[(states["phase"][rows] == ids.VOTE) & (states["tick"][rows] == 1)]
    voting = voting[states["alive"][voting, batch.player[voting]] == 1]
    for number, agent in enumerate(table.agents):
        own = voting[table.seating[voting, batch.player[voting]] == number]
        if not hasattr(agent, "beliefs") or not len(own):
            continue
        views = table.views(own, agent)
        team = states["team"][own[:, None], states["seat_of"][own, :n].astype(np.int64)]
        others = (states["out"][own, :n] == 0) & (states["name_of"][own, views.seat][:, None] != np.arange(n))
        errors = (agent.beliefs(views) - (team == ids.MAFIA)) ** 2
        scores = (errors * others).sum(axis=1) / np.maximum(others.sum(axis=1), 1)
        of_mafia = states["team"][own, views.seat] == ids.MAFIA
        for side in (0, 1):
            squares[side].append(scores[of_mafia == side])


def play_cells(
    game: Game, specs: Sequence[str], pairs: Sequence[tuple[int, int]], matches: int, seed: int
) -> dict[tuple[int, int], Cell]:
    """Cells of the agents numbered (citizens, mafia) in `pairs`, all on the same deals."""
    seeds = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(2,))).integers(0, 1 << 64, matches, np.uint64)
    cells = {}
    for a, b in pairs:
        rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(3, a, b)))
        own = make(specs[a])
        cells[a, b] = play_cell(game, own, own if a == b else make(specs[b]), seeds, rng)
    return cells


def deduction(game: Game, specs: Sequence[str], matches: int, seed: int) -> dict[str, Any]:
    """All measures, as what JSON can hold.

    Args:
        specs: agents, for :func:`feint.agents.make`.
        matches: of each pair of agents on the two sides.
        seed: of the matches and the agents' chance.
    """
    every = range(len(specs))
    cells = play_cells(game, specs, [(a, b) for a in every for b in every], matches, seed)
    return {
        "matches": matches,
        "agents": list(specs),
        "sides": [_side_row(specs, a, b, cell) for (a, b), cell in cells.items()],
        "margins": list(_margins(specs, cells)),
        "roles": [_role_rows(specs[k], cells[k, k]) for k in range(len(specs))],
        "beliefs": [_belief_row(specs, k, cells) for k in range(len(specs))],
    }


def _side_row(specs: Sequence[str], a: int, b: int, cell: Cell) -> dict[str, Any]:
    n = len(cell.winner)
    won = {name: int((cell.winner == k).sum()) for k, name in enumerate(ids.TEAMS)}
    low, high = wilson_interval(won["citizens"], n, 0.95)
    return {
        "citizens": specs[a], "mafia": specs[b],
        "citizens_won": won["citizens"] / n, "low": low, "high": high,
        "mafia_won": won["mafia"] / n, "cult_won": won["cult"] / n,
        "executions": float(cell.executed.mean()),
        "accuracy": float(cell.hits.sum() / max(cell.executed.sum(), 1)),
        "nights": float(cell.nights.mean()), "length": float(cell.length.mean()),
    }  # fmt: skip


def _margins(specs: Sequence[str], cells: dict[tuple[int, int], Cell]) -> Iterator[dict[str, Any]]:
    """How much more often an agent wins on a side, against another, than that other in its place, on the same deals."""
    for a in range(len(specs)):
        for b in range(len(specs)):
            if a != b and {(a, b), (b, a), (b, b)} <= cells.keys():
                base = cells[b, b].winner
                citizens = (cells[a, b].winner == ids.CITIZENS) * 1.0 - (base == ids.CITIZENS)
                mafia = (cells[b, a].winner == ids.MAFIA) * 1.0 - (base == ids.MAFIA)
                for side, gain in (("citizens", citizens), ("mafia", mafia)):
                    mean, low, high = mean_interval(gain, 0.95)
                    names = {"agent": specs[a], "against": specs[b], "side": side}
                    yield names | {"margin": mean, "low": low, "high": high}


def _role_rows(spec: str, cell: Cell) -> dict[str, Any]:
    rows = []
    for role in np.unique(cell.role):
        held = cell.role == role
        rows.append(
            {
                "role": ids.ROLES[role],
                "dealt": int(held.sum()),
                "won": float(cell.won[held].mean()),
                "survived": float(cell.alive[held].mean()),
            }
        )
    return {"agent": spec, "roles": rows}


def _belief_row(specs: Sequence[str], k: int, cells: dict[tuple[int, int], Cell]) -> dict[str, Any]:
    found = np.concatenate([cell.squares[0] for (a, _), cell in cells.items() if a == k])
    return {"agent": specs[k], "brier": float(found.mean()) if len(found) else None, "statements": len(found)}


def deduction_text(numbers: dict[str, Any]) -> str:
    """The measures as tables for the terminal."""
    return "\n\n".join(f"{title}\n{aligned(rows, left=2)}" for title, rows in _tables(numbers))


#: A table: its title, and its rows, the first of them the heads of the columns.
TableText = tuple[str, list[list[str]]]


def _tables(numbers: dict[str, Any]) -> list[TableText]:
    return [_sides_table(numbers), _margins_table(numbers), _beliefs_table(numbers), *_role_tables(numbers)]


def _sides_table(numbers: dict[str, Any]) -> TableText:
    rows = [
        ["citizens", "mafia", "citizens win", "95%", "mafia wins", "cult wins", "executions", "hit mafia", "nights"]
    ]
    for side in numbers["sides"]:
        rows.append(
            [
                side["citizens"], side["mafia"], f"{side['citizens_won']:.1%}",
                f"[{side['low']:.1%}, {side['high']:.1%}]", f"{side['mafia_won']:.1%}", f"{side['cult_won']:.1%}",
                f"{side['executions']:.2f}", f"{side['accuracy']:.1%}", f"{side['nights']:.1f}",
            ]
        )  # fmt: skip
    return f"By team, {numbers['matches']} matches per row on the same deals", rows


def _margins_table(numbers: dict[str, Any]) -> TableText:
    rows = [["agent", "against", "team", "wins more", "95%"]]
    for margin in numbers["margins"]:
        interval = f"[{margin['low']:+.1%}, {margin['high']:+.1%}]"
        rows.append([margin["agent"], margin["against"], margin["side"], f"{margin['margin']:+.1%}", interval])
    return "Wins of a team played by agent, less those of the same team played by the other", rows


def _beliefs_table(numbers: dict[str, Any]) -> TableText:
    rows = [["agent", "Brier score", "beliefs"]]
    for belief in numbers["beliefs"]:
        score = "-" if belief["brier"] is None else f"{belief['brier']:.3f}"
        rows.append([belief["agent"], score, str(belief["statements"])])
    return "Beliefs of the citizens about who is of the mafia, where votes begin", rows


def _role_tables(numbers: dict[str, Any]) -> list[TableText]:
    tables = []
    for roles in numbers["roles"]:
        rows = [["role", "dealt", "won", "survived"]]
        rows += [[r["role"], str(r["dealt"]), f"{r['won']:.1%}", f"{r['survived']:.1%}"] for r in roles["roles"]]
        tables.append((f"By role, {roles['agent']} against itself", rows))
    return tables


def measure(agent: str, against: str, players: int, matches: int, seed: int, progress: Progress) -> dict[str, Any]:
    """All measures of two agents against each other in both teams, and against themselves, as what JSON can hold."""
    numbers = deduction(load("mafia42", players=players), [agent, against], matches, seed)
    progress(1, 1)
    return numbers | {"players": players, "seed": seed}


def page(numbers: dict[str, Any]) -> str:
    """The measures as Markdown."""
    agents = " and ".join(numbers["agents"])
    parts = [f"# Deduction play: {agents}", "Written by `feint report mafia42`.", "![Wins by team](mafia42.png)"]
    parts += [f"{title}.\n\n" + markdown(rows[0], rows[1:]) for title, rows in _tables(numbers)]
    return "\n\n".join(parts) + "\n"


def picture(numbers: dict[str, Any]) -> bytes:
    """PNG: how often the citizens win, for each pair of agents in the two teams, with 95% intervals."""
    figure = Figure(figsize=(8, 1.6 + 0.5 * len(numbers["sides"])), layout="constrained")
    axes = figure.subplots()
    rows = numbers["sides"][::-1]
    shares = np.array([row["citizens_won"] for row in rows])
    spans = np.array([[row["citizens_won"] - row["low"], row["high"] - row["citizens_won"]] for row in rows]).T
    axes.errorbar(shares, np.arange(len(rows)), xerr=np.maximum(spans, 0), fmt="o", color=BLUE, capsize=3)
    axes.set_yticks(range(len(rows)), [f"{row['citizens']} against the mafia of {row['mafia']}" for row in rows])
    axes.set_xlim(0, 1)
    axes.grid(axis="x", color=GRID)
    axes.set_title("share of matches that the citizens win", loc="left", color=INK)
    return png(figure)


REPORT = Report(
    stem="mafia42",
    summary="Deduction play: wins by team and role, executions that hit, calibration of beliefs.",
    settings=(
        AGENT,
        Setting("against", "scripted", "agent that it is measured against"),
        Setting("players", 8, "number of seats", low=4),
        matches(4000, "number of deals, each played with every pair of the agents in the two teams"),
        SEED,
    ),
    measure=measure,
    page=page,
    figures=lambda numbers: {"mafia42": picture(numbers)},
)
