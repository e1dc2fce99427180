"""magicalogia-battle: one magic battle of two representatives, with all magics or without any."""

from __future__ import annotations

from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.magicalogia.battle import game as magic
from feint.envs.magicalogia.core import rules, state, text
from feint.envs.magicalogia.core.observe import MEANINGS, SLOTS

_SIZES = ("full", "core", "micro")
OPTIONS = {
    "size": Option("full", "the whole battle, the one without magics, or one small enough to solve", _SIZES),
    **{name: option for name, option in state.OPTIONS.items() if name != "size"},
    **magic.OPTIONS,
}
#: Options that only one of the two has.
_CORE_ONLY, _FULL_ONLY = ("stats", "bonus"), tuple(magic.OPTIONS)


def build(config: dict) -> Game:
    """The game under a checked configuration.

    Raises:
        ConfigError: an option that the size does not have.
    """
    full = config["size"] == "full"
    strange = [name for name in (_CORE_ONLY if full else _FULL_ONLY) if config[name] != OPTIONS[name].default]
    if strange:
        raise ConfigError(f"magicalogia-battle: size={config['size']!r} has no option {listing(strange)}")
    return magic.build(config) if full else _core(config)


def _core(config: dict) -> Game:
    made = state.template(config)
    faces, rounds = int(made["faces"][0]), int(made["rounds"][0])
    return Game(
        name="magicalogia-battle",
        version=0,
        config=config,
        players=state.SEATS,
        template=made,
        kernels=rules.KERNELS,
        action_names=text.action_names(faces),
        slots=SLOTS,
        events=text.event_types(faces),
        # a round asks each seat for mana and a summon, and each attack step once and then both seats
        max_turns=rounds * 10,
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        zero_sum=True,
        meanings=MEANINGS,
    )


BATTLE = GameSpec(OPTIONS, build)
