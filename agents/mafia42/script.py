"""The script of Mafia42: every role claims, reports, accuses, votes and uses its power by what its seat observes.

The script is stateless: everything is read from the observation. It weighs for each name how likely that name is on the
mafia's team (:meth:`Script.suspicion`): own findings first, then reports of those who claim the police, contradictions,
and accusations. The citizens' side acts against the suspected. The mafia's side knows better: it kills the useful,
claims roles it does not have, clears its own and accuses others.
"""

from __future__ import annotations

import numpy as np

from feint.agents.mafia42.reader import Layout, Observations, is_mafia_finding, own_entry
from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.game import Game
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.observe import BUDGET_SCALE, COUNT_SCALE, DAY_SCALE, FINDING_SCALE, TICK_SCALE

#: Suspicion from which a citizen accuses and votes, and from which it says yes.
ACCUSES, CONDEMNS = 0.8, 0.5
#: Weight of what a name is known or published to be.
CERTAIN = 8.0
#: Roles whose power is best aimed at a suspect, at somebody to be trusted, and at the mafia's likely victim.
AT_SUSPECTS = (
    ids.COP, ids.VIGILANTE, ids.GANGSTER, ids.REPORTER, ids.DETECTIVE, ids.MARTYR, ids.MERCENARY, ids.MAGICIAN,
    ids.HACKER, ids.MENTALIST, ids.HYPNOTIST, ids.FORTUNETELLER, ids.PSYCHIC, ids.SUN,
)  # fmt: skip
AT_TRUSTED = (ids.DOCTOR, ids.NURSE, ids.PRIEST, ids.CULT_LEADER, ids.FANATIC, ids.MOON)
AT_VICTIMS = (ids.BEAST_MAN, ids.WITCH, ids.GODFATHER, ids.HITMAN)
#: Value to the mafia of killing a claimant of a role; 0.5 for other roles.
KILL_VALUES = {
    ids.COP: 3.0,
    ids.VIGILANTE: 2.5,
    ids.AGENT: 2.5,
    ids.DOCTOR: 2.0,
    ids.PSYCHIC: 1.5,
    ids.REPORTER: 1.5,
    ids.PROPHET: 2.5,
}
#: Probability that a mafioso claims the police, where nobody has yet.
POLICE_CLAIM_PROB = 0.35


class Script:
    """Plays Mafia42.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        self.layout = Layout(game)
        self._kill_values = np.full(len(ids.ROLES) + 1, 0.5)
        for role, value in KILL_VALUES.items():
            self._kill_values[role] = value
        self._kill_values[-1] = 0.3  # no claim
        self._plays = {
            ids.NIGHT: self._night,
            ids.WINDOW: self._night,
            ids.TALK: self._talk,
            ids.DEFENCE: self._talk,
            ids.VOTE: self._vote,
            ids.LAST_PICK: self._last_pick,
            ids.VERDICT: self._verdict,
        }

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: the script's mixture of legal actions."""
        probs = uniform(views.mask)
        busy = np.flatnonzero(views.mask.sum(axis=1) > 1)
        phases = np.rint(views.observation[busy, self.layout.columns["phase"]] * (len(ids.PHASES) - 1))
        for phase in np.unique(phases):
            rows = busy[phases == phase]
            obs = Observations(views.observation[rows], views.mask[rows], self.layout.columns, self.layout.n)
            weight = np.zeros(obs.mask.shape)
            weight[:, ids.PASS] = 1e-6
            self._plays[int(phase)](obs, self.suspicion(obs), weight)
            weight *= obs.mask
            weight[:] = np.where(weight.sum(axis=1, keepdims=True) > 0, weight, obs.mask)
            probs[rows] = weight / weight.sum(axis=1, keepdims=True)
        return probs

    def beliefs(self, views: Views) -> np.ndarray:
        """(m, n) float64: the probability the seat gives each name of being on the mafia's team."""
        return 1.0 / (1.0 + np.exp(1.0 - self.suspicion(self.layout.read(views))))

    # --- who is suspected ---------------------------------------------------------------------------------------------

    def suspicion(self, obs: Observations) -> np.ndarray:
        """(m, n) how suspect each name is to the seat; 0 is neutral, at about 1 it votes against it."""
        # who reports without having claimed anything is taken for the police
        reports = is_mafia_finding(obs.report) | (obs.report == ids.NOT_MAFIOSO)
        police = (np.isin(obs.claim, tables.POLICE) | (obs.claim < 0) & reports.any(axis=2)) & ~obs.me
        rivals = np.maximum(police.sum(axis=1, keepdims=True), 1)
        liar = self._liars(obs)
        trust = np.where(police, 1.0 / rivals, 0.25) * np.where(liar | (obs.side == 1), 0.0, 1.0)
        trust = np.where(obs.me, 0.0, trust * np.where(obs.side == -1, 1.5, 1.0))
        against = is_mafia_finding(obs.report)
        cleared = (obs.report > 0) & ~against & (obs.report != ids.THREATENED)
        found = 2.5 * (trust[:, :, None] * against).sum(axis=1) - 1.5 * (trust[:, :, None] * cleared).sum(axis=1)
        listened = np.where(liar | (obs.side == 1) | obs.me, 0.0, 1.0)
        talk = (listened[:, :, None] * obs.stance).sum(axis=1)
        score = found + 0.3 * talk + 4.0 * liar + 0.3 * obs.names("hint")
        score += 0.3 * (obs.claim < 0) * (obs.own("day", DAY_SCALE) >= 2)[:, None]
        score += CERTAIN * obs.side - 2 * CERTAIN * obs.me
        # a claim that the seat knows to be true
        return score - 4.0 * ((obs.known - 1 == obs.claim) & (obs.claim >= 0) & (obs.side < 0))

    def _liars(self, obs: Observations) -> np.ndarray:
        """(m, n) names caught in a lie: a claim of the seat's own single role, or a finding it knows to be wrong."""
        single = (obs.role != ids.CITIZEN) & (obs.role != ids.MAFIOSO) & (obs.role != ids.LOVER)
        copies = (obs.claim == obs.role[:, None]) & single[:, None] & ~obs.me
        false_claim = (obs.claim >= 0) & (obs.known > 0) & (obs.known < ids.NOT_MAFIOSO) & (obs.known - 1 != obs.claim)
        truth = np.where(obs.me, np.where(obs.team[:, None] == ids.MAFIA, 1, -1), obs.side)
        against = is_mafia_finding(obs.report)
        cleared = (obs.report == ids.NOT_MAFIOSO) & (obs.known[:, None, :] == 1 + ids.MAFIOSO)
        wrong = (against & (truth[:, None, :] == -1)) | cleared
        return (copies | (false_claim & (obs.side == 1)) | wrong.any(axis=2)) & ~obs.me

    def _usefulness(self, obs: Observations) -> np.ndarray:
        """(m, n) how useful each name seems to the citizens, from its claim or what is known of it."""
        role = np.where((obs.known > 0) & (obs.known < ids.NOT_MAFIOSO), obs.known - 1, obs.claim)
        shown = obs.names("shown", FINDING_SCALE)
        role = np.where((shown > 0) & (shown < ids.NOT_MAFIOSO), shown - 1, role)
        return self._kill_values[role]

    # --- night and day powers -----------------------------------------------------------------------------------------

    def _night(self, obs: Observations, suspicion: np.ndarray, weight: np.ndarray) -> None:
        """Kill, use, and pass on the closed channels what is suspected."""
        kill, use = self.layout.block(ids.KILL), self.layout.block(ids.USE)
        stolen = obs.own("own_stolen", FINDING_SCALE)
        role = np.where(stolen > 0, stolen, obs.role)
        usefulness = self._usefulness(obs)
        friend = obs.side == 1
        victims = np.exp(1.5 * usefulness) * ~friend * ~obs.me * obs.alive
        targeted = obs.names("target").any(axis=1)
        night_over = obs.own("tick", TICK_SCALE) > 3
        # the target is named once, and once more after the hex may have landed
        again = targeted & night_over & ~obs.names("held").any(axis=1)
        named = np.where(again[:, None], obs.names("target") == 1, victims)
        speaks = np.where(targeted & ~again, 0.0, 5.0)
        weight[:, kill] = named * speaks[:, None]
        aims = np.exp(np.clip(suspicion, -4, 4)) * np.where((obs.known == 0) & (obs.side == 0), 2.0, 0.2)
        trusted = np.exp(0.7 * usefulness - np.clip(suspicion, -4, 4)) * ~friend
        trusted = np.where(obs.me & (obs.own("night", DAY_SCALE) == 1)[:, None], trusted.sum(axis=1)[:, None], trusted)
        kills = np.isin(role, (ids.VIGILANTE, ids.MERCENARY, ids.MARTYR, ids.GANGSTER))
        aims = np.where(kills[:, None], np.exp(np.clip(suspicion, -4, 8)), aims)
        plain = np.where(obs.known == 0, 1.0, 0.1) * ~friend
        choice = np.where(np.isin(role, AT_SUSPECTS)[:, None], aims, plain)
        choice = np.where(np.isin(role, AT_TRUSTED)[:, None], trusted, choice)
        choice = np.where(np.isin(role, AT_VICTIMS)[:, None], victims, choice)
        choice = choice * np.where(obs.names("held").any(axis=1), 0.0, 1.0)[:, None]
        use_now = (choice + 1e-9) * 50
        use_now[obs.names("held").any(axis=1)] = 0
        weight[:, use] = use_now
        roles = self.layout.roles()
        naming = (role == ids.ADMINISTRATOR) | (role == ids.HITMAN)
        draft = obs.names("draft").any(axis=1)
        weight[:, roles] = np.where(naming & ~draft, 3.0, 0.0)[:, None]
        self._whisper(obs, suspicion, weight)

    def _whisper(self, obs: Observations, suspicion: np.ndarray, weight: np.ndarray) -> None:
        """On a closed channel, accuse whom one knows or suspects: so the dead help the psychic."""
        accuse = self.layout.block(ids.ACCUSE)
        sure = np.where(suspicion > 2, 0.3, 0.0) * (obs.team != ids.MAFIA)[:, None] * ~obs.accused_by_me
        weight[:, accuse] = sure

    # --- talk ---------------------------------------------------------------------------------------------------------

    def _talk(self, obs: Observations, suspicion: np.ndarray, weight: np.ndarray) -> None:
        """Claim, report, accuse; when there is nothing to add, pass."""
        mine = own_entry(obs, obs.claim)
        drafting = obs.names("draft") == 1
        evil = obs.team != ids.CITIZENS
        day = obs.own("day", DAY_SCALE)
        findings = (obs.known > 0) & ((obs.known < ids.NOT_MAFIOSO) | (obs.known == ids.NOT_MAFIOSO)) & (obs.said == 0)
        findings &= ~evil[:, None] & ~obs.me
        police = np.isin(obs.role, tables.POLICE)
        caught = (is_mafia_finding(obs.known)).any(axis=1)
        pressed = own_entry(obs, obs.names("accused")) == 1
        quiet = police | (obs.role == ids.DOCTOR) | (obs.role == ids.PROPHET)
        shows = np.where(quiet, caught | (day >= 2) | pressed | (obs.n <= 5), (day >= 2) | pressed)
        # in the last round of talk a caught mafioso is reported at once, without a claim
        hasty = obs.own("budget", BUDGET_SCALE) <= obs.alive.sum(axis=1)
        urgent = hasty & (findings & is_mafia_finding(obs.known)).any(axis=1)
        claim = np.where((mine < 0) & shows & ~urgent, 8.0, 0.0)
        roles = self.layout.roles()
        claims = np.zeros((len(obs.mask), len(ids.ROLES)))
        claims[np.arange(len(obs.mask)), obs.role] = claim
        # liars claim when the honest do
        ready = (mine < 0) & ((day >= 2) | pressed)
        claims = np.where(evil[:, None], self._fake_claims(obs) * np.where(ready, 8.0, 0.0)[:, None], claims)
        weight[:, roles] = claims
        open_now = (mine >= 0) | (claim == 0) & shows
        report = self.layout.block(ids.REPORT)
        reports = np.where(open_now[:, None], findings * (2.0 + 4.0 * is_mafia_finding(obs.known)), 0.0)
        reports = np.where(evil[:, None], self._fake_reports(obs, mine), reports)
        weight[:, report] = reports
        accuse = self.layout.block(ids.ACCUSE)
        accusing = np.where(suspicion > ACCUSES, suspicion, 0.0) * ~obs.accused_by_me
        accusing *= np.where(hasty & (mine < 0), 0.1, 1.0)[:, None]
        blame = self._scapegoats(obs) * ~obs.accused_by_me * (obs.accused_by_me.sum(axis=1) < 1)[:, None] * 0.5
        accusing = np.where((obs.team == ids.MAFIA)[:, None], blame, accusing)
        weight[:, accuse] = accusing
        weight[:, ids.PASS] = 0.02 + 0.6 * (weight.sum(axis=1) < 1e-3) + 0.4 * (obs.team == ids.MAFIA)
        self._name_findings(obs, weight, np.flatnonzero(drafting.any(axis=1)), drafting)

    def _name_findings(self, obs: Observations, weight: np.ndarray, rows: np.ndarray, drafting: np.ndarray) -> None:
        """The second pick of a report: what is known, or a lie."""
        if not len(rows):
            return
        target = drafting[rows].argmax(axis=1)
        known = obs.known[rows, target]
        friend = obs.side[rows, target] == 1
        evil = obs.team[rows] != ids.CITIZENS
        lie = np.where(friend, ids.NOT_MAFIOSO, 1 + ids.MAFIOSO)
        finding = np.where(evil | (known == 0) | (known > ids.NOT_MAFIOSO), lie, known)
        action = np.where(
            finding < ids.NOT_MAFIOSO,
            self.layout.role_at + finding - 1,
            self.layout.role_at + len(ids.ROLES) + tables.REPORTABLE.index(ids.NOT_MAFIOSO),
        )
        weight[rows] = 0
        weight[rows, action] = 1.0

    def _fake_claims(self, obs: Observations) -> np.ndarray:
        """(m, roles) probabilities of the roles that the mafia and the cult claim: any citizen's, seldom one claimed by
        another, and now and then the police."""
        taken = (obs.claim[:, :, None] == np.arange(len(ids.ROLES))).any(axis=1)
        probs = np.where(taken, 0.05, 1.0) * self.layout.claimable
        probs[:, ids.CITIZEN] *= 0.2
        police = np.isin(np.arange(len(ids.ROLES)), tables.POLICE)
        others = probs * ~police
        others /= np.maximum(others.sum(axis=1, keepdims=True), 1e-9)
        bold = probs * police
        bold /= np.maximum(bold.sum(axis=1, keepdims=True), 1e-9)
        share = np.where((taken[:, ids.COP]), 0.1, POLICE_CLAIM_PROB)[:, None]
        return (1 - share) * others + share * bold

    def _fake_reports(self, obs: Observations, mine: np.ndarray) -> np.ndarray:
        """(m, n) a false policeman accuses somebody else's name each day, and clears a friend."""
        acts = np.isin(mine, tables.POLICE) & ((obs.said > 0).sum(axis=1) < obs.own("day", DAY_SCALE))
        others = obs.alive & ~obs.me & (obs.said == 0)
        probs = np.where(obs.side == 1, 0.5, 1.0) * others
        return np.where(acts[:, None], 3.0 * probs / np.maximum(probs.sum(axis=1, keepdims=True), 1e-9), 0.0)

    def _scapegoats(self, obs: Observations) -> np.ndarray:
        """(m, n) whom the mafia talks and votes against: those already suspected, and never its own."""
        blamed = np.clip(obs.stance, 0, 1).sum(axis=1) + 2.0 * is_mafia_finding(obs.report).sum(axis=1)
        total = obs.names("total", COUNT_SCALE)
        return np.exp(0.8 * np.minimum(blamed + total, 6)) * obs.alive * ~obs.me * (obs.side != 1)

    # --- votes --------------------------------------------------------------------------------------------------------

    def _vote(self, obs: Observations, suspicion: np.ndarray, weight: np.ndarray) -> None:
        """Ballots: the citizens' for the most suspected, the mafia's for a scapegoat; thieves steal first."""
        ballot, steal = self.layout.block(ids.BALLOT), self.layout.block(ids.STEAL)
        total = obs.names("total", COUNT_SCALE)
        score = np.where(obs.alive & ~obs.me, suspicion + 0.25 * total, -99.0)
        best = score >= score.max(axis=1, keepdims=True) - 0.05
        sure = score.max(axis=1) >= ACCUSES - 0.3
        votes = np.where(sure[:, None], best * 1.0, np.exp(np.clip(score, -20, 4)) * 0.15)
        votes = np.where((obs.team == ids.MAFIA)[:, None], self._scapegoats(obs), votes)
        done = obs.names("ballot").any(axis=1) & (obs.own("tick", TICK_SCALE) < 2)
        votes[done] = 0
        weight[:, ballot] = votes
        weight[:, ids.PASS] = np.where(sure | (obs.team == ids.MAFIA), 0.01, 0.6)
        unknown = np.where(obs.known == 0, 1.0, 0.05) * (obs.side != 1)
        weight[:, steal] = 20 * unknown

    def _last_pick(self, obs: Observations, suspicion: np.ndarray, weight: np.ndarray) -> None:
        """A martyr takes the most suspected along."""
        use = self.layout.block(ids.USE)
        weight[:, use] = np.exp(np.clip(2 * suspicion, -8, 8))

    def _verdict(self, obs: Observations, suspicion: np.ndarray, weight: np.ndarray) -> None:
        """Yes to the suspected; the mafia spares its own."""
        accused = obs.names("accused") == 1
        guilt = (suspicion * accused).sum(axis=1)
        own = (accused & obs.me).any(axis=1)
        friend = (accused & (obs.side == 1)).any(axis=1) & (obs.team == ids.MAFIA)
        yes = np.clip(0.5 + 0.5 * (guilt - CONDEMNS + 0.4), 0.05, 0.97)
        yes = np.where(obs.team == ids.MAFIA, 0.85, yes)
        yes = np.where(own | friend, 0.0, yes)
        weight[:, ids.YES] = yes
        weight[:, ids.NO] = 1 - yes
