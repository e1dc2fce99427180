"""Plots of one to five dice, each one pick of a multiset; larger plots are picked in parts."""

from __future__ import annotations

import itertools

import numpy as np

from feint.envs.magicalogia.basics import FACES

#: Most dice in one pick.
PICK_DICE = 5

PLOT_DICE = tuple(
    dice for size in range(PICK_DICE + 1) for dice in itertools.combinations_with_replacement(range(1, FACES + 1), size)
)
#: (plots, 6) how many dice of a plot show each face.
PLOTS = np.array([[dice.count(face + 1) for face in range(FACES)] for dice in PLOT_DICE], dtype=np.int64)
#: (plots,) number of dice of a plot.
PLOT_SIZE = PLOTS.sum(axis=1)
#: (7,) first plot of n dice; entry n + 1 is where they end.
FIRST_PLOT = np.array([sum(len(dice) < n for dice in PLOT_DICE) for n in range(PICK_DICE + 2)], dtype=np.int64)
