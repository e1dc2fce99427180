"""Mafia42's citizens, role by role (ids: envs/mafia42/RULES.md)."""

from __future__ import annotations

import pytest
from mafia42_table import Table

from feint.envs.mafia42 import ids

C = "citizen"


def table(*roles, **config) -> Table:
    """A table filled up with citizens to eight."""
    return Table(*roles, *([C] * (8 - len(roles))), **config)


def dead(game: Table) -> list[int]:
    return [p for p in range(game.game.players) if p not in game.alive()]


# --- police and doctor ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-40")
@pytest.mark.parametrize(
    ("target", "answer"),
    [("mafioso", "mafioso"), ("spy", "no mafioso"), ("doctor", "no mafioso"), ("villain", "no mafioso")],
)
def test_cop_learns_mafioso_or_not_and_helpers_read_as_none(target, answer):
    game = table("mafioso", "cop", target)
    game.night({1: "use 2"})
    assert game.knows(1, 2) == answer


@pytest.mark.rule("MF-40")
def test_a_contacted_helper_reads_as_no_mafioso_too_and_the_cop_asks_once_a_night():
    game = table("mafioso", "cop", "spy", pace="full")
    game.night({2: "use 0"}).day()
    seen = []
    while game.phase == ids.NIGHT and game.field("night") == 2:
        if game.match.player == 1:
            seen.append("use" in game.kinds(1))
        game.act("use 2" if game.match.player == 1 and game.field("tick") == 1 else "pass")
    assert seen == [True, False, False, False, False] and game.knows(1, 2) == "no mafioso"


@pytest.mark.rule("MF-41")
def test_vigilante_checks_by_day_and_may_execute_a_mafioso_that_night_only():
    game = table("mafioso", "vigilante", "mafioso")
    game.night()
    assert game.phase == ids.WINDOW and game.match.acting == tuple(range(8))
    game.window({1: "use 0"})
    assert game.knows(1, 0) == "mafioso"
    game.night({(1, 2): "use 0"})
    assert dead(game) == [0]
    game = table("mafioso", "vigilante", "mafioso")
    game.night().window({1: "use 0"})
    game.night().until(ids.NIGHT).turn(1)
    assert "use" not in game.kinds(1), "that same night only"


@pytest.mark.rule("MF-41")
def test_vigilante_checks_once_and_executes_no_citizen():
    game = table("mafioso", "vigilante")
    game.night().window({1: "use 5"})
    assert game.knows(1, 5) == "no mafioso"
    game.until(ids.NIGHT).turn(1)
    assert "use" not in game.kinds(1)
    game.night()
    assert game.phase == ids.WINDOW and game.legal(1) == {"pass"}


@pytest.mark.rule("MF-41")
@pytest.mark.parametrize(("guard", "falls"), [("doctor", []), ("none", [2])])
def test_vigilantes_kill_is_stopped_by_a_heal(guard, falls):
    game = table("mafioso", "vigilante", "mafioso", "doctor")
    game.night().window({1: "use 2"})
    game.night({1: "use 2", **({3: "use 2"} if guard == "doctor" else {})})
    assert dead(game) == falls


@pytest.mark.rule("MF-41")
def test_a_vigilante_killed_by_the_mafia_does_not_execute():
    game = table("mafioso", "vigilante", "mafioso")
    game.night().window({1: "use 2"})
    game.night({0: "kill 1", 1: "use 2"})
    assert dead(game) == [1]


@pytest.mark.rule("MF-42")
def test_agent_learns_one_new_citizen_each_day():
    game = table("mafioso", "agent", "doctor", "soldier", "spy")
    for day in (1, 2, 3):
        game.night()
        known = [game.knows(1, x) for x in range(8)]
        assert sum(role is not None for role in known) == day
        assert known[0] is None and known[4] is None
        for x in range(8):
            assert known[x] in (None, game.role(x))
        game.day()


@pytest.mark.rule("MF-43")
def test_doctor_saves_and_the_table_hears_of_it():
    game = table("mafioso", "doctor")
    game.night({0: "kill 5", 1: "use 5"})
    assert dead(game) == [] and game.events("healed") == [{"name": 5}] and not game.events("quiet")


@pytest.mark.rule("MF-43")
def test_doctor_may_heal_himself_and_again_and_may_change_his_mind():
    game = table("mafioso", "doctor")
    for _ in range(2):
        game.night({0: "kill 1", 1: "use 4", (1, 2): "use 1"})
        assert dead(game) == []
        game.day()
    game.night({0: "kill 1", 1: "use 1", (1, 2): "use 4"})
    assert dead(game) == [1]


@pytest.mark.rule("MF-43")
def test_a_doctor_killed_the_same_night_still_saves():
    game = table("mafioso", "doctor", "vigilante", "mafioso")
    game.night().window({2: "use 3"})
    game.night({0: "kill 1", 1: "use 3", 2: "use 3"})
    assert dead(game) == [1]


# --- soldier, politician, psychic, lovers, gangster -------------------------------------------------------------------


@pytest.mark.rule("MF-44")
def test_soldier_survives_once_and_is_shown():
    game = table("mafioso", "soldier")
    game.night({0: "kill 1"})
    assert dead(game) == [] and game.events("shown") == [{"name": 1, "finding": 1 + ids.SOLDIER}]
    game.day()
    game.night({0: "kill 1"})
    assert dead(game) == [1]


@pytest.mark.rule("MF-44")
def test_a_heal_spares_the_soldiers_charge_and_seduction_takes_it():
    game = table("mafioso", "soldier", "doctor")
    game.night({0: "kill 1", 2: "use 1"})
    assert game.field("charge", 1) == 1
    game = table("mafioso", "soldier", "hostess")
    game.night().vote({2: 1})
    game.night({0: "kill 1"})
    assert dead(game) == [1]


@pytest.mark.rule("MF-45")
@pytest.mark.rule("MF-13")
def test_politician_votes_for_two_shows_one_and_is_not_executed():
    game = table("mafioso", "politician")
    game.night().vote({1: 3, 4: 5})
    assert game.field("accused") == 3, "two votes beat one"
    assert [total["ballots"] for total in game.events("total")[-2:]] == [1, 1], "shown as one"
    game.night().execute(1)
    assert dead(game) == [] and {"name": 1, "finding": 1 + ids.POLITICIAN} in game.events("shown")


@pytest.mark.rule("MF-13")
def test_politicians_answer_counts_two():
    game = table("mafioso", "politician")
    game.night({0: "kill 7"}).vote({0: 3}).verdict(yes=[0, 1, 2], no=[3, 4, 5, 6])
    assert dead(game) == [7], "four against four: no majority"
    game = table("mafioso", "politician")
    game.night({0: "kill 7"}).vote({0: 3}).verdict(yes=[0, 1, 2, 3], no=[4, 5, 6])
    assert dead(game) == [3, 7]


@pytest.mark.rule("MF-46")
def test_psychic_awakens_a_dead_who_is_silent_for_good():
    game = table("mafioso", "psychic", "cop")
    game.turn(1)
    assert game.legal(1) == {"pass"}, "nobody is dead yet"
    game.night({(0, 2): "kill 2"}).day()
    game.turn(1)
    assert {"use 2"} == {a for a in game.legal(1) if a.startswith("use")} and "accuse 0" in game.legal(1)
    game.act("use 2")
    game.night()
    assert game.knows(1, 2) == "cop" and game.field("muted", 2)
    game.until(ids.NIGHT).turn(2)
    assert game.legal(2) == {"pass"}


@pytest.mark.rule("MF-05")
@pytest.mark.rule("MF-46")
def test_only_the_psychic_and_the_dead_hear_the_dead():
    game = table("mafioso", "psychic", "cop")
    game.night({0: "kill 2"}).day()
    game.night({2: "accuse 0", (1, 2): "ask 0"})
    assert [p for p in range(8) if game.events("dead_talk", p)] == [1, 2]
    assert [p for p in range(8) if game.events("psychic_talk", p)] == [1, 2]
    assert game.slot(1, "0_hint") == 1


@pytest.mark.rule("MF-47")
def test_the_other_lover_dies_and_both_are_shown():
    game = table("mafioso", "lover", "lover")
    assert game.knows(1, 2) == game.knows(2, 1) == "lover"
    game.night({0: "kill 1"})
    assert dead(game) == [2]
    assert {e["name"] for e in game.events("shown")} == {1, 2}
    game.day()
    game.night({0: "kill 1"})
    assert dead(game) == [1, 2]


@pytest.mark.rule("MF-47")
@pytest.mark.parametrize(("healed", "falls"), [(1, []), (2, [2])])
def test_only_a_heal_on_the_one_attacked_saves_lovers(healed, falls):
    game = table("mafioso", "lover", "lover", "doctor")
    game.night({0: "kill 1", 3: f"use {healed}"})
    assert dead(game) == falls


@pytest.mark.rule("MF-04")
@pytest.mark.rule("MF-47")
def test_lovers_talk_at_night_in_private():
    game = table("mafioso", "lover", "lover")
    game.night({1: "accuse 0"})
    assert [p for p in range(8) if game.events("lovers_talk", p)] == [1, 2]


@pytest.mark.rule("MF-48")
@pytest.mark.rule("MF-15")
@pytest.mark.rule("MF-67")
def test_gangsters_threat_takes_all_votes_of_the_next_day():
    game = table("mafioso", "gangster")
    game.night({1: "use 3"})
    assert [e["what"] for e in game.events("status", 3)] == [ids.S_THREATENED]
    assert not game.events("status", 4), "nobody else is notified"
    game.until(ids.VOTE)
    assert game.legal(3) == {"pass"} and "vote" in game.kinds(4)
    game.vote({4: 5}).until(ids.VERDICT)
    assert game.legal(3) == {"pass"}
    game.verdict(yes=[0, 1, 2, 4], no=[5, 6, 7])
    assert 5 in game.alive(), "the threatened counts as no: 4 against 4"
    assert not game.field("threatened", 3), "until the day ends"


@pytest.mark.rule("MF-22")
@pytest.mark.rule("MF-48")
def test_an_idle_gangster_has_the_power_of_two_and_the_ballot_of_one():
    idle = Table("mafioso", "gangster", C, C)
    idle.night({0: "kill 3"}).execute(2)
    assert idle.winner is None, "1 against 2"
    busy = Table("mafioso", "gangster", C, C)
    busy.night({0: "kill 3", 1: "use 2"})
    assert busy.winner == "mafia", "1 against 1: the threatened counts nothing"
    game = table("mafioso", "gangster")
    game.night().vote({1: 3, 4: 5})
    assert game.field("accused") == -1


# --- reporter, detective, ghoul, martyr, priest -----------------------------------------------------------------------


@pytest.mark.rule("MF-49")
def test_reporter_publishes_once_from_night_two_on():
    game = table("mafioso", "reporter", "cop", "doctor")
    game.turn(1)
    assert "use" not in game.kinds(1)
    game.night().day()
    game.night({1: "use 2"})
    assert game.events("shown") == [{"name": 2, "finding": 1 + ids.COP}]
    game.until(ids.NIGHT).turn(1)
    assert "use" not in game.kinds(1)


@pytest.mark.rule("MF-49")
@pytest.mark.parametrize("victim", [1, 2])
def test_nothing_is_published_of_the_dead_or_by_the_dead(victim):
    game = table("mafioso", "reporter", "cop")
    game.night().day()
    game.night({0: f"kill {victim}", 1: "use 2"})
    assert not game.events("shown")


@pytest.mark.rule("MF-50")
def test_detective_sees_whom_his_target_chooses_and_every_change():
    game = table("mafioso", "detective", "doctor")
    game.night({0: "kill 5", 1: "use 0", (0, 2): "kill 6"})
    assert game.events("watched", 1) == [{"name": 0, "target": 5}, {"name": 0, "target": 6}]
    game = table("mafioso", "detective", "doctor")
    game.night({1: "use 2", 2: "use 4", (2, 2): "use 2"})
    assert game.events("watched", 1) == [{"name": 2, "target": 4}, {"name": 2, "target": 2}]
    assert not game.events("watched", 2)


@pytest.mark.rule("MF-51")
@pytest.mark.parametrize(("victim", "role", "team"), [("cop", "cop", "citizens"), ("spy", "spy", "mafia")])
def test_ghoul_takes_the_role_of_night_ones_only_dead(victim, role, team):
    game = table("mafioso", "ghoul", victim)
    game.night({0: "kill 2"})
    assert (game.role(1), game.team(1)) == (role, team)
    assert game.role(2) == ("villain" if victim == "spy" else "citizen")


@pytest.mark.rule("MF-51")
def test_ghoul_stays_plain_without_a_death_with_two_or_with_a_soldier():
    game = table("mafioso", "ghoul").night()
    assert game.role(1) == "citizen"
    game = table("mafioso", "ghoul", "martyr", "mafioso").night({0: "kill 2", 2: "use 3"})
    assert dead(game) == [2, 3] and game.role(1) == "citizen"
    game = table("mafioso", "ghoul", "beast man", "soldier").night({0: "kill 3", 2: "use 3"})
    assert dead(game) == [3] and game.role(1) == "citizen"


@pytest.mark.rule("MF-66")
def test_gravedigger_gamble():
    game = table("mafioso", "ghoul", "mafioso")
    game.night({0: "kill 0"})
    assert (game.role(1), game.team(1)) == ("mafioso", "mafia")
    assert game.knows(1, 2) == game.knows(2, 1) == "mafioso"
    game.until(ids.NIGHT).turn(1)
    assert "kill" in game.kinds(1)
    game.night({2: "kill 1"})
    assert game.team(1) == "mafia" and dead(game) == [0, 1]


@pytest.mark.rule("MF-52")
def test_martyr_takes_the_mafioso_he_picked_along():
    game = table("mafioso", "martyr", "mafioso")
    game.night({0: "kill 1", 1: "use 2"})
    assert dead(game) == [1, 2], "any mafioso will do"
    game = table("mafioso", "martyr", "mafioso")
    game.night({0: "kill 1", 1: "use 5"})
    assert dead(game) == [1]


@pytest.mark.rule("MF-52")
@pytest.mark.rule("MF-17")
def test_executed_martyr_takes_his_last_pick_along():
    game = table("mafioso", "martyr")
    game.night().vote({4: 1}).until(ids.LAST_PICK)
    assert game.match.acting == (1,)
    game.act("use 0")
    game.verdict(yes=range(8))
    assert dead(game) == [0, 1] and game.winner == "citizens"


@pytest.mark.rule("MF-52")
def test_a_seduced_martyr_takes_nobody_along():
    game = table("mafioso", "martyr", "hostess")
    game.night().vote({2: 1}).until(ids.LAST_PICK)
    assert game.legal(1) == {"pass"}
    game.verdict(yes=range(8))
    assert dead(game) == [1]


@pytest.mark.rule("MF-17")
def test_every_accused_is_asked_for_a_last_pick():
    game = table("mafioso", "martyr")
    game.night().vote({4: 5}).until(ids.LAST_PICK)
    assert game.match.acting == (5,) and game.legal(5) == {"pass"}


@pytest.mark.rule("MF-53")
@pytest.mark.parametrize(("dead_role", "back", "team"), [("cop", "citizen", "citizens"), ("spy", "villain", "mafia")])
def test_priest_brings_one_back_without_a_role(dead_role, back, team):
    game = table("mafioso", "priest", dead_role)
    game.night({0: "kill 2"}).day()
    game.night({1: "use 2"})
    assert dead(game) == [] and (game.role(2), game.team(2)) == (back, team)
    assert game.events("revived") == [{"name": 2}]
    game.until(ids.NIGHT).turn(1)
    assert "use" not in game.kinds(1)


@pytest.mark.rule("MF-53")
def test_priest_fails_when_he_dies_or_the_dead_is_awakened():
    game = table("mafioso", "priest", "cop")
    game.night({0: "kill 2"}).day()
    game.night({0: "kill 1", 1: "use 2"})
    assert dead(game) == [1, 2]
    game = table("mafioso", "priest", "cop", "psychic")
    game.night({0: "kill 2"}).day()
    game.night({1: "use 2", 3: "use 2"})
    assert dead(game) == [2] and game.field("charge", 1) == 0


# --- prophet and judge ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-54")
def test_a_prophet_alive_when_day_four_begins_wins_for_the_citizens():
    game = table("mafioso", "prophet")
    for night in (1, 2, 3):
        assert game.field("night") == night and game.winner is None
        game.night().day()
    game.night()
    assert game.winner == "citizens"


@pytest.mark.rule("MF-54")
def test_a_hex_does_not_stop_the_revelation_but_death_does():
    game = table("mafioso", "prophet", "witch")
    for _ in range(3):
        game.night().day()
    game.night({2: "use 1"})
    assert game.winner == "citizens"
    game = table("mafioso", "prophet")
    for _ in range(3):
        game.night().day()
    game.night({0: "kill 1"})
    assert game.winner is None


@pytest.mark.rule("MF-55")
@pytest.mark.rule("MF-14")
@pytest.mark.parametrize(("answer", "others", "falls"), [("yes", "no", [5]), ("no", "yes", [])])
def test_judge_who_differs_shows_himself_and_stands(answer, others, falls):
    game = table("mafioso", "judge")
    game.night().vote({4: 5}).until(ids.VERDICT)
    for p in range(8):
        game.act(answer if p == 1 else others, p)
    assert dead(game) == falls and game.field("judge_shown", 1)
    assert game.events("overruled") == [{"name": 1, "answer": 1 if answer == "yes" else 0}]


@pytest.mark.rule("MF-14")
def test_judge_who_agrees_or_is_silent_stays_hidden():
    game = table("mafioso", "judge")
    game.night().vote({4: 5}).verdict(yes=[1, 2, 3, 4, 6, 7])
    assert dead(game) == [5] and not game.events("shown")
    game = table("mafioso", "judge")
    game.night().vote({4: 5}).verdict(yes=[0, 2, 3, 4, 6, 7])
    assert dead(game) == [5] and not game.events("shown")


@pytest.mark.rule("MF-14")
def test_a_judge_who_has_shown_himself_names_the_accused_and_decides_alone():
    game = table("mafioso", "judge")
    game.night().vote({4: 5}).verdict(yes=[1])
    assert dead(game) == [5]
    game.night().vote({0: 6, 2: 6, 3: 6, 1: 7})
    assert game.field("accused") == 7
    game.verdict(yes=[1])
    assert dead(game) == [5, 7]
    game.night().vote({0: 6, 2: 6, 3: 6})
    assert game.field("accused") == -1, "his abstention names nobody"
    game.night().vote({1: 6}).verdict(yes=[0, 2, 3, 4])
    assert 6 in game.alive(), "his silence is no"


@pytest.mark.rule("MF-14")
@pytest.mark.parametrize("by", ["reporter", "hostess"])
def test_a_judge_exposed_by_others_or_seduced_has_no_say(by):
    game = table("mafioso", "judge", by)
    game.night()
    if by == "reporter":
        game.day()
        game.night({2: "use 1"}).vote({4: 5})
    else:
        game.vote({2: 1, 4: 5, 6: 5})
    game.verdict(yes=[1])
    assert dead(game) == [] and not game.events("overruled")


@pytest.mark.rule("MF-14")
def test_a_thief_with_a_stolen_judge_against_the_judge_voids_both():
    game = table("mafioso", "judge", "thief")
    game.night().vote({4: 5}, tick1={2: "steal 1"}).verdict(yes=[1, 0, 3, 4, 6], no=[2])
    assert dead(game) == [5] and not game.events("overruled"), "five yes, one vote each"
    game = table("mafioso", "judge", "thief")
    game.night().vote({4: 5}, tick1={2: "steal 1"}).verdict(yes=[2])
    assert dead(game) == [5], "a stolen judge alone is a judge"


# --- nurse, magician, hacker, mentalist, mercenary, administrator -----------------------------------------------------


@pytest.mark.rule("MF-56")
def test_nurse_finds_the_doctor():
    game = table("mafioso", "nurse", "doctor")
    game.night({1: "use 4"})
    assert game.knows(1, 4) == "not the doctor"
    game.day()
    game.night({1: "use 2"})
    assert game.knows(1, 2) == "doctor" and game.knows(2, 1) == "nurse"


@pytest.mark.rule("MF-56")
def test_being_healed_is_contact_and_then_heals_pierce_everything():
    game = table("mafioso", "nurse", "doctor", "beast man")
    game.night({2: "use 1"}).day()
    assert game.knows(1, 2) == "doctor"
    game.night({0: "kill 5", 2: "use 5", 3: "use 5"})
    assert dead(game) == []


@pytest.mark.rule("MF-56")
def test_nurse_heals_after_the_doctors_death():
    game = table("mafioso", "nurse", "doctor")
    game.night({1: "use 2"}).day()
    game.turn(1)
    assert "use" not in game.kinds(1)
    game.night({(0, 2): "kill 2"}).day()
    game.night({0: "kill 5", 1: "use 5"})
    assert dead(game) == [2]


@pytest.mark.rule("MF-57")
def test_trick_sends_another_to_death_under_the_magicians_name():
    game = table("mafioso", "magician", "cop")
    game.night({1: "use 2"}).day()
    game.night({0: "kill 1"})
    assert dead(game) == [2] and game.events("killed") == [{"name": 1}]
    assert game.field("name_of", 1) == 2 and game.field("seat_of", 2) == 1 and game.field("muted", 2)
    assert [p for p in range(8) if game.events("tricked", p)] == [1, 2]
    game.until(ids.VOTE)
    assert 1 in game.match.acting and "vote" in game.kinds(1), "he votes on under the tricked name"
    assert game.legal(2) == {"pass"}, "the tricked seat is dead"
    for seat in game.match.acting:
        game.act("vote 2" if seat in (0, 3, 4) else "pass", seat)
    game.until(ids.DEFENCE)
    game.turn(1)
    assert "accuse" in game.kinds(1), "he defends himself under it"


@pytest.mark.rule("MF-57")
def test_trick_works_at_an_execution_and_not_for_a_frog():
    game = table("mafioso", "magician", "cop")
    game.night({1: "use 2"}).execute(1)
    assert dead(game) == [2] and game.events("executed") == [{"name": 1}]
    game = table("mafioso", "magician", "cop", "witch")
    game.night({1: "use 2"}).day()
    game.night({0: "kill 1", 3: "use 1"})
    assert dead(game) == [1]


@pytest.mark.rule("MF-57")
def test_trick_is_worked_once_and_is_void_once_its_target_is_dead():
    game = table("mafioso", "magician", "cop")
    game.night({1: "use 2"}).until(ids.NIGHT).turn(1)
    assert "use" not in game.kinds(1)
    game.night({(0, 2): "kill 2"}).day()
    game.night({0: "kill 1"})
    assert dead(game) == [1, 2]


@pytest.mark.rule("MF-57")
@pytest.mark.rule("MF-22")
def test_a_body_taken_over_counts_for_the_magicians_side():
    game = Table("mafioso", "magician", "spy", C, C, C)
    game.night({1: "use 2", 2: "use 0"}).day()
    game.night({0: "kill 1"})
    assert dead(game) == [2] and game.winner is None, "1 against 4: the contacted spy's body is a citizen's now"


@pytest.mark.rule("MF-57")
def test_the_dead_by_trick_are_asked_beside_the_living_so_that_nothing_shows():
    game = table("mafioso", "magician", "cop")
    game.night({1: "use 2"}).day()
    game.night({0: "kill 1"}).until(ids.TALK)
    asked = {}
    while game.phase == ids.TALK:
        asked.setdefault(game.field("cursor"), game.match.acting)
        game.act("pass")
    assert asked == {x: tuple(sorted({1, x})) for x in (0, 2, 3, 4, 5, 6, 7)}


@pytest.mark.rule("MF-58")
def test_hacker_learns_at_nightfall_and_sends_powers_to_his_target():
    game = table("mafioso", "hacker", "cop", "spy")
    game.night().window({1: "use 3"})
    assert game.knows(1, 3) is None
    game.until(ids.NIGHT)
    assert game.knows(1, 3) == "spy"
    game.night({2: "use 1"})
    assert game.knows(2, 1) == "no mafioso"
    game = table("mafioso", "hacker", "cop", "spy")
    game.night().window({1: "use 0"})
    game.night({2: "use 1"})
    assert game.knows(2, 1) == "mafioso", "the cop's question went to the hacker's target"


@pytest.mark.rule("MF-59")
def test_mentalist_compares_pairs_until_one_is_of_a_team():
    game = table("mafioso", "mentalist", "spy", pace="full")
    game.night().window({1: "use 0"})
    game.until(ids.TALK)
    while game.phase != ids.WINDOW:
        game.act("accuse 0" if "accuse 0" in game.legal(game.match.player) else "pass")
    game.window({1: "use 4"})
    assert game.events("pair", 1) == [{"first": 0, "second": 4, "same": 0}]
    while game.phase != ids.WINDOW:
        game.act("accuse 0" if "accuse 0" in game.legal(game.match.player) else "pass")
    game.window({1: "use 0"})
    game.night().window({1: "use 2"})
    assert game.events("pair", 1)[-1] == {"first": 0, "second": 2, "same": 1}
    game.night()
    assert game.legal(1) == {"pass"}


@pytest.mark.rule("MF-60")
def test_mercenary_learns_its_client_on_day_one_and_armed_by_its_death():
    game = table("mafioso", "mercenary", dice=[1])
    client = game.field("model", 1)
    assert game.knows(1, client) is None
    game.night().day()
    assert game.knows(1, client) == "a client"
    game.turn(1)
    assert "use" not in game.kinds(1)
    game.night({(0, 2): f"kill {client}"}).day()
    game.night({1: "use 0"})
    assert 0 not in game.alive() and game.winner == "citizens"


@pytest.mark.rule("MF-60")
def test_a_client_executed_by_day_arms_nobody_and_an_armed_mercenary_kills_every_night():
    game = table("mafioso", "mercenary", dice=[1])
    game.night().execute(game.field("model", 1))
    game.turn(1)
    assert "use" not in game.kinds(1)
    game = table("mafioso", "mercenary", "mafioso", dice=[1])
    client = game.field("model", 1)
    game.night({0: f"kill {client}"}).day()
    others = [p for p in game.alive() if p not in (0, 1, 2)]
    game.night({1: f"use {others[0]}"}).day()
    game.night({1: f"use {others[1]}"})
    assert set(dead(game)) == {client, others[0], others[1]}


@pytest.mark.rule("MF-61")
def test_administrator_asks_for_a_role_and_learns_who_has_it():
    game = table("mafioso", "administrator", "doctor", "cop")
    game.turn(1)
    named = {a for a in game.legal(1) if a.startswith("role")}
    assert named == {"role doctor", "role administrator"}, "no police, no plain citizen, no mafia"
    game.act("role doctor")
    game.night()
    assert game.knows(1, 2) == "doctor"


@pytest.mark.rule("MF-62")
def test_sun_finds_moon_and_moon_names_sun():
    game = table("mafioso", "sun", "moon")
    game.night().window({1: "use 5"})
    assert game.events("status", 1)[-1] == {"what": ids.S_NOTHING}
    game.until(ids.NIGHT).turn(2)
    assert "use" not in game.kinds(2), "not before she is found"
    game.night().window({1: "use 2"})
    assert game.knows(1, 2) == "moon" and game.knows(2, 1) is None
    assert game.events("status", 2)[-1] == {"what": ids.S_SOUGHT}
    game.night({2: "use 5"})
    assert game.winner is None
    game.day()
    game.night({2: "use 1"})
    assert game.winner == "pair" and game.match.returns.tolist() == [-1, 1, 1, -1, -1, -1, -1, -1]


@pytest.mark.rule("MF-63")
def test_paparazzi_gets_what_a_citizen_learned():
    game = table("mafioso", "paparazzi", "cop", "administrator", "doctor")
    game.night({2: "use 0"})
    assert game.knows(1, 0) == "mafioso"
    game = table("mafioso", "paparazzi", "spy")
    game.night({2: "use 4"})
    assert all(game.knows(1, x) is None for x in range(8)), "a spy is no citizen"


@pytest.mark.rule("MF-63")
def test_hypnotist_wakes_and_learns_who_is_no_citizen():
    game = table("mafioso", "hypnotist", "spy")
    game.night({1: "use 2"}).window({})
    game.night({1: "use 4"})
    assert game.phase == ids.WINDOW and game.legal(1) == {"pass", "use 1"}
    game.window({1: "use 1"})
    assert game.knows(1, 2) == "spy" and game.knows(1, 4) == "no mafioso"


@pytest.mark.rule("MF-63")
def test_fortuneteller_sees_the_targets_role_and_one_of_another_team():
    orders = set()
    for seed in range(20):
        game = table("mafioso", "fortuneteller", "doctor", seed=seed)
        game.night({1: "use 2"})
        (fortune,) = game.events("fortune", 1)
        assert {fortune["first"], fortune["second"]} == {ids.DOCTOR, ids.MAFIOSO}
        orders.add(fortune["first"])
    assert orders == {ids.DOCTOR, ids.MAFIOSO}
