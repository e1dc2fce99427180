"""Using a magic: cost, check, resistance, effects (MG-06, MG-76, MG-77)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, ids, magics, tables
from feint.envs.magicalogia.battle.aiming import find_targets, find_x
from feint.envs.magicalogia.battle.archetypes import draw_row, owner, place_of
from feint.envs.magicalogia.battle.checks import archetype_check, start_check
from feint.envs.magicalogia.battle.damage import lose_mp
from feint.envs.magicalogia.battle.effects import apply
from feint.envs.magicalogia.battle.equipment import open_rare
from feint.envs.magicalogia.battle.stack import frame_below, next_stage, open_window, pop
from feint.envs.magicalogia.battle.stats import value
from feint.envs.magicalogia.battle.targets import (
    price,
    written_cost,
)


@inner_rule
def run_cast(s):  # noqa: C901 (one branch per stage)
    """Advance a cast by one stage (MG-06)."""
    d = s.depth - 1
    stage = s.frame[d, frames.STAGE]
    seat = s.frame[d, frames.SEAT]
    magic = s.frame[d, frames.MAGIC_OF]
    if stage == frames.AT_X:
        find_x(s, d, seat, magic)
    elif stage == frames.AT_AIM:
        find_targets(s, d, seat, magic)
    elif stage == frames.AT_PAY:
        pay(s, d, seat, magic)
    elif stage == frames.AT_SKILL:
        find_skill(s, d, seat, magic)
    elif stage == frames.AT_CHECK:
        check_skill(s, d, seat, magic)
    elif stage == frames.AT_CHECKED:
        if s.result <= frames.FAILURE:
            emit(s, ids.E_FAILS, EVERYONE, seat, magic, -1, 0)
            pop(s, frames.FAILURE)
        else:
            s.frame[d, frames.IRON] = 1 if s.result == frames.SPECIAL and value(s, seat, magics.HELM) > 0 else 0
            next_stage(s, d, frames.AT_NEXT)
    elif stage == frames.AT_NEXT:
        take_up(s, d, seat, magic)
    elif stage == frames.AT_RESIST:
        resist(s, d, seat, magic)
    elif stage == frames.AT_RESISTED:
        resisted(s, d, seat, s.result > frames.FAILURE and (s.frame[d, frames.IRON] == 0 or s.result == frames.SPECIAL))
    else:
        run_effects(s, d, seat, magic)


@inner_rule
def pay(s, d, seat, magic):
    """Spend the cost out of the magic's own charge, and its price (MG-06); a roll beyond the charge wastes it."""
    k = s.frame[d, frames.PLACE_OF]
    if k < 0:
        next_stage(s, d, frames.AT_SKILL)
        return
    cost = find_cost(s, d, seat, magic)
    short = cost > s.charge[seat, k]
    s.charge[seat, k] -= min(cost, s.charge[seat, k])
    emit(s, ids.E_PAYS, EVERYONE, seat, magic, cost, s.frame[d, frames.X_IS])
    points = price(s, seat, k)
    if points > 0:
        lose_mp(s, seat, points)
    if magics.ROWS[magic, magics.NEED] == magics.NEED_TEMPORARY:
        s.temp[seat] -= magics.ROWS[magic, magics.MP_COST]
    s.used[seat, k] += 1
    s.used_round[seat, k] = s.round_no
    if magics.ROWS[magic, magics.FORM] == magics.SUMMON_FORM:
        s.now[seat, magics.USED_SUMMONS] += 1
    elif magics.ROWS[magic, magics.FORM] == magics.SPELL_FORM:
        s.now[seat, magics.USED_SPELLS] += 1
    if short:
        emit(s, ids.E_FAILS, EVERYONE, seat, magic, -1, 0)
        pop(s, frames.FAILURE)
    else:
        next_stage(s, d, frames.AT_SKILL)


@inner_rule
def find_cost(s, d, seat, magic):
    """The mana that a magic takes; sets X where targets or a die decide it; using equipment takes none (MG-06)."""
    x = magics.ROWS[magic, magics.X_OF]
    if x == magics.X_LEVEL or x == magics.X_LEVEL_1:
        code = s.aim[d, 0]
        s.frame[d, frames.X_IS] = (
            tables.KEYWORDS[s.a_kind[owner(code), place_of(code)], tables.LEVEL] + x - magics.X_LEVEL
        )
    elif x == magics.X_TARGETS:
        s.frame[d, frames.X_IS] = s.frame[d, frames.AIMED]
    elif x == magics.X_DIE:
        s.frame[d, frames.X_IS] = roll(s, 6)
    if s.boss[seat] != 0 or magics.ROWS[magic, magics.FORM] == magics.EQUIPMENT_FORM:
        return 0
    cost = written_cost(s, seat, s.frame[d, frames.PLACE_OF])
    if x != magics.NO_X and x != magics.X_POINTS:
        cost = s.frame[d, frames.X_IS]
    if magics.ROWS[magic, magics.COST_OF] != magics.NO_COST:
        cost += value(s, seat, magics.COSTS)
    return cost


@inner_rule
def find_skill(s, d, seat, magic):
    """Find the designated skill; others may respond before it is checked (MG-06)."""
    skill = magics.ROWS[magic, magics.SKILL_OF]
    if s.frame[d, frames.PLACE_OF] < 0:
        skill = s.frame[d, frames.SKILL_IS]
    elif skill == magics.CHOSEN:
        skill = s.magic_skill[seat, s.frame[d, frames.PLACE_OF]]
    elif skill == magics.ANYWHERE:
        domain = 4 if value(s, seat, magics.NET) > 0 else roll(s, 6) - 1
        skill = domain * tables.SKILL_ROWS + draw_row(s)
    elif skill == magics.IN_OWN:
        skill = s.own[seat] * tables.SKILL_ROWS + draw_row(s)
    elif skill == magics.OF_TARGET:
        skill = s.a_symbol[owner(s.aim[d, 0]), place_of(s.aim[d, 0])]
    elif skill == magics.SAME:
        skill = s.frame[frame_below(s, frames.CAST_FRAME), frames.SKILL_IS]
    elif skill <= magics.IN_DOMAIN:
        skill = (magics.IN_DOMAIN - skill) * tables.SKILL_ROWS + draw_row(s)
    s.frame[d, frames.SKILL_IS] = skill
    next_stage(s, d, frames.AT_CHECK)
    if s.gear[seat, magics.TOOLS] > 0 or (magics.OWN_TURN[magic] != 0 and s.frame[d, frames.PLACE_OF] >= 0):
        open_rare(s, magics.CAST_BEGUN, seat)


@inner_rule
def check_skill(s, d, seat, magic):
    """The check; without a skill there is neither a check nor a resist (MG-06)."""
    skill = s.frame[d, frames.SKILL_IS]
    if skill == tables.NO_SKILL:
        next_stage(s, d, frames.AT_NEXT)
    else:
        next_stage(s, d, frames.AT_CHECKED)
        if magics.ROWS[magic, magics.FORM] == magics.SPELL_FORM:
            start_check(s, seat, skill, frames.FOR_SPELL, magics.ROWS[magic, magics.ADDED] + wariness(s, d, seat))
        else:
            more = -2 if s.now[seat, magics.USED_SUMMONS] > 1 else 0
            start_check(s, seat, skill, frames.FOR_SUMMON, magics.ROWS[magic, magics.ADDED] + more)


@inner_rule
def wariness(s, d, seat):
    """What targets of the other side subtract from the check of a spell aimed at them (MG-79)."""
    modifier = 0
    for n in range(s.frame[d, frames.AIMED]):
        code = s.aim[d, n]
        if 0 <= code < tables.SEATS and s.side[code] != s.side[seat]:
            modifier = min(modifier, value(s, code, magics.WARY))
    return modifier


@inner_rule
def take_up(s, d, seat, magic):
    """Go to the next target, which may respond before it resists (MG-76)."""
    if s.frame[d, frames.AT] >= s.frame[d, frames.AIMED] or s.frame[d, frames.CANCELLED] != 0:
        pop(s, frames.SUCCESS)
    else:
        next_stage(s, d, frames.AT_RESIST)
        code = s.aim[d, s.frame[d, frames.AT]]
        if 0 <= code < tables.SEATS and is_unwanted(s, d, seat, magic, code):
            open_window(s, magics.TARGETED, code)


@inner_rule
def is_unwanted(s, d, seat, magic, code):
    """Whether a target resists: spells with a skill, by the other side (MG-77)."""
    if (
        magics.ROWS[magic, magics.FORM] != magics.SPELL_FORM
        or s.frame[d, frames.SKILL_IS] == tables.NO_SKILL
        or code < 0
    ):
        return False
    if magics.ROWS[magic, magics.SURE] != 0 and s.frame[d, frames.ARGUMENT] == 0:
        return False
    return s.side[owner(code)] != s.side[seat]


@inner_rule
def resist(s, d, seat, magic):
    """Let the target resist, or go on to the effects (MG-77)."""
    code = s.aim[d, s.frame[d, frames.AT]]
    if s.frame[d, frames.CANCELLED] != 0:
        pop(s, frames.FAILURE)
    elif not is_unwanted(s, d, seat, magic, code) or (code >= tables.SEATS and gone(s, code)):
        next_stage(s, d, frames.AT_EFFECTS)
    elif code < tables.SEATS:
        next_stage(s, d, frames.AT_RESISTED)
        who = s.frame[d, frames.STANDS_IN] - 1
        start_check(
            s,
            who if who >= 0 else code,
            s.frame[d, frames.SKILL_IS],
            frames.FOR_RESIST,
            value(s, seat, magics.FOE_RESISTS),
        )
    else:
        done = archetype_check(s, code, s.frame[d, frames.SKILL_IS], value(s, seat, magics.FOE_RESISTS))
        resisted(s, d, seat, done != 0 and s.frame[d, frames.IRON] == 0)


@inner_rule
def gone(s, code):
    """Whether an archetype has left the field."""
    return s.a_kind[owner(code), place_of(code)] < 0


@inner_rule
def resisted(s, d, seat, success):
    """Go to the next target after a successful resist, which may be responded to; else to the effects (MG-77)."""
    if success:
        code = s.aim[d, s.frame[d, frames.AT]]
        s.frame[d, frames.AT] += 1
        s.frame[d, frames.STANDS_IN] = 0
        next_stage(s, d, frames.AT_NEXT)
        if value(s, seat, magics.MASK) > 0 and s.now[seat, magics.SPELLS] == 0:
            s.now[seat, magics.SPELLS] = 1
        if code < tables.SEATS:
            open_window(s, magics.RESISTED, code)
    else:
        s.frame[d, frames.EFFECT_AT] = 0
        next_stage(s, d, frames.AT_EFFECTS)


@inner_rule
def run_effects(s, d, seat, magic):
    """Apply the effects to the target one by one; each waits for what it has pushed or asked (MG-79)."""
    e = s.frame[d, frames.EFFECT_AT]
    code = s.aim[d, s.frame[d, frames.AT]]
    if e >= magics.EFFECTS_EACH or magics.EFFECTS[magic, e, 0] == magics.NO_EFFECT:
        s.frame[d, frames.AT] += 1
        s.frame[d, frames.STANDS_IN] = 0
        s.frame[d, frames.EFFECT_AT] = 0
        next_stage(s, d, frames.AT_NEXT)
    else:
        apply(s, d, seat, code, magics.EFFECTS[magic, e, 0], magics.EFFECTS[magic, e, 1], magics.EFFECTS[magic, e, 2])
        if s.ask == ids.ASK_NOTHING:
            s.frame[d, frames.EFFECT_AT] += 1
