"""Numbers of actions and events, each written once."""

from __future__ import annotations

from feint.envs.engine.ids import names

A_WAIT, A_CHECK, A_BET, A_FOLD, A_CALL = range(5)
ACTIONS = names(globals(), "A_")

E_DEALT, E_ACTED, E_SHOWN, E_WON = range(4)
