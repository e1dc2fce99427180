"""What a seat sees, as named slots in [-1, 1]. The seat's own people come first, then those it faces."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.matrix import known, preparing
from feint.envs.matryca.wounds import wound_class

PATH_COUNT = len(tables.PATHS)
#: Divisors that bring each quantity into [-1, 1]; larger values show as 1.
MINUTES_SCALE, TIME_SCALE, UNTIL_SCALE = 1080.0, 200.0, 300.0
LEVEL_SCALE, PM_SCALE, STAMINA_SCALE, COMPONENTS_SCALE, CLASS_SCALE, WOUNDS_SCALE, POINTS_SCALE = (
    20.0,
    50.0,
    20.0,
    20.0,
    5.0,
    60.0,
    42.0,
)
COPIES_SCALE, ENHANCING_SCALE, CIRCLE_SCALE, SCORE_SCALE, STAGES_SCALE = 6.0, 10.0, 9.0, 12.0, 6.0

_PHASES = ("path", "prepare", "act", "target", "enhance")
_STATES = ("casting_matrix", "casting_outside", "striking", "closing")
_HEAD = [f"phase_{name}" for name in _PHASES] + ["choices_left", "minutes_left", "clock_left"]
_PICKED = ["picked_circle", "picked_outside"] + [f"picked_{name}" for name in tables.SCHOOLS]
_ROAD = ["phase_meet", "phase_camp", "stages_left", "rested", "writing_today", "own_score", "own_pact"]


def slots(spell_count: int, people_per_side: int, rivals: int) -> tuple[str, ...]:
    """Names of the slots of a layout with so many spells, people per side, and rivals of a journey (0 for a duel)."""
    names = [_slot(k) for k in range(spell_count)]
    all_slots = _HEAD + _PICKED + (_ROAD if rivals else [])
    for side in ("own", "foe"):
        for k in range(people_per_side):
            who = f"{side}_{k}_" if people_per_side > 1 else f"{side}_"
            facts = _PUBLIC + (_private(names) if side == "own" else _revealed(names))
            all_slots = all_slots + [who + fact for fact in facts]
    for k in range(1, rivals):
        all_slots = all_slots + [f"rival_{k}_{fact}" for fact in _RIVAL]
    return tuple(all_slots)


def _slot(k: int) -> str:
    return spells.NAMES[k].lower().replace(" ", "_")


_PUBLIC = ["mage", "warrior", "asked", "level", "wounds", "wound_class", "time", *_STATES, "closed", "disturbed"] + [
    name.replace("-", "_") for name in spells.CONDITIONS
]
_RIVAL = ["score", "alive", "wound_class", "here", "pact", *(f"picked_{pick}" for pick in ids.PICKS)]


def _private(names: list[str]) -> list[str]:
    facts = ["pm", "stamina", "components", *(f"path_{path}" for path in tables.PATHS)]
    facts += ["cast_circle", "cast_more_wounds", "cast_less_save", "cast_exhausting"]
    return facts + [f"copies_{name}" for name in names] + [f"knows_{name}" for name in names]


def _revealed(names: list[str]) -> list[str]:
    facts = ["pm_at_most", "pm_at_least", *(f"path_{path}" for path in tables.PATHS)]
    return facts + [f"seen_{name}" for name in names]


#: What the slots hold, by patterns of their names.
MEANINGS = {
    "phase_*": "1 in this phase, else 0",
    "choices_left": "choices left in the preparation or camp, over all of them",
    "minutes_left": f"minutes left in the preparation or camp / {MINUTES_SCALE:g}",
    "clock_left": "time until the fight is broken off, over its limit",
    "picked_circle": f"circle of the spell being declared / {CIRCLE_SCALE:g}",
    "picked_outside": "1 if it is cast outside the Matrix",
    "picked_*": "1 for the school of the spell being declared",
    "stages_left": "stages after this one, over all stages",
    "rested": "1 while writing goes well",
    "writing_today": "minutes of writing in this camp / 600",
    "own_score": f"points / {SCORE_SCALE:g}",
    "own_pact": "1 after a pact in this stage",
    "rival_*_score": f"points / {SCORE_SCALE:g}; rivals in seat order after the seat's own",
    "rival_*_wound_class": f"wound class / {CLASS_SCALE:g}",
    "rival_*_alive": "1 while alive",
    "rival_*_here": "1 for the rival met in this stage",
    "rival_*_pact": "1 after a pact in this stage",
    "rival_*_picked_*": f"how often the rival has picked this / {STAGES_SCALE:g}",
    "*_copies_*": f"copies stored in the Matrix / {COPIES_SCALE:g}",
    "*_knows_*": "1 for a spell that the mage knows",
    "*_seen_*": f"casts of this spell that all have seen / {COPIES_SCALE:g}",
    "*_path_*": "1 for the mage's path (of a foe: once it has shown)",
    "*_cast_circle": f"circle of the cast under way / {CIRCLE_SCALE:g}",
    "*_cast_exhausting": "1 if stamina pays for it",
    "*_cast_*": f"enhancing PM of the cast under way / {ENHANCING_SCALE:g}",
    "*_level": f"level / {LEVEL_SCALE:g}",
    "*_wounds": f"wound points / {WOUNDS_SCALE:g}, at most 1",
    "*_wound_class": f"wound class / {CLASS_SCALE:g}",
    "*_time": f"time until free, or until the action under way lands / {TIME_SCALE:g}, at most 1",
    "*_pm_at_*": f"bound of its magic points by public facts / {PM_SCALE:g}",
    "*_pm": f"magic points / {PM_SCALE:g}",
    "*_stamina": f"stamina / {STAMINA_SCALE:g}",
    "*_components": f"components / {COMPONENTS_SCALE:g}",
    "*_absorbing": f"wound points that a ward still absorbs / {POINTS_SCALE:g}",
    "*_weakened": "dice lost by weakness / 2",
    "*_armoured": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*_asleep": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*_paralysed": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*_charmed": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*_clear_headed": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*_mirroring": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*_invulnerable": f"time that the condition still lasts / {UNTIL_SCALE:g}, at most 1",
    "*": "1 if so, else 0",
}

HEAD_COUNT, PICKED_COUNT, ROAD_COUNT = len(_HEAD), len(_PICKED), len(_ROAD)
PUBLIC_COUNT, RIVAL_COUNT = len(_PUBLIC), len(_RIVAL)
STATE_AT = 7  # where the slots of what somebody is doing begin among the public ones
CONDITIONS_AT = STATE_AT + len(_STATES) + 2
PRIVATE_HEAD, REVEALED_HEAD = 3 + PATH_COUNT + 4, 2 + PATH_COUNT


@rule
def observe(s, seat, out):
    """Write the observation of `seat` (MX-27)."""
    show_head(s, seat, out)
    at = HEAD_COUNT
    if s.phase == ids.P_ENHANCE and s.owner[s.asked] == seat:
        show_picked(s, out, at)
    at += PICKED_COUNT
    if s.journey != 0:
        show_road(s, seat, out, at)
        at += ROAD_COUNT
    for k in range(s.people_per_side):
        p = s.member[seat, k]
        if p >= 0:
            show_public(s, p, out, at)
            show_private(s, p, out, at + PUBLIC_COUNT)
        at += PUBLIC_COUNT + PRIVATE_HEAD + 2 * s.spell_count
    for k in range(s.people_per_side):
        p = s.foe[seat] if s.journey != 0 else s.member[1 - seat, k]
        if p >= 0:
            show_public(s, p, out, at)
            show_revealed(s, p, out, at + PUBLIC_COUNT)
        at += PUBLIC_COUNT + REVEALED_HEAD + s.spell_count
    if s.journey != 0:
        for k in range(1, s.players):
            show_rival(s, seat, (seat + k) % s.players, out, at)
            at += RIVAL_COUNT


@rule
def show_head(s, seat, out):
    """Write phase, choices and time (MX-27)."""
    if s.phase == ids.P_PREPARE:
        local = s.round_no % s.prep_rounds
        out[0 if local == 0 else 1] = 1.0
        out[5] = (s.prep_rounds - local) / s.prep_rounds
        p = preparing(s, seat)
        if p >= 0:
            out[6] = min(1.0, s.minutes[p] / MINUTES_SCALE)
    elif s.phase == ids.P_CAMP:
        out[5] = (tables.CAMP_ROUNDS - s.round_no) / tables.CAMP_ROUNDS
        out[6] = s.minutes[seat] / MINUTES_SCALE
    elif s.phase != ids.P_MEET and s.asked >= 0:
        if s.acting != 0:
            out[s.phase - 1] = 1.0
        out[7] = max(0, s.limit - s.clock) / s.limit


@rule
def show_picked(s, out, at):
    """Write the spell that the seat is declaring (MX-27)."""
    k = s.picked_spell
    out[at] = spells.CIRCLE[k] / CIRCLE_SCALE
    out[at + 1] = 1.0 if s.picked_mode == ids.B_OUTSIDE else 0.0
    out[at + 2 + spells.SCHOOL[k]] = 1.0


@rule
def show_road(s, seat, out, at):
    """Write the seat's own journey so far (MX-23, MX-27)."""
    out[at] = 1.0 if s.phase == ids.P_MEET else 0.0
    out[at + 1] = 1.0 if s.phase == ids.P_CAMP else 0.0
    out[at + 2] = (s.stages - s.stage) / s.stages
    out[at + 3] = s.fit[seat]
    out[at + 4] = s.written[seat] / 600.0
    out[at + 5] = s.score[seat] / SCORE_SCALE
    out[at + 6] = s.pact[seat]


@rule
def show_public(s, p, out, at):
    """Write the public facts of one person (MX-27)."""
    out[at] = 1.0 if s.kind[p] == tables.MAGE else 0.0
    out[at + 1] = 1.0 if s.kind[p] == tables.WARRIOR else 0.0
    out[at + 2] = 1.0 if s.asked == p and s.acting != 0 else 0.0
    out[at + 3] = s.level[p] / LEVEL_SCALE
    out[at + 4] = min(1.0, s.wounds[p] / WOUNDS_SCALE)
    out[at + 5] = wound_class(s, p) / CLASS_SCALE
    if s.side[p] < 0:
        return
    out[at + 6] = min(1.0, max(0, s.at[p] - s.clock) / TIME_SCALE)
    if s.busy[p] > 0:
        out[at + STATE_AT - 1 + s.busy[p]] = 1.0
    out[at + CONDITIONS_AT - 2] = s.closed[p]
    out[at + CONDITIONS_AT - 1] = s.disturbed[p]
    for condition in range(spells.CONDITION_COUNT):
        left = s.until[p, condition] - s.clock
        if left > 0:
            shown = min(1.0, left / UNTIL_SCALE)
            if condition == spells.ABSORB:
                shown = min(1.0, s.amount[p, condition] / POINTS_SCALE)
            elif condition == spells.WEAK:
                shown = s.amount[p, condition] / 2.0
            out[at + CONDITIONS_AT + condition] = shown


@rule
def show_private(s, p, out, at):
    """Write what only the mage's own seat knows (MX-27)."""
    if s.kind[p] != tables.MAGE:
        return
    out[at] = s.pm[p] / PM_SCALE
    out[at + 1] = s.stamina[p] / STAMINA_SCALE
    out[at + 2] = s.components[p] / COMPONENTS_SCALE
    if s.path[p] >= 0:
        out[at + 3 + s.path[p]] = 1.0
    if s.busy[p] == ids.B_MATRIX or s.busy[p] == ids.B_OUTSIDE:
        out[at + PRIVATE_HEAD - 4] = spells.CIRCLE[s.spell[p]] / CIRCLE_SCALE
        out[at + PRIVATE_HEAD - 3] = s.more_wounds[p] / ENHANCING_SCALE
        out[at + PRIVATE_HEAD - 2] = s.less_save[p] / ENHANCING_SCALE
        out[at + PRIVATE_HEAD - 1] = s.exhausting[p]
    at += PRIVATE_HEAD
    for k in range(s.spell_count):
        out[at + k] = s.copies[p, k] / COPIES_SCALE
        if s.path[p] >= 0 and known(s, p, k):
            out[at + s.spell_count + k] = 1.0


@rule
def show_revealed(s, p, out, at):
    """Write what a mage has revealed to all (MX-27)."""
    if s.kind[p] != tables.MAGE:
        return
    out[at] = s.pm_high[p] / PM_SCALE
    out[at + 1] = s.pm_low[p] / PM_SCALE
    if s.shown[p] != 0:
        out[at + 2 + s.path[p]] = 1.0
    for k in range(s.spell_count):
        out[at + REVEALED_HEAD + k] = min(1.0, s.casts_seen[p, k] / COPIES_SCALE)


@rule
def show_rival(s, seat, p, out, at):
    """Write a rival's public record on the journey (MX-23, MX-27)."""
    out[at] = s.score[p] / SCORE_SCALE
    out[at + 1] = s.alive[p]
    out[at + 2] = wound_class(s, p) / CLASS_SCALE
    out[at + 3] = 1.0 if s.foe[seat] == p else 0.0
    out[at + 4] = s.pact[p]
    for k in range(3):
        out[at + 5 + k] = s.pick_counts[p, k] / STAGES_SCALE
