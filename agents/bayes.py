"""Plays Mafia42 on a posterior over who holds what kind of role, under a model of the scripted players.

Every assignment of four kinds (mafioso, helper, police, other) to the names that the deal allows is weighed. Its
likelihood is a product over names (what they claimed, whether the mafia killed them) and over pairs of names (who
reported or accused whom), with the rates at which scripted players do so; what the seat knows for certain rules
assignments out. The posterior is exact under this model and takes the place of the script's suspicion; all else is
played as the script plays it. The cult's members count as others.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from feint.agents.base import Agent, Views
from feint.agents.scripted.mafia42 import Script, Sight
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.state import counts

OTHER, POLICE, MAFIOSO, HELPER = range(4)
#: With more players than this the police count as others, which keeps the assignments few.
MOST_WITH_POLICE = 8

# Rates of the scripted players against each other at eight seats, by kind of speaker and kind of target.
# A report: none, of the mafia's side, cleared. Counted at the ends of 1,200 matches.
REPORTS = np.array(
    [
        [[0.975, 0.002, 0.023], [0.991, 0.001, 0.008], [0.992, 0.007, 0.001], [0.987, 0.012, 0.001]],
        [[0.900, 0.005, 0.095], [0.980, 0.010, 0.010], [0.842, 0.156, 0.002], [0.892, 0.001, 0.107]],
        [[0.924, 0.075, 0.001], [0.949, 0.050, 0.001], [0.957, 0.001, 0.042], [0.940, 0.049, 0.011]],
        [[0.946, 0.053, 0.001], [0.963, 0.036, 0.001], [0.941, 0.042, 0.017], [0.980, 0.010, 0.010]],
    ]
)
#: An accusation: none, made.
ACCUSES = np.array(
    [
        [[0.913, 0.087], [0.938, 0.062], [0.815, 0.185], [0.887, 0.113]],
        [[0.968, 0.032], [0.950, 0.050], [0.782, 0.218], [0.966, 0.034]],
        [[0.831, 0.169], [0.836, 0.164], [0.993, 0.007], [0.868, 0.132]],
        [[0.866, 0.134], [0.868, 0.132], [0.884, 0.116], [0.900, 0.100]],
    ]
)
#: A claim by kind: none, the police, another role.
CLAIMS = np.array([[0.310, 0.005, 0.685], [0.308, 0.685, 0.007], [0.202, 0.207, 0.591], [0.310, 0.173, 0.517]])
#: Chance by kind to have been killed at night.
KILLED = np.array([0.36, 0.66, 0.024, 0.23])
#: Posteriors are kept this far from certainty where nothing is certain.
FLOOR = 1e-4


class BayesAgent(Agent):
    """The script, acting on the posterior."""

    name = "bayes"

    def start(self, game: Game, seats: Sequence[int], rng: np.random.Generator) -> None:
        """Get ready to play `game`.

        Raises:
            ConfigError: another game than mafia42.
        """
        if game.name != "mafia42":
            raise ConfigError(f"agent 'bayes' does not play {game.name}; it plays mafia42")
        super().start(game, seats, rng)
        self._script = BayesScript(game)

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the script's mixture on the posterior's suspicion."""
        return self._script.probabilities(views)

    def beliefs(self, views: Views) -> np.ndarray:
        """(m, n) float64: the posterior chance of each name to be of the mafia's team."""
        return self._script.posterior(self._script.layout.sight(views))


class BayesScript(Script):
    """The script with suspicion from the posterior."""

    def __init__(self, game: Game):
        super().__init__(game)
        self._kinds = assignments(game)
        size, n = self._kinds.shape
        self._one_hot = (self._kinds[:, :, None] == np.arange(4)).astype(np.float32).reshape(size, n * 4)
        self._of_mafia = (self._kinds == MAFIOSO) | (self._kinds == HELPER)

    def suspicion(self, see: Sight) -> np.ndarray:
        """(m, n) log-odds of being of the mafia, moved so that the prior's odds are neutral."""
        chance = np.clip(self.posterior(see), FLOOR, 1 - FLOOR)
        prior = self._of_mafia.mean()
        odds = np.log(chance / (1 - chance)) - np.log(prior / (1 - prior))
        # the seat's own findings are certain, and its own name is never suspect
        return np.where(see.me, -20.0, odds + 8.0 * see.side)

    def posterior(self, see: Sight) -> np.ndarray:
        """(m, n) chance of each name to be of the mafia's team."""
        logs = self._log_likelihood(see)
        weight = np.exp(logs - logs.max(axis=1, keepdims=True))
        return (weight @ self._of_mafia) / weight.sum(axis=1, keepdims=True)

    def _log_likelihood(self, see: Sight) -> np.ndarray:
        """(m, assignments) of everything seen; what is ruled out is far below."""
        m, n = see.known.shape
        single = self._names(see)
        pairs = self._pairs(see)
        flat = pairs.transpose(0, 1, 3, 2, 4).reshape(m, n * 4, n * 4)
        spread = np.einsum("hk,mkl->mhl", self._one_hot, flat, optimize=True)
        both = np.einsum("mhl,hl->mh", spread, self._one_hot, optimize=True)
        return both + single.reshape(m, n * 4) @ self._one_hot.T

    def _names(self, see: Sight) -> np.ndarray:
        """(m, n, 4) log-likelihood of each name's claim and death by its kind, and what is certain of it."""
        claims = np.where(see.claim < 0, 0, np.where(np.isin(see.claim, t.POLICE), 1, 2))
        killed = see.names("out", 3) == t.KILLED
        logs = np.log(CLAIMS).T[claims] + np.where(killed[:, :, None], np.log(KILLED), np.log(1 - KILLED))
        logs = np.where(see.me[:, :, None], 0.0, logs)
        return logs + np.where(self._allowed(see), 0.0, -60.0)

    def _allowed(self, see: Sight) -> np.ndarray:
        """(m, n, 4) kinds that the seat's own role, its findings and what was published leave open."""
        shown = see.names("shown", t.FINDING_SCALE)
        found = np.where(see.known > 0, see.known, shown)
        role = np.where((found > 0) & (found < t.NOT_MAFIOSO), found - 1, -1)
        role = np.where(see.me, see.role[:, None], role)
        exact = kind_of(np.maximum(role, 0), see.n)[:, :, None] == np.arange(4)
        allowed = np.where((role >= 0)[:, :, None], exact, True)
        harmless = (found == t.NOT_MAFIOSO) | (found == t.CULT_VOICE) | (found == t.CLIENT)
        allowed = allowed & ~(harmless[:, :, None] & (np.arange(4) == MAFIOSO))
        evil = (found == t.MAFIA_SIDE)[:, :, None]
        allowed = allowed & ~(evil & (np.arange(4) < MAFIOSO))
        # a mafioso knows its own: nobody else is one
        unknown = ((see.role == t.MAFIOSO)[:, None] & (role < 0))[:, :, None]
        return allowed & ~(unknown & (np.arange(4) == MAFIOSO))

    def _pairs(self, see: Sight) -> np.ndarray:
        """(m, n, n, 4, 4) log-likelihood of what one name said of another, by both kinds."""
        against = ((see.report >= 1 + t.MAFIOSO) & (see.report <= 1 + t.VILLAIN)) | (see.report == t.MAFIA_SIDE)
        reports = np.where(see.report == 0, 0, np.where(against, 1, 2))
        logs = np.log(REPORTS).transpose(2, 0, 1)[reports] + np.log(ACCUSES).transpose(2, 0, 1)[(see.stance == 1) * 1]
        # what the seat said itself tells it nothing, nor does anybody say anything of itself
        silent = see.me[:, :, None] | np.eye(see.n, dtype=bool)
        return np.where(silent[:, :, :, None, None], 0.0, logs).astype(np.float32)


def kind_of(role: np.ndarray, players: int) -> np.ndarray:
    """Kinds of roles."""
    police = np.isin(role, t.POLICE) & (players <= MOST_WITH_POLICE)
    helper = (t.TEAM_OF[role] == t.MAFIA) & (role != t.MAFIOSO)
    return np.where(role == t.MAFIOSO, MAFIOSO, np.where(helper, HELPER, np.where(police, POLICE, OTHER)))


def assignments(game: Game) -> np.ndarray:
    """(k, n) int64: every way to deal the kinds that the game deals."""
    n = game.players
    if game.config["roles"] == "drawn":
        mafiosi, helpers, *_ = counts(n, game.config["cult"])
        police = 1
    else:
        kinds = kind_of(np.array([t.ROLES.index(role) for role in game.config["roles"]]), MOST_WITH_POLICE)
        mafiosi, helpers, police = ((kinds == kind).sum() for kind in (MAFIOSO, HELPER, POLICE))
    if n > MOST_WITH_POLICE:
        police = 0
    found = []
    for first in itertools.combinations(range(n), mafiosi):
        left = [x for x in range(n) if x not in first]
        for second in itertools.combinations(left, helpers):
            rest = [x for x in left if x not in second]
            for third in itertools.combinations(rest, police):
                row = np.full(n, OTHER)
                row[list(first)], row[list(second)], row[list(third)] = MAFIOSO, HELPER, POLICE
                found.append(row)
    return np.array(found)
