"""Scenarios: configured and checked, or drawn from the seed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.errors import listing
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.ids import people_names

_STRANGER_KINDS = {"mundane": tables.MUNDANE, "mage": tables.MAGE, "creature": tables.CREATURE}
_KEYS = {
    "limit": f"cycles, {tables.MIN_CYCLES}..{tables.MAX_CYCLES}",
    "hosts": f"the person each fragment possesses, {tables.MIN_FRAGMENTS}..{tables.FRAGMENTS} different people, no PCs",
    "strangers": f"what the strangers are, {listing(_STRANGER_KINDS)} in any order, each once",
    "anchors": "for each PC two mundane people",
    "handouts": "the people, no PCs, whose handouts are public at the start, at least one",
    "open": "for each PC its open mission: a name, [name, person] or 'drawn'",
    "secret": "for each PC its secret mission: a name, [name, fragment or person] or 'drawn'",
    "criminal": "whether the mage among the strangers is a criminal",
    "passage": "whether time passes before the last cycle",
    "misfortunes": f"the fate-change table: {listing(tables.FATE_TABLES)}",
}
_OPEN = tuple(words.replace(" {target}", "") for words, _ in tables.OPEN_MISSIONS)
_SECRET = tuple(words.replace(" {target}", "") for words, _ in tables.SECRET_MISSIONS)

ALLOWED = "'drawn', or a scenario as a dictionary or JSON object; what it leaves out is drawn. Its keys: " + "; ".join(
    f"{key}: {what}" for key, what in _KEYS.items()
)


def mission_names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of the open missions, and of the secret ones, as a scenario has them."""
    return _OPEN, _SECRET


# --- scenarios configured ---------------------------------------------------------------------------------------------


def check_scenario(value: Any) -> str:
    """The option's value: "drawn", or the scenario as JSON with sorted keys.

    Whether people's names fit the number of players is checked by :func:`write_scenario`.

    Raises:
        ValueError: not a scenario, or an unknown key.
    """
    if value == "drawn":
        return value
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"not JSON ({error}); allowed: {ALLOWED}") from None
    if not isinstance(value, Mapping):
        raise ValueError(ALLOWED)
    for key in value:
        if key not in _KEYS:
            raise ValueError(f"key {key!r}: a scenario's keys are {listing(_KEYS)}")
    try:
        return json.dumps(dict(value), sort_keys=True)
    except RecursionError:
        raise ValueError(f"it is nested too deeply; allowed: {ALLOWED}") from None


def write_scenario(state: np.ndarray, text: str) -> None:
    """Write a checked scenario into a (1,) record whose `players` and `people` are set.

    Raises:
        ValueError: naming the value and what is allowed.
    """
    scenario = json.loads(text)
    players = int(state["players"][0])
    names = people_names(players)
    _write_people(state, scenario, players, names)
    for key, known, kinds, fields in (
        ("open", _OPEN, tables.OPEN_MISSIONS, ("open_mission", "open_target")),
        ("secret", _SECRET, tables.SECRET_MISSIONS, ("mission", "target")),
    ):
        for p, mission in enumerate(_per_pc(scenario[key], players, key) if key in scenario else ()):
            state[fields[0]][0, p], state[fields[1]][0, p] = _mission(state, p, mission, key, known, kinds, names)
    if "limit" in scenario:
        state["limit"] = _number(scenario["limit"], tables.MIN_CYCLES, tables.MAX_CYCLES, "limit")
    for key in ("criminal", "passage"):
        if key in scenario:
            if not isinstance(scenario[key], bool):
                raise ValueError(f"{key} {scenario[key]!r}: true or false, {_KEYS[key]}")
            state[key] = int(scenario[key])
    if "misfortunes" in scenario:
        if scenario["misfortunes"] not in tables.FATE_TABLES:
            raise ValueError(f"misfortunes {scenario['misfortunes']!r}: {_KEYS['misfortunes']}")
        state["misfortunes"] = tables.FATE_TABLES.index(scenario["misfortunes"])


def _write_people(state: np.ndarray, scenario: Mapping[str, Any], players: int, names: Sequence[str]) -> None:
    """Hosts, strangers, anchors and open handouts."""
    others = names[players:]
    if "hosts" in scenario:
        hosts = _people(scenario["hosts"], others, "hosts")
        if not tables.MIN_FRAGMENTS <= len(hosts) <= tables.FRAGMENTS:
            raise ValueError(f"{len(hosts)} hosts: {_KEYS['hosts']}")
        state["fragments"] = len(hosts)
        state["host"][0, : len(hosts)] = [names.index(name) for name in hosts]
    if "strangers" in scenario:
        kinds = scenario["strangers"]
        if sorted(kinds) != sorted(_STRANGER_KINDS):
            raise ValueError(f"strangers {kinds!r}: {_KEYS['strangers']}")
        state["kind"][0, len(names) - tables.STRANGERS : len(names)] = [_STRANGER_KINDS[kind] for kind in kinds]
    if "anchors" in scenario:
        for p, pair in enumerate(_per_pc(scenario["anchors"], players, "anchors")):
            if len(_people(pair, others[: players + 1], "anchors")) != 2:
                raise ValueError(f"anchors {pair!r}: {_KEYS['anchors']}")
            state["anchored"][0, p] = [names.index(name) for name in pair]
    if "handouts" in scenario:
        handouts = _people(scenario["handouts"], others, "handouts")
        if not handouts:
            raise ValueError(f"handouts {handouts!r}: {_KEYS['handouts']}")
        state["first_public"] = 1
        state["public"][0, [names.index(name) for name in handouts]] = 1


def _number(value: Any, low: int, high: int, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{key} {value!r}: {_KEYS[key]}")
    return value


def _people(value: Any, allowed: Sequence[str], key: str) -> list[str]:
    if not isinstance(value, list) or len(set(map(str, value))) != len(value):
        raise ValueError(f"{key} {value!r}: {_KEYS[key]}")
    for name in value:
        if name not in allowed:
            raise ValueError(f"{key}: there is no {name!r}, but {listing(allowed)}")
    return value


def _per_pc(value: Any, players: int, key: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != players:
        raise ValueError(f"{key} {value!r}: one entry for each of {players} PCs; {_KEYS[key]}")
    return value


def _mission(
    state: np.ndarray,
    p: int,
    mission: Any,
    key: str,
    known: Sequence[str],
    kinds: Sequence[tuple[str, str]],
    names: Sequence[str],
) -> tuple[int, int]:
    if mission == "drawn":
        return -1, -1
    name, target = (mission, None) if isinstance(mission, str) or not mission else (*mission, None)[:2]
    if name not in known:
        raise ValueError(f"{key} mission {name!r}: missions are {listing(known)}")
    kind = known.index(name)
    allowed = _targets(state, p, kinds[kind][1], names)
    if not kinds[kind][1]:
        if target is not None:
            raise ValueError(f"{key} mission {name!r} names nobody, not {target!r}")
        return kind, -1
    if not allowed:
        raise ValueError(f"{key} mission {name!r} names an anchor: the scenario must have anchors too")
    if target not in allowed:
        raise ValueError(
            f"{key} mission {name!r} of {tables.PC_NAMES[p]} names {target!r}: allowed are {listing(allowed)}"
        )
    return kind, allowed[target]


def _targets(state: np.ndarray, p: int, what: str, names: Sequence[str]) -> dict[Any, int]:
    players = int(state["players"][0])
    if what == "fragment":
        return {f + 1: f for f in range(int(state["fragments"][0]) or tables.MIN_FRAGMENTS)}
    if what == "anchor":
        return {names[q]: q for q in state["anchored"][0, p].tolist() if q >= 0}
    if what == "pc":
        return {names[q]: q for q in range(players) if q != p}
    if what == "person":
        return {name: q for q, name in enumerate(names) if q >= players}
    return {}


# --- scenarios drawn --------------------------------------------------------------------------------------------------


@inner_rule
def set_scenario(s, b):
    """Draw what the configuration leaves open, and announce what is public (MG-20, MG-22, MG-96)."""
    if s.limit == 0:
        s.limit = tables.MIN_CYCLES - 1 + roll(b, tables.MAX_CYCLES - tables.MIN_CYCLES + 1)
    if s.fragments == 0:
        s.fragments = tables.MIN_FRAGMENTS - 1 + roll(b, min(tables.FRAGMENTS, s.players) - tables.MIN_FRAGMENTS + 1)
    if s.passage < 0:
        s.passage = chance(b, 1, 2)
    if s.misfortunes < 0:
        s.misfortunes = roll(b, len(tables.FATE_TABLES)) - 1
    if s.criminal < 0:
        s.criminal = chance(b, 1, 2)
    emit(b, ids.E_BEGINS, EVERYONE, s.limit, s.fragments, s.passage, s.misfortunes)
    draw_people(s, b)
    draw_handouts(s, b)
    for p in range(s.players):
        draw_anchors(s, b, p)
        draw_open_mission(s, b, p)
        if s.mission[p] < 0:
            draw_secret_mission(s, b, p)
        emit(b, ids.E_MISSION, EVERYONE, p, s.open_mission[p], s.open_target[p], 0)
        emit(b, ids.E_SECRET_MISSION, 1 << p, p, s.mission[p], s.target[p], 0)


@inner_rule
def draw_people(s, b):
    """Who the strangers are, and whom the fragments possess: different people, uniformly (MG-96)."""
    first = s.people - tables.STRANGERS
    for q in range(first):
        s.kind[q] = tables.PC if q < s.players else tables.MUNDANE
    if s.kind[first] < 0:
        draw_kinds(s, b, (1 << tables.STRANGERS) - 1)
    if s.host[0] < 0:
        draw_hosts(s, b, 0, 0)


@inner_rule
def draw_kinds(s, b, which):
    """Permute the kinds of the strangers that `which` marks (at the start all), every order equally likely (MG-96)."""
    first = s.people - tables.STRANGERS
    if which == (1 << tables.STRANGERS) - 1:
        for n in range(tables.STRANGERS):
            s.kind[first + n] = tables.MUNDANE + n
    for n in range(tables.STRANGERS - 1):
        if which >> n & 1 == 1:
            number = 0
            for k in range(n, tables.STRANGERS):
                number += which >> k & 1
            left = roll(b, number) if number > 1 else 1
            for k in range(n, tables.STRANGERS):
                left -= which >> k & 1
                if left == 0 and which >> k & 1 == 1:
                    kind = s.kind[first + n]
                    s.kind[first + n] = s.kind[first + k]
                    s.kind[first + k] = kind


@inner_rule
def draw_hosts(s, b, kept, barred):
    """Draw hosts for all fragments but those in the bits `kept`, among people not in the bits `barred` (MG-96)."""
    taken = barred
    for f in range(s.fragments):
        if kept >> f & 1 == 0:
            number = 0
            for q in range(s.players, s.people):
                number += 1 - (taken >> q & 1)
            left = roll(b, number) if number > 1 else 1
            for q in range(s.players, s.people):
                if taken >> q & 1 == 0:
                    left -= 1
                    if left == 0:
                        s.host[f] = q
            taken |= 1 << s.host[f]


@inner_rule
def draw_handouts(s, b):
    """Open the PCs' handouts, and some of the others' (MG-22, MG-96)."""
    for q in range(s.players):
        s.public[q] = 1
        s.appeared[q] = 1
    if s.first_public == 0:
        others = s.people - s.players
        one = roll(b, others)
        two = roll(b, others - 1)
        if two >= one:
            two += 1
        s.public[s.players + one - 1] = 1
        s.public[s.players + two - 1] = 1
    for q in range(s.players, s.people):
        if s.public[q] != 0:
            emit(b, ids.E_HANDOUT, EVERYONE, q, s.kind[q], 0, 0)


@inner_rule
def draw_anchors(s, b, p):
    """Give a PC two mundane anchors at fate 1, with drawn attributes (MG-03, MG-96)."""
    if s.anchored[p, 0] < 0:
        one = roll(b, s.players + 1)
        two = roll(b, s.players)
        if two >= one:
            two += 1
        s.anchored[p, 0] = s.players + one - 1
        s.anchored[p, 1] = s.players + two - 1
    for n in range(2):
        q = s.anchored[p, n]
        s.fate[p, q] = 1
        s.bond[p, q] = roll(b, 6) - 1
        emit(b, ids.E_FATE, EVERYONE, p, q, 1, s.bond[p, q])


@inner_rule
def draw_open_mission(s, b, p):
    """A PC's open mission (MG-20, MG-96)."""
    if s.open_mission[p] < 0:
        s.open_mission[p] = roll(b, len(tables.OPEN_MISSIONS)) - 1
        s.open_target[p] = -1
        if s.open_mission[p] == tables.RESCUE:
            s.open_target[p] = s.players - 1 + roll(b, s.people - s.players)


@inner_rule
def draw_secret_mission(s, b, p):
    """A PC's secret mission, and what it names, which always exists (MG-20, MG-96)."""
    kind = roll(b, len(tables.SECRET_MISSIONS)) - 1
    target = -1
    if kind == tables.HOLD:
        target = roll(b, s.fragments) - 1
    elif kind == tables.KEEP_ANCHOR:
        target = s.anchored[p, roll(b, 2) - 1]
    elif kind == tables.BEAT:
        target = roll(b, s.players - 1) - 1 if s.players > 2 else 0
        if target >= p:
            target += 1
    elif kind == tables.LEARN:
        target = s.players - 1 + roll(b, s.people - s.players)
    s.mission[p] = kind
    s.target[p] = target
