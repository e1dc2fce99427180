"""The rule book's numbers as data: heroes, pupils, spells, monsters, and every table that is rolled or looked up on.

Arrays are int64 with one row per thing. Tables of things that the rules name are keyed by their numbers.
"""

from __future__ import annotations

import itertools

import numpy as np

from feint.envs.engine.ids import in_order, names

# --- sizes ------------------------------------------------------------------------------------------------------------

#: Largest numbers of characters and of seats: a party seat each, and the monsters' seat, which is the last.
PEOPLE = 6
SEATS = PEOPLE + 1
# Units: characters, then the monsters of the meeting, then charmed monsters brought along from earlier ones.
MONSTER_PLACES = 14
FIRST_MONSTER = PEOPLE
FIRST_COMPANION = FIRST_MONSTER + MONSTER_PLACES
COMPANIONS = 3
UNITS = FIRST_COMPANION + COMPANIONS
# Places of a formation: rank * 3 + column.
WIDTH = 3
PARTY_PLACES = 9
FOE_PLACES = 24
#: The labyrinth: levels of SIZE x SIZE segments, entered in the middle of the southern edge of the first.
LEVELS = 3
SIZE = 9
CELLS = LEVELS * SIZE * SIZE

# --- weapons and the combat table (LB-33) -----------------------------------------------------------------------------

DAGGER, KNIFE, BOW, SWORD, HAMMER, AXE = range(6)
WEAPONS = in_order({DAGGER: "dagger", KNIFE: "knife", BOW: "bow", SWORD: "sword", HAMMER: "hammer", AXE: "axe"})
#: The column of monsters that fight without a weapon.
NATURAL = 6

#: Rows of the combat table: totals 1..17; what is below or above counts as the first or the last.
MIN_TOTAL, MAX_TOTAL = 1, 17
_COMBAT = {
    1: (0, 0, 0, 0, 0, 0, 0),
    2: (0, 0, 0, 0, 0, 0, 0),
    3: (0, 0, 0, 0, 0, 0, 0),
    4: (0, 0, 0, 1, 1, 1, 0),
    5: (1, 0, 1, 1, 1, 1, 0),
    6: (1, 1, 1, 1, 1, 1, 1),
    7: (1, 1, 1, 1, 1, 1, 1),
    8: (1, 1, 1, 1, 1, 1, 1),
    9: (1, 1, 1, 1, 1, 1, 1),
    10: (1, 1, 1, 2, 2, 2, 1),
    11: (2, 1, 2, 2, 2, 2, 1),
    12: (2, 2, 2, 2, 3, 2, 2),
    13: (2, 2, 2, 3, 3, 3, 2),
    14: (3, 2, 3, 3, 4, 4, 3),
    15: (3, 3, 3, 4, 4, 4, 3),
    16: (4, 3, 4, 4, 5, 5, 4),
    17: (4, 4, 4, 5, 5, 5, 5),
}
#: (18, 7) wounds by total and weapon column; row 0 is not used.
COMBAT = np.array([(0,) * 7] + [_COMBAT[total] for total in range(MIN_TOTAL, MAX_TOTAL + 1)], dtype=np.int64)

# --- suns and spells --------------------------------------------------------------------------------------------------

SUNS = ("red", "yellow", "blue")

# What a spell is aimed at.
AIM_NONE, AIM_FRONT, AIM_NEAR, AIM_FOE, AIM_CHARMED, AIM_FRIEND, AIM_HURT, AIM_STONE, AIM_DEAD, AIM_ANYONE, AIM_SICK = (
    range(11)
)
# When a spell can be cast.
(
    IN_FIGHT, AT_START, IN_RESPITE, AT_MEETING, AT_TALK, AT_BRIBE, AT_RAISING, AT_REVIVAL, IN_CALM, AT_TRUCE, AT_POISON,
    AT_TRAP,
) = range(12)  # fmt: skip
_ANY_TIME = (IN_FIGHT, AT_MEETING, IN_CALM)

(
    CHARM, BLAST, EXPLOSION, LIGHTNING, SLEEP, RELEASE, SHIELD, HESITATION, TRUCE, MENTAL_BLOW, LOCK, ARMOUR,
    NEUTRALISE, REVIVE, STRENGTH, HEAL, REJUVENATE, TELEPORT, DEFT_FINGERS, ELOQUENCE, INTIMIDATE, DISCOURAGE,
    SUGGESTION, FLATTERY, WRATH, RESURRECTION,
) = range(26)  # fmt: skip
#: Name, cost, type, aim, whether it is resisted, when it can be cast (LB-03..LB-32).
SPELLS = in_order(
    {
        CHARM: ("Charm", 3, "W", AIM_NEAR, 1, (IN_FIGHT,)),
        BLAST: ("Blast", 1, "W", AIM_FRONT, 1, (IN_FIGHT,)),
        EXPLOSION: ("Explosion", 1, "W", AIM_NONE, 1, (IN_FIGHT,)),
        LIGHTNING: ("Lightning", 2, "W", AIM_FRONT, 1, (IN_FIGHT,)),
        SLEEP: ("Sleep", 2, "W", AIM_FOE, 1, (IN_FIGHT,)),
        RELEASE: ("Release", 3, "W", AIM_CHARMED, 1, (IN_FIGHT,)),
        SHIELD: ("Magic shield", 2, "W", AIM_FRIEND, 0, (IN_FIGHT,)),
        HESITATION: ("Hesitation", 2, "W", AIM_NONE, 0, (AT_START,)),
        TRUCE: ("Truce", 3, "W", AIM_NONE, 0, (IN_FIGHT, AT_TRUCE)),
        MENTAL_BLOW: ("Mental blow", 4, "W", AIM_FRONT, 1, (IN_FIGHT,)),
        LOCK: ("Lock", 1, "O", AIM_NONE, 0, (AT_MEETING,)),
        ARMOUR: ("Magic armour", 1, "O", AIM_FRIEND, 0, _ANY_TIME),
        NEUTRALISE: ("Neutralise poison", 1, "O", AIM_SICK, 0, (AT_POISON,)),
        REVIVE: ("Revive stone", 3, "O", AIM_STONE, 0, (AT_REVIVAL,)),
        STRENGTH: ("Strength", 1, "O", AIM_FRIEND, 0, _ANY_TIME),
        HEAL: ("Heal", 1, "O", AIM_HURT, 0, (*_ANY_TIME, IN_RESPITE)),
        REJUVENATE: ("Rejuvenate", 2, "O", AIM_HURT, 0, (*_ANY_TIME, IN_RESPITE)),
        TELEPORT: ("Teleport", 3, "O", AIM_ANYONE, 0, (AT_MEETING, IN_CALM)),
        DEFT_FINGERS: ("Deft fingers", 1, "O", AIM_NONE, 0, (AT_TRAP,)),
        ELOQUENCE: ("Eloquence", 1, "N", AIM_NONE, 0, (AT_TALK,)),
        INTIMIDATE: ("Intimidate", 2, "N", AIM_NONE, 0, (AT_TALK,)),
        DISCOURAGE: ("Discourage", 3, "N", AIM_NONE, 0, (AT_TALK,)),
        SUGGESTION: ("Suggestion", 1, "V", AIM_NONE, 0, (AT_BRIBE,)),
        FLATTERY: ("Flattery", 2, "V", AIM_NONE, 0, (AT_BRIBE,)),
        WRATH: ("Wrath of God", 3, "S", AIM_FRONT, 1, (IN_FIGHT,)),
        RESURRECTION: ("Resurrection", 5, "S", AIM_DEAD, 0, (AT_RAISING,)),
    }
)
SPELL_NAMES = tuple(row[0] for row in SPELLS)
NUM_SPELLS = len(SPELLS)
SPELL_COST = np.array([row[1] for row in SPELLS], dtype=np.int64)
SPELL_AIM = np.array([row[3] for row in SPELLS], dtype=np.int64)
#: Whether a spell is of type W: for the fight alone.
SPELL_OF_WAR = np.array([row[2] == "W" for row in SPELLS], dtype=np.int64)
SPELL_RESISTED = np.array([row[4] for row in SPELLS], dtype=np.int64)
#: Spells that a beginner may pick: all but type S, as a bit set (LB-03).
LEARNABLE = sum(1 << k for k, row in enumerate(SPELLS) if row[2] != "S")
#: (12,) the spells that can be cast at a time, as bit sets.
CASTABLE = np.array(
    [sum(1 << k for k, row in enumerate(SPELLS) if time in row[5]) for time in range(AT_TRAP + 1)], dtype=np.int64
)
#: A resistance value above this counts as this: a six always fails (LB-09).
MAX_RESISTANCE = 5
ELOQUENCE_BONUS, SUGGESTION_BONUS, FLATTERY_BONUS = 4, 2, 4

# --- characters (LB-36) -----------------------------------------------------------------------------------------------

NEGOTIATION, TRAPS, GATES = range(3)
ABILITIES = in_order({NEGOTIATION: "negotiation", TRAPS: "traps", GATES: "gates"})
_W = {name: k for k, name in enumerate(WEAPONS)}

#: Name, race, strength, potential red/yellow/blue, resistance, agility, two weapons, weapon skill, ability, its points.
HEROES = (
    ("Almuryk", "human", 8, (1, 1, 2), 2, 3, "sword", "dagger", ("sword", 2), GATES, 1),
    ("Alryk", "human", 6, (2, 3, 4), 2, 0, "sword", "knife", None, GATES, 1),
    ("Curvenol", "human", 5, (5, 5, 5), 1, 0, "sword", "knife", None, GATES, 2),
    ("Dalmilandril", "elf", 5, (3, 4, 5), 3, 2, "bow", "dagger", ("bow", 2), NEGOTIATION, 2),
    ("Dierdra", "human", 7, (0, 0, 0), 1, 4, "hammer", "sword", ("hammer", 1), GATES, 1),
    ("Eodred", "human", 6, (3, 4, 5), 2, 0, "bow", "knife", None, GATES, 2),
    ("Gerudirr", "dwarf", 6, (0, 0, 0), 2, 6, "axe", "dagger", ("axe", 3), TRAPS, 1),
    ("Gilith", "elf", 8, (0, 0, 0), 3, 4, "bow", "dagger", ("bow", 2), NEGOTIATION, 2),
    ("Gislan", "dwarf", 10, (4, 4, 4), 3, 4, "axe", "hammer", ("axe", 2), TRAPS, 3),
    ("Gwaigilion", "elf", 7, (4, 3, 2), 3, 4, "bow", "dagger", ("bow", 2), NEGOTIATION, 1),
    ("Larraka", "human", 5, (6, 5, 4), 3, 0, "bow", "dagger", None, GATES, 1),
    ("Linfalas", "elf", 9, (0, 0, 0), 2, 5, "bow", "sword", ("bow", 2), NEGOTIATION, 3),
    ("Lord Dil", "human", 10, (0, 0, 0), 3, 5, "sword", "dagger", ("sword", 2), GATES, 2),
    ("Maytwist", "elf", 7, (3, 3, 3), 2, 0, "bow", "knife", ("bow", 2), NEGOTIATION, 3),
    ("Paladin Glade", "human", 10, (0, 0, 0), 2, 4, "sword", "knife", ("sword", 2), GATES, 2),
    ("Paladin Stephen", "human", 10, (0, 0, 0), 2, 5, "sword", "dagger", ("sword", 2), GATES, 2),
    ("Raman", "half-kronk", 9, (0, 0, 0), 3, 4, "sword", "dagger", ("sword", 1), TRAPS, 1),
    ("Sliggoth", "dwarf", 8, (1, 2, 3), 2, 4, "axe", "bow", ("axe", 1), TRAPS, 1),
    ("Theregond", "human", 8, (4, 3, 2), 2, 1, "sword", "knife", ("sword", 3), GATES, 3),
    ("Weldron", "human", 9, (0, 0, 0), 2, 5, "sword", "bow", ("sword", 2), GATES, 3),
    ("Wendolyn", "human", 7, (4, 3, 2), 2, 1, "sword", "dagger", ("dagger", 2), GATES, 4),
    ("Zareth", "human", 9, (0, 0, 0), 4, 4, "sword", "knife", ("sword", 1), GATES, 3),
    ("Zuryk", "dwarf", 8, (3, 4, 5), 2, 3, "axe", "dagger", ("axe", 2), TRAPS, 3),
)
#: Race, strength, resistance, the weapon of its skill of 1, the ability of its 1 point, the usual second weapon.
PUPILS = (
    ("elf", 5, 2, "bow", NEGOTIATION, "sword"),
    ("dwarf", 6, 2, "axe", TRAPS, "bow"),
    ("human", 7, 1, "sword", GATES, "bow"),
)
NUM_HEROES, NUM_PUPILS = len(HEROES), len(PUPILS)
PERSON_NAMES = tuple(row[0] for row in HEROES) + tuple(f"{row[0]} pupil" for row in PUPILS)
# Columns of PERSON.
P_STRENGTH, P_RESISTANCE, P_AGILITY, P_MAIN, P_SECOND, P_SKILLED, P_SKILL, P_ABILITY, P_POINTS, P_RED = range(10)
#: (26, 12) the printed values of heroes and pupils; a pupil's potential is rolled.
PERSON = np.array(
    [
        (strength, od, zr, _W[a], _W[b], _W[skill[0]] if skill else -1, skill[1] if skill else 0, ability, points, *pm)
        for _, _, strength, pm, od, zr, a, b, skill, ability, points in HEROES
    ]
    + [(strength, od, 0, _W[a], _W[b], _W[a], 1, ability, 1, 0, 0, 0) for _, strength, od, a, ability, b in PUPILS],
    dtype=np.int64,
)
#: (6, 3) a pupil's potential by 1K6.
PUPIL_POTENTIAL = np.array([(0, 0, 0), (0, 0, 0), (2, 1, 0), (0, 1, 2), (1, 1, 1), (2, 2, 2)], dtype=np.int64)
#: A pupil's one bonus.
BONUSES = ("strength", "skill", "ability")

# --- treasure ---------------------------------------------------------------------------------------------------------

TREASURES = "ABCDEFGHIJKL"
#: Gold: chance in six, K6s, times; jewels: chance in six, K6s, K3s; magic items: chance in six, K3s, or a flat one.
_TREASURE = {
    "A": ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    "B": ((6, 1, 1), (0, 0, 0), (0, 0, 0)),
    "C": ((6, 1, 1), (0, 0, 0), (1, 0, 1)),
    "D": ((1, 3, 1), (1, 0, 1), (0, 0, 0)),
    "E": ((2, 1, 10), (2, 1, 0), (2, 0, 1)),
    "F": ((3, 1, 5), (3, 0, 1), (1, 0, 1)),
    "G": ((6, 3, 5), (3, 1, 0), (2, 0, 1)),
    "H": ((6, 2, 1), (1, 0, 1), (1, 0, 1)),
    "I": ((6, 1, 5), (2, 1, 0), (2, 0, 1)),
    "J": ((6, 1, 20), (2, 1, 0), (3, 1, 0)),
    "K": ((6, 2, 20), (3, 1, 0), (3, 1, 0)),
    "L": ((6, 3, 20), (4, 1, 0), (4, 1, 0)),
}
#: (12, 9) the same by type A..L.
TREASURE = np.array([sum(_TREASURE[letter], ()) for letter in TREASURES], dtype=np.int64)
#: Types from this on lie in chests.
FIRST_CHEST = TREASURES.index("J")
#: Worth of a jewel by 2K6 (2..12).
JEWEL_VALUE = (1, 5, 10, 15, 20, 25, 35, 50, 75, 100, 150)
JEWEL_VALUES = np.array(JEWEL_VALUE, dtype=np.int64)
MAX_JEWELS = 6


def _jewel_sums() -> np.ndarray:
    """(7, 901) ways in which n jewels have such a value together: sums of n rolls of 2K6 on JEWEL_VALUE."""
    single = np.zeros(JEWEL_VALUE[-1] + 1, dtype=np.int64)
    for a, b in itertools.product(range(1, 7), repeat=2):
        single[JEWEL_VALUE[a + b - 2]] += 1
    rows = np.zeros((MAX_JEWELS + 1, MAX_JEWELS * JEWEL_VALUE[-1] + 1), dtype=np.int64)
    rows[0, 0] = 1
    for n in range(1, MAX_JEWELS + 1):
        rows[n] = np.convolve(rows[n - 1], single)[: rows.shape[1]]
    return rows


JEWEL_SUMS = _jewel_sums()
#: Numbers of the weighted tables in ``Game.tables``.
TABLE_JEWELS = 0
WEIGHTS = (JEWEL_SUMS,)

#: A magic item by 1K6 for its kind and 1K6 within the kind.
ITEM_WEAPON, ITEM_ARMOUR, ITEM_POTION, ITEM_TALISMAN, ITEM_MEDALLION, ITEM_RING = range(6)
ITEM_KINDS = names(globals(), "ITEM_")
ITEMS = (
    ("sword", "hammer", "axe", "bow", "dagger", "knife"),
    ("armour +1", "armour +1", "armour +1", "armour +2", "armour +2", "two armours"),
    ("poison", "agility", "agility", "charm person", "charm monster", "healing"),
    ("thought", "yellow sun", "blue sun", "red sun", "all suns", "evil"),
    ("neutralise poison", "know potions", "eloquence", "agility", "neutralise poison", "strangler"),
    ("resistance +1", "resistance +2", "sleep", "neutralise poison", "healing", "resurrection"),
)
#: Spells that rings cast, once each.
RING_SPELLS = (SLEEP, NEUTRALISE, HEAL, RESURRECTION)
#: Weapon columns by the 1K6 of a magic weapon.
ITEM_WEAPONS = np.array([SWORD, HAMMER, AXE, BOW, DAGGER, KNIFE], dtype=np.int64)

AGILITY_POTION, PERSON_POTION, MONSTER_POTION, HEALING_POTION = range(4)
POTIONS = in_order(
    {
        AGILITY_POTION: "agility",
        PERSON_POTION: "charm person",
        MONSTER_POTION: "charm monster",
        HEALING_POTION: "healing",
    }
)

# --- monsters (LB-35) -------------------------------------------------------------------------------------------------

# What a monster can do beyond striking.
(
    NO_POWER, POWER_FIRE, POWER_CHARM, POWER_GROWTH, POWER_STENCH, POWER_STONE, POWER_HEALING, POWER_SKILL,
    POWER_LIGHTNING,
) = range(9)  # fmt: skip
#: No negotiating with these.
UNMOVED = -1
(
    NAMELESS, CHIMERA, MAGE, KNIGHT, DEMON, GARGOYLE, HARPY, HYDRA, SKELETON, KRONK, MEDUSA, MINOTAUR, OGRE, ORC, TROLL,
    WIGHT, VAMPIRE, WARG, WEREWOLF, WRAITH,
) = range(20)  # fmt: skip
#: Name, K6s, K3s and constant of its strength, agility, resistance, aversion, weapon column, treasure resident and
#: wandering, power.
MONSTERS = in_order(
    {
        NAMELESS: ("Nameless", 1, 0, 6, 5, 4, UNMOVED, SWORD, "L", "L", POWER_LIGHTNING),
        CHIMERA: ("Chimera", 2, 0, 2, 7, 2, 7, NATURAL, "I", "I", POWER_FIRE),
        MAGE: ("Evil Mage", 1, 0, 3, 4, 3, 3, DAGGER, "J", "C", POWER_LIGHTNING),
        KNIGHT: ("Black Knight", 1, 0, 4, 5, 2, 5, SWORD, "J", "C", POWER_SKILL),
        DEMON: ("Demon", 1, 0, 2, 5, 4, UNMOVED, NATURAL, "D", "D", NO_POWER),
        GARGOYLE: ("Gargoyle", 3, 0, 1, 9, 3, 4, NATURAL, "G", "G", NO_POWER),
        HARPY: ("Harpy", 0, 1, 0, 0, 1, 5, NATURAL, "A", "A", NO_POWER),
        HYDRA: ("Hydra", 2, 0, 3, 0, 3, 7, NATURAL, "J", "J", POWER_GROWTH),
        SKELETON: ("Skeleton", 1, 0, 1, 2, 1, 9, NATURAL, "F", "A", NO_POWER),
        KRONK: ("Kronk", 1, 0, 1, 4, 1, 9, NATURAL, "E", "B", POWER_STENCH),
        MEDUSA: ("Medusa", 2, 0, 0, 2, 2, 5, NATURAL, "G", "G", POWER_STONE),
        MINOTAUR: ("Minotaur", 2, 0, 4, 10, 3, 7, NATURAL, "J", "C", NO_POWER),
        OGRE: ("Ogre", 1, 0, 2, 5, 2, 2, HAMMER, "J", "E", NO_POWER),
        ORC: ("Orc", 1, 0, 0, 3, 1, 0, SWORD, "H", "B", NO_POWER),
        TROLL: ("Troll", 2, 0, 3, 6, 3, 4, NATURAL, "J", "J", POWER_HEALING),
        WIGHT: ("Wight", 2, 0, 0, 6, 2, 4, NATURAL, "H", "H", NO_POWER),
        VAMPIRE: ("Vampire", 3, 0, 0, 11, 4, 6, NATURAL, "J", "J", POWER_CHARM),
        WARG: ("Warg", 0, 1, 2, 3, 1, 6, NATURAL, "A", "A", NO_POWER),
        WEREWOLF: ("Werewolf", 0, 1, 1, 1, 1, 9, NATURAL, "A", "A", NO_POWER),
        WRAITH: ("Wraith", 1, 0, 3, 3, 1, 2, NATURAL, "I", "D", NO_POWER),
    }
)
MONSTER_NAMES = tuple(row[0] for row in MONSTERS)
# Columns of MONSTER.
(
    M_K6, M_K3, M_PLUS, M_AGILITY, M_RESISTANCE, M_AVERSION, M_HAND, M_RESIDENT, M_WANDERING, M_POWER,
) = range(10)  # fmt: skip
#: (20, 10) the same as numbers, treasure as a row of TREASURE.
MONSTER = np.array(
    [(*row[1:8], TREASURES.index(row[8]), TREASURES.index(row[9]), row[10]) for row in MONSTERS], dtype=np.int64
)
#: Monsters that a potion of charming a person works on.
PERSONS = (1 << KNIGHT) | (1 << MAGE) | (1 << ORC) | (1 << TROLL)

# A cell: kind, K6s, K3s and constant of the number.
_ONE, _TWO = (0, 0, 1), (0, 0, 2)
_K6, _K3 = (1, 0, 0), (0, 1, 0)
_K6_1, _K3_2 = (1, 0, 1), (0, 1, 2)
_RESIDENT = (
    ((MAGE, _ONE), (KNIGHT, _ONE), (KRONK, _K6), (GARGOYLE, _ONE), (CHIMERA, _ONE), (MEDUSA, _ONE)),
    ((ORC, _K3), (TROLL, _ONE), (VAMPIRE, _ONE), (HARPY, _K3_2), (OGRE, _ONE), (MINOTAUR, _ONE)),
    ((WEREWOLF, _K6), (WIGHT, _ONE), (WARG, _K3), (MAGE, _ONE), (KNIGHT, _ONE), (KRONK, _K6_1)),
    ((GARGOYLE, _TWO), (CHIMERA, _TWO), (MEDUSA, _ONE), (ORC, _K6_1), (HYDRA, _ONE), (VAMPIRE, _ONE)),
    ((HARPY, _K6_1), (OGRE, _TWO), (MINOTAUR, _ONE), (WEREWOLF, _K6), (WIGHT, _TWO), (WARG, _K6)),
    ((SKELETON, _K3), (WRAITH, _K3), (SKELETON, _K3), (TROLL, _ONE), (WRAITH, _K3_2), (HYDRA, _ONE)),
)
_WANDERING = (
    ((KNIGHT, _ONE), (MAGE, _ONE), (CHIMERA, _ONE)),
    ((GARGOYLE, _ONE), (MEDUSA, _ONE), (ORC, _K3)),
    ((TROLL, _ONE), (VAMPIRE, _ONE), (HARPY, _K3_2)),
    ((OGRE, _ONE), (MINOTAUR, _ONE), (WEREWOLF, _K6)),
    ((WIGHT, _ONE), (WARG, _K3), (WRAITH, _K3)),
    ((HYDRA, _ONE), (SKELETON, _K3), (KRONK, _K6)),
)


def _cells(rows) -> np.ndarray:
    """(6, 6, 4) kind, K6s, K3s, constant by two rolls of 1K6; a row of three cells has two pips a cell."""
    wide = [[cell for cell in row for _ in range(6 // len(row))] for row in rows]
    return np.array([[(kind, *number) for kind, number in row] for row in wide], dtype=np.int64)


RESIDENT, WANDERING = 0, 1
MEETINGS = np.stack([_cells(_RESIDENT), _cells(_WANDERING)])

# Columns of LEVEL: what a level adds to or multiplies.
L_STRENGTH, L_AGILITY, L_AVERSION, L_NUMBER, L_TREASURE, L_EXPERIENCE = range(6)
#: (4, 6) by level 1..3; row 0 is not used.
LEVEL = np.array([(0,) * 6, (0, 0, 0, 1, 0, 1), (2, 1, 1, 1, 1, 1), (4, 3, 2, 2, 2, 2)], dtype=np.int64)
EXPERIENCE = 6

# --- negotiation and bribe (LB-34) ------------------------------------------------------------------------------------

#: Totals of a negotiation from which it is an agreement, and from which an intimidation.
AGREEMENT, INTIMIDATION = 7, 10
BRIBES = (20, 40, 60, 80, 100, 150, 200, 300, 400)
BRIBE_SUM = np.array(BRIBES, dtype=np.int64)
#: Last value of strength + aversion in each column but the last.
BRIBE_EDGES = (5, 9, 12, 16, 20)
#: (9, 6) the highest 1K6 that is taken.
BRIBE = np.array(
    [
        (4, 2, 1, 1, 0, 0),
        (4, 3, 2, 1, 1, 0),
        (5, 4, 2, 2, 1, 1),
        (6, 5, 4, 2, 2, 1),
        (6, 6, 4, 3, 2, 1),
        (6, 6, 5, 4, 3, 2),
        (6, 6, 6, 4, 4, 2),
        (6, 6, 6, 5, 4, 3),
        (6, 6, 6, 5, 5, 4),
    ],
    dtype=np.int64,
)
BRIBE_EDGE = np.array(BRIBE_EDGES, dtype=np.int64)

# --- the labyrinth ----------------------------------------------------------------------------------------------------

# Edges of a segment, clockwise from the north.
WALL, DOOR, CORRIDOR = 0, 1, 2
DIRECTIONS = ("north", "east", "south", "west")
STEP_X = np.array([0, 1, 0, -1], dtype=np.int64)
STEP_Y = np.array([-1, 0, 1, 0], dtype=np.int64)
# Features of a segment.
(
    PLAIN, ART, MIRROR, STATUE, STAIRS, FURNITURE, FOUNTAIN, ALTAR, TRAPDOOR, ENTRANCE, BLACK_GATES,
) = range(11)  # fmt: skip
FEATURES = in_order(
    {
        PLAIN: "", ART: "art", MIRROR: "mirror", STATUE: "statue", STAIRS: "stairs", FURNITURE: "furniture",
        FOUNTAIN: "fountain", ALTAR: "altar", TRAPDOOR: "trapdoor", ENTRANCE: "entrance", BLACK_GATES: "gates",
    }
)  # fmt: skip
_D, _C, _X = DOOR, CORRIDOR, WALL
#: Edges, feature, how many there are.
_TILES = (
    ((_D, _X, _X, _X), PLAIN, 11),
    ((_D, _D, _X, _X), PLAIN, 4),
    ((_D, _X, _D, _X), PLAIN, 7),
    ((_C, _X, _C, _X), PLAIN, 14),
    ((_C, _X, _C, _D), PLAIN, 16),
    ((_C, _D, _C, _D), PLAIN, 14),
    ((_C, _C, _X, _X), PLAIN, 18),
    ((_C, _C, _D, _X), PLAIN, 12),
    ((_C, _C, _X, _D), PLAIN, 6),
    ((_C, _C, _D, _D), PLAIN, 11),
    ((_D, _D, _D, _D), ART, 5),
    ((_D, _D, _D, _D), MIRROR, 10),
    ((_D, _D, _D, _D), STATUE, 4),
    ((_D, _D, _D, _D), STAIRS, 10),
    ((_D, _D, _D, _D), FURNITURE, 5),
    ((_D, _D, _D, _D), FOUNTAIN, 5),
    ((_D, _D, _D, _D), ALTAR, 4),
    ((_D, _D, _D, _D), TRAPDOOR, 5),
    # not in the stack: where the party comes in, and the last goal
    ((_C, _C, _X, _C), ENTRANCE, 0),
    ((_D, _D, _D, _D), BLACK_GATES, 0),
)
NUM_TILES = len(_TILES)
TILE_ENTRANCE, TILE_GATES = NUM_TILES - 2, NUM_TILES - 1
TILE_FEATURE = np.array([feature for _, feature, _ in _TILES], dtype=np.int64)
TILE_COUNT = np.array([count for _, _, count in _TILES], dtype=np.int64)
#: (20, 4, 4) edges by tile, quarter turns clockwise, and direction.
TILE_EDGE = np.array(
    [[[edges[(side - turn) % 4] for side in range(4)] for turn in range(4)] for edges, _, _ in _TILES], dtype=np.int64
)
#: (20,) whether a tile counts as a corridor: it has a corridor edge.
TILE_CORRIDOR = (TILE_EDGE[:, 0] == CORRIDOR).any(axis=1).astype(np.int64)
#: How many quarter turns of a tile differ.
TILE_TURNS = np.array([len({tuple(turned) for turned in tile.tolist()}) for tile in TILE_EDGE], dtype=np.int64)

#: 1K6 of at most this meets a resident in a new room, and a wanderer elsewhere.
RESIDENT_ROLL, WANDERING_ROLL = 3, 1

#: What a trap is, by 1K6: a six is two traps.
TRAP_ARROW, TRAP_POISONED_ARROW, TRAP_GAS, TRAP_EXPLOSION, TRAP_OIL, TRAP_TWICE = range(1, 7)
TRAP_NAMES = ("", "arrow", "poisoned arrow", "poison gas", "explosion", "boiling oil", "two traps")
#: The Gates' free blasts per round, while the Nameless lives (LB-37).
GATE_BLASTS = 3
