"""What may answer a spell: Dueling Counter while it is unknown, then Counterspell and Counter Performance (PD-23).

Each window opens for every seat that may hold its reaction as far as is public; a seat that does not can only pass.
"""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.pf2e import ids, spells, tables
from feint.envs.pf2e.casting import reveal_spell, tradition_of
from feint.envs.pf2e.checks import counteracts, degree_of, dread, spell_dc
from feint.envs.pf2e.conditions import can_react
from feint.envs.pf2e.skill_actions import be_seen
from feint.envs.pf2e.spell_effects import take_effect

#: Squares over which a bard's performance protects an ally.
HEARING = 12


# --- what is legal ----------------------------------------------------------------------------------------------------


@rule
def prepared_at(d, spell, rank):
    """A prepared spell of a rank that is still there, any or this one; -1 without one (PD-23)."""
    for k in range(d.entries):
        if d.book_rank[k] == rank and d.book_left[k] > 0 and (spell < 0 or d.book[k] == spell):
            return k
    return -1


# --- Dueling Counter --------------------------------------------------------------------------------------------------


@rule
def may_counter(s, q, tradition):
    """Whether seat q may hold a counter against a tradition, as far as is public (PD-23)."""
    d = s.duelist[q]
    return (
        s.duel != 0 and can_react(d) and d.focus_possible >> tradition & 1 == 1 and d.paid < d.max_slots
    )  # fmt: skip


@rule
def scan_counters(s):
    """Let the next foe act that may counter; without one the spell is revealed (PD-23)."""
    p = s.actor
    tradition = tradition_of(s.duelist[p])
    while s.scan < s.players:
        q = s.scan
        s.scan += 1
        if q % 2 != p % 2 and may_counter(s, q, tradition):
            s.phase = ids.P_COUNTER
            s.acting = 1 << q
            return
    s.phase = ids.P_KNOWN
    s.scan = 0
    s.performer = -1
    reveal_spell(s, p)


@rule
def answer_counter(s, q, action):
    """Pass, or pay for a counter with a rank; a prepared caster also says with which spell (PD-23)."""
    d = s.duelist[q]
    s.acting = 0
    s.phase = ids.P_CAST
    if action == ids.A_PASS:
        return
    d.reaction = 0
    s.payer = q
    s.counter_rank = action - ids.FIRST_COUNTER_RANK + 1
    d.focus_possible = 1 << d.focus
    if d.refocused == 0:
        d.possible = 1 << d.stat
    emit(s, ids.E_COUNTERS, EVERYONE, q, d.focus, 0, 0)
    if tables.SHEET[d.row, tables.SPONTANEOUS] != 0:
        d.slots[s.counter_rank] -= 1
        try_counter(s, q, -1)
    else:
        s.phase = ids.P_SPEND
        s.acting = 1 << q


@rule
def choose_spend(s, q, action):
    """The prepared spell that pays for the counter (PD-23)."""
    s.acting = 0
    s.phase = ids.P_CAST
    d = s.duelist[q]
    d.book_left[prepared_at(d, action - ids.FIRST_SPELL, s.counter_rank)] -= 1
    try_counter(s, q, action - ids.FIRST_SPELL)


@rule
def try_counter(s, q, spent):
    """The counteract check of seat q against the spell under way; only whether it worked is public (PD-23, PD-32)."""
    d = s.duelist[q]
    a = s.actor
    d.paid += 1
    die = roll(s, 20)
    total = die + tables.SHEET[d.row, tables.SPELL_ATTACK] - max(dread(d), d.cond[tables.STUPEFIED])
    degree = degree_of(die, total, spell_dc(s.duelist[a]))
    worked = counteracts(degree, s.counter_rank, s.spell_rank)
    emit(s, ids.E_SPENT, 1 << q, q, s.counter_rank, spent, 0)
    emit(s, ids.E_COUNTERED, EVERYONE, a, 1 if worked else 0, 0, 0)
    if worked:
        if s.phase == ids.P_CAST:
            reveal_spell(s, a)
        be_seen(s, a)
        s.act = 0
        s.phase = ids.P_AFTER


# --- once the spell is known ------------------------------------------------------------------------------------------


@rule
def may_counterspell(s, q):
    """Whether seat q may have the spell under way prepared, as far as is public (PD-18)."""
    d = s.duelist[q]
    if tables.SHEET[d.row, tables.FEATURES] & tables.COUNTERSPELLS == 0 or not can_react(d) or d.paid >= d.max_slots:
        return False
    least = spells.MIN_PREPARED_RANK[tables.SHEET[d.row, tables.TRADITION], s.spell]
    return 0 < least <= (tables.SHEET[d.row, tables.LEVEL] + 1) // 2


@rule
def may_perform(s, q, b):
    """Whether seat q's performance may help seat b's save against the spell under way (public) (PD-18)."""
    d = s.duelist[q]
    if (
        tables.SHEET[d.row, tables.FEATURES] & tables.COUNTER_PERFORMANCE == 0
        or d.focus_points == 0
        or not can_react(d)
    ):
        return False
    gap = d.pos - s.duelist[b].pos
    heard = s.combat == 0 or -HEARING <= gap <= HEARING
    senses = spells.SPELL[s.spell, spells.AUDITORY] + spells.SPELL[s.spell, spells.VISUAL] > 0
    return (
        heard
        and senses
        and spells.SPELL[s.spell, spells.HARMS] != 0
        and spells.SPELL[s.spell, spells.ROLL] >= spells.FORT_SAVE
    )


@rule
def scan_known(s):
    """Let those act who may answer the revealed spell, counterspells first; then it takes effect (PD-18)."""
    p = s.actor
    while s.scan < 2 * s.players:
        q = s.scan % s.players
        late = s.scan >= s.players
        s.scan += 1
        if not late and q % 2 != p % 2 and may_counterspell(s, q):
            s.phase = ids.P_COUNTERSPELL
            s.acting = 1 << q
            return
        if late and s.target >= 0 and s.performer < 0 and q % 2 == s.target % 2 and may_perform(s, q, s.target):
            s.phase = ids.P_PERFORMANCE
            s.acting = 1 << q
            return
    s.act = 0
    s.phase = ids.P_AFTER
    d = s.duelist[p]
    potent = tables.SHEET[d.row, tables.FEATURES] & tables.POTENT_SPELLS != 0 and d.book_rank[s.entry] > 0
    take_effect(s, p, s.target, s.spell, s.spell_rank, s.spell_actions, potent)
    s.performer = -1


@rule
def answer_counterspell(s, q, action):
    """Pass, or spend the same spell, prepared at a rank, to counter it (PD-18)."""
    s.acting = 0
    s.phase = ids.P_KNOWN
    if action == ids.A_PASS:
        return
    d = s.duelist[q]
    d.reaction = 0
    s.counter_rank = action - ids.FIRST_COUNTER_RANK + 1
    k = prepared_at(d, s.spell, s.counter_rank)
    d.book_left[k] -= 1
    d.seen[k] = 1
    emit(s, ids.E_COUNTERS, EVERYONE, q, -1, 0, 0)
    try_counter(s, q, s.spell)


@rule
def answer_performance(s, q, action):
    """Pass, or perform: the better of the performance and the save counts (PD-18)."""
    s.acting = 0
    s.phase = ids.P_KNOWN
    if action == ids.A_COUNTER_PERFORM:
        s.duelist[q].reaction = 0
        s.duelist[q].focus_points = 0
        s.performer = q
        emit(s, ids.E_ACT, EVERYONE, q, ids.A_COUNTER_PERFORM, -1, 0)
