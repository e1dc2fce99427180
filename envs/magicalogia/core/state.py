"""The battle's record and its configuration."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.errors import whole
from feint.envs.engine.game import Option
from feint.envs.engine.state import header, record
from feint.envs.magicalogia.basics import FACES, PLOT_FIRST, ROUNDS, STAT_MOST, STATS

#: Seats of a battle: the challenger is seat 0 and acts first (MG-43).
SEATS = 2

BATTLE = record(
    header(SEATS, tape=8, events=16)
    + [
        # configuration
        ("faces", "i1"),  # faces of a plotted die
        ("plot_first", "i2"),  # row of the plot tables at which those dice begin
        ("rounds", "i2"),
        ("fixed_mp", "i1"),  # 0: magic points are rolled (MG-21)
        ("start_temp", "i1"),
        ("bonus", "i1", (SEATS,)),  # Bonus damage of each side (MG-47)
        ("fixed_stat", "i1", (SEATS, len(STATS))),  # -1: drawn
        # public
        ("phase", "i1"),
        ("round_no", "i2"),
        ("attacker", "i1"),  # whose attack step it is
        ("stat", "i1", (SEATS, len(STATS))),
        ("mp", "i1", (SEATS,)),
        ("mp_most", "i1", (SEATS,)),
        ("temp", "i1", (SEATS,)),
        ("mana", "i1", (SEATS, FACES)),
        ("last_attack", "i2", (SEATS,)),  # row of the seat's last attack plot revealed, -1 before the first
        ("last_defence", "i2", (SEATS,)),
        ("attack_dice", "i2", (SEATS, FACES)),  # dice revealed in attack plots so far, by face
        ("defence_dice", "i2", (SEATS, FACES)),
        # hidden until the reveal
        ("plot", "i2", (SEATS,)),  # row committed, -1 before
    ]
)


def _check_stats(value):
    if value == "drawn":
        return value
    rows = tuple(tuple(whole(x) for x in row) for row in value)
    if len(rows) != SEATS or any(len(row) != len(STATS) for row in rows):
        raise ValueError(_STATS_ALLOWED)
    if any(x is None or not 0 <= x <= STAT_MOST for row in rows for x in row):
        raise ValueError(_STATS_ALLOWED)
    return rows


_STATS_ALLOWED = (
    f"'drawn', or (attack, defence, source) of both seats, such as ((4, 3, 3), (3, 3, 4)), each 0..{STAT_MOST}"
)

OPTIONS = {
    "size": Option("core", "the battle by the rules without magics, or one small enough to solve", ("core", "micro")),
    "stats": Option("drawn", _STATS_ALLOWED, check=_check_stats),
    "rounds": Option(0, "rounds before the battle is truncated; 0 takes the size's own", low=0, high=99),
    "mp": Option(0, "magic points of both seats; 0 takes the size's own (core: 1D6 + Source)", low=0, high=40),
    "temporary_mp": Option(0, "temporary magic points of both seats at the start", low=0, high=40),
    "bonus": Option(0, "Bonus damage that each successful attack adds", low=0, high=9),
}

#: What `size="micro"` stands for: two dice of two faces, no mana.
MICRO = {"faces": 2, "stats": ((2, 2, 0), (2, 2, 0)), "rounds": 2, "mp": 2}


def template(config: dict) -> np.ndarray:
    """(1,) record with the configuration's fields set."""
    made = np.zeros(1, dtype=BATTLE)
    small = config["size"] == "micro"
    made["faces"] = MICRO["faces"] if small else FACES
    made["plot_first"] = PLOT_FIRST[int(made["faces"][0])]
    made["rounds"] = config["rounds"] or (MICRO["rounds"] if small else ROUNDS)
    made["fixed_mp"] = config["mp"] or (MICRO["mp"] if small else 0)
    made["start_temp"] = config["temporary_mp"]
    made["bonus"] = config["bonus"]
    stats = MICRO["stats"] if small and config["stats"] == "drawn" else config["stats"]
    made["fixed_stat"] = -1 if stats == "drawn" else stats
    return made
