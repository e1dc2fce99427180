"""What an acting seat may do, by what it knows itself and what all know."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.night import awaits_role, is_loud, may_kill, may_use, mega_ticks, targets
from feint.envs.mafia42.people import is_active, living_names, power
from feint.envs.mafia42.speech import channel_of, first_role_action, mark_block, mark_findings, mark_talk


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask."""
    mask[t.PASS] = 1
    if s.phase == t.NIGHT:
        legal_at_night(s, seat, mask)
    elif s.phase == t.WINDOW:
        legal_in_window(s, seat, mask)
    elif s.phase == t.TALK:
        if seat == s.seat_of[s.cursor] and s.seduced[seat] == 0:
            legal_in_turn(s, seat, mask)
    elif s.phase == t.DEFENCE:
        if may_plead(s, seat):
            mark_talk(s, seat, mask, living_names(s), s.tick < s.defence_ticks)
    elif s.alive[seat] == 1 and s.threatened[seat] == 0 and s.phase == t.VOTE:
        legal_in_vote(s, seat, mask)
    elif s.phase == t.LAST_PICK:
        if seat == s.seat_of[s.accused] and power(s, seat) == t.MARTYR:
            mark_block(s, mask, t.USE, living_names(s) & ~(1 << s.name_of[seat]))
    elif s.alive[seat] == 1 and s.threatened[seat] == 0 and s.phase == t.VERDICT:
        mask[t.YES] = 1
        mask[t.NO] = 1


@rule
def legal_at_night(s, seat, mask):
    """Target, power, and talk on a channel (MF-04, MF-16)."""
    if s.alive[seat] == 1:
        if may_kill(s, seat):
            mark_block(s, mask, t.KILL, living_names(s))
        role = power(s, seat)
        if may_use(s, seat, role):
            mark_block(s, mask, t.USE, targets(s, seat, role))
        if s.draft[seat] == 0 and awaits_role(s, seat, role):
            mark_nameable(s, mask)
    if s.talks == 1:
        silent = channel_of(s, seat) == t.NO_CHANNEL
        if not silent or is_loud(s, seat):
            mark_talk(s, seat, mask, living_names(s), s.tick < s.night_ticks)
        if not silent and s.alive[seat] == 1 and s.ability[seat] == t.LOUD and s.loud[seat] == 0:
            if s.tick <= mega_ticks(s):
                mask[t.MEGAPHONE] = 1


@rule
def mark_nameable(s, mask):
    """Mark the citizens' roles that a power may name: no police, no plain citizen (MF-38, MF-61)."""
    first = first_role_action(s)
    for r in range(1, len(t.ROLES)):
        if s.possible >> r & 1 == 1 and t.TEAM_OF[r] == t.CITIZENS and t.IS_POLICE[r] == 0:
            mask[first + r] = 1


@rule
def legal_in_window(s, seat, mask):
    """Powers by day, and the talk of the dead."""
    if s.alive[seat] == 0:
        if s.talks == 1 and s.muted[seat] == 0:
            mark_talk(s, seat, mask, living_names(s), True)
        return
    role = power(s, seat)
    if t.IS_DAY[role] == 0:
        return
    own = 1 << s.name_of[seat]
    if role == t.HYPNOTIST:
        if s.sleeper[seat] != 0:
            mark_block(s, mask, t.USE, own)
    elif s.charge[seat] == 1:
        others = living_names(s) & ~own
        if role == t.MENTALIST and s.part[seat] >= 0:
            others &= ~(1 << s.part[seat])
        mark_block(s, mask, t.USE, others)


@rule
def legal_in_turn(s, seat, mask):
    """A turn of talk: a statement, more or less time, or nothing (MF-09)."""
    if s.draft[seat] > 0:
        mask[t.PASS] = 0
        mark_findings(s, mask)
        return
    mark_talk(s, seat, mask, living_names(s), True)
    if s.timed >> s.cursor & 1 == 0:
        mask[t.ADD_TIME] = 1
        mask[t.CUT_TIME] = 1


@rule
def may_plead(s, seat):
    """The accused, and in the duel jurors (MF-12, MF-83)."""
    if not is_active(s, seat):
        return False
    return seat == s.seat_of[s.accused] or s.ability[seat] == t.JURY


@rule
def legal_in_vote(s, seat, mask):
    """A ballot, old ones changed but under the old rule (MF-18), and a thief's theft (MF-17)."""
    living = living_names(s)
    if s.old_vote == 0 or s.ballot[seat] < 0:
        mark_block(s, mask, t.BALLOT, living)
    if s.role[seat] == t.THIEF and s.robbed[seat] & 4 == 0:
        mark_block(s, mask, t.STEAL, living & ~(1 << s.name_of[seat]))
