"""Casting a spell, step by step: choice, announcement, Dueling Counter, effect (PD-20 to PD-25, PD-32).

Every spell takes two choices and is announced by its tradition and actions alone, so that neither the number of steps
nor anything told before the counter is decided says what is cast.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import flat_check
from feint.envs.pf2e.books import cast_rank, castable_at, spend_entry, top_rank
from feint.envs.pf2e.effects import HEALING_REACH, afflict_by, helps, strike_by_spell
from feint.envs.pf2e.flow import NO_FOCUS
from feint.envs.pf2e.ids import (
    ACT,
    AFTER,
    AIM_AT_PARTNER,
    AIM_AT_SELF,
    ANNOUNCED,
    CAST,
    CAST_IS,
    CHANGE_FOCUS,
    DISMISS,
    DRAIN_BOND,
    FIRST_SPELL,
    FIRST_TARGET,
    FOCUS_SHOWN,
    GESTURES,
    HOW,
    LOST,
    PERFORM,
    SUSTAIN,
    TARGET,
    TRIGGER,
)
from feint.envs.pf2e.ids import (
    SPELL as SPELL_PHASE,
)
from feint.envs.pf2e.manoeuvres import be_seen
from feint.envs.pf2e.social import BY_SPELL, breach
from feint.envs.pf2e.spellbook import (
    AID,
    AID_ONE,
    AID_REACH,
    AUDITORY,
    HARMS,
    HEAL,
    HIGH,
    LAUGH,
    LOW,
    MANIPULATE,
    NECROMANCY,
    RANGE,
    ROLL,
    SPECIAL,
    SPELL,
    SPELL_ATTACK_ROLL,
)
from feint.envs.pf2e.strip import nearest_foe
from feint.envs.pf2e.tables import (
    ARCANA,
    ARCANE_BOND,
    CONFUSED,
    DEAFENED,
    FEATURES,
    GRABBED,
    MUDDLED,
    NO_REACTIONS,
    RESTRAINED,
    SHEET,
    SLOWED,
    STUPEFIED,
    TRADITION,
    TRAINED,
)

DIVINE = 1
#: DCs of the flat checks for a muddled or deafened mind, and for hands that are held.
MUDDLED_DC, GRABBED_DC = 5, 5


@rule
def tradition_of(d):
    """The tradition of a duellist's spells: a champion's devotion spells are divine."""
    return SHEET[d.row, TRADITION] if SHEET[d.row, TRADITION] >= 0 else DIVINE


# --- what may be cast -------------------------------------------------------------------------------------------------


@rule
def may_cast(s, p, spell):
    """Whether seat p may cast a spell now, actions and slots apart."""
    d = s.duelist[p]
    if d.cond[CONFUSED] > 0 and SPELL[spell, HARMS] == 0:
        return False
    if d.cond[RESTRAINED] > 0 and SPELL[spell, MANIPULATE] != 0:
        return False
    if d.finished != 0 and SPELL[spell, ROLL] == SPELL_ATTACK_ROLL:
        return False
    if s.combat == 0 or SPELL[spell, HARMS] == 0:
        return True
    for b in range(1 - p % 2, s.players, 2):
        if within(s, p, b, spell):
            return True
    return False


@rule
def within(s, p, b, spell):
    """Whether a spell of seat p reaches seat b; without positions every spell does (PD-20)."""
    if s.duelist[b].out != 0:
        return False
    gap = s.duelist[p].pos - s.duelist[b].pos
    return s.combat == 0 or SPELL[spell, HARMS] == 0 or -SPELL[spell, RANGE] <= gap <= SPELL[spell, RANGE]


@rule
def legal_spells(s, p, mask):
    """Spells, and what belongs to them, on the own turn."""
    d = s.duelist[p]
    for k in range(d.entries):
        spell = d.book[k]
        if mask[FIRST_SPELL + spell] == 0 and SPELL[spell, LOW] <= d.actions and top_rank(d, k) >= 0:
            mask[FIRST_SPELL + spell] = 1 if may_cast(s, p, spell) else 0
    if may_drain(d):
        mask[DRAIN_BOND] = 1
    if d.actions > 0 and d.lasting >= 0:
        mask[DISMISS] = 1
        if d.sustained == 0:
            mask[SUSTAIN] = 1
    if d.actions > 0 and d.focus >= 0 and s.duel != 0:
        for tradition in range(4):
            trained = SHEET[d.row, TRAINED] >> (ARCANA + tradition) & 1
            if tradition != d.focus and (s.focus_training == 0 or trained):
                mask[CHANGE_FOCUS + tradition] = 1


@rule
def legal_how(s, p, mask):
    """Ranks and actions with which the chosen spell can be cast."""
    d = s.duelist[p]
    for k in range(d.entries):
        if d.book[k] == s.spell:
            for rank in range(6):
                if castable_at(d, k, rank):
                    for n in range(SPELL[s.spell, LOW], min(SPELL[s.spell, HIGH], d.actions) + 1):
                        mask[HOW + 3 * rank + n - 1] = 1


@rule
def may_drain(d):
    """Whether a wizard can drain its bonded item: once, to cast again a prepared spell that is spent."""
    if SHEET[d.row, FEATURES] & ARCANE_BOND == 0 or d.bond != 0:
        return False
    for k in range(d.entries):
        if d.book_rank[k] > 0 and d.book_left[k] == 0:
            return True
    return False


@rule
def legal_aim(s, p, mask):
    """Whom the spell under way can be aimed at, where there are more than two duellists."""
    aid = SPELL[s.spell, AID]
    if SPELL[s.spell, HARMS] != 0:
        for k in range(s.side):
            if within(s, p, 1 - p % 2 + 2 * k, s.spell):
                mask[FIRST_TARGET + k] = 1
        return
    mask[AIM_AT_SELF] = 1
    # three actions of a healing spell reach the whole side
    if aid == AID_ONE and not (SPELL[s.spell, SPECIAL] == HEAL and s.spell_actions == 3):
        reach = HEALING_REACH if SPELL[s.spell, SPECIAL] == HEAL and s.spell_actions > 1 else SPELL[s.spell, AID_REACH]
        if helps(s, p, (p + 2) % s.players, reach):
            mask[AIM_AT_PARTNER] = 1


# --- casting ----------------------------------------------------------------------------------------------------------


@rule
def choose_spell(s, p, action):
    """The first choice: which spell."""
    s.spell = action - FIRST_SPELL
    s.phase = SPELL_PHASE
    s.acting = 1 << p


@rule
def choose_how(s, p, action):
    """The second choice: rank and actions. The slot is spent; two standing foes leave a target to choose."""
    d = s.duelist[p]
    rank = (action - HOW) // 3
    s.spell_actions = (action - HOW) % 3 + 1
    for k in range(d.entries):
        if d.book[k] == s.spell and castable_at(d, k, rank):
            s.entry = k
            break
    s.spell_rank = cast_rank(d, rank)
    spend_entry(d, s.entry, rank)
    s.act = FIRST_SPELL
    s.acting = 0
    s.scan = 0
    s.disrupted = 0
    s.target = p if SPELL[s.spell, HARMS] == 0 else nearest_foe(s, p)
    standing = 0
    for b in range(s.players):
        standing += 1 - s.duelist[b].out
    if standing > 2:
        s.phase = TARGET
        s.acting = 1 << p
    else:
        begin_casting(s, p)


@rule
def begin_casting(s, p):
    """Flat checks that can spoil the spell, then what the gestures provoke."""
    d = s.duelist[p]
    d.actions -= s.spell_actions
    dc = 0
    if d.cond[STUPEFIED] > 0:
        dc = 5 + d.cond[STUPEFIED]
    if d.cond[MUDDLED] > 0 or (d.cond[DEAFENED] > 0 and SPELL[s.spell, AUDITORY] != 0):
        dc = max(dc, MUDDLED_DC)
    if d.cond[GRABBED] > 0 and SPELL[s.spell, MANIPULATE] != 0:
        dc = max(dc, GRABBED_DC)
    if dc > 0 and not flat_check(s, p, dc):
        emit(s, LOST, EVERYONE, p, 2, 0, 0)
        reveal_spell(s, p)
        be_seen(s, p)
        s.act = 0
        s.phase = AFTER
    elif s.combat != 0 and SPELL[s.spell, MANIPULATE] != 0:
        s.phase = TRIGGER
        emit(s, GESTURES, EVERYONE, p, 0, 0, 0)
    else:
        s.phase = PERFORM


@rule
def reveal_spell(s, p):
    """What is cast is seen, and that its slot is spent."""
    d = s.duelist[p]
    d.seen[s.entry] = 1
    if d.book_rank[s.entry] > 0:
        if d.bond == 1:
            d.bond = 2
        else:
            d.paid += 1
            d.shown_at[s.spell_rank] += 1
        if d.book_rank[s.entry] != s.spell_rank:
            d.signed |= 1 << s.entry
    emit(s, CAST_IS, EVERYONE, p, s.spell, s.spell_rank, s.spell_actions)
    if s.terms != 0 and s.necromancy_ok == 0 and SPELL[s.spell, NECROMANCY] != 0:
        breach(s, p, BY_SPELL)


@rule
def announce(s, p):
    """All learn the tradition and the actions; then counters may come."""
    s.phase = CAST
    s.scan = 0
    emit(s, ANNOUNCED, EVERYONE, p, tradition_of(s.duelist[p]), s.spell_actions, 0)


# --- other acts of a spell duel ---------------------------------------------------------------------------------------


@rule
def tend_spell(s, p, action):
    """Change Tradition Focus, Sustain or Dismiss: one action each."""
    d = s.duelist[p]
    s.acting = 0
    s.phase = AFTER
    if action == DRAIN_BOND:
        emit(s, ACT, EVERYONE, p, action, -1, 0)
        d.bond = 1
        return
    d.actions -= 1
    if action < DISMISS:
        change_focus(s, p, action - CHANGE_FOCUS)
    elif action == DISMISS:
        emit(s, ACT, EVERYONE, p, action, -1, 0)
        d.lasting = -1
    else:
        emit(s, ACT, EVERYONE, p, action, -1, 0)
        sustain(s, p)


@rule
def change_focus(s, p, tradition):
    """The focus becomes another tradition; all see the act, not the tradition (PD-24)."""
    d = s.duelist[p]
    trained = SHEET[d.row, TRAINED] >> ARCANA & 15
    d.possible &= trained << ARCANA
    before = d.focus_possible & ~NO_FOCUS
    d.focus_possible = trained if s.focus_training != 0 else 15
    for known in range(4):
        if before == 1 << known:
            d.focus_possible &= ~(1 << known)
    d.refocused = 1
    d.focus = tradition
    emit(s, ACT, EVERYONE, p, CHANGE_FOCUS, -1, 0)
    emit(s, FOCUS_SHOWN, 1 << p, p, tradition, 0, 0)


@rule
def sustain(s, p):
    """Sustain a spell: it harms again, or holds on for another turn."""
    d = s.duelist[p]
    d.sustained = 1
    b = s.target
    if b < 0 or s.duelist[b].out != 0 or b % 2 == p % 2:
        b = 1 - p % 2
        if s.duelist[b].out != 0 and s.side > 1:
            b += 2
    spell = d.lasting
    if SPELL[spell, SPECIAL] == LAUGH:
        foe = s.duelist[b]
        if foe.cond[NO_REACTIONS] > 0:
            degree = 1 if foe.cond[SLOWED] > 0 else 2
            afflict_by(s, p, b, spell, d.lasting_rank, degree)
    elif within(s, p, b, spell):
        strike_by_spell(s, p, b, spell, d.lasting_rank, 2, False)
