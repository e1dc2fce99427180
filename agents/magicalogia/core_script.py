"""The script of the magic battle: habits of a sensible plotter, bent by the faces the opponent has favoured."""

from __future__ import annotations

import numpy as np

from feint.agents.magicalogia.battle_script import MagicScript
from feint.agents.magicalogia.core_reader import Reader
from feint.agents.magicalogia.dice_plots import Duel, favour
from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.game import Game


def Script(game: Game) -> MagicScript | CoreScript:  # noqa: N802 - scripts are made by this name
    """The script of the battle under its configuration."""
    return MagicScript(game) if game.config["size"] == "full" else CoreScript(game)


class CoreScript:
    """Plays the battle.

    Args:
        game: the battle under its configuration.
    """

    def __init__(self, game: Game):
        self._reader = Reader(game)
        self._bonus = int(game.template["bonus"][0].max())
        self._concede = game.action_names.index("concede")
        self._duels: dict[tuple[int, int, int], Duel] = {}

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: mana wherever there is room, never a concession, plots by habit and guess."""
        mask = views.mask.copy()
        mask[:, self._concede] = 0
        probs = uniform(mask)
        at = self._reader.positions(views)
        dice = np.where(at.attacking, at.attack, at.other_attack)
        defence = np.where(at.attacking, at.other_defence, at.defence)
        target = np.minimum(np.where(at.attacking, at.other_hp, at.hp), dice + self._bonus + 1)
        keys = np.stack([at.attacking, dice, defence, target], axis=1)
        rows = np.flatnonzero(at.plotting)
        for key in np.unique(keys[rows], axis=0):
            group = rows[(keys[rows] == key).all(axis=1)]
            attacking, *duel = (int(k) for k in key)
            solution = self._duel(*duel)
            if attacking:
                faces = favour(at.other_defence_dice[group], at.other_last_defence[group])
                actions, mix = solution.attacks, solution.attack(faces)
            else:
                last = at.other_last_attack[group]
                actions, mix = solution.defences, solution.defend(favour(at.other_attack_dice[group], last), last)
            probs[group] = 0.0
            probs[np.ix_(group, actions)] = mix
        return probs

    def _duel(self, attack: int, defence: int, hp: int) -> Duel:
        key = attack, defence, hp
        if key not in self._duels:
            self._duels[key] = Duel(self._reader, attack, defence, hp, self._bonus)
        return self._duels[key]
