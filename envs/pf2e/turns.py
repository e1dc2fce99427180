"""Turns: whose it is, and what starts and ends with it (PD-33, PD-34)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import dice_sum, save_bonus, saved_degree, spell_dc
from feint.envs.pf2e.conditions import ends, lessen, relieve, starts, tick
from feint.envs.pf2e.hit_points import burn_on, fall, hurt
from feint.envs.pf2e.scoring import compare_skill
from feint.envs.pf2e.terms import forget

#: Turns of each duelist in a contest of skill.
SKILL_TURNS = 5


@rule
def next_turn(s):
    """Begin the turn of the next seat in the order, or a new round (PD-34)."""
    while s.at < s.players and s.order[s.at] >= 0 and s.duelist[s.order[s.at]].out != 0:
        s.at += 1
    if s.at >= s.players or s.order[s.at] < 0:
        s.phase = ids.P_ROUND
        if s.combat != 0 and s.duel != 0:
            s.last = last_to_act(s)
        if s.length == ids.OF_SKILL and s.duel != 0 and s.round_no >= SKILL_TURNS:
            compare_skill(s)
    else:
        p = s.order[s.at]
        s.at += 1
        begin_turn(s, p)


@rule
def last_to_act(s):
    """The seat that has acted last this round (PD-18)."""
    last = -1
    for k in range(s.players):
        if s.order[k] >= 0 and s.duelist[s.order[k]].out == 0:
            last = s.order[k]
    return last


@rule
def begin_turn(s, p):
    """Start a turn: durations, then actions and the reaction are regained (PD-33)."""
    d = s.duelist[p]
    s.actor = p
    if d.cond[tables.UNCONSCIOUS] > 0 and d.out == 0:
        fall(s, p)
    if s.done != 0 or d.out != 0:
        s.phase = ids.P_NEXT
        return
    tick(s, starts(p))
    d.attacks = 0
    d.flourish = 0
    d.finished = 0
    d.missed = 0
    d.ready = 0
    d.sustained = 0
    d.reaction = 1
    d.breach = 0
    d.acted = 1
    if d.turns < 100:
        d.turns += 1
    choke(s, p)
    if s.done != 0 or d.out != 0:
        s.phase = ids.P_NEXT
        return
    d.actions = 3
    d.extra = 1 if d.cond[tables.QUICKENED] > 0 else 0
    stunned = min(d.cond[tables.STUNNED], 3)
    if stunned > 0:
        d.actions -= stunned
        lessen(s, p, tables.STUNNED, stunned)
    else:
        d.actions = max(d.actions - max(d.cond[tables.SLOWED], despair(s, p)), 0)
    if d.cond[tables.PARALYZED] > 0 or (d.cond[tables.FLEEING] > 0 and s.combat == 0):
        d.actions = 0
        d.extra = 0
    emit(s, ids.E_TURN, EVERYONE, p, d.actions, d.extra, 0)
    go_on(s)


@rule
def choke(s, p):
    """Toxic Cloud, at the start of a turn in it: a die per rank and one more, a basic save for half (PD-27)."""
    d = s.duelist[p]
    if d.cond[tables.CHOKING] == 0:
        return
    foe = 1 - p % 2
    die = roll(s, 20)
    degree = saved_degree(d, tables.FORT, die, die + save_bonus(d, tables.FORT, False), spell_dc(s.duelist[foe]))
    emit(s, ids.E_SAVE, EVERYONE, p, 0, die, degree)
    halves = 4 >> degree if degree < 3 else 0
    hurt(s, p, dice_sum(s, d.cond[tables.CHOKING] + 1, 8) * halves // 2, tables.POISON_DAMAGE, foe)


@rule
def go_on(s):
    """Let the seat whose turn it is act, or end a turn that has no actions left (PD-18)."""
    d = s.duelist[s.actor]
    if d.out != 0 or d.actions + d.extra == 0 or d.cond[tables.UNCONSCIOUS] > 0:
        end_turn(s)
    else:
        s.phase = ids.P_TURN
        s.acting = 1 << s.actor


@rule
def end_turn(s):
    """End a turn: durations, persistent damage, frightened (PD-33)."""
    p = s.actor
    d = s.duelist[p]
    s.acting = 0
    s.phase = ids.P_NEXT
    s.actor = -1
    d.actions = 0
    d.extra = 0
    d.poisoned = 0
    d.aided = 0
    if d.bond == 1:
        d.bond = 2
    lapse(d)
    forget(s, p)
    tick(s, ends(p))
    if d.out == 0:
        burn_on(s, p)
        lessen(s, p, tables.FRIGHTENED, 1)
        if d.cond[tables.CONFUSED] == 1 and withstands(s, p):
            relieve(s, p, tables.CONFUSED)


@rule
def withstands(s, p):
    """A Will save of seat p against the foe's spell DC, for an effect that allows one each turn (PD-27)."""
    d = s.duelist[p]
    die = roll(s, 20)
    dc = spell_dc(s.duelist[1 - p % 2])
    degree = saved_degree(d, tables.WILL, die, die + save_bonus(d, tables.WILL, True), dc)
    emit(s, ids.E_SAVE, EVERYONE, p, tables.WILL - tables.FORT, die, degree)
    return degree >= 2


@rule
def despair(s, p):
    """Actions that a wave of despair costs this turn: 1, unless a save holds it off (PD-27)."""
    d = s.duelist[p]
    if d.cond[tables.DESPAIR] == 0:
        return 0
    if d.cond[tables.DESPAIR] == 1 and withstands(s, p):
        return 0
    return 1


@rule
def lapse(d):
    """At the end of a turn a spell that was not sustained ends (PD-27)."""
    if d.lasting >= 0:
        d.lasting_left -= 1
        if d.sustained == 0 or d.lasting_left <= 0:
            d.lasting = -1
