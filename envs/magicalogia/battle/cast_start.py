"""How the use of a magic begins: declared by its owner, or set off by another magic at no cost."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics
from feint.envs.magicalogia.battle.mana import find_magic, reveal_magic
from feint.envs.magicalogia.battle.stack import frame_below, push


@inner_rule
def begin_cast(s, seat, magic):
    """Begin to use a magic; all hear which (MG-95)."""
    k = find_magic(s, seat, magic)
    reveal_magic(s, seat, k)
    d = push(s, frames.CAST_FRAME, seat)
    s.frame[d, frames.PLACE_OF] = k
    s.frame[d, frames.MAGIC_OF] = magic
    emit(s, ids.E_CALLS, EVERYONE, seat, magic, 0, 0)


@inner_rule
def set_off(s, seat, magic, skill):
    """Start a magic that is not among those of `seat`, with a given designated skill; returns its frame (MG-79)."""
    d = push(s, frames.CAST_FRAME, seat)
    s.frame[d, frames.PLACE_OF] = -1
    s.frame[d, frames.MAGIC_OF] = magic
    s.frame[d, frames.SKILL_IS] = skill
    return d


@inner_rule
def reflect(s, seat):
    """Cast the spell just resisted back at its caster, who may resist it (MG-77, MG-79)."""
    f = frame_below(s, frames.CAST_FRAME)
    d = set_off(s, seat, s.frame[f, frames.MAGIC_OF], s.frame[f, frames.SKILL_IS])
    s.frame[d, frames.X_IS] = s.frame[f, frames.X_IS]
    s.frame[d, frames.AIMED] = 1
    s.aim[d, 0] = s.frame[f, frames.SEAT]
    s.frame[d, frames.STAGE] = frames.AT_NEXT


@inner_rule
def copy(s, seat):
    """Use the magic that another has just begun, at no cost, with an X of 1 and targets of one's own (MG-79)."""
    f = frame_below(s, frames.CAST_FRAME)
    d = set_off(s, seat, s.frame[f, frames.MAGIC_OF], s.frame[f, frames.SKILL_IS])
    if (
        magics.ROWS[s.frame[d, frames.MAGIC_OF], magics.X_OF] != magics.NO_X
    ):  # other effects keep their own accounts there
        s.frame[d, frames.X_IS] = 1
    s.frame[d, frames.STAGE] = frames.AT_AIM
    emit(s, ids.E_CALLS, EVERYONE, seat, s.frame[d, frames.MAGIC_OF], 0, 0)
