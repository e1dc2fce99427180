"""The games and the agents that play them, ready for JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from feint.agents import levels, policy
from feint.agents.champion import FOLDER
from feint.envs import GAMES
from feint.envs.engine import registry
from feint.envs.engine.errors import ConfigError, listing
from feint.envs.engine.game import Game, Option
from feint.service.agent_pool import SERVED, AgentPool
from feint.service.errors import ServiceError

ONNX = "model.onnx"
#: Files of a champion that are served, with their media types.
FILES = {
    policy.MANIFEST: "application/json",
    policy.WEIGHTS: "application/octet-stream",
    ONNX: "application/octet-stream",
}


def name_of(game: str) -> str:
    """The short name of a game's id.

    Raises:
        ServiceError: ``unknown_game``.
    """
    try:
        return registry.split_id(game)
    except ConfigError as error:
        raise ServiceError("unknown_game", str(error)) from None


def load(game: str, options: dict[str, Any]) -> Game:
    """A game under options. May compile the first time: not for the event loop.

    Raises:
        ServiceError: ``unknown_game`` or ``bad_option``.
    """
    try:
        return registry.load(name_of(game), **options)
    except ConfigError as error:
        raise ServiceError("bad_option", str(error)) from None


def parse_options(text: str | None) -> dict[str, Any]:
    """Options from the query: a JSON object.

    Raises:
        ServiceError: ``invalid``.
    """
    if not text:
        return {}
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ServiceError("invalid", f"options must be a JSON object: {error}") from None
    if not isinstance(options, dict):
        raise ServiceError("invalid", f"options must be a JSON object, not {text[:80]!r}")
    return options


def game_info(name: str) -> dict[str, Any]:
    """A game and its options."""
    entry = GAMES[name]
    return {
        "name": name,
        "id": f"feint/{name}-v{entry.version}",
        "version": entry.version,
        "summary": entry.summary,
        "options": [_option(key, option) for key, option in registry.options(name).items()],
        "champions": [folder.name for folder in champions(name)],
    }


def _option(name: str, option: Option) -> dict[str, Any]:
    choices = None if option.choices is None else list(option.choices)
    return {
        "name": name, "default": option.default, "help": option.help, "choices": choices,
        "low": option.low, "high": option.high, "allowed": option.allowed(),
    }  # fmt: skip


def shown_options(game: str, config: dict[str, Any]) -> dict[str, Any]:
    """Options as a player may see them: None for values that could reveal what is hidden in the match.

    Numbers, truth values, one of a few choices and defaults reveal nothing.
    """
    declared = registry.options(game)
    return {name: value if _reveals_nothing(declared[name], value) else None for name, value in config.items()}


def _reveals_nothing(option: Option, value: Any) -> bool:
    # a match from the database has lists where its options had tuples
    default = json.loads(json.dumps(option.default))
    return (
        isinstance(value, (bool, int, float)) or option.choices is not None or json.loads(json.dumps(value)) == default
    )


@lru_cache(maxsize=64)
def layout(game: Game) -> dict[str, Any]:
    """Sizes and names of a game under its options."""
    return {
        "name": game.name,
        "id": game.id,
        "options": dict(game.config),
        "players": game.players,
        "seats": list(game.agents),
        "max_turns": game.max_turns,
        "low": float(game.min_return),
        "high": float(game.max_return),
        "zero_sum": game.zero_sum,
        "digest": registry.layout_digest(game),
        "actions": list(game.action_names),
        "slots": [{"name": slot, "meaning": game.meaning(slot)} for slot in game.slots],
        "events": [{"kind": event.name, "values": list(event.values)} for event in game.events],
    }


def champions(name: str) -> list[Path]:
    """Folders of a game's shipped champions."""
    return sorted(manifest.parent for manifest in (FOLDER / name).glob("*/manifest.json"))


@lru_cache(maxsize=32)
def champion_file(name: str, champion: str, file: str) -> bytes:
    """A file of a champion; its net is exported as ONNX on request.

    Raises:
        ServiceError: ``unknown_champion``.
    """
    known = {folder.name: folder for folder in champions(name)}
    if champion not in known or file not in FILES:
        files = listing(f"{folder}/{part}" for folder in known for part in FILES) or "none"
        raise ServiceError("unknown_champion", f"{name} has no champion file {champion!r}/{file!r}; there is {files}")
    if file != ONNX:
        return (known[champion] / file).read_bytes()
    try:
        from feint.training.onnx import model
    except ModuleNotFoundError as missing:
        needs = f"the service has no {missing.name} to make {ONNX} with: pip install 'feint[onnx]'"
        raise ServiceError("unknown_champion", needs) from None
    manifest, net = policy.load(known[champion])
    return model(net, manifest).SerializeToString()


def level_list(game: Game) -> list[dict[str, Any]]:
    """A game's strength levels, weakest first."""
    columns = ("name", "agent", "rating", "low", "high")
    return [{"level": level.number} | {name: getattr(level, name) for name in columns} for level in levels.levels(game)]


def agent_list(game: Game, agents: AgentPool) -> list[dict[str, Any]]:
    """The agents that play a game under its options: its levels, and the others that may be chosen."""
    known = {level.agent: level for level in levels.levels(game)}
    named = {spec.partition(":")[0] for spec in known}
    return [
        {
            "game": game.name,
            "agent": spec,
            "needs": agents.ready(game, spec).needs,
            "level": known[spec].number if spec in known else None,
            "rating": known[spec].rating if spec in known else None,
            "manifest": getattr(agents.ready(game, spec).agent, "manifest", None),
        }
        for spec in [*known, *_others(game, agents, named)]
    ]


def _others(game: Game, agents: AgentPool, known: set[str]) -> Iterator[str]:
    for name in SERVED:
        if name in known:
            continue
        try:
            yield agents.ready(game, agents.spec(game, name)).spec
        except ServiceError:
            continue
