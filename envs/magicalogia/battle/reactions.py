"""TODO."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.equipment import has_tool, is_of
from feint.envs.magicalogia.battle.ids import USED_CAST, USED_MINUS, USED_PLUS
from feint.envs.magicalogia.battle.magics import (
    ALLY,
    ANSWERS,
    ATTACK_DICE,
    CHECK,
    DEFENCE_DICE,
    EQUIPMENT_FORM,
    FOE,
    FORM,
    GENERAL,
    ONLY_GROUP,
    ROWS,
    SELF,
    TIMES,
    TOOLS,
    USES,
)
from feint.envs.magicalogia.battle.stack import has_room
from feint.envs.magicalogia.battle.stats import is_rep, keyword, spells_left
from feint.envs.magicalogia.battle.tables import ANCHORS, ARCHETYPES_EACH, MINUS, PLUS


@inner_rule
def role(s, about, seat):
    """What `seat` is to the seat a window is about; to one about nobody, representative or witness."""
    if about < 0:
        return SELF if is_rep(s, seat) else ALLY
    if seat == about:
        return SELF
    return ALLY if s.side[seat] == s.side[about] else FOE


@inner_rule
def may_answer(s, timing, about, seat):
    """Whether a seat could answer a window as far as all can see: by magics still unknown or known ones that fit."""
    if s.alive[seat] == 0 or s.mp[seat] <= 0 or not has_room(s):
        return False
    is_to = role(s, about, seat)
    if timing == CHECK and has_keyword_left(s, seat, MINUS if is_to == FOE else PLUS):
        return True
    if may_contract(s, timing, about, seat):
        return True
    if s.gear[seat, TOOLS] > 0 and has_tool(s, seat, timing, is_to):
        return True
    if ANSWERS[timing] & is_to == 0 or spells_left(s, seat) <= 0:
        return False
    only = ONLY_GROUP[timing]
    if only != GENERAL and not is_of(s, seat, only):
        return False
    if s.unknown[seat] > 0:
        return True
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if magic >= 0 and TIMES[magic, timing] & is_to != 0 and ROWS[magic, FORM] != EQUIPMENT_FORM:
            if ROWS[magic, USES] == 0 or s.used[seat, k] < ROWS[magic, USES]:
                return True
    return False


@inner_rule
def may_contract(s, timing, about, seat):
    """Whether a representative may call on an anchor for dice: after the reveal of its own plot (MG-86)."""
    if seat == about and (timing == ATTACK_DICE or timing == DEFENCE_DICE):
        for n in range(ANCHORS):
            if s.fate_used[seat, n] == 0 and s.fate[seat, n] > 0:
                return True
    return False


@inner_rule
def has_keyword_left(s, seat, k):
    """Whether a character has Plus or Minus not yet used this round (MG-75)."""
    used = USED_PLUS if k == PLUS else USED_MINUS if k == MINUS else USED_CAST
    if s.a_count[seat] > 0 and is_rep(s, seat):
        for a in range(ARCHETYPES_EACH):
            if s.a_used[seat, a] & used == 0 and keyword(s, seat, a, k) > 0:
                return True
    return False
