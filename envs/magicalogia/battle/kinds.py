"""The ten kinds of archetype and their keywords (MG-75)."""

from __future__ import annotations

import numpy as np

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
