"""The kernels behind every interface, and :func:`kernels`, which makes a game's own from its five rules.

One ``advance`` serves all interfaces; ``observe`` writes single seats' views; ``resample_hidden`` resamples what a
seat does not know. numba does not cache functions that take functions as arguments, so each game's kernels are closures
over its rules, with these bodies inlined.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from feint.envs.engine.bits import WIDTH, full_word, last_word, ones, place_of_one
from feint.envs.engine.compile import JIT, rule
from feint.envs.engine.dice import advance_word, fraction, mix
from feint.envs.engine.game import Kernels

#: In place of an action: begin a new match from the match's seed.
RESET = -1

if JIT:

    @rule(inline=True)
    def plain_word(x):
        return x

    @rule(inline=True)
    def copy_record(target, i, source, k):
        target[i] = source[k]
else:
    plain_word = int

    def copy_record(target, i, source, k):
        getattr(target, "array", target)[i] = getattr(source, "array", source)[k]


@rule
def lowest_seat(acting: int) -> int:
    """The lowest seat of a bit set, or -1 of an empty one."""
    seat = 0
    if acting == 0:
        return -1
    while acting >> seat & 1 == 0:
        seat += 1
    return seat


@rule(forceinline=True, refcount=False)
def pick_legal(mask: np.ndarray, row: int, avoid: int, word: int) -> int:
    """A legal action of a mask row, uniform by the random word, but `avoid` only where there is no other."""
    cells = mask[row]
    full = len(cells) // WIDTH
    if avoid >= 0:
        cells[avoid] = 0
    last = last_word(cells)
    legal = ones(last)
    for k in range(full):
        legal += ones(full_word(cells, WIDTH * k))
    if legal == 0:
        return avoid
    left = int(fraction(word) * legal)
    for k in range(full):
        here = full_word(cells, WIDTH * k)
        number = ones(here)
        if number > left:
            return WIDTH * k + place_of_one(here, left)
        left -= number
    return WIDTH * full + place_of_one(last, left)


@rule
def to_int8(scratch: np.ndarray, obs8: np.ndarray, i: int) -> None:
    """The int8 form of an observation: 127 times the float one, rounded to nearest."""
    for k in range(obs8.shape[1]):
        obs8[i, k] = round(scratch[0, k] * 127.0)


@rule(inline=True)
def advance_body(  # noqa: C901 (one loop: each part that is called apart would cost every step)
    states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
    obs, obs8, mask, player, reward, done, truncated, finals, ended,
    reset, step, legal, observe,
):  # fmt: skip
    """Play `steps` steps of each match in `index`, then write what the seat to act next sees.

    Args:
        states: (n,) records; `template`: (1,) a record with the configuration's fields set.
        index, actions, seats: (m,) int64: which matches, with which action (or RESET) of which seat (-1: the lowest
            acting one).
        random: 1 takes a legal action by the words in `pick`; `actions` then holds one that is taken only where there
            is no other (-1: none such).
        autoreset: 1 begins the next match, of the next seed, where one has ended.
        pick, seeds: (n,) uint64: words of the random player; seed of each match.
        obs: (n, slots) float32, or one row of scratch where `obs8` (n, slots) int8 is to be written instead.
        mask, player, reward, done, truncated: (n, actions) int8, (n,) int64, (n, seats) float64, (n,) int8, (n,) int8.
        finals: (n,) records, the last ended match of each row; `ended`: (n,) int64, how many have ended.
    """
    small = obs8.shape[0] > 0
    for m in range(len(index)):
        i = index[m]
        for _ in range(steps):
            s = states[i]
            action = actions[m]
            if random == 0 and action == RESET:
                copy_record(states, i, template, 0)
                s = states[i]
                s.rng = mix(advance_word(plain_word(seeds[i])))
                reset(s)
                for p in range(reward.shape[1]):
                    reward[i, p] = s.returns[p]
            else:
                if s.acting == 0:
                    break
                seat = seats[m]
                if seat < 0:
                    seat = lowest_seat(s.acting)
                if random != 0:
                    pick[i] = advance_word(plain_word(pick[i]))
                    action = pick_legal(mask, i, actions[m], mix(plain_word(pick[i])))
                for p in range(reward.shape[1]):
                    reward[i, p] = -s.returns[p]
                s.event_count = 0
                s.turn += 1
                step(s, seat, action)
                for p in range(reward.shape[1]):
                    reward[i, p] += s.returns[p]
            done[i] = s.done
            truncated[i] = s.truncated
            if autoreset != 0 and (s.done != 0 or s.truncated != 0):
                copy_record(finals, i, states, i)
                ended[i] += 1
                seeds[i] = mix(advance_word(plain_word(seeds[i])))
                copy_record(states, i, template, 0)
                s = states[i]
                s.rng = mix(advance_word(plain_word(seeds[i])))
                reset(s)
            seat = lowest_seat(s.acting)
            player[i] = seat
            mask[i, :] = 0
            row = 0 if small else i
            obs[row, :] = 0.0
            if seat >= 0:
                legal(s, seat, mask[i])
                observe(s, seat, obs[row])
            if small:
                to_int8(obs, obs8, i)


@rule(inline=True)
def observe_body(states, index, seats, obs, mask, legal, observe):
    """What `seats` (m,) observe of the matches `index` (m,) now, into (m, slots) float32 and (m, actions) int8 rows."""
    for m in range(len(index)):
        s = states[index[m]]
        seat = seats[m]
        mask[m, :] = 0
        obs[m, :] = 0.0
        observe(s, seat, obs[m])
        if s.acting >> seat & 1 == 1:
            legal(s, seat, mask[m])


@rule(inline=True)
def resample_body(states, i, seat, seeds, resample_hidden):
    """Resample all that `seat` does not know of match `i`, the generator included, by the word `seeds[0]`."""
    s = states[i]
    s.rng = mix(advance_word(plain_word(seeds[0])))
    resample_hidden(s, seat)


def kernels(reset: Callable, step: Callable, legal: Callable, observe: Callable, resample_hidden: Callable) -> Kernels:
    """A game's kernels from its rules, compiled on first use and cached under the module of `step`.

    Args:
        reset: (s): begin a match; configuration fields, seed and header are set.
        step: (s, seat, action): play a legal action of an acting seat.
        legal: (s, seat, mask): write 1 for each legal action of an acting seat into a zeroed (actions,) int8 row.
        observe: (s, seat, out): write what a seat sees into a zeroed (slots,) float32 row.
        resample_hidden: (s, seat): resample all that a seat does not know, consistently with what it has seen.
    """

    def advance(
        states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
        obs, obs8, mask, player, reward, done, truncated, finals, ended,
    ):  # fmt: skip
        advance_body(
            states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
            obs, obs8, mask, player, reward, done, truncated, finals, ended,
            reset, step, legal, observe,
        )  # fmt: skip

    def observe_seats(states, index, seats, obs, mask):
        observe_body(states, index, seats, obs, mask, legal, observe)

    def resample_one(states, i, seat, seeds):
        resample_body(states, i, seat, seeds, resample_hidden)

    for kernel in (advance, observe_seats, resample_one):
        kernel.__module__ = step.__module__  # the cache keeps each game's kernels apart by it
    return Kernels(*(rule(kernel, refcount=False) for kernel in (advance, observe_seats, resample_one)))
