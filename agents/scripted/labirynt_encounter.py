"""The script of the labyrinth: a careful party that fights what it can beat, monsters that press the weak.

Each legal action has a weight from simple rules; its chance is its share of the weights.
"""

from __future__ import annotations

import numpy as np

from feint.agents.base import Views
from feint.envs.engine.game import Game
from feint.envs.labirynt import numbers as n
from feint.envs.labirynt.observe import BODY_SCALE, PENDING_SCALE, PHASE_SCALE, SMALL_SCALE, UNIT_SCALE, unit_label
from feint.envs.labirynt.state import PEOPLE, UNITS
from feint.envs.labirynt.tables import BOW, BRIBES, KNIFE, NUM_SPELLS, SPELL_COST, SPELL_NAMES

#: How gladly a spell is picked for a pool and used.
LIKING = {
    "Charm": 5, "Blast": 5, "Explosion": 0.2, "Lightning": 8, "Sleep": 9, "Release": 1, "Magic shield": 0.5,
    "Hesitation": 0.3, "Truce": 4, "Mental blow": 9, "Lock": 3, "Magic armour": 3, "Neutralise poison": 0.3,
    "Revive stone": 0.7, "Strength": 3, "Heal": 6, "Rejuvenate": 5, "Teleport": 1, "Deft fingers": 0.3, "Eloquence": 3,
    "Intimidate": 5, "Discourage": 3, "Suggestion": 0.5, "Flattery": 1, "Wrath of God": 9, "Resurrection": 20,
}  # fmt: skip
#: Weight of what a seat does not like but may have to do, and of what it surely does.
SELDOM, SURE = 1e-3, 1e3
#: Monsters this much stronger than the party are not fought if it can be helped.
DANGER = 0.9
#: A front this much hurt, or a party this much smaller in strength, calls a truce.
FLIGHT = 1.5
#: Wounds that a caster keeps for itself.
RESERVE = 2
#: Bribes offered at most, and how steeply a weak target draws blows.
MOST_BRIBE, PRESSURE = 100, 3.0


class Script:
    """Plays meetings, for the party's seats and for the monsters'.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        slots = {name: k for k, name in enumerate(game.slots)}
        self._slots = slots
        self._actions = game.num_actions
        self._unit = {
            name: np.array([slots[f"{unit_label(u)}_{name}"] for u in range(UNITS)])
            for name in ("status", "foe", "mine", "strength", "wounds", "agility", "rank", "hand", "asleep")
        }
        self._person = {
            name: np.array([slots[f"{unit_label(u)}_{name}"] for u in range(PEOPLE)])
            for name in ("negotiation", "weapon_1", "weapon_2", "skilled", "points", "thrown", "traps", "gates")
        }
        self._liking = np.array([LIKING[name] for name in SPELL_NAMES])

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: each legal action's share of the weights."""
        weights = np.full((len(views), self._actions), SELDOM)
        at = _Position(self, views.observation)
        self._weigh_common(at, weights)
        self._weigh_talk(at, weights)
        self._weigh_fight(at, weights)
        self._weigh_aims(at, weights)
        weights *= views.mask != 0
        return weights / weights.sum(axis=1, keepdims=True)

    def _weigh_common(self, at: _Position, weights: np.ndarray) -> None:
        """Spells by liking, the march as it is, nothing more where nothing is needed, equal shares."""
        weights[:, n.LEARN : n.LEARN + NUM_SPELLS] = self._liking**2
        weights[:, n.PASS] = 1.0
        weights[:, n.SEARCH] = SURE
        weights[:, n.OFFER] = SURE
        weights[:, n.ACCEPT] = 1.0
        weights[:, n.REFUSE] = np.where(at.offer == n.OFFER_EQUAL, SELDOM, 0.3)

    def _weigh_talk(self, at: _Position, weights: np.ndarray) -> None:
        """Talk and pay where the monsters look too strong; fight the others."""
        afraid = at.danger > DANGER
        weights[:, n.FIGHT] = np.where(afraid, 0.02, 1.0)
        weights[:, n.NEGOTIATE] = np.where(afraid, 1.0, 0.05)
        for row, gold in enumerate(BRIBES):
            weights[:, n.BRIBE_WITH + row] = np.where(afraid & (gold <= MOST_BRIBE), 0.2 + gold / 200, SELDOM)
        weights[:, n.LEAVE] = np.where(afraid, 1.0, 0.2)
        delegates = at.phase == n.DELEGATE
        skill = self._columns(at.observation, self._person["negotiation"], SMALL_SCALE)
        weights[delegates, n.TARGET : n.TARGET + PEOPLE] = 4.0 ** skill[delegates]
        spells = slice(n.CAST, n.CAST + NUM_SPELLS)
        talking = np.isin(at.phase, (n.TALK, n.BRIBING))
        weights[talking, spells] = np.where(at.spare[talking, None] > SPELL_COST, self._liking, SELDOM)
        meeting = at.phase == n.MEETING
        weights[meeting, spells] = SELDOM
        for name in ("Heal", "Rejuvenate"):
            weights[meeting, n.CAST + SPELL_NAMES.index(name)] = 3.0
        fearful = meeting & (at.danger > 2 * DANGER)
        weights[fearful, n.CAST + SPELL_NAMES.index("Lock")] = 5.0
        after = np.isin(at.phase, (n.RESPITE, n.RAISING, n.REVIVAL))
        weights[after, spells] = SURE
        drinking = np.isin(at.phase, (n.RESPITE, n.CALM))
        weights[drinking, n.DRINK : n.DRINK + 4] = np.where(at.phase[drinking, None] == n.RESPITE, SURE, 0.3)

    def _weigh_fight(self, at: _Position, weights: np.ndarray) -> None:
        """Weapons that can be used, blows at the weak, spells while there is strength for them."""
        weights[:, n.ATTACK : n.ATTACK + UNITS] = 4.0 * at.weak
        self._weigh_weapons(at, weights)
        acting = at.phase == n.PARTY_ACTS
        spells = slice(n.CAST, n.CAST + NUM_SPELLS)
        worth = np.where(at.spare[:, None] - RESERVE >= SPELL_COST, self._liking, SELDOM)
        worth[:, [SPELL_NAMES.index("Truce"), SPELL_NAMES.index("Magic armour")]] = SELDOM
        weights[acting, spells] = worth[acting]
        fleeing = np.isin(at.phase, (n.PARTY_ACTS, n.TRUCE_WINDOW)) & (at.danger > FLIGHT)
        weights[fleeing, n.CAST + SPELL_NAMES.index("Truce")] = 20.0
        monsters = at.phase == n.FOES_ACT
        weights[monsters, n.CAST + SPELL_NAMES.index("Charm")] = SURE
        weights[monsters, n.CAST + SPELL_NAMES.index("Lightning")] = np.where(at.spare[monsters] > 3, 3.0, 0.2)
        moving = at.phase == n.REFORM
        weights[moving, n.ADVANCE] = 0.05

    def _weigh_weapons(self, at: _Position, weights: np.ndarray) -> None:
        """In front what cuts, behind what flies."""
        far = np.zeros(6, bool)
        far[[BOW, KNIFE]] = True
        behind = at.actor_rank == 2
        suits = np.where(behind[:, None] == far[None, :], SURE, 1.0)
        suits[:, KNIFE] *= 0.5
        skilled = self._columns(at.observation, self._person["skilled"], SMALL_SCALE).astype(int)
        rows = np.arange(len(suits))
        actor = np.minimum(at.actor, PEOPLE - 1)
        suits[rows, skilled[rows, actor].clip(0)] *= 2
        weights[:, n.READY : n.READY + 6] = suits
        acting = at.phase == n.PARTY_ACTS
        holds = at.actor_hand.clip(0, 5)
        good = far[holds] == behind
        weights[acting, n.READY : n.READY + 6] = np.where(good[acting, None], SELDOM, 0.5)

    def _weigh_aims(self, at: _Position, weights: np.ndarray) -> None:
        """Harm goes to the weak, help to the hurt, sleep and charm to the strong."""
        targets = slice(n.TARGET, n.TARGET + UNITS)
        aiming = at.phase == n.AIMING
        strong = at.left * (at.agility + 4.0).clip(1.0)
        for name, choice in (
            ("Charm", strong**2), ("Sleep", strong**2), ("Heal", at.wounds**2), ("Rejuvenate", at.wounds**2),
            ("Blast", at.weak), ("Lightning", at.weak), ("Mental blow", strong), ("Wrath of God", strong),
            ("Magic armour", strong), ("Strength", strong),
        ):  # fmt: skip
            rows = aiming & (at.pending == SPELL_NAMES.index(name))
            weights[rows, targets] = SELDOM + choice[rows]
        rows = np.isin(at.phase, (n.GATE_BLASTS, n.REFILL, n.FACING, n.GIFT, n.EXCHANGE))
        weights[rows, targets] = SELDOM + at.weak[rows]
        moving = aiming & (at.pending < 4)
        weights[moving, targets] += 0.1 * at.left[moving]

    @staticmethod
    def _columns(observation: np.ndarray, slots: np.ndarray, scale: float) -> np.ndarray:
        return observation[:, slots] * scale


class _Position:
    """What the script reads off the observations of m views.

    Attributes:
        phase, actor, pending, offer: (m,) ints.
        danger: (m,) the monsters' worth in a fight over the party's.
        spare: (m,) wounds the acting unit can take and live.
        left, wounds, agility, weak: (m, units) wounds each can still take, has, its agility, and how weak it looks.
    """

    def __init__(self, script: Script, observation: np.ndarray):
        slots, unit = script._slots, script._unit
        self.observation = observation
        rows = np.arange(len(observation))
        self.phase = np.rint(observation[:, slots["phase"]] * PHASE_SCALE).astype(int)
        self.actor = (np.rint(observation[:, slots["actor"]] * UNIT_SCALE).astype(int) - 1).clip(0)
        self.pending = np.rint(observation[:, slots["pending"]] * PENDING_SCALE).astype(int) - 1
        self.offer = np.rint(observation[:, slots["offer"]] * SMALL_SCALE).astype(int)
        strength = np.rint(observation[:, unit["strength"]] * BODY_SCALE)
        self.wounds = np.rint(observation[:, unit["wounds"]] * BODY_SCALE)
        self.agility = np.rint(observation[:, unit["agility"]] * BODY_SCALE)
        alive = np.rint(observation[:, unit["status"]] * 4) == 1
        self.left = np.where(alive, strength - self.wounds, 0.0)
        self.weak = np.where(alive, (1.0 + self.left) ** -PRESSURE * 100, 0.0)
        foe = observation[:, unit["foe"]] > 0
        awake = observation[:, unit["asleep"]] == 0
        worth = self.left * (self.agility + 3.0).clip(1.0)
        theirs = (worth * (foe & awake)).sum(axis=1)
        ours = (worth * ~foe).sum(axis=1)
        self.danger = theirs / np.maximum(ours, 1.0)
        self.spare = self.left[rows, self.actor] - 1
        self.actor_rank = np.rint(observation[:, unit["rank"]] * 8).astype(int)[rows, self.actor]
        self.actor_hand = np.rint(observation[:, unit["hand"]] * 6).astype(int)[rows, self.actor]
