"""Anchors lent to a battle: a PC among them gives leave, a wish is owed, risen fate stays (MG-84 to MG-87)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.magic import rules as battle
from feint.envs.magicalogia.magic.actions import CONTRACT
from feint.envs.magicalogia.magic.state import ANCHORS
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import AGREE, Q_LEAVE, first_action
from feint.envs.magicalogia.session.asking import put_to
from feint.envs.magicalogia.session.fate import call_power
from feint.envs.magicalogia.session.passage import check_revival


@rule
def use_anchor(s, b, seat, action):
    """Call on the person behind one of the battle's anchors: a PC is asked for leave first (MG-84)."""
    q = s.anchor_at[seat, (action - CONTRACT) % ANCHORS] + 0
    if q < s.players:
        s.pending = action
        s.pending_ask = b.ask
        s.pending_seat = seat
        s.whom = q
        put_to(s, b, q, Q_LEAVE)
    else:
        lend_power(s, b, seat, action)


@rule
def lend_power(s, b, seat, action):
    """The power is used, a wish is owed; fate that a contract raised is raised."""
    n = (action - CONTRACT) % ANCHORS
    q = s.anchor_at[seat, n] + 0
    call_power(s, b, seat, q)
    battle.step(b, seat, action)
    s.fate[seat, q] = b.fate[seat, n]


@rule
def answer_leave(s, b, q, action):
    """Leave is given, or not: then that anchor lends nothing in this battle, and nothing is spent."""
    p = s.pending_seat + 0
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
