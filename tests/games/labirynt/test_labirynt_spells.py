"""Every spell of the labyrinth, by enumeration and scripted dice (ids: envs/labirynt/RULES.md)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from labirynt_setup import (
    DIL,
    FOE,
    GERUDIRR,
    LARRAKA,
    PARTY,
    WELDRON,
    act,
    distribution,
    encounter,
    even,
    fight,
    legal,
    mean,
    phase,
    put,
    until,
)
from support import events

from feint.envs import Match
from feint.envs.labirynt import tables

#: Cost and type, straight from the rule book's list.
LIST = {
    "Charm": (3, "W"),
    "Blast": (1, "W"),
    "Explosion": (1, "W"),
    "Lightning": (2, "W"),
    "Sleep": (2, "W"),
    "Release": (3, "W"),
    "Magic shield": (2, "W"),
    "Hesitation": (2, "W"),
    "Truce": (3, "W"),
    "Mental blow": (4, "W"),
    "Lock": (1, "O"),
    "Magic armour": (1, "O"),
    "Neutralise poison": (1, "O"),
    "Revive stone": (3, "O"),
    "Strength": (1, "O"),
    "Heal": (1, "O"),
    "Rejuvenate": (2, "O"),
    "Teleport": (3, "O"),
    "Deft fingers": (1, "O"),
    "Eloquence": (1, "N"),
    "Intimidate": (2, "N"),
    "Discourage": (3, "N"),
    "Suggestion": (1, "V"),
    "Flattery": (2, "V"),
    "Wrath of God": (3, "S"),
    "Resurrection": (5, "S"),
}
#: Cast in the labyrinth only: see test_labirynt_travel.py.
IN_LABYRINTH = {"Neutralise poison", "Deft fingers"}
TWO_DICE = [a + b for a, b in itertools.product(range(1, 7), repeat=2)]
SIX = range(1, 7)


def strong(match: Match) -> Match:
    """A mage and a monster who survive whatever is cast, and a monster that bears no armour."""
    return put(match, strength={LARRAKA: 40, FOE: 40}, total=200)


def dealt(match: Match) -> int:
    return int(match.state["wounds"][FOE])


def at_mage(monster="Orc", count=1, spells=(), **config) -> Match:
    return strong(fight(monster, count, spells, actor=LARRAKA, **config))


# --- the frame --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-01")
def test_without_potential_nothing_is_picked_and_nothing_cast():
    match = Match("labirynt-encounter", party=("Lord Dil", "Zareth"), pools="chosen")
    assert phase(match) == "march" and not match.state["spells"].any()
    match = Match("labirynt-encounter", party=("Almuryk",), pools=(("Blast", "Heal"),), sun="red")
    assert match.state["potential"][0].tolist() == [1, 1, 2] and phase(match) == "subset"


@pytest.mark.rule("LB-04")
@pytest.mark.parametrize("spell", sorted(set(LIST) - IN_LABYRINTH))
def test_a_spell_costs_its_wounds_and_is_legal_only_if_they_do_not_kill(spell):
    cost, _ = LIST[spell]
    for left in range(1, 8):
        match = reach(spell)
        put(match, strength={LARRAKA: 40}, wounds={LARRAKA: 40 - left})
        assert (f"cast {spell}" in legal(match)) == (left > cost), (spell, left)
    match = put(reach(spell), strength={LARRAKA: 40}, wounds={LARRAKA: 0})
    act(match, f"cast {spell}")
    if phase(match) == "target":
        act(match, sorted(legal(match))[0])
    spent = [e["left"] for e in events(match, "cast") if e["unit"] == LARRAKA]
    assert spent and spent[0] == 40 - cost


def reach(spell: str) -> Match:
    """A position in which the mage could cast a spell to some effect."""
    spells = (spell,)
    if spell in ("Lock", "Teleport"):
        return until(encounter("Orc", 1, spells), "meeting")
    if LIST[spell][1] == "N":
        return until(act(until(encounter("Orc", 1, spells), "decision"), "negotiate"), "talk")
    if LIST[spell][1] == "V":
        return until(act(until(encounter("Orc", 1, spells), "decision"), "bribe 20 gold"), "bribe")
    if spell == "Hesitation":
        match = until(encounter("Orc", 1, spells), "decision")
        return until(put(match, wounds={DIL: 3}), "start")
    if spell in ("Revive stone", "Resurrection"):
        match = fight("Orc", 1, spells, actor=LARRAKA)
        status = 3 if spell == "Revive stone" else 2
        put(match, strength={LARRAKA: 40})
        put(match, status={WELDRON: status, FOE: 2}, fallen=1 << WELDRON, place={WELDRON: -1, FOE: -1})
        put(match, party_at={1: -1}, foe_at={1: -1})
        return act(match, "pass")
    match = fight("Orc", 1, spells, actor=LARRAKA)
    if spell in ("Heal", "Rejuvenate"):
        return put(match, wounds={DIL: 3}, cures={(LARRAKA, 0): 6, (LARRAKA, 1): 6})
    if spell == "Release":
        return charm_weldron(match)
    return match


def charm_weldron(match: Match) -> Match:
    """Character 2 has been charmed over to the monsters by foe 1."""
    put(match, side={WELDRON: 1}, place={WELDRON: 0}, charmer={WELDRON: FOE}, party_at={1: -1}, foe_at={0: WELDRON})
    return match


@pytest.mark.rule("LB-05")
@pytest.mark.rule("LB-07")
def test_one_spell_or_one_blow_a_character_and_round_and_the_same_spell_again_in_the_next():
    match = at_mage("Gargoyle", 1, ("Blast",))
    put(match, hand={LARRAKA: 2}, strength={FOE: 100})
    assert {"attack foe 1", "cast Blast"} <= legal(match)
    act(match, "cast Blast")
    assert not (phase(match) == "party" and match.state["actor"] == LARRAKA), "who has cast is done in this round"
    until(match, "party", LARRAKA)
    assert match.state["round_no"] == 2 and "cast Blast" in legal(match)
    act(match, "attack foe 1")
    until(match, "party", LARRAKA)
    assert match.state["round_no"] == 3 and "cast Blast" in legal(match)


@pytest.mark.rule("LB-06")
@pytest.mark.parametrize("spell", sorted(LIST))
def test_each_type_has_its_time(spell):
    """W in the fight, O at any time that serves, N before the talk's roll, V before the bribe's."""
    kind = LIST[spell][1]
    offered = set()
    match = encounter("Orc", 2, (spell,))
    put(match, wounds={DIL: 1}, cures={(LARRAKA, 0): 6, (LARRAKA, 1): 6}, strength={LARRAKA: 40})
    for choice in ("negotiate", "bribe 20 gold", "fight"):
        offered |= walk(match.clone(), choice, spell)
    allowed = {"O": {"meeting", "party", "respite", "calm"}, "N": {"talk"}, "V": {"bribe"}}
    allowed["W"] = {"party", "start", "truce"} if spell == "Truce" else {"party", "start"}
    if kind == "S":
        assert offered <= {"party", "raising"}
    else:
        assert offered <= allowed[kind], offered
    never_here = {"Neutralise poison", "Deft fingers", "Revive stone", "Release", "Resurrection", "Hesitation"}
    assert offered or spell in never_here


def walk(match: Match, choice: str, spell: str) -> set[str]:
    """Phases in which a spell is offered on the way of a choice."""
    seen = set()
    for _ in range(60):
        if match.over:
            break
        names = legal(match)
        if f"cast {spell}" in names:
            seen.add(phase(match))
        if phase(match) == "decision":
            act(match, choice if choice in names else "fight")
        else:
            plain = [name for name in ("pass", "leave in peace") if name in names]
            act(match, plain[0] if plain else sorted(names)[0])
    return seen


@pytest.mark.rule("LB-08")
def test_characters_cast_from_the_second_rank_only():
    spells = tuple((u, "Blast") for u in range(4))
    match = fight("Orc", 1, spells)
    for u in (DIL, WELDRON, GERUDIRR):
        assert match.state["actor"] == u and "cast Blast" not in legal(match)
        act(match, "pass")
    assert match.state["actor"] == LARRAKA and "cast Blast" in legal(match)
    match = put(fight("Orc", 1, spells), place={LARRAKA: 6}, party_at={3: -1, 6: LARRAKA})
    act(match, "pass", "pass", "pass")
    assert not (phase(match) == "party" and match.state["actor"] == LARRAKA), "the third rank is not asked"


@pytest.mark.rule("LB-08")
@pytest.mark.parametrize("place, casts", [(1, True), (4, True), (7, False)])
def test_monsters_cast_from_the_first_two_ranks(place, casts):
    match = fight("Evil Mage", 1)
    put(match, strength={FOE: 20}, place={FOE: place}, foe_at={1: -1, place: FOE})
    act(match, "pass", "pass", "pass", "pass")
    assert (phase(match) == "target" or (phase(match) == "monsters" and "cast Lightning" in legal(match))) == casts


@pytest.mark.rule("LB-09")
@pytest.mark.parametrize("resistance", range(8))
def test_resistance_holds_in_so_many_sixths_and_never_above_five(resistance):
    match = put(at_mage(spells=("Blast",)), resistance={FOE: resistance})
    hits = Fraction(6 - min(resistance, 5), 6)
    expected = {2: hits, 0: 1 - hits} if resistance else {2: Fraction(1)}
    assert distribution(match, "cast Blast", dealt) == expected


RESISTED = {"Charm", "Blast", "Explosion", "Lightning", "Sleep", "Release", "Mental blow", "Wrath of God"}


@pytest.mark.rule("LB-09")
@pytest.mark.parametrize("spell", sorted(set(LIST) - IN_LABYRINTH))
def test_just_these_spells_are_resisted(spell):
    found = False
    for seed in range(25):
        fork = reach(spell).resample_hidden(0, seed)
        put(fork, resistance={u: 3 for u in range(7)}, strength={LARRAKA: 40})
        before = len(fork.events())
        act(fork, f"cast {spell}")
        if phase(fork) == "target":
            act(fork, sorted(legal(fork))[0])
        after = [event.kind for event in fork.events()[before:]]
        at = after.index("cast")
        upto = next((k for k in range(at + 1, len(after)) if after[k] in ("cast", "struck", "round")), len(after))
        found |= "resisted" in after[at:upto]
    assert found == (spell in RESISTED)


# --- spells that wound ------------------------------------------------------------------------------------------------

MEANS = {
    "Blast": (2, "5/3", "4/3", 1, "2/3", "1/3"),
    "Lightning": (4, "10/3", "8/3", 2, "4/3", "2/3"),
    "Mental blow": (9, "15/2", 6, "9/2", 3, "3/2"),
    "Wrath of God": (9, "15/2", 6, "9/2", 3, "3/2"),
}
WOUNDS = {
    "Blast": [2],
    "Lightning": [2, 4, 6],
    "Mental blow": [dice + 2 for dice in TWO_DICE],
    "Wrath of God": [dice + 2 for dice in TWO_DICE],
}


@pytest.mark.rule("LB-11")
@pytest.mark.rule("LB-13")
@pytest.mark.rule("LB-19")
@pytest.mark.rule("LB-31")
@pytest.mark.parametrize("resistance", range(6))
@pytest.mark.parametrize("spell", sorted(WOUNDS))
def test_wounds_of_a_spell_against_each_resistance(spell, resistance):
    """Exact: the whole distribution, and the published means."""
    match = put(at_mage(spells=(spell,)), resistance={FOE: resistance})
    got = distribution(match, f"cast {spell}", dealt)
    hits = Fraction(6 - resistance, 6)
    expected = {value: p * hits for value, p in even(WOUNDS[spell]).items()}
    if resistance:
        expected[0] = 1 - hits
    assert got == expected
    assert mean(got) == Fraction(MEANS[spell][resistance])


@pytest.mark.rule("LB-11")
@pytest.mark.rule("LB-13")
@pytest.mark.rule("LB-19")
@pytest.mark.rule("LB-31")
@pytest.mark.parametrize("spell", sorted(WOUNDS))
def test_wounding_spells_reach_the_front_only(spell):
    match = at_mage("Orc", 5, (spell,), dice=[0])
    put(match, strength={u: 30 for u in range(FOE, FOE + 5)})
    act(match, f"cast {spell}")
    assert legal(match) == {"target foe 1", "target foe 2", "target foe 3"}
    act(match, "target foe 2")
    assert [e["target"] for e in events(match, "cast")] == [FOE + 1]


@pytest.mark.rule("LB-12")
def test_explosion_wounds_everyone_on_both_sides_who_does_not_resist():
    match = at_mage("Orc", 2, ("Explosion",), dice=[0])
    put(match, strength={u: 30 for u in range(8)}, resistance=dict.fromkeys(range(8), 0))
    act(match, "cast Explosion")
    hit = {e["unit"]: e["amount"] for e in events(match, "wound")[:6]}
    assert hit == dict.fromkeys([0, 1, 2, 3, 6, 7], 1)
    wounds = match.state["wounds"]
    assert wounds[LARRAKA] >= 1 + 1, "the caster pays, and is hit as well"


@pytest.mark.rule("LB-12")
def test_explosion_is_resisted_by_each_on_its_own():
    for u, od in ((DIL, 5), (WELDRON, 0), (GERUDIRR, 3), (LARRAKA, 1), (FOE, 2)):
        match = put(at_mage("Orc", 1, ("Explosion",)), strength={v: 30 for v in range(7)})
        put(match, resistance={v: od if v == u else 0 for v in range(7)})
        got = distribution(match, "cast Explosion", lambda after, u=u: resisted(after, u))
        assert got.get(True, 0) == Fraction(od, 6), u


def resisted(match: Match, unit: int) -> bool:
    events = match.events()
    at = max(
        k
        for k, e in enumerate(events)
        if e.kind == "cast" and e.values["spell"] == tables.SPELL_NAMES.index("Explosion")
    )
    upto = next((k for k, e in enumerate(events) if k > at and e.kind == "helped"), len(events))
    return any(e.kind == "resisted" and e.values["unit"] == unit for e in events[at:upto])


@pytest.mark.rule("LB-16")
@pytest.mark.rule("LB-38")
def test_a_shield_keeps_off_wounding_spells_for_the_fight():
    match = fight("Evil Mage", 1, ("Magic shield",), actor=LARRAKA)
    put(match, strength={FOE: 30, LARRAKA: 30})
    act(match, "cast Magic shield", "target character 1")
    assert match.state["shield"][DIL] == 1
    until(match, "monsters")
    act(match, "cast Lightning")
    assert legal(match) == {"target character 2", "target character 3"}
    act(match, "target character 3")
    match = fight("Orc", 1, ("Explosion",), actor=LARRAKA)
    put(match, shield={DIL: 1}, resistance=dict.fromkeys(range(7), 0), strength={u: 20 for u in range(7)})
    act(match, "cast Explosion")
    assert DIL not in {e["unit"] for e in events(match, "wound")[:4]}


@pytest.mark.rule("LB-21")
def test_armour_is_a_die_and_takes_wounds_but_not_costs():
    match = at_mage("Orc", 1, ("Magic armour",))
    act(match, "cast Magic armour")
    assert {e for e in legal(match) if e.startswith("target")} == {f"target character {k}" for k in range(1, 5)}
    got = distribution(match, "target character 4", lambda after: events(after, "armour")[0]["points"])
    assert got == even([2, 3, 4])
    match = at_mage("Orc", 1, ("Blast", "Magic armour"))
    put(match, armour={LARRAKA: 3}, wounds={LARRAKA: 0})
    act(match, "cast Blast")
    assert events(match, "cast")[0]["left"] == 39 and match.state["armour"][LARRAKA] == 3


@pytest.mark.rule("LB-21")
@pytest.mark.parametrize("armour", range(5))
def test_armour_takes_blows_first_and_wears_off(armour):
    match = fight("Gargoyle", 1)
    put(
        match,
        armour={u: armour for u in range(4)},
        agility={FOE: 30},
        strength={FOE: 40, DIL: 40, WELDRON: 40, GERUDIRR: 40},
    )
    until(match, "party", DIL)
    act(match, "pass", "pass", "pass", "pass")
    hurt = events(match, "wound")[0]
    assert (hurt["absorbed"], hurt["amount"]) == (min(armour, 5), 5 - min(armour, 5))


# --- charm, release, sleep --------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-10")
@pytest.mark.rule("LB-38")
def test_a_charmed_monster_joins_the_first_free_place_and_fights_for_the_casters_seat():
    match = at_mage("Orc", 4, ("Charm",), dice=[0])
    put(match, resistance={u: 0 for u in range(FOE, FOE + 4)})
    act(match, "cast Charm")
    assert legal(match) == {f"target foe {k}" for k in range(1, 5)}, "first and second rank"
    act(match, "target foe 2")
    assert (match.state["side"][FOE + 1], match.state["place"][FOE + 1]) == (0, 4)
    assert match.state["charmer"][FOE + 1] == LARRAKA
    until(match, "party", LARRAKA)
    act(match, "pass")
    assert match.state["actor"] != FOE + 1 or "attack foe 1" not in legal(match), "from the second rank it can't strike"


@pytest.mark.rule("LB-10")
def test_third_rank_monsters_can_not_be_charmed_and_resistance_saves():
    match = at_mage("Harpy", 7, ("Charm",), dice=[0])
    act(match, "cast Charm")
    assert "target foe 7" not in legal(match) and "target foe 6" in legal(match)
    for od in range(6):
        match = put(at_mage("Orc", 1, ("Charm",)), resistance={FOE: od})
        got = distribution(match, "cast Charm", lambda after: bool(events(after, "charmed")))
        assert got.get(True, 0) == Fraction(6 - od, 6)


@pytest.mark.rule("LB-10")
def test_the_casters_death_turns_the_monster_back_at_once():
    match = at_mage("Orc", 2, ("Charm",), dice=[0])
    put(match, resistance={FOE: 0, FOE + 1: 0})
    act(match, "cast Charm", "target foe 1")
    assert match.state["side"][FOE] == 0
    put(match, wounds={LARRAKA: 39}, agility={FOE + 1: 20})
    put(match, party_at={0: -1, 1: -1, 2: LARRAKA, 3: DIL}, place={LARRAKA: 2, DIL: 3, WELDRON: -1, GERUDIRR: -1})
    put(match, status={WELDRON: 2, GERUDIRR: 2})
    for _ in range(8):
        if events(match, "freed") or match.over:
            break
        act(match, sorted(legal(match))[-1] if "pass" not in legal(match) else "pass")
    assert events(match, "freed") and match.state["side"][FOE] == 1


@pytest.mark.rule("LB-10")
def test_kills_of_a_charmed_monster_count_for_its_seat():
    match = at_mage("Orc", 2, ("Charm",), dice=[0])
    put(match, resistance={FOE: 0, FOE + 1: 0})
    act(match, "cast Charm", "target foe 1")
    put(
        match,
        place={FOE: 0, DIL: -1},
        party_at={0: FOE, 4: -1},
        status={DIL: 2},
        agility={FOE: 20},
        wounds={FOE + 1: 0},
    )
    put(match, strength={FOE + 1: 1})
    until(match, "party", FOE)
    act(match, "attack foe 2")
    assert match.state["killed"][0] == 1 and match.state["slain"] == 1


@pytest.mark.rule("LB-14")
@pytest.mark.rule("LB-38")
def test_sleepers_do_nothing_and_die_when_no_other_is_left():
    match = at_mage("Orc", 5, ("Sleep",), dice=[0])
    put(match, resistance={u: 0 for u in range(FOE, FOE + 5)})
    act(match, "cast Sleep")
    assert legal(match) == {f"target foe {k}" for k in range(1, 6)}, "any rank"
    act(match, "target foe 5")
    assert match.state["asleep"][FOE + 4] == 1
    match = at_mage("Orc", 1, ("Sleep",))
    put(match, resistance={FOE: 2})
    ends = distribution(match, "cast Sleep", lambda after: [e["how"] for e in events(after, "ended")] == [0])
    assert ends[True] == Fraction(4, 6)


@pytest.mark.rule("LB-15")
@pytest.mark.parametrize("resistance", range(6))
def test_release_brings_back_unless_resisted(resistance):
    match = charm_weldron(at_mage("Vampire", 1, ("Release",)))
    put(match, resistance={WELDRON: resistance})
    got = distribution(match, "cast Release", lambda after: int(after.state["side"][WELDRON]))
    assert got.get(0, 0) == Fraction(6 - resistance, 6)


# --- before and instead of the fight ----------------------------------------------------------------------------------


@pytest.mark.rule("LB-17")
@pytest.mark.rule("LB-38")
def test_hesitation_gives_each_character_one_potion_or_healing_spell():
    match = reach("Hesitation")
    put(match, wounds={DIL: 3, WELDRON: 2})
    act(match, "cast Hesitation")
    assert phase(match) == "respite" and match.state["actor"] == DIL
    assert legal(match) == {"pass", "drink healing"}
    got = distribution(match, "drink healing", lambda after: events(after, "healed")[0]["wounds"])
    assert got == even([1, 2, 3, 3, 3, 3])
    act(match, "drink healing")
    assert match.state["actor"] == WELDRON and match.state["potion"][DIL, 3] == 0
    act(match, "pass")
    until(match, "party", GERUDIRR)
    act(match, "pass")
    assert phase(match) != "party" or match.state["actor"] != LARRAKA, "casting it was the mage's action"


@pytest.mark.rule("LB-17")
def test_no_potion_without_hesitation_before_a_fight():
    match = encounter("Orc", 1, ("Strength",))
    put(match, wounds={DIL: 3})
    drinks = set()
    while phase(match) != "monsters" and not match.over and match.state["round_no"] < 2:
        drinks |= {name for name in legal(match) if name.startswith("drink")}
        act(
            match, "fight" if "fight" in legal(match) else sorted(legal(match))[-1 if "pass" not in legal(match) else 0]
        )
        if events(match, "round"):
            break
    assert not drinks


@pytest.mark.rule("LB-18")
def test_truce_ends_the_fight_in_either_phase_as_an_agreement():
    for wait in (0, 1):
        match = fight("Ogre", 1, ("Truce",), actor=LARRAKA)
        if wait:
            act(match, "pass")
            assert phase(match) == "truce" and match.state["after"] == 17
        act(match, "cast Truce")
        assert events(match, "ended")[0]["how"] == 3
        while not match.over:
            act(match, sorted(legal(match))[0])
        assert match.returns.tolist() == [0.5, -0.5]


@pytest.mark.rule("LB-18")
def test_no_truce_with_the_nameless():
    match = fight("Nameless", 1, ("Truce", "Blast"), actor=LARRAKA)
    assert "cast Blast" in legal(match) and "cast Truce" not in legal(match)


@pytest.mark.rule("LB-20")
def test_lock_takes_the_place_of_the_meeting_and_needs_a_door():
    match = until(encounter("Troll", 1, ("Lock",)), "meeting")
    act(match, "cast Lock")
    assert events(match, "ended")[0]["how"] == 4
    act(match, "pass")
    assert match.returns.tolist() == [0.5, -0.5]
    match = encounter("Troll", 1, ("Lock",), door=False)
    act(match, "pass")
    assert phase(match) == "decision"


@pytest.mark.rule("LB-25")
def test_teleport_sends_a_monster_or_a_character_away():
    match = until(encounter("Orc", 2, ("Teleport",), dice=[0]), "meeting")
    act(match, "cast Teleport")
    assert legal(match) == {f"target character {k}" for k in range(1, 5)} | {"target foe 1", "target foe 2"}
    away = act(match.clone(), "target foe 1")
    assert away.state["status"][FOE] == 4 and away.state["status"][FOE + 1] == 1
    gone = act(match.clone(), "target character 4")
    assert gone.state["status"][LARRAKA] == 4 and phase(gone) == "decision"
    alone = until(encounter("Orc", 1, ("Teleport",)), "meeting")
    act(alone, "cast Teleport", "target foe 1")
    act(alone, "pass")
    assert alone.over and alone.returns.tolist() == [0.5, -0.5]


@pytest.mark.rule("LB-25")
@pytest.mark.parametrize("monster", ["Nameless", "Demon"])
def test_teleport_spares_the_nameless_and_demons(monster):
    match = until(encounter(monster, 1, ("Teleport",)), "meeting")
    act(match, "cast Teleport")
    assert not {name for name in legal(match) if "foe" in name}


@pytest.mark.rule("LB-29")
@pytest.mark.parametrize("spells, plus", [((), 0), (("Eloquence",), 4)])
def test_eloquence_adds_four(spells, plus):
    match = act(until(encounter("Orc", 1, spells), "decision"), "negotiate")
    if spells:
        act(match, "cast Eloquence")
        assert phase(match) == "delegate", "once an attempt"
    got = distribution(match, "target character 1", lambda after: events(after, "talk")[0]["total"])
    assert got == even([dice + plus for dice in TWO_DICE])


@pytest.mark.rule("LB-29")
@pytest.mark.parametrize("spell, how", [("Intimidate", 2), ("Discourage", 3)])
def test_intimidate_and_discourage_need_no_roll(spell, how):
    match = act(until(encounter("Orc", 1, (spell,)), "decision"), "negotiate", f"cast {spell}")
    assert match.state["agreed"] == how and phase(match) == "loot"
    put(match, hoard=39, relics=5, table=1)
    until(match, "parley")
    handed, found = events(match, "handed")[-1], events(match, "treasure")[0]
    gold, items = 39 + found["gold"] + found["jewels"], 5 + found["items"]
    assert (handed["gold"], handed["items"]) == ((gold, items) if how == 3 else (gold // 4, items // 4))
    assert legal(match) == {"fight", "leave in peace"}


@pytest.mark.rule("LB-29")
@pytest.mark.parametrize("spells, minus", [(("Suggestion",), 2), (("Flattery",), 4), (("Suggestion", "Flattery"), 6)])
def test_suggestion_and_flattery_take_from_the_bribes_roll(spells, minus):
    match = act(until(encounter("Orc", 1, spells), "decision"), "bribe 20 gold")
    put(match, strength={LARRAKA: 40})
    for spell in spells[:-1]:
        act(match, f"cast {spell}")
    got = distribution(match, f"cast {spells[-1]}", lambda after: events(after, "bribe")[0]["rolled"])
    assert got == even([die - minus for die in SIX])


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-26")
@pytest.mark.rule("LB-27")
@pytest.mark.rule("LB-38")
@pytest.mark.parametrize("spell, heals", [("Heal", [2, 3, 4]), ("Rejuvenate", [2, 3, 4, 5, 6, 7])])
def test_healing_spells_heal_another_and_never_below_none(spell, heals):
    for wounds in (1, 3, 8):
        match = put(
            at_mage("Orc", 1, (spell,)), wounds={DIL: wounds, LARRAKA: 5}, cures={(LARRAKA, 0): 1, (LARRAKA, 1): 1}
        )
        got = distribution(match, f"cast {spell}", lambda after: events(after, "healed")[0]["wounds"])
        assert got == even([min(amount, wounds) for amount in heals])
        act(match, f"cast {spell}")
        assert f"cast {spell}" not in legal(until(match, "party", LARRAKA)), "its uses are counted"


@pytest.mark.rule("LB-24")
@pytest.mark.rule("LB-38")
def test_strength_is_a_die_of_agility_for_one_fight_and_does_not_add_to_itself():
    match = at_mage("Orc", 1, ("Strength",))
    act(match, "cast Strength")
    got = distribution(match, "target character 2", lambda after: events(after, "boost")[0]["points"])
    assert got == even(SIX)
    act(match, "target character 2")
    until(match, "party", LARRAKA)
    act(match, "cast Strength")
    assert "target character 2" not in legal(match) and "target character 1" in legal(match)
    put(match, boost={(WELDRON, 0): 4, (WELDRON, 1): 5})
    slot = match.game.slots.index("character_2_agility")
    assert round(float(match.observe(0)[slot]) * 48) == 5 + 4 + 5


@pytest.mark.rule("LB-23")
def test_reviving_keeps_the_wounds_and_is_not_for_the_fight():
    match = reach("Revive stone")
    assert phase(match) == "revival"
    put(match, wounds={WELDRON: 4}, strength={LARRAKA: 40})
    act(match, "cast Revive stone")
    assert (match.state["status"][WELDRON], match.state["wounds"][WELDRON]) == (1, 4)
    match = fight("Orc", 1, ("Revive stone",), actor=LARRAKA)
    put(match, status={WELDRON: 3}, place={WELDRON: -1}, party_at={1: -1})
    assert "cast Revive stone" not in legal(match)


@pytest.mark.rule("LB-32")
@pytest.mark.rule("LB-38")
def test_resurrection_right_after_the_fight_without_wounds():
    match = reach("Resurrection")
    assert phase(match) == "raising"
    put(match, wounds={WELDRON: 9}, strength={LARRAKA: 40})
    act(match, "cast Resurrection")
    assert (match.state["status"][WELDRON], match.state["wounds"][WELDRON]) == (1, 0)
    match = put(reach("Resurrection"), strength={LARRAKA: 40}, fallen=0)
    assert "cast Resurrection" not in legal(match), "only whom this fight killed"


@pytest.mark.rule("LB-31")
@pytest.mark.rule("LB-32")
def test_special_spells_are_not_for_the_first_pool():
    match = Match("labirynt-encounter", party=("Larraka",))
    offered = {name for name in legal(match) if name.startswith("choose")}
    assert offered == {f"choose {name}" for name, (_, kind) in LIST.items() if kind != "S"}


@pytest.mark.rule("LB-38")
def test_costs_pass_by_the_armour_and_a_new_armour_only_replaces_a_weaker_one():
    match = at_mage("Orc", 1, ("Magic armour",))
    put(match, armour={u: 4 for u in range(4)})
    assert "cast Magic armour" not in legal(match)
    put(match, armour={DIL: 3})
    got = distribution(match, "cast Magic armour", lambda after: events(after, "armour")[0]["points"])
    assert got == even([3, 3, 4])


def test_the_party_of_these_tests_stands_as_they_say():
    match = encounter()
    assert match.state["place"][:4].tolist() == [0, 1, 2, 3] and len(PARTY) == 4
