"""Who takes which answer: the session's questions and what follows from each."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.ids import GO_ON
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    Q_AID,
    Q_ALLOW,
    Q_ATTRIBUTE,
    Q_BID,
    Q_CALL,
    Q_CHALLENGE,
    Q_CONSENT,
    Q_DROP,
    Q_EXCHANGE,
    Q_FRAGMENT,
    Q_FREE,
    Q_GIFT,
    Q_GIVE,
    Q_GIVE_UP,
    Q_INTERVENE,
    Q_JOIN,
    Q_KIND,
    Q_LAY_BARE,
    Q_LEAVE,
    Q_MAIN,
    Q_NONE,
    Q_OVEREXERT,
    Q_PERSON,
    Q_PROXY,
    Q_REST,
    Q_REVIVE,
    Q_SECOND_THROW,
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
    REFUSE,
    TELLS_NO,
    first_action,
)
from feint.envs.magicalogia.session.battles import answer_challenge, answer_consent, answer_proxy, answer_witness
from feint.envs.magicalogia.session.cantrips import (
    answer_aid,
    answer_free,
    answer_give,
    answer_intervene,
    answer_trade,
    answer_trade_with,
    answer_transfer_into,
    answer_transfer_to,
    answer_transfer_what,
    answer_want,
)
from feint.envs.magicalogia.session.deeds import (
    answer_deed,
    answer_overexert,
    answer_person,
    answer_second_throw,
    answer_tune,
)
from feint.envs.magicalogia.session.ending import answer_drop, answer_give_up, answer_keep
from feint.envs.magicalogia.session.events import answer_attribute, answer_gift
from feint.envs.magicalogia.session.lending import answer_leave
from feint.envs.magicalogia.session.passage import answer_exchange, answer_rest, answer_revive
from feint.envs.magicalogia.session.scenes import answer_bid, answer_call, answer_join, answer_kind
from feint.envs.magicalogia.session.spoils import (
    answer_fragment,
    answer_prize_person,
    answer_seize,
    answer_seize_what,
    answer_summons,
    answer_symbol,
)


@inner_rule
def answer(s, b, question, seat, action):
    """Take one seat's answer to a question of the session."""
    if TELLS_NO[question] != 0 and (action == GO_ON or action == first_action(b) + REFUSE):
        emit(b, news.DECLINES, EVERYONE, seat, question, 0, 0)
    if question <= Q_JOIN:
        if question == Q_BID:
            answer_bid(s, b, seat, action)
        elif question == Q_REVIVE:
            answer_revive(s, b, seat, action)
        elif question == Q_KIND:
            answer_kind(s, b, action - first_action(b))
        elif question == Q_CALL:
            answer_call(s, b, action)
        else:
            answer_join(s, b, seat, action)
    elif question <= Q_INTERVENE:
        answer_freely(s, b, question, seat, action)
    elif question <= Q_ATTRIBUTE:
        answer_action(s, b, question, seat, action)
    elif question <= Q_LEAVE:
        answer_battle(s, b, question, seat, action)
    else:
        answer_after(s, b, question, seat, action)
    if b.acting == 0 and s.question == question:
        s.question = Q_NONE


@inner_rule
def answer_freely(s, b, question, seat, action):
    """Answers in free time."""
    if question == Q_FREE:
        answer_free(s, b, seat, action)
    elif question == Q_TRANSFER_WHAT:
        answer_transfer_what(s, b, seat, action)
    elif question == Q_TRANSFER_TO:
        answer_transfer_to(s, b, seat, action)
    elif question == Q_TRANSFER_INTO:
        answer_transfer_into(s, b, seat, action)
    elif question == Q_AID:
        answer_aid(s, b, seat, action)
    elif question == Q_TRADE_WITH:
        answer_trade_with(s, b, seat, action)
    elif question == Q_GIVE:
        answer_give(s, b, seat, action)
    elif question == Q_WANT:
        answer_want(s, b, seat, action)
    elif question == Q_TRADE:
        answer_trade(s, b, seat, action)
    else:
        answer_intervene(s, b, seat, action)


@inner_rule
def answer_action(s, b, question, seat, action):
    """Answers about the main action and events."""
    if question == Q_MAIN:
        answer_deed(s, b, action)
    elif question == Q_PERSON:
        answer_person(s, b, action)
    elif question == Q_SECOND_THROW:
        answer_second_throw(s, b, seat, action)
    elif question == Q_OVEREXERT:
        answer_overexert(s, b, seat, action)
    elif question == Q_TUNE:
        answer_tune(s, b, action)
    elif question == Q_GIFT:
        answer_gift(s, b, seat, action)
    else:
        answer_attribute(s, b, seat, action)


@inner_rule
def answer_battle(s, b, question, seat, action):
    """Answers about a challenge."""
    if question == Q_CHALLENGE:
        answer_challenge(s, b, seat, action)
    elif question == Q_PROXY:
        answer_proxy(s, b, seat, action)
    elif question == Q_CONSENT:
        answer_consent(s, b, action)
    elif question == Q_ALLOW:
        answer_join(s, b, seat, action)
    elif question == Q_WITNESS:
        answer_witness(s, b, seat, action)
    else:
        answer_leave(s, b, seat, action)


@inner_rule
def answer_after(s, b, question, seat, action):
    """Answers about spoils, the passage of time and the ending."""
    if question == Q_FRAGMENT:
        answer_fragment(s, b, seat, action)
    elif question == Q_SEIZE:
        answer_seize(s, b, seat, action)
    elif question == Q_SEIZE_WHAT:
        answer_seize_what(s, b, seat, action)
    elif question == Q_SUMMONS:
        answer_summons(s, b, seat, action)
    elif question == Q_SYMBOL_DOMAIN or question == Q_SYMBOL_ROW:
        answer_symbol(s, b, seat, action)
    elif question == Q_LAY_BARE:
        answer_prize_person(s, b, seat, action)
    elif question == Q_REST:
        answer_rest(s, b, seat, action)
    elif question == Q_EXCHANGE:
        answer_exchange(s, b, seat, action)
    elif question == Q_GIVE_UP:
        answer_give_up(s, b, seat, action)
    elif question == Q_DROP:
        answer_drop(s, b, seat, action)
    else:
        answer_keep(s, b, seat, action)
