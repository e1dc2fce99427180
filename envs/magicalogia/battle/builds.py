"""Characters: builds given in the configuration and checked, and legal tier-3 builds drawn from the seed (MG-03)."""

from __future__ import annotations

from feint.envs.engine.errors import whole
from feint.envs.magicalogia.basics import DOMAINS, MAX_STAT, STAT_BASE
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, CATALOGUE, ORGAN_NAMES
from feint.envs.magicalogia.battle.tables import (
    MAGICS_LEARNED,
    SKILL,
    SKILLS,
    SKILLS_LEARNED,
)

BUILDS_ALLOWED = (
    "'drawn', or for each seat 'drawn' or (stats, domain, skills, magics), such as "
    "((3, 3, 4), 'star', ('Gold', 'Sea', 'Flow', 'Love', 'Death'), ('bite', ('flame', 'Sea'), 'rampart', ...)): stats "
    f"{STAT_BASE}/{STAT_BASE}/{STAT_BASE} with one point more in one, five skills, five magics beside the emergency "
    "summons, of one career and one organ at most; a magic whose skill is chosen comes with a skill"
)


def check_builds(value):
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
    except ValueError as wrong:
        raise ValueError(f"the build of seat {seat}: {wrong}") from None


def _check_build(build):
    if not _is_list(build, 4) or not all(_is_list(part) for part in (build[0], build[2], build[3])):
        raise ValueError(BUILDS_ALLOWED)
    stats, domain, skills, magics = build
    stats = tuple(whole(x) for x in stats)
    magics = tuple((one, "") if isinstance(one, str) else one for one in magics)
    if not all(isinstance(name, str) for name in (domain, *skills)) or not all(_is_list(one, 2, str) for one in magics):
        raise ValueError(BUILDS_ALLOWED)
    skills, magics = tuple(skills), tuple(tuple(one) for one in magics)
    if None in stats or sorted(stats) != [STAT_BASE, STAT_BASE, MAX_STAT]:
        raise ValueError(f"stats {stats}: {BUILDS_ALLOWED}")
    if domain not in DOMAINS:
        raise ValueError(f"domain {domain!r}: domains are {', '.join(DOMAINS)}")
    for name in skills:
        if name not in SKILL:
            raise ValueError(f"skill {name!r}: skills are {', '.join(SKILLS)}")
    if len(set(skills)) != SKILLS_LEARNED or len(skills) != SKILLS_LEARNED:
        raise ValueError(f"{len(set(skills))} skills: a character has {SKILLS_LEARNED} different ones")
    _check_magics(magics)
    return stats, domain, skills, magics


def _is_list(value, length: int | None = None, of: type = object) -> bool:
    """Whether a value is a tuple or list, of this length and of such entries."""
    return isinstance(value, (tuple, list)) and length in (None, len(value)) and all(isinstance(x, of) for x in value)


def _check_magics(magics) -> None:
    names = [name for name, _ in magics]
    for name, skill in magics:
        if name not in m.MAGIC or m.MAGIC[name] == m.EMERGENCY:
            raise ValueError(f"magic {name!r}: there is none such to learn; magics are {', '.join(m.MAGICS[1:])}")
        chosen = m.ROWS[m.MAGIC[name], m.SKILL_OF] == m.CHOSEN
        if chosen != (skill in SKILL):
            raise ValueError(f"magic {name!r} with skill {skill!r}: " + ("name a skill" if chosen else "it takes none"))
    if len(set(names)) != MAGICS_LEARNED - 1 or len(names) != MAGICS_LEARNED - 1:
        raise ValueError(f"{len(set(names))} magics: five different ones besides the emergency summons")
    for kind in (CAREER_NAMES, ORGAN_NAMES):
        groups = {CATALOGUE[m.MAGIC[name]].group for name in names} & set(kind)
        if len(groups) > 1:
            raise ValueError(f"magics of {' and '.join(sorted(groups))}: a character is of one only")


def write_build(made, seat: int, build) -> None:
    """Write a checked build into a (1,) record."""
    stats, domain, skills, magics = build
    made["given"][0, seat] = 1
    made["stat"][0, seat] = stats
    made["own"][0, seat] = DOMAINS.index(domain)
    made["skill"][0, seat] = -1
    made["skill"][0, seat, : len(skills)] = [SKILL[name] for name in skills]
    made["magic"][0, seat] = -1
    for k, (name, skill) in enumerate((("emergency summons", ""), *magics)):
        made["magic"][0, seat, k] = m.MAGIC[name]
        made["magic_skill"][0, seat, k] = SKILL[skill] if skill else -1
    groups = {CATALOGUE[m.MAGIC[name]].group for name, _ in magics}
    made["career"][0, seat] = next((k for k, name in enumerate(CAREER_NAMES) if name in groups), -1)
    made["organ"][0, seat] = next((k for k, name in enumerate(ORGAN_NAMES) if name in groups), -1)


# --- rules ------------------------------------------------------------------------------------------------------------
