"""Anchors lent to a battle: a PC among them gives leave, a wish is owed, risen fate stays (MG-84 to MG-87)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.ids import CONTRACT
from feint.envs.magicalogia.battle.tables import ANCHORS
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import AGREE, Q_LEAVE, first_action
from feint.envs.magicalogia.session.asking import put_to
from feint.envs.magicalogia.session.fate import call_power
from feint.envs.magicalogia.session.passage import check_revival


@inner_rule
def use_anchor(s, b, seat, action):
    """Call on the person behind one of the battle's anchors: a PC is asked for leave first (MG-84)."""
    q = s.anchor_at[seat, (action - CONTRACT) % ANCHORS]
    if q < s.players:
        s.pending = action
        s.pending_ask = b.ask
        s.pending_seat = seat
        s.whom = q
        put_to(s, b, q, Q_LEAVE)
    else:
        lend_power(s, b, seat, action)


@inner_rule
def lend_power(s, b, seat, action):
    """The power is used, a wish is owed; the battle takes the action."""
    call_power(s, b, seat, s.anchor_at[seat, (action - CONTRACT) % ANCHORS])
    hand_over(s, seat, action)


@inner_rule
def hand_over(s, seat, action):
    """Leave an action to the driver, which alone calls the battle's step: each caller would compile all of it again."""
    s.handed = action
    s.handed_seat = seat


@inner_rule
def note_fate(s, b, p, n):
    """Fate that a contract has raised in battle is raised."""
    if p < s.players:
        s.fate[p, s.anchor_at[p, n]] = b.fate[p, n]


@inner_rule
def answer_leave(s, b, q, action):
    """Leave is given, or not: then that anchor lends nothing in this battle, and nothing is spent."""
    p = s.pending_seat
    agreed = action == first_action(b) + AGREE
    emit(b, news.LEAVE, EVERYONE, q, p, 1 if agreed else 0, 0)
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
            b.fate_used[p, (s.pending - CONTRACT) % ANCHORS] = 1
