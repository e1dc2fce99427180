"""What a seat does not know, redrawn (MG-95)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import below
from feint.envs.magicalogia.battle import rules as battle
from feint.envs.magicalogia.session.actions import Q_ALLOW, Q_BID, Q_JOIN, Q_NONE, Q_TRANSFER_INTO, Q_WITNESS
from feint.envs.magicalogia.session.cantrips import free_seat
from feint.envs.magicalogia.session.scenario import draw_hosts, draw_kinds, draw_secret_mission
from feint.envs.magicalogia.session.tables import MAGE, STRANGERS


@inner_rule
def resample_hidden(s, seat):
    """Redraw what `seat` does not know (MG-95).

    Others' secret missions whose secret it has not learned; whom the fragments at large possess, among people whose
    secret it does not know; what strangers with hidden handouts are; whether the mage is a criminal; others' answers
    to a question put to several; and what the battle's own resample redraws of magics, charges and plots.
    """
    b = s.battle
    b.rng = s.rng
    b.tape_on = 0
    for p in range(s.players):
        if p != seat and s.knows[p] >> seat & 1 == 0:
            draw_secret_mission(s, b, p)
        if s.question != Q_NONE and p != seat and s.asked >> p & 1 == 1 and b.acting >> p & 1 == 0:
            redraw_pick(s, b, p)
    redraw_hosts(s, b, seat)
    redraw_strangers(s, b, seat)
    redraw_battle(s, b, seat)
    s.rng = b.rng
    b.rng = 0


@inner_rule
def redraw_battle(s, b, seat):
    """What the battle's own resample redraws; but a magic whose mana is held out stays, for its domain was told."""
    giver = free_seat(s)
    held_out = s.question == Q_TRANSFER_INTO and b.known[giver, s.place] == 0
    if held_out:
        b.known[giver, s.place] = 1
    battle.resample_hidden(b, seat)
    if held_out:
        b.known[giver, s.place] = 0


@inner_rule
def redraw_pick(s, b, p):
    """Another answer to a question put to several, evenly."""
    if s.question == Q_WITNESS:
        s.picks[p] = below(b, 3 if b.rep[1] < s.players else 2)
    elif s.question == Q_BID or s.question == Q_JOIN or s.question == Q_ALLOW:
        s.picks[p] = below(b, 2)


@inner_rule
def redraw_hosts(s, b, seat):
    """Fragments whose host the seat does not know possess others it does not know to be free or possessed."""
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
def redraw_strangers(s, b, seat):
    """What the unknown strangers are, and whether the mage among them is a criminal."""
    hidden = 0
    first = s.people - STRANGERS
    told = False
    for n in range(STRANGERS):
        if s.public[first + n] == 0 and s.appeared[first + n] == 0:
            hidden |= 1 << n
        if is_told(s, first + n, seat):
            told = True
    draw_kinds(s, b, hidden)
    if not told:
        s.criminal = below(b, 2)


@inner_rule
def is_told(s, q, seat):
    """Whether a seat knows if the mage is a criminal: by its secret, or its letter."""
    if s.kind[q] != MAGE:
        return False
    if s.knows[q] >> seat & 1 == 1:
        return True
    for p in range(s.players):
        if s.letter[p, q] > 0:
            return True
    return False
