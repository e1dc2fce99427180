"""Resampling of what a seat does not know."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import below
from feint.envs.magicalogia.battle import rules as battle
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.scenario import draw_hosts, draw_kinds, draw_secret_mission
from feint.envs.magicalogia.session.scenes import free_time_seat


@inner_rule
def resample_hidden(s, seat):
    """Redraw, consistently with all it has seen, what `seat` does not know (MG-95).

    These are secret missions of others whose secret it has not learned; whom the fragments at large possess, among
    people whose secret it does not know; what strangers with hidden handouts are; whether the mage is a criminal;
    others' answers to a simultaneous question; and what the battle hides of magics, charges and plots.
    """
    b = s.battle
    b.rng = s.rng
    b.tape_on = 0
    for p in range(s.players):
        if p != seat and s.knows[p] >> seat & 1 == 0:
            draw_secret_mission(s, b, p)
        if s.question != ids.Q_NONE and p != seat and s.asked >> p & 1 == 1 and b.acting >> p & 1 == 0:
            resample_answer(s, b, p)
    resample_hosts(s, b, seat)
    resample_strangers(s, b, seat)
    resample_battle(s, b, seat)
    s.rng = b.rng
    b.rng = 0


@inner_rule
def resample_battle(s, b, seat):
    """Resample the battle; but the magic whose mana is on offer stays, for its domain was announced (MG-95)."""
    giver = free_time_seat(s)
    held_out = s.question == ids.Q_TRANSFER_INTO and b.known[giver, s.place] == 0
    if held_out:
        b.known[giver, s.place] = 1
    battle.resample_hidden(b, seat)
    if held_out:
        b.known[giver, s.place] = 0


@inner_rule
def resample_answer(s, b, p):
    """Another answer to a simultaneous question, uniformly (MG-95)."""
    if s.question == ids.Q_WITNESS:
        s.answers[p] = below(b, 3 if b.rep[1] < s.players else 2)
    elif s.question == ids.Q_BID or s.question == ids.Q_JOIN or s.question == ids.Q_ALLOW:
        s.answers[p] = below(b, 2)


@inner_rule
def resample_hosts(s, b, seat):
    """Move fragments of unknown host among the people whose secret the seat does not know (MG-95, MG-96)."""
    kept = 0
    barred = 0
    for q in range(s.players, s.people):
        if s.knows[q] >> seat & 1 == 1:
            barred |= 1 << q
    for f in range(s.fragments):
        if s.host[f] < 0 or barred >> s.host[f] & 1 == 1:
            kept |= 1 << f
    draw_hosts(s, b, kept, barred)


@inner_rule
def resample_strangers(s, b, seat):
    """Redraw what unmet strangers are, and whether the mage among them is a criminal (MG-95, MG-96)."""
    hidden = 0
    first = s.people - tables.STRANGERS
    known = False
    for n in range(tables.STRANGERS):
        if s.public[first + n] == 0 and s.appeared[first + n] == 0:
            hidden |= 1 << n
        if knows_criminal(s, first + n, seat):
            known = True
    draw_kinds(s, b, hidden)
    if not known:
        s.criminal = below(b, 2)


@inner_rule
def knows_criminal(s, q, seat):
    """Whether a seat knows if the mage is a criminal, by its secret or by its letter (MG-64, MG-95)."""
    if s.kind[q] != tables.MAGE:
        return False
    if s.knows[q] >> seat & 1 == 1:
        return True
    for p in range(s.players):
        if s.letter[p, q] > 0:
            return True
    return False
