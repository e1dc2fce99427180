"""What a seat sees of a battle, as named slots in [-1, 1]. The seat's own side comes first."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import tables

#: Divisors that bring each quantity into [-1, 1]; rounding the product gives it back exactly.
MP_SCALE, STAT_SCALE, DICE_SCALE, SEEN_SCALE = 40.0, 4.0, 4.0, 400.0


def _faces(name: str) -> list[str]:
    return [f"{name}_{domain}" for domain in basics.DOMAINS]


SLOTS = tuple(
    ["phase_mana", "phase_summon", "phase_open", "phase_plot", "rounds_left", "own_attack_step", "challenger"]
    + [f"{side}_{name}" for side in ("own", "other") for name in ("mp", "temporary_mp", *basics.STATS)]
    + [slot for side in ("own", "other") for slot in _faces(f"{side}_mana")]
    + _faces("own_plot")
    + [slot for side in ("own", "other") for slot in _faces(f"{side}_last_attack")]
    + [slot for side in ("own", "other") for slot in _faces(f"{side}_last_defence")]
    + [slot for side in ("own", "other") for slot in _faces(f"{side}_attack_dice")]
    + [slot for side in ("own", "other") for slot in _faces(f"{side}_defence_dice")]
)

#: What the slots hold, by patterns of their names.
MEANINGS = {
    "phase_*": "1 in this phase of a round, else 0",
    "rounds_left": "rounds after this one, over all rounds",
    "own_attack_step": "1 in the seat's own attack step, else 0",
    "challenger": "1 for seat 0, else 0",
    "*_temporary_mp": f"temporary magic points / {MP_SCALE:g}",
    "*_mp": f"magic points / {MP_SCALE:g}",
    "*_plot_*": f"dice of this face in the plot committed and not yet shown / {DICE_SCALE:g}",
    "*_mana_*": f"mana charged in this domain / {STAT_SCALE:g}",
    "*_last_attack_*": f"dice of this face in the side's last attack plot / {DICE_SCALE:g}",
    "*_last_defence_*": f"dice of this face in the side's last defence plot / {DICE_SCALE:g}",
    "*_attack_dice_*": f"dice of this face in all the side's attack plots so far / {SEEN_SCALE:g}",
    "*_defence_dice_*": f"dice of this face in all the side's defence plots so far / {SEEN_SCALE:g}",
    "*": f"the side's stat / {STAT_SCALE:g}",
}


@rule
def observe(s, seat, out):
    """Write the observation of `seat` (MG-95: everything is public but a plot before its reveal)."""
    out[s.phase] = 1.0
    out[4] = (s.rounds - s.round_no) / s.rounds
    out[5] = 1.0 if s.phase >= 2 and s.attacker == seat else 0.0
    out[6] = 1.0 if seat == 0 else 0.0
    k = 7
    for side in range(2):
        p = seat if side == 0 else 1 - seat
        out[k] = s.mp[p] / MP_SCALE
        out[k + 1] = s.temp[p] / MP_SCALE
        for n in range(3):
            out[k + 2 + n] = s.stat[p, n] / STAT_SCALE
        k += 5
    row = s.plot[seat]
    for face in range(basics.FACES):
        for side in range(2):
            p = seat if side == 0 else 1 - seat
            at = 17 + side * basics.FACES + face
            out[at] = s.mana[p, face] / STAT_SCALE
            attack = s.last_attack[p]
            if attack >= 0:
                out[at + 18] = tables.PLOTS[attack, face] / DICE_SCALE
            defence = s.last_defence[p]
            if defence >= 0:
                out[at + 30] = tables.PLOTS[defence, face] / DICE_SCALE
            out[at + 42] = s.attack_dice[p, face] / SEEN_SCALE
            out[at + 54] = s.defence_dice[p, face] / SEEN_SCALE
        if row >= 0:
            out[29 + face] = tables.PLOTS[row, face] / DICE_SCALE
