"""How a match begins and what an action does; the kernels behind every interface."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.kernels import kernels
from feint.envs.example.betting import ask_after, commit, play
from feint.envs.example.dealing import deal
from feint.envs.example.hidden import resample_hidden
from feint.envs.example.legal import legal
from feint.envs.example.observe import observe


@rule
def reset(s):
    """Deal, then ask seat 0 alone, or every seat at once (EX-01, EX-03, EX-07)."""
    deal(s)
    s.bettor = -1
    s.acting = (1 << s.players) - 1 if s.sealed != 0 else 1


@rule
def step(s, seat, action):
    """Play an action of an acting seat (EX-03, EX-04, EX-07)."""
    if s.sealed != 0:
        commit(s, seat, action)
    else:
        play(s, seat, action)
        ask_after(s, seat)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
