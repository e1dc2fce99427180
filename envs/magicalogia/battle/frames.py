"""Frames of the stack of what is being resolved: kinds, columns, stages."""

from __future__ import annotations

# Columns of `frame`, a stack of what is being resolved: a cast, a check, a window, damage, mana to place and so on.
# Every frame has KIND, STAGE and SEAT; what the others hold depends on the kind.
KIND, STAGE, SEAT = 0, 1, 2


FRAME_COLUMNS = 14


# Kinds of frame.
CAST_FRAME, CHECK_FRAME, WINDOW_FRAME, DAMAGE_FRAME, PLACE_FRAME, LOSE_FRAME, SPECIAL_FRAME = range(1, 8)


CURE_FRAME, SPIRIT_FRAME = 8, 9


# Further columns of each kind of frame.
# a cast: place among the caster's magics, the magic, X, designated skill, targets, which target and effect now, whether
# it was cancelled, an answer its effect waits for, whether only a special resists it, who resists in the target's place
# (a seat + 1)
PLACE_OF, MAGIC_OF, X_IS, SKILL_IS, AIMED, AT, EFFECT_AT, CANCELLED, ARGUMENT, IRON, STANDS_IN = range(3, 14)


# a check: the last who foretells its outcome (a seat + 1), and whether as a success
FOR, NUMBER, MODIFIER, SKILL_ASKED, NEXT_SEAT, FIRST_DIE, SECOND_DIE, SURELY, RETRIED, PROPHET, FORETOLD = range(3, 14)


# a window: which, about whom, whom to ask next
TIMING_OF, ABOUT, NEXT = 3, 4, 5


# damage: target (in SEAT; an archetype by its code), amount, who deals it, by an attack, done so far
AMOUNT_OF, DEALER, BY_ATTACK, TAKEN = 3, 4, 5, 6


# mana to place: whether it may be given away, whether into summons only
GIVABLE, SUMMONS_ONLY = 3, 4


# mana to lose, ailments to cure: how many; whose
COUNT_OF, WHOSE = 3, 4


# a spirit form: anchor, kind, domain of the symbol
ANCHOR_OF, KIND_OF, DOMAIN_OF = 3, 4, 5


# Stages of a cast: X, targets, cost, skill, check, what follows the check; then of each target: taking it up, its
# resist, what follows that, the effects.
AT_X, AT_AIM, AT_PAY, AT_SKILL, AT_CHECK, AT_CHECKED, AT_NEXT, AT_RESIST, AT_RESISTED, AT_EFFECTS = range(10)


# Outcomes in `s.result`.
FUMBLE, FAILURE, SUCCESS, SPECIAL = -1, 0, 1, 2


# What a check is for.
FOR_SPELL, FOR_SUMMON, FOR_RESIST, FOR_OTHER = 0, 1, 2, 3


# Stages of a check.
CHECK_OWN, CHECK_OTHERS, CHECK_THROW, CHECK_AGAIN, CHECK_MANA, CHECK_AFTER, CHECK_DONE = range(7)
