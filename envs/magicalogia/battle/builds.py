"""Characters: builds given in the configuration and checked, and legal tier-3 builds drawn from the seed (MG-03)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.dice import roll
from feint.envs.engine.errors import whole
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, CATALOGUE, ORGAN_NAMES
from feint.envs.magicalogia.battle.mana import check_gear
from feint.envs.magicalogia.battle.news import E_MP_SET
from feint.envs.magicalogia.battle.tables import SKILL, SKILLS, SOUL
from feint.envs.magicalogia.battle.state import (
    ANCHORS,
    ARCHETYPES_EACH,
    MAGICS_EACH,
    MAGICS_LEARNED,
    SKILLS_EACH,
    SKILLS_LEARNED,
)
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.stats import target_number, value
from feint.envs.magicalogia.basics import DOMAINS, SOURCE, STAT_BASE, STAT_MOST

#: Fate of each of the two mundane anchors of a new character (MG-03).
FIRST_FATE = 1


def _pools() -> tuple[np.ndarray, np.ndarray]:
    """Magics that each career (row) and organ (second table's row) may learn in a battle, and how many, by format.

    The first column of each row is their number. Format 0 is a battle without witnesses, 1 one with them: what only
    witnesses or their sides can use is not drawn where there are none.
    """

    def of(group: int, witnesses: bool) -> list[int]:
        found = []
        for k, magic in enumerate(CATALOGUE):
            if m.ROWS[k, m.GROUP] == group and k != m.EMERGENCY and (witnesses or _works_alone(k, magic)):
                found.append(k)
        return found

    groups = [[of(g, False) for g in range(len(m.GROUPS))], [of(g, True) for g in range(len(m.GROUPS))]]
    width = max(len(found) for rows in groups for found in rows)
    table = np.zeros((2, len(m.GROUPS), width), dtype=np.int64)
    sizes = np.zeros((2, len(m.GROUPS)), dtype=np.int64)
    for way in range(2):
        for g, found in enumerate(groups[way]):
            table[way, g, : len(found)] = found
            sizes[way, g] = len(found)
    return table, sizes


def _works_alone(k: int, magic) -> bool:
    """Whether a magic has a use in a battle of two."""
    if magic.form == "equipment" and not magic.timing:
        return not any(words.split()[0].startswith("witness") for words in magic.effects)
    alone = {"turn", "summoning", "before_attack", "dealt", "round_start"}
    used = any(t in alone or "self" in t or "foe" in t.partition(":")[2] or "any" in t for t in magic.timing.split())
    return used and magic.target not in ("ally_rep", "own_witness", "others", "foe_witness", "foe_boss")


#: (2, groups, most) magics of a group, by whether there are witnesses; (2, groups) how many.
POOL, POOL_SIZE = _pools()


def _places() -> np.ndarray:
    """(2, magics) where in its group's row of POOL each magic stands, -1 where it is not drawn."""
    places = np.full((2, len(CATALOGUE)), -1, dtype=np.int64)
    for way in range(2):
        for group, size in enumerate(POOL_SIZE[way]):
            places[way, POOL[way, group, :size]] = np.arange(size)
    return places


PLACE = _places()

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
    if None in stats or sorted(stats) != [STAT_BASE, STAT_BASE, STAT_MOST]:
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


@inner_rule
def make_characters(s):
    """Draw what is not given, then magic points (MG-21), equipment and anchors."""
    for p in range(s.seats):
        if s.boss[p] != 0:
            draw_boss(s, p)
        elif s.given[p] == 0:
            draw_character(s, p)
        prepare(s, p)
    for p in range(s.seats):
        roll_points(s, p, s.seats - 1 if s.boss[p] != 0 else 1)
        s.temp[p] = s.start_temp + value(s, p, m.TEMPORARY_START)
        emit(s, E_MP_SET, EVERYONE, p, s.mp[p], s.temp[p], 0)


@inner_rule
def roll_points(s, p, parts):
    """The most MP, and as many: 1D6 + Source for each mage that a character is made of (MG-21)."""
    points = 0
    for _ in range(parts):
        points += roll(s, 6) + s.stat[p, SOURCE]
    points += value(s, p, m.MOST_MP)
    s.mp[p] = s.fixed_mp if s.fixed_mp > 0 else points
    s.mp_most[p] = s.mp[p]


@inner_rule
def prepare(s, p):
    """Clear what no build says, and let equipment without a cost begin to work."""
    s.alive[p] = 1
    s.marred[p] = -1
    s.sealed[p] = -1
    for a in range(ARCHETYPES_EACH):
        s.a_kind[p, a] = -1
    for n in range(ANCHORS):
        s.fate[p, n] = FIRST_FATE if s.boss[p] == 0 else 0
    s.magics[p] = 0
    while s.magics[p] < MAGICS_EACH and s.magic[p, s.magics[p]] >= 0:
        s.magics[p] += 1
    s.unknown[p] = s.magics[p]
    for k in range(s.magics[p]):
        if s.given[p] != 0:
            note_number(s, p, k)
        check_gear(s, p, k)


@inner_rule
def draw_character(s, p):
    """A legal tier-3 character: a free point, a domain, skills, career, organ and magics, all even draws."""
    for k in range(SOURCE + 1):
        s.stat[p, k] = STAT_BASE
    s.stat[p, roll(s, 3) - 1] += 1
    s.own[p] = roll(s, 6) - 1
    s.career[p] = roll(s, 6) - 1
    s.organ[p] = roll(s, 6) - 1 if s.organs != 0 else -1
    draw_skills(s, p, SKILLS_LEARNED)
    draw_magics(s, p)


@inner_rule
def draw_boss(s, p):
    """A boss, made as the forbidden book is: best stats, all skills and magics of as many mages as there are PCs.

    There are places for ten skills and twelve magics; those beyond are left out (MG-67, MG-91).
    """
    parts = s.seats - 1
    for k in range(SOURCE + 1):
        s.stat[p, k] = STAT_BASE
    s.own[p] = roll(s, 6) - 1
    draw_skills(s, p, min(SKILLS_LEARNED * parts, SKILLS_EACH))
    for k in range(MAGICS_EACH):
        s.magic[p, k] = -1
    learn_magic(s, p, 0, m.EMERGENCY)
    for part in range(parts):
        s.stat[p, roll(s, 3) - 1] = STAT_MOST
        s.career[p] = roll(s, 6) - 1
        s.organ[p] = roll(s, 6) - 1 if s.organs != 0 else -1
        for k in range(MAGICS_LEARNED - 1):
            at = 1 + part * (MAGICS_LEARNED - 1) + k
            if at < MAGICS_EACH:
                learn_magic(s, p, at, draw_magic(s, p, at))


@inner_rule
def draw_skills(s, p, number):
    """So many different skills, all sets of them evenly, kept in the table's order."""
    for k in range(SKILLS_EACH):
        s.skill[p, k] = -1
    for k in range(number):
        insert(s.skill, p, 0, k, roll(s, SOUL - k) - 1)


@inner_rule
def insert(chosen, p, first, number, rank):
    """Add what stands at `rank` among things not yet chosen to `number` chosen ones, in order from place `first`.

    Without a branch, for its outcome would be even chance: each chosen one moves the rank on by one, until the first
    that comes after it changes places with it, and all that follow with the one before.
    """
    for k in range(first, first + number):
        there = chosen[p, k]
        chosen[p, k] = min(there, rank)
        rank = max(there, rank + 1)
    chosen[p, first + number] = rank


@inner_rule
def learn_magic(s, p, k, magic):
    """Put a magic in a place, its chosen skill one of the learned ones."""
    s.magic[p, k] = magic
    s.magic_skill[p, k] = -1
    if m.ROWS[magic, m.SKILL_OF] == m.CHOSEN:
        s.magic_skill[p, k] = s.skill[p, roll(s, SKILLS_LEARNED) - 1]
    note_number(s, p, k)


@inner_rule
def note_number(s, p, k):
    """Note the target number of a magic's designated skill, where it is a fixed one."""
    skill = m.ROWS[s.magic[p, k], m.SKILL_OF]
    if skill == m.CHOSEN:
        skill = s.magic_skill[p, k]
    s.magic_number[p, k] = target_number(s, p, skill) if skill >= 0 else 0


@inner_rule
def draw_magics(s, p):
    """The magics of a new character: the emergency summons, and an even set of those it may learn."""
    way = 1 if s.seats > 2 else 0
    free = 0
    for g in range(3):
        free += group_size(s, p, way, g)
    for k in range(MAGICS_EACH):
        s.magic[p, k] = -1
    for k in range(MAGICS_LEARNED - 1):
        insert(s.magic, p, 1, k, roll(s, free - k) - 1)
    learn_magic(s, p, 0, m.EMERGENCY)
    for k in range(1, MAGICS_LEARNED):
        learn_magic(s, p, k, magic_at(s, p, way, s.magic[p, k]))


@inner_rule
def magic_at(s, p, way, place):
    """The magic at a place among those the character may learn: general ones, the career's, the organ's."""
    career, organ = group_of(s, p, 1), group_of(s, p, 2)
    first = group_size(s, p, way, 0)
    second = first + group_size(s, p, way, 1)
    if place < first:
        group, before = m.GENERAL, 0
    elif place < second:
        group, before = career, first
    else:
        group, before = organ, second
    return POOL[way, group, place - before]


@inner_rule
def draw_magic(s, p, known):
    """A magic that is not among the first `known` ones, evenly among those the character may learn here."""
    way = 1 if s.seats > 2 else 0
    free = 0
    for g in range(3):
        free += group_size(s, p, way, g)
    for k in range(1, known):
        if place_of(s, p, way, s.magic[p, k]) >= 0:
            free -= 1
    place = roll(s, free) - 1
    passed = 0
    before = known_up_to(s, p, way, known, place)
    while before != passed:
        passed = before
        before = known_up_to(s, p, way, known, place + passed)
    return magic_at(s, p, way, place + passed)


@inner_rule
def known_up_to(s, p, way, known, place):
    """How many of the first `known` magics come no later than `place` among those the character may learn."""
    number = 0
    for k in range(1, known):
        at = place_of(s, p, way, s.magic[p, k])
        if 0 <= at <= place:
            number += 1
    return number


@inner_rule
def place_of(s, p, way, magic):
    """The place of a magic among those the character may learn: general ones, the career's, the organ's; or -1."""
    place = PLACE[way, magic]
    if place >= 0:
        for g in range(3):
            if group_of(s, p, g) == m.ROWS[magic, m.GROUP]:
                return place
            place += group_size(s, p, way, g)
    return -1


@inner_rule
def group_size(s, p, way, g):
    """How many magics a character may learn here as a general one, of its career, of its organ."""
    group = group_of(s, p, g)
    return POOL_SIZE[way, group] if group >= 0 else 0


@inner_rule
def group_of(s, p, g):
    """General magics, the career's, the organ's (-1: none)."""
    if g == 0:
        return m.GENERAL
    if g == 1:
        return m.FIRST_CAREER + s.career[p] if s.career[p] >= 0 else -1
    return m.FIRST_ORGAN + s.organ[p] if s.organ[p] >= 0 else -1
