"""What spells and potions do (LB-09..LB-32, the source's chapter 10)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.castable import cost_of, has_ring
from feint.envs.labirynt.ids import (
    E_ARMOUR,
    E_AWAY,
    E_BOOST,
    E_CAST,
    E_CHARMED,
    E_HEALED,
    E_HELPED,
    E_REVIVED,
    E_SHIELD,
    E_SLEEP,
    E_THOUGHT,
)
from feint.envs.labirynt.state import ALIVE, AWAY, FIRST_COMPANION, FOES, PARTY, PEOPLE, UNITS
from feint.envs.labirynt.tables import (
    AGILITY_POTION,
    AIM_CHARMED,
    AIM_FOE,
    AIM_FRONT,
    AIM_NEAR,
    AIM_NONE,
    ARMOUR,
    BLAST,
    CHARM,
    DEFT_FINGERS,
    DISCOURAGE,
    ELOQUENCE,
    ELOQUENCE_BONUS,
    EXPLOSION,
    FLATTERY,
    FLATTERY_BONUS,
    HEAL,
    HEALING_POTION,
    INTIMIDATE,
    LIGHTNING,
    LOCK,
    NEUTRALISE,
    REJUVENATE,
    RELEASE,
    RESURRECTION,
    REVIVE,
    SHIELD,
    SPELL_AIM,
    SPELL_RESISTED,
    STRENGTH,
    SUGGESTION,
    SUGGESTION_BONUS,
    TELEPORT,
    TRUCE,
)
from feint.envs.labirynt.units import change_side, come_to, die, first_free, leave_field, put, resists, wound


@rule
def pay(s, u, spell):
    """Wounds that casting costs; no armour absorbs them (LB-04, LB-21)."""
    if has_ring(s, u, spell):
        s.rings[u] &= ~(1 << spell)
        return
    s.wounds[u] += cost_of(s, u, spell)
    if spell == HEAL or spell == REJUVENATE:
        s.cures[u, spell - HEAL] -= 1


@rule
def cast(s, u, spell, target):
    """Cast a spell at a unit (-1 for none): pay, let the target resist, and bring the effect about."""
    pay(s, u, spell)
    emit(s, E_CAST, EVERYONE, u, spell, target, s.strength[u] - s.wounds[u])
    if target >= 0 and SPELL_RESISTED[spell] == 1 and resists(s, target):
        return
    aim = SPELL_AIM[spell]
    if aim == AIM_FRONT:
        wound(s, target, spell_wounds(s, spell), u)
    elif aim == AIM_NEAR or aim == AIM_CHARMED or aim == AIM_FOE:
        bend(s, u, spell, target)
    elif aim == AIM_NONE:
        call_up(s, u, spell)
    else:
        help_unit(s, u, spell, target)


@rule
def spell_wounds(s, spell):
    """Wounds of a spell at the first rank (LB-11, LB-13, LB-19, LB-31)."""
    if spell == BLAST:
        return 2
    if spell == LIGHTNING:
        return 2 * roll(s, 3)
    return roll(s, 6) + roll(s, 6) + 2


@rule
def bend(s, u, spell, target):
    """Charm, Sleep and Release (LB-10, LB-14, LB-15)."""
    if spell == RELEASE or (spell == CHARM and target < PEOPLE and s.side[target] == FOES):
        come_to(s, target)
    elif spell == CHARM:
        emit(s, E_CHARMED, EVERYONE, target, u, 0, 0)
        change_side(s, target, s.side[u], u)
    else:
        s.asleep[target] = 1
        emit(s, E_SLEEP, EVERYONE, target, 0, 0, 0)


@rule
def call_up(s, u, spell):
    """Spells without a target."""
    if spell == EXPLOSION:
        explode(s, u)
    elif spell == TRUCE:
        s.truce = 1
    elif spell == LOCK:
        s.locked = 1
    elif spell == ELOQUENCE:
        s.talk_plus = ELOQUENCE_BONUS
    elif spell == INTIMIDATE or spell == DISCOURAGE:
        s.talk_won = max(s.talk_won, 1 if spell == INTIMIDATE else 2)
    elif spell == SUGGESTION:
        s.bribe_minus += SUGGESTION_BONUS
    elif spell == FLATTERY:
        s.bribe_minus += FLATTERY_BONUS
    elif spell == DEFT_FINGERS:
        s.trap_plus = 3
    else:
        s.respite = 1
    emit(s, E_HELPED, EVERYONE, u, spell, 0, 0)


@rule
def explode(s, u):
    """Everyone in the fight resists or takes a wound; all resist before any falls (LB-12)."""
    hit = 0
    for v in range(UNITS):
        if s.status[v] == ALIVE and s.place[v] >= 0 and s.shield[v] == 0 and not resists(s, v):
            hit |= 1 << v
    for v in range(UNITS):
        if hit >> v & 1 == 1:
            wound(s, v, 1, u)


@rule
def heal(s, u, amount):
    """Wounds healed, never below none."""
    healed = min(amount, s.wounds[u])
    s.wounds[u] -= healed
    emit(s, E_HEALED, EVERYONE, u, healed, s.strength[u] - s.wounds[u], 0)


@rule
def help_unit(s, u, spell, target):
    """Spells on the party's own, and Teleport (LB-16, LB-21..LB-26, LB-32)."""
    if spell == SHIELD:
        s.shield[target] = 1
        emit(s, E_SHIELD, EVERYONE, target, 0, 0, 0)
    elif spell == ARMOUR:
        s.armour[target] = max(s.armour[target], roll(s, 3) + 1)
        emit(s, E_ARMOUR, EVERYONE, target, s.armour[target], 0, 0)
    elif spell == STRENGTH:
        boost(s, target, 0)
    elif spell == HEAL:
        heal(s, target, roll(s, 3) + 1)
    elif spell == REJUVENATE:
        heal(s, target, roll(s, 6) + 1)
    elif spell == NEUTRALISE:
        s.sick &= ~(1 << target)
        emit(s, E_HELPED, EVERYONE, u, spell, 0, 0)
    elif spell == TELEPORT:
        leave_field(s, target, AWAY)
        emit(s, E_AWAY, EVERYONE, target, 0, 0, 0)
        s.sent = target
    elif spell == REVIVE or spell == RESURRECTION:
        revive(s, target, spell == RESURRECTION)


@rule
def revive(s, u, raised):
    """A petrified character wakes with its wounds; a dead one with those of entering, none (LB-23, LB-32)."""
    s.status[u] = ALIVE
    s.side[u] = PARTY
    s.charmer[u] = -1
    s.fallen &= ~(1 << u)
    if raised:
        s.wounds[u] = 0
    put(s, u, first_free(s, PARTY))
    emit(s, E_REVIVED, EVERYONE, u, s.strength[u] - s.wounds[u], 0, 0)


@rule
def boost(s, u, by):
    """Agility +1K6 for a fight, by the spell (0) or the potion (1) (LB-24)."""
    s.boost[u, by] = roll(s, 6)
    emit(s, E_BOOST, EVERYONE, u, s.boost[u, by], by, 0)


@rule
def drink(s, u, potion, target):
    """Drink a potion; those of charm are resisted as the spell is."""
    s.potion[u, potion] -= 1
    if potion == AGILITY_POTION:
        boost(s, u, 1)
    elif potion == HEALING_POTION:
        heal(s, u, roll(s, 6))
    elif not resists(s, target):
        bend(s, u, CHARM, target)


@rule
def think(s, u, target):
    """The talisman of thought: for one wound 1K6 wounds to whoever of the front does not resist (LB-36)."""
    s.thought[u] -= 1
    s.wounds[u] += 1
    emit(s, E_THOUGHT, EVERYONE, u, target, s.thought[u], s.strength[u] - s.wounds[u])
    if not resists(s, target):
        wound(s, target, roll(s, 6), u)


@rule
def kill_sleepers(s):
    """With no other monster left, those asleep are killed without a roll (LB-14)."""
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES and s.place[u] >= 0 and s.asleep[u] == 1:
            die(s, u, -1)
    for u in range(FIRST_COMPANION):
        s.asleep[u] = 0
