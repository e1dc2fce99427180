"""Rounds: how one begins, how it ends, and the battle's bound (MG-43, MG-50, MG-91)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.archetypes import give_back, may_summon, put, vanish
from feint.envs.magicalogia.battle.cast_start import set_off
from feint.envs.magicalogia.battle.checks import archetype_check, start_check
from feint.envs.magicalogia.battle.damage import deal, heal, hurt_archetype, lose_mp
from feint.envs.magicalogia.battle.stack import open_window
from feint.envs.magicalogia.battle.stats import value


@inner_rule
def enter(s, phase):
    """Go to the beginning of a phase."""
    s.phase = phase
    s.stage = 0


@inner_rule
def window_phase(s, timing, about, then):
    """A phase that is one window, and the phase after it (MG-76)."""
    if s.stage == 0:
        s.stage = 1
        open_window(s, timing, about)
    else:
        enter(s, then)


@inner_rule
def side_at(s, stage):
    """The side that comes first (0) or second (1) in a round (MG-43)."""
    return s.first if stage == 0 else 1 - s.first


@inner_rule
def begin_round(s, number):
    """Open a round: what lasted the last one is gone (MG-50)."""
    if number > s.rounds:
        truncate(s)
        return
    s.round_no = number
    if s.swap != 0:
        s.usual = 1 - s.usual
        s.swap = 0
    lead(s)
    s.still = 0
    for p in range(s.seats):
        if s.a_count[p] > 0:
            give_back(s, p)
    for p in range(s.seats):
        s.trap[p] = 0
        for c in range(magics.COLUMNS):
            s.now[p, c] = 0
        for a in range(tables.ARCHETYPES_EACH if s.a_count[p] > 0 else 0):
            s.a_used[p, a] = 0
            for k in range(magics.KEYWORD_COLUMNS):
                s.a_now[p, a, k] = 0
    emit(s, ids.E_ROUND, EVERYONE, number, s.first, 0, 0)
    if number == 1:
        bring_companions(s)
    enter(s, ids.CHOOSE_REP if s.group != 0 else ids.ROUND_OPENS)


@inner_rule
def lead(s):
    """Set which side goes first: as usual, unless just one side holds a staff of authority in a duel (MG-43, MG-79)."""
    held = 0
    for side in range(2):
        rep = s.rep[side]
        if s.group == 0 and rep >= 0 and value(s, rep, magics.STAFF) > 0:
            held += 1 + side
    s.first = held - 1 if held == 1 or held == 2 else s.usual


@inner_rule
def bring_companions(s):
    """Bring archetypes that accompany their masters from the first round on (MG-78)."""
    for p in range(s.seats):
        for k in range(s.magics[p]):
            if s.alive[p] != 0 and s.working[p, k] != 0:
                column = magics.GEAR[s.magic[p, k], 0, 0]
                if column == magics.GUIDE:
                    accompany(s, p, tables.SPIRIT, s.magic_skill[p, k])
                elif column == magics.STEED:
                    accompany(s, p, tables.CHARIOT, s.magic_skill[p, k])


@inner_rule
def accompany(s, p, kind, symbol):
    """Set a companion on the field, if there is room for it (MG-45)."""
    if may_summon(s, p, kind):
        put(s, p, kind, symbol)


@inner_rule
def truncate(s):
    """Cut the battle off without a winner (MG-91)."""
    s.truncated = 1
    s.acting = 0
    emit(s, ids.E_DRAWN, EVERYONE, s.round_no, 0, 0, 0)


COMET = magics.MAGIC["comet"]


@inner_rule
def close_round(s, phase):
    """Responses to the round's end, checks by everyone, and effects that wear on (MG-50)."""
    if phase == ids.ROUND_CLOSES:
        s.failed = 0
        s.checking = -1
        window_phase(s, magics.ROUND_END, -1, ids.CLOSING_CHECKS)
    elif phase == ids.CLOSING_CHECKS:
        closing_checks(s)
    elif s.stage == 0:
        s.stage = 1
        wear(s)
    elif s.stage <= s.seats:
        s.stage += 1
        gates_and_comets(s, s.stage - 2)
    else:
        begin_round(s, s.round_no + 1)


@inner_rule
def closing_checks(s):
    """Everyone checks against "dragon spout", then against "flight"; what fails counts for all at once (MG-55)."""
    if s.checking >= 0 and s.result <= frames.FAILURE:
        s.failed |= 1 << s.checking
    s.checking = -1
    which = s.stage // tables.SEATS
    p = s.stage % tables.SEATS
    if which >= 2:
        enter(s, ids.CLOSING)
    elif s.weather[which] == 0:
        s.stage += tables.SEATS - p
    else:
        s.stage += 1
        if p < s.seats and s.alive[p] != 0 and s.mp[p] > 0:
            s.checking = p
            start_check(s, p, s.weather[which], frames.FOR_OTHER, 0)
    if s.checking < 0 and p == tables.SEATS - 1 and which < 2:
        weather_strikes(s, which)


@inner_rule
def weather_strikes(s, which):
    """Deal one damage to those who failed and to archetypes that fail, or take one MP (MG-79)."""
    for p in range(s.seats):
        if s.failed >> p & 1 == 1:
            if which == 0:
                deal(s, p, 1, -1, 0)
            else:
                lose_mp(s, p, 1)
    s.failed = 0
    if which == 0:
        for side in range(2):
            rep = s.rep[side]
            for a in range(tables.ARCHETYPES_EACH):
                code = tables.SEATS + rep * tables.ARCHETYPES_EACH + a
                if s.a_kind[rep, a] >= 0 and archetype_check(s, code, s.weather[0], 0) == 0:
                    hurt_archetype(s, code, 1)


@inner_rule
def wear(s):
    """Fray, regeneration, diseased and fleeting archetypes, the price of a line of death that killed nobody (MG-04)."""
    for p in range(s.seats):
        if s.alive[p] != 0:
            if s.ail[p, magics.FRAY] != 0:
                lose_mp(s, p, 1)
            if value(s, p, magics.REGENERATION) > 0 and s.mp[p] > 0:
                heal(s, p, value(s, p, magics.REGENERATION))
            for a in range(tables.ARCHETYPES_EACH):
                if s.a_kind[p, a] >= 0 and s.a_flags[p, a] & ids.DISEASED != 0:
                    lose_mp(s, p, 1)
                if s.a_kind[p, a] >= 0 and s.a_flags[p, a] & ids.FLEETING != 0 and s.a_round[p, a] < s.round_no:
                    vanish(s, p, a, 0)
            if value(s, p, magics.DEATH_LINE) > 0:
                lose_mp(s, p, s.mp[p])


@inner_rule
def gates_and_comets(s, p):
    """Apply the abyss gate of seat `p` to the other representative, and the comet over `p` (MG-79)."""
    if s.alive[p] == 0:
        return
    gates = value(s, p, magics.GATES)
    if gates > 0:
        deal(s, s.rep[1 - s.side[p]], gates, p, 0)
    if s.comet[p] > 0:
        s.comet[p] -= 1
        if s.comet[p] == 0:
            d = set_off(s, s.comet_by[p], COMET, magics.ROWS[COMET, magics.SKILL_OF])
            s.frame[d, frames.AIMED] = 1
            s.frame[d, frames.ARGUMENT] = 1
            s.aim[d, 0] = p
            s.frame[d, frames.STAGE] = frames.AT_NEXT
