"""Game: what a game must provide to be played through every interface, and the checks on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.events import EventType
from feint.envs.engine.state import check_fields, header

#: Action 0 of every game: what a seat with nothing to do sends in the parallel environment. Never legal for an acting
#: seat.
WAIT = 0


@dataclass(frozen=True)
class Option:
    """One configuration option of a game.

    Attributes:
        default: value where none is given.
        help: one line for docs and errors.
        choices: allowed values, or None.
        low, high: allowed range of an integer, both ends included, where `choices` is None.
        check: for structured values: returns the value to keep, or raises ValueError saying what is allowed.
    """

    default: Any
    help: str
    choices: tuple[Any, ...] | None = None
    low: int | None = None
    high: int | None = None
    check: Callable[[Any], Any] | None = None

    def accept(self, game: str, name: str, value: Any) -> Any:
        """The value to keep.

        Raises:
            ConfigError: naming the value and what is allowed.
        """
        if self.check is not None:
            try:
                return self.check(value)
            except (TypeError, ValueError) as error:
                raise ConfigError(f"{game}: option {name}={value!r} is not allowed: {error}") from None
        if self.choices is not None:
            if any(value == c and type(value) is type(c) for c in self.choices):
                return value
            raise ConfigError(f"{game}: option {name}={value!r} is not allowed; choose from {self.allowed()}")
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
            raise ConfigError(f"{game}: option {name}={value!r} must be an integer; allowed are {self.allowed()}")
        low, high = self.low, self.high
        if (low is not None and value < low) or (high is not None and value > high):
            raise ConfigError(f"{game}: option {name}={value!r} is out of range; allowed are {self.allowed()}")
        return int(value)

    def allowed(self) -> str:
        """What is allowed, in words."""
        if self.choices is not None:
            return ", ".join(repr(c) for c in self.choices)
        return f"{self.low}..{self.high}" if self.check is None else self.help


def resolve(game: str, options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game, checked, with defaults filled in.

    Raises:
        ConfigError: for an unknown option or a value that is not allowed.
    """
    for name in given:
        if name not in options:
            raise ConfigError(f"{game} has no option {name!r}; its options are {listing(options)}")
    return {
        name: option.accept(game, name, given[name]) if name in given else option.default
        for name, option in options.items()
    }


@dataclass(frozen=True)
class Kernels:
    """A game's compiled entry points: see :mod:`feint.envs.engine.kernels` for what each takes."""

    advance: Callable
    observe: Callable
    resample_hidden: Callable


@dataclass(frozen=True)
class GameSpec:
    """What a registered id stands for: its options, and the function that builds the game from a checked configuration.

    Attributes:
        options: every option by name.
        build: takes a mapping that holds every option, and returns the :class:`Game`.
    """

    options: Mapping[str, Option]
    build: Callable[[Mapping[str, Any]], Game]


@dataclass(frozen=True, eq=False)
class Game:
    """A game under one configuration: sizes, names, and kernels over its record.

    Attributes:
        name: short id, such as ``"mafia42"``; `version`: the number in ``feint/<name>-v<version>``.
        config: every option with its value.
        players: number of seats.
        template: (1,) array of the game's record with its configuration fields set, all else zero.
        kernels: its compiled entry points.
        action_names: names of the actions, one flat Discrete space; action 0 is ``"wait"``.
        slots: names of the observation's float32 slots, each in [-1, 1].
        events: kinds of event, by the number the rules emit.
        max_turns: most steps a match can take.
        min_return, max_return: bounds of a seat's return over a match.
        describe: the position as text, as a seat (None: a spectator) may know it; takes the game, a record, the seat.
        tables: weight tables that :func:`feint.envs.engine.dice.weighted` names by number.
        zero_sum: whether returns of all seats always sum to zero.
        meanings: what slots hold, by patterns of their names (as fnmatch has them; the first that fits counts).
        teams: the team of each seat, (players,) integers; a function from (n,) records to an (n, players) integer array
            where teams are dealt; None where every seat plays for itself. Seats of one team are paid together.
        team_names: names of the teams by number; empty where teams are called by their numbers.
    """

    name: str
    version: int
    config: Mapping[str, Any]
    players: int
    template: np.ndarray
    kernels: Kernels
    action_names: tuple[str, ...]
    slots: tuple[str, ...]
    events: tuple[EventType, ...]
    max_turns: int
    min_return: float
    max_return: float
    describe: Callable[..., str]
    tables: Sequence[np.ndarray] = ()
    zero_sum: bool = False
    meanings: Mapping[str, str] = field(default_factory=dict)
    teams: Sequence[int] | Callable[[np.ndarray], np.ndarray] | None = None
    team_names: Sequence[str] = ()

    @property
    def id(self) -> str:
        """Full id, such as ``"feint/mafia42-v0"``."""
        return f"feint/{self.name}-v{self.version}"

    @property
    def dtype(self) -> np.dtype:
        """The record's structured dtype."""
        return self.template.dtype

    @property
    def num_actions(self) -> int:
        """Size of the flat Discrete action space."""
        return len(self.action_names)

    @property
    def num_slots(self) -> int:
        """Length of the observation vector."""
        return len(self.slots)

    @property
    def agents(self) -> tuple[str, ...]:
        """PettingZoo names of the seats: ``player_0`` and so on."""
        return tuple(f"player_{seat}" for seat in range(self.players))

    @property
    def dealt_teams(self) -> bool:
        """Whether who plays together differs from match to match."""
        return callable(self.teams)

    def teams_of(self, states: np.ndarray) -> np.ndarray:
        """(n, players) int64, the team of each seat in each of (n,) records, such as :attr:`Batch.states`."""
        if callable(self.teams):
            return np.asarray(self.teams(states), np.int64)
        teams = range(self.players) if self.teams is None else self.teams
        return np.tile(np.array(teams, np.int64), (len(states), 1))

    def meaning(self, slot: str) -> str:
        """What an observation slot holds, or "" where the game does not say."""
        return next((text for pattern, text in self.meanings.items() if fnmatchcase(slot, pattern)), "")

    def team_name(self, team: int) -> str:
        """Its name, such as ``"mafia"``; ``"team 1"`` without one; a seat's name where each seat plays for itself."""
        if team < len(self.team_names):
            return self.team_names[team]
        return self.agents[team] if self.teams is None else f"team {team}"

    def __repr__(self) -> str:
        options = ", ".join(f"{k}={v!r}" for k, v in self.config.items())
        return f"Game({self.id}: {options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _reload, (self.name, dict(self.config))


def _reload(name: str, config: dict[str, Any]) -> Game:
    from feint.envs.engine.registry import load  # the registry builds games

    return load(name, **config)


def check(game: Game) -> None:
    """Refuse a game that breaks the contract in a way that can be seen without playing it.

    Raises:
        TypeError: saying what is error.
    """
    check_fields(game.dtype)
    missing = [name for name, *_ in header(1) if name not in (game.dtype.names or ())]
    if missing:
        raise TypeError(f"{game.name}: the record lacks the header fields {listing(missing)}")
    if (game.dtype.names or ())[: len(header(1))] != tuple(name for name, *_ in header(1)):
        raise TypeError(f"{game.name}: the record must begin with the engine's header")
    seats = game.dtype["returns"].shape[0]
    if not 1 <= game.players <= min(seats, 31):
        raise TypeError(f"{game.name}: {game.players} players, but the record holds {seats}")
    if not game.action_names or game.action_names[WAIT] != "wait":
        raise TypeError(f"{game.name}: action 0 must be named 'wait'")
    for what, names in (("action", game.action_names), ("slot", game.slots)):
        twice = {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else ()
        if twice:
            raise TypeError(f"{game.name}: {what} names are not unique: {listing(sorted(twice))}")
    if game.max_turns < 1:
        raise TypeError(f"{game.name}: max_turns must be positive, got {game.max_turns}")
    if not game.min_return <= game.max_return:
        raise TypeError(f"{game.name}: min_return={game.min_return} is above max_return={game.max_return}")
    if game.teams is not None and not callable(game.teams) and len(game.teams) != game.players:
        raise TypeError(f"{game.name}: teams are given for {len(game.teams)} seats of {game.players}")
