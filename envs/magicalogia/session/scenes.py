"""Cycles and drama scenes: who goes next, the scene table, who appears, how a scene ends."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, magics
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle.mana import gain
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.characters import check_random, clear_table, living, seat_present
from feint.envs.magicalogia.session.fate import change_fate, fulfil_meetings
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import (
    ask,
    ask_all,
    count_bits,
    draw_bit,
    enter_phase,
    record_answer,
    who_answered,
)

# --- who goes next (MG-30) --------------------------------------------------------------------------------------------


@inner_rule
def begin_cycle(s, b, number):
    """Begin a cycle: everyone may act again, checks are no longer hampered; after the last comes the climax (MG-22)."""
    s.cycle = number
    s.acted = 0
    for p in range(s.players):
        s.hampered[p] = 0
    if number > s.limit:
        enter_phase(s, ids.P_CLIMAX)
    else:
        emit(b, ids.E_CYCLE, EVERYONE, number, s.limit, 0, 0)
        enter_phase(s, ids.P_DOWNTIME if number == s.limit and s.passage != 0 else ids.P_NEXT_PLAYER)


@inner_rule
def next_player(s, b):
    """Find who has the next scene: the only PC left, or by bids; dead PCs are passed over (MG-30)."""
    waiting = living(s) & ~s.acted
    if s.stage == 1:
        settle_bids(s, b)
    elif waiting == 0:
        begin_cycle(s, b, s.cycle + 1)
    elif count_bits(waiting) == 1:
        take_scene(s, b, draw_bit(b, waiting))
    else:
        s.stage = 1
        ask_all(s, b, waiting, ids.Q_BID)


@inner_rule
def settle_bids(s, b):
    """A single bidder goes; else the bidders, or all if none, roll 2D6: the highest goes, ties are drawn (MG-30)."""
    bidders = who_answered(s, 1)
    emit(b, ids.E_ASKED_NEXT, EVERYONE, bidders, 0, 0, 0)
    if count_bits(bidders) == 1:
        take_scene(s, b, draw_bit(b, bidders))
        return
    rolling = bidders if bidders != 0 else s.asked
    best = 0
    highest = 0
    for p in range(s.players):
        if rolling >> p & 1 == 1:
            result = roll(b, 6)
            result += roll(b, 6)
            emit(b, ids.E_INITIATIVE, EVERYONE, p, result, 0, 0)
            if result > best:
                best = result
                highest = 0
            if result == best:
                highest |= 1 << p
    take_scene(s, b, draw_bit(b, highest))


@inner_rule
def take_scene(s, b, p):
    """A PC becomes the scene player (MG-30)."""
    s.player = p
    s.acted |= 1 << p
    emit(b, ids.E_SCENE_PLAYER, EVERYONE, p, 0, 0, 0)
    enter_phase(s, ids.P_KIND)


@inner_rule
def legal_bid(mask):
    """Step forward or not (MG-30)."""
    mask[battle_ids.STEP_FORWARD] = 1
    mask[battle_ids.GO_ON] = 1


@inner_rule
def answer_bid(s, b, seat, action):
    """Step forward or not, hidden until all have answered (MG-30)."""
    record_answer(s, b, seat, 1 if action == battle_ids.STEP_FORWARD else 0)


@inner_rule
def ask_kind(s, b):
    """Ask the scene player for the kind of scene (MG-31)."""
    ask(s, b, s.player, ids.Q_KIND)


@inner_rule
def answer_kind(s, b, action):
    """A drama scene or a battle scene (MG-31)."""
    enter_phase(s, ids.P_SCENE if action == ids.DRAMA else ids.P_CHALLENGE)


@inner_rule
def may_challenge(s, p, q):
    """Whether a PC may challenge a person: another PC, or one with an open handout or who has appeared (MG-40)."""
    return q != p and s.fallen[q] == tables.ALIVE and (s.public[q] != 0 or s.appeared[q] != 0)


@inner_rule
def legal_kind(s, b, seat, mask):
    """A drama scene, or a battle scene if there is somebody to challenge (MG-31, MG-40)."""
    first = first_action(b)
    mask[first + ids.DRAMA] = 1
    for q in range(s.people):
        if may_challenge(s, seat, q):
            mask[first + ids.FIGHT] = 1


# --- setting a drama scene (MG-31) ------------------------------------------------------------------------------------


@inner_rule
def run_scene(s, b):
    """One stage of setting a drama scene: the scene table, who is called, who joins, the row's effect (MG-31)."""
    stage = s.stage
    if stage == 0:
        open_scene(s, b)
    elif stage == 1:
        if s.at < tables.MAX_CALLED and may_call_any(s):
            ask(s, b, s.player, ids.Q_CALL)
        else:
            s.stage = 2
    elif stage == 2:
        s.stage = 3
        others = living(s) & ~(1 << s.player)
        if others != 0:
            ask_all(s, b, others, ids.Q_JOIN)
        else:
            s.asked = 0
    elif stage == 3:
        settle_cast(s, b)
    elif stage == 4:
        s.stage = 5
        if tables.SCENES[s.row - 2] == tables.DISASTER and b.result > frames.FAILURE:
            gain(b, s.player, magics.ANY_MANA, 1, 1)
        elif tables.SCENES[s.row - 2] == tables.DISASTER:
            change_fate(s, b, s.player)
    else:
        enter_phase(s, ids.P_FREE)


@inner_rule
def open_scene(s, b):
    """Roll on the scene table (MG-31)."""
    clear_table(s, b)
    s.row = roll(b, 6)
    s.row += roll(b, 6)
    s.stage = 1
    s.present = 1 << s.player
    s.intervened = 0
    s.rethrown = 0
    s.offers = 0
    for p in range(s.players):
        s.cantrips[p] = 0
    emit(b, ids.E_SCENE_IS, EVERYONE, s.player, s.row, 0, 0)


@inner_rule
def may_be_called(s, q):
    """Whether the scene player may call an NPC: an anchor, or one of an open handout or who has appeared (MG-31)."""
    if s.fallen[q] != tables.ALIVE or s.present >> q & 1 == 1:
        return False
    return s.fate[s.player, q] > 0 or s.public[q] != 0 or s.appeared[q] != 0


@inner_rule
def may_call_any(s):
    """Whether there is anybody to call (MG-31)."""
    for q in range(s.players, s.people):
        if may_be_called(s, q):
            return True
    return False


@inner_rule
def answer_call(s, b, action):
    """Call a person, or nobody else (MG-31)."""
    if action == battle_ids.GO_ON:
        s.stage = 2
    else:
        q = action - first_action(b) - ids.PERSON
        s.at += 1
        s.present |= 1 << q
        appear(s, b, q)
        emit(b, ids.E_CALLED, EVERYONE, s.player, q, 0, 0)


@inner_rule
def appear(s, b, q):
    """A person appears, and what a stranger is shows (MG-31)."""
    if s.appeared[q] == 0:
        s.appeared[q] = 1


@inner_rule
def legal_call(s, b, mask):
    """Those who may be called, or nobody else (MG-31)."""
    mask[battle_ids.GO_ON] = 1
    for q in range(s.players, s.people):
        if may_be_called(s, q):
            mask[first_action(b) + ids.PERSON + q] = 1


@inner_rule
def answer_join(s, b, seat, action):
    """Join the scene or not, hidden until all have answered (MG-31)."""
    record_answer(s, b, seat, 1 if action == first_action(b) + ids.AGREE else 0)


@inner_rule
def legal_agree(b, mask):
    """Yes or no."""
    mask[first_action(b) + ids.AGREE] = 1
    mask[first_action(b) + ids.REFUSE] = 1


@inner_rule
def settle_cast(s, b):
    """Complete the cast; then the row's mana comes, or its disaster is checked (MG-31)."""
    joined = who_answered(s, 1)
    s.present |= joined
    emit(b, ids.E_JOINED, EVERYONE, s.player, s.present, 0, 0)
    seat_present(s, b)
    fulfil_meetings(s, b)
    domain = tables.SCENES[s.row - 2]
    s.stage = 4 if domain == tables.DISASTER else 5
    if domain == tables.DISASTER:
        check_random(s, b, s.player, 0)
    elif domain >= 0:
        gain(b, s.player, domain, 1, 1)


@inner_rule
def end_scene(s, b):
    """End the scene (MG-31)."""
    clear_table(s, b)
    enter_phase(s, ids.P_NEXT_PLAYER)


@inner_rule
def scene_goes_on(s, b):
    """Whether the scene player can still act; if not the scene ends (MG-31)."""
    if s.fallen[s.player] != tables.ALIVE:
        enter_phase(s, ids.P_SCENE_END)
        return False
    return True


@inner_rule
def free_time_seat(s):
    """The seat whose turn it is in free time (MG-36)."""
    return (s.player + s.at) % s.players


@inner_rule
def is_present(s, p):
    """Whether a PC is present and alive (MG-31)."""
    return s.present >> p & 1 == 1 and s.fallen[p] == tables.ALIVE
