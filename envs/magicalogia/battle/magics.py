"""The catalogue as tables of numbers, and the numbers by which rules name columns, windows, targets and effects."""

from __future__ import annotations

import numpy as np

from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import tables
from feint.envs.magicalogia.battle.catalogue import CAREER_NAMES, CATALOGUE, ORGAN_NAMES

MAGICS = tuple(magic.name for magic in CATALOGUE)
MAGIC = {name: k for k, name in enumerate(MAGICS)}

# --- what a character can have more or less of: columns of its equipment, of this round, and of the battle ------------

COLUMN_NAMES = (
    "attack", "defence", "source", "bonus", "boost", "checks", "spell_checks", "summon_checks", "resists",
    "domain_checks", "substituted", "foe_resists", "domain_resists", "wary", "jamming", "spells", "summons", "costs",
    "guard", "linked", "three_dice", "sevens", "mask", "armour", "lone_bonus", "helm", "odour", "horn", "judge",
    "twin_swords", "witness_dice", "witness_attack", "max_mp", "temporary_start", "omen", "claws", "clause", "net",
    "array", "treaty", "odd", "own_face", "pairs", "outnumbered", "rolled_attack", "idle", "death_line", "forbidden",
    "barrage", "softened", "one_die", "staff", "guide", "steed", "tools",
    "regeneration", "gates", "next_check", "used_spells", "used_summons", "used_spirit",
)  # fmt: skip
COLUMNS = len(COLUMN_NAMES)
(
    ATTACK_C, DEFENCE_C, SOURCE_C, BONUS_C, BOOST_C, CHECKS, SPELL_CHECKS, SUMMON_CHECKS, RESISTS,
    DOMAIN_CHECKS, SUBSTITUTED, FOE_RESISTS, DOMAIN_RESISTS, WARY, JAMMING, SPELLS, SUMMONS, COSTS,
    GUARD, LINKED, THREE_DICE, SEVENS, MASK, ARMOUR, LONE_BONUS, HELM, ODOUR, HORN, JUDGE,
    TWIN_SWORDS, WITNESS_DICE, WITNESS_ATTACK, MAX_MP, TEMPORARY_START, OMEN, CLAWS, CLAUSE, NET,
    ARRAY, TREATY, ODD, OWN_FACE, PAIRS, OUTNUMBERED, ROLLED_ATTACK, IDLE, DEATH_LINE, FORBIDDEN,
    BARRAGE, SOFTENED, ONE_DIE, STAFF, GUIDE, STEED, TOOLS,
    REGENERATION, GATES, NEXT_CHECK, USED_SPELLS, USED_SUMMONS, USED_SPIRIT,
) = range(COLUMNS)  # fmt: skip

# --- ailments (MG-04) -------------------------------------------------------------------------------------------------

AILMENTS = ("seal", "fray", "weak", "plague", "block", "misfortune")
SEAL, FRAY, WEAK, PLAGUE, BLOCKED, MISFORTUNE = range(len(AILMENTS))

# --- when: own-turn timings, then windows that open for several seats -------------------------------------------------

WINDOWS = (
    "turn", "summoning", "before_attack", "dealt", "round_start", "check", "failed", "summoned", "targeted", "resisted",
    "attack_plots", "defence_plots", "attack_dice", "defence_dice", "big_damage", "damaged", "defended", "round_end",
    "cast", "thrown", "struck", "unsummoned",
)  # fmt: skip
(
    TURN, SUMMONING, BEFORE_ATTACK, DEALT, ROUND_START, CHECK, FAILED, SUMMONED, TARGETED, RESISTED,
    ATTACK_PLOTS, DEFENCE_PLOTS, ATTACK_DICE, DEFENCE_DICE, BIG_DAMAGE, DAMAGED, DEFENDED, ROUND_END,
    CAST_BEGUN, THROWN, STRUCK, UNSUMMONED,
) = range(len(WINDOWS))  # fmt: skip
#: Who answers a window, seen from the seat it is about; in windows about nobody: representatives and witnesses.
SELF, ALLY, FOE = 1, 2, 4
_ROLES = {"self": SELF, "ally": ALLY, "foe": FOE, "rep": SELF, "witness": ALLY, "any": SELF | ALLY}

# --- at what ----------------------------------------------------------------------------------------------------------

#: Scopes of a target.
NOBODY, ONESELF, CHARACTERS, ARCHETYPES, BOTH, CASTER = range(6)
OWN, OTHER, ANY_SIDE = 1, 2, 3
#: Filters of seats and of archetypes.
(
    ALL, REP, WITNESS, ILL, DARK, BOSS, ALLIED_REP, OTHERS, GEARED, STRONG, SMALL, HURT, BLOCKS, STRIKES, BOOSTS,
    SPIRITS, SWORDS, RIVALS, MIRRORED,
) = range(19)  # fmt: skip
#: word: (scope, side, filter, whether all that fit are taken)
TARGETS = {
    "none": (NOBODY, 0, ALL, 1),
    "self": (ONESELF, OWN, ALL, 1),
    "caster": (CASTER, OTHER, ALL, 1),
    "foe": (BOTH, OTHER, REP, 0),
    "foe_rep": (CHARACTERS, OTHER, REP, 1),
    "foe_character": (CHARACTERS, OTHER, ALL, 0),
    "foe_witness": (CHARACTERS, OTHER, WITNESS, 0),
    "foe_boss": (CHARACTERS, OTHER, BOSS, 1),
    "geared_foe": (CHARACTERS, OTHER, GEARED, 0),
    "mirrored_foe": (CHARACTERS, OTHER, MIRRORED, 0),
    "own_witness": (CHARACTERS, OWN, WITNESS, 0),
    "others": (CHARACTERS, ANY_SIDE, OTHERS, 1),
    "dark_foe": (CHARACTERS, OTHER, DARK, 1),
    "friend": (CHARACTERS, OWN, ALL, 1),
    "ill_friend": (CHARACTERS, OWN, ILL, 0),
    "friend_rep": (CHARACTERS, OWN, REP, 1),
    "ally_rep": (CHARACTERS, OWN, ALLIED_REP, 1),
    "own_archetype": (ARCHETYPES, OWN, ALL, 0),
    "own_spirit": (ARCHETYPES, OWN, SPIRITS, 0),
    "own_rival": (ARCHETYPES, OWN, RIVALS, 0),
    "own_sword": (ARCHETYPES, OWN, SWORDS, 0),
    "own_strong": (ARCHETYPES, OWN, STRONG, 0),
    "own_hurt": (ARCHETYPES, OWN, HURT, 0),
    "own_blocker": (ARCHETYPES, OWN, BLOCKS, 0),
    "own_striker": (ARCHETYPES, OWN, STRIKES, 0),
    "own_booster": (ARCHETYPES, OWN, BOOSTS, 0),
    "all_own_small": (ARCHETYPES, OWN, SMALL, 1),
    "foe_archetype": (ARCHETYPES, OTHER, ALL, 0),
    "foe_spirit": (ARCHETYPES, OTHER, SPIRITS, 0),
    "foe_grown": (ARCHETYPES, OTHER, STRONG, 0),
    "any_archetype": (ARCHETYPES, ANY_SIDE, ALL, 0),
    "all_archetypes": (ARCHETYPES, ANY_SIDE, ALL, 1),
}
MAX_TARGETS = 12

# --- needs ------------------------------------------------------------------------------------------------------------

NEEDS = (
    "", "archetype", "foe_archetype", "small", "Chariot", "Demon_King", "friend_ill", "removed", "all_removed", "dealt",
    "cut_mp", "spell_check", "low", "temporary", "no_summons",
    "own_rep", "own_spell", "tribute",
)  # fmt: skip
(
    NEED_NOTHING, NEED_ARCHETYPE, NEED_FOE_ARCHETYPE, NEED_SMALL, NEED_CHARIOT, NEED_DEMON_KING, NEED_FRIEND_ILL,
    NEED_REMOVED, NEED_ALL_REMOVED, NEED_DEALT, NEED_CUT_MP, NEED_SPELL_CHECK, NEED_LOW, NEED_TEMPORARY,
    NEED_NO_SUMMONS, NEED_OWN_REP, NEED_OWN_SPELL, NEED_TRIBUTE,
) = range(len(NEEDS))  # fmt: skip

# --- effects ----------------------------------------------------------------------------------------------------------

EFFECT_NAMES = (
    "", "damage", "heal", "temporary", "ailment", "cure", "cure_one", "now", "lasting", "archetype", "archetype_now",
    "mend", "mend_all", "summon", "become", "demote", "merge", "destroy", "dismiss", "recall", "take_soul",
    "bind_blood", "spur", "disease", "mana", "charge_summon", "convert", "strain", "feed", "backlash", "sap", "attune",
    "learn", "swap_order", "standstill", "weather", "dear", "dispel", "leave", "comet", "trap", "forbid",
    "modify", "retry", "reroll", "add_dice", "nullify", "cancel", "reflect",
    "relieve", "try", "gift", "lend", "nudge", "press", "shift", "sacrifice", "muffle", "censor", "trade", "seize",
    "grudge", "avenge",
    "mirror", "predict", "annihilate", "summon_either", "tribute", "summon_idol", "blade", "remodel",
    "rethrow", "stand_in", "take_blow", "soul_skill", "summon_for", "copy",
)  # fmt: skip
(
    NO_EFFECT, DAMAGE, HEAL, TEMPORARY, AILMENT, CURE, CURE_ONE, NOW, LASTING, ARCHETYPE, ARCHETYPE_NOW,
    MEND, MEND_ALL, SUMMON, BECOME, DEMOTE, MERGE, DESTROY, DISMISS, RECALL, TAKE_SOUL,
    BIND_BLOOD, SPUR, DISEASE, GAIN_MANA, CHARGE_SUMMON, CONVERT, STRAIN, FEED, BACKLASH, SAP, ATTUNE,
    LEARN, SWAP_ORDER, STANDSTILL, WEATHER, DEAR, DISPEL, LEAVE, COMET, TRAP, FORBID,
    MODIFY, RETRY, REROLL, ADD_DICE, NULLIFY, CANCEL, REFLECT,
    RELIEVE, TRY, GIFT, LEND, NUDGE, PRESS, SHIFT, SACRIFICE, MUFFLE, CENSOR, TRADE, SEIZE, GRUDGE, AVENGE,
    MIRROR, PREDICT, ANNIHILATE, SUMMON_EITHER, TRIBUTE, SUMMON_IDOL, BLADE, REMODEL,
    RETHROW, STAND_IN, TAKE_BLOW, SOUL_SKILL, SUMMON_FOR, COPY,
) = range(len(EFFECT_NAMES))  # fmt: skip
EFFECTS_EACH = 3

#: What is added to a written amount: nothing, 1D6, X, own archetypes, dice removed, damage taken, 1 against temporary
#: MP, archetypes that fail to resist (one more if all fail), the damage that a resisted spell would have done.
QUANTITIES = ("", "die", "x", "archetypes", "removed", "taken", "temporary", "rebels", "prevented")
FIXED, BY_DIE, BY_X, BY_ARCHETYPES, BY_REMOVED, BY_TAKEN, BY_TEMPORARY, BY_REBELS, BY_PREVENTED = range(9)

#: Keyword columns that archetype effects change.
KEYWORD_COLUMNS = tables.KEYWORDS.shape[1]
_KEYWORD = {"block": tables.BLOCK, "bonus": tables.BONUS, "boost": tables.BOOST, "guard_boost": tables.GUARD_BOOST}

# --- the table --------------------------------------------------------------------------------------------------------

FORMS = ("summon", "spell", "equipment")
SUMMON_FORM, SPELL_FORM, EQUIPMENT_FORM = range(3)

#: How a designated skill that is no fixed one is found.
CHOSEN, ANYWHERE, IN_OWN, OF_TARGET, SAME = -2, -3, -4, -5, -6
IN_DOMAIN = -10  # minus the domain

#: Domains of a cost beyond the six; NO_COST for none.
ANY_MANA, OWN_MANA, SKILL_MANA, NO_COST = 6, 7, 8, -1

X_KINDS = ("", "free", "level", "level+1", "mp", "targets", "die", "fate", "points", "damage")
NO_X, X_FREE, X_LEVEL, X_LEVEL_1, X_MP, X_TARGETS, X_DIE, X_FATE, X_POINTS, X_DAMAGE = range(len(X_KINDS))

#: Columns of ROWS.
(
    FORM, SKILL_OF, COST_OF, COST, X_OF, SCOPE, SIDE, FILTER, TAKES_ALL, MAX_AIMED, MP_COST, USES, ONCE, NEED, SURE,
    ADDED, GROUP,
) = range(17)  # fmt: skip

GENERAL, FIRST_CAREER, FIRST_ORGAN = 0, 1, 1 + len(CAREER_NAMES)
GROUPS = ("general", *CAREER_NAMES, *ORGAN_NAMES)


def _skill(word: str) -> int:
    drawn = {
        "": tables.NO_SKILL,
        "chosen": CHOSEN,
        "any": ANYWHERE,
        "own": IN_OWN,
        "symbol": OF_TARGET,
        "soul": tables.SOUL,
    }
    if word == "same":
        return SAME
    if word in basics.DOMAINS:
        return IN_DOMAIN - basics.DOMAINS.index(word)
    return drawn[word] if word in drawn else tables.SKILL[word]


def _cost(words: str) -> tuple[int, int]:
    if not words:
        return NO_COST, 0
    domain, amount = words.split()
    return (*basics.DOMAINS, "any", "own", "skill").index(domain), 0 if amount == "x" else int(amount)


def _row(magic) -> list[int]:
    kind, amount = _cost(magic.cost)
    return [
        FORMS.index(magic.form), _skill(magic.skill), kind, amount, X_KINDS.index(magic.x), *TARGETS[magic.target],
        magic.most, magic.mp, magic.uses, int(magic.once), NEEDS.index(magic.needs), int(magic.sure), magic.by,
        GROUPS.index(magic.group),
    ]  # fmt: skip


def _times(magic) -> list[int]:
    roles = [0] * len(WINDOWS)
    for part in magic.timing.split():
        window, _, who = part.partition(":")
        roles[WINDOWS.index(window)] = sum(_ROLES[one] for one in who.split(",")) if who else SELF
    return roles


def _effect(words: str) -> tuple[int, int, int]:
    """(effect, a, b) of words such as "damage 2", "now checks -1", "summon Spirit"."""
    name, *rest = words.split()
    kind = EFFECT_NAMES.index(name)
    if kind in (DAMAGE, HEAL, GAIN_MANA):
        return kind, int(rest[0]), QUANTITIES.index(rest[1] if len(rest) > 1 else "")
    if kind in (NOW, LASTING):
        return kind, COLUMN_NAMES.index(rest[0]), int(rest[1])
    if kind in (ARCHETYPE, ARCHETYPE_NOW):
        return kind, _KEYWORD[rest[0]], int(rest[1])
    if kind in (AILMENT, CURE):
        return kind, -1 if rest[0] == "any" else AILMENTS.index(rest[0]), 0
    if kind in (SUMMON, BECOME):
        return kind, -1 if rest[0] == "like" else tables.KINDS.index(rest[0].replace("_", " ")), 0
    if kind in (WEATHER, TRY):
        return kind, tables.SKILL[rest[0]], 0
    if kind == REROLL:
        return kind, int(rest[0] == "foe"), 0
    return kind, int(rest[0]) if rest else 0, 0


def _effects(magic) -> list[tuple[int, int, int]]:
    if magic.form == "equipment" and not magic.timing:
        return [(NO_EFFECT, 0, 0)] * EFFECTS_EACH
    made = [_effect(words) for words in magic.effects]
    return made + [(NO_EFFECT, 0, 0)] * (EFFECTS_EACH - len(made))


#: (magics, 17) columns FORM..GROUP of each magic.
ROWS = np.array([_row(magic) for magic in CATALOGUE], dtype=np.int64)
#: (magics, windows) who may use it when, as bits of SELF, ALLY, FOE.
TIMES = np.array([_times(magic) for magic in CATALOGUE], dtype=np.int64)
#: (magics, 3, 3) effect, a, b of each of its effects.
EFFECTS = np.array([_effects(magic) for magic in CATALOGUE], dtype=np.int64)
#: (windows,) the roles for which any magic of the catalogue answers that nobody need know of: all but equipment.
_SECRET = ROWS[:, FORM] != EQUIPMENT_FORM
ANSWERS = np.bitwise_or.reduce(TIMES[_SECRET], axis=0)


def _only_group(window: int) -> int:
    groups = set(ROWS[_SECRET & (TIMES[:, window] != 0), GROUP])
    return groups.pop() if len(groups) == 1 else GENERAL


#: (windows,) the one career or organ whose magics answer, GENERAL where others' do: all know who is of it.
ONLY_GROUP = np.array([_only_group(window) for window in range(len(WINDOWS))], dtype=np.int64)
#: (magics,) 1 for those used in a turn of one's own.
OWN_TURN = (TIMES[:, [TURN, SUMMONING, BEFORE_ATTACK, DEALT]] != 0).any(axis=1).astype(np.int64)


def _gear(magic) -> list[tuple[int, int]]:
    if magic.form != "equipment":
        return []
    if magic.timing:
        return [(TOOLS, 1)]
    return [(COLUMN_NAMES.index(words.split()[0]), int(words.split()[1])) for words in magic.effects]


#: (magics, 2, 2) column and amount that an equipment gives while it works (column -1: none).
GEAR = np.array([(_gear(magic) + [(-1, 0)] * 2)[:2] for magic in CATALOGUE], dtype=np.int64)

#: Columns of equipment that count at the beginning alone, or as something to be used.
_SINGULAR = (MAX_MP, TEMPORARY_START, GUIDE, STEED, TOOLS)
#: (magics, 2) 1 where an equipment adds to a column that counts all through a battle.
ADDS = ((GEAR[:, :, 0] >= 0) & ~np.isin(GEAR[:, :, 0], _SINGULAR)).astype(np.int64)

EMERGENCY = MAGIC["emergency summons"]
