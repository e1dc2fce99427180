"""Numbers and names of the actions, phases and questions of a battle with magics."""

from __future__ import annotations

from feint.envs.magicalogia.basics import DOMAINS
from feint.envs.magicalogia.battle.magics import AILMENTS, MAGICS
from feint.envs.magicalogia.battle.tables import (
    ANCHORS,
    ARCHETYPES_EACH,
    BLOCK,
    FIRST_ROW,
    KEYWORD_NAMES,
    KINDS,
    MINUS,
    PLOT_DICE,
    SKILL_ROWS,
)

# Phases of a battle; SUMMON and the attack phases are gone through for either side.
(
    PLACE_START, CHOOSE_REP, ROUND_OPENS, ROUND_MANA, SUMMON_STEP, OPEN, BEFORE_PLOTS, PLOTS, ATTACKER_DICE,
    DEFENDER_DICE, RESOLVE, LEFTOVERS, AFTER_DEFENCE, AFTER_ATTACK, ROUND_CLOSES, CLOSING_CHECKS, CLOSING,
) = range(17)  # fmt: skip
PHASES = (
    "starting mana", "choice of representative", "round start", "round mana", "summon step", "attack step",
    "before the plots", "plots", "attacker's dice", "defender's dice", "resolution", "leftover dice",
    "after the defence", "after the attack", "round end", "round-end checks", "round end",
)  # fmt: skip

# What an acting seat is asked.
(
    ASK_NOTHING, ASK_PLACE, ASK_BID, ASK_TURN, ASK_CHECK, ASK_REACT, ASK_PLOT, ASK_TARGET, ASK_AMOUNT, ASK_KIND,
    ASK_DOMAIN, ASK_ROW, ASK_FACE, ASK_SPECIAL, ASK_CURE, ASK_LOSE, ASK_BLOCK, ASK_MORE, ASK_GEAR, ASK_KEYWORD,
    ASK_SUMMONS, ASK_TRIBUTE, ASK_PREDICT,
) = range(23)  # fmt: skip
ASKS = (
    "nothing", "to charge mana", "to step forward", "own turn", "a check", "to answer", "a plot", "a target",
    "an amount", "a kind of archetype", "the domain of a symbol", "the symbol", "a face", "a special's gift",
    "which ailment to cure", "mana to lose", "who takes the damage", "whether to read on", "which equipment",
    "a keyword", "which summoning", "whether to spend a point",
    "how a check will go",
)  # fmt: skip

AMOUNTS = 6
#: Keywords that can be chosen: from Block to Minus.
KEYWORDS_NAMED = KEYWORD_NAMES[BLOCK : MINUS + 1]

# Action 0 is "wait". The first of each run of actions:
GO_ON, CONCEDE, STEP_FORWARD, USE_SOUL, RECOVER, STOP, SUCCEEDS, FAILS = 1, 2, 3, 4, 5, 6, 7, 8
CONTRACT = 9
SPIRIT_FORM = CONTRACT + ANCHORS
FACE = SPIRIT_FORM + ANCHORS  # a domain, or the face of a die
CURE_ACTION = FACE + len(DOMAINS)
ROW = CURE_ACTION + len(AILMENTS)
KIND_ACTION = ROW + SKILL_ROWS
KEYWORD_ACTION = KIND_ACTION + len(KINDS)
AMOUNT = KEYWORD_ACTION + len(KEYWORDS_NAMED)
PLUS_ACTION = AMOUNT + AMOUNTS
CAST_ACTION = PLUS_ACTION + ARCHETYPES_EACH
MINUS_ACTION = CAST_ACTION + ARCHETYPES_EACH
MAGIC_ACTION = MINUS_ACTION + ARCHETYPES_EACH
PLOT_ACTION = MAGIC_ACTION + len(MAGICS)
SEAT_ACTION = PLOT_ACTION + len(PLOT_DICE)  # one for each seat, then one for each archetype of each seat


def plot_name(number: int) -> str:
    """Name of a plot."""
    return "plot " + (" ".join(map(str, PLOT_DICE[number])) or "no dice")


def action_names(seats: int) -> tuple[str, ...]:
    """Names of all actions of a battle of so many seats, by id."""
    each = range(1, ARCHETYPES_EACH + 1)
    return (
        "wait", "go on", "concede", "step forward", "soul skill", "recover MP", "stop", "it succeeds", "it fails",
        *(f"contract {n + 1}" for n in range(ANCHORS)),
        *(f"spirit form {n + 1}" for n in range(ANCHORS)),
        *DOMAINS,
        *(f"cure {name}" for name in AILMENTS),
        *(f"row {FIRST_ROW + n}" for n in range(SKILL_ROWS)),
        *(f"kind {name}" for name in KINDS),
        *(f"keyword {name}" for name in KEYWORDS_NAMED),
        *(f"amount {n + 1}" for n in range(AMOUNTS)),
        *(f"Plus of archetype {n}" for n in each),
        *(f"Cast of archetype {n}" for n in each),
        *(f"Minus of archetype {n}" for n in each),
        *(f"magic {name}" for name in MAGICS),
        *(plot_name(n) for n in range(len(PLOT_DICE))),
        *(f"player_{seat}" for seat in range(seats)),
        *(f"archetype {n} of player_{seat}" for seat in range(seats) for n in each),
    )  # fmt: skip


(
    E_MP_SET, E_ROUND, E_REPRESENTS, E_BIDS, E_MANA, E_CHARGED, E_CHARGED_INTO, E_MANA_LOST, E_GAVE, E_CALLS, E_AIMS, E_PAYS, E_CHECKED, E_MODIFIED,
    E_SOUL_USED, E_ROLLED, E_ARCHETYPE_RESISTS, E_FAILS, E_CANCELLED, E_HURT, E_BLOCKED, E_SUMMONS, E_VANISHES, E_AILS, E_CURES, E_HEALS,
    E_CHANGED, E_ARCHETYPE_CHANGED, E_EQUIPS, E_PLOTTED, E_ADDED, E_REMOVED, E_FUMBLES, E_CONTRACTS, E_LEAVES, E_DIES, E_CONCEDES, E_WINS,
    E_BOTH_LOSE, E_DRAWN, E_TURNS, E_FORBIDS, E_SPRINGS, E_NULLIFIED, E_SYMBOL, E_MOVES, E_FORETELLS,
) = range(47)  # fmt: skip


USED_PLUS, USED_MINUS, USED_CAST = 1, 2, 4


BOUND, DISEASED, SEIZED, GRUDGING, FLEETING = 1, 2, 4, 8, 16


# How dice came to the table, as the event that shows them says.
BY_PLOT, THROWN_AGAIN, THROWN, TURNED = 0, 1, 2, 3
