"""What equipment does when it is used, and effects on equipment (MG-78, MG-79)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.cast_start import begin_cast, copy
from feint.envs.magicalogia.battle.damage import suffer
from feint.envs.magicalogia.battle.mana import check_gear, discharge
from feint.envs.magicalogia.battle.stack import ask, frame_below
from feint.envs.magicalogia.battle.targets import adds, has_gear, may_serve


@inner_rule
def use_tool(s, d, seat, effect):
    """Apply one effect of equipment used in frame `d` by `seat` (MG-78, MG-79)."""
    if effect == magics.RETHROW:
        s.frame[frame_below(s, frames.CHECK_FRAME), frames.STAGE] = frames.CHECK_THROW
        s.frame[frame_below(s, frames.WINDOW_FRAME), frames.NEXT] = s.seats  # others answer the new throw
    elif effect == magics.STAND_IN:
        s.frame[frame_below(s, frames.CAST_FRAME), frames.STANDS_IN] = seat + 1
    elif effect == magics.TAKE_BLOW:
        take_blow(s, d, seat)
    elif effect == magics.SOUL_SKILL:
        s.frame[frame_below(s, frames.CAST_FRAME), frames.SKILL_IS] = tables.SOUL
    elif effect == magics.SUMMON_FOR:
        summon_for(s, d, seat)
    else:
        copy(s, seat)


@inner_rule
def take_blow(s, d, seat):
    """Move X of the representative's damage to its witness; taking all of an attack costs a charged mana (MG-79)."""
    f = frame_below(s, frames.DAMAGE_FRAME)
    k = s.frame[d, frames.PLACE_OF]
    s.frame[f, frames.AMOUNT_OF] -= s.frame[d, frames.X_IS]
    suffer(s, seat, s.frame[d, frames.X_IS])
    if s.frame[f, frames.AMOUNT_OF] == 0 and s.frame[f, frames.BY_ATTACK] != 0 and s.charge[seat, k] > 0:
        discharge(s, seat, k)


@inner_rule
def summon_for(s, d, seat):
    """Let a witness use one of its summonings for its representative (MG-57, MG-79)."""
    k = s.frame[d, frames.ARGUMENT] - 1
    if k < 0:
        ask(s, seat, ids.ASK_SUMMONS)
    else:
        s.frame[d, frames.ARGUMENT] = 0
        begin_cast(s, seat, s.magic[seat, k])


@inner_rule
def legal_summons(s, seat, mask):
    """The seat's summonings that can serve its representative (MG-57, MG-79)."""
    for k in range(s.magics[seat]):
        if may_serve(s, seat, k):
            mask[ids.MAGIC_ACTION + s.magic[seat, k]] = 1


@inner_rule
def censor(s, d, seat, code):
    """Switch off an equipment of the target, of the caster's choice, for the battle (MG-78, MG-79)."""
    k = s.frame[d, frames.ARGUMENT] - 1
    if k >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        s.barred[code, k] = 1
        check_gear(s, code, k)
    elif has_gear(s, code, False):
        ask(s, seat, ids.ASK_GEAR)


@inner_rule
def mirror(s, d, seat, code):
    """Give the caster, for the battle, what a working equipment of the target adds (MG-78, MG-79)."""
    k = s.frame[d, frames.ARGUMENT] - 1
    if k >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        for e in range(2):
            column = magics.GEAR[s.magic[code, k], e, 0]
            if magics.ADDS[s.magic[code, k], e] != 0:
                s.lasting[seat, column] += magics.GEAR[s.magic[code, k], e, 1]
                emit(s, ids.E_CHANGED, EVERYONE, seat, column, magics.GEAR[s.magic[code, k], e, 1], 1)
    elif has_gear(s, code, True):
        ask(s, seat, ids.ASK_GEAR)


@inner_rule
def legal_gear(s, mask):
    """The target's working equipment; for "mirror" that which adds something (MG-78, MG-79)."""
    d = s.depth - 1
    p = s.aim[d, s.frame[d, frames.AT]]
    mirrors = magics.EFFECTS[s.frame[d, frames.MAGIC_OF], s.frame[d, frames.EFFECT_AT], 0] == magics.MIRROR
    for k in range(s.magics[p]):
        if s.working[p, k] != 0 and (not mirrors or adds(s.magic[p, k])):
            mask[ids.MAGIC_ACTION + s.magic[p, k]] = 1
