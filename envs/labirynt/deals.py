"""What has been found and may be taken or left, and what follows it (LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import ask, go_to, window
from feint.envs.labirynt.finds import BIG_DIAMOND, change, find_diamond, find_gold
from feint.envs.labirynt.ids import (
    ACCEPT,
    BIT_POISON,
    C_GOLD,
    CLOSE,
    DEALING,
    E_ITEM,
    EXPLORE,
    LOOT,
    LOST,
    NO_DEAL,
    POISON,
    READY,
    RECALL,
    REFUSE,
    SWAP_WEAPON,
    TAKE_CRYSTAL,
    TAKE_FROM_DESK,
    TAKE_MEDALLION,
    TAKE_TALISMAN,
    TAKE_TAPESTRY,
    TRAPPED,
)
from feint.envs.labirynt.items import drop_weapon, is_gone, recallable, swap_weapon, take_medallion, take_talisman
from feint.envs.labirynt.spoils import roll_treasure
from feint.envs.labirynt.state import PEOPLE
from feint.envs.labirynt.tables import FIRST_CHEST, ITEM_MEDALLION, ITEM_TALISMAN
from feint.envs.labirynt.traps import faces_trap
from feint.envs.labirynt.units import is_here, party_stands, wound

#: Wounds that getting one's gold out of the clavichord costs.
CLAVICHORD_WOUNDS = 2


@rule
def tick_deal(s):
    """Ask whoever examined, or was given a weapon, whether it takes what it found, and at what price."""
    u = s.delegate
    if is_gone(s, u):
        go_to(s, POISON)
    else:
        s.actor = u
        ask(s, s.owner[u])


@rule
def mark_deal(s, mask):
    """Leave it, take it, or give up one of two weapons for it."""
    mask[REFUSE] = 1
    if s.deal == TAKE_TAPESTRY or s.deal == SWAP_WEAPON:
        for k in range(2):
            mask[READY + s.weapon[s.actor, k]] = 1
    else:
        mask[ACCEPT] = 1


@rule
def apply_deal(s, action):
    """Take it or leave it."""
    deal = s.deal
    s.deal = NO_DEAL
    go_to(s, POISON)
    if action != REFUSE:
        close_deal(s, s.actor, deal, action)
    if deal == SWAP_WEAPON:
        s.relic = -1
    if s.deal == NO_DEAL and s.met == 0:
        s.withheld = 0


@rule
def close_deal(s, u, deal, action):
    """What was found is taken."""
    if deal == TAKE_MEDALLION:
        find_item(s, u, ITEM_MEDALLION)
    elif deal == TAKE_TALISMAN:
        find_item(s, u, ITEM_TALISMAN)
    elif deal == TAKE_CRYSTAL:
        find_item(s, u, ITEM_TALISMAN if roll(s, 6) <= 3 else ITEM_MEDALLION)
    elif deal == TAKE_FROM_DESK:
        faces_trap(s, u, EXPLORE)
        s.deal = TAKE_MEDALLION
    elif deal == TAKE_TAPESTRY:
        drop_weapon(s, u, action - READY)
        find_diamond(s, u, BIG_DIAMOND)
    elif deal == SWAP_WEAPON:
        swap_weapon(s, u, action - READY)
    else:
        s.gold += s.withheld
        change(s, u, C_GOLD, min(s.withheld, 32000))
        wound(s, u, CLAVICHORD_WOUNDS, -1)


@rule
def find_item(s, u, kind):
    """A medallion or talisman, which works on whoever takes it at once."""
    number = roll(s, 6) - 1
    emit(s, E_ITEM, EVERYONE, kind * 6 + number, 0, 0, 0)
    if kind == ITEM_MEDALLION:
        take_medallion(s, u, number)
    else:
        take_talisman(s, u, number)


@rule
def tick_recall(s):
    """The owner picks the spells that a sun's talisman has brought within reach."""
    u = s.delegate
    if s.recalls <= 0 or is_gone(s, u) or recallable(s, u) == 0:
        s.recalls = 0
        go_to(s, POISON)
    else:
        s.actor = u
        ask(s, s.owner[u])


@rule
def tick_poison(s):
    """Poison works unless it is neutralised; then traps, things to be taken, and treasure, one after another."""
    if s.sick != 0:
        if window(s, BIT_POISON):
            return
        for u in range(PEOPLE):
            if s.sick >> u & 1 == 1:
                wound(s, u, s.venom, -1)
        s.sick = 0
    if not party_stands(s):
        s.how = LOST
        go_to(s, CLOSE)
    elif s.trap_left > 0:
        go_to(s, TRAPPED)
    elif s.deal != NO_DEAL:
        go_to(s, DEALING)
    elif s.recalls > 0:
        go_to(s, RECALL)
    elif s.cache > 0:
        take_cache(s, s.cache - 1)
    else:
        go_to(s, s.trap_after)


@rule
def take_cache(s, u):
    """The treasure of type J under a trapdoor, for whoever went down and lives."""
    s.cache = 0
    if is_here(s, u):
        kept = s.hoard
        roll_treasure(s, FIRST_CHEST, u)
        find_gold(s, u, s.hoard - kept)
        s.hoard = kept
        if s.relics > 0:
            s.trap_after = LOOT
