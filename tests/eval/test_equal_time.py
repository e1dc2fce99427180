"""Matches at equal wall time per move: the searcher's time follows the agent's, and what is printed was measured."""

from __future__ import annotations

import json
from types import SimpleNamespace

import numpy as np
import pytest

from feint.agents import search
from feint.cli.main import main
from feint.envs import ConfigError, load
from feint.envs.engine import agent as protocol
from feint.envs.engine.agent import Agent, TimedAgent, Views, uniform
from feint.eval.equal_time import equal_time

GAME = "magicalogia-battle"
SMALL = {"size": "core", "mp": 2}


class Random(Agent):
    """Plays at random; a decision takes it so many seconds of a given clock."""

    name = "random"

    def __init__(self, clock=None, seconds=0.0):
        self.clock, self.took = clock, seconds

    def act(self, views):
        if self.clock is not None:
            self.clock.now += self.took
        return super().act(views)

    def probabilities(self, views):
        return uniform(views.mask)


@pytest.fixture
def clock(monkeypatch):
    """A clock that only decisions and playouts move, a tenth of a millisecond each playout."""
    clock = SimpleNamespace(now=0.0)
    stopped = SimpleNamespace(perf_counter=lambda: clock.now)
    play = search.SearchAgent._playout  # noqa: SLF001 (its playouts move the clock)

    def timed_play(self, views, row, actions, seeds):
        clock.now += 1e-4 * len(seeds)
        return play(self, views, row, actions, seeds)

    monkeypatch.setattr(protocol, "time", stopped)
    monkeypatch.setattr(search, "time", stopped)
    monkeypatch.setattr(search.SearchAgent, "_playout", timed_play)
    return clock


def test_the_searcher_takes_as_long_as_the_agent(clock):
    found = equal_time(load(GAME, **SMALL), Random(clock, 0.05), 20, seed=1)
    assert found.agent_seconds == pytest.approx(0.05)
    assert 0.85 < found.search_seconds / found.agent_seconds < 1.15
    assert found.matches == 20 == found.won + found.drawn + found.lost
    assert found.low <= found.rate == found.won / 20 <= found.high


def test_the_searcher_may_be_given_a_multiple_of_the_time(clock):
    found = equal_time(load(GAME, **SMALL), Random(clock, 0.05), 20, seed=1, factor=3.0)
    assert 2.55 < found.search_seconds / found.agent_seconds < 3.45


def test_forced_moves_are_not_counted():
    agent = TimedAgent(Random())
    agent.start(load(GAME, **SMALL), (0, 1), np.random.default_rng(0))

    def views(legal):
        mask = np.zeros((1, 4), np.int8)
        mask[0, :legal] = 1
        return Views(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, 3), np.float32), mask)

    agent.act(views(1))
    assert agent.decisions == 0 and agent.seconds_per_decision == 0
    agent.act(views(3))
    assert agent.decisions == 1 and agent.seconds_per_decision > 0


def test_the_command_prints_both_times_beside_the_share_won(capsys):
    words = ["equal-time", GAME, "random:resign=no", "-n", "2", "-o", "size=core", "-o", "mp=2"]
    assert main([*words, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["agent_seconds"] > 0 and figures["search_seconds"] > 0 and figures["matches"] == 2
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("ms per move") and lines[1].endswith("ms per move") and "95% interval" in lines[2]


@pytest.mark.parametrize("wrong", [{"matches": 1}, {"matches": True}, {"factor": 0}, {"factor": float("inf")}])
def test_numbers_that_are_not_allowed(wrong):
    with pytest.raises(ConfigError, match=next(iter(wrong))):
        equal_time(load(GAME, **SMALL), "scripted", **{"matches": 2, **wrong})


def test_games_of_more_seats_are_refused(capsys):
    assert main(["equal-time", GAME, "scripted", "-o", "group=2"]) == 2
    assert "3 seats" in capsys.readouterr().err
