"""Characters, checks, mana and ailments of the full magic battle, rule by rule (ids: envs/magicalogia/RULES.md)."""

from __future__ import annotations

import heapq
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from magicalogia_table import (
    FAR,
    GAME,
    HIT,
    MISS,
    asked,
    cast,
    charge,
    charged,
    clash,
    column,
    duel,
    field,
    know,
    mage,
    mp,
    my_step,
    put,
    until,
)
from support import act, events, legal_names, poke

from feint.envs import ConfigError, Match
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import magics, tables

# --- skills and distances ---------------------------------------------------------------------------------------------

TABLE = [
    "Gold",
    "Flesh",
    "Gravity",
    "Story",
    "Memory",
    "Abyss",
    "Earth",
    "Insect",
    "Wind",
    "Melody",
    "Riddle",
    "Decay",
    "Forest",
    "Flower",
    "Flow",
    "Tear",
    "Lie",
    "Betrayal",
    "Road",
    "Blood",
    "Water",
    "Parting",
    "Anxiety",
    "Wandering",
    "Sea",
    "Scale",
    "Wave",
    "Smile",
    "Sleep",
    "Sloth",
    "Silence",
    "Chaos",
    "Freedom",
    "Heart",
    "Chance",
    "Distortion",
    "Rain",
    "Fang",
    "Impact",
    "Victory",
    "Illusion",
    "Misfortune",
    "Storm",
    "Cry",
    "Thunder",
    "Love",
    "Madness",
    "Fool",
    "Sun",
    "Rage",
    "Fire",
    "Passion",
    "Prayer",
    "Malice",
    "Sky",
    "Wing",
    "Light",
    "Healing",
    "Hope",
    "Despair",
    "Otherworld",
    "Eros",
    "Cycle",
    "Time",
    "Future",
    "Death",
]
SPOT = {name: divmod(k, 6) for k, name in enumerate(TABLE)}


def walk(start: str, own: int, joined: bool) -> dict[str, int]:
    """Steps from a skill to all others: one a row, two a gap between columns, one a gap beside the own domain."""
    found, heap = {}, [(0, SPOT[start])]
    while heap:
        steps, (row, column) = heapq.heappop(heap)
        if (row, column) in found:
            continue
        found[row, column] = steps
        for to in ((row - 1, column), (row + 1, column)):
            if 0 <= to[0] < 11:
                heapq.heappush(heap, (steps + 1, to))
        for way in (-1, 1):
            to = column + way
            if 0 <= to < 6 or joined:
                gap = 1 if own in (column, to % 6) else 2
                heapq.heappush(heap, (steps + gap, (row, to % 6)))
    return {name: found[spot] for name, spot in SPOT.items()}


def test_the_skill_table_cell_by_cell():
    assert [tables.SKILLS[column * 11 + row] for row in range(11) for column in range(6)] == TABLE


@pytest.mark.rule("MG-11")
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("own", range(6))
def test_distances_of_all_pairs_of_skills(own, joined):
    """66 x 66 pairs for each own domain against a shortest walk over the table."""
    for a in tables.SKILLS:
        steps = walk(a, own, joined)
        for b in tables.SKILLS:
            (ra, ca), (rb, cb) = SPOT[a], SPOT[b]
            assert abs(ra - rb) + tables.CROSSINGS[int(joined), own, ca, cb] == steps[b], (a, b)


@pytest.mark.rule("MG-10")
@pytest.mark.rule("MG-11")
@pytest.mark.parametrize("own", range(6))
@pytest.mark.parametrize("joined", [False, True])
def test_target_numbers_of_all_pairs_of_skills(own, joined):
    """A check of each of the 66 skills by who has learned just one: 5, and one more a step, at most 12."""
    root = my_step(duel(("flame", "Gold"), foe_skills=FAR))
    charge(root, 0, "flame", 1)
    poke(root, "own", own, at=0)
    poke(root, "lasting", int(joined), at=(0, magics.LINKED))
    for learned in tables.SKILLS:
        steps = walk(learned, own, joined)
        poke(root, "skill", [tables.SKILL[learned]] + [-1] * 9, at=0)
        for name in tables.SKILLS if own == 2 else tables.SKILLS[::7]:
            poke(root, "magic_skill", tables.SKILL[name], at=(0, 1))
            match = root.clone()
            act(match, "magic flame")
            act(match, "player_1")
            assert events(match, "check")[0]["number"] == min(5 + steps[name], 12), (learned, name)


@pytest.mark.rule("MG-10")
def test_the_nearest_of_several_learned_skills_counts():
    match = my_step(duel(("flame", "Wave"), skills=("Gold", "Insect", "Scale", "Death", "Sky")))
    charge(match, 0, "flame", 1)
    act(match, "magic flame")
    act(match, "player_1")
    assert events(match, "check")[0] == {"seat": 0, "skill": tables.SKILL["Wave"], "number": 7, "modifier": 0}


# --- the dice of a check ----------------------------------------------------------------------------------------------


def checking(*dice, skills=FAR, magic=("flame", "Gold"), **config):
    """Seat 0 checks Gold, and throws these dice."""
    match = duel(magic, skills=skills, **config)
    charge(match, 0, "flame", 1)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    if dice:
        act(match, "go on", dice=dice)
    return match


@pytest.mark.rule("MG-10")
def test_two_dice_against_the_number_exactly():
    """All 36 throws of a check against 5, by enumeration: 30 of 36 succeed, counting the special and not the fumble."""
    chances = Counter()
    for outcome in checking().outcomes(match_action("go on"), limit=100_000):
        chances[events(outcome.match, "roll")[-1]["result"]] += outcome.probability
    assert chances == {-1: Fraction(1, 36), 0: Fraction(5, 36), 1: Fraction(29, 36), 2: Fraction(1, 36)}


def match_action(name):
    return duel().game.action_names.index(name)


@pytest.mark.rule("MG-12")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("own", [0, 3])
def test_a_double_makes_two_mana_of_its_face_whatever_comes_of_it(face, own):
    skills = FAR if own == 0 else ("Death", "Despair", "Malice", "Fool", "Misfortune")
    match = checking(face, face, 3, skills=skills)
    made = [e for e in events(match, "mana") if e["domain"] < 6]
    assert made == [{"seat": 0, "domain": face - 1, "amount": 2}]


@pytest.mark.rule("MG-12")
def test_no_double_no_mana():
    assert not [e for e in events(checking(2, 3), "mana") if e["domain"] < 6]


@pytest.mark.rule("MG-13")
def test_a_double_one_fails_whatever_is_added():
    match = duel(("flame", "Gold"))
    charge(match, 0, "flame", 1)
    poke(match, "lasting", 9, at=(0, magics.CHECKS))
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(1, 1, 6))
    assert events(match, "roll")[-1]["result"] == -1


def fumbled(row, *more, **config):
    """Seat 0 fumbles and throws this row; it then places the mana of the ones."""
    match = checking(1, 1, **config)
    while asked(match) == "to charge mana":
        act(match, next(n for n in legal_names(match)), dice=(row, *more))
    return match


@pytest.mark.rule("MG-13")
@pytest.mark.parametrize("row", range(1, 7))
def test_each_row_of_the_fumble_table(row):
    match = fumbled(row, 3) if row == 5 else fumbled(row)
    assert [e["row"] for e in events(match, "fumble")] == [row]
    assert (asked(match) == "mana to lose") == (row == 2)
    assert mp(match, 0) == (19 if row == 3 else 20)
    assert column(match, 0, "checks", "lasting") == (-1 if row == 4 else 0)
    assert match.state["ail"][0].tolist() == [0, 0, int(row == 5), 0, 0, 0]


@pytest.mark.rule("MG-13")
def test_fumble_row_two_takes_two_mana_of_choice():
    match = fumbled(2, magic=("flame", "Gold"))
    held = match.state["charge"][0].sum()
    assert "go on" not in legal_names(match)
    for _ in range(2):
        act(match, legal_names(match)[0])
    assert match.state["charge"][0].sum() == held - 2 and asked(match) == "own turn"
    poor = fumbled(2, skills=FAR)
    poke(poor, "charge", np.zeros_like(poor.state["charge"]))
    assert legal_names(poor) == ["go on"]  # asked all the same: charges are hidden


@pytest.mark.rule("MG-14")
@pytest.mark.parametrize("points", [1, 6])
def test_a_special_succeeds_and_recovers_points(points):
    match = duel(("flame", "Gold"), skills=("Death", "Despair", "Malice", "Fool", "Misfortune"))
    charge(match, 0, "flame", 1)
    poke(match, "lasting", -9, at=(0, magics.CHECKS))
    poke(match, "mp", [10, 20] + [20] * 6)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(6, 6))
    assert events(match, "roll")[-1]["result"] == 2
    while asked(match) == "to charge mana":
        act(match, legal_names(match)[0], dice=(points,))
    assert mp(match, 0) == 10 + points


@pytest.mark.rule("MG-14")
def test_a_special_may_cure_an_ailment_instead():
    match = duel(("flame", "Gold"))
    charge(match, 0, "flame", 1)
    poke(match, "ail", 1, at=(0, [1, 3]))
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(6, 6))
    until(match, "a special's gift")
    assert legal_names(match) == ["recover MP", "cure fray", "cure plague"]
    act(match, "cure fray")
    assert match.state["ail"][0].tolist() == [0, 0, 0, 1, 0, 0]


@pytest.mark.rule("MG-15")
def test_a_cast_makes_no_mana_fumble_or_special():
    match = duel(("flame", "Gold"), skills=("Death", "Despair", "Malice", "Fool", "Misfortune"))
    put(match, 0, "Maiden", "Sea")
    charge(match, 0, "flame", 1)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "Cast of archetype 1")
    assert not events(match, "roll") and events(match, "check")[-1]["seat"] == 1  # it succeeded; the target resists


@pytest.mark.rule("MG-11")
def test_the_soul_skill_stands_in_at_six_for_a_point():
    match = checking(skills=("Death", "Despair", "Malice", "Fool", "Misfortune"))
    assert events(match, "check")[0]["number"] == 12
    act(match, "soul skill")
    assert mp(match, 0) == 19
    act(match, "go on", dice=(2, 4))
    assert events(match, "roll")[-1]["result"] == 1
    assert "soul skill" not in legal_names(checking())  # 5 is better
    last = checking(skills=("Death", "Despair", "Malice", "Fool", "Misfortune"))
    poke(last, "mp", [1, 20] + [20] * 6)
    assert "soul skill" not in legal_names(last)  # MG-05: no cost of one's own will brings MP to 0


@pytest.mark.rule("MG-16")
def test_order_of_a_check():
    """Skill named; Plus by the checker; Minus by the other; dice; the second throw; mana; then the fumble table."""
    match = duel(("flame", "Gold"), "second try")
    put(match, 0, "Chariot")
    put(match, 1, "Nightmare")
    charge(match, 0, "flame", 1)
    charge(match, 0, "second try", 1)
    poke(match, "lasting", 1, at=(0, magics.SPELLS))
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    assert match.player == 0
    act(match, "Plus of archetype 1")
    act(match, "go on")
    assert match.player == 1
    act(match, "Minus of archetype 1", dice=(1, 2))
    assert match.player == 0 and "magic second try" in legal_names(match)
    act(match, "magic second try", dice=(1, 1))
    while asked(match) == "to charge mana":
        act(match, legal_names(match)[0], dice=(6,))
    order = [e.kind for e in match.events() if e.kind in ("check", "modifier", "roll", "mana", "fumble")]
    order = order[order.index("check") :]
    assert order == ["check", "modifier", "modifier", "roll", "roll", "mana", "fumble"]


# --- mana and charges -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-02")
def test_mana_is_charged_into_magics_of_its_domain_up_to_source():
    match = duel("bite", ("flame", "Gold"), "weird flower", stats=(3, 4, 3))
    charge(match, 0, "bite", 3)
    match = checking_again(match)
    assert [e["domain"] for e in events(match, "mana")][-1] == 1
    assert set(legal_names(match)) == {"magic weird flower", "magic flame"}  # bite is full


def checking_again(match):
    charge(match, 0, "flame", 1)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(2, 2))
    return match


@pytest.mark.rule("MG-02")
def test_mana_that_nothing_takes_is_lost():
    match = duel(("flame", "Gold"))
    charge(match, 0, "flame", 1)
    my_step(match)
    poke(match, "charge", 3, at=(0, slice(None, None)))
    act(match, "magic flame")
    act(match, "player_1")
    poke(match, "stat", 0, at=(0, 2))
    act(match, "go on", dice=(2, 2))
    assert legal_names(match) == ["go on"]
    act(match, "go on")
    assert events(match, "mana_lost")[-1] == {"seat": 0, "domain": 1, "amount": 2}


@pytest.mark.rule("MG-02")
def test_any_magics_take_all_domains_and_any_mana_goes_anywhere():
    match = duel("bite", ("flame", "Gold"))
    until(match, "to charge mana", 0)
    assert set(legal_names(match)) == {
        f"magic {name}" for name in ("bite", "flame", "golden rule", "old sword", "flower helm")
    }


@pytest.mark.rule("MG-02")
def test_mana_of_a_check_may_be_given_to_an_ally():
    builds = (mage(("flame", "Gold")), mage(), mage("bite"), mage())
    match = Match(GAME, seed=1, size="full", builds=builds, witnesses=1, mp=20, start_mana=0)
    know(match)
    charge(match, 0, "flame", 1)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(2, 2))
    assert "player_2" in legal_names(match) and "player_1" not in legal_names(match)
    act(match, "player_2")
    assert match.player == 2 and "player_0" not in legal_names(match)
    act(match, "magic bite")
    assert charged(match, 2, "bite") == 1 and match.player == 0


@pytest.mark.rule("MG-06")
@pytest.mark.rule("MG-76")
def test_a_cost_is_spent_even_when_the_check_fails():
    match = checking(1, 2)
    assert charged(match, 0, "flame") == 1 + 1 - 1 and mp(match, 1) == 20
    assert events(match, "fails")


@pytest.mark.rule("MG-06")
def test_a_magic_without_its_cost_is_not_offered():
    match = my_step(duel("bite"))
    charge(match, 0, "bite", 1)
    assert "magic bite" not in legal_names(match)
    charge(match, 0, "bite", 2)
    assert "magic bite" in legal_names(match)


@pytest.mark.rule("MG-06")
def test_without_a_skill_there_is_neither_check_nor_resist():
    match = my_step(duel("valour"))
    charge(match, 0, "valour", 1)
    cast(match, "valour", dice=())
    assert not events(match, "check") and column(match, 0, "own_face") == 2


@pytest.mark.rule("MG-76")
def test_one_spell_a_round_and_one_more_for_each_cast():
    for kind, spells in ((None, 1), ("Maiden", 2), ("Kingdom", 2)):
        match = duel("bite", ("flame", "Gold"), "draining")
        if kind:
            put(match, 0, kind)
        for name in ("bite", "flame", "draining"):
            charge(match, 0, name, 2)
        my_step(match)
        used = 0
        for name in ("bite", "flame", "draining"):
            if f"magic {name}" in legal_names(match):
                cast(match, name, "player_1")
                used += 1
        assert used == spells


@pytest.mark.rule("MG-76")
def test_the_same_spell_only_once_a_round():
    match = duel("bite")
    put(match, 0, "Maiden")
    charge(match, 0, "bite", 4)
    my_step(match)
    cast(match, "bite", "player_1")
    assert "magic bite" not in legal_names(match)


@pytest.mark.rule("MG-77")
def test_the_target_resists_on_the_spells_skill():
    match = duel("bite", skills=("Fang", "Gold", "Sea", "Sun", "Sky"), foe_skills=("Cry", *FAR[:4]))
    charge(match, 0, "bite", 2)
    cast(my_step(match), "bite", "player_1", dice=(*HIT, 2, 4))
    checks = events(match, "check")
    assert [(e["seat"], e["skill"], e["number"]) for e in checks] == [
        (0, tables.SKILL["Fang"], 5),
        (1, tables.SKILL["Fang"], 6),
    ]
    assert mp(match, 1) == 20


@pytest.mark.rule("MG-77")
def test_a_failed_spell_is_not_resisted():
    match = duel("bite", skills=("Fang", "Gold", "Sea", "Sun", "Sky"))
    charge(match, 0, "bite", 2)
    cast(my_step(match), "bite", "player_1", dice=MISS)
    assert len(events(match, "check")) == 1


@pytest.mark.rule("MG-77")
def test_archetypes_resist_without_mana_fumble_or_special():
    """Against Fang: Gold needs 5 + 6 + 1, so one throw of 36; Fang itself 5; its neighbour Cry 6."""
    for symbol, ways in (("Gold", 1), ("Fang", 30), ("Cry", 26)):
        match = duel("bite", skills=("Fang", "Gold", "Sea", "Sun", "Sky"))
        put(match, 1, "Sword", symbol)
        charge(match, 0, "bite", 2)
        my_step(match)
        act(match, "magic bite")
        act(match, "archetype 1 of player_1")
        chances = Counter()
        for outcome in match.outcomes(match_action("go on")):
            tried = events(outcome.match, "archetype_check")
            if tried and events(outcome.match, "roll")[-1] == {"seat": 0, "first": 6, "second": 5, "result": 1}:
                chances[tried[-1]["success"]] += outcome.probability
        assert chances == {1: Fraction(ways, 36 * 36), 0: Fraction(36 - ways, 36 * 36)}, symbol


# --- points, ailments -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-07")
def test_recovery_stops_at_the_most():
    match = duel(skills=("Fang", *FAR[:4]), domain="star")
    poke(match, "mp", [18, 20] + [20] * 6)
    my_step(match)
    act(match, "magic emergency summons", dice=(1, 1, 1))
    act(match, "go on", dice=(6, 6))
    while asked(match) == "to charge mana":
        act(match, legal_names(match)[0], dice=(6,))
    assert mp(match, 0) == 20


@pytest.mark.rule("MG-05")
def test_temporary_points_help_against_damage_only():
    match = my_step(duel("kin summons", temporary_mp=3))
    act(match, "magic kin summons")
    assert mp(match, 0) == 19 and match.state["temp"][0] == 3
    match = duel(temporary_mp=2)
    my_step(match, "attack step")
    act(match, "go on")
    until(clash(match, "1 1 1", "2 2 2"), "own turn")
    assert mp(match, 1) == 19 and match.state["temp"][1] == 0


def ill(match, seat, *which):
    poke(match, "ail", 1, at=(seat, list(which)))
    return match


@pytest.mark.rule("MG-04")
@pytest.mark.parametrize("ailment, stat", [(2, "attack"), (3, "defence"), (4, "source")])
def test_weak_plague_and_block_take_one_from_a_stat(ailment, stat):
    match = duel()
    slot = match.game.slots.index(f"own_seat_{stat}")
    before = round(float(match.observe(0)[slot]) * 8)
    assert round(float(ill(match, 0, ailment).observe(0)[slot]) * 8) == before - 1


@pytest.mark.rule("MG-04")
def test_no_stat_falls_below_nothing():
    match = duel()
    poke(match, "now", -9, at=(0, slice(None, 3)))
    for stat in ("attack", "defence", "source"):
        assert match.observe(0)[match.game.slots.index(f"own_seat_{stat}")] == 0
    my_step(match, "attack step")
    poke(match, "now", -9, at=(0, 0))
    act(match, "go on")
    assert legal_names(match, 0) == ["concede", "plot no dice"]


@pytest.mark.rule("MG-04")
def test_weak_takes_a_die_from_the_attack():
    match = until(ill(duel(), 0, 2), "a plot")
    assert {len(n.split()) - 1 for n in legal_names(match, 0) if n.startswith("plot")} == {2}


@pytest.mark.rule("MG-04")
def test_fray_takes_a_point_at_each_rounds_end():
    match = my_step(my_step(ill(duel(), 0, 1), "attack step", 1), "summon step", 0)
    assert (mp(match, 0), mp(match, 1)) == (19, 20)


@pytest.mark.rule("MG-04")
def test_a_sealed_magic_costs_two_points_more():
    match = ill(my_step(duel("valour")), 0, 0)
    poke(match, "sealed", 1, at=0)
    charge(match, 0, "valour", 1)
    cast(match, "valour", dice=())
    assert mp(match, 0) == 18
    poor = ill(my_step(duel("valour")), 0, 0)
    poke(poor, "sealed", 1, at=0)
    poke(poor, "mp", [2, 20] + [20] * 6)
    charge(poor, 0, "valour", 1)
    assert "magic valour" not in legal_names(poor)


@pytest.mark.rule("MG-04")
def test_seal_marks_a_magic_that_is_no_equipment():
    found = Counter()
    match = duel("bite", "silence", ("flame", "Gold"), foe=("valour", "golden rule"))
    charge(match, 0, "silence", 1)
    my_step(match)
    act(match, "magic silence")
    act(match, "player_1")
    act(match, "go on", dice=(6, 5))
    until(match, "a check", 1)
    for outcome in match.outcomes(match_action("go on")):
        if outcome.match.events() and outcome.match.state["ail"][1, 0]:
            place = int(outcome.match.state["sealed"][1])
            found[magics.MAGICS[outcome.match.state["magic"][1, place]]] += outcome.probability
    assert set(found) == {"emergency summons", "valour"} and len(set(found.values())) == 1


@pytest.mark.rule("MG-04")
def test_misfortune_bars_a_skill_and_hinders_its_domain():
    match = duel(("flame", "Gold"))
    charge(match, 0, "flame", 1)
    poke(match, "marred", tables.SKILL["Gold"], at=0)
    ill(match, 0, 5)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    assert events(match, "check")[0] == {"seat": 0, "skill": 0, "number": 6, "modifier": -1}  # by Earth


# --- builds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-03")
def test_drawn_builds_are_legal():
    careers, drawn = set(), Counter()
    for seed in range(400):
        state = Match(GAME, seed=seed, size="full").state
        for p in range(2):
            assert sorted(state["stat"][p]) == [3, 3, 4]
            assert len(set(state["skill"][p, :5].tolist())) == 5 and (state["skill"][p, 5:] == -1).all()
            held = state["magic"][p, :6].tolist()
            assert held[0] == magics.EMERGENCY and len(set(held)) == 6 and (state["magic"][p, 6:] == -1).all()
            groups = {magics.GROUPS[magics.ROWS[k, magics.GROUP]] for k in held} - {"general"}
            allowed = {magics.GROUPS[1 + state["career"][p]], magics.GROUPS[7 + state["organ"][p]]}
            assert groups <= allowed
            for k in range(6):
                chosen = magics.ROWS[held[k], magics.SKILL_OF] == magics.CHOSEN
                assert (state["magic_skill"][p, k] in state["skill"][p, :5]) == chosen
            assert state["fate"][p].tolist() == [1, 1]
            careers.add(int(state["career"][p]))
            drawn.update(held)
    assert careers == set(range(6)) and len(drawn) > 130


@pytest.mark.rule("MG-03")
@pytest.mark.parametrize("change, word", [
    (((4, 4, 3), "star", FAR, IDS := ("bite", "valour", "delight", "flight", "tide")), "stats"),
    (((3, 3, 3), "star", FAR, IDS), "stats"), (((3, 3, 4), "sun", FAR, IDS), "domain"),
    (((3, 3, 4), "star", FAR[:4], IDS), "skills"), (((3, 3, 4), "star", (*FAR[:4], "Gold"), IDS), "skills"),
    (((3, 3, 4), "star", (*FAR[:4], "Luck"), IDS), "Luck"), (((3, 3, 4), "star", FAR, IDS[:4]), "magics"),
    (((3, 3, 4), "star", FAR, (*IDS[:4], "bite")), "magics"),
    (((3, 3, 4), "star", FAR, (*IDS[:4], "emergency summons")), "emergency"),
    (((3, 3, 4), "star", FAR, (*IDS[:4], "flame")), "flame"),
    (((3, 3, 4), "star", FAR, (*IDS[:4], ("bite", "Gold"))), "bite"),
    (((3, 3, 4), "star", FAR, (*IDS[:3], "horn", "no such magic")), "no such magic"),
    (((3, 3, 4), "star", FAR, (*IDS[:3], "comet", "charm")), "one only"), ((1, 2), "stats"),
])  # fmt: skip
def test_illegal_builds_are_refused(change, word):
    with pytest.raises(ConfigError, match=word):
        Match(GAME, size="full", builds=(change, "drawn"))


def test_options_of_the_other_sizes_are_refused():
    for config in ({"size": "core", "witnesses": 1}, {"size": "full", "bonus": 1}, {"size": "micro", "group": 2},
                   {"size": "full", "group": 2, "witnesses": 1}, {"size": "full", "witnesses": 4},
                   {"size": "full", "builds": ("drawn",)}, {"size": "full", "group": 1}):  # fmt: skip
        with pytest.raises(ConfigError):
            Match(GAME, **config)


@pytest.mark.rule("MG-02")
def test_domains_are_the_faces():
    assert basics.DOMAINS == ("star", "beast", "force", "song", "dream", "dark") and field(duel(), 0) == []
