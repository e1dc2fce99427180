"""What follows a battle: fragments and what is seized, letters, the prize table, fate changes (MG-56 to MG-66)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia.battle import magics as m
from feint.envs.magicalogia.battle.characters import note_number
from feint.envs.magicalogia.battle.damage import gain_temporary
from feint.envs.magicalogia.battle.ids import FACE, GO_ON, KIND_ACTION, MAGIC_ACTION, ROW
from feint.envs.magicalogia.battle.mana import find_magic, gain, reveal_magic
from feint.envs.magicalogia.battle.tables import MAGICS_EACH, NIGHTMARE, SKILL_ROWS
from feint.envs.magicalogia.session import news
from feint.envs.magicalogia.session.actions import (
    ENDING,
    INVESTIGATE,
    ITEM,
    ITEM_FRAGMENT,
    PERSON,
    Q_FRAGMENT,
    Q_LAY_BARE,
    Q_SEIZE,
    Q_SEIZE_WHAT,
    Q_SUMMONS,
    Q_SYMBOL_DOMAIN,
    Q_SYMBOL_ROW,
    SCENE_END,
    SEIZE_MAGIC,
    SEIZE_POWER,
    first_action,
)
from feint.envs.magicalogia.session.asking import enter, put_to
from feint.envs.magicalogia.session.battles import BOTH_LOST
from feint.envs.magicalogia.session.deeds import learn_secret, may_investigate
from feint.envs.magicalogia.session.fate import change_fate, fall, mend, seal
from feint.envs.magicalogia.session.fighters import clear_foe
from feint.envs.magicalogia.session.state import BOOK, MAGE_FIGHTER
from feint.envs.magicalogia.session.tables import (
    BLOSSOM_PRIZE,
    CREATURE_RANK,
    CURE_PRIZE,
    DEAD,
    EVENT_PRIZE,
    FRAGMENTS,
    MANA_PRIZE,
    MERIT_PRIZE,
    NPC_MAGICS,
    PRIZE_MANA,
    PRIZE_TEMPORARY,
    PRIZES,
    SECRET_PRIZE,
    STORED_CURE,
    STORED_EVENT,
    STORED_THROW,
    SUMMONS_PRIZE,
    TEMPORARY_PRIZE,
    THROW_PRIZE,
)

# Stages of the spoils.
_PRIZE, _SEIZE, _FATE, _SECOND_FATE, _OVER = range(5)

#: Summoning magics that a prize teaches: of Spirit, Sword and Nightmare.
SUMMONS = np.array([m.MAGIC[f"summon {kind}"] for kind in ("Spirit", "Sword", "Nightmare")], dtype=np.int64)


@inner_rule
def share_spoils(s, b):
    """The winner's prize, then fate changes of those who lost."""
    stage = s.stage
    if stage == _PRIZE:
        s.stage = _FATE
        if s.winner == 0 or s.winner == 1:
            take_prize(s, b, b.rep[s.winner])
    elif stage == _SEIZE:
        s.stage = _FATE
        if can_seize(s):
            put_to(s, b, s.doer, Q_SEIZE)
    elif stage == _FATE:
        s.stage = _SECOND_FATE
        if s.winner == 1 or s.winner == BOTH_LOST:
            lose_fate(s, b, b.rep[0])
    elif stage == _SECOND_FATE:
        s.stage = _OVER
        if s.winner == 0 or s.winner == BOTH_LOST:
            lose_fate(s, b, b.rep[1])
    else:
        ended = b.group
        s.fighter = -1
        clear_foe(s, b)
        enter(s, ENDING if ended != 0 else SCENE_END)


@inner_rule
def lose_fate(s, b, p):
    """A PC who lost as representative suffers a fate change (MG-56, MG-80)."""
    if 0 <= p < s.players:
        change_fate(s, b, p)


@inner_rule
def take_prize(s, b, p):
    """One prize from the loser, by what it is (MG-56)."""
    s.doer = p
    if p >= s.players:
        return
    if s.fighter == BOOK:
        s.book = 1
        s.last_blow = p
        emit(b, news.BOOK_FALLS, EVERYONE, p, 0, 0, 0)
        roll_prize(s, b, p)
    elif s.loser < 0:
        return
    elif s.loser < s.players:
        beat_pc(s, b, p)
    elif s.fighter < 0:
        return
    elif s.fighter < FRAGMENTS:
        free_host(s, b, p, s.fighter)
    elif s.fighter == MAGE_FIGHTER:
        take_letter(s, b, p, s.loser)
    else:
        fall(s, b, s.loser, DEAD)
        roll_prize(s, b, p)


@inner_rule
def beat_pc(s, b, p):
    """From a PC one of its fragments, else a sealed letter."""
    number = 0
    one = -1
    for f in range(s.fragments):
        if s.holder[f] == s.loser:
            number += 1
            one = f
    if number == 0:
        take_letter(s, b, p, s.loser)
    elif number == 1:
        take_fragment(s, b, p, one)
    else:
        put_to(s, b, p, Q_FRAGMENT)


@inner_rule
def take_letter(s, b, p, q):
    """A sealed letter of a beaten mage (MG-63)."""
    s.letter[p, q] = 1
    emit(b, news.LETTER, EVERYONE, p, q, 0, 0)
    seal(s, b, q)


@inner_rule
def free_host(s, b, p, f):
    """A beaten fragment leaves its host, alive, and goes to the winner (MG-41, MG-60)."""
    q = s.host[f]
    s.host[f] = -1
    emit(b, news.FREED, EVERYONE, q, f, p, 0)
    mend(s, p, -1)
    take_fragment(s, b, p, f)


@inner_rule
def take_fragment(s, b, p, f):
    """A fragment changes hands by victory; what can be seized with it is asked next."""
    s.holder[f] = p
    s.row = f
    s.stage = _SEIZE
    emit(b, news.TAKES_FRAGMENT, EVERYONE, p, f, 0, 0)


@inner_rule
def legal_fragment(s, b, mask):
    """The loser's fragments."""
    for f in range(s.fragments):
        if s.holder[f] == s.loser:
            mask[first_action(b) + ITEM + ITEM_FRAGMENT + f] = 1


@inner_rule
def answer_fragment(s, b, p, action):
    """The fragment the winner picks."""
    take_fragment(s, b, p, action - first_action(b) - ITEM - ITEM_FRAGMENT)


# --- seizing (MG-61, MG-62) -------------------------------------------------------------------------------------------


@inner_rule
def can_seize(s):
    """Whether the fragment just won has not been seized from yet."""
    return s.seized[s.row] == 0


@inner_rule
def seizable(s, b, p, magic):
    """Whether a magic of the loser is one the winner can still learn."""
    return magic >= 0 and magic != m.EMERGENCY and find_magic(b, p, magic) < 0 and b.magics[p] < MAGICS_EACH


@inner_rule
def legal_seize(s, b, p, mask):
    """A magic that the loser has shown, power, or neither."""
    first = first_action(b)
    mask[GO_ON] = 1
    mask[first + SEIZE_POWER] = 1
    mark_seizable(s, b, p, mask)
    for magic in range(len(m.MAGICS)):
        if mask[MAGIC_ACTION + magic] != 0:
            mask[MAGIC_ACTION + magic] = 0
            mask[first + SEIZE_MAGIC] = 1


@inner_rule
def mark_seizable(s, b, p, mask):
    """The magics that can be seized: of a PC those all have seen, of a fragment those it used."""
    if s.loser < s.players:
        for k in range(b.magics[s.loser]):
            if b.known[s.loser, k] != 0 and seizable(s, b, p, b.magic[s.loser, k]):
                mask[MAGIC_ACTION + b.magic[s.loser, k]] = 1
    else:
        for k in range(1, NPC_MAGICS):
            if seizable(s, b, p, s.n_magic[s.row, k]):
                mask[MAGIC_ACTION + s.n_magic[s.row, k]] = 1


@inner_rule
def answer_seize(s, b, p, action):
    """Power comes at once: half the loser's most MP, rounded up, as temporary MP; a magic is picked next."""
    f = s.row
    if action == first_action(b) + SEIZE_POWER:
        most = b.max_mp[s.loser] if s.loser < s.players else s.n_most[f]
        half = (most + 1) // 2
        s.seized[f] = 2
        if s.loser >= s.players:
            s.seized_power[f] = half
        emit(b, news.SEIZED, EVERYONE, p, f, half, -1)
        gain_temporary(b, p, half)
    elif action != GO_ON:
        put_to(s, b, p, Q_SEIZE_WHAT)


@inner_rule
def answer_seize_what(s, b, p, action):
    """Learn the magic until maintenance; the book will lack it, unless it was a PC's."""
    magic = action - MAGIC_ACTION
    f = s.row
    skill = -1
    if s.loser < s.players:
        skill = b.magic_skill[s.loser, find_magic(b, s.loser, magic)]
        s.seized_magic[f] = -1
    else:
        s.seized_magic[f] = magic
        for k in range(1, NPC_MAGICS):
            if s.n_magic[f, k] == magic:
                skill = s.n_skill_of[f, k]
    s.seized[f] = 1
    emit(b, news.SEIZED, EVERYONE, p, f, 0, magic)
    s.hunted[p] = b.magics[p]
    learn(s, b, p, magic, skill)


@inner_rule
def learn(s, b, p, magic, skill):
    """A PC learns a magic that all know of."""
    k = b.magics[p]
    b.magic[p, k] = magic
    b.magic_skill[p, k] = skill
    b.charge[p, k] = 0
    b.known[p, k] = 0
    b.used[p, k] = 0
    b.working[p, k] = 0
    b.magics[p] = k + 1
    b.unknown[p] += 1
    reveal_magic(b, p, k)
    note_number(b, p, k)
    emit(b, news.NEW_MAGIC, EVERYONE, p, magic, skill, 0)


# --- the prize table (MG-66) ------------------------------------------------------------------------------------------


@inner_rule
def roll_prize(s, b, p):
    """A roll on the prize table."""
    row = roll(b, 6)
    row += roll(b, 6)
    prize = PRIZES[row - 2]
    emit(b, news.PRIZE, EVERYONE, p, row, 0, 0)
    if prize == MERIT_PRIZE:
        s.merit[p] += 1
    elif prize == SUMMONS_PRIZE:
        if may_learn_any(b, p):
            put_to(s, b, p, Q_SUMMONS)
    elif prize == CURE_PRIZE:
        s.stored[p, STORED_CURE] += 1
    elif prize == BLOSSOM_PRIZE:
        s.blossoms[p] += CREATURE_RANK
    elif prize == SECRET_PRIZE:
        s.deed = INVESTIGATE
        for q in range(s.people):
            if may_investigate(s, p, q) and b.acting == 0:
                put_to(s, b, p, Q_LAY_BARE)
    elif prize == MANA_PRIZE:
        gain(b, p, m.ANY_MANA, PRIZE_MANA, 1)
    elif prize == TEMPORARY_PRIZE:
        gain_temporary(b, p, PRIZE_TEMPORARY)
    elif prize == THROW_PRIZE:
        s.stored[p, STORED_THROW] += 1
    elif prize == EVENT_PRIZE:
        s.stored[p, STORED_EVENT] += 1
        s.stored_row[p] = roll(b, 6)
        s.stored_row[p] += roll(b, 6)
        emit(b, news.EVENT_ROW, EVERYONE, p, -1, s.stored_row[p], 0)


@inner_rule
def may_learn(b, p, kind):
    """Whether a PC can learn the summoning of a kind."""
    return find_magic(b, p, SUMMONS[kind]) < 0 and b.magics[p] < MAGICS_EACH


@inner_rule
def may_learn_any(b, p):
    """Whether a PC can learn any of the three summonings."""
    return may_learn(b, p, 0) or may_learn(b, p, 1) or may_learn(b, p, 2)


@inner_rule
def legal_summons(b, p, mask):
    """Those of Spirit, Sword and Nightmare that the PC lacks."""
    for kind in range(NIGHTMARE + 1):
        if may_learn(b, p, kind):
            mask[KIND_ACTION + kind] = 1


@inner_rule
def answer_summons(s, b, p, action):
    """Which summoning; its skill is asked next, domain and row."""
    s.place = action - KIND_ACTION
    put_to(s, b, p, Q_SYMBOL_DOMAIN)


@inner_rule
def answer_symbol(s, b, p, action):
    """The domain of the skill, then its row; then the summoning is learned."""
    if action < ROW:
        s.row = (action - FACE) * SKILL_ROWS
        put_to(s, b, p, Q_SYMBOL_ROW)
    else:
        learn(s, b, p, SUMMONS[s.place], s.row + action - ROW)


@inner_rule
def answer_prize_person(s, b, p, action):
    """Whose secret the prize lays bare."""
    learn_secret(s, b, p, action - first_action(b) - PERSON)
