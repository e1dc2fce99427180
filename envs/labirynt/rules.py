"""The game's rules behind every door: reset, step, legal and resample over its record (ids LB-xx: see RULES.md).

A step plays one choice; then phases follow each other (``tick``) until somebody is asked or the match is over.
"""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import advance_word, below, mix
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import advance_body, look_body, pick_legal, plain_word, redraw_body
from feint.envs.labirynt import numbers as n
from feint.envs.labirynt.asking import ask, ask_common, begin_pick, end_pick, go_to, mark_bits, mark_potions, pick_fits
from feint.envs.labirynt.fight import (
    any_move,
    attack,
    best_behind,
    can_move,
    exchange,
    face,
    foe_does,
    foe_spells,
    foe_target,
    gate_blast,
    gate_hits,
    mark_party_acts,
    move,
    must_step_up,
    reaches,
    refill_rank,
    same_strength,
    step_up,
    tick_arming,
    tick_facing,
    tick_foes,
    tick_gate,
    tick_party,
    tick_refill,
    tick_reform,
    tick_respite,
    tick_start,
    tick_truce,
)
from feint.envs.labirynt.items import gift_taken
from feint.envs.labirynt.maze import (
    adventure_score,
    apply_maze,
    begin_adventure,
    is_over,
    leave_meeting,
    mark_maze,
    tick_maze,
)
from feint.envs.labirynt.meeting import (
    begin_meeting,
    can_talk,
    go_in_peace,
    negotiate,
    roll_group,
    tick_bribe,
    tick_meeting,
    tick_talk,
)
from feint.envs.labirynt.observe import observe
from feint.envs.labirynt.party import (
    begin_ranks,
    close_rank,
    make_party,
    may_close_rank,
    stand,
    tick_pool,
    tick_subset,
    tick_sun,
)
from feint.envs.labirynt.spells import castable
from feint.envs.labirynt.spoils import (
    look_further,
    meeting_score,
    settle_division,
    tally_vote,
    tick_calm,
    tick_divide,
    tick_gift,
    tick_loot,
    tick_offer,
    tick_raising,
    tick_revival,
    tick_vote,
)
from feint.envs.labirynt.state import ALIVE, PEOPLE, UNITS, WIDTH
from feint.envs.labirynt.tables import BRIBE_SUM, CHARM, LEARNABLE, LIGHTNING, NUM_SPELLS
from feint.envs.labirynt.units import leader, seat_of

#: Weight of a seat's share of the treasure in its return (LB-39).
TREASURE_WEIGHT = 0.25


@rule
def reset(s):
    """Begin a match with the party's making."""
    s.level = s.start_level
    s.gold = s.start_gold
    make_party(s)
    settle(s)


@rule
def settle(s):
    """Let phases follow each other until somebody is asked or the match is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        tick(s)


@rule
def tick(s):
    """What the phase does by itself: ask somebody, roll, or turn to the next."""
    phase = s.phase + 0
    if phase <= n.RANKS:
        tick_setting_out(s, phase)
    elif phase <= n.PARLEY:
        tick_talking(s, phase)
    elif phase <= n.AIMING:
        tick_fighting(s, phase)
    elif phase <= n.VOTING or phase == n.DIVIDE:
        tick_spoils(s, phase)
    elif phase == n.CLOSE:
        close(s)
    else:
        tick_maze(s, phase)


@rule
def tick_setting_out(s, phase):
    """Pools, sun, subsets, march."""
    if phase == n.POOL:
        tick_pool(s)
    elif phase == n.SUN:
        tick_sun(s)
    elif phase == n.SUBSET:
        tick_subset(s)
    else:
        ask_common(s)


@rule
def tick_talking(s, phase):
    """A meeting before blows."""
    if phase == n.MEETING:
        tick_meeting(s)
    elif phase == n.TALK:
        tick_talk(s)
    elif phase == n.BRIBING:
        tick_bribe(s)
    else:
        ask_common(s)


@rule
def tick_fighting(s, phase):
    """The fight."""
    if phase == n.FACING:
        tick_facing(s)
    elif phase == n.ARMING:
        tick_arming(s)
    elif phase == n.START:
        tick_start(s)
    elif phase == n.RESPITE:
        tick_respite(s)
    elif phase == n.PARTY_ACTS:
        tick_party(s)
    elif phase == n.TRUCE_WINDOW:
        tick_truce(s)
    elif phase == n.FOES_ACT:
        tick_foes(s)
    elif phase == n.GATE_BLASTS:
        tick_gate(s)
    elif phase == n.REFORM:
        tick_reform(s)
    elif phase == n.REFILL:
        tick_refill(s)
    elif phase == n.EXCHANGE:
        ask_common(s)
    elif s.back == n.REFORM:
        ask_common(s)
    else:
        ask(s, seat_of(s, s.actor))


@rule
def tick_spoils(s, phase):
    """What follows a meeting, in its fixed order (LB-43)."""
    if phase == n.RAISING:
        tick_raising(s)
    elif phase == n.REVIVAL:
        tick_revival(s)
    elif phase == n.CALM:
        tick_calm(s)
    elif phase == n.LOOT:
        tick_loot(s)
    elif phase == n.GIFT:
        tick_gift(s)
    elif phase == n.OFFERING:
        tick_offer(s)
    elif phase == n.VOTING:
        tick_vote(s)
    else:
        tick_divide(s)


@rule
def close(s):
    """The meeting is over: an adventure goes on, an encounter is paid for (LB-39)."""
    if s.adventure == 0:
        finish(s, meeting_score(s))
        return
    if s.met == 1:
        s.score += max(-1.0, min(1.0, meeting_score(s)))
        s.meetings += 1
        leave_meeting(s)
    else:
        go_to(s, n.EXPLORE)
    if is_over(s):
        finish(s, adventure_score(s))


@rule
def finish(s, team):
    """End the match; a fight broken off truncates it."""
    pay_out(s, team)
    if s.how == n.BROKEN_OFF:
        s.truncated = 1
    else:
        s.done = 1
    s.acting = 0


@rule
def pay_out(s, team):
    """Team reward to the party, its opposite to the monsters, and each party seat's share of the treasure (LB-39)."""
    team = max(-1.0, min(1.0, team))
    for seat in range(s.players - 1):
        s.returns[seat] = team
        if s.found > 0:
            s.returns[seat] += TREASURE_WEIGHT * s.share[seat] / s.found
    s.returns[s.players - 1] = -team


# --- playing a choice -------------------------------------------------------------------------------------------------


@rule
def step(s, seat, action):
    """Play one action of an acting seat; of a joint choice nothing shows until all have chosen."""
    if s.phase == n.VOTING:
        s.vote[seat] = 1 if action == n.ACCEPT else 0
        s.acting &= ~(1 << seat)
        if s.acting == 0:
            close_vote(s)
    elif s.common == 1:
        s.vote[seat] = action
        s.acting &= ~(1 << seat)
        if s.acting == 0:
            apply(s, leader(s), council_choice(s))
    else:
        s.acting = 0
        apply(s, seat, action)
    settle(s)
    if s.acting != 0 and s.turn >= s.most_turns:
        s.how = n.BROKEN_OFF
        finish(s, adventure_score(s) if s.adventure == 1 else meeting_score(s))


@rule
def close_vote(s):
    """Show the votes on an offered split, and go by their majority."""
    for seat in range(s.players - 1):
        if s.vote[seat] >= 0:
            emit(s, n.E_VOTE, EVERYONE, seat, n.ACCEPT if s.vote[seat] == 1 else n.REFUSE, 0, 0)
    if tally_vote(s):
        settle_division(s, s.offer)
    else:
        s.offers += 1
        go_to(s, n.OFFERING)


@rule
def council_choice(s):
    """What more than half of the seats chose, else what the leader's seat chose (LB-41)."""
    first = leader(s)
    chosen = s.vote[first] + 0
    asked = 0
    for seat in range(s.players - 1):
        if s.vote[seat] >= 0:
            asked += 1
            emit(s, n.E_VOTE, EVERYONE, seat, s.vote[seat], 0, 0)
    for seat in range(s.players - 1):
        same = 0
        for other in range(s.players - 1):
            if s.vote[seat] >= 0 and s.vote[other] == s.vote[seat]:
                same += 1
        if 2 * same > asked:
            chosen = s.vote[seat] + 0
    for seat in range(s.players - 1):
        s.vote[seat] = -1
    return chosen


@rule
def apply(s, seat, action):
    """Bring a choice about, by what was asked."""
    emit(s, n.E_CHOSE, EVERYONE, seat, action, s.actor, s.phase)
    phase = s.phase + 0
    if phase <= n.RANKS:
        apply_setting_out(s, phase, action)
    elif n.DECISION <= phase <= n.FACING and phase != n.TALK and phase != n.BRIBING:
        apply_talking(s, phase, action)
    elif phase == n.PARTY_ACTS or phase == n.ARMING:
        apply_party(s, phase, action)
    elif phase == n.FOES_ACT or phase == n.GATE_BLASTS or phase == n.REFILL:
        apply_foes(s, phase, action)
    elif phase == n.REFORM or phase == n.EXCHANGE:
        apply_reform(s, phase, action)
    elif phase == n.AIMING:
        apply_aim(s, action - n.TARGET)
    elif n.LOOT <= phase <= n.OFFERING:
        apply_spoils(s, phase, action)
    elif phase >= n.EXPLORE and phase != n.DEFT and phase != n.POISON:
        apply_maze(s, action)
    else:
        apply_window(s, action)


@rule
def apply_window(s, action):
    """A character's turn in a window: a spell, a potion, or nothing more."""
    u = s.actor + 0
    if action == n.PASS:
        s.cursor += 1
    elif action >= n.DRINK:
        begin_pick(s, u, action - n.DRINK + NUM_SPELLS)
    else:
        begin_pick(s, u, action - n.CAST)


@rule
def apply_setting_out(s, phase, action):
    """Spells picked, the march kept or made anew."""
    if phase == n.POOL:
        s.pool[s.actor] |= 1 << (action - n.LEARN)
    elif phase == n.SUBSET:
        s.spells[s.actor] |= 1 << (action - n.LEARN)
    elif phase == n.MARCH:
        if action == n.REARRANGE:
            s.after = n.MARCH
            begin_ranks(s)
        else:
            depart(s)
    elif action == n.CLOSE_RANK:
        close_rank(s)
    else:
        stand(s, action - n.TARGET)
        if s.waiting == 0:
            if s.after == n.MARCH:
                depart(s)
            else:
                go_to(s, s.after)


@rule
def depart(s):
    """Set out: into the labyrinth, or to the one meeting of an encounter."""
    if s.adventure == 1:
        begin_adventure(s)
        return
    count = s.fixed_count + 0
    if s.fixed_monster >= 0:
        s.group = s.fixed_monster
        count = max(count, 1)
    else:
        rolled = roll_group(s, s.table)
        count = rolled if count == 0 else count
    begin_meeting(s, count)


@rule
def apply_talking(s, phase, action):
    """Negotiate, bribe, fight, delegate, part, face."""
    if action == n.NEGOTIATE:
        s.talked = 1
        go_to(s, n.TALK)
    elif n.BRIBE_WITH <= action < n.FIGHT:
        s.bribed = 1
        s.bribe_row = action - n.BRIBE_WITH
        go_to(s, n.BRIBING)
    elif action == n.FIGHT:
        go_to(s, n.FACING)
    elif action == n.LEAVE:
        go_in_peace(s)
    elif phase == n.DELEGATE:
        negotiate(s, action - n.TARGET)
    else:
        face(s, action - n.TARGET)


@rule
def apply_party(s, phase, action):
    """A weapon declared; or a blow, a spell, another weapon, or nothing."""
    u = s.actor + 0
    if phase == n.ARMING:
        s.hand[u] = action - n.READY
        s.cursor += 1
    elif action == n.PASS:
        s.cursor += 1
    elif action == n.THINK:
        begin_pick(s, u, n.THOUGHT)
    elif action >= n.READY:
        s.hand[u] = action - n.READY
        s.acted[u] = 1
    elif action >= n.CAST:
        begin_pick(s, u, action - n.CAST)
    else:
        attack(s, u, action - n.ATTACK)


@rule
def apply_foes(s, phase, action):
    """The monsters' seat: a blow or spell, the Gate's blast, who fills a place."""
    u = s.actor + 0
    if phase == n.GATE_BLASTS:
        gate_blast(s, action - n.TARGET)
    elif phase == n.REFILL:
        step_up(s, action - n.TARGET)
    elif action < n.TARGET:
        foe_does(s, u, -1, action - n.ATTACK)
    else:
        s.pending = action - n.CAST
        s.back = n.FOES_ACT
        s.phase = n.AIMING
        only = only_target(s, u)
        if only >= 0:
            apply_aim(s, only)


@rule
def only_target(s, u):
    """The one target of a monster's spell, or -1 where there are several."""
    found = -1
    for target in range(UNITS):
        if foe_target(s, u, s.pending, target):
            if found >= 0:
                return -1
            found = target
    return found


@rule
def apply_reform(s, phase, action):
    """A move of the party's reorganisation: which way, then who."""
    if phase == n.EXCHANGE:
        exchange(s, s.actor, action - n.TARGET)
        s.phase = n.REFORM
    elif action == n.PASS:
        go_to(s, n.REFILL)
    else:
        s.pending = action - n.ADVANCE
        s.back = n.REFORM
        s.phase = n.AIMING


@rule
def apply_aim(s, target):
    """The target picked for what is pending."""
    u = s.actor + 0
    if s.back == n.FOES_ACT:
        s.phase = n.FOES_ACT
        foe_does(s, u, s.pending, target)
    elif s.back == n.REFORM:
        s.phase = n.REFORM
        if s.pending == 0 and front_is_full(s, target):
            s.actor = target
            s.phase = n.EXCHANGE
        else:
            move(s, target, s.pending)
    else:
        end_pick(s, u, target)


@rule
def front_is_full(s, u):
    """Whether the rank before a unit of the party has no free place."""
    first = (s.place[u] // WIDTH - 1) * WIDTH
    for column in range(WIDTH):
        if s.party_at[first + column] < 0:
            return False
    return True


@rule
def apply_spoils(s, phase, action):
    """Treasure looked at, a gift taken, a split offered."""
    if phase == n.LOOT:
        look_further(s)
    elif phase == n.GIFT:
        s.taken += 1
        s.trap_after = n.LOOT
        go_to(s, n.POISON)
        if action != n.PASS:
            gift_taken(s, action - n.TARGET)
        if s.deal != n.SWAP_WEAPON:
            s.relic = -1
    else:
        s.offer = action - n.OFFER
        go_to(s, n.VOTING)


# --- what may be chosen -----------------------------------------------------------------------------------------------


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    phase = s.phase + 0
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
    u = s.actor + 0
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
            v = s.foe_at[(place // WIDTH + 1) * WIDTH + column] + 0
            if v >= 0 and (v == best or same_strength(s, v, best)):
                mask[n.TARGET + v] = 1


@rule
def mark_reform(s, phase, mask):
    """Moves of the reorganisation; done, unless somebody must step up."""
    if phase == n.EXCHANGE:
        first = (s.place[s.actor] // WIDTH - 1) * WIDTH
        for column in range(WIDTH):
            v = s.party_at[first + column] + 0
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


@rule
def resample(s, seat):
    """Redraw what a seat does not know: the votes of others in a joint choice that is still open (LB-45)."""
    mask = np.zeros((1, n.ADVENTURE_ACTIONS), np.int8)
    for other in range(s.players - 1):
        if other != seat and s.vote[other] >= 0:
            if s.phase == n.VOTING:
                s.vote[other] = below(s, 2)
            else:
                mask[0, :] = 0
                legal(s, other, mask[0])
                s.rng = advance_word(plain_word(s.rng))
                s.vote[other] = pick_legal(mask, 0, -1, mix(plain_word(s.rng)))


@rule
def advance(
    states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
    obs, obs8, mask, player, reward, done, truncated, finals, ended,
):  # fmt: skip
    """The game's kernel behind every door (:func:`feint.envs.engine.kernels.advance_body`)."""
    advance_body(
        states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
        obs, obs8, mask, player, reward, done, truncated, finals, ended,
        reset, step, legal, observe,
    )  # fmt: skip


@rule
def look(states, index, seats, obs, mask):
    """What seats see (:func:`feint.envs.engine.kernels.look_body`)."""
    look_body(states, index, seats, obs, mask, legal, observe)


@rule
def redraw(states, i, seat, seeds):
    """Resample for a seat (:func:`feint.envs.engine.kernels.redraw_body`)."""
    redraw_body(states, i, seat, seeds, resample)
