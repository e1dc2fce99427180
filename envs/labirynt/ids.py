"""Numbers of phases, actions, events and whatever else the rules name; numbers of rows of tables are in `tables`."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.ids import in_order, names
from feint.envs.labirynt import tables

# --- units ------------------------------------------------------------------------------------------------------------

# Status of a unit.
NOBODY, ALIVE, DEAD, STONE, AWAY = range(5)
# Sides.
PARTY, FOES = 0, 1
# Whose will a character follows: its own, that of a talisman of evil, that of the Nameless.
OWN_WILL, EVIL, NAMELESS_WILL = range(3)
# Who stays behind while one goes on alone: nobody; all until its fight ends; all until its first round is over.
TOGETHER, BELOW, FIRST_ROUND = range(3)
#: In place of a segment: where a character is whom the Gates hold.
AT_GATES = -1
# What an altar's demon gave, as bits: W spells for nothing in the next fight, Lightning for one wound.
FREE_WAR, CHEAP_LIGHTNING = 1, 2
# What a medallion does for whoever wears it, as bits.
ANTIDOTE, KNOWS_POTIONS, ELOQUENT = 1, 2, 4

# --- phases: what is being asked --------------------------------------------------------------------------------------

(
    P_POOL, P_SUN, P_SUBSET, P_MARCH, P_RANKS, P_MEETING, P_DECISION, P_TALK, P_DELEGATE, P_BRIBE, P_PARLEY, P_FACING,
    P_WEAPONS, P_START, P_RESPITE, P_PARTY, P_TRUCE, P_MONSTERS, P_GATE, P_REFORM, P_EXCHANGE, P_REFILL, P_TARGET,
    P_RAISING, P_REVIVAL, P_CALM, P_LOOT, P_GIFT, P_OFFER, P_VOTE, P_CLOSE, P_EXPLORE, P_FITTING, P_DISARM, P_DEFT,
    P_POISON, P_EXAMINE, P_GATE_TRY, P_SEGMENT, P_DIVIDE, P_WHERE, P_TRAPPED, P_RECALL, P_DEAL, P_LAST_RANK,
    P_DEPARTURE,
) = range(46)  # fmt: skip
PHASES = names(globals(), "P_")

# Chapters of the rules: each knows what may be chosen in its phases, what a choice does, and what is asked next.
(
    CH_PARTY, CH_RANKS, CH_MEETING, CH_TALK, CH_FIGHT, CH_GATES, CH_SPELLS, CH_LOOT, CH_ITEMS, CH_DIVISION, CH_TRAPS,
    CH_FINDS, CH_TRAVEL, CH_REWARDS,
) = range(14)  # fmt: skip
_CHAPTER = {
    P_POOL: CH_PARTY, P_SUN: CH_PARTY, P_SUBSET: CH_PARTY,
    P_MARCH: CH_RANKS, P_RANKS: CH_RANKS, P_FACING: CH_RANKS, P_REFORM: CH_RANKS, P_EXCHANGE: CH_RANKS,
    P_REFILL: CH_RANKS,
    P_MEETING: CH_MEETING, P_RAISING: CH_MEETING, P_REVIVAL: CH_MEETING, P_CALM: CH_MEETING,
    P_DECISION: CH_TALK, P_TALK: CH_TALK, P_DELEGATE: CH_TALK, P_BRIBE: CH_TALK, P_PARLEY: CH_TALK,
    P_WEAPONS: CH_FIGHT, P_START: CH_FIGHT, P_RESPITE: CH_FIGHT, P_PARTY: CH_FIGHT, P_TRUCE: CH_FIGHT,
    P_MONSTERS: CH_FIGHT,
    P_GATE: CH_GATES, P_GATE_TRY: CH_GATES, P_LAST_RANK: CH_GATES,
    P_TARGET: CH_SPELLS, P_WHERE: CH_SPELLS,
    P_LOOT: CH_LOOT, P_GIFT: CH_ITEMS, P_RECALL: CH_ITEMS,
    P_OFFER: CH_DIVISION, P_VOTE: CH_DIVISION, P_DIVIDE: CH_DIVISION,
    P_DISARM: CH_TRAPS, P_DEFT: CH_TRAPS, P_TRAPPED: CH_TRAPS,
    P_EXAMINE: CH_FINDS, P_DEAL: CH_FINDS, P_POISON: CH_FINDS,
    P_EXPLORE: CH_TRAVEL, P_FITTING: CH_TRAVEL, P_SEGMENT: CH_TRAVEL, P_DEPARTURE: CH_TRAVEL,
    P_CLOSE: CH_REWARDS,
}  # fmt: skip
#: When spells can be cast in the phases that ask character after character whether it casts one.
_CASTING_TIME = {
    P_START: tables.AT_START, P_RESPITE: tables.IN_RESPITE, P_MEETING: tables.AT_MEETING, P_TALK: tables.AT_TALK,
    P_BRIBE: tables.AT_BRIBE, P_RAISING: tables.AT_RAISING, P_REVIVAL: tables.AT_REVIVAL, P_CALM: tables.IN_CALM,
    P_TRUCE: tables.AT_TRUCE, P_POISON: tables.AT_POISON, P_DEFT: tables.AT_TRAP,
}  # fmt: skip
#: (phases,) the time for casting, or -1.
CASTING_TIME = np.array([_CASTING_TIME.get(phase, -1) for phase in range(len(PHASES))], dtype=np.int64)
#: (phases,) the chapter that says how a phase goes on.
CHAPTER = np.array(in_order(_CHAPTER), dtype=np.int64)
#: (phases,) the chapter of what is chosen in it: casting a spell is about spells, whenever it is done.
CHOICE_CHAPTER = np.where(CASTING_TIME >= 0, CH_SPELLS, CHAPTER)

# --- actions ----------------------------------------------------------------------------------------------------------

PASS = 1
ATTACK = 2
TARGET = ATTACK + tables.UNITS
CAST = TARGET + tables.UNITS
LEARN = CAST + tables.NUM_SPELLS
READY = LEARN + tables.NUM_SPELLS
DRINK = READY + len(tables.WEAPONS)
NEGOTIATE = DRINK + len(tables.POTIONS)
BRIBE_WITH = NEGOTIATE + 1
FIGHT = BRIBE_WITH + len(tables.BRIBES)
LEAVE, ADVANCE, RETREAT, LEFT, RIGHT, REARRANGE, CLOSE_RANK, SEARCH = range(FIGHT + 1, FIGHT + 9)
OFFER = SEARCH + 1
OFFER_EQUAL, OFFER_KILLS, OFFER_LIVING, OFFER_FAVOUR = 0, 1, 2, 3
OFFERS = OFFER_FAVOUR + tables.PEOPLE
ACCEPT = OFFER + OFFERS
REFUSE = ACCEPT + 1
THINK = REFUSE + 1
#: Actions of a meeting; those of the labyrinth follow.
MEETING_ACTIONS = THINK + 1
GO = MEETING_ACTIONS
FIT = GO + 4
EXAMINE_FIND = FIT + 4
DESTROY, LEAVE_MAZE, STAIRS_UP, STAIRS_DOWN = range(EXAMINE_FIND + 1, EXAMINE_FIND + 5)
TO_SEGMENT = STAIRS_DOWN + 1
ADVENTURE_ACTIONS = TO_SEGMENT + tables.CELLS

#: What a character does who uses a talisman of thought, numbered after spells and potions.
THOUGHT = tables.NUM_SPELLS + len(tables.POTIONS)
#: Ways of moving in the reorganisation are numbered from here on in observations.
MOVES = THOUGHT + 1

# --- events -----------------------------------------------------------------------------------------------------------

(
    E_CHOSE, E_JOINED, E_GIFTED, E_SUN, E_CURES, E_MET, E_STRENGTH, E_PLACED, E_ROUND, E_CAST, E_RESISTED, E_WOUND,
    E_DIED, E_STRUCK, E_SLEEP, E_SHIELD, E_ARMOUR, E_BOOST, E_STENCH, E_STONE, E_HEALED, E_CHARMED, E_FREED, E_AWAY,
    E_TALK, E_BRIBE, E_TREASURE, E_ITEM, E_VOTE, E_SHARE, E_EXPERIENCE, E_ENDED, E_REVIVED, E_HELPED, E_VANISHED,
    E_SKILL, E_HANDED, E_SEGMENT, E_ENTERED, E_TRAP, E_DISARMED, E_FIND, E_GATE, E_OUT, E_CHANGED, E_LEARNT, E_MIRROR,
    E_POISON, E_CARRIED, E_SENT, E_JOINS, E_TURNED, E_THOUGHT, E_BLESSED, E_HELD, E_ALONE, E_GIVEN_UP,
) = range(57)  # fmt: skip
# What E_CHANGED says has changed in a character.
C_STRENGTH, C_RESISTANCE, C_AGILITY, C_NEGOTIATION, C_TRAPS, C_BOW_SKILL, C_POTENTIAL, C_GOLD = range(8)
CHANGES = names(globals(), "C_")

# --- meetings and finds -----------------------------------------------------------------------------------------------

# How a meeting ended.
WON, LOST, AGREED, TRUCED, LOCKED, GONE, BROKEN_OFF, FELL = range(8)
# Outcomes of talking and bribing.
NOT_AGREED, AGREED_PEACE, AGREED_FEAR, AGREED_ALL = range(4)
# What a character may take or leave (phase "deal").
D_NONE, D_MEDALLION, D_TALISMAN, D_CRYSTAL, D_DESK, D_TAPESTRY, D_CLAVICHORD, D_WEAPON = range(8)
DEALS = names(globals(), "D_")
