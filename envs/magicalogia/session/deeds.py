"""The main action of a drama scene: investigate, event, tuning (MG-32 to MG-35, MG-82)."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import pool
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.basics import FACES
from feint.envs.magicalogia.battle.checks import fumble, legal_cures
from feint.envs.magicalogia.battle.damage import cure
from feint.envs.magicalogia.battle.frames import FAILURE, FUMBLE
from feint.envs.magicalogia.battle.ids import CURE_ACTION, GO_ON
from feint.envs.magicalogia.battle.mana import gain_pool
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    AGREE,
    DEED,
    INVESTIGATE,
    MAKE_EVENT,
    PERSON,
    Q_MAIN,
    Q_OVEREXERT,
    Q_PERSON,
    Q_SECOND_THROW,
    Q_TUNE,
    RESET,
    SCENE_END,
    TUNE_OTHER,
    TUNE_SCENE,
    TUNE_SELF,
    UNCOVER,
    USE_EVENT,
    first_action,
)
from feint.envs.magicalogia.session.asking import check_freely, draw_of, enter, put_to, reset_magic
from feint.envs.magicalogia.session.events import begin_event
from feint.envs.magicalogia.session.fate import has_mundane
from feint.envs.magicalogia.session.scenes import scene_goes_on
from feint.envs.magicalogia.session.tables import ALIVE, MUNDANE, STORED_THROW

#: Dice of mana that tuning the scene makes, and one more with an anchor present.
TUNING_DICE = 3

# Stages of a deed.
_CHECK, _CHECKED, _FAILED, _SUCCESS, _DONE = range(5)


@inner_rule
def choose_deed(s, b):
    """Ask the scene player for its main action."""
    if scene_goes_on(s, b):
        put_to(s, b, s.player, Q_MAIN)


@inner_rule
def is_barred(s, p, q):
    """Whether the world keeps a PC from a mundane person (MG-82)."""
    return s.kind[q] == MUNDANE and not has_mundane(s, p)


@inner_rule
def may_investigate(s, p, q):
    """Whether a PC can look into a person's secret: an open handout, not its own, not yet known (MG-32)."""
    if q == p or s.public[q] == 0 or s.knows[q] >> p & 1 == 1:
        return False
    return not is_barred(s, p, q)


@inner_rule
def may_befall(s, p, q):
    """Whether a PC can make an event with a person: somebody else present, alive (MG-33)."""
    return q != p and s.present >> q & 1 == 1 and s.fallen[q] == ALIVE and not is_barred(s, p, q)


@inner_rule
def may_tune(s, p, q):
    """Whether a PC can tune for another PC who is present."""
    return q != p and q < s.players and s.present >> q & 1 == 1 and s.fallen[q] == ALIVE


@inner_rule
def is_hidden(s, q):
    """Whether a handout is not open yet."""
    return s.public[q] == 0


@inner_rule
def has_anchor_here(s, p):
    """Whether an anchor of a PC is in the scene (MG-35)."""
    for q in range(s.people):
        if s.fate[p, q] > 0 and s.present >> q & 1 == 1 and s.fallen[q] == ALIVE:
            return True
    return False


@inner_rule
def fits_deed(s, p, q):
    """Whether the deed under way can be about a person."""
    if s.deed == INVESTIGATE:
        return may_investigate(s, p, q)
    if s.deed == TUNE_OTHER:
        return may_tune(s, p, q)
    if s.deed == USE_EVENT:
        return q != p and s.present >> q & 1 == 1 and s.fallen[q] == ALIVE
    return may_befall(s, p, q)


@inner_rule
def legal_deed(s, b, p, mask):
    """What the scene player can do as its main action, or nothing."""
    first = first_action(b)
    mask[GO_ON] = 1
    for q in range(s.people):
        if may_investigate(s, p, q):
            mask[first + INVESTIGATE] = 1
        if may_befall(s, p, q):
            mask[first + MAKE_EVENT] = 1
        if is_hidden(s, q):
            mask[first + UNCOVER] = 1
    if has_mundane(s, p):
        mask[first + TUNE_SELF] = 1
        mask[first + TUNE_SCENE] = 1
        if has_anchor_here(s, p):
            for q in range(s.players):
                if may_tune(s, p, q):
                    mask[first + TUNE_OTHER] = 1


@inner_rule
def answer_deed(s, b, action):
    """A main action, and whom it is about; or none."""
    if action == GO_ON:
        enter(s, SCENE_END)
        return
    s.deed = action - first_action(b)
    s.doer = s.player
    s.whom = s.player
    enter(s, DEED)
    if s.deed == INVESTIGATE or s.deed == MAKE_EVENT or s.deed == TUNE_OTHER:
        put_to(s, b, s.player, Q_PERSON)
    else:
        emit(b, news.DEED_IS, EVERYONE, s.player, s.deed, -1, 0)


@inner_rule
def legal_person(s, b, p, mask):
    """People that the deed can be about."""
    for q in range(s.people):
        if fits_deed(s, p, q):
            mask[first_action(b) + PERSON + q] = 1


@inner_rule
def answer_person(s, b, action):
    """Whom the deed is about; a stored event happens at once."""
    s.whom = action - first_action(b) - PERSON
    emit(b, news.DEED_IS, EVERYONE, s.doer, s.deed, s.whom, 0)
    if s.deed == USE_EVENT:
        begin_event(s, b)


# --- the check and what comes of it -----------------------------------------------------------------------------------


@inner_rule
def run_deed(s, b):
    """A check of any skill; a stored second throw or overexertion after a failure; then the effect."""
    p = s.player
    stage = s.stage
    if not scene_goes_on(s, b):
        return
    if stage == _CHECK:
        s.stage = _CHECKED
        check_freely(s, b, p)
    elif stage == _CHECKED:
        s.row = b.result
        if b.result > FAILURE:
            s.stage = _SUCCESS
        elif s.stored[p, STORED_THROW] > 0 and s.rethrown == 0:
            put_to(s, b, p, Q_SECOND_THROW)
        else:
            s.stage = _FAILED
    elif stage == _FAILED:
        if s.row != FUMBLE and (s.deed == INVESTIGATE or s.deed == UNCOVER):
            put_to(s, b, p, Q_OVEREXERT)
        else:
            s.stage = _DONE
    elif stage == _SUCCESS:
        s.stage = _DONE
        succeed(s, b, p)
    else:
        enter(s, SCENE_END)


@inner_rule
def answer_second_throw(s, b, p, action):
    """Throw the check again by a stored prize, or not."""
    s.rethrown = 1
    if action == first_action(b) + AGREE:
        s.stored[p, STORED_THROW] -= 1
        emit(b, news.USES_PRIZE, EVERYONE, p, STORED_THROW, 0, 0)
        s.stage = _CHECK
    else:
        s.stage = _FAILED


@inner_rule
def answer_overexert(s, b, p, action):
    """Count a failed investigation as a success, at the price of the fumble table; or not (MG-32)."""
    s.stage = _DONE
    if action == first_action(b) + AGREE:
        emit(b, news.OVEREXERTS, EVERYONE, p, 0, 0, 0)
        succeed(s, b, p)
        fumble(b, p)


@inner_rule
def succeed(s, b, p):
    """The effect of a deed that went well."""
    if s.deed == INVESTIGATE:
        learn_secret(s, b, p, s.whom)
    elif s.deed == UNCOVER:
        uncover(s, b, p)
    elif s.deed == MAKE_EVENT:
        s.row = -1
        s.back = SCENE_END
        begin_event(s, b)
    elif s.deed == TUNE_SCENE:
        dice = TUNING_DICE + 1 if has_anchor_here(s, p) else TUNING_DICE
        gain_pool(b, p, pool(b, dice, FACES), 1)
    else:
        put_to(s, b, p, Q_TUNE)


@inner_rule
def learn_secret(s, b, p, q):
    """A PC learns a secret: all see whose, it alone what."""
    s.knows[q] |= 1 << p
    emit(b, news.LEARNS, EVERYONE, p, q, 0, 0)
    tell_secret(s, b, 1 << p, q)


@inner_rule
def tell_secret(s, b, audience, q):
    """What a secret holds: a PC's mission; of others, what possesses them and whether they are criminals."""
    if q < s.players:
        emit(b, news.SECRET, audience, q, s.mission[q], s.target[q], 0)
    else:
        held = -1
        for f in range(s.fragments):
            if s.host[f] == q:
                held = f
        emit(b, news.SECRET, audience, q, held, s.kind[q], s.criminal)


@inner_rule
def disclose(s, b, q):
    """All learn a secret."""
    everyone = (1 << s.players) - 1
    if s.knows[q] != everyone:
        s.knows[q] = everyone
        emit(b, news.DISCLOSED, EVERYONE, q, 0, 0, 0)
        tell_secret(s, b, EVERYONE, q)


@inner_rule
def uncover(s, b, p):
    """Turn a random hidden handout; mundane people's stay hidden from one whom the world hinders (MG-32, MG-82)."""
    found = 0
    for q in range(s.people):
        if is_hidden(s, q) and not is_barred(s, p, q):
            found |= 1 << q
    if found == 0:
        emit(b, news.HANDOUT, EVERYONE, -1, 0, 0, 0)
    else:
        q = draw_of(b, found)
        s.public[q] = 1
        emit(b, news.HANDOUT, EVERYONE, q, s.kind[q], 0, 0)


@inner_rule
def legal_tune(s, b, mask):
    """A magic reset, or an ailment to cure."""
    mask[first_action(b) + RESET] = 1
    legal_cures(b, s.whom, mask)


@inner_rule
def answer_tune(s, b, action):
    """Tuning on oneself or, by an anchor, on another (MG-34, MG-35)."""
    if action == first_action(b) + RESET:
        reset_magic(s, b, s.whom)
    else:
        cure(b, s.whom, action - CURE_ACTION)
