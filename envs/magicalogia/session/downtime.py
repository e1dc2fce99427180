"""The passage of time before the last cycle."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import pool, roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.battle import frames, magics
from feint.envs.magicalogia.battle import ids as battle_ids
from feint.envs.magicalogia.battle.characters import draw_magic, learn_magic
from feint.envs.magicalogia.battle.damage import cure, is_ill
from feint.envs.magicalogia.battle.mana import check_gear, count_gear, find_magic, gain_pool
from feint.envs.magicalogia.session import ids, tables
from feint.envs.magicalogia.session.characters import check_random, reset_magic
from feint.envs.magicalogia.session.event_table import begin_event, erase_scar
from feint.envs.magicalogia.session.fate import change_fate, clear_misfortunes, draw_anchor
from feint.envs.magicalogia.session.ids import first_action
from feint.envs.magicalogia.session.prompts import ask, enter_phase

#: Dice of mana for a time of rest.
REST_DICE = 3

# --- revival ----------------------------------------------------------------------------------------------------------


# --- the passage of time ----------------------------------------------------------------------------------------------

# Stages of a PC's row.
_ROLL, _TRIED, _OVER = range(3)


@inner_rule
def run_downtime(s, b):
    """Each living PC in turn rolls on the table of the passage of time (MG-22)."""
    while s.at < s.players and s.fallen[s.at] != tables.ALIVE:
        s.at += 1
        s.stage = _ROLL
    if s.at >= s.players:
        enter_phase(s, ids.P_NEXT_PLAYER)
    elif s.stage == _ROLL:
        s.stage = _OVER
        s.row = roll(b, 6)
        emit(b, ids.E_PASSAGE_ROW, EVERYONE, s.at, s.row, 0, 0)
        apply_row_of_time(s, b, s.at)
    elif s.stage == _TRIED:
        s.stage = _OVER
        settle_trial(s, b, s.at)
    else:
        s.at += 1
        s.stage = _ROLL


@inner_rule
def apply_row_of_time(s, b, p):
    """What a row of the passage of time does (MG-22)."""
    if s.row == tables.FATE_TRIAL or s.row == tables.MENDING:
        s.stage = _TRIED
        check_random(s, b, p, 0)
    elif s.row == tables.HARVEST:
        s.blossoms[p] += roll(b, 6)
        emit(b, ids.E_HANDED_OVER, EVERYONE, p, -1, s.blossoms[p], 0)
    elif s.row == tables.MEETING:
        s.whom = draw_anchor(s, b, p)
        if s.whom >= 0:
            s.doer = p
            s.row = -1
            s.back = ids.P_DOWNTIME
            begin_event(s, b)
    elif s.row == tables.EXCHANGE:
        ask(s, b, p, ids.Q_EXCHANGE)
    else:
        ask(s, b, p, ids.Q_REST)


@inner_rule
def settle_trial(s, b, p):
    """After the check of a row: a merit or a fate change; or misfortune, else a scar, removed (MG-22, MG-80)."""
    if s.row == tables.FATE_TRIAL:
        if b.result > frames.FAILURE:
            s.merit[p] += 1
        else:
            change_fate(s, b, p)
    elif b.result > frames.FAILURE:
        for q in range(s.people):
            if s.fate[p, q] > 0 and s.luck[q] != 0:
                clear_misfortunes(s, b, p, q)
                return
        erase_scar(s, b, p)


@inner_rule
def legal_rest(s, b, p, mask):
    """Three mana, a magic reset, or a cure of all ailments (MG-22)."""
    first = first_action(b)
    mask[first + ids.TAKE_MANA] = 1
    mask[first + ids.RESET] = 1
    mask[first + ids.CURE_ALL] = is_ill(b, p)


@inner_rule
def answer_rest(s, b, p, action):
    """Take the rest that was chosen (MG-22)."""
    what = action - first_action(b)
    if what == ids.TAKE_MANA:
        gain_pool(b, p, pool(b, REST_DICE, basics.FACES), 0)
    elif what == ids.RESET:
        reset_magic(s, b, p)
    else:
        for k in range(len(magics.AILMENTS)):
            cure(b, p, k)


@inner_rule
def legal_exchange(b, p, mask):
    """Any magic except the emergency summons, or none (MG-22)."""
    mask[battle_ids.GO_ON] = 1
    for k in range(b.magics[p]):
        if b.magic[p, k] != magics.EMERGENCY:
            mask[battle_ids.MAGIC_ACTION + b.magic[p, k]] = 1


@inner_rule
def answer_exchange(s, b, p, action):
    """Replace a magic and its charge by a drawn one, which nobody else has seen yet (MG-22)."""
    if action == battle_ids.GO_ON:
        return
    k = find_magic(b, p, action - battle_ids.MAGIC_ACTION)
    if b.sealed[p] == k:
        b.sealed[p] = -1
    shown = action - battle_ids.MAGIC_ACTION if b.known[p, k] != 0 else -1
    emit(b, ids.E_EXCHANGED, EVERYONE, p, shown, 0, 0)
    forget(b, p, k)
    magic = draw_magic(b, p, b.magics[p])
    b.charge[p, k] = 0
    b.working[p, k] = 0
    learn_magic(b, p, k, magic)
    count_gear(b, p)
    emit(b, ids.E_NEW_MAGIC, 1 << p, p, magic, b.magic_skill[p, k], 0)
    check_gear(b, p, k)


@inner_rule
def forget(b, p, k):
    """Make a known magic unknown; those known after it move up (MG-95)."""
    order = b.known[p, k]
    if order > 0:
        for j in range(b.magics[p]):
            if b.known[p, j] > order:
                b.known[p, j] -= 1
        b.known[p, k] = 0
        b.unknown[p] += 1
