"""Measures of deduction play: sides, roles, executions, beliefs (for games whose record holds team, role and out).

Each agent fills the citizens' side against each agent on the mafia's side (itself too), on the same deals, so that
seats and roles are balanced between agents and differences are paired. A cult plays with the citizens' agent.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from feint.agents import Agent, make
from feint.cli.main import parse_options
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import FeintError
from feint.envs.engine.game import Game
from feint.envs.engine.registry import load
from feint.envs.engine.table import Table
from feint.envs.mafia42 import ids as t
from feint.eval.statistics import mean_interval, wilson_interval
from feint.eval.tables import aligned

#: Games that are measured so.
GAMES = ("mafia42",)
#: Most matches played side by side.
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
    squares = tuple(np.concatenate([part.squares[side] for part in parts]) for side in (0, 1))
    return Cell(**joined, squares=squares)


def _play(game: Game, citizens: Agent, mafia: Agent, seeds, rng) -> Cell:
    n = game.players
    batch = Batch(game, len(seeds), autoreset=False)
    batch.reset(seeds=seeds)
    states = batch._buffers.states
    team, role = states["team"][:, :n].astype(np.int64), states["role"][:, :n].astype(np.int64)
    same = citizens is mafia
    agents = [citizens] if same else [citizens, mafia]
    sitting = np.zeros_like(team) if same else (team == t.MAFIA).astype(np.int64)
    table = Table(batch, agents, sitting, rng)
    squares: tuple[list, list] = ([], [])
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        _note_beliefs(batch, live, table, squares)
        rows, actions = table.act(live)
        batch.step(actions, rows)
        table.gather(rows)
        live = rows[batch.player[rows] >= 0]
    body = np.take_along_axis(team, states["seat_of"][:, :n].astype(np.int64), axis=1)
    executed = states["out"][:, :n] == t.EXECUTED
    return Cell(
        team,
        role,
        batch.returns() > 0,
        states["alive"][:, :n] == 1,
        states["winner"].astype(np.int64) - 1,
        states["turn"].astype(np.int64),
        states["night"].astype(np.int64),
        executed.sum(axis=1),
        (executed & (body == t.MAFIA)).sum(axis=1),
        tuple(np.concatenate(found) if found else np.empty(0) for found in squares),
    )


def _note_beliefs(batch: Batch, live: np.ndarray, table: Table, squares: tuple[list, list]) -> None:
    """Where a vote begins, compare what the seat to act believes of all other living names with the truth."""
    states, n = batch._buffers.states, batch.game.players
    asked = live[(states["phase"][live] == t.VOTE) & (states["tick"][live] == 1)]
    asked = asked[states["alive"][asked, batch.player[asked]] == 1]
    for number, agent in enumerate(table.agents):
        rows = asked[table.seating[asked, batch.player[asked]] == number]
        if not hasattr(agent, "beliefs") or not len(rows):
            continue
        views = table.views(rows, agent)
        team = states["team"][rows[:, None], states["seat_of"][rows, :n].astype(np.int64)]
        others = (states["out"][rows, :n] == 0) & (states["name_of"][rows, views.seat][:, None] != np.arange(n))
        errors = (agent.beliefs(views) - (team == t.MAFIA)) ** 2
        scores = (errors * others).sum(axis=1) / np.maximum(others.sum(axis=1), 1)
        of_mafia = states["team"][rows, views.seat] == t.MAFIA
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


def margins(game: Game, agent: str, against: str, matches: int, seed: int) -> dict[str, Any]:
    """What either side gains when `agent` plays it in place of `against`, the other side staying with `against`.

    Returns:
        what JSON can hold: "matches", "sides" (one row for each of the cells played), "margins".
    """
    specs = (agent, against)
    cells = play_cells(game, specs, [(0, 1), (1, 0), (1, 1)], matches, seed)
    return {
        "matches": matches,
        "sides": [_side_row(specs, a, b, cell) for (a, b), cell in cells.items()],
        "margins": list(_margins(specs, cells)),
    }


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


def _side_row(specs, a: int, b: int, cell: Cell) -> dict[str, Any]:
    n = len(cell.winner)
    won = {name: int((cell.winner == k).sum()) for k, name in enumerate(t.TEAMS)}
    low, high = wilson_interval(won["citizens"], n, 0.95)
    return {
        "citizens": specs[a], "mafia": specs[b],
        "citizens_won": won["citizens"] / n, "low": low, "high": high,
        "mafia_won": won["mafia"] / n, "cult_won": won["cult"] / n,
        "executions": float(cell.executed.mean()),
        "accuracy": float(cell.hits.sum() / max(cell.executed.sum(), 1)),
        "nights": float(cell.nights.mean()), "length": float(cell.length.mean()),
    }  # fmt: skip


def _margins(specs, cells):
    """How much more often an agent wins on a side, against another, than that other in its place, on the same deals."""
    for a in range(len(specs)):
        for b in range(len(specs)):
            if a != b and {(a, b), (b, a), (b, b)} <= cells.keys():
                base = cells[b, b].winner
                citizens = (cells[a, b].winner == t.CITIZENS) * 1.0 - (base == t.CITIZENS)
                mafia = (cells[b, a].winner == t.MAFIA) * 1.0 - (base == t.MAFIA)
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
                "role": t.ROLES[role],
                "dealt": int(held.sum()),
                "won": float(cell.won[held].mean()),
                "survived": float(cell.alive[held].mean()),
            }
        )
    return {"agent": spec, "roles": rows}


def _belief_row(specs, k: int, cells) -> dict[str, Any]:
    found = np.concatenate([cell.squares[0] for (a, _), cell in cells.items() if a == k])
    return {"agent": specs[k], "brier": float(found.mean()) if len(found) else None, "statements": len(found)}


def deduction_text(numbers: dict[str, Any]) -> str:
    """The measures as tables for the terminal."""
    return "\n\n".join([_sides_text(numbers), _margins_text(numbers), _beliefs_text(numbers), _roles_text(numbers)])


def _sides_text(numbers) -> str:
    head = ["citizens", "mafia", "citizens win", "95%", "mafia wins", "cult wins", "executions", "hit mafia", "nights"]
    rows = [head]
    for one in numbers["sides"]:
        rows.append(
            [
                one["citizens"], one["mafia"], f"{one['citizens_won']:.1%}", f"[{one['low']:.1%}, {one['high']:.1%}]",
                f"{one['mafia_won']:.1%}", f"{one['cult_won']:.1%}", f"{one['executions']:.2f}",
                f"{one['accuracy']:.1%}", f"{one['nights']:.1f}",
            ]
        )  # fmt: skip
    return f"By side, {numbers['matches']} matches a row on the same deals\n{aligned(rows, left=2)}"


def _margins_text(numbers) -> str:
    rows = [["agent", "against", "side", "wins more", "95%"]]
    for one in numbers["margins"]:
        interval = f"[{one['low']:+.1%}, {one['high']:+.1%}]"
        rows.append([one["agent"], one["against"], one["side"], f"{one['margin']:+.1%}", interval])
    return f"A side played by agent, less the same side played by the other\n{aligned(rows, left=3)}"


def _beliefs_text(numbers) -> str:
    rows = [["agent", "Brier score", "beliefs"]]
    for one in numbers["beliefs"]:
        rows.append([one["agent"], "-" if one["brier"] is None else f"{one['brier']:.3f}", str(one["statements"])])
    return f"Beliefs of the citizens' side about who is of the mafia, where votes begin\n{aligned(rows)}"


def _roles_text(numbers) -> str:
    parts = []
    for one in numbers["roles"]:
        rows = [["role", "dealt", "won", "survived"]]
        rows += [[r["role"], str(r["dealt"]), f"{r['won']:.1%}", f"{r['survived']:.1%}"] for r in one["roles"]]
        parts.append(f"By role, {one['agent']} against itself\n{aligned(rows)}")
    return "\n\n".join(parts)


def main(argv: Sequence[str] | None = None) -> None:
    """Print what an agent gains on either side over another, with 95% intervals."""
    parser = argparse.ArgumentParser(prog="python -m feint.eval.reports.mafia42", description=main.__doc__)
    parser.add_argument("agent", help="agent to measure")
    parser.add_argument("--against", default="scripted", help="agent it is measured against (default scripted)")
    parser.add_argument("-n", "--matches", type=int, default=4000, help="deals, each played thrice (default 4000)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same numbers (default 0)")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="option of mafia42")
    args = parser.parse_args(argv)
    try:
        game = load("mafia42", **parse_options(args.option))
        numbers = margins(game, args.agent, args.against, args.matches, args.seed)
    except FeintError as wrong:
        sys.exit(f"feint: {wrong}")
    print(f"{_sides_text(numbers)}\n\n{_margins_text(numbers)}")


if __name__ == "__main__":
    main()
