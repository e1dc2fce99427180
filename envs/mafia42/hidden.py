"""Resampling what a seat does not know: who holds which role, closed choices, and the mafia's target.

A seat's whole persona (role, team, uses, choices, findings) is exchanged with that of another seat, again and again,
wherever the viewer cannot tell the two apart: neither is known to it or published, both live or both died the same way,
and both are under the same effects (so that all powers compare as before). Special roles that have left no trace are
also exchanged for others that might have been dealt. Started from the true state, this random walk keeps the uniform
distribution over the determinizations it can reach. Not resampled: who lived while another died, past ballots, and
seats whose name a trick has changed.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.seats import is_mafia_side, living_names

#: Exchanges tried for each pair of seats.
ROUNDS = 3


@rule
def resample_hidden(s, seat):
    """Resample what `seat` does not know (MF-74)."""
    for _ in range(ROUNDS * s.players * s.players):
        first = below(s, s.players)
        second = below(s, s.players)
        if first != second and may_exchange(s, seat, first, second):
            exchange(s, seat, first, second)
    for p in range(s.players):
        if p != seat and is_unknown(s, seat, p):
            replace_special(s, p)
    resample_target(s, seat)
    resample_pending(s, seat)
    resample_abilities(s, seat)


@rule
def is_unknown(s, viewer, p):
    """Whether the viewer knows nothing that ties a seat to its role, beyond its being no mafioso (MF-74)."""
    name = s.name_of[p]
    if p == viewer or name != p or s.shown[name] > 0:
        return False
    known = s.known[viewer, name]
    return known == 0 or known == ids.NOT_MAFIOSO or known == ids.NOT_DOCTOR


@rule
def fits(s, viewer, p, role, team, contacted):
    """Whether the viewer's finding about a seat allows a role (MF-74)."""
    known = s.known[viewer, p]
    if known == ids.NOT_MAFIOSO and role == ids.MAFIOSO:
        return False
    if known == ids.NOT_DOCTOR and role == ids.DOCTOR:
        return False
    # what the mafia's side and the lovers would know of the seat they know
    if s.alive[viewer] == 1 and is_mafia_side(s, viewer) and team == ids.MAFIA:
        return role != ids.MAFIOSO and contacted == 0
    return True


@rule
def may_exchange(s, viewer, a, b):
    """Whether two seats can exchange personas without the viewer telling the difference (MF-74)."""
    if not is_unknown(s, viewer, a) or not is_unknown(s, viewer, b):
        return False
    if s.alive[a] != s.alive[b] or s.out[a] != s.out[b] or s.out_day[a] != s.out_day[b]:
        return False
    if s.seduced[a] != s.seduced[b] or s.frog[a] != s.frog[b] or s.threatened[a] != s.threatened[b]:
        return False
    if s.muted[a] != s.muted[b] or s.revives[a] != s.revives[b]:
        return False
    if (s.seduced[viewer] > 0 or s.role[viewer] == ids.HOSTESS) and (
        s.role[a] == ids.HOSTESS or s.role[b] == ids.HOSTESS
    ):
        return False
    return fits(s, viewer, a, s.role[b], s.team[b], s.contacted[b]) and fits(
        s, viewer, b, s.role[a], s.team[a], s.contacted[a]
    )


@rule
def swap(row, a, b):
    """Exchange two entries."""
    kept = row[a]
    row[a] = row[b]
    row[b] = kept


@rule
def swap_rows(table, a, b, size):
    """Exchange the first `size` entries of two rows."""
    for k in range(size):
        kept = table[a, k]
        table[a, k] = table[b, k]
        table[b, k] = kept


@rule
def exchange(s, viewer, a, b):
    """Two seats exchange personas; what others hold about either follows (MF-74)."""
    swap(s.role, a, b)
    swap(s.team, a, b)
    swap(s.contacted, a, b)
    swap(s.charge, a, b)
    swap(s.held, a, b)
    swap(s.held_role, a, b)
    swap(s.kill, a, b)
    swap(s.mark, a, b)
    swap(s.model, a, b)
    swap(s.part, a, b)
    swap(s.part_role, a, b)
    swap(s.extra, a, b)
    swap(s.struck, a, b)
    swap(s.stolen, a, b)
    swap(s.thief_flags, a, b)
    swap(s.judge_shown, a, b)
    swap(s.ballot, a, b)
    swap(s.used, a, b)
    swap(s.sleeper, a, b)
    swap(s.ability, a, b)
    swap(s.megaphone, a, b)
    swap(s.draft, a, b)
    swap_rows(s.known, a, b, s.players)
    swap_rows(s.hint, a, b, s.players)
    swap_rows(s.clue, a, b, s.players)
    swap_rows(s.clue_role, a, b, s.players)
    swap_rows(s.known_votes, a, b, s.players)
    for p in range(s.players):
        if p != viewer:
            swap_references(s, p, a, b)
        if s.seduced[p] == 1 + a:
            s.seduced[p] = 1 + b
        elif s.seduced[p] == 1 + b:
            s.seduced[p] = 1 + a
    if s.chooser == a:
        s.chooser = b
    elif s.chooser == b:
        s.chooser = a


@rule
def other_of(value, a, b):
    """A reference to one of two seats, turned to the other."""
    return b if value == a else a if value == b else value


@rule
def swap_references(s, p, a, b):
    """Exchange what a seat other than the viewer holds about two that have changed places (MF-74)."""
    kept = s.known[p, a]
    s.known[p, a] = s.known[p, b]
    s.known[p, b] = kept
    s.held[p] = other_of(s.held[p], a, b)
    s.mark[p] = other_of(s.mark[p], a, b)
    s.model[p] = other_of(s.model[p], a, b)
    s.part[p] = other_of(s.part[p], a, b)


@rule
def replace_special(s, p):
    """Exchange a special role that has left no trace for one that might have been dealt in its place (MF-02, MF-74)."""
    if s.fixed_role[0] >= 0 or s.used[p] == 1 or s.alive[p] == 0 or not is_exchangeable(s.role[p]):
        return
    if s.threatened[p] == 1 or s.seduced[p] > 0 or s.frog[p] == 1 or s.team[p] != ids.CITIZENS:
        return
    pool = s.special_pool
    for q in range(s.players):
        if pool >> s.role[q] & 1 == 1 and q != p:
            pool -= 1 << s.role[q]
    roles = 0
    for r in range(len(ids.ROLES)):
        if pool >> r & 1 == 1 and is_exchangeable(r):
            roles |= 1 << r
    role = resample_bit(s, roles, len(ids.ROLES))
    if role >= 0:
        put_role(s, p, role)


@rule
def put_role(s, p, role):
    """Set another role with its uses unspent; what the seat has found out stays (MF-74)."""
    s.role[p] = role
    s.charge[p] = 1
    s.held[p] = -1
    s.part[p] = -1
    s.model[p] = -1
    s.mark[p] = -1


@rule
def is_exchangeable(role):
    """Whether a role is a special that acts seldom and alone, and counts one vote (MF-74)."""
    return role == ids.REPORTER or role == ids.PRIEST or role == ids.MARTYR or role == ids.DETECTIVE


@rule
def resample_bit(s, bits, size):
    """An element of a bit set of 0..size-1, drawn uniformly past the dice tape; -1 from an empty one."""
    count = 0
    for k in range(size):
        count += bits >> k & 1
    if count == 0:
        return -1
    remaining = below(s, count)
    for k in range(size):
        if bits >> k & 1 == 1:
            if remaining == 0:
                return k
            remaining -= 1
    return -1


@rule
def resample_target(s, viewer):
    """The mafia's target of this night, where the viewer does not share it: any living name (MF-74)."""
    if s.target < 0 or (s.alive[viewer] == 1 and is_mafia_side(s, viewer)) or s.role[viewer] == ids.DETECTIVE:
        return
    name = resample_bit(s, living_names(s), s.players)
    if name >= 0:
        s.target = name
        s.kill[s.chooser] = name


@rule
def resample_pending(s, viewer):
    """What others have committed in the choice under way: any ballot, any answer; else nothing (MF-74)."""
    if s.phase == ids.NIGHT:
        return
    living = living_names(s)
    for p in range(s.players):
        if p != viewer and s.acting >> p & 1 == 0:
            s.pending[p] = ids.PASS
            has_vote = s.alive[p] == 1 and s.threatened[p] == 0
            if s.phase == ids.VERDICT and has_vote:
                s.pending[p] = ids.YES + below(s, 2)
            elif s.phase == ids.VOTE and has_vote and (s.old_vote == 0 or s.ballot[p] < 0):
                name = resample_bit(s, living, s.players)
                if name >= 0:
                    s.pending[p] = ids.BLOCKS + ids.BALLOT * s.players + name


@rule
def resample_abilities(s, viewer):
    """Duel abilities of others that have left no trace: any that the role may hold (MF-74, MF-80)."""
    if s.duel == 0 or s.fixed_ability[0] >= 0:
        return
    for p in range(s.players):
        if p != viewer and s.megaphone[p] == 0 and s.escaping[p] == 0 and s.avenger[p] == 0:
            s.ability[p] = resample_bit(s, tables.ABILITIES_OF[s.role[p]], len(ids.ABILITIES))
