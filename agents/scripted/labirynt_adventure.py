"""The script of the labyrinth's adventure: the meetings' script, and a way through the segments.

It goes to the nearest exit into the unknown until enough is explored, then out; hurt parties halt first.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from feint.agents.base import Views
from feint.agents.scripted import labirynt_encounter as meetings
from feint.envs.engine.game import Game
from feint.envs.labirynt import numbers as n
from feint.envs.labirynt.maze_view import CODE
from feint.envs.labirynt.observe import SMALL_SCALE
from feint.envs.labirynt.state import PEOPLE, SIZE
from feint.envs.labirynt.tables import DIRECTIONS, ENTRANCE, STEP_X, STEP_Y, TILE_EDGE, TILE_FEATURE, WALL

#: Weight of the way chosen, of any other, of examining a find, and of a halt for spells and potions.
WAY, ELSEWHERE, FIND, HALT = 1e3, 1.0, 300.0, 0.01
#: A party whose living have lost this part of their strength halts before it goes on.
HURT = 0.25


class Script(meetings.Script):
    """Plays adventures, for the party's seats and for the monsters'.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        super().__init__(game)
        slots = self._slots
        self._tiles = np.array([[slots[f"maze_tile_{x}_{y}"] for x in range(SIZE)] for y in range(SIZE)])
        self._lairs = np.array([[slots[f"maze_lair_{x}_{y}"] for x in range(SIZE)] for y in range(SIZE)])
        self._bolted = [slots[f"maze_bolted_{name}"] for name in DIRECTIONS]

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: each legal action's share of the weights."""
        chances = super().probabilities(views)
        observation = views.observation
        phase = np.rint(observation[:, self._slots["phase"]] * meetings.PHASE_SCALE).astype(int)
        for row in np.flatnonzero(np.isin(phase, (n.EXPLORE, n.DISARM, n.EXAMINE, n.GATE_TRY, n.DEFT, n.POISON))):
            weights = self._choose(observation[row], int(phase[row])) * (views.mask[row] != 0)
            chances[row] = weights / weights.sum()
        return chances

    def _choose(self, seen: np.ndarray, phase: int) -> np.ndarray:
        """(actions,) weights of one row's choice in the labyrinth."""
        weights = np.full(self._actions, ELSEWHERE)
        if phase == n.EXPLORE:
            self._explore(seen, weights)
        elif phase in (n.DEFT, n.POISON):
            weights[n.PASS] = 0.1
        else:
            skill = {n.DISARM: "traps", n.GATE_TRY: "gates"}.get(phase)
            targets = slice(n.TARGET, n.TARGET + PEOPLE)
            left = (seen[self._unit["strength"]] - seen[self._unit["wounds"]])[:PEOPLE] * meetings.BODY_SCALE
            weights[targets] = 1.0 + left.clip(0) ** 2
            if skill:
                weights[targets] *= 8.0 ** (seen[self._person[skill]] * SMALL_SCALE)
        return weights

    def _explore(self, seen: np.ndarray, weights: np.ndarray) -> None:
        """Out by the shortest way when enough is explored, else to the nearest unknown."""
        weights[[n.PASS, n.REARRANGE]] = HALT, 1e-4
        weights[n.EXAMINING] = FIND
        weights[n.DESTROY] = weights[n.LEAVE_MAZE] = WAY**2
        weights[[n.STAIRS_UP, n.STAIRS_DOWN]] = 1e-3
        alive = np.rint(seen[self._unit["status"]][:PEOPLE] * 4) == 1
        strength = seen[self._unit["strength"]][:PEOPLE][alive].sum()
        if strength and seen[self._unit["wounds"]][:PEOPLE][alive].sum() > HURT * strength:
            weights[n.PASS] = WAY
        way = self._way(seen)
        if way >= 0:
            weights[n.GO + way] = WAY

    def _way(self, seen: np.ndarray) -> int:
        """The first step of the shortest way to where the party wants to be, or -1."""
        code = np.rint(seen[self._tiles] * 4 * CODE).astype(int)
        waits = seen[self._lairs] > 0
        x, y = (round(float(seen[self._slots[f"maze_{name}"]]) * 16) for name in ("column", "row"))
        going_out = seen[self._slots["maze_explored"]] >= seen[self._slots["maze_depth"]]
        queue, first = deque([(x, y)]), {(x, y): -1}
        while queue:
            at = queue.popleft()
            if going_out and TILE_FEATURE[_tile(code, at)] == ENTRANCE and at != (x, y):
                return first[at]
            for way in range(4):
                to = (at[0] + int(STEP_X[way]), at[1] + int(STEP_Y[way]))
                if to in first or not (0 <= to[0] < SIZE and 0 <= to[1] < SIZE):
                    continue
                if _edge(code, at, way) == WALL or (at == (x, y) and seen[self._bolted[way]] > 0):
                    continue
                step = way if at == (x, y) else first[at]
                if code[to[1], to[0]] == 0:
                    if not going_out:
                        return step
                    continue
                if _edge(code, to, (way + 2) % 4) != WALL and not waits[to[1], to[0]]:
                    first[to] = step
                    queue.append(to)
        return -1


def _tile(code: np.ndarray, at: tuple[int, int]) -> int:
    return int((code[at[1], at[0]] - 1) % int(CODE))


def _edge(code: np.ndarray, at: tuple[int, int], way: int) -> int:
    return int(TILE_EDGE[_tile(code, at), (code[at[1], at[0]] - 1) // int(CODE), way])
