"""Mafia42's mafia side, role by role (ids: envs/mafia42/RULES.md)."""

from __future__ import annotations

import pytest
from mafia42_table import Table

from feint.envs.mafia42 import ids

C = "citizen"


def table(*roles, **config) -> Table:
    """A table filled up with citizens to eight."""
    return Table(*roles, *([C] * (8 - len(roles))), **config)


# --- mafioso ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-30")
def test_mafiosi_share_one_target_and_the_last_choice_stands():
    game = table("mafioso", "mafioso")
    game.night({0: "kill 5", 1: "kill 6"})
    assert game.alive() == [0, 1, 2, 3, 4, 5, 7]


@pytest.mark.rule("MF-07")
def test_mafia_may_kill_its_own_and_itself():
    game = table("mafioso", "mafioso")
    assert {f"kill {x}" for x in range(8)} <= game.legal(0)
    game.night({0: "kill 0"})
    assert game.alive() == list(range(1, 8))
    game = table("mafioso", "mafioso").night({0: "kill 1"})
    assert 1 not in game.alive()


@pytest.mark.rule("MF-30")
def test_seduction_does_not_stop_the_kill_and_the_cult_does_not_get_a_mafioso():
    game = table("mafioso", "mafioso", "hostess")
    game.night().vote({2: 0})
    game.until(ids.NIGHT)
    assert game.field("seduced", 0) and game.legal(0) == {"pass"} | {f"kill {x}" for x in range(8)}
    game.night({0: "kill 5"})
    assert 5 not in game.alive()


@pytest.mark.rule("MF-74")
def test_mafiosi_know_each_other_from_the_start():
    game = table("mafioso", "mafioso")
    assert game.knows(0, 1) == game.knows(1, 0) == "mafioso"
    assert all(game.knows(p, x) is None for p in range(2, 8) for x in range(8))


# --- spy --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-31")
def test_spy_learns_a_role_at_once():
    game = table("mafioso", "spy", "cop")
    game.night({1: "use 2"})
    assert game.knows(1, 2) == "cop" and not game.field("contacted", 1)


@pytest.mark.rule("MF-31")
def test_spy_on_a_mafioso_meets_the_mafia_and_has_one_use_more():
    game = table("mafioso", "spy", "cop", "doctor")
    game.night({1: "use 0", (1, 2): "use 3"})
    assert game.field("contacted", 1) and game.knows(0, 1) == "spy" and game.knows(1, 0) == "mafioso"
    assert game.knows(1, 3) == "doctor"


@pytest.mark.rule("MF-31")
def test_spy_has_no_second_use_without_contact_and_only_one_with_it():
    game = table("mafioso", "spy", pace="full")
    seen = []
    plan = {1: "use 0", 2: "use 5"}
    while game.phase == ids.NIGHT:
        seat, tick = game.match.player, game.field("tick")
        if seat == 1:
            seen.append((tick, "use" in game.kinds(1)))
        game.act(plan.get(tick, "pass") if seat == 1 else "pass")
    assert seen == [(1, True), (2, True), (3, False), (4, False), (5, False)]
    game = table("mafioso", "spy", pace="full")
    game.night({1: "use 5"})
    assert game.events("used", 1) == [{"target": 5, "finding": 0}]


@pytest.mark.rule("MF-31")
def test_soldier_sees_the_spy_who_looks_at_him():
    game = table("mafioso", "spy", "soldier")
    game.night({1: "use 2"})
    assert game.knows(1, 2) == "soldier" and game.knows(2, 1) == "spy"


# --- beast man --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-32")
def test_beast_man_is_never_killed_by_the_mafia_but_tamed():
    game = table("mafioso", "beast man")
    game.night({0: "kill 1"})
    assert 1 in game.alive() and game.field("contacted", 1) and game.events("quiet")
    assert game.knows(0, 1) == "beast man"


@pytest.mark.rule("MF-32")
@pytest.mark.parametrize("guard", ["doctor", "soldier", "lover", "martyr", "magician"])
def test_the_marked_dies_whatever_guards_it(guard):
    roles = ["mafioso", "beast man", guard] + (["lover"] if guard == "lover" else [])
    game = table(*roles)
    plan = {0: "kill 2", 1: "use 2"}
    if guard == "doctor":
        plan[2] = "use 2"
    elif guard != "soldier" and guard != "lover":
        plan[2] = "use 0" if guard == "martyr" else "use 5"
    game.night(plan)
    assert [p for p in range(8) if p not in game.alive()] == [2]
    assert game.field("contacted", 1)


@pytest.mark.rule("MF-32")
def test_mark_is_fixed_once_made_and_needs_the_mafias_choice():
    game = table("mafioso", "beast man")
    game.act("kill 5")
    game.act("use 6")
    game.until(ids.NIGHT)
    game.turn(1)
    assert "use" not in game.kinds(1)
    game.night()
    assert 5 not in game.alive() and 6 in game.alive() and not game.field("contacted", 1)


@pytest.mark.rule("MF-32")
def test_tamed_beast_man_sets_the_target_and_kills_alone_once_the_mafia_is_dead():
    game = table("mafioso", "beast man", "doctor", "soldier")
    game.night({0: "kill 1"}).day()
    game.night({0: "kill 4", 1: "kill 5"})
    assert 5 not in game.alive() and 4 in game.alive()
    game.execute(0)
    assert game.winner is None, "a contacted helper keeps the mafia's side alive"
    game.night({1: "kill 3", 2: "use 3"})
    assert 3 not in game.alive(), "neither heal nor bulletproof stops him alone"


# --- hostess ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-33")
def test_hostess_seduces_whom_her_final_ballot_names():
    game = table("mafioso", "hostess", "cop")
    game.night().vote({1: 3}, tick2={1: "vote 2"})
    assert game.field("seduced", 2) and not game.field("seduced", 3)
    assert game.until(ids.NIGHT).turn(2).legal(2) == {"pass"}


@pytest.mark.rule("MF-33")
def test_hostess_who_votes_for_a_mafioso_meets_the_mafia():
    game = table("mafioso", "hostess")
    game.night().vote({1: 0})
    assert game.field("contacted", 1) and game.knows(0, 1) == "hostess"


@pytest.mark.rule("MF-68")
def test_seduced_has_no_power_and_no_speech_until_the_next_vote():
    game = table("mafioso", "hostess", "cop", talk=True)
    game.night().vote({1: 2}).until(ids.NIGHT).turn(2)
    assert game.legal(2) == {"pass"}
    game.night().until(ids.TALK)
    while game.phase == ids.TALK:
        if 2 in game.match.acting:
            assert game.legal(2) == {"pass"}
        game.act("pass")
    assert game.phase == ids.VOTE and not game.field("seduced", 2)


@pytest.mark.rule("MF-33")
def test_seduction_ends_with_the_hostess():
    game = table("mafioso", "hostess", "cop", "citizen", "citizen")
    game.night().vote({1: 2})
    game.night({0: "kill 1"})
    assert 1 not in game.alive() and not game.field("seduced", 2)


@pytest.mark.rule("MF-33")
def test_a_politician_she_votes_for_can_be_executed_that_day():
    game = table("mafioso", "hostess", "politician")
    game.night().execute(2)
    assert 2 not in game.alive()


# --- thief ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-34")
def test_thief_uses_a_stolen_power_until_morning():
    game = table("mafioso", "thief", "cop")
    game.night().vote({}, tick2={1: "steal 2"})
    assert game.knows(1, 2) == "cop"
    game.night({1: "use 0", 2: "use 3"})
    assert game.knows(1, 0) == "mafioso" and game.knows(2, 3) == "no mafioso", "the victim keeps its own"
    game.day()
    game.turn(1)
    assert "use" not in game.kinds(1)


@pytest.mark.rule("MF-34")
def test_thief_steals_once_in_a_vote_in_any_tick():
    game = table("mafioso", "thief", "cop", "doctor")
    game.night().until(ids.VOTE)
    for tick in (1, 2, 3):
        for seat in game.match.acting:
            if seat == 1:
                assert ("steal" in game.kinds(1)) == (tick <= 2)
            game.act("steal 2" if (seat, tick) == (1, 2) else "pass", seat)
    game.night().until(ids.VOTE)
    assert "steal" in game.kinds(1)


@pytest.mark.rule("MF-34")
def test_thief_who_steals_from_a_mafioso_meets_the_mafia():
    game = table("mafioso", "thief")
    game.night().vote({}, tick1={1: "steal 0"})
    assert game.field("contacted", 1) and game.knows(0, 1) == "thief"


@pytest.mark.rule("MF-34")
def test_soldier_catches_the_thief():
    game = table("mafioso", "thief", "soldier")
    game.night().vote({}, tick1={1: "steal 2"})
    assert game.knows(2, 1) == "thief" and game.field("stolen", 1) == 0


@pytest.mark.rule("MF-34")
def test_stolen_politician_saves_once_a_game():
    game = table("mafioso", "thief", "politician", "doctor")
    game.night().vote({p: 1 for p in range(8)}, tick2={1: "steal 2"}).verdict(yes=range(8))
    assert 1 in game.alive()
    game.night().vote({p: 1 for p in range(8)}, tick2={1: "steal 2"}).verdict(yes=range(8))
    assert 1 not in game.alive()


# --- witch ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-35")
@pytest.mark.rule("MF-69")
def test_frog_can_do_nothing_until_the_next_vote():
    game = table("mafioso", "witch", "doctor", "cop")
    game.night({0: "kill 5", 1: "use 2", 2: "use 5", 3: "use 2"})
    assert 5 not in game.alive(), "the doctor's held choice is void"
    assert game.field("frog", 2)
    game.until(ids.VOTE)
    assert not game.field("frog", 2)


@pytest.mark.rule("MF-35")
def test_hex_does_not_undo_what_resolved_before_it_landed():
    game = table("mafioso", "witch", "cop")
    game.night({1: "use 2", 2: "use 0"})
    assert game.knows(2, 0) == "mafioso"


@pytest.mark.rule("MF-35")
def test_hexing_a_mafioso_is_contact():
    game = table("mafioso", "mafioso", "witch")
    game.night({2: "use 0"})
    assert game.field("contacted", 2) and game.knows(0, 2) == game.knows(1, 2) == "witch"


@pytest.mark.rule("MF-08")
@pytest.mark.rule("MF-35")
def test_the_only_mafioso_hexed_means_a_quiet_night():
    game = table("mafioso", "witch")
    game.night({0: "kill 5", 1: "use 0"})
    assert len(game.alive()) == 8 and game.events("quiet")


@pytest.mark.rule("MF-08")
@pytest.mark.parametrize(
    ("choices", "dead"),
    [
        ({0: "kill 5", 1: "kill 6", 2: "use 1"}, None),  # the last chooser is the frog
        ({0: "kill 5", 1: "kill 6", 2: "use 0"}, 6),  # the other one is
        ({0: "kill 5", 1: "kill 6", 2: "use 1", (0, 2): "kill 6"}, 6),  # a colleague names the same target again
        ({0: "kill 5", 1: "kill 6", 2: "use 1", (0, 2): "kill 5"}, 5),
    ],
)
def test_a_hexed_last_chooser_needs_a_colleague_to_choose_again(choices, dead):
    game = table("mafioso", "mafioso", "witch")
    game.night(choices)
    assert [p for p in range(8) if p not in game.alive()] == ([] if dead is None else [dead])
    assert bool(game.events("quiet")) == (dead is None)


@pytest.mark.rule("MF-69")
def test_a_hexed_mafioso_neither_kills_nor_talks_after_the_hex():
    game = table("mafioso", "mafioso", "witch", pace="full")
    while not (game.field("tick") == 4 and game.match.player == 0):
        game.act("use 0" if (game.match.player, game.field("tick")) == (2, 1) else "pass")
    assert game.legal(0) == {"pass"}
    game.act("pass")
    assert {"kill", "accuse"} <= game.kinds(1)


@pytest.mark.rule("MF-69")
def test_a_frog_is_reported_as_no_mafioso():
    game = table("mafioso", "mafioso", "witch", "reporter")
    game.night().day()
    game.night({2: "use 0", 3: "use 0"})
    assert game.events("shown") == [{"name": 0, "finding": ids.FROG}]


# --- mad scientist ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-36")
def test_scientist_killed_at_night_returns_at_the_next_nightfall():
    game = table("mafioso", "mad scientist")
    game.night({0: "kill 1"})
    assert 1 not in game.alive() and game.knows(0, 1) == "mad scientist" and game.knows(1, 0) == "mafioso"
    game.day()
    assert 1 in game.alive() and game.events("revived") == [{"name": 1}] and game.field("night") == 2
    game.night({0: "kill 1"}).day()
    assert 1 not in game.alive(), "only its first death"


@pytest.mark.rule("MF-36")
def test_scientist_executed_returns_the_same_night():
    game = table("mafioso", "mad scientist")
    game.night().execute(1)
    assert 1 in game.alive() and game.field("night") == 2 and game.field("contacted", 1)


@pytest.mark.rule("MF-36")
def test_awakened_scientist_stays_dead():
    game = table("mafioso", "mad scientist", "psychic")
    game.night({0: "kill 1"})
    game.poke("muted", 1, 1)
    game.day()
    assert 1 not in game.alive()


# --- swindler, hitman, godfather --------------------------------------------------------------------------------------


@pytest.mark.rule("MF-37")
def test_swindler_wears_its_models_role_for_checks():
    game = table("mafioso", "swindler", "spy", "doctor", dice=[1])
    model = game.field("model", 1)
    assert game.knows(1, model) == game.role(model)
    game.night({2: "use 1"})
    assert game.knows(2, 1) == game.role(model)


@pytest.mark.rule("MF-37")
def test_swindler_survives_the_mafia_and_meets_it_through_himself_or_his_model():
    game = table("mafioso", "swindler", "doctor", dice=[1])
    game.night({0: "kill 1"})
    assert 1 in game.alive() and game.field("contacted", 1) and game.events("quiet")
    game = table("mafioso", "swindler", "doctor", dice=[1])
    model = game.field("model", 1)
    game.night({0: f"kill {model}"})
    assert game.field("contacted", 1) and model not in game.alive()


@pytest.mark.rule("MF-38")
@pytest.mark.parametrize("second", ["doctor", "soldier"])
def test_hitman_kills_two_whose_roles_he_names(second):
    game = table("mafioso", "hitman", "gangster", "doctor", "soldier", pace="full")
    game.night({1: "pass"}).day()
    assert "use" not in game.kinds(0)
    game.night({(1, 1): "use 2", (1, 2): "role gangster", (1, 3): "use 3", (1, 4): f"role {second}"})
    dead = [p for p in range(8) if p not in game.alive()]
    assert dead == ([2, 3] if second == "doctor" else [])


@pytest.mark.rule("MF-38")
def test_hitman_waits_for_night_two_and_meets_a_mafioso_he_names():
    game = table("mafioso", "hitman", "doctor", pace="full")
    game.turn(1)
    assert "use" not in game.kinds(1)
    game.night().day()
    game.night({(1, 1): "use 0", (1, 2): "role doctor"})
    assert game.field("contacted", 1)


@pytest.mark.rule("MF-38")
def test_hitmans_naming_goes_on_over_nights_in_the_fast_pace():
    game = table("mafioso", "hitman", "gangster", "doctor")
    game.night().day()
    game.night({(1, 1): "use 2", (1, 2): "role gangster"}).day()
    game.night({(1, 1): "use 3", (1, 2): "role doctor"})
    assert [p for p in range(8) if p not in game.alive()] == [2, 3]


@pytest.mark.rule("MF-39")
def test_godfather_meets_the_mafia_on_night_three_and_kills_past_all_guards():
    game = table("mafioso", "godfather", "soldier", "doctor")
    for _ in range(2):
        assert not game.field("contacted", 1)
        game.night({1: "pass"}).day()
    assert game.field("night") == 3 and game.field("contacted", 1) and game.knows(0, 1) == "godfather"
    game.night({0: "kill 5", 1: "use 2", 3: "use 2"})
    assert [p for p in range(8) if p not in game.alive()] == [2, 5]


# --- contact in general -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-06")
def test_before_contact_a_helper_neither_hears_nor_speaks():
    game = table("mafioso", "spy")
    game.act("accuse 5")
    assert game.events("mafia_talk", 1) == [] and game.events("mafia_talk", 0) != []
    assert "accuse" not in game.kinds(1) and game.knows(1, 0) is None and game.knows(0, 1) is None
    game.act("use 0")
    while game.field("tick") < 2 or game.match.player != 1:
        game.act("accuse 4" if (game.match.player, game.field("tick")) == (0, 2) else "pass")
    assert len(game.events("mafia_talk", 1)) == 1 and "accuse" in game.kinds(1)
