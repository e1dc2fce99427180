"""Playing a choice, by what was asked; of a joint choice the majority's (LB-41)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids as n
from feint.envs.labirynt.asking import begin_pick, end_pick, go_to
from feint.envs.labirynt.blows import attack, foe_does, foe_target, gate_blast
from feint.envs.labirynt.fight import face
from feint.envs.labirynt.items import gift_taken
from feint.envs.labirynt.maze import apply_maze
from feint.envs.labirynt.meeting import begin_meeting, go_in_peace, negotiate, roll_group
from feint.envs.labirynt.party import begin_ranks, close_rank, stand
from feint.envs.labirynt.ranks import exchange, move, step_up
from feint.envs.labirynt.spoils import look_further, settle_division, tally_vote
from feint.envs.labirynt.state import UNITS, WIDTH
from feint.envs.labirynt.tables import NUM_SPELLS
from feint.envs.labirynt.units import leader
from feint.envs.labirynt.way import begin_adventure


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
    chosen = s.vote[first]
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
            chosen = s.vote[seat]
    for seat in range(s.players - 1):
        s.vote[seat] = -1
    return chosen


@rule
def apply(s, seat, action):
    """Bring a choice about, by what was asked."""
    emit(s, n.E_CHOSE, EVERYONE, seat, action, s.actor, s.phase)
    phase = s.phase
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
    u = s.actor
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
    count = s.fixed_count
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
    u = s.actor
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
    u = s.actor
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
    u = s.actor
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
