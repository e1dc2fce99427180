"""The script of matryca-duel: a sound preparation for each path, then the action worth most for its time."""

from __future__ import annotations

import numpy as np

from feint.agents.matryca.fighter import Fighter, softmax
from feint.agents.matryca.preparation import Scribe
from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game
from feint.envs.matryca.observe import COPIES, LEVEL
from feint.envs.matryca.tables import PATHS


class Script:
    """Plays either Matryca game's preparation and fights.

    Args:
        game: the game under its configuration.
        style: the path to take; without one, any path.

    Raises:
        ConfigError: no such path.
    """

    def __init__(self, game: Game, style: str = ""):
        if style and style not in PATHS:
            raise ConfigError(f"scripted: style={style!r} is not allowed in {game.name}; choose from {listing(PATHS)}")
        self.fighter = Fighter(game)
        self.names = self.fighter.names
        self.style = style
        self.scribe = Scribe(int(game.template[0]["a_write"]), self.names["done"])

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, never a concession."""
        chances = np.zeros(views.mask.shape)
        left = np.ones(len(views), dtype=bool)
        for slot, answer in self.phases():
            rows = np.flatnonzero(left & (self.fighter.column(views, slot) > 0))
            if len(rows):
                chances[rows] = answer(rows_of(views, rows))
                left[rows] = False
        chances[left] = uniform(views.mask[left])
        return chances

    def phases(self):
        """Slots that mark a phase, with who answers in it."""
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
        """The next spell of the plan."""
        return certain(views, self.scribe.choose(views.mask, *self.stored(views)))

    def stored(self, views: Views) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(m, spells) copies, (m,) path and (m,) level of the mage being prepared."""
        who = self.preparing(views)
        fighter = self.fighter
        first = np.array([fighter.slot[p + "copies_spark"] for p in fighter.own])[who]
        rows = np.arange(len(views))[:, None]
        copies = np.rint(views.observation[rows, first[:, None] + np.arange(fighter.spells)] * COPIES).astype(int)
        paths = np.stack([fighter.of(views, fighter.own, who, f"path_{path}") for path in PATHS], axis=1)
        level = np.rint(fighter.of(views, fighter.own, who, "level", LEVEL)).astype(int)
        return copies, paths.argmax(axis=1), level

    def preparing(self, views: Views) -> np.ndarray:
        """(m,) which of the seat's people is being prepared: the last mage with a path."""
        paths = [
            sum(self.fighter.column(views, prefix + f"path_{path}") for path in PATHS) for prefix in self.fighter.own
        ]
        chosen = np.stack(paths, axis=1) > 0
        return chosen.shape[1] - 1 - chosen[:, ::-1].argmax(axis=1)

    def act(self, views: Views) -> np.ndarray:
        """What is worth most."""
        return softmax(self.fighter.act(views, self.fighter.position(views)))

    def aim(self, views: Views) -> np.ndarray:
        """The target that matters most."""
        return softmax(self.fighter.aim(views, self.fighter.position(views)))

    def enhance(self, views: Views) -> np.ndarray:
        """The enhancement worth most."""
        return softmax(self.fighter.enhance(views, self.fighter.position(views)))


def certain(views: Views, actions: np.ndarray) -> np.ndarray:
    """(m, actions) all chance on one action each."""
    chances = np.zeros(views.mask.shape)
    chances[np.arange(len(views)), actions] = 1.0
    return chances


def rows_of(views: Views, rows: np.ndarray) -> Views:
    """Some rows of views, without events, text and worlds."""
    return Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
