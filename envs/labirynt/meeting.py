"""A meeting until it comes to blows: monsters rolled and placed, talk, bribe, peace (LB-06, LB-20, LB-34, LB-35)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import count as dice_showing
from feint.envs.engine.dice import pool, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import go_to, window
from feint.envs.labirynt.ids import (
    AGREED,
    AGREED_ALL,
    AGREED_FEAR,
    AGREED_PEACE,
    BIT_BRIBE,
    BIT_MEETING,
    BIT_TALK,
    DECISION,
    DELEGATE,
    E_BRIBE,
    E_MET,
    E_SKILL,
    E_STRENGTH,
    E_TALK,
    ELOQUENT,
    FACING,
    GONE,
    LAST_RANK,
    LOCKED,
    LOOT,
    MEETING,
    NOT_AGREED,
    PARLEY,
)
from feint.envs.labirynt.spells import kill_sleepers
from feint.envs.labirynt.spoils import end_meeting
from feint.envs.labirynt.state import (
    ALIVE,
    FIRST_COMPANION,
    FIRST_MONSTER,
    FOES,
    MONSTER_PLACES,
    NOBODY,
    WIDTH,
)
from feint.envs.labirynt.tables import (
    AGREEMENT,
    BRIBE,
    BRIBE_EDGE,
    BRIBE_SUM,
    DEMON,
    INTIMIDATION,
    L_AGILITY,
    L_AVERSION,
    L_NUMBER,
    L_STRENGTH,
    LEVEL,
    LIGHTNING,
    M_AGILITY,
    M_AVERSION,
    M_HAND,
    M_K3,
    M_K6,
    M_PLUS,
    M_POWER,
    M_RESISTANCE,
    MEETINGS,
    MONSTER,
    NAMELESS,
    NEGOTIATION,
    POWER_LIGHTNING,
    POWER_SKILL,
    UNMOVED,
)
from feint.envs.labirynt.units import put, sum_dice, worn

#: What a medallion of eloquence adds to a negotiation of the party it is with.
MEDALLION_BONUS = 3


@rule
def roll_group(s, table):
    """Kind and number of monsters by two dice on a table (LB-35); the number comes back, the kind in `group`."""
    row = roll(s, 6) - 1
    column = roll(s, 6) - 1
    s.group = MEETINGS[table, row, column, 0]
    k6, k3 = MEETINGS[table, row, column, 1], MEETINGS[table, row, column, 2]
    return sum_dice(s, k6, k3, MEETINGS[table, row, column, 3]) * LEVEL[s.level, L_NUMBER]


@rule
def begin_meeting(s, count):
    """Meet `count` monsters of the kind in `group`: roll their strength and place them."""
    clear_field(s)
    emit(s, E_MET, EVERYONE, s.group, count, s.level, s.table)
    make_group(s, FIRST_MONSTER, s.group, count)
    take_places(s, count)
    go_to(s, MEETING)


@rule
def begin_gate(s):
    """The Black Gates: 2K3 + 1 Demons before the Nameless, whose number no level changes (LB-37)."""
    demons = sum_dice(s, 0, 2, 1)
    s.group = NAMELESS
    clear_field(s)
    emit(s, E_MET, EVERYONE, NAMELESS, demons + 1, s.level, s.table)
    make_group(s, FIRST_MONSTER, DEMON, demons)
    take_places(s, demons)
    make_group(s, FIRST_MONSTER + demons, NAMELESS, 1)
    if s.by_rules == 0 and demons % WIDTH > 0:
        s.actor = FIRST_MONSTER + demons
        go_to(s, LAST_RANK)
    else:
        place_nameless(s, FIRST_MONSTER + demons, True)


@rule
def place_nameless(s, u, beside):
    """The Nameless stands in the Demons' last rank, where there is room, or behind it."""
    place = u - FIRST_MONSTER
    if not beside:
        place = (place // WIDTH + 1) * WIDTH
    put(s, u, place)
    go_to(s, FACING)


@rule
def clear_field(s):
    """Forget the last meeting."""
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        s.status[u] = NOBODY
        s.place[u] = -1
    for place in range(len(s.foe_at)):
        s.foe_at[place] = -1
    for seat in range(s.players):
        s.killed[seat] = 0
    s.met = 1
    s.talked = 0
    s.bribed = 0
    s.agreed = NOT_AGREED
    s.truce = 0
    s.locked = 0
    s.respite = 0
    s.talk_plus = 0
    s.talk_won = 0
    s.bribe_minus = 0
    s.monsters_first = 0
    s.round_no = 0
    s.total = 0
    s.slain = 0
    s.looted = 0
    s.chest = 0
    s.hoard = 0
    s.relics = 0
    s.withheld = 0
    s.withheld_relics = 0
    s.fallen = 0
    s.betrayed = 0
    s.taken = 0


@rule
def make_group(s, first, kind, count):
    """Monsters of one kind with their strength rolled: where that is one die each, all at once, the strongest first."""
    k6, k3 = MONSTER[kind, M_K6], MONSTER[kind, M_K3]
    if k6 + k3 > 1:
        for k in range(count):
            make_monster(s, first + k, kind, sum_dice(s, k6, k3, 0))
        return
    sides = 6 if k6 == 1 else 3
    shown = pool(s, count, sides)
    u = first
    for k in range(sides):
        for _ in range(dice_showing(shown, sides - k)):
            make_monster(s, u, kind, sides - k)
            u += 1


@rule
def make_monster(s, u, kind, rolled):
    """A monster of a kind at the level, of the strength rolled, not placed yet."""
    s.kind[u] = kind
    s.status[u] = ALIVE
    s.side[u] = FOES
    s.strength[u] = rolled + MONSTER[kind, M_PLUS] + LEVEL[s.level, L_STRENGTH]
    s.wounds[u] = 0
    s.od[u] = MONSTER[kind, M_RESISTANCE]
    s.zr[u] = MONSTER[kind, M_AGILITY] + LEVEL[s.level, L_AGILITY]
    s.hand[u] = MONSTER[kind, M_HAND]
    s.skill[u] = 0
    if MONSTER[kind, M_POWER] == POWER_SKILL:
        s.skill[u] = roll(s, 6)
        emit(s, E_SKILL, EVERYONE, u, s.skill[u], 0, 0)
    s.spells[u] = 1 << LIGHTNING if MONSTER[kind, M_POWER] == POWER_LIGHTNING else 0
    s.asleep[u] = 0
    s.acted[u] = 0
    s.shield[u] = 0
    s.armour[u] = 0
    s.stench[u] = 0
    s.boost[u, 0] = 0
    s.boost[u, 1] = 0
    s.charmer[u] = -1
    s.place[u] = -1
    s.total += s.strength[u]
    emit(s, E_STRENGTH, EVERYONE, u, s.strength[u], 0, 0)


@rule
def take_places(s, count):
    """The three strongest in front, the others behind them; one faces the centre, two the flanks (LB-33)."""
    for k in range(count):
        best = -1
        for u in range(FIRST_MONSTER, FIRST_MONSTER + count):
            if s.place[u] < 0 and (best < 0 or s.strength[u] > s.strength[best]):
                best = u
        place = k
        if count == 1:
            place = 1
        elif count == 2:
            place = 2 * k
        put(s, best, place)


@rule
def strongest(s):
    """The monster of most strength that is still there, or -1."""
    best = -1
    for u in range(FIRST_MONSTER, FIRST_MONSTER + MONSTER_PLACES):
        if s.status[u] == ALIVE and s.side[u] == FOES and (best < 0 or s.strength[u] > s.strength[best]):
            best = u
    return best


@rule
def aversion(s):
    """The monsters' aversion to talk at this level."""
    return MONSTER[s.group, M_AVERSION] + LEVEL[s.level, L_AVERSION]


@rule
def can_talk(s):
    """Whether these monsters negotiate and take bribes at all."""
    return MONSTER[s.group, M_AVERSION] != UNMOVED


# --- what is asked ----------------------------------------------------------------------------------------------------


@rule
def tick_meeting(s):
    """Before anything else spells may be cast, Lock and Teleport among them (LB-20, LB-25)."""
    if settled_before_fight(s):
        return
    if not window(s, BIT_MEETING):
        go_to(s, DECISION)


@rule
def settled_before_fight(s):
    """End a meeting whose door is locked, or whose monsters were sent away."""
    how = -1
    if s.locked == 1:
        how = LOCKED
    elif strongest(s) < 0:
        kill_sleepers(s)
        how = GONE
    if how >= 0:
        end_meeting(s, how)
    return how >= 0


@rule
def tick_talk(s):
    """N spells before the roll; with Intimidate or Discourage none is needed (LB-29)."""
    if not window(s, BIT_TALK):
        if s.talk_won > 0:
            agree(s, AGREED_FEAR if s.talk_won == 1 else AGREED_ALL)
        else:
            go_to(s, DELEGATE)


@rule
def negotiate(s, u):
    """2K6 less the aversion, with a delegate's skill and Eloquence, on the negotiation table (LB-34)."""
    total = roll(s, 6) + roll(s, 6) - aversion(s) + s.ability[u, NEGOTIATION] + s.talk_plus
    if worn(s, ELOQUENT):
        total += MEDALLION_BONUS
    result = NOT_AGREED
    if total >= INTIMIDATION:
        result = AGREED_FEAR
    elif total >= AGREEMENT:
        result = AGREED_PEACE
    emit(s, E_TALK, EVERYONE, u, total, result, 0)
    if result == NOT_AGREED:
        go_to(s, DECISION)
    else:
        agree(s, result)


@rule
def agree(s, how):
    """Peace, in which frightened monsters hand over treasure."""
    s.agreed = how
    if how == AGREED_PEACE:
        go_to(s, PARLEY)
    else:
        s.quarter = how
        go_to(s, LOOT)


@rule
def bribe_column(worth):
    """Column of the bribe table for strength + aversion."""
    column = 0
    for k in range(len(BRIBE_EDGE)):
        if worth > BRIBE_EDGE[k]:
            column = k + 1
    return column


@rule
def tick_bribe(s):
    """V spells, then the roll; refused, the monsters strike first (LB-34)."""
    if window(s, BIT_BRIBE):
        return
    top = strongest(s)
    target = BRIBE[s.bribe_row, bribe_column(s.strength[top] + aversion(s))]
    rolled = roll(s, 6) - s.bribe_minus
    emit(s, E_BRIBE, EVERYONE, BRIBE_SUM[s.bribe_row], rolled, target, 0)
    s.gold -= BRIBE_SUM[s.bribe_row]
    s.withheld += BRIBE_SUM[s.bribe_row]
    if rolled <= target:
        agree(s, AGREED_PEACE)
    else:
        s.monsters_first = 1
        go_to(s, FACING)


@rule
def go_in_peace(s):
    """The party leaves the monsters be."""
    end_meeting(s, AGREED)


@rule
def same_front(s, first):
    """Whether the front's monsters from a place on are all alike."""
    one = -1
    for place in range(first, WIDTH):
        u = s.foe_at[place]
        if u >= 0:
            if one >= 0 and (s.kind[u] != s.kind[one] or s.strength[u] != s.strength[one]):
                return False
            one = u
    return True
