"""The social loop around a duel: terms, potions, breaches, and accusations (PD-05 to PD-07)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import close, heal, over
from feint.envs.pf2e.checks import dice_sum, level_dc, skill_bonus
from feint.envs.pf2e.ids import (
    ACCEPT,
    ACCUSE,
    ACT,
    AFTER,
    AGREED,
    AID,
    BIDE,
    BREACH,
    BY_BREACH,
    DRINK,
    DRINK_HIDDEN,
    FIRST_TERM,
    FOUND,
    OFF,
    PASS,
    POISON,
    PROPOSE,
    PROPOSED,
    ROUND,
    TERM_ITEM,
    TERM_SET,
    TERM_VALUE,
    TERMS,
)
from feint.envs.pf2e.tables import ARMS, DECEPTION, DICE, LEVEL, REACH, SHEET, STEALTH

#: Proposals before the duel is off.
MOST_PROPOSALS = 6
#: Potions of each duellist where the terms allow them, and undeclared ones where they are a breach.
POTIONS, HIDDEN_POTIONS = 2, 1
#: How much harder a breach is to hide from an accusation.
ACCUSED_DC = 2
#: Kinds of breach.
BY_POISON, BY_AID, BY_WEAPON, BY_SPELL, BY_POTION = 1, 2, 3, 4, 5


@rule
def begin_terms(s):
    """Open the terms phase: seat 0, the challenger, proposes first."""
    s.phase = TERMS
    s.acting = 1
    s.proposals = 0
    s.changed = 0


@rule
def term_now(s, item):
    """The value of an item of the terms as it stands, by the number of its action."""
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
    """Put a value on the table."""
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
def legal_terms(s, mask):
    """What may be said in the terms phase: each item can be changed once in a proposal."""
    if s.proposals > 0 and s.changed == 0:
        mask[ACCEPT] = 1
    if s.proposals >= MOST_PROPOSALS:
        mask[PASS] = 1
        return
    mask[PROPOSE] = 1
    for number in range(len(TERM_ITEM)):
        item = TERM_ITEM[number]
        if s.changed >> item & 1 == 0 and term_now(s, item) != TERM_VALUE[number]:
            mask[FIRST_TERM + number] = 1


@rule
def discuss(s, p, action):
    """A word in the terms phase (PD-06)."""
    if action >= FIRST_TERM:
        number = action - FIRST_TERM
        s.changed |= 1 << TERM_ITEM[number]
        set_term(s, TERM_ITEM[number], TERM_VALUE[number])
        emit(s, TERM_SET, EVERYONE, p, number, 0, 0)
    elif action == PROPOSE:
        s.proposals += 1
        s.changed = 0
        s.acting = 3 & ~(1 << p)
        emit(s, PROPOSED, EVERYONE, p, s.proposals, 0, 0)
    elif action == ACCEPT:
        emit(s, AGREED, EVERYONE, p, 0, 0, 0)
        s.acting = 0
        s.phase = ROUND
        arm_by_terms(s)
    else:
        emit(s, OFF, EVERYONE, s.proposals, 0, 0, 0)
        close(s)


@rule
def forbidden(s, p, slot):
    """Whether the terms forbid a weapon slot of seat p."""
    if slot == 2:
        return False
    return s.fists != 0 or (s.reach_ok == 0 and ARMS[s.duelist[p].row, slot, REACH] > 1)


@rule
def arm_by_terms(s):
    """Forbidden weapons leave the hand, another one takes their place; potions are dealt out."""
    for p in range(s.players):
        d = s.duelist[p]
        for slot in range(2):
            if d.held >> slot & 1 and forbidden(s, p, slot):
                d.held &= ~(1 << slot)
        if d.held == 0 and ARMS[d.row, 1, DICE] > 0 and not forbidden(s, p, 1):
            d.held = 2
        if s.terms != 0:
            d.potions = POTIONS if s.item_cap > 0 else 0
            d.hidden_potions = HIDDEN_POTIONS


# --- on the own turn --------------------------------------------------------------------------------------------------


@rule
def legal_social(s, p, mask):
    """Biding, accusing, potions and breaches, with an action to spend."""
    d = s.duelist[p]
    mask[BIDE] = 1
    mask[ACCUSE] = 1
    if d.poisoned == 0 and s.combat != 0:
        mask[POISON] = 1
    if d.aided == 0:
        mask[AID] = 1
    if d.potions > 0:
        mask[DRINK] = 1
    if d.hidden_potions > 0:
        mask[DRINK_HIDDEN] = 1


@rule
def act_socially(s, p, action):
    """One action; a breach looks like biding one's time (PD-07)."""
    d = s.duelist[p]
    s.acting = 0
    s.phase = AFTER
    d.actions -= 1
    secret = action == AID or action == DRINK_HIDDEN or (action == POISON and s.poison_ok == 0)
    emit(s, ACT, EVERYONE, p, BIDE if secret else action, -1, 0)
    if action == BIDE or secret:
        d.bided = 1
    if secret:
        kind = BY_AID if action == AID else BY_POTION if action == DRINK_HIDDEN else BY_POISON
        breach(s, p, kind)
        if s.done != 0 or s.loser >= 0:
            return
    if action == POISON:
        d.poisoned = 1
    elif action == AID:
        d.aided = 1
    elif action == DRINK:
        d.potions -= 1
        heal(s, p, potion(s, s.item_cap))
    elif action == DRINK_HIDDEN:
        d.hidden_potions -= 1
        heal(s, p, potion(s, 1 + (1 if SHEET[d.row, LEVEL] >= 3 else 0) + (1 if SHEET[d.row, LEVEL] >= 6 else 0)))
    elif action == ACCUSE:
        accuse(s, p)


@rule
def potion(s, grade):
    """What a healing potion of a grade gives back: level 1, 3 or 6."""
    return dice_sum(s, grade, 8) + 5 * (grade - 1)


@rule
def hides(s, p, extra):
    """Whether seat p's breach stays hidden: Deception or Stealth against the DC of its level."""
    d = s.duelist[p]
    die = roll(s, 20)
    return die + max(skill_bonus(d, DECEPTION), skill_bonus(d, STEALTH)) >= level_dc(SHEET[d.row, LEVEL]) + extra


@rule
def breach(s, p, kind):
    """A breach of the terms: found, the duel is lost; else it stays hidden until the foe has had its turn."""
    if s.duel == 0 or s.done != 0:
        return
    d = s.duelist[p]
    if hides(s, p, 0):
        d.breach = kind
        d.accusable = kind
        emit(s, BREACH, 1 << p, p, kind, 0, 0)
    else:
        emit(s, FOUND, EVERYONE, p, kind, 0, 0)
        over(s, 1 - p % 2, BY_BREACH)


@rule
def accuse(s, p):
    """Accuse the foes: who broke the terms since seat p's last turn must hide it once more."""
    for q in range(1 - p % 2, s.players, 2):
        d = s.duelist[q]
        if d.accusable != 0 and s.done == 0 and s.duel != 0:
            if not hides(s, q, ACCUSED_DC):
                emit(s, FOUND, EVERYONE, q, d.accusable, 0, 0)
                over(s, 1 - q % 2, BY_BREACH)


@rule
def forget(s, p):
    """Seat p has had its turn: older breaches of its foes can't be found any more."""
    for q in range(1 - p % 2, s.players, 2):
        s.duelist[q].accusable = 0
        s.duelist[q].bided = 0
