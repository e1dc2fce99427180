"""What a seat does not know: votes of others in a joint choice that is still open (LB-45)."""

from __future__ import annotations

import numpy as np

from feint.envs.engine.compile import rule
from feint.envs.engine.dice import advance_word, below, mix
from feint.envs.engine.kernels import pick_legal, plain_word
from feint.envs.labirynt import ids
from feint.envs.labirynt.legal import legal


@rule
def resample_hidden(s, seat):
    """Redraw what a seat does not know: the votes of others in a joint choice that is still open (LB-45)."""
    mask = np.zeros((1, ids.ADVENTURE_ACTIONS), np.int8)
    for other in range(s.players - 1):
        if other != seat and s.vote[other] >= 0:
            if s.phase == ids.P_VOTE:
                s.vote[other] = below(s, 2)
            else:
                mask[0, :] = 0
                legal(s, other, mask[0])
                s.rng = advance_word(plain_word(s.rng))
                s.vote[other] = pick_legal(mask, 0, -1, mix(plain_word(s.rng)))
