"""The magic battle's exact equilibrium: matrix games by linear programming, positions by backward induction.

Between two attack steps a battle without magics is told by the magic points that damage must get through (temporary
ones included, MG-05), the rounds left and whose attack comes next; mana changes nothing. So its value follows backwards
from the last attack: each attack step is a zero-sum matrix game whose payoffs are the values of the positions that the
damage leads to. Conceding (MG-55, MG-58) yields the least that any position can be worth, and is left out.

Faces have no meaning to damage but which dice they meet, so that renaming them on both sides at once changes no
payoff. Averaging an equilibrium over all renamings keeps it one, since the equilibria of a zero-sum game are a convex
set and every renaming maps that set onto itself. There is therefore an equilibrium in which all plots of one shape
(dice per face, sorted; focused defences apart) are equally likely, and the game over the shapes, with damage
distributions averaged over the plots of either shape, has the same value. This turns 126 x 147 plots into 5 x 7.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from feint.agents import matrix_games
from feint.agents.magicalogia.core_reader import Reader, shape
from feint.envs.engine.game import Game
from feint.envs.magicalogia import basics


@lru_cache(maxsize=64)
def equilibrium(game: Game, stats: tuple[tuple[int, int], tuple[int, int]]) -> Equilibrium:
    """The equilibrium of a battle under (Attack, Defence) of seat 0 and of seat 1, solved once in a process."""
    return Equilibrium(game, stats)


class Equilibrium:
    """The equilibrium of a battle under given stats, solved in full when made.

    Args:
        game: the battle.
        stats: (Attack, Defence) of seat 0 and of seat 1.
    """

    def __init__(self, game: Game, stats: tuple[tuple[int, int], tuple[int, int]]):
        self._actions = game.num_actions
        reader = Reader(game)
        self._clash = [Clash(reader, stats[p][0], stats[1 - p][1]) for p in range(2)]
        record = game.template[0]
        self._bonus = [int(b) for b in record["bonus"]]
        rounds, most = int(record["rounds"]), [_most_points(game, seat) for seat in range(2)]
        # values to seat 0 by points of both seats; row and column 0 (a seat at 0 points) are the battle's end
        self._values = np.zeros((rounds, 2, most[0] + 1, most[1] + 1))
        self._mixtures = [
            [np.zeros((rounds, most[0] + 1, most[1] + 1, len(shapes))) for shapes in clash.shapes]
            for clash in self._clash
        ]
        after = np.zeros(self._values.shape[2:])
        for left in range(rounds):
            for attacker in (1, 0):
                after = self._solve_layer(left, attacker, _with_ends(after))

    def _solve_layer(self, left: int, attacker: int, after: np.ndarray) -> np.ndarray:
        """Solve one attack step for all points at once; `after` holds seat 0's values of the positions it leads to."""
        clash = self._clash[attacker]
        # as the attacker sees it: its own points by row, the defender's by column
        own = after if attacker == 0 else -after.T
        points = np.arange(own.shape[1])
        left_over = np.maximum(points[:, None] - clash.damage(self._bonus[attacker]), 0)
        payoffs = np.einsum("odk,rck->odrc", own[:, left_over], clash.probs)[1:, 1:]
        values, attacks, defences = matrix_games.solve(payoffs.reshape(-1, *clash.probs.shape[:2]))
        shaped = values.reshape(payoffs.shape[:2])
        self._values[left, attacker, 1:, 1:] = shaped if attacker == 0 else -shaped.T
        for kept, mixtures in zip(self._mixtures[attacker], (attacks, defences), strict=True):
            grid = mixtures.reshape(*payoffs.shape[:2], -1)
            kept[left, 1:, 1:] = grid if attacker == 0 else grid.transpose(1, 0, 2)
        return self._values[left, attacker]

    def value(self, rounds_left: np.ndarray, attacker: np.ndarray, hp: np.ndarray) -> np.ndarray:
        """(m,) float64, worth to seat 0 of positions before an attack.

        Args:
            rounds_left: (m,) rounds after this one.
            attacker: (m,) the seat whose attack comes next.
            hp: (m, 2) points of seat 0 and of seat 1, temporary ones included.
        """
        return self._values[rounds_left, attacker, hp[:, 0], hp[:, 1]]

    def attacks(self, rounds_left: np.ndarray, attacker: np.ndarray, hp: np.ndarray) -> np.ndarray:
        """(m, actions) float64, the attacker's probabilities of plots; arguments as :meth:`value` takes them."""
        return self._plots(0, rounds_left, attacker, hp)

    def defences(self, rounds_left: np.ndarray, attacker: np.ndarray, hp: np.ndarray) -> np.ndarray:
        """(m, actions) float64, the defender's probabilities of plots; arguments as :meth:`value` takes them."""
        return self._plots(1, rounds_left, attacker, hp)

    def _plots(self, side: int, rounds_left, attacker, hp) -> np.ndarray:
        probs = np.zeros((len(attacker), self._actions))
        for seat in range(2):
            rows = np.flatnonzero(attacker == seat)
            shaped = self._mixtures[seat][side][rounds_left[rows], hp[rows, 0], hp[rows, 1]]
            probs[rows] = shaped @ self._clash[seat].plots[side]
        return probs


class Clash:
    """The shapes of attack and defence plots, and the damage between them.

    Attributes:
        shapes: the attack's shapes and the defence's; a defence's is (focused, shape).
        plots: for either side (shapes, actions) float64: a shape's plots, equally likely.
        probs: (attack shapes, defence shapes, attack + 1) float64, chance of so many dice that get through.
    """

    def __init__(self, reader: Reader, attack: int, defence: int):
        self.attack = attack
        attacks = reader.plots(attack)
        defences, focused = reader.defences(defence)
        named: tuple[list[Any], ...] = (
            [shape(row) for row in reader.counts(attacks)],
            [(bool(f), shape(row)) for f, row in zip(focused, reader.counts(defences), strict=True)],
        )
        self.shapes: tuple[list[Any], ...] = tuple(sorted(set(names)) for names in named)
        belongs = [np.array([[name == s for name in names] for s in self.shapes[k]]) for k, names in enumerate(named)]
        self.plots = []
        for actions, member in zip((attacks, defences), belongs, strict=True):
            table = np.zeros((len(member), reader.game.num_actions))
            table[:, actions] = member / member.sum(axis=1, keepdims=True)
            self.plots.append(table)
        through = reader.damage(attack, defence)
        ways = [belongs[0].astype(np.int64) @ (through == k) @ belongs[1].T for k in range(attack + 1)]
        #: (attack shapes, defence shapes, attack + 1) int64: pairs of plots by the dice that get through.
        self.ways = np.stack(ways, axis=2)
        self.probs = self.ways / self.ways.sum(axis=2, keepdims=True)

    def damage(self, bonus: int) -> np.ndarray:
        """(attack + 1,) int64 damage of so many dice that get through: any at all add the Bonus (MG-47)."""
        dice = np.arange(self.attack + 1)
        return dice + bonus * (dice > 0)


def _most_points(game: Game, seat: int) -> int:
    """Most magic points, temporary ones included, that a seat can have (MG-21)."""
    record = game.template[0]
    source = int(record["fixed_stat"][seat, basics.SOURCE])
    rolled = 6 + (source if source >= 0 else basics.STAT_BASE + 1)
    return (int(record["fixed_mp"]) or rolled) + int(record["start_temp"])


def _with_ends(values: np.ndarray) -> np.ndarray:
    """A layer of values with the battle's ends filled in: a seat at no points has lost."""
    values = values.copy()
    values[0, :] = -1.0
    values[:, 0] = 1.0
    return values
