"""Names and numbers of roles, teams, phases, actions, findings, abilities and events, each written once."""

from __future__ import annotations

from feint.envs.engine.ids import in_order, names

# Roles. They come first, so that their names can be read off all constants so far.
(
    CITIZEN, MAFIOSO, SPY, BEAST_MAN, HOSTESS, THIEF, WITCH, MAD_SCIENTIST, SWINDLER, HITMAN,
    GODFATHER, VILLAIN, COP, VIGILANTE, AGENT, DOCTOR, SOLDIER, POLITICIAN, PSYCHIC, LOVER,
    GANGSTER, REPORTER, DETECTIVE, GHOUL, MARTYR, PRIEST, PROPHET, JUDGE, NURSE, MAGICIAN,
    HACKER, MENTALIST, MERCENARY, ADMINISTRATOR, SUN, MOON, PAPARAZZI, HYPNOTIST, FORTUNETELLER,
    CULT_LEADER, FANATIC,
) = range(41)  # fmt: skip
ROLES = names(globals(), "")

CITIZENS, MAFIA, CULT = range(3)
TEAMS = in_order({CITIZENS: "citizens", MAFIA: "mafia", CULT: "cult"})
#: In `winner`, beside the teams: sun and moon, who win as a pair.
PAIR = len(TEAMS)

# Phases.
NIGHT, WINDOW, TALK, VOTE, DEFENCE, LAST_PICK, VERDICT = range(7)
PHASES = in_order(
    {
        NIGHT: "night",
        WINDOW: "day powers and the talk of the dead",
        TALK: "talk",
        VOTE: "vote",
        DEFENCE: "final defence",
        LAST_PICK: "last pick",
        VERDICT: "yes or no",
    }
)

# Actions: first single ones, then one block of actions per verb with one action per name, then the roles, then the
# findings that can be reported.
WAIT, PASS, ADD_TIME, CUT_TIME, YES, NO, MEGAPHONE, BLOCKS = range(8)
SINGLE_ACTIONS = in_order(
    {
        WAIT: "wait",
        PASS: "pass",
        ADD_TIME: "add time",
        CUT_TIME: "cut time",
        YES: "yes",
        NO: "no",
        MEGAPHONE: "megaphone",
    }
)
KILL, USE, BALLOT, STEAL, ACCUSE, VOUCH, REPORT, INTEND, ASK, AGREE, DISAGREE = range(11)
VERBS = in_order(
    {
        KILL: "kill",
        USE: "use",
        BALLOT: "vote",
        STEAL: "steal",
        ACCUSE: "accuse",
        VOUCH: "vouch",
        REPORT: "report",
        INTEND: "intend",
        ASK: "ask",
        AGREE: "agree",
        DISAGREE: "disagree",
    }
)
#: Kind of the statement that claims a role; kinds of other statements are their verbs.
CLAIM = len(VERBS)

# Findings: what a seat knows of a name, what is public of it, and what a report says. 1 + role is that very role.
(
    NOT_MAFIOSO, MAFIA_SIDE, FROG, CULT_VOICE, RESISTED, ACTIVE, ONE_OF_TWO, HEALED, THREATENED, NOT_DOCTOR, CLIENT,
) = range(50, 61)  # fmt: skip
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

# How a name left the game.
IN_GAME, KILLED, EXECUTED, OTHERWISE = range(4)

# How the accused is judged.
V_VOTE, V_ALWAYS, V_DRAWN = range(3)
VERDICTS = names(globals(), "V_")

# Duel abilities.
(
    A_NONE, A_MEGAPHONE, A_MIND_READING, A_JURY, A_ESCAPE, A_CONCEALMENT, A_TERMINAL, A_AUTHORITY, A_RESENTMENT,
) = range(9)  # fmt: skip
ABILITIES = names(globals(), "A_")

# Closed channels of the night; what is said on one is the event E_WHISPER + its number.
C_MAFIA, C_CULT, C_LOVERS, C_PSYCHIC, C_DEAD = range(5)
CHANNELS = names(globals(), "C_")
NO_CHANNEL = len(CHANNELS)

# What the event E_STATUS says of its seat.
(
    S_THREATENED, S_SEDUCED, S_FROG, S_FREE, S_AWAKENED, S_RECRUITED, S_SOUGHT, S_ARMED, S_NOTHING,
) = range(9)  # fmt: skip

# Events. E_WHISPER is the first of one per channel.
(
    E_ROLE, E_NIGHT, E_DAY, E_PHASE, E_KILLED, E_QUIET, E_HEALED, E_SHOWN, E_REVIVED, E_FINDING, E_CONTACT, E_STATUS,
    E_STATEMENT, E_TARGET, E_WATCHED, E_TIME, E_TOTAL, E_ACCUSED, E_NO_ACCUSED, E_VERDICT, E_EXECUTED, E_SPARED,
    E_OVERRULED, E_WIN, E_VOID, E_DRAW, E_TRICKED, E_PAIR, E_ROUND, E_FORTUNE, E_VOTER, E_ABILITY, E_ESCAPED, E_USED,
    E_SPEAKS, E_UNMASKED, E_WHISPER,
) = range(37)  # fmt: skip
