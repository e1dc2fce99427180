"""What the Matryca scripts write into the Matrix: an order of spells for each path and level."""

from __future__ import annotations

import numpy as np

from feint.envs.matryca import spells, tables

#: Spells that a path writes before its attacks, from each level on.
_FIRST_SPELLS: dict[str, dict[int, tuple[str, ...]]] = {
    "fire": {1: ()},
    "mind": {1: ("Daze",), 5: ("Sleep", "Daze"), 9: ("Charm",), 18: ("Shattered Self",)},
    "wards": {1: ("Shield",), 5: ("Barrier", "Barrier", "Shield"), 9: ("Astral Armour", "Barrier"),
              16: ("Untouchable",)},
    "life": {1: ("Close Wounds",), 5: ("Close Wounds",) * 2, 9: ("Life Drain", "Close Wounds"),
             16: ("Life Drain", "Healing")},
    "amulet": {1: ()},
}  # fmt: skip
_ATTACKS = tuple(name for k, name in enumerate(spells.NAMES) if spells.SCHOOL[k] == 0)


def writing_order(path: str, level: int) -> list[int]:
    """Spells in the order in which to write them, one copy for each mention.

    First the path's own spells, then attacks by wound points per time of casting.
    """
    reach = int(tables.REACH[level])
    from_level = max(first for first in _FIRST_SPELLS[path] if first <= level)
    order = [spells.NAMES.index(name) for name in _FIRST_SPELLS[path][from_level]]
    attacks = [k for k in map(spells.NAMES.index, _ATTACKS) if spells.CIRCLE[k] <= reach]
    attacks.sort(key=_attack_rate, reverse=True)
    for k in attacks:
        # two of each spell of the high circles, so that hours are left for other spells
        order += [k] * (2 if spells.CIRCLE[k] >= 5 else 6)
    return order


def _attack_rate(k: int) -> float:
    return spells.SPELLS[k].effects[0].amount / (tables.MATRIX_DELAY + tables.CIRCLE_DELAY * int(spells.CIRCLE[k]))


class Scribe:
    """Chooses what to write next.

    Args:
        first: id of the first write action.
        done: id of the action that ends.
    """

    def __init__(self, first: int, done: int):
        self._first, self._done = first, done
        self._orders: dict[tuple[int, int], tuple[np.ndarray, np.ndarray]] = {}

    def choose(self, mask: np.ndarray, copies: np.ndarray, path: np.ndarray, level: np.ndarray) -> np.ndarray:
        """(m,) action of each view: the first spell of its order that is legal and still lacks copies, or done.

        Args:
            mask: (m, actions).
            copies: (m, spells) copies stored.
            path, level: (m,) integers.
        """
        chosen = np.full(len(mask), self._done)
        for key in np.unique(np.stack([path, level], axis=1), axis=0).tolist():
            rows = np.flatnonzero((path == key[0]) & (level == key[1]))
            order, counts = self._order(*key)
            fits = (copies[np.ix_(rows, order)] < counts) & (mask[np.ix_(rows, self._first + order)] != 0)
            any_fits = fits.any(axis=1)
            chosen[rows[any_fits]] = self._first + order[fits[any_fits].argmax(axis=1)]
        return chosen

    def _order(self, path: int, level: int) -> tuple[np.ndarray, np.ndarray]:
        """Spells in the order to write them, and how many copies of each are stored after each step of it."""
        key = path, level
        if key not in self._orders:
            order = writing_order(tables.PATHS[path], level)
            self._orders[key] = np.array(order), np.array([order[: n + 1].count(k) for n, k in enumerate(order)])
        return self._orders[key]
