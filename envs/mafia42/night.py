"""The night's ticks: who may use what, and the powers that resolve in the first of them (MF-16, MF-30..65)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.people import (
    contact,
    dead_bits,
    draw_seat,
    everybody,
    learn,
    living_mafiosi,
    living_names,
    mafia_bits,
    note,
    power,
    reading,
    revive,
    status,
    tell,
)
from feint.envs.mafia42.speech import channel_of, finding_in, is_statement, leads_cult, name_in, speak, verb_of


@rule
def begin_night(s):
    """Open a night: yesterday's threats end, the mad scientist returns, hackers and the godfather get their due."""
    if s.day >= s.most_days:
        s.truncated = 1
        s.acting = 0
        return
    s.night += 1
    s.phase = t.NIGHT
    s.tick = 1
    s.cursor = 0
    s.target = -1
    s.chooser = -1
    s.mega_used = 0
    s.fresh = 0
    s.named_right = 0
    s.accused = -1
    emit(s, t.E_NIGHT, EVERYONE, s.night, 0, 0, 0)
    for p in range(s.players):
        begin_night_for(s, p)
    s.dead_at_dusk = dead_bits(s)
    s.acting = 1


@rule
def clear_choice(s, seat):
    """Drop what a seat's power held; a hitman's naming goes on over nights (MF-38)."""
    if s.role[seat] != t.HITMAN:
        s.held[seat] = -1
        s.held_role[seat] = -1


@rule
def begin_night_for(s, seat):
    """What the start of a night does to one seat."""
    clear_choice(s, seat)
    s.kill[seat] = -1
    s.extra[seat] = 0
    s.struck[seat] = 0
    s.draft[seat] = 0
    if s.threatened[seat] == 1:
        s.threatened[seat] = 0
        status(s, seat, t.S_FREE)
    if s.revives[seat] == s.night and s.alive[seat] == 0 and s.muted[seat] == 0 and living_mafiosi(s) > 0:
        revive(s, seat)
    if s.alive[seat] == 1 and s.role[seat] == t.GODFATHER and s.night == 3:
        contact(s, seat)
    if s.role[seat] == t.HACKER and s.alive[seat] == 1 and s.part[seat] >= 0:
        learn(s, seat, s.part[seat], reading(s, s.seat_of[s.part[seat]]))
        s.part[seat] = -1


# --- what may be done in a tick ---------------------------------------------------------------------------------------


@rule
def may_kill(s, seat):
    """Whether a seat may set the mafia's target: a mafioso that is no frog, or a tamed beast man (MF-07, MF-32)."""
    if s.alive[seat] == 0 or s.frog[seat] == 1 or s.team[seat] != t.MAFIA:
        return False
    if s.role[seat] == t.MAFIOSO:
        return True
    return s.role[seat] == t.BEAST and s.contacted[seat] == 1 and s.seduced[seat] == 0


@rule
def is_done_once(role):
    """Whether a power has a single use, kept in `charge`."""
    return role == t.REPORTER or role == t.PRIEST or role == t.MAGICIAN


@rule
def may_use(s, seat, role):
    """Whether a power has a use in this tick, by what its owner knows."""
    if t.IS_IMMEDIATE[role] == 1:
        return may_use_at_once(s, seat, role)
    if t.IS_HELD[role] == 0 or (is_done_once(role) and s.charge[seat] == 0):
        return False
    if role == t.WITCH:
        return s.tick <= s.hex_tick
    if role == t.BEAST:
        return s.held[seat] < 0 and s.contacted[seat] == 0
    if role == t.REPORTER:
        return s.night >= 2
    if role == t.HITMAN:
        return s.night >= 2 and (s.held[seat] < 0 or (s.held_role[seat] >= 0 and s.part[seat] < 0))
    if role == t.MOON:
        return s.charge[seat] == 2
    if role == t.GODFATHER:
        return s.contacted[seat] == 1
    if role == t.VIGILANTE or role == t.MERCENARY:
        return s.charge[seat] == 2
    return role != t.ADMINISTRATOR


@rule
def may_use_at_once(s, seat, role):
    """The same for powers of the first tick; a spy who has met the mafia has one use more."""
    if role == t.SPY and s.extra[seat] == 1:
        return True
    if role == t.NURSE and s.contacted[seat] == 1:
        return not knows_living_doctor(s, seat)
    if s.tick > 1:
        return False
    if role == t.LEADER:
        return s.night % 2 == 1 and s.team[seat] == t.CULT
    if role == t.FANATIC:
        return s.night % 2 == 1 and leads_cult(s, seat)
    return True


@rule
def knows_living_doctor(s, nurse):
    """Whether the doctor a nurse has met is alive as far as the table knows."""
    for x in range(s.players):
        if s.know[nurse, x] == 1 + t.DOCTOR and s.out[x] == 0:
            return True
    return False


@rule
def shown_names(s):
    """Names of which something has been published."""
    found = 0
    for x in range(s.players):
        if s.shown[x] > 0:
            found |= 1 << x
    return found


@rule
def targets(s, seat, role):
    """Names a power may be aimed at, by what its owner knows."""
    living = living_names(s)
    own = 1 << s.name_of[seat]
    if role == t.PSYCHIC or role == t.PRIEST:
        return everybody(s) & ~living
    if role == t.VIGILANTE:
        return living & 1 << s.model[seat]
    if role == t.HITMAN:
        return living & ~own & ~shown_names(s)
    if role == t.DOCTOR or (role == t.NURSE and s.contacted[seat] == 1):
        return living
    return living & ~own


@rule
def awaits_role(s, seat, role):
    """Whether a power's next pick is a role: the administrator's, or the second half of a hitman's naming."""
    if role == t.ADMINISTRATOR:
        return s.tick == 1
    return role == t.HITMAN and s.night >= 2 and s.held[seat] >= 0 and s.held_role[seat] < 0


@rule
def play_night(s, seat, action):
    """One seat's action in a night tick."""
    verb = verb_of(s, action)
    role = power(s, seat)
    finding = finding_in(s, action)
    if action == t.MEGAPHONE:
        s.loud[seat] = 1
    elif verb == t.KILL:
        s.target = name_in(s, action)
        s.chooser = seat
        s.kill[seat] = name_in(s, action)
        emit(s, t.E_TARGET, mafia_bits(s), s.name_of[seat], s.target, 0, 0)
        tell_watchers(s, seat, s.target)
    elif verb == t.USE:
        use_at_night(s, seat, role, name_in(s, action))
    elif finding > 0 and s.draft[seat] == 0 and awaits_role(s, seat, role):
        name_role(s, seat, role, finding - 1)
    elif is_statement(s, action):
        speak_at_night(s, seat, action)


@rule
def use_at_night(s, seat, role, name):
    """Hold a choice; a spy's second use is answered at once."""
    emit(s, t.E_USED, 1 << seat, name, 0, 0, 0)
    if role == t.HITMAN and s.held[seat] >= 0:
        s.part[seat] = s.held[seat]
        s.part_role[seat] = s.held_role[seat]
        s.held_role[seat] = -1
    s.held[seat] = name
    if s.tick > 1:
        tell_watchers(s, seat, name)
        if role == t.SPY:
            s.extra[seat] = 0
            spy_on(s, seat)


@rule
def name_role(s, seat, role, named):
    """The administrator's question, or the role a hitman gives the name it chose before."""
    s.held_role[seat] = named
    s.used[seat] = 1
    emit(s, t.E_USED, 1 << seat, -1, 1 + named, 0, 0)
    if role == t.HITMAN:
        note(s, seat, s.held[seat], 0, 1 + named)
        if s.role[s.seat_of[s.held[seat]]] == t.MAFIOSO:
            contact(s, seat)


@rule
def is_loud(s, seat):
    """Whether a statement now would be through a megaphone: it is early, none was used tonight, and the seat has one
    that is armed, or no channel to speak on (MF-81)."""
    if s.ability[seat] != t.LOUD or s.loud[seat] == 2 or s.mega_used == 1 or s.alive[seat] == 0:
        return False
    if s.tick > mega_ticks(s) or s.seduced[seat] > 0 or s.frog[seat] == 1:
        return False
    return s.loud[seat] == 1 or channel_of(s, seat) == t.NO_CHANNEL


@rule
def mega_ticks(s):
    """Ticks of the night in which a megaphone works: until 15 s, three ticks of five, are left."""
    return max(1, s.night_ticks - 3)


@rule
def speak_at_night(s, seat, action):
    """A statement of the night, on the seat's channel or through its megaphone."""
    if is_loud(s, seat):
        if speak(s, seat, action, t.NO_CHANNEL):
            s.loud[seat] = 2
            s.mega_used = 1
    else:
        speak(s, seat, action, channel_of(s, seat))


@rule
def end_turn_of_night(s):
    """The next seat's turn; returns whether the tick is over."""
    s.cursor += 1
    if s.cursor < s.players:
        s.acting = 1 << s.cursor
        return False
    return True


@rule
def next_tick(s):
    """After a tick: resolve what belongs to it; returns whether the night is over."""
    if s.tick == 1:
        resolve_immediate(s)
    if s.tick == s.hex_tick:
        land_hexes(s)
    if s.tick >= s.night_ticks:
        return True
    s.tick += 1
    s.cursor = 0
    s.acting = 1
    return False


# --- powers of the first tick -----------------------------------------------------------------------------------------


@rule
def aim(s, seat):
    """The seat that a power hits: whoever bears the chosen name, or the one a hacker put in his own place (MF-58)."""
    found = s.seat_of[s.held[seat]]
    if power(s, found) == t.HACKER and s.model[found] >= 0:
        other = s.seat_of[s.model[found]]
        if s.alive[other] == 1 and other != seat:
            return other
    return found


@rule
def tell_watchers(s, seat, name):
    """Detectives who follow a seat see whom it targets (MF-50)."""
    for p in range(s.players):
        if power(s, p) == t.DETECTIVE and p != seat and s.held[p] >= 0 and aim(s, p) == seat:
            own = s.held[p]
            emit(s, t.E_WATCHED, 1 << p, own, name, 0, 0)
            note(s, p, own, 1 + name, 0)
            if s.know[p, own] == 0:
                s.know[p, own] = t.ACTIVE


@rule
def resolve_immediate(s):
    """All immediate powers, role by role in their fixed order."""
    for k in range(len(t.IMMEDIATE)):
        role = t.IMMEDIATE[k]
        for p in range(s.players):
            if s.held[p] >= 0 and power(s, p) == role:
                s.used[p] = 1
                if role == t.DETECTIVE:
                    follow(s, p)
                elif role == t.SPY:
                    spy_on(s, p)
                elif role == t.GANGSTER:
                    threaten(s, p)
                elif role == t.LEADER or role == t.FANATIC:
                    recruit(s, p)
                else:
                    ask_power(s, p, role)


@rule
def threaten(s, seat):
    """Gangster: the target has no votes for the whole next day, and is told so (MF-48, MF-67)."""
    hit = aim(s, seat)
    s.struck[seat] = 1
    s.threatened[hit] = 1
    status(s, hit, t.S_THREATENED)


@rule
def spy_on(s, seat):
    """Spy: the target's role; a soldier sees the spy in turn; a mafioso takes him in (MF-31)."""
    hit = aim(s, seat)
    found = reading(s, hit)
    learn(s, seat, s.held[seat], found)
    if s.role[hit] == t.SOLDIER and power(s, hit) == t.SOLDIER:
        tell(s, hit, s.name_of[seat], 1 + s.role[seat])
    if found == 1 + t.MAFIOSO and s.role[hit] == t.MAFIOSO and s.team[seat] == t.MAFIA and s.contacted[seat] == 0:
        contact(s, seat)
        s.extra[seat] = 1


@rule
def follow(s, seat):
    """Detective: whom the target has chosen so far; later choices are told as they are made (MF-50)."""
    hit = aim(s, seat)
    chosen = s.kill[hit]
    if s.held[hit] >= 0 and hit != seat:
        chosen = s.held[hit]
    if chosen >= 0:
        emit(s, t.E_WATCHED, 1 << seat, s.held[seat], chosen, 0, 0)
        note(s, seat, s.held[seat], 1 + chosen, 0)
        if s.know[seat, s.held[seat]] == 0:
            s.know[seat, s.held[seat]] = t.ACTIVE


@rule
def recruit(s, seat):
    """Cult leader: the target joins the cult, unless it is a mafioso or a priest and no frog (MF-64)."""
    hit = aim(s, seat)
    name = s.held[seat]
    immune = s.role[hit] == t.MAFIOSO or s.role[hit] == t.PRIEST
    if immune and s.frog[hit] == 0:
        tell(s, seat, name, t.RESISTED)
        if s.role[hit] == t.PRIEST:
            tell(s, hit, s.name_of[seat], 1 + s.role[seat])
        return
    learn(s, seat, name, 1 + s.role[hit])
    if s.team[hit] != t.CULT:
        s.team[hit] = t.CULT
        s.contacted[hit] = 0
        status(s, hit, t.S_RECRUITED)
        tell(s, hit, s.name_of[seat], 1 + s.role[seat])


@rule
def ask_power(s, seat, role):
    """The powers that only ask: cop, psychic, nurse, fortuneteller, hypnotist."""
    hit = aim(s, seat)
    name = s.held[seat]
    if role == t.COP:
        mafioso = reading(s, hit) == 1 + t.MAFIOSO
        learn(s, seat, name, 1 + t.MAFIOSO if mafioso else t.NOT_MAFIOSO)
    elif role == t.PSYCHIC:
        learn(s, seat, name, 1 + s.role[hit])
        if s.muted[hit] == 0:
            s.muted[hit] = 1
            status(s, hit, t.S_AWAKENED)
    elif role == t.NURSE:
        test_doctor(s, seat, hit)
    elif role == t.FORTUNETELLER:
        tell_fortune(s, seat, hit)
    else:
        s.sleeper[seat] |= 1 << name


@rule
def test_doctor(s, seat, hit):
    """Nurse: whether the target is the doctor; if so the two know each other from now on (MF-56)."""
    if s.contacted[seat] == 0:
        if s.role[hit] == t.DOCTOR and s.frog[hit] == 0:
            meet_doctor(s, seat, hit)
        else:
            tell(s, seat, s.name_of[hit], t.NOT_DOCTOR)


@rule
def meet_doctor(s, nurse, doctor):
    """A nurse and the doctor know each other."""
    s.contacted[nurse] = 1
    tell(s, nurse, s.name_of[doctor], 1 + t.DOCTOR)
    tell(s, doctor, s.name_of[nurse], 1 + t.NURSE)


@rule
def tell_fortune(s, seat, hit):
    """Fortuneteller: two roles in random order, the target's and one of another team that is in play (MF-63)."""
    others = 0
    for p in range(s.players):
        if t.TEAM_OF[s.role[p]] != t.TEAM_OF[s.role[hit]]:
            others |= 1 << p
    other = draw_seat(s, others)
    first, second = s.role[hit], s.role[hit]
    if other >= 0:
        second = s.role[other]
        if chance(s, 1, 2) == 1:
            first, second = second, first
    if s.know[seat, s.held[seat]] == 0:
        s.know[seat, s.held[seat]] = t.ONE_OF_TWO
    note(s, seat, s.held[seat], 1 + first, 1 + second)
    emit(s, t.E_FORTUNE, 1 << seat, s.held[seat], first, second, 0)


@rule
def land_hexes(s):
    """Witch: her target is a frog until the next vote, its held choices are void; a mafioso takes her in (MF-35)."""
    for p in range(s.players):
        if power(s, p) == t.WITCH and s.held[p] >= 0:
            hit = aim(s, p)
            s.used[p] = 1
            s.frog[hit] = 1
            status(s, hit, t.S_FROG)
            if s.role[hit] == t.MAFIOSO and s.team[p] == t.MAFIA:
                contact(s, p)
