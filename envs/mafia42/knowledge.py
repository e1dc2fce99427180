"""What seats learn: findings and clues of one seat, what is published, and contact with the mafia."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.seats import is_mafia_side, mafia_seats


@rule
def apparent_finding(s, seat):
    """What a check shows of a seat, as a finding: a frog, a swindler's model, else its role (MF-37, MF-69)."""
    if s.frog[seat] == 1:
        return ids.FROG
    if s.role[seat] == ids.SWINDLER and s.model[seat] >= 0:
        return 1 + s.role[s.model[seat]]
    return 1 + s.role[seat]


@rule
def keep_finding(s, seat, name, finding):
    """Keep a finding about a name; a known role is replaced only by another role or a frog (MF-71)."""
    known = s.known[seat, name]
    if known == 0 or known >= ids.NOT_MAFIOSO or finding < ids.NOT_MAFIOSO or finding == ids.FROG:
        s.known[seat, name] = finding


@rule
def reveal(s, seat, name, finding):
    """Let one seat alone learn a finding about a name (MF-74)."""
    keep_finding(s, seat, name, finding)
    emit(s, ids.E_FINDING, 1 << seat, name, finding, 0, 0)


@rule
def keep_clue(s, seat, name, clue, role):
    """Keep what a power showed of a name beside a finding (MF-38, MF-50, MF-59, MF-63).

    Args:
        clue: 1 + name it chose (detective) or was compared with, negative if of another team (mentalist);
            1 + first role (fortuneteller).
        role: 1 + second role (fortuneteller), or the role named (hitman).
    """
    s.clue[seat, name] = clue
    s.clue_role[seat, name] = role


@rule
def announce_healed(s, name):
    """Announce to all that a heal has saved a name (MF-43)."""
    s.saved[name] = s.night
    emit(s, ids.E_HEALED, EVERYONE, name, 0, 0, 0)


@rule
def discover(s, seat, name, finding):
    """Let a seat learn a finding by its power; what citizens learn may reach a paparazzi (MF-63)."""
    reveal(s, seat, name, finding)
    if (
        s.team[seat] == ids.CITIZENS
        and s.role[seat] != ids.PAPARAZZI
        and s.learned_count < tables.MAX_SEATS
        and finding < ids.NOT_MAFIOSO
    ):
        s.learned_name[s.learned_count] = name
        s.learned_finding[s.learned_count] = finding
        s.learned_count += 1


@rule
def notify(s, seat, what):
    """Notify a seat of what has become of it (MF-71)."""
    emit(s, ids.E_STATUS, 1 << seat, what, 0, 0, 0)


@rule
def publish(s, name, finding):
    """Publish a finding about a name (MF-71)."""
    s.shown[name] = finding
    emit(s, ids.E_SHOWN, EVERYONE, name, finding, 0, 0)


@rule
def contact(s, seat):
    """A helper joins the mafia: from now on it and the mafia's side know each other. The cult's helpers never do
    (MF-06)."""
    if s.team[seat] != ids.MAFIA or s.contacted[seat] == 1:
        return
    s.contacted[seat] = 1
    name = s.name_of[seat]
    emit(s, ids.E_CONTACT, mafia_seats(s) | 1 << seat, name, s.role[seat], 0, 0)
    for p in range(s.players):
        if p != seat and s.alive[p] == 1 and is_mafia_side(s, p):
            keep_finding(s, p, name, 1 + s.role[seat])
            reveal(s, seat, s.name_of[p], 1 + s.role[p])
    if s.target >= 0:
        emit(s, ids.E_TARGET, 1 << seat, s.name_of[s.chooser], s.target, 0, 0)
