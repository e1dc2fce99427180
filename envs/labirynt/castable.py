"""Which spells and potions a unit may use now, and at whom (LB-01, LB-04, LB-06, LB-08, LB-30)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt.ids import BIT_CALM, BIT_RESPITE, CHEAP_LIGHTNING, EVIL, FREE_WAR, OWN_WILL
from feint.envs.labirynt.state import ALIVE, COMPANIONS, DEAD, FOES, PARTY, PEOPLE, STONE, UNITS, WIDTH
from feint.envs.labirynt.tables import (
    AGILITY_POTION,
    AIM_ANYONE,
    AIM_CHARMED,
    AIM_DEAD,
    AIM_FOE,
    AIM_FRONT,
    AIM_HURT,
    AIM_NEAR,
    AIM_NONE,
    AIM_SICK,
    AIM_STONE,
    CASTABLE,
    DEFT_FINGERS,
    DEMON,
    DISCOURAGE,
    ELOQUENCE,
    FLATTERY,
    FLATTERY_BONUS,
    HEAL,
    HEALING_POTION,
    HESITATION,
    INTIMIDATE,
    LIGHTNING,
    LOCK,
    NAMELESS,
    NUM_SPELLS,
    PERSON_POTION,
    PERSONS,
    REJUVENATE,
    SHIELD,
    SPELL_AIM,
    SPELL_COST,
    SPELL_OF_WAR,
    STRENGTH,
    SUGGESTION,
    TRAPS,
    TRUCE,
)
from feint.envs.labirynt.units import first_free

#: The most that magic armour can hold: 1K3 + 1.
MOST_ARMOUR = 4


@rule
def has_ring(s, u, spell):
    """Whether a ring casts the spell once for nothing."""
    return u < PEOPLE and s.rings[u] >> spell & 1 == 1


@rule
def pays(s, u, spell):
    """Whether a caster would survive a spell's cost (LB-04)."""
    return s.wounds[u] + cost_of(s, u, spell) < s.strength[u]


@rule
def cost_of(s, u, spell):
    """Wounds that a spell costs its caster; rings and the gifts of demons make some of them cheaper (LB-36)."""
    if u < PEOPLE:
        if has_ring(s, u, spell) or (s.blessed[u] & FREE_WAR != 0 and SPELL_OF_WAR[spell] == 1):
            return 0
        if spell == LIGHTNING and s.blessed[u] & CHEAP_LIGHTNING != 0:
            return 1
    return SPELL_COST[spell]


@rule
def rank(s, u):
    """Rank of a unit in its formation from 0, or -1 without a place."""
    return s.place[u] // WIDTH if s.place[u] >= 0 else -1


@rule
def companions(s):
    """How many charmed monsters march with the party."""
    n = 0
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.side[u] == PARTY:
            n += 1
    return n


@rule
def charmable(s, u, target):
    """Whether `u` could charm a target: an enemy of the first two ranks, with room on its own side (LB-10, LB-40)."""
    if s.side[target] == s.side[u] or not 0 <= rank(s, target) <= 1:
        return False
    if s.side[u] == FOES:
        return target < PEOPLE
    if target < PEOPLE:
        return s.will[target] == EVIL
    return companions(s) < COMPANIONS and first_free(s, PARTY) >= 0


@rule
def fits(s, u, aim, spell, target):
    """Whether a spell of this aim, cast by `u`, can be cast at a unit and do something."""
    if aim == AIM_STONE:
        return target < s.people and target != u and s.status[target] == STONE
    if aim == AIM_DEAD:
        return target < s.people and s.status[target] == DEAD and s.fallen >> target & 1 == 1
    if s.status[target] != ALIVE:
        return False
    foe = s.side[target] != s.side[u]
    if aim == AIM_FRONT:
        return foe and rank(s, target) == 0 and s.shield[target] == 0
    if aim == AIM_NEAR:
        return charmable(s, u, target)
    if aim == AIM_FOE:
        return foe and s.place[target] >= 0 and s.asleep[target] == 0 and not is_turned(s, target)
    if aim == AIM_CHARMED:
        return foe and target < PEOPLE
    if aim == AIM_ANYONE:
        return can_be_sent(s, target)
    if target >= PEOPLE or foe or s.place[target] < 0:
        return False
    if aim == AIM_HURT:
        return target != u and s.wounds[target] > 0
    if aim == AIM_SICK:
        return s.sick >> target & 1 == 1
    if spell == SHIELD:
        return s.shield[target] == 0
    return s.boost[target, 0] == 0 if spell == STRENGTH else s.armour[target] < MOST_ARMOUR


@rule
def is_turned(s, u):
    """Whether a character follows the will of evil or of the Nameless."""
    return u < PEOPLE and s.will[u] != OWN_WILL


@rule
def can_be_sent(s, target):
    """Whether Teleport works on a unit: there is somewhere to send it, and not the last character leaves (LB-25)."""
    if s.place[target] < 0 or (s.adventure == 1 and s.explored == 0):
        return False
    if target >= PEOPLE:
        return s.kind[target] != NAMELESS and s.kind[target] != DEMON
    here = 0
    for u in range(PEOPLE):
        if s.status[u] == ALIVE and s.side[u] == PARTY and s.place[u] >= 0:
            here += 1
    return here > 1


@rule
def any_target(s, u, aim, spell):
    """Whether there is anything to aim at."""
    for target in range(UNITS):
        if fits(s, u, aim, spell, target):
            return True
    return False


@rule
def nameless_here(s):
    """Whether the Nameless fights against the party."""
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES and s.kind[u] == NAMELESS:
            return True
    return False


@rule
def any_respite(s):
    """Whether time before the fight would be of any use: a potion or a healing spell (LB-17)."""
    for u in range(PEOPLE):
        if s.status[u] == ALIVE and s.side[u] == PARTY and s.place[u] >= 0:
            for potion in range(4):
                if can_drink(s, u, potion, True):
                    return True
            for spell in range(HEAL, REJUVENATE + 1):
                if knows(s, u, spell) and pays(s, u, spell) and any_target(s, u, AIM_HURT, spell):
                    return True
    return False


@rule
def works(s, u, spell):
    """Whether a spell without a target would do anything now."""
    if spell == HESITATION:
        return any_respite(s)
    if spell == TRUCE:
        return s.betrayed == 0 and not nameless_here(s)
    if spell == LOCK:
        return s.has_door == 1
    if spell == ELOQUENCE:
        return s.talk_plus == 0 and s.talk_won == 0
    if spell == INTIMIDATE:
        return s.talk_won == 0
    if spell == DISCOURAGE:
        return s.talk_won < 2
    if spell == SUGGESTION:
        return s.bribe_minus % FLATTERY_BONUS == 0
    if spell == FLATTERY:
        return s.bribe_minus < FLATTERY_BONUS
    if spell == DEFT_FINGERS:
        return s.trap_plus == 0 and s.ability[s.delegate, TRAPS] > 0
    return True


@rule
def knows(s, u, spell):
    """Whether a unit may cast a spell at all, uses of the healing ones counted (LB-30)."""
    if has_ring(s, u, spell):
        return True
    if s.spells[u] >> spell & 1 == 0:
        return False
    if spell == HEAL or spell == REJUVENATE:
        return u < PEOPLE and s.cures[u, spell - HEAL] > 0
    return True


@rule
def can_cast(s, u, spell):
    """Whether a unit may cast a spell, the time for it being right."""
    if not knows(s, u, spell) or not pays(s, u, spell):
        return False
    aim = SPELL_AIM[spell]
    return works(s, u, spell) if aim == AIM_NONE else any_target(s, u, aim, spell)


@rule
def castable(s, u, bit):
    """The spells that a unit may cast at a time (a bit number), as bits."""
    left = s.spells[u] & CASTABLE[bit]
    if u < PEOPLE:
        left |= s.rings[u] & CASTABLE[bit]
    found = 0
    if left != 0:
        for spell in range(NUM_SPELLS):
            if left >> spell & 1 == 1 and can_cast(s, u, spell):
                found |= 1 << spell
    return found


@rule
def can_drink(s, u, potion, before_fight):
    """Whether a character has a potion that would do something: those that charm only just before a fight."""
    if s.potion[u, potion] == 0:
        return False
    if potion == HEALING_POTION:
        return s.wounds[u] > 0
    if potion == AGILITY_POTION:
        return s.boost[u, 1] == 0
    if before_fight:
        for target in range(UNITS):
            if potion_fits(s, u, potion, target):
                return True
    return False


@rule
def potion_fits(s, u, potion, target):
    """Whether a potion of charm works on a monster."""
    if s.status[target] != ALIVE or not charmable(s, u, target):
        return False
    person = target < PEOPLE or PERSONS >> s.kind[target] & 1 == 1
    return person if potion == PERSON_POTION else not person


@rule
def has_option(s, u, bit):
    """Whether a character could cast anything at a time, or, where potions are in place, drink one."""
    if castable(s, u, bit) != 0:
        return True
    if bit == BIT_RESPITE or bit == BIT_CALM:
        for potion in range(4):
            if can_drink(s, u, potion, bit == BIT_RESPITE):
                return True
    return False


@rule
def can_think(s, u):
    """Whether a character may use a talisman of thought: it has one, would live, and there is a front to harm."""
    return s.thought[u] > 0 and s.wounds[u] + 1 < s.strength[u] and any_target(s, u, AIM_FRONT, -1)
