"""Who has won: power, not ballots, is compared at the end of the night, of the vote and of the verdict (MF-20..27)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import tables as t
from feint.envs.mafia42.people import is_mafia_side

NOBODY = -1


@rule
def vote_power(s, seat):
    """What a living seat counts for in the comparison (MF-22); the duel's avenger counts two (MF-86)."""
    if s.threatened[seat] == 1:
        return 0
    if s.avenger[seat] > 0:
        return 2
    if s.role[seat] == t.POLITICIAN and s.seduced[seat] == 0 and s.frog[seat] == 0:
        return 2
    if s.role[seat] == t.GANGSTER and s.struck[seat] == 0:
        return 2
    return 1


@rule
def is_blocked(s):
    """Whether the mafia's win is withheld: a judge who has shown himself, or a prophet of any team, lives (MF-23)."""
    for p in range(s.players):
        if s.alive[p] == 1:
            if s.judge_open[p] == 1 or s.role[p] == t.PROPHET:
                return True
    return False


@rule
def revelation(s):
    """The team of a prophet alive when day 4 begins, else nobody (MF-54)."""
    if s.day + 1 >= 4:
        for p in range(s.players):
            if s.alive[p] == 1 and s.role[p] == t.PROPHET:
                return s.team[p]
    return NOBODY


@rule
def terminal(s):
    """The team of a living holder of the terminal ability when its night is over, else nobody (MF-88)."""
    if s.duel == 1 and s.night == s.players // 2 + 2:
        for p in range(s.players):
            if s.alive[p] == 1 and s.ability[p] == t.TERMINAL and s.seduced[p] == 0 and s.frog[p] == 0:
                return s.team[p]
    return NOBODY


@rule
def side_of(s, seat):
    """The side a seat counts for: a helper without contact stands with the citizens (MF-23, MF-24)."""
    if s.team[seat] == t.CULT:
        return t.CULT
    return t.MAFIA if is_mafia_side(s, seat) else t.CITIZENS


@rule
def winning_team(s):
    """The team whose condition holds now: mafia before citizens before cult (MF-21), else nobody."""
    mafia = citizens = cult = mafiosi = others = 0
    citizen_side = 0
    heir = False
    for p in range(s.players):
        if s.alive[p] == 1:
            side = side_of(s, p)
            weight = vote_power(s, p)
            if side == t.MAFIA:
                mafia += weight
                mafiosi += 1
            else:
                others += 1
                if side == t.CULT:
                    cult += weight
                    if s.role[p] == t.LEADER or s.role[p] == t.FANATIC:
                        heir = True
                else:
                    citizens += weight
                    citizen_side += 1
    if mafiosi > 0 and mafia == 0:
        parity = mafiosi >= others
    else:
        parity = mafia >= citizens + cult and (mafiosi > 0 or others == 0)
    if parity and not is_blocked(s):
        return t.MAFIA
    if mafiosi == 0:
        if s.cult == 0 or (not heir and citizens >= cult):
            return t.CITIZENS
        if cult > citizens and (heir or citizen_side == 0):
            return t.CULT
    return NOBODY


@rule
def close(s):
    """Stop asking, and tell all who everybody was."""
    s.done = 1
    s.acting = 0
    for p in range(s.players):
        emit(s, t.E_UNMASKED, EVERYONE, s.name_of[p], s.role[p], s.team[p], p)


@rule
def finish(s, team):
    """End the match for a team: +1 to each of its seats, dead or alive, -1 to all others (MF-72)."""
    s.winner = 1 + team
    for p in range(s.players):
        s.returns[p] = 1.0 if s.team[p] == team else -1.0
    emit(s, t.E_WIN, EVERYONE, team, 0, 0, 0)
    close(s)


@rule
def finish_cabal(s):
    """Sun and moon have found each other: the two win alone (MF-62)."""
    s.winner = 1 + t.CABAL_WINS
    for p in range(s.players):
        s.returns[p] = 1.0 if s.role[p] == t.SUN or s.role[p] == t.MOON else -1.0
    emit(s, t.E_WIN, EVERYONE, t.CABAL_WINS, 0, 0, 0)
    close(s)


@rule
def finish_even(s, event):
    """End the match with nothing paid: void (MF-26) or drawn (MF-27)."""
    emit(s, event, EVERYONE, 0, 0, 0, 0)
    close(s)


@rule
def decide(s, team, day_one_over):
    """End the match for `team`, unless it is nobody; what day 1 decides before its end may be void (MF-26)."""
    if team == NOBODY:
        return
    if s.void_day1 == 1 and s.day <= 1 and not day_one_over:
        finish_even(s, t.E_VOID)
    else:
        finish(s, team)


@rule
def check_day(s, day_one_over):
    """The check at the end of the vote or of the verdict."""
    decide(s, winning_team(s), day_one_over)


@rule
def check_night(s):
    """The check at the end of the night: revelation first (MF-21), then sun and moon, then the teams, then terminal."""
    team = revelation(s)
    if team == NOBODY:
        if s.named_right > 0 and s.alive[s.named_right - 1] == 1:
            finish_cabal(s)
            return
        team = winning_team(s)
        last = terminal(s)
        # with citizens at the same check: citizens (MF-88); a team that has won already comes first
        if team == NOBODY:
            team = last
    decide(s, team, False)
    if s.done == 0 and s.ranked == 1 and s.night >= 10:
        finish_even(s, t.E_DRAW)
