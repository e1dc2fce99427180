"""The script of a session: it looks for fragments, pursues its missions, trades to its advantage, guards its secret.

In battles, and wherever magics are used, it plays as the battle's script does. Every choice is drawn by weights.
"""

from __future__ import annotations

import numpy as np

from feint.agents.magicalogia.battle_script import TEMPER, WORTH, MagicScript
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.magicalogia.battle.observe import MP_SCALE
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.ids import people_names

#: MP below which a mage looks after itself, and from which it seeks a fight.
LOW, STRONG = 4, 5
#: MP from which down a mage concedes a battle to a foe who has more.
LAST_POINTS = 2
#: Weights of choices, where a neutral one has 1.
KEEN, WANTED, UNWANTED = 30.0, 5.0, 0.05
#: Values of what can change hands: nothing, fragments, a letter, a blossom, stored prizes.
ITEM_VALUE = np.array([0.0, *[1.5] * tables.FRAGMENTS, 0.7, 0.4, 0.5, 0.6, 0.4])
#: Value that a mission adds to what it asks for.
MISSION_VALUE = 2.0


class Script:
    """Plays a session.

    Args:
        game: the session under its configuration.
    """

    def __init__(self, game: Game):
        self._battle = MagicScript(game)
        self._slot = {name: k for k, name in enumerate(game.slots)}
        self._action = {name: k for k, name in enumerate(game.action_names)}
        self._players = game.players
        self._first_question = self._slot["question_nothing"]
        names = people_names(game.players)
        self._people = np.array([self._action[f"person {name}"] for name in names])
        others = [f"mundane_{n}" for n in range(1, game.players + 2)]
        others += [f"stranger_{n}" for n in range(1, tables.STRANGERS + 1)]
        self._who = ("own", *(f"next_{n}" for n in range(1, game.players)), *others)
        self._items = np.array([self._action[f"item {name}"] for name in ids.ITEMS])
        self._weighers = {
            ids.Q_REVIVE: self._revive, ids.Q_KIND: self._kind, ids.Q_CALL: self._call, ids.Q_JOIN: self._join,
            ids.Q_FREE: self._free, ids.Q_GIVE: self._give, ids.Q_WANT: self._want, ids.Q_TRADE: self._trade,
            ids.Q_MAIN: self._main, ids.Q_PERSON: self._person, ids.Q_SECOND_THROW: self._yes,
            ids.Q_OVEREXERT: self._overexert, ids.Q_TUNE: self._tune, ids.Q_GIFT: self._gift,
            ids.Q_ATTRIBUTE: self._attribute, ids.Q_CHALLENGE: self._challenge, ids.Q_PROXY: self._proxy,
            ids.Q_CONSENT: self._yes, ids.Q_ALLOW: self._yes, ids.Q_WITNESS: self._witness, ids.Q_LEAVE: self._yes,
            ids.Q_FRAGMENT: self._fragment, ids.Q_SEIZE: self._seize, ids.Q_SEIZE_WHAT: self._magic,
            ids.Q_REST: self._rest, ids.Q_EXCHANGE: self._keep, ids.Q_GIVE_UP: self._no, ids.Q_DROP: self._keep,
            ids.Q_KEEP: self._yes,
        }  # fmt: skip

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the script's action probabilities."""
        probs = self._battle.probabilities(views)
        self._guard_secret(views, probs)
        self._give_up(views, probs)
        questions = views.observation[:, self._first_question : self._first_question + len(ids.QUESTIONS)]
        asked = np.where(questions.any(axis=1), questions.argmax(axis=1), 0)
        for question in np.unique(asked[asked > 0]):
            rows = np.flatnonzero(asked == question)
            part = Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
            weights = part.mask.astype(np.float64)
            weigh = self._weighers.get(int(question))
            if weigh is not None:
                weigh(part, weights)
            weights *= part.mask
            none = weights.sum(axis=1) == 0
            weights[none] = part.mask[none]
            probs[rows] = weights / weights.sum(axis=1, keepdims=True)
        return probs

    # --- reading ------------------------------------------------------------------------------------------------------

    def _slot_of(self, views: Views, name: str) -> np.ndarray:
        return views.observation[:, self._slot[name]]

    def _mp(self, views: Views) -> np.ndarray:
        return np.rint(self._slot_of(views, "own_seat_mp") * MP_SCALE)

    def _max_mp(self, views: Views) -> np.ndarray:
        return np.rint(self._slot_of(views, "own_seat_most_mp") * MP_SCALE)

    def _has_mission(self, views: Views, mission: int) -> np.ndarray:
        words = tables.SECRET_MISSIONS[mission][0].replace(" {target}", "").replace(" ", "_")
        return self._slot_of(views, f"secret_mission_{words}") == 1

    def _of_people(self, views: Views, part: str) -> np.ndarray:
        """(m, people) a slot of every person, in the order of the person actions."""
        seen = np.stack([self._slot_of(views, f"{one}_person_{part}") for one in self._who], axis=1)
        # the own seat comes first among the PCs: turn them back into seat order
        order = np.tile(np.arange(len(self._who)), (len(views), 1))
        order[:, : self._players] = (order[:, : self._players] - views.seat[:, None]) % self._players
        return np.take_along_axis(seen, order, axis=1)

    def _known_hosts(self, views: Views) -> np.ndarray:
        """(m, people) people known to be possessed whom the seat could challenge."""
        known = (self._of_people(views, "possessed_by") > 0) & (self._of_people(views, "alive") == 1)
        return known & ((self._of_people(views, "handout") == 1) | (self._of_people(views, "appeared") == 1))

    def _rivals(self, views: Views) -> np.ndarray:
        """(m, people) PCs that the secret mission asks the seat to beat."""
        target = self._of_people(views, "secret_target") == 1
        return target & self._has_mission(views, tables.BEAT)[:, None] & (self._of_people(views, "alive") == 1)

    def _weigh(self, weights: np.ndarray, name: str, factor: float | np.ndarray) -> None:
        weights[:, self._action[name]] *= factor

    # --- between scenes -----------------------------------------------------------------------------------------------

    def _yes(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "agree", 9.0)

    def _no(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "refuse", 9.0)

    def _keep(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "go on", KEEN)

    def _revive(self, views: Views, weights: np.ndarray) -> None:
        """Coming back to life is worth a wish."""
        self._weigh(weights, "go on", UNWANTED)

    def _rest(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "magic reset", np.where(self._mp(views) < LOW, WANTED, UNWANTED))

    # --- drama scenes -------------------------------------------------------------------------------------------------

    def _kind(self, views: Views, weights: np.ndarray) -> None:
        """A fight if a host is known, or there is a rival to beat, and MP are enough."""
        ready = self._mp(views) >= STRONG
        targets = self._known_hosts(views).any(axis=1) | self._rivals(views).any(axis=1)
        self._weigh(weights, "battle scene", np.where(ready & targets, WANTED, UNWANTED))

    def _call(self, views: Views, weights: np.ndarray) -> None:
        """Anchors, and those whom wishes name."""
        close = (self._of_people(views, "own_fate") > 0) | (self._of_people(views, "named_in_wish") == 1)
        weights[:, self._people] *= np.where(close, 1.0, 0.2)

    def _join(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "agree", 4.0)

    def _free(self, views: Views, weights: np.ndarray) -> None:
        """Free gains at once; an offer now and then; mana into MP when MP are low."""
        for name in ("hand a criminal over", "subjugate a sealed mage", "use a stored cure", "use a stored event"):
            self._weigh(weights, name, KEEN)
        self._weigh(weights, "offer a trade", 0.5)
        self._weigh(weights, "transfer mana", UNWANTED)
        self._weigh(weights, "intervene in fate", 0.0)
        self._weigh(weights, "aid oneself", np.where(self._mp(views) < LOW, WANTED, UNWANTED))
        self._weigh(weights, "go on", 2.0)

    def _main(self, views: Views, weights: np.ndarray) -> None:
        """Secrets first; tuning when weak; what the mission asks for."""
        weak = (self._mp(views) < LOW) & (self._max_mp(views) < 2 * LOW)
        aim = self._of_people(views, "secret_target") == 1
        open_aim = (aim & (self._of_people(views, "handout") == 1)).any(axis=1) & self._has_mission(views, tables.LEARN)
        shut_aim = (aim & (self._of_people(views, "handout") == 0)).any(axis=1) & self._has_mission(views, tables.LEARN)
        self._weigh(weights, "investigate a secret", np.where(open_aim, KEEN, WANTED))
        self._weigh(weights, "uncover a handout", np.where(shut_aim, KEEN, 1.5))
        self._weigh(weights, "make an event", np.where(self._has_mission(views, tables.DEVOTION), KEEN, 1.0))
        self._weigh(weights, "tune oneself", np.where(weak, KEEN, 0.3))
        self._weigh(weights, "tune another", 0.1)
        self._weigh(weights, "go on", UNWANTED)

    def _person(self, views: Views, weights: np.ndarray) -> None:
        """Whom the mission names; otherwise people who may be possessed; anchors for events."""
        aim = self._of_people(views, "secret_target") == 1
        likely = np.ones(len(self._people))
        likely[: self._players] = 0.3
        anchors = self._of_people(views, "own_fate") > 0
        weights[:, self._people] *= np.where(aim, KEEN, np.where(anchors, 2.0, 1.0)) * likely

    def _overexert(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "agree", np.where(self._mp(views) >= LOW, 2.0, UNWANTED))

    def _tune(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "magic reset", np.where(self._mp(views) < LOW, KEEN, 0.3))

    def _gift(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "recover MP", np.where(self._max_mp(views) - self._mp(views) >= 3, WANTED, UNWANTED))

    def _attribute(self, views: Views, weights: np.ndarray) -> None:
        """Control, which asks for no wishes."""
        self._weigh(weights, f"attribute {tables.ATTRIBUTES[tables.CONTROL]}", KEEN)

    # --- trades -------------------------------------------------------------------------------------------------------

    def _values(self, views: Views) -> np.ndarray:
        """(m, items) value of each thing to the seat."""
        values = np.tile(ITEM_VALUE, (len(views), 1))
        for f in range(1, tables.FRAGMENTS + 1):
            values[:, f] += MISSION_VALUE * (self._slot_of(views, f"fragment_{f}_in_mission") == 1)
        values[:, ids.ITEMS.index("a blossom")] += MISSION_VALUE * self._has_mission(views, tables.BLOOM)
        return values

    def _give(self, views: Views, weights: np.ndarray) -> None:
        """Preferably what is of little value to oneself."""
        weights[:, self._items] *= np.exp(-2.0 * self._values(views))
        self._weigh(weights, "item nothing", UNWANTED)

    def _want(self, views: Views, weights: np.ndarray) -> None:
        """Preferably what is of great value."""
        weights[:, self._items] *= np.exp(2.0 * self._values(views))

    def _trade(self, views: Views, weights: np.ndarray) -> None:
        """Accept if what is offered has at least the value of what is asked for."""
        values = self._values(views)
        columns = [
            [self._slot[f"{part}_{name}".replace(" ", "_")] for name in ids.ITEMS] for part in ("offered", "wanted")
        ]
        gain = (views.observation[:, columns[0]] * values).sum(axis=1)
        loss = (views.observation[:, columns[1]] * values).sum(axis=1)
        self._weigh(weights, "agree", np.where(gain >= loss, KEEN, UNWANTED))

    # --- battles ------------------------------------------------------------------------------------------------------

    def _challenge(self, views: Views, weights: np.ndarray) -> None:
        wanted = self._known_hosts(views) | self._rivals(views)
        weights[:, self._people] *= np.where(wanted, KEEN, UNWANTED)

    def _proxy(self, views: Views, weights: np.ndarray) -> None:
        """Stand in only when strong, and not for a host, whom the fight may free."""
        foe = self._of_people(views, "is_challenged") == 1
        host = (foe & (self._of_people(views, "possessed_by") > 0)).any(axis=1)
        strong = self._mp(views) >= STRONG
        self._weigh(weights, "agree", np.where(strong & ~host, 1.0, UNWANTED))

    def _witness(self, views: Views, weights: np.ndarray) -> None:
        """For the challenger against an NPC; otherwise stay out of fights between PCs."""
        foe = self._of_people(views, "is_challenged")[:, self._players :].any(axis=1)
        strong = self._mp(views) >= LOW
        self._weigh(weights, "witness for the challenger", np.where(foe & strong, 2.0, UNWANTED))
        self._weigh(weights, "witness for the challenged", UNWANTED)

    def _fragment(self, views: Views, weights: np.ndarray) -> None:
        weights[:, self._items] *= np.exp(2.0 * self._values(views))

    def _seize(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "seize power", 3.0)
        self._weigh(weights, "go on", UNWANTED)

    def _magic(self, views: Views, weights: np.ndarray) -> None:
        weights[:, self._battle.reader.magic_actions] *= np.exp(WORTH / TEMPER)

    def _give_up(self, views: Views, probs: np.ndarray) -> None:
        """Concede a battle that is about to be lost: death costs more than any prize brings."""
        column = self._action["concede"]
        rows = np.flatnonzero(views.mask[:, column] != 0)
        if len(rows):
            part = Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
            foe = self._battle.reader.seats(part, "mp", MP_SCALE)
            foe = foe[np.arange(len(rows)), self._battle.reader.representative(part, False)]
            lost = rows[(self._mp(part) <= LAST_POINTS) & (foe > LAST_POINTS)]
            probs[lost] = 0.0
            probs[lost, column] = 1.0

    def _guard_secret(self, views: Views, probs: np.ndarray) -> None:
        """Disturb whoever investigates the own secret, if a magic can."""
        column = self._action["magic unsettle"]
        looked_into = (self._slot_of(views, "own_person_is_meant") == 1) & (self._slot_of(views, "window_check") == 1)
        rows = np.flatnonzero(looked_into & (views.mask[:, column] != 0))
        probs[rows] = 0.0
        probs[rows, column] = 1.0
