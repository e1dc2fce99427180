"""Skills, archetype kinds and plots of dice as tables, and the sizes of a record."""

from __future__ import annotations

import itertools

import numpy as np

from feint.envs.magicalogia import basics

#: Rows of the table are results of 2D6.
SKILL_ROWS = 11
FIRST_ROW = 2

_COLUMNS = {
    "star": "Gold Earth Forest Road Sea Silence Rain Storm Sun Sky Otherworld",
    "beast": "Flesh Insect Flower Blood Scale Chaos Fang Cry Rage Wing Eros",
    "force": "Gravity Wind Flow Water Wave Freedom Impact Thunder Fire Light Cycle",
    "song": "Story Melody Tear Parting Smile Heart Victory Love Passion Healing Time",
    "dream": "Memory Riddle Lie Anxiety Sleep Chance Illusion Madness Prayer Hope Future",
    "dark": "Abyss Decay Betrayal Wandering Sloth Distortion Misfortune Fool Malice Despair Death",
}
#: The 66 skills: skill k stands in column k // ROWS (its domain) and row k % ROWS.
SKILLS = tuple(name for column in _COLUMNS.values() for name in column.split())
SKILL = {name: k for k, name in enumerate(SKILLS)}

#: The soul skill stands outside the table; NO_SKILL is none at all.
SOUL = len(SKILLS)
NO_SKILL = -1

#: (66,) row and column of each skill, for a division takes longer.
ROW_OF = np.arange(len(SKILLS), dtype=np.int64) % SKILL_ROWS
COLUMN_OF = np.arange(len(SKILLS), dtype=np.int64) // SKILL_ROWS

#: Target number of a learned skill, the most any check can need, and that of a check by the soul skill (MG-10, MG-11).
LEARNED, HARDEST, BY_SOUL = 5, 12, 6


def _crossings() -> np.ndarray:
    """(2, 7, 6, 6): steps between columns by [ends joined][own domain, 6 for none].

    A gap costs 2 to cross, 1 beside the own domain. With the ends joined the way round the table is open too.
    """
    steps = np.zeros((2, 7, 6, 6), dtype=np.int64)
    for own in range(7):
        gap = [1 if own in (k, (k + 1) % 6) else 2 for k in range(6)]  # gap k lies between columns k and k + 1
        for a in range(6):
            for b in range(a, 6):
                inside = sum(gap[a:b])
                steps[0, own, a, b] = steps[0, own, b, a] = inside
                steps[1, own, a, b] = steps[1, own, b, a] = min(inside, sum(gap) - inside)
    return steps


#: (2, 7, 6, 6) steps between two columns, by whether the ends are joined and by own domain.
CROSSINGS = _crossings()

#: (13,) of the 36 results of 2D6, how many reach a target number.
WAYS = np.array([sum(a + b >= n for a in range(1, 7) for b in range(1, 7)) for n in range(13)], dtype=np.int64)


#: Columns of KEYWORDS.
LEVEL, BLOCK, BONUS, BOOST, CAST, WARD, MANA, PLUS, MINUS, GUARD_BOOST = range(10)


KEYWORD_NAMES = ("level", "Block", "Bonus", "Boost", "Cast", "Ward", "Mana", "Plus", "Minus", "Boost in defence")


KINDS = (
    "Spirit", "Sword", "Nightmare", "Knight", "Maiden", "Chariot", "Demon King", "Legion", "Kingdom", "Demon God",
)  # fmt: skip


KIND_COUNT = len(KINDS)


SPIRIT, SWORD, NIGHTMARE, KNIGHT, MAIDEN, CHARIOT, DEMON_KING, LEGION, KINGDOM, DEMON_GOD = range(10)


#: (10, 10) keyword values of each kind. Ward is a target number, 0 for none; the last comes of magic alone.
KEYWORDS = np.array([
    [1, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 2, 0],
    [2, 1, 1, 1, 0, 0, 0, 0, 0, 0],
    [2, 1, 0, 0, 1, 7, 0, 0, 0, 0],
    [2, 2, 0, 0, 0, 0, 1, 2, 0, 0],
    [3, 2, 2, 1, 0, 0, 0, 0, 0, 0],
    [3, 3, 1, 0, 0, 7, 0, 0, 0, 0],
    [4, 3, 0, 2, 1, 0, 1, 0, 0, 0],
    [5, 3, 3, 1, 1, 0, 0, 3, 3, 0],
], dtype=np.int64)  # fmt: skip


LEVELS = 5


#: Most dice in one pick.
PICK_DICE = 5


PLOT_DICE = tuple(
    dice
    for size in range(PICK_DICE + 1)
    for dice in itertools.combinations_with_replacement(range(1, basics.FACES + 1), size)
)


#: (plots, 6) how many dice of a plot show each face.
PLOTS = np.array([[dice.count(face + 1) for face in range(basics.FACES)] for dice in PLOT_DICE], dtype=np.int64)


#: (plots,) number of dice of a plot.
PLOT_SIZE = PLOTS.sum(axis=1)


#: (7,) first plot of n dice; entry n + 1 is where they end.
FIRST_PLOT = np.array([sum(len(dice) < n for dice in PLOT_DICE) for n in range(PICK_DICE + 2)], dtype=np.int64)


#: Most seats of a battle: two representatives with three witnesses each.
SEATS = 8


#: Most archetypes of a character at once, learned skills, magics, anchors; deepest nesting of what is being resolved.
ARCHETYPES_EACH, SKILLS_EACH, MAGICS_EACH, ANCHORS, DEPTH = 6, 10, 12, 2, 16


#: Skills and magics of a drawn character (MG-03); a boss has the magics of several.
SKILLS_LEARNED, MAGICS_LEARNED = 5, 6
