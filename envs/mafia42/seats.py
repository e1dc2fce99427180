"""Who is who: names and seats, the living and the dead, sides, powers, and who is asked."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.mafia42 import ids


@rule
def is_active(s, seat):
    """Whether a seat can use what it has: alive, and neither seduced nor a frog (MF-68, MF-69)."""
    return s.alive[seat] == 1 and s.seduced[seat] == 0 and s.frog[seat] == 0


@rule
def power(s, seat):
    """The role whose abilities a seat can use now: its own or the one a thief has stolen; citizen where none
    (MF-34)."""
    if not is_active(s, seat):
        return ids.CITIZEN
    if s.role[seat] == ids.THIEF and s.stolen[seat] > 0:
        return s.stolen[seat]
    return s.role[seat]


@rule
def is_mafia_side(s, seat):
    """Whether a seat, living or dead, is a mafioso or a helper in contact (MF-06, MF-23)."""
    if s.team[seat] != ids.MAFIA:
        return False
    return s.role[seat] == ids.MAFIOSO or s.contacted[seat] == 1


@rule
def mafia_seats(s):
    """Living seats that hear the mafia's channel, as a bit set (MF-04)."""
    seats = 0
    for p in range(s.players):
        if s.alive[p] == 1 and is_mafia_side(s, p):
            seats |= 1 << p
    return seats


@rule
def living_seats(s):
    """Living seats as a bit set."""
    seats = 0
    for p in range(s.players):
        if s.alive[p] == 1:
            seats |= 1 << p
    return seats


@rule
def dead_seats(s):
    """Dead seats as a bit set, whatever their names suggest (MF-57)."""
    seats = 0
    for p in range(s.players):
        if s.alive[p] == 0:
            seats |= 1 << p
    return seats


@rule
def living_names(s):
    """Names that are publicly alive, as a bit set."""
    names = 0
    for x in range(s.players):
        if s.out[x] == 0:
            names |= 1 << x
    return names


@rule
def all_seats(s):
    """All seats as a bit set."""
    return (1 << s.players) - 1


@rule
def presumed_dead(s):
    """Seats asked beside the living ones: all publicly dead names where a trick is possible. Whoever has taken
    another's name is among them, so that who is asked reveals nothing (MF-57)."""
    return all_seats(s) & ~living_names(s) if s.trick_possible == 1 else 0


@rule
def ask(s, bits):
    """Ask seats at once: each passes until it has chosen."""
    s.acting = bits
    for p in range(s.players):
        s.pending[p] = ids.PASS


@rule
def living_mafiosi(s):
    """Number of living mafiosi (MF-23)."""
    count = 0
    for p in range(s.players):
        if s.alive[p] == 1 and s.role[p] == ids.MAFIOSO and s.team[p] == ids.MAFIA:
            count += 1
    return count


@rule
def living_seat_of(s, role):
    """The lowest living seat of a role; -1 where there is none."""
    for p in range(s.players):
        if s.alive[p] == 1 and s.role[p] == role:
            return p
    return -1


@rule
def partner_of(s, seat):
    """The other lover, or the other of sun and moon; -1 where there is none (MF-47, MF-62)."""
    role = s.role[seat]
    if role == ids.SUN:
        role = ids.MOON
    elif role == ids.MOON:
        role = ids.SUN
    for p in range(s.players):
        if p != seat and s.role[p] == role:
            return p
    return -1


@rule
def draw_bit(s, bits, size):
    """An element of a bit set of 0..size-1, drawn uniformly; -1 from an empty one."""
    count = 0
    for k in range(size):
        count += bits >> k & 1
    if count == 0:
        return -1
    remaining = roll(s, count)
    for k in range(size):
        remaining -= bits >> k & 1
        if remaining == 0:
            return k
    return -1


@rule
def draw_seat(s, bits):
    """A seat or name of a bit set, drawn uniformly; -1 from an empty one."""
    return draw_bit(s, bits, s.players)


@rule
def take_role(s, seat, role):
    """Give a seat a role with its uses unspent (MF-02, MF-51, MF-53)."""
    s.role[seat] = role
    s.charge[seat] = 1
    s.mark[seat] = -1
    s.model[seat] = -1
    s.part[seat] = -1
    s.part_role[seat] = -1
    s.held[seat] = -1
    s.held_role[seat] = -1
    s.judge_shown[seat] = 0
