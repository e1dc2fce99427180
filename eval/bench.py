"""Speed: steps per second of each interface, beside those of other suites that are installed, in the same run.

Rates are the best of several short repeats, taken in turns where two are compared: other work on the machine then slows
neither alone. Everything runs on one core.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np
import pettingzoo
from pettingzoo.env_registry.exceptions import FailedToImport

from feint.envs import Batch, Match, make, make_vec
from feint.envs.engine.compile import JIT
from feint.envs.engine.game import Game

BATCHES = (64, 512, 4096)
REPEATS = 3

#: Targets, by the names of figures.
BATCH_SPREAD, AEC_RATIO, FIRST_STEP = 2.0, 8.0, 1.0
#: Minimal number of steps per match in one call of ``rollout``: a match is fetched from memory once per call.
ROLLOUT_STEPS = 100
#: Steps a second that a rollout is to reach, by game: what writing its observations leaves room for.
BATCH_RATES = {
    "pf2e-combat-duel": 2e6, "pf2e-spell-duel": 2e6, "pf2e-mixed-duel": 2e6, "mafia42": 1e6,
    "labirynt-encounter": 1e6, "magicalogia-session": 5e5,
}  # fmt: skip


def batch_rate(game: Game) -> float | None:
    """The target of a game's rollouts, if it has one."""
    if game.name == "magicalogia-battle":
        return 3e6 if game.config["size"] == "full" else 5e6
    return BATCH_RATES.get(game.name)


#: A work does some steps and says how many, and in how many seconds.
Work = Callable[[], tuple[int, float]]


@dataclass(frozen=True)
class Figure:
    """One thing measured.

    Attributes:
        group: heading under which it is shown.
        name: what was measured.
        value, unit: the figure.
        target: the value to reach, or None.
        at_most: whether the target is an upper bound, not a lower one.
        note: what was left out, and why, where `value` is None.
    """

    group: str
    name: str
    value: float | None
    unit: str = "steps/s"
    target: float | None = None
    at_most: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None where there is none, or nothing was measured."""
        if self.target is None or self.value is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target


def measure(game: Game, seconds: float) -> Iterator[Figure]:
    """All figures of a game.

    Args:
        game: the game.
        seconds: how long each repeat of each rate lasts.
    """
    yield from batch_figures(game, seconds)
    yield from allocation_figures(game)
    yield from match_figures(game, seconds)
    yield from aec_figures(game, seconds)
    yield from vector_figures(game, seconds)
    yield from openspiel_figures(seconds)
    yield from start_figures(game)


def best(works: list[Work], seconds: float) -> list[float]:
    """Steps a second of each work: the best of some repeats, the works taking turns."""
    rates = [0.0] * len(works)
    for work in works:
        work()
    for _ in range(REPEATS):
        for k, work in enumerate(works):
            steps, spent = 0, 0.0
            started = time.perf_counter()
            while time.perf_counter() - started < seconds:
                done, took = work()
                steps, spent = steps + done, spent + took
            rates[k] = max(rates[k], steps / spent)
    return rates


def timed(work: Callable[[], int]) -> Work:
    """A work whose every second counts."""

    def run() -> tuple[int, float]:
        started = time.perf_counter()
        steps = work()
        return steps, time.perf_counter() - started

    return run


# --- Batch ------------------------------------------------------------------------------------------------------------


def batch_figures(game: Game, seconds: float) -> Iterator[Figure]:
    """Agent-steps per second of ``rollout`` and of ``step``, masks and observations written; memory."""
    group = "Batch, one core, float32 observations and masks written"
    rollouts = []
    for n in BATCHES:
        batch = Batch(game, n, seed=1)
        (rate,) = best([rollout_work(batch)], seconds)
        rollouts.append(rate)
        yield Figure(group, f"rollout, {n} matches", rate, target=batch_rate(game))
        (rate,) = best([step_work(batch)], seconds)
        yield Figure(group, f"step, {n} matches (choosing actions not counted)", rate)
    yield Figure(group, "fastest rollout size / slowest", max(rollouts) / min(rollouts), "x", BATCH_SPREAD, True)
    yield Figure(group, f"memory per match, of {n}", batch.nbytes / n, "bytes")


def rollout_work(batch: Batch) -> Work:
    """Legal actions drawn in the kernel, in calls of at least :data:`ROLLOUT_STEPS` steps."""
    steps = max(ROLLOUT_STEPS, 100_000 // batch.n)

    def work() -> int:
        batch.rollout(steps)
        return steps * batch.n

    return timed(work)


def step_work(batch: Batch) -> Work:
    """Legal actions drawn beforehand; the interface's checks are counted."""
    rng = np.random.default_rng(1)

    def run() -> tuple[int, float]:
        actions = draw_legal(batch.mask, rng)
        started = time.perf_counter()
        batch.step(actions)
        return batch.n, time.perf_counter() - started

    return run


def draw_legal(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """(n,) int64, a legal action of each row of (n, actions) `mask`, uniform."""
    counts = np.cumsum(mask, axis=1, dtype=np.int32)
    return (counts <= (rng.random((len(mask), 1)) * counts[:, -1:]).astype(np.int32)).sum(axis=1)


ALLOCATIONS = """
import json, sys, tracemalloc
from feint.envs import Batch, load
from numba.core.runtime import rtsys
game, config, n, lengths = json.loads(sys.argv[1])
batch = Batch(load(game, **config), n)
batch.rollout(1)
found = []
for steps in lengths:
    before = rtsys.get_allocation_stats().alloc
    tracemalloc.start()
    batch.rollout(steps)
    found.append([rtsys.get_allocation_stats().alloc - before, tracemalloc.get_traced_memory()[1]])
    tracemalloc.stop()
print(json.dumps(found))
"""


def allocation_figures(game: Game) -> Iterator[Figure]:
    """What ``rollout`` allocates per step: the difference between a long call and a short one."""
    group = "Batch, what rollout allocates for each further step of 512 matches (calls of 2,000 and of 1,000 steps)"
    if not JIT:
        yield Figure(group, "in compiled code", None, note="rules are not compiled (FEINT_JIT=0)")
        return
    arguments = json.dumps([game.name, dict(game.config), 512, [1000, 2000]])
    (short, long) = json.loads(_python(ALLOCATIONS, arguments, NUMBA_NRT_STATS="1"))
    yield Figure(group, "in compiled code", (long[0] - short[0]) / 1000, "allocations", 0, True)
    yield Figure(group, "in Python and numpy", max(0, long[1] - short[1]) / 1000, "bytes", 0, True)


# --- one match at a time ----------------------------------------------------------------------------------------------


def match_figures(game: Game, seconds: float) -> Iterator[Figure]:
    """Steps per second of single matches with random legal actions."""
    group = "One match at a time, random legal actions"
    (rate,) = best([timed(_match_loop(Match(game)))], seconds)
    yield Figure(group, "Match.step", rate)
    match = Match(game)
    (rate,) = best([timed(lambda: len([match.clone() for _ in range(100)]))], seconds)
    yield Figure(group, "Match.clone", rate, "clones/s")


def _match_loop(match: Match) -> Callable[[], int]:
    points = np.random.default_rng(1).random(4096).tolist()
    state = {"seed": 0}

    def work() -> int:
        for point in points:
            if match.over:
                state["seed"] += 1
                match.restart(state["seed"])
            legal = match.legal().nonzero()[0]
            match.step(int(legal[int(point * len(legal))]))
        return len(points)

    return work


def aec_figures(game: Game, seconds: float) -> Iterator[Figure]:
    """The AEC loop, the same for Feint and for a game of PettingZoo's own."""
    group = "AEC loop: last, a random legal action by the mask, step"
    works = [timed(_aec_loop(make(game.id, **game.config)))]
    rival, missing = _connect_four()
    if rival is not None:
        works.append(timed(_aec_loop(rival)))
    rates = best(works, seconds)
    yield Figure(group, game.name, rates[0])
    if rival is None:
        yield Figure(group, "PettingZoo connect four", None, note=missing)
        return
    yield Figure(group, "PettingZoo connect four", rates[1])
    yield Figure(group, "ratio", rates[0] / rates[1], "x", AEC_RATIO)


def _connect_four():
    """PettingZoo's connect four, or None and what it lacks."""
    try:
        return pettingzoo.make("aec", "classic/connect_four-v3"), ""
    except FailedToImport as failed:
        return None, f"{failed.__cause__}: pip install 'pettingzoo[classic]'"


def _aec_loop(env) -> Callable[[], int]:
    points = np.random.default_rng(1).random(4096).tolist()
    env.reset(seed=1)

    def work() -> int:
        steps = 0
        for point in points:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(point * len(legal))]))
            steps += 1
        return steps

    return work


# --- the learner's side, other suites, starting -----------------------------------------------------------------------


def vector_figures(game: Game, seconds: float) -> Iterator[Figure]:
    """The learner's steps per second of ``make_vec`` against random opponents."""
    group = "make_vec against random opponents, learner's steps (choosing its actions not counted)"
    for n in (64, 1024):
        env = make_vec(game.id, n, **game.config)
        (rate,) = best([_vector_work(env)], seconds)
        yield Figure(group, f"{n} environments", rate)


def _vector_work(env) -> Work:
    rng = np.random.default_rng(1)
    seen = [env.reset(seed=1)[0]]

    def run() -> tuple[int, float]:
        actions = draw_legal(seen[0]["action_mask"], rng)
        started = time.perf_counter()
        seen[0] = env.step(actions)[0]
        return env.num_envs, time.perf_counter() - started

    return run


#: Games of OpenSpiel's with hidden plots or dice.
SPIEL_GAMES = {
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(imp_info=true))",
    "liar's dice": "liars_dice",
}


def openspiel_figures(seconds: float) -> Iterator[Figure]:
    """Random playouts of OpenSpiel's games, in its C++ without observations, and through its Python API with them."""
    group = "OpenSpiel, for comparison (other games: other rules, no like for like)"
    if find_spec("pyspiel") is None:
        yield Figure(group, "playouts", None, note="pyspiel is not installed: pip install open_spiel")
        return
    spiel = importlib.import_module("pyspiel")
    for title, name in SPIEL_GAMES.items():
        game = spiel.load_game(name)
        compiled, python = best([_spiel_rollouts(spiel, game), timed(_spiel_loop(game))], seconds)
        yield Figure(group, f"{title}, C++ playouts without observations", compiled)
        yield Figure(group, f"{title}, Python with tensor and mask", python)


def _spiel_rollouts(spiel, game, playouts: int = 1000) -> Work:
    """Playouts that stay in C++: one simulation of a search whose evaluator plays `playouts` times to the end."""
    lengths = [_spiel_playout(_after_chance(game), look=False) for _ in range(2000)]
    steps = round(playouts * float(np.mean(lengths)))
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(playouts, 1), 2.0, 1, 100, False, 1, False)
    start = _after_chance(game)

    def work() -> int:
        bot.step(start)
        return steps

    return timed(work)


def _spiel_loop(game) -> Callable[[], int]:
    return lambda: sum(_spiel_playout(_after_chance(game), look=True) for _ in range(20))


def _after_chance(game):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_RNG.choice(state.legal_actions()))
    return state


_RNG = random.Random(1)


def _spiel_playout(state, look: bool) -> int:
    """Play random legal actions to the end; returns how many. `look`: read the observation and the mask each time."""
    steps = 0
    while not state.is_terminal():
        if look and not state.is_chance_node():
            state.observation_tensor()
            state.legal_actions_mask()
        state.apply_action(_RNG.choice(state.legal_actions()))
        steps += 1
    return steps


FIRST_STEP_CODE = """
import time
started = time.perf_counter()
import json, sys
from feint.envs import make
game, config = json.loads(sys.argv[1])
imported = time.perf_counter()
env = make(game, **config)
env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].argmax()))
print(json.dumps([imported - started, time.perf_counter() - started]))
"""


def start_figures(game: Game) -> Iterator[Figure]:
    """Seconds to the first step in a new process with a warm cache (the best of three)."""
    group = "Starting in a new process, compiled rules in the cache"
    arguments = json.dumps([game.name, dict(game.config)])
    runs = [json.loads(_python(FIRST_STEP_CODE, arguments)) for _ in range(REPEATS + 1)][1:]
    yield Figure(group, "import feint.envs", min(run[0] for run in runs), "s")
    yield Figure(group, "import to first AEC step done", min(run[1] for run in runs), "s", FIRST_STEP, True)


def _python(code: str, *words: str, **env: str) -> str:
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=os.environ | env, capture_output=True, text=True, check=True).stdout
