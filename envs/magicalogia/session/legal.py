"""The action masks: which answers each question allows."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle import rules as battle
from feint.envs.magicalogia.session import ids
from feint.envs.magicalogia.session.anchors import legal_anchor, legal_revive
from feint.envs.magicalogia.session.battles import legal_challenge, legal_witness
from feint.envs.magicalogia.session.cantrips import legal_company, legal_free, legal_holding, legal_transfer_into
from feint.envs.magicalogia.session.downtime import legal_exchange, legal_rest
from feint.envs.magicalogia.session.event_table import legal_attribute, legal_gift
from feint.envs.magicalogia.session.loot import (
    legal_fragment,
    legal_seize,
    legal_seize_what,
    legal_summons,
    legal_symbol,
)
from feint.envs.magicalogia.session.main_actions import legal_main, legal_person, legal_tune
from feint.envs.magicalogia.session.merits import legal_drop
from feint.envs.magicalogia.session.scenes import legal_agree, legal_bid, legal_call, legal_kind
from feint.envs.magicalogia.session.trades import (
    first_give,
    first_want,
    legal_item,
    legal_partner,
)


@inner_rule
def legal(s, seat, mask):  # noqa: C901 (a table: one line per question)
    """Mark the legal actions of an acting seat in a zeroed mask (MG-22)."""
    b = s.battle
    question = s.question
    if ids.YES_OR_NO[question] != 0:
        legal_agree(b, mask)
    elif question == ids.Q_NONE:
        battle.legal(b, seat, mask)
    elif question == ids.Q_BID:
        legal_bid(mask)
    elif question == ids.Q_REVIVE:
        legal_revive(s, b, seat, mask)
    elif question == ids.Q_KIND:
        legal_kind(s, b, seat, mask)
    elif question == ids.Q_CALL:
        legal_call(s, b, mask)
    elif question == ids.Q_FREE:
        legal_free(s, b, seat, mask)
    elif question == ids.Q_TRANSFER_WHAT or question == ids.Q_AID:
        legal_holding(b, seat, mask)
    elif question == ids.Q_TRANSFER_TO:
        legal_company(s, b, seat, mask)
    elif question == ids.Q_TRANSFER_INTO:
        legal_transfer_into(s, b, seat, mask)
    elif question == ids.Q_TRADE_WITH:
        legal_partner(s, seat, mask)
    elif question == ids.Q_GIVE:
        legal_item(s, b, seat, first_give(s), mask)
    elif question == ids.Q_WANT:
        legal_item(s, b, s.partner, first_want(s), mask)
    elif question == ids.Q_INTERVENE:
        legal_anchor(s, b, seat, mask)
    elif question == ids.Q_MAIN:
        legal_main(s, b, seat, mask)
    elif question == ids.Q_PERSON or question == ids.Q_LAY_BARE:
        legal_person(s, b, seat, mask)
    elif question == ids.Q_TUNE:
        legal_tune(s, b, mask)
    elif question == ids.Q_GIFT:
        legal_gift(b, mask)
    elif question == ids.Q_ATTRIBUTE:
        legal_attribute(b, mask)
    elif question == ids.Q_CHALLENGE:
        legal_challenge(s, b, seat, mask)
    elif question == ids.Q_WITNESS:
        legal_witness(s, b, mask)
    elif question == ids.Q_FRAGMENT:
        legal_fragment(s, b, mask)
    elif question == ids.Q_SEIZE:
        legal_seize(s, b, seat, mask)
    elif question == ids.Q_SEIZE_WHAT:
        legal_seize_what(s, b, seat, mask)
    elif question == ids.Q_SUMMONS:
        legal_summons(b, seat, mask)
    elif question == ids.Q_SYMBOL_DOMAIN or question == ids.Q_SYMBOL_ROW:
        legal_symbol(s, mask)
    elif question == ids.Q_REST:
        legal_rest(s, b, seat, mask)
    elif question == ids.Q_EXCHANGE:
        legal_exchange(b, seat, mask)
    elif question == ids.Q_DROP:
        legal_drop(s, b, seat, mask)
