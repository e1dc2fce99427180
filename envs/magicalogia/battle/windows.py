"""Windows: who may answer what is going on, with what (MG-76, MG-86)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.cast_start import begin_cast
from feint.envs.magicalogia.battle.checks import legal_modify, modify_by
from feint.envs.magicalogia.battle.reactions import may_answer, may_contract, role
from feint.envs.magicalogia.battle.stack import ask, pop
from feint.envs.magicalogia.battle.stats import value
from feint.envs.magicalogia.battle.targets import (
    is_timely,
    may_use,
)

#: Fate never stands higher (MG-86).
MAX_FATE = 5


@inner_rule
def run_window(s):
    """Ask the next seat that may respond, or close the window (MG-52, MG-76)."""
    d = s.depth - 1
    seat = s.frame[d, frames.NEXT]
    timing = s.frame[d, frames.TIMING_OF]
    while seat < s.seats and not may_answer(s, timing, s.frame[d, frames.ABOUT], seat):
        seat += 1
    s.frame[d, frames.NEXT] = seat
    if seat < s.seats:
        s.timing = timing
        ask(s, seat, ids.ASK_REACT)
    else:
        pop(s, s.result)


@inner_rule
def answer_react(s, seat, action):
    """Pass, use a magic or a contract, or an archetype's Plus or Minus (MG-75, MG-76, MG-86)."""
    d = s.depth - 1
    if action == ids.GO_ON:
        if s.frame[d, frames.KIND] == frames.CHECK_FRAME:
            s.frame[d, frames.NEXT_SEAT] += 1
        else:
            s.frame[d, frames.NEXT] += 1
    elif action >= ids.MAGIC_ACTION:
        begin_cast(s, seat, action - ids.MAGIC_ACTION)
    elif action < ids.FACE:
        contract(s, seat, action - ids.CONTRACT)
    elif action >= ids.MINUS_ACTION:
        modify_by(s, seat, action - ids.MINUS_ACTION, tables.MINUS, -1)
    else:
        modify_by(s, seat, action - ids.PLUS_ACTION, tables.PLUS, 1)


@inner_rule(forceinline=True)
def legal_react(s, seat, mask):
    """Passing, and what fits the window (MG-52, MG-76, MG-86)."""
    d = s.depth - 1
    mask[ids.GO_ON] = 1
    in_check = s.frame[d, frames.KIND] == frames.CHECK_FRAME
    about = s.frame[d, frames.SEAT] if in_check else s.frame[d, frames.ABOUT]
    if in_check:
        legal_modify(s, seat, mask)
    elif may_contract(s, s.timing, about, seat):
        for n in range(tables.ANCHORS):
            if s.fate_used[seat, n] == 0 and s.fate[seat, n] > 0:
                mask[ids.CONTRACT + n] = 1
    legal_magics(s, seat, s.timing, role(s, about, seat), mask)


@inner_rule
def legal_magics(s, seat, timing, is_to, mask):
    """Mark the magics that can be used now, by one who is `is_to` to the window's subject (MG-76)."""
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if is_timely(magic, timing, is_to) and may_use(s, seat, k, magic):
            mask[ids.MAGIC_ACTION + magic] = 1


@inner_rule
def contract(s, seat, anchor):
    """Raise an anchor's fate by 1, and have as many dice as it then stands to roll (MG-84, MG-86)."""
    s.fate_used[seat, anchor] = 1
    s.fate[seat, anchor] = min(s.fate[seat, anchor] + 1, MAX_FATE)
    dice = s.fate[seat, anchor] + value(s, seat, magics.TREATY)
    if s.timing == magics.ATTACK_DICE:
        s.extra_att += dice
    else:
        s.extra_dfd += dice
    emit(s, ids.E_CONTRACTS, EVERYONE, seat, anchor, s.fate[seat, anchor], 0)
