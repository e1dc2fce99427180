"""Chance from outside: scripted draws, every outcome that chance can make of an action, and determinizations."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from feint.envs.engine import dice
from feint.envs.engine.buffers import Buffers
from feint.envs.engine.errors import FeintError
from feint.envs.engine.game import Game

_TAPE_FIELDS = ("tape_on", "tape_at", "tape_len", "need_kind", "need_a", "need_b", "tape")


def put_tape(states: np.ndarray, values: Sequence[int]) -> None:
    """Turn the tape of every record in `states` on, holding `values`."""
    clear_tape(states)
    states["tape_on"] = 1
    states["tape_len"] = len(values)
    states["tape"][:, : len(values)] = values


def clear_tape(states: np.ndarray) -> None:
    """Turn the tape of every record off and forget what it held and needed."""
    for name in _TAPE_FIELDS:
        states[name] = 0


def distribution(game: Game, kind: int, a: int, b: int) -> list[tuple[int, Fraction]]:
    """The draw that a record's ``need_kind, need_a, need_b`` describe: tape values with their probabilities."""
    if kind == dice.NEED_ROLL:
        return [(value, Fraction(1, a)) for value in range(1, a + 1)]
    if kind == dice.NEED_CHANCE:
        parts = [(0, Fraction(b - a, b)), (1, Fraction(a, b))]
    elif kind == dice.NEED_WEIGHTED:
        row = [int(w) for w in game.tables[a][b]]
        parts = [(value, Fraction(w, sum(row))) for value, w in enumerate(row)]
    elif kind == dice.NEED_POOL:
        parts = list(enumerate(_pool_probabilities(a, b)))
    else:
        raise FeintError(f"{game.name}: the rules noted an unknown kind of draw, {kind}")
    return [(value, p) for value, p in parts if p > 0]


def _pool_probabilities(number: int, sides: int) -> list[Fraction]:
    """Probability of each face count of a pool, in the order of :func:`feint.envs.engine.dice.unpack_multiset`."""
    ways = math.factorial(number)
    probabilities = []
    for faces in itertools.combinations_with_replacement(range(sides), number):
        orders = ways
        for face in set(faces):
            orders //= math.factorial(faces.count(face))
        probabilities.append(Fraction(orders, sides**number))
    return probabilities


def expand(game: Game, state: np.ndarray, action: int, seat: int, limit: int) -> list[tuple[Fraction, np.ndarray]]:
    """All outcomes of an action from one record, equal ones merged.

    Args:
        state: (1,) record; untouched. For a reset, the game's template.
        action, seat: as the ``advance`` kernel takes them.
        limit: maximum number of outcomes, before merging.

    Returns:
        list of (probability, (1,) record), most likely first; every record carries the same generator state.

    Raises:
        FeintError: more outcomes than `limit`.
    """
    found: dict[bytes, list] = {}
    pending: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    leaves = 0
    while pending:
        after = _run(game, state, action, seat, [tape for tape, _ in pending])
        branches = []
        for k, (tape, p) in enumerate(pending):
            kind, a, b = (int(after[name][k]) for name in ("need_kind", "need_a", "need_b"))
            if kind == dice.NEED_NONE:
                leaves += 1
                _merge(found, after[k : k + 1], p)
            else:
                branches += [(tape + [value], p * q) for value, q in distribution(game, kind, a, b)]
        if leaves + len(branches) > limit:
            raise FeintError(f"{game.name}: action {action} has more than limit={limit} chance outcomes")
        pending = branches
    return sorted(((p, record) for p, record in found.values()), key=lambda pair: -pair[0])


def resample_all(buffers: Buffers, seat: int) -> None:
    """Resample all that `seat` does not know in every match of `buffers`, each by its word in ``seeds``.

    The last step's events go too: some may be for other seats alone.
    """
    for k in range(len(buffers.states)):
        buffers.game.kernels.resample_hidden(buffers.view, k, seat, buffers.seeds[k : k + 1])
    buffers.states["events"] = 0
    buffers.states["event_count"] = 0


def _run(game: Game, state: np.ndarray, action: int, seat: int, tapes: list[list[int]]) -> np.ndarray:
    """The records after `action` under each tape (all of one length)."""
    room = state.dtype["tape"].shape[0]
    if len(tapes[0]) > room:
        raise FeintError(f"{game.name}: one step takes more than the {room} draws its tape has room for")
    n = len(tapes)
    buffers = Buffers(game, n, small=True)
    start = state.copy()
    put_tape(start, [0] * len(tapes[0]))
    buffers.states[:] = start[0]
    if tapes[0]:
        buffers.states["tape"][:, : len(tapes[0])] = tapes
    for k in range(n):
        # a reset copies the template, so each tape needs a template of its own
        template = buffers.states[k : k + 1].copy()
        buffers.advance(np.array([k]), np.array([action]), np.array([seat]), template=template)
    return buffers.states


def _merge(found: dict[bytes, list], after: np.ndarray, p: Fraction) -> None:
    record = after.copy()
    clear_tape(record)
    record["events"][0, int(record["event_count"][0]) :] = 0
    record["rng"] = 0
    key = record.tobytes()
    if key in found:
        found[key][0] += p
    else:
        found[key] = [p, record]
