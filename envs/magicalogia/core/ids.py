"""Phases, actions and events of the battle without magics."""

from __future__ import annotations

from feint.envs.engine.ids import in_order

# Phases of a round. In MANA, SUMMON and OPEN one seat is asked; in PLOT both at once.
MANA, SUMMON, OPEN, PLOT = range(4)
PHASES = in_order({MANA: "round mana", SUMMON: "summon step", OPEN: "attack step", PLOT: "plot"})

# Actions: 0 is "wait"; mana of each face follows CONCEDE, then the plots.
GO_ON, CONCEDE, FIRST_MANA = 1, 2, 3

# Events.
E_STATS, E_MP, E_ROUND, E_MANA, E_REVEAL, E_DAMAGE, E_CONCEDE, E_WIN, E_DRAW = range(9)
