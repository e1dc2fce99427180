"""Sessions: the script states legal chances, pursues its ends, guards its secret, beats random play; the report."""

import json

import numpy as np
import pytest
from magicalogia_session_table import (
    CASSIA,
    MARTA,
    WREN,
    act,
    asked,
    go,
    names,
    put,
    record,
    scene,
    session,
    until,
)

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.agent import Views
from feint.envs.engine.table import play_matches
from feint.eval.reports import magicalogia_session as session_report
from feint.eval.statistics import mean_interval

GAME = "magicalogia-session"


def started(game):
    agent = make("scripted")
    agent.start(game, range(game.players), np.random.default_rng(0))
    return agent


def choices(match) -> dict[str, float]:
    """The script's chances at a position, by name."""
    seat = match.player
    views = Views(np.array([seat]), np.zeros(1, int), match.observe(seat)[None], match.legal(seat)[None])
    chances = started(match.game).probabilities(views)[0]
    return {match.game.action_names[k]: float(chances[k]) for k in np.flatnonzero(chances)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_legal_chances(players):
    game = load(GAME, players=players)
    agent, batch = started(game), Batch(game, 8, seed=1)
    for _ in range(300):
        views = Views(batch.player.copy(), np.arange(8), batch.obs.copy(), batch.mask.copy())
        chances = agent.probabilities(views)
        assert (chances >= 0).all() and not chances[views.mask == 0].any()
        np.testing.assert_allclose(chances.sum(axis=1), 1.0, atol=1e-9)
        batch.step(agent.act(views))


def test_beats_random_play():
    """In every seat alike, on the same seeds: its merits lie above those of the random players, with the interval."""
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
    put(match, "knows", MARTA, to=1 << WREN)
    go(match, WREN)
    assert choices(match)["battle scene"] > 0.8
    act(match, "battle scene")
    assert choices(match)["person Marta"] > 0.8


def test_takes_trades_that_gain_and_refuses_those_that_lose():
    for gives, wants, taken in ((("holder", (0,)), "item a blossom", True), (("blossoms", (WREN,)), None, False)):
        match = session()
        put(match, "host", 0, to=-1)
        put(match, "holder", 0, to=WREN if taken else CASSIA)
        put(match, "blossoms", WREN if not taken else CASSIA, to=1)
        scene(match, WREN, joined=(CASSIA,))
        for name in ("offer a trade", "player_1", "item fragment of Ash" if taken else "item a blossom",
                     "item a blossom" if taken else "item fragment of Ash"):  # fmt: skip
            act(match, name)
        assert asked(match) == "to accept a trade" and gives and (wants or not taken)
        assert (choices(match).get("agree", 0.0) > 0.8) == taken


def test_disturbs_whoever_looks_into_its_secret():
    match = session(("flame", "Gold"), "unsettle")
    put(match, "public", CASSIA, to=1)
    scene(match, WREN, joined=(CASSIA,))
    table = match._buffers.states["battle"]
    table["charge"][0, CASSIA, 2] = 2
    match._refresh()
    until(match, "the main action")
    for name in ("investigate a secret", "person Cassia", "go on"):
        act(match, name)
    assert match.player == CASSIA and "magic unsettle" in names(match)
    assert choices(match) == {"magic unsettle": 1.0}
    assert record(match)["whom"] == CASSIA


def test_gives_up_what_is_lost():
    match = session()
    go(match, WREN)
    for name in ("battle scene", "person Ilya", "refuse", "refuse"):
        act(match, name)
    until(match, "own turn", WREN)
    assert "concede" not in choices(match)
    match._buffers.states["battle"]["mp"][0, WREN] = 1
    match._refresh()
    assert choices(match) == {"concede": 1.0}


def test_report_balances_seats_and_missions(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(session_report, "SECRET_MISSIONS", session_report.SECRET_MISSIONS[:3])
    assert session_report.main(["--agent", "random", "--players", "2", "--matches", "12", "--out", str(tmp_path)]) == 0
    numbers = json.loads((tmp_path / "session.json").read_text())
    assert numbers["sessions"] == 12 and numbers["cut_off"] == 0
    missions = numbers["by_secret_mission"]
    assert [missions[name]["fulfilled"]["number"] for name in list(missions)[:3]] == [4, 4, 4]
    assert {name: part["number"] for name, part in numbers["by_seat"].items()} == {"player_0": 6, "player_1": 6}
    assert sum(part["merits"]["number"] for part in numbers["by_open_mission"].values()) == 12
    assert (tmp_path / "session.png").read_bytes()[:4] == b"\x89PNG" and "secrets learned" in capsys.readouterr().out
