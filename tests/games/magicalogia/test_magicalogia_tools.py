"""Equipment that is used while it works, and the copy of another's magic (MG-78, MG-79)."""

from __future__ import annotations

import numpy as np
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
    default,
    duel,
    field,
    know,
    mage,
    mp,
    my_step,
    place,
    put,
    until,
)
from support import act, events, legal_names, poke

from feint.envs import Match
from feint.envs.magicalogia.battle import magics, tables

FIRE = ("Gold", "Fang", "Sea", "Sun", "Sky")


def work(match, seat, tool):
    """Charge equipment until it works, all aware of it."""
    poke(match, "charge", magics.ROWS[magics.MAGIC[tool], magics.COST], at=(seat, place(match, seat, tool)))
    poke(match, "working", 1, at=(seat, place(match, seat, tool)))
    poke(match, "gear", match.state["gear"][seat, magics.TOOLS] + 1, at=(seat, magics.TOOLS))


def armed(tool, *more, seat=1, **config):
    """Seat 0 with spells that hold mana against seat 1; the tool works for one of them."""
    own, foe = (("flame", "Gold"), "bite", *more), ()
    own, foe = (own, (tool,)) if seat == 1 else ((*own, tool), foe)
    match = duel(*own, foe=foe, skills=FIRE, **config)
    for one in ("flame", "bite", *more):
        charge(match, 0, one if isinstance(one, str) else one[0], 4)
    work(match, seat, tool)
    return my_step(match)


def witnessed(tool, *more, seat=3, spell=("flame", "Gold")):
    """Seats 0 and 1 represent, with seats 2 and 3 as witnesses; the tool is that of `seat`, seat 0 has a spell."""
    builds = [mage(spell if len(spell) > 1 else spell[0], skills=FIRE), mage(), mage(), mage()]
    builds[seat] = mage(tool, *more)
    match = know(Match(GAME, seed=1, size="full", builds=tuple(builds), witnesses=1, mp=20, start_mana=0))
    charge(match, 0, spell[0], 4)
    work(match, seat, tool)
    return my_step(match)


def throw_flame(match):
    """Seat 0's flame at seat 1, its check a success."""
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=HIT)


def strike(match, attack="1 1 1", defence="2 2 2"):
    """Seat 0's attack; returns when somebody may answer the blow or all is over."""
    until(match, "own turn", 0, "attack step")
    act(match, "go on")
    until(match, "a plot")
    act(match, f"plot {attack}", 0)
    act(match, f"plot {defence}", 1)
    for seat in tuple(match.acting):
        act(match, "plot 6", seat)
    return until(match, "to answer", 3)


def rolls(match):
    return [(event["seat"], event["first"], event["second"]) for event in events(match, "roll")]


# --- luck -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_luck_throws_the_dice_of_anyone_again_and_keeps_its_mana():
    match = armed("luck")
    throw_flame(match)
    assert match.player == 1 and asked(match) == "to answer" and legal_names(match) == ["go on", "magic luck"]
    act(match, "magic luck", dice=MISS)
    act(match, "go on")
    assert rolls(match)[:2] == [(0, *HIT), (0, *MISS)] and mp(match, 1) == 20
    assert charged(match, 1, "luck") == 1


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_luck_changes_a_resist_of_its_own_and_is_there_three_times_a_battle():
    match = armed("luck")
    throw_flame(match)
    act(match, "go on")
    act(match, "go on", dice=MISS)  # the resist
    for left in range(3, 0, -1):
        assert match.player == 1 and "magic luck" in legal_names(match), left
        act(match, "magic luck", dice=(1, 3) if left > 1 else HIT)
    assert [roll[0] for roll in rolls(match)] == [0, 1, 1, 1, 1]
    assert mp(match, 1) == 20 and asked(match) == "own turn"
    assert match.state["used"][1, place(match, 1, "luck")] == 3


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_luck_that_does_not_work_opens_no_window():
    match = duel(("flame", "Gold"), foe=("luck",), skills=FIRE)
    charge(match, 0, "flame", 4)
    my_step(match)
    throw_flame(match)
    assert (match.player, asked(match)) == (1, "a check")


# --- seven swords -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_seven_swords_let_a_witness_resist_for_its_representative():
    match = witnessed("seven swords")
    poke(match, "skill", tables.SKILL["Gold"], at=(3, 0))
    throw_flame(match)
    until(match, "to answer", 3)
    act(match, "magic seven swords")
    until(match, "a check")
    assert match.player == 3 and mp(match, 3) == 19
    assert "magic seven swords" not in legal_names(match)  # nobody stands in for one who stands in
    act(match, "go on", dice=HIT)
    assert [event["number"] for event in events(match, "check")] == [5, 5]
    assert mp(match, 1) == 20 and charged(match, 3, "seven swords") == 1


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_seven_swords_are_no_help_to_another_witness_or_without_a_point_to_spare():
    match = witnessed("seven swords")
    act(match, "magic flame")
    assert "player_3" not in legal_names(match)  # a representative is aimed at
    poke(match, "mp", 1, at=3)
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    assert (match.player, asked(match)) == (1, "a check")
    match = witnessed("seven swords", seat=2, spell=("flame", "Gold"))
    throw_flame(match)
    assert (match.player, asked(match)) == (1, "a check")  # the caster's own witness resists nothing


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_seven_swords_stand_in_for_one_target_at_a_time():
    match = witnessed("seven swords", spell=("fireball",))
    poke(match, "skill", tables.SKILL["Fire"], at=(0, 0))
    put(match, 1, "Legion")
    act(match, "magic fireball")
    act(match, "player_1")
    act(match, "archetype 1 of player_1")
    act(match, "go on", dice=HIT)
    until(match, "to answer", 3)
    act(match, "magic seven swords")
    until(match, "a check", 3)
    act(match, "go on", dice=(*MISS, 0))
    act(match, "go on", 1)  # rather than let the Legion take it
    assert mp(match, 1) == 19 and match.state["a_hurt"][1, 0] == 1 and asked(match) == "own turn"


# --- guarding force ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_guarding_force_takes_all_of_an_attack_for_a_mana_and_without_feedback():
    match = strike(witnessed("guarding force"))
    act(match, "magic guarding force")
    assert legal_names(match) == ["amount 1", "amount 2", "amount 3"]
    act(match, "amount 3")
    assert (mp(match, 1), mp(match, 3)) == (20, 17) and charged(match, 3, "guarding force") == 1
    assert match.state["working"][3, place(match, 3, "guarding force")] == 0
    assert match.state["dealt"] == 0 and events(match, "mana_lost") == [{"seat": 3, "domain": 1, "amount": 1}]


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_guarding_force_takes_a_part_point_by_point():
    match = strike(witnessed("guarding force"))
    act(match, "magic guarding force")
    act(match, "amount 1")
    assert legal_names(match) == ["go on", "magic guarding force"]
    act(match, "magic guarding force")
    assert legal_names(match) == ["amount 1", "amount 2"]
    act(match, "amount 1")
    act(match, "go on")
    assert (mp(match, 1), mp(match, 3)) == (19, 20 - 2 - 1)  # one is left for the representative, and feedback of it
    assert charged(match, 3, "guarding force") == 2


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_guarding_force_reaches_as_far_as_the_own_points():
    match = witnessed("guarding force")
    poke(match, "mp", 2, at=3)
    strike(match)
    act(match, "magic guarding force")
    assert legal_names(match) == ["amount 1", "amount 2"]
    act(match, "amount 2")
    until(match, "own turn")
    assert mp(match, 1) == 19 and match.state["alive"].tolist()[:4] == [1, 1, 1, 0]


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_guarding_force_keeps_its_mana_when_a_spell_is_taken():
    match = witnessed("guarding force")
    throw_flame(match)
    act(match, "go on", dice=MISS)
    act(match, "magic guarding force")
    act(match, "amount 1")
    assert (mp(match, 1), mp(match, 3)) == (20, 19) and charged(match, 3, "guarding force") == 2


# --- window of the beyond ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_the_window_lets_a_witness_summon_for_its_representative_once_a_battle():
    match = witnessed("window of the beyond", ("summon Knight", "Gold"), seat=2)
    poke(match, "skill", tables.SKILL["Gold"], at=(2, 0))
    charge(match, 2, "summon Knight", 4)
    act(match, "go on")
    assert (match.player, asked(match)) == (2, "to answer")
    act(match, "magic window of the beyond")
    assert asked(match) == "which summoning" and legal_names(match) == [
        "magic emergency summons",
        "magic summon Knight",
    ]
    act(match, "magic summon Knight")
    act(match, "go on", dice=HIT)
    assert field(match, 0) == ["Knight"] and field(match, 2) == []
    assert charged(match, 2, "summon Knight") == 2 and charged(match, 2, "window of the beyond") == 1
    until(match, "own turn", 0, "attack step")
    my_step(match, seat=0)
    act(match, "go on")
    assert match.player == 1


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_the_window_stays_shut_once_the_representative_has_summoned():
    match = witnessed("window of the beyond", seat=2)
    cast(match, "emergency summons", dice=(1, 1, 1, *HIT))
    act(match, "go on")
    assert match.player == 1


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_the_window_of_the_side_that_is_second_comes_before_the_attacks():
    match = witnessed("window of the beyond")
    act(match, "go on")
    act(match, "go on", 1)
    assert (match.player, asked(match)) == (3, "to answer")
    act(match, "go on")
    assert (match.player, asked(match)) == (0, "own turn")


# --- original spell ---------------------------------------------------------------------------------------------------


def original(**config):
    match = armed("original spell", seat=0, **config)
    act(match, "magic bite")
    act(match, "player_1")
    assert (match.player, legal_names(match)) == (0, ["go on", "magic original spell"])
    act(match, "magic original spell")
    return match


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_an_original_spell_is_checked_at_5_and_resisted_at_12():
    match = original()
    assert asked(match) == "a check" and "soul skill" not in legal_names(match)
    act(match, "go on", dice=HIT)
    assert match.player == 1 and "soul skill" in legal_names(match)
    act(match, "go on", dice=(6, 5))
    seen = events(match, "check")
    assert [(event["skill"], event["number"]) for event in seen] == [(tables.SOUL, 5), (tables.SOUL, 12)]
    assert mp(match, 1) == 18 and charged(match, 0, "original spell") == 2


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_the_soul_skill_resists_an_original_spell_at_6():
    match = original()
    act(match, "go on", dice=HIT)
    act(match, "soul skill")
    act(match, "go on", dice=(2, 4))
    assert mp(match, 1) == 19  # the point that the soul skill costs


@pytest.mark.parametrize("symbol, number", [("Gold", 7), ("Fang", 12)])
@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_ward_of_the_casters_domain_resists_an_original_spell(symbol, number):
    match = armed("original spell", seat=0)
    a = put(match, 1, "Kingdom", symbol)
    poke(match, "a_more", 7 - tables.KEYWORDS[tables.KINDS.index("Kingdom"), tables.WARD], at=(1, a, tables.WARD))
    act(match, "magic bite")
    act(match, "player_1")
    act(match, "magic original spell")
    act(match, "go on", dice=HIT)
    assert events(match, "check")[-1]["number"] == number


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_archetypes_resist_an_original_spell_at_12():
    match = armed("original spell", seat=0)
    put(match, 1, "Legion", "Fang")
    act(match, "magic bite")
    act(match, "archetype 1 of player_1")
    act(match, "magic original spell")
    act(match, "go on", dice=(*HIT, 0))
    assert events(match, "archetype_check")[0]["number"] == 12


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_an_original_spell_is_made_once_a_battle_and_of_spells_with_a_skill_alone():
    match = armed("original spell", "grace of heaven", seat=0)
    act(match, "magic grace of heaven")
    assert asked(match) == "own turn"  # nothing to make one's own
    match = original()
    act(match, "go on", dice=MISS)
    until(match, "own turn", 0, "attack step")
    my_step(match)
    act(match, "magic bite")
    act(match, "player_1")
    assert asked(match) == "a check"


@pytest.mark.rule("MG-78")
@pytest.mark.rule("MG-79")
def test_a_handbook_read_by_the_soul_skill_teaches_of_the_own_domain():
    match = armed("original spell", ("handbook", "Fang"), seat=0)
    act(match, "magic handbook")
    act(match, "magic original spell")
    act(match, "go on", dice=(*HIT, 1, 1))
    assert match.state["skill"][0].tolist()[5] == tables.SKILL["Gold"]


# --- copy -------------------------------------------------------------------------------------------------------------


def copying(*more, known=True, **config):
    """Seat 1, an artisan of Story, may copy what seat 0 uses."""
    match = duel(("flame", "Gold"), *more, foe=("copy",), skills=FIRE, foe_skills=("Story", *FAR[:4]), known=known,
                 **config)  # fmt: skip
    for one in ("flame", *(one if isinstance(one, str) else one[0] for one in more)):
        charge(match, 0, one, 4)
    charge(match, 1, "copy", 2)
    return my_step(match)


@pytest.mark.rule("MG-79")
def test_a_copy_uses_the_same_spell_for_nothing_and_before_it():
    match = copying()
    act(match, "magic flame")
    act(match, "player_1")
    assert (match.player, legal_names(match)) == (1, ["go on", "magic copy"])
    act(match, "magic copy")
    act(match, "go on", dice=HIT)  # Story
    assert asked(match) == "a target" and legal_names(match) == ["player_0"]
    act(match, "player_0")
    assert [event["skill"] for event in events(match, "check")] == [tables.SKILL["Story"], tables.SKILL["Gold"]]
    act(match, "go on", dice=HIT)
    act(match, "go on", 0, dice=MISS)
    assert mp(match, 0) == 19 and charged(match, 1, "copy") == 0
    act(match, "go on", 0, dice=HIT)  # the flame itself
    act(match, "go on", 1, dice=MISS)
    assert mp(match, 1) == 19 and charged(match, 0, "flame") == 3


@pytest.mark.rule("MG-79")
def test_a_copy_that_fails_copies_nothing():
    match = copying()
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "magic copy")
    act(match, "go on", dice=MISS)
    assert (match.player, asked(match)) == (0, "a check") and len(events(match, "magic")) == 2


@pytest.mark.rule("MG-79")
def test_the_x_of_a_copy_is_1():
    match = copying("thunderbolt")
    poke(match, "skill", tables.SKILL["Thunder"], at=(1, 1))
    act(match, "magic thunderbolt")
    act(match, "amount 3")
    act(match, "player_1")
    act(match, "magic copy")
    act(match, "go on", dice=HIT)
    act(match, "player_0")
    act(match, "go on", dice=HIT)
    act(match, "go on", 0, dice=MISS)
    assert mp(match, 0) == 19


@pytest.mark.rule("MG-79")
def test_a_summoning_is_copied_with_its_symbol():
    match = copying(("summon Spirit", "Gold"))
    act(match, "magic summon Spirit")
    act(match, "magic copy")
    act(match, "go on", dice=HIT)
    act(match, "go on", dice=(6, 6, 1))  # Gold is far from an artisan of Story
    until(match, "a check", 0)
    act(match, "go on", dice=HIT)
    assert field(match, 1) == ["Spirit"] == field(match, 0)
    assert match.state["a_symbol"][1, 0] == tables.SKILL["Gold"]


@pytest.mark.rule("MG-79")
def test_a_copy_of_targets_by_number_takes_one():
    match = copying("blessing")
    poke(match, "skill", tables.SKILL["Healing"], at=(0, 1))
    poke(match, "skill", tables.SKILL["Healing"], at=(1, 1))
    for kind in ("Legion", "Knight"):
        put(match, 0, kind)
        put(match, 1, kind)
    act(match, "magic blessing")
    act(match, "archetype 1 of player_0")
    act(match, "go on")
    act(match, "magic copy")
    act(match, "go on", dice=HIT)
    act(match, "archetype 1 of player_1")
    assert legal_names(match) == ["go on"]


@pytest.mark.rule("MG-79")
def test_answers_and_copies_are_not_copied():
    match = answering("support", "copy", skills=("Story", *FAR[:4]))
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "magic copy")
    act(match, "go on", dice=HIT)
    assert asked(match) == "a target"
    act(match, "player_0")
    assert asked(match) == "a check" and match.player == 1  # nobody is asked to copy the copy
    match = duel("support", ("flame", "Gold"), foe=("copy", "bite"), foe_skills=("Story", "Fang", *FAR[:3]))
    charge(match, 0, "support", 1)
    charge(match, 1, "bite", 2)
    charge(match, 1, "copy", 2)
    until(match, "own turn", 1)
    act(match, "magic bite")
    act(match, "player_0")
    assert asked(match) == "a check" and match.player == 1


@pytest.mark.rule("MG-95")
@pytest.mark.parametrize("career, asks", [("artisan", True), ("librarian", False)])
@pytest.mark.rule("MG-79")
def test_who_may_hold_a_copy_is_told_by_its_career(career, asks):
    magic = {"artisan": "correction", "librarian": "time rewind"}[career]
    match = duel(("flame", "Gold"), foe=((magic, "Gold") if career == "artisan" else magic,), skills=FIRE)
    unknown = np.zeros(8, np.int8)
    unknown[1] = 3
    poke(match, "unknown", unknown)
    charge(match, 0, "flame", 4)
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    assert ((match.player, asked(match)) == (1, "to answer")) == asks


@pytest.mark.rule("MG-79")
@pytest.mark.parametrize("magic", ["correction", "reading through"])
def test_a_copy_begins_what_keeps_its_own_accounts_from_the_beginning(magic):
    match = copying((magic, "Gold") if magic == "correction" else magic)
    poke(match, "skill", tables.SKILL["Victory"], at=(slice(2), 1))
    put(match, 1, "Knight", "Death")
    act(match, f"magic {magic}")
    act(match, "archetype 1 of player_1" if magic == "correction" else "player_1")
    act(match, "magic copy")
    act(match, "go on", dice=HIT)
    act(match, "archetype 1 of player_1" if magic == "correction" else "player_0")
    act(match, "go on", dice=HIT)
    if magic == "correction":
        assert asked(match) == "the domain of a symbol" and legal_names(match) == ["song", "dream", "dark"]
    else:
        act(match, "go on", 0, dice=MISS)
        assert (match.player, asked(match)) == (1, "whether to read on")


@pytest.mark.rule("MG-79")
def test_an_eviction_turned_back_does_nothing_to_a_representative():
    builds = (mage("eviction", skills=("Gravity", *FAR[:4])), mage(), mage(),
              mage("spell return", skills=("Illusion", "Gravity", *FAR[:3])))  # fmt: skip
    match = know(Match(GAME, seed=1, size="full", builds=builds, witnesses=1, mp=20, start_mana=0))
    charge(match, 0, "eviction", 2)
    charge(match, 3, "spell return", 2)
    my_step(match)
    act(match, "magic eviction")
    until(match, "a check", 0)
    act(match, "go on", dice=HIT)
    until(match, "a check", 3)
    act(match, "go on", dice=HIT)
    until(match, "to answer", 3)
    act(match, "magic spell return")
    until(match, "a check", 3)
    act(match, "go on", dice=HIT)
    until(match, "a check", 0)
    act(match, "go on", dice=MISS)
    assert match.state["alive"].tolist()[:4] == [1, 1, 1, 1] and asked(match) == "own turn"


@pytest.mark.rule("MG-76")
def test_answers_to_answers_end_where_there_is_no_more_room():
    singer = mage("chorus", skills=("Prayer", *FAR[:4]))
    builds = (mage(("flame", "Gold"), skills=FIRE), mage("counterspell", skills=("Wandering", *FAR[:4])), *[singer] * 3)
    match = know(Match(GAME, seed=1, size="full", builds=builds, witnesses=(0, 3), mp=20, start_mana=0))
    charge(match, 0, "flame", 4)
    charge(match, 1, "counterspell", 4)
    for seat in (2, 3, 4):
        charge(match, seat, "chorus", 4)
    my_step(match)
    act(match, "magic flame")
    deepest = 0
    while asked(match) != "own turn":
        deepest = max(deepest, int(match.state["depth"]))
        wanted = [one for one in ("magic counterspell", "magic chorus", "player_1") if one in legal_names(match)]
        double = (5, 5) if asked(match) == "a check" else ()
        act(match, wanted[0] if wanted else default(match, match.player), match.player, double)
    assert (
        10 < deepest <= tables.DEPTH
        and [event["magic"] for event in events(match, "magic")].count(magics.MAGIC["chorus"]) == 3
    )
