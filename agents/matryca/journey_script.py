"""The script of matryca-journey: the duel's script, and when to fight, rest, meditate and write on the road."""

from __future__ import annotations

import numpy as np

from feint.agents.matryca import duel_script as matryca_duel
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.matryca.observe import CLASS, MINUTES, PM

#: Chance to pick a duel when in good shape, with more of an edge, and when spent.
_DUEL = {"edge": 0.9, "even": 0.5, "spent": 0.05}
#: Chance of a pact where no duel is picked.
_PACT = 0.3
#: Stored spells below which a mage thinks itself spent, and PM above which it does not meditate.
_FEW_COPIES, _ENOUGH_PM = 3, 24


class Script(matryca_duel.Script):
    """Plays the journey: see :class:`feint.agents.matryca.duel_script.Script`."""

    def __init__(self, game: Game, style: str = ""):
        super().__init__(game, style)
        self._pm_most = int(game.template["pm_most"][0, 0])

    def phases(self):
        """The duel's phases and the road's."""
        return (*super().phases(), ("phase_meet", self.meet), ("phase_camp", self.camp))

    def meet(self, views: Views) -> np.ndarray:
        """A duel by how well the seat stands against whom it meets, else mostly on its way."""
        column = self.fighter.column
        own, foe = (np.rint(column(views, f"{side}_wound_class", CLASS)) for side in ("own", "foe"))
        copies = self.stored(views)[0].sum(axis=1)
        spent = (own >= 2) | (copies < _FEW_COPIES) | (column(views, "foe_warrior") > 0)
        edge = ~spent & (foe > own)
        duel = np.where(spent, _DUEL["spent"], np.where(edge, _DUEL["edge"], _DUEL["even"]))
        chances = np.zeros(views.mask.shape)
        chances[:, self.names["duel"]] = duel
        chances[:, self.names["make a pact"]] = (1 - duel) * _PACT
        chances[:, self.names["pass by"]] = (1 - duel) * (1 - _PACT)
        return chances

    def camp(self, views: Views) -> np.ndarray:
        """Rest until calm, then write the plan; with a bad wound rest through; meditate while PM are short."""
        column, names, mask = self.fighter.column, self.names, views.mask
        minutes = np.rint(column(views, "minutes_left", MINUTES))
        wounded = np.rint(column(views, "own_wound_class", CLASS)) >= 2
        rested = column(views, "rested") > 0
        pm = np.rint(column(views, "own_pm", PM))
        writing = self.scribe.choose(mask, *self.stored(views))
        chosen = np.full(len(views), names["done"])
        meditate = (pm < min(_ENOUGH_PM, self._pm_most - 2)) & ~wounded & (mask[:, names["meditate 1 hour"]] != 0)
        chosen[meditate] = names["meditate 1 hour"]
        can_write = rested & (writing != names["done"])
        chosen[can_write] = writing[can_write]
        tired = ~rested & ~wounded & (minutes > 600)
        chosen[tired] = np.where(minutes[tired] > 840, names["rest 4 hours"], names["rest 1 hour"])
        return matryca_duel.certain(views, np.where(mask[np.arange(len(views)), chosen] != 0, chosen, names["done"]))
