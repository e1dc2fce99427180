"""labirynt-encounter: one meeting of a party with monsters, and its aftermath."""

from __future__ import annotations

from feint.envs.engine.game import Game, Kernels
from feint.envs.labirynt import rules, text
from feint.envs.labirynt.observe import MEANINGS, MEETING_SLOTS
from feint.envs.labirynt.state import ENCOUNTER_OPTIONS as OPTIONS
from feint.envs.labirynt.state import template
from feint.envs.labirynt.tables import WEIGHTS

__all__ = ["OPTIONS", "build"]


def build(config: dict) -> Game:
    """The game under a checked configuration.

    Raises:
        ConfigError: options that contradict each other.
    """
    names = text.action_names()
    made = template(config, adventure=False)
    return Game(
        name="labirynt-encounter",
        version=0,
        config=config,
        players=config["players"],
        template=made,
        kernels=Kernels(rules.advance, rules.look, rules.redraw),
        action_names=names,
        slots=MEETING_SLOTS,
        events=text.event_types(names),
        max_turns=int(made["most_turns"][0]),
        low=-1.0,
        high=1.25,
        view=text.view,
        tables=WEIGHTS,
        meanings=MEANINGS,
    )
