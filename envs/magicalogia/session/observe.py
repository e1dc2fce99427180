"""Observation of a session, as named slots in [-1, 1]: the battle's part first, then the session's.

People are ordered from the seat's point of view: itself first, the other PCs in seat order, then everyone else.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.ids import in_order
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.observe import (
    AT_KNOWN,
    AT_MAGICS,
    observe_course,
    observe_dice,
    observe_magics,
    observe_seat,
    observe_stack,
    units,
)
from feint.envs.magicalogia.battle.observe import MEANINGS as BATTLE_MEANINGS
from feint.envs.magicalogia.battle.observe import slots as battle_slots
from feint.envs.magicalogia.session import ids, tables

#: Divisors beyond the battle's.
CYCLE_SCALE, ROW_SCALE, BLOSSOM_SCALE, MERIT_SCALE, STORED_SCALE, CANTRIP_SCALE = 4, 12, 12, 6, 4, 12
_CYCLE, _ROW, _BLOSSOM, _MERIT, _STORED, _FATE, _LUCK, _FRAGMENT, _WISH, _MISSION, _ATTRIBUTE, _CANTRIP = (
    np.float32(1 / scale)
    for scale in (
        CYCLE_SCALE, ROW_SCALE, BLOSSOM_SCALE, MERIT_SCALE, STORED_SCALE, tables.MAX_FATE, tables.MISFORTUNES,
        tables.FRAGMENTS, tables.WISHES, len(tables.SECRET_MISSIONS), len(tables.ATTRIBUTES), CANTRIP_SCALE,
    )
)  # fmt: skip

QUESTION_COUNT, PHASE_COUNT, ITEM_COUNT = len(ids.QUESTIONS), len(ids.PHASES), len(ids.ITEMS)
OPEN_COUNT, SECRET_COUNT = len(tables.OPEN_MISSIONS), len(tables.SECRET_MISSIONS)


def _short(missions: Iterable[tuple[str, str]]) -> list[str]:
    return [words.replace(" {target}", "").replace(" ", "_") for words, _ in missions]


def _prefixed(prefix: str, parts: Iterable[object]) -> list[str]:
    return [f"{prefix}_{part}".replace(" ", "_") for part in parts]


#: Phases are numbered here, since their names are not all different.
_COURSE = (
    _prefixed("question", ids.QUESTIONS)
    + _prefixed("phase", range(PHASE_COUNT))
    + ["cycle", "cycles", "fragments", "time_passes", "scene_player", "cantrips", "event_row", "winning", "waiting"]
    + _prefixed("offered", ids.ITEMS)
    + _prefixed("wanted", ids.ITEMS)
    + _prefixed("open_mission", _short(tables.OPEN_MISSIONS))
    + _prefixed("secret_mission", _short(tables.SECRET_MISSIONS))
    + [f"wish_{n}_{part}" for n in range(1, tables.WISHES + 1) for part in ("kind", "granted")]
)
AT_PHASE = QUESTION_COUNT
AT_SCENE = AT_PHASE + PHASE_COUNT
AT_OFFER = AT_SCENE + 9
AT_WANTED = AT_OFFER + ITEM_COUNT
AT_OPEN = AT_WANTED + ITEM_COUNT
AT_SECRET = AT_OPEN + OPEN_COUNT
AT_WISHES = AT_SECRET + SECRET_COUNT
COURSE_SLOTS = AT_WISHES + 2 * tables.WISHES

_FRAGMENT_PARTS = ("in_play", "own", "another's", "at_large", "seized", "in_mission", "host_known")
FRAGMENT_SLOTS = len(_FRAGMENT_PARTS)

(
    PRESENT, HANDOUT, APPEARED, LIVES, IS_DEAD, IS_SEALED, IS_MUNDANE, IS_MAGE, IS_CREATURE, KNOWN, POSSESSED, CRIMINAL,
    MISFORTUNES, OWN_FATE, OWN_ATTRIBUTE, CONTROLLED, USED, SCARRED, OWED, NAMED, AIM, OPEN_AIM, CHALLENGED, MEANT,
    LETTER, OTHERS_FATE,
) = range(26)  # fmt: skip
_PERSON = in_order({
    PRESENT: "present",
    HANDOUT: "handout",
    APPEARED: "appeared",
    LIVES: "alive",
    IS_DEAD: "dead",
    IS_SEALED: "sealed",
    IS_MUNDANE: "mundane",
    IS_MAGE: "mage",
    IS_CREATURE: "creature",
    KNOWN: "secret_known",
    POSSESSED: "possessed_by",
    CRIMINAL: "criminal",
    MISFORTUNES: "misfortunes",
    OWN_FATE: "own_fate",
    OWN_ATTRIBUTE: "own_attribute",
    CONTROLLED: "under_own_control",
    USED: "own_power_used",
    SCARRED: "own_scar",
    OWED: "wish_owed",
    NAMED: "named_in_wish",
    AIM: "secret_target",
    OPEN_AIM: "open_target",
    CHALLENGED: "is_challenged",
    MEANT: "is_meant",
    LETTER: "own_letter",
    OTHERS_FATE: "others_fate",
})  # fmt: skip
PERSON_SLOTS = len(_PERSON)

_PC_PARTS = (
    "has_the_scene", "acted", "blossoms", *(name.replace(" ", "_") for name in tables.STORED), "merits", "wishes",
    "hampered", "beaten_by_seat", "fragments", "letters", "knows_own_secret", "secret_mission",
) + tuple(_prefixed("open_mission", _short(tables.OPEN_MISSIONS)))  # fmt: skip
AT_PC_MISSION = len(_PC_PARTS) - OPEN_COUNT
PC_SLOTS = len(_PC_PARTS)
BLOCK = AT_KNOWN + battle_tables.MAGICS_EACH
AT_SEATS = AT_MAGICS + 2 * battle_tables.MAGICS_EACH


def slots(players: int) -> tuple[str, ...]:
    """Names of the slots of a session of so many PCs."""
    who = ["own", *(f"next_{n}" for n in range(1, players))]
    foe = f"next_{players}_seat_"
    others = [f"mundane_{n}" for n in range(1, players + 2)] + [f"stranger_{n}" for n in range(1, tables.STRANGERS + 1)]
    return (
        *(name.replace(foe, "foe_seat_") for name in battle_slots(players + 1, 1)),
        *_COURSE,
        *(f"fragment_{f}_{part}" for f in range(1, tables.FRAGMENTS + 1) for part in _FRAGMENT_PARTS),
        *(f"{person}_person_{part}" for person in (*who, *others) for part in _PERSON),
        *(f"{mage}_mage_{part}" for mage in who for part in _PC_PARTS),
    )


#: What the slots hold, by patterns of their names.
MEANINGS = {
    "question_*": "1 for the session's question to the seat now, else 0; the battle's own questions are asked_*",
    "phase_*": "1 for the session's phase, by number: opening, next player, kind of scene, setting, free time, main "
    "action, its check, event, scene end, challenge, battle, spoils, passage of time, climax, ending",
    "cycle": f"number of the cycle / {CYCLE_SCALE}",
    "cycles": f"cycles of the scenario / {CYCLE_SCALE}",
    "fragments": f"fragments of the scenario / {tables.FRAGMENTS}",
    "time_passes": "1 if time passes before the last cycle",
    "scene_player": "1 for the scene player",
    "cantrips": f"cantrips of the seat in this scene / {CANTRIP_SCALE}",
    "event_row": f"row of the event table under way / {ROW_SCALE}",
    "winning": "1 if the seat's side won the battle just over, -1 if it lost",
    "waiting": "PCs that have not had their scene this cycle / 4",
    "offered_*": "1 for what a trade offers, while it waits for an answer",
    "wanted_*": "1 for what a trade asks for, while it waits for an answer",
    "open_mission_*": "1 for the seat's open mission",
    "secret_mission_*": "1 for the seat's secret mission",
    "wish_*_kind": f"kind of a wish the seat owes / {tables.WISHES}; 0 for none",
    "wish_*_granted": "1 for a wish granted already",
    "fragment_*_in_play": "1 for a fragment of the scenario",
    "fragment_*_own": "1 if the seat holds it",
    "fragment_*_another's": "1 if another PC holds it",
    "fragment_*_at_large": "1 if nobody holds it",
    "fragment_*_seized": "1 once magic or power was seized with it",
    "fragment_*_in_mission": "1 if the seat's secret mission names it",
    "fragment_*_host_known": "1 if the seat knows whom it possesses",
    "*_person_possessed_by": "number of the fragment that possesses the person / 4, if the seat knows it",
    "*_person_criminal": "1 if the seat knows the mage as a criminal",
    "*_person_misfortunes": "misfortunes of the person / 6",
    "*_person_own_fate": f"the seat's fate toward the person / {tables.MAX_FATE}",
    "*_person_own_attribute": "number (from 1) of its attribute / 6",
    "*_person_others_fate": f"highest fate of another PC toward the person / {tables.MAX_FATE}",
    "*_person_*": "1 if it holds, as the seat knows, else 0",
    "*_mage_blossoms": f"magic blossoms / {BLOSSOM_SCALE}",
    "*_mage_stored_*": f"stored prizes / {STORED_SCALE}",
    "*_mage_merits": f"merits by prizes and the passage of time / {MERIT_SCALE}",
    "*_mage_wishes": f"wishes owed / {tables.WISHES}",
    "*_mage_hampered": "penalty to its checks by fumbles, until the cycle ends / 4",
    "*_mage_fragments": f"fragments held / {tables.FRAGMENTS}",
    "*_mage_letters": "sealed letters held / 4",
    "*_mage_secret_mission": "number (from 1) of its secret mission / 10, if the seat knows it",
    "*_mage_*": "1 if it holds, else 0",
    **BATTLE_MEANINGS,
}


@inner_rule
def observe(s, seat, out):
    """Write the observation of `seat`: what is public, its own magics and missions, what it has learned (MG-95)."""
    b = s.battle
    write_battle(s, b, seat, out)
    at = AT_SEATS + (s.players + 1) * BLOCK
    write_course(s, b, seat, out[at : at + COURSE_SLOTS])
    at += COURSE_SLOTS
    for f in range(s.fragments):
        write_fragment(s, seat, f, out[at + f * FRAGMENT_SLOTS : at + (f + 1) * FRAGMENT_SLOTS])
    at += tables.FRAGMENTS * FRAGMENT_SLOTS
    for n in range(s.people):
        q = (seat + n) % s.players if n < s.players else n
        write_person(s, seat, q, out[at : at + PERSON_SLOTS])
        at += PERSON_SLOTS
    for n in range(s.players):
        write_pc(s, seat, (seat + n) % s.players, out[at : at + PC_SLOTS])
        at += PC_SLOTS


@inner_rule
def write_battle(s, b, seat, out):
    """The battle's part: PCs in every scene, the foe's seat last (MG-95)."""
    if s.question == ids.Q_NONE:
        observe_course(b, seat, out)
        if b.depth > 0:
            observe_stack(b, seat, out)
    if s.phase == ids.P_BATTLE and battle_ids.PLOTS <= b.phase <= battle_ids.AFTER_ATTACK:
        observe_dice(b, seat, out)
    observe_magics(b, seat, battle_tables.MAGICS_EACH, out)
    at = AT_SEATS
    for n in range(s.players):
        observe_seat(b, seat, (seat + n) % s.players, out[at : at + BLOCK])
        at += BLOCK
    if s.phase == ids.P_BATTLE and s.fighter >= 0:
        observe_seat(b, seat, s.players, out[at : at + BLOCK])


@inner_rule
def write_course(s, b, seat, out):
    """The question, the session's course, the seat's missions and wishes (MG-95)."""
    if s.acting >> seat & 1 == 1:
        out[s.question] = 1.0
    shown = ids.SHOWN_PHASE[s.question]
    out[AT_PHASE + (shown if shown >= 0 else s.phase)] = 1.0
    out[AT_SCENE] = units(min(s.cycle, CYCLE_SCALE), _CYCLE)
    out[AT_SCENE + 1] = units(s.limit, _CYCLE)
    out[AT_SCENE + 2] = units(s.fragments, _FRAGMENT)
    out[AT_SCENE + 3] = s.passage
    out[AT_SCENE + 4] = s.player == seat
    out[AT_SCENE + 5] = units(s.cantrips[seat], _CANTRIP)
    if s.phase == ids.P_EVENT and s.row > 0:
        out[AT_SCENE + 6] = units(s.row, _ROW)
    if s.phase == ids.P_LOOT and b.alive[seat] != 0 and (s.winner == 0 or s.winner == 1):
        out[AT_SCENE + 7] = 1.0 if s.winner == b.side[seat] else -1.0
    waiting = 0
    for p in range(s.players):
        waiting += 1 - (s.acted >> p & 1)
    out[AT_SCENE + 8] = units(waiting, _CYCLE)
    if s.question == ids.Q_TRADE:
        out[AT_OFFER + s.give] = 1.0
        out[AT_WANTED + s.want] = 1.0
    out[AT_OPEN + s.open_mission[seat]] = 1.0
    out[AT_SECRET + s.mission[seat]] = 1.0
    for n in range(s.wishes[seat]):
        out[AT_WISHES + 2 * n] = units(s.wish_kind[seat, n], _WISH)
        out[AT_WISHES + 2 * n + 1] = s.wish_done[seat, n] == 1


@inner_rule
def write_fragment(s, seat, f, out):
    """Where a fragment is, as far as the seat knows (MG-95)."""
    holder = s.holder[f]
    out[0] = 1.0
    out[1] = holder == seat
    out[2] = holder >= 0 and holder != seat
    out[3] = holder < 0
    out[4] = s.seized[f] != 0
    out[5] = s.mission[seat] == tables.HOLD and s.target[seat] == f
    out[6] = s.host[f] >= 0 and s.knows[s.host[f]] >> seat & 1 == 1


@inner_rule
def write_person(s, seat, q, out):  # noqa: C901 (one line per slot)
    """A person as the seat knows it (MG-95)."""
    out[PRESENT] = s.present >> q & 1
    out[HANDOUT] = s.public[q]
    out[APPEARED] = s.appeared[q]
    fallen = s.fallen[q]
    if fallen == tables.ALIVE:
        out[LIVES] = 1.0
    elif fallen == tables.SEALED:
        out[IS_SEALED] = 1.0
    else:
        out[IS_DEAD] = 1.0
    if s.kind[q] != tables.PC and (s.public[q] != 0 or s.appeared[q] != 0 or q < s.people - tables.STRANGERS):
        out[IS_MUNDANE + s.kind[q] - 1] = 1.0
    if s.knows[q] >> seat & 1 == 1:
        write_secret(s, q, out)
    if s.luck[q] != 0:
        count = 0
        for k in range(tables.MISFORTUNES):
            count += s.luck[q] >> k & 1
        out[MISFORTUNES] = units(count, _LUCK)
    write_ties(s, seat, q, out)
    if s.target[seat] == q and s.mission[seat] != tables.HOLD:
        out[AIM] = 1.0
    if s.open_target[seat] == q:
        out[OPEN_AIM] = 1.0
    if (s.phase == ids.P_CHALLENGE and s.stage > 0) or s.phase == ids.P_BATTLE or s.phase == ids.P_LOOT:
        out[CHALLENGED] = s.foe == q
    if (s.phase == ids.P_MAIN_CHECK or s.phase == ids.P_EVENT) and s.question != ids.Q_PERSON:
        out[MEANT] = s.whom == q
    elif s.question == ids.Q_TRADE or s.question == ids.Q_TRANSFER_INTO:
        out[MEANT] = s.partner == q


@inner_rule
def write_secret(s, q, out):
    """What the secret of a person who is no PC says (MG-95)."""
    out[KNOWN] = 1.0
    if q >= s.players:
        for f in range(s.fragments):
            if s.host[f] == q:
                out[POSSESSED] = units(f + 1, _FRAGMENT)
        out[CRIMINAL] = s.kind[q] == tables.MAGE and s.criminal == 1


@inner_rule
def write_ties(s, seat, q, out):
    """Fate, scars, wishes and letters between the seat and a person, and others' fate toward it (MG-95)."""
    fate = s.fate[seat, q]
    if fate > 0:
        out[OWN_FATE] = units(fate, _FATE)
        out[OWN_ATTRIBUTE] = units(s.bond[seat, q] + 1, _ATTRIBUTE)
        out[CONTROLLED] = s.bond[seat, q] == tables.CONTROL
        out[USED] = s.called[seat, q]
    out[SCARRED] = s.scar[seat, q] != 0
    for n in range(s.wishes[seat]):
        if s.wish_of[seat, n] == q:
            out[OWED] = 1.0
        if s.wish_target[seat, n] == q:
            out[NAMED] = 1.0
    out[LETTER] = s.letter[seat, q]
    highest = 0
    for p in range(s.players):
        if p != seat:
            highest = max(highest, s.fate[p, q])
    out[OTHERS_FATE] = units(highest, _FATE)


@inner_rule
def write_pc(s, seat, p, out):
    """What a PC has and owes, and its secret mission if the seat knows it (MG-95)."""
    out[0] = s.player == p
    out[1] = s.acted >> p & 1
    out[2] = units(min(s.blossoms[p], BLOSSOM_SCALE), _BLOSSOM)
    for k in range(len(tables.STORED)):
        out[3 + k] = units(min(s.stored[p, k], STORED_SCALE), _STORED)
    out[6] = units(min(s.merit[p], MERIT_SCALE), _MERIT)
    out[7] = units(s.wishes[p], _WISH)
    out[8] = units(min(s.hampered[p], CYCLE_SCALE), _CYCLE)
    out[9] = s.beaten[seat] >> p & 1
    held = 0
    for f in range(s.fragments):
        held += s.holder[f] == p
    out[10] = units(held, _FRAGMENT)
    letters = 0
    for q in range(s.people):
        letters += s.letter[p, q]
    out[11] = units(min(letters, CYCLE_SCALE), _CYCLE)
    out[12] = s.knows[seat] >> p & 1
    if p == seat or s.knows[p] >> seat & 1 == 1:
        out[13] = units(s.mission[p] + 1, _MISSION)
    out[AT_PC_MISSION + s.open_mission[p]] = 1.0
