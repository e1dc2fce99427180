"""What a seat does not know of another's magic, redrawn: books, signatures, slots spent, the spell under way."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below, chance
from feint.envs.pf2e.books import (
    CANTRIPS,
    DRAWN_BOOK,
    FREELY,
    FROM_SLOTS,
    cast_rank,
    castable_at,
    return_entry,
    spend_entry,
    top_rank,
)
from feint.envs.pf2e.casting import may_cast
from feint.envs.pf2e.ids import COUNTER, FIRST_SPELL, SPELL, SPEND
from feint.envs.pf2e.spellbook import (
    FOCUS_OF,
    HARM_SPELL,
    HEAL_SPELL,
    HEIGHTENS,
    HIGH,
    LIST,
    LIST_SIZE,
    LOW,
    MANIPULATE,
)
from feint.envs.pf2e.spellbook import SPELL as SPELL_TABLE
from feint.envs.pf2e.tables import (
    CLASS,
    EXTRA_0,
    FEATURES,
    FONT,
    PUBLISHED,
    SHEET,
    SIGNATURES,
    SLOT_0,
    SPONTANEOUS,
    TRADITION,
)

#: Mark of an entry that is being drawn anew.
OPEN = -2


@rule
def redraw_magic(s, q):
    """All that is hidden of seat q's magic: the spell under way goes back to the book, and one that fits comes out."""
    d = s.duelist[q]
    hidden = s.actor == q and spell_is_hidden(s)
    chosen = hidden and s.phase != SPELL
    rank = s.spell_rank if hidden and d.book_rank[s.entry] > 0 else 0
    if chosen:
        return_entry(d, s.entry, rank)
    kept = d.book[s.entry] if hidden else -1
    if SHEET[d.row, TRADITION] >= 0:
        if s.given[q, 0] == DRAWN_BOOK and SHEET[d.row, CLASS] != PUBLISHED:
            redraw_book(s, d)
            if SHEET[d.row, FEATURES] & SIGNATURES:
                redraw_signatures(s, d)
        redraw_spent(s, d)
    if hidden:
        redraw_spell(s, q, chosen, kept)


@rule
def spell_is_hidden(s):
    """Whether a spell is under way that only its caster knows."""
    return s.phase == SPELL or s.phase == COUNTER or s.phase == SPEND or s.act == FIRST_SPELL


# --- the book ---------------------------------------------------------------------------------------------------------


@rule
def redraw_book(s, d):
    """Entries that have not been cast openly: cantrips and repertoires differ, prepared spells may repeat."""
    row = d.row
    font = HEAL_SPELL if below(s, 2) == 0 else HARM_SPELL
    regular = CANTRIPS
    for rank in range(1, 6):
        regular += SHEET[row, SLOT_0 + rank] + (0 if SHEET[row, FONT] != 0 else SHEET[row, EXTRA_0 + rank])
    for k in range(regular, d.entries):
        if d.seen[k] != 0 and (d.book[k] == HEAL_SPELL or d.book[k] == HARM_SPELL):
            font = d.book[k]
    for k in range(d.entries):
        if d.seen[k] == 0 and d.book[k] != FOCUS_OF[row]:
            d.book[k] = OPEN
    for k in range(d.entries):
        if d.book[k] == OPEN:
            if k >= regular:
                d.book[k] = font
            else:
                alone = k < CANTRIPS or SHEET[row, SPONTANEOUS] != 0
                d.book[k] = another(s, d, SHEET[row, TRADITION], d.book_rank[k], alone)


@rule
def another(s, d, tradition, rank, alone):
    """A spell of a list, uniform; with `alone` only those that the book has not at that rank."""
    number = 0
    for j in range(LIST_SIZE[tradition, rank]):
        number += 0 if alone and known_at(d, LIST[tradition, rank, j], rank) else 1
    pick = below(s, number)
    found = LIST[tradition, rank, 0]
    for j in range(LIST_SIZE[tradition, rank]):
        if not (alone and known_at(d, LIST[tradition, rank, j], rank)):
            if pick == 0:
                found = LIST[tradition, rank, j]
            pick -= 1
    return found


@rule
def known_at(d, spell, rank):
    """Whether a book has a spell at a rank."""
    for k in range(d.entries):
        if d.book[k] == spell and d.book_rank[k] == rank:
            return True
    return False


@rule
def redraw_signatures(s, d):
    """A signature of each rank that gains by a higher one, uniform; one that has shown itself stays."""
    d.signature = d.signed
    for rank in range(1, 6):
        number = 0
        for k in range(d.entries):
            if d.book_rank[k] == rank and d.signed >> k & 1:
                number = -100
            elif d.book_rank[k] == rank and HEIGHTENS[d.book[k]] != 0:
                number += 1
        pick = below(s, number) if number > 0 else -1
        for k in range(d.entries):
            if d.book_rank[k] == rank and HEIGHTENS[d.book[k]] != 0:
                if pick == 0:
                    d.signature |= 1 << k
                pick -= 1


@rule
def redraw_spent(s, d):
    """Which slots counters have taken: all choices alike of what has not been cast openly."""
    if SHEET[d.row, SPONTANEOUS] != 0:
        redraw_slots(s, d)
        return
    spent = 0
    number = 0
    for k in range(d.entries):
        if is_secret(d, k):
            number += 1
            spent += 1 - d.book_left[k]
    for k in range(d.entries):
        if is_secret(d, k):
            gone = chance(s, spent, number) if spent > 0 else 0
            d.book_left[k] = 1 - gone
            spent -= gone
            number -= 1


@rule
def is_secret(d, k):
    """Whether an entry is a prepared spell of which nobody else can tell whether it is still there."""
    return d.book_rank[k] > 0 and d.seen[k] == 0 and d.book_left[k] != FROM_SLOTS and d.book_left[k] < FREELY


@rule
def redraw_slots(s, d):
    """A spontaneous caster's slots: what is left by what has been seen, less the counters' over any ranks."""
    secret = 0
    number = 0
    for rank in range(1, 6):
        free = SHEET[d.row, SLOT_0 + rank] - d.shown_at[rank]
        number += free
        secret += free - d.slots[rank]
    for rank in range(1, 6):
        free = SHEET[d.row, SLOT_0 + rank] - d.shown_at[rank]
        d.slots[rank] = free
        for _ in range(free):
            if secret > 0 and chance(s, secret, number) == 1:
                d.slots[rank] -= 1
                secret -= 1
            number -= 1


# --- the spell under way ----------------------------------------------------------------------------------------------


@rule
def redraw_spell(s, q, chosen, kept):
    """The spell under way, uniform over the caster's entries that fit what all can tell.

    Where the book drawn has none, the entry that is being cast gets its spell (`kept`) back.
    """
    d = s.duelist[q]
    number = 0
    for k in range(d.entries):
        number += 1 if could_be(s, q, k, chosen) else 0
    found = s.entry
    if number == 0:
        d.book[found] = kept
        if d.book_left[found] == 0 and d.bond != 1:
            d.book_left[found] = 1
        if d.book_left[found] == FROM_SLOTS:
            d.slots[d.book_rank[found]] = max(d.slots[d.book_rank[found]], 1)
    else:
        pick = below(s, number)
        for k in range(d.entries):
            if could_be(s, q, k, chosen):
                if pick == 0:
                    found = k
                pick -= 1
    s.spell = d.book[found]
    if chosen:
        s.entry = found
        rank = max(top_rank(d, found), 0)
        if castable_at(d, found, d.book_rank[found]):
            rank = d.book_rank[found]
        s.spell_rank = cast_rank(d, rank)
        spend_entry(d, found, rank)


@rule
def could_be(s, q, k, chosen):
    """Whether entry k may be the spell that seat q is casting; once chosen its actions and its gestures are known."""
    d = s.duelist[q]
    spell = d.book[k]
    if top_rank(d, k) < 0:
        return False
    if not chosen:
        return SPELL_TABLE[spell, LOW] <= d.actions and may_cast(s, q, spell)
    alike = s.combat == 0 or SPELL_TABLE[spell, MANIPULATE] == SPELL_TABLE[s.spell, MANIPULATE]
    return alike and SPELL_TABLE[spell, LOW] <= s.spell_actions <= SPELL_TABLE[spell, HIGH] and may_cast(s, q, spell)


@rule
def redraw_counter_rank(s, q):
    """The rank chosen to pay for a counter, uniform over those that the book has prepared."""
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
    """Whether a prepared spell of a rank is left."""
    for k in range(d.entries):
        if d.book_rank[k] == rank and 0 < d.book_left[k] < FREELY:
            return True
    return False
