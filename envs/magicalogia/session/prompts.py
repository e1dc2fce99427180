"""Questions put to seats, the answers to simultaneous ones, and sets of seats as bits."""

from __future__ import annotations

from feint.envs.engine.compile import inner_rule
from feint.envs.engine.dice import roll
from feint.envs.magicalogia.battle import ids as battle_ids


@inner_rule
def ask(s, b, seat, question):
    """Ask one seat a question of the session."""
    b.acting = 1 << seat
    b.ask = battle_ids.ASK_NOTHING
    s.question = question


@inner_rule
def ask_all(s, b, seats, question):
    """Ask several seats (bits) a question at once; their answers stay hidden until all have come."""
    b.acting = seats
    b.ask = battle_ids.ASK_NOTHING
    s.question = question
    s.asked = seats
    for p in range(s.players):
        s.answers[p] = 0


@inner_rule
def record_answer(s, b, seat, choice):
    """Record one seat's answer to a simultaneous question."""
    s.answers[seat] = choice
    b.acting &= ~(1 << seat)


@inner_rule
def who_answered(s, choice):
    """The seats, as bits, that answered a simultaneous question with `choice`."""
    seats = 0
    for p in range(s.players):
        if s.asked >> p & 1 == 1 and s.answers[p] == choice:
            seats |= 1 << p
    return seats


@inner_rule
def enter_phase(s, phase):
    """Go to the beginning of a phase."""
    s.phase = phase
    s.stage = 0
    s.at = 0
    s.back_stage = 0


@inner_rule
def count_bits(bits):
    """How many bits are set."""
    count = 0
    while bits > 0:
        count += bits & 1
        bits >>= 1
    return count


@inner_rule
def nth_bit(bits, n):
    """The place of the nth bit that is set, n from 1."""
    place = -1
    while n > 0:
        place += 1
        n -= bits >> place & 1
    return place


@inner_rule
def draw_bit(b, bits):
    """The place of one of the bits that are set, uniformly."""
    count = count_bits(bits)
    return nth_bit(bits, roll(b, count) if count > 1 else 1)


# --- points and checks ------------------------------------------------------------------------------------------------


# --- the table --------------------------------------------------------------------------------------------------------
