"""What a seat sees, as named slots in [-1, 1]: how things stand, itself, each name, and who said what of whom."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.seats import is_mafia_side

COUNT_SCALE, TICK_SCALE, BUDGET_SCALE, DAY_SCALE, FINDING_SCALE = 12.0, 10.0, 160.0, 64.0, 64.0
#: Claims and reports are coded with the sign that matters most first, so that a net can use them as they are.
CODE_SCALE = 128.0
#: Counts of statements are cut off here.
MOST_COUNTED = 24
#: Ballots of all votes together are cut off here.
EVER_SCALE = 48.0

SITUATION = (
    "phase", "night", "day", "tick", "budget", "yes", "no", "cult", "duel",
    "own_alive", "own_team", "own_contacted", "own_charge", "own_seduced", "own_frog", "own_threatened", "own_muted",
    "own_stolen", "own_extra", "own_ability", "own_loud", "own_open", "talked",
)  # fmt: skip
NAME_SLOTS = (
    "self", "out", "out_day", "shown", "known", "side", "claim", "accusations", "vouchers", "asked", "agreed", "total",
    "past_total", "trials", "accused", "speaking", "target", "held", "ballot", "hint", "mark", "intent", "last_kind",
    "last_target", "last_finding", "spoken", "draft", "saved", "fled", "ever_total", "voted", "said_yes", "chooser",
    "part", "clue", "clue_role",
)  # fmt: skip

#: What the slots hold, by patterns of their names.
MEANINGS = {
    "phase": f"phase of night or day / {len(ids.PHASES) - 1}: {', '.join(ids.PHASES)}",
    "night": f"number of the night / {DAY_SCALE:g}",
    "day": f"number of the day / {DAY_SCALE:g}",
    "tick": f"tick of the phase / {TICK_SCALE:g}",
    "budget": f"ticks of talk left / {BUDGET_SCALE:g}",
    "yes": f"yes in the last verdict / {COUNT_SCALE:g}",
    "no": f"no and silence in the last verdict / {COUNT_SCALE:g}",
    "cult": "1 with a cult",
    "duel": "1 with duel abilities",
    "own_role_*": "1 for the own role",
    "own_alive": "1 alive",
    "own_team": "0 citizens, 0.5 mafia, 1 cult",
    "own_contacted": "1 once a helper has met the mafia, or a nurse the doctor",
    "own_charge": "uses left of a limited power / 2",
    "own_seduced": "1 while seduced",
    "own_frog": "1 as a frog",
    "own_threatened": "1 without votes today",
    "own_muted": "1 for a dead seat that may not speak",
    "own_stolen": f"role whose ability a thief holds / {FINDING_SCALE:g}",
    "own_extra": "1 for a spy with a second use",
    "own_ability": "duel ability / 8",
    "own_loud": "0.5 megaphone armed, 1 spent",
    "own_open": "1 for a judge who has shown himself",
    "talked": "1 when somebody has stated something in this round of talk",
    "*_self": "1 for the own name",
    "*_out": "0 in the game, 1/3 killed, 2/3 executed, 1 dead otherwise",
    "*_out_day": f"day it died / {DAY_SCALE:g}",
    "*_shown": f"finding published / {FINDING_SCALE:g}",
    "*_known": f"own finding / {FINDING_SCALE:g} (1 + role, or a code from 50 on)",
    "*_side": "1 known or published on the mafia side, -1 known not to be a mafioso",
    "*_claim": f"role claimed: (1 + role) / {CODE_SCALE:g} + 0.5, negative but for the police",
    "*_accusations": f"statements against the name / {MOST_COUNTED}",
    "*_vouchers": f"statements for the name / {MOST_COUNTED}",
    "*_asked": f"times asked for a claim / {MOST_COUNTED}",
    "*_agreed": f"agreement with it less disagreement / {MOST_COUNTED}",
    "*_past_total": f"ballots in the last vote / {COUNT_SCALE:g}",
    "*_total": f"ballots as last shown / {COUNT_SCALE:g}",
    "*_trials": f"final defences / {MOST_COUNTED}",
    "*_accused": "1 in the final defence",
    "*_speaking": "1 whose turn of talk it is",
    "*_target": "1 for the mafia's target, to its side",
    "*_held": "1 for the name chosen by the own power",
    "*_ballot": "1 for the own ballot",
    "*_hint": "1 accused, -1 vouched for on a closed channel the seat hears",
    "*_mark": "1 for the name under the own trick; 0.5 for that a hacker or vigilante has chosen",
    "*_intent": f"1 + name it says it will vote for / {COUNT_SCALE:g}",
    "*_last_kind": "1 + kind of its latest statement / 12",
    "*_last_target": f"1 + name that was about / {COUNT_SCALE:g}",
    "*_last_finding": f"finding or role in it / {FINDING_SCALE:g}",
    "*_spoken": "1 when it has had its turn in this round",
    "*_draft": "1 for the name of a report begun whose finding is yet to be said",
    "*_saved": "1 once a heal has saved it, as all know",
    "*_fled": "1 while it flees from its execution",
    "*_ever_total": f"ballots in all votes that have ended / {EVER_SCALE:g}",
    "*_voted": f"1 + name of its ballot / {COUNT_SCALE:g}, where ballots are public or its mind was read",
    "*_said_yes": "1 if it said yes, as authority told",
    "*_chooser": "1 for who last set the mafia's target, to its side",
    "*_part": "1 for the first name of a pair begun, or a name put to sleep",
    "*_clue": f"1 + name it chose, or was compared with (negative: another team) / {COUNT_SCALE:g}; "
    f"1 + first role a fortune showed / {FINDING_SCALE:g}",
    "*_clue_role": f"1 + second role a fortune showed, or role a hitman named it / {FINDING_SCALE:g}",
    "stance_*": "0.5 the first has last accused the second, -0.5 vouched for it",
    "report_*": f"finding the first last reported of the second: 0.5 + code / {CODE_SCALE:g}, negative if harmless",
}


def _signed(codes, positive) -> np.ndarray:
    """(64,) float32: by code, its value as a slot; 0 for no code."""
    made = np.zeros(64, np.float32)
    for code in codes:
        made[code] = (0.5 + code / CODE_SCALE) * (1 if positive(code) else -1)
    return made


def _is_of_mafia(finding: int) -> bool:
    if finding > len(ids.ROLES):
        return finding == ids.MAFIA_SIDE
    return tables.TEAM_OF[finding - 1] == ids.MAFIA


#: Slot values of a role claimed (by 1 + role) and of a finding reported.
CLAIMED = _signed(range(1, len(ids.ROLES) + 1), lambda code: tables.IS_POLICE[code - 1] == 1)
REPORTED = _signed([*range(1, len(ids.ROLES) + 1), *ids.FINDINGS], _is_of_mafia)


def decode(values: np.ndarray) -> np.ndarray:
    """Codes of claims or reports from their slots, int64; 0 where there is none."""
    return np.rint(np.maximum(np.abs(values) - 0.5, 0) * CODE_SCALE).astype(np.int64)


def slots(players: int) -> tuple[str, ...]:
    """Names of the slots for so many players."""
    names = range(players)
    return (
        SITUATION
        + tuple(f"own_role_{role.replace(' ', '_')}" for role in ids.ROLES)
        + tuple(f"{x}_{slot}" for x in names for slot in NAME_SLOTS)
        + tuple(f"stance_{a}_{b}" for a in names for b in names)
        + tuple(f"report_{a}_{b}" for a in names for b in names)
    )


_ROLE_AT = len(SITUATION)
_NAMES_AT = _ROLE_AT + len(ids.ROLES)
_WIDTH = len(NAME_SLOTS)
_F = 1.0 / FINDING_SCALE
_C = 1.0 / COUNT_SCALE
_M = 1.0 / MOST_COUNTED


@rule
def observe(s, seat, out):
    """Write what a seat sees (MF-71, MF-74)."""
    observe_situation(s, seat, out)
    sees_target = 1 if s.alive[seat] == 1 and is_mafia_side(s, seat) else 0
    at = _NAMES_AT
    for x in range(s.players):
        observe_name(s, seat, x, out, at)
        if sees_target == 1 and s.target == x:
            out[at + 16] = 1.0
        if sees_target == 1 and s.chooser >= 0 and s.name_of[s.chooser] == x:
            out[at + 32] = 1.0
        at += _WIDTH
    out[_NAMES_AT + _WIDTH * s.name_of[seat]] = 1.0
    squares = s.players * s.players
    for a in range(s.players):
        for b in range(s.players):
            out[at] = s.stance[a, b] * 0.5
            out[at + squares] = REPORTED[s.report[a, b]]
            at += 1


@rule
def observe_situation(s, seat, out):
    """The table, and the seat's own state."""
    out[0] = s.phase / 6.0
    out[1] = s.night / DAY_SCALE
    out[2] = s.day / DAY_SCALE
    out[3] = s.tick / TICK_SCALE
    out[4] = s.budget / BUDGET_SCALE
    out[5] = s.yes * _C
    out[6] = s.no * _C
    out[7] = s.cult
    out[8] = s.duel
    out[9] = s.alive[seat]
    out[10] = s.team[seat] * 0.5
    out[11] = s.contacted[seat]
    out[12] = s.charge[seat] * 0.5
    if s.role[seat] == ids.SOLDIER and s.shown[s.name_of[seat]] != 1 + ids.SOLDIER:
        # what a concealed attack has cost him he does not know (MF-84)
        out[12] = 0.5
    out[13] = 1.0 if s.seduced[seat] > 0 else 0.0
    out[14] = s.frog[seat]
    out[15] = s.threatened[seat]
    out[16] = s.muted[seat]
    out[17] = s.stolen[seat] * _F
    out[18] = s.extra[seat]
    out[19] = s.ability[seat] / 8.0
    out[20] = s.megaphone[seat] * 0.5
    out[21] = s.judge_shown[seat]
    out[22] = s.round_has_statement
    out[_ROLE_AT + s.role[seat]] = 1.0


@rule
def observe_name(s, seat, x, out, at):
    """One name: what all know of it, and what the seat does."""
    out[at + 1] = s.out[x] / 3.0
    out[at + 2] = s.out_day[x] / DAY_SCALE
    out[at + 3] = s.shown[x] * _F
    known = s.known[seat, x]
    out[at + 4] = known * _F
    out[at + 5] = side(known if known > 0 else s.shown[x])
    out[at + 6] = CLAIMED[s.claim[x]]
    out[at + 7] = min(s.accusations[x], MOST_COUNTED) * _M
    out[at + 8] = min(s.vouchers[x], MOST_COUNTED) * _M
    out[at + 9] = min(s.asked[x], MOST_COUNTED) * _M
    out[at + 10] = max(min(s.agreed[x], MOST_COUNTED), -MOST_COUNTED) * _M
    out[at + 11] = s.totals[x] * _C
    out[at + 12] = s.past_totals[x] * _C
    out[at + 13] = min(s.trials[x], MOST_COUNTED) * _M
    out[at + 14] = 1.0 if s.accused == x else 0.0
    out[at + 15] = 1.0 if s.phase == ids.TALK and s.cursor == x else 0.0
    out[at + 17] = 1.0 if s.held[seat] == x else 0.0
    out[at + 18] = 1.0 if s.ballot[seat] == x else 0.0
    out[at + 19] = s.hint[seat, x]
    if s.mark[seat] == x:
        out[at + 20] = 1.0
    elif s.model[seat] == x and (s.role[seat] == ids.HACKER or s.role[seat] == ids.VIGILANTE):
        out[at + 20] = 0.5
    out[at + 21] = s.intent[x] * _C
    out[at + 22] = s.last_kind[x] / 12.0
    out[at + 23] = (s.last_target[x] + 1) * _C if s.last_kind[x] > 0 else 0.0
    out[at + 24] = s.last_finding[x] * _F
    out[at + 25] = s.spoken >> x & 1
    out[at + 26] = 1.0 if s.draft[seat] == 1 + x else 0.0
    observe_traces(s, seat, x, out, at)


@rule
def observe_traces(s, seat, x, out, at):
    """What is remembered of a name: rescue, flight, ballots, and what the own power showed of it."""
    out[at + 27] = 1.0 if s.saved[x] > 0 else 0.0
    out[at + 28] = s.fled[x]
    out[at + 29] = min(s.all_totals[x] / EVER_SCALE, 1.0)
    out[at + 30] = s.public_ballot[x] * _C
    if s.known_votes[seat, x] & 1 == 1:
        out[at + 30] = (1 + s.name_of[seat]) * _C
    out[at + 31] = 1.0 if s.known_votes[seat, x] & 2 == 2 else 0.0
    if s.part[seat] == x and s.role[seat] != ids.HACKER or s.sleeper[seat] >> x & 1 == 1:
        out[at + 33] = 1.0
    out[at + 34] = s.clue[seat, x] * (_F if s.known[seat, x] == ids.ONE_OF_TWO else _C)
    out[at + 35] = s.clue_role[seat, x] * _F


@rule
def side(finding):
    """1 for a finding of the mafia's side, -1 for one of somebody who is no mafioso, else 0."""
    if finding == 0:
        return 0.0
    if finding == ids.NOT_MAFIOSO or finding == ids.CULT_VOICE or finding == ids.CLIENT:
        return -1.0
    if finding == ids.MAFIA_SIDE:
        return 1.0
    if finding < ids.NOT_MAFIOSO:
        return 1.0 if tables.TEAM_OF[finding - 1] == ids.MAFIA else -1.0
    return 0.0
