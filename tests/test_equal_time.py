"""Matches at equal wall time per move: the searcher's time follows the agent's, and what is printed was measured."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest

from feint.agents.base import Agent, spread
from feint.envs import ConfigError, load
from feint.eval.equal_time import Timed, equal_time, main

GAME = "magicalogia-battle"
SMALL = {"size": "core", "mp": 2}


class Slow(Agent):
    """Plays at random, and takes its time."""

    name = "slow"

    def __init__(self, seconds):
        self.nap = seconds

    def act(self, views):
        time.sleep(self.nap)
        return super().act(views)

    def probabilities(self, views):
        return spread(views.mask)


def test_the_searcher_takes_as_long_as_the_agent():
    found = equal_time(load(GAME, **SMALL), Slow(0.05), 6, seed=1)
    assert found.agent_seconds >= 0.05 and 0.4 < found.search_seconds / found.agent_seconds < 2.5
    assert found.matches == 6 == found.won + found.drawn + found.lost
    assert found.low <= found.rate == found.won / 6 <= found.high


def test_forced_moves_are_not_counted():
    agent = Timed(Slow(0.0))
    agent.start(load(GAME, **SMALL), (0, 1), np.random.default_rng(0))
    from feint.agents.base import Views

    def views(legal):
        mask = np.zeros((1, 4), np.int8)
        mask[0, :legal] = 1
        return Views(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, 3), np.float32), mask)

    agent.act(views(1))
    assert agent.moves == 0 and agent.pace == 0
    agent.act(views(3))
    assert agent.moves == 1 and agent.pace > 0


def test_the_command_prints_both_times_beside_the_share_won(capsys):
    given = [GAME, "random:resign=no", "-n", "2", "-o", "size=core", "-o", "mp=2"]
    assert main([*given, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["agent_seconds"] > 0 and told["search_seconds"] > 0 and told["matches"] == 2
    assert main(given) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("ms a move") and lines[1].endswith("ms a move") and "95% interval" in lines[2]


@pytest.mark.parametrize("wrong", [{"matches": 1}, {"matches": True}, {"factor": 0}, {"factor": float("inf")}])
def test_numbers_that_are_not_allowed(wrong):
    with pytest.raises(ConfigError, match=next(iter(wrong))):
        equal_time(load(GAME, **SMALL), "scripted", **{"matches": 2, **wrong})


def test_games_of_more_seats_are_refused(capsys):
    assert main([GAME, "scripted", "-o", "group=2"]) == 2
    assert "3 seats" in capsys.readouterr().err
