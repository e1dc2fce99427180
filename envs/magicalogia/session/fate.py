"""Anchors and their fate: deaths and scars, misfortunes, wishes, what the power of fate asks (MG-80 to MG-89)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.damage import afflict, lose_mp
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.tables import (
    AILMENT,
    ALIVE,
    ANNIHILATED,
    AVERSION,
    CHAIN,
    CONTROL,
    DEAD,
    EXHAUSTION,
    GHOST,
    GONE,
    INDULGE,
    MAGE,
    MALICE,
    MEET,
    MISFORTUNES,
    MOST_CHAINS,
    MOST_FATE,
    MUNDANE,
    RECOVER_LOST,
    SAVE,
    SEALED,
    UNBURDEN,
    WISHES,
)

# --- who is what to whom ----------------------------------------------------------------------------------------------


@inner_rule
def is_mage(s, q):
    """Whether a mage's disaster strikes the person: the PCs, and the mage among the strangers (MG-81)."""
    return q < s.players or s.kind[q] == MAGE


@inner_rule
def is_possessed(s, q):
    """The fragment that possesses a person, or -1."""
    for f in range(s.fragments):
        if s.host[f] == q:
            return f
    return -1


@inner_rule
def has_mundane(s, p):
    """Whether a PC has a mundane anchor: without one the world keeps it from mundane people (MG-82)."""
    for q in range(s.players, s.people):
        if s.fate[p, q] > 0 and s.kind[q] == MUNDANE:
            return True
    return False


@inner_rule
def anchors(s, p):
    """How many anchors a PC has."""
    number = 0
    for q in range(s.people):
        if s.fate[p, q] > 0:
            number += 1
    return number


@inner_rule
def draw_anchor(s, b, p):
    """One of a PC's anchors, each as likely, or -1."""
    number = anchors(s, p)
    left = roll(b, number) if number > 1 else number
    for q in range(s.people):
        if s.fate[p, q] > 0:
            left -= 1
            if left == 0:
                return q
    return -1


# --- fate rises and falls ---------------------------------------------------------------------------------------------


@inner_rule
def raise_fate(s, b, p, q, attribute):
    """A PC's fate toward a person rises by 1, at most to 5, with an attribute; the first point makes an anchor."""
    if p < s.players and p != q and s.fallen[q] == ALIVE:
        s.fate[p, q] = min(s.fate[p, q] + 1, MOST_FATE)
        s.bond[p, q] = attribute
        emit(b, news.FATE, EVERYONE, p, q, s.fate[p, q], attribute)


@inner_rule
def fall(s, b, q, how):
    """A person dies or is annihilated: a scar of everyone whose anchor it is, unless held by control (MG-65, MG-88)."""
    s.fallen[q] = how
    emit(b, news.FALLS, EVERYONE, q, how, 0, 0)
    for p in range(s.players):
        if s.fate[p, q] > 0:
            s.fate[p, q] = 0
            if s.bond[p, q] != CONTROL and how != GONE:
                s.scar[p, q] = 1
                emit(b, news.SCAR, EVERYONE, p, q, 1, 0)


@inner_rule
def see_falls(s, b):
    """PCs at 0 MP die (MG-01)."""
    for p in range(s.players):
        if b.mp[p] <= 0 and s.fallen[p] == ALIVE:
            b.alive[p] = 0
            fall(s, b, p, DEAD)


@inner_rule
def mend(s, p, kind):
    """Note that a PC has saved somebody, of one kind or any (-1): its scars of deaths may heal by it (MG-71)."""
    for q in range(s.people):
        if s.scar[p, q] == 1 and (kind < 0 or is_mage(s, q) == (kind == MAGE)):
            s.mended[p, q] = 1


@inner_rule
def clear_misfortunes(s, b, p, q):
    """The misfortunes of a person are gone, by a PC's doing."""
    if s.luck[q] != 0:
        s.luck[q] = 0
        emit(b, news.CLEARED, EVERYONE, q, 0, 0, 0)
        mend(s, p, MAGE if is_mage(s, q) else MUNDANE)


# --- misfortune (MG-80, MG-81) ----------------------------------------------------------------------------------------


@inner_rule
def change_fate(s, b, p):
    """A fate change: one of a PC's anchors suffers."""
    q = draw_anchor(s, b, p)
    emit(b, news.FATE_CHANGE, EVERYONE, p, q, 0, 0)
    if q >= 0:
        suffer(s, b, q)


@inner_rule
def suffer(s, b, q):
    """A roll on the fate-change table, or on that of mage disasters, which may chain to an anchor of the mage's own."""
    chained = 0
    while q >= 0 and s.fallen[q] != DEAD and s.fallen[q] != ANNIHILATED:
        row = roll(b, MISFORTUNES)
        twice = s.luck[q] >> (row - 1) & 1
        s.luck[q] |= 1 << (row - 1)
        if is_mage(s, q):
            emit(b, news.DISASTER_STRIKES, EVERYONE, q, row, twice, 0)
            strike_mage(s, b, q, row, twice)
            after = -1
            if row == CHAIN and q < s.players and chained < MOST_CHAINS:
                chained += 1
                after = draw_anchor(s, b, q)
            q = after
        else:
            emit(b, news.MISFORTUNE, EVERYONE, q, row, s.misfortunes, twice)
            if twice != 0:
                fall(s, b, q, DEAD)
            q = -1


@inner_rule
def strike_mage(s, b, q, row, twice):
    """What a row of the mage-disaster table does, and what it does when it strikes again."""
    if row == AVERSION:
        if twice != 0 and q >= s.players:
            fall(s, b, q, GONE)
    elif row == MALICE:
        if twice != 0:
            fall(s, b, q, DEAD)
    elif row == GHOST:
        if twice != 0:
            fall(s, b, q, ANNIHILATED)
    elif q < s.players:
        if row == AILMENT:
            afflict(b, q, -1)
        elif row == EXHAUSTION:
            lose_mp(b, q, 1)


# --- the power of fate and its wishes (MG-84, MG-89) ------------------------------------------------------------------


@inner_rule
def may_call(s, p, q):
    """Whether a PC may call on an anchor's power: once a session, while it can owe one wish more."""
    return s.fate[p, q] > 0 and s.called[p, q] == 0 and (s.wishes[p] < WISHES or s.bond[p, q] == CONTROL)


@inner_rule
def call_power(s, b, p, q):
    """The power of an anchor is used; a wish is owed for it, but not to one held by control (MG-65)."""
    s.called[p, q] = 1
    emit(b, news.CALLS_POWER, EVERYONE, p, q, 0, 0)
    if s.bond[p, q] != CONTROL:
        n = s.wishes[p]
        kind = roll(b, 6)
        target = roll(b, s.people - 2) - 1  # neither the mage nor the anchor
        low = min(p, q)
        if target >= low:
            target += 1
        if target >= max(p, q):
            target += 1
        s.wishes[p] = n + 1
        s.wish_of[p, n] = q
        s.wish_kind[p, n] = kind
        s.wish_target[p, n] = target
        s.wish_done[p, n] = 0
        emit(b, news.WISH, EVERYONE, p, q, kind, target)


@inner_rule
def fulfil(s, b, p, kind, person):
    """Wishes of a kind that name a person (of PUNISH: the target, of INDULGE: the anchor) come true for a PC."""
    for n in range(s.wishes[p]):
        if s.wish_kind[p, n] == kind and s.wish_done[p, n] == 0:
            named = s.wish_target[p, n]
            if kind == INDULGE:
                named = s.wish_of[p, n]
            if named == person:
                s.wish_done[p, n] = 1
                emit(b, news.WISH_GRANTED, EVERYONE, p, s.wish_of[p, n], kind, named)


@inner_rule
def fulfil_meetings(s, b):
    """Wishes to meet somebody, once anchor and named person share a drama scene."""
    for p in range(s.players):
        for n in range(s.wishes[p]):
            if s.wish_kind[p, n] == MEET and s.wish_done[p, n] == 0:
                if s.present >> s.wish_of[p, n] & 1 == 1 and s.present >> s.wish_target[p, n] & 1 == 1:
                    s.wish_done[p, n] = 1
                    emit(b, news.WISH_GRANTED, EVERYONE, p, s.wish_of[p, n], MEET, s.wish_target[p, n])


@inner_rule
def is_granted(s, p, n):
    """Whether a wish is granted now; some are granted only by how things stand at the end."""
    kind = s.wish_kind[p, n]
    named = s.wish_target[p, n]
    if kind == SAVE:
        return s.fallen[named] != DEAD and s.fallen[named] != ANNIHILATED and is_possessed(s, named) < 0
    if kind == UNBURDEN:
        return s.luck[named] == 0
    if kind == RECOVER_LOST:
        return has_spoils(s, p)
    return s.wish_done[p, n] != 0


@inner_rule
def has_spoils(s, p):
    """Whether a PC holds a fragment or a prize: a letter, blossoms, something stored."""
    if s.blossoms[p] > 0 or s.stored[p, 0] + s.stored[p, 1] + s.stored[p, 2] > 0:
        return True
    for f in range(s.fragments):
        if s.holder[f] == p:
            return True
    for q in range(s.people):
        if s.letter[p, q] > 0:
            return True
    return False


@inner_rule
def seal(s, b, q):
    """A beaten mage is sealed: an NPC leaves play, a PC plays on (MG-63)."""
    if q >= s.players:
        s.fallen[q] = SEALED
        emit(b, news.FALLS, EVERYONE, q, SEALED, 0, 0)
