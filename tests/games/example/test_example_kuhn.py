"""example-kuhn: its rules, its exact value, and OpenSpiel's Kuhn poker beside it."""

import itertools
from fractions import Fraction

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.gambit import export_gambit
from support import act, events, legal_names, slot

from feint.agents import Agent
from feint.envs import Match, load
from feint.envs.engine import openspiel
from feint.eval.exploit import exploitability

JACK, QUEEN, KING = range(3)


def dealt(*cards: int, **config) -> Match:
    """A match in which the seats hold these cards."""
    left, dice = list(range(len(cards) + 1)), []
    for card in cards:
        dice.append(left.index(card) + 1)
        left.remove(card)
    return Match("example-kuhn", dice=dice, players=len(cards), **config)


@pytest.mark.rule("EX-01")
@pytest.mark.parametrize("players", [2, 3])
def test_every_deal_is_as_probable(players):
    deals = {
        tuple(outcome.match.state["card"][:players]): outcome.probability
        for outcome in Match.openings("example-kuhn", players=players)
    }
    expected = list(itertools.permutations(range(players + 1), players))
    assert deals == dict.fromkeys(expected, Fraction(1, len(expected)))


@pytest.mark.rule("EX-03")
def test_seats_check_or_bet_in_turn():
    match = dealt(KING, QUEEN, JACK)
    for seat in range(3):
        assert match.acting == (seat,)
        assert legal_names(match) == ["check", "bet"]
        act(match, "check")
    assert match.done


@pytest.mark.rule("EX-04")
def test_everyone_answers_a_bet_once():
    match = dealt(KING, QUEEN, JACK)
    act(match, "check")
    act(match, "bet")
    for seat in (2, 0):
        assert match.acting == (seat,)
        assert legal_names(match) == ["fold", "call"]
        act(match, "call")
    assert match.done


@pytest.mark.rule("EX-02")
@pytest.mark.rule("EX-05")
@pytest.mark.rule("EX-06")
@pytest.mark.parametrize(
    "cards, line, returns, shown",
    [
        ((KING, QUEEN), ["check", "check"], [1, -1], [0, 1]),
        ((JACK, QUEEN), ["check", "check"], [-1, 1], [0, 1]),
        ((JACK, QUEEN), ["bet", "call"], [-2, 2], [0, 1]),
        ((JACK, QUEEN), ["bet", "fold"], [1, -1], []),
        ((KING, QUEEN), ["check", "bet", "fold"], [-1, 1], []),
        ((KING, QUEEN), ["check", "bet", "call"], [2, -2], [0, 1]),
        ((3, QUEEN, JACK), ["check", "bet", "call", "fold"], [-1, 3, -2], [1, 2]),
        ((JACK, 3, KING), ["bet", "call", "call"], [-2, 4, -2], [0, 1, 2]),
    ],
)
def test_the_highest_card_takes_the_pot(cards, line, returns, shown):
    match = dealt(*cards)
    for name in line:
        act(match, name)
    assert match.done
    assert match.returns.tolist() == returns
    assert [event["seat"] for event in events(match, "shown")] == shown


@pytest.mark.rule("EX-07")
def test_sealed_choices_are_revealed_at_once():
    match = dealt(KING, QUEEN, JACK, betting="sealed")
    assert match.acting == (0, 1, 2)
    act(match, "check", seat=2)
    act(match, "bet", seat=1)
    assert match.acting == (0,)
    assert not events(match, "acted", seat=1)
    assert legal_names(match) == ["check", "bet"]
    act(match, "check", seat=0)
    assert match.done
    assert [(e["seat"], match.game.action_names[e["action"]]) for e in events(match, "acted")] == [
        (0, "check"), (1, "bet"), (2, "check"), (0, "fold"), (2, "fold"),
    ]  # fmt: skip
    assert match.returns.tolist() == [-1, 2, -1]


@pytest.mark.rule("EX-07")
def test_sealed_checks_all_round_go_to_the_highest_card():
    match = dealt(QUEEN, KING, betting="sealed")
    act(match, "check")
    act(match, "check")
    assert match.returns.tolist() == [-1, 1]


@pytest.mark.rule("EX-08")
def test_a_seat_sees_its_own_card_and_those_shown():
    match = dealt(QUEEN, KING)
    assert slot(match, 0, "own_card_queen") == slot(match, 1, "own_card_king") == 1
    assert events(match, "dealt", seat=0) == [{"seat": 0, "card": QUEEN}]
    assert not events(match, "dealt")
    assert not any(slot(match, 0, f"other_1_card_{card}") for card in ("jack", "queen", "king"))
    act(match, "bet")
    assert slot(match, 1, "other_1_bet") == slot(match, 0, "own_bet") == 1
    act(match, "call")
    assert slot(match, 0, "other_1_card_king") == slot(match, 0, "other_1_called") == 1
    assert match.status(None) == "player_0: queen, bets\nplayer_1: king, calls"


@pytest.mark.rule("EX-08")
def test_hidden_cards_are_redrawn_from_those_not_seen():
    match = dealt(QUEEN, KING)
    assert match.status(1) == "player_0: hidden card\nplayer_1: king"
    found = [match.resample_hidden(1, seed).state["card"][:2].tolist() for seed in range(40)]
    assert sorted(map(list, {tuple(cards) for cards in found})) == [[JACK, KING], [QUEEN, KING]]


# --- values -----------------------------------------------------------------------------------------------------------


class Equilibrium(Agent):
    """One of Kuhn's equilibria: the first player bets a jack with probability `bluff`, of 0..1/3."""

    name = "equilibrium"

    def __init__(self, bluff: float):
        self.bluff = bluff

    def probabilities(self, views):
        probs = np.zeros(views.mask.shape)
        for row in range(len(views)):
            card = int(np.argmax(views.observation[row][:3]))
            check, bet, fold, call = range(1, 5)
            if views.mask[row, fold]:
                queen_calls = 1 / 3 + (self.bluff if views.seat[row] == 0 else 0)
                probs[row, call] = (0, queen_calls, 1)[card]
                probs[row, fold] = 1 - probs[row, call]
            else:
                bets = (self.bluff, 0, 3 * self.bluff) if views.seat[row] == 0 else (1 / 3, 0, 1)
                probs[row, bet] = bets[card]
                probs[row, check] = 1 - probs[row, bet]
        return probs


@pytest.mark.rule("EX-06")
@pytest.mark.parametrize("bluff", [0, 1 / 6, 1 / 3])
def test_the_first_player_loses_an_eighteenth_at_equilibrium(bluff):
    found = exploitability(load("example-kuhn"), Equilibrium(bluff))
    assert found.nash_conv == pytest.approx(0, abs=1e-9)
    assert found.values == pytest.approx((-1 / 18, 1 / 18))
    assert found.information_sets == 12


def test_the_script_plays_an_equilibrium():
    found = exploitability(load("example-kuhn"), "scripted")
    assert found.nash_conv == pytest.approx(0, abs=1e-9)


def test_the_script_beats_uniform_play_in_every_variant():
    for config in ({"betting": "sealed"}, {"players": 3}, {"players": 3, "betting": "sealed"}):
        game = load("example-kuhn", **config)
        wins = exploitability(game, "scripted")
        assert wins.nash_conv < exploitability(game, "random").nash_conv / 2


def test_uniform_play_is_exploitable_by_eleven_twentyfourths():
    assert exploitability(load("example-kuhn"), "random").exploitability == pytest.approx(11 / 24)


@pytest.mark.parametrize("players", [2, 3])
def test_uniform_play_is_as_exploitable_as_in_openspiels_kuhn_poker(players):
    theirs = pyspiel.load_game("kuhn_poker", {"players": players})
    found = exploitability(load("example-kuhn", players=players), "random")
    assert found.nash_conv == pytest.approx(pyspiel.nash_conv(theirs, pyspiel.UniformRandomPolicy(theirs)))


def test_openspiel_finds_the_value_by_counterfactual_regret():
    ours = pyspiel.load_efg_game(export_gambit(openspiel.load("example-kuhn")))
    for game in (ours, pyspiel.load_game("kuhn_poker")):
        solver = pyspiel.CFRPlusSolver(game)
        for _ in range(300):
            solver.evaluate_and_update_policy()
        policy = solver.tabular_average_policy()
        assert pyspiel.nash_conv(game, policy) < 0.003
        assert pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0] == pytest.approx(
            -1 / 18, abs=2e-3
        )
