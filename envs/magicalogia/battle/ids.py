"""Phases, questions, actions and events of a battle with magics: numbers and names, written once."""

from __future__ import annotations

from feint.envs.engine.ids import in_order
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import magics, tables

# Phases of a battle; SUMMON and the attack phases are gone through for either side.
(
    PLACE_START, CHOOSE_REP, ROUND_OPENS, ROUND_MANA, SUMMON_STEP, OPEN, BEFORE_PLOTS, PLOTS, ATTACKER_DICE,
    DEFENDER_DICE, RESOLVE, LEFTOVERS, AFTER_DEFENCE, AFTER_ATTACK, ROUND_CLOSES, CLOSING_CHECKS, CLOSING,
) = range(17)  # fmt: skip
PHASES = in_order(
    {
        PLACE_START: "starting mana",
        CHOOSE_REP: "choice of representative",
        ROUND_OPENS: "round start",
        ROUND_MANA: "round mana",
        SUMMON_STEP: "summon step",
        OPEN: "attack step",
        BEFORE_PLOTS: "before the plots",
        PLOTS: "plots",
        ATTACKER_DICE: "attacker's dice",
        DEFENDER_DICE: "defender's dice",
        RESOLVE: "resolution",
        LEFTOVERS: "leftover dice",
        AFTER_DEFENCE: "after the defence",
        AFTER_ATTACK: "after the attack",
        ROUND_CLOSES: "round end",
        CLOSING_CHECKS: "round-end checks",
        CLOSING: "round-end effects",
    }
)

# What an acting seat is asked.
(
    ASK_NOTHING, ASK_PLACE, ASK_BID, ASK_TURN, ASK_CHECK, ASK_REACT, ASK_PLOT, ASK_TARGET, ASK_AMOUNT, ASK_KIND,
    ASK_DOMAIN, ASK_ROW, ASK_FACE, ASK_SPECIAL, ASK_CURE, ASK_LOSE, ASK_BLOCK, ASK_MORE, ASK_GEAR, ASK_KEYWORD,
    ASK_SUMMONS, ASK_TRIBUTE, ASK_PREDICT,
) = range(23)  # fmt: skip
ASKS = in_order(
    {
        ASK_NOTHING: "nothing",
        ASK_PLACE: "to charge mana",
        ASK_BID: "to step forward",
        ASK_TURN: "own turn",
        ASK_CHECK: "a check",
        ASK_REACT: "to answer",
        ASK_PLOT: "a plot",
        ASK_TARGET: "a target",
        ASK_AMOUNT: "an amount",
        ASK_KIND: "a kind of archetype",
        ASK_DOMAIN: "the domain of a symbol",
        ASK_ROW: "the symbol",
        ASK_FACE: "a face",
        ASK_SPECIAL: "a special's gift",
        ASK_CURE: "which ailment to cure",
        ASK_LOSE: "mana to lose",
        ASK_BLOCK: "who takes the damage",
        ASK_MORE: "whether to read on",
        ASK_GEAR: "which equipment",
        ASK_KEYWORD: "a keyword",
        ASK_SUMMONS: "which summoning",
        ASK_TRIBUTE: "whether to spend a point",
        ASK_PREDICT: "how a check will go",
    }
)

AMOUNTS = 6
#: Keywords that can be chosen: from Block to Minus.
KEYWORDS_NAMED = tables.KEYWORD_NAMES[tables.BLOCK : tables.MINUS + 1]

# Actions: single ones, then the first of each run of actions.
GO_ON, CONCEDE, STEP_FORWARD, USE_SOUL, RECOVER, STOP, SUCCEEDS, FAILS = range(1, 9)
SINGLE_ACTIONS = in_order(
    {
        0: "wait",
        GO_ON: "go on",
        CONCEDE: "concede",
        STEP_FORWARD: "step forward",
        USE_SOUL: "soul skill",
        RECOVER: "recover MP",
        STOP: "stop",
        SUCCEEDS: "it succeeds",
        FAILS: "it fails",
    }
)
CONTRACT = len(SINGLE_ACTIONS)
SPIRIT_FORM = CONTRACT + tables.ANCHORS
FACE = SPIRIT_FORM + tables.ANCHORS  # a domain, or the face of a die
CURE_ACTION = FACE + len(basics.DOMAINS)
ROW = CURE_ACTION + len(magics.AILMENTS)
KIND_ACTION = ROW + tables.SKILL_ROWS
KEYWORD_ACTION = KIND_ACTION + len(tables.KINDS)
AMOUNT = KEYWORD_ACTION + len(KEYWORDS_NAMED)
PLUS_ACTION = AMOUNT + AMOUNTS
CAST_ACTION = PLUS_ACTION + tables.ARCHETYPES_EACH
MINUS_ACTION = CAST_ACTION + tables.ARCHETYPES_EACH
MAGIC_ACTION = MINUS_ACTION + tables.ARCHETYPES_EACH
PLOT_ACTION = MAGIC_ACTION + len(magics.MAGICS)
SEAT_ACTION = PLOT_ACTION + len(tables.PLOT_DICE)  # one for each seat, then one for each archetype of each seat

# Events: `text.py` says what each carries.
(
    E_MP_SET, E_ROUND, E_REPRESENTS, E_BIDS, E_MANA, E_CHARGED, E_CHARGED_INTO, E_MANA_LOST, E_GAVE, E_CALLS,
    E_AIMS, E_PAYS, E_CHECKED, E_MODIFIED, E_SOUL_USED, E_ROLLED, E_ARCHETYPE_RESISTS, E_FAILS, E_CANCELLED, E_HURT,
    E_BLOCKED, E_SUMMONS, E_VANISHES, E_AILS, E_CURES, E_HEALS, E_CHANGED, E_ARCHETYPE_CHANGED, E_EQUIPS, E_PLOTTED,
    E_ADDED, E_REMOVED, E_FUMBLES, E_CONTRACTS, E_LEAVES, E_DIES, E_CONCEDES, E_WINS, E_BOTH_LOSE, E_DRAWN, E_TURNS,
    E_FORBIDS, E_SPRINGS, E_NULLIFIED, E_SYMBOL, E_MOVES, E_FORETELLS,
) = range(47)  # fmt: skip

# Bits of `a_used`: keywords that an archetype has used this round.
USED_PLUS, USED_MINUS, USED_CAST = 1, 2, 4
# Bits of `a_flags`.
BOUND, DISEASED, SEIZED, GRUDGING, FLEETING = 1, 2, 4, 8, 16

# How dice came to the table, as the event that shows them says.
BY_PLOT, THROWN_AGAIN, THROWN, TURNED = range(4)


def plot_name(number: int) -> str:
    """Name of a plot."""
    return "plot " + (" ".join(map(str, tables.PLOT_DICE[number])) or "no dice")


def action_names(seats: int) -> tuple[str, ...]:
    """Names of all actions of a battle of so many seats, by id."""
    each = range(1, tables.ARCHETYPES_EACH + 1)
    return (
        *SINGLE_ACTIONS,
        *(f"contract {n + 1}" for n in range(tables.ANCHORS)),
        *(f"spirit form {n + 1}" for n in range(tables.ANCHORS)),
        *basics.DOMAINS,
        *(f"cure {name}" for name in magics.AILMENTS),
        *(f"row {tables.FIRST_ROW + n}" for n in range(tables.SKILL_ROWS)),
        *(f"kind {name}" for name in tables.KINDS),
        *(f"keyword {name}" for name in KEYWORDS_NAMED),
        *(f"amount {n + 1}" for n in range(AMOUNTS)),
        *(f"Plus of archetype {n}" for n in each),
        *(f"Cast of archetype {n}" for n in each),
        *(f"Minus of archetype {n}" for n in each),
        *(f"magic {name}" for name in magics.MAGICS),
        *(plot_name(n) for n in range(len(tables.PLOT_DICE))),
        *(f"player_{seat}" for seat in range(seats)),
        *(f"archetype {n} of player_{seat}" for seat in range(seats) for n in each),
    )  # fmt: skip
