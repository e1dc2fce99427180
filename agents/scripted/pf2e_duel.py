"""The script of the Pathfinder duels: close in, strike while the penalty allows, then guard; cast what is worth most.

Every legal action gets a score from what its seat sees; the mixture is a softmax over the scores.
"""

from __future__ import annotations

import numpy as np

from feint.agents.base import Views
from feint.envs.engine.game import Game
from feint.envs.pf2e.observe import BONUS_SCALE, COND_SCALE
from feint.envs.pf2e.spellbook import (
    FIRST_PART,
    HARMS,
    HEALING,
    INCAPACITATES,
    ON,
    ON_SELF,
    SCALE,
    SECOND_PART,
    SPELL,
    SPELL_NAMES,
)
from feint.envs.pf2e.tables import CONDITIONS

#: Scores that make an action e times likelier.
TEMPERATURE = 0.25
#: Score of what is never done, such as surrendering.
NEVER = -50.0

#: Scores that hang on nothing else.
_FIXED = {
    "concede": NEVER, "end turn": 0.2, "pass": 0.0, "keep the order": 0.8, "act last": 0.2, "bullying press": 2.0,
    "sense weakness": 2.0, "deceptive sidestep": 3.0, "nimble dodge": 2.0, "shield block": 3.0,
    "riposte with a strike": 3.0, "riposte with a disarm": 1.0, "reactive strike": 3.0, "readied strike": 3.0,
    "finisher with main weapon": 3.2, "finisher with second weapon": 2.6, "escape": 1.4, "stand": 3.0,
    "raise shield": 1.0, "parry": 0.9, "pick up weapon": 2.5, "draw other weapon": -2.0, "change grip": -2.0,
    "mend grip": 1.3, "rage": 3.0, "ready a strike": 0.1, "retch": 1.0, "step back": -2.0, "crawl forward": 0.0,
    "crawl back": -2.0, "grapple": -0.5, "disarm": -0.5, "shove": -1.0, "fight on": NEVER,
    "aim at first foe": 1.0, "aim at second foe": 1.0, "bide": -3.0, "accuse": -2.0, "poison the weapon": -3.0,
    "take outside aid": -3.0, "drink undeclared potion": -3.0, "accept the terms": 2.0, "propose these terms": 1.0,
    "dismiss the spell": -4.0, "sustain the spell": 2.2,
}  # fmt: skip
#: How much a statistic is liked for initiative, where trained.
_STATISTICS = {"perception": 0.6, "deception": 0.5, "intimidation": 0.5}
#: What a failed save's conditions are worth, in points of damage for each point of value.
_CONDITION_WORTH = {
    "stunned": 5, "slowed": 9, "paralyzed": 15, "unconscious": 30, "blinded": 10, "frightened": 3, "fleeing": 5,
    "clumsy": 2, "stupefied": 4, "confused": 6, "sickened": 3, "prone": 3, "dazzled": 2, "immobilized": 0.05,
    "no reactions": 2, "despairing": 4, "muddled": 3,
}  # fmt: skip
#: The same for what a spell gives its caster, by point of value.
_BOON_WORTH = {
    "force shield": 4, "guided": 1, "concealed": 4, "invisible": 4, "mirror images": 2.5, "heroic": 6, "protected": 5,
    "flickering": 2, "blessed": 1.5, "armoured": 2, "soothed": 1, "sure strike": 1, "inspired": 1,
}  # fmt: skip
#: Chance that a harmful spell does its part, roughly.
_LANDS = 0.55


class Script:
    """Plays the three duels.

    Args:
        game: a duel under its configuration.
    """

    def __init__(self, game: Game):
        names = game.action_names
        self._slot = {name: k for k, name in enumerate(game.slots)}
        self._action = {name: k for k, name in enumerate(names)}
        self._foe = "foe" if "foe_class" in self._slot else "foe_1"
        self._base = np.array([_FIXED.get(name, 0.0) for name in names])
        self._forward = [self._action[f"stride forward {k}"] for k in range(1, 10)]
        self._back = [self._action[f"stride back {k}"] for k in range(1, 10)]
        self._strikes = [self._action[f"strike with {what}"] for what in ("main weapon", "second weapon", "fist")]
        self._magic = "sustain the spell" in self._action
        if self._magic:
            self._worth = np.array([[_worth(k, rank) for rank in range(6)] for k in range(len(SPELL_NAMES))])
            self._spells = np.array([self._action[f"spell {name}"] for name in SPELL_NAMES])
            self._spell_slots = np.array([self._slot[f"spell_{name.replace('-', '_')}"] for name in SPELL_NAMES])

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: a softmax over the legal actions' scores."""
        scores = np.tile(self._base, (len(views), 1))
        at = views.observation
        self._score_initiative(scores)
        self._score_attacks(scores, at)
        self._score_moves(scores, at, views.mask)
        if self._magic:
            self._score_spells(scores, at)
        if "drink potion" in self._action:
            hurt = 1.0 - self._see(at, "own_hp") / np.maximum(self._see(at, "self_hp_most"), 1e-6)
            scores[:, self._action["drink potion"]] = 3.5 * hurt - 0.5
        scores = np.where(views.mask != 0, scores / TEMPERATURE, -np.inf)
        weight = np.exp(scores - scores.max(axis=1, keepdims=True))
        return weight / weight.sum(axis=1, keepdims=True)

    def _see(self, at: np.ndarray, slot: str) -> np.ndarray:
        return at[:, self._slot[slot]]

    def _score_initiative(self, scores: np.ndarray) -> None:
        for name, action in self._action.items():
            if name.startswith("roll "):
                liked = 0.7 if self._magic and name[5:] not in _STATISTICS else 0.3
                scores[:, action] = liked + 0.4 * _STATISTICS.get(name[5:], 0.0)

    def _score_attacks(self, scores: np.ndarray, at: np.ndarray) -> None:
        """A Strike is worth its chance to hit, critical hits counted twice; feints come before them."""
        attacks = np.round(self._see(at, "self_attacks") * 9)
        armour = self._see(at, f"{self._foe}_armour_class") * 40 - 2 * (self._see(at, f"{self._foe}_has_prone") > 0)
        fear = (
            self._see(at, "self_has_frightened") * COND_SCALE
            - self._see(at, f"{self._foe}_has_frightened") * COND_SCALE
        )
        bonus = self._see(at, "self_attack") * BONUS_SCALE - fear - 5 * np.minimum(attacks, 2)
        hit = np.clip((21 + bonus - armour) / 20, 0.05, 0.95) + np.clip((11 + bonus - armour) / 20, 0.0, 0.95)
        scores[:, self._strikes[0]] = 2.6 * hit
        scores[:, self._strikes[1]] = 2.4 * hit
        scores[:, self._strikes[2]] = 1.6 * hit
        fresh = attacks == 0
        calm = self._see(at, f"{self._foe}_has_frightened") == 0
        scores[:, self._action["demoralize"]] = np.where(calm, 1.5, -1.0) + 0.8 * fresh
        athletics = self._see(at, "self_athletics") * BONUS_SCALE - 5 * np.minimum(attacks, 2)
        reflex = self._see(at, f"{self._foe}_reflex") * BONUS_SCALE
        trips = np.clip((11 + athletics - reflex) / 20, 0.05, 0.95)
        prone = self._see(at, f"{self._foe}_has_prone") > 0
        scores[:, self._action["trip"]] = np.where(prone, -1.0, 2.4 * trips - 0.7)
        nimble = (np.round(self._see(at, "self_class") * 10) == 1) | (np.round(self._see(at, "self_class") * 10) == 2)
        ready = (self._see(at, "self_has_panache") > 0) | (self._see(at, f"{self._foe}_has_feinted") > 0)
        scores[:, self._action["feint"]] = np.where(nimble & ~ready, 3.0, -0.5)

    def _score_moves(self, scores: np.ndarray, at: np.ndarray, mask: np.ndarray) -> None:
        """Close in by the longest useful Stride; who fights with spells stays where it is."""
        far = np.abs(np.round(self._see(at, f"{self._foe}_distance") * 30))
        eager = np.where(self._see(at, "self_spell_dc") > 0, 0.4, 2.6) if self._magic else np.full(len(at), 2.6)
        scores[:, self._back] = -3.0
        ahead = mask[:, self._forward] != 0
        longest = np.where(ahead.any(axis=1), 8 - ahead[:, ::-1].argmax(axis=1), -1)
        away = far > 1
        for k, action in enumerate(self._forward):
            scores[:, action] = np.where(away & (longest == k), eager, -2.0)
        scores[:, self._action["step forward"]] = np.where(away & (far == 2), eager + 0.2, -2.0)

    def _score_spells(self, scores: np.ndarray, at: np.ndarray) -> None:
        """A spell is worth the damage it may do or spare, against what the foe's level can take."""
        level = np.maximum(np.round(self._see(at, "self_level") * 12), 1)
        rank = np.clip(np.round(np.abs(at[:, self._spell_slots]) * 6).astype(int) - 1, 0, 5)
        worth = self._worth[np.arange(len(SPELL_NAMES))[None, :], rank]
        cantrip = ((level + 1) // 2).astype(int).clip(0, 5)
        free = self._worth[np.arange(len(SPELL_NAMES))[None, :], cantrip[:, None]]
        worth = np.where(rank == 0, free, worth)
        weak = (SPELL[:, INCAPACITATES] != 0)[None, :] & (level[:, None] > 2 * rank)
        worth = np.where(weak, 0.2 * worth, worth)
        hurt = 1.0 - self._see(at, "own_hp") / np.maximum(self._see(at, "self_hp_most"), 1e-6)
        heals = SPELL[:, HEALING + 4] > 0
        worth = np.where(heals[None, :], worth * hurt[:, None] * 1.6, worth)
        worth = np.where(self._standing(at), 0.0, worth)
        scores[:, self._spells] = 3.4 * worth / (6.0 + 2.2 * level[:, None])
        for name, action in self._action.items():
            if name.startswith("at rank "):
                scores[:, action] = 0.6 * int(name[8]) + 0.5 * int(name.split()[4])
            elif name.startswith("counter with rank "):
                scores[:, action] = 0.9 - 0.1 * int(name[-1])
            elif name.startswith("focus on "):
                scores[:, action] = -1.5

    def _standing(self, at: np.ndarray) -> np.ndarray:
        """(m, spells) whether the condition that a spell gives its caster is there already."""
        there = np.zeros((len(at), len(SPELL_NAMES)), bool)
        for k in range(len(SPELL_NAMES)):
            kind = ON_SELF[k, 0, 0]
            if kind >= 0 and SPELL[k, HEALING + 4] == 0:
                slot = f"self_has_{CONDITIONS[kind].replace(' ', '_').replace('-', '_')}"
                there[:, k] = self._see(at, slot) > 0
        return there


def _worth(spell: int, rank: int) -> float:
    """Points of damage that a spell of a rank is worth."""
    total = 0.0
    for at in (FIRST_PART, SECOND_PART, HEALING):
        dice, die, flat, _, every, more, added = SPELL[spell, at : at + 7]
        steps = max(rank - max(SPELL[spell, 0], 1), 0) // every if every else 0
        amount = (dice + steps * more) * (die + 1) / 2 + flat + steps * added
        total += amount * (1.0 if at == HEALING else _LANDS if SCALE[spell].any() else 0.0)
    if SPELL[spell, HARMS]:
        for kind, value, _ in ON[spell, 1]:
            if kind >= 0:
                total += _LANDS * value * _CONDITION_WORTH.get(CONDITIONS[kind], 1)
    for kind, value, _ in ON_SELF[spell]:
        if kind >= 0:
            total += value * _BOON_WORTH.get(CONDITIONS[kind], 0.5)
    return total
