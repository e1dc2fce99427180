"""The legal actions of a seat, by what it is asked."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle import frames, ids
from feint.envs.magicalogia.battle.aiming import legal_amount, legal_target
from feint.envs.magicalogia.battle.archetype_effects import legal_keyword
from feint.envs.magicalogia.battle.attack import legal_plot
from feint.envs.magicalogia.battle.attack_dice import legal_face
from feint.envs.magicalogia.battle.checks import legal_check, legal_cures
from feint.envs.magicalogia.battle.chosen_effects import legal_more, legal_predict
from feint.envs.magicalogia.battle.damage import legal_block
from feint.envs.magicalogia.battle.equipment_effects import legal_gear, legal_summons
from feint.envs.magicalogia.battle.mana import legal_lose, legal_place
from feint.envs.magicalogia.battle.phases import legal_turn
from feint.envs.magicalogia.battle.spirits import legal_kind, legal_symbol
from feint.envs.magicalogia.battle.windows import legal_react


@inner_rule(forceinline=True)
def legal(s, seat, mask):  # noqa: C901 (one branch per question)
    """Mark the legal actions of an acting seat in a zeroed mask."""
    question = s.ask
    if question == ids.ASK_PLOT:
        legal_plot(s, seat, mask)
    elif question == ids.ASK_PLACE:
        legal_place(s, seat, mask)
    elif question == ids.ASK_TURN:
        legal_turn(s, seat, mask)
    elif question == ids.ASK_CHECK:
        legal_check(s, seat, mask)
    elif question == ids.ASK_REACT:
        legal_react(s, seat, mask)
    elif question == ids.ASK_TARGET:
        legal_target(s, seat, mask)
    elif question == ids.ASK_AMOUNT:
        legal_amount(s, seat, mask)
    elif question == ids.ASK_KIND:
        legal_kind(s, seat, mask)
    elif question == ids.ASK_FACE:
        legal_face(s, mask)
    elif question == ids.ASK_MORE:
        legal_more(mask)
    elif question == ids.ASK_GEAR:
        legal_gear(s, mask)
    elif question == ids.ASK_KEYWORD:
        legal_keyword(s, mask)
    elif question == ids.ASK_TRIBUTE or question == ids.ASK_BID:
        mask[ids.STEP_FORWARD] = 1
        mask[ids.GO_ON] = 1
    elif question == ids.ASK_PREDICT:
        legal_predict(mask)
    elif question == ids.ASK_SUMMONS:
        legal_summons(s, seat, mask)
    elif question == ids.ASK_SPECIAL:
        mask[ids.RECOVER] = 1
        legal_cures(s, seat, mask)
    elif question == ids.ASK_CURE:
        legal_cures(s, s.frame[s.depth - 1, frames.WHOSE], mask)
    elif question == ids.ASK_LOSE:
        legal_lose(s, seat, mask)
    elif question == ids.ASK_BLOCK:
        legal_block(s, seat, mask)
    else:
        legal_symbol(s, seat, mask)
