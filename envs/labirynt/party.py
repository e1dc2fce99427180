"""The party before it meets anything: characters, pools of spells, sun, march (LB-01..LB-03, LB-30, LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import ask, go_to
from feint.envs.labirynt.ids import E_CURES, E_GIFTED, E_JOINED, E_SUN, MARCH, POOL, RANKS, SUBSET, SUN
from feint.envs.labirynt.state import ALIVE, PARTY, PARTY_PLACES, WIDTH
from feint.envs.labirynt.tables import (
    BOW,
    HEAL,
    LEARNABLE,
    NUM_HEROES,
    NUM_PUPILS,
    NUM_SPELLS,
    P_ABILITY,
    P_AGILITY,
    P_MAIN,
    P_POINTS,
    P_RED,
    P_RESISTANCE,
    P_SECOND,
    P_SKILL,
    P_SKILLED,
    P_STRENGTH,
    PERSON,
    PUPIL_POTENTIAL,
    REJUVENATE,
)
from feint.envs.labirynt.units import leader, lift, put


@rule
def make_party(s):
    """All characters, as configured or drawn, in a usual march order."""
    for u in range(s.people):
        make_character(s, u)
    line_up(s)
    go_to(s, POOL)


@rule
def make_character(s, u):
    """One character with its printed values; a pupil with its rolled potential and its bonus (LB-36)."""
    kind = s.fixed_kind[u]
    if kind == -1:
        kind = draw_hero(s, u)
    elif kind == -2:
        kind = NUM_HEROES + roll(s, NUM_PUPILS) - 1
    s.kind[u] = kind
    s.status[u] = ALIVE
    s.side[u] = PARTY
    s.strength[u] = PERSON[kind, P_STRENGTH]
    s.od[u] = PERSON[kind, P_RESISTANCE]
    s.zr[u] = PERSON[kind, P_AGILITY]
    s.weapon[u, 0] = PERSON[kind, P_MAIN]
    s.weapon[u, 1] = PERSON[kind, P_SECOND]
    s.skilled[u] = PERSON[kind, P_SKILLED]
    s.points[u] = PERSON[kind, P_SKILL]
    s.ability[u, PERSON[kind, P_ABILITY]] = PERSON[kind, P_POINTS]
    for part in range(3):
        s.potential[u, part] = PERSON[kind, P_RED + part]
    if kind >= NUM_HEROES:
        make_pupil(s, u, kind)
    s.hand[u] = s.weapon[u, 0]
    for potion in range(len(s.start_potion)):
        s.potion[u, potion] = s.start_potion[potion]
    emit(s, E_JOINED, EVERYONE, u, kind, s.strength[u], s.od[u])


@rule
def draw_hero(s, u):
    """A hero that is not in the party yet, each as likely, those named in the configuration left out."""
    free = 0
    for kind in range(NUM_HEROES):
        free += 0 if is_taken(s, u, kind) else 1
    left = roll(s, free)
    for kind in range(NUM_HEROES):
        if not is_taken(s, u, kind):
            left -= 1
            if left == 0:
                return kind
    return 0


@rule
def is_taken(s, u, kind):
    """Whether a hero is another character of the party."""
    for other in range(s.people):
        if s.fixed_kind[other] == kind or (other < u and s.kind[other] == kind):
            return True
    return False


@rule
def make_pupil(s, u, kind):
    """A pupil's choices: weapons, potential by 1K6, and one bonus, drawn where the configuration names none."""
    for k in range(2):
        if s.fixed_weapon[u, k] >= 0:
            s.weapon[u, k] = s.fixed_weapon[u, k]
    row = s.fixed_potential[u] if s.fixed_potential[u] >= 0 else roll(s, 6) - 1
    for part in range(3):
        s.potential[u, part] = PUPIL_POTENTIAL[row, part]
    bonus = s.fixed_bonus[u] if s.fixed_bonus[u] >= 0 else roll(s, 3) - 1
    if bonus == 0:
        s.strength[u] += 1
    elif bonus == 1:
        s.points[u] += 1
    else:
        s.ability[u, PERSON[kind, P_ABILITY]] += 1
    emit(s, E_GIFTED, EVERYONE, u, row, bonus, 0)


@rule
def most_potential(s, u):
    """The highest part of a character's potential: as many spells are in its pool (LB-03)."""
    return max(s.potential[u, 0], max(s.potential[u, 1], s.potential[u, 2]))


@rule
def fighting_worth(s, u):
    """How well a character stands in front, for the usual order."""
    worth = s.zr[u] + s.strength[u] + s.points[u] - most_potential(s, u)
    return worth - 6 if s.weapon[u, 0] == BOW else worth


@rule
def line_up(s):
    """The usual order: the best fighters in front, at most three in a rank."""
    for place in range(s.people):
        best = -1
        for u in range(s.people):
            if s.place[u] < 0 and (best < 0 or fighting_worth(s, u) > fighting_worth(s, best)):
                best = u
        put(s, best, place)


# --- spells -----------------------------------------------------------------------------------------------------------


@rule
def count_bits(bits):
    """How many spells are in a bit set."""
    n = 0
    for spell in range(NUM_SPELLS):
        n += bits >> spell & 1
    return n


@rule
def pick_spell(s, bits):
    """One spell of a bit set, each as likely."""
    left = roll(s, count_bits(bits))
    for spell in range(NUM_SPELLS):
        if bits >> spell & 1 == 1:
            left -= 1
            if left == 0:
                return spell
    return 0


@rule
def tick_pool(s):
    """Each character picks spells for its pool until it has as many as its highest part (LB-01, LB-03)."""
    while s.cursor < s.people:
        u = s.cursor
        if s.fixed_pool[u] >= 0:
            s.pool[u] = s.fixed_pool[u]
        elif count_bits(s.pool[u]) < most_potential(s, u):
            if s.pools_drawn == 1:
                s.pool[u] |= 1 << pick_spell(s, LEARNABLE & ~s.pool[u])
                continue
            s.actor = u
            ask(s, s.owner[u])
            return
        s.cursor += 1
    s.cursor = 0
    s.phase = SUN


@rule
def tick_sun(s):
    """The dominant sun of the adventure: 1K6, two faces a sun (LB-02)."""
    s.sun = s.fixed_sun if s.fixed_sun >= 0 else (roll(s, 6) - 1) // 2
    emit(s, E_SUN, EVERYONE, s.sun, 0, 0, 0)
    go_to(s, SUBSET)


@rule
def tick_subset(s):
    """Each caster picks those spells of its pool that it may use under the sun (LB-03)."""
    while s.cursor < s.people:
        u = s.cursor
        may = min(s.potential[u, s.sun], count_bits(s.pool[u]))
        if may == count_bits(s.pool[u]):
            s.spells[u] = s.pool[u]
        if count_bits(s.spells[u]) < may:
            if s.pools_drawn == 1:
                s.spells[u] |= 1 << pick_spell(s, s.pool[u] & ~s.spells[u])
                continue
            s.actor = u
            ask(s, s.owner[u])
            return
        s.spells[u] |= s.learnt[u]
        count_cures(s, u)
        s.cursor += 1
    go_to(s, MARCH)


@rule
def count_cures(s, u):
    """How often a character may cast Heal and Rejuvenate this adventure: 1K6 each (LB-30)."""
    if s.spells[u] & ((1 << HEAL) | (1 << REJUVENATE)) == 0:
        return
    for k in range(2):
        if s.spells[u] >> (HEAL + k) & 1 == 1:
            s.cures[u, k] = roll(s, 6)
    emit(s, E_CURES, EVERYONE, u, s.cures[u, 0], s.cures[u, 1], 0)


# --- march order ------------------------------------------------------------------------------------------------------


@rule
def begin_ranks(s):
    """Take everyone off the march, to be placed anew."""
    s.march_seat = leader(s)
    for place in range(PARTY_PLACES):
        u = s.party_at[place]
        if u >= 0:
            s.waiting |= 1 << u
            lift(s, u)
    go_to(s, RANKS)


@rule
def stand(s, u):
    """Give a unit the next place of the march."""
    s.waiting &= ~(1 << u)
    put(s, u, s.cursor)
    s.cursor += 1


@rule
def may_close_rank(s):
    """Whether the next place may begin a new rank: two at least in front, and room behind for those who wait."""
    rank = s.cursor // WIDTH
    if s.cursor % WIDTH == 0 or count_bits(s.waiting) > PARTY_PLACES - (rank + 1) * WIDTH:
        return False
    return rank > 0 or s.cursor >= 2


@rule
def close_rank(s):
    """Go on with the next rank."""
    s.cursor = (s.cursor // WIDTH + 1) * WIDTH
