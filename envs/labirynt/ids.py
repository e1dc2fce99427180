"""Numbers of phases, actions and events, as the rules name them."""

from __future__ import annotations

from feint.envs.labirynt.state import CELLS, UNITS
from feint.envs.labirynt.tables import BRIBES, NUM_SPELLS, POTIONS, WEAPONS

# --- phases: what is being asked --------------------------------------------------------------------------------------

PHASES = (
    "pool", "sun", "subset", "march", "ranks", "meeting", "decision", "talk", "delegate", "bribe", "parley", "facing",
    "weapons", "start", "respite", "party", "truce", "monsters", "gate", "reform", "exchange", "refill", "target",
    "raising", "revival", "calm", "loot", "gift", "offer", "vote", "close", "explore", "fitting", "disarm", "deft",
    "poison", "examine", "gate try", "segment", "divide", "where", "trapped", "recall", "deal", "last rank",
)  # fmt: skip
(
    POOL, SUN, SUBSET, MARCH, RANKS, MEETING, DECISION, TALK, DELEGATE, BRIBING, PARLEY, FACING,
    ARMING, START, RESPITE, PARTY_ACTS, TRUCE_WINDOW, FOES_ACT, GATE_BLASTS, REFORM, EXCHANGE, REFILL, AIMING,
    RAISING, REVIVAL, CALM, LOOT, GIFT, OFFERING, VOTING, CLOSE, EXPLORE, FITTING, DISARM, DEFT,
    POISON, EXAMINE, GATE_TRY, SEGMENT, DIVIDE, WHERE, TRAPPED, RECALL, DEALING, LAST_RANK,
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
THINK = REFUSE + 1
#: Actions of a meeting; those of the labyrinth follow.
MEETING_ACTIONS = THINK + 1
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
    E_POISON, E_CARRIED, E_SENT, E_JOINS, E_TURNED, E_THOUGHT, E_BLESSED, E_HELD, E_ALONE, E_GIVEN_UP,
) = range(57)  # fmt: skip
#: What E_CHANGED says has changed in a character.
CHANGES = ("strength", "resistance", "agility", "negotiation", "traps", "bow skill", "potential", "gold")
(
    C_STRENGTH, C_RESISTANCE, C_AGILITY, C_NEGOTIATION, C_TRAPS, C_BOW, C_POTENTIAL, C_GOLD,
) = range(8)  # fmt: skip

# How a meeting ended.
WON, LOST, AGREED, TRUCED, LOCKED, GONE, BROKEN_OFF, FELL = range(8)
# Outcomes of talking and bribing.
NOT_AGREED, AGREED_PEACE, AGREED_FEAR, AGREED_ALL = range(4)

# Bit numbers of the times for casting (tables.SPELL_WHEN), by phase; -1 where nothing is cast.
(
    BIT_FIGHT, BIT_START, BIT_RESPITE, BIT_MEETING, BIT_TALK, BIT_BRIBE, BIT_RAISING, BIT_REVIVAL, BIT_CALM, BIT_TRUCE,
    BIT_POISON, BIT_TRAP,
) = range(12)  # fmt: skip

#: What a character does who carries a talisman of thought, numbered after spells and potions.
THOUGHT = NUM_SPELLS + len(POTIONS)
#: Ways of moving in the reorganisation are numbered from here on where a seat sees them.
MOVES = THOUGHT + 1
# Whose will a character follows: its own, that of a talisman of evil, that of the Nameless.
OWN_WILL, EVIL, NAMELESS_WILL = range(3)
# What an altar's demon gave, as bits: W spells for nothing in the next fight, Lightning for one wound.
FREE_WAR, CHEAP_LIGHTNING = 1, 2
# What a medallion does for whoever wears it, as bits.
ANTIDOTE, KNOWS_POTIONS, ELOQUENT = 1, 2, 4
# What a character may take or leave (phase "deal").
DEALS = ("", "medallion", "talisman", "crystal", "desk", "tapestry", "clavichord", "weapon")
NO_DEAL, TAKE_MEDALLION, TAKE_TALISMAN, TAKE_CRYSTAL, TAKE_FROM_DESK, TAKE_TAPESTRY, OPEN_CLAVICHORD, SWAP_WEAPON = (
    range(len(DEALS))
)
# Who stays behind while one goes on alone: nobody; all until its fight ends; all until its first round is over.
TOGETHER, BELOW, FIRST_ROUND = range(3)
#: Where a character is whom the Gates hold.
AT_GATES = -1
