"""Phases, questions, actions and events of a session: numbers and names, each written once.

Actions and events of a session follow those of the battle.
"""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.ids import in_order
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.text import EVENTS as BATTLE_EVENTS
from feint.envs.magicalogia.session import tables

# --- phases: a drama scene goes through SCENE to SCENE_END, a battle scene from CHALLENGE to LOOT ---------------------

(
    P_OPENING, P_NEXT_PLAYER, P_KIND, P_SCENE, P_FREE, P_MAIN, P_MAIN_CHECK, P_EVENT, P_SCENE_END, P_CHALLENGE,
    P_BATTLE, P_LOOT, P_DOWNTIME, P_CLIMAX, P_ENDING,
) = range(15)  # fmt: skip
#: What texts call them; the main action and its check are one to a reader.
PHASES = in_order({
    P_OPENING: "the opening",
    P_NEXT_PLAYER: "the choice of who goes next",
    P_KIND: "the choice of a scene",
    P_SCENE: "setting the scene",
    P_FREE: "free time",
    P_MAIN: "the main action",
    P_MAIN_CHECK: "the main action",
    P_EVENT: "an event",
    P_SCENE_END: "the end of the scene",
    P_CHALLENGE: "a challenge",
    P_BATTLE: "a battle",
    P_LOOT: "the spoils",
    P_DOWNTIME: "the passage of time",
    P_CLIMAX: "the climax",
    P_ENDING: "the ending",
})  # fmt: skip

# --- questions beside the battle's own --------------------------------------------------------------------------------

(
    Q_NONE, Q_BID, Q_REVIVE, Q_KIND, Q_CALL, Q_JOIN, Q_FREE, Q_TRANSFER_WHAT, Q_TRANSFER_TO, Q_TRANSFER_INTO, Q_AID,
    Q_TRADE_WITH, Q_GIVE, Q_WANT, Q_TRADE, Q_INTERVENE, Q_MAIN, Q_PERSON, Q_SECOND_THROW, Q_OVEREXERT, Q_TUNE, Q_GIFT,
    Q_ATTRIBUTE, Q_CHALLENGE, Q_PROXY, Q_CONSENT, Q_ALLOW, Q_WITNESS, Q_LEAVE, Q_FRAGMENT, Q_SEIZE, Q_SEIZE_WHAT,
    Q_SUMMONS, Q_SYMBOL_DOMAIN, Q_SYMBOL_ROW, Q_LAY_BARE, Q_REST, Q_EXCHANGE, Q_GIVE_UP, Q_DROP, Q_KEEP,
) = range(41)  # fmt: skip
#: Their names, which the observation's slots bear too.
QUESTIONS = in_order({
    Q_NONE: "nothing",
    Q_BID: "to go next",
    Q_REVIVE: "to come back to life by an anchor's power",
    Q_KIND: "which kind of scene",
    Q_CALL: "whom to call",
    Q_JOIN: "to join the scene",
    Q_FREE: "free time",
    Q_TRANSFER_WHAT: "which magic to take mana from",
    Q_TRANSFER_TO: "whom to give mana",
    Q_TRANSFER_INTO: "which magic takes the mana",
    Q_AID: "which mana to spend on recovery",
    Q_TRADE_WITH: "whom to trade with",
    Q_GIVE: "what to give",
    Q_WANT: "what to ask for",
    Q_TRADE: "to accept a trade",
    Q_INTERVENE: "whose fate to give up",
    Q_MAIN: "the main action",
    Q_PERSON: "whom it is about",
    Q_SECOND_THROW: "to throw again",
    Q_OVEREXERT: "to overexert",
    Q_TUNE: "what to tune",
    Q_GIFT: "mana or recovery",
    Q_ATTRIBUTE: "the attribute of the fate",
    Q_CHALLENGE: "whom to challenge",
    Q_PROXY: "to stand in for the one challenged",
    Q_CONSENT: "to let another stand in",
    Q_ALLOW: "to allow witnesses",
    Q_WITNESS: "to be a witness",
    Q_LEAVE: "leave to use the power of fate",
    Q_FRAGMENT: "which fragment to take",
    Q_SEIZE: "what to seize",
    Q_SEIZE_WHAT: "which magic to seize",
    Q_SUMMONS: "which summoning to learn",
    Q_SYMBOL_DOMAIN: "the domain of its skill",
    Q_SYMBOL_ROW: "the row of its skill",
    Q_LAY_BARE: "whose secret to lay bare",
    Q_REST: "how to rest",
    Q_EXCHANGE: "which magic to exchange",
    Q_GIVE_UP: "to give up a wish",
    Q_DROP: "an anchor to drop",
    Q_KEEP: "to keep the seized magic",
})  # fmt: skip

#: (questions,) 1 for those answered by yes or no.
YES_OR_NO = np.zeros(len(QUESTIONS), dtype=np.int64)
YES_OR_NO[[
    Q_JOIN, Q_TRADE, Q_SECOND_THROW, Q_OVEREXERT, Q_PROXY, Q_CONSENT, Q_ALLOW, Q_LEAVE, Q_GIVE_UP, Q_KEEP,
]] = 1  # fmt: skip
#: (questions,) 1 for those put to several seats at once.
SIMULTANEOUS = np.zeros(len(QUESTIONS), dtype=np.int64)
SIMULTANEOUS[[Q_BID, Q_JOIN, Q_ALLOW, Q_WITNESS]] = 1
#: (questions,) the phase that others see while a seat is asked, -1 for the session's own: a choice shows when it is
#: made, not while it is weighed.
SHOWN_PHASE = np.full(len(QUESTIONS), -1, dtype=np.int64)
SHOWN_PHASE[[Q_MAIN, Q_PERSON]] = P_FREE
SHOWN_PHASE[Q_CHALLENGE] = P_KIND

#: Questions whose "no" all learn of, since it changes who is asked next: the words that follow the name.
DECLINED = {
    Q_REVIVE: "stays among the dead for now",
    Q_CALL: "calls nobody else",
    Q_FREE: "is ready",
    Q_TRANSFER_INTO: "does not take it",
    Q_TRADE: "declines",
    Q_MAIN: "lets the scene end",
    Q_SECOND_THROW: "lets the throw stand",
    Q_OVEREXERT: "does not force it",
    Q_PROXY: "does not step in",
    Q_SEIZE: "seizes nothing",
    Q_EXCHANGE: "keeps its magics",
    Q_GIVE_UP: "does not give the wish up",
    Q_DROP: "lets go of nobody",
    Q_KEEP: "lets the seized magic go",
}
#: (questions,) 1 for those.
NO_IS_PUBLIC = np.array([int(question in DECLINED) for question in range(len(QUESTIONS))], dtype=np.int64)

# --- actions, counted from the first after the battle's ---------------------------------------------------------------

(
    DRAMA, FIGHT, INVESTIGATE, UNCOVER, MAKE_EVENT, TUNE_SELF, TUNE_OTHER, TUNE_SCENE, INTERVENE, TRANSFER, AID, TRADE,
    HAND_OVER, SUBDUE, USE_CURE, USE_EVENT, RESET, TAKE_MANA, CURE_ALL, AGREE, REFUSE, SEIZE_MAGIC, SEIZE_POWER,
    JOIN_FIRST, JOIN_SECOND,
) = range(25)  # fmt: skip
ACTIONS = in_order({
    DRAMA: "drama scene",
    FIGHT: "battle scene",
    INVESTIGATE: "investigate a secret",
    UNCOVER: "uncover a handout",
    MAKE_EVENT: "make an event",
    TUNE_SELF: "tune oneself",
    TUNE_OTHER: "tune another",
    TUNE_SCENE: "tune the scene",
    INTERVENE: "intervene in fate",
    TRANSFER: "transfer mana",
    AID: "aid oneself",
    TRADE: "offer a trade",
    HAND_OVER: "hand a criminal over",
    SUBDUE: "subjugate a sealed mage",
    USE_CURE: "use a stored cure",
    USE_EVENT: "use a stored event",
    RESET: "magic reset",
    TAKE_MANA: "take mana",
    CURE_ALL: "cure all ailments",
    AGREE: "agree",
    REFUSE: "refuse",
    SEIZE_MAGIC: "seize a magic",
    SEIZE_POWER: "seize power",
    JOIN_FIRST: "witness for the challenger",
    JOIN_SECOND: "witness for the challenged",
})  # fmt: skip

#: What can change hands: nothing, each fragment, a letter, a blossom, each stored prize.
ITEMS = ("nothing", *tables.FRAGMENT_NAMES, "a sealed letter", "a blossom", *tables.STORED)
ITEM_FRAGMENT = 1
ITEM_LETTER = ITEM_FRAGMENT + len(tables.FRAGMENT_NAMES)
ITEM_BLOSSOM = ITEM_LETTER + 1
ITEM_STORED = ITEM_BLOSSOM + 1

#: The first of each run of actions.
ITEM = len(ACTIONS)
ATTRIBUTE = ITEM + len(ITEMS)
PERSON = ATTRIBUTE + len(tables.ATTRIBUTES)


@inner_rule
def first_action(b):
    """The number of the first action that is the session's own."""
    return battle_ids.SEAT_ACTION + b.seats * (1 + battle_tables.ARCHETYPES_EACH)


def people_names(players: int) -> tuple[str, ...]:
    """Names of the people of a session of so many PCs, by number."""
    return (*tables.PC_NAMES[:players], *tables.MUNDANE_NAMES[: players + 1], *tables.STRANGER_NAMES)


def action_names(players: int) -> tuple[str, ...]:
    """Names of all actions of a session of so many PCs, by id."""
    foe = f"player_{players}"
    return (
        *(name.replace(foe, "the foe") for name in battle_ids.action_names(players + 1)),
        *ACTIONS,
        *(f"item {name}" for name in ITEMS),
        *(f"attribute {name}" for name in tables.ATTRIBUTES),
        *(f"person {name}" for name in people_names(players)),
    )


# --- events, counted from the first after the battle's; `text.py` has their values and words --------------------------

(
    E_HANDOUT, E_MISSION, E_SECRET_MISSION, E_CYCLE, E_ASKED_NEXT, E_INITIATIVE, E_SCENE_PLAYER, E_SCENE_IS, E_CALLED,
    E_JOINED, E_MAIN_ACTION, E_LEARNS, E_SECRET, E_DISCLOSED, E_OVEREXERTS, E_EVENT_ROW, E_FATE, E_CONTESTED,
    E_SCAR_GONE, E_FATE_CHANGE, E_MISFORTUNE, E_DISASTER_STRIKES, E_FALLS, E_SCAR, E_FORGETS, E_CLEARED, E_INTERVENED,
    E_WISH, E_WISH_GRANTED, E_GIVEN_MANA, E_AIDED, E_OFFERED, E_ACCEPTED, E_DECLINES, E_HANDED_OVER, E_SUBDUED_ONE,
    E_CHALLENGED, E_PROXY, E_CONSENT, E_ALLOWED, E_WITNESSES, E_LEAVE, E_BATTLE_BEGINS, E_BATTLE_OVER,
    E_TAKES_FRAGMENT, E_FREED, E_SEIZED, E_LETTER, E_PRIZE, E_PASSAGE_ROW, E_EXCHANGED, E_NEW_MAGIC, E_CLIMAX_BEGINS,
    E_BOOK_FALLS, E_SCORE, E_MAINTENANCE, E_RETURNS_TO_LIFE, E_RESET_POINTS, E_USES_PRIZE, E_CALLS_POWER, E_FIGURES,
    E_GUILD, E_SKILLED, E_BEGINS,
) = range(len(BATTLE_EVENTS), len(BATTLE_EVENTS) + 64)  # fmt: skip
FIRST_EVENT, NUM_EVENTS = E_HANDOUT, E_BEGINS + 1

# --- who fights, and who wins -----------------------------------------------------------------------------------------

#: NPCs who can fight: fragments, the stranger who is a mage, the creature; last the forbidden book.
MAGE_FIGHTER = tables.FRAGMENTS
CREATURE_FIGHTER = MAGE_FIGHTER + 1
FIGHTERS = CREATURE_FIGHTER + 1
BOOK = FIGHTERS
#: `winner` is a side, or one of these.
NOBODY, BOTH_LOST = -1, 2
