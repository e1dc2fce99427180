"""How NPCs play battles: uniformly drawn plots, the strongest magic that can be paid, no concession."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, magics
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.aiming import aimed_at, mana_for_x, max_x
from feint.envs.magicalogia.battle.archetypes import owner, place_of
from feint.envs.magicalogia.battle.damage import blocks
from feint.envs.magicalogia.battle.mana import purse_domain, takes
from feint.envs.magicalogia.battle.reactions import role
from feint.envs.magicalogia.battle.stats import value
from feint.envs.magicalogia.battle.targets import action_of, fits, usable


def _strength(k: int) -> int:
    """Strength of a magic: its damage and the level of what it summons; 0 for what an NPC does not use (MG-90)."""
    name = magics.MAGICS[k]
    if name in ("support", "second try", "conversion", "line of death", "kin summons"):
        return 0
    if magics.EFFECTS[k, :, 0].max() >= magics.RELIEVE:
        return 0  # effects that depend on choices
    total = 0
    for effect, a, b in magics.EFFECTS[k]:
        if effect == magics.SUMMON:
            total += 10 + 2 * int(battle_tables.KEYWORDS[a, battle_tables.LEVEL] if a >= 0 else 2)
        elif effect == magics.DAMAGE:
            total += 10 + 5 * (int(a) + (3 if b in (magics.BY_DIE, magics.BY_X) else int(b > 0)))
        elif effect != magics.NO_EFFECT:
            total += 4
    return total


#: (magics,) strength of each magic, by which NPCs choose.
STRENGTH = np.array([_strength(k) for k in range(len(magics.MAGICS))], dtype=np.int64)


@inner_rule
def npc_answer(b, p):  # noqa: C901 (a table: one branch per question)
    """The action an NPC takes on what it is asked (MG-90)."""
    question = b.ask
    if question == battle_ids.ASK_PLOT:
        return draw_plot(b, p)
    if question == battle_ids.ASK_TURN:
        return strongest(b, p, magics.TURN, magics.SELF)
    if question == battle_ids.ASK_REACT:
        d = b.depth - 1
        about = b.frame[d, frames.SEAT] if b.frame[d, frames.KIND] == frames.CHECK_FRAME else b.frame[d, frames.ABOUT]
        return strongest(b, p, b.timing, role(b, about, p))
    if question == battle_ids.ASK_TARGET:
        return first_target(b, p)
    if question == battle_ids.ASK_AMOUNT:
        return battle_ids.AMOUNT + max_x(b, b.depth - 1, p) - 1
    if question == battle_ids.ASK_KIND:
        return first_kind(b)
    if question == battle_ids.ASK_FACE:
        return battle_ids.FACE + roll(b, basics.FACES) - 1
    if question == battle_ids.ASK_SPECIAL:
        return battle_ids.RECOVER
    if question == battle_ids.ASK_CURE:
        return first_ailment(b)
    if question == battle_ids.ASK_PLACE or question == battle_ids.ASK_LOSE:
        return first_magic(b, p, question)
    if question == battle_ids.ASK_BLOCK:
        return first_blocker(b, p)
    return battle_ids.GO_ON


@inner_rule
def draw_plot(b, p):
    """A plot of the dice left, up to five at a time, uniform over those allowed (MG-90)."""
    size = min(b.plot_left[p], battle_tables.PICK_DICE)
    forbidden = value(b, p, magics.FORBIDDEN) if b.rep[b.turn_side] == p else 0
    count = 0
    for row in range(battle_tables.FIRST_PLOT[size], battle_tables.FIRST_PLOT[size + 1]):
        if forbidden == 0 or battle_tables.PLOTS[row, forbidden - 1] == 0:
            count += 1
    left = roll(b, count) if count > 1 else 1
    for row in range(battle_tables.FIRST_PLOT[size], battle_tables.FIRST_PLOT[size + 1]):
        if forbidden == 0 or battle_tables.PLOTS[row, forbidden - 1] == 0:
            left -= 1
            if left == 0:
                return battle_ids.PLOT_ACTION + row
    return battle_ids.PLOT_ACTION + battle_tables.FIRST_PLOT[size]


@inner_rule
def strongest(b, p, timing, is_to):
    """The strongest magic that can be used now, or "go on" (MG-90)."""
    best = 0
    chosen = battle_ids.GO_ON
    for k in range(b.magics[p]):
        magic = b.magic[p, k]
        if magic < 0 or STRENGTH[magic] <= best:
            continue
        if usable(b, p, k, timing, is_to) or (timing == magics.TURN and usable(b, p, k, b.timing, is_to)):
            best = STRENGTH[magic]
            chosen = battle_ids.MAGIC_ACTION + magic
    return chosen


@inner_rule
def first_target(b, p):
    """The first target that fits; characters come before archetypes (MG-90)."""
    d = b.depth - 1
    magic = b.frame[d, frames.MAGIC_OF]
    mana = mana_for_x(b, d, p)
    for code in range(battle_tables.SEATS + b.seats * battle_tables.ARCHETYPES_EACH):
        if (
            (code < b.seats or code >= battle_tables.SEATS)
            and fits(b, p, magic, code, mana)
            and not aimed_at(b, d, code)
        ):
            return action_of(b, code)
    return battle_ids.GO_ON


@inner_rule
def first_kind(b):
    """What an archetype is demoted to: the first kind one level lower (MG-90)."""
    d = b.depth - 1
    code = b.aim[d, b.frame[d, frames.AT]]
    level = battle_tables.KEYWORDS[b.a_kind[owner(code), place_of(code)], battle_tables.LEVEL]
    for kind in range(battle_tables.KIND_COUNT):
        if battle_tables.KEYWORDS[kind, battle_tables.LEVEL] == level - 1:
            return battle_ids.KIND_ACTION + kind
    return battle_ids.KIND_ACTION


@inner_rule
def first_ailment(b):
    """The first ailment of the character to be cured (MG-90)."""
    whose = b.frame[b.depth - 1, frames.WHOSE]
    for k in range(len(magics.AILMENTS)):
        if b.ail[whose, k] != 0:
            return battle_ids.CURE_ACTION + k
    return battle_ids.CURE_ACTION


@inner_rule
def first_magic(b, p, question):
    """The first magic that takes the mana to place, or has mana to lose; else "go on" (MG-90)."""
    d = b.depth - 1
    for k in range(b.magics[p]):
        if question == battle_ids.ASK_PLACE:
            if takes(b, p, k, purse_domain(b, d), b.frame[d, frames.SUMMONS_ONLY]):
                return battle_ids.MAGIC_ACTION + b.magic[p, k]
        elif b.charge[p, k] > 0:
            return battle_ids.MAGIC_ACTION + b.magic[p, k]
    return battle_ids.GO_ON


@inner_rule
def first_blocker(b, p):
    """The first archetype with Block left (MG-90)."""
    for a in range(battle_tables.ARCHETYPES_EACH):
        if blocks(b, p, a):
            return battle_ids.SEAT_ACTION + b.seats + p * battle_tables.ARCHETYPES_EACH + a
    return battle_ids.GO_ON
