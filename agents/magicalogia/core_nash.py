"""Equilibrium play of the magic battle: exact without magics, of each attack step's plots with them.

See :mod:`feint.agents.magicalogia.core_equilibrium` and :mod:`feint.agents.magicalogia.battle_plots`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from feint.agents.magicalogia.battle_plots import MagicPlots
from feint.agents.magicalogia.core_equilibrium import Equilibrium, equilibrium
from feint.agents.magicalogia.core_reader import Reader
from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.game import Game


def strategy(game: Game) -> CoreNash | MagicPlots:
    """The strategy of the ``nash`` agent in a magic battle."""
    return MagicPlots(game) if game.config["size"] == "full" else CoreNash(game)


class CoreNash:
    """Equilibrium play of the battle without magics, by the seats' stats as they become known.

    Args:
        game: a magic battle of size core or micro.
    """

    name = "nash"

    def __init__(self, game: Game):
        self._game, self._reader = game, Reader(game)
        self._concede = game.action_names.index("concede")

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the equilibrium's mixture of plots; elsewhere uniform, conceding excepted."""
        mask = views.mask.copy()
        mask[:, self._concede] = 0
        probs = uniform(mask)
        for rows, solution, position in self._by_stats(views):
            for attacking in (True, False):
                plots = (position["attacking"] == attacking) & position["plotting"]
                if plots.any():
                    mixtures = solution.attacks if attacking else solution.defences
                    probs[rows[plots]] = mixtures(*(position[key][plots] for key in ("rounds_left", "attacker", "hp")))
        return probs

    def value(self, views: Views) -> np.ndarray:
        """(m,) float64, the value of each view's position to its seat."""
        values = np.zeros(len(views))
        for rows, solution, position in self._by_stats(views):
            first = solution.value(position["rounds_left"], position["attacker"], position["hp"])
            values[rows] = np.where(position["seat"] == 0, first, -first)
        return values

    def _by_stats(self, views: Views) -> Iterator[tuple[np.ndarray, Equilibrium, dict[str, np.ndarray]]]:
        """Views grouped by both seats' stats: rows, the equilibrium, and the positions with seat 0 first."""
        at = self._reader.positions(views)
        first = (at.seat == 0)[:, None]
        own, other = np.stack([at.attack, at.defence], 1), np.stack([at.other_attack, at.other_defence], 1)
        stats = np.concatenate([np.where(first, own, other), np.where(first, other, own)], axis=1)
        hp = np.where(first, np.stack([at.hp, at.other_hp], 1), np.stack([at.other_hp, at.hp], 1))
        attacker = np.where(at.attacking, at.seat, 1 - at.seat)
        columns = {
            "seat": at.seat, "plotting": at.plotting, "attacking": at.attacking,
            "rounds_left": at.rounds_left, "attacker": attacker, "hp": hp,
        }  # fmt: skip
        for key in np.unique(stats, axis=0):
            rows = np.flatnonzero((stats == key).all(axis=1))
            attack_0, defence_0, attack_1, defence_1 = (int(stat) for stat in key)
            solution = equilibrium(self._game, ((attack_0, defence_0), (attack_1, defence_1)))
            yield rows, solution, {name: column[rows] for name, column in columns.items()}
