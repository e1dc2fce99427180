"""mafia42: nights, talk, votes and hidden teams for four to twelve seats."""

from __future__ import annotations

from feint.envs.engine.game import Game, GameSpec
from feint.envs.mafia42 import rules, text
from feint.envs.mafia42.observe import MEANINGS, slots
from feint.envs.mafia42.state import OPTIONS, template


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    made = template(config)
    n = config["players"]
    return Game(
        name="mafia42",
        version=0,
        config=config,
        players=n,
        template=made,
        kernels=rules.KERNELS,
        action_names=text.action_names(n),
        slots=slots(n),
        events=text.EVENTS,
        max_turns=int(made["most_days"][0] + 1) * most_steps_a_day(made),
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        meanings=MEANINGS,
    )


def most_steps_a_day(made) -> int:
    """Most steps between two nightfalls, the night included: every seat asked wherever any is."""
    n, nights, talk, votes, defences = (
        int(made[name][0]) for name in ("players", "night_ticks", "talk_ticks", "vote_ticks", "defence_ticks")
    )
    turns = 2 * talk * n
    # a turn asks for two picks at most, and twice more to add time; a round of talk opens with a window
    return n * (nights + 3 * turns + n + turns + votes + defences + 2)


MAFIA42 = GameSpec(OPTIONS, build)
