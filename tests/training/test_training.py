"""Training: what the learner is told, exact resumption, and clear refusals that leave files alone."""

import hashlib
import json
import re

import numpy as np
import pytest
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from feint.agents.policy import Net, PolicyAgent
from feint.cli.main import main
from feint.envs import GAMES, ConfigError, FeintVector, FileError, load
from feint.training import checkpoint, team_ppo
from feint.training.pool import Pool
from feint.training.ppo import Run, Settings, resume, train
from feint.training.vecenv import MaskedVecEnv

ID = "magicalogia-battle"
TINY = Settings(
    ID, {"size": "micro"}, total_timesteps=3 * 128, num_envs=16, num_steps=8, checkpoint_interval=1, batch_size=64,
    n_epochs=1, net_arch=(8,), pool_size=1, opponents=("random",), eval_matches=8, final_matches=8,
)  # fmt: skip


def _files(folder):
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "tensorboard" not in path.parts
    }


# --- what the learner is told -----------------------------------------------------------------------------------------


def _play(env, steps, rng):
    """Random legal play; per ended match its row's summed reward, steps, true return and info."""
    ended, paid, taken = [], np.zeros(env.num_envs), np.zeros(env.num_envs, int)
    env.seed(5)
    seen, asked = env.reset(), []
    for _ in range(steps):
        masks = get_action_masks(env)
        asked.append((seen, masks))
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        env.clear()
        seen, rewards, dones, infos = env.step(actions)
        paid += rewards
        taken += 1
        returns = env.results[0][1] if dones.any() else []
        for row, true in zip(np.flatnonzero(dones), returns, strict=True):
            ended.append((paid[row], taken[row], true, infos[row], masks[row]))
        paid[dones], taken[dones] = 0.0, 0
        assert all(not infos[row] for row in np.flatnonzero(~dones))
    return ended, asked


def test_rewards_told_sum_to_what_the_seat_was_paid_also_before_its_first_move():
    env = MaskedVecEnv(FeintVector(ID, 64, "random", size="micro"))
    assert is_masking_supported(env)
    ended, _ = _play(env, 200, np.random.default_rng(0))
    assert len(ended) > 1000
    assert all(told == true for told, _, true, _, _ in ended)
    # the opponent conceded first: the learner was asked only to wait
    early = [true for _, steps, true, _, mask in ended if steps == 1 and mask[0]]
    assert len(early) > 50 and set(early) == {1.0}
    assert {true for _, _, true, _, _ in ended} == {-1.0, 0.0, 1.0}


def test_truncation_is_told_apart_from_an_end_and_carries_the_last_observation():
    game = load(ID, size="micro", mp=9)  # too many magic points to lose in its rounds
    env = MaskedVecEnv(FeintVector(game, 64, "random", seat=0))
    ended, _ = _play(env, 120, np.random.default_rng(1))
    left = game.slots.index("rounds_left")
    cut = [info for *_, info, _ in ended if info["TimeLimit.truncated"]]
    assert cut and len(cut) < len(ended)
    assert all((true == 0.0) == info["TimeLimit.truncated"] for _, _, true, info, _ in ended)
    assert all(info["terminal_observation"].shape == (game.num_slots,) for *_, info, _ in ended)
    assert all(info["terminal_observation"][left] == 0.0 for info in cut)


def test_observations_and_masks_belong_to_the_same_position():
    game = load(ID, size="micro")
    env = MaskedVecEnv(FeintVector(game, 32, "random"))
    plot = game.slots.index("phase_plot")
    go_on = game.action_names.index("go on")
    for seen, masks in _play(env, 40, np.random.default_rng(2))[1]:
        moving = ~masks[:, 0]
        assert (masks[moving, go_on] == (seen[moving, plot] == 0)).all()


# --- opponents --------------------------------------------------------------------------------------------------------


def _net():
    return Net([(np.zeros((3, 2), np.float32), np.zeros(3, np.float32))], "tanh")


def test_hard_opponents_are_met_more_and_the_easiest_past_self_leaves():
    pool = Pool(("random", "random:resign=no"), max_past=2, past_share=0.5)
    pool.update(np.array([0, 0, 1, 1]), np.array([1.0, 1.0, 0.0, 0.0]))
    np.testing.assert_allclose(pool.scores, [0.5, 0.0])
    np.testing.assert_allclose(pool.weights(), np.array([0.27, 1.02]) / 1.29)
    for name, score in (("a", 0.9), ("b", 0.4), ("c", 0.99)):
        pool.add(_net(), name, score)
    assert [agent.name for agent in pool.past] == ["b", "c"]  # the newest stays, however easy
    weights = pool.weights()
    np.testing.assert_allclose(weights[:2].sum(), 0.5)
    drawn = np.bincount(pool.draw(np.random.default_rng(0), 20_000), minlength=4) / 20_000
    np.testing.assert_allclose(drawn, weights, atol=0.02)


# --- runs -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    out = tmp_path_factory.mktemp("runs") / "whole"
    return out, train(TINY, out)


def _killed(out, monkeypatch, at, settings=TINY):
    """A run killed in interval number `at`, after it has learned and before its checkpoint."""
    with monkeypatch.context() as patch:
        save = Run.save

        def dying(run):
            if run.done == at:
                raise KeyboardInterrupt
            save(run)

        patch.setattr(Run, "save", dying)
        with pytest.raises(KeyboardInterrupt):
            train(settings, out)


@pytest.mark.parametrize("at", [1, 3])
def test_a_resumed_run_is_bit_for_bit_the_one_that_was_not_killed(whole, tmp_path, monkeypatch, at):
    out = tmp_path / "killed"
    _killed(out, monkeypatch, at)
    measured = resume(out, {"seed": TINY.seed})
    expected, found = _files(whole[0]), _files(out)
    assert measured == whole[1]
    same = [name for name in expected if name.endswith(".safetensors")]
    assert len(same) == 3 and [found[name] for name in same] == [expected[name] for name in same]
    assert set(found) == set(expected)


def test_a_residual_run_resumes_exactly_and_exports_its_prior(tmp_path, monkeypatch):
    settings = Settings(**vars(TINY) | {"prior": "scripted"})
    train(settings, tmp_path / "whole")
    _killed(tmp_path / "killed", monkeypatch, 2, settings)
    resume(tmp_path / "killed", {"prior": "scripted"})
    expected, found = _files(tmp_path / "whole"), _files(tmp_path / "killed")
    same = [name for name in expected if name.endswith(".safetensors")]
    assert [found[name] for name in same] == [expected[name] for name in same]
    net = PolicyAgent(tmp_path / "whole").net
    assert net.prior == "scripted" and net.prior_weight not in (0.0, 1.0)


def test_another_seed_gives_another_agent(whole, tmp_path):
    train(Settings(**vars(TINY) | {"seed": 1}), tmp_path / "other")
    assert _files(tmp_path / "other")["model.safetensors"] != _files(whole[0])["model.safetensors"]


def test_the_run_folder_is_an_agent_that_says_where_it_comes_from(whole):
    agent = PolicyAgent(whole[0])
    assert agent.manifest["steps"] == TINY.rollouts * 128
    assert agent.manifest["evaluation"]["random"]["matches"] == 8
    assert agent.manifest["training"]["settings"]["options"] == {"size": "micro"}
    assert agent.manifest["rating"] is None


def test_a_checkpoint_that_was_not_finished_leaves_the_last_one(tmp_path):
    checkpoint.write(tmp_path, 1, {"n": 1}, {}, lambda folder: None)
    with pytest.raises(OSError, match="full"):
        checkpoint.write(tmp_path, 2, {"n": 2}, {}, _disk_full)
    assert checkpoint.read(checkpoint.latest(tmp_path))[0]["n"] == 1
    checkpoint.write(tmp_path, 2, {"n": 2}, {}, lambda folder: None)
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint-000002"]


def _disk_full(folder):
    raise OSError("disk full")


def _halve(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _edit(path, **changes):
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


@pytest.mark.parametrize(
    "damage, words",
    [
        (lambda f: _halve(f / "trainer.safetensors"), "trainer.safetensors is damaged: its sha256"),
        (lambda f: _halve(f / "trainer.json"), "trainer.json is damaged"),
        (lambda f: (f / "trainer.safetensors").unlink(), "trainer.safetensors: No such file.*incomplete"),
        (lambda f: _edit(f / "trainer.json", format=0), "not a checkpoint of format 2"),
        (lambda f: _edit(f / "trainer.json", settings={"id": ID, "speed": 3}), "settings can't be read: .*speed"),
        (lambda f: _edit(f / "trainer.json", scores=[0.5]), "does not fit its own settings"),
        (lambda f: f.rename(f.with_suffix(".part")), "no checkpoint to resume from"),
    ],
)
def test_a_damaged_checkpoint_is_refused_and_left_as_it_is(tmp_path, monkeypatch, damage, words):
    out = tmp_path / "run"
    _killed(out, monkeypatch, 2)
    damage(checkpoint.latest(out))
    before = _files(out)
    with pytest.raises(FileError, match=words):
        resume(out, {})
    assert _files(out) == before


@pytest.mark.parametrize(
    "words, flags",
    [
        (r"learning_rate=0.002: it can't be resumed with learning_rate=0.5", ["--learning-rate", "0.5"]),
        (r"opponents=\('random',\)", ["--opponents", "random", "nash"]),
        (r"size='micro'.*can't be resumed with options", ["-o", "size=core"]),
    ],
)
def test_resuming_with_other_settings_is_refused(whole, capsys, words, flags):
    before = _files(whole[0])
    assert main(["train", ID, "--resume", "--out", str(whole[0]), *flags]) == 2
    said = capsys.readouterr().err
    assert re.search(words, said)
    assert _files(whole[0]) == before


def test_a_finished_run_resumes_to_the_same_result(whole):
    before = _files(whole[0])
    assert resume(whole[0], {"total_timesteps": TINY.total_timesteps, "options": {"size": "micro"}}) == whole[1]
    assert _files(whole[0]) == before


def test_a_run_is_not_overwritten(whole):
    before = _files(whole[0])
    with pytest.raises(ConfigError, match="exists and is not empty"):
        train(TINY, whole[0])
    assert _files(whole[0]) == before


@pytest.mark.parametrize(
    "name, value",
    [
        ("total_timesteps", 0),
        ("batch_size", 129),
        ("gamma", 1.5),
        ("net_arch", ()),
        ("seed", -1),
        ("opponents", ()),
        ("clip_range", 0.0),
        ("ent_coef", float("nan")),
    ],
)
def test_settings_that_make_no_sense_are_refused_by_name(tmp_path, name, value):
    with pytest.raises(ConfigError, match=f"{name}[= ]"):
        train(Settings(**vars(TINY) | {name: value}), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_an_opponent_that_can_not_play_leaves_no_folder(whole, tmp_path):
    with pytest.raises(ConfigError, match="no agent 'nobody'"):
        train(Settings(**vars(TINY) | {"opponents": ("nobody",)}), tmp_path / "run")
    with pytest.raises(FileError, match="can't play"):
        train(Settings(**vars(TINY) | {"opponents": (str(whole[0]),), "options": {}}), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_the_learner_trains_against_an_agent_that_searches(tmp_path):
    """It needs determinizations, which every wrapper of an agent must pass on."""
    settings = Settings(**vars(TINY) | {"opponents": ("search:8",), "total_timesteps": 128})
    assert train(settings, tmp_path / "run")["search:8"]["matches"] == 8


# --- by team ----------------------------------------------------------------------------------------------------------


TEAM_FLAGS = [
    "--num-iterations",
    "2",
    "--num-envs",
    "16",
    "--batch-size",
    "64",
    "--net-arch",
    "8",
    "--final-matches",
    "8",
]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_trains_by_team(name, tmp_path, capsys):
    """No game's record is known here: teams come from the game alone."""
    assert main(["train", name, "--by-team", "--prior", "random", "--opponents", "random", "self", *TEAM_FLAGS,
                 "--out", str(tmp_path / "run")]) == 0  # fmt: skip
    printed = capsys.readouterr().out
    assert "iteration 2" in printed and "against random: gain" in printed
    assert PolicyAgent(tmp_path / "run").manifest["training"]["algorithm"] == "residual PPO by teams"


def test_two_against_two_are_two_teams(tmp_path):
    flags = {"num_envs": 16, "num_iterations": 1, "batch_size": 64, "net_arch": (8,), "final_matches": 8}
    settings = team_ppo.Settings("pf2e-combat-duel", {"side": 2}, prior="random", opponents=("random",), **flags)
    evaluation = team_ppo.train(settings, tmp_path / "run")
    assert len(evaluation["random"]) == 2
    with pytest.raises(ConfigError, match=r"teams=\(2,\) is not allowed.*has the teams 0, 1"):
        team_ppo.train(team_ppo.Settings(**vars(settings) | {"teams": (2,)}), tmp_path / "other")


def test_advantages_follow_the_definition():
    """One match of two seats; seat 0 decides twice, seat 1 once."""
    learner = team_ppo.Learner(None, None)
    one = np.zeros(1, np.int64)
    for seat, value in ((0, 0.5), (1, 0.2), (0, -0.25)):
        step = np.zeros((1, 3), np.float32), np.ones((1, 2), np.int8), one, np.zeros(1, np.float32)
        learner.steps.append((*step, np.array([value], np.float32)))
        learner.places.append((one, np.array([seat])))
    rollout = learner.rollout(np.array([[1.0, -1.0]]), gamma=0.9, gae_lambda=0.5)
    last, other = 1.0 - -0.25, -1.0 - 0.2
    first = 0.9 * -0.25 - 0.5 + 0.9 * 0.5 * last
    np.testing.assert_allclose(rollout.advantage, [first, other, last], rtol=1e-6)


@pytest.mark.parametrize(
    "words, flags",
    [
        ("num_steps is not a setting of --by-team", ["--by-team", "--num-steps", "8"]),
        ("num_iterations is not a setting of a run without", ["--num-iterations", "8"]),
        ("--resume is not available with --by-team", ["--by-team", "--resume"]),
        ("gae_lambda=2.0 is not allowed: between 0 and 1", ["--by-team", "--gae-lambda", "2"]),
    ],
)
def test_flags_that_do_not_fit_the_trainer_are_refused(tmp_path, capsys, words, flags):
    assert main(["train", ID, *flags, "--out", str(tmp_path / "run")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_two_processes_do_not_train_in_one_folder(tmp_path):
    with checkpoint.exclusive_lock(tmp_path / "run"), pytest.raises(ConfigError, match="another process is training"):
        train(TINY, tmp_path / "run")
    assert not (tmp_path / "run").exists()
