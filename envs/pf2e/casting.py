"""Casting a spell, step by step: choice, announcement, Dueling Counter, effect (PD-20 to PD-25, PD-32).

Every spell takes two choices and is announced by its tradition and actions alone, so that neither the number of steps
nor anything public before the counter is decided reveals what is cast.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, spells, tables
from feint.envs.pf2e.checks import flat_check
from feint.envs.pf2e.initiative import NO_FOCUS
from feint.envs.pf2e.positions import nearest_foe
from feint.envs.pf2e.skill_actions import be_seen
from feint.envs.pf2e.spell_books import cast_rank, castable_at, spend_entry
from feint.envs.pf2e.spell_effects import afflict_by, strike_by_spell
from feint.envs.pf2e.terms import breach

DIVINE = 1
#: DCs of the flat checks for a muddled or deafened mind, and for hands that are held.
MUDDLED_DC, GRABBED_DC = 5, 5


@rule
def tradition_of(d):
    """The tradition of a duelist's spells: a champion's devotion spells are divine (PD-22)."""
    return tables.SHEET[d.row, tables.TRADITION] if tables.SHEET[d.row, tables.TRADITION] >= 0 else DIVINE


# --- what may be cast -------------------------------------------------------------------------------------------------


@rule
def may_cast(s, p, spell):
    """Whether seat p may cast a spell now, actions and slots apart (PD-20)."""
    d = s.duelist[p]
    if d.cond[tables.CONFUSED] > 0 and spells.SPELL[spell, spells.HARMS] == 0:
        return False
    if d.cond[tables.RESTRAINED] > 0 and spells.SPELL[spell, spells.MANIPULATE] != 0:
        return False
    if d.finished != 0 and spells.SPELL[spell, spells.ROLL] == spells.SPELL_ATTACK_ROLL:
        return False
    if s.combat == 0 or spells.SPELL[spell, spells.HARMS] == 0:
        return True
    for b in range(1 - p % 2, s.players, 2):
        if within(s, p, b, spell):
            return True
    return False


@rule
def within(s, p, b, spell):
    """Whether a spell of seat p reaches seat b; without positions every spell does (PD-20, PD-25)."""
    if s.duelist[b].out != 0:
        return False
    gap = s.duelist[p].pos - s.duelist[b].pos
    return (
        s.combat == 0
        or spells.SPELL[spell, spells.HARMS] == 0
        or -spells.SPELL[spell, spells.RANGE] <= gap <= spells.SPELL[spell, spells.RANGE]
    )


@rule
def may_drain(d):
    """Whether a wizard can drain its bonded item: once, to cast again a prepared spell that is spent (PD-18)."""
    if tables.SHEET[d.row, tables.FEATURES] & tables.ARCANE_BOND == 0 or d.bond != 0:
        return False
    for k in range(d.entries):
        if d.book_rank[k] > 0 and d.book_left[k] == 0:
            return True
    return False


# --- casting ----------------------------------------------------------------------------------------------------------


@rule
def choose_spell(s, p, action):
    """The first choice: which spell (PD-32)."""
    s.spell = action - ids.FIRST_SPELL
    s.phase = ids.P_SPELL
    s.acting = 1 << p


@rule
def choose_how(s, p, action):
    """The second choice: rank and actions. The slot is spent; two standing foes leave a target to choose (PD-32)."""
    d = s.duelist[p]
    rank = (action - ids.FIRST_CASTING) // 3
    s.spell_actions = (action - ids.FIRST_CASTING) % 3 + 1
    for k in range(d.entries):
        if d.book[k] == s.spell and castable_at(d, k, rank):
            s.entry = k
            break
    s.spell_rank = cast_rank(d, rank)
    spend_entry(d, s.entry, rank)
    s.act = ids.FIRST_SPELL
    s.acting = 0
    s.scan = 0
    s.disrupted = 0
    s.target = p if spells.SPELL[s.spell, spells.HARMS] == 0 else nearest_foe(s, p)
    standing = 0
    for b in range(s.players):
        standing += 1 - s.duelist[b].out
    if standing > 2:
        s.phase = ids.P_TARGET
        s.acting = 1 << p
    else:
        begin_casting(s, p)


@rule
def begin_casting(s, p):
    """Flat checks that can spoil the spell, then what the gestures provoke (PD-18)."""
    d = s.duelist[p]
    d.actions -= s.spell_actions
    dc = 0
    if d.cond[tables.STUPEFIED] > 0:
        dc = 5 + d.cond[tables.STUPEFIED]
    if d.cond[tables.MUDDLED] > 0 or (d.cond[tables.DEAFENED] > 0 and spells.SPELL[s.spell, spells.AUDITORY] != 0):
        dc = max(dc, MUDDLED_DC)
    if d.cond[tables.GRABBED] > 0 and spells.SPELL[s.spell, spells.MANIPULATE] != 0:
        dc = max(dc, GRABBED_DC)
    if dc > 0 and not flat_check(s, p, dc):
        emit(s, ids.E_LOST, EVERYONE, p, 2, 0, 0)
        reveal_spell(s, p)
        be_seen(s, p)
        s.act = 0
        s.phase = ids.P_AFTER
    elif s.combat != 0 and spells.SPELL[s.spell, spells.MANIPULATE] != 0:
        s.phase = ids.P_TRIGGER
        emit(s, ids.E_GESTURES, EVERYONE, p, 0, 0, 0)
    else:
        s.phase = ids.P_PERFORM


@rule
def reveal_spell(s, p):
    """The spell and its spent slot become public (PD-23)."""
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
    emit(s, ids.E_CAST, EVERYONE, p, s.spell, s.spell_rank, s.spell_actions)
    if s.terms != 0 and s.necromancy_ok == 0 and spells.SPELL[s.spell, spells.NECROMANCY] != 0:
        breach(s, p, ids.BREACH_SPELL)


@rule
def announce(s, p):
    """All learn the tradition and the actions; then counters may come (PD-23)."""
    s.phase = ids.P_CAST
    s.scan = 0
    emit(s, ids.E_ANNOUNCED, EVERYONE, p, tradition_of(s.duelist[p]), s.spell_actions, 0)


# --- other acts of a spell duel ---------------------------------------------------------------------------------------


@rule
def tend_spell(s, p, action):
    """Change Tradition Focus, Sustain or Dismiss: one action each (PD-20)."""
    d = s.duelist[p]
    s.acting = 0
    s.phase = ids.P_AFTER
    if action == ids.A_DRAIN_BOND:
        emit(s, ids.E_ACT, EVERYONE, p, action, -1, 0)
        d.bond = 1
        return
    d.actions -= 1
    if action < ids.A_DISMISS:
        change_focus(s, p, action - ids.FIRST_FOCUS)
    elif action == ids.A_DISMISS:
        emit(s, ids.E_ACT, EVERYONE, p, action, -1, 0)
        d.lasting = -1
    else:
        emit(s, ids.E_ACT, EVERYONE, p, action, -1, 0)
        sustain(s, p)


@rule
def change_focus(s, p, tradition):
    """The focus becomes another tradition; the act is public, the tradition is not (PD-24)."""
    d = s.duelist[p]
    trained = tables.SHEET[d.row, tables.TRAINED] >> tables.ARCANA & 15
    d.possible &= trained << tables.ARCANA
    before = d.focus_possible & ~NO_FOCUS
    d.focus_possible = trained if s.focus_training != 0 else 15
    for known in range(4):
        if before == 1 << known:
            d.focus_possible &= ~(1 << known)
    d.refocused = 1
    d.focus = tradition
    emit(s, ids.E_ACT, EVERYONE, p, ids.FIRST_FOCUS, -1, 0)
    emit(s, ids.E_FOCUS, 1 << p, p, tradition, 0, 0)


@rule
def sustain(s, p):
    """Sustain a spell: it harms again, or holds on for another turn (PD-20)."""
    d = s.duelist[p]
    d.sustained = 1
    b = s.target
    if b < 0 or s.duelist[b].out != 0 or b % 2 == p % 2:
        b = 1 - p % 2
        if s.duelist[b].out != 0 and s.side > 1:
            b += 2
    spell = d.lasting
    if spells.SPELL[spell, spells.SPECIAL] == spells.LAUGH:
        foe = s.duelist[b]
        if foe.cond[tables.NO_REACTIONS] > 0:
            degree = 1 if foe.cond[tables.SLOWED] > 0 else 2
            afflict_by(s, p, b, spell, d.lasting_rank, degree)
    elif within(s, p, b, spell):
        strike_by_spell(s, p, b, spell, d.lasting_rank, 2, False)
