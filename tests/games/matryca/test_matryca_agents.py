"""The Matryca scripts and the report on schools."""

from __future__ import annotations

import json

import numpy as np
import pytest

from feint.agents import make
from feint.agents.matryca.preparation import writing_order
from feint.cli.main import main
from feint.envs import ConfigError, load
from feint.envs.engine.table import play_matches
from feint.envs.matryca import ids, spells, tables
from feint.eval.reports import matryca as report


def mean_return(game, agent: str, other: str, matches: int) -> float:
    """Mean return of an agent in seat 0 and in seat 1 against another."""
    seeds = np.random.default_rng(0).integers(0, 1 << 64, matches, np.uint64)
    first, _ = play_matches(game, [make(agent), make(other)], seeds, np.random.default_rng(1))
    second, _ = play_matches(game, [make(other), make(agent)], seeds, np.random.default_rng(2))
    return float(np.concatenate([first[:, 0], second[:, 1]]).mean())


@pytest.mark.parametrize("path", tables.PATHS)
def test_script_of_every_path_beats_random(path):
    assert mean_return(load("matryca-duel"), f"scripted:{path}", "random:resign=no", 20) > 0.6


@pytest.mark.parametrize("config", [{"level": 1}, {"level": 20}, {"teams": "mw/mmw", "level": 9}, {"teams": "ww/ww"}])
def test_script_plays_every_layout(config):
    assert mean_return(load("matryca-duel", **config), "scripted", "random:resign=no", 10) > 0.0


@pytest.mark.parametrize("players", [2, 4])
def test_script_of_the_journey_beats_random(players):
    game = load("matryca-journey", players=players)
    seeds = np.random.default_rng(0).integers(0, 1 << 64, 10, np.uint64)
    seats = [make("scripted"), *[make("random:resign=no")] * (players - 1)]
    returns, _ = play_matches(game, seats, seeds, np.random.default_rng(1))
    assert returns[:, 0].mean() > 1.0


def test_a_style_that_is_no_path_is_refused():
    agent = make("scripted:water")
    with pytest.raises(ConfigError, match="water.*fire, mind"):
        agent.start(load("matryca-duel"), [0], np.random.default_rng(0))


@pytest.mark.parametrize("level", range(1, 21))
@pytest.mark.parametrize("path", tables.PATHS)
def test_plans_are_within_reach(path, level):
    assert (
        writing_order(path, level) and max(spells.CIRCLE[k] for k in writing_order(path, level)) <= tables.REACH[level]
    )


@pytest.mark.parametrize("game", ["matryca-duel", "matryca-journey"])
def test_search_plays_both_games(game):
    seats, seeds = [make("search:playouts=60"), make("random:resign=no")], np.arange(2, dtype=np.uint64)
    returns, lengths = play_matches(load(game), seats, seeds, np.random.default_rng(0))
    assert (lengths > 20).all() and np.isfinite(returns).all()


def test_rules_at_work_in_a_cast():
    """A Fireball: from the Matrix easy, outside it medium; one more by enhancement, one more by disturbance."""
    fireball = spells.NAMES.index("Fireball")
    assert report.rules_of((0, fireball, 1, 2), (3, 1, 0, 0)) == set()
    assert report.rules_of((0, fireball, 1, 3), (3, 3, 2, 1)) == {"enhancement", "disturbance", "positive critical"}
    assert report.rules_of((0, fireball, 2, 1), (3, 2, 0, 0)) == {"outside the Matrix", "negative critical"}
    assert report.rules_of((0, fireball, 4, 0), (3, 3, 0, 0)) == {"outside the Matrix", "exhaustion", "disturbance"}


def test_what_decides_is_at_work_in_the_last_casts():
    """Seat 0 casts an enhanced Spark and passes; seat 1's, disturbed, fails; then its own stamina fails it."""
    course, spark = report.Course(), spells.NAMES.index("Spark")
    course.note(
        [
            (ids.E_CAST, -1, 0, spark, 1, 2),
            (ids.E_TEST, -1, 3, 2, 1, 0),
            (ids.E_CAST, -1, 3, spark, 1, 0),
            (ids.E_TEST, -1, 3, 2, 0, 0),
        ]
    )
    assert course.decided(0) == {"enhancement", "disturbance"} and course.decided(1) == course.decided(-1) == set()
    course.note([(ids.E_EXHAUSTED, -1, 3, spark, 0, 0)])
    assert course.decided(0) == {"enhancement", "exhaustion"} and course.used == {
        "enhancement",
        "disturbance",
        "exhaustion",
    }


def test_courses_of_a_path():
    game = load("matryca-duel")
    duels, winners = report.courses(game, "scripted:mind", 60, seed=1)
    assert set(winners.tolist()) <= {-1, 0, 1} and (winners >= 0).mean() > 0.9
    assert all(duel.decided(won) <= duel.used for duel, won in zip(duels, winners.tolist(), strict=True))
    prepared = report.preparations(duels, winners)
    assert list(prepared) == ["mind"] and prepared["mind"]["mages"] == 120 and prepared["mind"]["wins"] == 0.5
    assert prepared["mind"]["writes"]["Sleep"] == 1


def test_report_writes_picture_page_and_numbers(tmp_path, capsys):
    assert main(["report", "matryca", "--matches", "4", "--levels", "1", "5", "--out", str(tmp_path / "prepared")]) == 0
    numbers = json.loads((tmp_path / "prepared" / "schools.json").read_text())
    shares = np.array(numbers["schools"]["5"], dtype=float)
    apart = ~np.eye(len(tables.PATHS), dtype=bool)
    assert np.allclose((shares + shares.T)[apart], 1) and np.isnan(np.diag(shares)).all()
    assert (tmp_path / "prepared" / "schools.png").read_bytes().startswith(b"\x89PNG")
    assert "## Level 5" in capsys.readouterr().out
