"""labirynt-adventure: into the labyrinth, from segment to segment, and out again."""

from __future__ import annotations

from feint.envs.engine.game import Game, Kernels
from feint.envs.labirynt import rules, text
from feint.envs.labirynt.maze_text import maze_action_names
from feint.envs.labirynt.observe import MEANINGS, SLOTS_OF_ADVENTURE
from feint.envs.labirynt.state import ADVENTURE_OPTIONS as OPTIONS
from feint.envs.labirynt.state import template
from feint.envs.labirynt.tables import WEIGHTS

__all__ = ["OPTIONS", "build"]


def build(config: dict) -> Game:
    """The game under a checked configuration.

    Raises:
        ConfigError: options that contradict each other.
    """
    names = (*text.action_names(), *maze_action_names())
    made = template(config, adventure=True)
    return Game(
        name="labirynt-adventure",
        version=0,
        config=config,
        players=config["players"],
        template=made,
        kernels=Kernels(rules.advance, rules.look, rules.redraw),
        action_names=names,
        slots=SLOTS_OF_ADVENTURE,
        events=text.event_types(names),
        max_turns=int(made["most_turns"][0]),
        low=-1.0,
        high=1.25,
        view=text.view,
        tables=WEIGHTS,
        meanings=MEANINGS,
    )
