"""mafia42: nights, talk, votes and hidden teams for four to twelve seats. Its options, and the game they make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import numpy as np

from feint.envs.engine.errors import ConfigError
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.mafia42 import ids, rules, tables, text
from feint.envs.mafia42.observe import MEANINGS, slots
from feint.envs.mafia42.state import MATCH

SEATING = ("shuffled", "given")
FIRST_PHASES = ("night", "day")
#: Ticks of night, talk per living player, vote, defence; and after which tick of the night the hex lands.
PACES = {"full": (5, 3, 3, 3, 3), "fast": (2, 1, 3, 1, 1)}


def _role_number(role: Any) -> int:
    if not isinstance(role, str) or role not in ids.ROLES:
        raise ValueError(f"there is no role {role!r}; roles are {', '.join(ids.ROLES)}")
    return ids.ROLES.index(role)


def _role_names(roles: Iterable[int]) -> tuple[str, ...]:
    return tuple(ids.ROLES[r] for r in roles)


def _check_roles(value: Any) -> Any:
    if value == "drawn" and isinstance(value, str):
        return value
    if isinstance(value, str) or not all(isinstance(role, str) for role in value):
        raise ValueError("'drawn', or one role's name for each player")
    roles = [_role_number(role) for role in value]
    if roles.count(ids.LOVER) not in (0, 2):
        raise ValueError(f"lovers come in twos, got {roles.count(ids.LOVER)}")
    if roles.count(ids.SUN) != roles.count(ids.MOON) or roles.count(ids.SUN) > 1:
        raise ValueError("sun and moon come together, one of each")
    leaders, fanatics = roles.count(ids.CULT_LEADER), roles.count(ids.FANATIC)
    if max(leaders, fanatics) > 1 or fanatics > leaders:
        raise ValueError("there is at most one cult leader, and a fanatic only with a leader")
    if ids.MAFIOSO not in roles:
        raise ValueError("at least one mafioso is needed")
    return tuple(value)


def _check_abilities(value: Any) -> Any:
    if value == "drawn" and isinstance(value, str):
        return value
    if isinstance(value, str) or any(ability not in ids.ABILITIES for ability in value):
        raise ValueError(f"'drawn', or one of {', '.join(ids.ABILITIES)} for each player")
    return tuple(value)


def _check_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("True or False")
    return value


def _pool(allowed: Collection[int]) -> Callable[[Any], tuple[str, ...]]:
    """A check that a value is a list of some of the allowed roles."""

    def check(value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            raise ValueError("a list of roles")
        roles = [_role_number(role) for role in value]
        refused = _role_names(r for r in roles if r not in allowed)
        if refused or len(set(roles)) < len(roles) or not roles:
            raise ValueError(f"some of {', '.join(_role_names(allowed))}, each once; not {', '.join(refused)}")
        return tuple(value)

    return check


def _word(allowed: Collection[str]) -> Callable[[Any], str]:
    """A check that a value is one of some words."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError(f"choose from {', '.join(map(repr, allowed))}")
        return value

    return check


_DEFAULT_HELPERS = _role_names(tables.DEFAULT_HELPERS)
_DEFAULT_POLICE = _role_names(tables.DEFAULT_POLICE)
_DEFAULT_SPECIALS = _role_names(tables.DEFAULT_SPECIALS)
OPTIONS = {
    "players": Option(8, "seats", low=4, high=12),
    "pace": Option("full", "the clock in ticks of 5 s, or one statement for 15 s", ("full", "fast")),
    "roles": Option("drawn", "'drawn', or one role's name for each player", check=_check_roles),
    "seating": Option("shuffled", "'shuffled', or 'given': role k to seat k", check=_word(SEATING)),
    "helpers": Option(_DEFAULT_HELPERS, "helpers that may be drawn", check=_pool(tables.HELPERS)),
    "police": Option(_DEFAULT_POLICE, "police roles that may be drawn", check=_pool(tables.POLICE)),
    "specials": Option(_DEFAULT_SPECIALS, "special roles that may be drawn", check=_pool(tables.SPECIALS)),
    "cult": Option(True, "True: a cult from nine players on; False: its seats go to specials", check=_check_flag),
    "talk": Option(True, "False: nobody ever states anything", check=_check_flag),
    "verdict": Option("vote", "'vote': yes or no on the accused; 'always': the accused is executed; 'drawn': no vote at"
                      " all, one of the living is executed by lot", check=_word(ids.VERDICTS)),
    "first": Option("night", "'night' or 'day': how the match begins", check=_word(FIRST_PHASES)),
    "duel": Option(False, "True: each seat holds a hidden duel ability", check=_check_flag),
    "abilities": Option("drawn", "'drawn', or one duel ability for each player", check=_check_abilities),
    "void_day1": Option(False, "True: a match decided before day 1 is over is void", check=_check_flag),
    "ranked": Option(False, "True: undecided after night 10 is a draw", check=_check_flag),
    "old_vote": Option(False, "True: ballots can't be changed and are public at once", check=_check_flag),
    "night_ticks": Option(0, "ticks of a night; 0: the pace's own", low=0, high=9),
    "talk_ticks": Option(0, "ticks of talk for each living player; 0: the pace's own", low=0, high=6),
    "vote_ticks": Option(0, "ticks of a vote; 0: the pace's own", low=0, high=6),
    "defence_ticks": Option(0, "ticks of the final defence; 0: the pace's own", low=0, high=6),
    "days": Option(15, "the match is cut off after so many days", low=1, high=60),
}  # fmt: skip


def template(config: Mapping[str, Any]) -> np.ndarray:
    """(1,) record with the configuration's fields set.

    Raises:
        ConfigError: options that contradict each other.
    """
    record = np.zeros(1, MATCH)
    n = config["players"]
    record["players"] = n
    *ticks, hex_tick = PACES[config["pace"]]
    for name, default in zip(("night_ticks", "talk_ticks", "vote_ticks", "defence_ticks"), ticks, strict=True):
        record[name] = config[name] or default
    night_ticks = int(record["night_ticks"][0])
    # the hex lands 10 s, two ticks of five, before the night ends
    record["hex_tick"] = hex_tick if night_ticks == ticks[0] else max(1, night_ticks - 2)
    record["talk"] = config["talk"]
    record["verdict_rule"] = ids.VERDICTS.index(config["verdict"])
    record["day_first"] = config["first"] == "day"
    record["cult"] = config["cult"] and n >= tables.MIN_PLAYERS_WITH_CULT
    for name in ("void_day1", "ranked", "old_vote", "duel"):
        record[name] = config[name]
    record["max_days"] = config["days"]
    record["shuffled"] = config["seating"] == "shuffled"
    pools = {name: [ids.ROLES.index(r) for r in config[name]] for name in ("helpers", "police", "specials")}
    record["helper_pool"], record["police_pool"], record["special_pool"] = (_bits(pool) for pool in pools.values())
    possible = _possible_roles(config, pools)
    record["fixed_role"] = -1
    record["fixed_ability"] = -1
    _fix_roles(record, config)
    _fix_abilities(record, config)
    record["possible"] = _bits(possible)
    record["trick_possible"] = ids.MAGICIAN in possible
    record["day_powers"] = any(r in possible for r in tables.DAY_ROLES)
    return record


def _bits(roles: Iterable[int]) -> int:
    """A bit set of roles."""
    return sum(1 << int(r) for r in set(roles))


def _possible_roles(config: Mapping[str, Any], pools: Mapping[str, list[int]]) -> set[int]:
    """Roles that may be in play, which is public."""
    if config["roles"] != "drawn":
        possible = {ids.ROLES.index(r) for r in config["roles"]}
    else:
        n = config["players"]
        _, helpers, specials, leaders, fanatics = tables.seat_counts(n, config["cult"])
        possible = {ids.CITIZEN, ids.MAFIOSO, ids.DOCTOR, *pools["police"], *pools["specials"]}
        if ids.SUN in possible:
            possible.add(ids.MOON)
        if helpers:
            possible |= set(pools["helpers"])
        if leaders:
            possible.add(ids.CULT_LEADER)
        if fanatics:
            possible.add(ids.FANATIC)
        pairs = sum(r in tables.PAIRED for r in pools["specials"])
        singles = len(pools["specials"]) - pairs
        if 2 * pairs + singles < specials or (singles == 0 and specials % 2):
            raise ConfigError(
                f"mafia42: specials={config['specials']!r} can't fill the {specials} special seats of {n} players"
            )
    if ids.GHOUL in possible or ids.PRIEST in possible:
        possible |= {ids.CITIZEN, ids.VILLAIN}
    return possible


def _fix_roles(record: np.ndarray, config: Mapping[str, Any]) -> None:
    """Set the roles that the configuration fixes."""
    roles, n = config["roles"], config["players"]
    if roles == "drawn":
        if config["seating"] == "given":
            raise ConfigError("mafia42: seating='given' needs roles=[...]")
        return
    if len(roles) != n:
        raise ConfigError(f"mafia42: roles={roles!r} are {len(roles)} for {n} players; give one each")
    if n < tables.MIN_PLAYERS_WITH_CULT and ids.ROLES[ids.CULT_LEADER] in roles:
        raise ConfigError(f"mafia42: roles={roles!r}: there is a cult from nine players on, here are {n}")
    if ids.ROLES[ids.CULT_LEADER] in roles and not config["cult"]:
        raise ConfigError(f"mafia42: roles={roles!r} hold a cult leader, but cult=False")
    record["fixed_role"][0, :n] = [ids.ROLES.index(r) for r in roles]


def _fix_abilities(record: np.ndarray, config: Mapping[str, Any]) -> None:
    """Set the duel abilities that the configuration fixes."""
    roles, abilities, n = config["roles"], config["abilities"], config["players"]
    if abilities == "drawn":
        return
    if not config["duel"] or len(abilities) != n:
        raise ConfigError(f"mafia42: abilities={abilities!r} need duel=True and one ability for each of {n} players")
    if config["seating"] != "given":
        raise ConfigError("mafia42: abilities=[...] need roles=[...] and seating='given'")
    for role, ability in zip(roles, abilities, strict=True):
        if not tables.HOLDERS[ids.ABILITIES.index(ability), ids.ROLES.index(role)]:
            raise ConfigError(f"mafia42: abilities={abilities!r}: a {role} can't hold {ability!r}")
    record["fixed_ability"][0, :n] = [ids.ABILITIES.index(a) for a in abilities]


def max_steps_per_day(record: np.ndarray) -> int:
    """Most steps between two nightfalls, the night included: every seat is asked wherever any is."""
    n, nights, talk, votes, defences = (
        int(record[name][0]) for name in ("players", "night_ticks", "talk_ticks", "vote_ticks", "defence_ticks")
    )
    turns = 2 * talk * n
    # a turn asks for two actions at most, and twice more to add time; a round of talk opens with a window
    return n * (nights + 3 * turns + n + turns + votes + defences + 2)


def build(config: Mapping[str, Any]) -> Game:
    """The game under a checked configuration.

    Raises:
        ConfigError: options that contradict each other.
    """
    record = template(config)
    n = config["players"]
    return Game(
        name="mafia42",
        version=0,
        config=config,
        players=n,
        template=record,
        kernels=rules.KERNELS,
        action_names=text.action_names(n),
        slots=slots(n),
        events=text.EVENTS,
        max_turns=int(record["max_days"][0] + 1) * max_steps_per_day(record),
        min_return=-1.0,
        max_return=1.0,
        describe=text.describe,
        meanings=MEANINGS,
        # dealt, and changed by the cult's recruiting; sun and moon who win as a pair are paid without their team
        teams=lambda states: states["team"][:, :n],
        team_names=ids.TEAMS,
    )


MAFIA42 = GameSpec(OPTIONS, build)
