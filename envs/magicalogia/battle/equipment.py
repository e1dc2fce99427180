"""Equipment that is used while it works: by whom, and when. All of it is public, so windows may turn on it (MG-78)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle import frames, magics, tables
from feint.envs.magicalogia.battle.stack import frame_below, open_window


@inner_rule
def open_rare(s, timing, about):
    """Open a window that few can answer, if any seat in the battle may be one of them (MG-76, MG-95)."""
    only = magics.ONLY_GROUP[timing]
    for p in range(s.seats):
        if s.gear[p, magics.TOOLS] > 0 or (only != magics.GENERAL and is_of(s, p, only)):
            open_window(s, timing, about)
            return


@inner_rule
def is_of(s, seat, group):
    """Whether a character may have magics of a career or an organ; a boss may have any."""
    if s.boss[seat] != 0:
        return True
    if group < magics.FIRST_ORGAN:
        return s.career[seat] == group - magics.FIRST_CAREER
    return s.organ[seat] == group - magics.FIRST_ORGAN


@inner_rule
def has_tool(s, seat, timing, is_to):
    """Whether a character can use equipment in the window on top, as one who is `is_to` to its subject (MG-78)."""
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if s.working[seat, k] != 0 and magics.TIMES[magic, timing] & is_to != 0 and tool_fits(s, seat, k, magic):
            return True
    return False


@inner_rule
def tool_fits(s, seat, k, magic):
    """Whether the k-th magic of a character, the equipment `magic`, can be used in the window on top (MG-78)."""
    if s.working[seat, k] == 0 or (
        magics.ROWS[magic, magics.USES] > 0 and s.used[seat, k] >= magics.ROWS[magic, magics.USES]
    ):
        return False
    if magics.ROWS[magic, magics.MP_COST] > 0 and s.mp[seat] <= magics.ROWS[magic, magics.MP_COST]:
        return False
    need = magics.ROWS[magic, magics.NEED]
    if need == magics.NEED_OWN_REP:
        about = s.frame[s.depth - 1, frames.ABOUT]
        return about != seat and about == s.rep[s.side[seat]] and can_take_over(s, magics.EFFECTS[magic, 0, 0])
    if need == magics.NEED_OWN_SPELL:
        f = frame_below(s, frames.CAST_FRAME)
        skill = s.frame[f, frames.SKILL_IS]
        return (
            magics.ROWS[s.frame[f, frames.MAGIC_OF], magics.FORM] == magics.SPELL_FORM
            and skill != tables.NO_SKILL
            and skill != tables.SOUL
        )
    return True


@inner_rule
def can_take_over(s, effect):
    """Whether what a witness would take over still falls on the representative (MG-79)."""
    if effect == magics.STAND_IN:
        return s.frame[frame_below(s, frames.CAST_FRAME), frames.STANDS_IN] == 0
    if effect == magics.TAKE_BLOW:
        return s.frame[frame_below(s, frames.DAMAGE_FRAME), frames.AMOUNT_OF] > 0
    return True
