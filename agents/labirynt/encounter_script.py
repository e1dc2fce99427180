"""The script of the labyrinth's meetings: a party that talks first and fights what it can beat, monsters that kill.

Each legal action has a weight; its probability is its share of the weights. Where there are numbers, such as the mean
wounds of a blow or the probability that a spell is resisted, a weight grows with the value that they give an action.
"""

from __future__ import annotations

import numpy as np

from feint.agents.labirynt.reader import Field, Reader
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.labirynt import ids, tables

#: How gladly a spell is picked for a pool.
LIKING = {
    "Charm": 6, "Blast": 3, "Explosion": 0.3, "Lightning": 5, "Sleep": 9, "Release": 0.3, "Magic shield": 0.3,
    "Hesitation": 0.2, "Truce": 5, "Mental blow": 7, "Lock": 6, "Magic armour": 3, "Neutralise poison": 0.2,
    "Revive stone": 0.5, "Strength": 3, "Heal": 6, "Rejuvenate": 5, "Teleport": 5, "Deft fingers": 0.2, "Eloquence": 3,
    "Intimidate": 6, "Discourage": 3, "Suggestion": 0.5, "Flattery": 2,
}  # fmt: skip
#: Weight of what is legal but not liked, of what may well be done, and of what surely is.
SELDOM, FAIR, SURE = 1e-3, 1.0, 1e3
#: The value of peace to the party, and of a fight by its danger: means over fights that this script fought.
PEACE = 0.5
DANGERS = (0.25, 0.7, 0.9, 1.1, 1.4, 1.75, 2.5, 4.5)
FIGHT_VALUES = (1.0, 0.9, 0.63, 0.49, 0.14, -0.13, -0.33, -0.7)
#: How sharply weights follow the value of a choice, in rewards and in wounds.
BY_REWARD, BY_WOUNDS = 25.0, 2.5
#: Wounds that a caster of the second rank keeps, and how much each wound of its cost counts against those dealt.
RESERVE, COST = 1, 0.35
#: The value of putting a monster out of the fight beyond its wounds, per wound of its blows.
OUT = 2.0
#: The value of a kill beyond its wounds, and of the Nameless's death.
KILL, NAMELESS_DEATH = 1.5, 6.0

_SPELL = {name: k for k, name in enumerate(tables.SPELL_NAMES)}
_CASTS = slice(ids.CAST, ids.CAST + tables.NUM_SPELLS)
_TARGETS = slice(ids.TARGET, ids.TARGET + tables.UNITS)
_ATTACKS = slice(ids.ATTACK, ids.ATTACK + tables.UNITS)
_FAR = np.isin(np.arange(6), (tables.BOW, tables.KNIFE))
#: Chance that 2K6 is at least so much, 0..13.
_AT_LEAST = np.array([sum(a + b >= k for a in range(1, 7) for b in range(1, 7)) / 36 for k in range(14)])


class Script:
    """Plays meetings, for the party's seats and for the monsters'.

    Args:
        game: the game under its configuration.
    """

    def __init__(self, game: Game):
        self._actions = game.num_actions
        self._read = Reader(game)
        self._usual = self._usual_weights()
        self._rules = {
            ids.P_MEETING: self._before_talk,
            ids.P_DECISION: self._decide,
            ids.P_PARLEY: self._decide,
            ids.P_TALK: self._help_talk,
            ids.P_DELEGATE: self._send,
            ids.P_BRIBE: self._help_bribe,
            ids.P_WEAPONS: self._arm,
            ids.P_PARTY: self._act,
            ids.P_TRUCE: self._call_truce,
            ids.P_MONSTERS: self._bite,
            ids.P_GATE: self._blast,
            ids.P_REFORM: self._reform,
            ids.P_EXCHANGE: self._give_way,
            ids.P_TARGET: self._aim,
            ids.P_CALM: self._mend,
            ids.P_GIFT: self._give,
            ids.P_VOTE: self._vote,
            ids.P_START: self._hesitate,
        }

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: each legal action's share of the weights."""
        obs = views.observation
        phase = self._read.phase(obs)
        weights = self._usual[phase]
        for number in np.unique(phase).tolist():
            rule = self._rules.get(number)
            if rule is not None:
                rows = np.flatnonzero(phase == number)
                part = weights[rows]
                rule(obs[rows], part)
                weights[rows] = part
        weights *= views.mask != 0
        return weights / weights.sum(axis=1, keepdims=True)

    def _usual_weights(self) -> np.ndarray:
        """(phases, actions) weights that do not depend on the position."""
        usual = np.full((len(ids.PHASES), self._actions), SELDOM)
        usual[:, ids.PASS] = FAIR
        liking = np.array([LIKING.get(name, SELDOM) for name in tables.SPELL_NAMES])
        usual[:, ids.LEARN : ids.LEARN + tables.NUM_SPELLS] = liking**3
        usual[:, np.array([ids.SEARCH, ids.OFFER, ids.ACCEPT])] = SURE
        usual[ids.P_MARCH, ids.PASS] = SURE
        usual[np.ix_(np.array([ids.P_RESPITE, ids.P_RAISING, ids.P_REVIVAL]), np.arange(self._actions)[_CASTS])] = SURE
        usual[ids.P_RESPITE, ids.DRINK : ids.DRINK + 4] = SURE
        usual[ids.P_DEAL, [ids.ACCEPT, ids.REFUSE]] = SELDOM, SURE
        return usual

    # --- before blows -------------------------------------------------------------------------------------------------

    def _value(self, obs: np.ndarray, field: Field) -> np.ndarray:
        """(m,) what a fight would bring the party."""
        return np.interp(field.danger(), DANGERS, FIGHT_VALUES)

    def _before_talk(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """A door is locked, or a lone monster sent away, where talk is not likely to do better."""
        field = self._read.field(obs)
        value = self._value(obs, field)
        hopeless = np.maximum(self._talk_probability(obs, field) * PEACE, value)
        spare = field.of_actor(field.left) - 1
        foes = (field.foe & (field.rank > 0)).sum(axis=1)
        shut = np.where(hopeless < PEACE - 0.1, SURE, SELDOM)
        weights[:, ids.CAST + _SPELL["Lock"]] = shut
        weights[:, ids.CAST + _SPELL["Teleport"]] = np.where(foes == 1, shut / 2, SELDOM)
        close = (value > -0.5) & (value < 0.8) & (spare >= 3)
        for name in ("Strength", "Magic armour"):
            weights[:, ids.CAST + _SPELL[name]] = np.where(close, 0.5, SELDOM)
        self._heal(field, spare, weights)

    def _heal(self, field: Field, spare: np.ndarray, weights: np.ndarray) -> None:
        """Healing that heals more than it costs, by who can bear it."""
        hurt = np.where(field.foe | ~field.alive, 0, field.wounds)[:, : tables.PEOPLE]
        hurt[field.rows[field.actor < tables.PEOPLE], field.actor[field.actor < tables.PEOPLE]] = 0
        most = hurt.max(axis=1)
        weights[:, ids.CAST + _SPELL["Heal"]] = np.where((most >= 2) & (spare >= 2), 20.0, SELDOM)
        weights[:, ids.CAST + _SPELL["Rejuvenate"]] = np.where((most >= 4) & (spare >= 3), 20.0, SELDOM)

    def _aversion(self, obs: np.ndarray) -> np.ndarray:
        """(m,) the monsters' aversion at their level; -1 and less where they do not talk."""
        group = self._read.number(obs, "group", 32.0)
        level = self._read.number(obs, "level", 3.0)
        return tables.MONSTER[group, tables.M_AVERSION] + tables.LEVEL[level, 2]

    def _talk_probability(self, obs: np.ndarray, field: Field) -> np.ndarray:
        """(m,) the probability that the best delegate comes to an agreement."""
        here = (field.rank[:, : tables.PEOPLE] > 0) & ~field.foe[:, : tables.PEOPLE]
        skill = np.where(here, self._read.person(obs, "negotiation"), 0).max(axis=1)
        need = tables.AGREEMENT + self._aversion(obs) - skill - self._read.number(obs, "talk_plus")
        return _AT_LEAST[need.astype(np.int64).clip(0, 13)]

    def _decide(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Talk first, for it costs nothing; then bribe, fight or leave by the value of each."""
        field = self._read.field(obs)
        value = self._value(obs, field)
        weights[:, ids.NEGOTIATE] = SURE
        weights[:, ids.FIGHT] = np.exp(BY_REWARD * (value - PEACE))
        weights[:, ids.LEAVE] = 1.0
        top = np.where(field.foe & (field.rank > 0), field.strength, 0).max(axis=1) + self._aversion(obs)
        column = (top[:, None] > tables.BRIBE_EDGE).sum(axis=1)
        taken = tables.BRIBE[:, column].T.clip(0, 6) / 6
        first = value - 0.15
        bribe_value = taken * PEACE + (1 - taken) * first[:, None]
        weights[:, ids.BRIBE_WITH : ids.BRIBE_WITH + len(tables.BRIBES)] = np.exp(BY_REWARD * (bribe_value - PEACE))

    def _help_talk(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Spells make sure of peace where the fight would be worse."""
        field = self._read.field(obs)
        afraid = self._value(obs, field) < PEACE
        spare = field.of_actor(field.left) - 1
        for name, weight in (("Intimidate", 300.0), ("Discourage", 100.0), ("Eloquence", 30.0)):
            weights[:, ids.CAST + _SPELL[name]] = np.where(
                afraid & (spare >= tables.SPELL_COST[_SPELL[name]]), weight, SELDOM
            )

    def _send(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """The best negotiator."""
        weights[:, ids.TARGET : ids.TARGET + tables.PEOPLE] = 8.0 ** self._read.person(obs, "negotiation")

    def _help_bribe(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """A bribe is only tried where peace is wanted."""
        weights[:, [ids.CAST + _SPELL["Suggestion"], ids.CAST + _SPELL["Flattery"]]] = 5.0

    def _hesitate(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Time before the fight is worth a spell when somebody is badly hurt."""
        field = self._read.field(obs)
        hurt = np.where(field.foe, 0, field.wounds)[:, : tables.PEOPLE].max(axis=1)
        weights[:, ids.CAST + _SPELL["Hesitation"]] = np.where(hurt >= 4, 3.0, SELDOM)

    # --- the fight ----------------------------------------------------------------------------------------------------

    def _arm(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """In front what cuts, behind what flies, each by its mean wounds."""
        field = self._read.field(obs)
        weights[:, ids.READY : ids.READY + 6] = np.exp(4 * self._by_weapon(obs, field))

    def _by_weapon(self, obs: np.ndarray, field: Field) -> np.ndarray:
        """(m, 6) mean wounds of the actor's blows with each weapon where it stands; a knife can be thrown once."""
        own = {name: self._own(obs, field, name) for name in ("skilled", "points", "bow", "thrown")}
        weapons = np.arange(6)
        bonus = field.of_actor(field.agility)[:, None] + np.where(own["skilled"] == weapons, own["points"], 0)
        for k in ("1", "2"):
            holds = self._own(obs, field, f"weapon_{k}") == weapons
            bonus = bonus + np.where(holds, self._own(obs, field, f"magic_{k}"), 0)
        bonus[:, [tables.BOW]] += own["bow"]
        wounds = Field.wounds_of(bonus, weapons)
        behind = field.of_actor(field.rank) >= 2
        wounds = np.where(behind[:, None] == _FAR, wounds, 0)
        wounds[:, [tables.KNIFE]] *= np.where(own["thrown"] > 0, 0, 0.4)
        return wounds

    def _own(self, obs: np.ndarray, field: Field, name: str) -> np.ndarray:
        """(m, 1) a quantity of the acting character."""
        return self._read.person(obs, name)[field.rows, np.minimum(field.actor, tables.PEOPLE - 1)][:, None]

    def _act(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """The blow or spell of the highest value in wounds; passing keeps the action for a truce."""
        field = self._read.field(obs)
        deals = field.of_actor(field.harm)[:, None]
        blows = self._blow_value(field, deals)
        weights[:, _ATTACKS] = np.exp(BY_WOUNDS * blows)
        weights[:, ids.PASS] = np.exp(BY_WOUNDS * -0.5)
        weights[:, _CASTS] = np.exp(BY_WOUNDS * self._spell_value(obs, field))
        weights[:, ids.THINK] = np.exp(BY_WOUNDS * 2.0)
        best = self._by_weapon(obs, field)
        weights[:, ids.READY : ids.READY + 6] = np.exp(BY_WOUNDS * (1.5 * (best - deals) - 1.5))

    @staticmethod
    def _blow_value(field: Field, deals: np.ndarray | np.floating) -> np.ndarray:
        """(m, UNITS) the value of blows of so many mean wounds: more where they kill, most at who bites hardest."""
        left = np.maximum(field.left, 0.5)
        dealt = np.minimum(deals, left)
        kills = (dealt / left) ** 2
        value = dealt + kills * (KILL + OUT * field.harm)
        value += NAMELESS_DEATH * kills * ((field.kind == tables.NAMELESS) & (np.arange(tables.UNITS) >= tables.PEOPLE))
        return np.where(field.asleep, 0.1 * value, value)

    def _spell_value(self, obs: np.ndarray, field: Field) -> np.ndarray:
        """(m, NUM_SPELLS) the value of each spell at its best target in wounds, less its cost."""
        m = len(obs)
        value = np.full((m, tables.NUM_SPELLS), -2.0)
        hit = 1 - field.resistance.clip(0, 5) / 6
        foes = field.foe & (field.rank > 0)
        front = foes & (field.rank == 1)
        for name, wounds in (("Blast", 2.0), ("Lightning", 4.0), ("Mental blow", 9.0), ("Wrath of God", 9.0)):
            value[:, _SPELL[name]] = _best(hit * self._blow_value(field, np.float32(wounds)), front)
        away = hit * (0.8 * field.left + KILL + 1.5 * OUT * field.harm)
        awake = foes & ~field.asleep
        value[:, _SPELL["Sleep"]] = _best(away, awake)
        joined = hit * (1.2 * field.left + KILL + 2.5 * OUT * field.harm)
        value[:, _SPELL["Charm"]] = _best(joined, awake & (field.rank <= 2))
        ours = ~field.foe & (field.rank > 0)
        value[:, _SPELL["Explosion"]] = (hit * np.where(foes, 1, 0)).sum(axis=1) - 1.5 * (hit * ours).sum(axis=1)
        value[:, _SPELL["Release"]] = 6 * (foes[:, : tables.PEOPLE].any(axis=1))
        lead = ours & (field.rank == 1)
        bites = (field.harm * (front & ~field.asleep)).sum(axis=1)
        rounds = (field.left * awake).sum(axis=1) / ((field.harm * lead).sum(axis=1) + 0.5)
        value[:, _SPELL["Magic armour"]] = np.minimum(3.0, 0.5 * bites * rounds)
        value[:, _SPELL["Strength"]] = np.minimum(3.0, 0.5 * rounds)
        hurt = _best(field.wounds / np.maximum(field.left, 1) ** 0.5, lead)
        value[:, _SPELL["Heal"]] = np.minimum(3.0, hurt)
        value[:, _SPELL["Rejuvenate"]] = np.minimum(4.5, hurt)
        value[:, _SPELL["Truce"]] = np.where(self._value(obs, field) < PEACE - 0.25, 12.0, -3.0)
        spare = field.of_actor(field.left) - RESERVE
        value -= COST * tables.SPELL_COST
        return np.where(spare[:, None] >= tables.SPELL_COST, value, value - 3.0)

    def _call_truce(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """A truce is called where the rest of the fight has less value."""
        value = self._value(obs, self._read.field(obs))
        weights[:, ids.CAST + _SPELL["Truce"]] = np.exp(BY_REWARD * (PEACE - 0.25 - value))

    def _bite(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Monsters strike whom they can kill, charm whoever fights best, and cast while it does not kill them."""
        field = self._read.field(obs)
        deals = field.of_actor(field.harm)[:, None]
        weights[:, _ATTACKS] = np.exp(BY_WOUNDS * self._blow_value(field, deals))
        ours = ~field.foe & (field.rank == 1)
        hit = 1 - field.resistance.clip(0, 5) / 6
        bolt = _best(hit * self._blow_value(field, np.float32(4)), ours) - 0.5
        spare = field.of_actor(field.left) > 3
        weights[:, ids.CAST + _SPELL["Lightning"]] = np.where(spare, np.exp(BY_WOUNDS * bolt), SELDOM)
        weights[:, ids.CAST + _SPELL["Charm"]] = SURE**3

    def _blast(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """The Gate's blasts go where two wounds do most."""
        field = self._read.field(obs)
        hit = 1 - field.resistance.clip(0, 5) / 6
        weights[:, _TARGETS] = np.exp(BY_WOUNDS * hit * self._blow_value(field, np.float32(2)))

    def _reform(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """A free place in front is filled by one who fights there; who is nearly dead changes places."""
        field = self._read.field(obs)
        ours = ~field.foe
        weakest = np.where(ours & (field.rank == 1), field.left, 99).min(axis=1)
        freshest = np.where(ours & (field.rank == 2), field.left, 0).max(axis=1)
        weights[:, ids.ADVANCE] = np.where((weakest <= 2) & (freshest >= 6), 3.0, 0.02)
        weights[:, [ids.RETREAT, ids.LEFT, ids.RIGHT]] = 0.01

    def _give_way(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Whoever has least left steps back."""
        field = self._read.field(obs)
        weights[:, _TARGETS] = np.exp(-2.0 * field.left)

    def _aim(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Harm where it does most, help where it is needed."""
        field = self._read.field(obs)
        hit = 1 - field.resistance.clip(0, 5) / 6
        out = hit * (0.8 * field.left + KILL + 1.5 * OUT * field.harm)
        # whom a boost serves best, armour protects, and who fights on in front
        fights = np.where(field.rank == 1, 2.0, 0.5) * (0.5 + field.harm)
        choices = {
            "Sleep": out, "Charm": out, "Teleport": np.where(field.foe, out, -5), "Heal": self._need(field),
            "Rejuvenate": self._need(field), "Strength": fights, "Magic armour": np.where(field.rank == 1, 3.0, 0.0),
            "Magic shield": np.where(field.rank == 1, 2.0, 0.5), "Resurrection": field.strength,
            "Revive stone": field.strength,
        }  # fmt: skip
        for name, wounds in (("Blast", 2), ("Lightning", 4), ("Mental blow", 9), ("Wrath of God", 9)):
            choices[name] = hit * self._blow_value(field, np.float32(wounds))
        value = np.zeros((len(obs), tables.UNITS))
        for name, choice in choices.items():
            rows = field.pending == _SPELL[name]
            value[rows] = choice[rows]
        thought = field.pending == ids.THOUGHT
        value[thought] = (hit * self._blow_value(field, np.float32(3.5)))[thought]
        step_up = field.pending == ids.MOVES
        value[step_up] = np.where(field.hand == tables.BOW, 0, field.left * (0.5 + field.harm))[step_up] / 5
        weights[:, _TARGETS] = np.exp(BY_WOUNDS * value.clip(-5, 20))

    @staticmethod
    def _need(field: Field) -> np.ndarray:
        """(m, UNITS) who needs healing most."""
        return field.wounds.clip(0, 6) / np.maximum(field.left, 1) ** 0.5

    # --- afterwards ---------------------------------------------------------------------------------------------------

    def _mend(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Healing, and draughts of it for who has lost as much as they give."""
        field = self._read.field(obs)
        self._heal(field, field.of_actor(field.left) - 1, weights)
        weights[:, ids.DRINK + 3] = np.where(field.of_actor(field.wounds) >= 4, 20.0, SELDOM)

    def _give(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """What is useful goes to who fights best; talismans and medallions may do harm and are left."""
        field = self._read.field(obs)
        item = self._read.number(obs, "item", 48.0) - 1
        wanted = np.isin(item // 6, (0, 1, 5))
        weights[:, _TARGETS] = np.where(wanted[:, None], np.exp(field.harm), SELDOM)
        weights[:, ids.PASS] = 0.1

    def _vote(self, obs: np.ndarray, weights: np.ndarray) -> None:
        """Equal shares are fair; others are taken at times."""
        weights[:, ids.ACCEPT] = FAIR
        weights[:, ids.REFUSE] = np.where(self._read.number(obs, "offer") == ids.OFFER_EQUAL, SELDOM, 0.3)


def _best(value: np.ndarray, allowed: np.ndarray) -> np.ndarray:
    """(m,) the largest allowed value of each row; -2 where none is."""
    return np.where(allowed, value, -2.0).max(axis=1)
