"""Numbers and names of a session's phases, questions and actions; the battle's actions come first."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle import ids as battle
from feint.envs.magicalogia.battle.tables import ARCHETYPES_EACH
from feint.envs.magicalogia.session.tables import (
    ATTRIBUTES,
    FRAGMENT_NAMES,
    MUNDANE_NAMES,
    PC_NAMES,
    STORED,
    STRANGER_NAMES,
)

# Phases. A drama scene goes through SCENE to SCENE_END, a battle scene from CHALLENGE to SPOILS.
(
    OPENING, NEXT_PLAYER, KIND, SCENE, FREE, MAIN, DEED, EVENT, SCENE_END, CHALLENGE, BATTLE, SPOILS, PASSAGE,
    CLIMAX, ENDING,
) = range(15)  # fmt: skip
PHASES = (
    "the opening", "the choice of who goes next", "the choice of a scene", "setting the scene", "free time",
    "the main action", "the main action", "an event", "the scene ends", "a challenge", "a battle",
    "the spoils", "the passage of time", "the climax", "the ending",
)  # fmt: skip

# What is asked outside the battle's own questions.
(
    Q_NONE, Q_BID, Q_REVIVE, Q_KIND, Q_CALL, Q_JOIN, Q_FREE, Q_TRANSFER_WHAT, Q_TRANSFER_TO, Q_TRANSFER_INTO, Q_AID,
    Q_TRADE_WITH, Q_GIVE, Q_WANT, Q_TRADE, Q_INTERVENE, Q_MAIN, Q_PERSON, Q_SECOND_THROW, Q_OVEREXERT, Q_TUNE, Q_GIFT,
    Q_ATTRIBUTE, Q_CHALLENGE, Q_PROXY, Q_CONSENT, Q_ALLOW, Q_WITNESS, Q_LEAVE, Q_FRAGMENT, Q_SEIZE, Q_SEIZE_WHAT,
    Q_SUMMONS, Q_SYMBOL_DOMAIN, Q_SYMBOL_ROW, Q_LAY_BARE, Q_REST, Q_EXCHANGE, Q_GIVE_UP, Q_DROP, Q_KEEP,
) = range(41)  # fmt: skip
QUESTIONS = (
    "nothing", "to go next", "to come back to life by an anchor's power", "which kind of scene", "whom to call",
    "to join the scene", "free time", "which magic to take mana from", "whom to give mana",
    "which magic takes the mana", "which mana to spend on recovery", "whom to trade with", "what to give",
    "what to ask for", "to accept a trade", "whose fate to give up", "the main action", "whom it is about",
    "to throw again", "to overexert", "what to tune", "mana or recovery", "the attribute of the fate",
    "whom to challenge", "to stand in for the one challenged", "to let another stand in", "to allow witnesses",
    "to be a witness", "leave to use the power of fate", "which fragment to take", "what to seize",
    "which magic to seize", "which summoning to learn", "the domain of its skill", "the row of its skill",
    "whose secret to lay bare", "how to rest", "which magic to exchange", "to give up a wish", "an anchor to drop",
    "to keep the seized magic",
)  # fmt: skip

#: (questions,) the phase that others see while a seat is asked, -1 for the session's own: a choice shows when it is
#: made, not what was weighed before.
SHOWN_PHASE = np.full(len(QUESTIONS), -1, dtype=np.int64)
SHOWN_PHASE[[Q_MAIN, Q_PERSON]] = FREE
SHOWN_PHASE[Q_CHALLENGE] = KIND

#: Answers of "no" that all are told of, for they change who is asked next: the words that follow the name.
DECLINED = {
    Q_REVIVE: "stays among the dead for now", Q_CALL: "calls nobody more", Q_FREE: "is ready",
    Q_TRANSFER_INTO: "does not take it", Q_TRADE: "declines", Q_MAIN: "lets the scene end",
    Q_SECOND_THROW: "lets the throw stand", Q_OVEREXERT: "does not force it", Q_PROXY: "does not step in",
    Q_SEIZE: "seizes nothing", Q_EXCHANGE: "keeps its magics", Q_GIVE_UP: "does not give the wish up",
    Q_DROP: "lets go of nobody", Q_KEEP: "lets the seized magic go",
}  # fmt: skip
#: (questions,) 1 for those.
TELLS_NO = np.array([int(question in DECLINED) for question in range(len(QUESTIONS))], dtype=np.int64)

#: Actions of a session, counted from the first after the battle's.
(
    DRAMA, FIGHT, INVESTIGATE, UNCOVER, MAKE_EVENT, TUNE_SELF, TUNE_OTHER, TUNE_SCENE, INTERVENE, TRANSFER, AID, TRADE,
    HAND_OVER, SUBDUE, USE_CURE, USE_EVENT, RESET, TAKE_MANA, CURE_ALL, AGREE, REFUSE, SEIZE_MAGIC, SEIZE_POWER,
    JOIN_FIRST, JOIN_SECOND,
) = range(25)  # fmt: skip
_NAMES = (
    "drama scene", "battle scene", "investigate a secret", "uncover a handout", "make an event", "tune oneself",
    "tune another", "tune the scene", "intervene in fate", "transfer mana", "aid oneself", "offer a trade",
    "hand a criminal over", "subjugate a sealed mage", "use a stored cure", "use a stored event", "magic reset",
    "take mana", "cure all ailments", "agree", "refuse", "seize a magic", "seize power", "witness for the challenger",
    "witness for the challenged",
)  # fmt: skip
#: What can change hands: nothing, each fragment, a letter, a blossom, each stored prize.
ITEMS = ("nothing", *FRAGMENT_NAMES, "a sealed letter", "a blossom", *STORED)
ITEM_FRAGMENT = 1
ITEM_LETTER = ITEM_FRAGMENT + len(FRAGMENT_NAMES)
ITEM_BLOSSOM = ITEM_LETTER + 1
ITEM_STORED = ITEM_BLOSSOM + 1

ITEM = len(_NAMES)
ATTRIBUTE = ITEM + len(ITEMS)
PERSON = ATTRIBUTE + len(ATTRIBUTES)


@inner_rule
def first_action(b):
    """The number of the first action that is the session's own."""
    return battle.SEAT_ACTION + b.seats * (1 + ARCHETYPES_EACH)


def people_names(players: int) -> tuple[str, ...]:
    """What texts call the people of a session of so many PCs, by number."""
    return (*PC_NAMES[:players], *MUNDANE_NAMES[: players + 1], *STRANGER_NAMES)


def action_names(players: int) -> tuple[str, ...]:
    """Names of all actions of a session of so many PCs, by id."""
    foe = f"player_{players}"
    ours = tuple(name.replace(foe, "the foe") for name in battle.action_names(players + 1))
    return (
        *ours,
        *_NAMES,
        *(f"item {name}" for name in ITEMS),
        *(f"attribute {name}" for name in ATTRIBUTES),
        *(f"person {name}" for name in people_names(players)),
    )
