"""The record of a match and its configuration.

Things that all can see are kept by *name*, things of one player by *seat*. Names are seats' numbers until a magician's
trick swaps two of them (MF-57); `name_of` and `seat_of` hold the mapping.
"""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Option
from feint.envs.engine.state import header, record
from feint.envs.mafia42 import tables as t

P = t.SEATS

MATCH = record(
    header(P, tape=64, events=112)
    + [
        # configuration
        ("helper_pool", "i8"),  # bit sets of roles
        ("police_pool", "i8"),
        ("special_pool", "i8"),
        ("possible", "i8"),  # roles that can be in play, as all know
        ("players", "i1"),
        ("night_ticks", "i1"),
        ("talk_ticks", "i1"),  # statements a living player's 15 s of talk allow
        ("vote_ticks", "i1"),
        ("defence_ticks", "i1"),
        ("hex_tick", "i1"),  # the hex lands after this tick of a night
        ("talks", "i1"),
        ("rule_of_verdict", "i1"),
        ("day_first", "i1"),
        ("cult", "i1"),
        ("void_day1", "i1"),
        ("ranked", "i1"),
        ("old_vote", "i1"),
        ("duel", "i1"),
        ("most_days", "i1"),
        ("shuffled", "i1"),
        ("given", "i1", (P,)),  # roles fixed by configuration, -1: drawn
        ("given_ability", "i1", (P,)),
        ("tricky", "i1"),  # a trick is possible: the dead are asked wherever a living name is
        ("day_powers", "i1"),  # somebody may have a power by day
        # public
        ("phase", "i1"),
        ("night", "i1"),
        ("day", "i1"),
        ("tick", "i1"),
        ("cursor", "i1"),  # the name asked now, in night and talk
        ("budget", "i2"),  # ticks of talk left
        ("spoken", "i2"),  # bit set of names that had their turn in this round of talk
        ("timed", "i2"),  # names that added or cut time today
        ("round_said", "i1"),  # whether anyone stated anything in this round
        ("accused", "i1"),  # name in the final defence, -1: none
        ("yes", "i1"),  # totals of the last verdict, as shown
        ("no", "i1"),
        ("winner", "i1"),  # 1 + team (or the pair) that has won
        ("mega_used", "i1"),  # a megaphone was used this night
        ("out", "i1", (P,)),  # by name: 0 in the game, else how it left
        ("out_day", "i1", (P,)),
        ("shown", "i1", (P,)),  # by name: finding published, 0: none
        ("totals", "i1", (P,)),  # ballots as last shown
        ("past_totals", "i1", (P,)),  # ballots of the last vote that ended
        ("all_totals", "i2", (P,)),  # ballots of all votes that have ended
        ("cast", "i1", (P,)),  # by name: 1 + name of its ballot where ballots are public
        ("saved", "i1", (P,)),  # by name: night in which a heal last saved it, as announced
        ("fled", "i1", (P,)),  # by name: has escaped an execution, until the next vote begins
        ("trials", "i1", (P,)),  # how often in the final defence
        ("claim", "i1", (P,)),  # 1 + role last claimed
        ("stance", "i1", (P, P)),  # speaker, target: 1 accused, -1 vouched for, last stands
        ("report", "i1", (P, P)),  # speaker, target: finding last reported
        ("intent", "i1", (P,)),  # 1 + name that the speaker says it will vote for
        ("asked", "i1", (P,)),  # how often asked for a claim
        ("accusations", "i1", (P,)),  # statements against the name
        ("vouchers", "i1", (P,)),
        ("agreed", "i1", (P,)),  # statements of agreement with it, less those of disagreement
        ("last_kind", "i1", (P,)),  # latest statement of each name: 1 + verb, its target and its finding
        ("last_target", "i1", (P,)),
        ("last_finding", "i1", (P,)),
        ("statements", "i2"),  # made so far: the next one's id
        # hidden
        ("name_of", "i1", (P,)),
        ("seat_of", "i1", (P,)),
        ("role", "i1", (P,)),
        ("team", "i1", (P,)),
        ("alive", "i1", (P,)),
        ("contacted", "i1", (P,)),  # of the mafia's helpers; of a nurse: with the doctor
        ("charge", "i1", (P,)),  # uses left of what is limited
        ("held", "i1", (P,)),  # name chosen by a power this night, -1: none
        ("held_role", "i1", (P,)),
        ("kill", "i1", (P,)),  # last mafia target this seat has set this night, -1: none
        ("target", "i1"),  # the mafia's shared target, a name, -1: none
        ("chooser", "i1"),  # seat that last set it
        ("mark", "i1", (P,)),  # beast man's mark; magician's trick: a name, -1: none
        ("model", "i1", (P,)),  # seat: a swindler's model, a mercenary's client; name: a hacker's or vigilante's target
        ("part", "i1", (P,)),  # first half of a pair: hitman, mentalist
        ("part_role", "i1", (P,)),
        ("extra", "i1", (P,)),  # a spy's second use this night
        ("struck", "i1", (P,)),  # a gangster threatened in the last night
        ("threatened", "i1", (P,)),
        ("seduced", "i1", (P,)),  # 1 + seat of the hostess
        ("frog", "i1", (P,)),
        ("stolen", "i1", (P,)),  # thief: ability held until morning
        ("robbed", "i1", (P,)),  # thief: 1 politician, 2 judge used up; 4: has stolen in this vote
        ("muted", "i1", (P,)),  # awakened or dead by a trick
        ("revives", "i1", (P,)),  # mad scientist: night at whose start it returns
        ("judge_open", "i1", (P,)),  # a judge who has shown himself
        ("ballot", "i1", (P,)),  # a name, -1: none
        ("answer", "i1", (P,)),  # 1 yes, 0 no, -1 silent
        ("pending", "i2", (P,)),  # action committed in the choice under way
        ("draft", "i1", (P,)),  # 1 + name of a report whose finding is yet to be said
        ("used", "i1", (P,)),  # has used a power: its role has left traces
        ("know", "i1", (P, P)),  # seat, name: finding
        ("hint", "i1", (P, P)),  # listener, name: stance last heard on a closed channel
        ("clue", "i1", (P, P)),  # seat, name: what a power showed beside a finding, see :func:`note`
        ("clue_role", "i1", (P, P)),
        ("read", "i1", (P, P)),  # seat, name: 1 it voted for the seat, 2 it said yes, as mind reading or authority tell
        ("fresh_name", "i1", (P,)),  # what citizens learned this night, for the paparazzi
        ("fresh_finding", "i1", (P,)),
        ("fresh", "i1"),
        ("sleeper", "i2", (P,)),  # hypnotist: bit set of names
        ("dead_at_dusk", "i2"),  # seats dead when the night began
        ("named_right", "i1"),  # a moon named her sun this night: 1 + her seat
        ("ability", "i1", (P,)),
        ("loud", "i1", (P,)),  # megaphone: 1 armed, 2 spent
        ("escaping", "i1", (P,)),  # an executed seat that dies when the next vote begins
        ("avenger", "i1", (P,)),  # resentment: 1 + seat of the mafioso who killed the partner
    ]
)


def _role_number(role) -> int:
    if not isinstance(role, str) or role not in t.ROLES:
        raise ValueError(f"there is no role {role!r}; roles are {', '.join(t.ROLES)}")
    return t.ROLES.index(role)


def _check_roles(value):
    if value == "drawn" and isinstance(value, str):
        return value
    if isinstance(value, str) or not all(isinstance(one, str) for one in value):
        raise ValueError("'drawn', or one role's name for each player")
    roles = [_role_number(role) for role in value]
    if roles.count(t.LOVER) not in (0, 2):
        raise ValueError(f"lovers come in twos, got {roles.count(t.LOVER)}")
    if roles.count(t.SUN) != roles.count(t.MOON) or roles.count(t.SUN) > 1:
        raise ValueError("sun and moon come together, one of each")
    if max(roles.count(t.LEADER), roles.count(t.FANATIC)) > 1 or (t.FANATIC in roles and t.LEADER not in roles):
        raise ValueError("there is at most one cult leader, and a fanatic only with a leader")
    if t.MAFIOSO not in roles:
        raise ValueError("at least one mafioso is needed")
    return tuple(value)


def _check_abilities(value):
    if value == "drawn" and isinstance(value, str):
        return value
    if isinstance(value, str) or any(one not in t.ABILITIES for one in value):
        raise ValueError(f"'drawn', or one of {', '.join(t.ABILITIES)} for each player")
    return tuple(value)


def _flag(value):
    if not isinstance(value, bool):
        raise ValueError("True or False")
    return value


def _pool(allowed):
    def check(value):
        if isinstance(value, str):
            raise ValueError("a list of roles")
        roles = [_role_number(role) for role in value]
        wrong = [t.ROLES[r] for r in roles if r not in allowed]
        if wrong or len(set(roles)) < len(roles) or not roles:
            raise ValueError(f"some of {', '.join(t.ROLES[r] for r in allowed)}, each once; not {', '.join(wrong)}")
        return tuple(value)

    return check


def _names(roles) -> tuple[str, ...]:
    return tuple(t.ROLES[r] for r in roles)


OPTIONS = {
    "players": Option(8, "seats", low=4, high=12),
    "pace": Option("full", "the clock in ticks of 5 s, or one statement for 15 s", ("full", "fast")),
    "roles": Option("drawn", "'drawn', or one role's name for each player", check=_check_roles),
    "seating": Option("shuffled", "'shuffled', or 'given': role k to seat k", check=lambda v: _one_of(v, _SEATING)),
    "helpers": Option(_names(t.DEFAULT_HELPERS), "helpers that may be drawn", check=_pool(t.HELPERS)),
    "police": Option(_names(t.DEFAULT_POLICE), "police roles that may be drawn", check=_pool(t.POLICE)),
    "specials": Option(_names(t.DEFAULT_SPECIALS), "special roles that may be drawn", check=_pool(t.SPECIALS)),
    "cult": Option(True, "True: a cult from nine players on; False: its seats go to specials", check=_flag),
    "talk": Option(True, "False: nobody ever states anything", check=_flag),
    "verdict": Option("vote", "'vote': yes or no on the accused; 'always': the accused is executed; 'drawn': no vote at"
                      " all, one of the living is executed by lot", check=lambda v: _one_of(v, t.VERDICTS)),
    "first": Option("night", "'night' or 'day': how the match begins", check=lambda v: _one_of(v, _FIRST)),
    "duel": Option(False, "True: each seat holds a hidden duel ability", check=_flag),
    "abilities": Option("drawn", "'drawn', or one duel ability for each player", check=_check_abilities),
    "void_day1": Option(False, "True: a match decided before day 1 is over is void", check=_flag),
    "ranked": Option(False, "True: undecided after night 10 is a draw", check=_flag),
    "old_vote": Option(False, "True: ballots can't be changed and are public at once", check=_flag),
    "night_ticks": Option(0, "ticks of a night; 0: the pace's own", low=0, high=9),
    "talk_ticks": Option(0, "ticks of talk for each living player; 0: the pace's own", low=0, high=6),
    "vote_ticks": Option(0, "ticks of a vote; 0: the pace's own", low=0, high=6),
    "defence_ticks": Option(0, "ticks of the final defence; 0: the pace's own", low=0, high=6),
    "days": Option(15, "the match is cut off after so many days", low=1, high=60),
}  # fmt: skip

_SEATING = ("shuffled", "given")
_FIRST = ("night", "day")

#: Ticks of night, talk for a living player, vote, defence; and after which tick of the night the hex lands.
PACES = {"full": (5, 3, 3, 3, 3), "fast": (2, 1, 3, 1, 1)}


def _one_of(value, allowed):
    if value not in allowed or not isinstance(value, str):
        raise ValueError(f"choose from {', '.join(map(repr, allowed))}")
    return value


def bits(roles) -> int:
    """A bit set of role numbers."""
    return sum(1 << int(r) for r in set(roles))


def template(config: dict) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: options that contradict each other.
    """
    made = np.zeros(1, MATCH)
    n = config["players"]
    made["players"] = n
    own = PACES[config["pace"]]
    for name, default in zip(("night_ticks", "talk_ticks", "vote_ticks", "defence_ticks"), own, strict=False):
        made[name] = config[name] or default
    nights = int(made["night_ticks"][0])
    # the hex lands 10 s, two ticks of five, before the night ends
    made["hex_tick"] = own[4] if nights == own[0] else max(1, nights - 2)
    made["talks"] = config["talk"]
    made["rule_of_verdict"] = t.VERDICTS.index(config["verdict"])
    made["day_first"] = config["first"] == "day"
    made["cult"] = config["cult"] and n >= t.CULT_FROM
    for name in ("void_day1", "ranked", "old_vote", "duel"):
        made[name] = config[name]
    made["most_days"] = config["days"]
    made["shuffled"] = config["seating"] == "shuffled"
    pools = {name: [t.ROLES.index(r) for r in config[name]] for name in ("helpers", "police", "specials")}
    made["helper_pool"], made["police_pool"], made["special_pool"] = (bits(pools[k]) for k in pools)
    made["given"] = -1
    made["given_ability"] = -1
    possible = _possible(config, pools, n)
    _set_roles(made, config, n)
    made["possible"] = bits(possible)
    made["tricky"] = t.MAGICIAN in possible
    made["day_powers"] = any(r in possible for r in t.DAY_ROLES)
    return made


def _possible(config: dict, pools: dict, n: int) -> set[int]:
    """Roles that all know may be in play."""
    if config["roles"] != "drawn":
        found = {t.ROLES.index(r) for r in config["roles"]}
    else:
        mafiosi, helpers, specials, leaders, fanatics = counts(n, config["cult"])
        found = {t.CITIZEN, t.MAFIOSO, t.DOCTOR, *pools["police"], *pools["specials"]}
        if t.SUN in found:
            found.add(t.MOON)
        if helpers:
            found |= set(pools["helpers"])
        if leaders:
            found.add(t.LEADER)
        if fanatics:
            found.add(t.FANATIC)
        room = sum(2 if r in t.PAIRED else 1 for r in pools["specials"])
        single = len([r for r in pools["specials"] if r not in t.PAIRED])
        if room < specials or (single < specials and specials % 2 and single == 0):
            raise ConfigError(
                f"mafia42: specials={config['specials']!r} can't fill the {specials} special seats of {n} players"
            )
    if t.GHOUL in found or t.PRIEST in found:
        found |= {t.CITIZEN, t.VILLAIN}
    return found


def _set_roles(made: np.ndarray, config: dict, n: int) -> None:
    roles, abilities = config["roles"], config["abilities"]
    if roles != "drawn":
        if len(roles) != n:
            raise ConfigError(f"mafia42: roles={roles!r} are {len(roles)} for {n} players; give one each")
        if n < t.CULT_FROM and (t.ROLES[t.LEADER] in roles):
            raise ConfigError(f"mafia42: roles={roles!r}: there is a cult from nine players on, here are {n}")
        if t.ROLES[t.LEADER] in roles and not config["cult"]:
            raise ConfigError(f"mafia42: roles={roles!r} hold a cult leader, but cult=False")
        made["given"][0, :n] = [t.ROLES.index(r) for r in roles]
    elif config["seating"] == "given":
        raise ConfigError("mafia42: seating='given' needs roles=[...]")
    if abilities != "drawn":
        if not config["duel"] or len(abilities) != n:
            raise ConfigError(
                f"mafia42: abilities={abilities!r} need duel=True and one ability for each of {n} players"
            )
        if config["seating"] != "given":
            raise ConfigError("mafia42: abilities=[...] need roles=[...] and seating='given'")
        for role, ability in zip(roles, abilities, strict=True):
            if not may_hold(t.ROLES.index(role), t.ABILITIES.index(ability)):
                raise ConfigError(f"mafia42: abilities={abilities!r}: a {role} can't hold {ability!r}")
        made["given_ability"][0, :n] = [t.ABILITIES.index(a) for a in abilities]


def may_hold(role: int, ability: int) -> bool:
    """Whether a role may be dealt a duel ability (MF-80)."""
    return bool(t.HOLDERS[ability, role])


def counts(players: int, cult: bool) -> tuple[int, int, int, int, int]:
    """Mafiosi, helpers, specials, leaders and fanatics dealt (MF-02); without a cult its seats go to specials."""
    mafiosi, helpers, specials, leaders, fanatics = t.SEAT_COUNTS[players]
    return (mafiosi, helpers, specials, leaders, fanatics) if cult else (
        mafiosi, helpers, specials + leaders + fanatics, 0, 0,
    )  # fmt: skip
