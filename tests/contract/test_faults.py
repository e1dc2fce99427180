"""The shared suite bites: a correct toy passes every check, and each seeded fault is caught by the one meant for it."""

import numpy as np
import pytest
from suite import CHECKS

from feint.envs import GAMES, FeintAEC, Match
from feint.envs.engine.compile import JIT
from feint.envs.engine.registry import Entry

pytestmark = pytest.mark.skipif(JIT, reason="the toy game runs in plain Python: test_parity.py starts it so")

if not JIT:
    import toy

    GAMES["toy"] = Entry("toy:TOY", "coins, for tests")

CHECK = {check.__name__: check for check in CHECKS}

#: Faults built into the toy's rules, with the check that must catch each.
RULES = {
    "observation tells": "leaks",
    "mask tells": "leaks",
    "order tells": "leaks",
    "text tells": "leaks",
    "pending choice shows": "leaks",
    "event before the reveal": "leaks",
    "resample forgets": "leaks",
    "global generator": "seeds",
    "memory outside the record": "seeds",
    "unsound mask": "legal_steps",
    "wait is legal": "contract",
    "nothing to play": "contract",
    "out of range": "contract",
    "two slots of one name": "contract",
    "endless": "ends",
    "asked after the end": "ends",
    "done and truncated": "ends",
    "not zero-sum": "ends",
}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_correct_toy_passes(check, players):
    check(toy.build({"players": players}))


@pytest.mark.parametrize("fault, check", RULES.items())
def test_a_fault_in_the_rules_is_caught(fault, check, monkeypatch):
    monkeypatch.setattr(toy, "FAULT", fault)
    with pytest.raises((AssertionError, TypeError, ValueError)):
        CHECK[check](toy.build({"players": 3}))


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
    whole_copy = Match.clone

    def clone(self):
        made = whole_copy(self)
        made._log = self._log
        return made

    monkeypatch.setattr(Match, "clone", clone)


def loser_is_never_told(monkeypatch):
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


DOORS = {
    shared_observation: "fresh_arrays",
    played_before_checked: "legal_steps",
    copy_of_a_fresh_match: "copies",
    copy_shares_its_log: "copies",
    loser_is_never_told: "rewards",
    seed_is_ignored: "doors",
}


@pytest.mark.parametrize("fault, check", DOORS.items(), ids=lambda x: getattr(x, "__name__", x))
def test_a_fault_in_a_door_is_caught(fault, check, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        CHECK[check](toy.build({"players": 3}))
