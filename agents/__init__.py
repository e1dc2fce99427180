"""Agents: who plays. ``make("scripted")`` gives one by name; see :mod:`feint.agents.base` for the protocol."""

from __future__ import annotations

import importlib
from pathlib import Path

from feint.agents.base import Agent, Views
from feint.envs.engine.errors import ConfigError, listing

__all__ = ["AGENTS", "Agent", "Views", "make"]

#: Names of agents, with the class that makes each and the argument a bare ``name:value`` sets.
AGENTS: dict[str, tuple[str, str]] = {
    "random": ("feint.agents.random:RandomAgent", "resign"),
    "scripted": ("feint.agents.scripted:ScriptedAgent", "style"),
    "nash": ("feint.agents.nash:NashAgent", ""),
    "bayes": ("feint.agents.bayes:BayesAgent", ""),
    "search": ("feint.agents.search:SearchAgent", "playouts"),
    "champion": ("feint.agents.champion:ChampionAgent", "temperature"),
    "policy": ("feint.agents.policy:PolicyAgent", "path"),
    "human": ("feint.agents.human:HumanAgent", ""),
}


def make(spec: str | Agent) -> Agent:
    """An agent from its spec: ``name``, ``name:value``, ``name:key=value,key=value``, or the path of a trained one.

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
        arguments = _arguments(name, rest, AGENTS[name][1])
    elif Path(spec).exists():
        name, arguments = "policy", {"path": spec}
    else:
        raise ConfigError(f"there is no agent {spec!r}: names are {listing(AGENTS)}; no file has that name either")
    module, _, cls = AGENTS[name][0].partition(":")
    maker = getattr(importlib.import_module(module), cls)
    try:
        return maker(**arguments)
    except TypeError as wrong:
        raise ConfigError(f"agent {spec!r}: {wrong}") from None


def _arguments(name: str, rest: str, bare: str) -> dict[str, str]:
    if not rest:
        return {}
    if "=" not in rest:
        if not bare:
            raise ConfigError(f"agent {name!r} takes no argument, got {rest!r}")
        return {bare: rest}
    return dict(part.partition("=")[::2] for part in rest.split(","))
