"""The labyrinth's scripts and the report on its parties."""

from __future__ import annotations

import json

import numpy as np
import pytest
from labirynt_setup import DIL, FOE, LARRAKA, PARTY, act, encounter, fight, legal, put, until

from feint.agents import make
from feint.agents.labirynt.adventure_script import FAR
from feint.agents.labirynt.adventure_script import Script as AdventureScript
from feint.agents.labirynt.encounter_script import Script
from feint.agents.labirynt.reader import MEAN_WOUNDS, Reader
from feint.envs import ConfigError, FileError, Match, load
from feint.envs.engine.agent import Views
from feint.envs.engine.table import play_matches
from feint.envs.labirynt import tables
from feint.eval.reports import labirynt as report
from feint.eval.reports.driver import run_report


def action_probabilities(match: Match) -> dict[str, float]:
    """What the script does for the seat to act, by the names of actions."""
    game, seat = match.game, match.player
    made = AdventureScript if game.name == "labirynt-adventure" else Script
    seen, mask = match.observe(seat)[None], match.legal(seat)[None]
    shares = made(game).probabilities(Views(np.array([seat]), np.array([0]), seen, mask))[0]
    assert shares.sum() == pytest.approx(1) and not shares[mask[0] == 0].any()
    return {game.action_names[a]: float(shares[a]) for a in np.flatnonzero(mask[0])}


def mean_team(game, party: str, monsters: str, matches: int) -> float:
    seats = [make(party)] * (game.players - 1) + [make(monsters)]
    returns, _ = play_matches(game, seats, np.arange(matches, dtype=np.uint64), np.random.default_rng(1))
    return float(-returns[:, -1].mean())


@pytest.mark.parametrize("level, least", [(1, 0.9), (3, 0.3)])
def test_the_script_fights_well_where_random_play_does_not(level, least):
    game = load("labirynt-encounter", level=level)
    assert mean_team(game, "scripted", "scripted", 30) > least > mean_team(game, "random", "scripted", 30) + 0.3


def test_scripted_monsters_hurt_more_than_random_ones():
    game = load("labirynt-encounter", level=2, monster="Evil Mage", count=5, party=PARTY, pools=())
    assert mean_team(game, "scripted", "scripted", 40) < mean_team(game, "scripted", "random", 40)


def test_the_script_comes_out_of_the_labyrinth():
    game = load("labirynt-adventure", depth=3)
    assert mean_team(game, "scripted", "scripted", 12) > 0.3


@pytest.mark.parametrize("config", [{"players": 7}, {"players": 4, "council": True}, {"monsters": "rules"}])
def test_the_script_plays_every_layout(config):
    assert mean_team(load("labirynt-encounter", **config), "scripted", "scripted", 4) > 0


def test_the_reader_sees_what_is_there():
    match = put(fight("Ogre", 2, actor=DIL), wounds={FOE: 2, DIL: 3})
    field_seen = Reader(match.game).field(match.observe(0)[None])
    assert field_seen.left[0, DIL] == 7 and field_seen.wounds[0, FOE] == 2 and field_seen.actor[0] == DIL
    assert field_seen.foe[0, FOE] and not field_seen.foe[0, DIL] and field_seen.rank[0, LARRAKA] == 2
    assert field_seen.harm[0, FOE] == pytest.approx(np.mean([tables.COMBAT[min(5 + k, 17), 4] for k in range(1, 7)]))


@pytest.mark.parametrize("column", [tables.SWORD, tables.AXE, tables.NATURAL])
def test_mean_wounds_are_those_of_the_table(column):
    assert MEAN_WOUNDS[10 + 7, column] == pytest.approx(np.mean([tables.COMBAT[7 + k, column] for k in range(1, 7)]))


def test_the_script_kills_whom_it_can():
    match = until(fight("Orc", 3, spells=("Blast",)), "party", LARRAKA)
    put(match, wounds={FOE + 1: int(match.state["strength"][FOE + 1]) - 1}, hand={LARRAKA: 2})
    shares = action_probabilities(match)
    assert max(shares, key=shares.get) == "cast Blast", "which kills surely unless resisted"
    blows = {name: share for name, share in shares.items() if name.startswith("attack")}
    assert max(blows, key=blows.get) == "attack foe 2"
    aims = action_probabilities(act(match, "cast Blast"))
    assert max(aims, key=aims.get) == "target foe 2"


def test_the_script_locks_out_what_it_can_not_beat():
    assert action_probabilities(until(encounter("Vampire", 6, ("Lock",)), "meeting"))["cast Lock"] > 0.9
    assert action_probabilities(until(encounter("Orc", 1, ("Lock",)), "meeting"))["cast Lock"] < 0.1


def test_the_script_goes_to_the_nearest_unknown_and_then_home():
    match = Match("labirynt-adventure", seed=5, party=PARTY, pools=(), sun="red", depth=3)
    act(match, "pass")
    put(match, tile={76 - 9: 3}, seen={76 - 9: 1}, explored=1)  # a straight corridor to the north
    shares = action_probabilities(match)
    assert shares["go east"] + shares["go west"] > 0.9, "one step away, where north takes two"
    put(match, y=7, explored=3, came=2)
    assert action_probabilities(match)["go south"] > 0.9
    script = AdventureScript(match.game)
    far = script.distances(match.observe(0)[None], np.array([67]), np.array([True]), np.array([False]))
    assert far[0, 2] == 0 and far[0, 1] == FAR and "go south" in legal(match)


def test_strong_parties_look_for_the_gates_and_weak_ones_do_not():
    strong = ("Lord Dil", "Gislan", "Linfalas", "Weldron", "Zuryk", "Paladin Stephen")
    game = load("labirynt-adventure", gates=True, depth=2, party=strong)
    batch = report.play_cell("labirynt-adventure", ("scripted", "scripted"), 8, 0, dict(game.config))
    assert batch[:, 3].mean() > 0.4
    weak = Match("labirynt-adventure", seed=5, party=PARTY, pools=(), sun="red", gates=True, depth=1)
    act(weak, "pass")
    field_seen = Reader(weak.game).field(weak.observe(0)[None])
    assert field_seen.might()[0] < 340
    put(weak, explored=1)
    assert action_probabilities(weak)["leave the labyrinth"] > 0.9


def test_search_plays_meetings():
    game = load("labirynt-encounter", party=PARTY, pools=(), monster="Orc", count=1)
    assert mean_team(game, "search:playouts=4", "scripted", 1) <= 1.0


# --- the report -------------------------------------------------------------------------------------------------------


def write_report(folder, **values) -> str:
    """Run the report on the smallest part; returns its page."""
    return run_report(report.REPORT, {"parts": ("magic",), "matches": 2, **values}, folder, lambda done, number: None)


def test_a_report_keeps_what_it_finds_of_other_agents(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "LEVELS", (1,))
    write_report(tmp_path, party=("scripted",))
    write_report(tmp_path, party=("random",))
    page = write_report(tmp_path, party=("random",))
    cells = json.loads((tmp_path / "labirynt.json").read_text())
    assert [(cell["row"], cell["party"]) for cell in cells] == [
        ("with spells", "scripted"), ("without", "scripted"), ("with spells", "random"), ("without", "random"),
    ]  # fmt: skip
    assert (tmp_path / "labirynt.png").read_bytes()[:4] == b"\x89PNG"
    text = (tmp_path / "labirynt.md").read_text()
    assert text.count("| with spells |") == 2 and "Party: random. Monsters: scripted. 2 matches per cell." in text
    assert text == page


def test_a_report_measures_what_the_matches_paid():
    values = report.play_cell("labirynt-encounter", ("scripted", "scripted"), 6, 3, {"party": report.party_of(3)})
    game = load("labirynt-encounter", party=("hero", "hero", "pupil"))
    assert values.shape == (6, len(report.MEASURES)) and game.template["people"][0] == 3
    assert (values[:, 0] <= 1).all() and ((values[:, 1] >= 0) & (values[:, 1] <= 1)).all() and not values[:, 3].any()


def test_reports_refuse_what_they_can_not_do(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "LEVELS", (1,))
    with pytest.raises(ConfigError, match="moons.*sizes, suns, magic, adventures"):
        write_report(tmp_path, parts=("moons",))
    with pytest.raises(ConfigError, match="matches=1"):
        write_report(tmp_path, matches=1)
    (tmp_path / "labirynt.json").write_text("{]")
    with pytest.raises(FileError, match="can't be read"):
        write_report(tmp_path)
    (tmp_path / "labirynt.json").write_text('{"other": 1}')
    with pytest.raises(FileError, match="no report"):
        write_report(tmp_path)
