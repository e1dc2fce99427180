"""The duels' numbers as arrays that the rules read: duelists, weapons, shields and the names of conditions.

The numbers stand in the folder's JSON files; a row of :data:`SHEET` and :data:`ARMS` is one duelist.
"""

from __future__ import annotations

import json
from importlib import resources

import numpy as np


def _read(name: str) -> dict:
    return json.loads((resources.files(__package__) / name).read_text(encoding="utf-8"))


#: Statistics that initiative can be rolled with; the first three belong to combat, all but 1 and 2 to spell duels.
STATISTICS = ("perception", "deception", "intimidation", "arcana", "religion", "occultism", "nature")
PERCEPTION, DECEPTION, INTIMIDATION, ARCANA = 0, 1, 2, 3
TRADITIONS = ("arcane", "divine", "occult", "primal")  # in the order of the skills from ARCANA on

CLASSES = (
    "fighter", "rogue", "swashbuckler", "barbarian", "champion", "wizard", "sorcerer", "cleric", "druid", "bard",
)  # fmt: skip
PUBLISHED = len(CLASSES)  # the class of a published opponent
LEVELS = (1, 3, 5, 7, 10)

DAMAGE_TYPES = (
    "bludgeoning", "piercing", "slashing", "fire", "cold", "electricity", "acid", "sonic", "force", "mental", "void",
    "vitality", "spirit", "poison", "bleed",
)  # fmt: skip
FIRE, SONIC = DAMAGE_TYPES.index("fire"), DAMAGE_TYPES.index("sonic")
PHYSICAL = 3  # types below this are physical
FORCE, BLEED, POISON_DAMAGE = (DAMAGE_TYPES.index(name) for name in ("force", "bleed", "poison"))

#: Columns of SHEET after the seven statistics.
(
    TRAINED, ATHLETICS, ACROBATICS, STEALTH, FORT, REF, WILL, AC, HP, LEVEL, SPEED, CLASS_DC, STR, DEX, CON, CLASS,
    SNEAK, PRECISE, FINISH, BRAVADO, RAGE_DAMAGE, RAGE_TEMP, RAGE_RESIST, SHIELD, POTENCY, INITIATIVE, SURE_SAVES,
    FEATURES, TRADITION, SPONTANEOUS, SPELL_ATTACK, SPELL_DC, SLOT_0, SLOT_1, SLOT_2, SLOT_3, SLOT_4, SLOT_5,
    EXTRA_0, EXTRA_1, EXTRA_2, EXTRA_3, EXTRA_4, EXTRA_5, FONT, UNARMOURED, PERFORMANCE_SKILL, COLUMNS,
) = range(7, 7 + 48)  # fmt: skip

#: Bits of the column FEATURES.
(
    REACTIVE_STRIKE, SHIELD_BLOCK, DUELING_PARRY, BRAVERY, DUELING_RIPOSTE, OPPORTUNE_RIPOSTE, NIMBLE_DODGE,
    SURPRISE_ATTACK, DENY_ADVANTAGE, CRITICAL_MASTERY, CRITICAL_SNEAK, CRITICAL_RAGE, DEBILITATING, PANACHE_USER,
    EXEMPLARY_FINISHER, POTENT_SPELLS, EXACTING_STRIKE, CHAMPIONS_REACTION, COUNTERSPELLS, ARCANE_BOND, SIGNATURES,
    COUNTER_PERFORMANCE,
) = (1 << k for k in range(22))  # fmt: skip

#: Columns of ARMS.
(
    ATTACK, DICE, DIE, FLAT, TYPE, TRAITS, DEADLY, FATAL, TWO_HANDED_DIE, HANDS, REACH, GROUP, DEXTEROUS, EXTRA_DICE,
    EXTRA_DIE, ARM_COLUMNS,
) = range(16)  # fmt: skip
#: Weapons of a duelist: the two it brings, and its fist.
MAIN, SECOND, FIST, ARM_SLOTS = 0, 1, 2, 3
TRAIT_NAMES = (
    "agile", "finesse", "disarm", "trip", "shove", "grapple", "parry", "forceful", "backswing", "backstabber",
    "nonlethal", "free-hand", "attached-to-shield",
)  # fmt: skip
(
    AGILE, FINESSE, DISARMS, TRIPS, SHOVES, GRAPPLES, PARRIES, FORCEFUL, BACKSWING, BACKSTABBER, NONLETHAL, FREE_HAND,
    ON_SHIELD,
) = (1 << k for k in range(len(TRAIT_NAMES)))  # fmt: skip
GROUPS = (
    "sword", "knife", "brawling", "club", "hammer", "flail", "axe", "spear", "polearm", "pick", "shield",
)  # fmt: skip
SWORD, KNIFE, BRAWLING, CLUB, HAMMER, FLAIL, AXE, SPEAR, POLEARM, PICK, SHIELD_GROUP = range(len(GROUPS))

DUELISTS = tuple(_read("duelists.json")["duelists"])
NAMES = tuple(duelist["name"] for duelist in DUELISTS)
WEAPONS = {entry["name"]: entry for entry in _read("weapons.json")["weapons"]}
_SHIELDS = _read("weapons.json")["shields"]
SHIELD_NAMES = ("none", *(entry["name"] for entry in _SHIELDS))
#: (shields, 4): bonus to AC when raised, Hardness, hit points, broken at this many; row 0 is no shield.
SHIELDS = np.array(
    [[0, 0, 0, 0], *([entry[k] for k in ("ac", "hardness", "hp", "broken")] for entry in _SHIELDS)], dtype=np.int64
)

_CLASSES = _read("classes.json")
#: (level, item bonus to attack) of weapon runes.
_WEAPON_RUNES = _CLASSES["runes"]["weapon"]
#: Attribute of each skill that a published opponent may lack.
_ATTRIBUTE = {
    "athletics": "str", "acrobatics": "dex", "stealth": "dex", "deception": "cha", "intimidation": "cha",
    "arcana": "int", "religion": "wis", "occultism": "int", "nature": "wis",
}  # fmt: skip

# --- class abilities by level (§2 of the book's classes; only what a duel can use) ------------------------------------

#: Class: (level, feature bits) it gains.
_FEATURES = {
    "fighter": (
        (1, REACTIVE_STRIKE | SHIELD_BLOCK | EXACTING_STRIKE), (3, DUELING_PARRY | BRAVERY),
        (5, CRITICAL_MASTERY), (10, DUELING_RIPOSTE),
    ),
    "rogue": ((1, NIMBLE_DODGE | SURPRISE_ATTACK), (3, DENY_ADVANTAGE), (5, CRITICAL_SNEAK), (10, DEBILITATING)),
    "swashbuckler": ((1, PANACHE_USER), (3, OPPORTUNE_RIPOSTE), (10, EXEMPLARY_FINISHER)),
    "barbarian": ((5, CRITICAL_RAGE),),
    "champion": ((1, SHIELD_BLOCK | CHAMPIONS_REACTION),),
    "wizard": ((1, ARCANE_BOND | COUNTERSPELLS),),
    "sorcerer": ((1, POTENT_SPELLS), (3, SIGNATURES)),
    "druid": ((1, SHIELD_BLOCK),),
    "bard": ((1, COUNTER_PERFORMANCE), (3, SIGNATURES)),
}  # fmt: skip
#: Class: (level, save) from which a success with that save is a critical success.
_SURE = {
    "fighter": ((9, FORT),), "rogue": ((7, REF), (9, FORT)), "swashbuckler": ((7, REF),), "barbarian": ((7, FORT),),
    "champion": ((9, FORT),), "cleric": ((9, WILL),), "bard": ((9, WILL),),
}  # fmt: skip
_ABILITIES = {
    "reactive-strike": REACTIVE_STRIKE, "shield-block": SHIELD_BLOCK, "nimble-dodge": NIMBLE_DODGE,
    "bravery": BRAVERY, "deny-advantage": DENY_ADVANTAGE,
}  # fmt: skip
#: Focus spell of each class that has one, by the name in the spell table.
FOCUS_SPELLS = {
    "champion": "lay-on-hands", "wizard": "force-bolt", "sorcerer": "ancestral-memories", "cleric": "fire-ray",
    "druid": "tempest-surge", "bard": "courageous-anthem",
}  # fmt: skip


def sneak_dice(level: int) -> int:
    """Dice of sneak attack, d6 each."""
    return 1 if level < 5 else 2


def potency(level: int) -> int:
    """Item bonus that a class duelist's weapons have at a level."""
    return max([bonus for at, bonus, _ in _WEAPON_RUNES if at <= level], default=0)


def _skill(duelist: dict, name: str) -> int:
    known = duelist["skills"].get(name)
    return known[0] if known else duelist["attributes"][_ATTRIBUTE[name]]


def _sheet(duelist: dict) -> np.ndarray:
    row = np.zeros(COLUMNS, np.int64)
    level, kind = duelist["level"], duelist.get("class")
    row[PERCEPTION] = duelist["perception"]
    trained = 1 << PERCEPTION
    for k, name in enumerate(STATISTICS[1:], start=1):
        row[k] = _skill(duelist, name)
        trained |= (duelist["skills"].get(name, (0, "U"))[1] != "U") << k
    row[TRAINED] = trained
    row[[ATHLETICS, ACROBATICS, STEALTH]] = [_skill(duelist, k) for k in ("athletics", "acrobatics", "stealth")]
    row[[FORT, REF, WILL]] = [duelist["saves"][k] for k in ("fort", "ref", "will")]
    row[[AC, HP, LEVEL, SPEED]] = duelist["ac"], duelist["hp"], level, duelist["speed"] // 5
    row[[STR, DEX, CON]] = [duelist["attributes"][k] for k in ("str", "dex", "con")]
    row[CLASS] = CLASSES.index(kind) if kind else PUBLISHED
    row[CLASS_DC] = duelist.get("class_dc", 10 + level + max(duelist["attributes"].values()))
    row[SHIELD] = SHIELD_NAMES.index(duelist.get("shield", "none"))
    # trained by the class, not listed in the roster
    row[PERFORMANCE_SKILL] = duelist["attributes"]["cha"] + level + 2 if kind == "bard" else 0
    row[UNARMOURED] = duelist.get("armor") == "explorers-clothing"
    row[FEATURES] = sum(bits for at, bits in _FEATURES.get(kind or "", ()) if at <= level)
    row[FEATURES] |= sum(_ABILITIES.get(name, 0) for name in duelist.get("abilities", ()))
    row[SURE_SAVES] = sum(1 << (save - FORT) for at, save in _SURE.get(kind or "", ()) if at <= level)
    if kind:
        row[POTENCY] = potency(level)
    if kind == "fighter" and level >= 7:
        row[INITIATIVE] = 2
    if kind == "rogue" or "sneak-attack" in duelist.get("abilities", ()):
        row[SNEAK] = sneak_dice(level)
    if kind == "swashbuckler":
        row[PRECISE] = 2 + (level >= 5) + (level >= 9)
        row[FINISH] = row[PRECISE]
        row[BRAVADO] = 1 + (level >= 9)
    if kind == "barbarian":
        row[RAGE_DAMAGE] = 7 if level >= 7 else 3
        row[RAGE_TEMP] = level + row[CON]
        row[RAGE_RESIST] = 3 + row[CON] if level >= 9 else 0
    _put_magic(row, duelist)
    return row


def _put_magic(row: np.ndarray, duelist: dict) -> None:
    magic = duelist.get("magic")
    row[TRADITION] = TRADITIONS.index(magic["tradition"]) if magic else -1
    if magic:
        row[SPONTANEOUS] = magic.get("style") == "spontaneous"
        row[[SPELL_ATTACK, SPELL_DC]] = magic["attack"], magic["dc"]
        row[SLOT_1 : SLOT_5 + 1] = magic.get("slots", np.zeros(5))
        row[EXTRA_1 : EXTRA_5 + 1] = magic.get("extra", magic.get("font", np.zeros(5)))
        row[FONT] = "font" in magic


def _weapon_row(arm: dict) -> np.ndarray:
    """A row of ARMS from a listed weapon: its numbers, and the traits listed or those of the weapon table."""
    known = WEAPONS.get(arm["name"], WEAPONS["fist"])
    traits = arm.get("traits", known["traits"])
    sizes = {word.split()[0]: int(word.split()[1][1:]) for word in traits if len(word.split()) == 2 and " d" in word}
    row = np.zeros(ARM_COLUMNS, np.int64)
    row[[ATTACK, DICE, DIE, FLAT]] = [arm[k] for k in ("attack", "dice", "die", "flat")]
    row[TYPE] = DAMAGE_TYPES.index(arm.get("type", known["type"]))
    row[TRAITS] = sum(1 << k for k, name in enumerate(TRAIT_NAMES) if name in traits)
    if known["name"] == "shield-bash":
        row[TRAITS] |= ON_SHIELD
    row[DEADLY] = sizes.get("deadly", known.get("deadly", 0) if "traits" not in arm else 0)
    row[FATAL] = sizes.get("fatal", known.get("fatal", 0) if "traits" not in arm else 0)
    row[TWO_HANDED_DIE] = sizes.get("two-hand", known.get("two_hand", 0) if "traits" not in arm else 0)
    row[HANDS] = 0 if known["name"] == "fist" else known["hands"]
    row[REACH] = 2 if "reach" in traits else 1
    row[GROUP] = GROUPS.index(known["group"])
    if "extra" in arm:
        row[[EXTRA_DICE, EXTRA_DIE]] = arm["extra"][:2]
    return row


def _fist(duelist: dict, main: np.ndarray) -> np.ndarray:
    """The fist of a duelist that lists none: agile and finesse, at the main weapon's proficiency, without runes."""
    strength, dexterity = duelist["attributes"]["str"], duelist["attributes"]["dex"]
    attack = main[ATTACK]
    if duelist.get("class"):
        used = max(strength, dexterity) if main[TRAITS] & FINESSE else strength
        attack += max(strength, dexterity) - used - potency(duelist["level"])
        if duelist["class"] == "fighter" and duelist["level"] >= 5:
            attack -= 2  # weapon mastery belongs to swords
    return _weapon_row({"name": "fist", "attack": int(attack), "dice": 1, "die": 4, "flat": int(main[FLAT])})


def _arms(duelist: dict) -> np.ndarray:
    rows = np.zeros((ARM_SLOTS, ARM_COLUMNS), np.int64)
    brought = [arm for arm in duelist["weapons"] if arm["name"] != "fist"][:2]
    fists = [arm for arm in duelist["weapons"] if arm["name"] == "fist"]
    for slot, arm in enumerate(brought):
        rows[slot] = _weapon_row(arm)
    rows[FIST] = _weapon_row(fists[0]) if fists else _fist(duelist, rows[MAIN])
    finesse = (rows[:, TRAITS] & FINESSE) != 0
    rows[:, DEXTEROUS] = finesse & (duelist["attributes"]["dex"] > duelist["attributes"]["str"])
    return rows


#: (duelists, COLUMNS) numbers of each duelist's sheet.
SHEET = np.ascontiguousarray([_sheet(duelist) for duelist in DUELISTS], dtype=np.int64)
#: (duelists, ARM_SLOTS, ARM_COLUMNS) numbers of its weapons; no dice = no such weapon.
ARMS = np.ascontiguousarray([_arms(duelist) for duelist in DUELISTS], dtype=np.int64)
ARM_NAMES = tuple(
    tuple(([arm["name"] for arm in duelist["weapons"] if arm["name"] != "fist"] + ["", ""])[:2] + ["fist"])
    for duelist in DUELISTS
)

# --- conditions -------------------------------------------------------------------------------------------------------

CONDITIONS = (
    "frightened", "sickened", "prone", "grabbed", "restrained", "immobilized", "clumsy", "enfeebled", "stupefied",
    "slowed", "stunned", "quickened", "blinded", "dazzled", "confused", "fleeing", "paralyzed", "unconscious",
    "off-guard", "feinted", "no reactions", "slower", "loose grip", "raised shield", "parrying", "raging",
    "escape barred", "diverted", "wary", "panache", "invisible", "concealed", "cursed attacks", "blessed", "heroic",
    "protected",
    "armoured", "runic weapon", "inspired", "force shield", "resistant", "mirror images", "guided", "sure strike",
    "ill omen", "soothed", "memories", "revealed", "despairing", "flickering", "deafened", "muddled",
    "choking", "spell globe",
)  # fmt: skip
(
    FRIGHTENED, SICKENED, PRONE, GRABBED, RESTRAINED, IMMOBILIZED, CLUMSY, ENFEEBLED, STUPEFIED, SLOWED, STUNNED,
    QUICKENED, BLINDED, DAZZLED, CONFUSED, FLEEING, PARALYZED, UNCONSCIOUS, OFF_GUARD, FEINTED, NO_REACTIONS, SLOWER,
    LOOSE, RAISED, PARRYING, RAGING, BARRED, DIVERTED, WARY, PANACHE, INVISIBLE, CONCEALED, BANE, BLESS, HEROIC,
    PROTECTED, ARMOURED,
    RUNIC, INSPIRED, FORCE_SHIELD, RESISTANT, MIRRORS, GUIDED, SURE_STRIKE, ILL_OMEN, SOOTHED, MEMORIES, REVEALED,
    DESPAIR, FLICKER, DEAFENED, MUDDLED, CHOKING, GLOBE,
) = range(len(CONDITIONS))  # fmt: skip
CONDITION_COUNT = len(CONDITIONS)
#: Those that a duel without spells can bring: the first so many.
COMBAT_CONDITIONS = PANACHE + 1

# --- who is drawn (PD-30) ---------------------------------------------------------------------------------------------

#: Pools: class duelists, those of them with spells, published opponents, those of them with spells of the table.
POOLS = ("class", "class casters", "published", "published casters")


def _in_pool(duelist: dict, pool: str) -> bool:
    return duelist["pool"] == pool.split()[0] and ("casters" not in pool or castable(duelist))


def castable(duelist: dict) -> bool:
    """Whether a duelist can enter a spell duel (PD-28)."""
    magic = duelist.get("magic")
    return magic is not None and ("spells" not in magic or len(magic["spells"]) > 1)


def _pools() -> tuple[np.ndarray, np.ndarray]:
    """(pools, levels, n) rows of the duelist tables, and (pools, levels) how many."""
    found = [
        [
            [row for row, duelist in enumerate(DUELISTS) if duelist["level"] == level and _in_pool(duelist, pool)]
            for level in LEVELS
        ]
        for pool in POOLS
    ]
    most = max(len(rows) for levels in found for rows in levels)
    table = np.array([[rows + [-1] * (most - len(rows)) for rows in levels] for levels in found], dtype=np.int64)
    return table, np.array([[len(rows) for rows in levels] for levels in found], dtype=np.int64)


POOL, POOL_SIZE = _pools()
