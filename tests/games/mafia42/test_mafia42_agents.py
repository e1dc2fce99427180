"""Mafia42's agents and the measures of deduction play."""

from __future__ import annotations

import json

import numpy as np
import pytest

from feint.agents import make
from feint.agents.mafia42.bayes import HELPER, MAFIOSO, RATES, assignments, kind_of, rates, temper
from feint.agents.mafia42.fit_rates import count_rates, fit_rates, rates_json
from feint.envs import Batch, ConfigError, FileError, Match, load
from feint.envs.engine.agent import Views
from feint.envs.engine.table import Table, play_matches
from feint.envs.mafia42 import ids, tables
from feint.eval.reports.mafia42 import deduction, deduction_text, play_cell

ALL_ROLES = {
    "helpers": tuple(ids.ROLES[r] for r in tables.HELPERS),
    "police": tuple(ids.ROLES[r] for r in tables.POLICE),
    "specials": tuple(ids.ROLES[r] for r in tables.SPECIALS),
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


def test_action_probabilities_are_of_legal_actions():
    game = load("mafia42", pace="fast", **ALL_ROLES)
    agent = make("scripted")
    agent.start(game, range(8), np.random.default_rng(0))
    batch = Batch(game, 16)
    for _ in range(120):
        views = Views(batch.player.copy(), np.arange(16), batch.obs.copy(), batch.mask.copy())
        probs = agent.probabilities(views)
        assert (probs[views.mask == 0] == 0).all() and np.allclose(probs.sum(axis=1), 1)
        beliefs = agent.beliefs(views)
        assert beliefs.shape == (16, 8) and ((beliefs >= 0) & (beliefs <= 1)).all()
        batch.step(agent.act(views))


def test_bayes_plays_mafia42_only():
    with pytest.raises(ConfigError, match="mafia42"):
        make("bayes").start(load("magicalogia-battle"), range(2), np.random.default_rng(0))


@pytest.mark.parametrize(
    ("players", "count"), [(4, 4 * 3), (6, 6 * 5 * 4), (8, 28 * 6 * 5), (9, 36 * 7 * 6), (12, 220 * 9)]
)
def test_assignments_are_all_ways_to_deal_the_kinds(players, count):
    rows = assignments(load("mafia42", players=players))
    assert len(rows) == len({tuple(row) for row in rows}) == count
    mafiosi, helpers, *_ = tables.SEAT_COUNTS[players]
    assert ((rows == MAFIOSO).sum(axis=1) == mafiosi).all() and ((rows == HELPER).sum(axis=1) == helpers).all()


def ruled_out(match: Match, seat: int, kinds: np.ndarray) -> bool:
    """Whether what a seat knows for certain excludes an assignment."""
    s, n = match.state, match.game.players
    for x in range(n):
        finding = int(s["known"][seat, x] or s["shown"][x])
        role = int(s["role"][seat]) if x == seat else finding - 1 if 0 < finding < ids.NOT_MAFIOSO else -1
        if role >= 0 and kinds[x] != kind_of(np.array([role]), n)[0]:
            return True
        cleared = finding in (ids.NOT_MAFIOSO, ids.CULT_VOICE, ids.CLIENT) or s["role"][seat] == ids.MAFIOSO
        if role < 0 and kinds[x] == MAFIOSO and cleared:
            return True
        if finding == ids.MAFIA_SIDE and kinds[x] < MAFIOSO:
            return True
    return False


def brute_force(match: Match, seat: int) -> np.ndarray:
    """The posterior from its definition, one assignment and one pair at a time."""
    s = match.state
    n = match.game.players
    model = rates(n)
    total, of_mafia = 0.0, np.zeros(n)
    for kinds in assignments(match.game):
        if ruled_out(match, seat, kinds):
            continue
        likelihood = 1.0
        for a in set(range(n)) - {seat}:
            claim = int(s["claim"][a]) - 1
            likelihood *= model.claims[kinds[a], 0 if claim < 0 else 1 if claim in tables.POLICE else 2]
            likelihood *= model.killed[kinds[a], int(s["out"][a] == ids.KILLED)]
            for b in set(range(n)) - {a}:
                report = int(s["report"][a, b])
                said = 0 if report == 0 else 1 if 2 <= report <= 12 or report == ids.MAFIA_SIDE else 2
                likelihood *= model.reports[kinds[a], kinds[b], said]
                likelihood *= model.accuses[kinds[a], kinds[b], int(s["stance"][a, b] == 1)]
        likelihood **= temper(n)
        total += likelihood
        of_mafia += likelihood * ((kinds == MAFIOSO) | (kinds == HELPER))
    return of_mafia / total


@pytest.mark.parametrize(
    ("config", "checks"),
    [
        ({"players": 4}, 40),
        ({"players": 5, "roles": ("mafioso", "cop", "doctor", "citizen", "citizen")}, 40),
        ({"players": 6, **ALL_ROLES}, 30),
        ({"players": 9}, 3),
        ({"players": 9, "cult": False}, 3),
        ({"players": 12}, 2),
    ],
)
def test_posterior_is_the_models_exactly(config, checks):
    game = load("mafia42", pace="fast", **config)
    n = game.players
    agent = make("bayes")
    agent.start(game, range(n), np.random.default_rng(0))
    rng = np.random.default_rng(1)
    checked = 0
    for seed in range(40):
        match = Match(game, seed=seed)
        # a walk at random up to a point drawn for each match
        for _ in range(int(rng.integers(1, 60 * n))):
            if not match.over:
                match.step(int(rng.choice(np.flatnonzero(match.legal()))))
        seat = -1 if match.over else match.player
        # a name that has come by a role nobody was dealt, or by another's place, is beyond the model
        plain = seat >= 0 and (match.state["name_of"][:n] == range(n)).all()
        if plain and not all(ruled_out(match, seat, kinds) for kinds in assignments(game)):
            assert np.allclose(agent.beliefs(views_of(match))[0], brute_force(match, seat), atol=1e-4)
            checked += 1
            if checked == checks:
                return
    assert checked >= min(checks, 10)


@pytest.mark.parametrize("config", [{"players": 5}, {"players": 8}, {"players": 10, "cult": False}, {"players": 10}])
def test_beliefs_about_scripted_players_are_better_than_the_deals_rate(config):
    """Brier score of what a citizen at a scripted table would believe on the third night."""
    game = load("mafia42", pace="fast", **config)
    n, matches = game.players, 40
    watcher, batch = make("bayes"), Batch(game, matches, autoreset=False)
    watcher.start(game, range(n), np.random.default_rng(0))
    batch.reset(seeds=np.arange(matches, dtype=np.uint64))
    table = Table(batch, [make("scripted")], np.zeros((matches, n), np.int64), np.random.default_rng(0))
    states, errors, rate = batch.states, [], sum(tables.SEAT_COUNTS[n][:2]) / (n - 1)
    live = np.arange(matches)
    while len(live):
        rows = live[(states["night"][live] == 3) & (states["phase"][live] == ids.NIGHT) & (states["tick"][live] == 1)]
        rows = rows[states["team"][rows, batch.player[rows]] != ids.MAFIA]
        if len(rows):
            views = table.views(rows, watcher)
            others = states["name_of"][rows, views.seat][:, None] != np.arange(n)
            team = states["team"][rows[:, None], states["seat_of"][rows, :n].astype(np.int64)] == ids.MAFIA
            errors += [((watcher.beliefs(views) - team) ** 2 - (rate - team) ** 2)[others]]
        live = live[states["night"][live] <= 3]
        live, actions = table.act(live)
        batch.step(actions, live)
        table.gather(live)
        live = live[batch.player[live] >= 0]
    assert len(errors) > 3 and np.concatenate(errors).mean() < -0.01


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


def test_margins_are_paired_differences_of_the_sides():
    game = load("mafia42", players=6, pace="fast")
    measures = deduction(game, ["scripted", "random"], 12, 3)
    rows = {(row["citizens"], row["mafia"]): row for row in measures["sides"]}
    base = rows["random", "random"]
    margins = [row for row in measures["margins"] if row["agent"] == "scripted"]
    assert [row["side"] for row in margins] == ["citizens", "mafia"]
    for row in margins:
        own = rows["scripted", "random"] if row["side"] == "citizens" else rows["random", "scripted"]
        assert row["margin"] == pytest.approx(own[f"{row['side']}_won"] - base[f"{row['side']}_won"])
        assert row["low"] <= row["margin"] <= row["high"]


def test_rates_are_frequencies_by_kind_of_role():
    counted = count_rates(6, 12, 3)
    assert {name: array.shape for name, array in counted.items()} == {
        name: np.array(array).shape for name, array in json.loads(RATES.read_text(encoding="utf-8"))["6"].items()
    }
    for array in counted.values():
        assert (array > 0).all() and np.allclose(array.sum(axis=-1), 1, atol=0.01)
    assert rates_json({6: counted}) == rates_json({6: count_rates(6, 12, 3)}), "the same seed, the same rates"


def test_what_rates_cannot_be_fitted_from_is_refused(tmp_path):
    with pytest.raises(ConfigError, match="matches=0"):
        fit_rates(0, 0, None)
    with pytest.raises(ConfigError, match="seed=-1"):
        fit_rates(1, -1, None)
    with pytest.raises(FileError, match="missing"):
        fit_rates(1, 0, tmp_path / "missing" / "rates.json")
