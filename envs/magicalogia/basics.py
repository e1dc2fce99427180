"""Numbers of the magic battle as data: domains, stats, and every plot of dice."""

from __future__ import annotations

import itertools

import numpy as np

#: The six domains of mana: die faces 1..6 (MG-02).
DOMAINS = ("star", "beast", "force", "song", "dream", "dark")
FACES = len(DOMAINS)

#: Columns of the stats table.
ATTACK, DEFENCE, SOURCE = 0, 1, 2
STATS = ("attack", "defence", "source")
#: A tier-3 character has 3 in each stat, one free point, and nothing above tier + 1 (MG-03).
STAT_BASE = 3
STAT_MOST = 4

#: A defender of at least this Defence may plot FOCUS_DICE dice as a focused defence (MG-49).
FOCUS_DEFENCE = 3
FOCUS_DICE = 2

#: Rounds of a battle before it is truncated (MG-91).
ROUNDS = 20

#: Most dice of one plot.
MOST_DICE = STAT_MOST


def _plots(faces: int) -> list[tuple[int, ...]]:
    """Every multiset of 0..MOST_DICE dice with faces 1..`faces`, smaller ones first, in order."""
    return [
        dice
        for size in range(MOST_DICE + 1)
        for dice in itertools.combinations_with_replacement(range(1, faces + 1), size)
    ]


#: Dice with these numbers of faces can be played: 6 by the rules, 2 in the micro size.
PLAYED_FACES = (2, FACES)
_ROWS = {faces: _plots(faces) for faces in PLAYED_FACES}

#: Row at which the plots of dice with f faces begin, and how many there are.
PLOT_FIRST = {2: 0, FACES: len(_ROWS[2])}
PLOT_COUNT = {faces: len(rows) for faces, rows in _ROWS.items()}

#: The dice of every plot, as a tuple of faces.
PLOT_DICE = tuple(_ROWS[2] + _ROWS[FACES])
#: (plots, 6) how many dice of a plot show each face.
PLOTS = np.array([[dice.count(face + 1) for face in range(FACES)] for dice in PLOT_DICE], dtype=np.int64)
#: (plots,) number of dice of a plot.
PLOT_SIZE = PLOTS.sum(axis=1)


def _blocks() -> np.ndarray:
    """(7, MOST_DICE + 2): first row of the plots of n dice with f faces; column n + 1 is where they end."""
    blocks = np.zeros((FACES + 1, MOST_DICE + 2), dtype=np.int64)
    for faces, rows in _ROWS.items():
        for size in range(MOST_DICE + 2):
            blocks[faces, size] = PLOT_FIRST[faces] + sum(len(dice) < size for dice in rows)
    return blocks


BLOCKS = _blocks()
