"""Bench: what it measures is what it says, and what is missing is said."""

import json
import subprocess
import sys

import numpy as np
import pytest

from feint.cli.bench import row
from feint.cli.main import main
from feint.envs import Batch, load
from feint.eval import bench
from feint.eval.bench import Figure, batch_rate


def test_every_figure_is_measured_and_shown(capsys, monkeypatch):
    monkeypatch.setattr(bench, "BATCHES", (4, 8))
    monkeypatch.setattr(bench, "measure", lambda game, seconds: measured(game))
    assert main(["bench", "magicalogia-battle", "-o", "size=micro", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["machine"]["cores"] >= 1 and shown["machine"]["cpu"]
    figures = shown["figures"]["feint/magicalogia-battle-v0"]
    assert all(figure["value"] is not None or figure["note"] for figure in figures)
    names = {figure["name"] for figure in figures}
    assert {"rollout, 4 matches", "Match.step", "magicalogia-battle", "import to first AEC step done"} <= names


def measured(game):
    """All figures, by very short repeats."""
    for part in (bench.batch_figures, bench.match_figures, bench.aec_figures, bench.vector_figures):
        yield from part(game, 0.001)
    yield from bench.openspiel_figures(0.001)
    yield from bench.allocation_figures(game)
    yield from bench.start_figures(game)


def test_the_kernel_allocates_nothing_for_a_step():
    for figure in bench.allocation_figures(load("magicalogia-battle", size="core")):
        assert figure.value is None and "FEINT_JIT=0" in figure.note or figure.met, figure


def test_best_counts_only_the_seconds_that_a_work_reports():
    fast, slow = bench.best([lambda: (10, 1e-3), lambda: (10, 2e-3)], 0.001)
    assert fast == pytest.approx(10_000) and slow == pytest.approx(5_000)


def test_drawn_actions_are_legal_and_uniform():
    rng = np.random.default_rng(0)
    mask = np.tile(np.array([[0, 1, 0, 1, 1, 0]], np.int8), (30_000, 1))
    drawn = bench.draw_legal(mask, rng)
    assert np.bincount(drawn, minlength=6)[[0, 2, 5]].sum() == 0
    assert np.bincount(drawn)[[1, 3, 4]] == pytest.approx([10_000] * 3, abs=400)
    batch = Batch("magicalogia-battle", 50, size="core")
    for _ in range(50):
        batch.step(bench.draw_legal(batch.mask, rng))


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        (Figure("g", "a", 5e6, target=4e6), "at least 4e+06: reached"),
        (Figure("g", "a", 3e6, target=4e6), "at least 4e+06: MISSED"),
        (Figure("g", "a", 0.5, "s", 1.0, True), "at most 1: reached"),
        (Figure("g", "a", 1.5, "s", 1.0, True), "at most 1: MISSED"),
        (Figure("g", "a", 1234.6), "1,235 steps/s"),
        (Figure("g", "a", None, note="needs x"), "not measured: needs x"),
    ],
)
def test_a_figure_says_whether_its_target_is_reached(figure, said):
    assert row(figure).endswith(said)


def test_a_rival_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    (figure,) = bench.openspiel_figures(0.001)
    assert figure.value is None and "pip install open_spiel" in figure.note


WITHOUT_PYGAME = """
import sys
sys.modules["pygame"] = None
from feint.envs import load
from feint.eval.bench import aec_figures
print(*aec_figures(load("magicalogia-battle", size='core'), 0.001), sep="\\n")
"""


def test_connect_four_without_pygame_is_named():
    shown = subprocess.run([sys.executable, "-c", WITHOUT_PYGAME], capture_output=True, text=True, check=True).stdout
    ours, theirs = shown.splitlines()
    assert "value=None" not in ours
    assert "value=None" in theirs and "pygame" in theirs and "pip install 'pettingzoo[classic]'" in theirs


@pytest.mark.parametrize(
    ("id", "config", "rate"),
    [
        ("magicalogia-battle", {}, 3e6),
        ("magicalogia-battle", {"size": "core"}, 5e6),
        ("mafia42", {"players": 12}, 1e6),
        ("labirynt-adventure", {}, None),
    ],
)
def test_every_game_has_its_own_target(id, config, rate):
    assert batch_rate(load(id, **config)) == rate
