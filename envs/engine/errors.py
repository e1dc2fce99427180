"""Errors of the public interfaces. Each names the value that was wrong and what is allowed."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np


class FeintError(Exception):
    """Base of Feint's own errors."""


class ConfigError(FeintError, ValueError):
    """An unknown id or option, a value out of range, or options that contradict each other."""


class RenderModeError(ConfigError, TypeError):
    """An unknown render mode. A TypeError too: stable-baselines3 asks for pictures and takes that for a refusal."""


class IllegalAction(FeintError, ValueError):
    """An action that the rules do not allow here. The state is untouched.

    Attributes:
        action: the action that was refused.
        legal: ids of the legal actions.
    """

    def __init__(self, message: str, action: Any = None, legal: tuple[int, ...] = ()):
        super().__init__(message)
        self.action = action
        self.legal = legal


class FileError(FeintError, ValueError):
    """A file that is damaged, of another version, or not what it claims to be."""


class DiceError(FeintError, ValueError):
    """A scripted draw that does not fit what the rules asked for."""


def whole(value: Any) -> int | None:
    """`value` as an int, or None where it is no integer (bools and arrays are none)."""
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, np.ndarray) and value.shape != ()):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def check_min(name: str, value: Any, low: int) -> int:
    """`value` as an int, if it is an integer of at least `low`.

    Raises:
        ConfigError: naming the argument and its value.
    """
    number = whole(value)
    if number is None or not low <= number < 1 << 62:
        raise ConfigError(f"{name}={value!r} is not allowed: an integer of at least {low}")
    return number


def listing(items: Iterable[Any], limit: int = 12) -> str:
    """Items as words for an error, shortened where they are many."""
    words = [str(item) for item in items]
    return ", ".join(words[:limit]) + (f", ... ({len(words)} in all)" if len(words) > limit else "")
