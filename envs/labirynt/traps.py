"""Traps and poison: a delegate tries to disarm, spells may help, and what happens if not (LB-22, LB-28, LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt import ids, prompt, spells, tables, units

#: A skill with traps above this counts as this.
MAX_TRAP_SKILL = 5


@rule
def trap_sprung(s, after):
    """A trap is found; the party names who tries to disarm it, and goes on with `after` (LB-36)."""
    s.trap_after = after
    s.trap_plus = 0
    s.trap_left = 0
    prompt.go_to(s, ids.P_DISARM)


@rule
def faces_trap(s, u, after):
    """A trap that the one who examines has to face itself (LB-36)."""
    trap_sprung(s, after)
    s.delegate = u
    prompt.go_to(s, ids.P_DEFT)


@rule
def tick(s):
    """Ask who tries to disarm the trap, let spells help, or have the next trap looked at (LB-28)."""
    if s.phase == ids.P_DEFT:
        tick_deft(s)
    else:
        prompt.ask_explorers(s)


@rule
def legal(s, mask):
    """Mark who may try to disarm a trap, or that the next one springs (LB-36)."""
    if s.phase == ids.P_DISARM:
        prompt.mark_people(s, mask)
    else:
        mask[ids.SEARCH] = 1


@rule
def apply(s, action):
    """Name who tries to disarm a trap, or look at the next one that springs (LB-36)."""
    if s.phase == ids.P_DISARM:
        s.delegate = action - ids.TARGET
        prompt.go_to(s, ids.P_DEFT)
    else:
        next_trap(s)


@rule
def tick_deft(s):
    """Deft fingers may help; then the try (LB-28)."""
    if spells.window(s, tables.AT_TRAP):
        return
    u = s.delegate
    skill = s.ability[u, tables.TRAPS]
    if skill > 0:
        skill = min(skill + s.trap_plus, MAX_TRAP_SKILL)
    if skill > 0 and roll(s, 6) <= skill:
        emit(s, ids.E_DISARMED, EVERYONE, u, 0, 0, 0)
    else:
        s.trap_left = 1
    prompt.go_to(s, ids.P_POISON)


@rule
def next_trap(s):
    """One more trap works: each is a step of its own, for a six makes two of it without end (LB-36)."""
    s.trap_left -= 1
    prompt.go_to(s, ids.P_POISON)
    trigger(s, roll(s, 6))


@rule
def trigger(s, trap):
    """What a trap of this kind does to the delegate; explosions hurt everyone (LB-36)."""
    u = s.delegate
    emit(s, ids.E_TRAP, EVERYONE, trap, u, 0, 0)
    if trap == tables.TRAP_TWICE:
        s.trap_left += 2
    elif s.status[u] != ids.ALIVE:
        return
    elif trap == tables.TRAP_ARROW or trap == tables.TRAP_POISONED_ARROW:
        dealt = tables.COMBAT[roll(s, 6), tables.BOW]
        units.wound(s, u, dealt, -1)
        if dealt > 0 and trap == tables.TRAP_POISONED_ARROW and s.status[u] == ids.ALIVE:
            poison(s, u, roll(s, 3))
    elif trap == tables.TRAP_GAS:
        poison(s, u, roll(s, 3))
    elif trap == tables.TRAP_OIL:
        units.wound(s, u, roll(s, 3), -1)
    else:
        for v in range(tables.UNITS):
            if s.status[v] == ids.ALIVE and s.side[v] == ids.PARTY and s.place[v] >= 0:
                units.wound(s, v, 1, -1)


@rule
def poison(s, u, wounds):
    """Poison is about to deal wounds: Neutralise poison may be cast before it does (LB-22)."""
    if s.medal[u] & ids.ANTIDOTE == 0:
        s.sick |= 1 << u
        s.venom = wounds
        emit(s, ids.E_POISON, EVERYONE, u, wounds, 0, 0)
