"""Numbers of the duels' phases, actions, events and outcomes, each written once."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.ids import in_order
from feint.envs.pf2e.tables import STATISTICS, TRADITIONS

# --- phases: up to P_FIGHT_ON a seat acts, from P_ROUND on the rules go on by themselves ------------------------------
(
    P_TERMS, P_INITIATIVE, P_ORDER, P_TURN, P_TARGET, P_PRE_ROLL, P_DODGE, P_SIDESTEP, P_BLOCK, P_AVENGE, P_RIPOSTE,
    P_REACT, P_READIED, P_SPELL, P_COUNTER, P_SPEND, P_COUNTERSPELL, P_PERFORMANCE, P_FIGHT_ON, P_ROUND, P_NEXT,
    P_TRIGGER, P_PERFORM, P_MOVED, P_STRIKING, P_CAST, P_KNOWN, P_AFTER,
) = range(28)  # fmt: skip
#: Names of the phases in which a seat acts.
PHASES = in_order({
    P_TERMS: "terms", P_INITIATIVE: "initiative", P_ORDER: "order of the round", P_TURN: "own turn",
    P_TARGET: "choice of a target", P_PRE_ROLL: "before the roll", P_DODGE: "dodge", P_SIDESTEP: "sidestep",
    P_BLOCK: "shield block", P_AVENGE: "retributive strike", P_RIPOSTE: "riposte", P_REACT: "reactive strike",
    P_READIED: "readied strike", P_SPELL: "how to cast", P_COUNTER: "counter", P_SPEND: "what to spend",
    P_COUNTERSPELL: "counterspell", P_PERFORMANCE: "counter performance", P_FIGHT_ON: "end of the duel",
})  # fmt: skip

# --- actions: FIRST_x begins a run with one action for each x ---------------------------------------------------------
A_WAIT, A_CONCEDE, A_END_TURN, A_PASS, FIRST_STATISTIC = range(5)
(
    A_KEEP_ORDER, A_ACT_LAST, A_BULLYING_PRESS, A_SENSE_WEAKNESS, A_DECEPTIVE_SIDESTEP, A_NIMBLE_DODGE, A_BLOCK,
    A_RIPOSTE_STRIKE, A_RIPOSTE_DISARM, A_REACT_STRIKE, A_READY_STRIKE, A_AVENGE, FIRST_STRIKE,
) = range(FIRST_STATISTIC + len(STATISTICS), FIRST_STATISTIC + len(STATISTICS) + 13)  # fmt: skip
#: Strikes and finishers by weapon slot: finishers are made with the main and the second weapon only.
FIRST_FINISHER = FIRST_STRIKE + 3
(
    A_FEINT, A_DEMORALIZE, A_DIVERT, A_GRAPPLE, A_TRIP, A_DISARM, A_SHOVE, A_ESCAPE, A_STAND, A_RAISE, A_PARRY, A_DRAW,
    A_PICK_UP, A_GRIP, A_REGRIP, A_RAGE, A_READY, A_RETCH, A_TUMBLE, A_STEP, A_STEP_BACK, A_CRAWL, A_CRAWL_BACK,
    FIRST_STRIDE,
) = range(FIRST_FINISHER + 2, FIRST_FINISHER + 26)  # fmt: skip
#: Maximum squares of a Stride.
MAX_STRIDE = 9
FIRST_STRIDE_BACK = FIRST_STRIDE + MAX_STRIDE
FIRST_TARGET = FIRST_STRIDE_BACK + MAX_STRIDE
A_LAY_DOWN, A_FIGHT_ON = FIRST_TARGET + 2, FIRST_TARGET + 3
#: Number of actions of a combat duel without terms.
COMBAT_ACTIONS = A_FIGHT_ON + 1

(
    A_BIDE, A_ACCUSE, A_POISON, A_AID, A_DRINK, A_DRINK_HIDDEN, A_PROPOSE, A_ACCEPT, FIRST_TERM,
) = range(COMBAT_ACTIONS, COMBAT_ACTIONS + 9)  # fmt: skip
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
#: Item and value of each of those actions.
TERM_ITEM = np.array([k for k, (_, values) in enumerate(TERM_VALUES) for _ in values], dtype=np.int64)
TERM_VALUE = np.array([v for _, values in TERM_VALUES for v in range(len(values))], dtype=np.int64)
#: Number of actions of a combat duel with terms.
TERMS_ACTIONS = FIRST_TERM + len(TERM_ITEM)

FIRST_FOCUS = TERMS_ACTIONS
(
    A_DISMISS, A_SUSTAIN, A_DRAIN_BOND, A_COUNTER_PERFORM, A_AIM_AT_SELF, A_AIM_AT_PARTNER, FIRST_COUNTER_RANK,
) = range(FIRST_FOCUS + len(TRADITIONS), FIRST_FOCUS + len(TRADITIONS) + 7)  # fmt: skip
#: Ways to cast a spell, by slot and number of actions: 3 * rank + actions - 1 after this.
FIRST_CASTING = FIRST_COUNTER_RANK + 5
FIRST_SPELL = FIRST_CASTING + 18

# --- events -----------------------------------------------------------------------------------------------------------
(
    E_DUELIST, E_ROUND, E_CHOSE, E_ORDER, E_TURN, E_STRIKE, E_SHOWN, E_RULED_OUT, E_ROLLED, E_REROLLED, E_HURT, E_BAND,
    E_CONDITION, E_ACT, E_SKILL, E_SAVE, E_MOVED, E_BLOCK, E_WEAPON, E_FALLS, E_CONCEDES, E_WINS, E_DRAWN, E_DUEL_OVER,
    E_FLAT, E_PERSISTS, E_HEALS, E_ANNOUNCED, E_COUNTERS, E_COUNTERED, E_FOCUS, E_CAST, E_SPELL_ROLL, E_TERM,
    E_PROPOSED, E_AGREED, E_OFF, E_BREACH, E_FOUND, E_CONTEST, E_STAYS, E_SPENT, E_LOST, E_GESTURES, E_PLACED,
) = range(45)  # fmt: skip

# --- outcomes ---------------------------------------------------------------------------------------------------------
#: Degrees of success.
CRITICAL_FAILURE, FAILURE, SUCCESS, CRITICAL_SUCCESS = range(4)
#: Bands of hit points, which are public.
UNHURT, HURT, HALF, NEAR_FALLING, FALLEN = range(5)
#: Lengths of a duel.
TO_FALL, TO_BLOOD, OF_SKILL = range(3)
#: Reasons why a duel is over.
BY_FALL, BY_BLOOD, BY_SKILL, BY_SURRENDER, BY_BREACH = range(5)
#: Kinds of breach of the terms; 0 is none.
BREACH_POISON, BREACH_AID, BREACH_WEAPON, BREACH_SPELL, BREACH_POTION = range(1, 6)
