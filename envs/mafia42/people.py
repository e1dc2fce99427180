"""What rules of day and night share: who is who, who hears whom, what a seat learns, and death."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t


@rule
def is_active(s, seat):
    """Alive, and neither seduced (MF-68) nor a frog (MF-69): able to use what it can do."""
    return s.alive[seat] == 1 and s.seduced[seat] == 0 and s.frog[seat] == 0


@rule
def power(s, seat):
    """The role whose abilities a seat can use now: its own or a thief's stolen one; citizen = none."""
    if not is_active(s, seat):
        return t.CITIZEN
    if s.role[seat] == t.THIEF and s.stolen[seat] > 0:
        return s.stolen[seat]
    return s.role[seat]


@rule
def is_mafia_side(s, seat):
    """A mafioso or a contacted helper, living or not (MF-06, MF-23)."""
    if s.team[seat] != t.MAFIA:
        return False
    return s.role[seat] == t.MAFIOSO or s.contacted[seat] == 1


@rule
def mafia_bits(s):
    """Living seats that hear the mafia's channel."""
    found = 0
    for p in range(s.players):
        if s.alive[p] == 1 and is_mafia_side(s, p):
            found |= 1 << p
    return found


@rule
def dead_bits(s):
    """Seats that are really dead."""
    found = 0
    for p in range(s.players):
        if s.alive[p] == 0:
            found |= 1 << p
    return found


@rule
def living_names(s):
    """Names that the table takes for alive, as a bit set."""
    found = 0
    for x in range(s.players):
        if s.out[x] == 0:
            found |= 1 << x
    return found


@rule
def everybody(s):
    """All seats as a bit set."""
    return (1 << s.players) - 1


@rule
def shadows(s):
    """Seats asked beside any living name: all that the table takes for dead, where a trick is possible (MF-57).

    Whoever has taken another's name is among them, so that the seats asked tell nothing of it.
    """
    return everybody(s) & ~living_names(s) if s.tricky == 1 else 0


@rule
def ask(s, bits):
    """Ask seats at once: each passes until it has chosen."""
    s.acting = bits
    for p in range(s.players):
        s.pending[p] = t.PASS


@rule
def living_mafiosi(s):
    """How many mafiosi live."""
    found = 0
    for p in range(s.players):
        if s.alive[p] == 1 and s.role[p] == t.MAFIOSO and s.team[p] == t.MAFIA:
            found += 1
    return found


@rule
def first_with(s, role):
    """The lowest living seat of a role, -1: none."""
    for p in range(s.players):
        if s.alive[p] == 1 and s.role[p] == role:
            return p
    return -1


@rule
def partner_of(s, seat):
    """The other lover, or the other of sun and moon; -1: none."""
    wanted = s.role[seat]
    if wanted == t.SUN:
        wanted = t.MOON
    elif wanted == t.MOON:
        wanted = t.SUN
    for p in range(s.players):
        if p != seat and s.role[p] == wanted:
            return p
    return -1


@rule
def reading(s, seat):
    """What a check sees of a seat: a frog (MF-69), a swindler's model (MF-37), else its role, as a finding."""
    if s.frog[seat] == 1:
        return t.FROG
    if s.role[seat] == t.SWINDLER and s.model[seat] >= 0:
        return 1 + s.role[s.model[seat]]
    return 1 + s.role[seat]


@rule
def know(s, seat, name, finding):
    """Keep a finding; a role once known is replaced by another role or a frog alone."""
    known = s.know[seat, name]
    if known == 0 or known >= t.NOT_MAFIOSO or finding < t.NOT_MAFIOSO or finding == t.FROG:
        s.know[seat, name] = finding


@rule
def tell(s, seat, name, finding):
    """A seat alone learns a finding about a name."""
    know(s, seat, name, finding)
    emit(s, t.E_FINDING, 1 << seat, name, finding, 0, 0)


@rule
def note(s, seat, name, clue, role):
    """Keep what a power showed of a name beside a finding.

    Args:
        clue: 1 + name it chose (detective) or was compared with, negative if of another team (mentalist);
            1 + first role (fortuneteller).
        role: 1 + second role (fortuneteller), or the role named (hitman).
    """
    s.clue[seat, name] = clue
    s.clue_role[seat, name] = role


@rule
def announce_healed(s, name):
    """All learn that a heal has saved a name."""
    s.saved[name] = s.night
    emit(s, t.E_HEALED, EVERYONE, name, 0, 0, 0)


@rule
def learn(s, seat, name, finding):
    """A seat learns by its power; what citizens learn may reach a paparazzi (MF-63)."""
    tell(s, seat, name, finding)
    if s.team[seat] == t.CITIZENS and s.role[seat] != t.PAPARAZZI and s.fresh < t.SEATS and finding < t.NOT_MAFIOSO:
        s.fresh_name[s.fresh] = name
        s.fresh_finding[s.fresh] = finding
        s.fresh += 1


@rule
def status(s, seat, what):
    """A seat is told what has become of it."""
    emit(s, t.E_STATUS, 1 << seat, what, 0, 0, 0)


@rule
def show(s, name, finding):
    """Publish a finding about a name."""
    s.shown[name] = finding
    emit(s, t.E_SHOWN, EVERYONE, name, finding, 0, 0)


@rule
def contact(s, seat):
    """A helper joins the mafia (MF-06): from now on it and the mafia's side know each other. The cult's never do."""
    if s.team[seat] != t.MAFIA or s.contacted[seat] == 1:
        return
    s.contacted[seat] = 1
    name = s.name_of[seat]
    emit(s, t.E_CONTACT, mafia_bits(s) | 1 << seat, name, s.role[seat], 0, 0)
    for p in range(s.players):
        if p != seat and s.alive[p] == 1 and is_mafia_side(s, p):
            know(s, p, name, 1 + s.role[seat])
            tell(s, seat, s.name_of[p], 1 + s.role[p])
    if s.target >= 0:
        emit(s, t.E_TARGET, 1 << seat, s.name_of[s.chooser], s.target, 0, 0)


@rule
def become(s, seat, role):
    """Give a seat a role with its uses unspent."""
    s.role[seat] = role
    s.charge[seat] = 1
    s.mark[seat] = -1
    s.model[seat] = -1
    s.part[seat] = -1
    s.part_role[seat] = -1
    s.held[seat] = -1
    s.held_role[seat] = -1
    s.judge_open[seat] = 0


@rule
def free_from(s, hostess):
    """Seductions by a hostess end, as at her death (MF-33)."""
    for p in range(s.players):
        if s.seduced[p] == 1 + hostess:
            s.seduced[p] = 0
            status(s, p, t.S_FREE)


@rule
def die(s, seat, how):
    """A seat dies under its name, and what hangs on its death follows."""
    name = s.name_of[seat]
    s.alive[seat] = 0
    s.frog[seat] = 0
    s.threatened[seat] = 0
    s.out[name] = how
    s.out_day[name] = s.night if s.phase == t.NIGHT else s.day
    emit(s, t.E_EXECUTED if how == t.EXECUTED else t.E_KILLED, EVERYONE, name, 0, 0, 0)
    after_death(s, seat)


@rule
def after_death(s, seat):
    """A mad scientist's contact and return (MF-36), the hostess's hold (MF-33), a client's death (MF-60), the heir of
    the cult (MF-65)."""
    free_from(s, seat)
    if s.role[seat] == t.SCIENTIST and s.charge[seat] == 1 and s.team[seat] == t.MAFIA:
        s.charge[seat] = 0
        s.revives[seat] = s.night + 1
        contact(s, seat)
    for p in range(s.players):
        if s.alive[p] == 1 and s.role[p] == t.MERCENARY and s.model[p] == seat and s.phase == t.NIGHT:
            s.charge[p] = 2
            status(s, p, t.S_ARMED)
        if s.alive[p] == 1 and s.role[p] == t.FANATIC and s.role[seat] == t.LEADER:
            status(s, p, t.S_ARMED)


@rule
def trick_works(s, seat):
    """Whether a seat that would die has a trick that sends another in its place (MF-57)."""
    if s.mark[seat] < 0 or s.frog[seat] == 1:
        return False
    if s.role[seat] != t.MAGICIAN and not (s.role[seat] == t.THIEF and s.stolen[seat] == t.MAGICIAN):
        return False
    other = s.seat_of[s.mark[seat]]
    return other != seat and s.alive[other] == 1


@rule
def fall(s, seat, how):
    """A seat dies, unless its trick sends another: then the two swap names, and the other is dead and mute (MF-57)."""
    if not trick_works(s, seat):
        die(s, seat, how)
        return
    other = s.seat_of[s.mark[seat]]
    own = s.name_of[seat]
    taken = s.name_of[other]
    s.mark[seat] = -1
    s.name_of[seat] = taken
    s.name_of[other] = own
    s.seat_of[taken] = seat
    s.seat_of[own] = other
    s.muted[other] = 1
    emit(s, t.E_TRICKED, 1 << seat | 1 << other, own, taken, 0, 0)
    know(s, other, taken, 1 + t.MAGICIAN)
    die(s, other, how)


@rule
def revive(s, seat):
    """The dead seat comes back under its name, and all are told."""
    name = s.name_of[seat]
    s.alive[seat] = 1
    s.out[name] = 0
    s.revives[seat] = 0
    emit(s, t.E_REVIVED, EVERYONE, name, 0, 0, 0)


@rule
def draw_seat(s, bits):
    """One seat of a bit set, drawn evenly; -1 of an empty one."""
    size = 0
    for p in range(s.players):
        size += bits >> p & 1
    if size == 0:
        return -1
    left = roll(s, size)
    for p in range(s.players):
        left -= bits >> p & 1
        if left == 0:
            return p
    return -1
