"""The script of the labyrinth's adventure: the meetings' script, and a way through the segments.

It goes to the nearest exit into the unknown until enough is explored, then out; hurt parties halt first. Strong
ones look for the Black Gates, where they are the goal, and make everyone as strong as the spells allow. Finds are left
alone: they bring treasure, and harm.
"""

from __future__ import annotations

import numpy as np

from feint.agents.labirynt import encounter_script as meetings
from feint.agents.labirynt.encounter_script import FAIR, SELDOM, SURE
from feint.envs.engine.game import Game
from feint.envs.labirynt import ids, observe, tables

#: A party whose living have lost this part of their strength halts before it goes on.
HURT = 0.1
#: Farther than any way through a level.
FAR = 99
#: Segments from here are looked over so many steps deep.
STEPS = 40
_CELLS = tables.SIZE * tables.SIZE
_STAIRS_PENALTY = 30
#: So many segments beyond the last that was needed a party looks for the Gates, which fit behind doors alone; how many
#: steps an exit without a door counts as more.
SEARCH, NO_DOOR = 8, 10
#: Might by level from which a party goes to the Gates: on level 1 three of four such parties destroy them, as measured;
#: of weaker ones most are lost.
MIGHT = np.array([0, 340, 540, 900])


def _neighbours() -> np.ndarray:
    """(81, 4) the segment beyond each edge of a level's segments; 81 for none."""
    beyond = np.full((_CELLS, 4), _CELLS)
    for cell in range(_CELLS):
        for way in range(4):
            x, y = cell % tables.SIZE + tables.STEP_X[way], cell // tables.SIZE + tables.STEP_Y[way]
            if 0 <= x < tables.SIZE and 0 <= y < tables.SIZE:
                beyond[cell, way] = y * tables.SIZE + x
    return beyond


_BEYOND = _neighbours()
_OPPOSITE = np.array([2, 3, 0, 1])


class Script(meetings.Script):
    """Plays adventures, for the party's seats and for the monsters'.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        super().__init__(game)
        slots = self._read.slots
        self._tiles = np.array([slots[f"maze_tile_{x}_{y}"] for y in range(tables.SIZE) for x in range(tables.SIZE)])
        self._lairs = np.array([slots[f"maze_lair_{x}_{y}"] for y in range(tables.SIZE) for x in range(tables.SIZE)])
        self._bolted = np.array([slots[f"maze_bolted_{name}"] for name in tables.DIRECTIONS])
        self._gates = bool(game.config["gates"])
        self._rules |= {
            ids.P_EXPLORE: self._explore,
            ids.P_DISARM: self._disarm,
            ids.P_EXAMINE: self._strongest,
            ids.P_GATE_TRY: self._try_gates,
            ids.P_DEFT: self._save,
            ids.P_POISON: self._save,
            ids.P_LAST_RANK: self._hide,
        }

    def _reads(self, obs: np.ndarray, name: str) -> np.ndarray:
        return self._read.number(obs, f"maze_{name}")

    def _left_to_explore(self, obs: np.ndarray) -> np.ndarray:
        """(m,) new segments before the party may leave."""
        return np.rint(100 * (obs[:, self._read.slots["maze_depth"]] - obs[:, self._read.slots["maze_explored"]]))

    # --- between meetings ---------------------------------------------------------------------------------------------

    def _explore(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Out by the shortest way when enough is explored, else to the nearest unknown; hurt parties halt first."""
        field = self._read.field(obs)
        ours = field.alive[:, : tables.PEOPLE] & ~field.foe[:, : tables.PEOPLE]
        lost = np.where(ours, field.wounds[:, : tables.PEOPLE], 0).sum(axis=1)
        whole = np.where(ours, field.strength[:, : tables.PEOPLE], 0).sum(axis=1)
        left = self._left_to_explore(obs)
        seeks = self._seeks_gates(obs)
        halts = (lost > HURT * whole) | seeks
        weights[:, ids.PASS] = np.where(halts, SURE**2, SELDOM)
        weights[:, [ids.REARRANGE, ids.EXAMINE_FIND]] = SELDOM
        weights[:, [ids.DESTROY, ids.LEAVE_MAZE]] = SURE**3
        weights[:, ids.DESTROY] = np.where(self._may_try(obs, field).any(axis=1), SURE**3, SELDOM / 10)
        here = self._reads(obs, "row") * tables.SIZE + self._reads(obs, "column")
        goes_out = (left <= 0) & ~seeks
        far = self.distances(obs, here, goes_out, seeks)
        weights[:, ids.GO : ids.GO + 4] = FAIR * np.exp(-3.0 * far)
        up, down = ids.STAIRS_UP, ids.STAIRS_DOWN
        lost_way = far.min(axis=1) >= _STAIRS_PENALTY
        home = goes_out & (self._reads(obs, "floor") > 0)
        weights[:, down] = np.where(lost_way & ~home, 1e-20, 1e-60)
        weights[:, up] = np.where(home, SURE, np.where(lost_way, 1e-20, 1e-60))

    def _seeks_gates(self, obs: np.ndarray) -> np.ndarray:
        """(m,) whether the Gates are to be found next."""
        left = self._left_to_explore(obs)
        due = (self._reads(obs, "gate_open") == 0) & (left <= 1) & (left > -SEARCH)
        strong = self._read.field(obs).might() >= MIGHT[self._read.number(obs, "level", 3.0)]
        return self._gates & due & strong

    def distances(self, obs: np.ndarray, here: np.ndarray, going_out: np.ndarray, seeks: np.ndarray) -> np.ndarray:
        """(m, 4) steps by each edge of the party's segment to where it wants to be; FAR where there is no way."""
        rows = np.arange(len(obs))[:, None]
        code = np.rint(obs[:, self._tiles] * 4 * observe.CODE).astype(np.int64)
        tile, turn = (code - 1) % int(observe.CODE), (code - 1) // int(observe.CODE)
        known = code > 0
        tile[~known] = turn[~known] = 0
        open_edge = (tables.TILE_EDGE[tile, turn] != tables.WALL) & known[:, :, None]
        feature = np.where(known, tables.TILE_FEATURE[tile], 0)
        unknown = np.concatenate([~known, np.zeros((len(obs), 1), bool)], axis=1)
        entry = np.concatenate([open_edge, np.zeros((len(obs), 1, 4), bool)], axis=1)
        # an edge is passed when the other side is unknown or open too; monsters that wait are gone around
        passes = open_edge & (unknown[:, _BEYOND] | entry[:, _BEYOND, _OPPOSITE])
        passes[rows[:, 0], here] &= obs[:, self._bolted] == 0
        corridor = (tables.TILE_EDGE[tile, turn] == tables.CORRIDOR) & unknown[:, _BEYOND] & seeks[:, None, None]
        waits = obs[:, self._lairs] > 0
        steps = np.full((len(obs), _CELLS + 1), FAR)
        steps[:, :_CELLS][~known & ~going_out[:, None]] = 0
        steps[:, :_CELLS][(feature == tables.ENTRANCE) & going_out[:, None]] = 0
        stairs = np.where(going_out, 1, _STAIRS_PENALTY)[:, None] + np.zeros(_CELLS, np.int64)
        near = (feature == tables.STAIRS) & (np.arange(_CELLS) != here[:, None])
        steps[:, :_CELLS] = np.where(near, np.minimum(steps[:, :_CELLS], stairs), steps[:, :_CELLS])
        for _ in range(STEPS):
            by_edge = np.where(passes, steps[:, _BEYOND] + 1 + NO_DOOR * corridor, FAR)
            better = np.where(known, np.minimum(steps[:, :_CELLS], by_edge.min(axis=2) + 20 * waits), steps[:, :_CELLS])
            if (better == steps[:, :_CELLS]).all():
                break
            steps[:, :_CELLS] = better
        by_edge = np.where(passes, steps[:, _BEYOND] + NO_DOOR * corridor, FAR)
        return np.minimum(by_edge[rows[:, 0], here], FAR).astype(np.float64)

    def _may_try(self, obs: np.ndarray, field) -> np.ndarray:
        """(m, PEOPLE) who can try the Gates and bear to fail."""
        return (
            (self._read.person(obs, "gates") > 0)
            & (field.left[:, : tables.PEOPLE] > 1)
            & (field.rank[:, : tables.PEOPLE] > 0)
        )

    def _mend(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Healing; before the Gates strength, armour and draughts for those in front."""
        super()._mend(obs, weights)
        if self._gates:
            field = self._read.field(obs)
            spare = field.of_actor(field.left) - 1
            seeks = self._seeks_gates(obs)
            ready = seeks & (spare >= 3)
            for name in ("Strength", "Magic armour"):
                weights[ready, ids.CAST + tables.SPELL_NAMES.index(name)] = 5.0
            weights[seeks, ids.DRINK] = 5.0

    # --- who does it --------------------------------------------------------------------------------------------------

    def _strongest(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Whoever can bear most."""
        field = self._read.field(obs)
        weights[:, ids.TARGET : ids.TARGET + tables.PEOPLE] = 1.0 + field.left[:, : tables.PEOPLE] ** 2

    def _disarm(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """The most skilled with traps, then whoever can bear most."""
        self._strongest(obs, weights)
        weights[:, ids.TARGET : ids.TARGET + tables.PEOPLE] *= 20.0 ** self._read.person(obs, "traps")

    def _try_gates(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """The most skilled with the Gates who would live."""
        able = self._may_try(obs, self._read.field(obs))
        weights[:, ids.TARGET : ids.TARGET + tables.PEOPLE] = np.where(
            able, 8.0 ** self._read.person(obs, "gates"), SELDOM
        )

    def _save(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """A spell that saves more than it costs, of whoever can bear its cost."""
        field = self._read.field(obs)
        can = field.of_actor(field.left) > 2
        for name in ("Deft fingers", "Neutralise poison"):
            weights[:, ids.CAST + tables.SPELL_NAMES.index(name)] = np.where(can, 10.0, SELDOM)

    def _hide(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """The Nameless keeps out of reach."""
        weights[:, ids.RETREAT], weights[:, ids.ADVANCE] = 3.0, FAIR
