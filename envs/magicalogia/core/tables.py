"""Every plot of dice that the battle without magics can be played with."""

from __future__ import annotations

import itertools

import numpy as np

from feint.envs.magicalogia import basics

#: Most dice of one plot.
MAX_DICE = basics.MAX_STAT


def _plots(faces: int) -> list[tuple[int, ...]]:
    """Every multiset of 0..MOST_DICE dice with faces 1..`faces`, smaller ones first, in order."""
    return [
        dice
        for size in range(MAX_DICE + 1)
        for dice in itertools.combinations_with_replacement(range(1, faces + 1), size)
    ]


#: Dice with these numbers of faces can be played: 6 by the rules, 2 in the micro size.
PLAYED_FACES = (2, basics.FACES)


_ROWS = {faces: _plots(faces) for faces in PLAYED_FACES}


#: Row at which the plots of dice with f faces begin, and how many there are.
PLOT_FIRST = {2: 0, basics.FACES: len(_ROWS[2])}


PLOT_COUNT = {faces: len(rows) for faces, rows in _ROWS.items()}


#: The dice of every plot, as a tuple of faces.
PLOT_DICE = tuple(_ROWS[2] + _ROWS[basics.FACES])


#: (plots, 6) how many dice of a plot show each face.
PLOTS = np.array([[dice.count(face + 1) for face in range(basics.FACES)] for dice in PLOT_DICE], dtype=np.int64)


#: (plots,) number of dice of a plot.
PLOT_SIZE = PLOTS.sum(axis=1)


def _blocks() -> np.ndarray:
    """(7, MOST_DICE + 2): first row of the plots of n dice with f faces; column n + 1 is where they end."""
    blocks = np.zeros((basics.FACES + 1, MAX_DICE + 2), dtype=np.int64)
    for faces, rows in _ROWS.items():
        for size in range(MAX_DICE + 2):
            blocks[faces, size] = PLOT_FIRST[faces] + sum(len(dice) < size for dice in rows)
    return blocks


BLOCKS = _blocks()
