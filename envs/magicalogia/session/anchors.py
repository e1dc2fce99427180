"""What PCs do by their anchors: power lent in battle or against death, the wish owed for it, fate intervention."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.characters import check_random, reset_magic
from feint.envs.magicalogia.session.fate import clear_misfortunes, fall
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask


@inner_rule
def use_anchor(s, b, seat, action):
    """Call on the person behind one of the battle's anchors; a PC is asked for leave first (MG-84)."""
    q = s.anchor_at[seat, (action - battle_ids.CONTRACT) % battle_tables.ANCHORS]
    if q < s.players:
        s.pending = action
        s.pending_ask = b.ask
        s.pending_seat = seat
        s.whom = q
        ask(s, b, q, ids.Q_LEAVE)
    else:
        lend_power(s, b, seat, action)


@inner_rule
def lend_power(s, b, seat, action):
    """Use the anchor's power, with a wish owed for it, and pass the action on to the battle (MG-84, MG-89)."""
    call_power(s, b, seat, s.anchor_at[seat, (action - battle_ids.CONTRACT) % battle_tables.ANCHORS])
    queue_action(s, seat, action)


@inner_rule
def queue_action(s, seat, action):
    """Leave an action to :func:`run`, the one caller of the battle's step: each caller compiles all of it again."""
    s.queued = action
    s.queued_seat = seat


@inner_rule
def keep_raised_fate(s, b, p, n):
    """Fate that a contract has raised in battle stays raised (MG-86)."""
    if p < s.players:
        s.fate[p, s.anchor_at[p, n]] = b.fate[p, n]


@inner_rule
def answer_leave(s, b, q, action):
    """Leave is given, or refused: then that anchor lends nothing in this battle, and nothing is spent (MG-84)."""
    p = s.pending_seat
    agreed = action == first_action(b) + ids.AGREE
    emit(b, ids.E_LEAVE, EVERYONE, q, p, 1 if agreed else 0, 0)
    if s.pending < 0:
        if agreed:
            check_revival(s, b, p)
        else:
            s.at += 1
    else:
        b.acting = 1 << p
        b.ask = s.pending_ask
        if agreed:
            lend_power(s, b, p, s.pending)
        else:
            b.fate_used[p, (s.pending - battle_ids.CONTRACT) % battle_tables.ANCHORS] = 1


@inner_rule
def legal_anchor(s, b, p, mask):
    """The PC's anchors (MG-83)."""
    for q in range(s.people):
        if s.fate[p, q] > 0:
            mask[first_action(b) + ids.PERSON + q] = 1


@inner_rule
def answer_intervene(s, b, p, action):
    """Stake all on an anchor's fate, by a check of a random skill (MG-83)."""
    s.whom = action - first_action(b) - ids.PERSON
    s.intervened = 1
    s.stage = 1
    emit(b, ids.E_INTERVENED, EVERYONE, p, s.whom, 0, 0)
    check_random(s, b, p, 0)


@inner_rule
def settle_intervention(s, b):
    """Success frees the anchor of its misfortunes and ends the tie; failure annihilates the PC (MG-83)."""
    s.stage = 0
    p = s.player
    if b.result > frames.FAILURE:
        clear_misfortunes(s, b, p, s.whom)
        s.fate[p, s.whom] = 0
        emit(b, ids.E_FORGETS, EVERYONE, s.whom, p, 0, 0)
    else:
        b.alive[p] = 0
        fall(s, b, p, tables.ANNIHILATED)


@inner_rule
def may_call(s, p, q):
    """Whether a PC may use an anchor's power: once per session, while it can owe one more wish (MG-84, MG-89)."""
    return s.fate[p, q] > 0 and s.called[p, q] == 0 and (s.wishes[p] < tables.WISHES or s.bond[p, q] == tables.CONTROL)


@inner_rule
def call_power(s, b, p, q):
    """Use an anchor's power; a wish is owed for it, but not to an anchor held by control (MG-65, MG-89)."""
    s.called[p, q] = 1
    emit(b, ids.E_CALLS_POWER, EVERYONE, p, q, 0, 0)
    if s.bond[p, q] != tables.CONTROL:
        n = s.wishes[p]
        kind = roll(b, 6)
        target = roll(b, s.people - 2) - 1  # neither the mage nor the anchor
        low = min(p, q)
        if target >= low:
            target += 1
        if target >= max(p, q):
            target += 1
        s.wishes[p] = n + 1
        s.wish_of[p, n] = q
        s.wish_kind[p, n] = kind
        s.wish_target[p, n] = target
        s.wish_done[p, n] = 0
        emit(b, ids.E_WISH, EVERYONE, p, q, kind, target)


@inner_rule
def lend_anchors(s, b, p):
    """Seat the two anchors of the highest fate whose power is unused behind the battle's anchors (MG-84)."""
    taken = 0
    for n in range(battle_tables.ANCHORS):
        best = -1
        for q in range(s.people):
            if taken >> q & 1 == 0 and may_call(s, p, q) and (best < 0 or s.fate[p, q] > s.fate[p, best]):
                best = q
        s.anchor_at[p, n] = best
        b.fate[p, n] = s.fate[p, best] if best >= 0 else 0
        b.fate_used[p, n] = 0 if best >= 0 else 1
        if best >= 0:
            taken |= 1 << best


@inner_rule
def may_revive(s, p):
    """Whether a dead PC has an anchor whose power it can use (MG-85)."""
    if s.fallen[p] == tables.DEAD:
        for q in range(s.people):
            if may_be_called_on(s, p, q):
                return True
    return False


@inner_rule
def may_be_called_on(s, p, q):
    """Whether an anchor can lend its power now: it must not be dead, for a PC must give leave (MG-84, MG-85)."""
    return may_call(s, p, q) and s.fallen[q] != tables.DEAD and s.fallen[q] != tables.ANNIHILATED


@inner_rule
def revive(s, b):
    """One stage of a round of revivals; True while it goes on. `at`: the seat, `back_stage` 1: it checks (MG-85)."""
    if s.back_stage == 1:
        s.back_stage = 0
        if b.result > frames.FAILURE:
            s.fallen[s.at] = tables.ALIVE
            emit(b, ids.E_RETURNS_TO_LIFE, EVERYONE, s.at, 0, 0, 0)
            reset_magic(s, b, s.at)
            s.at += 1
        return True
    while s.at < s.players and not may_revive(s, s.at):
        s.at += 1
    if s.at < s.players:
        ask(s, b, s.at, ids.Q_REVIVE)
        return True
    return False


@inner_rule
def legal_revive(s, b, p, mask):
    """The anchors to call on, or staying dead for now (MG-85)."""
    mask[battle_ids.GO_ON] = 1
    for q in range(s.people):
        if may_be_called_on(s, p, q):
            mask[first_action(b) + ids.PERSON + q] = 1


@inner_rule
def answer_revive(s, b, p, action):
    """Call on an anchor; a PC is asked for leave first (MG-84, MG-85)."""
    if action == battle_ids.GO_ON:
        s.at += 1
        return
    q = action - first_action(b) - ids.PERSON
    s.whom = q
    if q < s.players:
        s.pending = -1
        s.pending_seat = p
        ask(s, b, q, ids.Q_LEAVE)
    else:
        check_revival(s, b, p)


@inner_rule
def check_revival(s, b, p):
    """Check a random skill; the wish is owed whatever the result (MG-85, MG-89)."""
    call_power(s, b, p, s.whom)
    s.back_stage = 1
    check_random(s, b, p, 0)
