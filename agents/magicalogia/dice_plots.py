"""Plots by habit and guess, for the scripts of the magic battle with magics and without.

A plot's chance is its habit times ``exp(expected gain / CAUTION)``, mixed with some of plain habit. The gain is taken
against a guess at the opponent's plot: the opponent is thought to have the same habits, and to favour the faces it has
shown before.
"""

from __future__ import annotations

import numpy as np

from feint.agents.magicalogia.core_reader import PlotActions, shape

#: Expected dice of damage that make a plot e times likelier: small plays what seems best, large keeps to habit.
CAUTION = 0.3
#: How often it plays by habit alone, for whoever always does what seems best is read in turn.
BLUFF = 0.2
#: Dice of damage that a blow which ends the battle is worth on top.
FATAL = 2.0
#: Dice of each face that the opponent is thought to have shown before the battle began.
PRIOR_DICE = 8.0
#: How many more dice the opponent's last plot counts for than its older ones: people repeat themselves.
REPEAT = 1
#: How much likelier the opponent's last kind of attack (all dice on one face, or not) is thought to come again.
SAME_KIND = 1.5

# Habits: chance of all dice on one face, of all on different faces, and of anything between, for an attack ...
_ATTACK = {"one face": 0.6, "all different": 0.2, "between": 0.2}
_ATTACK_LAST_POINT = {"one face": 0.1, "all different": 0.5, "between": 0.4}
# ... and for a defence: "cover" is a focused one or, where none may be plotted, all dice on one face. Against a blow
# that kills only with all its dice, any die that meets one of them saves.
_DEFENCE = {"cover": 0.65, "all different": 0.25, "between": 0.1}
_DEFENCE_LAST_POINT = {"cover": 0.35, "all different": 0.4, "between": 0.25}
_DEFENCE_ALL_IN = {"cover": 0.5, "all different": 0.4, "between": 0.1}


class Duel:
    """Plots of so many attack dice against a Defence and the defender's magic points.

    Attributes:
        attacks, defences: actions of the plots of either side.
    """

    def __init__(self, reader: PlotActions, attack: int, defence: int, hp: int, bonus: int):
        self.attacks = reader.plots(attack)
        self.defences, focused = reader.defences(defence)
        self._attack_counts = reader.counts(self.attacks)
        self._defence_counts = reader.counts(self.defences)
        through = reader.damage(attack, defence)
        damage = through + bonus * (through > 0)
        self._gain = np.minimum(damage, hp) + FATAL * (damage >= hp)
        kinds = np.array([_kind(row) for row in self._attack_counts])
        self._attack_habit = _per_plot(kinds, _ATTACK_LAST_POINT if hp <= 1 else _ATTACK)
        self._concentrated = kinds == "one face"
        kinds = np.array([_kind(row) for row in self._defence_counts])
        kinds[focused if focused.any() else kinds == "one face"] = "cover"
        all_in = hp == attack + (bonus if attack else 0)
        habits = _DEFENCE_LAST_POINT if hp <= 1 else _DEFENCE_ALL_IN if all_in else _DEFENCE
        self._defence_habit = _per_plot(kinds, habits)

    def attack(self, faces: np.ndarray) -> np.ndarray:
        """(m, attacks) probabilities, where the defender favours faces by (m, faces) `faces`."""
        guess = _guess(self._defence_habit, self._defence_counts, faces)
        return _respond(self._attack_habit, guess @ self._gain.T)

    def defend(self, faces: np.ndarray, last: np.ndarray) -> np.ndarray:
        """(m, defences) probabilities, where the attacker favours `faces` and plotted `last`, (m, faces) dice."""
        seen = np.asarray(last.any(axis=1))
        repeats = (last.max(axis=1) == last.sum(axis=1))[:, None] == self._concentrated
        habit = self._attack_habit * np.where(repeats & seen[:, None], SAME_KIND, 1.0)
        return _respond(self._defence_habit, -_guess(habit, self._attack_counts, faces) @ self._gain)


def _kind(counts: np.ndarray) -> str:
    dice = shape(counts)
    if len(dice) <= 1:
        return "one face"
    return "all different" if dice[0] == 1 else "between"


def _per_plot(kinds: np.ndarray, habits: dict[str, float]) -> np.ndarray:
    """(plots,) each plot's share of its kind's habit; a kind without a habit of its own counts as between."""
    named = np.array([kind if kind in habits else "between" for kind in kinds])
    share = np.array([habits[kind] / (named == kind).sum() for kind in named])
    return share / share.sum()


def favour(dice: np.ndarray, last: np.ndarray) -> np.ndarray:
    """(m, faces) how much likelier than even the opponent is thought to play each face."""
    weight = PRIOR_DICE + dice + REPEAT * last
    return weight / weight.mean(axis=1, keepdims=True)


def _guess(habit: np.ndarray, counts: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """(m, plots) probabilities of the opponent's plots: its habit, times how much it favours each die's face."""
    weight = habit * np.exp(np.log(faces) @ counts.T)
    return weight / weight.sum(axis=1, keepdims=True)


def _respond(habit: np.ndarray, gain: np.ndarray) -> np.ndarray:
    """(m, plots) probabilities: habit bent towards expected gain, and some of plain habit."""
    weight = habit * np.exp((gain - gain.max(axis=1, keepdims=True)) / CAUTION)
    plain = habit / habit.sum(axis=-1, keepdims=True)
    return (1 - BLUFF) * weight / weight.sum(axis=1, keepdims=True) + BLUFF * plain
