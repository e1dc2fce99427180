"""Cycles and drama scenes: who goes next, the scene table, who appears (MG-30, MG-31), the scene's end."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.frames import FAILURE
from feint.envs.magicalogia.battle.ids import GO_ON, STEP_FORWARD
from feint.envs.magicalogia.battle.magics import ANY_MANA
from feint.envs.magicalogia.battle.mana import gain
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    AGREE,
    CHALLENGE,
    CLIMAX,
    DRAMA,
    FIGHT,
    FREE,
    KIND,
    NEXT_PLAYER,
    PASSAGE,
    PERSON,
    Q_BID,
    Q_CALL,
    Q_JOIN,
    Q_KIND,
    REFUSE,
    SCENE,
    SCENE_END,
    first_action,
)
from feint.envs.magicalogia.session.asking import (
    check_random,
    clear_table,
    draw_of,
    enter,
    living,
    number_of,
    pick,
    picked,
    put_to,
    put_to_all,
    seat_present,
)
from feint.envs.magicalogia.session.fate import change_fate, fulfil_meetings
from feint.envs.magicalogia.session.tables import ALIVE, DISASTER, MOST_CALLED, SCENES

# --- who goes next (MG-30) --------------------------------------------------------------------------------------------


@inner_rule
def begin_cycle(s, b, number):
    """A cycle begins, what fumbles had laid on checks is over; after the last comes the climax."""
    s.cycle = number
    s.acted = 0
    for p in range(s.players):
        s.hampered[p] = 0
    if number > s.limit:
        enter(s, CLIMAX)
    else:
        emit(b, news.CYCLE, EVERYONE, number, s.limit, 0, 0)
        enter(s, PASSAGE if number == s.limit and s.passage != 0 else NEXT_PLAYER)


@inner_rule
def next_player(s, b):
    """Find who has the next scene: the only one left, or by bids; dead PCs are passed over."""
    waiting = living(s) & ~s.acted
    if s.stage == 1:
        settle_bids(s, b)
    elif waiting == 0:
        begin_cycle(s, b, s.cycle + 1)
    elif number_of(waiting) == 1:
        take_scene(s, b, draw_of(b, waiting))
    else:
        s.stage = 1
        put_to_all(s, b, waiting, Q_BID)


@inner_rule
def settle_bids(s, b):
    """A single bidder goes; several roll, or all where nobody bids; the highest of 2D6 goes, ties are drawn."""
    bidders = picked(s, 1)
    emit(b, news.ASKED_NEXT, EVERYONE, bidders, 0, 0, 0)
    if number_of(bidders) == 1:
        take_scene(s, b, draw_of(b, bidders))
        return
    rolling = bidders if bidders != 0 else s.asked
    best = 0
    first = 0
    for p in range(s.players):
        if rolling >> p & 1 == 1:
            thrown = roll(b, 6)
            thrown += roll(b, 6)
            emit(b, news.INITIATIVE, EVERYONE, p, thrown, 0, 0)
            if thrown > best:
                best = thrown
                first = 0
            if thrown == best:
                first |= 1 << p
    take_scene(s, b, draw_of(b, first))


@inner_rule
def take_scene(s, b, p):
    """A PC becomes scene player."""
    s.player = p
    s.acted |= 1 << p
    emit(b, news.SCENE_PLAYER, EVERYONE, p, 0, 0, 0)
    enter(s, KIND)


@inner_rule
def answer_bid(s, b, seat, action):
    """Step forward or not, hidden until all have answered."""
    pick(s, b, seat, 1 if action == STEP_FORWARD else 0)


@inner_rule
def choose_kind(s, b):
    """Ask the scene player for the kind of scene."""
    put_to(s, b, s.player, Q_KIND)


@inner_rule
def answer_kind(s, b, action):
    """A drama scene or a battle scene (MG-31)."""
    enter(s, SCENE if action == DRAMA else CHALLENGE)


@inner_rule
def may_challenge(s, p, q):
    """Whether a PC may challenge a person: another PC, one whose handout lies open, or who has appeared (MG-40)."""
    return q != p and s.fallen[q] == ALIVE and (s.public[q] != 0 or s.appeared[q] != 0)


@inner_rule
def legal_kind(s, b, seat, mask):
    """A drama scene; a battle scene where there is somebody to challenge."""
    first = first_action(b)
    mask[first + DRAMA] = 1
    for q in range(s.people):
        if may_challenge(s, seat, q):
            mask[first + FIGHT] = 1


# --- setting a drama scene (MG-31) ------------------------------------------------------------------------------------


@inner_rule
def set_scene(s, b):
    """The scene table, whom the scene player calls, who joins, then the table's effect."""
    stage = s.stage
    if stage == 0:
        open_scene(s, b)
    elif stage == 1:
        if s.at < MOST_CALLED and may_call_any(s):
            put_to(s, b, s.player, Q_CALL)
        else:
            s.stage = 2
    elif stage == 2:
        s.stage = 3
        others = living(s) & ~(1 << s.player)
        if others != 0:
            put_to_all(s, b, others, Q_JOIN)
        else:
            s.asked = 0
    elif stage == 3:
        join(s, b)
    elif stage == 4:
        s.stage = 5
        if SCENES[s.row - 2] == DISASTER and b.result > FAILURE:
            gain(b, s.player, ANY_MANA, 1, 1)
        elif SCENES[s.row - 2] == DISASTER:
            change_fate(s, b, s.player)
    else:
        enter(s, FREE)


@inner_rule
def open_scene(s, b):
    """Roll on the scene table."""
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
    emit(b, news.SCENE_IS, EVERYONE, s.player, s.row, 0, 0)


@inner_rule
def may_be_called(s, q):
    """Whether the scene player may call a person who is no PC: an anchor, or one known by handout or sight."""
    if s.fallen[q] != ALIVE or s.present >> q & 1 == 1:
        return False
    return s.fate[s.player, q] > 0 or s.public[q] != 0 or s.appeared[q] != 0


@inner_rule
def may_call_any(s):
    """Whether there is anybody to call."""
    for q in range(s.players, s.people):
        if may_be_called(s, q):
            return True
    return False


@inner_rule
def answer_call(s, b, action):
    """Call a person, or nobody more."""
    if action == GO_ON:
        s.stage = 2
    else:
        q = action - first_action(b) - PERSON
        s.at += 1
        s.present |= 1 << q
        appear(s, b, q)
        emit(b, news.CALLED, EVERYONE, s.player, q, 0, 0)


@inner_rule
def appear(s, b, q):
    """A person is seen; what a stranger is shows."""
    if s.appeared[q] == 0:
        s.appeared[q] = 1


@inner_rule
def legal_call(s, b, mask):
    """Those who may be called, or nobody more."""
    mask[GO_ON] = 1
    for q in range(s.players, s.people):
        if may_be_called(s, q):
            mask[first_action(b) + PERSON + q] = 1


@inner_rule
def answer_join(s, b, seat, action):
    """Join the scene or not, hidden until all have answered."""
    pick(s, b, seat, 1 if action == first_action(b) + AGREE else 0)


@inner_rule
def legal_agree(b, mask):
    """Yes or no."""
    mask[first_action(b) + AGREE] = 1
    mask[first_action(b) + REFUSE] = 1


@inner_rule
def join(s, b):
    """The cast is set; then the scene's mana comes, or its disaster is checked."""
    joined = picked(s, 1)
    s.present |= joined
    emit(b, news.JOINED, EVERYONE, s.player, s.present, 0, 0)
    seat_present(s, b)
    fulfil_meetings(s, b)
    domain = SCENES[s.row - 2]
    s.stage = 4 if domain == DISASTER else 5
    if domain == DISASTER:
        check_random(s, b, s.player, 0)
    elif domain >= 0:
        gain(b, s.player, domain, 1, 1)


@inner_rule
def end_scene(s, b):
    """The scene is over."""
    clear_table(s, b)
    enter(s, NEXT_PLAYER)


@inner_rule
def scene_goes_on(s, b):
    """Whether the scene player can still act; if not the scene ends."""
    if s.fallen[s.player] != ALIVE:
        enter(s, SCENE_END)
        return False
    return True
