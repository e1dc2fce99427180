"""Who wins Mafia42 and when, and the cult (ids: envs/mafia42/RULES.md)."""

from __future__ import annotations

import pytest
from mafia42_table import Table

from feint.envs.mafia42 import ids

C = "citizen"


def dead(game: Table) -> list[int]:
    return [p for p in range(game.game.players) if p not in game.alive()]


def small(*roles, **config) -> Table:
    return Table(*roles, *([C] * (4 - len(roles))), **config)


def big(*roles, players=9, **config) -> Table:
    return Table(*roles, *([C] * (players - len(roles))), **config)


# --- the checks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-20")
def test_checked_when_the_night_ends():
    game = small("mafioso", "mafioso")
    game.night({0: "kill 2"})
    assert game.winner == "mafia" and game.match.done
    assert game.match.returns.tolist() == [1, 1, -1, -1]


@pytest.mark.rule("MF-20")
def test_checked_when_the_vote_ends():
    game = Table("mafioso", "hostess", C, C)
    game.night().vote({1: 0})
    assert game.winner == "mafia", "her contact makes two against two before any verdict"


@pytest.mark.rule("MF-20")
def test_checked_when_the_verdict_is_in():
    game = small("mafioso")
    game.night().execute(0)
    assert game.winner == "citizens" and game.match.returns.tolist() == [-1, 1, 1, 1]


@pytest.mark.rule("MF-21")
def test_mafia_comes_before_citizens_and_revelation_before_all():
    game = Table("mafioso", "martyr", C, C)
    game.night({0: "kill 2"}).vote({3: 1}).until(ids.LAST_PICK)
    game.act("use 0")
    game.poke("alive", 0, 3)
    game.poke("out", ids.KILLED, 3)
    game.verdict(yes=[0, 1])
    assert dead(game) == [0, 1, 2, 3] and game.winner == "mafia", "nobody lives: 0 against 0 is the mafia's"
    game = Table("mafioso", "prophet", C, C, C, C)
    for night in range(3):
        game.night({0: f"kill {2 + night}"}).day()
    assert game.winner is None
    game.night({0: "kill 5"})
    assert game.winner == "citizens", "parity and revelation at once"


@pytest.mark.rule("MF-23")
@pytest.mark.parametrize(("roles", "wins"), [((C, C), True), (("gangster", C), False), (("politician", C), False)])
def test_parity_compares_power_not_heads(roles, wins):
    game = Table("mafioso", *roles, C)
    game.night({0: "kill 3"}).execute(2)
    assert (game.winner == "mafia") == wins


@pytest.mark.rule("MF-23")
@pytest.mark.parametrize("contacted", [False, True])
def test_a_helper_counts_for_the_mafia_from_its_contact_on(contacted):
    game = Table("mafioso", "spy", C, C, C)
    game.night({0: "kill 2", **({1: "use 0"} if contacted else {})})
    assert (game.winner == "mafia") == contacted, "2 against 2, or 1 against 3"


@pytest.mark.rule("MF-23")
@pytest.mark.parametrize("blocker", ["prophet", "judge"])
def test_mafia_waits_while_a_prophet_or_a_judge_who_has_shown_himself_lives(blocker):
    game = Table("mafioso", blocker, C, C)
    game.night().vote({0: 2}).verdict(yes=[1])
    if blocker == "prophet":
        game.night().execute(2)
    assert 2 not in game.alive()
    game.until(ids.NIGHT).night({0: "kill 3"})
    assert game.winner is None and game.alive() == [0, 1]
    game.day()
    game.night({0: "kill 1"})
    assert game.winner == "mafia"


@pytest.mark.rule("MF-23")
def test_a_hidden_judge_holds_nobody_up():
    game = Table("mafioso", "judge", C, C)
    game.night({0: "kill 2"}).execute(3)
    assert game.winner == "mafia"


@pytest.mark.rule("MF-22")
@pytest.mark.rule("MF-24")
def test_a_threat_to_the_last_mafioso_neither_ends_him_nor_lets_him_win_short_of_parity():
    game = Table("mafioso", "gangster", C, C)
    game.night({0: "kill 2", 1: "use 0"})
    assert game.winner is None, "0 power, one mafioso against two others"
    game = Table("mafioso", "gangster", C, C)
    game.night({0: "kill 2"}).execute(3)
    assert game.winner is None
    game.night({1: "use 0"})
    assert game.winner == "mafia", "all threatened: one mafioso against one other"


@pytest.mark.rule("MF-24")
def test_citizens_win_when_no_mafioso_and_no_contacted_helper_lives():
    game = Table("mafioso", "spy", C, C, C)
    game.night().execute(0)
    assert game.winner == "citizens" and 1 in game.alive()
    assert game.match.returns.tolist() == [-1, -1, 1, 1, 1]
    game = Table("mafioso", "spy", C, C, C, C)
    game.night({1: "use 0"}).execute(0)
    assert game.winner is None
    game.night().execute(1)
    assert game.winner == "citizens"


@pytest.mark.rule("MF-26")
@pytest.mark.parametrize("void", [False, True])
def test_what_is_decided_before_day_one_is_over_may_be_void(void):
    game = Table("mafioso", "mafioso", C, C, void_day1=void)
    game.night({0: "kill 2"})
    assert game.match.done and (game.winner is None) == void
    assert game.match.returns.any() != void
    game = Table("mafioso", "hostess", C, C, void_day1=void)
    game.night().vote({1: 0})
    assert (game.winner is None) == void and game.match.done
    game = small("mafioso", void_day1=void)
    game.night().execute(0)
    assert game.winner == "citizens", "day 1 is over with its verdict"


@pytest.mark.rule("MF-27")
def test_only_a_ranked_match_is_drawn_after_night_ten():
    game = Table("mafioso", C, C, C, ranked=True)
    for _ in range(9):
        game.night().day()
        assert not game.match.over
    game.night()
    assert game.match.done and game.winner is None and not game.match.returns.any() and game.events("draw")
    game = Table("mafioso", C, C, C, days=12)
    for _ in range(11):
        game.night().day()
        assert not game.match.over
    game.night().day()
    assert game.match.truncated and not game.match.done


@pytest.mark.rule("MF-72")
def test_the_dead_share_their_teams_result():
    game = Table("mafioso", "mafioso", "spy", C, C, C, C)
    game.night({0: "kill 1"}).execute(0)
    assert game.winner == "citizens"
    assert game.match.returns.tolist() == [-1, -1, -1, 1, 1, 1, 1]


# --- the cult ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-64")
def test_leader_recruits_on_odd_nights_and_learns_the_role():
    game = big("mafioso", "cult leader", "cop", "doctor")
    game.night({1: "use 2"})
    assert game.team(2) == "cult" and game.knows(1, 2) == "cop" and game.knows(2, 1) == "cult leader"
    assert game.events("status", 2)[-1] == {"what": ids.S_RECRUITED}
    assert not [p for p in range(9) if p not in (1, 2) and game.events("status", p)]
    game.day()
    game.turn(1)
    assert "use" not in game.kinds(1)
    game.night().day()
    game.turn(1)
    assert "use" in game.kinds(1)


@pytest.mark.rule("MF-64")
def test_mafioso_and_priest_cannot_be_recruited_unless_frogs():
    game = big("mafioso", "cult leader", "priest", "mafioso")
    game.night({1: "use 0"})
    assert game.team(0) == "mafia" and not game.events("finding", 0)[1:]
    game = big("mafioso", "cult leader", "priest", "mafioso")
    game.night({1: "use 2"})
    assert game.team(2) == "citizens" and game.knows(2, 1) == "cult leader"
    assert game.knows(1, 2) == "proof against the cult"
    game = big("mafioso", "cult leader", "priest", "mafioso")
    game.poke("frog", 1, 0)
    game.night({1: "use 0"})
    assert game.team(0) == "cult"


@pytest.mark.rule("MF-64")
@pytest.mark.rule("MF-06")
def test_a_recruited_helper_is_the_cults_for_good():
    game = big("mafioso", "cult leader", "spy", "mafioso")
    game.night({1: "use 2", 2: "use 0"}).day()
    assert game.team(2) == "cult" and game.field("contacted", 2) == 0
    game.night({2: "use 0"})
    assert game.field("contacted", 2) == 0


@pytest.mark.rule("MF-04")
@pytest.mark.rule("MF-64")
def test_leader_speaks_one_way_to_the_cult():
    game = big("mafioso", "cult leader", "cop")
    game.night({1: "use 2"}).day()
    while game.phase == ids.NIGHT:
        if game.match.player == 2:
            assert "accuse" not in game.kinds(2)
        game.act("accuse 0" if game.match.player == 1 and game.field("tick") == 1 else "pass")
    assert [p for p in range(9) if game.events("cult_talk", p)] == [1, 2]


@pytest.mark.rule("MF-65")
@pytest.mark.rule("MF-74")
def test_fanatic_knows_the_leader_and_succeeds_him():
    game = big("mafioso", "cult leader", "fanatic", "cop")
    assert game.knows(2, 1) == "cult leader" and game.knows(1, 2) is None
    game.turn(2)
    assert game.legal(2) == {"pass"}
    game.night({(0, 2): "kill 1"}).day()
    game.night().day()
    game.turn(2)
    assert {"use", "accuse"} <= game.kinds(2)
    game.act("use 3")
    game.night()
    assert game.team(3) == "cult" and game.knows(2, 3) == "cop"


@pytest.mark.rule("MF-74")
def test_recruits_know_the_leader_and_not_each_other():
    game = big("mafioso", "cult leader", "cop", "doctor")
    game.night({1: "use 2"}).day()
    game.night().day()
    game.night({1: "use 3"})
    assert game.knows(2, 1) == game.knows(3, 1) == "cult leader"
    assert game.knows(2, 3) is None and game.knows(3, 2) is None


@pytest.mark.rule("MF-23")
def test_with_a_cult_the_mafia_must_match_citizens_and_cult_together():
    game = big("mafioso", "mafioso", "mafioso", "cult leader", "doctor")
    game.night({0: "kill 8"}).execute(7)
    assert game.winner is None, "3 against 4"
    game.night({0: "kill 6"})
    assert game.winner == "mafia", "3 against 3, the leader among them"


def march(game: Table, *steps) -> Table:
    """Set who lives, then let everybody pass to the next check."""
    for name in steps:
        game.poke("alive", 0, name)
        game.poke("out", ids.KILLED, name)
    return game


@pytest.mark.rule("MF-24")
@pytest.mark.rule("MF-25")
@pytest.mark.parametrize(
    ("recruits", "gone", "winner"),
    [
        ([2, 3, 4, 5], [0, 8], "cult"),  # leader alive, 5 against 2
        ([2], [0], None),  # leader alive, 2 against 6: play on
        ([2], [0, 1], "citizens"),  # leader dead, 1 against 6
        ([2, 3, 4, 5], [0, 1, 8], None),  # leader dead, 4 against 2: play on
        ([2, 3, 4, 5], [0, 1, 6, 7, 8], "cult"),  # leader dead and no citizen left
        ([2, 3, 4], [0, 1, 8, 7], None),  # leader dead, 3 against 2
        ([2, 3], [0, 1, 8, 7, 6], "citizens"),  # leader dead, 2 against 2: citizens
    ],
)
def test_cult_and_citizens_once_the_last_mafioso_is_dead(recruits, gone, winner):
    game = big("mafioso", "cult leader")
    game.night({1: f"use {recruits[0]}"})
    game.until(ids.NIGHT)
    for seat in recruits:
        game.poke("team", ids.CULT, seat)
    march(game, *gone)
    game.night()
    assert game.winner == winner
    if winner:
        teams = [game.team(p) for p in range(9)]
        assert game.match.returns.tolist() == [1 if team == winner else -1 for team in teams]


@pytest.mark.rule("MF-25")
def test_a_successor_counts_as_the_leader():
    game = big("mafioso", "cult leader", "fanatic", players=9)
    game.until(ids.NIGHT)
    for seat in (3, 4, 5):
        game.poke("team", ids.CULT, seat)
    march(game, 0, 1, 8)
    game.night()
    assert game.winner == "cult", "4 against 2 with the fanatic alive"


@pytest.mark.rule("MF-54")
def test_a_recruited_prophet_wins_for_the_cult():
    game = big("mafioso", "cult leader", "prophet")
    game.night({1: "use 2"}).day()
    for _ in range(2):
        game.night().day()
    game.night()
    assert game.winner == "cult"


@pytest.mark.rule("MF-51")
def test_a_ghoul_recruited_on_night_one_stays_with_the_cult():
    game = big("mafioso", "cult leader", "ghoul", "mafioso")
    game.night({0: "kill 3", 1: "use 2"})
    assert (game.role(2), game.team(2)) == ("mafioso", "cult")
