"""Events between two people: the row of the event table, and what it does to their fate."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import chance, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, magics
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle.damage import heal
from feint.envs.magicalogia.battle.mana import gain
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.characters import check_random
from feint.envs.magicalogia.session.fate import fulfil, raise_fate, suffer
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask

# Stages of an event.
_ROW, _TRIED, _SECOND, _OVER = range(4)


@inner_rule
def begin_event(s, b):
    """Begin an event of the doer with another; `row` above 0 is kept from a prize, else it is rolled (MG-33)."""
    s.back_stage = s.stage
    s.phase = ids.P_EVENT
    s.stage = _ROW


@inner_rule
def run_event(s, b):
    """One stage of an event; when it is over, back to where it came from (MG-33)."""
    stage = s.stage
    if stage == _ROW:
        apply_row(s, b)
    elif stage == _TRIED:
        s.stage = _OVER
        if b.result > frames.FAILURE:
            gain(b, s.doer, magics.ANY_MANA, 1, 1)
        else:
            suffer(s, b, s.whom)
    elif stage == _SECOND:
        s.stage = _OVER
        if s.whom < s.players:
            ask(s, b, s.whom, ids.Q_ATTRIBUTE)
    else:
        s.phase = s.back
        s.stage = s.back_stage


@inner_rule
def apply_row(s, b):
    """Roll the row, and apply what it does at once (MG-33)."""
    if s.row <= 0:
        s.row = roll(b, 6)
        s.row += roll(b, 6)
    emit(b, ids.E_EVENT_ROW, EVERYONE, s.doer, s.whom, s.row, 0)
    fulfil(s, b, s.doer, tables.INDULGE, s.whom)
    effect = tables.EVENTS[s.row - 2, 0]
    s.stage = _OVER
    if effect == tables.GIFT:
        ask(s, b, s.doer, ids.Q_GIFT)
    elif effect == tables.TIE:
        raise_fate(s, b, s.doer, s.whom, tables.EVENTS[s.row - 2, 1])
    elif effect == tables.CONTEST:
        contest(s, b)
    elif effect == tables.TRIAL:
        s.stage = _TRIED
        check_random(s, b, s.doer, 0)
    elif effect == tables.MUTUAL:
        s.stage = _SECOND
        ask(s, b, s.doer, ids.Q_ATTRIBUTE)
    else:
        ask(s, b, s.doer, ids.Q_ATTRIBUTE)


@inner_rule
def contest(s, b):
    """Both roll: the lower's fate toward the higher rises, the higher chooses the attribute, an NPC's is drawn (MG-33).

    Equal results are rolled again until one is higher, either equally likely: one draw stands for that.
    """
    one = roll(b, 6)
    two = roll(b, 6)
    higher = s.doer if one > two else s.whom
    if one == two and chance(b, 1, 2) == 1:
        higher = s.doer
    emit(b, ids.E_CONTESTED, EVERYONE, s.doer, s.whom, higher, 0)
    if higher < s.players:
        ask(s, b, higher, ids.Q_ATTRIBUTE)
    else:
        raise_fate(s, b, s.doer, higher, roll(b, len(tables.ATTRIBUTES)) - 1)


@inner_rule
def legal_gift(b, mask):
    """One mana of any domain, or 1D6 MP (MG-33)."""
    mask[first_action(b) + ids.TAKE_MANA] = 1
    mask[battle_ids.RECOVER] = 1


@inner_rule
def answer_gift(s, b, p, action):
    """Mana or recovery; then fate rises, with a drawn attribute (MG-33)."""
    raise_fate(s, b, p, s.whom, roll(b, len(tables.ATTRIBUTES)) - 1)
    if action == battle_ids.RECOVER:
        heal(b, p, roll(b, 6))
    else:
        gain(b, p, magics.ANY_MANA, 1, 1)


@inner_rule
def legal_attribute(b, mask):
    """Any attribute (MG-33)."""
    for a in range(len(tables.ATTRIBUTES)):
        mask[first_action(b) + ids.ATTRIBUTE + a] = 1


@inner_rule
def answer_attribute(s, b, p, action):
    """The attribute: chosen by a contest's winner for the other's fate, otherwise for one's own (MG-33)."""
    attribute = action - first_action(b) - ids.ATTRIBUTE
    other = s.whom if p == s.doer else s.doer
    effect = tables.EVENTS[s.row - 2, 0]
    if effect == tables.CONTEST:
        raise_fate(s, b, other, p, attribute)
    else:
        raise_fate(s, b, p, other, attribute)
        if effect == tables.FREE_TIE:
            erase_scar(s, b, p)


@inner_rule
def erase_scar(s, b, p):
    """Remove the first of a PC's scars (MG-33)."""
    for q in range(s.people):
        if s.scar[p, q] != 0:
            s.scar[p, q] = 0
            emit(b, ids.E_SCAR_GONE, EVERYONE, p, q, 0, 0)
            return
