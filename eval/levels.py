"""Measures how strong a game's agents are, and makes its table of strength levels."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from feint.agents import levels
from feint.envs.engine.game import Game
from feint.envs.engine.registry import load
from feint.eval.arena import run_arena
from feint.eval.text import aligned

#: Levels are at least so far apart, in points of OpenSkill's rating.
GAP = 1.0


def measure(
    game: Game,
    specs: Sequence[str],
    matches: int,
    seed: int,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """A table of levels: the agents by rating, weakest first, without those too near to a stronger one.

    Args:
        specs: agents that can play the game.
        matches: of each pairing; `seed` and `workers` as :func:`feint.eval.arena.run_arena` takes them.

    Returns:
        the table as it stands in the game's file.
    """
    result = run_arena(game, specs, matches, seed, workers, progress)
    rows = [
        {"agent": spec, **{what: round(getattr(one, key), 2) for what, key in _COLUMNS.items()}}
        for spec, one in zip(result.specs, result.ratings, strict=True)
    ]
    return {
        "options": levels.plain_options(game),
        "matches": result.matches,
        "seed": seed,
        "champion": levels.champion_digest(game),
        "levels": spaced(sorted(rows, key=lambda row: row["rating"])),
    }


_COLUMNS = {"rating": "mu", "low": "low", "high": "high"}


def spaced(rows: list[dict[str, Any]], gap: float = GAP) -> list[dict[str, Any]]:
    """Rows, weakest first, without those that are less than `gap` below the next one kept; the strongest is kept."""
    kept = rows[-1:]
    for row in reversed(rows[:-1]):
        if kept[0]["rating"] - row["rating"] >= gap:
            kept.insert(0, row)
    return kept


def save(game: Game, table: dict[str, Any], folder: Path = levels.FOLDER) -> Path:
    """Put a table in the game's file, in place of one for the same options; the one for its defaults comes first."""
    others = [one for one in levels.read(game.name, folder) if one["options"] != table["options"]]
    defaults = levels.plain_options(load(game.name))
    tables = sorted([table, *others], key=lambda one: one["options"] != defaults)
    folder.mkdir(exist_ok=True)
    at = folder / f"{game.name}.json"
    at.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
    levels.levels.cache_clear()
    return at


def table_text(game: Game) -> str:
    """The levels of a game for people."""
    rows = [("level", "name", "agent", "rating", "95% interval")]
    for one in levels.levels(game):
        rated = ("-", "-") if one.rating is None else (f"{one.rating:.1f}", f"[{one.low:.1f}, {one.high:.1f}]")
        rows.append((str(one.number), one.name, one.agent, *rated))
    return aligned(rows, left=3)
