"""Values of spells for the script of the Pathfinder duels, in points of damage, by the probabilities of its degrees."""

from __future__ import annotations

import numpy as np

from feint.envs.pf2e import spells, tables

RANKS = 6
#: Value of conditions on a foe, in points of damage at level 5 per point of the condition.
ON_FOE = {
    "stunned": 5, "slowed": 9, "paralyzed": 15, "unconscious": 30, "blinded": 10, "frightened": 3, "fleeing": 7,
    "clumsy": 2, "stupefied": 4, "confused": 7, "sickened": 3, "prone": 3, "dazzled": 2, "immobilized": 0.05,
    "no reactions": 2, "despairing": 8, "muddled": 3, "enfeebled": 1, "ill omen": 4, "memories": 3, "off-guard": 2,
}  # fmt: skip
#: The same of what helps, on its bearer.
ON_BEARER = {
    "force shield": 3, "guided": 1, "concealed": 4, "invisible": 9, "mirror images": 2.5, "heroic": 6, "protected": 6,
    "flickering": 1.6, "blessed": 1.5, "armoured": 2, "soothed": 1, "sure strike": 1, "inspired": 1, "spell globe": 3,
    "quickened": 3, "runic weapon": 2,
}  # fmt: skip
#: What else some spells do.
_SPECIAL = {"vitality": 9.0, "dispel": 1.0, "cloud": 20.0, "resist": 3.0, "repeat": 8.0, "laugh": 4.0}
#: Rounds that persistent damage goes on, about.
_BURNS = 2.2


def _part(spell: int, at: int, rank: int) -> float:
    """Average of one part of a spell's damage or healing at a rank."""
    dice, die, flat, _, every, more, added = spells.SPELL[spell, at : at + 7]
    steps = max(rank - max(spells.SPELL[spell, spells.RANK], 1), 0) // every if every else 0
    return (dice + steps * more) * (die + 1) / 2 + flat + steps * added


def _conditions(listed: np.ndarray, values: dict) -> float:
    return sum(value * values.get(tables.CONDITIONS[kind], 0.5) for kind, value, _ in listed if kind >= 0)


def _damage(spell: int, rank: int) -> np.ndarray:
    """(4,) average damage by degree."""
    once = sum(_part(spell, at, rank) for at in (spells.FIRST_PART, spells.SECOND_PART))
    return once * spells.SCALE[spell] / 2 + _BURNS * _part(spell, spells.BURNING, rank) * spells.BURN_SCALE[spell] / 2


#: (spells, ranks, 4) average damage by degree.
DAMAGE = np.array([[_damage(k, max(rank, 1)) for rank in range(RANKS)] for k in range(spells.SPELL_COUNT)])
#: (spells, 4) value of the conditions on the target by degree.
HINDERS = np.array(
    [[_conditions(spells.ON[k, degree], ON_FOE) for degree in range(4)] for k in range(spells.SPELL_COUNT)]
)
#: (spells,) value of helpful conditions and of special effects, without healing.
HELPS = np.array(
    [
        _conditions(spells.ON_SELF[k], ON_BEARER)
        + _SPECIAL.get(spells.SPECIALS[spells.SPELL[k, spells.SPECIAL]] or "", 0.0)
        for k in range(spells.SPELL_COUNT)
    ]
)
#: (spells, ranks) average healing.
HEALS = np.array(
    [
        [_part(k, spells.HEALING, max(r, 1)) if spells.SPELL[k, spells.HEALING + 4] else 0.0 for r in range(RANKS)]
        for k in range(spells.SPELL_COUNT)
    ]
)
#: (spells,) the condition that a spell gives its bearer, and the first it gives a foe that fails; -1: none.
BOON = spells.ON_SELF[:, 0, 0]
BANE = spells.ON[:, 1, 0, 0]
_HARMS, _INCAPACITATES = spells.SPELL[:, spells.HARMS] != 0, spells.SPELL[:, spells.INCAPACITATES] != 0
ATTACKS = spells.SPELL[:, spells.ROLL] == spells.SPELL_ATTACK_ROLL


def degree_probs(bonus: np.ndarray, dc: np.ndarray) -> np.ndarray:
    """(m, 4) probabilities of the degrees of d20 + bonus (m,) against a DC (m,)."""
    die = np.arange(1, 21)
    margin = die[None, :] + (bonus - dc)[:, None]
    degree = (margin >= 0).astype(int) + 1 + (margin >= 10) - (margin <= -10)
    degree = np.clip(degree + (die == 20) - (die == 1), 0, 3)
    return np.stack([(degree == k).mean(axis=1) for k in range(4)], axis=1)


def spell_values(
    rank: np.ndarray, attack: np.ndarray, saves: np.ndarray, level: np.ndarray, cursed: np.ndarray
) -> np.ndarray:
    """(m, spells) value of each spell.

    Args:
        rank: (m, spells) int, the rank at which each is cast.
        attack: (m, 4) probabilities of the degrees of a spell attack; `saves`: (m, 3, 4) those of the foe's saves.
        level: (m,) the foe's level; `cursed`: (m, spells) whether the foe has the spell's main condition already.
    """
    every = np.arange(spells.SPELL_COUNT)
    sure = np.zeros((len(rank), 1, 4))
    sure[:, 0, 3] = 1.0
    rolls = np.concatenate([sure, attack[:, None], saves], axis=1)
    probs = rolls[:, spells.SPELL[:, spells.ROLL]]
    strong = _INCAPACITATES[None, :] & (level[:, None] > 2 * rank)
    better = np.concatenate([np.zeros_like(probs[..., :1]), probs[..., :2], probs[..., 2:].sum(-1)[..., None]], -1)
    probs = np.where(strong[..., None], better, probs)
    damage = (probs * DAMAGE[every[None, :], rank]).sum(-1)
    hinders = (probs * HINDERS[None]).sum(-1) * (0.5 + level[:, None] / 10) * np.where(cursed, 0.15, 1.0)
    helps = HELPS[None, :] * (0.5 + level[:, None] / 10)
    return np.where(_HARMS[None, :], damage + hinders + helps, helps)
