"""Rows of cells that are 0 or 1 as words of 64 bits: compiled, one comparison of all 64 cells at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from feint.envs.engine.compile import JIT, rule

#: Cells of a word.
WIDTH = 64

#: As numba has it, but with a result that may be called like the function it stands for.
_intrinsic: Any = intrinsic

if JIT:

    @_intrinsic
    def full_word(typing, cells, at):
        """The word of the 64 cells from `at` on of a contiguous int8 row: bit k for cell `at` + k."""

        def write(context, builder, signature, arguments):
            row = make_array(signature.args[0])(context, builder, arguments[0])
            lanes = ir.VectorType(ir.IntType(8), WIDTH)
            start = builder.bitcast(builder.gep(row.data, [arguments[1]]), lanes.as_pointer())
            found = builder.icmp_signed("!=", builder.load(start, align=1), ir.Constant(lanes, [0] * WIDTH))
            return builder.bitcast(found, ir.IntType(WIDTH))

        assert cells.dtype == types.int8 and cells.layout == "C", cells
        return types.int64(cells, types.int64), write

    @_intrinsic
    def ones(typing, word):
        """How many bits of a word are 1."""

        def write(context, builder, signature, arguments):
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), write

else:

    def full_word(cells: np.ndarray, at: int) -> int:
        return sum(1 << k for k in np.flatnonzero(cells[at : at + WIDTH]).tolist())

    def ones(word: int) -> int:
        return word.bit_count()


@rule(inline=True)
def last_word(cells: np.ndarray) -> int:
    """The word of what follows the last full one: up to 63 cells."""
    number = len(cells) % WIDTH
    word = 0
    if number == len(cells):
        for k in range(number):
            word |= int(cells[k]) << k
    elif number > 0:  # the last 64 cells, without those that full words hold
        word = full_word(cells, len(cells) - WIDTH) >> WIDTH - number & (1 << number) - 1
    return word


@rule(inline=True)
def place_of_one(word: int, skipped: int) -> int:
    """The place of the lowest bit that is 1 and has `skipped` such bits below it."""
    for _ in range(skipped):
        word &= word - 1
    return ones((word & -word) - 1)
