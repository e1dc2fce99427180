"""What a seat does not know is resampled given what it has seen: initiative by the order, books by what was cast."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from pf2e_duels import COMBAT, SPELLS, choose, duel, fighter, legal, opened, turn_of
from support import act, events

from feint.envs import Match
from feint.envs.pf2e import spells, tables

DRAWS = 400


def drawn(match: Match, seat: int, of) -> Counter:
    """How often each value of `of(twin)` comes up in resampled twins, whose views by `seat` stay the same."""
    found: Counter = Counter()
    view = match.observe(seat).tobytes(), match.text(seat), match.legal(seat).tobytes()
    for number in range(DRAWS):
        twin = match.resample_hidden(seat, number)
        assert (twin.observe(seat).tobytes(), twin.text(seat), twin.legal(seat).tobytes()) == view
        found[of(twin)] += 1
    return found


def first_turn(own: str, foe: str, *statistics: str) -> Match:
    """A spell duel with drawn books in seat 0's first turn."""
    for seed in range(100):
        match = choose(Match(SPELLS, seed=seed, duelists=(own, foe)), *statistics)
        if turn_of(match) == 0:
            return match
    raise AssertionError("seat 0 never comes first")


@pytest.mark.rule("PD-12")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("own", [3, 12, 18])
def test_a_statistic_is_as_likely_as_the_faces_that_agree_with_the_order(first, own):
    """A rogue of level 7 has +15, +16 and +14; against a total that is known each has its own number of faces."""
    rolls = {0: [own, 1], 1: [own, 20]}[first]
    match = choose(duel("fighter-7", "rogue-7", dice=rolls), "deception", "deception")
    if turn_of(match) != first:
        pytest.skip("this die does not put that seat first")
    mine = int(fighter(match, 0)["total"])
    weights = []
    for column in range(3):
        totals = np.arange(1, 21) + tables.SHEET[tables.NAMES.index("rogue-7"), column]
        lead = (totals - mine) * (1 if first == 1 else -1)
        weights.append(2 * (lead > 0).sum() + (lead == 0).sum())
    want = np.array(weights) / sum(weights)
    got = drawn(match, 0, lambda twin: int(fighter(twin, 1)["stat"]))
    share = np.array([got[k] for k in range(3)]) / DRAWS
    assert np.abs(share - want).max() < 4 * 0.5 / DRAWS**0.5


@pytest.mark.rule("PD-12")
def test_totals_drawn_agree_with_the_order_that_was_seen():
    match = choose(duel("fighter-7", "rogue-7", dice=[10, 20]), "perception", "intimidation")
    assert turn_of(match) == 1
    totals = drawn(match, 0, lambda twin: int(fighter(twin, 1)["total"]))
    assert min(totals) >= fighter(match, 0)["total"] and len(totals) > 5


@pytest.mark.rule("PD-11")
def test_who_may_have_chosen_to_act_last_may_have_rolled_anything():
    match = opened("fighter-7", "rogue-7", first=0, dice=[10, 1])
    act(match, "end turn")
    act(match, "end turn")
    choose(match, "perception", "perception")
    assert match.acting == (1,)
    act(match, "keep the order")
    assert turn_of(match) == 0
    totals = drawn(match, 0, lambda twin: int(fighter(twin, 1)["total"]))
    assert max(totals) > fighter(match, 0)["total"]


@pytest.mark.rule("PD-11")
def test_an_order_not_told_yet_is_open_to_who_is_not_asked():
    match = opened("fighter-7", "rogue-7", first=0, dice=[10, 10, 1])
    act(match, "end turn")
    act(match, "end turn")
    choose(match, "perception", "perception")
    assert match.acting == (1,)
    assert len(drawn(match, 0, lambda twin: int(twin.state["order"][0]))) == 2
    assert len(drawn(match, 1, lambda twin: int(twin.state["order"][0]))) == 1


@pytest.mark.rule("PD-28")
def test_repertoires_and_cantrips_stay_different_spells():
    match = choose(Match(SPELLS, seed=3, duelists=("sorcerer-7", "bard-7")), "arcana", "occultism")
    for number in range(60):
        book = fighter(match.resample_hidden(0, number), 1)
        pairs = [(int(s), int(r)) for s, r in zip(book["book"], book["book_rank"], strict=True) if s >= 0]
        assert len(set(pairs)) == len(pairs)
        assert book["entries"] == fighter(match, 1)["entries"]


@pytest.mark.rule("PD-28")
def test_a_signature_that_has_shown_itself_stays_and_others_are_drawn():
    match = first_turn("sorcerer-5", "druid-5", "arcana", "nature")
    own = fighter(match, 0)
    k = next(k for k in range(28) if own["signature"] >> k & 1 and own["book_rank"][k] == 1)
    name = spells.SPELL_NAMES[own["book"][k]]
    assert len(drawn(match, 1, lambda twin: int(fighter(twin, 0)["signature"]))) > 3
    act(match, f"spell {name}")
    act(match, next(how for how in sorted(legal(match)) if how.startswith("at rank 3")))
    while not match.over and "pass" in legal(match):
        act(match, "pass")
    for number in range(30):
        twin = fighter(match.resample_hidden(1, number), 0)
        assert twin["signature"] >> k & 1 and twin["book"][k] == own["book"][k]


@pytest.mark.rule("PD-23")
def test_slots_that_paid_for_a_counter_may_be_of_any_rank():
    books = ((("fear", 1),), (("fear", 1), ("blur", 2), ("fireball", 3)))
    match = duel("wizard-5", "sorcerer-5", game=SPELLS, spells=books, dice=[20, 1, 10, 10])
    choose(match, "perception", "arcana")
    act(match, "spell fear")
    act(match, "at rank 1 with 2 actions")
    act(match, "counter with rank 3")
    slots = drawn(match, 0, lambda twin: tuple(int(n) for n in fighter(twin, 1)["slots"][1:4]))
    assert set(slots) == {(3, 4, 3), (4, 3, 3), (4, 4, 2)}
    assert abs(slots[4, 4, 2] / DRAWS - 3 / 11) < 0.1, "each of the eleven slots is as likely"


@pytest.mark.rule("PD-23")
def test_spent_prepared_spells_are_as_many_as_were_paid():
    match = first_turn("wizard-5", "wizard-5", "arcana", "arcana")
    act(match, next(name for name in sorted(legal(match)) if name.startswith("spell")))
    act(match, next(how for how in sorted(legal(match)) if how.startswith("at rank")))
    act(match, "counter with rank 2")
    act(match, next(name for name in sorted(legal(match)) if name.startswith("spell")))

    def spent(twin):
        book = fighter(twin, 1)
        return tuple(k for k in range(28) if book["book_rank"][k] > 0 and book["book_left"][k] == 0)

    found = drawn(match, 0, spent)
    assert {len(entries) for entries in found} == {1} and len(found) > 5


@pytest.mark.rule("PD-32")
def test_a_hidden_spell_under_way_is_another_that_fits():
    match = choose(Match(SPELLS, seed=9, duelists=("wizard-7", "wizard-7")), "arcana", "arcana")
    seat = turn_of(match)
    act(match, next(name for name in sorted(legal(match)) if name.startswith("spell")))
    act(match, next(how for how in sorted(legal(match)) if how.endswith("with 2 actions")))
    assert match.acting == (1 - seat,)
    assert len(drawn(match, 1 - seat, lambda twin: int(twin.state["spell"]))) > 5
    assert len(drawn(match, seat, lambda twin: int(twin.state["spell"]))) == 1


def test_every_twin_can_be_played_on():
    for id in (COMBAT, SPELLS):
        rng = np.random.default_rng(5)
        match = Match(id, seed=5)
        for _ in range(60):
            if match.over:
                break
            seat = int(rng.choice(match.acting))
            twin = match.resample_hidden(seat, int(rng.integers(1000)))
            for _ in range(4):
                if not twin.over:
                    who = int(rng.choice(twin.acting))
                    twin.step(int(rng.choice(np.flatnonzero(twin.legal(who)))), who)
            options = [a for a in np.flatnonzero(match.legal(seat)) if match.game.action_names[a] != "concede"]
            match.step(int(rng.choice(options)), seat)
    assert events(match, "round")
