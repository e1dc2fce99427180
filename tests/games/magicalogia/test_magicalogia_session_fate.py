"""Sessions: misfortune, wishes, the ending's accounts, what is hidden, scenarios (MG-70 to MG-96)."""

import json
from fractions import Fraction

import numpy as np
import pytest
from magicalogia_session_table import (
    CASSIA,
    GREY,
    HIT,
    ILYA,
    JUN,
    MARTA,
    MISS,
    OSKAR,
    SCENARIO,
    VEILED,
    WREN,
    act,
    asked,
    challenge,
    check,
    default,
    main_action,
    scene,
    session,
    table,
    until,
)
from support import events, poke

from feint.envs import ConfigError, Match, load
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.session import ids, tables


def fate_change(match, p, dice):
    """Let a fate change of a PC's be due; the next answer pays it."""
    poke(match, "due", 1 << p)
    act(match, default(match), match.acting[0], dice)
    return match


# --- fate changes -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-80")
def test_a_fate_change_strikes_one_anchor_each_as_likely():
    match = session()
    poke(match, "due", 1 << WREN)
    found = {MARTA: Fraction(0), JUN: Fraction(0)}
    action = match.game.action_names.index("go on")
    for one in match.outcomes(action, 0, limit=5000):
        found[events(one.match, "fate_change")[-1]["anchor"]] += one.probability
    assert found == {MARTA: Fraction(1, 2), JUN: Fraction(1, 2)}


@pytest.mark.rule("MG-80")
def test_scars_and_the_dead_are_left_out_and_without_anchors_nothing_happens():
    match = session()
    poke(match, "fate", 0, (WREN, MARTA))
    poke(match, "scar", 1, (WREN, MARTA))
    fate_change(match, WREN, (2,))
    assert events(match, "misfortune") == [{"person": JUN, "row": 2, "table": 0, "twice": 0}]
    poke(match, "fate", 0, (WREN, JUN))
    fate_change(match, WREN, ())
    assert events(match, "fate_change")[-1]["anchor"] == -1


@pytest.mark.rule("MG-80")
def test_the_same_misfortune_twice_kills_whoever_brought_it():
    match = session()
    poke(match, "fate", 0, (WREN, MARTA))
    poke(match, "fate", 0, (CASSIA, OSKAR))
    fate_change(match, WREN, (5,))
    fate_change(match, CASSIA, (5,))
    assert match.state["fallen"][JUN] == 1, "counted by person, not by PC"
    assert match.state["scar"][WREN, JUN] == match.state["scar"][CASSIA, JUN] == 1


def fumbling(*dice):
    """Wren fumbles in a scene: the mana of its double is placed, then the fumble table thrown."""
    match = main_action(scene(session(), WREN), "investigate a secret", "person Marta")
    check(match, (1, 1))
    while asked(match) == "to charge mana":
        act(match, default(match), dice=dice)
    return match


@pytest.mark.rule("MG-80")
def test_fumbles_bring_fate_changes_and_hamper_until_the_cycle_ends():
    match = fumbling(1, 2, 3)
    assert events(match, "fate_change") == [{"person": WREN, "anchor": JUN}]
    match = fumbling(4)
    assert match.state["hampered"][WREN] == 1 and table(match)["lasting"][WREN, m.CHECKS] == -1
    while events(match, "cycle")[-1]["number"] != 2:
        act(match, default(match))
    scene(match, WREN)
    assert table(match)["lasting"][WREN, m.CHECKS] == 0


@pytest.mark.rule("MG-80")
def test_the_scenario_says_which_table_of_misfortunes_is_used():
    match = session(misfortunes="comical")
    poke(match, "fate", 0, (WREN, MARTA))
    fate_change(match, WREN, (2,))
    assert events(match, "misfortune")[0]["table"] == tables.FATE_TABLES.index("comical")
    assert "cat ears" in [e.text for e in match.events() if e.kind == "misfortune"][0]


def disaster(row, twice=False, person=CASSIA):
    """Wren's only anchor is a mage, on whom a mage disaster falls."""
    match = session()
    for q in (MARTA, JUN):
        poke(match, "fate", 0, (WREN, q))
    poke(match, "fate", 1, (WREN, person))
    if twice:
        poke(match, "luck", 1 << (row - 1), person)
    return match


@pytest.mark.rule("MG-81")
@pytest.mark.parametrize("person", [CASSIA, VEILED])
@pytest.mark.parametrize(("row", "fate"), [(1, None), (2, 1), (3, 2), (4, 0), (5, 0), (6, 0)])
def test_disasters_that_strike_twice(person, row, fate):
    match = disaster(row, True, person)
    dice = {4: (4, 1, 1), 5: (5, 2)}.get(row, (row,))
    fate_change(match, WREN, dice)
    assert events(match, "mage_disaster")[0] == {"person": person, "row": row, "twice": 1}
    expected = (0 if person == CASSIA else 4) if fate is None else fate
    assert match.state["fallen"][person] == expected
    assert match.state["scar"][WREN, person] == (expected in (1, 2)), "a book-lord is lost without a scar"


@pytest.mark.rule("MG-81")
def test_the_first_time_rows_one_to_three_do_nothing_more():
    for row in (1, 2, 3):
        match = fate_change(disaster(row), WREN, (row,))
        assert match.state["fallen"][CASSIA] == 0 and match.state["luck"][CASSIA] == 1 << (row - 1)


@pytest.mark.rule("MG-81")
def test_rows_four_to_six_chain_ail_and_exhaust():
    match = fate_change(disaster(4), WREN, (4, 2, 6))
    assert events(match, "misfortune")[0] == {"person": OSKAR, "row": 6, "table": 0, "twice": 0}
    match = fate_change(disaster(5), WREN, (5, 3))
    assert table(match)["ail"][CASSIA, 2] == 1
    match = fate_change(disaster(6), WREN, (6,))
    assert table(match)["mp"][CASSIA] == 9


@pytest.mark.rule("MG-81")
def test_a_chain_has_three_links_at_most():
    match = disaster(4)
    for p in (WREN, CASSIA, ILYA):
        for q in range(3, 10):
            poke(match, "fate", 0, (p, q))
    poke(match, "fate", 1, (CASSIA, WREN))
    fate_change(match, WREN, (4,) * 8)
    assert [e["person"] for e in events(match, "mage_disaster")] == [CASSIA, WREN, CASSIA, WREN]


# --- wishes -----------------------------------------------------------------------------------------------------------


def owing(kind, target=VEILED, anchor=JUN, done=0, **scenario):
    """A session where Wren owes a wish."""
    match = session(**scenario)
    for name, value in (("wish_of", anchor), ("wish_kind", kind), ("wish_target", target), ("wish_done", done)):
        poke(match, name, value, (WREN, 0))
    poke(match, "wishes", 1, WREN)
    return match


def end(match, answer="refuse"):
    """Play on quietly to the end; wishes are given up or not."""
    for _ in range(600):
        if match.over:
            return match
        if asked(match) == "to give up a wish":
            act(match, answer)
        elif asked(match) == "own turn":
            act(match, "concede")
        else:
            act(match, default(match))
    raise AssertionError("the session does not end")


def is_granted(match):
    return bool([e for e in events(end(match), "wish_granted") if e["person"] == WREN])


@pytest.mark.rule("MG-89")
def test_each_kind_of_wish_by_a_die_and_a_drawn_target():
    match = until(challenge_ilya(session()), "own turn")
    act(match, "spirit form 1", dice=(6, 1))
    assert events(match, "wish") == [{"person": WREN, "anchor": MARTA, "wish": 6, "target": CASSIA}]


def challenge_ilya(match):
    challenge(match, WREN, "Ilya")
    act(match, "refuse", WREN)
    act(match, "refuse", ILYA)
    return match


@pytest.mark.rule("MG-89")
def test_saving_somebody_asks_for_life_and_freedom_at_the_end():
    assert is_granted(owing(1, VEILED)) and not is_granted(owing(1, MARTA)), "Marta is possessed"
    dead = owing(1, VEILED)
    poke(dead, "fallen", 1, VEILED)
    assert not is_granted(dead)


@pytest.mark.rule("MG-89")
def test_meeting_somebody_needs_a_shared_drama_scene():
    match = owing(2, VEILED)
    scene(match, CASSIA, called=("Jun",))
    assert match.state["wish_done"][WREN, 0] == 0
    until(match, "to go next")
    scene(match, WREN, called=("Jun", "the veiled stranger"))
    assert match.state["wish_done"][WREN, 0] == 1


@pytest.mark.rule("MG-89")
def test_unburdening_somebody_needs_no_misfortune_at_the_end():
    assert is_granted(owing(3, GREY))
    burdened = owing(3, GREY)
    poke(burdened, "luck", 1, GREY)
    assert not is_granted(burdened)


@pytest.mark.rule("MG-89")
def test_recovering_what_was_lost_needs_a_fragment_or_a_prize():
    assert not is_granted(owing(4))
    rich = owing(4)
    poke(rich, "blossoms", 1, WREN)
    assert is_granted(rich)


@pytest.mark.rule("MG-89")
def test_punishing_somebody_needs_a_lost_battle():
    match = challenge_ilya(owing(5, ILYA))
    until(match, "own turn", ILYA)
    act(match, "concede")
    assert match.state["wish_done"][WREN, 0] == 1


@pytest.mark.rule("MG-89")
def test_the_anchors_own_desire_needs_an_event_on_it():
    match = owing(6, anchor=JUN)
    main_action(scene(match, WREN, called=("Jun",)), "make an event", "person Jun")
    check(match, (*HIT, 1, 2))
    assert match.state["wish_done"][WREN, 0] == 1
    failed = owing(6, anchor=JUN)
    main_action(scene(failed, WREN, called=("Jun",)), "make an event", "person Jun")
    check(failed, MISS)
    assert failed.state["wish_done"][WREN, 0] == 0


@pytest.mark.rule("MG-70")
def test_wishes_pay_or_cost_a_merit_and_one_given_up_leaves_a_scar():
    granted = end(owing(6, done=1, secret=["see every fragment in the party's hands"] * 3))
    assert granted.returns[WREN] == 1
    kept = end(owing(6))
    assert kept.returns[WREN] == -1 and kept.state["scar"][WREN, JUN] == 0
    given_up = end(owing(6), "agree")
    assert given_up.returns[WREN] == -1 and given_up.state["scar"][WREN, JUN] == 7
    assert given_up.state["fate"][WREN, JUN] == 0


@pytest.mark.rule("MG-71")
def test_a_scar_of_a_death_heals_by_saving_one_in_a_like_plight():
    match = session()
    poke(match, "scar", 1, (WREN, JUN))
    poke(match, "luck", 3, MARTA)
    scene(match, WREN)
    act(match, "intervene in fate")
    act(match, "person Marta", dice=(1, 1, 1))
    check(match, HIT)
    assert match.state["mended"][WREN, JUN] == 1
    assert end(match).returns[WREN] == 1 and match.state["scar"][WREN, JUN] == 0
    mage = session()
    poke(mage, "scar", 1, (WREN, VEILED))
    poke(mage, "luck", 3, MARTA)
    scene(mage, WREN)
    act(mage, "intervene in fate")
    act(mage, "person Marta", dice=(1, 1, 1))
    check(mage, HIT)
    assert mage.state["mended"][WREN, VEILED] == 0, "a mundane person is in no mage's plight"


@pytest.mark.rule("MG-71")
def test_a_scar_of_a_wish_given_up_heals_by_one_of_its_kind_granted():
    match = owing(6, anchor=MARTA, done=1, secret=["see every fragment in the party's hands"] * 3)
    for name, value in (("wish_of", JUN), ("wish_kind", 6), ("wish_target", VEILED)):
        poke(match, name, value, (WREN, 1))
    poke(match, "wishes", 2, WREN)
    end(match, "agree")
    assert match.returns[WREN] == 1 - 1 + 1 and match.state["scar"][WREN, JUN] == 0


@pytest.mark.rule("MG-72")
def test_maintenance_clears_what_was_of_the_session():
    match = session()
    poke(match, "battle.temp", 3, WREN)
    poke(match, "battle.ail", 1, (WREN, 2))
    poke(match, "holder", WREN, 1)
    poke(match, "host", -1, 1)
    end(match)
    assert match.returns[WREN] == 1, "the fragment counts before it goes"
    assert table(match)["temp"][WREN] == 0 and not table(match)["ail"][WREN].any()
    assert not table(match)["charge"][:3].any() and (match.state["holder"] == -1).all()


@pytest.mark.rule("MG-72")
def test_maintenance_lets_an_anchor_go_and_a_foreign_magic_stay_as_a_burden():
    match = session()
    place = int(table(match)["magics"][WREN])
    poke(match, "battle.magics", place + 1, WREN)
    poke(match, "battle.magic", m.MAGIC["comet"], (WREN, place))
    poke(match, "battle.known", place + 1, (WREN, place))
    poke(match, "hunted", place, WREN)
    until_drop = session_to(match, "an anchor to drop")
    assert until_drop.player == WREN
    act(match, "person Jun")
    assert match.state["fate"][WREN, JUN] == 0
    session_to(match, "to keep the seized magic")
    act(match, "agree")
    assert events(match, "maintenance")[-1] == {"person": WREN, "what": 1, "which": m.MAGIC["comet"]}


def session_to(match, question):
    for _ in range(600):
        if asked(match) == question:
            return match
        act(match, "concede" if asked(match) == "own turn" else default(match))
    raise AssertionError(question)


# --- merits -----------------------------------------------------------------------------------------------------------


def counted(open_kind="beat the forbidden book", secret="grant a wish", book=1, **fields):
    """Wren's merits at an ending reached at once."""
    secrets = [secret, "grant a wish", "grant a wish"]
    match = session(open=[open_kind] * 3, secret=secrets)
    for name, places in fields.items():
        for place, value in places.items():
            poke(match, name, value, place)
    poke(match, "book", book)
    poke(match, "phase", ids.P_ENDING)
    poke(match, "stage", 0)
    poke(match, "question", 0)
    poke(match, "acting", 1)
    poke(match, "battle.acting", 1)
    poke(match, "question", ids.Q_SECOND_THROW)  # an answer that does nothing but let the course go on
    return match


def merits(*args, **fields):
    match = counted(*args, **fields)
    act(match, "refuse", 0)
    return end(match).returns[WREN]


@pytest.mark.rule("MG-73")
def test_open_missions_pay_only_if_the_book_is_beaten():
    assert merits() == 1 and merits(book=0) == 0


@pytest.mark.rule("MG-73")
@pytest.mark.parametrize(
    ("mission", "fields"),
    [
        ("hold at least half of the fragments as a group", {"holder": {(0,): 2}}),
        ("lose nobody of the party", {}),
        (["see alive and unpossessed at the end", "Jun"], {}),
    ],
)
def test_each_open_mission(mission, fields):
    assert merits(mission, **fields) == 1
    failing = {"holder": {}, "fallen": {(1,): 2, (JUN,): 1}}
    assert merits(mission, **failing) == 0


FRAGMENT = {"holder": {(1,): 0}, "host": {(1,): -1}}
SECRETS = [
    ("see every fragment in the party's hands", {"holder": {(0,): 1, (1,): 2}}, {"holder": {(0,): 1}}, 0),
    (["hold yourself", 2], FRAGMENT, {"holder": {(1,): 1}}, 1),
    (["keep your anchor alive and unpossessed", "Jun"], {}, {"fallen": {(JUN,): 1}}, 0),
    (["beat once in a magic battle", "Ilya"], {"beaten": {(0,): 4}}, {"beaten": {(0,): 2}}, 0),
    (["learn the secret of", "Marta"], {"knows": {(MARTA,): 1}}, {"knows": {(MARTA,): 6}}, 0),
    ("keep your own secret unlearned", {}, {"knows": {(0,): 2}}, 0),
    ("end with the most blossoms", {"blossoms": {(0,): 2, (1,): 1}}, {"blossoms": {(0,): 2, (1,): 2}}, 0),
    ("strike the last blow against the forbidden book", {"last_blow": {(): 0}}, {"last_blow": {(): 1}}, 0),
    ("end with an anchor of fate 3 or more", {"fate": {(0, JUN): 3}}, {"fate": {(0, JUN): 2}}, 0),
]


@pytest.mark.rule("MG-73")
@pytest.mark.parametrize(("mission", "done", "failed", "more"), SECRETS, ids=lambda x: str(x)[:24])
def test_each_secret_mission_pays_two(mission, done, failed, more):
    assert merits(secret=mission, **done) == 1 + 2 + more
    assert merits(secret=mission, **failed) == 1


@pytest.mark.rule("MG-73")
def test_death_costs_three_and_prizes_count():
    assert merits(fallen={(0,): 2}) == 1 - 3
    assert merits(merit={(0,): 2}) == 1 + 2


@pytest.mark.rule("MG-73")
def test_what_one_wins_another_need_not_lose():
    game = load("magicalogia-session")
    assert not game.zero_sum and game.min_return <= -9 and game.max_return >= 13


# --- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-95")
def test_a_secret_shows_to_those_who_learned_it_alone():
    match = session()
    slot = match.game.slots.index
    poke(match, "knows", 1 << WREN, MARTA)
    assert match.observe(WREN)[slot("mundane_1_person_possessed_by")] == 0.25
    assert match.observe(CASSIA)[slot("mundane_1_person_possessed_by")] == 0
    poke(match, "knows", 1 << WREN, ILYA)
    assert match.observe(WREN)[slot("next_2_mage_secret_mission")] > 0
    assert match.observe(CASSIA)[slot("next_1_mage_secret_mission")] == 0
    assert "possesses Marta" in match.status(WREN) and "possesses" not in match.status(CASSIA)


@pytest.mark.rule("MG-95")
def test_what_a_stranger_is_shows_with_its_handout():
    match = session()
    slot = match.game.slots.index
    assert match.observe(WREN)[slot("stranger_2_person_mage")] == 1, "the veiled stranger's handout lies open"
    assert match.observe(WREN)[slot("stranger_3_person_creature")] == 0
    assert "the tall stranger: unknown" in match.status(WREN)


@pytest.mark.rule("MG-95")
def test_resampling_keeps_what_is_known_and_redraws_the_rest():
    match = Match("magicalogia-session", seed=4, players=3)
    poke(match, "knows", 1 << WREN, CASSIA)
    hosts, missions = set(), set()
    for seed in range(40):
        twin = match.resample_hidden(WREN, seed)
        assert (twin.observe(WREN) == match.observe(WREN)).all()
        assert twin.state["mission"][CASSIA] == match.state["mission"][CASSIA]
        assert twin.state["mission"][WREN] == match.state["mission"][WREN]
        hosts.add(int(twin.state["host"][0]))
        missions.add(int(twin.state["mission"][ILYA]))
        assert len(set(twin.state["host"][: twin.state["fragments"]].tolist())) == twin.state["fragments"]
    assert len(hosts) > 4 and len(missions) > 4


@pytest.mark.rule("MG-95")
def test_one_known_not_to_be_possessed_stays_so():
    match = session()
    poke(match, "knows", 1 << WREN, JUN)
    poke(match, "knows", 1 << WREN, MARTA)
    for seed in range(30):
        twin = match.resample_hidden(WREN, seed).state
        assert twin["host"][0] == MARTA and twin["host"][1] not in (MARTA, JUN)


@pytest.mark.rule("MG-95")
def test_bids_stay_hidden_until_all_have_answered():
    match = session()
    act(match, "step forward", 0)
    assert not events(match, "bids_to_act", CASSIA)
    other = session()
    act(other, "go on", 0)
    assert (match.observe(CASSIA) == other.observe(CASSIA)).all()


# --- scenarios --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-96")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_drawn_scenarios_are_valid(players):
    seen = set()
    for seed in range(25):
        match = Match("magicalogia-session", seed=seed, players=players)
        s = match.state
        people = int(s["people"])
        assert people == 2 * players + 4 and 2 <= s["limit"] <= 4 and 2 <= s["fragments"] <= 4
        hosts = s["host"][: s["fragments"]].tolist()
        assert len(set(hosts)) == len(hosts) and all(players <= q < people for q in hosts)
        assert sorted(s["kind"][people - 3 : people]) == [1, 2, 3]
        assert s["public"][players:people].sum() == 2 and s["public"][:players].all()
        for p in range(players):
            pair = s["anchored"][p].tolist()
            assert len(set(pair)) == 2 and all(s["kind"][q] == 1 and s["fate"][p, q] == 1 for q in pair)
            kind, target = int(s["mission"][p]), int(s["target"][p])
            seen.add(kind)
            what = tables.SECRET_MISSIONS[kind][1]
            valid = {
                "": target == -1, "fragment": 0 <= target < s["fragments"], "anchor": target in pair,
                "pc": 0 <= target < players and target != p, "person": players <= target < people,
            }  # fmt: skip
            assert valid[what]
    assert len(tables.SECRET_MISSIONS) >= 8 and len(seen) >= 8


@pytest.mark.rule("MG-96")
def test_a_scenario_can_be_given_as_a_dictionary_or_as_json_and_in_part():
    match = Match("magicalogia-session", seed=1, scenario=json.dumps(SCENARIO))
    assert match.state["host"][:2].tolist() == [MARTA, 9] and match.state["limit"] == 2
    part = Match("magicalogia-session", seed=1, scenario={"limit": 4, "hosts": ["Jun", "Oskar"]})
    assert part.state["limit"] == 4 and part.state["host"][:2].tolist() == [JUN, OSKAR]
    assert (part.state["mission"][:3] >= 0).all(), "the rest is drawn"


BAD = [
    ({"limit": 9}, "limit 9"),
    ({"cycles": 3}, "'cycles'"),
    ({"hosts": ["Marta"]}, "1 hosts"),
    ({"hosts": ["Marta", "Wren"]}, "'Wren'"),
    ({"hosts": ["Marta", "Marta"]}, "hosts"),
    ({"strangers": ["mage", "mage", "creature"]}, "strangers"),
    ({"anchors": [["Marta", "Jun"]]}, "one entry for each of 3 PCs"),
    ({"anchors": [["Marta", "the tall stranger"]] * 3}, "the tall stranger"),
    ({"handouts": []}, "handouts"),
    ({"open": ["win"] * 3}, "'win'"),
    ({"secret": ["grant a wish"] * 2}, "one entry for each of 3 PCs"),
    ({"secret": [["beat once in a magic battle", "Wren"]] + ["grant a wish"] * 2}, "'Wren'"),
    ({"secret": [["grant a wish", "Marta"]] + ["grant a wish"] * 2}, "names nobody"),
    ({"criminal": 1}, "true or false"),
    ({"misfortunes": "odd"}, "'odd'"),
    ("nonsense", "not JSON"),
]


@pytest.mark.rule("MG-96")
@pytest.mark.parametrize(("scenario", "words"), BAD, ids=lambda x: str(x)[:30])
def test_scenarios_that_are_refused(scenario, words):
    with pytest.raises(ConfigError, match="scenario") as error:
        load("magicalogia-session", scenario=scenario)
    assert words in str(error.value)


# --- the passage of time ----------------------------------------------------------------------------------------------


def passing(row, *dice):
    """Time passes before the second, last cycle; Wren throws a row, the others bring themselves to blossoms."""
    match = session(passage=True)
    poke(match, "acted", 6)
    poke(match, "question", 0)
    scene_end = session_like(match)
    assert scene_end
    act(match, "go on", 0, (row, *dice))
    return match


def session_like(match):
    """Wren's scene is the last of the cycle and is about to end."""
    poke(match, "acting", 1)
    poke(match, "battle.acting", 1)
    poke(match, "phase", ids.P_MAIN)
    poke(match, "question", ids.Q_MAIN)
    poke(match, "player", 0)
    poke(match, "acted", 7)
    return asked(match) == "the main action"


def test_passage_rows_of_trials():
    match = passing(1, 1, 1, 1)
    check(match, (*HIT, 4, 1, 4, 1))
    assert match.state["merit"][WREN] == 1
    match = passing(1, 1, 1, 1)
    check(match, (*MISS, 1, 2))
    assert events(match, "fate_change")[0]["person"] == WREN
    match = passing(2, 1, 1, 1)
    poke(match, "luck", 1, JUN)
    check(match, HIT)
    assert match.state["luck"][JUN] == 0


def test_passage_rows_of_rest_harvest_and_meetings():
    match = passing(3)
    assert asked(match) == "how to rest"
    act(match, "magic reset", dice=(6,))
    assert table(match)["mp"][WREN] == 10
    match = passing(4, 5)
    assert match.state["blossoms"][WREN] == 5
    match = passing(5, 1, 1, 2)
    assert events(match, "event")[0] == {"person": WREN, "whom": MARTA, "row": 3}
    assert match.state["fate"][WREN, MARTA] == 2


def test_passage_row_of_a_magic_exchanged():
    match = passing(6)
    assert asked(match) == "which magic to exchange"
    before = table(match)["magic"][WREN].tolist()
    act(match, "magic golden rule")
    after = table(match)["magic"][WREN].tolist()
    assert m.MAGIC["golden rule"] not in after and len(set(before) - set(after)) == 1
    assert events(match, "new_magic", WREN) and not events(match, "new_magic", CASSIA)
    assert (match.player, asked(match)) != (WREN, "which magic to exchange")
    assert np.count_nonzero(table(match)["known"][WREN] == 0) >= 1


@pytest.mark.rule("MG-01")
def test_a_mage_still_dead_when_the_session_ends_is_annihilated():
    match = session()
    poke(match, "battle.mp", 0, WREN)
    end(match)
    assert events(match, "falls")[0] == {"person": WREN, "how": 1}
    assert match.state["fallen"][WREN] == 2 and match.returns[WREN] == -3
