"""Between scenes: coming back to life by an anchor's power (MG-85), and the passage of time."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import pool, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.basics import FACES
from feint.envs.magicalogia.battle.characters import draw_magic, learn_magic
from feint.envs.magicalogia.battle.damage import cure, is_ill
from feint.envs.magicalogia.battle.frames import FAILURE
from feint.envs.magicalogia.battle.ids import GO_ON, MAGIC_ACTION
from feint.envs.magicalogia.battle.magics import AILMENTS, EMERGENCY
from feint.envs.magicalogia.battle.mana import check_gear, count_gear, find_magic, gain_pool
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    CURE_ALL,
    NEXT_PLAYER,
    PASSAGE,
    PERSON,
    Q_EXCHANGE,
    Q_LEAVE,
    Q_REST,
    Q_REVIVE,
    RESET,
    TAKE_MANA,
    first_action,
)
from feint.envs.magicalogia.session.asking import check_random, enter, put_to, reset_magic
from feint.envs.magicalogia.session.events import begin_event, erase_scar
from feint.envs.magicalogia.session.fate import call_power, change_fate, clear_misfortunes, draw_anchor, may_call
from feint.envs.magicalogia.session.tables import (
    ALIVE,
    ANNIHILATED,
    DEAD,
    EXCHANGE,
    FATE_TRIAL,
    HARVEST,
    MEETING,
    MENDING,
)

#: Dice of mana that a time of rest gives.
REST_DICE = 3

# --- revival ----------------------------------------------------------------------------------------------------------


@inner_rule
def may_revive(s, p):
    """Whether a dead PC has an anchor whose power it can call on."""
    if s.fallen[p] == DEAD:
        for q in range(s.people):
            if may_be_called_on(s, p, q):
                return True
    return False


@inner_rule
def may_be_called_on(s, p, q):
    """Whether an anchor can lend its power now: a PC must be there to give leave."""
    return may_call(s, p, q) and s.fallen[q] != DEAD and s.fallen[q] != ANNIHILATED


@inner_rule
def revive(s, b):
    """One step of a round of revivals: True while it is not over. `at` counts seats, `back_stage` a check under way."""
    if s.back_stage == 1:
        s.back_stage = 0
        if b.result > FAILURE:
            s.fallen[s.at] = ALIVE
            emit(b, news.RETURNS_TO_LIFE, EVERYONE, s.at, 0, 0, 0)
            reset_magic(s, b, s.at)
            s.at += 1
        return True
    while s.at < s.players and not may_revive(s, s.at):
        s.at += 1
    if s.at < s.players:
        put_to(s, b, s.at, Q_REVIVE)
        return True
    return False


@inner_rule
def legal_revive(s, b, p, mask):
    """The anchors to call on, or staying dead for now."""
    mask[GO_ON] = 1
    for q in range(s.people):
        if may_be_called_on(s, p, q):
            mask[first_action(b) + PERSON + q] = 1


@inner_rule
def answer_revive(s, b, p, action):
    """Call on an anchor; a PC among them is asked for leave first."""
    if action == GO_ON:
        s.at += 1
        return
    q = action - first_action(b) - PERSON
    s.whom = q
    if q < s.players:
        s.pending = -1
        s.pending_seat = p
        put_to(s, b, q, Q_LEAVE)
    else:
        check_revival(s, b, p)


@inner_rule
def check_revival(s, b, p):
    """The wish is owed whatever comes of the check of a random skill."""
    call_power(s, b, p, s.whom)
    s.back_stage = 1
    check_random(s, b, p, 0)


# --- the passage of time ----------------------------------------------------------------------------------------------

# Stages of a PC's row.
_ROLL, _TRIED, _OVER = range(3)


@inner_rule
def pass_time(s, b):
    """Each living PC rolls on the table of the passage of time."""
    while s.at < s.players and s.fallen[s.at] != ALIVE:
        s.at += 1
        s.stage = _ROLL
    if s.at >= s.players:
        enter(s, NEXT_PLAYER)
    elif s.stage == _ROLL:
        s.stage = _OVER
        s.row = roll(b, 6)
        emit(b, news.PASSAGE_ROW, EVERYONE, s.at, s.row, 0, 0)
        pass_row(s, b, s.at)
    elif s.stage == _TRIED:
        s.stage = _OVER
        come_of_trial(s, b, s.at)
    else:
        s.at += 1
        s.stage = _ROLL


@inner_rule
def pass_row(s, b, p):
    """What a row does."""
    if s.row == FATE_TRIAL or s.row == MENDING:
        s.stage = _TRIED
        check_random(s, b, p, 0)
    elif s.row == HARVEST:
        s.blossoms[p] += roll(b, 6)
        emit(b, news.HANDED_OVER, EVERYONE, p, -1, s.blossoms[p], 0)
    elif s.row == MEETING:
        s.whom = draw_anchor(s, b, p)
        if s.whom >= 0:
            s.doer = p
            s.row = -1
            s.back = PASSAGE
            begin_event(s, b)
    elif s.row == EXCHANGE:
        put_to(s, b, p, Q_EXCHANGE)
    else:
        put_to(s, b, p, Q_REST)


@inner_rule
def come_of_trial(s, b, p):
    """A merit or a fate change; or an anchor's misfortune, else a scar, gone."""
    if s.row == FATE_TRIAL:
        if b.result > FAILURE:
            s.merit[p] += 1
        else:
            change_fate(s, b, p)
    elif b.result > FAILURE:
        for q in range(s.people):
            if s.fate[p, q] > 0 and s.luck[q] != 0:
                clear_misfortunes(s, b, p, q)
                return
        erase_scar(s, b, p)


@inner_rule
def legal_rest(s, b, p, mask):
    """Three mana, a magic reset, or all ailments cured."""
    first = first_action(b)
    mask[first + TAKE_MANA] = 1
    mask[first + RESET] = 1
    mask[first + CURE_ALL] = is_ill(b, p)


@inner_rule
def answer_rest(s, b, p, action):
    """The rest that was chosen."""
    what = action - first_action(b)
    if what == TAKE_MANA:
        gain_pool(b, p, pool(b, REST_DICE, FACES), 0)
    elif what == RESET:
        reset_magic(s, b, p)
    else:
        for k in range(len(AILMENTS)):
            cure(b, p, k)


@inner_rule
def legal_exchange(b, p, mask):
    """Any magic but the emergency summons, or none."""
    mask[GO_ON] = 1
    for k in range(b.magics[p]):
        if b.magic[p, k] != EMERGENCY:
            mask[MAGIC_ACTION + b.magic[p, k]] = 1


@inner_rule
def answer_exchange(s, b, p, action):
    """A magic goes, with its charge; another is drawn in its place, which nobody else has seen yet."""
    if action == GO_ON:
        return
    k = find_magic(b, p, action - MAGIC_ACTION)
    if b.sealed[p] == k:
        b.sealed[p] = -1
    shown = action - MAGIC_ACTION if b.known[p, k] != 0 else -1
    emit(b, news.EXCHANGED, EVERYONE, p, shown, 0, 0)
    forget(b, p, k)
    magic = draw_magic(b, p, b.magics[p])
    b.charge[p, k] = 0
    b.working[p, k] = 0
    learn_magic(b, p, k, magic)
    count_gear(b, p)
    emit(b, news.NEW_MAGIC, 1 << p, p, magic, b.magic_skill[p, k], 0)
    check_gear(b, p, k)


@inner_rule
def forget(b, p, k):
    """A magic that was known is so no longer; those known after it move up."""
    order = b.known[p, k]
    if order > 0:
        for j in range(b.magics[p]):
            if b.known[p, j] > order:
                b.known[p, j] -= 1
        b.known[p, k] = 0
        b.unknown[p] += 1
