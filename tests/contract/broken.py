"""The example game with one rule replaced by a faulty one. In plain Python only: compiled rules can't be replaced."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.game import Game, resolve
from feint.envs.engine.kernels import kernels
from feint.envs.example import betting, game, ids, rules, showdown, text
from feint.envs.example.dealing import undealt_card

JACK, QUEEN, KING = range(3)


@dataclass(frozen=True)
class Fault:
    """A faulty form of one function, which takes the right one first.

    Attributes:
        check: name of the check in suite.py that must catch it.
        module, name: where the function is called from; its callers look it up there.
        faulty: what to call in its place.
        config: options of the game under which the fault shows.
    """

    check: str
    module: ModuleType
    name: str
    faulty: Callable
    config: dict[str, Any]


#: Faults by name.
FAULTS: dict[str, Fault] = {}


def fault(check: str, module: ModuleType, name: str, **config) -> Callable[[Callable], Callable]:
    def enter(faulty: Callable) -> Callable:
        FAULTS[faulty.__name__.replace("_", " ")] = Fault(check, module, name, faulty, {"players": 3, **config})
        return faulty

    return enter


def example(config: dict[str, Any]) -> Game:
    """The example game with the rules as they stand now, replaced ones among them."""
    present = kernels(rules.reset, rules.step, rules.legal, rules.observe, rules.resample_hidden)
    return replace(game.build(resolve("example-kuhn", game.OPTIONS, config)), kernels=present)


def broken_example(fault: Fault, monkeypatch) -> Game:
    """The example game with a fault built in for the time of a test."""
    right = getattr(fault.module, fault.name)
    faulty = functools.wraps(right)(functools.partial(fault.faulty, right))
    monkeypatch.setattr(fault.module, fault.name, faulty)
    return example(fault.config)


def next_seat(s, seat: int) -> int:
    return (seat + 1) % s.players


def rotate_cards(s, count: int) -> None:
    for seat in range(s.players):
        s.card[seat] = (s.card[seat] + count) % (s.players + 1)


# --- leaks ------------------------------------------------------------------------------------------------------------


@fault("leaks", rules, "observe")
def observation_tells(observe, s, seat, out):
    observe(s, seat, out)
    out[-1] = s.card[next_seat(s, seat)] / 4


@fault("leaks", rules, "legal")
def mask_tells(legal, s, seat, mask):
    legal(s, seat, mask)
    if s.card[next_seat(s, seat)] == KING:
        mask[ids.A_BET] = 0


@fault("leaks", rules, "ask_after")
def order_tells(ask_after, s, seat):
    if s.did[seat] == ids.A_CHECK and s.card[next_seat(s, seat)] == JACK:
        s.acting = 1 << seat
    else:
        ask_after(s, seat)


@fault("leaks", text, "describe")
def text_tells(describe, game, s, seat):
    return f"{describe(game, s, seat)}\nfirst card {s.card[0]}"


@fault("leaks", rules, "observe", betting="sealed")
def pending_choice_shows(observe, s, seat, out):
    observe(s, seat, out)
    out[-1] = s.choice[next_seat(s, seat)] / 4


@fault("leaks", rules, "commit", betting="sealed")
def event_before_the_reveal(commit, s, seat, action):
    emit(s, ids.E_ACTED, EVERYONE, seat, action, 0, 0)
    commit(s, seat, action)


@fault("leaks", rules, "resample_hidden")
def resample_forgets(resample_hidden, s, seat):
    resample_hidden(s, seat)
    s.card[seat] = undealt_card(s, (1 << s.players) - 1, 0)


# --- seeds ------------------------------------------------------------------------------------------------------------


@fault("seeds", rules, "deal")
def global_generator(deal, s):
    deal(s)
    rotate_cards(s, int(np.random.randint(s.players + 1)))


matches_begun = [0]


@fault("seeds", rules, "deal")
def memory_outside_the_record(deal, s):
    deal(s)
    matches_begun[0] += 1
    rotate_cards(s, matches_begun[0] % 2)


# --- legal actions and names ------------------------------------------------------------------------------------------


@fault("legal_steps", rules, "play")
def unsound_mask(play, s, seat, action):
    play(s, seat, action)
    if action == ids.A_BET and s.card[seat] == JACK:
        s.did[seat] = 1000


@fault("contract", rules, "legal")
def wait_is_legal(legal, s, seat, mask):
    legal(s, seat, mask)
    mask[ids.A_WAIT] = 1


@fault("contract", rules, "legal")
def nothing_to_play(legal, s, seat, mask):
    if s.bettor < 0 or s.card[seat] != KING:
        legal(s, seat, mask)


@fault("contract", rules, "observe")
def out_of_range(observe, s, seat, out):
    observe(s, seat, out)
    out[0] *= 10


@fault("contract", game, "slots")
def two_slots_of_one_name(slots, players):
    names = slots(players)
    return (*names[:-1], names[0])


# --- ends -------------------------------------------------------------------------------------------------------------


@fault("ends", betting, "settle")
def endless(settle, s):
    for seat in range(s.players):
        s.did[seat] = 0
    rules.reset(s)


@fault("ends", betting, "settle")
def asked_after_the_end(settle, s):
    settle(s)
    s.acting = 1


@fault("ends", betting, "settle")
def done_and_truncated(settle, s):
    settle(s)
    s.truncated = 1


@fault("ends", showdown, "pay")
def not_zero_sum(pay, s, winner):
    pay(s, winner)
    s.returns[winner] += 1
