"""The game's rules behind every door: reset, step and resample over its record (ids LB-xx: see RULES.md).

A step plays one choice; then phases follow each other until somebody is asked or the match is over.
"""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import advance_word, below, mix
from feint.envs.engine.kernels import kernels, pick_legal, plain_word
from feint.envs.labirynt import ids as n
from feint.envs.labirynt.choices import legal
from feint.envs.labirynt.leaving import adventure_score
from feint.envs.labirynt.observe import observe
from feint.envs.labirynt.party import make_party
from feint.envs.labirynt.phases import finish, tick
from feint.envs.labirynt.playing import apply, close_vote, council_choice
from feint.envs.labirynt.spoils import meeting_score
from feint.envs.labirynt.units import leader


@rule
def reset(s):
    """Begin a match with the party's making."""
    s.level = s.start_level
    s.gold = s.start_gold
    make_party(s)
    settle(s)


@rule
def settle(s):
    """Let phases follow each other until somebody is asked or the match is over."""
    while s.acting == 0 and s.done == 0 and s.truncated == 0:
        tick(s)


@rule
def step(s, seat, action):
    """Play one action of an acting seat; of a joint choice nothing shows until all have chosen."""
    if s.phase == n.VOTING:
        s.vote[seat] = 1 if action == n.ACCEPT else 0
        s.acting &= ~(1 << seat)
        if s.acting == 0:
            close_vote(s)
    elif s.common == 1:
        s.vote[seat] = action
        s.acting &= ~(1 << seat)
        if s.acting == 0:
            apply(s, leader(s), council_choice(s))
    else:
        s.acting = 0
        apply(s, seat, action)
    settle(s)
    if s.acting != 0 and s.turn >= s.most_turns:
        s.how = n.BROKEN_OFF
        finish(s, adventure_score(s) if s.adventure == 1 else meeting_score(s))


@rule
def resample_hidden(s, seat):
    """Redraw what a seat does not know: the votes of others in a joint choice that is still open (LB-45)."""
    mask = np.zeros((1, n.ADVENTURE_ACTIONS), np.int8)
    for other in range(s.players - 1):
        if other != seat and s.vote[other] >= 0:
            if s.phase == n.VOTING:
                s.vote[other] = below(s, 2)
            else:
                mask[0, :] = 0
                legal(s, other, mask[0])
                s.rng = advance_word(plain_word(s.rng))
                s.vote[other] = pick_legal(mask, 0, -1, mix(plain_word(s.rng)))


KERNELS = kernels(reset, step, legal, observe, resample_hidden)
