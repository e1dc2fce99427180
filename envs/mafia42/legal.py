"""The action masks: what an acting seat may do, by what it knows itself and what is public."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.powers import awaits_role, may_kill, may_use, targets
from feint.envs.mafia42.seats import is_active, living_names, power
from feint.envs.mafia42.speech import (
    channel_of,
    first_role_action,
    mark_block,
    mark_findings,
    mark_talk,
    megaphone_ticks,
    uses_megaphone,
)


@rule
def legal(s, seat, mask):
    """Mark the legal actions of an acting seat in a zeroed mask (MF-12, MF-15, MF-17, MF-67)."""
    mask[ids.PASS] = 1
    if s.phase == ids.NIGHT:
        legal_at_night(s, seat, mask)
    elif s.phase == ids.WINDOW:
        legal_in_window(s, seat, mask)
    elif s.phase == ids.TALK:
        if seat == s.seat_of[s.cursor] and s.seduced[seat] == 0:
            legal_in_turn(s, seat, mask)
    elif s.phase == ids.DEFENCE:
        if may_plead(s, seat):
            mark_talk(s, seat, mask, living_names(s), s.tick < s.defence_ticks)
    elif s.alive[seat] == 1 and s.threatened[seat] == 0 and s.phase == ids.VOTE:
        legal_in_vote(s, seat, mask)
    elif s.phase == ids.LAST_PICK:
        legal_last_pick(s, seat, mask)
    elif s.alive[seat] == 1 and s.threatened[seat] == 0 and s.phase == ids.VERDICT:
        mask[ids.YES] = 1
        mask[ids.NO] = 1


@rule
def legal_at_night(s, seat, mask):
    """The mafia's target, powers, and talk on a channel (MF-04, MF-16, MF-81)."""
    if s.alive[seat] == 1:
        if may_kill(s, seat):
            mark_block(s, mask, ids.KILL, living_names(s))
        role = power(s, seat)
        if may_use(s, seat, role):
            mark_block(s, mask, ids.USE, targets(s, seat, role))
        if s.draft[seat] == 0 and awaits_role(s, seat, role):
            mark_nameable(s, mask)
    if s.talk == 1:
        silent = channel_of(s, seat) == ids.NO_CHANNEL
        if not silent or uses_megaphone(s, seat):
            mark_talk(s, seat, mask, living_names(s), s.tick < s.night_ticks)
        if not silent and s.alive[seat] == 1 and may_arm_megaphone(s, seat):
            mask[ids.MEGAPHONE] = 1


@rule
def may_arm_megaphone(s, seat):
    """Whether a seat holds an unused megaphone that works in this tick (MF-81)."""
    return s.ability[seat] == ids.A_MEGAPHONE and s.megaphone[seat] == 0 and s.tick <= megaphone_ticks(s)


@rule
def mark_nameable(s, mask):
    """Mark the citizens' roles that a power may name: no police, no plain citizen (MF-38, MF-61)."""
    first = first_role_action(s)
    for r in range(1, len(ids.ROLES)):
        if s.possible >> r & 1 == 1 and tables.TEAM_OF[r] == ids.CITIZENS and tables.IS_POLICE[r] == 0:
            mask[first + r] = 1


@rule
def legal_in_window(s, seat, mask):
    """Powers by day, and the talk of the dead (MF-05, MF-17)."""
    if s.alive[seat] == 0:
        if s.talk == 1 and s.muted[seat] == 0:
            mark_talk(s, seat, mask, living_names(s), True)
        return
    role = power(s, seat)
    if tables.IS_DAY[role] == 0:
        return
    own = 1 << s.name_of[seat]
    if role == ids.HYPNOTIST:
        if s.sleeper[seat] != 0:
            mark_block(s, mask, ids.USE, own)
    elif s.charge[seat] == 1:
        others = living_names(s) & ~own
        if role == ids.MENTALIST and s.part[seat] >= 0:
            others &= ~(1 << s.part[seat])
        mark_block(s, mask, ids.USE, others)


@rule
def legal_in_turn(s, seat, mask):
    """A turn of talk: a statement, more or less time, or nothing (MF-09, MF-70)."""
    if s.draft[seat] > 0:
        mask[ids.PASS] = 0
        mark_findings(s, mask)
        return
    mark_talk(s, seat, mask, living_names(s), True)
    if s.changed_time >> s.cursor & 1 == 0:
        mask[ids.ADD_TIME] = 1
        mask[ids.CUT_TIME] = 1


@rule
def may_plead(s, seat):
    """Whether a seat speaks in the defence: the accused, and in the duel jurors (MF-12, MF-83)."""
    if not is_active(s, seat):
        return False
    return seat == s.seat_of[s.accused] or s.ability[seat] == ids.A_JURY


@rule
def legal_last_pick(s, seat, mask):
    """An accused martyr's pick of whom to take along (MF-17, MF-52)."""
    if seat == s.seat_of[s.accused] and power(s, seat) == ids.MARTYR:
        mark_block(s, mask, ids.USE, living_names(s) & ~(1 << s.name_of[seat]))


@rule
def legal_in_vote(s, seat, mask):
    """A ballot, to be changed except under the old rule, and a thief's theft (MF-10, MF-17, MF-18)."""
    living = living_names(s)
    if s.old_vote == 0 or s.ballot[seat] < 0:
        mark_block(s, mask, ids.BALLOT, living)
    if s.role[seat] == ids.THIEF and s.thief_flags[seat] & 4 == 0:
        mark_block(s, mask, ids.STEAL, living & ~(1 << s.name_of[seat]))
