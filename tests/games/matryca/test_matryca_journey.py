"""The road: stages, meetings, duels on the way, and nights in camp (ids: envs/matryca/RULES.md)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from matryca_play import PLAIN, choices, distribution, last, outcomes, prepare, put
from support import act, events, legal_names

from feint.envs import ConfigError, Match
from feint.envs.matryca import spells

STRANGER = 4


def road(players=2, plans=None, **config) -> Match:
    """At the first meeting."""
    match = Match("matryca-journey", seed=3, players=players, **config)
    return prepare(match, *(plans or [("fire", "Spark", "Spark")] * players))


def pick(match: Match, *picks: str) -> Match:
    for seat, name in enumerate(picks):
        act(match, name, seat)
    return match


def camp(players=2, picks=None, **config) -> Match:
    """In camp after a first stage without a duel."""
    match = road(players, **config)
    return pick(match, *(picks or ["pass by"] * players))


def night(match: Match, *actions: str, seat: int = 0) -> Match:
    """`actions` of one seat in camp, the others idle."""
    for action in actions:
        for p in match.acting:
            act(match, action if p == seat else "done", p)
    return match


def fight_out(match: Match) -> Match:
    """Hold and strike nothing until the duel under way is over."""
    while not match.over and match.state["phase"] > 2:
        act(match, "hold")
    return match


# --- stages -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-23")
def test_players_and_stages_are_within_their_bounds():
    for bad in ({"players": 1}, {"players": 5}, {"stages": 2}, {"stages": 7}):
        with pytest.raises(ConfigError):
            Match("matryca-journey", **bad)
    assert Match("matryca-journey").state["stages"] == 4


@pytest.mark.rule("MX-23")
@pytest.mark.parametrize("stages", range(3, 7))
def test_so_many_stages_each_with_travel_meeting_and_camp(stages):
    match = road(stages=stages)
    for stage in range(1, stages + 1):
        assert match.state["stage"] == stage and match.acting == (0, 1)
        pick(match, "pass by", "pass by")
        if stage < stages:
            assert match.state["minutes"][:2].tolist() == [16 * 60, 16 * 60]
            night(match, *["done"] * 12)
    assert match.done and match.state["score"][:2].tolist() == [stages, stages]
    assert match.returns.tolist() == [0, 0]


@pytest.mark.rule("MX-23")
@pytest.mark.rule("MX-02")
@pytest.mark.rule("MX-20")
def test_travel_tires_and_gives_a_point_in_two_hours():
    match = Match("matryca-journey", seed=1)
    put(match, pm={0: 10, 1: 10})
    prepare(match, ("fire",), ("fire",))
    assert match.state["pm"][:2].tolist() == [14, 14]
    assert match.state["fit"][:2].tolist() == [0, 0]


# --- meetings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-23")
def test_two_rivals_meet_each_other():
    assert last(road(), "meeting") == {"first": 0, "second": 1}


def pairings(match: Match) -> dict:
    """Exact chance of each way to pair off, at the step that ends the preparation."""
    while len(match.acting) > 1 or match.state["round_no"] < match.state["prep_rounds"] - 1:
        seat = match.player
        act(match, "path fire" if "path fire" in legal_names(match, seat) else "done", seat)
    results = outcomes(match, "done")
    return distribution(results, lambda m: frozenset(frozenset(e.values()) for e in events(m, "meeting")))


@pytest.mark.rule("MX-23")
def test_four_rivals_are_drawn_in_pairs_evenly():
    results = pairings(Match("matryca-journey", players=4))
    ways = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]
    assert results == {frozenset(map(frozenset, way)): Fraction(1, 3) for way in ways}


@pytest.mark.rule("MX-23")
def test_the_odd_one_of_three_meets_a_warrior():
    results = pairings(Match("matryca-journey", players=3))
    ways = [((0, STRANGER), (1, 2)), ((1, STRANGER), (0, 2)), ((2, STRANGER), (0, 1))]
    assert results == {frozenset(map(frozenset, way)): Fraction(1, 3) for way in ways}


@pytest.mark.rule("MX-23")
@pytest.mark.rule("MX-27")
def test_picks_are_secret_until_all_have_picked():
    match = road()
    before = match.observe(1).tobytes(), match.status(1)
    act(match, "duel", 0)
    assert (match.observe(1).tobytes(), match.status(1)) == before and not events(match, "picked", 1)
    act(match, "make a pact", 1)
    assert events(match, "picked", 1) == [{"person": 0, "pick": 0}, {"person": 1, "pick": 2}]


@pytest.mark.rule("MX-23")
@pytest.mark.parametrize(("first", "second"), [("duel", "duel"), ("duel", "pass by"), ("make a pact", "duel")])
def test_any_duel_is_a_duel_and_who_did_not_pick_it_starts_later(first, second):
    match = road()
    act(match, first, 0)
    results = outcomes_of(match, second, 1)
    for person, name in ((0, first), (1, second)):
        late = 0 if name == "duel" else 20
        starts = distribution(
            results, lambda m, p=person: next(e["time"] for e in events(m, "begins") if e["person"] == p)
        )
        assert starts == {late + die: Fraction(1, 6) for die in range(1, 7)}
    assert all(o.match.state["phase"] == 3 for o in results)


def outcomes_of(match: Match, name: str, seat: int) -> list:
    return match.outcomes(match.game.action_names.index(name), seat)


@pytest.mark.rule("MX-23")
@pytest.mark.parametrize(
    ("first", "second", "hours"),
    [("make a pact", "make a pact", 18), ("make a pact", "pass by", 16), ("pass by", "pass by", 16)],
)
def test_only_two_pacts_give_two_hours_more(first, second, hours):
    match = pick(road(), first, second)
    assert match.state["phase"] == 2 and match.state["minutes"][:2].tolist() == [60 * hours] * 2
    assert bool(events(match, "pact")) == (hours == 18)


@pytest.mark.rule("MX-23")
def test_the_warrior_picks_a_duel_every_other_time():
    match = road(players=3)
    odd = next(p for p in range(3) if match.state["foe"][p] == STRANGER)
    for seat in list(match.acting)[:-1]:
        act(match, "pass by", seat)
    results = outcomes_of(match, "pass by", match.player)
    picked = distribution(results, lambda m: next(e["pick"] for e in events(m, "picked") if e["person"] == STRANGER))
    assert picked == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert {bool(events(o.match, "begins")) for o in results} == {True, False} and odd >= 0


@pytest.mark.rule("MX-23")
def test_the_warrior_is_of_equal_level_and_fights_with_the_sword():
    match = Match("matryca-journey", seed=5, players=3, level=9)
    match = prepare(match, *[("fire",)] * 3)
    assert match.state["level"][STRANGER] == 9 and match.state["kind"][STRANGER] == 2
    odd = next(p for p in range(3) if match.state["foe"][p] == STRANGER)
    for seat in list(match.acting):
        act(match, "duel" if seat == odd else "pass by", seat)
    while match.state["phase"] > 2:
        act(match, "hold")
    assert events(match, "closes")[0]["person"] == STRANGER
    assert {e["weapon"] for e in events(match, "struck")} == {1}
    assert match.state["beaten"][odd] == 1


# --- duels on the way -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-23")
@pytest.mark.rule("MX-22")
def test_winner_scores_two_and_the_beaten_does_not_pass():
    match = pick(road(), "duel", "duel")
    act(match, "concede", match.player)
    loser = last(match, "yielded")["seat"]
    score = match.state["score"][:2].tolist()
    assert score[loser] == 0 and score[1 - loser] == 2
    assert match.returns[1 - loser] == 2 and match.returns[loser] == -2
    assert match.state["phase"] == 2 and match.acting == (0, 1), "the beaten travel on"


@pytest.mark.rule("MX-23")
def test_return_is_the_lead_on_the_mean_of_the_rivals():
    rng = np.random.default_rng(4)
    for seed in range(6):
        match = Match("matryca-journey", seed=seed, players=4, stages=3)
        while not match.over:
            seat = match.player
            match.step(int(rng.choice(np.flatnonzero(match.legal(seat)))), seat)
        score = match.state["score"][:4].astype(float)
        others = (score.sum() - score) / 3
        assert np.allclose(match.returns, score - others)


@pytest.mark.rule("MX-23")
def test_the_dead_are_out_and_the_fallen_are_bound_up():
    for split, alive in ((PLAIN, 1), ("enhance wounds 1 defence 0", 0)):
        match = pick(road(stages=3), "duel", "duel")
        put(match, at={0: 1, 1: 400}, asked=0, clock=1, acting=1, wounds={1: 33})
        act(match, "matrix Spark")
        results = outcomes(match, split)
        hit = next(
            o.match for o in results if last(o.match, "cast")["result"] == 2 and not last(o.match, "saved")["saved"]
        )
        if alive:
            assert hit.state["wounds"][1] == 22 and hit.state["alive"][1] == 1, "a medium wound is left"
            assert events(hit, "bound_up") and hit.state["beaten"][1] == 1
        else:
            assert hit.state["alive"][1] == 0 and hit.acting == (0,)
            night(hit, *["done"] * 12)
            assert hit.state["foe"][0] == STRANGER, "nobody else is left to meet"


@pytest.mark.rule("MX-23")
def test_a_duel_broken_off_beats_nobody():
    match = fight_out(pick(road(limit=100), "duel", "pass by"))
    assert events(match, "broken_off") and match.state["score"][:2].tolist() == [1, 1]


@pytest.mark.rule("MX-23")
def test_spells_points_and_wounds_are_carried_from_duel_to_duel():
    match = pick(road(), "duel", "duel")
    seat = match.player
    act(match, "matrix Spark", seat)
    act(match, PLAIN, seat)
    while not events(match, "cast"):
        act(match, "hold")
    spent, pm, wounds = (
        match.state["copies"][seat].copy(),
        int(match.state["pm"][seat]),
        match.state["wounds"][1 - seat],
    )
    act(match, "concede", match.player)
    assert match.state["copies"][seat].tolist() == spent.tolist() and match.state["pm"][seat] == pm
    assert match.state["wounds"][1 - seat] == wounds


# --- camp -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-19")
@pytest.mark.rule("MX-20")
@pytest.mark.rule("MX-23")
def test_an_hour_of_rest_returns_one_point_and_one_stamina():
    match = put(camp(), pm={0: 5}, stamina={0: 3})
    night(match, "rest 1 hour", "rest 4 hours")
    assert (match.state["pm"][0], match.state["stamina"][0], match.state["minutes"][0]) == (10, 8, 660)
    put(match, pm={0: 26}, stamina={0: 11})
    night(match, "rest 1 hour")
    assert (match.state["pm"][0], match.state["stamina"][0]) == (26, 11), "no more than the most"


@pytest.mark.rule("MX-20")
@pytest.mark.parametrize(("level", "gain"), [(1, 2), (5, 3), (10, 4), (20, 6)])
def test_meditation_returns_more_and_is_no_rest(level, gain):
    match = put(camp(level=level), pm={0: 1}, stamina={0: 3})
    night(match, "meditate 1 hour")
    assert match.state["pm"][0] == 1 + gain
    night(match, "meditate 4 hours")
    assert match.state["pm"][0] == 1 + 5 * gain and match.state["stamina"][0] == 3 and match.state["rest"][0] == 0


@pytest.mark.rule("MX-20")
@pytest.mark.rule("MX-02")
def test_writing_is_no_rest_and_returns_as_activity_does():
    match = put(camp(), pm={0: 5}, stamina={0: 3}, fit={0: 1}, active={0: 0})
    night(match, "write Fireball")
    assert (match.state["pm"][0], match.state["stamina"][0], match.state["rest"][0]) == (5, 3, 0)
    night(match, "write Spark")
    assert match.state["pm"][0] == 6, "two hours of writing"


@pytest.mark.rule("MX-02")
@pytest.mark.rule("MX-23")
def test_six_hours_of_rest_make_fit_to_write():
    match = camp()
    assert match.state["fit"][0] == 0
    night(match, "rest 4 hours", "rest 1 hour")
    assert match.state["fit"][0] == 0
    night(match, "rest 1 hour")
    assert match.state["fit"][0] == 1
    assert len(outcomes_of(match, "write Spark", 0)) == 1


@pytest.mark.rule("MX-02")
@pytest.mark.parametrize("fields", [{"wounds": {0: 12}}, {"stamina": {0: -6}}])
def test_wounded_or_drained_mages_do_not_get_fit(fields):
    match = put(camp(), **fields)
    night(match, "rest 4 hours", "rest 1 hour", "rest 1 hour")
    assert match.state["fit"][0] == 0


@pytest.mark.rule("MX-23")
@pytest.mark.rule("MX-01")
def test_writing_takes_its_hours_and_at_most_ten_a_day():
    match = put(camp(level=20), fit={0: 1}, copies={(0, 0): 0}, held={(0, 0): 0})
    night(match, "write Firestorm", "write Firestorm")
    assert match.state["minutes"][0] == 960 - 2 * 270 and match.state["written"][0] == 540
    assert {int(spells.CIRCLE[spells.NAMES.index(n)]) for n in choices(match, "write", 0)} <= {1, 2}, (
        "an hour of writing is left"
    )
    night(match, "write Spark", "write Spark")
    assert not choices(match, "write", 0) and "rest 1 hour" in legal_names(match, 0)


@pytest.mark.rule("MX-03")
@pytest.mark.rule("MX-23")
def test_erasing_in_camp():
    match = camp()
    pm, left = int(match.state["pm"][0]), match.state["copies"][0, 0] - 1
    night(match, "erase Spark")
    assert (match.state["pm"][0], match.state["minutes"][0], match.state["copies"][0, 0]) == (pm - 1, 955, left)


@pytest.mark.rule("MX-23")
def test_time_left_is_rest_and_rest_heals():
    match = put(camp(), wounds={0: 20, 1: 3}, pm={0: 0}, stamina={0: 0})
    night(match, "meditate 1 hour", *["done"] * 11)
    assert match.state["wounds"][:2].tolist() == [5, 0], "a point for each of fifteen hours"
    assert match.state["stamina"][0] == 11 and match.state["pm"][0] == 3 + 15 + 4, "then four on the road"


@pytest.mark.rule("MX-27")
def test_a_night_shows_nothing_to_the_others():
    views = set()
    for plan in (["rest 4 hours"] * 3, ["meditate 1 hour"] * 3, ["erase Spark", "done", "done"]):
        match = night(camp(), *plan)
        views.add((match.observe(1).tobytes(), match.status(1), match.text(1), match.turn))
    assert len(views) == 1


@pytest.mark.rule("MX-27")
def test_public_bounds_hold_hidden_points_on_the_road():
    rng = np.random.default_rng(2)
    for seed in range(10):
        match = Match("matryca-journey", seed=seed, players=3, level=9)
        while not match.over:
            for p in range(3):
                assert match.state["pm_low"][p] <= match.state["pm"][p] <= match.state["pm_high"][p]
                assert match.state["stamina_low"][p] <= match.state["stamina"][p] <= match.state["stamina_high"][p]
            seat = match.player
            names = [a for a in np.flatnonzero(match.legal(seat)) if match.game.action_names[a] != "concede"]
            match.step(int(rng.choice(names)), seat)
