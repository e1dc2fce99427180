"""The spells as arrays that the rules read, and which tradition can cast which at what rank (PD-27, PD-28)."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np

from feint.envs.pf2e import tables

_SPELLS = json.loads((resources.files(__package__) / "spells.json").read_text(encoding="utf-8"))["spells"]
SPELL_NAMES = tuple(spell["name"] for spell in _SPELLS)
SPELL_COUNT = len(SPELL_NAMES)

#: Columns of SPELL. A part of damage is dice, die, flat, type, "every so many ranks", and what that adds: dice, flat.
(
    RANK, LOW, HIGH, ROLL, RANGE, AREA, SPECIAL, FOCUS, HARMS, MANIPULATE, MENTAL_SPELL, INCAPACITATES, NECROMANCY,
    AUDITORY, VISUAL, FEARSOME, AID, AID_REACH,
) = range(18)  # fmt: skip
PART = 7
FIRST_PART, SECOND_PART, HEALING, BURNING = (18 + k * PART for k in range(4))
SPELL_COLUMNS = 18 + 4 * PART
#: Whom a helpful spell may help: its caster alone, one of its side, the whole side.
AID_SELF, AID_ONE, AID_SIDE = range(3)
#: What a spell rolls: nothing, a spell attack, or the target's save.
NO_ROLL, SPELL_ATTACK_ROLL, FORT_SAVE, REF_SAVE, WILL_SAVE = range(5)
_ROLLS = {None: NO_ROLL, "attack": SPELL_ATTACK_ROLL, "fortitude": FORT_SAVE, "reflex": REF_SAVE, "will": WILL_SAVE}
SPECIALS = (
    None, "phase", "shards", "push", "heal", "harm", "choir", "bolt", "vitality", "laugh", "repeat", "drain", "weapon",
    "dispel", "clear", "sound", "resist", "leap", "cloud", "globe",
)  # fmt: skip
(
    PLAIN, PHASE, SHARDS, PUSH, HEAL, HARM, CHOIR, BOLT, VITALITY, LAUGH, REPEAT, DRAIN, WEAPON_STORM, DISPEL,
    CLEAR, SOUND, RESIST, LEAP, CLOUD, SPELL_GLOBE,
) = range(len(SPECIALS))  # fmt: skip
#: Durations: until it is ended, the caster's next start, the second one, a minute, the end of the caster's next turn,
#: the end and the start of the target's next turn, the end of this turn, the end of the target's fourth turn.
DURATIONS = ("stay", "cs", "r2", "m", "ce", "te", "ts", "e", "te4")
#: Effects that one degree, or the caster, can get.
EFFECTS = 3


def _numbers(spell: dict) -> np.ndarray:
    row = np.zeros(SPELL_COLUMNS, np.int64)
    traits = spell.get("traits", ())
    row[[RANK, LOW, HIGH]] = spell["rank"], *spell["actions"]
    row[ROLL] = _ROLLS[spell.get("roll")]
    row[RANGE], row[AREA] = spell["range"], spell.get("area", False)
    row[SPECIAL] = SPECIALS.index(spell.get("special"))
    row[FOCUS] = "focus" in spell
    row[HARMS] = "damage" in spell or "on" in spell or spell.get("special") in ("dispel", "cloud")
    row[[MANIPULATE, MENTAL_SPELL, INCAPACITATES, AUDITORY, VISUAL, FEARSOME]] = [
        name in traits for name in ("manipulate", "mental", "incapacitation", "auditory", "visual", "fear")
    ]
    if "aids" in spell:
        row[[AID, AID_REACH]] = ("self", "one", "side").index(spell["aids"][0]), spell["aids"][1]
    row[NECROMANCY] = any(name in traits for name in ("void", "vitality", "death"))
    for k, part in enumerate(spell.get("damage", ())):
        row[FIRST_PART + k * PART : FIRST_PART + (k + 1) * PART] = _part(part)
    if "heal" in spell:
        dice, die, flat, *more = spell["heal"]
        row[HEALING : HEALING + PART] = dice, die, flat, 0, *more
    if "persistent" in spell:
        row[BURNING : BURNING + PART] = _part(spell["persistent"])
    return row


def _part(part: list) -> list[int]:
    dice, die, flat, kind, *more = part
    return [dice, die, flat, tables.DAMAGE_TYPES.index(kind), *more]


def _by_degree(values: list) -> list[int]:
    """Listed from critical success to critical failure; kept by the number of the degree."""
    return list(reversed(values))


def _effects(listed: list) -> np.ndarray:
    rows = np.full((EFFECTS, 3), -1, np.int64)
    for k, (name, value, until) in enumerate(listed):
        rows[k] = tables.CONDITIONS.index(name), value, DURATIONS.index(until)
    return rows


def _on(spell: dict) -> np.ndarray:
    on = spell.get("on", {})
    return np.array([_effects(on.get(degree, on.get("any", []))) for degree in ("cf", "f", "s", "cs")])


#: (spells, SPELL_COLUMNS)
SPELL = np.ascontiguousarray([_numbers(spell) for spell in _SPELLS], dtype=np.int64)
#: (spells, 4) halves of the damage, and of the persistent damage, by degree of success (of a save: the target's).
SCALE = np.array([_by_degree(spell.get("scale", [0, 0, 0, 0])) for spell in _SPELLS], dtype=np.int64)
BURN_SCALE = np.array([_by_degree(spell.get("persistent_scale", [0, 0, 0, 0])) for spell in _SPELLS], dtype=np.int64)
#: (spells, 4, EFFECTS, 3) condition, value and duration that the target gets by degree; -1: none.
ON = np.ascontiguousarray([_on(spell) for spell in _SPELLS], dtype=np.int64)
#: (spells, EFFECTS, 3) what the caster gets.
ON_SELF = np.ascontiguousarray([_effects(spell.get("self", [])) for spell in _SPELLS], dtype=np.int64)

#: (duelists,) focus spell of each, -1: none.
FOCUS_OF = np.array(
    [
        SPELL_NAMES.index(tables.FOCUS_SPELLS[duelist["class"]]) if duelist.get("class") in tables.FOCUS_SPELLS else -1
        for duelist in tables.DUELISTS
    ],
    dtype=np.int64,
)


def heightens(spell: dict) -> bool:
    """Whether a spell gains by a higher rank."""
    gains = "gains" in spell or spell.get("special") in ("vitality", "dispel", "clear", "sound", "cloud", "globe")
    return gains or "heal" in spell or any(part[4] for part in spell.get("damage", ()))


def _list(tradition: str, rank: int) -> list[int]:
    fits = []
    for k, spell in enumerate(_SPELLS):
        known = tradition in spell["traditions"] and (rank > 0) == (spell["rank"] > 0)
        if known and (spell["rank"] == rank or (0 < spell["rank"] < rank and heightens(spell))):
            fits.append(k)
    return fits


_LISTS = [[_list(tradition, rank) for rank in range(6)] for tradition in tables.TRADITIONS]
_MAX_LIST = max(len(spells) for ranks in _LISTS for spells in ranks)
#: (traditions, 6, n) spells that a tradition can prepare in a slot of a rank (0: cantrips), and how many.
LIST = np.array([[spells + [-1] * (_MAX_LIST - len(spells)) for spells in ranks] for ranks in _LISTS], dtype=np.int64)
LIST_SIZE = np.array([[len(spells) for spells in ranks] for ranks in _LISTS], dtype=np.int64)

#: (spells,) 1 for those that gain by a higher rank.
HEIGHTENS = np.array([heightens(spell) for spell in _SPELLS], dtype=np.int64)
#: (traditions, spells) the lowest rank of a slot that a tradition can prepare a spell in; 0: none.
MIN_PREPARED_RANK = np.array(
    [
        [next((rank for rank in range(1, 6) if k in ranks[rank]), 0) for k in range(SPELL_COUNT)] for ranks in _LISTS
    ],
    dtype=np.int64,
)  # fmt: skip

_MAX_LISTED = max(len(duelist.get("magic", {}).get("spells", ())) for duelist in tables.DUELISTS)
#: (duelists, n, 2) spells and ranks that a published opponent lists; -1: none.
LISTED = np.full((len(tables.DUELISTS), _MAX_LISTED, 2), -1, dtype=np.int64)
for _row, _one in enumerate(tables.DUELISTS):
    for _k, (_name, _rank) in enumerate(_one.get("magic", {}).get("spells", ())):
        if _name in SPELL_NAMES:
            LISTED[_row, _k] = SPELL_NAMES.index(_name), _rank
HEAL_SPELL, HARM_SPELL = SPELL_NAMES.index("heal"), SPELL_NAMES.index("harm")
