"""Using a magic: cost, check, resistance, effects (MG-06, MG-76, MG-77)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.aiming import find_targets, find_x
from feint.envs.magicalogia.battle.archetypes import draw_row, owner, place_of
from feint.envs.magicalogia.battle.checks import archetype_check, start_check
from feint.envs.magicalogia.battle.damage import lose_mp
from feint.envs.magicalogia.battle.effects import apply
from feint.envs.magicalogia.battle.equipment import open_rare
from feint.envs.magicalogia.battle.frames import (
    AIMED,
    ARGUMENT,
    AT,
    AT_AIM,
    AT_CHECK,
    AT_CHECKED,
    AT_EFFECTS,
    AT_NEXT,
    AT_PAY,
    AT_RESIST,
    AT_RESISTED,
    AT_SKILL,
    AT_X,
    CANCELLED,
    CAST_FRAME,
    EFFECT_AT,
    FAILURE,
    FOR_RESIST,
    FOR_SPELL,
    FOR_SUMMON,
    IRON,
    MAGIC_OF,
    PLACE_OF,
    SEAT,
    SKILL_IS,
    SPECIAL,
    STAGE,
    STANDS_IN,
    SUCCESS,
    X_IS,
)
from feint.envs.magicalogia.battle.ids import (
    ASK_NOTHING,
    E_FAILS,
    E_PAYS,
)
from feint.envs.magicalogia.battle.stack import frame_below, next_stage, open_window, pop
from feint.envs.magicalogia.battle.stats import value
from feint.envs.magicalogia.battle.tables import KEYWORDS, LEVEL, NO_SKILL, SEATS, SKILL_ROWS
from feint.envs.magicalogia.battle.targets import (
    price,
    written_cost,
)


@inner_rule
def run_cast(s):
    """Move a cast on by a stage."""
    d = s.depth - 1
    stage = s.frame[d, STAGE]
    seat = s.frame[d, SEAT]
    magic = s.frame[d, MAGIC_OF]
    if stage == AT_X:
        find_x(s, d, seat, magic)
    elif stage == AT_AIM:
        find_targets(s, d, seat, magic)
    elif stage == AT_PAY:
        pay(s, d, seat, magic)
    elif stage == AT_SKILL:
        find_skill(s, d, seat, magic)
    elif stage == AT_CHECK:
        check_skill(s, d, seat, magic)
    elif stage == AT_CHECKED:
        if s.result <= FAILURE:
            emit(s, E_FAILS, EVERYONE, seat, magic, -1, 0)
            pop(s, FAILURE)
        else:
            s.frame[d, IRON] = 1 if s.result == SPECIAL and value(s, seat, m.HELM) > 0 else 0
            next_stage(s, d, AT_NEXT)
    elif stage == AT_NEXT:
        take_up(s, d, seat, magic)
    elif stage == AT_RESIST:
        resist(s, d, seat, magic)
    elif stage == AT_RESISTED:
        resisted(s, d, seat, s.result > FAILURE and (s.frame[d, IRON] == 0 or s.result == SPECIAL))
    else:
        run_effects(s, d, seat, magic)


@inner_rule
def pay(s, d, seat, magic):
    """Spend the cost out of the magic's own charge, and its price (MG-06); a roll beyond the charge wastes it."""
    k = s.frame[d, PLACE_OF]
    if k < 0:
        next_stage(s, d, AT_SKILL)
        return
    cost = find_cost(s, d, seat, magic)
    short = cost > s.charge[seat, k]
    s.charge[seat, k] -= min(cost, s.charge[seat, k])
    emit(s, E_PAYS, EVERYONE, seat, magic, cost, s.frame[d, X_IS])
    points = price(s, seat, k)
    if points > 0:
        lose_mp(s, seat, points)
    if m.ROWS[magic, m.NEED] == m.NEED_TEMPORARY:
        s.temp[seat] -= m.ROWS[magic, m.MP_COST]
    s.used[seat, k] += 1
    s.used_round[seat, k] = s.round_no
    if m.ROWS[magic, m.FORM] == m.SUMMON_FORM:
        s.now[seat, m.USED_SUMMONS] += 1
    elif m.ROWS[magic, m.FORM] == m.SPELL_FORM:
        s.now[seat, m.USED_SPELLS] += 1
    if short:
        emit(s, E_FAILS, EVERYONE, seat, magic, -1, 0)
        pop(s, FAILURE)
    else:
        next_stage(s, d, AT_SKILL)


@inner_rule
def find_cost(s, d, seat, magic):
    """The mana that a magic takes, its X noted where targets or a die tell it; using equipment takes none."""
    x = m.ROWS[magic, m.X_OF]
    if x == m.X_LEVEL or x == m.X_LEVEL_1:
        code = s.aim[d, 0]
        s.frame[d, X_IS] = KEYWORDS[s.a_kind[owner(code), place_of(code)], LEVEL] + x - m.X_LEVEL
    elif x == m.X_TARGETS:
        s.frame[d, X_IS] = s.frame[d, AIMED]
    elif x == m.X_DIE:
        s.frame[d, X_IS] = roll(s, 6)
    if s.boss[seat] != 0 or m.ROWS[magic, m.FORM] == m.EQUIPMENT_FORM:
        return 0
    cost = written_cost(s, seat, s.frame[d, PLACE_OF])
    if x != m.NO_X and x != m.X_POINTS:
        cost = s.frame[d, X_IS]
    if m.ROWS[magic, m.COST_OF] != m.NO_COST:
        cost += value(s, seat, m.COSTS)
    return cost


@inner_rule
def find_skill(s, d, seat, magic):
    """The designated skill; others may answer the magic before it is checked."""
    skill = m.ROWS[magic, m.SKILL_OF]
    if s.frame[d, PLACE_OF] < 0:
        skill = s.frame[d, SKILL_IS]
    elif skill == m.CHOSEN:
        skill = s.magic_skill[seat, s.frame[d, PLACE_OF]]
    elif skill == m.ANYWHERE:
        domain = 4 if value(s, seat, m.NET) > 0 else roll(s, 6) - 1
        skill = domain * SKILL_ROWS + draw_row(s)
    elif skill == m.IN_OWN:
        skill = s.own[seat] * SKILL_ROWS + draw_row(s)
    elif skill == m.OF_TARGET:
        skill = s.a_symbol[owner(s.aim[d, 0]), place_of(s.aim[d, 0])]
    elif skill == m.SAME:
        skill = s.frame[frame_below(s, CAST_FRAME), SKILL_IS]
    elif skill <= m.IN_DOMAIN:
        skill = (m.IN_DOMAIN - skill) * SKILL_ROWS + draw_row(s)
    s.frame[d, SKILL_IS] = skill
    next_stage(s, d, AT_CHECK)
    if s.gear[seat, m.TOOLS] > 0 or (m.OWN_TURN[magic] != 0 and s.frame[d, PLACE_OF] >= 0):
        open_rare(s, m.CAST_BEGUN, seat)


@inner_rule
def check_skill(s, d, seat, magic):
    """The check; without a skill there is neither a check nor a resist (MG-06)."""
    skill = s.frame[d, SKILL_IS]
    if skill == NO_SKILL:
        next_stage(s, d, AT_NEXT)
    else:
        next_stage(s, d, AT_CHECKED)
        if m.ROWS[magic, m.FORM] == m.SPELL_FORM:
            start_check(s, seat, skill, FOR_SPELL, m.ROWS[magic, m.ADDED] + wariness(s, d, seat))
        else:
            more = -2 if s.now[seat, m.USED_SUMMONS] > 1 else 0
            start_check(s, seat, skill, FOR_SUMMON, m.ROWS[magic, m.ADDED] + more)


@inner_rule
def wariness(s, d, seat):
    """What targets of the other side take from the check of a spell aimed at them."""
    made = 0
    for n in range(s.frame[d, AIMED]):
        code = s.aim[d, n]
        if 0 <= code < SEATS and s.side[code] != s.side[seat]:
            made = min(made, value(s, code, m.WARY))
    return made


@inner_rule
def take_up(s, d, seat, magic):
    """The next target: it may answer the spell before it resists."""
    if s.frame[d, AT] >= s.frame[d, AIMED] or s.frame[d, CANCELLED] != 0:
        pop(s, SUCCESS)
    else:
        next_stage(s, d, AT_RESIST)
        code = s.aim[d, s.frame[d, AT]]
        if 0 <= code < SEATS and is_unwanted(s, d, seat, magic, code):
            open_window(s, m.TARGETED, code)


@inner_rule
def is_unwanted(s, d, seat, magic, code):
    """Whether a target resists: spells with a skill, by the other side (MG-77)."""
    if m.ROWS[magic, m.FORM] != m.SPELL_FORM or s.frame[d, SKILL_IS] == NO_SKILL or code < 0:
        return False
    if m.ROWS[magic, m.SURE] != 0 and s.frame[d, ARGUMENT] == 0:
        return False
    return s.side[owner(code)] != s.side[seat]


@inner_rule
def resist(s, d, seat, magic):
    """Let the target resist, or go on to the effects."""
    code = s.aim[d, s.frame[d, AT]]
    if s.frame[d, CANCELLED] != 0:
        pop(s, FAILURE)
    elif not is_unwanted(s, d, seat, magic, code) or (code >= SEATS and gone(s, code)):
        next_stage(s, d, AT_EFFECTS)
    elif code < SEATS:
        next_stage(s, d, AT_RESISTED)
        who = s.frame[d, STANDS_IN] - 1
        start_check(s, who if who >= 0 else code, s.frame[d, SKILL_IS], FOR_RESIST, value(s, seat, m.FOE_RESISTS))
    else:
        done = archetype_check(s, code, s.frame[d, SKILL_IS], value(s, seat, m.FOE_RESISTS))
        resisted(s, d, seat, done != 0 and s.frame[d, IRON] == 0)


@inner_rule
def gone(s, code):
    """Whether an archetype has left the field."""
    return s.a_kind[owner(code), place_of(code)] < 0


@inner_rule
def resisted(s, d, seat, success):
    """Take the next target after a successful resist, which may be answered; otherwise the effects."""
    if success:
        code = s.aim[d, s.frame[d, AT]]
        s.frame[d, AT] += 1
        s.frame[d, STANDS_IN] = 0
        next_stage(s, d, AT_NEXT)
        if value(s, seat, m.MASK) > 0 and s.now[seat, m.SPELLS] == 0:
            s.now[seat, m.SPELLS] = 1
        if code < SEATS:
            open_window(s, m.RESISTED, code)
    else:
        s.frame[d, EFFECT_AT] = 0
        next_stage(s, d, AT_EFFECTS)


@inner_rule
def run_effects(s, d, seat, magic):
    """Apply the effects to the target one by one; each may wait for what it has pushed or asked."""
    e = s.frame[d, EFFECT_AT]
    code = s.aim[d, s.frame[d, AT]]
    if e >= m.EFFECTS_EACH or m.EFFECTS[magic, e, 0] == m.NO_EFFECT:
        s.frame[d, AT] += 1
        s.frame[d, STANDS_IN] = 0
        s.frame[d, EFFECT_AT] = 0
        next_stage(s, d, AT_NEXT)
    else:
        apply(s, d, seat, code, m.EFFECTS[magic, e, 0], m.EFFECTS[magic, e, 1], m.EFFECTS[magic, e, 2])
        if s.ask == ASK_NOTHING:
            s.frame[d, EFFECT_AT] += 1
