"""What a seat sees, as named slots in [-1, 1] (MX-27). The seat's own people come first, then those it faces."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.matryca.matrix import known, preparing
from feint.envs.matryca.spells import ABSORB, CIRCLE, CONDITIONS, NAMES, SCHOOL, WEAK
from feint.envs.matryca.state import CAMP, ENHANCE, MATRIX, MEET, OUTSIDE, PREPARE
from feint.envs.matryca.tables import CAMP_ROUNDS, MAGE, PATHS, PICKS, SCHOOLS, WARRIOR
from feint.envs.matryca.wounds import wound_class

CONDITION_COUNT, PATH_COUNT = len(CONDITIONS), len(PATHS)
#: Divisors that bring each quantity into [-1, 1]; larger values show as 1.
MINUTES, TIME, UNTIL = 1080.0, 200.0, 300.0
LEVEL, PM, STAMINA, COMPONENTS, CLASS, WOUNDS, POINTS = 20.0, 50.0, 20.0, 20.0, 5.0, 60.0, 42.0
COPIES, ENHANCING, CIRCLE_SCALE, SCORE, STAGES = 6.0, 10.0, 9.0, 12.0, 6.0

_PHASES = ("path", "prepare", "act", "target", "enhance")
_STATES = ("casting_matrix", "casting_outside", "striking", "closing")
_HEAD = [f"phase_{name}" for name in _PHASES] + ["choices_left", "minutes_left", "clock_left"]
_PICKED = ["picked_circle", "picked_outside"] + [f"picked_{name}" for name in SCHOOLS]
_ROAD = ["phase_meet", "phase_camp", "stages_left", "rested", "writing_today", "own_score", "own_pact"]


def slots(spells: int, team: int, rivals: int) -> tuple[str, ...]:
    """Names of the slots of a layout with so many spells, people a side, and (0 for a duel) rivals of a journey."""
    names = [_slot(k) for k in range(spells)]
    made = _HEAD + _PICKED + (_ROAD if rivals else [])
    for side in ("own", "foe"):
        for k in range(team):
            who = f"{side}_{k}_" if team > 1 else f"{side}_"
            made = made + [who + what for what in _PUBLIC]
            made += [who + what for what in (_private(names) if side == "own" else _revealed(names))]
    for k in range(1, rivals):
        made = made + [f"rival_{k}_{what}" for what in _RIVAL]
    return tuple(made)


def _slot(k: int) -> str:
    return NAMES[k].lower().replace(" ", "_")


_PUBLIC = ["mage", "warrior", "asked", "level", "wounds", "wound_class", "time", *_STATES, "closed", "disturbed"] + [
    name.replace("-", "_") for name in CONDITIONS
]
_RIVAL = ["score", "alive", "wound_class", "here", "pact", *(f"picked_{pick}" for pick in PICKS)]


def _private(names: list[str]) -> list[str]:
    made = ["pm", "stamina", "components", *(f"path_{path}" for path in PATHS)]
    made += ["cast_circle", "cast_more_wounds", "cast_less_save", "cast_exhausting"]
    return made + [f"copies_{name}" for name in names] + [f"knows_{name}" for name in names]


def _revealed(names: list[str]) -> list[str]:
    made = ["pm_at_most", "pm_at_least", *(f"path_{path}" for path in PATHS)]
    return made + [f"seen_{name}" for name in names]


#: What the slots hold, by patterns of their names.
MEANINGS = {
    "phase_*": "1 while this is asked for, else 0",
    "choices_left": "choices left in the preparation or camp, over all of them",
    "minutes_left": f"minutes left in the preparation or camp / {MINUTES:g}",
    "clock_left": "time until the fight is broken off, over its limit",
    "picked_circle": f"circle of the spell being declared / {CIRCLE_SCALE:g}",
    "picked_outside": "1 if it is cast outside the Matrix",
    "picked_*": "1 for the school of the spell being declared",
    "stages_left": "stages after this one, over all stages",
    "rested": "1 while writing goes well",
    "writing_today": "minutes of writing in this camp / 600",
    "own_score": f"points / {SCORE:g}",
    "own_pact": "1 after a pact in this stage",
    "rival_*_score": f"points / {SCORE:g}; rivals in seat order after the seat's own",
    "rival_*_wound_class": f"wound class / {CLASS:g}",
    "rival_*_alive": "1 while alive",
    "rival_*_here": "1 for the rival met in this stage",
    "rival_*_pact": "1 after a pact in this stage",
    "rival_*_picked_*": f"how often the rival has picked this / {STAGES:g}",
    "*_copies_*": f"copies stored in the Matrix / {COPIES:g}",
    "*_knows_*": "1 for a spell that the mage knows",
    "*_seen_*": f"casts of this spell that all have seen / {COPIES:g}",
    "*_path_*": "1 for the mage's path (of a foe: once it has shown)",
    "*_cast_circle": f"circle of the cast under way / {CIRCLE_SCALE:g}",
    "*_cast_exhausting": "1 if stamina pays for it",
    "*_cast_*": f"enhancing PM of the cast under way / {ENHANCING:g}",
    "*_level": f"level / {LEVEL:g}",
    "*_wounds": f"wound points / {WOUNDS:g}, at most 1",
    "*_wound_class": f"wound class / {CLASS:g}",
    "*_time": f"time until free, or until the action under way lands / {TIME:g}, at most 1",
    "*_pm_at_*": f"bound of its magic points by public facts / {PM:g}",
    "*_pm": f"magic points / {PM:g}",
    "*_stamina": f"stamina / {STAMINA:g}",
    "*_components": f"components / {COMPONENTS:g}",
    "*_absorbing": f"wound points that a ward still absorbs / {POINTS:g}",
    "*_weakened": "dice lost by weakness / 2",
    "*_armoured": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*_asleep": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*_paralysed": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*_charmed": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*_clear_headed": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*_mirroring": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*_invulnerable": f"time that the condition still lasts / {UNTIL:g}, at most 1",
    "*": "1 if so, else 0",
}

HEAD_COUNT, PICKED_COUNT, ROAD_COUNT = len(_HEAD), len(_PICKED), len(_ROAD)
PUBLIC_COUNT, RIVAL_COUNT = len(_PUBLIC), len(_RIVAL)
STATE_AT = 7  # where the slots of what somebody is doing begin among the public ones
CONDITIONS_AT = STATE_AT + len(_STATES) + 2
PRIVATE_HEAD, REVEALED_HEAD = 3 + PATH_COUNT + 4, 2 + PATH_COUNT


@rule
def observe(s, seat, out):
    """Write the observation of `seat`."""
    show_head(s, seat, out)
    at = HEAD_COUNT
    if s.phase == ENHANCE and s.owner[s.asked] == seat:
        show_picked(s, out, at)
    at += PICKED_COUNT
    if s.journey != 0:
        show_road(s, seat, out, at)
        at += ROAD_COUNT
    for k in range(s.team):
        p = s.member[seat, k]
        if p >= 0:
            show_public(s, p, out, at)
            show_private(s, p, out, at + PUBLIC_COUNT)
        at += PUBLIC_COUNT + PRIVATE_HEAD + 2 * s.spells
    for k in range(s.team):
        p = s.foe[seat] if s.journey != 0 else s.member[1 - seat, k]
        if p >= 0:
            show_public(s, p, out, at)
            show_revealed(s, p, out, at + PUBLIC_COUNT)
        at += PUBLIC_COUNT + REVEALED_HEAD + s.spells
    if s.journey != 0:
        for k in range(1, s.players):
            show_rival(s, seat, (seat + k) % s.players, out, at)
            at += RIVAL_COUNT


@rule
def show_head(s, seat, out):
    """Phase, choices, time."""
    if s.phase == PREPARE:
        local = s.round_no % s.prep_rounds
        out[0 if local == 0 else 1] = 1.0
        out[5] = (s.prep_rounds - local) / s.prep_rounds
        p = preparing(s, seat)
        if p >= 0:
            out[6] = min(1.0, s.minutes[p] / MINUTES)
    elif s.phase == CAMP:
        out[5] = (CAMP_ROUNDS - s.round_no) / CAMP_ROUNDS
        out[6] = s.minutes[seat] / MINUTES
    elif s.phase != MEET and s.asked >= 0:
        if s.acting != 0:
            out[s.phase - 1] = 1.0
        out[7] = max(0, s.limit - s.clock) / s.limit


@rule
def show_picked(s, out, at):
    """The spell that the seat is declaring."""
    k = s.picked_spell
    out[at] = CIRCLE[k] / CIRCLE_SCALE
    out[at + 1] = 1.0 if s.picked_mode == OUTSIDE else 0.0
    out[at + 2 + SCHOOL[k]] = 1.0


@rule
def show_road(s, seat, out, at):
    """The seat's journey so far."""
    out[at] = 1.0 if s.phase == MEET else 0.0
    out[at + 1] = 1.0 if s.phase == CAMP else 0.0
    out[at + 2] = (s.stages - s.stage) / s.stages
    out[at + 3] = s.fit[seat]
    out[at + 4] = s.written[seat] / 600.0
    out[at + 5] = s.score[seat] / SCORE
    out[at + 6] = s.pact[seat]


@rule
def show_public(s, p, out, at):
    """What all know of one person."""
    out[at] = 1.0 if s.kind[p] == MAGE else 0.0
    out[at + 1] = 1.0 if s.kind[p] == WARRIOR else 0.0
    out[at + 2] = 1.0 if s.asked == p and s.acting != 0 else 0.0
    out[at + 3] = s.level[p] / LEVEL
    out[at + 4] = min(1.0, s.wounds[p] / WOUNDS)
    out[at + 5] = wound_class(s, p) / CLASS
    if s.side[p] < 0:
        return
    out[at + 6] = min(1.0, max(0, s.at[p] - s.clock) / TIME)
    if s.busy[p] > 0:
        out[at + STATE_AT - 1 + s.busy[p]] = 1.0
    out[at + CONDITIONS_AT - 2] = s.closed[p]
    out[at + CONDITIONS_AT - 1] = s.disturbed[p]
    for condition in range(CONDITION_COUNT):
        left = s.until[p, condition] - s.clock
        if left > 0:
            shown = min(1.0, left / UNTIL)
            if condition == ABSORB:
                shown = min(1.0, s.amount[p, condition] / POINTS)
            elif condition == WEAK:
                shown = s.amount[p, condition] / 2.0
            out[at + CONDITIONS_AT + condition] = shown


@rule
def show_private(s, p, out, at):
    """What only the mage's own seat knows."""
    if s.kind[p] != MAGE:
        return
    out[at] = s.pm[p] / PM
    out[at + 1] = s.stamina[p] / STAMINA
    out[at + 2] = s.components[p] / COMPONENTS
    if s.path[p] >= 0:
        out[at + 3 + s.path[p]] = 1.0
    if s.busy[p] == MATRIX or s.busy[p] == OUTSIDE:
        out[at + PRIVATE_HEAD - 4] = CIRCLE[s.spell[p]] / CIRCLE_SCALE
        out[at + PRIVATE_HEAD - 3] = s.more_wounds[p] / ENHANCING
        out[at + PRIVATE_HEAD - 2] = s.less_save[p] / ENHANCING
        out[at + PRIVATE_HEAD - 1] = s.exhausting[p]
    at += PRIVATE_HEAD
    for k in range(s.spells):
        out[at + k] = s.copies[p, k] / COPIES
        if s.path[p] >= 0 and known(s, p, k):
            out[at + s.spells + k] = 1.0


@rule
def show_revealed(s, p, out, at):
    """What a mage has shown to all."""
    if s.kind[p] != MAGE:
        return
    out[at] = s.pm_high[p] / PM
    out[at + 1] = s.pm_low[p] / PM
    if s.shown[p] != 0:
        out[at + 2 + s.path[p]] = 1.0
    for k in range(s.spells):
        out[at + REVEALED_HEAD + k] = min(1.0, s.seen[p, k] / COPIES)


@rule
def show_rival(s, seat, p, out, at):
    """A rival of the journey."""
    out[at] = s.score[p] / SCORE
    out[at + 1] = s.alive[p]
    out[at + 2] = wound_class(s, p) / CLASS
    out[at + 3] = 1.0 if s.foe[seat] == p else 0.0
    out[at + 4] = s.pact[p]
    for k in range(3):
        out[at + 5 + k] = s.picks[p, k] / STAGES
