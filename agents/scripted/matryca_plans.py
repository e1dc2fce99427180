"""What the Matryca scripts write into the Matrix: for each path an order of wishes, by level."""

from __future__ import annotations

import numpy as np

from feint.envs.matryca import spells as sp
from feint.envs.matryca import tables as t

#: Spells that a path wants beside the attacks, best first, with how many copies.
_WISHES = {
    "fire": (),
    "mind": (("Shattered Self", 1), ("Domination", 2), ("Charm", 2), ("Paralysis", 1), ("Sleep", 1)),
    "wards": (("Untouchable", 1), ("Astral Armour", 2), ("Barrier", 2), ("Shield", 1)),
    "life": (("Life Drain", 3), ("Rebirth", 1), ("Healing", 1)),
    "amulet": (),
}
#: Hours that wishes may take of the whole, the rest going to attacks.
WISH_HOURS = 4.0
_ATTACKS = tuple(name for k, name in enumerate(sp.NAMES) if sp.SCHOOL[k] == 0)


def wishes(path: str, level: int) -> list[int]:
    """Spells in the order in which to write them, a copy each time that it is named.

    First the path's own wishes within WISH_HOURS, then attacks by points for the time they take to cast.
    """
    reach = int(t.REACH[level])
    made, hours = [], 0.0
    for name, copies in _WISHES[path]:
        k = sp.NAMES.index(name)
        circle = int(sp.CIRCLE[k])
        for _ in range(copies):
            if circle <= reach and hours + circle / 2 <= WISH_HOURS:
                made.append(k)
                hours += circle / 2
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
        spells: spells in the layout.
        first: id of the first write action.
        done: id of the action that ends.
    """

    def __init__(self, spells: int, first: int, done: int):
        self._spells, self._first, self._done = spells, first, done
        self._wanted: dict[tuple[int, int], np.ndarray] = {}

    def choose(self, mask: np.ndarray, copies: np.ndarray, path: np.ndarray, level: np.ndarray) -> np.ndarray:
        """(m,) action of each view: the first wish that is legal and not yet stored often enough, or done.

        Args:
            mask: (m, actions).
            copies: (m, spells) stored now.
            path, level: (m,) integers.
        """
        chosen = np.full(len(mask), self._done)
        for row in range(len(mask)):
            for k, count in self._plan(int(path[row]), int(level[row])):
                if copies[row, k] < count and mask[row, self._first + k]:
                    chosen[row] = self._first + k
                    break
        return chosen

    def _plan(self, path: int, level: int) -> list[tuple[int, int]]:
        """Spells with how many copies are wanted once the order has come so far."""
        key = path, level
        if key not in self._wanted:
            counted: dict[int, int] = {}
            plan = []
            for k in wishes(t.PATHS[path], level):
                counted[k] = counted.get(k, 0) + 1
                plan.append((k, counted[k]))
            self._wanted[key] = plan
        return self._wanted[key]
