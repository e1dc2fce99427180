"""Free time in a drama scene: cantrips, spells, trades, letters, stored prizes, fate intervention (MG-36 to MG-39)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.cast_start import begin_cast
from feint.envs.magicalogia.battle.damage import heal, is_ill
from feint.envs.magicalogia.battle.frames import COUNT_OF, CURE_FRAME, FAILURE, WHOSE
from feint.envs.magicalogia.battle.ids import GO_ON, MAGIC_ACTION, SEAT_ACTION
from feint.envs.magicalogia.battle.mana import charge, check_gear, find_magic, mana_of, takes
from feint.envs.magicalogia.battle.stack import push
from feint.envs.magicalogia.battle.targets import usable
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    AGREE,
    AID,
    FREE,
    HAND_OVER,
    INTERVENE,
    ITEM,
    ITEM_BLOSSOM,
    ITEM_FRAGMENT,
    ITEM_LETTER,
    ITEM_STORED,
    ITEMS,
    MAIN,
    PERSON,
    Q_AID,
    Q_FREE,
    Q_GIVE,
    Q_INTERVENE,
    Q_PERSON,
    Q_TRADE,
    Q_TRADE_WITH,
    Q_TRANSFER_INTO,
    Q_TRANSFER_TO,
    Q_TRANSFER_WHAT,
    Q_WANT,
    SUBDUE,
    TRADE,
    TRANSFER,
    USE_CURE,
    USE_EVENT,
    first_action,
)
from feint.envs.magicalogia.session.asking import check_random, enter, put_to
from feint.envs.magicalogia.session.fate import anchors, clear_misfortunes, fall
from feint.envs.magicalogia.session.scenes import scene_goes_on
from feint.envs.magicalogia.session.tables import (
    ALIVE,
    ANNIHILATED,
    BOUNTY,
    CONTROL,
    FRAGMENTS,
    MAGE,
    MOST_CANTRIPS,
    MOST_FATE,
    STORED_CURE,
    STORED_EVENT,
)

#: Spells of the own turn that are used in drama scenes too: those at the own side, of effects that last a scene.
_DRAMA_SPELLS = (
    "grace of heaven", "attunement", "handbook", "vigour", "gracious rain", "restoration", "conversion", "tradition",
)  # fmt: skip
#: (magics,) 1 for a spell of a drama scene.
DRAMA_SPELL = np.array([int(name in _DRAMA_SPELLS) for name in m.MAGICS], dtype=np.int64)


@inner_rule
def free_time(s, b):
    """Ask those present in turn, the scene player first, until each has enough; then the main action."""
    if s.stage == 1:
        settle_intervention(s, b)
    if not scene_goes_on(s, b):
        return
    while s.at < s.players and not is_there(s, free_seat(s)):
        s.at += 1
    if s.at < s.players:
        put_to(s, b, free_seat(s), Q_FREE)
    else:
        enter(s, MAIN)


@inner_rule
def free_seat(s):
    """Whose turn it is in free time."""
    return (s.player + s.at) % s.players


@inner_rule
def is_there(s, p):
    """Whether a PC is present and alive."""
    return s.present >> p & 1 == 1 and s.fallen[p] == ALIVE


@inner_rule
def has_company(s, p):
    """Whether another PC is present."""
    for q in range(s.players):
        if q != p and is_there(s, q):
            return True
    return False


@inner_rule
def has_mana(b, p):
    """Whether any magic of a PC holds mana."""
    for k in range(b.magics[p]):
        if b.charge[p, k] > 0:
            return True
    return False


@inner_rule
def letter_of(s, p, criminal):
    """The first person whose letter a PC holds and can hand over (`criminal`), or can still subjugate; or -1."""
    for q in range(s.people):
        if s.letter[p, q] > 0:
            if criminal != 0:
                if q >= s.players and s.kind[q] == MAGE and s.criminal == 1:
                    return q
            elif s.subdued[p, q] == 0 and q != p:
                return q
    return -1


@inner_rule
def legal_free(s, b, p, mask):
    """What a PC may do beside the main action."""
    first = first_action(b)
    mask[GO_ON] = 1
    company = has_company(s, p)
    if s.cantrips[p] < MOST_CANTRIPS and has_mana(b, p):
        mask[first + TRANSFER] = company
        mask[first + AID] = b.mp[p] < b.max_mp[p]
    if s.offers >> p & 1 == 0:
        for q in range(s.players):
            if may_trade(s, p, q):
                mask[first + TRADE] = 1
    mask[first + HAND_OVER] = letter_of(s, p, 1) >= 0
    mask[first + SUBDUE] = letter_of(s, p, 0) >= 0
    mask[first + USE_CURE] = s.stored[p, STORED_CURE] > 0 and is_ill(b, p)
    mask[first + USE_EVENT] = s.stored[p, STORED_EVENT] > 0 and s.present & ~(1 << p) != 0
    mask[first + INTERVENE] = p == s.player and s.intervened == 0 and anchors(s, p) > 0
    for k in range(b.magics[p]):
        magic = b.magic[p, k]
        if magic >= 0 and DRAMA_SPELL[magic] != 0 and usable(b, p, k, m.TURN, m.SELF):
            mask[MAGIC_ACTION + magic] = 1


@inner_rule
def answer_free(s, b, p, action):
    """Take what a PC does in its free time."""
    if action == GO_ON:
        s.at += 1
        return
    if MAGIC_ACTION <= action < first_action(b):
        begin_cast(b, p, action - MAGIC_ACTION)
        return
    what = action - first_action(b)
    if what == TRANSFER:
        put_to(s, b, p, Q_TRANSFER_WHAT)
    elif what == AID:
        put_to(s, b, p, Q_AID)
    elif what == TRADE:
        s.offers |= 1 << p
        put_to(s, b, p, Q_TRADE_WITH)
    elif what == INTERVENE:
        put_to(s, b, p, Q_INTERVENE)
    elif what == USE_CURE:
        s.stored[p, STORED_CURE] -= 1
        emit(b, news.USES_PRIZE, EVERYONE, p, STORED_CURE, 0, 0)
        f = push(b, CURE_FRAME, p)
        b.frame[f, COUNT_OF] = 1
        b.frame[f, WHOSE] = p
    elif what == USE_EVENT:
        s.stored[p, STORED_EVENT] -= 1
        emit(b, news.USES_PRIZE, EVERYONE, p, STORED_EVENT, 0, 0)
        s.row = s.stored_row[p]
        s.doer = p
        s.back = FREE
        s.deed = USE_EVENT
        put_to(s, b, p, Q_PERSON)
    else:
        use_letter(s, b, p, what)


@inner_rule
def use_letter(s, b, p, what):
    """Hand a criminal over for blossoms (MG-64), or subjugate a sealed mage (MG-65)."""
    if what == HAND_OVER:
        q = letter_of(s, p, 1)
        s.letter[p, q] = 0
        s.blossoms[p] += BOUNTY
        emit(b, news.HANDED_OVER, EVERYONE, p, q, s.blossoms[p], 0)
    else:
        q = letter_of(s, p, 0)
        s.subdued[p, q] = 1
        s.fate[p, q] = min(s.fate[p, q] + 1, MOST_FATE)
        s.bond[p, q] = CONTROL
        emit(b, news.SUBDUED_ONE, EVERYONE, p, q, s.fate[p, q], 0)


# --- cantrips (MG-36, MG-37) ------------------------------------------------------------------------------------------


@inner_rule
def legal_holding(b, p, mask):
    """Magics that hold mana; going on where one would rather not."""
    mask[GO_ON] = 1
    for k in range(b.magics[p]):
        if b.charge[p, k] > 0:
            mask[MAGIC_ACTION + b.magic[p, k]] = 1


@inner_rule
def answer_aid(s, b, p, action):
    """Spend one mana to recover one MP."""
    if action != GO_ON:
        k = find_magic(b, p, action - MAGIC_ACTION)
        s.cantrips[p] += 1
        emit(b, news.AIDED, EVERYONE, p, mana_of(b, p, k), 0, 0)
        drain(b, p, k)
        heal(b, p, 1)


@inner_rule
def drain(b, p, k):
    """Take a mana out of a magic; equipment may cease to work."""
    b.charge[p, k] -= 1
    check_gear(b, p, k)


@inner_rule
def answer_transfer_what(s, b, p, action):
    """Which magic the mana comes from."""
    if action != GO_ON:
        s.place = find_magic(b, p, action - MAGIC_ACTION)
        put_to(s, b, p, Q_TRANSFER_TO)


@inner_rule
def legal_company(s, b, p, mask):
    """The other PCs present."""
    for q in range(s.players):
        if q != p and is_there(s, q):
            mask[SEAT_ACTION + q] = 1


@inner_rule
def answer_transfer_to(s, b, p, action):
    """Who is offered the mana; all see its domain."""
    s.partner = action - SEAT_ACTION
    s.cantrips[p] += 1
    emit(b, news.GIVEN_MANA, EVERYONE, p, s.partner, mana_of(b, p, s.place), 0)
    put_to(s, b, s.partner, Q_TRANSFER_INTO)


@inner_rule
def fits_transfer(b, q, k, domain):
    """Whether the k-th magic of the receiver takes mana charged as `domain`: "any" only where the cost is "any"."""
    if domain == m.ANY_MANA and mana_of(b, q, k) != m.ANY_MANA:
        return False
    return takes(b, q, k, domain, 0)


@inner_rule
def legal_transfer_into(s, b, q, mask):
    """Magics of the receiver with room; or none: charges are hidden, so every receiver is asked."""
    mask[GO_ON] = 1
    domain = mana_of(b, free_seat(s), s.place)
    for k in range(b.magics[q]):
        if fits_transfer(b, q, k, domain):
            mask[MAGIC_ACTION + b.magic[q, k]] = 1


@inner_rule
def answer_transfer_into(s, b, q, action):
    """The receiver charges a magic, or lets the mana stay where it is."""
    p = free_seat(s)
    if action != GO_ON:
        domain = mana_of(b, p, s.place)
        emit(b, news.ACCEPTED, EVERYONE, q, 0, 0, 0)
        drain(b, p, s.place)
        charge(b, q, find_magic(b, q, action - MAGIC_ACTION), domain)


# --- trades by offer and answer (MG-38) -------------------------------------------------------------------------------


@inner_rule
def has_item(s, p, item):
    """Whether a PC has a thing that can change hands."""
    if ITEM_FRAGMENT <= item < ITEM_FRAGMENT + FRAGMENTS:
        return s.holder[item - ITEM_FRAGMENT] == p and item - ITEM_FRAGMENT < s.fragments
    if item == ITEM_LETTER:
        return first_letter(s, p) >= 0
    if item == ITEM_BLOSSOM:
        return s.blossoms[p] > 0
    return item < ITEM_FRAGMENT or s.stored[p, item - ITEM_STORED] > 0


@inner_rule
def first_letter(s, p):
    """The first person whose letter a PC has, or -1."""
    for q in range(s.people):
        if s.letter[p, q] > 0:
            return q
    return -1


@inner_rule
def legal_item(s, b, p, first, mask):
    """Things that a PC has, from the `first` on; the first of all is nothing."""
    for item in range(first, len(ITEMS)):
        if has_item(s, p, item):
            mask[first_action(b) + ITEM + item] = 1


@inner_rule
def has_anything(s, p):
    """Whether a PC has anything that can change hands."""
    for item in range(1, len(ITEMS)):
        if has_item(s, p, item):
            return True
    return False


@inner_rule
def may_trade(s, p, q):
    """Whether two PCs are both present and have anything to trade between them."""
    return q != p and is_there(s, q) and (has_anything(s, p) or has_anything(s, q))


@inner_rule
def legal_partner(s, p, mask):
    """The PCs to trade with."""
    for q in range(s.players):
        if may_trade(s, p, q):
            mask[SEAT_ACTION + q] = 1


@inner_rule
def answer_trade_with(s, b, p, action):
    """With whom."""
    s.partner = action - SEAT_ACTION
    put_to(s, b, p, Q_GIVE)


@inner_rule
def answer_give(s, b, p, action):
    """What is given; then, unless the partner has nothing to give for nothing, what is wanted."""
    s.give = action - first_action(b) - ITEM
    put_to(s, b, p, Q_WANT)


@inner_rule
def least_given(s):
    """The first thing that can be given: nothing, unless the partner has nothing to give in return."""
    return 0 if has_anything(s, s.partner) else 1


@inner_rule
def least_wanted(s):
    """The first thing that can be asked for: an offer of nothing asks for something."""
    return 0 if s.give != 0 else 1


@inner_rule
def answer_want(s, b, p, action):
    """What is asked for; the partner answers the offer."""
    s.want = action - first_action(b) - ITEM
    emit(b, news.OFFERED, EVERYONE, p, s.partner, s.give, s.want)
    put_to(s, b, s.partner, Q_TRADE)


@inner_rule
def answer_trade(s, b, q, action):
    """Both things change hands, or nothing does."""
    if action == first_action(b) + AGREE:
        emit(b, news.ACCEPTED, EVERYONE, q, 0, 0, 0)
        p = free_seat(s)
        hand(s, p, q, s.give)
        hand(s, q, p, s.want)
        if s.give + s.want > 0:
            s.trades[p] += 1
            s.trades[q] += 1


@inner_rule
def hand(s, p, q, item):
    """Move a thing from one PC to another."""
    if ITEM_FRAGMENT <= item < ITEM_FRAGMENT + FRAGMENTS:
        s.holder[item - ITEM_FRAGMENT] = q
    elif item == ITEM_LETTER:
        who = first_letter(s, p)
        s.letter[p, who] = 0
        s.letter[q, who] = 1
    elif item == ITEM_BLOSSOM:
        s.blossoms[p] -= 1
        s.blossoms[q] += 1
    elif item >= ITEM_STORED:
        s.stored[p, item - ITEM_STORED] -= 1
        s.stored[q, item - ITEM_STORED] += 1
        if item - ITEM_STORED == STORED_EVENT:
            s.stored_row[q] = s.stored_row[p]


# --- fate intervention (MG-83) ----------------------------------------------------------------------------------------


@inner_rule
def legal_anchor(s, b, p, mask):
    """A PC's anchors."""
    for q in range(s.people):
        if s.fate[p, q] > 0:
            mask[first_action(b) + PERSON + q] = 1


@inner_rule
def answer_intervene(s, b, p, action):
    """Stake all on an anchor's fate: a check of a random skill."""
    s.whom = action - first_action(b) - PERSON
    s.intervened = 1
    s.stage = 1
    emit(b, news.INTERVENED, EVERYONE, p, s.whom, 0, 0)
    check_random(s, b, p, 0)


@inner_rule
def settle_intervention(s, b):
    """Success frees the anchor of misfortune and of the mage; failure annihilates the mage."""
    s.stage = 0
    p = s.player
    if b.result > FAILURE:
        clear_misfortunes(s, b, p, s.whom)
        s.fate[p, s.whom] = 0
        emit(b, news.FORGETS, EVERYONE, s.whom, p, 0, 0)
    else:
        b.alive[p] = 0
        fall(s, b, p, ANNIHILATED)
