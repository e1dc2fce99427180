"""The terms of a duel, their breaches, accusations and potions (PD-01, PD-03, PD-05 to PD-07)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import dice_sum, level_dc, skill_bonus
from feint.envs.pf2e.hit_points import heal
from feint.envs.pf2e.scoring import close, over

#: Proposals before the duel is off.
MAX_PROPOSALS = 6
#: Potions of each duelist where the terms allow them, and undeclared ones where they are a breach.
POTIONS, HIDDEN_POTIONS = 2, 1
#: How much harder a breach is to hide from an accusation.
ACCUSED_DC = 2


@rule
def begin_terms(s):
    """Open the terms phase: seat 0, the challenger, proposes first (PD-01, PD-06)."""
    s.phase = ids.P_TERMS
    s.acting = 1
    s.proposals = 0
    s.changed = 0


@rule
def term_now(s, item):
    """The value of an item of the terms as it stands, by the number of its action (PD-06)."""
    if item == 0:
        return s.length
    if item == 1:
        return s.fists
    if item == 2:
        return 1 - s.reach_ok
    if item == 3:
        return s.poison_ok
    if item == 4:
        return s.item_cap
    if item == 5:
        return 1 - s.necromancy_ok
    if item == 6:
        return s.shameful
    return s.stake - 1 if item == 7 else s.penalty


@rule
def set_term(s, item, value):
    """Put a value on the table (PD-06)."""
    if item == 0:
        s.length = value
    elif item == 1:
        s.fists = value
    elif item == 2:
        s.reach_ok = 1 - value
    elif item == 3:
        s.poison_ok = value
    elif item == 4:
        s.item_cap = value
    elif item == 5:
        s.necromancy_ok = 1 - value
    elif item == 6:
        s.shameful = value
    elif item == 7:
        s.stake = value + 1
    else:
        s.penalty = value


@rule
def discuss(s, p, action):
    """Set an item, propose, accept, or walk away (PD-06)."""
    if action >= ids.FIRST_TERM:
        number = action - ids.FIRST_TERM
        s.changed |= 1 << ids.TERM_ITEM[number]
        set_term(s, ids.TERM_ITEM[number], ids.TERM_VALUE[number])
        emit(s, ids.E_TERM, EVERYONE, p, number, 0, 0)
    elif action == ids.A_PROPOSE:
        s.proposals += 1
        s.changed = 0
        s.acting = 3 & ~(1 << p)
        emit(s, ids.E_PROPOSED, EVERYONE, p, s.proposals, 0, 0)
    elif action == ids.A_ACCEPT:
        emit(s, ids.E_AGREED, EVERYONE, p, 0, 0, 0)
        s.acting = 0
        s.phase = ids.P_ROUND
        arm_by_terms(s)
    else:
        emit(s, ids.E_OFF, EVERYONE, s.proposals, 0, 0, 0)
        close(s)


@rule
def forbidden(s, p, slot):
    """Whether the terms forbid a weapon slot of seat p (PD-03)."""
    if slot == 2:
        return False
    return s.fists != 0 or (s.reach_ok == 0 and tables.ARMS[s.duelist[p].row, slot, tables.REACH] > 1)


@rule
def arm_by_terms(s):
    """Forbidden weapons leave the hand and another one takes their place; potions are handed out (PD-03, PD-06)."""
    for p in range(s.players):
        d = s.duelist[p]
        for slot in range(2):
            if d.held >> slot & 1 and forbidden(s, p, slot):
                d.held &= ~(1 << slot)
        if d.held == 0 and tables.ARMS[d.row, 1, tables.DICE] > 0 and not forbidden(s, p, 1):
            d.held = 2
        if s.terms != 0:
            d.potions = POTIONS if s.item_cap > 0 else 0
            d.hidden_potions = HIDDEN_POTIONS


# --- on the own turn --------------------------------------------------------------------------------------------------


@rule
def act_socially(s, p, action):
    """Bide, accuse, drink or break the terms, for one action; a breach looks like biding one's time (PD-07)."""
    d = s.duelist[p]
    s.acting = 0
    s.phase = ids.P_AFTER
    d.actions -= 1
    secret = action == ids.A_AID or action == ids.A_DRINK_HIDDEN or (action == ids.A_POISON and s.poison_ok == 0)
    emit(s, ids.E_ACT, EVERYONE, p, ids.A_BIDE if secret else action, -1, 0)
    if action == ids.A_BIDE or secret:
        d.bided = 1
    if secret:
        kind = (
            ids.BREACH_AID
            if action == ids.A_AID
            else ids.BREACH_POTION
            if action == ids.A_DRINK_HIDDEN
            else ids.BREACH_POISON
        )
        breach(s, p, kind)
        if s.done != 0 or s.loser >= 0:
            return
    if action == ids.A_POISON:
        d.poisoned = 1
    elif action == ids.A_AID:
        d.aided = 1
    elif action == ids.A_DRINK:
        d.potions -= 1
        heal(s, p, potion(s, s.item_cap))
    elif action == ids.A_DRINK_HIDDEN:
        d.hidden_potions -= 1
        heal(
            s,
            p,
            potion(
                s,
                1
                + (1 if tables.SHEET[d.row, tables.LEVEL] >= 3 else 0)
                + (1 if tables.SHEET[d.row, tables.LEVEL] >= 6 else 0),
            ),
        )
    elif action == ids.A_ACCUSE:
        accuse(s, p)


@rule
def potion(s, grade):
    """What a healing potion of a grade gives back: level 1, 3 or 6 (PD-06)."""
    return dice_sum(s, grade, 8) + 5 * (grade - 1)


@rule
def hides(s, p, extra):
    """Whether seat p's breach stays hidden: Deception or Stealth against the DC of its level (PD-05, PD-07)."""
    d = s.duelist[p]
    die = roll(s, 20)
    return (
        die + max(skill_bonus(d, tables.DECEPTION), skill_bonus(d, tables.STEALTH))
        >= level_dc(tables.SHEET[d.row, tables.LEVEL]) + extra
    )


@rule
def breach(s, p, kind):
    """Break the terms: found out, the duel is lost; else it stays hidden through the foe's next turn (PD-01, PD-07)."""
    if s.duel == 0 or s.done != 0:
        return
    d = s.duelist[p]
    if hides(s, p, 0):
        d.breach = kind
        d.accusable = kind
        emit(s, ids.E_BREACH, 1 << p, p, kind, 0, 0)
    else:
        emit(s, ids.E_FOUND, EVERYONE, p, kind, 0, 0)
        over(s, 1 - p % 2, ids.BY_BREACH)


@rule
def accuse(s, p):
    """Accuse the foes: whoever broke the terms since seat p's last turn must hide it once more (PD-07)."""
    for q in range(1 - p % 2, s.players, 2):
        d = s.duelist[q]
        if d.accusable != 0 and s.done == 0 and s.duel != 0 and not hides(s, q, ACCUSED_DC):
            emit(s, ids.E_FOUND, EVERYONE, q, d.accusable, 0, 0)
            over(s, 1 - q % 2, ids.BY_BREACH)


@rule
def forget(s, p):
    """Seat p has had its turn: older breaches of its foes can't be found any more (PD-07)."""
    for q in range(1 - p % 2, s.players, 2):
        s.duelist[q].accusable = 0
        s.duelist[q].bided = 0
