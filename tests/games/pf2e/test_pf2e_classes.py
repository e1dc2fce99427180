"""Class abilities beyond the Strike, help among partners, and spells that hold off or end others (PD-02, PD-18)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pf2e_duels import MIXED, SPELLS, choose, degrees, duel, fighter, has, legal, opened, outcome_probs, put, turn_of
from support import act, events

from feint.envs import Match
from feint.envs.pf2e import spells, tables


def modifier(name: str, column: int) -> int:
    return int(tables.SHEET[tables.NAMES.index(name), column])


def casting(*names: str, books, statistics=None, dice=(), game=SPELLS, **config) -> Match:
    """A duel of named duelists with given books in seat 0's first turn."""
    statistics = statistics or ["perception"] * len(names)
    rolls = [20, *range(1, len(names))]
    match = choose(duel(*names, game=game, spells=books, dice=[*rolls, *dice], **config), *statistics)
    assert turn_of(match) == 0
    return match


def cast(match: Match, name: str, rank: int, actions: int = 2, *answers: str) -> None:
    """Cast a spell; `answers` are given in the windows it opens, then every window is passed."""
    act(match, f"spell {name}")
    act(match, f"at rank {rank} with {actions} action{'s' * (actions > 1)}")
    for answer in answers:
        act(match, answer)
    passed(match)


def passed(match: Match) -> None:
    while not match.over and "pass" in legal(match):
        act(match, "pass")


def hp(match: Match, seat: int) -> int:
    return int(fighter(match, seat)["hp"])


# --- Counterspell and Arcane Bond (wizard) ----------------------------------------------------------------------------

FIRE = (("fireball", 3), ("fear", 1), ("electric-arc", 0))


@pytest.mark.rule("PD-18")
def test_counterspell_is_asked_once_the_spell_is_known_and_needs_that_spell_prepared():
    for book, held in ((FIRE, {"counter with rank 3"}), ((("fear", 1),), set())):
        match = casting("wizard-5", "wizard-5", books=(FIRE, book))
        act(match, "spell fireball")
        act(match, "at rank 3 with 2 actions")
        assert match.acting == (1,) and not events(match, "cast", 1), "the Dueling Counter comes before"
        act(match, "pass")
        assert match.acting == (1,) and events(match, "cast", 1)
        assert legal(match) == {"pass"} | held


@pytest.mark.rule("PD-18")
def test_counterspell_is_never_asked_of_who_cannot_have_the_spell_as_all_can_tell():
    arc = casting("wizard-5", "wizard-5", books=(FIRE, FIRE), dice=[15, 5])
    act(arc, "spell electric-arc")
    act(arc, "at rank 0 with 2 actions")
    act(arc, "pass")
    assert turn_of(arc) == 0 and arc.acting == (0,), "a cantrip is in no slot"
    bard = casting("wizard-5", "bard-5", books=(FIRE, ()), dice=[15, 5])
    act(bard, "spell fireball")
    act(bard, "at rank 3 with 2 actions")
    assert bard.acting == (0,)


@pytest.mark.rule("PD-18")
def test_chance_of_a_counterspell_is_that_of_a_counteract_check():
    match = casting("wizard-5", "wizard-5", books=(FIRE, FIRE))
    act(match, "spell fireball")
    act(match, "at rank 3 with 2 actions")
    act(match, "pass")
    worked = 0
    for face in range(1, 21):
        fork = match.clone()
        fork.set_dice([face, 10, 0])
        act(fork, "counter with rank 3")
        worked += events(fork, "countered")[-1]["worked"]
        assert fighter(fork, 1)["reaction"] == 0 and "spell fireball" not in legal(fork, 1)
    chances = degrees(modifier("wizard-5", tables.SPELL_ATTACK), modifier("wizard-5", tables.SPELL_DC))
    assert Fraction(worked, 20) == chances[2] + chances[3]


@pytest.mark.rule("PD-18")
def test_the_bonded_item_gives_a_spent_spell_back_once():
    match = casting("wizard-5", "druid-5", books=(FIRE, ()), dice=[10, 0, 10, 0])
    assert "drain the bonded item" not in legal(match), "nothing is spent yet"
    cast(match, "fear", 1)
    act(match, "drain the bonded item")
    assert fighter(match, 0)["actions"] == 1, "it is a free action"
    act(match, "end turn")
    act(match, "end turn")
    assert "drain the bonded item" not in legal(match) and "spell fear" not in legal(match)
    match = casting("wizard-5", "druid-5", books=(FIRE, ()), dice=[10, 10])
    cast(match, "fear", 1)
    act(match, "end turn")
    act(match, "end turn")
    act(match, "drain the bonded item")
    assert {"spell fear", "spell electric-arc"} <= legal(match) and "spell fireball" not in legal(match)
    cast(match, "fear", 1)
    assert fighter(match, 0)["paid"] == 1 and "spell fear" not in legal(match)


# --- signature spells (sorcerer and bard) -----------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_a_signature_spell_takes_a_slot_of_any_rank_it_can_have():
    book = (("breathe-fire", 1), ("fear", 1), ("blur", 2), ("fireball", 3))
    match = casting("sorcerer-5", "druid-5", books=(book, ()), dice=[1, 0])
    act(match, "spell breathe-fire")
    assert legal(match) - {"concede"} == {f"at rank {rank} with 2 actions" for rank in (1, 2, 3)}
    act(match, "at rank 3 with 2 actions")
    passed(match)
    assert events(match, "cast")[-1]["rank"] == 3
    assert fighter(match, 0)["slots"].tolist()[1:4] == [4, 4, 2]
    plain = casting("sorcerer-5", "druid-5", books=(book, ()))
    act(plain, "spell fear")
    assert legal(plain) - {"concede"} == {"at rank 1 with 2 actions"}


@pytest.mark.rule("PD-18")
def test_signatures_begin_at_level_three():
    match = casting("sorcerer-1", "druid-1", books=((("breathe-fire", 1),), ()))
    assert fighter(match, 0)["signature"] == 0
    for name in ("sorcerer-3", "bard-5"):
        for seed in range(5):
            chosen = fighter(Match(SPELLS, seed=seed, duelists=(name, "wizard-1")), 0)
            bits = [k for k in range(28) if chosen["signature"] >> k & 1]
            ranks = [int(chosen["book_rank"][k]) for k in bits]
            assert ranks and len(set(ranks)) == len(ranks)


# --- Counter Performance (bard) ---------------------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_counter_performance_takes_the_better_of_performance_and_save():
    match = casting("wizard-5", "bard-5", books=((("dizzying-colors", 1),), ()))
    act(match, "spell dizzying-colors")
    act(match, "at rank 1 with 2 actions")
    assert match.acting == (1,) and legal(match) == {"pass", "counter performance"}
    dc = modifier("wizard-5", tables.SPELL_DC)
    for save, performance, stunned in ((1, 1, 1), (1, 19, 0), (19, 1, 0)):
        fork = match.clone()
        fork.set_dice([save, performance])
        act(fork, "counter performance")
        degree = max(
            next(k for k in range(4) if roll_degree(save, modifier("bard-5", tables.WILL), dc) == k),
            roll_degree(performance, modifier("bard-5", tables.PERFORMANCE_SKILL), dc),
        )
        assert events(fork, "save")[-1]["degree"] == min(degree + 1, 3), "incapacitation against level 5"
        assert (has(fork, 1, "stunned") > 0) == bool(stunned) or degree > 0
        assert fighter(fork, 1)["reaction"] == 0 and fighter(fork, 1)["focus_points"] == 0


def roll_degree(die: int, bonus: int, dc: int) -> int:
    """Degree of a die straight from the wording."""
    margin = die + bonus - dc
    degree = 3 if margin >= 10 else 2 if margin >= 0 else 0 if margin <= -10 else 1
    return min(max(degree + (die == 20) - (die == 1), 0), 3)


@pytest.mark.rule("PD-18")
def test_counter_performance_answers_what_is_heard_or_seen_only():
    match = casting("wizard-5", "bard-5", books=((("fear", 1),), ()), dice=[10])
    cast(match, "fear", 1)
    assert events(match, "save")


# --- fighter ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
@pytest.mark.parametrize("name, attacks", [("fighter-1", 1), ("champion-1", 2)])
def test_exacting_strike_does_not_count_a_plain_miss_under_the_penalty(name, attacks):
    match = opened(name, "champion-10", dice=[19, 18], statistics=("deception", "deception"))
    for _ in range(2):
        act(match, "strike with main weapon")
        passed(match)
    assert [event["degree"] for event in events(match, "roll")] == [1, 0] or fighter(match, 0)["attacks"] == attacks


@pytest.mark.rule("PD-18")
def test_bravery_makes_a_success_against_fear_critical():
    for name, frightened in (("fighter-3", 0), ("champion-3", 1)):
        dc = modifier("wizard-3", tables.SPELL_DC)
        match = casting("wizard-3", name, books=((("fear", 1),), ()), game=MIXED, start=5)
        act(match, "spell fear")
        match.set_dice([dc - modifier(name, tables.WILL)])
        act(match, "at rank 1 with 2 actions")
        passed(match)
        assert events(match, "save")[-1]["degree"] == (3 if name == "fighter-3" else 2)
        assert has(match, 1, "frightened") == frightened


# --- Tumble Through and Create a Diversion ----------------------------------------------------------------------------


@pytest.mark.rule("PD-18")
def test_tumbling_through_is_acrobatics_against_reflex_and_earns_a_fencer_panache():
    match = opened("swashbuckler-5", "champion-5", start=2)
    places = [int(fighter(match, seat)["pos"]) for seat in (0, 1)]
    got = outcome_probs(match, "tumble through", lambda m: (int(fighter(m, 0)["pos"]), has(m, 0, "panache")))
    chances = degrees(modifier("swashbuckler-5", tables.ACROBATICS) + 1, 10 + modifier("champion-5", tables.REF))
    assert got[places[1] + 1, 1] == chances[2] + chances[3]
    assert got[places[1] - 1, 1] == chances[1] and got[places[1] - 1, 0] == chances[0]


@pytest.mark.rule("PD-18")
def test_who_has_tumbled_past_turns_about():
    match = opened("rogue-5", "barbarian-5", dice=[20])
    act(match, "tumble through")
    passed(match)
    gap = int(fighter(match, 0)["pos"]) - int(fighter(match, 1)["pos"])
    assert gap == 1
    act(match, "step back")
    assert int(fighter(match, 0)["pos"]) - int(fighter(match, 1)["pos"]) == 2, "back is away from the foe"
    act(match, "step forward")
    assert int(fighter(match, 0)["pos"]) - int(fighter(match, 1)["pos"]) == 1


@pytest.mark.rule("PD-18")
def test_tumbling_provokes_and_needs_a_free_square_beyond():
    match = opened("rogue-5", "fighter-5")
    act(match, "tumble through")
    assert match.acting == (1,) and "reactive strike" in legal(match)
    wall = put(opened("rogue-5", "barbarian-5"), 1, pos=11)
    put(wall, 0, pos=10)
    assert "tumble through" not in legal(wall)


@pytest.mark.rule("PD-18")
def test_a_diversion_hides_for_one_strike_and_makes_the_foe_wary():
    match = opened("rogue-5", "champion-5", dice=[15, 2], statistics=("intimidation", "perception"))
    got = outcome_probs(match, "create a diversion", lambda m: has(m, 1, "diverted"))
    chances = degrees(modifier("rogue-5", tables.DECEPTION), 10 + modifier("champion-5", tables.PERCEPTION))
    assert got[1] == chances[2] + chances[3]
    act(match, "create a diversion")
    act(match, "strike with main weapon")
    passed(match)
    roll = events(match, "roll")[-1]
    assert has(match, 1, "diverted") == 0 and has(match, 1, "wary") == 1 and roll["die"] == 2
    put(match, 0, actions=3)
    again = outcome_probs(match, "create a diversion", lambda m: has(m, 1, "diverted"))
    harder = degrees(modifier("rogue-5", tables.DECEPTION) - 4, 10 + modifier("champion-5", tables.PERCEPTION))
    assert again[1] == harder[2] + harder[3]


@pytest.mark.rule("PD-18")
def test_a_diverted_foe_is_off_guard_to_the_strike_that_follows():
    match = opened("barbarian-5", "champion-5", dice=[20], statistics=("intimidation", "deception"))
    act(match, "create a diversion")
    assert has(match, 1, "diverted") == 1
    act(match, "strike with main weapon")
    got = outcome_probs(match, "pass", lambda m: events(m, "roll")[-1]["degree"])
    plain = opened("barbarian-5", "champion-5", statistics=("intimidation", "deception"))
    act(plain, "strike with main weapon")
    without = outcome_probs(plain, "pass", lambda m: events(m, "roll")[-1]["degree"])
    assert got[2] + got[3] == without[2] + without[3] + Fraction(2, 20)


# --- pairs: champions, and help for partners --------------------------------------------------------------------------


def pairs(*names: str, dice=(), game="pf2e-combat-duel", statistics=None, **config) -> Match:
    match = duel(*names, game=game, side=2, dice=[20, 3, 2, 1, *dice], **config)
    return choose(match, *(statistics or ["perception"] * 4))


@pytest.mark.rule("PD-02")
@pytest.mark.rule("PD-18")
def test_a_champion_keeps_damage_off_its_ally_and_strikes_back():
    match = pairs(
        "barbarian-5", "wizard-5", "rogue-5", "champion-5", dice=[15, 0, 10],
        statistics=("intimidation", "perception", "perception", "perception"),
    )  # fmt: skip
    act(match, "strike with main weapon")
    if "aim at first foe" in legal(match):
        act(match, "aim at first foe")
    while "retributive strike" not in legal(match):
        act(match, "pass")
    assert match.acting == (3,)
    unguarded = match.clone()
    unguarded.set_dice([])
    match.set_dice([10])
    passed(unguarded)
    act(match, "retributive strike")
    passed(match)
    assert hp(match, 1) - hp(unguarded, 1) == 2 + 5
    strikes = events(match, "strike")
    assert strikes[-1]["seat"] == 3 and strikes[-1]["target"] == 0 and fighter(match, 3)["reaction"] == 0


@pytest.mark.rule("PD-18")
def test_a_lone_champion_has_no_ally_to_guard():
    match = opened("barbarian-5", "champion-5", dice=[15, 0], statistics=("intimidation", "deception"))
    act(match, "strike with main weapon")
    seen = set()
    while "pass" in legal(match):
        seen |= legal(match)
        act(match, "pass")
    assert "retributive strike" not in seen


@pytest.mark.rule("PD-02")
def test_a_helpful_spell_can_help_the_partner():
    books = ((("heal", 3), ("heroism", 3)), (), (), ())
    match = pairs("cleric-5", "wizard-5", "fighter-5", "wizard-5", game=MIXED, spells=books, dice=[0])
    put(match, 2, hp=10)
    act(match, "spell heal")
    act(match, "at rank 3 with 2 actions")
    assert {"aim at self", "aim at partner"} <= legal(match) and "aim at first foe" not in legal(match)
    act(match, "aim at partner")
    passed(match)
    assert hp(match, 2) == 10 + 3 + 24


@pytest.mark.rule("PD-02")
def test_touch_reaches_one_square_and_three_actions_of_heal_reach_the_side():
    books = ((("heal", 3), ("heroism", 3)), (), (), ())
    match = pairs("cleric-5", "wizard-5", "fighter-5", "wizard-5", game=MIXED, spells=books, dice=[0, 0])
    put(match, 2, hp=10, pos=0)
    put(match, 0, hp=10, pos=4)
    act(match, "spell heal")
    far = match.clone()
    act(far, "at rank 3 with 1 action")
    assert "aim at partner" not in legal(far)
    act(match, "at rank 3 with 3 actions")
    assert legal(match) == {"concede", "aim at self"}
    act(match, "aim at self")
    passed(match)
    assert hp(match, 0) == 13 and hp(match, 2) == 13


@pytest.mark.rule("PD-02")
def test_an_anthem_inspires_the_whole_side():
    match = pairs("bard-5", "wizard-5", "fighter-5", "wizard-5", game=MIXED, spells=((), (), (), ()))
    act(match, "spell courageous-anthem")
    act(match, "at rank 0 with 1 action")
    act(match, "aim at self")
    passed(match)
    assert has(match, 0, "inspired") == has(match, 2, "inspired") == 1 and has(match, 1, "inspired") == 0


# --- spells that end or hold off others -------------------------------------------------------------------------------


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("die, ends", [(20, True), (10, True), (9, False)])
def test_dispel_magic_ends_the_foremost_help_of_a_foe(die, ends):
    match = casting("wizard-5", "bard-5", books=((("dispel-magic", 2),), ()), dice=[die])
    put(match, 1, heroic=1, protected=1)
    cast(match, "dispel-magic", 2)
    assert (has(match, 1, "heroic") == 0) == ends and has(match, 1, "protected") == 1


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize(
    "spell, condition, rank, ends",
    [("clear-mind", "frightened", 2, True), ("clear-mind", "slowed", 2, False), ("sound-body", "blinded", 2, True),
     ("sound-body", "frightened", 2, False), ("sound-body", "slowed", 4, True)],
)  # fmt: skip
def test_clear_mind_and_sound_body_end_what_they_name(spell, condition, rank, ends):
    match = casting("cleric-7", "wizard-5", books=(((spell, rank),), ()), dice=[19])
    put(match, 0, **{condition: 1})
    cast(match, spell, rank)
    assert (has(match, 0, condition) == 0) == ends


@pytest.mark.rule("PD-27")
@pytest.mark.parametrize("rank, spared", [(2, 5), (4, 10)])
def test_resist_energy_holds_off_the_energy_that_last_hurt(rank, spared):
    match = casting("druid-7", "wizard-7", books=((("resist-energy", rank),), (("electric-arc", 0),)), dice=[10, 0])
    put(match, 0, seared=5)
    cast(match, "resist-energy", rank)
    act(match, "end turn")
    before = hp(match, 0)
    match.set_dice([2, 34])
    cast(match, "electric-arc", 0)
    degree = events(match, "save")[-1]["degree"]
    dealt = {0: 2, 1: 1, 2: 0.5}[degree] * 5 * 4
    assert before - hp(match, 0) <= dealt - spared or dealt < spared


@pytest.mark.rule("PD-27")
def test_a_globe_counteracts_spells_from_outside_at_a_rank_less():
    match = casting("wizard-7", "wizard-7", books=((("dispelling-globe", 4),), (("fear", 1),)))
    cast(match, "dispelling-globe", 4)
    assert has(match, 0, "spell globe") == 3
    act(match, "end turn")
    for face, holds in ((9, True), (1, False)):
        fork = match.clone()
        fork.set_dice([face, 2])
        cast(fork, "fear", 1)
        assert (has(fork, 0, "frightened") == 0) == holds


@pytest.mark.rule("PD-27")
def test_a_globe_stays_behind_who_moves():
    match = casting("wizard-7", "fighter-7", books=((("dispelling-globe", 4),), ()), game=MIXED, start=5)
    cast(match, "dispelling-globe", 4)
    act(match, "step back")
    assert has(match, 0, "spell globe") == 0


@pytest.mark.rule("PD-27")
def test_translocate_leaves_a_grab_for_the_far_end():
    match = casting("wizard-7", "champion-7", books=((("translocate", 4),), ()), game=MIXED, start=1, dice=[20])
    put(match, 0, grabbed=1)
    cast(match, "translocate", 4)
    assert has(match, 0, "grabbed") == 0 and abs(int(fighter(match, 0)["pos"]) - int(fighter(match, 1)["pos"])) >= 6


@pytest.mark.rule("PD-27")
def test_a_toxic_cloud_chokes_at_the_start_of_two_turns():
    match = casting("wizard-10", "bard-10", books=((("toxic-cloud", 5),), ()), dice=[2, 0, 2, 0])
    cast(match, "toxic-cloud", 5, 3)
    for turns in (1, 2):
        assert turn_of(match) == 1
        degree = events(match, "save")[-1]["degree"]
        assert 128 - hp(match, 1) == turns * {0: 12, 1: 6}[degree]
        act(match, "end turn")
        act(match, "end turn")
    assert 128 - hp(match, 1) == 2 * {0: 12, 1: 6}[degree] and has(match, 1, "choking") == 0


@pytest.mark.rule("PD-18")
def test_the_blind_perceive_four_worse():
    match = opened("rogue-5", "champion-5")
    clear = outcome_probs(match, "feint", lambda m: has(m, 1, "feinted") > 0)[True]
    put(match, 1, blinded=1)
    assert outcome_probs(match, "feint", lambda m: has(m, 1, "feinted") > 0)[True] == clear + Fraction(4, 20)


@pytest.mark.rule("PD-27")
def test_every_spell_left_out_is_no_spell_of_the_table():
    left_out = ("vitality-lash", "banishment", "fly", "sanctuary", "fire-shield", "elemental-counter", "blood-vendetta")
    assert not set(left_out) & set(spells.SPELL_NAMES) and len(spells.SPELL_NAMES) == 95


@pytest.mark.rule("PD-18")
def test_athletics_of_a_champion_is_what_its_grab_is_escaped_from():
    match = put(opened("rogue-5", "champion-5"), 0, grabbed=1)
    until = fighter(match, 0)["until"].copy()
    until[tables.GRABBED] = 3  # the end of seat 1's turns
    put(match, 0, until=until)
    got = outcome_probs(match, "escape", lambda m: has(m, 0, "grabbed") == 0)
    fist = int(tables.ARMS[tables.NAMES.index("rogue-5"), tables.FIST, tables.ATTACK])
    best = max(modifier("rogue-5", tables.ACROBATICS), modifier("rogue-5", tables.ATHLETICS), fist)
    chances = degrees(best, 10 + modifier("champion-5", tables.ATHLETICS))
    assert got[True] == chances[2] + chances[3]
