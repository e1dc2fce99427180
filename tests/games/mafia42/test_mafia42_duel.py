"""Mafia42's duel abilities (ids: envs/mafia42/RULES.md)."""

from __future__ import annotations

import pytest
from mafia42_table import Table

from feint.envs import Match
from feint.envs.mafia42 import ids, tables

C = "citizen"


def duel(roles: dict | list, abilities: dict, **config) -> Table:
    """Eight seats, filled up with citizens; abilities by seat, mind reading for the others (it does nothing)."""
    filled = [*roles, *[C] * (8 - len(roles))]
    held = tuple(abilities.get(p, "mind reading") for p in range(8))
    return Table(*filled, duel=True, abilities=held, **config)


def dead(game: Table) -> list[int]:
    return [p for p in range(8) if p not in game.alive()]


@pytest.mark.rule("MF-80")
def test_each_seat_is_dealt_an_ability_its_role_may_hold_and_only_it_learns_which():
    dealt = set()
    for seed in range(60):
        match = Match("mafia42", seed=seed, players=12, duel=True, pace="fast")
        state = match.state
        for p in range(12):
            role, ability = int(state["role"][p]), int(state["ability"][p])
            dealt.add((ids.ROLES[role], ids.ABILITIES[ability]))
            assert ability > 0 and tables.HOLDERS[ability, role]
            assert [e.values for e in match.events(p) if e.kind == "ability"] == [{"ability": ability}]
    for role, ability in (("mafioso", "concealment"), ("mafioso", "terminal"), ("judge", "authority"),
                          ("lover", "resentment"), ("cult leader", "terminal"), ("cop", "jury")):  # fmt: skip
        assert (role, ability) in dealt
    assert not {("cop", "terminal"), ("spy", "concealment"), ("cop", "authority"), ("judge", "resentment")} & dealt


@pytest.mark.rule("MF-80")
def test_without_duel_nobody_holds_any():
    match = Match("mafia42", players=8)
    assert not match.state["ability"].any()


@pytest.mark.rule("MF-81")
def test_megaphone_is_heard_by_all_once_a_game_and_early():
    game = duel(["mafioso"], {5: "megaphone", 6: "megaphone"}, pace="full")
    game.turn(5)
    game.act("accuse 0")
    assert game.events("statement", 2) == [{"speaker": 5, "kind": ids.ACCUSE, "target": 0, "finding": 0}]
    assert game.match.player == 6 and game.legal(6) == {"pass"}, "one a night"
    game.night().day()
    game.turn(5)
    assert game.legal(5) == {"pass"}, "once a game"
    game.act("pass")
    assert "accuse" in game.kinds(6)
    while game.field("tick") < 3:
        game.act("pass")
    game.turn(6)
    assert game.legal(6) == {"pass"}, "until 15 s are left"


@pytest.mark.rule("MF-81")
def test_a_seat_with_a_channel_takes_up_its_megaphone_first():
    game = duel(["mafioso"], {0: "megaphone"}, pace="full")
    game.act("megaphone")
    while game.field("tick") == 1:
        game.act("pass")
    game.act("vouch 4")
    assert game.events("statement", 7) and not game.events("mafia_talk", 0)


@pytest.mark.rule("MF-82")
def test_mind_reader_alone_learns_who_voted_for_it():
    game = duel(["mafioso"], {p: "escape" for p in range(8)} | {4: "mind reading"})
    game.night().vote({0: 4, 2: 4, 3: 5})
    assert game.events("voter", 4) == [{"voter": 0, "target": 4}, {"voter": 2, "target": 4}]
    assert not any(game.events("voter", p) for p in range(8) if p != 4)


@pytest.mark.rule("MF-83")
@pytest.mark.parametrize(
    ("ballots", "jurors", "accused"),
    [
        ({0: 4, 1: 5}, {0: "jury"}, 4),
        ({0: 4, 1: 5}, {0: "jury", 1: "jury"}, -1),
        ({0: 4, 1: 5}, {}, -1),
        ({0: 4, 1: 4, 2: 4, 3: 5, 4: 5, 6: 5}, {0: "jury"}, 4),
        ({0: 4, 1: 4, 2: 4, 7: 4, 3: 5, 4: 5, 6: 5, 5: 5}, {0: "jury"}, -1),  # half the living
    ],
)
def test_jurors_break_a_tie_below_half_the_living(ballots, jurors, accused):
    game = duel(["mafioso"], jurors)
    game.night().vote(ballots)
    assert game.field("accused") == accused


@pytest.mark.rule("MF-83")
def test_jurors_speak_in_anothers_defence():
    game = duel(["mafioso"], {2: "jury"})
    game.night().vote({0: 5}).until(ids.DEFENCE)
    assert "accuse" in game.kinds(2) and "accuse" in game.kinds(5) and game.legal(3) == {"pass"}


@pytest.mark.rule("MF-84")
@pytest.mark.parametrize("guard", ["doctor", "soldier"])
def test_concealment_hides_what_stopped_the_kill(guard):
    game = duel(["mafioso", guard], {0: "concealment"})
    game.night({0: "kill 1", **({1: "use 1"} if guard == "doctor" else {})})
    assert dead(game) == [] and game.events("quiet") and not game.events("healed") and not game.events("shown")
    if guard == "soldier":
        assert game.field("charge", 1) == 0
        game.day()
        game.night({0: "kill 1"})
        assert dead(game) == [1], "the charge was spent"


@pytest.mark.rule("MF-85")
def test_authority_tells_the_judge_who_said_yes():
    game = duel(["mafioso", "judge"], {p: "escape" for p in range(8)} | {1: "authority"})
    game.night().vote({0: 5}).verdict(yes=[2, 3], no=[4])
    assert game.events("voter", 1) == [{"voter": 2, "target": -1}, {"voter": 3, "target": -1}]
    assert not game.events("voter", 2)


@pytest.mark.rule("MF-86")
def test_resentment_gives_power_two_and_a_double_ballot_against_the_killer():
    game = duel(["mafioso", "lover", "lover", "mafioso"], {1: "resentment"})
    game.night({0: "kill 1"})
    assert dead(game) == [2]
    game.vote({1: 0, 4: 5})
    assert game.field("accused") == 0
    game.night().vote({1: 3, 4: 5})
    assert game.field("accused") == -1, "his ballot is one against anybody else"
    small = Table("mafioso", "lover", "lover", C, C, duel=True,
                  abilities=("jury", "resentment", "jury", "jury", "jury"))  # fmt: skip
    small.night({0: "kill 1"}).execute(3)
    assert small.winner is None
    small.night({0: "kill 4"})
    assert small.winner is None, "1 against the avenger's 2"


@pytest.mark.rule("MF-86")
def test_resentment_ends_with_the_killers_execution():
    game = duel(["mafioso", "lover", "lover", "mafioso"], {1: "resentment"})
    game.night({0: "kill 1"}).execute(0)
    game.night().vote({1: 3, 4: 5})
    assert game.field("avenger", 1) == 0 and game.field("accused") == -1


@pytest.mark.rule("MF-87")
def test_an_executed_holder_escapes_until_the_next_vote():
    game = duel(["mafioso"], {5: "escape"})
    game.night().execute(5)
    assert 5 in game.alive() and game.events("escaped") == [{"name": 5}]
    game.night()
    assert 5 in game.alive()
    game.until(ids.VOTE)
    assert 5 not in game.alive() and game.field("out", 5) == ids.OTHERWISE


@pytest.mark.rule("MF-87")
def test_an_escaped_mafioso_counts_as_alive_until_then():
    game = Table("mafioso", C, C, C, duel=True, abilities=("escape", "jury", "jury", "jury"))
    game.night().execute(0)
    assert game.winner is None
    game.night().vote({})
    assert game.winner == "citizens"


@pytest.mark.rule("MF-80")
@pytest.mark.rule("MF-87")
def test_abilities_are_off_while_seduced():
    game = duel(["mafioso", "hostess"], {5: "escape"})
    game.night().vote({1: 5}).verdict(yes=range(8))
    assert dead(game) == [5]


@pytest.mark.rule("MF-88")
@pytest.mark.parametrize("players", [8, 5])
def test_terminal_wins_for_the_holders_team_after_its_night(players):
    roles = ("mafioso", *[C] * (players - 1))
    game = Table(*roles, duel=True, abilities=("terminal", *["jury"] * (players - 1)))
    last = players // 2 + 2
    for _ in range(last - 1):
        game.night().day()
        assert game.winner is None
    game.night()
    assert game.winner == "mafia" and game.field("night") == last


@pytest.mark.rule("MF-88")
def test_a_recruited_helper_wins_for_the_cult_and_a_dead_one_for_nobody():
    roles = ("mafioso", "cult leader", "spy", *[C] * 6)
    held = ("jury", "jury", "terminal", *["jury"] * 6)
    game = Table(*roles, duel=True, abilities=held)
    game.night({1: "use 2"}).day()
    for _ in range(4):
        game.night().day()
    game.night()
    assert game.winner == "cult" and game.field("night") == 6
    game = Table(*roles, duel=True, abilities=held)
    game.night({0: "kill 2"}).day()
    for _ in range(5):
        game.night()
        assert game.winner is None
        game.day()
