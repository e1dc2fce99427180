"""The Strike, window by window (PD-12, PD-14 to PD-16, PD-29).

A window opens for every seat that may hold the reaction as far as is public; a seat that does not hold it can only
pass. Order: the striker's own reactions, the defender's dodge, the roll, Sidestep, damage, Shield Block, ripostes.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import (
    armour_class,
    degree_of,
    flat_check,
    hindrance,
    strike_bonus,
)
from feint.envs.pf2e.conditions import LASTS, afflict, can_react, ends, relieve, starts
from feint.envs.pf2e.hit_points import hurt
from feint.envs.pf2e.initiative import rule_out, show
from feint.envs.pf2e.skill_actions import be_seen, disarm
from feint.envs.pf2e.state import SEATS
from feint.envs.pf2e.strike_damage import exposed, roll_damage, specialise, specialised, surprised
from feint.envs.pf2e.traits import needs_hands

#: Stages of a Strike.
BEFORE, DODGING, ROLLING, SIDESTEPPED, BLOCKING, DAMAGE, LANDED, ANSWERED = range(8)
#: Squares within which a champion must be of its ally and of the attacker.
GUARD = 3

CONCEALED_DC, INVISIBLE_DC = 5, 11
#: Penalty that Sidestep puts on the second roll of a foe that rolled Intimidation.
SIDESTEP_PENALTY = 2
PARRY_BONUS = 2  # of Dueling Parry
GUARDED = 2  # and the level: what a champion keeps off its ally


@rule
def in_reach(s, a, b, slot):
    """Whether seat a reaches seat b with a weapon slot (PD-18)."""
    gap = s.duelist[a].pos - s.duelist[b].pos
    return (
        -tables.ARMS[s.duelist[a].row, slot, tables.REACH] <= gap <= tables.ARMS[s.duelist[a].row, slot, tables.REACH]
    )


@rule
def best_slot(s, a, b):
    """The weapon that seat a strikes seat b with out of turn: main, second, fist; -1 if none reaches (PD-18)."""
    for slot in range(3):
        if has_arm(s, a, slot) and in_reach(s, a, b, slot):
            return slot
    return -1


@rule
def has_arm(s, a, slot):
    """Whether a weapon slot is ready to strike with (PD-18)."""
    return slot == 2 or s.duelist[a].held >> slot & 1 == 1


@rule
def open_strike(s, a, b, slot, finisher, own_turn, after):
    """Begin a Strike of seat a against seat b; `after` is the phase that comes when it is over (PD-29)."""
    d = s.duelist[a]
    s.after = after
    s.phase = ids.P_STRIKING
    s.stage = BEFORE
    s.striker = a
    s.struck = b
    s.slot = slot
    s.finisher = finisher
    s.own_turn = own_turn
    s.map = d.attacks if own_turn != 0 else 0
    s.press = 0
    s.sensed = 0
    s.dodge = 0
    s.degree = 0
    s.damage = 0
    s.avenger = -1
    if own_turn != 0 and d.attacks < 9:
        d.attacks += 1
    emit(s, ids.E_STRIKE, EVERYONE, a, b, slot, finisher)


@rule
def ask(s, p, phase, stage):
    """Open a reaction window for seat p; its answer goes on at `stage` (PD-29)."""
    s.phase = phase
    s.acting = 1 << p
    s.stage = stage


@rule
def holdable(s, p, stat):
    """Whether seat p may hold the reaction of a statistic, as far as is public (PD-12)."""
    d = s.duelist[p]
    return (
        s.duel != 0
        and s.combat != 0
        and can_react(d)
        and (d.possible & tables.SHEET[d.row, tables.TRAINED]) >> stat & 1 == 1
    )


@rule
def holds(s, p, stat):
    """Whether seat p holds the reaction of a statistic (PD-12)."""
    return s.duelist[p].stat == stat and holdable(s, p, stat)


@rule
def run_strike(s):  # noqa: C901 (one branch per stage)
    """Play the stage that the Strike has reached (PD-29)."""
    a = s.striker
    b = s.struck
    if s.stage == BEFORE:
        pressing = holdable(s, a, tables.INTIMIDATION) and s.duelist[a].flourish == 0
        if pressing or holdable(s, a, tables.PERCEPTION):
            ask(s, a, ids.P_PRE_ROLL, DODGING)
        else:
            s.stage = DODGING
    elif s.stage == DODGING:
        if can_react(s.duelist[b]) and tables.SHEET[s.duelist[b].row, tables.FEATURES] & tables.NIMBLE_DODGE:
            ask(s, b, ids.P_DODGE, ROLLING)
        else:
            s.stage = ROLLING
    elif s.stage == ROLLING:
        roll_strike(s, a, b)
        # one misfortune is all that a roll can suffer
        if s.degree == 2 and s.luck >= 0 and holdable(s, b, tables.DECEPTION):
            ask(s, b, ids.P_SIDESTEP, SIDESTEPPED)
        else:
            s.stage = SIDESTEPPED
    elif s.stage == SIDESTEPPED:
        roll_damage(s, a, b)
        q = champion_of(s, a, b)
        if s.damage > 0 and q >= 0:
            ask(s, q, ids.P_AVENGE, BLOCKING)
        else:
            s.stage = BLOCKING
    elif s.stage == BLOCKING:
        if s.damage > 0 and can_block(s, b):
            ask(s, b, ids.P_BLOCK, DAMAGE)
        else:
            s.stage = DAMAGE
    elif s.stage == DAMAGE:
        land(s, a, b)
        s.stage = LANDED
    elif s.stage == LANDED:
        # Exacting Strike: a plain miss under the penalty does not count towards it
        if (
            s.degree == 1
            and s.own_turn != 0
            and s.map > 0
            and tables.SHEET[s.duelist[a].row, tables.FEATURES] & tables.EXACTING_STRIKE
        ):
            s.duelist[a].attacks -= 1
        if s.degree == 0 and can_riposte(s, b, a):
            ask(s, b, ids.P_RIPOSTE, ANSWERED)
        else:
            s.stage = ANSWERED
    else:
        if s.duelist[a].cond[tables.INVISIBLE] == 1:
            relieve(s, a, tables.INVISIBLE)
        be_seen(s, a)
        s.phase = s.after
        if s.avenger >= 0:
            avenge(s, a)


@rule
def answer(s, p, action):
    """A seat answers in a window of the Strike (PD-14, PD-16)."""
    d = s.duelist[p]
    s.acting = 0
    s.phase = ids.P_STRIKING
    if action == ids.A_PASS:
        return
    d.reaction = 0
    if action == ids.A_BULLYING_PRESS:
        show(s, p)
        s.press = 1
        d.flourish = 1
    elif action == ids.A_SENSE_WEAKNESS:
        show(s, p)
        s.sensed = 1
        rule_out(s, s.struck, tables.DECEPTION)
        if s.duelist[s.struck].stat == tables.DECEPTION:
            afflict(s, s.struck, tables.OFF_GUARD, 1, starts(s.struck), 1)
    elif action == ids.A_NIMBLE_DODGE:
        s.dodge = 2
        emit(s, ids.E_BLOCK, EVERYONE, p, 1, 0, 0)
    elif action == ids.A_DECEPTIVE_SIDESTEP:
        sidestep(s, p)
    elif action == ids.A_BLOCK:
        block(s, p)
    elif action == ids.A_AVENGE:
        s.avenger = p
        s.damage = max(s.damage - GUARDED - tables.SHEET[d.row, tables.LEVEL], 0)
        emit(s, ids.E_BLOCK, EVERYONE, p, 4, 0, 0)
    else:
        riposte(s, p, action)


@rule
def champion_of(s, a, b):
    """The champion that may answer damage by seat a to its ally b (public): near to both; -1 without one (PD-18)."""
    q = (b + 2) % SEATS
    if (
        s.side == 1
        or tables.SHEET[s.duelist[q].row, tables.FEATURES] & tables.CHAMPIONS_REACTION == 0
        or not can_react(s.duelist[q])
    ):
        return -1
    here = s.duelist[q].pos
    near = -GUARD <= here - s.duelist[a].pos <= GUARD and -GUARD <= here - s.duelist[b].pos <= GUARD
    return q if near else -1


@rule
def avenge(s, a):
    """Retributive Strike: a champion that has guarded its ally strikes back where it reaches (PD-18)."""
    q = s.avenger
    s.avenger = -1
    if s.duelist[a].out == 0 and s.duelist[q].cond[tables.RESTRAINED] == 0 and s.done == 0 and s.loser < 0:
        slot = best_slot(s, q, a)
        if slot >= 0:
            open_strike(s, q, a, slot, 0, 0, s.after)


@rule
def missed_sight(s, a, b):
    """Whether the flat check against a target that is hard to see fails (PD-18)."""
    d = s.duelist[a]
    foe = s.duelist[b]
    dc = 0
    if foe.cond[tables.CONCEALED] > 0 or d.cond[tables.DAZZLED] > 0:
        dc = CONCEALED_DC
    if foe.cond[tables.INVISIBLE] > 0 or d.cond[tables.BLINDED] > 0:
        dc = INVISIBLE_DC
    if foe.cond[tables.REVEALED] > 0:
        dc = CONCEALED_DC if foe.cond[tables.INVISIBLE] > 0 else 0
    if dc == 0 or d.cond[tables.SURE_STRIKE] > 0:
        return False
    return not flat_check(s, a, dc)


@rule
def attack_die(s, d):
    """The d20 of an attack, rolled twice under a sure strike or an ill omen (PD-18)."""
    die = roll(s, 20)
    s.first_die = die
    s.luck = 0
    lucky = d.cond[tables.SURE_STRIKE] > 0
    cursed = d.cond[tables.ILL_OMEN] > 0
    if lucky != cursed:
        s.luck = 1 if lucky else -1
        other = roll(s, 20)
        die = max(die, other) if lucky else min(die, other)
    return die


@rule
def roll_strike(s, a, b):
    """Roll the Strike against AC; die, bonus and degree are public (PD-29)."""
    d = s.duelist[a]
    if surprised(s, a, b):
        show(s, a)
    if missed_sight(s, a, b):
        s.degree = 1
    else:
        off_guard = exposed(s, a, b)
        s.die = attack_die(s, d)
        s.bonus = strike_bonus(d, s.slot, s.map)
        dc = armour_class(s.duelist[b], off_guard, s.dodge)
        s.degree = degree_of(s.die, s.die + s.bonus, dc)
        emit(s, ids.E_ROLLED, EVERYONE, a, s.die, s.die + s.bonus, s.degree)
        use_up(s, a)
        mirror(s, b)
    d.missed = 1 if s.degree < 2 else 0


@rule
def use_up(s, a):
    """Effects that help or hinder one roll end with it (PD-18)."""
    d = s.duelist[a]
    d.aided = 0
    relieve(s, a, tables.SURE_STRIKE)
    if d.cond[tables.ILL_OMEN] == 1:
        relieve(s, a, tables.ILL_OMEN)
    relieve(s, a, tables.GUIDED)


@rule
def mirror(s, b):
    """Mirror images: a hit may strike one of them instead; a near miss destroys one (PD-27)."""
    d = s.duelist[b]
    images = d.cond[tables.MIRRORS]
    if images == 0 or s.degree == 0:
        return
    strikes_image = s.degree == 1
    if s.degree >= 2:
        strikes_image = roll(s, 4 if images == 3 else 6) > 4 - images
        if strikes_image:
            s.degree = 2 if s.degree == 3 else 1
    if strikes_image:
        d.cond[tables.MIRRORS] -= 1
        emit(s, ids.E_BLOCK, EVERYONE, b, 2, d.cond[tables.MIRRORS], 0)


@rule
def sidestep(s, p):
    """Deceptive Sidestep: the striker rolls again; the worse degree stands, or the second one (PD-15)."""
    a = s.striker
    show(s, p)
    rule_out(s, a, tables.INTIMIDATION)
    bonus = s.bonus
    # circumstance penalties do not add up
    if s.luck == 0 and s.duelist[a].stat == tables.INTIMIDATION and hindrance(s.duelist[a], s.slot) == 0:
        bonus -= SIDESTEP_PENALTY
    # a misfortune and a fortune cancel: the first die of the two stands as if it had been the only one
    die = s.first_die
    if s.luck == 0:
        die = roll(s, 20)
    degree = degree_of(die, die + bonus, armour_class(s.duelist[p], exposed(s, a, p), s.dodge))
    s.degree = degree if s.second_result != 0 else min(s.degree, degree)
    emit(s, ids.E_REROLLED, EVERYONE, a, die, die + bonus, s.degree)
    s.duelist[a].missed = 1 if s.degree < 2 else 0


@rule
def can_block(s, p):
    """Whether seat p may Shield Block: its shield is raised, which is public (PD-18)."""
    d = s.duelist[p]
    if not can_react(d):
        return False
    if d.cond[tables.FORCE_SHIELD] > 0:
        return True
    return d.cond[tables.RAISED] > 0 and tables.SHEET[d.row, tables.FEATURES] & tables.SHIELD_BLOCK != 0


@rule
def block(s, p):
    """Shield Block: the shield's Hardness comes off, and the rest hurts both shield and bearer (PD-18)."""
    d = s.duelist[p]
    if d.cond[tables.RAISED] > 0:
        row = tables.SHEET[d.row, tables.SHIELD]
        s.damage = max(s.damage - tables.SHIELDS[row, 1], 0)
        d.shield_hp = max(d.shield_hp - s.damage, 0)
        emit(s, ids.E_BLOCK, EVERYONE, p, 0, 0, 0)
        if d.shield_hp <= tables.SHIELDS[row, 3]:
            relieve(s, p, tables.RAISED)
            emit(s, ids.E_BLOCK, EVERYONE, p, 3, 0, 0)
    else:
        # the shield cantrip holds 5, and 5 more for every two ranks; then it is gone
        s.damage = max(s.damage - 5 * ((tables.SHEET[d.row, tables.LEVEL] + 3) // 4), 0)
        relieve(s, p, tables.FORCE_SHIELD)
        emit(s, ids.E_BLOCK, EVERYONE, p, 0, 0, 0)


@rule
def land(s, a, b):
    """Deal the damage and apply what rides on the hit (PD-14)."""
    d = s.duelist[a]
    off_guard = exposed(s, a, b)
    if d.out == 0 and s.duelist[b].cond[tables.FEINTED] == 1 and s.duelist[b].until[tables.FEINTED] >> 1 == a:
        relieve(s, b, tables.FEINTED)
    if s.finisher != 0 and s.degree >= 2 and tables.SHEET[d.row, tables.FEATURES] & tables.EXEMPLARY_FINISHER:
        afflict(s, b, tables.OFF_GUARD, 1, starts(a), 1)
    if s.damage > 0:
        hurt(s, b, s.damage, tables.ARMS[d.row, s.slot, tables.TYPE], a)
    # a critical hit of a Reactive Strike disrupts an act of the hands
    if s.degree == 3 and s.struck == s.actor and (needs_hands(s.act) or s.act == ids.FIRST_SPELL):
        s.disrupted = 1
        emit(s, ids.E_LOST, EVERYONE, b, 1, 0, 0)
    if s.degree < 2 or s.done != 0 or s.duelist[b].out != 0:
        return
    if s.press != 0:
        rule_out(s, b, tables.PERCEPTION)
        afflict(s, b, tables.FRIGHTENED, 2 if s.duelist[b].stat == tables.PERCEPTION else 1, LASTS, 0)
    if off_guard and tables.SHEET[d.row, tables.FEATURES] & tables.DEBILITATING:
        afflict(s, b, tables.ENFEEBLED, 1, ends(a), 2 if s.own_turn != 0 else 1)
    if s.degree == 3 and specialised(s, a, off_guard):
        specialise(s, a, b)


@rule
def can_riposte(s, b, a):
    """Whether seat b may answer a critically failed Strike of seat a (public) (PD-18)."""
    d = s.duelist[b]
    features = tables.SHEET[d.row, tables.FEATURES]
    parried = features & tables.DUELING_RIPOSTE != 0 and d.cond[tables.PARRYING] >= PARRY_BONUS
    if not parried and features & tables.OPPORTUNE_RIPOSTE == 0:
        return False
    return can_react(d) and d.cond[tables.RESTRAINED] == 0 and s.duelist[a].out == 0 and best_slot(s, b, a) >= 0


@rule
def riposte(s, p, action):
    """A riposte: a Strike without penalty, or a Disarm (PD-18)."""
    foe = s.striker
    if action == ids.A_RIPOSTE_STRIKE:
        open_strike(s, p, foe, best_slot(s, p, foe), 0, 0, s.after)
    else:
        s.stage = ANSWERED
        disarm(s, p, foe, tables.DISARMS, 0)
