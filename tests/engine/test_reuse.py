"""Memory that is used again shows nothing of what was there: matches restarted in place, copies, environments reset."""

import copy
import pickle

import numpy as np
import pytest

from feint.envs import GAMES, ConfigError, Match, make, make_parallel


def play(match: Match, seed: int, steps: int = 10_000) -> list[int]:
    rng = np.random.default_rng(seed)
    played = []
    while not match.over and len(played) < steps:
        played.append(int(rng.choice(np.flatnonzero(match.legal()))))
        match.step(played[-1])
    return played


@pytest.mark.parametrize("id", sorted(GAMES))
def test_a_restarted_match_is_a_new_one(id):
    match = Match(id, 1, dice=[1, 2])
    for seed in (2, 3, 2**64 - 1):
        play(match, seed)
        match.restart(seed)
        assert match.to_bytes() == Match(id, seed).to_bytes()
    play(match, 5)
    again = Match(id, 2**64 - 1)
    play(again, 5)
    assert match.to_bytes() == again.to_bytes()


def test_a_seed_that_is_refused_leaves_the_match_as_it_was():
    match = Match("magicalogia-battle", 1, size="core", dice=[1, 2, 3, 4, 5])
    play(match, 1, 3)
    before = match.to_bytes()
    with pytest.raises(ConfigError, match="seed -1 is not allowed"):
        match.restart(-1)
    assert match.to_bytes() == before


@pytest.mark.parametrize("id", sorted(GAMES))
@pytest.mark.parametrize(
    "copied", [Match.clone, copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
)
def test_a_copy_and_its_original_go_their_own_ways(id, copied):
    match = Match(id, 4)
    play(match, 4, 6)
    kept, twin = match.to_bytes(), copied(match)
    seen, rewards = match.observe(0), match.rewards
    assert twin.to_bytes() == kept
    play(twin, 9)
    twin.restart(7)
    assert match.to_bytes() == kept
    assert (match.observe(0) == seen).all() and (match.rewards == rewards).all()
    other = Match.from_bytes(kept)
    assert play(match, 11) == play(other, 11)
    assert match.to_bytes() == other.to_bytes()


def test_what_was_handed_out_is_not_written_again():
    match = Match("magicalogia-battle", 1, size="core")
    handed = [match.observe(0), match.legal(), match.rewards, match.returns]
    before = [array.copy() for array in handed]
    play(match, 1)
    match.restart(2)
    assert all((array == kept).all() for array, kept in zip(handed, before, strict=True))


@pytest.mark.parametrize("id", sorted(GAMES))
def test_the_stream_of_seeds_goes_on_alike_through_both_pettingzoo_doors(id):
    one, other = make(id), make_parallel(id)
    one.reset(seed=5)
    other.reset(seed=5)
    seeds = []
    for _ in range(4):
        assert one.match.seed == other.match.seed
        seeds.append(one.match.seed)
        one.reset()
        other.reset()
    assert len(set(seeds)) == 4 and seeds[0] == 5


def test_environments_without_a_seed_differ():
    seeds = set()
    for _ in range(5):
        env = make("magicalogia-battle", size="core")
        env.reset()
        seeds.add(env.match.seed)
    assert len(seeds) == 5


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_environment_has_the_same_stream(copied):
    env = make("magicalogia-battle", size="core")
    env.reset(seed=1)
    env.reset()
    twin = copied(env)
    for _ in range(3):
        env.reset()
        twin.reset()
        assert env.match.to_bytes() == twin.match.to_bytes()


def test_rewards_of_an_environment_are_of_the_last_step_alone():
    env = make("magicalogia-battle", size="core")
    env.reset(seed=1)
    first = env.rewards
    while not env.match.over:
        names = env.game.action_names
        legal = np.flatnonzero(env.match.legal())
        env.step(names.index("concede") if names.index("concede") in legal else int(legal[0]))
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert first == {"player_0": 0.0, "player_1": 0.0}
    env.reset(seed=1)
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0} == env._cumulative_rewards  # noqa: SLF001 (PettingZoo's own)
