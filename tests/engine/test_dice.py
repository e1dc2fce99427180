"""The generator, the draws, and the tape: against published values and by enumeration."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from feint.envs.engine import dice
from feint.envs.engine.outcomes import clear_tape, distribution, put_tape
from feint.envs.engine.state import header, record, rules_view

STATE = record(header(2))


def state(seed: int = 0):
    """A record, as rules take it and as the array behind it."""
    array = np.zeros(1, STATE)
    array["rng"] = seed
    return rules_view(array)[0], array


def test_splitmix64_gives_the_published_sequence():
    """First outputs for seed 1234567 of the reference implementation by Vigna."""
    word, found = 1234567, []
    typed = np.uint64 if dice.JIT else int
    for _ in range(5):
        word = dice.advance_word(typed(word))
        found.append(int(dice.mix(typed(word))))
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("sides", [1, 2, 6, 11, 20])
def test_rolls_are_uniform(sides):
    """Chi-square over 20,000 rolls, five standard deviations above its mean (sides - 1, variance 2 (sides - 1))."""
    s, _ = state(5)
    n = 20_000
    counts = Counter(dice.roll(s, sides) for _ in range(n))
    assert set(counts) == set(range(1, sides + 1))
    chi = sum((c - n / sides) ** 2 / (n / sides) for c in counts.values())
    assert chi <= (sides - 1) + 5 * math.sqrt(2 * (sides - 1)) + 1e-9


def test_pool_off_the_tape_rolls_each_die():
    """4 dice of 3 faces, 20,000 pools: each face count within five standard errors of its multinomial chance."""
    s, _ = state(6)
    n = 20_000
    found = Counter(
        tuple(dice.count(packed, f) for f in (1, 2, 3)) for packed in (dice.pool(s, 4, 3) for _ in range(n))
    )
    for counts in itertools.product(range(5), repeat=3):
        if sum(counts) == 4:
            p = math.factorial(4) / math.prod(map(math.factorial, counts)) / 3**4
            assert abs(found[counts] / n - p) < 5 * math.sqrt(p * (1 - p) / n)


@pytest.mark.parametrize("number, sides", [(0, 6), (1, 6), (2, 6), (5, 6), (12, 6), (3, 2), (4, 10)])
def test_pool_on_the_tape_numbers_every_face_count_with_its_chance(number, sides):
    """Exact: the tape's values run over all face counts once, each with its multinomial probability."""
    chances = dict(distribution(None, dice.NEED_POOL, number, sides))
    assert len(chances) == dice.multisets(number, sides) == math.comb(number + sides - 1, number)
    assert sum(chances.values()) == 1
    seen = set()
    for value in sorted({*range(0, len(chances), max(1, len(chances) // 300)), len(chances) - 1}):
        s, array = state()
        put_tape(array, [value])
        packed = dice.pool(s, number, sides)
        counts = tuple(dice.count(packed, f) for f in range(1, sides + 1))
        assert sum(counts) == number and counts not in seen
        seen.add(counts)
        ways = math.factorial(number) // math.prod(map(math.factorial, counts))
        assert chances[value] == Fraction(ways, sides**number)


WEIGHTS = np.array([[1, 0, 3], [2, 2, 4]], dtype=np.int64)


def test_weighted_draws():
    """The tape gives any column; off it 20,000 draws lie within five standard errors of the weights."""
    for column in range(3):
        s, array = state()
        put_tape(array, [column])
        assert dice.weighted(s, WEIGHTS, 1, 0) == column
    s, _ = state(7)
    n = 20_000
    found = Counter(dice.weighted(s, WEIGHTS, 0, 0) for _ in range(n))
    assert found[1] == 0 and abs(found[2] / n - 0.75) < 5 * math.sqrt(0.75 * 0.25 / n)


def test_chance():
    s, _ = state(8)
    n = 20_000
    assert abs(sum(dice.chance(s, 3, 10) for _ in range(n)) / n - 0.3) < 5 * math.sqrt(0.3 * 0.7 / n)
    assert {dice.chance(s, 0, 7) for _ in range(200)} == {0} and {dice.chance(s, 7, 7) for _ in range(200)} == {1}


class _Tables:
    name, tables = "toy", [WEIGHTS]


@pytest.mark.parametrize(
    "draw, need, values",
    [
        (lambda s: dice.roll(s, 4), (dice.NEED_ROLL, 4, 0), {v: Fraction(1, 4) for v in (1, 2, 3, 4)}),
        (lambda s: dice.chance(s, 1, 3), (dice.NEED_CHANCE, 1, 3), {0: Fraction(2, 3), 1: Fraction(1, 3)}),
        (lambda s: dice.chance(s, 3, 3), (dice.NEED_CHANCE, 3, 3), {1: Fraction(1)}),
        (
            lambda s: dice.weighted(s, WEIGHTS, 0, 0),
            (dice.NEED_WEIGHTED, 0, 0),
            {0: Fraction(1, 4), 2: Fraction(3, 4)},
        ),
        (
            lambda s: dice.pool(s, 2, 2),
            (dice.NEED_POOL, 2, 2),
            {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)},
        ),
    ],
)
def test_past_the_tape_the_first_distribution_is_noted(draw, need, values):
    s, array = state(9)
    put_tape(array, [])
    draw(s)
    dice.roll(s, 17)
    noted = tuple(int(array[name][0]) for name in ("need_kind", "need_a", "need_b"))
    assert noted == need
    assert dict(distribution(_Tables, *noted)) == values


def test_a_tape_value_that_the_draw_does_not_have_is_noted():
    s, array = state(9)
    put_tape(array, [5, 7])
    assert dice.roll(s, 6) == 5
    assert 1 <= dice.roll(s, 6) <= 6
    assert tuple(int(array[n][0]) for n in ("need_kind", "need_a", "need_b")) == (dice.NEED_REFUSED, 7, 6)
    clear_tape(array)
    assert not any(array[name].any() for name in ("tape_on", "tape_at", "need_kind", "tape"))
