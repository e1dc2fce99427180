"""Spells, potions and the talisman of thought: who may use them when and at whom, and what they do (LB-04..LB-32)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, prompt, segments, tables, units

#: The most that magic armour can hold: 1K3 + 1.
MAX_ARMOUR = 4


# --- what a spell costs -----------------------------------------------------------------------------------------------


@rule
def has_ring(s, u, spell):
    """Whether a ring casts the spell once for nothing (LB-36)."""
    return u < tables.PEOPLE and s.rings[u] >> spell & 1 == 1


@rule
def knows(s, u, spell):
    """Whether a unit may cast a spell at all, uses of the healing ones counted (LB-30)."""
    if has_ring(s, u, spell):
        return True
    if s.spells[u] >> spell & 1 == 0:
        return False
    if spell == tables.HEAL or spell == tables.REJUVENATE:
        return u < tables.PEOPLE and s.cures[u, spell - tables.HEAL] > 0
    return True


@rule
def cost_of(s, u, spell):
    """Wounds that a spell costs its caster; rings and the gifts of demons make some of them cheaper (LB-36)."""
    if u < tables.PEOPLE:
        if has_ring(s, u, spell) or (s.blessed[u] & ids.FREE_WAR != 0 and tables.SPELL_OF_WAR[spell] == 1):
            return 0
        if spell == tables.LIGHTNING and s.blessed[u] & ids.CHEAP_LIGHTNING != 0:
            return 1
    return tables.SPELL_COST[spell]


@rule
def pays(s, u, spell):
    """Whether a caster would survive a spell's cost (LB-04)."""
    return s.wounds[u] + cost_of(s, u, spell) < s.strength[u]


@rule
def pay(s, u, spell):
    """Wounds that casting costs; no armour absorbs them (LB-04, LB-21)."""
    if has_ring(s, u, spell):
        s.rings[u] &= ~(1 << spell)
        return
    s.wounds[u] += cost_of(s, u, spell)
    if spell == tables.HEAL or spell == tables.REJUVENATE:
        s.cures[u, spell - tables.HEAL] -= 1


# --- what can be cast now, and at whom --------------------------------------------------------------------------------


@rule
def can_be_sent(s, target):
    """Whether Teleport works on a unit: there is somewhere to send it, and not the last character leaves (LB-25)."""
    if s.place[target] < 0 or (s.adventure == 1 and s.explored == 0):
        return False
    if target >= tables.PEOPLE:
        return s.kind[target] != tables.NAMELESS and s.kind[target] != tables.DEMON
    here = 0
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.PARTY and s.place[u] >= 0:
            here += 1
    return here > 1


@rule
def fits(s, u, aim, spell, target):  # noqa: C901 (one line per aim)
    """Whether a spell of this aim, cast by `u`, can be cast at a unit and do something (LB-06, LB-16, LB-23, LB-32)."""
    if aim == tables.AIM_STONE:
        return target < s.people and target != u and s.status[target] == ids.STONE
    if aim == tables.AIM_DEAD:
        return target < s.people and s.status[target] == ids.DEAD and s.fallen >> target & 1 == 1
    if s.status[target] != ids.ALIVE:
        return False
    foe = s.side[target] != s.side[u]
    if aim == tables.AIM_FRONT:
        return foe and units.rank(s, target) == 0 and s.shield[target] == 0
    if aim == tables.AIM_NEAR:
        return units.charmable(s, u, target)
    if aim == tables.AIM_FOE:
        return foe and s.place[target] >= 0 and s.asleep[target] == 0 and not units.is_turned(s, target)
    if aim == tables.AIM_CHARMED:
        return foe and target < tables.PEOPLE
    if aim == tables.AIM_ANYONE:
        return can_be_sent(s, target)
    if target >= tables.PEOPLE or foe or s.place[target] < 0:
        return False
    if aim == tables.AIM_HURT:
        return target != u and s.wounds[target] > 0
    if aim == tables.AIM_SICK:
        return s.sick >> target & 1 == 1
    if spell == tables.SHIELD:
        return s.shield[target] == 0
    return s.boost[target, 0] == 0 if spell == tables.STRENGTH else s.armour[target] < MAX_ARMOUR


@rule
def any_target(s, u, aim, spell):
    """Whether there is anything to aim at (LB-06)."""
    for target in range(tables.UNITS):
        if fits(s, u, aim, spell, target):
            return True
    return False


@rule
def any_respite(s):
    """Whether time before the fight would be of any use: a potion or a healing spell (LB-17)."""
    for u in range(tables.PEOPLE):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.PARTY and s.place[u] >= 0:
            for potion in range(4):
                if can_drink(s, u, potion, True):
                    return True
            for spell in range(tables.HEAL, tables.REJUVENATE + 1):
                if knows(s, u, spell) and pays(s, u, spell) and any_target(s, u, tables.AIM_HURT, spell):
                    return True
    return False


@rule
def works(s, u, spell):
    """Whether a spell without a target would do anything now (LB-06, LB-18, LB-20, LB-28, LB-29)."""
    if spell == tables.HESITATION:
        return any_respite(s)
    if spell == tables.TRUCE:
        return s.betrayed == 0 and not units.nameless_here(s)
    if spell == tables.LOCK:
        return s.has_door == 1
    if spell == tables.ELOQUENCE:
        return s.talk_plus == 0 and s.talk_won == 0
    if spell == tables.INTIMIDATE:
        return s.talk_won == 0
    if spell == tables.DISCOURAGE:
        return s.talk_won < 2
    if spell == tables.SUGGESTION:
        return s.bribe_minus % tables.FLATTERY_BONUS == 0
    if spell == tables.FLATTERY:
        return s.bribe_minus < tables.FLATTERY_BONUS
    if spell == tables.DEFT_FINGERS:
        return s.trap_plus == 0 and s.ability[s.delegate, tables.TRAPS] > 0
    return True


@rule
def can_cast(s, u, spell):
    """Whether a unit may cast a spell, the time for it being right (LB-06)."""
    if not knows(s, u, spell) or not pays(s, u, spell):
        return False
    aim = tables.SPELL_AIM[spell]
    return works(s, u, spell) if aim == tables.AIM_NONE else any_target(s, u, aim, spell)


@rule
def castable(s, u, time):
    """The spells that a unit may cast at a time, as bits (LB-06)."""
    left = s.spells[u] & tables.CASTABLE[time]
    if u < tables.PEOPLE:
        left |= s.rings[u] & tables.CASTABLE[time]
    bits = 0
    if left != 0:
        for spell in range(tables.NUM_SPELLS):
            if left >> spell & 1 == 1 and can_cast(s, u, spell):
                bits |= 1 << spell
    return bits


@rule
def potion_fits(s, u, potion, target):
    """Whether a potion of charm works on a monster (LB-36)."""
    if s.status[target] != ids.ALIVE or not units.charmable(s, u, target):
        return False
    person = target < tables.PEOPLE or tables.PERSONS >> s.kind[target] & 1 == 1
    return person if potion == tables.PERSON_POTION else not person


@rule
def can_drink(s, u, potion, before_fight):
    """Whether a character has a potion that would do something: those that charm only just before a fight (LB-36)."""
    if s.potion[u, potion] == 0:
        return False
    if potion == tables.HEALING_POTION:
        return s.wounds[u] > 0
    if potion == tables.AGILITY_POTION:
        return s.boost[u, 1] == 0
    if before_fight:
        for target in range(tables.UNITS):
            if potion_fits(s, u, potion, target):
                return True
    return False


@rule
def can_use_thought(s, u):
    """Whether a character can use a talisman of thought: it would live, and there is a front to harm (LB-36)."""
    return s.thought[u] > 0 and s.wounds[u] + 1 < s.strength[u] and any_target(s, u, tables.AIM_FRONT, -1)


# --- the choice: character after character, what it uses, and its target ----------------------------------------------


@rule
def has_option(s, u, time):
    """Whether a character could cast anything at a time, or, where potions may be drunk, drink one (LB-06)."""
    if castable(s, u, time) != 0:
        return True
    if time == tables.IN_RESPITE or time == tables.IN_CALM:
        for potion in range(4):
            if can_drink(s, u, potion, time == tables.IN_RESPITE):
                return True
    return False


@rule
def may_be_asked(s, u, time):
    """Whether a character has a turn at a time: in a fight the second rank, its action unspent (LB-08, LB-42)."""
    if time == tables.AT_START or time == tables.AT_TRUCE:
        if s.place[u] // tables.WIDTH != 1 or s.acted[u] == 1:
            return False
        if time == tables.AT_START:
            return s.respite == 0 and castable(s, u, time) != 0
        return castable(s, u, time) & (1 << tables.TRUCE) != 0
    if time == tables.IN_RESPITE and s.sipped[u] == 1:
        return False
    return has_option(s, u, time)


@rule
def window(s, time):
    """Ask the next character that can use something at a time; False when there is none left (LB-06)."""
    while s.cursor < tables.PARTY_PLACES:
        u = s.party_at[s.cursor]
        if 0 <= u < tables.PEOPLE and may_be_asked(s, u, time):
            s.actor = u
            prompt.ask(s, s.owner[u])
            return True
        s.cursor += 1
    return False


@rule
def tick(s):
    """Ask for the target of what is being used, or where Teleport takes its target (LB-25)."""
    prompt.ask(s, prompt.seat_of(s, s.actor))


@rule
def legal(s, mask):
    """Mark what can be cast or drunk at the time, its targets, or where Teleport can take its target (LB-06)."""
    if s.phase == ids.P_TARGET:
        for target in range(tables.UNITS):
            if target_fits(s, s.actor, s.pending, target):
                mask[ids.TARGET + target] = 1
    elif s.phase == ids.P_WHERE:
        for cell in range(tables.CELLS):
            if s.seen[cell] == 1 and cell != segments.here(s) and can_wait(s, cell):
                mask[ids.TO_SEGMENT + cell] = 1
    else:
        time = ids.CASTING_TIME[s.phase]
        mask[ids.PASS] = 1
        prompt.mark_bits(mask, ids.CAST, castable(s, s.actor, time), tables.NUM_SPELLS)
        if time == tables.IN_RESPITE or time == tables.IN_CALM:
            mark_potions(s, s.actor, mask, time == tables.IN_RESPITE)


@rule
def mark_potions(s, u, mask, before_fight):
    """Mark the potions that would do something (LB-36)."""
    for potion in range(tables.HEALING_POTION + 1):
        if can_drink(s, u, potion, before_fight):
            mask[ids.DRINK + potion] = 1


@rule
def apply(s, action):
    """Play a choice about spells: use one or none, its target, where Teleport takes that (LB-06)."""
    if s.phase == ids.P_TARGET:
        end_use(s, s.actor, action - ids.TARGET)
    elif s.phase == ids.P_WHERE:
        send_away(s, action - ids.TO_SEGMENT)
    elif action == ids.PASS:
        s.cursor += 1
    else:
        use(s, action)


@rule
def use(s, action):
    """The acting unit casts, drinks or uses its talisman, as an action says (LB-06)."""
    if action == ids.THINK:
        begin_use(s, s.actor, ids.THOUGHT)
    elif action >= ids.DRINK:
        begin_use(s, s.actor, action - ids.DRINK + tables.NUM_SPELLS)
    else:
        begin_use(s, s.actor, action - ids.CAST)


@rule
def needs_target(what):
    """Whether a spell, or a potion numbered after the spells, has a target (LB-06)."""
    if what == ids.THOUGHT:
        return True
    if what >= tables.NUM_SPELLS:
        potion = what - tables.NUM_SPELLS
        return tables.PERSON_POTION <= potion < tables.HEALING_POTION
    return tables.SPELL_AIM[what] != tables.AIM_NONE


@rule
def target_fits(s, u, what, target):
    """Whether a target fits a spell, or a potion numbered after the spells (LB-06)."""
    if what == ids.THOUGHT:
        return fits(s, u, tables.AIM_FRONT, -1, target)
    if what >= tables.NUM_SPELLS:
        return potion_fits(s, u, what - tables.NUM_SPELLS, target)
    return fits(s, u, tables.SPELL_AIM[what], what, target)


@rule
def begin_use(s, u, what):
    """Aim a spell or potion: at once where nothing is to choose, else the seat picks (LB-06)."""
    s.pending = what
    s.back = s.phase
    targets = 0
    only = -1
    if needs_target(what):
        for target in range(tables.UNITS):
            if target_fits(s, u, what, target):
                targets += 1
                only = target
    if targets > 1:
        s.phase = ids.P_TARGET
    else:
        end_use(s, u, only)


@rule
def end_use(s, u, target):
    """Bring the pending spell or potion about, and count it as its caster's action (LB-05, LB-07)."""
    what = s.pending
    s.phase = s.back
    s.pending = -1
    if what == ids.THOUGHT:
        use_thought(s, u, target)
    elif what >= tables.NUM_SPELLS:
        drink(s, u, what - tables.NUM_SPELLS, target)
    else:
        cast(s, u, what, target)
    if s.phase == ids.P_RESPITE:
        s.sipped[u] = 1
    elif s.adventure == 1 and s.sent >= 0:
        s.back = s.phase
        s.phase = ids.P_WHERE
    elif s.phase == ids.P_START or s.phase == ids.P_PARTY or s.phase == ids.P_TRUCE:
        s.acted[u] = 1


# --- what spells do ---------------------------------------------------------------------------------------------------


@rule
def cast(s, u, spell, target):
    """Cast a spell at a unit (-1: none): pay, let the target resist, bring the effect about (LB-04, LB-09, LB-38)."""
    pay(s, u, spell)
    emit(s, ids.E_CAST, EVERYONE, u, spell, target, s.strength[u] - s.wounds[u])
    if target >= 0 and tables.SPELL_RESISTED[spell] == 1 and units.resists(s, target):
        return
    aim = tables.SPELL_AIM[spell]
    if aim == tables.AIM_FRONT:
        units.wound(s, target, spell_wounds(s, spell), u)
    elif aim == tables.AIM_NEAR or aim == tables.AIM_CHARMED or aim == tables.AIM_FOE:
        turn_unit(s, u, spell, target)
    elif aim == tables.AIM_NONE:
        cast_untargeted(s, u, spell)
    else:
        cast_on_friend(s, u, spell, target)


@rule
def spell_wounds(s, spell):
    """Wounds of a spell at the first rank (LB-11, LB-13, LB-19, LB-31)."""
    if spell == tables.BLAST:
        return 2
    if spell == tables.LIGHTNING:
        return 2 * roll(s, 3)
    return roll(s, 6) + roll(s, 6) + 2


@rule
def turn_unit(s, u, spell, target):
    """Charm, Sleep and Release (LB-10, LB-14, LB-15)."""
    if spell == tables.RELEASE or (spell == tables.CHARM and target < tables.PEOPLE and s.side[target] == ids.FOES):
        units.free_will(s, target)
    elif spell == tables.CHARM:
        emit(s, ids.E_CHARMED, EVERYONE, target, u, 0, 0)
        units.change_side(s, target, s.side[u], u)
    else:
        s.asleep[target] = 1
        emit(s, ids.E_SLEEP, EVERYONE, target, 0, 0, 0)


@rule
def cast_untargeted(s, u, spell):
    """Spells without a target (LB-12, LB-17, LB-18, LB-20, LB-28, LB-29)."""
    if spell == tables.EXPLOSION:
        explode(s, u)
    elif spell == tables.TRUCE:
        s.truce = 1
    elif spell == tables.LOCK:
        s.locked = 1
    elif spell == tables.ELOQUENCE:
        s.talk_plus = tables.ELOQUENCE_BONUS
    elif spell == tables.INTIMIDATE or spell == tables.DISCOURAGE:
        s.talk_won = max(s.talk_won, 1 if spell == tables.INTIMIDATE else 2)
    elif spell == tables.SUGGESTION:
        s.bribe_minus += tables.SUGGESTION_BONUS
    elif spell == tables.FLATTERY:
        s.bribe_minus += tables.FLATTERY_BONUS
    elif spell == tables.DEFT_FINGERS:
        s.trap_plus = 3
    else:
        s.respite = 1
    emit(s, ids.E_HELPED, EVERYONE, u, spell, 0, 0)


@rule
def explode(s, u):
    """Everyone in the fight resists or takes a wound; all resist before any falls (LB-12)."""
    hit = 0
    for v in range(tables.UNITS):
        if s.status[v] == ids.ALIVE and s.place[v] >= 0 and s.shield[v] == 0 and not units.resists(s, v):
            hit |= 1 << v
    for v in range(tables.UNITS):
        if hit >> v & 1 == 1:
            units.wound(s, v, 1, u)


@rule
def cast_on_friend(s, u, spell, target):
    """Spells on the party's own, and Teleport (LB-16, LB-21, LB-22, LB-23, LB-24, LB-25, LB-26, LB-27, LB-32)."""
    if spell == tables.SHIELD:
        s.shield[target] = 1
        emit(s, ids.E_SHIELD, EVERYONE, target, 0, 0, 0)
    elif spell == tables.ARMOUR:
        s.armour[target] = max(s.armour[target], roll(s, 3) + 1)
        emit(s, ids.E_ARMOUR, EVERYONE, target, s.armour[target], 0, 0)
    elif spell == tables.STRENGTH:
        boost_agility(s, target, 0)
    elif spell == tables.HEAL:
        units.heal(s, target, roll(s, 3) + 1)
    elif spell == tables.REJUVENATE:
        units.heal(s, target, roll(s, 6) + 1)
    elif spell == tables.NEUTRALISE:
        s.sick &= ~(1 << target)
        emit(s, ids.E_HELPED, EVERYONE, u, spell, 0, 0)
    elif spell == tables.TELEPORT:
        units.leave_field(s, target, ids.AWAY)
        emit(s, ids.E_AWAY, EVERYONE, target, 0, 0, 0)
        s.sent = target
    elif spell == tables.REVIVE or spell == tables.RESURRECTION:
        revive(s, target, spell == tables.RESURRECTION)


@rule
def revive(s, u, raised):
    """A petrified character wakes with its wounds; a dead one is raised without any (LB-23, LB-32)."""
    s.status[u] = ids.ALIVE
    s.side[u] = ids.PARTY
    s.charmer[u] = -1
    s.fallen &= ~(1 << u)
    if raised:
        s.wounds[u] = 0
    units.put(s, u, units.first_free(s, ids.PARTY))
    emit(s, ids.E_REVIVED, EVERYONE, u, s.strength[u] - s.wounds[u], 0, 0)


@rule
def boost_agility(s, u, by):
    """Agility +1K6 for a fight, by the spell (0) or the potion (1) (LB-24)."""
    s.boost[u, by] = roll(s, 6)
    emit(s, ids.E_BOOST, EVERYONE, u, s.boost[u, by], by, 0)


@rule
def kill_sleepers(s):
    """With no other monster left, those asleep are killed without a roll (LB-14)."""
    for u in range(tables.PEOPLE, tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES and s.place[u] >= 0 and s.asleep[u] == 1:
            units.die(s, u, -1)
    for u in range(tables.FIRST_COMPANION):
        s.asleep[u] = 0


# --- where Teleport takes its target ----------------------------------------------------------------------------------


@rule
def can_wait(s, cell):
    """Whether a segment has room for the one sent away: a monster joins monsters of its own kind only (LB-25)."""
    return s.sent < tables.PEOPLE or s.lair[cell] < 0 or s.lair[cell] == s.kind[s.sent]


@rule
def send_away(s, cell):
    """Where Teleport takes the one it was cast on: a monster stays there (LB-25)."""
    u = s.sent
    s.sent = -1
    emit(s, ids.E_SENT, EVERYONE, u, cell, 0, 0)
    if u < tables.PEOPLE:
        s.away_at[u] = cell
    else:
        s.lair_count[cell] = s.lair_count[cell] + 1 if s.lair[cell] >= 0 else 1
        s.lair[cell] = s.kind[u]
        units.stay_with(s, u, cell)
    s.phase = s.back


# --- potions and the talisman of thought ------------------------------------------------------------------------------


@rule
def drink(s, u, potion, target):
    """Drink a potion; those of charm are resisted as the spell is (LB-36)."""
    s.potion[u, potion] -= 1
    if potion == tables.AGILITY_POTION:
        boost_agility(s, u, 1)
    elif potion == tables.HEALING_POTION:
        units.heal(s, u, roll(s, 6))
    elif not units.resists(s, target):
        turn_unit(s, u, tables.CHARM, target)


@rule
def use_thought(s, u, target):
    """The talisman of thought: for one wound 1K6 wounds to whoever of the front does not resist (LB-36)."""
    s.thought[u] -= 1
    s.wounds[u] += 1
    emit(s, ids.E_THOUGHT, EVERYONE, u, target, s.thought[u], s.strength[u] - s.wounds[u])
    if not units.resists(s, target):
        units.wound(s, target, roll(s, 6), u)
