"""Magics paid for by archetypes, witnesses or foresight, companions, and what changes a plot or the order (MG-79)."""

from __future__ import annotations

import pytest
from magicalogia_table import (
    FAR,
    GAME,
    HIT,
    MISS,
    answering,
    asked,
    cast,
    charge,
    charged,
    column,
    duel,
    duel_with_witnesses,
    field,
    know,
    mage,
    mp,
    my_step,
    pass_on,
    place,
    put,
    ready,
    until,
)
from support import act, events, legal_names, poke

from feint.envs import Match
from feint.envs.magicalogia.battle import magics, tables

# --- archetypes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-79")
def test_annihilation_destroys_an_archetype_of_the_domain_to_the_right():
    def prepare(match):
        put(match, 0, "Legion", "Gold")  # star
        put(match, 1, "Knight", "Fang")  # beast
        put(match, 1, "Sword", "Death")  # dark
        put(match, 1, "Maiden", "Wind")  # force

    match = ready("annihilation", prepare=prepare)
    act(match, "magic annihilation")
    assert legal_names(match) == ["archetype 1 of player_0"]
    act(match, "archetype 1 of player_0")
    act(match, "go on", dice=HIT)
    assert events(match, "check")[0]["skill"] == tables.SKILL["Gold"]
    assert asked(match) == "a target" and legal_names(match) == ["archetype 1 of player_1"]
    act(match, "archetype 1 of player_1")
    assert field(match, 1) == ["Sword", "Maiden"] and field(match, 0) == ["Legion"]


@pytest.mark.parametrize("own, foe, fits", [
    ("Death", "Gold", True), ("Gold", "Death", False), ("Gold", "Wind", False), (66, "Fang", False),
    ("Gold", 66, False),
])  # fmt: skip
@pytest.mark.rule("MG-79")
def test_the_right_of_dark_is_star_and_the_soul_skill_has_no_neighbours(own, foe, fits):
    def prepare(match):
        for seat, symbol in ((0, own), (1, foe)):
            a = put(match, seat, "Knight")
            poke(match, "a_symbol", tables.SKILL.get(symbol, symbol), at=(seat, a))

    assert ("magic annihilation" in legal_names(ready("annihilation", prepare=prepare))) == fits


@pytest.mark.parametrize("kind", ["Knight", "Maiden"])
@pytest.mark.rule("MG-79")
def test_double_summons_brings_a_knight_or_a_maiden_of_the_own_domain(kind):
    match = ready("double summons")
    act(match, "magic double summons", dice=(1, 1))
    act(match, "go on", dice=HIT)
    assert asked(match) == "a kind of archetype" and legal_names(match) == ["kind Knight", "kind Maiden"]
    act(match, f"kind {kind}")
    assert field(match, 0) == [kind] and match.state["a_symbol"][0, 0] // 11 == 0
    assert charged(match, 0, "double summons") == 3


@pytest.mark.rule("MG-79")
def test_double_summons_offers_what_can_still_come():
    match = ready("double summons", prepare=lambda one: put(one, 0, "Knight"))
    act(match, "magic double summons", dice=(1, 1))
    act(match, "go on", dice=HIT)
    assert legal_names(match) == ["kind Maiden"]
    match = ready("double summons", prepare=lambda one: [put(one, 0, kind) for kind in ("Knight", "Maiden")])
    assert "magic double summons" not in legal_names(match)


@pytest.mark.rule("MG-79")
def test_idol_summons_takes_three_points_of_the_witnesses_and_goes_a_round_later():
    match = duel_with_witnesses("idol summons")
    act(match, "magic idol summons", dice=(1, 1))
    act(match, "go on", dice=HIT)
    for left in (20, 19, 18):
        assert (match.player, asked(match)) == (2, "whether to spend a point") and mp(match, 2) == left
        assert legal_names(match) == ["go on", "step forward"]
        act(match, "step forward")
    assert field(match, 0) == ["Demon King"] and mp(match, 2) == 17
    until(match, "own turn", within="attack step")
    my_step(match)
    assert match.state["round_no"] == 2 and field(match, 0) == ["Demon King"]
    until(match, "own turn", within="attack step")
    my_step(match)
    assert match.state["round_no"] == 3 and field(match, 0) == []
    assert events(match, "vanish")[0]["destroyed"] == 0


@pytest.mark.rule("MG-79")
def test_idol_summons_fails_without_the_points():
    match = duel_with_witnesses("idol summons")
    act(match, "magic idol summons", dice=(1, 1))
    act(match, "go on", dice=HIT)
    act(match, "step forward")
    act(match, "go on")
    assert field(match, 0) == [] and mp(match, 2) == 19 and events(match, "fails")

    def poor(match):
        poke(match, "mp", 3, at=2)

    assert "magic idol summons" not in legal_names(duel_with_witnesses("idol summons", prepare=poor))
    assert "magic idol summons" not in legal_names(ready("idol summons"))


@pytest.mark.parametrize("kind, level", [("Spirit", 1), ("Knight", 2), ("Legion", 3), ("Kingdom", 4)])
@pytest.mark.rule("MG-79")
def test_magic_blade_turns_an_archetype_into_damage(kind, level):
    match = ready("magic blade", prepare=lambda one: put(one, 0, kind))
    cast(match, "magic blade", "player_1", "archetype 1 of player_0")
    assert mp(match, 1) == 20 - level - 2 and field(match, 0) == []
    assert "magic magic blade" not in legal_names(ready("magic blade"))


@pytest.mark.rule("MG-79")
def test_magic_blade_that_is_resisted_destroys_nothing():
    match = ready("magic blade", prepare=lambda one: put(one, 0, "Knight"))
    cast(match, "magic blade", "player_1", dice=(*HIT, 6, 6))
    assert field(match, 0) == ["Knight"]


@pytest.mark.parametrize("kind, offered", [
    ("Sword", ["keyword Block", "keyword Cast", "keyword Ward"]), ("Maiden", ["keyword Bonus"]),
    ("Spirit", ["keyword Bonus", "keyword Cast", "keyword Ward"]),
])  # fmt: skip
@pytest.mark.rule("MG-79")
def test_remodelling_gives_one_keyword_that_is_lacking(kind, offered):
    match = ready("remodelling", prepare=lambda one: put(one, 0, kind))
    act(match, "magic remodelling")
    act(match, "archetype 1 of player_0")
    act(match, "go on", dice=HIT)
    assert legal_names(match) == offered
    act(match, offered[-1])
    k = {"Block": tables.BLOCK, "Bonus": tables.BONUS, "Cast": tables.CAST, "Ward": tables.WARD}[
        offered[-1].removeprefix("keyword ")
    ]
    assert match.state["a_more"][0, 0].tolist() == [
        {tables.WARD: 6, tables.BONUS: 1}[k] if n == k else 0 for n in range(10)
    ]


# --- equipment, plots, order ------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-79")
def test_remodelling_gives_no_more_of_what_a_fizzle_holds():
    match = ready("remodelling", foe=("fizzle",), prepare=lambda one: put(one, 0, "Spirit"))
    poke(match, "a_round", 1, at=(0, 0))
    poke(match, "gear", 1, at=(1, magics.ODOUR))
    act(match, "magic remodelling")
    act(match, "archetype 1 of player_0")
    act(match, "go on", dice=HIT)
    assert "keyword Block" not in legal_names(match)


@pytest.mark.rule("MG-79")
def test_magic_mirror_takes_what_an_equipment_adds():
    match = duel("magic mirror", foe=("spirit dress", "original spell"), skills=("Betrayal", *FAR[:4]))
    charge(match, 0, "magic mirror", 3)
    for one, amount in (("spirit dress", 1), ("original spell", 2)):
        charge(match, 1, one, amount)
        poke(match, "working", 1, at=(1, place(match, 1, one)))
    my_step(match)
    act(match, "magic magic mirror")
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    act(match, "go on", dice=MISS)
    while asked(match) == "to answer":
        act(match, "go on")
    assert asked(match) == "which equipment"
    assert "magic spirit dress" in legal_names(match) and "magic original spell" not in legal_names(
        match
    )  # that is used
    act(match, "magic spirit dress")
    assert column(match, 0, "defence", "lasting") == 1
    assert match.state["working"][1, place(match, 1, "spirit dress")] == 1


@pytest.mark.rule("MG-79")
def test_lust_makes_one_die_of_an_attack_plot_count_as_all():
    match = ready("lust")
    cast(match, "lust", dice=(*HIT, *MISS))
    until(match, "own turn", 1, "attack step")
    act(match, "go on")
    assert [name for name in legal_names(match, 1) if name.startswith("plot")] == [f"plot {n}" for n in range(1, 7)]
    act(match, "plot 4", 1)
    act(match, "plot 4 5 5", 0)
    until(match, "to answer", 1)
    assert match.state["att"].tolist() == [0, 0, 0, 3, 0, 0]
    until(match, "own turn")
    assert mp(match, 0) == 18


@pytest.mark.parametrize("first, second, leads", [
    ("staff of authority", "bite", 0), ("bite", "staff of authority", 1),
    ("staff of authority", "staff of authority", 0), ("bite", "bite", 0),
])  # fmt: skip
@pytest.mark.rule("MG-79")
def test_the_staff_of_authority_goes_first_unless_both_have_one(first, second, leads):
    match = my_step(duel(first, foe=(second,)), seat=leads)
    assert [event["first"] for event in events(match, "round")] == [leads]
    poke(match, "swap", 1)
    until(match, "own turn", within="attack step")
    my_step(match, seat=leads if first != second else 1)
    assert [event["first"] for event in events(match, "round")][1] == (leads if first != second else 1)


@pytest.mark.rule("MG-43")
def test_a_staff_that_works_no_more_leads_no_more():
    match = duel("censorship", foe=("staff of authority",), skills=("Light", *FAR[:4]))
    charge(match, 0, "censorship", 2)
    my_step(match, seat=1)
    act(match, "go on")
    act(match, "magic censorship")
    until(match, "a check", 0)
    act(match, "go on", dice=HIT)
    act(match, "go on", dice=MISS)
    until(match, "which equipment", 0)
    act(match, "magic staff of authority")
    until(match, "own turn", within="attack step")
    my_step(match)
    assert [event["first"] for event in events(match, "round")] == [1, 0]


@pytest.mark.rule("MG-79")
@pytest.mark.parametrize("only", ["luck", "phantom brain", "guide"])
def test_magic_mirror_is_not_aimed_at_what_adds_nothing_through_the_battle(only):
    match = duel("magic mirror", foe=(("guide", "Sun") if only == "guide" else only,), skills=("Betrayal", *FAR[:4]))
    charge(match, 0, "magic mirror", 3)
    poke(match, "working", 1, at=(1, place(match, 1, only)))
    for name in ("golden rule", "old sword", "flower helm", "monster arm"):
        poke(match, "barred", 1, at=(1, place(match, 1, name)))
    assert "magic magic mirror" not in legal_names(my_step(match))


@pytest.mark.rule("MG-79")
def test_the_staff_has_no_say_in_a_group_battle():
    match = know(Match(GAME, seed=1, builds=(mage("staff of authority"), mage()), group=2, mp=20, start_mana=0))
    poke(match, "usual", 1)
    while match.state["round_no"] == 1:
        pass_on(match)
    assert match.state["first"] == 1


@pytest.mark.rule("MG-79")
def test_a_guide_is_there_from_the_first_round_and_not_brought_again():
    match = my_step(duel(("guide", "Sun"), known=False))
    assert field(match, 0) == ["Spirit"] and match.state["a_symbol"][0, 0] == tables.SKILL["Sun"]
    poke(match, "a_kind", -1, at=(0, 0))
    poke(match, "a_count", 0, at=0)
    until(match, "own turn", within="attack step")
    my_step(match)
    assert field(match, 0) == []


@pytest.mark.parametrize("mana, there", [(3, ["Chariot"]), (2, [])])
@pytest.mark.rule("MG-79")
def test_a_mount_that_works_when_the_battle_begins_is_there(mana, there):
    match = Match(GAME, seed=1, size="full", builds=(mage(("mount", "Sun")), mage()), mp=20, start_mana=1)
    poke(match, "purse", [mana, 0, 0, 0, 0, 0, 0], at=0)
    while match.state["round_no"] == 0:
        act(match, "magic mount" if "magic mount" in legal_names(match) else legal_names(match)[0], match.player)
    assert field(match, 0) == there
    if there:
        assert (
            tables.KINDS[match.state["a_kind"][0, 0]] == "Chariot"
            and match.state["a_symbol"][0, 0] == tables.SKILL["Sun"]
        )


# --- divination -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("told, dice, points", [
    ("it succeeds", HIT, 19), ("it succeeds", MISS, 15), ("it fails", MISS, 19), ("it fails", HIT, 15),
])  # fmt: skip
@pytest.mark.rule("MG-79")
def test_divination_foretells_anothers_check(told, dice, points):
    match = answering("divination", prepare=lambda one: poke(one, "mp", 17, at=1))
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on")
    assert (match.player, asked(match)) == (1, "to answer")
    act(match, "magic divination")
    assert legal_names(match) == ["it succeeds", "it fails"]
    act(match, told, dice=dice)
    assert mp(match, 1) == points and events(match, "foretells") == [{"seat": 1, "success": int(told == "it succeeds")}]
    assert magics.ROWS[magics.MAGIC["divination"], magics.USES] == 5
