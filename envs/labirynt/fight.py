"""The fight: its rounds, who acts when, whom a unit reaches, and blows (LB-33, LB-35, LB-42, LB-44)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, meeting, monsters, parting, prompt, spells, tables, units

#: Rounds in which a vampire may charm in place of striking.
CHARM_ROUNDS = 2


# --- the choice of a unit ---------------------------------------------------------------------------------------------


@rule
def tick(s):
    """Ask whose turn it is, or turn to what follows (LB-42)."""
    if s.phase == ids.P_PARTY:
        tick_party(s)
    elif s.phase == ids.P_MONSTERS:
        tick_monsters(s)
    elif s.phase == ids.P_TRUCE:
        tick_truce(s)
    elif s.phase == ids.P_WEAPONS:
        tick_weapons(s)
    elif s.phase == ids.P_START:
        tick_start(s)
    elif s.phase == ids.P_RESPITE:
        tick_respite(s)
    else:
        prompt.ask(s, prompt.seat_of(s, s.actor))


@rule
def legal(s, mask):
    """Mark what a unit may do in its turn (LB-33)."""
    if s.phase == ids.P_PARTY:
        legal_party(s, s.actor, mask)
    elif s.phase == ids.P_MONSTERS:
        legal_monster(s, s.actor, mask)
    elif s.phase == ids.P_WEAPONS:
        for k in range(2):
            mask[ids.READY + s.weapon[s.actor, k]] = 1
    else:
        for target in range(tables.UNITS):
            if monster_may_aim(s, s.actor, s.pending, target):
                mask[ids.TARGET + target] = 1


@rule
def legal_party(s, u, mask):
    """Mark blows, other weapons, and spells of the second rank, for a unit of the party (LB-08, LB-33)."""
    mask[ids.PASS] = 1
    for target in range(tables.UNITS):
        if reaches(s, u, target):
            mask[ids.ATTACK + target] = 1
    if u >= tables.PEOPLE:
        prompt.mark_bits(mask, ids.CAST, monster_spells(s, u), tables.NUM_SPELLS)
        return
    for k in range(2):
        if s.weapon[u, k] != s.hand[u]:
            mask[ids.READY + s.weapon[u, k]] = 1
    if s.place[u] // tables.WIDTH == 1:
        prompt.mark_bits(mask, ids.CAST, spells.castable(s, u, tables.IN_FIGHT), tables.NUM_SPELLS)
    if spells.can_use_thought(s, u):
        mask[ids.THINK] = 1


@rule
def legal_monster(s, u, mask):
    """Mark a monster's blows and spells (LB-33, LB-40)."""
    known = monster_spells(s, u)
    mask[ids.CAST + tables.LIGHTNING] = known >> tables.LIGHTNING & 1
    mask[ids.CAST + tables.CHARM] = known >> tables.CHARM & 1
    for target in range(tables.UNITS):
        if reaches(s, u, target):
            mask[ids.ATTACK + target] = 1


@rule
def apply(s, action):
    """Play a unit's choice: a weapon declared, a blow, a spell, another weapon, or nothing (LB-33, LB-42)."""
    u = s.actor
    if s.phase == ids.P_PARTY:
        apply_party(s, u, action)
    elif s.phase == ids.P_WEAPONS:
        s.hand[u] = action - ids.READY
        s.cursor += 1
    elif s.phase == ids.P_TARGET:
        s.phase = ids.P_MONSTERS
        monster_acts(s, u, s.pending, action - ids.TARGET)
    elif action < ids.TARGET:
        monster_acts(s, u, -1, action - ids.ATTACK)
    else:
        aim_monster_spell(s, u, action - ids.CAST)


@rule
def apply_party(s, u, action):
    """A blow, a spell, another weapon in hand, or nothing: each is the unit's action (LB-05, LB-07, LB-33)."""
    if action == ids.PASS:
        s.cursor += 1
    elif action < ids.TARGET:
        attack(s, u, action - ids.ATTACK)
    elif ids.READY <= action < ids.DRINK:
        s.hand[u] = action - ids.READY
        s.acted[u] = 1
    else:
        spells.use(s, action)


@rule
def aim_monster_spell(s, u, spell):
    """A monster's spell: at once where there is one target, else its seat picks (LB-44)."""
    s.pending = spell
    s.back = ids.P_MONSTERS
    s.phase = ids.P_TARGET
    targets = 0
    only = -1
    for target in range(tables.UNITS):
        if monster_may_aim(s, u, spell, target):
            targets += 1
            only = target
    if targets == 1:
        s.phase = ids.P_MONSTERS
        monster_acts(s, u, spell, only)


# --- before the first round -------------------------------------------------------------------------------------------


@rule
def tick_weapons(s):
    """Each character declares the weapon in its hand; then the stench of kronks is met (LB-33)."""
    while s.cursor < tables.PARTY_PLACES:
        u = s.party_at[s.cursor]
        if 0 <= u < tables.PEOPLE:
            s.actor = u
            prompt.ask(s, s.owner[u])
            return
        s.cursor += 1
    for u in range(tables.UNITS):
        s.acted[u] = 0
    for u in range(tables.PEOPLE):
        s.sipped[u] = 0
    monsters.smell_kronks(s)
    prompt.go_to(s, ids.P_START)


@rule
def tick_start(s):
    """Hesitation may be cast before anything else (LB-17)."""
    if s.respite == 1:
        prompt.go_to(s, ids.P_RESPITE)
    elif not spells.window(s, tables.AT_START):
        begin_round(s, 1)


@rule
def tick_respite(s):
    """Each character drinks one potion or casts one healing spell (LB-17)."""
    if not spells.window(s, tables.IN_RESPITE):
        begin_round(s, 1)


# --- a round ----------------------------------------------------------------------------------------------------------


@rule
def begin_round(s, number):
    """Open a round, or break off a fight that has had all its rounds (LB-42)."""
    if number > s.max_rounds:
        meeting.end_meeting(s, ids.BROKEN_OFF)
        return
    if number > 1:
        for u in range(tables.UNITS):
            s.acted[u] = 0
        if s.outside == ids.FIRST_ROUND:
            parting.bring_back(s)
    s.round_no = number
    emit(s, ids.E_ROUND, EVERYONE, number, 0, 0, 0)
    prompt.go_to(s, ids.P_PARTY)
    if number == 1 and s.monsters_first == 1:
        open_truce(s, ids.P_MONSTERS)


@rule
def fight_over(s):
    """End the fight when a side is gone, or a truce was cast (LB-14, LB-18)."""
    if s.outside != ids.TOGETHER and not prompt.party_stands(s):
        if s.outside == ids.BELOW:
            meeting.end_meeting(s, ids.FELL)
            return True
        parting.bring_back(s)
    if not prompt.party_stands(s):
        meeting.end_meeting(s, ids.LOST)
    elif foes_awake(s) == 0:
        spells.kill_sleepers(s)
        meeting.end_meeting(s, ids.WON)
    elif s.truce == 1:
        meeting.end_meeting(s, ids.TRUCED)
    else:
        return False
    return True


@rule
def foes_awake(s):
    """How many monsters and charmed characters still fight against the party (LB-14)."""
    n = 0
    for u in range(tables.UNITS):
        if s.status[u] == ids.ALIVE and s.side[u] == ids.FOES and s.place[u] >= 0 and s.asleep[u] == 0:
            n += 1
    return n


@rule
def open_truce(s, after):
    """After a phase those of the second rank with an action left may cast Truce (LB-42)."""
    s.after = after
    prompt.go_to(s, ids.P_TRUCE)


@rule
def tick_party(s):
    """Phase 1: the march's first two ranks act in order (LB-42)."""
    if fight_over(s):
        return
    while s.cursor < 2 * tables.WIDTH:
        u = s.party_at[s.cursor]
        if u >= 0 and s.acted[u] == 0 and (u < tables.PEOPLE or monster_can_act(s, u)):
            s.actor = u
            prompt.ask(s, s.owner[u] if u < tables.PEOPLE else s.owner[s.charmer[u]])
            return
        s.cursor += 1
    open_truce(s, ids.P_MONSTERS)


@rule
def tick_truce(s):
    """The window for Truce after a phase; then the next phase (LB-42)."""
    if fight_over(s) or spells.window(s, tables.AT_TRUCE):
        return
    prompt.go_to(s, s.after)
    s.blasts = tables.GATE_BLASTS
    s.reformed = 0
    s.rank_left = 0


@rule
def tick_monsters(s):
    """Phase 2: the monsters' first two ranks act in order; one with a single thing to do does it (LB-42, LB-44)."""
    if fight_over(s):
        return
    while s.cursor < 2 * tables.WIDTH:
        u = s.foe_at[s.cursor]
        if u >= 0 and s.acted[u] == 0 and s.asleep[u] == 0 and monster_can_act(s, u):
            s.actor = u
            prompt.ask(s, s.players - 1)
            if s.by_rules == 1 or count_choices(s, u) == 1:
                s.acting = 0
                monster_acts_by_dice(s, u)
            return
        s.cursor += 1
    if s.round_no % monsters.TROLL_ROUNDS == 0:
        monsters.mend_trolls(s)
    open_truce(s, ids.P_GATE if units.nameless_here(s) else ids.P_REFORM)


# --- blows ------------------------------------------------------------------------------------------------------------


@rule
def reaches(s, u, target):
    """Whether a unit may strike, shoot or throw at a target (LB-33).

    From the first rank it strikes whoever stands nearest in the other front; from the second only characters
    shoot with a bow or throw a knife, at anyone of the front (LB-33).
    """
    if s.status[target] != ids.ALIVE or s.side[target] == s.side[u] or not 0 <= s.place[target] < tables.WIDTH:
        return False
    far = s.hand[u] == tables.BOW or s.hand[u] == tables.KNIFE
    if s.place[u] >= tables.WIDTH:
        if u >= tables.PEOPLE or s.side[u] == ids.FOES or s.place[u] >= 2 * tables.WIDTH or not far:
            return False
        return s.hand[u] == tables.BOW or s.thrown[u] == 0
    if u < tables.PEOPLE and far and s.side[u] == ids.PARTY:
        return False
    return units.gap(s, u, target) == units.nearest(s, u)


@rule
def attack(s, u, target):
    """A blow, a shot or a throw; a knife thrown is gone for this fight (LB-33)."""
    if u < tables.PEOPLE and s.hand[u] == tables.KNIFE and s.side[u] == ids.PARTY:
        s.thrown[u] = 1
    strike(s, u, target)


@rule
def strike(s, u, target):
    """One attack with what a unit holds, with a Medusa's and a Chimera's additions (LB-33, LB-35)."""
    s.acted[u] = 1
    if units.power_of(s, u) == tables.POWER_STONE and roll(s, 6) == 6:
        units.leave_field(s, target, ids.STONE)
        emit(s, ids.E_STONE, EVERYONE, target, 0, 0, 0)
        return
    blow(s, u, target, s.hand[u], units.fighting_agility(s, u) + skill_in_hand(s, u))
    if units.power_of(s, u) == tables.POWER_FIRE and s.status[target] == ids.ALIVE and not units.resists(s, target):
        units.wound(s, target, 1, u)


@rule
def skill_in_hand(s, u):
    """Weapon skill and magic of what a unit holds (LB-33)."""
    if u >= tables.PEOPLE:
        return s.skill[u]
    total = s.points[u] if s.hand[u] == s.skilled[u] else 0
    if s.hand[u] == tables.BOW:
        total += s.bow[u]
    for k in range(2):
        if s.weapon[u, k] == s.hand[u]:
            total += s.magic[u, k]
    return total


@rule
def blow(s, u, target, column, plus):
    """1K6 + `plus` on a column of the combat table, and the wounds it deals (LB-33)."""
    total = roll(s, 6) + plus
    dealt = tables.COMBAT[max(tables.MIN_TOTAL, min(total, tables.MAX_TOTAL)), column]
    emit(s, ids.E_STRUCK, EVERYONE, u, target, total, dealt)
    units.wound(s, target, dealt, u)
    return dealt


# --- monsters and whoever they have charmed ---------------------------------------------------------------------------


@rule
def monster_spells(s, u):
    """What a monster may cast now, as bits: what it knows, and a vampire's charm in the first rounds (LB-08, LB-40)."""
    if u < tables.PEOPLE or s.place[u] >= 2 * tables.WIDTH:
        return 0
    known = spells.castable(s, u, tables.IN_FIGHT)
    if units.power_of(s, u) == tables.POWER_CHARM and s.side[u] == ids.FOES and s.round_no <= CHARM_ROUNDS:
        for target in range(s.people):
            if s.status[target] == ids.ALIVE and units.charmable(s, u, target):
                return known | 1 << tables.CHARM
    return known


@rule
def monster_can_act(s, u):
    """Whether a monster, or whoever is charmed, has anything to do (LB-40)."""
    if monster_spells(s, u) != 0:
        return True
    for target in range(tables.UNITS):
        if reaches(s, u, target):
            return True
    return False


@rule
def monster_may_aim(s, u, spell, target):
    """Whether a monster may aim a spell, or its blow (-1), at a unit (LB-40)."""
    if spell < 0:
        return reaches(s, u, target)
    if s.status[target] != ids.ALIVE:
        return False
    if spell == tables.CHARM:
        return target < tables.PEOPLE and units.charmable(s, u, target)
    return spells.fits(s, u, tables.SPELL_AIM[spell], spell, target)


@rule
def count_choices(s, u):
    """How many different things a monster could do: targets of its blow, and of its spells (LB-44)."""
    known = monster_spells(s, u)
    n = 0
    for target in range(tables.UNITS):
        if reaches(s, u, target):
            n += 1
        if known >> tables.LIGHTNING & 1 == 1 and monster_may_aim(s, u, tables.LIGHTNING, target):
            n += 1
        if known >> tables.CHARM & 1 == 1 and monster_may_aim(s, u, tables.CHARM, target):
            n += 1
    return n


@rule
def monster_acts_by_dice(s, u):
    """What the printed rules have a monster do: its spell if it can, else a blow; targets by the die (LB-44)."""
    known = monster_spells(s, u)
    spell = -1
    if known >> tables.LIGHTNING & 1 == 1:
        spell = tables.LIGHTNING
    elif known >> tables.CHARM & 1 == 1:
        spell = tables.CHARM
    n = 0
    for target in range(tables.UNITS):
        if monster_may_aim(s, u, spell, target):
            n += 1
    left = roll(s, n) if n > 1 else 1
    for target in range(tables.UNITS):
        if monster_may_aim(s, u, spell, target):
            left -= 1
            if left == 0:
                monster_acts(s, u, spell, target)
                return


@rule
def monster_acts(s, u, spell, target):
    """A monster's blow (-1) or spell (LB-40)."""
    if spell < 0:
        strike(s, u, target)
        return
    s.acted[u] = 1
    if spell == tables.LIGHTNING:
        spells.cast(s, u, spell, target)
    else:
        emit(s, ids.E_CAST, EVERYONE, u, tables.CHARM, target, s.strength[u] - s.wounds[u])
        if not units.resists(s, target):
            emit(s, ids.E_CHARMED, EVERYONE, target, u, 0, 0)
            units.change_side(s, target, ids.FOES, u)
