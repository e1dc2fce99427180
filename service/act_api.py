"""Reads what requests ask for: seeds, seats, actions and decisions of an agent."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import numpy as np

from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.service import catalog, schema
from feint.service.agent_pool import AgentPool
from feint.service.errors import ServiceError


def seed_of(value: int | str | None) -> int | None:
    """A seed as a 64-bit integer; clients whose JSON has no such integers send it as a string of digits.

    Raises:
        ServiceError: ``invalid``.
    """
    if value is None or int(value) < 1 << 64:
        return None if value is None else int(value)
    raise ServiceError("invalid", f"seed {value} is not allowed: 0..2**64-1")


def seat_specs(agents: AgentPool, game: Game, seats: list[str | None], opponents: str) -> list[str | None]:
    """The agent of each seat of a match; None for a seat that is played from outside.

    Args:
        agents: the service's agents.
        game: the game.
        seats: ``"open"`` or an agent; None, and missing seats at the end, stand for `opponents`.
        opponents: an agent.

    Raises:
        ServiceError: ``invalid`` or ``bad_agent``.
    """
    if len(seats) > game.players:
        raise ServiceError("invalid", f"{len(seats)} seats are given, but {game.name} has {game.players} here")
    names = [opponents if name is None else name for name in [*seats, *[None] * (game.players - len(seats))]]
    return [None if name == "open" else agents.spec(game, name) for name in names]


def action_of(request: schema.PlayRequest) -> int | str:
    """The action of a request, by id or by name.

    Raises:
        ServiceError: ``invalid``.
    """
    if request.action is not None and request.name is None:
        return request.action
    if request.name is not None and request.action is None:
        return request.name
    raise ServiceError("invalid", "give an action either by its id (action) or by its name (name)")


async def act(agents: AgentPool, request: schema.ActRequest) -> dict[str, Any]:
    """The actions of an agent for the rows of a request.

    Raises:
        ServiceError: ``unknown_game``, ``bad_option``, ``bad_agent`` or ``invalid``.
    """
    game = await asyncio.to_thread(catalog.load, request.game, request.options)
    views = _views(game, request)
    spec = await asyncio.to_thread(agents.spec, game, request.agent)
    seed = seed_of(request.seed)
    rng = np.random.default_rng(secrets.randbits(64) if seed is None else seed)
    actions = await agents.act(game, spec, views, rng)
    return {"agent": spec, "actions": actions, "names": [game.action_names[action] for action in actions]}


def _views(game: Game, request: schema.ActRequest) -> Views:
    rows = len(request.observations)
    observation = _array("observations", request.observations, (rows, game.num_slots), np.float32)
    mask = _array("masks", request.masks, (rows, game.num_actions), np.int8)
    seats = _array("seats", request.seats or [0] * rows, (rows,), np.int64)
    if (np.abs(observation) > 1).any():
        raise ServiceError("invalid", "observations must be in [-1, 1]")
    if not mask.any(axis=1).all():
        raise ServiceError("invalid", "each mask must allow an action")
    if (seats >= game.players).any():
        raise ServiceError("invalid", f"seats must be of 0..{game.players - 1}")
    return Views(seats, np.arange(rows), observation, mask)


def _array(name: str, rows: list, shape: tuple[int, ...], dtype: type) -> np.ndarray:
    try:
        with np.errstate(over="ignore"):  # what is too large for float32 becomes infinite, and is refused as such
            array: np.ndarray = np.array(rows, dtype)
    except (ValueError, OverflowError):
        array = np.zeros(0)
    if array.shape != shape:
        raise ServiceError("invalid", f"{name} must be of shape {shape} for this game and these rows")
    return array
