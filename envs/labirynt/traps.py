"""Traps and poison: a delegate tries to disarm, spells may help, and what happens if not (LB-22, LB-28, LB-36)."""

from __future__ import annotations

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import roll
from feint.envs.engine.events import EVERYONE, emit
from feint.envs.labirynt.asking import go_to, window
from feint.envs.labirynt.ids import (
    ANTIDOTE,
    BIT_TRAP,
    DEFT,
    DISARM,
    E_DISARMED,
    E_POISON,
    E_TRAP,
    POISON,
)
from feint.envs.labirynt.state import ALIVE, PARTY, UNITS
from feint.envs.labirynt.tables import BOW, COMBAT, TRAPS
from feint.envs.labirynt.units import wound

#: A skill with traps above this counts as this.
MOST_SKILL = 5
ARROW, POISONED_ARROW, GAS, EXPLOSION, OIL, TWICE = 1, 2, 3, 4, 5, 6


@rule
def trap_sprung(s, after):
    """A trap is found; the party names who tries to disarm it, and goes on with `after`."""
    s.trap_after = after
    s.trap_plus = 0
    s.trap_left = 0
    go_to(s, DISARM)


@rule
def faces_trap(s, u, after):
    """A trap that the one who examines has to face itself."""
    trap_sprung(s, after)
    s.delegate = u
    go_to(s, DEFT)


@rule
def tick_deft(s):
    """Deft fingers may help; then the try (LB-28)."""
    if window(s, BIT_TRAP):
        return
    u = s.delegate
    skill = s.ability[u, TRAPS]
    if skill > 0:
        skill = min(skill + s.trap_plus, MOST_SKILL)
    if skill > 0 and roll(s, 6) <= skill:
        emit(s, E_DISARMED, EVERYONE, u, 0, 0, 0)
    else:
        s.trap_left = 1
    go_to(s, POISON)


@rule
def poison(s, u, wounds):
    """Poison is about to deal wounds: Neutralise poison may be cast before it does (LB-22)."""
    if s.medal[u] & ANTIDOTE == 0:
        s.sick |= 1 << u
        s.venom = wounds
        emit(s, E_POISON, EVERYONE, u, wounds, 0, 0)


@rule
def next_trap(s):
    """One more trap works: each is a step of its own, for a six makes two of it without end."""
    s.trap_left -= 1
    go_to(s, POISON)
    trigger(s, roll(s, 6))


@rule
def trigger(s, trap):
    """What a trap of this kind does to the delegate; explosions hurt everyone."""
    u = s.delegate
    emit(s, E_TRAP, EVERYONE, trap, u, 0, 0)
    if trap == TWICE:
        s.trap_left += 2
    elif s.status[u] != ALIVE:
        return
    elif trap == ARROW or trap == POISONED_ARROW:
        dealt = COMBAT[roll(s, 6), BOW]
        wound(s, u, dealt, -1)
        if dealt > 0 and trap == POISONED_ARROW and s.status[u] == ALIVE:
            poison(s, u, roll(s, 3))
    elif trap == GAS:
        poison(s, u, roll(s, 3))
    elif trap == OIL:
        wound(s, u, roll(s, 3), -1)
    else:
        for v in range(UNITS):
            if s.status[v] == ALIVE and s.side[v] == PARTY and s.place[v] >= 0:
                wound(s, v, 1, -1)
