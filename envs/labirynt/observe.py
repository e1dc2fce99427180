"""What a seat observes, as named slots in [-1, 1]: all is open but votes not yet shown (LB-45)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.labirynt import ids, prompt, tables, units

#: Divisors that bring each quantity into [-1, 1]; rounding the product gives it back exactly.
PHASE_SCALE, UNIT_SCALE, PENDING_SCALE, BODY_SCALE, KIND_SCALE = 48.0, 24.0, 40.0, 48.0, 32.0
GOLD_SCALE, ROUND_SCALE, SMALL_SCALE = 20_000.0, 400.0, 16.0
#: A set of spells is observed as numbers, each of so many of its bits.
CODE_BITS = 4
SPELL_CODES = -(-tables.NUM_SPELLS // CODE_BITS)

GLOBAL_SLOTS = (
    "phase", "monsters_seat", "leads", "actor", "actor_mine", "pending", "sun", "level", "round", "gold", "talked",
    "bribed", "agreed", "monsters_first", "group", "slain", "hoard", "offer", "offer_mine", "quarter", "wandering",
    "door", "talk_plus", "talk_won", "bribe_row", "bribe_minus", "blasts", "dividing", "item", "item_plus", "place",
    "betrayed", "outside", "deal", "recalls",
)  # fmt: skip
UNIT_SLOTS = (
    "status", "kind", "foe", "mine", "strength", "wounds", "agility", "resistance", "rank", "column", "hand", "acted",
    "asleep", "shield", "armour", "charmed",
)  # fmt: skip
PERSON_SLOTS = (
    *(f"spells_{k}" for k in range(SPELL_CODES)), *(f"pool_{k}" for k in range(SPELL_CODES)),
    "cures_heal", "cures_rejuvenate",
    *(f"potion_{name.replace(' ', '_')}" for name in tables.POTIONS),
    "weapon_1", "weapon_2", "magic_1", "magic_2", "skilled", "points", "negotiation", "traps", "gates",
    "potential_red", "potential_yellow", "potential_blue", "thrown", "owner",
    "thought", "bow", "gifts", "medal", "rings",
)  # fmt: skip


_FLOOR = tables.SIZE * tables.SIZE
_MAP_SLOTS = (
    "floor", "column", "row", "explored", "depth", "gate_level", "gate_in", "gate_open", "gate_down", "heading",
    "stage", "venom", "trap_plus", "delegate", "searched", "meetings", "score", "halted", "gates",
)  # fmt: skip
MAZE_SLOTS = (
    *(f"maze_{name}" for name in _MAP_SLOTS),
    *(f"maze_came_{name}" for name in tables.DIRECTIONS),
    *(f"maze_bolted_{name}" for name in tables.DIRECTIONS),
    *(f"maze_sick_{u + 1}" for u in range(tables.PEOPLE)),
    *(f"maze_tile_{x}_{y}" for y in range(tables.SIZE) for x in range(tables.SIZE)),
    *(f"maze_lair_{x}_{y}" for y in range(tables.SIZE) for x in range(tables.SIZE)),
)
#: A segment's code: tile + 1 + CODE * quarter turns, over CODE * 4.
CODE = 24.0
assert tables.NUM_TILES < CODE, "a tile and its turn fit one code"
_MAZE_MEANINGS = {
    "maze_tile_*": "segment of the party's level: 0 unknown, else (tile + 1 + 24 x quarter turns) / 96",
    "maze_lair_*": "kind of the monsters waiting there, from 1 / 32; 0 for none",
    "maze_score": "mean of the meetings' rewards so far",
    "maze_gates": "1 / 16 where the Black Gates are the last goal",
    "maze_explored": "new segments explored / 100",
    "maze_depth": "segments to be explored before the party may leave / 100",
    "maze_came_*": "1 for the edge by which the party came in",
    "maze_bolted_*": "1 for an edge that is locked",
    "maze_sick_*": "1 where poison is about to work",
    "maze_*": "the number of this name / 16",
}


def unit_label(u: int) -> str:
    """How slots and actions call a unit."""
    if u < tables.FIRST_MONSTER:
        return f"character_{u + 1}"
    return (
        f"foe_{u - tables.FIRST_MONSTER + 1}"
        if u < tables.FIRST_COMPANION
        else f"companion_{u - tables.FIRST_COMPANION + 1}"
    )


_GLOBALS, _PER_UNIT, _PER_PERSON = len(GLOBAL_SLOTS), len(UNIT_SLOTS), len(PERSON_SLOTS)
_PERSONS_AT = _GLOBALS + tables.UNITS * _PER_UNIT
MEETING_SLOTS = (
    *GLOBAL_SLOTS,
    *(f"{unit_label(u)}_{name}" for u in range(tables.UNITS) for name in UNIT_SLOTS),
    *(f"{unit_label(u)}_{name}" for u in range(tables.PEOPLE) for name in PERSON_SLOTS),
)
ADVENTURE_SLOTS = (*MEETING_SLOTS, *MAZE_SLOTS)
_MAZE_AT = len(MEETING_SLOTS)

#: What the slots hold, by patterns of their names.
MEANINGS = {
    "phase": f"what is asked: {', '.join(f'{k} {name}' for k, name in enumerate(ids.PHASES))}; / {PHASE_SCALE:g}",
    "monsters_seat": "1 for the monsters' seat",
    "leads": "1 where this seat makes the common choices",
    "actor": f"unit that acts, counted from 1 / {UNIT_SCALE:g}",
    "actor_mine": "1 where the acting unit is this seat's",
    "pending": f"what waits for a target, from 1: spell, potion, talisman of thought, a move; / {PENDING_SCALE:g}",
    "sun": "dominant sun: 0 red, 0.5 yellow, 1 blue",
    "level": "level / 3",
    "round": f"round of the fight / {ROUND_SCALE:g}",
    "gold": f"gold of the party / {GOLD_SCALE:g}, at most 1",
    "hoard": f"treasure or experience to be divided / {GOLD_SCALE:g}, at most 1",
    "slain": "strength killed in this meeting, over all its monsters' strength",
    "offer": f"split that is offered / {SMALL_SCALE:g}",
    "group": f"kind of the monsters met / {KIND_SCALE:g}",
    "item": "magic item being given away, counted from 1 / 48",
    "place": "march place being asked or filled / 24",
    "bribe_row": f"row of the bribe table / {SMALL_SCALE:g}",
    "*_status": "0 nobody, 0.25 alive, 0.5 dead, 0.75 stone, 1 sent away",
    "*_kind": f"row of the table of persons, or of monsters / {KIND_SCALE:g}",
    "*_foe": "1 on the monsters' side",
    "*_mine": "1 where this seat plays it",
    "*_strength": f"strength / {BODY_SCALE:g}",
    "*_wounds": f"wounds / {BODY_SCALE:g}",
    "*_agility": f"agility with all that changes it now / {BODY_SCALE:g}",
    "*_resistance": f"resistance / {SMALL_SCALE:g}",
    "*_rank": "rank in its formation, counted from 1 / 8; 0 without a place",
    "*_column": "0 left, 0.5 centre, 1 right, from the party's side",
    "*_hand": "weapon column in hand / 6",
    "*_spells_?": f"spells it may cast, {CODE_BITS} of them as a binary number / {SMALL_SCALE:g}",
    "*_pool_?": f"spells of its pool, {CODE_BITS} of them as a binary number / {SMALL_SCALE:g}",
    "*_gifts": f"gifts of demons: 1 W spells free in the next fight, 2 Lightning for one wound; / {SMALL_SCALE:g}",
    "*_medal": f"medallions: 1 no poison, 2 knows potions, 4 eloquence; / {SMALL_SCALE:g}",
    "*_rings": f"rings not used up: 1 Sleep, 2 Neutralise poison, 4 Heal, 8 Resurrection; / {SMALL_SCALE:g}",
    "*_thought": f"uses left of a talisman of thought / {SMALL_SCALE:g}",
    "*_bow": f"skill with the bow that a demon gave / {SMALL_SCALE:g}",
    "betrayed": "1 where the fight is with one of the party who follows another's will",
    "outside": f"who stays behind: 1 all but one, till its fight ends, 2 till its first round does; / {SMALL_SCALE:g}",
    "deal": f"what may be had: {', '.join(f'{k} {name}' for k, name in enumerate(ids.DEALS) if k)}; / {SMALL_SCALE:g}",
    "*_owner": "seat of the character / 6",
    "*_acted": "1 where it has acted in this round",
    "*_asleep": "1 asleep",
    "*_shield": "1 under a magic shield",
    "*_charmed": "1 under a charm, 0.5 where the will of evil or of the Nameless rules it",
    "*_thrown": "1 where its knife is thrown",
    **_MAZE_MEANINGS,
    "*": f"the number, flag or weapon of this name / {SMALL_SCALE:g}",
}


@rule
def observe(s, seat, out):
    """Write what a seat observes into zeroed slots (LB-45)."""
    observe_globals(s, seat, out)
    for u in range(tables.UNITS):
        if s.status[u] != ids.NOBODY:
            observe_unit(s, seat, out, u, _GLOBALS + u * _PER_UNIT)
    for u in range(s.people):
        observe_person(s, out, u, _PERSONS_AT + u * _PER_PERSON)
    if s.adventure == 1:
        observe_maze(s, out, _MAZE_AT)


@rule
def observe_globals(s, seat, out):
    """The meeting as a whole (LB-45)."""
    out[0] = s.phase / PHASE_SCALE
    out[1] = 1.0 if seat == s.players - 1 else 0.0
    out[2] = 1.0 if prompt.leader(s) == seat else 0.0
    out[3] = (s.actor + 1) / UNIT_SCALE
    out[4] = 1.0 if s.actor >= 0 and s.status[s.actor] != ids.NOBODY and prompt.seat_of(s, s.actor) == seat else 0.0
    out[5] = (s.pending + 1) / PENDING_SCALE
    if s.phase == ids.P_TARGET and s.back == ids.P_REFORM:
        out[5] = (s.pending + 1 + ids.MOVES) / PENDING_SCALE
    out[6] = s.sun / 2.0
    out[7] = s.level / 3.0
    out[8] = s.round_no / ROUND_SCALE
    out[9] = min(1.0, s.gold / GOLD_SCALE)
    out[10] = s.talked / SMALL_SCALE
    out[11] = s.bribed / SMALL_SCALE
    out[12] = s.agreed / SMALL_SCALE
    out[13] = s.monsters_first / SMALL_SCALE
    out[14] = s.group / KIND_SCALE
    out[15] = s.slain / max(1, s.total)
    out[16] = min(1.0, s.hoard / GOLD_SCALE)
    out[17] = s.offer / SMALL_SCALE
    out[18] = 1.0 / SMALL_SCALE if s.offerer == seat else 0.0
    out[19] = s.quarter / SMALL_SCALE
    out[20] = s.table / SMALL_SCALE
    out[21] = s.has_door / SMALL_SCALE
    out[22] = s.talk_plus / SMALL_SCALE
    out[23] = s.talk_won / SMALL_SCALE
    out[24] = s.bribe_row / SMALL_SCALE
    out[25] = s.bribe_minus / SMALL_SCALE
    out[26] = s.blasts / SMALL_SCALE
    out[27] = s.dividing / SMALL_SCALE
    out[28] = (s.relic + 1) / 48.0
    out[29] = s.relic_plus / SMALL_SCALE
    out[30] = s.cursor / 24.0
    out[31] = s.betrayed
    out[32] = s.outside / SMALL_SCALE
    out[33] = s.deal / SMALL_SCALE
    out[34] = s.recalls / SMALL_SCALE


@rule
def observe_unit(s, seat, out, u, k):
    """One unit (LB-45)."""
    out[k] = s.status[u] / 4.0
    out[k + 1] = s.kind[u] / KIND_SCALE
    out[k + 2] = s.side[u]
    out[k + 3] = 1.0 if prompt.seat_of(s, u) == seat else 0.0
    out[k + 4] = s.strength[u] / BODY_SCALE
    out[k + 5] = s.wounds[u] / BODY_SCALE
    out[k + 6] = units.fighting_agility(s, u) / BODY_SCALE
    out[k + 7] = s.resistance[u] / SMALL_SCALE
    place = s.place[u]
    if place >= 0:
        out[k + 8] = (1 + place // tables.WIDTH) / 8.0
        out[k + 9] = (place % tables.WIDTH) / 2.0
    out[k + 10] = s.hand[u] / 6.0
    out[k + 11] = s.acted[u]
    out[k + 12] = s.asleep[u]
    out[k + 13] = s.shield[u]
    out[k + 14] = s.armour[u] / SMALL_SCALE
    out[k + 15] = 1.0 if s.charmer[u] >= 0 else 0.0
    if u < tables.PEOPLE and s.will[u] != ids.OWN_WILL:
        out[k + 15] = 0.5


@rule
def observe_person(s, out, u, k):
    """What only characters have (LB-45)."""
    spells, pool = s.spells[u], s.pool[u]
    for part in range(SPELL_CODES):
        out[k + part] = ((spells >> (CODE_BITS * part)) & 15) / SMALL_SCALE
        out[k + SPELL_CODES + part] = ((pool >> (CODE_BITS * part)) & 15) / SMALL_SCALE
    k += 2 * SPELL_CODES
    out[k] = s.cures[u, 0] / SMALL_SCALE
    out[k + 1] = s.cures[u, 1] / SMALL_SCALE
    for potion in range(4):
        out[k + 2 + potion] = s.potion[u, potion] / SMALL_SCALE
    for j in range(2):
        out[k + 6 + j] = s.weapon[u, j] / SMALL_SCALE
        out[k + 8 + j] = s.magic[u, j] / SMALL_SCALE
    out[k + 10] = s.skilled[u] / SMALL_SCALE
    out[k + 11] = s.points[u] / SMALL_SCALE
    for part in range(3):
        out[k + 12 + part] = s.ability[u, part] / SMALL_SCALE
        out[k + 15 + part] = s.potential[u, part] / SMALL_SCALE
    out[k + 18] = s.thrown[u]
    out[k + 19] = s.owner[u] / 6.0
    out[k + 20] = s.thought[u] / SMALL_SCALE
    out[k + 21] = s.bow[u] / SMALL_SCALE
    out[k + 22] = s.blessed[u] / SMALL_SCALE
    out[k + 23] = s.medal[u] / SMALL_SCALE
    rings = s.rings[u]
    for j in range(4):
        out[k + 24] += ((rings >> tables.RING_SPELLS[j]) & 1) * (1 << j) / SMALL_SCALE


@rule
def observe_maze(s, out, k):
    """The way so far, the party's segment, and the map of its level, from slot `k` on (LB-45)."""
    here = (s.floor * tables.SIZE + s.y) * tables.SIZE + s.x
    out[k] = s.floor / 16.0
    out[k + 1] = s.x / 16.0
    out[k + 2] = s.y / 16.0
    out[k + 3] = min(1.0, s.explored / 100.0)
    out[k + 4] = s.depth / 100.0
    out[k + 5] = s.gate_level / 16.0
    out[k + 6] = s.gate_in / 16.0
    out[k + 7] = s.gate_open / 16.0
    out[k + 8] = s.gate_down / 16.0
    out[k + 9] = s.heading / 16.0
    out[k + 10] = s.stage / 16.0
    out[k + 11] = s.venom / 16.0
    out[k + 12] = s.trap_plus / 16.0
    out[k + 13] = s.delegate / 16.0
    out[k + 14] = s.searched[here] / 16.0
    out[k + 15] = min(1.0, s.meetings / 16.0)
    out[k + 16] = s.score / max(1, s.meetings)
    out[k + 17] = s.halted / 16.0
    out[k + 18] = s.wants_gates / 16.0
    k += 19
    for way in range(4):
        out[k + way] = 1.0 if s.came == way else 0.0
        out[k + 4 + way] = (s.bolts[here] >> way) & 1
    k += 8
    for u in range(s.people):
        out[k + u] = (s.sick >> u) & 1
    k += tables.PEOPLE
    for at in range(_FLOOR):
        cell = s.floor * _FLOOR + at
        if s.tile[cell] >= 0:
            out[k + at] = (s.tile[cell] + 1 + CODE * s.turned[cell]) / (4.0 * CODE)
        out[k + _FLOOR + at] = (s.lair[cell] + 1) / 32.0
