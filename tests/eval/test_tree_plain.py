"""The tree walk on a game with private facts, private events and dice between its steps."""

from dataclasses import replace

import numpy as np
import pytest

from feint.envs.engine.compile import JIT

pytestmark = pytest.mark.skipif(JIT, reason="rules are replaced in plain Python only: test_parity.py starts it so")

if not JIT:
    import pyspiel
    from broken import example
    from open_spiel.python.algorithms.gambit import export_gambit

    from feint.envs import GAMES
    from feint.envs.engine import openspiel
    from feint.envs.engine.dice import roll
    from feint.envs.engine.events import EVERYONE, EventType, emit
    from feint.envs.engine.game import GameSpec
    from feint.envs.engine.registry import Entry
    from feint.envs.example import game as kuhn
    from feint.envs.example import rules
    from feint.eval.exploit import exploitability
    from feint.eval.tree import grow

COIN, SIDE = 4, 5


def build(config):
    """The example game with one more event, a coin, and the rules as they stand now."""
    coins = (
        EventType("coin", ("seat", "side"), lambda **values: str(values)),
        EventType("side", ("seat", "side"), lambda **values: str(values)),
    )
    game = example(config)
    return replace(game, name="coins", events=(*game.events, *coins))


@pytest.fixture
def game(monkeypatch):
    """Kuhn poker in which a coin is thrown after every step: the seat that acted alone sees it, every third all see."""
    step = rules.step

    def step_and_throw(s, seat, action):
        step(s, seat, action)
        if s.done == 0:
            side = roll(s, 3)
            emit(s, SIDE if side == 3 else COIN, EVERYONE if side == 3 else 1 << seat, seat, side, 0, 0)

    monkeypatch.setattr(rules, "step", step_and_throw)
    monkeypatch.setitem(GAMES, "coins", Entry(f"{__name__}:COINS", "Kuhn poker with coins, for tests"))
    return build({"players": 2, "betting": "open"})


if not JIT:
    COINS = GameSpec(kuhn.OPTIONS, build)


def test_uniform_play_is_as_exploitable_as_openspiel_finds(game):
    efg = pyspiel.load_efg_game(export_gambit(openspiel.load("coins")))
    found = exploitability(game, "random")
    assert found.nash_conv == pytest.approx(pyspiel.nash_conv(efg, pyspiel.UniformRandomPolicy(efg)), abs=1e-9)
    assert found.nash_conv > 0.1


def test_seats_tell_apart_what_they_alone_were_shown(game):
    """The first seat acts again after its check: knowing its own coin's side, 1 and 2 apart, and the third."""
    first, second, third = (len(level.seat) for level in grow(game)[:3])
    assert (first, second, third) == (3, 3 * 2 * 2, 3 * 3 * 2)


def test_every_level_is_reached_with_certainty(game):
    """Chance and uniform players together reach a level, or an end before it, with probability one."""
    levels = grow(game)
    reach, ended = levels[0].chance, 0.0
    for level, after in zip(levels, levels[1:], strict=False):
        ended += reach[level.player < 0].sum()
        share = 1.0 / level.mask[level.info[after.parent]].sum(axis=1)
        reach = reach[after.parent] * after.chance * share
        assert ended + reach.sum() == pytest.approx(1)
    assert len(levels) == 4 and np.isclose(ended + reach.sum(), 1)
