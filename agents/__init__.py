"""Agents: who plays. ``make("scripted")`` gives one by name; see :mod:`feint.envs.engine.agent` for the protocol."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from pathlib import Path

from feint.envs.engine.agent import Agent, Views
from feint.envs.engine.errors import ConfigError, listing

__all__ = ["AGENTS", "Agent", "Views", "make"]

#: Agents by name: the class, and the argument that a bare ``name:value`` sets.
AGENTS: dict[str, tuple[str, str]] = {
    "random": ("feint.agents.random:RandomAgent", "resign"),
    "scripted": ("feint.agents.scripted:ScriptedAgent", "style"),
    "nash": ("feint.agents.nash:NashAgent", ""),
    "bayes": ("feint.agents.mafia42.bayes:BayesAgent", ""),
    "search": ("feint.agents.search:SearchAgent", "playouts"),
    "champion": ("feint.agents.champion:ChampionAgent", "temperature"),
    "policy": ("feint.agents.policy:PolicyAgent", "path"),
    "remote": ("feint.agents.remote:RemoteAgent", "url"),
    "human": ("feint.agents.human:HumanAgent", ""),
}

_CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def make(spec: str | Agent) -> Agent:
    """An agent from its spec: ``name``, ``name:value``, ``name:key=value,key=value``, the path of a trained one, or
    ``module:Class`` for one of your own.

    Raises:
        ConfigError: unknown name or argument.
    """
    if isinstance(spec, Agent):
        return spec
    if not isinstance(spec, str) or not spec:
        raise ConfigError(
            f"agent {spec!r} is not allowed: give a name ({listing(AGENTS)}) or the path of a trained one"
        )
    name, _, rest = spec.partition(":")
    if name in AGENTS:
        where, bare = AGENTS[name]
        arguments = _arguments(name, rest, bare)
    elif Path(spec).exists():
        where, arguments = AGENTS["policy"][0], {"path": spec}
    elif _CLASS.fullmatch(spec):
        where, arguments = spec, {}
    else:
        raise ConfigError(
            f"there is no agent {spec!r}: names are {listing(AGENTS)}; no file has that name, and it is no module:Class"
        )
    agent_class = _import_class(spec, where)
    try:
        return agent_class(**arguments)
    except TypeError as error:
        raise ConfigError(f"agent {spec!r}: {error}") from None


def _import_class(spec: str, where: str) -> Callable[..., Agent]:
    module, _, cls = where.partition(":")
    try:
        agent_class = getattr(importlib.import_module(module), cls)
    except (ImportError, AttributeError) as error:
        raise ConfigError(f"agent {spec!r} can't be imported: {error}") from None
    if not (isinstance(agent_class, type) and issubclass(agent_class, Agent)):
        raise ConfigError(f"agent {spec!r}: {cls} is not a subclass of feint.agents.Agent")
    return agent_class


def _arguments(name: str, rest: str, bare: str) -> dict[str, str]:
    if not rest:
        return {}
    first, *others = rest.split(",")
    arguments = {}
    if "=" not in first or (bare == "path" and Path(first).exists()):
        if not bare:
            raise ConfigError(f"agent {name!r} takes no argument, got {rest!r}")
        arguments[bare] = first
    else:
        others = [first, *others]
    return arguments | dict(part.partition("=")[::2] for part in others)
