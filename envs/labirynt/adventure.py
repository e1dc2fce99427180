"""labirynt-adventure: into the labyrinth, from segment to segment, and out again."""

from __future__ import annotations

from functools import partial

from feint.envs.engine.game import GameSpec
from feint.envs.labirynt.building import build_game
from feint.envs.labirynt.state import ADVENTURE_OPTIONS as OPTIONS

#: The game under a checked configuration.
build = partial(build_game, "labirynt-adventure", adventure=True)


ADVENTURE = GameSpec(OPTIONS, build)
