"""The script and the initiative equilibrium of the Pathfinder duels."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from pf2e_duels import degrees

from feint.agents import make
from feint.agents.matrix_games import solve
from feint.agents.pf2e.initiative import FEAR, OPEN, TEMPO, equilibrium, payoffs
from feint.cli.main import main
from feint.envs import ConfigError, load
from feint.envs.engine.table import play_matches
from feint.envs.pf2e import tables
from feint.eval.reports import pf2e as pf2e_balance
from feint.eval.reports.pf2e import classes_of, win_rates

IDS = ("pf2e-combat-duel", "pf2e-spell-duel", "pf2e-mixed-duel")


def score(game, agent, other, matches: int, seed: int = 0) -> float:
    """Share of matches that `agent` wins, seats balanced, a draw counted half."""
    rng = np.random.default_rng(seed)
    seeds = rng.integers(0, 1 << 63, matches, np.uint64)
    first, _ = play_matches(game, [agent, other], seeds, rng)
    second, _ = play_matches(game, [other, agent], seeds, rng)
    return float((1 + np.sign(np.concatenate([first[:, 0], second[:, 1]])).mean()) / 2)


@pytest.mark.parametrize("id", IDS)
def test_the_script_beats_random_play_between_equals(id):
    name = "fighter-5" if id == "pf2e-combat-duel" else "wizard-5"
    game = load(id, duelists=(name, name))
    assert score(game, make("scripted"), make("random:resign=no"), 80) > 0.75


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("option", [{}, {"terms": True}, {"side": 2}, {"pool": "published"}])
def test_the_script_plays_every_configuration_to_its_end(id, option):
    game = load(id, **option)
    rng = np.random.default_rng(1)
    player = make("scripted")
    returns, lengths = play_matches(game, [player] * game.players, np.arange(10, dtype=np.uint64), rng)
    assert (lengths < game.max_turns).all() and np.abs(returns).max() <= max(-game.min_return, game.max_return)


@pytest.mark.parametrize("pair", [("fighter-1", "rogue-1"), ("fighter-5", "wizard-5")])
def test_payoffs_of_the_initiative_turn_with_the_sides(pair):
    own, foe = pair
    assert payoffs(own, foe) == pytest.approx(-payoffs(foe, own).T, abs=1e-9)


def worth_in_closed_form(own: str, foe: str, i: int, j: int) -> Fraction:
    """A round's worth to `own` with statistic i against `foe` with j, straight from the wording; no engine in it."""
    rows = [tables.NAMES.index(own), tables.NAMES.index(foe)]
    stats = (i, j)
    shares = [
        strike_in_closed_form(rows[k], rows[1 - k], stats[k], stats[1 - k]) / int(tables.SHEET[rows[1 - k], tables.HP])
        for k in range(2)
    ]
    bonus = [int(tables.SHEET[rows[k], stats[k]]) for k in range(2)]
    first = Fraction(0)
    for a in range(1, 21):
        for b in range(1, 21):
            lead = a + bonus[0] - b - bonus[1]
            first += Fraction(1, 400) * (1 if lead > 0 else Fraction(1, 2) if lead == 0 else 0)
    return shares[0] - shares[1] + Fraction(TEMPO) * (2 * first - 1) * sum(shares) / 2


def strike_in_closed_form(row: int, foe: int, stat: int, other: int) -> Fraction:
    """Expected damage of a first Strike with every reaction used, with its share for fear and an opening that last."""
    arm = tables.ARMS[row, 0]
    trained, foe_trained = (
        int(tables.SHEET[row, tables.TRAINED]) >> stat & 1,
        int(tables.SHEET[foe, tables.TRAINED]) >> other & 1,
    )
    senses, presses = trained and stat == tables.PERCEPTION, trained and stat == tables.INTIMIDATION
    sidesteps = foe_trained and other == tables.DECEPTION
    armour = int(tables.SHEET[foe, tables.AC]) - (2 if senses else 0)
    chances = degrees(int(arm[tables.ATTACK]), armour)
    if sidesteps:
        again = degrees(int(arm[tables.ATTACK]) - (2 if stat == tables.INTIMIDATION else 0), armour)
        plain, chances[2] = chances[2], Fraction(0)
        for degree, chance in enumerate(again):
            chances[min(degree, 2)] += plain * chance
    hit = int(arm[tables.DICE]) * Fraction(int(arm[tables.DIE]) + 1, 2) + int(arm[tables.FLAT])
    fear = (2 if other == tables.PERCEPTION else 1) if presses else 0
    opened = 1 if senses and other == tables.DECEPTION else 0
    follows = Fraction(str(FEAR)) * fear * (chances[2] + chances[3]) + Fraction(str(OPEN)) * opened
    deadly = Fraction(int(arm[tables.DEADLY]) + 1, 2) if arm[tables.DEADLY] else 0
    return (chances[2] * hit + chances[3] * (2 * hit + deadly)) * (1 + follows)


@pytest.mark.parametrize(
    "pair", [("fighter-1", "champion-1"), ("champion-3", "fighter-1"), ("champion-1", "bard-1"), ("bard-3", "wizard-3")]
)
def test_the_nine_values_of_the_initiative_are_exact(pair):
    """Against closed forms over all faces, for duelists without dodges, rage, precision or bravery."""
    got = payoffs(*pair)
    for i in range(3):
        for j in range(3):
            assert got[i, j] == pytest.approx(float(worth_in_closed_form(*pair, i, j)), abs=1e-9), (i, j)


def test_a_hand_solved_cycle_is_solved():
    """Rock, paper, scissors with one payoff doubled, mixture and value by hand: 1/4, 1/4, 1/2 and 0."""
    values, rows, columns = solve(np.array([[[0.0, -2.0, 1.0], [2.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]]))
    assert values[0] == pytest.approx(0, abs=1e-9)
    assert rows[0] == pytest.approx([0.25, 0.25, 0.5]) and columns[0] == pytest.approx([0.25, 0.25, 0.5])


def test_equal_duelists_have_an_even_initiative():
    value, own, foe = equilibrium("fighter-1", "fighter-1")
    assert value == pytest.approx(0, abs=1e-9) and own.sum() == pytest.approx(1) and foe.sum() == pytest.approx(1)


def test_nobody_gains_by_leaving_the_equilibrium():
    for own, foe in (("rogue-3", "swashbuckler-3"), ("bard-1", "fighter-1")):
        value, rows, columns = equilibrium(own, foe)
        matrix = payoffs(own, foe)
        assert (matrix @ columns).max() <= value + 1e-8 and (rows @ matrix).min() >= value - 1e-8


def test_the_nash_agent_plays_combat_duels_only():
    game = load("pf2e-combat-duel")
    assert 0.3 < score(game, make("nash"), make("scripted"), 60) < 0.7
    with pytest.raises(ConfigError, match="does not play pf2e-spell-duel"):
        make("nash").start(load("pf2e-spell-duel"), [0], np.random.default_rng(0))


def test_balance_is_a_table_of_all_classes_that_can_enter():
    assert len(classes_of("pf2e-combat-duel")) == 10 and len(classes_of("pf2e-spell-duel")) == 5
    rates, lengths, draws = win_rates("pf2e-spell-duel", "scripted", 1, 2)
    assert rates.shape == (5, 5) and np.allclose(rates + rates.T, 1)
    assert len(lengths) == 20 and 0 <= draws <= 1


def test_the_report_is_written_by_its_command(tmp_path, monkeypatch):
    monkeypatch.setattr(pf2e_balance, "LEVELS", (1, 3))
    monkeypatch.setattr(pf2e_balance, "CLASSES", ("wizard", "bard"))
    duel = ["report", "pf2e", "--ids", "pf2e-spell-duel", "-n", "2", "--out", str(tmp_path)]
    assert main([*duel, "--arena", "scripted", "nash", "random", "--arena-matches", "4"]) == 0
    text = (tmp_path / "pf2e.md").read_text()
    assert "| scripted | " in text and "nash" not in text and "| wizard | " in text and "Median length" in text
    assert (tmp_path / "pf2e-spell-duel-scripted.png").stat().st_size > 1000
    assert main(["report", "pf2e", "--ids", "pf2e-tea-duel", "--out", str(tmp_path)]) == 2
