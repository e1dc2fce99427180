"""Roles, teams, who is dealt how many, and the numbers of phases, actions, findings and events."""

from __future__ import annotations

import numpy as np

#: Most seats a match has.
SEATS = 12

#: Every role. A role's number is its place in this list.
ROLES = (
    "citizen", "mafioso", "spy", "beast man", "hostess", "thief", "witch", "mad scientist", "swindler", "hitman",
    "godfather", "villain", "cop", "vigilante", "agent", "doctor", "soldier", "politician", "psychic", "lover",
    "gangster", "reporter", "detective", "ghoul", "martyr", "priest", "prophet", "judge", "nurse", "magician",
    "hacker", "mentalist", "mercenary", "administrator", "sun", "moon", "paparazzi", "hypnotist", "fortuneteller",
    "cult leader", "fanatic",
)  # fmt: skip
(
    CITIZEN, MAFIOSO, SPY, BEAST, HOSTESS, THIEF, WITCH, SCIENTIST, SWINDLER, HITMAN,
    GODFATHER, VILLAIN, COP, VIGILANTE, AGENT, DOCTOR, SOLDIER, POLITICIAN, PSYCHIC, LOVER,
    GANGSTER, REPORTER, DETECTIVE, GHOUL, MARTYR, PRIEST, PROPHET, JUDGE, NURSE, MAGICIAN,
    HACKER, MENTALIST, MERCENARY, ADMINISTRATOR, SUN, MOON, PAPARAZZI, HYPNOTIST, FORTUNETELLER,
    LEADER, FANATIC,
) = range(len(ROLES))  # fmt: skip

TEAMS = ("citizens", "mafia", "cult")
CITIZENS, MAFIA, CULT = 0, 1, 2

#: Team of each role when dealt.
TEAM_OF = np.array([MAFIA if MAFIOSO <= r <= VILLAIN else CULT if r >= LEADER else CITIZENS for r in range(len(ROLES))])

HELPERS = tuple(range(SPY, VILLAIN))
POLICE = (COP, VIGILANTE, AGENT)
SPECIALS = tuple(r for r in range(SOLDIER, LEADER) if r != MOON)
#: Roles that come two at a time and so fill two special seats: the lovers; sun with moon.
PAIRED = {LOVER: LOVER, SUN: MOON}

# MF-02: what is dealt unless `roles` fixes it: the classic pool and six more.
DEFAULT_HELPERS = (SPY, BEAST, HOSTESS, THIEF, WITCH, SCIENTIST)
DEFAULT_POLICE = (COP, VIGILANTE)
DEFAULT_SPECIALS = (
    SOLDIER, POLITICIAN, PSYCHIC, LOVER, GANGSTER, REPORTER, DETECTIVE, GHOUL, MARTYR, PRIEST, PROPHET, JUDGE, MAGICIAN,
)  # fmt: skip

#: Seats by number of players: mafiosi, helpers, specials, cult leaders, fanatics; one cop and one doctor besides.
SEAT_COUNTS = {
    4: (1, 0, 1, 0, 0),
    5: (1, 0, 2, 0, 0),
    6: (1, 1, 2, 0, 0),
    7: (1, 1, 3, 0, 0),
    8: (2, 1, 3, 0, 0),
    9: (2, 1, 3, 1, 0),
    10: (2, 1, 4, 1, 0),
    11: (3, 1, 4, 1, 0),
    12: (3, 1, 4, 1, 1),
}
#: Fewest players with a cult.
CULT_FROM = 9

#: Roles that act by day, in the window that opens each round of talk.
DAY_ROLES = (VIGILANTE, HACKER, MENTALIST, SUN, HYPNOTIST)
#: Roles that act in the first tick of a night, in the order in which they resolve.
IMMEDIATE = np.array([GANGSTER, SPY, COP, PSYCHIC, NURSE, FORTUNETELLER, HYPNOTIST, DETECTIVE, LEADER, FANATIC])


def _flags(*roles: int) -> np.ndarray:
    made = np.zeros(len(ROLES), np.int64)
    made[list(roles)] = 1
    return made


#: Per role, 1 if it acts in the first tick only; if it holds a choice that may change until the night ends; if it is a
#: police role; if its target is one of the dead.
IS_IMMEDIATE = _flags(*IMMEDIATE)
IS_HELD = _flags(
    BEAST, WITCH, HITMAN, GODFATHER, VIGILANTE, DOCTOR, REPORTER, MARTYR, PRIEST, NURSE, MAGICIAN, MERCENARY,
    ADMINISTRATOR, MOON,
)  # fmt: skip
IS_DAY = _flags(*DAY_ROLES)
IS_POLICE = _flags(*POLICE)
IS_PAIRED = _flags(LOVER, SUN, MOON)

# Findings: what a seat knows of a name, what is public of it, and what a report says. 1 + role is that very role.
NOT_MAFIOSO, MAFIA_SIDE, FROG, CULT_VOICE, RESISTED, ACTIVE, ONE_OF_TWO, HEALED, THREATENED, NOT_DOCTOR, CLIENT = range(
    50, 61
)
FINDINGS = {
    NOT_MAFIOSO: "no mafioso",
    MAFIA_SIDE: "on the mafia side",
    FROG: "a frog",
    CULT_VOICE: "a voice of the cult",
    RESISTED: "proof against the cult",
    ACTIVE: "active at night",
    ONE_OF_TWO: "one of two roles",
    HEALED: "healed",
    THREATENED: "threatened",
    NOT_DOCTOR: "not the doctor",
    CLIENT: "a client",
}
#: Findings that can be reported beside roles.
REPORTABLE = (NOT_MAFIOSO, HEALED, THREATENED)
FINDING_SCALE = 64.0

# Phases.
NIGHT, WINDOW, TALK, VOTE, DEFENCE, LAST_PICK, VERDICT = range(7)
PHASES = ("night", "day powers and the talk of the dead", "talk", "vote", "final defence", "last pick", "yes or no")

# How a name left the game.
KILLED, EXECUTED, OTHERWISE = 1, 2, 3

# Verdicts (MF-73).
ALWAYS, DRAWN = 1, 2
VERDICTS = ("vote", "always", "drawn")

# Actions: single ones, then blocks of one a name, then roles, then findings that can be reported.
PASS, ADD_TIME, CUT_TIME, YES, NO, MEGAPHONE, BLOCKS = 1, 2, 3, 4, 5, 6, 7
SINGLES = ("wait", "pass", "add time", "cut time", "yes", "no", "megaphone")
KILL, USE, BALLOT, STEAL, ACCUSE, VOUCH, REPORT, INTEND, ASK, AGREE, DISAGREE = range(11)
VERBS = ("kill", "use", "vote", "steal", "accuse", "vouch", "report", "intend", "ask", "agree", "disagree")
CLAIM = len(VERBS)  # statement of a role, which has no target

# Duel abilities (MF-80).
ABILITIES = (
    "none", "megaphone", "mind reading", "jury", "escape", "concealment", "terminal", "authority", "resentment",
)  # fmt: skip
NO_ABILITY, LOUD, MIND, JURY, ESCAPE, CONCEALMENT, TERMINAL, AUTHORITY, RESENTMENT = range(len(ABILITIES))

# Events, by number.
(
    E_ROLE, E_NIGHT, E_DAY, E_PHASE, E_KILLED, E_QUIET, E_HEALED, E_SHOWN, E_REVIVED, E_FINDING, E_CONTACT, E_STATUS,
    E_STATEMENT, E_TARGET, E_WATCHED, E_TIME, E_TOTAL, E_ACCUSED, E_NO_ACCUSED, E_VERDICT, E_EXECUTED, E_SPARED,
    E_OVERRULED, E_WIN, E_VOID, E_DRAW, E_TRICKED, E_PAIR, E_ROUND, E_FORTUNE, E_VOTER, E_ABILITY, E_ESCAPED, E_USED,
    E_SPEAKS, E_UNMASKED, E_WHISPER,
) = range(37)  # fmt: skip

# Closed channels; what is said on one is the event E_WHISPER + its number.
CHANNELS = ("mafia", "cult", "lovers", "psychic", "dead")
OF_MAFIA, OF_CULT, OF_LOVERS, OF_PSYCHIC, OF_DEAD, NO_CHANNEL = range(6)

# What E_STATUS tells a seat about itself.
(
    S_THREATENED, S_SEDUCED, S_FROG, S_FREE, S_AWAKENED, S_RECRUITED, S_SOUGHT, S_ARMED, S_NOTHING,
) = range(9)  # fmt: skip

# Winners beyond the teams.
CABAL_WINS = 3

#: HOLDERS[ability, role]: 1 if the role may be dealt the ability (MF-80).
HOLDERS = np.zeros((len(ABILITIES), len(ROLES)), np.int64)
HOLDERS[NO_ABILITY : ESCAPE + 1] = 1
HOLDERS[[CONCEALMENT, TERMINAL], MAFIOSO] = 1
HOLDERS[TERMINAL, list(HELPERS) + [LEADER]] = 1
HOLDERS[AUTHORITY, JUDGE] = 1
HOLDERS[RESENTMENT, LOVER] = 1

#: COUNTS[players]: seats dealt as in SEAT_COUNTS, for the rules.
COUNTS = np.zeros((SEATS + 1, 5), np.int64)
for _players, _row in SEAT_COUNTS.items():
    COUNTS[_players] = _row
