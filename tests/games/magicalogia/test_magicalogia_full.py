"""The course of the full magic battle: steps, archetypes, attacks, witnesses, groups (ids: RULES.md)."""

from __future__ import annotations

import itertools
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
    clash,
    duel,
    field,
    know,
    mage,
    mp,
    my_step,
    pass_on,
    phase,
    put,
    until,
)
from support import act, events, legal_names, poke

from feint.envs import ConfigError, Match
from feint.envs.magicalogia.battle import magics, tables

# --- rounds and steps -------------------------------------------------------------------------------------------------


def witnessed(first=1, second=1, group=0, builds=None, **config):
    """A battle with witnesses, or a group battle, of idle characters, with all magics known."""
    seats = group if group else 2 + first + second
    more = {"group": group} if group else {"witnesses": (first, second)}
    builds = builds or (mage(),) * seats
    return know(Match(GAME, seed=1, size="full", builds=builds, mp=20, start_mana=0, **more, **config))


@pytest.mark.rule("MG-43")
@pytest.mark.rule("MG-44")
@pytest.mark.rule("MG-50")
def test_the_steps_of_a_round_in_order():
    match, order = duel(), []
    while match.state["round_no"] == 1:
        order.append((phase(match), asked(match), match.acting))
        pass_on(match)
    assert order == [
        ("round start", "to answer", (0,)),  # before all magics were known
        ("round mana", "to charge mana", (0,)),
        ("round mana", "to charge mana", (1,)),
        ("summon step", "own turn", (0,)),
        ("summon step", "own turn", (1,)),
        ("attack step", "own turn", (0,)),
        ("plots", "a plot", (0, 1)),
        ("plots", "a plot", (1,)),
        ("attacker's dice", "to answer", (0,)),
        ("defender's dice", "to answer", (1,)),
        ("attack step", "own turn", (1,)),
        ("plots", "a plot", (0, 1)),
        ("plots", "a plot", (1,)),
        ("attacker's dice", "to answer", (1,)),
        ("defender's dice", "to answer", (0,)),
    ]
    assert [(e["seat"], e["domain"], e["amount"]) for e in events(match, "mana")][:2] == [(0, 6, 1), (1, 6, 1)]


@pytest.mark.rule("MG-91")
def test_points_and_mana_at_the_start():
    """1D6 + Source points, then three dice of mana for each to charge."""
    match = Match(GAME, size="full", builds=(mage(stats=(3, 3, 4)), mage(stats=(4, 3, 3))), dice=(2, 5, 0))
    assert match.state["mp"][:2].tolist() == [2 + 4, 5 + 3]
    assert events(match, "mana") == [{"seat": 0, "domain": 0, "amount": 3}]


@pytest.mark.rule("MG-91")
def test_a_battle_is_cut_off_after_its_rounds():
    match = duel(rounds=2)
    while not match.over:
        pass_on(match)
    assert match.truncated and match.returns.tolist() == [0, 0] and match.state["round_no"] == 2
    assert Match(GAME, size="full").state["rounds"] == 20


@pytest.mark.rule("MG-58")
def test_concession_is_open_in_the_own_turn_alone():
    match, places = duel(), set()
    for _ in range(60):
        for seat in match.acting:
            if "concede" in legal_names(match, seat):
                places.add((phase(match), seat == match.state["rep"][match.state["turn_side"]]))
                fork = match.clone()
                act(fork, "concede", seat)
                assert fork.done and fork.returns[seat] == -1
        pass_on(match)
    assert places == {("summon step", True), ("attack step", True), ("plots", True)}


@pytest.mark.rule("MG-58")
def test_own_spells_fit_both_steps_and_the_time_after_the_own_damage():
    for step in ("summon step", "attack step", "after the attack"):
        match = duel("bite", skills=("Fang", *FAR[:4]))
        charge(match, 0, "bite", 2)
        my_step(match, "summon step")
        if step == "after the attack":
            my_step(match, "attack step")
            act(match, "go on")
            until(match, "a plot")
        assert "magic bite" in legal_names(my_step(match, step)), step


# --- archetypes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-75")
def test_the_ten_kinds_cell_by_cell():
    published = {
        "Spirit": (1, 2, 0, 0, 0, 0, 0, 0, 0), "Sword": (1, 0, 1, 0, 0, 0, 0, 0, 0),
        "Nightmare": (1, 0, 0, 0, 0, 0, 0, 0, 2), "Knight": (2, 1, 1, 1, 0, 0, 0, 0, 0),
        "Maiden": (2, 1, 0, 0, 1, 7, 0, 0, 0), "Chariot": (2, 2, 0, 0, 0, 0, 1, 2, 0),
        "Demon King": (3, 2, 2, 1, 0, 0, 0, 0, 0), "Legion": (3, 3, 1, 0, 0, 7, 0, 0, 0),
        "Kingdom": (4, 3, 0, 2, 1, 0, 1, 0, 0), "Demon God": (5, 3, 3, 1, 1, 0, 0, 3, 3),
    }  # fmt: skip
    assert {kind: tuple(tables.KEYWORDS[k, :9]) for k, kind in enumerate(tables.KINDS)} == published
    for kind in tables.KINDS:
        row = magics.ROWS[magics.MAGIC[f"summon {kind}"]]
        assert row[magics.COST] == published[kind][0] and row[magics.COST_OF] == magics.SKILL_MANA


@pytest.mark.rule("MG-45")
def test_one_summoning_a_step_one_of_a_kind_source_at_most():
    match = duel(("summon Sword", "Gold"), ("summon Spirit", "Gold"), stats=(4, 3, 3))
    charge(match, 0, "summon Sword", 2)
    charge(match, 0, "summon Spirit", 2)
    my_step(match)
    cast(match, "summon Sword", dice=HIT)
    assert not [n for n in legal_names(match) if "summon" in n or "spirit" in n]  # one in a step
    my_step(my_step(match, "attack step", 1), "summon step")
    assert "magic summon Sword" not in legal_names(match) and "magic summon Spirit" in legal_names(
        match
    )  # one of a kind
    put(match, 0, "Knight")
    put(match, 0, "Chariot")
    assert "magic summon Spirit" not in legal_names(match)  # three is Source


@pytest.mark.rule("MG-45")
def test_an_archetype_once_summoned_never_comes_again():
    match = duel(("summon Sword", "Gold"))
    charge(match, 0, "summon Sword", 4)
    my_step(match)
    cast(match, "summon Sword", dice=HIT)
    poke(match, "a_kind", np.full((8, 6), -1))
    poke(match, "a_count", [0] * 8)
    my_step(my_step(match, "attack step", 1), "summon step")
    assert "magic summon Sword" not in legal_names(match)
    cast(match, "emergency summons", dice=(1, 1, 1, *HIT))
    assert field(match, 0) == ["Spirit"]  # another kind of the same symbol


@pytest.mark.rule("MG-45")
def test_a_random_symbol_already_used_has_no_effect():
    match = duel()
    poke(match, "summoned", 1 << tables.KINDS.index("Spirit"), at=(0, tables.SKILL["Gold"]))
    cast(my_step(match), "emergency summons", dice=(1, 1, 1, *HIT))
    assert field(match, 0) == [] and events(match, "fails")


def attack(match, ours, theirs, dice=(), seat=0):
    """Play the attack step of a seat to the next own turn."""
    my_step(match, "attack step", seat)
    act(match, "go on")
    return until(clash(match, ours, theirs, dice), "own turn")


@pytest.mark.rule("MG-75")
@pytest.mark.parametrize("kind", tables.KINDS)
def test_bonus_boost_and_block_of_each_kind(kind):
    """Attack with one of each: Bonus on dice left, Boost as rolled dice; and then defend with it."""
    _, block, bonus, boost = tables.KEYWORDS[tables.KINDS.index(kind), :4].tolist()
    match = duel()
    put(match, 0, kind)
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    until(match, "to answer", 1)
    act(match, "go on", dice=(0,) if boost else ())  # rolled dice all show ones
    until(match, "own turn")
    assert 20 - mp(match, 1) == 3 + boost + bonus
    act(match, "go on")
    clash(match, "4 4 4", "5 5 5")
    until(match, "to answer", 0)
    act(match, "go on", dice=(0,) if boost else ())
    taken = 0
    while asked(match) == "who takes the damage" and "archetype 1 of player_0" in legal_names(match):
        act(match, "archetype 1 of player_0")
        taken += 1
    until(match, "own turn")
    assert taken == min(block, 3) and 20 - mp(match, 0) == 3 - taken
    assert (field(match, 0) == []) == (0 < block <= 3)


@pytest.mark.rule("MG-75")
def test_what_is_off_the_field_blocks_nothing_without_block():
    match = duel()
    put(match, 1, "Sword")
    my_step(match, "attack step")
    act(match, "go on")
    until(clash(match, "1 1 1", "2 2 2"), "own turn")
    assert mp(match, 1) == 17 and field(match, 1) == ["Sword"]


@pytest.mark.rule("MG-75")
@pytest.mark.parametrize("kind, more", [("Chariot", 1), ("Kingdom", 1), ("Sword", 0)])
def test_mana_keyword_gives_more_at_round_start(kind, more):
    match = duel()
    put(match, 0, kind)
    my_step(my_step(match, "attack step", 1), "summon step")
    assert [e["amount"] for e in events(match, "mana") if e["seat"] == 0][-1] == 1 + more


@pytest.mark.rule("MG-75")
@pytest.mark.parametrize("kind, plus, minus", [("Chariot", 2, 0), ("Nightmare", 0, -2), ("Demon God", 3, -3)])
def test_plus_and_minus_once_a_round(kind, plus, minus):
    match = duel(("flame", "Gold"), foe=(("flame", "Gold"),))
    put(match, 0, kind)
    charge(match, 0, "flame", 2)
    charge(match, 1, "flame", 2)
    my_step(match)
    act(match, "magic flame")
    act(match, "archetype 1 of player_1") if "archetype 1 of player_1" in legal_names(match) else act(match, "player_1")
    if plus:
        act(match, "Plus of archetype 1")
        assert "Plus of archetype 1" not in legal_names(match)
    act(match, "go on", dice=(1, 2))
    my_step(match, "summon step", 1)
    act(match, "magic flame")
    act(match, "player_0")
    act(match, "go on", dice=() if minus else (1, 2))
    if minus:
        assert asked(match) == "to answer" and match.player == 0
        act(match, "Minus of archetype 1", dice=(1, 2))
    assert [e["amount"] for e in events(match, "modifier")] == [x for x in (plus, minus) if x]
    match = my_step(my_step(match, "attack step", 1), "summon step")
    assert match.state["a_used"][0, 0] == 0  # and again in the next round


@pytest.mark.rule("MG-75")
def test_ward_resists_spells_of_its_domain():
    for symbol, number in (("Fang", 7), ("Gold", 12)):
        match = duel("bite", skills=("Fang", *FAR[:4]), foe_skills=("Death", "Despair", "Malice", "Fool", "Distortion"))
        put(match, 1, "Maiden", symbol)
        charge(match, 0, "bite", 2)
        cast(my_step(match), "bite", "player_1")
        assert events(match, "check")[-1]["number"] == number, symbol


# --- spirit form and contract -----------------------------------------------------------------------------------------


@pytest.mark.rule("MG-87")
@pytest.mark.rule("MG-84")
def test_spirit_form_summons_without_a_check_up_to_the_fate():
    match = my_step(duel())
    poke(match, "fate", [2, 1], at=0)
    act(match, "spirit form 1")
    assert legal_names(match) == [f"kind {k}" for k in tables.KINDS if tables.KEYWORDS[tables.KINDS.index(k), 0] <= 2]
    act(match, "kind Knight")
    act(match, "dark")
    assert legal_names(match) == [f"row {n}" for n in range(2, 13)]  # no soul skill among them
    act(match, "row 12")
    assert field(match, 0) == ["Knight"] and match.state["a_symbol"][0, 0] == tables.SKILL["Death"]
    assert not events(match, "check") and match.state["fate"][0].tolist() == [2, 1]
    offered = legal_names(match)
    assert not [n for n in offered if "summon" in n or "spirit" in n]  # in place of a summoning
    my_step(my_step(match, "attack step", 1), "summon step")
    assert "spirit form 1" not in legal_names(match) and "spirit form 2" in legal_names(match)  # each anchor once


@pytest.mark.rule("MG-86")
@pytest.mark.rule("MG-84")
@pytest.mark.parametrize("fate, stands", [(1, 2), (3, 4), (5, 5)])
def test_a_contract_raises_fate_and_rolls_as_many_dice(fate, stands):
    match = my_step(duel(), "attack step")
    poke(match, "fate", fate, at=(0, 0))
    act(match, "go on")
    clash(match, "1 1 1", "1 1 1")
    until(match, "to answer", 0)
    act(match, "contract 1")
    assert match.state["fate"][0, 0] == stands and match.state["extra_att"] == stands
    assert "contract 1" not in legal_names(match) and "contract 2" in legal_names(match)
    act(match, "go on")
    act(match, "go on", dice=(0,))  # all ones
    until(match, "own turn")
    assert mp(match, 1) == 20 - stands


@pytest.mark.rule("MG-86")
def test_a_defender_may_contract_after_the_attacker():
    match = my_step(duel(), "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    until(match, "to answer", 1)
    assert phase(match) == "defender's dice"
    act(match, "contract 2")
    act(match, "go on", dice=(0,))
    until(match, "own turn")
    assert mp(match, 1) == 20 - (3 - 2)


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-46")
@pytest.mark.rule("MG-47")
@pytest.mark.rule("MG-48")
@pytest.mark.rule("MG-49")
def test_plots_against_each_other():
    """A sample of plots against what the wording gives: damage, and mana of the dice left over."""
    rng = np.random.default_rng(3)
    root = until(duel(), "a plot")
    attacks = list(itertools.combinations_with_replacement(range(1, 7), 3))
    defences = attacks + list(itertools.combinations_with_replacement(range(1, 7), 2))
    for _ in range(150):
        ours, theirs = attacks[rng.integers(len(attacks))], defences[rng.integers(len(defences))]
        focused = len(theirs) == 2
        left = [d for d in ours if d not in theirs] if focused else list((Counter(ours) - Counter(theirs)).elements())
        spare = Counter() if focused else Counter(theirs) - Counter(ours)
        match = clash(root.clone(), " ".join(map(str, ours)), " ".join(map(str, theirs)))
        made = len(events(match, "mana"))
        until(match, "own turn", 1)
        assert 20 - mp(match, 1) == len(left), (ours, theirs)
        gained = {e["domain"] + 1: e["amount"] for e in events(match, "mana")[made:]}
        assert gained == dict(spare), (ours, theirs)


@pytest.mark.rule("MG-49")
def test_focused_defence_strikes_rolled_dice_too_and_rolled_guards_count_one_for_one():
    match = until(duel(), "a plot")
    clash(match, "1 1 2", "1 3")
    until(match, "to answer", 0)
    act(match, "contract 1")
    act(match, "go on")
    act(match, "contract 1")
    act(match, "go on", dice=(0, 0))
    until(match, "own turn", 1)
    assert mp(match, 1) == 20 - 1 and len(events(match, "mana")) == 2  # no die left over gives mana


@pytest.mark.rule("MG-59")
def test_order_of_an_attack_step():
    match = duel("remorse", foe=("paper people", "return gift"), skills=("Anxiety", *FAR[:4]),
                 foe_skills=("Illusion", "Cycle", *FAR[:3]), temporary_mp=1)  # fmt: skip
    for seat, magic in ((0, "remorse"), (1, "paper people")):
        charge(match, seat, magic, 2)
    put(match, 0, "Knight")
    put(match, 1, "Spirit")
    my_step(match, "attack step")
    before = len(match.events())
    act(match, "go on")
    clash(match, "1 1 2", "2 3 3")
    until(match, "to answer", 0)
    act(match, "contract 1")
    act(match, "go on")
    act(match, "contract 1")
    act(match, "go on", dice=(0, 0))
    while asked(match) != "own turn":
        pass_on(match)
    seen = [e.kind for e in match.events()[before:]]
    wanted = ["dice", "dice", "fate", "fate", "dice", "dice", "cancel", "damage", "mana"]
    at = -1
    for kind in wanted:
        at = seen.index(kind, at + 1)
    assert seen.count("dice") == 4


# --- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-55")
@pytest.mark.rule("MG-91")
def test_the_side_whose_representative_falls_loses():
    match = duel(mp=2)
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    while not match.over:
        pass_on(match)
    assert match.done and match.returns.tolist() == [1, -1]


@pytest.mark.rule("MG-55")
def test_both_at_nothing_at_once_both_lose():
    match = duel(mp=1)
    poke(match, "ail", 1, at=(slice(None, 2), 1))
    while not match.over:
        pass_on(match)
    assert match.done and match.returns.tolist() == [0, 0] and events(match, "both_lose") == [{}]


@pytest.mark.rule("MG-55")
def test_a_storm_that_fells_both_lets_both_lose():
    match = duel(mp=1)
    poke(match, "weather", [tables.SKILL["Storm"], 0])
    until(match, "a check", 0)
    act(match, "go on", dice=(2, 1))
    until(match, "a check", 1)
    act(match, "go on", dice=(2, 1))
    assert match.done and match.returns.tolist() == [0, 0]


# --- witnesses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-42")
@pytest.mark.rule("MG-51")
@pytest.mark.rule("MG-91")
@pytest.mark.parametrize("first, second", list(itertools.product(range(4), range(4))))
def test_each_defending_witness_plots_one_die(first, second):
    match = until(witnessed(first, second), "a plot")
    assert match.game.players == 2 + first + second
    assert set(match.acting) == {0, 1, *range(2 + first, 2 + first + second)}
    for seat in match.acting[2:]:
        assert {len(n.split()) - 1 for n in legal_names(match, seat)} == {1}


@pytest.mark.rule("MG-40")
def test_the_two_representatives_fight_one_against_one():
    match = witnessed()
    assert match.state["rep"].tolist() == [0, 1]
    for _ in range(60):
        if asked(match) == "own turn":
            assert match.player in (0, 1)
        pass_on(match)


@pytest.mark.rule("MG-51")
@pytest.mark.rule("MG-48")
def test_witness_dice_strike_out_and_leave_mana_to_the_representative():
    match = until(witnessed(), "a plot")
    act(match, "plot 1 1 1", 0)
    act(match, "plot 1 2 2", 1)
    act(match, "plot 1", 3)
    made = len(events(match, "mana"))
    until(match, "own turn", 1)
    assert mp(match, 1) == 19 and events(match, "mana")[made:] == [{"seat": 1, "domain": 1, "amount": 2}]
    match = until(witnessed(), "a plot")
    act(match, "plot 1 1 1", 0)
    act(match, "plot 1 1 1", 1)
    act(match, "plot 4", 3)
    made = len(events(match, "mana"))
    until(match, "own turn", 1)
    assert events(match, "mana")[made:] == [{"seat": 1, "domain": 3, "amount": 1}]


@pytest.mark.rule("MG-49")
@pytest.mark.rule("MG-51")
def test_witness_dice_beside_a_focused_defence_cancel_one_for_one_and_leave_no_mana():
    match = until(witnessed(1, 2), "a plot")
    act(match, "plot 1 1 2", 0)
    act(match, "plot 1 6", 1)
    act(match, "plot 2", 3)
    act(match, "plot 4", 4)
    made = len(events(match, "mana"))
    until(match, "own turn", 1)
    assert mp(match, 1) == 20 and not events(match, "mana")[made:]


@pytest.mark.rule("MG-53")
@pytest.mark.parametrize("temporary, block, falls", [(0, False, True), (9, False, True), (0, True, False)])
def test_feedback_once_an_attack_not_for_what_is_absorbed(temporary, block, falls):
    match = witnessed(1, 2, temporary_mp=temporary)
    if block:
        put(match, 1, "Legion")
    my_step(match, "attack step")
    act(match, "go on")
    until(match, "a plot")
    act(match, "plot 1 1 1", 0)
    act(match, "plot 2 2 2", 1)
    act(match, "plot 3", 3)
    act(match, "plot 3", 4)
    while asked(match) != "own turn":
        act(match, "archetype 1 of player_1") if asked(match) == "who takes the damage" else pass_on(match)
    assert [mp(match, p) for p in range(5)] == [20, 20 - (0 if block or temporary else 3), 20, 20 - falls, 20 - falls]


@pytest.mark.rule("MG-54")
def test_a_witness_at_nothing_drops_out():
    match = witnessed()
    poke(match, "mp", [20, 20, 20, 1, 0, 0, 0, 0])
    attack_all(match)
    assert match.state["alive"][:4].tolist() == [1, 1, 1, 0] and events(match, "dies") == [{"seat": 3}]
    until(match, "a plot")
    assert not match.over and 3 not in match.acting
    assert all("concede" not in legal_names(match, p) for p in match.acting if p > 1)


def attack_all(match):
    my_step(match, "attack step")
    act(match, "go on")
    until(match, "a plot")
    for seat in match.acting:
        act(match, "plot 1 1 1" if seat == 0 else "plot 2 2 2" if seat == 1 else "plot 3", seat)
    until(match, "own turn", 1)


@pytest.mark.rule("MG-52")
def test_witnesses_use_what_is_marked_for_them_and_nothing_else():
    builds = (mage(("flame", "Gold")), mage(), mage("support", ("flame", "Gold")), mage())
    match = witnessed(builds=builds)
    for seat in (0, 2):
        charge(match, seat, "flame", 2)
    charge(match, 2, "support", 1)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on")
    assert match.player == 2 and legal_names(match) == ["go on", "magic support"]
    act(match, "magic support", dice=(2, 2))
    assert events(match, "modifier")[-1]["amount"] == 1 and events(match, "roll")[-1]["result"] == 1


# --- the group battle -------------------------------------------------------------------------------------------------


def bid(match, *forward):
    """Answer who steps forward in a group battle."""
    for seat in match.acting:
        act(match, "step forward" if seat in forward else "go on", seat)


@pytest.mark.rule("MG-57")
@pytest.mark.rule("MG-91")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_group_takes_turns_against_the_boss(number):
    match = witnessed(group=number)
    assert match.game.players == number + 1 and match.state["boss"][: number + 1].tolist() == [0] * number + [1]
    poke(match, "mp", [99] * 8)
    served = []
    while len(served) < number:
        if asked(match) == "to step forward":
            assert set(match.acting) == set(range(number)) - set(served)
            bid(match, match.acting[-1])
        served.append(int(match.state["rep"][0]))
        while match.state["round_no"] == len(served) and not match.over:
            pass_on(match)
    assert sorted(served) == list(range(number))
    assert set(match.acting) == set(range(number))  # all may again


@pytest.mark.rule("MG-57")
def test_bids_are_hidden_and_ties_drawn_evenly():
    match = witnessed(group=3)
    forks = [match.clone(), match.clone()]
    act(forks[0], "step forward", 0)
    act(forks[1], "go on", 0)
    assert forks[0].text(1) == forks[1].text(1) and forks[0].events(1) == forks[1].events(1)
    for forward, chances in (((0, 2), {0: 2, 2: 2}), ((), {0: 1, 1: 1, 2: 1}), ((1,), {1: 1})):
        fork = match.clone()
        for seat in (0, 1):
            act(fork, "step forward" if seat in forward else "go on", seat)
        found = Counter()
        name = "step forward" if 2 in forward else "go on"
        for outcome in fork.outcomes(fork.game.action_names.index(name), 2):
            found[int(outcome.match.state["rep"][0])] += outcome.probability
        assert set(found) == set(chances) and set(found.values()) == {Fraction(1, len(chances))}


@pytest.mark.rule("MG-57")
def test_archetypes_of_those_not_representing_are_off_the_field():
    match = witnessed(group=2)
    put(match, 1, "Demon King")
    bid(match, 0)
    attack_group(match)
    assert 99 - boss_points(match) == 3  # no Bonus of the other's archetype
    while match.state["round_no"] == 1:
        pass_on(match)
    assert match.state["rep"][0] == 1
    attack_group(match)
    assert 99 - 3 - boss_points(match) >= 5


def boss_points(match):
    return int(match.state["mp"][2])


def attack_group(match):
    """The representative of the group attacks with ones against a boss that plots twos."""
    rep = int(match.state["rep"][0])
    if match.state["round_no"] == 1:
        poke(match, "mp", 99, at=2)
        poke(match, "stat", 3, at=2)
        poke(match, "gear", 0, at=2)
        poke(match, "temp", 0, at=2)
    until(match, "own turn", rep, "attack step")
    act(match, "go on")
    until(match, "a plot")
    act(match, "plot 1 1 1", rep)
    act(match, "plot 2 2 2", 2)
    until(match, "own turn", 2)


@pytest.mark.rule("MG-57")
def test_the_fall_of_a_representative_ends_its_round_and_the_next_takes_over():
    match = witnessed(group=2)
    bid(match, 0)
    poke(match, "mp", [1, 20, 40, 0, 0, 0, 0, 0])
    poke(match, "ail", np.eye(8, 6, 1) * 0)
    my_step(match, "attack step", 2)
    act(match, "go on")
    until(match, "a plot")
    act(match, next(n for n in legal_names(match, 2) if n.startswith("plot 1")), 2)
    act(match, "plot 6 6 6", 0)
    act(match, "plot 6", 1)
    while match.state["round_no"] == 1:
        pass_on(match)
    assert not match.over and match.state["alive"][:3].tolist() == [0, 1, 1]
    assert match.state["round_no"] == 2 and match.state["rep"][0] == 1
    poke(match, "mp", 1, at=1)
    my_step(match, "attack step", 2)
    act(match, "go on")
    until(match, "a plot")
    act(match, next(n for n in legal_names(match, 2) if n.startswith("plot 1")), 2)
    act(match, "plot 6 6 6", 1)
    while not match.over:
        pass_on(match)
    assert match.returns.tolist() == [-1, -1, 1]


@pytest.mark.rule("MG-91")
def test_a_boss_pays_no_mana():
    match = Match(GAME, seed=5, size="full", group=2)
    bosses = match.state["magic"][2]
    assert (bosses >= 0).sum() > 6 and match.state["charge"][2].sum() == 0
    rng = np.random.default_rng(0)
    used = set()
    for seed in range(12):
        match = Match(GAME, seed=seed, size="full", group=2)
        while not match.over and match.state["round_no"] < 4:
            seat = match.player
            offered = [n for n in legal_names(match, seat) if n != "concede"]
            used |= {n for n in offered if n.startswith("magic") and asked(match) == "own turn" and seat == 2}
            act(match, str(rng.choice(offered)), seat)
    assert len(used) > 10


# --- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-95")
def test_magics_and_charges_are_hidden_until_used():
    a = Match(GAME, seed=1, size="full", builds=(mage("bite"), mage("valour")), start_mana=0)
    b = Match(GAME, seed=1, size="full", builds=(mage("bite"), mage("delight")), start_mana=0)
    for match in (a, b):
        poke(match, "charge", 1 if match is a else 0, at=(1, 1))
    assert a.text(0) == b.text(0) and (a.observe(0) == b.observe(0)).all() and (a.observe(1) != b.observe(1)).any()
    match = my_step(duel("valour", known=False))
    charge(match, 0, "valour", 1)
    assert match.state["known"][0].sum() == 0
    act(match, "magic valour")
    assert match.state["known"][0].tolist()[:3] == [0, 1, 0]
    assert any(e.kind == "magic" for e in match.events(1))


@pytest.mark.rule("MG-95")
def test_windows_open_by_what_all_can_see():
    """A seat with unknown magics is asked whatever they are; one whose magics are all known, only where one fits."""
    for foe, known, asks in ((("unsettle",), True, True), (("valour",), True, False), (("valour",), False, True)):
        match = duel(("flame", "Gold"), foe=foe, known=known)
        charge(match, 0, "flame", 1)
        my_step(match)
        act(match, "magic flame")
        act(match, "player_1")
        act(match, "go on", dice=MISS)
        assert (asked(match) == "to answer" and match.player == 1 and match.state["timing"] == magics.CHECK) == asks


@pytest.mark.rule("MG-95")
def test_the_order_in_which_magics_were_learned_does_not_show():
    orders = (("bite", "valour", "horn"), ("valour", "horn", "bite"))
    first, second = (duel(foe=order) for order in orders)
    assert first.text(0) == second.text(0) and (first.observe(0) == second.observe(0)).all()


@pytest.mark.rule("MG-95")
def test_resampling_draws_other_magics_and_keeps_the_view():
    match = until(Match(GAME, seed=9, size="full"), "own turn")
    seen = set()
    for seed in range(40):
        twin = match.resample_hidden(0, seed)
        assert (twin.observe(0) == match.observe(0)).all() and twin.text(0) == match.text(0)
        assert (twin.state["magic"][0] == match.state["magic"][0]).all()
        seen.add(tuple(twin.state["magic"][1].tolist()))
    assert len(seen) > 30


@pytest.mark.rule("MG-41")
@pytest.mark.rule("MG-56")
def test_no_prize_is_taken_and_no_proxy_stands_in():
    """A battle of its own is between given representatives; nothing follows its end."""
    match = duel(mp=2)
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    while not match.over:
        pass_on(match)
    assert match.events()[-1].kind == "win" and match.state["rep"].tolist() == [0, 1]


@pytest.mark.rule("MG-95")
def test_worlds_give_a_boss_magics_of_any_career_and_no_equipment_that_would_show():
    careers = set()
    for seed in range(150):
        match = Match(GAME, seed=seed, group=2)
        boss = match.resample_hidden(0, seed).state
        assert (boss["career"][2], boss["organ"][2]) == (match.state["career"][2], match.state["organ"][2])
        unseen = [
            magic for magic, known in zip(boss["magic"][2], boss["known"][2], strict=True) if magic >= 0 and not known
        ]
        assert all(magics.ROWS[magic, magics.FORM] != magics.EQUIPMENT_FORM for magic in unseen)
        careers |= {int(magics.ROWS[magic, magics.GROUP]) for magic in unseen}
    assert careers >= set(range(1 + len(magics.CAREER_NAMES)))


GOOD = ((3, 3, 4), "star", ("Gold", "Sea", "Flow", "Love", "Death"), ("bite", "valour", "delight", "tide", "rampart"))


@pytest.mark.parametrize("option, wrong", [
    ("builds", 5), ("builds", None), ("builds", "best"), ("builds", (GOOD, 7)), ("builds", (GOOD, GOOD[:3])),
    ("builds", (GOOD, ((3.5, 3, 4), *GOOD[1:]))), ("builds", (GOOD, ("334", *GOOD[1:]))),
    ("builds", (GOOD, (*GOOD[:3], ("bite", ("valour", "Sea", 1), "delight", "tide", "rampart")))),
    ("builds", (GOOD, (*GOOD[:3], ("bite", ("valour", None), "delight", "tide", "rampart")))),
    ("builds", (GOOD, (*GOOD[:2], ({}, "Sea", "Flow", "Love", "Death"), GOOD[3]))),
    ("witnesses", None), ("witnesses", 1.5), ("witnesses", "12"), ("witnesses", (1, "x")), ("witnesses", (1.5, 0)),
    ("group", 3.0), ("group", "3"), ("group", 1),
])  # fmt: skip
def test_wrong_builds_and_formats_are_refused_in_words(option, wrong):
    said = {"builds": "stats 3/3/3 with one point more", "witnesses": "witnesses of each side", "group": "two repres"}
    with pytest.raises(ConfigError, match=rf"option {option}=.* is not allowed: .*{said[option]}"):
        Match(GAME, **{option: wrong})


def test_a_wrong_build_is_told_by_its_seat():
    with pytest.raises(ConfigError, match="the build of seat 1: skill 'Cake'"):
        Match(GAME, builds=(GOOD, (*GOOD[:2], ("Cake", "Sea", "Flow", "Love", "Death"), GOOD[3])))
