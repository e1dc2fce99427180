"""The OpenSpiel view: its own random simulations, explicit chance, perfect recall."""

import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from feint.envs import Match
from feint.envs.engine.errors import ConfigError
from feint.eval.tree import grow

pyspiel = pytest.importorskip("pyspiel")
from feint.envs.engine import openspiel  # noqa: E402

GAME = "magicalogia-battle"
STATS = ((4, 3, 3), (3, 3, 4))


@pytest.mark.parametrize("config", [{}, {"size": "micro"}, {"stats": STATS, "rounds": 3, "bonus": 1}], ids=str)
def test_random_simulations(config):
    """Clones, serialising, masks, lengths, utilities and tensors, checked by OpenSpiel."""
    pyspiel.random_sim_test(
        openspiel.load(GAME, **{"size": "core", **config}), num_sims=4, serialize=True, verbose=False
    )


def test_options_survive_openspiels_game_string():
    game = openspiel.load(GAME, size="core", stats=STATS, rounds=3)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.feint is game.feint and game.feint.config["stats"] == STATS


def test_unknown_options_are_refused_before_openspiel_sees_them():
    with pytest.raises(ConfigError, match="roundz"):
        openspiel.load(GAME, size="core", roundz=3)


def test_the_opening_is_chance_with_the_rules_probabilities():
    """1D6 + Source each: 36 openings, equally likely, whose matches are those of the same rolls."""
    state = openspiel.load(GAME, size="core", stats=STATS).new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 36
    np.testing.assert_allclose([p for _, p in state.chance_outcomes()], 1 / 36)
    rolled = Counter()
    for number, _ in state.chance_outcomes():
        after = state.child(number)
        mp = [event.values["mp"] for event in after.node.match.events(0) if event.kind == "magic_points"]
        rolled[mp[0] - 3, mp[1] - 4] += 1
    assert rolled == Counter({(a, b): 1 for a in range(1, 7) for b in range(1, 7)})


def test_a_match_without_chance_has_no_chance_nodes():
    state = openspiel.load(GAME, size="micro").new_initial_state()
    rng = np.random.default_rng(0)
    while not state.is_terminal():
        assert state.is_player_node()
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_plays_as_match_does():
    """The same actions through both: masks, observations, names and returns."""
    rng = np.random.default_rng(4)
    match = Match(GAME, size="micro")
    state = openspiel.load(GAME, size="micro").new_initial_state()
    while not match.over:
        assert state.current_player() == match.player
        assert state.legal_actions() == np.flatnonzero(match.legal()).tolist()
        np.testing.assert_array_equal(state.observation_tensor(match.player), match.observe(match.player))
        action = int(rng.choice(state.legal_actions()))
        assert state.action_to_string(match.player, action) == match.game.action_names[action]
        state.apply_action(action)
        match.step(action)
    assert state.is_terminal() and state.returns() == match.returns.tolist()


def test_a_hidden_plot_does_not_show_until_both_have_plotted():
    state = openspiel.load(GAME, size="micro").new_initial_state()
    while state.legal_actions()[0] == 1:
        state.apply_action(1)
    plots = [a for a in state.legal_actions() if a != 2]
    waiting = [state.child(a) for a in plots]
    assert len({one.information_state_string(1) for one in waiting}) == 1
    assert len({one.observation_string(1) for one in waiting}) == 1
    assert len({one.information_state_string(0) for one in waiting}) == len(plots)
    answer = waiting[0].legal_actions()[0]
    assert len({one.child(answer).information_state_string(1) for one in waiting}) == len(plots)


def every_node(state):
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from every_node(state.child(action))


def test_information_states_have_perfect_recall():
    """The whole micro tree: one seat, mask and own history an information state, and as many as the walk finds."""
    game = openspiel.load(GAME, size="micro")
    told, nodes = {}, 0
    for state in every_node(game.new_initial_state()):
        nodes += 1
        if state.is_terminal():
            continue
        seat = state.current_player()
        own = [item.action for item in state.full_history() if item.player == seat]
        facts = seat, state.legal_actions(), own, state.information_state_tensor(seat)
        assert told.setdefault(state.information_state_string(seat), facts) == facts
    levels = grow(game.feint)
    assert nodes == sum(len(level.parent) for level in levels)
    assert len(told) == sum(len(level.seat) for level in levels)


def test_says_what_to_install_where_openspiel_is_missing():
    code = "import sys; sys.modules['pyspiel'] = None; import feint.envs.engine.openspiel"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.returncode == 1
    assert "FeintError" in found.stderr and "pip install 'feint[eval]'" in found.stderr


def test_a_program_that_used_it_ends_quietly():
    """OpenSpiel keeps what is registered with it beyond the interpreter's end."""
    use = "openspiel.load('magicalogia-battle', size='core').new_initial_state()"
    code = f"from feint.envs.engine import openspiel; {use}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.returncode == 0 and "Fatal" not in found.stderr, found.stderr
