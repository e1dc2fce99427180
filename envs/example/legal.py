"""The action masks."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.example import ids


@rule
def legal(s, seat, mask):
    """Check or bet; against a bet, fold or call (EX-03, EX-04, EX-07)."""
    if s.bettor < 0:
        mask[ids.A_CHECK] = 1
        mask[ids.A_BET] = 1
    else:
        mask[ids.A_FOLD] = 1
        mask[ids.A_CALL] = 1
