"""The battle with magics: reset, step, legal and resample over its record, and the kernels (ids MG-xx: RULES.md)."""

from __future__ import annotations

from feint.envs.engine.dice import below
from feint.envs.engine.kernels import kernels
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.ids import (
    ASK_AMOUNT,
    ASK_BID,
    ASK_BLOCK,
    ASK_CHECK,
    ASK_CURE,
    ASK_DOMAIN,
    ASK_FACE,
    ASK_GEAR,
    ASK_KEYWORD,
    ASK_KIND,
    ASK_LOSE,
    ASK_MORE,
    ASK_NOTHING,
    ASK_PLACE,
    ASK_PLOT,
    ASK_PREDICT,
    ASK_REACT,
    ASK_SPECIAL,
    ASK_SUMMONS,
    ASK_TARGET,
    ASK_TRIBUTE,
    ASK_TURN,
    CONCEDE,
    GO_ON,
    PLACE_START,
    RECOVER,
    STEP_FORWARD,
)
from feint.envs.magicalogia.battle.aiming import answer_amount, answer_target, legal_amount, legal_target
from feint.envs.magicalogia.battle.attack import answer_plot, attacker_of, legal_plot, may_focus
from feint.envs.magicalogia.battle.builds import draw_magic, learn_magic, make_characters
from feint.envs.magicalogia.battle.casting import run_cast
from feint.envs.magicalogia.battle.checks import (
    answer_check,
    answer_cure,
    answer_special,
    legal_check,
    legal_cures,
    run_check,
    run_cure,
    run_special,
)
from feint.envs.magicalogia.battle.chosen_effects import (
    answer_choice,
    begin_avenging,
    legal_face,
    legal_gear,
    legal_keyword,
    legal_more,
    legal_predict,
)
from feint.envs.magicalogia.battle.phases import advance_phase, answer_turn, legal_turn
from feint.envs.magicalogia.battle.damage import answer_block, legal_block, run_damage
from feint.envs.magicalogia.battle.mana import (
    answer_lose,
    answer_place,
    legal_lose,
    legal_place,
    mana_of,
    run_lose,
    run_place,
)
from feint.envs.magicalogia.battle.observe import observe
from feint.envs.magicalogia.battle.plots import FIRST_PLOT, PICK_DICE, PLOTS
from feint.envs.magicalogia.battle.representatives import answer_bid
from feint.envs.magicalogia.battle.rounds import enter, truncate
from feint.envs.magicalogia.battle.spirits import answer_spirit, legal_kind, legal_symbol, run_spirit
from feint.envs.magicalogia.battle.stack import (
    CAST_FRAME,
    CHECK_FRAME,
    CURE_FRAME,
    DAMAGE_FRAME,
    LOSE_FRAME,
    PLACE_FRAME,
    SPECIAL_FRAME,
    SPIRIT_FRAME,
    WHOSE,
    WINDOW_FRAME,
    answered,
    has_room,
)
from feint.envs.magicalogia.battle.state import KIND
from feint.envs.magicalogia.battle.equipment_effects import legal_summons
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.stats import power, value
from feint.envs.magicalogia.battle.victory import concede, is_simultaneous, judge
from feint.envs.magicalogia.battle.windows import answer_react, legal_react, run_window
from feint.envs.magicalogia.basics import DEFENCE, FACES, FOCUS_DICE


@inner_rule
def reset(s):
    """Begin a battle: characters, magic points, starting mana."""
    make_characters(s)
    enter(s, PLACE_START)
    run(s)


@inner_rule
def run(s):
    """Move what is on top of the stack, or else the battle itself, until somebody is asked or the battle is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        kind = s.frame[s.depth - 1, KIND] if s.depth > 0 else 0
        if kind != CAST_FRAME and kind != DAMAGE_FRAME and not is_simultaneous(s):
            judge(s)
        if s.done == 0 and s.truncated == 0 and s.acting == 0:
            if s.avenging != 0 and has_room(s):
                begin_avenging(s)
            move(s, s.frame[s.depth - 1, KIND] if s.depth > 0 else 0)


@inner_rule
def move(s, kind):
    """One stage of the top frame of this kind, or of the battle's course without one."""
    if kind == 0:
        advance_phase(s)
    elif kind == CAST_FRAME:
        run_cast(s)
    elif kind == CHECK_FRAME:
        run_check(s)
    elif kind == WINDOW_FRAME:
        run_window(s)
    elif kind == DAMAGE_FRAME:
        run_damage(s)
    elif kind == PLACE_FRAME:
        run_place(s)
    elif kind == LOSE_FRAME:
        run_lose(s)
    elif kind == SPECIAL_FRAME:
        run_special(s)
    elif kind == CURE_FRAME:
        run_cure(s)
    elif kind == SPIRIT_FRAME:
        run_spirit(s)


@inner_rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    question = s.ask
    if question == ASK_PLOT:
        if action == CONCEDE:
            concede(s, seat)
        else:
            answer_plot(s, seat, action)
    elif question == ASK_BID:
        answer_bid(s, seat, action)
    else:
        answered(s)
        answer(s, question, seat, action)
    if s.acting == 0:
        s.ask = ASK_NOTHING
        run(s)
    if s.turn >= s.turns_most and s.done == 0 and s.truncated == 0:
        truncate(s)


@inner_rule
def answer(s, question, seat, action):
    """Take one seat's answer to what it was asked."""
    if question == ASK_PLACE:
        answer_place(s, seat, action)
    elif question == ASK_TURN:
        answer_turn(s, seat, action)
    elif question == ASK_CHECK:
        answer_check(s, seat, action)
    elif question == ASK_REACT:
        answer_react(s, seat, action)
    elif question == ASK_TARGET:
        answer_target(s, action)
    elif question == ASK_AMOUNT:
        answer_amount(s, action)
    elif question == ASK_KIND or question == ASK_DOMAIN:
        answer_spirit(s, question, action)
    elif question == ASK_FACE or question >= ASK_MORE:
        answer_choice(s, seat, question, action)
    elif question == ASK_SPECIAL:
        answer_special(s, seat, action)
    elif question == ASK_CURE:
        answer_cure(s, action)
    elif question == ASK_LOSE:
        answer_lose(s, seat, action)
    elif question == ASK_BLOCK:
        answer_block(s, action)
    else:
        answer_spirit(s, question, action)


@inner_rule(forceinline=True)
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    question = s.ask
    if question == ASK_PLOT:
        legal_plot(s, seat, mask)
    elif question == ASK_PLACE:
        legal_place(s, seat, mask)
    elif question == ASK_TURN:
        legal_turn(s, seat, mask)
    elif question == ASK_CHECK:
        legal_check(s, seat, mask)
    elif question == ASK_REACT:
        legal_react(s, seat, mask)
    elif question == ASK_TARGET:
        legal_target(s, seat, mask)
    elif question == ASK_AMOUNT:
        legal_amount(s, seat, mask)
    elif question == ASK_KIND:
        legal_kind(s, seat, mask)
    elif question == ASK_FACE:
        legal_face(s, mask)
    elif question == ASK_MORE:
        legal_more(mask)
    elif question == ASK_GEAR:
        legal_gear(s, mask)
    elif question == ASK_KEYWORD:
        legal_keyword(s, mask)
    elif question == ASK_TRIBUTE or question == ASK_BID:
        mask[STEP_FORWARD] = 1
        mask[GO_ON] = 1
    elif question == ASK_PREDICT:
        legal_predict(mask)
    elif question == ASK_SUMMONS:
        legal_summons(s, seat, mask)
    elif question == ASK_SPECIAL:
        mask[RECOVER] = 1
        legal_cures(s, seat, mask)
    elif question == ASK_CURE:
        legal_cures(s, s.frame[s.depth - 1, WHOSE], mask)
    elif question == ASK_LOSE:
        legal_lose(s, seat, mask)
    elif question == ASK_BLOCK:
        legal_block(s, seat, mask)
    else:
        legal_symbol(s, seat, mask)


# --- what a seat does not know ----------------------------------------------------------------------------------------


@inner_rule
def resample_hidden(s, seat):
    """Redraw what `seat` does not know: magics nobody has seen, their charges, plots, bids and faces lain in wait for.

    Unknown magics are drawn evenly from those the character may have learned. Their charges keep their sizes as far as
    the mana seen allows; charges of known magics, and which magic a seal marks, stay as they are.
    """
    for p in range(s.seats):
        if p != seat:
            redraw_magics(s, p)
            if s.trap[p] > 0:
                s.trap[p] = below(s, FACES) + 1
            if s.ask == ASK_PLOT and s.acting >> p & 1 == 0:
                redraw_plot(s, p)
            if s.ask == ASK_BID and s.bidders >> p & 1 == 1 and s.acting >> p & 1 == 0:
                s.bids = (s.bids & ~(1 << p)) | (below(s, 2) << p)


@inner_rule
def redraw_magics(s, p):
    """Other magics in the places of those that nobody else has seen."""
    career = s.career[p]
    organ = s.organ[p]
    for k in range(1, s.magics[p]):
        if s.magic[p, k] >= 0 and s.known[p, k] == 0:
            held = s.charge[p, k]
            drawn = draw_unseen(s, p)
            if drawn >= 0 and not (s.sealed[p] == k and m.ROWS[drawn, m.FORM] == m.EQUIPMENT_FORM):
                learn_magic(s, p, k, drawn)
                s.charge[p, k] = 0
                domain = mana_of(s, p, k)
                if domain != m.NO_COST:
                    held = min(held, s.got[p, domain])
                    if m.ROWS[drawn, m.FORM] == m.EQUIPMENT_FORM:
                        held = min(held, m.ROWS[drawn, m.COST] - 1)
                    s.charge[p, k] = held
    s.career[p] = career
    s.organ[p] = organ


@inner_rule
def draw_unseen(s, p):
    """A magic the character may have and does not, that would not show by itself; -1 if the draw fits nothing."""
    if s.boss[p] != 0 and s.group != 0:  # made of several mages, whose careers and organs are any
        s.career[p] = below(s, FACES)
        s.organ[p] = below(s, FACES)
    magic = draw_magic(s, p, s.magics[p])
    if m.ROWS[magic, m.FORM] == m.EQUIPMENT_FORM and (m.ROWS[magic, m.COST] == 0 or s.boss[p] != 0):
        return -1
    return magic


@inner_rule
def redraw_plot(s, p):
    """Another plot in place of a committed one, evenly; whether a defence is focused is drawn with it."""
    size = 0
    for face in range(FACES):
        size += s.plot[p, face]
        s.plot[p, face] = 0
    if may_focus(s, p):
        size = min(power(s, p, DEFENCE), PICK_DICE)
        usual = FIRST_PLOT[size + 1] - FIRST_PLOT[size]
        focused = FIRST_PLOT[FOCUS_DICE + 1] - FIRST_PLOT[FOCUS_DICE]
        s.focus = 0
        if below(s, usual + focused) >= usual:
            s.focus = 1
            size = FOCUS_DICE
    forbidden = value(s, p, m.FORBIDDEN) if p == attacker_of(s) else 0
    while size > 0:
        part = min(size, PICK_DICE)
        add_plot(s, p, part, forbidden)
        size -= part


@inner_rule
def add_plot(s, p, size, forbidden):
    """Add a plot of so many dice, evenly drawn from those without the forbidden face."""
    number = 0
    for row in range(FIRST_PLOT[size], FIRST_PLOT[size + 1]):
        if forbidden == 0 or PLOTS[row, forbidden - 1] == 0:
            number += 1
    left = below(s, number)
    for row in range(FIRST_PLOT[size], FIRST_PLOT[size + 1]):
        if forbidden == 0 or PLOTS[row, forbidden - 1] == 0:
            if left == 0:
                for face in range(FACES):
                    s.plot[p, face] += PLOTS[row, face]
            left -= 1


# --- kernels ----------------------------------------------------------------------------------------------------------


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
