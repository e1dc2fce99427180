"""Numbers of the rules: who is dealt how many, teams of roles, when roles act, and who may hold which ability."""

from __future__ import annotations

import numpy as np

from feint.envs.mafia42 import ids

#: Seats that a record has room for.
MAX_SEATS = 12

#: Team of each role when dealt.
TEAM_OF = np.full(len(ids.ROLES), ids.CITIZENS)
TEAM_OF[ids.MAFIOSO : ids.VILLAIN + 1] = ids.MAFIA
TEAM_OF[[ids.CULT_LEADER, ids.FANATIC]] = ids.CULT

HELPERS = tuple(range(ids.SPY, ids.VILLAIN))
POLICE = (ids.COP, ids.VIGILANTE, ids.AGENT)
SPECIALS = tuple(r for r in range(ids.SOLDIER, ids.CULT_LEADER) if r != ids.MOON)
#: Special roles that come two at a time and so fill two seats: the lovers, and sun with moon.
PAIRED = (ids.LOVER, ids.SUN)

# What is dealt unless `roles` fixes it: the classic pool and six more (MF-02).
DEFAULT_HELPERS = (ids.SPY, ids.BEAST_MAN, ids.HOSTESS, ids.THIEF, ids.WITCH, ids.MAD_SCIENTIST)
DEFAULT_POLICE = (ids.COP, ids.VIGILANTE)
DEFAULT_SPECIALS = (
    ids.SOLDIER, ids.POLITICIAN, ids.PSYCHIC, ids.LOVER, ids.GANGSTER, ids.REPORTER, ids.DETECTIVE, ids.GHOUL,
    ids.MARTYR, ids.PRIEST, ids.PROPHET, ids.JUDGE, ids.MAGICIAN,
)  # fmt: skip

#: Seats by number of players: mafiosi, helpers, specials, cult leaders, fanatics; one police role and one doctor
#: besides (MF-02).
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
#: SEAT_COUNTS as an array, for the rules.
COUNTS = np.zeros((MAX_SEATS + 1, 5), np.int64)
for _players, _row in SEAT_COUNTS.items():
    COUNTS[_players] = _row
#: Fewest players with a cult (MF-01).
MIN_PLAYERS_WITH_CULT = 9


def seat_counts(players: int, cult: bool) -> tuple[int, int, int, int, int]:
    """Mafiosi, helpers, specials, cult leaders and fanatics dealt; without a cult its seats go to specials (MF-02)."""
    mafiosi, helpers, specials, leaders, fanatics = SEAT_COUNTS[players]
    if cult:
        return mafiosi, helpers, specials, leaders, fanatics
    return mafiosi, helpers, specials + leaders + fanatics, 0, 0


def _flags(*roles: int) -> np.ndarray:
    flags = np.zeros(len(ids.ROLES), np.int64)
    flags[list(roles)] = 1
    return flags


#: Roles that act by day, in the window that opens each round of talk.
DAY_ROLES = (ids.VIGILANTE, ids.HACKER, ids.MENTALIST, ids.SUN, ids.HYPNOTIST)
#: Roles that act in the first tick of a night, in the order in which they resolve (MF-16).
IMMEDIATE = np.array(
    [
        ids.GANGSTER, ids.SPY, ids.COP, ids.PSYCHIC, ids.NURSE, ids.FORTUNETELLER, ids.HYPNOTIST, ids.DETECTIVE,
        ids.CULT_LEADER, ids.FANATIC,
    ]
)  # fmt: skip

#: 1 by role: acts in the first tick only; holds a choice that may change until the night ends; acts by day; is a police
#: role; fills two seats.
IS_IMMEDIATE = _flags(*IMMEDIATE)
IS_HELD = _flags(
    ids.BEAST_MAN, ids.WITCH, ids.HITMAN, ids.GODFATHER, ids.VIGILANTE, ids.DOCTOR, ids.REPORTER, ids.MARTYR,
    ids.PRIEST, ids.NURSE, ids.MAGICIAN, ids.MERCENARY, ids.ADMINISTRATOR, ids.MOON,
)  # fmt: skip
IS_DAY = _flags(*DAY_ROLES)
IS_POLICE = _flags(*POLICE)
IS_PAIRED = _flags(ids.LOVER, ids.SUN, ids.MOON)

#: Findings that can be reported beside roles.
REPORTABLE = (ids.NOT_MAFIOSO, ids.HEALED, ids.THREATENED)

#: HOLDERS[ability, role]: 1 if the role may be dealt the ability (MF-80).
HOLDERS = np.zeros((len(ids.ABILITIES), len(ids.ROLES)), np.int64)
HOLDERS[ids.A_NONE : ids.A_ESCAPE + 1] = 1
HOLDERS[[ids.A_CONCEALMENT, ids.A_TERMINAL], ids.MAFIOSO] = 1
HOLDERS[ids.A_TERMINAL, [*HELPERS, ids.CULT_LEADER]] = 1
HOLDERS[ids.A_AUTHORITY, ids.JUDGE] = 1
HOLDERS[ids.A_RESENTMENT, ids.LOVER] = 1
#: ABILITIES_OF[role]: bit set of the abilities that the role may be dealt.
ABILITIES_OF = (HOLDERS[1:] << np.arange(1, len(ids.ABILITIES))[:, None]).sum(axis=0)
