"""What a seat sees of a battle with magics, as named slots in [-1, 1]. The seat's own block comes first."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.magicalogia.magic.actions import ASKS
from feint.envs.magicalogia.magic.kinds import CAST, KIND_COUNT, KINDS, MINUS, PLUS
from feint.envs.magicalogia.magic.magics import AILMENTS, MAGICS, WINDOWS
from feint.envs.magicalogia.magic.mana import purse_domain
from feint.envs.magicalogia.magic.skills import ROWS as SKILL_ROWS
from feint.envs.magicalogia.magic.skills import SOUL
from feint.envs.magicalogia.magic.stack import (
    AMOUNT_OF,
    CAST_FRAME,
    CHECK_FRAME,
    DAMAGE_FRAME,
    MAGIC_OF,
    MODIFIER,
    NUMBER,
    PLACE_FRAME,
    SKILL_ASKED,
)
from feint.envs.magicalogia.magic.state import ANCHORS, ARCHETYPES_EACH, KIND, MAGICS_EACH, SEAT, SKILLS_EACH
from feint.envs.magicalogia.magic.values import (
    capacity,
    is_rep,
    keyword,
    power,
    spells_left,
)
from feint.envs.magicalogia.tables import DOMAINS, FACES, STATS

#: Divisors that bring each quantity into [-1, 1]; what exceeds it is cut to 1.
MP_SCALE, STAT_SCALE, DICE_SCALE, SEEN_SCALE, MANA_SCALE, NUMBER_SCALE = 40.0, 8.0, 12.0, 200.0, 8.0, 12.0
MODIFIER_SCALE, FATE_SCALE, COUNT_SCALE = 10.0, 5.0, 12.0
ASK_COUNT, WINDOW_COUNT, MAGIC_COUNT, AILMENT_COUNT = len(ASKS), len(WINDOWS), len(MAGICS), len(AILMENTS)
#: Their reciprocals: a division takes as long as the rest of a slot.
_MP, _STAT, _DICE, _SEEN, _MANA = 1 / MP_SCALE, 1 / STAT_SCALE, 1 / DICE_SCALE, 1 / SEEN_SCALE, 1 / MANA_SCALE
_NUMBER, _MODIFIER, _FATE, _COUNT = 1 / NUMBER_SCALE, 1 / MODIFIER_SCALE, 1 / FATE_SCALE, 1 / COUNT_SCALE
_SKILL, _MAGIC, _KIND, _SPELL = 1 / (SOUL + 1), 1 / len(MAGICS), 1 / KIND_COUNT, 0.25
#: Slots of each archetype, and the divisor of its capacity.
ARCHETYPE_SLOTS, CAPACITY_SCALE = 6, 10.0
_CAPACITY = 1 / CAPACITY_SCALE


def _by(name, parts):
    return [f"{name}_{part}".replace(" ", "_") for part in parts]


_TABLE = (
    _by("asked", ASKS)
    + _by("window", WINDOWS)
    + ["rounds_left", "own_step", "own_side_first", "representing", "second_side"]
    + ["check_by_own_side", "check_number", "check_modifier", *_by("check_domain", DOMAINS)]
    + ["cast_by_own_side", "cast_magic", "damage", *_by("placing", (*DOMAINS, "any"))]
    + _by("attack", DOMAINS)
    + _by("defence", DOMAINS)
    + _by("other_defence", DOMAINS)
    + _by("own_plot", DOMAINS)
    + _by("own_charge", MAGICS)
    + _by("own_number", MAGICS)
)
#: Where the parts of the table begin.
AT_WINDOW = ASK_COUNT
AT_COURSE = AT_WINDOW + WINDOW_COUNT
AT_CHECK = AT_COURSE + 5
AT_CAST = AT_CHECK + 3 + FACES
AT_PURSE = AT_CAST + 3
AT_DICE = AT_PURSE + FACES + 1
AT_CHARGE = AT_DICE + 4 * FACES
AT_NUMBER = AT_CHARGE + MAGIC_COUNT
AT_SEATS = AT_NUMBER + MAGIC_COUNT

_SEAT = (
    ["own_side", "representative", "standing", "mp", "most_mp", "temporary_mp", *STATS]
    + _by("ailment", AILMENTS)
    + _by("domain", DOMAINS)
    + _by("skill", range(1, SKILLS_EACH + 1))
    + ["marred_skill", *_by("fate", range(1, ANCHORS + 1)), *_by("fate_used", range(1, ANCHORS + 1))]
    + ["spells_left", "unknown_magics"]
    + _by("attack_dice", DOMAINS)
    + _by("defence_dice", DOMAINS)
    + _by("controls", KINDS)
    + _by("known_magic", range(1, MAGICS_EACH + 1))
    + [
        f"archetype_{a}_{part}"
        for a in range(1, ARCHETYPES_EACH + 1)
        for part in ("kind", "capacity", "symbol", "Plus", "Minus", "Cast")
    ]
)
SEAT_SLOTS = len(_SEAT)


def slots(seats: int) -> tuple[str, ...]:
    """Names of the slots of a battle of so many seats: the table, then a block a seat, its own first."""
    who = ["own", *(f"next_{n}" for n in range(1, seats))]
    return (*_TABLE, *(f"{one}_seat_{name}" for one in who for name in _SEAT))


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
    "own_number_*": f"for a magic of the seat with a fixed skill: its target number / {NUMBER_SCALE:g}",
    "*_seat_own_side": "1 for a seat of the own side, -1 for one of the other",
    "*_seat_representative": "1 for a representative, else 0",
    "*_seat_standing": "1 while the character is in the battle, else 0",
    "*_mp": f"magic points / {MP_SCALE:g}",
    "*_ailment_*": "1 with the ailment, else 0",
    "*_domain_*": "1 for the own domain, else 0",
    "*_skill_*": "number of a learned skill, from 1, over 67; 0 for none",
    "*_marred_skill": "number of the skill that misfortune marks, from 1, over 67",
    "*_fate_used_*": "1 where the anchor's power has been used, else 0",
    "*_fate_*": f"fate of an anchor / {FATE_SCALE:g}",
    "*_spells_left": "spells the seat may still use this round / 4",
    "*_unknown_magics": f"magics nobody else knows yet / {COUNT_SCALE:g}",
    "*_attack_dice_*": f"dice of this face in all the seat's attack plots so far / {SEEN_SCALE:g}",
    "*_defence_dice_*": f"dice of this face in all the seat's defence plots so far / {SEEN_SCALE:g}",
    "*_controls_*": "1 where the character controls one of the kind, else 0",
    "*_known_magic_*": "number of a magic that all know the character has, from 1, over the number of magics; in order",
    "*_kind": "number of the kind, from 1, over 10; 0 for none",
    "*_capacity": f"damage it can still take / {CAPACITY_SCALE:g}",
    "*_symbol": "number of its symbol, from 1, over 67",
    "*_Plus": "1 where it can still be used this round, else 0",
    "*_Minus": "1 where it can still be used this round, else 0",
    "*_Cast": "1 where it can still be used this round, else 0",
    "*": f"the character's stat as it stands / {STAT_SCALE:g}",
}


@rule(inline=True)
def share(amount, unit):
    """An amount in units of its scale, no more than 1 either way."""
    return min(max(amount * unit, -1.0), 1.0)


@rule
def observe(s, seat, out):
    """Write the observation of `seat`: public facts, and its own magics, charges and plot (MG-95)."""
    see_course(s, seat, out)
    see_resolution(s, seat, out)
    for face in range(FACES):
        out[AT_DICE + face] = share(s.att[face], _DICE)
        out[AT_DICE + FACES + face] = share(s.dfd[face], _DICE)
        out[AT_DICE + 2 * FACES + face] = share(s.wit[face], _DICE)
        out[AT_DICE + 3 * FACES + face] = share(s.plot[seat, face], _DICE)
    for k in range(s.magics[seat]):
        magic = s.magic[seat, k] + 0
        out[AT_CHARGE + magic] = share(s.charge[seat, k] + 1, _MANA)
        if s.magic_number[seat, k] > 0:
            out[AT_NUMBER + magic] = s.magic_number[seat, k] * _NUMBER
    for n in range(s.seats):
        see_seat(s, seat, (seat + n) % s.seats, out, AT_SEATS + n * SEAT_SLOTS)


@rule
def see_course(s, seat, out):
    """What is asked, and where the battle stands."""
    out[s.ask] = 1.0
    out[AT_WINDOW + s.timing] = 1.0
    out[AT_COURSE] = (s.rounds - s.round_no) / s.rounds
    out[AT_COURSE + 1] = 1.0 if s.turn_side == s.side[seat] else 0.0
    out[AT_COURSE + 2] = 1.0 if s.first == s.side[seat] else 0.0
    out[AT_COURSE + 3] = 1.0 if is_rep(s, seat) else 0.0
    out[AT_COURSE + 4] = s.side[seat]


@rule
def see_resolution(s, seat, out):
    """The check, the magic, the damage and the mana that are being resolved, the topmost of each."""
    d = s.depth - 1
    checked = False
    cast = False
    while d >= 0:
        kind = s.frame[d, KIND] + 0
        by = s.frame[d, SEAT] + 0
        if kind == CHECK_FRAME and not checked:
            checked = True
            out[AT_CHECK] = 1.0 if s.side[by] == s.side[seat] else -1.0
            out[AT_CHECK + 1] = s.frame[d, NUMBER] * _NUMBER
            out[AT_CHECK + 2] = share(s.frame[d, MODIFIER], _MODIFIER)
            if s.frame[d, SKILL_ASKED] < SOUL:
                out[AT_CHECK + 3 + s.frame[d, SKILL_ASKED] // SKILL_ROWS] = 1.0
        elif kind == CAST_FRAME and not cast:
            cast = True
            out[AT_CAST] = 1.0 if s.side[by] == s.side[seat] else -1.0
            out[AT_CAST + 1] = (s.frame[d, MAGIC_OF] + 1) * _MAGIC
        elif kind == DAMAGE_FRAME:
            out[AT_CAST + 2] = share(s.frame[d, AMOUNT_OF], _MP)
        elif kind == PLACE_FRAME and purse_domain(s, d) >= 0:
            out[AT_PURSE + purse_domain(s, d)] = share(s.purse[d, purse_domain(s, d)], _MANA)
        d -= 1


@rule
def see_seat(s, seat, p, out, k):
    """The public facts of seat `p`, from slot `k` on."""
    out[k] = 1.0 if s.side[p] == s.side[seat] else -1.0
    out[k + 1] = 1.0 if is_rep(s, p) else 0.0
    out[k + 2] = s.alive[p]
    out[k + 3] = share(s.mp[p], _MP)
    out[k + 4] = share(s.mp_most[p], _MP)
    out[k + 5] = share(s.temp[p], _MP)
    for n in range(3):
        out[k + 6 + n] = share(power(s, p, n), _STAT)
    k += 9
    for n in range(AILMENT_COUNT):
        out[k + n] = s.ail[p, n]
    k += AILMENT_COUNT
    out[k + s.own[p]] = 1.0
    k += FACES
    n = 0
    while n < SKILLS_EACH and s.skill[p, n] >= 0:
        out[k + n] = (s.skill[p, n] + 1) * _SKILL
        n += 1
    k += SKILLS_EACH
    out[k] = (s.marred[p] + 1) * _SKILL
    for n in range(ANCHORS):
        out[k + 1 + n] = s.fate[p, n] * _FATE
        out[k + 1 + ANCHORS + n] = s.fate_used[p, n]
    k += 1 + 2 * ANCHORS
    out[k] = share(spells_left(s, p), _SPELL)
    out[k + 1] = s.unknown[p] * _COUNT
    k += 2
    for face in range(FACES):
        out[k + face] = share(s.seen_attack[p, face], _SEEN)
        out[k + FACES + face] = share(s.seen_defence[p, face], _SEEN)
    k += 2 * FACES
    for n in range(s.magics[p]):
        if s.known[p, n] != 0:
            out[k + KIND_COUNT + known_before(s, p, n)] = (s.magic[p, n] + 1) * _MAGIC
    for a in range(ARCHETYPES_EACH if s.a_count[p] > 0 else 0):
        kind = s.a_kind[p, a] + 0
        if kind >= 0:
            out[k + kind] = 1.0
            see_archetype(s, p, a, kind, out, k + KIND_COUNT + MAGICS_EACH + a * ARCHETYPE_SLOTS)


@rule
def known_before(s, p, n):
    """How many known magics of a lower number a character has: where it keeps them is its own affair."""
    number = 0
    for k in range(s.magics[p]):
        if s.known[p, k] != 0 and s.magic[p, k] < s.magic[p, n]:
            number += 1
    return number


@rule
def see_archetype(s, p, a, kind, out, k):
    """An archetype: kind, capacity, symbol, and which of its Plus, Minus and Cast are left this round."""
    out[k] = (kind + 1) * _KIND
    out[k + 1] = share(capacity(s, p, a), _CAPACITY)
    out[k + 2] = (s.a_symbol[p, a] + 1) * _SKILL
    used = s.a_used[p, a] + 0
    if used & 1 == 0 and keyword(s, p, a, PLUS) > 0:
        out[k + 3] = 1.0
    if used & 2 == 0 and keyword(s, p, a, MINUS) > 0:
        out[k + 4] = 1.0
    if used & 4 == 0 and keyword(s, p, a, CAST) > 0:
        out[k + 5] = 1.0
