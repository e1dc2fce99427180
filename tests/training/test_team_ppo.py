"""Training by team: whose decisions are learned from, what they are worth, and that it learns."""

import json

import numpy as np
import pytest

from feint.agents import make
from feint.agents.policy import PolicyAgent
from feint.agents.prior import Prior
from feint.cli.main import main
from feint.envs import ConfigError, load
from feint.envs.engine.table import play_matches
from feint.training.team_ppo import ActorCritic, Settings, play, train

ID = "magicalogia-battle"
#: One iteration of a few matches.
TINY = Settings(ID, {"size": "micro"}, num_envs=8, num_iterations=1, batch_size=32, net_arch=(8,), final_matches=8)


def _started(game, spec, kind=make):
    agent = kind(spec)
    agent.start(game, range(game.players), np.random.default_rng(1))
    return agent


def _played(game, team, n=64, gae_lambda=1.0):
    model = ActorCritic(game.num_slots, game.num_actions, (8,))
    prior, other = _started(game, "random:resign=no", Prior), _started(game, "random:resign=no")
    settings = Settings(game.name, gae_lambda=gae_lambda)
    return play(game, model, prior, other, np.full(n, team), settings, np.random.default_rng(2))


@pytest.mark.parametrize("team", [0, 1])
def test_only_free_decisions_of_the_learning_team_are_kept(team):
    rollout, returns = _played(load(ID, size="micro"), team)
    assert len(rollout.action) > 64 and (rollout.mask.sum(axis=1) > 1).all()
    assert (rollout.mask[np.arange(len(rollout.action)), rollout.action] == 1).all()
    assert set(returns) <= {-1.0, 0.0, 1.0} and len(set(returns)) > 1


def test_with_lambda_one_every_decision_is_worth_the_return_of_its_seat():
    rollout, returns = _played(load(ID, size="micro"), 0, n=1)
    np.testing.assert_allclose(rollout.advantage + rollout.value, returns[0], atol=1e-5)


def test_with_lambda_zero_a_decision_is_worth_the_change_of_the_value():
    rollout, returns = _played(load(ID, size="micro"), 0, n=1, gae_lambda=0.0)
    after = np.append(rollout.value[1:], returns[0])
    assert len(after) > 2
    np.testing.assert_allclose(rollout.advantage, after - rollout.value, atol=1e-5)


def test_every_member_of_a_team_learns():
    game = load("mafia42", players=5, pace="fast")
    model = ActorCritic(game.num_slots, game.num_actions, (8,))
    prior, other = _started(game, "random", Prior), _started(game, "random")
    settings = Settings(game.name, gae_lambda=1.0)
    rollout, returns = play(game, model, prior, other, np.array([0, 1] * 6), settings, np.random.default_rng(0))
    team = np.rint(rollout.inputs[:, game.slots.index("own_team")] * 2)
    assert set(np.unique(team)) == {0, 1} and returns.shape == (12,)
    assert set(np.round(rollout.advantage + rollout.value, 4)) <= {-1.0, 0.0, 1.0}


def test_it_learns_to_beat_a_player_that_is_far_from_its_best(tmp_path):
    settings = Settings(
        ID, {"size": "micro"}, prior="random:resign=no", opponents=("random:resign=no", "self"), self_interval=5,
        net_arch=(32,), num_envs=256, num_iterations=30, batch_size=512, n_epochs=4, learning_rate=5e-3, ema_decay=0.5,
        final_matches=8,
    )  # fmt: skip
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
    manifest = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert manifest["net"]["prior"] == "scripted" and manifest["training"]["settings"]["options"] == {"size": "micro"}
    assert manifest["steps"] > 0 and len(manifest["evaluation"]["scripted"]) == 2
    assert all(row["matches"] == 8 for row in manifest["evaluation"]["scripted"].values())


def test_a_run_continues_from_an_exported_net(tmp_path):
    train(TINY, tmp_path / "first")
    still = {"init_from": str(tmp_path / "first"), "learning_rate": 1e-12}
    train(Settings(**vars(TINY) | still), tmp_path / "second")
    first, second = (PolicyAgent(tmp_path / name).net for name in ("first", "second"))
    for (a, b), (c, d) in zip(first.layers, second.layers, strict=True):
        np.testing.assert_allclose(np.append(a, b), np.append(c, d), atol=1e-6)
    assert first.prior_weight == pytest.approx(second.prior_weight, abs=1e-6)
    with pytest.raises(ConfigError, match=r"init_from: a net of layers .*\(8, .*does not fit one of .*\(9, "):
        train(Settings(**vars(TINY) | still | {"net_arch": (9,)}), tmp_path / "third")


def test_the_command_trains_the_teams_that_are_named(tmp_path, capsys):
    sizes = "--num-envs 8 --num-iterations 2 --net-arch 8 --final-matches 8"
    words = f"train {ID} --by-team -o size=micro {sizes} --teams 1 --seed 3 --out {tmp_path / 'run'}"
    assert main(words.split()) == 0
    printed = capsys.readouterr().out
    assert "iteration 2" in printed and "player_1" in printed
