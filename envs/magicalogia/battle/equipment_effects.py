"""What equipment does when it is used (MG-78), and the copy of another's magic."""

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
    """One effect of the cast in frame `d` by `seat`."""
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
    """X of the representative's damage falls on its witness; all of an attack's takes a mana out of the equipment."""
    f = frame_below(s, frames.DAMAGE_FRAME)
    k = s.frame[d, frames.PLACE_OF]
    s.frame[f, frames.AMOUNT_OF] -= s.frame[d, frames.X_IS]
    suffer(s, seat, s.frame[d, frames.X_IS])
    if s.frame[f, frames.AMOUNT_OF] == 0 and s.frame[f, frames.BY_ATTACK] != 0 and s.charge[seat, k] > 0:
        discharge(s, seat, k)


@inner_rule
def summon_for(s, d, seat):
    """A witness uses one of its summonings; what comes is the representative's."""
    k = s.frame[d, frames.ARGUMENT] - 1
    if k < 0:
        ask(s, seat, ids.ASK_SUMMONS)
    else:
        s.frame[d, frames.ARGUMENT] = 0
        begin_cast(s, seat, s.magic[seat, k])


@inner_rule
def legal_summons(s, seat, mask):
    """The own summonings that can serve the representative."""
    for k in range(s.magics[seat]):
        if may_serve(s, seat, k):
            mask[ids.MAGIC_ACTION + s.magic[seat, k]] = 1


@inner_rule
def censor(s, d, seat, code):
    """An equipment of the target, of the caster's choice among those that work, works no more in this battle."""
    k = s.frame[d, frames.ARGUMENT] - 1
    if k >= 0:
        s.frame[d, frames.ARGUMENT] = 0
        s.barred[code, k] = 1
        check_gear(s, code, k)
    elif has_gear(s, code, False):
        ask(s, seat, ids.ASK_GEAR)


@inner_rule
def mirror(s, d, seat, code):
    """What an equipment of the target adds while it works is the caster's too in this battle."""
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
    """The target's equipment that works; of a mirror's, what adds something."""
    d = s.depth - 1
    p = s.aim[d, s.frame[d, frames.AT]]
    mirrors = magics.EFFECTS[s.frame[d, frames.MAGIC_OF], s.frame[d, frames.EFFECT_AT], 0] == magics.MIRROR
    for k in range(s.magics[p]):
        if s.working[p, k] != 0 and (not mirrors or adds(s.magic[p, k])):
            mask[ids.MAGIC_ACTION + s.magic[p, k]] = 1
