"""The table of 66 skills, and how far apart two of them are (MG-10, MG-11)."""

from __future__ import annotations

import numpy as np

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
