"""An arena's result as plain numbers: what the JSON file holds, and what page and terminal show."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Any

from feint.envs.engine.game import Game
from feint.envs.engine.registry import options
from feint.eval.arena import ArenaResult
from feint.eval.machine import machine, versions
from feint.eval.pairings import Pairing

#: Names the layout of the JSON file; the number rises when a field changes its meaning or goes.
SCHEMA = "feint-arena-2"
LEVEL = 0.95


def summary(result: ArenaResult) -> dict[str, Any]:
    """All numbers of an arena, as what JSON can hold.

    Intervals are ``{"mean", "low", "high"}`` at `level`; ``sides`` give each pairing from both agents' points of view.
    Times and the number of processes are left out: the same arena on the same machine gives the same summary.
    """
    game = result.game
    ranked = sorted(range(len(result.names)), key=lambda k: -result.ratings[k].mu)
    return {
        "schema": SCHEMA,
        "title": f"{game.name}, {options_text(game)}: {result.matches} matches per pairing",
        "game": {
            "id": game.id,
            "options": dict(game.config),
            "players": game.players,
            "zero_sum": game.zero_sum,
            "low": game.min_return,
            "high": game.max_return,
        },
        "command": command(result),
        "level": LEVEL,
        "seed": result.seed,
        "matches_per_pairing": result.matches,
        "seeds_per_pairing": len(result.seeds),
        "teams": "dealt" if game.dealt_teams else game.teams_of(game.template)[0].tolist(),
        "matches_per_seed": result.pairings[0].seating.shape[1],
        "agents": [_agent(result, k, ranked.index(k) + 1) for k in range(len(result.names))],
        "pairings": [_pairing(result.names, one) for one in result.pairings],
        "machine": machine(),
        "versions": versions("numpy", "numba", "openskill"),
        "seeds": result.seeds.tolist(),
    }


def options_text(game: Game) -> str:
    """The options that differ from their defaults, in words."""
    known = options(game.name)
    set_here = [f"{name}={value}" for name, value in game.config.items() if value != known[name].default]
    return ", ".join(set_here) or "default options"


def command(result: ArenaResult) -> str:
    """The command line that plays this arena again."""
    known = options(result.game.name)
    words = ["feint", "arena", result.game.name, *result.specs]
    words += ["--matches", str(result.matches), "--seed", str(result.seed)]
    for name, value in result.game.config.items():
        if value != known[name].default:
            words += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join(words)


def _agent(result: ArenaResult, k: int, rank: int) -> dict[str, Any]:
    rating = result.ratings[k]
    counts = [one.counts(k) for one in result.pairings if k in (one.first, one.second)]
    won, drawn, lost = (sum(column) for column in zip(*counts, strict=True))
    return {
        "name": result.names[k],
        "spec": result.specs[k],
        "rank": rank,
        "rating": {"mu": rating.mu, "sigma": rating.sigma, "low": rating.low, "high": rating.high},
        "wins": won,
        "draws": drawn,
        "losses": lost,
    }


def _pairing(names: Sequence[str], one: Pairing) -> dict[str, Any]:
    return {
        "first": names[one.first],
        "second": names[one.second],
        "matches": one.lengths.size,
        "length": {"mean": float(one.lengths.mean()), "min": int(one.lengths.min()), "max": int(one.lengths.max())},
        "seat_returns": [_interval(estimate) for estimate in one.seat_returns(LEVEL)],
        "sides": [_side(names, one, one.first, one.second), _side(names, one, one.second, one.first)],
    }


def _side(names: Sequence[str], one: Pairing, agent: int, opponent: int) -> dict[str, Any]:
    won, drawn, lost = one.counts(agent)
    return {
        "agent": names[agent],
        "opponent": names[opponent],
        "payoff": _interval(one.payoff(agent, LEVEL)),
        "wins": won,
        "draws": drawn,
        "losses": lost,
        "win_rate": _interval(one.win_rate(agent, LEVEL)),
    }


def _interval(estimate: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip(("mean", "low", "high"), estimate, strict=True))


def sides(numbers: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """The sides of all pairings of a summary, by agent and opponent."""
    return {(side["agent"], side["opponent"]): side for one in numbers["pairings"] for side in one["sides"]}
