"""Preparation, casting, the clock and the end of a duel, by scripted dice and enumeration (ids: RULES.md)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from matryca_play import (
    FOE,
    ME,
    PLAIN,
    choices,
    distribution,
    duel,
    first_match,
    landing,
    last,
    outcomes,
    passed,
    prepare,
    put,
    result,
)
from support import act, events, legal_names

from feint.envs import ConfigError, IllegalAction, Match
from feint.envs.matryca import spells

K = {name: k for k, name in enumerate(spells.NAMES)}


def preparing(path="fire", **config) -> Match:
    """Both seats have chosen their paths; seat 0 is to write."""
    match = Match("matryca-duel", seed=1, **config)
    act(match, f"path {path}", 0)
    act(match, "path fire", 1)
    return match


def write(match: Match, *names: str) -> Match:
    for name in names:
        act(match, name, 0)
        act(match, "done", 1)
    return match


def pass_probability(dice: int, needed: int) -> Fraction:
    return Fraction(sum(comb(dice, i) for i in range(needed, dice + 1)), 2**dice)


# --- preparation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-26")
def test_preparation_asks_path_first_then_spells_within_the_hours():
    match = Match("matryca-duel")
    assert choices(match, "path", 0) == {"fire", "mind", "wards", "life", "amulet"} and match.acting == (0, 1)
    match = preparing(prep_hours=2)
    assert choices(match, "write", 0) == set(spells.NAMES[:12])
    write(match, "write Fireball")
    assert choices(match, "write", 0) == set(spells.NAMES[:4]), "half an hour is left, enough for circle I"
    write(match, "done")
    assert legal_names(match, 0) == ["done"]


@pytest.mark.rule("MX-26")
def test_defaults_are_level_five_toughness_eleven_intellect_sixteen_and_eight_hours():
    match = Match("matryca-duel")
    assert (match.state["level"][ME], match.state["toughness"][ME], match.state["pm"][ME]) == (5, 11, 26)
    assert match.state["minutes"][ME] == 480


@pytest.mark.rule("MX-26")
def test_other_schools_give_one_spell_for_each_level():
    match = write(preparing(level=1, prep_hours=4), "write Daze", "erase Daze")
    assert choices(match, "write", 0) == {"Spark", "Daze"}, "one foreign spell at level 1, kept when erased"
    assert "outside Shield" not in match.game.action_names[0]


@pytest.mark.rule("MX-26")
@pytest.mark.parametrize(("level", "delay_spared"), [(6, False), (7, True)])
def test_amulet_trait_is_two_from_level_seven(level, delay_spared):
    match = duel(("amulet", "Spark"), level=level)
    act(match, "outside Spark")
    act(match, "enhance wounds 1 defence 0")
    assert last(match, "casting")["time"] == 1 + 50 + (0 if delay_spared else 5)


@pytest.mark.rule("MX-03")
def test_erasing_costs_one_point_and_five_minutes_and_nothing_else():
    match = write(preparing(), "write Spark", "write Spark")
    before = {name: match.state[name][ME].copy() for name in ("pm", "minutes", "components", "copies", "stamina")}
    results = outcomes(match, "erase Spark")
    assert len(results) == 1, "it never fails"
    after = results[0].match
    assert after.state["pm"][ME] == before["pm"] - 1 and after.state["minutes"][ME] == before["minutes"] - 5
    assert after.state["components"][ME] == before["components"] == 20
    assert after.state["copies"][ME, K["Spark"]] == 1


@pytest.mark.rule("MX-03")
def test_erasing_needs_a_magic_point_and_is_no_act_of_combat():
    match = write(preparing(), "write Spark")
    put(match, pm={ME: 0})
    assert not choices(match, "erase", 0) and choices(match, "write", 0)
    assert not choices(duel(("fire", "Spark")), "erase")


@pytest.mark.rule("MX-05")
def test_specialist_holds_one_more_of_the_own_school_and_one_in_all():
    match = write(preparing(prep_hours=50, level=9), *["write Spark"] * 4)
    assert [n for n in choices(match, "write", 0) if spells.CIRCLE[K[n]] == 1] != [], (
        "own copies are stored: any may come on top"
    )
    write(match, "write Spark")
    assert not [n for n in choices(match, "write", 0) if spells.CIRCLE[K[n]] == 1]
    write(match, *["write Fire Whip"] * 3)
    assert not [n for n in choices(match, "write", 0) if spells.CIRCLE[K[n]] == 2], (
        "the extra slot is taken in circle I"
    )


@pytest.mark.rule("MX-05")
def test_extra_slot_is_for_the_own_school():
    match = write(preparing(prep_hours=50), *["write Daze"] * 4)
    assert "write Spark" in legal_names(match, 0) and "write Daze" not in legal_names(match, 0)
    amulet = write(preparing("amulet", prep_hours=50), *["write Spark"] * 4)
    assert not [n for n in choices(amulet, "write", 0) if spells.CIRCLE[K[n]] == 1]
    higher = write(preparing(prep_hours=50), "write Fireball")
    assert [n for n in choices(higher, "write", 0) if spells.CIRCLE[K[n]] == 3], "of any usable circle"


@pytest.mark.rule("MX-24")
def test_a_slot_holds_a_spell_of_its_circle_and_copies_may_repeat():
    match = write(preparing("amulet", prep_hours=50), "write Fireball")
    assert not [n for n in choices(match, "write", 0) if spells.CIRCLE[K[n]] == 3], (
        "free slots of circle I and II take none of III"
    )
    write(match, "write Spark", "write Spark")
    assert match.state["copies"][ME, K["Spark"]] == 2


@pytest.mark.rule("MX-02")
@pytest.mark.parametrize("condition", ["travelled", "ill", "hungry", "exhausted"])
def test_no_correct_writing_in_a_bad_state(condition):
    """The time is spent, and by a d6 the spell is rejected or stored faulty: half and half."""
    match = preparing(condition=condition)
    results = outcomes(match, "write Fireball")
    state = distribution(
        results, lambda m: (m.state["copies"][ME, K["Fireball"]], m.state["faulty"][ME, K["Fireball"]])
    )
    assert state == {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}
    assert {int(o.match.state["minutes"][ME]) for o in results} == {480 - 90}
    for o in results:
        kinds = {e.kind for e in o.match.events(0)} & {"wrote", "rejected"}
        assert kinds == ({"wrote"} if o.match.state["copies"][ME].any() else {"rejected"}), "a fault goes unnoticed"


@pytest.mark.rule("MX-02")
def test_bad_writing_can_be_forbidden():
    assert not choices(preparing(condition="ill", bad_writing="forbid"), "write", 0)
    assert choices(preparing(bad_writing="forbid"), "write", 0)


@pytest.mark.rule("MX-02")
def test_a_faulty_pattern_is_harder_and_can_go_badly_wrong():
    match = put(duel(("fire", "Spark"), level=14), faulty={(ME, K["Spark"]): 1})
    results = landing(match, "Spark")  # six dice and two for spell level 3
    assert {last(o.match, "test")["needed"] for o in results} == {2}
    assert distribution(results, passed)[True] == pass_probability(8, 2)
    assert distribution(results, result).get(1, 0) > 0
    assert all(events(o.match, "fault") for o in results)


# --- casting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-06")
@pytest.mark.parametrize(
    ("level", "dice"), [(1, 2), (2, 2), (3, 3), (6, 4), (9, 5), (12, 6), (15, 7), (18, 8), (20, 8)]
)
def test_matrix_casting_is_an_easy_test_of_the_trait(level, dice):
    """Exact: passed unless all dice fail. The spell is of another school, so its level adds nothing."""
    match = duel(("mind", "Spark"), level=level)
    results = landing(match, "Spark")
    assert {(last(o.match, "test")["dice"], last(o.match, "test")["needed"]) for o in results} == {(dice, 1)}
    assert distribution(results, passed) == {True: pass_probability(dice, 1), False: 1 - pass_probability(dice, 1)}
    assert all(bool(events(o.match, "wounded")) == passed(o.match) for o in results)


@pytest.mark.rule("MX-07")
@pytest.mark.parametrize("split", [PLAIN, "enhance wounds 2 defence 1"])
def test_failed_matrix_casting_loses_all_declared_points_and_nothing_else(split):
    match = duel(("fire", "Fireball"))
    cost = 1 if split == PLAIN else 4
    for o in landing(match, "Fireball", split=split):
        failed = not passed(o.match)
        lost = cost + (
            3 if failed and events(o.match, "backfired") and last(o.match, "backfired")["die"] in (3, 4) else 0
        )
        assert o.match.state["pm"][ME] == 26 - lost
        assert o.match.state["copies"][ME, K["Fireball"]] == (1 if failed else 0)
        assert o.match.state["components"][ME] == (20 if failed else 19)


@pytest.mark.rule("MX-24")
def test_a_passed_cast_uses_up_one_copy_and_its_component():
    match = duel(("fire", "Spark", "Spark"))
    after = first_match(landing(match, "Spark"), passed)
    assert (after.state["copies"][ME, K["Spark"]], after.state["components"][ME]) == (1, 19)
    outside = first_match(landing(match, "Spark", "outside"), passed)
    assert (outside.state["copies"][ME, K["Spark"]], outside.state["components"][ME]) == (2, 19)
    put(match, components={ME: 0})
    assert not choices(match, "matrix") and not choices(match, "outside")


@pytest.mark.rule("MX-08")
@pytest.mark.parametrize(("level", "more"), [(6, 0), (7, 1), (13, 1), (14, 2), (20, 2)])
@pytest.mark.parametrize("mode", ["matrix", "outside"])
def test_each_spell_level_above_the_first_adds_a_die(level, more, mode):
    """A specialist's own spells are of level 2 from level 7 on, of level 3 from 14 on; others of level 1."""
    match = duel(("fire", "Spark", "Daze"), level=level)
    trait = 2 + level // 3
    assert {last(o.match, "test")["dice"] for o in landing(match, "Spark", mode)} == {trait + more}
    assert {last(o.match, "test")["dice"] for o in landing(match, "Daze", mode)} == {trait}


@pytest.mark.rule("MX-09")
@pytest.mark.parametrize("k", range(0, 36, 4))
def test_outside_the_matrix_difficulty_follows_the_circle(k):
    """All nine circles at level 20, exact; a failure keeps the component, and both criticals can happen."""
    needed = [1, 1, 2, 2, 3, 3, 4, 4, 5][k // 4]
    results = landing(duel(("mind", spells.NAMES[k]), level=20, prep_hours=40), spells.NAMES[k], "outside")
    assert {last(o.match, "test")["needed"] for o in results} == {needed}
    assert distribution(results, passed)[True] == pass_probability(8, needed)
    assert {o.match.state["components"][ME] for o in results if not passed(o.match)} == {20}
    assert set(distribution(results, result)) == {0, 1, 2, 3}


@pytest.mark.rule("MX-09")
def test_what_is_not_known_can_not_be_cast_outside():
    match = duel(("fire", "Daze"))
    assert choices(match, "outside") == {"Spark", "Fire Whip", "Fireball", "Daze"}


@pytest.mark.rule("MX-11")
def test_each_enhancing_point_adds_wounds_or_lowers_the_defence():
    match = duel(("fire", *["Fireball"]), theirs=("fire",))
    for wounds, save in ((0, 0), (1, 0), (0, 1), (2, 1), (3, 0), (0, 3)):
        split = f"enhance wounds {wounds} defence {save}" if wounds + save else PLAIN
        results = [o for o in landing(match, "Fireball", split=split) if result(o.match) == 2]
        for o in results:
            assert last(o.match, "saved")["value"] == 8 - save
            full = 15 + 5 * wounds
            assert last(o.match, "wounded")["points"] == (full // 2 if last(o.match, "saved")["saved"] else full)
        total = sum(o.probability for o in results)
        saved = sum(o.probability for o in results if last(o.match, "saved")["saved"])
        assert saved / total == Fraction(8 - save, 20)


@pytest.mark.rule("MX-11")
def test_only_what_a_spell_has_can_be_enhanced():
    match = duel(("mind", "Sleep", "Shield"))
    act(match, "matrix Sleep")
    assert choices(match, "enhance") == {"nothing", *(f"wounds 0 defence {n}" for n in (1, 2, 3))}
    match = duel(("mind", "Sleep", "Shield"))
    act(match, "matrix Shield")
    assert choices(match, "enhance") == {"nothing"}


@pytest.mark.rule("MX-12")
@pytest.mark.rule("MX-13")
def test_each_point_delays_and_any_makes_the_test_one_harder():
    match = duel(("fire", "Fireball"))
    for pm, split in enumerate([PLAIN, *(f"enhance wounds {n} defence 0" for n in (1, 2, 3))]):
        results = landing(match, "Fireball", split=split)
        assert {last(o.match, "casting")["time"] for o in results} == {1 + 35 + 5 * pm}
        assert {last(o.match, "test")["needed"] for o in results} == {1 if pm == 0 else 2}


@pytest.mark.rule("MX-14")
def test_no_more_points_than_the_circle_and_none_outside():
    match = duel(("fire", "Fire Whip"))
    act(match, "matrix Fire Whip")
    splits = {f"wounds {w} defence {s}" for w in range(3) for s in range(3) if 0 < w + s <= 2}
    assert choices(match, "enhance") == {"nothing", *splits}
    match = duel(("fire", "Fire Whip"))
    act(match, "outside Fire Whip")
    assert choices(match, "enhance") == {"nothing"}


@pytest.mark.rule("MX-14")
def test_enhancement_needs_the_points():
    match = put(duel(("fire", "Fireball")), pm={ME: 2})
    act(match, "matrix Fireball")
    assert choices(match, "enhance") == {"nothing", "wounds 1 defence 0", "wounds 0 defence 1"}


@pytest.mark.rule("MX-15")
@pytest.mark.parametrize(("level", "slower"), [(5, 5), (7, 0), (20, 0)])
def test_an_amulet_enhances_outside_and_from_trait_two_without_delay(level, slower):
    match = duel(("amulet", "Fire Whip"), level=level)
    for pm in (1, 2):
        results = landing(match, "Fire Whip", "outside", f"enhance wounds {pm} defence 0")
        assert {last(o.match, "casting")["time"] for o in results} == {1 + 60 + slower * pm}
        assert {last(o.match, "test")["needed"] for o in results} == {2}, "one harder, once"
        # from the Matrix it changes nothing
        results = landing(match, "Fire Whip", "matrix", f"enhance wounds {pm} defence 0")
        assert {last(o.match, "casting")["time"] for o in results} == {1 + 30 + 5 * pm}
    act(match, "outside Fire Whip")
    assert max(int(x.split()[1]) for x in choices(match, "enhance") - {"nothing"}) == 2, "no more than the circle"


@pytest.mark.rule("MX-25")
def test_trait_raises_the_effect_and_item_the_limit():
    results = landing(duel(("fire", "Spark"), trait=1), "Spark", split="enhance wounds 1 defence 0")
    assert {last(o.match, "wounded")["points"] for o in results if result(o.match) == 2} == {17, 8}
    match = duel(("fire", "Spark"), item=1)
    act(match, "matrix Spark")
    assert "wounds 2 defence 0" in choices(match, "enhance")
    match = duel(("fire", "Spark"))
    act(match, "matrix Spark")
    assert "wounds 2 defence 0" not in choices(match, "enhance")


@pytest.mark.rule("MX-16")
@pytest.mark.parametrize(("wounds", "dice"), [(0, 8), (12, 7), (23, 6)])
def test_criticals_by_the_dice_really_thrown(wounds, dice):
    """Exact: a positive one on a passed test with k sixes; wounds take dice away, and k with them."""
    match = put(duel(("fire", "Spark"), level=18, theirs=("fire",)), wounds={ME: wounds}, path={ME: 1})
    least = {8: 4, 7: 4, 6: 4}[dice]
    tail = sum(comb(dice, i) * Fraction(1, 6) ** i * Fraction(5, 6) ** (dice - i) for i in range(least, dice + 1))
    results = landing(match, "Spark")
    assert {last(o.match, "test")["dice"] for o in results} == {dice}
    assert distribution(results, result)[3] == tail


@pytest.mark.rule("MX-16")
def test_pools_stay_between_one_and_twelve():
    match = put(duel(("fire", "Spark"), level=1), wounds={ME: 23})
    results = landing(match, "Spark")
    assert {last(o.match, "test")["dice"] for o in results} == {1}
    assert distribution(results, result) == {0: Fraction(1, 2), 2: Fraction(1, 2)}, "one die makes no critical"


@pytest.mark.rule("MX-17")
def test_plain_matrix_spells_never_go_badly_wrong():
    match = duel(("fire", "Spark"), level=9)
    assert set(distribution(landing(match, "Spark"), result)) == {0, 2, 3}
    assert set(distribution(landing(match, "Spark", split="enhance wounds 1 defence 0"), result)) == {0, 1, 2, 3}
    assert set(distribution(landing(match, "Spark", "outside"), result)) == {0, 1, 2, 3}


@pytest.mark.rule("MX-21")
def test_negative_criticals_by_a_die():
    """1-2 back at the caster, 3-4 more PM, 5 strikes the caster for want of an ally, 6 stuns; each exactly so often."""
    results = [o for o in landing(duel(("fire", "Fire Whip"), level=9), "Fire Whip", "outside") if result(o.match) == 1]
    total = sum(o.probability for o in results)
    by_die = distribution(results, lambda m: last(m, "backfired")["die"])
    assert by_die == {die: total / 6 for die in range(1, 7)}
    for o in results:
        die, mine = last(o.match, "backfired")["die"], o.match.state["wounds"][ME]
        if die <= 2:
            assert mine == 10
        elif die == 5:
            assert mine == (7 if last(o.match, "saved")["saved"] else 14)
        else:
            assert mine == 0
        assert o.match.state["pm"][ME] == 30 - 2 - (2 if die in (3, 4) else 0)
        assert o.match.state["at"][ME] == 1 + 60 + (30 if die == 6 else 0)


# --- exhaustion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-18")
def test_exhaustion_only_where_points_fall_short_and_stamina_is_left():
    match = put(duel(("fire", "Fireball")), pm={ME: 2})
    assert "outside Fireball" in legal_names(match)
    act(match, "outside Fireball")
    assert choices(match, "enhance") == {"nothing"}, "stamina pays, and nothing can be enhanced"
    match = put(duel(("fire", "Fireball")), pm={ME: 2}, stamina={ME: 0})
    assert choices(match, "outside") == {"Spark", "Fire Whip"} and choices(match, "matrix") == {"Fireball"}


@pytest.mark.rule("MX-18")
@pytest.mark.parametrize(
    ("spell", "circle"), [("Spark", 1), ("Fire Whip", 2), ("Fireball", 3), ("Heat Lance", 4), ("Pillar of Fire", 5)]
)
def test_exhaustion_pays_stamina_and_a_failed_test_wounds_by_the_circle(spell, circle):
    """Krzepa 11: failed in 9 of 20. Circle III leaves a heavy wound, IV puts out of action, V kills."""
    match = put(duel(("fire", spell), level=9), pm={ME: 0})
    results = landing(match, spell)
    assert distribution(results, lambda m: last(m, "exhausted")["passed"]) == {1: Fraction(11, 20), 0: Fraction(9, 20)}
    for o in results:
        assert (o.match.state["pm"][ME], o.match.state["stamina"][ME]) == (0, 10)
        if last(o.match, "exhausted")["passed"]:
            assert o.match.state["wounds"][ME] == 0 and events(o.match, "cast")
            continue
        wounded = next(e for e in events(o.match, "wounded") if e["person"] == ME)
        assert (wounded["points"], wounded["wound_class"]) == (11 * circle, circle)
        assert bool(events(o.match, "cast")) == (circle < 4), "only who still stands goes on to the test"
        assert o.match.over == (circle >= 4)


@pytest.mark.rule("MX-18")
def test_exhaustion_adds_to_wounds_held():
    match = put(duel(("fire", "Spark")), pm={ME: 0}, wounds={ME: 12})
    failed = first_match(landing(match, "Spark"), lambda m: not last(m, "exhausted")["passed"])
    assert failed.state["wounds"][ME] == 23


# --- the clock --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-21")
def test_start_is_a_die_for_each_and_the_earliest_acts():
    match = prepare(Match("matryca-duel", dice=[4, 2]), ("fire",), ("fire",))
    assert events(match, "begins") == [{"person": 0, "time": 4}, {"person": 3, "time": 2}]
    assert match.acting == (1,) and last(match, "turn") == {"person": 3, "time": 2}


@pytest.mark.rule("MX-21")
def test_a_cast_lands_after_its_delay_and_others_may_act_before():
    match = prepare(Match("matryca-duel", dice=[1, 2]), ("fire", "Spark"), ("fire",))
    act(match, "matrix Spark")
    act(match, PLAIN)
    assert match.acting == (1,) and match.state["clock"] == 2 and not events(match, "cast")
    act(match, "hold")
    assert match.acting == (1,) and match.state["clock"] == 22
    results = outcomes(match, "hold")
    assert all(o.match.state["clock"] == 26 and o.match.acting == (0,) and events(o.match, "cast") for o in results)


@pytest.mark.rule("MX-28")
def test_ties_go_to_the_higher_level_then_to_one_draw():
    even = prepare(Match("matryca-duel", dice=[3, 3, 2]), ("fire",), ("fire",))
    assert even.acting == (1,)
    before = Match("matryca-duel", dice=[3, 3, 1])
    assert prepare(before, ("fire",), ("fire",)).acting == (0,)
    assert prepare(Match("matryca-duel", dice=[3, 3], level=(4, 5)), ("fire",), ("fire",)).acting == (1,)
    assert prepare(Match("matryca-duel", dice=[3, 3], level=(6, 5)), ("fire",), ("fire",)).acting == (0,)


@pytest.mark.rule("MX-28")
def test_a_cast_is_dropped_at_no_cost_where_points_or_target_are_gone():
    base = put(duel(("fire", "Fireball")), at={FOE: 5})
    act(base, "matrix Fireball")
    act(base, "enhance wounds 3 defence 0")
    for change in ({"pm": {ME: 3}}, {"pm": {ME: 0}}):
        match = put(base.clone(), **change)
        while not events(match, "dropped"):
            act(match, "hold")
        assert match.state["pm"][ME] == change["pm"][ME]
        assert match.state["components"][ME] == 20 and match.state["copies"][ME, K["Fireball"]] == 1
        assert not events(match, "cast")
    enough = put(base.clone(), pm={ME: 4})
    while not events(enough, "cast"):
        act(enough, "hold")
    assert enough.state["pm"][ME] == 0


@pytest.mark.rule("MX-28")
def test_a_cast_is_dropped_where_its_target_has_gone():
    match = prepare(Match("matryca-duel", dice=[1, 3, 6, 6], teams="m/ww"), ("fire", "Spark"), ("fire",))
    act(match, "matrix Spark")
    act(match, "target enemy 2")
    act(match, PLAIN)
    put(match, wounds={4: 50})
    while not events(match, "dropped"):
        act(match, "hold")
    assert match.state["pm"][ME] == 26 and not events(match, "cast")


@pytest.mark.rule("MX-28")
def test_a_declared_cast_can_not_be_changed():
    match = prepare(Match("matryca-duel", dice=[1, 2]), ("fire", "Spark"), ("fire",))
    act(match, "matrix Spark")
    with pytest.raises(IllegalAction):
        act(match, "hold")
    act(match, PLAIN)
    with pytest.raises(IllegalAction):
        act(match, "hold", 0)


@pytest.mark.rule("MX-21")
def test_a_wound_of_a_higher_class_disturbs_a_cast():
    """One success more, once, however often; a wound within the class does not disturb."""
    for wounds, harder in ((11, 1), (3, 0)):
        match = duel(("fire", "Fireball"), theirs=("fire", "Spark"))
        put(match, at={FOE: 2}, wounds={ME: 0 if harder else 1}, level={FOE: 5})
        act(match, "outside Fireball")
        act(match, PLAIN)
        act(match, "matrix Spark", 1)
        hit = first_match(
            outcomes(match, PLAIN), passed, lambda m: not last(m, "saved")["saved"], lambda m: result(m) == 2
        )
        assert hit.state["wounds"][ME] == 10 + (0 if harder else 1)
        assert hit.state["disturbed"][ME] == harder, wounds
        put(hit, at={FOE: 900 if hit.acting == (0,) else 27})
        while len(events(hit, "cast")) < 2:
            act(hit, "hold")
        assert last(hit, "test")["needed"] == 2 + harder


# --- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-27")
def test_preparation_takes_the_same_number_of_choices_whatever_is_chosen():
    idle = prepare(Match("matryca-duel", seed=3), ("fire",), ("fire",))
    busy = prepare(Match("matryca-duel", seed=3), ("fire", *["Spark"] * 5), ("mind", "Sleep"))
    assert idle.turn == busy.turn


@pytest.mark.rule("MX-27")
def test_nothing_of_the_preparation_shows_to_the_other():
    views = set()
    for plan in (("fire",), ("mind", "Sleep"), ("amulet", "Spark", "Spark")):
        match = prepare(Match("matryca-duel", dice=[1, 6]), plan, ("fire",))
        views.add((match.observe(1).tobytes(), match.status(1), match.text(1)))
    assert len(views) == 1


@pytest.mark.rule("MX-27")
def test_a_cast_shows_mode_and_landing_time_but_not_the_spell():
    shown = []
    for spell in ("Spark", "Daze", "Shield"):
        match = prepare(Match("matryca-duel", dice=[1, 6]), ("fire", "Spark", "Daze", "Shield"), ("fire",))
        act(match, f"matrix {spell}")
        act(match, PLAIN)
        assert last(match, "casting", 1) == {"person": ME, "mode": 1, "time": 26}
        assert not events(match, "declared", 1) and events(match, "declared", 0)
        shown.append((match.observe(1).tobytes(), match.status(1)))
    assert len(set(shown)) == 1


@pytest.mark.rule("MX-27")
def test_a_resolved_cast_shows_spell_and_path_to_all():
    match = duel(("mind", "Spark"))
    assert not match.state["shown"][ME]
    for o in landing(match, "Spark"):
        assert last(o.match, "cast", 1)["spell"] == K["Spark"] and last(o.match, "shown", 1)["path"] == 1
        slot = o.match.game.slots.index("foe_seen_spark")
        assert o.match.observe(1)[slot] > 0


@pytest.mark.rule("MX-27")
def test_redrawn_worlds_look_the_same_and_keep_what_has_been_proved():
    """In thousands of worlds: path drawn anew until shown; a cast under way keeps mode and landing time."""
    rng = np.random.default_rng(0)
    for seed in range(25):
        match = Match("matryca-duel", seed=seed, level=int(rng.choice([3, 5, 9])))
        paths = set()
        for _ in range(45):
            if match.over:
                break
            names = [a for a in np.flatnonzero(match.legal()) if match.game.action_names[a] != "concede"]
            match.step(int(rng.choice(names)))
            if match.over:
                break
            world = match.resample_hidden(0, int(rng.integers(1 << 30)))
            assert world.observe(0).tobytes() == match.observe(0).tobytes() and world.status(0) == match.status(0)
            mine = [
                n
                for n in ("path", "pm", "copies", "held", "learned", "spell")
                if not np.array_equal(world.state[n][ME], match.state[n][ME])
            ]
            assert not mine
            assert (world.state["copies"][FOE] >= match.state["proved"][FOE]).all()
            assert 0 <= world.state["pm"][FOE] <= match.state["max_pm"][FOE]
            if match.state["shown"][FOE]:
                assert world.state["path"][FOE] == match.state["path"][FOE]
            paths.add(int(world.state["path"][FOE]))
            held = [world.state["copies"][FOE, 4 * c : 4 * c + 4].sum() for c in range(9)]
            assert held == world.state["held"][FOE].tolist()
        assert len(paths) > 1


@pytest.mark.rule("MX-27")
def test_public_bounds_hold_the_hidden_points():
    rng = np.random.default_rng(1)
    for seed in range(40):
        match = Match("matryca-duel", seed=seed, level=9, intellect=3)
        while not match.over:
            for p in (ME, FOE):
                assert match.state["pm_low"][p] <= match.state["pm"][p] <= match.state["pm_high"][p]
                assert match.state["stamina_low"][p] <= match.state["stamina"][p] <= match.state["stamina_high"][p]
            names = [a for a in np.flatnonzero(match.legal()) if match.game.action_names[a] not in ("concede", "hold")]
            match.step(int(rng.choice(names or np.flatnonzero(match.legal()))))


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-22")
def test_yielding_loses():
    match = duel()
    act(match, "concede")
    assert match.done and match.returns.tolist() == [-1, 1]


@pytest.mark.rule("MX-22")
def test_the_side_out_of_action_loses():
    match = put(duel(("fire", "Spark")), wounds={FOE: 33})
    for o in landing(match, "Spark"):
        assert o.match.over == passed(o.match)
        assert o.match.returns.tolist() == ([1, -1] if passed(o.match) else [0, 0])


@pytest.mark.rule("MX-22")
def test_nobody_wins_at_the_limit():
    match = duel(limit=100)
    while not match.over:
        act(match, "hold")
    assert match.truncated and match.returns.tolist() == [0, 0] and match.state["clock"] < 100


@pytest.mark.rule("MX-22")
def test_sides_of_up_to_three_and_all_must_fall():
    match = prepare(Match("matryca-duel", seed=2, teams="mmw/mww"), ("fire", "Spark"), ("fire",))
    people = [p for p in range(6) if match.state["side"][p] >= 0]
    assert people == list(range(6)) and match.state["kind"].tolist() == [1, 1, 2, 1, 2, 2]
    for left in (2, 1, 0):
        # two of the other side are out, then all of them
        put(match, wounds={q: 60 for q in (3, 4, 5)[left:]})
        act(match, "hold")
        assert match.over == (left == 0)
    assert match.returns.tolist() == [1, -1]
    with pytest.raises(ConfigError):
        Match("matryca-duel", teams="mmmm/m")
    with pytest.raises(ConfigError):
        Match("matryca-duel", teams="m/x")


@pytest.mark.rule("MX-22")
@pytest.mark.parametrize("teams", ["mmm/mmm", "www/w", "mw/mmw"])
def test_team_fights_come_to_an_end(teams):
    rng = np.random.default_rng(5)
    winners = set()
    for seed in range(12):
        match = Match("matryca-duel", seed=seed, teams=teams, level=7)
        while not match.over:
            names = [a for a in np.flatnonzero(match.legal()) if match.game.action_names[a] != "concede"]
            match.step(int(rng.choice(names)))
        winners.add(float(match.returns[0]))
    assert winners & {1.0, -1.0}


# --- warriors ---------------------------------------------------------------------------------------------------------


def warriors(**config) -> Match:
    return put(prepare(Match("matryca-duel", dice=[1, 6], teams="w/m", **config), ("fire",), ("fire",)), at={FOE: 900})


@pytest.mark.rule("MX-22")
def test_warriors_shoot_at_once_but_must_close_in_to_strike():
    match = warriors()
    assert choices(match, "strike") == {"bow"}
    act(match, "close in")
    assert match.state["clock"] == 41 and choices(match, "strike") == {"dagger", "sword", "two-handed", "bow"}


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(
    ("weapon", "delay", "wounds"), [("dagger", 20, 8), ("sword", 30, 12), ("two-handed", 40, 16), ("bow", 35, 10)]
)
def test_blows_of_every_weapon_exactly(weapon, delay, wounds):
    """Level 5: four dice, two needed; each surplus success 2 more, three sixes 6 more."""
    match = put(warriors(), closed={ME: 1})
    results = outcomes(match, f"strike {weapon}")
    assert {o.match.state["clock"] for o in results} == {1 + delay}
    dealt = distribution(results, lambda m: int(m.state["wounds"][FOE]))
    assert dealt[0] == 1 - pass_probability(4, 2)
    assert dealt[wounds] == Fraction(6, 16) and set(dealt) == {0, *(wounds + x for x in (0, 2, 4, 8, 10))}
    assert dealt[wounds + 8] + dealt[wounds + 10] == Fraction(7, 432)


@pytest.mark.rule("MX-21")
def test_blows_are_easy_on_the_helpless_and_hard_on_the_warded():
    match = put(warriors(), until={(FOE, 2): 500})
    assert sum(
        o.probability for o in outcomes(match, "strike bow") if last(o.match, "struck")["result"]
    ) == pass_probability(4, 1)
    match = put(warriors(), until={(FOE, 4): 500}, amount={(FOE, 4): 7})
    assert sum(
        o.probability for o in outcomes(match, "strike bow") if last(o.match, "struck")["result"]
    ) == pass_probability(4, 3)


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(("level", "armour"), [(1, 2), (5, 3), (10, 4), (20, 6)])
def test_warriors_wear_armour(level, armour):
    match = prepare(Match("matryca-duel", dice=[1, 6], teams="m/w", level=level), ("fire", "Spark"), ("fire",))
    put(match, at={FOE: 900})
    assert match.state["toughness"][FOE] == 14
    wounds = {last(o.match, "wounded")["points"] for o in landing(match, "Spark") if result(o.match) == 2}
    assert wounds == {10 - armour, max(0, 5 - armour)}
