"""Free time in a drama scene: cantrips, spells, letters, stored prizes."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import frames, magics
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle.cast_start import begin_cast
from feint.envs.magicalogia.battle.damage import heal, is_ill
from feint.envs.magicalogia.battle.mana import charge, check_gear, find_magic, mana_of, takes
from feint.envs.magicalogia.battle.stack import push
from feint.envs.magicalogia.battle.targets import usable
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.anchors import settle_intervention
from feint.envs.magicalogia.session.fate import count_anchors
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask, enter_phase
from feint.envs.magicalogia.session.scenes import free_time_seat, is_present, scene_goes_on
from feint.envs.magicalogia.session.trades import may_trade

#: Spells of the own turn that work in drama scenes too: those for the own side, with effects that last a scene.
_DRAMA_SPELLS = (
    "grace of heaven", "attunement", "handbook", "vigour", "gracious rain", "restoration", "conversion", "tradition",
)  # fmt: skip
#: (magics,) 1 for a spell of a drama scene.
DRAMA_SPELL = np.array([int(name in _DRAMA_SPELLS) for name in magics.MAGICS], dtype=np.int64)


@inner_rule
def run_free_time(s, b):
    """Ask those present in turn, the scene player first, until each has enough; then the main action (MG-31)."""
    if s.stage == 1:
        settle_intervention(s, b)
    if not scene_goes_on(s, b):
        return
    while s.at < s.players and not is_present(s, free_time_seat(s)):
        s.at += 1
    if s.at < s.players:
        ask(s, b, free_time_seat(s), ids.Q_FREE)
    else:
        enter_phase(s, ids.P_MAIN)


@inner_rule
def has_company(s, p):
    """Whether another PC is present (MG-36)."""
    for q in range(s.players):
        if q != p and is_present(s, q):
            return True
    return False


@inner_rule
def has_mana(b, p):
    """Whether any magic of a PC holds mana (MG-36)."""
    for k in range(b.magics[p]):
        if b.charge[p, k] > 0:
            return True
    return False


@inner_rule
def usable_letter(s, p, criminal):
    """The first person whose letter a PC can hand over (`criminal`) or use to subjugate; or -1 (MG-64, MG-65)."""
    for q in range(s.people):
        if s.letter[p, q] > 0:
            if criminal != 0:
                if q >= s.players and s.kind[q] == tables.MAGE and s.criminal == 1:
                    return q
            elif s.subdued[p, q] == 0 and q != p:
                return q
    return -1


@inner_rule
def legal_free(s, b, p, mask):
    """What a PC may do in free time (MG-36, MG-37, MG-38, MG-39)."""
    first = first_action(b)
    mask[battle_ids.GO_ON] = 1
    company = has_company(s, p)
    if s.cantrips[p] < tables.MAX_CANTRIPS and has_mana(b, p):
        mask[first + ids.TRANSFER] = company
        mask[first + ids.AID] = b.mp[p] < b.max_mp[p]
    if s.offers >> p & 1 == 0:
        for q in range(s.players):
            if may_trade(s, p, q):
                mask[first + ids.TRADE] = 1
    mask[first + ids.HAND_OVER] = usable_letter(s, p, 1) >= 0
    mask[first + ids.SUBDUE] = usable_letter(s, p, 0) >= 0
    mask[first + ids.USE_CURE] = s.stored[p, tables.STORED_CURE] > 0 and is_ill(b, p)
    mask[first + ids.USE_EVENT] = s.stored[p, tables.STORED_EVENT] > 0 and s.present & ~(1 << p) != 0
    mask[first + ids.INTERVENE] = p == s.player and s.intervened == 0 and count_anchors(s, p) > 0
    for k in range(b.magics[p]):
        magic = b.magic[p, k]
        if magic >= 0 and DRAMA_SPELL[magic] != 0 and usable(b, p, k, magics.TURN, magics.SELF):
            mask[battle_ids.MAGIC_ACTION + magic] = 1


@inner_rule
def answer_free(s, b, p, action):
    """Carry out what a PC does in its free time (MG-36, MG-37, MG-38, MG-39)."""
    if action == battle_ids.GO_ON:
        s.at += 1
        return
    if battle_ids.MAGIC_ACTION <= action < first_action(b):
        begin_cast(b, p, action - battle_ids.MAGIC_ACTION)
        return
    what = action - first_action(b)
    if what == ids.TRANSFER:
        ask(s, b, p, ids.Q_TRANSFER_WHAT)
    elif what == ids.AID:
        ask(s, b, p, ids.Q_AID)
    elif what == ids.TRADE:
        s.offers |= 1 << p
        ask(s, b, p, ids.Q_TRADE_WITH)
    elif what == ids.INTERVENE:
        ask(s, b, p, ids.Q_INTERVENE)
    elif what == ids.USE_CURE:
        s.stored[p, tables.STORED_CURE] -= 1
        emit(b, ids.E_USES_PRIZE, EVERYONE, p, tables.STORED_CURE, 0, 0)
        f = push(b, frames.CURE_FRAME, p)
        b.frame[f, frames.COUNT_OF] = 1
        b.frame[f, frames.WHOSE] = p
    elif what == ids.USE_EVENT:
        s.stored[p, tables.STORED_EVENT] -= 1
        emit(b, ids.E_USES_PRIZE, EVERYONE, p, tables.STORED_EVENT, 0, 0)
        s.row = s.stored_row[p]
        s.doer = p
        s.back = ids.P_FREE
        s.main_action = ids.USE_EVENT
        ask(s, b, p, ids.Q_PERSON)
    else:
        use_letter(s, b, p, what)


@inner_rule
def use_letter(s, b, p, what):
    """Hand a criminal over for blossoms, or subjugate a sealed mage (MG-64, MG-65)."""
    if what == ids.HAND_OVER:
        q = usable_letter(s, p, 1)
        s.letter[p, q] = 0
        s.blossoms[p] += tables.BOUNTY
        emit(b, ids.E_HANDED_OVER, EVERYONE, p, q, s.blossoms[p], 0)
    else:
        q = usable_letter(s, p, 0)
        s.subdued[p, q] = 1
        s.fate[p, q] = min(s.fate[p, q] + 1, tables.MAX_FATE)
        s.bond[p, q] = tables.CONTROL
        emit(b, ids.E_SUBDUED_ONE, EVERYONE, p, q, s.fate[p, q], 0)


# --- cantrips (MG-36, MG-37) ------------------------------------------------------------------------------------------


@inner_rule
def legal_holding(b, p, mask):
    """Magics that hold mana, or none after all (MG-36, MG-37)."""
    mask[battle_ids.GO_ON] = 1
    for k in range(b.magics[p]):
        if b.charge[p, k] > 0:
            mask[battle_ids.MAGIC_ACTION + b.magic[p, k]] = 1


@inner_rule
def answer_aid(s, b, p, action):
    """Spend one mana to recover one MP (MG-37)."""
    if action != battle_ids.GO_ON:
        k = find_magic(b, p, action - battle_ids.MAGIC_ACTION)
        s.cantrips[p] += 1
        emit(b, ids.E_AIDED, EVERYONE, p, mana_of(b, p, k), 0, 0)
        spend_mana(b, p, k)
        heal(b, p, 1)


@inner_rule
def spend_mana(b, p, k):
    """Take one mana out of a magic; equipment may cease to work (MG-36, MG-37)."""
    b.charge[p, k] -= 1
    check_gear(b, p, k)


@inner_rule
def answer_transfer_what(s, b, p, action):
    """The magic that the mana comes from, or none after all (MG-36)."""
    if action != battle_ids.GO_ON:
        s.place = find_magic(b, p, action - battle_ids.MAGIC_ACTION)
        ask(s, b, p, ids.Q_TRANSFER_TO)


@inner_rule
def legal_company(s, b, p, mask):
    """The other PCs present (MG-36)."""
    for q in range(s.players):
        if q != p and is_present(s, q):
            mask[battle_ids.SEAT_ACTION + q] = 1


@inner_rule
def answer_transfer_to(s, b, p, action):
    """Offer the mana to a PC; everybody learns its domain (MG-36)."""
    s.partner = action - battle_ids.SEAT_ACTION
    s.cantrips[p] += 1
    emit(b, ids.E_GIVEN_MANA, EVERYONE, p, s.partner, mana_of(b, p, s.place), 0)
    ask(s, b, s.partner, ids.Q_TRANSFER_INTO)


@inner_rule
def fits_transfer(b, q, k, domain):
    """Whether a magic takes mana charged as `domain`; that charged as "any" fits a cost of "any" alone (MG-36)."""
    if domain == magics.ANY_MANA and mana_of(b, q, k) != magics.ANY_MANA:
        return False
    return takes(b, q, k, domain, 0)


@inner_rule
def legal_transfer_into(s, b, q, mask):
    """The receiver's magics with room, or none; charges are hidden, so every receiver is asked (MG-36)."""
    mask[battle_ids.GO_ON] = 1
    domain = mana_of(b, free_time_seat(s), s.place)
    for k in range(b.magics[q]):
        if fits_transfer(b, q, k, domain):
            mask[battle_ids.MAGIC_ACTION + b.magic[q, k]] = 1


@inner_rule
def answer_transfer_into(s, b, q, action):
    """Charge a magic with the mana, or leave it where it is (MG-36)."""
    p = free_time_seat(s)
    if action != battle_ids.GO_ON:
        domain = mana_of(b, p, s.place)
        emit(b, ids.E_ACCEPTED, EVERYONE, q, 0, 0, 0)
        spend_mana(b, p, s.place)
        charge(b, q, find_magic(b, q, action - battle_ids.MAGIC_ACTION), domain)


# --- trades by offer and answer (MG-38) -------------------------------------------------------------------------------


# --- fate intervention (MG-83) ----------------------------------------------------------------------------------------
