"""The session's tables as data: people, missions, wishes, and what each row of each table of the rule book does."""

from __future__ import annotations

import numpy as np

#: Seats of a session, and most people in one: PCs, then everyone else. Fragments that possess people.
PCS, PEOPLE, FRAGMENTS = 4, 12, 4
#: People beside the PCs: one mundane person more than there are PCs, and three strangers.
STRANGERS = 3
#: Most wishes a mage can owe: the power of fate is not lent beyond.
WISHES = 6
MOST_FATE = 5
#: Misfortunes of a fate-change table, and rows of a mage disaster.
MISFORTUNES = 6

# --- people -----------------------------------------------------------------------------------------------------------

KINDS_OF_PEOPLE = ("mage of the party", "mundane person", "mage", "magical creature")
PC, MUNDANE, MAGE, CREATURE = range(4)
#: What has become of a person.
STATES = ("alive", "dead", "annihilated", "sealed", "gone")
ALIVE, DEAD, ANNIHILATED, SEALED, GONE = range(5)

PC_NAMES = ("Wren", "Cassia", "Ilya", "Noor")
MUNDANE_NAMES = ("Marta", "Jun", "Oskar", "Pilar", "Tomas")
STRANGER_NAMES = ("the grey stranger", "the veiled stranger", "the tall stranger")
FRAGMENT_NAMES = ("fragment of Ash", "fragment of Glass", "fragment of Rain", "fragment of Bone")
MAGIC_NAMES = ("the Unwritten Page", "Lantern of Nine", "Winter's Answer", "Salt and Key")

# --- fate -------------------------------------------------------------------------------------------------------------

ATTRIBUTES = ("blood", "control", "nemesis", "love", "interest", "respect")
BLOOD, CONTROL, NEMESIS, LOVE, INTEREST, RESPECT = range(6)

#: Wishes by 1D6.
WISH_NAMES = (
    "that {target} be saved", "to meet {target}", "that no misfortune lie on {target}", "to get back what was lost",
    "that {target} be punished", "to be given its own heart's desire",
)  # fmt: skip
SAVE, MEET, UNBURDEN, RECOVER_LOST, PUNISH, INDULGE = range(1, 7)

#: Fate-change tables: which of them a session uses is part of its scenario. A misfortune is a name until it strikes
#: the same person again (MG-80).
FATE_CHANGES = {
    "typical": ("frustration", "parting", "illness", "debt", "discord", "accident"),
    "physical": ("fire", "theft", "disaster", "blindness", "abduction", "injury"),
    "mental": ("ennui", "running away", "hatred", "insomnia", "lying", "amnesia"),
    "madness": ("split personality", "phobia", "delusion", "obsession", "rampage", "arousal"),
    "social": ("arrest", "betrayal", "exposure", "seduction", "harm to others", "overwork"),
    "paranormal": ("spirit sight", "bad luck", "infection", "being unseen", "transformation", "a mark"),
    "mysterious": ("grandeur", "clumsiness", "no sense of place", "odd speech", "childish speech", "clinging"),
    "comical": ("a changed body", "cat ears", "fatness", "smelly feet", "hunger", "lost clothes"),
}  # fmt: skip
FATE_TABLES = tuple(FATE_CHANGES)

#: Mage disasters by 1D6 (MG-81): their names, and the effect of each row.
DISASTER_NAMES = ("aversion", "malice", "ghost", "chain", "ailment", "exhaustion")
AVERSION, MALICE, GHOST, CHAIN, AILMENT, EXHAUSTION = range(1, 7)
MOST_CHAINS = 3

# --- scenes -----------------------------------------------------------------------------------------------------------

#: Scene table by 2D6: what the scene is like, and the domain of the mana it brings, -1 for none, DISASTER for row 7.
_SCENES = (
    ("a glimpse of another realm", 0), ("a dream", 4), ("a strong wind", 2), ("a quiet cafe", -1),
    ("an empty alley", -1), ("a disaster of magic", 7), ("a calm place that bodes ill", -1),
    ("an answer found in a book", -1), ("streets at night", 3), ("a crowded square", 1), ("a foreboding", 5),
)  # fmt: skip
SCENE_NAMES = tuple(name for name, _ in _SCENES)
DISASTER = 7
#: (11,) domain of the mana that row 2 + k of the scene table brings.
SCENES = np.array([domain for _, domain in _SCENES], dtype=np.int64)

#: Event table by 2D6: what happens, and the attribute that fate then has (-1: drawn or chosen).
GIFT, TIE, CONTEST, TRIAL, MUTUAL, FREE_TIE = range(6)
EVENT_NAMES = (
    "a gift", "respect", "a contest of wills", "enmity", "mastery", "a trial", "interest", "love", "a bond both ways",
    "kinship", "a turning point",
)  # fmt: skip
#: (11, 2) effect and attribute of row 2 + k.
EVENTS = np.array([
    [GIFT, -1], [TIE, RESPECT], [CONTEST, -1], [TIE, NEMESIS], [TIE, CONTROL], [TRIAL, -1], [TIE, INTEREST],
    [TIE, LOVE], [MUTUAL, -1], [TIE, BLOOD], [FREE_TIE, -1],
], dtype=np.int64)  # fmt: skip

# --- prizes and the passage of time -----------------------------------------------------------------------------------

PRIZE_NAMES = (
    "a merit", "a summoning learned", "a cure kept for later", "magic blossoms", "a secret laid bare", "two mana",
    "two temporary MP", "magic blossoms", "a second throw kept for later", "an event kept for later",
    "the way to a realm",
)  # fmt: skip
(
    MERIT_PRIZE, SUMMONS_PRIZE, CURE_PRIZE, BLOSSOM_PRIZE, SECRET_PRIZE, MANA_PRIZE, TEMPORARY_PRIZE, THROW_PRIZE,
    EVENT_PRIZE, REALM_PRIZE,
) = range(10)  # fmt: skip
#: (11,) prize of row 2 + k of the prize table by 2D6.
PRIZES = np.array([
    MERIT_PRIZE, SUMMONS_PRIZE, CURE_PRIZE, BLOSSOM_PRIZE, SECRET_PRIZE, MANA_PRIZE, TEMPORARY_PRIZE, BLOSSOM_PRIZE,
    THROW_PRIZE, EVENT_PRIZE, REALM_PRIZE,
], dtype=np.int64)  # fmt: skip
#: Blossoms for a beaten creature (its rank), for a criminal handed to the Hunters; mana and temporary MP of a prize.
CREATURE_RANK, BOUNTY, PRIZE_MANA, PRIZE_TEMPORARY = 2, 2, 2, 2
#: Prizes that are kept until they are used.
STORED = ("stored cure", "stored second throw", "stored event")
STORED_CURE, STORED_THROW, STORED_EVENT = range(3)

#: Passage of time by 1D6.
PASSAGE_NAMES = (
    "a trial of fate", "a chance to mend", "a time of rest", "a harvest of blossoms", "a meeting with an anchor",
    "a magic changed for another",
)  # fmt: skip
FATE_TRIAL, MENDING, REST, HARVEST, MEETING, EXCHANGE = range(1, 7)

# --- missions (MG-96) -------------------------------------------------------------------------------------------------

#: Open missions: what they ask, and what they name.
OPEN_MISSIONS = (
    ("beat the forbidden book", ""), ("hold at least half of the fragments as a group", ""),
    ("see {target} alive and unpossessed at the end", "person"), ("lose nobody of the party", ""),
)  # fmt: skip
BEAT_BOOK, GATHER, RESCUE, SPARE = range(len(OPEN_MISSIONS))
#: Secret missions. Some are at odds with those that others may have.
SECRET_MISSIONS = (
    ("see every fragment in the party's hands", ""), ("hold {target} yourself", "fragment"),
    ("keep your anchor {target} alive and unpossessed", "anchor"), ("beat {target} once in a magic battle", "pc"),
    ("learn the secret of {target}", "person"), ("keep your own secret unlearned", ""),
    ("grant a wish", ""), ("end with the most blossoms", ""), ("strike the last blow against the forbidden book", ""),
    ("end with an anchor of fate 3 or more", ""),
)  # fmt: skip
(
    SEAL_ALL, HOLD, KEEP_ANCHOR, BEAT, LEARN, KEEP_SECRET, GRANT, BLOOM, LAST_BLOW, DEVOTION,
) = range(len(SECRET_MISSIONS))  # fmt: skip
DEVOTED_FATE = 3
#: Merits of an open mission, of a secret one, of a fragment, of a granted wish, of a healed scar; of death.
OPEN_MERIT, SECRET_MERIT, DEATH_MERIT = 1, 2, -3

# --- limits of a scenario ---------------------------------------------------------------------------------------------

CYCLES_LEAST, CYCLES_MOST = 2, 4
FRAGMENTS_LEAST = 2
#: MP of an NPC beyond its die: no more than a weak mage has, for a book has those of all fragments together.
NPC_POINTS = 2
#: Cantrips of a character in a scene; people called to one; rounds of a battle; magics of an NPC.
MOST_CANTRIPS, MOST_CALLED, BATTLE_ROUNDS, NPC_MAGICS = 12, 2, 10, 4
