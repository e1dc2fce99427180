"""After the meeting: raising, reviving, mending, treasure, gifts, division by offer and vote (LB-36, LB-39, LB-43)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll, weighted
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.apart import rejoins
from feint.envs.labirynt.asking import ask, ask_common, council_seats, go_to, window
from feint.envs.labirynt.ids import (
    AGREED,
    AGREED_FEAR,
    AT_GATES,
    BIT_CALM,
    BIT_RAISING,
    BIT_REVIVAL,
    BROKEN_OFF,
    CALM,
    CLOSE,
    DIVIDE,
    E_ENDED,
    E_EXPERIENCE,
    E_HANDED,
    E_ITEM,
    E_SHARE,
    E_TREASURE,
    EXPLORE,
    FELL,
    FREE_WAR,
    GIFT,
    LOCKED,
    LOOT,
    LOST,
    OFFER_EQUAL,
    OFFER_FAVOUR,
    OFFER_KILLS,
    OFFER_LIVING,
    OFFERING,
    PARLEY,
    RAISING,
    REVIVAL,
    TRUCED,
    WON,
)
from feint.envs.labirynt.state import (
    ALIVE,
    AWAY,
    DEAD,
    FIRST_COMPANION,
    FIRST_MONSTER,
    FOES,
    PARTY,
    PARTY_PLACES,
    PEOPLE,
    STONE,
    UNITS,
)
from feint.envs.labirynt.tables import (
    EXPERIENCE,
    FIRST_CHEST,
    ITEM_ARMOUR,
    ITEM_WEAPON,
    JEWEL_SUMS,
    L_EXPERIENCE,
    L_TREASURE,
    LEVEL,
    M_RESIDENT,
    MONSTER,
    TABLE_JEWELS,
    TREASURE,
)
from feint.envs.labirynt.traps import trap_sprung
from feint.envs.labirynt.units import die, party_stands, sum_dice

#: Chests are trapped on 1K6 of at most this.
CHEST_TRAP = 3
#: What a magic weapon's die adds at most; six rolls twice.
_BONUS_MOST = 3


@rule
def end_meeting(s, how):
    """Close the fight or the talk; what lasted for one fight is over."""
    rejoins(s)
    if how == FELL and not party_stands(s):
        how = LOST
    s.how = how
    emit(s, E_ENDED, EVERYONE, how, s.slain, s.total, 0)
    for u in range(UNITS):
        s.asleep[u] = 0
        s.shield[u] = 0
        s.stench[u] = 0
        s.acted[u] = 0
        if s.round_no > 0:
            s.boost[u, 0] = 0
            s.boost[u, 1] = 0
    for u in range(PEOPLE):
        if s.round_no > 0:
            s.blessed[u] &= ~FREE_WAR
        if how == WON:
            s.thrown[u] = 0
    if s.betrayed == 1 and how == WON:
        s.how = s.how_before
    s.betrayed = 0
    go_to(s, RAISING if party_stands(s) and how != LOST and how != BROKEN_OFF else CLOSE)


# --- the fixed order after a fight ------------------------------------------------------------------------------------


@rule
def tick_raising(s):
    """Resurrection, only now (LB-32)."""
    if not window(s, BIT_RAISING):
        go_to(s, REVIVAL)


@rule
def tick_revival(s):
    """Revive stone, only now: who stays stone is dead (LB-23, LB-35)."""
    if window(s, BIT_REVIVAL):
        return
    for u in range(PEOPLE):
        if s.status[u] == STONE:
            die_of_stone(s, u)
    go_to(s, CALM)


@rule
def die_of_stone(s, u):
    """A petrified character that nobody woke."""
    s.status[u] = ALIVE
    die(s, u, -1)


@rule
def tick_calm(s):
    """Other spells and potions; then the treasure."""
    if not window(s, BIT_CALM):
        if s.met == 0:
            go_to(s, EXPLORE)
            return
        s.quarter = 0
        if s.how == WON:
            s.hoard += s.withheld
            s.relics += s.withheld_relics
            s.withheld = 0
            s.withheld_relics = 0
        go_to(s, LOOT)


# --- treasure ---------------------------------------------------------------------------------------------------------


@rule
def treasure_row(s, u):
    """The treasure type of a monster at the level, as a row of TREASURE (LB-36)."""
    return min(MONSTER[s.kind[u], M_RESIDENT + s.table] + LEVEL[s.level, L_TREASURE], TREASURE.shape[0] - 1)


@rule
def to_loot(s):
    """The next monster whose treasure is to be rolled, or -1: the dead, or the living that hand theirs over."""
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        if s.looted >> u & 1 == 0 and treasure_row(s, u) > 0:
            if s.quarter == 0 and s.status[u] == DEAD:
                return u
            if s.quarter > 0 and s.status[u] == ALIVE and s.side[u] == FOES:
                return u
    return -1


@rule
def tick_loot(s):
    """Treasure is looked at piece by piece: each monster's, then each magic item, then it is divided."""
    if to_loot(s) >= 0 or (s.relics > 0 and s.quarter == 0):
        ask_common(s)
    elif s.quarter > 0:
        hand_over(s)
    else:
        open_division(s)


@rule
def hand_over(s):
    """Frightened monsters give a quarter of it all, or everything; the rest stays with them (LB-29, LB-34)."""
    if s.quarter == AGREED_FEAR:
        s.withheld += s.hoard - s.hoard // 4
        s.withheld_relics += s.relics - s.relics // 4
        s.hoard = s.hoard // 4
        s.relics = s.relics // 4
    emit(s, E_HANDED, EVERYONE, s.hoard, s.relics, 0, 0)
    s.quarter = 0
    go_to(s, PARLEY)


@rule
def look_further(s):
    """Roll the next monster's treasure, or what the next magic item is."""
    u = to_loot(s)
    if u >= 0 and s.quarter == 0 and s.chest >> u & 1 == 0 and treasure_row(s, u) >= FIRST_CHEST:
        s.chest |= 1 << u
        if chance(s, CHEST_TRAP, 6) == 1:
            trap_sprung(s, LOOT)
    elif u >= 0:
        s.looted |= 1 << u
        roll_treasure(s, treasure_row(s, u), u)
    else:
        s.relics -= 1
        roll_item(s)
        go_to(s, GIFT)


@rule
def roll_treasure(s, row, u):
    """Gold, jewels and magic items of a treasure type (LB-36)."""
    gold = 0
    if TREASURE[row, 0] > 0 and chance(s, TREASURE[row, 0], 6) == 1:
        gold = sum_dice(s, TREASURE[row, 1], 0, 0) * TREASURE[row, 2]
    jewels = 0
    if TREASURE[row, 3] > 0 and chance(s, TREASURE[row, 3], 6) == 1:
        jewels = sum_dice(s, TREASURE[row, 4], TREASURE[row, 5], 0)
    worth = weighted(s, JEWEL_SUMS, jewels, TABLE_JEWELS) if jewels > 0 else 0
    items = 0
    if TREASURE[row, 6] > 0 and chance(s, TREASURE[row, 6], 6) == 1:
        items = sum_dice(s, 0, TREASURE[row, 7], TREASURE[row, 8])
    s.hoard += gold + worth
    s.relics += items
    emit(s, E_TREASURE, EVERYONE, u, gold, worth, items)


@rule
def roll_item(s):
    """Which magic item it is: 1K6 for the kind and 1K6 within it."""
    kind = roll(s, 6) - 1
    number = roll(s, 6) - 1
    s.relic = kind * 6 + number
    s.relic_plus = 0
    if kind == ITEM_WEAPON:
        s.relic_plus = weapon_bonus(s)
    elif kind == ITEM_ARMOUR:
        s.relic_plus = 1 if number < 3 else 2
        if number == 5:
            s.relic_plus = armour_bonus(s) + armour_bonus(s)
    emit(s, E_ITEM, EVERYONE, s.relic, s.relic_plus, 0, 0)


@rule
def weapon_bonus(s):
    """A magic weapon's bonus: 1, 2, 2, 3, 3 by 1K6, and six rolls twice and adds (the two count a six as 3)."""
    die = roll(s, 6)
    if die < 6:
        return 1 + die // 2
    return min(1 + roll(s, 6) // 2, _BONUS_MOST) + min(1 + roll(s, 6) // 2, _BONUS_MOST)


@rule
def armour_bonus(s):
    """One of two armours: its bonus by 1K6 (a six counts as 2)."""
    return 1 if roll(s, 6) <= 3 else 2


# --- gifts: who gets a magic item -------------------------------------------------------------------------------------


@rule
def ranked_seat(s, n):
    """The n-th seat with living characters, from the one with the most kills on and round the table."""
    seats = council_seats(s)
    best = -1
    count = 0
    for seat in range(s.players - 1):
        if seats >> seat & 1 == 1:
            count += 1
            if best < 0 or s.killed[seat] > s.killed[best]:
                best = seat
    left = n % max(count, 1)
    seat = best
    while left > 0:
        seat = (seat + 1) % (s.players - 1)
        if seats >> seat & 1 == 1:
            left -= 1
    return seat


@rule
def tick_gift(s):
    """Magic items go round the seats, the one with the most kills first."""
    ask(s, ranked_seat(s, s.taken))


# --- division ---------------------------------------------------------------------------------------------------------


@rule
def open_division(s):
    """Divide the treasure first (LB-39)."""
    s.dividing = 0
    s.found += s.hoard
    go_to(s, DIVIDE)


@rule
def tick_divide(s):
    """By offer and vote where several seats have a share; after the treasure comes the experience."""
    seats = council_seats(s)
    if s.hoard == 0:
        if s.dividing == 0:
            s.dividing = 1
            s.hoard = EXPERIENCE * s.slain * LEVEL[s.level, L_EXPERIENCE]
        else:
            go_to(s, CLOSE)
    elif seats & (seats - 1) == 0:
        settle_division(s, OFFER_EQUAL)
    else:
        s.offers = 0
        go_to(s, OFFERING)


@rule
def tick_offer(s):
    """The seat with the most kills offers first; after one round without a majority the shares are equal."""
    seats = council_seats(s)
    n = 0
    for seat in range(s.players - 1):
        n += seats >> seat & 1
    if s.offers >= n:
        settle_division(s, OFFER_EQUAL)
    else:
        s.offerer = ranked_seat(s, s.offers)
        ask(s, s.offerer)


@rule
def tick_vote(s):
    """All others with a share vote at once."""
    s.acting = council_seats(s) & ~(1 << s.offerer)
    s.common = 0


@rule
def weight_of(s, seat, kind):
    """A seat's weight in an offered split."""
    if kind == OFFER_EQUAL:
        return 1
    if kind == OFFER_KILLS:
        return s.killed[seat]
    if kind >= OFFER_FAVOUR:
        # half to the favoured seat: as many parts as the others have together
        others = -1
        for other in range(s.players - 1):
            others += council_seats(s) >> other & 1
        return max(others, 1) if seat == kind - OFFER_FAVOUR else 1
    living = 0
    for place in range(PARTY_PLACES):
        u = s.party_at[place]
        if 0 <= u < PEOPLE and s.owner[u] == seat:
            living += 1
    return living


@rule
def settle_division(s, kind):
    """Share out by an accepted split; fractions are lost."""
    seats = council_seats(s)
    whole = 0
    for seat in range(s.players - 1):
        if seats >> seat & 1 == 1:
            whole += weight_of(s, seat, kind)
    for seat in range(s.players - 1):
        if seats >> seat & 1 == 1 and whole > 0:
            part = s.hoard * weight_of(s, seat, kind) // whole
            if s.dividing == 0:
                s.share[seat] += part
                emit(s, E_SHARE, EVERYONE, seat, min(part, 32000), 0, 0)
            else:
                teach(s, seat, part)
    s.hoard = 0
    go_to(s, DIVIDE)


@rule
def teach(s, seat, part):
    """A seat's experience, in equal parts to its living characters."""
    n = max(weight_of(s, seat, OFFER_LIVING), 1)
    for u in range(PEOPLE):
        if s.owner[u] == seat and s.status[u] == ALIVE and s.place[u] >= 0:
            s.earned[u] += part // n
            emit(s, E_EXPERIENCE, EVERYONE, u, part // n, 0, 0)


@rule
def tally_vote(s):
    """Whether a majority, the offerer counted in, takes the split."""
    yes = 1
    n = 1
    for seat in range(s.players - 1):
        if council_seats(s) >> seat & 1 == 1 and seat != s.offerer:
            n += 1
            yes += 1 if s.vote[seat] == 1 else 0
            s.vote[seat] = -1
    return 2 * yes > n


# --- the reward -------------------------------------------------------------------------------------------------------


@rule
def meeting_score(s):
    """Killed strength over all, less the dead over all characters; peace counts half (LB-39)."""
    won = 1.0 * s.slain
    peace = s.how == AGREED or s.how == TRUCED or s.how == LOCKED
    for u in range(FIRST_MONSTER, FIRST_COMPANION):
        if s.status[u] == ALIVE and s.side[u] == PARTY:
            won += s.strength[u]
        elif s.status[u] == AWAY or (s.status[u] == ALIVE and peace):
            won += 0.5 * s.strength[u]
    dead = 0
    for u in range(s.people):
        if (
            s.status[u] == DEAD
            or s.status[u] == STONE
            or s.side[u] == FOES
            or s.status[u] == AWAY
            and s.away_at[u] == AT_GATES
        ):
            dead += 1
    return won / max(s.total, 1) - dead / s.people
