"""Plays the magic battle by equilibria: exactly without magics, for each attack step's plots with them.

See :mod:`feint.agents.magicalogia.core_equilibrium` and :mod:`feint.agents.magicalogia.battle_plots`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from feint.agents.magicalogia.battle_plots import MagicPlots
from feint.agents.magicalogia.core_equilibrium import equilibrium
from feint.agents.magicalogia.core_reader import Reader
from feint.agents.pf2e.initiative import InitiativeScript
from feint.envs.engine.agent import Agent, Views, uniform
from feint.envs.engine.errors import ConfigError, FeintError
from feint.envs.engine.game import Game

GAME, DUEL = "magicalogia-battle", "pf2e-combat-duel"


def _part_of(game: Game):
    """What plays a part of a game by equilibria and the rest by its script; None where the whole is solved."""
    if game.name == DUEL:
        return InitiativeScript(game)
    return MagicPlots(game) if game.config["size"] == "full" else None


class NashAgent(Agent):
    """Plays an equilibrium: nobody wins more against it than a position is worth. Never concedes.

    In the battle with magics the plots alone are an equilibrium's, of each attack step for itself; all else is the
    script's. In a combat duel the choice of a statistic is an equilibrium's (:mod:`feint.agents.pf2e.initiative`).
    """

    name = "nash"

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`; equilibria are solved as stats become known (by default in 0.3 s each).

        Raises:
            ConfigError: a game whose equilibrium this agent does not know.
        """
        if game.name not in (GAME, DUEL):
            raise ConfigError(f"agent 'nash' does not play {game.name}; it plays {GAME} and {DUEL}")
        super().start(game, seats, rng)
        self._magic = _part_of(game)
        if self._magic is not None:
            return
        self._reader = Reader(game)
        self._concede = game.action_names.index("concede")

    def probabilities(self, views: Views) -> np.ndarray:
        """The equilibrium's mixture of plots; elsewhere the script's, or uniform but for conceding."""
        if self._magic is not None:
            return self._magic.probabilities(views)
        mask = views.mask.copy()
        mask[:, self._concede] = 0
        chances = uniform(mask)
        for rows, solved, at in self._grouped(views):
            for attacking in (True, False):
                mine = (at["attacking"] == attacking) & at["plotting"]
                if mine.any():
                    mixtures = solved.attacks if attacking else solved.defences
                    chances[rows[mine]] = mixtures(*(at[k][mine] for k in ("rounds_left", "attacker", "hp")))
        return chances

    def value(self, views: Views) -> np.ndarray:
        """(m,) float64, what each view's position is worth to its seat when both sides play an equilibrium from here.

        While a plot is committed and not yet revealed, this is the worth before either plot.

        Raises:
            FeintError: in the battle with magics and in duels, whose equilibrium nobody knows.
        """
        if self._magic is not None:
            raise FeintError("agent 'nash' knows what positions are worth in the battle without magics alone")
        worth = np.zeros(len(views))
        for rows, solved, at in self._grouped(views):
            seat0 = solved.value(at["rounds_left"], at["attacker"], at["hp"])
            worth[rows] = np.where(at["seat"] == 0, seat0, -seat0)
        return worth

    def _grouped(self, views: Views):
        """Views by the seats' stats: yields (rows, equilibrium, positions as seat 0 and seat 1 have them)."""
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
            a0, d0, a1, d1 = (int(k) for k in key)
            yield rows, equilibrium(self.game, ((a0, d0), (a1, d1))), {k: v[rows] for k, v in columns.items()}
