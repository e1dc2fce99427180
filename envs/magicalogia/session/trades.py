"""Trades between PCs in a scene, by offer and answer."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask
from feint.envs.magicalogia.session.scenes import free_time_seat, is_present


@inner_rule
def has_item(s, p, item):
    """Whether a PC has a thing that can change hands (MG-38)."""
    if ids.ITEM_FRAGMENT <= item < ids.ITEM_FRAGMENT + tables.FRAGMENTS:
        return s.holder[item - ids.ITEM_FRAGMENT] == p and item - ids.ITEM_FRAGMENT < s.fragments
    if item == ids.ITEM_LETTER:
        return first_letter(s, p) >= 0
    if item == ids.ITEM_BLOSSOM:
        return s.blossoms[p] > 0
    return item < ids.ITEM_FRAGMENT or s.stored[p, item - ids.ITEM_STORED] > 0


@inner_rule
def first_letter(s, p):
    """The first person whose letter a PC has, or -1 (MG-38)."""
    for q in range(s.people):
        if s.letter[p, q] > 0:
            return q
    return -1


@inner_rule
def legal_item(s, b, p, first, mask):
    """Things that a PC has, from item `first` on; item 0 is nothing (MG-38)."""
    for item in range(first, len(ids.ITEMS)):
        if has_item(s, p, item):
            mask[first_action(b) + ids.ITEM + item] = 1


@inner_rule
def has_anything(s, p):
    """Whether a PC has anything that can change hands (MG-38)."""
    for item in range(1, len(ids.ITEMS)):
        if has_item(s, p, item):
            return True
    return False


@inner_rule
def may_trade(s, p, q):
    """Whether two PCs are both present and have anything to trade between them (MG-38)."""
    return q != p and is_present(s, q) and (has_anything(s, p) or has_anything(s, q))


@inner_rule
def legal_partner(s, p, mask):
    """The PCs to trade with (MG-38)."""
    for q in range(s.players):
        if may_trade(s, p, q):
            mask[battle_ids.SEAT_ACTION + q] = 1


@inner_rule
def answer_trade_with(s, b, p, action):
    """Pick the partner (MG-38)."""
    s.partner = action - battle_ids.SEAT_ACTION
    ask(s, b, p, ids.Q_GIVE)


@inner_rule
def answer_give(s, b, p, action):
    """Pick what to give; what to ask for is asked next (MG-38)."""
    s.give = action - first_action(b) - ids.ITEM
    ask(s, b, p, ids.Q_WANT)


@inner_rule
def first_give(s):
    """The first thing that can be given: nothing, unless the partner has nothing to give in return (MG-38)."""
    return 0 if has_anything(s, s.partner) else 1


@inner_rule
def first_want(s):
    """The first thing that can be asked for: an offer of nothing asks for something (MG-38)."""
    return 0 if s.give != 0 else 1


@inner_rule
def answer_want(s, b, p, action):
    """Pick what to ask for; the partner answers the offer (MG-38)."""
    s.want = action - first_action(b) - ids.ITEM
    emit(b, ids.E_OFFERED, EVERYONE, p, s.partner, s.give, s.want)
    ask(s, b, s.partner, ids.Q_TRADE)


@inner_rule
def answer_trade(s, b, q, action):
    """Both things change hands, or neither (MG-38)."""
    if action == first_action(b) + ids.AGREE:
        emit(b, ids.E_ACCEPTED, EVERYONE, q, 0, 0, 0)
        p = free_time_seat(s)
        hand_item(s, p, q, s.give)
        hand_item(s, q, p, s.want)
        if s.give + s.want > 0:
            s.trades[p] += 1
            s.trades[q] += 1


@inner_rule
def hand_item(s, p, q, item):
    """Move a thing from one PC to another (MG-38)."""
    if ids.ITEM_FRAGMENT <= item < ids.ITEM_FRAGMENT + tables.FRAGMENTS:
        s.holder[item - ids.ITEM_FRAGMENT] = q
    elif item == ids.ITEM_LETTER:
        who = first_letter(s, p)
        s.letter[p, who] = 0
        s.letter[q, who] = 1
    elif item == ids.ITEM_BLOSSOM:
        s.blossoms[p] -= 1
        s.blossoms[q] += 1
    elif item >= ids.ITEM_STORED:
        s.stored[p, item - ids.ITEM_STORED] -= 1
        s.stored[q, item - ids.ITEM_STORED] += 1
        if item - ids.ITEM_STORED == tables.STORED_EVENT:
            s.stored_row[q] = s.stored_row[p]
