"""Numbers of matrix magic as data: capacity, difficulties, criticals, exact test probabilities, people, weapons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial

import numpy as np

SCHOOLS = ("fire", "mind", "wards", "life")
#: Paths of a mage: a specialist's school, or the amulet (MX-26).
PATHS = (*SCHOOLS, "amulet")
AMULET = 4

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
CIRCLES = 9
LEVELS = 20


def _table(rows: Sequence) -> np.ndarray:
    return np.array(rows, dtype=np.int64)


#: (21, 9) how many spells of circle I..IX a matrix holds at each level (MX-04). Row 0 is unused.
CAPACITY = _table(
    [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, 0, 0, 0, 0, 0, 0, 0, 0],
        [2, 0, 0, 0, 0, 0, 0, 0, 0],
        [2, 1, 0, 0, 0, 0, 0, 0, 0],
        [3, 2, 0, 0, 0, 0, 0, 0, 0],
        [4, 2, 1, 0, 0, 0, 0, 0, 0],
        [4, 2, 2, 0, 0, 0, 0, 0, 0],
        [4, 3, 2, 1, 0, 0, 0, 0, 0],
        [4, 3, 3, 2, 0, 0, 0, 0, 0],
        [4, 3, 3, 2, 1, 0, 0, 0, 0],
        [4, 4, 3, 2, 2, 0, 0, 0, 0],
        [4, 4, 4, 3, 3, 0, 0, 0, 0],
        [4, 4, 4, 4, 4, 1, 0, 0, 0],
        [5, 5, 5, 4, 4, 2, 0, 0, 0],
        [5, 5, 5, 4, 4, 2, 1, 0, 0],
        [5, 5, 5, 5, 5, 2, 1, 0, 0],
        [5, 5, 5, 5, 5, 3, 2, 1, 0],
        [5, 5, 5, 5, 5, 3, 3, 2, 0],
        [5, 5, 5, 5, 5, 3, 3, 2, 1],
        [5, 5, 5, 5, 5, 3, 3, 3, 1],
        [5, 5, 5, 5, 5, 4, 3, 3, 2],
    ]
)
#: (21,) highest circle that a level can use: the last with a slot.
REACH = (CAPACITY > 0).sum(axis=1)

#: Successes that a test needs, by difficulty; each step up needs one more.
EASY, MEDIUM, HARD, VERY_HARD, IMPOSSIBLE = 1, 2, 3, 4, 5
#: (10,) successes that casting outside the Matrix needs, by circle (MX-09).
OUTSIDE_NEEDED = _table([0, EASY, EASY, MEDIUM, MEDIUM, HARD, HARD, VERY_HARD, VERY_HARD, IMPOSSIBLE])
#: Maximum of successes that a test can need: "impossible", enhanced, disturbed; and one for a faulty pattern.
MAX_NEEDED = IMPOSSIBLE + 3

MAX_DICE = 12
#: (13,) how many ones or sixes make a critical effect, by dice thrown (MX-16); one die can make none.
CRITICAL = _table([99, 99, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5])

# What a test of the weaving traits comes to: columns of TESTS.
FAIL, BAD, PASS, GREAT = 0, 1, 2, 3
#: Columns of STRIKES: a miss, then 1 + 2 * surplus successes, and one more for a positive critical effect.
STRIKE_COLUMNS = 2 * MAX_DICE + 1


def _throws(dice: int) -> Iterator[tuple[int, int, int, int]]:
    """Every (ones, successes, sixes) of a pool with the number of its 6**dice throws that show it."""
    for ones in range(dice + 1):
        for sixes in range(dice + 1 - ones):
            for middle in range(dice + 1 - ones - sixes):  # fours and fives
                low = dice - ones - sixes - middle  # twos and threes
                orders = factorial(dice) // (factorial(ones) * factorial(sixes) * factorial(middle) * factorial(low))
                yield ones, middle + sixes, sixes, orders * 2 ** (middle + low)


def test_row(dice: int, needed: int) -> int:
    """The row of TESTS and STRIKES for a pool and a difficulty."""
    return (dice - 1) * MAX_NEEDED + needed - 1


def _tests() -> tuple[np.ndarray, np.ndarray]:
    tests = np.zeros((MAX_DICE * MAX_NEEDED, 4), dtype=np.int64)
    strikes = np.zeros((MAX_DICE * MAX_NEEDED, STRIKE_COLUMNS), dtype=np.int64)
    for dice in range(1, MAX_DICE + 1):
        throws = list(_throws(dice))
        for needed in range(1, MAX_NEEDED + 1):
            row = test_row(dice, needed)
            for ones, successes, sixes, ways in throws:
                great = int(sixes >= CRITICAL[dice])
                if successes >= needed:
                    tests[row, GREAT if great else PASS] += ways
                    strikes[row, 1 + 2 * (successes - needed) + great] += ways
                else:
                    tests[row, BAD if ones >= CRITICAL[dice] else FAIL] += ways
                    strikes[row, 0] += ways
    return tests, strikes


#: Of all throws of a pool against a difficulty, how many come to each result: one draw in place of the dice.
TESTS, STRIKES = _tests()
#: Numbers of the tables for the dice tape.
TESTS_TABLE, STRIKES_TABLE = 0, 1

# --- people -----------------------------------------------------------------------------------------------------------

MAGE, WARRIOR = 1, 2
WARRIOR_TOUGHNESS = 14

PM_BASE = 20
ELF_PM = 1
#: Magic points that a calling adds (MX-10).
CALLING_PM = {"mage": 0, "battle mage": -3, "bard": -5}
COMPONENTS = 20

#: Wound classes from which a fighter is out of action, and dead.
OUT, DEAD = 4, 5
#: Dice that each wound class takes away.
WOUND_PENALTY = _table([0, 0, 1, 2, 0, 0])
CLASSES = ("unhurt", "light wound", "medium wound", "heavy wound", "critical wound", "dead")


def intellect_pm(intellect: int) -> int:
    """Magic points that intellect adds: one for each point above 15."""
    return max(0, intellect - 15)


#: Levels from which a specialist's own spells are of spell level 2 and 3 (MX-08), and an amulet trait is 2.
SPELL_LEVEL_2, SPELL_LEVEL_3, AMULET_2 = 7, 14, 7

# --- enhancement ------------------------------------------------------------------------------------------------------

#: Wound points for each enhancing PM (MX-11), and with the trait of MX-25.
PM_WOUNDS, PM_WOUNDS_TRAIT = 5, 7
#: Delay for each enhancing PM (MX-12).
PM_DELAY = 5
#: Maximum of enhancing PM: the highest circle, and one for the item of MX-25.
MAX_ENHANCEMENT = CIRCLES + 1
#: (66, 2) ways to split enhancing PM into wounds and defence, fewer PM first; the first is none.
SPLITS = _table([(total - save, save) for total in range(MAX_ENHANCEMENT + 1) for save in range(total + 1)])


def splits(max_pm: int) -> int:
    """How many ways there are to split up to `max_pm` PM."""
    return (max_pm + 1) * (max_pm + 2) // 2


# --- time -------------------------------------------------------------------------------------------------------------

MATRIX_DELAY, CIRCLE_DELAY, OUTSIDE_FACTOR = 20, 5, 2
HOLD_DELAY, CLOSE_DELAY, RISE_DELAY = 20, 40, 20
STUN_DELAY = 30
LATE_DELAY = 20  # start of whoever did not pick the duel
RAISE_WITHIN = 600

WEAPONS = ("dagger", "sword", "two-handed", "bow")
DAGGER, SWORD, TWO_HANDED, BOW = range(4)
WEAPON_DELAY = _table([20, 30, 40, 35])
WEAPON_WOUNDS = _table([8, 12, 16, 10])
SURPLUS_WOUNDS, CRITICAL_WOUNDS = 2, 6

WRITE_MINUTES, ERASE_MINUTES = 30, 5  # writing: for each circle
MAX_WRITING_MINUTES = 600
TRAVEL_MINUTES, CAMP_MINUTES, PACT_MINUTES = 480, 960, 120
#: Rest that makes a mage fit to write.
FIT_REST_MINUTES = 360
#: Wound class to which the fallen are treated after a duel on the road.
BOUND_UP_CLASS = 2
#: Minutes of activity that return one PM.
ACTIVE_MINUTES_PER_PM = 120
#: Choices in one camp.
CAMP_ROUNDS = 12


def meditation(level: int) -> int:
    """PM that an hour of meditation returns: one, and the meditation trait (MX-20)."""
    return 2 + level // 5


#: (21,) the same by level, for the rules.
MEDITATION = _table([meditation(level) for level in range(LEVELS + 1)])
#: Bits after the binary point of a share in a point: sums of shares are then exact.
_SHARE_BITS = 40
#: (5,) what each other rival loses by a point, by number of rivals: a point over the others, rounded down.
SHARE = np.array([0, 0, *((1 << _SHARE_BITS) // others / (1 << _SHARE_BITS) for others in (1, 2, 3))], dtype=np.float64)
