"""Characters, pools of spells, suns, uses of healing spells, march (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from labirynt_setup import GAME, act, even, legal, phase
from support import events

from feint.envs import ConfigError, Match
from feint.envs.labirynt import tables

#: Strength, potential, resistance, agility, weapons, weapon skill, ability, typed anew from the rule book.
PRINTED = [
    "",
    "Almuryk 8 1/1/2 2 3 sword,dagger sword+2 gates1",
    "Alryk 6 2/3/4 2 0 sword,knife - gates1",
    "Curvenol 5 5/5/5 1 0 sword,knife - gates2",
    "Dalmilandril 5 3/4/5 3 2 bow,dagger bow+2 negotiation2",
    "Dierdra 7 0/0/0 1 4 hammer,sword hammer+1 gates1",
    "Eodred 6 3/4/5 2 0 bow,knife - gates2",
    "Gerudirr 6 0/0/0 2 6 axe,dagger axe+3 traps1",
    "Gilith 8 0/0/0 3 4 bow,dagger bow+2 negotiation2",
    "Gislan 10 4/4/4 3 4 axe,hammer axe+2 traps3",
    "Gwaigilion 7 4/3/2 3 4 bow,dagger bow+2 negotiation1",
    "Larraka 5 6/5/4 3 0 bow,dagger - gates1",
    "Linfalas 9 0/0/0 2 5 bow,sword bow+2 negotiation3",
    "Lord_Dil 10 0/0/0 3 5 sword,dagger sword+2 gates2",
    "Maytwist 7 3/3/3 2 0 bow,knife bow+2 negotiation3",
    "Paladin_Glade 10 0/0/0 2 4 sword,knife sword+2 gates2",
    "Paladin_Stephen 10 0/0/0 2 5 sword,dagger sword+2 gates2",
    "Raman 9 0/0/0 3 4 sword,dagger sword+1 traps1",
    "Sliggoth 8 1/2/3 2 4 axe,bow axe+1 traps1",
    "Theregond 8 4/3/2 2 1 sword,knife sword+3 gates3",
    "Weldron 9 0/0/0 2 5 sword,bow sword+2 gates3",
    "Wendolyn 7 4/3/2 2 1 sword,dagger dagger+2 gates4",
    "Zareth 9 0/0/0 4 4 sword,knife sword+1 gates3",
    "Zuryk 8 3/4/5 2 3 axe,dagger axe+2 traps3",
    "",
][1:-1]
ABILITY = ("negotiation", "traps", "gates")


def described(match: Match, u: int = 0) -> str:
    """A character of a match, in the words of PRINTED, without its name."""
    weapon = ",".join(tables.WEAPONS[k] for k in match.state["weapon"][u])
    skilled = match.state["skilled"][u]
    skill = f"{tables.WEAPONS[skilled]}+{match.state['points'][u]}" if skilled >= 0 else "-"
    able = "".join(f"{ABILITY[k]}{v}" for k, v in enumerate(match.state["ability"][u]) if v)
    numbers = [match.state[name][u] for name in ("strength", "resistance", "agility")]
    potential = "/".join(map(str, match.state["potential"][u]))
    return f"{numbers[0]} {potential} {numbers[1]} {numbers[2]} {weapon} {skill} {able}"


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("line", PRINTED, ids=lambda line: line.split()[0])
def test_heroes_have_their_printed_values(line):
    name, rest = line.split(" ", 1)
    assert described(Match(GAME, party=(name.replace("_", " "),), pools=())) == rest


def test_there_are_no_other_heroes():
    assert sorted(line.split()[0].replace("_", " ") for line in PRINTED) == sorted(row[0] for row in tables.HEROES)


PUPILS = {
    "elf": "5 {pm} 2 0 bow,sword bow+1 negotiation1",
    "dwarf": "6 {pm} 2 0 axe,hammer axe+1 traps1",
    "human": "7 {pm} 1 0 sword,bow sword+1 gates1",
}
SECOND = {"elf": ("bow", "sword"), "dwarf": ("axe", "hammer"), "human": ("sword", "bow")}
POTENTIAL = {1: "0/0/0", 2: "0/0/0", 3: "2/1/0", 4: "0/1/2", 5: "1/1/1", 6: "2/2/2"}


@pytest.mark.rule("LB-36")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("bonus", ["strength", "skill", "ability"])
@pytest.mark.parametrize("race", sorted(PUPILS))
def test_pupils_by_race_potential_and_bonus(race, bonus, die):
    match = Match(GAME, party=(("pupil", race, *SECOND[race], bonus, die),), pools=())
    words = PUPILS[race].format(pm=POTENTIAL[die]).split()
    raised = {"strength": 0, "skill": 5, "ability": 6}[bonus]
    words[raised] = str(int(words[raised]) + 1) if raised == 0 else words[raised][:-1] + str(int(words[raised][-1]) + 1)
    assert described(match) == " ".join(words)


@pytest.mark.rule("LB-36")
def test_a_drawn_pupil_is_of_any_race_potential_and_bonus():
    """Exact: 3 x 6 x 3 openings of equal chance."""
    found = Counter()
    for outcome in Match.openings(GAME, party=("pupil",), pools=(), sun="red"):
        pupil = events(outcome.match, "pupil")[0]
        found[outcome.match.state["kind"][0], pupil["potential"], pupil["bonus"]] += outcome.probability
    assert set(found.values()) == {Fraction(1, 54)} and len(found) == 54


@pytest.mark.rule("LB-36")
def test_drawn_heroes_differ_and_each_is_as_likely():
    found = Counter()
    for outcome in Match.openings(GAME, party=("hero", "hero"), pools=(), sun="red"):
        found[tuple(outcome.match.state["kind"][:2])] += outcome.probability
    assert set(found.values()) == {Fraction(1, 23 * 22)} and all(a != b for a, b in found)


@pytest.mark.rule("LB-02")
def test_each_sun_rules_on_two_faces():
    for die, sun in zip(range(1, 7), ["red", "red", "yellow", "yellow", "blue", "blue"], strict=True):
        match = Match(GAME, party=("Lord Dil",), dice=[die])
        assert [event.text for event in match.events() if event.kind == "sun"] == [f"The dominant sun is {sun}."]
    suns = Counter()
    for outcome in Match.openings(GAME, party=("Lord Dil",)):
        suns[events(outcome.match, "sun")[0]["sun"]] += outcome.probability
    assert suns == {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}


@pytest.mark.rule("LB-03")
@pytest.mark.parametrize("sun, usable", [("red", 3), ("yellow", 4), ("blue", 5)])
def test_pool_of_the_highest_part_and_usable_as_many_as_the_suns(sun, usable):
    match = Match(GAME, party=("Eodred",), sun=sun)
    pool = ("Blast", "Lightning", "Sleep", "Charm", "Lock")
    for name in pool:
        assert phase(match) == "pool" and f"choose {name}" in legal(match)
        act(match, f"choose {name}")
        assert f"choose {name}" not in legal(match) or phase(match) == "subset"
    for k in range(usable if usable < 5 else 0):
        assert phase(match) == "subset" and legal(match) == {f"choose {name}" for name in pool[k:]}
        act(match, f"choose {pool[k]}")
    assert phase(match) == "march"
    bits = match.state["spells"][0]
    assert [name for k, name in enumerate(tables.SPELL_NAMES) if bits >> k & 1] == [
        name for name in tables.SPELL_NAMES if name in pool[:usable]
    ]


@pytest.mark.rule("LB-03")
def test_a_part_of_zero_lets_nothing_be_used():
    match = Match(GAME, party=(("pupil", "elf", "bow", "sword", "skill", 3),), pools=(("Blast", "Sleep"),), sun="blue")
    assert phase(match) == "march" and match.state["spells"][0] == 0


@pytest.mark.rule("LB-30")
def test_uses_of_each_healing_spell_are_a_die_each_for_each_caster():
    match = Match(
        GAME, party=("Larraka", "Curvenol"), pools=(("Heal", "Blast"), ("Heal", "Rejuvenate")), dice=[3, 2, 6]
    )
    match = Match(GAME, party=("Larraka", "Curvenol"), pools=(("Heal",), ("Heal", "Rejuvenate")), dice=[3, 2, 6, 4])
    assert match.state["cures"][:2].tolist() == [[2, 0], [6, 4]]
    openings = Counter()
    for outcome in Match.openings(GAME, party=("Larraka",), pools=(("Heal",),), sun="red"):
        openings[int(outcome.match.state["cures"][0, 0])] += outcome.probability
    assert openings == even(range(1, 7))


@pytest.mark.rule("LB-33")
def test_the_march_is_made_anew_place_by_place_with_two_at_least_in_front():
    match = Match(GAME, party=("Lord Dil", "Weldron", "Gerudirr", "Larraka"), pools=(), sun="red", monster="Orc")
    act(match, "rearrange the march")
    assert legal(match) == {f"target character {k}" for k in range(1, 5)}
    act(match, "target character 4")
    assert "begin the next rank" not in legal(match)
    act(match, "target character 1")
    assert "begin the next rank" in legal(match)
    act(match, "begin the next rank", "target character 3", "target character 2")
    assert match.state["place"][:4].tolist() == [1, 4, 3, 0] and phase(match) != "ranks"


def test_options_that_can_not_be_are_refused():
    for wrong in (
        {"party": ("Nobody",)}, {"party": ("Almuryk", "Almuryk")}, {"party": ()}, {"pools": (("Fly",),)},
        {"sun": "green"}, {"monster": "Dragon"}, {"level": 4}, {"players": 5, "party": ("Almuryk",)},
        {"holders": (0, 1)}, {"party": (("pupil", "elf", "bow", "bow", "skill", 1),)},
    ):  # fmt: skip
        with pytest.raises(ConfigError):
            Match(GAME, **wrong)


def test_seats_hold_the_characters_that_the_configuration_says():
    match = Match(GAME, players=4, pools="drawn")
    assert match.state["owner"].tolist() == [0, 1, 2, 0, 1, 2]
    match = Match(GAME, players=3, holders=(1, 1, 1, 0, 0, 0), pools="drawn")
    assert match.state["owner"].tolist() == [1, 1, 1, 0, 0, 0]


def test_drawn_pools_are_as_large_as_chosen_ones():
    match = Match(GAME, party=("Larraka", "Eodred"), pools="drawn", sun="red")
    sizes = [bin(int(match.state[name][u])).count("1") for name in ("pool", "spells") for u in range(2)]
    assert sizes == [6, 5, 6, 3]
