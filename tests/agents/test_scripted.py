"""The scripted agent: legal, stated chances; reads its opponent; beats random play."""

import dataclasses

import numpy as np
import pytest

from feint.agents import make
from feint.envs import Batch, load
from feint.envs.engine.agent import Views
from feint.envs.engine.errors import ConfigError
from feint.envs.engine.table import play_matches
from feint.envs.magicalogia.core.observe import DICE_SCALE, SEEN_SCALE
from feint.eval.statistics import wilson_interval

GAME = "magicalogia-battle"


def started(game):
    agent = make("scripted")
    agent.start(game, range(game.players), np.random.default_rng(0))
    return agent


def plots(game, seed=0, steps=400, n=8) -> Views:
    """Views of matches of the scripted agent against itself."""
    batch, agent, kept = Batch(game, n, seed=seed), started(game), []
    for _ in range(steps):
        views = Views(batch.player.copy(), np.arange(n), batch.obs.copy(), batch.mask.copy())
        kept.append(views)
        batch.step(agent.act(views))
    return Views(*(np.concatenate([getattr(v, k) for v in kept]) for k in ("seat", "match", "observation", "mask")))


@pytest.mark.parametrize("config", [
    {}, {"size": "micro"}, {"bonus": 2, "temporary_mp": 3}, {"stats": ((0, 2, 0), (1, 4, 1)), "rounds": 3},
    {"stats": ((4, 4, 4), (2, 0, 1)), "mp": 3},
], ids=str)  # fmt: skip
def test_states_legal_chances_and_never_concedes(config):
    game = load(GAME, **{"size": "core", **config})
    agent, views = started(game), plots(game)
    chances = agent.probabilities(views)
    assert chances.shape == views.mask.shape and (chances >= 0).all()
    np.testing.assert_allclose(chances.sum(axis=1), 1.0, atol=1e-9)
    assert not chances[views.mask == 0].any() and not chances[:, game.action_names.index("concede")].any()


def test_a_decision_does_not_depend_on_the_others_in_its_batch():
    game = load(GAME, size="core")
    agent, views = started(game), plots(game, steps=40)
    chances = agent.probabilities(views)
    for row in range(0, len(views), 7):
        alone = Views(*(getattr(views, k)[row : row + 1] for k in ("seat", "match", "observation", "mask")))
        np.testing.assert_allclose(agent.probabilities(alone)[0], chances[row], atol=1e-12)


def plotting(game, attacking: bool, **slots) -> Views:
    """One view in which 3 dice meet Defence 3 at 8 MP each, changed in some slots."""
    batch = Batch(load(GAME, size="core", stats=((3, 3, 3), (3, 3, 3)), mp=8), 1)
    while batch.acting[0] != 3:
        batch.step(np.array([int(np.flatnonzero(batch.mask[0])[0])]))
    observation, mask = batch.observe(np.array([0]), np.array([0 if attacking else 1]))
    for name, value in slots.items():
        observation[0, game.slots.index(name)] = value
    return Views(np.array([0 if attacking else 1]), np.zeros(1, int), observation, mask)


def dice_of_face(game, chances, face: int) -> float:
    """Expected dice of a face."""
    counts = np.array(
        [name.split()[1:].count(str(face)) if name.startswith("plot") else 0 for name in game.action_names]
    )
    return float(chances @ counts)


def test_attacks_where_the_opponent_has_not_defended():
    game = load(GAME, size="core")
    agent = started(game)
    even = agent.probabilities(plotting(game, True))[0]
    biased = agent.probabilities(plotting(game, True, other_defence_dice_star=20 / SEEN_SCALE))[0]
    assert dice_of_face(game, biased, 1) < 0.5 * dice_of_face(game, even, 1)


def test_defends_the_faces_the_opponent_attacks():
    game = load(GAME, size="core")
    agent = started(game)
    even = agent.probabilities(plotting(game, False))[0]
    biased = agent.probabilities(plotting(game, False, other_attack_dice_dark=20 / SEEN_SCALE))[0]
    assert dice_of_face(game, biased, 6) > 1.5 * dice_of_face(game, even, 6)


def test_a_concentrated_attack_brings_out_focused_defences():
    game = load(GAME, size="core")
    agent = started(game)
    focused = [len(name.split()) == 3 for name in game.action_names[9:]]

    def focus(**last):
        seen = {f"other_last_attack_{domain}": dice / DICE_SCALE for domain, dice in last.items()}
        return agent.probabilities(plotting(game, False, **seen))[0][9:][focused].sum()

    assert focus(star=3) > focus(star=1, beast=1, force=1) > 0.05


def test_beats_random_play_that_never_concedes():
    """Seats balanced on the same seeds: the 95% interval of its win rate lies above 55%."""
    game, rng = load(GAME, size="core"), np.random.default_rng(7)
    seeds = rng.integers(0, 1 << 64, 1500, np.uint64)
    pair = [make("scripted"), make("random:resign=no")]
    won = (play_matches(game, pair, seeds, rng)[0][:, 0] > 0).sum()
    won += (play_matches(game, pair[::-1], seeds, rng)[0][:, 1] > 0).sum()
    assert wilson_interval(int(won), 2 * len(seeds))[0] > 0.55


def test_refuses_a_game_without_a_script():
    other = dataclasses.replace(load(GAME, size="core"), name="tic-tac-toe")
    with pytest.raises(ConfigError, match="scripted.*tic-tac-toe.*magicalogia-battle"):
        make("scripted").start(other, (0, 1), np.random.default_rng(0))
