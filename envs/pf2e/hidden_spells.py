"""Resampling another seat's magic: books, signatures, slots spent, the spell under way."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below, chance
from feint.envs.pf2e import ids, spells, tables
from feint.envs.pf2e.casting import may_cast
from feint.envs.pf2e.spell_books import (
    CANTRIPS,
    FREELY,
    FROM_SLOTS,
    NO_PRESET,
    cast_rank,
    castable_at,
    return_entry,
    spend_entry,
    top_rank,
)

#: Mark of an entry that is being resampled.
OPEN = -2


@rule
def resample_magic(s, q):
    """Resample seat q's book and slots; a hidden spell under way goes back and one that fits replaces it (PD-28)."""
    d = s.duelist[q]
    hidden = s.actor == q and spell_is_hidden(s)
    chosen = hidden and s.phase != ids.P_SPELL
    rank = s.spell_rank if hidden and d.book_rank[s.entry] > 0 else 0
    if chosen:
        return_entry(d, s.entry, rank)
    kept = d.book[s.entry] if hidden else -1
    if tables.SHEET[d.row, tables.TRADITION] >= 0:
        if s.preset_book[q, 0] == NO_PRESET and tables.SHEET[d.row, tables.CLASS] != tables.PUBLISHED:
            resample_book(s, d)
            if tables.SHEET[d.row, tables.FEATURES] & tables.SIGNATURES:
                resample_signatures(s, d)
        resample_spent(s, d)
    if hidden:
        resample_spell(s, q, chosen, kept)


@rule
def spell_is_hidden(s):
    """Whether a spell is under way that only its caster knows (PD-23)."""
    return s.phase == ids.P_SPELL or s.phase == ids.P_COUNTER or s.phase == ids.P_SPEND or s.act == ids.FIRST_SPELL


# --- the book ---------------------------------------------------------------------------------------------------------


@rule
def resample_book(s, d):
    """Entries that have not been cast openly: cantrips and repertoires differ, prepared spells may repeat (PD-28)."""
    row = d.row
    font = spells.HEAL_SPELL if below(s, 2) == 0 else spells.HARM_SPELL
    regular = CANTRIPS
    for rank in range(1, 6):
        regular += tables.SHEET[row, tables.SLOT_0 + rank] + (
            0 if tables.SHEET[row, tables.FONT] != 0 else tables.SHEET[row, tables.EXTRA_0 + rank]
        )
    for k in range(regular, d.entries):
        if d.seen[k] != 0 and (d.book[k] == spells.HEAL_SPELL or d.book[k] == spells.HARM_SPELL):
            font = d.book[k]
    for k in range(d.entries):
        if d.seen[k] == 0 and d.book[k] != spells.FOCUS_OF[row]:
            d.book[k] = OPEN
    for k in range(d.entries):
        if d.book[k] == OPEN:
            if k >= regular:
                d.book[k] = font
            else:
                distinct = k < CANTRIPS or tables.SHEET[row, tables.SPONTANEOUS] != 0
                d.book[k] = draw_unseen(s, d, tables.SHEET[row, tables.TRADITION], d.book_rank[k], distinct)


@rule
def draw_unseen(s, d, tradition, rank, distinct):
    """A spell of a list, uniform; with `distinct` only those that the book has not at that rank (PD-28)."""
    number = 0
    for j in range(spells.LIST_SIZE[tradition, rank]):
        number += 0 if distinct and known_at(d, spells.LIST[tradition, rank, j], rank) else 1
    pick = below(s, number)
    entry = spells.LIST[tradition, rank, 0]
    for j in range(spells.LIST_SIZE[tradition, rank]):
        if not (distinct and known_at(d, spells.LIST[tradition, rank, j], rank)):
            if pick == 0:
                entry = spells.LIST[tradition, rank, j]
            pick -= 1
    return entry


@rule
def known_at(d, spell, rank):
    """Whether a book has a spell at a rank (PD-28)."""
    for k in range(d.entries):
        if d.book[k] == spell and d.book_rank[k] == rank:
            return True
    return False


@rule
def resample_signatures(s, d):
    """A signature of each rank that gains by a higher one, uniform; one that has shown itself stays (PD-28)."""
    d.signature = d.signed
    for rank in range(1, 6):
        number = 0
        for k in range(d.entries):
            if d.book_rank[k] == rank and d.signed >> k & 1:
                number = -100
            elif d.book_rank[k] == rank and spells.HEIGHTENS[d.book[k]] != 0:
                number += 1
        pick = below(s, number) if number > 0 else -1
        for k in range(d.entries):
            if d.book_rank[k] == rank and spells.HEIGHTENS[d.book[k]] != 0:
                if pick == 0:
                    d.signature |= 1 << k
                pick -= 1


@rule
def resample_spent(s, d):
    """Which slots counters have taken, uniform over what has not been cast openly (PD-23)."""
    if tables.SHEET[d.row, tables.SPONTANEOUS] != 0:
        resample_slots(s, d)
        return
    spent = 0
    number = 0
    for k in range(d.entries):
        if is_secret(d, k):
            number += 1
            spent += 1 - d.book_left[k]
    for k in range(d.entries):
        if is_secret(d, k):
            spent_here = chance(s, spent, number) if spent > 0 else 0
            d.book_left[k] = 1 - spent_here
            spent -= spent_here
            number -= 1


@rule
def is_secret(d, k):
    """Whether an entry is a prepared spell that may have been spent in secret (PD-28)."""
    return d.book_rank[k] > 0 and d.seen[k] == 0 and d.book_left[k] != FROM_SLOTS and d.book_left[k] < FREELY


@rule
def resample_slots(s, d):
    """A spontaneous caster's slots: those not openly spent, less the counters', spread over all ranks (PD-23)."""
    secret = 0
    number = 0
    for rank in range(1, 6):
        free = tables.SHEET[d.row, tables.SLOT_0 + rank] - d.shown_at[rank]
        number += free
        secret += free - d.slots[rank]
    for rank in range(1, 6):
        free = tables.SHEET[d.row, tables.SLOT_0 + rank] - d.shown_at[rank]
        d.slots[rank] = free
        for _ in range(free):
            if secret > 0 and chance(s, secret, number) == 1:
                d.slots[rank] -= 1
                secret -= 1
            number -= 1


# --- the spell under way ----------------------------------------------------------------------------------------------


@rule
def resample_spell(s, q, chosen, kept):
    """The spell under way, uniform over the caster's entries that fit what is public.

    Where the book drawn has none, the entry that is being cast gets its spell (`kept`) back (PD-23).
    """
    d = s.duelist[q]
    number = 0
    for k in range(d.entries):
        number += 1 if could_be(s, q, k, chosen) else 0
    entry = s.entry
    if number == 0:
        d.book[entry] = kept
        if d.book_left[entry] == 0 and d.bond != 1:
            d.book_left[entry] = 1
        if d.book_left[entry] == FROM_SLOTS:
            d.slots[d.book_rank[entry]] = max(d.slots[d.book_rank[entry]], 1)
    else:
        pick = below(s, number)
        for k in range(d.entries):
            if could_be(s, q, k, chosen):
                if pick == 0:
                    entry = k
                pick -= 1
    s.spell = d.book[entry]
    if chosen:
        s.entry = entry
        rank = max(top_rank(d, entry), 0)
        if castable_at(d, entry, d.book_rank[entry]):
            rank = d.book_rank[entry]
        s.spell_rank = cast_rank(d, rank)
        spend_entry(d, entry, rank)


@rule
def could_be(s, q, k, chosen):
    """Whether entry k may be the spell that seat q is casting; once chosen, actions and gestures are public (PD-23)."""
    d = s.duelist[q]
    spell = d.book[k]
    if top_rank(d, k) < 0:
        return False
    if not chosen:
        return spells.SPELL[spell, spells.LOW] <= d.actions and may_cast(s, q, spell)
    alike = s.combat == 0 or spells.SPELL[spell, spells.MANIPULATE] == spells.SPELL[s.spell, spells.MANIPULATE]
    return (
        alike
        and spells.SPELL[spell, spells.LOW] <= s.spell_actions <= spells.SPELL[spell, spells.HIGH]
        and may_cast(s, q, spell)
    )


@rule
def resample_counter_rank(s, q):
    """The rank chosen to pay for a counter, uniform over those that the book has prepared (PD-23)."""
    d = s.duelist[q]
    ranks = 0
    for rank in range(1, 6):
        ranks += 1 if has_prepared(d, rank) else 0
    pick = below(s, max(ranks, 1))
    for rank in range(1, 6):
        if has_prepared(d, rank):
            if pick == 0:
                s.counter_rank = rank
            pick -= 1


@rule
def has_prepared(d, rank):
    """Whether a prepared spell of a rank is left (PD-23)."""
    for k in range(d.entries):
        if d.book_rank[k] == rank and 0 < d.book_left[k] < FREELY:
            return True
    return False
