"""The tree walk on a game with private facts, private events and dice between its steps."""

import numpy as np
import pytest

from feint.envs.engine.compile import JIT

pytestmark = pytest.mark.skipif(JIT, reason="the toy game runs in plain Python: test_parity.py starts it so")

if not JIT:
    import pyspiel
    from open_spiel.python.algorithms.gambit import export_gambit

    from feint.envs import GAMES, load
    from feint.envs.engine import openspiel
    from feint.envs.engine.registry import Entry
    from feint.eval.exploit import exploitability
    from feint.eval.tree import grow

    GAMES["toy"] = Entry("toy", "coins, for tests")


@pytest.fixture
def short():
    """The toy's last round only, through its registered name."""
    game = load("toy", players=2)
    game.template["round_no"] = 1
    yield game
    game.template["round_no"] = 0


def test_uniform_play_is_as_exploitable_as_openspiel_finds(short):
    efg = pyspiel.load_efg_game(export_gambit(openspiel.load("toy", players=2)))
    found = exploitability(short, "random")
    assert found.nash_conv == pytest.approx(pyspiel.nash_conv(efg, pyspiel.UniformRandomPolicy(efg)), abs=1e-9)
    assert found.nash_conv > 0.1


def test_every_level_is_reached_with_certainty(short):
    """Chance and uniform players together reach a level, or an end before it, with probability one."""
    levels = grow(short)
    reach, ended = levels[0].chance, 0.0
    for level, after in zip(levels, levels[1:], strict=False):
        ended += reach[level.player < 0].sum()
        share = 1.0 / level.mask[level.info[after.parent]].sum(axis=1)
        reach = reach[after.parent] * after.chance * share
        assert ended + reach.sum() == pytest.approx(1)
    assert len(levels) > 6 and np.isclose(ended + reach.sum(), 1)
