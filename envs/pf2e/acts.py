"""What a seat does on its own turn: costs, triggers of Reactive Strike and readied Strikes, and the acts (PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import afflict, can_react, flat_check, free_from, lessen, relieve, starts
from feint.envs.pf2e.casting import announce, begin_casting, reveal_spell
from feint.envs.pf2e.checks import degree_of, save_bonus
from feint.envs.pf2e.flow import rage
from feint.envs.pf2e.ids import (
    ACT,
    AFTER,
    AIM_AT_PARTNER,
    AIM_AT_SELF,
    CRAWL_BACK,
    DEMORALIZE,
    DISARM,
    DIVERT,
    DRAW,
    ESCAPE,
    FEINT,
    FINISHER,
    FIRST_SPELL,
    FIRST_TARGET,
    GRAPPLE,
    GRIP,
    LOST,
    MOVED,
    MOVES,
    PARRY,
    PASS,
    PERFORM,
    PICK_UP,
    RAGE,
    RAISE,
    REACT,
    READIED,
    READY,
    SAVE,
    SHOVE,
    STAND,
    STEP,
    STEP_BACK,
    STRIDE,
    STRIDE_BACK,
    STRIKE,
    TARGET,
    TRIGGER,
    TRIP,
    TUMBLE,
    WEAPON,
)
from feint.envs.pf2e.kinds import cost, is_aimed, is_attack, is_stride, needs_hands, provokes
from feint.envs.pf2e.manoeuvres import (
    be_seen,
    demoralize,
    disarm,
    divert,
    escape,
    feint,
    grapple,
    shove,
    trip,
    tumble,
)
from feint.envs.pf2e.openings import may_aim, parry_bonus
from feint.envs.pf2e.social import BY_WEAPON, breach, forbidden
from feint.envs.pf2e.strike import best_slot, has_arm, open_strike
from feint.envs.pf2e.strip import forward
from feint.envs.pf2e.tables import (
    ARMS,
    DICE,
    DISARMS,
    FEATURES,
    FIST,
    FORT,
    GLOBE,
    GRABBED,
    LOOSE,
    PANACHE,
    PARRYING,
    PRONE,
    RAISED,
    REACH,
    REACTIVE_STRIKE,
    RESTRAINED,
    SHEET,
    SHIELD,
    SHIELDS,
    SHOVES,
    SICKENED,
    SPELL_DC,
    TRIPS,
)

#: DC of the flat check for acts of the hands while grabbed.
GRABBED_DC = 5
#: DC against which the sickened retch when nothing else says it.
RETCH_DC = 15


@rule
def pay(s, p, action, amount):
    """Spend actions; a Strike or a Stride takes the action of being quickened first."""
    d = s.duelist[p]
    if d.extra > 0 and (STRIKE <= action < FINISHER or is_stride(action)):
        d.extra = 0
    else:
        d.actions -= amount


@rule
def begin_act(s, p, action):
    """Take an act: choose its target where there are two, pay, and let what it provokes come first."""
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
            s.phase = TARGET
            s.acting = 1 << p
            return
    set_out(s, p)


@rule
def choose_target(s, p, action):
    """Whom the act or spell is aimed at."""
    s.acting = 0
    if action == AIM_AT_SELF:
        s.target = p
    elif action == AIM_AT_PARTNER:
        s.target = (p + 2) % s.players
    else:
        s.target = 1 - p % 2 + 2 * (action - FIRST_TARGET)
    if s.act == FIRST_SPELL:
        begin_casting(s, p)
    else:
        set_out(s, p)


@rule
def set_out(s, p):
    """Pay for the act and go on to what it provokes."""
    d = s.duelist[p]
    action = s.act
    pay(s, p, action, cost(action))
    if not is_attack(action):
        emit(s, ACT, EVERYONE, p, action, s.target if is_aimed(action) else -1, 0)
    if needs_hands(action) and d.cond[GRABBED] > 0 and not flat_check(s, p, GRABBED_DC):
        emit(s, LOST, EVERYONE, p, 0, 0, 0)
        s.act = 0
        s.phase = AFTER
        return
    s.phase = TRIGGER if provokes(action) and s.combat != 0 else PERFORM


@rule
def leaves_reach_of(s, q, p, action):
    """Whether seat p's move leaves a square that seat q reaches."""
    slot = best_slot(s, q, p)
    if slot >= 0:
        return True
    # moving up to a weapon with reach leaves squares within it, passing its bearer leaves all of them
    squares = 0
    way = forward(s, p)
    if STRIDE <= action < STRIDE_BACK:
        squares = action - STRIDE + 1
    elif is_stride(action):
        squares = action - STRIDE_BACK + 1
        way = -way
    elif action == TUMBLE:
        squares = s.squares
    gap = (s.duelist[q].pos - s.duelist[p].pos) * way
    if squares == 0 or gap < 0:
        return False
    for k in range(2):
        if has_arm(s, q, k) and ARMS[s.duelist[q].row, k, REACH] > gap - squares:
            return True
    return action == TUMBLE


@rule
def scan_triggers(s):
    """Ask the next foe who may answer the act with a Reactive Strike; when there is none, perform it."""
    p = s.actor
    while s.scan < s.players:
        q = s.scan
        s.scan += 1
        d = s.duelist[q]
        if q % 2 != p % 2 and SHEET[d.row, FEATURES] & REACTIVE_STRIKE and can_react(d) and d.cond[RESTRAINED] == 0:
            if s.duelist[p].out == 0 and leaves_reach_of(s, q, p, s.act):
                s.phase = REACT
                s.acting = 1 << q
                return
    s.phase = PERFORM


@rule
def react(s, q, action):
    """Answer in the window of a Reactive Strike."""
    s.acting = 0
    s.phase = TRIGGER
    if action != PASS:
        s.duelist[q].reaction = 0
        slot = best_slot(s, q, s.actor)
        open_strike(s, q, s.actor, slot if slot >= 0 else reaching_slot(s, q), 0, 0, TRIGGER)


@rule
def reaching_slot(s, q):
    """The held weapon with the longest reach."""
    best = FIST
    for slot in range(2):
        if has_arm(s, q, slot) and ARMS[s.duelist[q].row, slot, REACH] > ARMS[s.duelist[q].row, best, REACH]:
            best = slot
    return best


@rule
def perform(s):
    """Do the act that has been paid for, unless it was disrupted or its actor is out."""
    p = s.actor
    action = s.act
    s.act = 0
    s.phase = AFTER
    d = s.duelist[p]
    if d.out != 0 or s.disrupted != 0:
        if action == FIRST_SPELL:
            reveal_spell(s, p)
        return
    if action == FIRST_SPELL:
        announce(s, p)
        return
    b = s.target
    if is_attack(action):
        strike_with(s, p, b, action)
        return
    if action == TUMBLE:
        tumble(s, p)
    elif is_stride(action) or STEP <= action <= CRAWL_BACK:
        move(s, p, action)
    elif needs_hands(action):
        handle(s, p, action)
    elif action == FEINT:
        feint(s, p, b)
    elif action == DEMORALIZE:
        demoralize(s, p, b)
    elif action == DIVERT:
        be_seen(s, p)
        divert(s, p, b)
        return
    elif action == GRAPPLE:
        grapple(s, p, b)
    elif action == TRIP:
        trip(s, p, b, TRIPS)
    elif action == DISARM:
        disarm(s, p, b, DISARMS, 1)
    elif action == SHOVE:
        shove(s, p, b, SHOVES)
    elif action == ESCAPE:
        escape(s, p)
    else:
        compose(s, p, action)
    if action != STEP and action != STEP_BACK:
        be_seen(s, p)


@rule
def strike_with(s, p, b, action):
    """A Strike, or a finisher that spends panache and ends the turn's attacks."""
    slot = action - FINISHER if action >= FINISHER else action - STRIKE
    if s.terms != 0 and forbidden(s, p, slot):
        breach(s, p, BY_WEAPON)
        if s.done != 0:
            return
    if action >= FINISHER:
        relieve(s, p, PANACHE)
        s.duelist[p].finished = 1
        open_strike(s, p, b, slot, 1, 1, AFTER)
    else:
        open_strike(s, p, b, slot, 0, 1, AFTER)


@rule
def compose(s, p, action):
    """Acts upon oneself."""
    d = s.duelist[p]
    if action == STAND:
        relieve(s, p, PRONE)
    elif action == RAISE:
        afflict(s, p, RAISED, SHIELDS[SHEET[d.row, SHIELD], 0], starts(p), 1)
    elif action == PARRY:
        afflict(s, p, PARRYING, parry_bonus(d), starts(p), 1)
    elif action == RAGE:
        rage(s, p)
    elif action == READY:
        d.ready = min(d.attacks, 2) + 1
    else:
        retch(s, p)


@rule
def retch(s, p):
    """Retch: a Fortitude save makes sickened less."""
    d = s.duelist[p]
    die = roll(s, 20)
    degree = degree_of(die, die + save_bonus(d, FORT, False), retch_dc(s, p))
    emit(s, SAVE, EVERYONE, p, 0, die, degree)
    if degree >= 2:
        lessen(s, p, SICKENED, degree - 1)


@rule
def retch_dc(s, p):
    """The DC that sickened seat p: the spell DC of the foe."""
    dc = SHEET[s.duelist[1 - p % 2].row, SPELL_DC]
    return dc if dc > 0 else RETCH_DC


@rule
def handle(s, p, action):
    """Acts of the hands: draw the other weapon, pick up a dropped one, change or mend the grip."""
    d = s.duelist[p]
    if action == DRAW:
        for slot in range(2):
            if d.held >> slot & 1 == 0 and d.dropped >> slot & 1 == 0 and ARMS[d.row, slot, DICE] > 0:
                d.held = 1 << slot
                d.grip = 0
                emit(s, WEAPON, EVERYONE, p, slot, 1, 0)
                break
        relieve(s, p, LOOSE)
    elif action == PICK_UP:
        for slot in range(2):
            if d.dropped >> slot & 1:
                d.dropped &= ~(1 << slot)
                d.held |= 1 << slot
                emit(s, WEAPON, EVERYONE, p, slot, 2, 0)
                break
    elif action == GRIP:
        d.grip = 1 - d.grip
        emit(s, WEAPON, EVERYONE, p, 0, 3 + d.grip, 0)
    else:
        relieve(s, p, LOOSE)


@rule
def move(s, p, action):
    """Step, Crawl or Stride; moving ends the mover's own grabs."""
    d = s.duelist[p]
    squares = 1
    back = action == STEP_BACK or action == CRAWL_BACK
    if is_stride(action):
        back = action >= STRIDE_BACK
        squares = action - (STRIDE_BACK if back else STRIDE) + 1
    way = forward(s, p)
    if back:
        way = -way
    s.came_from = d.pos
    d.pos += way * squares
    emit(s, MOVES, EVERYONE, p, d.pos, 0, 0)
    free_from(s, p)
    # a globe stays where it was cast
    relieve(s, p, GLOBE)
    s.scan = 0
    s.phase = MOVED


@rule
def scan_ready(s):
    """Ask the next foe with a readied Strike whom the move has come within reach of."""
    p = s.actor
    while s.scan < s.players:
        q = s.scan
        s.scan += 1
        d = s.duelist[q]
        if q % 2 != p % 2 and d.ready > 0 and can_react(d) and s.duelist[p].out == 0 and d.cond[RESTRAINED] == 0:
            slot = best_slot(s, q, p)
            if slot >= 0:
                was = s.came_from - d.pos
                if was > ARMS[d.row, slot, REACH] or -was > ARMS[d.row, slot, REACH]:
                    s.phase = READIED
                    s.acting = 1 << q
                    return
    s.phase = AFTER


@rule
def answer_ready(s, q, action):
    """Answer in the window of a readied Strike, which keeps the penalty it was readied with."""
    s.acting = 0
    s.phase = MOVED
    if action != PASS:
        d = s.duelist[q]
        d.reaction = 0
        open_strike(s, q, s.actor, best_slot(s, q, s.actor), 0, 0, MOVED)
        s.map = d.ready - 1
        d.ready = 0
