"""A session: reset, step, legal and resample over its record, and the kernels (ids MG-xx: RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import advance_body, look_body, redraw_body
from feint.envs.magicalogia.magic import news as battle_news
from feint.envs.magicalogia.magic import rules as battle
from feint.envs.magicalogia.magic.actions import CONTRACT, FACE, GO_ON, ROW, STEP_FORWARD
from feint.envs.magicalogia.magic.builds import draw_character, prepare
from feint.envs.magicalogia.magic.magics import TEMPORARY_START
from feint.envs.magicalogia.magic.skills import ROWS as SKILL_ROWS
from feint.envs.magicalogia.magic.stack import answered
from feint.envs.magicalogia.magic.state import ANCHORS, KIND
from feint.envs.magicalogia.magic.values import value
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    AGREE,
    BATTLE,
    CHALLENGE,
    CLIMAX,
    DEED,
    ENDING,
    EVENT,
    FREE,
    MAIN,
    NEXT_PLAYER,
    PASSAGE,
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
    SCENE,
    SCENE_END,
    SPOILS,
    TELLS_NO,
    first_action,
)
from feint.envs.magicalogia.session.actions import (
    KIND as KIND_PHASE,
)
from feint.envs.magicalogia.session.asking import clear_character, put_to, reset_magic
from feint.envs.magicalogia.session.battles import (
    answer_challenge,
    answer_consent,
    answer_proxy,
    answer_witness,
    end_battle,
    legal_challenge,
    legal_witness,
    run_challenge,
)
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
    free_time,
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
from feint.envs.magicalogia.session.deeds import (
    answer_deed,
    answer_overexert,
    answer_person,
    answer_second_throw,
    answer_tune,
    choose_deed,
    legal_deed,
    legal_person,
    legal_tune,
    run_deed,
)
from feint.envs.magicalogia.session.ending import (
    answer_drop,
    answer_give_up,
    answer_keep,
    run_climax,
    run_ending,
)
from feint.envs.magicalogia.session.events import (
    answer_attribute,
    answer_gift,
    legal_attribute,
    legal_gift,
    run_event,
)
from feint.envs.magicalogia.session.fate import call_power, change_fate, see_falls
from feint.envs.magicalogia.session.fighters import clear_foe
from feint.envs.magicalogia.session.npcs import npc_answer
from feint.envs.magicalogia.session.observe import observe
from feint.envs.magicalogia.session.passage import (
    answer_exchange,
    answer_rest,
    answer_revive,
    check_revival,
    legal_exchange,
    legal_rest,
    legal_revive,
    pass_time,
    revive,
)
from feint.envs.magicalogia.session.scenario import draw_hosts, draw_kinds, draw_secret_mission, set_scenario
from feint.envs.magicalogia.session.scenes import (
    answer_bid,
    answer_call,
    answer_join,
    answer_kind,
    begin_cycle,
    choose_kind,
    end_scene,
    legal_agree,
    legal_call,
    legal_kind,
    next_player,
    set_scene,
)
from feint.envs.magicalogia.session.spoils import (
    answer_fragment,
    answer_prize_person,
    answer_seize,
    answer_seize_what,
    answer_summons,
    answer_symbol,
    legal_fragment,
    legal_seize,
    legal_summons,
    mark_seizable,
    share_spoils,
)
from feint.envs.magicalogia.session.state import lend, settle, tell
from feint.envs.magicalogia.session.tables import MAGE, STRANGERS
from feint.envs.magicalogia.tables import FACES


@rule
def reset(s):
    """Begin a session: the scenario, the PCs and their magic points (MG-20 to MG-22)."""
    b = s.battle
    lend(s, b)
    set_scenario(s, b)
    clear_foe(s, b)
    for p in range(s.players):
        if b.given[p] == 0:
            draw_character(b, p)
        prepare(b, p)
        clear_character(s, b, p)
        reset_magic(s, b, p)
        b.temp[p] = value(b, p, TEMPORARY_START)
        emit(b, battle_news.MP_SET, EVERYONE, p, b.mp[p], b.temp[p], 0)
    begin_cycle(s, b, 1)
    run(s, b)
    settle(s, b)


@rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    b = s.battle
    lend(s, b)
    question = s.question + 0
    if question != Q_NONE:
        if question != Q_BID and question != Q_JOIN and question != Q_ALLOW and question != Q_WITNESS:
            b.acting = 0
            s.question = Q_NONE
        answer(s, b, question, seat, action)
    else:
        answer_table(s, b, seat, action)
    run(s, b)
    if s.turn >= s.turns_most and s.done == 0:
        s.truncated = 1
        b.acting = 0
    settle(s, b)


@rule
def answer_table(s, b, seat, action):
    """An answer to a question of the battle's: in a battle its own step; else one stage of what is being resolved."""
    if s.phase != BATTLE:
        question = b.ask + 0
        answered(b)
        battle.answer(b, question, seat, action)
    elif CONTRACT <= action < FACE:
        use_anchor(s, b, seat, action)
    else:
        battle.step(b, seat, action)


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


# --- the driver -------------------------------------------------------------------------------------------------------


@rule
def run(s, b):
    """Move on what is being resolved, or the session itself, until a seat is asked or the session is over."""
    going = True
    while going:
        listen(s, b)
        tell(s, b)
        if s.due != 0:
            pay_due(s, b)
        elif b.acting == 0 and s.done == 0:
            advance_course(s, b)
        elif s.phase == BATTLE and s.question == Q_NONE and b.acting >> s.players & 1 == 1:
            battle.step(b, s.players, npc_answer(b, s.players))
        else:
            going = False


@rule
def advance_course(s, b):
    """One stage of a battle, of what is being resolved in a scene, or of the session's course."""
    if s.phase == BATTLE:
        if b.done != 0 or b.truncated != 0:
            end_battle(s, b)
        else:
            battle.run(b)
    elif b.depth > 0:
        battle.move(b, b.frame[b.depth - 1, KIND])
    else:
        see_falls(s, b)
        move(s, b)


@rule
def listen(s, b):
    """Act on what fumbles have brought: a fate change, or checks hampered until the cycle's end."""
    for k in range(b.event_count):
        if b.events[k, 0] == battle_news.FUMBLES:
            p = b.events[k, 2] + 0
            if p < s.players:
                if b.events[k, 3] == 1:
                    s.due |= 1 << p
                elif b.events[k, 3] == 4:
                    s.hampered[p] += 1


@rule
def pay_due(s, b):
    """A fate change that a fumble brought."""
    for p in range(s.players):
        if s.due >> p & 1 == 1:
            s.due &= ~(1 << p)
            change_fate(s, b, p)
            return


@rule
def move(s, b):
    """One stage of the session's course."""
    phase = s.phase + 0
    if phase == NEXT_PLAYER:
        if s.stage != 0 or not revive(s, b):
            next_player(s, b)
    elif phase == KIND_PHASE:
        choose_kind(s, b)
    elif phase == SCENE:
        set_scene(s, b)
    elif phase == FREE:
        free_time(s, b)
    elif phase == MAIN:
        choose_deed(s, b)
    elif phase == DEED:
        run_deed(s, b)
    elif phase == EVENT:
        run_event(s, b)
    elif phase == SCENE_END:
        end_scene(s, b)
    elif phase == CHALLENGE:
        run_challenge(s, b)
    elif phase == SPOILS:
        share_spoils(s, b)
    elif phase == PASSAGE:
        pass_time(s, b)
    elif phase == CLIMAX:
        run_climax(s, b)
    elif phase == ENDING:
        run_ending(s, b)


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
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


@rule
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


@rule
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


@rule
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


@rule
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


# --- legal actions ----------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    b = s.battle
    question = s.question + 0
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


@rule
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


@rule
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


@rule
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


@rule
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


# --- what a seat does not know ----------------------------------------------------------------------------------------


@rule
def resample(s, seat):
    """Redraw what `seat` does not know (MG-95).

    Others' secret missions whose secret it has not learned; whom the fragments at large possess, among people whose
    secret it does not know; what strangers with hidden handouts are; whether the mage is a criminal; others' answers
    to a question put to several; and what the battle's own resample redraws of magics, charges and plots.
    """
    b = s.battle
    b.rng = s.rng
    b.tape_on = 0
    for p in range(s.players):
        if p != seat and s.knows[p] >> seat & 1 == 0:
            draw_secret_mission(s, b, p)
        if s.question != Q_NONE and p != seat and s.asked >> p & 1 == 1 and b.acting >> p & 1 == 0:
            redraw_pick(s, b, p)
    redraw_hosts(s, b, seat)
    redraw_strangers(s, b, seat)
    battle.resample(b, seat)
    s.rng = b.rng
    b.rng = 0


@rule
def redraw_pick(s, b, p):
    """Another answer to a question put to several, evenly."""
    if s.question == Q_WITNESS:
        s.picks[p] = below(b, 3 if b.rep[1] < s.players else 2)
    elif s.question == Q_BID or s.question == Q_JOIN or s.question == Q_ALLOW:
        s.picks[p] = below(b, 2)


@rule
def redraw_hosts(s, b, seat):
    """Fragments whose host the seat does not know possess others it does not know to be free or possessed."""
    kept = 0
    barred = 0
    for q in range(s.players, s.people):
        if s.knows[q] >> seat & 1 == 1:
            barred |= 1 << q
    for f in range(s.fragments):
        if s.host[f] < 0 or barred >> s.host[f] & 1 == 1:
            kept |= 1 << f
    draw_hosts(s, b, kept, barred)


@rule
def redraw_strangers(s, b, seat):
    """What the unknown strangers are, and whether the mage among them is a criminal."""
    hidden = 0
    first = s.people - STRANGERS
    told = False
    for n in range(STRANGERS):
        if s.public[first + n] == 0 and s.appeared[first + n] == 0:
            hidden |= 1 << n
        if is_told(s, first + n, seat):
            told = True
    draw_kinds(s, b, hidden)
    if not told:
        s.criminal = below(b, 2)


@rule
def is_told(s, q, seat):
    """Whether a seat knows if the mage is a criminal: by its secret, or its letter."""
    if s.kind[q] != MAGE:
        return False
    if s.knows[q] >> seat & 1 == 1:
        return True
    for p in range(s.players):
        if s.letter[p, q] > 0:
            return True
    return False


# --- kernels ----------------------------------------------------------------------------------------------------------


@rule
def advance(
    states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
    obs, obs8, mask, player, reward, done, truncated, finals, ended,
):  # fmt: skip
    """The session's kernel behind every door (:func:`feint.envs.engine.kernels.advance_body`)."""
    advance_body(
        states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
        obs, obs8, mask, player, reward, done, truncated, finals, ended,
        reset, step, legal, observe,
    )  # fmt: skip


@rule
def look(states, index, seats, obs, mask):
    """What seats see (:func:`feint.envs.engine.kernels.look_body`)."""
    look_body(states, index, seats, obs, mask, legal, observe)


@rule
def redraw(states, i, seat, seeds):
    """Resample for a seat (:func:`feint.envs.engine.kernels.redraw_body`)."""
    redraw_body(states, i, seat, seeds, resample)
