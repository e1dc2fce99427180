"""Equipment that is used while it works: by whom, and when. All of it is public, so windows may turn on it (MG-78)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.frames import (
    ABOUT,
    AMOUNT_OF,
    CAST_FRAME,
    DAMAGE_FRAME,
    MAGIC_OF,
    SKILL_IS,
    STANDS_IN,
)
from feint.envs.magicalogia.battle.magics import (
    EFFECTS,
    FIRST_CAREER,
    FIRST_ORGAN,
    FORM,
    GENERAL,
    MP_COST,
    NEED,
    NEED_OWN_REP,
    NEED_OWN_SPELL,
    ONLY_GROUP,
    ROWS,
    SPELL_FORM,
    STAND_IN,
    TAKE_BLOW,
    TIMES,
    TOOLS,
    USES,
)
from feint.envs.magicalogia.battle.stack import frame_below, open_window
from feint.envs.magicalogia.battle.tables import NO_SKILL, SOUL


@inner_rule
def open_rare(s, timing, about):
    """Open a window that few can answer, should anybody in the battle be one of them."""
    only = ONLY_GROUP[timing]
    for p in range(s.seats):
        if s.gear[p, TOOLS] > 0 or (only != GENERAL and is_of(s, p, only)):
            open_window(s, timing, about)
            return


@inner_rule
def is_of(s, seat, group):
    """Whether a character may have magics of a career or an organ; a boss may have those of any."""
    if s.boss[seat] != 0:
        return True
    if group < FIRST_ORGAN:
        return s.career[seat] == group - FIRST_CAREER
    return s.organ[seat] == group - FIRST_ORGAN


@inner_rule
def has_tool(s, seat, timing, is_to):
    """Whether equipment of a character can be used in the window on top, by one who is `is_to` to what is going on."""
    for k in range(s.magics[seat]):
        if s.working[seat, k] != 0 and TIMES[s.magic[seat, k], timing] & is_to != 0:
            if tool_fits(s, seat, k, s.magic[seat, k]):
                return True
    return False


@inner_rule
def tool_fits(s, seat, k, magic):
    """Whether the k-th magic of a character, the equipment `magic`, can be used in the window on top."""
    if s.working[seat, k] == 0 or (ROWS[magic, USES] > 0 and s.used[seat, k] >= ROWS[magic, USES]):
        return False
    if ROWS[magic, MP_COST] > 0 and s.mp[seat] <= ROWS[magic, MP_COST]:
        return False
    need = ROWS[magic, NEED]
    if need == NEED_OWN_REP:
        about = s.frame[s.depth - 1, ABOUT]
        return about != seat and about == s.rep[s.side[seat]] and can_take_over(s, EFFECTS[magic, 0, 0])
    if need == NEED_OWN_SPELL:
        f = frame_below(s, CAST_FRAME)
        skill = s.frame[f, SKILL_IS]
        return ROWS[s.frame[f, MAGIC_OF], FORM] == SPELL_FORM and skill != NO_SKILL and skill != SOUL
    return True


@inner_rule
def can_take_over(s, effect):
    """Whether what a witness would take over is still the representative's own to bear."""
    if effect == STAND_IN:
        return s.frame[frame_below(s, CAST_FRAME), STANDS_IN] == 0
    if effect == TAKE_BLOW:
        return s.frame[frame_below(s, DAMAGE_FRAME), AMOUNT_OF] > 0
    return True
