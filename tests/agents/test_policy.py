"""Trained nets as agents: the same numbers as torch, and clear refusals of files that are not right."""

import json
import subprocess
import sys

import numpy as np
import pytest
import torch
from gymnasium.spaces import Box
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from feint import agents
from feint.agents.policy import MANIFEST, PRIOR, WEIGHTS, Net, PolicyAgent
from feint.agents.prior import UNIFORM_WEIGHT, Prior
from feint.envs import Batch, ConfigError, FileError, load
from feint.envs.engine.agent import Views, uniform
from feint.envs.engine.spaces import action_space, observation_space
from feint.training.export import export, net_of
from feint.training.policy import FastMaskedPolicy, ResidualPolicy

ID = "magicalogia-battle"


def _policy(game):
    torch.manual_seed(3)
    made = FastMaskedPolicy(observation_space(game)["observation"], action_space(game), lambda _: 1e-3)
    with torch.no_grad():
        made.action_net.weight.mul_(100.0)  # chances far from even
    return made


def _save(folder, game, net):
    export(folder, game, net, seed=7, steps=0, training={"algorithm": "none"}, evaluation={})
    return folder


@pytest.fixture
def micro():
    return load(ID, size="micro")


@pytest.fixture
def saved(tmp_path, micro):
    return _save(tmp_path, micro, net_of(_policy(micro)))


def _views(game, n=300, steps=5):
    batch = Batch(game, n, seed=1)
    batch.rollout(steps)
    return Views(batch.player.copy(), np.arange(n), batch.obs.copy(), batch.mask.copy())


def _started(agent, game, seed=0):
    agent.start(game, range(game.players), np.random.default_rng(seed))
    return agent


def test_the_exported_agent_states_the_probabilities_of_torch(tmp_path):
    game = load(ID, size="core")
    policy, views = _policy(game), _views(game)
    agent = _started(PolicyAgent(_save(tmp_path, game, net_of(policy))), game)
    with torch.no_grad():
        torchs = policy.get_distribution(torch.from_numpy(views.observation), views.mask).distribution.probs.numpy()
    found = agent.probabilities(views)
    assert np.abs(found - torchs).max() < 1e-5
    assert found[views.mask == 0].max() == 0
    assert found.max() > 0.5


def _residual(game):
    torch.manual_seed(3)
    seen = observation_space(game)["observation"]
    wide = Box(-1, 1, (game.num_slots + game.num_actions,), np.float32)
    assert seen.shape == (game.num_slots,)
    return ResidualPolicy(wide, action_space(game), lambda _: 1e-3, prior="scripted")


def test_a_residual_policy_begins_as_its_prior_with_a_share_of_every_legal_action(tmp_path):
    game = load(ID, size="core")
    policy, views = _residual(game), _views(game)
    agent = _started(PolicyAgent(_save(tmp_path, game, net_of(policy))), game)
    script = _started(agents.make("scripted"), game).probabilities(views)
    expected = (1 - UNIFORM_WEIGHT) * script + UNIFORM_WEIGHT * uniform(views.mask)
    assert np.abs(agent.probabilities(views) - expected).max() < 1e-5
    assert np.abs(expected - script).max() > 0.01


def test_a_residual_agent_states_the_probabilities_of_torch(tmp_path):
    game = load(ID, size="core")
    policy, views = _residual(game), _views(game)
    with torch.no_grad():
        policy.action_net.weight.normal_(std=3.0)
        policy.prior_weight.fill_(0.7)
    agent = _started(PolicyAgent(_save(tmp_path, game, net_of(policy))), game)
    prior = Prior("scripted")
    prior.start(game, range(game.players), np.random.default_rng(0))
    inputs = torch.from_numpy(prior.inputs(views))
    with torch.no_grad():
        torchs = policy.get_distribution(inputs, views.mask).distribution.probs.numpy()
        chosen, _, stated = policy(inputs, action_masks=views.mask)
        _, again, _ = policy.evaluate_actions(inputs, chosen, views.mask)
    found = agent.probabilities(views)
    assert np.abs(found - torchs).max() < 1e-5
    assert np.abs(np.log(found[np.arange(len(views)), chosen]) - stated.numpy()).max() < 1e-3
    assert torch.allclose(stated, again)
    assert found[views.mask == 0].max() == 0


def test_the_fast_policy_computes_what_its_parent_does(micro):
    policy, views = _policy(micro), _views(micro)
    seen, masks = torch.from_numpy(views.observation), torch.from_numpy(views.mask).float()
    chosen, values, logs = policy(seen, action_masks=views.mask.astype(bool))
    mine = policy.evaluate_actions(seen, chosen, masks)
    parents = MaskableActorCriticPolicy.evaluate_actions(policy, seen, chosen, masks)
    for fast, stock in zip(mine, parents, strict=True):
        torch.testing.assert_close(fast, stock, atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(values, parents[0])
    torch.testing.assert_close(logs, parents[1], atol=1e-5, rtol=1e-5)
    assert views.mask[np.arange(len(views)), chosen.numpy()].all()


def test_temperature_sharpens_and_zero_plays_the_likeliest(saved, micro):
    views = _views(micro)
    even = _started(PolicyAgent(saved), micro).probabilities(views)
    sharp = _started(agents.make(f"policy:path={saved},temperature=0.5"), micro).probabilities(views)
    greedy = _started(PolicyAgent(saved / MANIFEST, temperature=0), micro)
    squared = even**2
    np.testing.assert_allclose(sharp, squared / squared.sum(axis=1, keepdims=True), atol=1e-5)
    assert (greedy.act(views) == even.argmax(axis=1)).all()
    assert set(np.unique(greedy.probabilities(views))) == {0.0, 1.0}


def test_choices_follow_the_probabilities_and_the_masks(saved, micro):
    agent = _started(PolicyAgent(saved), micro)
    one = _views(micro, 1, 3)
    many = Views(*(np.repeat(part, 20_000, axis=0) for part in (one.seat, one.match, one.observation, one.mask)))
    drawn = np.bincount(agent.act(many), minlength=micro.num_actions) / len(many)
    np.testing.assert_allclose(drawn, agent.probabilities(one)[0], atol=0.02)
    assert drawn[one.mask[0] == 0].sum() == 0


def test_an_agent_plays_other_options_of_the_same_layout_and_no_other_layout(saved, micro):
    _started(PolicyAgent(saved), load(ID, size="micro", rounds=3))
    with pytest.raises(
        FileError, match=rf"{micro.num_actions} actions.*can't play.*{load(ID, size='core').num_actions} actions"
    ):
        _started(PolicyAgent(saved), load(ID, size="core"))


@pytest.mark.parametrize("given", ["-1", "nan", "hot", "inf"])
def test_a_bad_temperature_is_refused(saved, given):
    with pytest.raises(ConfigError, match=f"temperature='{given}'.*at least 0"):
        agents.make(f"policy:path={saved},temperature={given}")


def _edit(folder, **changes):
    manifest = json.loads((folder / MANIFEST).read_text()) | changes
    (folder / MANIFEST).write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    "damage, words",
    [
        (lambda f: (f / WEIGHTS).unlink(), f"{WEIGHTS}: No such file"),
        (lambda f: (f / MANIFEST).unlink(), f"{MANIFEST}: No such file.*a folder with"),
        (lambda f: (f / WEIGHTS).write_bytes((f / WEIGHTS).read_bytes()[:-8]), "not the file its manifest names"),
        (lambda f: (f / MANIFEST).write_text("{"), "no JSON"),
        (lambda f: (f / MANIFEST).write_text("[]"), "JSON object"),
        (lambda f: _edit(f, format=9), "format 9; this version reads format 1"),
        (lambda f: _edit(f, seed="x", net=None), "wrong type: net, seed"),
        (lambda f: _edit(f, net={"activation": "sine"}), "'sine' is not allowed; choose from tanh, relu"),
        (lambda f: _edit(f, net={"activation": "tanh", "prior": "scripted"}), f"needs net.prior .* number {PRIOR}"),
        (lambda f: _edit(f, layout={"slots": 1}), "layout must hold"),
        (lambda f: _edit(f, layout={"slots": 1, "actions": 2, "digest": ""}), "layer 0 .* does not take 1 inputs"),
    ],
)
def test_a_damaged_agent_is_refused_by_name(saved, damage, words):
    damage(saved)
    with pytest.raises(FileError, match=words):
        agents.make(f"policy:{saved}")


@pytest.mark.parametrize("value, words", [(np.nan, "not finite"), (1.0, "must be float32")])
def test_weights_that_are_no_numbers_of_the_right_type_are_refused(tmp_path, micro, value, words):
    net = net_of(_policy(micro))
    first = net.layers[0][0].astype(np.float64 if value == 1.0 else np.float32)
    first[0, 0] = value
    _save(tmp_path, micro, Net([(first, net.layers[0][1]), *net.layers[1:]], "tanh"))
    with pytest.raises(FileError, match=words):
        PolicyAgent(tmp_path)


def test_playing_a_trained_agent_imports_no_torch(saved):
    code = f"import sys; from feint.agents import make; make('policy:{saved}'); print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("spec", ["feint.agents.random:RandomAgent", "remote:http://127.0.0.1:9", "human", "search"])
def test_what_a_manifest_names_as_prior_runs_nothing_else(tmp_path, spec):
    game = load(ID, size="core")
    folder = _save(tmp_path, game, net_of(_residual(game)))
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["net"]["prior"] = spec
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ConfigError, match="prior .* is not allowed: give one of random, scripted"):
        PolicyAgent(folder)
