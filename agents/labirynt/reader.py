"""What the labyrinth's scripts read off observations: units as arrays, and how a fight looks."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.game import Game
from feint.envs.labirynt import tables
from feint.envs.labirynt.observe import (
    BODY_SCALE,
    KIND_SCALE,
    PENDING_SCALE,
    PHASE_SCALE,
    SMALL_SCALE,
    UNIT_SCALE,
    UNIT_SLOTS,
    unit_label,
)

#: Scales of a unit's slots, in their order.
_SCALES = {
    "status": 4.0, "kind": KIND_SCALE, "foe": 1.0, "mine": 1.0, "strength": BODY_SCALE, "wounds": BODY_SCALE,
    "agility": BODY_SCALE, "resistance": SMALL_SCALE, "rank": 8.0, "column": 2.0, "hand": 6.0, "acted": 1.0,
    "asleep": 1.0, "shield": 1.0, "armour": SMALL_SCALE, "charmed": 2.0,
}  # fmt: skip
#: Agilities that tables are made for: -LOWEST .. HIGHEST.
LOWEST, HIGHEST = 10, 50


def _mean_wounds() -> np.ndarray:
    """(agilities, 7) mean wounds of a blow by its whole bonus and weapon column."""
    totals = np.arange(-LOWEST, HIGHEST + 1)[:, None] + np.arange(1, 7)
    return tables.COMBAT[totals.clip(1, tables.MAX_TOTAL)].mean(axis=1)


MEAN_WOUNDS = _mean_wounds()


class Reader:
    """Reads views of one game.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        self.slots = {name: k for k, name in enumerate(game.slots)}
        first = self.slots[f"{unit_label(0)}_{UNIT_SLOTS[0]}"]
        self._units = slice(first, first + tables.UNITS * len(UNIT_SLOTS))
        self._scales = np.array([_SCALES[name] for name in UNIT_SLOTS], np.float32)
        self._person = {
            name: np.array([self.slots[f"{unit_label(u)}_{name}"] for u in range(tables.PEOPLE)])
            for name in ("negotiation", "traps", "gates", "skilled", "points", "weapon_1", "weapon_2", "magic_1")
            + ("magic_2", "thrown", "bow")
        }

    def number(self, obs: np.ndarray, name: str, scale: float = SMALL_SCALE) -> np.ndarray:
        """(m,) int64, one slot as the number it stands for."""
        return np.rint(obs[:, self.slots[name]] * scale).astype(np.int64)

    def person(self, obs: np.ndarray, name: str) -> np.ndarray:
        """(m, PEOPLE) float32, one quantity of all characters."""
        return obs[:, self._person[name]] * SMALL_SCALE

    def phase(self, obs: np.ndarray) -> np.ndarray:
        """(m,) int64, what is asked."""
        return self.number(obs, "phase", PHASE_SCALE)

    def field(self, obs: np.ndarray) -> Field:
        """Both sides as they stand in these observations."""
        units = np.rint(obs[:, self._units].reshape(len(obs), tables.UNITS, len(UNIT_SLOTS)) * self._scales)
        return Field(self, obs, units)


class Field:
    """Units of m views.

    Attributes:
        left, strength, wounds, agility, resistance: (m, UNITS) float32; `left` is 0 for who is not standing.
        rank: (m, UNITS), from 1; 0 without a place.
        foe, alive, asleep, charmed: (m, UNITS) bool.
        hand, kind: (m, UNITS) int64.
        harm: (m, UNITS) mean wounds of a blow.
        actor, pending: (m,) int64, the unit that acts, and what waits for a target.
    """

    def __init__(self, reader: Reader, obs: np.ndarray, units: np.ndarray):
        column = {name: units[:, :, k] for k, name in enumerate(UNIT_SLOTS)}
        self.alive = column["status"] == 1
        self.strength, self.wounds = column["strength"], column["wounds"]
        self.left = np.where(self.alive, self.strength - self.wounds, 0)
        self.agility, self.resistance, self.rank = column["agility"], column["resistance"], column["rank"]
        self.foe, self.asleep, self.charmed = column["foe"] > 0, column["asleep"] > 0, column["charmed"] > 0
        self.hand, self.kind = column["hand"].astype(np.int64), column["kind"].astype(np.int64)
        self.column = column["column"]
        self.shield, self.armour = column["shield"] > 0, column["armour"]
        self.actor = (reader.number(obs, "actor", UNIT_SCALE) - 1).clip(0)
        self.pending = reader.number(obs, "pending", PENDING_SCALE) - 1
        self.rows = np.arange(len(obs))
        bonus = self.agility.copy()
        bonus[:, : tables.PEOPLE] += self._skill(reader, obs)
        self.harm = self.wounds_of(bonus, self.hand) * self.alive

    def _skill(self, reader: Reader, obs: np.ndarray) -> np.ndarray:
        """(m, PEOPLE) weapon skill and magic of what each character holds."""
        hand = self.hand[:, : tables.PEOPLE]
        skill = np.where(reader.person(obs, "skilled") == hand, reader.person(obs, "points"), 0)
        for k in ("1", "2"):
            skill = skill + np.where(reader.person(obs, f"weapon_{k}") == hand, reader.person(obs, f"magic_{k}"), 0)
        return skill + np.where(hand == tables.BOW, reader.person(obs, "bow"), 0)

    @staticmethod
    def wounds_of(bonus: np.ndarray, hand: np.ndarray) -> np.ndarray:
        """Mean wounds of blows with such bonuses and weapons."""
        return MEAN_WOUNDS[(bonus.astype(np.int64) + LOWEST).clip(0, LOWEST + HIGHEST), hand]

    def of_actor(self, values: np.ndarray) -> np.ndarray:
        """(m,) the acting unit's value of (m, UNITS)."""
        return values[self.rows, self.actor]

    def danger(self) -> np.ndarray:
        """(m,) how long the party needs to kill the monsters, over how long they need for the party."""
        here = self.rank > 0
        ours, theirs = here & ~self.foe, here & self.foe & ~self.asleep
        blows = self.blows()
        bites = (self.harm * (theirs & (self.rank == 1))).sum(axis=1)
        need = (self.left * theirs).sum(axis=1) / (blows + 0.5)
        have = (self.left * ours).sum(axis=1) / (bites + 0.1)
        return need / np.maximum(have, 0.1)

    def blows(self) -> np.ndarray:
        """(m,) mean wounds that the party deals in a round with what it holds where it stands."""
        far = (self.hand == tables.BOW) | (self.hand == tables.KNIFE)
        strikes = ~self.foe & np.where(far, self.rank == 2, self.rank == 1)
        return (self.harm * strikes).sum(axis=1)

    def might(self) -> np.ndarray:
        """(m,) wounds that the party can take, times those that it deals in a round."""
        return (self.left * (~self.foe & (self.rank > 0))).sum(axis=1) * self.blows()
