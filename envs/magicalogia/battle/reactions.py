"""Who may respond to what is going on, as far as all can see (MG-52, MG-76, MG-86)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.equipment import has_tool, is_of
from feint.envs.magicalogia.battle.stack import has_room
from feint.envs.magicalogia.battle.stats import is_rep, keyword, spells_left


@inner_rule
def role(s, about, seat):
    """What `seat` is to the seat a window is about; without such a seat, representative or witness (MG-52)."""
    if about < 0:
        return magics.SELF if is_rep(s, seat) else magics.ALLY
    if seat == about:
        return magics.SELF
    return magics.ALLY if s.side[seat] == s.side[about] else magics.FOE


@inner_rule
def may_answer(s, timing, about, seat):  # noqa: C901 (one check per reason)
    """Whether a seat could respond by public facts: unknown magics, or known ones that fit (MG-52, MG-76, MG-95)."""
    if s.alive[seat] == 0 or s.mp[seat] <= 0 or not has_room(s):
        return False
    is_to = role(s, about, seat)
    if timing == magics.CHECK and has_keyword_left(s, seat, tables.MINUS if is_to == magics.FOE else tables.PLUS):
        return True
    if may_contract(s, timing, about, seat):
        return True
    if s.gear[seat, magics.TOOLS] > 0 and has_tool(s, seat, timing, is_to):
        return True
    if magics.ANSWERS[timing] & is_to == 0 or spells_left(s, seat) <= 0:
        return False
    only = magics.ONLY_GROUP[timing]
    if only != magics.GENERAL and not is_of(s, seat, only):
        return False
    if s.unknown[seat] > 0:
        return True
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        if magic < 0 or magics.TIMES[magic, timing] & is_to == 0:
            continue
        is_left = magics.ROWS[magic, magics.USES] == 0 or s.used[seat, k] < magics.ROWS[magic, magics.USES]
        if is_left and magics.ROWS[magic, magics.FORM] != magics.EQUIPMENT_FORM:
            return True
    return False


@inner_rule
def may_contract(s, timing, about, seat):
    """Whether a representative may call on an anchor for dice: after the reveal of its own plot (MG-86)."""
    if seat == about and (timing == magics.ATTACK_DICE or timing == magics.DEFENCE_DICE):
        for n in range(tables.ANCHORS):
            if s.fate_used[seat, n] == 0 and s.fate[seat, n] > 0:
                return True
    return False


@inner_rule
def has_keyword_left(s, seat, k):
    """Whether a character has Plus or Minus not yet used this round (MG-75)."""
    used = ids.USED_PLUS if k == tables.PLUS else ids.USED_MINUS if k == tables.MINUS else ids.USED_CAST
    if s.a_count[seat] > 0 and is_rep(s, seat):
        for a in range(tables.ARCHETYPES_EACH):
            if s.a_used[seat, a] & used == 0 and keyword(s, seat, a, k) > 0:
                return True
    return False
