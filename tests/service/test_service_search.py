"""Agents that search at the service's tables: they think one at a time, for so long, and everybody else is answered."""

from __future__ import annotations

import time

import numpy as np
import pytest
from serving import service

from feint.agents.search import SearchAgent
from feint.envs import Match, load
from feint.service.agent_pool import views_of

SESSION = {"game": "magicalogia-session", "seats": []}


def begin(served, **asked):
    response = served.http.post("/v1/matches", json=SESSION | asked)
    assert response.status_code == 201, response.text
    return response.json()


def remove(served, made):
    headers = {"Authorization": f"Bearer {made['owner']}"}
    return served.http.delete(f"/v1/matches/{made['match']}", headers=headers).status_code


@pytest.fixture(scope="module", autouse=True)
def warm():
    """What compiles is compiled before anything is timed."""
    decide(SearchAgent(8), None)


def decide(agent, seconds):
    match = Match(load("magicalogia-session"), 3)
    while match.legal(match.player).sum() < 2:
        match.step(int(np.flatnonzero(match.legal(match.player))[0]))
    agent.start(match.game, range(match.game.players), np.random.default_rng(5))
    if seconds is not None:
        agent.deadline = time.monotonic() + seconds
    return agent.act(views_of(match, match.player, determinizations=True))[0]


def test_playouts_in_slices_decide_as_those_at_once():
    assert decide(SearchAgent(48), 600) == decide(SearchAgent(48), None)


def test_a_deadline_ends_a_search_that_would_take_hours():
    begun = time.monotonic()
    decide(SearchAgent(10_000_000), 0.3)
    assert time.monotonic() - begun < 30  # the seeds of ten million worlds are drawn first


def test_matches_that_search_leave_the_service_answering(tmp_path):
    with service(tmp_path, per_client=100, unattended=12, search=0.3) as served:
        made = [begin(served, opponents="search:200") for _ in range(12)]
        slowest = 0.0
        for _ in range(20):
            begun = time.monotonic()
            assert served.http.get("/v1/health").status_code == 200
            slowest = max(slowest, time.monotonic() - begun)
            time.sleep(0.05)
        assert slowest < 10  # a hang was of minutes
        begun = time.monotonic()
        assert [remove(served, one) for one in made] == [204] * 12
        assert time.monotonic() - begun < 40
        assert served.matches.running == 0
        # nothing waits for the one thread that searches: a new decision is made at once
        wait = served.http.get(f"/v1/matches/{begin(served, opponents='search:8')['match']}", params={"wait": 5}).json()
        assert wait["turn"] > 0 or wait["thinking"]


def test_matches_without_an_open_seat_are_few(tmp_path):
    with service(tmp_path, unattended=2) as served:
        made = [begin(served, opponents="random", auto=False) for _ in range(2)]
        answer = served.http.post("/v1/matches", json=SESSION | {"opponents": "random"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_matches")
        begin(served, seats=["open"], opponents="random")
        remove(served, made[0])
        begin(served, opponents="random", auto=False)


def test_the_clock_of_an_agent_runs_from_when_it_has_a_thread(tmp_path):
    """Six that search wait for one another longer than each may think, and none is played for."""
    with service(tmp_path, search=0.2, think=5.0, unattended=6) as served:
        made = [begin(served, opponents="search:200") for _ in range(6)]
        time.sleep(8)
        views = [served.http.get(f"/v1/matches/{one['match']}").json() for one in made]
        assert [view["substituted"] for view in views] == [[]] * 6
        assert any(view["turn"] for view in views)
        for one in made:
            remove(served, one)


def test_more_playouts_than_allowed_are_refused_with_what_is(tmp_path):
    with service(tmp_path) as served:
        answer = served.http.post("/v1/matches", json=SESSION | {"opponents": "search:5000"})
        assert answer.status_code == 422 and "playouts of 1..200" in answer.json()["error"]["message"]
