"""Every magic of the battle at least once, by scripted dice (MG-06, MG-76 to MG-79)."""

from __future__ import annotations

from pathlib import Path

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
    clash,
    column,
    duel,
    duel_with_witnesses,
    field,
    know,
    mage,
    mp,
    my_step,
    put,
    ready,
    until,
)
from support import act, legal_names, poke

from feint.envs import Match
from feint.envs.magicalogia.battle import magics, tables
from feint.envs.magicalogia.battle.catalogue import CATALOGUE

# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-79")
@pytest.mark.parametrize("magic, cost, damage", [
    ("flame", 1, 1), ("bite", 2, 2), ("nuclear fire", 4, 4), ("perdition", 3, 3), ("draining", 1, 1),
    ("pursuing death", 1, 1), ("sledgehammer", 2, 2), ("quicksand", 2, 1), ("heavy pressure", 3, 1),
])  # fmt: skip
def test_spells_that_deal_damage(magic, cost, damage):
    match = ready(magic)
    cast(match, magic, "player_1")
    assert mp(match, 1) == 20 - damage and charged(match, 0, magic) == 4 - cost


@pytest.mark.rule("MG-77")
def test_magic_bullet_is_not_resisted():
    match = cast(ready("magic bullet"), "magic bullet", "player_1", dice=HIT)
    assert mp(match, 1) == 19 and len(rolls(match)) == 1, "the check alone"


def rolls(match):
    return [event for event in match.events() if event.kind == "roll"]


def test_curse_cannon_draws_its_skill_from_the_own_domain():
    match = cast(ready("curse cannon"), "curse cannon", "player_1", dice=(1, 1, *HIT, *MISS))
    assert mp(match, 1) == 17 and charged(match, 0, "curse cannon") == 2


def test_needle_of_void_costs_the_own_points_and_deals_a_die():
    match = ready("needle of void", prepare=lambda one: poke(one, "mp", [3] + [20] * 7))
    cast(match, "needle of void", "player_1", dice=(*HIT, *MISS, 4))
    assert mp(match, 1) == 16 and charged(match, 0, "needle of void") == 1


@pytest.mark.parametrize("number", [1, 3])
def test_weird_flower_deals_as_much_as_there_are_own_archetypes(number):
    match = ready("weird flower", prepare=lambda one: [put(one, 0, k) for k in ("Spirit", "Sword", "Knight")[:number]])
    assert mp(cast(match, "weird flower", "player_1"), 1) == 20 - number


def test_fireball_hits_two_targets_that_resist_one_by_one():
    match = ready("fireball", prepare=lambda one: put(one, 1, "Legion"))
    cast(match, "fireball", "player_1", "archetype 1 of player_1", dice=(*HIT, *MISS, 0))
    assert mp(match, 1) == 19 and match.state["a_hurt"][1, 0] == 1
    match = ready("fireball", prepare=lambda one: put(one, 1, "Legion"))
    cast(match, "fireball", "archetype 1 of player_1", "player_1", dice=(*HIT, 1, *MISS))
    assert mp(match, 1) == 19 and match.state["a_hurt"][1, 0] == 0


def test_bombing_costs_a_die_and_is_wasted_beyond_its_charge():
    match = cast(ready("bombing"), "bombing", "player_1", dice=(2, *HIT, *MISS))
    assert mp(match, 1) == 17 and charged(match, 0, "bombing") == 2
    match = cast(ready("bombing"), "bombing", "player_1", dice=(5,))
    assert mp(match, 1) == 20 and charged(match, 0, "bombing") == 0


@pytest.mark.parametrize("x", [1, 3])
def test_thunderbolt_deals_what_it_costs(x):
    match = cast(ready("thunderbolt"), "thunderbolt", f"amount {x}", "player_1")
    assert mp(match, 1) == 20 - x and charged(match, 0, "thunderbolt") == 4 - x


def test_rainbow_bow_takes_a_temporary_point():
    match = cast(ready("rainbow bow", temporary_mp=2), "rainbow bow", "player_1")
    assert match.state["temp"][0] == 1 and mp(match, 1) == 20 - (3 - 2)
    assert "magic rainbow bow" not in legal_names(ready("rainbow bow"))


def test_sledgehammer_hits_harder_through_temporary_points():
    match = cast(ready("sledgehammer", temporary_mp=1), "sledgehammer", "player_1")
    assert mp(match, 1) == 20 - (3 - 1)


def test_wings_of_light_hit_those_of_the_dark():
    assert "magic wings of light" not in legal_names(ready("wings of light"))
    match = ready("wings of light", prepare=lambda one: poke(one, "own", [0, 5] + [0] * 6))
    assert mp(cast(match, "wings of light"), 1) == 19


def test_calamity_strikes_its_caster_too():
    match = cast(ready("calamity"), "calamity", "player_1", dice=(*HIT, *MISS, 3, 2))
    assert (mp(match, 0), mp(match, 1)) == (18, 17)


def test_cutting_hurts_bosses_alone():
    assert "magic cutting" not in legal_names(ready("cutting"))
    match = ready("cutting", prepare=lambda one: poke(one, "boss", [0, 1] + [0] * 6))
    assert mp(cast(match, "cutting"), 1) == 18


def test_rebellion_deals_as_many_as_fail_to_resist_and_one_more_if_all_do():
    for failing, damage in (((0, 1), 1), ((0, 0), 3), ((1, 1), 0)):
        match = ready("rebellion", prepare=lambda one: [put(one, 1, kind) for kind in ("Sword", "Nightmare")])
        cast(match, "rebellion", dice=(*HIT, *failing))
        assert mp(match, 1) == 20 - damage


def test_draining_feeds_its_caster():
    match = ready("draining", prepare=lambda one: poke(one, "mp", [10, 20] + [20] * 6))
    assert mp(cast(match, "draining", "player_1"), 0) == 11


def test_heavy_pressure_lowers_attack_and_defence_this_round():
    match = cast(ready("heavy pressure"), "heavy pressure", "player_1")
    assert (column(match, 1, "attack"), column(match, 1, "defence")) == (-1, -1)


def test_assist_attack_strikes_at_the_end_of_a_round():
    match = ready("assist attack")
    assert "magic assist attack" not in legal_names(match)
    until(match, "to answer", 0, "round end")
    cast(match, "assist attack", "player_1", dice=(1, 1, 6, 6, 1, *MISS))
    assert mp(match, 1) == 19


# --- ailments and cures -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-04")
@pytest.mark.parametrize("magic, ailment, dice", [
    ("silence", "seal", (1,)), ("magic sleep", "weak", ()), ("deadly brew", "plague", ()), ("isolation", "block", ()),
    ("infection", "fray", ()), ("quicksand", "seal", (1,)), ("mutation", "plague", (4,)),
])  # fmt: skip
def test_spells_that_bring_ailments(magic, ailment, dice):
    match = cast(ready(magic), magic, "player_1", dice=(*HIT, *MISS, *dice))
    ill = match.state["ail"][1].tolist()
    assert ill == [int(name == ailment) for name in magics.AILMENTS]


def test_gracious_rain_cures_seal_and_fray():
    match = ready("gracious rain", prepare=lambda one: ail(one, 0, 1, 1, 1, 0, 0, 0))
    assert cast(match, "gracious rain", dice=HIT).state["ail"][0].tolist() == [0, 0, 1, 0, 0, 0]


def ail(match, seat, *which):
    poke(match, "ail", which, at=seat)


def test_restoration_cures_one_ailment_of_each_target():
    match = ready("restoration", prepare=lambda one: ail(one, 0, 0, 1, 1, 0, 0, 0))
    cast(match, "restoration", "player_0", "cure weak", dice=HIT)
    assert match.state["ail"][0].tolist() == [0, 1, 0, 0, 0, 0] and charged(match, 0, "restoration") == 3


# --- what lasts a round or the battle ---------------------------------------------------------------------------------


@pytest.mark.parametrize("magic, of, name, amount, whom, within", [
    ("grace of heaven", "lasting", "linked", 1, 0, "summon step"),
    ("valour", "now", "own_face", 2, 0, "summon step"),
    ("vigour", "lasting", "domain_checks", 1, 0, "summon step"),
    ("insect storm", "now", "checks", -1, 1, "summon step"),
    ("tide", "now", "odd", 1, 0, "summon step"),
    ("bewilder", "lasting", "substituted", -1, 1, "summon step"),
    ("line of death", "now", "death_line", 1, 0, "attack step"),
    ("confusion", "now", "rolled_attack", 1, 1, "summon step"),
    ("chain", "now", "pairs", 1, 0, "summon step"),
    ("errata", "now", "outnumbered", 2, 0, "summon step"),
    ("no thought", "now", "bonus", 2, 0, "attack step"),
    ("beast form", "now", "attack", 1, 0, "attack step"),
    ("regeneration", "lasting", "regeneration", 1, 0, "summon step"),
    ("corruption", "now", "attack", -2, 1, "summon step"),
    ("abyss gate", "lasting", "gates", 1, 0, "summon step"),
    ("frenzy", "now", "attack", 1, 0, "summon step"),
    ("charm", "lasting", "checks", -1, 1, "summon step"),
    ("tradition", "lasting", "checks", 1, 0, "summon step"),
    ("attunement", "lasting", "next_check", 1, 0, "summon step"),
])  # fmt: skip
def test_magics_that_add_to_somebody(magic, of, name, amount, whom, within):
    match = ready(magic, within=within)
    cast(match, magic, *(["player_1"] if CATALOGUE[magics.MAGIC[magic]].target == "foe_character" else []))
    assert column(match, whom, name, of) == amount
    assert f"magic {magic}" not in legal_names(match) or magics.ROWS[magics.MAGIC[magic], magics.ONCE] == 0


def test_dragon_scales_give_three_temporary_points_once():
    match = cast(ready("dragon scales"), "dragon scales")
    assert match.state["temp"][0] == 3
    charge(match, 0, "dragon scales", 4)
    match = my_step(my_step(match, "attack step", 1), "summon step", 0)
    assert "magic dragon scales" not in legal_names(match)


def test_school_song_heals_a_die_at_two_points():
    assert "magic school song" not in legal_names(ready("school song"))
    match = ready("school song", prepare=lambda one: poke(one, "mp", [2, 20] + [20] * 6))
    assert mp(cast(match, "school song", dice=(*HIT, 5)), 0) == 7


def test_delight_gains_any_mana_for_each_archetype():
    match = ready("delight", prepare=lambda one: [put(one, 0, "Spirit"), put(one, 0, "Sword")])
    cast(match, "delight", dice=HIT)
    assert [e.values["amount"] for e in match.events() if e.kind == "mana"][-1] == 2


@pytest.mark.parametrize("points", [1, 4])
def test_conversion_turns_points_to_mana(points):
    match = cast(ready("conversion"), "conversion", f"amount {points}", dice=HIT)
    assert mp(match, 0) == 20 - points
    assert [e.values["amount"] for e in match.events() if e.kind == "mana"][-1] == points


def test_brute_force_spends_up_to_two_points_on_bonus():
    match = ready("brute force")
    act(match, "magic brute force")
    assert legal_names(match) == ["amount 1", "amount 2"]
    match = cast(ready("brute force"), "brute force", "amount 2", dice=HIT)
    assert mp(match, 0) == 18 and column(match, 0, "bonus") == 2


def test_handbook_teaches_a_skill_of_its_domain():
    match = cast(ready("handbook", skill="Flow"), "handbook", dice=(*HIT, 6, 6))
    assert tables.SKILL["Cycle"] in match.state["skill"][0]


def test_liberation_clears_what_magic_laid_on_its_target():
    match = ready("liberation")
    poke(match, "lasting", 2, at=(1, magics.CHECKS))
    poke(match, "now", 2, at=(1, magics.BONUS_C))
    cast(match, "liberation", "player_1")
    assert column(match, 1, "checks", "lasting") == column(match, 1, "bonus") == 0


def test_riddle_forbids_a_face():
    match = cast(ready("riddle"), "riddle", "force")
    assert column(match, 1, "forbidden") == 3
    my_step(match, "attack step", 1)
    act(match, "go on")
    plots = [name for name in legal_names(match, 1) if name.startswith("plot")]
    assert plots and not any("3" in name for name in plots)


def test_stagnation_leaves_no_attack_steps():
    match = cast(ready("stagnation", within="attack step"), "stagnation")
    my_step(match)
    assert match.state["round_no"] == 2 and not [e for e in match.events() if e.kind == "dice"]


def test_reversal_swaps_the_sides_from_the_next_round_on():
    match = cast(ready("reversal"), "reversal", dice=HIT)
    my_step(match, "summon step", 1)
    my_step(match, "attack step", 1)
    act(match, "go on")
    my_step(match, "summon step", 1)
    assert match.state["round_no"] == 2 and match.state["first"] == 1


def test_separation_makes_magics_dearer_this_round():
    match = duel("separation", "bite", skills=("Parting", "Fang", "Sea", "Sun", "Sky"))
    charge(match, 0, "separation", 1)
    charge(match, 0, "bite", 2)
    match = my_step(cast(until(match, "to answer", 0), "separation", dice=HIT))
    assert "magic bite" not in legal_names(match)
    charge(match, 0, "bite", 3)
    assert "magic bite" not in legal_names(match)  # its one spell of the round is spent
    assert column(match, 0, "costs") == column(match, 1, "costs") == 1


@pytest.mark.parametrize("magic, skill", [("dragon spout", "Storm"), ("flight", "Wing")])
def test_everyone_checks_at_the_end_of_each_round(magic, skill):
    match = cast(ready(magic), magic, dice=HIT)
    my_step(match, "attack step", 1)
    act(match, "go on")
    until(match, "a check")
    assert [e.values["skill"] for e in match.events() if e.kind == "check"][-1] == tables.SKILL[skill]
    act(match, "go on", dice=HIT)
    until(match, "a check", 1)
    act(match, "go on", dice=(2, 3))
    assert (mp(match, 0), mp(match, 1)) == (20, 19)


def test_comet_falls_after_three_rounds_and_is_resisted_then():
    match = cast(ready("comet"), "comet", dice=HIT)
    assert match.state["comet"][1] == 3 and mp(match, 1) == 20
    for number in (2, 3):
        match = my_step(my_step(match, "attack step", 1), "summon step", 0)
        assert match.state["round_no"] == number and mp(match, 1) == 20
    my_step(match, "attack step", 1)
    act(match, "go on")
    until(match, "a check", 1)
    act(match, "go on", dice=(2, 3))
    assert mp(match, 1) == 14


def test_abyss_gate_hurts_at_each_rounds_end():
    match = my_step(my_step(cast(ready("abyss gate"), "abyss gate", dice=HIT), "attack step", 1), "summon step", 0)
    assert mp(match, 1) == 19


def test_regeneration_heals_at_each_rounds_end():
    match = cast(
        ready("regeneration", prepare=lambda one: poke(one, "mp", [10, 20] + [20] * 6)), "regeneration", dice=HIT
    )
    assert mp(my_step(my_step(match, "attack step", 1), "summon step", 0), 0) == 11


def test_chain_lightning_lies_in_wait_for_a_face():
    match = cast(ready("chain lightning"), "chain lightning", "song", dice=HIT)
    assert match.state["trap"][0] == 4
    my_step(match, "attack step", 1)
    act(match, "go on")
    clash(match, "4 5 6", "4 5 6")
    assert mp(match, 1) == 18


# --- archetypes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-45")
@pytest.mark.parametrize("kind, cost", [
    ("Spirit", 1), ("Sword", 1), ("Nightmare", 1), ("Knight", 2), ("Maiden", 2), ("Chariot", 2), ("Demon King", 3),
    ("Legion", 3), ("Kingdom", 4),
])  # fmt: skip
def test_the_kinds_are_summoned(kind, cost):
    match = cast(ready(f"summon {kind}"), f"summon {kind}", dice=HIT)
    assert field(match, 0) == [kind] and charged(match, 0, f"summon {kind}") == 4 - cost
    assert match.state["a_symbol"][0, 0] == tables.SKILL["Gold"]


def test_a_demon_god_takes_a_source_of_five():
    match = ready("summon Demon God", 5)
    assert field(cast(match, "summon Demon God", dice=HIT), 0) == ["Demon God"]


def test_emergency_summons_brings_a_spirit_of_a_drawn_skill():
    match = cast(ready("flame"), "emergency summons", dice=(6, 6, 6, *HIT))
    assert rolls(match)[-1].values["result"] == 0  # Death, 12 from all that is learned
    match = cast(ready("flame"), "emergency summons", dice=(1, 1, 1, *HIT))
    assert field(match, 0) == ["Spirit"] and match.state["a_symbol"][0, 0] == tables.SKILL["Gold"]


def test_kin_summons_costs_a_point_and_two_more_when_the_knight_falls():
    match = cast(ready("kin summons"), "kin summons", dice=(1, 1, 1, *HIT))
    assert field(match, 0) == ["Knight"] and mp(match, 0) == 19
    my_step(match, "attack step", 1)
    act(match, "go on")
    until(clash(match, "4 4 4", "5 5 5"), "who takes the damage")
    act(match, "archetype 1 of player_0")
    assert field(match, 0) == [] and mp(match, 0) == 19 - 2 - 2  # two dice came through


def test_return_heals_by_level():
    match = ready("return", prepare=lambda one: [put(one, 0, "Demon King"), poke(one, "mp", [10, 20] + [20] * 6)])
    match = cast(match, "return", "archetype 1 of player_0", dice=HIT)
    assert field(match, 0) == [] and mp(match, 0) == 14


def test_growth_makes_a_knight_of_a_spirit():
    match = ready("growth", prepare=lambda one: put(one, 0, "Spirit", "Gold"))
    match = cast(match, "growth", "archetype 1 of player_0", dice=HIT)
    assert field(match, 0) == ["Knight"] and match.state["a_symbol"][0, 0] == tables.SKILL["Gold"]


def test_sword_dance_makes_a_legion_of_a_sword():
    match = ready("sword dance", prepare=lambda one: put(one, 0, "Sword"))
    match = cast(match, "sword dance", "archetype 1 of player_0", dice=(1, 1, *HIT))
    assert field(match, 0) == ["Legion"] and match.state["a_symbol"][0, 0] == tables.SKILL["Flesh"]


@pytest.mark.parametrize("magic, dice", [("dissolution", (1, 1, 6, 6)), ("send back", (*HIT, 0))])
def test_an_archetype_is_destroyed(magic, dice):
    match = ready(magic, prepare=lambda one: put(one, 1, "Knight", "Sea"))
    match = cast(match, magic, "archetype 1 of player_1", dice=dice)
    assert field(match, 1) == []
    assert match.state["summoned"][1, tables.SKILL["Sea"]] != 0  # it can't come again


def test_farewell_sends_away_what_may_come_again():
    match = ready("farewell", prepare=lambda one: put(one, 1, "Knight", "Sea"))
    match = cast(match, "farewell", "archetype 1 of player_1", dice=(*HIT, 0))
    assert field(match, 1) == [] and match.state["summoned"][1, tables.SKILL["Sea"]] == 0


def test_fusion_merges_two_into_a_demon_god():
    match = ready("fusion", prepare=lambda one: [put(one, 0, "Knight", "Sea"), put(one, 0, "Maiden", "Sun")])
    cast(match, "fusion", "archetype 1 of player_0", "archetype 2 of player_0", dice=(1, 1, 6, 6))
    assert field(match, 0) == ["Demon God"] and match.state["a_symbol"][0, 0] == tables.SKILL["Sun"]
    lone = ready("fusion", prepare=lambda one: [put(one, 0, "Knight"), put(one, 0, "Sword")])
    assert "magic fusion" not in legal_names(lone)


def test_duplicate_copies_an_enemy_archetype_for_its_level():
    match = ready("duplicate", prepare=lambda one: put(one, 1, "Legion", "Gold"))
    cast(match, "duplicate", "archetype 1 of player_1", dice=HIT)
    assert field(match, 0) == ["Legion"] and charged(match, 0, "duplicate") == 1
    poor = ready("duplicate", 1, prepare=lambda one: put(one, 1, "Legion", "Gold"))
    assert "magic duplicate" not in legal_names(poor)


def test_shadow_seal_makes_a_twin_with_another_symbol():
    match = ready("shadow seal", prepare=lambda one: put(one, 0, "Spirit", "Sea"))
    cast(match, "shadow seal", "archetype 1 of player_0", dice=(1, 1, *HIT))
    assert field(match, 0) == ["Spirit", "Spirit"] and charged(match, 0, "shadow seal") == 3


def test_guardian_summons_gives_boost_in_defence():
    match = ready("guardian summons", prepare=lambda one: [put(one, 0, "Spirit"), put(one, 0, "Knight")])
    cast(match, "guardian summons", dice=HIT)
    assert match.state["a_now"][0, :2, 9].tolist() == [1, 0]


def test_cavalry_summons_spurs_a_chariot():
    assert "magic cavalry summons" not in legal_names(ready("cavalry summons"))
    match = ready("cavalry summons", prepare=lambda one: put(one, 0, "Chariot"))
    cast(match, "cavalry summons", dice=HIT)
    assert field(match, 0) == ["Chariot", "Knight"] and match.state["a_now"][0, 0, 2] == 1
    assert [e.values["modifier"] for e in match.events() if e.kind == "check"] == [1]


def test_realm_summons_needs_a_demon_king():
    assert "magic realm summons" not in legal_names(ready("realm summons"))
    match = ready("realm summons", prepare=lambda one: put(one, 0, "Demon King"))
    assert field(cast(match, "realm summons", dice=HIT), 0) == ["Demon King", "Kingdom"]


def test_demotion_takes_a_level():
    match = ready("demotion", prepare=lambda one: put(one, 1, "Legion"))
    act(match, "magic demotion")
    act(match, "archetype 1 of player_1")
    act(match, "go on", dice=HIT)
    assert legal_names(match) == ["kind Knight", "kind Maiden", "kind Chariot"]
    act(match, "kind Maiden")
    assert field(match, 1) == ["Maiden"]


def test_bond_gives_the_soul_skill_and_boost():
    match = ready("bond", prepare=lambda one: put(one, 0, "Sword"))
    cast(match, "bond", "archetype 1 of player_0", dice=HIT)
    assert match.state["a_symbol"][0, 0] == 66 and match.state["a_more"][0, 0, 3] == 1


def test_mending_heals_an_archetype():
    def hurt(one):
        poke(one, "a_hurt", 2, at=(0, put(one, 0, "Legion", "Gold")))

    match = ready("mending", prepare=hurt)
    cast(match, "mending", "archetype 1 of player_0", dice=HIT)
    assert match.state["a_hurt"][0, 0] == 0


def test_magic_shield_takes_the_bonus_of_archetypes():
    match = ready("magic shield", prepare=lambda one: [put(one, 1, "Sword"), put(one, 1, "Knight")])
    cast(match, "magic shield", "archetype 1 of player_1", "archetype 2 of player_1", dice=(*HIT, 0, 1))
    assert match.state["a_now"][1, :2, 2].tolist() == [-9, 0]


def test_blessing_adds_block_to_what_has_block():
    match = ready("blessing", prepare=lambda one: [put(one, 0, "Spirit"), put(one, 0, "Sword")])
    act(match, "magic blessing")
    assert legal_names(match) == ["archetype 1 of player_0"]
    match = ready("blessing", prepare=lambda one: [put(one, 0, "Spirit"), put(one, 0, "Sword")])
    cast(match, "blessing", "archetype 1 of player_0", dice=HIT)
    assert match.state["a_more"][0, 0, 1] == 1 and charged(match, 0, "blessing") == 3


@pytest.mark.parametrize("magic, kind, keyword", [("strengthening", "Knight", 3), ("impulse", "Sword", 2)])
def test_keywords_grow_for_a_round(magic, kind, keyword):
    match = ready(magic, prepare=lambda one: [put(one, 0, kind), put(one, 0, "Nightmare")])
    cast(match, magic, "archetype 1 of player_0", dice=HIT)
    assert match.state["a_now"][0, 0, keyword] == 1
    my_step(my_step(match, "attack step", 1), "summon step", 0)
    assert match.state["a_now"][0, 0, keyword] == 0


def test_exorcism_destroys_two_spirits():
    match = ready("exorcism", prepare=lambda one: [put(one, 1, "Spirit"), put(one, 1, "Knight")])
    cast(match, "exorcism", "archetype 1 of player_1", dice=(1, 1, *HIT, 0))
    assert field(match, 1) == ["Knight"]


def test_purification_destroys_every_archetype_in_the_battle():
    match = ready(
        "purification", prepare=lambda one: [put(one, 0, "Sword"), put(one, 1, "Spirit"), put(one, 1, "Sword")]
    )
    cast(match, "purification", dice=(*HIT, 0, 1))
    assert field(match, 0) == [] and field(match, 1) == ["Sword"]


def test_spirit_disease_takes_a_point_of_its_master_each_round():
    match = ready("spirit disease", prepare=lambda one: put(one, 1, "Spirit"))
    cast(match, "spirit disease", "archetype 1 of player_1", dice=(*HIT, 0))
    assert mp(my_step(my_step(match, "attack step", 1), "summon step", 0), 1) == 19


def test_spirit_breath_heals_when_an_archetype_is_summoned():
    match = ready("spirit breath", prepare=lambda one: poke(one, "mp", [10, 20] + [20] * 6))
    act(match, "magic emergency summons", dice=(1, 1, 1))
    act(match, "go on", dice=HIT)
    cast(match, "spirit breath", dice=HIT)
    assert mp(match, 0) == 11


# --- answers to checks, dice, damage and spells -----------------------------------------------------------------------


@pytest.mark.parametrize("magic, amount", [("support", 1), ("unsettle", -1)])
def test_another_seats_check_is_modified(magic, amount):
    match = answering(magic)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on")
    assert asked(match) == "to answer" and match.player == 1
    cast(match, magic)
    act(match, "go on", dice=(1, 3)) if asked(match) == "to answer" else None
    assert [e.values for e in match.events() if e.kind == "modifier"] == [
        {"seat": 1, "archetype": -1, "amount": amount}
    ]
    assert charged(match, 1, magic) == 3


def test_second_try_rolls_again_and_a_second_failure_is_a_fumble():
    match = duel("second try", ("flame", "Gold"), skills=("Gold", "Fang", "Sea", "Sun", "Sky"))
    charge(match, 0, "second try", 3)
    charge(match, 0, "flame", 1)
    poke(match, "lasting", spells(match, 0, 3))
    my_step(match)
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(1, 2))
    assert asked(match) == "to answer" and match.player == 0
    act(match, "magic second try")
    act(match, "go on", dice=(1, 4, 6))
    assert [e.values["result"] for e in match.events() if e.kind == "roll"] == [0, -1]
    assert [e.values["row"] for e in match.events() if e.kind == "fumble"] == [6]


def spells(match, seat, more):
    """The battle's columns with so many more spells a round."""
    lasting = match.state["lasting"].copy()
    lasting[seat, magics.SPELLS] = more
    return lasting


def test_remorse_rolls_the_own_attack_again():
    match = duel("remorse", skills=("Anxiety", "Fang", "Sea", "Sun", "Sky"))
    charge(match, 0, "remorse", 2)
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "1 1 1")
    until(match, "to answer", 0)
    cast(match, "remorse", dice=(*HIT, 55))
    assert match.state["att"].tolist() != [3, 0, 0, 0, 0, 0]


def test_transition_rolls_the_other_sides_attack_again():
    match = answering("transition", skills=("Flow", "Fang", "Sea", "Sun", "Sky"))
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    until(match, "to answer", 1)
    cast(match, "transition", dice=(*HIT, *MISS, 55))
    assert match.state["att"].tolist() == [0, 0, 0, 0, 0, 3]


def test_paper_people_add_two_rolled_defence_dice():
    match = answering("paper people", skills=("Illusion", "Fang", "Sea", "Sun", "Sky"))
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    until(match, "to answer", 1)
    cast(match, "paper people", dice=HIT)
    assert match.state["extra_dfd"] == 2
    act(match, "go on", dice=(0,))
    assert mp(match, 1) == 19  # two rolled ones strike out two of three


def test_rampart_undoes_five_damage_or_more():
    match = answering("rampart", skills=("Earth", "Fang", "Sea", "Sun", "Sky"),
                      prepare=lambda one: poke(one, "lasting", bonus(one, 0, 4)))  # fmt: skip
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 2", "1 1 3")
    until(match, "to answer", 1)
    while match.state["timing"] != magics.BIG_DAMAGE:
        act(match, "go on")
    cast(match, "rampart", dice=HIT)
    assert mp(match, 1) == 20


def bonus(match, seat, amount):
    lasting = match.state["lasting"].copy()
    lasting[seat, magics.BONUS_C] = amount
    return lasting


@pytest.mark.parametrize("magic, skill, attack, defence, dice, damage", [
    ("magic flare", "", "1 2 3", "1 2 3", MISS, 2), ("retaliation", "Time", "1 1 3", "1 1 4", (*HIT, *MISS), 2),
    ("return gift", "Cycle", "1 5 5", "1 4 4", (*HIT, *MISS), 1),
])  # fmt: skip
def test_answers_of_a_defender(magic, skill, attack, defence, dice, damage):
    match = answering(magic, skills=(skill or "Wing", "Fang", "Sea", "Sun", "Sky"))
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, attack, defence)
    until(match, "to answer", 1, "after the defence")
    cast(match, magic, dice=dice)
    assert mp(match, 0) == 20 - damage
    blunt = answering(magic, skills=(skill or "Wing", "Fang", "Sea", "Sun", "Sky"))
    my_step(blunt, "attack step")
    act(blunt, "go on")
    clash(blunt, "1 1 1", "2 2 2")
    while asked(blunt) == "to answer":
        assert f"magic {magic}" not in legal_names(blunt)
        act(blunt, "go on")


def test_postscript_deals_one_more_and_mends_the_own_archetypes():
    match = duel("postscript", skills=("Heart", "Fang", "Sea", "Sun", "Sky"))
    charge(match, 0, "postscript", 2)
    put(match, 0, "Legion")
    poke(match, "a_hurt", [[1, 0, 0, 0, 0, 0]] + [[0] * 6] * 7)
    my_step(match, "attack step")
    assert "magic postscript" not in legal_names(match)
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    my_step(match, "after the attack")
    hit = mp(match, 1)
    cast(match, "postscript")
    assert mp(match, 1) == hit - 1 and match.state["a_hurt"][0, 0] == 0


def test_catalyst_charges_a_summons_by_the_points_cut():
    match = duel("catalyst", ("summon Kingdom", "Gold"), skills=("Abyss", "Gold", "Sea", "Sun", "Sky"))
    charge(match, 0, "catalyst", 1)
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    my_step(match, "after the attack")
    cast(match, "catalyst", dice=HIT)
    assert charged(match, 0, "summon Kingdom") == 1 + 3  # one since the round began


@pytest.mark.parametrize("magic, skill, damage", [("parasite", "Insect", 2), ("revenge", "Death", 1)])
def test_answers_to_damage(magic, skill, damage):
    match = answering(magic, skills=(skill, "Gold", "Sea", "Sun", "Sky"))
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    until(match, "a check", 1)
    act(match, "go on", dice=MISS)
    assert asked(match) == "to answer" and match.player == 1
    cast(match, magic)
    assert (mp(match, 0), mp(match, 1)) == (20 - damage, 19)


def resisting(magic, *skills, spell="flame"):
    """Seat 1 has resisted seat 0's spell and may answer."""
    match = answering(magic, skills=(*skills, "Gold", "Fang", "Sea", "Sun", "Sky")[:5])
    act(match, f"magic {spell}")
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    until(match, "a check", 1)
    act(match, "go on", dice=HIT)
    assert asked(match) == "to answer" and match.player == 1
    return match


def test_mana_bomb_hurts_the_caster_of_a_resisted_spell():
    match = cast(resisting("mana bomb"), "mana bomb", dice=())
    assert (mp(match, 0), mp(match, 1)) == (18, 20)


def test_reflection_deals_the_damage_prevented():
    match = cast(resisting("reflection", "Silence", spell="bite"), "reflection")
    assert (mp(match, 0), mp(match, 1)) == (18, 20)


def test_spell_return_turns_the_spell_back():
    match = cast(resisting("spell return", "Illusion", spell="bite"), "spell return")
    assert (mp(match, 0), mp(match, 1)) == (18, 20)


def test_counterspell_cancels_before_the_effect():
    match = answering("counterspell", skills=("Wandering", "Gold", "Sea", "Sun", "Sky"))
    act(match, "magic bite")
    act(match, "player_1")
    act(match, "go on", dice=HIT)
    assert asked(match) == "to answer" and match.player == 1
    cast(match, "counterspell")
    assert (mp(match, 0), mp(match, 1)) == (19, 20)


def test_line_of_death_kills_on_three_faces_or_its_caster():
    match = cast(ready("line of death", within="attack step"), "line of death", dice=HIT)
    act(match, "go on")
    clash(match, "1 2 3", "4 4 4")
    until_over(match)
    assert match.returns.tolist() == [1, -1]
    match = cast(ready("line of death", within="attack step"), "line of death", dice=HIT)
    act(match, "go on")
    clash(match, "1 2 2", "4 4 4")
    until_over(match)
    assert match.returns.tolist() == [-1, 1] and mp(match, 1) == 17


def until_over(match):
    while not match.over and match.state["round_no"] == 1:
        act(match, "go on" if "go on" in legal_names(match) else legal_names(match)[-1] if asked(match) != "a plot" else
            next(n for n in legal_names(match) if n.startswith("plot")), match.player)  # fmt: skip


# --- equipment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-78")
@pytest.mark.parametrize("magic, name, amount", [
    ("golden rule", "sevens", 1), ("singing mask", "mask", 1), ("monster arm", "three_dice", 1),
    ("spirit armour", "armour", 1), ("old sword", "lone_bonus", 1), ("flower helm", "helm", 1), ("fizzle", "odour", 1),
    ("book penalty", "foe_resists", -2), ("twin swords", "twin_swords", 1), ("attack rules", "attack", 1),
    ("spirit dress", "defence", 1), ("keyword", "guard", 1), ("translation", "linked", 1), ("ill omen", "omen", 1),
    ("erasure", "wary", -2), ("ancestor god", "summons", 1), ("demon race", "source", 1),
    ("speed reading", "spells", 1), ("net of dreams", "net", 1), ("ominous array", "array", 1),
    ("spell jamming", "jamming", 1), ("agreement", "treaty", 1),
])  # fmt: skip
def test_equipment_works_while_its_cost_is_charged(magic, name, amount):
    cost = magics.ROWS[magics.MAGIC[magic], magics.COST]
    match = duel(magic)
    charge(match, 0, magic, cost - 1)
    assert column(match, 0, name, "gear") == 0
    until(match, "to charge mana", 0)
    act(match, f"magic {magic}")
    assert column(match, 0, name, "gear") == amount and charged(match, 0, magic) == cost
    assert [e.values["works"] for e in match.events(1) if e.kind == "equipment"][-1] == 1


@pytest.mark.rule("MG-78")
@pytest.mark.parametrize("magic, name, amount", [
    ("horn", "horn", 1), ("pressing chant", "spell_checks", 1), ("fire of judgement", "judge", 1),
    ("analysis", "witness_dice", 1), ("support dice", "witness_attack", 1), ("tongue of magic", "summon_checks", 1),
    ("hooked claws", "claws", 1), ("special clause", "clause", 2), ("resistance", "resists", 1),
    ("uniform", "domain_resists", 2), ("phantom brain", "temporary_start", 2), ("binding", "max_mp", 2),
])  # fmt: skip
def test_equipment_without_a_cost_always_works(magic, name, amount):
    match = duel(magic)
    assert column(match, 0, name, "gear") == amount
    if name == "temporary_start":
        assert match.state["temp"][:2].tolist() == [2, 0]


def test_uniform_gives_a_temporary_point():
    assert duel("uniform").state["temp"][0] == 1


def test_binding_adds_two_to_the_points_rolled():
    match = duel("binding", mp=0, dice=(3, 4))
    assert match.state["mp"][:2].tolist() == [3 + 4 + 2, 4 + 4]


def gear(match, seat, magic):
    """Let an equipment of a seat work from the next mana on, and charge it."""
    charge(match, seat, magic, magics.ROWS[magics.MAGIC[magic], magics.COST] - 1)
    until(match, "to charge mana", seat)
    act(match, f"magic {magic}")
    return match


def test_monster_arm_keeps_the_two_best_of_three():
    match = duel("monster arm", ("flame", "Gold"))
    charge(match, 0, "flame", 1)
    my_step(gear(match, 0, "monster arm"))
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(2, 6, 5))
    assert [(e.values["first"], e.values["second"]) for e in match.events() if e.kind == "roll"] == [(6, 5)]


def test_golden_rule_gives_own_mana_on_a_seven():
    match = duel("golden rule", ("flame", "Gold"))
    charge(match, 0, "flame", 1)
    my_step(gear(match, 0, "golden rule"))
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(3, 4))
    assert [e.values for e in match.events() if e.kind == "mana"][-1] == {"seat": 0, "domain": 0, "amount": 1}


def test_ill_omen_gives_mana_of_the_dice_of_a_failure():
    match = duel("ill omen", ("flame", "Gold"))
    charge(match, 0, "flame", 1)
    my_step(gear(match, 0, "ill omen"))
    act(match, "magic flame")
    act(match, "player_1")
    act(match, "go on", dice=(1, 2))
    gained = [(e.values["domain"], e.values["amount"]) for e in match.events() if e.kind == "mana"][-2:]
    assert gained == [(0, 1), (1, 1)]


def test_keyword_lessens_damage_of_spells():
    match = gear(answering_at_start("keyword"), 1, "keyword")
    assert mp(cast(my_step(match), "bite", "player_1"), 1) == 19


def answering_at_start(magic):
    match = duel("bite", foe=(magic,), skills=("Fang", "Gold", "Sea", "Sun", "Sky"))
    charge(match, 0, "bite", 4)
    return match


def test_erasure_hinders_spells_aimed_at_its_owner():
    match = my_step(gear(answering_at_start("erasure"), 1, "erasure"))
    cast(match, "bite", "player_1")
    assert [e.values["modifier"] for e in match.events() if e.kind == "check"][0] == -2


def test_spell_jamming_hinders_everyone_elses_spells():
    match = my_step(gear(answering_at_start("spell jamming"), 1, "spell jamming"))
    cast(match, "bite", "player_1")
    assert [e.values["modifier"] for e in match.events() if e.kind == "check"][0] == -1


def test_book_penalty_and_pressing_chant_and_resistance_change_checks():
    match = duel("book penalty", "pressing chant", "bite", foe=("resistance",), skills=("Fang", "Gold", "Sea", "Sun",
                 "Sky"))  # fmt: skip
    charge(match, 0, "bite", 2)
    cast(my_step(gear(match, 0, "book penalty")), "bite", "player_1")
    assert [e.values["modifier"] for e in match.events() if e.kind == "check"] == [1, -2 + 1]


def test_flower_helm_makes_a_special_resistible_by_a_special_only():
    match = duel("flower helm", "bite", skills=("Fang", "Gold", "Sea", "Sun", "Sky"), foe_skills=("Fang", *FAR[:4]))
    charge(match, 0, "bite", 2)
    cast(my_step(gear(match, 0, "flower helm")), "bite", "player_1", dice=(6, 6, 1, 6, 5))
    assert mp(match, 1) == 18


def test_singing_mask_gives_one_more_spell_when_resisted():
    match = duel("singing mask", "bite", skills=("Fang", "Gold", "Sea", "Sun", "Sky"), foe_skills=("Fang", *FAR[:4]))
    charge(match, 0, "bite", 4)
    cast(my_step(gear(match, 0, "singing mask")), "bite", "player_1", dice=(*HIT, *HIT))
    assert column(match, 0, "spells") == 1


def test_twin_swords_bring_a_second_sword_of_the_own_domain():
    match = duel("twin swords", ("summon Sword", "Gold"))
    charge(match, 0, "summon Sword", 1)
    cast(my_step(gear(match, 0, "twin swords")), "summon Sword", dice=(*HIT, 6, 6))
    assert field(match, 0) == ["Sword", "Sword"] and match.state["a_symbol"][0, 1] == tables.SKILL["Otherworld"]


def test_ancestor_god_allows_a_second_summoning_at_two_less():
    match = duel("ancestor god", ("summon Sword", "Gold"), ("summon Spirit", "Sea"))
    charge(match, 0, "summon Sword", 1)
    charge(match, 0, "summon Spirit", 1)
    cast(my_step(gear(match, 0, "ancestor god")), "summon Sword", dice=HIT)
    cast(match, "summon Spirit", dice=HIT)
    assert field(match, 0) == ["Sword", "Spirit"]
    assert [e.values["modifier"] for e in match.events() if e.kind == "check"] == [0, -2]


def test_net_of_dreams_draws_emergency_summons_from_dream():
    match = cast(my_step(gear(duel("net of dreams"), 0, "net of dreams")), "emergency summons", dice=(1, 1, *HIT))
    assert [e.values["skill"] for e in match.events() if e.kind == "check"] == [tables.SKILL["Memory"]]


def test_ominous_array_adds_to_attack_in_rounds_with_a_summoning():
    match = my_step(gear(duel("ominous array"), 0, "ominous array"))
    before = match.observe(0)[match.game.slots.index("own_seat_attack")]
    cast(match, "emergency summons", dice=(1, 1, 1, *HIT))
    assert round(float(match.observe(0)[match.game.slots.index("own_seat_attack")] - before) * 8) == 1


def test_fizzle_holds_new_archetypes_for_a_round():
    match = duel(("summon Legion", "Gold"), foe=("fizzle",))
    charge(match, 0, "summon Legion", 3)
    cast(my_step(gear(match, 1, "fizzle")), "summon Legion", dice=HIT)
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "2 2 2")
    until(match, "own turn")
    assert mp(match, 1) == 17  # its Bonus 1 is held


def attack_with(magic, attack, defence, domain="star", prepare=None, foe=()):
    match = duel(magic, domain=domain, foe=foe)
    if prepare:
        prepare(match)
    if magics.ROWS[magics.MAGIC[magic], magics.COST]:
        gear(match, 0, magic)
    my_step(match, "attack step")
    act(match, "go on")
    return until(clash(match, attack, defence), "own turn")


def test_old_sword_helps_whoever_has_no_archetype():
    assert mp(attack_with("old sword", "1 1 1", "2 2 2"), 1) == 20 - 4
    assert mp(attack_with("old sword", "1 1 1", "2 2 2", prepare=lambda one: put(one, 0, "Nightmare")), 1) == 20 - 3


def test_fire_of_judgement_adds_bonus_for_the_battle_after_two_own_dice():
    match = attack_with("fire of judgement", "1 1 2", "3 3 3")
    assert mp(match, 1) == 17 and column(match, 0, "bonus", "lasting") == 1
    assert column(attack_with("fire of judgement", "1 2 2", "3 3 3"), 0, "bonus", "lasting") == 0


def test_hooked_claws_fray_by_an_own_die():
    assert attack_with("hooked claws", "1 2 2", "3 3 3").state["ail"][1, 1] == 1
    assert attack_with("hooked claws", "2 2 2", "3 3 3").state["ail"][1, 1] == 0


def test_special_clause_adds_two_at_half_points():
    low = attack_with("special clause", "1 1 1", "2 2 2", prepare=lambda one: poke(one, "mp", [10, 20] + [20] * 6))
    assert mp(low, 1) == 20 - 5
    high = attack_with("special clause", "1 1 1", "2 2 2", prepare=lambda one: poke(one, "mp", [11, 20] + [20] * 6))
    assert mp(high, 1) == 20 - 3


def test_valour_and_chain_add_to_dice_left():
    for magic, attack, hurt in (
        ("valour", "1 2 2", 5),
        ("valour", "2 2 2", 3),
        ("chain", "3 3 4", 4),
        ("chain", "3 3 3", 3),
    ):
        match = cast(ready(magic), magic, dice=HIT)
        my_step(match, "attack step")
        act(match, "go on")
        until(clash(match, attack, "5 5 5"), "own turn")
        assert mp(match, 1) == 20 - hurt


def test_horn_boosts_from_the_third_round_on():
    match = duel("horn")
    for number in (1, 2, 3):
        my_step(match, "attack step")
        act(match, "go on")
        clash(match, "1 1 1", "1 1 1")
        until(match, "own turn")
        thrown = [e for e in match.events() if e.kind == "dice" and e.values["how"] // 2 == 2]
        assert len(thrown) == int(number == 3)
        if number < 3:
            my_step(my_step(match, "attack step", 1), "summon step")


def test_spirit_armour_strikes_two_for_one_of_the_own_domain():
    match = gear(duel(foe=("spirit armour",)), 1, "spirit armour")
    my_step(match, "attack step")
    act(match, "go on")
    until(clash(match, "1 1 2", "1 3 3"), "own turn")
    assert mp(match, 1) == 19


def test_translation_joins_star_and_dark():
    match = gear(duel("translation", skills=("Gold", "Earth", "Forest", "Road", "Sea")), 0, "translation")
    match = my_step(match)
    act(match, "magic emergency summons", dice=(6, 1, 1))
    assert [e.values["number"] for e in match.events() if e.kind == "check"] == [6]  # Abyss beside Gold


def test_agreement_adds_a_die_to_contracts():
    match = gear(duel("agreement"), 0, "agreement")
    my_step(match, "attack step")
    act(match, "go on")
    clash(match, "1 1 1", "1 1 1")
    until(match, "to answer", 0)
    act(match, "contract 1")
    assert match.state["extra_att"] == 3


def test_accidental_burst_hits_witnesses():
    match = duel_with_witnesses("accidental burst", skill="Lie")
    cast(match, "accidental burst", "player_3", dice=(*HIT, *MISS))
    assert mp(match, 3) == 19


def test_eviction_removes_an_enemy_witness():
    match = cast(duel_with_witnesses("eviction", "Gravity"), "eviction", "player_3")
    assert match.state["alive"][:4].tolist() == [1, 1, 1, 0]


def test_escape_lets_a_witness_leave_at_a_rounds_end():
    match = until(duel_with_witnesses("escape", "Wind", 2), "to answer", 2, "round end")
    cast(match, "escape", dice=HIT)
    assert match.state["alive"][:4].tolist() == [1, 1, 0, 1]


def test_black_wind_of_a_witness_adds_bonus():
    match = until(duel_with_witnesses("black wind", "Storm", 2), "to answer", 2)
    cast(match, "black wind", dice=HIT)
    assert column(match, 0, "bonus") == 1 and mp(match, 2) == 19


def test_cheering_throws_the_representatives_dice_again():
    match = until(duel_with_witnesses("cheering", "Cry", 2), "to answer", 2)
    cast(match, "cheering", dice=(*HIT, 55))
    assert match.state["att"].tolist() == [0, 0, 0, 0, 0, 3]


def test_chorus_helps_an_allys_spell():
    match = duel_chorus()
    act(match, "magic bite")
    act(match, "player_1")
    act(match, "go on")
    assert match.player == 2
    cast(match, "chorus", dice=HIT)
    until(match, "a check", 1)
    checks = [e.values["modifier"] for e in match.events() if e.kind == "check"]
    assert checks[-1] == -1 and [e.values["amount"] for e in match.events() if e.kind == "modifier"] == [1]


def duel_chorus():
    builds = (mage("bite", skills=("Fang", *FAR[:4])), mage(), mage("chorus", skills=("Prayer", *FAR[:4])), mage())
    match = know(Match(GAME, seed=1, size="full", builds=builds, witnesses=1, mp=20, start_mana=0))
    charge(match, 0, "bite", 2)
    charge(match, 2, "chorus", 2)
    return my_step(match)


def test_laze_skips_the_witness_die_and_its_feedback():
    match = duel_with_witnesses("laze", "Sloth", 3, lambda one: poke(one, "mp", [20, 20, 20, 10] + [0] * 4))
    my_step(match, "attack step")
    act(match, "go on")
    until(match, "to answer", 3)
    cast(match, "laze", dice=HIT)
    assert mp(match, 3) == 11
    until(match, "a plot")
    assert 3 not in match.acting
    clash(match, "1 1 1", "2 2 2")
    until(match, "own turn")
    assert mp(match, 1) == 17 and mp(match, 3) == 11


def test_time_rewind_rolls_an_allys_failure_again():
    match = duel_with_witnesses("time rewind", "Time", 2)
    act(match, "magic emergency summons", dice=(1, 1, 1))
    act(match, "go on", dice=(1, 2))
    until(match, "to answer", 2)
    cast(match, "time rewind", dice=(*HIT, *HIT))
    assert field(match, 0) == ["Spirit"]


def test_first_aid_heals_the_representative_after_a_defence():
    match = duel_with_witnesses("first aid", "Healing", 3, lambda one: poke(one, "mp", [20, 10, 20, 20] + [0] * 4))
    my_step(match, "attack step")
    act(match, "go on")
    until(match, "a plot")
    act(match, "plot 1 1 1", 0)
    act(match, "plot 1 1 1", 1)
    act(match, "plot 2", 3)
    until(match, "to answer", 3)
    cast(match, "first aid", dice=HIT)
    assert mp(match, 1) == 11


def test_analysis_and_support_dice_of_witnesses():
    match = until(duel_with_witnesses("analysis", seat=3), "a plot")
    assert legal_names(match, 3)[0] == "plot 1 1"
    match = until(duel_with_witnesses("support dice", seat=2), "a plot")
    assert set(match.acting) == {0, 1, 2, 3}


@pytest.mark.rule("MG-79")
def test_every_magic_is_shown():
    assert len(magics.MAGICS) >= 120
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_magicalogia_*.py"))
    missing = [name for name in magics.MAGICS if f'"{name}"' not in text and not name.startswith("summon ")]
    assert not missing, missing
