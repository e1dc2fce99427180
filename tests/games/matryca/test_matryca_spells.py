"""Every spell's effect, alone and among several people (ids: envs/matryca/RULES.md)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from matryca_play import (
    FOE,
    ME,
    PLAIN,
    choices,
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
from support import act, events

from feint.envs import Match
from feint.envs.matryca import spells

K = {name: k for k, name in enumerate(spells.NAMES)}
HIGH = {"level": 20, "prep_hours": 40, "toughness": 20}


def plainly(match: Match) -> bool:
    return result(match) == 2


def greatly(match: Match) -> bool:
    return result(match) == 3


def saved(match: Match) -> bool:
    return bool(last(match, "saved")["saved"])


def cast(spell: str, *tests, **fields) -> Match:
    """The position after a passed cast of `spell` at level 20, by a mage of no own school here."""
    match = put(duel(("amulet", spell), **HIGH), **fields)
    return first_match(landing(match, spell), *(tests or (plainly,)))


def resisted(match: Match) -> bool:
    return plainly(match) and saved(match)


def unresisted(match: Match) -> bool:
    return plainly(match) and not saved(match)


# --- fire -------------------------------------------------------------------------------------------------------------

FIRE = [("Spark", 10), ("Fire Whip", 14), ("Fireball", 15), ("Heat Lance", 22), ("Pillar of Fire", 26),
        ("Rain of Embers", 24), ("Dragon Breath", 34), ("Incineration", 38), ("Firestorm", 33)]  # fmt: skip


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(("spell", "wounds"), FIRE)
def test_fire_wounds_halved_by_defence_and_raised_by_a_critical(spell, wounds):
    assert cast(spell, unresisted).state["wounds"][FOE] == wounds
    assert cast(spell, resisted).state["wounds"][FOE] == wounds // 2
    more = -(-3 * wounds // 2)
    assert cast(spell, greatly, lambda m: not saved(m)).state["wounds"][FOE] == more
    assert cast(spell, greatly, saved).state["wounds"][FOE] == more // 2


@pytest.mark.rule("MX-21")
def test_area_fire_meets_each_enemy_with_a_defence_roll_of_its_own():
    match = prepare(Match("matryca-duel", seed=1, teams="m/mmw", level=5), ("fire", "Fireball"), ("fire",))
    put(match, at={ME: match.state["clock"], 3: 900, 4: 900, 5: 900})
    while match.acting != (0,):
        act(match, "hold")
        put(match, at={3: 900, 4: 900, 5: 900})
    act(match, "matrix Fireball")
    assert choices(match, "target") == {"enemy 1"}, "an area spell names the first"
    act(match, "target enemy 1")
    results = [o for o in outcomes(match, PLAIN) if plainly(o.match)]
    hit = {tuple(int(x) for x in o.match.state["wounds"][3:]) for o in results}
    assert hit == {(a, b, c) for a in (15, 7) for b in (15, 7) for c in (12, 4)}


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(("level", "value"), [(1, 6), (2, 7), (5, 8), (20, 16)])
def test_defence_roll_of_a_mage(level, value):
    results = [o for o in landing(duel(("fire", "Spark"), level=level), "Spark") if plainly(o.match)]
    assert {last(o.match, "saved")["value"] for o in results} == {value}
    total = sum(o.probability for o in results)
    assert sum(o.probability for o in results if saved(o.match)) / total == Fraction(value, 20)


@pytest.mark.rule("MX-21")
def test_defence_of_a_warrior_is_one_less_and_never_certain():
    match = put(
        prepare(Match("matryca-duel", dice=[1, 6], teams="m/w", level=9), ("fire", "Pillar of Fire"), ("fire",)),
        at={FOE: 900},
    )
    results = [o for o in landing(match, "Pillar of Fire", split="enhance wounds 0 defence 5") if plainly(o.match)]
    assert {last(o.match, "saved")["value"] for o in results} == {4}
    match = put(duel(("fire", "Firestorm"), level=(20, 1), prep_hours=40))
    results = [o for o in landing(match, "Firestorm", split="enhance wounds 0 defence 9") if plainly(o.match)]
    total = sum(o.probability for o in results)
    assert sum(o.probability for o in results if saved(o.match)) / total == Fraction(1, 20), "a 1 always passes"


# --- mind -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-21")
def test_daze_delays_what_comes_next():
    assert cast("Daze", unresisted).state["at"][FOE] == 960
    assert cast("Daze", resisted).state["at"][FOE] == 900


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(
    ("spell", "condition", "amount", "time"),
    [
        ("Fear", spells.WEAK, 1, 150),
        ("Sleep", spells.ASLEEP, 1, 150),
        ("Paralysis", spells.STILL, 1, 60),
        ("Charm", spells.CHARMED, 1, 150),
        ("Confusion", spells.WEAK, 2, 200),
        ("Domination", spells.CHARMED, 1, 300),
        ("Dread", spells.WEAK, 2, 200),
    ],
)
def test_controls_last_their_time_or_are_undone_by_defence(spell, condition, amount, time):
    after = cast(spell, unresisted)
    landed = after.state["clock"]
    assert after.state["until"][FOE, condition] - landed == time and after.state["amount"][FOE, condition] == amount
    assert cast(spell, resisted).state["until"][FOE].max() == 0
    longer = cast(spell, greatly, lambda m: not saved(m))
    assert longer.state["until"][FOE, condition] - landed == time * 3 // 2
    assert last(longer, "saved")["value"] == 16 - 4, "a positive critical takes 4 from the defence"


@pytest.mark.rule("MX-21")
def test_dread_also_delays():
    assert cast("Dread", unresisted).state["at"][FOE] == 930


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize("condition", [spells.ASLEEP, spells.STILL, spells.CHARMED])
@pytest.mark.rule("MX-28")
def test_whoever_is_helpless_does_not_act_before_its_end(condition):
    """Charm and Domination count one against one as being inactive."""
    match = put(duel(("fire",)), at={FOE: 30}, until={(FOE, condition): 130})
    while match.acting == (0,):
        act(match, "hold")
    assert match.state["clock"] == 130


@pytest.mark.rule("MX-21")
def test_a_sleeper_drops_its_cast_and_wakes_when_hurt():
    match = put(duel(("mind", "Sleep", "Spark"), theirs=("fire", "Fireball"), **HIGH), at={FOE: 2})
    act(match, "matrix Sleep")
    act(match, PLAIN)
    act(match, "outside Fireball", 1)
    asleep = first_match(outcomes(match, PLAIN), unresisted)
    assert asleep.state["busy"][FOE] == 0 and asleep.acting == (0,)
    act(asleep, "matrix Spark")
    awake = first_match(outcomes(asleep, PLAIN), unresisted)
    assert awake.state["wounds"][FOE] > 0 and not awake.state["until"][FOE, spells.ASLEEP]
    assert not [e for e in events(awake, "cast") if e["person"] == FOE]


@pytest.mark.rule("MX-21")
def test_a_sleeper_put_off_to_the_end_is_free_at_once_when_woken():
    match = put(duel(("fire", "Spark")), at={FOE: 150}, until={(FOE, spells.ASLEEP): 150})
    awake = first_match(landing(match, "Spark"), plainly)
    assert awake.state["at"][FOE] == awake.state["clock"] == 26


@pytest.mark.rule("MX-21")
def test_weakness_takes_dice():
    match = put(duel(("amulet", "Spark"), **HIGH), until={(ME, spells.WEAK): 500}, amount={(ME, spells.WEAK): 2})
    assert {last(o.match, "test")["dice"] for o in landing(match, "Spark")} == {8 - 2}


@pytest.mark.rule("MX-21")
def test_shattered_self_puts_out_of_action():
    after = cast("Shattered Self", unresisted)
    assert after.state["wounds"][FOE] == 3 * 20 + 1 and after.done
    assert cast("Shattered Self", resisted).state["wounds"][FOE] == 0


@pytest.mark.rule("MX-21")
def test_the_charmed_fight_for_the_other_side():
    match = prepare(Match("matryca-duel", seed=1, teams="m/mw"), ("mind",), ("fire", "Spark"))
    put(match, until={(3, spells.CHARMED): 400}, at={ME: 300, 4: 300, 3: 20})
    while match.state["asked"] != 3:
        act(match, "hold")
        put(match, at={ME: 300, 4: 300})
    assert match.acting == (0,)
    assert choices(match, "strike") == {"dagger"} and not choices(match, "matrix")
    act(match, "strike dagger")
    assert choices(match, "target") == {"enemy 2"}, "its former ally"


# --- wards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(
    ("spell", "condition", "amount", "great", "time"),
    [
        ("Shield", spells.ABSORB, 7, 11, 300),
        ("Tough Skin", spells.ARMOUR, 3, 3, 300),
        ("Barrier", spells.ABSORB, 13, 20, 300),
        ("Astral Armour", spells.ABSORB, 19, 29, 300),
        ("Warding Circle", spells.ABSORB, 10, 15, 300),
        ("Mirror", spells.MIRROR, 7, 7, 300),
        ("Untouchable", spells.ABSORB, 28, 42, 300),
        ("Invulnerability", spells.IMMUNE, 1, 1, 60),
        ("Surge of Strength", spells.CLEAR, 1, 1, 200),
    ],
)
def test_wards(spell, condition, amount, great, time):
    for test, worth, lasting in ((plainly, amount, time), (greatly, great, time * 3 // 2)):
        after = cast(spell, test)
        assert after.state["amount"][ME, condition] == worth
        assert after.state["until"][ME, condition] - after.state["clock"] == lasting


@pytest.mark.rule("MX-21")
def test_absorbing_wards_take_wounds_and_go_when_used_up():
    ward = {"until": {(FOE, spells.ABSORB): 500}, "amount": {(FOE, spells.ABSORB): 7}}
    after = cast("Spark", unresisted, **ward)
    assert after.state["wounds"][FOE] == 3 and after.state["until"][FOE, spells.ABSORB] == 0
    after = cast("Spark", resisted, **ward)
    assert after.state["wounds"][FOE] == 0 and after.state["amount"][FOE, spells.ABSORB] == 2


@pytest.mark.rule("MX-21")
def test_armour_first_then_absorption_and_none_when_invulnerable():
    both = {
        "until": {(FOE, spells.ABSORB): 500, (FOE, spells.ARMOUR): 500},
        "amount": {(FOE, spells.ABSORB): 7, (FOE, spells.ARMOUR): 3},
    }
    assert cast("Fire Whip", unresisted, **both).state["wounds"][FOE] == 14 - 3 - 7
    assert cast("Firestorm", unresisted, until={(FOE, spells.IMMUNE): 500}).state["wounds"][FOE] == 0


@pytest.mark.rule("MX-21")
def test_a_mirror_throws_one_spell_of_its_circles_back():
    mirror = {"until": {(FOE, spells.MIRROR): 500}, "amount": {(FOE, spells.MIRROR): 7}}
    after = cast("Dragon Breath", unresisted, **mirror)
    assert (after.state["wounds"][FOE], after.state["wounds"][ME]) == (0, 34) and not after.state["until"][
        FOE, spells.MIRROR
    ]
    after = cast("Incineration", unresisted, **mirror)
    assert (after.state["wounds"][FOE], after.state["wounds"][ME]) == (38, 0) and after.state["until"][
        FOE, spells.MIRROR
    ]


@pytest.mark.rule("MX-21")
def test_dispersal_ends_the_highest_ward_within_its_circle():
    wards = {"until": {(FOE, k): 500 for k in (spells.ABSORB, spells.ARMOUR, spells.MIRROR)},
             "source_circle": {(FOE, spells.ABSORB): 3, (FOE, spells.ARMOUR): 2, (FOE, spells.MIRROR): 7}}  # fmt: skip
    after = cast("Dispersal", **wards)
    assert [int(after.state["until"][FOE, k]) for k in (spells.ABSORB, spells.ARMOUR, spells.MIRROR)] == [0, 500, 500]


# --- life -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(
    ("spell", "points", "great"),
    [("Close Wounds", 9, 14), ("Healing", 17, 26), ("Rebirth", 33, 50), ("Group Healing", 15, 23)],
)
def test_healing(spell, points, great):
    assert cast(spell, wounds={ME: 55}).state["wounds"][ME] == 55 - points
    assert cast(spell, greatly, wounds={ME: 55}).state["wounds"][ME] == 55 - great
    assert cast(spell, wounds={ME: 5}).state["wounds"][ME] == 0


@pytest.mark.rule("MX-21")
def test_cleansing_ends_controls_up_to_circle_two():
    after = cast(
        "Cleansing", until={(ME, spells.WEAK): 500}, source_circle={(ME, spells.WEAK): 2}, amount={(ME, spells.WEAK): 1}
    )
    assert not after.state["until"][ME, spells.WEAK]
    after = cast(
        "Cleansing", until={(ME, spells.WEAK): 500}, source_circle={(ME, spells.WEAK): 6}, amount={(ME, spells.WEAK): 2}
    )
    assert after.state["until"][ME, spells.WEAK] == 500


@pytest.mark.rule("MX-21")
def test_surge_of_strength_gives_stamina_and_clears_the_head():
    after = cast("Surge of Strength", stamina={ME: 5}, wounds={ME: 45})
    assert after.state["stamina"][ME] == 7
    assert {
        last(o.match, "test")["dice"] for o in landing(put(after, at={FOE: 900}), "Surge of Strength", "outside")
    } == {8}


@pytest.mark.rule("MX-21")
def test_life_drain_heals_by_half_of_what_it_deals():
    after = cast("Life Drain", unresisted, wounds={ME: 30})
    assert (after.state["wounds"][FOE], after.state["wounds"][ME]) == (21, 20)
    after = cast("Life Drain", resisted, wounds={ME: 30})
    assert (after.state["wounds"][FOE], after.state["wounds"][ME]) == (10, 25)


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(("theirs", "taken"), [(30, 8), (8, 8), (3, 3), (0, 0)])
def test_power_drain_moves_points(theirs, taken):
    after = cast("Power Drain", unresisted, pm={ME: 20, FOE: theirs})
    assert (after.state["pm"][FOE], after.state["pm"][ME]) == (theirs - taken, 20 - 1 + taken)


def fallen_ally(**fields) -> Match:
    """Two mages against one; the second lies fallen, the first is free."""
    match = prepare(Match("matryca-duel", seed=1, teams="mm/m", **HIGH), ("life", "Resurrection", "Healing"), ("fire",))
    put(match, at={0: 5, 1: 900, 3: 900}, **fields)
    while match.state["asked"] != 0:
        act(match, "hold")
        put(match, at={1: 900, 3: 900})
    return match


@pytest.mark.rule("MX-21")
def test_resurrection_brings_back_the_dead_of_the_last_minute():
    match = fallen_ally(wounds={1: 90}, died_at={1: 0})
    act(match, "matrix Resurrection")
    assert choices(match, "target") == {"ally 2"}
    act(match, "target ally 2")
    after = first_match(outcomes(match, PLAIN), passed)
    assert after.state["wounds"][1] == 60 and after.state["at"][1] == after.state["clock"] + 20
    late = fallen_ally(wounds={1: 90}, died_at={1: -700})
    assert "Resurrection" not in choices(late, "matrix")


@pytest.mark.rule("MX-21")
def test_healing_raises_one_who_is_out_of_action_but_not_the_dead():
    match = fallen_ally(wounds={1: 65})
    act(match, "matrix Healing")
    assert choices(match, "target") == {"ally 1", "ally 2"}
    act(match, "target ally 2")
    after = first_match(outcomes(match, PLAIN), plainly)
    assert after.state["wounds"][1] == 48 and events(after, "rose")
    match = fallen_ally(wounds={1: 90})
    act(match, "matrix Healing")
    assert choices(match, "target") == {"ally 1"}


@pytest.mark.rule("MX-21")
def test_wound_classes_are_points_by_toughness_rounded_up():
    match = duel()
    for points, name in ((0, "unhurt"), (1, "light"), (11, "light"), (12, "medium"), (22, "medium"), (23, "heavy"),
                         (33, "heavy"), (34, "critical"), (44, "critical"), (45, "dead")):  # fmt: skip
        put(match, wounds={FOE: points})
        assert f"{points} wound points, {name}" in match.status(0)


@pytest.mark.rule("MX-21")
@pytest.mark.parametrize(("wounds", "lost"), [(0, 0), (11, 0), (12, 1), (22, 1), (23, 2), (33, 2)])
def test_wound_classes_take_dice(wounds, lost):
    match = put(duel(("mind", "Spark"), level=9), wounds={ME: wounds})
    assert {last(o.match, "test")["dice"] for o in landing(match, "Spark")} == {5 - lost}


@pytest.mark.rule("MX-21")
def test_every_spell_can_be_cast_in_a_fight_of_teams():
    """All 36 by their rows: each finds a target, resolves, and is seen by all."""
    for k, spell in enumerate(spells.NAMES):
        match = put(Match("matryca-duel", seed=k, teams="mm/mm", level=20), path={})
        match = prepare(match, ("fire",), ("fire",))
        put(
            match,
            copies={(0, k): 1},
            held={(0, int(spells.CIRCLE[k]) - 1): 1},
            wounds={1: 60},
            at={0: 7, 1: 900, 3: 900, 4: 900},
        )
        while match.state["asked"] != 0:
            act(match, "hold")
            put(match, at={1: 900, 3: 900, 4: 900})
        act(match, f"matrix {spell}")
        act(match, f"target {sorted(choices(match, 'target'))[-1]}")
        after = first_match(outcomes(match, PLAIN), passed)
        assert last(after, "cast", 1)["spell"] == k, spell
        changed = {"saved", "wounded", "healed", "gained", "rose", "drained", "delayed", "ended"}
        kinds = {event.kind for event in after.events(1)} & changed
        assert kinds or spell in ("Cleansing", "Dispersal"), "only these two find nothing to end"
    assert len(spells.SPELLS) == 36 and np.bincount(spells.CIRCLE).tolist() == [0] + [4] * 9
