"""How the Matryca scripts fight: the value of an action is an estimate in wound points per unit of time.

The value of a cast is its probability of success times the points that it deals, prevents, heals or wins time for, over
its delay. Enhancements are valued in the same way. Greedy, from the observation alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.matryca import observe, spells, tables

#: (21,) points that a fighter of each level deals in a unit of time: the value of an opponent's lost time.
RATE = np.minimum(0.3, 0.1 + 0.02 * np.arange(tables.LEVELS + 1))
#: Value of a magic point, in wound points.
PM_VALUE = 0.3
#: Share of a ward that is used before it ends, and of healing that counts, by estimate.
WARD_USE, HEAL_USE = 0.7, 0.9
#: Temperature of the softmax over values, in points per unit of time.
TEMPERATURE = 0.02
#: Time that each control wins by estimate (sleep ends with the first strike), and the value of lost dice.
_TIME_WON = {"Daze": 60, "Sleep": 50, "Paralysis": 60, "Charm": 140, "Domination": 250, "Dread": 30}
_DICE_VALUE = {"Fear": 5.0, "Confusion": 14.0, "Dread": 12.0}
_OTHER_VALUE = {"Cleansing": 0.0, "Dispersal": 0.0, "Surge of Strength": 1.0, "Mirror": 14.0, "Invulnerability": 15.0,
                "Power Drain": 2.0, "Tough Skin": 7.0, "Resurrection": 20.0}  # fmt: skip

#: (13, 9) probability to pass by dice and successes needed.
_PASS = np.zeros((tables.MAX_DICE + 1, tables.MAX_NEEDED + 1))
for _dice in range(1, tables.MAX_DICE + 1):
    for _needed in range(1, tables.MAX_NEEDED + 1):
        _row = tables.TESTS[tables.test_row(_dice, _needed)]
        _PASS[_dice, _needed] = _row[tables.PASS :].sum() / _row.sum()


@dataclass(frozen=True)
class Position:
    """What m views say of the acting person and of the weakest foe, arrays of (m,)."""

    level: np.ndarray
    pm: np.ndarray
    wounds: np.ndarray
    wound_class: np.ndarray
    dice_lost: np.ndarray
    path: np.ndarray
    absorbing: np.ndarray
    asked: np.ndarray
    foe: np.ndarray
    foe_left: np.ndarray
    foe_absorbing: np.ndarray
    foe_armour: np.ndarray
    foe_save: np.ndarray
    foe_helpless: np.ndarray
    foe_casting: np.ndarray


class Fighter:
    """Values the actions of a fight in one layout.

    Args:
        game: a Matryca game under its configuration.
    """

    def __init__(self, game: Game):
        template = game.template[0]
        self.spells, self.people_per_side = int(template["spell_count"]), int(template["people_per_side"])
        self.matrix, self.outside = int(template["a_matrix"]), int(template["a_outside"])
        self.split, self.target = int(template["a_split"]), int(template["a_target"])
        self.per_pm = tables.PM_WOUNDS_TRAIT if template["trait"] else tables.PM_WOUNDS
        mages = template["kind"] == tables.MAGE
        self.toughness = {
            tables.MAGE: int(template["toughness"][mages].max(initial=0)),
            tables.WARRIOR: tables.WARRIOR_TOUGHNESS,
        }
        self.slot = {name: k for k, name in enumerate(game.slots)}
        self.names = {name: k for k, name in enumerate(game.action_names)}
        self.splits = tables.SPLITS[: len(game.action_names) - self.split]
        self.own = [f"own_{k}_" if self.people_per_side > 1 else "own_" for k in range(self.people_per_side)]
        self.foes = [f"foe_{k}_" if self.people_per_side > 1 else "foe_" for k in range(self.people_per_side)]

    def column(self, views: Views, name: str, scale: float = 1.0) -> np.ndarray:
        """(m,) a slot by name, times its divisor."""
        return views.observation[:, self.slot[name]] * scale

    def of(self, views: Views, prefixes: list[str], who: np.ndarray, name: str, scale: float = 1.0) -> np.ndarray:
        """(m,) a slot of the `who`-th person of a side."""
        columns = np.stack([self.column(views, prefix + name, scale) for prefix in prefixes], axis=1)
        return columns[np.arange(len(who)), who]

    def position(self, views: Views) -> Position:
        """Read the views."""
        m = len(views)
        asked = np.stack([self.column(views, p + "asked") for p in self.own], axis=1).argmax(axis=1)
        own = partial(self.of, views, self.own, asked)
        weakest = np.stack([self._left(views, p) for p in self.foes], axis=1).argmin(axis=1)
        foe = partial(self.of, views, self.foes, weakest)
        level, foe_level = (np.rint(read("level", observe.LEVEL_SCALE)).astype(int) for read in (own, foe))
        wound_class = np.rint(own("wound_class", observe.CLASS_SCALE)).astype(int)
        lost = tables.WOUND_PENALTY[wound_class] + np.rint(own("weakened", 2)).astype(int)
        paths = np.stack([own(f"path_{path}") for path in tables.PATHS], axis=1)
        warrior = foe("warrior") > 0
        helpless = np.maximum.reduce([foe(name) for name in ("asleep", "paralysed", "charmed")]) > 0
        left = np.stack([self._left(views, p) for p in self.foes], axis=1)[np.arange(m), weakest]
        return Position(
            level=level,
            pm=np.rint(own("pm", observe.PM_SCALE)),
            wounds=own("wounds", observe.WOUNDS_SCALE),
            wound_class=wound_class,
            dice_lost=lost,
            path=np.where(paths.any(axis=1), paths.argmax(axis=1), -1),
            absorbing=own("absorbing", observe.POINTS_SCALE),
            asked=asked,
            foe=weakest,
            foe_left=left,
            foe_absorbing=foe("absorbing", observe.POINTS_SCALE),
            foe_armour=np.where(warrior, 2 + foe_level // 5, 0) + 3 * (foe("armoured") > 0),
            foe_save=np.clip(5 + foe_level // 2 + ~warrior, 1, 19) / 20.0,
            foe_helpless=helpless,
            foe_casting=(foe("casting_matrix") > 0) | (foe("casting_outside") > 0),
        )

    def _left(self, views: Views, prefix: str) -> np.ndarray:
        """(m,) wound points that a foe can take before it is out of action; large for nobody."""
        warrior = self.column(views, prefix + "warrior") > 0
        there = warrior | (self.column(views, prefix + "mage") > 0)
        toughness = np.where(warrior, self.toughness[tables.WARRIOR], self.toughness[tables.MAGE])
        left = 3 * toughness + 1 - self.column(views, prefix + "wounds", observe.WOUNDS_SCALE)
        return np.where(there & (left > 0.5), left, 1e6)

    # --- the value of a cast ------------------------------------------------------------------------------------------

    def value(self, at: Position, k: int, outside: bool, wounds: int = 0, save: int = 0) -> np.ndarray:
        """(m,) points per unit of time of casting spell `k`, enhanced by so many PM."""
        circle = int(spells.CIRCLE[k])
        pm = wounds + save
        needed = (int(tables.OUTSIDE_NEEDED[circle]) if outside else tables.EASY) + (pm > 0)
        own_school = at.path == spells.SCHOOL[k]
        more = np.where(own_school, (at.level >= tables.SPELL_LEVEL_2) * 1 + (at.level >= tables.SPELL_LEVEL_3) * 1, 0)
        dice = np.clip(2 + at.level // 3 + more - at.dice_lost, 1, tables.MAX_DICE)
        delay = (tables.MATRIX_DELAY + tables.CIRCLE_DELAY * circle) * (tables.OUTSIDE_FACTOR if outside else 1)
        spared = outside & (at.path == tables.AMULET) & (at.level >= tables.AMULET_2)
        time = delay + np.where(spared, 0, tables.PM_DELAY * pm)
        cost = (circle if outside else 1) + pm
        points = _PASS[dice, needed] * self._points(at, k, wounds, save) - PM_VALUE * cost
        short = at.pm < cost
        return (points - np.where(short, 6.0 * circle, 0.0)) / time

    def _points(self, at: Position, k: int, wounds: int, save: int) -> np.ndarray:
        """(m,) points of spell `k` once it is cast."""
        spell = spells.SPELLS[k]
        effect = spell.effects[0]
        saved = np.clip(at.foe_save - save / 20.0, 0.05, 0.95)
        if effect.op in (spells.OP_WOUND, spells.OP_DRAIN):
            return self._damage(at, effect.amount + self.per_pm * wounds, saved, effect.op == spells.OP_DRAIN)
        if effect.op == spells.OP_SHATTER:
            return (1 - saved) * np.minimum(at.foe_left, 60)
        if effect.op == spells.OP_HEAL:
            return np.minimum(effect.amount, at.wounds) * HEAL_USE * np.where(at.wound_class >= 2, 1.2, 0.8)
        if effect.op == spells.OP_CONDITION and effect.condition == spells.ABSORB:
            return np.maximum(0, effect.amount - at.absorbing) * WARD_USE
        if spell.save == spells.SAVE_NEGATES and spell.name != "Power Drain":
            time = _TIME_WON.get(spell.name, 0)
            won = np.where(at.foe_helpless, 0.0, time + 20.0 * (at.foe_casting & (time > 0)))
            return (1 - saved) * (RATE[at.level] * won + _DICE_VALUE.get(spell.name, 0.0))
        return np.full(len(at.level), _OTHER_VALUE.get(spell.name, 0.0))

    def _damage(self, at: Position, amount: int, saved: np.ndarray, drains: bool) -> np.ndarray:
        hit, halved = (np.maximum(0, x - at.foe_armour) for x in (amount, amount // 2))
        total = np.zeros(len(at.level))
        for prob, dealt in ((1 - saved, hit), (saved, halved)):
            through = np.maximum(0, dealt - at.foe_absorbing)
            kills = through >= at.foe_left
            value = np.minimum(through, at.foe_left) + 0.5 * (dealt - through) + 12.0 * kills
            total += prob * (value + (0.5 * np.minimum(through, 2 * at.wounds) if drains else 0.0))
        return total

    # --- choices ------------------------------------------------------------------------------------------------------

    def act(self, views: Views, at: Position) -> np.ndarray:
        """(m, actions) values of the first choice of a free person; -inf where illegal."""
        values = np.full(views.mask.shape, -np.inf)
        values[:, self.names["hold"]] = 0.0
        legal_somewhere = np.flatnonzero(views.mask.any(axis=0))
        for k in range(self.spells):
            for first, outside in ((self.matrix, False), (self.outside, True)):
                if first + k in legal_somewhere:
                    values[:, first + k] = self._best(at, k, outside)
        dice = np.clip(3 + at.level // 3 - at.dice_lost, 1, tables.MAX_DICE)
        prob = _PASS[dice, np.where(at.foe_helpless, 1, np.where(at.foe_absorbing > 0, 3, 2))]
        for weapon, name in enumerate(tables.WEAPONS):
            dealt = np.maximum(0, tables.WEAPON_WOUNDS[weapon] + 2 - at.foe_armour)
            values[:, self.names[f"strike {name}"]] = prob * dealt / tables.WEAPON_DELAY[weapon]
        values[:, self.names["close in"]] = 0.25
        return np.where(views.mask != 0, values, -np.inf)

    def _best(self, at: Position, k: int, outside: bool) -> np.ndarray:
        """(m,) value of a spell under the better of no enhancement and the greatest one."""
        plain = self.value(at, k, outside)
        if outside:
            return plain
        circle = int(spells.CIRCLE[k])
        if spells.DEALS_WOUNDS[k]:
            return np.maximum(plain, self.value(at, k, outside, wounds=circle))
        return np.maximum(plain, self.value(at, k, outside, save=circle)) if spells.SAVE[k] else plain

    def enhance(self, views: Views, at: Position) -> np.ndarray:
        """(m, actions) value of each way to enhance the picked spell."""
        values = np.full(views.mask.shape, -np.inf)
        circle = np.rint(self.column(views, "picked_circle", observe.CIRCLE_SCALE)).astype(int)
        school = np.stack([self.column(views, f"picked_{name}") for name in tables.SCHOOLS], axis=1).argmax(axis=1)
        spell = 4 * (circle - 1) + school
        outside = self.column(views, "picked_outside") > 0
        for k in np.unique(spell):
            for mode in (False, True):
                rows = np.flatnonzero((spell == k) & (outside == mode))
                if len(rows):
                    part = Position(*(getattr(at, name)[rows] for name in Position.__dataclass_fields__))
                    for number in np.flatnonzero(views.mask[rows, self.split :].any(axis=0)).tolist():
                        wounds, save = self.splits[number].tolist()
                        values[rows, self.split + number] = self.value(part, int(k), mode, wounds, save)
        return np.where(views.mask != 0, values, -np.inf)

    def aim(self, views: Views, at: Position) -> np.ndarray:
        """(m, actions) value of each target: the foe nearest to falling, else oneself."""
        values = np.full(views.mask.shape, -np.inf)
        rows = np.arange(len(views))
        values[:, self.target : self.target + 2 * self.people_per_side] = 0.0
        values[rows, self.target + at.foe] = 1.0
        values[rows, self.target + self.people_per_side + at.asked] = 0.5
        return np.where(views.mask != 0, values, -np.inf)


def softmax(values: np.ndarray, temperature: float = TEMPERATURE) -> np.ndarray:
    """(m, actions) probabilities by softmax; 0 where the value is -inf."""
    weight = np.exp((values - values.max(axis=1, keepdims=True)) / temperature)
    return weight / weight.sum(axis=1, keepdims=True)
