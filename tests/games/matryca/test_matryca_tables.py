"""Numbers of matrix magic, cell by cell and by enumeration (ids: envs/matryca/RULES.md)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from matryca_play import ME, choices, duel, prepare, put
from support import act

from feint.envs import Match
from feint.envs.matryca import spells, tables

#: Capacity as published: one line a level, circles I to IX.
PUBLISHED = """
1 0 0 0 0 0 0 0 0 | 2 0 0 0 0 0 0 0 0 | 2 1 0 0 0 0 0 0 0 | 3 2 0 0 0 0 0 0 0 | 4 2 1 0 0 0 0 0 0
4 2 2 0 0 0 0 0 0 | 4 3 2 1 0 0 0 0 0 | 4 3 3 2 0 0 0 0 0 | 4 3 3 2 1 0 0 0 0 | 4 4 3 2 2 0 0 0 0
4 4 4 3 3 0 0 0 0 | 4 4 4 4 4 1 0 0 0 | 5 5 5 4 4 2 0 0 0 | 5 5 5 4 4 2 1 0 0 | 5 5 5 5 5 2 1 0 0
5 5 5 5 5 3 2 1 0 | 5 5 5 5 5 3 3 2 0 | 5 5 5 5 5 3 3 2 1 | 5 5 5 5 5 3 3 3 1 | 5 5 5 5 5 4 3 3 2
"""
CELLS = [[int(x) for x in row.split()] for row in PUBLISHED.replace("\n", "|").split("|") if row.strip()]


@pytest.mark.rule("MX-04")
def test_capacity_is_the_published_table():
    assert len(CELLS) == 20 and all(len(row) == 9 for row in CELLS)
    assert tables.CAPACITY[1:].tolist() == CELLS
    assert [sum(row) for row in CELLS][::5] == [1, 8, 18, 31]


@pytest.mark.rule("MX-04")
@pytest.mark.parametrize("level", range(1, 21))
def test_matrix_takes_just_so_many_spells_of_each_circle(level):
    """All 180 cells by writing: an amulet-bearer, who has no extra slot, fills circle after circle."""
    match = Match("matryca-duel", level=level, prep_hours=100, toughness=20)
    act(match, "path amulet", 0)
    act(match, "path amulet", 1)
    for circle in range(1, 10):
        spell = spells.NAMES[4 * (circle - 1)]
        for _ in range(CELLS[level - 1][circle - 1]):
            act(match, f"write {spell}", 0)
            act(match, "done", 1)
        assert not [name for name in choices(match, "write", 0) if spells.CIRCLE[spells.NAMES.index(name)] == circle]
    assert match.state["copies"][ME].sum() == sum(CELLS[level - 1])
    assert not choices(match, "write", 0)


@pytest.mark.rule("MX-01")
def test_writing_takes_half_an_hour_for_each_circle():
    for k, spell in enumerate(spells.NAMES):
        match = Match("matryca-duel", level=20, prep_hours=20)
        act(match, "path fire", 0)
        act(match, "path fire", 1)
        act(match, f"write {spell}", 0)
        assert match.state["minutes"][ME] == 20 * 60 - 30 * spells.CIRCLE[k]


@pytest.mark.rule("MX-01")
def test_hours_to_fill_an_empty_matrix():
    hours = {level: sum(0.5 * c * n for c, n in enumerate(CELLS[level - 1], 1)) for level in (1, 5, 10, 15, 20)}
    assert hours == {1: 0.5, 5: 5.5, 10: 19.5, 15: 47, 20: 81}
    for level, needs in hours.items():
        slots = sum(CELLS[level - 1])
        enough = Match("matryca-duel", level=level, prep_hours=int(needs + 0.5))
        assert enough.state["prep_rounds"] >= 2 + slots


# --- tests of the traits ----------------------------------------------------------------------------------------------


def _faces(dice: int) -> Counter:
    """(ones, successes, sixes) of every throw, die by die."""
    results = Counter({(0, 0, 0): 1})
    for _ in range(dice):
        grown = Counter()
        for (ones, good, sixes), ways in results.items():
            for face in range(1, 7):
                grown[ones + (face == 1), good + (face >= 4), sixes + (face == 6)] += ways
        results = grown
    return results


@pytest.mark.rule("MX-16")
@pytest.mark.parametrize(
    ("dice", "least", "percent"),
    [(1, None, 0.00), (2, 2, 2.78), (3, 3, 0.46), (4, 3, 1.62), (5, 3, 3.55), (6, 4, 0.87), (7, 4, 1.76), (8, 4, 3.07),
     (9, 4, 4.80), (10, 5, 1.55), (11, 5, 2.45), (12, 5, 3.64)],
)  # fmt: skip
def test_critical_table_is_the_chance_of_at_least_so_many_of_one_face(dice, least, percent):
    """Exact, from the dice themselves and from the binomial tail; to two decimals the published percentage."""
    if least is None:
        assert tables.CRITICAL[dice] > dice
        return
    assert tables.CRITICAL[dice] == least
    faces = _faces(dice)
    for named_face in (0, 2):  # ones, sixes
        chance = Fraction(sum(ways for counts, ways in faces.items() if counts[named_face] >= least), 6**dice)
        tail = sum(comb(dice, i) * Fraction(1, 6) ** i * Fraction(5, 6) ** (dice - i) for i in range(least, dice + 1))
        assert chance == tail and round(float(100 * chance), 2) == percent


@pytest.mark.rule("MX-16")
@pytest.mark.rule("MX-21")
@pytest.mark.parametrize("dice", range(1, 13))
@pytest.mark.parametrize("needed", range(1, 9))
def test_every_pool_against_every_difficulty_exactly(dice, needed):
    """Failed, failed with a negative critical, passed, passed with a positive one: all 6**n throws counted."""
    least = tables.CRITICAL[dice]
    counts = [0, 0, 0, 0]
    for (ones, good, sixes), ways in _faces(dice).items():
        if good >= needed:
            counts[3 if sixes >= least else 2] += ways
        else:
            counts[1 if ones >= least else 0] += ways
    assert tables.TESTS[tables.test_row(dice, needed)].tolist() == counts
    assert sum(counts) == 6**dice
    binomial = sum(comb(dice, i) for i in range(needed, dice + 1))
    assert Fraction(counts[2] + counts[3], 6**dice) == Fraction(binomial, 2**dice)


@pytest.mark.rule("MX-16")
@pytest.mark.parametrize("dice", range(1, 6))
def test_counting_agrees_with_throwing_every_die(dice):
    faces = Counter(
        (t.count(1), sum(x >= 4 for x in t), t.count(6)) for t in itertools.product(range(1, 7), repeat=dice)
    )
    assert faces == _faces(dice)


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize("dice", range(1, 13))
@pytest.mark.parametrize("needed", range(1, 4))
def test_every_blow_exactly(dice, needed):
    """A miss, or each number of surplus successes with and without a positive critical."""
    counts = np.zeros(tables.STRIKE_COLUMNS, np.int64)
    for (_, good, sixes), ways in _faces(dice).items():
        if good < needed:
            counts[0] += ways
        else:
            counts[1 + 2 * (good - needed) + (sixes >= tables.CRITICAL[dice])] += ways
    assert tables.STRIKES[tables.test_row(dice, needed)].tolist() == counts.tolist()


@pytest.mark.rule("MX-06")
def test_pass_chances_of_easy_tests():
    """A pool of n passes an easy test unless every die shows 3 or less."""
    for dice in range(1, 13):
        row = tables.TESTS[tables.test_row(dice, 1)]
        assert Fraction(int(row[2] + row[3]), 6**dice) == 1 - Fraction(1, 2**dice)


# --- spells -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-21")
def test_four_schools_of_nine_circles():
    assert Counter(zip(spells.CIRCLE.tolist(), spells.SCHOOL.tolist(), strict=True)) == {
        (c, s): 1 for c in range(1, 10) for s in range(4)
    }
    assert len(set(spells.NAMES)) == 36


@pytest.mark.rule("MX-21")
def test_amounts_follow_the_formulas():
    amounts = {spell.name: [effect.amount for effect in spell.effects] for spell in spells.SPELLS}
    fire = ["Spark", "Fire Whip", "Fireball", "Heat Lance", "Pillar of Fire", "Rain of Embers", "Dragon Breath",
            "Incineration", "Firestorm"]  # fmt: skip
    assert [amounts[name][0] for name in fire] == [10, 14, 15, 22, 26, 24, 34, 38, 33]
    assert [amounts[n][0] for n in ("Shield", "Barrier", "Astral Armour", "Untouchable")] == [7, 13, 19, 28]
    assert [amounts[n][0] for n in ("Close Wounds", "Healing", "Rebirth")] == [9, 17, 33]
    assert amounts["Life Drain"] == [21]


# --- costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-10")
@pytest.mark.parametrize(
    ("config", "pm"),
    [
        ({"level": 1, "intellect": 15}, 21),
        ({"level": 5}, 26),
        ({"level": 5, "intellect": 3}, 25),
        ({"level": 20, "intellect": 17}, 42),
        ({"level": 20, "intellect": 18}, 43),
        ({"level": 20, "intellect": 19}, 44),
        ({"level": 20, "intellect": 20}, 45),
        ({"level": 5, "elf": 1}, 27),
        ({"level": 5, "calling": "battle mage"}, 23),
        ({"level": 5, "calling": "bard"}, 21),
        ({"level": 5, "calling": "bard", "elf": 1, "intellect": 20}, 26),
    ],
)
def test_magic_points(config, pm):
    assert Match("matryca-duel", **config).state["pm"][ME] == pm


@pytest.mark.rule("MX-01")
@pytest.mark.rule("MX-10")
@pytest.mark.parametrize("k", range(35))  # the last, Resurrection, needs a dead ally
def test_a_written_spell_is_faster_safer_and_never_dearer(k):
    """Delay, successes needed and PM of each spell from the Matrix and outside it."""
    spell, circle = spells.NAMES[k], int(spells.CIRCLE[k])
    results = {}
    for mode in ("matrix", "outside"):
        match = duel(("fire", spell), level=20, prep_hours=100)
        put(match, learned={(ME, k): 1}, wounds={ME: 1})
        before = match.state["pm"][ME]
        act(match, f"{mode} {spell}")
        act(match, "enhance nothing")
        cast = [e for e in match.events() if e.kind == "casting"][-1].values
        test = [e for e in match.events() if e.kind == "test"][-1].values
        results[mode] = cast["time"] - 1, test["needed"], before - match.state["pm"][ME]
    hard = [1, 1, 2, 2, 3, 3, 4, 4, 5][circle - 1]
    assert results["matrix"] == (20 + 5 * circle, 1, 1)
    assert results["outside"][:2] == (2 * (20 + 5 * circle), hard)
    backfired = [e for e in match.events() if e.kind == "backfired"]
    assert results["outside"][2] == circle or backfired
    assert results["matrix"][0] < results["outside"][0] and results["matrix"][1] <= hard and circle >= 1


def test_plans_go_through_the_preparation():
    match = prepare(Match("matryca-duel", dice=[1, 6]), ("fire", "Spark"), ("mind", "Daze", "Fear"))
    assert match.state["copies"].sum(axis=1).tolist() == [1, 0, 0, 2, 0, 0]
