"""What a seat observes of a duel, as named slots in [-1, 1]: the seat itself first, then its partner, then its foes."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.positions import forward
from feint.envs.pf2e.spell_books import top_rank
from feint.envs.pf2e.spells import SPELL_NAMES
from feint.envs.pf2e.state import FIRES

HP_SCALE, BONUS_SCALE, DAMAGE_SCALE, LEVEL_SCALE, ROUND_SCALE, COND_SCALE = 256.0, 40.0, 40.0, 12.0, 100.0, 4.0
#: Factors, because division is several times slower.
PER_ROUND, PER_SQUARE, THIRD, NINTH = 1 / ROUND_SCALE, 1 / 30, 1 / 3, 1 / 9
TERM_FIELDS = ("length", "fists", "reach_ok", "poison_ok", "item_cap", "necromancy_ok", "shameful", "stake", "penalty")

_MATCH = (
    *(f"phase_{name.replace(' ', '_')}" for name in ids.PHASES),
    "round", "rounds_left", "in_duel", "strike_by_self", "strike_at_self", "strike_die", "strike_degree",
    "act_under_way", *(f"term_{name}" for name in TERM_FIELDS), "proposals",
)  # fmt: skip
_OWN = (
    "hp", "temporary_hp", "total", "potions", "hidden_potions", "poisoned", "aided", "breach", "focus_points",
    *(f"rolled_{name}" for name in tables.STATISTICS), *(f"focus_{name}" for name in tables.TRADITIONS),
    *(f"slots_{rank}" for rank in range(1, 6)), "act_order",
)  # fmt: skip
_SHEET = (
    "class", "level", "armour_class", "hp_most", "fortitude", "reflex", "will", "perception", "deception",
    "intimidation", "athletics", "speed", "spell_dc", "attack", "damage", "second_attack", "second_damage", "reach",
    "trained_deception", "trained_intimidation",
)  # fmt: skip
_STATUS = (
    "band", "out", "place", "distance", "actions", "quick_action", "reaction", "attacks", "no_more_attacks", "acted",
    "in_hand", "dropped", "both_hands", "shield", "readied", "feared", "persistent", "potions_left", "slots_spent",
    "sustains", "bond_drained", "bond_used", *(f"may_be_{name}" for name in tables.STATISTICS),
    *(f"focus_may_be_{name}" for name in (*tables.TRADITIONS, "none")),
)  # fmt: skip
MATCH_SLOTS, OWN_SLOTS, SHEET_SLOTS, STATUS_SLOTS = len(_MATCH), len(_OWN), len(_SHEET), len(_STATUS)

MEANINGS = {
    "phase_*": "1 in this phase of play, else 0",
    "round": f"the round / {ROUND_SCALE:g}",
    "rounds_left": f"rounds after this one / {ROUND_SCALE:g}",
    "in_duel": "1 while the duel's own rules hold",
    "strike_by_self": "1 while the seat's own Strike is under way",
    "strike_at_self": "1 while a Strike at the seat is under way",
    "strike_die": "the die of the Strike under way / 20, once rolled",
    "strike_degree": "its degree of success / 3, once rolled",
    "act_under_way": "1 while reactions to an act are pending",
    "term_*": "the terms on the table, by number of the value / 4",
    "proposals": "proposals made / 6",
    "own_hp": f"hit points / {HP_SCALE:g}",
    "own_temporary_hp": f"temporary hit points / {HP_SCALE:g}",
    "own_total": "own initiative / 60",
    "own_rolled_*": "1 for the statistic chosen for initiative",
    "own_focus_points": "focus points",
    "own_focus_*": "1 for the tradition in focus",
    "own_slots_*": "a spontaneous caster's slots of this rank / 4",
    "own_act_order": "1 when the seat may choose to act last",
    "own_breach": "1 after a breach since the own turn began",
    "own_*": "the seat's own secret, as a number / 4",
    "spell_*": "(1 + the highest rank at which the spell can be cast) / 6, negated for the spell being cast",
    "*_has_*": f"the condition's value / {COND_SCALE:g}, at most 1",
    "*_class": f"number of the class / {tables.PUBLISHED}",
    "*_level": f"level / {LEVEL_SCALE:g}",
    "*_hp_most": f"maximum hit points / {HP_SCALE:g}",
    "*_damage": f"a hit's average damage / {DAMAGE_SCALE:g}",
    "*_speed": "squares of a Stride / 9",
    "*_reach": "reach of the main weapon in squares / 2",
    "*_trained_*": "1 where trained",
    "*_band": "0 unhurt, 1 hurt, 2 at half, 3 near falling, 4 fallen, / 4",
    "*_place": "square on the strip / 30",
    "*_distance": "squares from the seat / 30, positive towards its nearest foe",
    "*_actions": "actions left / 3",
    "*_out": "1 if so, else 0",
    "*_quick_action": "1 if so, else 0",
    "*_reaction": "1 if so, else 0",
    "*_no_more_attacks": "1 if so, else 0",
    "*_acted": "1 if so, else 0",
    "*_both_hands": "1 if so, else 0",
    "*_readied": "1 if so, else 0",
    "*_sustains": "1 if so, else 0",
    "*_bond_drained": "1 if so, else 0",
    "*_bond_used": "1 if so, else 0",
    "*_feared": "1 once any foe has tried to Demoralize it",
    "*_potions_left": "declared potions left / 4",
    "*_attacks": "attacks made this turn / 9",
    "*_in_hand": "bits of the weapons in hand / 3",
    "*_dropped": "bits of the weapons on the ground / 3",
    "*_shield": "the shield's hit points / 20",
    "*_persistent": "average persistent damage / 40",
    "*_slots_spent": "slots spent, as far as is public / 25",
    "*_may_be_*": "1 while, as far as is public, it may have rolled this, or hold this focus",
    "*_armour_class": "Armour Class / 40",
    "*_spell_dc": "spell DC / 40",
    "*_attack": f"attack bonus / {BONUS_SCALE:g}",
    "*": f"modifier / {BONUS_SCALE:g}",
}


def condition_count(magic: bool) -> int:
    """How many conditions are shown."""
    return tables.CONDITION_COUNT if magic else tables.COMBAT_CONDITIONS


def slot_names(side: int, magic: bool) -> tuple[str, ...]:
    """Names of all slots under a configuration."""
    subjects = ("self", "foe") if side == 1 else ("self", "partner", "foe_1", "foe_2")
    shown = tables.CONDITIONS[: condition_count(magic)]
    names = [*_MATCH, *(f"own_{name}" for name in _OWN)]
    for subject in subjects:
        names += [f"{subject}_{name}" for name in (*_SHEET, *_STATUS)]
        names += [f"{subject}_has_{name.replace(' ', '_').replace('-', '_')}" for name in shown]
    return tuple(names + ([f"spell_{name.replace('-', '_')}" for name in SPELL_NAMES] if magic else []))


def _sheet_seen(row: int) -> list[float]:
    """The public numbers of a duelist's sheet, in the order of the slots."""
    sheet, arms = tables.SHEET[row], tables.ARMS[row]
    hits = [arms[j, tables.DICE] * (arms[j, tables.DIE] + 1) / 2.0 + arms[j, tables.FLAT] for j in range(2)]
    trained = [sheet[tables.TRAINED] >> statistic & 1 for statistic in (tables.DECEPTION, tables.INTIMIDATION)]
    modifiers = [
        tables.FORT, tables.REF, tables.WILL, tables.PERCEPTION, tables.DECEPTION, tables.INTIMIDATION,
        tables.ATHLETICS,
    ]  # fmt: skip
    return [
        sheet[tables.CLASS] / tables.PUBLISHED, sheet[tables.LEVEL] / LEVEL_SCALE, sheet[tables.AC] / 40.0,
        sheet[tables.HP] / HP_SCALE,
        *(sheet[modifiers] / BONUS_SCALE),
        sheet[tables.SPEED] / 9.0, sheet[tables.SPELL_DC] / 40.0, arms[0, tables.ATTACK] / BONUS_SCALE,
        hits[0] / DAMAGE_SCALE, arms[1, tables.ATTACK] / BONUS_SCALE, hits[1] / DAMAGE_SCALE,
        arms[0, tables.REACH] / 2.0, *trained,
    ]  # fmt: skip


#: (duelists, SHEET_SLOTS) what the slots show, worked out once.
SHEET_SEEN = np.array([_sheet_seen(row) for row in range(len(tables.SHEET))])
#: What a spell's slot shows by the highest rank at which it can be cast.
RANK_SEEN = np.array([(1 + rank) / 6.0 for rank in range(6)])


@rule
def observe(s, seat, out):
    """Write the observation of `seat`."""
    observe_match(s, seat, out)
    observe_own(s, seat, out)
    at = MATCH_SLOTS + OWN_SLOTS
    way = forward(s, seat)
    shown = tables.CONDITION_COUNT if s.magic != 0 else tables.COMBAT_CONDITIONS
    for k in range(s.players):
        # the seat itself, its partner, its foes
        p = seat
        if k > 0:
            p = (seat + 2 * k) % s.players if k < s.side else 1 - seat % 2 + 2 * (k - s.side)
        observe_sheet(s, p, out, at)
        observe_status(s, seat, p, way, out, at + SHEET_SLOTS)
        at += SHEET_SLOTS + STATUS_SLOTS
        d = s.duelist[p]
        for kind in range(shown):
            value = d.cond[kind]
            if value != 0:
                out[at + kind] = min(value, 4) / COND_SCALE
        at += shown
    if s.magic != 0:
        observe_spells(s, seat, out, at)


@rule
def shown_phase(s, seat):
    """The phase as a seat observes it: what another seat is choosing on its own turn stays hidden."""
    return ids.P_TURN if (s.phase == ids.P_SPELL or s.phase == ids.P_TARGET) and s.actor != seat else s.phase


@rule
def observe_match(s, seat, out):
    """What concerns the whole match."""
    if s.phase < len(ids.PHASES):
        out[shown_phase(s, seat)] = 1.0
    k = len(ids.PHASES)
    out[k] = s.round_no * PER_ROUND
    out[k + 1] = (s.rounds - s.round_no) * PER_ROUND
    out[k + 2] = s.duel
    if ids.P_PRE_ROLL <= s.phase <= ids.P_RIPOSTE:
        out[k + 3] = 1.0 if s.striker == seat else 0.0
        out[k + 4] = 1.0 if s.struck == seat else 0.0
        if s.phase > ids.P_PRE_ROLL + 1:
            out[k + 5] = s.die / 20.0
            out[k + 6] = s.degree / 3.0
    out[k + 7] = 1.0 if s.act != 0 and s.phase != ids.P_TARGET else 0.0
    if s.terms != 0:
        out[k + 8] = s.length / 4.0
        out[k + 9] = s.fists / 4.0
        out[k + 10] = s.reach_ok / 4.0
        out[k + 11] = s.poison_ok / 4.0
        out[k + 12] = s.item_cap / 4.0
        out[k + 13] = s.necromancy_ok / 4.0
        out[k + 14] = s.shameful / 4.0
        out[k + 15] = s.stake / 4.0
        out[k + 16] = s.penalty / 4.0
        out[k + 17] = s.proposals / 6.0


@rule
def observe_own(s, seat, out):
    """What only the seat itself knows."""
    d = s.duelist[seat]
    k = MATCH_SLOTS
    out[k] = d.hp / HP_SCALE
    out[k + 1] = d.temp / HP_SCALE
    out[k + 2] = d.total / 60.0
    out[k + 3] = d.potions / 4.0
    out[k + 4] = d.hidden_potions / 4.0
    out[k + 5] = d.poisoned / 4.0
    out[k + 6] = d.aided / 4.0
    out[k + 7] = 1.0 if d.breach != 0 else 0.0
    out[k + 8] = d.focus_points
    if d.stat >= 0:
        out[k + 9 + d.stat] = 1.0
    if d.focus >= 0:
        out[k + 16 + d.focus] = 1.0
    for rank in range(1, 6):
        out[k + 19 + rank] = d.slots[rank] / 4.0
    if s.phase == ids.P_ORDER and s.last == seat:
        out[k + 25] = 1.0


@rule
def observe_sheet(s, p, out, k):
    """The numbers of seat p's sheet."""
    row = s.duelist[p].row
    for j in range(SHEET_SLOTS):
        out[k + j] = SHEET_SEEN[row, j]


@rule
def observe_status(s, seat, p, way, out, k):
    """What is public about seat p now; `way` is the direction that `seat` faces."""
    d = s.duelist[p]
    out[k] = d.band / 4.0
    out[k + 1] = d.out
    out[k + 2] = d.pos * PER_SQUARE
    away = d.pos - s.duelist[seat].pos
    out[k + 3] = away * way * PER_SQUARE
    out[k + 4] = d.actions * THIRD
    out[k + 5] = d.extra
    out[k + 6] = d.reaction
    out[k + 7] = d.attacks * NINTH
    out[k + 8] = d.finished
    out[k + 9] = d.acted
    out[k + 10] = d.held * THIRD
    out[k + 11] = d.dropped * THIRD
    out[k + 12] = d.grip
    out[k + 13] = d.shield_hp * 0.05
    if s.phase != ids.P_FIGHT_ON:
        out[k + 14] = 1.0 if d.ready > 0 else 0.0
    out[k + 15] = 1.0 if d.feared != 0 else 0.0
    burning = 0.0
    for j in range(FIRES):
        if d.fire_type[j] >= 0:
            burning += d.fire_dice[j] * (d.fire_die[j] + 1) / 2.0 + d.fire_flat[j]
    if burning > 0:
        out[k + 16] = min(burning / 40.0, 1.0)
    out[k + 17] = d.potions / 4.0
    out[k + 18] = d.paid * 0.04
    out[k + 19] = 1.0 if d.lasting >= 0 else 0.0
    out[k + 20] = d.bond == 1
    out[k + 21] = d.bond == 2
    for stat in range(7):
        out[k + 22 + stat] = d.possible >> stat & 1
    for j in range(5):
        out[k + 29 + j] = d.focus_possible >> j & 1


@rule
def observe_spells(s, seat, out, at):
    """The spells that the seat can cast, by the highest rank."""
    d = s.duelist[seat]
    for k in range(d.entries):
        rank = top_rank(d, k)
        if rank >= 0 and RANK_SEEN[rank] > out[at + d.book[k]]:
            out[at + d.book[k]] = RANK_SEEN[rank]
    if s.phase == ids.P_SPELL and s.actor == seat and s.spell >= 0:
        out[at + s.spell] = -out[at + s.spell]
