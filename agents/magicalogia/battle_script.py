"""The script of the battle with magics: summon and strike early, answer when it helps, plot as the core's script does.

Every choice is a weighted draw: a magic's worth is its damage, the archetype it brings, or a plain guess.
"""

from __future__ import annotations

import numpy as np

from feint.agents.magicalogia.battle_reader import MagicReader
from feint.agents.magicalogia.dice_plots import Duel, favour
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.observe import MANA_SCALE, MODIFIER_SCALE, MP_SCALE, NUMBER_SCALE

#: What an archetype of each kind is worth, in damage over the battle.
KIND_WORTH = dict(zip(tables.KINDS, (2.0, 3.0, 1.5, 4.5, 3.0, 3.0, 6.0, 5.0, 6.5, 9.0), strict=True))
#: Worth of a point of damage, of an ailment, of equipment, of what else there is.
DAMAGE_WORTH, AILMENT_WORTH, GEAR_WORTH, PLAIN_WORTH = 1.5, 1.5, 2.0, 1.0
#: Magics whose price this script does not know how to earn back: those who use them lose (see the battle's report).
SHUNNED = ("line of death", "kin summons", "send back", "no thought")
#: Worth that makes a choice e times likelier.
TEMPER = 0.4
#: Success of a check is doubtful from this number on: then the soul skill, a Cast or a Minus is worth its price.
DOUBTFUL = 8
#: How often an anchor's contract is called on at once by an attacker.
CONTRACT_AT_ONCE = 0.7


#: Worth of effects that no rule of thumb tells.
EFFECT_WORTH = {
    magics.PRESS: 3.0,
    magics.SEIZE: 4.0,
    magics.TRADE: 2.0,
    magics.SACRIFICE: 0.2,
    magics.SHIFT: 0.1,
    magics.TRY: 0.1,
    magics.LEND: 0.5,
    magics.SUMMON_EITHER: 4.0,
    magics.TRIBUTE: 5.0,
    magics.ANNIHILATE: 3.0,
    magics.BLADE: 2.0,
    magics.COPY: 2.0,
    magics.PREDICT: 0.5,
}
#: Chance that a check of a skill yet to be drawn succeeds, and that the other side does not resist, as a guess.
DRAWN_CHANCE, LANDS = 0.4, 0.7


def _worth(magic: int) -> float:
    """What the success of a magic is worth."""
    form = magics.ROWS[magic, magics.FORM]
    if form == magics.EQUIPMENT_FORM:
        return GEAR_WORTH
    effect, a, b = magics.EFFECTS[magic, 0]
    if effect in EFFECT_WORTH:
        return EFFECT_WORTH[effect]
    if effect == magics.SUMMON:
        return KIND_WORTH[tables.KINDS[a]] if a >= 0 else 3.0
    if effect == magics.DAMAGE:
        return DAMAGE_WORTH * (a + (3 if b in (magics.BY_DIE, magics.BY_X) else 1 if b else 0))
    return AILMENT_WORTH if effect == magics.AILMENT else PLAIN_WORTH


WORTH = np.array([-2.0 if name in SHUNNED else _worth(k) for k, name in enumerate(magics.MAGICS)])
#: Chance of a magic whose target number is not fixed: sure without a skill, else a guess.
UNFIXED = np.where(magics.ROWS[:, magics.SKILL_OF] == tables.NO_SKILL, 1.0, DRAWN_CHANCE)
RESISTED = (
    (magics.ROWS[:, magics.FORM] == magics.SPELL_FORM)
    & (magics.ROWS[:, magics.SIDE] == magics.OTHER)
    & (magics.ROWS[:, magics.SURE] == 0)
)
COSTS = np.maximum(magics.ROWS[:, magics.COST], np.where(magics.ROWS[:, magics.X_OF] > 0, 3, 0))


class MagicScript:
    """Plays the battle with magics.

    Args:
        game: the battle under its configuration.
    """

    def __init__(self, game: Game):
        self.reader = MagicReader(game)
        at = self.reader.action
        self._go_on, self._concede, self._soul = at["go on"], at["concede"], at["soul skill"]
        each = range(1, tables.ARCHETYPES_EACH + 1)
        self._plus, self._cast, self._minus = (
            np.array([at[f"{word} of archetype {n}"] for n in each]) for word in ("Plus", "Cast", "Minus")
        )
        self._contracts = np.array([at["contract 1"], at["contract 2"]])
        self._spirits = np.array([at["spirit form 1"], at["spirit form 2"]])
        self._amounts = np.array([at[f"amount {n + 1}"] for n in range(ids.AMOUNTS)])
        self._kinds = np.array([at[f"kind {kind}"] for kind in tables.KINDS])
        self._seats = at["player_0"] + np.arange(game.players)
        self._archetypes = at["archetype 1 of player_0"] + np.arange(game.players * tables.ARCHETYPES_EACH)
        self._duels: dict[tuple[int, ...], Duel] = {}

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64, the script's mixture: never a concession."""
        weights = views.mask.astype(np.float64)
        weights[:, self._concede] = 0.0
        for what, weigh in (
            ("to charge mana", self._charge), ("own turn", self._turn), ("a check", self._check),
            ("to answer", self._answer), ("a target", self._target), ("an amount", self._amount),
            ("a kind of archetype", self._kind), ("mana to lose", self._lose), ("who takes the damage", self._block),
            ("a plot", self._plot), ("whether to read on", self._stop), ("how a check will go", self._foretell),
        ):  # fmt: skip
            rows = self.reader.asked(views, what)
            if len(rows):
                part = Views(views.seat[rows], views.match[rows], views.observation[rows], views.mask[rows])
                weights[rows] = weigh(part, weights[rows])
        weights *= views.mask
        none = weights.sum(axis=1) == 0
        weights[none] = views.mask[none]
        return weights / weights.sum(axis=1, keepdims=True)

    def _held(self, views: Views) -> np.ndarray:
        """(m, magics) int64, mana that each of the seat's magics holds."""
        columns = [self.reader.slot_index[f"own_charge_{name}".replace(" ", "_")] for name in magics.MAGICS]
        return np.rint(views.observation[:, columns] * MANA_SCALE).astype(np.int64) - 1

    def _appeal(self, views: Views) -> np.ndarray:
        """(m, magics) float64, worth of trying each magic: by the probabilities of its check and of a resist."""
        number = self.reader.numbers(views)
        chance = np.where(number > 0, tables.WAYS[number] / 36, UNFIXED) * np.where(RESISTED, LANDS, 1.0)
        return np.where(WORTH > 0, WORTH * chance, WORTH)

    def _charge(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Mana goes to what is worth most for what it still lacks; what is full of its cost comes last."""
        lacks = np.maximum(COSTS - self._held(views), 0)
        worth = self._appeal(views)
        appeal = np.where(lacks > 0, worth / np.sqrt(np.maximum(lacks, 1)), 0.1 * worth)
        weights[:, self.reader.magic_actions] *= np.exp(appeal / TEMPER)
        weights[:, self._seats] *= 0.1
        return weights

    def _turn(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """The magic worth most; a spirit form where there is nothing better; then on."""
        weights[:, self.reader.magic_actions] *= np.exp(self._appeal(views) / TEMPER)
        weights[:, self._spirits] *= np.exp(2.5 / TEMPER)
        return weights

    def _check(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Plus always; Cast and the soul skill where the number is doubtful and there are points to spare."""
        seen = self.reader
        number = np.rint(seen.slot(views, "check_number") * NUMBER_SCALE - seen.slot(views, "check_modifier") *
                         MODIFIER_SCALE)  # fmt: skip
        doubtful = number >= DOUBTFUL
        spare = seen.seats(views, "mp", MP_SCALE)[:, 0] >= 4
        weights[:, self._plus] *= 20.0
        weights[:, self._cast] *= np.where(doubtful, 50.0, 0.0)[:, None]
        weights[:, self._soul] *= np.where(doubtful & spare, 5.0, 0.0)
        return weights

    def _answer(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Modifiers in one's own favour, contracts to strike or to live, and whatever else fits."""
        seen = self.reader
        by_own = seen.slot(views, "check_by_own_side") > 0
        weights[:, self._minus] *= 10.0
        weights[:, self._plus] *= 10.0
        weights[:, seen.magic_actions] *= np.exp(self._appeal(views) / TEMPER)
        weights[:, seen.action["magic support"]] *= by_own
        weights[:, seen.action["magic unsettle"]] *= ~by_own
        weights[:, seen.action["magic luck"]] *= by_own != (seen.slot(views, "check_outcome") > 0)
        attacking = seen.slot(views, "window_attack_dice") == 1
        points = seen.seats(views, "mp", MP_SCALE)[:, 0] + seen.seats(views, "temporary_mp", MP_SCALE)[:, 0]
        through = seen.through(views)
        wanted = np.where(attacking, CONTRACT_AT_ONCE, (through >= np.minimum(points, 3)) & (through > 0))
        has = weights[:, self._contracts].sum(axis=1) > 0
        rest = weights.copy()
        rest[:, self._contracts] = 0.0
        rest *= np.where(has, 1 - wanted, 1.0)[:, None] / np.maximum(rest.sum(axis=1, keepdims=True), 1e-9)
        chosen = weights[:, self._contracts]
        rest[:, self._contracts] = (
            chosen * (wanted * has)[:, None] / np.maximum(chosen.sum(axis=1, keepdims=True), 1e-9)
        )
        return rest

    def _target(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Characters before archetypes, and as many as can be had."""
        weights[:, self._seats] *= 10.0
        weights[:, self._go_on] *= 0.05
        return weights

    def _amount(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """As much as there is."""
        weights[:, self._amounts] *= 3.0 ** np.arange(ids.AMOUNTS)
        return weights

    def _kind(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """The kind worth most; for the other side's archetype any will do."""
        weights[:, self._kinds] *= np.exp(np.array(list(KIND_WORTH.values())) / TEMPER)
        return weights

    def _lose(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Mana goes first from what is worth least."""
        weights[:, self.reader.magic_actions] *= np.exp(-WORTH / TEMPER)
        return weights

    def _stop(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Enough is enough, mostly."""
        weights[:, self.reader.action["stop"]] *= 4.0
        return weights

    def _foretell(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """What is likelier by the number and the modifiers so far."""
        seen = self.reader
        number = np.rint(seen.slot(views, "check_number") * NUMBER_SCALE - seen.slot(views, "check_modifier") *
                         MODIFIER_SCALE).astype(np.int64)  # fmt: skip
        likely = tables.WAYS[np.clip(number, 0, len(tables.WAYS) - 1)] > 18
        weights[:, seen.action["it succeeds"]] *= likely
        weights[:, seen.action["it fails"]] *= ~likely
        return weights

    def _block(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Let archetypes absorb what they can."""
        weights[:, self._archetypes] *= 20.0
        return weights

    def _plot(self, views: Views, weights: np.ndarray) -> np.ndarray:
        """Plots as the core's script makes them; a witness's die, and what is left of a large plot, evenly."""
        step = self.reader.attack_step(views)
        sizes = np.stack([step[k] for k in ("attacking", "attack", "defence", "hp", "bonus")], axis=1)
        sizes[:, 3] = np.minimum(sizes[:, 3], sizes[:, 1] + sizes[:, 4] + 1)
        usual = (self.reader.slot(views, "representing") == 1) & (sizes[:, 1] <= tables.PICK_DICE)
        for key in np.unique(sizes[usual], axis=0):
            rows = np.flatnonzero(usual & (sizes == key).all(axis=1))
            actions, mix = self.mixture(views, rows, key)
            if (views.mask[np.ix_(rows, actions)] != 0).any():
                weights[rows] = 0.0
                weights[np.ix_(rows, actions)] = mix
        return weights

    def mixture(self, views: Views, rows: np.ndarray, key: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(k,) actions and (rows, k) probabilities of the plots of one kind of attack step."""
        attacking, attack, defence, hp, bonus = (int(x) for x in key)
        defence = min(defence, tables.PICK_DICE)
        duel = (attack, defence, hp, bonus)
        if duel not in self._duels:
            self._duels[duel] = Duel(self.reader, *duel)
        solution = self._duels[duel]
        faces = favour(self.reader.shown(views, not attacking)[rows], np.zeros((len(rows), 6), np.int64))
        if attacking:
            return solution.attacks, solution.attack(faces)
        return solution.defences, solution.defend(faces, np.zeros((len(rows), 6), np.int64))
