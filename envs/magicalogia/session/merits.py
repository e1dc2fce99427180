"""The ending: wishes and scars, missions and merits, maintenance."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import magics
from feint.envs.magicalogia.battle.characters import PLACE
from feint.envs.magicalogia.battle.damage import cure
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.anchors import legal_anchor, revive
from feint.envs.magicalogia.session.characters import clear_table
from feint.envs.magicalogia.session.fate import count_anchors, is_granted, is_possessed
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask

# --- the climax (MG-57, MG-67) ----------------------------------------------------------------------------------------


# --- the ending -------------------------------------------------------------------------------------------------------

# Stages of the ending.
_REVIVE, _WISHES, _COUNT, _DROP, _KEEP, _OVER = range(6)


@inner_rule
def run_ending(s, b):
    """One stage of the ending: revivals, wishes, scars and score, maintenance (MG-22, MG-85)."""
    stage = s.stage
    if stage == _REVIVE:
        if not revive(s, b):
            clear_table(s, b)
            annihilate(s, b)
            enter_stage(s, _WISHES)
    elif stage == _WISHES:
        check_wish(s, b)
    elif stage == _COUNT:
        for p in range(s.players):
            heal_scars(s, b, p)
        for p in range(s.players):
            count_score(s, b, p)
        enter_stage(s, _DROP)
    elif stage == _DROP:
        ask_in_turn(s, b, ids.Q_DROP)
    elif stage == _KEEP:
        ask_in_turn(s, b, ids.Q_KEEP)
    else:
        end_session(s, b)


@inner_rule
def enter_stage(s, stage):
    """Go to a stage of the ending, with the first PC (MG-22)."""
    s.stage = stage
    s.at = 0
    s.row = 0


@inner_rule
def annihilate(s, b):
    """A mage still dead when the session ends is annihilated (MG-01)."""
    for p in range(s.players):
        if s.fallen[p] == tables.DEAD:
            s.fallen[p] = tables.ANNIHILATED
            emit(b, ids.E_FALLS, EVERYONE, p, tables.ANNIHILATED, 0, 0)


# --- wishes and scars (MG-70, MG-71) ----------------------------------------------------------------------------------


@inner_rule
def check_wish(s, b):
    """Go through the wishes owed: one granted earns a merit, one not granted costs one and may be given up (MG-70)."""
    p = s.at
    n = s.row
    if p >= s.players:
        enter_stage(s, _COUNT)
    elif n >= s.wishes[p]:
        s.at += 1
        s.row = 0
    elif is_granted(s, p, n):
        s.wish_done[p, n] = 1
        s.granted[p] += 1
        s.score[p] += 1
        s.row += 1
        emit(b, ids.E_WISH_GRANTED, EVERYONE, p, s.wish_of[p, n], s.wish_kind[p, n], s.wish_target[p, n])
    else:
        s.wish_done[p, n] = 0
        s.score[p] -= 1
        if s.fallen[p] == tables.ALIVE:
            ask(s, b, p, ids.Q_GIVE_UP)
        else:
            s.row += 1


@inner_rule
def answer_give_up(s, b, p, action):
    """Give the wish up: it is erased and its anchor becomes a scar (MG-70)."""
    n = s.row
    s.row += 1
    if action == first_action(b) + ids.AGREE:
        q = s.wish_of[p, n]
        s.wish_done[p, n] = -1
        s.fate[p, q] = 0
        s.scar[p, q] = 1 + s.wish_kind[p, n]
        emit(b, ids.E_SCAR, EVERYONE, p, q, 1 + s.wish_kind[p, n], 0)


@inner_rule
def heal_scars(s, b, p):
    """Scars of deaths heal if somebody similar was saved, those of wishes if one of the kind was granted (MG-71)."""
    for q in range(s.people):
        cause = s.scar[p, q]
        if (cause == 1 and s.mended[p, q] != 0) or (cause > 1 and granted_kind(s, p, cause - 1)):
            s.scar[p, q] = 0
            s.score[p] += 1
            emit(b, ids.E_SCAR_GONE, EVERYONE, p, q, 1, 0)


@inner_rule
def granted_kind(s, p, kind):
    """Whether a PC has granted a wish of a kind (MG-71)."""
    for n in range(s.wishes[p]):
        if s.wish_kind[p, n] == kind and s.wish_done[p, n] == 1:
            return True
    return False


# --- merits (MG-73) ---------------------------------------------------------------------------------------------------


@inner_rule
def count_score(s, b, p):
    """Add missions, fragments, prizes and the cost of death; wishes and scars are counted already (MG-73)."""
    opened = 1 if s.book != 0 and open_done(s, p) else 0
    secret = 1 if secret_done(s, p) else 0
    s.fulfilled[p] = opened + 2 * secret
    s.score[p] += opened * tables.OPEN_MERIT + secret * tables.SECRET_MERIT + fragments_held(s, p) + s.merit[p]
    if s.fallen[p] != tables.ALIVE:
        s.score[p] += tables.DEATH_MERIT
    emit(b, ids.E_SCORE, EVERYONE, p, s.score[p], opened, secret)


@inner_rule
def fragments_held(s, p):
    """The number of fragments that a PC holds (MG-73)."""
    count = 0
    for f in range(s.fragments):
        if s.holder[f] == p:
            count += 1
    return count


@inner_rule
def is_safe(s, q):
    """Whether a person is alive (sealed ones are) and nothing possesses it (MG-73)."""
    return s.fallen[q] != tables.DEAD and s.fallen[q] != tables.ANNIHILATED and is_possessed(s, q) < 0


@inner_rule
def party_fragments(s):
    """The number of fragments in the party's hands (MG-73)."""
    count = 0
    for p in range(s.players):
        count += fragments_held(s, p)
    return count


@inner_rule
def open_done(s, p):
    """Whether an open mission is fulfilled, apart from beating the book, which all of them need (MG-73)."""
    mission = s.open_mission[p]
    if mission == tables.BEAT_BOOK:
        return True
    if mission == tables.GATHER:
        return 2 * party_fragments(s) >= s.fragments
    if mission == tables.RESCUE:
        return is_safe(s, s.open_target[p])
    for q in range(s.players):
        if s.fallen[q] != tables.ALIVE:
            return False
    return True


@inner_rule
def secret_done(s, p):
    """Whether a secret mission is fulfilled (MG-73, MG-96)."""
    mission = s.mission[p]
    named = s.target[p]
    if mission == tables.SEAL_ALL:
        return party_fragments(s) == s.fragments
    if mission == tables.HOLD:
        return s.holder[named] == p
    if mission == tables.KEEP_ANCHOR:
        return is_safe(s, named)
    if mission == tables.BEAT:
        return s.beaten[p] >> named & 1 == 1
    if mission == tables.LEARN:
        return s.knows[named] >> p & 1 == 1
    if mission == tables.KEEP_SECRET:
        return s.knows[p] == 0
    if mission == tables.GRANT:
        return s.granted[p] > 0
    if mission == tables.BLOOM:
        return has_most_blossoms(s, p)
    if mission == tables.LAST_BLOW:
        return s.book != 0 and s.last_blow == p
    return mission == tables.DEVOTION and best_anchor(s, p) >= tables.DEVOTED_FATE


@inner_rule
def has_most_blossoms(s, p):
    """Whether a PC has blossoms, and nobody as many (MG-73)."""
    for q in range(s.players):
        if q != p and s.blossoms[q] >= s.blossoms[p]:
            return False
    return s.blossoms[p] > 0


@inner_rule
def best_anchor(s, p):
    """The highest fate of a PC's anchors (MG-73)."""
    best = 0
    for q in range(s.people):
        best = max(best, s.fate[p, q])
    return best


# --- maintenance (MG-72) ----------------------------------------------------------------------------------------------


@inner_rule
def ask_in_turn(s, b, question):
    """Ask the living in turn to drop an anchor, or to keep a seized magic as a burden (MG-72)."""
    while s.at < s.players and not has_maintenance(s, b, s.at, question):
        s.at += 1
    if s.at < s.players:
        ask(s, b, s.at, question)
    else:
        enter_stage(s, s.stage + 1)


@inner_rule
def has_maintenance(s, b, p, question):
    """Whether a question of maintenance concerns a PC (MG-72)."""
    if s.fallen[p] != tables.ALIVE:
        return False
    if question == ids.Q_DROP:
        return count_anchors(s, p) > 0
    return s.hunted[p] > 0 and not could_learn(b, p, b.magic[p, s.hunted[p]])


@inner_rule
def could_learn(b, p, magic):
    """Whether a magic is one that the PC could have learned anyway (MG-72)."""
    group = magics.ROWS[magic, magics.GROUP]
    own = group == magics.GENERAL
    own = own or (b.career[p] >= 0 and group == magics.FIRST_CAREER + b.career[p])
    own = own or (b.organ[p] >= 0 and group == magics.FIRST_ORGAN + b.organ[p])
    return own and PLACE[1, magic] >= 0


@inner_rule
def legal_drop(s, b, p, mask):
    """An anchor to drop, or none (MG-72)."""
    mask[battle_ids.GO_ON] = 1
    legal_anchor(s, b, p, mask)


@inner_rule
def answer_drop(s, b, p, action):
    """Drop one anchor, or none (MG-72)."""
    if action != battle_ids.GO_ON:
        q = action - first_action(b) - ids.PERSON
        s.fate[p, q] = 0
        emit(b, ids.E_MAINTENANCE, EVERYONE, p, 0, q, 0)
    s.at += 1


@inner_rule
def answer_keep(s, b, p, action):
    """Keep a seized magic, that the PC could not have learned otherwise, as a burden; or let it go (MG-72)."""
    if action == first_action(b) + ids.AGREE:
        emit(b, ids.E_MAINTENANCE, EVERYONE, p, 1, b.magic[p, s.hunted[p]], 0)
    else:
        s.hunted[p] = 0
    s.at += 1


@inner_rule
def end_session(s, b):
    """Remove temporary MP, ailments, mana and fragments; pay each PC its merits (MG-72, MG-73)."""
    for p in range(s.players):
        b.temp[p] = 0
        for k in range(len(magics.AILMENTS)):
            cure(b, p, k)
        for k in range(b.magics[p]):
            b.charge[p, k] = 0
        s.returns[p] = s.score[p] * 1.0
    for f in range(s.fragments):
        s.holder[f] = -1
    s.done = 1
    b.acting = 0
