"""Strength levels: a game's agents from beginner to champion, in the order of their measured ratings.

Ratings are measured by ``feint levels --measure`` and shipped as data, one file per game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from feint.agents import make
from feint.agents.champion import ChampionAgent
from feint.envs.engine.errors import ConfigError, FeintError, listing
from feint.envs.engine.game import Game

#: Where the measured ratings are: ``<game>.json``, a list of tables, one per set of options.
FOLDER = Path(__file__).parent / "ratings"

#: Agents that may become levels.
CANDIDATES = ("random", "search:32", "search:256", "bayes", "scripted", "nash", "champion:4", "champion:2", "champion")

#: Levels of a game without measured ratings, weakest first.
UNMEASURED = ("random", "scripted", "champion")

#: Names of the levels, weakest first; where there are fewer levels, the names are spread over them.
NAMES = ("beginner", "novice", "steady", "skilled", "strong", "expert", "champion")


@dataclass(frozen=True)
class Level:
    """One strength level of a game.

    Attributes:
        number: 1 for the weakest.
        name: a name for people, unique in its game.
        agent: spec of the agent, for :func:`feint.agents.make`.
        rating, low, high: measured OpenSkill rating and its 95 % interval; None where none is measured.
    """

    number: int
    name: str
    agent: str
    rating: float | None
    low: float | None
    high: float | None


@lru_cache(maxsize=64)
def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game under its options, weakest first.

    Without a table for these options the agents are those of the game's first table, unrated; without any table,
    :data:`UNMEASURED`. A champion newer than its table comes last, unrated.
    """
    tables = read(game.name)
    exact = next((table for table in tables if table["options"] == plain_options(game)), None)
    table = exact or (tables[0] if tables else {"champion": None, "levels": [{"agent": spec} for spec in UNMEASURED]})
    rows = [row if exact else {"agent": row["agent"]} for row in table["levels"]]
    if table["champion"] != champion_digest(game):
        rows = [row for row in rows if not row["agent"].startswith("champion")] + [{"agent": "champion"}]
    rows = [row for row in rows if playable(game, row["agent"])]
    return tuple(
        Level(k + 1, name, row["agent"], row.get("rating"), row.get("low"), row.get("high"))
        for k, (row, name) in enumerate(zip(rows, names(len(rows)), strict=True))
    )


def choose(game: Game, name: str) -> str:
    """The spec of the agent that ``best``, ``level:<number>`` or ``level:<name>`` stands for.

    Raises:
        ConfigError: the game has no such level.
    """
    known = levels(game)
    if name == "best":
        return known[-1].agent
    _, _, which = name.partition(":")
    for level in known:
        if which in (str(level.number), level.name):
            return level.agent
    allowed = listing(f"level:{level.number} ({level.name})" for level in known)
    raise ConfigError(f"{game.name} has no level {name!r}; there are {allowed}")


def playable(game: Game, spec: str) -> bool:
    """Whether an agent can play a game under its options."""
    try:
        make(spec).start(game, range(game.players), np.random.default_rng(0))
    except FeintError:
        return False
    return True


def champion_digest(game: Game) -> str | None:
    """Which net the champion plays under these options; None where there is none."""
    champion = ChampionAgent()
    try:
        champion.start(game, range(game.players), np.random.default_rng(0))
    except FeintError:
        return None
    return champion.manifest["weights"]["sha256"][:16]


def names(count: int) -> list[str]:
    """Names for `count` levels, spread over :data:`NAMES`; numbered past as many as there are."""
    if count > len(NAMES):
        return [NAMES[0], *(f"step-{k + 1}" for k in range(1, count - 1)), NAMES[-1]]
    if count == 1:
        return [NAMES[-1]]
    return [NAMES[round(k * (len(NAMES) - 1) / (count - 1))] for k in range(count)]


def plain_options(game: Game) -> dict[str, Any]:
    """A game's options after a round trip through JSON."""
    return json.loads(json.dumps(dict(game.config)))


def read(name: str, folder: Path = FOLDER) -> list[dict[str, Any]]:
    """The measured tables of a game; none where nothing was measured."""
    path = folder / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
