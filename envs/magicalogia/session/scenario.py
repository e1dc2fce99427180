"""Scenarios: drawn from the seed, or given and checked (MG-96)."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.errors import listing
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import people_names
from feint.envs.magicalogia.session.tables import (
    BEAT,
    CREATURE,
    CYCLES_LEAST,
    CYCLES_MOST,
    FATE_TABLES,
    FRAGMENTS,
    FRAGMENTS_LEAST,
    HOLD,
    KEEP_ANCHOR,
    LEARN,
    MAGE,
    MUNDANE,
    OPEN_MISSIONS,
    PC,
    PC_NAMES,
    RESCUE,
    SECRET_MISSIONS,
    STRANGERS,
)

_STRANGER_KINDS = {"mundane": MUNDANE, "mage": MAGE, "creature": CREATURE}
_KEYS = {
    "limit": f"cycles, {CYCLES_LEAST}..{CYCLES_MOST}",
    "hosts": f"the person each fragment possesses, {FRAGMENTS_LEAST}..{FRAGMENTS} different people who are no PCs",
    "strangers": f"what the strangers are, {listing(_STRANGER_KINDS)} in any order, each once",
    "anchors": "for each PC two mundane people",
    "handouts": "the people, no PCs, whose handouts are public at the start, at least one",
    "open": "for each PC its open mission: a name, [name, person] or 'drawn'",
    "secret": "for each PC its secret mission: a name, [name, fragment or person] or 'drawn'",
    "criminal": "whether the mage among the strangers is a criminal",
    "passage": "whether time passes before the last cycle",
    "misfortunes": f"the fate-change table: {listing(FATE_TABLES)}",
}
_OPEN = tuple(words.replace(" {target}", "") for words, _ in OPEN_MISSIONS)
_SECRET = tuple(words.replace(" {target}", "") for words, _ in SECRET_MISSIONS)

ALLOWED = "'drawn', or a scenario as a dictionary or JSON object; what it leaves out is drawn. Its keys: " + "; ".join(
    f"{key}: {what}" for key, what in _KEYS.items()
)


def mission_names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names by which a scenario calls open missions, and secret ones."""
    return _OPEN, _SECRET


# --- scenarios given --------------------------------------------------------------------------------------------------


def check_scenario(value) -> str:
    """The option's value: "drawn", or the scenario as JSON with sorted keys.

    Whether people's names fit the number of players is checked by :func:`write_scenario`.

    Raises:
        ValueError: no scenario, or an unknown key.
    """
    if value == "drawn":
        return value
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as wrong:
            raise ValueError(f"no JSON ({wrong}); allowed: {ALLOWED}") from None
    if not isinstance(value, Mapping):
        raise ValueError(ALLOWED)
    for key in value:
        if key not in _KEYS:
            raise ValueError(f"key {key!r}: a scenario's keys are {listing(_KEYS)}")
    try:
        return json.dumps(dict(value), sort_keys=True)
    except RecursionError:
        raise ValueError(f"it is nested too deeply; allowed: {ALLOWED}") from None


def write_scenario(made: np.ndarray, text: str) -> None:
    """Write what a checked scenario says into a (1,) record; `players` and `people` are set.

    Raises:
        ValueError: naming the value and what is allowed.
    """
    given = json.loads(text)
    players = int(made["players"][0])
    names = people_names(players)
    others = names[players:]
    if "limit" in given:
        made["limit"] = _number(given["limit"], CYCLES_LEAST, CYCLES_MOST, "limit")
    if "hosts" in given:
        hosts = _people(given["hosts"], others, "hosts")
        if not FRAGMENTS_LEAST <= len(hosts) <= FRAGMENTS:
            raise ValueError(f"{len(hosts)} hosts: {_KEYS['hosts']}")
        made["fragments"] = len(hosts)
        made["host"][0, : len(hosts)] = [names.index(name) for name in hosts]
    if "strangers" in given:
        if sorted(given["strangers"]) != sorted(_STRANGER_KINDS):
            raise ValueError(f"strangers {given['strangers']!r}: {_KEYS['strangers']}")
        made["kind"][0, len(names) - STRANGERS : len(names)] = [_STRANGER_KINDS[one] for one in given["strangers"]]
    if "anchors" in given:
        pairs = _per_pc(given["anchors"], players, "anchors")
        for p, pair in enumerate(pairs):
            if len(_people(pair, others[: players + 1], "anchors")) != 2:
                raise ValueError(f"anchors {pair!r}: {_KEYS['anchors']}")
            made["anchored"][0, p] = [names.index(name) for name in pair]
    if "handouts" in given:
        shown = _people(given["handouts"], others, "handouts")
        if not shown:
            raise ValueError(f"handouts {given['handouts']!r}: {_KEYS['handouts']}")
        made["first_public"] = 1
        made["public"][0, [names.index(name) for name in shown]] = 1
    for key, known, kinds, fields in (
        ("open", _OPEN, OPEN_MISSIONS, ("open_mission", "open_target")),
        ("secret", _SECRET, SECRET_MISSIONS, ("mission", "target")),
    ):
        for p, one in enumerate(_per_pc(given[key], players, key) if key in given else ()):
            made[fields[0]][0, p], made[fields[1]][0, p] = _mission(made, p, one, key, known, kinds, names)
    for key in ("criminal", "passage"):
        if key in given:
            if not isinstance(given[key], bool):
                raise ValueError(f"{key} {given[key]!r}: true or false, {_KEYS[key]}")
            made[key] = int(given[key])
    if "misfortunes" in given:
        if given["misfortunes"] not in FATE_TABLES:
            raise ValueError(f"misfortunes {given['misfortunes']!r}: {_KEYS['misfortunes']}")
        made["misfortunes"] = FATE_TABLES.index(given["misfortunes"])


def _number(value, low: int, high: int, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{key} {value!r}: {_KEYS[key]}")
    return value


def _people(value, allowed, key: str) -> list[str]:
    if not isinstance(value, list) or len(set(map(str, value))) != len(value):
        raise ValueError(f"{key} {value!r}: {_KEYS[key]}")
    for name in value:
        if name not in allowed:
            raise ValueError(f"{key}: no {name!r} here; there are {listing(allowed)}")
    return value


def _per_pc(value, players: int, key: str) -> list:
    if not isinstance(value, list) or len(value) != players:
        raise ValueError(f"{key} {value!r}: one entry for each of {players} PCs; {_KEYS[key]}")
    return value


def _mission(made, p: int, one, key: str, known, kinds, names) -> tuple[int, int]:
    if one == "drawn":
        return -1, -1
    name, target = (one, None) if isinstance(one, str) or not one else (*one, None)[:2]
    if name not in known:
        raise ValueError(f"{key} mission {name!r}: missions are {listing(known)}")
    kind = known.index(name)
    allowed = _targets(made, p, kinds[kind][1], names)
    if not kinds[kind][1]:
        if target is not None:
            raise ValueError(f"{key} mission {name!r} names nobody, not {target!r}")
        return kind, -1
    if not allowed:
        raise ValueError(f"{key} mission {name!r} names an anchor: the scenario must give the anchors too")
    if target not in allowed:
        raise ValueError(f"{key} mission {name!r} of {PC_NAMES[p]} names {target!r}: allowed are {listing(allowed)}")
    return kind, allowed[target]


def _targets(made, p: int, what: str, names) -> dict:
    players = int(made["players"][0])
    if what == "fragment":
        return {f + 1: f for f in range(int(made["fragments"][0]) or FRAGMENTS_LEAST)}
    if what == "anchor":
        return {names[q]: q for q in made["anchored"][0, p].tolist() if q >= 0}
    if what == "pc":
        return {names[q]: q for q in range(players) if q != p}
    if what == "person":
        return {name: q for q, name in enumerate(names) if q >= players}
    return {}


# --- scenarios drawn --------------------------------------------------------------------------------------------------


@inner_rule
def set_scenario(s, b):
    """Draw what the configuration leaves open, and tell what is public (MG-20, MG-22, MG-96)."""
    if s.limit == 0:
        s.limit = CYCLES_LEAST - 1 + roll(b, CYCLES_MOST - CYCLES_LEAST + 1)
    if s.fragments == 0:
        s.fragments = FRAGMENTS_LEAST - 1 + roll(b, min(FRAGMENTS, s.players) - FRAGMENTS_LEAST + 1)
    if s.passage < 0:
        s.passage = chance(b, 1, 2)
    if s.misfortunes < 0:
        s.misfortunes = roll(b, len(FATE_TABLES)) - 1
    if s.criminal < 0:
        s.criminal = chance(b, 1, 2)
    emit(b, news.BEGINS, EVERYONE, s.limit, s.fragments, s.passage, s.misfortunes)
    draw_people(s, b)
    draw_handouts(s, b)
    for p in range(s.players):
        draw_anchors(s, b, p)
        draw_open_mission(s, b, p)
        if s.mission[p] < 0:
            draw_secret_mission(s, b, p)
        emit(b, news.MISSION, EVERYONE, p, s.open_mission[p], s.open_target[p], 0)
        emit(b, news.SECRET_MISSION, 1 << p, p, s.mission[p], s.target[p], 0)


@inner_rule
def draw_people(s, b):
    """Who the strangers are, and whom the fragments possess: different people, all as likely."""
    first = s.people - STRANGERS
    for q in range(first):
        s.kind[q] = PC if q < s.players else MUNDANE
    if s.kind[first] < 0:
        draw_kinds(s, b, (1 << STRANGERS) - 1)
    if s.host[0] < 0:
        draw_hosts(s, b, 0, 0)


@inner_rule
def draw_kinds(s, b, which):
    """Share out again the kinds of those strangers that `which` marks (all, at the start), every order as likely."""
    first = s.people - STRANGERS
    if which == (1 << STRANGERS) - 1:
        for n in range(STRANGERS):
            s.kind[first + n] = MUNDANE + n
    for n in range(STRANGERS - 1):
        if which >> n & 1 == 1:
            number = 0
            for k in range(n, STRANGERS):
                number += which >> k & 1
            left = roll(b, number) if number > 1 else 1
            for k in range(n, STRANGERS):
                left -= which >> k & 1
                if left == 0 and which >> k & 1 == 1:
                    kind = s.kind[first + n]
                    s.kind[first + n] = s.kind[first + k]
                    s.kind[first + k] = kind


@inner_rule
def draw_hosts(s, b, kept, barred):
    """Draw hosts for all fragments but those in the bits `kept`, among people not in the bits `barred`."""
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
    """PCs' handouts lie open, and some of the others'."""
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
            emit(b, news.HANDOUT, EVERYONE, q, s.kind[q], 0, 0)


@inner_rule
def draw_anchors(s, b, p):
    """Two mundane anchors at fate 1 (MG-03), with drawn attributes."""
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
        emit(b, news.FATE, EVERYONE, p, q, 1, s.bond[p, q])


@inner_rule
def draw_open_mission(s, b, p):
    """A PC's open mission."""
    if s.open_mission[p] < 0:
        s.open_mission[p] = roll(b, len(OPEN_MISSIONS)) - 1
        s.open_target[p] = -1
        if s.open_mission[p] == RESCUE:
            s.open_target[p] = s.players - 1 + roll(b, s.people - s.players)


@inner_rule
def draw_secret_mission(s, b, p):
    """A PC's secret mission, and what it names: always something there is."""
    kind = roll(b, len(SECRET_MISSIONS)) - 1
    target = -1
    if kind == HOLD:
        target = roll(b, s.fragments) - 1
    elif kind == KEEP_ANCHOR:
        target = s.anchored[p, roll(b, 2) - 1]
    elif kind == BEAT:
        target = roll(b, s.players - 1) - 1 if s.players > 2 else 0
        if target >= p:
            target += 1
    elif kind == LEARN:
        target = s.players - 1 + roll(b, s.people - s.players)
    s.mission[p] = kind
    s.target[p] = target
