"""The battle's rules: reset, step, legal and resample over its record (ids MG-xx: see RULES.md)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.engine.kernels import kernels
from feint.envs.magicalogia import basics
from feint.envs.magicalogia.core import ids, tables
from feint.envs.magicalogia.core.hidden import resample_hidden
from feint.envs.magicalogia.core.legal import legal
from feint.envs.magicalogia.core.observe import observe

BOTH = 3  # the two seats as a bit set


@rule
def reset(s):
    """Begin a battle: stats (MG-03), magic points (MG-21), the first round."""
    for seat in range(2):
        set_stats(s, seat)
    for seat in range(2):
        s.mp[seat] = s.fixed_mp if s.fixed_mp > 0 else roll(s, 6) + s.stat[seat, basics.SOURCE]
        s.max_mp[seat] = s.mp[seat]
        s.temp[seat] = s.start_temp
        s.last_attack[seat] = -1
        s.last_defence[seat] = -1
        s.plot[seat] = -1
        emit(s, ids.E_MP, EVERYONE, seat, s.mp[seat], s.temp[seat], 0)
    begin_round(s, 1)


@rule
def set_stats(s, seat):
    """Set the configuration's stats, or 3/3/3 with one free point drawn (MG-03)."""
    if s.fixed_stat[seat, basics.ATTACK] >= 0:
        for k in range(3):
            s.stat[seat, k] = s.fixed_stat[seat, k]
    else:
        for k in range(3):
            s.stat[seat, k] = basics.STAT_BASE
        s.stat[seat, roll(s, 3) - 1] += 1
    emit(
        s,
        ids.E_STATS,
        EVERYONE,
        seat,
        s.stat[seat, basics.ATTACK],
        s.stat[seat, basics.DEFENCE],
        s.stat[seat, basics.SOURCE],
    )


@rule
def begin_round(s, number):
    """Open round `number`, or end a battle that has had all its rounds (MG-50, MG-91)."""
    if number > s.rounds:
        s.truncated = 1
        s.acting = 0
        emit(s, ids.E_DRAW, EVERYONE, s.rounds, 0, 0, 0)
    else:
        s.round_no = number
        emit(s, ids.E_ROUND, EVERYONE, number, 0, 0, 0)
        ask_mana(s, 0)


@rule
def has_room(s, seat):
    """Whether any domain's charge of `seat` is below its Source (MG-02)."""
    for face in range(s.faces):
        if s.mana[seat, face] < s.stat[seat, basics.SOURCE]:
            return True
    return False


@rule
def ask_mana(s, seat):
    """Ask for round mana from `seat` on; a seat whose charges are all full is passed over, as all can see (MG-44)."""
    s.phase = ids.MANA
    while seat < 2 and not has_room(s, seat):
        seat += 1
    if seat < 2:
        s.acting = 1 << seat
    else:
        s.phase = ids.SUMMON
        s.acting = 1


@rule
def gain_mana(s, seat, face, amount):
    """Charge mana of a face (0-based); what finds no room is lost (MG-02)."""
    kept = min(amount, s.stat[seat, basics.SOURCE] - s.mana[seat, face])
    s.mana[seat, face] += kept
    emit(s, ids.E_MANA, EVERYONE, seat, face + 1, kept, amount)


@rule
def open_attack(s, attacker):
    """Begin the attack step of `attacker` with its own-turn window (MG-46, MG-58)."""
    s.phase = ids.OPEN
    s.attacker = attacker
    s.acting = 1 << attacker


@rule
def is_focused(s, seat, row):
    """Whether a defence plot is a focused one: fewer dice than Defence of 3 or more (MG-49)."""
    return s.stat[seat, basics.DEFENCE] >= basics.FOCUS_DEFENCE and tables.PLOT_SIZE[row] == basics.FOCUS_DICE


@rule
def resolve(s):
    """Reveal both plots, cancel equal faces, deal damage, turn leftovers to mana (MG-46..49, MG-59)."""
    attacker = s.attacker
    defender = 1 - attacker
    attack = s.plot[attacker]
    defence = s.plot[defender]
    focused = is_focused(s, defender, defence)
    emit(s, ids.E_REVEAL, EVERYONE, attacker, attack - s.plot_first, defence - s.plot_first, 1 if focused else 0)
    left = 0
    for face in range(basics.FACES):
        removed = min(tables.PLOTS[attack, face], tables.PLOTS[defence, face])
        if focused and tables.PLOTS[defence, face] > 0:
            removed = tables.PLOTS[attack, face]
        left += tables.PLOTS[attack, face] - removed
        s.attack_dice[attacker, face] += tables.PLOTS[attack, face]
        s.defence_dice[defender, face] += tables.PLOTS[defence, face]
    s.last_attack[attacker] = attack
    s.last_defence[defender] = defence
    s.plot[attacker] = -1
    s.plot[defender] = -1
    if left > 0:
        hurt(s, defender, left + s.bonus[attacker])
    if s.mp[defender] == 0:
        win(s, attacker)
        return
    if not focused:
        for face in range(basics.FACES):
            spare = tables.PLOTS[defence, face] - tables.PLOTS[attack, face]
            if spare > 0:
                gain_mana(s, defender, face, spare)
    if attacker == 0:
        open_attack(s, 1)
    else:
        begin_round(s, s.round_no + 1)


@rule
def hurt(s, seat, damage):
    """Damage takes temporary magic points before magic points (MG-05)."""
    absorbed = min(damage, s.temp[seat])
    lost = min(damage - absorbed, s.mp[seat])
    s.temp[seat] -= absorbed
    s.mp[seat] -= lost
    emit(s, ids.E_DAMAGE, EVERYONE, seat, damage, absorbed, lost)


@rule
def win(s, seat):
    """End the battle for `seat`: +1 to the winner, -1 to the loser (MG-55, MG-91)."""
    s.done = 1
    s.acting = 0
    s.returns[seat] = 1.0
    s.returns[1 - seat] = -1.0
    emit(s, ids.E_WIN, EVERYONE, seat, 0, 0, 0)


@rule
def step(s, seat, action):
    """Play one action of an acting seat (MG-43, MG-55, MG-58)."""
    if action == ids.CONCEDE:
        emit(s, ids.E_CONCEDE, EVERYONE, seat, 0, 0, 0)
        win(s, 1 - seat)
    elif s.phase == ids.MANA:
        gain_mana(s, seat, action - ids.FIRST_MANA, 1)
        ask_mana(s, seat + 1)
    elif s.phase == ids.SUMMON:
        if seat == 0:
            s.acting = 2
        else:
            open_attack(s, 0)
    elif s.phase == ids.OPEN:
        s.phase = ids.PLOT
        s.acting = BOTH
    else:
        s.plot[seat] = action - ids.FIRST_MANA - s.faces + s.plot_first
        s.acting &= ~(1 << seat)
        if s.acting == 0:
            resolve(s)


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
