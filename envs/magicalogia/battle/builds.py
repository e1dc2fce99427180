"""Builds given in the configuration: checked, and written into a record (MG-03)."""

from __future__ import annotations

from typing import Any

import numpy as np

from feint.envs.engine.errors import whole
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import magics, tables
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, CATALOGUE, ORGAN_NAMES

BUILDS_ALLOWED = (
    "'drawn', or for each seat 'drawn' or (stats, domain, skills, magics), such as "
    "((3, 3, 4), 'star', ('Gold', 'Sea', 'Flow', 'Love', 'Death'), ('bite', ('flame', 'Sea'), 'rampart', ...)): stats "
    f"{basics.STAT_BASE}/{basics.STAT_BASE}/{basics.STAT_BASE} with one point more in one, five skills, "
    "five magics beside the emergency summons, of one career and one organ at most; a magic whose skill is chosen "
    "comes with a skill"
)


def check_builds(value: Any) -> Any:
    """The option's value as nested tuples, with every build legal (MG-03).

    Raises:
        ValueError: saying what is wrong.
    """
    if value == "drawn":
        return value
    if not isinstance(value, (tuple, list)):
        raise ValueError(BUILDS_ALLOWED)
    return tuple(_check_seat(seat, build) for seat, build in enumerate(value))


def _check_seat(seat: int, build):
    if isinstance(build, str) and build == "drawn":
        return build
    try:
        return _check_build(build)
    except ValueError as error:
        raise ValueError(f"the build of seat {seat}: {error}") from None


def _check_build(build):
    if not _is_list(build, 4) or not all(_is_list(part) for part in (build[0], build[2], build[3])):
        raise ValueError(BUILDS_ALLOWED)
    stats, domain, skills, learned = build
    stats = tuple(whole(x) for x in stats)
    learned = tuple((one, "") if isinstance(one, str) else one for one in learned)
    if not all(isinstance(name, str) for name in (domain, *skills)) or not all(
        _is_list(one, 2, str) for one in learned
    ):
        raise ValueError(BUILDS_ALLOWED)
    skills, learned = tuple(skills), tuple(tuple(one) for one in learned)
    if None in stats or sorted(stats) != [basics.STAT_BASE, basics.STAT_BASE, basics.MAX_STAT]:
        raise ValueError(f"stats {stats}: {BUILDS_ALLOWED}")
    if domain not in basics.DOMAINS:
        raise ValueError(f"domain {domain!r}: domains are {', '.join(basics.DOMAINS)}")
    for name in skills:
        if name not in tables.SKILL:
            raise ValueError(f"skill {name!r}: skills are {', '.join(tables.SKILLS)}")
    if len(set(skills)) != tables.SKILLS_LEARNED or len(skills) != tables.SKILLS_LEARNED:
        raise ValueError(f"{len(set(skills))} skills: a character has {tables.SKILLS_LEARNED} different ones")
    _check_magics(learned)
    return stats, domain, skills, learned


def _is_list(value, length: int | None = None, of: type = object) -> bool:
    """Whether a value is a tuple or list, of this length and of such entries."""
    return isinstance(value, (tuple, list)) and length in (None, len(value)) and all(isinstance(x, of) for x in value)


def _check_magics(learned) -> None:
    names = [name for name, _ in learned]
    for name, skill in learned:
        if name not in magics.MAGIC or magics.MAGIC[name] == magics.EMERGENCY:
            raise ValueError(f"magic {name!r}: there is none such to learn; magics are {', '.join(magics.MAGICS[1:])}")
        chosen = magics.ROWS[magics.MAGIC[name], magics.SKILL_OF] == magics.CHOSEN
        if chosen != (skill in tables.SKILL):
            raise ValueError(f"magic {name!r} with skill {skill!r}: " + ("name a skill" if chosen else "it takes none"))
    if len(set(names)) != tables.MAGICS_LEARNED - 1 or len(names) != tables.MAGICS_LEARNED - 1:
        raise ValueError(f"{len(set(names))} magics: five different ones besides the emergency summons")
    for kind in (CAREER_NAMES, ORGAN_NAMES):
        groups = {CATALOGUE[magics.MAGIC[name]].group for name in names} & set(kind)
        if len(groups) > 1:
            raise ValueError(f"magics of {' and '.join(sorted(groups))}: a character is of one only")


def write_build(record: np.ndarray, seat: int, build: Any) -> None:
    """Write a checked build into a (1,) record."""
    stats, domain, skills, learned = build
    record["given"][0, seat] = 1
    record["stat"][0, seat] = stats
    record["own"][0, seat] = basics.DOMAINS.index(domain)
    record["skill"][0, seat] = -1
    record["skill"][0, seat, : len(skills)] = [tables.SKILL[name] for name in skills]
    record["magic"][0, seat] = -1
    for k, (name, skill) in enumerate((("emergency summons", ""), *learned)):
        record["magic"][0, seat, k] = magics.MAGIC[name]
        record["magic_skill"][0, seat, k] = tables.SKILL[skill] if skill else -1
    groups = {CATALOGUE[magics.MAGIC[name]].group for name, _ in learned}
    record["career"][0, seat] = next((k for k, name in enumerate(CAREER_NAMES) if name in groups), -1)
    record["organ"][0, seat] = next((k for k, name in enumerate(ORGAN_NAMES) if name in groups), -1)
