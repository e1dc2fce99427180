"""Dice of the attack under way: thrown again, turned, or thrown to join the plots (MG-59, MG-79)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import count, pool
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics
from feint.envs.magicalogia.battle.stack import ask
from feint.envs.magicalogia.battle.stats import value


@inner_rule
def show(s, seat, low, high, how, defending):
    """Show dice on the table to all: counts of faces 1-3 and 4-6, four bits each (MG-59)."""
    emit(s, ids.E_PLOTTED, EVERYONE, seat, low, high, how * 2 + defending)


@inner_rule
def packed(dice, first):
    """Counts of three faces of a row of dice, four bits each."""
    return dice[first] + (dice[first + 1] << 4) + (dice[first + 2] << 8)


@inner_rule
def reroll(s, seat, foe):
    """Throw again the dice on the table of the caster's side, or of the other (MG-79)."""
    attacker = s.rep[s.turn_side]
    attacking = (s.side[seat] == s.side[attacker]) != (foe != 0)
    dice = s.att if attacking else s.dfd
    number = 0
    for face in range(basics.FACES):
        number += dice[face]
    thrown = pool(s, number, basics.FACES)
    for face in range(basics.FACES):
        dice[face] = count(thrown, face + 1)
    if attacking:
        strike_forbidden(s, attacker)
    owner = attacker if attacking else s.rep[1 - s.turn_side]
    show(s, owner, packed(dice, 0), packed(dice, 3), ids.THROWN_AGAIN, 0 if attacking else 1)


@inner_rule
def strike_forbidden(s, attacker):
    """Remove dice of a face that "riddle" forbids from an attack (MG-79)."""
    face = value(s, attacker, magics.FORBIDDEN)
    if face > 0:
        s.att[face - 1] = 0


@inner_rule
def throw_extra(s, number, attacking, focused):
    """Throw dice that Boost, contracts and spells add; to a focused defence they count one for one (MG-49)."""
    thrown = pool(s, number, basics.FACES)
    for face in range(basics.FACES):
        amount = count(thrown, face + 1)
        if attacking != 0:
            s.att[face] += amount
        elif focused != 0:
            s.wit[face] += amount
        else:
            s.dfd[face] += amount
    return thrown


@inner_rule
def nudge(s, d, seat):
    """Turn one defence die to an adjacent face: choose the die, then the face (MG-79)."""
    first = s.frame[d, frames.X_IS]
    second = s.frame[d, frames.ARGUMENT]
    if second == 0:
        for face in range(basics.FACES):
            if s.dfd[face] > 0:
                ask(s, seat, ids.ASK_FACE)
    elif first == 0:
        s.frame[d, frames.X_IS] = second
        s.frame[d, frames.ARGUMENT] = 0
        ask(s, seat, ids.ASK_FACE)
    else:
        s.dfd[first - 1] -= 1
        s.dfd[second - 1] += 1
        show(s, seat, packed(s.dfd, 0), packed(s.dfd, 3), ids.TURNED, 1)
        s.frame[d, frames.X_IS] = 0
        s.frame[d, frames.ARGUMENT] = 0


@inner_rule
def legal_face(s, mask):
    """Any face; when turning a die, the faces that show, then those adjacent (MG-79)."""
    d = s.depth - 1
    turning = magics.EFFECTS[s.frame[d, frames.MAGIC_OF], s.frame[d, frames.EFFECT_AT], 0] == magics.NUDGE
    first = s.frame[d, frames.X_IS]
    for face in range(basics.FACES):
        if not turning or (first == 0 and s.dfd[face] > 0) or (first > 0 and abs(face + 1 - first) == 1):
            mask[ids.FACE + face] = 1
