"""The bodies of the kernels that every door calls. A game's module names its own rules around them in a few lines.

They are inlined into the game's kernels, for numba does not cache functions that take functions as arguments. One
``advance`` serves all doors; ``look`` shows one seat's view; ``redraw`` resamples what a seat does not know.
"""

from __future__ import annotations

from feint.envs.engine.bits import WIDTH, full_word, last_word, ones, place_of_one
from feint.envs.engine.compile import JIT, rule
from feint.envs.engine.dice import advance_word, fraction, mix

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
def lowest_seat(acting):
    """The lowest seat of a bit set, or -1 of an empty one."""
    seat = 0
    if acting == 0:
        return -1
    while acting >> seat & 1 == 0:
        seat += 1
    return seat


@rule(merged=True, counted=False)
def pick_legal(mask, row, avoid, word):
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
def to_int8(scratch, obs8, i):
    """The int8 form of an observation: 127 times the float one, rounded to nearest."""
    for k in range(obs8.shape[1]):
        obs8[i, k] = round(scratch[0, k] * 127.0)


@rule(inline=True)
def advance_body(
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
def look_body(states, index, seats, obs, mask, legal, observe):
    """What `seats` (m,) see of the matches `index` (m,) now, into (m, slots) float32 and (m, actions) int8 rows."""
    for m in range(len(index)):
        s = states[index[m]]
        seat = seats[m]
        mask[m, :] = 0
        obs[m, :] = 0.0
        observe(s, seat, obs[m])
        if s.acting >> seat & 1 == 1:
            legal(s, seat, mask[m])


@rule(inline=True)
def redraw_body(states, i, seat, seeds, resample):
    """Redraw all that `seat` does not know of match `i`, the generator included, by the word `seeds[0]`."""
    s = states[i]
    s.rng = mix(advance_word(plain_word(seeds[0])))
    resample(s, seat)
