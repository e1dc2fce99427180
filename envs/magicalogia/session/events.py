"""The event table (MG-33): the row by 2D6, what it does to the doer's and the other's fate."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.damage import heal
from feint.envs.magicalogia.battle.frames import FAILURE
from feint.envs.magicalogia.battle.ids import RECOVER
from feint.envs.magicalogia.battle.magics import ANY_MANA
from feint.envs.magicalogia.battle.mana import gain
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    ATTRIBUTE,
    EVENT,
    Q_ATTRIBUTE,
    Q_GIFT,
    TAKE_MANA,
    first_action,
)
from feint.envs.magicalogia.session.asking import check_random, put_to
from feint.envs.magicalogia.session.fate import fulfil, raise_fate, suffer
from feint.envs.magicalogia.session.tables import (
    ATTRIBUTES,
    CONTEST,
    EVENTS,
    FREE_TIE,
    GIFT,
    INDULGE,
    MUTUAL,
    TIE,
    TRIAL,
)

# Stages of an event.
_ROW, _TRIED, _SECOND, _OVER = range(4)


@inner_rule
def begin_event(s, b):
    """An event of the doer with another; its row is thrown unless it was kept from a prize (`row` above 0)."""
    s.back_stage = s.stage
    s.phase = EVENT
    s.stage = _ROW


@inner_rule
def run_event(s, b):
    """Move an event on; back to where it came from when it is over."""
    stage = s.stage
    if stage == _ROW:
        happen(s, b)
    elif stage == _TRIED:
        s.stage = _OVER
        if b.result > FAILURE:
            gain(b, s.doer, ANY_MANA, 1, 1)
        else:
            suffer(s, b, s.whom)
    elif stage == _SECOND:
        s.stage = _OVER
        if s.whom < s.players:
            put_to(s, b, s.whom, Q_ATTRIBUTE)
    else:
        s.phase = s.back
        s.stage = s.back_stage


@inner_rule
def happen(s, b):
    """The row, and what it does at once."""
    if s.row <= 0:
        s.row = roll(b, 6)
        s.row += roll(b, 6)
    emit(b, news.EVENT_ROW, EVERYONE, s.doer, s.whom, s.row, 0)
    fulfil(s, b, s.doer, INDULGE, s.whom)
    effect = EVENTS[s.row - 2, 0]
    s.stage = _OVER
    if effect == GIFT:
        put_to(s, b, s.doer, Q_GIFT)
    elif effect == TIE:
        raise_fate(s, b, s.doer, s.whom, EVENTS[s.row - 2, 1])
    elif effect == CONTEST:
        contest(s, b)
    elif effect == TRIAL:
        s.stage = _TRIED
        check_random(s, b, s.doer, 0)
    elif effect == MUTUAL:
        s.stage = _SECOND
        put_to(s, b, s.doer, Q_ATTRIBUTE)
    else:
        put_to(s, b, s.doer, Q_ATTRIBUTE)


@inner_rule
def contest(s, b):
    """Both throw; the lower one's fate toward the higher rises, the higher chooses the attribute (an NPC's is drawn).

    Equal throws are thrown again, and so either is as likely: one draw stands for all of them.
    """
    one = roll(b, 6)
    two = roll(b, 6)
    higher = s.doer if one > two else s.whom
    if one == two and chance(b, 1, 2) == 1:
        higher = s.doer
    emit(b, news.CONTESTED, EVERYONE, s.doer, s.whom, higher, 0)
    if higher < s.players:
        put_to(s, b, higher, Q_ATTRIBUTE)
    else:
        raise_fate(s, b, s.doer, higher, roll(b, len(ATTRIBUTES)) - 1)


@inner_rule
def legal_gift(b, mask):
    """One mana of any domain, or 1D6 MP."""
    mask[first_action(b) + TAKE_MANA] = 1
    mask[RECOVER] = 1


@inner_rule
def answer_gift(s, b, p, action):
    """Mana or recovery; then fate rises, with an attribute that is drawn."""
    raise_fate(s, b, p, s.whom, roll(b, len(ATTRIBUTES)) - 1)
    if action == RECOVER:
        heal(b, p, roll(b, 6))
    else:
        gain(b, p, ANY_MANA, 1, 1)


@inner_rule
def legal_attribute(b, mask):
    """Any attribute."""
    for a in range(len(ATTRIBUTES)):
        mask[first_action(b) + ATTRIBUTE + a] = 1


@inner_rule
def answer_attribute(s, b, p, action):
    """The attribute is chosen: by the higher of a contest for the lower one's fate, else for the chooser's own."""
    attribute = action - first_action(b) - ATTRIBUTE
    other = s.whom if p == s.doer else s.doer
    effect = EVENTS[s.row - 2, 0]
    if effect == CONTEST:
        raise_fate(s, b, other, p, attribute)
    else:
        raise_fate(s, b, p, other, attribute)
        if effect == FREE_TIE:
            erase_scar(s, b, p)


@inner_rule
def erase_scar(s, b, p):
    """The first of a PC's scars is gone."""
    for q in range(s.people):
        if s.scar[p, q] != 0:
            s.scar[p, q] = 0
            emit(b, news.SCAR_GONE, EVERYONE, p, q, 0, 0)
            return
