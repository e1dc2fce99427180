"""How often scripted players of Mafia42 claim, report, accuse and are killed, by kind of role: the model of `bayes`.

Counted where votes begin, over every name or pair of names, for each number of players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from feint.agents import make
from feint.agents.mafia42.bayes import KINDS, RATES, claim_class, kind_of, report_class
from feint.envs import load
from feint.envs.engine.errors import ConfigError, FileError
from feint.envs.engine.table import Table, deal
from feint.envs.mafia42 import ids, tables

#: Weight, in names or pairs, of the average over all kinds in every rate.
PRIOR_WEIGHT = 5.0
MIN_RATE = 0.0005

#: Rates of one number of players: arrays by the names of :class:`feint.agents.mafia42.bayes.Rates`.
RateArrays = dict[str, np.ndarray]


def fit_rates(matches: int, seed: int, out: Path | None) -> Path:
    """Count the rates for every number of players, and write them as JSON.

    Args:
        matches: scripted matches per number of players.
        seed: of the matches and the players; the same seed gives the same rates.
        out: file to write; None: the one that the agent reads.

    Returns:
        the file written.

    Raises:
        ConfigError: fewer than one match, or a negative seed.
        FileError: the file can't be written; known before any match is played.
    """
    if matches < 1:
        raise ConfigError(f"matches={matches!r} is not allowed: at least 1")
    if seed < 0:
        raise ConfigError(f"seed={seed!r} is not allowed: an integer of at least 0")
    path = RATES if out is None else out
    _check_writable(path)
    rates = {players: count_rates(players, matches, seed) for players in tables.SEAT_COUNTS}
    path.write_text(rates_json(rates), encoding="utf-8")
    return path


def _check_writable(path: Path) -> None:
    existed = path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise FileError(f"can't write {path}: {error.strerror}") from error
    if not existed:
        path.unlink()


def rates_json(rates: Mapping[int, RateArrays]) -> str:
    """Rates by number of players as JSON, one line per number of players."""
    lines = []
    for players, arrays in rates.items():
        lists = {name: np.round(array, 4).tolist() for name, array in arrays.items()}
        lines.append(f'"{players}": {json.dumps(lists)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def count_rates(players: int, matches: int, seed: int, **options: Any) -> RateArrays:
    """Relative frequencies in scripted matches of one number of players.

    Raises:
        ConfigError: options that mafia42 does not have.
    """
    game = load("mafia42", players=players, **options)
    rng = np.random.default_rng(seed)
    batch = deal(game, rng.integers(0, 1 << 63, matches, np.uint64))
    table = Table(batch, [make("scripted")], np.zeros((matches, players), np.int64), rng)
    counts = {
        "reports": np.zeros((KINDS, KINDS, 3)),
        "accuses": np.zeros((KINDS, KINDS, 2)),
        "claims": np.zeros((KINDS, 3)),
        "killed": np.zeros((KINDS, 2)),
    }
    day = np.zeros(matches, np.int64)

    def count_new_votes(rows: np.ndarray) -> None:
        """Count in those of the rows where the first vote of another day has begun."""
        states = batch.states
        voting = (batch.player[rows] >= 0) & (states["phase"][rows] == ids.VOTE) & (states["day"][rows] > day[rows])
        begun = rows[voting]
        day[begun] = states["day"][begun]
        _count(states[begun], players, counts)

    count_new_votes(np.arange(matches))
    table.play_out(count_new_votes)
    return {name: _frequencies(array) for name, array in counts.items()}


def _frequencies(counts: np.ndarray) -> np.ndarray:
    """Frequencies, drawn towards the average over all kinds where there is little to count."""
    pooled = counts.reshape(-1, counts.shape[-1]).sum(axis=0)
    smoothed = counts + PRIOR_WEIGHT * pooled / pooled.sum()
    return np.maximum(smoothed / smoothed.sum(axis=-1, keepdims=True), MIN_RATE)


def _count(states: np.ndarray, n: int, counts: Mapping[str, np.ndarray]) -> None:
    """Add what was claimed, reported, accused and killed in (m,) records to the counts."""
    seats = states["seat_of"][:, :n].astype(np.int64)
    kind = kind_of(np.take_along_axis(states["role"][:, :n].astype(np.int64), seats, axis=1), n)
    first, second = (
        np.broadcast_to(kind[:, :, None], (*kind.shape, n)),
        np.broadcast_to(kind[:, None], (*kind.shape, n)),
    )
    apart = np.broadcast_to(~np.eye(n, dtype=bool), first.shape)
    reported = report_class(states["report"][:, :n, :n].astype(np.int64))
    accused = (states["stance"][:, :n, :n] == 1).astype(np.int64)
    np.add.at(counts["reports"], (first[apart], second[apart], reported[apart]), 1)
    np.add.at(counts["accuses"], (first[apart], second[apart], accused[apart]), 1)
    np.add.at(counts["claims"], (kind, claim_class(states["claim"][:, :n].astype(np.int64) - 1)), 1)
    np.add.at(counts["killed"], (kind, (states["out"][:, :n] == ids.KILLED).astype(np.int64)), 1)
