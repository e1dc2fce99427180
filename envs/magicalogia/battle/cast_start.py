"""How the use of a magic begins: declared by its owner, or set off by another magic without being paid for."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.frames import (
    AIMED,
    AT_AIM,
    AT_NEXT,
    CAST_FRAME,
    MAGIC_OF,
    PLACE_OF,
    SEAT,
    SKILL_IS,
    STAGE,
    X_IS,
)
from feint.envs.magicalogia.battle.ids import E_CALLS
from feint.envs.magicalogia.battle.magics import NO_X, ROWS, X_OF
from feint.envs.magicalogia.battle.mana import find_magic, reveal_magic
from feint.envs.magicalogia.battle.stack import frame_below, push


@inner_rule
def begin_cast(s, seat, magic):
    """Begin to use a magic; all hear which (MG-95)."""
    k = find_magic(s, seat, magic)
    reveal_magic(s, seat, k)
    d = push(s, CAST_FRAME, seat)
    s.frame[d, PLACE_OF] = k
    s.frame[d, MAGIC_OF] = magic
    emit(s, E_CALLS, EVERYONE, seat, magic, 0, 0)


@inner_rule
def set_off(s, seat, magic, skill):
    """Begin a magic that is not among those of `seat`, its designated skill known; returns its frame."""
    d = push(s, CAST_FRAME, seat)
    s.frame[d, PLACE_OF] = -1
    s.frame[d, MAGIC_OF] = magic
    s.frame[d, SKILL_IS] = skill
    return d


@inner_rule
def reflect(s, seat):
    """Cast the spell just resisted back at its caster, who may resist it."""
    f = frame_below(s, CAST_FRAME)
    d = set_off(s, seat, s.frame[f, MAGIC_OF], s.frame[f, SKILL_IS])
    s.frame[d, X_IS] = s.frame[f, X_IS]
    s.frame[d, AIMED] = 1
    s.aim[d, 0] = s.frame[f, SEAT]
    s.frame[d, STAGE] = AT_NEXT


@inner_rule
def copy(s, seat):
    """Use the magic that another has just begun, for nothing, with an X of 1 and targets of one's own."""
    f = frame_below(s, CAST_FRAME)
    d = set_off(s, seat, s.frame[f, MAGIC_OF], s.frame[f, SKILL_IS])
    if ROWS[s.frame[d, MAGIC_OF], X_OF] != NO_X:  # other effects keep their own accounts there
        s.frame[d, X_IS] = 1
    s.frame[d, STAGE] = AT_AIM
    emit(s, E_CALLS, EVERYONE, seat, s.frame[d, MAGIC_OF], 0, 0)
