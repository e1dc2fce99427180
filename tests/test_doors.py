"""The doors by name, and their answers to bad input: one clear error, nothing changed."""

import gymnasium
import numpy as np
import pettingzoo
import pytest

from feint.envs import (
    Batch,
    ConfigError,
    DiceError,
    FeintError,
    FileError,
    IllegalAction,
    Match,
    load,
    make,
    make_parallel,
    make_vec,
)

GAME = "magicalogia-battle"


@pytest.mark.parametrize("id", [GAME, "feint/magicalogia-battle-v0", "magicalogia-battle-v0"])
def test_every_door_takes_the_short_and_the_full_id(id):
    for door in (Match, make, make_parallel, make_vec):
        assert door(id, size="micro").game is load(GAME, size="micro")
    assert Batch(id, 2, size="micro").game is load(GAME, size="micro")


def test_registries_of_pettingzoo_and_gymnasium():
    full = "feint/magicalogia-battle-v0"
    assert pettingzoo.make("aec", full, size="micro").game is load(GAME, size="micro")
    assert pettingzoo.make("parallel", full, size="micro").game is load(GAME, size="micro")
    single = gymnasium.make(full, opponents="random", size="micro")
    assert single.unwrapped.game is load(GAME, size="micro")
    vector = gymnasium.make_vec(full, num_envs=3, opponents="random", size="micro")
    assert vector.num_envs == 3 and vector.reset(seed=1)[0]["observation"].shape == (3, vector.game.num_slots)


def test_json_options_mean_the_same_game():
    assert load(GAME, stats=[[3, 3, 4], [4, 3, 3]]) is load(GAME, stats=((3, 3, 4), (4, 3, 3)))


@pytest.mark.parametrize("id", ["mafia43", "feint/magicalogia-battle-v7", "", 3, None, "other/magicalogia-battle"])
def test_unknown_ids_are_named_with_what_there_is(id):
    for door in (Match, make, make_parallel, make_vec, load):
        with pytest.raises(ConfigError, match="magicalogia-battle") as caught:
            door(id)
        assert repr(id) in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.0, "1", True])
def test_bad_seeds(seed):
    with pytest.raises(ConfigError, match="seed"):
        Match(GAME, seed=seed)
    for env in (make(GAME), make_parallel(GAME), make_vec(GAME)):
        with pytest.raises(ConfigError, match="seed"):
            env.reset(seed=seed)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: Batch(GAME, 0), "n=0"),
        (lambda: Batch(GAME, 2.0), "n=2.0"),
        (lambda: Batch(GAME, 2, observation="float64"), "'float32', 'int8'"),
        (lambda: make(GAME, render_mode="rgb_array"), "'ansi', 'human'"),
        (lambda: make_vec(GAME, 2, seat=2), "0..1"),
        (lambda: make_vec(GAME, 2, opponents=[]), "at least one"),
        (lambda: make_vec(GAME, 2, opponents="nobody"), "'nobody'"),
        (lambda: make_vec(GAME, 2, opponents="random:resign=maybe"), "'maybe'"),
        (lambda: make_vec(GAME, 2, opponents="random:speed=3"), "speed"),
        (lambda: make_vec(GAME, 2, illegal="ignore"), "'raise', 'random'"),
        (lambda: Match(load(GAME), mp=3), "configured already"),
        (lambda: Batch(GAME, 2, autoreset=False).rollout(1), "autoreset"),
        (lambda: Batch(GAME, 2).rollout(0), "steps=0"),
        (lambda: Batch(GAME, 2).final_observations([0], [0]), "ended"),
    ],
)
def test_bad_configurations(call, words):
    with pytest.raises(ConfigError, match="(?i)" + words.replace(".", r"\.")):
        call()


@pytest.mark.parametrize(
    "actions, index, error",
    [
        ([3.0, 3.0, 3.0], None, ConfigError),
        ([3, 3], None, ConfigError),
        ([[3, 3, 3]], None, ConfigError),
        ([True] * 3, None, ConfigError),
        ([3, 0, 3], None, IllegalAction),
        ([3, 3, 10**9], None, IllegalAction),
        ([3, -1, 3], None, IllegalAction),
        ([3, 3], [0, 0], ConfigError),
        ([3], [3], ConfigError),
        ([3], [-1], ConfigError),
        ([3], [0.0], ConfigError),
    ],
)
def test_a_batch_refuses_bad_actions_whole(actions, index, error):
    batch = Batch(GAME, 3, seed=1)
    before = batch._buffers.states.copy()
    with pytest.raises(error):
        batch.step(actions, index)
    assert (batch._buffers.states == before).all()


@pytest.mark.parametrize("actions", [[3], [3.0, 3.0], [3, 0], [3, 9999], ["a", "b"]])
def test_a_vector_view_refuses_bad_actions_whole(actions):
    env = make_vec(GAME, 2, seat=0)
    env.reset(seed=1)
    before = env.batch._buffers.states.copy()
    with pytest.raises(FeintError):
        env.step(np.array(actions))
    assert (env.batch._buffers.states == before).all()


def test_the_parallel_view_refuses_bad_actions_whole():
    env = make_parallel(GAME)
    env.reset(seed=1)
    before = env.match.to_bytes()
    for actions, error in [
        ({}, ConfigError),
        ({"player_1": 0}, ConfigError),
        ({"player_0": 3, "player_1": 3}, IllegalAction),
        ({"player_0": 1, "player_1": 0}, IllegalAction),
        ({"player_0": 3, "player_9": 0}, ConfigError),
        ({"player_0": None, "player_1": 0}, IllegalAction),
    ]:
        with pytest.raises(error):
            env.step(actions)
    assert env.match.to_bytes() == before


def test_gymnasium_asks_for_a_reset():
    env = gymnasium.make("feint/magicalogia-battle-v0").unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(3)


def test_scripted_dice_are_checked_and_used_up():
    match = Match(GAME, dice=[1, 2, 3, 4])
    assert [event.values.get("mp") for event in match.events()][2:4] == [3 + 3, 4 + 3]
    assert Match(GAME, dice=[1, 2, 3, 4], seed=5).events()[:4] == match.events()[:4]
    for dice in ([1, 9], [0], [1, 2, 3, -4], [1 << 20]):
        with pytest.raises(DiceError, match=str(dice[-1])):
            Match(GAME, dice=dice)


def test_outcomes_past_the_limit_are_refused():
    assert len(Match.openings(GAME)) == 9 * 36
    with pytest.raises(FeintError, match="limit=100"):
        Match.openings(GAME, limit=100)


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b.replace(b"seed", b"seep"), lambda b: b"", lambda b: b"x"]
)
def test_damaged_saves_are_refused(damage):
    with pytest.raises(FileError):
        Match.from_bytes(damage(Match(GAME, seed=1).to_bytes()))


def test_a_match_that_is_over_plays_no_more():
    match = Match(GAME, seed=1)
    while not match.over:
        names = match.game.action_names
        legal = np.flatnonzero(match.legal())
        match.step(names.index("concede") if match.legal()[names.index("concede")] else int(legal[0]))
    with pytest.raises(IllegalAction, match="over"):
        match.step(1)
    with pytest.raises(IllegalAction, match="over"):
        match.step(1, 0)


def test_rollouts_choose_uniformly():
    """6,000 first moves of six legal ones: chi-square within five standard deviations of its mean (5, variance 10)."""
    batch = Batch(GAME, 6000, seed=3, stats=((3, 3, 3), (3, 3, 3)))
    batch.rollout(1)
    counts = batch._buffers.states["mana"][:, 0].sum(axis=0)
    assert counts.sum() == 6000 and ((counts - 1000) ** 2 / 1000).sum() < 5 + 5 * 10**0.5
