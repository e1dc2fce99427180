"""matryca-duel: secret preparation, then a timed duel of mages and warriors."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.game import Game, GameSpec
from feint.envs.matryca import rules, text
from feint.envs.matryca.observe import MEANINGS, slots
from feint.envs.matryca.state import DUEL_OPTIONS as OPTIONS
from feint.envs.matryca.state import duel_template
from feint.envs.matryca.tables import HOLD_DELAY, STRIKES, TESTS


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    made = duel_template(config)
    return Game(
        name="matryca-duel",
        version=0,
        config=config,
        players=2,
        template=made,
        kernels=rules.KERNELS,
        action_names=text.action_names(made),
        slots=slots(int(made["spells"][0]), int(made["team"][0]), 0),
        events=text.event_types(made),
        max_turns=preparation_turns(made) + fight_turns(made),
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        tables=(TESTS, STRIKES),
        zero_sum=True,
        meanings=MEANINGS,
    )


def preparation_turns(made: np.ndarray) -> int:
    """Steps that preparation takes: the same number of choices for every seat."""
    return int(made["prep_rounds"][0]) * int((made["mage"][0, : made["players"][0]] >= 0).sum())


def fight_turns(made: np.ndarray) -> int:
    """Most steps of a fight: every action takes some time, and up to three picks where sides have several people."""
    people = int((made["member"][0, :2] >= 0).sum())
    picks = 2 if made["team"][0] == 1 else 3
    return people * picks * (int(made["limit"][0]) // HOLD_DELAY + 1)


DUEL = GameSpec(OPTIONS, build)
