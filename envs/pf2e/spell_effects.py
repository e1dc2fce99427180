"""What spells do: to their caster, and to their target by the degree of a roll (PD-27)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, spells, tables
from feint.envs.pf2e.checks import (
    armour_class,
    circumstance_ac,
    counteracts,
    degree_of,
    dice_sum,
    dread,
    favour,
    level_dc,
    map_penalty,
    off_guard,
    save_bonus,
    saved_degree,
    spell_dc,
)
from feint.envs.pf2e.conditions import LASTS, MINUTE, afflict, ends, free_from, relieve, starts
from feint.envs.pf2e.hit_points import burn, heal, hurt
from feint.envs.pf2e.positions import push
from feint.envs.pf2e.skill_actions import be_seen
from feint.envs.pf2e.strikes import mirror, missed_sight

#: Squares over which two or three actions of Heal reach.
HEALING_REACH = 6
#: Squares about its bearer within which a globe holds no spells off.
GLOBE_RADIUS = 2
#: What Dispel Magic ends, by preference, and what Clear Mind and Sound Body end, the last of each from rank 4 on only.
DISPELLED = np.array([
    tables.HEROIC, tables.GLOBE, tables.QUICKENED, tables.MIRRORS, tables.INVISIBLE, tables.CONCEALED, tables.FLICKER,
    tables.PROTECTED, tables.RESISTANT, tables.BLESS, tables.RUNIC, tables.ARMOURED, tables.SOOTHED,
    tables.FORCE_SHIELD,
])  # fmt: skip
CLEARED = np.array(
    [tables.FLEEING, tables.FRIGHTENED, tables.STUPEFIED, tables.CONFUSED, tables.SLOWED], dtype=np.int64
)
SOUNDED = np.array(
    [tables.BLINDED, tables.ENFEEBLED, tables.SICKENED, tables.DAZZLED, tables.DEAFENED, tables.SLOWED], dtype=np.int64
)
STRONGER = 4
#: Rank from which invisibility outlasts a hostile act.
LASTING_INVISIBILITY = 4


@rule
def take_effect(s, a, b, spell, rank, actions, potent):
    """A spell of seat a does what it does: to the caster, and to its target by the degree of a roll (PD-02, PD-27)."""
    special = spells.SPELL[spell, spells.SPECIAL]
    if spells.SPELL[spell, spells.AID] == spells.AID_SIDE or (special == spells.HEAL and actions == 3):
        for q in range(a % 2, s.players, 2):
            if helps(s, a, q, HEALING_REACH if special == spells.HEAL else spells.SPELL[spell, spells.AID_REACH]):
                help_with(s, a, q, spell, rank, actions, potent)
    else:
        help_with(s, a, b if b >= 0 and b % 2 == a % 2 else a, spell, rank, actions, potent)
    if special == spells.REPEAT or special == spells.LAUGH:
        d = s.duelist[a]
        d.lasting = spell
        d.lasting_rank = rank
        d.lasting_left = MINUTE
        d.sustained = 1
    if spells.SPELL[spell, spells.HARMS] != 0 and b >= 0:
        if not meets_globe(s, a, b, rank):
            strike_by_spell(s, a, b, spell, rank, actions, potent)
        if s.duelist[a].cond[tables.INVISIBLE] == 1:
            relieve(s, a, tables.INVISIBLE)
    be_seen(s, a)


@rule
def helps(s, a, q, reach):
    """Whether a helpful spell of seat a reaches seat q, itself or its partner (PD-02, PD-27)."""
    if s.duelist[q].out != 0:
        return False
    gap = s.duelist[q].pos - s.duelist[a].pos
    return s.combat == 0 or -reach <= gap <= reach


@rule
def help_with(s, a, q, spell, rank, actions, potent):
    """What a spell of seat a does for seat q of its own side (PD-27)."""
    for k in range(spells.EFFECTS):
        if spells.ON_SELF[spell, k, 0] >= 0:
            give(s, a, q, spells.ON_SELF[spell, k, 0], spells.ON_SELF[spell, k, 1], spells.ON_SELF[spell, k, 2], rank)
    mend(s, q, spell, rank, actions, potent)
    special = spells.SPELL[spell, spells.SPECIAL]
    if special == spells.CLEAR or special == spells.SOUND:
        cure(s, a, q, spell, rank)
    elif special == spells.RESIST:
        d = s.duelist[q]
        kind = d.seared if d.seared > 0 else tables.FIRE
        afflict(s, q, tables.RESISTANT, (16 if rank < 4 else 32) + kind, LASTS, 0)
    elif special == spells.LEAP and s.combat != 0:
        leap(s, a)


@rule
def strike_by_spell(s, a, b, spell, rank, actions, potent):  # noqa: C901 (a spell from roll to riders, in order)
    """The harmful part of a spell: roll, damage, persistent damage, conditions (PD-27)."""
    if spells.SPELL[spell, spells.AREA] == 0 and missed_sight(s, a, b):
        return
    if spells.SPELL[spell, spells.SPECIAL] == spells.DISPEL:
        dispel(s, a, b, rank)
        return
    if spells.SPELL[spell, spells.SPECIAL] == spells.CLOUD:
        afflict(s, b, tables.CHOKING, rank, ends(b), 2)
        return
    degree = 3
    if spells.SPELL[spell, spells.ROLL] == spells.SPELL_ATTACK_ROLL:
        degree = spell_attack(s, a, b, spell)
    elif spells.SPELL[spell, spells.ROLL] != spells.NO_ROLL:
        degree = spell_save(s, a, b, spell, rank)
    foe = s.duelist[b]
    total = 0
    if spells.SCALE[spell, degree] > 0:
        for part in range(2):
            at = spells.FIRST_PART if part == 0 else spells.SECOND_PART
            if spells.SPELL[spell, at] > 0 and foe.out == 0:
                amount = rolled_part(s, a, spell, at, rank, actions)
                if potent and part == 0:
                    amount += rank
                amount = amount * spells.SCALE[spell, degree] // 2
                total += amount
                hurt(s, b, amount, spells.SPELL[spell, at + 3], a)
    if spells.SPELL[spell, spells.SPECIAL] == spells.DRAIN:
        d = s.duelist[a]
        d.temp = max(d.temp, total // 2)
    if foe.out == 0 and s.done == 0:
        ride_on(s, a, b, spell, rank, degree)


@rule
def ride_on(s, a, b, spell, rank, degree):
    """What follows a spell's damage: persistent damage, conditions, pushes (PD-27)."""
    scale = spells.BURN_SCALE[spell, degree]
    if scale > 0:
        steps = (rank - max(spells.SPELL[spell, spells.RANK], 1)) // max(spells.SPELL[spell, spells.BURNING + 4], 1)
        dice = (spells.SPELL[spell, spells.BURNING] + steps * spells.SPELL[spell, spells.BURNING + 5]) * scale // 2
        flat = (spells.SPELL[spell, spells.BURNING + 2] + steps * spells.SPELL[spell, spells.BURNING + 6]) * scale // 2
        burn(s, b, spells.SPELL[spell, spells.BURNING + 3], dice, spells.SPELL[spell, spells.BURNING + 1], flat)
    afflict_by(s, a, b, spell, rank, degree)
    if spells.SPELL[spell, spells.SPECIAL] == spells.PUSH and s.combat != 0:
        squares = degree - 1 if spells.SPELL[spell, spells.ROLL] == spells.SPELL_ATTACK_ROLL else 2 - degree
        if squares > 0:
            push(s, a, b, squares)


@rule
def afflict_by(s, a, b, spell, rank, degree):
    """Give seat b the conditions of a spell's degree (PD-27)."""
    for k in range(spells.EFFECTS):
        if spells.ON[spell, degree, k, 0] >= 0:
            give(
                s,
                a,
                b,
                spells.ON[spell, degree, k, 0],
                spells.ON[spell, degree, k, 1],
                spells.ON[spell, degree, k, 2],
                rank,
            )


@rule
def give(s, a, p, kind, value, duration, rank):  # noqa: C901 (one branch per duration)
    """Give seat p a condition of seat a's spell for one of the spell durations (PD-27)."""
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
    if kind == tables.IMMOBILIZED:
        value = spell_dc(s.duelist[a])
    elif kind == tables.INVISIBLE and rank >= LASTING_INVISIBILITY:
        value = 2
        left = MINUTE
    elif (kind == tables.MEMORIES and rank >= 5) or (kind == tables.ARMOURED and rank >= 4):
        value = 2
    elif kind == tables.GLOBE:
        value = rank - 1
    afflict(s, p, kind, value, until, left)


@rule
def mend(s, a, spell, rank, actions, potent):
    """Healing and temporary hit points for seat a (PD-27)."""
    steps = rank - max(spells.SPELL[spell, spells.RANK], 1)
    if spells.SPELL[spell, spells.SPECIAL] == spells.VITALITY:
        d = s.duelist[a]
        d.temp = max(d.temp, 10 + 3 * steps)
    if spells.SPELL[spell, spells.HEALING + 4] > 0:
        amount = dice_sum(
            s,
            spells.SPELL[spell, spells.HEALING] + steps * spells.SPELL[spell, spells.HEALING + 5],
            spells.SPELL[spell, spells.HEALING + 1],
        )
        amount += spells.SPELL[spell, spells.HEALING + 2] + steps * spells.SPELL[spell, spells.HEALING + 6]
        if spells.SPELL[spell, spells.SPECIAL] == spells.HEAL and actions == 2:
            amount += 8 * rank
        heal(s, a, amount + (rank if potent else 0))


@rule
def rolled_part(s, a, spell, at, rank, actions):
    """One part of a spell's damage, heightened, before the degree (PD-27)."""
    special = spells.SPELL[spell, spells.SPECIAL]
    every = max(spells.SPELL[spell, at + 4], 1)
    steps = (rank - max(spells.SPELL[spell, spells.RANK], 1)) // every if spells.SPELL[spell, at + 4] > 0 else 0
    dice = spells.SPELL[spell, at] + steps * spells.SPELL[spell, at + 5]
    flat = spells.SPELL[spell, at + 2] + steps * spells.SPELL[spell, at + 6]
    die = spells.SPELL[spell, at + 1]
    if special == spells.SHARDS:
        dice *= actions
        flat *= actions
    elif (special == spells.CHOIR or special == spells.BOLT) and actions == 1:
        dice = dice // 2
    elif special == spells.WEAPON_STORM:
        die = max(tables.ARMS[s.duelist[a].row, 0, tables.DIE], 4)
    return dice_sum(s, dice, die) + flat


@rule
def spell_attack(s, a, b, spell):
    """A spell attack roll: its degree (PD-27)."""
    d = s.duelist[a]
    foe = s.duelist[b]
    s.die = roll(s, 20)
    if d.cond[tables.SURE_STRIKE] > 0:
        s.die = max(s.die, roll(s, 20))
    relieve(s, a, tables.SURE_STRIKE)
    bonus = tables.SHEET[d.row, tables.SPELL_ATTACK] + max(favour(d), d.cond[tables.BLESS])
    bonus -= max(max(dread(d), d.cond[tables.STUPEFIED]), d.cond[tables.BANE]) + (2 if d.cond[tables.PRONE] > 0 else 0)
    bonus -= map_penalty(d.attacks, False)
    if d.attacks < 9:
        d.attacks += 1
    dc = armour_class(foe, off_guard(s, b, a), 0)
    if spells.SPELL[spell, spells.SPECIAL] == spells.PHASE:
        dc -= min(circumstance_ac(foe, 0), 2)
    s.degree = degree_of(s.die, s.die + bonus, dc)
    emit(s, ids.E_SPELL_ROLL, EVERYONE, a, s.die, s.degree, 0)
    mirror(s, b)
    return s.degree


@rule
def spell_save(s, a, b, spell, rank):
    """The target's saving throw against a spell: its degree (PD-27)."""
    foe = s.duelist[b]
    column = tables.FORT + spells.SPELL[spell, spells.ROLL] - spells.FORT_SAVE
    die = roll(s, 20)
    total = die + save_bonus(foe, column, spells.SPELL[spell, spells.MENTAL_SPELL] != 0)
    dc = spell_dc(s.duelist[a])
    degree = saved_degree(foe, column, die, total, dc)
    # Bravery: a success against fear is a critical one
    if (
        degree == 2
        and spells.SPELL[spell, spells.FEARSOME] != 0
        and tables.SHEET[foe.row, tables.FEATURES] & tables.BRAVERY
    ):
        degree = 3
    if s.performer >= 0:
        degree = max(degree, perform(s, s.performer, dc))
    if spells.SPELL[spell, spells.INCAPACITATES] != 0 and tables.SHEET[foe.row, tables.LEVEL] > 2 * rank:
        degree = min(degree + 1, 3)
    emit(s, ids.E_SAVE, EVERYONE, b, column - tables.FORT, die, degree)
    relieve(s, b, tables.MEMORIES)
    return degree


@rule
def perform(s, q, dc):
    """The degree of a bard's Performance check against a spell's DC (PD-18)."""
    d = s.duelist[q]
    die = roll(s, 20)
    degree = degree_of(
        die,
        die + tables.SHEET[d.row, tables.PERFORMANCE_SKILL] + favour(d) - max(dread(d), d.cond[tables.STUPEFIED]),
        dc,
    )
    emit(s, ids.E_SKILL, EVERYONE, q, tables.PERFORMANCE_SKILL, die, degree)
    return degree


# --- spells that end or hold off others (F §3) ------------------------------------------------------------------------


@rule
def counteract(s, a, dc, rank, theirs):
    """A counteract check of seat a with rank `rank` against an effect of rank `theirs` (PD-27)."""
    d = s.duelist[a]
    die = roll(s, 20)
    degree = degree_of(
        die, die + tables.SHEET[d.row, tables.SPELL_ATTACK] - max(dread(d), d.cond[tables.STUPEFIED]), dc
    )
    emit(s, ids.E_SPELL_ROLL, EVERYONE, a, die, degree, 0)
    return counteracts(degree, rank, theirs)


@rule
def half_level(d):
    """The rank of what a duelist brings about: half its level, rounded up (PD-27)."""
    return (tables.SHEET[d.row, tables.LEVEL] + 1) // 2


@rule
def dispel(s, a, b, rank):
    """Dispel Magic: the foremost spell that helps seat b ends, or the one it sustains (PD-27)."""
    foe = s.duelist[b]
    if not counteract(s, a, dc_against(foe), rank, half_level(foe)):
        return
    for k in range(len(DISPELLED)):
        if foe.cond[DISPELLED[k]] > 0:
            relieve(s, b, DISPELLED[k])
            return
    if foe.lasting >= 0:
        foe.lasting = -1
        emit(s, ids.E_ACT, EVERYONE, b, ids.A_DISMISS, -1, 0)


@rule
def cure(s, a, q, spell, rank):
    """Clear Mind and Sound Body: the foremost of what they can end leaves seat q, if counteracted (PD-27)."""
    foe = s.duelist[1 - a % 2]
    kinds = CLEARED if spells.SPELL[spell, spells.SPECIAL] == spells.CLEAR else SOUNDED
    if not counteract(s, a, dc_against(foe), rank, half_level(foe)):
        return
    for k in range(len(kinds)):
        late = kinds[k] == tables.CONFUSED or kinds[k] == tables.SLOWED
        if s.duelist[q].cond[kinds[k]] > 0 and (rank >= STRONGER or not late):
            relieve(s, q, kinds[k])
            return


@rule
def dc_against(d):
    """The DC to counteract what a duelist brought about: its spell DC, without spells that of its level (PD-27)."""
    return spell_dc(d) if tables.SHEET[d.row, tables.SPELL_DC] > 0 else level_dc(tables.SHEET[d.row, tables.LEVEL])


@rule
def meets_globe(s, a, b, rank):
    """Whether a Dispelling Globe about seat b counteracts a spell of seat a that comes from outside (PD-27)."""
    d = s.duelist[b]
    gap = d.pos - s.duelist[a].pos
    if d.cond[tables.GLOBE] == 0 or (s.combat != 0 and -GLOBE_RADIUS <= gap <= GLOBE_RADIUS):
        return False
    worked = counteract(s, b, spell_dc(s.duelist[a]), d.cond[tables.GLOBE], rank)
    emit(s, ids.E_COUNTERED, EVERYONE, a, 1 if worked else 0, 0, 0)
    return worked


@rule
def leap(s, a):
    """Translocate: to the square of the strip that is farthest from every foe, out of any grab (PD-27)."""
    d = s.duelist[a]
    best = d.pos
    farthest = -1
    for square in range(s.squares):
        least = 100
        for b in range(1 - a % 2, s.players, 2):
            gap = s.duelist[b].pos - square
            if s.duelist[b].out == 0:
                least = min(least, gap if gap > 0 else -gap)
        if least > farthest:
            farthest = least
            best = square
    d.pos = best
    emit(s, ids.E_MOVED, EVERYONE, a, best, 0, 0)
    free_from(s, a)
    relieve(s, a, tables.GRABBED)
    relieve(s, a, tables.RESTRAINED)
