"""What every scene needs of characters: magic points, checks, and what the end of a scene clears."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, magics
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.archetypes import draw_row, reset_place
from feint.envs.magicalogia.battle.characters import roll_points
from feint.envs.magicalogia.battle.checks import own_modifiers, start_check
from feint.envs.magicalogia.battle.stats import target_number
from feint.envs.magicalogia.session import ids, tables

#: Spells that a character may use in a drama scene, each once: more than it has (MG-39).
SCENE_SPELLS = 20


@inner_rule
def living(s):
    """The PCs alive, as bits (MG-01)."""
    seats = 0
    for p in range(s.players):
        if s.fallen[p] == tables.ALIVE:
            seats |= 1 << p
    return seats


@inner_rule
def reset_magic(s, b, p):
    """A magic reset: a new maximum of MP by 1D6 + Source, and MP up to it (MG-07, MG-21)."""
    roll_points(b, p, 1)
    emit(b, ids.E_RESET_POINTS, EVERYONE, p, b.mp[p], 0, 0)


@inner_rule
def check_random(s, b, p, added):
    """Begin a check of a random skill (MG-10)."""
    domain = roll(b, 6) - 1
    start_check(b, p, domain * battle_tables.SKILL_ROWS + draw_row(b), frames.FOR_OTHER, added)


@inner_rule
def check_any(s, b, p):
    """Begin a check of any skill: the learned one with the best chance (MG-10, MG-32)."""
    best = -1
    best_margin = -99
    for k in range(battle_tables.SKILLS_EACH):
        skill = b.skill[p, k]
        if 0 <= skill < battle_tables.SOUL:
            target = target_number(b, p, skill)
            margin = own_modifiers(b, p, skill, frames.FOR_OTHER, target) - target
            if margin > best_margin:
                best_margin = margin
                best = skill
    start_check(b, p, best, frames.FOR_OTHER, 0)


@inner_rule
def clear_character(s, b, p):
    """End what lasted for a scene or a battle; archetypes leave (MG-22)."""
    for c in range(magics.COLUMNS):
        b.now[p, c] = 0
        b.lasting[p, c] = 0
    for k in range(battle_tables.MAGICS_EACH):
        b.used[p, k] = 0
        b.used_round[p, k] = 0
    if b.a_count[p] > 0:
        for a in range(battle_tables.ARCHETYPES_EACH):
            reset_place(b, p, a)
    b.a_count[p] = 0
    for symbol in range(battle_tables.SOUL + 1):
        b.summoned[p, symbol] = 0
    b.comet[p] = 0
    b.trap[p] = 0
    b.side[p] = 0
    b.alive[p] = 0
    for n in range(battle_tables.ANCHORS):
        b.fate[p, n] = 0
        b.fate_used[p, n] = 0


@inner_rule
def clear_table(s, b):
    """Take everybody off the table, between scenes and before each (MG-22)."""
    for p in range(s.players):
        clear_character(s, b, p)
        if s.hampered[p] > 0:
            b.lasting[p, magics.CHECKS] = -s.hampered[p]
    s.present = 0
    b.rep[0] = -1
    b.rep[1] = -1
    b.round_no = 0
    b.depth = 0
    b.group = 0
    b.timing = 0


@inner_rule
def seat_present(s, b):
    """Seat the PCs present at a drama scene, all on one side, each spell usable once (MG-31, MG-39)."""
    for p in range(s.players):
        b.alive[p] = s.present >> p & 1
        b.lasting[p, magics.SPELLS] = SCENE_SPELLS
