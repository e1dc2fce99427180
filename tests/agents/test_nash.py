"""The nash agent: linear programmes against closed forms, damage against brute force, equilibria against both."""

import dataclasses
import itertools

import numpy as np
import pytest

from feint.agents import make, matrix_games
from feint.agents.magicalogia.core_equilibrium import Clash, equilibrium
from feint.agents.magicalogia.core_reader import Reader, shape
from feint.envs import Batch, Match, load
from feint.envs.engine.agent import Views
from feint.envs.engine.errors import ConfigError

GAME = "magicalogia-battle"


# --- matrix games -----------------------------------------------------------------------------------------------------


def test_matching_pennies_and_a_dominated_column():
    values, x, y = matrix_games.solve(np.array([[[1.0, -1.0, 3.0], [-1.0, 1.0, 3.0]]]))
    assert values == pytest.approx([0.0], abs=1e-12)
    np.testing.assert_allclose(x, [[0.5, 0.5]], atol=1e-9)
    np.testing.assert_allclose(y, [[0.5, 0.5, 0.0]], atol=1e-9)


def test_rock_paper_scissors_with_double_stakes_on_rock():
    """Winning with paper against rock pays 2: a skew-symmetric game, worth 0, with mixture (1, 1, 2) / 4."""
    payoff = np.array([[[0.0, -2.0, 1.0], [2.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]])
    values, x, y = matrix_games.solve(payoff)
    assert values == pytest.approx([0.0], abs=1e-12)
    np.testing.assert_allclose(x, [[0.25, 0.25, 0.5]], atol=1e-9)
    np.testing.assert_allclose(y, x, atol=1e-9)


def test_two_by_two_games_without_saddle_have_the_textbook_value():
    rng = np.random.default_rng(1)
    games = rng.uniform(-1, 1, (400, 2, 2))
    a, b, c, d = games[:, 0, 0], games[:, 0, 1], games[:, 1, 0], games[:, 1, 1]
    mixed = games.min(axis=2).max(axis=1) < games.max(axis=1).min(axis=1)
    assert mixed.sum() > 50
    values, x, _ = matrix_games.solve(games)
    np.testing.assert_allclose(values[mixed], ((a * d - b * c) / (a + d - b - c))[mixed], atol=1e-9)
    np.testing.assert_allclose(x[mixed, 0], ((d - c) / (a + d - b - c))[mixed], atol=1e-7)
    np.testing.assert_allclose(values[~mixed], games.min(axis=2).max(axis=1)[~mixed], atol=1e-9)


def test_neither_player_can_gain_in_games_of_any_scale():
    rng = np.random.default_rng(2)
    games = rng.normal(size=(60, 5, 7)) * 10.0 ** rng.integers(-9, 1, (60, 1, 1))
    games[0] = 0.25
    values, x, y = matrix_games.solve(games)
    np.testing.assert_allclose(np.einsum("nr,nrc->nc", x, games).min(axis=1), values, atol=1e-8)
    np.testing.assert_allclose(np.einsum("nrc,nc->nr", games, y).max(axis=1), values, atol=1e-8)
    np.testing.assert_allclose(x.sum(axis=1), 1.0)
    assert (x >= 0).all() and (y >= 0).all()


# --- damage between shapes --------------------------------------------------------------------------------------------


def through(attack: tuple, defence: tuple, focused: bool) -> int:
    """Dice that get through, by crossing out equal faces one by one."""
    left = list(attack)
    for face in defence:
        while face in left:
            left.remove(face)
            if not focused:
                break
    return len(left)


def brute_force(faces: int, attack: int, defence: int) -> dict:
    """Pairs of plots by their shapes and the dice that get through."""
    dice = range(1, faces + 1)
    attacks = list(itertools.combinations_with_replacement(dice, attack))
    defences = [(False, plot) for plot in itertools.combinations_with_replacement(dice, defence)]
    if defence >= 3:
        defences += [(True, plot) for plot in itertools.combinations_with_replacement(dice, 2)]
    found: dict = {}
    for a, (focused, d) in itertools.product(attacks, defences):
        key = (
            shape([a.count(face) for face in dice]),
            (focused, shape([d.count(face) for face in dice])),
            through(a, d, focused),
        )
        found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize("size, attack, defence", [
    ("core", 0, 3), ("core", 2, 2), ("core", 3, 3), ("core", 4, 2), ("core", 4, 3), ("core", 3, 4), ("core", 4, 4),
    ("core", 2, 0), ("micro", 2, 2), ("micro", 3, 3), ("micro", 1, 4),
])  # fmt: skip
def test_damage_tables_count_every_pair_of_plots(size, attack, defence):
    reader = Reader(load(GAME, size=size))
    clash = Clash(reader, attack, defence)
    counted = {
        (clash.shapes[0][i], clash.shapes[1][j], k): int(n) for (i, j, k), n in np.ndenumerate(clash.ways) if n > 0
    }
    assert counted == brute_force(reader.faces, attack, defence)
    np.testing.assert_allclose(clash.probs.sum(axis=2), 1.0, rtol=1e-12)


@pytest.mark.parametrize("attack, defence", [(3, 3), (4, 3), (2, 2), (4, 4)])
def test_damage_is_what_the_rules_deal(attack, defence):
    """Random pairs of plots, played: the damage that falls is the table's, Bonus added where any falls."""
    game = load(GAME, size="core", stats=((attack, 3, 3), (3, defence, 3)), mp=40, bonus=2)
    reader = Reader(game)
    table, rng = reader.damage(attack, defence), np.random.default_rng(3)
    attacks, (defences, _) = reader.plots(attack), reader.defences(defence)
    start = Match(game, seed=1)
    while len(start.acting) < 2:
        start.step(int(np.flatnonzero(start.legal())[0]))
    for _ in range(60):
        i, j = int(rng.integers(len(attacks))), int(rng.integers(len(defences)))
        match = start.clone()
        match.step(int(attacks[i]), 0)
        match.step(int(defences[j]), 1)
        dealt = [event.values["amount"] for event in match.events(0) if event.kind == "damage"]
        assert dealt == ([table[i, j] + 2] if table[i, j] else [])


# --- the equilibrium --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stats, hp, left", [(((3, 3), (3, 3)), (5, 4), 12), (((4, 3), (3, 4)), (3, 6), 3)])
def test_shapes_lose_nothing_against_single_plots(stats, hp, left):
    """The game over all plots, not their shapes: its value is the equilibrium's, and no single plot gains."""
    game = load(GAME, size="core")
    solved, reader = equilibrium(game, stats), Reader(game)
    attacks, (defences, _) = reader.plots(stats[0][0]), reader.defences(stats[1][1])
    after = np.maximum(hp[1] - reader.damage(stats[0][0], stats[1][1]), 0)
    ahead = solved.value(
        np.full(hp[1] + 1, left),
        np.ones(hp[1] + 1, int),
        np.stack([np.full(hp[1] + 1, hp[0]), np.arange(hp[1] + 1)], 1),
    )
    ahead[0] = 1.0
    payoff = ahead[after]
    here = np.array([left]), np.array([0]), np.array([hp])
    value = solved.value(*here)[0]
    assert matrix_games.solve(payoff[None])[0][0] == pytest.approx(value, abs=1e-8)
    attack, defence = solved.attacks(*here)[0, attacks], solved.defences(*here)[0, defences]
    assert (attack @ payoff).min() == pytest.approx(value, abs=1e-8)
    assert (payoff @ defence).max() == pytest.approx(value, abs=1e-8)
    assert -1 < value < 1


def decisions(game, seed=0, steps=300, n=8) -> Views:
    """Views of random play without concessions."""
    batch, rng, kept = Batch(game, n, seed=seed), np.random.default_rng(seed), []
    random = make("random:resign=no")
    random.start(game, range(2), rng)
    for _ in range(steps):
        views = Views(batch.player.copy(), np.arange(n), batch.obs.copy(), batch.mask.copy())
        kept.append(views)
        batch.step(random.act(views))
    return Views(*(np.concatenate([getattr(v, k) for v in kept]) for k in ("seat", "match", "observation", "mask")))


@pytest.mark.parametrize("config", [
    {}, {"size": "micro"}, {"bonus": 2, "temporary_mp": 3, "rounds": 3}, {"stats": ((0, 2, 0), (1, 4, 1)), "rounds": 2},
], ids=str)  # fmt: skip
def test_states_legal_chances_and_never_concedes(config):
    game = load(GAME, **{"size": "core", **config})
    agent, views = make("nash"), decisions(game)
    agent.start(game, (0, 1), np.random.default_rng(0))
    chances = agent.probabilities(views)
    assert chances.shape == views.mask.shape and (chances >= 0).all()
    np.testing.assert_allclose(chances.sum(axis=1), 1.0, atol=1e-9)
    assert not chances[views.mask == 0].any() and not chances[:, game.action_names.index("concede")].any()
    assert (np.abs(agent.value(views)) <= 1).all()


def test_values_are_equal_and_opposite_for_the_two_seats():
    game = load(GAME, size="core")
    agent = make("nash")
    agent.start(game, (0, 1), np.random.default_rng(0))
    match, rng = Match(game, seed=5), np.random.default_rng(5)
    compared = 0
    while not match.over:
        if len(match.acting) == 2:
            both = Views(
                np.arange(2), np.zeros(2, int), np.stack([match.observe(p) for p in (0, 1)]),
                np.stack([match.legal(p) for p in (0, 1)]),
            )  # fmt: skip
            first, second = agent.value(both)
            assert first == -second
            compared += 1
        mask = match.legal()
        mask[game.action_names.index("concede")] = 0
        match.step(int(rng.choice(np.flatnonzero(mask))))
    assert compared > 2


def test_the_side_with_more_points_is_better_off():
    solved = equilibrium(load(GAME, size="core"), ((3, 3), (3, 3)))
    hp = np.stack([np.arange(1, 11), np.full(10, 5)], axis=1)
    values = solved.value(np.full(10, 19), np.zeros(10, int), hp)
    assert (np.diff(values) > 0).all()


def test_refuses_a_game_it_does_not_know():
    other = dataclasses.replace(load(GAME, size="core"), name="tic-tac-toe")
    with pytest.raises(ConfigError, match="nash.*tic-tac-toe.*magicalogia-battle"):
        make("nash").start(other, (0, 1), np.random.default_rng(0))
