"""Feint's environments: every game through every interface.

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
    """Make a game known to our functions by `name`, and to PettingZoo and Gymnasium as ``feint/<name>-v<version>``."""
    GAMES[name] = entry
    full = f"feint/{name}-v{entry.version}"
    bound = {"game": name}
    pettingzoo.register("aec", full, FeintAEC, kwargs=bound)
    pettingzoo.register("parallel", full, FeintParallel, kwargs=bound)
    # the environments check their own actions and count their own turns
    gymnasium.register(
        full,
        entry_point=FeintSolo,  # type: ignore[arg-type]  # `game` comes with the keyword arguments
        vector_entry_point=FeintVector,  # type: ignore[arg-type]
        kwargs=bound,
        order_enforce=False,
        disable_env_checker=True,
    )


#: By name, the one to copy last.
_GAMES = (
    ("labirynt-adventure", "labirynt.game:ADVENTURE",
     "a party explores a labyrinth, meets what lives there, gets out"),
    ("labirynt-encounter", "labirynt.game:ENCOUNTER",
     "a party meets monsters: talk, bribes, spells, a fight in ranks"),
    ("mafia42", "mafia42.game:MAFIA42",
     "hidden teams, nights, talk and votes for four to twelve seats"),
    ("magicalogia-battle", "magicalogia.battle.game:BATTLE",
     "a magic battle: hidden plots of dice, cancelling, leftovers to mana"),
    ("magicalogia-session", "magicalogia.session.game:SESSION",
     "scenes, secrets, anchors and fate, and a forbidden book to beat"),
    ("matryca-duel", "matryca.game:DUEL",
     "a mages' duel: spells prepared in secret, cast against the clock"),
    ("matryca-journey", "matryca.game:JOURNEY",
     "rivals on the road: duels, pacts, and secret nights of rest and writing"),
    ("pf2e-combat-duel", "pf2e.game:COMBAT_DUEL",
     "a Pathfinder 2e duel with weapons: hidden initiative and its reactions"),
    ("pf2e-mixed-duel", "pf2e.game:MIXED_DUEL",
     "a Pathfinder 2e duel with weapons and spells, and the reactions of both"),
    ("pf2e-spell-duel", "pf2e.game:SPELL_DUEL",
     "a Pathfinder 2e duel of spells, countered through a hidden tradition focus"),
    ("example-kuhn", "example.game:KUHN",
     "Kuhn poker: one hidden card and one bet; the game to copy when adding one"),
)  # fmt: skip
for _name, _entry_point, _summary in _GAMES:
    register(_name, Entry(f"feint.envs.{_entry_point}", _summary))
