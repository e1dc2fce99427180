"""Recorded matches: seed, configuration and actions in a text file that is played again, and so verified, on load."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from feint.envs.engine import registry
from feint.envs.engine.errors import FeintError, FileError
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match

_FORMAT = "feint-replay-1"
_SEAT_FORMAT = "feint-replay-seat-1"
_KEYS = {"format", "id", "config", "layout", "seed", "dice", "moves", "returns", "state", "digest"}


@dataclass(frozen=True)
class Replay:
    """One recorded match, whole or broken off. Made by :class:`Recorder` or :func:`load`, which have played it.

    Attributes:
        game: the game under the recorded configuration.
        seed: the match's seed; with `moves` it holds every hidden fact: :meth:`for_seat` is what may be shown around.
        dice: draws that were scripted in place of the generator's (:class:`feint.envs.engine.match.Match`).
        moves: (seat, action) pairs in the order played.
        returns: what each seat had been paid in the end.
        state: digest of the last state (:func:`state_digest`).
    """

    game: Game
    seed: int
    dice: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    returns: tuple[float, ...]
    state: str

    def play(self) -> Iterable[tuple[Match, int | None, int | None]]:
        """The same match at each of its positions, with the seat and action played next (None, None at the last)."""
        match = Match(self.game, self.seed, self.dice)
        for seat, action in self.moves:
            yield match, seat, action
            match.step(action, seat)
        yield match, None, None

    def plain(self) -> dict:
        """What a replay file holds, ready for JSON: every hidden fact included."""
        body = {
            "format": _FORMAT,
            "id": self.game.id,
            "config": dict(self.game.config),
            "layout": registry.record_digest(self.game),
            "seed": self.seed,
            "dice": self.dice,
            "moves": self.moves,
            "returns": self.returns,
            "state": self.state,
        }
        return body | {"digest": _digest(body)}

    def save(self, path: str | Path) -> None:
        """Write the match to `path` (by convention ``*.replay.json``), all of it or nothing.

        Raises:
            FileError: the path can't be written.
        """
        path = Path(path)
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(json.dumps(self.plain(), separators=(",", ":")) + "\n", encoding="utf-8")
            os.replace(part, path)
        except OSError as error:
            raise FileError(f"{path} can't be written: {error.strerror}") from None

    def for_seat(self, seat: int | None) -> dict:
        """What `seat` (None: a spectator) saw, ready for JSON: neither the seed nor what was hidden from it.

        Frames stand where the seat learned something or was to act: ``turn``, ``events``, ``text``; for a seat also
        ``observation`` (slots floats) and, where it acted, ``legal`` (ids) and its ``action``.

        Raises:
            ConfigError: no such seat.
        """
        frames, known = [], 0
        for match, player, action in self.play():
            acts = seat is not None and player == match.check_seat(seat)
            events = match.events(seat, known)
            if not (events or acts or player is None):
                continue
            known += len(events)
            frame = {"turn": match.turn, "events": [event.plain() for event in events], "text": match.status(seat)}
            if seat is not None:
                frame["observation"] = match.observe(seat).tolist()
            if acts:
                frame |= {"legal": np.flatnonzero(match.legal(seat)).tolist(), "action": action}
            frames.append(frame)
        view: dict[str, Any] = {
            "format": _SEAT_FORMAT,
            "id": self.game.id,
            "config": dict(self.game.config),
            "seat": seat,
        }
        if seat is not None:
            view["return"] = self.returns[seat]
        return view | {"over": match.over, "frames": frames}


class Recorder:
    """A match that keeps what is played in it.

    Args:
        game, seed, dice, **config: as :class:`feint.envs.engine.match.Match` takes them.

    Attributes:
        match: the match; play it through :meth:`step` only.
        moves: (seat, action) pairs played so far.
    """

    def __init__(self, game: str | Game, seed: int = 0, dice: Iterable[int] = (), **config: Any) -> None:
        script = tuple(dice)
        self.match = Match(game, seed, script, **config)
        self.dice = tuple(int(value) for value in script)
        self.moves: list[tuple[int, int]] = []

    def step(self, action: int, seat: int | None = None) -> None:
        """Play and keep `action` for `seat`, or for the lowest acting seat; errors as :meth:`Match.step`."""
        player = self.match.player if seat is None else seat
        self.match.step(action, seat)
        self.moves.append((int(player), int(action)))

    def replay(self) -> Replay:
        """The match so far."""
        match = self.match
        returns = tuple(match.returns.tolist())
        return Replay(match.game, match.seed, self.dice, tuple(self.moves), returns, state_digest(match))


def record(
    game: str | Game, seed: int, moves: Sequence[tuple[int, int]], dice: Iterable[int] = (), **config: Any
) -> Replay:
    """The replay of a match whose `moves`, (seat, action) pairs, were played through any interface.

    Raises:
        IllegalAction: naming the move that does not fit.
    """
    recorder = Recorder(game, seed, dice, **config)
    for seat, action in moves:
        recorder.step(action, seat)
    return recorder.replay()


def load(path: str | Path) -> Replay:
    """The replay in a file, played through and found to end as it says.

    Raises:
        FileError: no such file, a damaged one, one of another version, or one whose moves do not give its result.
    """
    body = _read(Path(path))
    try:
        game = registry.load(body["id"], **body["config"])
        if body["layout"] != registry.record_digest(game):
            raise FileError(f"recorded by another version of {game.id}: its layout is {body['layout']!r}")
        moves = [(seat, action) for seat, action in body["moves"]]
        found = _play_again(game, body["seed"], moves, body["dice"])
        recorded = {"returns": tuple(body["returns"]), "state": body["state"]}
    except FileError as error:
        raise FileError(f"{path}: {error}") from None
    except (FeintError, TypeError, ValueError, AttributeError) as error:
        raise FileError(f"{path}: {error}") from error
    for what, value in recorded.items():
        if getattr(found, what) != value:
            raise FileError(f"{path}: playing it gives {what} {getattr(found, what)}, recorded is {value}")
    return found


def _play_again(game: Game, seed: int, moves: list[tuple[int, int]], dice: list[int]) -> Replay:
    recorder = Recorder(game, seed, dice)
    for number, (seat, action) in enumerate(moves):
        try:
            recorder.step(action, seat)
        except FeintError as error:
            raise FileError(f"move {number} of {len(moves)} can't be played: {error}") from error
    return recorder.replay()


def _read(path: Path) -> dict:
    """The JSON body of a replay file whose digest holds."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(f"{path} can't be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise FileError(f"{path} is no replay, or it is damaged: it does not hold JSON") from None
    if not isinstance(body, dict) or "format" not in body:
        raise FileError(f"{path} is no replay: it names no format")
    if body["format"] != _FORMAT:
        raise FileError(f"{path} has format {body['format']!r}; this version reads {_FORMAT!r}")
    if set(body) != _KEYS or body["digest"] != _digest({k: v for k, v in body.items() if k != "digest"}):
        raise FileError(f"{path} is damaged: its digest does not hold")
    return body


def _digest(body: dict) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def state_digest(match: Match) -> str:
    """A digest of a match's whole state, the same on every machine."""
    state = hashlib.sha256()
    _feed(state, match._buffers.states)
    return state.hexdigest()[:32]


def _feed(state: Any, array: np.ndarray) -> None:
    """Field by field, for the bytes between aligned fields mean nothing."""
    if array.dtype.names:
        for name in array.dtype.names:
            _feed(state, array[name])
    else:
        state.update(array.astype(array.dtype.newbyteorder("<")).tobytes())
