"""How NPCs play battles: uniformly drawn plots, the strongest magic that can be paid, no concession."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.dice import roll
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.actions import (
    AMOUNT,
    ASK_AMOUNT,
    ASK_BLOCK,
    ASK_CURE,
    ASK_FACE,
    ASK_KIND,
    ASK_LOSE,
    ASK_PLACE,
    ASK_PLOT,
    ASK_REACT,
    ASK_SPECIAL,
    ASK_TARGET,
    ASK_TURN,
    CURE_ACTION,
    FACE,
    GO_ON,
    KIND_ACTION,
    MAGIC_ACTION,
    PLOT_ACTION,
    RECOVER,
    SEAT_ACTION,
)
from feint.envs.magicalogia.battle.aiming import aimed_at, mana_for_x, most_x
from feint.envs.magicalogia.battle.archetypes import owner, place_of
from feint.envs.magicalogia.battle.checks import role
from feint.envs.magicalogia.battle.damage import blocks
from feint.envs.magicalogia.battle.kinds import KEYWORDS, KIND_COUNT, LEVEL
from feint.envs.magicalogia.battle.mana import purse_domain, takes
from feint.envs.magicalogia.battle.plots import FIRST_PLOT, PICK_DICE, PLOTS
from feint.envs.magicalogia.battle.stack import ABOUT, AT, CHECK_FRAME, MAGIC_OF, SUMMONS_ONLY, WHOSE
from feint.envs.magicalogia.battle.state import ARCHETYPES_EACH, KIND, SEAT, SEATS
from feint.envs.magicalogia.battle.targets import action_of, fits, usable
from feint.envs.magicalogia.battle.uncounted import rule
from feint.envs.magicalogia.battle.values import value
from feint.envs.magicalogia.tables import FACES


def _strength(k: int) -> int:
    """Strength of a magic: its damage and the level of what it summons; 0 for what an NPC does not use (MG-90)."""
    name = m.MAGICS[k]
    if name in ("support", "second try", "conversion", "line of death", "kin summons"):
        return 0
    if m.EFFECTS[k, :, 0].max() >= m.RELIEVE:
        return 0  # effects that depend on choices
    total = 0
    for effect, a, b in m.EFFECTS[k]:
        if effect == m.SUMMON:
            total += 10 + 2 * int(KEYWORDS[a, LEVEL] if a >= 0 else 2)
        elif effect == m.DAMAGE:
            total += 10 + 5 * (int(a) + (3 if b in (m.BY_DIE, m.BY_X) else int(b > 0)))
        elif effect != m.NO_EFFECT:
            total += 4
    return total


#: (magics,) strength of each magic, by which NPCs choose.
STRENGTH = np.array([_strength(k) for k in range(len(m.MAGICS))], dtype=np.int64)


@rule
def npc_answer(b, p):  # noqa: C901 (a table: one branch per question)
    """The action an NPC takes on what it is asked (MG-90)."""
    question = b.ask
    if question == ASK_PLOT:
        return draw_plot(b, p)
    if question == ASK_TURN:
        return strongest(b, p, m.TURN, m.SELF)
    if question == ASK_REACT:
        d = b.depth - 1
        about = b.frame[d, SEAT] if b.frame[d, KIND] == CHECK_FRAME else b.frame[d, ABOUT]
        return strongest(b, p, b.timing, role(b, about, p))
    if question == ASK_TARGET:
        return first_target(b, p)
    if question == ASK_AMOUNT:
        return AMOUNT + most_x(b, b.depth - 1, p) - 1
    if question == ASK_KIND:
        return first_kind(b)
    if question == ASK_FACE:
        return FACE + roll(b, FACES) - 1
    if question == ASK_SPECIAL:
        return RECOVER
    if question == ASK_CURE:
        return first_ailment(b)
    if question == ASK_PLACE or question == ASK_LOSE:
        return first_magic(b, p, question)
    if question == ASK_BLOCK:
        return first_blocker(b, p)
    return GO_ON


@rule
def draw_plot(b, p):
    """A plot of the dice left, up to five at a time, uniform over those allowed (MG-90)."""
    size = min(b.plot_left[p], PICK_DICE)
    forbidden = value(b, p, m.FORBIDDEN) if b.rep[b.turn_side] == p else 0
    count = 0
    for row in range(FIRST_PLOT[size], FIRST_PLOT[size + 1]):
        if forbidden == 0 or PLOTS[row, forbidden - 1] == 0:
            count += 1
    left = roll(b, count) if count > 1 else 1
    for row in range(FIRST_PLOT[size], FIRST_PLOT[size + 1]):
        if forbidden == 0 or PLOTS[row, forbidden - 1] == 0:
            left -= 1
            if left == 0:
                return PLOT_ACTION + row
    return PLOT_ACTION + FIRST_PLOT[size]


@rule
def strongest(b, p, timing, is_to):
    """The strongest magic that can be used now, or "go on" (MG-90)."""
    best = 0
    chosen = GO_ON
    for k in range(b.magics[p]):
        magic = b.magic[p, k]
        if magic < 0 or STRENGTH[magic] <= best:
            continue
        if usable(b, p, k, timing, is_to) or (timing == m.TURN and usable(b, p, k, b.timing, is_to)):
            best = STRENGTH[magic]
            chosen = MAGIC_ACTION + magic
    return chosen


@rule
def first_target(b, p):
    """The first target that fits; characters come before archetypes (MG-90)."""
    d = b.depth - 1
    magic = b.frame[d, MAGIC_OF]
    mana = mana_for_x(b, d, p)
    for code in range(SEATS + b.seats * ARCHETYPES_EACH):
        if (code < b.seats or code >= SEATS) and fits(b, p, magic, code, mana) and not aimed_at(b, d, code):
            return action_of(b, code)
    return GO_ON


@rule
def first_kind(b):
    """What an archetype is demoted to: the first kind one level lower (MG-90)."""
    d = b.depth - 1
    code = b.aim[d, b.frame[d, AT]]
    level = KEYWORDS[b.a_kind[owner(code), place_of(code)], LEVEL]
    for kind in range(KIND_COUNT):
        if KEYWORDS[kind, LEVEL] == level - 1:
            return KIND_ACTION + kind
    return KIND_ACTION


@rule
def first_ailment(b):
    """The first ailment of the character to be cured (MG-90)."""
    whose = b.frame[b.depth - 1, WHOSE]
    for k in range(len(m.AILMENTS)):
        if b.ail[whose, k] != 0:
            return CURE_ACTION + k
    return CURE_ACTION


@rule
def first_magic(b, p, question):
    """The first magic that takes the mana to place, or has mana to lose; else "go on" (MG-90)."""
    d = b.depth - 1
    for k in range(b.magics[p]):
        if question == ASK_PLACE:
            if takes(b, p, k, purse_domain(b, d), b.frame[d, SUMMONS_ONLY]):
                return MAGIC_ACTION + b.magic[p, k]
        elif b.charge[p, k] > 0:
            return MAGIC_ACTION + b.magic[p, k]
    return GO_ON


@rule
def first_blocker(b, p):
    """The first archetype with Block left (MG-90)."""
    for a in range(ARCHETYPES_EACH):
        if blocks(b, p, a):
            return SEAT_ACTION + b.seats + p * ARCHETYPES_EACH + a
    return GO_ON
