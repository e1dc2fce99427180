"""Grapple, Trip, Disarm, Shove, Escape, Feint and Demoralize: a skill against a DC, by degrees (F §2.3, PD-18)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import dc_of, degree_of, dice_sum, grapple_dc, map_penalty, skill_bonus
from feint.envs.pf2e.conditions import LASTS, MINUTE, afflict, ends, free_from, relieve, starts
from feint.envs.pf2e.hit_points import hurt
from feint.envs.pf2e.positions import landing, nearest_foe, push

#: Penalty to a second diversion of the same foe within a minute.
WARINESS = 4
#: Bonus to Disarm a weapon whose grip is loose already.
LOOSE_BONUS = 2


@rule
def hands_in_use(d):
    """Hands that hold a weapon or a shield (PD-18)."""
    used = 1 if tables.SHEET[d.row, tables.SHIELD] > 1 else 0  # a buckler leaves the hand free
    for slot in range(2):
        if d.held >> slot & 1 and tables.ARMS[d.row, slot, tables.TRAITS] & (tables.FREE_HAND | tables.ON_SHIELD) == 0:
            used += 2 if d.grip != 0 else tables.ARMS[d.row, slot, tables.HANDS]
    return used


@rule
def manoeuvre_slot(d, trait):
    """The held weapon with the trait of a manoeuvre, else the fist if a hand is free, else -1 (PD-18)."""
    for slot in range(2):
        if d.held >> slot & 1 and tables.ARMS[d.row, slot, tables.TRAITS] & trait:
            return slot
    return tables.FIST if hands_in_use(d) < 2 else -1


@rule
def try_skill(s, a, b, column, bonus, dc):
    """Roll a skill of seat a against a DC; die and degree are public (PD-18)."""
    d = s.duelist[a]
    die = roll(s, 20)
    if d.cond[tables.ILL_OMEN] > 0:
        die = min(die, roll(s, 20))
        if d.cond[tables.ILL_OMEN] == 1:
            relieve(s, a, tables.ILL_OMEN)
    degree = degree_of(die, die + skill_bonus(d, column) + bonus, dc)
    d.aided = 0
    relieve(s, a, tables.GUIDED)
    emit(s, ids.E_SKILL, EVERYONE, a, column, die, degree)
    return degree


@rule
def athletics(s, a, b, trait, save, bonus, own_turn):
    """An Athletics attack of seat a against a save DC of seat b: its degree (PD-18)."""
    d = s.duelist[a]
    slot = manoeuvre_slot(d, trait)
    agile = False
    if slot >= 0 and slot != tables.FIST:
        bonus += tables.SHEET[d.row, tables.POTENCY]
        agile = tables.ARMS[d.row, slot, tables.TRAITS] & tables.AGILE != 0
    if own_turn != 0:
        bonus -= map_penalty(d.attacks, agile)
        if d.attacks < 9:
            d.attacks += 1
    return try_skill(s, a, b, tables.ATHLETICS, bonus, dc_of(s.duelist[b], save))


@rule
def topple(s, p):
    """Seat p falls prone (PD-18)."""
    afflict(s, p, tables.PRONE, 1, LASTS, 0)


@rule
def grapple(s, a, b):
    """Grapple: grabbed or restrained until the end of the grappler's next turn (PD-18)."""
    degree = athletics(s, a, b, tables.GRAPPLES, tables.FORT, 0, 1)
    if degree >= 2:
        afflict(s, b, tables.RESTRAINED if degree == 3 else tables.GRABBED, 1, ends(a), 2)
    else:
        free_from(s, a)
        if degree == 0:
            topple(s, a)


@rule
def trip(s, a, b, trait):
    """Trip: prone, and 1d6 on a critical success; a critical failure trips its own user (PD-18)."""
    degree = athletics(s, a, b, trait, tables.REF, 0, 1)
    if degree >= 2:
        topple(s, b)
    if degree == 3:
        hurt(s, b, dice_sum(s, 1, 6), 0, a)
    elif degree == 0:
        topple(s, a)


@rule
def shove(s, a, b, trait):
    """Shove: 5 feet back, 10 on a critical success; a critical failure leaves its user prone (PD-18)."""
    degree = athletics(s, a, b, trait, tables.FORT, 0, 1)
    if degree >= 2:
        push(s, a, b, degree - 1)
    elif degree == 0:
        topple(s, a)


@rule
def disarmable(d):
    """The weapon slot that a Disarm would strike at, -1 without one (PD-18)."""
    for slot in range(2):
        if d.held >> slot & 1 and tables.ARMS[d.row, slot, tables.TRAITS] & (tables.FREE_HAND | tables.ON_SHIELD) == 0:
            return slot
    return -1


@rule
def disarm(s, a, b, trait, own_turn):
    """Disarm: a loosened grip, or the weapon falls; a critical failure leaves its user off-guard (PD-18)."""
    foe = s.duelist[b]
    loose = LOOSE_BONUS if foe.cond[tables.LOOSE] > 0 else 0
    degree = athletics(s, a, b, trait, tables.REF, loose, own_turn)
    if degree == 3:
        slot = disarmable(foe)
        foe.held &= ~(1 << slot)
        foe.dropped |= 1 << slot
        foe.grip = 0
        relieve(s, b, tables.LOOSE)
        emit(s, ids.E_WEAPON, EVERYONE, b, slot, 0, 0)
    elif degree == 2:
        afflict(s, b, tables.LOOSE, 1, LASTS, 0)
    elif degree == 0:
        afflict(s, a, tables.OFF_GUARD, 1, starts(a), 1)


@rule
def escape(s, a):
    """Escape with the best of unarmed attack, Acrobatics and Athletics against what holds seat a (PD-18)."""
    d = s.duelist[a]
    dc = escape_dc(s, a)
    best = max(skill_bonus(d, tables.ACROBATICS), skill_bonus(d, tables.ATHLETICS))
    fist = tables.ARMS[d.row, tables.FIST, tables.ATTACK] - (
        tables.SHEET[d.row, tables.ATHLETICS] - skill_bonus(d, tables.ATHLETICS)
    )
    bonus = max(best, fist) - skill_bonus(d, tables.ATHLETICS) - map_penalty(d.attacks, False)
    if d.attacks < 9:
        d.attacks += 1
    degree = try_skill(s, a, a, tables.ATHLETICS, bonus, dc)
    if degree >= 2:
        relieve(s, a, tables.GRABBED)
        relieve(s, a, tables.RESTRAINED)
        relieve(s, a, tables.IMMOBILIZED)
    elif degree == 0:
        afflict(s, a, tables.BARRED, 1, starts(a), 1)


@rule
def escape_dc(s, a):
    """The highest DC among what holds seat a: a grabber's Athletics, a caster's spell DC (PD-18)."""
    d = s.duelist[a]
    dc = 0
    if d.cond[tables.GRABBED] > 0:
        dc = grapple_dc(s.duelist[d.until[tables.GRABBED] >> 1])
    if d.cond[tables.RESTRAINED] > 0:
        dc = max(dc, grapple_dc(s.duelist[d.until[tables.RESTRAINED] >> 1]))
    if d.cond[tables.IMMOBILIZED] > 0:
        dc = max(dc, d.cond[tables.IMMOBILIZED])
    return dc


@rule
def feint(s, a, b):
    """Feint: off-guard to the feinter's melee attacks; a critical failure turns it round (PD-18)."""
    d = s.duelist[a]
    degree = try_skill(
        s, a, b, tables.DECEPTION, tables.SHEET[d.row, tables.BRAVADO], dc_of(s.duelist[b], tables.PERCEPTION)
    )
    if degree == 3:
        afflict(s, b, tables.FEINTED, 2, ends(a), 2)
    elif degree == 2:
        afflict(s, b, tables.FEINTED, 1, ends(a), 1)
    elif degree == 0:
        afflict(s, a, tables.FEINTED, 2, ends(b), 1)
    show_off(s, a, degree)


@rule
def show_off(s, a, degree):
    """Bravado: a fencer's Feint, Diversion or Tumble earns panache, until the next turn ends if it fails (PD-18)."""
    if tables.SHEET[s.duelist[a].row, tables.FEATURES] & tables.PANACHE_USER:
        if degree >= 2:
            afflict(s, a, tables.PANACHE, 1, LASTS, 0)
        elif degree == 1:
            afflict(s, a, tables.PANACHE, 1, ends(a), 2)


@rule
def divert(s, a, b):
    """Create a Diversion: hidden from the foe for this turn; for a minute a second try is harder (PD-18)."""
    d = s.duelist[a]
    foe = s.duelist[b]
    wary = WARINESS if foe.cond[tables.WARY] > 0 and foe.until[tables.WARY] >> 1 == a else 0
    degree = try_skill(
        s, a, b, tables.DECEPTION, tables.SHEET[d.row, tables.BRAVADO] - wary, dc_of(foe, tables.PERCEPTION)
    )
    if degree >= 2:
        afflict(s, b, tables.DIVERTED, 1, ends(a), 1)
    afflict(s, b, tables.WARY, 1, starts(a), MINUTE)
    show_off(s, a, degree)


@rule
def be_seen(s, a):
    """Whoever acts is no longer hidden from the foes it diverted (PD-18)."""
    for b in range(1 - a % 2, s.players, 2):
        d = s.duelist[b]
        if d.cond[tables.DIVERTED] > 0 and d.until[tables.DIVERTED] >> 1 == a:
            relieve(s, b, tables.DIVERTED)


@rule
def tumble(s, a):
    """Tumble Through: past the nearest foe, or no further than up to it; the mover's own grabs end (PD-18)."""
    d = s.duelist[a]
    b = nearest_foe(s, a)
    square = landing(s, a, b)
    degree = try_skill(s, a, b, tables.ACROBATICS, tables.SHEET[d.row, tables.BRAVADO], dc_of(s.duelist[b], tables.REF))
    s.came_from = d.pos
    if degree >= 2:
        d.pos = square
    else:
        d.pos = 2 * s.duelist[b].pos - square
    emit(s, ids.E_MOVED, EVERYONE, a, d.pos, 0, 0)
    free_from(s, a)
    show_off(s, a, degree)
    s.scan = 0
    s.phase = ids.P_MOVED


@rule
def demoralize(s, a, b):
    """Demoralize: frightened 1 or 2; the same foe can be tried once only (PD-18)."""
    foe = s.duelist[b]
    degree = try_skill(s, a, b, tables.INTIMIDATION, 0, dc_of(foe, tables.WILL))
    foe.feared |= 1 << a
    if degree >= 2:
        afflict(s, b, tables.FRIGHTENED, degree - 1, LASTS, 0)
