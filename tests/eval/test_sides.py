"""Training by sides: whose decisions are learned from, what they are worth, and that it learns."""

import json

import numpy as np
import pytest

from feint.agents import make
from feint.agents.policy import PolicyAgent
from feint.agents.prior import Prior
from feint.envs import Batch, ConfigError, load
from feint.envs.engine.table import play_matches
from feint.eval.sides import gains, sides_of
from feint.training import team_ppo as sides
from feint.training.team_ppo import ActorCritic, Settings, play, train

ID = "magicalogia-battle"
#: One iteration of a few matches.
TINY = Settings(ID, {"size": "micro"}, matches=8, iterations=1, batch=32, hidden=(8,), final_matches=8)


def _started(game, spec, kind=make):
    agent = kind(spec)
    agent.start(game, range(game.players), np.random.default_rng(1))
    return agent


def _played(game, own, n=64, decay=1.0):
    model = ActorCritic(game.num_slots, game.num_actions, (8,))
    prior, other = _started(game, "random:resign=no", Prior), _started(game, "random:resign=no")
    rng = np.random.default_rng(2)
    return play(game, model, prior, other, np.arange(n, dtype=np.uint64), np.full(n, own), rng, decay)


@pytest.mark.parametrize("own", [0, 1])
def test_only_free_decisions_of_the_learning_side_are_kept(own):
    game = load(ID, size="micro")
    records, gained = _played(game, own)
    assert len(records.action) > 64 and (records.mask.sum(axis=1) > 1).all()
    assert (records.mask[np.arange(len(records.action)), records.action] == 1).all()
    assert set(gained) <= {-1.0, 0.0, 1.0} and len(set(gained)) > 1


def test_with_full_decay_every_decision_is_worth_the_return_of_its_seat():
    game = load(ID, size="micro")
    records, gained = _played(game, 0, n=1)
    np.testing.assert_allclose(records.advantage + records.value, gained[0], atol=1e-5)


def test_with_no_decay_a_decision_is_worth_the_change_of_the_value():
    game = load(ID, size="micro")
    records, gained = _played(game, 0, n=1, decay=0.0)
    after = np.append(records.value[1:], gained[0])
    assert len(after) > 2
    np.testing.assert_allclose(records.advantage, after - records.value, atol=1e-5)


def test_sides_are_teams_where_a_game_has_them_and_seats_elsewhere():
    micro = load(ID, size="micro")
    batch = Batch(micro, 3)
    assert sides_of(micro, batch).tolist() == [[0, 1]] * 3
    roles = ("mafioso", "citizen", "citizen", "citizen")
    mafia = load("mafia42", players=4, roles=roles, seating="given")
    assert sides_of(mafia, Batch(mafia, 2)).tolist() == [[1, 0, 0, 0]] * 2


def test_an_agent_gains_nothing_over_itself_and_much_over_one_that_gives_up():
    game = load(ID, size="micro")
    same = gains(game, make("nash"), make("nash"), 400, 1)
    assert [row.side for row in same] == [0, 1] and [row.matches for row in same] == [400, 400]
    assert all(row.low < 0 < row.high for row in same)
    # an agent that can concede at once and does half the time: the other side is all but won
    less = gains(game, make("random"), make("nash"), 400, 1)
    assert all(row.high < -0.3 for row in less)
    assert all(row.earned - row.usual == pytest.approx(row.gain) for row in less)


def test_gains_are_taken_over_the_deals_that_have_the_side():
    game = load("mafia42", players=4, pace="fast", days=3)
    rows = gains(game, make("random"), make("random"), 24, 1)
    assert [row.side for row in rows] == [0, 1] and all(row.matches == 24 for row in rows)


def test_in_a_game_of_teams_every_member_of_the_side_learns():
    game = load("mafia42", players=5, pace="fast")
    model = ActorCritic(game.num_slots, game.num_actions, (8,))
    prior, other = _started(game, "random", Prior), _started(game, "random")
    own, seeds = np.array([0, 1] * 6), np.arange(12, dtype=np.uint64)
    records, gained = play(game, model, prior, other, seeds, own, np.random.default_rng(0), 1.0)
    team = np.rint(records.inputs[:, game.slots.index("own_team")] * 2)
    assert set(np.unique(team)) == {0, 1} and gained.shape == (12,)
    assert set(np.round(records.advantage + records.value, 4)) <= {-1.0, 0.0, 1.0}


def test_it_learns_to_beat_a_player_that_is_far_from_its_best(tmp_path):
    given = {
        "matches": 256,
        "iterations": 30,
        "batch": 512,
        "epochs": 4,
        "learning_rate": 5e-3,
        "average": 0.5,
        "final_matches": 8,
    }
    settings = Settings(
        ID, {"size": "micro"}, "random:resign=no", ("random:resign=no", "self"), age=5, hidden=(32,), **given
    )
    train(settings, tmp_path)
    game = load(ID, size="micro")
    learned, seeds = PolicyAgent(tmp_path), np.arange(1000, dtype=np.uint64)
    returns = play_matches(game, [learned, make("random:resign=no")], seeds, np.random.default_rng(3))[0]
    before = play_matches(game, [make("random:resign=no")] * 2, seeds, np.random.default_rng(3))[0]
    # both means are within 0.07 of the truth (two standard errors of 1,000 returns within -1..1)
    assert returns[:, 0].mean() > before[:, 0].mean() + 0.14


def test_the_same_seed_gives_the_same_net_and_the_manifest_says_how(tmp_path):
    for name in ("a", "b"):
        train(TINY, tmp_path / name)
    files = [(tmp_path / name / "model.safetensors").read_bytes() for name in ("a", "b")]
    assert files[0] == files[1]
    told = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert told["net"]["prior"] == "scripted" and told["training"]["settings"]["options"] == {"size": "micro"}
    assert told["steps"] > 0 and told["evaluation"]["scripted"]["side 1"]["matches"] == 8


def test_a_run_goes_on_from_an_exported_net(tmp_path):
    train(TINY, tmp_path / "first")
    still = {"start": str(tmp_path / "first"), "learning_rate": 1e-12}
    train(Settings(**vars(TINY) | still), tmp_path / "second")
    first, second = (PolicyAgent(tmp_path / name).net for name in ("first", "second"))
    for (a, b), (c, d) in zip(first.layers, second.layers, strict=True):
        np.testing.assert_allclose(np.append(a, b), np.append(c, d), atol=1e-6)
    assert first.prior_weight == pytest.approx(second.prior_weight, abs=1e-6)
    with pytest.raises(ConfigError, match=r"\(8, .*prior 'scripted' can't go on as one of .*\(9, "):
        train(Settings(**vars(TINY) | still | {"hidden": (9,)}), tmp_path / "third")


def test_the_command_takes_its_settings(tmp_path, monkeypatch, capsys):
    sizes = "--matches 8 --iterations 2 --hidden 8 --final-matches 8"
    words = f"sides {ID} -o size=micro {sizes} --sides 1 --seed 3 --out {tmp_path / 'run'}"
    monkeypatch.setattr("sys.argv", words.split())
    sides.main()
    told = capsys.readouterr().out
    assert "iteration 2" in told and "side 1" in told and "side 0" not in told
