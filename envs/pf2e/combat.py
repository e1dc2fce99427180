"""pf2e-combat-duel: a duel with weapons, its initiative chosen in secret every round."""

from __future__ import annotations

from feint.envs.engine.game import Game, GameSpec
from feint.envs.pf2e import configure
from feint.envs.pf2e.state import SHARED

OPTIONS = SHARED


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    return configure.build("pf2e-combat-duel", config, combat=True, magic=False)


COMBAT_DUEL = GameSpec(OPTIONS, build)
