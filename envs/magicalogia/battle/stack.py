"""The stack of what is being resolved: casts within windows within checks within casts.

Rules cannot call each other in circles, so each kind of frame is moved on by one function a stage at a time, and what a
stage needs first is pushed on top. The driver in `rules.py` always moves the top frame; `s.result` carries the last
finished frame's outcome down.
"""

from __future__ import annotations

from feint.envs.magicalogia.battle.ids import ASK_NOTHING
from feint.envs.magicalogia.battle.state import DEPTH, FRAME_COLUMNS, KIND, SEAT, STAGE
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.basics import FACES

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

#: Frames that a reaction can take.
REACTION_DEPTH = 5

# Outcomes in `s.result`.
FUMBLE, FAILURE, SUCCESS, SPECIAL = -1, 0, 1, 2


@inner_rule(forceinline=True)
def push(s, kind, seat):
    """Put an empty frame on top of the stack; returns its index."""
    d = s.depth
    for k in range(FRAME_COLUMNS):
        s.frame[d, k] = 0
    s.frame[d, KIND] = kind
    s.frame[d, SEAT] = seat
    for k in range(FACES + 1):
        s.purse[d, k] = 0
    s.depth = d + 1
    return d


@inner_rule(forceinline=True)
def pop(s, result):
    """Take the top frame off, with its outcome."""
    s.depth -= 1
    s.result = result


@inner_rule(forceinline=True)
def below(s, kind):
    """The nearest frame of a kind under the top one, or -1."""
    d = s.depth - 2
    while d >= 0 and s.frame[d, KIND] != kind:
        d -= 1
    return d


@inner_rule(forceinline=True)
def open_window(s, timing, about):
    """Open a window for every seat that may answer."""
    d = push(s, WINDOW_FRAME, 0)
    s.frame[d, TIMING_OF] = timing
    s.frame[d, ABOUT] = about


@inner_rule(forceinline=True)
def has_room(s):
    """Whether the stack can take the deepest reaction on top of what is there.

    That is an answer, the magic it sets off, a check of that, mana of its dice, and mana of these given away.
    """
    return s.depth + REACTION_DEPTH <= DEPTH


@inner_rule(forceinline=True)
def ask(s, seat, question):
    """Ask one seat."""
    s.acting = 1 << seat
    s.ask = question


@inner_rule(forceinline=True)
def answered(s):
    """Nobody is asked any more."""
    s.acting = 0
    s.ask = ASK_NOTHING


@inner_rule(forceinline=True)
def next_stage(s, d, stage):
    """Move a frame to a stage."""
    s.frame[d, STAGE] = stage
