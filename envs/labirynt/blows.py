"""Blows and what monsters cast: whom a unit reaches, what it may do, and its doing it (LB-33, LB-35, LB-44)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import mark_bits
from feint.envs.labirynt.castable import can_think, castable, charmable, fits
from feint.envs.labirynt.ids import ATTACK, BIT_FIGHT, CAST, E_CAST, E_CHARMED, READY, THINK
from feint.envs.labirynt.spells import cast
from feint.envs.labirynt.state import ALIVE, FOES, PARTY, PEOPLE, UNITS, WIDTH
from feint.envs.labirynt.tables import BLAST, BOW, CHARM, KNIFE, LIGHTNING, NUM_SPELLS, POWER_CHARM, SPELL_AIM
from feint.envs.labirynt.units import at, change_side, power_of, resists, strike, wound

#: Rounds in which a vampire may charm in place of striking.
CHARM_ROUNDS = 2


@rule
def gap(s, u, target):
    """Columns between a unit and one of the other side's front."""
    return abs(s.place[u] % WIDTH - s.place[target] % WIDTH)


@rule
def nearest(s, u):
    """How near the nearest enemy of the other side's front is, in columns; WIDTH where it is empty."""
    best = WIDTH
    for column in range(WIDTH):
        v = at(s, 1 - s.side[u], column)
        if v >= 0:
            best = min(best, gap(s, u, v))
    return best


@rule
def reaches(s, u, target):
    """Whether a unit may strike, shoot or throw at a target (LB-33).

    From the first rank it strikes whoever stands nearest in the other front; from the second only characters
    shoot with a bow or throw a knife, at anyone of the front.
    """
    if s.status[target] != ALIVE or s.side[target] == s.side[u] or not 0 <= s.place[target] < WIDTH:
        return False
    far = s.hand[u] == BOW or s.hand[u] == KNIFE
    if s.place[u] >= WIDTH:
        if u >= PEOPLE or s.side[u] == FOES or s.place[u] >= 2 * WIDTH or not far:
            return False
        return s.hand[u] == BOW or s.thrown[u] == 0
    if u < PEOPLE and far and s.side[u] == PARTY:
        return False
    return gap(s, u, target) == nearest(s, u)


@rule
def attack(s, u, target):
    """A blow, a shot or a throw; a knife thrown is gone for this fight."""
    if u < PEOPLE and s.hand[u] == KNIFE and s.side[u] == PARTY:
        s.thrown[u] = 1
    strike(s, u, target)


@rule
def foe_spells(s, u):
    """What a monster may cast now, as bits: what it knows, and a vampire's charm in the first rounds (LB-08, LB-40)."""
    if u < PEOPLE or s.place[u] >= 2 * WIDTH:
        return 0
    found = castable(s, u, BIT_FIGHT)
    if power_of(s, u) == POWER_CHARM and s.side[u] == FOES and s.round_no <= CHARM_ROUNDS:
        for target in range(s.people):
            if s.status[target] == ALIVE and charmable(s, u, target):
                return found | 1 << CHARM
    return found


@rule
def foe_can_act(s, u):
    """Whether a monster, or whoever is charmed, has anything to do."""
    if foe_spells(s, u) != 0:
        return True
    for target in range(UNITS):
        if reaches(s, u, target):
            return True
    return False


@rule
def count_choices(s, u):
    """How many different things a monster could do: targets of its blow, and of its spells."""
    spells = foe_spells(s, u)
    n = 0
    for target in range(UNITS):
        if reaches(s, u, target):
            n += 1
        if spells >> LIGHTNING & 1 == 1 and foe_target(s, u, LIGHTNING, target):
            n += 1
        if spells >> CHARM & 1 == 1 and foe_target(s, u, CHARM, target):
            n += 1
    return n


@rule
def act_by_dice(s, u):
    """What the printed rules have a monster do: its spell if it can, else a blow; targets by the die (LB-44)."""
    spells = foe_spells(s, u)
    spell = -1
    if spells >> LIGHTNING & 1 == 1:
        spell = LIGHTNING
    elif spells >> CHARM & 1 == 1:
        spell = CHARM
    n = 0
    for target in range(UNITS):
        if foe_target(s, u, spell, target):
            n += 1
    left = roll(s, n) if n > 1 else 1
    for target in range(UNITS):
        if foe_target(s, u, spell, target):
            left -= 1
            if left == 0:
                foe_does(s, u, spell, target)
                return


@rule
def foe_target(s, u, spell, target):
    """Whether a monster may aim a spell, or its blow (-1), at a unit."""
    if spell < 0:
        return reaches(s, u, target)
    if s.status[target] != ALIVE:
        return False
    if spell == CHARM:
        return target < PEOPLE and charmable(s, u, target)
    return fits(s, u, SPELL_AIM[spell], spell, target)


@rule
def foe_does(s, u, spell, target):
    """A monster's blow (-1) or spell."""
    if spell < 0:
        strike(s, u, target)
        return
    s.acted[u] = 1
    if spell == LIGHTNING:
        cast(s, u, spell, target)
    else:
        emit(s, E_CAST, EVERYONE, u, CHARM, target, s.strength[u] - s.wounds[u])
        if not resists(s, target):
            emit(s, E_CHARMED, EVERYONE, target, u, 0, 0)
            change_side(s, target, FOES, u)


@rule
def gate_hits(s, target):
    """Whether the Gate can blast a unit: anyone of the party without a shield."""
    return s.status[target] == ALIVE and s.side[target] == PARTY and s.place[target] >= 0 and s.shield[target] == 0


@rule
def gate_blast(s, target):
    """One of the Gate's blasts."""
    s.blasts -= 1
    emit(s, E_CAST, EVERYONE, -1, BLAST, target, 0)
    if not resists(s, target):
        wound(s, target, 2, -1)


@rule
def mark_party_acts(s, u, mask):
    """What a unit of the party may do in phase 1."""
    for target in range(UNITS):
        if reaches(s, u, target):
            mask[ATTACK + target] = 1
    bits = 0
    if u < PEOPLE:
        for k in range(2):
            if s.weapon[u, k] != s.hand[u]:
                mask[READY + s.weapon[u, k]] = 1
        if s.place[u] // WIDTH == 1:
            bits = castable(s, u, BIT_FIGHT)
        if can_think(s, u):
            mask[THINK] = 1
    else:
        bits = foe_spells(s, u)
    mark_bits(mask, CAST, bits, NUM_SPELLS)
