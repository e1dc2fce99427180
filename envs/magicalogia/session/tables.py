"""The session's tables as data: people, missions, wishes, and what each row of each table of the rule book does."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.ids import in_order

#: Seats of a session, its people (PCs, then everyone else), and the fragments that possess people: at most.
PCS, PEOPLE, FRAGMENTS = 4, 12, 4
#: There is one mundane person more than there are PCs, and there are three strangers.
STRANGERS = 3
#: Wishes that a mage can owe at most: the power of fate is not lent beyond.
WISHES = 6
MAX_FATE = 5
#: Misfortunes of a fate-change table, and rows of a mage disaster.
MISFORTUNES = 6

# --- people -----------------------------------------------------------------------------------------------------------

PC, MUNDANE, MAGE, CREATURE = range(4)
KINDS_OF_PEOPLE = in_order({
    PC: "mage of the party", MUNDANE: "mundane person", MAGE: "mage", CREATURE: "magical creature",
})  # fmt: skip
#: What has become of a person.
ALIVE, DEAD, ANNIHILATED, SEALED, GONE = range(5)
STATES = in_order({ALIVE: "alive", DEAD: "dead", ANNIHILATED: "annihilated", SEALED: "sealed", GONE: "gone"})

PC_NAMES = ("Wren", "Cassia", "Ilya", "Noor")
MUNDANE_NAMES = ("Marta", "Jun", "Oskar", "Pilar", "Tomas")
STRANGER_NAMES = ("the grey stranger", "the veiled stranger", "the tall stranger")
FRAGMENT_NAMES = ("fragment of Ash", "fragment of Glass", "fragment of Rain", "fragment of Bone")
MAGIC_NAMES = ("the Unwritten Page", "Lantern of Nine", "Winter's Answer", "Salt and Key")

# --- fate -------------------------------------------------------------------------------------------------------------

BLOOD, CONTROL, NEMESIS, LOVE, INTEREST, RESPECT = range(6)
ATTRIBUTES = in_order({
    BLOOD: "blood", CONTROL: "control", NEMESIS: "nemesis", LOVE: "love", INTEREST: "interest", RESPECT: "respect",
})  # fmt: skip

#: Wishes by 1D6.
NO_WISH, SAVE, MEET, UNBURDEN, RECOVER_LOST, PUNISH, INDULGE = range(7)
WISH_NAMES = in_order({
    NO_WISH: "nothing",
    SAVE: "that {target} be saved",
    MEET: "to meet {target}",
    UNBURDEN: "that no misfortune lie on {target}",
    RECOVER_LOST: "to get back what was lost",
    PUNISH: "that {target} be punished",
    INDULGE: "to be given its own heart's desire",
})  # fmt: skip

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
NO_DISASTER, AVERSION, MALICE, GHOST, CHAIN, AILMENT, EXHAUSTION = range(7)
DISASTER_NAMES = in_order({
    NO_DISASTER: "nothing", AVERSION: "aversion", MALICE: "malice", GHOST: "ghost", CHAIN: "chain",
    AILMENT: "ailment", EXHAUSTION: "exhaustion",
})  # fmt: skip
MAX_CHAINS = 3

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

#: What a row of the event table does.
GIFT, TIE, CONTEST, TRIAL, MUTUAL, FREE_TIE = range(6)
#: Event table by 2D6: what happens, its effect, and the attribute that fate then has, -1 where it is drawn or chosen.
_EVENTS = (
    ("a gift", GIFT, -1), ("respect", TIE, RESPECT), ("a contest of wills", CONTEST, -1), ("enmity", TIE, NEMESIS),
    ("mastery", TIE, CONTROL), ("a trial", TRIAL, -1), ("interest", TIE, INTEREST), ("love", TIE, LOVE),
    ("a bond both ways", MUTUAL, -1), ("kinship", TIE, BLOOD), ("a turning point", FREE_TIE, -1),
)  # fmt: skip
EVENT_NAMES = tuple(name for name, _, _ in _EVENTS)
#: (11, 2) effect and attribute of row 2 + k.
EVENTS = np.array([row[1:] for row in _EVENTS], dtype=np.int64)

# --- prizes and the passage of time -----------------------------------------------------------------------------------

(
    MERIT_PRIZE, SUMMONS_PRIZE, CURE_PRIZE, BLOSSOM_PRIZE, SECRET_PRIZE, MANA_PRIZE, TEMPORARY_PRIZE, THROW_PRIZE,
    EVENT_PRIZE, REALM_PRIZE,
) = range(10)  # fmt: skip
#: Prize table by 2D6.
_PRIZES = (
    ("a merit", MERIT_PRIZE), ("a summoning learned", SUMMONS_PRIZE), ("a cure kept for later", CURE_PRIZE),
    ("magic blossoms", BLOSSOM_PRIZE), ("a secret laid bare", SECRET_PRIZE), ("two mana", MANA_PRIZE),
    ("two temporary MP", TEMPORARY_PRIZE), ("magic blossoms", BLOSSOM_PRIZE),
    ("a second throw kept for later", THROW_PRIZE), ("an event kept for later", EVENT_PRIZE),
    ("the way to a realm", REALM_PRIZE),
)  # fmt: skip
PRIZE_NAMES = tuple(name for name, _ in _PRIZES)
#: (11,) prize of row 2 + k.
PRIZES = np.array([prize for _, prize in _PRIZES], dtype=np.int64)
#: Blossoms for a beaten creature (its rank), for a criminal handed to the Hunters; mana and temporary MP of a prize.
CREATURE_RANK, BOUNTY, PRIZE_MANA, PRIZE_TEMPORARY = 2, 2, 2, 2
#: Prizes that are kept until they are used.
STORED_CURE, STORED_THROW, STORED_EVENT = range(3)
STORED = in_order({
    STORED_CURE: "stored cure", STORED_THROW: "stored second throw", STORED_EVENT: "stored event",
})  # fmt: skip

#: Passage of time by 1D6.
NO_ROW, FATE_TRIAL, MENDING, REST, HARVEST, MEETING, EXCHANGE = range(7)
PASSAGE_NAMES = in_order({
    NO_ROW: "nothing",
    FATE_TRIAL: "a trial of fate",
    MENDING: "a chance to mend",
    REST: "a time of rest",
    HARVEST: "a harvest of blossoms",
    MEETING: "a meeting with an anchor",
    EXCHANGE: "one magic exchanged for another",
})  # fmt: skip

# --- missions (MG-96) -------------------------------------------------------------------------------------------------

#: Open missions: what they ask, and what they name.
BEAT_BOOK, GATHER, RESCUE, SPARE = range(4)
OPEN_MISSIONS = in_order({
    BEAT_BOOK: ("beat the forbidden book", ""),
    GATHER: ("hold at least half of the fragments as a group", ""),
    RESCUE: ("see {target} alive and unpossessed at the end", "person"),
    SPARE: ("lose nobody of the party", ""),
})  # fmt: skip
#: Secret missions. Some are at odds with those that others may have.
SEAL_ALL, HOLD, KEEP_ANCHOR, BEAT, LEARN, KEEP_SECRET, GRANT, BLOOM, LAST_BLOW, DEVOTION = range(10)
SECRET_MISSIONS = in_order({
    SEAL_ALL: ("see every fragment in the party's hands", ""),
    HOLD: ("hold {target} yourself", "fragment"),
    KEEP_ANCHOR: ("keep your anchor {target} alive and unpossessed", "anchor"),
    BEAT: ("beat {target} once in a magic battle", "pc"),
    LEARN: ("learn the secret of {target}", "person"),
    KEEP_SECRET: ("keep your own secret unlearned", ""),
    GRANT: ("grant a wish", ""),
    BLOOM: ("end with the most blossoms", ""),
    LAST_BLOW: ("strike the last blow against the forbidden book", ""),
    DEVOTION: ("end with an anchor of fate 3 or more", ""),
})  # fmt: skip
#: Fate that the last of them asks for.
DEVOTED_FATE = 3
#: Merits of an open mission, of a secret one, and of death; a fragment, a granted wish and a healed scar count 1.
OPEN_MERIT, SECRET_MERIT, DEATH_MERIT = 1, 2, -3

# --- limits of a scenario ---------------------------------------------------------------------------------------------

MIN_CYCLES, MAX_CYCLES = 2, 4
MIN_FRAGMENTS = 2
#: MP of an NPC beyond its die: no more than a weak mage has, for a book has those of all fragments together.
NPC_POINTS = 2
#: Magics of an NPC, cantrips of a PC per scene, people called to one scene, rounds of a battle.
NPC_MAGICS, MAX_CANTRIPS, MAX_CALLED, BATTLE_ROUNDS = 4, 12, 2, 10
