"""Arenas: intervals, balanced seats, the same result from the same seed, ratings, reports, and what is refused."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("openskill")
pytest.importorskip("matplotlib")
pytest.importorskip("jinja2")

from feint.agents import AGENTS, Agent
from feint.cli.main import main
from feint.envs import Batch, ConfigError, FeintError, FileError, Match, load
from feint.envs.engine.agent import uniform
from feint.eval import arena as arena_module
from feint.eval import pairings
from feint.eval.arena import run_arena
from feint.eval.pairings import Pairing, seatings
from feint.eval.ratings import rate
from feint.eval.report import default_folder, report_folder, write_report
from feint.eval.statistics import mean_interval, wilson_interval
from feint.eval.summary import sides, summary
from feint.eval.tables import text_report
from feint.eval.text import aligned

MICRO = {"size": "micro"}


@pytest.fixture(scope="module")
def micro():
    return load("magicalogia-battle", **MICRO)


@pytest.fixture(scope="module")
def three(micro):
    """An arena of three agents, one of them stronger."""
    return run_arena(micro, ["random", "random:resign=no", "random"], 400, seed=3, workers=1)


# --- intervals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_interval_is_the_published_one(successes, n, low, high):
    assert wilson_interval(successes, n) == pytest.approx((low, high), abs=5e-5)
    # failures are successes seen from the other side
    assert wilson_interval(n - successes, n) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_wilson_ends_are_exact_where_all_went_one_way():
    assert wilson_interval(0, 7)[0] == 0.0
    assert wilson_interval(7, 7)[1] == 1.0


def test_mean_interval_has_its_closed_form():
    # 1, 2, 3, 4: variance 5/3; z is 1.959964 at 95% and 2.575829 at 99%
    half = (5 / 3 / 4) ** 0.5
    assert mean_interval([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - 1.959964 * half, 2.5 + 1.959964 * half), abs=1e-6)
    assert mean_interval([1, 2, 3, 4], 0.99)[2] == pytest.approx(2.5 + 2.575829 * half, abs=1e-6)


def test_mean_interval_covers_as_often_as_it_says():
    rng = np.random.default_rng(0)
    held = sum(low <= 0.3 <= high for _, low, high in (mean_interval(rng.random(200) < 0.3) for _ in range(2000)))
    assert abs(held / 2000 - 0.95) < 4 * (0.95 * 0.05 / 2000) ** 0.5


@pytest.mark.parametrize(
    "call",
    [
        lambda: mean_interval([1.0]),
        lambda: mean_interval([[1.0, 2.0]]),
        lambda: mean_interval([1.0, float("nan")]),
        lambda: mean_interval([1.0, 2.0], level=95),
        lambda: wilson_interval(0, 0),
        lambda: wilson_interval(3, 2),
        lambda: wilson_interval(-1, 2),
    ],
)
def test_intervals_refuse_what_has_none(call):
    with pytest.raises(ConfigError):
        call()


# --- seats ------------------------------------------------------------------------------------------------------------


def toy(teams):
    """What seatings ask of a game: fixed teams by seat."""
    return SimpleNamespace(
        players=len(teams), name="toy", dealt_teams=False, template=None, teams_of=lambda states: np.array([teams])
    )


SEEDS = np.arange(3, dtype=np.uint64)


@pytest.mark.parametrize("teams", [range(2), range(3), range(12), (0, 1, 0, 1), (0, 0, 0, 1), (0, 1, 2, 0, 1, 2)])
def test_both_agents_fill_every_seat_equally_often_and_never_part_a_team(teams):
    seating = seatings(toy(teams), SEEDS)
    assert (seating == seating[0]).all() and len(seating) == 3
    block, count = seating[0], len(set(teams))
    assert len(block) == (2 if count == 2 else 2 * count)
    assert len({tuple(row) for row in block.tolist()}) == len(block)
    assert (block.sum(axis=0) == (~block).sum(axis=0)).all()
    for row in block:
        sides = {team: {bool(own) for own, of in zip(row, teams, strict=True) if of == team} for team in teams}
        assert all(len(owners) == 1 for owners in sides.values()), "partners have the same agent"
        # in every match one of the two agents has one team
        assert min(sum(owners == {mine} for owners in sides.values()) for mine in (True, False)) == 1


def test_exact_seatings():
    def rows(teams):
        return seatings(toy(teams), SEEDS)[0].astype(int).tolist()

    assert rows((0, 1)) == [[1, 0], [0, 1]]
    assert rows((0, 1, 0, 1)) == [[1, 0, 1, 0], [0, 1, 0, 1]]
    assert rows((0, 0, 0, 1)) == [[1, 1, 1, 0], [0, 0, 0, 1]]
    assert rows((0, 1, 2)) == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_pairs_of_a_duel_are_two_against_two():
    seating = seatings(load("pf2e-combat-duel", side=2), SEEDS)
    assert seating[0].astype(int).tolist() == [[1, 0, 1, 0], [0, 1, 0, 1]]


def test_dealt_teams_are_seated_as_dealt():
    game = load("mafia42", players=8)
    seeds = np.arange(40, dtype=np.uint64)
    seating = seatings(game, seeds)
    batch = Batch(game, 40, autoreset=False)
    batch.reset(seeds=seeds)
    teams = game.teams_of(batch.states)
    assert len(np.unique(teams, axis=0)) > 1
    assert (seating[:, 0] == (teams == 0)).all() and (seating[:, 1] == (teams != 0)).all()


def test_a_game_of_one_team_is_refused():
    with pytest.raises(ConfigError, match="all of its 1 seats are one"):
        seatings(toy((0,)), SEEDS)


def test_every_seating_of_every_pairing_plays_the_same_seeds(micro, monkeypatch):
    played = []

    def noted(game, agents, seating, seeds, rng):
        assert (seating == seating[0]).all()
        played.append(([agents[int(number)].name for number in seating[0]], tuple(seeds.tolist())))
        return SimpleNamespace(returns=lambda: np.zeros((len(seeds), 2))), np.ones(len(seeds), np.int64)

    monkeypatch.setattr(pairings, "play_batch", noted)
    result = run_arena(micro, ["random", "random", "random:resign=no"], 100, workers=1)
    first, second, third = result.names
    assert (first, second, third) == ("random #1", "random #2", "random:resign=no")
    by_seating = {}
    for names, seeds in played:
        by_seating.setdefault(tuple(names), []).extend(seeds)
    assert set(by_seating) == {(a, b) for a in result.names for b in result.names if a != b}
    assert all(seeds == result.seeds.tolist() for seeds in by_seating.values())
    assert len(set(result.seeds.tolist())) == 50


def test_more_seats_and_sums_that_are_not_zero(monkeypatch):
    """A game of four seats that pays the strong agent 3, the weak one 1, and seat 0 half a point more."""

    def paid(game, agents, seating, seeds, rng):
        names = [agents[int(number)].name for number in seating[0]]
        row = [(3.0 if name == "random:resign=no" else 1.0) + 0.5 * (k == 0) for k, name in enumerate(names)]
        return SimpleNamespace(returns=lambda: np.tile(row, (len(seeds), 1))), np.full(len(seeds), 7)

    monkeypatch.setattr(pairings, "play_batch", paid)
    result = run_arena(toy(range(4)), ["random", "random:resign=no"], 20, workers=1)
    pairing = result.pairing(1, 0)
    assert result.matches == 24  # three blocks of eight
    assert pairing.payoff(0) == pytest.approx((1.125, 1.125, 1.125))
    assert pairing.payoff(1) == pytest.approx((3.125, 3.125, 3.125))
    assert pairing.seat_returns()[0] == pytest.approx((2.5, 2.5, 2.5))
    assert [mean for mean, *_ in pairing.seat_returns()[1:]] == pytest.approx([2.0] * 3)
    assert pairing.counts(1) == (24, 0, 0)
    assert (pairing.lengths == 7).all()


def test_the_interval_is_over_seeds_not_matches():
    """Luck of the seed that goes to seat 0 cancels in each pair of matches: nothing is left to be uncertain about."""
    luck = np.random.default_rng(1).choice([-1.0, 1.0], 50)
    one_way = np.stack([luck, -luck], axis=1)
    returns = np.stack([one_way, one_way], axis=1)
    pairing = Pairing(0, 1, np.tile(np.eye(2, dtype=bool), (50, 1, 1)), returns, np.ones((50, 2), np.int64))
    assert pairing.payoff(0) == (0.0, 0.0, 0.0)
    assert pairing.counts(0) == (50, 0, 50)
    low, high = wilson_interval(50, 100)
    assert pairing.win_rate(1) == (0.5, low, high)


# --- results ----------------------------------------------------------------------------------------------------------


def test_payoffs_of_a_zero_sum_game_are_antisymmetric(three):
    for one in three.pairings:
        mean, low, high = one.payoff(one.first)
        assert one.payoff(one.second) == pytest.approx((-mean, -high, -low), abs=1e-12)
        won, drawn, lost = one.counts(one.first)
        assert one.counts(one.second) == (lost, drawn, won)
        assert won + drawn + lost == 400


def test_an_agent_against_itself_comes_out_even(micro):
    mean, low, high = run_arena(micro, ["random", "random"], 4000, seed=5, workers=1).pairings[0].payoff(0)
    # a match pays at most 1 either way: the standard deviation of the mean is at most 1 / sqrt(4000)
    assert abs(mean) < 4 / 4000**0.5
    assert low < mean < high
    assert high - low < 2 * 1.96 / 4000**0.5 * 1.5


def test_every_match_can_be_found_again_by_its_seed(monkeypatch):
    """Two agents that leave nothing to chance: each match replayed from its seed ends the same."""
    picks = {"lowest": min, "highest": max}
    monkeypatch.setitem(AGENTS, "lowest", (f"{__name__}:Lowest", ""))
    monkeypatch.setitem(AGENTS, "highest", (f"{__name__}:Highest", ""))
    game = load("magicalogia-battle", size="core")
    result = run_arena(game, ["lowest", "highest"], 20, seed=2, workers=1)
    pairing = result.pairings[0]
    for k, seed in enumerate(result.seeds.tolist()):
        for m, row in enumerate(pairing.seating[k].tolist()):
            match, steps = Match(game, seed=seed), 0
            while not match.done:
                name = result.names[0 if row[match.player] else 1]
                match.step(picks[name](np.flatnonzero(match.legal()).tolist()))
                steps += 1
            assert pairing.returns[k, m].tolist() == list(match.returns)
            assert pairing.lengths[k, m] == steps
    assert len(np.unique(pairing.lengths)) > 1


def test_the_same_seed_gives_the_same_numbers_with_any_workers(micro, three):
    alone = json.dumps(summary(three))
    shared = run_arena(micro, three.specs, 400, seed=3, workers=2)
    assert json.dumps(summary(shared)) == alone
    other = run_arena(micro, three.specs, 400, seed=4, workers=1)
    assert (other.seeds != three.seeds).all()
    assert summary(other)["pairings"] != summary(three)["pairings"]


def test_another_process_finds_the_same_numbers(three, tmp_path):
    words = ["arena", "magicalogia-battle", *three.specs, "-n", "400", "--seed", "3", "-o", "size=micro"]
    told = subprocess.run(
        [sys.executable, "-m", "feint.cli.main", *words, "--workers", "2", "--json"],
        cwd=tmp_path, env={**os.environ, "PYTHONHASHSEED": "12345"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(told.stdout) == json.loads(json.dumps(summary(three)))


def test_one_more_agent_leaves_earlier_pairings_as_they_were(micro, three):
    fewer = run_arena(micro, three.specs[:2], 400, seed=3, workers=1)
    assert (fewer.pairings[0].returns == three.pairing(0, 1).returns).all()


def test_matches_are_rounded_up_to_balanced_ones(micro):
    assert run_arena(micro, ["random", "random"], 5, workers=1).matches == 6
    assert run_arena(micro, ["random", "random"], 2, workers=1).matches == 4


def test_progress_is_told(micro):
    told = []
    run_arena(micro, ["random", "random"], 100, workers=1, progress=lambda *now: told.append(now))
    assert told == [(k + 1, len(told)) for k in range(len(told))]
    assert len(told) > 1


# --- ratings ----------------------------------------------------------------------------------------------------------


def test_ratings_put_the_stronger_first(three):
    mu = [rating.mu for rating in three.ratings]
    assert max(mu) == mu[1]
    assert three.ratings[1].low > max(three.ratings[0].high, three.ratings[2].high)


def test_one_match_rates_as_openskill_does():
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    (won,), (lost,) = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    found = rate(2, np.array([[0, 1]]), np.array([-1]), seed=0)
    assert [(one.mu, one.sigma) for one in found] == [(lost.mu, lost.sigma), (won.mu, won.sigma)]
    assert found[0].high - found[0].mu == pytest.approx(1.959964 * found[0].sigma, abs=1e-5)


def test_draws_keep_equals_equal_and_lift_the_weaker():
    even = rate(2, np.array([[0, 1]] * 20), np.zeros(20, np.int64), seed=0)
    assert even[0].mu == pytest.approx(even[1].mu) == pytest.approx(25.0)
    pairs = np.array([[0, 1]] * 20 + [[1, 2]] * 20)
    lifted = rate(3, pairs, np.array([1] * 20 + [0] * 20), seed=0)
    assert lifted[0].mu > lifted[2].mu
    all_lost = rate(2, pairs[:20], np.ones(20, np.int64), seed=0)
    assert lifted[1].mu > all_lost[1].mu


# --- report -----------------------------------------------------------------------------------------------------------


def test_report_is_complete_and_self_contained(three, tmp_path):
    numbers = write_report(three, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {
        "report.html", "report.json", "payoff.png", "ratings.png", "lengths.png",
    }  # fmt: skip
    assert all(file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" for file in tmp_path.glob("*.png"))
    html = (tmp_path / "report.html").read_text()
    assert numbers["title"] == "magicalogia-battle, size=micro: 400 matches per pairing"
    assert f"<title>{numbers['title']}" in html and f"<h1>{numbers['title']}" in html
    assert not re.search(r"https?:|<script|<link|@import|url\(", html)
    images = re.findall(r"<img[^>]*>", html)
    assert len(images) == 3
    assert all(re.search(r'src="data:image/png;base64,[A-Za-z0-9+/=]+"', image) for image in images)
    assert all(len(re.search(r'alt="([^"]*)"', image)[1]) > 40 for image in images)
    assert 'name="viewport"' in html
    for side in sides(numbers).values():
        assert f"{side['payoff']['mean']:+.3f}" in html
        assert f"{side['wins']} / {side['draws']} / {side['losses']}" in html


def test_numbers_hold_everything_needed_to_play_it_again(micro, three):
    numbers = json.loads(json.dumps(summary(three), allow_nan=False))
    assert set(numbers) == {
        "schema", "title", "game", "command", "level", "seed", "matches_per_pairing", "seeds_per_pairing",
        "teams", "matches_per_seed", "agents", "pairings", "machine", "versions", "seeds",
    }  # fmt: skip
    assert numbers["schema"] == "feint-arena-2"
    assert numbers["seeds"] == three.seeds.tolist()
    assert load(numbers["game"]["id"], **numbers["game"]["options"]) is micro
    assert {"python", "numpy", "feint"} <= set(numbers["versions"])
    assert set(numbers["machine"]) == {"cpu", "cores", "system"}
    assert numbers["command"] == (
        "feint arena magicalogia-battle random random:resign=no random --matches 400 --seed 3 --option size=micro"
    )
    assert [agent["rank"] for agent in numbers["agents"]].index(1) == 1
    pair = numbers["pairings"][0]
    assert set(pair) == {"first", "second", "matches", "length", "seat_returns", "sides"}
    assert pair["length"]["mean"] == three.pairings[0].lengths.mean()
    assert pair["sides"][0]["win_rate"]["mean"] == pair["sides"][0]["wins"] / 400
    total = sum(agent["wins"] + agent["draws"] + agent["losses"] for agent in numbers["agents"])
    assert total == 2 * 3 * 400


def test_the_same_arena_writes_the_same_bytes(three, tmp_path):
    contents = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write_report(three, tmp_path / name)
        contents.append({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()})
    assert contents[0] == contents[1]


def test_names_are_escaped(three, tmp_path, monkeypatch):
    monkeypatch.setitem(AGENTS, "<b>odd</b>", (f"{__name__}:Odd", ""))
    write_report(run_arena(three.game, ["<b>odd</b>", "random"], 4, workers=1), tmp_path)
    html = (tmp_path / "report.html").read_text()
    assert "<b>odd" not in html and "&lt;b&gt;odd" in html


def test_text_is_aligned(three):
    text = text_report(summary(three))
    lines = text.splitlines()
    assert lines[0] == "magicalogia-battle, size=micro: 400 matches per pairing"
    table = lines[lines.index("Matches won by row against column, with 95% intervals") + 1 :][:4]
    assert len({len(line) for line in table}) == 1
    assert aligned([["a", "1"], ["bcd", "10"]]) == "a     1\nbcd  10"


def test_default_folder_tells_arenas_apart(micro):
    whole = load("magicalogia-battle", size="core")
    arenas = [(micro, ["a", "b"], 10, 0), (whole, ["a", "b"], 10, 0), (micro, ["a", "c"], 10, 0),
              (micro, ["a", "b"], 12, 0), (micro, ["a", "b"], 10, 1)]  # fmt: skip
    folders = [default_folder(*arena) for arena in arenas]
    assert len(set(folders)) == len(arenas)
    assert folders[0] == default_folder(micro, ["a", "b"], 10, 0)
    assert str(folders[0]).startswith(os.path.join("reports", "magicalogia-battle-a-b-"))


# --- folders ----------------------------------------------------------------------------------------------------------


def test_a_failed_arena_leaves_nothing(tmp_path):
    def fail_half_way():
        with report_folder(tmp_path / "new" / "deep" / "report") as folder:
            (folder / "report.html").write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_half_way()
    assert list(tmp_path.iterdir()) == []


def test_a_failed_arena_keeps_the_last_report(tmp_path):
    def write(text):
        with report_folder(tmp_path / "out") as folder:
            (folder / "report.json").write_text('{"schema": "feint-arena-2"}')
            (folder / "report.html").write_text(text)
            if text == "bad":
                raise RuntimeError

    write("first")
    (tmp_path / "out" / "notes.txt").write_text("mine")
    with pytest.raises(RuntimeError):
        write("bad")
    assert (tmp_path / "out" / "report.html").read_text() == "first"
    write("second")
    assert (tmp_path / "out" / "report.html").read_text() == "second"
    assert (tmp_path / "out" / "notes.txt").read_text() == "mine"
    assert [one.name for one in tmp_path.iterdir()] == ["out"]


def test_folders_that_cannot_be_used_are_refused_before_play(tmp_path):
    (tmp_path / "file").write_text("x")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.tex").write_text("x")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "report.json").write_text("[]")
    for out, why in (("file", "it is a file"), ("file/deep", "can't be written"), ("other", "no Feint report"),
                     ("broken", "no Feint report")):  # fmt: skip
        with pytest.raises(FileError, match=why), report_folder(tmp_path / out):
            pytest.fail("entered")
    assert (tmp_path / "file").read_text() == "x"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["broken", "file", "other"]


# --- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"specs": ["random", "nobody"]}, "no agent 'nobody'"),
        ({"specs": ["random"]}, "at least two agents"),
        ({"specs": []}, "at least two agents"),
        ({"specs": "random"}, "at least two agents"),
        ({"specs": ["random", None]}, "None"),
        ({"specs": ["random", "random:resign=maybe"]}, "maybe"),
        ({"matches": 1}, "matches=1"),
        ({"matches": 10.0}, "matches=10.0"),
        ({"matches": True}, "matches=True"),
        ({"workers": 0}, "workers=0"),
        ({"seed": -1}, "seed -1"),
    ],
)
def test_bad_arguments_are_refused(micro, changed, why):
    given = {"specs": ["random", "random"], "matches": 10, "seed": 0, "workers": 1} | changed
    with pytest.raises(ConfigError, match=re.escape(why)):
        run_arena(micro, **given)


class Odd(Agent):
    name = "<b>odd</b>"

    def probabilities(self, views):
        return uniform(views.mask)


class Lowest(Odd):
    name = "lowest"

    def act(self, views):
        return views.mask.argmax(axis=1)


class Highest(Odd):
    name = "highest"

    def act(self, views):
        return views.mask.shape[1] - 1 - views.mask[:, ::-1].argmax(axis=1)


class Refusing(Odd):
    name = "picky"

    def start(self, game, seats, rng):
        raise ConfigError("I play go only")


class Crashing(Odd):
    name = "fragile"

    def act(self, views):
        raise ZeroDivisionError("oops")


class Cheating(Odd):
    name = "cheat"

    def act(self, views):
        return np.zeros(len(views), np.int64)


class Overreaching(Odd):
    name = "far"

    def act(self, views):
        return np.full(len(views), 10**6)


class Misshapen(Odd):
    name = "short"

    def act(self, views):
        return np.zeros(len(views) + 1, np.int64)


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ("Refusing", "agent 'picky' can't play magicalogia-battle: I play go only"),
        ("Crashing", "agent 'fragile' failed in a match: ZeroDivisionError: oops"),
        ("Cheating", r"agent 'cheat' chose action 0, which is not legal there; legal: .*concede"),
        ("Overreaching", "agent 'far' chose action 1000000, which is not legal"),
        ("Misshapen", r"agent 'short' gave int64 of shape \(\d+,\) for"),
    ],
)
def test_the_agent_at_fault_is_named(micro, monkeypatch, agent, why):
    monkeypatch.setitem(AGENTS, "faulty", (f"{__name__}:{agent}", ""))
    with pytest.raises(FeintError, match=why):
        run_arena(micro, ["random", "faulty"], 10, workers=1)


class Dying:
    """A chunk whose process ends in the middle."""

    names = ("sturdy", "frail")

    def __init__(self, game):
        self.game = game

    def play(self):
        os._exit(1)


def test_a_process_that_dies_is_reported_with_its_pairing(micro):
    before = dict(os.environ)
    with pytest.raises(FeintError, match="while it played sturdy against frail"):
        arena_module._play([Dying(micro), Dying(micro)], 2, lambda *now: None)  # noqa: SLF001
    # what is set for the worker processes alone does not stay
    assert dict(os.environ) == before


# --- command ----------------------------------------------------------------------------------------------------------


def test_command_prints_tables_and_writes_the_report(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    words = ["arena", "magicalogia-battle", "random", "random:resign=no", "-n", "40", "-o", "size=micro"]
    assert main([*words, "--workers", "1"]) == 0
    out, _ = capsys.readouterr()
    assert "Matches won by row against column" in out and "OpenSkill ratings" in out
    where = re.search(r"report: (reports/\S+/report.html)", out)[1]
    assert (tmp_path / where).is_file()
    assert main([*words, "--workers", "1", "--json", "--out", "mine"]) == 0
    out, _ = capsys.readouterr()
    assert json.loads(out) == json.loads((tmp_path / "mine" / "report.json").read_text())


def test_command_names_what_is_wrong_and_leaves_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["arena", "magicalogia-battle", "random", "nobody"]) == 2
    assert "no agent 'nobody'" in capsys.readouterr().err
    assert main(["arena", "magicalogia-battle", "random", "random", "-n", "1"]) == 2
    assert "matches=1" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
