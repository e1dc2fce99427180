"""Casting a spell, step by step: choice, announcement, Dueling Counter, effect (PD-20 to PD-25, PD-32).

Every spell takes two choices and is announced by its tradition and actions alone, so that neither the number of steps
nor anything told before the counter is decided says what is cast.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e.body import can_react, flat_check
from feint.envs.pf2e.books import available, cast_rank, spend_entry
from feint.envs.pf2e.checks import (
    degree_of,
    dread,
    spell_dc,
)
from feint.envs.pf2e.codes import (
    ACT,
    AFTER,
    ANNOUNCED,
    CAST,
    CAST_IS,
    CHANGE_FOCUS,
    COUNTER,
    COUNTER_WITH,
    COUNTERED,
    COUNTERS,
    DISMISS,
    FIRST_SPELL,
    FOCUS_SHOWN,
    GESTURES,
    HOW,
    LOST,
    PASS,
    PERFORM,
    SPEND,
    SPENT,
    SUSTAIN,
    TARGET,
    TRIGGER,
)
from feint.envs.pf2e.codes import (
    SPELL as SPELL_PHASE,
)
from feint.envs.pf2e.effects import afflict_by, strike_by_spell, take_effect
from feint.envs.pf2e.flow import NO_FOCUS
from feint.envs.pf2e.social import BY_SPELL, breach
from feint.envs.pf2e.spellbook import (
    AUDITORY,
    HARMS,
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
from feint.envs.pf2e.state import BOOK
from feint.envs.pf2e.tables import (
    ARCANA,
    CONFUSED,
    DEAFENED,
    FEATURES,
    GRABBED,
    MUDDLED,
    NO_REACTIONS,
    POTENT_SPELLS,
    RESTRAINED,
    SHEET,
    SLOWED,
    SPELL_ATTACK,
    SPONTANEOUS,
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
    for k in range(BOOK):
        spell = d.book[k] + 0
        if spell >= 0 and SPELL[spell, LOW] <= d.actions and available(d, k) and may_cast(s, p, spell):
            mask[FIRST_SPELL + spell] = 1
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
    for k in range(BOOK):
        if d.book[k] == s.spell and available(d, k):
            for n in range(SPELL[s.spell, LOW], min(SPELL[s.spell, HIGH], d.actions) + 1):
                mask[HOW + 3 * d.book_rank[k] + n - 1] = 1


@rule
def legal_counter(s, q, mask):
    """Ranks that seat q can pay a counter with, if its focus is the spell's tradition (PD-23)."""
    d = s.duelist[q]
    if d.focus != tradition_of(s.duelist[s.actor]):
        return
    for rank in range(1, 6):
        if d.slots[rank] > 0 or prepared_at(d, rank) >= 0:
            mask[COUNTER_WITH + rank - 1] = 1


@rule
def prepared_at(d, rank):
    """A prepared spell of a rank that is still there; -1 without one."""
    for k in range(BOOK):
        if d.book[k] >= 0 and d.book_rank[k] == rank and d.book_left[k] > 0:
            return k
    return -1


@rule
def legal_spend(s, q, mask):
    """Prepared spells of the rank chosen for a counter."""
    d = s.duelist[q]
    for k in range(BOOK):
        if d.book[k] >= 0 and d.book_rank[k] == s.counter_rank and d.book_left[k] > 0:
            mask[FIRST_SPELL + d.book[k]] = 1


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
    for k in range(BOOK):
        if d.book[k] == s.spell and d.book_rank[k] == rank and available(d, k):
            s.entry = k
            break
    s.spell_rank = cast_rank(d, rank)
    spend_entry(d, s.entry)
    s.act = FIRST_SPELL
    s.acting = 0
    s.scan = 0
    s.disrupted = 0
    first = -1
    foes = 0
    for b in range(1 - p % 2, s.players, 2):
        if within(s, p, b, s.spell):
            foes += 1
            if first < 0:
                first = b
    s.target = first
    standing = 0
    for b in range(1 - p % 2, s.players, 2):
        standing += 1 - s.duelist[b].out
    if standing > 1:
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
        d.paid += 1
    emit(s, CAST_IS, EVERYONE, p, s.spell, s.spell_rank, s.spell_actions)
    if s.terms != 0 and s.necromancy_ok == 0 and SPELL[s.spell, NECROMANCY] != 0:
        breach(s, p, BY_SPELL)


@rule
def announce(s, p):
    """All learn the tradition and the actions; then counters may come."""
    s.phase = CAST
    s.scan = 0
    emit(s, ANNOUNCED, EVERYONE, p, tradition_of(s.duelist[p]), s.spell_actions, 0)


@rule
def may_counter(s, q, tradition):
    """Whether seat q may hold a counter against a tradition, as far as all can tell."""
    d = s.duelist[q]
    return (
        s.duel != 0 and can_react(d) and d.focus_possible >> tradition & 1 == 1 and d.paid < d.slots_most
    )  # fmt: skip


@rule
def scan_counters(s):
    """Ask the next foe who may counter; when there is none, the spell takes effect."""
    p = s.actor + 0
    tradition = tradition_of(s.duelist[p])
    while s.scan < s.players:
        q = s.scan + 0
        s.scan += 1
        if q % 2 != p % 2 and may_counter(s, q, tradition):
            s.phase = COUNTER
            s.acting = 1 << q
            return
    s.act = 0
    s.phase = AFTER
    reveal_spell(s, p)
    if s.done != 0:
        return
    d = s.duelist[p]
    potent = SHEET[d.row, FEATURES] & POTENT_SPELLS != 0 and d.book_rank[s.entry] > 0
    take_effect(s, p, s.target, s.spell, s.spell_rank, s.spell_actions, potent)


@rule
def answer_counter(s, q, action):
    """Pass, or pay for a counter with a rank; a prepared caster also says with which spell."""
    d = s.duelist[q]
    s.acting = 0
    s.phase = CAST
    if action == PASS:
        return
    d.reaction = 0
    s.payer = q
    s.counter_rank = action - COUNTER_WITH + 1
    d.focus_possible = 1 << d.focus
    if d.refocused == 0:
        d.possible = 1 << d.stat
    emit(s, COUNTERS, EVERYONE, q, d.focus, 0, 0)
    if SHEET[d.row, SPONTANEOUS] != 0:
        d.slots[s.counter_rank] -= 1
        try_counter(s, q, -1)
    else:
        s.phase = SPEND
        s.acting = 1 << q


@rule
def choose_spend(s, q, action):
    """The prepared spell that pays for the counter."""
    d = s.duelist[q]
    s.acting = 0
    s.phase = CAST
    for k in range(BOOK):
        if d.book[k] == action - FIRST_SPELL and d.book_rank[k] == s.counter_rank and d.book_left[k] > 0:
            d.book_left[k] -= 1
            break
    try_counter(s, q, action - FIRST_SPELL)


@rule
def counteracts(degree, mine, theirs):
    """Whether a counteract check of a degree with rank `mine` ends an effect of rank `theirs` (F §3)."""
    if degree == 3:
        return theirs <= mine + 3
    if degree == 2:
        return theirs <= mine + 1
    return degree == 1 and theirs < mine


@rule
def try_counter(s, q, spent):
    """The counteract check of seat q against the spell under way; all see only whether it worked."""
    d = s.duelist[q]
    a = s.actor + 0
    d.paid += 1
    die = roll(s, 20)
    total = die + SHEET[d.row, SPELL_ATTACK] - max(dread(d), d.cond[STUPEFIED])
    degree = degree_of(die, total, spell_dc(s.duelist[a]))
    worked = counteracts(degree, s.counter_rank, s.spell_rank)
    emit(s, SPENT, 1 << q, q, s.counter_rank, spent, 0)
    emit(s, COUNTERED, EVERYONE, a, 1 if worked else 0, 0, 0)
    if worked:
        reveal_spell(s, a)
        s.act = 0
        s.phase = AFTER


# --- other acts of a spell duel ---------------------------------------------------------------------------------------


@rule
def tend_spell(s, p, action):
    """Change Tradition Focus, Sustain or Dismiss: one action each."""
    d = s.duelist[p]
    d.actions -= 1
    s.acting = 0
    s.phase = AFTER
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
    b = s.target + 0
    if b < 0 or s.duelist[b].out != 0 or b % 2 == p % 2:
        b = 1 - p % 2
        if s.duelist[b].out != 0 and s.side > 1:
            b += 2
    spell = d.lasting + 0
    if SPELL[spell, SPECIAL] == LAUGH:
        foe = s.duelist[b]
        if foe.cond[NO_REACTIONS] > 0:
            degree = 1 if foe.cond[SLOWED] > 0 else 2
            afflict_by(s, p, b, spell, d.lasting_rank, degree)
    elif within(s, p, b, spell):
        strike_by_spell(s, p, b, spell, d.lasting_rank, 2, False)
