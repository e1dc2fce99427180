"""Bodies: conditions and their durations, damage, healing, falling, and the duel's end (PD-17, PD-33, PD-34)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, tables
from feint.envs.pf2e.checks import dice_sum
from feint.envs.pf2e.conditions import free_from, relieve
from feint.envs.pf2e.scoring import over
from feint.envs.pf2e.state import FIRES

#: Flat check that ends persistent damage.
PERSISTENT_DC = 15


@rule
def band_of(d):
    """The public band of hit points (PD-34)."""
    if d.hp <= 0:
        return ids.FALLEN
    if d.hp >= d.max_hp:
        return ids.UNHURT
    if 4 * d.hp <= d.max_hp:
        return ids.NEAR_FALLING
    return ids.HALF if 2 * d.hp <= d.max_hp else ids.HURT


@rule
def show_band(s, p):
    """Announce a change of seat p's band (PD-34)."""
    d = s.duelist[p]
    band = band_of(d)
    if band != d.band:
        d.band = band
        emit(s, ids.E_BAND, EVERYONE, p, band, 0, 0)


@rule
def resistance(d, kind):
    """The highest resistance to a type of damage (PD-18)."""
    best = 0
    if kind < tables.PHYSICAL and d.cond[tables.RAGING] > 0:
        best = tables.SHEET[d.row, tables.RAGE_RESIST]
    if d.cond[tables.FLICKER] > 0 and kind != tables.FORCE:
        best = max(best, d.cond[tables.FLICKER])
    # resistance to one type: 16 times the amount, and the type
    if d.cond[tables.RESISTANT] > 0 and d.cond[tables.RESISTANT] % 16 == kind:
        best = max(best, d.cond[tables.RESISTANT] // 16 * 5)
    return best


@rule
def hurt(s, p, amount, kind, by):
    """Damage to seat p: resistance, temporary hit points, hit points; first blood and falling (PD-04, PD-34)."""
    d = s.duelist[p]
    dealt = max(amount - resistance(d, kind), 0)
    if dealt == 0 or d.out != 0:
        return
    absorbed = min(dealt, d.temp)
    lost = min(dealt - absorbed, d.hp)
    if tables.FIRE <= kind <= tables.SONIC:
        d.seared = kind
    d.temp -= absorbed
    d.hp -= lost
    if by >= 0:
        s.duelist[by].dealt += dealt
    emit(s, ids.E_HURT, 1 << p, p, dealt, absorbed, kind)
    if d.cond[tables.UNCONSCIOUS] > 0 and d.hp > 0:
        relieve(s, p, tables.UNCONSCIOUS)
    show_band(s, p)
    if d.hp == 0:
        fall(s, p)
    elif lost > 0 and s.duel != 0 and s.length == ids.TO_BLOOD:
        over(s, 1 - p % 2, ids.BY_BLOOD)


@rule
def heal(s, p, amount):
    """Heal seat p, up to its maximum (PD-18)."""
    d = s.duelist[p]
    gained = min(amount, d.max_hp - d.hp)
    d.hp += gained
    emit(s, ids.E_HEALS, 1 << p, p, gained, 0, 0)
    show_band(s, p)


@rule
def fall(s, p):
    """Seat p is out: at 0 hit points, or unconscious as its turn begins (PD-02, PD-34)."""
    d = s.duelist[p]
    d.out = 1
    emit(s, ids.E_FALLS, EVERYONE, p, 0, 0, 0)
    free_from(s, p)
    out = 0
    for q in range(p % 2, s.players, 2):
        out += s.duelist[q].out
    if out == s.side:
        over(s, 1 - p % 2, ids.BY_FALL)


@rule
def burn(s, p, kind, dice, die, flat):
    """Begin persistent damage; of one type the greater amount holds (PD-18)."""
    d = s.duelist[p]
    free = -1
    for k in range(FIRES):
        if d.fire_type[k] == kind:
            if dice * (die + 1) + 2 * flat > d.fire_dice[k] * (d.fire_die[k] + 1) + 2 * d.fire_flat[k]:
                d.fire_dice[k] = dice
                d.fire_die[k] = die
                d.fire_flat[k] = flat
            return
        if d.fire_type[k] < 0 and free < 0:
            free = k
    if free >= 0:
        d.fire_type[free] = kind
        d.fire_dice[free] = dice
        d.fire_die[free] = die
        d.fire_flat[free] = flat
        emit(s, ids.E_PERSISTS, EVERYONE, p, kind, 1, 0)


@rule
def burn_on(s, p):
    """Deal persistent damage at the end of seat p's turn, and roll the flat check that ends each type of it (PD-18)."""
    d = s.duelist[p]
    for k in range(FIRES):
        kind = d.fire_type[k]
        if kind >= 0 and d.out == 0 and s.done == 0:
            # persistent damage counts as the foe's (PD-34)
            foe = 1 - p % 2
            hurt(s, p, dice_sum(s, d.fire_dice[k], d.fire_die[k]) + d.fire_flat[k], kind, foe)
            if s.done == 0 and d.out == 0 and roll(s, 20) >= PERSISTENT_DC:
                d.fire_type[k] = -1
                emit(s, ids.E_PERSISTS, EVERYONE, p, kind, 0, 0)


# --- the end ----------------------------------------------------------------------------------------------------------
