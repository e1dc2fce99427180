"""What can be read off the record: stats, keywords, target numbers, who represents whom."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import magics, tables


@inner_rule(forceinline=True)
def value(s, seat, column):
    """What equipment, this round's and the battle's effects add to a column (MG-78, MG-79)."""
    return s.gear[seat, column] + s.now[seat, column] + s.lasting[seat, column]


@inner_rule(forceinline=True)
def power(s, seat, stat):
    """Attack, Defence or Source as it stands now; none falls below 0 (MG-04)."""
    most = s.stat[seat, stat] + value(s, seat, stat) - s.ail[seat, magics.WEAK + stat]
    if stat == basics.ATTACK and s.now[seat, magics.USED_SUMMONS] > 0:
        most += value(s, seat, magics.ARRAY)
    return max(most, 0)


@inner_rule(forceinline=True)
def is_rep(s, seat):
    """Whether `seat` is its side's representative (MG-40)."""
    return s.rep[s.side[seat]] == seat


@inner_rule(forceinline=True)
def foe_of(s, seat):
    """The other side's representative (MG-40)."""
    return s.rep[1 - s.side[seat]]


@inner_rule(forceinline=True)
def served(s, seat):
    """Whom a character summons for: a witness for its representative (MG-57)."""
    rep = s.rep[s.side[seat]]
    return rep if rep >= 0 else seat


@inner_rule(forceinline=True)
def target_number(s, seat, skill):
    """Of a check by the nearest learned skill (MG-10, MG-11); a skill that misfortune marks is no use (MG-04)."""
    if skill == tables.SOUL:
        return tables.LEARNED
    best = tables.HARDEST
    linked = 1 if value(s, seat, magics.LINKED) > 0 else 0
    own = s.own[seat]
    column = tables.COLUMN_OF[skill]
    row = tables.ROW_OF[skill]
    k = 0
    while k < tables.SKILLS_EACH and s.skill[seat, k] >= 0:
        learned = s.skill[seat, k]
        if learned != s.marred[seat]:
            steps = abs(tables.ROW_OF[learned] - row) + tables.CROSSINGS[linked, own, tables.COLUMN_OF[learned], column]
            best = min(best, tables.LEARNED + steps)
        k += 1
    return best


@inner_rule(forceinline=True)
def archetype_number(symbol, skill):
    """Target number of an archetype's check: it knows its symbol alone, its own domain is the symbol's (MG-77)."""
    if symbol == tables.SOUL:
        return tables.BY_SOUL
    if skill == tables.SOUL:
        return tables.HARDEST
    column = tables.COLUMN_OF[symbol]
    steps = (
        abs(tables.ROW_OF[symbol] - tables.ROW_OF[skill]) + tables.CROSSINGS[0, column, column, tables.COLUMN_OF[skill]]
    )
    return min(tables.LEARNED + steps, tables.HARDEST)


@inner_rule(forceinline=True)
def keyword(s, seat, a, k):
    """A keyword of an archetype as it stands; none works while the other side's fizzle holds it (MG-75)."""
    kind = s.a_kind[seat, a]
    if kind < 0:
        return 0
    if s.a_round[seat, a] == s.round_no and tables.KEYWORDS[kind, tables.MINUS] == 0 and k != tables.LEVEL:
        foe = foe_of(s, seat)
        if foe >= 0 and value(s, foe, magics.ODOUR) > 0:
            return 0
    return max(tables.KEYWORDS[kind, k] + s.a_more[seat, a, k] + s.a_now[seat, a, k], 0)


@inner_rule(forceinline=True)
def total(s, seat, k):
    """Sum of a keyword over a representative's archetypes; others' are off the field (MG-57)."""
    amount = 0
    if s.a_count[seat] > 0 and is_rep(s, seat):
        for a in range(tables.ARCHETYPES_EACH):
            amount += keyword(s, seat, a, k)
    return amount


@inner_rule(forceinline=True)
def capacity(s, seat, a):
    """Damage an archetype can still take: its Block, or 1 without one (MG-75)."""
    return (
        max(tables.KEYWORDS[s.a_kind[seat, a], tables.BLOCK] + s.a_more[seat, a, tables.BLOCK], 1) - s.a_hurt[seat, a]
    )


@inner_rule(forceinline=True)
def archetypes(s, seat):
    """How many archetypes a character has (MG-45)."""
    return s.a_count[seat]


@inner_rule(forceinline=True)
def spells_left(s, seat):
    """Spells that a character may still use this round: one, and one more for each Cast (MG-75, MG-76)."""
    casts = total(s, seat, tables.CAST) if s.a_count[seat] > 0 else 0
    return 1 + value(s, seat, magics.SPELLS) + casts - s.now[seat, magics.USED_SPELLS]
