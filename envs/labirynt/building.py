"""Both games of the labyrinth, built alike: an adventure has the labyrinth's actions and slots beside a meeting's."""

from __future__ import annotations

from feint.envs.engine.game import Game
from feint.envs.labirynt import rules, text
from feint.envs.labirynt.maze_text import maze_action_names
from feint.envs.labirynt.observe import MEANINGS, MEETING_SLOTS, SLOTS_OF_ADVENTURE
from feint.envs.labirynt.state import template
from feint.envs.labirynt.tables import WEIGHTS


def build_game(name: str, config: dict, adventure: bool) -> Game:
    """A game under a checked configuration.

    Raises:
        ConfigError: options that contradict each other.
    """
    names = (*text.action_names(), *maze_action_names()) if adventure else text.action_names()
    made = template(config, adventure)
    return Game(
        name=name,
        version=0,
        config=config,
        players=config["players"],
        template=made,
        kernels=rules.KERNELS,
        action_names=names,
        slots=SLOTS_OF_ADVENTURE if adventure else MEETING_SLOTS,
        events=text.event_types(names),
        max_turns=int(made["most_turns"][0]),
        min_return=-1.0,
        max_return=1.25,
        describe=text.describe,
        tables=WEIGHTS,
        meanings=MEANINGS,
    )
