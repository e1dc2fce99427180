"""The script of the Pathfinder duels: close in, strike while the penalty allows, then guard; cast the best spell.

Every legal action gets a score from the observation, in first Strikes that hit; the policy is a softmax over scores.
"""

from __future__ import annotations

import numpy as np

from feint.agents.pf2e.spell_values import ATTACKS, BANE, BOON, HEALS, RANKS, degree_probs, spell_values
from feint.envs.engine.agent import Views
from feint.envs.engine.game import Game
from feint.envs.pf2e import spells, tables
from feint.envs.pf2e.observe import BONUS_SCALE, COND_SCALE, DAMAGE_SCALE, HP_SCALE, LEVEL_SCALE

#: Temperature of the softmax.
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
#: Score of a trained statistic for initiative in a fight with weapons.
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
        obs = views.observation
        second = self._second_foe(obs)
        self._score_initiative(scores, obs)
        self._score_attacks(scores, obs, second)
        self._score_skill_actions(scores, obs, second)
        self._score_moves(scores, obs, second, views.mask)
        self._score_reactions(scores, obs)
        if self._magic:
            self._score_spells(scores, obs, second)
            self._score_counters(scores, obs, second)
        if "drink potion" in self._action:
            scores[:, self._action["drink potion"]] = 2.0 * self._hurt(obs) - 0.4
        scores = np.where(views.mask != 0, scores / TEMPERATURE, -np.inf)
        weight = np.exp(scores - scores.max(axis=1, keepdims=True))
        return weight / weight.sum(axis=1, keepdims=True)

    # --- reading observations -----------------------------------------------------------------------------------------

    def _column(self, obs: np.ndarray, slot: str) -> np.ndarray:
        return obs[:, self._slot[slot]]

    def _second_foe(self, obs: np.ndarray) -> np.ndarray:
        """(m,) whether the second foe is the nearer one still standing."""
        if not self._pairs:
            return np.zeros(len(obs), bool)
        gaps = [np.abs(self._column(obs, f"foe_{k}_distance")) + 9 * self._column(obs, f"foe_{k}_out") for k in (1, 2)]
        return gaps[1] < gaps[0]

    def _foe(self, obs: np.ndarray, second: np.ndarray, slot: str) -> np.ndarray:
        if not self._pairs:
            return self._column(obs, f"foe_{slot}")
        return np.where(second, self._column(obs, f"foe_2_{slot}"), self._column(obs, f"foe_1_{slot}"))

    def _foe_is(self, obs: np.ndarray, second: np.ndarray, *conditions: str) -> np.ndarray:
        return np.any([self._foe(obs, second, f"has_{name}") > 0 for name in conditions], axis=0)

    def _hurt(self, obs: np.ndarray) -> np.ndarray:
        return 1.0 - self._column(obs, "own_hp") / np.maximum(self._column(obs, "self_hp_most"), 1e-6)

    def _class(self, obs: np.ndarray) -> np.ndarray:
        return np.round(self._column(obs, "self_class") * tables.PUBLISHED).astype(int)

    def _actions(self, obs: np.ndarray) -> np.ndarray:
        return np.round(self._column(obs, "self_actions") * 3)

    # --- initiative ---------------------------------------------------------------------------------------------------

    def _score_initiative(self, scores: np.ndarray, obs: np.ndarray) -> None:
        """A trained statistic; where the foe casts, the skill of its tradition, which alone can counter it."""
        rows = np.flatnonzero(self._column(obs, "phase_initiative") == 1)
        for row in rows:
            trained, tradition = self._sheet(obs[row], "self"), self._tradition(obs[row])
            for k, name in enumerate(tables.STATISTICS):
                score = _STATISTICS.get(name, 0.1 if self._armed else 0.2)
                if tradition >= 0 and name == tables.STATISTICS[3 + tradition]:
                    score += 0.5 if self._magic else 0.0
                scores[row, self._action[f"roll {name}"]] = score if trained >> k & 1 else -0.5

    def _sheet(self, row: np.ndarray, subject: str, column: int = tables.TRAINED) -> int:
        """A column of a class duelist's sheet; of a published opponent's skills, what its slots show."""
        kind = round(float(row[self._slot[f"{subject}_class"]]) * tables.PUBLISHED)
        level = round(float(row[self._slot[f"{subject}_level"]]) * LEVEL_SCALE)
        if kind < tables.PUBLISHED:
            return int(tables.SHEET[tables.NAMES.index(f"{tables.CLASSES[kind]}-{level}"), column])
        if column != tables.TRAINED:
            return -1
        shown = [row[self._slot[f"{subject}_trained_{name}"]] > 0 for name in ("deception", "intimidation")]
        return 1 + 2 * shown[0] + 4 * shown[1] + (120 if self._magic and not self._armed else 0)

    def _tradition(self, row: np.ndarray) -> int:
        """The tradition of the first foe that has one, else -1."""
        if not self._magic:
            return -1
        for foe in ("foe_1", "foe_2") if self._pairs else ("foe",):
            tradition = self._sheet(row, foe, tables.TRADITION)
            if tradition >= 0 and row[self._slot[f"{foe}_out"]] == 0:
                return tradition
        return -1

    # --- fighting with weapons ----------------------------------------------------------------------------------------

    def _strike(self, obs: np.ndarray, second: np.ndarray, which: str, step: np.ndarray) -> np.ndarray:
        """Expected hits of a Strike, critical hits counted twice, with `step` taken off the bonus."""
        off_guard = self._foe_is(obs, second, *_OFF_GUARD)
        armour = self._foe(obs, second, "armour_class") * 40 - 2 * off_guard
        armour += COND_SCALE * self._foe(obs, second, "has_raised_shield") + 2 * self._foe_is(obs, second, "parrying")
        fear = COND_SCALE * (self._column(obs, "self_has_frightened") - self._foe(obs, second, "has_frightened"))
        prone = 2 * (self._column(obs, "self_has_prone") > 0)
        bonus = self._column(obs, f"self_{which}") * BONUS_SCALE - fear - step - prone
        return degree_probs(bonus, armour) @ np.array([0.0, 0.0, 1.0, 2.0])

    def _score_attacks(self, scores: np.ndarray, obs: np.ndarray, second: np.ndarray) -> None:
        """A Strike's value is its expected hits; a finisher deals half as much again and ends the turn's attacks."""
        attacks = np.minimum(np.round(self._column(obs, "self_attacks") * 9), 2)
        light = np.isin(self._class(obs), (_SNEAKS, _FENCES))
        step = attacks * np.where(light & (self._class(obs) == _SNEAKS), 4, 5)
        main = self._strike(obs, second, "attack", step)
        other = self._strike(obs, second, "second_attack", step)
        base = np.maximum(self._column(obs, "self_damage"), 1e-3)
        ratio = np.minimum(self._column(obs, "self_second_damage") / base, 1.5)
        scores[:, self._action["strike with main weapon"]] = 2.0 * main
        scores[:, self._action["strike with second weapon"]] = 2.0 * other * ratio - 0.02
        scores[:, self._action["strike with fist"]] = 2.0 * main * 0.5
        last = np.where(attacks == 0, 1.0, 0.3)
        scores[:, self._action["finisher with main weapon"]] = 3.4 * main + last
        scores[:, self._action["finisher with second weapon"]] = 3.0 * other * ratio + last - 0.3

    def _score_skill_actions(self, scores: np.ndarray, obs: np.ndarray, second: np.ndarray) -> None:
        """Feint, Demoralize and Trip before the Strikes that gain by them."""
        attacks = np.round(self._column(obs, "self_attacks") * 9)
        fresh, kind, left = attacks == 0, self._class(obs), self._actions(obs)
        near = np.abs(np.round(self._foe(obs, second, "distance") * 30)) <= 1
        calm = ~self._foe_is(obs, second, "frightened")
        will = 10 + self._foe(obs, second, "will") * BONUS_SCALE
        cows = degree_probs(self._column(obs, "self_intimidation") * BONUS_SCALE, will) @ np.array([0, 0, 1.0, 2.0])
        scores[:, self._action["demoralize"]] = np.where(calm, 0.75 * cows + 0.5 * fresh * (left > 1) * cows, -1.0)
        open_now = self._foe_is(obs, second, "feinted", "off_guard", "prone", "grabbed", "restrained")
        sneaks = (kind == _SNEAKS) & ~open_now & (left > 1) & (attacks < 2)
        fences = (kind == _FENCES) & (self._column(obs, "self_has_panache") == 0)
        wits = 10 + self._foe(obs, second, "perception") * BONUS_SCALE
        fooled = degree_probs(self._column(obs, "self_deception") * BONUS_SCALE, wits)[:, 2:].sum(1)
        scores[:, self._action["feint"]] = np.where(fences, 2.6, np.where(sneaks, 2.6 * fooled, -0.5))
        athletics = self._column(obs, "self_athletics") * BONUS_SCALE - 5 * np.minimum(attacks, 2)
        trips = degree_probs(athletics, 10 + self._foe(obs, second, "reflex") * BONUS_SCALE)[:, 2:].sum(1)
        strikes_back = kind == tables.CLASSES.index("fighter")
        gain = 1.3 + 0.8 * strikes_back
        prone = self._foe_is(obs, second, "prone")
        scores[:, self._action["trip"]] = np.where(prone | ~near | (left < 2), -1.0, gain * trips + 0.2 * fresh)

    def _score_moves(self, scores: np.ndarray, obs: np.ndarray, second: np.ndarray, mask: np.ndarray) -> None:
        """Close in by the longest useful Stride; a caster does so only when it has no spell to cast."""
        far = np.abs(np.round(self._foe(obs, second, "distance") * 30))
        reach = np.maximum(np.round(self._column(obs, "self_reach") * 2), 1)
        casts = self._column(obs, "self_spell_dc") > 0 if self._magic else np.zeros(len(obs), bool)
        eager = np.where(casts, 0.3, 2.2)
        ahead = mask[:, self._forward] != 0
        longest = np.where(ahead.any(axis=1), 8 - ahead[:, ::-1].argmax(axis=1), -1)
        best = np.minimum(np.maximum(far - reach - 1, -1), longest)
        scores[:, self._back] = -3.0
        for k, action in enumerate(self._forward):
            scores[:, action] = np.where((best == k) & (far > reach), eager, -2.0)
        scores[:, self._action["step forward"]] = np.where(far == reach + 1, eager + 0.2, -2.0)
        # a caster leaves a foe that must then spend an action to follow, with the last of its own
        flees = casts & (far <= 2) & (self._actions(obs) == 1) & (self._foe(obs, second, "spell_dc") == 0)
        behind = mask[:, self._back] != 0
        farthest = np.where(behind.any(axis=1), 8 - behind[:, ::-1].argmax(axis=1), -1)
        for k, action in enumerate(self._back):
            scores[:, action] = np.where(flees & (farthest == k) & (k > 0), 0.5, scores[:, action])

    def _score_reactions(self, scores: np.ndarray, obs: np.ndarray) -> None:
        """Who can Sidestep keeps its reaction for that; in pairs the foe nearer to falling is aimed at."""
        scores[:, self._action["nimble dodge"]] = np.where(self._column(obs, "own_rolled_deception") > 0, -2.0, 2.0)
        if self._pairs:
            for k, name in enumerate(("aim at first foe", "aim at second foe"), start=1):
                scores[:, self._action[name]] = 1.0 + self._column(obs, f"foe_{k}_band")
            if self._magic:
                scores[:, self._action["aim at partner"]] = 1.0 + 2 * (
                    self._column(obs, "partner_band") - self._hurt(obs)
                )

    # --- spells -------------------------------------------------------------------------------------------------------

    def _spell_values(self, obs: np.ndarray, second: np.ndarray, rank: np.ndarray) -> np.ndarray:
        """(m, spells) value of each spell now, in points of damage."""
        level = np.maximum(np.round(self._foe(obs, second, "level") * LEVEL_SCALE), 1)
        own_level = np.maximum(np.round(self._column(obs, "self_level") * LEVEL_SCALE), 1)
        rank = np.where(rank == 0, ((own_level + 1) // 2).astype(int)[:, None], rank).clip(0, RANKS - 1)
        fear = COND_SCALE * np.maximum(self._foe(obs, second, "has_frightened"), self._foe(obs, second, "has_sickened"))
        dc = self._column(obs, "self_spell_dc") * 40
        saves = [
            degree_probs(self._foe(obs, second, save) * BONUS_SCALE - fear, dc)
            for save in ("fortitude", "reflex", "will")
        ]
        step = 5 * np.minimum(np.round(self._column(obs, "self_attacks") * 9), 2)
        attack = degree_probs(dc - 10 - step, self._foe(obs, second, "armour_class") * 40 - fear)
        cursed = np.zeros((len(obs), spells.SPELL_COUNT), bool)
        for k, slots in enumerate(self._foe_conditions):
            mine = second == (k == 1)
            cursed |= mine[:, None] & (BANE >= 0)[None, :] & (obs[:, slots][:, BANE] > 0)
        total = spell_values(rank, attack, np.stack(saves, axis=1), level, cursed)
        healed = np.minimum(HEALS[np.arange(spells.SPELL_COUNT)[None, :], rank], (self._hurt_points(obs))[:, None])
        there = (BOON >= 0)[None, :] & (obs[:, self._own_conditions][:, BOON] > 0)
        total = np.where(there, 0.0, total) + 0.9 * healed
        return total * np.where(ATTACKS[None, :] & self._foe_is(obs, second, "concealed")[:, None], 0.8, 1.0)

    def _hurt_points(self, obs: np.ndarray) -> np.ndarray:
        return (self._column(obs, "self_hp_most") - self._column(obs, "own_hp")) * HP_SCALE

    def _score_spells(self, scores: np.ndarray, obs: np.ndarray, second: np.ndarray) -> None:
        """A spell's value per action, relative to a hit's damage; a counter is paid with the least valuable one."""
        level = np.maximum(np.round(self._column(obs, "self_level") * LEVEL_SCALE), 1)
        rank = np.clip(np.round(np.abs(obs[:, self._spell_slots]) * 6).astype(int) - 1, 0, RANKS - 1)
        value = self._spell_values(obs, second, rank)
        hit = np.maximum(self._column(obs, "self_damage") * DAMAGE_SCALE, _HIT + _HIT_LEVEL * level)
        cost = np.clip(
            np.minimum(self._actions(obs)[:, None], spells.SPELL[None, :, spells.HIGH]),
            spells.SPELL[None, :, spells.LOW],
            3,
        )
        score = 2.0 * value / hit[:, None] * np.array([0, 1.3, 0.85, 0.7])[cost.astype(int)]
        spends = self._column(obs, "phase_what_to_spend") > 0
        scores[:, self._spells] = np.where(spends[:, None], -score, np.where(score > 0.1, score, score - 0.2))
        scores[:, self._action["drain the bonded item"]] = np.where(self._actions(obs) == 3, 2.5, -0.5)
        for name, action in self._action.items():
            if name.startswith("at rank "):
                scores[:, action] = 0.6 * int(name[8]) + 0.5 * int(name.split()[4])

    def _score_counters(self, scores: np.ndarray, obs: np.ndarray, second: np.ndarray) -> None:
        """Counter with the lowest rank that works as often as any: one below half the foe's level, rounded up.

        A focus that can't meet the foe's tradition is changed with the turn's last action.
        """
        half = (np.maximum(np.round(self._foe(obs, second, "level") * LEVEL_SCALE), 1) + 1) // 2
        for rank in range(1, RANKS):
            below = half - rank
            score = np.where(below == 1, 1.2, np.where(below <= 0, 0.9 + 0.1 * below, 0.25 - 0.1 * below))
            scores[:, self._action[f"counter with rank {rank}"]] = score
        last = (self._actions(obs) == 1) & (self._column(obs, "phase_own_turn") == 1)
        for k, name in enumerate(tables.TRADITIONS):
            scores[:, self._action[f"focus on {name}"]] = -1.5
            if not self._armed:
                for row in np.flatnonzero(last & (self._column(obs, f"own_focus_{name}") == 0)):
                    if self._tradition(obs[row]) == k:
                        scores[row, self._action[f"focus on {name}"]] = 0.8


def _word(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")
