"""The magic battle from an agent's side: what a view says in whole numbers, and what plots do to each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import tables
from feint.envs.magicalogia.core.observe import DICE_SCALE, MP_SCALE, SEEN_SCALE, STAT_SCALE


@dataclass(frozen=True)
class Positions:
    """m battles as the seats to act see them, in whole numbers; `other` is the opponent.

    Attributes:
        seat: (m,) int64, the seat to act; seat 0 is the challenger, which attacks first in a round.
        plotting: (m,) bool, whether a plot is asked for.
        attacking: (m,) bool, whether the attack step now played, or the next one, is the seat's own.
        rounds_left: (m,) int64, rounds after this one.
        hp, other_hp: (m,) int64, magic points and temporary ones together: how much damage ends the battle.
        attack, defence, other_attack, other_defence: (m,) int64 stats.
        other_attack_dice, other_defence_dice: (m, faces) int64, dice the opponent has revealed, by face.
        other_last_attack, other_last_defence: (m, faces) int64, its last plots, all zero before the first.
    """

    seat: np.ndarray
    plotting: np.ndarray
    attacking: np.ndarray
    rounds_left: np.ndarray
    hp: np.ndarray
    other_hp: np.ndarray
    attack: np.ndarray
    defence: np.ndarray
    other_attack: np.ndarray
    other_defence: np.ndarray
    other_attack_dice: np.ndarray
    other_defence_dice: np.ndarray
    other_last_attack: np.ndarray
    other_last_defence: np.ndarray


class PlotActions:
    """The actions that plot dice, and what such plots do to each other.

    Args:
        first_plot: action of the first plot.
        dice: (plots, faces) int64, how many dice of each face every plot has, in the order of the actions.
    """

    def __init__(self, first_plot: int, dice: np.ndarray):
        self.first_plot, self._dice, self._sizes = first_plot, dice, dice.sum(axis=1)

    def plots(self, dice: int) -> np.ndarray:
        """(k,) int64, actions of all plots of so many dice."""
        return self.first_plot + np.flatnonzero(self._sizes == dice)

    def defences(self, defence: int) -> tuple[np.ndarray, np.ndarray]:
        """(k,) int64 actions of all defence plots under a Defence, and (k,) bool whether each is a focused one."""
        usual = self.plots(defence)
        focused = self.plots(basics.FOCUS_DICE) if defence >= basics.FOCUS_DEFENCE else usual[:0]
        return np.concatenate([usual, focused]), np.arange(len(usual) + len(focused)) >= len(usual)

    def counts(self, actions: np.ndarray) -> np.ndarray:
        """(k, faces) int64, dice of each face in the plots of (k,) actions."""
        return self._dice[actions - self.first_plot]

    def damage(self, attack: int, defence: int) -> np.ndarray:
        """(attacks, defences) int64, dice that get through, without Bonus: :meth:`plots` against :meth:`defences`."""
        attacks = self.counts(self.plots(attack))[:, None, :]
        actions, focused = self.defences(defence)
        defences = self.counts(actions)[None, :, :]
        cancelled = np.minimum(attacks, defences)
        covered = np.where(defences > 0, attacks, 0)
        return (attacks - np.where(focused[None, :, None], covered, cancelled)).sum(axis=2)


class Reader(PlotActions):
    """Reads a battle's views by the names of its slots and actions.

    Attributes:
        faces: faces of a plotted die.
        first_plot: action of the first plot.
    """

    def __init__(self, game: Game):
        self.game = game
        self.faces = sum(name.startswith("mana ") for name in game.action_names)
        first = game.action_names.index("plot no dice")
        rows = tables.PLOT_FIRST[self.faces] + np.arange(game.num_actions - first)
        super().__init__(first, tables.PLOTS[rows, : self.faces])
        self._slot = {name: at for at, name in enumerate(game.slots)}

    def positions(self, views: Views) -> Positions:
        """The views' positions."""
        seen = views.observation

        def number(name: str, scale: float = 1.0) -> np.ndarray:
            return np.rint(seen[:, self._slot[name]] * scale).astype(np.int64)

        def by_face(name: str, scale: float) -> np.ndarray:
            columns = [self._slot[f"{name}_{domain}"] for domain in basics.DOMAINS[: self.faces]]
            return np.rint(seen[:, columns] * scale).astype(np.int64)

        def hp(side: str) -> np.ndarray:
            return number(f"{side}_mp", MP_SCALE) + number(f"{side}_temporary_mp", MP_SCALE)

        in_attack = number("phase_open") + number("phase_plot") == 1
        return Positions(
            seat=1 - number("challenger"),
            plotting=number("phase_plot") == 1,
            attacking=np.where(in_attack, number("own_attack_step"), number("challenger")) == 1,
            rounds_left=number("rounds_left", int(self.game.template["rounds"][0])),
            hp=hp("own"),
            other_hp=hp("other"),
            attack=number("own_attack", STAT_SCALE),
            defence=number("own_defence", STAT_SCALE),
            other_attack=number("other_attack", STAT_SCALE),
            other_defence=number("other_defence", STAT_SCALE),
            other_attack_dice=by_face("other_attack_dice", SEEN_SCALE),
            other_defence_dice=by_face("other_defence_dice", SEEN_SCALE),
            other_last_attack=by_face("other_last_attack", DICE_SCALE),
            other_last_defence=by_face("other_last_defence", DICE_SCALE),
        )


def shape(counts: np.ndarray) -> tuple[int, ...]:
    """A plot's dice per face, largest first, without the empty faces: plots of one shape differ by naming of faces."""
    return tuple(sorted((int(c) for c in counts if c), reverse=True))
