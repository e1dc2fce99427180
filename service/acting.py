"""From what was asked over the wire to what the engine and the agents take."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import numpy as np

from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.service import catalog, schema
from feint.service.errors import ServiceError
from feint.service.sitters import Sitters


def seed_of(given: int | str | None) -> int | None:
    """A seed as an integer of 64 bits; JSON readers of other languages may have to send it as digits.

    Raises:
        ServiceError: ``invalid``.
    """
    if given is None or int(given) < 1 << 64:
        return None if given is None else int(given)
    raise ServiceError("invalid", f"seed {given} is not allowed: 0..2**64-1")


def sit(sitters: Sitters, game: Game, seats: list[str | None], opponents: str) -> list[str | None]:
    """The agent of each seat of a match; None for a seat that is played from outside.

    Args:
        seats: ``"open"`` or an agent; None, and what is missing, stands for `opponents`.

    Raises:
        ServiceError: ``invalid`` or ``bad_agent``.
    """
    if len(seats) > game.players:
        raise ServiceError("invalid", f"{len(seats)} seats are given, but {game.name} has {game.players} here")
    given = [opponents if one is None else one for one in [*seats, *[None] * (game.players - len(seats))]]
    return [None if one == "open" else sitters.spec(game, one) for one in given]


def wanted(asked: schema.PlayRequest) -> int | str:
    """The action that is asked for, by id or by name.

    Raises:
        ServiceError: ``invalid``.
    """
    if (asked.action is None) == (asked.name is None):
        raise ServiceError("invalid", "give an action by its id (action) or by its name (name), one of them")
    return asked.name if asked.action is None else asked.action


async def act(sitters: Sitters, asked: schema.ActRequest) -> dict[str, Any]:
    """The actions of an agent for the rows of a request.

    Raises:
        ServiceError: ``unknown_game``, ``bad_option``, ``bad_agent`` or ``invalid``.
    """
    game = await asyncio.to_thread(catalog.load, asked.game, asked.options)
    views = _views(game, asked)
    spec = await asyncio.to_thread(sitters.spec, game, asked.agent)
    seed = seed_of(asked.seed)
    rng = np.random.default_rng(secrets.randbits(64) if seed is None else seed)
    actions = await sitters.act(game, spec, views, rng)
    return {"agent": spec, "actions": actions, "names": [game.action_names[action] for action in actions]}


def _views(game: Game, asked: schema.ActRequest) -> Views:
    rows = len(asked.observations)
    observation = _array("observations", asked.observations, (rows, game.num_slots), np.float32)
    mask = _array("masks", asked.masks, (rows, game.num_actions), np.int8)
    seats = _array("seats", asked.seats or [0] * rows, (rows,), np.int64)
    if (np.abs(observation) > 1).any():
        raise ServiceError("invalid", "observations must be in [-1, 1]")
    if not mask.any(axis=1).all():
        raise ServiceError("invalid", "each mask must allow an action")
    if (seats >= game.players).any():
        raise ServiceError("invalid", f"seats must be of 0..{game.players - 1}")
    return Views(seats, np.arange(rows), observation, mask)


def _array(what: str, rows: list, shape: tuple[int, ...], dtype) -> np.ndarray:
    try:
        with np.errstate(over="ignore"):  # what is too large for float32 becomes infinite, and is refused as such
            made = np.array(rows, dtype)
    except (ValueError, OverflowError):
        made = np.zeros(0)
    if made.shape != shape:
        raise ServiceError("invalid", f"{what} must be of shape {shape} for this game and these rows")
    return made
