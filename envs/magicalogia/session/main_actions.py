"""The main action of a drama scene: investigate, uncover, make an event, tune."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import pool
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle.checks import fumble, legal_cures
from feint.envs.magicalogia.battle.damage import cure
from feint.envs.magicalogia.battle.mana import gain_pool
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.characters import check_any, reset_magic
from feint.envs.magicalogia.session.event_table import begin_event
from feint.envs.magicalogia.session.fate import has_mundane
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask, draw_bit, enter_phase
from feint.envs.magicalogia.session.scenes import scene_goes_on

#: Dice of mana for tuning the scene; one more with an anchor present (MG-34, MG-35).
TUNING_DICE = 3

# Stages of the check of a main action.
_CHECK, _CHECKED, _FAILED, _SUCCESS, _DONE = range(5)


@inner_rule
def ask_main(s, b):
    """Ask the scene player for its main action (MG-31)."""
    if scene_goes_on(s, b):
        ask(s, b, s.player, ids.Q_MAIN)


@inner_rule
def is_barred(s, p, q):
    """Whether the world keeps a PC from a mundane person (MG-82)."""
    return s.kind[q] == tables.MUNDANE and not has_mundane(s, p)


@inner_rule
def may_investigate(s, p, q):
    """Whether a PC can investigate a person's secret: an open handout, not its own, not yet known (MG-32)."""
    if q == p or s.public[q] == 0 or s.knows[q] >> p & 1 == 1:
        return False
    return not is_barred(s, p, q)


@inner_rule
def may_make_event(s, p, q):
    """Whether a PC can make an event with a person: somebody else, present and alive (MG-33)."""
    return q != p and s.present >> q & 1 == 1 and s.fallen[q] == tables.ALIVE and not is_barred(s, p, q)


@inner_rule
def may_tune(s, p, q):
    """Whether a PC can tune another PC, who must be present (MG-35)."""
    return q != p and q < s.players and s.present >> q & 1 == 1 and s.fallen[q] == tables.ALIVE


@inner_rule
def is_hidden(s, q):
    """Whether a handout is not yet open (MG-32)."""
    return s.public[q] == 0


@inner_rule
def has_anchor_here(s, p):
    """Whether an anchor of a PC's is in the scene (MG-35)."""
    for q in range(s.people):
        if s.fate[p, q] > 0 and s.present >> q & 1 == 1 and s.fallen[q] == tables.ALIVE:
            return True
    return False


@inner_rule
def fits_main_action(s, p, q):
    """Whether the main action under way can be about a person (MG-32, MG-33, MG-35)."""
    if s.main_action == ids.INVESTIGATE:
        return may_investigate(s, p, q)
    if s.main_action == ids.TUNE_OTHER:
        return may_tune(s, p, q)
    if s.main_action == ids.USE_EVENT:
        return q != p and s.present >> q & 1 == 1 and s.fallen[q] == tables.ALIVE
    return may_make_event(s, p, q)


@inner_rule
def legal_main(s, b, p, mask):
    """The scene player's main actions, or none (MG-32, MG-33, MG-34, MG-35, MG-82)."""
    first = first_action(b)
    mask[battle_ids.GO_ON] = 1
    for q in range(s.people):
        if may_investigate(s, p, q):
            mask[first + ids.INVESTIGATE] = 1
        if may_make_event(s, p, q):
            mask[first + ids.MAKE_EVENT] = 1
        if is_hidden(s, q):
            mask[first + ids.UNCOVER] = 1
    if has_mundane(s, p):
        mask[first + ids.TUNE_SELF] = 1
        mask[first + ids.TUNE_SCENE] = 1
        if has_anchor_here(s, p):
            for q in range(s.players):
                if may_tune(s, p, q):
                    mask[first + ids.TUNE_OTHER] = 1


@inner_rule
def answer_main(s, b, action):
    """Take a main action, or end the scene; whom it is about is asked next (MG-31)."""
    if action == battle_ids.GO_ON:
        enter_phase(s, ids.P_SCENE_END)
        return
    s.main_action = action - first_action(b)
    s.doer = s.player
    s.whom = s.player
    enter_phase(s, ids.P_MAIN_CHECK)
    if s.main_action == ids.INVESTIGATE or s.main_action == ids.MAKE_EVENT or s.main_action == ids.TUNE_OTHER:
        ask(s, b, s.player, ids.Q_PERSON)
    else:
        emit(b, ids.E_MAIN_ACTION, EVERYONE, s.player, s.main_action, -1, 0)


@inner_rule
def legal_person(s, b, p, mask):
    """The people that the main action can be about (MG-32, MG-33, MG-35)."""
    for q in range(s.people):
        if fits_main_action(s, p, q):
            mask[first_action(b) + ids.PERSON + q] = 1


@inner_rule
def answer_person(s, b, action):
    """Whom the main action is about; a stored event happens at once (MG-33)."""
    s.whom = action - first_action(b) - ids.PERSON
    emit(b, ids.E_MAIN_ACTION, EVERYONE, s.doer, s.main_action, s.whom, 0)
    if s.main_action == ids.USE_EVENT:
        begin_event(s, b)


# --- the check and what comes of it -----------------------------------------------------------------------------------


@inner_rule
def run_main_check(s, b):
    """A check of any skill; after a failure a stored second throw or overexertion; then the effect (MG-32)."""
    p = s.player
    stage = s.stage
    if not scene_goes_on(s, b):
        return
    if stage == _CHECK:
        s.stage = _CHECKED
        check_any(s, b, p)
    elif stage == _CHECKED:
        s.row = b.result
        if b.result > frames.FAILURE:
            s.stage = _SUCCESS
        elif s.stored[p, tables.STORED_THROW] > 0 and s.rethrown == 0:
            ask(s, b, p, ids.Q_SECOND_THROW)
        else:
            s.stage = _FAILED
    elif stage == _FAILED:
        if s.row != frames.FUMBLE and (s.main_action == ids.INVESTIGATE or s.main_action == ids.UNCOVER):
            ask(s, b, p, ids.Q_OVEREXERT)
        else:
            s.stage = _DONE
    elif stage == _SUCCESS:
        s.stage = _DONE
        succeed(s, b, p)
    else:
        enter_phase(s, ids.P_SCENE_END)


@inner_rule
def answer_second_throw(s, b, p, action):
    """Roll the check again by a stored prize, or let it stand (MG-66)."""
    s.rethrown = 1
    if action == first_action(b) + ids.AGREE:
        s.stored[p, tables.STORED_THROW] -= 1
        emit(b, ids.E_USES_PRIZE, EVERYONE, p, tables.STORED_THROW, 0, 0)
        s.stage = _CHECK
    else:
        s.stage = _FAILED


@inner_rule
def answer_overexert(s, b, p, action):
    """Make a failed investigation a success at the price of the fumble table, or not (MG-32)."""
    s.stage = _DONE
    if action == first_action(b) + ids.AGREE:
        emit(b, ids.E_OVEREXERTS, EVERYONE, p, 0, 0, 0)
        succeed(s, b, p)
        fumble(b, p)


@inner_rule
def succeed(s, b, p):
    """The effect of a successful main action (MG-32, MG-33, MG-34, MG-35)."""
    if s.main_action == ids.INVESTIGATE:
        learn_secret(s, b, p, s.whom)
    elif s.main_action == ids.UNCOVER:
        uncover(s, b, p)
    elif s.main_action == ids.MAKE_EVENT:
        s.row = -1
        s.back = ids.P_SCENE_END
        begin_event(s, b)
    elif s.main_action == ids.TUNE_SCENE:
        dice = TUNING_DICE + 1 if has_anchor_here(s, p) else TUNING_DICE
        gain_pool(b, p, pool(b, dice, basics.FACES), 1)
    else:
        ask(s, b, p, ids.Q_TUNE)


@inner_rule
def learn_secret(s, b, p, q):
    """A PC learns a secret: everybody sees whose, it alone what it says (MG-32)."""
    s.knows[q] |= 1 << p
    emit(b, ids.E_LEARNS, EVERYONE, p, q, 0, 0)
    reveal_secret(s, b, 1 << p, q)


@inner_rule
def reveal_secret(s, b, audience, q):
    """Show what a secret says: a PC's mission, or who is possessed and who a criminal (MG-32, MG-96)."""
    if q < s.players:
        emit(b, ids.E_SECRET, audience, q, s.mission[q], s.target[q], 0)
    else:
        possessor = -1
        for f in range(s.fragments):
            if s.host[f] == q:
                possessor = f
        emit(b, ids.E_SECRET, audience, q, possessor, s.kind[q], s.criminal)


@inner_rule
def disclose(s, b, q):
    """Everybody learns a secret (MG-41)."""
    everyone = (1 << s.players) - 1
    if s.knows[q] != everyone:
        s.knows[q] = everyone
        emit(b, ids.E_DISCLOSED, EVERYONE, q, 0, 0, 0)
        reveal_secret(s, b, EVERYONE, q)


@inner_rule
def uncover(s, b, p):
    """Open a random hidden handout; not a mundane person's, if the world keeps the PC from it (MG-32, MG-82)."""
    hidden = 0
    for q in range(s.people):
        if is_hidden(s, q) and not is_barred(s, p, q):
            hidden |= 1 << q
    if hidden == 0:
        emit(b, ids.E_HANDOUT, EVERYONE, -1, 0, 0, 0)
    else:
        q = draw_bit(b, hidden)
        s.public[q] = 1
        emit(b, ids.E_HANDOUT, EVERYONE, q, s.kind[q], 0, 0)


@inner_rule
def legal_tune(s, b, mask):
    """A magic reset, or an ailment to cure (MG-34)."""
    mask[first_action(b) + ids.RESET] = 1
    legal_cures(b, s.whom, mask)


@inner_rule
def answer_tune(s, b, action):
    """Tune oneself or, by an anchor, another (MG-34, MG-35)."""
    if action == first_action(b) + ids.RESET:
        reset_magic(s, b, s.whom)
    else:
        cure(b, s.whom, action - battle_ids.CURE_ACTION)
