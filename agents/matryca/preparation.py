"""What the Matryca scripts write into the Matrix: for each path an order of wishes, by level."""

from __future__ import annotations

import numpy as np

from feint.envs.matryca import spells as sp
from feint.envs.matryca import tables as t

#: Spells that a path wants before its attacks, from each level on.
_WISHES = {
    "fire": {1: ()},
    "mind": {1: ("Daze",), 5: ("Sleep", "Daze"), 9: ("Charm",), 18: ("Shattered Self",)},
    "wards": {1: ("Shield",), 5: ("Barrier", "Barrier", "Shield"), 9: ("Astral Armour", "Barrier"),
              16: ("Untouchable",)},
    "life": {1: ("Close Wounds",), 5: ("Close Wounds",) * 2, 9: ("Life Drain", "Close Wounds"),
             16: ("Life Drain", "Healing")},
    "amulet": {1: ()},
}  # fmt: skip
_ATTACKS = tuple(name for k, name in enumerate(sp.NAMES) if sp.SCHOOL[k] == 0)


def wishes(path: str, level: int) -> list[int]:
    """Spells in the order in which to write them, a copy each time that it is named.

    First the path's own wishes, then attacks by points for the time they take to cast.
    """
    reach = int(t.REACH[level])
    from_level = max(first for first in _WISHES[path] if first <= level)
    made = [sp.NAMES.index(name) for name in _WISHES[path][from_level]]
    attacks = [k for k in map(sp.NAMES.index, _ATTACKS) if sp.CIRCLE[k] <= reach]
    attacks.sort(key=_attack_rate, reverse=True)
    for k in attacks:
        # two of each of the high circles, so that hours are left for more than one spell
        made += [k] * (2 if sp.CIRCLE[k] >= 5 else 6)
    return made


def _attack_rate(k: int) -> float:
    return sp.SPELLS[k].effects[0].amount / (t.MATRIX_DELAY + t.CIRCLE_DELAY * int(sp.CIRCLE[k]))


class Scribe:
    """Chooses what to write next.

    Args:
        first: id of the first write action.
        done: id of the action that ends.
    """

    def __init__(self, first: int, done: int):
        self._first, self._done = first, done
        self._wanted: dict[tuple[int, int], tuple[np.ndarray, np.ndarray]] = {}

    def choose(self, mask: np.ndarray, copies: np.ndarray, path: np.ndarray, level: np.ndarray) -> np.ndarray:
        """(m,) action of each view: the first wish that is legal and not yet stored often enough, or done.

        Args:
            mask: (m, actions).
            copies: (m, spells) stored now.
            path, level: (m,) integers.
        """
        chosen = np.full(len(mask), self._done)
        for key in np.unique(np.stack([path, level], axis=1), axis=0).tolist():
            rows = np.flatnonzero((path == key[0]) & (level == key[1]))
            wanted, counts = self._plan(*key)
            fits = (copies[np.ix_(rows, wanted)] < counts) & (mask[np.ix_(rows, self._first + wanted)] != 0)
            found = fits.any(axis=1)
            chosen[rows[found]] = self._first + wanted[fits[found].argmax(axis=1)]
        return chosen

    def _plan(self, path: int, level: int) -> tuple[np.ndarray, np.ndarray]:
        """Spells in the order wanted, and how many copies of each are wanted once the order has come so far."""
        key = path, level
        if key not in self._wanted:
            order = wishes(t.PATHS[path], level)
            self._wanted[key] = np.array(order), np.array([order[: n + 1].count(k) for n, k in enumerate(order)])
        return self._wanted[key]
