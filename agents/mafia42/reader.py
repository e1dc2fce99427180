"""Mafia42's observations read back into arrays: what agents of the game decide by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.observe import FINDING_SCALE, NAME_SLOTS, decode


@dataclass(frozen=True)
class Observations:
    """m observations as arrays: (m,) of the seat, (m, n) by name, (m, n, n) by speaker and target.

    Attributes:
        values: (m, slots) float32; `mask`: (m, actions) int8.
        columns: the slots' places by name, as :class:`Layout` has them.
        n: number of players.
    """

    values: np.ndarray
    mask: np.ndarray
    columns: Mapping[str, np.ndarray]
    n: int

    def own(self, slot: str, scale: float = 1.0) -> np.ndarray:
        """(m,) a slot of the seat or of the match, times `scale`, as integers."""
        return np.rint(self.values[:, self.columns[slot]] * scale).astype(np.int64)

    def names(self, slot: str, scale: float = 1.0) -> np.ndarray:
        """(m, n) a slot of every name, times `scale`, as integers."""
        return np.rint(self.values[:, self.columns[slot]] * scale).astype(np.int64)

    @cached_property
    def role(self) -> np.ndarray:
        """(m,) own role."""
        return self.values[:, self.columns["own_role"]].argmax(axis=1)

    @cached_property
    def team(self) -> np.ndarray:
        """(m,) own team."""
        return self.own("own_team", 2)

    @cached_property
    def me(self) -> np.ndarray:
        """(m, n) whether the name is the seat's own."""
        return self.names("self") == 1

    @cached_property
    def alive(self) -> np.ndarray:
        """(m, n) names in the game."""
        return self.names("out", 3) == 0

    @cached_property
    def known(self) -> np.ndarray:
        """(m, n) own findings."""
        return self.names("known", FINDING_SCALE)

    @cached_property
    def side(self) -> np.ndarray:
        """(m, n) 1 known or published on the mafia's side, -1 known not to be."""
        return self.names("side")

    @cached_property
    def claim(self) -> np.ndarray:
        """(m, n) role claimed, -1: none."""
        return decode(self.values[:, self.columns["claim"]]) - 1

    @cached_property
    def report(self) -> np.ndarray:
        """(m, n, n) findings reported."""
        return decode(self.values[:, self.columns["report"]]).reshape(-1, self.n, self.n)

    @cached_property
    def stance(self) -> np.ndarray:
        """(m, n, n) 1 accused, -1 vouched for."""
        return np.rint(self.values[:, self.columns["stance"]] * 2).astype(np.int64).reshape(-1, self.n, self.n)

    @cached_property
    def said(self) -> np.ndarray:
        """(m, n) findings the seat itself has reported."""
        return np.take_along_axis(self.report, self.me.argmax(axis=1)[:, None, None], axis=1)[:, 0]

    @cached_property
    def accused_by_me(self) -> np.ndarray:
        """(m, n) names the seat has accused."""
        return np.take_along_axis(self.stance, self.me.argmax(axis=1)[:, None, None], axis=1)[:, 0] == 1


class Layout:
    """Where the slots and actions of a game lie."""

    def __init__(self, game: Game):
        self.n = game.players
        at = {slot: k for k, slot in enumerate(game.slots)}
        columns = {slot: np.array(k) for slot, k in at.items() if slot.startswith("own_") or "_" not in slot}
        for slot in NAME_SLOTS:
            columns[slot] = np.array([at[f"{x}_{slot}"] for x in range(self.n)])
        columns["own_role"] = np.array([at[f"own_role_{role.replace(' ', '_')}"] for role in ids.ROLES])
        for pair in ("stance", "report"):
            columns[pair] = np.array([at[f"{pair}_{a}_{b}"] for a in range(self.n) for b in range(self.n)])
        self.columns = columns
        self.role_at = game.action_names.index("role citizen")
        self.possible = np.array([int(game.template["possible"][0]) >> r & 1 for r in range(len(ids.ROLES))], bool)
        self.claimable = self.possible & (tables.TEAM_OF == ids.CITIZENS)
        self.claimable[ids.CITIZEN] = True

    def read(self, views: Views) -> Observations:
        """The observations of views."""
        return Observations(views.observation, views.mask, self.columns, self.n)

    def block(self, verb: int) -> slice:
        """The actions of one verb."""
        first = ids.BLOCKS + verb * self.n
        return slice(first, first + self.n)

    def roles(self) -> slice:
        """Actions that name a role."""
        return slice(self.role_at, self.role_at + len(ids.ROLES))


def is_mafia_finding(finding: np.ndarray) -> np.ndarray:
    """Where a finding puts a name on the mafia's side."""
    return ((finding >= 1 + ids.MAFIOSO) & (finding <= 1 + ids.VILLAIN)) | (finding == ids.MAFIA_SIDE)


def own_entry(obs: Observations, by_name: np.ndarray) -> np.ndarray:
    """(m,) the entry of the seat's own name."""
    return by_name[np.arange(len(by_name)), obs.me.argmax(axis=1)]
