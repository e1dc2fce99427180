"""The record every game's state begins with, and how plain Python sees such a record.

A match is one numpy structured record; a batch is an array of them. Compiled rules read and write records directly.
Without compiling (``FEINT_JIT=0``) a record is wrapped so that each read gives a Python int or float and each write is
checked against the field's range.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from feint.envs.engine.compile import JIT

#: Numbers an event holds: its kind, its audience, and four values.
EVENT_WIDTH = 6

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q", "f8": "d"}


def header(seats: int, tape: int = 16, events: int = 24) -> list[tuple]:
    """Fields that begin every game's record.

    Args:
        seats: most seats the game has; `returns` holds one float64 each, `acting` and audiences one bit each.
        tape: how many scripted draws one step can take.
        events: how many events one step can emit.
    """
    return [
        ("rng", "u8"),
        ("returns", "f8", (seats,)),
        ("acting", "i4"),  # bit set of the seats to act; several bits = a simultaneous choice
        ("turn", "i4"),  # steps taken since the match began
        ("done", "i1"),
        ("truncated", "i1"),
        ("overflow", "i1"),  # more events in one step than there is room for
        ("tape_on", "i1"),
        ("tape_at", "i2"),
        ("tape_len", "i2"),
        ("need_kind", "i2"),
        ("event_count", "i2"),
        ("need_a", "i4"),
        ("need_b", "i4"),
        ("tape", "i2", (tape,)),
        ("events", "i2", (events, EVENT_WIDTH)),
    ]


def record(fields: list[tuple]) -> np.dtype:
    """The aligned structured dtype of a list of fields, its gaps filled with fields named ``pad_<n>``.

    numpy leaves gaps out when it copies records, so that equal states would differ in their bytes.
    """
    loose = np.dtype(fields, align=True)
    starts = [offset for _, _, offset in _fields(loose)] + [loose.itemsize]
    filled: list[tuple] = []
    for field, start, after in zip(fields, starts[:-1], starts[1:], strict=True):
        filled.append(field)
        gap = after - start - loose[field[0]].itemsize
        if gap:
            filled.append((f"pad_{len(filled)}", "i1", (gap,)))
    return np.dtype(filled, align=True)


def _fields(dtype: np.dtype) -> list[tuple[str, np.dtype, int]]:
    """Name, dtype and offset of each field of a structured dtype."""
    assert dtype.names is not None, "a record's dtype has fields"
    assert dtype.fields is not None
    return [(name, dtype.fields[name][0], dtype.fields[name][1]) for name in dtype.names]


def check_fields(dtype: np.dtype) -> None:
    """Refuse a dtype that compiled and plain rules would not read alike, or whose copies could differ in their bytes.

    Raises:
        TypeError: naming the field and what is allowed.
    """
    if sum(kind.itemsize for _, kind, _ in _fields(dtype)) != dtype.itemsize:
        raise TypeError("the record has gaps between its fields: build it with record()")
    for name, kind, _ in _fields(dtype):
        base = kind.base
        if hasattr(np.ndarray, name):
            raise TypeError(f"field {name!r} has the name of a numpy attribute: choose another")
        if base.fields:
            check_fields(base)
        elif base.str[1:] not in _CODES or (base.kind == "u" and name != "rng"):
            raise TypeError(f"field {name!r} is {base}: allowed are int8..int64, float64 and, for rng alone, uint64")


class PlainStates:
    """An array of records for plain Python: item i is a wrapped record over the same memory."""

    def __init__(self, states: np.ndarray):
        self.array = states
        self._wrapped: dict[int, object] = {}

    def __getitem__(self, i: int) -> Any:
        i = int(i)
        if i not in self._wrapped:
            self._wrapped[i] = plain(self.array[i : i + 1])
        return self._wrapped[i]

    def __len__(self) -> int:
        return len(self.array)


def plain(record: np.ndarray) -> Any:
    """A one-record array as an object whose fields are Python numbers and memoryviews."""
    view = memoryview(record.view(np.uint8).reshape(-1))  # type: ignore[arg-type]
    return _plain_type(record.dtype)(view)


def rules_view(states: np.ndarray) -> np.ndarray | PlainStates:
    """What rules take for an array of records: the array itself, or its plain form without compiling."""
    return states if JIT else PlainStates(states)


_types: dict[np.dtype, type] = {}


def _plain_type(dtype: np.dtype) -> type:
    if dtype not in _types:
        members: dict[str, Any] = {"__slots__": ("_parts",), "__init__": _make_init(dtype)}
        for at, (name, kind, _) in enumerate(_fields(dtype)):
            scalar = kind.shape == () and not kind.fields
            members[name] = _scalar(at) if scalar else _whole(at)
        _types[dtype] = type("PlainRecord", (), members)
    return _types[dtype]


def _make_init(dtype: np.dtype) -> Callable[[Any, memoryview], None]:
    fields = [(kind, start) for _, kind, start in _fields(dtype)]

    def __init__(self, view):
        self._parts = [_part(view[start : start + kind.itemsize], kind) for kind, start in fields]

    return __init__


def _part(view: memoryview, kind: np.dtype) -> Any:
    base = kind.base
    if base.fields:
        size = base.itemsize
        parts = [_plain_type(base)(view[k : k + size]) for k in range(0, len(view), size)]
        return parts if kind.shape else parts[0]
    code = _CODES[base.str[1:]]
    return view.cast(code, kind.shape) if len(kind.shape) > 1 else view.cast(code)  # type: ignore[call-overload]


def _scalar(at: int) -> property:
    def read(self):
        return self._parts[at][0]

    def write(self, value):
        self._parts[at][0] = value

    return property(read, write)


def _whole(at: int) -> property:
    return property(lambda self: self._parts[at])
