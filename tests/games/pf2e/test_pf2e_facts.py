"""Facts of the rules drawn at random (seed 20261130) and read afresh against the code; those that were wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pf2e_duels import MIXED, choose, degrees, duel, fighter, has, legal, opened, outcome_probs, put
from support import act, events

from feint.envs import Match
from feint.envs.pf2e import tables


def passed(match: Match) -> None:
    while not match.over and "pass" in legal(match):
        act(match, "pass")


@pytest.mark.rule("PD-18")
def test_the_restrained_may_do_all_but_attack_and_use_their_hands():
    match = put(opened("champion-5", "rogue-5"), 0, restrained=1, loose_grip=1)
    here = legal(match)
    assert {"demoralize", "feint", "create a diversion", "raise shield", "escape"} <= here
    assert not {"trip", "grapple", "shove", "disarm", "strike with fist", "mend grip", "draw other weapon"} & here
    assert not any(name.startswith(("stride", "step")) for name in here)


@pytest.mark.rule("PD-18")
def test_the_unconscious_drop_what_they_hold():
    book = ((("sleep", 1),), ())
    match = choose(
        duel("wizard-1", "fighter-1", game=MIXED, spells=book, start=4, dice=[20, 1, 2]), *["perception"] * 2
    )
    act(match, "spell sleep")
    act(match, "at rank 1 with 2 actions")
    passed(match)
    assert has(match, 1, "unconscious") and has(match, 1, "prone")
    assert fighter(match, 1)["held"] == 0 and fighter(match, 1)["dropped"] == 1


@pytest.mark.rule("PD-18")
def test_a_thief_strikes_for_dexterity_that_no_enfeebling_lessens():
    lost = {}
    for name in ("rogue-5", "champion-5"):
        match = put(opened(name, "wizard-5", statistics=("intimidation", "intimidation")), 0, enfeebled=3)
        act(match, "strike with main weapon")
        match.set_dice([18, 0])
        passed(match)
        degree = events(match, "roll")[-1]["degree"]
        arm = tables.ARMS[tables.NAMES.index(name), 0]
        lost[name] = int(arm[1] + arm[3]) * (degree - 1) - (53 - int(fighter(match, 1)["hp"]))
    assert lost == {"rogue-5": 0, "champion-5": 3}


@pytest.mark.rule("PD-18")
def test_fear_lowers_the_dc_of_ones_class_too():
    """A barbarian's critical hit with a fist slows who fails a Fortitude save against its class DC."""
    for fear in (0, 2):
        match = put(opened("barbarian-5", "champion-5", statistics=("deception", "deception")), 0, frightened=fear)
        act(match, "strike with fist")
        dc = int(tables.SHEET[tables.NAMES.index("barbarian-5"), tables.CLASS_DC]) - fear
        save = dc - int(tables.SHEET[tables.NAMES.index("champion-5"), tables.FORT])
        match.set_dice([20, 1, save - 1])
        passed(match)
        assert events(match, "save")[-1]["degree"] == 1 and has(match, 1, "slowed") == 1


@pytest.mark.rule("PD-15")
def test_a_sidestep_and_a_sure_strike_cancel():
    """The better of two dice hits; with the Sidestep the first of them stands as if it had been the only one."""
    for first, second, stands in ((3, 15, 1), (15, 3, 2)):
        match = choose(
            duel("champion-5", "rogue-5", game=MIXED, dice=[20, 1]),
            "perception", "deception",
        )  # fmt: skip
        put(match, 0, sure_strike=1)
        act(match, "strike with main weapon")
        match.set_dice([first, second])
        while "deceptive sidestep" not in legal(match):
            act(match, "pass")
        match.set_dice([])
        act(match, "deceptive sidestep")
        assert events(match, "reroll")[-1]["die"] == first and events(match, "reroll")[-1]["degree"] == stands


@pytest.mark.rule("PD-15")
def test_a_roll_suffers_one_misfortune_only():
    match = choose(duel("champion-5", "rogue-5", game=MIXED, dice=[20, 1]), "perception", "deception")
    put(match, 0, ill_omen=1)
    act(match, "strike with main weapon")
    match.set_dice([15, 15])
    seen = set()
    while "pass" in legal(match) and match.acting:
        seen |= legal(match)
        act(match, "pass")
    assert events(match, "roll")[-1]["degree"] == 2 and "deceptive sidestep" not in seen


@pytest.mark.rule("PD-18")
def test_grapple_meets_fortitude():
    match = put(opened("barbarian-5", "rogue-5"), 0, held=0)
    got = outcome_probs(match, "grapple", lambda m: has(m, 1, "grabbed") + 2 * has(m, 1, "restrained"))
    chances = degrees(
        int(tables.SHEET[tables.NAMES.index("barbarian-5"), tables.ATHLETICS]),
        10 + int(tables.SHEET[tables.NAMES.index("rogue-5"), tables.FORT]),
    )
    assert got[1] == chances[2] and got[2] == chances[3] and sum(got.values()) == Fraction(1)
