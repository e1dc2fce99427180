"""Talk and bribes: whether there is peace before blows (LB-29, LB-34)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, meeting, monsters, prompt, spells, tables, units

#: What a medallion of eloquence adds to a negotiation of the party it is with.
MEDALLION_BONUS = 3


@rule
def aversion(s):
    """The monsters' aversion to talk at this level (LB-34)."""
    return tables.MONSTER[s.group, tables.M_AVERSION] + tables.LEVEL[s.level, tables.L_AVERSION]


@rule
def can_talk(s):
    """Whether these monsters negotiate and take bribes at all (LB-34)."""
    return tables.MONSTER[s.group, tables.M_AVERSION] != tables.UNMOVED


@rule
def tick(s):
    """Spells that help, the bribe's roll, or a common choice (LB-34)."""
    if s.phase == ids.P_TALK:
        tick_talk(s)
    elif s.phase == ids.P_BRIBE:
        tick_bribe(s)
    else:
        prompt.ask_common(s)


@rule
def legal(s, mask):
    """Mark whether to negotiate once, bribe once with what the party has, fight, or part; or the delegates (LB-34)."""
    if s.phase == ids.P_DELEGATE:
        prompt.mark_people(s, mask)
        return
    mask[ids.FIGHT] = 1
    if s.phase == ids.P_PARLEY:
        mask[ids.LEAVE] = 1
    elif can_talk(s) and s.bribed == 0:
        if s.talked == 0:
            mask[ids.NEGOTIATE] = 1
        for row in range(len(tables.BRIBE_SUM)):
            if tables.BRIBE_SUM[row] <= s.gold:
                mask[ids.BRIBE_WITH + row] = 1


@rule
def apply(s, action):
    """Negotiate, bribe, fight, leave in peace, or send a delegate (LB-34)."""
    if s.phase == ids.P_DELEGATE:
        negotiate(s, action - ids.TARGET)
    elif action == ids.NEGOTIATE:
        s.talked = 1
        prompt.go_to(s, ids.P_TALK)
    elif action == ids.FIGHT:
        prompt.go_to(s, ids.P_FACING)
    elif action == ids.LEAVE:
        meeting.end_meeting(s, ids.AGREED)
    else:
        s.bribed = 1
        s.bribe_row = action - ids.BRIBE_WITH
        prompt.go_to(s, ids.P_BRIBE)


@rule
def tick_talk(s):
    """N spells before the roll; with Intimidate or Discourage none is needed (LB-29)."""
    if not spells.window(s, tables.AT_TALK):
        if s.talk_won > 0:
            agree(s, ids.AGREED_FEAR if s.talk_won == 1 else ids.AGREED_ALL)
        else:
            prompt.go_to(s, ids.P_DELEGATE)


@rule
def negotiate(s, u):
    """2K6 less the aversion, with a delegate's skill and Eloquence, on the negotiation table (LB-34)."""
    total = roll(s, 6) + roll(s, 6) - aversion(s) + s.ability[u, tables.NEGOTIATION] + s.talk_plus
    if units.worn(s, ids.ELOQUENT):
        total += MEDALLION_BONUS
    result = ids.NOT_AGREED
    if total >= tables.INTIMIDATION:
        result = ids.AGREED_FEAR
    elif total >= tables.AGREEMENT:
        result = ids.AGREED_PEACE
    emit(s, ids.E_TALK, EVERYONE, u, total, result, 0)
    if result == ids.NOT_AGREED:
        prompt.go_to(s, ids.P_DECISION)
    else:
        agree(s, result)


@rule
def agree(s, how):
    """Peace, in which frightened monsters hand over treasure (LB-34)."""
    s.agreed = how
    if how == ids.AGREED_PEACE:
        prompt.go_to(s, ids.P_PARLEY)
    else:
        s.quarter = how
        prompt.go_to(s, ids.P_LOOT)


@rule
def bribe_column(total):
    """Column of the bribe table for strength + aversion (LB-34)."""
    column = 0
    for k in range(len(tables.BRIBE_EDGE)):
        if total > tables.BRIBE_EDGE[k]:
            column = k + 1
    return column


@rule
def tick_bribe(s):
    """V spells, then the roll; refused, the monsters strike first (LB-34)."""
    if spells.window(s, tables.AT_BRIBE):
        return
    top = monsters.strongest(s)
    target = tables.BRIBE[s.bribe_row, bribe_column(s.strength[top] + aversion(s))]
    rolled = roll(s, 6) - s.bribe_minus
    emit(s, ids.E_BRIBE, EVERYONE, tables.BRIBE_SUM[s.bribe_row], rolled, target, 0)
    s.gold -= tables.BRIBE_SUM[s.bribe_row]
    s.withheld += tables.BRIBE_SUM[s.bribe_row]
    if rolled <= target:
        agree(s, ids.AGREED_PEACE)
    else:
        s.monsters_first = 1
        prompt.go_to(s, ids.P_FACING)
