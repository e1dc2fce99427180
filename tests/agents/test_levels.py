"""Strength levels: what is measured, what is kept, and what stands for want of a measure."""

from __future__ import annotations

import json

import pytest

from feint.agents import levels
from feint.cli.main import main
from feint.envs import GAMES, load
from feint.envs.engine.errors import ConfigError
from feint.eval.levels import measure, save, spaced

OPTIONS = {"size": "micro"}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder in place of the shipped ratings."""
    monkeypatch.setattr(levels, "read", lambda name, at=tmp_path: _read(at / f"{name}.json"))
    levels.levels.cache_clear()
    yield tmp_path
    levels.levels.cache_clear()


def _read(at):
    return json.loads(at.read_text()) if at.exists() else []


def row(agent, rating):
    return {"agent": agent, "rating": rating, "low": rating - 1, "high": rating + 1}


def test_what_is_measured_becomes_the_levels(folder):
    game = load("magicalogia-battle", **OPTIONS)
    table = measure(game, ["nash", "random"], 20, seed=1, workers=1)
    assert [one["agent"] for one in table["levels"]] == ["random", "nash"]
    save(game, table, folder)
    first, last = levels.levels(game)
    assert (first.name, first.agent, last.name, last.agent) == ("beginner", "random", "champion", "nash")
    assert first.low < first.rating < first.high and first.rating < last.rating
    assert levels.choose(game, "best") == levels.choose(game, "level:2") == "nash"
    assert levels.choose(game, "level:beginner") == "random"
    with pytest.raises(ConfigError, match=r"no level 'level:3'; there are level:1 \(beginner\), level:2 \(champion\)"):
        levels.choose(game, "level:3")


def test_tables_of_other_options_stay_and_the_defaults_come_first(folder):
    micro, core = (load("magicalogia-battle", size=size) for size in ("micro", "core"))
    for game, agents in ((micro, ["random", "nash"]), (core, ["random", "scripted"]), (micro, ["random", "scripted"])):
        rows = [row(agent, 20 + k) for k, agent in enumerate(agents)]
        save(game, {"options": levels.plain_options(game), "champion": None, "levels": rows}, folder)
    full = load("magicalogia-battle")
    table = {
        "options": levels.plain_options(full),
        "champion": levels.champion_digest(full),
        "levels": [row("random", 1)],
    }
    save(full, table, folder)
    kept = _read(folder / "magicalogia-battle.json")
    assert [one["options"]["size"] for one in kept] == ["full", "micro", "core"]
    assert [one.agent for one in levels.levels(micro)] == ["random", "scripted"]


def test_a_champion_that_was_not_measured_stands_last(folder):
    game = load("magicalogia-battle", size="core")
    rows = [row("champion:4", 10), row("random", 20), row("scripted", 30)]
    save(game, {"options": levels.plain_options(game), "champion": "another", "levels": rows}, folder)
    assert [(one.agent, one.rating) for one in levels.levels(game)] == [
        ("random", 20), ("scripted", 30), ("champion", None),
    ]  # fmt: skip


def test_levels_that_are_too_near_to_a_stronger_one_are_left_out():
    rows = [row("a", 1.0), row("b", 5.0), row("c", 5.5), row("d", 5.9)]
    assert [one["agent"] for one in spaced(rows, 1.0)] == ["a", "d"]
    assert [one["agent"] for one in spaced(rows, 0.5)] == ["a", "b", "d"]


@pytest.mark.parametrize("count", range(1, 12))
def test_names_are_distinct_from_beginner_to_champion(count):
    names = levels.names(count)
    assert len(set(names)) == count and names[-1] == "champion" and (count == 1 or names[0] == "beginner")


@pytest.mark.parametrize("name", GAMES)
def test_shipped_ratings_are_in_order_and_their_agents_play(name):
    for table in levels.read(name):
        game = load(name, **table["options"])
        rated = [one["rating"] for one in table["levels"]]
        assert rated == sorted(rated) and levels.plain_options(game) == table["options"]
        assert all(levels.playable(game, one["agent"]) for one in table["levels"])


def test_the_command_prints_the_table(capsys):
    assert main(["levels", "matryca-duel"]) == 0
    said = capsys.readouterr().out
    assert "1      beginner  random" in said and "champion" in said
    assert main(["levels", "-o", "size=core"]) == 2
