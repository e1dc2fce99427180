"""The battle with magics from an agent's side: what a view says by the names of its slots and actions."""

from __future__ import annotations

import re

import numpy as np

from feint.agents.magicalogia.core_reader import PlotActions
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.observe import DICE_SCALE, MP_SCALE, NUMBER_SCALE, SEEN_SCALE, STAT_SCALE


class MagicReader(PlotActions):
    """Reads the views of a battle with magics.

    Attributes:
        action: number of each action by its name.
        magic_actions: (magics,) the action that uses or charges each magic.
    """

    def __init__(self, game: Game):
        self.game = game
        self.action = {name: k for k, name in enumerate(game.action_names)}
        super().__init__(self.action["plot no dice"], tables.PLOTS)
        self.magic_actions = np.array([self.action[f"magic {name}"] for name in magics.MAGICS])
        self.slot_index = {name: k for k, name in enumerate(game.slots)}
        self._own_magics, self._own_numbers = (
            np.array([at for slot, at in self.slot_index.items() if re.fullmatch(rf"{name}_\d+", slot)])
            for name in ("own_magic", "own_magic_number")
        )
        self._first_seat = self.slot_index["own_seat_own_side"]
        blocks = [at for name, at in self.slot_index.items() if name.endswith("_seat_own_side")]
        self._seats, self._seat_slots = len(blocks), blocks[1] - blocks[0]
        self._in_seat = {name[len("own_seat_") :]: at - self._first_seat for name, at in self.slot_index.items()
                         if name.startswith("own_seat_")}  # fmt: skip

    def slot(self, views: Views, name: str) -> np.ndarray:
        """(m,) float32 of one slot."""
        return views.observation[:, self.slot_index[name]]

    def asked(self, views: Views, what: str) -> np.ndarray:
        """(k,) rows whose seat is asked this."""
        assert what in ids.ASKS
        return np.flatnonzero(self.slot(views, f"asked_{what}".replace(" ", "_")) == 1)

    def faces(self, views: Views, name: str, scale: float) -> np.ndarray:
        """(m, 6) int64, dice by face."""
        columns = [self.slot_index[f"{name}_{domain}"] for domain in basics.DOMAINS]
        return np.rint(views.observation[:, columns] * scale).astype(np.int64)

    def numbers(self, views: Views) -> np.ndarray:
        """(m, magics) int64, target numbers of the seat's magics with a fixed skill; 0 for all others."""
        held = np.rint(views.observation[:, self._own_magics] * len(magics.MAGICS)).astype(np.int64)
        found = np.zeros((len(held), 1 + len(magics.MAGICS)), np.int64)
        numbers = np.rint(views.observation[:, self._own_numbers] * NUMBER_SCALE).astype(np.int64)
        np.put_along_axis(found, held, numbers, axis=1)
        return found[:, 1:]

    def seats(self, views: Views, name: str, scale: float = 1.0) -> np.ndarray:
        """(m, seats) int64 of one quantity of each seat, the own seat first."""
        at = self._first_seat + self._in_seat[name] + self._seat_slots * np.arange(self._seats)
        return np.rint(views.observation[:, at] * scale).astype(np.int64)

    def representative(self, views: Views, own: bool) -> np.ndarray:
        """(m,) which seat, counted from the viewer's own, represents the viewer's side or the other."""
        side = self.seats(views, "own_side") == (1 if own else -1)
        return (side & (self.seats(views, "representative") == 1)).argmax(axis=1)

    def attack_step(self, views: Views) -> dict[str, np.ndarray]:
        """What the plots of an attack step turn on, each (m,) int64.

        Keys: "attacking" (1 where the viewer's side attacks), "attack" dice, "defence" dice, "hp" of the defender
        (temporary points and Block included), "bonus" of the attacker's archetypes.
        """
        rows = np.arange(len(views))
        own, other = self.representative(views, True), self.representative(views, False)
        attacking = self.slot(views, "own_step") == 1
        attacker, defender = np.where(attacking, own, other), np.where(attacking, other, own)
        controls = np.stack([self.seats(views, f"controls_{kind}".replace(" ", "_")) for kind in tables.KINDS], axis=2)
        points = self.seats(views, "mp", MP_SCALE) + self.seats(views, "temporary_mp", MP_SCALE)
        return {
            "attacking": attacking.astype(np.int64),
            "attack": self.seats(views, "attack", STAT_SCALE)[rows, attacker],
            "defence": self.seats(views, "defence", STAT_SCALE)[rows, defender],
            "hp": points[rows, defender],
            "bonus": controls[rows, attacker] @ tables.KEYWORDS[:, tables.BONUS],
        }

    def shown(self, views: Views, attack: bool) -> np.ndarray:
        """(m, 6) int64, dice that the other side's representative has shown in attack or in defence."""
        other = self.representative(views, False)
        name = "attack_dice" if attack else "defence_dice"
        dice = np.stack([self.seats(views, f"{name}_{domain}", SEEN_SCALE) for domain in basics.DOMAINS], axis=2)
        return dice[np.arange(len(views)), other]

    def through(self, views: Views) -> np.ndarray:
        """(m,) int64, attack dice on the table that no defence die there meets."""
        guard = self.faces(views, "defence", DICE_SCALE) + self.faces(views, "other_defence", DICE_SCALE)
        return np.maximum(self.faces(views, "attack", DICE_SCALE) - guard, 0).sum(axis=1)
