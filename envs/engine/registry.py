"""Which games there are, and how an id and options become a :class:`Game`."""

from __future__ import annotations

import hashlib
import json
import pkgutil
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from feint.envs.engine.errors import ConfigError, listing, whole
from feint.envs.engine.game import Game, GameSpec, Option, check, resolve


@dataclass(frozen=True)
class Entry:
    """A registered game.

    Attributes:
        entry_point: where its :class:`~feint.envs.engine.game.GameSpec` is, as ``"package.module:NAME"``; the module is
            imported on first use only.
        summary: a line about it.
        version: the number in ``feint/<name>-v<version>``.
    """

    entry_point: str
    summary: str
    version: int = 0

    def spec(self) -> GameSpec:
        """The game's options and builder."""
        return pkgutil.resolve_name(self.entry_point)


GAMES: dict[str, Entry] = {}

_ID = re.compile(r"(?:feint/)?(?P<name>[a-z0-9-]+?)(?:-v(?P<version>\d+))?")


def split_id(id: str) -> str:
    """The short name in an id such as ``"mafia42"`` or ``"feint/mafia42-v0"``.

    Raises:
        ConfigError: no such game or version.
    """
    match = _ID.fullmatch(id) if isinstance(id, str) else None
    if match is None or match["name"] not in GAMES:
        raise ConfigError(f"there is no game {id!r}; games are {listing(GAMES)}")
    name = match["name"]
    if match["version"] is not None and int(match["version"]) != GAMES[name].version:
        raise ConfigError(f"there is no {id!r}: the version of {name} is v{GAMES[name].version}")
    return name


def options(id: str) -> Mapping[str, Option]:
    """The options of a game by name: see :class:`feint.envs.engine.game.Option`."""
    return GAMES[split_id(id)].spec().options


def load(id: str, /, **config: Any) -> Game:
    """The game of an id under options; the same object for the same options.

    Raises:
        ConfigError: unknown id, unknown option, or a value that is not allowed.
    """
    name = split_id(id)
    full = resolve(name, options(name), {key: _frozen(value) for key, value in config.items()})
    return _build(name, GAMES[name], tuple(full.items()))


@lru_cache(maxsize=256)
def _build(name: str, entry: Entry, items: tuple) -> Game:
    game = entry.spec().build(MappingProxyType(dict(items)))
    check(game)
    return game


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down: options that came through JSON compare equal to those that did not."""
    return tuple(_frozen(x) for x in value) if isinstance(value, (list, tuple)) else value


def as_game(game: str | Game, config: Mapping[str, Any]) -> Game:
    """A :class:`Game` from an id and options, or from itself (options then are not allowed)."""
    if isinstance(game, Game):
        if config:
            raise ConfigError(f"{game!r} is configured already: options {listing(config)} can't be given again")
        return game
    return load(game, **config)


def check_seed(seed: Any) -> int:
    """A seed as an integer of 0..2**64-1; negative ones and larger ones are refused.

    Raises:
        ConfigError: naming the seed.
    """
    number = whole(seed)
    if number is None or not 0 <= number < 1 << 64:
        raise ConfigError(f"seed {seed!r} is not allowed: a seed is an integer of 0..2**64-1")
    return number


def record_digest(game: Game) -> str:
    """A short digest of a game's record, slots, actions and events: saved matches of another one are refused."""
    return _short_digest([game.dtype.descr, game.slots, game.action_names, [event.name for event in game.events]])


def layout_digest(game: Game) -> str:
    """A short digest of the names of a game's slots and actions: nets trained on another layout are refused."""
    return _short_digest([game.slots, game.action_names])


def _short_digest(parts: list) -> str:
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()[:16]
