"""matryca-journey: rivals on the road, where time, rest and stamina decide what their next duel finds them with."""

from __future__ import annotations

from feint.envs.engine.game import Game, GameSpec
from feint.envs.matryca import rules, text
from feint.envs.matryca.duel import fight_turns, preparation_turns
from feint.envs.matryca.observe import MEANINGS, slots
from feint.envs.matryca.state import JOURNEY_OPTIONS as OPTIONS
from feint.envs.matryca.state import journey_template
from feint.envs.matryca.tables import CAMP_ROUNDS, STRIKES, TESTS


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    made = journey_template(config)
    players, stages = config["players"], config["stages"]
    fights = (players + 1) // 2
    return Game(
        name="matryca-journey",
        version=0,
        config=config,
        players=players,
        template=made,
        kernels=rules.KERNELS,
        action_names=text.action_names(made),
        slots=slots(int(made["spells"][0]), 1, players),
        events=text.event_types(made),
        max_turns=preparation_turns(made) + stages * (players * (1 + CAMP_ROUNDS) + fights * fight_turns(made)),
        min_return=-2.0 * stages,
        max_return=2.0 * stages,
        describe=text.describe,
        tables=(TESTS, STRIKES),
        zero_sum=True,
        meanings=MEANINGS,
    )


JOURNEY = GameSpec(OPTIONS, build)
