"""A small game with every feature the engine has, and a switch that breaks it in one chosen way.

Coins: each seat holds a hidden coin. In each of two rounds all bid 1 or 2 at once, the bids are revealed, a die is
rolled for the highest bidders; then each seat in turn may look secretly at its neighbour's coin (only if it won the
die). At the end all name their neighbour's coin at once: right pays 1, taken evenly from the others.
It runs in plain Python only (FEINT_JIT=0).
"""

from __future__ import annotations

import numpy as np

from feint.envs.engine.dice import below, chance, roll
from feint.envs.engine.events import EVERYONE, EventType, emit
from feint.envs.engine.game import Game, GameSpec, Option
from feint.envs.engine.kernels import kernels
from feint.envs.engine.state import header, record

#: The fault now built in, or None.
FAULT: str | None = None

SEATS = 3
BID, LOOK, NAME = 0, 1, 2
ACTIONS = ("wait", "bid 1", "bid 2", "pass", "look", "name heads", "name tails")
COIN, BIDS, DIE, LOOKED, ENDED = range(5)
OPTIONS = {"players": Option(3, "seats", low=2, high=SEATS)}
STATE = record(
    header(SEATS)
    + [
        ("players", "i1"),
        ("phase", "i1"),
        ("round_no", "i1"),
        ("looker", "i1"),
        ("coin", "i1", (SEATS,)),
        ("bid", "i1", (SEATS,)),
        ("named", "i1", (SEATS,)),
        ("won", "i1", (SEATS,)),
        ("knows", "i1", (SEATS,)),
        ("shown", "i1", (SEATS,)),
    ]
)
outside = {"matches": 0}  # what a fault keeps outside the record


def reset(s):
    outside["matches"] += 1
    for p in range(s.players):
        s.coin[p] = chance(s, 1, 2)
        if FAULT == "global generator":
            s.coin[p] = int(np.random.randint(2))
        if FAULT == "memory outside the record" and outside["matches"] % 2:
            s.coin[p] = 1
        emit(s, COIN, EVERYONE if FAULT == "public secret" else 1 << p, p, s.coin[p], 0, 0)
    ask_all(s, BID)


def ask_all(s, phase):
    s.phase = phase
    s.acting = (1 << s.players) - 1


def step(s, seat, action):
    if s.phase == BID:
        s.bid[seat] = action
        if FAULT == "event before the reveal":
            emit(s, BIDS, EVERYONE, seat, action, 0, 0)
        commit(s, seat, reveal)
    elif s.phase == LOOK:
        if action == 4 and s.won[seat] == 1:
            s.knows[seat] = 1
            emit(s, LOOKED, 1 << seat, seat, s.coin[(seat + 1) % s.players], 0, 0)
        if FAULT == "unsound mask" and action == 3 and s.coin[seat] == 1:
            s.bid[seat] = 1000
        ask_look(s, seat + 1)
    else:
        s.named[seat] = action - 4
        commit(s, seat, finish)


def commit(s, seat, then):
    s.acting &= ~(1 << seat)
    if s.acting == 0:
        then(s)


def reveal(s):
    best = max(s.bid[p] for p in range(s.players))
    for p in range(s.players):
        s.shown[p] = s.bid[p]
        emit(s, BIDS, EVERYONE, p, s.bid[p], 0, 0)
        s.won[p] = 1 if s.bid[p] == best and roll(s, 6) > 3 else 0
        emit(s, DIE, EVERYONE, p, s.won[p], 0, 0)
    ask_look(s, 0)


def ask_look(s, seat):
    s.phase = LOOK
    while FAULT == "order tells" and seat < s.players and s.coin[seat] == 0:
        seat += 1
    if seat < s.players:
        s.acting = 1 << seat
        return
    s.round_no += 1
    for p in range(s.players):
        s.bid[p] = 0
    if FAULT == "endless" or s.round_no < 2:
        s.round_no = min(s.round_no, 2)
        ask_all(s, BID)
    else:
        ask_all(s, NAME)


def finish(s):
    for p in range(s.players):
        right = s.named[p] - 1 == s.coin[(p + 1) % s.players]
        emit(s, ENDED, EVERYONE, p, s.named[p], s.coin[p], 0)
        if right:
            s.returns[p] += 1.0
            for q in range(s.players):
                if q != p and FAULT != "not zero-sum":
                    s.returns[q] -= 1.0 / (s.players - 1)
    s.done = 1
    s.truncated = 1 if FAULT == "done and truncated" else 0
    s.acting = 1 if FAULT == "asked after the end" else 0


def legal(s, seat, mask):
    if s.phase == BID:
        mask[1] = mask[2] = 1
    elif s.phase == LOOK:
        mask[3] = 1
        if s.won[seat] == 1 or (FAULT == "mask tells" and s.coin[(seat + 1) % s.players] == 1):
            mask[4] = 1
        if FAULT == "nothing to play" and s.round_no == 1:
            mask[3] = 0
        if FAULT == "wait is legal":
            mask[0] = 1
    else:
        mask[5] = mask[6] = 1


SLOTS = ("phase", "round", "coin", "neighbour", "own_bid", *(f"shown_{k}" for k in range(SEATS)), "extra")


def observe(s, seat, out):
    neighbour = (seat + 1) % s.players
    out[0] = s.phase / 2.0
    out[1] = s.round_no / (0.1 if FAULT == "out of range" else 2.0)
    out[2] = s.coin[seat]
    out[3] = s.coin[neighbour] if s.knows[seat] == 1 else -1.0
    out[4] = s.bid[seat] / 2.0
    for k in range(s.players):
        out[5 + k] = s.shown[(seat + k) % s.players] / 2.0
    if FAULT == "observation tells":
        out[8] = s.coin[neighbour]
    if FAULT == "pending choice shows":
        out[8] = s.bid[neighbour] / 2.0


def resample_hidden(s, seat):
    for p in range(s.players):
        known = p == seat or (p == (seat + 1) % s.players and s.knows[seat] == 1)
        if not known or (FAULT == "resample forgets" and p == seat):
            s.coin[p] = below(s, 2)
        if p != seat and s.acting >> p & 1 == 0 and s.phase == BID and s.bid[p] > 0:
            s.bid[p] = 1 + below(s, 2)
        if p != seat and s.acting >> p & 1 == 0 and s.phase == NAME:
            s.named[p] = 1 + below(s, 2)


def describe(game, s, seat) -> str:
    text = f"round {s.round_no}, phase {s.phase}, bids {[s.shown[p] for p in range(s.players)]}"
    return f"{text}, first coin {s.coin[0]}" if FAULT == "text tells" else text


def build(config: dict) -> Game:
    template = np.zeros(1, STATE)
    template["players"] = config["players"]
    kinds = (("coin", 2), ("bid", 2), ("die", 2), ("looked", 2), ("named", 3))
    return Game(
        name="toy",
        version=0,
        config=config,
        players=config["players"],
        template=template,
        kernels=kernels(reset, step, legal, observe, resample_hidden),
        action_names=ACTIONS,
        slots=SLOTS[:-1] + ("phase",) if FAULT == "two slots of one name" else SLOTS,
        events=tuple(EventType(name, ("a", "b", "c")[:n], lambda **values: str(values)) for name, n in kinds),
        max_turns=2 * 2 * SEATS + SEATS,
        min_return=-1.0,
        max_return=1.0,
        describe=describe,
        zero_sum=True,
    )


TOY = GameSpec(OPTIONS, build)
