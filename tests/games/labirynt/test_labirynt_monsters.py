"""Monsters, the tables they are rolled on, levels, and their powers (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from labirynt_setup import (
    DIL,
    FOE,
    GERUDIRR,
    LARRAKA,
    WELDRON,
    act,
    distribution,
    encounter,
    even,
    fight,
    legal,
    phase,
    put,
    until,
)
from support import events

from feint.envs.labirynt import tables

#: Strength, agility, resistance, aversion, weapon, treasure resident/wandering, typed anew.
COUNTERS = [
    "",
    "Nameless 1K6+6 5 4 - sword L/L",
    "Chimera 2K6+2 7 2 7 claws I/I",
    "Evil_Mage 1K6+3 4 3 3 dagger J/C",
    "Black_Knight 1K6+4 5 2 5 sword J/C",
    "Demon 1K6+2 5 4 - claws D/D",
    "Gargoyle 3K6+1 9 3 4 claws G/G",
    "Harpy 1K3+0 0 1 5 claws A/A",
    "Hydra 2K6+3 0 3 7 claws J/J",
    "Skeleton 1K6+1 2 1 9 claws F/A",
    "Kronk 1K6+1 4 1 9 claws E/B",
    "Medusa 2K6+0 2 2 5 claws G/G",
    "Minotaur 2K6+4 10 3 7 claws J/C",
    "Ogre 1K6+2 5 2 2 hammer J/E",
    "Orc 1K6+0 3 1 0 sword H/B",
    "Troll 2K6+3 6 3 4 claws J/J",
    "Wight 2K6+0 6 2 4 claws H/H",
    "Vampire 3K6+0 11 4 6 claws J/J",
    "Warg 1K3+2 3 1 6 claws A/A",
    "Werewolf 1K3+1 1 1 9 claws A/A",
    "Wraith 1K6+3 3 1 2 claws I/D",
    "",
][1:-1]
RESIDENT = [
    "",
    "Evil_Mage|Black_Knight|Kronk_1K6|Gargoyle|Chimera|Medusa",
    "Orc_1K3|Troll|Vampire|Harpy_1K3+2|Ogre|Minotaur",
    "Werewolf_1K6|Wight|Warg_1K3|Evil_Mage|Black_Knight|Kronk_1K6+1",
    "Gargoyle_2|Chimera_2|Medusa|Orc_1K6+1|Hydra|Vampire",
    "Harpy_1K6+1|Ogre_2|Minotaur|Werewolf_1K6|Wight_2|Warg_1K6",
    "Skeleton_1K3|Wraith_1K3|Skeleton_1K3|Troll|Wraith_1K3+2|Hydra",
    "",
][1:-1]
WANDERING = [
    "",
    "Black_Knight|Evil_Mage|Chimera",
    "Gargoyle|Medusa|Orc_1K3",
    "Troll|Vampire|Harpy_1K3+2",
    "Ogre|Minotaur|Werewolf_1K6",
    "Wight|Warg_1K3|Wraith_1K3",
    "Hydra|Skeleton_1K3|Kronk_1K6",
    "",
][1:-1]


def rolled(code: str) -> Counter:
    """Ways of a code such as 2K6+3."""
    dice, _, plus = code.partition("+")
    number, sides = map(int, dice.split("K"))
    ways = Counter({int(plus or 0): 1})
    for _ in range(number):
        ways = _add(ways, sides)
    return ways


def _add(ways: Counter, sides: int) -> Counter:
    more = Counter()
    for value, number in ways.items():
        for die in range(1, sides + 1):
            more[value + die] += number
    return more


def chances_of(ways: Counter, plus: int = 0) -> dict:
    whole = sum(ways.values())
    return {value + plus: Fraction(number, whole) for value, number in ways.items()}


@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("line", COUNTERS, ids=lambda line: line.split()[0])
def test_each_monsters_counter(line):
    """Exact strength by enumeration on each level; agility and resistance as met; the rest as the table has it."""
    name, code, zr, od, aversion, hand, treasure = line.split()
    name = name.replace("_", " ")
    for level, strength_plus, agility_plus in ((1, 0, 0), (2, 2, 1), (3, 4, 3)):
        match = encounter(name, 1, level=level)
        got = distribution(match, "pass", lambda after: int(after.state["strength"][FOE]))
        assert got == chances_of(rolled(code), strength_plus)
        act(match, "pass")
        assert (match.state["agility"][FOE], match.state["resistance"][FOE]) == (int(zr) + agility_plus, int(od))
    row = tables.MONSTER[tables.MONSTER_NAMES.index(name)]
    assert row[5] == (int(aversion) if aversion != "-" else -1)
    assert (*tables.WEAPONS, "claws")[row[6]] == hand
    assert "/".join(tables.TREASURES[k] for k in row[7:9]) == treasure


def cell(words: str) -> tuple[str, Counter]:
    kind, _, number = words.rpartition("_") if words[-1].isdigit() else (words, "", "1")
    return kind.replace("_", " "), rolled(number) if "K" in number else Counter({int(number): 1})


@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("level, factor", [(1, 1), (2, 1), (3, 2)])
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_every_cell_of_the_resident_table(first, second, level, factor):
    check_cell(RESIDENT[first - 1].split("|")[second - 1], "resident", first, second, level, factor)


@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_every_cell_of_the_wandering_table(first, second):
    check_cell(WANDERING[first - 1].split("|")[(second - 1) // 2], "wandering", first, second, 1, 1)


def check_cell(words: str, table: str, first: int, second: int, level: int, factor: int) -> None:
    """By scripted dice for each number that the cell's code can show."""
    kind, ways = cell(words)
    k6, k3, plus = (int(x) for x in tables.MEETINGS[("resident", "wandering").index(table), first - 1, second - 1, 1:])
    assert _add_dice(k6, k3, plus) == ways
    for die in range(1, 7 if k6 else 4 if k3 else 2):
        dice = [first, second, die] if k6 + k3 else [first, second]
        match = encounter("rolled", 0, table=table, level=level, dice=dice)
        act(match, "pass")
        met = events(match, "met")[0]
        number = (die if k6 + k3 else 0) + plus
        assert (tables.MONSTER_NAMES[met["kind"]], met["count"]) == (kind, number * factor)
        assert (match.state["status"][FOE:] == 1).sum() == number * factor


def _add_dice(k6: int, k3: int, plus: int) -> Counter:
    ways = Counter({plus: 1})
    for sides in [6] * k6 + [3] * k3:
        ways = _add(ways, sides)
    return ways


@pytest.mark.rule("LB-35")
def test_what_a_level_changes():
    assert tables.LEVEL[1:].tolist() == [[0, 0, 0, 1, 0, 1], [2, 1, 1, 1, 1, 1], [4, 3, 2, 2, 2, 2]]


@pytest.mark.rule("LB-35")
def test_a_group_is_rolled_die_by_die():
    """Exact: two orcs' strengths are two dice, the stronger first."""
    got = distribution(
        encounter("Orc", 2), "pass", lambda after: tuple(after.state["strength"][FOE : FOE + 2].tolist())
    )
    assert got == even([tuple(sorted((a, b), reverse=True)) for a in range(1, 7) for b in range(1, 7)])


# --- powers -----------------------------------------------------------------------------------------------------------


def foes_turn(monster: str, count: int = 1, **fields):
    """The monsters' phase of the first round, against a party that only waits."""
    match = put(fight(monster, count, dice=[0] if monster == "Kronk" else ()), **fields)
    act(match, "pass", "pass", "pass")
    return match


@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("resistance", range(6))
def test_stench_of_kronks(resistance):
    match = encounter("Kronk", 1)
    put(match, resistance={u: 5 for u in range(4)})
    put(match, resistance={WELDRON: resistance})
    until(match, "weapons", LARRAKA)
    read = lambda after: int(after.state["stench"][WELDRON])  # noqa: E731
    got = distribution(match, "ready bow", read)
    assert got.get(2, 0) == Fraction(6 - resistance, 6)


@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("resistance", range(6))
def test_a_chimeras_fire_adds_a_wound_unless_resisted(resistance):
    match = foes_turn("Chimera", strength={u: 30 for u in range(7)}, agility={FOE: -20})
    put(attack_front(match), resistance=dict.fromkeys(range(4), resistance))
    act(match, "pass")
    got = distribution(match, "attack character 1", lambda after: len(events(after, "wound")))
    assert got.get(1, 0) == Fraction(6 - resistance, 6)


def attack_front(match):
    """Let a lone monster have a choice of targets: characters 1 and 3, none in the centre."""
    return put(match, party_at={1: -1}, place={WELDRON: -1}, status={WELDRON: 2})


@pytest.mark.rule("LB-35")
def test_a_medusa_petrifies_on_a_six_and_strikes_otherwise():
    match = attack_front(foes_turn("Medusa", strength={u: 30 for u in range(7)}, agility={FOE: 20}))
    act(match, "pass")
    assert phase(match) == "monsters"
    got = distribution(
        match, "attack character 1", lambda after: (int(after.state["status"][DIL]), len(events(after, "struck")))
    )
    assert got == {(3, 0): Fraction(1, 6), (1, 1): Fraction(5, 6)}


@pytest.mark.rule("LB-35")
def test_a_troll_heals_a_wound_after_every_third_phase():
    match = fight("Troll", 1)
    put(match, strength={u: 40 for u in range(7)}, wounds={FOE: 9}, agility={FOE: -20}, total=40)
    closed = []
    for number in range(1, 8):
        until(match, "party")
        assert match.state["round_no"] == number
        before = int(match.state["wounds"][FOE])
        while match.state["round_no"] == number:
            act(match, "pass" if "pass" in legal(match) else sorted(legal(match))[0])
        closed.append(before - int(match.state["wounds"][FOE]))
    assert closed == [0, 0, 1, 0, 0, 1, 0]


@pytest.mark.rule("LB-35")
def test_a_hydra_grows_with_its_wounds():
    match = attack_front(foes_turn("Hydra", strength={u: 30 for u in range(7)}, wounds={FOE: 7}))
    act(match, "pass")
    got = distribution(match, "attack character 1", lambda after: events(after, "struck")[0]["total"])
    assert got == even([die + 7 for die in range(1, 7)])


@pytest.mark.rule("LB-35")
def test_a_black_knight_has_a_die_of_skill_rolled_once():
    got = distribution(encounter("Black Knight", 1), "pass", lambda after: int(after.state["skill"][FOE]))
    assert got == even(range(1, 7))
    match = attack_front(foes_turn("Black Knight", strength={u: 30 for u in range(7)}, skill={FOE: 4}))
    act(match, "pass")
    got = distribution(match, "attack character 1", lambda after: events(after, "struck")[0]["total"])
    assert got == even([die + 5 + 4 for die in range(1, 7)])


@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("monster", ["Evil Mage", "Nameless"])
def test_who_knows_lightning_casts_it_at_the_front_and_pays(monster):
    match = foes_turn(
        monster, strength={FOE: 12, DIL: 30, WELDRON: 30, GERUDIRR: 30}, resistance=dict.fromkeys(range(4), 0)
    )
    act(match, "pass")
    act(match, "cast Lightning")
    assert legal(match) == {"target character 1", "target character 2", "target character 3"}
    got = distribution(match, "target character 1", lambda after: events(after, "wound")[0]["amount"])
    assert got == even([2, 4, 6])
    act(match, "target character 1")
    assert match.state["wounds"][FOE] == 2
    match = foes_turn(monster, strength={FOE: 2})
    act(match, "pass")
    assert not [e for e in events(match, "cast") if e["unit"] == FOE], "it would die of it"


@pytest.mark.rule("LB-40")
@pytest.mark.rule("LB-35")
@pytest.mark.parametrize("resistance", range(6))
def test_a_vampire_may_charm_in_the_first_two_rounds(resistance):
    match = foes_turn("Vampire", strength={u: 40 for u in range(7)}, resistance=dict.fromkeys(range(4), resistance))
    act(match, "pass")
    assert "cast Charm" in legal(match)
    act(match, "cast Charm")
    assert legal(match) == {f"target character {k}" for k in range(1, 5)}, "first and second rank"
    got = distribution(match, "target character 1", lambda after: int(after.state["side"][DIL]))
    assert got.get(1, 0) == Fraction(6 - resistance, 6)


@pytest.mark.rule("LB-40")
def test_no_charm_from_the_third_round_on():
    match = fight("Vampire", 1)
    put(match, strength={u: 40 for u in range(7)}, agility={FOE: -30}, round_no=3)
    act(match, "pass", "pass", "pass", "pass")
    assert phase(match) != "monsters" or "cast Charm" not in legal(match)
    assert not events(match, "charmed")


@pytest.mark.rule("LB-40")
def test_a_charmed_character_fights_in_the_monsters_front_casts_nothing_and_comes_back_with_the_vampires_death():
    match = foes_turn("Vampire", strength={u: 40 for u in range(7)}, resistance=dict.fromkeys(range(4), 0))
    act(match, "pass", "cast Charm", "target character 1")
    assert match.state["side"][DIL] == 1 and match.state["place"][DIL] < 3 and match.state["charmer"][DIL] == FOE
    put(match, spells={DIL: 1 << tables.SPELL_NAMES.index("Blast")}, round_no=2)
    until(match, "party", WELDRON)
    act(match, "pass", "pass", "pass")
    until(match, "party", WELDRON)
    assert DIL in [e["unit"] for e in events(match, "struck")]
    assert DIL not in [e["unit"] for e in events(match, "cast")]
    put(match, strength={FOE: 1}, wounds={FOE: 0}, agility={WELDRON: 30}, hand={WELDRON: tables.WEAPONS.index("sword")})
    put(match, place={FOE: 1, DIL: 0}, foe_at={0: DIL, 1: FOE, 2: -1})
    act(match, "attack foe 1")
    assert events(match, "freed")[0]["unit"] == DIL and match.state["side"][DIL] == 0
