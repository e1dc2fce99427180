"""What an agent gains in each team of a game over another agent, on the same deals."""

import json

import numpy as np
import pytest

from feint.agents import make
from feint.cli.main import main
from feint.envs import GAMES, Batch, ConfigError, load
from feint.eval.sides import gains

ID = "magicalogia-battle"


def test_teams_are_those_of_the_game_as_dealt_and_seats_elsewhere():
    micro = load(ID, size="micro")
    assert micro.teams_of(Batch(micro, 3).states).tolist() == [[0, 1]] * 3
    roles = ("mafioso", "citizen", "citizen", "citizen")
    mafia = load("mafia42", players=4, roles=roles, seating="given")
    assert mafia.teams_of(Batch(mafia, 2).states).tolist() == [[1, 0, 0, 0]] * 2
    assert load("pf2e-combat-duel", side=2).teams_of(np.zeros(1)).tolist() == [[0, 1, 0, 1]]


def test_an_agent_gains_nothing_over_itself_and_much_over_one_that_gives_up():
    game = load(ID, size="micro")
    same = gains(game, make("nash"), make("nash"), 400, 1)
    assert [row.team for row in same] == [0, 1] and [row.matches for row in same] == [400, 400]
    assert all(row.low < 0 < row.high for row in same)
    # an agent that can concede at once and does half the time: the other team is all but won
    less = gains(game, make("random"), make("nash"), 400, 1)
    assert all(row.high < -0.3 for row in less)
    assert all(row.earned - row.baseline == pytest.approx(row.gain) for row in less)


def test_gains_are_over_the_deals_that_have_the_team():
    game = load("mafia42", players=4, pace="fast", days=3)
    rows = gains(game, make("random"), make("random"), 24, 1)
    assert [row.team for row in rows] == [0, 1] and all(row.matches == 24 for row in rows)


@pytest.mark.parametrize("id", GAMES)
def test_every_game_is_measured(id, capsys):
    """No game's record is known here: teams come from the game alone."""
    assert main(["sides", id, "random:resign=no", "--against", "random:resign=no", "-n", "3", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    game = load(id)
    assert rows and all(row["name"] == game.team_name(row["team"]) for row in rows)
    if not game.dealt_teams:
        assert [row["team"] for row in rows] == sorted(set(game.teams_of(game.template)[0].tolist()))


def test_partners_are_measured_together(capsys):
    assert (
        main(["sides", "pf2e-combat-duel", "random", "-o", "side=2", "--against", "random", "-n", "2", "--json"]) == 0
    )
    assert [row["team"] for row in json.loads(capsys.readouterr().out)] == [0, 1]


def test_too_few_deals_are_refused():
    with pytest.raises(ConfigError, match="matches=1 is not allowed"):
        gains(load(ID, size="micro"), make("random"), make("random"), 1, 0)
