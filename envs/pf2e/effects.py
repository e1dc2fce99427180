"""What spells do: to their caster, and to their target by the degree of a roll (PD-27)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import LASTS, afflict, burn, ends, heal, hurt, relieve, starts
from feint.envs.pf2e.checks import (
    armour_class,
    circumstance_ac,
    degree_of,
    dice_sum,
    dread,
    favour,
    map_penalty,
    off_guard,
    save_bonus,
    saved_degree,
    spell_dc,
)
from feint.envs.pf2e.codes import (
    SAVE,
    SPELL_ROLL,
)
from feint.envs.pf2e.flow import MINUTE
from feint.envs.pf2e.manoeuvres import push
from feint.envs.pf2e.spellbook import (
    AREA,
    BOLT,
    BURN_SCALE,
    BURNING,
    CHOIR,
    DRAIN,
    EFFECTS,
    FIRST_PART,
    FORT_SAVE,
    HARMS,
    HEAL,
    HEALING,
    INCAPACITATES,
    LAUGH,
    MENTAL_SPELL,
    NO_ROLL,
    ON,
    ON_SELF,
    PHASE,
    PUSH,
    RANK,
    REPEAT,
    ROLL,
    SCALE,
    SECOND_PART,
    SHARDS,
    SPECIAL,
    SPELL,
    SPELL_ATTACK_ROLL,
    VITALITY,
    WEAPON_STORM,
)
from feint.envs.pf2e.strike import mirror, missed_sight
from feint.envs.pf2e.tables import (
    ARMS,
    BANE,
    BLESS,
    DIE,
    FORT,
    IMMOBILIZED,
    INVISIBLE,
    LEVEL,
    MEMORIES,
    PRONE,
    SHEET,
    SPELL_ATTACK,
    STUPEFIED,
    SURE_STRIKE,
)

#: Rank from which invisibility outlasts a hostile act.
LASTING_INVISIBILITY = 4


@rule
def take_effect(s, a, b, spell, rank, actions, potent):
    """A spell of seat a does what it does: to the caster, and to its target by the degree of a roll."""
    for k in range(EFFECTS):
        if ON_SELF[spell, k, 0] >= 0:
            give(s, a, a, ON_SELF[spell, k, 0], ON_SELF[spell, k, 1], ON_SELF[spell, k, 2], rank)
    mend(s, a, spell, rank, actions, potent)
    special = SPELL[spell, SPECIAL]
    if special == REPEAT or special == LAUGH:
        d = s.duelist[a]
        d.lasting = spell
        d.lasting_rank = rank
        d.lasting_left = MINUTE
        d.sustained = 1
    if SPELL[spell, HARMS] != 0 and b >= 0:
        strike_by_spell(s, a, b, spell, rank, actions, potent)
        if s.duelist[a].cond[INVISIBLE] == 1:
            relieve(s, a, INVISIBLE)


@rule
def strike_by_spell(s, a, b, spell, rank, actions, potent):
    """The harmful part of a spell: roll, damage, persistent damage, conditions."""
    if SPELL[spell, AREA] == 0 and missed_sight(s, a, b):
        return
    degree = 3
    if SPELL[spell, ROLL] == SPELL_ATTACK_ROLL:
        degree = spell_attack(s, a, b, spell)
    elif SPELL[spell, ROLL] != NO_ROLL:
        degree = spell_save(s, a, b, spell, rank)
    foe = s.duelist[b]
    total = 0
    if SCALE[spell, degree] > 0:
        for part in range(2):
            at = FIRST_PART if part == 0 else SECOND_PART
            if SPELL[spell, at] > 0 and foe.out == 0:
                amount = rolled_part(s, a, spell, at, rank, actions)
                if potent and part == 0:
                    amount += rank
                amount = amount * SCALE[spell, degree] // 2
                total += amount
                hurt(s, b, amount, SPELL[spell, at + 3], a)
    if SPELL[spell, SPECIAL] == DRAIN:
        d = s.duelist[a]
        d.temp = max(d.temp, total // 2)
    if foe.out == 0 and s.done == 0:
        ride_on(s, a, b, spell, rank, degree)


@rule
def ride_on(s, a, b, spell, rank, degree):
    """What follows a spell's damage: persistent damage, conditions, pushes."""
    scale = BURN_SCALE[spell, degree]
    if scale > 0:
        steps = (rank - max(SPELL[spell, RANK], 1)) // max(SPELL[spell, BURNING + 4], 1)
        dice = (SPELL[spell, BURNING] + steps * SPELL[spell, BURNING + 5]) * scale // 2
        flat = (SPELL[spell, BURNING + 2] + steps * SPELL[spell, BURNING + 6]) * scale // 2
        burn(s, b, SPELL[spell, BURNING + 3], dice, SPELL[spell, BURNING + 1], flat)
    afflict_by(s, a, b, spell, rank, degree)
    if SPELL[spell, SPECIAL] == PUSH and s.combat != 0:
        squares = degree - 1 if SPELL[spell, ROLL] == SPELL_ATTACK_ROLL else 2 - degree
        if squares > 0:
            push(s, b, squares)


@rule
def afflict_by(s, a, b, spell, rank, degree):
    """Give seat b the conditions of a spell's degree."""
    for k in range(EFFECTS):
        if ON[spell, degree, k, 0] >= 0:
            give(s, a, b, ON[spell, degree, k, 0], ON[spell, degree, k, 1], ON[spell, degree, k, 2], rank)


@rule
def give(s, a, p, kind, value, duration, rank):
    """Give seat p a condition of seat a's spell for one of the spell durations."""
    until = starts(a)
    left = 1
    if duration == 0:
        until = LASTS
    elif duration == 2:
        left = 2
    elif duration == 3:
        left = MINUTE
    elif duration == 4:
        until = ends(a)
        left = 2
    elif duration == 5:
        until = ends(p)
    elif duration == 6:
        until = starts(p)
    elif duration == 7:
        until = ends(a)
    elif duration == 8:
        until = ends(p)
        left = 4
    if kind == IMMOBILIZED:
        value = spell_dc(s.duelist[a])
    elif kind == INVISIBLE and rank >= LASTING_INVISIBILITY:
        value = 2
        left = MINUTE
    elif kind == MEMORIES and rank >= 5:
        value = 2
    afflict(s, p, kind, value, until, left)


@rule
def mend(s, a, spell, rank, actions, potent):
    """Healing and temporary hit points of the caster."""
    steps = rank - max(SPELL[spell, RANK], 1)
    if SPELL[spell, SPECIAL] == VITALITY:
        d = s.duelist[a]
        d.temp = max(d.temp, 10 + 3 * steps)
    if SPELL[spell, HEALING + 4] > 0:
        amount = dice_sum(s, SPELL[spell, HEALING] + steps * SPELL[spell, HEALING + 5], SPELL[spell, HEALING + 1])
        amount += SPELL[spell, HEALING + 2] + steps * SPELL[spell, HEALING + 6]
        if SPELL[spell, SPECIAL] == HEAL and actions == 2:
            amount += 8 * rank
        heal(s, a, amount + (rank if potent else 0))


@rule
def rolled_part(s, a, spell, at, rank, actions):
    """One part of a spell's damage, heightened, before the degree."""
    special = SPELL[spell, SPECIAL]
    every = max(SPELL[spell, at + 4], 1)
    steps = (rank - max(SPELL[spell, RANK], 1)) // every if SPELL[spell, at + 4] > 0 else 0
    dice = SPELL[spell, at] + steps * SPELL[spell, at + 5]
    flat = SPELL[spell, at + 2] + steps * SPELL[spell, at + 6]
    die = SPELL[spell, at + 1]
    if special == SHARDS:
        dice *= actions
        flat *= actions
    elif (special == CHOIR or special == BOLT) and actions == 1:
        dice = dice // 2
    elif special == WEAPON_STORM:
        die = max(ARMS[s.duelist[a].row, 0, DIE], 4)
    return dice_sum(s, dice, die) + flat


@rule
def spell_attack(s, a, b, spell):
    """A spell attack roll: its degree."""
    d = s.duelist[a]
    foe = s.duelist[b]
    s.die = roll(s, 20)
    if d.cond[SURE_STRIKE] > 0:
        s.die = max(s.die, roll(s, 20))
    relieve(s, a, SURE_STRIKE)
    bonus = SHEET[d.row, SPELL_ATTACK] + max(favour(d), d.cond[BLESS])
    bonus -= max(max(dread(d), d.cond[STUPEFIED]), d.cond[BANE]) + (2 if d.cond[PRONE] > 0 else 0)
    bonus -= map_penalty(d.attacks, False)
    if d.attacks < 9:
        d.attacks += 1
    dc = armour_class(foe, off_guard(s, b, a), 0)
    if SPELL[spell, SPECIAL] == PHASE:
        dc -= min(circumstance_ac(foe, 0), 2)
    s.degree = degree_of(s.die, s.die + bonus, dc)
    emit(s, SPELL_ROLL, EVERYONE, a, s.die, s.degree, 0)
    mirror(s, b)
    return s.degree + 0


@rule
def spell_save(s, a, b, spell, rank):
    """The target's saving throw against a spell: its degree."""
    foe = s.duelist[b]
    column = FORT + SPELL[spell, ROLL] - FORT_SAVE
    die = roll(s, 20)
    total = die + save_bonus(foe, column, SPELL[spell, MENTAL_SPELL] != 0)
    degree = saved_degree(foe, column, die, total, spell_dc(s.duelist[a]))
    if SPELL[spell, INCAPACITATES] != 0 and SHEET[foe.row, LEVEL] > 2 * rank:
        degree = min(degree + 1, 3)
    emit(s, SAVE, EVERYONE, b, column - FORT, die, degree)
    relieve(s, b, MEMORIES)
    return degree
