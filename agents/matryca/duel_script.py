"""The script of matryca-duel: a sound preparation for each path, then the action of the highest value for its time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from feint.agents.matryca.fighter import Fighter, softmax
from feint.agents.matryca.preparation import Scribe
from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.envs.matryca import observe, tables

#: The slot that marks a phase, and what gives the probabilities in it.
Phase = tuple[str, Callable[[Views], np.ndarray]]


class Script:
    """Plays either Matryca game's preparation and fights.

    Args:
        game: the game under its configuration.
        style: the path to take; without one, any path.

    Raises:
        ConfigError: no such path.
    """

    def __init__(self, game: Game, style: str = ""):
        if style and style not in tables.PATHS:
            raise ConfigError(
                f"scripted: style={style!r} is not allowed in {game.name}; choose from {listing(tables.PATHS)}"
            )
        self.fighter = Fighter(game)
        self.names = self.fighter.names
        self.style = style
        self.scribe = Scribe(int(game.template[0]["a_write"]), self.names["done"])

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, never a concession."""
        probs = np.zeros(views.mask.shape)
        open_rows = np.ones(len(views), dtype=bool)
        for slot, answer in self.phases():
            rows = np.flatnonzero(open_rows & (self.fighter.column(views, slot) > 0))
            if len(rows):
                probs[rows] = answer(rows_of(views, rows))
                open_rows[rows] = False
        probs[open_rows] = uniform(views.mask[open_rows])
        return probs

    def phases(self) -> tuple[Phase, ...]:
        """The slot that marks each phase, and what chooses in it."""
        return (
            ("phase_path", self.choose_path),
            ("phase_prepare", self.prepare),
            ("phase_act", self.act),
            ("phase_target", self.aim),
            ("phase_enhance", self.enhance),
        )

    def choose_path(self, views: Views) -> np.ndarray:
        """The path of the style, or any."""
        if not self.style:
            return uniform(views.mask)
        return certain(views, np.full(len(views), self.names[f"path {self.style}"]))

    def prepare(self, views: Views) -> np.ndarray:
        """The next spell of the writing order."""
        return certain(views, self.scribe.choose(views.mask, *self.stored(views)))

    def stored(self, views: Views) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(m, spells) copies, (m,) path and (m,) level of the mage being prepared."""
        who = self.preparing(views)
        fighter = self.fighter
        first = np.array([fighter.slot[p + "copies_spark"] for p in fighter.own])[who]
        rows = np.arange(len(views))[:, None]
        copies = np.rint(
            views.observation[rows, first[:, None] + np.arange(fighter.spells)] * observe.COPIES_SCALE
        ).astype(int)
        paths = np.stack([fighter.of(views, fighter.own, who, f"path_{path}") for path in tables.PATHS], axis=1)
        level = np.rint(fighter.of(views, fighter.own, who, "level", observe.LEVEL_SCALE)).astype(int)
        return copies, paths.argmax(axis=1), level

    def preparing(self, views: Views) -> np.ndarray:
        """(m,) which of the seat's people is being prepared: the last mage with a path."""
        paths = [
            sum(self.fighter.column(views, prefix + f"path_{path}") for path in tables.PATHS)
            for prefix in self.fighter.own
        ]
        chosen = np.stack(paths, axis=1) > 0
        return chosen.shape[1] - 1 - chosen[:, ::-1].argmax(axis=1)

    def act(self, views: Views) -> np.ndarray:
        """Actions by their values."""
        return softmax(self.fighter.act(views, self.fighter.position(views)))

    def aim(self, views: Views) -> np.ndarray:
        """Targets by their values."""
        return softmax(self.fighter.aim(views, self.fighter.position(views)))

    def enhance(self, views: Views) -> np.ndarray:
        """Enhancements by their values."""
        return softmax(self.fighter.enhance(views, self.fighter.position(views)))


def certain(views: Views, actions: np.ndarray) -> np.ndarray:
    """(m, actions) probability 1 on one action each."""
    probs = np.zeros(views.mask.shape)
    probs[np.arange(len(views)), actions] = 1.0
    return probs


def rows_of(views: Views, rows: np.ndarray) -> Views:
    """Some rows of views, without events, text and determinizations."""
    return Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
