"""Numbers of the duels' phases, actions and events: what the rules write and the texts read."""

from __future__ import annotations

import numpy as np

from feint.envs.pf2e.tables import STATISTICS

# --- phases: up to FIGHT_ON a seat is asked, from ROUND on the rules go on by themselves ------------------------------
(
    TERMS, INITIATIVE, ORDER, TURN, TARGET, PRE_ROLL, DODGE, SIDESTEP, BLOCK, AVENGE, RIPOSTE, REACT, READIED, SPELL,
    COUNTER, SPEND, COUNTERSPELL, PERFORMANCE, FIGHT_ON, ROUND, NEXT, TRIGGER, PERFORM, MOVED, STRIKING, CAST, KNOWN,
    AFTER,
) = range(28)  # fmt: skip
PHASES = (
    "terms", "initiative", "order of the round", "own turn", "choice of a target", "before the roll", "dodge",
    "sidestep", "shield block", "retributive strike", "riposte", "reactive strike", "readied strike", "how to cast",
    "counter", "what to spend", "counterspell", "counter performance", "end of the duel",
)  # fmt: skip

# --- actions ----------------------------------------------------------------------------------------------------------
CONCEDE, END_TURN, PASS, FIRST_STATISTIC = 1, 2, 3, 4
(
    KEEP_ORDER, ACT_LAST, BULLYING_PRESS, SENSE_WEAKNESS, DECEPTIVE_SIDESTEP, NIMBLY_DODGE, BLOCK_IT, RIPOSTE_STRIKE,
    RIPOSTE_DISARM, REACT_STRIKE, READY_STRIKE, AVENGE_IT, STRIKE,
) = range(FIRST_STATISTIC + len(STATISTICS), FIRST_STATISTIC + len(STATISTICS) + 13)  # fmt: skip
FINISHER = STRIKE + 3
(
    FEINT, DEMORALIZE, DIVERT, GRAPPLE, TRIP, DISARM, SHOVE, ESCAPE, STAND, RAISE, PARRY, DRAW, PICK_UP, GRIP, REGRIP,
    RAGE, READY, RETCH, TUMBLE, STEP, STEP_BACK, CRAWL, CRAWL_BACK, STRIDE,
) = range(FINISHER + 2, FINISHER + 26)  # fmt: skip
#: Most squares of a Stride.
STRIDES = 9
STRIDE_BACK = STRIDE + STRIDES
FIRST_TARGET = STRIDE_BACK + STRIDES
LAY_DOWN, GO_ON = FIRST_TARGET + 2, FIRST_TARGET + 3
#: Number of actions of a combat duel without terms.
CORE = GO_ON + 1

BIDE, ACCUSE, POISON, AID, DRINK, DRINK_HIDDEN, PROPOSE, ACCEPT, FIRST_TERM = range(CORE, CORE + 9)
#: Each item of the terms and its values, in the order of their actions from FIRST_TERM on; the first is the default.
TERM_VALUES = (
    ("length", ("until one falls", "first blood", "contest of skill")),
    ("weapons", ("own weapons", "fists only")),
    ("reach", ("reach allowed", "reach forbidden")),
    ("poison", ("poison forbidden", "poison allowed")),
    ("items", ("no potions", "potions of level 1", "potions of level 3", "potions of level 6")),
    ("necromancy", ("necromancy allowed", "necromancy forbidden")),
    ("surrender", ("surrender honourable", "surrender shameful")),
    ("stake", ("stake 1", "stake 2", "stake 3")),
    ("penalty", ("penalty 0", "penalty 1", "penalty 2", "penalty 3")),
)
TERM_COUNT = sum(len(values) for _, values in TERM_VALUES)
#: Item and value of each of those actions.
TERM_ITEM = np.array([k for k, (_, values) in enumerate(TERM_VALUES) for _ in values], dtype=np.int64)
TERM_VALUE = np.array([v for _, values in TERM_VALUES for v in range(len(values))], dtype=np.int64)
#: Number of actions of a combat duel with terms.
SOCIAL = FIRST_TERM + TERM_COUNT

CHANGE_FOCUS = SOCIAL
DISMISS, SUSTAIN, DRAIN_BOND, COUNTER_PERFORM, AIM_AT_SELF, AIM_AT_PARTNER = range(CHANGE_FOCUS + 4, CHANGE_FOCUS + 10)
COUNTER_WITH = AIM_AT_PARTNER + 1  # rank 1 and on
HOW = COUNTER_WITH + 5  # 3 * rank + actions - 1
FIRST_SPELL = HOW + 18

# --- events -----------------------------------------------------------------------------------------------------------
(
    DUELIST_IS, ROUND_BEGINS, CHOSE, INITIATIVE_ORDER, TURN_BEGINS, STRIKES, SHOWN, RULED_OUT, ROLLED, REROLLED, HURT,
    BAND, CONDITION, ACT, SKILL, SAVE, MOVES, BLOCKS, WEAPON, FALLS, CONCEDES, WINS, DRAWN, DUEL_OVER, FLAT, PERSISTS,
    HEALS, ANNOUNCED, COUNTERS, COUNTERED, FOCUS_SHOWN, CAST_IS, SPELL_ROLL, TERM_SET, PROPOSED, AGREED, OFF,
    BREACH, FOUND, CONTEST, STAYS, SPENT, LOST, GESTURES, PLACED,
) = range(45)  # fmt: skip

#: Degrees of success.
CRITICAL_FAILURE, FAILURE, SUCCESS, CRITICAL_SUCCESS = range(4)
#: Bands of hit points that all can see.
UNHURT, HURT_BAND, HALF, NEAR, FALLEN = range(5)
#: Lengths of a duel.
TO_FALL, TO_BLOOD, OF_SKILL = range(3)
#: Turns of each duellist in a contest of skill.
SKILL_TURNS = 5
#: Reasons why a duel is over.
BY_FALL, BY_BLOOD, BY_SKILL, BY_SURRENDER, BY_BREACH = range(5)
