"""One match, played by hand: step, observe, clone, resample, exact chance outcomes, save and load."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from feint.envs.engine import dice as draws
from feint.envs.engine import registry
from feint.envs.engine.batch import Batch
from feint.envs.engine.buffers import Buffers
from feint.envs.engine.compile import direct
from feint.envs.engine.errors import ConfigError, DiceError, FeintError, FileError, IllegalAction, listing, whole
from feint.envs.engine.events import Event, make_event, visible
from feint.envs.engine.game import Game
from feint.envs.engine.kernels import RESET
from feint.envs.engine.outcomes import clear_tape, expand, put_tape, resample_all
from feint.envs.engine.state import EVENT_WIDTH, plain

_FORMAT = "feint-match-1"
_EVENT = struct.Struct(f"={EVENT_WIDTH}h")


@dataclass(frozen=True)
class Outcome:
    """One thing that chance can make of an action: its exact probability, and the match after it."""

    probability: Fraction
    match: Match


class Match:
    """One match of a game.

    Args:
        game: an id such as ``"magicalogia-battle"`` or ``"feint/magicalogia-battle-v0"``, or a :class:`Game`.
        seed: 64-bit seed of the match's generator.
        dice: draws to use in place of the generator, in order, from the reset on. Once they run out the generator
            goes on. A die of n sides takes 1..n; yes/no takes 0 or 1; weighted draws and pools take their number.
        **config: the game's options.

    Raises:
        ConfigError: unknown id or option, or a seed that is not an integer.
        DiceError: a scripted draw that does not fit what the rules asked for.
    """

    def __init__(self, game: str | Game, /, seed: int = 0, dice: Iterable[int] = (), **config: Any) -> None:
        self.game = registry.as_game(game, config)
        self.seed = registry.check_seed(seed)
        self._script = [_scripted(value) for value in dice]
        self._log: list[tuple[int, bytes]] = []  # each step's events as the record holds them, unpacked when asked for
        self._bind(Buffers(self.game, 1))
        self._buffers.seeds[0] = self.seed
        self._play(RESET, -1)

    def restart(self, seed: int) -> None:
        """Begin a new match of `seed` in this one's place, without scripted draws; cheaper than another object.

        Raises:
            ConfigError: a seed that is not allowed; the match is untouched.
        """
        self.seed = registry.check_seed(seed)
        self._script, self._log = [], []
        self._buffers.seeds[0] = self.seed
        self._play(RESET, -1)

    def set_dice(self, dice: Iterable[int]) -> None:
        """Use these draws in place of the generator from the next step on, in order; then the generator goes on.

        Raises:
            DiceError: a value that is no integer; the draws to come stay as they were.
        """
        self._script = [_scripted(value) for value in dice]

    def _bind(self, buffers: Buffers) -> None:
        """Take buffers, with what every step needs of them: memoryviews read a number faster than arrays do."""
        self._buffers = buffers
        self._index = np.zeros(1, np.int64)
        self._seat = np.zeros(1, np.int64)
        action = np.zeros(1, np.int64)
        self._ask, self._put_action, self._put_seat = (
            buffers.arguments(self._index, action, self._seat), _fast(action), _fast(self._seat),
        )  # fmt: skip
        self._kernel = direct(self.game.kernels.advance, self._ask)
        self._obs, self._mask, self._paid = buffers.obs[0], buffers.mask[0], buffers.reward[0]
        self._player, self._done = _fast(buffers.player), _fast(buffers.done)
        state = buffers.states
        self._acting, self._turn, self._count, self._overflow = (
            _fast(state[name]) for name in ("acting", "turn", "event_count", "overflow")
        )
        self._rows = _fast(state["events"].reshape(-1))
        self._observing: tuple | None = None

    # --- playing ------------------------------------------------------------------------------------------------------

    def step(self, action: int, seat: int | None = None) -> None:
        """Play `action` for `seat`, or for the lowest acting seat.

        Raises:
            IllegalAction: naming the action and the legal ones; the match is untouched.
            DiceError: a scripted draw that does not fit; the match is untouched.
        """
        if seat is None:
            seat = self._player[0]
            if seat < 0:
                raise IllegalAction(f"the match is over: action {action!r} can't be played", action)
            mask = self._mask
        else:
            seat = self.check_seat(seat)
            if not self._acting[0] >> seat & 1:
                acting = listing(f"player_{p}" for p in self.acting) or "nobody, for the match is over"
                raise IllegalAction(f"player_{seat} is not to act now (action {action!r}); to act: {acting}", action)
            mask = self._mask if seat == self._player[0] else self.legal(seat)
        self._play(self.check_action(action, mask, seat), seat)

    def check_action(self, action: Any, mask: np.ndarray, seat: int) -> int:
        """`action` as an int if the mask allows it.

        Raises:
            IllegalAction: naming the action and the legal ones.
        """
        number = action if type(action) is int else whole(action)
        if number is not None and 0 <= number < len(mask) and mask[number]:
            return number
        names = self.game.action_names
        what = f"{number} ({names[number]})" if number is not None and 0 <= number < len(names) else repr(action)
        legal = tuple(int(a) for a in np.flatnonzero(mask))
        allowed = listing(f"{a} ({names[a]})" for a in legal)
        raise IllegalAction(f"action {what} is not legal for player_{seat}; legal: {allowed}", action, legal)

    def check_seat(self, seat: Any) -> int:
        """`seat` as an int.

        Raises:
            ConfigError: no such seat.
        """
        number = whole(seat)
        if number is None or not 0 <= number < self.game.players:
            raise ConfigError(f"there is no seat {seat!r}; seats are 0..{self.game.players - 1}")
        return number

    def _play(self, action: int, seat: int) -> None:
        if self._script:
            self._play_script(action, seat)
        else:
            self._put_action[0] = action
            self._put_seat[0] = seat
            self._kernel(*self._ask)
        if self._count[0]:
            self._drain()

    def _play_script(self, action: int, seat: int) -> None:
        """Play with the scripted draws on the tape, and strike out those used."""
        states = self._buffers.states
        before = states.copy()
        room = states.dtype["tape"].shape[0]
        tape = self._script[:room]
        template = self.game.template.copy()
        try:
            put_tape(template if action == RESET else states, tape)
        except OverflowError:
            states[:] = before
            raise DiceError(f"scripted draws must fit 16 bits, got {listing(tape)}") from None
        self._buffers.advance(self._index, np.array([action]), np.array([seat]), template=template)
        used, kind, value, count = (int(states[k][0]) for k in ("tape_at", "need_kind", "need_a", "need_b"))
        clear_tape(states)
        if kind == draws.NEED_REFUSED or (kind != draws.NEED_NONE and len(self._script) > room):
            states[:] = before
            self._refresh()
            if kind != draws.NEED_REFUSED:
                raise DiceError(f"{self.game.name}: one step takes more than {room} scripted draws")
            raise DiceError(f"scripted draw {value}, number {used} of this step, does not fit: {count} values exist")
        del self._script[:used]

    def _refresh(self) -> None:
        """Bring mask, observation and player in line with the record."""
        buffers, acting = self._buffers, self._acting[0]
        seat = next((p for p in range(self.game.players) if acting >> p & 1), -1)
        buffers.player[0] = seat
        buffers.done[0] = buffers.states["done"][0]
        buffers.truncated[0] = buffers.states["truncated"][0]
        if seat < 0:
            buffers.obs[:] = 0
            buffers.mask[:] = 0
        else:
            buffers.obs[:], buffers.mask[:] = self._observe(seat)

    def _drain(self) -> None:
        if self._overflow[0]:
            raise FeintError(f"{self.game.name}: more events in one step than its record has room for")
        self._log.append((self._turn[0], self._rows[: self._count[0] * EVENT_WIDTH].tobytes()))

    def _entries(self) -> Iterator[tuple[int, ...]]:
        """All events so far: turn, kind, audience and four values each."""
        for turn, packed in self._log:
            for row in _EVENT.iter_unpack(packed):
                yield turn, *row

    # --- observing --------------------------------------------------------------------------------------------------

    @property
    def acting(self) -> tuple[int, ...]:
        """Seats to act now, ascending; several in a simultaneous choice; none when the match is over."""
        bits = self._acting[0]
        return tuple(seat for seat in range(self.game.players) if bits >> seat & 1)

    @property
    def player(self) -> int:
        """The lowest acting seat, or -1 when the match is over."""
        return self._player[0]

    @property
    def turn(self) -> int:
        """Steps taken."""
        return self._turn[0]

    @property
    def done(self) -> bool:
        """Whether the match has come to its end by the rules."""
        return self._done[0] != 0

    @property
    def truncated(self) -> bool:
        """Whether the match was cut off by its bound."""
        return bool(self._buffers.truncated[0])

    @property
    def over(self) -> bool:
        """Whether the match is done or truncated."""
        return self._player[0] < 0

    @property
    def state(self) -> np.void:
        """The match's record, read-only: the whole state, hidden facts included, for measurements and tests."""
        record = self._buffers.states.view()
        record.flags.writeable = False
        return record[0]

    @property
    def returns(self) -> np.ndarray:
        """(players,) float64, what each seat has been paid so far."""
        return self._buffers.states["returns"][0, : self.game.players].copy()

    @property
    def rewards(self) -> np.ndarray:
        """(players,) float64, what each seat was paid by the last step."""
        return self._paid.copy()

    def legal(self, seat: int | None = None) -> np.ndarray:
        """(actions,) int8, what `seat` (default: the lowest acting one) may play; all zero unless it is to act."""
        if seat is None or seat == self._player[0]:
            return self._mask.copy()
        return self._observe(seat)[1].copy()

    def observe(self, seat: int) -> np.ndarray:
        """(slots,) float32, what `seat` sees."""
        if seat == self._player[0]:
            return self._obs.copy()
        return self._observe(seat)[0].copy()

    def _observe(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Observation and mask of `seat`, in arrays that the next call writes again."""
        if self._observing is None:
            obs, mask = np.empty((1, self.game.num_slots), np.float32), np.empty((1, self.game.num_actions), np.int8)
            self._observing = (self._buffers.view, self._index, self._seat, obs, mask)
            self._observe_kernel = direct(self.game.kernels.observe, self._observing)
        self._put_seat[0] = self.check_seat(seat)
        self._observe_kernel(*self._observing)
        *_, obs, mask = self._observing
        return obs[0], mask[0]

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """Events that `seat` (None: a spectator) may know of, oldest first, without the first `since` of them."""
        if seat is not None:
            seat = self.check_seat(seat)
        rows = [row for row in self._entries() if visible(row[2], seat)]
        return [make_event(self.game.events, row[0], row[1], row[3:]) for row in rows[since:]]

    def num_events(self, seat: int | None = None) -> int:
        """How many events `seat` (None: a spectator) may know of so far."""
        if seat is not None:
            seat = self.check_seat(seat)
        return sum(visible(row[2], seat) for row in self._entries())

    def text(self, seat: int | None = None) -> str:
        """The match as `seat` (None: a spectator) sees it: its log, then how things stand."""
        log = [event.text for event in self.events(seat)]
        return "\n".join([*log, "", self.status(seat)])

    def status(self, seat: int | None = None) -> str:
        """How things stand for `seat` (None: a spectator), without the log."""
        if seat is not None:
            seat = self.check_seat(seat)
        return self.game.describe(self.game, plain(self._buffers.states), seat)

    # --- copies and chance --------------------------------------------------------------------------------------------

    def clone(self) -> Match:
        """An independent copy with the same position and the same future."""
        return self._copy(self._buffers.copy())

    __copy__ = clone

    def __deepcopy__(self, memo) -> Match:
        return self.clone()

    def _copy(self, buffers: Buffers) -> Match:
        """A copy of this match over `buffers`."""
        copied = object.__new__(Match)
        copied.game, copied.seed = self.game, self.seed
        copied._script, copied._log = list(self._script), list(self._log)
        copied._bind(buffers)
        return copied

    def resample_hidden(self, seat: int, seed: int) -> Match:
        """A determinization: a copy in which all that `seat` does not know is resampled, consistently with the rules
        and what it has seen.

        The generator and the seed are resampled too, so that nothing of the real future shows, and events for other
        seats alone are struck from the log. Scripted draws to come are dropped.
        """
        seat, copied = self.check_seat(seat), self.clone()
        copied.seed = registry.check_seed(seed)
        copied._script = []
        copied._buffers.seeds[0] = copied.seed
        copied._log = [(turn, _EVENT.pack(*row)) for turn, *row in self._entries() if visible(row[1], seat)]
        resample_all(copied._buffers, seat)
        copied._refresh()
        return copied

    def determinizations(self, seat: int, seeds: ArrayLike) -> Batch:
        """A batch of (m,) determinizations for `seat`: see :meth:`Batch.resample_hidden`."""
        batch = Batch(self.game, 1, autoreset=False)
        batch._buffers.states[:] = self._buffers.states
        batch._buffers.player[:] = self.player
        return batch.resample_hidden(0, self.check_seat(seat), seeds)

    def outcomes(self, action: int, seat: int | None = None, limit: int = 10_000) -> list[Outcome]:
        """Everything that chance can make of `action`, with exact probabilities; equal states are merged.

        Raises:
            IllegalAction: as :meth:`step`.
            FeintError: more than `limit` outcomes.
        """
        probe = self.clone()
        seat = probe.player if seat is None else self.check_seat(seat)
        if seat < 0 or seat not in self.acting:
            probe.step(action, None if seat < 0 else seat)
        number = self.check_action(action, self.legal(seat), seat)
        found = expand(self.game, self._buffers.states, number, seat, limit)
        return [Outcome(p, self._after(one)) for p, one in found]

    @classmethod
    def openings(cls, game: str | Game, /, limit: int = 10_000, **config: Any) -> list[Outcome]:
        """Everything that chance can make of a match's beginning, with exact probabilities."""
        root = cls(game, **config)
        root._log = []
        root._buffers.states["returns"] = 0
        return [Outcome(p, root._after(one)) for p, one in expand(root.game, root.game.template, RESET, -1, limit)]

    def _after(self, state: np.ndarray) -> Match:
        """A copy of this match moved on to `state` by one step."""
        copied = self.clone()
        copied._script = []
        rng = self._buffers.states["rng"]
        copied._buffers.states[:] = state
        copied._buffers.states["rng"] = rng
        copied._refresh()
        copied._paid[:] = state["returns"][0, : self.game.players] - self.returns
        if copied._count[0]:
            copied._drain()
        return copied

    # --- saving -------------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The whole match, hidden facts included, as bytes for :meth:`from_bytes`."""
        body = {
            "format": _FORMAT,
            "id": self.game.id,
            "config": dict(self.game.config),
            "layout": registry.record_digest(self.game),
            "seed": self.seed,
            "script": self._script,
            "log": list(self._entries()),
            "state": base64.b64encode(self._buffers.states.tobytes()).decode(),
            "reward": self._paid.tolist(),
        }
        text = json.dumps(body, separators=(",", ":")).encode()
        return text + b"\n" + f"{zlib.crc32(text):08x}".encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Match:
        """The match that :meth:`to_bytes` wrote.

        Raises:
            FileError: damaged data, or a match of another version of the game.
        """
        body = _read_checked(data)
        try:
            return cls._from_body(body)
        except FileError:
            raise
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError, struct.error) as error:
            raise FileError(f"a saved match whose content can't be: {type(error).__name__}: {error}") from None

    @classmethod
    def _from_body(cls, body: dict) -> Match:
        game = registry.load(body["id"], **body["config"])
        if body["layout"] != registry.record_digest(game):
            raise FileError(f"the match was saved by another version of {game.id}: its record has another layout")
        loaded = object.__new__(cls)
        loaded.game, loaded.seed = game, registry.check_seed(body["seed"])
        loaded._script = [_scripted(value) for value in body["script"]]
        loaded._log = [(turn, _EVENT.pack(*row)) for turn, *row in body["log"]]
        loaded._bind(Buffers(game, 1))
        loaded._buffers.states[:] = _checked_state(game, base64.b64decode(body["state"], validate=True))
        loaded._buffers.seeds[0] = loaded.seed
        loaded._refresh()
        loaded._paid[:] = body["reward"]
        return loaded

    def __reduce__(self):
        return Match.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        return f"Match({self.game.id}, seed={self.seed}, turn={self.turn}, acting={self.acting})"


def _checked_state(game: Game, content: bytes) -> np.ndarray:
    """(1,) record from bytes whose header the engine can work with; the game's own fields are trusted."""
    state = np.frombuffer(content, game.dtype)
    if len(state) != 1:
        raise FileError(f"a saved match of {len(state)} records in place of one")
    limits = {"acting": (1 << game.players) - 1, "event_count": state.dtype["events"].shape[0], "tape_on": 0}
    for name, most in limits.items():
        if not 0 <= state[name][0] <= most:
            raise FileError(f"a saved match whose {name} is {state[name][0]}; allowed are 0..{most}")
    return state


def _fast(array: np.ndarray) -> memoryview:
    """An array as a memoryview, whose numbers are read and written faster."""
    return memoryview(array)  # type: ignore[arg-type]


def _scripted(value: Any) -> int:
    number = whole(value)
    if number is None:
        raise DiceError(f"scripted draw {value!r} is not an integer")
    return number


def _read_checked(data: bytes) -> dict:
    """The JSON body of saved bytes whose checksum holds."""
    text, newline, check = bytes(data).rpartition(b"\n")
    if not newline or f"{zlib.crc32(text):08x}".encode() != check:
        raise FileError("this is not a saved match, or it is damaged: its checksum does not hold")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileError(f"this is not a saved match: {error}") from None
    if not isinstance(body, dict):
        raise FileError(f"this is not a saved match: it holds a {type(body).__name__}")
    if body.get("format") != _FORMAT:
        raise FileError(f"a saved match of format {body.get('format')!r}; this version reads {_FORMAT!r}")
    return body
