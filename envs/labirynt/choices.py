"""What may be chosen, by what is asked."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt import ids as n
from feint.envs.labirynt.asking import mark_bits, mark_potions, pick_fits
from feint.envs.labirynt.blows import foe_spells, foe_target, gate_hits, mark_party_acts, reaches
from feint.envs.labirynt.castable import castable
from feint.envs.labirynt.maze import mark_maze
from feint.envs.labirynt.meeting import can_talk
from feint.envs.labirynt.party import may_close_rank
from feint.envs.labirynt.ranks import any_move, best_behind, can_move, must_step_up, refill_rank, same_strength
from feint.envs.labirynt.state import ALIVE, PEOPLE, UNITS, WIDTH
from feint.envs.labirynt.tables import BRIBE_SUM, CHARM, LEARNABLE, LIGHTNING, NUM_SPELLS


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    phase = s.phase
    if phase <= n.RANKS:
        mark_setting_out(s, phase, mask)
    elif phase == n.DECISION or phase == n.DELEGATE or phase == n.PARLEY or phase == n.FACING:
        mark_talking(s, phase, mask)
    elif phase == n.ARMING:
        for k in range(2):
            mask[n.READY + s.weapon[s.actor, k]] = 1
    elif phase == n.PARTY_ACTS:
        mask[n.PASS] = 1
        mark_party_acts(s, s.actor, mask)
    elif phase == n.FOES_ACT or phase == n.GATE_BLASTS or phase == n.REFILL:
        mark_foes(s, phase, mask)
    elif phase == n.REFORM or phase == n.EXCHANGE:
        mark_reform(s, phase, mask)
    elif phase == n.AIMING:
        mark_aim(s, mask)
    elif n.LOOT <= phase <= n.VOTING:
        mark_spoils(s, phase, seat, mask)
    elif phase >= n.EXPLORE:
        mark_maze(s, mask)
    else:
        mark_window(s, window_bit(phase), mask)


@rule
def window_bit(phase):
    """The time for casting that a window's phase is."""
    if phase == n.MEETING:
        return n.BIT_MEETING
    if phase == n.TALK:
        return n.BIT_TALK
    if phase == n.BRIBING:
        return n.BIT_BRIBE
    if phase == n.START:
        return n.BIT_START
    if phase == n.RESPITE:
        return n.BIT_RESPITE
    if phase == n.TRUCE_WINDOW:
        return n.BIT_TRUCE
    if phase == n.RAISING:
        return n.BIT_RAISING
    return n.BIT_REVIVAL if phase == n.REVIVAL else n.BIT_CALM


@rule
def mark_window(s, bit, mask):
    """A character's spells and potions at a time, or nothing more."""
    mask[n.PASS] = 1
    mark_bits(mask, n.CAST, castable(s, s.actor, bit), NUM_SPELLS)
    if bit == n.BIT_RESPITE or bit == n.BIT_CALM:
        mark_potions(s, s.actor, mask, bit == n.BIT_RESPITE)


@rule
def mark_setting_out(s, phase, mask):
    """Spells to pick, the march."""
    if phase == n.POOL:
        mark_bits(mask, n.LEARN, LEARNABLE & ~s.pool[s.actor], NUM_SPELLS)
    elif phase == n.SUBSET:
        mark_bits(mask, n.LEARN, s.pool[s.actor] & ~s.spells[s.actor], NUM_SPELLS)
    elif phase == n.MARCH:
        mask[n.PASS] = 1
        mask[n.REARRANGE] = 1
    else:
        mark_bits(mask, n.TARGET, s.waiting, UNITS)
        if may_close_rank(s):
            mask[n.CLOSE_RANK] = 1


@rule
def mark_talking(s, phase, mask):
    """Negotiate once, bribe once with what the party has, fight; delegates; who faces whom."""
    if phase == n.DECISION:
        mask[n.FIGHT] = 1
        if can_talk(s) and s.bribed == 0:
            if s.talked == 0:
                mask[n.NEGOTIATE] = 1
            for row in range(len(BRIBE_SUM)):
                if BRIBE_SUM[row] <= s.gold:
                    mask[n.BRIBE_WITH + row] = 1
    elif phase == n.PARLEY:
        mask[n.FIGHT] = 1
        mask[n.LEAVE] = 1
    elif phase == n.DELEGATE:
        for u in range(PEOPLE):
            if s.status[u] == ALIVE and s.place[u] >= 0:
                mask[n.TARGET + u] = 1
    else:
        for place in range(s.cursor, WIDTH):
            if s.foe_at[place] >= 0:
                mask[n.TARGET + s.foe_at[place]] = 1


@rule
def mark_foes(s, phase, mask):
    """What the monsters' seat may do."""
    u = s.actor
    if phase == n.FOES_ACT:
        spells = foe_spells(s, u)
        mask[n.CAST + LIGHTNING] = spells >> LIGHTNING & 1
        mask[n.CAST + CHARM] = spells >> CHARM & 1
        for target in range(UNITS):
            if reaches(s, u, target):
                mask[n.ATTACK + target] = 1
    elif phase == n.GATE_BLASTS:
        for target in range(UNITS):
            if gate_hits(s, target):
                mask[n.TARGET + target] = 1
    else:
        place = refill_rank(s)
        best = best_behind(s, place)
        for column in range(WIDTH):
            v = s.foe_at[(place // WIDTH + 1) * WIDTH + column]
            if v >= 0 and (v == best or same_strength(s, v, best)):
                mask[n.TARGET + v] = 1


@rule
def mark_reform(s, phase, mask):
    """Moves of the reorganisation; done, unless somebody must step up."""
    if phase == n.EXCHANGE:
        first = (s.place[s.actor] // WIDTH - 1) * WIDTH
        for column in range(WIDTH):
            v = s.party_at[first + column]
            if s.reformed >> v & 1 == 0:
                mask[n.TARGET + v] = 1
        return
    for way in range(4):
        if any_move(s, way):
            mask[n.ADVANCE + way] = 1
    if not (must_step_up(s) and mask[n.ADVANCE] == 1):
        mask[n.PASS] = 1


@rule
def mark_aim(s, mask):
    """Targets of what is pending."""
    for target in range(UNITS):
        if s.back == n.FOES_ACT:
            fit = foe_target(s, s.actor, s.pending, target)
        elif s.back == n.REFORM:
            fit = can_move(s, target, s.pending)
        else:
            fit = pick_fits(s, s.actor, s.pending, target)
        if fit:
            mask[n.TARGET + target] = 1


@rule
def mark_spoils(s, phase, seat, mask):
    """Search, take a gift for one of one's own, offer, vote."""
    if phase == n.LOOT:
        mask[n.SEARCH] = 1
    elif phase == n.GIFT:
        mask[n.PASS] = 1
        for u in range(PEOPLE):
            if s.status[u] == ALIVE and s.place[u] >= 0 and s.owner[u] == seat:
                mask[n.TARGET + u] = 1
    elif phase == n.OFFERING:
        for k in range(n.OFFER_FAVOUR):
            mask[n.OFFER + k] = 1
        for k in range(s.players - 1):
            mask[n.OFFER + n.OFFER_FAVOUR + k] = 1
    else:
        mask[n.ACCEPT] = 1
        mask[n.REFUSE] = 1
