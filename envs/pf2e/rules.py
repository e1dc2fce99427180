"""The duels' rules as the engine calls them: reset, step, legal, resample and the kernels (ids PD-xx: see RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import advance_body, look_body, redraw_body
from feint.envs.pf2e.acts import (
    answer_ready,
    begin_act,
    choose_target,
    legal_attacks,
    legal_gear,
    legal_moves,
    may_aim,
    perform,
    react,
    scan_ready,
    scan_triggers,
)
from feint.envs.pf2e.body import FIGHT_ON_COST, close, over, standing
from feint.envs.pf2e.books import available, cast_rank, fill_book, redraw_book, return_entry, spend_entry
from feint.envs.pf2e.casting import (
    answer_counter,
    choose_how,
    choose_spell,
    choose_spend,
    legal_counter,
    legal_how,
    legal_spells,
    legal_spend,
    may_cast,
    scan_counters,
    tend_spell,
    within,
)
from feint.envs.pf2e.codes import (
    ACT_LAST,
    AFTER,
    BIDE,
    BLOCK,
    BLOCK_IT,
    BULLYING_PRESS,
    BY_SURRENDER,
    CAST,
    CHANGE_FOCUS,
    CONCEDE,
    CONCEDES,
    COUNTER,
    DECEPTIVE_SIDESTEP,
    DODGE,
    DRAWN,
    DUELIST_IS,
    END_TURN,
    ESCAPE,
    FALLEN,
    FIGHT_ON,
    FIRST_SPELL,
    FIRST_STATISTIC,
    FIRST_TARGET,
    GO_ON,
    HALF,
    HURT_BAND,
    INITIATIVE,
    KEEP_ORDER,
    LAY_DOWN,
    MOVED,
    NEAR,
    NEXT,
    NIMBLY_DODGE,
    ORDER,
    PASS,
    PERFORM,
    PRE_ROLL,
    REACT,
    REACT_STRIKE,
    READIED,
    READY_STRIKE,
    RETCH,
    RIPOSTE,
    RIPOSTE_DISARM,
    RIPOSTE_STRIKE,
    ROUND,
    SENSE_WEAKNESS,
    SIDESTEP,
    SPELL,
    SPEND,
    STAND,
    STAYS,
    STRIKING,
    TARGET,
    TERMS,
    TRIGGER,
    TURN,
    UNHURT,
)
from feint.envs.pf2e.flow import (
    begin_round,
    choices,
    choose_order,
    choose_statistic,
    end_turn,
    focus_by,
    go_on,
    last_place,
    next_turn,
)
from feint.envs.pf2e.manoeuvres import disarmable, manoeuvre_slot
from feint.envs.pf2e.observe import observe
from feint.envs.pf2e.social import (
    BY_AID,
    BY_POISON,
    act_socially,
    arm_by_terms,
    begin_terms,
    discuss,
    legal_social,
    legal_terms,
)
from feint.envs.pf2e.spellbook import HIGH, LOW, MANIPULATE
from feint.envs.pf2e.spellbook import SPELL as SPELL_TABLE
from feint.envs.pf2e.state import BOOK
from feint.envs.pf2e.strike import answer, holds, in_reach, run_strike
from feint.envs.pf2e.tables import (
    ARMS,
    BARRED,
    CONFUSED,
    DECEPTION,
    DICE,
    DISARMS,
    FLEEING,
    HANDS,
    HP,
    IMMOBILIZED,
    INTIMIDATION,
    LEVELS,
    ON_SHIELD,
    PARRIES,
    PERCEPTION,
    POOL,
    POOL_SIZE,
    PRONE,
    SHEET,
    SHIELD,
    SHIELDS,
    SICKENED,
    TRAITS,
)

# --- the beginning ----------------------------------------------------------------------------------------------------


@rule
def reset(s):
    """Set up a duel: who fights (PD-30), where they stand, and the first question."""
    level = s.level_index + 0
    if level < 0 and s.fixed[0] < 0:
        level = roll(s, len(LEVELS)) - 1
    for p in range(s.players):
        row = s.fixed[p] + 0
        if row < 0:
            row = POOL[s.pool, level, roll(s, POOL_SIZE[s.pool, level]) - 1]
        seat_duelist(s, p, row)
        emit(s, DUELIST_IS, EVERYONE, p, row, 0, 0)
        if s.magic != 0:
            fill_book(s, p)
    s.last = -1
    s.actor = -1
    s.loser = -1
    s.target = -1
    s.duel = 1
    for k in range(len(s.order)):
        s.order[k] = -1
    s.phase = ROUND
    s.stake = 1
    if s.terms != 0:
        begin_terms(s)
    else:
        arm_by_terms(s)
    run(s)


@rule
def seat_duelist(s, p, row):
    """Fill seat p with a duellist of the roster, weapons drawn (PD-18)."""
    d = s.duelist[p]
    d.row = row
    d.hp_most = SHEET[row, HP]
    d.hp = d.hp_most
    d.band = UNHURT
    d.reaction = 1
    middle = (s.squares - s.start) // 2
    d.pos = middle if p % 2 == 0 else middle + s.start
    d.held = 1
    d.grip = 0
    # a shield's bash and a parrying blade for the other hand are ready beside the main weapon
    if ARMS[row, 1, TRAITS] & (ON_SHIELD | PARRIES) and ARMS[row, 0, HANDS] == 1:
        d.held = 3
    if s.armed[p] >= 0:
        d.held = (1 << s.armed[p]) & 3
    if ARMS[row, 0, DICE] == 0:
        d.held = 0
    d.shield_hp = SHIELDS[SHEET[row, SHIELD], 2]


# --- the steps --------------------------------------------------------------------------------------------------------


@rule
def run(s):
    """Go on by the rules until a seat is asked or the match is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        if s.duel != 0 and s.loser >= 0:
            s.phase = FIGHT_ON
            s.acting = standing(s)
        elif s.phase == ROUND:
            begin_round(s)
        elif s.phase == NEXT:
            next_turn(s)
        elif s.phase == STRIKING:
            run_strike(s)
        elif s.phase == TRIGGER:
            scan_triggers(s)
        elif s.phase == PERFORM:
            perform(s)
        elif s.phase == MOVED:
            scan_ready(s)
        elif s.phase == CAST:
            scan_counters(s)
        else:
            go_on(s)
    if s.duel != 0 and s.loser >= 0 and s.phase != FIGHT_ON:
        s.phase = FIGHT_ON
        s.acting = standing(s)
    if s.done == 0 and s.turn >= s.most_steps:
        s.truncated = 1
        emit(s, DRAWN, EVERYONE, s.round_no, 0, 0, 0)
    if s.done != 0 or s.truncated != 0:
        s.acting = 0


@rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    if s.phase == INITIATIVE:
        choose_statistic(s, seat, action)
    elif s.phase == ORDER:
        choose_order(s, seat, action)
    elif s.phase == FIGHT_ON:
        decide_fight(s, seat, action)
    elif s.phase == TERMS:
        discuss(s, seat, action)
    elif action == CONCEDE:
        concede(s, seat)
    elif s.phase == TURN:
        take_turn(s, seat, action)
    elif s.phase == TARGET:
        choose_target(s, seat, action)
    elif s.phase == REACT:
        react(s, seat, action)
    elif s.phase == READIED:
        answer_ready(s, seat, action)
    elif s.phase == SPELL:
        choose_how(s, seat, action)
    elif s.phase == COUNTER:
        answer_counter(s, seat, action)
    elif s.phase == SPEND:
        choose_spend(s, seat, action)
    else:
        answer(s, seat, action)
    run(s)


@rule
def take_turn(s, p, action):
    """An action of the own turn."""
    if action == END_TURN:
        end_turn(s)
    elif action >= FIRST_SPELL:
        choose_spell(s, p, action)
    elif action >= CHANGE_FOCUS:
        tend_spell(s, p, action)
    elif action >= BIDE:
        act_socially(s, p, action)
    else:
        begin_act(s, p, action)


@rule
def concede(s, p):
    """Surrender for the whole side (PD-17, PD-35)."""
    emit(s, CONCEDES, EVERYONE, p, 0, 0, 0)
    s.acting = 0
    s.act = 0
    over(s, 1 - p % 2, BY_SURRENDER)
    if s.done == 0:
        s.phase = AFTER


@rule
def decide_fight(s, p, action):
    """After the duel: lay down arms, or fight on and lose standing (PD-17). Once any does, normal combat follows."""
    s.duelist[p].ready = 1 if action == GO_ON else 0
    s.acting &= ~(1 << p)
    if s.acting != 0:
        return
    fighters = 0
    for q in range(s.players):
        d = s.duelist[q]
        if d.out == 0:
            emit(s, STAYS, EVERYONE, q, d.ready, 0, 0)
            if d.ready != 0:
                s.returns[q] -= FIGHT_ON_COST
                fighters += 1
        d.ready = 0
    if fighters == 0:
        close(s)
    else:
        leave_duel(s)


@rule
def leave_duel(s):
    """Normal combat goes on: nothing of the duel's own rules holds (PD-19)."""
    s.duel = 0
    s.act = 0
    s.actor = -1
    s.order[0] = -1
    for q in range(s.players):
        s.duelist[q].focus = -1
    s.phase = ROUND


# --- what is legal ----------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    if s.phase == INITIATIVE:
        open_choices = choices(s)
        for stat in range(7):
            if open_choices >> stat & 1:
                mask[FIRST_STATISTIC + stat] = 1
    elif s.phase == ORDER:
        mask[KEEP_ORDER] = 1
        if s.order[last_place(s)] != seat:
            mask[ACT_LAST] = 1
    elif s.phase == TURN:
        legal_turn(s, seat, mask)
    elif s.phase == TARGET:
        mask[CONCEDE] = 1
        for k in range(s.side):
            foe = 1 - seat % 2 + 2 * k
            if within(s, seat, foe, s.spell) if s.act == FIRST_SPELL else may_aim(s, seat, s.act, foe):
                mask[FIRST_TARGET + k] = 1
    elif s.phase == FIGHT_ON:
        mask[LAY_DOWN] = 1
        mask[GO_ON] = 1
    elif s.phase == TERMS:
        legal_terms(s, mask)
    elif s.phase == SPELL:
        mask[CONCEDE] = 1
        legal_how(s, seat, mask)
    elif s.phase == SPEND:
        legal_spend(s, seat, mask)
    else:
        mask[PASS] = 1
        legal_window(s, seat, mask)


@rule
def legal_turn(s, p, mask):
    """The actions of a seat's own turn."""
    d = s.duelist[p]
    mask[END_TURN] = 1
    mask[CONCEDE] = 1
    if s.combat != 0:
        if d.cond[FLEEING] == 0:
            legal_attacks(s, p, mask)
            if d.actions > 0 and d.cond[CONFUSED] == 0:
                legal_gear(s, p, mask)
        legal_moves(s, p, mask)
    elif d.actions > 0:
        legal_recovery(s, p, mask)
    if s.magic != 0 and d.cond[FLEEING] == 0:
        legal_spells(s, p, mask)
    if s.terms != 0 and s.duel != 0 and d.actions > 0 and d.cond[CONFUSED] + d.cond[FLEEING] == 0:
        legal_social(s, p, mask)


@rule
def legal_recovery(s, p, mask):
    """What a spell duel allows beside spells: Stand, Escape and retching (PD-20)."""
    d = s.duelist[p]
    if d.cond[PRONE] > 0:
        mask[STAND] = 1
    if d.cond[IMMOBILIZED] > 0 and d.cond[BARRED] == 0:
        mask[ESCAPE] = 1
    if d.cond[SICKENED] > 0:
        mask[RETCH] = 1


@rule
def legal_window(s, p, mask):
    """The reactions that a seat holds in the window that asks it."""
    if s.phase == PRE_ROLL:
        if holds(s, p, INTIMIDATION) and s.duelist[p].flourish == 0:
            mask[BULLYING_PRESS] = 1
        if holds(s, p, PERCEPTION):
            mask[SENSE_WEAKNESS] = 1
    elif s.phase == DODGE:
        mask[NIMBLY_DODGE] = 1
    elif s.phase == SIDESTEP:
        if holds(s, p, DECEPTION):
            mask[DECEPTIVE_SIDESTEP] = 1
    elif s.phase == BLOCK:
        mask[BLOCK_IT] = 1
    elif s.phase == RIPOSTE:
        mask[RIPOSTE_STRIKE] = 1
        slot = manoeuvre_slot(s.duelist[p], DISARMS)
        if disarmable(s.duelist[s.striker]) >= 0 and slot >= 0 and in_reach(s, p, s.striker, slot):
            mask[RIPOSTE_DISARM] = 1
    elif s.phase == REACT:
        mask[REACT_STRIKE] = 1
    elif s.phase == READIED:
        mask[READY_STRIKE] = 1
    elif s.phase == COUNTER:
        legal_counter(s, p, mask)


# --- what a seat does not know ----------------------------------------------------------------------------------------


@rule
def resample(s, seat):
    """Redraw what `seat` does not know: others' statistics, hit points within their bands, books, pending choices."""
    for q in range(s.players):
        if q != seat:
            redraw_statistic(s, q)
            redraw_body_of(s, q)
            redraw_secrets(s, q)
            if s.magic != 0:
                hidden_spell = s.actor == q and spell_is_hidden(s)
                redraw_book(s, q, s.entry if hidden_spell else -1)
                if hidden_spell:
                    redraw_spell(s, q)
    if s.phase == ORDER and s.last != seat:
        redraw_order(s)


@rule
def spell_is_hidden(s):
    """Whether a spell is under way that only its caster knows."""
    return s.phase == SPELL or s.act == FIRST_SPELL


@rule
def redraw_spell(s, q):
    """The spell under way, uniform over the caster's entries that fit what all can tell."""
    d = s.duelist[q]
    chosen = s.phase != SPELL
    if chosen:
        return_entry(d, s.entry)
    number = 0
    for k in range(BOOK):
        number += 1 if could_be(s, q, k, chosen) else 0
    pick = below(s, number)
    found = s.entry + 0
    for k in range(BOOK):
        if could_be(s, q, k, chosen):
            if pick == 0:
                found = k
            pick -= 1
    s.spell = d.book[found]
    if chosen:
        s.entry = found
        s.spell_rank = cast_rank(d, d.book_rank[found])
        spend_entry(d, found)


@rule
def could_be(s, q, k, chosen):
    """Whether entry k may be the spell that seat q is casting; once chosen its actions and its gestures are known."""
    d = s.duelist[q]
    spell = d.book[k] + 0
    if spell < 0 or not available(d, k):
        return False
    if not chosen:
        return SPELL_TABLE[spell, LOW] <= d.actions and may_cast(s, q, spell)
    alike = s.combat == 0 or SPELL_TABLE[spell, MANIPULATE] == SPELL_TABLE[s.spell, MANIPULATE]
    return alike and SPELL_TABLE[spell, LOW] <= s.spell_actions <= SPELL_TABLE[spell, HIGH] and may_cast(s, q, spell)


@rule
def redraw_secrets(s, q):
    """Seat q's secrets of the social loop and its pending choice to fight on."""
    d = s.duelist[q]
    if s.phase == FIGHT_ON and s.acting >> q & 1 == 0:
        d.ready = below(s, 2)
    if s.terms != 0 and d.bided != 0:
        kind = below(s, 4)
        d.accusable = kind
        d.breach = kind
        if s.actor == q and s.combat != 0:
            d.poisoned = 1 if kind == BY_POISON else 0
            d.aided = 1 if kind == BY_AID else 0


@rule
def redraw_statistic(s, q):
    """Seat q's statistic and focus, uniform over those that it may have as far as all can tell."""
    d = s.duelist[q]
    if (s.phase == INITIATIVE and s.acting >> q & 1) or d.possible == 0 or d.stat < 0:
        return
    number = 0
    for stat in range(7):
        number += 1 if may_have_rolled(s, q, stat) else 0
    pick = below(s, number)
    for stat in range(7):
        if may_have_rolled(s, q, stat):
            if pick == 0:
                d.stat = stat
            pick -= 1
    if s.magic == 0 or s.phase == INITIATIVE:
        return
    if d.refocused == 0:
        d.focus = focus_by(d, d.stat)
    else:
        bits = 0
        for tradition in range(4):
            bits += d.focus_possible >> tradition & 1
        pick = below(s, bits)
        for tradition in range(4):
            if d.focus_possible >> tradition & 1:
                if pick == 0:
                    d.focus = tradition
                pick -= 1


@rule
def may_have_rolled(s, q, stat):
    """Whether seat q may have rolled a statistic, its focus considered."""
    d = s.duelist[q]
    if d.possible >> stat & 1 == 0:
        return False
    if s.magic == 0 or s.phase == INITIATIVE or d.refocused != 0 or s.duel == 0:
        return True
    focus = focus_by(d, stat)
    return d.focus_possible >> (focus if focus >= 0 else 4) & 1 == 1


@rule
def redraw_order(s):
    """An order that has not been told yet, anew: each seat may stand in any place."""
    end = last_place(s)
    for k in range(end):
        j = k + below(s, end + 1 - k)
        seat = s.order[k] + 0
        s.order[k] = s.order[j]
        s.order[j] = seat


@rule
def redraw_body_of(s, q):
    """Seat q's hit points, uniform within the band that all can see."""
    d = s.duelist[q]
    most = d.hp_most + 0
    low = 1
    high = most - 1
    if d.band == UNHURT or d.band == FALLEN:
        return
    if d.band == NEAR:
        high = most // 4
    elif d.band == HALF:
        low = most // 4 + 1
        high = most // 2
    elif d.band == HURT_BAND:
        low = most // 2 + 1
    d.hp = low + below(s, high - low + 1)


@rule
def advance(
    states, template, index, actions, seats, steps, random, autoreset, pick, seeds,
    obs, obs8, mask, player, reward, done, truncated, finals, ended,
):  # fmt: skip
    """The duels' kernel behind every door (:func:`feint.envs.engine.kernels.advance_body`)."""
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
