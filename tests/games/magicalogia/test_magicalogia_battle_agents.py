"""The script and the equilibrium plots in the battle with magics, and its report."""

from __future__ import annotations

import json

import numpy as np
import pytest

from feint.agents import make
from feint.agents.magicalogia.battle_plots import MagicPlots
from feint.envs import Batch, FeintError, Match, load
from feint.envs.engine.agent import Views
from feint.envs.engine.table import play_matches
from feint.eval.reports import magicalogia_battle as magicalogia_report
from feint.eval.reports.driver import run_report

FORMATS = ({}, {"witnesses": (1, 2)}, {"group": 2})


@pytest.mark.parametrize("name", ["scripted", "nash"])
@pytest.mark.parametrize("config", FORMATS, ids=str)
def test_chances_are_legal_and_never_concede(name, config):
    game = load("magicalogia-battle", **config)
    agent, rng = make(name), np.random.default_rng(0)
    agent.start(game, range(game.players), rng)
    concede = game.action_names.index("concede")
    for seed in range(3):
        match = Match(game, seed=seed)
        while not match.over:
            seat = match.player
            view = Views(np.array([seat]), np.array([0]), match.observe(seat)[None], match.legal()[None])
            chances = agent.probabilities(view)[0]
            assert chances.sum() == pytest.approx(1) and (chances[match.legal() == 0] == 0).all()
            assert chances[concede] == 0
            match.step(int(rng.choice(len(chances), p=chances)))


def test_the_script_beats_random_play():
    game = load("magicalogia-battle")
    returns, _ = play_matches(game, [make("scripted"), make("random:resign=no")], np.arange(60, dtype=np.uint64),
                              np.random.default_rng(1))  # fmt: skip
    assert (returns[:, 0] > 0).mean() > 0.55


def test_equilibrium_plots_leave_nothing_to_gain():
    """No plot of either side does better against the other's mixture than the step is worth."""
    plots = MagicPlots(load("magicalogia-battle"))
    for attack, defence, hp, bonus in ((3, 3, 4, 0), (4, 3, 2, 1), (2, 4, 9, 2)):
        rows, columns = plots.solve_step(attack, defence, hp, bonus)
        through = plots.reader.damage(attack, defence)
        damage = through + bonus * (through > 0)
        focused = plots.reader.defences(defence)[1]
        spare = np.where(focused[None, :], 0, defence - (attack - through))
        payoff = np.minimum(damage, hp) + 2.0 * (damage >= hp) - 0.15 * spare
        assert (payoff @ columns).max() - (rows @ payoff).min() < 1e-6


def test_nash_values_the_core_alone():
    agent = make("nash")
    agent.start(load("magicalogia-battle"), (0, 1), np.random.default_rng(0))
    with pytest.raises(FeintError, match="knows no values"):
        agent.value(None)


def test_search_plays_the_battle_with_magics():
    game = load("magicalogia-battle", rounds=1)
    returns, _ = play_matches(game, [make("search:20"), make("random:resign=no")], np.arange(2, dtype=np.uint64),
                              np.random.default_rng(1))  # fmt: skip
    assert returns.shape == (2, 2)


def test_report_counts_one_sided_holders():
    records = Batch("magicalogia-battle", 3, autoreset=False).states.copy()
    records["returns"][:, :2] = [[1, -1], [-1, 1], [0, 0]]
    records["magic"][:, :2, 1] = [[1, 2], [1, 1], [1, 2]]
    records["magic"][:, :2, 2:6] = 0
    found = magicalogia_report.shares(records)
    assert found["decided"] == 2 and found["challenger"]["mean"] == 0.5
    assert (found["held"]["summon Spirit"]["number"], found["held"]["summon Spirit"]["mean"]) == (1, 1.0)
    assert found["held"]["summon Sword"]["mean"] == 0.0
    assert magicalogia_report.broken({"held": {"a": {"number": 9, "low": 0.7, "high": 0.9}}}) == ["a"]


def test_report_writes_a_picture_and_numbers(tmp_path):
    page = run_report(magicalogia_report.REPORT, {"matches": 8}, tmp_path, lambda done, total: None)
    assert (tmp_path / "battle.png").read_bytes()[:4] == b"\x89PNG"
    assert json.loads((tmp_path / "battle.json").read_text())["battles"] == 8
    assert "battles of scripted against itself were decided" in page
