"""pf2e-mixed-duel: weapons and spells, with the initiative and the reactions of both kinds of duel."""

from __future__ import annotations

from feint.envs.engine.game import Game, GameSpec
from feint.envs.pf2e import configure
from feint.envs.pf2e.state import MAGIC

OPTIONS = MAGIC


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    return configure.build("pf2e-mixed-duel", config, combat=True, magic=True)


MIXED_DUEL = GameSpec(OPTIONS, build)
