"""What a seat does not know, and how it is resampled (MG-95)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import below
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids, magics, tables
from feint.envs.magicalogia.battle.attack import attacker_of, may_focus
from feint.envs.magicalogia.battle.characters import draw_magic, learn_magic
from feint.envs.magicalogia.battle.mana import mana_of
from feint.envs.magicalogia.battle.stats import power, value


@inner_rule
def resample_hidden(s, seat):
    """Resample what `seat` does not know: unused magics, their charges, plots, bids and traps.

    Unknown magics are drawn evenly from those the character may have learned. Their charges keep their sizes as far as
    the mana seen allows; charges of known magics, and which magic a seal marks, stay as they are (MG-95).
    """
    for p in range(s.seats):
        if p != seat:
            resample_magics(s, p)
            if s.trap[p] > 0:
                s.trap[p] = below(s, basics.FACES) + 1
            if s.ask == ids.ASK_PLOT and s.acting >> p & 1 == 0:
                resample_plot(s, p)
            if s.ask == ids.ASK_BID and s.bidders >> p & 1 == 1 and s.acting >> p & 1 == 0:
                s.bids = (s.bids & ~(1 << p)) | (below(s, 2) << p)


@inner_rule
def resample_magics(s, p):
    """Draw other magics in place of those that nobody else has seen (MG-95)."""
    career = s.career[p]
    organ = s.organ[p]
    for k in range(1, s.magics[p]):
        if s.magic[p, k] >= 0 and s.known[p, k] == 0:
            held = s.charge[p, k]
            drawn = draw_unseen(s, p)
            if drawn >= 0 and not (s.sealed[p] == k and magics.ROWS[drawn, magics.FORM] == magics.EQUIPMENT_FORM):
                learn_magic(s, p, k, drawn)
                s.charge[p, k] = 0
                domain = mana_of(s, p, k)
                if domain != magics.NO_COST:
                    held = min(held, s.got[p, domain])
                    if magics.ROWS[drawn, magics.FORM] == magics.EQUIPMENT_FORM:
                        held = min(held, magics.ROWS[drawn, magics.COST] - 1)
                    s.charge[p, k] = held
    s.career[p] = career
    s.organ[p] = organ


@inner_rule
def draw_unseen(s, p):
    """Draw a magic that the character may have and that would not show by itself; -1 if none comes (MG-95)."""
    if s.boss[p] != 0 and s.group != 0:  # made of several mages, whose careers and organs are any
        s.career[p] = below(s, basics.FACES)
        s.organ[p] = below(s, basics.FACES)
    magic = draw_magic(s, p, s.magics[p])
    if magics.ROWS[magic, magics.FORM] == magics.EQUIPMENT_FORM and (
        magics.ROWS[magic, magics.COST] == 0 or s.boss[p] != 0
    ):
        return -1
    return magic


@inner_rule
def resample_plot(s, p):
    """Draw another plot in place of a committed one, and whether a defence is focused (MG-49, MG-95)."""
    size = 0
    for face in range(basics.FACES):
        size += s.plot[p, face]
        s.plot[p, face] = 0
    if may_focus(s, p):
        size = min(power(s, p, basics.DEFENCE), tables.PICK_DICE)
        usual = tables.FIRST_PLOT[size + 1] - tables.FIRST_PLOT[size]
        focused = tables.FIRST_PLOT[basics.FOCUS_DICE + 1] - tables.FIRST_PLOT[basics.FOCUS_DICE]
        s.focus = 0
        if below(s, usual + focused) >= usual:
            s.focus = 1
            size = basics.FOCUS_DICE
    forbidden = value(s, p, magics.FORBIDDEN) if p == attacker_of(s) else 0
    while size > 0:
        part = min(size, tables.PICK_DICE)
        add_plot(s, p, part, forbidden)
        size -= part


@inner_rule
def add_plot(s, p, size, forbidden):
    """Add a plot of `size` dice, uniform among those without the forbidden face (MG-95)."""
    number = 0
    for row in range(tables.FIRST_PLOT[size], tables.FIRST_PLOT[size + 1]):
        if forbidden == 0 or tables.PLOTS[row, forbidden - 1] == 0:
            number += 1
    left = below(s, number)
    for row in range(tables.FIRST_PLOT[size], tables.FIRST_PLOT[size + 1]):
        if forbidden == 0 or tables.PLOTS[row, forbidden - 1] == 0:
            if left == 0:
                for face in range(basics.FACES):
                    s.plot[p, face] += tables.PLOTS[row, face]
            left -= 1
