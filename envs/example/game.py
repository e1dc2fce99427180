"""example-kuhn: Kuhn poker, the game to copy when adding one (Kuhn, "A simplified two-person poker", 1950)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.example import ids, rules, tables, text
from feint.envs.example.observe import MEANINGS, slots
from feint.envs.example.state import SEATS, STATE

OPTIONS = {
    "players": Option(2, "seats; the deck has one card more", low=2, high=SEATS),
    "betting": Option("open", "open: in turn; sealed: all at once, in secret", choices=("open", "sealed")),
}


def template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record with the configuration's fields set."""
    record = np.zeros(1, STATE)
    record["players"] = config["players"]
    record["sealed"] = config["betting"] == "sealed"
    return record


def build(config: Mapping[str, Any]) -> Game:
    """The game under a checked configuration."""
    players = config["players"]
    stake = tables.ANTE + tables.BET
    return Game(
        name="example-kuhn",
        version=0,
        config=config,
        players=players,
        template=template(config),
        kernels=rules.KERNELS,
        action_names=ids.ACTIONS,
        slots=slots(players),
        events=text.EVENTS,
        max_turns=players if config["betting"] == "sealed" else 2 * players - 1,
        min_return=-stake,
        max_return=stake * (players - 1),
        describe=text.describe,
        zero_sum=True,
        meanings=MEANINGS,
        teams=None,
    )


KUHN = GameSpec(OPTIONS, build)
