"""The battle with magics: reset, step and the kernels (ids MG-xx: RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.kernels import kernels
from feint.envs.magicalogia.battle import frames, ids
from feint.envs.magicalogia.battle.aiming import answer_amount, answer_target
from feint.envs.magicalogia.battle.archetype_effects import begin_avenging
from feint.envs.magicalogia.battle.attack import answer_plot
from feint.envs.magicalogia.battle.casting import run_cast
from feint.envs.magicalogia.battle.characters import make_characters
from feint.envs.magicalogia.battle.checks import (
    answer_check,
    answer_cure,
    answer_special,
    run_check,
    run_cure,
    run_special,
)
from feint.envs.magicalogia.battle.chosen_effects import answer_choice
from feint.envs.magicalogia.battle.damage import answer_block, run_damage
from feint.envs.magicalogia.battle.hidden import resample_hidden
from feint.envs.magicalogia.battle.legal import legal
from feint.envs.magicalogia.battle.mana import (
    answer_lose,
    answer_place,
    run_lose,
    run_place,
)
from feint.envs.magicalogia.battle.observe import observe
from feint.envs.magicalogia.battle.phases import advance_phase, answer_turn
from feint.envs.magicalogia.battle.representatives import answer_bid
from feint.envs.magicalogia.battle.rounds import enter, truncate
from feint.envs.magicalogia.battle.spirits import answer_spirit, run_spirit
from feint.envs.magicalogia.battle.stack import answered, has_room
from feint.envs.magicalogia.battle.victory import concede, is_simultaneous, judge
from feint.envs.magicalogia.battle.windows import answer_react, run_window


@inner_rule
def reset(s):
    """Begin a battle: characters, magic points, starting mana (MG-21, MG-91)."""
    make_characters(s)
    enter(s, ids.PLACE_START)
    run(s)


@inner_rule
def run(s):
    """Advance the top of the stack, or else the battle itself, until a seat acts or the battle is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        kind = s.frame[s.depth - 1, frames.KIND] if s.depth > 0 else 0
        if kind != frames.CAST_FRAME and kind != frames.DAMAGE_FRAME and not is_simultaneous(s):
            judge(s)
        if s.done == 0 and s.truncated == 0 and s.acting == 0:
            if s.avenging != 0 and has_room(s):
                begin_avenging(s)
            move(s, s.frame[s.depth - 1, frames.KIND] if s.depth > 0 else 0)


@inner_rule
def move(s, kind):  # noqa: C901 (one branch per kind of frame)
    """Advance the top frame of this kind by a stage, or the battle's phase without one."""
    if kind == 0:
        advance_phase(s)
    elif kind == frames.CAST_FRAME:
        run_cast(s)
    elif kind == frames.CHECK_FRAME:
        run_check(s)
    elif kind == frames.WINDOW_FRAME:
        run_window(s)
    elif kind == frames.DAMAGE_FRAME:
        run_damage(s)
    elif kind == frames.PLACE_FRAME:
        run_place(s)
    elif kind == frames.LOSE_FRAME:
        run_lose(s)
    elif kind == frames.SPECIAL_FRAME:
        run_special(s)
    elif kind == frames.CURE_FRAME:
        run_cure(s)
    elif kind == frames.SPIRIT_FRAME:
        run_spirit(s)


@inner_rule
def step(s, seat, action):
    """Play one action of an acting seat."""
    question = s.ask
    if question == ids.ASK_PLOT:
        if action == ids.CONCEDE:
            concede(s, seat)
        else:
            answer_plot(s, seat, action)
    elif question == ids.ASK_BID:
        answer_bid(s, seat, action)
    else:
        answered(s)
        answer(s, question, seat, action)
    if s.acting == 0:
        s.ask = ids.ASK_NOTHING
        run(s)
    if s.turn >= s.max_turns and s.done == 0 and s.truncated == 0:
        truncate(s)


@inner_rule
def answer(s, question, seat, action):  # noqa: C901 (one branch per question)
    """Take one seat's answer to its question."""
    if question == ids.ASK_PLACE:
        answer_place(s, seat, action)
    elif question == ids.ASK_TURN:
        answer_turn(s, seat, action)
    elif question == ids.ASK_CHECK:
        answer_check(s, seat, action)
    elif question == ids.ASK_REACT:
        answer_react(s, seat, action)
    elif question == ids.ASK_TARGET:
        answer_target(s, action)
    elif question == ids.ASK_AMOUNT:
        answer_amount(s, action)
    elif question == ids.ASK_KIND or question == ids.ASK_DOMAIN:
        answer_spirit(s, question, action)
    elif question == ids.ASK_FACE or question >= ids.ASK_MORE:
        answer_choice(s, seat, question, action)
    elif question == ids.ASK_SPECIAL:
        answer_special(s, seat, action)
    elif question == ids.ASK_CURE:
        answer_cure(s, action)
    elif question == ids.ASK_LOSE:
        answer_lose(s, seat, action)
    elif question == ids.ASK_BLOCK:
        answer_block(s, action)
    else:
        answer_spirit(s, question, action)


# --- what a seat does not know ----------------------------------------------------------------------------------------


# --- kernels ----------------------------------------------------------------------------------------------------------


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
