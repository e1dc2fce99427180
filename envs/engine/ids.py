"""Ids and their names, written once: constants in a module, names read off them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")


def names(scope: Mapping[str, Any], prefix: str) -> tuple[str, ...]:
    """Names of the integer constants of a module's ``globals()`` that begin with `prefix`, by their values.

    ``P_NIGHT, P_LAST_PICK = range(2)`` and ``PHASES = names(globals(), "P_")`` give ``("night", "last pick")``.

    Raises:
        TypeError: the values are not 0, 1, 2 and so on.
    """
    found = {name: value for name, value in scope.items() if name.startswith(prefix) and type(value) is int}
    return in_order({value: name.removeprefix(prefix).lower().replace("_", " ") for name, value in found.items()})


def in_order(table: Mapping[int, T]) -> tuple[T, ...]:
    """The values of a table by id, as a tuple that ids index.

    Raises:
        TypeError: the ids are not 0, 1, 2 and so on.
    """
    if sorted(table) != list(range(len(table))):
        raise TypeError(f"ids must be 0..{len(table) - 1}, each once; got {sorted(table)}")
    return tuple(table[k] for k in range(len(table)))
