"""Numbers of phases, actions and events, as the rules name them."""

from __future__ import annotations

from feint.envs.labirynt.state import CELLS, UNITS
from feint.envs.labirynt.tables import BRIBES, NUM_SPELLS, POTIONS, WEAPONS

# --- phases: what is being asked --------------------------------------------------------------------------------------

PHASES = (
    "pool", "sun", "subset", "march", "ranks", "meeting", "decision", "talk", "delegate", "bribe", "parley", "facing",
    "weapons", "start", "respite", "party", "truce", "monsters", "gate", "reform", "exchange", "refill", "target",
    "raising", "revival", "calm", "loot", "gift", "offer", "vote", "close", "explore", "fitting", "disarm", "deft",
    "poison", "examine", "gate try", "segment", "divide", "where", "trapped",
)  # fmt: skip
(
    POOL, SUN, SUBSET, MARCH, RANKS, MEETING, DECISION, TALK, DELEGATE, BRIBING, PARLEY, FACING,
    ARMING, START, RESPITE, PARTY_ACTS, TRUCE_WINDOW, FOES_ACT, GATE_BLASTS, REFORM, EXCHANGE, REFILL, AIMING,
    RAISING, REVIVAL, CALM, LOOT, GIFT, OFFERING, VOTING, CLOSE, EXPLORE, FITTING, DISARM, DEFT,
    POISON, EXAMINE, GATE_TRY, SEGMENT, DIVIDE, WHERE, TRAPPED,
) = range(len(PHASES))  # fmt: skip

# --- actions ----------------------------------------------------------------------------------------------------------

PASS = 1
ATTACK = 2
TARGET = ATTACK + UNITS
CAST = TARGET + UNITS
LEARN = CAST + NUM_SPELLS
READY = LEARN + NUM_SPELLS
DRINK = READY + len(WEAPONS)
NEGOTIATE = DRINK + len(POTIONS)
BRIBE_WITH = NEGOTIATE + 1
FIGHT = BRIBE_WITH + len(BRIBES)
LEAVE, ADVANCE, RETREAT, LEFT, RIGHT, REARRANGE, CLOSE_RANK, SEARCH = range(FIGHT + 1, FIGHT + 9)
OFFER = SEARCH + 1
OFFER_EQUAL, OFFER_KILLS, OFFER_LIVING, OFFER_FAVOUR = 0, 1, 2, 3
OFFERS = OFFER_FAVOUR + 6
ACCEPT = OFFER + OFFERS
REFUSE = ACCEPT + 1
#: Actions of a meeting; those of the labyrinth follow.
MEETING_ACTIONS = REFUSE + 1
GO = MEETING_ACTIONS
FIT = GO + 4
EXAMINING = FIT + 4
DESTROY, LEAVE_MAZE, STAIRS_UP, STAIRS_DOWN = range(EXAMINING + 1, EXAMINING + 5)
TO_SEGMENT = STAIRS_DOWN + 1
ADVENTURE_ACTIONS = TO_SEGMENT + CELLS

# --- events -----------------------------------------------------------------------------------------------------------

(
    E_CHOSE, E_JOINED, E_GIFTED, E_SUN, E_CURES, E_MET, E_STRENGTH, E_PLACED, E_ROUND, E_CAST, E_RESISTED, E_WOUND,
    E_DIED, E_STRUCK, E_SLEEP, E_SHIELD, E_ARMOUR, E_BOOST, E_STENCH, E_STONE, E_HEALED, E_CHARMED, E_FREED, E_AWAY,
    E_TALK, E_BRIBE, E_TREASURE, E_ITEM, E_VOTE, E_SHARE, E_EXPERIENCE, E_ENDED, E_REVIVED, E_HELPED, E_VANISHED,
    E_SKILL, E_HANDED, E_SEGMENT, E_ENTERED, E_TRAP, E_DISARMED, E_FIND, E_GATE, E_OUT, E_CHANGED, E_LEARNT, E_MIRROR,
    E_POISON, E_CARRIED, E_SENT, E_JOINS,
) = range(51)  # fmt: skip
#: What E_CHANGED says has changed in a character.
CHANGES = ("strength", "resistance", "agility", "negotiation", "traps", "bow skill", "potential", "gold")
(
    C_STRENGTH, C_RESISTANCE, C_AGILITY, C_NEGOTIATION, C_TRAPS, C_BOW, C_POTENTIAL, C_GOLD,
) = range(8)  # fmt: skip

# How a meeting ended.
WON, LOST, AGREED, TRUCED, LOCKED, GONE, BROKEN_OFF = range(7)
# Outcomes of talking and bribing.
NOT_AGREED, AGREED_PEACE, AGREED_FEAR, AGREED_ALL = range(4)

# Bit numbers of the times for casting (tables.SPELL_WHEN), by phase; -1 where nothing is cast.
(
    BIT_FIGHT, BIT_START, BIT_RESPITE, BIT_MEETING, BIT_TALK, BIT_BRIBE, BIT_RAISING, BIT_REVIVAL, BIT_CALM, BIT_TRUCE,
    BIT_POISON, BIT_TRAP,
) = range(12)  # fmt: skip
