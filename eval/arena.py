"""Arena: matches between every two of several agents, seats balanced, on the same seeds, on all cores.

The work is cut into chunks of one pairing and some seeds. A chunk has its own agents and its own generator, so the
result depends on the seed alone and not on the number of processes.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context, parent_process

import numpy as np

from feint import agents as players
from feint.agents import Agent
from feint.envs.engine.batch import Batch
from feint.envs.engine.errors import ConfigError, FeintError, check_min
from feint.envs.engine.game import Game
from feint.envs.engine.registry import check_seed
from feint.eval.pairings import Pairing, play_seatings, seatings, seatings_per_seed
from feint.eval.ratings import Rating, rate

#: A pairing is cut into about so many chunks, of at least and at most so many seeds.
CHUNKS, MIN_SEEDS, MAX_SEEDS = 8, 16, 512

#: Libraries that would each start a thread per core in every process.
THREAD_COUNTS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True)
class Chunk:
    """A part of the work: what one process plays in one go.

    Attributes:
        game: the game.
        specs, names: of the pairing's two agents, for :func:`feint.agents.make` and for errors.
        pairing: number of the pairing; `start`: number of its first seed.
        seeds: (k,) uint64.
        seating: (k, s, seats) bool, see :func:`feint.eval.pairings.seatings`.
        entropy: of its agents' randomness.
    """

    game: Game
    specs: tuple[str, str]
    names: tuple[str, str]
    pairing: int
    start: int
    seeds: np.ndarray
    seating: np.ndarray
    entropy: np.random.SeedSequence

    def play(self) -> tuple[np.ndarray, np.ndarray]:
        """Play each seed once in every seating.

        Returns:
            (k, s, seats) float64 returns and (k, s) int64 lengths in steps.

        Raises:
            FeintError: an agent can't play the game, failed, or chose an illegal action; the agent is named.
        """
        rng = np.random.default_rng(self.entropy)
        first, second = (_named(spec, name) for spec, name in zip(self.specs, self.names, strict=True))
        return play_seatings(self.game, first, second, self.seeds, self.seating, rng)


def _named(spec: str, name: str) -> Agent:
    """The agent of a spec, called by its name in this arena."""
    agent = players.make(spec)
    agent.name = name
    return agent


@dataclass(frozen=True)
class ArenaResult:
    """Results of an arena. Everything follows from game, specs, seed and the number of seeds.

    Attributes:
        game: the game, with its configuration.
        names: unique names of the agents, in the order given.
        specs: their specs, from which :func:`feint.agents.make` makes them.
        seed: of the arena.
        seeds: (n,) uint64, seeds of the matches; every pairing played each of them once in every seating.
        pairings: one :class:`~feint.eval.pairings.Pairing` for every two agents i < j, in order.
        ratings: one :class:`~feint.eval.ratings.Rating` per agent.
    """

    game: Game
    names: tuple[str, ...]
    specs: tuple[str, ...]
    seed: int
    seeds: np.ndarray
    pairings: tuple[Pairing, ...]
    ratings: tuple[Rating, ...]

    @property
    def matches(self) -> int:
        """Matches of each pairing."""
        return self.pairings[0].lengths.size

    def pairing(self, a: int, b: int) -> Pairing:
        """The pairing of agents `a` and `b`, in either order."""
        return next(pairing for pairing in self.pairings if {pairing.first, pairing.second} == {a, b})


def run_arena(
    game: Game,
    specs: Sequence[str],
    matches: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ArenaResult:
    """Play every pairing of agents against each other.

    Args:
        game: any game of at least two teams.
        specs: at least two agents, for :func:`feint.agents.make`; the same one may be named twice.
        matches: minimum number of matches per pairing. It is rounded up to whole blocks of one seed in every seating
            (see :func:`feint.eval.pairings.seatings`: two matches for two teams, 2n for n), and to two blocks.
        seed: of the matches and of the agents' randomness. The same seed gives the same result with any `workers`.
        workers: number of processes; None: one per core.
        progress: called with the numbers of chunks played and in all.

    Raises:
        ConfigError: unknown agent, fewer than two agents, or a number that is not allowed; before anything is played.
        FeintError: an agent can't play the game, failed, or broke the rules; the agent is named.
    """
    check_seed(seed)
    check_min("matches", matches, 2)
    workers = os.cpu_count() or 1 if workers is None else workers
    check_min("workers", workers, 1)
    names, specs = _names(specs), tuple(specs)
    blocks = max(2, -(-matches // seatings_per_seed(game)))
    words = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(0,)))
    seeds = words.integers(0, 1 << 64, blocks, np.uint64)
    seating = seatings(game, seeds)
    pairs = list(combinations(range(len(specs)), 2))
    chunks = _chunks(game, specs, names, pairs, seeds, seating, seed)
    pairings = _join(pairs, seating, chunks, _play(chunks, workers, progress or (lambda played, total: None)))
    return ArenaResult(game, names, specs, seed, seeds, pairings, _ratings(len(specs), pairings, seed))


def _names(specs: Sequence[str]) -> tuple[str, ...]:
    """Names for tables: the agents' own, their specs where those are shared, numbered where these are shared too."""
    if isinstance(specs, str) or len(specs) < 2:
        raise ConfigError(f"an arena needs at least two agents, got {specs!r}")
    if others := [spec for spec in specs if not isinstance(spec, str)]:
        raise ConfigError(f"agent {others[0]!r} is not allowed: agents of an arena are given by spec, such as 'random'")
    own = [players.make(spec).name for spec in specs]
    names = [name if own.count(name) == 1 else spec for name, spec in zip(own, specs, strict=True)]
    return tuple(
        name if names.count(name) == 1 else f"{name} #{names[: k + 1].count(name)}" for k, name in enumerate(names)
    )


def _chunks(game, specs, names, pairs, seeds, seating, seed) -> list[Chunk]:
    """All the work, every pairing's first chunk first: an agent that can't play is noticed early."""
    size = min(max(-(-len(seeds) // CHUNKS), MIN_SEEDS), MAX_SEEDS)
    return [
        Chunk(
            game,
            (specs[a], specs[b]),
            (names[a], names[b]),
            number,
            start,
            seeds[start : start + size],
            seating[start : start + size],
            np.random.SeedSequence(seed, spawn_key=(1, a, b, start)),
        )
        for start in range(0, len(seeds), size)
        for number, (a, b) in enumerate(pairs)
    ]


def _play(chunks: list[Chunk], workers: int, progress: Callable[[int, int], None]) -> list:
    """The results of the chunks, in their order."""
    workers = min(workers, len(chunks))
    if workers == 1:
        played = []
        for chunk in chunks:
            played.append(chunk.play())
            progress(len(played), len(chunks))
        return played
    Batch(chunks[0].game, 1)  # compiles the rules, if need be, once and not in every process
    with (
        _one_thread_each(),
        ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_follow_parent) as pool,
    ):
        waiting = {pool.submit(chunk.play): chunk for chunk in chunks}
        try:
            for number, done in enumerate(as_completed(waiting), start=1):
                done.result()
                progress(number, len(chunks))
        except BrokenProcessPool:
            raise FeintError(_lost(waiting, workers)) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return [future.result() for future in waiting]


def _lost(waiting: dict, workers: int) -> str:
    unfinished = [chunk for future, chunk in waiting.items() if future.exception() is not None]
    suspects = dict.fromkeys(" against ".join(chunk.names) for chunk in unfinished[:workers])
    return f"a process was ended from outside or ran out of memory while it played {' or '.join(suspects)}"


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes started meanwhile run their linear algebra on one thread: there is one process per core already."""
    before = {name: os.environ.get(name) for name in THREAD_COUNTS}
    os.environ.update(dict.fromkeys(THREAD_COUNTS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _follow_parent() -> None:
    """In a worker: end at Ctrl-C without a word, for the parent speaks, and end with the parent however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


def _join(pairs, seating, chunks: list[Chunk], played: list) -> tuple[Pairing, ...]:
    parts: dict[int, list] = {number: [] for number in range(len(pairs))}
    for chunk, result in zip(chunks, played, strict=True):
        parts[chunk.pairing].append(result)
    return tuple(
        Pairing(a, b, seating, *(np.concatenate(arrays) for arrays in zip(*parts[number], strict=True)))
        for number, (a, b) in enumerate(pairs)
    )


def _ratings(agents: int, pairings: Sequence[Pairing], seed: int) -> tuple[Rating, ...]:
    results = [one.results().ravel() for one in pairings]
    pairs = [np.tile((one.first, one.second), (one.lengths.size, 1)) for one in pairings]
    return tuple(rate(agents, np.concatenate(pairs), np.concatenate(results), seed))
