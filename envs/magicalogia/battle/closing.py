"""The end of a round: checks by everyone, and what happens of itself (MG-04, MG-50)."""

from __future__ import annotations

from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.ids import (
    CLOSING,
    CLOSING_CHECKS,
    ROUND_CLOSES,
)
from feint.envs.magicalogia.battle.archetypes import vanish
from feint.envs.magicalogia.battle.cast_start import set_off
from feint.envs.magicalogia.battle.checks import FOR_OTHER, archetype_check, start_check
from feint.envs.magicalogia.battle.damage import deal, heal, hurt_archetype, lose_mp
from feint.envs.magicalogia.battle.rounds import answers, begin_round, enter
from feint.envs.magicalogia.battle.stack import (
    AIMED,
    ARGUMENT,
    AT_NEXT,
    FAILURE,
)
from feint.envs.magicalogia.battle.state import ARCHETYPES_EACH, DISEASED, FLEETING, SEATS, STAGE
from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia.battle.stats import value

COMET = m.MAGIC["comet"]


@inner_rule
def close_round(s, phase):
    """Answers to the round's end, checks by everyone, and what happens of itself."""
    if phase == ROUND_CLOSES:
        s.failed = 0
        s.checking = -1
        answers(s, m.ROUND_END, -1, CLOSING_CHECKS)
    elif phase == CLOSING_CHECKS:
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
    if s.checking >= 0 and s.result <= FAILURE:
        s.failed |= 1 << s.checking
    s.checking = -1
    which = s.stage // SEATS
    p = s.stage % SEATS
    if which >= 2:
        enter(s, CLOSING)
    elif s.weather[which] == 0:
        s.stage += SEATS - p
    else:
        s.stage += 1
        if p < s.seats and s.alive[p] != 0 and s.mp[p] > 0:
            s.checking = p
            start_check(s, p, s.weather[which], FOR_OTHER, 0)
    if s.checking < 0 and p == SEATS - 1 and which < 2:
        weather_strikes(s, which)


@inner_rule
def weather_strikes(s, which):
    """One damage to those who failed and to archetypes that fail, or one MP lost."""
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
            for a in range(ARCHETYPES_EACH):
                code = SEATS + rep * ARCHETYPES_EACH + a
                if s.a_kind[rep, a] >= 0 and archetype_check(s, code, s.weather[0], 0) == 0:
                    hurt_archetype(s, code, 1)


@inner_rule
def wear(s):
    """Fray, regeneration, diseased and fleeting archetypes, the price of a line of death that killed nobody (MG-04)."""
    for p in range(s.seats):
        if s.alive[p] != 0:
            if s.ail[p, m.FRAY] != 0:
                lose_mp(s, p, 1)
            if value(s, p, m.REGENERATION) > 0 and s.mp[p] > 0:
                heal(s, p, value(s, p, m.REGENERATION))
            for a in range(ARCHETYPES_EACH):
                if s.a_kind[p, a] >= 0 and s.a_flags[p, a] & DISEASED != 0:
                    lose_mp(s, p, 1)
                if s.a_kind[p, a] >= 0 and s.a_flags[p, a] & FLEETING != 0 and s.a_round[p, a] < s.round_no:
                    vanish(s, p, a, 0)
            if value(s, p, m.DEATH_LINE) > 0:
                lose_mp(s, p, s.mp[p])


@inner_rule
def gates_and_comets(s, p):
    """An abyss gate of seat `p` hurts the other side's representative; a comet over `p` comes nearer, or falls."""
    if s.alive[p] == 0:
        return
    gates = value(s, p, m.GATES)
    if gates > 0:
        deal(s, s.rep[1 - s.side[p]], gates, p, 0)
    if s.comet[p] > 0:
        s.comet[p] -= 1
        if s.comet[p] == 0:
            d = set_off(s, s.comet_by[p], COMET, m.ROWS[COMET, m.SKILL_OF])
            s.frame[d, AIMED] = 1
            s.frame[d, ARGUMENT] = 1
            s.aim[d, 0] = p
            s.frame[d, STAGE] = AT_NEXT
