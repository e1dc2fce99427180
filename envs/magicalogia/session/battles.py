"""Battle scenes: challenge, proxies, witnesses, the battle, and how it ends (MG-40 to MG-43, MG-57)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.ids import GO_ON
from feint.envs.magicalogia.battle.rounds import begin_round
from feint.envs.magicalogia.battle.tables import ANCHORS
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    AGREE,
    BATTLE,
    JOIN_FIRST,
    JOIN_SECOND,
    PERSON,
    Q_ALLOW,
    Q_CHALLENGE,
    Q_CONSENT,
    Q_PROXY,
    Q_WITNESS,
    SPOILS,
    first_action,
)
from feint.envs.magicalogia.session.asking import clear_table, enter, living, pick, picked, put_to, put_to_all
from feint.envs.magicalogia.session.deeds import disclose
from feint.envs.magicalogia.session.fate import fall, fulfil, is_possessed, may_call, see_falls
from feint.envs.magicalogia.session.fighters import clear_foe, load_fighter, store_fighter
from feint.envs.magicalogia.session.scenes import appear, may_challenge
from feint.envs.magicalogia.session.state import BOOK, CREATURE_FIGHTER, MAGE_FIGHTER
from feint.envs.magicalogia.session.tables import ALIVE, CREATURE, DEAD, MAGE, PUNISH

# Stages of a challenge.
_WHOM, _PROXIES, _CONSENT, _ALLOW, _WITNESSES, _BEGIN, _FOOL = range(7)

#: Sides in `winner` beyond the two: nobody, both lost.
NOBODY, BOTH_LOST = -1, 2


@inner_rule
def run_challenge(s, b):
    """Whom to challenge, who stands in, who is witness; then the battle."""
    stage = s.stage
    if stage == _WHOM:
        clear_table(s, b)
        clear_foe(s, b)
        put_to(s, b, s.player, Q_CHALLENGE)
    elif stage == _PROXIES:
        ask_proxy(s, b)
    elif stage == _ALLOW:
        s.stage = _WITNESSES
        put_to_all(s, b, 1 << b.rep[0] | (1 << b.rep[1] if b.rep[1] < s.players else 0), Q_ALLOW)
    elif stage == _WITNESSES:
        ask_witnesses(s, b)
    elif stage == _BEGIN:
        seat_witnesses(s, b)
        begin_battle(s, b)
    else:
        s.winner = 0
        fall(s, b, s.foe, DEAD)
        s.loser = s.foe
        enter(s, SPOILS)


@inner_rule
def legal_challenge(s, b, p, mask):
    """Everybody whom a PC may challenge."""
    for q in range(s.people):
        if may_challenge(s, p, q):
            mask[first_action(b) + PERSON + q] = 1


@inner_rule
def answer_challenge(s, b, p, action):
    """The challenger tells its magic name; a holder of the one challenged may stand in."""
    s.foe = action - first_action(b) - PERSON
    b.rep[0] = p
    b.rep[1] = -1
    s.present = 1 << p | 1 << s.foe
    appear(s, b, s.foe)
    emit(b, news.CHALLENGED, EVERYONE, p, s.foe, 0, 0)
    s.stage = _PROXIES
    s.at = 0


@inner_rule
def ask_proxy(s, b):
    """Ask those whose anchor the challenged one is, in seat order, the challenger apart (MG-41)."""
    while s.at < s.players and not may_stand_in(s, b, s.at):
        s.at += 1
    if s.at < s.players:
        put_to(s, b, s.at, Q_PROXY)
    else:
        find_representative(s, b)


@inner_rule
def may_stand_in(s, b, p):
    """Whether a PC may stand in for the one challenged."""
    return p != b.rep[0] and p != s.foe and s.fallen[p] == ALIVE and s.fate[p, s.foe] > 0


@inner_rule
def answer_proxy(s, b, p, action):
    """A holder stands in, if the one challenged consents, as NPCs do."""
    if action != first_action(b) + AGREE:
        s.at += 1
    elif s.foe < s.players:
        emit(b, news.PROXY, EVERYONE, p, s.foe, 0, 0)
        put_to(s, b, s.foe, Q_CONSENT)
    else:
        emit(b, news.PROXY, EVERYONE, p, s.foe, 1, 0)
        b.rep[1] = p
        s.stage = _ALLOW


@inner_rule
def answer_consent(s, b, action):
    """The PC challenged lets the holder stand in, or not."""
    agreed = action == first_action(b) + AGREE
    emit(b, news.CONSENT, EVERYONE, s.foe, s.at, 1 if agreed else 0, 0)
    if agreed:
        b.rep[1] = s.at
        s.stage = _ALLOW
    else:
        s.at += 1


@inner_rule
def find_representative(s, b):
    """The challenged one represents: a PC; the fragment that possesses it; a mage or creature; a mundane one falls."""
    s.stage = _ALLOW
    if s.foe < s.players:
        b.rep[1] = s.foe
        return
    f = is_possessed(s, s.foe)
    disclose(s, b, s.foe)
    if f >= 0:
        seat_npc(s, b, f)
    elif s.kind[s.foe] == MAGE:
        seat_npc(s, b, MAGE_FIGHTER)
    elif s.kind[s.foe] == CREATURE:
        seat_npc(s, b, CREATURE_FIGHTER)
    else:
        s.stage = _FOOL


@inner_rule
def seat_npc(s, b, f):
    """An NPC represents the challenged side."""
    s.fighter = f
    load_fighter(s, b, f)
    b.rep[1] = s.players


# --- witnesses (MG-42) ------------------------------------------------------------------------------------------------


@inner_rule
def ask_witnesses(s, b):
    """If the representatives allow it the others may each join a side; NPCs always allow it and bring nobody."""
    s.stage = _BEGIN
    allowed = picked(s, 1) == s.asked
    emit(b, news.ALLOWED, EVERYONE, 1 if allowed else 0, 0, 0, 0)
    others = living(s) & ~(1 << b.rep[0])
    if b.rep[1] < s.players:
        others &= ~(1 << b.rep[1])
    if allowed and others != 0:
        put_to_all(s, b, others, Q_WITNESS)
    else:
        s.asked = 0


@inner_rule
def legal_witness(s, b, mask):
    """Either side whose representative is a PC, or none."""
    mask[GO_ON] = 1
    mask[first_action(b) + JOIN_FIRST] = 1
    mask[first_action(b) + JOIN_SECOND] = b.rep[1] < s.players


@inner_rule
def answer_witness(s, b, seat, action):
    """Whose witness to be, hidden until all have answered."""
    pick(s, b, seat, 0 if action == GO_ON else 1 + action - first_action(b) - JOIN_FIRST)


@inner_rule
def seat_witnesses(s, b):
    """Representatives and witnesses take their places."""
    first = picked(s, 1)
    second = picked(s, 2)
    for side in range(2):
        rep = b.rep[side]
        b.alive[rep] = 1
        b.side[rep] = side
    for p in range(s.players):
        if (first | second) >> p & 1 == 1:
            b.alive[p] = 1
            b.side[p] = second >> p & 1
    s.present |= first | second
    if b.rep[1] < s.players:
        s.present |= 1 << b.rep[1]
    emit(b, news.WITNESSES, EVERYONE, first, second, 0, 0)


# --- the battle -------------------------------------------------------------------------------------------------------


@inner_rule
def begin_battle(s, b):
    """Anchors at hand, an empty field, round 1."""
    for p in range(s.players):
        lend_anchors(s, b, p)
    if b.rep[1] >= s.players:
        b.alive[s.players] = 1
        b.side[s.players] = 1
    elif b.group == 0:
        s.battles += 1
    b.usual = 0
    b.swap = 0
    b.served = 0
    b.turn_side = 0
    b.weather[0] = 0
    b.weather[1] = 0
    s.winner = NOBODY
    s.phase = BATTLE
    emit(b, news.BATTLE_BEGINS, EVERYONE, b.rep[0], b.rep[1], s.fighter, 0)
    begin_round(b, 1)


@inner_rule
def lend_anchors(s, b, p):
    """The battle knows two anchors of each: those of the highest fate whose power has not been used."""
    taken = 0
    for n in range(ANCHORS):
        best = -1
        for q in range(s.people):
            if taken >> q & 1 == 0 and may_call(s, p, q) and (best < 0 or s.fate[p, q] > s.fate[p, best]):
                best = q
        s.anchor_at[p, n] = best
        b.fate[p, n] = s.fate[p, best] if best >= 0 else 0
        b.fate_used[p, n] = 0 if best >= 0 else 1
        if best >= 0:
            taken |= 1 << best


@inner_rule
def end_battle(s, b):
    """Who won: the battle's returns say; then the table is cleared of it."""
    first = b.returns[b.rep[0]]
    s.winner = NOBODY
    if b.done != 0:
        s.winner = 0 if first > 0.5 else 1 if first < -0.5 else BOTH_LOST
    emit(b, news.BATTLE_OVER, EVERYONE, s.winner, b.rep[0], b.rep[1], s.fighter)
    b.done = 0
    b.truncated = 0
    b.depth = 0
    b.acting = 0
    for p in range(b.seats):
        b.returns[p] = 0.0
    if 0 <= s.fighter < BOOK:
        store_fighter(s, b, s.fighter)
    see_falls(s, b)
    note_beaten(s, b)
    enter(s, SPOILS)


@inner_rule
def note_beaten(s, b):
    """Who lost as representative to whom (BEAT, PUNISH)."""
    s.loser = -1
    if s.winner == 0 or s.winner == 1:
        winner = b.rep[s.winner]
        loser = b.rep[1 - s.winner]
        if loser < s.players:
            s.loser = loser
        elif s.fighter != BOOK:
            s.loser = s.foe
        if winner < s.players and s.loser >= 0:
            if s.loser < s.players:
                s.beaten[winner] |= 1 << s.loser
            fulfil(s, b, winner, PUNISH, s.loser)
