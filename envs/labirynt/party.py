"""The party before it sets out: characters, the usual march, pools of spells, the sun (LB-01..LB-03, LB-30, LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, prompt, tables, units


@rule
def make_party(s):
    """All characters, as configured or drawn, in a usual march order (LB-36)."""
    for u in range(s.people):
        make_character(s, u)
    line_up(s)
    prompt.go_to(s, ids.P_POOL)


@rule
def make_character(s, u):
    """One character with its printed values; a pupil with its rolled potential and its bonus (LB-36)."""
    kind = s.fixed_kind[u]
    if kind == -1:
        kind = draw_hero(s, u)
    elif kind == -2:
        kind = tables.NUM_HEROES + roll(s, tables.NUM_PUPILS) - 1
    s.kind[u] = kind
    s.status[u] = ids.ALIVE
    s.side[u] = ids.PARTY
    s.strength[u] = tables.PERSON[kind, tables.P_STRENGTH]
    s.resistance[u] = tables.PERSON[kind, tables.P_RESISTANCE]
    s.agility[u] = tables.PERSON[kind, tables.P_AGILITY]
    s.weapon[u, 0] = tables.PERSON[kind, tables.P_MAIN]
    s.weapon[u, 1] = tables.PERSON[kind, tables.P_SECOND]
    s.skilled[u] = tables.PERSON[kind, tables.P_SKILLED]
    s.points[u] = tables.PERSON[kind, tables.P_SKILL]
    s.ability[u, tables.PERSON[kind, tables.P_ABILITY]] = tables.PERSON[kind, tables.P_POINTS]
    for part in range(3):
        s.potential[u, part] = tables.PERSON[kind, tables.P_RED + part]
    if kind >= tables.NUM_HEROES:
        make_pupil(s, u, kind)
    s.hand[u] = s.weapon[u, 0]
    for potion in range(len(s.start_potion)):
        s.potion[u, potion] = s.start_potion[potion]
    emit(s, ids.E_JOINED, EVERYONE, u, kind, s.strength[u], s.resistance[u])


@rule
def draw_hero(s, u):
    """A hero that is not in the party yet, each as likely, those named in the configuration left out (LB-36)."""
    free = 0
    for kind in range(tables.NUM_HEROES):
        free += 0 if is_taken(s, u, kind) else 1
    left = roll(s, free)
    for kind in range(tables.NUM_HEROES):
        if not is_taken(s, u, kind):
            left -= 1
            if left == 0:
                return kind
    return 0


@rule
def is_taken(s, u, kind):
    """Whether a hero is another character of the party (LB-36)."""
    for other in range(s.people):
        if s.fixed_kind[other] == kind or (other < u and s.kind[other] == kind):
            return True
    return False


@rule
def make_pupil(s, u, kind):
    """A pupil's choices: weapons, potential by 1K6, and one bonus, drawn where the configuration names none (LB-36)."""
    for k in range(2):
        if s.fixed_weapon[u, k] >= 0:
            s.weapon[u, k] = s.fixed_weapon[u, k]
    row = s.fixed_potential[u] if s.fixed_potential[u] >= 0 else roll(s, 6) - 1
    for part in range(3):
        s.potential[u, part] = tables.PUPIL_POTENTIAL[row, part]
    bonus = s.fixed_bonus[u] if s.fixed_bonus[u] >= 0 else roll(s, 3) - 1
    if bonus == 0:
        s.strength[u] += 1
    elif bonus == 1:
        s.points[u] += 1
    else:
        s.ability[u, tables.PERSON[kind, tables.P_ABILITY]] += 1
    emit(s, ids.E_GIFTED, EVERYONE, u, row, bonus, 0)


@rule
def max_potential(s, u):
    """The highest part of a character's potential: as many spells are in its pool (LB-03)."""
    return max(s.potential[u, 0], max(s.potential[u, 1], s.potential[u, 2]))


@rule
def front_rating(s, u):
    """How well a character stands in front, for the usual order (LB-36)."""
    rating = s.agility[u] + s.strength[u] + s.points[u] - max_potential(s, u)
    return rating - 6 if s.weapon[u, 0] == tables.BOW else rating


@rule
def line_up(s):
    """The usual order: the best fighters in front, at most three in a rank (LB-36)."""
    for place in range(s.people):
        best = -1
        for u in range(s.people):
            if s.place[u] < 0 and (best < 0 or front_rating(s, u) > front_rating(s, best)):
                best = u
        units.put(s, best, place)


# --- spells -----------------------------------------------------------------------------------------------------------


@rule
def tick(s):
    """Pools, the sun, the spells to use under it (LB-02, LB-03)."""
    if s.phase == ids.P_POOL:
        tick_pool(s)
    elif s.phase == ids.P_SUN:
        tick_sun(s)
    else:
        tick_subset(s)


@rule
def legal(s, mask):
    """Mark the spells that can be picked: any that can be learnt, then those of the pool (LB-03)."""
    u = s.actor
    spells = tables.LEARNABLE & ~s.pool[u] if s.phase == ids.P_POOL else s.pool[u] & ~s.spells[u]
    prompt.mark_bits(mask, ids.LEARN, spells, tables.NUM_SPELLS)


@rule
def apply(s, action):
    """A spell is picked, for the pool or for use under the sun (LB-03)."""
    if s.phase == ids.P_POOL:
        s.pool[s.actor] |= 1 << (action - ids.LEARN)
    else:
        s.spells[s.actor] |= 1 << (action - ids.LEARN)


@rule
def pick_spell(s, bits):
    """One spell of a bit set, each as likely (LB-03)."""
    left = roll(s, prompt.count_bits(bits))
    for spell in range(tables.NUM_SPELLS):
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
        elif prompt.count_bits(s.pool[u]) < max_potential(s, u):
            if s.pools_drawn == 1:
                s.pool[u] |= 1 << pick_spell(s, tables.LEARNABLE & ~s.pool[u])
                continue
            s.actor = u
            prompt.ask(s, s.owner[u])
            return
        s.cursor += 1
    s.cursor = 0
    s.phase = ids.P_SUN


@rule
def tick_sun(s):
    """The dominant sun of the adventure: 1K6, two faces a sun (LB-02)."""
    s.sun = s.fixed_sun if s.fixed_sun >= 0 else (roll(s, 6) - 1) // 2
    emit(s, ids.E_SUN, EVERYONE, s.sun, 0, 0, 0)
    prompt.go_to(s, ids.P_SUBSET)


@rule
def tick_subset(s):
    """Each caster picks those spells of its pool that it may use under the sun (LB-03)."""
    while s.cursor < s.people:
        u = s.cursor
        count = min(s.potential[u, s.sun], prompt.count_bits(s.pool[u]))
        if count == prompt.count_bits(s.pool[u]):
            s.spells[u] = s.pool[u]
        if prompt.count_bits(s.spells[u]) < count:
            if s.pools_drawn == 1:
                s.spells[u] |= 1 << pick_spell(s, s.pool[u] & ~s.spells[u])
                continue
            s.actor = u
            prompt.ask(s, s.owner[u])
            return
        s.spells[u] |= s.learnt[u]
        count_cures(s, u)
        s.cursor += 1
    prompt.go_to(s, ids.P_MARCH)


@rule
def count_cures(s, u):
    """How often a character may cast Heal and Rejuvenate this adventure: 1K6 each (LB-30)."""
    if s.spells[u] & ((1 << tables.HEAL) | (1 << tables.REJUVENATE)) == 0:
        return
    for k in range(2):
        if s.spells[u] >> (tables.HEAL + k) & 1 == 1:
            s.cures[u, k] = roll(s, 6)
    emit(s, ids.E_CURES, EVERYONE, u, s.cures[u, 0], s.cures[u, 1], 0)
