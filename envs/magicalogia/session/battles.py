"""Battle scenes: the challenge, proxies and witnesses, how a battle begins and ends, and the climax."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle.rounds import begin_round
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.anchors import lend_anchors, revive
from feint.envs.magicalogia.session.characters import clear_table, living
from feint.envs.magicalogia.session.fate import check_deaths, fall, fulfil, is_possessed
from feint.envs.magicalogia.session.fighters import clear_foe, load_fighter, make_book, store_fighter
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.main_actions import disclose
from feint.envs.magicalogia.session.prompts import ask, ask_all, enter_phase, record_answer, who_answered
from feint.envs.magicalogia.session.scenes import appear, may_challenge

# Stages of a challenge.
_WHOM, _PROXIES, _CONSENT, _ALLOW, _WITNESSES, _BEGIN, _FOOL = range(7)


@inner_rule
def run_challenge(s, b):
    """One stage of a challenge: whom, proxies, witnesses, then the battle (MG-40, MG-41, MG-42)."""
    stage = s.stage
    if stage == _WHOM:
        clear_table(s, b)
        clear_foe(s, b)
        ask(s, b, s.player, ids.Q_CHALLENGE)
    elif stage == _PROXIES:
        ask_proxy(s, b)
    elif stage == _ALLOW:
        s.stage = _WITNESSES
        ask_all(s, b, 1 << b.rep[0] | (1 << b.rep[1] if b.rep[1] < s.players else 0), ids.Q_ALLOW)
    elif stage == _WITNESSES:
        ask_witnesses(s, b)
    elif stage == _BEGIN:
        seat_witnesses(s, b)
        begin_battle(s, b)
    else:
        s.winner = 0
        fall(s, b, s.foe, tables.DEAD)
        s.loser = s.foe
        enter_phase(s, ids.P_LOOT)


@inner_rule
def legal_challenge(s, b, p, mask):
    """Everybody whom the PC may challenge (MG-40)."""
    for q in range(s.people):
        if may_challenge(s, p, q):
            mask[first_action(b) + ids.PERSON + q] = 1


@inner_rule
def answer_challenge(s, b, p, action):
    """Challenge a person by the own magic name; those who hold the person as an anchor may stand in (MG-40)."""
    s.foe = action - first_action(b) - ids.PERSON
    b.rep[0] = p
    b.rep[1] = -1
    s.present = 1 << p | 1 << s.foe
    appear(s, b, s.foe)
    emit(b, ids.E_CHALLENGED, EVERYONE, p, s.foe, 0, 0)
    s.stage = _PROXIES
    s.at = 0


@inner_rule
def ask_proxy(s, b):
    """Ask the PCs whose anchor the challenged person is, in seat order, except the challenger (MG-41)."""
    while s.at < s.players and not may_stand_in(s, b, s.at):
        s.at += 1
    if s.at < s.players:
        ask(s, b, s.at, ids.Q_PROXY)
    else:
        find_representative(s, b)


@inner_rule
def may_stand_in(s, b, p):
    """Whether a PC may stand in for the person challenged (MG-41)."""
    return p != b.rep[0] and p != s.foe and s.fallen[p] == tables.ALIVE and s.fate[p, s.foe] > 0


@inner_rule
def answer_proxy(s, b, p, action):
    """Stand in for the person challenged, if that person consents, as NPCs always do (MG-41, MG-90)."""
    if action != first_action(b) + ids.AGREE:
        s.at += 1
    elif s.foe < s.players:
        emit(b, ids.E_PROXY, EVERYONE, p, s.foe, 0, 0)
        ask(s, b, s.foe, ids.Q_CONSENT)
    else:
        emit(b, ids.E_PROXY, EVERYONE, p, s.foe, 1, 0)
        b.rep[1] = p
        s.stage = _ALLOW


@inner_rule
def answer_consent(s, b, action):
    """The challenged PC lets another stand in, or not (MG-41)."""
    agreed = action == first_action(b) + ids.AGREE
    emit(b, ids.E_CONSENT, EVERYONE, s.foe, s.at, 1 if agreed else 0, 0)
    if agreed:
        b.rep[1] = s.at
        s.stage = _ALLOW
    else:
        s.at += 1


@inner_rule
def find_representative(s, b):
    """Seat who represents the challenged: a PC, the possessing fragment, a mage or creature; others fall (MG-41)."""
    s.stage = _ALLOW
    if s.foe < s.players:
        b.rep[1] = s.foe
        return
    f = is_possessed(s, s.foe)
    disclose(s, b, s.foe)
    if f >= 0:
        seat_npc(s, b, f)
    elif s.kind[s.foe] == tables.MAGE:
        seat_npc(s, b, ids.MAGE_FIGHTER)
    elif s.kind[s.foe] == tables.CREATURE:
        seat_npc(s, b, ids.CREATURE_FIGHTER)
    else:
        s.stage = _FOOL


@inner_rule
def seat_npc(s, b, f):
    """Let an NPC represent the challenged side (MG-41)."""
    s.fighter = f
    load_fighter(s, b, f)
    b.rep[1] = s.players


# --- witnesses (MG-42) ------------------------------------------------------------------------------------------------


@inner_rule
def ask_witnesses(s, b):
    """Ask the other PCs which side to join, if the representatives allow it; NPCs always do (MG-42, MG-90)."""
    s.stage = _BEGIN
    allowed = who_answered(s, 1) == s.asked
    emit(b, ids.E_ALLOWED, EVERYONE, 1 if allowed else 0, 0, 0, 0)
    others = living(s) & ~(1 << b.rep[0])
    if b.rep[1] < s.players:
        others &= ~(1 << b.rep[1])
    if allowed and others != 0:
        ask_all(s, b, others, ids.Q_WITNESS)
    else:
        s.asked = 0


@inner_rule
def legal_witness(s, b, mask):
    """Either side whose representative is a PC, or none (MG-42)."""
    mask[battle_ids.GO_ON] = 1
    mask[first_action(b) + ids.JOIN_FIRST] = 1
    mask[first_action(b) + ids.JOIN_SECOND] = b.rep[1] < s.players


@inner_rule
def answer_witness(s, b, seat, action):
    """Join a side or none, hidden until all have answered (MG-42)."""
    record_answer(s, b, seat, 0 if action == battle_ids.GO_ON else 1 + action - first_action(b) - ids.JOIN_FIRST)


@inner_rule
def seat_witnesses(s, b):
    """Representatives and witnesses take their sides (MG-42)."""
    first = who_answered(s, 1)
    second = who_answered(s, 2)
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
    emit(b, ids.E_WITNESSES, EVERYONE, first, second, 0, 0)


# --- the battle -------------------------------------------------------------------------------------------------------


@inner_rule
def begin_battle(s, b):
    """Set up the battle: anchors at hand, an empty field, round 1 (MG-40)."""
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
    s.winner = ids.NOBODY
    s.phase = ids.P_BATTLE
    emit(b, ids.E_BATTLE_BEGINS, EVERYONE, b.rep[0], b.rep[1], s.fighter, 0)
    begin_round(b, 1)


@inner_rule
def end_battle(s, b):
    """Read the winner off the battle's returns and clear the battle away (MG-56)."""
    first = b.returns[b.rep[0]]
    s.winner = ids.NOBODY
    if b.done != 0:
        s.winner = 0 if first > 0.5 else 1 if first < -0.5 else ids.BOTH_LOST
    emit(b, ids.E_BATTLE_OVER, EVERYONE, s.winner, b.rep[0], b.rep[1], s.fighter)
    b.done = 0
    b.truncated = 0
    b.depth = 0
    b.acting = 0
    for p in range(b.seats):
        b.returns[p] = 0.0
    if 0 <= s.fighter < ids.BOOK:
        store_fighter(s, b, s.fighter)
    check_deaths(s, b)
    record_defeat(s, b)
    enter_phase(s, ids.P_LOOT)


@inner_rule
def record_defeat(s, b):
    """Note who lost as representative to whom, for the missions and wishes that ask for it (MG-73, MG-89)."""
    s.loser = -1
    if s.winner == 0 or s.winner == 1:
        winner = b.rep[s.winner]
        loser = b.rep[1 - s.winner]
        if loser < s.players:
            s.loser = loser
        elif s.fighter != ids.BOOK:
            s.loser = s.foe
        if winner < s.players and s.loser >= 0:
            if s.loser < s.players:
                s.beaten[winner] |= 1 << s.loser
            fulfil(s, b, winner, tables.PUNISH, s.loser)


@inner_rule
def run_climax(s, b):
    """The dead may come back; then all who live fight the forbidden book as a group (MG-57, MG-67)."""
    if revive(s, b):
        return
    clear_table(s, b)
    clear_foe(s, b)
    fighters = living(s)
    emit(b, ids.E_CLIMAX_BEGINS, EVERYONE, fighters, s.fragments, 0, 0)
    if fighters == 0:
        enter_phase(s, ids.P_ENDING)
        return
    make_book(s, b)
    s.fighter = ids.BOOK
    s.foe = -1
    s.present = fighters
    b.group = 1
    b.rep[1] = s.players
    for p in range(s.players):
        b.alive[p] = fighters >> p & 1
        b.side[p] = 0
    begin_battle(s, b)
