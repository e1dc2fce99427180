"""Plays Mafia42 on a posterior over who holds what kind of role, under a model of the scripted players.

Every assignment of four kinds (mafioso, helper, police, other) to the names that the deal allows is weighed. Its
likelihood is a product over names (what they claimed, whether the mafia killed them) and over pairs of names (who
reported or accused whom), with the rates at which scripted players do so; what the seat knows for certain rules
assignments out. The posterior is exact under this model (tempered with many players) and takes the place of the
script's suspicion; in all else this agent plays as the script. The cult's members count as others.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from feint.agents.mafia42.reader import Observations
from feint.agents.mafia42.script import Script
from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.observe import FINDING_SCALE

KINDS = 4
OTHER, POLICE, MAFIOSO, HELPER = range(KINDS)
#: With more players than this the police count as others, which keeps the assignments few.
MAX_PLAYERS_WITH_POLICE = 10

#: Rates of the scripted players against each other, as :mod:`feint.agents.mafia42.fit_rates` counts them.
RATES = Path(__file__).with_name("bayes_rates.json")
#: Log-likelihood of what is ruled out.
NEVER = -400.0
#: Posteriors are kept this far from certainty where nothing is certain.
FLOOR = 1e-4


@dataclass(frozen=True)
class Rates:
    """How scripted players speak and die, by kind of role, where votes begin.

    Attributes:
        reports: (4, 4, 3), speaker's kind, target's kind: no report, of the mafia's side, cleared.
        accuses: (4, 4, 2), speaker's kind, target's kind: no accusation, an accusation.
        claims: (4, 3), kind: no claim, the police, another role.
        killed: (4, 2), kind: not killed at night, killed.
    """

    reports: np.ndarray
    accuses: np.ndarray
    claims: np.ndarray
    killed: np.ndarray


@cache
def rates(players: int) -> Rates:
    """The rates in matches of so many players."""
    arrays = json.loads(RATES.read_text(encoding="utf-8"))[str(players)]
    return Rates(**{name: np.array(array) for name, array in arrays.items()})


def temper(players: int) -> float:
    """Power the likelihood is raised to: 1 up to eight seats, less above, where the model counts its evidence twice.

    With many names, statements are far more correlated than the model's independent pairs, and the police and the
    cult count among the others. With these powers beliefs about scripted players have the best Brier scores.
    """
    return 1.0 if players <= 8 else 4.0 / (players - 1)


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
        """(m, n) float64: the posterior probability of each name to be on the mafia's team."""
        return self._script.posterior(self._script.layout.read(views))


class BayesScript(Script):
    """The script with suspicion from the posterior."""

    def __init__(self, game: Game):
        super().__init__(game)
        kinds = assignments(game)
        self._rates, self._temper = rates(game.players), temper(game.players)
        self._of_mafia = (kinds == MAFIOSO) | (kinds == HELPER)
        special = KINDS - 1
        # names that are no OTHER, in every assignment the same number, as positions in (names, special kinds)
        names = np.nonzero(kinds != OTHER)[1].reshape(len(kinds), -1)
        self._singles = names * special + np.take_along_axis(kinds, names, axis=1) - 1
        size = kinds.shape[1] * special
        pairs = [
            self._singles[:, a] * size + self._singles[:, b]
            for a, b in itertools.combinations(range(names.shape[1]), 2)
        ]
        self._pairs_at = np.stack(pairs, axis=1) if pairs else np.zeros((len(kinds), 0), np.int64)

    def suspicion(self, obs: Observations) -> np.ndarray:
        """(m, n) log-odds of being of the mafia, moved so that the prior's odds are neutral."""
        prob = np.clip(self.posterior(obs), FLOOR, 1 - FLOOR)
        prior = self._of_mafia.mean()
        odds = np.log(prob / (1 - prob)) - np.log(prior / (1 - prior))
        # the seat's own findings are certain, and its own name is never suspect
        return np.where(obs.me, -20.0, odds + 8.0 * obs.side)

    def posterior(self, obs: Observations) -> np.ndarray:
        """(m, n) probability of each name to be on the mafia's team."""
        logs = self._log_likelihood(obs)
        weight = np.exp(self._temper * (logs - logs.max(axis=1, keepdims=True)))
        return (weight @ self._of_mafia) / weight.sum(axis=1, keepdims=True)

    def _log_likelihood(self, obs: Observations) -> np.ndarray:
        """(m, assignments) of the whole observation, up to a constant of each row; far below for what is ruled out.

        Only names that are not of the kind OTHER, and pairs of them, are added up for an assignment: beside the logs of
        a table where all were OTHER.
        """
        m, n = obs.known.shape
        single, pairs = self._names(obs), self._pairs(obs)
        # what a name's kind changes alone, with everybody else OTHER
        alone = single - single[:, :, :1]
        alone += (pairs[..., :, 0] - pairs[..., :1, 0]).sum(axis=2) + (pairs[..., 0, :] - pairs[..., 0, :1]).sum(axis=1)
        # and what two kinds change together beyond that
        joint = pairs - pairs[..., :, :1] - pairs[..., :1, :] + pairs[..., :1, :1]
        joint = joint + joint.transpose(0, 2, 1, 4, 3)
        flat = np.ascontiguousarray(joint[..., 1:, 1:].transpose(0, 1, 3, 2, 4)).reshape(m, -1)
        logs = alone[:, :, 1:].reshape(m, -1)[:, self._singles].sum(axis=2)
        return logs + flat[:, self._pairs_at].sum(axis=2)

    def _names(self, obs: Observations) -> np.ndarray:
        """(m, n, 4) log-likelihood of each name's claim and death by its kind, and what is certain of it."""
        killed = obs.names("out", 3) == ids.KILLED
        logs = np.log(self._rates.claims).T[claim_class(obs.claim)] + np.log(self._rates.killed).T[killed * 1]
        logs = np.where(obs.me[:, :, None], 0.0, logs)
        return logs + np.where(self._allowed(obs), 0.0, NEVER)

    def _allowed(self, obs: Observations) -> np.ndarray:
        """(m, n, 4) kinds that the seat's own role, its findings and what was published leave open."""
        shown = obs.names("shown", FINDING_SCALE)
        finding = np.where(obs.known > 0, obs.known, shown)
        role = np.where((finding > 0) & (finding < ids.NOT_MAFIOSO), finding - 1, -1)
        role = np.where(obs.me, obs.role[:, None], role)
        exact = kind_of(np.maximum(role, 0), obs.n)[:, :, None] == np.arange(4)
        allowed = np.where((role >= 0)[:, :, None], exact, True)
        harmless = (finding == ids.NOT_MAFIOSO) | (finding == ids.CULT_VOICE) | (finding == ids.CLIENT)
        allowed = allowed & ~(harmless[:, :, None] & (np.arange(4) == MAFIOSO))
        evil = (finding == ids.MAFIA_SIDE)[:, :, None]
        allowed = allowed & ~(evil & (np.arange(4) < MAFIOSO))
        # a mafioso knows its own: nobody else is one
        unknown = ((obs.role == ids.MAFIOSO)[:, None] & (role < 0))[:, :, None]
        return allowed & ~(unknown & (np.arange(4) == MAFIOSO))

    def _pairs(self, obs: Observations) -> np.ndarray:
        """(m, n, n, 4, 4) log-likelihood of what one name said of another, by both kinds."""
        logs = (
            np.log(self._rates.reports).transpose(2, 0, 1)[report_class(obs.report)]
            + np.log(self._rates.accuses).transpose(2, 0, 1)[(obs.stance == 1) * 1]
        )
        # what the seat said itself tells it nothing, nor does anybody say anything of itself
        silent = obs.me[:, :, None] | np.eye(obs.n, dtype=bool)
        return np.where(silent[:, :, :, None, None], 0.0, logs).astype(np.float32)


def claim_class(claim: np.ndarray) -> np.ndarray:
    """What is claimed, as in :class:`Rates`, of roles (-1: none)."""
    return np.where(claim < 0, 0, np.where(np.isin(claim, tables.POLICE), 1, 2))


def report_class(finding: np.ndarray) -> np.ndarray:
    """What is reported, as in :class:`Rates`, of findings (0: none)."""
    against = ((finding >= 1 + ids.MAFIOSO) & (finding <= 1 + ids.VILLAIN)) | (finding == ids.MAFIA_SIDE)
    return np.where(finding == 0, 0, np.where(against, 1, 2))


def kind_of(role: np.ndarray, players: int) -> np.ndarray:
    """Kinds of roles."""
    police = np.isin(role, tables.POLICE) & (players <= MAX_PLAYERS_WITH_POLICE)
    helper = (tables.TEAM_OF[role] == ids.MAFIA) & (role != ids.MAFIOSO)
    return np.where(role == ids.MAFIOSO, MAFIOSO, np.where(helper, HELPER, np.where(police, POLICE, OTHER)))


def assignments(game: Game) -> np.ndarray:
    """(k, n) int64: every way to deal the kinds that the game deals."""
    n = game.players
    if game.config["roles"] == "drawn":
        mafiosi, helpers, *_ = tables.seat_counts(n, game.config["cult"])
        police = 1
    else:
        kinds = kind_of(np.array([ids.ROLES.index(role) for role in game.config["roles"]]), MAX_PLAYERS_WITH_POLICE)
        mafiosi, helpers, police = ((kinds == kind).sum() for kind in (MAFIOSO, HELPER, POLICE))
    if n > MAX_PLAYERS_WITH_POLICE:
        police = 0
    rows = []
    for first in itertools.combinations(range(n), mafiosi):
        left = [x for x in range(n) if x not in first]
        for second in itertools.combinations(left, helpers):
            rest = [x for x in left if x not in second]
            for third in itertools.combinations(rest, police):
                row = np.full(n, OTHER)
                row[list(first)], row[list(second)], row[list(third)] = MAFIOSO, HELPER, POLICE
                rows.append(row)
    return np.array(rows)
