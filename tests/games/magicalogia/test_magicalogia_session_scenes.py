"""Sessions: introduction, cycles, drama scenes and what is done in them (MG-20 to MG-39, MG-82, MG-83)."""

import numpy as np
import pytest
from magicalogia_session_table import (
    CASSIA,
    FUMBLE,
    GREY,
    HIT,
    ILYA,
    JUN,
    MARTA,
    MISS,
    OSKAR,
    PILAR,
    SPECIAL,
    TALL,
    VEILED,
    WREN,
    act,
    asked,
    check,
    default,
    go,
    main_action,
    scene,
    session,
    table,
    until,
)
from support import events, legal_names, poke

from feint.envs import Match
from feint.envs.magicalogia.session import tables


@pytest.mark.rule("MG-20")
def test_the_introduction_tells_missions_people_and_first_handouts():
    match = session()
    assert [(e["person"], e["mission"]) for e in events(match, "mission")] == [(0, 0), (1, 0), (2, 0)]
    assert [e["person"] for e in events(match, "handout")] == [MARTA, VEILED]
    assert events(match, "secret_mission", WREN) == [{"person": 0, "mission": 6, "target": -1}]
    assert events(match, "secret_mission") == [], "a spectator is told no secret mission"


@pytest.mark.rule("MG-21")
def test_a_pc_begins_with_a_die_and_its_source():
    match = session()
    for values in events(match, "magic_points"):
        assert 4 + 1 <= values["mp"] <= 4 + 6


@pytest.mark.rule("MG-22")
def test_cycles_climax_and_ending_follow_each_other():
    match = session()
    assert [match.state["public"][q] for q in range(10)] == [1, 1, 1, 1, 0, 0, 0, 0, 1, 0]
    seen = []
    while not match.over:
        if asked(match) == "own turn":
            act(match, "concede")
            continue
        seen.append((int(match.state["phase"]), int(match.state["cycle"])))
        act(match, default(match))
    assert [cycle for phase, cycle in seen] == sorted(cycle for phase, cycle in seen)
    assert [e["number"] for e in events(match, "cycle")] == [1, 2]
    order = [e.kind for e in match.events() if e.kind in ("cycle", "climax", "score")]
    assert order == ["cycle", "cycle", "climax", "score", "score", "score"]


# --- who goes next ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-30")
def test_a_single_bidder_goes_and_everyone_once_a_cycle():
    match = session()
    assert match.acting == (0, 1, 2) and asked(match) == "to go next"
    go(match, ILYA)
    assert not events(match, "initiative")
    until(match, "to go next")
    assert match.acting == (0, 1)


@pytest.mark.rule("MG-30")
def test_several_bidders_throw_and_the_highest_goes():
    match = session()
    act(match, "step forward", 0)
    act(match, "go on", 1)
    act(match, "step forward", 2, (1, 2, 6, 5))
    assert [(e["person"], e["thrown"]) for e in events(match, "initiative")] == [(0, 3), (2, 11)]
    assert match.player == 2


@pytest.mark.rule("MG-30")
def test_without_bidders_all_throw_and_ties_are_one_draw():
    match = session()
    for seat in (0, 1):
        act(match, "go on", seat)
    act(match, "go on", 2, (3, 4, 4, 3, 1, 1, 2))
    assert len(events(match, "initiative")) == 3 and match.player == 1


@pytest.mark.rule("MG-30")
def test_a_dead_pc_is_passed_over_unless_it_comes_back():
    match = session()
    poke(match, "battle.mp", 0, CASSIA)
    scene(match, WREN)
    until(match, "to come back to life by an anchor's power")
    assert match.player == CASSIA
    act(match, "go on")
    assert match.player == ILYA and asked(match) == "which kind of scene", "one left of two: nobody bids"


# --- the scene table --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-31")
@pytest.mark.parametrize("row", [2, 3, 4, 10, 11, 12])
def test_rows_with_mana_bring_one_to_the_scene_player(row):
    match = session(("flame", "Gold"), "bite", ("summon Knight", "Gold"))
    scene(match, WREN, row=row)
    domain = {2: 0, 3: 4, 4: 2, 10: 3, 11: 1, 12: 5}[row]
    assert tables.SCENES[row - 2] == domain
    assert events(match, "mana") == [{"seat": WREN, "domain": domain, "amount": 1}]
    assert asked(match) == "to charge mana" and match.player == WREN


@pytest.mark.rule("MG-31")
@pytest.mark.parametrize("row", [5, 6, 8, 9])
def test_quiet_rows_bring_nothing(row):
    match = scene(session(), WREN, row=row)
    assert not events(match, "mana") and asked(match) == "free time"


@pytest.mark.rule("MG-31")
def test_row_seven_is_a_check_for_mana_or_a_fate_change():
    for dice, came in ((HIT, "mana"), (MISS, "fate_change")):
        match = session(("flame", "Gold"))
        go(match, WREN)
        act(match, "drama scene", WREN, (3, 4))
        act(match, "go on")
        act(match, "refuse", CASSIA)
        act(match, "refuse", ILYA, (1, 1, 1))  # the skill: star, row 2, Gold, which is learned
        assert events(match, "check")[-1]["number"] == 5
        check(match, (*dice, 1, 1))
        assert events(match, came), came


@pytest.mark.rule("MG-31")
def test_pcs_join_as_they_like_and_others_come_when_called():
    match = scene(session(), WREN, called=("Marta",), joined=(ILYA,))
    assert match.state["present"] == 1 << WREN | 1 << MARTA | 1 << ILYA
    assert table(match)["alive"][:3].tolist() == [1, 0, 1]
    fresh = session()
    go(fresh, WREN)
    act(fresh, "drama scene", WREN, (2, 3))
    offered = [name for name in legal_names(fresh) if name.startswith("person")]
    assert offered == ["person Marta", "person Jun", "person the veiled stranger"], "anchors and open handouts"


# --- main actions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-32")
def test_investigating_tells_the_investigator_alone_what_the_secret_is():
    match = main_action(scene(session(), WREN), "investigate a secret", "person Marta")
    check(match, HIT)
    assert match.state["knows"][MARTA] == 1 << WREN
    assert events(match, "secret", WREN) == [{"person": MARTA, "what": 0, "more": 1, "criminal": 1}]
    assert not events(match, "secret", CASSIA) and events(match, "learns", CASSIA)


@pytest.mark.rule("MG-32")
def test_uncovering_turns_a_random_hidden_handout():
    match = main_action(scene(session(), WREN), "uncover a handout")
    check(match, (*HIT, 3))
    hidden = [JUN, OSKAR, PILAR, GREY, TALL]
    assert events(match, "handout")[-1] == {"person": hidden[2], "kind": 1}
    assert match.state["public"][PILAR] == 1


@pytest.mark.rule("MG-32")
def test_a_failure_may_be_forced_at_the_price_of_the_fumble_table():
    match = main_action(scene(session(), WREN), "investigate a secret", "person Marta")
    check(match, MISS)
    assert asked(match) == "to overexert"
    act(match, "agree", dice=(3,))
    assert match.state["knows"][MARTA] == 1 << WREN
    assert events(match, "fumble") == [{"seat": WREN, "row": 3}] and table(match)["mp"][WREN] == 9


@pytest.mark.rule("MG-32")
def test_a_fumble_cannot_be_forced():
    match = main_action(scene(session(), WREN), "investigate a secret", "person Marta")
    check(match, (*FUMBLE, 6))
    until(match, "to go next")
    assert not events(match, "overexerts") and match.state["knows"][MARTA] == 0


@pytest.mark.rule("MG-32")
def test_any_skill_is_the_one_of_the_best_chance():
    match = main_action(scene(session(), WREN), "investigate a secret", "person Marta")
    assert events(match, "check")[-1]["number"] == 5 and events(match, "check")[-1]["skill"] == 0


def event(row, whom="Marta", dice=(), joined=()):
    """An event of Wren's with a person, its row thrown."""
    called = () if whom in ("Wren", "Cassia", "Ilya") else (whom,)
    match = main_action(scene(session(("flame", "Gold")), WREN, called=called, joined=joined), "make an event",
                        f"person {whom}")  # fmt: skip
    first = row - 6 if row > 7 else 1
    return check(match, (*HIT, first, row - first, *dice))


@pytest.mark.rule("MG-33")
@pytest.mark.parametrize(("row", "attribute"), [(3, 5), (5, 2), (6, 1), (8, 4), (9, 3), (11, 0)])
def test_rows_that_raise_fate_with_an_attribute(row, attribute):
    match = event(row, "the veiled stranger")
    assert tables.EVENTS[row - 2].tolist() == [1, attribute]
    assert match.state["fate"][WREN, VEILED] == 1 and match.state["bond"][WREN, VEILED] == attribute


@pytest.mark.rule("MG-33")
def test_row_two_is_mana_or_recovery_and_fate():
    match = event(2)
    assert asked(match) == "mana or recovery"
    poke(match, "battle.mp", 3, WREN)
    act(match, "recover MP", dice=(4, 5))
    assert match.state["fate"][WREN, MARTA] == 2 and match.state["bond"][WREN, MARTA] == 3
    assert table(match)["mp"][WREN] == 8
    other = event(2)
    act(other, "take mana", dice=(1,))
    assert asked(other) == "to charge mana"


@pytest.mark.rule("MG-33")
def test_row_four_is_a_contest_for_the_lower_ones_fate():
    lost = event(4, dice=(2, 5, 6))
    assert lost.state["fate"][WREN, MARTA] == 2 and lost.state["bond"][WREN, MARTA] == 5
    won = event(4, "Cassia", dice=(5, 2), joined=(CASSIA,))
    assert asked(won) == "the attribute of the fate" and won.player == WREN
    act(won, "attribute control")
    assert won.state["fate"][CASSIA, WREN] == 1 and won.state["bond"][CASSIA, WREN] == 1
    even = event(4, "Cassia", dice=(5, 5, 0), joined=(CASSIA,))
    assert even.player == CASSIA, "equal throws are thrown again: one draw"


@pytest.mark.rule("MG-33")
def test_row_seven_is_a_check_for_mana_or_the_others_misfortune():
    match = event(7, dice=(1, 1, 1))
    check(match, HIT)
    assert asked(match) == "to charge mana"
    match = event(7, dice=(1, 1, 1))
    check(match, (*MISS, 4))
    assert events(match, "misfortune")[-1]["person"] == MARTA and events(match, "misfortune")[-1]["row"] == 4


@pytest.mark.rule("MG-33")
def test_row_ten_raises_both_fates_each_choosing():
    match = event(10, "Cassia", joined=(CASSIA,))
    act(match, "attribute love", WREN)
    act(match, "attribute nemesis", CASSIA)
    assert match.state["fate"][WREN, CASSIA] == match.state["fate"][CASSIA, WREN] == 1
    assert (match.state["bond"][WREN, CASSIA], match.state["bond"][CASSIA, WREN]) == (3, 2)


@pytest.mark.rule("MG-33")
def test_row_twelve_raises_fate_and_erases_a_scar():
    match = event(12)
    poke(match, "scar", 1, (WREN, GREY))
    act(match, "attribute blood")
    assert match.state["scar"][WREN, GREY] == 0 and match.state["fate"][WREN, MARTA] == 2


@pytest.mark.rule("MG-33")
def test_events_are_with_others_who_are_present():
    match = scene(session(), WREN, called=("Marta",), joined=(ILYA,))
    main_action(match, "make an event")
    assert [name for name in legal_names(match) if name.startswith("person")] == ["person Ilya", "person Marta"]


@pytest.mark.rule("MG-34")
def test_tuning_oneself_resets_magic_or_cures():
    match = main_action(scene(session(), WREN), "tune oneself")
    check(match, HIT)
    act(match, "magic reset", dice=(2,))
    assert table(match)["mp"][WREN] == table(match)["max_mp"][WREN] == 6, "a new maximum, even a lower one"
    match = session()
    poke(match, "battle.ail", 1, (WREN, 2))
    main_action(scene(match, WREN), "tune oneself")
    check(match, HIT)
    act(match, "cure weak")
    assert table(match)["ail"][WREN, 2] == 0 and table(match)["mp"][WREN] == 10


@pytest.mark.rule("MG-34")
def test_tuning_the_scene_makes_three_mana():
    match = main_action(scene(session(("flame", "Gold")), WREN), "tune the scene")
    before = len(events(match, "mana"))
    check(match, (*HIT, 55))
    assert sum(e["amount"] for e in events(match, "mana")[before:]) == 3


@pytest.mark.rule("MG-35")
def test_an_anchor_present_gives_a_fourth_die_or_another_to_tune():
    match = main_action(scene(session(("flame", "Gold")), WREN, called=("Jun",)), "tune the scene")
    check(match, (*HIT, 100))
    assert sum(e["amount"] for e in events(match, "mana")) == 4
    alone = scene(session(), WREN, joined=(CASSIA,))
    until(alone, "the main action")
    assert "tune another" not in legal_names(alone)
    match = scene(session(), WREN, called=("Jun",), joined=(CASSIA,))
    main_action(match, "tune another", "person Cassia")
    check(match, HIT)
    act(match, "magic reset", dice=(6,))
    assert table(match)["mp"][CASSIA] == 10 and table(match)["mp"][WREN] == 10


# --- beside the main action -------------------------------------------------------------------------------------------


def filled(*magics, amount=2):
    """A session where each magic of Wren's holds mana."""
    match = session(*magics)
    poke(match, "battle.charge", amount, (WREN, slice(1, 1 + len(magics))))
    return match


@pytest.mark.rule("MG-36")
def test_transfer_moves_mana_into_a_magic_of_the_receivers_choice():
    match = scene(filled("bite", ("summon Knight", "Gold")), WREN, joined=(CASSIA,))
    act(match, "transfer mana")
    act(match, "magic bite")
    act(match, "player_1")
    assert match.player == CASSIA
    assert [n for n in legal_names(match) if n.startswith("magic")] == ["magic bite", "magic flower helm"], (
        "of beast both"
    )
    act(match, "magic bite")
    assert table(match)["charge"][WREN, 1] == 1 and table(match)["charge"][CASSIA, 1] == 1
    assert match.player == WREN and asked(match) == "free time"


@pytest.mark.rule("MG-95")
def test_a_magic_whose_mana_is_held_out_stays_in_every_world():
    match = scene(filled("bite", ("summon Knight", "Gold")), WREN, joined=(CASSIA,))
    act(match, "transfer mana")
    act(match, "magic bite")
    act(match, "player_1")
    poke(match, "battle.known", 0, (WREN, 1))
    poke(match, "battle.unknown", table(match)["unknown"][WREN] + 1, WREN)
    for seed in range(20):
        world = match.resample_hidden(CASSIA, seed)
        assert table(world)["magic"][WREN, 1] == table(match)["magic"][WREN, 1] and not table(world)["known"][WREN, 1]
        assert legal_names(world) == legal_names(match) and table(world)["charge"][WREN, 1] == 2


@pytest.mark.rule("MG-36")
def test_any_mana_moves_only_to_magics_of_cost_any():
    match = scene(filled(("flame", "Gold"), "bite"), WREN, joined=(CASSIA,))
    act(match, "transfer mana")
    act(match, "magic flame")
    act(match, "player_1")
    assert [n for n in legal_names(match) if n.startswith("magic")] == ["magic flame"]
    act(match, "go on")
    assert table(match)["charge"][WREN, 1] == 2, "who does not take it leaves it where it is"


@pytest.mark.rule("MG-36")
def test_twelve_cantrips_a_scene():
    match = scene(filled("bite"), WREN, joined=(CASSIA,))
    poke(match, "cantrips", 11, WREN)
    poke(match, "battle.mp", 5, WREN)
    act(match, "aid oneself")
    act(match, "magic bite")
    assert "transfer mana" not in legal_names(match) and "aid oneself" not in legal_names(match)


@pytest.mark.rule("MG-37")
def test_aid_turns_a_mana_into_a_point():
    match = scene(filled("bite"), WREN)
    assert "aid oneself" not in legal_names(match), "at full MP there is nothing to recover"
    poke(match, "battle.mp", 5, WREN)
    act(match, "aid oneself")
    act(match, "magic bite")
    assert table(match)["mp"][WREN] == 6 and table(match)["charge"][WREN, 1] == 1


@pytest.mark.rule("MG-38")
def test_trades_change_hands_when_both_agree():
    match = session()
    for name, place, to in (("blossoms", (WREN,), 3), ("holder", (0,), CASSIA), ("host", (0,), -1)):
        poke(match, name, to, tuple(place))
    scene(match, WREN, joined=(CASSIA,))
    act(match, "offer a trade")
    act(match, "player_1")
    assert [n for n in legal_names(match) if n.startswith("item")] == ["item nothing", "item a blossom"]
    act(match, "item a blossom")
    assert [n for n in legal_names(match) if n.startswith("item")] == ["item nothing", "item fragment of Ash"]
    act(match, "item fragment of Ash")
    declined = match.clone()
    act(declined, "refuse", CASSIA)
    assert declined.state["holder"][0] == CASSIA and declined.state["blossoms"].tolist() == [3, 0, 0, 0]
    act(match, "agree", CASSIA)
    assert match.state["holder"][0] == WREN and match.state["blossoms"].tolist() == [2, 1, 0, 0]
    assert match.player == WREN and "offer a trade" not in legal_names(match), "one offer a scene"


@pytest.mark.rule("MG-38")
def test_letters_and_stored_prizes_can_be_traded_too():
    match = session()
    poke(match, "letter", 1, (WREN, VEILED))
    poke(match, "stored", 1, (CASSIA, 2))
    poke(match, "stored_row", 9, CASSIA)
    scene(match, WREN, joined=(CASSIA,))
    for name in ("offer a trade", "player_1", "item a sealed letter", "item stored event"):
        act(match, name)
    act(match, "agree", CASSIA)
    assert match.state["letter"][CASSIA, VEILED] == 1 and match.state["letter"][WREN, VEILED] == 0
    assert match.state["stored"][WREN, 2] == 1 and match.state["stored_row"][WREN] == 9


@pytest.mark.rule("MG-39")
def test_spells_of_different_names_may_be_used_in_one_scene():
    match = scene(filled("vigour", ("handbook", "Gold")), WREN)
    act(match, "magic vigour")
    assert asked(match) == "free time" and "magic vigour" not in legal_names(match)
    act(match, "magic handbook")
    check(match, (*HIT, 3, 4))
    assert events(match, "change")[-1]["column"] == -1, "a second spell in the same scene"


@pytest.mark.rule("MG-39")
def test_spells_at_foes_have_no_place_in_a_drama_scene():
    match = scene(filled("bite", "silence"), WREN, joined=(CASSIA,))
    assert not [n for n in legal_names(match) if n.startswith("magic")]


# --- the world, and fate given up -------------------------------------------------------------------------------------


def lonely(**scenario):
    """A session where Wren has no mundane anchor."""
    match = session(**scenario)
    for q in (MARTA, JUN):
        poke(match, "fate", 0, (WREN, q))
    return match


@pytest.mark.rule("MG-82")
def test_without_a_mundane_anchor_mundane_people_and_tuning_are_out_of_reach():
    match = scene(lonely(), WREN, called=("the veiled stranger", "Marta"))
    until(match, "the main action")
    assert not [n for n in legal_names(match) if n.startswith("tune")]
    act(match, "investigate a secret")
    assert "person Marta" not in legal_names(match) and "person the veiled stranger" in legal_names(match)
    match = scene(lonely(), WREN, called=("the veiled stranger", "Marta"))
    main_action(match, "make an event")
    assert [n for n in legal_names(match) if n.startswith("person")] == ["person the veiled stranger"]


@pytest.mark.rule("MG-82")
def test_without_a_mundane_anchor_hidden_handouts_of_mundane_people_stay_hidden():
    match = main_action(scene(lonely(), WREN), "uncover a handout")
    check(match, HIT)
    assert events(match, "handout")[-1] == {"person": TALL, "kind": 3}, "the only one who is not mundane"


@pytest.mark.rule("MG-83")
def test_an_intervention_frees_the_anchor_and_is_forgotten():
    match = session()
    poke(match, "luck", 5, JUN)
    scene(match, WREN)
    act(match, "intervene in fate")
    act(match, "person Jun", dice=(1, 1, 1))
    check(match, HIT)
    assert match.state["luck"][JUN] == 0 and match.state["fate"][WREN, JUN] == 0
    assert events(match, "forgets") == [{"person": JUN, "whom": WREN}]
    assert match.state["fate"][CASSIA, JUN] == 1, "others keep it"
    assert "intervene in fate" not in legal_names(match), "once a scene"


@pytest.mark.rule("MG-83")
def test_a_failed_intervention_annihilates_and_cannot_be_revived_from():
    match = scene(session(), WREN)
    act(match, "intervene in fate")
    act(match, "person Jun", dice=(1, 1, 1))
    check(match, MISS)
    assert match.state["fallen"][WREN] == 2
    until(match, "to go next")
    assert match.acting == (CASSIA, ILYA)


@pytest.mark.rule("MG-32")
def test_specials_and_doubles_count_in_drama_too():
    match = session(("summon Spirit", "Death"))
    poke(match, "battle.mp", 3, WREN)
    main_action(scene(match, WREN), "investigate a secret", "person Marta")
    check(match, (*SPECIAL, 2))
    assert events(match, "mana") == [{"seat": WREN, "domain": 5, "amount": 2}]


def test_a_session_of_each_size_begins():
    for players in (2, 3, 4):
        match = Match("magicalogia-session", seed=3, players=players)
        assert match.acting == tuple(range(players)) and np.count_nonzero(match.observe(0))
