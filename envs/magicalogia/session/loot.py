"""What follows a battle: fragments and what is seized with them, letters, the prize table, fate changes."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle import magics
from feint.envs.magicalogia.battle import tables as battle_tables
from feint.envs.magicalogia.battle.characters import note_number
from feint.envs.magicalogia.battle.damage import gain_temporary
from feint.envs.magicalogia.battle.mana import find_magic, gain, reveal_magic
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.fate import change_fate, fall, mend, seal
from feint.envs.magicalogia.session.fighters import clear_foe
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.main_actions import learn_secret, may_investigate
from feint.envs.magicalogia.session.prompts import ask, enter_phase

# Stages of the loot.
_PRIZE, _SEIZE, _FATE, _SECOND_FATE, _OVER = range(5)

#: Summoning magics that a prize teaches: of Spirit, Sword and Nightmare.
SUMMONS = np.array([magics.MAGIC[f"summon {kind}"] for kind in ("Spirit", "Sword", "Nightmare")], dtype=np.int64)


@inner_rule
def run_loot(s, b):
    """One stage of the loot: the winner's prize, what is seized, then fate changes of those who lost (MG-56, MG-61)."""
    stage = s.stage
    if stage == _PRIZE:
        s.stage = _FATE
        if s.winner == 0 or s.winner == 1:
            take_prize(s, b, b.rep[s.winner])
    elif stage == _SEIZE:
        s.stage = _FATE
        if can_seize(s):
            ask(s, b, s.doer, ids.Q_SEIZE)
    elif stage == _FATE:
        s.stage = _SECOND_FATE
        if s.winner == 1 or s.winner == ids.BOTH_LOST:
            lose_fate(s, b, b.rep[0])
    elif stage == _SECOND_FATE:
        s.stage = _OVER
        if s.winner == 0 or s.winner == ids.BOTH_LOST:
            lose_fate(s, b, b.rep[1])
    else:
        is_climax = b.group
        s.fighter = -1
        clear_foe(s, b)
        enter_phase(s, ids.P_ENDING if is_climax != 0 else ids.P_SCENE_END)


@inner_rule
def lose_fate(s, b, p):
    """A PC who lost as representative suffers a fate change (MG-56, MG-80)."""
    if 0 <= p < s.players:
        change_fate(s, b, p)


@inner_rule
def take_prize(s, b, p):
    """Take one prize from the loser, by what it is (MG-56, MG-66)."""
    s.doer = p
    if p >= s.players:
        return
    if s.fighter == ids.BOOK:
        s.book = 1
        s.last_blow = p
        emit(b, ids.E_BOOK_FALLS, EVERYONE, p, 0, 0, 0)
        roll_prize(s, b, p)
    elif s.loser < 0:
        return
    elif s.loser < s.players:
        beat_pc(s, b, p)
    elif s.fighter < 0:
        return
    elif s.fighter < tables.FRAGMENTS:
        free_host(s, b, p, s.fighter)
    elif s.fighter == ids.MAGE_FIGHTER:
        take_letter(s, b, p, s.loser)
    else:
        fall(s, b, s.loser, tables.DEAD)
        roll_prize(s, b, p)


@inner_rule
def beat_pc(s, b, p):
    """From a beaten PC one of its fragments, else a sealed letter (MG-56, MG-63)."""
    count = 0
    last = -1
    for f in range(s.fragments):
        if s.holder[f] == s.loser:
            count += 1
            last = f
    if count == 0:
        take_letter(s, b, p, s.loser)
    elif count == 1:
        take_fragment(s, b, p, last)
    else:
        ask(s, b, p, ids.Q_FRAGMENT)


@inner_rule
def take_letter(s, b, p, q):
    """Seal a beaten mage in a letter (MG-63)."""
    s.letter[p, q] = 1
    emit(b, ids.E_LETTER, EVERYONE, p, q, 0, 0)
    seal(s, b, q)


@inner_rule
def free_host(s, b, p, f):
    """A beaten fragment leaves its host alive and goes to the winner (MG-41, MG-60)."""
    q = s.host[f]
    s.host[f] = -1
    emit(b, ids.E_FREED, EVERYONE, q, f, p, 0)
    mend(s, p, -1)
    take_fragment(s, b, p, f)


@inner_rule
def take_fragment(s, b, p, f):
    """A fragment goes to the winner, who may then seize something with it (MG-60, MG-61)."""
    s.holder[f] = p
    s.row = f
    s.stage = _SEIZE
    emit(b, ids.E_TAKES_FRAGMENT, EVERYONE, p, f, 0, 0)


@inner_rule
def legal_fragment(s, b, mask):
    """The loser's fragments (MG-56)."""
    for f in range(s.fragments):
        if s.holder[f] == s.loser:
            mask[first_action(b) + ids.ITEM + ids.ITEM_FRAGMENT + f] = 1


@inner_rule
def answer_fragment(s, b, p, action):
    """Take the fragment picked (MG-56)."""
    take_fragment(s, b, p, action - first_action(b) - ids.ITEM - ids.ITEM_FRAGMENT)


# --- seizing (MG-61, MG-62) -------------------------------------------------------------------------------------------


@inner_rule
def can_seize(s):
    """Whether nothing has been seized with the fragment just won (MG-61)."""
    return s.seized[s.row] == 0


@inner_rule
def is_seizable(s, b, p, magic):
    """Whether a magic of the loser's is one the winner can still learn (MG-61)."""
    return (
        magic >= 0
        and magic != magics.EMERGENCY
        and find_magic(b, p, magic) < 0
        and b.magics[p] < battle_tables.MAGICS_EACH
    )


@inner_rule
def legal_seize(s, b, p, mask):
    """A magic that the loser has shown, power, or neither (MG-61, MG-62)."""
    first = first_action(b)
    mask[battle_ids.GO_ON] = 1
    mask[first + ids.SEIZE_POWER] = 1
    legal_seize_what(s, b, p, mask)
    for magic in range(len(magics.MAGICS)):
        if mask[battle_ids.MAGIC_ACTION + magic] != 0:
            mask[battle_ids.MAGIC_ACTION + magic] = 0
            mask[first + ids.SEIZE_MAGIC] = 1


@inner_rule
def legal_seize_what(s, b, p, mask):
    """The magics that can be seized: those of a PC that are known, those of a fragment that were used (MG-61)."""
    if s.loser < s.players:
        for k in range(b.magics[s.loser]):
            if b.known[s.loser, k] != 0 and is_seizable(s, b, p, b.magic[s.loser, k]):
                mask[battle_ids.MAGIC_ACTION + b.magic[s.loser, k]] = 1
    else:
        for k in range(1, tables.NPC_MAGICS):
            if is_seizable(s, b, p, s.n_magic[s.row, k]):
                mask[battle_ids.MAGIC_ACTION + s.n_magic[s.row, k]] = 1


@inner_rule
def answer_seize(s, b, p, action):
    """Half the loser's maximum of MP, rounded up, as temporary MP; or go on to pick a magic (MG-61, MG-62)."""
    f = s.row
    if action == first_action(b) + ids.SEIZE_POWER:
        maximum = b.max_mp[s.loser] if s.loser < s.players else s.n_max_mp[f]
        half = (maximum + 1) // 2
        s.seized[f] = 2
        if s.loser >= s.players:
            s.seized_power[f] = half
        emit(b, ids.E_SEIZED, EVERYONE, p, f, half, -1)
        gain_temporary(b, p, half)
    elif action != battle_ids.GO_ON:
        ask(s, b, p, ids.Q_SEIZE_WHAT)


@inner_rule
def answer_seize_what(s, b, p, action):
    """Learn the magic until maintenance; the book lacks it if a fragment's (MG-61)."""
    magic = action - battle_ids.MAGIC_ACTION
    f = s.row
    skill = -1
    if s.loser < s.players:
        skill = b.magic_skill[s.loser, find_magic(b, s.loser, magic)]
        s.seized_magic[f] = -1
    else:
        s.seized_magic[f] = magic
        for k in range(1, tables.NPC_MAGICS):
            if s.n_magic[f, k] == magic:
                skill = s.n_skill_of[f, k]
    s.seized[f] = 1
    emit(b, ids.E_SEIZED, EVERYONE, p, f, 0, magic)
    s.hunted[p] = b.magics[p]
    learn(s, b, p, magic, skill)


@inner_rule
def learn(s, b, p, magic, skill):
    """A PC learns a magic that everybody knows of (MG-61, MG-66)."""
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
    emit(b, ids.E_NEW_MAGIC, EVERYONE, p, magic, skill, 0)


# --- the prize table (MG-66) ------------------------------------------------------------------------------------------


@inner_rule
def roll_prize(s, b, p):  # noqa: C901 (a table: one branch per prize)
    """Roll on the prize table (MG-66)."""
    row = roll(b, 6)
    row += roll(b, 6)
    prize = tables.PRIZES[row - 2]
    emit(b, ids.E_PRIZE, EVERYONE, p, row, 0, 0)
    if prize == tables.MERIT_PRIZE:
        s.merit[p] += 1
    elif prize == tables.SUMMONS_PRIZE:
        if may_learn_any(b, p):
            ask(s, b, p, ids.Q_SUMMONS)
    elif prize == tables.CURE_PRIZE:
        s.stored[p, tables.STORED_CURE] += 1
    elif prize == tables.BLOSSOM_PRIZE:
        s.blossoms[p] += tables.CREATURE_RANK
    elif prize == tables.SECRET_PRIZE:
        s.main_action = ids.INVESTIGATE
        for q in range(s.people):
            if may_investigate(s, p, q) and b.acting == 0:
                ask(s, b, p, ids.Q_LAY_BARE)
    elif prize == tables.MANA_PRIZE:
        gain(b, p, magics.ANY_MANA, tables.PRIZE_MANA, 1)
    elif prize == tables.TEMPORARY_PRIZE:
        gain_temporary(b, p, tables.PRIZE_TEMPORARY)
    elif prize == tables.THROW_PRIZE:
        s.stored[p, tables.STORED_THROW] += 1
    elif prize == tables.EVENT_PRIZE:
        s.stored[p, tables.STORED_EVENT] += 1
        s.stored_row[p] = roll(b, 6)
        s.stored_row[p] += roll(b, 6)
        emit(b, ids.E_EVENT_ROW, EVERYONE, p, -1, s.stored_row[p], 0)


@inner_rule
def may_learn(b, p, kind):
    """Whether a PC can learn the summoning of a kind (MG-66)."""
    return find_magic(b, p, SUMMONS[kind]) < 0 and b.magics[p] < battle_tables.MAGICS_EACH


@inner_rule
def may_learn_any(b, p):
    """Whether a PC can learn any of the three summonings (MG-66)."""
    return may_learn(b, p, 0) or may_learn(b, p, 1) or may_learn(b, p, 2)


@inner_rule
def legal_summons(b, p, mask):
    """The summonings of Spirit, Sword and Nightmare that the PC lacks (MG-66)."""
    for kind in range(battle_tables.NIGHTMARE + 1):
        if may_learn(b, p, kind):
            mask[battle_ids.KIND_ACTION + kind] = 1


@inner_rule
def answer_summons(s, b, p, action):
    """Pick the summoning; its skill is asked next, domain then row (MG-66)."""
    s.place = action - battle_ids.KIND_ACTION
    ask(s, b, p, ids.Q_SYMBOL_DOMAIN)


@inner_rule
def legal_symbol(s, mask):
    """The domain of the skill, or its row (MG-66)."""
    if s.question == ids.Q_SYMBOL_DOMAIN:
        for face in range(basics.FACES):
            mask[battle_ids.FACE + face] = 1
    else:
        for row in range(battle_tables.SKILL_ROWS):
            mask[battle_ids.ROW + row] = 1


@inner_rule
def answer_symbol(s, b, p, action):
    """The domain of the skill, then its row, with which the summoning is learned (MG-66)."""
    if action < battle_ids.ROW:
        s.row = (action - battle_ids.FACE) * battle_tables.SKILL_ROWS
        ask(s, b, p, ids.Q_SYMBOL_ROW)
    else:
        learn(s, b, p, SUMMONS[s.place], s.row + action - battle_ids.ROW)


@inner_rule
def answer_lay_bare(s, b, p, action):
    """Learn the secret that the prize lays bare (MG-66)."""
    learn_secret(s, b, p, action - first_action(b) - ids.PERSON)
