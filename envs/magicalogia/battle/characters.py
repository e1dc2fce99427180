"""Characters: legal tier-3 builds drawn from the seed, bosses, magic points (MG-03, MG-21, MG-67)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.catalogue import CATALOGUE
from feint.envs.magicalogia.battle.mana import check_gear
from feint.envs.magicalogia.battle.stats import target_number, value

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
            if (
                magics.ROWS[k, magics.GROUP] == group
                and k != magics.EMERGENCY
                and (witnesses or _works_alone(k, magic))
            ):
                found.append(k)
        return found

    groups = [[of(g, False) for g in range(len(magics.GROUPS))], [of(g, True) for g in range(len(magics.GROUPS))]]
    width = max(len(found) for rows in groups for found in rows)
    table = np.zeros((2, len(magics.GROUPS), width), dtype=np.int64)
    sizes = np.zeros((2, len(magics.GROUPS)), dtype=np.int64)
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
        s.temp[p] = s.start_temp + value(s, p, magics.TEMPORARY_START)
        emit(s, ids.E_MP_SET, EVERYONE, p, s.mp[p], s.temp[p], 0)


@inner_rule
def roll_points(s, p, parts):
    """The most MP, and as many: 1D6 + Source for each mage that a character is made of (MG-21)."""
    points = 0
    for _ in range(parts):
        points += roll(s, 6) + s.stat[p, basics.SOURCE]
    points += value(s, p, magics.MAX_MP)
    s.mp[p] = s.fixed_mp if s.fixed_mp > 0 else points
    s.max_mp[p] = s.mp[p]


@inner_rule
def prepare(s, p):
    """Clear what no build sets, and let equipment without a cost start to work (MG-03, MG-78)."""
    s.alive[p] = 1
    s.marred[p] = -1
    s.sealed[p] = -1
    for a in range(tables.ARCHETYPES_EACH):
        s.a_kind[p, a] = -1
    for n in range(tables.ANCHORS):
        s.fate[p, n] = FIRST_FATE if s.boss[p] == 0 else 0
    s.magics[p] = 0
    while s.magics[p] < tables.MAGICS_EACH and s.magic[p, s.magics[p]] >= 0:
        s.magics[p] += 1
    s.unknown[p] = s.magics[p]
    for k in range(s.magics[p]):
        if s.given[p] != 0:
            note_number(s, p, k)
        check_gear(s, p, k)


@inner_rule
def draw_character(s, p):
    """Draw a legal tier-3 character uniformly: free point, domain, skills, career, organ and magics (MG-03)."""
    for k in range(basics.SOURCE + 1):
        s.stat[p, k] = basics.STAT_BASE
    s.stat[p, roll(s, 3) - 1] += 1
    s.own[p] = roll(s, 6) - 1
    s.career[p] = roll(s, 6) - 1
    s.organ[p] = roll(s, 6) - 1 if s.organs != 0 else -1
    draw_skills(s, p, tables.SKILLS_LEARNED)
    draw_magics(s, p)


@inner_rule
def draw_boss(s, p):
    """A boss, made as the forbidden book is: best stats, all skills and magics of as many mages as there are PCs.

    There are places for ten skills and twelve magics; those beyond are left out (MG-67, MG-91).
    """
    parts = s.seats - 1
    for k in range(basics.SOURCE + 1):
        s.stat[p, k] = basics.STAT_BASE
    s.own[p] = roll(s, 6) - 1
    draw_skills(s, p, min(tables.SKILLS_LEARNED * parts, tables.SKILLS_EACH))
    for k in range(tables.MAGICS_EACH):
        s.magic[p, k] = -1
    learn_magic(s, p, 0, magics.EMERGENCY)
    for part in range(parts):
        s.stat[p, roll(s, 3) - 1] = basics.MAX_STAT
        s.career[p] = roll(s, 6) - 1
        s.organ[p] = roll(s, 6) - 1 if s.organs != 0 else -1
        for k in range(tables.MAGICS_LEARNED - 1):
            at = 1 + part * (tables.MAGICS_LEARNED - 1) + k
            if at < tables.MAGICS_EACH:
                learn_magic(s, p, at, draw_magic(s, p, at))


@inner_rule
def draw_skills(s, p, number):
    """Draw a uniform set of `number` skills, in the table's order (MG-03)."""
    for k in range(tables.SKILLS_EACH):
        s.skill[p, k] = -1
    for k in range(number):
        insert(s.skill, p, 0, k, roll(s, tables.SOUL - k) - 1)


@inner_rule
def insert(chosen, p, first, number, rank):
    """Add the item of a rank among those not yet chosen to `number` chosen ones, in order from place `first`.

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
    """Put a magic in a place; a chosen skill is drawn from the learned ones (MG-03)."""
    s.magic[p, k] = magic
    s.magic_skill[p, k] = -1
    if magics.ROWS[magic, magics.SKILL_OF] == magics.CHOSEN:
        s.magic_skill[p, k] = s.skill[p, roll(s, tables.SKILLS_LEARNED) - 1]
    note_number(s, p, k)


@inner_rule
def note_number(s, p, k):
    """Store the target number of a magic's designated skill, where that is fixed (MG-10)."""
    skill = magics.ROWS[s.magic[p, k], magics.SKILL_OF]
    if skill == magics.CHOSEN:
        skill = s.magic_skill[p, k]
    s.magic_number[p, k] = target_number(s, p, skill) if skill >= 0 else 0


@inner_rule
def draw_magics(s, p):
    """Draw the magics of a new character: the emergency summons, and a uniform set of its pool (MG-03)."""
    way = 1 if s.seats > 2 else 0
    free = 0
    for g in range(3):
        free += group_size(s, p, way, g)
    for k in range(tables.MAGICS_EACH):
        s.magic[p, k] = -1
    for k in range(tables.MAGICS_LEARNED - 1):
        insert(s.magic, p, 1, k, roll(s, free - k) - 1)
    learn_magic(s, p, 0, magics.EMERGENCY)
    for k in range(1, tables.MAGICS_LEARNED):
        learn_magic(s, p, k, magic_at(s, p, way, s.magic[p, k]))


@inner_rule
def magic_at(s, p, way, place):
    """The magic at a place of a character's pool: general ones, the career's, the organ's (MG-03)."""
    career, organ = group_of(s, p, 1), group_of(s, p, 2)
    first = group_size(s, p, way, 0)
    second = first + group_size(s, p, way, 1)
    if place < first:
        group, before = magics.GENERAL, 0
    elif place < second:
        group, before = career, first
    else:
        group, before = organ, second
    return POOL[way, group, place - before]


@inner_rule
def draw_magic(s, p, known):
    """Draw a magic uniformly from the pool, without the first `known` ones (MG-03)."""
    way = 1 if s.seats > 2 else 0
    free = 0
    for g in range(3):
        free += group_size(s, p, way, g)
    for k in range(1, known):
        if pool_place(s, p, way, s.magic[p, k]) >= 0:
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
    """How many of the first `known` magics stand no later than `place` in the pool."""
    number = 0
    for k in range(1, known):
        at = pool_place(s, p, way, s.magic[p, k])
        if 0 <= at <= place:
            number += 1
    return number


@inner_rule
def pool_place(s, p, way, magic):
    """The place of a magic in a character's pool (general, career, organ), or -1."""
    place = PLACE[way, magic]
    if place >= 0:
        for g in range(3):
            if group_of(s, p, g) == magics.ROWS[magic, magics.GROUP]:
                return place
            place += group_size(s, p, way, g)
    return -1


@inner_rule
def group_size(s, p, way, g):
    """How many magics of a group the pool of a character holds (MG-03)."""
    group = group_of(s, p, g)
    return POOL_SIZE[way, group] if group >= 0 else 0


@inner_rule
def group_of(s, p, g):
    """The group of magics: general, the career's, the organ's (-1: none) (MG-03)."""
    if g == 0:
        return magics.GENERAL
    if g == 1:
        return magics.FIRST_CAREER + s.career[p] if s.career[p] >= 0 else -1
    return magics.FIRST_ORGAN + s.organ[p] if s.organ[p] >= 0 else -1
