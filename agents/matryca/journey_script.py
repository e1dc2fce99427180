"""The script of matryca-journey: the duel's script, and when to duel, rest, meditate and write."""

from __future__ import annotations

import numpy as np

from feint.agents.matryca import duel_script
from feint.agents.matryca.duel_script import Phase
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.matryca import observe

#: Probability of a duel with an edge over the rival, on equal terms, and when spent.
_DUEL = {"edge": 0.9, "even": 0.5, "spent": 0.05}
#: Probability of a pact where no duel is picked.
_PACT = 0.3
#: Stored spells below which a mage counts as spent, and PM above which it does not meditate.
_FEW_COPIES, _ENOUGH_PM = 3, 24


class Script(duel_script.Script):
    """Plays the journey: see :class:`feint.agents.matryca.duel_script.Script`."""

    def __init__(self, game: Game, style: str = ""):
        super().__init__(game, style)
        self._max_pm = int(game.template["max_pm"][0, 0])

    def phases(self) -> tuple[Phase, ...]:
        """The phases of the duel and those of the road."""
        return (*super().phases(), ("phase_meet", self.meet), ("phase_camp", self.camp))

    def meet(self, views: Views) -> np.ndarray:
        """Duel by how well the seat stands against the rival, else mostly pass by."""
        column = self.fighter.column
        own, foe = (np.rint(column(views, f"{side}_wound_class", observe.CLASS_SCALE)) for side in ("own", "foe"))
        copies = self.stored(views)[0].sum(axis=1)
        spent = (own >= 2) | (copies < _FEW_COPIES) | (column(views, "foe_warrior") > 0)
        edge = ~spent & (foe > own)
        duel = np.where(spent, _DUEL["spent"], np.where(edge, _DUEL["edge"], _DUEL["even"]))
        probs = np.zeros(views.mask.shape)
        probs[:, self.names["duel"]] = duel
        probs[:, self.names["make a pact"]] = (1 - duel) * _PACT
        probs[:, self.names["pass by"]] = (1 - duel) * (1 - _PACT)
        return probs

    def camp(self, views: Views) -> np.ndarray:
        """Rest until fit to write, then write; rest all night with a bad wound; meditate while PM are short."""
        column, names, mask = self.fighter.column, self.names, views.mask
        minutes = np.rint(column(views, "minutes_left", observe.MINUTES_SCALE))
        wounded = np.rint(column(views, "own_wound_class", observe.CLASS_SCALE)) >= 2
        rested = column(views, "rested") > 0
        pm = np.rint(column(views, "own_pm", observe.PM_SCALE))
        writing = self.scribe.choose(mask, *self.stored(views))
        chosen = np.full(len(views), names["done"])
        meditate = (pm < min(_ENOUGH_PM, self._max_pm - 2)) & ~wounded & (mask[:, names["meditate 1 hour"]] != 0)
        chosen[meditate] = names["meditate 1 hour"]
        can_write = rested & (writing != names["done"])
        chosen[can_write] = writing[can_write]
        tired = ~rested & ~wounded & (minutes > 600)
        chosen[tired] = np.where(minutes[tired] > 840, names["rest 4 hours"], names["rest 1 hour"])
        return duel_script.certain(views, np.where(mask[np.arange(len(views)), chosen] != 0, chosen, names["done"]))
