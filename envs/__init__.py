"""Feint's environments: every game through every door.

``make`` (PettingZoo AEC), ``make_parallel``, ``make_vec`` and ``gymnasium.make`` (one learning seat against opponents),
``Batch`` (raw arrays), ``Match`` (by hand). Importing this module registers ``feint/<game>-v<n>`` with PettingZoo and
Gymnasium; a game's folder is imported, and its rules compiled, on first use.
"""

import gymnasium
import pettingzoo

from feint.envs.engine.aec import FeintAEC, make
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import ConfigError, DiceError, FeintError, FileError, IllegalAction
from feint.envs.engine.match import Match, Outcome
from feint.envs.engine.parallel import FeintParallel, make_parallel
from feint.envs.engine.registry import GAMES, Entry, load
from feint.envs.engine.solo import FeintSolo
from feint.envs.engine.vector import FeintVector, make_vec

__all__ = [
    "GAMES",
    "Batch",
    "ConfigError",
    "DiceError",
    "FeintAEC",
    "FeintError",
    "FeintParallel",
    "FeintSolo",
    "FeintVector",
    "FileError",
    "IllegalAction",
    "Match",
    "Outcome",
    "load",
    "make",
    "make_parallel",
    "make_vec",
    "register",
]


def register(name: str, entry: Entry) -> None:
    """Make a game known to our doors by `name`, and to PettingZoo and Gymnasium as ``feint/<name>-v<version>``."""
    GAMES[name] = entry
    full = f"feint/{name}-v{entry.version}"
    bound = {"game": name}
    pettingzoo.register("aec", full, FeintAEC, kwargs=bound)
    pettingzoo.register("parallel", full, FeintParallel, kwargs=bound)
    # the environments check their own actions and count their own turns
    gymnasium.register(
        full,
        entry_point=FeintSolo,
        vector_entry_point=FeintVector,
        kwargs=bound,
        order_enforce=False,
        disable_env_checker=True,
    )


register(
    "magicalogia-battle",
    Entry("feint.envs.magicalogia.battle", "a magic battle: hidden plots of dice, cancelling, leftovers to mana"),
)
register(
    "matryca-duel",
    Entry("feint.envs.matryca.duel", "a mages' duel: spells prepared in secret, cast against the clock"),
)
register(
    "matryca-journey",
    Entry("feint.envs.matryca.journey", "rivals on the road: duels, pacts, and secret nights of rest and writing"),
)
register(
    "labirynt-encounter",
    Entry("feint.envs.labirynt.encounter", "a party meets monsters: talk, bribes, spells, a fight in ranks"),
)
register(
    "mafia42",
    Entry("feint.envs.mafia42.game", "hidden teams, nights, talk and votes for four to twelve seats"),
)
register(
    "pf2e-combat-duel",
    Entry("feint.envs.pf2e.combat", "a Pathfinder 2e duel with weapons: hidden initiative and its reactions"),
)
register(
    "pf2e-spell-duel",
    Entry("feint.envs.pf2e.spell", "a Pathfinder 2e duel of spells, countered through a hidden tradition focus"),
)
register(
    "pf2e-mixed-duel",
    Entry("feint.envs.pf2e.mixed", "a Pathfinder 2e duel with weapons and spells, and the reactions of both"),
)
register(
    "labirynt-adventure",
    Entry("feint.envs.labirynt.adventure", "a party explores a labyrinth, meets what lives there, gets out"),
)
register(
    "magicalogia-session",
    Entry("feint.envs.magicalogia.sessions", "scenes, secrets, anchors and fate, and a forbidden book to beat"),
)
