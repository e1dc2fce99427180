"""What a seat does not know of a duel, redrawn: statistics, hit points, books, the spell under way, pending choices."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import below
from feint.envs.pf2e.books import available, cast_rank, redraw_book, return_entry, spend_entry
from feint.envs.pf2e.casting import (
    may_cast,
)
from feint.envs.pf2e.codes import (
    FALLEN,
    FIGHT_ON,
    FIRST_SPELL,
    HALF,
    HURT_BAND,
    INITIATIVE,
    NEAR,
    ORDER,
    SPELL,
    UNHURT,
)
from feint.envs.pf2e.flow import (
    focus_by,
    last_place,
)
from feint.envs.pf2e.social import (
    BY_AID,
    BY_POISON,
)
from feint.envs.pf2e.spellbook import HIGH, LOW, MANIPULATE
from feint.envs.pf2e.spellbook import SPELL as SPELL_TABLE
from feint.envs.pf2e.state import BOOK


@rule
def resample(s, seat):
    """Redraw what `seat` does not know: others' statistics, hit points within their bands, books, pending choices."""
    for q in range(s.players):
        if q != seat:
            redraw_statistic(s, q)
            redraw_body_of(s, q)
            redraw_secrets(s, q)
            if s.magic != 0:
                hidden_spell = s.actor == q and spell_is_hidden(s)
                redraw_book(s, q, s.entry if hidden_spell else -1)
                if hidden_spell:
                    redraw_spell(s, q)
    if s.phase == ORDER and s.last != seat:
        redraw_order(s)


@rule
def spell_is_hidden(s):
    """Whether a spell is under way that only its caster knows."""
    return s.phase == SPELL or s.act == FIRST_SPELL


@rule
def redraw_spell(s, q):
    """The spell under way, uniform over the caster's entries that fit what all can tell."""
    d = s.duelist[q]
    chosen = s.phase != SPELL
    if chosen:
        return_entry(d, s.entry)
    number = 0
    for k in range(BOOK):
        number += 1 if could_be(s, q, k, chosen) else 0
    pick = below(s, number)
    found = s.entry + 0
    for k in range(BOOK):
        if could_be(s, q, k, chosen):
            if pick == 0:
                found = k
            pick -= 1
    s.spell = d.book[found]
    if chosen:
        s.entry = found
        s.spell_rank = cast_rank(d, d.book_rank[found])
        spend_entry(d, found)


@rule
def could_be(s, q, k, chosen):
    """Whether entry k may be the spell that seat q is casting; once chosen its actions and its gestures are known."""
    d = s.duelist[q]
    spell = d.book[k] + 0
    if spell < 0 or not available(d, k):
        return False
    if not chosen:
        return SPELL_TABLE[spell, LOW] <= d.actions and may_cast(s, q, spell)
    alike = s.combat == 0 or SPELL_TABLE[spell, MANIPULATE] == SPELL_TABLE[s.spell, MANIPULATE]
    return alike and SPELL_TABLE[spell, LOW] <= s.spell_actions <= SPELL_TABLE[spell, HIGH] and may_cast(s, q, spell)


@rule
def redraw_secrets(s, q):
    """Seat q's secrets of the social loop and its pending choice to fight on."""
    d = s.duelist[q]
    if s.phase == FIGHT_ON and s.acting >> q & 1 == 0:
        d.ready = below(s, 2)
    if s.terms != 0 and d.bided != 0:
        kind = below(s, 4)
        d.accusable = kind
        d.breach = kind
        if s.actor == q and s.combat != 0:
            d.poisoned = 1 if kind == BY_POISON else 0
            d.aided = 1 if kind == BY_AID else 0


@rule
def redraw_statistic(s, q):
    """Seat q's statistic and focus, uniform over those that it may have as far as all can tell."""
    d = s.duelist[q]
    if (s.phase == INITIATIVE and s.acting >> q & 1) or d.possible == 0 or d.stat < 0:
        return
    number = 0
    for stat in range(7):
        number += 1 if may_have_rolled(s, q, stat) else 0
    pick = below(s, number)
    for stat in range(7):
        if may_have_rolled(s, q, stat):
            if pick == 0:
                d.stat = stat
            pick -= 1
    if s.magic == 0 or s.phase == INITIATIVE:
        return
    if d.refocused == 0:
        d.focus = focus_by(d, d.stat)
    else:
        bits = 0
        for tradition in range(4):
            bits += d.focus_possible >> tradition & 1
        pick = below(s, bits)
        for tradition in range(4):
            if d.focus_possible >> tradition & 1:
                if pick == 0:
                    d.focus = tradition
                pick -= 1


@rule
def may_have_rolled(s, q, stat):
    """Whether seat q may have rolled a statistic, its focus considered."""
    d = s.duelist[q]
    if d.possible >> stat & 1 == 0:
        return False
    if s.magic == 0 or s.phase == INITIATIVE or d.refocused != 0 or s.duel == 0:
        return True
    focus = focus_by(d, stat)
    return d.focus_possible >> (focus if focus >= 0 else 4) & 1 == 1


@rule
def redraw_order(s):
    """An order that has not been told yet, anew: each seat may stand in any place."""
    end = last_place(s)
    for k in range(end):
        j = k + below(s, end + 1 - k)
        seat = s.order[k] + 0
        s.order[k] = s.order[j]
        s.order[j] = seat


@rule
def redraw_body_of(s, q):
    """Seat q's hit points, uniform within the band that all can see."""
    d = s.duelist[q]
    most = d.hp_most + 0
    low = 1
    high = most - 1
    if d.band == UNHURT or d.band == FALLEN:
        return
    if d.band == NEAR:
        high = most // 4
    elif d.band == HALF:
        low = most // 4 + 1
        high = most // 2
    elif d.band == HURT_BAND:
        low = most // 2 + 1
    d.hp = low + below(s, high - low + 1)
