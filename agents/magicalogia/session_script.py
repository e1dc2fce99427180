"""The script of a session: it looks for fragments, pursues its missions, trades for its own good and guards its secret.

In battles, and wherever magics are used, it plays as the battle's script does. Every choice is a weighted draw.
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
#: MP with which a mage gives a battle up against a foe who has more.
LAST_POINTS = 2
#: How much likelier a wanted choice is than a plain one; how little an unwanted one.
KEEN, WANTED, UNWANTED = 30.0, 5.0, 0.05
#: Worth of what can change hands: nothing, fragments, a letter, a blossom, stored prizes.
ITEM_WORTH = np.array([0.0, *[1.5] * tables.FRAGMENTS, 0.7, 0.4, 0.5, 0.6, 0.4])
#: What a mission adds to the worth of what it asks for.
MISSION_WORTH = 2.0


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
        self._ways = {
            "to come back to life by an anchor's power": self._revive, "which kind of scene": self._kind,
            "whom to call": self._call, "to join the scene": self._join, "free time": self._free,
            "what to give": self._give, "what to ask for": self._want, "to accept a trade": self._trade,
            "the main action": self._main, "whom it is about": self._person, "to throw again": self._yes,
            "to overexert": self._overexert, "what to tune": self._tune, "mana or recovery": self._gift,
            "the attribute of the fate": self._attribute, "whom to challenge": self._challenge,
            "to stand in for the one challenged": self._proxy, "to let another stand in": self._yes,
            "to allow witnesses": self._yes, "to be a witness": self._witness,
            "leave to use the power of fate": self._yes, "which fragment to take": self._fragment,
            "what to seize": self._seize, "which magic to seize": self._magic, "how to rest": self._rest,
            "which magic to exchange": self._keep, "to give up a wish": self._no, "an anchor to drop": self._keep,
            "to keep the seized magic": self._yes,
        }  # fmt: skip

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the script's mixture."""
        chances = self._battle.probabilities(views)
        self._guard_secret(views, chances)
        self._give_up(views, chances)
        questions = views.observation[:, self._first_question : self._first_question + len(ids.QUESTIONS)]
        asked = np.where(questions.any(axis=1), questions.argmax(axis=1), 0)
        for number in np.unique(asked[asked > 0]):
            rows = np.flatnonzero(asked == number)
            part = Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
            weights = part.mask.astype(np.float64)
            way = self._ways.get(ids.QUESTIONS[number])
            if way is not None:
                way(part, weights)
            weights *= part.mask
            none = weights.sum(axis=1) == 0
            weights[none] = part.mask[none]
            chances[rows] = weights / weights.sum(axis=1, keepdims=True)
        return chances

    # --- reading ------------------------------------------------------------------------------------------------------

    def _see(self, views: Views, name: str) -> np.ndarray:
        return views.observation[:, self._slot[name]]

    def _points(self, views: Views) -> np.ndarray:
        return np.rint(self._see(views, "own_seat_mp") * MP_SCALE)

    def _most(self, views: Views) -> np.ndarray:
        return np.rint(self._see(views, "own_seat_most_mp") * MP_SCALE)

    def _has_mission(self, views: Views, number: int) -> np.ndarray:
        words = tables.SECRET_MISSIONS[number][0].replace(" {target}", "").replace(" ", "_")
        return self._see(views, f"secret_mission_{words}") == 1

    def _of_people(self, views: Views, part: str) -> np.ndarray:
        """(m, people) a slot of every person, in the order of the person actions."""
        seen = np.stack([self._see(views, f"{one}_person_{part}") for one in self._who], axis=1)
        # the own seat comes first among the PCs: turn them back into seat order
        order = np.tile(np.arange(len(self._who)), (len(views), 1))
        order[:, : self._players] = (order[:, : self._players] - views.seat[:, None]) % self._players
        return np.take_along_axis(seen, order, axis=1)

    def _known_hosts(self, views: Views) -> np.ndarray:
        """(m, people) possessed people that the seat knows of and could challenge."""
        known = (self._of_people(views, "possessed_by") > 0) & (self._of_people(views, "alive") == 1)
        return known & ((self._of_people(views, "handout") == 1) | (self._of_people(views, "appeared") == 1))

    def _rivals(self, views: Views) -> np.ndarray:
        """(m, people) PCs that the secret mission asks the seat to beat."""
        target = self._of_people(views, "secret_target") == 1
        return target & self._has_mission(views, 3)[:, None] & (self._of_people(views, "alive") == 1)

    def _weigh(self, weights: np.ndarray, name: str, by) -> None:
        weights[:, self._action[name]] *= by

    # --- between scenes -----------------------------------------------------------------------------------------------

    def _yes(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "agree", 9.0)

    def _no(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "refuse", 9.0)

    def _keep(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "go on", KEEN)

    def _revive(self, views: Views, weights: np.ndarray) -> None:
        """Coming back is worth a wish."""
        self._weigh(weights, "go on", UNWANTED)

    def _rest(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "magic reset", np.where(self._points(views) < LOW, WANTED, UNWANTED))

    # --- drama scenes -------------------------------------------------------------------------------------------------

    def _kind(self, views: Views, weights: np.ndarray) -> None:
        """A fight where there is a host known, or a rival to beat, and strength for it."""
        ready = self._points(views) >= STRONG
        prey = self._known_hosts(views).any(axis=1) | self._rivals(views).any(axis=1)
        self._weigh(weights, "battle scene", np.where(ready & prey, WANTED, UNWANTED))

    def _call(self, views: Views, weights: np.ndarray) -> None:
        """Anchors, and those whom wishes name."""
        near = (self._of_people(views, "own_fate") > 0) | (self._of_people(views, "named_in_wish") == 1)
        weights[:, self._people] *= np.where(near, 1.0, 0.2)

    def _join(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "agree", 4.0)

    def _free(self, views: Views, weights: np.ndarray) -> None:
        """What costs nothing at once; an offer now and then; mana into strength where that is low."""
        for name in ("hand a criminal over", "subjugate a sealed mage", "use a stored cure", "use a stored event"):
            self._weigh(weights, name, KEEN)
        self._weigh(weights, "offer a trade", 0.5)
        self._weigh(weights, "transfer mana", UNWANTED)
        self._weigh(weights, "intervene in fate", 0.0)
        self._weigh(weights, "aid oneself", np.where(self._points(views) < LOW, WANTED, UNWANTED))
        self._weigh(weights, "go on", 2.0)

    def _main(self, views: Views, weights: np.ndarray) -> None:
        """Secrets first; oneself where weak; what the mission asks for."""
        weak = (self._points(views) < LOW) & (self._most(views) < 2 * LOW)
        aim = self._of_people(views, "secret_target") == 1
        open_aim = (aim & (self._of_people(views, "handout") == 1)).any(axis=1) & self._has_mission(views, 4)
        shut_aim = (aim & (self._of_people(views, "handout") == 0)).any(axis=1) & self._has_mission(views, 4)
        self._weigh(weights, "investigate a secret", np.where(open_aim, KEEN, WANTED))
        self._weigh(weights, "uncover a handout", np.where(shut_aim, KEEN, 1.5))
        self._weigh(weights, "make an event", np.where(self._has_mission(views, 9), KEEN, 1.0))
        self._weigh(weights, "tune oneself", np.where(weak, KEEN, 0.3))
        self._weigh(weights, "tune another", 0.1)
        self._weigh(weights, "go on", UNWANTED)

    def _person(self, views: Views, weights: np.ndarray) -> None:
        """Whom the mission names; else those who may be possessed; anchors for events."""
        aim = self._of_people(views, "secret_target") == 1
        likely = np.ones(len(self._people))
        likely[: self._players] = 0.3
        anchors = self._of_people(views, "own_fate") > 0
        weights[:, self._people] *= np.where(aim, KEEN, np.where(anchors, 2.0, 1.0)) * likely

    def _overexert(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "agree", np.where(self._points(views) >= LOW, 2.0, UNWANTED))

    def _tune(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "magic reset", np.where(self._points(views) < LOW, KEEN, 0.3))

    def _gift(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "recover MP", np.where(self._most(views) - self._points(views) >= 3, WANTED, UNWANTED))

    def _attribute(self, views: Views, weights: np.ndarray) -> None:
        """Control: it asks no wishes."""
        self._weigh(weights, f"attribute {tables.ATTRIBUTES[1]}", KEEN)

    # --- trades -------------------------------------------------------------------------------------------------------

    def _worth(self, views: Views) -> np.ndarray:
        """(m, items) what each thing is worth to the seat."""
        worth = np.tile(ITEM_WORTH, (len(views), 1))
        for f in range(1, tables.FRAGMENTS + 1):
            worth[:, f] += MISSION_WORTH * (self._see(views, f"fragment_{f}_in_mission") == 1)
        worth[:, ids.ITEMS.index("a blossom")] += MISSION_WORTH * self._has_mission(views, 7)
        return worth

    def _give(self, views: Views, weights: np.ndarray) -> None:
        """Rather what is worth little to oneself."""
        weights[:, self._items] *= np.exp(-2.0 * self._worth(views))
        self._weigh(weights, "item nothing", UNWANTED)

    def _want(self, views: Views, weights: np.ndarray) -> None:
        """Rather what is worth much."""
        weights[:, self._items] *= np.exp(2.0 * self._worth(views))

    def _trade(self, views: Views, weights: np.ndarray) -> None:
        """Take what is worth more than what is asked for."""
        worth = self._worth(views)
        columns = [
            [self._slot[f"{direction}_{name}".replace(" ", "_")] for name in ids.ITEMS]
            for direction in ("offered", "wanted")
        ]
        gain = (views.observation[:, columns[0]] * worth).sum(axis=1)
        loss = (views.observation[:, columns[1]] * worth).sum(axis=1)
        self._weigh(weights, "agree", np.where(gain >= loss, KEEN, UNWANTED))

    # --- battles ------------------------------------------------------------------------------------------------------

    def _challenge(self, views: Views, weights: np.ndarray) -> None:
        wanted = self._known_hosts(views) | self._rivals(views)
        weights[:, self._people] *= np.where(wanted, KEEN, UNWANTED)

    def _proxy(self, views: Views, weights: np.ndarray) -> None:
        """Only a strong mage stands in, and not for a host, whom the fight may free."""
        foe = self._of_people(views, "is_challenged") == 1
        host = (foe & (self._of_people(views, "possessed_by") > 0)).any(axis=1)
        strong = self._points(views) >= STRONG
        self._weigh(weights, "agree", np.where(strong & ~host, 1.0, UNWANTED))

    def _witness(self, views: Views, weights: np.ndarray) -> None:
        """Beside whoever fights an NPC; out of the fights of others."""
        foe = self._of_people(views, "is_challenged")[:, self._players :].any(axis=1)
        strong = self._points(views) >= LOW
        self._weigh(weights, "witness for the challenger", np.where(foe & strong, 2.0, UNWANTED))
        self._weigh(weights, "witness for the challenged", UNWANTED)

    def _fragment(self, views: Views, weights: np.ndarray) -> None:
        weights[:, self._items] *= np.exp(2.0 * self._worth(views))

    def _seize(self, views: Views, weights: np.ndarray) -> None:
        self._weigh(weights, "seize power", 3.0)
        self._weigh(weights, "go on", UNWANTED)

    def _magic(self, views: Views, weights: np.ndarray) -> None:
        weights[:, self._battle.reader.magic_actions] *= np.exp(WORTH / TEMPER)

    def _give_up(self, views: Views, chances: np.ndarray) -> None:
        """Concede a battle that is about to be lost: death costs more than any prize is worth."""
        column = self._action["concede"]
        rows = np.flatnonzero(views.mask[:, column] != 0)
        if len(rows):
            part = Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
            foe = self._battle.reader.seats(part, "mp", MP_SCALE)
            foe = foe[np.arange(len(rows)), self._battle.reader.representative(part, False)]
            lost = rows[(self._points(part) <= LAST_POINTS) & (foe > LAST_POINTS)]
            chances[lost] = 0.0
            chances[lost, column] = 1.0

    def _guard_secret(self, views: Views, chances: np.ndarray) -> None:
        """Disturb whoever looks into the own secret, where a magic can."""
        column = self._action["magic unsettle"]
        looked_into = (self._see(views, "own_person_is_meant") == 1) & (self._see(views, "window_check") == 1)
        rows = np.flatnonzero(looked_into & (views.mask[:, column] != 0))
        chances[rows] = 0.0
        chances[rows, column] = 1.0
