"""The battle's record and its configuration."""

from __future__ import annotations

from feint.envs.engine.state import header, record
from feint.envs.magicalogia import basics

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
        ("fixed_stat", "i1", (SEATS, len(basics.STATS))),  # -1: drawn
        # public
        ("phase", "i1"),
        ("round_no", "i2"),
        ("attacker", "i1"),  # whose attack step it is
        ("stat", "i1", (SEATS, len(basics.STATS))),
        ("mp", "i1", (SEATS,)),
        ("max_mp", "i1", (SEATS,)),
        ("temp", "i1", (SEATS,)),
        ("mana", "i1", (SEATS, basics.FACES)),
        ("last_attack", "i2", (SEATS,)),  # row of the seat's last attack plot revealed, -1 before the first
        ("last_defence", "i2", (SEATS,)),
        ("attack_dice", "i2", (SEATS, basics.FACES)),  # dice revealed in attack plots so far, by face
        ("defence_dice", "i2", (SEATS, basics.FACES)),
        # hidden until the reveal
        ("plot", "i2", (SEATS,)),  # row committed, -1 before
    ]
)
