"""Mafia42's agents and the measures of deduction play."""

from __future__ import annotations

import numpy as np
import pytest

from feint.agents import make
from feint.agents.base import Views
from feint.agents.bayes import ACCUSES, CLAIMS, HELPER, KILLED, MAFIOSO, OTHER, POLICE, REPORTS, assignments
from feint.agents.table import play_matches
from feint.envs import Batch, ConfigError, Match, load
from feint.envs.mafia42 import tables as t
from feint.eval.deduction import deduction, deduction_text, play_cell

ALL_ROLES = {
    "helpers": tuple(t.ROLES[r] for r in t.HELPERS),
    "police": tuple(t.ROLES[r] for r in t.POLICE),
    "specials": tuple(t.ROLES[r] for r in t.SPECIALS),
}


def views_of(match: Match) -> Views:
    seat = match.player
    return Views(np.array([seat]), np.array([0]), match.observe(seat)[None], match.legal(seat)[None])


@pytest.mark.parametrize("name", ["scripted", "bayes"])
@pytest.mark.parametrize(
    ("players", "config"), [(4, {}), (8, ALL_ROLES), (9, ALL_ROLES), (12, {"duel": True, **ALL_ROLES})]
)
def test_agents_play_every_role_legally_to_the_end(name, players, config):
    game = load("mafia42", players=players, pace="fast", **config)
    returns, lengths = play_matches(
        game, [make(name)] * players, np.arange(4, dtype=np.uint64), np.random.default_rng(0)
    )
    assert returns.shape == (4, players) and (lengths > 0).all()


def test_probabilities_are_chances_of_legal_actions():
    game = load("mafia42", pace="fast", **ALL_ROLES)
    agent = make("scripted")
    agent.start(game, range(8), np.random.default_rng(0))
    batch = Batch(game, 16)
    for _ in range(120):
        views = Views(batch.player.copy(), np.arange(16), batch.obs.copy(), batch.mask.copy())
        chances = agent.probabilities(views)
        assert (chances[views.mask == 0] == 0).all() and np.allclose(chances.sum(axis=1), 1)
        beliefs = agent.beliefs(views)
        assert beliefs.shape == (16, 8) and ((beliefs >= 0) & (beliefs <= 1)).all()
        batch.step(agent.act(views))


def test_bayes_plays_mafia42_only():
    with pytest.raises(ConfigError, match="mafia42"):
        make("bayes").start(load("magicalogia-battle"), range(2), np.random.default_rng(0))


@pytest.mark.parametrize(
    ("players", "count"), [(4, 4 * 3), (6, 6 * 5 * 4), (8, 28 * 6 * 5), (9, 36 * 7), (12, 220 * 9)]
)
def test_assignments_are_all_ways_to_deal_the_kinds(players, count):
    found = assignments(load("mafia42", players=players))
    assert len(found) == len({tuple(row) for row in found}) == count
    mafiosi, helpers, *_ = t.SEAT_COUNTS[players]
    assert ((found == MAFIOSO).sum(axis=1) == mafiosi).all() and ((found == HELPER).sum(axis=1) == helpers).all()


def brute_force(match: Match, seat: int) -> np.ndarray:
    """The posterior from its definition, one assignment and one pair at a time."""
    s = match._buffers.states[0]
    n = match.game.players
    total, of_mafia = 0.0, np.zeros(n)
    own = {t.MAFIOSO: MAFIOSO, t.COP: POLICE, t.VIGILANTE: POLICE}.get(int(s["role"][seat]), OTHER)
    for kinds in assignments(match.game):
        if kinds[seat] != own:
            continue
        chance = 1.0
        for a in range(n):
            if a != seat:
                claim = int(s["claim"][a]) - 1
                chance *= CLAIMS[kinds[a], 0 if claim < 0 else 1 if claim in t.POLICE else 2]
                chance *= KILLED[kinds[a]] if s["out"][a] == t.KILLED else 1 - KILLED[kinds[a]]
            for b in range(n):
                if a not in (b, seat):
                    report = int(s["report"][a, b])
                    said = 0 if report == 0 else 1 if 2 <= report <= 12 or report == t.MAFIA_SIDE else 2
                    chance *= (
                        REPORTS[kinds[a], kinds[b], said] * ACCUSES[kinds[a], kinds[b], int(s["stance"][a, b] == 1)]
                    )
        known = [int(k) for k in s["know"][seat, :n]]
        if any(k == t.NOT_MAFIOSO and kinds[x] == MAFIOSO for x, k in enumerate(known)):
            continue
        if any(k == 1 + t.MAFIOSO and kinds[x] != MAFIOSO for x, k in enumerate(known)):
            continue
        if any(k == t.MAFIA_SIDE and kinds[x] < MAFIOSO for x, k in enumerate(known)):
            continue
        total += chance
        of_mafia += chance * ((kinds == MAFIOSO) | (kinds == HELPER))
    return of_mafia / total


def test_posterior_is_the_models_exactly():
    game = load("mafia42", players=5, pace="fast", roles=("mafioso", "cop", "doctor", "citizen", "citizen"))
    agent = make("bayes")
    agent.start(game, range(5), np.random.default_rng(0))
    rng = np.random.default_rng(1)
    checked = 0
    for seed in range(6):
        match = Match(game, seed=seed)
        while not match.over and checked < 60:
            seat = match.player
            if match._buffers.states["role"][0, seat] not in (t.MAFIOSO,) and rng.random() < 0.3:
                assert np.allclose(agent.beliefs(views_of(match))[0], brute_force(match, seat), atol=1e-4)
                checked += 1
            match.step(int(rng.choice(np.flatnonzero(match.legal()))))
    assert checked > 20


def test_measures_count_what_happened():
    game = load("mafia42", players=6, pace="fast")
    numbers = deduction(game, ["scripted", "random"], 12, 3)
    assert [(one["citizens"], one["mafia"]) for one in numbers["sides"]] == [
        ("scripted", "scripted"), ("scripted", "random"), ("random", "scripted"), ("random", "random"),
    ]  # fmt: skip
    for one in numbers["sides"]:
        assert one["citizens_won"] + one["mafia_won"] + one["cult_won"] <= 1 + 1e-9
        assert 0 <= one["accuracy"] <= 1 and one["low"] <= one["citizens_won"] <= one["high"]
    assert sum(row["dealt"] for row in numbers["roles"][0]["roles"]) == 12 * 6
    assert numbers["beliefs"][0]["brier"] is not None and numbers["beliefs"][1]["brier"] is None
    assert numbers == deduction(game, ["scripted", "random"], 12, 3), "the same seed, the same measures"
    assert "hit mafia" in deduction_text(numbers) and "Brier" in deduction_text(numbers)


def test_sides_are_played_on_the_same_deals():
    game = load("mafia42", players=6, pace="fast")
    seeds = np.arange(8, dtype=np.uint64)
    first, second = (
        play_cell(game, make(a), make(b), seeds, np.random.default_rng(0))
        for a, b in (("random", "scripted"), ("scripted", "random"))
    )
    assert (first.role == second.role).all() and (first.hits <= first.executed).all()


def test_training_by_sides_pays_each_decision_its_seats_return():
    torch = pytest.importorskip("torch")
    from feint.training.sides import ActorCritic, play

    torch.manual_seed(0)
    game = load("mafia42", players=5, pace="fast")
    model, other = ActorCritic(game.num_slots, game.num_actions, (8,)), make("random")
    other.start(game, range(5), np.random.default_rng(0))
    sides = np.array([0, 1] * 6)
    records, won = play(game, model, other, np.arange(12, dtype=np.uint64), sides, np.random.default_rng(0), 1.0)
    team = np.rint(records.obs[:, game.slots.index("own_team")] * 2)
    assert set(np.unique(team)) == {0, 1}, "both sides are learnt"
    assert np.allclose(records.advantage + records.value, records.gain, atol=1e-5)
    assert (records.mask[np.arange(len(records.action)), records.action] == 1).all()
    assert (records.mask.sum(axis=1) > 1).all() and won.shape == (12,)


def test_imitation_comes_closer_to_the_agent_watched():
    torch = pytest.importorskip("torch")
    from feint.training.sides import ActorCritic, imitate, play

    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    game = load("mafia42", players=5, pace="fast")
    model, teacher = ActorCritic(game.num_slots, game.num_actions, (16,)), make("scripted")
    teacher.start(game, range(5), rng)
    watched, _ = play(game, None, teacher, np.arange(12, dtype=np.uint64), None, rng)
    first = imitate(model, watched, 1, 256, rng)
    assert imitate(model, watched, 4, 256, rng) < first
