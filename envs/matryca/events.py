"""Numbers of the events that the rules emit; :mod:`feint.envs.matryca.text` has their names and sentences."""

from __future__ import annotations

(
    PATH, WROTE, REJECTED, ERASED, PREPARED, BEGAN, TURN, CASTING, DECLARED, STRIKES, HOLDS, CLOSES, SHOWN, CAST, TEST,
    DROPPED, EXHAUSTED, SAVED, WOUNDED, HEALED, GAINED, ENDED, DELAYED, MIRRORED, DRAINED, BACKFIRED, FELL, ROSE,
    FAULT, STRUCK, YIELDED, WON, BROKEN_OFF, STAGE, MEETING, PICKED, PACT_MADE, PASSED, RESTED, MEDITATED, BOUND_UP,
    OVER,
) = range(42)  # fmt: skip
