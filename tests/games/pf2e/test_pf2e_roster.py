"""The roster rebuilt: numbers of every class duelist by formula from class, level and build (PD-30)."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from feint.envs.pf2e import tables

RULES = json.loads((resources.files("feint.envs.pf2e") / "classes.json").read_text(encoding="utf-8"))
BUILT = [one for one in tables.DUELISTS if one["pool"] == "class"]
KEY = {"wizard": "int", "sorcerer": "cha", "bard": "cha", "cleric": "wis", "druid": "wis"}
SKILLS = {
    "athletics": "str", "acrobatics": "dex", "stealth": "dex", "deception": "cha", "intimidation": "cha",
    "arcana": "int", "occultism": "int", "religion": "wis", "nature": "wis",
}  # fmt: skip
HUMAN_HP = 8


def proficiency(rank: str, level: int) -> int:
    """Untrained 0; else the level and 2, 4, 6 or 8."""
    return 0 if rank == "U" else level + {"T": 2, "E": 4, "M": 6, "L": 8}[rank]


def rank_at(steps: dict, level: int) -> str:
    return [rank for at, rank in steps.items() if int(at) <= level][-1]


def rune(kind: str, level: int) -> list[int]:
    """Bonus and dice (weapons), AC and saves (armour) of the runes of a level."""
    found = [row[1:] for row in RULES["runes"][kind] if row[0] <= level]
    return found[-1] if found else ([0, 1] if kind == "weapon" else [0, 0])


def by_name(one):
    return one["name"]


@pytest.mark.rule("PD-30")
def test_ten_classes_at_five_levels():
    assert [(one["class"], one["level"]) for one in BUILT] == [
        (c, level) for c in tables.CLASSES for level in tables.LEVELS
    ]
    assert tables.POOL_SIZE[0].tolist() == [10] * 5


@pytest.mark.rule("PD-30")
@pytest.mark.parametrize("one", BUILT, ids=by_name)
def test_hit_points_saves_perception_and_armour_class(one):
    kind, level, has = RULES["classes"][one["class"]], one["level"], one["attributes"]
    assert one["hp"] == HUMAN_HP + level * (kind["hp_per_level"] + has["con"])
    armour_rune, resilient = rune("armor", level)
    for save, attribute in (("fort", "con"), ("ref", "dex"), ("will", "wis")):
        assert one["saves"][save] == has[attribute] + proficiency(rank_at(kind[save], level), level) + resilient, save
    assert one["perception"] == has["wis"] + proficiency(rank_at(kind["perception"], level), level)
    _, bonus, cap, *_ = RULES["armor"][one["armor"]]
    worn = proficiency(rank_at(kind["armor"], level), level)
    assert one["ac"] == 10 + min(has["dex"], cap) + worn + bonus + armour_rune


@pytest.mark.rule("PD-30")
@pytest.mark.parametrize("one", BUILT, ids=by_name)
def test_skills(one):
    for skill, (modifier, rank) in one["skills"].items():
        assert modifier == one["attributes"][SKILLS[skill]] + proficiency(rank, one["level"]), skill


@pytest.mark.rule("PD-30")
@pytest.mark.parametrize("one", BUILT, ids=by_name)
def test_attacks_and_damage(one):
    kind, level, has = RULES["classes"][one["class"]], one["level"], one["attributes"]
    potency, dice = rune("weapon", level)
    rank = rank_at(kind["weapon"], level)
    special = {"E": 2, "M": 3, "L": 4}.get(rank, 0) if level >= kind["weapon_specialization_level"] else 0
    for slot, arm in enumerate(one["weapons"]):
        known = tables.WEAPONS[arm["name"]]
        finesse = "finesse" in known["traits"]
        attribute = has["dex"] if finesse else has["str"]
        assert arm["attack"] == attribute + proficiency(rank, level) + potency, arm["name"]
        thief = one["class"] == "rogue" and finesse
        assert (arm["dice"], arm["die"]) == (dice, known["die"])
        assert arm["flat"] == (has["dex"] if thief else has["str"]) + special, arm["name"]
        row = tables.ARMS[tables.NAMES.index(one["name"]), slot]
        assert row[[tables.ATTACK, tables.DICE, tables.DIE, tables.FLAT]].tolist() == [
            arm[k] for k in ("attack", "dice", "die", "flat")
        ]


@pytest.mark.rule("PD-30")
@pytest.mark.parametrize("one", [one for one in BUILT if "magic" in one], ids=by_name)
def test_spell_attack_dc_and_slots(one):
    level, magic = one["level"], one["magic"]
    rank = rank_at(RULES["classes"][one["class"]]["spell"], level)
    bonus = one["attributes"][KEY[one["class"]]] + proficiency(rank, level)
    assert (magic["attack"], magic["dc"]) == (bonus, 10 + bonus)
    row = tables.SHEET[tables.NAMES.index(one["name"])]
    assert row[tables.SPELL_ATTACK] == bonus and row[tables.SPELL_DC] == 10 + bonus
    # two slots of a new rank at every odd level, three from the next on; a sorcerer has one more
    full = 4 if one["class"] == "sorcerer" else 3
    want = [full if level > 2 * r - 1 else full - 1 if level == 2 * r - 1 else 0 for r in range(1, 6)]
    assert row[tables.SLOT_1 : tables.SLOT_1 + 5].tolist() == want
