"""Feint's environments: every game through every door.

``make`` (PettingZoo AEC), ``make_parallel``, ``make_vec`` and ``gymnasium.make`` (one learning seat against opponents),
``Batch`` (raw arrays), ``Match`` (by hand). Importing this module registers ``feint/<game>-v<n>`` with PettingZoo and
Gymnasium; a game's folder is imported, and its rules compiled, on first use.
"""

from feint.envs.engine.errors import ConfigError, DiceError, FeintError, FileError, IllegalAction
from feint.envs.engine.registry import GAMES, Entry, load

GAMES["magicalogia-battle"] = Entry("feint.envs.magicalogia.battle", "a magic battle: hidden plots of dice")

from feint.envs.engine.batch import Batch  # noqa: E402
from feint.envs.engine.match import Match  # noqa: E402

__all__ = ["GAMES", "Batch", "ConfigError", "DiceError", "FeintError", "FileError", "IllegalAction", "Match", "load"]
