"""Mafia42's determinizations against the exact posterior in small matches, worked out by enumerating every deal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from mafia42_table import Table

from feint.envs import Match
from feint.envs.mafia42 import ids

DRAWS = 600
FIVE = ("mafioso", "cop", "doctor", "reporter", "citizen")


def sampled_deals(match: Match, seat: int) -> Counter:
    """Roles by seat in determinizations for a seat, counted."""
    states = match.determinizations(seat, np.arange(DRAWS, dtype=np.uint64)).states
    return Counter(tuple(ids.ROLES[r] for r in row) for row in states["role"][:, : match.game.players].tolist())


def assert_uniform(counts: Counter, expected: set) -> None:
    """Assert that deals are drawn uniformly from a set, within five standard errors for each of them."""
    assert set(counts) == expected
    share = 1 / len(expected)
    error = (share * (1 - share) / DRAWS) ** 0.5
    assert max(abs(count / DRAWS - share) for count in counts.values()) <= 5 * error + 1e-9


def deals(roles, allowed) -> set:
    """Every way to deal roles that is allowed."""
    return {deal for deal in permutations(roles) if allowed(deal)}


@pytest.mark.rule("MF-74")
@pytest.mark.parametrize("seat", range(5))
def test_before_anything_is_known_all_deals_are_equally_likely(seat):
    game = Table(*FIVE, seed=3)
    assert_uniform(sampled_deals(game.match, seat), deals(FIVE, lambda deal: deal[seat] == FIVE[seat]))


@pytest.mark.rule("MF-74")
@pytest.mark.parametrize("phase", [ids.NIGHT, ids.TALK, ids.VOTE])
def test_passing_reveals_nothing(phase):
    game = Table(*FIVE, seed=3)
    if phase != ids.NIGHT:
        game.night().until(phase)
    assert_uniform(sampled_deals(game.match, 4), deals(FIVE, lambda deal: deal[4] == "citizen"))


@pytest.mark.rule("MF-40")
@pytest.mark.parametrize(("target", "guilty"), [(0, True), (2, False)])
def test_a_checked_name_is_what_the_cop_found(target, guilty):
    game = Table(*FIVE, seed=3).night({1: f"use {target}"}).until(ids.TALK)
    expected = deals(FIVE, lambda deal: deal[1] == "cop" and (deal[target] == "mafioso") == guilty)
    assert_uniform(sampled_deals(game.match, 1), expected)
    others = deals(FIVE, lambda deal: deal[4] == "citizen")
    assert_uniform(sampled_deals(game.match, 4), others)


@pytest.mark.rule("MF-74")
def test_mafiosi_and_lovers_keep_whom_they_know():
    roles = ("mafioso", "mafioso", "cop", "doctor", "reporter", "citizen", "citizen")
    game = Table(*roles, seed=3)
    assert_uniform(sampled_deals(game.match, 0), deals(roles, lambda deal: deal[:2] == ("mafioso", "mafioso")))
    roles = ("mafioso", "lover", "lover", "doctor", "cop")
    expected = deals(roles, lambda deal: deal[1:3] == ("lover", "lover"))
    assert_uniform(sampled_deals(Table(*roles, seed=3).match, 1), expected)


@pytest.mark.rule("MF-49")
def test_a_published_role_stays():
    game = Table(*FIVE, seed=3).night().until(ids.NIGHT).night({3: "use 2"}).until(ids.TALK)
    expected = deals(FIVE, lambda deal: deal[4] == "citizen" and deal[2] == "doctor")
    assert_uniform(sampled_deals(game.match, 4), expected)


@pytest.mark.rule("MF-02")
def test_a_special_without_traces_may_be_any_other_that_might_have_been_dealt():
    pool = ("reporter", "priest", "detective", "martyr")
    match = Match("mafia42", players=4, pace="fast", police=("cop",), specials=pool, seed=5)
    roles = match.state["role"][:4].tolist()
    seat = roles.index(ids.DOCTOR)
    expected = set()
    for special in pool:
        expected |= deals(("mafioso", "cop", "doctor", special), lambda deal: deal[seat] == "doctor")
    assert_uniform(sampled_deals(match, seat), expected)


@pytest.mark.rule("MF-10")
def test_pending_ballots_are_resampled_over_all_that_are_legal():
    game = Table(*FIVE, seed=3).night().until(ids.VOTE)
    game.act("vote 0", 0)
    game.act("vote 1", 1)
    states = game.match.determinizations(4, np.arange(DRAWS, dtype=np.uint64)).states
    first = ids.BLOCKS + ids.BALLOT * 5
    for seat in (0, 1):
        counts = np.bincount(states["pending"][:, seat] - first, minlength=5)
        assert len(counts) == 5 and abs(counts / DRAWS - 0.2).max() < 5 * (0.2 * 0.8 / DRAWS) ** 0.5
    own = game.match.determinizations(0, np.arange(20, dtype=np.uint64)).states["pending"][:, 0]
    assert (own == game.number("vote 0")).all()


@pytest.mark.rule("MF-07")
def test_the_mafias_target_is_resampled_for_whoever_does_not_share_it():
    game = Table(*FIVE, seed=3)
    game.act("kill 4")
    states = game.match.determinizations(3, np.arange(DRAWS, dtype=np.uint64)).states
    counts = np.bincount(states["target"], minlength=5)
    assert abs(counts / DRAWS - 0.2).max() < 5 * (0.2 * 0.8 / DRAWS) ** 0.5
    assert (game.match.determinizations(0, np.arange(20, dtype=np.uint64)).states["target"] == 4).all()
