"""Sessions: the script's probabilities are legal, it pursues its ends, guards its secret, beats random play; report."""

import json

import numpy as np
import pytest
from magicalogia_session_table import CASSIA, MARTA, WREN, act, asked, go, scene, session, until
from support import legal_names, poke

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.agent import Views
from feint.envs.engine.table import play_matches
from feint.eval.reports import magicalogia_session as session_report
from feint.eval.reports.driver import run_report
from feint.eval.statistics import mean_interval

GAME = "magicalogia-session"


def started(game):
    agent = make("scripted")
    agent.start(game, range(game.players), np.random.default_rng(0))
    return agent


def choices(match) -> dict[str, float]:
    """The script's probabilities at a position, by the names of actions."""
    seat = match.player
    views = Views(np.array([seat]), np.zeros(1, int), match.observe(seat)[None], match.legal(seat)[None])
    probs = started(match.game).probabilities(views)[0]
    return {match.game.action_names[k]: float(probs[k]) for k in np.flatnonzero(probs)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_probabilities_are_legal(players):
    game = load(GAME, players=players)
    agent, batch = started(game), Batch(game, 8, seed=1)
    for _ in range(300):
        views = Views(batch.player.copy(), np.arange(8), batch.obs.copy(), batch.mask.copy())
        probs = agent.probabilities(views)
        assert (probs >= 0).all() and not probs[views.mask == 0].any()
        np.testing.assert_allclose(probs.sum(axis=1), 1.0, atol=1e-9)
        batch.step(agent.act(views))


def test_beats_random_play():
    """In every seat, on the same seeds: the lower end of the interval of its margin in merits is above random play."""
    game, rng = load(GAME), np.random.default_rng(3)
    seeds = rng.integers(0, 1 << 64, 60, np.uint64)
    margins = []
    for seat in range(3):
        agents = [make("random")] * 3
        agents[seat] = make("scripted")
        returns, _ = play_matches(game, agents, seeds, rng)
        margins.append(returns[:, seat] - np.delete(returns[:, :3], seat, axis=1).mean(axis=1))
    assert mean_interval(np.mean(margins, axis=0))[1] > 0.5


def test_pursues_its_mission():
    match = session(secret=[["learn the secret of", "Marta"], "grant a wish", "grant a wish"])
    until(scene(match, WREN), "the main action")
    assert choices(match)["investigate a secret"] > 0.8
    act(match, "investigate a secret")
    assert choices(match)["person Marta"] > 0.8


def test_fights_the_host_it_knows_of():
    match = session()
    poke(match, "knows", 1 << WREN, MARTA)
    go(match, WREN)
    assert choices(match)["battle scene"] > 0.8
    act(match, "battle scene")
    assert choices(match)["person Marta"] > 0.8


def test_takes_trades_that_gain_and_refuses_those_that_lose():
    for gives, wants, taken in ((("holder", (0,)), "item a blossom", True), (("blossoms", (WREN,)), None, False)):
        match = session()
        poke(match, "host", -1, 0)
        poke(match, "holder", WREN if taken else CASSIA, 0)
        poke(match, "blossoms", 1, WREN if not taken else CASSIA)
        scene(match, WREN, joined=(CASSIA,))
        for name in ("offer a trade", "player_1", "item fragment of Ash" if taken else "item a blossom",
                     "item a blossom" if taken else "item fragment of Ash"):  # fmt: skip
            act(match, name)
        assert asked(match) == "to accept a trade" and gives and (wants or not taken)
        assert (choices(match).get("agree", 0.0) > 0.8) == taken


def test_disturbs_whoever_looks_into_its_secret():
    match = session(("flame", "Gold"), "unsettle")
    poke(match, "public", 1, CASSIA)
    scene(match, WREN, joined=(CASSIA,))
    poke(match, "battle.charge", 2, (CASSIA, 2))
    until(match, "the main action")
    for name in ("investigate a secret", "person Cassia", "go on"):
        act(match, name)
    assert match.player == CASSIA and "magic unsettle" in legal_names(match)
    assert choices(match) == {"magic unsettle": 1.0}
    assert match.state["whom"] == CASSIA


def test_gives_up_what_is_lost():
    match = session()
    go(match, WREN)
    for name in ("battle scene", "person Ilya", "refuse", "refuse"):
        act(match, name)
    until(match, "own turn", WREN)
    assert "concede" not in choices(match)
    poke(match, "battle.mp", 1, WREN)
    assert choices(match) == {"concede": 1.0}


def test_report_balances_seats_and_missions(tmp_path, monkeypatch):
    monkeypatch.setattr(session_report, "SECRET_MISSIONS", session_report.SECRET_MISSIONS[:3])
    settings = {"agent": "random", "players": 2, "matches": 12}
    page = run_report(session_report.REPORT, settings, tmp_path, lambda done, total: None)
    numbers = json.loads((tmp_path / "session.json").read_text())
    assert numbers["sessions"] == 12 and numbers["cut_off"] == 0
    missions = numbers["by_secret_mission"]
    assert [missions[name]["fulfilled"]["number"] for name in list(missions)[:3]] == [4, 4, 4]
    assert {name: part["number"] for name, part in numbers["by_seat"].items()} == {"player_0": 6, "player_1": 6}
    assert sum(part["merits"]["number"] for part in numbers["by_open_mission"].values()) == 12
    assert (tmp_path / "session.png").read_bytes()[:4] == b"\x89PNG" and "secrets of PCs learned" in page
