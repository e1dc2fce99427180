"""The climax against the forbidden book; the ending's wishes, scars, merits and maintenance (MG-67 to MG-73)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle.characters import PLACE
from feint.envs.magicalogia.battle.damage import cure
from feint.envs.magicalogia.battle.ids import GO_ON
from feint.envs.magicalogia.battle.magics import AILMENTS, FIRST_CAREER, FIRST_ORGAN, GENERAL, GROUP, ROWS
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    AGREE,
    ENDING,
    PERSON,
    Q_DROP,
    Q_GIVE_UP,
    Q_KEEP,
    first_action,
)
from feint.envs.magicalogia.session.asking import clear_table, enter, living, put_to
from feint.envs.magicalogia.session.battles import begin_battle
from feint.envs.magicalogia.session.fate import anchors, is_granted, is_possessed
from feint.envs.magicalogia.session.fighters import clear_foe, make_book
from feint.envs.magicalogia.session.passage import revive
from feint.envs.magicalogia.session.state import BOOK
from feint.envs.magicalogia.session.tables import (
    ALIVE,
    ANNIHILATED,
    BEAT,
    BEAT_BOOK,
    BLOOM,
    DEAD,
    DEATH_MERIT,
    DEVOTED_FATE,
    DEVOTION,
    GATHER,
    GRANT,
    HOLD,
    KEEP_ANCHOR,
    KEEP_SECRET,
    LAST_BLOW,
    LEARN,
    OPEN_MERIT,
    RESCUE,
    SEAL_ALL,
    SECRET_MERIT,
)

# --- the climax (MG-57, MG-67) ----------------------------------------------------------------------------------------


@inner_rule
def run_climax(s, b):
    """The dead may come back; then all who live fight the forbidden book as a group."""
    if revive(s, b):
        return
    clear_table(s, b)
    clear_foe(s, b)
    fighters = living(s)
    emit(b, news.CLIMAX_BEGINS, EVERYONE, fighters, s.fragments, 0, 0)
    if fighters == 0:
        enter(s, ENDING)
        return
    make_book(s, b)
    s.fighter = BOOK
    s.foe = -1
    s.present = fighters
    b.group = 1
    b.rep[1] = s.players
    for p in range(s.players):
        b.alive[p] = fighters >> p & 1
        b.side[p] = 0
    begin_battle(s, b)


# --- the ending -------------------------------------------------------------------------------------------------------

# Stages of the ending.
_REVIVE, _WISHES, _COUNT, _DROP, _KEEP, _OVER = range(6)


@inner_rule
def run_ending(s, b):
    """Last revivals, wishes, scars and score, maintenance."""
    stage = s.stage
    if stage == _REVIVE:
        if not revive(s, b):
            clear_table(s, b)
            annihilate(s, b)
            next_account(s, _WISHES)
    elif stage == _WISHES:
        check_wish(s, b)
    elif stage == _COUNT:
        for p in range(s.players):
            heal_scars(s, b, p)
        for p in range(s.players):
            count_score(s, b, p)
        next_account(s, _DROP)
    elif stage == _DROP:
        ask_each(s, b, Q_DROP)
    elif stage == _KEEP:
        ask_each(s, b, Q_KEEP)
    else:
        close(s, b)


@inner_rule
def next_account(s, stage):
    """Go to a stage of the ending, with the first PC."""
    s.stage = stage
    s.at = 0
    s.row = 0


@inner_rule
def annihilate(s, b):
    """A mage still dead when the session ends is annihilated (MG-01)."""
    for p in range(s.players):
        if s.fallen[p] == DEAD:
            s.fallen[p] = ANNIHILATED
            emit(b, news.FALLS, EVERYONE, p, ANNIHILATED, 0, 0)


# --- wishes and scars (MG-70, MG-71) ----------------------------------------------------------------------------------


@inner_rule
def check_wish(s, b):
    """Each wish owed, one after the other: granted, it earns a merit; if not, its mage may give it up."""
    p = s.at
    n = s.row
    if p >= s.players:
        next_account(s, _COUNT)
    elif n >= s.wishes[p]:
        s.at += 1
        s.row = 0
    elif is_granted(s, p, n):
        s.wish_done[p, n] = 1
        s.granted[p] += 1
        s.score[p] += 1
        s.row += 1
        emit(b, news.WISH_GRANTED, EVERYONE, p, s.wish_of[p, n], s.wish_kind[p, n], s.wish_target[p, n])
    else:
        s.wish_done[p, n] = 0
        s.score[p] -= 1
        if s.fallen[p] == ALIVE:
            put_to(s, b, p, Q_GIVE_UP)
        else:
            s.row += 1


@inner_rule
def answer_give_up(s, b, p, action):
    """A wish given up is erased, and its anchor becomes a scar."""
    n = s.row
    s.row += 1
    if action == first_action(b) + AGREE:
        q = s.wish_of[p, n]
        s.wish_done[p, n] = -1
        s.fate[p, q] = 0
        s.scar[p, q] = 1 + s.wish_kind[p, n]
        emit(b, news.SCAR, EVERYONE, p, q, 1 + s.wish_kind[p, n], 0)


@inner_rule
def heal_scars(s, b, p):
    """A scar heals where somebody in a like plight was saved, or a wish of the same kind granted."""
    for q in range(s.people):
        cause = s.scar[p, q]
        if (cause == 1 and s.mended[p, q] != 0) or (cause > 1 and granted_kind(s, p, cause - 1)):
            s.scar[p, q] = 0
            s.score[p] += 1
            emit(b, news.SCAR_GONE, EVERYONE, p, q, 1, 0)


@inner_rule
def granted_kind(s, p, kind):
    """Whether a PC has granted a wish of a kind."""
    for n in range(s.wishes[p]):
        if s.wish_kind[p, n] == kind and s.wish_done[p, n] == 1:
            return True
    return False


# --- merits (MG-73) ---------------------------------------------------------------------------------------------------


@inner_rule
def count_score(s, b, p):
    """Missions, fragments, prizes, and what death costs; wishes and scars are counted already."""
    opened = 1 if s.book != 0 and open_done(s, p) else 0
    secret = 1 if secret_done(s, p) else 0
    s.fulfilled[p] = opened + 2 * secret
    s.score[p] += opened * OPEN_MERIT + secret * SECRET_MERIT + held(s, p) + s.merit[p]
    if s.fallen[p] != ALIVE:
        s.score[p] += DEATH_MERIT
    emit(b, news.SCORE, EVERYONE, p, s.score[p], opened, secret)


@inner_rule
def held(s, p):
    """Fragments that a PC holds."""
    number = 0
    for f in range(s.fragments):
        if s.holder[f] == p:
            number += 1
    return number


@inner_rule
def is_safe(s, q):
    """Whether a person is alive (sealed ones are) and nothing possesses it."""
    return s.fallen[q] != DEAD and s.fallen[q] != ANNIHILATED and is_possessed(s, q) < 0


@inner_rule
def sealed_fragments(s):
    """Fragments in the party's hands."""
    number = 0
    for p in range(s.players):
        number += held(s, p)
    return number


@inner_rule
def open_done(s, p):
    """Whether an open mission is fulfilled; that the book is beaten is asked of all."""
    mission = s.open_mission[p]
    if mission == BEAT_BOOK:
        return True
    if mission == GATHER:
        return 2 * sealed_fragments(s) >= s.fragments
    if mission == RESCUE:
        return is_safe(s, s.open_target[p])
    for q in range(s.players):
        if s.fallen[q] != ALIVE:
            return False
    return True


@inner_rule
def secret_done(s, p):
    """Whether a secret mission is fulfilled."""
    mission = s.mission[p]
    named = s.target[p]
    if mission == SEAL_ALL:
        return sealed_fragments(s) == s.fragments
    if mission == HOLD:
        return s.holder[named] == p
    if mission == KEEP_ANCHOR:
        return is_safe(s, named)
    if mission == BEAT:
        return s.beaten[p] >> named & 1 == 1
    if mission == LEARN:
        return s.knows[named] >> p & 1 == 1
    if mission == KEEP_SECRET:
        return s.knows[p] == 0
    if mission == GRANT:
        return s.granted[p] > 0
    if mission == BLOOM:
        return has_most_blossoms(s, p)
    if mission == LAST_BLOW:
        return s.book != 0 and s.last_blow == p
    return mission == DEVOTION and best_anchor(s, p) >= DEVOTED_FATE


@inner_rule
def has_most_blossoms(s, p):
    """Whether a PC has blossoms, and nobody has as many."""
    for q in range(s.players):
        if q != p and s.blossoms[q] >= s.blossoms[p]:
            return False
    return s.blossoms[p] > 0


@inner_rule
def best_anchor(s, p):
    """The highest fate of a PC's anchors."""
    best = 0
    for q in range(s.people):
        best = max(best, s.fate[p, q])
    return best


# --- maintenance (MG-72) ----------------------------------------------------------------------------------------------


@inner_rule
def ask_each(s, b, question):
    """Ask the living in turn whether to drop an anchor, then whether to keep a seized magic as a burden."""
    while s.at < s.players and not concerns(s, b, s.at, question):
        s.at += 1
    if s.at < s.players:
        put_to(s, b, s.at, question)
    else:
        next_account(s, s.stage + 1)


@inner_rule
def concerns(s, b, p, question):
    """Whether a question of maintenance concerns a PC."""
    if s.fallen[p] != ALIVE:
        return False
    if question == Q_DROP:
        return anchors(s, p) > 0
    return s.hunted[p] > 0 and not could_learn(b, p, b.magic[p, s.hunted[p]])


@inner_rule
def could_learn(b, p, magic):
    """Whether a magic is one that the PC could have learned anyway."""
    group = ROWS[magic, GROUP]
    mine = group == GENERAL
    mine = mine or (b.career[p] >= 0 and group == FIRST_CAREER + b.career[p])
    mine = mine or (b.organ[p] >= 0 and group == FIRST_ORGAN + b.organ[p])
    return mine and PLACE[1, magic] >= 0


@inner_rule
def answer_drop(s, b, p, action):
    """Drop one anchor, or none."""
    if action != GO_ON:
        q = action - first_action(b) - PERSON
        s.fate[p, q] = 0
        emit(b, news.MAINTENANCE, EVERYONE, p, 0, q, 0)
    s.at += 1


@inner_rule
def answer_keep(s, b, p, action):
    """Keep a seized magic that the PC could not have learned otherwise, as a burden; or let it go."""
    if action == first_action(b) + AGREE:
        emit(b, news.MAINTENANCE, EVERYONE, p, 1, b.magic[p, s.hunted[p]], 0)
    else:
        s.hunted[p] = 0
    s.at += 1


@inner_rule
def close(s, b):
    """Temporary MP, ailments, mana and fragments are gone; each is paid its merits."""
    for p in range(s.players):
        b.temp[p] = 0
        for k in range(len(AILMENTS)):
            cure(b, p, k)
        for k in range(b.magics[p]):
            b.charge[p, k] = 0
        s.returns[p] = s.score[p] * 1.0
    for f in range(s.fragments):
        s.holder[f] = -1
    s.done = 1
    b.acting = 0
