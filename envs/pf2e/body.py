"""Bodies: conditions and their durations, damage, healing, falling, and the duel's end (PD-17, PD-33, PD-34)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.checks import dice_sum
from feint.envs.pf2e.ids import (
    BAND,
    BY_BLOOD,
    BY_BREACH,
    BY_FALL,
    BY_SKILL,
    BY_SURRENDER,
    CONDITION,
    CONTEST,
    DRAWN,
    FALLEN,
    FALLS,
    FLAT,
    HALF,
    HEALS,
    HURT,
    HURT_BAND,
    NEAR,
    PERSISTS,
    TO_BLOOD,
    UNHURT,
    WINS,
)
from feint.envs.pf2e.state import FIRES
from feint.envs.pf2e.tables import (
    ARMS,
    BRAVERY,
    COMBAT_CONDITIONS,
    CONDITION_COUNT,
    CONFUSED,
    FEATURES,
    FIRE,
    FLICKER,
    FORCE,
    FREE_HAND,
    FRIGHTENED,
    GRABBED,
    NO_REACTIONS,
    ON_SHIELD,
    PARALYZED,
    PHYSICAL,
    PRONE,
    RAGE_RESIST,
    RAGING,
    RESISTANT,
    RESTRAINED,
    SHEET,
    SONIC,
    STUNNED,
    TRAITS,
    UNCONSCIOUS,
)

#: A minute in rounds.
MINUTE = 10
LASTS = -1  # a condition without a duration
#: Flat check that ends persistent damage.
PERSISTENT_DC = 15
#: Standing lost by fighting on after the duel (PD-17).
FIGHT_ON_COST = 0.25
#: What a shameful surrender (PD-06) and a fall to 0 hit points cost with terms.
SHAME, WOUNDS = 0.25, 0.5


@rule
def starts(seat):
    """When a duration counts the starts of a seat's turns."""
    return 2 * seat


@rule
def ends(seat):
    """When a duration counts the ends of a seat's turns."""
    return 2 * seat + 1


@rule
def afflict(s, p, kind, value, until, left):
    """Give seat p a condition; of one already there the higher value holds, of equal ones the longer."""
    d = s.duelist[p]
    if kind == FRIGHTENED and SHEET[d.row, FEATURES] & BRAVERY:
        value -= 1
    now = d.cond[kind]
    if value > now or (
        value == now and value > 0 and d.until[kind] != LASTS and (until == LASTS or left > d.left[kind])
    ):
        d.cond[kind] = value
        d.until[kind] = until
        d.left[kind] = left
        if until != LASTS:
            d.timed |= 1 << until
    if value > now:
        emit(s, CONDITION, EVERYONE, p, kind, value, 0)
        if kind == UNCONSCIOUS and s.combat != 0:
            d.cond[PRONE] = 1
            d.until[PRONE] = LASTS
            drop_all(d)


@rule
def drop_all(d):
    """Weapons held fall from the hands; what is strapped on or part of the body stays."""
    for slot in range(2):
        if d.held >> slot & 1 and ARMS[d.row, slot, TRAITS] & (FREE_HAND | ON_SHIELD) == 0:
            d.held &= ~(1 << slot)
            d.dropped |= 1 << slot
    d.grip = 0


@rule
def relieve(s, p, kind):
    """End a condition of seat p."""
    d = s.duelist[p]
    if d.cond[kind] != 0:
        d.cond[kind] = 0
        emit(s, CONDITION, EVERYONE, p, kind, 0, 0)


@rule
def lessen(s, p, kind, by):
    """Lower a condition's value, to 0 at the least."""
    d = s.duelist[p]
    if d.cond[kind] > 0:
        d.cond[kind] = max(d.cond[kind] - by, 0)
        emit(s, CONDITION, EVERYONE, p, kind, d.cond[kind], 0)


@rule
def tick(s, moment):
    """Count one start or end of a turn (see :func:`starts`, :func:`ends`) for every duration that waits for it."""
    kinds = CONDITION_COUNT if s.magic != 0 else COMBAT_CONDITIONS
    for q in range(s.players):
        d = s.duelist[q]
        waits = False
        for kind in range(kinds if d.timed >> moment & 1 else 0):
            if d.cond[kind] > 0 and d.until[kind] == moment:
                d.left[kind] -= 1
                if d.left[kind] <= 0:
                    relieve(s, q, kind)
                else:
                    waits = True
        if not waits:
            d.timed &= ~(1 << moment)


@rule
def free_from(s, grabber):
    """End every grab of a seat."""
    for q in range(s.players):
        d = s.duelist[q]
        if d.until[GRABBED] == ends(grabber):
            relieve(s, q, GRABBED)
        if d.until[RESTRAINED] == ends(grabber):
            relieve(s, q, RESTRAINED)


@rule
def can_react(d):
    """Whether a duellist has a reaction that it may use."""
    return d.reaction != 0 and d.out == 0 and (
        d.cond[NO_REACTIONS] + d.cond[STUNNED] + d.cond[PARALYZED] + d.cond[UNCONSCIOUS] + d.cond[CONFUSED] == 0
    )  # fmt: skip


@rule
def band_of(d):
    """The band of hit points that all can see."""
    if d.hp <= 0:
        return FALLEN
    if d.hp >= d.hp_most:
        return UNHURT
    if 4 * d.hp <= d.hp_most:
        return NEAR
    return HALF if 2 * d.hp <= d.hp_most else HURT_BAND


@rule
def show_band(s, p):
    """Tell everyone when the band of seat p changes."""
    d = s.duelist[p]
    band = band_of(d)
    if band != d.band:
        d.band = band
        emit(s, BAND, EVERYONE, p, band, 0, 0)


@rule
def resistance(d, kind):
    """The highest resistance to a type of damage."""
    best = 0
    if kind < PHYSICAL and d.cond[RAGING] > 0:
        best = SHEET[d.row, RAGE_RESIST]
    if d.cond[FLICKER] > 0 and kind != FORCE:
        best = max(best, d.cond[FLICKER])
    # resistance to one type: 16 times the amount, and the type
    if d.cond[RESISTANT] > 0 and d.cond[RESISTANT] % 16 == kind:
        best = max(best, d.cond[RESISTANT] // 16 * 5)
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
    if FIRE <= kind <= SONIC:
        d.seared = kind
    d.temp -= absorbed
    d.hp -= lost
    if by >= 0:
        s.duelist[by].dealt += dealt
    emit(s, HURT, 1 << p, p, dealt, absorbed, kind)
    if d.cond[UNCONSCIOUS] > 0 and d.hp > 0:
        relieve(s, p, UNCONSCIOUS)
    show_band(s, p)
    if d.hp == 0:
        fall(s, p)
    elif lost > 0 and s.duel != 0 and s.length == TO_BLOOD:
        over(s, 1 - p % 2, BY_BLOOD)


@rule
def heal(s, p, amount):
    """Give hit points back, up to the most."""
    d = s.duelist[p]
    gained = min(amount, d.hp_most - d.hp)
    d.hp += gained
    emit(s, HEALS, 1 << p, p, gained, 0, 0)
    show_band(s, p)


@rule
def fall(s, p):
    """Seat p is out: at 0 hit points, or unconscious as its turn begins (PD-34)."""
    d = s.duelist[p]
    d.out = 1
    emit(s, FALLS, EVERYONE, p, 0, 0, 0)
    free_from(s, p)
    out = 0
    for q in range(p % 2, s.players, 2):
        out += s.duelist[q].out
    if out == s.side:
        over(s, 1 - p % 2, BY_FALL)


@rule
def burn(s, p, kind, dice, die, flat):
    """Begin persistent damage; of one type the greater amount holds."""
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
        emit(s, PERSISTS, EVERYONE, p, kind, 1, 0)


@rule
def burn_on(s, p):
    """Persistent damage at the end of seat p's turn, and the flat check that ends each kind of it."""
    d = s.duelist[p]
    for k in range(FIRES):
        kind = d.fire_type[k]
        if kind >= 0 and d.out == 0 and s.done == 0:
            # persistent damage counts as the foe's (PD-34)
            foe = 1 - p % 2
            hurt(s, p, dice_sum(s, d.fire_dice[k], d.fire_die[k]) + d.fire_flat[k], kind, foe)
            if s.done == 0 and d.out == 0 and roll(s, 20) >= PERSISTENT_DC:
                d.fire_type[k] = -1
                emit(s, PERSISTS, EVERYONE, p, kind, 0, 0)


@rule
def flat_check(s, p, dc):
    """Whether a flat check succeeds, told to all."""
    die = roll(s, 20)
    emit(s, FLAT, EVERYONE, p, die, dc, 0)
    return die >= dc


# --- the end ----------------------------------------------------------------------------------------------------------


@rule
def settle(s, winner, reason):
    """Pay what the duel's end is worth (PD-06, PD-31)."""
    for q in range(s.players):
        won = q % 2 == winner
        if s.terms == 0:
            s.returns[q] = 1.0 if won else -1.0
        else:
            s.returns[q] = 1.0 * s.stake if won else -1.0 * s.stake
            if not won and reason == BY_SURRENDER and s.shameful != 0:
                s.returns[q] -= SHAME
            if not won and reason == BY_BREACH:
                s.returns[q] -= 1.0 * s.penalty
        if s.terms != 0 and s.duelist[q].hp == 0:
            s.returns[q] -= WOUNDS


@rule
def over(s, winner, reason):
    """The adjudicator ends the duel for a side (PD-17); a fight that goes on after it only ends."""
    if s.done != 0 or (s.duel != 0 and s.loser >= 0):
        return
    if s.duel == 0:
        close(s)
        emit(s, WINS, EVERYONE, winner, reason, 1, 0)
        return
    settle(s, winner, reason)
    emit(s, WINS, EVERYONE, winner, reason, 0, 0)
    if s.fight_on != 0 and reason != BY_FALL:
        s.loser = 1 - winner
    else:
        close(s)


@rule
def standing(s):
    """Bit set of the seats that are not out."""
    seats = 0
    for q in range(s.players):
        if s.duelist[q].out == 0:
            seats |= 1 << q
    return seats


@rule
def close(s):
    """Nothing more is played."""
    s.done = 1
    s.acting = 0


@rule
def compare_skill(s):
    """A contest of skill has had its turns: more damage dealt wins (PD-34)."""
    dealt0 = 0
    dealt1 = 0
    for q in range(s.players):
        if q % 2 == 0:
            dealt0 += s.duelist[q].dealt
        else:
            dealt1 += s.duelist[q].dealt
    emit(s, CONTEST, EVERYONE, dealt0, dealt1, 0, 0)
    if dealt0 == dealt1:
        emit(s, DRAWN, EVERYONE, s.round_no, 0, 0, 0)
        close(s)
    else:
        over(s, 0 if dealt0 > dealt1 else 1, BY_SKILL)
