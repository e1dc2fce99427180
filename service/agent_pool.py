"""The service's agents: which may be chosen, started once for all matches, and their actions within a time limit."""

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
from typing import Any

import numpy as np

from feint import agents
from feint.agents import levels
from feint.agents.search import SearchAgent
from feint.envs.engine.agent import Agent, Views, sample_rows, uniform
from feint.envs.engine.errors import ConfigError, FeintError, FileError, listing
from feint.envs.engine.game import Game
from feint.envs.engine.match import Match
from feint.service.errors import ServiceError
from feint.service.settings import Settings

#: Agents that may be chosen, with the one argument that each takes here.
SERVED = {
    "random": "resign", "scripted": "style", "nash": "", "bayes": "", "champion": "temperature", "search": "playouts",
}  # fmt: skip

_MAX_READY = 256
_log = logging.getLogger("feint.service")


@dataclass(frozen=True)
class PooledAgent:
    """An agent that has been started for a game. It keeps no state between decisions, and serves all matches at once.

    Attributes:
        spec: as :func:`feint.agents.make` takes it.
        agent: started for every seat of the game; its own generator is never used.
    """

    spec: str
    agent: Agent

    @property
    def needs(self) -> list[str]:
        """What it needs besides an observation and a mask."""
        return ["determinizations"] if self.agent.wants_determinizations else []

    def decide(self, views: Views, rng: np.random.Generator, search: float) -> np.ndarray:
        """(m,) int64, an action for each view; an agent that searches takes at most `search` seconds.

        Raises:
            FeintError: the agent chose what is not legal.
        """
        agent = self.agent
        if type(agent).probabilities is not Agent.probabilities:
            actions = sample_rows(agent.probabilities(views), rng)
        else:
            agent = copy.copy(agent)
            agent.rng = rng
            if isinstance(agent, SearchAgent):
                agent.deadline = time.monotonic() + search
            actions = agent.act(views)
        if not views.mask[np.arange(len(views)), actions].all():
            raise FeintError(f"agent {self.spec!r} chose actions that are not legal: {listing(actions)}")
        return actions


class AgentPool:
    """All agents of a service, each started when it is first needed."""

    def __init__(self, settings: Settings):
        self._settings = settings
        self._ready: OrderedDict[tuple[int, str], tuple[Game, PooledAgent]] = OrderedDict()
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(settings.threads, "feint-agent")
        # playouts hold the interpreter lock: a second search would only slow down everything else
        self._search_thread = ThreadPoolExecutor(1, "feint-search")

    def close(self) -> None:
        """Shut the threads down without waiting for an agent that is still thinking."""
        for pool in (self._threads, self._search_thread):
            pool.shutdown(wait=False, cancel_futures=True)

    def spec(self, game: Game, name: str) -> str:
        """The spec that the name of a level or an agent stands for.

        Raises:
            ServiceError: ``bad_agent``.
        """
        if name == "best" or name.startswith("level:"):
            try:
                return levels.choose(game, name)
            except ConfigError as error:
                raise ServiceError("bad_agent", str(error)) from None
        agent, colon, value = name.partition(":")
        if agent not in SERVED or (colon and not SERVED[agent]) or "," in value:
            raise ServiceError(
                "bad_agent", f"there is no agent {name!r}; choose from best, level:<n>, {listing(SERVED)}"
            )
        value = value.removeprefix(f"{SERVED[agent]}=")
        if agent == "search":
            value = str(self._playouts(value or str(min(2000, self._settings.playouts))))
        elif agent == "champion" and value:
            value = f"{_temperature(value):g}"
        return f"{agent}:{value}" if value else agent

    def _playouts(self, value: str) -> int:
        limit = self._settings.playouts
        if re.fullmatch(r"[0-9]{1,9}", value) and 1 <= int(value) <= limit:
            return int(value)
        raise ServiceError("bad_agent", f"search:{value} is not allowed: playouts of 1..{limit}, as in search:{limit}")

    def ready(self, game: Game, spec: str) -> PooledAgent:
        """The agent of a spec, started. May be slow the first time: not for the event loop.

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
                raise ConfigError(f"agent {spec!r} keeps a memory of its match, and can't serve many at once")
            agent.start(game, range(game.players), np.random.default_rng(0))
        except (ConfigError, FileError) as error:
            raise ServiceError("bad_agent", str(error)) from None
        pooled = PooledAgent(spec, agent)
        with self._lock:
            self._ready[key] = (game, pooled)  # holds the game, so that no other takes its id
            while len(self._ready) > _MAX_READY:
                self._ready.popitem(last=False)
        return pooled

    async def prepare(self, game: Game, spec: str) -> PooledAgent:
        """:meth:`ready`, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(None, self.ready, game, spec)

    async def choose_action(self, match: Match, seat: int, spec: str, rng: np.random.Generator) -> tuple[int, bool]:
        """An agent's action for `seat`, and whether it is its own: a random one replaces it if it fails or is late."""
        mask = match.legal(seat)
        try:
            pooled = await self.prepare(match.game, spec)
            return await self._in_time(pooled, self._decide, match.clone(), seat, pooled, rng), True
        except TimeoutError:
            _log.warning("%s: %s did not move within %g s", match.game.id, spec, self._settings.think)
        except Exception:
            _log.exception("%s: %s failed", match.game.id, spec)
        return int(sample_rows(uniform(mask[None]), rng)[0]), False

    async def _in_time(self, pooled: PooledAgent, work: Callable[..., Any], *args: Any) -> Any:
        """The result of `work` in a thread, within the time limit, which counts from when a thread is free.

        Raises:
            TimeoutError: it took longer. The thread goes on; a search ends by its own deadline.
        """
        loop, started = asyncio.get_running_loop(), asyncio.Event()

        def run() -> Any:
            loop.call_soon_threadsafe(started.set)
            return work(*args)

        future = loop.run_in_executor(
            self._search_thread if pooled.agent.wants_determinizations else self._threads, run
        )
        try:
            await started.wait()
        except asyncio.CancelledError:
            future.cancel()
            raise
        return await asyncio.wait_for(future, self._settings.think)

    async def act(self, game: Game, spec: str, views: Views, rng: np.random.Generator) -> list[int]:
        """An agent's actions for views without a match.

        Raises:
            ServiceError: ``bad_agent``, it needs more than observations and masks; ``busy``, it took too long.
        """
        pooled = await self.prepare(game, spec)
        if pooled.needs:
            raise ServiceError("bad_agent", f"agent {spec!r} needs {listing(pooled.needs)}: it plays in matches only")
        try:
            return (await self._in_time(pooled, pooled.decide, views, rng, self._settings.search)).tolist()
        except TimeoutError:
            raise ServiceError("busy", f"agent {spec!r} did not answer within {self._settings.think:g} s") from None

    def _decide(self, match: Match, seat: int, pooled: PooledAgent, rng: np.random.Generator) -> int:
        views = views_of(match, seat, pooled.agent.wants_determinizations)
        return int(pooled.decide(views, rng, self._settings.search)[0])


def _temperature(value: str) -> float:
    """A temperature that float32 can divide by, or 0."""
    temperature = float(value) if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,4})?", value) else -1.0
    if temperature == 0 or 0.01 <= temperature <= 100:
        return temperature
    raise ServiceError("bad_agent", f"champion:{value} is not allowed: a temperature of 0, or of 0.01 to 100")


def views_of(match: Match, seat: int, determinizations: bool) -> Views:
    """What an agent is shown of one seat of one match, with a source of determinizations if it wants them."""
    resample = (lambda row, seeds: match.determinizations(seat, seeds)) if determinizations else None
    observation, mask = match.observe(seat)[None], match.legal(seat)[None]
    return Views(np.array([seat]), np.zeros(1, np.int64), observation, mask, resample_hidden=resample)
