"""Spell books: what each duelist has prepared or knows, drawn or configured, and how it is spent (PD-28)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import chance, roll
from feint.envs.pf2e import spells, tables
from feint.envs.pf2e.state import BOOK

CANTRIPS = 5
#: First entry of `preset_book` where the configuration names no book.
NO_PRESET = -2
#: Castings left of a spell that never runs out, and the mark of one cast from the slots of its rank.
FREELY, FROM_SLOTS = 99, -1
ANTHEM = spells.SPELL_NAMES.index("courageous-anthem")


@rule
def castable_at(d, k, rank):
    """Whether an entry can be cast at a rank now (0: a cantrip or focus spell), actions apart.

    A signature spell takes a slot of any rank that it can have. While a wizard's bonded item is drained, what is spent
    can be cast and what is still prepared can't (PD-28).
    """
    if d.book_left[k] == FROM_SLOTS:
        own = rank == d.book_rank[k] or (d.signature >> k & 1 == 1 and rank >= spells.SPELL[d.book[k], spells.RANK])
        return own and rank > 0 and d.slots[rank] > 0
    if rank != d.book_rank[k]:
        return False
    if d.bond == 1 and rank > 0:
        return d.book_left[k] == 0
    return d.book_left[k] > 0


@rule
def top_rank(d, k):
    """The highest rank at which an entry can be cast now; -1: it can't be (PD-28)."""
    if d.book_left[k] == FROM_SLOTS and d.signature >> k & 1 == 1:
        for rank in range(5, 0, -1):
            if castable_at(d, k, rank):
                return rank
        return -1
    return d.book_rank[k] if castable_at(d, k, d.book_rank[k]) else -1


@rule
def cast_rank(d, rank):
    """The rank of a spell cast from a slot, or of a cantrip or focus spell: half the level, rounded up (PD-32)."""
    return rank if rank > 0 else (tables.SHEET[d.row, tables.LEVEL] + 1) // 2


@rule
def spend_entry(d, k, rank):
    """Use up one casting of an entry at a rank; one through a drained bond is spent already (PD-32)."""
    if d.book_left[k] == FROM_SLOTS:
        d.slots[rank] -= 1
    elif d.book_left[k] < FREELY and (d.bond != 1 or rank == 0):
        d.book_left[k] -= 1
        if d.book_rank[k] == 0:
            d.focus_points = 0


@rule
def return_entry(d, k, rank):
    """Undo :func:`spend_entry` (PD-32)."""
    if d.book_left[k] == FROM_SLOTS:
        d.slots[rank] += 1
    elif d.book_left[k] < FREELY and (d.bond != 1 or rank == 0):
        d.book_left[k] += 1
        if d.book_rank[k] == 0:
            d.focus_points = 1


@rule
def enter(d, k, spell, rank, left):
    """Write an entry; returns the next one (PD-28)."""
    d.book[k] = spell
    d.book_rank[k] = rank
    d.book_left[k] = left
    return k + 1


@rule
def draw_spell(s, tradition, rank):
    """Draw a spell of a tradition's list for a slot of a rank, uniformly (PD-28)."""
    return spells.LIST[tradition, rank, roll(s, spells.LIST_SIZE[tradition, rank]) - 1]


@rule
def draw_set(s, d, tradition, rank, size, at, left):
    """Draw a set of different spells, uniformly, and enter it in the list's order; returns the next entry.

    Meanwhile the entries hold places of the list, ascending: a draw among what is left steps over those taken (PD-28).
    """
    number = spells.LIST_SIZE[tradition, rank]
    for taken in range(size):
        drawn = roll(s, number - taken) - 1
        place = at
        while place < at + taken and d.book[place] <= drawn:
            drawn += 1
            place += 1
        for k in range(at + taken, place, -1):
            d.book[k] = d.book[k - 1]
        d.book[place] = drawn
    for k in range(at, at + size):
        enter(d, k, spells.LIST[tradition, rank, d.book[k]], rank, left)
    return at + size


@rule
def fill_book(s, p):
    """Fill seat p's book: as configured, as published, or drawn for the slots of its class and level (PD-28)."""
    d = s.duelist[p]
    row = d.row
    at = 0
    if s.preset_book[p, 0] != NO_PRESET:
        at = fill_preset(s, p)
    elif tables.SHEET[row, tables.TRADITION] >= 0:
        at = fill_listed(s, d) if tables.SHEET[row, tables.CLASS] == tables.PUBLISHED else fill_drawn(s, d)
    if spells.FOCUS_OF[row] >= 0:
        at = enter(d, at, spells.FOCUS_OF[row], 0, FREELY if spells.FOCUS_OF[row] == ANTHEM else 1)
        d.focus_points = 1
    d.entries = at
    if tables.SHEET[row, tables.FEATURES] & tables.SIGNATURES:
        choose_signatures(s, d, s.preset_book[p, 0] == NO_PRESET)
    d.max_slots = 0
    for k in range(BOOK):
        if d.book[k] >= 0 and d.book_rank[k] > 0 and d.book_left[k] > 0:
            d.max_slots += 1
    for rank in range(1, 6):
        d.max_slots += d.slots[rank]


@rule
def choose_signatures(s, d, drawn):
    """Signatures: of each rank a spell that gains by higher ones, drawn, or the first of a named book (PD-28)."""
    for rank in range(1, 6):
        number = 0
        for k in range(d.entries):
            number += 1 if d.book_rank[k] == rank and spells.HEIGHTENS[d.book[k]] != 0 else 0
        pick = roll(s, number) - 1 if drawn and number > 1 else 0
        for k in range(d.entries):
            if d.book_rank[k] == rank and spells.HEIGHTENS[d.book[k]] != 0:
                if pick == 0:
                    d.signature |= 1 << k
                pick -= 1


@rule
def give_slots(d):
    """A spontaneous caster's slots by its class and level (PD-28)."""
    for rank in range(1, 6):
        d.slots[rank] = tables.SHEET[d.row, tables.SLOT_0 + rank]


@rule
def fill_preset(s, p):
    """The book that the configuration names (PD-28)."""
    d = s.duelist[p]
    at = 0
    spontaneous = tables.SHEET[d.row, tables.SPONTANEOUS] != 0
    if spontaneous:
        give_slots(d)
    while at < BOOK and s.preset_book[p, at] >= 0:
        rank = s.preset_rank[p, at]
        at = enter(d, at, s.preset_book[p, at], rank, FREELY if rank == 0 else FROM_SLOTS if spontaneous else 1)
    return at


@rule
def fill_listed(s, d):
    """A published opponent's spells that the table has, once each (PD-28)."""
    at = 0
    for k in range(spells.LISTED.shape[1]):
        if spells.LISTED[d.row, k, 0] >= 0 and at < BOOK - 1:
            rank = spells.LISTED[d.row, k, 1]
            at = enter(d, at, spells.LISTED[d.row, k, 0], rank, FREELY if rank == 0 else 1)
    return at


@rule
def fill_drawn(s, d):
    """A class book: different cantrips; a repertoire, or a spell per slot; a font of heal or harm (PD-28)."""
    row = d.row
    tradition = tables.SHEET[row, tables.TRADITION]
    at = draw_set(s, d, tradition, 0, CANTRIPS, 0, FREELY)
    if tables.SHEET[row, tables.SPONTANEOUS] != 0:
        give_slots(d)
        for rank in range(1, 6):
            at = draw_set(s, d, tradition, rank, tables.SHEET[row, tables.SLOT_0 + rank], at, FROM_SLOTS)
        return at
    for rank in range(1, 6):
        extra = 0 if tables.SHEET[row, tables.FONT] != 0 else tables.SHEET[row, tables.EXTRA_0 + rank]
        for _ in range(tables.SHEET[row, tables.SLOT_0 + rank] + extra):
            at = enter(d, at, draw_spell(s, tradition, rank), rank, 1)
    if tables.SHEET[row, tables.FONT] != 0:
        font = spells.HEAL_SPELL if chance(s, 1, 2) == 1 else spells.HARM_SPELL
        for rank in range(1, 6):
            for _ in range(tables.SHEET[row, tables.EXTRA_0 + rank]):
                at = enter(d, at, font, rank, 1)
    return at
