"""Chance: the generator inside the state, draws from it, and the tape that can stand in its place.

Every draw of every game goes through :func:`roll`, :func:`chance`, :func:`weighted` or :func:`pool`. With the tape off
they draw from the state's own generator (splitmix64: 8 bytes, the same on every machine). With the tape on they take
its next value; past the tape's end the first distribution needed is noted in the ``need_*`` fields, the generator
goes on in its place, and whoever set the tape throws that step away.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from feint.envs.engine.compile import JIT, Record, rule

# What `need_kind` says was needed past the tape's end.
NEED_NONE = 0
NEED_ROLL = 1  # need_a = sides; values 1..sides
NEED_CHANCE = 2  # need_a of need_b; values 0 and 1
NEED_WEIGHTED = 3  # need_a = table, need_b = row; values 0..columns-1
NEED_POOL = 4  # need_a = dice, need_b = sides; values number the face counts
NEED_REFUSED = -1  # a tape value that the draw does not have: need_a = the value, need_b = how many values there are

_u64: Any = np.uint64 if JIT else int
_STRIDE = _u64(0x9E3779B97F4A7C15)
_MIX1 = _u64(0xBF58476D1CE4E5B9)
_MIX2 = _u64(0x94D049BB133111EB)
_WORD = _u64(0xFFFFFFFFFFFFFFFF)
_S30, _S27, _S31, _S11 = _u64(30), _u64(27), _u64(31), _u64(11)
_UNIT = 1.0 / (1 << 53)

#: Bits a face's count takes in the packed answer of :func:`pool` (so at most 15 dice and 16 faces).
POOL_BITS = 4


@rule(inline=True)
def mix(word: int) -> int:
    """splitmix64's output function on a uint64 word (Steele, Lea and Flood 2014)."""
    word = ((word ^ (word >> _S30)) * _MIX1) & _WORD
    word = ((word ^ (word >> _S27)) * _MIX2) & _WORD
    return word ^ (word >> _S31)


@rule(inline=True)
def advance_word(word: int) -> int:
    """The generator's next state."""
    return (word + _STRIDE) & _WORD


@rule(inline=True)
def fraction(word: int) -> float:
    """A uint64 word as a float in [0, 1), 53 bits of it."""
    return (word >> _S11) * _UNIT


@rule(refcount=False)
def below(s: Record, n: int) -> int:
    """A uniform integer in 0..n-1 from the state's generator (bias under n / 2**53)."""
    s.rng = advance_word(s.rng)
    return int(fraction(mix(s.rng)) * n)


@rule(refcount=False)
def take(s: Record, kind: int, a: int, b: int, low: int, high: int) -> int:
    """The tape's next value if it has one in low..high, else low-1 (and `need` is noted)."""
    if s.tape_at < s.tape_len:
        value = s.tape[s.tape_at]
        s.tape_at += 1
        if low <= value <= high:
            return value
        kind, a, b = NEED_REFUSED, value, high - low + 1
    if s.need_kind == NEED_NONE:
        s.need_kind = kind
        s.need_a = a
        s.need_b = b
    return low - 1


@rule(refcount=False)
def roll(s: Record, sides: int) -> int:
    """One die: 1..sides, uniform."""
    if s.tape_on != 0:
        value = take(s, NEED_ROLL, sides, 0, 1, sides)
        if value > 0:
            return value
    return below(s, sides) + 1


@rule(refcount=False)
def chance(s: Record, num: int, den: int) -> int:
    """1 with probability num/den, else 0."""
    if s.tape_on != 0:
        value = take(s, NEED_CHANCE, num, den, 0, 1)
        if value >= 0:
            return value
    return 1 if below(s, den) < num else 0


@rule(refcount=False)
def weighted(s: Record, weights: np.ndarray, row: int, table: int) -> int:
    """A column of `weights[row]` (int64, non-negative, sum below 2**53), drawn by weight.

    `table` is the number under which the game registers `weights` in ``Game.tables``.
    """
    columns = weights.shape[1]
    if s.tape_on != 0:
        value = take(s, NEED_WEIGHTED, table, row, 0, columns - 1)
        if value >= 0:
            return value
    total = 0
    for c in range(columns):
        total += weights[row, c]
    left = below(s, total)
    pick = 0
    for c in range(columns):
        if left >= 0:
            pick = c
        left -= weights[row, c]
    return pick


@rule(refcount=False)
def pool(s: Record, dice: int, sides: int) -> int:
    """`dice` equal dice at once: how many show each face, packed (read with :func:`count`).

    On the tape this is one draw over the face counts; off it the dice are simply rolled.
    """
    if s.tape_on != 0:
        value = take(s, NEED_POOL, dice, sides, 0, multisets(dice, sides) - 1)
        if value >= 0:
            return unpack_multiset(value, dice, sides)
    packed = 0
    for _ in range(dice):
        packed += 1 << (POOL_BITS * below(s, sides))
    return packed


@rule(refcount=False)
def count(packed: int, face: int) -> int:
    """How many dice of a packed pool show `face` (1-based)."""
    return (packed >> (POOL_BITS * (face - 1))) & ((1 << POOL_BITS) - 1)


@rule(refcount=False)
def multisets(dice: int, sides: int) -> int:
    """How many face counts `dice` equal dice can show: C(dice + sides - 1, dice)."""
    number = 1
    for k in range(1, dice + 1):
        number = number * (sides - 1 + k) // k
    return number


@rule(refcount=False)
def unpack_multiset(value: int, dice: int, sides: int) -> int:
    """The face counts that `value` numbers, packed: ordered by the first face's count, highest first."""
    packed = 0
    left = dice
    for face in range(sides - 1):
        held = left
        while True:
            block = multisets(left - held, sides - 1 - face)
            if value < block:
                break
            value -= block
            held -= 1
        packed += held << (POOL_BITS * face)
        left -= held
    return packed + (left << (POOL_BITS * (sides - 1)))
