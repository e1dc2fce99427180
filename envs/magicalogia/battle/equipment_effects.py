"""What equipment does when it is used (MG-78), and the copy of another's magic."""

from __future__ import annotations

from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.ids import ASK_SUMMONS, MAGIC_ACTION
from feint.envs.magicalogia.battle.cast_start import begin_cast, copy
from feint.envs.magicalogia.battle.checks import THROW
from feint.envs.magicalogia.battle.damage import suffer
from feint.envs.magicalogia.battle.mana import discharge
from feint.envs.magicalogia.battle.tables import SOUL
from feint.envs.magicalogia.battle.stack import (
    AMOUNT_OF,
    ARGUMENT,
    BY_ATTACK,
    CAST_FRAME,
    CHECK_FRAME,
    DAMAGE_FRAME,
    NEXT,
    PLACE_OF,
    SKILL_IS,
    STANDS_IN,
    WINDOW_FRAME,
    X_IS,
    ask,
    below,
)
from feint.envs.magicalogia.battle.state import STAGE
from feint.envs.magicalogia.battle.targets import may_serve
from feint.envs.engine.compile import inner_rule


@inner_rule
def use_tool(s, d, seat, effect):
    """One effect of the cast in frame `d` by `seat`."""
    if effect == m.RETHROW:
        s.frame[below(s, CHECK_FRAME), STAGE] = THROW
        s.frame[below(s, WINDOW_FRAME), NEXT] = s.seats  # others answer the new throw
    elif effect == m.STAND_IN:
        s.frame[below(s, CAST_FRAME), STANDS_IN] = seat + 1
    elif effect == m.TAKE_BLOW:
        take_blow(s, d, seat)
    elif effect == m.SOUL_SKILL:
        s.frame[below(s, CAST_FRAME), SKILL_IS] = SOUL
    elif effect == m.SUMMON_FOR:
        summon_for(s, d, seat)
    else:
        copy(s, seat)


@inner_rule
def take_blow(s, d, seat):
    """X of the representative's damage falls on its witness; all of an attack's takes a mana out of the equipment."""
    f = below(s, DAMAGE_FRAME)
    k = s.frame[d, PLACE_OF]
    s.frame[f, AMOUNT_OF] -= s.frame[d, X_IS]
    suffer(s, seat, s.frame[d, X_IS])
    if s.frame[f, AMOUNT_OF] == 0 and s.frame[f, BY_ATTACK] != 0 and s.charge[seat, k] > 0:
        discharge(s, seat, k)


@inner_rule
def summon_for(s, d, seat):
    """A witness uses one of its summonings; what comes is the representative's."""
    k = s.frame[d, ARGUMENT] - 1
    if k < 0:
        ask(s, seat, ASK_SUMMONS)
    else:
        s.frame[d, ARGUMENT] = 0
        begin_cast(s, seat, s.magic[seat, k])


@inner_rule
def legal_summons(s, seat, mask):
    """The own summonings that can serve the representative."""
    for k in range(s.magics[seat]):
        if may_serve(s, seat, k):
            mask[MAGIC_ACTION + s.magic[seat, k]] = 1
