"""The fight: facing, weapons, respite, the phases of a round, and both sides' reorganisation (LB-33, LB-42)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.apart import rejoins
from feint.envs.labirynt.asking import ask, ask_common, go_to, mark_bits, window
from feint.envs.labirynt.meeting import same_front
from feint.envs.labirynt.numbers import (
    ARMING,
    ATTACK,
    BELOW,
    BIT_FIGHT,
    BIT_RESPITE,
    BIT_START,
    BIT_TRUCE,
    BROKEN_OFF,
    CAST,
    E_CAST,
    E_CHARMED,
    E_HEALED,
    E_ROUND,
    E_STENCH,
    FELL,
    FIRST_ROUND,
    FOES_ACT,
    GATE_BLASTS,
    LOST,
    PARTY_ACTS,
    READY,
    REFILL,
    REFORM,
    RESPITE,
    START,
    THINK,
    TOGETHER,
    TRUCE_WINDOW,
    TRUCED,
    WON,
)
from feint.envs.labirynt.spells import can_think, cast, castable, charmable, fits, kill_sleepers, nameless_here
from feint.envs.labirynt.spoils import end_meeting
from feint.envs.labirynt.state import (
    ALIVE,
    FOE_PLACES,
    FOES,
    PARTY,
    PARTY_PLACES,
    PEOPLE,
    UNITS,
    WIDTH,
)
from feint.envs.labirynt.tables import (
    BLAST,
    BOW,
    CHARM,
    KNIFE,
    LIGHTNING,
    NUM_SPELLS,
    POWER_CHARM,
    POWER_HEALING,
    POWER_STENCH,
    SPELL_AIM,
)
from feint.envs.labirynt.units import (
    at,
    change_side,
    count_rank,
    foes_awake,
    lift,
    party_stands,
    power_of,
    put,
    resists,
    strike,
    wound,
)

#: Rounds in which a vampire may charm in place of striking.
CHARM_ROUNDS = 2
#: The gate's free blasts a round.
GATE_POWER = 3
#: A troll heals after every so many monster phases.
TROLL_ROUNDS = 3
#: Two at least stand in front while two live.
LEAST_FRONT = 2


# --- before the first round -------------------------------------------------------------------------------------------


@rule
def tick_facing(s):
    """The party chooses which monster faces whom, as far as they differ."""
    while s.cursor < WIDTH and s.foe_at[s.cursor] < 0:
        s.cursor += 1
    if s.cursor >= WIDTH or same_front(s, s.cursor):
        go_to(s, ARMING)
    else:
        ask_common(s)


@rule
def face(s, u):
    """Let a monster of the front take the next place, whose monster takes its."""
    place = s.cursor + 0
    other = s.foe_at[place] + 0
    if other != u:
        old = s.place[u] + 0
        lift(s, u)
        lift(s, other)
        put(s, u, place)
        put(s, other, old)
    s.cursor += 1


@rule
def tick_arming(s):
    """Each character declares the weapon in its hand; then the stench of kronks is met."""
    while s.cursor < PARTY_PLACES:
        u = s.party_at[s.cursor] + 0
        if 0 <= u < PEOPLE:
            s.actor = u
            ask(s, s.owner[u])
            return
        s.cursor += 1
    for u in range(UNITS):
        s.acted[u] = 0
    for u in range(PEOPLE):
        s.sipped[u] = 0
    smell(s)
    go_to(s, START)


@rule
def smell(s):
    """Kronks: each character resists or loses 2 of agility for this fight (LB-35)."""
    stinks = False
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.side[u] == FOES and s.place[u] >= 0 and power_of(s, u) == POWER_STENCH:
            stinks = True
    if stinks:
        for u in range(PEOPLE):
            if s.status[u] == ALIVE and s.place[u] >= 0 and not resists(s, u):
                s.stench[u] = 2
                emit(s, E_STENCH, EVERYONE, u, 2, 0, 0)


@rule
def tick_start(s):
    """Hesitation may be cast before anything else (LB-17)."""
    if s.respite == 1:
        go_to(s, RESPITE)
    elif not window(s, BIT_START):
        begin_round(s, 1)


@rule
def tick_respite(s):
    """Each character drinks one potion or casts one healing spell (LB-17)."""
    if not window(s, BIT_RESPITE):
        begin_round(s, 1)


# --- a round ----------------------------------------------------------------------------------------------------------


@rule
def begin_round(s, number):
    """Open a round, or break off a fight that has had all its rounds."""
    if number > s.most_rounds:
        end_meeting(s, BROKEN_OFF)
        return
    if number > 1:
        for u in range(UNITS):
            s.acted[u] = 0
        if s.outside == FIRST_ROUND:
            rejoins(s)
    s.round_no = number
    emit(s, E_ROUND, EVERYONE, number, 0, 0, 0)
    go_to(s, PARTY_ACTS)
    if number == 1 and s.monsters_first == 1:
        open_truce(s, FOES_ACT)


@rule
def settled(s):
    """End the fight when a side is gone, or a truce was cast (LB-14, LB-18)."""
    if s.outside != TOGETHER and not party_stands(s):
        if s.outside == BELOW:
            end_meeting(s, FELL)
            return True
        rejoins(s)
    if not party_stands(s):
        end_meeting(s, LOST)
    elif foes_awake(s) == 0:
        kill_sleepers(s)
        end_meeting(s, WON)
    elif s.truce == 1:
        end_meeting(s, TRUCED)
    else:
        return False
    return True


@rule
def open_truce(s, after):
    """After a phase those of the second rank with an action left may cast Truce (LB-42)."""
    s.after = after
    go_to(s, TRUCE_WINDOW)


@rule
def tick_party(s):
    """Phase 1: the march's first two ranks act in order."""
    if settled(s):
        return
    while s.cursor < 2 * WIDTH:
        u = s.party_at[s.cursor] + 0
        if u >= 0 and s.acted[u] == 0 and (u < PEOPLE or foe_can_act(s, u)):
            s.actor = u
            ask(s, s.owner[u] if u < PEOPLE else s.owner[s.charmer[u]])
            return
        s.cursor += 1
    open_truce(s, FOES_ACT)


@rule
def tick_truce(s):
    """The window for Truce after a phase."""
    if settled(s) or window(s, BIT_TRUCE):
        return
    go_to(s, s.after)
    s.blasts = GATE_POWER
    open_reform(s)


# --- blows ------------------------------------------------------------------------------------------------------------


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
def tick_foes(s):
    """Phase 2: the monsters' first two ranks act in order; one with a single thing to do does it."""
    if settled(s):
        return
    while s.cursor < 2 * WIDTH:
        u = s.foe_at[s.cursor] + 0
        if u >= 0 and s.acted[u] == 0 and s.asleep[u] == 0 and foe_can_act(s, u):
            s.actor = u
            ask(s, s.players - 1)
            if s.by_rules == 1 or count_choices(s, u) == 1:
                s.acting = 0
                act_by_dice(s, u)
            return
        s.cursor += 1
    if s.round_no % TROLL_ROUNDS == 0:
        mend_trolls(s)
    open_truce(s, GATE_BLASTS if nameless_here(s) else REFORM)


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
def mend_trolls(s):
    """A troll's wounds close: one after every third monster phase (LB-35)."""
    for u in range(PEOPLE, UNITS):
        if s.status[u] == ALIVE and s.place[u] >= 0 and power_of(s, u) == POWER_HEALING and s.wounds[u] > 0:
            s.wounds[u] -= 1
            emit(s, E_HEALED, EVERYONE, u, 1, s.strength[u] - s.wounds[u], 0)


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


# --- the gate ---------------------------------------------------------------------------------------------------------


@rule
def gate_hits(s, target):
    """Whether the Gate can blast a unit: anyone of the party without a shield."""
    return s.status[target] == ALIVE and s.side[target] == PARTY and s.place[target] >= 0 and s.shield[target] == 0


@rule
def tick_gate(s):
    """Phase 3: the Gate's three free blasts while the Nameless lives (LB-37)."""
    if settled(s):
        return
    n = 0
    for target in range(UNITS):
        if gate_hits(s, target):
            n += 1
    if s.blasts == 0 or n == 0 or not nameless_here(s):
        go_to(s, REFORM)
    elif s.by_rules == 0 and n > 1:
        ask(s, s.players - 1)
    else:
        left = roll(s, n) if n > 1 else 1
        for target in range(UNITS):
            if gate_hits(s, target):
                left -= 1
                if left == 0:
                    gate_blast(s, target)
                    return


@rule
def gate_blast(s, target):
    """One of the Gate's blasts."""
    s.blasts -= 1
    emit(s, E_CAST, EVERYONE, -1, BLAST, target, 0)
    if not resists(s, target):
        wound(s, target, 2, -1)


# --- reorganisation ---------------------------------------------------------------------------------------------------


@rule
def open_reform(s):
    """Begin the party's reorganisation."""
    s.reformed = 0
    s.rank_left = 0


@rule
def must_step_up(s):
    """Whether somebody has to step up: fewer than two in front, and others behind."""
    return count_rank(s, PARTY, 0) < LEAST_FRONT and count_rank(s, PARTY, 1) + count_rank(s, PARTY, 2) > 0


@rule
def can_move(s, u, way):
    """Whether a unit of the party may step up (0), back (1), left (2) or right (3) in this reorganisation.

    Each unit moves once, and one leaves each rank; which does not bind while fewer than two stand in front; then
    nobody may do anything else. Two in front may not step back either, but change places with one of the second rank.
    """
    place = s.place[u] + 0
    if s.status[u] != ALIVE or s.side[u] != PARTY or place < 0 or s.reformed >> u & 1 == 1:
        return False
    own = place // WIDTH
    if must_step_up(s):
        return way == 0 and own > 0 and count_rank(s, PARTY, own - 1) < WIDTH
    if way >= 2:
        other = place + (1 if way == 3 else -1)
        return other // WIDTH == own and other >= 0 and s.party_at[other] < 0
    if s.rank_left >> own & 1 == 1:
        return False
    if way == 0:
        if own == 0:
            return False
        return count_rank(s, PARTY, own - 1) < WIDTH or can_give_way(s, own - 1)
    if own + 1 >= PARTY_PLACES // WIDTH or count_rank(s, PARTY, own + 1) >= WIDTH:
        return False
    return own > 0 or count_rank(s, PARTY, 0) > LEAST_FRONT


@rule
def can_give_way(s, own):
    """Whether anyone of a full rank may step back for one who steps up."""
    if s.rank_left >> own & 1 == 1:
        return False
    for column in range(WIDTH):
        if s.reformed >> s.party_at[own * WIDTH + column] & 1 == 0:
            return True
    return False


@rule
def any_move(s, way):
    """Whether any unit may move that way."""
    for u in range(UNITS):
        if can_move(s, u, way):
            return True
    return False


@rule
def tick_reform(s):
    """Phase 4: the party's moves, until it has done or can't move."""
    if settled(s):
        return
    if any_move(s, 0) or any_move(s, 1) or any_move(s, 2) or any_move(s, 3):
        ask_common(s)
    else:
        go_to(s, REFILL)


@rule
def free_column(s, rank, column):
    """The free place of a rank nearest a column, or -1."""
    best = -1
    for other in range(WIDTH):
        if s.party_at[rank * WIDTH + other] < 0 and (best < 0 or abs(other - column) < abs(best % WIDTH - column)):
            best = rank * WIDTH + other
    return best


@rule
def move(s, u, way):
    """Move a unit as :func:`can_move` allows."""
    place = s.place[u] + 0
    target = place + (1 if way == 3 else -1)
    if way < 2:
        s.rank_left |= 1 << (place // WIDTH)
        target = free_column(s, place // WIDTH + (1 if way == 1 else -1), place % WIDTH)
    s.reformed |= 1 << u
    lift(s, u)
    put(s, u, target)


@rule
def exchange(s, u, other):
    """A unit steps up, and one of the full rank before it takes its place."""
    place = s.place[u] + 0
    front = s.place[other] + 0
    s.rank_left |= (1 << (place // WIDTH)) | (1 << (front // WIDTH))
    s.reformed |= (1 << u) | (1 << other)
    lift(s, u)
    lift(s, other)
    put(s, u, front)
    put(s, other, place)


@rule
def refill_rank(s):
    """The first free place that a monster of the rank behind it will fill; -1 for none."""
    for place in range(FOE_PLACES - WIDTH):
        if s.foe_at[place] < 0:
            rank = place // WIDTH
            if count_rank(s, FOES, rank + 1) > 0:
                return place
    return -1


@rule
def best_behind(s, place):
    """The monster of most strength in the rank behind a place: of equal ones the first."""
    best = -1
    for column in range(WIDTH):
        u = s.foe_at[(place // WIDTH + 1) * WIDTH + column] + 0
        if u >= 0 and (best < 0 or s.strength[u] > s.strength[best]):
            best = u
    return best


@rule
def equals_behind(s, place):
    """How many monsters of that most strength, though not equally wounded, could step up."""
    best = best_behind(s, place)
    n = 1
    for column in range(WIDTH):
        u = s.foe_at[(place // WIDTH + 1) * WIDTH + column] + 0
        if u >= 0 and u != best and same_strength(s, u, best):
            n += 1
    return n


@rule
def same_strength(s, u, other):
    """Whether two monsters are of equal strength, but not alike."""
    if s.strength[u] != s.strength[other]:
        return False
    return s.kind[u] != s.kind[other] or s.wounds[u] != s.wounds[other] or s.asleep[u] != s.asleep[other]


@rule
def tick_refill(s):
    """Phase 5: the monsters' front is filled from behind, the strongest first (LB-33, LB-44)."""
    place = refill_rank(s)
    if place < 0:
        begin_round(s, s.round_no + 1)
    elif s.by_rules == 0 and equals_behind(s, place) > 1:
        ask(s, s.players - 1)
    else:
        step_up(s, best_behind(s, place))


@rule
def step_up(s, u):
    """A monster takes the free place before it."""
    place = refill_rank(s)
    lift(s, u)
    put(s, u, place)


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
