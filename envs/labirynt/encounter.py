"""labirynt-encounter: one meeting of a party with monsters, and its aftermath."""

from __future__ import annotations

from functools import partial

from feint.envs.engine.game import GameSpec
from feint.envs.labirynt.building import build_game
from feint.envs.labirynt.state import ENCOUNTER_OPTIONS as OPTIONS

#: The game under a checked configuration.
build = partial(build_game, "labirynt-encounter", adventure=False)


ENCOUNTER = GameSpec(OPTIONS, build)
