"""What a seat sees of a battle with magics, as named slots in [-1, 1]. The seat's own block comes first."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.checks import outcome
from feint.envs.magicalogia.battle.mana import purse_domain
from feint.envs.magicalogia.battle.stats import capacity, power, spells_left

#: What brings each quantity into [-1, 1]: what exceeds it is cut to it, then divided by it.
MP_SCALE, STAT_SCALE, DICE_SCALE, SEEN_SCALE, MANA_SCALE, NUMBER_SCALE = 40, 8, 12, 200, 8, 12
MODIFIER_SCALE, FATE_SCALE, COUNT_SCALE, SPELL_SCALE = 10, 5, 12, 4
ASK_COUNT, WINDOW_COUNT, MAGIC_COUNT, AILMENT_COUNT = (
    len(ids.ASKS),
    len(magics.WINDOWS),
    len(magics.MAGICS),
    len(magics.AILMENTS),
)
#: Slots of each archetype, and what its capacity is cut to.
ARCHETYPE_SLOTS, CAPACITY_SCALE = 3, 10

# Reciprocals, for a division takes as long as the rest of a slot; of single precision, as the slots are.
(
    _MP, _STAT, _DICE, _SEEN, _MANA, _NUMBER, _MODIFIER, _FATE, _COUNT, _SPELL, _CAPACITY, _SKILL, _MAGIC, _KIND,
    _LEARNED,
) = (
    np.float32(1 / scale)
    for scale in (
        MP_SCALE, STAT_SCALE, DICE_SCALE, SEEN_SCALE, MANA_SCALE, NUMBER_SCALE, MODIFIER_SCALE, FATE_SCALE, COUNT_SCALE,
        SPELL_SCALE, CAPACITY_SCALE, tables.SOUL + 1, MAGIC_COUNT, tables.KIND_COUNT, tables.SKILLS_EACH,
    )
)  # fmt: skip


def _by(name, parts):
    return [f"{name}_{part}".replace(" ", "_") for part in parts]


_TABLE = (
    _by("asked", ids.ASKS)
    + _by("window", magics.WINDOWS)
    + ["rounds_left", "own_step", "own_side_first", "representing", "second_side"]
    + ["check_by_own_side", "check_number", "check_modifier", "check_outcome", *_by("check_domain", basics.DOMAINS)]
    + ["cast_by_own_side", "cast_magic", "damage", *_by("placing", (*basics.DOMAINS, "any"))]
    + _by("attack", basics.DOMAINS)
    + _by("defence", basics.DOMAINS)
    + _by("other_defence", basics.DOMAINS)
    + _by("own_plot", basics.DOMAINS)
    + _by("own_charge", magics.MAGICS)
)
#: Where the parts of the table begin.
AT_WINDOW = ASK_COUNT
AT_COURSE = AT_WINDOW + WINDOW_COUNT
AT_CHECK = AT_COURSE + 5
AT_CAST = AT_CHECK + 4 + basics.FACES
AT_PURSE = AT_CAST + 3
AT_DICE = AT_PURSE + basics.FACES + 1
AT_CHARGE = AT_DICE + 4 * basics.FACES
#: The own magics end the table, then their target numbers, as many as a character of this battle can have.
AT_MAGICS = AT_CHARGE + MAGIC_COUNT

_SEAT = (
    ["own_side", "representative", "standing", "mp", "most_mp", "temporary_mp", *basics.STATS, "spells_left"]
    + [
        "unknown_magics",
        "marred_skill",
        *_by("fate", range(1, tables.ANCHORS + 1)),
        *_by("fate_used", range(1, tables.ANCHORS + 1)),
    ]
    + _by("ailment", magics.AILMENTS)
    + _by("domain", basics.DOMAINS)
    + _by("skills", basics.DOMAINS)
    + _by("attack_dice", basics.DOMAINS)
    + _by("defence_dice", basics.DOMAINS)
    + _by("controls", tables.KINDS)
    + [f"archetype_{a}_{part}" for a in range(1, tables.ARCHETYPES_EACH + 1) for part in ("kind", "capacity", "symbol")]
)
#: Where the parts of a seat's block begin; the known magics end it, as many as a character of this battle can have.
AT_FATE = 12
AT_AILMENT = AT_FATE + 2 * tables.ANCHORS
AT_DOMAIN = AT_AILMENT + AILMENT_COUNT
AT_SKILL = AT_DOMAIN + basics.FACES
AT_SHOWN = AT_SKILL + basics.FACES
AT_CONTROLS = AT_SHOWN + 2 * basics.FACES
AT_ARCHETYPE = AT_CONTROLS + tables.KIND_COUNT
AT_KNOWN = AT_ARCHETYPE + ARCHETYPE_SLOTS * tables.ARCHETYPES_EACH


@inner_rule
def places(group):
    """How many magics a character can have; a boss, which only group battles have, can have more (MG-67, MG-91)."""
    return tables.MAGICS_EACH if group != 0 else tables.MAGICS_LEARNED


@inner_rule
def table_slots(group):
    """Number of slots of the table, where the seats' blocks begin."""
    return AT_MAGICS + 2 * places(group)


@inner_rule
def seat_slots(group):
    """Number of slots of a seat's block."""
    return AT_KNOWN + places(group)


def slots(seats: int, group: int) -> tuple[str, ...]:
    """Names of the slots of a battle of so many seats: the table, then a block a seat, its own first."""
    who = ["own", *(f"next_{n}" for n in range(1, seats))]
    each = range(1, places(group) + 1)
    block = _SEAT + _by("known_magic", each)
    own = _by("own_magic", each) + _by("own_magic_number", each)
    return (*_TABLE, *own, *(f"{one}_seat_{name}" for one in who for name in block))


#: What the slots hold, by patterns of their names.
MEANINGS = {
    "asked_*": "1 for what the seat is asked, else 0",
    "window_*": "1 for the window or own-turn timing now open, else 0",
    "rounds_left": "rounds after this one, over all rounds",
    "own_step": "1 in a step of the seat's own side, else 0",
    "own_side_first": "1 where the seat's side goes first this round, else 0",
    "representing": "1 where the seat is its side's representative, else 0",
    "second_side": "1 for a seat of the challenged side, else 0",
    "check_number": f"target number of the check under way / {NUMBER_SCALE:g}",
    "check_modifier": f"what is added to the check under way / {MODIFIER_SCALE:g}",
    "check_outcome": "1 where the dice thrown make the check a success, -1 where they do not, 0 before the throw",
    "check_domain_*": "1 for the domain of the skill checked, else 0",
    "check_by_own_side": "1 where the own side checks, -1 where the other does, 0 without a check",
    "cast_by_own_side": "1 where the own side uses a magic, -1 where the other does, 0 without one",
    "cast_magic": "number of the magic being used, from 1, over the number of magics",
    "damage": f"damage being dealt / {MP_SCALE:g}",
    "placing_*": f"mana of this domain yet to place / {MANA_SCALE:g}",
    "attack_*": f"attack dice of this face on the table / {DICE_SCALE:g}",
    "defence_*": f"dice of this face that the defending representative has on the table / {DICE_SCALE:g}",
    "other_defence_*": f"other defence dice of this face on the table / {DICE_SCALE:g}",
    "own_plot_*": f"dice of this face in the plot committed and not yet shown / {DICE_SCALE:g}",
    "own_charge_*": f"for a magic of the seat: 1 more than the mana it holds / {MANA_SCALE:g}; 0 for others",
    "own_magic_number_*": f"for that magic with a fixed skill: its target number / {NUMBER_SCALE:g}",
    "own_magic_*": "number of a magic of the seat, from 1, over the number of magics; 0 for none",
    "*_seat_own_side": "1 for a seat of the own side, -1 for one of the other",
    "*_seat_representative": "1 for a representative, else 0",
    "*_seat_standing": "1 while the character is in the battle, else 0",
    "*_mp": f"magic points / {MP_SCALE:g}",
    "*_ailment_*": "1 with the ailment, else 0",
    "*_domain_*": "1 for the own domain, else 0",
    "*_skills_*": f"learned skills of the domain / {tables.SKILLS_EACH}",
    "*_marred_skill": "number of the skill that misfortune marks, from 1, over 67",
    "*_fate_used_*": "1 where the anchor's power has been used, else 0",
    "*_fate_*": f"fate of an anchor / {FATE_SCALE:g}",
    "*_spells_left": f"spells the seat may still use this round / {SPELL_SCALE:g}",
    "*_unknown_magics": f"magics nobody else knows yet / {COUNT_SCALE:g}",
    "*_attack_dice_*": f"dice of this face in all the seat's attack plots so far / {SEEN_SCALE:g}",
    "*_defence_dice_*": f"dice of this face in all the seat's defence plots so far / {SEEN_SCALE:g}",
    "*_controls_*": "1 where the character controls one of the kind, else 0",
    "*_known_magic_*": "number of a magic all know the character has, from 1, over their count; first known first",
    "*_kind": "number of the kind, from 1, over 10; 0 for none",
    "*_capacity": f"damage it can still take / {CAPACITY_SCALE:g}",
    "*_symbol": "number of its symbol, from 1, over 67",
    "*": f"the character's stat as it stands / {STAT_SCALE:g}",
}


#: Skills are counted by domain in one number: what each skill adds to it, and the bits of a domain's count.
SKILL_BITS, SKILL_MASK = 4, 15
DOMAIN_UNIT = np.array([1 << SKILL_BITS * (k // tables.SKILL_ROWS) for k in range(tables.SOUL)], dtype=np.int64)


@inner_rule(inline=True)
def units(amount, unit):
    """A whole number scaled and clipped, as a slot holds it."""
    return np.float32(amount) * unit


# A seat's block is handed on as a slice: places counted from its beginning are known not to be negative, without which
# compiled code looks at the sign of every place it writes.


@inner_rule(forceinline=True)
def observe(s, seat, out):
    """Write the observation of `seat`: public facts, and its own magics, charges and plot (MG-95)."""
    observe_course(s, seat, out)
    if s.depth > 0:
        observe_stack(s, seat, out)
    if ids.PLOTS <= s.phase <= ids.AFTER_ATTACK:
        observe_dice(s, seat, out)
    observe_magics(s, seat, places(s.group), out)
    at = table_slots(s.group)
    size = seat_slots(s.group)
    p = seat
    for _ in range(s.seats):
        observe_seat(s, seat, p, out[at : at + size])
        at += size
        p += 1
        if p == s.seats:
            p = 0


@inner_rule(forceinline=True)
def observe_course(s, seat, out):
    """What is asked, and the state of the battle (MG-95)."""
    side = s.side[seat]
    out[s.ask] = 1.0
    out[AT_WINDOW + s.timing] = 1.0
    out[AT_COURSE] = (s.rounds - s.round_no) / s.rounds
    out[AT_COURSE + 1] = 1.0 if s.turn_side == side else 0.0
    out[AT_COURSE + 2] = 1.0 if s.first == side else 0.0
    out[AT_COURSE + 3] = 1.0 if s.rep[side] == seat else 0.0
    out[AT_COURSE + 4] = side


@inner_rule(forceinline=True)
def observe_stack(s, seat, out):
    """The check, magic, damage and mana being resolved, the topmost of each (MG-95)."""
    d = s.depth - 1
    checked = False
    cast = False
    while d >= 0:
        kind = s.frame[d, frames.KIND]
        by = s.frame[d, frames.SEAT]
        if kind == frames.PLACE_FRAME:
            domain = purse_domain(s, d)
            if domain >= 0:
                out[AT_PURSE + domain] = units(min(s.purse[d, domain], MANA_SCALE), _MANA)
        elif kind == frames.CHECK_FRAME and not checked:
            checked = True
            out[AT_CHECK] = 1.0 if s.side[by] == s.side[seat] else -1.0
            out[AT_CHECK + 1] = units(s.frame[d, frames.NUMBER], _NUMBER)
            modifier = min(max(s.frame[d, frames.MODIFIER], -MODIFIER_SCALE), MODIFIER_SCALE)
            out[AT_CHECK + 2] = units(modifier, _MODIFIER)
            if s.frame[d, frames.FIRST_DIE] > 0:
                out[AT_CHECK + 3] = 1.0 if outcome(s, d) > frames.FAILURE else -1.0
            if s.frame[d, frames.SKILL_ASKED] < tables.SOUL:
                out[AT_CHECK + 4 + s.frame[d, frames.SKILL_ASKED] // tables.SKILL_ROWS] = 1.0
        elif kind == frames.CAST_FRAME and not cast:
            cast = True
            out[AT_CAST] = 1.0 if s.side[by] == s.side[seat] else -1.0
            out[AT_CAST + 1] = units(s.frame[d, frames.MAGIC_OF] + 1, _MAGIC)
        elif kind == frames.DAMAGE_FRAME:
            out[AT_CAST + 2] = units(min(s.frame[d, frames.AMOUNT_OF], MP_SCALE), _MP)
        d -= 1


@inner_rule(forceinline=True)
def observe_dice(s, seat, out):
    """The dice of an attack step from its plots on (MG-95)."""
    for face in range(basics.FACES):
        out[AT_DICE + face] = units(min(s.att[face], DICE_SCALE), _DICE)
        out[AT_DICE + basics.FACES + face] = units(min(s.dfd[face], DICE_SCALE), _DICE)
        out[AT_DICE + 2 * basics.FACES + face] = units(min(s.wit[face], DICE_SCALE), _DICE)
        out[AT_DICE + 3 * basics.FACES + face] = units(min(s.plot[seat, face], DICE_SCALE), _DICE)


@inner_rule(forceinline=True)
def observe_magics(s, seat, most, out):
    """The seat's own magics in `most` slots: which, their charges and target numbers (MG-95)."""
    which = out[AT_MAGICS : AT_MAGICS + most]
    numbers = out[AT_MAGICS + most : AT_MAGICS + 2 * most]
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k]
        out[AT_CHARGE + magic] = units(min(s.charge[seat, k] + 1, MANA_SCALE), _MANA)
        which[k] = units(magic + 1, _MAGIC)
        numbers[k] = units(s.magic_number[seat, k], _NUMBER)


@inner_rule(forceinline=True)
def observe_seat(s, seat, p, out):  # noqa: C901 (one loop per group of slots)
    """The public facts of seat `p`, as its block of slots (MG-95)."""
    side = s.side[p]
    out[0] = 1.0 if side == s.side[seat] else -1.0
    out[1] = 1.0 if s.rep[side] == p else 0.0
    out[2] = s.alive[p]
    out[3] = units(min(s.mp[p], MP_SCALE), _MP)
    out[4] = units(min(s.max_mp[p], MP_SCALE), _MP)
    out[5] = units(min(s.temp[p], MP_SCALE), _MP)
    for n in range(3):
        out[6 + n] = units(min(power(s, p, n), STAT_SCALE), _STAT)
    out[9] = units(min(max(spells_left(s, p), -SPELL_SCALE), SPELL_SCALE), _SPELL)
    out[10] = units(s.unknown[p], _COUNT)
    out[11] = units(s.marred[p] + 1, _SKILL)
    for n in range(tables.ANCHORS):
        out[AT_FATE + n] = units(s.fate[p, n], _FATE)
        out[AT_FATE + tables.ANCHORS + n] = s.fate_used[p, n]
    for n in range(AILMENT_COUNT):
        out[AT_AILMENT + n] = s.ail[p, n]
    out[AT_DOMAIN + s.own[p]] = 1.0
    learned = 0
    n = 0
    while n < tables.SKILLS_EACH and s.skill[p, n] >= 0:
        learned += DOMAIN_UNIT[s.skill[p, n]]
        n += 1
    for domain in range(basics.FACES):
        out[AT_SKILL + domain] = units(learned >> SKILL_BITS * domain & SKILL_MASK, _LEARNED)
    if s.plotted[p] != 0:
        for face in range(basics.FACES):
            out[AT_SHOWN + face] = units(min(s.seen_attack[p, face], SEEN_SCALE), _SEEN)
            out[AT_SHOWN + basics.FACES + face] = units(min(s.seen_defence[p, face], SEEN_SCALE), _SEEN)
    if s.unknown[p] < s.magics[p]:
        for n in range(s.magics[p]):
            if s.known[p, n] != 0:
                out[AT_KNOWN + s.known[p, n] - 1] = units(s.magic[p, n] + 1, _MAGIC)
    if s.a_count[p] > 0:
        for a in range(tables.ARCHETYPES_EACH):
            if s.a_kind[p, a] >= 0:
                observe_archetype(s, p, a, out)


@inner_rule
def observe_archetype(s, p, a, out):
    """An archetype: kind, capacity, symbol (MG-75, MG-95)."""
    kind = s.a_kind[p, a]
    out[AT_CONTROLS + kind] = 1.0
    k = AT_ARCHETYPE + a * ARCHETYPE_SLOTS
    out[k] = units(kind + 1, _KIND)
    out[k + 1] = units(min(capacity(s, p, a), CAPACITY_SCALE), _CAPACITY)
    out[k + 2] = units(s.a_symbol[p, a] + 1, _SKILL)
