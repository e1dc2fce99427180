"""Recorded playthroughs: state, legal actions, observation and events at every step of a seeded match of each game.

``python tests/contract/golden.py`` writes them after a rule was changed on purpose; the diff then shows what changed.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from cases import case_id, cases, game_of
from suite import choose

from feint.envs import Match
from feint.envs.engine.state import header

FOLDER = Path(__file__).parent / "golden"
STEPS = 60
#: Games of so large states that of each step only what it changed is written.
BRIEF = ("labirynt-encounter", "labirynt-adventure", "magicalogia-session")
#: Arrays of more values are written as the commonest value and the entries that differ from it.
LONG = 250
_ENGINE = {name for name, *_ in header(1)} - {"rng", "returns", "acting", "turn", "done", "truncated"}


def transcript(game) -> str:
    match, rng = Match(game, seed=42), np.random.default_rng(42)
    counts = dict.fromkeys([None, *range(game.players)], 0)
    shown: dict[str, dict] = {}
    lines = [repr(game), *_new_events(match, counts), *_position(match, shown)]
    while not match.over and match.turn < STEPS:
        seat = int(rng.choice(match.acting))
        action = choose(rng, match.legal(seat), game)
        lines.append(f"\nplayer_{seat}: {action} {game.action_names[action]}")
        match.step(action, seat)
        if game.name not in BRIEF:
            shown.clear()
        lines += [*_new_events(match, counts), *_position(match, shown)]
    return "\n".join(lines) + "\n"


def _new_events(match: Match, counts: dict) -> list[str]:
    """Events since the last time: public ones, then those of each seat alone."""
    lines, public = [], []
    for seat in counts:
        fresh = match.events(seat)[counts[seat] :]
        counts[seat] += len(fresh)
        public = fresh if seat is None else public
        audience = "all" if seat is None else f"player_{seat}"
        own = fresh if seat is None else [event for event in fresh if event not in public]
        lines += [f"  to {audience}: {event.kind} {event.values} {event.text}" for event in own]
    return lines


def _position(match: Match, shown: dict[str, dict]) -> list[str]:
    """State, legal actions and observations; of what `shown` holds already only the changes, which it then holds."""
    state = match.state
    lines = ["  " + _fresh(_fields(state), shown.setdefault("state", {}))]
    for seat in match.acting:
        legal = np.flatnonzero(match.legal(seat))
        lines.append(f"  legal for player_{seat}: {_runs(legal)}")
        row = match.observe(seat)
        seen = shown.setdefault(f"player_{seat}", dict.fromkeys(match.game.slots, "0"))
        values = {name: f"{value:.4g}" for name, value in zip(match.game.slots, row, strict=True)}
        lines.append(f"  player_{seat} sees {_fresh(values, seen)}")
    return lines


def _fresh(values: dict[str, str], shown: dict[str, str]) -> str:
    """What is not shown yet."""
    fresh = {name: value for name, value in values.items() if shown.get(name) != value}
    shown.update(fresh)
    return " ".join(f"{name}={value}" for name, value in fresh.items())


def _fields(state: np.void, prefix: str = "") -> dict[str, str]:
    """The fields of a record, those of records within it under their own names after a point; the engine's left out."""
    fields = {}
    for name in state.dtype.names:
        if state.dtype[name].fields:
            fields |= _fields(state[name], f"{name}.")
        elif not _is_hidden(name):
            fields[prefix + name] = _short(state[name])
    return fields


def _is_hidden(name: str) -> bool:
    return name in _ENGINE or name.startswith("pad_")


def _short(value) -> str:
    if getattr(value, "size", 1) > LONG:
        return _sparse(value)
    return str(value.tolist()).replace(" ", "") if getattr(value, "shape", ()) else str(value)


def _sparse(values: np.ndarray) -> str:
    """A long array as its commonest value and the entries that differ from it."""
    kinds, counts = np.unique(values, return_counts=True)
    usual = kinds[counts.argmax()]
    others = {"".join(f"[{k}]" for k in at): values[tuple(at)].item() for at in np.argwhere(values != usual)}
    return f"{usual}*" + "".join(f",{at}={value}" for at, value in others.items())


def _runs(numbers) -> str:
    parts: list[list[int]] = []
    for n in map(int, numbers):
        if parts and n == parts[-1][1] + 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def path(case) -> Path:
    return FOLDER / (case_id(case).replace("=", "_") + ".txt")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in cases():
        path(case).write_text(transcript(game_of(case)))
        print(path(case))
