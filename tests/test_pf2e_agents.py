"""The script and the initiative equilibrium of the Pathfinder duels."""

from __future__ import annotations

import numpy as np
import pytest

from feint.agents import make
from feint.agents.initiative import equilibrium, payoffs
from feint.agents.table import play_matches
from feint.envs import ConfigError, load
from feint.eval.pf2e_balance import classes_of, win_rates

IDS = ("pf2e-combat-duel", "pf2e-spell-duel", "pf2e-mixed-duel")


def score(game, agent, other, matches: int, seed: int = 0) -> float:
    """Share of matches that `agent` wins, seats balanced, a draw counted half."""
    rng = np.random.default_rng(seed)
    seeds = rng.integers(0, 1 << 63, matches, np.uint64)
    first, _ = play_matches(game, [agent, other], seeds, rng)
    second, _ = play_matches(game, [other, agent], seeds, rng)
    return float((1 + np.sign(np.concatenate([first[:, 0], second[:, 1]])).mean()) / 2)


@pytest.mark.parametrize("id", IDS)
def test_the_script_beats_random_play_between_equals(id):
    name = "fighter-5" if id == "pf2e-combat-duel" else "wizard-5"
    game = load(id, duelists=(name, name))
    assert score(game, make("scripted"), make("random:resign=no"), 80) > 0.75


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("option", [{}, {"terms": True}, {"side": 2}, {"pool": "published"}])
def test_the_script_plays_every_configuration_to_its_end(id, option):
    game = load(id, **option)
    rng = np.random.default_rng(1)
    player = make("scripted")
    returns, lengths = play_matches(game, [player] * game.players, np.arange(10, dtype=np.uint64), rng)
    assert (lengths < game.max_turns).all() and np.abs(returns).max() <= max(-game.low, game.high)


@pytest.mark.parametrize("pair", [("fighter-1", "rogue-1"), ("fighter-5", "wizard-5")])
def test_payoffs_of_the_initiative_turn_with_the_sides(pair):
    own, foe = pair
    assert payoffs(own, foe) == pytest.approx(-payoffs(foe, own).T, abs=1e-9)


def test_equal_duellists_have_an_even_initiative():
    value, own, foe = equilibrium("fighter-1", "fighter-1")
    assert value == pytest.approx(0, abs=1e-9) and own.sum() == pytest.approx(1) and foe.sum() == pytest.approx(1)


def test_nobody_gains_by_leaving_the_equilibrium():
    for own, foe in (("rogue-3", "swashbuckler-3"), ("bard-1", "fighter-1")):
        value, rows, columns = equilibrium(own, foe)
        matrix = payoffs(own, foe)
        assert (matrix @ columns).max() <= value + 1e-8 and (rows @ matrix).min() >= value - 1e-8


def test_the_nash_agent_plays_combat_duels_only():
    game = load("pf2e-combat-duel")
    assert 0.3 < score(game, make("nash"), make("scripted"), 60) < 0.7
    with pytest.raises(ConfigError, match="does not play pf2e-spell-duel"):
        make("nash").start(load("pf2e-spell-duel"), [0], np.random.default_rng(0))


def test_balance_is_a_table_of_all_classes_that_can_enter():
    assert len(classes_of("pf2e-combat-duel")) == 10 and len(classes_of("pf2e-spell-duel")) == 5
    rates = win_rates("pf2e-spell-duel", "scripted", 1, 4)
    assert rates.shape == (5, 5) and np.allclose(rates + rates.T, 1)
