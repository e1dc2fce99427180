"""Magics whose effects turn on an answer (MG-79)."""

from __future__ import annotations

import pytest
from magicalogia_table import (
    HIT,
    MISS,
    answering,
    asked,
    cast,
    charge,
    charged,
    clash,
    column,
    duel,
    duel_with_witnesses,
    field,
    mp,
    my_step,
    place,
    put,
    ready,
    until,
)
from support import act, events, legal_names, poke

from feint.envs.magicalogia.battle import ids, magics, tables


def symbols(match, seat):
    return [int(symbol) for kind, symbol in zip(match.state["a_kind"][seat], match.state["a_symbol"][seat],
            strict=True) if kind >= 0]  # fmt: skip


def teach(match, seat, skill):
    poke(match, "skill", tables.SKILL[skill], at=(seat, 0))


def offered(match, word):
    return [name for name in legal_names(match) if name.startswith(word)]


@pytest.mark.rule("MG-79")
def test_sacrifice_brings_another_kind_with_the_same_symbol():
    match = ready("sacrifice", prepare=lambda one: put(one, 0, "Knight", "Rage"))
    act(match, "magic sacrifice")
    act(match, "archetype 1 of player_0")
    assert legal_names(match) == ["kind Spirit"]  # all that the emergency summons brings
    act(match, "kind Spirit")
    assert field(match, 0) == ["Spirit"] and symbols(match, 0) == [tables.SKILL["Rage"]]


@pytest.mark.rule("MG-79")
def test_sacrifice_offers_no_kind_of_a_higher_level_or_already_there():
    match = duel("sacrifice", ("summon Sword", "Gold"), ("summon Knight", "Gold"))
    put(match, 0, "Sword", "Rage")
    put(match, 0, "Spirit", "Sea")
    my_step(match)
    act(match, "magic sacrifice")
    act(match, "archetype 1 of player_0")
    assert legal_names(match) == ["go on"]  # not the Knight above it, the Spirit there is, or the same Sword once more
    act(match, "go on")
    assert field(match, 0) == ["Sword", "Spirit"]


@pytest.mark.rule("MG-79")
def test_relief_makes_a_witness_the_representative():
    match = until(duel_with_witnesses("relief"), "to answer", 0, "round end")
    cast(match, "relief", "player_2", dice=())
    assert match.state["rep"].tolist() == [2, 1]
    my_step(match, seat=2)


@pytest.mark.parametrize("checks, damage", [((), 1), ((HIT,), 2), ((HIT, HIT), 3), ((HIT, MISS), 0)])
@pytest.mark.rule("MG-79")
def test_reading_through_deals_a_point_for_each_success_and_none_after_a_failure(checks, damage):
    match = ready("reading through")
    act(match, "magic reading through")
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    act(match, "go on", 1, dice=MISS)
    for dice in checks:
        act(match, "go on")
        act(match, "go on", dice=dice)
    if asked(match) == "whether to read on":
        assert legal_names(match) == ["go on", "stop"]
        act(match, "stop")
    assert mp(match, 1) == 20 - damage
    assert [e["modifier"] for e in events(match, "check")] == [0, 0, *[-1 - n for n in range(len(checks))]]


@pytest.mark.rule("MG-79")
def test_phantom_turns_a_defence_die_to_a_face_beside_it():
    match = answering("phantom", skills=("Illusion", "Fang", "Sea", "Sun", "Sky"))
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "2 2 2", "1 1 6")
    until(match, "to answer", 1)
    act(match, "magic phantom")
    act(match, "go on", dice=HIT)
    assert legal_names(match) == ["star", "dark"]
    act(match, "star")
    assert legal_names(match) == ["beast"]
    act(match, "beast")
    assert match.state["dfd"].tolist() == [1, 1, 0, 0, 0, 1]
    act(match, "go on")
    assert mp(match, 1) == 18


@pytest.mark.parametrize("answer, points, left", [
    ("player_1", 18, ["Sword"]), ("archetype 1 of player_1", 20, [])],
)  # fmt: skip
@pytest.mark.rule("MG-79")
def test_grudge_strikes_once_its_archetype_is_destroyed(answer, points, left):
    match = ready("grudge", prepare=lambda one: (put(one, 0, "Nightmare"), put(one, 1, "Sword")))
    cast(match, "grudge", "archetype 1 of player_0", dice=HIT)
    assert "magic grudge" not in legal_names(match)
    strike_archetype(match)
    until(match, "a target", 0)
    assert legal_names(match) == ["player_1", "archetype 1 of player_1"]
    act(match, answer)
    assert field(match, 0) == [] and field(match, 1) == left and mp(match, 1) == points


def strike_archetype(match):
    """Seat 1's dissolution of seat 0's only archetype."""
    poke(match, "magic", magics.MAGIC["dissolution"], at=(1, 1))
    poke(match, "charge", 1, at=(1, 1))
    teach(match, 1, "Abyss")
    my_step(match, seat=1)
    act(match, "magic dissolution")
    act(match, "archetype 1 of player_0", dice=(1, 1))
    act(match, "go on", dice=HIT)


@pytest.mark.rule("MG-79")
def test_rite_of_spring_lets_all_others_check_for_mana():
    match = duel_with_witnesses("rite of spring", "Eros", prepare=lambda one: (teach(one, 1, "Eros"),
                                teach(one, 3, "Eros")))  # fmt: skip
    before = len(events(match, "mana"))
    cast(match, "rite of spring", dice=(*HIT, *HIT, *MISS, *HIT))
    assert [(e["seat"], e["amount"]) for e in events(match, "mana")[before:]] == [(1, 1), (3, 1)]
    assert [e["seat"] for e in events(match, "check")] == [0, 1, 2, 3]


@pytest.mark.rule("MG-79")
def test_strange_gate_takes_a_keyword_for_the_round():
    match = duel_with_witnesses("strange gate", "Wandering", 2, lambda one: put(one, 1, "Legion"))
    until(match, "to answer", 2)
    act(match, "magic strange gate")
    act(match, "archetype 1 of player_1")
    act(match, "go on", dice=(*HIT, 0))
    assert offered(match, "keyword") == ["keyword Block", "keyword Bonus", "keyword Ward"]
    act(match, "keyword Bonus")
    assert match.state["a_now"][1, 0].tolist() == [0, 0, -1, 0, 0, 0, 0, 0, 0, 0] and mp(match, 2) == 19


@pytest.mark.rule("MG-79")
def test_loan_hands_over_mana():
    match = duel_with_witnesses("loan", "Rain", 2)
    charge(match, 0, "old sword", 0)
    until(match, "to answer", 2)
    cast(match, "loan", "magic loan", "magic old sword", "go on", dice=HIT)
    assert charged(match, 2, "loan") == 2 and charged(match, 0, "old sword") == 1


@pytest.mark.rule("MG-79")
def test_censorship_stops_an_equipment():
    match = ready("censorship")
    poke(match, "working", 0)
    assert "magic censorship" not in legal_names(match)
    for name in ("golden rule", "old sword"):
        charge(match, 1, name, 1)
        poke(match, "working", 1, at=(1, place(match, 1, name)))
    act(match, "magic censorship")
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    act(match, "go on", 1, dice=MISS)
    assert legal_names(match) == ["magic golden rule", "magic old sword"]
    act(match, "magic old sword")
    assert column(match, 1, "sevens", "gear") == 1 and column(match, 1, "lone_bonus", "gear") == 0


@pytest.mark.rule("MG-79")
def test_barrage_rolls_the_attack_and_softens_later_damage():
    match = duel("barrage")
    charge(match, 0, "barrage", 1)
    until(match, "to charge mana", 0)
    act(match, "magic barrage")
    my_step(match, "attack step")
    act(match, "go on")
    act(match, "go on", 0)
    act(match, "plot 3 3 3", 1, dice=(55,))
    assert match.state["att"].tolist() == [0, 0, 0, 0, 0, 3] and column(match, 0, "softened") == 1
    my_step(match, "attack step", 1)
    act(match, "go on")
    clash(match, "2 2 2", "1 1 1")
    until(match, "own turn", 0)
    assert mp(match, 0) == 18


@pytest.mark.rule("MG-79")
def test_correction_moves_a_symbol_by_two_cells():
    match = ready("correction", prepare=lambda one: put(one, 1, "Legion", "Gold"))
    act(match, "magic correction")
    act(match, "archetype 1 of player_1")
    act(match, "go on", dice=(*HIT, 0))
    assert legal_names(match) == ["star", "beast", "force"]
    act(match, "beast")
    assert legal_names(match) == ["row 2", "row 3"]
    act(match, "row 3")
    assert symbols(match, 1) == [tables.SKILL["Insect"]]


@pytest.mark.rule("MG-79")
def test_trade_swaps_one_archetype_each():
    match = ready("trade", prepare=lambda one: (put(one, 0, "Spirit"), put(one, 1, "Legion", "Rage")))
    poke(match, "a_hurt", [[1, 0, 0, 0, 0, 0]] + [[0] * 6] * 7)
    cast(match, "trade", "archetype 1 of player_1", "archetype 1 of player_0", dice=(*HIT, 0))
    assert field(match, 0) == ["Legion"] and field(match, 1) == ["Spirit"]
    assert match.state["a_hurt"][1, 0] == 1 and match.state["a_count"][:2].tolist() == [1, 1]


@pytest.mark.rule("MG-79")
def test_domination_takes_an_archetype_for_a_round():
    match = ready("domination", prepare=lambda one: put(one, 1, "Legion", "Rage"))
    cast(match, "domination", "archetype 1 of player_1", dice=(*HIT, 0))
    assert field(match, 0) == ["Legion"] and field(match, 1) == [] and charged(match, 0, "domination") == 0
    assert match.state["a_flags"][0, 0] == ids.SEIZED
    while match.state["round_no"] == 1:
        act(match, "go on" if "go on" in legal_names(match) else legal_names(match)[-1], match.player)
    assert field(match, 0) == [] and field(match, 1) == ["Legion"] and match.state["a_flags"][1, 0] == 0
