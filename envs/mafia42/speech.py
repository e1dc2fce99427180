"""The closed grammar of talk, by day, on the closed channels of the night and by megaphone."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids, tables
from feint.envs.mafia42.knowledge import keep_finding
from feint.envs.mafia42.seats import all_seats, dead_seats, is_active, is_mafia_side, living_seat_of, partner_of, power


@rule
def first_role_action(s):
    """The action that names role 0."""
    return ids.BLOCKS + len(ids.VERBS) * s.players


@rule
def verb_of(s, action):
    """The verb of an action; -1 for one without a target."""
    if action < ids.BLOCKS or action >= first_role_action(s):
        return -1
    return (action - ids.BLOCKS) // s.players


@rule
def name_in(s, action):
    """The name an action is aimed at."""
    return (action - ids.BLOCKS) % s.players


@rule
def finding_in(s, action):
    """The finding that an action names, a role or one of those that can be reported; 0 where none (MF-70)."""
    first = first_role_action(s)
    if action < first:
        return 0
    if action < first + len(ids.ROLES):
        return 1 + action - first
    return tables.REPORTABLE[action - first - len(ids.ROLES)]


@rule
def is_statement(s, action):
    """Whether an action belongs to talk (MF-70)."""
    return action >= ids.BLOCKS + ids.ACCUSE * s.players


@rule
def leads_cult(s, seat):
    """Whether a seat may speak to the cult: its leader, or the fanatic once no leader lives (MF-04, MF-65)."""
    if s.team[seat] != ids.CULT:
        return False
    return s.role[seat] == ids.CULT_LEADER or (s.role[seat] == ids.FANATIC and living_seat_of(s, ids.CULT_LEADER) < 0)


@rule
def channel_of(s, seat):
    """The closed channel a seat may speak on at night (MF-04, MF-05, MF-06)."""
    if s.alive[seat] == 0:
        return ids.C_DEAD if s.muted[seat] == 0 else ids.NO_CHANNEL
    if not is_active(s, seat):
        return ids.NO_CHANNEL
    if is_mafia_side(s, seat):
        return ids.C_MAFIA
    if leads_cult(s, seat):
        return ids.C_CULT
    if s.role[seat] == ids.LOVER:
        other = partner_of(s, seat)
        # by the name the partner was dealt: its death under another name is hidden from the lover
        if other >= 0 and s.out[other] == 0:
            return ids.C_LOVERS
    if power(s, seat) == ids.PSYCHIC and dead_seats(s) != 0:
        return ids.C_PSYCHIC
    return ids.NO_CHANNEL


@rule
def hearers(s, seat, channel):
    """Seats that hear a seat on a channel, itself and the dead included, as a bit set (MF-04, MF-05)."""
    seats = dead_seats(s) | 1 << seat
    if channel == ids.C_DEAD:
        return hearers_of_dead(s)
    for p in range(s.players):
        if s.alive[p] == 1:
            listens = channel == ids.C_MAFIA and is_mafia_side(s, p)
            if channel == ids.C_CULT:
                listens = s.team[p] == ids.CULT
            elif channel == ids.C_LOVERS:
                listens = s.role[p] == ids.LOVER
            if listens:
                seats |= 1 << p
    return seats


@rule
def hearers_of_dead(s):
    """The dead, and every psychic who can hear them, as a bit set (MF-05, MF-46)."""
    seats = dead_seats(s)
    for p in range(s.players):
        if power(s, p) == ids.PSYCHIC:
            seats |= 1 << p
    return seats


@rule
def whisper(s, seat, channel, verb, target, finding):
    """Speak on a closed channel: its hearers remember the stance, the dead also whose voice it was (MF-04, MF-05)."""
    name = s.name_of[seat]
    audience = hearers(s, seat, channel)
    emit(s, ids.E_WHISPER + channel, audience, name, verb, target, finding)
    stance = 1 if verb == ids.ACCUSE or finding == 1 + ids.MAFIOSO else 0
    if verb == ids.VOUCH or finding == ids.NOT_MAFIOSO:
        stance = -1
    for p in range(s.players):
        if p != seat and audience >> p & 1 == 1:
            if target >= 0 and stance != 0:
                s.hint[p, target] = stance
            if s.alive[seat] == 1 and s.alive[p] == 0:
                recognise_voice(s, p, name, channel)


@rule
def recognise_voice(s, listener, name, channel):
    """A dead seat infers the speaker's side or role from the channel (MF-05)."""
    if s.known[listener, name] == 0:
        if channel == ids.C_MAFIA:
            keep_finding(s, listener, name, ids.MAFIA_SIDE)
        elif channel == ids.C_CULT:
            keep_finding(s, listener, name, ids.CULT_VOICE)
        elif channel == ids.C_LOVERS:
            keep_finding(s, listener, name, 1 + ids.LOVER)
        else:
            keep_finding(s, listener, name, 1 + ids.PSYCHIC)


@rule
def say_aloud(s, name, verb, target, finding):
    """Make a public statement: it is an event, and what is remembered of it is public (MF-70, MF-71)."""
    emit(s, ids.E_STATEMENT, EVERYONE, name, verb, target, finding)
    s.statements += 1
    if verb == ids.CLAIM:
        s.claim[name] = finding
    elif verb == ids.ACCUSE:
        s.stance[name, target] = 1
        s.accusations[target] = min(s.accusations[target] + 1, 100)
    elif verb == ids.VOUCH:
        s.stance[name, target] = -1
        s.vouchers[target] = min(s.vouchers[target] + 1, 100)
    elif verb == ids.REPORT:
        s.report[name, target] = finding
    elif verb == ids.INTEND:
        s.intent[name] = 1 + target
    elif verb == ids.ASK:
        s.asked[target] = min(s.asked[target] + 1, 100)
    elif verb == ids.AGREE:
        s.agreed[target] = min(s.agreed[target] + 1, 100)
    else:
        s.agreed[target] = max(s.agreed[target] - 1, -100)
    s.last_kind[name] = 1 + verb
    s.last_target[name] = target
    s.last_finding[name] = finding


@rule
def speak(s, seat, action, channel):
    """Play a statement's action, on a closed channel or aloud (NO_CHANNEL). The first action of a report waits for its
    finding (MF-70).

    Returns:
        whether a statement was completed.
    """
    verb = verb_of(s, action)
    target = -1
    finding = 0
    if verb == ids.REPORT:
        s.draft[seat] = 1 + name_in(s, action)
        return False
    if verb >= 0:
        target = name_in(s, action)
    else:
        finding = finding_in(s, action)
        verb = ids.CLAIM
        if s.draft[seat] > 0:
            verb = ids.REPORT
            target = s.draft[seat] - 1
            s.draft[seat] = 0
    if channel == ids.NO_CHANNEL:
        say_aloud(s, s.name_of[seat], verb, target, finding)
    else:
        whisper(s, seat, channel, verb, target, finding)
    return True


@rule
def uses_megaphone(s, seat):
    """Whether a statement now would go through a megaphone: it is early, none was used tonight, and the seat has one
    that is armed, or no channel to speak on (MF-81)."""
    if s.ability[seat] != ids.A_MEGAPHONE or s.megaphone[seat] == 2 or s.megaphone_used == 1 or s.alive[seat] == 0:
        return False
    if s.tick > megaphone_ticks(s) or s.seduced[seat] > 0 or s.frog[seat] == 1:
        return False
    return s.megaphone[seat] == 1 or channel_of(s, seat) == ids.NO_CHANNEL


@rule
def megaphone_ticks(s):
    """Ticks of the night in which a megaphone works: until 15 s, three ticks of five, are left (MF-81)."""
    return max(1, s.night_ticks - 3)


@rule
def speak_at_night(s, seat, action):
    """Play a statement of the night, on the seat's channel or through its megaphone (MF-04, MF-81)."""
    if uses_megaphone(s, seat):
        if speak(s, seat, action, ids.NO_CHANNEL):
            s.megaphone[seat] = 2
            s.megaphone_used = 1
    else:
        speak(s, seat, action, channel_of(s, seat))


@rule
def mark_block(s, mask, verb, names):
    """Mark the actions of one verb that are aimed at names of a bit set."""
    first = ids.BLOCKS + verb * s.players
    for x in range(s.players):
        if names >> x & 1 == 1:
            mask[first + x] = 1


@rule
def mark_roles(s, mask):
    """Mark the roles that may be in play (MF-70)."""
    first = first_role_action(s)
    for r in range(len(ids.ROLES)):
        if s.possible >> r & 1 == 1:
            mask[first + r] = 1


@rule
def mark_findings(s, mask):
    """Mark what a report may say: a role that may be in play, or another finding (MF-70)."""
    mark_roles(s, mask)
    first = first_role_action(s) + len(ids.ROLES)
    for k in range(len(tables.REPORTABLE)):
        mask[first + k] = 1


@rule
def mark_talk(s, seat, mask, living, may_report):
    """Mark what a seat may state, or the finding of a report that it has begun (MF-70)."""
    if s.draft[seat] > 0:
        mark_findings(s, mask)
        return
    own = 1 << s.name_of[seat]
    others = living & ~own
    mark_block(s, mask, ids.ACCUSE, others)
    mark_block(s, mask, ids.VOUCH, others)
    mark_block(s, mask, ids.INTEND, living)
    mark_block(s, mask, ids.ASK, others)
    if may_report:
        mark_block(s, mask, ids.REPORT, all_seats(s) & ~own)
    speakers = 0
    for x in range(s.players):
        if s.last_kind[x] > 0:
            speakers |= 1 << x
    mark_block(s, mask, ids.AGREE, speakers & ~own)
    mark_block(s, mask, ids.DISAGREE, speakers & ~own)
    mark_roles(s, mask)
