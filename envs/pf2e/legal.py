"""Legal actions, by phase."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.pf2e import ids, spells, tables
from feint.envs.pf2e.actions import may_aim, parry_bonus
from feint.envs.pf2e.casting import may_cast, may_drain, tradition_of, within
from feint.envs.pf2e.counterspells import prepared_at
from feint.envs.pf2e.initiative import choices, last_place
from feint.envs.pf2e.positions import forward, may_tumble, room, speed
from feint.envs.pf2e.skill_actions import disarmable, hands_in_use, manoeuvre_slot
from feint.envs.pf2e.spell_books import castable_at, top_rank
from feint.envs.pf2e.spell_effects import HEALING_REACH, helps
from feint.envs.pf2e.strikes import has_arm, holds, in_reach
from feint.envs.pf2e.terms import MAX_PROPOSALS, forbidden, term_now


@rule
def legal(s, seat, mask):  # noqa: C901 (one branch per phase)
    """Mark the legal actions of an acting seat in a zeroed mask."""
    if s.phase == ids.P_INITIATIVE:
        open_choices = choices(s)
        for stat in range(7):
            if open_choices >> stat & 1:
                mask[ids.FIRST_STATISTIC + stat] = 1
    elif s.phase == ids.P_ORDER:
        mask[ids.A_KEEP_ORDER] = 1
        if s.order[last_place(s)] != seat:
            mask[ids.A_ACT_LAST] = 1
    elif s.phase == ids.P_TURN:
        legal_turn(s, seat, mask)
    elif s.phase == ids.P_TARGET:
        mask[ids.A_CONCEDE] = 1
        if s.act == ids.FIRST_SPELL:
            legal_aim(s, seat, mask)
        else:
            for k in range(s.side):
                if may_aim(s, seat, s.act, 1 - seat % 2 + 2 * k):
                    mask[ids.FIRST_TARGET + k] = 1
    elif s.phase == ids.P_FIGHT_ON:
        mask[ids.A_LAY_DOWN] = 1
        mask[ids.A_FIGHT_ON] = 1
    elif s.phase == ids.P_TERMS:
        legal_terms(s, mask)
    elif s.phase == ids.P_SPELL:
        mask[ids.A_CONCEDE] = 1
        legal_how(s, seat, mask)
    elif s.phase == ids.P_SPEND:
        legal_spend(s, seat, mask)
    else:
        mask[ids.A_PASS] = 1
        legal_window(s, seat, mask)


@rule
def legal_turn(s, p, mask):
    """The actions of a seat's own turn (PD-03, PD-20)."""
    d = s.duelist[p]
    mask[ids.A_END_TURN] = 1
    mask[ids.A_CONCEDE] = 1
    if s.combat != 0:
        if d.cond[tables.FLEEING] == 0:
            legal_attacks(s, p, mask)
            if d.actions > 0 and d.cond[tables.CONFUSED] == 0:
                legal_gear(s, p, mask)
        legal_moves(s, p, mask)
    elif d.actions > 0:
        legal_recovery(s, p, mask)
    if s.magic != 0 and d.cond[tables.FLEEING] == 0:
        legal_spells(s, p, mask)
    if s.terms != 0 and s.duel != 0 and d.actions > 0 and d.cond[tables.CONFUSED] + d.cond[tables.FLEEING] == 0:
        legal_social(s, p, mask)


@rule
def legal_recovery(s, p, mask):
    """What a spell duel allows beside spells: Stand, Escape and retching (PD-20)."""
    d = s.duelist[p]
    if d.cond[tables.PRONE] > 0:
        mask[ids.A_STAND] = 1
    if d.cond[tables.IMMOBILIZED] > 0 and d.cond[tables.BARRED] == 0:
        mask[ids.A_ESCAPE] = 1
    if d.cond[tables.SICKENED] > 0:
        mask[ids.A_RETCH] = 1


@rule
def legal_window(s, p, mask):  # noqa: C901 (one branch per reaction window)
    """The reactions that a seat holds in the reaction window that is open to it (PD-12, PD-29)."""
    if s.phase == ids.P_PRE_ROLL:
        if holds(s, p, tables.INTIMIDATION) and s.duelist[p].flourish == 0:
            mask[ids.A_BULLYING_PRESS] = 1
        if holds(s, p, tables.PERCEPTION):
            mask[ids.A_SENSE_WEAKNESS] = 1
    elif s.phase == ids.P_DODGE:
        mask[ids.A_NIMBLE_DODGE] = 1
    elif s.phase == ids.P_SIDESTEP:
        if holds(s, p, tables.DECEPTION):
            mask[ids.A_DECEPTIVE_SIDESTEP] = 1
    elif s.phase == ids.P_BLOCK:
        mask[ids.A_BLOCK] = 1
    elif s.phase == ids.P_AVENGE:
        mask[ids.A_AVENGE] = 1
    elif s.phase == ids.P_RIPOSTE:
        mask[ids.A_RIPOSTE_STRIKE] = 1
        slot = manoeuvre_slot(s.duelist[p], tables.DISARMS)
        if disarmable(s.duelist[s.striker]) >= 0 and slot >= 0 and in_reach(s, p, s.striker, slot):
            mask[ids.A_RIPOSTE_DISARM] = 1
    elif s.phase == ids.P_REACT:
        mask[ids.A_REACT_STRIKE] = 1
    elif s.phase == ids.P_READIED:
        mask[ids.A_READY_STRIKE] = 1
    elif s.phase == ids.P_COUNTER:
        legal_counter(s, p, mask)
    elif s.phase == ids.P_COUNTERSPELL:
        legal_counterspell(s, p, mask)
    elif s.phase == ids.P_PERFORMANCE:
        mask[ids.A_COUNTER_PERFORM] = 1


@rule
def swaps(s, p):
    """Whether there is another weapon to draw; a forbidden one only where a breach is possible (PD-03)."""
    d = s.duelist[p]
    for slot in range(2):
        if forbidden(s, p, slot) and s.terms == 0:
            continue
        if d.held >> slot & 1 == 0 and d.dropped >> slot & 1 == 0 and tables.ARMS[d.row, slot, tables.DICE] > 0:
            return tables.ARMS[d.row, slot, tables.TRAITS] & (tables.FREE_HAND | tables.ON_SHIELD) == 0
    return False


@rule
def grippable(d):
    """Whether a weapon in hand can be held in one hand or in both, and the other hand is free for it (PD-18)."""
    for slot in range(2):
        if d.held >> slot & 1 and tables.ARMS[d.row, slot, tables.TWO_HANDED_DIE] > 0:
            return d.grip != 0 or hands_in_use(d) < 2
    return False


@rule
def legal_attacks(s, p, mask):
    """Strikes, finishers and aimed acts (PD-18)."""
    d = s.duelist[p]
    for b in range(1 - p % 2, s.players, 2):
        if s.duelist[b].out != 0:
            continue
        if d.actions + d.extra > 0 and d.finished == 0 and d.cond[tables.RESTRAINED] == 0:
            legal_strikes(s, p, b, mask)
        if d.actions > 0 and d.cond[tables.CONFUSED] == 0:
            for action in range(ids.A_FEINT, ids.A_SHOVE + 1):
                if action == ids.A_DEMORALIZE and d.cond[tables.RAGING] > 0:
                    continue
                if action >= ids.A_GRAPPLE and d.finished + d.cond[tables.RESTRAINED] > 0:
                    continue
                if may_aim(s, p, action, b):
                    mask[action] = 1


@rule
def legal_strikes(s, p, b, mask):
    """Strikes and finishers at seat b, for a seat with an action to spend (PD-18)."""
    d = s.duelist[p]
    for slot in range(3):
        if has_arm(s, p, slot) and in_reach(s, p, b, slot):
            mask[ids.FIRST_STRIKE + slot] = 1
            light = tables.ARMS[d.row, slot, tables.TRAITS] & (tables.AGILE | tables.FINESSE) != 0
            if slot < 2 and d.actions > 0 and d.cond[tables.PANACHE] > 0 and light:
                mask[ids.FIRST_FINISHER + slot] = 1


@rule
def legal_moves(s, p, mask):  # noqa: C901 (one line per move)
    """Steps, crawls and Strides (PD-18)."""
    d = s.duelist[p]
    if (
        d.cond[tables.GRABBED] + d.cond[tables.RESTRAINED] + d.cond[tables.IMMOBILIZED] > 0
        or d.cond[tables.CONFUSED] > 0
    ):
        return
    ahead = room(s, p, forward(s, p)) if d.cond[tables.FLEEING] == 0 else 0
    behind = room(s, p, -forward(s, p))
    if d.cond[tables.PRONE] > 0:
        if d.actions > 0:
            mask[ids.A_STAND] = 1
            if ahead > 0:
                mask[ids.A_CRAWL] = 1
            if behind > 0:
                mask[ids.A_CRAWL_BACK] = 1
        return
    if d.actions > 0 and ahead > 0:
        mask[ids.A_STEP] = 1
    if d.actions > 0 and behind > 0:
        mask[ids.A_STEP_BACK] = 1
    if d.actions > 0 and d.cond[tables.FLEEING] == 0 and may_tumble(s, p):
        mask[ids.A_TUMBLE] = 1
    if d.actions + d.extra > 0:
        most = speed(s, p)
        for k in range(min(most, ahead)):
            mask[ids.FIRST_STRIDE + k] = 1
        for k in range(min(most, behind)):
            mask[ids.FIRST_STRIDE_BACK + k] = 1


@rule
def legal_gear(s, p, mask):  # noqa: C901 (one line per act)
    """Acts upon oneself and with the hands, for a seat with an action to spend (PD-18)."""
    d = s.duelist[p]
    held = d.cond[tables.GRABBED] + d.cond[tables.RESTRAINED] + d.cond[tables.IMMOBILIZED] > 0
    if held and d.cond[tables.BARRED] == 0 and d.finished == 0:
        mask[ids.A_ESCAPE] = 1
    if d.cond[tables.SICKENED] > 0:
        mask[ids.A_RETCH] = 1
    if tables.SHEET[d.row, tables.RAGE_DAMAGE] > 0 and d.cond[tables.RAGING] == 0:
        mask[ids.A_RAGE] = 1
    shield = tables.SHEET[d.row, tables.SHIELD]
    if shield > 0 and d.cond[tables.RAISED] == 0 and d.shield_hp > tables.SHIELDS[shield, 3]:
        mask[ids.A_RAISE] = 1
    if parry_bonus(d) > d.cond[tables.PARRYING]:
        mask[ids.A_PARRY] = 1
    if d.cond[tables.RESTRAINED] > 0:
        return
    if swaps(s, p):
        mask[ids.A_DRAW] = 1
    if d.dropped != 0:
        mask[ids.A_PICK_UP] = 1
    if grippable(d):
        mask[ids.A_GRIP] = 1
    if d.cond[tables.LOOSE] > 0:
        mask[ids.A_REGRIP] = 1
    if d.actions >= 2 and d.ready == 0 and d.finished == 0:
        mask[ids.A_READY] = 1


@rule
def legal_spells(s, p, mask):
    """Spells, and what belongs to them, on the own turn (PD-20)."""
    d = s.duelist[p]
    for k in range(d.entries):
        spell = d.book[k]
        if mask[ids.FIRST_SPELL + spell] == 0 and spells.SPELL[spell, spells.LOW] <= d.actions and top_rank(d, k) >= 0:
            mask[ids.FIRST_SPELL + spell] = 1 if may_cast(s, p, spell) else 0
    if may_drain(d):
        mask[ids.A_DRAIN_BOND] = 1
    if d.actions > 0 and d.lasting >= 0:
        mask[ids.A_DISMISS] = 1
        if d.sustained == 0:
            mask[ids.A_SUSTAIN] = 1
    if d.actions > 0 and d.focus >= 0 and s.duel != 0:
        for tradition in range(4):
            trained = tables.SHEET[d.row, tables.TRAINED] >> (tables.ARCANA + tradition) & 1
            if tradition != d.focus and (s.focus_training == 0 or trained):
                mask[ids.FIRST_FOCUS + tradition] = 1


@rule
def legal_how(s, p, mask):
    """Ranks and actions with which the chosen spell can be cast (PD-32)."""
    d = s.duelist[p]
    fewest = spells.SPELL[s.spell, spells.LOW]
    most = min(spells.SPELL[s.spell, spells.HIGH], d.actions)
    for k in range(d.entries):
        if d.book[k] == s.spell:
            for rank in range(6):
                if castable_at(d, k, rank):
                    for count in range(fewest, most + 1):
                        mask[ids.FIRST_CASTING + 3 * rank + count - 1] = 1


@rule
def legal_aim(s, p, mask):
    """Whom the spell under way can be aimed at, where there are more than two duelists (PD-02)."""
    if spells.SPELL[s.spell, spells.HARMS] != 0:
        for k in range(s.side):
            if within(s, p, 1 - p % 2 + 2 * k, s.spell):
                mask[ids.FIRST_TARGET + k] = 1
        return
    mask[ids.A_AIM_AT_SELF] = 1
    heals = spells.SPELL[s.spell, spells.SPECIAL] == spells.HEAL
    # three actions of a healing spell reach the whole side
    if spells.SPELL[s.spell, spells.AID] == spells.AID_ONE and not (heals and s.spell_actions == 3):
        reach = HEALING_REACH if heals and s.spell_actions > 1 else spells.SPELL[s.spell, spells.AID_REACH]
        if helps(s, p, (p + 2) % s.players, reach):
            mask[ids.A_AIM_AT_PARTNER] = 1


@rule
def legal_counter(s, q, mask):
    """Ranks that seat q can pay a counter with, if its focus is the spell's tradition (PD-23)."""
    d = s.duelist[q]
    if d.focus != tradition_of(s.duelist[s.actor]):
        return
    for rank in range(1, 6):
        if d.slots[rank] > 0 or prepared_at(d, -1, rank) >= 0:
            mask[ids.FIRST_COUNTER_RANK + rank - 1] = 1


@rule
def legal_counterspell(s, q, mask):
    """Ranks at which seat q has the spell that is being cast prepared (PD-18)."""
    for rank in range(1, 6):
        if prepared_at(s.duelist[q], s.spell, rank) >= 0:
            mask[ids.FIRST_COUNTER_RANK + rank - 1] = 1


@rule
def legal_spend(s, q, mask):
    """Prepared spells of the rank chosen for a counter (PD-23)."""
    d = s.duelist[q]
    for k in range(d.entries):
        if d.book[k] >= 0 and d.book_rank[k] == s.counter_rank and d.book_left[k] > 0:
            mask[ids.FIRST_SPELL + d.book[k]] = 1


@rule
def legal_terms(s, mask):
    """What may be said in the terms phase: each item can be changed once in a proposal (PD-06)."""
    if s.proposals > 0 and s.changed == 0:
        mask[ids.A_ACCEPT] = 1
    if s.proposals >= MAX_PROPOSALS:
        mask[ids.A_PASS] = 1
        return
    mask[ids.A_PROPOSE] = 1
    for number in range(len(ids.TERM_ITEM)):
        item = ids.TERM_ITEM[number]
        if s.changed >> item & 1 == 0 and term_now(s, item) != ids.TERM_VALUE[number]:
            mask[ids.FIRST_TERM + number] = 1


@rule
def legal_social(s, p, mask):
    """Biding, accusing, potions and breaches, with an action to spend (PD-07)."""
    d = s.duelist[p]
    mask[ids.A_BIDE] = 1
    mask[ids.A_ACCUSE] = 1
    if d.poisoned == 0 and s.combat != 0:
        mask[ids.A_POISON] = 1
    if d.aided == 0:
        mask[ids.A_AID] = 1
    if d.potions > 0:
        mask[ids.A_DRINK] = 1
    if d.hidden_potions > 0:
        mask[ids.A_DRINK_HIDDEN] = 1
