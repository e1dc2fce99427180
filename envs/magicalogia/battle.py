"""magicalogia-battle: one magic battle of two representatives."""

from __future__ import annotations

from feint.envs.engine.game import Game, Kernels
from feint.envs.magicalogia import rules, text
from feint.envs.magicalogia.observe import MEANINGS, SLOTS
from feint.envs.magicalogia.state import OPTIONS, SEATS, template

__all__ = ["OPTIONS", "build"]


def build(config: dict) -> Game:
    """The game under a checked configuration."""
    made = template(config)
    faces, rounds = int(made["faces"][0]), int(made["rounds"][0])
    return Game(
        name="magicalogia-battle",
        version=0,
        config=config,
        players=SEATS,
        template=made,
        kernels=Kernels(rules.advance, rules.look, rules.redraw),
        action_names=text.action_names(faces),
        slots=SLOTS,
        events=text.event_types(faces),
        # a round asks each seat for mana and a summon, and each attack step once and then both seats
        max_turns=rounds * 10,
        low=-1.0,
        high=1.0,
        view=text.view,
        zero_sum=True,
        meanings=MEANINGS,
    )
