"""The script of the Pathfinder duels: close in, strike while the penalty allows, then guard; cast what is worth most.

Every legal action gets a score from what its seat sees, in first Strikes that hit; the mixture is a softmax over them.
"""

from __future__ import annotations

import numpy as np

from feint.agents.pf2e.values import ATTACKS, BANE, BOON, HEALS, RANKS, degree_chances, worth
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.pf2e import spells, tables
from feint.envs.pf2e.observe import BONUS_SCALE, COND_SCALE, DAMAGE_SCALE, HP_SCALE, LEVEL_SCALE

#: Score that makes an action e times likelier.
TEMPERATURE = 0.12
#: Score of what is never done, such as surrendering.
NEVER = -50.0

#: Scores that hang on nothing else.
_FIXED = {
    "concede": NEVER, "end turn": 0.05, "pass": 0.0, "keep the order": 0.5, "act last": 0.0, "bullying press": 2.0,
    "sense weakness": 2.0, "deceptive sidestep": 3.0, "shield block": 3.0, "riposte with a strike": 3.0,
    "riposte with a disarm": 1.0, "reactive strike": 3.0, "readied strike": 3.0, "retributive strike": 3.0,
    "escape": 0.6, "stand": 2.4, "raise shield": 0.55, "parry": 0.45, "pick up weapon": 2.0, "draw other weapon": -2.0,
    "change grip": -2.0, "mend grip": 0.7, "rage": 2.5, "ready a strike": -1.0, "retch": 0.5, "step back": -2.0,
    "crawl forward": -0.5, "crawl back": -2.0, "grapple": -0.5, "disarm": -0.5, "shove": -1.0,
    "create a diversion": -1.0, "tumble through": -1.0, "fight on": NEVER, "bide": -3.0, "accuse": -2.0,
    "poison the weapon": -3.0, "take outside aid": -3.0, "drink undeclared potion": -3.0, "accept the terms": 2.0,
    "propose these terms": 1.0, "dismiss the spell": -4.0, "sustain the spell": 1.0, "counter performance": 2.0,
    "drain the bonded item": 2.0, "aim at self": 1.0,
}  # fmt: skip
#: How much a trained statistic is liked for initiative in a fight with weapons.
_STATISTICS = {"perception": 0.25, "deception": 0.3, "intimidation": 0.1}
#: Points of damage that a hit of a first Strike and a spell are compared by, at level 0, and more for each level.
_HIT, _HIT_LEVEL = 4.5, 1.9
#: Conditions that leave a foe off its guard.
_OFF_GUARD = ("prone", "grabbed", "off_guard", "feinted", "restrained", "blinded", "paralyzed", "diverted")
#: Classes that gain most by a foe off its guard, and those that earn panache.
_SNEAKS, _FENCES = tables.CLASSES.index("rogue"), tables.CLASSES.index("swashbuckler")


class Script:
    """Plays the three duels.

    Args:
        game: a duel under its configuration.
    """

    def __init__(self, game: Game):
        names = game.action_names
        self._slot = {name: k for k, name in enumerate(game.slots)}
        self._action = {name: k for k, name in enumerate(names)}
        self._pairs = "foe_2_class" in self._slot
        self._base = np.array([_FIXED.get(name, 0.0) for name in names])
        self._forward = [self._action[f"stride forward {k}"] for k in range(1, 10)]
        self._back = [self._action[f"stride back {k}"] for k in range(1, 10)]
        self._magic = "sustain the spell" in self._action
        self._armed = "combat" in game.name or "mixed" in game.name
        if self._magic:
            self._spells = np.array([self._action[f"spell {name}"] for name in spells.SPELL_NAMES])
            self._spell_slots = np.array([self._slot[f"spell_{_word(name)}"] for name in spells.SPELL_NAMES])
            conditions = [_word(name) for name in tables.CONDITIONS]
            self._own_conditions = np.array([self._slot[f"self_has_{name}"] for name in conditions])
            self._foe_conditions = [
                np.array([self._slot[f"{foe}_has_{name}"] for name in conditions])
                for foe in (("foe_1", "foe_2") if self._pairs else ("foe",))
            ]

    def probabilities(self, views: Views) -> np.ndarray:
        """(m, actions) float64: a softmax over the legal actions' scores."""
        scores = np.tile(self._base, (len(views), 1))
        at = views.observation
        second = self._second_foe(at)
        self._score_initiative(scores, at)
        self._score_attacks(scores, at, second)
        self._score_tricks(scores, at, second)
        self._score_moves(scores, at, second, views.mask)
        self._score_reactions(scores, at)
        if self._magic:
            self._score_spells(scores, at, second)
            self._score_counters(scores, at, second)
        if "drink potion" in self._action:
            scores[:, self._action["drink potion"]] = 2.0 * self._hurt(at) - 0.4
        scores = np.where(views.mask != 0, scores / TEMPERATURE, -np.inf)
        weight = np.exp(scores - scores.max(axis=1, keepdims=True))
        return weight / weight.sum(axis=1, keepdims=True)

    # --- what is seen -------------------------------------------------------------------------------------------------

    def _see(self, at: np.ndarray, slot: str) -> np.ndarray:
        return at[:, self._slot[slot]]

    def _second_foe(self, at: np.ndarray) -> np.ndarray:
        """(m,) whether the second foe is the one to mind: the nearer one still standing."""
        if not self._pairs:
            return np.zeros(len(at), bool)
        gaps = [np.abs(self._see(at, f"foe_{k}_distance")) + 9 * self._see(at, f"foe_{k}_out") for k in (1, 2)]
        return gaps[1] < gaps[0]

    def _foe(self, at: np.ndarray, second: np.ndarray, slot: str) -> np.ndarray:
        if not self._pairs:
            return self._see(at, f"foe_{slot}")
        return np.where(second, self._see(at, f"foe_2_{slot}"), self._see(at, f"foe_1_{slot}"))

    def _foe_is(self, at: np.ndarray, second: np.ndarray, *conditions: str) -> np.ndarray:
        return np.any([self._foe(at, second, f"has_{name}") > 0 for name in conditions], axis=0)

    def _hurt(self, at: np.ndarray) -> np.ndarray:
        return 1.0 - self._see(at, "own_hp") / np.maximum(self._see(at, "self_hp_most"), 1e-6)

    def _class(self, at: np.ndarray) -> np.ndarray:
        return np.round(self._see(at, "self_class") * tables.PUBLISHED).astype(int)

    def _actions(self, at: np.ndarray) -> np.ndarray:
        return np.round(self._see(at, "self_actions") * 3)

    # --- initiative ---------------------------------------------------------------------------------------------------

    def _score_initiative(self, scores: np.ndarray, at: np.ndarray) -> None:
        """A trained statistic; where the foe casts, the skill of its tradition, which alone can counter it."""
        asked = np.flatnonzero(self._see(at, "phase_initiative") == 1)
        for row in asked:
            trained, want = self._sheet(at[row], "self"), self._tradition(at[row])
            for k, name in enumerate(tables.STATISTICS):
                liked = _STATISTICS.get(name, 0.1 if self._armed else 0.2)
                if want >= 0 and name == tables.STATISTICS[3 + want]:
                    liked += 0.5 if self._magic else 0.0
                scores[row, self._action[f"roll {name}"]] = liked if trained >> k & 1 else -0.5

    def _sheet(self, one: np.ndarray, who: str, column: int = tables.TRAINED) -> int:
        """A column of a class duellist's sheet; of a published opponent's skills, what its slots show."""
        kind = round(float(one[self._slot[f"{who}_class"]]) * tables.PUBLISHED)
        level = round(float(one[self._slot[f"{who}_level"]]) * LEVEL_SCALE)
        if kind < tables.PUBLISHED:
            return int(tables.SHEET[tables.NAMES.index(f"{tables.CLASSES[kind]}-{level}"), column])
        if column != tables.TRAINED:
            return -1
        shown = [one[self._slot[f"{who}_trained_{name}"]] > 0 for name in ("deception", "intimidation")]
        return 1 + 2 * shown[0] + 4 * shown[1] + (120 if self._magic and not self._armed else 0)

    def _tradition(self, one: np.ndarray) -> int:
        """The tradition of the first foe that has one, -1 without."""
        if not self._magic:
            return -1
        for foe in ("foe_1", "foe_2") if self._pairs else ("foe",):
            found = self._sheet(one, foe, tables.TRADITION)
            if found >= 0 and one[self._slot[f"{foe}_out"]] == 0:
                return found
        return -1

    # --- fighting with weapons ----------------------------------------------------------------------------------------

    def _strike(self, at: np.ndarray, second: np.ndarray, which: str, step: np.ndarray) -> np.ndarray:
        """Expected hits of a Strike, critical hits counted twice, with `step` taken off the bonus."""
        off_guard = self._foe_is(at, second, *_OFF_GUARD)
        armour = self._foe(at, second, "armour_class") * 40 - 2 * off_guard
        armour += COND_SCALE * self._foe(at, second, "has_raised_shield") + 2 * self._foe_is(at, second, "parrying")
        fear = COND_SCALE * (self._see(at, "self_has_frightened") - self._foe(at, second, "has_frightened"))
        prone = 2 * (self._see(at, "self_has_prone") > 0)
        bonus = self._see(at, f"self_{which}") * BONUS_SCALE - fear - step - prone
        return degree_chances(bonus, armour) @ np.array([0.0, 0.0, 1.0, 2.0])

    def _score_attacks(self, scores: np.ndarray, at: np.ndarray, second: np.ndarray) -> None:
        """A Strike is worth its expected hits; a finisher deals about half as much again and ends the attacks."""
        attacks = np.minimum(np.round(self._see(at, "self_attacks") * 9), 2)
        light = np.isin(self._class(at), (_SNEAKS, _FENCES))
        step = attacks * np.where(light & (self._class(at) == _SNEAKS), 4, 5)
        main = self._strike(at, second, "attack", step)
        other = self._strike(at, second, "second_attack", step)
        base = np.maximum(self._see(at, "self_damage"), 1e-3)
        ratio = np.minimum(self._see(at, "self_second_damage") / base, 1.5)
        scores[:, self._action["strike with main weapon"]] = 2.0 * main
        scores[:, self._action["strike with second weapon"]] = 2.0 * other * ratio - 0.02
        scores[:, self._action["strike with fist"]] = 2.0 * main * 0.5
        last = np.where(attacks == 0, 1.0, 0.3)
        scores[:, self._action["finisher with main weapon"]] = 3.4 * main + last
        scores[:, self._action["finisher with second weapon"]] = 3.0 * other * ratio + last - 0.3

    def _score_tricks(self, scores: np.ndarray, at: np.ndarray, second: np.ndarray) -> None:
        """Feint, Demoralize and Trip before the Strikes that gain by them."""
        attacks = np.round(self._see(at, "self_attacks") * 9)
        fresh, kind, left = attacks == 0, self._class(at), self._actions(at)
        near = np.abs(np.round(self._foe(at, second, "distance") * 30)) <= 1
        calm = ~self._foe_is(at, second, "frightened")
        will = 10 + self._foe(at, second, "will") * BONUS_SCALE
        cows = degree_chances(self._see(at, "self_intimidation") * BONUS_SCALE, will) @ np.array([0, 0, 1.0, 2.0])
        scores[:, self._action["demoralize"]] = np.where(calm, 0.75 * cows + 0.5 * fresh * (left > 1) * cows, -1.0)
        open_now = self._foe_is(at, second, "feinted", "off_guard", "prone", "grabbed", "restrained")
        sneaks = (kind == _SNEAKS) & ~open_now & (left > 1) & (attacks < 2)
        fences = (kind == _FENCES) & (self._see(at, "self_has_panache") == 0)
        wits = 10 + self._foe(at, second, "perception") * BONUS_SCALE
        fooled = degree_chances(self._see(at, "self_deception") * BONUS_SCALE, wits)[:, 2:].sum(1)
        scores[:, self._action["feint"]] = np.where(fences, 2.6, np.where(sneaks, 2.6 * fooled, -0.5))
        athletics = self._see(at, "self_athletics") * BONUS_SCALE - 5 * np.minimum(attacks, 2)
        trips = degree_chances(athletics, 10 + self._foe(at, second, "reflex") * BONUS_SCALE)[:, 2:].sum(1)
        strikes_back = kind == tables.CLASSES.index("fighter")
        gain = 1.3 + 0.8 * strikes_back
        prone = self._foe_is(at, second, "prone")
        scores[:, self._action["trip"]] = np.where(prone | ~near | (left < 2), -1.0, gain * trips + 0.2 * fresh)

    def _score_moves(self, scores: np.ndarray, at: np.ndarray, second: np.ndarray, mask: np.ndarray) -> None:
        """Close in by the longest useful Stride; who fights with spells comes near only when it has none to cast."""
        far = np.abs(np.round(self._foe(at, second, "distance") * 30))
        reach = np.maximum(np.round(self._see(at, "self_reach") * 2), 1)
        casts = self._see(at, "self_spell_dc") > 0 if self._magic else np.zeros(len(at), bool)
        eager = np.where(casts, 0.3, 2.2)
        ahead = mask[:, self._forward] != 0
        longest = np.where(ahead.any(axis=1), 8 - ahead[:, ::-1].argmax(axis=1), -1)
        want = np.minimum(np.maximum(far - reach - 1, -1), longest)
        scores[:, self._back] = -3.0
        for k, action in enumerate(self._forward):
            scores[:, action] = np.where((want == k) & (far > reach), eager, -2.0)
        scores[:, self._action["step forward"]] = np.where(far == reach + 1, eager + 0.2, -2.0)
        # a caster leaves a foe that must then spend an action to follow, with the last of its own
        flees = casts & (far <= 2) & (self._actions(at) == 1) & (self._foe(at, second, "spell_dc") == 0)
        behind = mask[:, self._back] != 0
        farthest = np.where(behind.any(axis=1), 8 - behind[:, ::-1].argmax(axis=1), -1)
        for k, action in enumerate(self._back):
            scores[:, action] = np.where(flees & (farthest == k) & (k > 0), 0.5, scores[:, action])

    def _score_reactions(self, scores: np.ndarray, at: np.ndarray) -> None:
        """Who can Sidestep keeps its reaction for that; in pairs the foe nearer to falling is aimed at."""
        scores[:, self._action["nimble dodge"]] = np.where(self._see(at, "own_rolled_deception") > 0, -2.0, 2.0)
        if self._pairs:
            for k, name in enumerate(("aim at first foe", "aim at second foe"), start=1):
                scores[:, self._action[name]] = 1.0 + self._see(at, f"foe_{k}_band")
            if self._magic:
                scores[:, self._action["aim at partner"]] = 1.0 + 2 * (self._see(at, "partner_band") - self._hurt(at))

    # --- spells -------------------------------------------------------------------------------------------------------

    def _spell_worth(self, at: np.ndarray, second: np.ndarray, rank: np.ndarray) -> np.ndarray:
        """(m, spells) points of damage that each spell is worth now."""
        level = np.maximum(np.round(self._foe(at, second, "level") * LEVEL_SCALE), 1)
        own_level = np.maximum(np.round(self._see(at, "self_level") * LEVEL_SCALE), 1)
        rank = np.where(rank == 0, ((own_level + 1) // 2).astype(int)[:, None], rank).clip(0, RANKS - 1)
        fear = COND_SCALE * np.maximum(self._foe(at, second, "has_frightened"), self._foe(at, second, "has_sickened"))
        dc = self._see(at, "self_spell_dc") * 40
        saves = [
            degree_chances(self._foe(at, second, save) * BONUS_SCALE - fear, dc)
            for save in ("fortitude", "reflex", "will")
        ]
        step = 5 * np.minimum(np.round(self._see(at, "self_attacks") * 9), 2)
        attack = degree_chances(dc - 10 - step, self._foe(at, second, "armour_class") * 40 - fear)
        cursed = np.zeros((len(at), spells.SPELL_COUNT), bool)
        for k, slots in enumerate(self._foe_conditions):
            mine = second == (k == 1)
            cursed |= mine[:, None] & (BANE >= 0)[None, :] & (at[:, slots][:, BANE] > 0)
        total = worth(rank, attack, np.stack(saves, axis=1), level, cursed)
        healed = np.minimum(HEALS[np.arange(spells.SPELL_COUNT)[None, :], rank], (self._hurt_points(at))[:, None])
        there = (BOON >= 0)[None, :] & (at[:, self._own_conditions][:, BOON] > 0)
        total = np.where(there, 0.0, total) + 0.9 * healed
        return total * np.where(ATTACKS[None, :] & self._foe_is(at, second, "concealed")[:, None], 0.8, 1.0)

    def _hurt_points(self, at: np.ndarray) -> np.ndarray:
        return (self._see(at, "self_hp_most") - self._see(at, "own_hp")) * HP_SCALE

    def _score_spells(self, scores: np.ndarray, at: np.ndarray, second: np.ndarray) -> None:
        """A spell's worth beside a hit's damage, for its actions; one that pays for a counter is worth keeping less."""
        level = np.maximum(np.round(self._see(at, "self_level") * LEVEL_SCALE), 1)
        rank = np.clip(np.round(np.abs(at[:, self._spell_slots]) * 6).astype(int) - 1, 0, RANKS - 1)
        value = self._spell_worth(at, second, rank)
        hit = np.maximum(self._see(at, "self_damage") * DAMAGE_SCALE, _HIT + _HIT_LEVEL * level)
        cost = np.clip(
            np.minimum(self._actions(at)[:, None], spells.SPELL[None, :, spells.HIGH]),
            spells.SPELL[None, :, spells.LOW],
            3,
        )
        score = 2.0 * value / hit[:, None] * np.array([0, 1.3, 0.85, 0.7])[cost.astype(int)]
        spends = self._see(at, "phase_what_to_spend") > 0
        scores[:, self._spells] = np.where(spends[:, None], -score, np.where(score > 0.1, score, score - 0.2))
        scores[:, self._action["drain the bonded item"]] = np.where(self._actions(at) == 3, 2.5, -0.5)
        for name, action in self._action.items():
            if name.startswith("at rank "):
                scores[:, action] = 0.6 * int(name[8]) + 0.5 * int(name.split()[4])

    def _score_counters(self, scores: np.ndarray, at: np.ndarray, second: np.ndarray) -> None:
        """Counter with the least rank that works as often as any: one below half the foe's level, rounded up.

        A focus that can't meet the foe's tradition is changed with the turn's last action.
        """
        half = (np.maximum(np.round(self._foe(at, second, "level") * LEVEL_SCALE), 1) + 1) // 2
        for rank in range(1, RANKS):
            below = half - rank
            liked = np.where(below == 1, 1.2, np.where(below <= 0, 0.9 + 0.1 * below, 0.25 - 0.1 * below))
            scores[:, self._action[f"counter with rank {rank}"]] = liked
        last = (self._actions(at) == 1) & (self._see(at, "phase_own_turn") == 1)
        for k, name in enumerate(tables.TRADITIONS):
            scores[:, self._action[f"focus on {name}"]] = -1.5
            if not self._armed:
                for row in np.flatnonzero(last & (self._see(at, f"own_focus_{name}") == 0)):
                    if self._tradition(at[row]) == k:
                        scores[row, self._action[f"focus on {name}"]] = 0.8


def _word(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")
