"""Equilibrium plots inside the battle with magics: each attack step as a matrix game, all else by the script."""

from __future__ import annotations

import importlib

import numpy as np

from feint.agents.magicalogia.battle_script import MagicScript
from feint.agents.magicalogia.dice_plots import FATAL
from feint.agents.matrix_games import solve
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.magicalogia.battle import tables

#: What a leftover defence die's mana is worth to the defender, in dice of damage.
MANA_WORTH = 0.15


class MagicPlots(MagicScript):
    """The script with equilibrium mixtures for plots.

    A step's payoff is the damage, as far as the defender has points to lose, :data:`FATAL` more for a blow that ends
    the battle, less what leftover dice are worth. Dice that come after the reveal are left out.
    """

    name = "nash-plots"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        importlib.import_module("scipy.optimize")  # an extra: where it lacks, that is said before the match
        self._solved: dict[tuple[int, ...], tuple[np.ndarray, np.ndarray]] = {}

    def mixture(self, views: Views, rows: np.ndarray, key: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """See :meth:`MagicScript.mixture`: the same for every row, whatever the other side has shown."""
        attacking, attack, defence, hp, bonus = (int(x) for x in key)
        step = (attack, min(defence, tables.PICK_DICE), hp, bonus)
        if step not in self._solved:
            self._solved[step] = self.solve_step(*step)
        actions = self.reader.plots(attack) if attacking else self.reader.defences(step[1])[0]
        return actions, np.tile(self._solved[step][0 if attacking else 1], (len(rows), 1))

    def solve_step(self, attack: int, defence: int, hp: int, bonus: int) -> tuple[np.ndarray, np.ndarray]:
        """Mixtures of attacker and defender."""
        through = self.reader.damage(attack, defence)
        damage = through + bonus * (through > 0)
        focused = self.reader.defences(defence)[1]
        spare = np.where(focused[None, :], 0, defence - (attack - through))
        payoff = np.minimum(damage, hp) + FATAL * (damage >= hp) - MANA_WORTH * spare
        _, rows, columns = solve(payoff[None].astype(np.float64))
        return rows[0], columns[0]
