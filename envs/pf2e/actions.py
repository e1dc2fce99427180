"""Actions of a turn: target, cost, the Reactive and readied Strikes that they trigger, and performing them (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.casting import announce, begin_casting, reveal_spell
from feint.envs.pf2e.checks import degree_of, flat_check, save_bonus
from feint.envs.pf2e.conditions import afflict, can_react, lessen, rage, relieve, starts
from feint.envs.pf2e.positions import forward, move
from feint.envs.pf2e.skill_actions import (
    be_seen,
    demoralize,
    disarm,
    disarmable,
    divert,
    escape,
    feint,
    grapple,
    manoeuvre_slot,
    shove,
    trip,
    tumble,
)
from feint.envs.pf2e.strikes import PARRY_BONUS, best_slot, has_arm, in_reach, open_strike
from feint.envs.pf2e.terms import breach, forbidden
from feint.envs.pf2e.traits import cost, is_aimed, is_attack, is_stride, needs_hands, provokes

#: DC of the flat check for acts of the hands while grabbed.
GRABBED_DC = 5
#: DC against which the sickened retch when nothing else says it.
RETCH_DC = 15


@rule
def pay(s, p, action, amount):
    """Spend actions; a Strike or a Stride takes the action of being quickened first (PD-18)."""
    d = s.duelist[p]
    if d.extra > 0 and (ids.FIRST_STRIKE <= action < ids.FIRST_FINISHER or is_stride(action)):
        d.extra = 0
    else:
        d.actions -= amount


@rule
def begin_act(s, p, action):
    """Take an act: choose its target where there are two, pay, and let what it provokes come first (PD-02, PD-18)."""
    s.act = action
    s.acting = 0
    s.scan = 0
    s.disrupted = 0
    if is_aimed(action):
        first = -1
        targets = 0
        for b in range(1 - p % 2, s.players, 2):
            if may_aim(s, p, action, b):
                targets += 1
                if first < 0:
                    first = b
        s.target = first
        if targets > 1:
            s.phase = ids.P_TARGET
            s.acting = 1 << p
            return
    set_out(s, p)


@rule
def choose_target(s, p, action):
    """The foe or partner that the act or spell is aimed at (PD-02)."""
    s.acting = 0
    if action == ids.A_AIM_AT_SELF:
        s.target = p
    elif action == ids.A_AIM_AT_PARTNER:
        s.target = (p + 2) % s.players
    else:
        s.target = 1 - p % 2 + 2 * (action - ids.FIRST_TARGET)
    if s.act == ids.FIRST_SPELL:
        begin_casting(s, p)
    else:
        set_out(s, p)


@rule
def set_out(s, p):
    """Pay for the act and go on to the reactions that it provokes (PD-18)."""
    d = s.duelist[p]
    action = s.act
    pay(s, p, action, cost(action))
    if not is_attack(action):
        emit(s, ids.E_ACT, EVERYONE, p, action, s.target if is_aimed(action) else -1, 0)
    if needs_hands(action) and d.cond[tables.GRABBED] > 0 and not flat_check(s, p, GRABBED_DC):
        emit(s, ids.E_LOST, EVERYONE, p, 0, 0, 0)
        s.act = 0
        s.phase = ids.P_AFTER
        return
    s.phase = ids.P_TRIGGER if provokes(action) and s.combat != 0 else ids.P_PERFORM


@rule
def leaves_reach_of(s, q, p, action):
    """Whether seat p's move leaves a square that seat q reaches (PD-18)."""
    slot = best_slot(s, q, p)
    if slot >= 0:
        return True
    # moving up to a weapon with reach leaves squares within it, passing its bearer leaves all of them
    squares = 0
    way = forward(s, p)
    if ids.FIRST_STRIDE <= action < ids.FIRST_STRIDE_BACK:
        squares = action - ids.FIRST_STRIDE + 1
    elif is_stride(action):
        squares = action - ids.FIRST_STRIDE_BACK + 1
        way = -way
    elif action == ids.A_TUMBLE:
        squares = s.squares
    gap = (s.duelist[q].pos - s.duelist[p].pos) * way
    if squares == 0 or gap < 0:
        return False
    for k in range(2):
        if has_arm(s, q, k) and tables.ARMS[s.duelist[q].row, k, tables.REACH] > gap - squares:
            return True
    return action == ids.A_TUMBLE


@rule
def scan_triggers(s):
    """Let the next foe act that may answer with a Reactive Strike; without one the act is performed (PD-18)."""
    p = s.actor
    while s.scan < s.players:
        q = s.scan
        s.scan += 1
        d = s.duelist[q]
        if (
            q % 2 != p % 2
            and tables.SHEET[d.row, tables.FEATURES] & tables.REACTIVE_STRIKE
            and can_react(d)
            and d.cond[tables.RESTRAINED] == 0
            and s.duelist[p].out == 0
            and leaves_reach_of(s, q, p, s.act)
        ):
            s.phase = ids.P_REACT
            s.acting = 1 << q
            return
    s.phase = ids.P_PERFORM


@rule
def react(s, q, action):
    """Answer with a Reactive Strike, or pass (PD-18)."""
    s.acting = 0
    s.phase = ids.P_TRIGGER
    if action != ids.A_PASS:
        s.duelist[q].reaction = 0
        slot = best_slot(s, q, s.actor)
        open_strike(s, q, s.actor, slot if slot >= 0 else reaching_slot(s, q), 0, 0, ids.P_TRIGGER)


@rule
def reaching_slot(s, q):
    """The held weapon with the longest reach (PD-18)."""
    best = tables.FIST
    for slot in range(2):
        if (
            has_arm(s, q, slot)
            and tables.ARMS[s.duelist[q].row, slot, tables.REACH] > tables.ARMS[s.duelist[q].row, best, tables.REACH]
        ):
            best = slot
    return best


@rule
def perform(s):  # noqa: C901 (one branch per action)
    """Do the act that has been paid for, unless it was disrupted or its actor is out (PD-18)."""
    p = s.actor
    action = s.act
    s.act = 0
    s.phase = ids.P_AFTER
    d = s.duelist[p]
    if d.out != 0 or s.disrupted != 0:
        if action == ids.FIRST_SPELL:
            reveal_spell(s, p)
        return
    if action == ids.FIRST_SPELL:
        announce(s, p)
        return
    b = s.target
    if is_attack(action):
        strike_with(s, p, b, action)
        return
    if action == ids.A_TUMBLE:
        tumble(s, p)
    elif is_stride(action) or ids.A_STEP <= action <= ids.A_CRAWL_BACK:
        move(s, p, action)
    elif needs_hands(action):
        handle(s, p, action)
    elif action == ids.A_FEINT:
        feint(s, p, b)
    elif action == ids.A_DEMORALIZE:
        demoralize(s, p, b)
    elif action == ids.A_DIVERT:
        be_seen(s, p)
        divert(s, p, b)
        return
    elif action == ids.A_GRAPPLE:
        grapple(s, p, b)
    elif action == ids.A_TRIP:
        trip(s, p, b, tables.TRIPS)
    elif action == ids.A_DISARM:
        disarm(s, p, b, tables.DISARMS, 1)
    elif action == ids.A_SHOVE:
        shove(s, p, b, tables.SHOVES)
    elif action == ids.A_ESCAPE:
        escape(s, p)
    else:
        compose(s, p, action)
    if action != ids.A_STEP and action != ids.A_STEP_BACK:
        be_seen(s, p)


@rule
def strike_with(s, p, b, action):
    """A Strike, or a finisher that spends panache and ends the turn's attacks (PD-18)."""
    slot = action - ids.FIRST_FINISHER if action >= ids.FIRST_FINISHER else action - ids.FIRST_STRIKE
    if s.terms != 0 and forbidden(s, p, slot):
        breach(s, p, ids.BREACH_WEAPON)
        if s.done != 0:
            return
    if action >= ids.FIRST_FINISHER:
        relieve(s, p, tables.PANACHE)
        s.duelist[p].finished = 1
        open_strike(s, p, b, slot, 1, 1, ids.P_AFTER)
    else:
        open_strike(s, p, b, slot, 0, 1, ids.P_AFTER)


@rule
def compose(s, p, action):
    """Acts on oneself: stand, raise a shield, parry, rage, ready a Strike, retch (PD-18)."""
    d = s.duelist[p]
    if action == ids.A_STAND:
        relieve(s, p, tables.PRONE)
    elif action == ids.A_RAISE:
        afflict(s, p, tables.RAISED, tables.SHIELDS[tables.SHEET[d.row, tables.SHIELD], 0], starts(p), 1)
    elif action == ids.A_PARRY:
        afflict(s, p, tables.PARRYING, parry_bonus(d), starts(p), 1)
    elif action == ids.A_RAGE:
        rage(s, p)
    elif action == ids.A_READY:
        d.ready = min(d.attacks, 2) + 1
    else:
        retch(s, p)


@rule
def retch(s, p):
    """Retch: a Fortitude save makes sickened less (PD-18)."""
    d = s.duelist[p]
    die = roll(s, 20)
    degree = degree_of(die, die + save_bonus(d, tables.FORT, False), retch_dc(s, p))
    emit(s, ids.E_SAVE, EVERYONE, p, 0, die, degree)
    if degree >= 2:
        lessen(s, p, tables.SICKENED, degree - 1)


@rule
def retch_dc(s, p):
    """The DC that sickened seat p: the spell DC of the foe (PD-18)."""
    dc = tables.SHEET[s.duelist[1 - p % 2].row, tables.SPELL_DC]
    return dc if dc > 0 else RETCH_DC


@rule
def handle(s, p, action):
    """Acts of the hands: draw the other weapon, pick up a dropped one, change or mend the grip (PD-18)."""
    d = s.duelist[p]
    if action == ids.A_DRAW:
        for slot in range(2):
            if d.held >> slot & 1 == 0 and d.dropped >> slot & 1 == 0 and tables.ARMS[d.row, slot, tables.DICE] > 0:
                d.held = 1 << slot
                d.grip = 0
                emit(s, ids.E_WEAPON, EVERYONE, p, slot, 1, 0)
                break
        relieve(s, p, tables.LOOSE)
    elif action == ids.A_PICK_UP:
        for slot in range(2):
            if d.dropped >> slot & 1:
                d.dropped &= ~(1 << slot)
                d.held |= 1 << slot
                emit(s, ids.E_WEAPON, EVERYONE, p, slot, 2, 0)
                break
    elif action == ids.A_GRIP:
        d.grip = 1 - d.grip
        emit(s, ids.E_WEAPON, EVERYONE, p, 0, 3 + d.grip, 0)
    else:
        relieve(s, p, tables.LOOSE)


@rule
def scan_ready(s):
    """Let the next foe act whose readied Strike the move has come within reach of (PD-18)."""
    p = s.actor
    while s.scan < s.players:
        q = s.scan
        s.scan += 1
        d = s.duelist[q]
        if q % 2 != p % 2 and d.ready > 0 and can_react(d) and s.duelist[p].out == 0 and d.cond[tables.RESTRAINED] == 0:
            slot = best_slot(s, q, p)
            if slot >= 0:
                was = s.came_from - d.pos
                if was > tables.ARMS[d.row, slot, tables.REACH] or -was > tables.ARMS[d.row, slot, tables.REACH]:
                    s.phase = ids.P_READIED
                    s.acting = 1 << q
                    return
    s.phase = ids.P_AFTER


@rule
def answer_ready(s, q, action):
    """Strike as readied, under the penalty of that moment, or pass (PD-33)."""
    s.acting = 0
    s.phase = ids.P_MOVED
    if action != ids.A_PASS:
        d = s.duelist[q]
        d.reaction = 0
        open_strike(s, q, s.actor, best_slot(s, q, s.actor), 0, 0, ids.P_MOVED)
        s.map = d.ready - 1
        d.ready = 0


#: Reach of Demoralize in squares.
VOICE = 6


@rule
def parry_bonus(d):
    """Bonus to AC that the duelist can get by parrying: 2 by Dueling Parry, 1 by a weapon's trait (PD-18)."""
    free = 0
    blades = 0
    for slot in range(2):
        if d.held >> slot & 1:
            blades += 1
            if tables.ARMS[d.row, slot, tables.TRAITS] & tables.PARRIES:
                free = 1
            if tables.ARMS[d.row, slot, tables.HANDS] == 2 or d.grip != 0:
                blades += 1
    if (
        tables.SHEET[d.row, tables.FEATURES] & tables.DUELING_PARRY
        and blades == 1
        and tables.SHEET[d.row, tables.SHIELD] == 0
    ):
        return PARRY_BONUS
    return free


@rule
def may_aim(s, p, action, b):
    """Whether seat p may aim an act of combat at seat b now (PD-02, PD-18)."""
    d = s.duelist[p]
    foe = s.duelist[b]
    if foe.out != 0:
        return False
    if is_attack(action):
        slot = action - ids.FIRST_FINISHER if action >= ids.FIRST_FINISHER else action - ids.FIRST_STRIKE
        return in_reach(s, p, b, slot)
    gap = d.pos - foe.pos
    if action == ids.A_DEMORALIZE:
        return -VOICE <= gap <= VOICE and foe.feared >> p & 1 == 0
    if action == ids.A_FEINT:
        return best_slot(s, p, b) >= 0
    if action == ids.A_DIVERT:
        return foe.cond[tables.DIVERTED] == 0
    slot = tables.FIST
    if action == ids.A_TRIP:
        slot = manoeuvre_slot(d, tables.TRIPS)
    elif action == ids.A_DISARM:
        slot = manoeuvre_slot(d, tables.DISARMS)
        if disarmable(foe) < 0:
            return False
    elif action == ids.A_SHOVE:
        slot = manoeuvre_slot(d, tables.SHOVES)
    else:
        slot = manoeuvre_slot(d, tables.GRAPPLES)
    return slot >= 0 and in_reach(s, p, b, slot)
