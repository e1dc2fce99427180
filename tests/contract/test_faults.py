"""The shared suite bites: each fault seeded into the example game is caught by the check meant for it."""

import numpy as np
import pytest
from broken import FAULTS, broken_example, example
from suite import CHECKS

from feint.envs import FeintAEC, Match
from feint.envs.engine.compile import JIT

pytestmark = pytest.mark.skipif(JIT, reason="rules are replaced in plain Python only: test_parity.py starts it so")

CHECK = {check.__name__: check for check in CHECKS}


def test_every_fault_is_seeded():
    assert len(FAULTS) == 18 and {fault.check for fault in FAULTS.values()} <= set(CHECK)


@pytest.mark.parametrize("config", [{"players": 3}, {"players": 3, "betting": "sealed"}], ids=["open", "sealed"])
@pytest.mark.parametrize("check", sorted({fault.check for fault in FAULTS.values()}))
def test_without_a_fault_the_checks_pass(check, config):
    CHECK[check](example(config))


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_rules_is_caught(name, monkeypatch):
    fault = FAULTS[name]
    game = broken_example(fault, monkeypatch)
    with pytest.raises((AssertionError, TypeError, ValueError)):
        CHECK[fault.check](game)


def shared_observation(monkeypatch):
    monkeypatch.setattr(Match, "observe", lambda self, seat: self._buffers.obs[0])


def played_before_checked(monkeypatch):
    checked = Match.check_action

    def check_action(self, action, mask, seat):
        self._turn[0] += 1
        return checked(self, action, mask, seat)

    monkeypatch.setattr(Match, "check_action", check_action)


def copy_of_a_fresh_match(monkeypatch):
    monkeypatch.setattr(Match, "__deepcopy__", lambda self, memo: Match(self.game, self.seed))


def copy_shares_its_log(monkeypatch):
    right_clone = Match.clone

    def clone(self):
        copy = right_clone(self)
        copy._log = self._log
        return copy

    monkeypatch.setattr(Match, "clone", clone)


def losses_are_not_paid(monkeypatch):
    pay = FeintAEC._pay

    def only_winners(self):
        pay(self)
        for agent in self.agents:
            self._cumulative_rewards[agent] = max(0.0, self._cumulative_rewards[agent])

    monkeypatch.setattr(FeintAEC, "_pay", only_winners)


def seed_is_ignored(monkeypatch):
    reset = FeintAEC.reset
    monkeypatch.setattr(FeintAEC, "reset", lambda self, seed=None, options=None: reset(self))


def all_masks_are_open(monkeypatch):
    monkeypatch.setattr(FeintAEC, "_blank", lambda self: np.ones(self.game.num_actions, np.int8))


INTERFACES = {
    shared_observation: "fresh_arrays",
    played_before_checked: "legal_steps",
    copy_of_a_fresh_match: "copies",
    copy_shares_its_log: "copies",
    losses_are_not_paid: "rewards",
    seed_is_ignored: "interfaces",
}


@pytest.mark.parametrize("fault, check", INTERFACES.items(), ids=lambda x: getattr(x, "__name__", x))
def test_a_fault_in_an_interface_is_caught(fault, check, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        CHECK[check](example({"players": 3}))
