"""Numbers of phases, actions, events and of what keeps a person busy, each written once."""

from __future__ import annotations

from feint.envs.engine.ids import names

# Phases. In PREPARE, MEET and CAMP all seats choose at once; in ACT, TARGET and ENHANCE one seat, for the person
# `asked`. In CLOCK and SETTLE nobody is asked: the clock runs to the next choice; a fight is over.
P_PREPARE, P_MEET, P_CAMP, P_ACT, P_TARGET, P_ENHANCE, P_CLOCK, P_SETTLE = range(8)

# What a person does until the time in `at`: nothing, a cast from the Matrix or outside it, a strike, closing in.
B_FREE, B_MATRIX, B_OUTSIDE, B_STRIKE, B_CLOSE = range(5)

# Actions of every layout; the rest begin at the record's `a_*` fields.
A_CONCEDE, A_DONE, A_FIRST_PATH = 1, 2, 3
A_HOLD, A_CLOSE_IN, A_FIRST_WEAPON = 8, 9, 10
# Actions of journeys alone.
A_DUEL, A_PASS_BY, A_MAKE_PACT, A_REST_1, A_REST_4, A_MEDITATE_1, A_MEDITATE_4 = range(14, 21)
#: Where the layout's own actions begin in a duel and in a journey.
A_FIRST_FREE, A_FIRST_FREE_OF_JOURNEY = 14, 21

# What rivals pick at a meeting.
PICK_DUEL, PICK_PASS, PICK_PACT = range(3)
PICKS = names(globals(), "PICK_")

(
    E_PATH, E_WROTE, E_REJECTED, E_ERASED, E_PREPARED, E_BEGAN, E_TURN, E_CASTING, E_DECLARED, E_STRIKES, E_HOLDS,
    E_CLOSES, E_SHOWN, E_CAST, E_TEST, E_DROPPED, E_EXHAUSTED, E_SAVED, E_WOUNDED, E_HEALED, E_GAINED, E_ENDED,
    E_DELAYED, E_MIRRORED, E_DRAINED, E_BACKFIRED, E_FELL, E_ROSE, E_FAULT, E_STRUCK, E_YIELDED, E_WON, E_BROKEN_OFF,
    E_STAGE, E_MEETING, E_PICKED, E_PACT_MADE, E_PASSED, E_RESTED, E_MEDITATED, E_BOUND_UP, E_OVER,
) = range(42)  # fmt: skip
