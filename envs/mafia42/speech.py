"""The closed grammar of talk, by day and on the closed channels of the night (MF-04..06, MF-70)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.people import (
    dead_bits,
    first_with,
    is_active,
    is_mafia_side,
    know,
    partner_of,
    power,
)


@rule
def first_role_action(s):
    """The action that names role 0."""
    return t.BLOCKS + len(t.VERBS) * s.players


@rule
def verb_of(s, action):
    """The block an action lies in, -1 for one without a target."""
    if action < t.BLOCKS or action >= first_role_action(s):
        return -1
    return (action - t.BLOCKS) // s.players


@rule
def name_in(s, action):
    """The name an action is aimed at."""
    return (action - t.BLOCKS) % s.players


@rule
def finding_in(s, action):
    """The finding that a second pick names: a role, or one of those that can be reported; 0: none."""
    first = first_role_action(s)
    if action < first:
        return 0
    if action < first + len(t.ROLES):
        return 1 + action - first
    return t.REPORTABLE[action - first - len(t.ROLES)]


@rule
def is_statement(s, action):
    """Whether an action belongs to talk."""
    return action >= t.BLOCKS + t.ACCUSE * s.players


@rule
def leads_cult(s, seat):
    """Whether a seat may speak to the cult: its leader, or the fanatic once no leader lives (MF-04, MF-65)."""
    if s.team[seat] != t.CULT:
        return False
    return s.role[seat] == t.LEADER or (s.role[seat] == t.FANATIC and first_with(s, t.LEADER) < 0)


@rule
def channel_of(s, seat):
    """The closed channel a seat may speak on at night (MF-04..06)."""
    if s.alive[seat] == 0:
        return t.OF_DEAD if s.muted[seat] == 0 else t.NO_CHANNEL
    if not is_active(s, seat):
        return t.NO_CHANNEL
    if is_mafia_side(s, seat):
        return t.OF_MAFIA
    if leads_cult(s, seat):
        return t.OF_CULT
    if s.role[seat] == t.LOVER:
        other = partner_of(s, seat)
        # by the name the partner was dealt: its death under another name is hidden from the lover
        if other >= 0 and s.out[other] == 0:
            return t.OF_LOVERS
    if power(s, seat) == t.PSYCHIC and dead_bits(s) != 0:
        return t.OF_PSYCHIC
    return t.NO_CHANNEL


@rule
def hearers(s, seat, channel):
    """Seats that hear a seat on a channel, itself and the dead included, as a bit set."""
    found = dead_bits(s) | 1 << seat
    if channel == t.OF_DEAD:
        return hearers_of_dead(s)
    for p in range(s.players):
        if s.alive[p] == 1:
            listens = channel == t.OF_MAFIA and is_mafia_side(s, p)
            if channel == t.OF_CULT:
                listens = s.team[p] == t.CULT
            elif channel == t.OF_LOVERS:
                listens = s.role[p] == t.LOVER
            if listens:
                found |= 1 << p
    return found


@rule
def hearers_of_dead(s):
    """The dead, and every psychic who can hear them."""
    found = dead_bits(s)
    for p in range(s.players):
        if power(s, p) == t.PSYCHIC:
            found |= 1 << p
    return found


@rule
def whisper(s, seat, channel, verb, target, finding):
    """A statement on a closed channel: its hearers remember the stance, the dead also whose voice it was."""
    name = s.name_of[seat]
    audience = hearers(s, seat, channel)
    emit(s, t.E_WHISPER + channel, audience, name, verb, target, finding)
    stance = 1 if verb == t.ACCUSE or finding == 1 + t.MAFIOSO else 0
    if verb == t.VOUCH or finding == t.NOT_MAFIOSO:
        stance = -1
    for p in range(s.players):
        if p != seat and audience >> p & 1 == 1:
            if target >= 0 and stance != 0:
                s.hint[p, target] = stance
            if s.alive[seat] == 1 and s.alive[p] == 0:
                know_voice(s, p, name, channel)


@rule
def know_voice(s, listener, name, channel):
    """The dead learn from a channel whose it is."""
    if s.know[listener, name] == 0:
        if channel == t.OF_MAFIA:
            know(s, listener, name, t.MAFIA_SIDE)
        elif channel == t.OF_CULT:
            know(s, listener, name, t.CULT_VOICE)
        elif channel == t.OF_LOVERS:
            know(s, listener, name, 1 + t.LOVER)
        else:
            know(s, listener, name, 1 + t.PSYCHIC)


@rule
def state(s, name, verb, target, finding):
    """A statement that all hear: it is an event, and what is remembered of it is public (MF-70, MF-71)."""
    emit(s, t.E_STATEMENT, EVERYONE, name, verb, target, finding)
    s.statements += 1
    if verb == t.CLAIM:
        s.claim[name] = finding
    elif verb == t.ACCUSE:
        s.stance[name, target] = 1
        s.accusations[target] = min(s.accusations[target] + 1, 100)
    elif verb == t.VOUCH:
        s.stance[name, target] = -1
        s.vouchers[target] = min(s.vouchers[target] + 1, 100)
    elif verb == t.REPORT:
        s.report[name, target] = finding
    elif verb == t.INTEND:
        s.intent[name] = 1 + target
    elif verb == t.ASK:
        s.asked[target] = min(s.asked[target] + 1, 100)
    elif verb == t.AGREE:
        s.agreed[target] = min(s.agreed[target] + 1, 100)
    else:
        s.agreed[target] = max(s.agreed[target] - 1, -100)
    s.last_kind[name] = 1 + verb
    s.last_target[name] = target
    s.last_finding[name] = finding


@rule
def speak(s, seat, action, channel):
    """Play a statement's pick: on a closed channel, or aloud (NO_CHANNEL). A report's first pick waits for its finding.

    Returns:
        whether a statement was completed.
    """
    verb = verb_of(s, action)
    target = -1
    finding = 0
    if verb == t.REPORT:
        s.draft[seat] = 1 + name_in(s, action)
        return False
    if verb >= 0:
        target = name_in(s, action)
    else:
        finding = finding_in(s, action)
        verb = t.CLAIM
        if s.draft[seat] > 0:
            verb = t.REPORT
            target = s.draft[seat] - 1
            s.draft[seat] = 0
    if channel == t.NO_CHANNEL:
        state(s, s.name_of[seat], verb, target, finding)
    else:
        whisper(s, seat, channel, verb, target, finding)
    return True


@rule
def mark_block(s, mask, verb, names):
    """Mark the actions of one block aimed at names of a bit set."""
    first = t.BLOCKS + verb * s.players
    for x in range(s.players):
        if names >> x & 1 == 1:
            mask[first + x] = 1


@rule
def mark_roles(s, mask):
    """Mark the roles that may be in play."""
    first = first_role_action(s)
    for r in range(len(t.ROLES)):
        if s.possible >> r & 1 == 1:
            mask[first + r] = 1


@rule
def mark_findings(s, mask):
    """Mark what a report may say: a role that may be in play, or another finding."""
    mark_roles(s, mask)
    first = first_role_action(s) + len(t.ROLES)
    for k in range(len(t.REPORTABLE)):
        mask[first + k] = 1


@rule
def mark_talk(s, seat, mask, living, may_report):
    """Mark what a seat may state (the second pick of a report, where one is begun)."""
    if s.draft[seat] > 0:
        mark_findings(s, mask)
        return
    own = 1 << s.name_of[seat]
    others = living & ~own
    mark_block(s, mask, t.ACCUSE, others)
    mark_block(s, mask, t.VOUCH, others)
    mark_block(s, mask, t.INTEND, living)
    mark_block(s, mask, t.ASK, others)
    if may_report:
        mark_block(s, mask, t.REPORT, everyone_but(s, own))
    heard = 0
    for x in range(s.players):
        if s.last_kind[x] > 0:
            heard |= 1 << x
    mark_block(s, mask, t.AGREE, heard & ~own)
    mark_block(s, mask, t.DISAGREE, heard & ~own)
    mark_roles(s, mask)


@rule
def everyone_but(s, own):
    """All names but those of a bit set."""
    return ((1 << s.players) - 1) & ~own
