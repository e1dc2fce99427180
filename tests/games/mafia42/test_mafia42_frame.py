"""Mafia42's frame: dealing, clock, channels, votes and verdicts (ids: envs/mafia42/RULES.md)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from mafia42_table import Table

from feint.envs import ConfigError, IllegalAction, Match, load
from feint.envs.mafia42 import ids, tables

C = "citizen"
HELPERS, SPECIALS = set(tables.DEFAULT_HELPERS), set(tables.DEFAULT_SPECIALS)


def table(*roles, **config) -> Table:
    """A table filled up with citizens to eight."""
    return Table(*roles, *([C] * (8 - len(roles))), **config)


def dealt(players: int, seed: int, **config) -> list[int]:
    match = Match("mafia42", seed=seed, players=players, pace="fast", **config)
    return match.state["role"][:players].tolist()


# --- dealing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-01")
@pytest.mark.rule("MF-02")
@pytest.mark.parametrize("players", range(4, 13))
def test_every_number_of_players_is_dealt_its_row(players):
    mafiosi, helpers, specials, leaders, fanatics = tables.SEAT_COUNTS[players]
    for seed in range(30):
        roles = dealt(players, seed)
        count = Counter(roles)
        assert count[ids.MAFIOSO] == mafiosi and count[ids.DOCTOR] == 1
        assert sum(count[r] for r in HELPERS) == helpers
        assert sum(count[r] for r in tables.POLICE) == 1 and count[ids.COP] + count[ids.VIGILANTE] == 1
        assert sum(count[r] for r in SPECIALS) + count[ids.CITIZEN] == specials
        assert count[ids.CITIZEN] == 0 and count[ids.LOVER] in (0, 2)
        assert all(count[r] <= 1 for r in SPECIALS - {ids.LOVER})
        assert (count[ids.CULT_LEADER], count[ids.FANATIC]) == (leaders, fanatics)


@pytest.mark.rule("MF-01")
def test_cult_starts_at_nine_players_and_can_be_left_out():
    assert all(tables.SEAT_COUNTS[n][3] == (1 if n >= 9 else 0) for n in range(4, 13))
    for seed in range(5):
        roles = dealt(12, seed, cult=False)
        assert not {ids.CULT_LEADER, ids.FANATIC} & set(roles) and len(roles) == 12
        assert sum(r in SPECIALS for r in roles) == 6


@pytest.mark.rule("MF-02")
def test_specials_police_and_helpers_are_drawn_uniformly():
    count = Counter()
    for seed in range(1500):
        count.update(dealt(6, seed))
    assert all(abs(count[r] / 1500 - 1 / 6) < 0.04 for r in HELPERS)
    assert all(abs(count[r] / 1500 - 1 / 2) < 0.06 for r in (ids.COP, ids.VIGILANTE))
    assert all(count[r] > 0 for r in SPECIALS)


@pytest.mark.rule("MF-02")
def test_roles_can_be_fixed_and_are_shuffled_over_the_seats_unless_given():
    roles = ("mafioso", "cop", "doctor", C)
    seats = Counter(
        Match("mafia42", seed=seed, players=4, roles=roles).state["role"][:4].tolist().index(ids.COP)
        for seed in range(200)
    )
    assert set(seats) == {0, 1, 2, 3}
    assert [Table(*roles).role(p) for p in range(4)] == list(roles)


@pytest.mark.rule("MF-02")
@pytest.mark.parametrize(
    ("config", "word"),
    [
        ({"players": 3}, "4..12"),
        ({"players": 13}, "4..12"),
        ({"players": 5, "roles": ("mafioso", C, C, C)}, "4 for 5"),
        ({"players": 4, "roles": (C, C, C, C)}, "mafioso"),
        ({"players": 4, "roles": ("mafioso", "lover", C, C)}, "lovers"),
        ({"players": 4, "roles": ("mafioso", "sun", C, C)}, "sun"),
        ({"players": 4, "roles": ("mafioso", "wizard", C, C)}, "wizard"),
        ({"players": 8, "roles": ("mafioso", "cult leader", *[C] * 6)}, "nine"),
        ({"players": 9, "roles": ("mafioso", "cult leader", *[C] * 7), "cult": False}, "cult"),
        ({"players": 9, "roles": ("mafioso", "fanatic", *[C] * 7)}, "fanatic"),
        ({"players": 12, "specials": ("soldier", "judge")}, "specials"),
        ({"specials": ("doctor",)}, "doctor"),
        ({"seating": "given"}, "roles"),
        ({"duel": "yes"}, "True or False"),
        ({"abilities": ("jury",) * 8}, "duel"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_the_reason(config, word):
    with pytest.raises(ConfigError, match=word):
        load("mafia42", **config)


# --- the clock --------------------------------------------------------------------------------------------------------


def phases(game: Table) -> list[int]:
    """Phases of a night and day, with their number of ticks, in order, everybody passing but with an accused."""
    seen = []
    while game.field("night") == 1 and not game.match.over:
        now = (game.phase, game.field("tick") if game.phase != ids.TALK else 0)
        if not seen or seen[-1] != now:
            seen.append(now)
        if game.phase == ids.VOTE:
            game.act("vote 5")
        else:
            game.act("accuse 0" if game.phase in (ids.TALK, ids.DEFENCE) and "accuse 0" in game.legal(5) else "pass")
    return seen


@pytest.mark.rule("MF-03")
@pytest.mark.rule("MF-16")
@pytest.mark.parametrize(("pace", "night", "defence"), [("full", 5, 3), ("fast", 2, 1)])
def test_night_talk_vote_defence_verdict(pace, night, defence):
    played = phases(table("mafioso", pace=pace))
    assert [p for p in played if p[0] == ids.NIGHT] == [(ids.NIGHT, k + 1) for k in range(night)]
    assert [p for p in played if p[0] == ids.VOTE] == [(ids.VOTE, k + 1) for k in range(3)]
    assert [p for p in played if p[0] == ids.DEFENCE] == [(ids.DEFENCE, k + 1) for k in range(defence)]
    order = [p for k, p in enumerate(q[0] for q in played) if k == 0 or played[k - 1][0] != p]
    assert order[0] == ids.NIGHT and order[-3:] == [ids.VOTE, ids.DEFENCE, ids.VERDICT]


@pytest.mark.rule("MF-03")
def test_matches_can_begin_with_a_day():
    game = table("mafioso", first="day")
    assert game.phase == ids.TALK and (game.field("day"), game.field("night")) == (1, 0)
    game.day()
    assert (game.phase, game.field("night")) == (ids.NIGHT, 1)


@pytest.mark.rule("MF-16")
def test_every_seat_is_asked_in_seat_order_in_every_tick_of_the_night():
    game = table("mafioso", "cop", pace="full")
    game.night({0: "kill 7"}).day()
    asked = []
    while game.phase == ids.NIGHT and game.field("night") == 2:
        asked.append((game.field("tick"), game.match.acting))
        game.act("pass")
    assert asked == [(k, (p,)) for k in range(1, 6) for p in range(8)], "the dead too: time tells nothing"


@pytest.mark.rule("MF-16")
def test_mafiosi_see_the_choices_made_so_far_and_the_last_to_change_is_last_chooser():
    game = table("mafioso", "mafioso", "cop")
    game.act("kill 5")
    assert game.events("target", 1) == [{"chooser": 0, "target": 5}] and game.slot(1, "5_target") == 1
    assert game.events("target", 2) == [] and game.slot(2, "5_target") == 0
    game.act("pass")
    assert game.field("chooser") == 0


@pytest.mark.rule("MF-16")
def test_immediate_powers_are_answered_only_when_the_first_tick_is_over():
    game = table("mafioso", "cop", "spy", pace="full")
    game.act("pass")
    game.act("use 0")
    assert game.knows(1, 0) is None
    while game.field("tick") == 1:
        game.act("pass")
    assert game.knows(1, 0) == "mafioso"
    game.turn(1)
    assert game.legal(1) == {"pass"}


# --- who may speak ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-04")
def test_at_night_only_the_channels_speak():
    game = Table("mafioso", "cop", "lover", "lover", "cult leader", "spy", "psychic", C, C, "fanatic")
    speakers = set()
    while game.phase == ids.NIGHT:
        if "accuse" in game.kinds(game.match.player):
            speakers.add(game.match.player)
        game.act("pass")
    assert speakers == {0, 2, 3, 4}
    game.until(ids.TALK)
    for _ in range(10):
        assert "accuse" in game.kinds(game.match.player)
        game.act("pass")


@pytest.mark.rule("MF-05")
def test_the_dead_hear_mafia_lovers_and_cult_and_learn_whose_voice_it_was():
    game = Table("mafioso", "cop", "lover", "lover", "cult leader", C, C, C, C)
    game.night({0: "kill 1"}).day()
    game.night({0: "accuse 5", 2: "vouch 5", 4: "ask 5"})
    for kind in ("mafia_talk", "lovers_talk", "cult_talk"):
        assert game.events(kind, 1) and not game.events(kind, 5)
    assert game.knows(1, 0) == "on the mafia side" and game.knows(1, 2) == "lover"
    assert game.knows(1, 4) == "a voice of the cult" and game.knows(5, 0) is None


# --- talk -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-09")
@pytest.mark.parametrize(("pace", "each"), [("full", 3), ("fast", 1)])
def test_talk_lasts_three_statements_for_each_living_player(pace, each):
    game = table("mafioso", pace=pace)
    game.night({0: "kill 7"}).until(ids.TALK)
    assert game.field("budget") == 7 * each
    spoken = Counter()
    while game.phase in (ids.TALK, ids.WINDOW):
        if game.phase == ids.TALK:
            spoken[game.match.player] += 1
        game.act("vouch 0" if "vouch 0" in game.legal(game.match.player) and game.phase == ids.TALK else "pass")
    assert spoken == {p: each for p in range(7)}


@pytest.mark.rule("MF-09")
def test_a_whole_round_of_passes_ends_the_talk_and_passes_cost_a_tick():
    game = table("mafioso", pace="full")
    game.night()
    spent = []
    while game.phase == ids.TALK:
        spent.append(game.field("budget"))
        game.act("pass")
    assert spent == list(range(24, 16, -1)) and game.phase == ids.VOTE


@pytest.mark.rule("MF-09")
def test_the_order_of_each_round_is_drawn():
    orders = set()
    for seed in range(30):
        game = table("mafioso", seed=seed)
        game.night()
        orders.add(tuple(event["name"] for event in game.events("speaks")))
        assert game.phase == ids.TALK
    assert {order[0] for order in orders} == set(range(8))
    first = table("mafioso", dice=[3]).night()
    assert first.field("cursor") == 2


@pytest.mark.rule("MF-09")
def test_each_may_add_or_cut_time_once_a_day():
    game = table("mafioso", pace="full")
    game.night()
    seat = game.match.player
    game.act("add time")
    assert game.field("budget") == 27 and game.match.player == seat
    assert not {"add time", "cut time"} & game.legal(seat)
    game.act("pass")
    game.act("cut time")
    assert game.field("budget") == 23
    game.until(ids.NIGHT)
    game.night()
    assert "add time" in game.legal(game.match.player)


# --- the vote ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-10")
def test_ballots_are_simultaneous_changeable_and_kept():
    game = table("mafioso")
    game.night().until(ids.VOTE)
    assert game.match.acting == tuple(range(8)) and {f"vote {x}" for x in range(8)} <= game.legal(3)
    for p in range(8):
        game.act("vote 4" if p in (0, 1) else "vote 5" if p == 2 else "pass", p)
        assert game.field("ballot", 0) == -1 or p == 7, "nothing counts before all have chosen"
    assert game.field("totals", 4) == 2
    for p in range(8):
        game.act("vote 5" if p == 0 else "pass", p)
    assert [game.field("totals", x) for x in (4, 5)] == [1, 2]
    for _ in range(8):
        game.act("pass")
    assert game.field("accused") == 5


@pytest.mark.rule("MF-10")
def test_totals_are_shown_after_all_ticks_but_the_last_and_ballots_never():
    game = table("mafioso")
    game.night().vote({0: 4}, tick2={1: "vote 4"}, tick3={2: "vote 4", 3: "vote 4"})
    turns = [e.values["ballots"] for e in game.match.events() if e.kind == "total"]
    assert turns == [1, 2, 4]
    assert not game.events("voter")
    a, b = (table("mafioso").night().vote(ballots) for ballots in ({0: 4, 1: 5}, {0: 5, 1: 4}))
    for p in range(2, 8):
        assert (a.match.observe(p) == b.match.observe(p)).all()


@pytest.mark.rule("MF-11")
@pytest.mark.parametrize(
    ("ballots", "accused"),
    [({}, -1), ({0: 1, 2: 3}, -1), ({0: 1, 2: 1, 3: 4, 5: 4}, -1), ({0: 0}, 0), ({2: 1, 3: 1, 4: 5}, 1)],
)
def test_most_votes_are_accused_and_none_or_a_tie_go_to_the_night(ballots, accused):
    game = table("mafioso")
    game.night().vote(ballots)
    assert game.field("accused") == accused and (game.phase == ids.NIGHT) == (accused < 0)


@pytest.mark.rule("MF-12")
def test_the_accused_alone_speaks_in_its_defence():
    game = table("mafioso", pace="full")
    game.night().vote({0: 5})
    said = 0
    while game.phase == ids.DEFENCE:
        assert game.match.acting == (5,)
        game.act("accuse 0")
        said += 1
    assert said == 3
    assert game.match.acting == tuple(range(8)), "all the living answer, the accused too"


@pytest.mark.rule("MF-12")
@pytest.mark.parametrize(
    ("yes", "no", "falls"), [(5, 3, True), (4, 4, False), (4, 0, False), (5, 0, True), (0, 0, False)]
)
def test_executed_only_if_yes_outweighs_no_and_silence_is_no(yes, no, falls):
    game = table("mafioso")
    game.night().vote({0: 5}).verdict(yes=range(yes), no=range(yes, yes + no))
    assert (5 not in game.alive()) == falls
    assert game.events("verdict") == [{"name": 5, "yes": yes, "no": 8 - yes}]


@pytest.mark.rule("MF-12")
def test_single_answers_are_hidden():
    a, b = (table("mafioso").night().vote({0: 5}).verdict(yes=yes) for yes in ([2, 3], [3, 4]))
    for p in (0, 1, 6, 7):
        assert (a.match.observe(p) == b.match.observe(p)).all() and a.match.events(p) == b.match.events(p)


@pytest.mark.rule("MF-18")
def test_the_old_vote_is_public_and_final():
    game = table("mafioso", old_vote=True)
    game.night().until(ids.VOTE)
    for p in range(8):
        game.act("vote 4" if p == 0 else "pass", p)
    assert game.events("voter", 7) == [{"voter": 0, "target": 4}]
    assert game.legal(0) == {"pass"} and "vote" in game.kinds(1)


@pytest.mark.rule("MF-10")
def test_illegal_targets_are_refused_with_the_reason():
    game = table("mafioso", "cop")
    with pytest.raises(IllegalAction, match="kill player_9|kill"):
        game.match.step(game.number("use 3"))
    game.night({0: "kill 5"}).until(ids.VOTE)
    with pytest.raises(IllegalAction, match=r"vote player_5\) is not legal for player_0"):
        game.act("vote 5", 0)


# --- cost -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-71")
def test_layout_scales_with_players():
    sizes = {n: (load("mafia42", players=n).num_slots, load("mafia42", players=n).num_actions) for n in (4, 8, 12)}
    assert sizes[4][0] < sizes[8][0] < sizes[12][0] < 800 and sizes[8] == (480, 139)
    game = load("mafia42", players=4)
    assert np.isfinite(Match(game).observe(0)).all()
