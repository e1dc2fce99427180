"""The observation, as named slots in [-1, 1]: the match, the seat itself, each name, and who said what of whom."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.engine.ids import names
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.seats import is_mafia_side

COUNT_SCALE, TICK_SCALE, BUDGET_SCALE, DAY_SCALE, FINDING_SCALE = 12.0, 10.0, 160.0, 64.0, 64.0
#: Claims and reports are coded with the sign that matters most first, so that a net can use them as they are.
CODE_SCALE = 128.0
#: Counts of statements are cut off here.
MAX_COUNTED = 24
#: Ballots of all votes together are cut off here.
ALL_VOTES_SCALE = 48.0

# Slots of the match and of the seat itself, and slots of each name: a slot's name is that of its constant.
(
    M_PHASE, M_NIGHT, M_DAY, M_TICK, M_BUDGET, M_YES, M_NO, M_CULT, M_DUEL, M_OWN_ALIVE, M_OWN_TEAM,
    M_OWN_CONTACTED, M_OWN_CHARGE, M_OWN_SEDUCED, M_OWN_FROG, M_OWN_THREATENED, M_OWN_MUTED, M_OWN_STOLEN,
    M_OWN_EXTRA, M_OWN_ABILITY, M_OWN_LOUD, M_OWN_OPEN, M_TALKED,
) = range(23)  # fmt: skip
SITUATION = tuple(name.replace(" ", "_") for name in names(globals(), "M_"))
(
    N_SELF, N_OUT, N_OUT_DAY, N_SHOWN, N_KNOWN, N_SIDE, N_CLAIM, N_ACCUSATIONS, N_VOUCHERS, N_ASKED, N_AGREED,
    N_TOTAL, N_PAST_TOTAL, N_TRIALS, N_ACCUSED, N_SPEAKING, N_TARGET, N_HELD, N_BALLOT, N_HINT, N_MARK, N_INTENT,
    N_LAST_KIND, N_LAST_TARGET, N_LAST_FINDING, N_SPOKEN, N_DRAFT, N_SAVED, N_FLED, N_EVER_TOTAL, N_VOTED,
    N_SAID_YES, N_CHOOSER, N_PART, N_CLUE, N_CLUE_ROLE,
) = range(36)  # fmt: skip
NAME_SLOTS = tuple(name.replace(" ", "_") for name in names(globals(), "N_"))

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
    "own_role_*": "1 for the seat's own role",
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
    "talked": "1 once somebody has stated something in this round of talk",
    "*_self": "1 for the seat's own name",
    "*_out": "0 in the game, 1/3 killed, 2/3 executed, 1 dead otherwise",
    "*_out_day": f"day it died / {DAY_SCALE:g}",
    "*_shown": f"finding published / {FINDING_SCALE:g}",
    "*_known": f"own finding / {FINDING_SCALE:g} (1 + role, or a code from 50 on)",
    "*_side": "1 known or published on the mafia side, -1 known not to be a mafioso",
    "*_claim": f"role claimed: (1 + role) / {CODE_SCALE:g} + 0.5, negative but for the police",
    "*_accusations": f"statements against the name / {MAX_COUNTED}",
    "*_vouchers": f"statements for the name / {MAX_COUNTED}",
    "*_asked": f"times asked for a claim / {MAX_COUNTED}",
    "*_agreed": f"agreement with it less disagreement / {MAX_COUNTED}",
    "*_past_total": f"ballots in the last vote / {COUNT_SCALE:g}",
    "*_total": f"ballots as last shown / {COUNT_SCALE:g}",
    "*_trials": f"final defences / {MAX_COUNTED}",
    "*_accused": "1 in the final defence",
    "*_speaking": "1 whose turn of talk it is",
    "*_target": "1 for the mafia's target; only the mafia's side observes it",
    "*_held": "1 for the name chosen by the seat's own power",
    "*_ballot": "1 for the seat's own ballot",
    "*_hint": "1 accused, -1 vouched for on a closed channel the seat hears",
    "*_mark": "1 for the name under the seat's own trick; 0.5 for the one that a hacker or vigilante has chosen",
    "*_intent": f"1 + name it says it will vote for / {COUNT_SCALE:g}",
    "*_last_kind": "1 + kind of its latest statement / 12",
    "*_last_target": f"1 + name it was about / {COUNT_SCALE:g}",
    "*_last_finding": f"finding or role in it / {FINDING_SCALE:g}",
    "*_spoken": "1 when it has had its turn in this round",
    "*_draft": "1 for the name of a report begun whose finding is yet to be said",
    "*_saved": "1 once a heal has saved it, which is public",
    "*_fled": "1 while it flees from its execution",
    "*_ever_total": f"ballots in all votes that have ended / {ALL_VOTES_SCALE:g}",
    "*_voted": f"1 + name of its ballot / {COUNT_SCALE:g}, where ballots are public or its mind was read",
    "*_said_yes": "1 if it said yes, as authority has revealed",
    "*_chooser": "1 for who last set the mafia's target; only the mafia's side observes it",
    "*_part": "1 for the first name of a pair begun, or a name put to sleep",
    "*_clue": f"1 + name it chose, or was compared with (negative: another team) / {COUNT_SCALE:g}; "
    f"1 + first role a fortune showed / {FINDING_SCALE:g}",
    "*_clue_role": f"1 + second role a fortune showed, or role a hitman named it / {FINDING_SCALE:g}",
    "stance_*": "0.5 the first has last accused the second, -0.5 vouched for it",
    "report_*": f"finding the first last reported of the second: 0.5 + code / {CODE_SCALE:g}, negative if harmless",
}


def _signed(codes, positive) -> np.ndarray:
    """(64,) float32: by code, its value as a slot; 0 for no code."""
    values = np.zeros(64, np.float32)
    for code in codes:
        values[code] = (0.5 + code / CODE_SCALE) * (1 if positive(code) else -1)
    return values


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
    seats = range(players)
    return (
        SITUATION
        + tuple(f"own_role_{role.replace(' ', '_')}" for role in ids.ROLES)
        + tuple(f"{x}_{slot}" for x in seats for slot in NAME_SLOTS)
        + tuple(f"stance_{a}_{b}" for a in seats for b in seats)
        + tuple(f"report_{a}_{b}" for a in seats for b in seats)
    )


_ROLE_AT = len(SITUATION)
_NAMES_AT = _ROLE_AT + len(ids.ROLES)
_WIDTH = len(NAME_SLOTS)
_F = 1.0 / FINDING_SCALE
_C = 1.0 / COUNT_SCALE
_M = 1.0 / MAX_COUNTED


@rule
def observe(s, seat, out):
    """Write the observation of a seat (MF-71, MF-74)."""
    observe_situation(s, seat, out)
    knows_target = 1 if s.alive[seat] == 1 and is_mafia_side(s, seat) else 0
    at = _NAMES_AT
    for x in range(s.players):
        observe_name(s, seat, x, out, at)
        if knows_target == 1 and s.target == x:
            out[at + N_TARGET] = 1.0
        if knows_target == 1 and s.chooser >= 0 and s.name_of[s.chooser] == x:
            out[at + N_CHOOSER] = 1.0
        at += _WIDTH
    out[_NAMES_AT + _WIDTH * s.name_of[seat] + N_SELF] = 1.0
    squares = s.players * s.players
    for a in range(s.players):
        for b in range(s.players):
            out[at] = s.stance[a, b] * 0.5
            out[at + squares] = REPORTED[s.report[a, b]]
            at += 1


@rule
def observe_situation(s, seat, out):
    """Write the slots of the match and of the seat itself (MF-71, MF-74, MF-84)."""
    out[M_PHASE] = s.phase / 6.0
    out[M_NIGHT] = s.night / DAY_SCALE
    out[M_DAY] = s.day / DAY_SCALE
    out[M_TICK] = s.tick / TICK_SCALE
    out[M_BUDGET] = s.budget / BUDGET_SCALE
    out[M_YES] = s.yes * _C
    out[M_NO] = s.no * _C
    out[M_CULT] = s.cult
    out[M_DUEL] = s.duel
    out[M_OWN_ALIVE] = s.alive[seat]
    out[M_OWN_TEAM] = s.team[seat] * 0.5
    out[M_OWN_CONTACTED] = s.contacted[seat]
    out[M_OWN_CHARGE] = s.charge[seat] * 0.5
    if s.role[seat] == ids.SOLDIER and s.shown[s.name_of[seat]] != 1 + ids.SOLDIER:
        # he does not know what a concealed attack has cost him (MF-84)
        out[M_OWN_CHARGE] = 0.5
    out[M_OWN_SEDUCED] = 1.0 if s.seduced[seat] > 0 else 0.0
    out[M_OWN_FROG] = s.frog[seat]
    out[M_OWN_THREATENED] = s.threatened[seat]
    out[M_OWN_MUTED] = s.muted[seat]
    out[M_OWN_STOLEN] = s.stolen[seat] * _F
    out[M_OWN_EXTRA] = s.extra[seat]
    out[M_OWN_ABILITY] = s.ability[seat] / 8.0
    out[M_OWN_LOUD] = s.megaphone[seat] * 0.5
    out[M_OWN_OPEN] = s.judge_shown[seat]
    out[M_TALKED] = s.round_has_statement
    out[_ROLE_AT + s.role[seat]] = 1.0


@rule
def observe_name(s, seat, x, out, at):
    """Write the slots of one name: what is public of it, and what the seat knows (MF-71, MF-74)."""
    out[at + N_OUT] = s.out[x] / 3.0
    out[at + N_OUT_DAY] = s.out_day[x] / DAY_SCALE
    out[at + N_SHOWN] = s.shown[x] * _F
    known = s.known[seat, x]
    out[at + N_KNOWN] = known * _F
    out[at + N_SIDE] = side(known if known > 0 else s.shown[x])
    out[at + N_CLAIM] = CLAIMED[s.claim[x]]
    out[at + N_ACCUSATIONS] = min(s.accusations[x], MAX_COUNTED) * _M
    out[at + N_VOUCHERS] = min(s.vouchers[x], MAX_COUNTED) * _M
    out[at + N_ASKED] = min(s.asked[x], MAX_COUNTED) * _M
    out[at + N_AGREED] = max(min(s.agreed[x], MAX_COUNTED), -MAX_COUNTED) * _M
    out[at + N_TOTAL] = s.totals[x] * _C
    out[at + N_PAST_TOTAL] = s.past_totals[x] * _C
    out[at + N_TRIALS] = min(s.trials[x], MAX_COUNTED) * _M
    out[at + N_ACCUSED] = 1.0 if s.accused == x else 0.0
    out[at + N_SPEAKING] = 1.0 if s.phase == ids.TALK and s.cursor == x else 0.0
    out[at + N_HELD] = 1.0 if s.held[seat] == x else 0.0
    out[at + N_BALLOT] = 1.0 if s.ballot[seat] == x else 0.0
    out[at + N_HINT] = s.hint[seat, x]
    if s.mark[seat] == x:
        out[at + N_MARK] = 1.0
    elif s.model[seat] == x and (s.role[seat] == ids.HACKER or s.role[seat] == ids.VIGILANTE):
        out[at + N_MARK] = 0.5
    out[at + N_INTENT] = s.intent[x] * _C
    out[at + N_LAST_KIND] = s.last_kind[x] / 12.0
    out[at + N_LAST_TARGET] = (s.last_target[x] + 1) * _C if s.last_kind[x] > 0 else 0.0
    out[at + N_LAST_FINDING] = s.last_finding[x] * _F
    out[at + N_SPOKEN] = s.spoken >> x & 1
    out[at + N_DRAFT] = 1.0 if s.draft[seat] == 1 + x else 0.0
    observe_traces(s, seat, x, out, at)


@rule
def observe_traces(s, seat, x, out, at):
    """Write what is remembered of a name: rescue, flight, ballots, and what the seat's own power showed (MF-71)."""
    out[at + N_SAVED] = 1.0 if s.saved[x] > 0 else 0.0
    out[at + N_FLED] = s.fled[x]
    out[at + N_EVER_TOTAL] = min(s.all_totals[x] / ALL_VOTES_SCALE, 1.0)
    out[at + N_VOTED] = s.public_ballot[x] * _C
    if s.known_votes[seat, x] & 1 == 1:
        out[at + N_VOTED] = (1 + s.name_of[seat]) * _C
    out[at + N_SAID_YES] = 1.0 if s.known_votes[seat, x] & 2 == 2 else 0.0
    if s.part[seat] == x and s.role[seat] != ids.HACKER or s.sleeper[seat] >> x & 1 == 1:
        out[at + N_PART] = 1.0
    out[at + N_CLUE] = s.clue[seat, x] * (_F if s.known[seat, x] == ids.ONE_OF_TWO else _C)
    out[at + N_CLUE_ROLE] = s.clue_role[seat, x] * _F


@rule
def side(finding):
    """1 for a finding on the mafia's side, -1 for one that is no mafioso, else 0 (MF-71)."""
    if finding == 0:
        return 0.0
    if finding == ids.NOT_MAFIOSO or finding == ids.CULT_VOICE or finding == ids.CLIENT:
        return -1.0
    if finding == ids.MAFIA_SIDE:
        return 1.0
    if finding < ids.NOT_MAFIOSO:
        return 1.0 if tables.TEAM_OF[finding - 1] == ids.MAFIA else -1.0
    return 0.0
