"""Champions that are shipped: each loads, fits its game, and beats a random player."""

import json

import numpy as np
import pytest

from feint.agents import make
from feint.agents.champion import FOLDER, ChampionAgent
from feint.envs import ConfigError, load
from feint.eval.pairings import play_pairing
from feint.eval.sides import gains

MANIFESTS = sorted(FOLDER.glob("*/*/manifest.json"))


def config_of(path) -> dict:
    return json.loads(path.read_text())["config"]


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: "-".join(path.parts[-3:-1]))
def test_champion_beats_random(path):
    """Mean return against random that never gives up, in all seats, 200 matches: its 95% interval is above 0.

    Where several seats are one team, what counts is the gain of the whole team, in one team at least.
    """
    game = load(path.parts[-3], **config_of(path))
    if game.players > 2:
        rows = gains(game, make("champion"), make("random:resign=no"), 200, 1)
        assert any(row.low > 0 for row in rows) and all(row.high > 0 for row in rows), rows
        return
    seeds = np.random.default_rng(1).integers(0, 1 << 64, 100, np.uint64)
    rng = np.random.default_rng(2)
    mean, low, _ = play_pairing(game, make("champion"), make("random:resign=no"), seeds, rng).payoff(0)
    assert low > 0, (mean, low)


def test_a_game_or_layout_without_a_champion_is_refused():
    with pytest.raises(ConfigError, match="other options"):
        ChampionAgent().start(load("magicalogia-battle", size="micro"), [0], np.random.default_rng(0))


def test_bad_temperature():
    with pytest.raises(ConfigError, match="temperature"):
        make("champion:temperature=hot")
