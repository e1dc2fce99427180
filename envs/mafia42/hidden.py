"""Redrawing what a seat does not know: who holds which role, closed choices, and the mafia's target.

A seat's whole persona (role, team, uses, choices, findings) changes places with that of another seat, again and again,
wherever the viewer cannot tell the two apart: neither is known to it or published, both live or both died alike, and
both are under the same spell (so that all powers compare as before). Special roles that have left no trace are
also exchanged for others that might have been dealt. Started from the true world this walk keeps the uniform
distribution over the worlds it can reach. Not redrawn: who lived while another died, past ballots, and seats whose name
a trick has changed.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.people import is_mafia_side, living_names

#: Exchanges tried for each pair of seats.
ROUNDS = 3


@rule
def resample_hidden(s, seat):
    """Redraw what `seat` does not know."""
    for _ in range(ROUNDS * s.players * s.players):
        first = below(s, s.players)
        second = below(s, s.players)
        if first != second and may_exchange(s, seat, first, second):
            exchange(s, seat, first, second)
    for p in range(s.players):
        if p != seat and is_unknown(s, seat, p):
            replace_special(s, p)
    redraw_target(s, seat)
    redraw_pending(s, seat)
    redraw_abilities(s, seat)


@rule
def is_unknown(s, viewer, p):
    """Whether the viewer knows nothing that ties a seat to its role, beyond its being no mafioso."""
    name = s.name_of[p]
    if p == viewer or name != p or s.shown[name] > 0:
        return False
    known = s.know[viewer, name]
    return known == 0 or known == t.NOT_MAFIOSO or known == t.NOT_DOCTOR


@rule
def fits(s, viewer, p, role, team, contacted):
    """Whether the viewer's finding about a seat allows a role."""
    known = s.know[viewer, p]
    if known == t.NOT_MAFIOSO and role == t.MAFIOSO:
        return False
    if known == t.NOT_DOCTOR and role == t.DOCTOR:
        return False
    # what the mafia's side and the lovers would know of the seat they know
    if s.alive[viewer] == 1 and is_mafia_side(s, viewer) and team == t.MAFIA:
        return role != t.MAFIOSO and contacted == 0
    return True


@rule
def may_exchange(s, viewer, a, b):
    """Whether two seats can change personas without the viewer telling the difference."""
    if not is_unknown(s, viewer, a) or not is_unknown(s, viewer, b):
        return False
    if s.alive[a] != s.alive[b] or s.out[a] != s.out[b] or s.out_day[a] != s.out_day[b]:
        return False
    if s.seduced[a] != s.seduced[b] or s.frog[a] != s.frog[b] or s.threatened[a] != s.threatened[b]:
        return False
    if s.muted[a] != s.muted[b] or s.revives[a] != s.revives[b]:
        return False
    if (s.seduced[viewer] > 0 or s.role[viewer] == t.HOSTESS) and (s.role[a] == t.HOSTESS or s.role[b] == t.HOSTESS):
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
def exchange(s, viewer, a, b):
    """Two seats change personas; what others hold about either follows."""
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
    swap(s.robbed, a, b)
    swap(s.judge_open, a, b)
    swap(s.ballot, a, b)
    swap(s.used, a, b)
    swap(s.sleeper, a, b)
    swap(s.ability, a, b)
    swap(s.loud, a, b)
    swap(s.draft, a, b)
    for p in range(s.players):
        kept = s.know[a, p]
        s.know[a, p] = s.know[b, p]
        s.know[b, p] = kept
        kept = s.hint[a, p]
        s.hint[a, p] = s.hint[b, p]
        s.hint[b, p] = kept
        kept = s.clue[a, p]
        s.clue[a, p] = s.clue[b, p]
        s.clue[b, p] = kept
        kept = s.clue_role[a, p]
        s.clue_role[a, p] = s.clue_role[b, p]
        s.clue_role[b, p] = kept
        kept = s.read[a, p]
        s.read[a, p] = s.read[b, p]
        s.read[b, p] = kept
    for p in range(s.players):
        if p != viewer:
            follow(s, p, a, b)
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
def follow(s, p, a, b):
    """What a seat other than the viewer holds about two that have changed places."""
    kept = s.know[p, a]
    s.know[p, a] = s.know[p, b]
    s.know[p, b] = kept
    s.held[p] = other_of(s.held[p], a, b)
    s.mark[p] = other_of(s.mark[p], a, b)
    s.model[p] = other_of(s.model[p], a, b)
    s.part[p] = other_of(s.part[p], a, b)


@rule
def replace_special(s, p):
    """Exchange a special role that has left no trace for one that might have been dealt in its place."""
    if s.given[0] >= 0 or s.used[p] == 1 or s.alive[p] == 0 or not is_exchangeable(s.role[p]):
        return
    if s.threatened[p] == 1 or s.seduced[p] > 0 or s.frog[p] == 1 or s.team[p] != t.CITIZENS:
        return
    pool = s.special_pool
    for q in range(s.players):
        if pool >> s.role[q] & 1 == 1 and q != p:
            pool -= 1 << s.role[q]
    count = 0
    for r in range(len(t.ROLES)):
        if pool >> r & 1 == 1 and is_exchangeable(r):
            count += 1
    if count == 0:
        return
    left = below(s, count)
    for r in range(len(t.ROLES)):
        if pool >> r & 1 == 1 and is_exchangeable(r):
            if left == 0:
                put_role(s, p, r)
            left -= 1


@rule
def put_role(s, p, role):
    """Another role with its uses unspent; what the seat has found out stays."""
    s.role[p] = role
    s.charge[p] = 1
    s.held[p] = -1
    s.part[p] = -1
    s.model[p] = -1
    s.mark[p] = -1


@rule
def is_exchangeable(role):
    """Specials that act seldom and alone, and count one vote."""
    return role == t.REPORTER or role == t.PRIEST or role == t.MARTYR or role == t.DETECTIVE


@rule
def redraw_target(s, viewer):
    """The mafia's target of this night, where the viewer does not share it: any living name."""
    if s.target < 0 or (s.alive[viewer] == 1 and is_mafia_side(s, viewer)) or s.role[viewer] == t.DETECTIVE:
        return
    living = living_names(s)
    left = below(s, count_bits(s, living))
    for x in range(s.players):
        if living >> x & 1 == 1:
            if left == 0:
                s.target = x
                s.kill[s.chooser] = x
            left -= 1


@rule
def count_bits(s, names):
    """Size of a bit set of names."""
    found = 0
    for x in range(s.players):
        found += names >> x & 1
    return found


@rule
def redraw_pending(s, viewer):
    """What others have committed in the choice under way: any ballot, any answer; else nothing."""
    if s.phase == t.NIGHT:
        return
    living = living_names(s)
    size = count_bits(s, living)
    for p in range(s.players):
        if p != viewer and s.acting >> p & 1 == 0:
            s.pending[p] = t.PASS
            free = s.alive[p] == 1 and s.threatened[p] == 0
            if s.phase == t.VERDICT and free:
                s.pending[p] = t.YES + below(s, 2)
            elif s.phase == t.VOTE and free and (s.old_vote == 0 or s.ballot[p] < 0):
                left = below(s, size)
                for x in range(s.players):
                    if living >> x & 1 == 1:
                        if left == 0:
                            s.pending[p] = t.BLOCKS + t.BALLOT * s.players + x
                        left -= 1


@rule
def redraw_abilities(s, viewer):
    """Duel abilities of others that have left no trace: any that the role may hold."""
    if s.duel == 0 or s.given_ability[0] >= 0:
        return
    for p in range(s.players):
        if p != viewer and s.loud[p] == 0 and s.escaping[p] == 0 and s.avenger[p] == 0:
            size = 0
            for a in range(1, len(t.ABILITIES)):
                size += t.HOLDERS[a, s.role[p]]
            left = below(s, size)
            for a in range(1, len(t.ABILITIES)):
                if t.HOLDERS[a, s.role[p]] == 1:
                    if left == 0:
                        s.ability[p] = a
                    left -= 1
