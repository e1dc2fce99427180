"""Ranks: the march, who faces whom, and the reorganisation that ends a round (LB-33, LB-44)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt import fight, ids, prompt, tables, units

#: Two at least stand in front while two live.
MIN_FRONT = 2


@rule
def tick(s):
    """Ask who stands where, or turn to what follows (LB-33)."""
    if s.phase == ids.P_FACING:
        tick_facing(s)
    elif s.phase == ids.P_REFORM:
        tick_reform(s)
    elif s.phase == ids.P_REFILL:
        tick_refill(s)
    else:
        prompt.ask_common(s)


@rule
def legal(s, mask):
    """Mark who may take the next place, or the moves of a reorganisation (LB-33)."""
    if s.phase <= ids.P_RANKS:
        legal_march(s, mask)
    elif s.phase == ids.P_FACING:
        for place in range(s.cursor, tables.WIDTH):
            if s.foe_at[place] >= 0:
                mask[ids.TARGET + s.foe_at[place]] = 1
    elif s.phase == ids.P_REFILL:
        legal_refill(s, mask)
    else:
        legal_reform(s, mask)


@rule
def apply(s, action):
    """Stand in a rank, face a monster, or move in a reorganisation (LB-33)."""
    if s.phase <= ids.P_RANKS:
        apply_march(s, action)
    elif s.phase == ids.P_FACING:
        face(s, action - ids.TARGET)
    elif s.phase == ids.P_REFILL:
        step_up(s, action - ids.TARGET)
    else:
        apply_reform(s, action)


# --- the march --------------------------------------------------------------------------------------------------------


@rule
def legal_march(s, mask):
    """Mark whether the march is kept, or who takes its next place (LB-33)."""
    if s.phase == ids.P_MARCH:
        mask[ids.PASS] = 1
        mask[ids.REARRANGE] = 1
        return
    prompt.mark_bits(mask, ids.TARGET, s.waiting, tables.UNITS)
    if may_close_rank(s):
        mask[ids.CLOSE_RANK] = 1


@rule
def apply_march(s, action):
    """Keep the march, take it apart, or fill its next place (LB-33)."""
    if action == ids.PASS:
        prompt.go_to(s, ids.P_DEPARTURE)
    elif action == ids.REARRANGE:
        begin_ranks(s, ids.P_MARCH)
    elif action == ids.CLOSE_RANK:
        s.cursor = (s.cursor // tables.WIDTH + 1) * tables.WIDTH
    else:
        stand(s, action - ids.TARGET)


@rule
def begin_ranks(s, after):
    """Take everyone off the march, to be placed again; `after` is the phase that this interrupts (LB-33)."""
    s.after = after
    s.march_seat = prompt.leader(s)
    for place in range(tables.PARTY_PLACES):
        u = s.party_at[place]
        if u >= 0:
            s.waiting |= 1 << u
            units.lift(s, u)
    prompt.go_to(s, ids.P_RANKS)


@rule
def stand(s, u):
    """Give a unit the next place of the march; the last one placed, the party goes on (LB-33)."""
    s.waiting &= ~(1 << u)
    units.put(s, u, s.cursor)
    s.cursor += 1
    if s.waiting == 0:
        prompt.go_to(s, ids.P_DEPARTURE if s.after == ids.P_MARCH else s.after)


@rule
def may_close_rank(s):
    """Whether the next place may begin a new rank: at least two in front, and room for those who wait (LB-33)."""
    rank = s.cursor // tables.WIDTH
    if s.cursor % tables.WIDTH == 0 or prompt.count_bits(s.waiting) > tables.PARTY_PLACES - (rank + 1) * tables.WIDTH:
        return False
    return rank > 0 or s.cursor >= 2


# --- who faces whom ---------------------------------------------------------------------------------------------------


@rule
def tick_facing(s):
    """The party chooses which monster faces whom, as far as they differ (LB-33)."""
    while s.cursor < tables.WIDTH and s.foe_at[s.cursor] < 0:
        s.cursor += 1
    if s.cursor >= tables.WIDTH or same_front(s, s.cursor):
        prompt.go_to(s, ids.P_WEAPONS)
    else:
        prompt.ask_common(s)


@rule
def same_front(s, first):
    """Whether the front's monsters from a place on are all of one kind and strength (LB-33)."""
    first_foe = -1
    for place in range(first, tables.WIDTH):
        u = s.foe_at[place]
        if u >= 0:
            if first_foe >= 0 and (s.kind[u] != s.kind[first_foe] or s.strength[u] != s.strength[first_foe]):
                return False
            first_foe = u
    return True


@rule
def face(s, u):
    """Let a monster of the front take the next place, whose monster takes its (LB-33)."""
    place = s.cursor
    other = s.foe_at[place]
    if other != u:
        old = s.place[u]
        units.lift(s, u)
        units.lift(s, other)
        units.put(s, u, place)
        units.put(s, other, old)
    s.cursor += 1


# --- the party's reorganisation ---------------------------------------------------------------------------------------


@rule
def tick_reform(s):
    """Phase 4: the party's moves, until it has done or can't move (LB-33)."""
    if fight.fight_over(s):
        return
    if any_move(s, 0) or any_move(s, 1) or any_move(s, 2) or any_move(s, 3):
        prompt.ask_common(s)
    else:
        prompt.go_to(s, ids.P_REFILL)


@rule
def legal_reform(s, mask):
    """Mark who steps back, who makes a move, or the moves; done, unless somebody must step up (LB-33)."""
    if s.phase == ids.P_EXCHANGE:
        first = (s.place[s.actor] // tables.WIDTH - 1) * tables.WIDTH
        for column in range(tables.WIDTH):
            u = s.party_at[first + column]
            if s.reformed >> u & 1 == 0:
                mask[ids.TARGET + u] = 1
    elif s.phase == ids.P_TARGET:
        for u in range(tables.UNITS):
            if can_move(s, u, s.pending):
                mask[ids.TARGET + u] = 1
    else:
        for way in range(4):
            if any_move(s, way):
                mask[ids.ADVANCE + way] = 1
        if not (must_step_up(s) and mask[ids.ADVANCE] == 1):
            mask[ids.PASS] = 1


@rule
def apply_reform(s, action):
    """A move of the party's reorganisation: which way, who, and who makes room for it (LB-33)."""
    if s.phase == ids.P_EXCHANGE:
        exchange(s, s.actor, action - ids.TARGET)
        s.phase = ids.P_REFORM
    elif s.phase == ids.P_TARGET:
        move_or_exchange(s, action - ids.TARGET)
    elif action == ids.PASS:
        prompt.go_to(s, ids.P_REFILL)
    else:
        s.pending = action - ids.ADVANCE
        s.back = ids.P_REFORM
        s.phase = ids.P_TARGET


@rule
def move_or_exchange(s, u):
    """Move a unit; where the rank before it is full, the party picks who makes room (LB-33)."""
    s.phase = ids.P_REFORM
    if s.pending == 0 and front_is_full(s, u):
        s.actor = u
        s.phase = ids.P_EXCHANGE
    else:
        move(s, u, s.pending)


@rule
def front_is_full(s, u):
    """Whether the rank before a unit of the party has no free place (LB-33)."""
    first = (s.place[u] // tables.WIDTH - 1) * tables.WIDTH
    for column in range(tables.WIDTH):
        if s.party_at[first + column] < 0:
            return False
    return True


@rule
def count_rank(s, side, rank):
    """How many stand in a rank (LB-33)."""
    n = 0
    for place in range(rank * tables.WIDTH, (rank + 1) * tables.WIDTH):
        u = s.party_at[place] if side == ids.PARTY else s.foe_at[place]
        if u >= 0:
            n += 1
    return n


@rule
def must_step_up(s):
    """Whether somebody has to step up: fewer than two in front, and others behind (LB-33)."""
    behind = count_rank(s, ids.PARTY, 1) + count_rank(s, ids.PARTY, 2)
    return count_rank(s, ids.PARTY, 0) < MIN_FRONT and behind > 0


@rule
def can_move(s, u, way):
    """Whether a unit of the party may step up (0), back (1), left (2) or right (3) in this reorganisation.

    Each unit moves once, and one leaves each rank; which does not bind while fewer than two stand in front; then
    nobody may do anything else. Two in front may not step back either, but change places with one of the second
    rank (LB-33).
    """
    place = s.place[u]
    if s.status[u] != ids.ALIVE or s.side[u] != ids.PARTY or place < 0 or s.reformed >> u & 1 == 1:
        return False
    own = place // tables.WIDTH
    if must_step_up(s):
        return way == 0 and own > 0 and count_rank(s, ids.PARTY, own - 1) < tables.WIDTH
    if way >= 2:
        other = place + (1 if way == 3 else -1)
        return other // tables.WIDTH == own and other >= 0 and s.party_at[other] < 0
    if s.rank_left >> own & 1 == 1:
        return False
    if way == 0:
        if own == 0:
            return False
        return count_rank(s, ids.PARTY, own - 1) < tables.WIDTH or can_give_way(s, own - 1)
    if own + 1 >= tables.PARTY_PLACES // tables.WIDTH or count_rank(s, ids.PARTY, own + 1) >= tables.WIDTH:
        return False
    return own > 0 or count_rank(s, ids.PARTY, 0) > MIN_FRONT


@rule
def can_give_way(s, own):
    """Whether anyone of a full rank may step back for one who steps up (LB-33)."""
    if s.rank_left >> own & 1 == 1:
        return False
    for column in range(tables.WIDTH):
        if s.reformed >> s.party_at[own * tables.WIDTH + column] & 1 == 0:
            return True
    return False


@rule
def any_move(s, way):
    """Whether any unit may move that way (LB-33)."""
    for u in range(tables.UNITS):
        if can_move(s, u, way):
            return True
    return False


@rule
def free_column(s, rank, column):
    """The free place of a rank nearest a column, or -1 (LB-33)."""
    best = -1
    for other in range(tables.WIDTH):
        place = rank * tables.WIDTH + other
        nearer = best < 0 or abs(other - column) < abs(best % tables.WIDTH - column)
        if nearer and s.party_at[place] < 0:
            best = place
    return best


@rule
def move(s, u, way):
    """Move a unit as :func:`can_move` allows (LB-33)."""
    place = s.place[u]
    target = place + (1 if way == 3 else -1)
    if way < 2:
        s.rank_left |= 1 << (place // tables.WIDTH)
        target = free_column(s, place // tables.WIDTH + (1 if way == 1 else -1), place % tables.WIDTH)
    s.reformed |= 1 << u
    units.lift(s, u)
    units.put(s, u, target)


@rule
def exchange(s, u, other):
    """A unit steps up, and one of the full rank before it takes its place (LB-33)."""
    place = s.place[u]
    front = s.place[other]
    s.rank_left |= (1 << (place // tables.WIDTH)) | (1 << (front // tables.WIDTH))
    s.reformed |= (1 << u) | (1 << other)
    units.lift(s, u)
    units.lift(s, other)
    units.put(s, u, front)
    units.put(s, other, place)


# --- the monsters step up ---------------------------------------------------------------------------------------------


@rule
def tick_refill(s):
    """Phase 5: the monsters' front is filled from behind, the strongest first (LB-33, LB-44)."""
    place = refill_rank(s)
    if place < 0:
        fight.begin_round(s, s.round_no + 1)
    elif s.by_rules == 0 and equals_behind(s, place) > 1:
        prompt.ask(s, s.players - 1)
    else:
        step_up(s, best_behind(s, place))


@rule
def legal_refill(s, mask):
    """Mark which of the strongest monsters may step up (LB-44)."""
    place = refill_rank(s)
    best = best_behind(s, place)
    for column in range(tables.WIDTH):
        u = s.foe_at[(place // tables.WIDTH + 1) * tables.WIDTH + column]
        if u >= 0 and (u == best or same_strength(s, u, best)):
            mask[ids.TARGET + u] = 1


@rule
def refill_rank(s):
    """The first free place that a monster of the rank behind it will fill; -1 for none (LB-33)."""
    for place in range(tables.FOE_PLACES - tables.WIDTH):
        if s.foe_at[place] < 0:
            rank = place // tables.WIDTH
            if count_rank(s, ids.FOES, rank + 1) > 0:
                return place
    return -1


@rule
def best_behind(s, place):
    """The monster of most strength in the rank behind a place: of equal ones the first (LB-44)."""
    best = -1
    for column in range(tables.WIDTH):
        u = s.foe_at[(place // tables.WIDTH + 1) * tables.WIDTH + column]
        if u >= 0 and (best < 0 or s.strength[u] > s.strength[best]):
            best = u
    return best


@rule
def equals_behind(s, place):
    """How many monsters of that most strength, though not equally wounded, could step up (LB-44)."""
    best = best_behind(s, place)
    n = 1
    for column in range(tables.WIDTH):
        u = s.foe_at[(place // tables.WIDTH + 1) * tables.WIDTH + column]
        if u >= 0 and u != best and same_strength(s, u, best):
            n += 1
    return n


@rule
def same_strength(s, u, other):
    """Whether two monsters are of equal strength, but differ otherwise (LB-44)."""
    if s.strength[u] != s.strength[other]:
        return False
    return s.kind[u] != s.kind[other] or s.wounds[u] != s.wounds[other] or s.asleep[u] != s.asleep[other]


@rule
def step_up(s, u):
    """A monster takes the free place before it (LB-44)."""
    place = refill_rank(s)
    units.lift(s, u)
    units.put(s, u, place)
