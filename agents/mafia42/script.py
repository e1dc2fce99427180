"""The script of Mafia42: every role claims, reports, accuses, votes and uses its power by what its seat can see.

All is read from the slots, so the script remembers nothing. It weighs for each name how likely that name is of the
mafia (:meth:`Script.suspicion`): own findings first, then reports of those who claim the police, contradictions, and
accusations. The citizens' side acts against the suspected. The mafia's side knows better: it kills the useful, claims
roles it does not have, clears its own and accuses others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.game import Game
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.observe import BUDGET_SCALE, COUNT_SCALE, DAY_SCALE, NAME_SLOTS, TICK_SCALE, decode

#: Suspicion from which a citizen accuses and votes, and from which it says yes.
ACCUSES, CONDEMNS = 0.8, 0.5
#: Weight of what a name is known or published to be.
CERTAIN = 8.0
#: Roles whose power is best aimed at a suspect, at somebody to be trusted, and at the mafia's likely victim.
AT_SUSPECTS = (
    ids.COP, ids.VIGILANTE, ids.GANGSTER, ids.REPORTER, ids.DETECTIVE, ids.MARTYR, ids.MERCENARY, ids.MAGICIAN, ids.HACKER, ids.MENTALIST,
    ids.HYPNOTIST, ids.FORTUNETELLER, ids.PSYCHIC, ids.SUN,
)  # fmt: skip
AT_TRUSTED = (ids.DOCTOR, ids.NURSE, ids.PRIEST, ids.CULT_LEADER, ids.FANATIC, ids.MOON)
AT_VICTIMS = (ids.BEAST_MAN, ids.WITCH, ids.GODFATHER, ids.HITMAN)
#: How much the mafia would like a claimant of a role dead; other roles count 0.5.
WORTH = {ids.COP: 3.0, ids.VIGILANTE: 2.5, ids.AGENT: 2.5, ids.DOCTOR: 2.0, ids.PSYCHIC: 1.5, ids.REPORTER: 1.5, ids.PROPHET: 2.5}
#: Chance that a mafioso claims the police, where nobody has yet.
BOLDNESS = 0.35


@dataclass(frozen=True)
class Sight:
    """What m views show, as arrays: (m,) of the seat, (m, n) by name, (m, n, n) by speaker and target."""

    obs: np.ndarray
    mask: np.ndarray
    columns: dict[str, np.ndarray]
    n: int

    def own(self, slot: str, scale: float = 1.0) -> np.ndarray:
        """(m,) a slot of the seat or the table."""
        return np.rint(self.obs[:, self.columns[slot]] * scale).astype(np.int64)

    def names(self, slot: str, scale: float = 1.0) -> np.ndarray:
        """(m, n) a slot of every name."""
        return np.rint(self.obs[:, self.columns[slot]] * scale).astype(np.int64)

    @cached_property
    def role(self) -> np.ndarray:
        """(m,) own role."""
        return self.obs[:, self.columns["own_role"]].argmax(axis=1)

    @cached_property
    def team(self) -> np.ndarray:
        """(m,) own team."""
        return self.own("own_team", 2)

    @cached_property
    def me(self) -> np.ndarray:
        """(m, n) the own name."""
        return self.names("self") == 1

    @cached_property
    def alive(self) -> np.ndarray:
        """(m, n) names in the game."""
        return self.names("out", 3) == 0

    @cached_property
    def known(self) -> np.ndarray:
        """(m, n) own findings."""
        return self.names("known", FINDING_SCALE)

    @cached_property
    def side(self) -> np.ndarray:
        """(m, n) 1 known or published on the mafia's side, -1 known not to be."""
        return self.names("side")

    @cached_property
    def claim(self) -> np.ndarray:
        """(m, n) role claimed, -1: none."""
        return decode(self.obs[:, self.columns["claim"]]) - 1

    @cached_property
    def report(self) -> np.ndarray:
        """(m, n, n) findings reported."""
        return decode(self.obs[:, self.columns["report"]]).reshape(-1, self.n, self.n)

    @cached_property
    def stance(self) -> np.ndarray:
        """(m, n, n) 1 accused, -1 vouched for."""
        return np.rint(self.obs[:, self.columns["stance"]] * 2).astype(np.int64).reshape(-1, self.n, self.n)

    @cached_property
    def said(self) -> np.ndarray:
        """(m, n) findings the seat itself has reported."""
        return np.take_along_axis(self.report, self.me.argmax(axis=1)[:, None, None], axis=1)[:, 0]

    @cached_property
    def accused_by_me(self) -> np.ndarray:
        """(m, n) names the seat has accused."""
        return np.take_along_axis(self.stance, self.me.argmax(axis=1)[:, None, None], axis=1)[:, 0] == 1


class Layout:
    """Where slots and actions of a game lie."""

    def __init__(self, game: Game):
        self.n = game.players
        at = {slot: k for k, slot in enumerate(game.slots)}
        columns = {slot: np.array(k) for slot, k in at.items() if slot.startswith("own_") or "_" not in slot}
        for slot in NAME_SLOTS:
            columns[slot] = np.array([at[f"{x}_{slot}"] for x in range(self.n)])
        columns["own_role"] = np.array([at[f"own_role_{role.replace(' ', '_')}"] for role in ids.ROLES])
        for pair in ("stance", "report"):
            columns[pair] = np.array([at[f"{pair}_{a}_{b}"] for a in range(self.n) for b in range(self.n)])
        self.columns = columns
        self.role_at = game.action_names.index("role citizen")
        self.possible = np.array([int(game.template["possible"][0]) >> r & 1 for r in range(len(ids.ROLES))], bool)
        self.claimable = self.possible & (tables.TEAM_OF == ids.CITIZENS)
        self.claimable[ids.CITIZEN] = True

    def sight(self, views: Views) -> Sight:
        """What views show."""
        return Sight(views.observation, views.mask, self.columns, self.n)

    def block(self, verb: int) -> slice:
        """Actions of one verb."""
        first = ids.BLOCKS + verb * self.n
        return slice(first, first + self.n)

    def roles(self) -> slice:
        """Actions that name a role."""
        return slice(self.role_at, self.role_at + len(ids.ROLES))


class Script:
    """Plays Mafia42.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        self.layout = Layout(game)
        self._worth = np.full(len(ids.ROLES) + 1, 0.5)
        for role, worth in WORTH.items():
            self._worth[role] = worth
        self._worth[-1] = 0.3  # no claim
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
        chances = uniform(views.mask)
        busy = np.flatnonzero(views.mask.sum(axis=1) > 1)
        phases = np.rint(views.observation[busy, self.layout.columns["phase"]] * (len(ids.PHASES) - 1))
        for phase in np.unique(phases):
            rows = busy[phases == phase]
            see = Sight(views.observation[rows], views.mask[rows], self.layout.columns, self.layout.n)
            weight = np.zeros(see.mask.shape)
            weight[:, ids.PASS] = 1e-6
            self._plays[int(phase)](see, self.suspicion(see), weight)
            weight *= see.mask
            weight[:] = np.where(weight.sum(axis=1, keepdims=True) > 0, weight, see.mask)
            chances[rows] = weight / weight.sum(axis=1, keepdims=True)
        return chances

    def beliefs(self, views: Views) -> np.ndarray:
        """(m, n) float64: the chance the seat gives each name of being on the mafia's team."""
        return 1.0 / (1.0 + np.exp(1.0 - self.suspicion(self.layout.sight(views))))

    # --- who is suspected ---------------------------------------------------------------------------------------------

    def suspicion(self, see: Sight) -> np.ndarray:
        """(m, n) how suspect each name is to the seat; 0 is neutral, about 1 worth a vote."""
        # who reports without having claimed anything is taken for the police
        reports = _is_mafia(see.report) | (see.report == ids.NOT_MAFIOSO)
        police = (np.isin(see.claim, tables.POLICE) | (see.claim < 0) & reports.any(axis=2)) & ~see.me
        rivals = np.maximum(police.sum(axis=1, keepdims=True), 1)
        liar = self._liars(see)
        trust = np.where(police, 1.0 / rivals, 0.25) * np.where(liar | (see.side == 1), 0.0, 1.0)
        trust = np.where(see.me, 0.0, trust * np.where(see.side == -1, 1.5, 1.0))
        against = _is_mafia(see.report)
        cleared = (see.report > 0) & ~against & (see.report != ids.THREATENED)
        found = 2.5 * (trust[:, :, None] * against).sum(axis=1) - 1.5 * (trust[:, :, None] * cleared).sum(axis=1)
        listened = np.where(liar | (see.side == 1) | see.me, 0.0, 1.0)
        talk = (listened[:, :, None] * see.stance).sum(axis=1)
        score = found + 0.3 * talk + 4.0 * liar + 0.3 * see.names("hint")
        score += 0.3 * (see.claim < 0) * (see.own("day", DAY_SCALE) >= 2)[:, None]
        score += CERTAIN * see.side - 2 * CERTAIN * see.me
        # a claim that the seat knows to be true
        return score - 4.0 * ((see.known - 1 == see.claim) & (see.claim >= 0) & (see.side < 0))

    def _liars(self, see: Sight) -> np.ndarray:
        """(m, n) names caught in a lie: a claim of the seat's own single role, or a finding it knows to be wrong."""
        single = (see.role != ids.CITIZEN) & (see.role != ids.MAFIOSO) & (see.role != ids.LOVER)
        copies = (see.claim == see.role[:, None]) & single[:, None] & ~see.me
        false_claim = (see.claim >= 0) & (see.known > 0) & (see.known < ids.NOT_MAFIOSO) & (see.known - 1 != see.claim)
        truth = np.where(see.me, np.where(see.team[:, None] == ids.MAFIA, 1, -1), see.side)
        against = _is_mafia(see.report)
        cleared = (see.report == ids.NOT_MAFIOSO) & (see.known[:, None, :] == 1 + ids.MAFIOSO)
        wrong = (against & (truth[:, None, :] == -1)) | cleared
        return (copies | (false_claim & (see.side == 1)) | wrong.any(axis=2)) & ~see.me

    def _trusted_worth(self, see: Sight) -> np.ndarray:
        """(m, n) how useful each name seems to the citizens, from its claim or what is known of it."""
        role = np.where((see.known > 0) & (see.known < ids.NOT_MAFIOSO), see.known - 1, see.claim)
        shown = see.names("shown", FINDING_SCALE)
        role = np.where((shown > 0) & (shown < ids.NOT_MAFIOSO), shown - 1, role)
        return self._worth[role]

    # --- night and day powers -----------------------------------------------------------------------------------------

    def _night(self, see: Sight, suspicion, weight) -> None:
        """Kill, use, and pass on the closed channels what is suspected."""
        kill, use = self.layout.block(ids.KILL), self.layout.block(ids.USE)
        stolen = see.own("own_stolen", FINDING_SCALE)
        role = np.where(stolen > 0, stolen, see.role)
        worth = self._trusted_worth(see)
        friend = see.side == 1
        victims = np.exp(1.5 * worth) * ~friend * ~see.me * see.alive
        targeted = see.names("target").any(axis=1)
        night_over = see.own("tick", TICK_SCALE) > 3
        # the target is named once, and once more after the hex may have landed
        again = targeted & night_over & ~see.names("held").any(axis=1)
        named = np.where(again[:, None], see.names("target") == 1, victims)
        speaks = np.where(targeted & ~again, 0.0, 5.0)
        weight[:, kill] = named * speaks[:, None]
        aims = np.exp(np.clip(suspicion, -4, 4)) * np.where((see.known == 0) & (see.side == 0), 2.0, 0.2)
        trusted = np.exp(0.7 * worth - np.clip(suspicion, -4, 4)) * ~friend
        trusted = np.where(see.me & (see.own("night", DAY_SCALE) == 1)[:, None], trusted.sum(axis=1)[:, None], trusted)
        kills = np.isin(role, (ids.VIGILANTE, ids.MERCENARY, ids.MARTYR, ids.GANGSTER))
        aims = np.where(kills[:, None], np.exp(np.clip(suspicion, -4, 8)), aims)
        plain = np.where(see.known == 0, 1.0, 0.1) * ~friend
        choice = np.where(np.isin(role, AT_SUSPECTS)[:, None], aims, plain)
        choice = np.where(np.isin(role, AT_TRUSTED)[:, None], trusted, choice)
        choice = np.where(np.isin(role, AT_VICTIMS)[:, None], victims, choice)
        choice = choice * np.where(see.names("held").any(axis=1), 0.0, 1.0)[:, None]
        use_now = (choice + 1e-9) * 50
        use_now[see.names("held").any(axis=1)] = 0
        weight[:, use] = use_now
        roles = self.layout.roles()
        naming = (role == ids.ADMINISTRATOR) | (role == ids.HITMAN)
        draft = see.names("draft").any(axis=1)
        weight[:, roles] = np.where(naming & ~draft, 3.0, 0.0)[:, None]
        self._whisper(see, suspicion, weight)

    def _whisper(self, see: Sight, suspicion, weight) -> None:
        """On a closed channel, accuse whom one knows or suspects: so the dead help the psychic."""
        accuse = self.layout.block(ids.ACCUSE)
        sure = np.where(suspicion > 2, 0.3, 0.0) * (see.team != ids.MAFIA)[:, None] * ~see.accused_by_me
        weight[:, accuse] = sure

    # --- talk ---------------------------------------------------------------------------------------------------------

    def _talk(self, see: Sight, suspicion, weight) -> None:
        """Claim, report, accuse; when there is nothing to add, pass."""
        mine = _own(see, see.claim)
        drafting = see.names("draft") == 1
        evil = see.team != ids.CITIZENS
        day = see.own("day", DAY_SCALE)
        findings = (see.known > 0) & ((see.known < ids.NOT_MAFIOSO) | (see.known == ids.NOT_MAFIOSO)) & (see.said == 0)
        findings &= ~evil[:, None] & ~see.me
        police = np.isin(see.role, tables.POLICE)
        caught = (_is_mafia(see.known)).any(axis=1)
        pressed = _own(see, see.names("accused")) == 1
        quiet = police | (see.role == ids.DOCTOR) | (see.role == ids.PROPHET)
        shows = np.where(quiet, caught | (day >= 2) | pressed | (see.n <= 5), (day >= 2) | pressed)
        # in the last round of talk a caught mafioso is reported at once, without a claim
        hasty = see.own("budget", BUDGET_SCALE) <= see.alive.sum(axis=1)
        urgent = hasty & (findings & _is_mafia(see.known)).any(axis=1)
        claim = np.where((mine < 0) & shows & ~urgent, 8.0, 0.0)
        roles = self.layout.roles()
        wanted = np.zeros((len(see.obs), len(ids.ROLES)))
        wanted[np.arange(len(see.obs)), see.role] = claim
        # liars claim when the honest do
        ready = (mine < 0) & ((day >= 2) | pressed)
        wanted = np.where(evil[:, None], self._fake_claims(see) * np.where(ready, 8.0, 0.0)[:, None], wanted)
        weight[:, roles] = wanted
        open_now = (mine >= 0) | (claim == 0) & shows
        report = self.layout.block(ids.REPORT)
        reports = np.where(open_now[:, None], findings * (2.0 + 4.0 * _is_mafia(see.known)), 0.0)
        reports = np.where(evil[:, None], self._fake_reports(see, mine), reports)
        weight[:, report] = reports
        accuse = self.layout.block(ids.ACCUSE)
        accusing = np.where(suspicion > ACCUSES, suspicion, 0.0) * ~see.accused_by_me
        accusing *= np.where(hasty & (mine < 0), 0.1, 1.0)[:, None]
        blame = self._scapegoats(see) * ~see.accused_by_me * (see.accused_by_me.sum(axis=1) < 1)[:, None] * 0.5
        accusing = np.where((see.team == ids.MAFIA)[:, None], blame, accusing)
        weight[:, accuse] = accusing
        weight[:, ids.PASS] = 0.02 + 0.6 * (weight.sum(axis=1) < 1e-3) + 0.4 * (see.team == ids.MAFIA)
        self._name_findings(see, weight, np.flatnonzero(drafting.any(axis=1)), drafting)

    def _name_findings(self, see: Sight, weight, rows, drafting) -> None:
        """The second pick of a report: what is known, or a lie."""
        if not len(rows):
            return
        target = drafting[rows].argmax(axis=1)
        known = see.known[rows, target]
        friend = see.side[rows, target] == 1
        evil = see.team[rows] != ids.CITIZENS
        lie = np.where(friend, ids.NOT_MAFIOSO, 1 + ids.MAFIOSO)
        finding = np.where(evil | (known == 0) | (known > ids.NOT_MAFIOSO), lie, known)
        action = np.where(
            finding < ids.NOT_MAFIOSO,
            self.layout.role_at + finding - 1,
            self.layout.role_at + len(ids.ROLES) + tables.REPORTABLE.index(ids.NOT_MAFIOSO),
        )
        weight[rows] = 0
        weight[rows, action] = 1.0

    def _fake_claims(self, see: Sight) -> np.ndarray:
        """(m, roles) chances of the roles that the mafia and the cult claim: any citizen's, seldom one claimed by
        another, and now and then the police."""
        taken = (see.claim[:, :, None] == np.arange(len(ids.ROLES))).any(axis=1)
        chances = np.where(taken, 0.05, 1.0) * self.layout.claimable
        chances[:, ids.CITIZEN] *= 0.2
        police = np.isin(np.arange(len(ids.ROLES)), tables.POLICE)
        others = chances * ~police
        others /= np.maximum(others.sum(axis=1, keepdims=True), 1e-9)
        bold = chances * police
        bold /= np.maximum(bold.sum(axis=1, keepdims=True), 1e-9)
        share = np.where((taken[:, ids.COP]), 0.1, BOLDNESS)[:, None]
        return (1 - share) * others + share * bold

    def _fake_reports(self, see: Sight, mine) -> np.ndarray:
        """(m, n) a false policeman accuses somebody else's name each day, and clears a friend."""
        acts = np.isin(mine, tables.POLICE) & ((see.said > 0).sum(axis=1) < see.own("day", DAY_SCALE))
        others = see.alive & ~see.me & (see.said == 0)
        chances = np.where(see.side == 1, 0.5, 1.0) * others
        return np.where(acts[:, None], 3.0 * chances / np.maximum(chances.sum(axis=1, keepdims=True), 1e-9), 0.0)

    def _scapegoats(self, see: Sight) -> np.ndarray:
        """(m, n) whom the mafia talks and votes against: those already suspected, and never its own."""
        blamed = np.clip(see.stance, 0, 1).sum(axis=1) + 2.0 * _is_mafia(see.report).sum(axis=1)
        total = see.names("total", COUNT_SCALE)
        return np.exp(0.8 * np.minimum(blamed + total, 6)) * see.alive * ~see.me * (see.side != 1)

    # --- votes --------------------------------------------------------------------------------------------------------

    def _vote(self, see: Sight, suspicion, weight) -> None:
        """Ballots: the citizens' for the most suspected, the mafia's for a scapegoat; thieves steal first."""
        ballot, steal = self.layout.block(ids.BALLOT), self.layout.block(ids.STEAL)
        total = see.names("total", COUNT_SCALE)
        score = np.where(see.alive & ~see.me, suspicion + 0.25 * total, -99.0)
        best = score >= score.max(axis=1, keepdims=True) - 0.05
        sure = score.max(axis=1) >= ACCUSES - 0.3
        votes = np.where(sure[:, None], best * 1.0, np.exp(np.clip(score, -20, 4)) * 0.15)
        votes = np.where((see.team == ids.MAFIA)[:, None], self._scapegoats(see), votes)
        done = see.names("ballot").any(axis=1) & (see.own("tick", TICK_SCALE) < 2)
        votes[done] = 0
        weight[:, ballot] = votes
        weight[:, ids.PASS] = np.where(sure | (see.team == ids.MAFIA), 0.01, 0.6)
        unknown = np.where(see.known == 0, 1.0, 0.05) * (see.side != 1)
        weight[:, steal] = 20 * unknown

    def _last_pick(self, see: Sight, suspicion, weight) -> None:
        """A martyr takes the most suspected along."""
        use = self.layout.block(ids.USE)
        weight[:, use] = np.exp(np.clip(2 * suspicion, -8, 8))

    def _verdict(self, see: Sight, suspicion, weight) -> None:
        """Yes to the suspected; the mafia spares its own."""
        accused = see.names("accused") == 1
        guilt = (suspicion * accused).sum(axis=1)
        own = (accused & see.me).any(axis=1)
        friend = (accused & (see.side == 1)).any(axis=1) & (see.team == ids.MAFIA)
        yes = np.clip(0.5 + 0.5 * (guilt - CONDEMNS + 0.4), 0.05, 0.97)
        yes = np.where(see.team == ids.MAFIA, 0.85, yes)
        yes = np.where(own | friend, 0.0, yes)
        weight[:, ids.YES] = yes
        weight[:, ids.NO] = 1 - yes


def _is_mafia(finding: np.ndarray) -> np.ndarray:
    """Where a finding puts a name on the mafia's side."""
    return ((finding >= 1 + ids.MAFIOSO) & (finding <= 1 + ids.VILLAIN)) | (finding == ids.MAFIA_SIDE)


def _own(see: Sight, by_name: np.ndarray) -> np.ndarray:
    """(m,) the entry of the seat's own name."""
    return by_name[np.arange(len(by_name)), see.me.argmax(axis=1)]
