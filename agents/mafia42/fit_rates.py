"""How often scripted players of Mafia42 claim, report, accuse and are killed, by kind of role: the model of `bayes`.

Counted where votes begin, over every name or pair of names, for each number of players.
``python -m feint.agents.mafia42.fit_rates`` writes the tables to the file that the agent reads.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from feint.agents import make
from feint.agents.mafia42.bayes import KINDS, RATES, claim_class, kind_of, report_class
from feint.envs import Batch, load
from feint.envs.engine.table import Table
from feint.envs.mafia42 import ids, tables

#: Weight, in names or pairs, of the average over all kinds in every rate; and the least rate.
WEIGHT, LEAST = 5.0, 0.0005


def rates(players: int, matches: int, seed: int, **options) -> dict[str, np.ndarray]:
    """Relative frequencies.

    Returns:
        arrays by the names of :class:`feint.agents.mafia42.bayes.Rates`.
    """
    game = load("mafia42", players=players, **options)
    batch = Batch(game, matches, autoreset=False)
    rng = np.random.default_rng(seed)
    batch.reset(seeds=rng.integers(0, 1 << 63, matches, np.uint64))
    table = Table(batch, [make("scripted")], np.zeros((matches, players), np.int64), rng)
    counts = {
        "reports": np.zeros((KINDS, KINDS, 3)),
        "accuses": np.zeros((KINDS, KINDS, 2)),
        "claims": np.zeros((KINDS, 3)),
        "killed": np.zeros((KINDS, 2)),
    }
    day = np.zeros(matches, np.int64)
    live = np.flatnonzero(batch.player >= 0)
    while len(live):
        states = batch._buffers.states
        begun = live[(states["phase"][live] == ids.VOTE) & (states["day"][live] > day[live])]
        day[begun] = states["day"][begun]
        _count(states[begun], players, counts)
        rows, actions = table.act(live)
        batch.step(actions, rows)
        table.gather(rows)
        live = rows[batch.player[rows] >= 0]
    return {name: _shares(made) for name, made in counts.items()}


def _shares(counts: np.ndarray) -> np.ndarray:
    """Frequencies, drawn to the average over all kinds where there is little to count."""
    pooled = counts.reshape(-1, counts.shape[-1]).sum(axis=0)
    made = counts + WEIGHT * pooled / pooled.sum()
    return np.maximum(made / made.sum(axis=-1, keepdims=True), LEAST)


def _count(states: np.ndarray, n: int, counts: dict[str, np.ndarray]) -> None:
    seats = states["seat_of"][:, :n].astype(np.int64)
    kind = kind_of(np.take_along_axis(states["role"][:, :n].astype(np.int64), seats, axis=1), n)
    first, second = (
        np.broadcast_to(kind[:, :, None], (*kind.shape, n)),
        np.broadcast_to(kind[:, None], (*kind.shape, n)),
    )
    apart = np.broadcast_to(~np.eye(n, dtype=bool), first.shape)
    said = report_class(states["report"][:, :n, :n].astype(np.int64))
    accused = (states["stance"][:, :n, :n] == 1).astype(np.int64)
    np.add.at(counts["reports"], (first[apart], second[apart], said[apart]), 1)
    np.add.at(counts["accuses"], (first[apart], second[apart], accused[apart]), 1)
    np.add.at(counts["claims"], (kind, claim_class(states["claim"][:, :n].astype(np.int64) - 1)), 1)
    np.add.at(counts["killed"], (kind, (states["out"][:, :n] == ids.KILLED).astype(np.int64)), 1)


def main(argv: Sequence[str] | None = None) -> None:
    """Count and write the tables."""
    parser = argparse.ArgumentParser(prog="python -m feint.agents.mafia42.fit_rates", description=main.__doc__)
    parser.add_argument("-n", "--matches", type=int, default=1000, help="matches for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same tables (default 0)")
    parser.add_argument("--out", default=str(RATES), help=f"file to write (default {RATES.name} beside the agent)")
    args = parser.parse_args(argv)
    lines = []
    for players in tables.SEAT_COUNTS:
        tables = {name: np.round(table, 4).tolist() for name, table in rates(players, args.matches, args.seed).items()}
        lines.append(f'"{players}": {json.dumps(tables)}')
        print(f"{players} players counted", flush=True)
    Path(args.out).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
