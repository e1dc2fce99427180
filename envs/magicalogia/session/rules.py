"""A session's reset and step, who handles which answer, and the kernels (ids MG-xx: RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import magics
from feint.envs.magicalogia.battle.characters import draw_character, prepare
from feint.envs.magicalogia.battle.stats import value
from feint.envs.magicalogia.session import ids
from feint.envs.magicalogia.session.anchors import (
    answer_intervene,
    answer_leave,
    answer_revive,
    queue_action,
    use_anchor,
)
from feint.envs.magicalogia.session.battles import (
    answer_challenge,
    answer_consent,
    answer_proxy,
    answer_witness,
)
from feint.envs.magicalogia.session.cantrips import (
    answer_aid,
    answer_free,
    answer_transfer_into,
    answer_transfer_to,
    answer_transfer_what,
)
from feint.envs.magicalogia.session.characters import clear_character, reset_magic
from feint.envs.magicalogia.session.course import run
from feint.envs.magicalogia.session.downtime import answer_exchange, answer_rest
from feint.envs.magicalogia.session.event_table import answer_attribute, answer_gift
from feint.envs.magicalogia.session.fighters import clear_foe
from feint.envs.magicalogia.session.hidden import resample_hidden
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.legal import legal
from feint.envs.magicalogia.session.loot import (
    answer_fragment,
    answer_lay_bare,
    answer_seize,
    answer_seize_what,
    answer_summons,
    answer_symbol,
)
from feint.envs.magicalogia.session.main_actions import (
    answer_main,
    answer_overexert,
    answer_person,
    answer_second_throw,
    answer_tune,
)
from feint.envs.magicalogia.session.merits import answer_drop, answer_give_up, answer_keep
from feint.envs.magicalogia.session.observe import observe
from feint.envs.magicalogia.session.scenario import set_scenario
from feint.envs.magicalogia.session.scenes import (
    answer_bid,
    answer_call,
    answer_join,
    answer_kind,
    begin_cycle,
    next_player,
)
from feint.envs.magicalogia.session.state import lend_header, reclaim_header
from feint.envs.magicalogia.session.trades import answer_give, answer_trade, answer_trade_with, answer_want


@inner_rule
def reset(s):
    """Begin a session: the scenario, the PCs and their magic points (MG-20, MG-21, MG-22)."""
    b = s.battle
    lend_header(s, b)
    set_scenario(s, b)
    clear_foe(s, b)
    for p in range(s.players):
        if b.given[p] == 0:
            draw_character(b, p)
        prepare(b, p)
        clear_character(s, b, p)
        reset_magic(s, b, p)
        b.temp[p] = value(b, p, magics.TEMPORARY_START)
        emit(b, battle_ids.E_MP_SET, EVERYONE, p, b.mp[p], b.temp[p], 0)
    begin_cycle(s, b, 1)
    next_player(s, b)
    reclaim_header(s, b)


@inner_rule
def step(s, seat, action):
    """Play one action of an acting seat (MG-22)."""
    b = s.battle
    lend_header(s, b)
    question = s.question
    if question != ids.Q_NONE:
        if ids.SIMULTANEOUS[question] == 0:
            b.acting = 0
            s.question = ids.Q_NONE
        answer(s, b, question, seat, action)
    elif s.phase == ids.P_BATTLE and battle_ids.CONTRACT <= action < battle_ids.FACE:
        use_anchor(s, b, seat, action)
    else:
        queue_action(s, seat, action)
    run(s, b)
    if s.turn >= s.max_turns and s.done == 0:
        s.truncated = 1
        b.acting = 0
    reclaim_header(s, b)


@inner_rule
def answer(s, b, question, seat, action):  # noqa: C901 (a table: one line per question)
    """Handle one seat's answer to a question of the session (MG-22)."""
    if ids.NO_IS_PUBLIC[question] != 0 and (action == battle_ids.GO_ON or action == first_action(b) + ids.REFUSE):
        emit(b, ids.E_DECLINES, EVERYONE, seat, question, 0, 0)
    if question == ids.Q_BID:
        answer_bid(s, b, seat, action)
    elif question == ids.Q_REVIVE:
        answer_revive(s, b, seat, action)
    elif question == ids.Q_KIND:
        answer_kind(s, b, action - first_action(b))
    elif question == ids.Q_CALL:
        answer_call(s, b, action)
    elif question == ids.Q_JOIN or question == ids.Q_ALLOW:
        answer_join(s, b, seat, action)
    elif question == ids.Q_FREE:
        answer_free(s, b, seat, action)
    elif question == ids.Q_TRANSFER_WHAT:
        answer_transfer_what(s, b, seat, action)
    elif question == ids.Q_TRANSFER_TO:
        answer_transfer_to(s, b, seat, action)
    elif question == ids.Q_TRANSFER_INTO:
        answer_transfer_into(s, b, seat, action)
    elif question == ids.Q_AID:
        answer_aid(s, b, seat, action)
    elif question == ids.Q_TRADE_WITH:
        answer_trade_with(s, b, seat, action)
    elif question == ids.Q_GIVE:
        answer_give(s, b, seat, action)
    elif question == ids.Q_WANT:
        answer_want(s, b, seat, action)
    elif question == ids.Q_TRADE:
        answer_trade(s, b, seat, action)
    elif question == ids.Q_INTERVENE:
        answer_intervene(s, b, seat, action)
    elif question == ids.Q_MAIN:
        answer_main(s, b, action)
    elif question == ids.Q_PERSON:
        answer_person(s, b, action)
    elif question == ids.Q_SECOND_THROW:
        answer_second_throw(s, b, seat, action)
    elif question == ids.Q_OVEREXERT:
        answer_overexert(s, b, seat, action)
    elif question == ids.Q_TUNE:
        answer_tune(s, b, action)
    elif question == ids.Q_GIFT:
        answer_gift(s, b, seat, action)
    elif question == ids.Q_ATTRIBUTE:
        answer_attribute(s, b, seat, action)
    elif question == ids.Q_CHALLENGE:
        answer_challenge(s, b, seat, action)
    elif question == ids.Q_PROXY:
        answer_proxy(s, b, seat, action)
    elif question == ids.Q_CONSENT:
        answer_consent(s, b, action)
    elif question == ids.Q_WITNESS:
        answer_witness(s, b, seat, action)
    elif question == ids.Q_LEAVE:
        answer_leave(s, b, seat, action)
    elif question == ids.Q_FRAGMENT:
        answer_fragment(s, b, seat, action)
    elif question == ids.Q_SEIZE:
        answer_seize(s, b, seat, action)
    elif question == ids.Q_SEIZE_WHAT:
        answer_seize_what(s, b, seat, action)
    elif question == ids.Q_SUMMONS:
        answer_summons(s, b, seat, action)
    elif question == ids.Q_SYMBOL_DOMAIN or question == ids.Q_SYMBOL_ROW:
        answer_symbol(s, b, seat, action)
    elif question == ids.Q_LAY_BARE:
        answer_lay_bare(s, b, seat, action)
    elif question == ids.Q_REST:
        answer_rest(s, b, seat, action)
    elif question == ids.Q_EXCHANGE:
        answer_exchange(s, b, seat, action)
    elif question == ids.Q_GIVE_UP:
        answer_give_up(s, b, seat, action)
    elif question == ids.Q_DROP:
        answer_drop(s, b, seat, action)
    elif question == ids.Q_KEEP:
        answer_keep(s, b, seat, action)
    if b.acting == 0 and s.question == question:
        s.question = ids.Q_NONE


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
