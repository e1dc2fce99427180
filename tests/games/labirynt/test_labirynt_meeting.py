"""Negotiation and bribe, cell by cell (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from labirynt_setup import DIL, FOE, WELDRON, act, distribution, encounter, legal, phase, put, until
from support import events

from feint.envs.labirynt import ids

TWO_DICE = Counter(a + b for a, b in itertools.product(range(1, 7), repeat=2))
#: Rows by gold, columns by strength + aversion, as printed.
BRIBES = [
    "",
    "20: 4 2 1 1 0 0",
    "40: 4 3 2 1 1 0",
    "60: 5 4 2 2 1 1",
    "80: 6 5 4 2 2 1",
    "100: 6 6 4 3 2 1",
    "150: 6 6 5 4 3 2",
    "200: 6 6 6 4 4 2",
    "300: 6 6 6 5 4 3",
    "400: 6 6 6 5 5 4",
    "",
][1:-1]
EDGES = ((1, 5), (6, 9), (10, 12), (13, 16), (17, 20), (21, 40))


def outcome_of_talk(total: int) -> int:
    return 0 if total <= 6 else 1 if total <= 9 else 2


@pytest.mark.rule("LB-34")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("skill", range(6))
@pytest.mark.parametrize("monster, aversion", [("Orc", 0), ("Ogre", 2), ("Troll", 4), ("Chimera", 7), ("Kronk", 9)])
def test_chances_of_each_outcome_of_talk(monster, aversion, skill, level):
    """Exact, for every total that the table has: aversion by level, and a delegate's skill."""
    match = act(until(encounter(monster, 1, level=level), "decision"), "negotiate")
    put(match, ability={(DIL, 0): skill})
    got = distribution(match, "target character 1", lambda after: events(after, "talk")[0]["result"])
    expected = Counter()
    for dice, ways in TWO_DICE.items():
        expected[outcome_of_talk(dice - aversion - (level - 1) + skill)] += Fraction(ways, 36)
    assert got == dict(expected)


@pytest.mark.rule("LB-34")
@pytest.mark.parametrize("line", BRIBES, ids=lambda line: line.split(":")[0])
@pytest.mark.parametrize("column", range(6))
def test_chance_of_a_bribe_in_every_cell(line, column):
    """Exact at both ends of each column."""
    gold, row = line.split(":")
    target = int(row.split()[column])
    for worth in EDGES[column]:
        match = until(encounter("Orc", 1, gold=400), "decision")
        put(match, strength={FOE: worth}, total=worth)
        got = distribution(match, f"bribe {gold} gold", lambda after: tuple(events(after, "bribe")[0].items()))
        taken = sum(p for told_of, p in _items(got) if told_of["rolled"] <= told_of["target"])
        assert taken == Fraction(target, 6), (gold, worth)


def _items(found: dict):
    return [(dict(key), p) for key, p in found.items()]


@pytest.mark.rule("LB-34")
def test_the_strongest_monster_and_its_aversion_count():
    match = until(encounter("Ogre", 3, dice=[0], level=2), "decision")
    put(match, strength={FOE: 3, FOE + 1: 11, FOE + 2: 5})
    act(match, "bribe 100 gold")
    assert events(match, "bribe")[0]["target"] == 3, "11 + 2 + 1 is in the column 13-16"


@pytest.mark.rule("LB-34")
def test_a_refused_bribe_lets_the_monsters_strike_first_and_is_the_only_one():
    match = until(encounter("Chimera", 1, dice=[1, 1, 6]), "decision")
    act(match, "bribe 20 gold")
    assert match.state["monsters_first"] == 1 and phase(match) == "weapons" and match.state["gold"] == 80
    while not events(match, "struck"):
        act(match, sorted(legal(match))[-1 if phase(match) == "weapons" else 0])
    assert events(match, "struck")[0]["unit"] == FOE


@pytest.mark.rule("LB-34")
def test_gold_lost_in_a_bribe_is_found_with_the_dead():
    match = until(encounter("Orc", 1, dice=[5, 6]), "decision")
    act(match, "bribe 100 gold")
    assert match.state["withheld"] == 100
    until(match, "party")
    put(match, strength={FOE: 1}, agility={DIL: 20}, status={FOE: 2}, foe_at={1: -1}, place={FOE: -1}, table=1)
    until(match, "loot")
    assert match.state["hoard"] >= 100


@pytest.mark.rule("LB-34")
def test_talk_comes_first_then_the_bribe_then_the_fight():
    match = until(encounter("Kronk", 1, dice=[0, 1, 1]), "decision")
    assert {"negotiate", "bribe 20 gold", "fight"} <= legal(match)
    act(match, "negotiate", "target character 1")
    assert events(match, "talk")[0]["result"] == 0 and phase(match) == "decision"
    assert "negotiate" not in legal(match) and "bribe 20 gold" in legal(match)


@pytest.mark.rule("LB-34")
def test_after_an_agreement_the_party_leaves_or_fights_after_all():
    match = until(encounter("Orc", 1, dice=[0, 4, 4]), "decision")
    act(match, "negotiate", "target character 1")
    assert events(match, "talk")[0]["result"] == 1 and legal(match) == {"fight", "leave in peace"}
    fight = act(match.clone(), "fight")
    assert phase(fight) == "weapons"
    act(match, "leave in peace")
    assert match.over and match.returns.tolist() == [0.5, -0.5]


@pytest.mark.rule("LB-34")
@pytest.mark.rule("LB-37")
@pytest.mark.parametrize("monster", ["Nameless", "Demon"])
def test_no_talk_with_the_nameless_and_demons(monster):
    assert legal(until(encounter(monster, 1), "decision")) == {"fight"}


@pytest.mark.rule("LB-34")
def test_only_sums_that_the_party_has_can_be_offered():
    match = until(encounter("Orc", 1, gold=65), "decision")
    assert {name for name in legal(match) if name.startswith("bribe")} == {f"bribe {g} gold" for g in (20, 40, 60)}


@pytest.mark.rule("LB-34")
def test_a_medallion_of_eloquence_helps_whoever_negotiates_while_its_bearer_is_there():
    match = act(until(encounter("Troll", 1), "decision"), "negotiate")
    put(match, medal={WELDRON: ids.ELOQUENT})
    total = events(act(script(match, 5, 5), "target character 1"), "talk")[0]["total"]
    assert total == 10 - 4 + 3
    match = act(until(encounter("Troll", 1), "decision"), "negotiate")
    put(match, medal={WELDRON: ids.ELOQUENT}, status={WELDRON: 2}, party_at={int(match.state["place"][WELDRON]): -1})
    put(match, place={WELDRON: -1})
    assert events(act(script(match, 5, 5), "target character 1"), "talk")[0]["total"] == 6


def script(match, *dice: int):
    match.set_dice(list(dice))
    return match
