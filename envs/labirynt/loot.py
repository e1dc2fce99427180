"""Treasure: what the monsters leave or hand over, and what a finder keeps (LB-29, LB-34, LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll, weighted
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import division, ids, items, prompt, tables, traps, units

#: Chests are trapped on 1K6 of at most this.
CHEST_TRAP = 3


@rule
def treasure_row(s, u):
    """The treasure type of a monster at the level, as a row of TREASURE (LB-36)."""
    row = tables.MONSTER[s.kind[u], tables.M_RESIDENT + s.table] + tables.LEVEL[s.level, tables.L_TREASURE]
    return min(row, tables.TREASURE.shape[0] - 1)


@rule
def to_loot(s):
    """The next monster whose treasure is to be rolled, or -1: the dead, or the living that hand theirs over (LB-36)."""
    for u in range(tables.FIRST_MONSTER, tables.FIRST_COMPANION):
        if s.looted >> u & 1 == 0 and treasure_row(s, u) > 0:
            if s.quarter == 0 and s.status[u] == ids.DEAD:
                return u
            if s.quarter > 0 and s.status[u] == ids.ALIVE and s.side[u] == ids.FOES:
                return u
    return -1


@rule
def tick(s):
    """Treasure is looked at piece by piece: each monster's, then each magic item, then it is divided (LB-36)."""
    if to_loot(s) >= 0 or (s.relics > 0 and s.quarter == 0):
        prompt.ask_common(s)
    elif s.quarter > 0:
        hand_over(s)
    else:
        division.open_division(s)


@rule
def legal(s, mask):
    """Mark that the party searches on (LB-36)."""
    mask[ids.SEARCH] = 1


@rule
def search(s):
    """Roll the next monster's treasure, or what the next magic item is (LB-36)."""
    u = to_loot(s)
    if u >= 0 and s.quarter == 0 and s.chest >> u & 1 == 0 and treasure_row(s, u) >= tables.FIRST_CHEST:
        s.chest |= 1 << u
        if chance(s, CHEST_TRAP, 6) == 1:
            traps.trap_sprung(s, ids.P_LOOT)
    elif u >= 0:
        s.looted |= 1 << u
        roll_treasure(s, treasure_row(s, u), u)
    else:
        s.relics -= 1
        items.roll_item(s)
        prompt.go_to(s, ids.P_GIFT)


@rule
def roll_treasure(s, row, u):
    """Gold, jewels and magic items of a treasure type (LB-36)."""
    gold = 0
    if tables.TREASURE[row, 0] > 0 and chance(s, tables.TREASURE[row, 0], 6) == 1:
        gold = units.sum_dice(s, tables.TREASURE[row, 1], 0, 0) * tables.TREASURE[row, 2]
    jewels = 0
    if tables.TREASURE[row, 3] > 0 and chance(s, tables.TREASURE[row, 3], 6) == 1:
        jewels = units.sum_dice(s, tables.TREASURE[row, 4], tables.TREASURE[row, 5], 0)
    jewels_value = weighted(s, tables.JEWEL_SUMS, jewels, tables.TABLE_JEWELS) if jewels > 0 else 0
    number = 0
    if tables.TREASURE[row, 6] > 0 and chance(s, tables.TREASURE[row, 6], 6) == 1:
        number = units.sum_dice(s, 0, tables.TREASURE[row, 7], tables.TREASURE[row, 8])
    s.hoard += gold + jewels_value
    s.relics += number
    emit(s, ids.E_TREASURE, EVERYONE, u, gold, jewels_value, number)


@rule
def hand_over(s):
    """Frightened monsters give a quarter of it all, or everything; the rest stays with them (LB-29, LB-34)."""
    if s.quarter == ids.AGREED_FEAR:
        s.withheld += s.hoard - s.hoard // 4
        s.withheld_relics += s.relics - s.relics // 4
        s.hoard = s.hoard // 4
        s.relics = s.relics // 4
    emit(s, ids.E_HANDED, EVERYONE, s.hoard, s.relics, 0, 0)
    s.quarter = 0
    prompt.go_to(s, ids.P_PARLEY)


# --- what a finder keeps ----------------------------------------------------------------------------------------------


@rule
def keep_gold(s, u, value):
    """Treasure that its finder's seat keeps, and that the party can spend (LB-36)."""
    s.gold += value
    s.treasure_found += value
    seat = s.owner[u]
    s.share[seat] += value
    emit(s, ids.E_SHARE, EVERYONE, seat, min(value, 32000), 0, 0)


@rule
def keep_diamond(s, u, plus):
    """A diamond: 2K6 and something on the table of jewels, which ends at 12 (LB-36)."""
    keep_gold(s, u, tables.JEWEL_VALUES[min(roll(s, 6) + roll(s, 6) + plus, 12) - 2])


@rule
def take_cache(s, u):
    """The treasure of type J under a trapdoor, for whoever went down and lives (LB-36)."""
    s.cache = 0
    if units.is_here(s, u):
        kept = s.hoard
        roll_treasure(s, tables.FIRST_CHEST, u)
        keep_gold(s, u, s.hoard - kept)
        s.hoard = kept
        if s.relics > 0:
            s.trap_after = ids.P_LOOT
