"""The configurations every registered game is tested under: its defaults, and each other choice of its options."""

from __future__ import annotations

from feint.envs import GAMES, load
from feint.envs.engine.registry import options


def cases() -> list[tuple[str, dict]]:
    pairs = []
    for name in GAMES:
        pairs.append((name, {}))
        for option, spec in options(name).items():
            if spec.choices:
                pairs += [(name, {option: choice}) for choice in spec.choices if choice != spec.default]
            elif option == "players":
                pairs += [(name, {option: n}) for n in (spec.low, spec.high) if n != spec.default]
    return pairs


def case_id(case: tuple[str, dict]) -> str:
    name, config = case
    return "-".join([name, *(f"{k}={v}" for k, v in config.items())])


def game_of(case: tuple[str, dict]):
    return load(case[0], **case[1])
