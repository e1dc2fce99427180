"""pf2e-spell-duel: turns of spells, countered through a tradition in focus."""

from __future__ import annotations

from feint.envs.engine.game import Game, GameSpec
from feint.envs.pf2e import configure
from feint.envs.pf2e.state import MAGIC

OPTIONS = MAGIC


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    return configure.build("pf2e-spell-duel", config, combat=False, magic=True)


SPELL_DUEL = GameSpec(OPTIONS, build)
