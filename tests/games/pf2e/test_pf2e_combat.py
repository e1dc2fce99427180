"""Combat duels, rule by rule: hidden initiative, its reactions, the Strike's windows, acts and conditions (PD-xx)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from pf2e_duels import (
    choose,
    degrees,
    duel,
    face_probs,
    fighter,
    has,
    legal,
    opened,
    outcome_probs,
    put,
    record,
    rolled_degree,
    turn_of,
)
from support import act, events

from feint.envs import ConfigError, Match
from feint.envs.engine.compile import JIT
from feint.envs.pf2e import tables
from feint.envs.pf2e.checks import armour_class, degree_of, map_penalty, off_guard, save_bonus, strike_bonus
from feint.envs.pf2e.conditions import afflict, ends, starts, tick

#: Attackers and defenders whose Strikes are enumerated: several attack bonuses against several Armour Classes.
PAIRS = [
    ("fighter-1", "wizard-1"), ("fighter-1", "fighter-1"), ("wizard-1", "fighter-1"), ("rogue-3", "champion-3"),
    ("barbarian-5", "bard-5"), ("champion-7", "fighter-7"), ("cleric-10", "champion-10"), ("fighter-10", "wizard-10"),
]  # fmt: skip


def duelist(match, seat):
    """A seat's duelist, as rules take it compiled and plain."""
    whole = record(match)
    return whole["duelist"][seat] if JIT else whole.duelist[seat]


def bonus(name: str, slot: int = 0) -> int:
    return int(tables.ARMS[tables.NAMES.index(name), slot, tables.ATTACK])


def armour(name: str) -> int:
    return int(tables.SHEET[tables.NAMES.index(name), tables.AC])


def hp(match: Match, seat: int) -> int:
    return int(fighter(match, seat)["hp"])


# --- checks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_degrees_of_success_for_every_face_and_margin():
    for margin in range(-40, 41):
        got = Counter(degree_of(die, die + margin, 20) for die in range(1, 21))
        want = degrees(margin, 20)
        assert [Fraction(got[k], 20) for k in range(4)] == want, margin


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("attacks, plain, agile", [(0, 0, 0), (1, 5, 4), (2, 10, 8), (3, 10, 8), (8, 10, 8)])
def test_multiple_attack_penalty(attacks, plain, agile):
    assert map_penalty(attacks, False) == plain and map_penalty(attacks, True) == agile


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("name, slot, step", [("fighter-1", 0, 5), ("rogue-1", 0, 4), ("fighter-1", 2, 4)])
def test_penalty_grows_with_each_attack_of_the_turn(name, slot, step):
    match = opened(name, "fighter-1", dice=[2] * 8, statistics=("deception", "intimidation"))
    put(match, 1, acted=1)
    weapon = ("main weapon", "second weapon", "fist")[slot]
    totals = []
    for _ in range(3):
        act(match, f"strike with {weapon}")
        act(match, "pass")
        roll = events(match, "roll")[-1]
        totals.append(roll["total"] - roll["die"])
    assert totals == [bonus(name, slot) - k * step for k in range(3)]


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("attacker, defender", PAIRS)
def test_a_strike_hits_by_its_bonus_against_armour_class(attacker, defender):
    match = opened(attacker, defender, statistics=("perception", "perception"))
    act(match, "strike with main weapon")
    got = face_probs(match, "pass", rolled_degree)
    assert [got[k] for k in range(4)] == degrees(bonus(attacker), armour(defender))


# --- initiative -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-10")
def test_initiative_is_chosen_by_all_at_once_in_every_round():
    match = duel("fighter-1", "rogue-1")
    for number in range(1, 4):
        assert match.acting == (0, 1) and events(match, "round")[-1]["number"] == number
        assert legal(match, 0) == legal(match, 1) == {"roll perception", "roll deception", "roll intimidation"}
        before = match.observe(1).tobytes(), match.text(1)
        act(match, "roll deception", 0)
        assert match.acting == (1,) and (match.observe(1).tobytes(), match.text(1)) == before
        act(match, "roll perception", 1)
        while match.acting != (0, 1):
            act(match, "keep the order" if "keep the order" in legal(match) else "end turn")


@pytest.mark.rule("PD-10")
@pytest.mark.parametrize("statistic, column", [("perception", 0), ("deception", 1), ("intimidation", 2)])
def test_initiative_rolls_the_chosen_statistic(statistic, column):
    """Exact: who goes first, against a foe whose modifier is known, with a tie split evenly (PD-32)."""
    match = duel("fighter-1", "rogue-1")
    act(match, "roll perception", 1)
    got = outcome_probs(match, f"roll {statistic}", turn_of, 0)
    mine, other = tables.SHEET[tables.NAMES.index("fighter-1"), column], tables.SHEET[tables.NAMES.index("rogue-1"), 0]
    want = Fraction(0)
    for a in range(1, 21):
        for b in range(1, 21):
            want += Fraction(1, 400) * (1 if a + mine > b + other else Fraction(1, 2) if a + mine == b + other else 0)
    assert got[0] == want and got[1] == 1 - want


@pytest.mark.rule("PD-32")
def test_a_tie_is_decided_by_one_even_draw():
    for draw, first in ((1, 0), (2, 1)):
        match = choose(duel("fighter-1", "fighter-1", dice=[10, 10, draw]), "perception", "perception")
        assert turn_of(match) == first


@pytest.mark.rule("PD-11")
def test_who_acted_last_may_act_last_again_from_round_two_on():
    match = opened("fighter-1", "fighter-1", first=0, dice=[1, 20])
    act(match, "end turn")
    act(match, "end turn")
    choose(match, "perception", "perception")
    # seat 1 acted last and has won: only it knows, and only it is asked
    assert match.acting == (1,) and legal(match) == {"keep the order", "act last"}
    act(match, "act last")
    assert turn_of(match) == 0
    act(match, "end turn")
    act(match, "end turn")
    choose(match, "perception", "perception")
    assert match.acting == (1,), "who acted last is asked again"


@pytest.mark.rule("PD-11")
def test_the_question_is_asked_whoever_won_so_that_it_tells_nothing():
    match = opened("fighter-1", "fighter-1", first=0, dice=[20, 1])
    act(match, "end turn")
    act(match, "end turn")
    choose(match, "perception", "perception")
    assert match.acting == (1,) and legal(match) == {"keep the order"}
    assert not events(match, "order", 0)[1:]


@pytest.mark.rule("PD-12")
@pytest.mark.parametrize(
    "statistic, reaction",
    [("intimidation", "bullying press"), ("perception", "sense weakness"), ("deception", None)],
)
def test_the_statistic_rolled_gives_its_reaction_for_the_round(statistic, reaction):
    match = opened("fighter-1", "fighter-1", statistics=(statistic, "perception"))
    act(match, "strike with main weapon")
    assert match.acting == (0,) and legal(match) == {"pass", reaction} - {None}


@pytest.mark.rule("PD-12")
def test_untrained_rollers_get_no_reaction():
    """A barbarian is untrained in Deception: no Sidestep, and all can tell, so it is not even asked."""
    match = opened("fighter-1", "barbarian-1", statistics=("perception", "deception"), dice=[15, 3])
    act(match, "strike with main weapon")
    act(match, "pass")
    assert rolled_degree(match) == 2 and match.acting == (0,)


@pytest.mark.rule("PD-12")
def test_foes_see_only_the_order_and_a_used_reaction_shows_its_statistic():
    match = opened("fighter-1", "rogue-1", statistics=("perception", "deception"))
    assert not events(match, "initiative", 1) or all(e["seat"] == 1 for e in events(match, "initiative", 1))
    slots = match.game.slots
    may_be = [slots.index(f"foe_may_be_{name}") for name in ("perception", "deception", "intimidation")]
    assert match.observe(1)[may_be].tolist() == [1, 1, 1]
    act(match, "strike with main weapon")
    act(match, "sense weakness")
    assert match.observe(1)[may_be].tolist() == [1, 0, 0]
    assert match.observe(0)[may_be].tolist() == [0, 1, 0], "the longer off-guard shows that the foe rolled Deception"


@pytest.mark.rule("PD-12")
def test_an_effect_that_hangs_on_the_foe_rules_its_statistic_out():
    match = opened("fighter-1", "rogue-1", statistics=("perception", "intimidation"))
    act(match, "strike with main weapon")
    act(match, "sense weakness")
    slots = match.game.slots
    assert match.observe(0)[slots.index("foe_may_be_deception")] == 0
    assert match.observe(0)[slots.index("foe_may_be_intimidation")] == 1


@pytest.mark.rule("PD-12")
def test_after_resampling_every_statistic_still_possible_comes_up():
    match = opened("fighter-1", "rogue-1", statistics=("perception", "intimidation"))
    drawn = {int(fighter(match.resample_hidden(0, seed), 1)["stat"]) for seed in range(60)}
    assert drawn == {0, 1, 2}


# --- the three reactions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-16")
@pytest.mark.parametrize("attacker, defender", PAIRS)
def test_sense_weakness_makes_the_strike_meet_two_less_armour(attacker, defender):
    match = opened(attacker, defender, statistics=("perception", "perception"))
    act(match, "strike with main weapon")
    got = face_probs(match, "sense weakness", rolled_degree)
    assert [got[k] for k in range(4)] == degrees(bonus(attacker), armour(defender) - 2)


@pytest.mark.rule("PD-16")
@pytest.mark.parametrize("foe, lasting", [("deception", 1), ("intimidation", 0), ("perception", 0)])
def test_sense_weakness_against_deception_lasts_until_the_foes_turn(foe, lasting):
    match = opened("fighter-1", "rogue-1", statistics=("perception", foe), dice=[2, 2])
    act(match, "strike with main weapon")
    act(match, "sense weakness")
    while match.acting == (1,):
        act(match, "pass")
    assert has(match, 1, "off-guard") == lasting
    act(match, "end turn")
    assert turn_of(match) == 1 and has(match, 1, "off-guard") == 0


@pytest.mark.rule("PD-14")
@pytest.mark.parametrize("foe, value", [("perception", 2), ("deception", 1), ("intimidation", 1)])
def test_bullying_press_frightens_on_a_hit_more_if_the_foe_rolled_perception(foe, value):
    match = opened("fighter-1", "wizard-1", statistics=("intimidation", foe), dice=[14, 1])
    act(match, "strike with main weapon")
    act(match, "bullying press")
    while match.acting == (1,):
        act(match, "pass")
    assert rolled_degree(match) >= 2 and has(match, 1, "frightened") == value


@pytest.mark.rule("PD-14")
def test_bullying_press_is_spent_on_a_miss_and_is_the_turns_one_flourish():
    match = opened("fighter-1", "champion-1", statistics=("intimidation", "perception"), dice=[2, 2])
    act(match, "strike with main weapon")
    act(match, "bullying press")
    assert has(match, 1, "frightened") == 0
    assert fighter(match, 0)["reaction"] == 0 and fighter(match, 0)["flourish"] == 1
    put(match, 0, reaction=1)
    act(match, "strike with main weapon")
    assert not events(match, "roll")[2:] and "bullying press" not in legal(match, 0)


@pytest.mark.rule("PD-14")
@pytest.mark.parametrize("attacker, defender", [PAIRS[0], PAIRS[1], PAIRS[3]])
def test_bullying_press_leaves_the_strikes_chances_alone(attacker, defender):
    match = opened(attacker, defender, statistics=("intimidation", "perception"))
    act(match, "strike with main weapon")
    got = face_probs(match, "bullying press", rolled_degree)
    assert [got[k] for k in range(4)] == degrees(bonus(attacker), armour(defender))


def sidestepped(attacker: str, defender: str, statistic: str, **config) -> list[Fraction]:
    """Chances of the degrees that stand after Sidestep answers every plain hit it may."""
    total = [Fraction(0)] * 4
    match = opened(attacker, defender, statistics=(statistic, "deception"), **config)
    act(match, "strike with main weapon")
    for face in range(1, 21):
        after = match.clone()
        after.set_dice([face])
        act(after, "pass")
        if rolled_degree(after) == 2:
            assert after.acting == (1,) and "deceptive sidestep" in legal(after)
            for degree, chance in face_probs(after, "deceptive sidestep", rolled_degree).items():
                total[degree] += Fraction(1, 20) * chance
        else:
            total[rolled_degree(after)] += Fraction(1, 20)
    return total


SIDESTEPS = [
    ("fighter-1", "fighter-1"), ("champion-3", "swashbuckler-3"), ("barbarian-5", "bard-5"),
    ("fighter-10", "wizard-10"),
]  # fmt: skip


@pytest.mark.rule("PD-15")
@pytest.mark.parametrize("sidestep", ["worse", "second"])
@pytest.mark.parametrize("statistic, penalty", [("perception", 0), ("intimidation", 2)])
@pytest.mark.parametrize("attacker, defender", SIDESTEPS)
def test_sidestep_rerolls_a_plain_hit(attacker, defender, statistic, penalty, sidestep):
    first = degrees(bonus(attacker), armour(defender))
    second = degrees(bonus(attacker) - penalty, armour(defender))
    want = [first[0], first[1], Fraction(0), first[3]]
    for degree, chance in enumerate(second):
        want[min(2, degree) if sidestep == "worse" else degree] += first[2] * chance
    assert sidestepped(attacker, defender, statistic, sidestep=sidestep) == want


@pytest.mark.rule("PD-15")
def test_sidestep_does_not_answer_a_critical_hit_or_a_miss():
    for die, degree in ((20, 3), (2, 1)):
        match = opened("fighter-1", "fighter-1", statistics=("perception", "deception"), dice=[die, 4, 4])
        act(match, "strike with main weapon")
        act(match, "pass")
        assert rolled_degree(match) == degree and match.acting == (0,)


@pytest.mark.rule("PD-29")
def test_windows_open_alike_whatever_was_rolled():
    """The seats asked and the number of steps of a Strike are the same for every pair of statistics."""
    seen = set()
    for own in ("perception", "deception", "intimidation"):
        for foe in ("perception", "deception", "intimidation"):
            match = opened("fighter-1", "rogue-1", statistics=(own, foe), dice=[15, 3])
            act(match, "strike with main weapon")
            asked = []
            while match.acting and len(asked) < 6 and "end turn" not in legal(match):
                asked.append(match.acting)
                act(match, "pass")
            seen.add(tuple(asked))
    # the striker's own reactions, the rogue's dodge, its Sidestep
    assert seen == {((0,), (1,), (1,))}


@pytest.mark.rule("PD-29")
def test_order_of_the_windows_of_a_strike():
    """Nimble Dodge comes before the roll, Shield Block after the damage."""
    match = opened("fighter-1", "rogue-1", statistics=("perception", "deception"), dice=[14, 3])
    act(match, "strike with main weapon")
    act(match, "pass")
    assert legal(match) == {"pass", "nimble dodge"} and not events(match, "roll")
    act(match, "nimble dodge")
    assert events(match, "roll") and match.acting == (0,), "a spent reaction can't sidestep as well"
    match = opened("fighter-1", "champion-1", statistics=("perception", "perception"), dice=[15, 5])
    put(match, 1, raised_shield=2)
    act(match, "strike with main weapon")
    act(match, "pass")
    assert events(match, "roll") and legal(match) == {"pass", "shield block"}
    before = hp(match, 1)
    act(match, "shield block")
    assert before - hp(match, 1) == 5 + 4 - 5 and fighter(match, 1)["shield_hp"] == 20 - 4


@pytest.mark.rule("PD-18")
def test_nimble_dodge_adds_two_to_armour_class():
    match = opened("fighter-1", "rogue-1", statistics=("deception", "perception"))
    act(match, "strike with main weapon")
    act(match, "pass")
    got = face_probs(match, "nimble dodge", rolled_degree)
    assert [got[k] for k in range(4)] == degrees(bonus("fighter-1"), armour("rogue-1") + 2)


@pytest.mark.rule("PD-13")
def test_only_duelists_are_asked_for_duel_actions():
    """There is no seat for a familiar or an onlooker: every seat is a duelist of one side."""
    for side, players in ((1, 2), (2, 4)):
        match = Match("pf2e-combat-duel", seed=3, side=side)
        assert match.game.players == players == len(events(match, "duelist"))


@pytest.mark.rule("PD-33")
def test_a_reaction_is_ready_in_round_one_before_the_own_turn_and_back_at_its_start():
    match = opened("fighter-1", "fighter-1", statistics=("perception", "deception"), dice=[14, 3])
    act(match, "strike with main weapon")
    act(match, "pass")
    assert "deceptive sidestep" in legal(match, 1)
    act(match, "deceptive sidestep", 1)
    assert fighter(match, 1)["reaction"] == 0
    act(match, "end turn")
    assert turn_of(match) == 1 and fighter(match, 1)["reaction"] == 1


@pytest.mark.rule("PD-33")
def test_frightened_falls_at_each_end_of_the_own_turn():
    match = put(opened("fighter-1", "fighter-1"), 0, frightened=2)
    act(match, "end turn")
    assert has(match, 0, "frightened") == 1
    act(match, "end turn")
    assert has(match, 0, "frightened") == 1, "another's turn does not count"


@pytest.mark.rule("PD-33")
def test_a_readied_strike_keeps_its_penalty_and_lapses_at_the_own_next_turn():
    match = opened("fighter-1", "barbarian-1", start=3, statistics=("deception", "perception"), dice=[2, 2])
    put(match, 0, attacks=1)
    act(match, "ready a strike")
    act(match, "end turn")
    act(match, "stride forward 2")
    assert legal(match, 0) == {"pass", "readied strike"}
    act(match, "readied strike", 0)
    roll = events(match, "roll")[-1]
    assert roll["total"] - roll["die"] == bonus("fighter-1") - 5
    match = opened("fighter-1", "barbarian-1", start=3)
    act(match, "ready a strike")
    act(match, "end turn")
    act(match, "end turn")
    choose(match, "perception", "perception")
    while "keep the order" in legal(match):
        act(match, "keep the order")
    while turn_of(match) != 0:
        act(match, "end turn")
    assert fighter(match, 0)["ready"] == 0


# --- acts -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_a_turn_has_three_actions_and_ends_when_they_are_spent():
    match = opened("barbarian-1", "barbarian-1", start=6)
    for _ in range(3):
        assert turn_of(match) == 0
        act(match, "step forward")
    assert turn_of(match) == 1


@pytest.mark.rule("PD-18")
def test_strides_reach_up_to_the_speed_and_stop_before_the_foe():
    match = opened("fighter-1", "wizard-1", start=4)
    ahead = {name for name in legal(match) if name.startswith("stride forward")}
    assert ahead == {f"stride forward {k}" for k in (1, 2, 3)}
    act(match, "stride forward 3")
    assert "strike with main weapon" in legal(match) and "stride forward 1" not in legal(match)


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("die, condition, value", [(20, "feinted", 2), (14, "feinted", 1), (8, None, 0)])
def test_feint(die, condition, value):
    match = opened("bard-1", "barbarian-1", dice=[die])
    act(match, "feint")
    assert has(match, 1, "feinted") == value


@pytest.mark.rule("PD-18")
def test_a_feint_that_fails_badly_leaves_its_user_off_guard_to_the_foe():
    match = opened("fighter-1", "rogue-10", dice=[1])
    act(match, "feint")
    assert has(match, 0, "feinted") == 2 and fighter(match, 0)["until"][tables.FEINTED] == ends(1)


@pytest.mark.rule("PD-18")
def test_a_plain_feint_helps_the_next_strike_only():
    match = opened("bard-1", "barbarian-1", statistics=("deception", "perception"), dice=[14, 2, 2])
    act(match, "feint")
    act(match, "strike with main weapon")
    got = face_probs(match, "pass", rolled_degree)
    assert [got[k] for k in range(4)] == degrees(bonus("bard-1"), armour("barbarian-1") - 2)
    act(match, "pass")
    assert has(match, 1, "feinted") == 0


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("die, value", [(20, 2), (12, 1), (5, 0)])
def test_demoralize_once_a_foe(die, value):
    match = opened("bard-1", "barbarian-1", dice=[die])
    act(match, "demoralize")
    assert has(match, 1, "frightened") == value and "demoralize" not in legal(match)


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("die, condition", [(20, "restrained"), (15, "grabbed")])
def test_grapple_holds_until_the_end_of_the_grapplers_next_turn(die, condition):
    match = opened("fighter-1", "wizard-1", dice=[die])
    act(match, "grapple")
    assert has(match, 1, condition) == 1
    act(match, "end turn")
    options = legal(match, 1)
    assert "escape" in options and "step back" not in options
    assert ("strike with main weapon" in options) == (condition == "grabbed")


@pytest.mark.rule("PD-18")
def test_escape_frees_and_counts_as_an_attack():
    match = opened("fighter-1", "wizard-1", dice=[15, 19])
    act(match, "grapple")
    act(match, "end turn")
    act(match, "escape")
    assert has(match, 1, "grabbed") == 0 and fighter(match, 1)["attacks"] == 1


@pytest.mark.rule("PD-18")
def test_escape_that_fails_badly_bars_another_try_until_the_own_next_turn():
    match = opened("fighter-10", "wizard-10", dice=[15, 1])
    act(match, "grapple")
    act(match, "end turn")
    act(match, "escape")
    assert has(match, 1, "grabbed") == 1 and "escape" not in legal(match)


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("die, hurt", [(15, 0), (20, 4)])
def test_trip_and_stand(die, hurt):
    match = opened("fighter-1", "wizard-1", dice=[die, 4])
    act(match, "trip")
    assert has(match, 1, "prone") == 1 and 16 - hp(match, 1) == hurt
    act(match, "end turn")
    assert {"stand", "crawl back"} <= legal(match) and "step back" not in legal(match)
    act(match, "stand")
    assert match.acting == (0,) and "reactive strike" in legal(match), "standing up provokes a Reactive Strike"
    act(match, "pass")
    assert has(match, 1, "prone") == 0


@pytest.mark.rule("PD-18")
def test_disarm_loosens_or_drops_and_the_weapon_can_be_picked_up():
    match = opened("fighter-1", "bard-1", dice=[12])
    act(match, "disarm")
    assert has(match, 1, "loose grip") == 1
    assert strike_bonus(duelist(match, 1), 0, 0) == bonus("bard-1") - 2
    match = opened("fighter-1", "bard-1", dice=[20])
    act(match, "disarm")
    assert fighter(match, 1)["held"] == 0 and fighter(match, 1)["dropped"] == 1
    act(match, "end turn")
    assert "strike with main weapon" not in legal(match) and "strike with fist" in legal(match)
    act(match, "pick up weapon")
    act(match, "pass")
    assert fighter(match, 1)["held"] == 1


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("die, squares", [(12, 1), (20, 2)])
def test_shove_moves_the_foe(die, squares):
    match = opened("fighter-1", "wizard-1", dice=[die])
    before = int(fighter(match, 1)["pos"])
    act(match, "shove")
    assert fighter(match, 1)["pos"] - before == squares


@pytest.mark.rule("PD-18")
def test_raise_a_shield_and_parry_add_to_armour_class_until_the_own_next_turn():
    for name, act_name, gain in (
        ("champion-1", "raise shield", 2),
        ("fighter-3", "parry", 2),
        ("swashbuckler-1", "parry", 1),
    ):
        match = opened(name, "wizard-1")
        act(match, act_name)
        assert armour_class(duelist(match, 0), False, 0) == armour(name) + gain
        act(match, "end turn")
        assert armour_class(duelist(match, 0), False, 0) == armour(name) + gain
        tick(record(match), starts(0))
        assert armour_class(duelist(match, 0), False, 0) == armour(name)


@pytest.mark.rule("PD-18")
def test_draw_swaps_the_weapon_in_hand():
    match = opened("fighter-1", "wizard-1", start=6)
    act(match, "draw other weapon")
    assert fighter(match, 0)["held"] == 2


@pytest.mark.rule("PD-18")
def test_reactive_strike_answers_moving_away_but_not_a_step():
    match = opened("wizard-1", "fighter-1", dice=[2])
    act(match, "step back")
    assert match.acting == (0,)
    match = opened("wizard-1", "fighter-1", statistics=("perception", "perception"), dice=[2])
    act(match, "stride back 2")
    assert legal(match, 1) == {"pass", "reactive strike"}
    act(match, "reactive strike", 1)
    assert fighter(match, 1)["reaction"] == 0 and events(match, "move")[-1]["seat"] == 0


@pytest.mark.rule("PD-18")
def test_a_critical_reactive_strike_disrupts_an_act_of_the_hands():
    match = opened("wizard-10", "fighter-10", dice=[20, 1, 1])
    act(match, "draw other weapon")
    act(match, "reactive strike", 1)
    while "end turn" not in legal(match):
        act(match, "pass")
    assert fighter(match, 0)["held"] == 1 and events(match, "lost")


@pytest.mark.rule("PD-18")
def test_ripostes_answer_a_critical_failure():
    match = opened("wizard-3", "swashbuckler-3", statistics=("deception", "perception"), dice=[1, 2])
    act(match, "strike with main weapon")
    act(match, "pass")
    assert {"riposte with a strike", "riposte with a disarm"} <= legal(match, 1)
    act(match, "riposte with a strike", 1)
    assert events(match, "strike")[-1]["seat"] == 1


# --- class abilities --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_sneak_attack_needs_an_off_guard_foe():
    for statistic, dice in (("deception", [15, 3]), ("perception", [15, 3, 5])):
        match = opened("rogue-1", "wizard-1", statistics=(statistic, "perception"), dice=dice)
        put(match, 1, acted=1)
        before = hp(match, 1)
        act(match, "strike with main weapon")
        act(match, "sense weakness" if statistic == "perception" else "pass")
        while match.acting == (1,):
            act(match, "pass")
        assert before - hp(match, 1) == 3 + 4 + (5 if statistic == "perception" else 0)


@pytest.mark.rule("PD-18")
def test_surprise_attack_finds_who_has_not_acted_and_shows_deception():
    match = opened("rogue-1", "wizard-1", statistics=("deception", "perception"), dice=[2, 2])
    act(match, "strike with main weapon")
    got = face_probs(match, "pass", rolled_degree)
    assert [got[k] for k in range(4)] == degrees(bonus("rogue-1"), armour("wizard-1") - 2)
    act(match, "pass")
    assert fighter(match, 0)["possible"] == 2


@pytest.mark.rule("PD-18")
def test_rage_brings_temporary_hit_points_and_damage_and_bars_demoralize():
    match = opened("barbarian-1", "wizard-1", statistics=("perception", "intimidation"), dice=[15, 7])
    assert fighter(match, 0)["temp"] == 3 and "demoralize" not in legal(match)
    before = hp(match, 1)
    act(match, "strike with main weapon")
    act(match, "pass")
    while match.acting == (1,):
        act(match, "pass")
    assert before - hp(match, 1) == 7 + 4 + 3


@pytest.mark.rule("PD-18")
def test_finishers_need_panache_and_end_the_turns_attacks():
    match = opened("swashbuckler-1", "wizard-1", statistics=("perception", "perception"), dice=[15, 4, 20])
    assert "finisher with main weapon" not in legal(match)
    put(match, 0, panache=1)
    before = hp(match, 1)
    act(match, "finisher with main weapon")
    act(match, "pass")
    while match.acting == (1,):
        act(match, "pass")
    assert has(match, 0, "panache") == 0 and "strike with main weapon" not in legal(match, 0) and hp(match, 1) < before


@pytest.mark.rule("PD-18")
def test_bravery_makes_fear_one_less():
    match = opened("fighter-3", "fighter-1")
    for seat, value in ((0, 1), (1, 2)):
        afflict(record(match), seat, tables.FRIGHTENED, 2, -1, 0)
        assert has(match, seat, "frightened") == value


@pytest.mark.rule("PD-18")
def test_a_critical_hit_doubles_and_deadly_dice_come_on_top():
    match = opened("bard-1", "wizard-1", statistics=("deception", "perception"), dice=[20, 4, 6])
    before = hp(match, 1)
    act(match, "strike with main weapon")
    act(match, "pass")
    assert before - hp(match, 1) == min(2 * 4 + 6, before)


@pytest.mark.rule("PD-18")
def test_critical_specialization_of_swords():
    match = opened("fighter-5", "wizard-5", statistics=("deception", "perception"), dice=[20, 3])
    act(match, "strike with main weapon")
    act(match, "pass")
    assert has(match, 1, "off-guard") == 1


# --- conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_penalties_of_one_type_do_not_add_up():
    match = put(opened("fighter-1", "rogue-1"), 0, frightened=1, sickened=2, enfeebled=3, clumsy=4)
    d = duelist(match, 0)
    assert strike_bonus(d, 0, 0) == bonus("fighter-1") - 3, "Strength: the worst of frightened, sickened, enfeebled"
    assert armour_class(d, False, 0) == armour("fighter-1") - 4
    assert save_bonus(d, tables.REF, False) == tables.SHEET[tables.NAMES.index("fighter-1"), tables.REF] - 4
    assert save_bonus(d, tables.WILL, False) == tables.SHEET[tables.NAMES.index("fighter-1"), tables.WILL] - 2


@pytest.mark.rule("PD-18")
def test_bonuses_of_one_type_do_not_add_up():
    match = put(opened("champion-1", "rogue-1"), 0, raised_shield=2, parrying=1)
    assert armour_class(duelist(match, 0), True, 2) == armour("champion-1") + 2 - 2


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize(
    "condition", ["prone", "grabbed", "restrained", "paralyzed", "unconscious", "confused", "blinded"]
)
def test_conditions_that_leave_one_off_guard(condition):
    match = put(opened("fighter-1", "rogue-1"), 1, **{condition: 1})
    assert off_guard(record(match), 1, 0) and not off_guard(record(match), 0, 1)


@pytest.mark.rule("PD-18")
def test_the_higher_value_of_a_condition_holds_and_of_equal_ones_the_longer():
    match = opened("rogue-1", "rogue-1")
    for value, left, want in ((2, 1, (2, 1)), (1, 9, (2, 1)), (2, 5, (2, 5)), (3, 1, (3, 1)), (2, 9, (3, 1))):
        afflict(record(match), 0, tables.CLUMSY, value, starts(1), left)
        d = fighter(match, 0)
        assert (d["cond"][tables.CLUMSY], d["left"][tables.CLUMSY]) == want


@pytest.mark.rule("PD-18")
def test_persistent_damage_burns_at_the_end_of_the_turn_until_a_flat_check_ends_it():
    match = opened("fighter-1", "fighter-1", dice=[4, 14, 3, 15])
    put(match, 0, fire_type=[tables.BLEED, -1, -1, -1], fire_dice=[1, 0, 0, 0], fire_die=[6, 0, 0, 0])
    act(match, "end turn")
    assert hp(match, 0) == 20 - 4 and fighter(match, 0)["fire_type"][0] == tables.BLEED


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize(
    "condition, value, actions", [("slowed", 1, 2), ("stunned", 2, 1), ("stunned", 1, 2), ("quickened", 1, 4)]
)
def test_conditions_that_change_the_actions_of_a_turn(condition, value, actions):
    match = put(opened("fighter-1", "fighter-1"), 1, **{condition: value})
    act(match, "end turn")
    assert events(match, "turn")[-1]["actions"] + events(match, "turn")[-1]["quick"] == actions


@pytest.mark.rule("PD-18")
def test_the_strip_its_start_and_the_weapons_drawn():
    match = duel("fighter-1", "champion-1", start=6)
    assert abs(int(fighter(match, 0)["pos"]) - int(fighter(match, 1)["pos"])) == 6 and match.state["squares"] == 12
    assert fighter(match, 0)["held"] & 1 and fighter(match, 1)["held"] & 1


# --- ends -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-34")
@pytest.mark.rule("PD-35")
def test_by_default_the_duel_ends_when_one_falls():
    match = put(opened("fighter-1", "wizard-1", statistics=("deception", "perception"), dice=[15, 8]), 1, hp=5)
    act(match, "strike with main weapon")
    act(match, "pass")
    while not match.over:
        act(match, "pass")
    assert match.done and match.returns.tolist() == [1, -1]


@pytest.mark.rule("PD-04")
def test_first_blood_ends_a_duel_to_blood():
    match = opened("fighter-1", "barbarian-1", statistics=("deception", "perception"), dice=[15, 1], length="blood")
    act(match, "strike with main weapon")
    act(match, "pass")
    assert match.done is False or match.returns.tolist() == [1, -1]
    # the first hit is 5: 3 temporary hit points of the rage and 2 of blood
    assert match.done and hp(match, 1) == 22 - 2


@pytest.mark.rule("PD-34")
def test_damage_that_temporary_hit_points_take_is_no_blood():
    match = opened("fighter-1", "barbarian-1", statistics=("deception", "perception"), dice=[15, 1], length="blood")
    put(match, 1, temp=9)
    act(match, "strike with main weapon")
    act(match, "pass")
    assert not match.over


@pytest.mark.rule("PD-04")
@pytest.mark.rule("PD-34")
@pytest.mark.parametrize("dealt, returns", [((9, 4), [1, -1]), ((4, 9), [-1, 1]), ((5, 5), [0, 0])])
def test_a_contest_of_skill_counts_damage_after_five_turns_each(dealt, returns):
    match = duel("fighter-1", "fighter-1", length="skill")
    turns = 0
    while not match.over:
        if match.acting == (0, 1):
            choose(match, "perception", "perception")
        elif "keep the order" in legal(match):
            act(match, "keep the order")
        else:
            put(match, 0, dealt=dealt[0])
            put(match, 1, dealt=dealt[1])
            act(match, "end turn")
            turns += 1
    assert turns == 10 and match.returns.tolist() == returns


@pytest.mark.rule("PD-34")
def test_who_is_unconscious_as_its_turn_begins_has_fallen():
    match = put(opened("fighter-1", "fighter-1"), 1, unconscious=1)
    act(match, "end turn")
    assert match.done and match.returns.tolist() == [1, -1]


@pytest.mark.rule("PD-34")
def test_nobody_leaves_the_strip():
    match = opened("fighter-1", "fighter-1", start=11, squares=12)
    assert "step back" not in legal(match) and "stride back 1" not in legal(match)


@pytest.mark.rule("PD-17")
@pytest.mark.rule("PD-35")
def test_surrender_at_any_decision_of_the_own_turn():
    match = opened("fighter-1", "fighter-1")
    assert "concede" in legal(match)
    act(match, "concede")
    assert match.done and match.returns.tolist() == [-1, 1]


@pytest.mark.rule("PD-31")
def test_the_round_limit_is_a_draw():
    match = duel("fighter-1", "fighter-1", rounds=2)
    while not match.over:
        if match.acting == (0, 1):
            choose(match, "perception", "perception")
        else:
            act(match, "keep the order" if "keep the order" in legal(match) else "end turn")
    assert match.truncated and not match.done and match.returns.tolist() == [0, 0] and match.game.zero_sum


@pytest.mark.rule("PD-17")
@pytest.mark.rule("PD-19")
def test_fighting_on_costs_standing_and_has_no_duel_reactions():
    match = opened(
        "fighter-1", "fighter-1", fight_on=True, length="blood", statistics=("deception", "perception"), dice=[15, 1]
    )
    act(match, "strike with main weapon")
    act(match, "pass")
    act(match, "pass")
    assert match.returns.tolist() == [1, -1] and match.acting == (0, 1)
    assert legal(match, 0) == {"lay down arms", "fight on"}
    act(match, "lay down arms", 0)
    act(match, "fight on", 1)
    assert match.returns.tolist() == [1, -1.25] and not match.over
    # normal initiative, no choice of a statistic, and no window before a roll
    assert len(match.acting) == 1 and not any(name.startswith("roll") for name in legal(match))
    act(match, "strike with main weapon")
    assert events(match, "roll")[1:], "nobody is asked before the roll"


@pytest.mark.rule("PD-17")
def test_when_all_lay_down_arms_it_is_over():
    match = opened("fighter-1", "fighter-1", fight_on=True)
    act(match, "concede")
    act(match, "lay down arms", 0)
    act(match, "lay down arms", 1)
    assert match.done and match.returns.tolist() == [-1, 1]


# --- who fights -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-02")
def test_pairs_act_singly_and_a_side_loses_when_both_are_out():
    match = duel("fighter-1", "wizard-1", "rogue-1", "bard-1", side=2, dice=[20, 1, 19, 2])
    choose(match, "perception", "perception", "perception", "perception")
    assert events(match, "order")[-1] == {"first": 0, "second": 2, "third": 3, "fourth": 1} or turn_of(match) == 0
    act(match, "strike with main weapon")
    assert legal(match) == {"concede", "aim at first foe", "aim at second foe"}
    put(match, 1, hp=1)
    put(match, 3, hp=1)
    act(match, "aim at second foe")
    assert events(match, "strike")[-1]["target"] == 3


@pytest.mark.rule("PD-02")
def test_a_pair_fights_on_with_one():
    match = duel("fighter-10", "wizard-1", "fighter-10", "wizard-1", side=2, dice=[20, 1, 19, 2, 10, 1, 10, 1])
    choose(match, "deception", "perception", "deception", "perception")
    for foe in ("first", "second"):
        put(match, 1, hp=1)
        put(match, 3, hp=1)
        act(match, "strike with main weapon", match.player)
        if "aim at first foe" in legal(match):
            act(match, f"aim at {foe} foe")
        while not match.over and legal(match) <= {"pass", "deceptive sidestep", "sense weakness", "bullying press"}:
            act(match, "pass")
    assert match.done and match.returns.tolist() == [1, -1, 1, -1]


@pytest.mark.rule("PD-30")
def test_duelists_are_drawn_at_one_level_from_all_ten_classes():
    seen = set()
    for seed in range(300):
        rows = [event["row"] for event in events(Match("pf2e-combat-duel", seed=seed), "duelist")]
        levels = {int(tables.SHEET[row, tables.LEVEL]) for row in rows}
        assert len(levels) == 1
        seen |= {(int(tables.SHEET[row, tables.CLASS]), int(tables.SHEET[row, tables.LEVEL])) for row in rows}
    assert seen == {(c, level) for c in range(10) for level in (1, 3, 5, 7, 10)}


@pytest.mark.rule("PD-30")
def test_published_opponents_are_a_second_pool():
    for seed in range(20):
        rows = [event["row"] for event in events(Match("pf2e-combat-duel", seed=seed, pool="published"), "duelist")]
        assert all(tables.DUELISTS[row]["pool"] == "published" for row in rows)
    assert sum(one["pool"] == "published" for one in tables.DUELISTS) == 36


@pytest.mark.rule("PD-03")
def test_a_combat_duel_has_no_spells_and_reach_may_be_forbidden():
    match = Match("pf2e-combat-duel", seed=1)
    assert not any("spell" in name or "focus" in name for name in match.game.action_names)
    for reach, held in ((True, 1), (False, 0)):
        match = duel("champion-of-shelyn", "knight", start=2, reach=reach)
        assert fighter(match, 0)["held"] == held


@pytest.mark.rule("PD-28")
def test_without_an_allowed_weapon_the_fist_is_left():
    match = opened("peerless-duelist", "warmonger")
    assert {name for name in legal(match) if name.startswith("strike")} == {"strike with fist"}


def test_unknown_duelists_are_refused_with_what_is_allowed():
    with pytest.raises(ConfigError, match="no duelist is named 'paladin-1'; there are fighter-1"):
        duel("paladin-1", "fighter-1")
    with pytest.raises(ConfigError, match="one name per seat"):
        Match("pf2e-combat-duel", duelists=("fighter-1", "fighter-1"), side=2)
    with pytest.raises(ConfigError, match="choose from 0, 1, 3, 5, 7, 10"):
        Match("pf2e-combat-duel", level=2)
    with pytest.raises(ConfigError, match="start"):
        Match("pf2e-combat-duel", squares=5, start=9)


def test_hit_points_of_a_foe_show_as_a_band_only():
    match = put(opened("fighter-1", "fighter-10"), 1, hp=74, band=2)
    text = match.text(0)
    assert "148" not in text.split("player_1")[-1] and "74" not in text
    slots = match.game.slots
    twins = [match.resample_hidden(0, seed) for seed in range(20)]
    assert len({hp(twin, 1) for twin in twins}) > 1
    assert all((twin.observe(0) == match.observe(0)).all() for twin in twins)
    assert np.isclose(match.observe(1)[slots.index("own_hp")], 74 / 256)
