"""Our agents at the service's tables: which may be asked for, and their answers, within the clock."""

from __future__ import annotations

import asyncio
import copy
import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from feint import agents
from feint.agents import levels
from feint.envs.engine.agent import Agent, Views, sample_rows, uniform
from feint.envs.engine.errors import ConfigError, FeintError, FileError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.service.errors import ServiceError
from feint.service.settings import Settings

#: Agents that may be asked for, with the one argument each takes here.
SERVED = {
    "random": "resign", "scripted": "style", "nash": "", "bayes": "", "champion": "temperature", "search": "playouts",
}  # fmt: skip

_MOST_READY = 256
_log = logging.getLogger("feint.service")


@dataclass(frozen=True)
class Sitter:
    """An agent that is ready to play a game. It keeps nothing of a match, and serves all at once.

    Attributes:
        spec: as :func:`feint.agents.make` takes it.
        agent: started for every seat of the game; its own generator is never used.
    """

    spec: str
    agent: Agent

    @property
    def needs(self) -> list[str]:
        """What it needs beside an observation and a mask."""
        return ["worlds"] if self.agent.wants_determinizations else []

    def decide(self, views: Views, rng: np.random.Generator, search: float) -> np.ndarray:
        """(m,) int64, an action for each view, all chance from `rng`, after `search` seconds where it searches.

        Raises:
            FeintError: the agent chose what is not legal.
        """
        agent = self.agent
        if type(agent).probabilities is not Agent.probabilities:
            actions = sample_rows(agent.probabilities(views), rng)
        else:
            agent = copy.copy(agent)
            agent.rng = rng
            if agent.wants_determinizations:
                agent.deadline = time.monotonic() + search
            actions = agent.act(views)
        if not views.mask[np.arange(len(views)), actions].all():
            raise FeintError(f"agent {self.spec!r} chose actions that are not legal: {listing(actions)}")
        return actions


class Sitters:
    """All agents of a service, made when they are first asked for."""

    def __init__(self, settings: Settings):
        self._settings = settings
        self._ready: OrderedDict[tuple[int, str], tuple[Game, Sitter]] = OrderedDict()
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(settings.threads, "feint-agent")
        # playouts hold the interpreter: of two that search, the second only takes time from everybody else
        self._search = ThreadPoolExecutor(1, "feint-search")

    def close(self) -> None:
        """Let the threads go; an agent that still thinks is not waited for."""
        for pool in (self._pool, self._search):
            pool.shutdown(wait=False, cancel_futures=True)

    def spec(self, game: Game, asked: str) -> str:
        """The spec that a level's name or an agent's stands for.

        Raises:
            ServiceError: ``bad_agent``.
        """
        if asked == "best" or asked.startswith("level:"):
            try:
                return levels.choose(game, asked)
            except ConfigError as wrong:
                raise ServiceError("bad_agent", str(wrong)) from None
        name, colon, value = asked.partition(":")
        if name not in SERVED or (colon and not SERVED[name]) or "," in value:
            raise ServiceError(
                "bad_agent", f"there is no agent {asked!r}; choose from best, level:<n>, {listing(SERVED)}"
            )
        value = value.removeprefix(f"{SERVED[name]}=")
        if name == "search":
            value = str(self._whole(value or min(2000, self._settings.playouts)))
        elif name == "champion" and value:
            value = f"{_temperature(value):g}"
        return f"{name}:{value}" if value else name

    def _whole(self, given) -> int:
        most = self._settings.playouts
        if re.fullmatch(r"[0-9]{1,9}", str(given)) and 1 <= int(given) <= most:
            return int(given)
        raise ServiceError("bad_agent", f"search:{given} is not allowed: playouts of 1..{most}, as in search:{most}")

    def ready(self, game: Game, spec: str) -> Sitter:
        """The agent of a spec, started; may take a while the first time: not for the event loop.

        Raises:
            ServiceError: ``bad_agent``, it can't play this game under these options.
        """
        key = (id(game), spec)
        with self._lock:
            if key in self._ready:
                self._ready.move_to_end(key)
                return self._ready[key][1]
        try:
            agent = agents.make(spec)
            if agent.wants_events or agent.wants_text:
                raise ConfigError(f"agent {spec!r} remembers what it is told, and can't serve many matches at once")
            agent.start(game, range(game.players), np.random.default_rng(0))
        except (ConfigError, FileError) as wrong:
            raise ServiceError("bad_agent", str(wrong)) from None
        made = Sitter(spec, agent)
        with self._lock:
            self._ready[key] = (game, made)  # the game is kept, so that nothing else takes its id
            while len(self._ready) > _MOST_READY:
                self._ready.popitem(last=False)
        return made

    async def prepare(self, game: Game, spec: str) -> Sitter:
        """:meth:`ready`, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(None, self.ready, game, spec)

    async def answer(self, match: Match, seat: int, spec: str, rng: np.random.Generator) -> tuple[int, bool]:
        """The action of an agent for `seat`, and whether it chose it: a random one stands in if it fails or is late."""
        mask = match.legal(seat)
        try:
            sitter = await self.prepare(match.game, spec)
            return await self._in_time(sitter, self._think, match.clone(), seat, sitter, rng), True
        except TimeoutError:
            _log.warning("%s: %s had no move within %g s", match.game.id, spec, self._settings.think)
        except Exception:
            _log.exception("%s: %s failed", match.game.id, spec)
        return int(sample_rows(uniform(mask[None]), rng)[0]), False

    async def _in_time(self, sitter: Sitter, work: Callable, *args):
        """What `work` gives, in a thread; its clock runs from when it has one.

        Raises:
            TimeoutError: the clock ran out. The thread is not stopped; what searches ends by its own deadline.
        """
        loop, begun = asyncio.get_running_loop(), asyncio.Event()

        def begin():
            loop.call_soon_threadsafe(begun.set)
            return work(*args)

        future = loop.run_in_executor(self._search if sitter.agent.wants_determinizations else self._pool, begin)
        try:
            await begun.wait()
        except asyncio.CancelledError:
            future.cancel()
            raise
        return await asyncio.wait_for(future, self._settings.think)

    async def act(self, game: Game, spec: str, views: Views, rng: np.random.Generator) -> list[int]:
        """The actions of an agent for views without a match.

        Raises:
            ServiceError: ``bad_agent``, it needs more than observations and masks; ``busy``, its clock ran out.
        """
        sitter = await self.prepare(game, spec)
        if sitter.needs:
            raise ServiceError("bad_agent", f"agent {spec!r} needs {listing(sitter.needs)}: it plays in matches only")
        try:
            return (await self._in_time(sitter, sitter.decide, views, rng, self._settings.search)).tolist()
        except TimeoutError:
            raise ServiceError("busy", f"agent {spec!r} had no answer within {self._settings.think:g} s") from None

    def _think(self, match: Match, seat: int, sitter: Sitter, rng: np.random.Generator) -> int:
        views = views_of(match, seat, sitter.agent.wants_determinizations)
        return int(sitter.decide(views, rng, self._settings.search)[0])


def _temperature(given: str) -> float:
    """A temperature that float32 can divide by, or 0."""
    heat = float(given) if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,4})?", given) else -1.0
    if heat == 0 or 0.01 <= heat <= 100:
        return heat
    raise ServiceError("bad_agent", f"champion:{given} is not allowed: a temperature of 0, or of 0.01 to 100")


def views_of(match: Match, seat: int, worlds: bool) -> Views:
    """What an agent is shown of one seat of one match."""
    draw = (lambda row, seeds: match.determinizations(seat, seeds)) if worlds else None
    one, first = np.array([seat]), np.zeros(1, np.int64)
    return Views(one, first, match.observe(seat)[None], match.legal(seat)[None], worlds=draw)
