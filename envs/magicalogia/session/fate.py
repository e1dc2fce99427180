"""Fate toward anchors: how it rises, deaths and scars, misfortunes, and which wishes are granted."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.damage import afflict, lose_mp
from feint.envs.magicalogia.session import ids, tables

# --- who is what to whom ----------------------------------------------------------------------------------------------


@inner_rule
def is_mage(s, q):
    """Whether misfortune strikes the person as a mage: the PCs, and the mage among the strangers (MG-81)."""
    return q < s.players or s.kind[q] == tables.MAGE


@inner_rule
def is_possessed(s, q):
    """The fragment that possesses a person, or -1 (MG-41)."""
    for f in range(s.fragments):
        if s.host[f] == q:
            return f
    return -1


@inner_rule
def has_mundane(s, p):
    """Whether a PC has a mundane anchor, without which the world keeps it from mundane people (MG-82)."""
    for q in range(s.players, s.people):
        if s.fate[p, q] > 0 and s.kind[q] == tables.MUNDANE:
            return True
    return False


@inner_rule
def count_anchors(s, p):
    """The number of a PC's anchors (MG-88)."""
    number = 0
    for q in range(s.people):
        if s.fate[p, q] > 0:
            number += 1
    return number


@inner_rule
def draw_anchor(s, b, p):
    """One of a PC's anchors, uniformly, or -1 (MG-80)."""
    number = count_anchors(s, p)
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
    """Raise a PC's fate toward a person by 1, at most to 5, with an attribute; at 1 it is an anchor (MG-33)."""
    if p < s.players and p != q and s.fallen[q] == tables.ALIVE:
        s.fate[p, q] = min(s.fate[p, q] + 1, tables.MAX_FATE)
        s.bond[p, q] = attribute
        emit(b, ids.E_FATE, EVERYONE, p, q, s.fate[p, q], attribute)


@inner_rule
def fall(s, b, q, how):
    """A person dies or is annihilated: a scar for all who hold it as an anchor, unless by control (MG-65, MG-88)."""
    s.fallen[q] = how
    emit(b, ids.E_FALLS, EVERYONE, q, how, 0, 0)
    for p in range(s.players):
        if s.fate[p, q] > 0:
            s.fate[p, q] = 0
            if s.bond[p, q] != tables.CONTROL and how != tables.GONE:
                s.scar[p, q] = 1
                emit(b, ids.E_SCAR, EVERYONE, p, q, 1, 0)


@inner_rule
def check_deaths(s, b):
    """PCs at 0 MP die (MG-01)."""
    for p in range(s.players):
        if b.mp[p] <= 0 and s.fallen[p] == tables.ALIVE:
            b.alive[p] = 0
            fall(s, b, p, tables.DEAD)


@inner_rule
def mend(s, p, kind):
    """Note that a PC has saved somebody of one kind, or of any (-1), by which its scars of deaths may heal (MG-71)."""
    for q in range(s.people):
        if s.scar[p, q] == 1 and (kind < 0 or is_mage(s, q) == (kind == tables.MAGE)):
            s.mended[p, q] = 1


@inner_rule
def clear_misfortunes(s, b, p, q):
    """A PC frees a person of its misfortunes (MG-71, MG-83)."""
    if s.luck[q] != 0:
        s.luck[q] = 0
        emit(b, ids.E_CLEARED, EVERYONE, q, 0, 0, 0)
        mend(s, p, tables.MAGE if is_mage(s, q) else tables.MUNDANE)


# --- misfortune (MG-80, MG-81) ----------------------------------------------------------------------------------------


@inner_rule
def change_fate(s, b, p):
    """A fate change: one of a PC's anchors suffers (MG-80)."""
    q = draw_anchor(s, b, p)
    emit(b, ids.E_FATE_CHANGE, EVERYONE, p, q, 0, 0)
    if q >= 0:
        suffer(s, b, q)


@inner_rule
def suffer(s, b, q):
    """Roll on the fate-change table, for a mage on that of disasters, which may chain to its anchor (MG-80, MG-81)."""
    chained = 0
    while q >= 0 and s.fallen[q] != tables.DEAD and s.fallen[q] != tables.ANNIHILATED:
        row = roll(b, tables.MISFORTUNES)
        twice = s.luck[q] >> (row - 1) & 1
        s.luck[q] |= 1 << (row - 1)
        if is_mage(s, q):
            emit(b, ids.E_DISASTER_STRIKES, EVERYONE, q, row, twice, 0)
            strike_mage(s, b, q, row, twice)
            after = -1
            if row == tables.CHAIN and q < s.players and chained < tables.MAX_CHAINS:
                chained += 1
                after = draw_anchor(s, b, q)
            q = after
        else:
            emit(b, ids.E_MISFORTUNE, EVERYONE, q, row, s.misfortunes, twice)
            if twice != 0:
                fall(s, b, q, tables.DEAD)
            q = -1


@inner_rule
def strike_mage(s, b, q, row, twice):
    """What a row of the mage-disaster table does, the first time and the second (MG-81)."""
    if row == tables.AVERSION:
        if twice != 0 and q >= s.players:
            fall(s, b, q, tables.GONE)
    elif row == tables.MALICE:
        if twice != 0:
            fall(s, b, q, tables.DEAD)
    elif row == tables.GHOST:
        if twice != 0:
            fall(s, b, q, tables.ANNIHILATED)
    elif q < s.players:
        if row == tables.AILMENT:
            afflict(b, q, -1)
        elif row == tables.EXHAUSTION:
            lose_mp(b, q, 1)


# --- the power of fate and its wishes (MG-84, MG-89) ------------------------------------------------------------------


@inner_rule
def fulfil(s, b, p, kind, person):
    """Grant a PC's wishes of a kind that name a person, which for INDULGE is the anchor itself (MG-89)."""
    for n in range(s.wishes[p]):
        if s.wish_kind[p, n] == kind and s.wish_done[p, n] == 0:
            named = s.wish_target[p, n]
            if kind == tables.INDULGE:
                named = s.wish_of[p, n]
            if named == person:
                s.wish_done[p, n] = 1
                emit(b, ids.E_WISH_GRANTED, EVERYONE, p, s.wish_of[p, n], kind, named)


@inner_rule
def fulfil_meetings(s, b):
    """Grant wishes to meet somebody, once anchor and named person share a drama scene (MG-89)."""
    for p in range(s.players):
        for n in range(s.wishes[p]):
            if s.wish_kind[p, n] == tables.MEET and s.wish_done[p, n] == 0:
                both = 1 << s.wish_of[p, n] | 1 << s.wish_target[p, n]
                if s.present & both == both:
                    s.wish_done[p, n] = 1
                    emit(b, ids.E_WISH_GRANTED, EVERYONE, p, s.wish_of[p, n], tables.MEET, s.wish_target[p, n])


@inner_rule
def is_granted(s, p, n):
    """Whether a wish is granted; some depend only on how things stand at the end (MG-70, MG-89)."""
    kind = s.wish_kind[p, n]
    named = s.wish_target[p, n]
    if kind == tables.SAVE:
        return s.fallen[named] != tables.DEAD and s.fallen[named] != tables.ANNIHILATED and is_possessed(s, named) < 0
    if kind == tables.UNBURDEN:
        return s.luck[named] == 0
    if kind == tables.RECOVER_LOST:
        return has_loot(s, p)
    return s.wish_done[p, n] != 0


@inner_rule
def has_loot(s, p):
    """Whether a PC holds a fragment, a letter, blossoms or a stored prize (MG-89)."""
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
    """Seal a beaten mage: an NPC leaves play, a PC plays on (MG-63)."""
    if q >= s.players:
        s.fallen[q] = tables.SEALED
        emit(b, ids.E_FALLS, EVERYONE, q, tables.SEALED, 0, 0)
