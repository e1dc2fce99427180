"""The record of a match: the engine's header, the configuration, what all know, what is hidden."""

from __future__ import annotations

from feint.envs.engine.state import header, record

#: Most seats a match has.
SEATS = 3

STATE = record(
    header(SEATS)
    + [
        # configuration
        ("players", "i1"),
        ("sealed", "i1"),
        # public
        ("did", "i1", (SEATS,)),  # each seat's last action, 0 for none
        ("bettor", "i1"),  # the seat that bet last, -1 for none
        ("shown", "i1", (SEATS,)),  # 1 for a card shown at the showdown
        # hidden
        ("card", "i1", (SEATS,)),
        ("choice", "i1", (SEATS,)),  # sealed action, 0 for none
    ]
)
