"""The search agent: it finds what wins, reads nothing hidden, and repeats itself by its seed."""

import numpy as np
import pytest

from feint.agents import make
from feint.envs import Batch, ConfigError, load
from feint.envs.engine.table import play_matches

GAME = "magicalogia-battle"


def returns(agents, n, seed=1, **config):
    game = load(GAME, **{"size": "core", **config})
    seeds = np.random.default_rng(seed).integers(0, 1 << 64, n, np.uint64)
    return play_matches(game, agents, seeds, np.random.default_rng(seed))[0]


def test_determinizations_differ_in_hidden_facts_only():
    batch = Batch(GAME, 4, seed=2, autoreset=False, size="core", stats=((3, 3, 3), (3, 3, 3)))
    names = batch.game.action_names
    for name in ("mana star", "mana star", "go on", "go on", "go on", "plot 1 1 1"):
        batch.step(np.full(4, names.index(name)))
    determinizations = batch.resample_hidden(2, 1, np.arange(600))
    state = determinizations.states
    assert len(np.unique(state["plot"][:, 0])) == 56 and len(np.unique(state["rng"])) == 600
    known = [n for n in state.dtype.names if n not in ("plot", "rng", "events", "event_count")]
    for name in known:
        assert (state[name] == batch.states[name][2]).all(), name
    assert (determinizations.obs == batch.obs[2]).all() and (determinizations.mask == batch.mask[2]).all()


def test_search_beats_random_that_never_gives_up():
    """300 matches each way: the lower end of the 95% interval of its win rate lies above a half."""
    pair = [make("search:playouts=400"), make("random:resign=no")]
    wins = (returns(pair, 150)[:, 0] > 0).sum() + (returns(pair[::-1], 150)[:, 1] > 0).sum()
    assert wins / 300 - 1.96 * (0.25 / 300) ** 0.5 > 0.5


def test_same_seed_same_matches():
    first, again = (returns([make("search:playouts=100"), make("random")], 10) for _ in range(2))
    assert (first == again).all()


@pytest.mark.parametrize("spec", ["search:0", "search:x", "search:seconds=-1", "search:seconds=soon"])
def test_bad_budgets(spec):
    with pytest.raises(ConfigError, match="search"):
        make(spec)


def test_a_time_budget_is_kept():
    agent = make("search:seconds=0.05")
    assert returns([agent, make("random")], 2, mp=3).shape == (2, 2)
