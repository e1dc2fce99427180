"""Weapons: closing in, strikes and shots."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import weighted
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.matryca import ids, spells, tables
from feint.envs.matryca.state import PEOPLE
from feint.envs.matryca.wounds import dice_lost, fighting, has, helpless_until, hurt


@rule
def may_strike(s, p, q):
    """Whether `p` may strike at `q`: an enemy, for a charmed person a former ally (MX-21)."""
    if q == p or not fighting(s, q):
        return False
    return (s.side[q] == s.side[p]) == has(s, p, spells.CHARMED)


@rule
def close_in(s, p):
    """Start closing in on the enemy (MX-21)."""
    s.busy[p] = ids.B_CLOSE
    s.at[p] = s.clock + tables.CLOSE_DELAY
    emit(s, ids.E_CLOSES, EVERYONE, p, s.at[p], 0, 0)


@rule
def begin_strike(s, p, weapon, target):
    """Begin a strike or shot; all see it (MX-21, MX-27)."""
    s.busy[p] = ids.B_STRIKE
    s.spell[p] = weapon
    s.target[p] = target
    s.at[p] = s.clock + tables.WEAPON_DELAY[weapon]
    emit(s, ids.E_STRIKES, EVERYONE, p, weapon, target, s.at[p])


@rule
def land_strike(s, p):
    """Land a strike: medium difficulty, easy against the helpless, hard against an absorbing ward (MX-21)."""
    weapon, target = s.spell[p], s.target[p]
    s.busy[p] = ids.B_FREE
    if not fighting(s, target):
        emit(s, ids.E_DROPPED, EVERYONE, p, 0, 0, 0)
        return
    difficulty = tables.MEDIUM
    if helpless_until(s, target) > s.clock:
        difficulty = tables.EASY
    elif has(s, target, spells.ABSORB):
        difficulty = tables.HARD
    dice = max(1, min(tables.MAX_DICE, 3 + s.level[p] // 3 - dice_lost(s, p)))
    result = weighted(s, tables.STRIKES, (dice - 1) * tables.MAX_NEEDED + difficulty - 1, tables.STRIKES_TABLE)
    emit(s, ids.E_STRUCK, EVERYONE, p, target, weapon, result)
    if result > 0:
        surplus, great = (result - 1) // 2, (result - 1) % 2
        hurt(s, target, tables.WEAPON_WOUNDS[weapon] + tables.SURPLUS_WOUNDS * surplus + tables.CRITICAL_WOUNDS * great)


@rule
def play_stranger(s, p):
    """Play the warrior of the road: close in, then strike with the sword (MX-23)."""
    if s.closed[p] == 0:
        close_in(s, p)
        return
    for q in range(PEOPLE):
        if may_strike(s, p, q):
            begin_strike(s, p, tables.SWORD, q)
            return
