"""The social loop of the duels: terms, breaches, accusations, surrender and their scores (PD-01, PD-05 to PD-07)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pf2e_duels import MIXED, choose, duel, fighter, has, legal, outcome_probs, put, record, turn_of
from support import act, events

from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import level_dc
from feint.envs.pf2e.terms import potion


def terms(*names: str, agreed=(), dice=(), **config):
    """A duel with terms, agreed with these items, in the initiative of its first round."""
    match = duel(*(names or ("fighter-5", "fighter-5")), terms=True, dice=dice, **config)
    for item in agreed:
        act(match, f"term {item}")
    act(match, "propose these terms")
    act(match, "accept the terms")
    return match


def begun(*names: str, agreed=(), dice=(), statistics=("perception", "perception"), **config):
    """The same in seat 0's first turn."""
    return choose(terms(*names, agreed=agreed, dice=[20, 1, *dice], **config), *statistics)


def hides(name: str, extra: int = 0) -> Fraction:
    """Chance that a breach stays hidden: the better of Deception and Stealth against the DC of the level."""
    row = tables.NAMES.index(name)
    bonus = max(tables.SHEET[row, tables.DECEPTION], tables.SHEET[row, tables.STEALTH])
    dc = level_dc(int(name.split("-")[1])) + extra
    return Fraction(sum(die + bonus >= dc for die in range(1, 21)), 20)


@pytest.mark.rule("PD-01")
@pytest.mark.rule("PD-06")
def test_both_must_consent_before_anything_is_rolled():
    match = duel("fighter-1", "fighter-1", terms=True)
    assert match.acting == (0,) and "accept the terms" not in legal(match)
    act(match, "propose these terms")
    assert match.acting == (1,) and "accept the terms" in legal(match)
    act(match, "accept the terms")
    assert match.acting == (0, 1) and events(match, "round")


@pytest.mark.rule("PD-06")
def test_without_agreement_in_six_proposals_the_duel_is_off():
    match = duel("fighter-1", "fighter-1", terms=True)
    for number in range(6):
        assert match.acting == (number % 2,)
        act(match, "propose these terms")
    assert legal(match) == {"accept the terms", "pass"}
    act(match, "pass")
    assert match.done and match.returns.tolist() == [0, 0]


@pytest.mark.rule("PD-06")
def test_every_item_of_the_terms_can_be_set_once_in_a_proposal():
    match = duel("fighter-1", "fighter-1", terms=True)
    for item, field, value in (
        ("first blood", "length", 1), ("fists only", "fists", 1), ("reach forbidden", "reach_ok", 0),
        ("poison allowed", "poison_ok", 1), ("potions of level 3", "item_cap", 2),
        ("necromancy forbidden", "necromancy_ok", 0), ("surrender shameful", "shameful", 1), ("stake 3", "stake", 3),
        ("penalty 2", "penalty", 2),
    ):  # fmt: skip
        act(match, f"term {item}")
        assert match.state[field] == value
    assert legal(match) == {"propose these terms"}


@pytest.mark.rule("PD-06")
@pytest.mark.rule("PD-31")
@pytest.mark.parametrize("stake", [1, 2, 3])
@pytest.mark.parametrize("shameful", [False, True])
def test_surrender_pays_the_stake_and_shame_where_agreed(stake, shameful):
    agreed = ([f"stake {stake}"] if stake > 1 else []) + (["surrender shameful"] if shameful else [])
    match = begun(agreed=agreed)
    act(match, "concede")
    assert match.returns.tolist() == [-stake - 0.25 * shameful, stake] and not match.game.zero_sum


@pytest.mark.rule("PD-06")
def test_a_fall_costs_wounds_on_top():
    match = put(begun("fighter-5", "wizard-5", statistics=("deception", "perception"), dice=[15, 20]), 1, hp=1)
    act(match, "strike with main weapon")
    while not match.over:
        act(match, "pass")
    assert match.returns.tolist() == [1, -1.5]


@pytest.mark.rule("PD-01")
@pytest.mark.rule("PD-05")
@pytest.mark.rule("PD-07")
def test_a_breach_that_is_found_loses_the_duel_and_pays_the_penalty():
    match = begun(agreed=["penalty 3"], dice=[1])
    act(match, "take outside aid")
    assert match.done and events(match, "found") and match.returns.tolist() == [-4, 1]


@pytest.mark.rule("PD-07")
@pytest.mark.parametrize("name", ["fighter-5", "rogue-5", "wizard-5"])
def test_chance_that_the_adjudicator_finds_a_breach(name):
    match = begun(name, "fighter-5")
    got = outcome_probs(match, "take outside aid", lambda m: bool(events(m, "found")))
    assert got[False] == hides(name)


@pytest.mark.rule("PD-07")
def test_a_hidden_breach_looks_like_biding_ones_time():
    seen = set()
    for action in ("bide", "take outside aid", "poison the weapon", "drink undeclared potion"):
        match = begun(dice=[20, 0])
        act(match, action)
        assert not match.over
        seen.add((match.text(1), match.observe(1).tobytes(), match.turn, match.text(None)))
    assert len(seen) == 1


@pytest.mark.rule("PD-07")
def test_an_accusation_makes_the_breacher_roll_again_two_harder():
    match = begun("rogue-5", "fighter-5", dice=[20])
    act(match, "take outside aid")
    act(match, "end turn")
    got = outcome_probs(match, "accuse", lambda m: bool(events(m, "found")))
    assert got[True] == 1 - hides("rogue-5", 2) and fighter(match, 0)["accusable"] == ids.BREACH_AID


@pytest.mark.rule("PD-07")
def test_an_accusation_comes_to_nothing_without_a_breach_since_the_last_turn():
    match = begun("rogue-5", "fighter-5", dice=[20, 20, 1])
    act(match, "bide")
    act(match, "end turn")
    assert outcome_probs(match, "accuse", lambda m: bool(events(m, "found")))[True] == 0
    match = begun("rogue-5", "fighter-5", dice=[20])
    act(match, "take outside aid")
    act(match, "end turn")
    act(match, "end turn")
    assert fighter(match, 0)["accusable"] == 0, "the foe has had its turn"


@pytest.mark.rule("PD-07")
def test_poison_adds_dice_to_the_next_hit_of_the_turn():
    match = begun("fighter-5", "wizard-5", statistics=("deception", "perception"), dice=[20, 10, 0, 0])
    act(match, "poison the weapon")
    act(match, "strike with main weapon")
    before = int(fighter(match, 1)["hp"])
    while match.acting != (0,) or "pass" in legal(match):
        act(match, "pass")
    # 2d8 all ones, 4 of Strength, 2d6 of poison all ones
    assert before - int(fighter(match, 1)["hp"]) == 2 + 4 + 2
    assert fighter(match, 0)["poisoned"] == 0


@pytest.mark.rule("PD-07")
def test_poison_is_no_breach_where_it_is_allowed():
    match = begun(agreed=["poison allowed"])
    act(match, "poison the weapon")
    assert not events(match, "breach", 0) and "poison the weapon" in match.text(1)


@pytest.mark.rule("PD-07")
def test_a_strike_with_a_forbidden_weapon_is_a_breach():
    match = begun(agreed=["fists only"])
    assert "strike with main weapon" not in legal(match) and "strike with fist" in legal(match)
    act(match, "draw other weapon")
    while "pass" in legal(match):
        act(match, "pass")
    armed = [name for name in legal(match) if name.startswith("strike with") and "fist" not in name]
    match.set_dice([1])
    act(match, armed[0])
    assert match.done and events(match, "found")[-1]["seat"] == 0


@pytest.mark.rule("PD-07")
def test_a_forbidden_spell_is_a_breach():
    book = ((("void-warp", 0),), ())
    match = duel("wizard-5", "wizard-5", game=MIXED, terms=True, spells=book, dice=[20, 1, 1])
    act(match, "term necromancy forbidden")
    act(match, "propose these terms")
    act(match, "accept the terms")
    choose(match, "perception", "perception")
    act(match, "spell void-warp")
    act(match, "at rank 0 with 2 actions")
    while not match.over and "pass" in legal(match):
        act(match, "pass")
    assert match.done and events(match, "found")


@pytest.mark.rule("PD-06")
@pytest.mark.parametrize("grade, low, high", [(1, 1, 8), (2, 7, 21), (3, 13, 34)])
def test_potions_by_their_level(grade, low, high):
    match = begun()
    drunk = {int(potion(record(match), grade)) for _ in range(400)}
    assert min(drunk) >= low and max(drunk) <= high and len(drunk) > 5


@pytest.mark.rule("PD-06")
def test_potions_are_dealt_equally_and_only_where_agreed():
    for agreed, number in (([], 0), (["potions of level 1"], 2)):
        match = begun(agreed=agreed)
        assert fighter(match, 0)["potions"] == fighter(match, 1)["potions"] == number
        assert ("drink potion" in legal(match)) == (number > 0)


@pytest.mark.rule("PD-07")
def test_an_undeclared_potion_heals_and_is_a_breach():
    match = put(begun(), 0, hp=20)
    match.set_dice([20, 0])
    act(match, "drink undeclared potion")
    assert fighter(match, 0)["hp"] > 20 and fighter(match, 0)["accusable"] == ids.BREACH_POTION


@pytest.mark.rule("PD-07")
def test_outside_aid_adds_two_to_the_next_check_only():
    match = begun("fighter-5", "wizard-5", statistics=("deception", "perception"), dice=[20, 2])
    act(match, "take outside aid")
    act(match, "strike with main weapon")
    act(match, "pass")
    roll = events(match, "roll")[-1]
    assert roll["total"] - roll["die"] == 16 + 2 and fighter(match, 0)["aided"] == 0


@pytest.mark.rule("PD-35")
def test_defaults_without_terms():
    match = duel("fighter-1", "fighter-1")
    record = match.state
    assert (record["length"], record["reach_ok"], record["poison_ok"], record["terms"]) == (0, 1, 0, 0)
    assert not any("poison" in name or "potion" in name for name in match.game.action_names)
    assert turn_of(choose(match, "perception", "perception")) in (0, 1) and has(match, 0, "prone") == 0
