"""Which answers each question allows."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.basics import FACES
from feint.envs.magicalogia.battle import rules as battle
from feint.envs.magicalogia.battle.ids import FACE, GO_ON, ROW, STEP_FORWARD
from feint.envs.magicalogia.battle.tables import SKILL_ROWS
from feint.envs.magicalogia.session.actions import (
    Q_AID,
    Q_ATTRIBUTE,
    Q_BID,
    Q_CALL,
    Q_CHALLENGE,
    Q_DROP,
    Q_EXCHANGE,
    Q_FRAGMENT,
    Q_FREE,
    Q_GIFT,
    Q_GIVE,
    Q_INTERVENE,
    Q_JOIN,
    Q_KIND,
    Q_LAY_BARE,
    Q_LEAVE,
    Q_MAIN,
    Q_NONE,
    Q_PERSON,
    Q_REST,
    Q_REVIVE,
    Q_SEIZE,
    Q_SEIZE_WHAT,
    Q_SUMMONS,
    Q_SYMBOL_DOMAIN,
    Q_SYMBOL_ROW,
    Q_TRADE,
    Q_TRADE_WITH,
    Q_TRANSFER_INTO,
    Q_TRANSFER_TO,
    Q_TRANSFER_WHAT,
    Q_TUNE,
    Q_WANT,
    Q_WITNESS,
)
from feint.envs.magicalogia.session.battles import legal_challenge, legal_witness
from feint.envs.magicalogia.session.cantrips import (
    least_given,
    least_wanted,
    legal_anchor,
    legal_company,
    legal_free,
    legal_holding,
    legal_item,
    legal_partner,
    legal_transfer_into,
)
from feint.envs.magicalogia.session.deeds import legal_deed, legal_person, legal_tune
from feint.envs.magicalogia.session.events import legal_attribute, legal_gift
from feint.envs.magicalogia.session.passage import legal_exchange, legal_rest, legal_revive
from feint.envs.magicalogia.session.scenes import legal_agree, legal_call, legal_kind
from feint.envs.magicalogia.session.spoils import legal_fragment, legal_seize, legal_summons, mark_seizable


@inner_rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    b = s.battle
    question = s.question
    if question == Q_NONE:
        battle.legal(b, seat, mask)
    elif question <= Q_JOIN:
        legal_before(s, b, question, seat, mask)
    elif question <= Q_INTERVENE:
        legal_freely(s, b, question, seat, mask)
    elif question <= Q_ATTRIBUTE:
        legal_action(s, b, question, seat, mask)
    elif question <= Q_LEAVE:
        if question == Q_CHALLENGE:
            legal_challenge(s, b, seat, mask)
        elif question == Q_WITNESS:
            legal_witness(s, b, mask)
        else:
            legal_agree(b, mask)
    else:
        legal_after(s, b, question, seat, mask)


@inner_rule
def legal_before(s, b, question, seat, mask):
    """Bids, revival, the kind of scene, whom to call, joining."""
    if question == Q_BID:
        mask[STEP_FORWARD] = 1
        mask[GO_ON] = 1
    elif question == Q_REVIVE:
        legal_revive(s, b, seat, mask)
    elif question == Q_KIND:
        legal_kind(s, b, seat, mask)
    elif question == Q_CALL:
        legal_call(s, b, mask)
    else:
        legal_agree(b, mask)


@inner_rule
def legal_freely(s, b, question, seat, mask):
    """Free time."""
    if question == Q_FREE:
        legal_free(s, b, seat, mask)
    elif question == Q_TRANSFER_WHAT or question == Q_AID:
        legal_holding(b, seat, mask)
    elif question == Q_TRANSFER_TO:
        legal_company(s, b, seat, mask)
    elif question == Q_TRADE_WITH:
        legal_partner(s, seat, mask)
    elif question == Q_TRANSFER_INTO:
        legal_transfer_into(s, b, seat, mask)
    elif question == Q_GIVE:
        legal_item(s, b, seat, least_given(s), mask)
    elif question == Q_WANT:
        legal_item(s, b, s.partner, least_wanted(s), mask)
    elif question == Q_TRADE:
        legal_agree(b, mask)
    else:
        legal_anchor(s, b, seat, mask)


@inner_rule
def legal_action(s, b, question, seat, mask):
    """The main action and events."""
    if question == Q_MAIN:
        legal_deed(s, b, seat, mask)
    elif question == Q_PERSON:
        legal_person(s, b, seat, mask)
    elif question == Q_TUNE:
        legal_tune(s, b, mask)
    elif question == Q_GIFT:
        legal_gift(b, mask)
    elif question == Q_ATTRIBUTE:
        legal_attribute(b, mask)
    else:
        legal_agree(b, mask)


@inner_rule
def legal_after(s, b, question, seat, mask):
    """Spoils, the passage of time, the ending."""
    if question == Q_FRAGMENT:
        legal_fragment(s, b, mask)
    elif question == Q_SEIZE:
        legal_seize(s, b, seat, mask)
    elif question == Q_SEIZE_WHAT:
        mark_seizable(s, b, seat, mask)
    elif question == Q_SUMMONS:
        legal_summons(b, seat, mask)
    elif question == Q_SYMBOL_DOMAIN:
        for face in range(FACES):
            mask[FACE + face] = 1
    elif question == Q_SYMBOL_ROW:
        for row in range(SKILL_ROWS):
            mask[ROW + row] = 1
    elif question == Q_LAY_BARE:
        legal_person(s, b, seat, mask)
    elif question == Q_REST:
        legal_rest(s, b, seat, mask)
    elif question == Q_EXCHANGE:
        legal_exchange(b, seat, mask)
    elif question == Q_DROP:
        mask[GO_ON] = 1
        legal_anchor(s, b, seat, mask)
    else:
        legal_agree(b, mask)
