"""Who has won: power, not ballots, is compared at the end of the night, of the vote and of the verdict."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.mafia42 import ids
from feint.envs.mafia42.seats import is_mafia_side

NOBODY = -1


@rule
def vote_power(s, seat):
    """What a living seat counts for in the comparison; the duel's avenger counts two (MF-22, MF-86)."""
    if s.threatened[seat] == 1:
        return 0
    if s.avenger[seat] > 0:
        return 2
    if s.role[seat] == ids.POLITICIAN and s.seduced[seat] == 0 and s.frog[seat] == 0:
        return 2
    if s.role[seat] == ids.GANGSTER and s.struck[seat] == 0:
        return 2
    return 1


@rule
def is_win_blocked(s):
    """Whether the mafia's win is withheld: a judge who has shown himself, or a prophet of any team, lives (MF-23)."""
    for p in range(s.players):
        if s.alive[p] == 1 and (s.judge_shown[p] == 1 or s.role[p] == ids.PROPHET):
            return True
    return False


@rule
def prophet_team(s):
    """The team of a prophet alive when day 4 begins, else nobody (MF-54)."""
    if s.day + 1 >= 4:
        for p in range(s.players):
            if s.alive[p] == 1 and s.role[p] == ids.PROPHET:
                return s.team[p]
    return NOBODY


@rule
def terminal_team(s):
    """The team of a living holder of the terminal ability when its night is over, else nobody (MF-88)."""
    if s.duel == 1 and s.night == s.players // 2 + 2:
        for p in range(s.players):
            if s.alive[p] == 1 and s.ability[p] == ids.A_TERMINAL and s.seduced[p] == 0 and s.frog[p] == 0:
                return s.team[p]
    return NOBODY


@rule
def side_of(s, seat):
    """The side a seat counts for: a helper without contact stands with the citizens (MF-23, MF-24)."""
    if s.team[seat] == ids.CULT:
        return ids.CULT
    return ids.MAFIA if is_mafia_side(s, seat) else ids.CITIZENS


@rule
def winning_team(s):
    """The team whose condition holds now, mafia before citizens before cult; else nobody (MF-21, MF-23, MF-24,
    MF-25)."""
    mafia = citizens = cult = mafiosi = others = 0
    num_citizens = 0
    heir = False
    for p in range(s.players):
        if s.alive[p] == 1:
            side = side_of(s, p)
            weight = vote_power(s, p)
            if side == ids.MAFIA:
                mafia += weight
                mafiosi += 1
            else:
                others += 1
                if side == ids.CULT:
                    cult += weight
                    heir = heir or s.role[p] == ids.CULT_LEADER or s.role[p] == ids.FANATIC
                else:
                    citizens += weight
                    num_citizens += 1
    if mafiosi > 0 and mafia == 0:
        parity = mafiosi >= others
    else:
        parity = mafia >= citizens + cult and (mafiosi > 0 or others == 0)
    if parity and not is_win_blocked(s):
        return ids.MAFIA
    if mafiosi == 0:
        if s.cult == 0 or (not heir and citizens >= cult):
            return ids.CITIZENS
        if cult > citizens and (heir or num_citizens == 0):
            return ids.CULT
    return NOBODY


@rule
def end_match(s):
    """Stop asking, and reveal to all who everybody was (MF-20)."""
    s.done = 1
    s.acting = 0
    for p in range(s.players):
        emit(s, ids.E_UNMASKED, EVERYONE, s.name_of[p], s.role[p], s.team[p], p)


@rule
def win_match(s, team):
    """End the match for a team: +1 to each of its seats, dead or alive, -1 to all others (MF-72)."""
    s.winner = 1 + team
    for p in range(s.players):
        s.returns[p] = 1.0 if s.team[p] == team else -1.0
    emit(s, ids.E_WIN, EVERYONE, team, 0, 0, 0)
    end_match(s)


@rule
def win_as_pair(s):
    """Sun and moon have found each other: the two win alone (MF-62)."""
    s.winner = 1 + ids.PAIR
    for p in range(s.players):
        s.returns[p] = 1.0 if s.role[p] == ids.SUN or s.role[p] == ids.MOON else -1.0
    emit(s, ids.E_WIN, EVERYONE, ids.PAIR, 0, 0, 0)
    end_match(s)


@rule
def end_without_winner(s, event):
    """End the match with all returns 0: void or drawn (MF-26, MF-27, MF-72)."""
    emit(s, event, EVERYONE, 0, 0, 0, 0)
    end_match(s)


@rule
def end_if_won(s, team, day_one_over):
    """End the match for `team`, unless it is nobody; what day 1 decides before its end may be void (MF-26)."""
    if team == NOBODY:
        return
    if s.void_day1 == 1 and s.day <= 1 and not day_one_over:
        end_without_winner(s, ids.E_VOID)
    else:
        win_match(s, team)


@rule
def check_day(s, day_one_over):
    """The check for a winner at the end of the vote or of the verdict (MF-20)."""
    end_if_won(s, winning_team(s), day_one_over)


@rule
def check_night(s):
    """The check at the end of the night: revelation first, then sun and moon, then the teams, then terminal (MF-20,
    MF-21, MF-27, MF-62, MF-88)."""
    team = prophet_team(s)
    if team == NOBODY:
        if s.named_sun > 0 and s.alive[s.named_sun - 1] == 1:
            win_as_pair(s)
            return
        team = winning_team(s)
        last = terminal_team(s)
        # with citizens at the same check: citizens (MF-88); a team that has won already comes first
        if team == NOBODY:
            team = last
    end_if_won(s, team, False)
    if s.done == 0 and s.ranked == 1 and s.night >= 10:
        end_without_winner(s, ids.E_DRAW)
