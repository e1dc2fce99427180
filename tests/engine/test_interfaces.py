"""The interfaces by name, and how they refuse bad input: one clear error, nothing changed."""

import gymnasium
import numpy as np
import pettingzoo
import pytest

from feint.agents import Agent
from feint.agents import make as make_agent
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
    for make_env in (Match, make, make_parallel, make_vec):
        assert make_env(id, size="micro").game is load(GAME, size="micro")
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
    assert load(GAME, size="core", stats=[[3, 3, 4], [4, 3, 3]]) is load(
        GAME, size="core", stats=((3, 3, 4), (4, 3, 3))
    )


@pytest.mark.parametrize("id", ["mafia43", "feint/magicalogia-battle-v7", "", 3, None, "other/magicalogia-battle"])
def test_unknown_ids_are_named_with_what_there_is(id):
    for make_env in (Match, make, make_parallel, make_vec, load):
        with pytest.raises(ConfigError, match="magicalogia-battle") as caught:
            make_env(id)
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
        (lambda: Match(load(GAME, size="core"), mp=3), "configured already"),
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
    batch = Batch(GAME, 3, seed=1, size="core")
    before = batch.states.copy()
    with pytest.raises(error):
        batch.step(actions, index)
    assert (batch.states == before).all()


@pytest.mark.parametrize("actions", [[3], [3.0, 3.0], [3, 0], [3, 9999], ["a", "b"]])
def test_a_vector_view_refuses_bad_actions_whole(actions):
    env = make_vec(GAME, 2, seat=0, size="core")
    env.reset(seed=1)
    before = env.batch.states.copy()
    with pytest.raises(FeintError):
        env.step(np.array(actions))
    assert (env.batch.states == before).all()


def test_the_parallel_view_refuses_bad_actions_whole():
    env = make_parallel(GAME, size="core")
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
    match = Match(GAME, size="core", dice=[1, 2, 3, 4])
    assert [event.values.get("mp") for event in match.events()][2:4] == [3 + 3, 4 + 3]
    assert Match(GAME, size="core", dice=[1, 2, 3, 4], seed=5).events()[:4] == match.events()[:4]
    for dice in ([1, 9], [0], [1, 2, 3, -4], [1 << 20]):
        with pytest.raises(DiceError, match=str(dice[-1])):
            Match(GAME, size="core", dice=dice)


def test_outcomes_past_the_limit_are_refused():
    assert len(Match.openings(GAME, size="core")) == 9 * 36
    with pytest.raises(FeintError, match="limit=100"):
        Match.openings(GAME, size="core", limit=100)


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b.replace(b"seed", b"seep"), lambda b: b"", lambda b: b"x"]
)
def test_damaged_saves_are_refused(damage):
    with pytest.raises(FileError):
        Match.from_bytes(damage(Match(GAME, seed=1, size="core").to_bytes()))


def test_a_match_that_is_over_plays_no_more():
    match = Match(GAME, seed=1, size="core")
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
    batch = Batch(GAME, 6000, seed=3, size="core", stats=((3, 3, 3), (3, 3, 3)))
    batch.rollout(1)
    counts = batch.states["mana"][:, 0].sum(axis=0)
    assert counts.sum() == 6000 and ((counts - 1000) ** 2 / 1000).sum() < 5 + 5 * 10**0.5


def test_a_resampled_match_holds_neither_the_seed_nor_the_future():
    match = Match(GAME, seed=4)
    believed = match.resample_hidden(0, seed=5)
    assert believed.seed == 5 and str(match.seed) not in repr(believed)
    assert believed.state["rng"] != match.state["rng"]


def test_a_batch_can_not_be_talked_into_illegal_actions():
    batch = Batch(GAME, 2)
    for array in (batch.mask, batch.player, batch.seeds, batch.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


@pytest.mark.parametrize("seeds", [[1], 5, [1.5, 2.5], [-1, 1], [float("nan")] * 2, ["a", "b"], [1, 2, 3]])
def test_a_batch_refuses_bad_seeds_whole(seeds):
    batch = Batch(GAME, 2, seed=3)
    batch.rollout(5)
    before = batch.states.copy(), batch.seeds.copy()
    with pytest.raises(ConfigError, match="seeds"):
        batch.reset(seeds=seeds)
    assert (batch.states == before[0]).all() and (batch.seeds == before[1]).all()


@pytest.mark.parametrize("draw", [lambda rng, n: np.full(n, 7), lambda rng, n: None, lambda rng, n: rng.random(n)])
def test_a_bad_draw_of_opponents_is_refused(draw):
    with pytest.raises(ConfigError, match="draw of opponents"):
        make_vec(GAME, 2, opponents=("random", draw)).reset(seed=1)


def test_the_single_view_shows_the_ended_match_until_it_is_reset():
    env = gymnasium.make("feint/magicalogia-battle-v0", render_mode="ansi", size="core", mp=1).unwrapped
    env.reset(seed=1)
    over = False
    while not over:
        legal = np.flatnonzero(env.action_masks())
        action = legal[-1] if env.game.action_names[legal[0]] == "concede" else legal[0]
        *_, terminated, truncated, info = env.step(int(action))
        over = terminated or truncated
    assert " 0 of 1 MP" in env.render()
    assert np.flatnonzero(env.action_masks()).tolist() == [0] == np.flatnonzero(info["action_mask"]).tolist()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_without_autoreset_an_ended_row_waits_and_pays_nothing():
    env = make_vec(GAME, 4, autoreset=False, size="core", mp=1)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.DISABLED
    observed, _ = env.reset(seed=1)
    told = np.zeros(4)
    for _ in range(60):
        observed, paid, terminated, truncated, _ = env.step(observed["action_mask"].argmax(axis=1))
        told += paid
    assert terminated.all() and (np.abs(told) == 1).all() and not paid.any()


def test_every_door_says_that_it_must_be_reset():
    aec, parallel, vector = make(GAME), make_parallel(GAME), make_vec(GAME)
    calls = (aec.last, aec.render, aec.state, parallel.render, parallel.state)
    for call in (*calls, lambda: aec.step(1), lambda: parallel.step({}), lambda: vector.step([0])):
        with pytest.raises(gymnasium.error.ResetNeeded):
            call()


class Faulty(Agent):
    """Plays action 0, which is never legal."""

    name = "faulty"

    def act(self, views):
        return np.zeros(len(views), np.int64)


class Failing(Agent):
    """Fails at its first decision."""

    name = "failing"

    def act(self, views):
        raise ZeroDivisionError("by zero")


def play_first_legal(env, steps: int) -> None:
    observed, _ = env.reset(seed=1)
    for _ in range(steps):
        observed, *_ = env.step(observed["action_mask"].argmax(axis=1))


@pytest.mark.parametrize(
    "agent, words", [(Faulty(), "'faulty' chose action 0"), (Failing(), "'failing' failed .* zero")]
)
def test_an_opponent_s_fault_names_the_opponent(agent, words):
    env = make_vec(GAME, 4, opponents=agent)
    with pytest.raises(FeintError, match=words):
        play_first_legal(env, 20)


def test_agents_of_one_s_own_go_by_module_and_class():
    assert isinstance(make_agent(f"{Faulty.__module__}:Faulty"), Faulty)
    for spec, words in [("no.such:Thing", "no"), (f"{__name__}:GAME", "subclass"), (f"{__name__}:Nothing", "Nothing")]:
        with pytest.raises(ConfigError, match=words):
            make_agent(spec)


def test_an_opponent_is_told_every_seat_it_may_fill():
    agent = make_agent("random")
    make_vec(GAME, 1, opponents=agent).reset(seed=3)
    assert agent.seats == (0, 1)
    make_vec(GAME, 1, opponents=agent, seat=0).reset(seed=3)
    assert agent.seats == (1,)
